//! What there is to know of a running game: how it is won, who has what, and how near a draw is.

use leptos::prelude::*;
use sparta::{Rank, Side, Sparta, View};

use super::words;
use crate::{
    table::Room,
    texts::{self, sparta::texts},
    ui::{Card, PlayerName, data_table},
};

/// So many moves of both sides before a draw by quiet moves it is announced.
const WARNING: u16 = 10;

/// For the menu.
pub fn overview(room: Room<Sparta>) -> AnyView {
    let (t, menu) = (texts(), texts::table::texts());
    let view = room.public();
    let (name, rules) = room.session.setup(|setup| words::rules(setup.rules));
    let standing = move || {
        let position = view.with(|view| view.position);
        let rows = Side::BOTH.map(|side| {
            let (pieces, cities) = (position.pieces(side).len(), position.cities(side).len());
            vec![
                view! { <PlayerName player=room.player(side.seat()) /> }.into_any(),
                pieces.into_any(),
                cities.into_any(),
            ]
        });
        data_table(None, [menu.menu_players, t.overview_pieces, t.overview_cities].map(IntoAny::into_any), rows)
    };
    let order = move || view.with(|view| order(view, |side| room.name(side.seat())));
    let moves = [t.overview_fighter(&Rank::Fighter.steps()), t.overview_hero(&Rank::Hero.steps())];
    let moves = moves.map(|line| view! { <p>{line}</p> }).collect_view();
    let draws = move || view.with(counted).map(|count| view! { <p>{count}</p> }).into_iter().collect_view();
    view! {
        <p>{order}</p>
        <Card title=menu.menu_players>{standing}</Card>
        <Card title=menu.menu_goal>
            <p>{t.overview_goal}</p>
        </Card>
        <Card title=t.overview_moves>{moves}</Card>
        <Card title=t.overview_draws>{draws}</Card>
        <Card title=menu.menu_rules>
            <p>{name} ": " {rules}</p>
        </Card>
    }
    .into_any()
}

/// Which move of both it is, and whose turn; nobody's when the game is over. `name` says who plays a side.
fn order(view: &View, name: impl Fn(Side) -> String) -> String {
    let (number, turn) = (view.plies / 2 + 1, view.position.turn());
    match view.outcome {
        None => texts().overview_order(&number, &name(turn), &name(!turn)),
        Some(_) => texts().overview_over(&view.plies.div_ceil(2)),
    }
}

/// How near the draws are: by repetition, and by moves in which nothing happens.
fn counted(view: &View) -> [String; 2] {
    let t = texts();
    [t.overview_repeated(&view.repeated, &view.limits.repetitions), t.overview_quiet(&view.quiet, &view.limits.quiet)]
}

/// What is to be said before a game ends in a draw.
pub fn draw_ahead(view: &View) -> Option<String> {
    let [repeated, quiet] = counted(view);
    let View { outcome, limits, .. } = view;
    if outcome.is_some() {
        None
    } else if view.repeated > 1 && view.repeated + 1 >= limits.repetitions {
        Some(repeated)
    } else {
        (view.quiet + WARNING >= limits.quiet).then_some(quiet)
    }
}

#[cfg(test)]
mod tests {
    use super::{draw_ahead, order};
    use sparta::{Limits, Position, Rules, Side, View};

    #[test]
    fn the_overview_counts_moves_and_says_whose_turn_it_is() {
        let position = Position::read("ss8/10/10/10/10/10/10/10/10/8aa j1/j10 s", Rules::German).expect("a position");
        let view =
            View { plies: 6, outcome: None, ..View::without_past(position, Limits { repetitions: 3, quiet: 80 }) };
        let name = |side| if side == Side::Spartans { "Anna" } else { "Ben" }.to_owned();
        assert_eq!(order(&view, name), "4. Zug. Am Zug: Anna, danach Ben, immer abwechselnd.");
        let outcome = Some(sparta::Outcome::Drawn(sparta::Draw::Agreed));
        assert_eq!(order(&View { plies: 7, outcome, ..view }, name), "Gespielte Züge: 4");
    }

    #[test]
    fn a_draw_is_announced_before_it_happens() {
        let position = Position::read("ss8/10/10/10/10/10/10/10/10/8aa j1/j10 s", Rules::German).expect("a position");
        let limits = Limits { repetitions: 3, quiet: 80 };
        let ahead = |repeated, quiet| {
            draw_ahead(&View { repeated, quiet, outcome: None, ..View::without_past(position, limits) })
        };
        assert_eq!(ahead(1, 69), None);
        let warning = ahead(2, 0).expect("the next time it is a draw");
        assert!(warning.contains("zum 2. Mal") && warning.contains("beim 3. Mal"), "{warning}");
        let warning = ahead(1, 70).expect("ten moves later it is a draw");
        assert!(warning.contains(": 70;") && warning.contains("bei 80 "), "{warning}");
        let over = View { repeated: 3, ..View::without_past(position, limits) };
        assert_eq!(draw_ahead(&View { outcome: Some(sparta::Outcome::Drawn(sparta::Draw::Repetition)), ..over }), None);
    }
}
