//! A law is only proved by a game that breaks it.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::cups::{self, Command, Cups, Edition, Fault, Setup, any_command};
use tabletop::{
    Enumerate, Generator,
    laws::{Law, Suite},
};

/// Anything that is legal; whoever may pass does so now and then.
fn choose(_: &Cups, legal: &[Command], dice: &mut Generator) -> usize {
    let length = u32::try_from(legal.len()).unwrap();
    if dice.percent(20) { legal.len() - 1 } else { dice.below(length) as usize }
}

fn covert(_: &Cups, one: &Command, two: &Command) -> bool {
    matches!((one, two), (Command::Cover(_), Command::Cover(_)))
}

/// The suite of Cups.
fn suite(setup: fn(u64) -> (Edition, Setup)) -> Suite<Cups> {
    Suite { setup, choose, any_command, covert: Some(covert), games: 30, longest: 400 }
}

/// What the suite says of a game that must not pass.
fn complaint<G: Enumerate>(suite: &Suite<G>) -> String {
    let panic = catch_unwind(AssertUnwindSafe(|| suite.check())).expect_err("the suite must not pass");
    match panic.downcast::<String>() {
        Ok(text) => *text,
        Err(other) => (*other.downcast::<&str>().expect("a sentence")).to_owned(),
    }
}

#[test]
fn the_sound_game_passes() {
    suite(cups::setup).check();
}

/// One test a fault: the suite names the law that this fault breaks. And one more: every law has such a game.
macro_rules! proofs {
    ($($name:ident: $fault:ident breaks $law:ident,)+) => {
        $(#[test]
        fn $name() {
            let broken = suite(|number| {
                let (edition, setup) = cups::setup(number);
                (Edition::broken(edition.rounds, Fault::$fault), setup)
            });
            let said = complaint(&broken);
            let name = format!("the law “{}” is broken", Law::$law);
            assert!(said.contains(&name), "not told that {name}: {said}");
        })+

        #[test]
        fn every_law_has_a_game_that_breaks_it() {
            let proved = [$(Law::$law),+];
            for law in Law::ALL {
                assert!(proved.contains(&law), "no game breaks the law “{law}”");
            }
        }
    };
}

proofs! {
    a_set_up_that_makes_no_game: NeedsFour breaks Begins,
    waiting_for_nobody: WaitsForNobody breaks WaitingSeats,
    waiting_for_a_seat_that_is_not_there: WaitsForAStranger breaks WaitingSeats,
    waiting_for_a_seat_twice: WaitsTwice breaks WaitingSeats,
    waiting_for_a_seat_that_may_do_nothing: WaitsForTheIdle breaks WaitingSeats,
    not_waiting_for_a_seat_that_may_act: LetsTheIdleAct breaks WaitingSeats,
    a_game_without_end: Endless breaks Ends,
    something_is_listed_after_the_end: ListsWhenOver breaks OverMeansOver,
    something_is_accepted_after_the_end: PlaysOnWhenOver breaks OverMeansOver,
    something_is_permitted_after_the_end: PermitsWhenOver breaks OverMeansOver,
    a_command_is_listed_twice: ListsTwice breaks NoDoubles,
    what_is_permitted_is_refused: PermitsTheRefused breaks PermittedIfApplied,
    it_is_refused_for_another_reason: RefusesForAnotherReason breaks PermittedIfApplied,
    a_command_is_accepted_and_not_listed: AcceptsTheUnlisted breaks LegalIfApplied,
    a_command_is_listed_and_refused: ListsTheRefused breaks LegalIfApplied,
    a_refusal_leaves_a_trace: RefusesWithATrace breaks RefusalsChangeNothing,
    the_list_has_any_order: ListsInAnyOrder breaks SameAnswer,
    a_shorter_list_is_another_one: CutsTheList breaks SameAnswer,
    the_view_has_something_of_its_own: ShowsAnything breaks SameAnswer,
    copies_have_something_in_common: SharedBetweenCopies breaks CopiesApart,
    a_secret_is_told_to_everybody: TellsEverybody breaks Audience,
    a_secret_is_told_to_a_seat_that_is_not_there: TellsAStranger breaks Audience,
    a_secret_is_shown_at_once: LeaksAtOnce breaks KeepsSecrets,
    a_secret_is_shown_later: LeaksLater breaks KeepsSecrets,
    what_one_may_do_shows_a_secret: PermitsByASecret breaks KeepsSecrets,
    a_view_shows_what_nobody_was_told: ShowsTheUntold breaks KeepsSecrets,
    the_end_can_be_taken_back: EndsOpenly breaks EndsFenced,
    chance_comes_from_elsewhere: OwnChance breaks SameAgain,
    the_story_is_made_up: TellsAnyStory breaks SameAgain,
    there_is_a_fence_now_and_then: FencesAtWill breaks TakesBack,
    chance_does_not_hear_of_another_seed: DeafToSeeds breaks Reseeds,
    another_seed_shows: ShowsAReseed breaks Reseeds,
    something_of_the_seed_before_is_left: MixesSeeds breaks Reseeds,
    a_field_is_not_written: ForgetsAField breaks SurvivesWriting,
    what_is_not_written_shows_later: ForgetsTheUnseen breaks SurvivesWriting,
    what_is_not_written_is_seen: ReadsOtherwise breaks SurvivesWriting,
    the_edition_is_not_written: ForgetsTheEdition breaks SurvivesWriting,
    what_was_read_is_written_in_another_way: WritesAnew breaks SurvivesWriting,
    what_was_written_can_not_be_read: WritesTheUnreadable breaks SurvivesWriting,
}

#[test]
fn a_suite_without_a_game_proves_nothing() {
    let said = complaint(&Suite { games: 0, ..suite(cups::setup) });
    assert!(said.contains("never put to the test"), "{said}");
}

#[test]
fn a_game_with_secrets_is_not_taken_for_one_without() {
    let said = complaint(&Suite { covert: None, ..suite(cups::setup) });
    assert!(said.contains(&Law::KeepsSecrets.to_string()), "{said}");
}

/// Who tells everything to everybody keeps no secrets, and need not pretend to have any.
#[test]
fn a_game_without_secrets_passes_without_them() {
    let open = suite(|number| {
        let (edition, setup) = cups::setup(number);
        (Edition::broken(edition.rounds, Fault::TellsEverybody), setup)
    });
    Suite { covert: None, ..open }.check();
}

#[test]
fn secrets_that_are_never_met_prove_nothing() {
    let said = complaint(&Suite { covert: Some(|_, _, _| false), ..suite(cups::setup) });
    assert!(said.contains(&Law::Audience.to_string()), "{said}");
}

/// A law that is broken is told by its name: no two laws have one, and none has none.
#[test]
fn every_law_has_a_name_of_its_own() {
    let names: std::collections::BTreeSet<String> = Law::ALL.iter().map(ToString::to_string).collect();
    assert_eq!(names.len(), Law::ALL.len());
    assert!(names.iter().all(|name| name.split_whitespace().count() > 1), "{names:?}");
}
