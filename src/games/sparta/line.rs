//! A line of moves on the screen, whether it was played or is tried out: the board at a place of it, the way back and forth
//! through it, and its moves as they are written.

use leptos::prelude::*;
use sparta::{Command, Move, Position, Side, Squares};
use web_sys::Element;

use super::{
    board::BoardView,
    figures::signs,
    history::{History, Ply},
    selection::Selection,
    words,
};
use crate::{
    table::Chronicle,
    texts::sparta::texts,
    ui::{Glyph, IconButton, Player, sheet},
};

/// Where a line is kept and goes on.
pub trait Line: Copy + Send + Sync + 'static {
    /// Reads every position from the first one on, and the plies between them, and follows them.
    fn read<T>(self, read: impl FnOnce(&[Position], &[Ply]) -> T) -> T;

    /// How many plies there are.
    fn len(self) -> usize {
        self.read(|_, plies| plies.len())
    }
}

impl Line for Chronicle<History> {
    fn read<T>(self, read: impl FnOnce(&[Position], &[Ply]) -> T) -> T {
        self.with(|history| read(&history.positions, &history.plies))
    }
}

/// What the board shows at a place of a line, with what is in hand there.
pub fn board_view(line: impl Line, at: usize, held: Selection) -> BoardView {
    line.read(|positions, plies| {
        let at = at.min(plies.len());
        let position = positions[at];
        let before = at.checked_sub(1).and_then(|before| positions.get(before).zip(plies.get(before)));
        let last = before.and_then(|(before, ply)| {
            let Command::Move(played) = ply.written.command else { return None };
            let lost = |square| Some((square, before.piece(square).or_else(|| before.piece(played.from))?));
            Some((played, ply.written.captured.iter().filter_map(lost).collect()))
        });
        let Selection { chosen, target } = held;
        let reach = chosen.map_or(Squares::NONE, |from| position.targets(from));
        let target = chosen.zip(target).map(|(from, to)| (to, position.captures(Move::new(from, to))));
        BoardView { last, chosen, reach, target, ..BoardView::of(position) }
    })
}

/// Pieces and cities of both sides at a place of a line, for the bottom bar.
pub fn standing(line: impl Line, at: usize, player: impl Fn(Side) -> Player) -> AnyView {
    let t = texts();
    let position = line.read(|positions, plies| positions[at.min(plies.len())]);
    Side::BOTH
        .map(|side| {
            let (pieces, cities) = (position.pieces(side).len(), position.cities(side).len());
            let Player { name, hue } = player(side);
            let [piece, city] = signs(side, hue);
            let said = t.table_standing(&name, &pieces, &cities);
            view! {
                <span class="sparta__count" role="img" aria-label=said>
                    {piece}
                    <b class="figure">{pieces}</b>
                    {city}
                    <b class="figure">{cities}</b>
                </span>
            }
        })
        .collect_view()
        .into_any()
}

/// What was done last, in words. Each move is a line of its own, so that none is left out by who reads them aloud. A tap on
/// it points at its squares.
pub fn log(
    line: impl Line,
    at: RwSignal<usize>,
    pointed: RwSignal<Squares>,
    player: impl Fn(Side) -> Player + Copy + Send + Sync + 'static,
) -> AnyView {
    let last = Memo::new(move |_| {
        let ply = line.read(|_, plies| at.get().checked_sub(1).and_then(|ply| plies.get(ply).cloned()));
        let words = |ply: &Ply| words::happened(&player(ply.side).name, &ply.written);
        let words = ply.as_ref().map_or_else(|| texts().table_begin.to_owned(), words);
        let squares = ply.map(|ply| (ply.written.squares(), ply.side)).filter(|(squares, _)| !squares.is_empty());
        (at.get(), words, squares)
    });
    let line = move |(_, words, squares): (usize, String, Option<(Squares, Side)>)| {
        let Some((squares, side)) = squares else { return view! { <p class="sparta__said">{words}</p> }.into_any() };
        let point = move |_| {
            pointed.update(|pointed| *pointed = if *pointed == squares { Squares::NONE } else { squares });
            sheet::scroll_to(".sheet");
        };
        view! {
            <button
                class=format!("told {}", player(side).hue.class())
                type="button"
                aria-pressed=move || if pointed.get() == squares { "true" } else { "false" }
                on:click=point
            >
                {words}
            </button>
        }
        .into_any()
    };
    view! {
        <div role="log" aria-label=texts().table_moves>
            <For each=move || [last.get()] key=|(at, words, _)| (*at, words.clone()) children=line />
        </div>
    }
    .into_any()
}

/// Back and forth through a line.
pub fn steps(line: impl Line, at: RwSignal<usize>) -> AnyView {
    let t = texts();
    let step = move |by: isize| at.update(|at| *at = at.saturating_add_signed(by).min(line.len()));
    view! {
        <IconButton glyph=Glyph::Back label=t.table_earlier on_press=move |()| step(-1) />
        <span class="dim">{move || t.table_ply(&at.get(), &line.len())}</span>
        <IconButton glyph=Glyph::Forward label=t.table_later on_press=move |()| step(1) />
    }
    .into_any()
}

/// So many moves are listed at once: a long game has thousands, and each would be a button.
const PAGE: usize = 60;

/// The moves around the one that is shown, while they are unfolded; touching one shows the position after it.
pub fn moves(line: impl Line, at: RwSignal<usize>, open: bool) -> AnyView {
    let t = texts();
    let unfolded = RwSignal::new(open);
    // The page with the present position, or with the one somebody has gone back to.
    let page = Memo::new(move |_| at.get().saturating_sub(1) / PAGE * PAGE);
    let list = move || {
        let first = page.get();
        line.read(|_, plies| {
            let plies = plies.iter().enumerate().skip(first).take(PAGE);
            plies.map(|(ply, played)| listed(at, ply + 1, played.written.to_string())).collect_view()
        })
    };
    view! {
        <details
            class="fold"
            open=open
            on:toggle=move |event| unfolded.set(event_target::<Element>(&event).has_attribute("open"))
        >
            <summary>{t.table_moves}</summary>
            <ol class="plain sparta__moves">{move || unfolded.get().then_some(list)}</ol>
        </details>
    }
    .into_any()
}

/// A move in the list.
fn listed(at: RwSignal<usize>, number: usize, written: String) -> AnyView {
    let now = move || (at.get() == number).then_some("true");
    view! {
        <li>
            <button class="sparta__move" type="button" aria-current=now on:click=move |_| at.set(number)>
                {format!("{number}. {written}")}
            </button>
        </li>
    }
    .into_any()
}
