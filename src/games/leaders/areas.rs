//! The areas of the board, drawn where the edition has a drawn map, and as a list by continent: the same powers as a map, and
//! readable by everybody.

use std::sync::Arc;

use leaders::{
    Command, View,
    battle::Force,
    board::Spot,
    edition::{AreaId, AreaSet, ContinentId},
};
use leptos::prelude::*;
use tabletop::Seat;

use super::{
    force,
    garrison::UnitNotes,
    map::{self, MapView, Mark, PlaceView},
    room::Room,
};
use crate::{
    texts::leaders::texts,
    ui::{Button, Dialog, PlayerBadge, Weight, spread},
};

/// So many areas to choose from are marked on the map; more are all there are, nearly.
const FEW: u32 = 16;

/// An area as the list shows it.
#[derive(Clone, Copy, PartialEq)]
struct Line {
    area: AreaId,
    value: u16,
    /// Who is noted to hold it.
    holder: Option<Seat>,
    /// The units that are noted there, where the app keeps book.
    units: Force,
    /// Whether a tap does something.
    open: bool,
}

impl Line {
    fn of(view: &View, area: AreaId, value: u16, open: bool) -> Self {
        Self { area, value, holder: holder(view, area), units: units(view, area), open }
    }
}

/// Lets `seat` tap the areas it holds, and where the app keeps book, count what stands in any.
pub fn claims(room: Room, seat: Seat) -> AnyView {
    let notes = UnitNotes::of(room);
    view! {
        {notes.map(UnitNotes::switch)} {claimed(room, seat, notes, |tap| list(room, Some(seat), |_, _| true, tap))}
        {notes.map(UnitNotes::dialog)}
    }
    .into_any()
}

/// Lets `seat` tap the marked areas it holds, where no others have to be noted.
pub fn marked(room: Room, seat: Seat) -> AnyView {
    let view = room.public();
    claimed(room, seat, None, |tap| {
        let markers = view.with_untracked(|view| view.scenario.marked());
        let areas = room.edition(|edition| {
            let found = markers.iter().filter_map(|area| edition.map.area(area));
            found.map(|area| (area.id, area.name.value.clone(), area.value.value)).collect::<Vec<_>>()
        });
        let lines = lines(room, Some(seat), areas, |_, _| true, tap);
        view! { <div class="continent__areas">{lines}</div> }.into_any()
    })
}

/// Notes the areas that are tapped for `seat`. Of one that is noted for somebody else is asked first whether it was taken, or is left
/// empty by a battle. Whether the two are allied is not asked of the rules: an alliance is secret, and the answer would be seen by all.
/// While units are counted, taps are for `notes`.
fn claimed(
    room: Room,
    seat: Seat,
    notes: Option<UnitNotes>,
    tapped: impl FnOnce(Callback<Line>) -> AnyView,
) -> AnyView {
    let t = texts();
    let asked = RwSignal::new(None::<AreaId>);
    let asking = RwSignal::new(false);
    let view = room.public();
    let tap = move |line: Line| {
        if let Some(notes) = notes.filter(|notes| notes.is_on()) {
            return notes.ask(line.area, line.holder.is_some());
        }
        match line.holder {
            Some(holder) if holder == seat => room.act(Command::Release(line.area)),
            None => room.act(Command::Claim(line.area)),
            Some(_) => {
                asked.set(Some(line.area));
                asking.set(true);
            }
        }
    };
    let answer = move |now: fn(AreaId) -> Command| {
        asking.set(false);
        if let Some(area) = asked.get_untracked() {
            room.act(now(area));
        }
    };
    let title = move || {
        let area = asked.get()?;
        let holder = view.with(|view| holder(view, area))?;
        Some(t.points_taken_title(&area_name(room, area), &room.name(holder)))
    };
    view! {
        {tapped(Callback::new(tap))}
        <Dialog open=asking title=Signal::derive(move || title().unwrap_or_default())>
            <p>{t.points_taken_text}</p>
            <div class="dialog__answers">
                <Button weight=Weight::Quiet on_press=move |()| asking.set(false)>
                    {crate::texts::texts().dialog_cancel}
                </Button>
                <Button weight=Weight::Normal on_press=move |()| answer(Command::Release)>
                    {t.points_taken_free}
                </Button>
                <Button on_press=move |()| answer(Command::Claim)>{t.points_taken_confirm}</Button>
            </div>
        </Dialog>
    }
    .into_any()
}

/// What a seat's areas bring, where nobody has to say whose they are.
pub fn income(room: Room, seat: Seat) -> AnyView {
    let t = texts();
    let mine = room.public().with_untracked(|view| view.seats[seat].areas);
    let (total, bonuses) = room.edition(|edition| {
        let income = edition.income(mine);
        let name = |id: ContinentId| edition.map.continents[id.index()].name.value.clone();
        (income.total, income.bonuses.iter().map(|(id, bonus)| (name(*id), *bonus)).collect::<Vec<_>>())
    });
    let bonuses = bonuses.into_iter().map(|(name, bonus)| {
        view! { <li class="continent__bonus continent__bonus--got">{name} ": " {t.points_bonus_got(&bonus)}</li> }
    });
    view! {
        <p class="turn-line">{t.board_sum(&total)}</p>
        <ul class="plain">{bonuses.collect_view()}</ul>
        {dealt(room)}
    }
    .into_any()
}

/// Lets the seat whose turn it is put down its next infantry.
pub fn occupation(room: Room) -> AnyView {
    list(
        room,
        None,
        |view, area| view.open_areas.contains(area),
        Callback::new(move |line: Line| room.act(Command::Occupy(line.area))),
    )
}

/// The name of an area, as printed on the board.
pub fn area_name(room: Room, area: AreaId) -> String {
    room.edition(|edition| edition.map.areas[area.index()].name.value.clone())
}

/// The same with its continent, so that it is found on the board.
pub fn place(room: Room, area: AreaId) -> String {
    room.edition(|edition| {
        let area = &edition.map.areas[area.index()];
        let continent = &edition.map.continents[area.continent.value.index()];
        format!("{} ({})", area.name.value, continent.name.value)
    })
}

/// The units that are noted in an area.
pub fn units(view: &View, area: AreaId) -> Force {
    view.noted.get(&area).copied().unwrap_or_default()
}

/// Who is noted to hold an area.
pub fn holder(view: &View, area: AreaId) -> Option<Seat> {
    view.seats.iter().find(|(_, seat)| seat.areas.contains(area)).map(|(seat, _)| seat)
}

/// All areas by continent. `seat` marks whose they are, and what a whole continent brings him.
fn list(room: Room, seat: Option<Seat>, open: fn(&View, AreaId) -> bool, tap: Callback<Line>) -> AnyView {
    let view = room.public();
    let map = Arc::new(room.edition(|edition| edition.map.clone()));
    let continents = map.continents.iter().map(|continent| {
        let id = continent.id;
        let (name, bonus) = (continent.name.value.clone(), continent.bonus.value);
        let areas: Vec<(AreaId, String, u16)> = map
            .areas
            .iter()
            .filter(|area| area.continent.value == id)
            .map(|area| (area.id, area.name.value.clone(), area.value.value))
            .collect();
        let all: AreaSet = areas.iter().map(|(area, ..)| *area).collect();
        let lines = lines(room, seat, areas, open, tap);
        let held =
            Memo::new(move |_| seat.map(|seat| view.with(|view| view.seats[seat].areas.intersection(all).len())));
        view! {
            <section class="continent">
                {continent_head(id, name, bonus, all.len(), held)} <div class="continent__areas">{lines}</div>
            </section>
        }
    });
    view! {
        {drawn(room, seat, open, tap)}
        <div class="continents">{continents.collect_view()}</div>
    }
    .into_any()
}

/// The areas on the map, in the colours of those they are noted for, with those of `seat` marked. Nothing where no map is drawn.
fn drawn(room: Room, seat: Option<Seat>, open: fn(&View, AreaId) -> bool, tap: Callback<Line>) -> Option<AnyView> {
    let drawing = room.drawing()?;
    let view = room.public();
    let map = drawing.map.clone();
    let shown = Memo::new(move |_| {
        view.with(|view| {
            let place = |area: AreaId| {
                let (holder, open) = (holder(view, area), open(view, area));
                let mine = seat.is_some() && holder == seat;
                let target = seat.is_none() && open && view.open_areas.len() <= FEW;
                let (owner, units) = (holder.map(|holder| room.player(holder)), units(view, area));
                let army = owner.clone().filter(|_| !units.is_empty()).map(|owner| (owner, units));
                PlaceView {
                    owner,
                    home: room.at_home(area),
                    armies: army.into_iter().collect(),
                    mark: mine.then_some(Mark::Selected).or(target.then_some(Mark::Target)),
                    open,
                }
            };
            let places = map.areas.iter().map(|area| (Spot::Land(area.id), place(area.id)));
            MapView { places: places.collect(), ..MapView::default() }
        })
    });
    let values = drawing.clone();
    let tap = move |spot: Spot| {
        let Spot::Land(area) = spot else { return };
        let value = values.value(spot).unwrap_or_default();
        tap.run(view.with_untracked(|view| Line::of(view, area, value, open(view, area))));
    };
    let camera = RwSignal::new(drawing.camera());
    Some(map::map(drawing, camera, shown, Callback::new(tap)))
}

/// The areas on the map in the colours of who held each, with nothing to tap. Nothing where no map is drawn.
pub fn held(room: Room, holders: Memo<Vec<Option<Seat>>>) -> Option<AnyView> {
    let drawing = room.drawing()?;
    let shown = Memo::new(move |_| {
        let place = |(area, holder): (u8, &Option<Seat>)| {
            let owner = holder.map(|holder| room.player(holder));
            (Spot::Land(AreaId(area)), PlaceView { owner, ..PlaceView::default() })
        };
        MapView { places: holders.with(|holders| (0..).zip(holders).map(place).collect()), ..MapView::default() }
    });
    let camera = RwSignal::new(drawing.camera());
    Some(map::map(drawing, camera, shown, Callback::new(|_| ())))
}

/// Whose the areas are, on the map, with nothing to tap. Nothing where no map is drawn.
pub fn dealt(room: Room) -> Option<AnyView> {
    drawn(room, None, |_, _| false, Callback::new(|_| ()))
}

/// The name of a continent, how much of it is held, and the bonus.
fn continent_head(id: ContinentId, name: String, bonus: u16, all: u32, held: Memo<Option<u32>>) -> AnyView {
    let t = texts();
    let whole = move || held.get() == Some(all);
    let label = move || if whole() { t.points_bonus_got(&bonus) } else { t.points_bonus(&bonus) };
    view! {
        <header class="continent__head" data-continent=id.0>
            <h2>{name}</h2>
            <span>{move || held.get().map(|held| format!("{held}/{all}"))}</span>
            <span class="continent__bonus" class:continent__bonus--got=whole>
                {label}
            </span>
        </header>
    }
    .into_any()
}

/// A line for each of some areas, by their names and values.
fn lines(
    room: Room,
    seat: Option<Seat>,
    areas: Vec<(AreaId, String, u16)>,
    open: fn(&View, AreaId) -> bool,
    tap: Callback<Line>,
) -> Vec<AnyView> {
    let view = room.public();
    let (places, names): (Vec<_>, Vec<_>) = areas.into_iter().map(|(area, name, value)| ((area, value), name)).unzip();
    let shown = spread(move || {
        view.with(|view| places.iter().map(|&(area, value)| Line::of(view, area, value, open(view, area))).collect())
    });
    names.into_iter().zip(shown).map(|(name, line)| line_button(room, seat, name, line, tap)).collect()
}

/// One area: its name, its value, and who is noted to hold it with what.
fn line_button(room: Room, seat: Option<Seat>, name: String, line: ReadSignal<Line>, tap: Callback<Line>) -> AnyView {
    let t = texts();
    let mine = move || seat.is_some() && line.get().holder == seat;
    let badge = move || {
        line.get().holder.filter(|holder| Some(*holder) != seat).map(|holder| {
            let player = room.player(holder);
            let label = t.points_held_by(&player.name);
            view! {
                <span class="area__holder">
                    <PlayerBadge player />
                    <span class="visually-hidden">{label}</span>
                </span>
            }
        })
    };
    let units = Memo::new(move |_| line.get().units);
    let units = move || (!units.get().is_empty()).then(|| force::pictured(units.get()));
    view! {
        <button
            class="area"
            type="button"
            aria-pressed=move || mine().to_string()
            disabled=move || !line.get().open
            on:click=move |_| tap.run(line.get_untracked())
        >
            <span class="area__name">{name} {units}</span>
            {badge}
            <span class="area__value">{move || line.get().value}</span>
        </button>
    }
    .into_any()
}
