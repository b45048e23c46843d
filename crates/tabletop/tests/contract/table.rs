//! A game on the table.

use super::cups::{Command, Cups, Edition, Event, Refusal, Setup, SetupFault};
use serde::{
    Deserialize as _,
    de::{
        IntoDeserializer as _,
        value::{Error as ValueError, U8Deserializer},
    },
};
use tabletop::{
    AddressedEvent, Deed, Entry, Enumerate as _, Fence, Game, Generator, Revision, Seat, Table, UndoError, Viewer,
    Waiting,
};

const A: Seat = Seat(0);
const B: Seat = Seat(1);
const COVERED: [(Seat, Command); 2] = [(A, Command::Cover(1)), (B, Command::Cover(2))];

fn table(commands: &[(Seat, Command)]) -> Table<Cups> {
    let mut table = Table::begin(Edition::sound(2), Setup { seats: 2 }, [3; 32]).unwrap();
    for (seat, command) in commands {
        does(&mut table, *seat, command.clone());
    }
    table
}

fn does(table: &mut Table<Cups>, seat: Seat, command: Command) -> Revision {
    let proposal = table.propose(seat, command).unwrap();
    table.accept(proposal)
}

/// Takes back the last command, for whoever did it.
fn takes_back(table: &mut Table<Cups>) -> Result<(), UndoError> {
    table.undo(owner(table))
}

fn can_take_back(table: &Table<Cups>) -> Result<(), UndoError> {
    table.can_undo(owner(table))
}

fn owner(table: &Table<Cups>) -> Viewer {
    table.record().commands.last().map_or(Viewer::Public, |(seat, _)| Viewer::Seat(*seat))
}

#[test]
fn a_faulty_set_up_makes_no_table() {
    let faults = Table::<Cups>::begin(Edition::sound(0), Setup { seats: 1 }, [3; 32]).unwrap_err();
    assert_eq!(faults, [SetupFault::TooFew(1), SetupFault::NoRounds]);
}

#[test]
fn a_proposal_changes_nothing_before_it_is_accepted() {
    let mut table = table(&[]);
    let (game, record) = (table.game().clone(), table.record().clone());
    let proposal = table.propose(B, Command::Cover(2)).unwrap();
    assert_eq!((table.game(), table.record()), (&game, &record));
    assert_eq!(proposal.entry(), &Entry::Command(B, Command::Cover(2)));
    assert_eq!((proposal.on(), proposal.plies()), (Revision::START, 1));
    assert_eq!(proposal.game().players[B].beans, Some(2));
    let applied = proposal.applied().clone();
    assert_eq!(applied.fence, None);
    let told = [AddressedEvent::only(B, Event::Beans(B, 2)), AddressedEvent::public(Event::Covered(B))];
    assert_eq!(applied.events, told);
    let next = proposal.game().clone();
    assert_eq!(table.accept(proposal), Revision(1));
    assert_eq!(table.game(), &next);
    assert_eq!(table.record().commands, [(B, Command::Cover(2))]);
}

#[test]
fn a_refused_command_makes_no_proposal() {
    let table = table(&COVERED);
    assert_eq!(table.propose(B, Command::Roll).unwrap_err(), Refusal::NotYourTurn);
    assert_eq!(table.propose(A, Command::Add(3)).unwrap_err(), Refusal::TooMany);
}

#[test]
fn the_last_command_is_taken_back_and_can_be_done_otherwise() {
    let mut table = table(&COVERED);
    let before = table.game().clone();
    does(&mut table, A, Command::Add(1));
    assert_eq!(can_take_back(&table), Ok(()));
    assert_eq!(takes_back(&mut table), Ok(()));
    assert_eq!((table.game(), table.record().commands.as_slice()), (&before, &COVERED[..]));
    does(&mut table, A, Command::Add(2));
    assert_eq!(table.game().players[A].points, 2);
    assert_eq!(table.record().commands.last(), Some(&(A, Command::Add(2))));
}

#[test]
fn nobody_takes_back_the_command_of_another_seat() {
    let mut table = table(&COVERED[..1]);
    let stands = (table.game().clone(), table.record().clone());
    for by in [Viewer::Seat(B), Viewer::Public] {
        assert_eq!(table.can_undo(by), Err(UndoError::Theirs(A)), "{by:?}");
        assert_eq!(table.undo(by), Err(UndoError::Theirs(A)), "{by:?}");
        assert_eq!((table.game(), table.record()), (&stands.0, &stands.1));
    }
    // Nor does the table that was taken up again.
    let resumed = Table::resume(table.record().clone()).unwrap();
    assert_eq!(resumed.can_undo(Viewer::Seat(B)), Err(UndoError::Theirs(A)));
    // Behind the other's command is one's own, and it stays out of reach.
    does(&mut table, B, Command::Cover(2));
    assert_eq!(table.undo(Viewer::Seat(A)), Err(UndoError::Theirs(B)));
    assert_eq!(table.undo(Viewer::Seat(B)), Ok(()));
    assert_eq!(table.undo(Viewer::Seat(A)), Ok(()));
}

#[test]
fn the_open_table_takes_back_what_everybody_was_told() {
    let mut table = table(&COVERED);
    does(&mut table, A, Command::Add(1));
    assert_eq!(table.retract(Viewer::Public).map(|proposal| proposal.game().players[A].points), Ok(0));
    assert_eq!(table.undo(Viewer::Public), Ok(()));
    assert_eq!(table.undo(Viewer::Public), Err(UndoError::Theirs(B)), "a covered cup is its owner's");
}

#[test]
fn there_is_nothing_to_take_back_at_the_beginning() {
    let mut table = table(&[]);
    assert_eq!(can_take_back(&table), Err(UndoError::AtTheBeginning));
    assert_eq!(takes_back(&mut table), Err(UndoError::AtTheBeginning));
    does(&mut table, A, Command::Cover(1));
    assert_eq!(takes_back(&mut table), Ok(()));
    assert_eq!(takes_back(&mut table), Err(UndoError::AtTheBeginning));
}

#[test]
fn nothing_before_a_fence_is_taken_back() {
    for (command, fence) in
        [(Command::Roll, Fence::Chance), (Command::Peek, Fence::Revealed), (Command::Pass, Fence::TurnEnded)]
    {
        let mut table = table(&COVERED);
        does(&mut table, A, command);
        let stands = (table.game().clone(), table.record().clone());
        assert_eq!(can_take_back(&table), Err(UndoError::Fenced(fence)));
        assert_eq!(takes_back(&mut table), Err(UndoError::Fenced(fence)));
        assert_eq!((table.game(), table.record()), (&stands.0, &stands.1));
    }
}

#[test]
fn what_came_after_the_fence_is_taken_back_to_it() {
    let mut table = table(&COVERED);
    does(&mut table, A, Command::Roll);
    let fenced = table.game().clone();
    does(&mut table, A, Command::Add(1));
    assert_eq!(takes_back(&mut table), Ok(()));
    assert_eq!(table.game(), &fenced);
    assert_eq!(takes_back(&mut table), Err(UndoError::Fenced(Fence::Chance)));
}

#[test]
fn a_resumed_table_is_as_it_was_with_its_way_back() {
    let mut table = table(&COVERED);
    does(&mut table, A, Command::Roll);
    does(&mut table, A, Command::Add(1));
    let mut resumed = Table::resume(table.record().clone()).unwrap();
    assert_eq!((resumed.game(), resumed.record()), (table.game(), table.record()));
    assert_eq!(takes_back(&mut resumed), Ok(()));
    assert_eq!(takes_back(&mut resumed), Err(UndoError::Fenced(Fence::Chance)));
    assert_eq!(resumed.record().commands.len(), 3);
}

/// What a viewer was told from a revision on: revision, ply, deed, whether it was taken back, and how many events.
/// Forty commands without a fence: how many states are kept of them, and how many made anew on the way back.
#[test]
fn few_states_are_kept_and_others_rebuilt_on_the_way_back() {
    let mut table = Table::<Cups>::begin(Edition::sound(2), Setup { seats: 41 }, [3; 32]).unwrap();
    let mut past = Vec::new();
    for seat in Seat::all(40) {
        past.push(table.game().clone());
        does(&mut table, seat, Command::Cover(1));
    }
    // Those before the last 8 commands; of the 8 before these every other, of the 16 before these every fourth; the first.
    assert_eq!(table.checkpoints(), 8 + 4 + 4 + 1);
    let mut kept = Vec::new();
    for (plies, game) in past.iter().enumerate().rev() {
        assert_eq!(takes_back(&mut table), Ok(()));
        assert_eq!((table.record().commands.len(), table.game()), (plies, game));
        kept.push(table.checkpoints());
    }
    let near = [16, 15, 14, 13, 12, 11, 10, 9];
    let every_other = [9, 8, 8, 7, 7, 6, 6, 5];
    // The two in between are made anew, and used up.
    let every_fourth = [[7, 6, 5, 4], [6, 5, 4, 3], [5, 4, 3, 2], [4, 3, 2, 1]].concat();
    let first = [7, 6, 5, 4, 3, 2, 1, 0];
    assert_eq!(kept, [&near[..], &every_other, &every_fourth, &first].concat());
}

#[test]
fn behind_a_fence_no_state_is_kept() {
    let mut table = table(&COVERED);
    does(&mut table, A, Command::Add(1));
    assert_eq!(table.checkpoints(), 3);
    does(&mut table, A, Command::Roll);
    assert_eq!(table.checkpoints(), 0);
}

fn told(table: &Table<Cups>, from: u32, viewer: Viewer) -> Vec<(u32, u32, Deed, bool, usize)> {
    let told = table.told(Revision(from), viewer);
    told.map(|news| (news.revision.0, news.ply, news.deed, news.retracted, news.events.len())).collect()
}

#[test]
fn a_retract_is_an_entry_that_deletes_none() {
    let mut table = table(&COVERED);
    does(&mut table, A, Command::Add(1));
    let by = Viewer::Seat(A);
    let proposal = table.retract(by).unwrap();
    assert_eq!(proposal.entry(), &Entry::Retract(by));
    assert_eq!((proposal.on(), proposal.plies()), (Revision(3), 2));
    assert_eq!(table.revision(), Revision(3), "a proposal changes nothing");
    assert_eq!(table.accept(proposal), Revision(4));
    assert_eq!(table.record().commands, COVERED);
    assert_eq!(does(&mut table, A, Command::Add(2)), Revision(5));
    let added = Deed::Played(A);
    let expected =
        [(3, 3, added, true, 1), (4, 2, Deed::Retracted(Revision(3), by), false, 0), (5, 3, added, false, 1)];
    for viewer in [Viewer::Public, Viewer::Seat(A), Viewer::Seat(B)] {
        assert_eq!(
            told(&table, 3, viewer),
            expected,
            "what lay open was told to {viewer:?}, and that it was taken back"
        );
    }
    assert_eq!(told(&table, 6, Viewer::Public), []);
    assert_eq!(told(&table, 0, Viewer::Public)[0], (0, 0, Deed::Begun, false, 1));
}

#[test]
fn a_retract_is_told_to_whom_the_command_was_told() {
    let mut table = table(&COVERED[..1]);
    assert_eq!(table.undo(Viewer::Seat(A)), Ok(()));
    let covered = |events| (1, 1, Deed::Played(A), true, events);
    let retracted = (2, 0, Deed::Retracted(Revision(1), Viewer::Seat(A)), false, 0);
    // Everybody saw that a cup was covered; how many beans are under it was told to its owner alone.
    assert_eq!(told(&table, 1, Viewer::Seat(A)), [covered(2), retracted]);
    assert_eq!(told(&table, 1, Viewer::Seat(B)), [covered(1), retracted]);
    let beans = |viewer| {
        table.told(Revision::START, viewer).flat_map(|news| news.events).any(|event| matches!(event, Event::Beans(..)))
    };
    assert!(beans(Viewer::Seat(A)) && !beans(Viewer::Seat(B)) && !beans(Viewer::Public));
}

#[test]
fn an_overtaken_proposal_changes_nothing() {
    let mut table = table(&COVERED);
    let answer = table.propose(A, Command::Add(2)).unwrap();
    does(&mut table, A, Command::Add(1));
    assert_eq!(takes_back(&mut table), Ok(()));
    // The same commands stand as when it was made, and yet it has been overtaken.
    let stands = (table.game().clone(), table.record().clone());
    assert_eq!(table.accept(answer), Revision(4));
    assert_eq!((table.game(), table.record()), (&stands.0, &stands.1));
}

#[test]
fn the_whole_story_is_told_when_the_game_is_over() {
    let mut table = table(&COVERED);
    assert!(table.story().is_none());
    play_on(&mut table, 1);
    assert!(matches!(table.game().waiting_for(), Waiting::Over(_)));
    let story: Vec<_> = table.story().unwrap().cloned().collect();
    let replayed = table.record().replay().unwrap();
    assert_eq!(story, replayed.events, "secrets included, and nothing that was taken back");
}

/// Plays to the end, taking back now and then.
fn play_on(table: &mut Table<Cups>, number: u64) {
    let mut dice = Generator::from_number(number);
    while let Waiting::For(seats) = table.game().waiting_for() {
        let by = owner(table);
        if dice.percent(25) && table.undo(by).is_ok() {
            continue;
        }
        let legal = table.game().legal(seats[0]);
        let command = legal[dice.index(legal.len())].clone();
        does(table, seats[0], command);
    }
}

#[test]
fn a_restored_table_is_the_table_with_all_that_was_told() {
    let mut table = table(&COVERED[..1]);
    takes_back(&mut table).unwrap();
    for (seat, command) in COVERED {
        does(&mut table, seat, command);
    }
    does(&mut table, A, Command::Add(1));
    takes_back(&mut table).unwrap();
    does(&mut table, A, Command::Add(2));
    let entries: Vec<Entry<Command>> = table.entries().collect();
    let did = |seat, command| Entry::Command(seat, command);
    let [covered, other] = COVERED.map(|(seat, command)| did(seat, command));
    let back = Entry::Retract(Viewer::Seat(A));
    let added = [1, 2].map(|points| did(A, Command::Add(points)));
    let [first, second] = added;
    assert_eq!(entries, [covered.clone(), back.clone(), covered, other, first, back, second]);
    let written: Vec<Vec<u8>> = entries.iter().map(|entry| postcard::to_allocvec(entry).unwrap()).collect();
    let read = written.iter().map(|bytes| postcard::from_bytes(bytes).unwrap());
    let mut restored = Table::restore(table.record().clone(), read).unwrap();
    assert_eq!((restored.game(), restored.record()), (table.game(), table.record()));
    assert_eq!(restored.revision(), table.revision());
    for viewer in [Viewer::Public, Viewer::Seat(A), Viewer::Seat(B)] {
        assert!(restored.told(Revision::START, viewer).eq(table.told(Revision::START, viewer)));
    }
    assert_eq!(takes_back(&mut restored), takes_back(&mut table));
    assert_eq!(restored.game(), table.game());
}

/// A copy of a game: it stands where the other stands, its dice fall otherwise, and there is no way back to before it was copied.
#[test]
fn a_reseed_is_an_entry_and_a_fence() {
    let mut copy = table(&COVERED);
    does(&mut copy, A, Command::Add(1));
    let before = copy.clone();
    let proposal = copy.reseed([9; 32]).expect("there is chance in this game");
    assert_eq!((proposal.entry(), proposal.plies()), (&Entry::Reseed([9; 32]), 3));
    assert_eq!(copy.accept(proposal), Revision(4));
    assert_eq!(copy.record().reseeds, [(3, [9; 32])]);
    for viewer in [Viewer::Public, Viewer::Seat(A), Viewer::Seat(B)] {
        assert_eq!(copy.game().view(viewer), before.game().view(viewer));
        let last = copy.told(Revision(4), viewer).map(|news| (news.deed, news.ply, news.events.len()));
        assert_eq!(last.collect::<Vec<_>>(), [(Deed::Reseeded, 3, 0)], "everybody is told that it is a copy");
    }
    assert_eq!(before.can_undo(Viewer::Seat(A)), Ok(()));
    assert_eq!(copy.can_undo(Viewer::Seat(A)), Err(UndoError::Fenced(Fence::Chance)));

    // What is done in the copy can be taken back, as far as it was copied.
    does(&mut copy, A, Command::Roll);
    does(&mut copy, A, Command::Pass);
    let restored = Table::restore(copy.record().clone(), copy.entries()).unwrap();
    let resumed = Table::resume(copy.record().clone()).unwrap();
    for again in [&restored, &resumed] {
        assert_eq!((again.game(), again.record()), (copy.game(), copy.record()));
        assert!(again.entries().eq(copy.entries()));
    }
    assert_eq!(&copy.record().replay().unwrap().game, copy.game());
    let otherwise = (0..20).any(|number| {
        let mut other = before.clone();
        let proposal = other.reseed([number; 32]).unwrap();
        other.accept(proposal);
        does(&mut other, A, Command::Roll);
        does(&mut other, A, Command::Pass);
        other.game().view(Viewer::Public) != copy.game().view(Viewer::Public)
    });
    assert!(otherwise, "the seed of a copy decides what it rolls");
}

#[test]
fn a_record_is_cut_with_its_seeds() {
    let mut table = table(&COVERED);
    for seed in [[1; 32], [2; 32]] {
        let proposal = table.reseed(seed).unwrap();
        table.accept(proposal);
        for _ in 0..2 {
            let Waiting::For(seats) = table.game().waiting_for() else { panic!("the game goes on") };
            does(&mut table, seats[0], Command::Pass);
        }
    }
    let record = table.record();
    assert_eq!(record.reseeds.iter().map(|(before, _)| *before).collect::<Vec<_>>(), [2, 4]);
    for (plies, seeds) in [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (6, 2), (99, 2)] {
        let cut = record.up_to(plies);
        assert_eq!((cut.commands.len(), cut.reseeds.len()), (plies.min(6), seeds));
        assert_eq!(Table::resume(cut.clone()).unwrap().record(), &cut);
    }
    assert!(table.reseed([3; 32]).is_none(), "the game is over");
}

#[test]
fn a_table_is_restored_as_far_as_its_entries_are_valid() {
    let begun = table(&[]).record().clone();
    let covered = Entry::Command(A, Command::Cover(1));
    for bad in [Entry::Retract(Viewer::Seat(B)), Entry::Command(A, Command::Cover(1))] {
        let restored = Table::restore(begun.clone(), [covered.clone(), bad, covered.clone()]).unwrap();
        assert_eq!((restored.revision(), restored.record().commands.len()), (Revision(1), 1));
    }
    let nothing = Table::restore(begun, [Entry::Retract(Viewer::Public), covered]).unwrap();
    assert_eq!(nothing.revision(), Revision::START, "there is nothing to take back");
}

/// Every save made before a retract was an entry has rows of `(Seat, Command)`.
#[test]
fn a_command_is_written_as_a_pair() {
    let (seat, command) = (B, Command::Cover(2));
    let pair = postcard::to_allocvec(&(seat, command.clone())).unwrap();
    let entry = Entry::Command(seat, command);
    assert_eq!(postcard::to_allocvec(&entry).unwrap(), pair);
    assert_eq!(postcard::from_bytes::<Entry<Command>>(&pair).unwrap(), entry);
    let reseed = Entry::<Command>::Reseed([7; 32]);
    let bytes = postcard::to_allocvec(&reseed).unwrap();
    assert_eq!((bytes[0], bytes.len()), (u8::MAX - 1, 33));
    assert_eq!(postcard::from_bytes::<Entry<Command>>(&bytes).unwrap(), reseed);
    for by in [Viewer::Public, Viewer::Seat(A)] {
        let retract = Entry::<Command>::Retract(by);
        let bytes = postcard::to_allocvec(&retract).unwrap();
        assert_eq!(bytes[0], u8::MAX);
        assert_eq!(postcard::from_bytes::<Entry<Command>>(&bytes).unwrap(), retract);
    }
    assert!(postcard::from_bytes::<Entry<Command>>(&[u8::MAX]).is_err());
    assert!(postcard::from_bytes::<Entry<Command>>(&[0]).is_err());
    let number: U8Deserializer<ValueError> = 7_u8.into_deserializer();
    let said = Entry::<Command>::deserialize(number).unwrap_err().to_string();
    assert_eq!(said, "invalid type: integer `7`, expected a seat and its command, a retract, or a reseed");
}

#[test]
fn a_table_resumes_as_far_as_the_rules_go() {
    let mut record = table(&COVERED).record().clone();
    record.commands.extend([(B, Command::Roll), (A, Command::Roll)]);
    let resumed = Table::resume(record.clone()).unwrap();
    assert_eq!((resumed.record().commands.as_slice(), resumed.game()), (&COVERED[..], table(&COVERED).game()));
    record.schema += 1;
    assert!(Table::resume(record).is_err());
}
