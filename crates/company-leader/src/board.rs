//! A board, and what is computed once for it: neighbours, fields of view („Gezichtsveld") and of fire („Schootsveld").

use core::iter;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{
    edition::{BoardData, Fault, Faults, Problem, check_board},
    fields::{Few, FieldId, Fields, MOST_FIELDS},
    hex::{Coord, Facing},
};

/// How far from the middle of the grid a field may lie: far enough from the ends of the numbers that nothing overflows.
pub(crate) const OUTERMOST: u16 = 1000;

/// What a field is covered with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Terrain {
    /// „Open terrein": the yellow dice.
    Open,
    /// „Bos": the green dice; stops lines of sight and fire.
    Forest,
    /// „Bebouwing": the red dice; stops lines of sight and fire, pays income and decides the game.
    BuiltUp,
}

impl Terrain {
    /// All three, in the order of the dice in the edition.
    pub const ALL: [Self; 3] = [Self::Open, Self::Forest, Self::BuiltUp];

    /// The position in [`Terrain::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Whether it stops lines of sight and fire.
    #[must_use]
    pub const fn blocks(self) -> bool {
        !matches!(self, Self::Open)
    }
}

/// A list for every field, by facing.
type ByFacing = Vec<[Few; 6]>;

/// A board: up to 400 fields in one piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    coords: Vec<Coord>,
    terrain: Vec<Terrain>,
    grid: Grid,
    neighbours: Vec<[Option<FieldId>; 6]>,
    ring: Vec<Fields>,
    /// With a sight of 1 and 2.
    sight: [ByFacing; 2],
    /// With a range of 1 and 2, and the three of artillery.
    fire: [ByFacing; 5],
    /// What can be hit with some facing, as `fire`.
    reach: [Vec<Fields>; 5],
    built_up: Fields,
}

/// Where fields lie, for looking up: each place of the smallest rectangle around them. That is small, since a board is in one piece.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Grid {
    /// The first row and the first column; no field need lie in both.
    corner: Coord,
    width: usize,
    /// Row by row.
    places: Vec<Option<FieldId>>,
}

impl Grid {
    fn of(coords: &[Coord]) -> Self {
        let least = |of: fn(&Coord) -> i16| coords.iter().map(of).min().unwrap_or_default();
        let corner = Coord::new(least(|at| at.q), least(|at| at.r));
        // Of coordinates near the middle, so that nothing overflows.
        let size = |of: fn(Coord) -> i16| {
            let most = coords.iter().map(|at| of(*at - corner)).max();
            most.map_or(0, |most| usize::from(most.unsigned_abs()) + 1)
        };
        let (width, height) = (size(|at| at.q), size(|at| at.r));
        let mut grid = Self { corner, width, places: vec![None; width * height] };
        for (field, coord) in (0..).map(FieldId).zip(coords) {
            if let Some(place) = grid.place(*coord) {
                grid.places[place] = Some(field);
            }
        }
        grid
    }

    fn place(&self, coord: Coord) -> Option<usize> {
        let Coord { q, r } = coord - self.corner;
        let (column, row) = (usize::try_from(q).ok()?, usize::try_from(r).ok()?);
        let place = row * self.width + column;
        (column < self.width && place < self.places.len()).then_some(place)
    }

    fn find(&self, coord: Coord) -> Option<FieldId> {
        self.places[self.place(coord)?]
    }
}

/// How a troop fires.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fire {
    /// In a line that terrain stops, 1 or 2 fields far.
    Direct(u8),
    /// In an arc over everything, 1 to 3 fields far: artillery.
    Arc(u8),
}

impl Fire {
    /// Which table of a board is meant.
    #[inline]
    fn table(self) -> usize {
        match self {
            Self::Direct(range) => usize::from(range >= 2),
            Self::Arc(range) => 1 + usize::from(range.clamp(1, 3)),
        }
    }
}

impl Board {
    /// Makes a board of what somebody has drawn, and computes its tables.
    ///
    /// # Errors
    /// Every fault of the fields and of the divisions.
    pub fn new(data: &BoardData) -> Result<Self, Vec<Fault>> {
        let mut faults = Faults::default();
        match check_board(&mut faults, "board", data) {
            Some(board) if faults.is_empty() => Ok(board),
            _ => Err(faults.told()),
        }
    }

    /// Reads a board; whatever is wrong with it is noted below `path`.
    pub(crate) fn read(faults: &mut Faults, path: &str, data: &BoardData) -> Option<Self> {
        let before = faults.len();
        let mut fields: Vec<(Coord, Terrain)> = Vec::new();
        let mut at = BTreeMap::new();
        let rows_path = format!("{path}.rows");
        for (number, row) in data.rows.value.iter().enumerate() {
            let path = format!("{rows_path}[{number}]");
            for (q, letter) in (i32::from(row.q)..).zip(row.fields.chars()) {
                let terrain = match letter {
                    'o' => Terrain::Open,
                    'F' => Terrain::Forest,
                    'U' => Terrain::BuiltUp,
                    '.' => continue,
                    other => {
                        faults.note(&path, Problem::Letter(other));
                        continue;
                    }
                };
                let Some(coord) = coord_near(q, row.r) else {
                    let value = q.unsigned_abs().max(row.r.unsigned_abs().into());
                    let value = u16::try_from(value).unwrap_or(u16::MAX);
                    faults.note(&path, Problem::OutOfRange { value, min: 0, max: OUTERMOST });
                    break;
                };
                let field = FieldId(u16::try_from(fields.len()).unwrap_or(u16::MAX));
                faults.when(at.insert(coord, field).is_some(), &path, || Problem::FieldTwice(coord));
                fields.push((coord, terrain));
            }
        }
        faults.when(fields.is_empty() && faults.len() == before, &rows_path, || Problem::Empty);
        let many = fields.len() > usize::from(MOST_FIELDS);
        faults.when(many, &rows_path, || Problem::TooManyFields(fields.len()));
        if faults.len() > before {
            return None;
        }
        let around =
            |(coord, _): &(Coord, Terrain)| Facing::ALL.map(|facing| at.get(&(*coord + facing.step())).copied());
        let neighbours: Vec<_> = fields.iter().map(around).collect();
        if let Some(island) = unreached(&neighbours) {
            faults.note(rows_path, Problem::Disconnected(fields[island].0));
            return None;
        }
        Some(Self::of(fields, neighbours))
    }

    /// Computes the tables.
    fn of(fields: Vec<(Coord, Terrain)>, neighbours: Vec<[Option<FieldId>; 6]>) -> Self {
        let (coords, terrain): (Vec<Coord>, Vec<Terrain>) = fields.into_iter().unzip();
        let grid = Grid::of(&coords);
        let find = |coord: Coord| grid.find(coord);
        let ring = neighbours.iter().map(|six| six.iter().flatten().copied().collect()).collect();
        let blocks = |field: FieldId| terrain[field.index()].blocks();
        let each = |list: &dyn Fn(Coord, Facing) -> Few| -> ByFacing {
            coords.iter().map(|coord| Facing::ALL.map(|facing| list(*coord, facing))).collect()
        };
        // The three fields beyond the one in front; none if that is no field, or stops the line.
        let beyond = |coord: Coord, facing: Facing| {
            let front = coord + facing.step();
            let open = find(front).is_some_and(|front| !blocks(front));
            let far = [facing, facing.left(), facing.right()].map(|way| find(front + way.step()));
            if open { far } else { [None; 3] }
        };
        let near =
            |coord: Coord, facing: Facing| [facing, facing.left(), facing.right()].map(|way| find(coord + way.step()));
        let arc = |range: u8| {
            move |coord: Coord, facing: Facing| {
                let ahead = move |steps: i16| coord + steps * facing.step();
                let beside = move |steps: i16, way: Facing| ahead(steps - 1) + way.step();
                let further = move |steps| [ahead(steps), beside(steps, facing.left()), beside(steps, facing.right())];
                iter::once(ahead(1)).chain((2..=i16::from(range)).flat_map(further))
            }
        };
        let sight = [
            each(&|coord, facing| near(coord, facing).into_iter().flatten().collect()),
            each(&|coord, facing| {
                let far = beyond(coord, facing).into_iter().flatten().filter(|field| !blocks(*field));
                near(coord, facing).into_iter().flatten().chain(far).collect()
            }),
        ];
        let front = |coord: Coord, facing: Facing| find(coord + facing.step());
        let fire = [
            each(&|coord, facing| front(coord, facing).into_iter().collect()),
            each(&|coord, facing| {
                front(coord, facing).into_iter().chain(beyond(coord, facing).into_iter().flatten()).collect()
            }),
            each(&|coord, facing| arc(1)(coord, facing).filter_map(find).collect()),
            each(&|coord, facing| arc(2)(coord, facing).filter_map(find).collect()),
            each(&|coord, facing| arc(3)(coord, facing).filter_map(find).collect()),
        ];
        let reach = [0, 1, 2, 3, 4].map(|table: usize| {
            let all = |lists: &[Few; 6]| lists.iter().flat_map(Few::as_slice).copied().collect();
            fire[table].iter().map(all).collect()
        });
        let built_up = (0..).map(FieldId).zip(&terrain).filter(|(_, terrain)| **terrain == Terrain::BuiltUp);
        let built_up = built_up.map(|(field, _)| field).collect();
        Self { coords, terrain, grid, neighbours, ring, sight, fire, reach, built_up }
    }

    /// How many fields there are.
    #[must_use]
    pub fn count(&self) -> u16 {
        u16::try_from(self.coords.len()).unwrap_or(u16::MAX)
    }

    /// How many fields there are, as the length of a list.
    pub(crate) fn len(&self) -> usize {
        self.coords.len()
    }

    /// All fields, row by row.
    #[must_use = "iterators are lazy"]
    pub fn all(&self) -> impl DoubleEndedIterator<Item = FieldId> + ExactSizeIterator + Clone + use<> {
        (0..self.count()).map(FieldId)
    }

    /// Whether the board has this field.
    #[inline]
    #[must_use]
    pub fn has(&self, field: FieldId) -> bool {
        field.index() < self.coords.len()
    }

    /// Where a field of the board lies.
    #[must_use]
    pub fn coord(&self, field: FieldId) -> Coord {
        self.coords[field.index()]
    }

    /// The field that lies there.
    #[must_use]
    pub fn find(&self, coord: Coord) -> Option<FieldId> {
        self.grid.find(coord)
    }

    /// What a field of the board is covered with.
    #[inline]
    #[must_use]
    pub fn terrain(&self, field: FieldId) -> Terrain {
        self.terrain[field.index()]
    }

    /// The neighbour of a field of the board in a direction; `None` beyond the edge.
    #[inline]
    #[must_use]
    pub fn neighbour(&self, field: FieldId, facing: Facing) -> Option<FieldId> {
        self.neighbours[field.index()][facing.index()]
    }

    /// All neighbours of a field of the board.
    #[inline]
    #[must_use]
    pub fn ring(&self, field: FieldId) -> &Fields {
        &self.ring[field.index()]
    }

    /// What a troop on a field sees with a sight of 1 or 2: in front, front left, front right, then the three beyond.
    #[inline]
    #[must_use]
    pub fn sight(&self, field: FieldId, facing: Facing, sight: u8) -> &Few {
        &self.sight[usize::from(sight >= 2)][field.index()][facing.index()]
    }

    /// What a troop on a field can hit.
    #[inline]
    #[must_use]
    pub fn fire(&self, field: FieldId, facing: Facing, fire: Fire) -> &Few {
        &self.fire[fire.table()][field.index()][facing.index()]
    }

    /// What a troop on a field can hit if it turns.
    #[inline]
    #[must_use]
    pub fn reach(&self, field: FieldId, fire: Fire) -> &Fields {
        &self.reach[fire.table()][field.index()]
    }

    /// The built-up fields.
    #[inline]
    #[must_use]
    pub fn built_up(&self) -> &Fields {
        &self.built_up
    }

    /// A short name for a field of the board, for whoever reads or hears of it: the row as letters from `a`, then the
    /// number of the column from 1. Columns run down to the right, so that each is straight.
    #[must_use]
    pub fn name(&self, field: FieldId) -> String {
        name(self.coord(field), self.grid.corner)
    }

    /// What is written beside the board so that the fields of these [names](Self::name) are found: the letters of the rows,
    /// each with the first field of its row, and the numbers of the columns, each with the last field of its column.
    #[must_use]
    pub fn rim(&self) -> [Vec<(FieldId, String)>; 2] {
        let corner = self.grid.corner;
        let mut rows = BTreeMap::new();
        let mut columns = BTreeMap::new();
        // Column by column, and each from top to bottom.
        let mut fields: Vec<(Coord, FieldId)> = self.coords.iter().copied().zip(self.all()).collect();
        fields.sort_unstable();
        for (at, field) in fields {
            rows.entry(at.r).or_insert(field);
            columns.insert(at.q, field);
        }
        let rows = rows.into_iter().map(|(r, field)| (field, letters((r - corner.r).unsigned_abs())));
        let columns = columns.into_iter().map(|(q, field)| (field, number((q - corner.q).unsigned_abs()).to_string()));
        [rows.collect(), columns.collect()]
    }
}

/// The first field no way leads to from the first one.
fn unreached(neighbours: &[[Option<FieldId>; 6]]) -> Option<usize> {
    let mut reached = Fields::NONE;
    let mut open = vec![FieldId(0)];
    while let Some(field) = open.pop() {
        if !reached.contains(field) {
            reached.insert(field);
            open.extend(neighbours[field.index()].iter().flatten());
        }
    }
    (0..).map(FieldId).take(neighbours.len()).find(|field| !reached.contains(*field)).map(FieldId::index)
}

/// A place where a field may lie; nothing beyond [`OUTERMOST`].
pub(crate) fn coord_near(q: i32, r: i16) -> Option<Coord> {
    let q = i16::try_from(q).ok()?;
    [q, r].iter().all(|number| number.unsigned_abs() <= OUTERMOST).then(|| Coord::new(q, r))
}

/// The short name of a field of a board with this first row and column.
pub(crate) fn name(at: Coord, corner: Coord) -> String {
    format!("{}{}", letters((at.r - corner.r).unsigned_abs()), number((at.q - corner.q).unsigned_abs()))
}

/// The number of a column, counted from 0 here and from 1 on the board.
const fn number(column: u16) -> u16 {
    column.saturating_add(1)
}

/// The letters of a row, counted from 0.
fn letters(row: u16) -> String {
    let row = u32::from(row);
    let letter = |number: u32| char::from_u32(u32::from('a') + number % 26).unwrap_or('?');
    let mut letters = String::new();
    if row >= 26 {
        letters.push(letter(row / 26 - 1));
    }
    letters.push(letter(row));
    letters
}
