//! Everything the analysis board holds: the line with what was there before, a position in the making, what was typed, and whom
//! one asks.

use leptos::prelude::*;
use sparta::{Command, Draft, Limits, Move, Outcome, Position, Rules, Side, Square, Squares, View, edition::Edition};

use super::{
    adviser::Adviser,
    kept::Kept,
    paste::{Refused, opened},
    setting::Brush,
    study::{Origin, Study, Variation, remember},
};
use crate::{
    games::sparta::{board::BoardView, line, selection::Hand, words},
    texts::{self, sparta::texts},
    ui::{Notices, Tone, sheet, use_notices},
};

/// The areas of the screen.
pub const MOVES: usize = 0;
/// Where a position is set up.
pub const SET_UP: usize = 1;
/// Where texts are read and handed on.
pub const TEXT: usize = 2;

/// The analysis board.
#[derive(Clone, Copy)]
pub struct Analysis {
    edition: StoredValue<Edition>,
    /// The line.
    pub study: RwSignal<Study>,
    /// After how many plies of it the position is that is shown.
    pub at: RwSignal<usize>,
    /// What is in hand.
    pub hand: Hand,
    /// Which area is open.
    pub area: RwSignal<usize>,
    /// A position in the making as it was after each change, the present one at the end; none if nothing was changed.
    pub drafts: RwSignal<Vec<Draft>>,
    /// What a touch puts down.
    pub brush: RwSignal<Brush>,
    /// What was typed or pasted.
    pub text: RwSignal<String>,
    /// Why it was not opened.
    pub refused: RwSignal<Option<Refused>>,
    /// The Achaeans are at the bottom.
    pub turned: RwSignal<bool>,
    /// The squares of the sentence that was tapped.
    pub pointed: RwSignal<Squares>,
    /// Who is asked for a move. What is copied about stays small.
    adviser: StoredValue<Adviser>,
    /// Where short messages go.
    pub notices: Notices,
}

impl Analysis {
    /// The board as it was left, or else with the position that a game of an edition begins with.
    pub fn new(edition: Edition) -> Self {
        let begin = |edition: &Edition| {
            let start = edition.start(Rules::default(), Side::Spartans).ok()?;
            Some(Kept::of(Variation::of(start, Origin::from(edition))))
        };
        let kept = Kept::recalled().or_else(|| begin(&edition)).or_else(|| begin(&Edition::house()));
        let Kept { line, before, drafts, text, area, turned } = kept.expect("the house edition can be played");
        let study = Study::new(&line, before);
        let at = RwSignal::new(line.at.min(study.len()));
        let analysis = Self {
            edition: StoredValue::new(edition),
            study: RwSignal::new(study),
            at,
            hand: Hand::new(),
            area: RwSignal::new(area),
            drafts: RwSignal::new(drafts),
            brush: RwSignal::new(Brush::ALL[0]),
            text: RwSignal::new(text),
            refused: RwSignal::new(None),
            turned: RwSignal::new(turned),
            pointed: RwSignal::new(Squares::NONE),
            adviser: StoredValue::new(Adviser::new()),
            notices: use_notices(),
        };
        analysis.follow();
        analysis
    }

    /// Notes every change, and puts back what was in hand and asked for a position that is not shown any more.
    fn follow(self) {
        Effect::new(move || {
            let at = self.at.get();
            let (line, before) = self.study.with(|study| (study.noted(at), study.before().to_vec()));
            let (drafts, text) = (self.drafts.get(), self.text.get());
            Kept { line, before, drafts, text, area: self.area.get(), turned: self.turned.get() }.keep();
        });
        Effect::new(move || {
            self.at.track();
            self.study.track();
            self.area.track();
            self.hand.put_back();
            self.pointed.set(Squares::NONE);
            self.adviser().cancel();
        });
        Effect::new(move || {
            self.text.track();
            self.refused.set(None);
        });
    }

    /// The position that is shown.
    pub fn position(self) -> Position {
        self.study.with(|study| *study.position(self.at.get()))
    }

    /// The position in the making: the one that is shown, as long as nothing was changed.
    pub fn set_up(self) -> Draft {
        self.drafts.with(|drafts| drafts.last().copied()).unwrap_or_else(|| self.position().into())
    }

    /// Who is asked for a move.
    pub fn adviser(self) -> Adviser {
        self.adviser.get_value()
    }

    /// What there is to be seen on the board.
    pub fn shown(self) -> BoardView {
        let pointed = self.pointed.get();
        if self.area.get() == SET_UP {
            return BoardView { is_set_up: true, pointed, ..BoardView::of(self.set_up()) };
        }
        BoardView { pointed, ..line::board_view(self.study, self.at.get(), self.hand.held.get()) }
    }

    /// The position a game begins with.
    pub fn start(self, rules: Rules, turn: Side) -> Option<Position> {
        self.edition.with_value(|edition| edition.start(rules, turn)).ok()
    }

    /// By what a position is played on that is set up or pasted here.
    fn origin(self) -> Origin {
        self.edition.with_value(|edition| Origin::from(edition))
    }

    /// How a position has ended, in words.
    pub fn ended(self, outcome: Outcome) -> String {
        self.edition.with_value(|edition| words::outcome(outcome, &edition.draws))
    }

    /// There is nothing to move, so one has to pass.
    pub fn is_stuck(self) -> bool {
        let position = self.position();
        !position.is_over() && position.count_moves() == 0
    }

    /// A square was touched.
    pub fn tap(self, square: Square) {
        if self.area.get_untracked() == SET_UP {
            let brush = self.brush.get_untracked();
            return self.change(|draft| brush.touch(draft, square));
        }
        if let Some(played) = self.hand.tap(&untrack(|| self.position()), square) {
            self.play(Command::Move(played));
        }
    }

    /// A piece was drawn to another square.
    pub fn drag(self, drawn: Move) {
        if self.area.get_untracked() == SET_UP {
            return self.change(|draft| draft.bring(drawn));
        }
        self.hand.drag(&untrack(|| self.position()), drawn);
    }

    /// Changes the position in the making.
    pub fn change(self, change: impl FnOnce(&mut Draft)) {
        let mut draft = untrack(|| self.set_up());
        let before = draft;
        change(&mut draft);
        if draft != before {
            self.drafts.update(|drafts| remember(drafts, draft));
        }
    }

    /// Does something for the side to move, and goes on from there.
    pub fn play(self, command: Command) {
        let at = self.at.get_untracked();
        self.study.update(|study| study.play(at, command));
        self.at.set(at + 1);
    }

    /// Puts a line on the board in place of what is there, and shows it.
    pub fn open(self, line: &Variation) {
        let at = self.at.get_untracked();
        self.study.update(|study| study.open(at, line));
        self.at.set(self.study.with_untracked(Study::len).min(line.at));
        self.drafts.set(Vec::new());
        self.area.set(MOVES);
    }

    /// Puts the position in the making on the board.
    fn apply(self) {
        if let Ok(position) = untrack(|| self.set_up()).position() {
            self.open(&Variation::of(position, self.origin()));
            self.notices.say(Tone::Good, texts().analysis_set);
        }
    }

    /// Opens what was typed or pasted, or says why not.
    fn open_text(self) {
        let rules = untrack(|| self.position()).rules();
        match self.text.with_untracked(|text| opened(text, rules, self.origin())) {
            Ok(line) => {
                self.open(&line);
                self.text.set(String::new());
                let t = texts();
                let said = if line.plies.is_empty() {
                    t.analysis_set.to_owned()
                } else {
                    t.analysis_opened(u32::try_from(line.at).unwrap_or(u32::MAX))
                };
                self.notices.say(Tone::Good, said);
            }
            Err(refused) => self.refused.set(Some(refused)),
        }
    }

    /// Takes back the last change: of the position in the making where one is being made, else of the line.
    pub fn undo(self) {
        if self.area.get_untracked() == SET_UP && self.drafts.with_untracked(|drafts| !drafts.is_empty()) {
            return self.drafts.update(|drafts| drafts.truncate(drafts.len() - 1));
        }
        let mut place = None;
        self.study.maybe_update(|study| {
            place = study.undo();
            place.is_some()
        });
        match place {
            Some(at) => self.at.set(at),
            None => self.notices.say(Tone::Info, texts::table::texts().table_fence_begin),
        }
    }

    /// The button at the bottom.
    pub fn next(self) {
        match self.area.get_untracked() {
            SET_UP => self.apply(),
            TEXT => self.open_text(),
            _ if untrack(|| self.is_stuck()) => self.play(Command::Pass),
            _ => {
                if let Some(shown) = untrack(|| self.hand.shown()) {
                    self.play(Command::Move(shown));
                }
            }
        }
    }

    /// Shows the best move the computer sees, and says why and who says so.
    pub fn hint(self) {
        self.ask(move |position, best| match best {
            Command::Move(best) => {
                self.hand.hint(&position, best);
                self.hand.note.update(|note| *note = note.as_ref().map(|tip| texts().analysis_says(tip)));
                // The button stands below what it shows.
                sheet::scroll_to(".sheet");
            }
            _ => self.hand.note.set(Some(texts().analysis_stuck.to_owned())),
        });
    }

    /// Lets the computer move for the side to move.
    pub fn let_move(self) {
        self.ask(move |_, best| self.play(best));
    }

    /// Asks for the best that can be done in the position that is shown.
    fn ask(self, then: impl FnOnce(Position, Command) + 'static) {
        let position = untrack(|| self.position());
        self.hand.put_back();
        if let Some(outcome) = position.outcome() {
            return self.hand.note.set(Some(self.ended(outcome)));
        }
        let [repetitions, quiet_turns] = self.study.with_untracked(|study| study.origin().draws);
        let limits = Limits { repetitions, quiet: quiet_turns.saturating_mul(2) };
        let view = View::without_past(position, limits);
        self.adviser().ask(view, move |best| {
            // Whatever he says must be a move of the game.
            if position.permits(best).is_ok() && best.is_ply() {
                then(position, best);
            }
        });
    }
}
