//! What there is to know of a running game: how it is won, what lies open, whose turn it is, what a troop can do, and by
//! which rules it is played.

use company_leader::{Aim, First, Ground, Muster, Phase, Rules, View};
use leptos::prelude::*;
use tabletop::Seat;

use super::{new_game::together, room::Room, rules, standing, words};
use crate::{
    texts::{self, company_leader::texts},
    ui::Card,
};

/// For the menu.
pub fn overview(room: Room) -> AnyView {
    let (t, menu) = (texts(), texts::table::texts());
    let view = room.public();
    let order = move || view.with(|view| order(view, &|seat| room.name(seat)));
    let order = move || order().into_iter().map(|line| view! { <p>{line}</p> }).collect_view();
    let standing = move || view.with(|view| standing::standing(room, view));
    let ways = view.with_untracked(|view| ways(&view.rules));
    let ways = (!ways.is_empty()).then(|| {
        let ways = ways.into_iter().map(|way| view! { <p>{way}</p> }).collect_view();
        view! { <Card title=menu.menu_goal>{ways}</Card> }
    });
    let troops = room.session.edition(|edition| rules::figure(edition, "troops"));
    let settled = view.with_untracked(|view| settled(&view.rules, &|seat| room.name(seat)));
    let settled = settled.into_iter().map(|line| view! { <li>{line}</li> }).collect_view();
    view! {
        {order} {standing} {ways}
        <Card title=t.overview_troops>{troops}</Card>
        <Card title=menu.menu_rules>
            <ul>{settled}</ul>
        </Card>
    }
    .into_any()
}

/// The round, unless a limit of turns counts it elsewhere, and in which order turns are taken; `name` says who sits in a seat.
fn order(view: &View, name: &dyn Fn(Seat) -> String) -> Vec<String> {
    let t = texts();
    let (now, rules) = (&view.now, &view.rules);
    let is_set_up = now.phase != Phase::SettingUp;
    let first = match rules.setup().first {
        _ if is_set_up => Some(now.first),
        First::Chosen(seat) => Some(seat),
        First::Drawn => None,
    };
    let seats = || rules.division().seats();
    let begins = first.unwrap_or(Seat(0));
    let turns = seats().skip_while(|seat| *seat != begins).chain(seats().take_while(|seat| *seat != begins));
    let names = turns.filter(|seat| !now.out.has(*seat)).map(name).collect::<Vec<_>>().join(", ");
    let order = if first.is_some() { t.overview_order(&names) } else { t.overview_order_drawn(&names) };
    let round = (is_set_up && rules.turns().is_none()).then(|| t.overview_round(&now.round));
    let turn = (is_set_up && now.outcome.is_none()).then(|| t.overview_turn(&name(now.turn)));
    let now = [round, turn].into_iter().flatten().collect::<Vec<_>>().join(" · ");
    [now, order].into_iter().filter(|line| !line.is_empty()).collect()
}

/// What was settled before the game: ground, armies, who begins, limits and dice; `name` says who sits in a seat.
pub fn settled(rules: &Rules, name: &dyn Fn(Seat) -> String) -> Vec<String> {
    let t = texts();
    let (setup, division) = (rules.setup(), rules.division());
    let title = match &setup.ground {
        Ground::Board { id, .. } => rules.edition().board(id).map(|board| &board.title),
        Ground::Own { board, .. } | Ground::OwnScenario { board, .. } => Some(&board.title),
        Ground::Scenario(id) => rules.edition().scenario(id).map(|scenario| &scenario.title),
    };
    let ground = format!("{}: {}", words::mode(division.mode()), title.map(texts::chosen).unwrap_or_default());
    let troops = together(division.seats().map(|seat| division.army(seat).total()));
    let army = match setup.muster {
        Muster::Standard => t.new_standard(&troops),
        Muster::Set => t.new_set(&troops),
        Muster::Coins(coins) => format!("{}: {}", t.new_coins, t.standing_coins(coins.into())),
    };
    let army = (!setup.ground.is_scenario()).then_some(army);
    let first = match setup.first {
        First::Drawn => t.overview_first_drawn.to_owned(),
        First::Chosen(seat) => t.overview_first_chosen(&name(seat)),
    };
    let limit = setup.turns.map(|turns| format!("{}: {turns}. {}", t.new_turns_count, t.new_turns_text));
    let dice = if setup.typed { t.new_typed_text } else { t.overview_dice };
    let lines = [Some(ground), army, Some(first), limit, Some(dice.to_owned())];
    lines.into_iter().flatten().collect()
}

/// How a battle is won, apart from what its orders say.
pub fn ways(rules: &Rules) -> Vec<String> {
    let t = texts();
    let by_force = match (rules.division().side_count(), rules.built_up_counts()) {
        (2, true) => t.overview_goal_two,
        (2, false) => t.overview_goal_troops,
        _ => t.overview_goal_three,
    };
    let by_force = matches!(rules.aim(), Aim::Battle).then(|| by_force.to_owned());
    let by_fields = rules.hold().map(|fields| t.overview_hold(fields.into()));
    by_force.into_iter().chain(by_fields).collect()
}

#[cfg(test)]
mod tests {
    use super::{order, settled};
    use company_leader::{CompanyLeader, First, Ground, Mode, Muster, Phase, Setup, View, edition::Edition};
    use tabletop::{Game as _, Seat, Viewer};

    fn name(seat: Seat) -> String {
        ["Anna", "Ben", "Cleo"][seat.index()].to_owned()
    }

    fn view(setup: &Setup) -> View {
        let (game, _) = CompanyLeader::begin(&Edition::house(), setup, [0; 32]).expect("a game");
        game.view(Viewer::Public)
    }

    fn melee(first: First) -> Setup {
        let ground = Ground::Board { id: "standard".to_owned(), mode: Mode::Melee };
        Setup { ground, first, ..Setup::default() }
    }

    #[test]
    fn it_says_whose_turn_it_is_and_who_comes_next() {
        let said = |view: &View| order(view, &name);
        let drawn = said(&view(&melee(First::Drawn)));
        assert!(
            drawn.len() == 1 && drawn[0].contains("ausgelost") && drawn[0].contains("Anna, Ben, Cleo"),
            "{drawn:?}"
        );
        let chosen = said(&view(&melee(First::Chosen(Seat(1)))));
        assert!(chosen.len() == 1 && chosen[0].contains("Ben, Cleo, Anna"), "{chosen:?}");
        let mut running = view(&melee(First::Drawn));
        let now = &mut running.now;
        (now.phase, now.first, now.turn, now.round) = (Phase::Acting, Seat(2), Seat(0), 4);
        assert_eq!(said(&running)[0], "Runde 4 · Am Zug: Anna");
        assert!(said(&running)[1].contains("Cleo, Anna, Ben"));
        running.now.out.add(Seat(1));
        assert!(
            said(&running)[1].contains("Cleo, Anna,") && !said(&running)[1].contains("Ben"),
            "who is out has no turn"
        );
        // Where turns are limited they are counted with the orders.
        let mut limited = view(&Setup { turns: Some(10), ..melee(First::Drawn) });
        (limited.now.phase, limited.now.round) = (Phase::Acting, 4);
        assert_eq!(said(&limited)[0], "Am Zug: Anna");
    }

    #[test]
    fn it_says_what_was_settled_before_the_game() {
        let setup = Setup { muster: Muster::Coins(40), turns: Some(12), typed: true, ..melee(First::Chosen(Seat(2))) };
        let said = settled(&view(&setup).rules, &name);
        let all = said.join("\n");
        for told in
            ["Drei, jeder für sich: ", "40 Münzen", "Es beginnt Cleo.", "Züge für jeden: 12.", "tippt ein, was liegt"]
        {
            assert!(all.contains(told), "{told}: {all}");
        }
        let plain = settled(&view(&Setup::default()).rules, &name).join("\n");
        for told in ["Zwei Spieler: ", "Truppen, vom Brett", "das Los", "Die App würfelt."] {
            assert!(plain.contains(told), "{told}: {plain}");
        }
        let scenario = Ground::Scenario(Edition::house().scenarios[0].id.clone());
        let said = settled(&view(&Setup { ground: scenario, ..Setup::default() }).rules, &name);
        assert_eq!(said.len(), 3, "a scenario brings its armies: {said:?}");
    }
}
