//! Real dice at the table, whose faces are typed in (CL-52).

use crate::common::{EVA, Fixture, Play, WIM, on, thrown};
use company_leader::{
    Command, CompanyLeader, Event, Facing, First, Ground, Mode, Muster, Pending, Refusal, Setup, Throw, Troop, Volley,
    edition::Edition,
};
use proptest::prelude::*;
use tabletop::{AddressedEvent, Fence, Game as _, Seat, Table, Viewer};

const EAST: Facing = Facing::East;
const WEST: Facing = Facing::West;

/// The small board for two, with real dice.
fn typed() -> Setup {
    Setup { typed: true, ..on("standard", Mode::Duel) }
}

/// An infantry on the open field (-1, -1) and a light tank on (0, -1) that looks there or away from it.
fn before_a_shot(looks: Facing) -> Play {
    let fixture = Fixture::bare(&typed());
    let far = fixture.hidden(WIM, Troop::Infantry, (-4, 1)).hidden(EVA, Troop::Infantry, (4, -1));
    far.up(WIM, Troop::Infantry, (-1, -1), EAST).up(EVA, Troop::LightTank, (0, -1), looks).play()
}

fn shot(play: &Play) -> Command {
    play.shot((-1, -1), (0, -1), EAST)
}

fn thrown_by(play: &Play) -> Vec<Throw> {
    let throw = |event: &Event| if let Event::Fired { throw, .. } = event { Some(*throw) } else { None };
    play.events.iter().filter_map(throw).collect()
}

/// How many dice show each face.
fn counts(throw: Throw) -> [u8; 6] {
    let mut counts = [0; 6];
    throw.faces.iter().take(throw.dice.into()).for_each(|face| counts[usize::from(*face)] += 1);
    counts
}

/// The yellow die: 2I, I, I, V, V, V/2.
#[test]
fn who_fires_types_in_what_his_dice_show() {
    let mut play = before_a_shot(EAST);
    play.does(shot(&play));
    let (at, target) = (play.at((-1, -1)), play.at((0, -1)));
    let told = [Event::Turned { at, facing: EAST }, Event::Aimed { at, target }, Event::Throwing { at, target }];
    assert_eq!(play.events, told);
    assert_eq!(play.pending(), [Pending::Throw { seat: WIM, at, target, volley: Volley::Alone }]);
    // Two vehicles and three halves: two and one and a half are four hits.
    play.does(Command::Throw([0, 1, 0, 1, 1, 3]));
    let [throw] = thrown_by(&play)[..] else { panic!("one throw") };
    assert_eq!((throw.dice, throw.faces, throw.hits), (6, [1, 3, 4, 5, 5, 5], 4));
    assert!(play.unit((0, -1)).is_none(), "four hits destroy a light tank");
    assert!(play.permits(Command::Blitz), "the troop goes on as ever");
}

#[test]
fn as_many_dice_as_the_troop_is_strong() {
    let mut play = before_a_shot(EAST);
    assert_eq!(play.refuses(Command::Throw([6, 0, 0, 0, 0, 0])), Refusal::NothingToThrow);
    assert_eq!(play.refuses(Command::Roll), Refusal::NothingToThrow);
    play.does(shot(&play));
    let at = play.at((-1, -1));
    let of = |counts| play.refuses(Command::Throw(counts));
    assert_eq!(of([5, 0, 0, 0, 0, 0]), Refusal::DiceCount { typed: 5, wanted: 6 });
    assert_eq!(of([1, 1, 1, 1, 1, 2]), Refusal::DiceCount { typed: 7, wanted: 6 });
    assert_eq!(of([255, 255, 0, 0, 0, 6]), Refusal::DiceCount { typed: 255, wanted: 6 });
    for other in [Command::EndActions, Command::Resign, Command::Return(true)] {
        assert_eq!(play.refuses(other), Refusal::ThrowFirst(at));
    }
    assert_eq!(play.game.permits(EVA, &Command::Roll), Err(Refusal::NotYourTurn(WIM)), "his dice are his");
    // Every way in which six dice can lie, and the app that throws for him.
    assert_eq!(tabletop::Enumerate::legal(&play.game, WIM).len(), 462 + 1);
}

/// „Dit gebeurt tegelijk, dus nog voor de treffers de sterkte verminderen".
#[test]
fn both_throw_before_either_loses_strength() {
    let mut play = before_a_shot(WEST);
    play.does(shot(&play)).does(Command::Return(true));
    let (at, target) = (play.at((-1, -1)), play.at((0, -1)));
    assert_eq!(play.pending(), [Pending::Throw { seat: WIM, at, target, volley: Volley::Answered }]);
    play.does(Command::Throw([0, 0, 0, 6, 0, 0]));
    let answer = Pending::Throw { seat: EVA, at: target, target: at, volley: Volley::Answer(6) };
    assert_eq!((play.pending(), play.actor()), (vec![answer], EVA));
    assert_eq!(play.unit((0, -1)).unwrap().strength, 4, "six hits, and it throws four dice still");
    assert_eq!(play.refuses(Command::Throw([0; 6])), Refusal::DiceCount { typed: 0, wanted: 4 });
    play.does(Command::Throw([1, 0, 0, 3, 0, 0]));
    assert!(play.unit((0, -1)).is_none());
    assert_eq!(play.unit((-1, -1)).unwrap().strength, 4, "a double is two hits");
    assert_eq!(play.refuses(Command::Blitz), Refusal::NoBlitz, "who is damaged does not follow");
    assert_eq!(play.actor(), WIM);
}

#[test]
fn the_app_throws_for_who_has_no_dice() {
    let mut play = before_a_shot(WEST);
    play.does(shot(&play)).does(Command::Return(true)).does(Command::Roll);
    let [mine] = thrown_by(&play)[..] else { panic!("one throw") };
    play.does(Command::Roll);
    let [theirs] = thrown_by(&play)[..] else { panic!("one throw") };
    assert_eq!((mine.dice, theirs.dice), (6, 4));
}

/// Dice lie on the table: what was typed in wrongly is corrected, the shot stands.
#[test]
fn what_was_typed_in_can_be_corrected_but_the_shot_stands() {
    let mut game = before_a_shot(EAST).game;
    let at = |at: (i16, i16)| game.rules().board().find(at.into()).unwrap();
    let shot = Command::Shoot { at: at((-1, -1)), target: at((0, -1)), facing: EAST };
    assert_eq!(game.apply(WIM, &shot).unwrap().fence, Some(Fence::Chance));
    let mut rolled = game.clone();
    assert_eq!(rolled.apply(WIM, &Command::Roll).unwrap().fence, Some(Fence::Chance));
    assert_eq!(game.apply(WIM, &Command::Throw([6, 0, 0, 0, 0, 0])).unwrap().fence, None);
    // Where another one throws next, the turn has passed on.
    let mut both = before_a_shot(WEST);
    both.does(shot).does(Command::Return(true));
    let first = both.game.apply(WIM, &Command::Throw([6, 0, 0, 0, 0, 0])).unwrap();
    assert_eq!(first.fence, Some(Fence::TurnEnded));
}

/// Saves hold the settings of before in the same bytes.
#[test]
fn set_ups_from_before_dice_could_be_typed_in_are_read() {
    let ground = Ground::Board { id: "small".to_owned(), mode: Mode::Duel };
    for first in [First::Drawn, First::Chosen(EVA)] {
        let setup =
            Setup { ground: ground.clone(), first, muster: Muster::Standard, turns: Some(9), ..Setup::default() };
        let before = (&ground, first, Muster::Standard, Some(9_u16), None::<u16>);
        let bytes = postcard::to_allocvec(&before).unwrap();
        assert_eq!(postcard::from_bytes::<Setup>(&bytes).unwrap(), setup);
        assert_eq!(postcard::to_allocvec(&setup).unwrap(), bytes, "an older app reads it too");
        let typed = Setup { typed: true, ..setup };
        let bytes = postcard::to_allocvec(&typed).unwrap();
        assert_eq!(postcard::from_bytes::<Setup>(&bytes).unwrap(), typed);
        let text = serde_json::to_string(&typed).unwrap();
        assert_eq!(serde_json::from_str::<Setup>(&text).unwrap(), typed);
    }
}

/// The throws among some events, and whose they are: two in one exchange may show the same.
fn throws(events: &[AddressedEvent<Event>]) -> impl Iterator<Item = (Seat, Throw)> {
    events.iter().filter_map(|told| {
        let Event::Fired { actors: [actor, _], throw, .. } = &told.event else { return None };
        Some((actor.owner, *throw))
    })
}

/// Plays a game of the app's dice again with real ones that show the same: it goes as it went.
fn same_with_real_dice(number: u64) {
    let record = thrown(Edition::house(), on("small", Mode::Duel), number, 1_500);
    let mut app = record.begin().unwrap().0;
    let setup = Setup { typed: true, ..record.setup.clone() };
    let mut table = Table::<CompanyLeader>::begin(record.edition.clone(), setup, record.seed).unwrap();
    let mut typed_in = 0;
    for (seat, command) in &record.commands {
        let events = app.apply(*seat, command).unwrap().events;
        let mut play = |seat: Seat, command: Command| {
            let proposal = table.propose(seat, command).unwrap();
            table.accept(proposal);
        };
        play(*seat, *command);
        for (owner, throw) in throws(&events) {
            play(owner, Command::Throw(counts(throw)));
            typed_in += 1;
        }
        let game = table.game();
        for viewer in Viewer::all(game.seats()) {
            let (one, two) = (app.view(viewer), game.view(viewer));
            assert_eq!((one.fields, one.now, one.pending, one.own), (two.fields, two.now, two.pending, two.own));
        }
    }
    assert!(typed_in > 0 || record.commands.len() < 1_500);
    let again = table.record().replay().unwrap();
    assert_eq!((again.stopped, &again.game), (None, table.game()), "the record plays again");
}

/// An exchange of fire in which both show the same.
#[test]
fn throws_that_are_alike_are_each_ones_own() {
    same_with_real_dice(620);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, ..ProptestConfig::default() })]

    #[test]
    fn real_dice_that_show_the_same_lead_to_the_same_game(number in 0_u64..1_000) {
        same_with_real_dice(number);
    }
}
