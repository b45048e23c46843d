//! The board: an SVG of hexagons, each with a name that can be read out, under fingers or the arrow keys.

use company_leader::{Board, Coord, Facing, FieldId, Fields, Piece, Side, Terrain, Troop, View};
use leptos::{ev, prelude::*, svg};
use tabletop::{Seat, Viewer};
use wasm_bindgen::JsCast as _;

use super::{
    camera::{Camera, Extent},
    figure,
    room::Room,
    words,
};
use crate::{
    texts::company_leader::texts,
    ui::{Glyph, IconButton},
};

/// From the middle of a field to its corners, in the units of the drawing.
const SIZE: f64 = 10.0;
/// From the middle of a field to its edges.
const HALF: f64 = 8.660_254;
/// The outline of a field around its middle.
const OUTLINE: &str = "M0-10L8.66-5V5L0 10-8.66 5V-5z";
/// A little inside of it.
const INSIDE: &str = "M0-9.1L7.88-4.55V4.55L0 9.1-7.88 4.55V-4.55z";
/// Trees at the corners, where no counter hides them.
const TREES: &str = "M-1.5-5.9L0-9.2l1.5 3.3zM-1.5 9.2L0 5.9l1.5 3.3zM-7.9 2.6l1.4-3.1 1.4 3.1zM5.1 2.6l1.4-3.1 1.4 3.1z\
                     M-4.6-3.6l1.4-3.1 1.4 3.1zM1.8-3.6l1.4-3.1 1.4 3.1zM-4.6 6.9l1.4-3.1 1.4 3.1zM1.8 6.9l1.4-3.1 1.4 3.1zM-1.5 1.6L0-1.7l1.5 3.3z";
/// Houses at the corners.
const HOUSES: &str = "M-2-5.7v-1.9L0-9.3l2 1.7v1.9zM-2 9.1V7.2L0 5.5l2 1.7v1.9zM-8.1 2V-.1l1.6-1.5 1.6 1.5V2zM4.9 2V-.1l1.6-1.5L8.1-.1V2z\
                      M-4.8-2.3v-2.1l1.6-1.5 1.6 1.5v2.1zM1.6-2.3v-2.1l1.6-1.5 1.6 1.5v2.1zM-4.8 5.7V3.6l1.6-1.5 1.6 1.5v2.1zM1.6 5.7V3.6l1.6-1.5 1.6 1.5v2.1z";
/// A pennant beside the counter.
const PENNANT: &str = "M1.6-1V-10L9.8-6.8 3.2-3.8V-1z";
/// A star above the counter.
const STAR: &str = "M0-10.2L.7-8.4 2.7-8.3 1.1-7 1.7-5.1 0-6.2-1.7-5.1-1.1-7-2.7-8.3-.7-8.4z";
/// How far a finger may stray and still touch, in pixels.
const STRAY: f64 = 8.0;
/// How much nearer a press of the button brings the board.
const STEP: f64 = 1.5;

/// What is marked on the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// The field that was touched.
    pub selected: Option<FieldId>,
    /// What a touch can choose.
    pub targets: Fields,
    /// What was chosen.
    pub target: Option<FieldId>,
    /// What the troop in question sees.
    pub sight: Fields,
    /// What it can hit.
    pub fire: Fields,
    /// Where it would look.
    pub look: Option<(FieldId, Facing)>,
    /// Only these fields matter now.
    pub area: Option<Fields>,
}

impl Marks {
    /// What a troop would see and hit.
    pub fn of_troop(view: &View, troop: Troop, at: FieldId, facing: Facing) -> Self {
        let board = view.rules.board();
        let sight = board.sight(at, facing, view.rules.kind(troop).sight);
        let fire = board.fire(at, facing, view.rules.fire(troop));
        let set = |few: &company_leader::Few| few.as_slice().iter().copied().collect();
        Self { sight: set(sight), fire: set(fire), ..Self::default() }
    }
}

/// What there is to be seen.
#[derive(Clone, PartialEq)]
pub struct Scene {
    /// What the viewer knows.
    pub view: View,
    /// What is marked.
    pub marks: Marks,
}

/// What there is to be seen on one field.
#[derive(Clone, Copy, PartialEq)]
#[expect(clippy::struct_excessive_bools, reason = "marks that lie over each other")]
struct Cell {
    piece: Option<Piece>,
    hidden: Option<Troop>,
    /// Face down, and the viewer knows that nothing is below.
    dummy: bool,
    full: u8,
    selected: bool,
    reachable: bool,
    aimed: bool,
    seen: bool,
    hit: bool,
    aside: bool,
    look: Option<Facing>,
    /// Whose flag is here.
    flag: Option<Side>,
}

impl Scene {
    fn cell(&self, at: FieldId) -> Cell {
        let Self { view, marks } = self;
        let (piece, hidden) = (view.piece(at), view.hidden(at));
        let mine = piece.is_some_and(|piece| view.viewer == Viewer::Seat(piece.owner));
        let sides = view.rules.division().all_sides();
        Cell {
            flag: sides
                .zip(view.now.flags)
                .find(|(_, flag)| flag.is_some_and(|flag| flag.at == at))
                .map(|(side, _)| side),
            piece,
            hidden,
            dummy: mine && hidden.is_none() && piece.is_some_and(|piece| piece.is_down()),
            full: piece.and_then(|piece| piece.unit()).map_or(0, |unit| view.rules.kind(unit.troop).strength),
            selected: marks.selected == Some(at),
            reachable: marks.targets.contains(at),
            aimed: marks.target == Some(at),
            seen: marks.sight.contains(at),
            hit: marks.fire.contains(at),
            aside: marks.area.is_some_and(|area| !area.contains(at)),
            look: marks.look.filter(|(field, _)| *field == at).map(|(_, facing)| facing),
        }
    }
}

/// The middle of a field on the drawing.
fn place(coord: Coord) -> (f64, f64) {
    let (q, r) = (f64::from(coord.q), f64::from(coord.r));
    (2.0 * HALF * (q + r / 2.0), 1.5 * SIZE * r)
}

/// The drawing of a board, with a little air.
fn extent(board: &Board) -> Extent {
    let places: Vec<(f64, f64)> = board.all().map(|at| place(board.coord(at))).collect();
    let least = |of: fn(&(f64, f64)) -> f64| places.iter().map(of).fold(f64::INFINITY, f64::min);
    let most = |of: fn(&(f64, f64)) -> f64| places.iter().map(of).fold(f64::NEG_INFINITY, f64::max);
    let (x, y) = (least(|place| place.0) - HALF - 1.0, least(|place| place.1) - SIZE - 1.0);
    let (right, bottom) = (most(|place| place.0) + HALF + 1.0, most(|place| place.1) + SIZE + 1.0);
    Extent { x, y, width: right - x, height: bottom - y }
}

/// Draws the board. `tap` hears of every field that is touched.
pub fn board(room: Room, scene: Memo<Scene>, tap: Callback<FieldId>) -> AnyView {
    let t = texts();
    let rules = scene.with_untracked(|scene| scene.view.rules.clone());
    let camera = RwSignal::new(Camera::on(extent(rules.board())));
    let hands = Hands::new(camera);
    let tap = Callback::new(move |at| {
        if !hands.have_dragged() {
            tap.run(at);
        }
    });
    let focus = RwSignal::new(FieldId(0));
    let fields = rules.board().all().map(|at| field(room, &rules, at, scene, Feet { camera, focus, tap }));
    let fields = fields.collect_view();
    let zoom = move |by: f64| camera.update(|camera| *camera = camera.stepped(by));
    view! {
        <div class="cl-map">
            <svg
                class="cl-board"
                class:cl-board--near=move || camera.get().is_near()
                viewBox=move || camera.get().view_box()
                role="group"
                aria-label=t.board_label
                node_ref=hands.sheet
                on:pointerdown=move |event| hands.down(&event)
                on:pointermove=move |event| hands.moved(&event)
                on:pointerup=move |event| hands.up(&event)
                on:pointercancel=move |event| hands.up(&event)
                on:pointerleave=move |event| hands.up(&event)
            >
                {fields}
            </svg>
            <div class="cl-map__zoom">
                <IconButton glyph=Glyph::Plus label=t.board_nearer on_press=move |()| zoom(STEP) />
                <IconButton glyph=Glyph::Minus label=t.board_farther on_press=move |()| zoom(1.0 / STEP) />
            </div>
        </div>
    }
    .into_any()
}

/// The fingers on the board: one draws it along, two bring it nearer.
#[derive(Clone, Copy)]
struct Hands {
    camera: RwSignal<Camera>,
    sheet: NodeRef<svg::Svg>,
    fingers: StoredValue<Vec<Finger>>,
    dragged: StoredValue<bool>,
}

#[derive(Clone, Copy)]
struct Finger {
    id: i32,
    at: (f64, f64),
    begun: (f64, f64),
}

impl Hands {
    fn new(camera: RwSignal<Camera>) -> Self {
        Self { camera, sheet: NodeRef::new(), fingers: StoredValue::new(Vec::new()), dragged: StoredValue::new(false) }
    }

    /// Whether the touch that has just ended moved the board.
    fn have_dragged(self) -> bool {
        self.dragged.get_value()
    }

    fn down(self, event: &ev::PointerEvent) {
        let at = (f64::from(event.client_x()), f64::from(event.client_y()));
        self.fingers.update_value(|fingers| {
            fingers.retain(|finger| finger.id != event.pointer_id());
            fingers.push(Finger { id: event.pointer_id(), at, begun: at });
        });
        let alone = self.fingers.with_value(|fingers| fingers.len() == 1);
        self.dragged.set_value(!alone);
    }

    fn up(self, event: &ev::PointerEvent) {
        self.fingers.update_value(|fingers| fingers.retain(|finger| finger.id != event.pointer_id()));
    }

    fn moved(self, event: &ev::PointerEvent) {
        let now = (f64::from(event.client_x()), f64::from(event.client_y()));
        let Some(sheet) = self.sheet.get_untracked() else { return };
        let frame = sheet.get_bounding_client_rect();
        let camera = self.camera.get_untracked();
        let scale = camera.seen().width / frame.width().max(1.0);
        let mut fingers = self.fingers.get_value();
        let Some(moved) = fingers.iter().position(|finger| finger.id == event.pointer_id()) else { return };
        let Finger { at: before, begun, .. } = fingers[moved];
        fingers[moved].at = now;
        let next = match fingers[..] {
            [_] if distance(begun, now) < STRAY && !self.dragged.get_value() => return,
            [_] => camera.dragged((now.0 - before.0) * scale, (now.1 - before.1) * scale),
            [one, other] => {
                let still = if moved == 0 { other.at } else { one.at };
                let by = distance(still, now) / distance(still, before).max(1.0);
                let seen = camera.seen();
                let middle =
                    (f64::midpoint(still.0, now.0) - frame.left(), f64::midpoint(still.1, now.1) - frame.top());
                let nearer = camera.zoomed(by, seen.x + middle.0 * scale, seen.y + middle.1 * scale);
                // The middle between two fingers goes half as far as the one that moves.
                nearer.dragged((now.0 - before.0) * scale / 2.0, (now.1 - before.1) * scale / 2.0)
            }
            _ => camera,
        };
        self.dragged.set_value(true);
        self.fingers.set_value(fingers);
        self.camera.set(next);
    }
}

fn distance(one: (f64, f64), other: (f64, f64)) -> f64 {
    (one.0 - other.0).hypot(one.1 - other.1)
}

/// How one gets about on the board.
#[derive(Clone, Copy)]
struct Feet {
    camera: RwSignal<Camera>,
    focus: RwSignal<FieldId>,
    tap: Callback<FieldId>,
}

impl Feet {
    /// The arrow keys go from field to field, straight up and down in a zigzag.
    fn key(self, board: &Board, from: FieldId, event: &ev::KeyboardEvent) {
        let even = board.coord(from).r.rem_euclid(2) == 0;
        let ways = match event.key().as_str() {
            "ArrowLeft" => [Facing::West; 2],
            "ArrowRight" => [Facing::East; 2],
            "ArrowUp" if even => [Facing::NorthEast, Facing::NorthWest],
            "ArrowUp" => [Facing::NorthWest, Facing::NorthEast],
            "ArrowDown" if even => [Facing::SouthEast, Facing::SouthWest],
            "ArrowDown" => [Facing::SouthWest, Facing::SouthEast],
            "Enter" | " " => {
                event.prevent_default();
                return self.tap.run(from);
            }
            _ => return,
        };
        event.prevent_default();
        let Some(next) = ways.into_iter().find_map(|way| board.neighbour(from, way)) else { return };
        self.focus.set(next);
        let (x, y) = place(board.coord(next));
        self.camera.update(|camera| *camera = camera.showing(x, y, 2.0 * SIZE));
        let element = document().get_element_by_id(&id(next)).and_then(|found| found.dyn_into().ok());
        if let Some(element) = element {
            let element: web_sys::SvgElement = element;
            let _ = element.focus();
        }
    }
}

fn id(at: FieldId) -> String {
    format!("field-{}", at.0)
}

/// One field: what it is, what is on it, and what touching it does.
fn field(
    room: Room,
    rules: &std::sync::Arc<company_leader::Rules>,
    at: FieldId,
    scene: Memo<Scene>,
    feet: Feet,
) -> AnyView {
    let board = rules.board();
    let cell = Memo::new(move |_| scene.with(|scene| scene.cell(at)));
    // What changes on many fields at once is said by classes, and nothing is drawn anew.
    let content = Memo::new(move |_| {
        let Cell { piece, hidden, dummy, full, look, .. } = cell.get();
        (piece, hidden, dummy, full, look)
    });
    let terrain = board.terrain(at);
    let (x, y) = place(board.coord(at));
    let shop = rules.division().seats().find(|seat| rules.division().purchase(*seat).contains(&at));
    let ground = words::ground(rules, at, shop.map(|seat| room.name(seat)));
    let keys = rules.clone();
    let has = move |mark: fn(&Cell) -> bool| cell.with(mark);
    let goal = words::target(rules, at);
    let ground = [Some(ground), goal.map(str::to_owned)].into_iter().flatten().collect::<Vec<_>>().join(", ");
    let sides = rules.clone();
    let flag = move || {
        let side = cell.with(|cell| cell.flag)?;
        let hue = room.player(sides.division().members(side).next()?).hue;
        Some(view! { <path class=format!("cl-flag {}", hue.class()) d=PENNANT /> })
    };
    let sides = rules.clone();
    let label = move || {
        cell.with(|cell| {
            let flag = cell.flag.map(|side| texts().goal_flag_of(&room.names(&sides, side)));
            [Some(spoken(room, &ground, cell)), flag].into_iter().flatten().collect::<Vec<_>>().join(", ")
        })
    };
    view! {
        <g
            id=id(at)
            class=format!("cl-field cl-field--{}", class(terrain))
            class:cl-field--selected=move || has(|cell| cell.selected)
            class:cl-field--reach=move || has(|cell| cell.reachable && !cell.aimed)
            class:cl-field--aimed=move || has(|cell| cell.aimed)
            class:cl-field--seen=move || has(|cell| cell.seen)
            class:cl-field--hit=move || has(|cell| cell.hit)
            class:cl-field--aside=move || has(|cell| cell.aside)
            role="button"
            tabindex=move || if feet.focus.get() == at { "0" } else { "-1" }
            aria-label=label
            transform=format!("translate({x:.2} {y:.2})")
            on:click=move |_| {
                feet.focus.set(at);
                feet.tap.run(at);
            }
            on:keydown=move |event| feet.key(keys.board(), at, &event)
        >
            <path class="cl-field__ground" d=OUTLINE />
            {land(terrain)}
            {shop.map(|seat| gate(room, seat))}
            {goal.map(|_| view! {
                <path class="cl-goal" d=INSIDE />
                <path class="cl-goal cl-goal--star" d=STAR />
            })}
            <path class="cl-field__seen" d=INSIDE />
            <path class="cl-field__hit" d="M-7.6-2.4V-4.4L-5.6-5.5M7.6-2.4V-4.4L5.6-5.5M-7.6 2.4V4.4L-5.6 5.5M7.6 2.4V4.4L5.6 5.5M-1.6-8.2L0-9.1 1.6-8.2M-1.6 8.2L0 9.1 1.6 8.2" />
            {move || {
                let (piece, hidden, dummy, full, look) = content.get();
                let counter = piece.map(|piece| figure::counter(&room.player(piece.owner), piece, hidden, full));
                let look = look.map(|facing| figure::facing(facing, "cl-facing cl-facing--look"));
                view! {
                    <g class:cl-dummy=dummy>{counter}</g>
                    {look}
                }
            }}
            {flag}
            <path class="cl-field__mark" d=INSIDE />
            <circle class="cl-field__reach" r="2" />
        </g>
    }
    .into_any()
}

/// The class of a terrain.
const fn class(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Open => "open",
        Terrain::Forest => "forest",
        Terrain::BuiltUp => "built",
    }
}

/// Trees or houses.
fn land(terrain: Terrain) -> AnyView {
    match terrain {
        Terrain::Open => ().into_any(),
        Terrain::Forest => view! { <path class="cl-land cl-land--forest" d=TREES /> }.into_any(),
        Terrain::BuiltUp => view! { <path class="cl-land cl-land--built" d=HOUSES /> }.into_any(),
    }
}

/// The arrow of a purchase field, in its owner's colour.
fn gate(room: Room, seat: Seat) -> AnyView {
    let class = format!("cl-gate {}", room.player(seat).hue.class());
    view! { <path class=class d="M-2.4 6.2h4.8L0 9.2z" /> }.into_any()
}

/// What is on a field, for those who do not see it.
fn spoken(room: Room, ground: &str, cell: &Cell) -> String {
    let t = texts();
    let piece = cell.piece.map(|piece| words::piece(room, piece, cell.hidden, cell.dummy, cell.full));
    let state = [
        (cell.selected, t.board_selected),
        (cell.aimed, t.board_aimed),
        (cell.reachable && !cell.aimed, t.board_target),
        (cell.seen, t.board_seen),
        (cell.hit, t.board_hit),
    ];
    let state = state.into_iter().filter(|(is, _)| *is).map(|(_, word)| word.to_owned());
    [Some(ground.to_owned()), piece].into_iter().flatten().chain(state).collect::<Vec<_>>().join(", ")
}
