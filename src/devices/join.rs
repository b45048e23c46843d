//! A device that comes to a table: it reads the code of the other one, shows its own, and plays.

use core::time::Duration;

use leptos::{prelude::*, task::spawn_local};
use link::{Farewell, Token, served::to_hex};

use super::{
    code::{Answered, Code, Offered, Served},
    line::Line,
    lobby::{STYLE, words},
    mine,
    own_seat::own_seat,
    read,
    show::shown,
};
use crate::{
    accounts::use_visit,
    browser::{
        listener::Listener,
        page,
        patience::rest,
        rtc::{Peer, Spares},
        socket,
        style::wear,
    },
    registry::{Devices, Entry},
    table::Invitation,
    texts::devices::texts,
    ui::{Back, Button, Card, Frame, Notices, Spinner, Tone, Weight, use_notices},
};

/// How long two devices may look for each other before it is said that they do not find each other.
const PATIENCE: Duration = Duration::from_secs(25);

/// How long it is waited before a line to a host is opened again: at first, and at most.
const FIRST_WAIT: Duration = Duration::from_secs(1);
const LONGEST_WAIT: Duration = Duration::from_secs(15);

/// How often a device that nobody looks at looks whether somebody does, in milliseconds.
const PAUSE: i32 = 1_000;

/// How far it is.
#[derive(Clone)]
enum Stage {
    /// The code of the other device is to be read.
    Reading,
    /// The own one is being made.
    Preparing,
    /// The own one is shown.
    Answering(String),
    /// The two devices talk.
    Connected,
    /// The line has ended, and is being opened again.
    Returning,
}

/// A device on its way to a table.
#[derive(Clone, Copy)]
struct Coming {
    stage: RwSignal<Stage>,
    line: RwSignal<Option<Line>, LocalStorage>,
    farewell: RwSignal<Option<Farewell>>,
    /// This end of the channel that is being opened.
    peer: StoredValue<Option<Peer>, LocalStorage>,
    /// The place at the table, and its game; it stays on the screen when the line ends.
    place: RwSignal<Option<(Token, &'static Entry)>>,
    /// Whether this device has been at that place.
    met: RwSignal<bool>,
    /// The other device has not been heard of for long.
    late: RwSignal<bool>,
    /// The place is on a host, which can be come back to without a code.
    served: StoredValue<Option<Served>>,
    /// Ways back to a device, which were agreed on while there was one.
    spares: StoredValue<Option<Spares>, LocalStorage>,
    notices: Notices,
}

/// The screen of a device that comes to a table.
#[component]
pub fn Join() -> impl IntoView {
    wear(STYLE);
    let coming = Coming {
        stage: RwSignal::new(Stage::Reading),
        line: RwSignal::new_local(None),
        farewell: RwSignal::new(None),
        peer: StoredValue::new_local(None),
        place: RwSignal::new(None),
        met: RwSignal::new(false),
        late: RwSignal::new(false),
        served: StoredValue::new(None),
        spares: StoredValue::new_local(None),
        notices: use_notices(),
    };
    coming.follow();
    // A link that is opened where this screen is already loads nothing.
    let _ear = StoredValue::new_local(Listener::new(window(), "hashchange", move || coming.follow()));
    let Coming { stage, line, farewell, place, .. } = coming;
    Effect::new(move || {
        let is_lost = line.with(Option::is_none) && matches!(*stage.read_untracked(), Stage::Connected);
        if is_lost {
            coming.without_line();
        }
    });
    let taken = mine::keeper(use_visit());
    Effect::new(move || {
        place.track();
        if let Some(served) = coming.served.get_value() {
            taken.set(Some(served));
        }
    });
    let table = move || {
        place.get().map(|(token, game)| {
            let served = coming.served.get_value();
            let own_seat = served.map(|served| own_seat(served.table, token));
            untrack(|| played(game, Invitation { token, line, farewell, own_seat }))
        })
    };
    view! {
        {move || coming.way()}
        <div hidden=move || !matches!(stage.get(), Stage::Connected)>{table}</div>
    }
    .into_any()
}

impl Coming {
    /// Reads the address that a camera has opened, or a link.
    fn follow(self) {
        let Some(text) = page::fragment() else { return };
        page::set_fragment("");
        match Code::read(&text) {
            Ok(known) => self.read(known),
            Err(error) => self.notices.say(Tone::Warning, read::words(error)),
        }
    }

    /// A code was read.
    fn read(self, known: Code) {
        match known {
            Code::Offer(offer) => self.come(offer),
            Code::Answer(_) => self.notices.say(Tone::Warning, texts().join_is_answer),
            Code::Served(served) => self.sit(served),
        }
    }

    /// Takes a place on the host that has served this page. Its link stays in the address: it is what one comes back with.
    fn sit(self, served: Served) {
        let Some(game) = Entry::of_tag(&served.game) else {
            return self.notices.say(Tone::Warning, texts().read_foreign);
        };
        page::set_fragment(&Code::Served(served.clone()).text());
        self.served.set_value(Some(served.clone()));
        self.stage.set(Stage::Returning);
        // Another place that was open here is left.
        if let Some(before) = self.line.try_update(Option::take).flatten() {
            before.hang();
        }
        self.place.set(Some((served.token, game)));
        self.dial(FIRST_WAIT);
    }

    /// Opens a line to the host, again and again until there is one or the screen is left.
    fn dial(self, wait: Duration) {
        let Self { stage, line, farewell, served, .. } = self;
        let Some(Some(Served { table, .. })) = served.try_get_value() else { return };
        let opened = move |opened: Line| {
            // The screen was left, or somebody was quicker.
            if line.try_with_untracked(Option::is_none) != Some(true) {
                return opened.hang();
            }
            farewell.try_set(None);
            line.try_set(Some(opened));
            stage.try_set(Stage::Connected);
        };
        let failed = move || set_timeout(move || self.dial((wait * 2).min(LONGEST_WAIT)), wait);
        socket::open(&format!("/ws/{}", to_hex(&table)), opened, failed);
    }

    /// The line has ended: it is opened again where that can be had without a code.
    fn without_line(self) {
        let is_wanted = matches!(self.farewell.get_untracked(), None | Some(Farewell::Closed));
        if is_wanted && self.served.with_value(Option::is_some) {
            self.stage.set(Stage::Returning);
            set_timeout(move || self.dial(FIRST_WAIT), FIRST_WAIT);
        } else if self.farewell.with_untracked(Option::is_none) && self.may_return() {
            self.stage.set(Stage::Returning);
            spawn_local(self.come_back());
        } else {
            self.stage.set(Stage::Reading);
        }
    }

    fn may_return(self) -> bool {
        self.spares.with_value(|spares| spares.as_ref().is_some_and(Spares::has_answers))
    }

    /// Comes back on one of the connections that were agreed on. A device that sleeps waits until somebody looks at it: each can be tried once.
    async fn come_back(self) {
        let Self { stage, spares, .. } = self;
        while let Some(Some(known)) = spares.try_get_value().filter(|_| self.is_returning()) {
            if document().hidden() {
                rest(PAUSE).await;
            } else if !known.has_answers() {
                stage.try_set(Stage::Reading);
            } else if known.come_back().await {
                return;
            }
        }
    }

    fn is_returning(self) -> bool {
        self.stage.try_with_untracked(|stage| matches!(stage, Stage::Returning)) == Some(true)
    }

    /// Answers an invitation.
    fn come(self, offer: Offered) {
        let Self { stage, line, farewell, peer, place, met, late, served, spares, notices } = self;
        served.set_value(None);
        spares.set_value(None);
        let Some(game) = Entry::of_tag(&offer.game) else {
            return notices.say(Tone::Warning, texts().read_foreign);
        };
        // Another table that was on the screen is left before there is a line: it would say hello on it, too, with its own token.
        if place.with_untracked(|place| place.is_none_or(|(token, _)| token != offer.token)) {
            met.set(false);
            place.set(Some((offer.token, game)));
        }
        stage.set(Stage::Preparing);
        spawn_local(async move {
            let opened = move |opened: Line| {
                farewell.try_set(None);
                line.try_set(Some(opened));
                met.try_set(true);
                stage.try_set(Stage::Connected);
            };
            let ways = Spares::new(opened);
            match Peer::answer(&ways, &offer.description).await {
                Ok((made, description)) => {
                    spares.try_set_value(Some(ways));
                    peer.try_set_value(Some(made));
                    late.try_set(false);
                    let number = offer.number;
                    stage.try_set(Stage::Answering(Code::Answer(Answered { number, description }).text()));
                    let is_late = move || {
                        late.try_set(true);
                    };
                    set_timeout(is_late, PATIENCE);
                }
                Err(error) => {
                    stage.try_set(Stage::Reading);
                    notices.say(Tone::Bad, words(error));
                }
            }
        });
    }

    /// What is on the screen as long as the two devices do not talk.
    fn way(self) -> Option<AnyView> {
        let t = texts();
        let Self { stage, farewell, late, .. } = self;
        let now = stage.get();
        // Whoever is on his way to one table is not looking for another.
        let others = matches!(now, Stage::Reading).then(mine::mine);
        let content = match now {
            Stage::Connected => return None,
            Stage::Reading => {
                let at_host = self.served.get_value().zip(farewell.get());
                at_host.map_or_else(|| self.reader(), |(served, why)| self.sent_away(served, why))
            }
            Stage::Preparing => view! { <Spinner label=t.lobby_preparing /> }.into_any(),
            Stage::Returning if self.served.with_value(Option::is_some) => {
                view! { <Spinner label=t.join_returning /> }.into_any()
            }
            Stage::Returning => view! {
                <Spinner label=t.join_coming_back />
                <Button weight=Weight::Quiet on_press=move |()| stage.set(Stage::Reading)>
                    {t.join_with_code}
                </Button>
            }
            .into_any(),
            Stage::Answering(answer) => {
                let late = move || late.get().then(|| view! { <p role="status">{t.join_late}</p> });
                view! {
                    <p>{t.join_answer}</p>
                    {shown(answer)}
                    {late}
                    <Button weight=Weight::Quiet on_press=move |()| stage.set(Stage::Reading)>
                        {t.join_again}
                    </Button>
                }
                .into_any()
            }
        };
        Some(
            view! {
                <Frame title=t.join_title back=Back::To("/games")>
                    <Card>
                        <div class="stack pairing">{content}</div>
                    </Card>
                    {others}
                </Frame>
            }
            .into_any(),
        )
    }

    /// Where the code of a table is read, and why the last line to one has ended.
    fn reader(self) -> AnyView {
        let t = texts();
        let lost = self.farewell.get().map(goodbye).or_else(|| self.met.get().then_some(t.join_lost));
        let lost = lost.map(|why| view! { <p role="status">{why}</p> });
        view! { {lost} <p>{t.join_text}</p> {read::reader(t.join_label, move |known| self.read(known))} }.into_any()
    }

    /// Why a host has ended the line to a place, and the way back to it where there is one.
    fn sent_away(self, served: Served, why: Farewell) -> AnyView {
        let t = texts();
        let words = if why == Farewell::Unknown { t.bye_link } else { goodbye(why) };
        let again = matches!(why, Farewell::TakenOver | Farewell::Full | Farewell::Unreadable).then(|| {
            let sit = move |()| self.sit(served.clone());
            view! { <Button on_press=sit>{t.join_once_more}</Button> }
        });
        view! { <p role="status">{words}</p> {again} }.into_any()
    }
}

/// The place, once the code of its game is there.
fn played(game: &'static Entry, invitation: Invitation) -> AnyView {
    let devices = RwSignal::new(None::<Option<Devices>>);
    spawn_local(async move {
        devices.try_set(Some((game.devices)().await.ok()));
    });
    (move || match devices.get() {
        None => view! { <Spinner label=texts().lobby_connecting /> }.into_any(),
        Some(None) => view! { <p role="alert">{texts().join_missing}</p> }.into_any(),
        Some(Some(devices)) => untrack(|| (devices.far)(invitation)),
    })
    .into_any()
}

/// Why the other device has ended the line, for the player.
fn goodbye(why: Farewell) -> &'static str {
    let t = texts();
    match why {
        Farewell::Protocol(_) | Farewell::Build => t.bye_versions,
        Farewell::Unknown => t.bye_unknown,
        Farewell::TakenOver => t.bye_taken_over,
        Farewell::Closed => t.bye_closed,
        Farewell::Unreadable => t.bye_unreadable,
        Farewell::Full => t.bye_full,
    }
}
