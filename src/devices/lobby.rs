//! Who plays where (lobby): on the device that holds the table, all places and the way for another device to each of them.

use std::rc::Rc;

use leptos::{html, prelude::*, task::spawn_local};
use tabletop::Viewer;

use super::{
    code::{Answered, Code, Offered, ROUTE},
    read::reader,
    served,
    show::shown,
};
use crate::{
    browser::{
        page,
        rtc::{Peer, RtcError, Spares},
        style::wear,
    },
    table::{Hosts, Placed, onlookers},
    texts::devices::texts,
    ui::{Button, ConfirmDialog, Notices, Player, PlayerName, Spinner, Subject, Tone, Weight, use_notices},
};

/// The looks of codes.
pub const STYLE: &str = include_str!("../../style/parts/devices.css");

/// A place that waits for its device.
#[derive(Clone)]
enum Inviting {
    /// Nobody is invited.
    Nobody,
    /// The code is being made.
    Preparing(Viewer),
    /// The code is there, and its number.
    Shown(Viewer, u16, String),
    /// The two find each other.
    Connecting(Viewer),
    /// The device of a place is asked whether it holds the table from now on.
    Handing(Viewer),
}

impl Inviting {
    fn is_of(&self, viewer: Viewer) -> bool {
        matches!(self, Self::Preparing(of) | Self::Shown(of, ..) | Self::Connecting(of) | Self::Handing(of) if *of == viewer)
    }
}

/// The places of a table on the screen.
#[derive(Clone, Copy)]
struct Lobby {
    table: StoredValue<Rc<dyn Hosts>, LocalStorage>,
    inviting: RwSignal<Inviting>,
    /// The end of the channel that is being opened.
    peer: StoredValue<Option<Peer>, LocalStorage>,
    /// To whose device the table is to be handed over.
    heir: Subject<Viewer>,
    /// The number of the last invitation.
    number: StoredValue<u16>,
    notices: Notices,
}

/// All places of a table.
pub fn lobby(table: Rc<dyn Hosts>) -> AnyView {
    wear(STYLE);
    let lobby = Lobby {
        table: StoredValue::new_local(table),
        inviting: RwSignal::new(Inviting::Nobody),
        peer: StoredValue::new_local(None),
        heir: Subject::new(),
        number: StoredValue::new(0),
        notices: use_notices(),
    };
    let places = move || lobby.table.with_value(|table| table.places());
    view! {
        <p class="dim">{texts().lobby_text}</p>
        <ul class="plain lines">
            {move || places().into_iter().map(|placed| lobby.place(placed)).collect_view()}
        </ul>
        {lobby.handing_over()}
        {served::offered(lobby.table)}
    }
    .into_any()
}

impl Lobby {
    fn place(self, placed: Placed) -> AnyView {
        let t = texts();
        let Placed { viewer, player, is_away, present } = placed;
        let is_table = viewer == Viewer::Public;
        let state = match (is_away, present) {
            _ if is_table => onlookers(present),
            (false, _) => Some(t.lobby_here.to_owned()),
            (true, 0) => Some(t.lobby_absent.to_owned()),
            (true, _) => Some(t.lobby_present.to_owned()),
        };
        let take_back = is_away.then(|| {
            let back = move |()| self.table.with_value(|table| table.take_back(viewer));
            let words = if is_table { t.lobby_unwatch } else { t.lobby_take_back };
            view! {
                <Button weight=Weight::Quiet on_press=back>
                    {words}
                </Button>
            }
        });
        // Whoever takes it has everybody's secrets: it goes to who plays, at the one device of a seat. Who looks on may be anybody.
        let hand_over = (!is_table && present == 1).then(|| {
            view! {
                <Button weight=Weight::Quiet on_press=move |()| self.heir.ask(viewer)>
                    {t.lobby_hand_over}
                </Button>
            }
        });
        let label = match (is_table, is_away) {
            (true, true) => t.lobby_further,
            (false, true) => t.lobby_other_device,
            (_, false) => t.lobby_invite,
        };
        view! {
            <li class="place">
                <div class="row row--spread">
                    {called(player)} <span class="dim">{state}</span>
                </div>
                <div class="row">
                    <Button weight=Weight::Quiet on_press=move |()| self.invite(viewer)>
                        {label}
                    </Button>
                    {take_back} {hand_over}
                </div>
                {move || self.pairing(viewer)}
            </li>
        }
        .into_any()
    }

    /// How far a place is that waits for its device.
    fn pairing(self, viewer: Viewer) -> Option<AnyView> {
        let t = texts();
        let inviting = self.inviting;
        let cancel = move || {
            view! {
                <Button weight=Weight::Quiet on_press=move |()| inviting.set(Inviting::Nobody)>
                    {t.lobby_cancel}
                </Button>
            }
        };
        Some(match inviting.get() {
            now if !now.is_of(viewer) => return None,
            Inviting::Shown(_, _, code) => view! {
                <div class="stack pairing" node_ref=in_view()>
                    <ol class="pairing__steps">
                        <li>{t.lobby_show} {shown(code)}</li>
                        <li>{t.lobby_answer} {reader(t.lobby_answer_label, move |code| self.answered(code))}</li>
                    </ol>
                    {cancel()}
                </div>
            }
            .into_any(),
            Inviting::Handing(_) => view! { <Spinner label=t.lobby_handing /> }.into_any(),
            Inviting::Connecting(_) => view! { <Spinner label=t.lobby_connecting /> {cancel()} }.into_any(),
            _ => view! { <Spinner label=t.lobby_preparing /> }.into_any(),
        })
    }

    /// The question before the table is handed over.
    fn handing_over(self) -> AnyView {
        let t = texts();
        view! {
            <ConfirmDialog
                open=self.heir.open
                title=t.lobby_hand_title
                text=t.lobby_hand_text
                confirm=t.lobby_hand_over
                on_confirm=self.heir.then(move |viewer| self.hand_over(viewer))
            />
        }
        .into_any()
    }

    /// Asks the device of a place to hold the table.
    fn hand_over(self, viewer: Viewer) {
        let Self { table, inviting, notices, .. } = self;
        let t = texts();
        inviting.set(Inviting::Handing(viewer));
        let answered = Box::new(move |took| {
            inviting.try_set(Inviting::Nobody);
            if took {
                notices.say(Tone::Good, t.lobby_handed);
            } else {
                notices.say(Tone::Info, t.lobby_not_handed);
            }
        });
        table.with_value(|table| table.hand_over(viewer, answered));
    }

    /// Makes a code for a place.
    fn invite(self, viewer: Viewer) {
        let Self { table, inviting, peer, number, .. } = self;
        inviting.set(Inviting::Preparing(viewer));
        number.update_value(|number| *number = number.wrapping_add(1));
        let number = number.get_value();
        let (token, game) = table.with_value(|table| (table.invite(viewer), table.tag().to_owned()));
        let becomes = move |next: Inviting| {
            // Another place may have been invited meanwhile, or nobody any more.
            inviting.try_maybe_update(|now| {
                let is_of = now.is_of(viewer);
                if is_of {
                    *now = next;
                }
                (is_of, ())
            });
        };
        spawn_local(async move {
            // Lines come as long as the table is open, whether this is on the screen or not.
            let Some(host) = table.try_get_value() else { return };
            let keeper = Rc::clone(&host);
            let spares = Spares::new(move |line| {
                host.connect(line);
                becomes(Inviting::Nobody);
            });
            match Peer::offer(&spares).await {
                Err(error) => self.fail(error),
                Ok((made, description)) => {
                    keeper.keep(viewer, Rc::new(spares));
                    peer.try_set_value(Some(made));
                    let code = Code::Offer(Offered { game, token, number, description }).text();
                    becomes(Inviting::Shown(viewer, number, format!("{}{code}", page::address(ROUTE))));
                }
            }
        });
    }

    /// A code was read while one is shown.
    fn answered(self, code: Code) {
        let t = texts();
        let Inviting::Shown(viewer, number, _) = self.inviting.get_untracked() else { return };
        match code {
            Code::Answer(Answered { number: of, description }) if of == number => {
                self.inviting.set(Inviting::Connecting(viewer));
                let Some(peer) = self.peer.get_value() else { return };
                spawn_local(async move {
                    if let Err(error) = peer.take(&description).await {
                        self.fail(error);
                    }
                });
            }
            Code::Answer(_) => self.notices.say(Tone::Warning, t.lobby_other_answer),
            Code::Offer(_) | Code::Served(_) => self.notices.say(Tone::Warning, t.lobby_own_code),
        }
    }

    fn fail(self, error: RtcError) {
        self.inviting.try_set(Inviting::Nobody);
        self.notices.say(Tone::Bad, words(error));
    }
}

/// Brings what it refers to into view: a code that was asked for is shown to somebody at once.
fn in_view() -> NodeRef<html::Div> {
    let node = NodeRef::<html::Div>::new();
    node.on_load(|div| div.scroll_into_view());
    node
}

/// Whose place it is: a player's, or the table's.
pub fn called(player: Option<Player>) -> AnyView {
    match player {
        Some(player) => view! { <PlayerName player /> }.into_any(),
        None => view! { <span>{texts().lobby_table}</span> }.into_any(),
    }
}

/// Why two devices do not come together, for the player.
pub fn words(error: RtcError) -> &'static str {
    match error {
        RtcError::Unsupported => texts().rtc_unsupported,
        RtcError::Refused => texts().rtc_refused,
    }
}
