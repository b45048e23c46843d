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
    ui::{Button, ButtonLink, ConfirmDialog, Notices, Player, Subject, Tone, Weight, use_notices},
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
    /// The place whose link is lost.
    lost: Subject<Viewer>,
    /// The seat that is to be given to a computer.
    given: Subject<Seat>,
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
        lost: Subject::new(),
        given: Subject::new(),
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
            open=links.lost.open
            title=t.served_renew_title
            text=t.served_renew_text
            confirm=t.served_renew
            on_confirm=links.lost.then(move |viewer| links.renew(viewer))
        />
        <ConfirmDialog
            open=links.given.open
            title=t.served_give_title
            text=t.served_give_text
            confirm=t.served_to_computer
            on_confirm=links.given.then(move |seat| links.give(seat, Change::GiveToComputer))
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
            let now = standing(&id, token).await.ok();
            self.standing.try_maybe_update(|known| {
                let is_new = *known != now;
                *known = now;
                (is_new, ())
            });
        });
    }

    /// Makes the link anew that was lost; it is worth nothing from then on, wherever it is.
    fn renew(self, viewer: Viewer) {
        let Some(mut made) = self.opened.get_untracked() else { return };
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
        let seat = viewer.seat()?;
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
                    <Button weight=Weight::Quiet on_press=move |()| self.lost.ask(viewer)>
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
        let seat = viewer.seat()?;
        self.standing.with(|standing| Some((seat, standing.as_ref()?.roster.chair(seat))))
    }

    /// Whether a person's device is there, or why no person plays a seat; how many look on at the table.
    fn state(self, viewer: Viewer) -> Option<AnyView> {
        let words = self.standing.with(|standing| {
            let now = standing.as_ref()?;
            match viewer {
                Viewer::Seat(seat) => Some(seat_words(now, seat).to_owned()),
                Viewer::Public => onlookers(now.onlookers),
            }
        });
        Some(view! { <p class="dim">{words?}</p> }.into_any())
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
                self.give(seat, Change::GiveToPerson);
            } else {
                self.given.ask(seat);
            }
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

/// Whether a person's device is there, or why no person plays a seat.
fn seat_words(now: &Standing, seat: Seat) -> &'static str {
    let t = texts();
    match now.roster.chair(seat) {
        Chair::Person if now.present.has(seat) => t.served_present,
        Chair::Person => t.served_absent,
        Chair::Computer => t.served_computer,
        Chair::Away => t.served_away,
        Chair::Overdue => t.served_overdue,
        Chair::Resigned => t.served_resigned,
    }
}
