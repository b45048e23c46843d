//! Who acts: one driver for every game. It finds out whose turn it is, lets the computers act that the save names, and asks
//! them anew after everything that was done.

use core::time::Duration;

use bots::Played;
use leptos::prelude::*;
use tabletop::{Revision, Seat, Waiting};

use super::{AppGame, BotClient, Room, Tempo, Unveiled, tempo};
use crate::{
    texts,
    ui::{Button, Spinner, Weight},
};

/// Who is to act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// A person. Where several are waited for, the first of them: always in the same order, so that it tells nothing.
    Person(Seat),
    /// A person at another device: the first of them, where nobody here is waited for.
    Away(Seat),
    /// A computer. As long as the game waits for a person too, it is the person's turn: a step back of his must not take a
    /// computer's command with it.
    Computer(Seat),
    /// Nobody any more.
    Over,
}

impl Turn {
    /// Whose turn it is where the game waits like this.
    pub fn of<O>(waiting: &Waiting<O>, plays: impl Fn(Seat) -> Plays) -> Self {
        let Waiting::For(seats) = waiting else { return Self::Over };
        let first = |who: Plays| seats.iter().copied().find(|seat| plays(*seat) == who);
        let person = first(Plays::Here).map(Self::Person);
        let away = || first(Plays::Away).map(Self::Away);
        let computer = || first(Plays::Computer).map(Self::Computer);
        person.or_else(away).or_else(computer).unwrap_or(Self::Over)
    }

    /// Who it is, if it is nobody who has this device: then there is only something to look at here.
    pub const fn elsewhere(self) -> Option<Seat> {
        match self {
            Self::Away(seat) | Self::Computer(seat) => Some(seat),
            Self::Person(_) | Self::Over => None,
        }
    }
}

/// Who plays for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plays {
    /// A person at this device.
    Here,
    /// A person at another one.
    Away,
    /// A computer.
    Computer,
}

/// What differs from game to game in how computers act.
pub struct Pacing<G: AppGame> {
    /// Whether they may act now: not while somebody looks at something else.
    pub may_act: Signal<bool>,
    /// How long what came before is looked at if they play quickly, nothing where nothing is to be seen; asked when the
    /// answer is there.
    pub pause: Callback<(), Duration>,
    /// Hears what a computer does, before it is done.
    pub hear: Callback<(Seat, G::Command)>,
}

/// Lets computers act while it is theirs to act.
#[doc(alias = "game loop")]
pub struct TurnController<G: AppGame> {
    room: Room<G>,
    client: BotClient<G>,
    /// Which computer is to act, on which revision: each is asked once, and asked anew after a step back.
    acting: Memo<Option<(Revision, Seat)>>,
    /// One was asked, and has not answered yet.
    asked: StoredValue<bool>,
    /// On which revision one has played. As long as the table stands there, its command is being saved or was not.
    played: RwSignal<Option<Revision>>,
    pace: StoredValue<Pace<G>>,
}

/// How fast computers act.
struct Pace<G: AppGame> {
    pacing: Pacing<G>,
    tempo: RwSignal<Tempo>,
    /// What one is about to do, once somebody has looked at what came before.
    held: RwSignal<Option<(Seat, G::Command)>>,
    /// Whose turn it is.
    turn: Memo<Turn>,
}

#[expect(clippy::expl_impl_clone_on_copy, reason = "a derived one would want games to be copied too")]
impl<G: AppGame> Clone for TurnController<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: AppGame> Copy for TurnController<G> {}

impl<G: AppGame + Played> TurnController<G> {
    /// Begins to drive a game.
    pub fn drive(room: Room<G>, pacing: Pacing<G>) -> Self {
        let may_act = pacing.may_act;
        let (session, turn) = (room.session, room.turn());
        let acting = Memo::new(move |_| match turn.get() {
            // Where another device holds the table, it lets them act.
            Turn::Computer(seat) if may_act.get() && !session.is_far() => Some((session.revision(), seat)),
            _ => None,
        });
        let (client, asked, played) = (BotClient::new(), StoredValue::new(false), RwSignal::new(None));
        // Nobody switches it in a lesson.
        let tempo = if room.coach().is_some() { Tempo::Quick } else { Tempo::kept() };
        let (held, tempo) = (RwSignal::new(None), RwSignal::new(tempo));
        let pace = StoredValue::new(Pace { pacing, tempo, held, turn });
        let controller = Self { room, client, acting, asked, played, pace };
        Effect::new(move || {
            if room.has_bots() && room.coach().is_none() && !session.is_far() {
                controller.client.prepare();
            }
        });
        Effect::new(move || {
            let acting = acting.get();
            held.set(None);
            // Only what was asked here: somebody else may have been asked for something meanwhile.
            if asked.try_update_value(core::mem::take) == Some(true) {
                client.cancel();
            }
            if let Some((_, seat)) = acting {
                // How well it plays may be changed while it thinks.
                room.bots.track();
                controller.ask(seat);
            }
        });
        Effect::new(move || {
            if tempo.get() != Tempo::Steps {
                controller.step();
            }
        });
        controller
    }

    /// The switch for how fast computers play, which this device remembers; nothing where none plays.
    pub fn tempo(self) -> AnyView {
        let tempo = self.pace.with_value(|pace| pace.tempo);
        (move || self.room.has_bots().then(|| tempo::switch(tempo))).into_any()
    }

    /// Whether a computer waits until somebody has looked at what came before.
    pub fn is_held(self) -> bool {
        self.held().with(Option::is_some)
    }

    /// What came before was looked at.
    pub fn step(self) {
        if let Some((seat, command)) = self.held().try_update(Option::take).flatten() {
            self.carry_out(seat, command);
        }
    }

    /// Who thinks for the computers, to be asked for more than their moves.
    pub fn client(self) -> BotClient<G> {
        self.client
    }

    /// Whether somebody is to act who has not this device: a computer, or a person at another one.
    pub fn is_acting(self) -> bool {
        self.acting.with(Option::is_some) || self.away().is_some()
    }

    /// Who is waited for at another device.
    pub fn away(self) -> Option<Seat> {
        match self.pace.with_value(|pace| pace.turn).get() {
            Turn::Away(seat) => Some(seat),
            Turn::Computer(seat) if self.room.session.is_far() => Some(seat),
            _ => None,
        }
    }

    /// What is said while somebody else is waited for: that a computer thinks, or whose turn it is at another device.
    pub fn waiting_text(self) -> String {
        match self.away() {
            Some(seat) => self.room.waiting_for(seat),
            None => texts::seating::texts().seat_thinking.to_owned(),
        }
    }

    /// Whether nobody could be asked, or the answer could not be saved: then it is time to ask again.
    pub fn is_absent(self) -> bool {
        let revision = self.acting.get().map(|(revision, _)| revision);
        let is_lost = revision.is_some() && self.played.get() == revision && !self.room.session.saving().get();
        is_lost || self.client.is_absent()
    }

    /// Asks again.
    pub fn ask_again(self) {
        if let Some((_, seat)) = self.acting.get_untracked() {
            self.ask(seat);
        }
    }

    /// What is shown while computers think; where nobody could be asked, a button to ask again.
    pub fn thinking(self) -> AnyView {
        (move || {
            if self.is_absent() {
                view! {
                    <Button weight=Weight::Primary on_press=move |()| self.ask_again()>
                        {texts::table::texts().table_ask_again}
                    </Button>
                }
                .into_any()
            } else {
                let label = self.waiting_text();
                view! { <Spinner label /> }.into_any()
            }
        })
        .into_any()
    }

    /// Asks a computer what it does, and does it.
    fn ask(self, seat: Seat) {
        self.played.set(None);
        self.asked.set_value(true);
        self.sound_out(
            seat,
            move || if self.tempo_now() == Tempo::Quick { self.pause() } else { Duration::ZERO },
            move |command| {
                self.asked.try_set_value(false);
                let waits = self.tempo_now() == Tempo::Steps && !self.pause().is_zero();
                if waits {
                    self.held().set(Some((seat, command)));
                } else {
                    self.carry_out(seat, command);
                }
            },
        );
    }

    fn held(self) -> RwSignal<Option<(Seat, G::Command)>> {
        self.pace.with_value(|pace| pace.held)
    }

    fn tempo_now(self) -> Tempo {
        self.pace.with_value(|pace| pace.tempo.get_untracked())
    }

    /// How long what came before is looked at if they play quickly.
    fn pause(self) -> Duration {
        self.pace.with_value(|pace| pace.pacing.pause).run(())
    }

    /// Does what a computer wants. Where it may not act any more it does nothing, although nothing was done at the table.
    fn carry_out(self, seat: Seat, command: G::Command) {
        let Some((revision, _)) = self.acting.try_get_untracked().flatten() else { return };
        self.played.set(Some(revision));
        self.pace.with_value(|pace| pace.pacing.hear).run((seat, command.clone()));
        self.room.session.play(seat, command);
    }

    /// Asks a computer what it would do in its seat; nothing is done by that. A seat of a person is not asked for.
    pub fn sound_out(
        self,
        seat: Seat,
        pause: impl Fn() -> Duration + 'static,
        then: impl FnOnce(G::Command) + 'static,
    ) {
        let Some(level) = untrack(|| self.room.bot(seat)) else { return };
        let Some(view) = untrack(|| self.room.session.seen_by(&Unveiled::of(seat))) else { return };
        let pace = self.room.bots.with_untracked(|bots| bots.pace);
        self.client.ask(self.room, view, (level, pace), pause, then);
    }
}

#[cfg(test)]
mod tests {
    use super::{Plays, Turn};
    use tabletop::{Seat, Waiting};

    #[test]
    fn people_come_first_and_in_the_order_of_the_game() {
        let [first, second, third] = [Seat(2), Seat(0), Seat(1)];
        let turn = |bots: &[Seat]| {
            let waiting: Waiting<()> = Waiting::For(vec![first, second, third]);
            Turn::of(&waiting, |seat| if bots.contains(&seat) { Plays::Computer } else { Plays::Here })
        };
        assert_eq!(turn(&[]), Turn::Person(first));
        assert_eq!(turn(&[first]), Turn::Person(second));
        assert_eq!(turn(&[first, third]), Turn::Person(second));
        assert_eq!(turn(&[first, second, third]), Turn::Computer(first));
        assert_eq!(Turn::of(&Waiting::Over(()), |_| Plays::Computer), Turn::Over);
    }

    #[test]
    fn who_is_far_away_is_waited_for_before_computers() {
        let waiting: Waiting<()> = Waiting::For(vec![Seat(0), Seat(1), Seat(2)]);
        let turn = |plays: [Plays; 3]| Turn::of(&waiting, |seat| plays[seat.index()]);
        assert_eq!(turn([Plays::Computer, Plays::Away, Plays::Here]), Turn::Person(Seat(2)));
        assert_eq!(turn([Plays::Computer, Plays::Away, Plays::Away]), Turn::Away(Seat(1)));
        assert_eq!(turn([Plays::Computer, Plays::Away, Plays::Away]).elsewhere(), Some(Seat(1)));
        assert_eq!(turn([Plays::Here; 3]).elsewhere(), None);
    }
}
