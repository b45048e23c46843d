//! The table: the board, what was played, and the end.

use leptos::{prelude::*, task::spawn_local};
use sparta::{Command, Move, Outcome, Position, Side, Sparta, Square, Squares, Transcript};
use tabletop::Viewer;

use super::{
    board::{Scene, board},
    history::History,
    words,
};
use crate::{
    library::hand_out,
    table::{Room, stay_awake},
    texts::sparta::texts,
    ui::{BottomBar, Button, ButtonLink, Card, Frame, Glyph, IconButton, LineChart, PlayerBadge, Weight, use_notices},
};

/// What the player has in hand.
#[derive(Clone, Copy, Default, PartialEq)]
struct Hand {
    /// The piece he has picked up.
    chosen: Option<Square>,
    /// Where he is about to put it.
    target: Option<Square>,
}

/// A running or finished game.
pub fn table(room: Room<Sparta>) -> AnyView {
    let t = texts();
    let view = room.session.view(Viewer::Public);
    let history = room.session.follow(|table| History::of(table.record()));
    let last = move || history.with(|history| history.plies.len());
    // Which position is on the screen: the present one unless somebody leafs.
    let at = RwSignal::new(last());
    let hand = RwSignal::new(Hand::default());
    Effect::new(move || {
        at.set(last());
        hand.set(Hand::default());
    });
    let outcome = Memo::new(move |_| view.with(|view| view.outcome));
    stay_awake(move || outcome.get().is_none());
    let playing = Memo::new(move |_| at.get() == last() && outcome.get().is_none());
    let scene = Memo::new(move |_| history.with(|history| scene(history, at.get(), hand.get(), playing.get())));
    let turned = RwSignal::new(false);
    let play = move |command: Command| {
        let turn = view.with_untracked(|view| view.position.turn());
        room.session.play(turn.seat(), command);
    };
    let tap = Callback::new(move |square: Square| {
        if playing.get_untracked() {
            let position = view.with_untracked(|view| view.position);
            match touched(&position, hand.get_untracked(), square) {
                Touch::Hold(next) => hand.set(next),
                Touch::Play(played) => play(Command::Move(played)),
            }
        }
    });
    let drag = Callback::new(move |drawn: Move| {
        let reaches = view.with_untracked(|view| view.position.targets(drawn.from).contains(drawn.to));
        if playing.get_untracked() && reaches {
            hand.set(Hand { chosen: Some(drawn.from), target: Some(drawn.to) });
        }
    });
    let stuck = Memo::new(move |_| view.with(|view| view.outcome.is_none() && view.position.count_moves() == 0));
    let next = move |()| {
        let Hand { chosen, target } = hand.get_untracked();
        if outcome.with_untracked(Option::is_some) {
            room.leave.run(());
        } else if stuck.get_untracked() {
            play(Command::Pass);
        } else if let (Some(from), Some(to)) = (chosen, target) {
            play(Command::Move(Move::new(from, to)));
        }
    };
    let label = move || match (outcome.get(), stuck.get()) {
        (Some(_), _) => t.over_games.to_owned(),
        (None, true) => t.table_pass.to_owned(),
        (None, false) => t.table_play.to_owned(),
    };
    let blocked = move || {
        let free = outcome.with(Option::is_some) || stuck.get() || hand.with(|hand| hand.target.is_some());
        (!free).then(|| if playing.get() { t.table_choose.to_owned() } else { t.table_leafing.to_owned() })
    };
    let title = move || match outcome.get() {
        Some(_) => t.over_title.to_owned(),
        None => view.with(|view| t.table_turn(&words::side(view.position.turn()))),
    };
    let bottom = view! {
        <BottomBar label=Signal::derive(label) on_next=next blocked=Signal::derive(blocked)>
            {move || scene.with(|scene| standing(&scene.position))}
        </BottomBar>
    };
    view! {
        <Frame title=Signal::derive(title) back=room.back() tools=room.way_out() wide=true bottom=bottom.into_any()>
            <div class="sparta">
                <div class="sparta__board">{board(scene, turned.into(), tap, drag)}</div>
                <div class="sparta__side">
                    {leaf(history, at, turned)}
                    <p class="sparta__said" role="status">
                        {move || history.with(|history| said(history, at.get()))}
                    </p>
                    {move || outcome.get().map(|outcome| over(room, history, outcome))}
                    {moves(history, at)}
                </div>
            </div>
        </Frame>
    }
    .into_any()
}

/// What the board shows at a place of the game.
fn scene(history: &History, at: usize, hand: Hand, playing: bool) -> Scene {
    let at = at.min(history.positions.len().saturating_sub(1));
    let position = history.positions[at];
    let before = at.checked_sub(1).and_then(|before| history.positions.get(before).zip(history.plies.get(before)));
    let last = before.and_then(|(before, ply)| {
        let Command::Move(played) = ply.command else { return None };
        let lost = |square| Some((square, before.piece(square).or_else(|| before.piece(played.from))?));
        Some((played, ply.written.captured.iter().filter_map(lost).collect()))
    });
    let chosen = hand.chosen.filter(|_| playing);
    let reach = chosen.map_or(Squares::NONE, |from| position.targets(from));
    let target = chosen.zip(hand.target).map(|(from, to)| (to, position.captures(Move::new(from, to))));
    Scene { position, last, chosen, reach, target }
}

/// What a touch means.
enum Touch {
    /// Something else is in hand now.
    Hold(Hand),
    /// A move is confirmed.
    Play(Move),
}

/// The first touch picks a piece up, the second shows what its move would do, the third one on the same square does it.
fn touched(position: &Position, hand: Hand, square: Square) -> Touch {
    if let Some(from) = hand.chosen.filter(|from| position.targets(*from).contains(square)) {
        return if hand.target == Some(square) {
            Touch::Play(Move::new(from, square))
        } else {
            Touch::Hold(Hand { target: Some(square), ..hand })
        };
    }
    let mine = position.piece(square).is_some_and(|piece| piece.side == position.turn());
    let chosen = (mine && hand.chosen != Some(square)).then_some(square);
    Touch::Hold(Hand { chosen, target: None })
}

/// Pieces and cities of both sides, for the bottom bar.
fn standing(position: &Position) -> AnyView {
    let t = texts();
    Side::BOTH
        .map(|side| {
            let (pieces, cities) = (position.pieces(side).len(), position.cities(side).len());
            view! {
                <span class="sparta__count" role="img" aria-label=t.table_standing(&words::side(side), &pieces, &cities)>
                    <PlayerBadge player=words::player(side) />
                    <b class="figure">{pieces}</b>
                    <span class="dim">"/ " {cities}</span>
                </span>
            }
        })
        .collect_view()
        .into_any()
}

/// What was done last, in words.
fn said(history: &History, at: usize) -> String {
    let ply = at.checked_sub(1).and_then(|at| history.plies.get(at));
    ply.map_or_else(|| texts().table_begin.to_owned(), |ply| words::happened(ply.side, &ply.written))
}

/// Back and forth through the game, and the board turned round for who sits opposite.
fn leaf(history: Memo<History>, at: RwSignal<usize>, turned: RwSignal<bool>) -> AnyView {
    let t = texts();
    let last = move || history.with(|history| history.plies.len());
    let step = move |by: isize| at.update(|at| *at = at.saturating_add_signed(by).min(last()));
    view! {
        <div class="sparta__leaf">
            <IconButton glyph=Glyph::Back label=t.table_earlier on_press=move |()| step(-1) />
            <span class="dim">{move || t.table_ply(&at.get(), &last())}</span>
            <IconButton glyph=Glyph::Forward label=t.table_later on_press=move |()| step(1) />
            <Button weight=Weight::Quiet on_press=move |()| turned.update(|turned| *turned = !*turned)>
                {t.table_turn_board}
            </Button>
        </div>
    }
    .into_any()
}

/// Every move; touching one shows the position after it.
fn moves(history: Memo<History>, at: RwSignal<usize>) -> AnyView {
    let t = texts();
    let list = move || {
        history.with(|history| {
            history
                .plies
                .iter()
                .enumerate()
                .map(|(ply, played)| {
                    let now = move || (at.get() == ply + 1).then_some("true");
                    view! {
                        <li>
                            <button class="sparta__move" type="button" aria-current=now on:click=move |_| at.set(ply + 1)>
                                {format!("{}. {}", ply + 1, played.written)}
                            </button>
                        </li>
                    }
                })
                .collect_view()
        })
    };
    view! {
        <details class="fold">
            <summary>{t.table_moves}</summary>
            <ol class="plain sparta__moves">{list}</ol>
        </details>
    }
    .into_any()
}

/// How it ended, how it went, and what one may want next.
fn over(room: Room<Sparta>, history: Memo<History>, outcome: Outcome) -> AnyView {
    let t = texts();
    let notices = use_notices();
    let share = move |()| {
        let Ok(text) = room.session.read(|table| Transcript::write(table.record())) else { return };
        spawn_local(async move { hand_out(notices, "sparta.txt", text.as_bytes()).await });
    };
    let (pieces, cities) = history.with_untracked(|history| {
        let pieces = history.series(|position, side| position.pieces(side).len());
        (pieces, history.series(|position, side| position.cities(side).len()))
    });
    view! {
        <section class="victory">
            {outcome.winner().map(|winner| view! { <PlayerBadge player=words::player(winner) large=true /> })}
            <h2>{words::outcome(outcome)}</h2>
            <div class="row">
                <ButtonLink href="/sparta" weight=Weight::Primary>
                    {t.over_rematch}
                </ButtonLink>
                <Button glyph=Glyph::Share on_press=share>
                    {t.over_share}
                </Button>
            </div>
        </section>
        <Card>
            <LineChart label=t.over_pieces_chart series=pieces />
        </Card>
        <Card>
            <LineChart label=t.over_cities_chart series=cities />
        </Card>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::{Hand, Touch, touched};
    use sparta::{Move, Rules, Side, Square, edition::Edition};

    fn at(name: &str) -> Square {
        name.parse().expect("a square")
    }

    #[test]
    fn a_move_takes_three_touches() {
        let position = Edition::house().start(Rules::German, Side::Spartans).expect("the house edition is playable");
        let Touch::Hold(hand) = touched(&position, Hand::default(), at("e2")) else { panic!("nothing is played yet") };
        assert_eq!(hand.chosen, Some(at("e2")));
        let Touch::Hold(hand) = touched(&position, hand, at("e4")) else { panic!("nothing is played yet") };
        assert_eq!(hand.target, Some(at("e4")));
        let Touch::Play(played) = touched(&position, hand, at("e4")) else { panic!("it was confirmed") };
        assert_eq!(played, Move::new(at("e2"), at("e4")));
    }

    #[test]
    fn another_piece_another_target_and_nothing() {
        let position = Edition::house().start(Rules::German, Side::Spartans).expect("the house edition is playable");
        let hand = Hand { chosen: Some(at("e2")), target: Some(at("e4")) };
        for (touch, chosen, target) in [
            ("e3", Some("e2"), Some("e3")),
            ("d2", Some("d2"), None),
            ("e2", None, None),
            ("e9", None, None),
            ("e6", None, None),
        ] {
            let Touch::Hold(next) = touched(&position, hand, at(touch)) else { panic!("{touch} plays nothing") };
            assert_eq!((next.chosen, next.target), (chosen.map(at), target.map(at)), "{touch}");
        }
    }
}
