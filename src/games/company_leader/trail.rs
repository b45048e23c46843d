//! What happened, drawn over the board: ways, shots, what was found and what fell.

use company_leader::{Board, Event, FieldId};
use leptos::prelude::*;

use super::{ground::place, history::Line, room::Room};
use crate::ui::{Hue, trace};

/// What is drawn of something that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Trace {
    /// A troop went its way.
    Went {
        /// From.
        from: FieldId,
        /// To.
        to: FieldId,
        /// The colour of its owner.
        hue: Hue,
    },
    /// Two pieces changed places.
    Swapped([FieldId; 2]),
    /// Somebody fires.
    Aimed([FieldId; 2]),
    /// So many hits were thrown on a field.
    Hit(FieldId, u8),
    /// A troop was turned up, or a dummy found.
    Shown(FieldId),
    /// A troop fell.
    Fell(FieldId),
    /// A piece was laid, or turned face down.
    Laid(FieldId),
}

/// What is drawn of lines that everybody was told.
pub fn traces(room: Room, lines: &[Line]) -> Vec<Trace> {
    let mut traces = Vec::new();
    for line in lines {
        match &line.event {
            Event::Moved { actor, from, to } => {
                traces.push(Trace::Went { from: *from, to: *to, hue: room.player(actor.owner).hue });
            }
            Event::Swapped(pair) => traces.push(Trace::Swapped(pair.ends())),
            Event::Aimed { at, target } => traces.push(Trace::Aimed([*at, *target])),
            Event::Fired { at, target, throw, .. } => {
                // Return fire is aimed by itself.
                if !traces.contains(&Trace::Aimed([*at, *target])) {
                    traces.push(Trace::Aimed([*at, *target]));
                }
                traces.push(Trace::Hit(*target, throw.hits));
            }
            Event::Revealed { at, .. } | Event::DummyFound { at, .. } => traces.push(Trace::Shown(*at)),
            Event::Destroyed { at, .. } => traces.push(Trace::Fell(*at)),
            Event::Laid(at) | Event::Hid { at, .. } | Event::Repaired { at, .. } => traces.push(Trace::Laid(*at)),
            _ => {}
        }
    }
    traces
}

/// Where the troop has come that went last, if that is new, and how far from there it stood before, in units of the drawing.
pub fn walked(board: &Board, trail: &[Trace], before: &[Trace]) -> Option<(FieldId, (f64, f64))> {
    let last = |trail: &[Trace]| {
        trail.iter().rev().find_map(|trace| match *trace {
            Trace::Went { from, to, .. } => Some([from, to]),
            _ => None,
        })
    };
    let went = last(trail).filter(|went| trail.len() > before.len() || last(before) != Some(*went))?;
    let [(from_x, from_y), (x, y)] = went.map(|at| place(board.coord(at)));
    Some((went[1], (from_x - x, from_y - y)))
}

/// The drawing of a trace.
pub fn drawn(board: &Board, trace: Trace) -> AnyView {
    let middle = |at: FieldId| place(board.coord(at));
    // From the edge of one counter to the edge of the other.
    let line = |class, ends: [FieldId; 2], head| trace::line(class, ends.map(middle), [3.4, 3.4], head);
    let sign = |class, at, d| trace::sign(class, middle(at), d);
    match trace {
        Trace::Went { from, to, hue } => {
            view! { <g class=hue.class()>{line("cl-trace--way", [from, to], true)}</g> }.into_any()
        }
        Trace::Swapped(ends) => line("cl-trace--swap", ends, false),
        Trace::Aimed(ends) => line("cl-trace--shot", ends, true),
        Trace::Hit(at, hits) => {
            let (x, y) = middle(at);
            view! {
                <g class="trace cl-trace--hits" transform=format!("translate({:.2} {:.2})", x + 5.2, y - 5.6)>
                    <circle r="3.1" />
                    <text y="1.7">{hits}</text>
                </g>
            }
            .into_any()
        }
        Trace::Shown(at) => sign("cl-trace--shown", at, "M-7-3.2V-6H-4.2M7-3.2V-6H4.2M-7 3.2V6H-4.2M7 3.2V6H4.2"),
        Trace::Fell(at) => sign("cl-trace--fell", at, "M-4.4-4.4L4.4 4.4M4.4-4.4L-4.4 4.4"),
        Trace::Laid(at) => sign("cl-trace--laid", at, "M-2.6 7.2H2.6"),
    }
}
