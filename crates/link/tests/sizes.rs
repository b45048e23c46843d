//! How much travels.

use crate::common::{Party, Tables, any_command, for_each_game, guest, line};
use link::Heard;
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

/// Says hello on the line of a viewer, and takes what is missing: so many bytes.
fn wake<G: Tables>(party: &mut Party<G>, viewer: Viewer, sleeper: &mut link::Guest<G>) -> usize {
    let effects = party.host.hear(&party.table, line(viewer), &sleeper.connect());
    let frames = effects.into_iter().filter_map(|effect| match effect {
        link::Effect::Send(_, frame) => Some(frame),
        _ => None,
    });
    let mut bytes = 0;
    for frame in frames {
        bytes += frame.len();
        assert!(matches!(sleeper.hear(&frame), Ok(Heard::Told(_) | Heard::Nothing)));
    }
    crate::common::assert_agrees(&party.table, viewer, sleeper);
    bytes
}
