//! The board under the brush: every field of the draft, and around it the places where it can grow.

use std::collections::BTreeMap;

use company_leader::{
    Coord, Piece, Side, Terrain, Troop,
    edition::OwnScenario,
    workshop::{Draft, Plot},
};
use leptos::{ev, prelude::*};
use tabletop::Seat;

use super::{
    super::super::{
        figure::{self, Known},
        ground::{self, INSIDE, OUTLINE, PENNANT, SIZE, WIDTH, extent, gate, land, place},
        words,
    },
    LAND, SCENARIO,
    scenario::scenario_in,
    studio::Studio,
};
use crate::{
    table::unnamed,
    texts::company_leader::texts,
    ui::{
        Player,
        camera::Camera,
        sheet::{self, Pen, PointerGestures, Stroke},
    },
};

/// What is to be seen in one place.
#[derive(Clone, Debug, PartialEq)]
struct Spot {
    land: Option<Terrain>,
    /// Whose it is; not shown while the ground is painted.
    plot: Option<Plot>,
    /// What a scenario has there; nothing but while it is worked on.
    staged: Staged,
    meant: bool,
    /// There is no field, and none could be made now.
    gone: bool,
    name: Option<String>,
}

/// What a scenario has on a field.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Staged {
    /// It is about this field.
    is_aim: bool,
    /// Whose flag lies here.
    flag: Option<Side>,
    /// Who stands here from the beginning.
    troop: Option<(Seat, Troop)>,
}

impl Staged {
    fn of(scenario: &OwnScenario, at: Coord) -> Self {
        let flag = scenario.flag_at(at);
        Self { is_aim: flag.is_none() && scenario.is_about(at), flag, troop: scenario.placed_at(at) }
    }
}

/// How one gets about on the board.
#[derive(Clone, Copy)]
struct KeyboardNavigation {
    studio: Studio,
    camera: RwSignal<Camera>,
    spots: Memo<Vec<Coord>>,
    focus: RwSignal<Coord>,
    tap: Callback<Coord>,
}

/// Draws the board.
pub fn canvas(studio: Studio) -> AnyView {
    let spots = Memo::new(move |_| {
        studio.draft.with(|draft| {
            let mut spots: Vec<Coord> = draft.land().keys().copied().chain(draft.rim()).collect();
            spots.sort_by_key(|at| (at.r, at.q));
            spots
        })
    });
    let names = Memo::new(move |_| studio.draft.with(Draft::names));
    let camera = RwSignal::new(Camera::on(extent(spots.get_untracked().into_iter())));
    Effect::new(move |_| {
        let whole = spots.with(|spots| extent(spots.iter().copied()));
        camera.maybe_update(|camera| {
            let next = camera.over(whole);
            let moved = next != *camera;
            *camera = next;
            moved
        });
    });
    let gestures = PointerGestures::new(camera, WIDTH, Some(pen(studio)), Signal::stored(Vec::new()));
    let tap = Callback::new(move |at| {
        if !gestures.have_dragged() {
            studio.paint(at, true);
        }
    });
    let focus =
        RwSignal::new(studio.draft.with_untracked(|draft| draft.land().keys().next().copied()).unwrap_or_default());
    let nav = KeyboardNavigation { studio, camera, spots, focus, tap };
    let fields = view! { <For each=move || spots.get() key=|at| *at children=move |at| spot(&nav, names, at) /> };
    sheet::map(gestures, texts().board_label, ().into_any(), fields.into_any())
}

/// One finger paints, field after field.
fn pen(studio: Studio) -> Pen {
    let last = StoredValue::new(None::<Coord>);
    let paint = Callback::new(move |stroke| match stroke {
        Stroke::Begun => {
            last.set_value(None);
            studio.put_down();
        }
        Stroke::Over(x, y) => {
            let Some(at) = spot_at(x, y).filter(|at| last.get_value() != Some(*at)) else { return };
            let begins = last.get_value().is_none();
            last.set_value(Some(at));
            studio.paint(at, begins);
        }
        Stroke::Ended => studio.lift(),
    });
    Pen { on: Signal::derive(move || studio.paints()), holds: Callback::new(|_| true), paint }
}

/// The place at a point of the window.
fn spot_at(x: f64, y: f64) -> Option<Coord> {
    #[expect(clippy::cast_possible_truncation, reason = "windows are small")]
    let element = document().element_from_point(x as f32, y as f32)?;
    read_id(&element.closest(".cl-field").ok()??.id())
}

fn id(at: Coord) -> String {
    format!("spot_{}_{}", at.q, at.r)
}

fn read_id(id: &str) -> Option<Coord> {
    let (q, r) = id.strip_prefix("spot_")?.split_once('_')?;
    Some(Coord::new(q.parse().ok()?, r.parse().ok()?))
}

impl KeyboardNavigation {
    /// The arrow keys go from place to place, Enter and the space bar paint.
    fn key(self, from: Coord, event: &ev::KeyboardEvent) {
        if matches!(event.key().as_str(), "Enter" | " ") {
            event.prevent_default();
            self.studio.paint(from, true);
            // A board that grows has places moved about, and what is moved loses the focus.
            return request_animation_frame(move || ground::focus(&id(from)));
        }
        let Some(ways) = ground::ways(&event.key(), from) else { return };
        event.prevent_default();
        let around = self.studio.tab.get_untracked() == LAND;
        let is_there = |at: &Coord| {
            let field = self.studio.draft.with_untracked(|draft| draft.land().contains_key(at));
            field || around && self.spots.with_untracked(|spots| spots.contains(at))
        };
        let Some(next) = ways.into_iter().map(|way| from + way.step()).find(is_there) else { return };
        self.focus.set(next);
        let (x, y) = place(next);
        self.camera.update(|camera| *camera = camera.showing(x, y, 2.0 * SIZE));
        ground::focus(&id(next));
    }
}

/// One place: what it is, whose it is, and what touching it does.
fn spot(nav: &KeyboardNavigation, names: Memo<BTreeMap<Coord, String>>, at: Coord) -> AnyView {
    let nav = *nav;
    let studio = nav.studio;
    let spot = Memo::new(move |_| {
        let (painting, staging) = (studio.tab.get() == LAND, studio.tab.get() == SCENARIO);
        let mode = studio.mode.get();
        studio.draft.with(|draft| {
            let land = draft.land().get(&at).copied();
            Spot {
                land,
                plot: draft.plan(mode).and_then(|plan| plan.plots.get(&at)).copied().filter(|_| !painting),
                staged: scenario_in(draft, mode)
                    .filter(|_| staging)
                    .map_or_else(Staged::default, |scenario| Staged::of(scenario, at)),
                meant: studio.meant.with(|meant| meant.contains(&at)),
                gone: land.is_none() && !painting,
                name: names.with(|names| names.get(&at).cloned()),
            }
        })
    });
    let land_here = Memo::new(move |_| spot.with(|spot| spot.land));
    let plot = Memo::new(move |_| spot.with(|spot| spot.plot));
    let staged = Memo::new(move |_| spot.with(|spot| spot.staged));
    let is = move |terrain| land_here.get() == terrain;
    let (x, y) = place(at);
    view! {
        <g
            id=id(at)
            class="cl-field"
            class:cl-field--open=move || is(Some(Terrain::Open))
            class:cl-field--forest=move || is(Some(Terrain::Forest))
            class:cl-field--built=move || is(Some(Terrain::BuiltUp))
            class:cl-field--void=move || is(None)
            class:cl-field--gone=move || spot.with(|spot| spot.gone)
            class:cl-field--meant=move || spot.with(|spot| spot.meant)
            role="button"
            tabindex=move || if nav.focus.get() == at { "0" } else { "-1" }
            aria-label=move || spot.with(|spot| spoken(spot, at))
            transform=format!("translate({x:.2} {y:.2})")
            on:click=move |_| {
                nav.focus.set(at);
                nav.tap.run(at);
            }
            on:keydown=move |event| nav.key(at, &event)
        >
            <path class="cl-field__ground" d=OUTLINE />
            {move || land_here.get().map(land)}
            {move || {
                let plot = plot.get();
                let (owner, hidden) = match staged.get().troop {
                    Some((seat, troop)) => (seat, Some(troop)),
                    None => (plot?.seat, None),
                };
                let player = Player { name: (owner.0 + 1).to_string(), hue: unnamed(owner).hue };
                Some(
                    view! {
                        {plot.filter(|plot| plot.gate).map(|plot| gate(unnamed(plot.seat).hue))}
                        {figure::counter(&player, Piece::down(owner), Known::of(hidden, false), 0)}
                    },
                )
            }}
            {move || {
                let Staged { is_aim, flag, .. } = staged.get();
                // In the colour of the first of the side, as on the board of a game.
                let hue = flag.map(|Side(side)| unnamed(Seat(side)).hue);
                view! {
                    {is_aim.then(ground::aim)}
                    {hue.map(|hue| view! { <path class=format!("cl-flag {}", hue.class()) d=PENNANT /> })}
                }
            }}
            <path class="cl-field__mark" d=INSIDE />
        </g>
    }
    .into_any()
}

/// What is in a place, for those who do not see it.
fn spoken(spot: &Spot, at: Coord) -> String {
    let t = texts();
    let Some((terrain, name)) = spot.land.zip(spot.name.as_ref()) else {
        return t.edit_no_field_at(&at.q, &at.r);
    };
    let mut words = vec![name.clone(), words::terrain(terrain).to_owned()];
    if let Some(plot) = spot.plot {
        words.push(unnamed(plot.seat).name);
        words.extend(plot.gate.then(|| t.edit_gate.to_owned()));
    }
    let Staged { is_aim, flag, troop } = spot.staged;
    words.extend(is_aim.then(|| t.edit_aim.to_owned()));
    words.extend(flag.map(|side| t.goal_flag_of(&t.edit_side(&(side.0 + 1)))));
    words.extend(troop.map(|(seat, troop)| t.troop_of(&words::troop(troop), &unnamed(seat).name)));
    words.extend(spot.meant.then(|| t.edit_meant.to_owned()));
    words.join(", ")
}

#[cfg(test)]
mod tests {
    use super::{id, read_id};
    use company_leader::Coord;

    #[test]
    fn a_place_is_found_by_its_id() {
        for at in [Coord::new(0, 0), Coord::new(-5, 12)] {
            assert_eq!(read_id(&id(at)), Some(at));
        }
        assert_eq!(read_id("field-3"), None);
    }
}
