//! What interrupts somebody's turn is asked openly: all it is about lies open already.

use company_leader::{Command, Facing, FieldId, Fields, Pending, Refusal, View};
use leptos::prelude::*;

use super::{
    board::{self, BoardView, Handling, Marks},
    dice::{self, Counts},
    frame::BoardFrame,
    history::Story,
    lens::Lens,
    log, odds, panel,
    room::Room,
    trail, turn, words,
};
use crate::{
    rules::chapters::company_leader as chapters,
    texts::company_leader::texts,
    ui::{BottomBar, Button, Card, Chapter, Eye, PlayerName, Tone, Weight, use_notices},
};

/// What is being answered. It is made once for a screen, and begins anew with each question.
#[derive(Clone, Copy)]
pub struct Draft {
    /// Where the troop is to look, once that was chosen.
    facing: RwSignal<Option<Facing>>,
    /// What the dice show.
    counts: RwSignal<Counts>,
}

impl Draft {
    /// Nothing is answered yet.
    pub fn new() -> Self {
        Self { facing: RwSignal::new(None), counts: RwSignal::new(Counts::default()) }
    }

    /// Another question is asked.
    pub fn clear(self) {
        self.facing.set(None);
        self.counts.set(Counts::default());
    }
}

/// A question, and what is answered so far.
#[derive(Clone, Copy)]
pub struct Question {
    /// The game.
    pub room: Room,
    /// What must be chosen.
    pub pending: Pending,
    /// The answer.
    pub draft: Draft,
}

/// Asks who must choose, on a screen of its own.
pub fn ask(room: Room, pending: Pending, history: Story, lens: Lens) -> AnyView {
    let question = Question { room, pending, draft: Draft::new() };
    let public = room.public();
    public.with_untracked(|view| lens.show(view.rules.board(), question.fields()));
    // The board as everybody sees it, with what the turn has brought so far.
    let shown = Memo::new(move |_| {
        let view = public.get();
        let trail = history.with(|history| trail::traces(room, &history.of_turn()));
        let marks = question.marks(&view);
        BoardView::of(view, &marks, trail)
    });
    let notices = use_notices();
    let tap = move |field| {
        if let Some(why) = question.tap(field) {
            notices.say(Tone::Warning, why);
        }
    };
    let handling = Handling { tap: Callback::new(tap), deeds: Callback::new(move |field| question.deeds(field)) };
    let map = board::board(room, lens, shown, handling);
    let side = view! { {question.card()} {question.news(history, lens)} {turn::legend()} };
    let bottom = view! {
        <BottomBar
            label=question.label()
            on_next=move |()| question.next()
            blocked=Signal::derive(move || question.blocked())
            aside=question.aside()
        />
    };
    let (title, chapter) = (question.title().into(), question.chapter().into());
    let (side, bottom) = (side.into_any(), bottom.into_any());
    BoardFrame { title, chapter, eye: Eye::Open, map, side, bottom }.of(room, pending.seat())
}

impl Question {
    /// What the question is called.
    pub fn title(self) -> &'static str {
        let t = texts();
        match self.pending {
            Pending::Face { .. } => t.ask_face_title,
            Pending::Return { .. } => t.ask_return_title,
            Pending::Throw { .. } => t.throw_title,
        }
    }

    /// Where the rules tell of it.
    pub const fn chapter(self) -> Chapter {
        match self.pending {
            Pending::Face { .. } => chapters::MOVEMENT,
            Pending::Return { .. } | Pending::Throw { .. } => chapters::SHOOTING,
        }
    }

    /// The fields it is about.
    pub fn fields(self) -> Fields {
        let fields = match self.pending {
            Pending::Face { at, .. } => [at, at],
            Pending::Return { shooter, target, .. } => [shooter, target],
            Pending::Throw { at, target, .. } => [at, target],
        };
        fields.into_iter().collect()
    }

    /// What is marked on the board.
    pub fn marks(self, view: &View) -> Marks {
        match self.pending {
            Pending::Face { at, .. } => {
                let Some(unit) = view.piece(at).and_then(|piece| piece.unit()) else { return Marks::default() };
                let facing = self.draft.facing.get().unwrap_or(unit.facing);
                let seen = Marks::of_troop(view, unit.troop, at, facing);
                Marks { selected: Some(at), look: Some((at, facing)), ..seen }
            }
            Pending::Return { shooter, target, .. } => {
                Marks { selected: Some(target), target: Some(shooter), ..Marks::default() }
            }
            Pending::Throw { at, target, .. } => Marks { selected: Some(at), target: Some(target), ..Marks::default() },
        }
    }

    /// A field was touched: a neighbour is looked at. Why nothing comes of it, if nothing does.
    pub fn tap(self, field: FieldId) -> Option<String> {
        let Pending::Face { at, .. } = self.pending else { return None };
        self.room.public().with_untracked(|view| {
            let board = view.rules.board();
            let way = Facing::ALL.into_iter().find(|way| board.neighbour(at, *way) == Some(field));
            if way.is_some() {
                self.draft.facing.set(way);
            }
            let is_far = way.is_none() && field != at;
            is_far.then(|| self.room.refusal(&view.rules, Refusal::NotAdjacent(at, field)))
        })
    }

    /// What a touch on a field leads to, in words.
    pub fn deeds(self, field: FieldId) -> String {
        let Pending::Face { at, .. } = self.pending else { return String::new() };
        let near = self.room.public().with(|view| view.rules.board().ring(at).contains(field));
        if near { texts().action_face.to_owned() } else { String::new() }
    }

    /// Where the troop looks, as it is chosen so far.
    fn facing(self, at: FieldId) -> Option<Facing> {
        let unit = self.room.public().with(|view| view.piece(at).and_then(|piece| piece.unit()));
        self.draft.facing.get().or(unit.map(|unit| unit.facing))
    }

    /// The question in words, and what there is to choose by.
    pub fn card(self) -> AnyView {
        let t = texts();
        let (room, public) = (self.room, self.room.public());
        let name = |at: FieldId| public.with_untracked(|view| troop_of(room, view, at));
        let field = |at: FieldId| public.with_untracked(|view| view.rules.board().name(at));
        let asked = match self.pending {
            Pending::Face { at, .. } => {
                let unit = public.with_untracked(|view| view.piece(at).and_then(|piece| piece.unit()));
                let troop = unit.map_or_else(String::new, |unit| words::troop(unit.troop).to_owned());
                let chosen = Signal::derive(move || self.facing(at));
                let choose = Callback::new(move |way| self.draft.facing.set(Some(way)));
                let compass = panel::compass(Signal::stored(Facing::ALL.to_vec()), chosen, choose);
                view! {
                    <h2>{t.ask_face(&troop, &field(at))}</h2>
                    <p class="dim">{t.ask_face_text}</p>
                    {compass}
                }
                .into_any()
            }
            Pending::Return { shooter, target, .. } => {
                let odds = public.with_untracked(|view| odds::exchange(room, view, shooter, target, true));
                let question = t.ask_return(&name(shooter), &field(shooter), &name(target));
                view! {
                    <h2>{question}</h2>
                    {odds}
                }
                .into_any()
            }
            Pending::Throw { .. } => throw(room, self.pending, self.draft.counts),
        };
        view! {
            <Card>
                <PlayerName player=room.player(self.pending.seat()) />
                {asked}
            </Card>
        }
        .into_any()
    }

    /// What has led to the question.
    fn news(self, history: Story, lens: Lens) -> AnyView {
        let lines = history.with_untracked(|history| history.since(self.pending.seat()));
        let told = self.room.public().with_untracked(|view| log::story(self.room, view, Some(lens), &lines));
        view! { <div class="cl-news">{told}</div> }.into_any()
    }

    /// The words on the button at the bottom.
    pub fn label(self) -> &'static str {
        let t = texts();
        match self.pending {
            Pending::Face { .. } => t.ask_face_confirm,
            Pending::Return { .. } => t.ask_return_yes,
            Pending::Throw { .. } => t.throw_confirm,
        }
    }

    /// What it does.
    pub fn next(self) {
        let command = match self.pending {
            Pending::Face { at, .. } => untrack(|| self.facing(at)).map(|facing| Command::Face { facing }),
            Pending::Return { .. } => Some(Command::Return(true)),
            Pending::Throw { .. } => Some(Command::Throw(self.draft.counts.get_untracked())),
        };
        if let Some(command) = command {
            self.act(command);
        }
    }

    /// Why it does nothing now.
    pub fn blocked(self) -> Option<String> {
        self.room.public().with(|view| {
            let refusal = short(view, self.pending, self.draft.counts.get())?;
            Some(self.room.refusal(&view.rules, refusal))
        })
    }

    /// The other answer, if there is one.
    pub fn aside(self) -> AnyView {
        let t = texts();
        let (words, command) = match self.pending {
            Pending::Face { .. } => return ().into_any(),
            Pending::Return { .. } => (t.ask_return_no, Command::Return(false)),
            Pending::Throw { .. } => (t.throw_roll, Command::Roll),
        };
        view! {
            <Button weight=Weight::Quiet on_press=move |()| self.act(command)>
                {words}
            </Button>
        }
        .into_any()
    }

    fn act(self, command: Command) {
        self.room.act_once(self.pending.seat(), command);
    }
}

/// Whose troop stands on a field, in words.
fn troop_of(room: Room, view: &View, at: FieldId) -> String {
    let piece = view.piece(at).and_then(|piece| Some((piece.unit()?.troop, piece.owner)));
    piece.map_or_else(String::new, |(troop, owner)| words::troop_of(room, troop, owner))
}

/// How many dice a pending throw takes.
fn wanted(view: &View, pending: Pending) -> u8 {
    let Pending::Throw { at, .. } = pending else { return 0 };
    view.piece(at).and_then(|piece| piece.unit()).map_or(0, |unit| unit.strength)
}

/// What is said against dice that are no throw yet.
pub fn short(view: &View, pending: Pending, counts: Counts) -> Option<Refusal> {
    if !matches!(pending, Pending::Throw { .. }) {
        return None;
    }
    let (typed, wanted) = (dice::lying(counts), wanted(view, pending));
    (typed != wanted).then_some(Refusal::DiceCount { typed, wanted })
}

/// Which dice are to be thrown, and the pad for what they show (CL-52).
pub fn throw(room: Room, pending: Pending, counts: RwSignal<Counts>) -> AnyView {
    let t = texts();
    let Pending::Throw { at, target, .. } = pending else { return ().into_any() };
    room.public().with_untracked(|view| {
        let wanted = wanted(view, pending);
        let terrain = view.rules.board().terrain(target);
        let (shooter, other) = (troop_of(room, view, at), troop_of(room, view, target));
        let colour = match terrain {
            company_leader::Terrain::Open => t.throw_colour_open,
            company_leader::Terrain::Forest => t.throw_colour_forest,
            company_leader::Terrain::BuiltUp => t.throw_colour_built_up,
        };
        view! {
            <h2>{t.throw_question(wanted.into(), &shooter, &view.rules.board().name(at), &other)}</h2>
            <p>{colour} " " {t.throw_hint}</p>
            {dice::pad(&view.rules, terrain, wanted, counts)}
        }
        .into_any()
    })
}
