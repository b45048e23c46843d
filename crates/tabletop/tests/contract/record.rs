//! The record of a game.

use super::cups::{Command, Cups, Edition, Event, Refusal, Setup, SetupFault};
use tabletop::{AddressedEvent, Game, Record, RecordError, SCHEMA, Seat, Waiting};

const A: Seat = Seat(0);
const B: Seat = Seat(1);

fn record(commands: &[(Seat, Command)]) -> Record<Cups> {
    let mut record = Record::new(Edition::sound(1), Setup { seats: 2 }, [3; 32]);
    record.commands.extend_from_slice(commands);
    record
}

#[test]
fn a_new_record_says_what_it_is_of_and_has_no_commands() {
    let record = record(&[]);
    assert_eq!((record.schema, record.game.as_str()), (SCHEMA, Cups::TAG));
    assert_eq!((record.seed, record.commands.len()), ([3; 32], 0));
    let (begun, events) = record.begin().unwrap();
    assert_eq!(begun.waiting_for(), Waiting::For(vec![A, B]));
    assert_eq!(events, [AddressedEvent::public(Event::Begun(2))]);
}

#[test]
fn a_record_of_another_game_does_not_begin() {
    let other = Record { game: "saucers".to_owned(), ..record(&[]) };
    let flaw = other.begin().unwrap_err();
    assert_eq!(flaw, RecordError::OtherGame("saucers".to_owned()));
    assert!(flaw.to_string().contains("saucers"));
    assert_eq!(other.replay().unwrap_err(), flaw);
}

/// Records of this form and of older ones begin, those of newer ones do not.
#[test]
fn a_record_of_a_newer_form_does_not_begin() {
    let newer = Record { schema: SCHEMA + 1, ..record(&[]) };
    assert_eq!(newer.begin().unwrap_err(), RecordError::FromTheFuture(SCHEMA + 1));
    assert!(newer.replay().is_err());
    let older = Record { schema: SCHEMA - 1, ..record(&[]) };
    assert_eq!(older.begin(), record(&[]).begin());
}

#[test]
fn a_record_with_a_faulty_set_up_does_not_begin_and_names_every_fault() {
    let faulty = Record::<Cups>::new(Edition::sound(0), Setup { seats: 1 }, [3; 32]);
    assert_eq!(faulty.begin().unwrap_err(), RecordError::Setup(vec![SetupFault::TooFew(1), SetupFault::NoRounds]));
}

#[test]
fn a_replay_tells_everything_in_order() {
    let replay = record(&[(B, Command::Cover(2)), (A, Command::Cover(1)), (A, Command::Add(2))]).replay().unwrap();
    assert_eq!(replay.stopped, None);
    assert_eq!(
        replay.events,
        [
            AddressedEvent::public(Event::Begun(2)),
            AddressedEvent::only(B, Event::Beans(B, 2)),
            AddressedEvent::public(Event::Covered(B)),
            AddressedEvent::only(A, Event::Beans(A, 1)),
            AddressedEvent::public(Event::Covered(A)),
            AddressedEvent::public(Event::Added(A, 2)),
        ]
    );
    assert_eq!(replay.game.players[A].points, 2);
}

#[test]
fn a_replay_stops_at_the_first_command_the_rules_refuse() {
    let good = [(A, Command::Cover(1)), (B, Command::Cover(2))];
    let mut commands = good.to_vec();
    commands.extend([(B, Command::Add(1)), (A, Command::Add(1))]);
    let replay = record(&commands).replay().unwrap();
    assert_eq!(replay.stopped, Some((2, Refusal::NotYourTurn)));
    let whole = record(&good).replay().unwrap();
    assert_eq!((replay.game, replay.events), (whole.game, whole.events));
}
