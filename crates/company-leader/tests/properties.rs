//! What holds in every position of games in every mode.

use crate::common::{EVA, WIM, on, scenario, thrown};
use company_leader::{
    Command, CompanyLeader, Event, Facing, FieldId, Mode, Purchase, Setup, Slot, StateError, Troop, View,
    edition::Edition,
};
use proptest::prelude::*;
use tabletop::{AddressedEvent, Enumerate as _, Game, Generator, Seat, Viewer, Waiting};

/// A set-up of every kind there is, by number.
fn setup(number: u64) -> Setup {
    match number % 8 {
        0 => on("standard", Mode::Duel),
        1 => on("small", Mode::Duel),
        2 => on("standard", Mode::Melee),
        3 => on("standard", Mode::OneAgainstTwo),
        4 => on("standard", Mode::Teams),
        5 => scenario("flag"),
        6 => Setup { typed: true, ..on("small", Mode::Duel) },
        _ => scenario("escort"),
    }
}

/// Troops of a seat on the board, as it sees them itself.
fn troops(game: &CompanyLeader, seat: Seat) -> usize {
    let view = game.view(Viewer::Seat(seat));
    let up = view.fields.iter().flatten().filter(|piece| piece.owner == seat && !piece.is_down()).count();
    up + view.own.unwrap().hidden.len()
}

/// Pieces on the board.
fn pieces(game: &CompanyLeader) -> usize {
    game.view(Viewer::Public).fields.iter().flatten().count()
}

/// How many pieces more there are by what has happened, and how many troops more a seat has.
fn change(events: &[AddressedEvent<Event>], before: &View, seat: Seat) -> (isize, isize) {
    let (mut all, mut own) = (0, 0);
    for told in events {
        match &told.event {
            Event::Laid(_) => all += 1,
            Event::DummyFound { .. } => all -= 1,
            Event::Destroyed { piece, .. } => (all, own) = (all - 1, own - isize::from(piece.owner == seat)),
            Event::CameThrough { .. } => (all, own) = (all - 1, own - isize::from(before.now.turn == seat)),
            Event::Placed { seat: who, .. } => own += isize::from(*who == seat),
            Event::Lifted { seat: who, .. } => own -= isize::from(*who == seat),
            Event::Delivered { seat: who, purchase: Purchase { slots, .. } } if *who == seat => {
                own += slots.iter().filter(|slot| matches!(slot, Slot::New(_))).count().cast_signed();
            }
            _ => {}
        }
    }
    (all, own)
}

/// Plays a record again, and checks every step of it.
fn check(number: u64) {
    let record = thrown(Edition::house(), setup(number), number, 1_500);
    let mut game = record.begin().unwrap().0;
    let mut views: Vec<View> = Viewer::all(game.seats()).map(|viewer| game.view(viewer)).collect();
    for (step, (seat, command)) in record.commands.iter().enumerate() {
        let before = game.clone();
        let events = game.apply(*seat, command).unwrap().events;
        for seat in Seat::all(game.seats()) {
            let (all, own) = change(&events, &views[0], seat);
            let out = events.iter().any(|told| matches!(told.event, Event::Out(_)));
            let bought = events.iter().any(|told| matches!(told.event, Event::Bought { .. }));
            if !out {
                assert_eq!(troops(&game, seat).cast_signed() - troops(&before, seat).cast_signed(), own, "{command:?}");
            }
            // A purchase may fill empty fields, or empty one before the eyes of an enemy.
            if !out && !bought {
                assert_eq!(pieces(&game).cast_signed() - pieces(&before).cast_signed(), all, "{command:?}");
            }
        }
        for view in &mut views {
            game.refresh(view);
            assert_eq!(*view, game.view(view.viewer));
            if let Some(own) = &view.own {
                for (at, _) in &own.hidden {
                    let piece = view.piece(*at).unwrap();
                    assert!(piece.owner == own.seat && piece.is_down(), "only one's own secrets");
                }
            }
        }
        // What is kept for speed is what one gets from the pieces alone.
        if step % 50 == 0 {
            let written = serde_json::to_string(&game).unwrap();
            assert_eq!(serde_json::from_str::<CompanyLeader>(&written).unwrap(), game);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 28, ..ProptestConfig::default() })]

    /// One piece a field is how fields are kept; none is lost or made out of nothing, and views are those of their viewers.
    #[test]
    fn no_piece_is_lost_or_made_out_of_nothing(number in 0_u64..1_000) {
        check(number);
    }

    /// The same board with other pieces face down looks the same to everybody but their owner.
    #[test]
    fn a_dummy_and_a_hidden_troop_look_the_same(number in 0_u64..1_000, length in 60_usize..900, turn: u64) {
        let record = thrown(Edition::house(), setup(number), number, length);
        let game = record.replay().unwrap().game;
        let mut dice = Generator::from_number(turn);
        for owner in Seat::all(game.seats()) {
            let mut other = serde_json::to_value(&game).unwrap();
            let state = &mut other["state"];
            let down: Vec<usize> = (0..game.rules().board().all().len())
                .filter(|at| {
                    let piece = game.view(Viewer::Public).fields[*at];
                    piece.is_some_and(|piece| piece.owner == owner && piece.is_down())
                })
                .collect();
            // Shuffled among the places where something lies face down.
            for (place, at) in down.iter().enumerate().skip(1) {
                let swapped = down[dice.index(place + 1)];
                let list = state["under"].as_array_mut().unwrap();
                list.swap(*at, swapped);
            }
            let other: CompanyLeader = serde_json::from_value(other).unwrap();
            for viewer in Viewer::all(game.seats()).filter(|viewer| *viewer != Viewer::Seat(owner)) {
                prop_assert_eq!(game.view(viewer), other.view(viewer));
            }
        }
    }

    /// What a view lists is what the game lists, for every seat; a world as it could be looks the same to who imagines it.
    #[test]
    fn a_view_knows_its_commands(number in 0_u64..1_000, length in 0_usize..900) {
        let record = thrown(Edition::house(), setup(number), number, length);
        let game = record.replay().unwrap().game;
        for seat in Seat::all(game.seats()) {
            let view = game.view(Viewer::Seat(seat));
            prop_assert_eq!(view.legal(), game.legal(seat));
            let other = |at: &FieldId| view.piece(*at).is_some_and(|piece| piece.owner != seat && piece.is_down());
            let guess: Vec<_> =
                game.rules().board().all().filter(other).step_by(3).map(|at| (at, Troop::LightTank)).collect();
            let world = view.imagine(&guess, [1; 32]).unwrap();
            prop_assert_eq!(&world.view(Viewer::Seat(seat)), &view);
            let written = postcard::to_allocvec(&view).unwrap();
            prop_assert_eq!(&postcard::from_bytes::<View>(&written).unwrap(), &view);
        }
        prop_assert!(game.view(Viewer::Public).legal().is_empty());
    }

    /// What is drawn is what is listed, and everything listed is drawn.
    #[test]
    fn what_is_drawn_is_what_is_listed(number in 0_u64..1_000, length in 40_usize..900) {
        let record = thrown(Edition::house(), setup(number), number, length);
        let game = record.replay().unwrap().game;
        let Waiting::For(seats) = game.waiting_for() else { return Ok(()) };
        let mut missing = game.legal(seats[0]);
        let count = missing.len();
        prop_assert!(count > 0);
        missing.retain(|command| *command != Command::Resign);
        let legal = missing.clone();
        let mut dice = Generator::from_number(number);
        for _ in 0..count * 40 {
            let (seat, command) = game.draw(&mut dice).unwrap();
            prop_assert_eq!(seat, seats[0]);
            prop_assert!(legal.contains(&command), "{:?} is drawn and not listed", command);
            missing.retain(|other| *other != command);
        }
        prop_assert!(missing.is_empty(), "never drawn: {:?}", missing);
    }
}

/// Every command comes as often as any other.
#[test]
fn every_command_is_drawn_as_often_as_any_other() {
    for (number, length) in [(0, 120), (1, 300), (2, 200)] {
        let game = thrown(Edition::house(), setup(number), number, length).replay().unwrap().game;
        let Waiting::For(seats) = game.waiting_for() else { panic!("over too soon") };
        let mut legal = game.legal(seats[0]);
        legal.retain(|command| *command != Command::Resign);
        let (mut counts, mut dice) = (vec![0_u32; legal.len()], Generator::from_number(9));
        for _ in 0..legal.len() * 400 {
            let (_, command) = game.draw(&mut dice).unwrap();
            counts[legal.iter().position(|other| *other == command).unwrap()] += 1;
        }
        assert!(counts.iter().all(|count| (300..500).contains(count)), "{counts:?}");
    }
}

/// The whole board in sight of nobody and everybody: what `View::in_sight` tells is what the rules go by.
#[test]
fn what_a_view_tells_of_sight_is_what_the_rules_go_by() {
    let game = thrown(Edition::house(), setup(0), 4, 700).replay().unwrap().game;
    let view = game.view(Viewer::Public);
    for seat in [WIM, EVA] {
        let seen = view.in_sight(seat);
        let enemy = Seat(1 - seat.0);
        for at in game.rules().board().all() {
            let looks = |facing: Facing, from: FieldId| {
                let unit = view.piece(from).filter(|piece| piece.owner == enemy).and_then(|piece| piece.unit());
                unit.is_some_and(|unit| {
                    let sight = game.rules().kind(unit.troop).sight;
                    unit.facing == facing && game.rules().board().sight(from, facing, sight).contains(at)
                })
            };
            let mut from = game.rules().board().all();
            let any = from.any(|from| Facing::ALL.into_iter().any(|facing| looks(facing, from)));
            assert_eq!(seen.contains(at), any);
        }
    }
}

/// Nothing is imagined where it can not lie.
#[test]
fn nothing_is_imagined_where_it_can_not_lie() {
    let game = thrown(Edition::house(), setup(0), 4, 700).replay().unwrap().game;
    let view = game.view(Viewer::Seat(WIM));
    let own = view.own.clone().unwrap().hidden[0].0;
    let empty = game.rules().board().all().find(|at| view.piece(*at).is_none()).unwrap();
    for at in [own, empty, FieldId(9_999)] {
        assert_eq!(view.imagine(&[(at, Troop::Infantry)], [0; 32]).unwrap_err(), StateError::Piece(at));
    }
    let mut tampered = view;
    tampered.own.as_mut().unwrap().hidden[0].0 = empty;
    assert_eq!(tampered.imagine(&[], [0; 32]).unwrap_err(), StateError::Piece(empty));
    assert!(tampered.legal().is_empty());
}
