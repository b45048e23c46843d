//! The curtain between two players (chapter 3.1 of the manual calls what lies behind it "nicht öffentlich").
//!
//! While it is down the secret part is not hidden: it is not there. Its nodes are built when the curtain rises and
//! disposed of when it falls.

use core::{cell::Cell, time::Duration};
use std::rc::Rc;

use leptos::{ev, html, leptos_dom::helpers::TimeoutHandle, prelude::*};
use tabletop::Seat;

use crate::{
    browser::listener::Listener,
    settings::use_settings,
    texts::table::texts,
    ui::{Chapter, Cue, Help, Menu, Player, PlayerBadge, name_page, use_notices},
};

use super::{AppGame, Guard, Room, Unveiled};

/// How long a finger must rest on the button. The style sheet fills the ring in the same time.
const HOLD: Duration = Duration::from_millis(600);

/// Whether the curtain before a seat is up. Nobody but the curtain raises it, and for no other seat.
#[derive(Clone, Copy)]
pub struct Lifted {
    seat: Seat,
    up: RwSignal<bool>,
}

impl Lifted {
    /// The curtain before this seat is down.
    pub fn down(seat: Seat) -> Self {
        Self { seat, up: RwSignal::new(false) }
    }

    /// Whether it is up; follows it.
    pub fn is_up(self) -> bool {
        self.up.get()
    }

    /// It goes up, unless it has been left.
    fn raise(self) {
        self.up.try_set(true);
    }
}

/// A curtain: for whom it rises, and what is to be seen of it before.
#[doc(alias("hot seat", "pass and play"))]
pub struct Veil {
    /// Who may look behind it, and whether it is up. What outlives the fall of a curtain keeps this.
    pub lifted: Lifted,
    /// Whether that is who has the device already: it need not be passed on to him.
    pub stays: bool,
    /// What the player may expect behind it; that only he may look, unless told otherwise.
    pub hint: Option<&'static str>,
    /// What everybody may know meanwhile, such as what happened since the player's last turn.
    pub public: Option<ChildrenFn>,
}

impl Veil {
    /// A curtain before a seat that says nothing but who may look.
    pub fn before(lifted: Lifted) -> Self {
        Self { lifted, stays: false, hint: None, public: None }
    }
}

impl<G: AppGame> Room<G> {
    /// Shows who gets the device, and only after a long press what is for his eyes only.
    ///
    /// It rises only if the [`Guard`] still has the game: a tab that was left standing here while the game went on in another
    /// one would show the secrets of then. It falls again when the page is hidden, loses the focus, or nobody has touched it
    /// for the time in the settings. State that must outlive a fall belongs above the curtain: what is inside is built anew
    /// each time, with an [`Unveiled`] that dies when it falls. A lesson that does not teach it has none.
    pub fn curtain(self, veil: Veil, secret: impl Fn(Unveiled) -> AnyView + Send + Sync + 'static) -> AnyView {
        let Veil { lifted, stays, hint, public } = veil;
        let seat = lifted.seat;
        if self.coach().is_some_and(|coach| coach.learner() == seat && !coach.has_curtain()) {
            lifted.raise();
            return secret(Unveiled::of(seat));
        }
        let children = move || secret(Unveiled::of(seat));
        view! { <Curtain player=self.player(seat) lifted stays hint copied=self.is_copied() public children=ToChildren::to_children(children) /> }
            .into_any()
    }

    /// The same, but that a person who plays alone needs no curtain.
    pub fn curtain_unless_alone(
        self,
        veil: Veil,
        secret: impl Fn(Unveiled) -> AnyView + Send + Sync + 'static,
    ) -> AnyView {
        match self.lone_person() {
            Some(seat) if seat == veil.lifted.seat => secret(Unveiled::of(seat)),
            _ => self.curtain(veil, secret),
        }
    }

    /// What may be seen while nobody has the device for himself: with one person alone at the table his own secrets too.
    pub fn onlooker(self) -> Memo<G::View> {
        match self.lone_person() {
            Some(seat) => self.session.private(&Unveiled::of(seat)),
            None => self.public(),
        }
    }
}

#[component]
fn Curtain(
    player: Player,
    lifted: Lifted,
    stays: bool,
    hint: Option<&'static str>,
    /// The game is a copy: whoever gets the device is told.
    copied: bool,
    public: Option<ChildrenFn>,
    /// What is behind it.
    children: ChildrenFn,
) -> impl IntoView {
    let was_lifted = RwSignal::new(lifted.up.get_untracked());
    let idle = use_settings().curtain_idle;
    watch(lifted.up, move || Duration::from_secs(u64::from(idle.get_untracked())));
    let notices = use_notices();
    Effect::new(move || {
        if lifted.is_up() {
            was_lifted.set(true);
            notices.raise_curtain();
            Cue::Lift.play();
        } else {
            notices.drop_curtain();
            Cue::HandOver.play();
        }
    });
    on_cleanup(move || notices.drop_curtain());
    let guard = Guard::expect();
    let lift = move || {
        guard.run(move || lifted.raise());
    };
    let hue = player.hue.class();
    let player = StoredValue::new(player);
    let public = StoredValue::new(public);
    // What is built anew behind a curtain that is up needs no cloth that rises.
    let fell = StoredValue::new(false);
    let down = move || {
        fell.set_value(true);
        let public = public.with_value(|public| public.as_ref().map(|public| public()));
        let copied = copied.then(|| view! { <p class="curtain__copy">{texts().copy_line}</p> });
        let public = view! { {copied} {public} }.into_any();
        let player = player.get_value();
        let hint = match hint {
            _ if was_lifted.get_untracked() => texts().curtain_fallen.to_owned(),
            Some(hint) => hint.to_owned(),
            None => texts().curtain_only(&player.name),
        };
        let t = texts();
        let title = if stays { t.curtain_stays(&player.name) } else { t.curtain_pass_to(&player.name) };
        lowered(player, (title, hint), public, lift)
    };
    view! {
        <Show when=move || lifted.is_up() fallback=down>
{move || {
                fell.get_value().then(|| view! { <div class=format!("curtain__cloth {hue}") aria-hidden="true"></div> })
            }}
            {children()}
        </Show>
    }
    .into_any()
}

/// Lowers the curtain when the page is hidden, loses the focus or lies idle.
fn watch(lifted: RwSignal<bool>, idle: impl Fn() -> Duration + Copy + Send + Sync + 'static) {
    let timer = StoredValue::new(None::<TimeoutHandle>);
    let stop = move || {
        if let Some(timer) = timer.try_update_value(Option::take).flatten() {
            timer.clear();
        }
    };
    let lower = move || {
        stop();
        if lifted.try_get_untracked() == Some(true) {
            lifted.set(false);
        }
    };
    let start = move || {
        stop();
        if lifted.try_get_untracked() == Some(true) {
            timer.set_value(set_timeout_with_handle(lower, idle()).ok());
        }
    };
    Effect::new(move || {
        lifted.track();
        start();
    });
    let listeners = [
        window_event_listener(ev::blur, move |_| lower()),
        window_event_listener(ev::pagehide, move |_| lower()),
        window_event_listener(ev::visibilitychange, move |_| {
            if document().hidden() {
                lower();
            }
        }),
        window_event_listener(ev::pointerdown, move |_| start()),
        window_event_listener(ev::keydown, move |_| start()),
    ];
    on_cleanup(move || {
        stop();
        for listener in listeners {
            listener.remove();
        }
    });
}

/// The curtain itself: heading and hint, and what is to be seen of what is behind it.
fn lowered(
    player: Player,
    (title, hint): (String, String),
    public: AnyView,
    lift: impl Fn() + Copy + Send + Sync + 'static,
) -> AnyView {
    let heading = NodeRef::<html::H1>::new();
    name_page(&title);
    Effect::new(move || {
        // The heading, not the button: a second Enter after WEITER must not show the next player's secrets.
        if let Some(heading) = heading.get() {
            let _ = heading.focus();
        }
    });
    view! {
        <main class=format!("curtain {}", player.hue.class()) id="main">
            <div class="curtain__tools">{Help::button(Chapter::FIRST.into())} {Menu::button()}</div>
            <div class="curtain__field" aria-hidden="true"></div>
            <PlayerBadge player=player.clone() large=true />
            <h1 class="curtain__title" tabindex="-1" node_ref=heading>
                {title}
            </h1>
            <p class="curtain__hint">{hint}</p>
            <div class="curtain__public">{public}</div>
            {hold_button(lift)}
        </main>
    }
    .into_any()
}

/// How long the page is deaf to a finger that goes on holding, or whose lifting nobody is told of.
const REST: Duration = Duration::from_secs(3);

/// Lets the page hear no pointer until the finger that has held the button is lifted: what stands below it now would take that
/// for a tap.
fn deafen() {
    let set = |is_deaf| {
        if let Some(body) = document().body() {
            // A class can be set on any element.
            let _ = body.class_list().toggle_with_force("deaf", is_deaf);
        }
    };
    set(true);
    let heard = Rc::new(Cell::new(false));
    // The browser may take a touch away, which is its end as well.
    let listeners = ["pointerup", "pointercancel"].map(|event| {
        let heard = Rc::clone(&heard);
        Listener::new(window(), event, move || {
            heard.set(true);
            // What follows the lifting, follows at once.
            set_timeout(move || set(false), Duration::from_millis(50));
        })
    });
    let end = move || {
        drop(listeners);
        // The next curtain may have risen already, and its finger not be lifted yet.
        if !heard.get() {
            set(false);
        }
    };
    set_timeout(end, REST);
}

/// Lifts after [`HOLD`] under a pointer. Keys and screen readers, whose clicks carry no count of presses, lift at once.
fn hold_button(lift: impl Fn() + Copy + Send + Sync + 'static) -> AnyView {
    let t = texts();
    let holding = RwSignal::new(false);
    let timer = StoredValue::new(None::<TimeoutHandle>);
    let stop = move || {
        holding.try_set(false);
        if let Some(timer) = timer.try_update_value(Option::take).flatten() {
            timer.clear();
        }
    };
    on_cleanup(stop);
    let start = move |event: ev::PointerEvent| {
        if event.button() == 0 {
            stop();
            holding.set(true);
            let lift = move || {
                deafen();
                lift();
            };
            timer.set_value(set_timeout_with_handle(lift, HOLD).ok());
        }
    };
    view! {
        <button
            class="curtain__hold"
            class:curtain__hold--held=holding
            type="button"
            on:pointerdown=start
            on:pointerup=move |_| stop()
            on:pointerleave=move |_| stop()
            on:pointercancel=move |_| stop()
            on:contextmenu=|event| event.prevent_default()
            on:click=move |event| {
                if event.detail() == 0 {
                    lift();
                }
            }
        >
            <svg class="curtain__ring" viewBox="0 0 100 100" aria-hidden="true">
                <circle class="curtain__ring-back" cx="50" cy="50" r="46" />
                <circle class="curtain__ring-fill" cx="50" cy="50" r="46" pathLength="100" />
            </svg>
            <span>{move || if holding.get() { t.curtain_keep_holding } else { t.curtain_hold }}</span>
        </button>
    }
    .into_any()
}
