//! The laws of the shelf, run on Company Leader in every mode, variant and scenario.

use crate::common::policy::{any_command, choose};
use company_leader::{Command, CompanyLeader, First, Ground, Mode, Muster, Setup, edition::Edition};
use tabletop::{Seat, laws::Suite};

fn check(setup: fn(u64) -> (Edition, Setup), games: u64) {
    Suite::<CompanyLeader> { setup, choose, any_command, covert: Some(covert), games, longest: 60_000 }.check();
}

/// Where troops and where dummies stand is set up in secret.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "the form the suite asks for")]
fn covert(_: &CompanyLeader, one: &Command, other: &Command) -> bool {
    [one, other].iter().all(|command| matches!(command, Command::Place { .. } | Command::Lift { .. }))
}

fn board(id: &str, mode: Mode) -> Setup {
    Setup { ground: Ground::Board { id: id.to_owned(), mode }, ..Setup::default() }
}

#[test]
fn two_players_keep_the_laws() {
    check(|number| (Edition::house(), board(["standard", "small"][usize::from(number % 3 > 0)], Mode::Duel)), 24);
}

#[test]
fn three_players_keep_the_laws() {
    check(|_| (Edition::house(), board("standard", Mode::Melee)), 6);
}

#[test]
fn one_against_two_keep_the_laws() {
    check(|_| (Edition::house(), board("standard", Mode::OneAgainstTwo)), 6);
}

#[test]
fn two_teams_keep_the_laws() {
    check(|_| (Edition::house(), board("standard", Mode::Teams)), 6);
}

#[test]
fn variants_keep_the_laws() {
    let setup = |number| {
        let mut setup = board("small", Mode::Duel);
        match number % 5 {
            0 => setup.muster = Muster::Coins(25),
            3 => setup.muster = Muster::Standard,
            1 => setup.turns = Some(4),
            4 => setup.typed = true,
            _ => setup.hold = Some(6),
        }
        setup.first = First::Chosen(Seat(u8::try_from(number % 2).unwrap()));
        (Edition::house(), setup)
    };
    check(setup, 15);
}

#[test]
fn scenarios_keep_the_laws() {
    let setup = |number| {
        let edition = Edition::house();
        let id = edition.scenarios[usize::try_from(number % 4).unwrap()].id.clone();
        (edition, Setup { ground: Ground::Scenario(id), ..Setup::default() })
    };
    check(setup, 12);
}
