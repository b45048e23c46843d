//! Whole games in plain words, to be read beside the manual; regenerated and compared.
//!
//! After a change of the rules, look at what changed in the games:
//! `UPDATE_PLAYTHROUGHS=1 cargo test -p leaders playthroughs` rewrites the files.

#[path = "common/kept.rs"]
mod kept;

use std::path::Path;

use crate::common::{
    play::{ALEX, CHRIS, DORA, Play, cheap_agents},
    policy::{Follower, choose, next},
    report,
};
use leaders::{
    BoardMode, Command, Covert, Deed, HelpCall, MissionOrder, National,
    edition::{AreaId, Category, Field, ScenarioId, Unit},
};
use tabletop::{Enumerate as _, Game as _, Generator, Seat, Waiting};

const HEAD: &str = "\
Every line tells what happened and, behind the arrow, whom the app told. Figures after a phase are the manual's.
Rewrite this file with: UPDATE_PLAYTHROUGHS=1 cargo test -p leaders playthroughs
";

const EMIL: Seat = Seat(3);
const FRITZ: Seat = Seat(4);
const GERDA: Seat = Seat(5);

const fn act(covert: Covert, target: Seat) -> Command {
    Command::Act(Deed::Covert(covert), target, true)
}

const fn take_on(category: Category) -> Command {
    Command::Mission(MissionOrder::Activate(category))
}

/// Compares a game report with the file of that name, or writes it.
fn compare(name: &str, games: &[(&str, String)]) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("playthroughs").join(name);
    let games = games.iter().map(|(title, game)| format!("\n== {title} ==\n\n{game}"));
    let text: String = [HEAD.to_owned()].into_iter().chain(games).collect();
    kept::compare(&file, &text);
}

/// Plays on at random until somebody wins.
fn thrown(play: &mut Play, seed: u64) {
    let mut dice = Generator::from_number(seed);
    let mut at = Follower::new(ALEX);
    (at.stage, at.round) = (play.stage(), play.view(ALEX).round);
    while play.winner().is_none() {
        let command = next(play.game(), &at, &mut dice);
        play.does(at.seat(), command);
        at.note(&play.told.clone());
    }
}

/// Two players, a short war: start areas noted one by one, research, a mission, a boycott, an alliance that does not
/// come about, and 130 points.
fn a_short_war() -> Play {
    let mut play = Play::preparing(ScenarioId::FreePlay, &[0, 3], |_, _| {});
    play.does(ALEX, Command::Proceed);
    for area in [8, 17, 9, 18, 10, 16, 11, 19] {
        let seat = if play.view(ALEX).next == Some(ALEX) { ALEX } else { CHRIS };
        play.does(seat, Command::Occupy(AreaId(area)));
    }
    for _page in 0..3 {
        play.does(ALEX, Command::Proceed);
    }
    play.turn(ALEX, 80, &[Command::Recruit(Unit::Tank, 2), Command::Appoint(2), take_on(Category::Military)]);
    play.turn(
        CHRIS,
        72,
        &[Command::Research(Field::Economy, true), Command::Hire(3), Command::Recruit(Unit::Plane, 2)],
    );
    let deeds = [Command::Act(Deed::Offer, CHRIS, true), act(Covert::Boycott, CHRIS)];
    play.turn(ALEX, 84, &[&deeds[..], &[Command::Recruit(Unit::Plane, 4), Command::Hire(1)]].concat());
    play.turn(CHRIS, 70, &[act(Covert::Espionage, ALEX), act(Covert::Sabotage, ALEX), Command::Recruit(Unit::Tank, 5)]);
    play.turn(ALEX, 101, &[act(Covert::Sabotage, CHRIS), Command::Recruit(Unit::Infantry, 9)]);
    play.turn(CHRIS, 66, &[Command::Recruit(Unit::Infantry, 7)]);
    play.does(ALEX, Command::Claim(AreaId(17))).does(ALEX, Command::Enter(131));
    play
}

/// Six players: an alliance that is ended again, a boycott, an espionage, a sabotage, a tribute, missions, research.
/// After four rounds by hand the dice lead them all, to 48 points.
fn the_six() -> Play {
    let mut play = Play::with(6, |_, setup| setup.settings.military = 48);
    play.turn(ALEX, 26, &[Command::Appoint(3), Command::Hire(2), Command::Recruit(Unit::Infantry, 4)]);
    play.turn(CHRIS, 27, &[Command::Hire(4), Command::Research(Field::Technology, true)]);
    play.turn(DORA, 27, &[Command::Appoint(4), Command::Research(Field::Military, true)]);
    play.turn(EMIL, 26, &[Command::Recruit(Unit::Tank, 3), take_on(Category::Military)]);
    play.turn(FRITZ, 27, &[Command::Hire(5), Command::Recruit(Unit::Plane, 2)]);
    play.turn(GERDA, 27, &[Command::Research(Field::Economy, true), take_on(Category::Strategic)]);

    let alliance = Command::Act(Deed::Offer, DORA, true);
    play.turn(ALEX, 27, &[alliance, act(Covert::Boycott, FRITZ), take_on(Category::Special)]);
    play.turn(CHRIS, 26, &[act(Covert::Sabotage, EMIL), act(Covert::Espionage, ALEX)]);
    assert!(play.accepts(DORA, ALEX).contains(&National::Offer(ALEX)));
    play.turn(EMIL, 28, &[Command::Recruit(Unit::Tank, 4)]);
    play.turn(FRITZ, 27, &[act(Covert::Espionage, GERDA), act(Covert::Sabotage, ALEX)]);
    play.turn(GERDA, 28, &[Command::Recruit(Unit::Plane, 3)]);

    play.turn(ALEX, 29, &[Command::Tribute(DORA, 8), act(Covert::Sabotage, FRITZ), act(Covert::Espionage, CHRIS)]);
    play.turn(CHRIS, 24, &[Command::Research(Field::Economy, true)]);
    play.turn(DORA, 27, &[act(Covert::Boycott, ALEX), act(Covert::Boycott, GERDA)]);
    play.turn(EMIL, 28, &[Command::Recruit(Unit::Infantry, 9)]);
    play.turn(FRITZ, 26, &[act(Covert::Sabotage, CHRIS), act(Covert::Sabotage, EMIL)]);
    play.turn(GERDA, 28, &[Command::Research(Field::Military, true)]);

    play.turn(ALEX, 25, &[Command::Act(Deed::Dissolve, DORA, true), Command::Recruit(Unit::Tank, 2)]);
    for seat in [CHRIS, DORA, EMIL, FRITZ, GERDA] {
        play.turn(seat, 27, &[Command::Recruit(Unit::Infantry, 5)]);
    }
    thrown(&mut play, 6);
    play
}

#[test]
fn two_players() {
    let mut quick = Play::preparing(ScenarioId::QuickGame, &[1, 5], |_, setup| setup.settings.military = 40);
    thrown(&mut quick, 2);
    let games = [("A short war", a_short_war()), ("A quick game, led by dice", quick)];
    compare("two-players.txt", &games.map(|(title, play)| (title, report::of(play.record()))));
}

#[test]
fn six_players() {
    compare("six-players.txt", &[("Alliance and treason", report::of(the_six().record()))]);
}

/// A game of so many on the screen, led by the dice into a round.
fn on_the_screen(players: u8, help: HelpCall, until: u16) -> Play {
    let mut play = Play::dealt_for(players, |edition, setup| {
        (setup.settings.board, setup.settings.help) = (BoardMode::Screen, help);
        cheap_agents(edition);
    });
    let mut dice = Generator::from_number(u64::from(players) + 40);
    while let Waiting::For(seats) = play.game().waiting_for() {
        if play.view(ALEX).round == until {
            break;
        }
        let legal = play.game().legal(seats[0]);
        let command = choose(play.game(), &legal, &mut dice);
        play.does(seats[0], command);
    }
    play
}

/// Both are kept from when partners alone were asked for help: such games are played on as they were (LE-M28).
#[test]
fn on_the_screen_in_two_and_three() {
    let games = [("Two on the screen", 2), ("Three on the screen", 3)];
    let report = |players| report::of(on_the_screen(players, HelpCall::Partners, 5).record());
    compare("on-the-screen.txt", &games.map(|(title, players)| (title, report(players))));
}

#[test]
fn on_the_screen_in_six() {
    let play = on_the_screen(6, HelpCall::Everybody, 4);
    compare("six-on-the-screen.txt", &[("Six on the screen", report::of(play.record()))]);
}
