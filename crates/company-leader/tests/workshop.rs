//! The workshop: fair painting, suggested divisions, steps taken back, boards as files.

use company_leader::{
    Board, CompanyLeader, Coord, Ground, MOST_FIELDS, Mode, Setup, Side, Terrain, Troop,
    edition::{BoardData, Edition, Goal, Guideline, Income, Mark, OwnScenario, PerTroop, Placed, Problem},
    workshop::{BoardFile, BoardFileError, Draft, Edit, LARGEST, Plan, Workshop, seat_at},
};
use proptest::prelude::*;
use tabletop::{Game as _, Seat};

pub const MODES: [Mode; 4] = [Mode::Duel, Mode::Melee, Mode::OneAgainstTwo, Mode::Teams];

/// A draft that begins as a board of the house.
pub fn house(id: &str) -> Draft {
    Draft::from(Edition::house().board(id).unwrap())
}

/// The faults of a draft, a line each.
pub fn faults(draft: &Draft) -> String {
    draft.faults().iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

/// The draft after some edits.
fn edited(mut draft: Draft, edits: &[Edit], fair: bool) -> Draft {
    for edit in edits {
        draft.apply(edit, fair);
    }
    draft
}

pub const fn land(q: i16, r: i16, land: Option<Terrain>) -> Edit {
    Edit::Land { at: Coord::new(q, r), land }
}

const fn plot(mode: Mode, q: i16, r: i16, seat: Option<u8>) -> Edit {
    let seat = match seat {
        Some(seat) => Some(Seat(seat)),
        None => None,
    };
    Edit::Plot { mode, at: Coord::new(q, r), seat }
}

#[test]
fn a_board_of_the_house_comes_back_but_for_the_marks() {
    for id in ["standard", "small"] {
        let mut data = Edition::house().board(id).unwrap().clone();
        let draft = Draft::from(&data);
        assert_eq!(faults(&draft), "");
        data.rows.mark = Mark::Own;
        for layout in &mut data.layouts {
            (layout.areas.mark, layout.armies.mark) = (Mark::Own, Mark::Own);
            (layout.coins.mark, layout.income.mark) = (Mark::Own, Mark::Own);
        }
        assert_eq!(BoardData::from(&draft), data);
    }
}

#[test]
fn fair_land_is_matched_on_every_side() {
    // Divided for two and for three: only a sixth of a turn keeps both fair.
    let draft = edited(house("standard"), &[land(-5, 0, Some(Terrain::BuiltUp))], true);
    let corners = [(-5, 0), (0, -5), (5, -5), (5, 0), (0, 5), (-5, 5)];
    for (q, r) in corners {
        assert_eq!(draft.land()[&Coord::new(q, r)], Terrain::BuiltUp);
    }
    // The neutral zone reaches no corner, and purchase fields may be built up.
    assert_eq!(faults(&draft), "");
    let draft = edited(house("small"), &[land(-4, 0, None)], true);
    assert!(!draft.land().contains_key(&Coord::new(4, 0)));
    assert_eq!(draft.land().len(), 59);
}

#[test]
fn unfair_land_is_named_and_the_fields_are_meant() {
    let draft = edited(house("small"), &[land(0, -4, Some(Terrain::Forest))], false);
    let found = draft.faults();
    let asymmetric = Problem::Asymmetric { at: Coord::new(0, -4), of: 2 };
    assert_eq!(found.iter().map(|fault| &fault.problem).collect::<Vec<_>>(), [&asymmetric]);
    assert_eq!(draft.meant_by_fault(&found[0]), [Coord::new(0, -4), Coord::new(0, 4)]);
    assert_eq!(draft.mode_at(&found[0].path), Some(Mode::Duel));
}

#[test]
fn fair_areas_go_to_whoever_sits_there() {
    let gain = |mode, seat| edited(house("standard"), &[plot(mode, 0, 0, None), plot(mode, -1, 0, Some(seat))], true);
    let owner = |draft: &Draft, mode, q, r| draft.plan(mode).unwrap().plots.get(&Coord::new(q, r)).map(|p| p.seat.0);
    assert_eq!(owner(&gain(Mode::Duel, 0), Mode::Duel, 1, 0), Some(1));
    assert_eq!(owner(&gain(Mode::Teams, 1), Mode::Teams, 1, 0), Some(3));
    assert_eq!(owner(&gain(Mode::Teams, 0), Mode::Teams, 1, 0), Some(2));
    // A board from before, with partners side by side, stays one.
    let mut before = Edition::house().boards[0].clone();
    for row in &mut before.layouts[3].areas.value {
        *row = row
            .chars()
            .map(|letter| match letter {
                '3' => '4',
                '4' => '3',
                'C' => 'D',
                'D' => 'C',
                as_it_is => as_it_is,
            })
            .collect();
    }
    let before =
        edited(Draft::from(&before), &[plot(Mode::Teams, 0, 0, None), plot(Mode::Teams, 1, -4, Some(0))], true);
    assert_eq!(owner(&before, Mode::Teams, -1, 4), Some(3));
    // Below the middle sits the third one; who of the two has a field keeps it.
    assert_eq!(owner(&gain(Mode::OneAgainstTwo, 0), Mode::OneAgainstTwo, 1, 0), Some(2));
    let kept = edited(house("standard"), &[plot(Mode::OneAgainstTwo, -2, 0, Some(0))], true);
    assert_eq!(owner(&kept, Mode::OneAgainstTwo, 2, 0), Some(2));
    let kept = edited(house("standard"), &[plot(Mode::OneAgainstTwo, -3, 2, Some(0))], true);
    assert_eq!(owner(&kept, Mode::OneAgainstTwo, 3, -2), Some(1));
    assert_eq!(owner(&gain(Mode::OneAgainstTwo, 1), Mode::OneAgainstTwo, 1, 0), Some(0));
    // A third of a turn clockwise sits the next one.
    let three = gain(Mode::Melee, 2);
    assert_eq!(owner(&three, Mode::Melee, 1, -1), Some(0));
    assert_eq!(owner(&three, Mode::Melee, 0, 1), Some(1));
    for mode in MODES {
        assert_eq!(faults(&gain(mode, 0)), "", "{mode:?}");
    }
}

#[test]
fn the_middle_is_fairly_nobodys() {
    let middle = plot(Mode::Duel, 0, 0, Some(0));
    assert_eq!(edited(house("small"), std::slice::from_ref(&middle), true), house("small"));
    let said = faults(&edited(house("small"), &[middle], false));
    assert_eq!(said, "board.layouts[0].areas: is not point-symmetric: (0, 0) has no counterpart half a turn on");
}

#[test]
fn a_board_around_an_edge_or_a_corner_turns_too() {
    // Two rows of four: the middle is the middle of an edge. Three fields: it is a corner.
    let fields = |list: &[(i16, i16)]| {
        let mut draft = Draft::hexagon("own", "Own", 2);
        let inside: Vec<Coord> = draft.land().keys().copied().collect();
        for at in inside.into_iter().filter(|at| !list.contains(&(*at).into())) {
            draft.apply(&Edit::Land { at, land: None }, false);
        }
        draft
    };
    let pair = edited(fields(&[(0, 0), (1, 0)]), &[land(1, 0, Some(Terrain::Forest))], true);
    assert!(pair.land().values().all(|land| *land == Terrain::Forest));
    let corner = fields(&[(0, 0), (1, 0), (0, 1)]);
    let corner = edited(corner, &[Edit::Unite(Mode::Duel), Edit::Divide(Mode::Melee)], true);
    let corner = edited(corner, &[land(0, 1, Some(Terrain::BuiltUp))], true);
    assert!(corner.land().values().all(|land| *land == Terrain::BuiltUp));
}

#[test]
fn a_suggested_division_is_that_of_the_house() {
    let house = house("standard");
    for mode in MODES {
        let again = edited(house.clone(), &[Edit::Unite(mode), Edit::Divide(mode)], true);
        assert_eq!(faults(&again), "", "{mode:?}");
        let (again, house) = (again.plan(mode).unwrap().clone(), house.plan(mode).unwrap().clone());
        let gates =
            |plan: &Plan| plan.plots.iter().filter(|(_, plot)| plot.gate).map(|(at, _)| *at).collect::<Vec<_>>();
        assert_eq!(gates(&again), gates(&house), "{mode:?}");
        // The house has moved two fields between neighbours: of partners, so that both have as many houses, and in one half
        // of the board of two teams, so that areas are round.
        let place = |seat: Seat| match mode {
            Mode::Teams => [0, 1, 1, 0][seat.index()],
            _ => mode.sides()[seat.index()].0,
        };
        let places = |plan: &Plan| plan.plots.iter().map(|(at, plot)| (*at, place(plot.seat))).collect::<Vec<_>>();
        assert_eq!(places(&again), places(&house), "{mode:?}");
        let fields = |plan: &Plan, seat| plan.plots.values().filter(|plot| plot.seat == Seat(seat)).count();
        for seat in 0..4 {
            assert_eq!(fields(&again, seat), fields(&house, seat), "{mode:?}, {seat}");
        }
    }
    let duel = house.plan(Mode::Duel).unwrap();
    let again = edited(house.clone(), &[Edit::Unite(Mode::Duel), Edit::Divide(Mode::Duel)], true);
    assert_eq!(again.plan(Mode::Duel), Some(duel), "nine troops, 38 coins, two coins for six fields: as in the text");
}

#[test]
fn a_hexagon_needs_houses_and_nothing_else() {
    for radius in 2..=11 {
        let draft = Draft::hexagon("own", "Mein Brett", radius);
        let kinds: Vec<Problem> = draft.faults().into_iter().map(|fault| fault.problem).collect();
        assert_eq!(kinds, [Problem::NoBuiltUp(1), Problem::NoBuiltUp(2)], "radius {radius}");
        let draft = edited(draft, &[land(-2, 0, Some(Terrain::BuiltUp))], true);
        assert_eq!(faults(&draft), "", "radius {radius}");
        assert_eq!(draft.advice().is_empty(), radius == 2, "two houses are enough for 19 fields only");
    }
    assert_eq!(Draft::hexagon("own", "Own", 99).land().len(), 397);
    assert_eq!(Draft::hexagon("own", "Own", 0).land().len(), 19);
}

#[test]
fn all_that_is_missing_is_named() {
    let draft = house("small");
    let none = edited(draft.clone(), &[Edit::Unite(Mode::Duel)], true);
    assert_eq!(faults(&none), "board.layouts: is empty");
    let named = edited(draft.clone(), &[Edit::Rename("  ".to_owned())], true);
    assert_eq!(faults(&named), "board.title.de: is empty\nboard.title.en: is empty");
    let gate = Edit::Gate { mode: Mode::Duel, at: Coord::new(-4, 0), gate: false };
    let bare = edited(draft.clone(), &[gate], false);
    assert_eq!(faults(&bare), "board.layouts[0].areas: seat 1 has 2 purchase fields, must have 3");
    assert_eq!(bare.meant_by_fault(&bare.faults()[0]).len(), 24);
    // A cut from the upper to the lower edge, and no way leads across.
    let across = |r: i16| [land((-r).div_euclid(2), r, None), land((-r).div_euclid(2) + 1, r, None)];
    let cut = edited(draft.clone(), &(-4..=4).flat_map(across).collect::<Vec<_>>(), false);
    let island = cut.faults();
    assert!(matches!(island[..], [company_leader::edition::Fault { problem: Problem::Disconnected(_), .. }]));
    assert_eq!(cut.meant_by_fault(&island[0]).len(), 1);
    let army = |count| Edit::Army { mode: Mode::Duel, seat: Seat(0), troop: Troop::Infantry, count };
    let big = edited(draft.clone(), &[army(30)], true);
    assert!(faults(&big).contains("board.layouts[0].armies[1]: 35 troops do not fit on 24 fields"));
    let many = edited(draft, &[army(5)], true);
    let advice = many.advice();
    assert_eq!(advice[0].guideline, Guideline::Dummies { troops: 10, dummies: 14 });
    assert_eq!(many.meant_by_advice(&advice[0]).len(), 24);
}

#[test]
fn a_fault_of_a_mode_and_of_a_seat_means_its_fields() {
    let draft = house("standard");
    let melee = draft.plans().iter().position(|plan| plan.mode == Mode::Melee).unwrap();
    let path = format!("board.layouts[{melee}].armies[2]");
    assert_eq!(draft.mode_at(&path), Some(Mode::Melee));
    assert_eq!((seat_at(&path), seat_at("board.layouts[0].armies[0]"), seat_at("rows")), (Some(2), Some(0), None));

    // No house in the area of the second side.
    let small = house("small");
    let area: Vec<Coord> = small
        .plan(Mode::Duel)
        .unwrap()
        .plots
        .iter()
        .filter(|(_, plot)| plot.seat == Seat(1))
        .map(|(at, _)| *at)
        .collect();
    let open: Vec<Edit> = area.iter().map(|at| land(at.q, at.r, Some(Terrain::Open))).collect();
    let bare = edited(small, &open, false);
    let found = bare.faults();
    let homeless = found.iter().find(|fault| fault.problem == Problem::NoBuiltUp(2)).unwrap();
    assert_eq!(bare.meant_by_fault(homeless), area);
}

#[test]
fn a_letter_of_a_seat_that_nobody_has_is_nobodys() {
    let mut data = Edition::house().board("small").unwrap().clone();
    let row = data.layouts[0].areas.value.iter_mut().find(|row| row.contains('1')).unwrap();
    *row = row.replacen('1', "3", 1);
    let plan = |data: &BoardData| Draft::from(data).plan(Mode::Duel).unwrap().plots.len();
    assert_eq!(plan(&data) + 1, plan(Edition::house().board("small").unwrap()));
}

#[test]
fn a_copy_has_an_id_of_its_own_and_is_the_same_otherwise() {
    let copy = house("small").with_id("own");
    assert_eq!((copy.id(), copy.land()), ("own", house("small").land()));
    assert_eq!(copy.with_id("small"), house("small"));
}

#[test]
fn too_much_income_is_advised_against_too() {
    let income = |coins| {
        let edit = Edit::Income { mode: Mode::Duel, side: Side(0), income: Income { fields: 0, coins } };
        let advice = edited(house("standard"), &[edit], true).advice();
        advice
            .iter()
            .any(|advice| advice.path.starts_with("layouts[0]") && matches!(advice.guideline, Guideline::Income { .. }))
    };
    // 91 fields: 2 or 3 coins.
    assert_eq!([1, 2, 3, 4].map(income), [true, false, false, true]);
}

#[test]
fn a_board_grows_to_400_fields_and_no_further() {
    let mut draft = Draft::hexagon("own", "Own", 10);
    draft.apply(&Edit::Grow, true);
    assert_eq!(draft.land().len(), 397);
    let full = draft.clone();
    draft.apply(&Edit::Grow, true);
    assert_eq!(draft, full);
    draft.apply(&Edit::Shrink, true);
    assert_eq!(draft.land().len(), 331);
    let one = (0..12).fold(draft, |draft, _| edited(draft, &[Edit::Shrink], true));
    assert_eq!(one.land().len(), 1, "the last field stays");
    let at = *one.land().keys().next().unwrap();
    assert_eq!(
        edited(one, &[Edit::Land { at, land: None }], true).land().len(),
        1,
        "it can not be painted away either"
    );
}

#[test]
fn numbers_are_fair_too() {
    let army = Edit::Army { mode: Mode::OneAgainstTwo, seat: Seat(1), troop: Troop::HeavyTank, count: 4 };
    let draft = edited(house("standard"), &[army], true);
    let tanks = |army: &PerTroop<u8>| army.heavy_tank;
    assert_eq!(draft.plan(Mode::OneAgainstTwo).unwrap().armies.iter().map(tanks).collect::<Vec<_>>(), [2, 4, 4]);
    let income = Edit::Income { mode: Mode::Duel, side: Side(1), income: Income { fields: 5, coins: 3 } };
    let draft = edited(house("small"), std::slice::from_ref(&income), true);
    assert_eq!(draft.plan(Mode::Duel).unwrap().income, [Income { fields: 5, coins: 3 }; 2]);
    let draft = edited(house("small"), &[income], false);
    assert_eq!(draft.plan(Mode::Duel).unwrap().income[0].coins, 1);
}

#[test]
fn a_stroke_and_a_name_are_one_step_each() {
    let mut workshop = Workshop::new(house("small"));
    workshop.begin_stroke();
    assert!(workshop.edit(&land(-4, 0, Some(Terrain::Forest)), true));
    assert!(workshop.edit(&land(-4, 1, Some(Terrain::Forest)), true));
    workshop.end_stroke();
    for name in ["B", "Be", "Ber"] {
        assert!(workshop.edit(&Edit::Rename(name.to_owned()), true));
    }
    assert!(!workshop.edit(&Edit::Rename("Ber".to_owned()), true), "nothing changes");
    let done = workshop.draft().clone();
    workshop.undo();
    workshop.undo();
    assert_eq!(*workshop.draft(), house("small"));
    assert!(!workshop.can_undo() && workshop.can_redo());
    workshop.redo();
    workshop.redo();
    assert_eq!(*workshop.draft(), done);
    assert!(!workshop.can_redo());
}

#[test]
fn files_that_are_no_boards_are_named_precisely() {
    let good = BoardFile::from(&house("small")).to_json();
    let said = |text: &str| BoardFile::from_bytes(text.as_bytes()).unwrap_err().to_string();
    assert_eq!(said(""), "line 1, column 0: no JSON");
    assert_eq!(said(&good[..good.len() / 2]).split(": ").last(), Some("no JSON"));
    assert_eq!(said("{\n  \"schema\": \"x\"\n}"), "line 2, column 15: invalid type: string \"x\", expected u16");
    assert_eq!(
        said(&good.replace("\"rows\"", "\"lines\"")),
        "line 13, column 11: unknown field `lines`, expected one of `id`, `title`, `rows`, `layouts`"
    );
    assert_eq!(said(&good.replace("company-leader", "chess")), "the file is for “chess”");
    assert_eq!(
        said(&good.replacen("\"schema\": 1", "\"schema\": 7", 1)),
        "the file is of version 7, this version reads 1"
    );
    assert_eq!(said(&" ".repeat(LARGEST + 1)), "the file is too large (262145 bytes, at most 262144)");
    assert!(matches!(BoardFile::from_bytes(&[0xff, 0xfe]), Err(BoardFileError::NoText)));
    assert!(BoardFile::from_bytes(format!("\u{feff}{good}").as_bytes()).is_ok());
    let unfair = good.replacen("oFooo", "oFooF", 1);
    assert_eq!(
        said(&unfair),
        "board.layouts[0].areas: is not point-symmetric: (4, -4) has no counterpart half a turn on"
    );
    assert!(BoardFile::unfinished(unfair.as_bytes()).is_ok());
    let island = good.replacen("\"r\": -4", "\"r\": -40", 1);
    assert!(said(&island).starts_with("board.rows: no way leads to the field "), "{}", said(&island));
    let long = good.replacen("oFooo", &"o".repeat(345), 1);
    assert_eq!(said(&long), "board.rows: has 401 fields, at most 400 are possible");
    let shut = good.replace('A', "1");
    assert_eq!(said(&shut), "board.layouts[0].areas: seat 1 has 0 purchase fields, must have 3");
    let mut bare: BoardFile = BoardFile::from_bytes(good.as_bytes()).unwrap();
    bare.board.layouts.clear();
    assert_eq!(said(&bare.to_json()), "board.layouts: is empty");
}

fn any_coord() -> impl Strategy<Value = Coord> {
    (-4_i16..=4, -4_i16..=4).prop_map(|(q, r)| Coord::new(q, r))
}

fn any_edit() -> impl Strategy<Value = Edit> {
    let mode = || prop::sample::select(MODES.to_vec());
    let terrain = prop::option::weighted(0.8, prop::sample::select(Terrain::ALL.to_vec()));
    let seat = || (0..4_u8).prop_map(Seat);
    let troop = prop::sample::select(Troop::ALL.to_vec());
    prop_oneof![
        1 => "[ a-c]{0,3}".prop_map(Edit::Rename),
        6 => (any_coord(), terrain).prop_map(|(at, land)| Edit::Land { at, land }),
        6 => (mode(), any_coord(), prop::option::of(seat())).prop_map(|(mode, at, seat)| Edit::Plot { mode, at, seat }),
        4 => (mode(), any_coord(), any::<bool>()).prop_map(|(mode, at, gate)| Edit::Gate { mode, at, gate }),
        2 => mode().prop_map(Edit::Divide),
        1 => mode().prop_map(Edit::Unite),
        1 => (mode(), seat(), troop, any::<u8>()).prop_map(|(mode, seat, troop, count)| Edit::Army { mode, seat, troop, count }),
        1 => (mode(), any::<u16>()).prop_map(|(mode, coins)| Edit::Coins { mode, coins }),
        1 => (mode(), 0..3_u8, any::<(u8, u8)>()).prop_map(|(mode, side, (fields, coins))| Edit::Income {
            mode,
            side: Side(side),
            income: Income { fields, coins },
        }),
        2 => prop::option::weighted(0.9, any_scenario()).prop_map(Edit::Scenario),
        1 => Just(Edit::Grow),
        1 => Just(Edit::Shrink),
    ]
}

fn any_scenario() -> impl Strategy<Value = OwnScenario> {
    let fields = || prop::collection::vec((-4_i16..=4, -4_i16..=4), 0..4);
    let troop = || prop::sample::select(Troop::ALL.to_vec());
    let goal = prop_oneof![
        Just(Goal::Battle),
        fields().prop_map(|homes| Goal::Flag { homes }),
        (0..4_u8, fields()).prop_map(|(attacker, fields)| Goal::Assault { attacker, fields }),
        (0..4_u8, troop(), 0..4_u8, fields()).prop_map(|(side, convoy, through, exits)| Goal::Escort {
            side,
            convoy,
            through,
            exits
        }),
    ];
    let placed = (0..5_u8, troop(), (-4_i16..=4, -4_i16..=4)).prop_map(|(seat, troop, at)| Placed { seat, troop, at });
    let placed = prop::collection::vec(placed, 0..3);
    let turns = prop::option::of(0..300_u16);
    (prop::sample::select(MODES.to_vec()), goal, turns, any::<bool>(), placed).prop_map(
        |(mode, goal, turns, built_up_counts, placed)| OwnScenario { mode, goal, turns, built_up_counts, placed },
    )
}

proptest! {
    #[test]
    fn whatever_is_drawn_can_be_played_or_says_why_not(
        edits in prop::collection::vec((any_edit(), any::<bool>()), 0..60),
        radius in 2_u16..=4,
    ) {
        let mut workshop = Workshop::new(Draft::hexagon("own", "Own", radius));
        let mut steps = vec![workshop.draft().clone()];
        for (edit, fair) in &edits {
            let before = workshop.draft().clone();
            let changed = workshop.edit(edit, *fair);
            prop_assert_eq!(changed, *workshop.draft() != before);
            if changed {
                steps.push(workshop.draft().clone());
            }
        }
        let draft = workshop.draft();
        prop_assert!(draft.land().len() <= usize::from(MOST_FIELDS));
        for plan in draft.plans() {
            prop_assert!(plan.plots.keys().all(|at| draft.land().contains_key(at)));
        }

        // As data and as a file it is the same draft.
        let (file, data) = (BoardFile::from(draft), BoardData::from(draft));
        prop_assert_eq!(&Draft::from(&file), draft);
        prop_assert_eq!(&Draft::from(&data), &draft.clone().with_scenario(None));
        let json = file.to_json();
        prop_assert_eq!(&BoardFile::unfinished(json.as_bytes()).unwrap(), &file);

        // Without faults it is played in every mode it is divided for; with faults no game begins on it.
        let (faults, of_board) = (draft.faults(), draft.clone().with_scenario(None).faults());
        prop_assert_eq!(BoardFile::from_bytes(json.as_bytes()).is_ok(), faults.is_empty());
        for plan in draft.plans() {
            let ground = Ground::Own { board: Box::new(data.clone()), mode: plan.mode };
            let setup = Setup { ground, ..Setup::default() };
            let begun = CompanyLeader::begin(&Edition::house(), &setup, [0; 32]);
            prop_assert_eq!(begun.is_ok(), of_board.is_empty(), "{:?}", begun.err());
        }
        if let Some(scenario) = draft.scenario() {
            let ground = Ground::OwnScenario { board: Box::new(data.clone()), scenario: Box::new(scenario.clone()) };
            let begun = CompanyLeader::begin(&Edition::house(), &Setup { ground, ..Setup::default() }, [0; 32]);
            prop_assert_eq!(begun.is_ok() && !draft.plans().is_empty(), faults.is_empty(), "{:?}", begun.err());
        }
        for fault in &faults {
            prop_assert!(!draft.meant_by_fault(fault).iter().any(|at| at.q.abs() > 20));
        }
        let names = draft.names();
        prop_assert_eq!(names.len(), draft.land().len());
        if let Ok(board) = Board::new(&data) {
            for field in board.all() {
                prop_assert_eq!(&board.name(field), &names[&board.coord(field)]);
            }
        }

        // Every step can be taken back, exactly, and done again.
        let end = draft.clone();
        while workshop.can_undo() {
            workshop.undo();
            prop_assert!(steps.contains(workshop.draft()));
        }
        prop_assert_eq!(workshop.draft(), &steps[0]);
        while workshop.can_redo() {
            workshop.redo();
        }
        prop_assert_eq!(workshop.draft(), &end);
    }

    #[test]
    fn what_is_fair_stays_fair(edits in prop::collection::vec(any_edit(), 0..40)) {
        let mut draft = house("standard");
        // Dividing for another number of sides asks for another symmetry than the land was drawn with.
        for edit in edits.iter().filter(|edit| !matches!(edit, Edit::Divide(_) | Edit::Unite(_))) {
            draft.apply(edit, true);
        }
        // Purchase fields, armies and emptied areas may be wrong; the land and the areas are even for all.
        let unfair = draft.faults().into_iter().find(|fault| matches!(fault.problem, Problem::Asymmetric { .. }));
        prop_assert_eq!(unfair, None);
    }
}
