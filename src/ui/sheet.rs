//! The sheet a board lies on: fingers and the mouse draw it along, bring it nearer, or paint on it.

use leptos::{ev, html, prelude::*};

use super::{Glyph, IconButton, Toolbar, camera::Camera};
use crate::texts::table::texts;

/// How far a finger may stray and still touch, in pixels.
const STRAY: f64 = 8.0;
/// A pen that is drawn fast is heard of every so many pixels.
const DOT: f64 = 8.0;

/// What one finger does that is drawn across the board, instead of drawing the board along.
#[derive(Clone, Copy)]
pub struct Pen {
    /// Whether it paints now.
    pub on: Signal<bool>,
    /// Whether it is put down on this point of the window; a finger that comes down elsewhere draws the board along.
    pub holds: Callback<(f64, f64), bool>,
    /// Hears of it.
    pub paint: Callback<Stroke>,
}

/// Where a pen is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Stroke {
    /// Put down. Where, is said next.
    Begun,
    /// Over this point of the window.
    Over(f64, f64),
    /// Lifted.
    Ended,
}

/// Pointer gestures over a board, as fingers or a mouse make them: one pointer pans or paints, two pinch to zoom.
#[derive(Clone, Copy)]
pub struct PointerGestures {
    camera: RwSignal<Camera>,
    /// How wide on the drawing the least thing is that a finger touches.
    size: f64,
    pen: Option<Pen>,
    /// What the first step nearer shows; the middle if there is nothing.
    home: Signal<Vec<(f64, f64)>>,
    frame: NodeRef<html::Div>,
    /// The board fills it, whatever its shape.
    fills: StoredValue<bool>,
    /// Where the frame was when the last finger came down: to ask while fingers move would have the browser lay out the page
    /// in the middle of every frame.
    place: StoredValue<Place>,
    pointers: StoredValue<Vec<Pointer>>,
    dragged: StoredValue<bool>,
    /// The finger that came down alone holds the pen.
    holding: StoredValue<bool>,
    painting: StoredValue<bool>,
    /// Fingers are moving the sheet.
    moving: RwSignal<bool>,
}

/// Where the frame of the sheet is in the window, in pixels.
#[derive(Clone, Copy)]
struct Place {
    left: f64,
    top: f64,
    width: f64,
}

#[derive(Clone, Copy)]
struct Pointer {
    id: i32,
    at: (f64, f64),
    begun: (f64, f64),
}

impl PointerGestures {
    /// Over the board that the camera sees, with things to touch that are `size` wide on the drawing; the first step nearer shows
    /// `home`.
    pub fn new(camera: RwSignal<Camera>, size: f64, pen: Option<Pen>, home: Signal<Vec<(f64, f64)>>) -> Self {
        Self {
            camera,
            size,
            pen,
            home,
            frame: NodeRef::new(),
            fills: StoredValue::new(false),
            place: StoredValue::new(Place { left: 0.0, top: 0.0, width: 1.0 }),
            pointers: StoredValue::new(Vec::new()),
            dragged: StoredValue::new(false),
            holding: StoredValue::new(false),
            painting: StoredValue::new(false),
            moving: RwSignal::new(false),
        }
    }

    /// Whether the touch that has just ended moved the board or painted.
    pub fn have_dragged(self) -> bool {
        self.dragged.get_value()
    }

    fn down(self, event: &ev::PointerEvent) {
        let at = (f64::from(event.client_x()), f64::from(event.client_y()));
        self.pointers.update_value(|pointers| {
            pointers.retain(|pointer| pointer.id != event.pointer_id());
            pointers.push(Pointer { id: event.pointer_id(), at, begun: at });
        });
        self.look();
        let alone = self.pointers.with_value(|pointers| pointers.len() == 1);
        self.dragged.set_value(!alone);
        if alone {
            self.holding.set_value(self.pen().is_some_and(|pen| pen.holds.run(at)));
        } else {
            self.lift();
        }
    }

    /// Looks through a window that may be higher than the board is for its width, and follows its size.
    pub fn fill(self) {
        self.fills.set_value(true);
        Effect::new(move || {
            if self.frame.get().is_some() {
                self.measure();
            }
        });
        let resized = window_event_listener(ev::resize, move |_| self.measure());
        on_cleanup(move || resized.remove());
    }

    /// How high the window is now, where that matters.
    fn measure(self) {
        let frame = self.frame.try_get_untracked().flatten();
        let Some(frame) = frame.filter(|_| self.fills.try_get_value() == Some(true)) else { return };
        let frame = frame.get_bounding_client_rect();
        if frame.height() > 0.0 {
            let (ratio, home) = (frame.width() / frame.height(), self.home.get_untracked());
            self.camera.update(|camera| *camera = camera.behind(ratio, &home));
        }
    }

    /// A step farther away. The window may have changed without being heard of yet.
    fn farther(self) {
        self.measure();
        self.camera.update(|camera| *camera = camera.farther());
    }

    /// A step nearer.
    fn nearer(self) {
        self.measure();
        self.look();
        let (width, home) = (self.place.get_value().width, self.home.get_untracked());
        self.camera.update(|camera| *camera = camera.nearer(self.size, width, &home));
    }

    /// Two quick taps on a point of the window bring it nearer, as far as the first step goes, and two more show everything again.
    pub fn twice(self, event: &ev::MouseEvent) {
        self.look();
        let camera = self.camera.get_untracked();
        let (seen, scale, place) = (camera.seen(), self.scale(camera), self.place.get_value());
        let x = seen.x + (f64::from(event.client_x()) - place.left) * scale;
        let y = seen.y + (f64::from(event.client_y()) - place.top) * scale;
        self.camera.set(camera.onto(self.size, place.width, (x, y)));
    }

    /// Looks where the frame is.
    fn look(self) {
        if let Some(frame) = self.frame.get_untracked() {
            let frame = frame.get_bounding_client_rect();
            self.place.set_value(Place { left: frame.left(), top: frame.top(), width: frame.width().max(1.0) });
        }
    }

    /// How much of the drawing a pixel is.
    fn scale(self, camera: Camera) -> f64 {
        camera.seen().width / self.place.get_value().width
    }

    fn up(self, event: &ev::PointerEvent) {
        self.pointers.update_value(|pointers| pointers.retain(|pointer| pointer.id != event.pointer_id()));
        if self.pointers.with_value(Vec::is_empty) {
            self.moving.set(false);
        }
        self.lift();
    }

    /// The pen is lifted, if it was down.
    fn lift(self) {
        if let Some(pen) = self.pen.filter(|_| self.painting.get_value()) {
            self.painting.set_value(false);
            pen.paint.run(Stroke::Ended);
        }
    }

    /// The pen that paints now, if it does.
    fn pen(self) -> Option<Pen> {
        self.pen.filter(|pen| pen.on.get_untracked())
    }

    fn paint(self, pen: Pen, from: (f64, f64), to: (f64, f64)) {
        if !self.painting.get_value() {
            self.painting.set_value(true);
            pen.paint.run(Stroke::Begun);
        }
        for (x, y) in dots(from, to) {
            pen.paint.run(Stroke::Over(x, y));
        }
    }

    fn moved(self, event: &ev::PointerEvent) {
        let now = (f64::from(event.client_x()), f64::from(event.client_y()));
        let camera = self.camera.get_untracked();
        let scale = self.scale(camera);
        let mut pointers = self.pointers.get_value();
        let Some(moved) = pointers.iter().position(|pointer| pointer.id == event.pointer_id()) else { return };
        let Pointer { at: before, begun, .. } = pointers[moved];
        pointers[moved].at = now;
        let next = match pointers[..] {
            [_] if distance(begun, now) < STRAY && !self.dragged.get_value() => return,
            // What is left of two fingers moves the board on.
            [_] if self.holding.get_value() && (self.painting.get_value() || !self.dragged.get_value()) => {
                if let Some(pen) = self.pen() {
                    let from = if self.painting.get_value() { before } else { begun };
                    self.paint(pen, from, now);
                }
                camera
            }
            [_] => camera.dragged((now.0 - before.0) * scale, (now.1 - before.1) * scale),
            [one, other] => {
                let still = if moved == 0 { other.at } else { one.at };
                let by = distance(still, now) / distance(still, before).max(1.0);
                let seen = camera.seen();
                let Place { left, top, .. } = self.place.get_value();
                let middle = (f64::midpoint(still.0, now.0) - left, f64::midpoint(still.1, now.1) - top);
                let nearer = camera.zoomed(by, seen.x + middle.0 * scale, seen.y + middle.1 * scale);
                // The middle between two fingers goes half as far as the one that moves.
                nearer.dragged((now.0 - before.0) * scale / 2.0, (now.1 - before.1) * scale / 2.0)
            }
            _ => camera,
        };
        self.dragged.set_value(true);
        self.pointers.set_value(pointers);
        if next != camera {
            self.moving.set(true);
            self.camera.set(next);
        }
    }

    /// A wheel moves what is near, for a mouse that paints.
    fn rolled(self, event: &ev::WheelEvent) {
        let camera = self.camera.get_untracked();
        if self.pen().is_none() || !camera.is_near() {
            return;
        }
        event.prevent_default();
        self.look();
        let scale = self.scale(camera);
        self.camera.set(camera.dragged(-event.delta_x() * scale, -event.delta_y() * scale));
    }
}

/// Brings the board into sight that is found by a selector of CSS.
pub fn scroll_to(board: &str) {
    if let Some(board) = document().query_selector(board).ok().flatten() {
        board.scroll_into_view();
    }
}

fn distance(one: (f64, f64), other: (f64, f64)) -> f64 {
    (one.0 - other.0).hypot(one.1 - other.1)
}

/// The points on the way from one to another, both included, no farther apart than [`DOT`].
fn dots(from: (f64, f64), to: (f64, f64)) -> Vec<(f64, f64)> {
    let count = (distance(from, to) / DOT).ceil().max(1.0);
    let mut dots = vec![from];
    let mut step = 1.0;
    while step <= count {
        let part = step / count;
        dots.push((from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part));
        step += 1.0;
    }
    dots
}

/// The sheet with what lies on it, and over its right upper corner the two buttons that bring it nearer and farther, beside more
/// `tools`.
pub fn map(gestures: PointerGestures, label: &'static str, tools: AnyView, fields: AnyView) -> AnyView {
    view! {
        <div class="map">
            <Toolbar label=texts().map_tools class="map__bar">
                <div class="map__zoom">{zoom(gestures)}</div>
                {tools}
            </Toolbar>
            {sheet(gestures, label, fields)}
        </div>
    }
    .into_any()
}

/// The two buttons that bring a sheet nearer and farther.
pub fn zoom(gestures: PointerGestures) -> AnyView {
    let t = texts();
    view! {
        <IconButton glyph=Glyph::Plus label=t.map_nearer on_press=move |()| gestures.nearer() />
        <IconButton glyph=Glyph::Minus label=t.map_farther on_press=move |()| gestures.farther() />
    }
    .into_any()
}

/// The sheet with what lies on it.
pub fn sheet(gestures: PointerGestures, label: &'static str, fields: AnyView) -> AnyView {
    let camera = gestures.camera;
    // A board in the making grows; all others stay as they are.
    let view_box = Memo::new(move |_| camera.with(|camera| camera.view_box()));
    let ratio = Memo::new(move |_| camera.with(|camera| camera.ratio()));
    let near = Memo::new(move |_| camera.with(|camera| camera.is_near()));
    let whole = Memo::new(move |_| camera.with(|camera| camera.is_whole()));
    let redrawn = redrawn(gestures);
    let paints = move || gestures.pen.is_some_and(|pen| pen.on.get());
    view! {
        <div class="sheet" style:--ratio=move || format!("{:.5}", ratio.get()) node_ref=gestures.frame>
            // What is moved is no part of the drawing: the browser would lay out all of its words anew in each frame.
            <div
                class="sheet__drawing"
                class:sheet__drawing--near=near
                class:sheet__drawing--whole=whole
                class:sheet__drawing--paint=paints
                class:sheet__drawing--redrawn=redrawn
                style:transform=move || camera.get().transform()
            >
                <svg
                    viewBox=view_box
                    role="group"
                    aria-label=label
                    on:pointerdown=move |event| gestures.down(&event)
                    on:pointermove=move |event| gestures.moved(&event)
                    on:pointerup=move |event| gestures.up(&event)
                    on:pointercancel=move |event| gestures.up(&event)
                    on:pointerleave=move |event| gestures.up(&event)
                    on:wheel=move |event| gestures.rolled(&event)
                >
                    {fields}
                </svg>
            </div>
        </div>
    }
    .into_any()
}

/// Whether the picture that the browser moves is drawn anew, for a frame: it is blurred once it was brought nearer or farther and
/// fingers have left it.
fn redrawn(gestures: PointerGestures) -> RwSignal<bool> {
    let zoom = Memo::new(move |_| gestures.camera.with(|camera| camera.zoom()));
    let redrawn = RwSignal::new(false);
    Effect::new(move |drawn: Option<f64>| {
        let now = zoom.get();
        let drawn = drawn.unwrap_or(now);
        if gestures.moving.get() || drawn.total_cmp(&now).is_eq() {
            return drawn;
        }
        redrawn.set(true);
        // The frame that begins next is the one in which it is drawn.
        request_animation_frame(move || {
            request_animation_frame(move || {
                redrawn.try_set(false);
            });
        });
        now
    });
    redrawn
}

#[cfg(test)]
mod tests {
    use super::{DOT, distance, dots};

    #[test]
    fn a_fast_pen_leaves_no_gaps() {
        for to in [(3.0, 4.0), (100.0, -40.0), (0.0, 0.0)] {
            let dots = dots((0.0, 0.0), to);
            assert_eq!((dots[0], dots[dots.len() - 1]), ((0.0, 0.0), to));
            assert!(dots.windows(2).all(|pair| distance(pair[0], pair[1]) <= DOT));
        }
    }
}
