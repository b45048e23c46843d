//! From a field to a command: what may be done on it is what the rules permit, sorted by kind. A piece is touched, then the
//! goal, and it is done; a goal that can mean several things asks which, and what can not be taken back asks first.

use company_leader::{Command, Facing, FieldId, Fields, Phase, Refusal, Stage, View};

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

    /// Whether it is done as soon as nothing is left to choose: not where chance speaks, and not a facing, with which others
    /// go on.
    pub const fn is_done_at_once(self) -> bool {
        !matches!(self, Self::Shoot | Self::Face)
    }
}

/// What a touch on a goal can mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meaning {
    /// What is done in the end.
    pub kind: Kind,
    /// What has to be done for it, one after the other. It ends where something new is seen.
    pub commands: Vec<Command>,
}

impl Meaning {
    /// Whether the troop is turned up for it.
    pub fn turns_up(&self) -> bool {
        matches!(self.commands.first(), Some(Command::Reveal { .. }))
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
                company_leader::Pending::Return { .. } | company_leader::Pending::Throw { .. } => None,
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
        | Command::Return(_)
        | Command::Throw(_)
        | Command::Roll => None,
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Touch {
    /// Something else is in hand now.
    Hold(Selection),
    /// This is done, one after the other; it ends where something new is seen.
    Play(Vec<Command>),
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
            // A piece that is touched shows at once where it can go and at whom it can fire.
            (Some(on), None) => self.goals(on),
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

    /// The fields a touch can do something with, with the piece on a field.
    fn goals(self, on: FieldId) -> Fields {
        let board = self.view.rules.board();
        let near = Facing::ALL.into_iter().filter_map(|way| board.neighbour(on, way));
        let shots = self.of(on).filter_map(|(_, parts)| parts.target);
        let all: Fields = near.chain(shots).collect();
        all.iter().filter(|field| !self.meanings(on, *field).is_empty()).collect()
    }

    /// All that a touch on a field can mean for the piece on another one.
    pub fn meanings(self, on: FieldId, field: FieldId) -> Vec<Meaning> {
        let of = |kind: Kind| {
            let mut of = self.of(on).filter(move |(_, parts)| parts.kind == kind && parts.target == Some(field));
            of.next().map(|(command, _)| Meaning { kind, commands: vec![command] })
        };
        let step = self.step(on, field);
        let others = [Kind::Blitz, Kind::Shoot, Kind::Lay, Kind::Swap].map(of);
        others.into_iter().flatten().chain(step).collect()
    }

    /// What a touch on a field leads to now, in words to come: what can be done there with what is in hand, or else with
    /// the piece there. Whether the troop is turned up for it is said with each.
    pub fn deeds(self, hand: Selection, field: FieldId) -> Vec<(Kind, bool)> {
        if self.targets(hand).contains(field) {
            return match (hand.selected, hand.kind) {
                (_, Some(kind)) => vec![(kind, false)],
                (Some(on), None) => self.meanings(on, field).iter().map(|it| (it.kind, it.turns_up())).collect(),
                (None, None) => Vec::new(),
            };
        }
        let is_down = self.view.piece(field).is_some_and(|piece| piece.is_down());
        let kinds = if is_down { &Kind::FACE_DOWN[..] } else { &Kind::REVEALED };
        kinds.iter().filter(|kind| self.can(field, **kind)).map(|kind| (*kind, false)).collect()
    }

    /// How the piece on a field goes to a neighbour, or at least looks there.
    fn step(self, on: FieldId, field: FieldId) -> Option<Meaning> {
        let board = self.view.rules.board();
        let facing = Facing::ALL.into_iter().find(|way| board.neighbour(on, *way) == Some(field))?;
        let permits = |command: &Command| self.legal.contains(command);
        let (scout, advance) = (Command::Scout { at: on, facing }, Command::Advance { facing });
        let is_own = self.is_own(field);
        let (free, barred) = match self.view.piece(field) {
            None => (true, false),
            Some(piece) => (is_own && !piece.used, is_own && piece.used),
        };
        let kind = if free { Kind::Advance } else { Kind::Scout };
        match self.view.piece(on)?.unit() {
            // It has scouted there already.
            Some(unit) if unit.facing == facing && self.can(on, Kind::Advance) && permits(&advance) => {
                Some(Meaning { kind: Kind::Advance, commands: vec![advance] })
            }
            // Nobody scouts what is his own.
            Some(_) if permits(&scout) && !barred => {
                Some(Meaning { kind, commands: if free { vec![scout, advance] } else { vec![scout] } })
            }
            Some(_) => None,
            // A troop face down swaps with its own; to go anywhere else it is turned up.
            None => {
                let reveal = Command::Reveal { at: on, facing };
                let acts = !self.view.piece(on)?.used && self.view.now.phase == Phase::Acting;
                let commands = match (acts, free) {
                    (false, _) => vec![reveal],
                    (true, true) => vec![reveal, scout, advance],
                    (true, false) => vec![reveal, scout],
                };
                let leaves = !is_own && permits(&reveal);
                leaves.then_some(Meaning { kind: if acts { kind } else { Kind::Reveal }, commands })
            }
        }
    }

    /// A field was touched: a goal, a way to look, or something else altogether.
    pub fn touched(self, hand: Selection, field: FieldId) -> Touch {
        if !self.targets(hand).contains(field) {
            // Where it goes is settled; the touch that confirms it is one for a way to look.
            if hand.kind == Some(Kind::Advance) && self.pivot(hand) == Some(field) {
                return Touch::Hold(hand);
            }
            if let Some(refusal) = self.no_goal(hand, field) {
                return Touch::Refuse(refusal);
            }
            return Touch::Hold(Self::looking(hand, field));
        }
        match (hand.selected, hand.kind) {
            (Some(on), None) => self.aimed(hand, on, field),
            (_, Some(kind)) => self.chosen_by(hand, kind, field),
            (None, None) => Touch::Hold(Self::looking(hand, field)),
        }
    }

    /// Another field is looked at; the same once more is let go.
    fn looking(hand: Selection, field: FieldId) -> Selection {
        let selected = (hand.selected != Some(field) || hand.kind.is_some()).then_some(field);
        Selection { selected, ..Selection::default() }
    }

    /// A goal of the selected piece was touched.
    fn aimed(self, hand: Selection, on: FieldId, field: FieldId) -> Touch {
        let meanings = self.meanings(on, field);
        let is_face_down = self.view.piece(on).is_some_and(|piece| piece.is_down());
        match &meanings[..] {
            [Meaning { kind: Kind::Shoot, .. }] => {
                let begun = self.begun(hand, Kind::Shoot);
                self.chosen_by(begun, Kind::Shoot, field)
            }
            // An own piece could be meant for itself, but what lies face down moves in no other way.
            [only] if self.is_own(field) == is_face_down && !only.turns_up() => Touch::Play(only.commands.clone()),
            _ => Touch::Hold(Selection { selected: Some(on), target: Some(field), ..Selection::default() }),
        }
    }

    /// A goal of what is in hand was touched.
    fn chosen_by(self, hand: Selection, kind: Kind, field: FieldId) -> Touch {
        let next = if kind.turns() {
            let toward = |facing: &Facing| {
                self.pivot(hand).and_then(|pivot| self.view.rules.board().neighbour(pivot, *facing)) == Some(field)
            };
            Selection { facing: Facing::ALL.into_iter().find(toward), ..hand }
        } else if hand.target == Some(field) {
            hand
        } else {
            Selection { target: Some(field), facing: None, ..hand }
        };
        match self.chosen(next).filter(|_| next == hand || kind.is_done_at_once()) {
            Some(command) => Touch::Play(vec![command]),
            None => Touch::Hold(next),
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::{Kind, Meaning, Offer, Selection, Touch};
    use company_leader::{Command, CompanyLeader, Facing, FieldId, First, Ground, Mode, Setup, View, edition::Edition};
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

    /// Does something for the first seat, and has whatever that uncovers look where it does.
    pub fn act(table: &mut Table<CompanyLeader>, command: Command) {
        play(table, Seat(0), command);
        while let Some(company_leader::Pending::Face { seat, .. }) = table.game().view(Viewer::Public).pending.first() {
            play(table, *seat, Command::Face { facing: Facing::West });
        }
    }

    pub fn seen(table: &Table<CompanyLeader>) -> (View, Vec<Command>) {
        (table.game().view(Viewer::Seat(Seat(0))), table.game().legal(Seat(0)))
    }

    #[test]
    fn a_hidden_troop_is_turned_up_where_it_is_told_to_look() {
        let table = first_turn();
        let (view, legal) = seen(&table);
        let offer = Offer { view: &view, legal: &legal };
        let at = view.own.as_ref().expect("a player").hidden[2].0;
        let Touch::Hold(hand) = offer.touched(Selection::default(), at) else { panic!("nothing is done yet") };
        assert!(offer.can(at, Kind::Reveal) && !offer.can(at, Kind::Hide));
        let hand = offer.begun(hand, Kind::Reveal);
        assert_eq!(offer.chosen(hand), None, "it may look six ways");
        let neighbour = view.rules.board().neighbour(at, Facing::East).expect("a neighbour");
        let command = Command::Reveal { at, facing: Facing::East };
        assert_eq!(offer.touched(hand, neighbour), Touch::Play(vec![command]));
        assert!(legal.contains(&command));
    }

    /// An own piece, hidden or revealed, beside a field with nothing on it.
    fn at_the_edge(view: &View) -> (FieldId, Facing, FieldId) {
        let own = &view.own.as_ref().expect("a player").hidden;
        let ahead = |at: FieldId, way: Facing| {
            let ahead = view.rules.board().neighbour(at, way)?;
            view.piece(ahead).is_none().then_some((at, way, ahead))
        };
        let found = own.iter().flat_map(|(at, _)| Facing::ALL.map(|way| ahead(*at, way)));
        found.flatten().next().expect("somebody stands at the neutral zone")
    }

    #[test]
    fn a_hidden_troop_asks_before_it_is_turned_up_and_goes() {
        let table = first_turn();
        let (view, legal) = seen(&table);
        let offer = Offer { view: &view, legal: &legal };
        let (at, facing, ahead) = at_the_edge(&view);
        let hand = Selection { selected: Some(at), ..Selection::default() };
        assert!(offer.targets(hand).contains(ahead));
        let Touch::Hold(asked) = offer.touched(hand, ahead) else { panic!("nobody takes that back") };
        assert_eq!((asked.selected, asked.target, asked.kind), (Some(at), Some(ahead), None));
        let commands = vec![Command::Reveal { at, facing }, Command::Scout { at, facing }, Command::Advance { facing }];
        assert_eq!(offer.meanings(at, ahead), [Meaning { kind: Kind::Advance, commands }]);
    }

    #[test]
    fn a_revealed_troop_goes_where_it_is_told_to_with_one_touch() {
        let mut table = first_turn();
        let (at, facing, ahead) = at_the_edge(&seen(&table).0);
        play(&mut table, Seat(0), Command::Reveal { at, facing: facing.left() });
        let (view, legal) = seen(&table);
        let offer = Offer { view: &view, legal: &legal };
        let hand = Selection { selected: Some(at), ..Selection::default() };
        let step = vec![Command::Scout { at, facing }, Command::Advance { facing }];
        assert_eq!(offer.touched(hand, ahead), Touch::Play(step.clone()));
        // Beside it lies a piece of its own: to swap, to go there, or to take that in hand.
        let board = view.rules.board();
        let own = board.ring(at).iter().find(|field| view.piece(*field).is_some()).expect("an own piece");
        assert!(matches!(offer.touched(hand, own), Touch::Hold(Selection { kind: None, target: Some(_), .. })));
        let kinds: Vec<Kind> = offer.meanings(at, own).into_iter().map(|meaning| meaning.kind).collect();
        assert_eq!(kinds, [Kind::Swap, Kind::Advance]);

        for command in step {
            act(&mut table, command);
        }
        let (view, legal) = seen(&table);
        let offer = Offer { view: &view, legal: &legal };
        let hand = Selection { selected: Some(ahead), ..Selection::default() };
        if !offer.can(ahead, Kind::Scout) {
            assert_eq!(offer.touched(hand, at), Touch::Play(vec![Command::Lay { at }]), "one touch for a dummy");
        }
    }

    #[test]
    fn what_lies_face_down_swaps_with_two_touches() {
        let table = first_turn();
        let (view, legal) = seen(&table);
        let offer = Offer { view: &view, legal: &legal };
        let at = view.own.as_ref().expect("a player").hidden[2].0;
        let board = view.rules.board();
        let other = board.ring(at).iter().find(|field| view.piece(*field).is_some()).expect("an own piece");
        let hand = Selection { selected: Some(at), ..Selection::default() };
        let swap = Command::Swap(company_leader::Pair::new(at, other));
        assert_eq!(offer.touched(hand, other), Touch::Play(vec![swap]));
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
