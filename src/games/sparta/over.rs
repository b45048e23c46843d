//! The end of a game.

use leptos::{prelude::*, task::spawn_local};
use sparta::{Outcome, Side, Sparta, Transcript};

use super::{history::History, words};
use crate::{
    library::hand_out_text,
    table::{Chronicle, Ending, Room, Tale, Turning, analysis, turning_point},
    texts::{self, sparta::texts},
    ui::{Button, Card, Glyph, LineChart, Series, sheet, use_notices},
};

/// How it ended, and what one may want next. `at` is the position that the board shows.
pub fn ending(room: Room<Sparta>, history: Chronicle<History>, at: RwSignal<usize>, outcome: Outcome) -> AnyView {
    let t = texts();
    let notices = use_notices();
    let share = move |()| {
        let written = room.session.finished(|table| Transcript::write(table.record()));
        let Some(Ok(text)) = written else { return };
        spawn_local(async move { hand_out_text(notices, "sparta-record.txt", &text).await });
    };
    let how = room.session.edition(|edition| words::outcome(outcome, &edition.draws));
    let graph = history.with_untracked(|history| pieces(room, history));
    let share = view! {
        <Button glyph=Glyph::Share on_press=share>
            {t.over_share}
        </Button>
    };
    let winners: Vec<_> = outcome.winner().map(Side::seat).into_iter().collect();
    let more = view! { {share} {super::analysis::entrance(room)} };
    let turning = history.with_untracked(|history| {
        // Pieces and cities count alike here: either is what the game is won by.
        let player = |side: Side| room.player(side.seat());
        let both = history.series(player, |position, side| position.pieces(side).len() + position.cities(side).len());
        let ply = turning_point(&both, &winners)?;
        let written = &history.plies.get(ply - 1)?.written;
        let show = Callback::new(move |()| {
            at.set(ply);
            sheet::scroll_to(".sheet");
        });
        Some(Turning { when: format!("{ply}. {written}"), show: Some(show) })
    });
    room.ending(Ending { winners, how, when: None, graph, turning, more: Some(more.into_any()) })
}

/// How it went, and what would have been better. `at` is the position that the board shows.
pub fn charts(room: Room<Sparta>, history: Chronicle<History>, at: RwSignal<usize>) -> AnyView {
    let t = texts();
    let show = Callback::new(move |before: usize| {
        let plies = room.session.finished(|table| {
            table.record().commands.iter().take(before).filter(|(_, command)| command.is_ply()).count()
        });
        at.set(plies.unwrap_or_default());
        sheet::scroll_to(".sheet");
    });
    let [pieces, cities] = history.with_untracked(|history| [pieces(room, history), cities(room, history)]);
    view! {
        {analysis(room, Some(show))}
        <Card>
            <LineChart label=t.over_pieces_chart series=pieces />
        </Card>
        <Card>
            <LineChart label=t.over_cities_chart series=cities />
        </Card>
    }
    .into_any()
}

/// The pieces of both sides, move by move.
fn pieces(room: Room<Sparta>, history: &History) -> Vec<Series> {
    history.series(|side| room.player(side.seat()), |position, side| position.pieces(side).len())
}

/// Their cities, move by move.
fn cities(room: Room<Sparta>, history: &History) -> Vec<Series> {
    history.series(|side| room.player(side.seat()), |position, side| position.cities(side).len())
}

/// The game as text: its moves as they are written, and its numbers; nothing while it goes on.
pub fn tale(room: Room<Sparta>) -> Option<Tale> {
    let (t, menu) = (texts(), texts::table::texts());
    let outcome = room.public().get_untracked().outcome?;
    let history = room.session.told(History::of(room));
    let (rules, _) = room.session.setup(|setup| words::rules(setup.rules));
    let moves = (1..).zip(history.plies.chunks(2)).map(|(number, plies)| {
        let written: Vec<String> = plies.iter().map(|ply| ply.written.to_string()).collect();
        format!("{number}. {}", written.join(" "))
    });
    let [pieces, cities] = [pieces(room, &history), cities(room, &history)];
    let end = room.session.edition(|edition| words::outcome(outcome, &edition.draws));
    let tale = Tale::new(end).with(menu.menu_rules, [rules.to_owned()]).with(t.table_moves, moves);
    Some(tale.with_numbers(t.over_pieces_chart, &pieces).with_numbers(t.over_cities_chart, &cities))
}
