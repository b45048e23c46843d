//! Which screen comes when: the device goes round, there and back again, and what is turned over is shown to all before it
//! goes on.

use general::{General, HAND, Stage, View};
use leptos::prelude::*;
use tabletop::{Seat, SeatSet, Viewer};

use super::{
    battle, between,
    choose::{Draft, choose},
    computers, field,
    history::History,
    over,
    room::Room,
    since,
};
use crate::{
    rules::chapters::general as chapters,
    table::{Chronicle, Lifted, TurnController, Veil, stay_awake},
    texts::general::texts,
    ui::{Button, Frame, Weight},
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

    /// Whether units are laid.
    const fn is_battle(self) -> bool {
        self.step > 1
    }

    /// Who is asked first of those who are: the device goes round one way and back the other, so that it begins where it
    /// has got to. What everybody knows settles it, and nothing else: the order tells nothing.
    fn first_of(self, people: SeatSet, view: &View) -> Option<Seat> {
        // An engagement follows the choice at once, or another one by those whose retreat has gone back.
        let skipped = self.is_battle() && view.replaced.is_empty();
        let turns = self.round + u32::from(self.step) - u32::from(skipped);
        if turns % 2 == 1 { people.lowest() } else { people.iter().last() }
    }
}

/// Whether the last unit of everybody is all that is still to be laid: no choice any more.
pub fn is_last_engagement(view: &View) -> bool {
    let fought = view.battle.as_ref().map(|battle| battle.engagements.len() + 1);
    view.stage == Stage::Battle && fought == Some(HAND.into())
}

/// What is on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Screen {
    /// What everybody has to see before it goes on: where nobody is to be asked, or where there is nobody to hide anything
    /// from. Otherwise it stands before the curtain.
    News(Moment),
    /// A person acts, behind the curtain.
    Ask(Seat, Moment),
    /// A person answers an offer of peace.
    Peace(Seat, Seat),
    /// Only computers are still to act, or people at other devices.
    Computers(Moment),
    /// Between two rounds.
    Between(u32),
    /// The end.
    Over,
}

/// What comes now. `people` are those of whom the game waits, `alone` says that there is but one at the table, and `seen`
/// is what was looked at.
fn screen(view: &View, people: SeatSet, alone: bool, seen: Option<Moment>) -> Screen {
    let moment = Moment::of(view);
    let first = moment.first_of(people, view);
    let shown = seen == Some(moment) || !moment.has_news();
    match (view.stage, first) {
        (Stage::Over(_), _) => Screen::Over,
        (Stage::Between, _) => Screen::Between(view.round),
        (Stage::Peace(by), _) => people.lowest().map_or(Screen::Computers(moment), |asked| Screen::Peace(by, asked)),
        (_, Some(_)) if is_last_engagement(view) => Screen::News(moment),
        (_, Some(seat)) if shown || !alone => Screen::Ask(seat, moment),
        (_, None) if shown => Screen::Computers(moment),
        _ => Screen::News(moment),
    }
}

/// Who has laid something down and can still take it back: nobody has lifted a curtain since.
#[derive(Clone, Copy)]
struct Hands {
    room: Room,
    /// Who has lifted the last curtain. A page that is loaded anew is in nobody's hands: what is laid down then stays.
    holder: RwSignal<Option<Seat>>,
}

impl Hands {
    /// „Erst wenn der letzte Spieler seinen Einsatz abgelegt hat": until then it is one's own to take back, and nobody
    /// else's. Whether it can be tells nothing of what it is.
    fn take_back(self) -> AnyView {
        let Self { room, holder } = self;
        let laid = Memo::new(move |_| holder.get().filter(|seat| room.session.can_undo(Viewer::Seat(*seat))));
        let button = move |seat: Seat| {
            view! {
                <Button weight=Weight::Quiet on_press=move |()| room.undo_once(seat)>
                    {texts().table_take_back(&room.name(seat))}
                </Button>
            }
        };
        (move || laid.get().map(button)).into_any()
    }
}

/// What lies open now, for who only looks on.
pub fn centre(room: Room) -> AnyView {
    let (public, history) = (room.public(), room.session.fold(History::default()));
    let content = move |view: &View| match view.stage {
        Stage::Between => between::of_round(room, history, view),
        _ if Moment::of(view).has_news() => battle::digest(room, view, history),
        _ => {
            let round = texts().table_round(&view.round);
            view! { <p>{round}</p> {field::standing(room, view)} }.into_any()
        }
    };
    (move || public.with(content)).into_any()
}

/// A running or finished game.
pub fn game(room: Room) -> AnyView {
    let public = room.public();
    let history = room.session.fold(History::default());
    let seen = RwSignal::new(None::<Moment>);
    let hands = Hands { room, holder: RwSignal::new(None) };
    let screen =
        Memo::new(move |_| public.with(|view| screen(view, room.people_of(view.waiting), room.is_alone(), seen.get())));
    stay_awake(move || screen.get() != Screen::Over);
    let computers = computers::seat(room, public, Signal::derive(move || matches!(screen.get(), Screen::Computers(_))));
    (move || match screen.get() {
        Screen::News(moment) => {
            let next = move |()| {
                seen.set(Some(moment));
                room.act_forced();
            };
            untrack(|| battle::news(room, history, Callback::new(next)))
        }
        Screen::Ask(seat, moment) => untrack(|| ask(room, history, (seat, moment), hands)),
        Screen::Peace(by, asked) => untrack(|| between::peace(room, by, asked)),
        Screen::Computers(_) => untrack(|| wait(room, computers)),
        Screen::Between(_) => untrack(|| between::between(room, history)),
        Screen::Over => untrack(|| over::over(room, history)),
    })
    .into_any()
}

/// The device goes to a person, who chooses or lays down a unit where nobody else sees it. From the lifted curtain on he
/// is its holder. Before it stands what lies open since the last one, for whom it was not turned over under his eyes.
fn ask(room: Room, history: Chronicle<History>, (seat, moment): (Seat, Moment), hands: Hands) -> AnyView {
    let t = texts();
    let draft = RwSignal::new(Draft::default());
    let lifted = Lifted::down(seat);
    let stays = hands.holder.get_untracked() == Some(seat);
    Effect::new(move || {
        if lifted.is_up() {
            hands.holder.set(Some(seat));
        }
    });
    let hint = if moment.is_battle() { t.table_hint_lay } else { t.table_hint_choose };
    let before = move || {
        let now = room.public().with_untracked(|view| {
            if moment.has_news() {
                battle::digest(room, view, history)
            } else {
                let since = history.with_untracked(|history| since::since(room, &view.book, history, seat));
                view! { {since} {field::meanwhile(room, view)} }.into_any()
            }
        });
        view! { {hands.take_back()} {now} }
    };
    let veil = Veil { lifted, stays, hint: Some(hint), public: Some(ToChildren::to_children(before)) };
    room.curtain_unless_alone(veil, move |unveiled| {
        if moment.is_battle() {
            battle::lay(room, &unveiled, room.back(seat))
        } else {
            choose(room, &unveiled, draft, room.back(seat))
        }
    })
}

/// Computers think, or could not be asked, or people at other devices choose.
fn wait(room: Room, computers: TurnController<General>) -> AnyView {
    let thinking = Signal::derive(move || computers.waiting_text());
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
    use general::{Choice, Command, General, HAND, Region, Regions, Setup, edition::Edition};
    use tabletop::{Game as _, Seat, SeatSet, Table, Viewer};

    fn play(table: &mut Table<General>, seat: Seat, command: Command) {
        let proposal = table.propose(seat, command).expect("it is permitted");
        table.accept(proposal);
    }

    /// What is on the screen of so many people at one device.
    fn now(table: &Table<General>, people: u8, seen: Option<Moment>) -> Screen {
        let view = table.game().view(Viewer::Public);
        screen(&view, SeatSet::first(people) & view.waiting, people == 1, seen)
    }

    /// A game of three in which all stake a region.
    fn battle() -> Table<General> {
        let mut table = Table::<General>::begin(Edition::house(), Setup::for_players(3), [1; 32]).expect("a game");
        for seat in Seat::all(3) {
            play(&mut table, seat, Command::Choose(Choice::Stake(Regions::one(Region::ALL[0]))));
        }
        table
    }

    #[test]
    fn the_device_goes_round_and_back_again() {
        let mut table = Table::<General>::begin(Edition::house(), Setup::for_players(3), [1; 32]).expect("a game");
        let mut asked = Vec::new();
        while let Screen::Ask(seat, moment) = now(&table, 3, None) {
            asked.push(seat.0);
            let unit = table.game().campaign().hand(seat).cards().next().expect("a hand");
            let stake = Command::Choose(Choice::Stake(Regions::one(Region::ALL[0])));
            play(&mut table, seat, if moment.is_battle() { Command::Lay(unit) } else { stake });
        }
        assert_eq!(asked, [0, 1, 2, 2, 1, 0, 0, 1, 2, 2, 1, 0, 0, 1, 2], "the choice, and four engagements");
    }

    #[test]
    fn what_is_no_choice_is_not_asked() {
        let mut table = battle();
        for _engagement in 1..HAND {
            for seat in Seat::all(3) {
                let unit = table.game().campaign().hand(seat).cards().next().expect("a hand");
                play(&mut table, seat, Command::Lay(unit));
            }
        }
        let moment = Moment::of(&table.game().view(Viewer::Public));
        for people in 1..=3 {
            assert_eq!(now(&table, people, Some(moment)), Screen::News(moment), "it stays until all have laid");
        }
        assert_eq!(now(&table, 0, Some(moment)), Screen::Computers(moment), "they lay theirs by themselves");
    }

    #[test]
    fn news_have_a_screen_of_their_own_where_no_curtain_falls() {
        let table = battle();
        let moment = Moment { round: 1, step: 2 };
        assert_eq!(now(&table, 1, None), Screen::News(moment));
        assert_eq!(now(&table, 1, Some(moment)), Screen::Ask(Seat(0), moment));
        assert_eq!(now(&table, 0, None), Screen::News(moment), "who has lost everything looks on");
        assert_eq!(now(&table, 0, Some(moment)), Screen::Computers(moment));
        assert_eq!(
            now(&table, 3, None),
            now(&table, 3, Some(moment)),
            "on the curtain there is nothing to be seen off"
        );
    }
}

#[cfg(test)]
#[path = "tests/visits.rs"]
mod visits;
