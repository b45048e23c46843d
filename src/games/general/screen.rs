//! Which screen comes when: the device goes round in the order of the seats, and what is turned over is shown to all
//! before it goes on.

use general::{General, Stage, View};
use leptos::prelude::*;
use tabletop::{Seat, SeatSet, Viewer};

use super::{
    battle, between,
    choose::{Draft, choose},
    computers, field,
    history::History,
    over,
    room::Room,
};
use crate::{
    rules::chapters::general as chapters,
    table::{Lifted, TurnController, Veil, stay_awake},
    texts::{self, general::texts},
    ui::{BottomBar, Eye, Frame, PlayerBadge},
};

/// A place in a round where something new lies open: the choices, the announced war, each engagement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Moment {
    round: u32,
    /// 0 while all choose, 1 while retreats are replaced, then one more than the engagement that is on.
    step: u8,
}

impl Moment {
    fn of(view: &View) -> Self {
        let engagements = view.battle.as_ref().map_or(0, |battle| battle.engagements.len());
        let step = match view.stage {
            Stage::Replacing => 1,
            Stage::Battle => u8::try_from(engagements).unwrap_or(u8::MAX) + 2,
            _ => 0,
        };
        Self { round: view.round, step }
    }

    /// Whether there is something to be shown to all first.
    const fn has_news(self) -> bool {
        self.step > 0
    }
}

/// What is on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Screen {
    /// What everybody has to see first.
    News(Moment),
    /// A person acts, behind the curtain.
    Ask(Seat, Moment),
    /// What a person has chosen lies covered, and he has not handed the device on yet. A unit is handed on as it is laid:
    /// five times a battle one would ask too often.
    Laid(Seat),
    /// A person answers an offer of peace.
    Peace(Seat, Seat),
    /// Only computers are still to act.
    Computers(Moment),
    /// Between two rounds.
    Between(u32),
    /// The end.
    Over,
}

/// A person among some seats who is next to act: always the first one, so that the order tells nothing. `laid` is who
/// has the device still in his hands and could take back what he has chosen.
fn screen(view: &View, people: SeatSet, seen: Option<Moment>, laid: Option<Seat>) -> Screen {
    let moment = Moment::of(view);
    match (view.stage, people.lowest()) {
        (Stage::Over(_), _) => Screen::Over,
        (Stage::Between, _) => Screen::Between(view.round),
        (Stage::Peace(by), Some(asked)) => Screen::Peace(by, asked),
        (Stage::Peace(_), None) => Screen::Computers(moment),
        _ if moment.has_news() && seen != Some(moment) => Screen::News(moment),
        (Stage::Choosing | Stage::Replacing, Some(seat)) => laid.map_or(Screen::Ask(seat, moment), Screen::Laid),
        (_, Some(seat)) => Screen::Ask(seat, moment),
        (_, None) => Screen::Computers(moment),
    }
}

/// A running or finished game.
pub fn game(room: Room) -> AnyView {
    let public = room.public();
    let history = room.session.fold(History::default());
    let seen = RwSignal::new(None::<Moment>);
    // A page that is loaded anew is in nobody's hands: what is laid down then stays.
    let holder = RwSignal::new(None::<Seat>);
    let laid = Memo::new(move |_| {
        holder.get().filter(|seat| room.session.can_undo(Viewer::Seat(*seat))).filter(|_| !room.is_alone())
    });
    let screen =
        Memo::new(move |_| public.with(|view| screen(view, room.people_of(view.waiting), seen.get(), laid.get())));
    stay_awake(move || screen.get() != Screen::Over);
    let computers = computers::seat(room, public, Signal::derive(move || matches!(screen.get(), Screen::Computers(_))));
    (move || match screen.get() {
        Screen::News(moment) => {
            untrack(|| battle::news(room, history, Callback::new(move |()| seen.set(Some(moment)))))
        }
        Screen::Ask(seat, moment) => untrack(|| ask(room, seat, moment, holder)),
        Screen::Laid(seat) => untrack(|| hand_on(room, seat, holder)),
        Screen::Peace(by, asked) => untrack(|| between::peace(room, by, asked)),
        Screen::Computers(_) => untrack(|| wait(room, computers)),
        Screen::Between(_) => untrack(|| between::between(room, history)),
        Screen::Over => untrack(|| over::over(room, history)),
    })
    .into_any()
}

/// The device goes to a person, who chooses or lays down a unit where nobody else sees it. From the lifted curtain on he
/// is its holder.
fn ask(room: Room, seat: Seat, moment: Moment, holder: RwSignal<Option<Seat>>) -> AnyView {
    let t = texts();
    let draft = RwSignal::new(Draft::default());
    let picked = RwSignal::new(None);
    let lifted = Lifted::down(seat);
    Effect::new(move || {
        if lifted.is_up() {
            holder.set(Some(seat));
        }
    });
    let hint = if moment.step > 1 { t.table_hint_lay } else { t.table_hint_choose };
    let public = ToChildren::to_children(move || room.public().with_untracked(|view| field::meanwhile(room, view)));
    let veil = Veil { lifted, hint: Some(hint), public: Some(public) };
    room.curtain_unless_alone(veil, move |unveiled| {
        if moment.step > 1 {
            battle::lay(room, &unveiled, picked, room.back(seat))
        } else {
            choose(room, &unveiled, draft, room.back(seat))
        }
    })
}

/// „Erst wenn der letzte Spieler seinen Einsatz abgelegt hat": until then it is one's own to take back, and nobody
/// else's. Nothing secret is on this screen.
fn hand_on(room: Room, seat: Seat, holder: RwSignal<Option<Seat>>) -> AnyView {
    let t = texts();
    let bottom = view! { <BottomBar label=t.table_laid_next on_next=move |()| holder.set(None) /> };
    let meanwhile = room.public().with_untracked(|view| field::meanwhile(room, view));
    view! {
        <Frame
            title=t.table_laid_title
            back=room.back(seat)
            player=room.player(seat)
            eye=Eye::Open
            chapter=chapters::DEVICE
            bottom=bottom.into_any()
        >
            <section class="victory">
                <PlayerBadge player=room.player(seat) large=true />
                <h2>{room.name(seat)}</h2>
                <p>{t.table_laid_text}</p>
            </section>
            {meanwhile}
        </Frame>
    }
    .into_any()
}

/// Computers think, or could not be asked.
fn wait(room: Room, computers: TurnController<General>) -> AnyView {
    let thinking = texts::seating::texts().seat_thinking;
    let meanwhile = room.public().with_untracked(|view| field::meanwhile(room, view));
    // Whoever plays alone is the one who asks; otherwise the device may be in anybody's hands.
    let back = room.lone_person().map(|seat| room.back(seat));
    view! {
        <Frame title=thinking back chapter=chapters::ROUND>
            {computers.thinking()} {meanwhile}
        </Frame>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::{Moment, Screen, screen};
    use general::{Choice, Command, General, Region, Regions, Setup, edition::Edition};
    use tabletop::{Game as _, Seat, SeatSet, Table, Viewer};

    fn play(table: &mut Table<General>, seat: u8, command: Command) {
        let proposal = table.propose(Seat(seat), command).expect("it is permitted");
        table.accept(proposal);
    }

    #[test]
    fn the_device_goes_round_and_news_come_first() {
        let mut table = Table::<General>::begin(Edition::house(), Setup::for_players(2), [1; 32]).expect("a game");
        let people = SeatSet::first(2);
        let now = |table: &Table<General>, seen| {
            let view = table.game().view(Viewer::Public);
            screen(&view, people & view.waiting, seen, None)
        };
        let begin = Moment { round: 1, step: 0 };
        assert_eq!(now(&table, None), Screen::Ask(Seat(0), begin));
        let stake = Command::Choose(Choice::Stake(Regions::one(Region::ALL[0])));
        play(&mut table, 0, stake);
        assert_eq!(now(&table, None), Screen::Ask(Seat(1), begin));
        play(&mut table, 1, stake);
        let revealed = Moment { round: 1, step: 2 };
        assert_eq!(now(&table, None), Screen::News(revealed));
        assert_eq!(now(&table, Some(revealed)), Screen::Ask(Seat(0), revealed));
        for seat in [0, 1] {
            let unit = table.game().campaign().hand(Seat(seat)).cards().next().expect("a hand");
            play(&mut table, seat, Command::Lay(unit));
        }
        assert_eq!(now(&table, Some(revealed)), Screen::News(Moment { round: 1, step: 3 }));
    }
}
