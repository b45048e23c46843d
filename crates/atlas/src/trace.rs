//! Outlines of a grid as arcs: each border is there once, and whose it is on either side.

use crate::raster::{FINE, Grid, MARGIN};

/// A border between two kinds of cells, from one crossing to the next, or once around.
pub struct Arc {
    /// What lies to its left.
    pub left: u8,
    /// What lies to its right.
    pub right: u8,
    /// Its points, in tenths of a unit of the canvas. The last one is the first one again where it goes around.
    pub points: Vec<(i32, i32)>,
}

/// How far a border may be from where it was, in units: less is not seen.
const NEAR: f64 = 0.22;
/// No edge is longer, in units.
const LONGEST: f64 = 5.0;
/// So many cells to either side a point is the mean of, so that no steps are seen.
const MEAN: usize = 5;

/// Right, down, left, up.
const STEPS: [(i64, i64); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

/// The corner of a cell, as its column and row.
type Corner = (i64, i64);

struct Tracer<'a> {
    grid: &'a Grid<u8>,
    /// For each corner, the directions of borders that were walked.
    walked: Vec<u8>,
}

impl Tracer<'_> {
    /// The kind of a cell; beyond the grid there is water.
    fn kind(&self, x: i64, y: i64) -> u8 {
        let inside = x >= 0 && y >= 0 && x < self.grid.width as i64 && y < self.grid.height as i64;
        if inside { self.grid.cells[y as usize * self.grid.width + x as usize] } else { 0 }
    }

    /// What lies left and right of the way from a corner.
    fn sides(&self, (x, y): Corner, direction: usize) -> (u8, u8) {
        match direction {
            0 => (self.kind(x, y - 1), self.kind(x, y)),
            1 => (self.kind(x, y), self.kind(x - 1, y)),
            2 => (self.kind(x - 1, y), self.kind(x - 1, y - 1)),
            _ => (self.kind(x - 1, y - 1), self.kind(x, y - 1)),
        }
    }

    fn ways(&self, corner: Corner) -> impl Iterator<Item = usize> {
        (0..4).filter(move |direction| {
            let (left, right) = self.sides(corner, *direction);
            left != right
        })
    }

    fn walk(&mut self, start: Corner, direction: usize) -> Option<(u8, u8, Vec<Corner>)> {
        let index = |corner: Corner, width: usize| corner.1 as usize * (width + 1) + corner.0 as usize;
        let width = self.grid.width;
        if self.walked[index(start, width)] & (1 << direction) != 0 {
            return None;
        }
        let (left, right) = self.sides(start, direction);
        let (mut corner, mut direction, mut corners) = (start, direction, vec![start]);
        loop {
            self.walked[index(corner, width)] |= 1 << direction;
            corner = (corner.0 + STEPS[direction].0, corner.1 + STEPS[direction].1);
            let back = (direction + 2) % 4;
            self.walked[index(corner, width)] |= 1 << back;
            corners.push(corner);
            if corner == start || self.ways(corner).count() != 2 {
                return Some((left, right, corners));
            }
            direction = self.ways(corner).find(|way| *way != back)?;
        }
    }
}

/// All borders of a grid.
pub fn arcs(grid: &Grid<u8>) -> Vec<Arc> {
    let corners = (grid.width + 1) * (grid.height + 1);
    let mut tracer = Tracer { grid, walked: vec![0; corners] };
    let mut arcs = Vec::new();
    // First from all crossings, then around what has none.
    for crossings in [true, false] {
        for y in 0..=grid.height as i64 {
            for x in 0..=grid.width as i64 {
                let ways: Vec<_> = tracer.ways((x, y)).collect();
                if ways.is_empty() || (ways.len() != 2) != crossings {
                    continue;
                }
                for way in ways {
                    arcs.extend(tracer.walk((x, y), way));
                }
            }
        }
    }
    let arcs = arcs.into_iter().map(|(left, right, corners)| Arc { left, right, points: eased(&corners) });
    // What is a few cells large is eased away to a point.
    arcs.filter(|arc| arc.points.len() > 3 || arc.points.first() != arc.points.last()).collect()
}

/// Without the steps of the cells, and with no more points than are seen.
fn eased(corners: &[Corner]) -> Vec<(i32, i32)> {
    let around = corners.first() == corners.last();
    let last = corners.len() - 1;
    let at = |index: i64| {
        let index = if around { index.rem_euclid(last as i64) } else { index.clamp(0, last as i64) };
        let (x, y) = corners[index as usize];
        (x as f64 / FINE - MARGIN, y as f64 / FINE - MARGIN)
    };
    let smooth: Vec<(f64, f64)> = (0..=last)
        .map(|index| {
            // The ends are shared with other arcs and stay.
            let reach = if around { MEAN } else { MEAN.min(index).min(last - index) } as i64;
            let index = index as i64;
            let (mut sum, mut weights) = ((0.0, 0.0), 0.0);
            for offset in -reach..=reach {
                let weight = (reach + 1 - offset.abs()) as f64;
                let (x, y) = at(index + offset);
                sum = (sum.0 + x * weight, sum.1 + y * weight);
                weights += weight;
            }
            (sum.0 / weights, sum.1 / weights)
        })
        .collect();
    let mut kept = vec![false; smooth.len()];
    kept[0] = true;
    kept[last] = true;
    if around {
        // Once around has no two ends to measure from.
        for third in [last / 3, last * 2 / 3] {
            kept[third] = true;
        }
    }
    let fixed: Vec<_> = (0..=last).filter(|index| kept[*index]).collect();
    for pair in fixed.windows(2) {
        keep(&smooth, pair[0], pair[1], &mut kept);
    }
    let mut points: Vec<(i32, i32)> = Vec::new();
    for (index, (x, y)) in smooth.iter().enumerate() {
        if kept[index] {
            let point = ((x * 10.0).round() as i32, (y * 10.0).round() as i32);
            if points.last() != Some(&point) {
                points.push(point);
            }
        }
    }
    points
}

/// Keeps the points between two without which the line would be too far away or an edge too long.
fn keep(points: &[(f64, f64)], from: usize, to: usize, kept: &mut [bool]) {
    if to <= from + 1 {
        return;
    }
    let ((ax, ay), (bx, by)) = (points[from], points[to]);
    let (dx, dy) = (bx - ax, by - ay);
    let length = dx.hypot(dy);
    let far = |index: usize| {
        let (x, y) = (points[index].0 - ax, points[index].1 - ay);
        if length > 1e-9 { (x * dy - y * dx).abs() / length } else { x.hypot(y) }
    };
    let farthest = (from + 1..to).max_by(|one, other| far(*one).total_cmp(&far(*other)));
    let split = match farthest {
        Some(index) if far(index) > NEAR => index,
        _ if length > LONGEST => usize::midpoint(from, to),
        _ => return,
    };
    kept[split] = true;
    keep(points, from, split, kept);
    keep(points, split, to, kept);
}
