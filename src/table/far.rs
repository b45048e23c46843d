//! A table that another device holds, as this one has it: what its seat knows, and the way to ask for more.

use core::time::Duration;

use futures_channel::oneshot;
use leptos::{leptos_dom::helpers::IntervalHandle, prelude::*};
use link::{
    About, Answer, Farewell, FrameError, Guest, Heard, Token, Wish,
    roster::{Chair, Roster},
};
use tabletop::{Seat, SeatSet, Table, Viewer};

use super::{
    AppGame, Devices, Guard, OwnSeat, Reseated, Room, RoomWriter, Seated, Session, SessionError, devices::read_card,
    game_screen, heir::heir, held::Held, menu::with_menu, play::tell, spread, writer::SaveError,
};
use crate::{
    browser::seed,
    devices::{Came, Line},
    library::{SaveSummary, Seats},
    router::use_way,
    texts::{self, table::texts},
    ui::{Spinner, use_notices},
};

/// How often a device asks for what was lost on the way.
const TICK: Duration = Duration::from_secs(3);

/// A table on another device.
pub struct FarTable<G: AppGame>(StoredValue<Far<G>, LocalStorage>);

/// What is known of it, and what is asked.
struct Far<G: AppGame> {
    line: Option<Line>,
    /// Before the first welcome; then the session has it.
    guest: Option<Guest<G>>,
    session: Option<Session<G, RoomWriter<G>>>,
    /// Who waits for the answer to a wish.
    answer: Option<oneshot::Sender<Answer<G::Refusal>>>,
    /// Of which commands the rules were asked for, and of which they are to be asked.
    asked: Vec<G::Command>,
    wanted: Vec<G::Command>,
    /// What they have said since the table has changed last.
    said: RwSignal<Said<G>>,
}

/// Commands, and why the rules refuse each.
type Said<G> = Vec<(<G as tabletop::Game>::Command, Option<<G as tabletop::Game>::Refusal>)>;

#[expect(clippy::expl_impl_clone_on_copy, reason = "a derived one would want games to be copied too")]
impl<G: AppGame> Clone for FarTable<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: AppGame> Copy for FarTable<G> {}

impl<G: AppGame> FarTable<G> {
    fn new(token: Token) -> Self {
        Self(StoredValue::new_local(Far {
            line: None,
            guest: Some(Guest::new(token, seed::bytes(), link::BUILD)),
            session: None,
            answer: None,
            asked: Vec::new(),
            wanted: Vec::new(),
            said: RwSignal::new(Vec::new()),
        }))
    }

    /// Asks for something to be done, and waits until it was, or was not. While the line is down it waits, too: what was asked for is asked
    /// for again on the next one, and done once.
    pub async fn wish(self, wish: Wish<G::Command>) -> Result<(), SessionError<G, SaveError>> {
        let (answer, answered) = oneshot::channel();
        let session = self.0.try_update_value(|far| {
            far.answer = Some(answer);
            far.session
        });
        let frame = session.flatten().and_then(|session| session.with_guest(|guest| guest.wish(wish))).flatten();
        self.send(frame.as_deref());
        // Nobody answers any more if the table was left.
        let failed = match answered.await.map_err(|_| SessionError::NotSaved(SaveError::NoLine))? {
            Answer::Done => return Ok(()),
            Answer::Refused(refusal) => SessionError::Refused(refusal),
            Answer::NotUndone(why) => SessionError::Undo(why),
            Answer::Overtaken => SessionError::NotSaved(SaveError::Overtaken),
            Answer::NotKept => SessionError::NotSaved(SaveError::NotKeptThere),
            Answer::NoSeat => SessionError::NotSaved(SaveError::Watching),
            Answer::NotPlaying => SessionError::NotSaved(SaveError::NotPlaying),
            Answer::Ended => SessionError::NotSaved(SaveError::Ended),
        };
        Err(failed)
    }

    /// What the rules say of a command; they are asked if that is not known yet.
    pub fn said_of(self, command: &G::Command) -> Option<Result<(), G::Refusal>> {
        let said = self.0.try_with_value(|far| far.said)?;
        let known = |said: &Said<G>| {
            said.iter().find(|(asked, _)| asked == command).map(|(_, refusal)| refusal.clone().map_or(Ok(()), Err))
        };
        let known = said.with(known);
        if known.is_none() {
            self.want(command);
        }
        known
    }

    /// Asks for a command with all others that a screen wants to know of at this moment.
    fn want(self, command: &G::Command) {
        let is_first = self.0.try_update_value(|far| {
            if far.wanted.contains(command) || far.asked.contains(command) {
                return false;
            }
            far.wanted.push(command.clone());
            far.wanted.len() == 1
        });
        if is_first == Some(true) {
            set_timeout(move || self.ask(), Duration::ZERO);
        }
    }

    fn ask(self) {
        let asked = self.0.try_update_value(|far| {
            far.asked.append(&mut far.wanted);
            (far.session, far.asked.clone())
        });
        let Some((Some(session), commands)) = asked else { return };
        self.send(session.with_guest(|guest| guest.question(commands)).as_deref());
    }

    fn send(self, frame: Option<&[u8]>) {
        if let (Some(line), Some(frame)) = (self.0.try_with_value(|far| far.line.clone()).flatten(), frame) {
            line.send(frame);
        }
    }

    /// Lets the protocol say something.
    fn with_guest<T>(self, say: impl FnOnce(&mut Guest<G>) -> T) -> Option<T> {
        let session = self.0.try_with_value(|far| far.session)?;
        match session {
            Some(session) => session.with_guest(say),
            None => self.0.try_update_value(|far| far.guest.as_mut().map(say)).flatten(),
        }
    }

    fn hear(self, frame: &[u8]) -> Option<Result<Heard<G::Refusal>, FrameError>> {
        let session = self.0.try_with_value(|far| far.session)?;
        match session {
            Some(session) => session.hear_frame(frame),
            None => self.with_guest(|guest| guest.hear(frame)),
        }
    }

    /// The table has changed: what the rules have said of it holds no more.
    fn forget(self) {
        let said = self.0.try_update_value(|far| {
            far.asked.clear();
            far.said
        });
        if let Some(said) = said {
            said.set(Vec::new());
        }
    }

    fn replied(self, refused: Vec<Option<G::Refusal>>) {
        let said = self.0.try_update_value(|far| (core::mem::take(&mut far.asked), far.said));
        if let Some((asked, said)) = said {
            said.update(|said| said.extend(asked.into_iter().zip(refused)));
        }
    }
}

/// What this device is shown of the table.
enum Shown<G: AppGame> {
    /// It has not been welcomed yet.
    Coming,
    /// The game, as its seat knows it.
    Playing(Room<G>),
    /// The game is over, and nothing is secret any more: the whole table.
    Over(Room<G>),
    /// The two devices do not have the same version of the app.
    Foreign,
}

impl<G: AppGame> Clone for Shown<G> {
    fn clone(&self) -> Self {
        match self {
            Self::Coming => Self::Coming,
            Self::Playing(room) => Self::Playing(*room),
            Self::Over(room) => Self::Over(*room),
            Self::Foreign => Self::Foreign,
        }
    }
}

/// A place at a table on another device.
#[derive(Clone, Copy)]
pub struct Invitation {
    /// The right to it.
    pub token: Token,
    /// The way there; none while it is down.
    pub line: RwSignal<Option<Line>, LocalStorage>,
    /// Why the host has ended the line, if it has said so.
    pub farewell: RwSignal<Option<Farewell>>,
    /// What its player may do about it, where a host holds the table for days.
    pub own_seat: Option<OwnSeat>,
}

/// The screen of a place at a table on another device.
pub fn far<G: AppGame>(invitation: Invitation) -> AnyView {
    Guard::provide_open();
    let way = use_way();
    let place = Place::<G> {
        far: FarTable::new(invitation.token),
        shown: RwSignal::new(Shown::Coming),
        invitation,
        owner: StoredValue::new(Owner::current()),
        leave: Callback::new(move |()| way.run("/games".to_owned())),
        notices: use_notices(),
        full: RwSignal::new(false),
        offered: RwSignal::new(None),
        roster: RwSignal::new(None),
    };
    Effect::new(move || {
        if let Some(line) = invitation.line.get() {
            place.connect(&line);
        }
    });
    let ticking = set_interval_with_handle(move || place.tick(), TICK).ok();
    on_cleanup(move || {
        ticking.as_ref().map(IntervalHandle::clear);
        let bye = place.far.with_guest(|guest| guest.bye());
        place.far.send(bye.as_deref());
        if let Some(line) = place.far.0.try_with_value(|far| far.line.clone()).flatten() {
            line.hang();
        }
    });
    let answer = move |took| place.far.send(place.far.with_guest(|guest| guest.took(took)).as_deref());
    let is_free = move || invitation.line.try_with_untracked(Option::is_none) != Some(false);
    let screen = move || match place.shown.get() {
        Shown::Coming => view! { <Spinner label=texts().table_loading /> }.into_any(),
        Shown::Playing(room) => untrack(|| {
            let shows_table = place.far.with_guest(|guest| guest.viewer()).flatten() == Some(Viewer::Public);
            place.shown(room, if shows_table { spread::screen } else { G::screen })
        }),
        Shown::Over(room) => untrack(|| place.shown(room, G::screen)),
        Shown::Foreign => {
            let why = texts::devices::texts().bye_versions;
            view! { <main id="main" class="page"><p role="alert">{why}</p></main> }.into_any()
        }
    };
    view! { {screen} {heir(place.offered, answer, is_free)} }.into_any()
}

/// Who sits where by a card, with computers where the host says that they play.
fn seated(about: &About) -> SaveSummary {
    let mut summary = read_card(&about.card);
    if let Some(roster) = &about.roster {
        let level = |chair: &Chair| roster.level.filter(|_| chair.is_computer());
        summary.bots.levels = roster.chairs.iter().map(level).collect();
    }
    summary
}

/// Who sits where has changed: says so of all others, if it is about who plays.
fn reseated(own: Option<OwnSeat>, roster: RwSignal<Option<Roster>>, about: About, away: SeatSet) -> SaveSummary {
    let summary = seated(&about);
    if *roster.read_untracked() == about.roster {
        return summary;
    }
    if let (Some(own), Some(before), Some(now)) = (own, roster.get_untracked(), about.roster.clone()) {
        let others = (0..).map(Seat).zip(0..summary.players.len()).filter(|(seat, _)| away.has(*seat));
        let others = others.filter_map(|(seat, at)| Some((seat, summary.player(at)?.name))).collect();
        own.news.run(Reseated { others, before, now });
    }
    roster.set(about.roster);
    summary
}

/// What belongs to the screen of a place.
struct Place<G: AppGame> {
    far: FarTable<G>,
    shown: RwSignal<Shown<G>>,
    invitation: Invitation,
    owner: StoredValue<Option<Owner>>,
    leave: Callback<()>,
    notices: crate::ui::Notices,
    full: RwSignal<bool>,
    /// The whole table, which this device is to hold from now on.
    offered: RwSignal<Option<Vec<u8>>>,
    /// Who plays which seat, where a host holds the table for days.
    roster: RwSignal<Option<Roster>>,
}

#[expect(clippy::expl_impl_clone_on_copy, reason = "a derived one would want games to be copied too")]
impl<G: AppGame> Clone for Place<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: AppGame> Copy for Place<G> {}

impl<G: AppGame> Place<G> {
    /// The screen of a game with its menu, or what stands in its place.
    fn shown(self, room: Room<G>, screen: fn(Room<G>) -> AnyView) -> AnyView {
        let own = self.far.with_guest(|guest| guest.viewer()).flatten();
        let own_seat = self.invitation.own_seat.zip(own);
        let seated = move |viewer| Seated { viewer, roster: self.roster.into() };
        let menu = move |close| own_seat.and_then(|(forms, viewer)| forms.menu.run((seated(viewer), close)));
        // A seat that somebody else plays says so first, and a game that has ended.
        let is_known = RwSignal::new(false);
        let is_idle = Memo::new(move |_| {
            let roster = self.roster.read();
            let is_idle = own_seat.zip(roster.as_ref()).is_some_and(|((_, viewer), now)| {
                now.is_ended || viewer.seat().is_some_and(|seat| now.chair(seat).is_computer())
            });
            is_idle && !matches!(*self.shown.read(), Shown::Over(_))
        });
        Effect::new(move || {
            if !is_idle.get() {
                is_known.set(false);
            }
        });
        let screen = move || match own_seat {
            Some((forms, viewer)) if is_idle.get() && !is_known.get() => forms.notice.run((seated(viewer), is_known)),
            _ => untrack(|| screen(room)),
        };
        game_screen::<G>(
            move || room.session.edition(Clone::clone),
            move || with_menu(room, Box::new(menu), Box::new(move || screen.into_any())),
        )
    }

    fn connect(self, line: &Line) {
        self.far.0.update_value(|far| far.line = Some(line.clone()));
        self.far.send(self.far.with_guest(Guest::connect).as_deref());
        line.hear(move |came| match came {
            Came::Frame(frame) => self.came(&frame),
            Came::Ended => {
                self.far.0.try_update_value(|far| far.line = None);
                self.invitation.line.try_set(None);
            }
        });
    }

    fn tick(self) {
        self.far.send(self.far.with_guest(|guest| guest.tick()).as_deref());
    }

    fn came(self, frame: &[u8]) {
        // What comes when the screen was left is nobody's any more.
        if self.shown.is_disposed() {
            return;
        }
        let known = self.far.with_guest(|guest| guest.told().len()).unwrap_or(0);
        match self.far.hear(frame) {
            // What cannot be read is asked for again.
            None | Some(Ok(Heard::Nothing) | Err(FrameError::TooLong(_) | FrameError::Unreadable)) => {}
            Some(Ok(Heard::Told(from))) => {
                self.far.forget();
                let has_begun = self.far.0.try_with_value(|far| far.session.is_some()) == Some(true);
                // A host that knows less than before: what was folded of it is folded anew.
                let is_anew = (from.0 as usize) < known;
                let is_over = matches!(*self.shown.read_untracked(), Shown::Over(_));
                if !has_begun || is_anew || is_over {
                    self.begin();
                }
            }
            Some(Ok(Heard::About)) if matches!(*self.shown.read_untracked(), Shown::Coming) => self.begin(),
            Some(Ok(Heard::About)) => self.sit(),
            Some(Ok(Heard::Answer(_, answer))) => {
                let waiting = self.far.0.try_update_value(|far| far.answer.take()).flatten();
                // Who asked may be gone.
                let _ = waiting.map(|waiting| waiting.send(answer));
            }
            Some(Ok(Heard::Reply(refused))) => self.far.replied(refused),
            Some(Ok(Heard::Over)) => self.end(),
            Some(Ok(Heard::Table(file))) => self.offered.set(Some(file)),
            Some(Ok(Heard::Ask(frame))) => self.far.send(Some(&frame)),
            Some(Ok(Heard::Bye(why))) => {
                self.invitation.farewell.set(Some(why));
                if matches!(why, Farewell::Protocol(_) | Farewell::Build) {
                    self.shown.set(Shown::Foreign);
                }
            }
            Some(Err(FrameError::Protocol(_))) => self.shown.set(Shown::Foreign),
        }
    }

    /// Puts the game on the screen as its seat knows it.
    fn begin(self) {
        // Who sits where comes right behind the welcome.
        let is_whole =
            |guest: &Guest<G>| guest.sight().is_some() && guest.opening().is_some() && !guest.about().card.is_empty();
        let guest = self.far.with_guest(|guest| is_whole(guest).then(|| guest.clone())).flatten();
        let Some(guest) = guest else { return };
        let summary = seated(guest.about());
        self.roster.set(guest.about().roster.clone());
        let away = Self::away(&guest);
        let devices = Devices::of(away, guest.about());
        let held = Held::Far(Box::new(guest));
        let room = self.owned(|| {
            self.room(summary, devices, move |seats, trouble| {
                Session::of(held, RoomWriter::Far(self.far), seats, trouble)
            })
        });
        if let Some(room) = room {
            self.far.0.update_value(|far| (far.session, far.guest) = (Some(room.session), None));
            self.owned(|| room.begin_staging());
            self.shown.set(Shown::Playing(room));
        }
    }

    /// The seats that are not this device's: all but its own.
    fn away(guest: &Guest<G>) -> SeatSet {
        let own = |seat: &Seat| guest.viewer() == Some(Viewer::Seat(*seat));
        Seat::all(guest.seats()).filter(|seat| !own(seat)).collect()
    }

    fn room(
        self,
        summary: SaveSummary,
        devices: Devices,
        session: impl FnOnce(Seats, Callback<SessionError<G, SaveError>>) -> Session<G, RoomWriter<G>>,
    ) -> Room<G> {
        let here = StoredValue::new(None::<Room<G>>);
        let trouble = Callback::new(move |trouble| {
            if let Some(room) = here.try_get_value().flatten() {
                tell(self.notices, room, self.full, trouble);
            }
        });
        let session = session(summary.seats(), trouble);
        session.set_devices(devices);
        let (summary, bots) = (StoredValue::new(summary), session.bots());
        let room = Room { session, summary, bots, leave: self.leave };
        here.set_value(Some(room));
        room
    }

    /// Does something under the owner of the screen.
    fn owned<T>(self, make: impl FnOnce() -> T) -> Option<T> {
        self.owner.try_get_value().flatten().map(|owner| owner.with(make))
    }

    /// Who sits where, and who is there, has changed.
    fn sit(self) {
        let (Shown::Playing(room) | Shown::Over(room)) = self.shown.get_untracked() else { return };
        let about = self.far.with_guest(|guest| guest.about().clone());
        let Some(about) = about else { return };
        let away = untrack(|| room.session.devices()).away;
        room.session.set_devices(Devices::of(away, &about));
        let summary = reseated(self.invitation.own_seat, self.roster, about, away);
        room.session.sit_as(summary.seats());
        room.summary.set_value(summary);
    }

    /// The game is over: from its record this device makes the table itself.
    fn end(self) {
        let record = self.far.with_guest(|guest| guest.record().cloned()).flatten();
        let Some(table) = record.and_then(|record| Table::resume(record).ok()) else { return };
        let about = self.far.with_guest(|guest| (guest.about().clone(), Self::away(guest)));
        let Some((about, away)) = about else { return };
        let summary = seated(&about);
        let room = self.owned(|| {
            self.room(summary, Devices::of(away, &about), |seats, trouble| {
                Session::new(table, RoomWriter::Watching, seats, trouble)
            })
        });
        if let Some(room) = room {
            self.shown.set(Shown::Over(room));
        }
    }
}
