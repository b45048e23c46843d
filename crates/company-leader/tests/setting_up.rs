//! The chapters „Troepen" and „Spelvoorbereiding".

use crate::common::{EVA, TOM, WIM, begun, deployed, on};
use company_leader::{
    Class, Command, CompanyLeader, Coord, Event, FieldId, First, Mode, Muster, Phase, Refusal, Setup, Side, Terrain,
    Troop, edition::Edition,
};
use tabletop::{Enumerate as _, Fence, Game, Seat, Viewer, Waiting};

/// „Hieronder staat een overzicht van alle troepen en hun specificaties."
#[test]
fn the_troops_are_those_of_the_overview() {
    let rules = begun(&Setup::default());
    let rows = [
        (Troop::Infantry, Class::Infantry, 1, 1, 1, 6),
        (Troop::InfantryScouts, Class::Infantry, 1, 2, 1, 4),
        (Troop::Artillery, Class::Vehicle, 3, 1, 1, 3),
        (Troop::LightTank, Class::Vehicle, 1, 1, 2, 4),
        (Troop::HeavyTank, Class::Vehicle, 2, 1, 1, 6),
        (Troop::TankScouts, Class::Vehicle, 1, 2, 2, 2),
    ];
    for (troop, class, fire, sight, movement, strength) in rows {
        let kind = rules.rules().kind(troop);
        assert_eq!(
            (kind.class, kind.fire, kind.sight, kind.movement, kind.strength),
            (class, fire, sight, movement, strength)
        );
    }
}

/// „Iedere speler pakt de volgende verborgen troepen uit zijn voorraad": by kind in the order of the table, and their
/// price.
#[test]
fn every_player_gets_the_army_of_the_text() {
    for (mode, armies, prices) in [
        (Mode::Duel, vec![[2, 1, 2, 2, 1, 1]; 2], vec![38; 2]),
        (Mode::Melee, vec![[2, 1, 1, 1, 1, 1]; 3], vec![31; 3]),
        (Mode::Teams, vec![[1; 6]; 4], vec![25; 4]),
        (Mode::OneAgainstTwo, vec![[2; 6], [1; 6], [1; 6]], vec![50, 25, 25]),
    ] {
        let game = begun(&on("standard", mode));
        let rules = game.rules();
        for (seat, (army, price)) in rules.division().seats().zip(armies.into_iter().zip(prices)) {
            let troops = rules.division().army(seat);
            assert_eq!(Troop::ALL.map(|troop| troops.count(troop)), army, "{mode:?}");
            let cost: u16 = Troop::ALL.map(|troop| u16::from(troops.count(troop)) * rules.price(troop)).iter().sum();
            assert_eq!(cost, price);
        }
    }
}

/// CL-51: the sets of the text go by the number of players. On the small board that leaves 15 of the 24 fields of an area
/// to dummies, since those lie „op alle velden van hun gebied", fewer than advised.
#[test]
fn a_first_game_has_the_army_of_the_text_on_the_small_board() {
    let own = begun(&on("small", Mode::Duel));
    let first = begun(&Setup { muster: Muster::Standard, ..on("small", Mode::Duel) });
    for seat in [WIM, EVA] {
        let count = |game: &CompanyLeader| {
            let (division, view) = (game.rules().division(), game.view(Viewer::Seat(seat)));
            let army = *division.army(seat);
            assert_eq!(view.own.unwrap().reserve.troops, army);
            let pieces = view.fields.iter().flatten().filter(|piece| piece.owner == seat).count();
            (Troop::ALL.map(|troop| army.count(troop)), pieces - usize::from(army.total()))
        };
        assert_eq!(count(&own), ([1; 6], 18));
        assert_eq!(count(&first), ([2, 1, 2, 2, 1, 1], 15));
    }
    let standard = begun(&Setup { muster: Muster::Standard, ..on("standard", Mode::Teams) });
    assert_eq!(standard.rules().division(), begun(&on("standard", Mode::Teams)).rules().division());
    assert_eq!(deployed(standard.rules().setup()).view(Viewer::Public).now.round, 1);
}

/// Saves know the ways to an army by their place: those of before stay where they were.
#[test]
fn old_ways_to_an_army_keep_their_place() {
    for (bytes, muster) in [(&[0][..], Muster::Set), (&[1, 25], Muster::Coins(25)), (&[2], Muster::Standard)] {
        assert_eq!(postcard::from_bytes::<Muster>(bytes), Ok(muster));
    }
}

/// „plaatsen de spelers op alle velden van hun gebied dummy's … Tussen de gebieden is een neutrale zone", with the counts
/// the numbers of the text leave: 28 dummies and 9 troops for two.
#[test]
fn areas_are_filled_and_the_neutral_zone_is_empty() {
    for (mode, areas, neutral) in [
        (Mode::Duel, vec![37, 37], 17),
        (Mode::Melee, vec![22; 3], 25),
        (Mode::Teams, vec![18; 4], 19),
        (Mode::OneAgainstTwo, vec![37, 18, 19], 17),
    ] {
        let game = begun(&on("standard", mode));
        let view = game.view(Viewer::Public);
        let count = |seat| view.fields.iter().flatten().filter(|piece| piece.owner == seat).count();
        assert_eq!(game.rules().division().seats().map(count).collect::<Vec<_>>(), areas, "{mode:?}");
        assert_eq!(view.fields.iter().filter(|piece| piece.is_none()).count(), neutral);
    }
    let small = begun(&on("small", Mode::Duel)).view(Viewer::Public);
    assert_eq!((small.fields.len(), small.fields.iter().flatten().count()), (61, 48));
}

/// Twelve built-up fields on the standard board, a fair share for everybody.
#[test]
fn built_up_fields_are_shared_fairly() {
    for (mode, shares) in [
        (Mode::Duel, vec![6, 6]),
        (Mode::Melee, vec![4; 3]),
        (Mode::Teams, vec![3; 4]),
        (Mode::OneAgainstTwo, vec![6, 3, 3]),
    ] {
        let game = begun(&on("standard", mode));
        let (board, division) = (game.rules().board(), game.rules().division());
        let count = |terrain| board.all().filter(|at| board.terrain(*at) == terrain).count();
        assert_eq!(Terrain::ALL.map(count), [60, 19, 12]);
        let share = |seat| (*division.area(seat) & *board.built_up()).len();
        assert_eq!(division.seats().map(share).collect::<Vec<_>>(), shares);
        for seat in division.seats() {
            assert!(division.purchase(seat).iter().all(|at| !board.built_up().contains(*at)));
        }
    }
}

/// „Vervolgens plaatsen de spelers in het geheim hun verborgen troepen … (omruilen met de dummy's)".
#[test]
fn hidden_troops_are_placed_in_secret() {
    let mut game = begun(&on("standard", Mode::Duel));
    assert_eq!(game.waiting_for(), Waiting::For(vec![WIM, EVA]), "both at the same time");
    let at = game.rules().board().find(Coord::new(-2, 0)).unwrap();
    let before = game.view(Viewer::Seat(EVA));
    let place = Command::Place { troop: Troop::Artillery, at };
    let applied = game.apply(WIM, &place).unwrap();
    assert!(applied.events.iter().all(|told| !told.reaches(Viewer::Seat(EVA)) && !told.reaches(Viewer::Public)));
    assert_eq!(game.view(Viewer::Seat(EVA)), before);
    assert_eq!(game.view(Viewer::Seat(WIM)).hidden(at), Some(Troop::Artillery));
    let refused = |seat, command| game.permits(seat, &command).unwrap_err();
    assert_eq!(refused(WIM, place), Refusal::TroopThere(at));
    assert_eq!(refused(EVA, place), Refusal::OutsideArea(at));
    assert_eq!(refused(WIM, Command::Ready), Refusal::TroopsLeft(8));
    assert_eq!(refused(WIM, Command::EndActions), Refusal::SettingUp);
    assert_eq!(refused(TOM, place), Refusal::NotYourTurn(WIM));
    let nowhere = FieldId(91);
    assert_eq!(refused(WIM, Command::Lift { at: nowhere }), Refusal::NoField(nowhere));
    let empty = game.rules().board().find(Coord::new(-3, 0)).unwrap();
    assert_eq!(refused(WIM, Command::Lift { at: empty }), Refusal::NoTroopThere(empty));
    game.apply(WIM, &Command::Place { troop: Troop::Artillery, at: empty }).unwrap();
    let third = game.rules().board().find(Coord::new(-4, 0)).unwrap();
    let more = game.permits(WIM, &Command::Place { troop: Troop::Artillery, at: third });
    assert_eq!(more, Err(Refusal::NoneLeft(Troop::Artillery)));
    game.apply(WIM, &Command::Lift { at }).unwrap();
    assert_eq!(game.view(Viewer::Seat(WIM)).hidden(at), None);
    game.apply(WIM, &Command::Place { troop: Troop::Artillery, at: third }).unwrap();
}

/// Who is ready waits for the others; when all are, the first turn begins (CL-45).
#[test]
fn who_is_ready_waits_for_the_others() {
    let mut game = begun(&on("standard", Mode::Duel));
    while let Some(place) = game.legal(WIM).into_iter().find(|command| matches!(command, Command::Place { .. })) {
        assert_eq!(game.apply(WIM, &place).unwrap().fence, None);
    }
    assert_eq!(game.apply(WIM, &Command::Ready).unwrap().fence, Some(Fence::TurnEnded));
    assert_eq!(game.permits(WIM, &Command::Ready), Err(Refusal::ReadyAlready));
    assert_eq!(game.waiting_for(), Waiting::For(vec![EVA]));
    assert!(game.view(Viewer::Public).now.ready.has(WIM) && !game.view(Viewer::Public).now.ready.has(EVA));
    let game = deployed(&on("standard", Mode::Duel));
    let now = game.view(Viewer::Public).now;
    assert_eq!((now.phase, now.round, now.turn), (Phase::Acting, 1, WIM));
    assert_eq!(game.permits(WIM, &Command::Ready), Err(Refusal::ArmiesAreSet));
}

/// CL-1: the first seat is drawn, unless the players have settled it.
#[test]
fn who_begins_is_drawn() {
    let setup = |first| Setup { first, ..on("small", Mode::Duel) };
    let first = |setup: &Setup, seed| {
        let record = crate::common::thrown(Edition::house(), setup.clone(), seed, 60);
        record.replay().unwrap().events.iter().find_map(|told| match told.event {
            Event::First(seat) => Some(seat),
            _ => None,
        })
    };
    let drawn: Vec<Seat> = (0..20).filter_map(|seed| first(&setup(First::Drawn), seed)).collect();
    assert!(drawn.contains(&WIM) && drawn.contains(&EVA));
    assert_eq!(first(&setup(First::Chosen(EVA)), 3), Some(EVA));
}

/// „In een 2-persoons spel wisselen de spelers steeds de beurt. Bij een spel met 3 of 4 spelers gaat de beurt met de klok
/// mee"; teams take turns (CL-25), the one sits opposite the two (CL-27).
#[test]
fn turns_go_round_in_order() {
    for (mode, sides) in [
        (Mode::Duel, vec![0, 1]),
        (Mode::Melee, vec![0, 1, 2]),
        (Mode::OneAgainstTwo, vec![0, 1, 1]),
        (Mode::Teams, vec![0, 1, 0, 1]),
    ] {
        let mut game = deployed(&on("standard", mode));
        let division = game.rules().division().clone();
        assert_eq!(division.mode(), mode);
        let expected: Vec<Side> = sides.into_iter().map(Side).collect();
        assert_eq!(division.seats().map(|seat| division.side(seat)).collect::<Vec<_>>(), expected);
        for round in 1..=2 {
            for seat in division.seats() {
                let now = game.view(Viewer::Public).now;
                assert_eq!((now.turn, now.round), (seat, round));
                game.apply(seat, &Command::EndActions).unwrap();
                game.apply(seat, &Command::EndTurn).unwrap();
            }
        }
    }
    let board = deployed(&on("standard", Mode::OneAgainstTwo));
    let (rules, left) = (board.rules(), Coord::new(-5, 0));
    assert!(rules.division().area(WIM).contains(rules.board().find(left).unwrap()));
}

/// „Bij een spel met 3 of 4 spelers gaat de beurt met de klok mee": round the board too, and so that teams take turns, for
/// which partners sit diagonally (CL-25). All four begin with as much of everything.
#[test]
fn turns_go_clockwise_round_the_board() {
    for mode in [Mode::Melee, Mode::OneAgainstTwo, Mode::Teams] {
        let game = begun(&on("standard", mode));
        let (board, division) = (game.rules().board(), game.rules().division());
        let angle = |seat| {
            // Down is positive, as on the screen: so the angle grows clockwise.
            let area = division.area(seat).iter().map(|at| board.coord(at));
            let (x, y) = area.fold((0, 0), |(x, y), at| (x + 2 * at.q + at.r, y + at.r));
            (f64::from(y) * 3_f64.sqrt()).atan2(f64::from(x))
        };
        let angles: Vec<f64> = division.seats().map(angle).collect();
        let turns = angles.iter().zip(angles.iter().cycle().skip(1));
        let whole: f64 = turns.map(|(one, next)| (next - one).rem_euclid(core::f64::consts::TAU)).sum();
        assert!((whole - core::f64::consts::TAU).abs() < 1e-9, "{mode:?}: once round, and not more: {angles:?}");
    }
    let game = begun(&on("standard", Mode::Teams));
    let (board, division) = (game.rules().board(), game.rules().division());
    let count = |seat, terrain| division.area(seat).iter().filter(|at| board.terrain(*at) == terrain).count();
    for seat in division.seats() {
        assert_eq!(Terrain::ALL.map(|terrain| count(seat, terrain)), [12, 3, 3]);
    }
}

/// Games and boards from before had partners side by side, and go on so (CL-25, CL-44).
#[test]
fn partners_may_sit_side_by_side_as_before() {
    let mut edition = Edition::house();
    let layout = edition.boards[0].layouts.iter_mut().find(|layout| layout.mode == Mode::Teams).unwrap();
    let before =
        "11..2B A11.222 111..22B A111.2222 1111..222B A3311.4422D C333..4444 3333.444D C33..444 333.44D C3..44";
    layout.areas.value = before.split(' ').map(str::to_owned).collect();
    let (game, _) = CompanyLeader::begin(&edition, &on("standard", Mode::Teams), [0; 32]).unwrap();
    let areas = game.rules().division().seats().map(|seat| game.rules().division().area(seat).len());
    assert_eq!(areas.collect::<Vec<_>>(), [19, 18, 18, 19]);
}

/// Partners' pieces are of different colours, and stay face down for each other (CL-33).
#[test]
fn partners_do_not_see_each_others_pieces() {
    let game = deployed(&on("standard", Mode::Teams));
    let view = game.view(Viewer::Seat(WIM));
    assert_eq!(view.own.as_ref().unwrap().hidden.len(), 6);
    assert!(view.own.unwrap().hidden.iter().all(|(at, _)| view.fields[at.index()].unwrap().owner == WIM));
}
