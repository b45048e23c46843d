//! Draws the map of the house edition of LEADERS: `cargo run --release -p atlas -- <countries-50m.json> <map>`.
//!
//! Lands are painted on a fine grid and their borders traced between its cells, so two areas that meet share their border to the
//! point, and no operation on polygons is needed. Why so, and what the file is like: docs/decisions/atlas.md.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "cells and tenths of units are small numbers"
)]

mod places;
mod projection;
mod raster;
mod relief;
mod seas;
mod topology;
mod trace;
mod world;

use std::{collections::BTreeSet, env, error::Error, fmt::Write, fs};

use leaders::edition::Edition;
use projection::Projection;
use raster::{Grid, WATER, cell};
use relief::{LAKES, RIDGES};
use seas::SEAS;
use topology::{Country, Degrees};
use world::{COUNTRIES, CUTS, DOTTED, NOBODY, NOBODYS, Piece, STRAITS};

/// What a cell is that no area has; areas are counted from 1.
const NOBODYS_LAND: u8 = 43;
const SAND: u8 = 44;
const MOUNTAINS: u8 = 45;

/// Islands are at least so large, in square units, and parts of an area within another so large.
const ISLAND: f64 = 3.0;
const PART: f64 = 70.0;
/// How wide a strait is that is dug, in units.
const STRAIT: f64 = 2.2;
/// Units from one mountain to the next.
const PEAKS: f64 = 8.0;

fn main() -> Result<(), Box<dyn Error>> {
    let mut names = env::args().skip(1);
    let (Some(source), Some(target)) = (names.next(), names.next()) else {
        return Err("usage: atlas <countries-50m.json> <map>".into());
    };
    let countries = topology::countries(&fs::read_to_string(source)?)?;
    let projection = Projection::new();
    let mut grid = painted(&countries, &projection)?;
    grid.roughen();
    for (one, other) in STRAITS {
        grid.dig(number(one)?, number(other)?, STRAIT);
    }
    for _ in 0..2 {
        grid.tidy(ISLAND, PART);
        grid.uncross();
    }
    compare(&grid)?;
    let map = written(&grid, &projection)?;
    println!("{} bytes", map.len());
    fs::write(target, map)?;
    Ok(())
}

/// The number of an area among the cells.
fn number(area: &str) -> Result<u8, String> {
    if area == NOBODY {
        return Ok(NOBODYS_LAND);
    }
    let position = COUNTRIES.iter().position(|(name, _)| *name == area);
    position.and_then(|position| u8::try_from(position + 1).ok()).ok_or_else(|| format!("no area {area}"))
}

/// All land, each cell as its area.
fn painted(countries: &[Country], projection: &Projection) -> Result<Grid<u8>, String> {
    let mut of = Grid::new(0_u8);
    let mut grid = Grid::new(WATER);
    for (index, country) in countries.iter().enumerate() {
        let area = match COUNTRIES.iter().find(|(_, names)| names.contains(&country.name.as_str())) {
            Some((area, _)) => number(area)?,
            None if NOBODYS.contains(&country.name.as_str()) => NOBODYS_LAND,
            None => continue,
        };
        let rings: Vec<_> = country.rings.iter().map(|ring| outline(&rotated(country, ring), projection)).collect();
        of.fill(&rings, |cell| *cell = (index + 1) as u8);
        grid.fill(&rings, |cell| *cell = area);
    }
    for cut in &CUTS {
        let becomes = match cut.piece {
            Piece::Of(area) => number(area)?,
            Piece::Sand => SAND,
            Piece::Mountains => MOUNTAINS,
        };
        let country = match cut.of {
            Some(name) => Some(countries.iter().position(|country| country.name == name).ok_or(name)? + 1),
            None => None,
        };
        let mut inside = Grid::new(false);
        inside.fill(&[outline(cut.ring, projection)], |cell| *cell = true);
        for (cell, _) in inside.cells.iter().enumerate().filter(|(_, inside)| **inside) {
            if country.map_or(of.cells[cell] != 0, |country| usize::from(of.cells[cell]) == country) {
                grid.cells[cell] = becomes;
            }
        }
    }
    Ok(grid)
}

/// A ring of a country; what Russia has beyond 180 degrees goes on to the right.
fn rotated(country: &Country, ring: &[Degrees]) -> Vec<Degrees> {
    let across =
        |longitude: f64| if country.name == "Russia" && longitude < 0.0 { longitude + 360.0 } else { longitude };
    ring.iter().map(|(longitude, latitude)| (across(*longitude), *latitude)).collect()
}

/// A ring among the cells, without edges so long that they would bend.
fn outline(ring: &[Degrees], projection: &Projection) -> Vec<(f64, f64)> {
    let mut points = Vec::new();
    for (one, other) in ring.iter().zip(ring.iter().cycle().skip(1)) {
        let steps = ((one.0 - other.0).hypot(one.1 - other.1) / 0.5).ceil().max(1.0);
        for step in 0..steps as u32 {
            let share = f64::from(step) / steps;
            let at = (one.0 + (other.0 - one.0) * share, one.1 + (other.1 - one.1) * share);
            points.push(cell(projection.place(at)));
        }
    }
    points
}

/// Whether exactly those areas meet that the edition says.
fn compare(grid: &Grid<u8>) -> Result<(), String> {
    let edition = Edition::house();
    let mut said = BTreeSet::new();
    for (position, area) in edition.map.areas.iter().enumerate() {
        if area.name.value != COUNTRIES[position].0 {
            return Err(format!("{} stands where {} should", COUNTRIES[position].0, area.name.value));
        }
        said.extend(area.land.iter().filter(|next| next.value > area.id).map(|next| (area.id.0 + 1, next.value.0 + 1)));
    }
    let meetings = grid.meetings();
    let drawn: BTreeSet<_> = meetings
        .keys()
        .copied()
        .filter(|(one, other)| *one != WATER && usize::from(*other) <= COUNTRIES.len())
        .collect();
    let name = |area: u8| COUNTRIES[usize::from(area) - 1].0;
    let mut wrong = String::new();
    for (one, other) in drawn.symmetric_difference(&said) {
        let length = meetings.get(&(*one, *other)).map_or(0.0, |cells| *cells as f64 / raster::FINE);
        let _ = writeln!(wrong, "{} and {}: {length} units of border", name(*one), name(*other));
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong) }
}

/// The file.
fn written(grid: &Grid<u8>, projection: &Projection) -> Result<String, Box<dyn Error>> {
    let tenths = |units: f64| (units * 10.0).round() as i32;
    let place = |at: &Degrees| {
        let (x, y) = projection.place(*at);
        (tenths(x), tenths(y))
    };
    let mut map = String::from("leaders-map 1\n");
    writeln!(map, "size {} {}", tenths(projection::WIDTH), tenths(projection::HEIGHT))?;
    let seas: Vec<_> = SEAS.iter().flat_map(|sea| sea.circles).map(|at| projection.place(*at)).collect();
    let circles = places::circles(grid, COUNTRIES.len() as u8, &seas);
    let mut circles = circles.iter().map(|(x, y, radius)| format!("{} {} {}", tenths(*x), tenths(*y), tenths(*radius)));
    for (area, circle) in circles.by_ref().take(COUNTRIES.len()).enumerate() {
        writeln!(map, "area {area} {circle}")?;
    }
    for (index, sea) in SEAS.iter().enumerate() {
        for circle in circles.by_ref().take(sea.circles.len()) {
            writeln!(map, "sea {index} {circle}")?;
        }
        let circles: Vec<_> = sea.circles.iter().map(place).collect();
        for harbour in sea.harbours {
            let way = [place(&harbour.port)]
                .into_iter()
                .chain(harbour.over.iter().map(place))
                .chain([circles[harbour.circle]]);
            line(&mut map, &format!("harbour {index} {}", number(harbour.area)? - 1), &way.collect::<Vec<_>>())?;
        }
    }
    for (one, other, way) in DOTTED {
        let way: Vec<_> = way.iter().map(place).collect();
        line(&mut map, &format!("dotted {} {}", number(one)? - 1, number(other)? - 1), &way)?;
    }
    for lake in LAKES {
        line(&mut map, "lake", &lake.iter().map(place).collect::<Vec<_>>())?;
    }
    for ridge in RIDGES {
        line(&mut map, "ridge", &peaks(&ridge.iter().map(|at| projection.place(*at)).collect::<Vec<_>>()))?;
    }
    let side = |label: u8| match label {
        WATER => -1,
        NOBODYS_LAND => -2,
        SAND => -3,
        MOUNTAINS => -4,
        area => i32::from(area) - 1,
    };
    for arc in trace::arcs(grid) {
        line(&mut map, &format!("arc {} {}", side(arc.left), side(arc.right)), &arc.points)?;
    }
    Ok(map)
}

/// A line of the file: what it is, the first point, and the steps from each to the next.
fn line(map: &mut String, what: &str, points: &[(i32, i32)]) -> Result<(), std::fmt::Error> {
    write!(map, "{what}")?;
    let mut at = (0, 0);
    for point in points {
        write!(map, " {} {}", point.0 - at.0, point.1 - at.1)?;
        at = *point;
    }
    writeln!(map)
}

/// Mountains along a ridge, in tenths of units, a little off it to either side.
fn peaks(ridge: &[(f64, f64)]) -> Vec<(i32, i32)> {
    let mut peaks = Vec::new();
    let mut wait = 0.0;
    for pair in ridge.windows(2) {
        let ((ax, ay), (bx, by)) = (pair[0], pair[1]);
        let length = (bx - ax).hypot(by - ay);
        while wait < length {
            let share = wait / length;
            let aside = if peaks.len() % 2 == 0 { 1.6 } else { -1.6 };
            let (x, y) = (ax + (bx - ax) * share, ay + (by - ay) * share);
            let (x, y) = (x - (by - ay) / length * aside, y + (bx - ax) / length * aside);
            peaks.push(((x * 10.0).round() as i32, (y * 10.0).round() as i32));
            wait += PEAKS;
        }
        wait -= length;
    }
    peaks
}
