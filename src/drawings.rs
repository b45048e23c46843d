//! What is drawn for the games: solid figures with lines cut out of them, a sheet a game in `drawings/`.
//!
//! A figure takes the colour of the text around it. It is decoration: what it means stands beside it in words. One that nothing
//! shows is dead code, and the build says so.

use leptos::prelude::*;

include!(concat!(env!("OUT_DIR"), "/drawings.rs"));

/// A figure of a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figure {
    /// Its width and height, as `48 48`.
    size: &'static str,
    /// The outlines, as the `d` of an SVG path; what lies inside another one is cut out of it.
    line: &'static str,
}

impl Figure {
    /// Its outlines, for a picture that leaves the app.
    pub const fn line(self) -> &'static str {
        self.line
    }
}

/// Draws a figure, as large as the style of its place says.
pub fn drawing(figure: Figure) -> AnyView {
    view! {
        <svg class="drawing" viewBox=format!("0 0 {}", figure.size) aria-hidden="true" focusable="false">
            <path d=figure.line />
        </svg>
    }
    .into_any()
}
