//! How the players divide a board: seats and sides, areas, purchase fields, armies, income („Spelvoorbereiding").

use serde::{Deserialize, Serialize};
use tabletop::Seat;

use crate::{
    board::Board,
    edition::{Faults, Income, Layout, Mode, PerTroop, Problem, Troop},
    fields::{FieldId, Fields},
};

/// The most seats there are.
pub(crate) const MOST_SEATS: usize = 4;
/// The most sides there are.
pub(crate) const MOST_SIDES: usize = 3;

/// A side: one player, or a team; counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Side(pub u8);

impl Side {
    /// The position in a list that has one entry a side.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl Mode {
    /// All, in the order in which they are offered.
    pub const ALL: [Self; 4] = [Self::Duel, Self::Melee, Self::OneAgainstTwo, Self::Teams];

    /// The side of every seat, in the order of the seats; the turn goes the same way (CL-25).
    #[must_use]
    pub const fn sides(self) -> &'static [Side] {
        match self {
            Self::Duel => &[Side(0), Side(1)],
            Self::Melee => &[Side(0), Side(1), Side(2)],
            Self::OneAgainstTwo => &[Side(0), Side(1), Side(1)],
            Self::Teams => &[Side(0), Side(1), Side(0), Side(1)],
        }
    }

    /// How many seats there are: 2 to 4.
    #[must_use]
    pub fn seats(self) -> u8 {
        u8::try_from(self.sides().len()).unwrap_or_default()
    }

    /// How many sides there are: 2 or 3.
    #[must_use]
    pub fn side_count(self) -> u8 {
        self.sides().iter().map(|side| side.0 + 1).max().unwrap_or_default()
    }

    /// The seats of the sides that are meant, in order.
    #[must_use]
    pub fn seats_where(self, is_meant: impl Fn(Side) -> bool) -> Vec<Seat> {
        let seats = (0..).map(Seat).zip(self.sides());
        seats.filter(|(_, side)| is_meant(**side)).map(|(seat, _)| seat).collect()
    }
}

/// Troops by kind: an army that is not on the board yet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Troops([u8; 6]);

impl Troops {
    /// How many of a kind.
    #[must_use]
    pub const fn count(&self, troop: Troop) -> u8 {
        self.0[troop.index()]
    }

    /// How many in all.
    #[must_use]
    pub fn total(&self) -> u16 {
        self.0.iter().map(|count| u16::from(*count)).sum()
    }

    /// Takes one away; `false` if there is none.
    pub fn take(&mut self, troop: Troop) -> bool {
        let count = &mut self.0[troop.index()];
        let taken = *count > 0;
        *count = count.saturating_sub(1);
        taken
    }

    /// Adds one.
    pub fn add(&mut self, troop: Troop) {
        let count = &mut self.0[troop.index()];
        *count = count.saturating_add(1);
    }
}

impl From<PerTroop<u8>> for Troops {
    fn from(counts: PerTroop<u8>) -> Self {
        Self(Troop::ALL.map(|troop| *counts.get(troop)))
    }
}

/// A board divided between its players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Division {
    mode: Mode,
    /// Of every seat.
    enemies: Vec<Vec<Seat>>,
    /// Of every side.
    members: Vec<Vec<Seat>>,
    areas: Vec<Fields>,
    purchase: Vec<[FieldId; 3]>,
    armies: Vec<Troops>,
    income: Vec<Income>,
}

impl Division {
    /// Reads the areas; what makes them no division is noted below `path`.
    pub(crate) fn read(faults: &mut Faults, path: &str, board: &Board, layout: &Layout) -> Option<Self> {
        let before = faults.len();
        let seats = layout.mode.sides().len();
        let (mut areas, mut purchase) = (vec![Fields::NONE; seats], vec![Vec::new(); seats]);
        let letters: Vec<(usize, char)> =
            layout.areas.value.iter().enumerate().flat_map(|(row, text)| text.chars().map(move |c| (row, c))).collect();
        // Holes of the board have a letter in its rows, and none here.
        faults.count(format!("{path}.areas"), letters.len(), board.len());
        for (field, (row, letter)) in board.all().zip(letters) {
            let seat = match letter {
                '.' => continue,
                '1'..='4' => letter as usize - '1' as usize,
                'A'..='D' => letter as usize - 'A' as usize,
                _ => seats,
            };
            if seat >= seats {
                faults.note(format!("{path}.areas[{row}]"), Problem::Letter(letter));
                continue;
            }
            areas[seat].insert(field);
            if letter.is_ascii_uppercase() {
                purchase[seat].push(field);
            }
        }
        let mut three = Vec::new();
        for (seat, fields) in (1..).zip(&purchase) {
            match <[FieldId; 3]>::try_from(fields.as_slice()) {
                Ok(fields) => three.push(fields),
                Err(_) => faults.note(format!("{path}.areas"), Problem::PurchaseFields { seat, found: fields.len() }),
            }
        }
        for (seat, area) in (1..).zip(&areas) {
            faults.when(area.is_empty(), format!("{path}.areas"), || Problem::NoArea(seat));
        }
        faults.count(format!("{path}.armies"), layout.armies.value.len(), seats);
        let income = &layout.income.value;
        let sides = layout.mode.sides().iter().map(|side| side.index() + 1).max().unwrap_or_default();
        faults.count(format!("{path}.income"), income.len(), sides);
        let armies = layout.armies.value.iter().map(|army| Troops::from(*army)).collect();
        let division = Self {
            mode: layout.mode,
            enemies: layout.mode.sides().iter().map(|side| layout.mode.seats_where(|other| other != *side)).collect(),
            members: (0..sides).map(|side| layout.mode.seats_where(|other| other.index() == side)).collect(),
            areas,
            purchase: three,
            armies,
            income: income.clone(),
        };
        (faults.len() == before).then_some(division)
    }

    /// The same with the armies of another division of the same mode.
    pub(crate) fn armed(self, armies: &[PerTroop<u8>]) -> Self {
        Self { armies: armies.iter().map(|army| Troops::from(*army)).collect(), ..self }
    }

    /// Who plays against whom.
    #[must_use]
    pub const fn mode(&self) -> Mode {
        self.mode
    }

    /// How many seats there are: 2 to 4.
    #[must_use]
    pub fn seat_count(&self) -> u8 {
        u8::try_from(self.areas.len()).unwrap_or_default()
    }

    /// The seats, in the order of their turns.
    #[must_use = "iterators are lazy"]
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone + use<> {
        Seat::all(self.seat_count())
    }

    /// How many sides there are: 2 or 3.
    #[must_use]
    pub fn side_count(&self) -> u8 {
        u8::try_from(self.income.len()).unwrap_or_default()
    }

    /// The sides, in order.
    #[must_use = "iterators are lazy"]
    pub fn all_sides(&self) -> impl DoubleEndedIterator<Item = Side> + ExactSizeIterator + Clone + use<> {
        (0..self.side_count()).map(Side)
    }

    /// The side of a seat of this table.
    #[inline]
    #[must_use]
    pub fn side(&self, seat: Seat) -> Side {
        self.mode.sides()[seat.index()]
    }

    /// Whether two seats of this table fight each other.
    #[inline]
    #[must_use]
    pub fn hostile(&self, one: Seat, other: Seat) -> bool {
        self.side(one) != self.side(other)
    }

    /// The seats a seat of this table fights, in order.
    #[inline]
    #[must_use = "iterators are lazy"]
    pub fn enemies(&self, seat: Seat) -> impl Iterator<Item = Seat> + Clone {
        self.enemies[seat.index()].iter().copied()
    }

    /// The seats of a side of this table, in order.
    #[inline]
    #[must_use = "iterators are lazy"]
    pub fn members(&self, side: Side) -> impl Iterator<Item = Seat> + Clone {
        self.members[side.index()].iter().copied()
    }

    /// The area of a seat.
    #[must_use]
    pub fn area(&self, seat: Seat) -> &Fields {
        &self.areas[seat.index()]
    }

    /// The areas of all seats of a side.
    #[must_use]
    pub fn area_of_side(&self, side: Side) -> Fields {
        self.members(side).fold(Fields::NONE, |area, seat| area | *self.area(seat))
    }

    /// In whose area a field lies; `None` in the neutral zone.
    #[must_use]
    pub fn seat_at(&self, field: FieldId) -> Option<Seat> {
        self.seats().find(|seat| self.area(*seat).contains(field))
    }

    /// In the areas of which side a field lies; `None` in the neutral zone.
    #[must_use]
    pub fn side_at(&self, field: FieldId) -> Option<Side> {
        self.seat_at(field).map(|seat| self.side(seat))
    }

    /// The three purchase fields of a seat, row by row.
    #[must_use]
    pub fn purchase(&self, seat: Seat) -> &[FieldId; 3] {
        &self.purchase[seat.index()]
    }

    /// The troops a seat begins with.
    #[must_use]
    pub fn army(&self, seat: Seat) -> &Troops {
        &self.armies[seat.index()]
    }

    /// What a side is paid.
    #[must_use]
    pub fn income(&self, side: Side) -> Income {
        self.income[side.index()]
    }
}
