//! What Company Leader puts into its rule book: the tables of the edition, and small boards on which its own rules say what is
//! seen and hit.

use company_leader::{
    Board, Coord, Facing, FieldId, Fields, Fire, Piece, Shown, Terrain, Troop, Unit,
    edition::{BoardData, Class, Edition, Layout, Row, Scenario},
};
use edition_data::{Mark, Marked, Text};
use leptos::prelude::*;
use tabletop::Seat;

use super::{
    dice,
    figure::{self, Known},
    ground::{CORNERS, INSIDE, OUTLINE, class, extent, land, place},
    words,
};
use crate::{
    table::unnamed,
    texts::{self, company_leader::texts},
    ui::{camera::Camera, data_table},
};

/// What stands in place of a name.
pub fn value(edition: &Edition, name: &str) -> Option<String> {
    let artillery = edition.troops.value.artillery;
    match name {
        "artillery_class" => Some(class_name(artillery.class).to_owned()),
        "artillery_range" => Some(artillery.fire.to_string()),
        _ => None,
    }
}

/// The illustration of a name.
pub fn figure(edition: &Edition, name: &str) -> Option<AnyView> {
    match name {
        "troops" => Some(troops(edition)),
        "armies" => Some(armies(edition)),
        "dice" => Some(faces(edition)),
        "lands" => Some(lands()),
        "facing" => Some(pictures(vec![facing_picture(edition)])),
        "sight" => Some(pictures(SIGHT.iter().map(|fields| sight_picture(edition, fields)).collect())),
        "fire" => Some(pictures(FIRE.iter().map(|fields| fire_picture(edition, fields)).collect())),
        _ => None,
    }
}

fn class_name(class: Class) -> &'static str {
    let t = texts();
    match class {
        Class::Infantry => t.edition_class_infantry,
        Class::Vehicle => t.edition_class_vehicle,
    }
}

/// A kind of troop, by its sign and its name.
fn named(troop: Troop) -> AnyView {
    view! { {figure::icon(troop)} " " {words::troop(troop)} }.into_any()
}

/// Every kind of troop and what it can do.
pub(super) fn troops(edition: &Edition) -> AnyView {
    let t = texts();
    let head =
        [t.edition_troop, t.edition_class, t.edition_fire, t.edition_sight, t.edition_movement, t.edition_strength];
    let rows = Troop::ALL.map(|troop| {
        let kind = edition.troops.value.get(troop);
        let numbers = [kind.fire, kind.sight, kind.movement, kind.strength];
        let cells = [named(troop), class_name(kind.class).into_any()].into_iter();
        cells.chain(numbers.map(IntoAny::into_any)).collect()
    });
    data_table(None, head.map(IntoAny::into_any), rows)
}

/// With what everybody begins, board by board and scenario by scenario.
fn armies(edition: &Edition) -> AnyView {
    let boards = edition.boards.iter().map(|board| {
        let rows = board.layouts.iter().flat_map(|layout| begins(layout, words::mode(layout.mode), true));
        begin_table(texts::chosen(&board.title), true, rows)
    });
    let scenarios = edition.scenarios.iter().map(|scenario| {
        let rows = begins(&scenario.layout, words::mode(scenario.layout.mode), false);
        view! { {begin_table(scenario_title(edition, scenario), false, rows)} {conditions(scenario)} }
    });
    view! { {boards.collect_view()} {scenarios.collect_view()} }.into_any()
}

/// A scenario and the board it is played on.
fn scenario_title(edition: &Edition, scenario: &Scenario) -> String {
    let board = edition.board(&scenario.board).map(|board| format!(" ({})", texts::chosen(&board.title)));
    texts::chosen(&scenario.title) + &board.unwrap_or_default()
}

/// When a scenario ends besides.
fn conditions(scenario: &Scenario) -> AnyView {
    let t = texts();
    let turns = scenario.turns.value.map(|turns| format!("{}: {turns}. ", t.edition_turns));
    let counts = if scenario.built_up_counts.value { t.rules_yes } else { t.rules_no };
    view! {
        <p>
            {turns} {t.edition_built_up_counts} ": " {counts} "."
        </p>
    }
    .into_any()
}

fn begin_table(title: String, coins: bool, rows: impl IntoIterator<Item = Vec<AnyView>>) -> AnyView {
    let t = texts();
    let sign = |troop: Troop| {
        view! {
            {figure::icon(troop)}
            <span class="visually-hidden">{words::troop(troop)}</span>
        }
        .into_any()
    };
    let coins = coins.then(|| t.edition_coins.into_any());
    let head = core::iter::once(texts::table::texts().menu_players.into_any()).chain(Troop::ALL.map(sign)).chain(coins);
    data_table(Some(title), head.chain([t.edition_income.into_any()]), rows)
}

/// What the seats of a layout begin with. Those that begin alike share a row.
fn begins(layout: &Layout, mode: &'static str, coins: bool) -> Vec<Vec<AnyView>> {
    let t = texts();
    let sides = layout.mode.sides().iter().map(|side| side.index());
    let seats: Vec<_> = layout
        .armies
        .value
        .iter()
        .zip(sides)
        .filter_map(|(army, side)| Some((army, layout.income.value.get(side)?)))
        .collect();
    let fair = seats.windows(2).all(|pair| pair[0] == pair[1]);
    let shown = if fair { 1 } else { seats.len() };
    let rows = seats.into_iter().zip(0..).take(shown).map(|((army, income), seat)| {
        let who = if fair { mode.to_owned() } else { unnamed(Seat(seat)).name };
        let counts = Troop::ALL.map(|troop| (*army.get(troop)).into_any());
        let coins = coins.then(|| layout.coins.value.into_any());
        let income = format!("{} / {} {}", income.coins, income.fields, t.edition_income_fields);
        [who.into_any()].into_iter().chain(counts).chain(coins).chain([income.into_any()]).collect()
    });
    rows.collect()
}

/// The faces of the three dice.
fn faces(edition: &Edition) -> AnyView {
    let rows = Terrain::ALL.map(|terrain| {
        view! {
            <p>{words::terrain(terrain)}</p>
            {dice::faces(edition, terrain)}
        }
    });
    rows.collect_view().into_any()
}

/// The three kinds of land.
fn lands() -> AnyView {
    let hexes = Terrain::ALL.map(|terrain| {
        view! {
            <span class="cl-picture__land">
                <svg class="cl-picture" viewBox="-10 -11 20 22" aria-hidden="true">
                    <g class=format!("cl-field cl-field--{}", class(terrain))>
                        <path class="cl-field__ground" d=OUTLINE />
                        {land(terrain)}
                    </g>
                </svg>
                {words::terrain(terrain)}
                <span class=dice::die(terrain)></span>
            </span>
        }
    });
    view! { <div class="cl-pictures">{hexes.collect_view()}</div> }.into_any()
}

/// Rows of a small board: where each begins, and a letter a field as in an edition.
type Rows = [(i16, i16, &'static str); 3];

/// The troop stands here and looks east.
const MIDDLE: Coord = Coord::new(0, 0);

/// The fields around the troop.
const AROUND: Rows = [(-1, 0, "oo"), (0, -1, "ooo"), (1, -1, "oo")];

/// A small board, and how far its troop sees or fires.
struct Example {
    rows: Rows,
    range: u8,
}

const OPEN: Rows = [(-1, 1, "oo"), (0, 0, "ooo"), (1, 0, "oo")];
const FOREST: Rows = [(-1, 1, "oo"), (0, 0, "oFo"), (1, 0, "oo")];
const OBSTACLES: Rows = [(-1, 1, "FU"), (0, 0, "ooo"), (1, 0, "oo")];
const BEHIND: Rows = [(-1, 1, "ooo"), (0, 0, "oFUo"), (1, 0, "ooo")];

const SIGHT: [Example; 4] = [
    Example { rows: OPEN, range: 1 },
    Example { rows: OPEN, range: 2 },
    Example { rows: FOREST, range: 2 },
    Example { rows: OBSTACLES, range: 2 },
];

/// The last one is artillery's, whose range is that of the edition.
const FIRE: [Example; 4] = [
    Example { rows: OPEN, range: 1 },
    Example { rows: OPEN, range: 2 },
    Example { rows: FOREST, range: 2 },
    Example { rows: BEHIND, range: 0 },
];

/// The board of these rows.
fn board(rows: &Rows) -> Option<Board> {
    let rows = rows.iter().map(|&(r, q, fields)| Row { r, q, fields: fields.to_owned() }).collect();
    let rows = Marked { value: rows, mark: Mark::House };
    Board::new(&BoardData { id: "rules".to_owned(), title: Text::named("?"), rows, layouts: Vec::new() }).ok()
}

/// A troop in the middle of a small board.
struct Shot {
    troop: Troop,
    seen: Fields,
    hit: Fields,
    dots: Fields,
}

/// The first kind of troop that is meant, or infantry in an edition that has none.
fn kind(is_meant: impl Fn(Troop) -> bool) -> Troop {
    Troop::ALL.into_iter().find(|troop| is_meant(*troop)).unwrap_or(Troop::Infantry)
}

fn set<'a>(fields: impl IntoIterator<Item = &'a FieldId>) -> Fields {
    fields.into_iter().copied().collect()
}

/// In front is what it sees, behind is where it came from.
fn facing_picture(edition: &Edition) -> AnyView {
    picture(edition, &AROUND, |board, at| {
        let seen = set(board.sight(at, Facing::East, 1).as_slice());
        let behind = board.ring(at).iter().filter(|field| !seen.contains(*field)).collect();
        Shot { troop: Troop::LightTank, seen, hit: Fields::NONE, dots: behind }
    })
}

fn sight_picture(edition: &Edition, example: &Example) -> AnyView {
    let troop = kind(|troop| edition.troops.value.get(troop).sight == example.range);
    picture(edition, &example.rows, |board, at| {
        let seen = set(board.sight(at, Facing::East, example.range).as_slice());
        Shot { troop, seen, hit: Fields::NONE, dots: Fields::NONE }
    })
}

fn fire_picture(edition: &Edition, example: &Example) -> AnyView {
    let range = |troop: Troop| edition.troops.value.get(troop).fire;
    let (troop, fire) = match example.range {
        0 => (Troop::Artillery, Fire::Arc(range(Troop::Artillery))),
        far => (kind(|troop| troop != Troop::Artillery && range(troop) == far), Fire::Direct(far)),
    };
    picture(edition, &example.rows, |board, at| {
        let hit = set(board.fire(at, Facing::East, fire).as_slice());
        Shot { troop, seen: Fields::NONE, hit, dots: Fields::NONE }
    })
}

/// Several small boards beside each other.
fn pictures(boards: Vec<AnyView>) -> AnyView {
    view! { <div class="cl-pictures">{boards}</div> }.into_any()
}

/// A small board with a troop on it. Nothing of it can be touched, and the words below it say what is to be seen.
fn picture(edition: &Edition, rows: &Rows, shot: impl Fn(&Board, FieldId) -> Shot) -> AnyView {
    let Some((board, at)) =
        board(rows).and_then(|board| Some((board.find(MIDDLE)?, board)).map(|(at, board)| (board, at)))
    else {
        return ().into_any();
    };
    let Shot { troop, seen, hit, dots } = shot(&board, at);
    let strength = edition.troops.value.get(troop).strength;
    let face = Shown::Up(Unit { troop, facing: Facing::East, strength, fired: false });
    let piece = Piece { face, ..Piece::down(Seat(0)) };
    let fields = board.all().map(|field| {
        let (x, y) = place(board.coord(field));
        view! {
            <g
                class=format!("cl-field cl-field--{}", class(board.terrain(field)))
                class:cl-field--seen=seen.contains(field)
                class:cl-field--hit=hit.contains(field)
                class:cl-field--reach=dots.contains(field)
                transform=format!("translate({x:.2} {y:.2})")
            >
                <path class="cl-field__ground" d=OUTLINE />
                {land(board.terrain(field))}
                <path class="cl-field__seen" d=INSIDE />
                <path class="cl-field__hit" d=CORNERS />
                {(field == at).then(|| figure::counter(&unnamed(Seat(0)), piece, Known::Nothing, strength))}
                <circle class="cl-field__reach" r="2" />
            </g>
        }
    });
    let view_box = Camera::on(extent(board.all().map(|field| board.coord(field)))).view_box();
    view! {
        <svg class="cl-picture" viewBox=view_box aria-hidden="true">
            {fields.collect_view()}
        </svg>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use company_leader::Mode;

    use super::*;

    /// The fields a list names, as coordinates.
    fn coords(board: &Board, fields: &[FieldId]) -> Vec<(i16, i16)> {
        let mut coords: Vec<_> = fields.iter().map(|field| board.coord(*field)).map(|at| (at.q, at.r)).collect();
        coords.sort_unstable();
        coords
    }

    fn small(rows: &Rows) -> (Board, FieldId) {
        let board = board(rows).expect("it is a board");
        let at = board.find(MIDDLE).expect("the troop stands on it");
        (board, at)
    }

    #[test]
    fn the_pictures_show_what_their_captions_say() {
        let seen = |example: &Example| {
            let (board, at) = small(&example.rows);
            coords(&board, board.sight(at, Facing::East, example.range).as_slice())
        };
        let near = vec![(0, 1), (1, -1), (1, 0)];
        let far = vec![(0, 1), (1, -1), (1, 0), (1, 1), (2, -1), (2, 0)];
        let around_obstacles = vec![(0, 1), (1, -1), (1, 0), (1, 1), (2, 0)];
        assert_eq!(SIGHT.each_ref().map(seen), [near.clone(), far, near, around_obstacles]);
        let hit = |example: &Example| {
            let (board, at) = small(&example.rows);
            let fire = if example.range == 0 { Fire::Arc(3) } else { Fire::Direct(example.range) };
            coords(&board, board.fire(at, Facing::East, fire).as_slice())
        };
        let two = vec![(1, 0), (1, 1), (2, -1), (2, 0)];
        let arc = vec![(1, 0), (1, 1), (2, -1), (2, 0), (2, 1), (3, -1), (3, 0)];
        assert_eq!(FIRE.each_ref().map(hit), [vec![(1, 0)], two, vec![(1, 0)], arc]);
        assert_eq!(small(&AROUND).0.count(), 7);
    }

    #[test]
    fn armies_that_begin_alike_share_a_row() {
        let edition = Edition::house();
        let layouts = edition.boards.iter().flat_map(|board| &board.layouts);
        for layout in layouts {
            let rows = begins(layout, "x", true).len();
            let expected = if layout.mode == Mode::OneAgainstTwo { layout.mode.sides().len() } else { 1 };
            assert_eq!(rows, expected, "{:?}", layout.mode);
        }
    }
}
