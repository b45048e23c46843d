//! A game on the table.

use super::cups::{Command, Cups, Edition, Event, Refusal, Setup, SetupFault};
use tabletop::{Fence, NoUndo, Record, Seat, Table, Told, Viewer};

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

fn does(table: &mut Table<Cups>, seat: Seat, command: Command) -> Vec<Told<Event>> {
    let proposal = table.propose(seat, command).unwrap();
    table.accept(proposal)
}

/// Takes back the last command, for whoever did it.
fn takes_back(table: &mut Table<Cups>) -> Result<(), NoUndo> {
    table.undo(owner(table))
}

fn can_take_back(table: &Table<Cups>) -> Result<(), NoUndo> {
    table.can_undo(owner(table)).map(|_| ())
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
    assert_eq!(proposal.command(), (B, &Command::Cover(2)));
    assert_eq!(proposal.game().players[B].beans, Some(2));
    let applied = proposal.applied().clone();
    assert_eq!(applied.fence, None);
    let told = [Told::only(B, Event::Beans(B, 2)), Told::public(Event::Covered(B))];
    assert_eq!(applied.events, told);
    let next = proposal.game().clone();
    assert_eq!(table.accept(proposal), told);
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
        assert_eq!(table.can_undo(by), Err(NoUndo::Theirs(A)), "{by:?}");
        assert_eq!(table.undo(by), Err(NoUndo::Theirs(A)), "{by:?}");
        assert_eq!((table.game(), table.record()), (&stands.0, &stands.1));
    }
    // Nor does the table that was taken up again.
    let resumed = Table::resume(table.record().clone(), None).unwrap();
    assert_eq!(resumed.can_undo(Viewer::Seat(B)), Err(NoUndo::Theirs(A)));
    // Behind the other's command is one's own, and it stays out of reach.
    does(&mut table, B, Command::Cover(2));
    assert_eq!(table.undo(Viewer::Seat(A)), Err(NoUndo::Theirs(B)));
    assert_eq!(table.undo(Viewer::Seat(B)), Ok(()));
    assert_eq!(table.undo(Viewer::Seat(A)), Ok(()));
}

#[test]
fn the_open_table_takes_back_what_everybody_was_told() {
    let mut table = table(&COVERED);
    does(&mut table, A, Command::Add(1));
    assert_eq!(table.can_undo(Viewer::Public).map(|game| game.players[A].points), Ok(0));
    assert_eq!(table.undo(Viewer::Public), Ok(()));
    assert_eq!(table.undo(Viewer::Public), Err(NoUndo::Theirs(B)), "a covered cup is its owner's");
}

#[test]
fn there_is_nothing_to_take_back_at_the_beginning() {
    let mut table = table(&[]);
    assert_eq!(can_take_back(&table), Err(NoUndo::AtTheBeginning));
    assert_eq!(takes_back(&mut table), Err(NoUndo::AtTheBeginning));
    does(&mut table, A, Command::Cover(1));
    assert_eq!(takes_back(&mut table), Ok(()));
    assert_eq!(takes_back(&mut table), Err(NoUndo::AtTheBeginning));
}

#[test]
fn nothing_before_a_fence_is_taken_back() {
    for (command, fence) in
        [(Command::Roll, Fence::Chance), (Command::Peek, Fence::Revealed), (Command::Pass, Fence::TurnEnded)]
    {
        let mut table = table(&COVERED);
        does(&mut table, A, command);
        let stands = (table.game().clone(), table.record().clone());
        assert_eq!(can_take_back(&table), Err(NoUndo::Fenced(fence)));
        assert_eq!(takes_back(&mut table), Err(NoUndo::Fenced(fence)));
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
    assert_eq!(takes_back(&mut table), Err(NoUndo::Fenced(Fence::Chance)));
}

#[test]
fn a_resumed_table_is_as_it_was_with_its_way_back() {
    let mut table = table(&COVERED);
    does(&mut table, A, Command::Roll);
    does(&mut table, A, Command::Add(1));
    let mut resumed = Table::resume(table.record().clone(), None).unwrap();
    assert_eq!((resumed.game(), resumed.record()), (table.game(), table.record()));
    assert_eq!(takes_back(&mut resumed), Ok(()));
    assert_eq!(takes_back(&mut resumed), Err(NoUndo::Fenced(Fence::Chance)));
    assert_eq!(resumed.record().commands.len(), 3);
}

/// The snapshot is a game that no replay leads to, so that it shows which of them was taken.
fn marked(record: &Record<Cups>, after: usize) -> (usize, Cups) {
    let mut half = record.clone();
    half.commands.truncate(after);
    let mut game = half.replay().unwrap().game;
    game.players[A].points += 100;
    (after, game)
}

#[test]
fn a_table_goes_on_from_a_snapshot() {
    let mut table = table(&COVERED);
    does(&mut table, A, Command::Pass);
    does(&mut table, B, Command::Add(2));
    let record = table.record().clone();
    let mut resumed = Table::resume(record.clone(), Some(marked(&record, 3))).unwrap();
    assert_eq!(resumed.record(), &record);
    assert_eq!((resumed.game().players[A].points, resumed.game().players[B].points), (100, 2));
    // What came after the snapshot is taken back, and nothing before it.
    assert_eq!(takes_back(&mut resumed), Ok(()));
    assert!(matches!(takes_back(&mut resumed), Err(NoUndo::Fenced(_))));
    assert_eq!(resumed.record().commands, record.commands[..3]);
}

#[test]
fn a_snapshot_of_the_whole_record_needs_no_replay() {
    let record = table(&COVERED).record().clone();
    let mut resumed = Table::resume(record.clone(), Some(marked(&record, 2))).unwrap();
    assert_eq!((resumed.record(), resumed.game().players[A].points), (&record, 100));
    assert!(matches!(takes_back(&mut resumed), Err(NoUndo::Fenced(_))));
}

#[test]
fn a_snapshot_of_the_beginning_is_no_fence() {
    let record = table(&[]).record().clone();
    let mut resumed = Table::resume(record.clone(), Some(marked(&record, 0))).unwrap();
    assert_eq!(resumed.game().players[A].points, 100);
    assert_eq!(takes_back(&mut resumed), Err(NoUndo::AtTheBeginning));
}

#[test]
fn a_snapshot_from_after_the_record_is_left_out() {
    let record = table(&COVERED).record().clone();
    let (_, game) = marked(&record, 2);
    let resumed = Table::resume(record.clone(), Some((3, game))).unwrap();
    assert_eq!((resumed.record(), resumed.game()), (&record, table(&COVERED).game()));
}

#[test]
fn a_table_resumes_as_far_as_the_rules_go() {
    let mut record = table(&COVERED).record().clone();
    record.commands.extend([(B, Command::Roll), (A, Command::Roll)]);
    let resumed = Table::resume(record.clone(), None).unwrap();
    assert_eq!((resumed.record().commands.as_slice(), resumed.game()), (&COVERED[..], table(&COVERED).game()));
    record.schema += 1;
    assert!(Table::resume(record, None).is_err());
}
