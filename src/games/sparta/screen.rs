//! The game on the screen: the board, what was played, and the end.

use core::time::Duration;

use bots::Pace;
use leptos::prelude::*;
use sparta::{Command, Move, Outcome, Side, Sparta, Square, Squares, View};
use tabletop::Viewer;

use super::{
    board::{Board, BoardView, picture},
    history::History,
    line, opponent, over, overview,
    selection::{Hand, Selection},
};
use crate::{
    browser::prefs,
    rules::chapters::sparta as chapters,
    table::{Chronicle, HINT, Pacing, Room, Turn, TurnController, stay_awake},
    texts::{self, sparta::texts},
    ui::{
        AnswerBar, Below, BottomBar, Button, ConfirmDialog, Frame, Glyph, IconButton, Notices, Toggle, Tone, Weight,
        sheet, use_notices,
    },
};

/// How long the computer waits before it moves, so that one can follow.
const THINKING: Duration = Duration::from_millis(450);

/// A game on the screen: what is shown of it, and what is in hand.
#[derive(Clone, Copy)]
struct BoardScreen {
    room: Room<Sparta>,
    view: Memo<View>,
    history: Chronicle<History>,
    /// Which position is shown: the present one unless somebody leafs.
    at: RwSignal<usize>,
    hand: Hand,
    computer: TurnController<Sparta>,
    outcome: Memo<Option<Outcome>>,
    /// The present position is shown, and the game goes on.
    playing: Memo<bool>,
    /// There is nothing to move, so one has to pass.
    stuck: Memo<bool>,
    /// The person who is to answer an offer of a draw.
    asked: Memo<Option<Side>>,
    /// The squares of the sentence that was tapped.
    pointed: RwSignal<Squares>,
    notices: Notices,
}

impl BoardScreen {
    fn new(room: Room<Sparta>) -> Self {
        let view = room.public();
        let history = room.session.fold(History::of(room));
        let last = move || history.with(|history| history.plies.len());
        let at = RwSignal::new(last());
        let hand = Hand::new();
        let outcome = Memo::new(move |_| view.with(|view| view.outcome));
        let playing = Memo::new(move |_| at.get() == last() && outcome.get().is_none());
        let notices = use_notices();
        let pointed = RwSignal::new(Squares::NONE);
        let hear = move |(_, command)| {
            if command == (Command::AnswerDraw { accept: false }) {
                notices.say(Tone::Info, texts().draw_declined);
            }
        };
        let pacing = Pacing {
            // The computer waits while somebody leafs, and one sees one's own move end first.
            may_act: playing.into(),
            pause: Callback::new(|()| THINKING),
            hear: Callback::new(hear),
        };
        let computer = TurnController::drive(room, pacing);
        let stuck = Memo::new(move |_| view.with(|view| view.outcome.is_none() && view.position.count_moves() == 0));
        let turn = room.turn();
        let asked = Memo::new(move |_| match turn.get() {
            Turn::Person(seat) if view.with(|view| view.offers) => Side::of(seat),
            _ => None,
        });
        Effect::new(move || {
            at.set(last());
            // What a coach has something to say about is put back.
            if let Some(coach) = room.coach() {
                coach.said().track();
            }
            hand.put_back();
        });
        Effect::new(move || {
            at.track();
            pointed.set(Squares::NONE);
        });
        Self { room, view, history, at, hand, computer, outcome, playing, stuck, asked, pointed, notices }
    }

    /// Whether a person may move now.
    fn is_mine(self) -> bool {
        let is_asked = untrack(|| self.asked.get().is_some());
        self.playing.get_untracked() && !untrack(|| self.computer.is_acting()) && !is_asked
    }

    /// Something is done by the side to move.
    fn play(self, command: Command) {
        let turn = self.view.with_untracked(|view| view.position.turn());
        self.room.session.play(turn.seat(), command);
    }

    /// An offer of a draw is answered.
    fn answer(self, accept: bool) {
        let Some(side) = self.asked.get_untracked() else { return };
        if !accept {
            self.notices.say(Tone::Info, texts().draw_declined);
        }
        self.room.act_once(side.seat(), Command::AnswerDraw { accept });
    }

    /// Says why nothing can be done on the board now, if there is a reason beyond that the game is over.
    fn say_why_not(self) {
        self.hand.note.set(untrack(|| self.idle()));
    }

    /// Why nobody can move now.
    fn idle(self) -> Option<String> {
        let t = texts();
        match (self.outcome.with(Option::is_some), self.playing.get()) {
            (true, _) => None,
            (false, false) => Some(t.table_leafing.to_owned()),
            (false, true) if self.asked.get().is_some() => Some(t.refusal_offer_open.to_owned()),
            (false, true) => self.others(),
        }
    }

    /// That somebody else is waited for: a computer, or a person at another device.
    fn others(self) -> Option<String> {
        let is_away = self.computer.away().is_some();
        let words = || if is_away { self.computer.waiting_text() } else { texts().bot_thinks.to_owned() };
        self.computer.is_acting().then(words)
    }

    /// A square was touched.
    fn tap(self, square: Square) {
        if !self.is_mine() {
            return self.say_why_not();
        }
        let position = self.view.with_untracked(|view| view.position);
        if let Some(played) = self.hand.tap(&position, square) {
            self.play(Command::Move(played));
        }
    }

    /// A piece was drawn to another square.
    fn drag(self, drawn: Move) {
        if !self.is_mine() {
            return self.say_why_not();
        }
        self.hand.drag(&self.view.with_untracked(|view| view.position), drawn);
    }

    /// Shows what the computer would do, and says why.
    fn hint(self) {
        if self.is_mine() {
            let (view, show) = (self.view.get_untracked(), move |best| {
                if let Command::Move(best) = best
                    && self.is_mine()
                {
                    self.hand.hint(&self.view.with_untracked(|view| view.position), best);
                }
            });
            self.computer.client().ask(self.room, view, HINT, || Duration::ZERO, show);
        }
    }

    /// Takes back the last move that a person made, and what the computer has answered to it: all of it lies open.
    fn take_back(self) {
        // A second tap while the first is being saved is the same tap.
        if self.room.session.saving().get_untracked() {
            return;
        }
        let computer = self.room.bots.with_untracked(opponent::side);
        let steps = self.history.with_untracked(|history| history.steps_back(computer));
        if steps == 0 {
            self.notices.say(Tone::Info, texts::table::texts().table_fence_begin);
        }
        for _step in 0..steps {
            self.room.session.undo(Viewer::Public);
        }
    }

    /// The button at the bottom.
    fn next(self) {
        if self.outcome.with_untracked(Option::is_some) {
            self.room.leave.run(());
        } else if untrack(|| self.computer.is_held()) {
            self.computer.step();
        } else if untrack(|| self.thinks_on()) {
            self.computer.client().press();
        } else if untrack(|| self.computer.is_acting()) {
            self.computer.ask_again();
        } else if self.stuck.get_untracked() {
            self.play(Command::Pass);
        } else if let Some(shown) = untrack(|| self.hand.shown()) {
            self.play(Command::Move(shown));
        }
    }

    /// Whether the computer thinks until it is told that it is enough.
    fn thinks_on(self) -> bool {
        let computer = self.computer;
        let is_thinking = computer.is_acting() && !computer.is_absent() && !computer.is_held();
        is_thinking && self.room.bots.with(|bots| bots.pace == Pace::Open)
    }

    /// Why the button at the bottom does nothing now.
    fn blocked(self) -> Option<String> {
        let t = texts();
        let thinking = self.computer.is_acting();
        let stuck = self.stuck.get() && !thinking;
        let absent = thinking && (self.computer.is_absent() || self.computer.is_held());
        let free =
            absent || self.thinks_on() || stuck || self.outcome.with(Option::is_some) || self.hand.shown().is_some();
        let why = || self.others().or_else(|| self.idle()).unwrap_or_else(|| t.table_choose.to_owned());
        (!free).then(why)
    }
}

/// The board for who only looks on.
pub fn centre(room: Room<Sparta>) -> AnyView {
    let history = room.session.fold(History::of(room));
    (move || picture(&line::board_view(history, line::Line::len(history), Selection::default()), true)).into_any()
}

/// A running or finished game.
pub fn game(room: Room<Sparta>) -> AnyView {
    let t = texts();
    let screen = BoardScreen::new(room);
    let BoardScreen { view, history, at, outcome, asked, .. } = screen;
    stay_awake(move || outcome.get().is_none());
    let shown = Memo::new(move |_| {
        let held = if screen.playing.get() { screen.hand.held.get() } else { Selection::default() };
        let board = line::board_view(history, at.get(), held);
        BoardView { pointed: screen.pointed.get(), ..board }
    });
    let player = move |side: Side| room.player(side.seat());
    let direction = Direction::new(room);
    let turned = direction.shown(view);
    let label = move || {
        let word = match outcome.get() {
            Some(_) => texts::table::texts().over_games,
            None if screen.computer.is_acting() && screen.computer.is_absent() => texts::table::texts().table_ask_again,
            None if screen.thinks_on() => t.bot_enough,
            None if screen.computer.is_held() => texts::table::texts().tempo_next,
            None if screen.stuck.get() => t.table_pass,
            None => t.table_play,
        };
        word.to_owned()
    };
    let title = move || match outcome.get() {
        Some(_) => texts::table::texts().over_title.to_owned(),
        None if asked.get().is_some() => t.draw_title.to_owned(),
        None => view.with(|view| t.table_turn(&room.name(view.position.turn().seat()))),
    };
    let next_bar = move || {
        view! {
            <BottomBar
                label=Signal::derive(label)
                on_next=move |()| screen.next()
                blocked=Signal::derive(move || screen.blocked())
            >
                {move || line::standing(history, at.get(), player)}
            </BottomBar>
        }
    };
    let answer_bar = move || {
        view! {
            <AnswerBar>
                <p class="sparta__question" role="status">
                    {move || asked.get().map(|side| question(room, side))}
                </p>
                <Button on_press=move |()| screen.answer(false)>{t.draw_decline}</Button>
                <Button on_press=move |()| screen.answer(true)>{t.draw_accept}</Button>
            </AnswerBar>
        }
    };
    let is_asked = Memo::new(move |_| asked.get().is_some());
    let bottom = move || if is_asked.get() { answer_bar().into_any() } else { next_bar().into_any() };
    let tools = view! {
        <IconButton glyph=Glyph::Undo label=t.table_take_back on_press=move |()| screen.take_back() />
    };
    let (tap, drag) = (Callback::new(move |square| screen.tap(square)), Callback::new(move |drawn| screen.drag(drawn)));
    let hues = Side::BOTH.map(|side| player(side).hue);
    let board = Board { view: shown, hues, flipped: turned, camera: Board::camera(), tap, drag };
    let (board, gestures) = board.draw();
    view! {
        <Frame
            title=Signal::derive(title)
            chapter=Signal::derive(move || if outcome.get().is_some() { chapters::END } else { chapters::TURN })
            tools=tools.into_any()
            wide=true
            bottom=bottom.into_any()
        >
            <div class="sparta stage">
                // Who has won stands above the board on a phone, and beside it where there is room.
                <div class="sparta__ending stage__head">
                    {move || outcome.get().map(|outcome| over::ending(room, history, at, outcome))}
                </div>
                <div class="sparta__board stage__board">{board}</div>
                <div class="sparta__side stage__side">
                    <div class="sparta__leaf">{line::steps(history, at)} {sheet::zoom(gestures)}</div>
                    <p class="sparta__said" role="status">
                        {move || screen.hand.note.get()}
                    </p>
                    {line::log(history, at, screen.pointed, player)}
                    {helps(&screen, direction.turned)}
                    <p class="turn-line" role="status">
                        {move || view.with(overview::draw_ahead).filter(|_| screen.playing.get())}
                    </p>
                    <Below>
                    {move || outcome.with(Option::is_some).then(|| over::charts(room, history, at))}
                    {room.coach().is_none().then(|| beside(&screen, direction))} {line::moves(history, at, false)}
                    </Below>
                </div>
            </div>
        </Frame>
    }
    .into_any()
}

/// What there is beside the moves: to end the game without one, how the board lies, who plays the computer's side, and how
/// fast.
fn beside(screen: &BoardScreen, direction: Direction) -> AnyView {
    let screen = *screen;
    let BoardScreen { room, computer, outcome, .. } = screen;
    let tempo = computer.tempo();
    view! {
        {move || outcome.get().is_none().then(|| ends(&screen))}
        {move || (outcome.get().is_none() && !room.is_alone()).then(|| direction.switch())}
        {opponent::choice(room)}
        {tempo}
    }
    .into_any()
}

/// The ways out of a game that is decided, or that nobody can win any more.
fn ends(screen: &BoardScreen) -> AnyView {
    let screen = *screen;
    let t = texts();
    let asking = RwSignal::new(false);
    let winner = move || screen.view.with(|view| screen.room.name((!view.position.turn()).seat()));
    let offer = move |()| if screen.is_mine() { screen.play(Command::OfferDraw) } else { screen.say_why_not() };
    let ask = move |()| if screen.is_mine() { asking.set(true) } else { screen.say_why_not() };
    view! {
        <div class="sparta__ends">
            <Button weight=Weight::Quiet on_press=offer>
                {t.draw_offer}
            </Button>
            <Button weight=Weight::Quiet on_press=ask>
                {t.table_resign}
            </Button>
        </div>
        <ConfirmDialog
            open=asking
            title=t.table_resign
            text=Signal::derive(move || t.table_resign_text(&winner()))
            confirm=t.table_resign_confirm
            weight=Weight::Danger
            on_confirm=move |()| screen.play(Command::Resign)
        />
    }
    .into_any()
}

/// An offer of a draw, to whom it is made.
fn question(room: Room<Sparta>, asked: Side) -> String {
    texts().draw_question(&room.name((!asked).seat()), &room.name(asked.seat()))
}

/// Which side of the board is at the bottom.
#[derive(Clone, Copy)]
struct Direction {
    /// Somebody has turned it by hand.
    turned: RwSignal<bool>,
    /// It turns to whoever is to move, where two people play; a switch that this device remembers.
    follows: RwSignal<bool>,
    room: Room<Sparta>,
}

impl Direction {
    /// The Spartans are at the bottom, unless the one person at the table plays the Achaeans.
    fn new(room: Room<Sparta>) -> Self {
        let is_far = room.lone_person() == Some(Side::Achaeans.seat());
        Self { turned: RwSignal::new(is_far), follows: RwSignal::new(prefs::board_turns()), room }
    }

    /// Whether the Achaeans are at the bottom.
    fn shown(self, view: Memo<View>) -> Signal<bool> {
        let Self { turned, follows, room } = self;
        let moves = Memo::new(move |_| view.with(|view| view.position.turn() == Side::Achaeans));
        Signal::derive(move || turned.get() ^ (follows.get() && !room.is_alone() && moves.get()))
    }

    fn switch(self) -> AnyView {
        let t = texts();
        let change = move |turns: bool| {
            prefs::set_board_turns(turns);
            self.follows.set(turns);
        };
        view! { <Toggle label=t.table_turns hint=t.table_turns_hint on=self.follows on_change=change /> }.into_any()
    }
}

/// The board turned round for who sits opposite, and a hint.
fn helps(screen: &BoardScreen, turned: RwSignal<bool>) -> AnyView {
    let (t, screen) = (texts(), *screen);
    view! {
        <div class="sparta__ends">
            <Button weight=Weight::Quiet on_press=move |()| turned.update(|turned| *turned = !*turned)>
                {t.table_turn_board}
            </Button>
            <Button weight=Weight::Quiet on_press=move |()| screen.hint()>
                {texts::table::texts().hint_ask}
            </Button>
        </div>
    }
    .into_any()
}
