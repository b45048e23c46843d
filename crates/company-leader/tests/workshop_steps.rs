//! The workshop: what is one step, and what are two.

use company_leader::{
    Coord, Mode, Side, Terrain, Troop,
    edition::{Edition, Income},
    workshop::{Draft, Edit, Workshop},
};
use tabletop::Seat;

/// A draft that is divided for two and for three.
fn draft() -> Draft {
    Draft::from(Edition::house().board("standard").unwrap())
}

fn army(mode: Mode, seat: u8, troop: Troop, count: u8) -> Edit {
    Edit::Army { mode, seat: Seat(seat), troop, count }
}

const fn coins(mode: Mode, coins: u16) -> Edit {
    Edit::Coins { mode, coins }
}

const fn income(mode: Mode, side: u8, coins: u8) -> Edit {
    Edit::Income { mode, side: Side(side), income: Income { coins, fields: 0 } }
}

/// How many steps some edits are, each of which changes something.
fn steps(edits: &[Edit]) -> usize {
    let mut workshop = Workshop::new(draft());
    for edit in edits {
        assert!(workshop.edit(edit, false), "{edit:?} changes nothing");
    }
    let mut steps = 0;
    while workshop.can_undo() {
        workshop.undo();
        steps += 1;
    }
    assert_eq!(*workshop.draft(), draft());
    steps
}

#[test]
fn one_number_is_one_step_however_often_it_is_changed() {
    use Mode::Duel;
    assert_eq!(steps(&[7, 8, 9].map(|count| army(Duel, 0, Troop::Infantry, count))), 1);
    assert_eq!(steps(&[70, 71, 72].map(|number| coins(Duel, number))), 1);
    assert_eq!(steps(&[70, 71, 72].map(|number| income(Duel, 0, number))), 1);
    assert_eq!(steps(&["N", "Na", "Nam"].map(|name| Edit::Rename(name.to_owned()))), 1);
}

#[test]
fn another_number_is_another_step() {
    use Mode::{Duel, Melee};
    let infantry = army(Duel, 0, Troop::Infantry, 9);
    for other in
        [army(Melee, 0, Troop::Infantry, 9), army(Duel, 1, Troop::Infantry, 9), army(Duel, 0, Troop::HeavyTank, 9)]
    {
        assert_eq!(steps(&[infantry.clone(), other.clone()]), 2, "{other:?}");
    }
    assert_eq!(steps(&[coins(Duel, 70), coins(Melee, 70)]), 2);
    assert_eq!(steps(&[income(Duel, 0, 70), income(Melee, 0, 70)]), 2);
    assert_eq!(steps(&[income(Duel, 0, 70), income(Duel, 1, 70)]), 2);
}

#[test]
fn something_else_is_another_step() {
    let name = Edit::Rename("Another".to_owned());
    let land = |r| Edit::Land { at: Coord::new(-5, r), land: Some(Terrain::Forest) };
    assert_eq!(steps(&[name.clone(), coins(Mode::Duel, 70)]), 2);
    assert_eq!(steps(&[coins(Mode::Duel, 70), income(Mode::Duel, 0, 70)]), 2);
    assert_eq!(steps(&[land(0), land(1)]), 2, "a field is no number");
    let other = Edit::Rename("And another".to_owned());
    assert_eq!(steps(&[name, land(0), other]), 3, "what lies between parts a number from itself");
}

#[test]
fn what_comes_after_a_step_back_is_a_step_of_its_own() {
    let name = |name: &str| Edit::Rename(name.to_owned());
    let mut workshop = Workshop::new(draft());
    workshop.edit(&coins(Mode::Duel, 70), false);
    workshop.edit(&name("N"), false);
    workshop.undo();
    workshop.redo();
    workshop.edit(&name("Na"), false);
    workshop.undo();
    assert_eq!(workshop.draft().title().in_language("de"), "N");

    // In the middle of a stroke, too.
    let paint = |q| Edit::Land { at: Coord::new(q, 0), land: Some(Terrain::Forest) };
    let mut workshop = Workshop::new(draft());
    workshop.begin_stroke();
    workshop.edit(&paint(-5), false);
    workshop.edit(&paint(-4), false);
    workshop.undo();
    assert_eq!(*workshop.draft(), draft());
    workshop.redo();
    let painted = workshop.draft().clone();
    assert!(workshop.edit(&paint(5), false));
    workshop.undo();
    assert_eq!(*workshop.draft(), painted);
}
