//! The chapters „Gezichtsveld" and „Schootsveld": tables for all six facings, with everything that blocks.

use std::collections::BTreeSet;

use crate::common::{EVA, Fixture, WIM};
use company_leader::{
    Board, Command, Coord, Event, Facing, Fire, Troop,
    edition::{BoardData, Edition},
};

/// A board of 61 fields, open but for what is drawn at these places and, for fairness, opposite.
fn drawn(blocks: &[((i16, i16), char)]) -> Board {
    Board::new(&data(blocks)).unwrap()
}

fn data(blocks: &[((i16, i16), char)]) -> BoardData {
    let mut data = Edition::house().board("small").unwrap().clone();
    for row in &mut data.rows.value {
        let letters = (row.q..).zip(row.fields.clone().chars().collect::<Vec<_>>()).map(|(q, _)| {
            let here = |(place, _): &&((i16, i16), char)| *place == (q, row.r) || (-place.0, -place.1) == (q, row.r);
            // Both sides need a built-up field; the corners are out of everybody's way.
            let corner = matches!((q, row.r), (-4 | 4, 0));
            blocks.iter().find(here).map_or(if corner { 'U' } else { 'o' }, |(_, letter)| *letter)
        });
        row.fields = letters.collect();
    }
    data
}

/// The coordinates of a list of steps relative to the middle, turned so that east becomes `facing`.
fn turned(list: &[(i16, i16)], facing: Facing) -> BTreeSet<Coord> {
    let turn = |at: &(i16, i16)| {
        let mut at = Coord::from(*at);
        // A sixth of a turn clockwise takes (q, r) to (-r, q + r).
        for _ in 0..facing.index() {
            at = Coord::new(-at.r, at.q + at.r);
        }
        at
    };
    list.iter().map(turn).collect()
}

const F: (i16, i16) = (1, 0);
const L: (i16, i16) = (1, -1);
const R: (i16, i16) = (0, 1);
const FF: (i16, i16) = (2, 0);
const FL: (i16, i16) = (2, -1);
const FR: (i16, i16) = (1, 1);

fn seen(board: &Board, facing: Facing, sight: u8) -> BTreeSet<Coord> {
    let middle = board.find(Coord::new(0, 0)).unwrap();
    board.sight(middle, facing, sight).as_slice().iter().map(|field| board.coord(*field)).collect()
}

fn hit(board: &Board, facing: Facing, fire: Fire) -> BTreeSet<Coord> {
    let middle = board.find(Coord::new(0, 0)).unwrap();
    board.fire(middle, facing, fire).as_slice().iter().map(|field| board.coord(*field)).collect()
}

fn place(at: (i16, i16), facing: Facing) -> (i16, i16) {
    let at = *turned(&[at], facing).first().unwrap();
    (at.q, at.r)
}

/// „Speelstuk met een zichtafstand van 1".
#[test]
fn a_sight_of_1_sees_three_fields() {
    for facing in Facing::ALL {
        for block in ['o', 'F', 'U'] {
            let board = drawn(&[(place(F, facing), block), (place(L, facing), block)]);
            assert_eq!(seen(&board, facing, 1), turned(&[F, L, R], facing), "{facing} {block}");
        }
    }
}

/// „Speelstuk met een zichtafstand van 2".
#[test]
fn a_sight_of_2_sees_six_fields_at_the_most() {
    for facing in Facing::ALL {
        let open = drawn(&[]);
        assert_eq!(seen(&open, facing, 2), turned(&[F, L, R, FF, FL, FR], facing), "six fields at the most");
        for block in ['F', 'U'] {
            // Terrain in front takes everything beyond away, terrain beside takes nothing.
            let front = drawn(&[(place(F, facing), block)]);
            assert_eq!(seen(&front, facing, 2), turned(&[F, L, R], facing), "{facing} {block}");
            let beside = drawn(&[(place(L, facing), block)]);
            assert_eq!(seen(&beside, facing, 2), turned(&[F, L, R, FF, FL, FR], facing), "{facing} {block}");
        }
    }
}

/// „Velden met bos of bebouwing kunnen alleen door aangrenzende speelstukken verkend worden".
#[test]
fn woods_and_buildings_are_seen_only_from_beside() {
    for facing in Facing::ALL {
        for block in ['F', 'U'] {
            for (far, rest) in [(FF, [FL, FR]), (FL, [FF, FR]), (FR, [FF, FL])] {
                let board = drawn(&[(place(far, facing), block)]);
                let expected = turned(&[F, L, R, rest[0], rest[1]], facing);
                assert_eq!(seen(&board, facing, 2), expected, "{facing} {block} on {far:?}");
            }
        }
    }
}

/// „Speelstuk met een vuurbereik van 1" and „Speelstuk met een vuurbereik van 2".
#[test]
fn a_range_of_2_is_stopped_in_front_and_one_of_1_is_not() {
    for facing in Facing::ALL {
        let open = drawn(&[]);
        assert_eq!(hit(&open, facing, Fire::Direct(1)), turned(&[F], facing));
        assert_eq!(hit(&open, facing, Fire::Direct(2)), turned(&[F, FF, FL, FR], facing));
        for block in ['F', 'U'] {
            let front = drawn(&[(place(F, facing), block)]);
            assert_eq!(hit(&front, facing, Fire::Direct(1)), turned(&[F], facing));
            assert_eq!(hit(&front, facing, Fire::Direct(2)), turned(&[F], facing), "{facing} {block}");
            // A far target may stand in a wood: that stops the sight, not the shot.
            let far = drawn(&[(place(FF, facing), block)]);
            assert_eq!(hit(&far, facing, Fire::Direct(2)), turned(&[F, FF, FL, FR], facing));
        }
    }
}

/// „Vuurbereik van artillerie": „De schootslijn van artillerie wordt nooit onderbroken".
#[test]
fn nothing_stops_the_fire_of_artillery() {
    let outline = [F, FF, FL, FR, (3, 0), (3, -1), (2, 1)];
    for facing in Facing::ALL {
        for block in ['o', 'F', 'U'] {
            let board = drawn(&[(place(F, facing), block), (place(FF, facing), block)]);
            assert_eq!(hit(&board, facing, Fire::Arc(3)), turned(&outline, facing), "{facing} {block}");
            assert_eq!(hit(&board, facing, Fire::Arc(2)), turned(&outline[..4], facing));
            assert_eq!(hit(&board, facing, Fire::Arc(1)), turned(&outline[..1], facing));
        }
    }
}

/// „Bij troepen die verder als één veld kunnen schieten, kan de speler in sommige gevallen tussen twee richtingen kiezen":
/// every field at distance 2 can be hit, half of them from two facings.
#[test]
fn some_targets_can_be_hit_with_two_facings() {
    let board = drawn(&[]);
    let middle = board.find(Coord::new(0, 0)).unwrap();
    let facings = |target: Coord, fire: Fire| {
        let target = board.find(target).unwrap();
        Facing::ALL.into_iter().filter(|facing| board.fire(middle, *facing, fire).contains(target)).count()
    };
    let ring =
        |far: u16| board.all().map(|field| board.coord(field)).filter(move |at| at.distance(Coord::default()) == far);
    let mut counts: Vec<usize> = ring(2).map(|at| facings(at, Fire::Direct(2))).collect();
    counts.sort_unstable();
    assert_eq!(counts, [1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2]);
    assert!(ring(3).all(|at| facings(at, Fire::Arc(3)) == 1), "all eighteen, each from one facing");
    assert!(ring(1).all(|at| facings(at, Fire::Arc(3)) == 1));
}

/// CL-31: where there is no field, a line stops as at a wood; an arc goes over it. At the edge lists are shorter.
#[test]
fn gaps_and_edges_stop_lines_but_no_arc() {
    let mut data = data(&[]);
    let holes = [(1, 0), (-1, 0)];
    for layout in &mut data.layouts {
        layout.areas.value.clear();
    }
    for row in &mut data.rows.value {
        let letters = (row.q..).zip(row.fields.chars());
        row.fields = letters.map(|(q, letter)| if holes.contains(&(q, row.r)) { '.' } else { letter }).collect();
    }
    data.layouts.clear();
    let board = Board::new(&data).unwrap();
    assert_eq!(board.count(), 59);
    assert_eq!(seen(&board, Facing::East, 2), turned(&[L, R], Facing::East));
    assert_eq!(hit(&board, Facing::East, Fire::Direct(2)), turned(&[], Facing::East));
    assert_eq!(hit(&board, Facing::East, Fire::Arc(3)), turned(&[FF, FL, FR, (3, 0), (3, -1), (2, 1)], Facing::East));
    let corner = board.find(Coord::new(4, 0)).unwrap();
    assert_eq!(board.sight(corner, Facing::East, 2).as_slice(), &[]);
    assert_eq!(board.neighbour(corner, Facing::East), None);
}

/// „De schootslijn wordt niet onderbroken door dummy's, vijandige of vriendelijke troepen", and neither is the sight.
#[test]
fn pieces_stop_no_line() {
    let fixture = Fixture::duel()
        .up(WIM, Troop::HeavyTank, (-2, -1), Facing::East)
        .up(EVA, Troop::LightTank, (-1, -1), Facing::West)
        .up(EVA, Troop::LightTank, (0, -1), Facing::West);
    let play = fixture.play();
    assert!(play.permits(play.shot((-2, -1), (0, -1), Facing::East)));
    let mine = fixture.dummy(WIM, (-1, -1)).play();
    assert!(mine.permits(mine.shot((-2, -1), (0, -1), Facing::East)));
    let mut scouts = Fixture::duel()
        .up(WIM, Troop::TankScouts, (-2, -1), Facing::West)
        .up(EVA, Troop::LightTank, (-1, -1), Facing::East)
        .dummy(EVA, (0, -1))
        .play();
    let found = Event::DummyFound { at: scouts.at((0, -1)), owner: EVA };
    assert!(scouts.does(scouts.clone().scout((-2, -1), Facing::East)).told(&found));
}

/// „Een speler kan alleen met zijn speelstukken verkennen in zijn eigen beurt": what comes into view by a shot, a chosen
/// facing or the enemy's own move stays as it is (CL-6).
#[test]
fn scouting_happens_only_in_ones_own_turn() {
    let mut play = Fixture::duel()
        .up(WIM, Troop::HeavyTank, (-2, -1), Facing::West)
        .up(EVA, Troop::Artillery, (-1, -1), Facing::East)
        .hidden(EVA, Troop::LightTank, (-1, -2))
        .dummy(EVA, (-2, 0))
        .play();
    play.does(play.shot((-2, -1), (-1, -1), Facing::East));
    assert_eq!(play.under((-1, -2)), Some(Troop::LightTank), "in view, and hidden still");
    assert!(play.piece((-2, 0)).unwrap().is_down());
    // In the other turn its dummies in view can not move.
    play.end_turn();
    assert!(!play.permits(play.pair((-1, -2), (-2, 0))) && play.actor() == EVA);
    assert!(play.permits(Command::EndActions));
}
