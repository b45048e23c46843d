//! The canvas as a grid of fine cells, each of one area: borders that are traced between its cells are shared to the point.

use std::collections::BTreeMap;

use crate::projection::{HEIGHT, WIDTH};

/// Cells to a unit of the canvas.
pub const FINE: f64 = 6.0;
/// Units around the canvas that are painted as well: what crosses its edge is cut by the frame and not by a coast.
pub const MARGIN: f64 = 24.0;

/// What a cell without land is.
pub const WATER: u8 = 0;

/// A grid of cells.
#[derive(Clone)]
pub struct Grid<T> {
    /// Cells in a row.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// Row by row.
    pub cells: Vec<T>,
}

impl<T: Copy> Grid<T> {
    /// Of one kind all over.
    pub fn new(of: T) -> Self {
        let side = |units: f64| ((units + 2.0 * MARGIN) * FINE) as usize;
        let (width, height) = (side(WIDTH), side(HEIGHT));
        Self { width, height, cells: vec![of; width * height] }
    }

    /// The cell at a place, as a position in the list; the nearest one for what lies beyond.
    pub fn at(&self, x: f64, y: f64) -> usize {
        let within = |at: f64, size: usize| (at.max(0.0) as usize).min(size - 1);
        within(x, self.width) + within(y, self.height) * self.width
    }

    /// Goes over all cells that an odd number of these rings surrounds; their points are cells from the upper left corner.
    pub fn fill(&mut self, rings: &[Vec<(f64, f64)>], mut paint: impl FnMut(&mut T)) {
        let mut rows: BTreeMap<usize, Vec<f64>> = BTreeMap::new();
        for ring in rings {
            for (one, other) in ring.iter().zip(ring.iter().cycle().skip(1)) {
                let (upper, lower) = if one.1 < other.1 { (one, other) } else { (other, one) };
                let mut row = (upper.1 - 0.5).ceil().max(0.0);
                while row + 0.5 < lower.1 && row < self.height as f64 {
                    let share = (row + 0.5 - upper.1) / (lower.1 - upper.1);
                    rows.entry(row as usize).or_default().push(upper.0 + share * (lower.0 - upper.0));
                    row += 1.0;
                }
            }
        }
        for (row, mut crossings) in rows {
            crossings.sort_by(f64::total_cmp);
            for pair in crossings.chunks_exact(2) {
                let ends = [pair[0], pair[1]].map(|x| ((x - 0.5).ceil().max(0.0) as usize).min(self.width));
                for cell in &mut self.cells[row * self.width + ends[0]..row * self.width + ends[1]] {
                    paint(cell);
                }
            }
        }
    }
}

/// Where a place on the canvas is among the cells.
pub fn cell((x, y): (f64, f64)) -> (f64, f64) {
    ((x + MARGIN) * FINE, (y + MARGIN) * FINE)
}

/// A number from -1 to 1 for a point, smooth over a distance of 1, always the same for the same point.
fn noise(x: f64, y: f64, seed: u32) -> f64 {
    let corner = |x: f64, y: f64| {
        let mut hash = (x as i32 as u32).wrapping_mul(0x85eb_ca6b) ^ (y as i32 as u32).wrapping_mul(0xc2b2_ae35) ^ seed;
        for _ in 0..2 {
            hash = (hash ^ (hash >> 15)).wrapping_mul(0x2c1b_3c6d);
        }
        f64::from(hash ^ (hash >> 16)) / f64::from(u32::MAX) * 2.0 - 1.0
    };
    let smooth = |t: f64| t * t * (3.0 - 2.0 * t);
    let (left, top) = (x.floor(), y.floor());
    let (s, t) = (smooth(x - left), smooth(y - top));
    let row = |y: f64| corner(left, y) * (1.0 - s) + corner(left + 1.0, y) * s;
    row(top) * (1.0 - t) + row(top + 1.0) * t
}

/// By how many units a border strays at a cell: large bends with small ones on them.
fn stray(x: f64, y: f64, seed: u32) -> f64 {
    [(17.0, 1.5), (7.0, 1.0), (3.0, 0.5)]
        .iter()
        .zip(seed..)
        .map(|((length, by), seed)| by * noise(x / FINE / length, y / FINE / length, seed * 7919))
        .sum()
}

impl Grid<u8> {
    /// Borders between lands stray from where they were set, so that none is straight; coasts stay.
    pub fn roughen(&mut self) {
        let set = self.clone();
        for y in 0..self.height {
            for x in 0..self.width {
                let here = y * self.width + x;
                if set.cells[here] == WATER {
                    continue;
                }
                let (fx, fy) = (x as f64, y as f64);
                let there = set.at(fx + stray(fx, fy, 1) * FINE, fy + stray(fx, fy, 101) * FINE);
                if set.cells[there] != WATER {
                    self.cells[here] = set.cells[there];
                }
            }
        }
    }

    /// Pieces that are too small to be seen sink, or fall to the land around them; what they are to be at least is in units of
    /// area, alone in the water and beside other land.
    pub fn tidy(&mut self, alone: f64, beside: f64) {
        let mut seen = vec![false; self.cells.len()];
        let mut pieces = Vec::new();
        for start in 0..self.cells.len() {
            if seen[start] {
                continue;
            }
            let label = self.cells[start];
            let mut piece = vec![start];
            let mut around: BTreeMap<u8, usize> = BTreeMap::new();
            seen[start] = true;
            let mut next = 0;
            while let Some(&cell) = piece.get(next) {
                next += 1;
                for other in self.next_to(cell) {
                    if self.cells[other] != label {
                        *around.entry(self.cells[other]).or_default() += 1;
                    } else if !seen[other] {
                        seen[other] = true;
                        piece.push(other);
                    }
                }
            }
            let size = piece.len() as f64 / (FINE * FINE);
            let land = around.iter().filter(|(label, _)| **label != WATER).max_by_key(|(_, count)| **count);
            let becomes = match land {
                Some((land, _)) if size < beside && label != WATER => Some(*land),
                None if size < alone && label != WATER => Some(WATER),
                Some((land, _)) if size < alone && around.len() == 1 => Some(*land),
                _ => None,
            };
            pieces.extend(becomes.map(|becomes| (becomes, piece)));
        }
        for (becomes, piece) in pieces {
            for cell in piece {
                self.cells[cell] = becomes;
            }
        }
    }

    /// Digs water of so many units between two areas that meet.
    pub fn dig(&mut self, one: u8, other: u8, wide: f64) {
        let meet: Vec<usize> = (0..self.cells.len())
            .filter(|cell| self.cells[*cell] == one && self.next_to(*cell).any(|next| self.cells[next] == other))
            .collect();
        let reach = (wide * FINE / 2.0).ceil() as i64;
        for cell in meet {
            let (x, y) = ((cell % self.width) as i64, (cell / self.width) as i64);
            for (dx, dy) in (-reach..=reach).flat_map(|dx| (-reach..=reach).map(move |dy| (dx, dy))) {
                if dx * dx + dy * dy <= reach * reach {
                    let dug = self.at((x + dx) as f64, (y + dy) as f64);
                    if [one, other].contains(&self.cells[dug]) {
                        self.cells[dug] = WATER;
                    }
                }
            }
        }
    }

    /// No two cells of one kind meet at a corner alone.
    pub fn uncross(&mut self) {
        loop {
            let mut changed = false;
            for y in 1..self.height {
                for x in 1..self.width {
                    let d = y * self.width + x;
                    let (a, b, c) = (d - self.width - 1, d - self.width, d - 1);
                    let cells = &mut self.cells;
                    if cells[a] == cells[d] && cells[a] != cells[b] && cells[a] != cells[c] {
                        cells[b] = cells[a];
                        changed = true;
                    } else if cells[b] == cells[c] && cells[b] != cells[a] && cells[b] != cells[d] {
                        cells[a] = cells[b];
                        changed = true;
                    }
                }
            }
            if !changed {
                return;
            }
        }
    }

    /// The pairs of kinds that lie side by side, the lower first.
    pub fn meetings(&self) -> BTreeMap<(u8, u8), usize> {
        let mut meetings = BTreeMap::new();
        for y in 0..self.height {
            for x in 0..self.width {
                let here = self.cells[y * self.width + x];
                let right = if x + 1 < self.width { self.cells[y * self.width + x + 1] } else { here };
                let below = if y + 1 < self.height { self.cells[(y + 1) * self.width + x] } else { here };
                for other in [right, below] {
                    if other != here {
                        *meetings.entry((here.min(other), here.max(other))).or_default() += 1;
                    }
                }
            }
        }
        meetings
    }

    fn next_to(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        let (x, y, width, height) = (cell % self.width, cell / self.width, self.width, self.height);
        let left = (x > 0).then(|| cell - 1);
        let right = (x + 1 < width).then_some(cell + 1);
        let up = (y > 0).then(|| cell - width);
        let down = (y + 1 < height).then_some(cell + width);
        [left, right, up, down].into_iter().flatten()
    }
}
