//! How much travels.

use crate::common::{Party, Tables, any_command, assert_agrees, connect, for_each_game, guest};
use link::Guest;
use tabletop::{Generator, Viewer};

/// Bytes that a viewer's device is told of a ply, in the middle.
const MEDIAN: usize = 300;
/// Bytes for who comes back after fifty plies.
const COMING_BACK: usize = 20_000;

for_each_game!(frames_are_small);

fn frames_are_small<G: Tables>() {
    let (mut sizes, mut largest_back) = (Vec::new(), 0);
    for number in 0..6 {
        let mut dice = Generator::from_number(number);
        let mut party = Party::of(G::table(number));
        let everybody: Vec<_> = Viewer::all(party.table.game().seats()).collect();
        // Whoever sleeps meanwhile has what he had.
        let mut sleepers: Vec<_> = everybody.iter().map(|viewer| (*viewer, guest::<G>(*viewer))).collect();
        for ply in 0..150 {
            if ply == 60 {
                for (viewer, sleeper) in &mut sleepers {
                    wake(&mut party, *viewer, sleeper);
                }
            }
            let Some((seat, command)) = any_command(&party.table, &mut dice) else { break };
            party.sent.clear();
            party.play(seat, command);
            sizes.extend(party.sent.iter().map(|(_, frame)| frame.len()));
            if ply == 109 {
                for (viewer, sleeper) in &mut sleepers {
                    largest_back = largest_back.max(wake(&mut party, *viewer, sleeper));
                }
            }
        }
    }
    sizes.sort_unstable();
    let (median, most) = (sizes[sizes.len() / 2], sizes[sizes.len() - 1]);
    println!(
        "links: {} frames of {}, {median} bytes in the middle, {most} at most, {largest_back} for who comes back",
        sizes.len(),
        G::TAG
    );
    assert!(median <= MEDIAN, "{median} bytes");
    assert!(largest_back <= COMING_BACK, "{largest_back} bytes");
}

/// A device that was away comes back: what it is sent has so many bytes.
fn wake<G: Tables>(party: &mut Party<G>, viewer: Viewer, sleeper: &mut Guest<G>) -> usize {
    let frames = connect(&mut party.host, &party.table, viewer, sleeper);
    assert_agrees(&party.table, viewer, sleeper);
    frames.iter().map(Vec::len).sum()
}
