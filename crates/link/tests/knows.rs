//! What a device without rules is told beside its view: what the game is played with, and why something is not permitted.

use crate::common::{BUILD, Party, Tables, any_command, connect, for_each_game, line, token};
use link::{Answer, Effect, Guest, Heard, NoUndo, Settled, Wish};
use tabletop::{Game as _, Generator, Seat, Viewer};

for_each_game!(a_guest_is_told_why_not);

/// What the rules say to a question of a guest, they say of his own seat; and the answer to an old question is none.
fn a_guest_is_told_why_not<G: Tables>() {
    let mut dice = Generator::from_number(8);
    let mut party = Party::of(G::table(4));
    let mut refusals = 0;
    let mut tried = Vec::new();
    for _ in 0..60 {
        let Some((seat, command)) = any_command(&party.table, &mut dice) else { break };
        tried.push(command.clone());
        let asked: Vec<_> = tried.iter().rev().take(12).cloned().collect();
        for seat in Seat::all(party.table.game().seats()) {
            let viewer = Viewer::Seat(seat);
            let old = party.guest(viewer).question(asked[..1].to_vec());
            let frame = party.guest(viewer).question(asked.clone());
            assert_eq!(party.ask(viewer, &old), None, "it was asked for something else since");
            let refused = party.ask(viewer, &frame).expect("it is answered");
            let by_rules = asked.iter().map(|command| party.table.game().permits(seat, command).err());
            assert_eq!(refused, by_rules.collect::<Vec<_>>());
            refusals += refused.iter().flatten().count();
        }
        party.play(seat, command);
    }
    assert!(refusals > 0);
}

/// The opening is what everybody knows, and who comes later gets it, too.
#[test]
fn a_guest_knows_edition_and_setup() {
    let table = leaders::Leaders::table(2);
    let mut party = Party::of(table.clone());
    for (_, guest) in &party.guests {
        let opening = guest.opening().expect("it was welcomed");
        assert_eq!((&opening.edition, &opening.setup), (&table.record().edition, &table.record().setup));
    }
    // Whoever was there is not sent it again.
    let viewer = Viewer::Seat(Seat(0));
    let mut guest = party.guest(viewer).clone();
    let frames = connect(&mut party.host, &party.table, viewer, &mut guest);
    assert!(frames.iter().map(Vec::len).sum::<usize>() < 300, "{frames:?}");
}

/// Why there is no way back says nothing of what others have done: not even what fence stands behind it.
#[test]
fn no_way_back_says_nothing_of_others() {
    let mut dice = Generator::from_number(31);
    let mut party = Party::of(general::General::table(1));
    let (mut own, mut others) = (0, 0);
    for _ in 0..200 {
        let Some((seat, command)) = any_command(&party.table, &mut dice) else { break };
        party.play(seat, command);
        for asking in Seat::all(party.table.game().seats()) {
            let viewer = Viewer::Seat(asking);
            let mut guest = party.guest(viewer).clone();
            let Some(wish) = guest.wish(Wish::Undo) else { continue };
            let effects = party.host.hear(&party.table, line(viewer), &wish);
            let answer = effects.iter().find_map(|effect| match effect {
                Effect::Send(_, frame) => guest.hear(frame).ok(),
                _ => None,
            });
            match answer {
                Some(Heard::Answer(_, Answer::NotUndone(NoUndo::Theirs))) => others += usize::from(asking != seat),
                Some(Heard::Answer(_, Answer::NotUndone(_))) => {
                    own += 1;
                    assert_eq!(asking, seat, "the fence is behind what he did himself");
                }
                Some(other) => panic!("{other:?}"),
                // It can be taken back.
                None => drop(party.host.settled(&party.table, Settled::NotKept)),
            }
            *party.guest(viewer) = guest;
            connect_anew(&mut party, viewer);
        }
    }
    assert!(own > 0 && others > 0, "{own} fences of his own, {others} times another one");
}

/// As an app that was opened again, which has no wish that waits.
fn connect_anew(party: &mut Party<general::General>, viewer: Viewer) {
    let session = u64::from(party.table.revision().0).to_le_bytes();
    let mut guest = Guest::new(token(viewer), session, BUILD);
    connect(&mut party.host, &party.table, viewer, &mut guest);
    *party.guest(viewer) = guest;
}
