//! The analysis board on the screen.

use bots::Pace;
use leptos::prelude::*;
use sparta::Sparta;
use tabletop::Game as _;
use vault::SaveId;

use super::{
    GAME,
    desk::{Analysis, MOVES, SET_UP, TEXT},
    setting, text,
};
use crate::{
    browser::style::wear,
    games::sparta::{
        board::{Board, hues},
        line, words,
    },
    registry::route_of,
    router::{use_router, use_way},
    rules::chapters::sparta as chapters,
    settings::lay_out,
    table::show_board_set,
    texts::{self, sparta::texts},
    ui::{
        Back, BottomBar, Button, Choice, ChoiceOption, Frame, Glyph, IconButton, PlayerBadge, Tab, Tabs, Weight,
        sheet::{self, PointerGestures},
    },
};

/// What only this screen wears.
const STYLE: &str = concat!(
    include_str!("../../../../style/parts/tabs.css"),
    include_str!("../../../../style/parts/sparta-analysis.css")
);

/// How long the computer may think here, in the order of the choice.
const PACES: [Pace; 3] = [Pace::Fast, Pace::Medium, Pace::Thorough];

/// Where the arrow at the top left leads: to the game that one comes from, else to where games are set up.
fn back() -> Back {
    let game: Option<SaveId> = use_router().now(|address| address.asked(GAME)?.parse().ok());
    let way = use_way();
    match game {
        None => Back::To("/sparta"),
        Some(game) => Back::Run(Callback::new(move |()| way.run(route_of(Sparta::TAG, game)))),
    }
}

/// The whole screen.
pub fn screen(analysis: Analysis) -> AnyView {
    let t = texts();
    lay_out();
    show_board_set::<Sparta>();
    let shown = Memo::new(move |_| analysis.shown());
    let board = Board {
        view: shown,
        hues: hues(),
        flipped: analysis.turned.into(),
        camera: Board::camera(),
        tap: Callback::new(move |square| analysis.tap(square)),
        drag: Callback::new(move |drawn| analysis.drag(drawn)),
    };
    let (board, gestures) = board.draw();
    let tools = view! {
        <IconButton glyph=Glyph::Undo label=t.analysis_undo on_press=move |()| analysis.undo() />
    };
    let label = move || {
        let word = match analysis.area.get() {
            SET_UP => t.analysis_apply,
            TEXT => t.analysis_open_text,
            _ if analysis.is_stuck() => t.table_pass,
            _ => t.table_play,
        };
        word.to_owned()
    };
    let bottom = view! {
        <BottomBar
            label=Signal::derive(label)
            on_next=move |()| analysis.next()
            blocked=Signal::derive(move || blocked(analysis))
        >
            {move || (analysis.area.get() != SET_UP).then(|| line::standing(analysis.study, analysis.at.get(), words::player))}
        </BottomBar>
    };
    let tab = |glyph, label: &str| Tab { glyph, label: label.to_owned() };
    let tabs =
        vec![tab(Glyph::Redo, t.table_moves), tab(Glyph::Plus, t.analysis_set_up), tab(Glyph::Share, t.analysis_text)];
    let panel = move |area: usize| {
        untrack(|| match area {
            SET_UP => setting::setting(analysis, gestures),
            TEXT => text::text(analysis),
            _ => moves(analysis),
        })
    };
    // What a thumb wants most of an area is next to the board.
    let beside_board = move || match analysis.area.get() {
        MOVES => untrack(|| leaf(analysis, gestures)),
        SET_UP => untrack(|| setting::brushes(analysis)),
        _ => ().into_any(),
    };
    let said = move || {
        let thinks = analysis.adviser().is_thinking().then(|| t.analysis_thinks.to_owned());
        thinks.or_else(|| analysis.hand.note.get())
    };
    bring_into_sight(analysis);
    wear(STYLE);
    view! {
        <Frame
            title=t.analysis_title
            back=back()
            chapter=chapters::TURN
            tools=tools.into_any()
            wide=true
            bottom=bottom.into_any()
        >
            <div class="sparta sparta-analysis stage">
                <div class="sparta__board stage__board">{board}</div>
                <div class="sparta__side stage__side">
                    {beside_board}
                    <p class="sparta__said" role="status">
                        {said}
                    </p>
                    <Tabs label=t.analysis_areas tabs selected=analysis.area panel />
                </div>
            </div>
        </Frame>
    }
    .into_any()
}

/// Back and forth through the line, with whose turn it is there, and the board nearer and farther.
fn leaf(analysis: Analysis, gestures: PointerGestures) -> AnyView {
    let side = Memo::new(move |_| analysis.position().turn());
    view! {
        <div class="sparta__leaf">
            {move || view! { <PlayerBadge player=words::player(side.get()) /> }}
            {line::steps(analysis.study, analysis.at)}
            {sheet::zoom(gestures)}
        </div>
    }
    .into_any()
}

/// Texts begin where their area does, and the board comes back for whoever leaves them.
fn bring_into_sight(analysis: Analysis) {
    Effect::new(move |before: Option<usize>| {
        let area = analysis.area.get();
        if area == TEXT && before.is_some_and(|before| before != TEXT) {
            sheet::scroll_to(".sparta-analysis .tabs");
        } else if area != TEXT && before == Some(TEXT) {
            sheet::scroll_to(".sheet");
        }
        area
    });
}

/// Turns the board round.
pub fn turn_board(analysis: Analysis) -> AnyView {
    let turn = move |()| analysis.turned.update(|turned| *turned = !*turned);
    view! {
        <Button weight=Weight::Quiet on_press=turn>
            {texts().table_turn_board}
        </Button>
    }
    .into_any()
}

/// Why the button at the bottom does nothing now.
fn blocked(analysis: Analysis) -> Option<String> {
    let t = texts();
    match analysis.area.get() {
        SET_UP => setting::blocked(analysis),
        TEXT => analysis.text.with(|text| text.trim().is_empty()).then(|| t.analysis_no_text.to_owned()),
        _ => match analysis.position().outcome() {
            Some(outcome) => Some(analysis.ended(outcome)),
            None if analysis.is_stuck() || analysis.hand.shown().is_some() => None,
            None => Some(t.table_choose.to_owned()),
        },
    }
}

/// Whose turn it is, or how the position has ended.
fn turn(analysis: Analysis) -> AnyView {
    let position = analysis.position();
    if let Some(outcome) = position.outcome() {
        return view! { <b>{analysis.ended(outcome)}</b> }.into_any();
    }
    let side = position.turn();
    view! {
        <PlayerBadge player=words::player(side) />
        <span>{texts().table_turn(&words::side(side))}</span>
    }
    .into_any()
}

/// Moves are made and asked for, and the line so far is shown.
fn moves(analysis: Analysis) -> AnyView {
    let t = texts();
    let adviser = analysis.adviser();
    let rules = move || words::rules(analysis.position().rules()).0;
    let paces = [t.bot_fast, t.bot_medium, t.bot_thorough].map(ChoiceOption::from);
    view! {
        <p class="sparta-turn" role="status">
            {move || turn(analysis)}
        </p>
        <div class="sparta__ends">
            <Button on_press=move |()| analysis.hint()>{t.analysis_best}</Button>
            <Button on_press=move |()| analysis.let_move()>{t.analysis_moves_itself}</Button>
            {turn_board(analysis)}
        </div>
        {line::log(analysis.study, analysis.at, analysis.pointed, words::player)}
        {line::moves(analysis.study, analysis.at, true)}
        <details class="fold">
            <summary>{t.bot_title}</summary>
            <Choice
                label=t.bot_pace
                options=paces.to_vec()
                chosen=Signal::derive(move || PACES.into_iter().position(|pace| pace == adviser.pace.get()))
                on_choose=move |at: usize| adviser.pace.set(PACES[at])
            />
        </details>
        <p class="dim">{texts::table::texts().menu_rules} ": " {rules}</p>
    }
    .into_any()
}
