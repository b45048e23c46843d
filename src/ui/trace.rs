//! What happened, drawn over a board: lines and signs in a colour, with a dark rim that lifts them from what lies below.

use leptos::prelude::*;

/// A line between two points of the drawing, as long as it is without the gaps at its ends, with a head where it leads.
pub fn line(class: &'static str, [from, to]: [(f64, f64); 2], [gap, rest]: [f64; 2], head: bool) -> AnyView {
    let (x, y) = (to.0 - from.0, to.1 - from.1);
    let (end, turn) = (x.hypot(y) - rest, y.atan2(x).to_degrees());
    let head = if head { format!("M{:.2}-2.4L{end:.2} 0L{:.2} 2.4", end - 3.2, end - 3.2) } else { String::new() };
    drawn(
        class,
        format!("translate({:.2} {:.2}) rotate({turn:.2})", from.0, from.1),
        format!("M{gap} 0H{end:.2}{head}"),
    )
}

/// A sign around a point of the drawing.
pub fn sign(class: &'static str, (x, y): (f64, f64), d: &'static str) -> AnyView {
    drawn(class, format!("translate({x:.2} {y:.2})"), d.to_owned())
}

fn drawn(class: &'static str, transform: String, d: String) -> AnyView {
    view! {
        <g class=format!("trace {class}") transform=transform>
            <path class="trace__back" d=d.clone() />
            <path class="trace__line" d=d />
        </g>
    }
    .into_any()
}
