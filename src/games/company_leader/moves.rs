//! From a field to a command: what may be done on it is what the rules permit, sorted by kind, and every touch narrows
//! that down until one command is left.

use company_leader::{Command, Facing, FieldId, Fields, Refusal, Stage, View};

/// What can be done with a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Turn up.
    Reveal,
    /// Turn and scout.
    Scout,
    /// Go to the field in front.
    Advance,
    /// Leave a dummy behind.
    Lay,
    /// Fire.
    Shoot,
    /// Go where the destroyed one stood.
    Blitz,
    /// Change places.
    Swap,
    /// Turn face down.
    Hide,
    /// Repair.
    Repair,
    /// Choose where a troop looks that was just turned up.
    Face,
}

impl Kind {
    /// What pieces face down do, in the order of their buttons.
    pub const FACE_DOWN: [Self; 2] = [Self::Reveal, Self::Swap];

    /// What revealed troops do, in the order of their buttons: that of a move, then the rest.
    pub const REVEALED: [Self; 8] =
        [Self::Scout, Self::Advance, Self::Lay, Self::Shoot, Self::Blitz, Self::Swap, Self::Repair, Self::Hide];

    /// Whether a facing is chosen by touching a neighbour.
    const fn turns(self) -> bool {
        matches!(self, Self::Reveal | Self::Scout | Self::Advance | Self::Face)
    }
}

/// A command of a piece, taken apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Parts {
    kind: Kind,
    target: Option<FieldId>,
    facing: Option<Facing>,
    points: Option<u8>,
}

/// The parts of a command of the piece on a field; nothing if it is none of that piece.
fn parts(view: &View, command: Command, on: FieldId) -> Option<Parts> {
    let active = view.now.active;
    let is_active = active.is_some_and(|active| active.at == on);
    let here = |at: FieldId, kind: Kind| (at == on).then_some(Parts { kind, target: None, facing: None, points: None });
    let going = |kind: Kind| is_active.then_some(Parts { kind, target: None, facing: None, points: None });
    match command {
        Command::Swap(pair) => {
            let other = match pair.ends() {
                [first, second] if first == on => second,
                [first, second] if second == on => first,
                _ => return None,
            };
            Some(Parts { target: Some(other), ..here(on, Kind::Swap)? })
        }
        Command::Reveal { at, facing } => Some(Parts { facing: Some(facing), ..here(at, Kind::Reveal)? }),
        Command::Scout { at, facing } => Some(Parts { facing: Some(facing), ..here(at, Kind::Scout)? }),
        Command::Advance { facing } => Some(Parts { facing: Some(facing), ..going(Kind::Advance)? }),
        Command::Lay { at } => Some(Parts { target: Some(at), ..going(Kind::Lay)? }),
        Command::Shoot { at, target, facing } => {
            Some(Parts { target: Some(target), facing: Some(facing), ..here(at, Kind::Shoot)? })
        }
        Command::Blitz => {
            let target = active.and_then(|active| match active.stage {
                Stage::Won(field) => Some(field),
                _ => None,
            });
            Some(Parts { target, ..going(Kind::Blitz)? })
        }
        Command::Repair { at, points } => Some(Parts { points: Some(points), ..here(at, Kind::Repair)? }),
        Command::Hide { at } => here(at, Kind::Hide),
        Command::Face { facing } => {
            let at = view.pending.first().and_then(|pending| match pending {
                company_leader::Pending::Face { at, .. } => Some(*at),
                company_leader::Pending::Return { .. } => None,
            });
            Some(Parts { facing: Some(facing), ..here(at?, Kind::Face)? })
        }
        Command::Place { .. }
        | Command::Lift { .. }
        | Command::Ready
        | Command::Resign
        | Command::EndActions
        | Command::Buy(_)
        | Command::EndTurn
        | Command::Return(_) => None,
    }
}

/// What a player has in hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    /// The field he has touched.
    pub selected: Option<FieldId>,
    /// What he is about to do with the piece there.
    pub kind: Option<Kind>,
    /// At which field.
    pub target: Option<FieldId>,
    /// Looking where.
    pub facing: Option<Facing>,
    /// By how much.
    pub points: Option<u8>,
}

/// What a touch means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Touch {
    /// Something else is in hand now.
    Hold(Selection),
    /// What was in hand is confirmed.
    Play(Command),
    /// The field is no goal of what is in hand, which stays there.
    Refuse(Refusal),
}

/// All that is permitted now, as seen from what is in hand.
#[derive(Clone, Copy)]
pub struct Offer<'a> {
    /// What the player sees.
    pub view: &'a View,
    /// What the rules permit him.
    pub legal: &'a [Command],
}

impl Offer<'_> {
    fn of(self, on: FieldId) -> impl Iterator<Item = (Command, Parts)> {
        self.legal.iter().filter_map(move |command| Some((*command, parts(self.view, *command, on)?)))
    }

    /// Whether the piece on a field can do this now.
    pub fn can(self, on: FieldId, kind: Kind) -> bool {
        self.of(on).any(|(_, parts)| parts.kind == kind)
    }

    /// The commands of the kind in hand.
    fn of_hand(self, hand: Selection) -> impl Iterator<Item = (Command, Parts)> {
        let on = hand.selected.zip(hand.kind);
        on.into_iter().flat_map(move |(on, kind)| self.of(on).filter(move |(_, parts)| parts.kind == kind))
    }

    /// The facings there are to choose from, once the target is chosen.
    pub fn facings(self, hand: Selection) -> Vec<Facing> {
        let fits = |parts: &Parts| hand.target.is_none() || parts.target.is_none() || parts.target == hand.target;
        let found: Vec<Facing> =
            self.of_hand(hand).filter(|(_, it)| fits(it)).filter_map(|(_, it)| it.facing).collect();
        Facing::ALL.into_iter().filter(|facing| found.contains(facing)).collect()
    }

    /// The numbers of points there are to choose from.
    pub fn points(self, hand: Selection) -> Vec<u8> {
        self.of_hand(hand).filter_map(|(_, parts)| parts.points).collect()
    }

    /// The fields a touch can choose now.
    pub fn targets(self, hand: Selection) -> Fields {
        match (hand.selected, hand.kind) {
            // A troop that is touched shows at once at whom it can fire.
            (Some(on), None) => {
                self.of(on).filter(|(_, it)| it.kind == Kind::Shoot).filter_map(|(_, it)| it.target).collect()
            }
            (_, Some(kind)) if kind.turns() => {
                let pivot = self.pivot(hand);
                let ahead = |facing| self.view.rules.board().neighbour(pivot?, facing);
                self.facings(hand).into_iter().filter_map(ahead).collect()
            }
            _ => self.of_hand(hand).filter_map(|(_, it)| it.target).collect(),
        }
    }

    /// Where the piece will stand when it looks where it is told to.
    pub fn pivot(self, hand: Selection) -> Option<FieldId> {
        let on = hand.selected?;
        if hand.kind != Some(Kind::Advance) {
            return Some(on);
        }
        let unit = self.view.piece(on)?.unit()?;
        self.view.rules.board().neighbour(on, unit.facing)
    }

    /// The command in hand, if only one is left.
    pub fn chosen(self, hand: Selection) -> Option<Command> {
        let mut left = self.of_hand(hand).filter(|(_, it)| {
            (hand.target.is_none() || it.target == hand.target)
                && (hand.facing.is_none() || it.facing == hand.facing)
                && (hand.points.is_none() || it.points == hand.points)
        });
        let first = left.next()?;
        left.next().is_none().then_some(first.0)
    }

    /// Something is about to be done with the selected piece.
    pub fn begun(self, hand: Selection, kind: Kind) -> Selection {
        let unit = hand.selected.and_then(|on| self.view.piece(on)).and_then(|piece| piece.unit());
        // Who does not want to turn need not say so.
        let facing = unit.map(|unit| unit.facing).filter(|_| kind.turns());
        Selection { selected: hand.selected, kind: Some(kind), facing, ..Selection::default() }
    }

    /// A field was touched: a target, a way to look, or something else altogether.
    pub fn touched(self, hand: Selection, field: FieldId) -> Touch {
        if !self.targets(hand).contains(field) {
            // Where it goes is settled; the touch that confirms it is one for a way to look.
            if hand.kind == Some(Kind::Advance) && self.pivot(hand) == Some(field) {
                return Touch::Hold(hand);
            }
            if let Some(refusal) = self.no_goal(hand, field) {
                return Touch::Refuse(refusal);
            }
            let selected = (hand.selected != Some(field) || hand.kind.is_some()).then_some(field);
            return Touch::Hold(Selection { selected, ..Selection::default() });
        }
        let hand = if hand.kind.is_none() { self.begun(hand, Kind::Shoot) } else { hand };
        let next = if hand.kind.is_some_and(Kind::turns) {
            let toward = |facing: &Facing| {
                self.pivot(hand).and_then(|pivot| self.view.rules.board().neighbour(pivot, *facing)) == Some(field)
            };
            Selection { facing: Facing::ALL.into_iter().find(toward), ..hand }
        } else if hand.target == Some(field) {
            hand
        } else {
            Selection { target: Some(field), facing: None, ..hand }
        };
        match self.chosen(next).filter(|_| next == hand) {
            Some(command) => Touch::Play(command),
            None => Touch::Hold(next),
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::{Kind, Offer, Selection, Touch};
    use company_leader::{Command, CompanyLeader, Facing, First, Ground, Mode, Setup, View, edition::Edition};
    use tabletop::{Enumerate as _, Game as _, Seat, Table, Viewer, Waiting};

    /// The first turn of seat 1 on the small board; the armies stand on the first fields there are.
    pub fn first_turn() -> Table<CompanyLeader> {
        let ground = Ground::Board { id: "small".to_owned(), mode: Mode::Duel };
        let setup = Setup { ground, first: First::Chosen(Seat(0)), ..Setup::default() };
        let mut table = Table::<CompanyLeader>::begin(Edition::house(), setup, [0; 32]).expect("a game");
        while table.game().view(Viewer::Public).now.round == 0 {
            let Waiting::For(seats) = table.game().waiting_for() else { panic!("it is not over") };
            let legal = table.game().legal(seats[0]);
            let place = legal.iter().find(|command| matches!(command, Command::Place { .. }));
            play(&mut table, seats[0], *place.or(legal.last()).expect("something is permitted"));
        }
        table
    }

    pub fn play(table: &mut Table<CompanyLeader>, seat: Seat, command: Command) {
        let proposal = table.propose(seat, command).expect("it is permitted");
        table.accept(proposal);
    }

    pub fn seen(table: &Table<CompanyLeader>) -> (View, Vec<Command>) {
        (table.game().view(Viewer::Seat(Seat(0))), table.game().legal(Seat(0)))
    }

    #[test]
    fn a_hidden_troop_is_turned_up_with_two_touches_and_a_confirmation() {
        let table = first_turn();
        let (view, legal) = seen(&table);
        let offer = Offer { view: &view, legal: &legal };
        let at = view.own.as_ref().expect("a player").hidden[2].0;
        let Touch::Hold(hand) = offer.touched(Selection::default(), at) else { panic!("nothing is done yet") };
        assert!(offer.can(at, Kind::Reveal) && !offer.can(at, Kind::Hide));
        let hand = offer.begun(hand, Kind::Reveal);
        assert_eq!(offer.chosen(hand), None, "it may look six ways");
        let neighbour = view.rules.board().neighbour(at, Facing::East).expect("a neighbour");
        let Touch::Hold(hand) = offer.touched(hand, neighbour) else { panic!("nothing is done yet") };
        let command = Command::Reveal { at, facing: Facing::East };
        assert_eq!(offer.chosen(hand), Some(command));
        assert_eq!(offer.touched(hand, neighbour), Touch::Play(command), "a second touch confirms");
        assert!(legal.contains(&command));
    }

    #[test]
    fn a_troop_that_has_scouted_may_advance_and_need_not_turn() {
        let mut table = first_turn();
        let at = seen(&table).0.own.expect("a player").hidden[5].0;
        play(&mut table, Seat(0), Command::Reveal { at, facing: Facing::East });
        play(&mut table, Seat(0), Command::Scout { at, facing: Facing::East });
        let (view, legal) = seen(&table);
        let offer = Offer { view: &view, legal: &legal };
        assert!(offer.can(at, Kind::Advance));
        let hand = offer.begun(Selection { selected: Some(at), ..Selection::default() }, Kind::Advance);
        assert_eq!(offer.chosen(hand), Some(Command::Advance { facing: Facing::East }));
        assert_eq!(offer.pivot(hand), view.rules.board().neighbour(at, Facing::East));
    }

    #[test]
    fn a_field_without_a_choice_is_selected_and_let_go() {
        let table = first_turn();
        let (view, legal) = seen(&table);
        let offer = Offer { view: &view, legal: &legal };
        let at = view.rules.board().all().find(|at| view.piece(*at).is_none()).expect("the neutral zone is empty");
        assert!(offer.actions(at).is_empty());
        let Touch::Hold(hand) = offer.touched(Selection::default(), at) else { panic!("nothing is done") };
        assert_eq!(hand.selected, Some(at));
        assert_eq!(offer.touched(hand, at), Touch::Hold(Selection::default()));
    }

    #[test]
    fn every_command_of_a_piece_can_be_reached() {
        let mut table = first_turn();
        let at = seen(&table).0.own.expect("a player").hidden[4].0;
        play(&mut table, Seat(0), Command::Reveal { at, facing: Facing::West });
        let (view, legal) = seen(&table);
        let offer = Offer { view: &view, legal: &legal };
        let others = [Command::Resign, Command::EndActions];
        for command in legal.iter().filter(|command| !others.contains(command)) {
            let found = view.rules.board().all().any(|on| offer.of(on).any(|(other, _)| other == *command));
            assert!(found, "{command:?}");
        }
    }
}
