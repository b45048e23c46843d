//! What a game is played by, computed once: board, division, dice, goal.

use std::{borrow::Cow, sync::Arc};

use serde::{Deserialize, Serialize};
use tabletop::Seat;

use crate::{
    board::{Board, Fire, Terrain},
    dice::Die,
    division::{Division, MOST_SIDES, Side},
    edition::{
        Edition, Fault, Faults, Goal, Kind, Problem, Scenario, Troop, check_armies, check_board, check_layout,
        check_scenario,
    },
    fields::{FieldId, Fields},
    hex::{Coord, Facing},
    setup::{First, Ground, Muster, Setup},
    state::StateError,
};

/// What a game is played by. Nothing of it changes while the game runs, and nothing of it is secret.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Settled", into = "Settled")]
pub struct Rules {
    edition: Edition,
    setup: Setup,
    board: Board,
    division: Division,
    kinds: [Kind; 6],
    dice: [Die; 3],
    aim: Aim,
    turns: Option<u16>,
    built_up_counts: bool,
    placed: Vec<(Seat, Troop, FieldId)>,
}

/// The written form of rules: boards and tables are computed anew when it is read.
#[derive(Serialize, Deserialize)]
struct Settled {
    edition: Edition,
    setup: Setup,
}

impl From<Rules> for Settled {
    fn from(Rules { edition, setup, .. }: Rules) -> Self {
        Self { edition, setup }
    }
}

impl TryFrom<Settled> for Rules {
    type Error = StateError;

    fn try_from(Settled { edition, setup }: Settled) -> Result<Self, StateError> {
        let rules = Self::read(&edition, &setup).map_err(|faults| StateError::Setup(edition_data::lines(&faults)))?;
        Ok(Arc::unwrap_or_clone(rules))
    }
}

/// What a scenario is about, on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Aim {
    /// The battle.
    Battle,
    /// Bring the enemy's flag to a purchase field of one's own.
    Flag {
        /// Where the flag of each side begins; as many as there are sides.
        homes: Vec<FieldId>,
    },
    /// Take all of these fields before the turns run out.
    Assault {
        /// Who must.
        attacker: Side,
        /// The fields.
        fields: Fields,
    },
    /// Bring the convoy through before the turns run out.
    Escort {
        /// Whose convoy.
        side: Side,
        /// What it is made of.
        convoy: Troop,
        /// How many must come through.
        through: u8,
        /// Where they leave the board.
        exits: Fields,
    },
}

impl Rules {
    /// Looks at everything that was typed in.
    pub(crate) fn read(edition: &Edition, setup: &Setup) -> Result<Arc<Self>, Vec<Fault>> {
        edition.validate()?;
        let mut faults = Faults::default();
        let rules = Self::resolve(&mut faults, edition, setup);
        match rules {
            Some(rules) if faults.is_empty() => Ok(Arc::new(rules)),
            _ => Err(faults.told()),
        }
    }

    fn resolve(faults: &mut Faults, edition: &Edition, setup: &Setup) -> Option<Self> {
        let scenario = match &setup.ground {
            Ground::Scenario(id) => {
                let found = edition.scenario(id);
                faults.when(found.is_none(), "setup.ground", || Problem::NoScenario(id.clone()));
                Some(Cow::Borrowed(found?))
            }
            Ground::OwnScenario { board, scenario } => {
                let found = scenario.on(board);
                faults.when(found.is_none(), "setup.ground.scenario.mode", || Problem::NoLayout(scenario.mode));
                Some(Cow::Owned(found?))
            }
            _ => None,
        };
        let scenario = scenario.as_deref();
        let (board, layout) = match &setup.ground {
            Ground::Scenario(_) => {
                let scenario = scenario?;
                let data = edition.board(&scenario.board)?;
                (Board::read(faults, "board", data)?, &scenario.layout)
            }
            Ground::Board { id, mode } => {
                let Some(data) = edition.board(id) else {
                    faults.note("setup.ground", Problem::NoBoard(id.clone()));
                    return None;
                };
                let Some(layout) = data.layout(*mode) else {
                    faults.note("setup.ground", Problem::NoLayout(*mode));
                    return None;
                };
                (Board::read(faults, "board", data)?, layout)
            }
            Ground::OwnScenario { board: data, .. } => {
                let (board, scenario) = (check_board(faults, "setup.ground.board", data)?, scenario?);
                check_scenario(faults, "setup.ground.scenario", &board, scenario);
                // What follows counts on a scenario that can be played.
                if !faults.is_empty() {
                    return None;
                }
                (board, &scenario.layout)
            }
            Ground::Own { board: data, mode } => {
                let path = "setup.ground.board";
                let board = check_board(faults, path, data);
                let layout = data.layout(*mode);
                faults.when(layout.is_none(), path, || Problem::NoLayout(*mode));
                (board?, layout?)
            }
        };
        let counts = scenario.is_none_or(|scenario| scenario.built_up_counts.value);
        // Own divisions were checked with their board: what is wrong there must not be said twice.
        let mut division = check_layout(&mut Faults::default(), "", &board, layout, counts)?;
        if setup.muster == Muster::Standard {
            let standard = edition.standard(layout.mode);
            faults.when(standard.is_none(), "setup.muster", || Problem::NoLayout(layout.mode));
            division = division.armed(&standard?.armies.value);
            check_armies(faults, "setup.muster", &division);
        }
        check_choices(faults, setup, scenario, &board, &division);
        let field = |coord: &(i16, i16)| board.find(Coord::from(*coord));
        let fields = |list: &[(i16, i16)]| list.iter().filter_map(field).collect::<Vec<_>>();
        let goal = scenario.map_or(&Goal::Battle, |scenario| &scenario.goal.value);
        let aim = match goal {
            Goal::Battle => Aim::Battle,
            Goal::Flag { homes } => Aim::Flag { homes: fields(homes) },
            Goal::Assault { attacker, fields: list } => {
                Aim::Assault { attacker: Side(attacker - 1), fields: fields(list).into_iter().collect() }
            }
            Goal::Escort { side, convoy, through, exits } => Aim::Escort {
                side: Side(side - 1),
                convoy: *convoy,
                through: *through,
                exits: fields(exits).into_iter().collect(),
            },
        };
        let placed = scenario.map_or(&[][..], |scenario| &scenario.placed.value);
        let placed = placed
            .iter()
            .filter_map(|one| Some((Seat(one.seat.checked_sub(1)?), one.troop, field(&one.at)?)))
            .collect();
        Some(Self {
            kinds: Troop::ALL.map(|troop| *edition.troops.value.get(troop)),
            dice: edition.dice.read(),
            turns: setup.turns.or_else(|| scenario.and_then(|scenario| scenario.turns.value)),
            edition: edition.clone(),
            setup: setup.clone(),
            board,
            division,
            aim,
            built_up_counts: counts,
            placed,
        })
    }

    /// The edition, whole.
    #[must_use]
    pub const fn edition(&self) -> &Edition {
        &self.edition
    }

    /// What the players have settled.
    #[must_use]
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The board.
    #[inline]
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// How it is divided.
    #[inline]
    #[must_use]
    pub const fn division(&self) -> &Division {
        &self.division
    }

    /// What a kind of troop can do.
    #[inline]
    #[must_use]
    pub const fn kind(&self, troop: Troop) -> Kind {
        self.kinds[troop.index()]
    }

    /// What a kind of troop costs: its full strength.
    #[must_use]
    pub fn price(&self, troop: Troop) -> u16 {
        self.kind(troop).strength.into()
    }

    /// How a kind of troop fires.
    #[inline]
    #[must_use]
    pub const fn fire(&self, troop: Troop) -> Fire {
        let range = self.kind(troop).fire;
        if matches!(troop, Troop::Artillery) { Fire::Arc(range) } else { Fire::Direct(range) }
    }

    /// Whether a troop can hit a field from where it stands with this facing.
    #[inline]
    #[must_use]
    pub fn reaches(&self, troop: Troop, from: FieldId, facing: Facing, target: FieldId) -> bool {
        self.board.fire(from, facing, self.fire(troop)).contains(target)
    }

    /// The die for a target on this terrain.
    #[must_use]
    pub const fn die(&self, terrain: Terrain) -> &Die {
        &self.dice[terrain.index()]
    }

    /// What the game is about.
    #[must_use]
    pub const fn aim(&self) -> &Aim {
        &self.aim
    }

    /// After how many turns of each player it ends, if it does.
    #[must_use]
    pub const fn turns(&self) -> Option<u16> {
        self.turns
    }

    /// How many built-up fields win at the beginning of a turn, if any number does.
    #[must_use]
    pub const fn hold(&self) -> Option<u16> {
        self.setup.hold
    }

    /// Whether a side loses with its last built-up field.
    #[must_use]
    pub const fn built_up_counts(&self) -> bool {
        self.built_up_counts
    }

    /// The troops of a scenario that stand before the game begins: whose, which, and where. Everybody has read it.
    #[must_use]
    pub fn placed(&self) -> &[(Seat, Troop, FieldId)] {
        &self.placed
    }

    /// Whether a side may buy a kind of troop: a convoy is not for sale.
    #[must_use]
    pub fn for_sale(&self, side: Side, troop: Troop) -> bool {
        !matches!(self.aim, Aim::Escort { side: escorted, convoy, .. } if escorted == side && convoy == troop)
    }

    /// How many sides there are, as the length of a list.
    pub(crate) fn sides(&self) -> usize {
        usize::from(self.division.side_count()).min(MOST_SIDES)
    }
}

/// Checks what the players have chosen beside board and mode.
fn check_choices(faults: &mut Faults, setup: &Setup, scenario: Option<&Scenario>, board: &Board, division: &Division) {
    if let First::Chosen(seat) = setup.first {
        faults.range("setup.first", seat.0.into(), 0..=u16::from(division.seat_count()) - 1);
    }
    let settled = scenario.is_some() && setup.muster != Muster::Set;
    faults.when(settled, "setup.muster", || Problem::SettledByScenario);
    if let Some(coins) = setup.muster.coins() {
        faults.range("setup.muster", coins, crate::edition::COINS);
    }
    if let Some(turns) = setup.turns {
        faults.when(scenario.is_some(), "setup.turns", || Problem::SettledByScenario);
        faults.range("setup.turns", turns, crate::edition::TURNS);
    }
    if let Some(hold) = setup.hold {
        faults.when(scenario.is_some(), "setup.hold", || Problem::SettledByScenario);
        let count = |fields: Fields| u16::try_from(fields.len()).unwrap_or(u16::MAX);
        let begins = division.seats().map(|seat| count(*division.area(seat) & *board.built_up())).max();
        faults.range("setup.hold", hold, begins.unwrap_or_default() + 1..=count(*board.built_up()));
    }
}
