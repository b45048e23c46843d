//! Whether an edition can be played: every fault at once, each naming its field.

use super::{
    BoardData, Class, Dice, Edition, Fault, Faults, Goal, Kind, Layout, PerTroop, Problem, SCHEMA, Scenario, Text,
    Troop, limits, symmetry,
};
use crate::{board::Board, dice::Die, division::Division, game::TAG, hex::Coord};

/// Turns of each player a game may be limited to.
pub const TURNS: core::ops::RangeInclusive<u16> = 1..=200;
/// Coins an army may be bought with.
pub const COINS: core::ops::RangeInclusive<u16> = 2..=999;
/// Coins a side may be paid a turn.
pub const PAID: core::ops::RangeInclusive<u16> = 0..=50;

impl Edition {
    /// Checks that the edition can be played.
    ///
    /// # Errors
    /// Every fault there is, in the order of the file.
    pub fn validate(&self) -> Result<(), Vec<Fault>> {
        let mut faults = Faults::default();
        faults.when(self.schema != SCHEMA, "schema", || Problem::Schema(self.schema));
        faults.when(self.game != TAG, "game", || Problem::Game(self.game.clone()));
        faults.word("id", &self.id);
        title(&mut faults, "title", &self.title);
        for troop in Troop::ALL {
            kind(&mut faults, troop, *self.troops.value.get(troop));
        }
        dice(&mut faults, &self.dice);
        let mut read: Vec<(&str, Option<Board>)> = Vec::new();
        for (at, data) in self.boards.iter().enumerate() {
            let path = format!("boards[{at}]");
            let twice = read.iter().any(|(id, _)| *id == data.id);
            faults.when(twice, format!("{path}.id"), || Problem::Twice(data.id.clone()));
            read.push((&data.id, check_board(&mut faults, &path, data)));
        }
        for (at, scenario) in self.scenarios.iter().enumerate() {
            let path = format!("scenarios[{at}]");
            let twice = self.scenarios[..at].iter().any(|other| other.id == scenario.id);
            faults.when(twice, format!("{path}.id"), || Problem::Twice(scenario.id.clone()));
            match read.iter().find(|(id, _)| *id == scenario.board) {
                None => faults.note(format!("{path}.board"), Problem::NoBoard(scenario.board.clone())),
                // What is wrong with the board was said already.
                Some((_, None)) => {}
                Some((_, Some(board))) => check_scenario(&mut faults, &path, board, scenario),
            }
        }
        if faults.is_empty() { Ok(()) } else { Err(faults.told()) }
    }
}

impl Troop {
    /// All six kinds, in the order of the table.
    pub const ALL: [Self; 6] =
        [Self::Infantry, Self::InfantryScouts, Self::Artillery, Self::LightTank, Self::HeavyTank, Self::TankScouts];

    /// The position in [`Troop::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl<T> PerTroop<T> {
    /// The value for a kind.
    #[must_use]
    pub const fn get(&self, troop: Troop) -> &T {
        match troop {
            Troop::Infantry => &self.infantry,
            Troop::InfantryScouts => &self.infantry_scouts,
            Troop::Artillery => &self.artillery,
            Troop::LightTank => &self.light_tank,
            Troop::HeavyTank => &self.heavy_tank,
            Troop::TankScouts => &self.tank_scouts,
        }
    }
}

fn title(faults: &mut Faults, path: &str, title: &Text) {
    for language in title.gaps() {
        faults.note(format!("{path}.{language}"), Problem::Empty);
    }
}

fn kind(faults: &mut Faults, troop: Troop, kind: Kind) {
    let name = ["infantry", "infantry_scouts", "artillery", "light_tank", "heavy_tank", "tank_scouts"][troop.index()];
    let path = |field: &str| format!("troops.{name}.{field}");
    let farthest = if troop == Troop::Artillery { 3 } else { 2 };
    faults.range(path("fire"), kind.fire.into(), 1..=farthest);
    faults.range(path("sight"), kind.sight.into(), 1..=2);
    faults.range(path("movement"), kind.movement.into(), 1..=2);
    faults.range(path("strength"), kind.strength.into(), 1..=6);
}

fn dice(faults: &mut Faults, dice: &Dice) {
    for (path, faces) in [("open", &dice.open), ("forest", &dice.forest), ("built_up", &dice.built_up)] {
        let path = format!("dice.{path}");
        if faults.count(&path, faces.value.len(), 6) {
            for (at, text) in faces.value.iter().enumerate() {
                faults.when(Die::face(text).is_none(), format!("{path}[{at}]"), || Problem::Face(text.clone()));
            }
        }
    }
    // A class nothing can hit would be a game without an end.
    for class in [Class::Infantry, Class::Vehicle] {
        let hit = [&dice.open, &dice.forest, &dice.built_up]
            .map(|faces| faces.value.iter().filter_map(|text| Die::face(text)).any(|face| face.halves(class) > 0));
        faults.when(hit.contains(&false) && faults.is_empty(), "dice", || Problem::NeverHit(class));
    }
}

/// Checks a board with all its divisions; gives it if there is nothing wrong with the board itself.
pub(crate) fn check_board(faults: &mut Faults, path: &str, data: &BoardData) -> Option<Board> {
    if !limits::fits(faults, path, data) {
        return None;
    }
    faults.word(format!("{path}.id"), &data.id);
    title(faults, &format!("{path}.title"), &data.title);
    let board = Board::read(faults, path, data)?;
    for (at, layout) in data.layouts.iter().enumerate() {
        let path = format!("{path}.layouts[{at}]");
        let twice = data.layouts[..at].iter().any(|other| other.mode == layout.mode);
        faults.when(twice, format!("{path}.mode"), || Problem::Twice(format!("{:?}", layout.mode)));
        if let Some(division) = check_layout(faults, &path, &board, layout, true) {
            symmetry::check(faults, &format!("{path}.areas"), &board, &division);
        }
    }
    Some(board)
}

/// Checks a division of a board, and gives it if it can be played.
pub(crate) fn check_layout(
    faults: &mut Faults,
    path: &str,
    board: &Board,
    layout: &Layout,
    built_up_counts: bool,
) -> Option<Division> {
    let before = faults.len();
    let division = Division::read(faults, path, board, layout)?;
    for side in division.all_sides() {
        let bare = built_up_counts && !division.area_of_side(side).meets(board.built_up());
        faults.when(bare, format!("{path}.areas"), || Problem::NoBuiltUp(side.0 + 1));
    }
    check_armies(faults, path, &division);
    faults.range(format!("{path}.coins"), layout.coins.value, COINS);
    for (at, income) in layout.income.value.iter().enumerate() {
        faults.range(format!("{path}.income[{at}].coins"), income.coins.into(), PAID);
    }
    (faults.len() == before).then_some(division)
}

/// Checks that every seat has troops, and fields for them.
pub(crate) fn check_armies(faults: &mut Faults, path: &str, division: &Division) {
    for seat in division.seats() {
        let (troops, fields) = (division.army(seat).total(), division.area(seat).len());
        let path = format!("{path}.armies[{}]", seat.0);
        faults.when(troops == 0, &path, || Problem::Empty);
        let (troops, fields) = (usize::from(troops), fields as usize);
        faults.when(troops > fields, &path, || Problem::ArmyTooBig { troops, fields });
    }
}

/// Checks a scenario on its board.
pub(crate) fn check_scenario(faults: &mut Faults, path: &str, board: &Board, scenario: &Scenario) {
    let layout = format!("{path}.layout");
    if !limits::layout_fits(faults, &layout, &scenario.layout)
        || !limits::play_fits(faults, path, &scenario.goal.value, &scenario.placed.value)
    {
        return;
    }
    faults.word(format!("{path}.id"), &scenario.id);
    title(faults, &format!("{path}.title"), &scenario.title);
    let counts = scenario.built_up_counts.value;
    let Some(division) = check_layout(faults, &layout, board, &scenario.layout, counts) else {
        return;
    };
    if let Some(turns) = scenario.turns.value {
        faults.range(format!("{path}.turns"), turns, TURNS);
    }
    let needs_turns = scenario.goal.value.kind().needs_turns();
    faults.when(needs_turns && scenario.turns.value.is_none(), format!("{path}.turns"), || Problem::NeedsTurns);
    let known = |faults: &mut Faults, path: String, list: &[(i16, i16)]| {
        faults.when(list.is_empty(), &path, || Problem::Empty);
        for (at, coord) in list.iter().enumerate() {
            let coord = Coord::from(*coord);
            faults.when(board.find(coord).is_none(), format!("{path}[{at}]"), || Problem::NoField(coord));
        }
    };
    let sides = u16::from(division.side_count());
    faults.when(needs_turns && sides != 2, format!("{path}.layout.mode"), || Problem::TwoSides);
    match &scenario.goal.value {
        Goal::Battle => {}
        Goal::Flag { homes } => {
            let path = format!("{path}.goal.homes");
            if faults.count(&path, homes.len(), sides.into()) {
                known(faults, path.clone(), homes);
                for (side, home) in division.all_sides().zip(homes) {
                    let home = Coord::from(*home);
                    let outside = board.find(home).is_some_and(|field| division.side_at(field) != Some(side));
                    faults.when(outside, format!("{path}[{}]", side.0), || Problem::OutsideArea(home));
                }
            }
        }
        Goal::Assault { attacker, fields } => {
            faults.range(format!("{path}.goal.attacker"), (*attacker).into(), 1..=sides);
            known(faults, format!("{path}.goal.fields"), fields);
        }
        Goal::Escort { side, convoy, through, exits } => {
            faults.range(format!("{path}.goal.side"), (*side).into(), 1..=sides);
            known(faults, format!("{path}.goal.exits"), exits);
            let seats = division.seats().filter(|seat| division.side(*seat).0 + 1 == *side);
            let most = seats.map(|seat| division.army(seat).count(*convoy)).sum::<u8>();
            faults.range(format!("{path}.goal.through"), (*through).into(), 1..=most.into());
        }
    }
    placed(faults, path, board, &division, scenario);
}

/// Checks the troops that stand already.
fn placed(faults: &mut Faults, path: &str, board: &Board, division: &Division, scenario: &Scenario) {
    let mut armies: Vec<_> = division.seats().map(|seat| *division.army(seat)).collect();
    let mut taken = Vec::new();
    for (at, placed) in scenario.placed.value.iter().enumerate() {
        let path = format!("{path}.placed[{at}]");
        faults.range(format!("{path}.seat"), placed.seat.into(), 1..=u16::from(division.seat_count()));
        let coord = Coord::from(placed.at);
        let Some(seat) = division.seats().find(|seat| seat.0 + 1 == placed.seat) else { continue };
        faults.when(!armies[seat.index()].take(placed.troop), format!("{path}.troop"), || {
            Problem::NotInArmy(placed.troop)
        });
        let inside = board.find(coord).is_some_and(|field| division.area(seat).contains(field));
        faults.when(!inside, format!("{path}.at"), || Problem::OutsideArea(coord));
        faults.when(taken.contains(&coord), format!("{path}.at"), || Problem::FieldTwice(coord));
        taken.push(coord);
    }
}
