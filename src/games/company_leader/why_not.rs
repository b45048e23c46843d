//! Why something can not be done: the rules are asked for the command that comes nearest to what was meant.

use company_leader::{Command, CompanyLeader, Facing, FieldId, Pair, Piece, Refusal, Stage, View};
use tabletop::{Game as _, Seat, Seed};

use super::moves::{Kind, Offer, Selection};

/// The rules, as they answer a viewer.
struct Umpire {
    game: CompanyLeader,
    seat: Seat,
}

impl Umpire {
    /// What a seat may do never depends on what it can not see: a game imagined from its view answers as the true one does.
    fn of(view: &View) -> Option<Self> {
        let seat = view.own.as_ref()?.seat;
        Some(Self { game: view.imagine(&[], Seed::default()).ok()?, seat })
    }

    /// As above, about the piece on a field. An advance, say, is always one of the troop in the middle of its actions, and
    /// here no other piece is.
    fn about(view: &View, on: FieldId) -> Option<Self> {
        let mut view = view.clone();
        view.now.active = view.now.active.filter(|active| active.at == on);
        Self::of(&view)
    }

    /// Why they refuse the first of these commands that they refuse.
    fn refusal(&self, commands: &[Command]) -> Option<Refusal> {
        commands.iter().find_map(|command| self.game.permits(self.seat, command).err())
    }
}

/// Why the rules refuse the first of these commands that they refuse to the viewer.
pub fn refusal(view: &View, commands: &[Command]) -> Option<Refusal> {
    Umpire::of(view)?.refusal(commands)
}

impl Offer<'_> {
    /// Whether a piece of the viewer stands on a field.
    pub(super) fn is_own(self, on: FieldId) -> bool {
        let seat = self.view.own.as_ref().map(|own| own.seat);
        self.view.piece(on).is_some_and(|piece| Some(piece.owner) == seat)
    }

    /// What a piece of its kind does, always in the same order, each with the reason why the viewer's piece on a field can
    /// not do it now. Nothing for a field without such a piece.
    pub fn actions(self, on: FieldId) -> Vec<(Kind, Option<Refusal>)> {
        let Some(piece) = self.view.piece(on).filter(|_| self.is_own(on)) else { return Vec::new() };
        let kinds = if piece.is_down() { &Kind::FACE_DOWN[..] } else { &Kind::REVEALED };
        let umpire = Umpire::about(self.view, on);
        let why_not = |kind| umpire.as_ref()?.refusal(&self.attempts(on, kind));
        let mut actions = Vec::new();
        for kind in kinds.iter().copied() {
            if self.can(on, kind) {
                actions.push((kind, None));
            } else if let Some(refusal) = why_not(kind) {
                actions.push((kind, Some(refusal)));
            }
        }
        actions
    }

    /// What the viewer would try who wants his piece on a field to do this; a step that has to come before comes first.
    fn attempts(self, on: FieldId, kind: Kind) -> Vec<Command> {
        let (at, facing) = (on, Facing::default());
        let stage = self.view.now.active.filter(|active| active.at == on).map(|active| active.stage);
        let scout = Command::Scout { at, facing };
        match (kind, stage) {
            (Kind::Reveal, _) => vec![Command::Reveal { at, facing }],
            (Kind::Scout, _) => vec![scout],
            (Kind::Advance, Some(Stage::Scouted)) => vec![Command::Advance { facing }],
            (Kind::Advance, _) => vec![scout, Command::Advance { facing }],
            (Kind::Lay, Some(Stage::Advanced(from))) => vec![Command::Lay { at: from }],
            (Kind::Lay, Some(Stage::Scouted)) => vec![Command::Lay { at }],
            (Kind::Lay, _) => vec![scout, Command::Lay { at }],
            (Kind::Shoot, _) => vec![Command::Shoot { at, target: self.nearest_enemy(on).unwrap_or(on), facing }],
            (Kind::Blitz, _) => vec![Command::Blitz],
            (Kind::Swap, _) => self.partner(on).map(|other| Command::Swap(Pair::new(on, other))).into_iter().collect(),
            (Kind::Repair, _) => vec![Command::Repair { at, points: 1 }],
            (Kind::Hide, _) => vec![Command::Hide { at }],
            (Kind::Face, _) => vec![Command::Face { facing }],
        }
    }

    /// The enemy one would fire at: a revealed one if there is any, and the nearest of them.
    fn nearest_enemy(self, on: FieldId) -> Option<FieldId> {
        let (board, division) = (self.view.rules.board(), self.view.rules.division());
        let owner = self.view.piece(on)?.owner;
        let enemies = board.all().filter_map(|at| Some((at, self.view.piece(at)?)));
        let enemies = enemies.filter(|(_, piece)| division.hostile(piece.owner, owner));
        let far = |at: FieldId| board.coord(on).distance(board.coord(at));
        enemies.min_by_key(|(at, piece)| (piece.is_down(), far(*at))).map(|(at, _)| at)
    }

    /// The neighbour one would swap with: an own piece, if possible unused and face down.
    fn partner(self, on: FieldId) -> Option<FieldId> {
        let neighbours = Facing::ALL.into_iter().filter_map(|facing| self.view.rules.board().neighbour(on, facing));
        neighbours.min_by_key(|at| {
            let piece = self.view.piece(*at);
            let is = |holds: fn(&Piece) -> bool| piece.as_ref().is_some_and(holds);
            (!self.is_own(*at), is(|piece| piece.used), !is(Piece::is_down))
        })
    }

    /// Why a field that was touched is no goal of what is in hand; nothing if the touch means another piece, or another
    /// field to look at.
    pub fn no_goal(self, hand: Selection, field: FieldId) -> Option<Refusal> {
        let (at, kind) = hand.selected.zip(hand.kind)?;
        if kind != Kind::Face && self.is_own(field) {
            return None;
        }
        let refusal = |commands: &[Command]| Umpire::about(self.view, at)?.refusal(commands);
        match kind {
            // There is no command to look at a field that is no neighbour, so the rules can not be asked for it.
            Kind::Reveal | Kind::Scout | Kind::Advance => Some(Refusal::NotAdjacent(self.pivot(hand)?, field)),
            // Nothing else can be done before that is chosen.
            Kind::Face => refusal(&[Command::EndActions]),
            Kind::Lay => refusal(&[Command::Lay { at: field }]),
            Kind::Shoot => refusal(&Facing::ALL.map(|facing| Command::Shoot { at, target: field, facing })),
            Kind::Swap => refusal(&[Command::Swap(Pair::new(at, field))]),
            // The command names no field, for there is one only.
            Kind::Blitz => Some(Refusal::NoBlitz),
            Kind::Repair | Kind::Hide => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Umpire, refusal};
    use crate::games::company_leader::moves::{
        Kind, Offer, Selection, Touch,
        tests::{first_turn, play, seen},
    };
    use company_leader::{Command, CompanyLeader, Facing, FieldId, Refusal, Troop, View};
    use core::mem::discriminant;
    use std::collections::BTreeSet;
    use tabletop::{Enumerate as _, Game as _, Seat, Table, Viewer, Waiting};

    /// Why the piece on a field can not do something now; nothing if it can.
    fn why_not(offer: Offer<'_>, on: FieldId, kind: Kind) -> Option<Refusal> {
        let found = offer.actions(on).into_iter().find(|(one, _)| *one == kind);
        found.unwrap_or_else(|| panic!("{kind:?} is offered")).1
    }

    /// A piece in hand with which this is to be done.
    fn with(offer: Offer<'_>, on: FieldId, kind: Kind) -> Selection {
        offer.begun(Selection { selected: Some(on), ..Selection::default() }, kind)
    }

    #[test]
    fn what_a_piece_can_not_do_stays_in_its_place_and_is_refused() {
        let mut table = first_turn();
        let (view, legal) = seen(&table);
        let offer = Offer { view: &view, legal: &legal };
        let own = view.own.as_ref().expect("a player");
        let at = own.hidden[0].0;
        let is_dummy = |at: &FieldId| view.piece(*at).is_some() && view.hidden(*at).is_none();
        let dummy = view.rules.division().area(Seat(0)).iter().find(is_dummy).expect("a dummy");
        assert_eq!(offer.actions(at), [(Kind::Reveal, None), (Kind::Swap, None)]);
        assert_eq!(offer.actions(dummy), [(Kind::Reveal, Some(Refusal::IsDummy(dummy))), (Kind::Swap, None)]);

        play(&mut table, Seat(0), Command::Reveal { at, facing: Facing::West });
        let (view, legal) = seen(&table);
        let offer = Offer { view: &view, legal: &legal };
        assert_eq!(offer.actions(at).iter().map(|(kind, _)| *kind).collect::<Vec<_>>(), Kind::REVEALED);
        for (kind, refusal) in [
            (Kind::Scout, None),
            (Kind::Advance, Some(Refusal::NobodyScouted)),
            (Kind::Lay, Some(Refusal::NobodyAdvanced)),
            (Kind::Blitz, Some(Refusal::NoBlitz)),
            (Kind::Repair, Some(Refusal::NotDamaged(at))),
            (Kind::Hide, None),
        ] {
            assert_eq!(why_not(offer, at, kind), refusal, "{kind:?}");
        }
        assert!(matches!(why_not(offer, at, Kind::Shoot), Some(Refusal::HiddenTarget(_))), "all enemies are face down");

        // A troop that was used is told so before it is told what else is missing.
        let other = own.hidden[1].0;
        play(&mut table, Seat(0), Command::Reveal { at: other, facing: Facing::West });
        play(&mut table, Seat(0), Command::Scout { at, facing: Facing::West });
        play(&mut table, Seat(0), Command::Scout { at: other, facing: Facing::West });
        let (view, legal) = seen(&table);
        let offer = Offer { view: &view, legal: &legal };
        for kind in [Kind::Scout, Kind::Advance, Kind::Lay, Kind::Shoot, Kind::Swap] {
            assert_eq!(why_not(offer, at, kind), Some(Refusal::Used(at)), "{kind:?}");
        }
        // The other one has just scouted, and is told what stands in its way, not that it has no action left to scout again.
        assert_eq!(view.rules.board().neighbour(other, Facing::West), Some(at));
        assert_eq!(why_not(offer, other, Kind::Advance), Some(Refusal::Used(at)));
        assert_eq!(why_not(offer, other, Kind::Scout), Some(Refusal::NoActionLeft(other)));
        assert_eq!(why_not(offer, other, Kind::Lay), Some(Refusal::NobodyAdvanced));

        play(&mut table, Seat(0), Command::EndActions);
        let (view, legal) = seen(&table);
        let offer = Offer { view: &view, legal: &legal };
        assert_eq!(why_not(offer, at, Kind::Scout), Some(Refusal::ActionsAreOver));
        assert_eq!(why_not(offer, at, Kind::Hide), None);
    }

    #[test]
    fn a_field_that_is_no_goal_says_why_and_nothing_else_happens() {
        let mut table = first_turn();
        let (view, legal) = seen(&table);
        let offer = Offer { view: &view, legal: &legal };
        let own = view.own.as_ref().expect("a player").hidden.clone();
        let at = own[4].0;
        let free = view.rules.board().all().find(|at| view.piece(*at).is_none()).expect("the neutral zone is empty");
        let enemy = view.rules.division().area(Seat(1)).iter().next().expect("an area");
        let swap = with(offer, at, Kind::Swap);
        assert_eq!(offer.touched(swap, free), Touch::Refuse(Refusal::NothingThere(free)));
        assert_eq!(offer.touched(swap, enemy), Touch::Refuse(Refusal::NotYours(enemy)));
        let another = Selection { selected: Some(own[0].0), ..Selection::default() };
        assert_eq!(offer.touched(swap, own[0].0), Touch::Hold(another), "an own piece is taken in hand");
        assert_eq!(offer.touched(with(offer, at, Kind::Reveal), enemy), Touch::Refuse(Refusal::NotAdjacent(at, enemy)));

        play(&mut table, Seat(0), Command::Reveal { at, facing: Facing::West });
        let (view, legal) = seen(&table);
        let offer = Offer { view: &view, legal: &legal };
        let shoot = Selection { selected: Some(at), kind: Some(Kind::Shoot), ..Selection::default() };
        assert_eq!(offer.touched(shoot, enemy), Touch::Refuse(Refusal::HiddenTarget(enemy)));
        assert_eq!(offer.touched(shoot, free), Touch::Refuse(Refusal::NothingThere(free)));
        // Without an action in hand a touch looks at a field, as before.
        let looking = Selection { selected: Some(at), ..Selection::default() };
        let there = Selection { selected: Some(enemy), ..Selection::default() };
        assert_eq!(offer.touched(looking, enemy), Touch::Hold(there));
    }

    #[test]
    fn while_armies_are_set_up_the_rules_are_asked_too() {
        let setup = company_leader::Setup::default();
        let edition = company_leader::edition::Edition::house();
        let table = Table::<CompanyLeader>::begin(edition, setup, [0; 32]).expect("a game");
        let view = table.game().view(Viewer::Seat(Seat(0)));
        let at = view.rules.division().area(Seat(1)).iter().next().expect("an area");
        assert_eq!(refusal(&view, &[Command::Lift { at }]), Some(Refusal::OutsideArea(at)));
        let mine = view.rules.division().area(Seat(0)).iter().next().expect("an area");
        assert_eq!(refusal(&view, &[Command::Lift { at: mine }]), Some(Refusal::NoTroopThere(mine)));
        assert_eq!(refusal(&view, &[Command::Place { troop: Troop::Infantry, at: mine }]), None);
        assert!(Umpire::of(&table.game().view(Viewer::Public)).is_none(), "the table is no player");
    }

    /// The name of a refusal, without its fields.
    fn name(refusal: Refusal) -> String {
        let written = format!("{refusal:?}");
        written.split(|letter: char| !letter.is_alphanumeric()).next().unwrap_or_default().to_owned()
    }

    /// Looks at every piece of a seat: what is offered, and what comes of touching every field. Notes what is refused.
    fn look(view: &View, legal: &[Command], refused: &mut BTreeSet<String>) {
        let offer = Offer { view, legal };
        for on in view.rules.board().all() {
            let Some(piece) = view.piece(on).filter(|_| offer.is_own(on)) else { continue };
            let actions = offer.actions(on);
            let kinds = if piece.is_down() { &Kind::FACE_DOWN[..] } else { &Kind::REVEALED };
            assert_eq!(actions.iter().map(|(kind, _)| *kind).collect::<Vec<_>>(), kinds, "always the same buttons");
            refused.extend(actions.iter().filter_map(|(_, refusal)| refusal.map(name)));
            for kind in actions.into_iter().filter(|(_, refusal)| refusal.is_none()).map(|(kind, _)| kind) {
                let hand = with(offer, on, kind);
                let targets = offer.targets(hand);
                let others =
                    view.rules.board().all().filter(|field| !targets.contains(*field) && !offer.is_own(*field));
                for field in others {
                    match offer.touched(hand, field) {
                        Touch::Refuse(refusal) => drop(refused.insert(format!("goal: {}", name(refusal)))),
                        Touch::Hold(next) if next == hand => assert_eq!(offer.pivot(hand), Some(field)),
                        other => assert!(matches!(kind, Kind::Repair | Kind::Hide), "{kind:?} at {field}: {other:?}"),
                    }
                }
            }
        }
    }

    #[test]
    fn in_a_whole_game_no_piece_lacks_a_button_and_no_button_a_reason() {
        let (mut table, mut refused, mut chance) = (first_turn(), BTreeSet::new(), 1_u64);
        let mut draw = |below: usize| {
            chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            usize::try_from(chance >> 33).expect("it is small") % below
        };
        for step in 0..600 {
            let Waiting::For(seats) = table.game().waiting_for() else { break };
            let view = table.game().view(Viewer::Seat(seats[0]));
            let mut legal = table.game().legal(seats[0]);
            if view.pending.is_empty() && step % 3 == 0 {
                look(&view, &legal, &mut refused);
            }
            legal.retain(|command| !matches!(command, Command::Resign));
            // Seldom anything that leads away from the enemy, if there is anything else.
            let is_slow = |command: &Command| {
                matches!(command, Command::EndActions | Command::EndTurn | Command::Hide { .. } | Command::Swap(_))
            };
            if draw(12) > 0 && !legal.iter().all(is_slow) {
                legal.retain(|command| !is_slow(command));
            }
            // First what, then which.
            let mut sorts: Vec<_> = legal.iter().map(discriminant).collect();
            sorts.dedup();
            let sort = sorts[draw(sorts.len())];
            legal.retain(|command| discriminant(command) == sort);
            play(&mut table, seats[0], legal[draw(legal.len())]);
        }
        for wanted in [
            "ActionsAreOver",
            "Damaged",
            "DummyInSight",
            "EnemyBeside",
            "HasFired",
            "HiddenTarget",
            "InSight",
            "IsDummy",
            "NoActionLeft",
            "NoBlitz",
            "NobodyAdvanced",
            "NobodyScouted",
            "NotDamaged",
            "OutOfRange",
            "TooDear",
            "Used",
            "goal: HiddenTarget",
            "goal: InSight",
            "goal: NotAdjacent",
            "goal: NotBehind",
            "goal: NotYours",
            "goal: NothingThere",
            "goal: OutOfRange",
        ] {
            assert!(refused.contains(wanted), "{wanted} does not occur among {refused:?}");
        }
    }
}
