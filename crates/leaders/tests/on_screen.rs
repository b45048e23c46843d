//! The game with the board on the screen, or with the app keeping book: points, recruits, sabotage, alliances and conquests follow from
//! what stands where (manual, chapters 2.7, 3.2 to 3.5, 3.6.3).

use crate::common::{
    play::{ALEX, CHRIS, DORA, Play, cheap_agents, luck},
    policy::choose,
};
use leaders::{
    BoardMode, Command, Covert, Deed, Event, HelpCall, Leaders, National, Phase, Refusal, Settings, Stage,
    battle::Force,
    board::{Board, Happened, Order, OrderError, Spot, Step},
    edition::{AreaId, Edition, ScenarioId, Unit},
};
use tabletop::{Enumerate as _, Fence, Game as _, Generator, PerSeat, Seat, Table, Viewer, Waiting};

pub fn on_screen(players: u8) -> Play {
    Play::dealt(players, BoardMode::Screen, |_| {})
}

pub fn board(play: &Play) -> Board {
    (*play.view(ALEX).board.expect("the board is on the screen")).clone()
}

pub fn sum(play: &Play, seat: Seat) -> u16 {
    play.game().edition().income(play.view(seat).seats[seat].areas).total
}

/// Phases 0 to 2, with nothing chosen.
fn to_orders(play: &mut Play, seat: Seat) {
    let points = sum(play, seat);
    play.does(seat, Command::Enter(points)).does(seat, Command::Proceed);
    play.reads(seat);
    play.does(seat, Command::Proceed);
}

/// A whole turn in which the seat does nothing on the board, and this in the headquarters.
pub fn turn(play: &mut Play, seat: Seat, orders: &[Command]) {
    to_orders(play, seat);
    play.does(seat, Command::Proceed).does(seat, Command::Proceed);
    assert_eq!(play.view(seat).turn(), Some((seat, Phase::Headquarters)));
    for order in orders {
        play.does(seat, *order);
    }
    play.does(seat, Command::Proceed);
}

/// An area of one seat's beside one of another's.
fn front(play: &Play, mine: Seat, theirs: Seat) -> (AreaId, AreaId) {
    let (map, board) = (&play.game().edition().map, board(play));
    let held = board.held(mine);
    let mut ways = held
        .iter()
        .flat_map(|from| map.neighbours(from).intersection(board.held(theirs)).iter().map(move |to| (from, to)));
    ways.next().expect("they are neighbours")
}

/// The first turn up to a battle: an infantry of Alex's attacks an area of Chris's, who adds nothing; that area.
pub fn engages(play: &mut Play) -> AreaId {
    let (from, to) = front(play, ALEX, CHRIS);
    to_orders(play, ALEX);
    play.does(ALEX, Command::Board(Order::Place(from, Unit::Infantry, 1))).does(ALEX, Command::Proceed);
    play.does(ALEX, step(from, to, Unit::Infantry, 1)).does(ALEX, Command::Proceed).does(CHRIS, Command::Proceed);
    play.does(ALEX, Command::Board(Order::Engage(Spot::Land(to), CHRIS)));
    to
}

const fn step(from: AreaId, to: AreaId, unit: Unit, count: u16) -> Command {
    Command::Board(Order::Move { from: Spot::Land(from), to: Spot::Land(to), unit, count })
}

/// „Die Vorbereitung endet, wenn alle Gebiete auf dem Spielplan besetzt sind." (2.7)
#[test]
fn the_preparations_end_when_all_areas_are_occupied() {
    for mode in [BoardMode::Book, BoardMode::Screen] {
        let mut play = Play::preparing(ScenarioId::FreePlay, &[0, 1], |_, setup| setup.settings.board = mode);
        play.does(ALEX, Command::Proceed);
        assert_eq!(play.refused(ALEX, Command::Proceed), Refusal::AreasLeft(42));
        for left in (0..42).rev() {
            let seat = play.view(ALEX).next.unwrap();
            let area = play.view(seat).open_areas.iter().next().unwrap();
            play.does(seat, Command::Occupy(area));
            if left > 0 {
                let seat = play.view(ALEX).next.unwrap();
                assert_eq!(play.refused(seat, Command::Proceed), Refusal::AreasLeft(left));
            }
        }
        for _page in 0..3 {
            play.does(ALEX, Command::Proceed);
        }
        assert_eq!(play.view(ALEX).turn(), Some((ALEX, Phase::Points)));
        assert_eq!(play.view(ALEX).board.is_some(), mode == BoardMode::Screen);
    }
}

/// „Spieler 1 eine Infanterie-Einheit ..." (2.8): one infantry in each area, the compensation in the base camps.
#[test]
fn the_board_begins_with_an_infantry_in_each_area_and_the_compensation() {
    let play = on_screen(3);
    let board = board(&play);
    for (seat, infantry) in [ALEX, CHRIS, DORA].into_iter().zip(1..) {
        assert_eq!(board.held(seat), play.view(seat).seats[seat].areas);
        assert!(board.held(seat).iter().all(|area| board.units(Spot::Land(area), seat) == Force::new(1, 0, 0)));
        assert_eq!(board.camp(seat), Force::new(infantry, 0, 0));
    }
}

/// Where the app knows whose the areas are, it knows the points, too (3.2); and on the screen nobody else says whose they are.
#[test]
fn points_are_the_areas_and_the_bonuses() {
    for mode in [BoardMode::Book, BoardMode::Screen] {
        let mut play = Play::dealt(2, mode, |_| {});
        let points = sum(&play, ALEX);
        assert_eq!(play.refused(ALEX, Command::Enter(points + 1)), Refusal::NotTheSum(points));
        let (claim, release) = (
            Command::Claim(play.view(CHRIS).seats[CHRIS].areas.iter().next().unwrap()),
            Command::Release(play.view(ALEX).seats[ALEX].areas.iter().next().unwrap()),
        );
        if mode == BoardMode::Screen {
            assert_eq!(play.refused(ALEX, claim), Refusal::OnScreen);
            assert_eq!(play.refused(ALEX, release), Refusal::OnScreen);
        } else {
            play.does(ALEX, claim).does(ALEX, release);
            let now = sum(&play, ALEX);
            assert_eq!(play.refused(ALEX, Command::Enter(points + 40)), Refusal::NotTheSum(now));
        }
        let points = sum(&play, ALEX);
        play.does(ALEX, Command::Enter(points));
        assert_eq!(play.view(ALEX).turn(), Some((ALEX, Phase::Withdrawal)));
    }
}

/// A turn on the board: an area is taken, the marker follows, and the next one's points are fewer.
#[test]
fn a_conquest_moves_the_markers_at_once() {
    let mut play = Play::dealt(2, BoardMode::Screen, |edition| {
        let battle = &mut edition.battle;
        for die in [&mut battle.infantry, &mut battle.tank, &mut battle.plane] {
            (die.hits.value, die.doubles.value) = (6, 0);
        }
    });
    let (from, to) = front(&play, ALEX, CHRIS);
    let before = [sum(&play, ALEX), sum(&play, CHRIS)];
    to_orders(&mut play, ALEX);
    assert_eq!(play.refused(ALEX, Command::Board(Order::Proceed)), Refusal::WrongPhase);
    play.does(ALEX, Command::Board(Order::Place(from, Unit::Infantry, 1)));
    assert_eq!(play.refused(CHRIS, Command::Proceed), Refusal::NotYourTurn(ALEX));
    assert_eq!(
        play.refused(ALEX, Command::Board(Order::Place(from, Unit::Tank, 1))),
        Refusal::Board(OrderError::NotThere(0))
    );
    play.does(ALEX, Command::Proceed).does(ALEX, step(from, to, Unit::Infantry, 1));
    // Planning can be taken back until others are asked.
    play.takes_back(ALEX).unwrap();
    play.does(ALEX, step(from, to, Unit::Infantry, 1)).does(ALEX, Command::Proceed);
    // The attacked one answers, in the other's turn.
    assert_eq!(play.game().waiting_for(), Waiting::For(vec![CHRIS]));
    assert_eq!(play.view(ALEX).acts, Some(CHRIS));
    assert!(play.takes_back(ALEX).is_err(), "the attack is known");
    play.does(CHRIS, Command::Proceed);
    play.does(ALEX, Command::Board(Order::Engage(Spot::Land(to), CHRIS)));
    play.does(ALEX, Command::Proceed).does(CHRIS, Command::Proceed);
    // Both hit: nobody is left, and the area is free (3.5.4, result C).
    assert!(play.told.iter().any(|told| told.event == Event::Released { seat: CHRIS, area: to }));
    assert_eq!(sum(&play, ALEX), before[0]);
    assert!(sum(&play, CHRIS) < before[1]);
    assert_eq!(play.view(ALEX).turn(), Some((ALEX, Phase::Headquarters)));
    assert!(play.takes_back(ALEX).is_err(), "dice have been thrown");
    play.does(ALEX, Command::Proceed);
    let left = sum(&play, CHRIS);
    play.does(CHRIS, Command::Enter(left));
}

/// „Truppennachschub" comes into the base camp, and „Sabotage" takes units of the owner's choice from there (3.4), the recruits
/// included: they come first.
#[test]
fn recruits_come_into_the_camp_and_sabotage_takes_of_them() {
    let mut play = Play::dealt(2, BoardMode::Screen, |edition| {
        luck(edition, true, false);
        cheap_agents(edition);
    });
    turn(&mut play, ALEX, &[Command::Recruit(Unit::Tank, 2)]);
    turn(&mut play, CHRIS, &[Command::Hire(1)]);
    turn(&mut play, ALEX, &[Command::Recruit(Unit::Tank, 1), Command::Recruit(Unit::Infantry, 1)]);
    turn(&mut play, CHRIS, &[Command::Act(Deed::Covert(Covert::Sabotage), ALEX, true)]);
    assert_eq!(board(&play).camp(ALEX), Force::new(1, 2, 0));

    let points = sum(&play, ALEX);
    let news = play.opens(ALEX, points);
    assert_eq!(news[..2], [National::Reinforcements([1, 1, 0]), National::Sabotage(3)]);
    assert_eq!(board(&play).camp(ALEX), Force::new(2, 3, 0));
    play.reads(ALEX);
    assert_eq!(play.refused(ALEX, Command::Proceed), Refusal::UnitsToLose(3));
    assert_eq!(
        play.refused(ALEX, Command::Board(Order::Lose(ALEX, Unit::Plane))),
        Refusal::Board(OrderError::NotThere(0))
    );
    assert_eq!(
        play.refused(ALEX, Command::Board(Order::Lose(CHRIS, Unit::Infantry))),
        Refusal::Board(OrderError::NotThere(0))
    );
    play.does(ALEX, Command::Board(Order::Lose(ALEX, Unit::Tank)));
    assert_eq!(*board(&play).step(), Step::Sabotaged(2));
    play.does(ALEX, Command::Board(Order::Lose(ALEX, Unit::Infantry)));
    play.does(ALEX, Command::Board(Order::Lose(ALEX, Unit::Infantry)));
    assert_eq!(board(&play).camp(ALEX), Force::new(0, 2, 0));
    play.does(ALEX, Command::Proceed);
    assert_eq!(play.view(ALEX).turn(), Some((ALEX, Phase::Battle)));
}

/// Where nothing can be chosen nothing is asked: fewer units than sabotage takes, or all of one kind.
#[test]
fn sabotage_asks_only_where_there_is_a_choice() {
    let edition = Edition::house();
    let starts = PerSeat::new(2, |_| leaders::edition::AreaSet::EMPTY);
    for (camp, count, left) in [
        (Force::new(2, 1, 0), 3, Force::default()),
        (Force::new(2, 1, 0), 9, Force::default()),
        (Force::new(0, 5, 0), 3, Force::new(0, 2, 0)),
        (Force::default(), 3, Force::default()),
    ] {
        let mut board = Board::new(&edition, &starts, &PerSeat::new(2, |_| 0));
        board.recruit(ALEX, camp);
        let happened = board.sabotage(ALEX, count);
        assert_eq!((board.camp(ALEX), board.step()), (left, &Step::Idle), "{camp:?}");
        assert_eq!(happened.is_empty(), camp.is_empty());
    }
    // Two spies in one round take twice as many.
    let mut board = Board::new(&edition, &starts, &PerSeat::new(2, |_| 0));
    board.recruit(ALEX, Force::new(5, 5, 0));
    board.sabotage(ALEX, 3);
    board.sabotage(ALEX, 3);
    assert_eq!(*board.step(), Step::Sabotaged(6));
}

/// „Allianzen" (3.6.3): a partner's area is open for placing as long as the alliance binds, and when it is over the guests are home.
#[test]
fn an_alliance_opens_areas_until_the_turn_after_its_end() {
    let mut play = Play::dealt(3, BoardMode::Screen, cheap_agents);
    let theirs = board(&play)
        .held(CHRIS)
        .iter()
        .max_by_key(|area| play.game().edition().map.areas[area.index()].value.value)
        .unwrap();
    let place = Command::Board(Order::Place(theirs, Unit::Infantry, 1));
    turn(&mut play, ALEX, &[Command::Appoint(1)]);
    turn(&mut play, CHRIS, &[]);
    turn(&mut play, DORA, &[]);
    to_orders(&mut play, ALEX);
    assert_eq!(play.refused(ALEX, place), Refusal::Board(OrderError::NotYours));
    play.does(ALEX, Command::Proceed).does(ALEX, Command::Proceed);
    play.does(ALEX, Command::Act(Deed::Offer, CHRIS, true)).does(ALEX, Command::Proceed);
    // Chris accepts: from now on it holds.
    let points = sum(&play, CHRIS);
    play.opens(CHRIS, points);
    play.reads(CHRIS).does(CHRIS, Command::Answer { from: ALEX, accept: true });
    for _phase in 2..=4 {
        play.does(CHRIS, Command::Proceed);
    }
    while play.view(ALEX).turn() == Some((CHRIS, Phase::Battle))
        || play.view(ALEX).turn() == Some((CHRIS, Phase::Headquarters))
    {
        play.does(CHRIS, Command::Proceed);
    }
    turn(&mut play, DORA, &[]);
    to_orders(&mut play, ALEX);
    play.does(ALEX, place).does(ALEX, Command::Proceed).does(ALEX, Command::Proceed);
    assert_eq!(board(&play).units(Spot::Land(theirs), ALEX), Force::new(1, 0, 0));
    // Chris ends it. The guest stays until Alex's own next turn begins.
    play.does(ALEX, Command::Proceed);
    turn(&mut play, CHRIS, &[Command::Act(Deed::Dissolve, ALEX, true)]);
    to_orders(&mut play, DORA);
    play.does(DORA, Command::Proceed).does(DORA, Command::Proceed);
    assert_eq!(board(&play).units(Spot::Land(theirs), ALEX), Force::new(1, 0, 0));
    let before = board(&play).camp(ALEX);
    play.does(DORA, Command::Proceed);
    assert!(play.told_to(DORA, &Event::Board(Happened::Withdrew(ALEX, Force::new(1, 0, 0)))));
    assert_eq!(board(&play).units(Spot::Land(theirs), ALEX), Force::default());
    assert_eq!(board(&play).camp(ALEX), before.with(Force::new(1, 0, 0)));
    to_orders(&mut play, ALEX);
    assert_eq!(play.refused(ALEX, place), Refusal::Board(OrderError::NotYours));
}

/// „Alex wird die Entscheidung in seinem nächsten Spielzug erfahren" (3.6.3): until then nothing on the board tells anybody what was
/// answered, himself included, whoever is attacked meanwhile (LE-M28).
#[test]
fn an_answer_shows_nowhere_on_the_board_before_it_is_told() {
    let answered = |accept: bool| {
        let mut play = Play::dealt(3, BoardMode::Screen, cheap_agents);
        turn(&mut play, ALEX, &[Command::Appoint(1)]);
        turn(&mut play, CHRIS, &[]);
        turn(&mut play, DORA, &[]);
        turn(&mut play, ALEX, &[Command::Act(Deed::Offer, CHRIS, true)]);
        let points = sum(&play, CHRIS);
        play.opens(CHRIS, points);
        play.reads(CHRIS).does(CHRIS, Command::Answer { from: ALEX, accept });
        while play.view(ALEX).turn().is_some_and(|(seat, _)| seat == CHRIS) {
            play.does(CHRIS, Command::Proceed);
        }
        // Dora attacks Chris, and Alex has units.
        let (from, to) = front(&play, DORA, CHRIS);
        to_orders(&mut play, DORA);
        play.does(DORA, Command::Board(Order::Place(from, Unit::Infantry, 1))).does(DORA, Command::Proceed);
        play.does(DORA, step(from, to, Unit::Infantry, 1)).does(DORA, Command::Proceed);
        play.does(CHRIS, Command::Proceed);
        let help = play.refused(ALEX, Command::Board(Order::Place(to, Unit::Infantry, 1)));
        assert_eq!(help, Refusal::Board(OrderError::NotYours));
        play
    };
    let [yes, no] = [true, false].map(answered);
    for viewer in [Viewer::Public, Viewer::Seat(ALEX), Viewer::Seat(DORA)] {
        assert_eq!(yes.game().view(viewer), no.game().view(viewer));
    }
    assert_ne!(yes.game().view(Viewer::Seat(CHRIS)), no.game().view(Viewer::Seat(CHRIS)));
}

/// The app may do less than before at any time of a turn that all may see, and never more; the areas stay noted.
#[test]
fn the_board_may_go_back_to_the_table() {
    let mut play = on_screen(2);
    let areas = play.view(ALEX).seats[ALEX].areas;
    assert_eq!(play.refused(ALEX, Command::Downgrade(BoardMode::Screen)), Refusal::NothingToChange);
    to_orders(&mut play, ALEX);
    play.does(ALEX, Command::Downgrade(BoardMode::Book));
    assert_eq!((play.view(ALEX).settings.board, play.view(ALEX).board), (BoardMode::Book, None));
    assert_eq!(play.view(ALEX).seats[ALEX].areas, areas);
    assert_eq!(play.refused(ALEX, Command::Downgrade(BoardMode::Screen)), Refusal::NothingToChange);
    play.does(ALEX, Command::Proceed);
    assert_eq!(play.refused(ALEX, Command::Downgrade(BoardMode::Table)), Refusal::WrongPhase);
    play.does(ALEX, Command::Proceed);
    assert_eq!(play.refused(CHRIS, Command::Enter(0)), Refusal::NotTheSum(sum(&play, CHRIS)));
    // What stood in the areas is noted, and can be put on the table by it.
    let noted = play.view(CHRIS).noted;
    assert_eq!(noted.len(), 42);
    assert!(noted.values().all(|force| *force == Force::new(1, 0, 0)));
    play.does(CHRIS, Command::Downgrade(BoardMode::Table));
    assert_eq!(play.view(CHRIS).noted.len(), 0);
    play.does(CHRIS, Command::Enter(0));
}

/// Where book is kept, units can be noted, are in the save, and go with the area they stand in.
#[test]
fn units_are_noted_where_book_is_kept() {
    let mut play = Play::dealt(2, BoardMode::Book, |_| {});
    let [mine, theirs] = [ALEX, CHRIS].map(|seat| play.view(seat).seats[seat].areas.iter().next().unwrap());
    let noted = |play: &Play, area: AreaId| play.view(CHRIS).noted.get(&area).copied().unwrap_or_default();
    play.does(ALEX, Command::Units(mine, Unit::Tank, 2)).does(ALEX, Command::Units(theirs, Unit::Infantry, 3));
    play.does(ALEX, Command::Units(mine, Unit::Infantry, 1));
    assert_eq!((noted(&play, mine), noted(&play, theirs)), (Force::new(1, 2, 0), Force::new(3, 0, 0)));
    assert!(play.told_to(CHRIS, &Event::Noted(mine, Force::new(1, 2, 0))), "it lies open");
    assert_eq!(play.refused(ALEX, Command::Units(mine, Unit::Tank, 2)), Refusal::NothingToChange);
    assert_eq!(play.refused(ALEX, Command::Units(mine, Unit::Tank, 21)), Refusal::TooManyNoted(20));
    assert_eq!(play.refused(ALEX, Command::Units(AreaId(99), Unit::Tank, 1)), Refusal::UnknownArea);
    // Whoever takes an area finds nobody there, and where nobody is left, nothing stands.
    play.does(ALEX, Command::Claim(theirs));
    assert_eq!(noted(&play, theirs), Force::default());
    play.does(ALEX, Command::Release(mine));
    assert_eq!(noted(&play, mine), Force::default());
    assert_eq!(play.refused(ALEX, Command::Units(mine, Unit::Tank, 1)), Refusal::NobodyThere);
    for _step in 0..2 {
        play.takes_back(ALEX).unwrap();
    }
    assert_eq!((noted(&play, mine), noted(&play, theirs)), (Force::new(1, 2, 0), Force::new(3, 0, 0)));
    let again = Table::resume(play.record().clone()).unwrap();
    assert_eq!(again.game().view(Viewer::Public).noted, play.view(ALEX).noted);

    for mode in [BoardMode::Table, BoardMode::Screen] {
        let mut play = Play::dealt(2, mode, |_| {});
        assert_eq!(play.refused(ALEX, Command::Units(mine, Unit::Tank, 2)), Refusal::NoBook);
    }
}

/// Games from before the board could be on the screen: the timer's place tells of it, and without it the board is on the table.
#[test]
fn settings_of_saves_from_before_open() {
    let before: [(&[u8], Option<u16>); 2] = [(&[0, 1, 110, 3, 7], None), (&[1, 40, 1, 110, 3, 7], Some(40))];
    for (bytes, timer) in before {
        let settings: Settings = postcard::from_bytes(bytes).unwrap();
        assert_eq!(
            settings,
            Settings {
                board: BoardMode::Table,
                help: HelpCall::Everybody,
                timer,
                skills: true,
                military: 110,
                research: 3,
                badge: 7
            }
        );
        assert_eq!(postcard::to_allocvec(&settings).unwrap(), bytes, "and are written as before");
        for board in BoardMode::ALL {
            let settings = Settings { board, ..settings.clone() };
            let kept = postcard::to_allocvec(&settings).unwrap();
            assert_eq!(postcard::from_bytes::<Settings>(&kept), Ok(settings));
        }
    }
    // The first games on the screen asked partners only, and must be played on so.
    let settings: Settings = postcard::from_bytes(&[2, 2, 1, 40, 1, 110, 3, 7]).unwrap();
    assert_eq!((settings.board, settings.help, settings.timer), (BoardMode::Screen, HelpCall::Partners, Some(40)));
    assert_eq!(postcard::to_allocvec(&settings).unwrap(), [2, 2, 1, 40, 1, 110, 3, 7]);
}

/// Whole games on the screen by the dice, with two to six players: the noted areas are those of the board, and every unit is
/// accounted for: begun with, recruited, lost or sabotaged.
#[test]
fn every_unit_is_accounted_for_in_thrown_games() {
    let mut met = [0_u32; 5];
    for players in 2..=6 {
        let mut play = Play::dealt(players, BoardMode::Screen, cheap_agents);
        let mut dice = Generator::from_number(u64::from(players));
        let mut count = all_units(&board(&play), play.game());
        for _ in 0..6_000 {
            let Waiting::For(seats) = play.game().waiting_for() else { break };
            let legal = play.game().legal(seats[0]);
            let wish = choose(play.game(), &legal, &mut dice);
            play.does(seats[0], wish);
            for told in &play.told {
                match &told.event {
                    Event::National(_, National::Reinforcements(units)) => {
                        count += u32::from(units.iter().sum::<u16>());
                    }
                    Event::Board(Happened::Lost(_, force)) => {
                        met[0] += 1;
                        count -= u32::from(force.total());
                    }
                    Event::Board(Happened::Discharged(_, force)) => {
                        met[1] += 1;
                        count -= u32::from(force.total());
                    }
                    Event::Claimed { .. } => met[2] += 1,
                    Event::Board(Happened::Placed(seat, area, _)) => {
                        met[3] += u32::from(board(&play).owner(*area) != Some(*seat));
                    }
                    _ => {}
                }
            }
            let board = board(&play);
            assert_eq!(all_units(&board, play.game()), count, "after {wish:?}");
            let view = play.game().view(Viewer::Public);
            for (seat, public) in view.seats.iter() {
                assert_eq!(public.areas, board.held(seat), "after {wish:?}");
            }
            // Phase 0 takes the values of what stands on the board with whole continents, and nothing else.
            if let Some((seat, Phase::Points)) = view.turn() {
                let sum = by_hand(&board, seat, play.game().edition());
                assert_eq!(play.refused(seat, Command::Enter(sum + 1)), Refusal::NotTheSum(sum), "after {wish:?}");
                met[4] += 1;
            }
        }
        assert!(play.view(ALEX).round > 2, "{players} players came to round {}", play.view(ALEX).round);
    }
    assert!(met.iter().all(|times| *times > 0), "lost, sabotaged, taken, helped, entered: {met:?}");
}

/// The points of a seat: area by area, and the bonus of each continent of which nothing is missing.
fn by_hand(board: &Board, seat: Seat, edition: &Edition) -> u16 {
    let map = &edition.map;
    let holds = |area: AreaId| board.owner(area) == Some(seat);
    let areas = map.areas.iter().filter(|area| holds(area.id)).map(|area| area.value.value);
    let whole = map
        .continents
        .iter()
        .filter(|continent| map.areas.iter().all(|area| area.continent.value != continent.id || holds(area.id)));
    areas.sum::<u16>() + whole.map(|continent| continent.bonus.value).sum::<u16>()
}

fn all_units(board: &Board, game: &Leaders) -> u32 {
    let map = &game.edition().map;
    let spots = map.areas.iter().map(|area| Spot::Land(area.id)).chain(map.seas.iter().map(|sea| Spot::Sea(sea.id)));
    let on_map: u16 = spots
        .flat_map(|at| Seat::all(game.seats()).map(move |seat| (at, seat)))
        .map(|(at, seat)| board.units(at, seat).total())
        .sum();
    let aside: u16 = Seat::all(game.seats()).map(|seat| board.camp(seat).total() + board.zone(seat).total()).sum();
    u32::from(on_map + aside)
}

/// A throw can not be taken back, a plan can; what leads to somebody else's answer can not either.
#[test]
fn fences_stand_where_dice_fall_or_others_are_asked() {
    let mut play = on_screen(2);
    let (from, to) = front(&play, ALEX, CHRIS);
    to_orders(&mut play, ALEX);
    let mut game = play.game().clone();
    let mut fence = |seat: Seat, command: Command| game.apply(seat, &command).unwrap().fence;
    assert_eq!(fence(ALEX, Command::Board(Order::Place(from, Unit::Infantry, 1))), None);
    assert_eq!(fence(ALEX, Command::Proceed), None);
    assert_eq!(fence(ALEX, step(from, to, Unit::Infantry, 1)), None);
    assert_eq!(fence(ALEX, Command::Proceed), Some(Fence::TurnEnded));
    assert_eq!(fence(CHRIS, Command::Proceed), Some(Fence::TurnEnded));
    assert_eq!(fence(ALEX, Command::Board(Order::Engage(Spot::Land(to), CHRIS))), None);
    assert_eq!(fence(ALEX, Command::Proceed), Some(Fence::TurnEnded));
    assert_eq!(fence(CHRIS, Command::Proceed), Some(Fence::Chance));
    assert!(matches!(play.stage(), Stage::Turn { phase: Phase::Battle, .. }));
}
