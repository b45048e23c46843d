//! Frames that no app of ours has sent.

use crate::common::{BUILD, Party, Tables, any_command, connect, for_each_game, guest, line, times, token};
use link::{Effect, Guest, LineId, MOST_FROM_GUEST, MOST_ONLOOKERS, Token, Wish};
use tabletop::{Generator, Viewer};

/// Lines from this number on are nobody's.
const STRAY: u64 = 1_000;
/// Frames to each host.
const FRAMES: usize = 4_000;

for_each_game!(no_frame_harms_a_table);

fn no_frame_harms_a_table<G: Tables>() {
    let frames = times("LEADERS_FRAMES", FRAMES);
    let mut dice = Generator::from_number(44);
    let mut party = Party::of(G::table(2));
    for _ in 0..4 {
        let Some((seat, command)) = any_command(&party.table, &mut dice) else { break };
        party.play(seat, command);
    }
    let (mut refused, mut kept) = (0, 0);
    let everybody: Vec<_> = Viewer::all(party.table.game().seats()).collect();
    let before = party.table.game().clone();
    for number in 0..frames {
        let viewer = *dice.choose(&everybody).unwrap();
        let frame = made_up(&mut party, viewer, number, &mut dice);
        let to = if dice.below(4) == 0 { LineId(u64::from(dice.below(9)) + STRAY) } else { line(viewer) };
        let effects = party.host.hear(&party.table, to, &frame);
        // Who has come or gone is told to all.
        let most = 4 + everybody.len() - 1 + MOST_ONLOOKERS;
        assert!(effects.len() <= most, "one frame has many effects: {effects:?}");
        for effect in effects {
            match effect {
                Effect::Keep(proposal) => {
                    kept += 1;
                    let tabletop::Entry::Command(seat, _) = proposal.entry() else { panic!("{proposal:?}") };
                    // Lines with large numbers have no owner here: a wish there is that of whose hello has come on it.
                    let is_his = Viewer::Seat(*seat) == viewer && to == line(viewer);
                    assert!(is_his || to.0 >= STRAY, "{seat:?} plays on the line of {viewer:?}");
                    let effects = party.host.settled(&party.table, link::Settled::NotKept);
                    assert!(effects.len() <= 2 * everybody.len());
                }
                Effect::Send(..) => {}
                Effect::Hang(_) => refused += 1,
                Effect::HandedOver(..) => panic!("nobody was offered the table"),
            }
        }
        // Whoever was thrown out comes back.
        if number.is_multiple_of(5) {
            for viewer in &everybody {
                // As an app that was opened again: a broken hello may have counted lines that there were not.
                let mut session = [3; 8];
                session[..4].copy_from_slice(&u32::try_from(number).unwrap().to_le_bytes());
                *party.guest(*viewer) = Guest::new(token(*viewer), session, BUILD);
                let (_, guest) = party.guests.iter_mut().find(|(known, _)| known == viewer).unwrap();
                connect(&mut party.host, &party.table, *viewer, guest);
            }
        }
    }
    assert!(kept > 0, "no wish has come as far as the rules");
    assert_eq!(*party.table.game(), before, "nothing was kept, so nothing has changed");
    assert!(refused * 3 > frames, "{refused} of {frames} were refused");
    println!("links: {frames} hostile frames to {}, {refused} refused, {kept} that the rules permit", G::TAG);
}

/// A frame that is broken, comes at the wrong time, or is of somebody else.
fn made_up<G: Tables>(party: &mut Party<G>, viewer: Viewer, number: usize, dice: &mut Generator) -> Vec<u8> {
    let whole = match dice.below(5) {
        0 => party.guest(viewer).connect(),
        1 => Guest::<G>::new(Token([7; 16]), [0; 8], BUILD).connect(),
        2 => party.guest(viewer).tick(),
        3 => {
            let commands = (0..dice.below(200)).filter_map(|_| any_command(&party.table, dice));
            let commands = commands.map(|(_, command)| command).collect();
            party.guest(viewer).clone().question(commands)
        }
        _ => {
            // A wish of somebody else, or of yesterday.
            let mut other = party.guest(viewer).clone();
            let command = any_command(&party.table, dice).map(|(_, command)| command);
            command.and_then(|command| other.wish(Wish::Play(command))).unwrap_or_else(|| other.bye())
        }
    };
    let mut frame = whole;
    match number % 6 {
        0 => frame.truncate(dice.index(frame.len() + 1)),
        1 => {
            let at = dice.index(frame.len());
            frame[at] ^= 1 << dice.below(8);
        }
        2 => frame.extend((0..dice.below(64)).map(|_| 0xff)),
        3 => frame = (0..dice.below(300)).map(|_| u8::try_from(dice.below(256)).unwrap()).collect(),
        4 => frame.resize(MOST_FROM_GUEST + dice.index(1 << 16), 0),
        _ => {}
    }
    frame
}

/// A guest survives a host that sends anything.
#[test]
fn no_frame_harms_a_guest() {
    let mut dice = Generator::from_number(45);
    let mut party = Party::of(general::General::table(2));
    for _ in 0..10 {
        let Some((seat, command)) = any_command(&party.table, &mut dice) else { break };
        party.play(seat, command);
    }
    let sent = party.sent.clone();
    let (mut told, mut errors) = (0, 0);
    for _ in 0..FRAMES {
        let (viewer, mut frame) = dice.choose(&sent).unwrap().clone();
        match dice.below(3) {
            0 => frame.truncate(dice.index(frame.len() + 1)),
            1 => {
                let at = dice.index(frame.len());
                frame[at] ^= 1 << dice.below(8);
            }
            _ => {}
        }
        let mut victim = guest::<general::General>(viewer);
        for (_, first) in sent.iter().filter(|(known, _)| *known == viewer).take(3) {
            victim.hear(first).unwrap();
        }
        match victim.hear(&frame) {
            Ok(_) => told += 1,
            Err(_) => errors += 1,
        }
    }
    assert!(told > 100 && errors > 100, "{told} {errors}");
}

/// Sixteen megabytes are not even looked at.
#[test]
fn a_frame_without_end_is_refused() {
    let mut party = Party::of(sparta::Sparta::table(1));
    let effects = party.host.hear(&party.table, LineId(50), &vec![1; 16 << 20]);
    assert!(matches!(effects[..], [Effect::Send(LineId(50), _), Effect::Hang(LineId(50))]));
}
