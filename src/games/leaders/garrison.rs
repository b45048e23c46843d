//! The units noted in an area, where the app keeps book beside a board on the table.

use leaders::{BoardMode, Command, MOST_NOTED, edition::AreaId};
use leptos::prelude::*;

use super::{areas, force, room::Room};
use crate::{
    texts::leaders::texts,
    ui::{Button, Dialog, Notices, Toggle, Tone, use_notices},
};

/// Whether taps count what stands in an area, instead of noting whose it is.
#[derive(Clone, Copy)]
pub struct UnitNotes {
    room: Room,
    notices: Notices,
    on: RwSignal<bool>,
    /// The area whose units are counted.
    area: RwSignal<Option<AreaId>>,
    asking: RwSignal<bool>,
}

impl UnitNotes {
    /// What notes units, where the app keeps book; nothing elsewhere.
    pub fn of(room: Room) -> Option<Self> {
        let is_book = room.public().with_untracked(|view| view.settings.board == BoardMode::Book);
        is_book.then(|| Self {
            room,
            notices: use_notices(),
            on: RwSignal::new(false),
            area: RwSignal::new(None),
            asking: RwSignal::new(false),
        })
    }

    /// Whether taps count units now.
    pub fn is_on(self) -> bool {
        self.on.get_untracked()
    }

    /// Asks what stands in an area that is tapped, if somebody holds it.
    pub fn ask(self, area: AreaId, is_held: bool) {
        if is_held {
            self.area.set(Some(area));
            self.asking.set(true);
        } else {
            self.notices.say(Tone::Warning, texts().refusal_nobody_there);
        }
    }

    /// The switch between the two meanings of a tap.
    pub fn switch(self) -> AnyView {
        let t = texts();
        view! {
            <Toggle
                label=t.points_note_units
                hint=t.points_note_units_text
                on=self.on
                on_change=move |on| self.on.set(on)
            />
        }
        .into_any()
    }

    /// The question how many of each kind stand in the area that was tapped.
    pub fn dialog(self) -> AnyView {
        let Self { room, area, asking, .. } = self;
        let (t, view) = (texts(), room.public());
        let title = move || area.get().map(|area| areas::place(room, area)).unwrap_or_default();
        let holder = move || {
            let area = area.get()?;
            let holder = view.with(|view| areas::holder(view, area))?;
            Some(view! { <p class="dim">{t.points_held_by(&room.name(holder))}</p> })
        };
        let counts = move || {
            let area = area.get()?;
            let now = move |unit| view.with(|view| areas::units(view, area)).of(unit);
            let note = move |unit, count| room.act(Command::Units(area, unit, count));
            Some(force::steppers(|_| true, now, |_| MOST_NOTED, note, &areas::area_name(room, area)))
        };
        view! {
            <Dialog open=asking title=Signal::derive(title)>
                {holder} <div class="stack">{counts}</div>
                <div class="dialog__answers">
                    <Button on_press=move |()| asking.set(false)>{t.points_units_noted}</Button>
                </div>
            </Dialog>
        }
        .into_any()
    }
}
