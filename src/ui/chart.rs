//! A line for each player over the rounds, with the same numbers as a table for those who do not see lines.

use core::fmt::Write as _;

use leptos::prelude::*;

use super::player::{Hue, Player, PlayerName};
use crate::texts::texts;

/// Width and height of the drawing, and the margin for the scale, in its own units.
pub const WIDTH: u32 = 640;
pub const HEIGHT: u32 = 300;
const LEFT: u32 = 44;
const BOTTOM: u32 = 28;
const TOP: u32 = 12;
const RIGHT: u32 = 12;

/// The numbers of one player, one a round from round 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Series {
    /// Whose they are.
    pub player: Player,
    /// The numbers.
    pub values: Vec<u32>,
}

/// Draws the numbers of all players over the rounds. Each line has its player's colour, dashes and marker.
#[component]
pub fn LineChart(
    /// What is drawn, unless a heading above it says so.
    #[prop(optional, into)]
    label: Option<String>,
    /// The players' numbers.
    series: Vec<Series>,
) -> impl IntoView {
    let scale = Scale::of(&series);
    let Scale { rounds, top } = scale;
    let grid = (0..=4_u32)
        .map(|line| {
            let value = top * line / 4;
            view! {
                <path class="chart__grid" d=format!("M{LEFT} {}H{}", scale.y(value), WIDTH - RIGHT) />
                <text class="chart__scale" x=LEFT - 8 y=scale.y(value) + 4 text-anchor="end">
                    {value}
                </text>
            }
        })
        .collect_view();
    // At most about eight labels fit under the drawing of a phone.
    let every = rounds.div_ceil(8).max(1);
    let columns = (0..rounds)
        .step_by(every)
        .map(|round| {
            view! {
                <text class="chart__scale" x=scale.x(round) y=HEIGHT - 6 text-anchor="middle">
                    {round + 1}
                </text>
            }
        })
        .collect_view();
    let lines = traces(&series)
        .map(|(hue, stroke, markers)| {
            view! {
                <g class=format!("chart__line {}", hue.class())>
                    <path class="chart__stroke" d=stroke />
                    <path class="chart__marker" d=markers />
                </g>
            }
        })
        .collect_view();
    view! {
        <figure class="chart">
            {label.map(|label| view! { <figcaption class="chart__label">{label}</figcaption> })}
            <svg class="chart__drawing" viewBox=format!("0 0 {WIDTH} {HEIGHT}") aria-hidden="true">
                {grid}
                {columns}
                {lines}
            </svg>
            {table(&series, rounds)}
        </figure>
    }
    .into_any()
}

/// What the drawing has room for.
#[derive(Clone, Copy)]
struct Scale {
    rounds: usize,
    /// The value at its upper edge.
    top: u32,
}

impl Scale {
    fn of(series: &[Series]) -> Self {
        let rounds = series.iter().map(|series| series.values.len()).max().unwrap_or(0);
        let greatest = series.iter().flat_map(|series| &series.values).copied().max().unwrap_or(0);
        Self { rounds, top: scale_top(greatest) }
    }

    fn x(self, round: usize) -> u32 {
        let last = u32::try_from(self.rounds.saturating_sub(1)).unwrap_or(1).max(1);
        LEFT + u32::try_from(round).unwrap_or(last) * (WIDTH - LEFT - RIGHT) / last
    }

    fn y(self, value: u32) -> u32 {
        HEIGHT - BOTTOM - value.min(self.top) * (HEIGHT - BOTTOM - TOP) / self.top
    }
}

/// The lines of a chart in a box of [`WIDTH`] by [`HEIGHT`]: the colour of each, its line and its markers.
pub fn traces(series: &[Series]) -> impl Iterator<Item = (Hue, String, String)> {
    let scale = Scale::of(series);
    series.iter().map(move |series| {
        let points: Vec<_> =
            series.values.iter().enumerate().map(|(at, value)| (scale.x(at), scale.y(*value))).collect();
        let markers = points.iter().map(|(x, y)| marker(series.player.hue, *x, *y)).collect::<String>();
        (series.player.hue, polyline(&points), markers)
    })
}

/// The legend and the numbers: one row a player, one column a round.
fn table(series: &[Series], rounds: usize) -> AnyView {
    let t = texts();
    let rows = series
        .iter()
        .map(|series| {
            let cells = (0..rounds).map(|at| view! { <td>{series.values.get(at).copied()}</td> }).collect_view();
            view! {
                <tr>
                    <th scope="row">{series.player.name.clone()}</th>
                    {cells}
                </tr>
            }
        })
        .collect_view();
    let legend = series.iter().map(|series| view! { <PlayerName player=series.player.clone() /> }).collect_view();
    let heads = (1..=rounds).map(|round| view! { <th scope="col">{round}</th> }).collect_view();
    view! {
        <div class="chart__legend">{legend}</div>
        <details class="chart__numbers">
            <summary>{t.chart_numbers}</summary>
            <div class="chart__scroll" tabindex="0">
                <table>
                    <thead>
                        <tr>
                            <th scope="col">{t.chart_round}</th>
                            {heads}
                        </tr>
                    </thead>
                    <tbody>{rows}</tbody>
                </table>
            </div>
        </details>
    }
    .into_any()
}

/// The least of 20, 40, 80, 100, 120, … that is not below the greatest value, so that a quarter of it is a round number: all of a
/// hundred is what most of a percentage needs.
fn scale_top(greatest: u32) -> u32 {
    match greatest {
        ..=20 => 20,
        81..=100 => 100,
        _ => greatest.div_ceil(40) * 40,
    }
}

fn polyline(points: &[(u32, u32)]) -> String {
    let mut path = String::new();
    for (at, (x, y)) in points.iter().enumerate() {
        // Writing to a `String` cannot fail.
        let _ = write!(path, "{}{x} {y}", if at == 0 { 'M' } else { 'L' });
    }
    path
}

/// A mark around a point, of another shape for each colour: square, diamond, triangle, cross, circle, hourglass.
fn marker(hue: Hue, x: u32, y: u32) -> String {
    match hue {
        Hue::Red => format!("M{x} {y}m-5-5h10v10h-10z"),
        Hue::Blue => format!("M{x} {y}m0-7l7 7-7 7-7-7z"),
        Hue::Green => format!("M{x} {y}m0-7l7 12h-14z"),
        Hue::Yellow => format!("M{x} {y}m-6-3h3v-3h6v3h3v6h-3v3h-6v-3h-3z"),
        Hue::Violet => format!("M{x} {y}m-6 0a6 6 0 1 0 12 0 6 6 0 1 0-12 0z"),
        Hue::White => format!("M{x} {y}m-6-6h12l-12 12h12z"),
    }
}
