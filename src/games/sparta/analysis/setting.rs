//! Setting a position up: what is put down, who is to move, by which rules, and whether it can be played.

use leptos::prelude::*;
use sparta::{Draft, Piece, Rank, Rules, Side, Square};

use super::{
    desk::{Analysis, TEXT},
    say,
    screen::turn_board,
};
use crate::{
    games::sparta::{
        board::{Hues, hues},
        figures::{city_sign, piece_sign},
        words,
    },
    texts::sparta::texts,
    ui::{
        Button, Choice, ChoiceOption, Weight,
        sheet::{self, PointerGestures},
    },
};

/// What a touch puts down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Brush {
    /// A piece.
    Piece(Piece),
    /// A city of a side.
    City(Side),
    /// Nothing: what stands there is taken away.
    Nothing,
}

impl Brush {
    /// All of them, in the order of the choice.
    pub const ALL: [Self; 7] = [
        Self::Piece(Piece { side: Side::Spartans, rank: Rank::Fighter }),
        Self::Piece(Piece { side: Side::Spartans, rank: Rank::Hero }),
        Self::City(Side::Spartans),
        Self::Piece(Piece { side: Side::Achaeans, rank: Rank::Fighter }),
        Self::Piece(Piece { side: Side::Achaeans, rank: Rank::Hero }),
        Self::City(Side::Achaeans),
        Self::Nothing,
    ];

    /// Touches a square: puts something there in place of what there is of its kind, or takes the very same away. With nothing in
    /// hand the piece is taken away first, and the city below it after that.
    pub fn touch(self, draft: &mut Draft, square: Square) {
        let (piece, owner) = (draft.piece(square), draft.owner(square));
        match self {
            Self::Piece(put) => draft.put(square, Some(put).filter(|put| piece != Some(*put))),
            Self::City(side) => draft.found(square, Some(side).filter(|side| owner != Some(*side))),
            Self::Nothing if piece.is_some() => draft.put(square, None),
            Self::Nothing => draft.found(square, None),
        }
    }

    /// What it is called.
    fn name(self) -> String {
        let t = texts();
        match self {
            Self::Piece(piece) => words::piece(piece),
            Self::City(side) => t.board_city(&words::side(side)),
            Self::Nothing => t.analysis_nothing.to_owned(),
        }
    }

    /// As what it is seen.
    fn sign(self, hues: Hues) -> AnyView {
        match self {
            Self::Piece(piece) => piece_sign(piece, hues),
            Self::City(side) => city_sign(side, hues),
            Self::Nothing => view! {
                <svg class="sparta-sign" viewBox="0 0 10 10" aria-hidden="true">
                    <path class="sparta-cross" d="M2 2l6 6M8 2l-6 6" />
                </svg>
            }
            .into_any(),
        }
    }
}

/// The choice of what is put down: signs, since they are what is on the board.
pub fn brushes(analysis: Analysis) -> AnyView {
    let chips = Brush::ALL.map(|brush| {
        let name = brush.name();
        let tip = name.clone();
        view! {
            <label class="chip" title=tip>
                <input
                    class="chip__input"
                    type="radio"
                    name="sparta-brush"
                    aria-label=name
                    prop:checked=move || analysis.brush.get() == brush
                    on:change=move |_| analysis.brush.set(brush)
                />
                <span class="chip__face">{brush.sign(hues())}</span>
            </label>
        }
    });
    view! {
        <fieldset class="choice">
            <legend class="visually-hidden">{texts().analysis_brush}</legend>
            <div class="sparta-brushes">{chips.collect_view()}</div>
        </fieldset>
    }
    .into_any()
}

/// Whether a position in the making can be played from: how it has ended if it has, or why it is none.
///
/// # Errors
/// Why it is none.
fn verdict(analysis: Analysis, draft: &Draft) -> Result<String, String> {
    let position = draft.position().map_err(say::unplayable)?;
    let ended = position.outcome().map(|outcome| analysis.ended(outcome));
    Ok(ended.unwrap_or_else(|| texts().analysis_playable.to_owned()))
}

/// Why a position in the making can not be put on the board now.
pub fn blocked(analysis: Analysis) -> Option<String> {
    let draft = analysis.set_up();
    let is_new = draft != Draft::from(analysis.position());
    match draft.position() {
        Err(error) => Some(say::unplayable(error)),
        Ok(_) => (!is_new).then(|| texts().analysis_same.to_owned()),
    }
}

/// All there is to set a position up with.
pub fn setting(analysis: Analysis, gestures: PointerGestures) -> AnyView {
    let t = texts();
    let draft = move || analysis.set_up();
    let said = Memo::new(move |_| verdict(analysis, &draft()));
    let start = move |()| {
        let (rules, turn) = untrack(|| (draft().rules, draft().turn));
        if let Some(start) = analysis.start(rules, turn) {
            analysis.change(|draft| *draft = start.into());
        }
    };
    let empty = move |()| {
        analysis.change(|draft| *draft = Draft::empty(draft.rules, draft.turn));
    };
    let sides = Side::BOTH.map(|side| ChoiceOption::from(words::side(side)));
    let rules = Rules::ALL.map(|rules| ChoiceOption::from(words::rules(rules).0));
    view! {
        <p
            class="sparta-verdict"
            class:sparta-verdict--bad=move || said.with(Result::is_err)
            role="status"
        >
            {move || said.get().unwrap_or_else(|why| why)}
        </p>
        <p class="dim">{t.analysis_brush_hint}</p>
        <div class="sparta__leaf">{sheet::zoom(gestures)} {turn_board(analysis)}</div>
        <div class="sparta__ends">
            <Button weight=Weight::Quiet on_press=empty>
                {t.analysis_empty}
            </Button>
            <Button weight=Weight::Quiet on_press=start>
                {t.analysis_start}
            </Button>
            <Button weight=Weight::Quiet on_press=move |()| analysis.area.set(TEXT)>
                {t.analysis_from_text}
            </Button>
        </div>
        <Choice
            label=t.analysis_turn
            options=sides.to_vec()
            chosen=Signal::derive(move || Side::BOTH.into_iter().position(|side| side == draft().turn))
            on_choose=move |at: usize| analysis.change(|draft| draft.turn = Side::BOTH[at])
        />
        <Choice
            label=t.new_rules
            options=rules.to_vec()
            chosen=Signal::derive(move || Rules::ALL.into_iter().position(|rules| rules == draft().rules))
            on_choose=move |at: usize| analysis.change(|draft| draft.rules = Rules::ALL[at])
        />
        <p class="dim">{move || words::rules(draft().rules).1}</p>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::Brush;
    use sparta::{Draft, Piece, Rank, Rules, Side, Square};

    #[test]
    fn a_touch_puts_down_and_takes_away() {
        let at: Square = "e4".parse().expect("a square");
        let (side, rank) = (Side::Spartans, Rank::Fighter);
        let [fighter, hero] = [Rank::Fighter, Rank::Hero].map(|rank| Brush::Piece(Piece { side, rank }));
        let mut draft = Draft::empty(Rules::German, side);
        fighter.touch(&mut draft, at);
        Brush::City(Side::Achaeans).touch(&mut draft, at);
        assert_eq!((draft.piece(at), draft.owner(at)), (Some(Piece { side, rank }), Some(Side::Achaeans)));
        // Another one takes its place, and the very same is taken away.
        hero.touch(&mut draft, at);
        Brush::City(side).touch(&mut draft, at);
        assert_eq!((draft.piece(at).map(|piece| piece.rank), draft.owner(at)), (Some(Rank::Hero), Some(side)));
        hero.touch(&mut draft, at);
        assert_eq!((draft.piece(at), draft.owner(at)), (None, Some(side)));
        Brush::City(side).touch(&mut draft, at);
        assert_eq!(draft, Draft::empty(Rules::German, side));
        // What lies on top is taken away first.
        fighter.touch(&mut draft, at);
        Brush::City(side).touch(&mut draft, at);
        Brush::Nothing.touch(&mut draft, at);
        assert_eq!((draft.piece(at), draft.owner(at)), (None, Some(side)));
        Brush::Nothing.touch(&mut draft, at);
        assert_eq!(draft, Draft::empty(Rules::German, side));
    }
}
