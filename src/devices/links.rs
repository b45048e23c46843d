//! The links to the places of a table on the host, for whoever has opened it: who plays there, and new links for lost ones.

use core::time::Duration;
use std::rc::Rc;

use leptos::{html, leptos_dom::helpers::IntervalHandle, prelude::*, task::spawn_local};
use link::{
    roster::{Chair, Change},
    served::{Opened, Place, Standing, to_hex, viewer_name},
};
use tabletop::{Seat, Viewer};

use super::{
    code::{Code, ROUTE, Served},
    lobby::called,
    served::{asked, changed, standing},
    show::shown,
};
use crate::{
    browser::{page, socket::Request},
    table::{Hosts, onlookers, read_card},
    texts::devices::texts,
    ui::{Button, ButtonLink, ConfirmDialog, Notices, Player, Tone, Weight, use_notices},
};

/// How often the host is asked who is there, as long as somebody looks.
const TICK: Duration = Duration::from_secs(4);

/// A table on the host, as whoever has opened it has it.
#[derive(Clone, Copy)]
struct Links {
    table: StoredValue<Rc<dyn Hosts>, LocalStorage>,
    opened: RwSignal<Option<Opened>>,
    /// Who plays now, and what all are called: what the host has said of it last.
    standing: RwSignal<Option<Standing>, LocalStorage>,
    /// The place whose link is lost, and whether it is asked if that is meant.
    lost: StoredValue<Option<Viewer>>,
    asking: RwSignal<bool>,
    /// The seat that is to be given to a computer, and whether it is asked if that is meant.
    given: StoredValue<Option<Seat>>,
    giving: RwSignal<bool>,
    notices: Notices,
}

/// The links to all places.
pub fn links(
    table: StoredValue<Rc<dyn Hosts>, LocalStorage>,
    opened: RwSignal<Option<Opened>>,
    made: &Opened,
) -> AnyView {
    let t = texts();
    let links = Links {
        table,
        opened,
        standing: RwSignal::new_local(None),
        lost: StoredValue::new(None),
        asking: RwSignal::new(false),
        given: StoredValue::new(None),
        giving: RwSignal::new(false),
        notices: use_notices(),
    };
    links.look();
    let list = NodeRef::<html::Ul>::new();
    // Nothing in a menu that is closed has a place on the page.
    let is_seen = move || list.get_untracked().is_some_and(|list| list.offset_parent().is_some());
    let look = move || {
        if is_seen() && !document().hidden() {
            links.look();
        }
    };
    let looking = set_interval_with_handle(look, TICK).ok();
    on_cleanup(move || {
        looking.as_ref().map(IntervalHandle::clear);
    });
    view! {
        <h3>{t.served_title}</h3>
        <p class="dim">{t.served_made}</p>
        <ul class="plain lines" node_ref=list>{made.places.iter().map(|place| links.line(made.table, *place)).collect_view()}</ul>
        <ConfirmDialog
            open=links.asking
            title=t.served_renew_title
            text=t.served_renew_text
            confirm=t.served_renew
            on_confirm=move |()| links.renew()
        />
        <ConfirmDialog
            open=links.giving
            title=t.served_give_title
            text=t.served_give_text
            confirm=t.served_to_computer
            on_confirm=move |()| {
                if let Some(seat) = links.given.get_value() {
                    links.give(seat, Change::GiveToComputer);
                }
            }
        />
    }
    .into_any()
}

impl Links {
    /// Asks the host who plays, and who is there.
    fn look(self) {
        let place = |made: &Opened| Some((made.table, made.places.first()?.token));
        let Some((id, token)) = self.opened.with_untracked(|made| place(made.as_ref()?)) else { return };
        spawn_local(async move {
            // What does not come is not shown, and asked for again.
            if let Ok(now) = standing(&id, token).await {
                self.standing.try_maybe_update(|known| (known.replace(now.clone()) != Some(now), ()));
            }
        });
    }

    /// Makes the link anew that was lost; it is worth nothing from then on, wherever it is.
    fn renew(self) {
        let (Some(viewer), Some(mut made)) = (self.lost.get_value(), self.opened.get_untracked()) else { return };
        spawn_local(async move {
            let path = format!("/api/tables/{}/places/{}", to_hex(&made.table), viewer_name(viewer));
            match asked::<Place>(&path, Request::Post(&to_hex(&made.opener.0), &[])).await {
                Ok(given) => {
                    for place in made.places.iter_mut().filter(|place| place.viewer == viewer) {
                        *place = given;
                    }
                    self.table.try_with_value(|table| table.keep_served(&made));
                    self.opened.try_set(Some(made));
                    self.notices.say(Tone::Good, texts().served_renewed);
                }
                Err(why) => self.notices.say(Tone::Bad, why),
            }
        });
    }

    /// Gives a seat to a computer, or to a person.
    fn give(self, seat: Seat, change: Change) {
        let Some((table, opener)) =
            self.opened.with_untracked(|made| Some((made.as_ref()?.table, made.as_ref()?.opener)))
        else {
            return;
        };
        spawn_local(async move {
            match changed(&table, opener, seat, change).await {
                Ok(roster) => drop(self.standing.try_update(|standing| {
                    if let Some(standing) = standing {
                        standing.roster = roster;
                    }
                })),
                Err(why) => self.notices.say(Tone::Bad, why),
            }
        });
    }

    /// Who sits at a place, as the host has it, or before it has said so, as this device has it.
    fn player(self, viewer: Viewer) -> Option<Player> {
        let Viewer::Seat(seat) = viewer else { return None };
        let told = |standing: &Option<Standing>| read_card(&standing.as_ref()?.card).player(seat.index());
        let here = || {
            let places = self.table.with_value(|table| table.places());
            places.into_iter().find(|placed| placed.viewer == viewer)?.player
        };
        self.standing.with(told).or_else(here)
    }

    fn line(self, table: [u8; 8], Place { viewer, token }: Place) -> AnyView {
        let t = texts();
        let game = self.table.with_value(|table| table.tag()).to_owned();
        let code = Code::Served(Served { game, table, token }).text();
        let name = move || {
            let player = self.player(viewer);
            (player.is_some() || viewer == Viewer::Public).then(|| called(player))
        };
        let ask = move |()| {
            self.lost.set_value(Some(viewer));
            self.asking.set(true);
        };
        view! {
            <li class="place">
                <details class="fold">
                    <summary>{name}</summary>
                    <div class="stack pairing">{shown(format!("{}{code}", page::address(ROUTE)))}</div>
                </details>
                {move || self.state(viewer)}
                <div class="row">
                    <ButtonLink href=format!("{ROUTE}{code}") weight=Weight::Quiet>
                        {if viewer == Viewer::Public { t.mine_watch } else { t.served_here }}
                    </ButtonLink>
                    <Button weight=Weight::Quiet on_press=ask>
                        {t.served_renew}
                    </Button>
                    {move || self.giving(viewer)}
                </div>
            </li>
        }
        .into_any()
    }

    /// Who plays a seat, where the host has said so.
    fn chair(self, viewer: Viewer) -> Option<(Seat, Chair)> {
        let Viewer::Seat(seat) = viewer else { return None };
        self.standing.with(|standing| Some((seat, standing.as_ref()?.roster.chair(seat))))
    }

    /// Whether a person's device is there, or why no person plays a seat; how many look on at the table.
    fn state(self, viewer: Viewer) -> Option<AnyView> {
        let t = texts();
        let words = match self.chair(viewer) {
            None => self.standing.with(|standing| onlookers(standing.as_ref()?.onlookers))?,
            Some((seat, Chair::Person)) => {
                let is_there = |standing: &Option<Standing>| standing.as_ref().is_some_and(|now| now.present.has(seat));
                if self.standing.with(is_there) { t.served_present } else { t.served_absent }.to_owned()
            }
            Some((_, Chair::Computer)) => t.served_computer.to_owned(),
            Some((_, Chair::Away)) => t.served_away.to_owned(),
            Some((_, Chair::Overdue)) => t.served_overdue.to_owned(),
            Some((_, Chair::Resigned)) => t.served_resigned.to_owned(),
        };
        Some(view! { <p class="dim">{words}</p> }.into_any())
    }

    /// The way to give a seat to a computer or to a person, where one can play.
    fn giving(self, viewer: Viewer) -> Option<AnyView> {
        let t = texts();
        let (seat, chair) = self.chair(viewer)?;
        let is_open = |standing: &Option<Standing>| {
            standing.as_ref().is_some_and(|now| now.roster.level.is_some() && !now.roster.is_ended)
        };
        let is_computer = chair.is_computer();
        let words = if is_computer { t.served_to_person } else { t.served_to_computer };
        let press = move |()| {
            if is_computer {
                return self.give(seat, Change::GiveToPerson);
            }
            self.given.set_value(Some(seat));
            self.giving.set(true);
        };
        self.standing.with(is_open).then(|| {
            view! {
                <Button weight=Weight::Quiet on_press=press>
                    {words}
                </Button>
            }
            .into_any()
        })
    }
}
