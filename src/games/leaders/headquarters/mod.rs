//! Phase 4: the headquarters, behind the curtain (manual, chapter 3.6).

mod diplomacy;
mod espionage;
mod military;
mod missions;
mod others;
mod research;
mod summary;
mod timer;

pub use timer::is_up as time_is_up;

use std::collections::BTreeSet;

use leaders::{Command, Phase, Private, Refusal};
use leptos::prelude::*;
use tabletop::Seat;

use super::{board, overview, room::Room};
use crate::{
    browser::page,
    drawings::{Figure, drawing},
    rules::chapters::leaders as chapters,
    table::{Lifted, Unveiled, Veil},
    texts::leaders::texts,
    ui::{BottomBar, Eye, Glyph, Icon, Stepper, Tab, Tabs},
};

/// So wide is a window, in pixels, in which the map stands beside the headquarters.
const MAP_BESIDE: u32 = 768;
/// And so wide one with the other players besides.
const PLAYERS_BESIDE: u32 = 1280;

/// The headquarters of a seat, as its screens see it.
#[derive(Clone, Copy)]
struct Headquarters {
    room: Room,
    seat: Seat,
    view: Memo<leaders::View>,
    unveiled: StoredValue<Unveiled>,
}

impl Headquarters {
    /// Follows something of the player's secrets.
    fn follow<T: PartialEq + Send + Sync + 'static>(
        self,
        read: impl Fn(&Private) -> T + Send + Sync + 'static,
    ) -> Memo<Option<T>> {
        Memo::new(move |_| self.view.with(|view| view.mine.as_ref().map(&read)))
    }

    /// Follows a number of the player's secrets.
    fn number(self, read: impl Fn(&Private) -> u32 + Send + Sync + 'static) -> Signal<u32> {
        let number = self.follow(read);
        Signal::derive(move || number.get().unwrap_or(0))
    }

    /// Whether the rules permit a command.
    fn permits(self, command: impl Fn() -> Command + Send + Sync + 'static) -> Memo<Result<(), Option<Refusal>>> {
        self.unveiled.with_value(|unveiled| self.room.session.permits(unveiled, command))
    }

    fn order(self, command: Command) {
        self.room.session.play(self.seat, command);
    }
}

/// Phase 4 for a seat.
pub fn headquarters(room: Room, seat: Seat) -> AnyView {
    let lifted = Lifted::down(seat);
    let tab = RwSignal::new(0);
    let seen = RwSignal::new(BTreeSet::new());
    let clock = timer::start(room, seat, lifted);
    room.curtain_unless_alone(Veil::before(lifted), move |unveiled| {
        Effect::new(move || {
            seen.update(|seen| {
                seen.insert(tab.get());
            });
        });
        inside(room, unveiled, tab, seen, clock)
    })
}

fn inside(
    room: Room,
    unveiled: Unveiled,
    tab: RwSignal<usize>,
    seen: RwSignal<BTreeSet<usize>>,
    clock: Signal<Option<u16>>,
) -> AnyView {
    let t = texts();
    let (seat, view) = (unveiled.seat(), room.session.private(&unveiled));
    let hq = Headquarters { room, seat, view, unveiled: StoredValue::new(unveiled) };
    let tabs = [
        (Glyph::Infantry, t.hq_military),
        (Glyph::Research, t.hq_research),
        (Glyph::Diplomat, t.hq_diplomacy),
        (Glyph::Spy, t.hq_espionage),
        (Glyph::Medal, t.hq_missions),
    ];
    let names = tabs.map(|(_, label)| label);
    let tabs = tabs.map(|(glyph, label)| Tab { glyph, label: label.to_owned() }).into();
    let panel = move |area: usize| match area {
        0 => military::panel(hq),
        1 => research::panel(hq),
        2 => diplomacy::panel(hq),
        3 => espionage::panel(hq),
        _ => missions::panel(hq),
    };
    let ending = RwSignal::new(false);
    let bottom = view! {
        <BottomBar label=t.hq_end_turn on_next=move |()| ending.set(true)>
            {timer::mark(clock)} {resources(hq)}
        </BottomBar>
    };
    let unseen = move || {
        let unseen = names.iter().enumerate().filter(|(at, _)| !seen.with(|seen| seen.contains(at)));
        unseen.map(|(_, name)| *name).collect::<Vec<_>>().join(", ")
    };
    // What stands beside it lies open to everybody anyway.
    let map = page::is_wide(MAP_BESIDE).then(|| board::beside(room)).flatten();
    let others = page::is_wide(PLAYERS_BESIDE).then(|| overview::players(room));
    let content = view! {
        <div class="quarters">
            <div class="quarters__orders">
                <Tabs label=t.hq_areas tabs selected=tab panel=panel />
            </div>
            {map.map(|map| view! { <div class="quarters__map">{map}</div> })}
            {others.map(|others| view! { <div class="quarters__others">{others}</div> })}
        </div>
        {summary::dialog(hq, ending, unseen)}
    };
    let chapter = Signal::derive(move || match tab.get() {
        0 => chapters::HEADQUARTERS,
        1 => chapters::RESEARCH,
        2 | 3 => chapters::AGENTS,
        _ => chapters::MISSIONS,
    });
    room.screen_about(chapter, (seat, Phase::Headquarters), Eye::Closed, bottom.into_any(), content.into_any())
}

/// Points, diplomats and spies, in the middle of the bottom bar.
fn resources(hq: Headquarters) -> AnyView {
    let t = texts();
    let one = |glyph: Glyph, label: &'static str, number: Signal<u32>| {
        view! {
            <span class="resource">
                <Icon glyph />
                <span class="visually-hidden">{label}</span>
                <b class="figure">{number}</b>
            </span>
        }
    };
    view! {
        <div class="resources" role="status">
            {one(Glyph::Cog, t.hq_points, hq.number(|mine| mine.points))}
            {one(Glyph::Diplomat, t.hq_diplomats, hq.number(|mine| u32::from(mine.diplomats)))}
            {one(Glyph::Spy, t.hq_spies, hq.number(|mine| u32::from(mine.spies)))}
        </div>
    }
    .into_any()
}

/// The price in the blue cog and the rounds in the red circle.
fn price_tag(price: u32, rounds: u16) -> AnyView {
    let t = texts();
    view! {
        <span class="tags">
            <span class="price" title=t.hq_price(&price)>
                <Icon glyph=Glyph::Cog />
                <span class="visually-hidden">{t.hq_price(&price)}</span>
                <span aria-hidden="true">{price}</span>
            </span>
            <span class="rounds" title=t.hq_rounds(u32::from(rounds))>
                <Icon glyph=Glyph::Clock />
                <span class="visually-hidden">{t.hq_rounds(u32::from(rounds))}</span>
                <span aria-hidden="true">{rounds}</span>
            </span>
        </span>
    }
    .into_any()
}

/// Something that is bought by the piece.
struct Goods {
    name: &'static str,
    figure: Figure,
    hint: String,
    price: u16,
    rounds: u16,
}

/// A piece of goods with minus and plus.
fn purchase(goods: Goods, ordered: Signal<u32>, most: Signal<u32>, order: Callback<u32>) -> AnyView {
    view! {
        <div class="goods">
            <span class="goods__figure">{drawing(goods.figure)}</span>
            <div class="goods__words">
                <h2>{goods.name}</h2>
                <p class="dim">{goods.hint}</p>
                {price_tag(u32::from(goods.price), goods.rounds)}
            </div>
            <Stepper label=goods.name value=ordered max=most on_change=order />
        </div>
    }
    .into_any()
}

/// A number for the rules, which count in sixteen bits.
fn pieces(number: u32) -> u16 {
    u16::try_from(number).unwrap_or(u16::MAX)
}
