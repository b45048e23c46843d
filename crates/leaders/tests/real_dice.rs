//! Real dice beside the board on the screen: what they show is typed in, and counts in the story as any other (manual, chapter 3.5.4b).

use crate::{
    common::play::{ALEX, CHRIS, Play},
    on_screen::{board, engages, on_screen, sum, turn},
};
use leaders::{
    BoardMode, Command, DiceLuck, Event, HelpCall, Refusal, Story,
    battle::{Face, Fighter, Force},
    board::{Board, Happened, Order, OrderError, Rules, Shown, Spot},
    edition::{Edition, Unit},
};
use tabletop::{Generator, PerSeat, SeatSet};

/// „Wie viele und welche Würfel(-farben) ..." (3.5.4b): real dice are thrown at the table. What they show is typed in, kind by kind, must
/// be possible, and can be corrected as long as nobody else is asked.
#[test]
fn real_dice_are_typed_in() {
    let shown = |hits: [u16; 2]| {
        Command::Board(Order::Show(hits.map(|hits| Shown { hits: Force::new(hits, 0, 0), ..Shown::default() })))
    };
    let mut play = on_screen(2);
    let to = engages(&mut play);
    assert_eq!(play.refused(ALEX, Command::Board(Order::Typed(false))), Refusal::NothingToChange);
    play.does(ALEX, Command::Board(Order::Typed(true)));
    play.does(ALEX, Command::Proceed).does(CHRIS, Command::Proceed);
    assert_eq!(play.view(ALEX).acts, Some(ALEX));
    for impossible in [
        shown([2, 0]),
        Command::Board(Order::Show([Shown { hits: Force::new(0, 1, 0), ..Shown::default() }, Shown::default()])),
        // No side of a white die hits twice.
        Command::Board(Order::Show([Shown { doubles: Force::new(1, 0, 0), ..Shown::default() }, Shown::default()])),
    ] {
        assert_eq!(play.refused(ALEX, impossible), Refusal::Board(OrderError::NoSuchThrow));
    }
    assert_eq!(play.refused(ALEX, Command::Proceed), Refusal::Board(OrderError::WrongStep));
    // Nothing hit, then what really lies there: the attacker's die.
    play.does(ALEX, shown([0, 0]));
    play.takes_back(ALEX).unwrap();
    play.does(ALEX, shown([1, 0]));
    // Along a dotted line Chris throws a die more.
    let is_throw = |event: &Event| {
        matches!(event, Event::Board(Happened::Threw([mine, theirs]))
        if *mine == [(Unit::Infantry, Face::Hit)] && theirs.iter().all(|(_, face)| *face == Face::Miss))
    };
    assert!(play.told.iter().any(|told| is_throw(&told.event)));
    assert!(play.told.iter().any(|told| told.event == Event::Claimed { seat: ALEX, area: to, from: Some(CHRIS) }));
    assert_eq!(board(&play).owner(to), Some(ALEX));
    // It stays so for the next battles, until somebody says otherwise.
    assert!(board(&play).is_typed());
}

/// The story of a finished game counts each die that fell for its thrower, beside what it owed him.
#[test]
fn the_story_counts_battle_dice() {
    let shown = [1, 0].map(|hits| Shown { hits: Force::new(hits, 0, 0), ..Shown::default() });
    let conquered = |goal: Option<u16>| {
        let mut play = Play::dealt_for(2, |_, setup| {
            setup.settings.board = BoardMode::Screen;
            setup.settings.military = goal.unwrap_or(setup.settings.military);
        });
        engages(&mut play);
        play.does(ALEX, Command::Board(Order::Typed(true))).does(ALEX, Command::Proceed).does(CHRIS, Command::Proceed);
        play.does(ALEX, Command::Board(Order::Show(shown)));
        let threw = play.told.iter().find_map(|told| match &told.event {
            Event::Board(Happened::Threw([_, theirs])) => u32::try_from(theirs.len()).ok(),
            _ => None,
        });
        (play, threw.expect("dice fell"))
    };
    let (play, _) = conquered(None);
    let (mut play, theirs) = conquered(Some(sum(&play, ALEX)));
    play.does(ALEX, Command::Proceed);
    turn(&mut play, CHRIS, &[]);
    assert_eq!(Story::of(play.table()), None);
    let points = sum(&play, ALEX);
    play.does(ALEX, Command::Enter(points));
    let story = Story::of(play.table()).expect("the game is over");
    let sixths = u32::from(play.game().edition().battle.infantry.expected_sixths());
    assert_eq!(story.dice[ALEX], DiceLuck { thrown: 1, hits: 1, expected_sixths: sixths });
    assert_eq!(story.dice[CHRIS], DiceLuck { thrown: theirs, hits: 0, expected_sixths: theirs * sixths });
}

/// One die is thrown again (military 1), and typed in as well.
#[test]
fn a_real_die_thrown_again_is_typed_in() {
    let edition = Edition::house();
    let order = [ALEX, CHRIS];
    let rules = Rules {
        edition: &edition,
        order: &order,
        fighters: PerSeat::new(2, |seat| Fighter { skill: None, military: u8::from(seat == ALEX) }),
        bonds: PerSeat::new(2, |_| SeatSet::default()),
        help: HelpCall::Everybody,
    };
    let area = |name: &str| edition.map.areas.iter().find(|area| area.name.value == name).unwrap().id;
    let (china, mongolia) = (area("China"), area("Mongolia"));
    let starts = PerSeat::new(2, |seat| [if seat == ALEX { china } else { mongolia }].into_iter().collect());
    let mut board = Board::new(&edition, &starts, &PerSeat::new(2, |_| 0));
    board.recruit(ALEX, Force::new(0, 0, 1));
    board.begin_orders();
    let mut dice = Generator::from_number(1);
    let (from, to) = (Spot::Land(china), Spot::Land(mongolia));
    let none = Shown::default();
    let plane = |hits, doubles| Shown { hits: Force::new(0, 0, hits), doubles: Force::new(0, 0, doubles) };
    let mut happened = Vec::new();
    for (seat, order) in [
        (ALEX, Order::Place(china, Unit::Plane, 1)),
        (ALEX, Order::Proceed),
        (ALEX, Order::Move { from, to, unit: Unit::Plane, count: 1 }),
        (ALEX, Order::Proceed),
        (ALEX, Order::Engage(to, CHRIS)),
        (ALEX, Order::Typed(true)),
        (ALEX, Order::Proceed),
        (CHRIS, Order::Proceed),
        (ALEX, Order::Show([none, none])),
        (ALEX, Order::Reroll(0)),
    ] {
        happened = board.apply(&rules, ALEX, (seat, order), &mut dice).unwrap();
    }
    assert_eq!(happened, [], "nothing has fallen yet");
    let wrong =
        [Order::Show([plane(1, 1), none]), Order::Show([plane(1, 0), Shown { hits: Force::new(1, 0, 0), ..none }])];
    for wrong in wrong {
        assert_eq!(board.permits(&rules, ALEX, ALEX, wrong), Err(OrderError::NoSuchThrow));
    }
    let legal = board.legal(&rules, ALEX, ALEX);
    assert_eq!(legal, [none, plane(0, 1), plane(1, 0)].map(|shown| Order::Show([shown, none])));
    let happened = board.apply(&rules, ALEX, (ALEX, Order::Show([plane(0, 1), none])), &mut dice).unwrap();
    assert_eq!(happened[0], Happened::Rerolled { seat: ALEX, die: 0, face: Face::Double });
    assert_eq!(board.owner(mongolia), Some(ALEX));
}
