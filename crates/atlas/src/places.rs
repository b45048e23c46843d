//! Where a thumb touches each area: circles that keep clear of one another.

use crate::raster::{FINE, Grid, MARGIN, WATER};

/// A circle should be at least so wide, in units: 44 pixels where the map is 328 pixels wide and seen three times as near.
const WIDE: f64 = 45.0;
/// The middle stays so far inside its area, in units, if it is large enough.
const INSIDE: f64 = 4.5;
/// Circles do not grow beyond this radius, in units.
const LARGEST: f64 = 32.0;
/// Cells to a step of the search.
const STRIDE: usize = 6;

/// A place the middle may be.
struct Candidate {
    x: f64,
    y: f64,
    /// How far it is from the border, in units.
    inside: f64,
    /// How far it is from another area, in units: the sea is nobody's.
    free: f64,
}

/// The middle and the radius of the circle of each area, and then of each of these places in the seas, in units of the canvas.
pub fn circles(grid: &Grid<u8>, areas: u8, seas: &[(f64, f64)]) -> Vec<(f64, f64, f64)> {
    let candidates: Vec<Vec<Candidate>> = (1..=areas).map(|area| candidates(grid, area)).collect();
    let mut places: Vec<(f64, f64)> = candidates
        .iter()
        .map(|list| {
            list.iter().max_by(|one, other| one.inside.total_cmp(&other.inside)).map_or((0.0, 0.0), |at| (at.x, at.y))
        })
        .collect();
    places.extend(seas);
    for _ in 0..60 {
        for area in 0..candidates.len() {
            let pain = |at: &Candidate| {
                let others = places.iter().enumerate().filter(|(other, _)| *other != area);
                let crowd: f64 = others
                    .map(|(_, (x, y))| {
                        let distance = (at.x - x).hypot(at.y - y);
                        (WIDE + 3.0 - distance).max(0.0).powi(2)
                    })
                    .sum();
                let edge = (INSIDE - at.inside).max(0.0).powi(2) * 4.0;
                let foreign = (WIDE / 2.0 - at.free).max(0.0).powi(2);
                crowd * 8.0 + edge + foreign - at.inside.min(25.0) * 2.0
            };
            let best = candidates[area].iter().min_by(|one, other| pain(one).total_cmp(&pain(other)));
            if let Some(best) = best {
                places[area] = (best.x, best.y);
            }
        }
    }
    let radius = |area: usize| {
        let (x, y) = places[area];
        let others = places.iter().enumerate().filter(|(other, _)| *other != area);
        let nearest = others.map(|(_, place)| (x - place.0).hypot(y - place.1)).fold(f64::MAX, f64::min);
        (nearest / 2.0).min(LARGEST)
    };
    (0..places.len()).map(|area| (places[area].0, places[area].1, radius(area))).collect()
}

fn candidates(grid: &Grid<u8>, area: u8) -> Vec<Candidate> {
    let border = distances(grid, |label| label != area);
    let foreign = distances(grid, |label| label != area && label != WATER);
    let mut list = Vec::new();
    for y in (0..grid.height).step_by(STRIDE) {
        for x in (0..grid.width).step_by(STRIDE) {
            if grid.cells[y * grid.width + x] == area {
                let small = y / STRIDE * (grid.width / STRIDE + 1) + x / STRIDE;
                list.push(Candidate {
                    x: x as f64 / FINE - MARGIN,
                    y: y as f64 / FINE - MARGIN,
                    inside: border[small],
                    free: foreign[small],
                });
            }
        }
    }
    list
}

/// How far each step of the search is from what is such, in units: good to a few hundredths.
fn distances(grid: &Grid<u8>, such: impl Fn(u8) -> bool) -> Vec<f64> {
    let (width, height) = (grid.width / STRIDE + 1, grid.height / STRIDE + 1);
    let mut far = vec![f64::MAX / 4.0; width * height];
    for y in 0..height {
        for x in 0..width {
            let cell = (y * STRIDE).min(grid.height - 1) * grid.width + (x * STRIDE).min(grid.width - 1);
            if such(grid.cells[cell]) {
                far[y * width + x] = 0.0;
            }
        }
    }
    let unit = STRIDE as f64 / FINE;
    let steps = [
        (-1, 0, 1.0),
        (0, -1, 1.0),
        (-1, -1, 1.414),
        (1, -1, 1.414),
        (-1, -2, 2.236),
        (1, -2, 2.236),
        (-2, -1, 2.236),
        (2, -1, 2.236),
    ];
    for back in [false, true] {
        for place in 0..far.len() {
            let place = if back { far.len() - 1 - place } else { place };
            let (x, y) = ((place % width) as i64, (place / width) as i64);
            for (dx, dy, length) in steps {
                let (dx, dy) = if back { (-dx, -dy) } else { (dx, dy) };
                let (nx, ny) = (x + dx, y + dy);
                if nx >= 0 && ny >= 0 && nx < width as i64 && ny < height as i64 {
                    let over = far[ny as usize * width + nx as usize] + length * unit;
                    far[place] = far[place].min(over);
                }
            }
        }
    }
    far
}
