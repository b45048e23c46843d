//! The map as one looks at it: whose each area is, what stands there, and where one can tap.
//!
//! A screen says what is to be seen as plain data and hears what was tapped:
//!
//! ```text
//! let atlas = Drawing::of(&edition, marked);                // None: the edition has no drawn map
//! let lens = RwSignal::new(atlas.camera());                 // outlives the screen, if one wants
//! let shown = Memo::new(move |_| MapView { .. });           // places that are left out are bare
//! map(atlas, lens, shown, Callback::new(move |spot| ..))    // a Spot is an area or a sea
//! ```
//!
//! Of [`MapView`] every place has a memo of its own, so what changes in one area draws that area anew and nothing else. Pinch, drag
//! and the buttons are those of all boards ([`sheet`]); two quick taps on what is not open bring it nearer; the arrow keys go to the place that lies in
//! their direction, Enter and the space bar tap.
//!
//! 1. `drawing`: the atlas with the names and values of an edition, as it is put on the screen.
//! 2. `ground`: sea, land, relief and lines, which never change.
//! 3. `place`: an area or a sea with what stands there.
//! 4. `arrows`: orders from place to place.
//! 5. `picture`: a part of the map for the rules.

mod arrows;
mod drawing;
mod ground;
mod picture;
mod place;

use std::{collections::BTreeMap, sync::Arc};

use leaders::{battle::Force, board::Spot};
use leptos::{ev, prelude::*};
use wasm_bindgen::JsCast as _;

pub use drawing::Drawing;
pub use picture::{extent, picture};

use crate::{
    texts::leaders::texts,
    ui::{
        Hue, Player,
        camera::Camera,
        sheet::{self, PointerGestures},
        spread,
    },
};

/// What there is to be seen.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MapView {
    /// What is in which place; a place that is left out is nobody's and bare.
    pub places: BTreeMap<Spot, PlaceView>,
    /// Orders from place to place.
    pub arrows: Vec<Arrow>,
    /// What one looks at first, where nothing is selected and not everything can be seen.
    pub home: Vec<Spot>,
    /// It lies as who sits opposite reads it.
    pub turned: bool,
}

/// What is in an area or a sea.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PlaceView {
    /// Who holds the area: it has his colour and his pattern. Nobody holds a sea.
    pub owner: Option<Player>,
    /// Whose nation has its home area here.
    pub home: Option<Player>,
    /// The units there, by whose they are.
    pub armies: Vec<(Player, Force)>,
    /// What is to be noticed about it.
    pub mark: Option<Mark>,
    /// Whether a tap does something.
    pub open: bool,
}

/// What is to be noticed about a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// It was tapped.
    Selected,
    /// It is one that can be chosen.
    Target,
}

/// An order, or what happened, from one place to another.
#[derive(Clone, Debug, PartialEq)]
pub struct Arrow {
    /// Where it begins.
    pub from: Spot,
    /// Where it leads.
    pub to: Spot,
    /// The colour of whose it is.
    pub hue: Hue,
    /// How many go there; nothing is written for none.
    pub count: u16,
}

/// Draws the map as the camera sees it. `tap` hears of each place that is touched and open.
pub fn map(drawing: Arc<Drawing>, camera: RwSignal<Camera>, shown: Memo<MapView>, tap: Callback<Spot>) -> AnyView {
    drawn(drawing, (camera, false), shown, tap)
}

/// The same where the map is the main thing: on a phone it is as high as the window allows, and what is home is seen first.
pub fn main_map(drawing: Arc<Drawing>, camera: RwSignal<Camera>, shown: Memo<MapView>, tap: Callback<Spot>) -> AnyView {
    drawn(drawing, (camera, true), shown, tap)
}

fn drawn(
    drawing: Arc<Drawing>,
    (camera, is_main): (RwSignal<Camera>, bool),
    shown: Memo<MapView>,
    tap: Callback<Spot>,
) -> AnyView {
    let t = texts();
    let mine = {
        let drawing = drawing.clone();
        Signal::derive(move || shown.with(|shown| drawing.selected(shown)))
    };
    let gestures = PointerGestures::new(camera, drawing::TARGET, None, mine);
    if is_main {
        gestures.fill();
    }
    let tap = Callback::new(move |spot: Spot| {
        let open = shown.with_untracked(|shown| shown.places.get(&spot).is_some_and(|place| place.open));
        if open && !gestures.have_dragged() {
            tap.run(spot);
        }
    });
    let turned = Memo::new(move |_| shown.with(|shown| shown.turned));
    let keys = Keys { camera, focus: RwSignal::new(None), tap, turned };
    let (x, y) = drawing.pivot();
    let turn = move || turned.get().then(|| format!("rotate(180 {x} {y})"));
    let spots: Vec<Spot> = drawing.spots().collect();
    let views = {
        let spots = spots.clone();
        let of = |shown: &MapView, spot: &Spot| shown.places.get(spot).cloned().unwrap_or_default();
        spread(move || shown.with(|shown| spots.iter().map(|spot| of(shown, spot)).collect()))
    };
    let places: Vec<(Spot, ReadSignal<PlaceView>)> = spots.into_iter().zip(views).collect();
    let lands = places.iter().filter_map(|(spot, place)| place::land(&drawing, *spot, *place, tap)).collect_view();
    let marks = places.iter().filter_map(|(spot, place)| place::mark(&drawing, *spot, *place)).collect_view();
    let faces = places.iter().map(|(spot, place)| place::face(&drawing, *spot, *place, &keys)).collect_view();
    let arrows = {
        let drawing = drawing.clone();
        let orders = Memo::new(move |_| shown.with(|shown| shown.arrows.clone()));
        move || orders.with(|orders| orders.iter().map(|order| arrows::arrow(&drawing, order)).collect_view())
    };
    let fields = view! {
        <g transform=turn>
            {ground::sea(&drawing)} {lands} {ground::relief(&drawing)} {marks} {ground::lines(&drawing)} {faces}
            <g aria-hidden="true" class="trail">
                {arrows}
            </g>
            {ground::frame(&drawing)}
        </g>
    };
    // Two quick taps on what can be tapped are two taps.
    let bare = |event: &ev::MouseEvent| {
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        target.is_none_or(|target| matches!(target.closest(".atlas__face--open, .atlas__area--open"), Ok(None)))
    };
    let nearer = move |event: ev::MouseEvent| {
        if bare(&event) {
            gestures.twice(&event);
        }
    };
    view! {
        <div class="atlas" class:atlas--main=is_main on:dblclick=nearer>
            {sheet::map(gestures, t.values_map, ().into_any(), fields.into_any())}
        </div>
    }
    .into_any()
}

/// How one gets about with keys.
#[derive(Clone, Copy)]
struct Keys {
    camera: RwSignal<Camera>,
    /// Where the keys are on the map, once they were there.
    focus: RwSignal<Option<Spot>>,
    tap: Callback<Spot>,
    turned: Memo<bool>,
}

impl Keys {
    /// The arrow keys go from place to place, Enter and the space bar tap.
    fn press(self, drawing: &Drawing, from: Spot, event: &ev::KeyboardEvent) {
        if matches!(event.key().as_str(), "Enter" | " ") {
            event.prevent_default();
            return self.tap.run(from);
        }
        let turned = self.turned.get_untracked();
        let Some(next) = drawing.beyond(from, seen_as(&event.key(), turned)) else { return };
        event.prevent_default();
        self.focus.set(Some(next));
        let (x, y) = drawing.lies(next, turned);
        self.camera.update(|camera| *camera = camera.showing(x, y, drawing::TARGET));
        let element = document().get_element_by_id(&place::id(next)).and_then(|found| found.dyn_into().ok());
        if let Some(element) = element {
            let element: web_sys::SvgElement = element;
            let _ = element.focus();
        }
    }
}

/// Where a key leads on the drawing, when the map lies the other way round.
fn seen_as(key: &str, turned: bool) -> &str {
    match key {
        "ArrowLeft" if turned => "ArrowRight",
        "ArrowRight" if turned => "ArrowLeft",
        "ArrowUp" if turned => "ArrowDown",
        "ArrowDown" if turned => "ArrowUp",
        key => key,
    }
}
