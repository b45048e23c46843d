//! What one guest's device gets depends on nothing that is hidden from him: two futures that differ in secrets alone send the same frames,
//! also where somebody takes back what he has chosen.

use crate::common::{Party, Tables, for_each_game};
use tabletop::{Generator, Revision, Seat, Table, Viewer, Waiting};

/// Pairs of each game, and plies of a pair at the most.
const PAIRS: u64 = 6;
const PLIES: usize = 400;

/// What came of the pairs of a game.
#[derive(Default)]
struct Seen {
    /// Frames that were compared where the games differed.
    frames: usize,
    /// Pairs in which one player did more in secret than in the other.
    uneven: usize,
}

for_each_game!(frames_say_nothing_of_secrets);

fn frames_say_nothing_of_secrets<G: Tables>() {
    let mut seen = Seen::default();
    for number in 0..PAIRS {
        assert_eq!(compare::<G>(number, &mut seen, None), Ok(()), "{}", G::TAG);
    }
    println!("links: {} frames of {} in pairs that differ in a secret, {} uneven", seen.frames, G::TAG, seen.uneven);
    // Sparta has no secrets, and its dice none that are drawn ahead.
    if G::TAG != "sparta" {
        assert!(seen.frames > 40, "{} frames were compared", seen.frames);
    }
}

/// Whether a viewer knows the same of both.
fn is_same<G: Tables>(one: &Table<G>, other: &Table<G>, viewer: Viewer) -> bool {
    let told = |table: &Table<G>| {
        let news = table.told(Revision::START, viewer);
        news.map(|news| (news.retracted, news.events.into_iter().cloned().collect::<Vec<_>>())).collect::<Vec<_>>()
    };
    one.game().view(viewer) == other.game().view(viewer) && told(one) == told(other)
}

/// What a frame could have in it that it must not.
type Leak<G> = fn(&Table<G>) -> u32;

/// The numbers of a table would say how often somebody has chosen in secret, or thought better of it.
#[test]
fn a_number_of_the_table_in_a_frame_would_be_noticed() {
    let leaks: [Leak<leaders::Leaders>; 2] =
        [|table| table.revision().0, |table| u32::try_from(table.record().commands.len()).unwrap()];
    for leak in leaks {
        let mut pairs = (0..PAIRS).map(|number| compare(number, &mut Seen::default(), Some(leak)));
        assert!(pairs.any(|outcome| outcome.is_err()));
    }
}

/// Plays a pair of games. `Err` says whose secret a frame tells.
fn compare<G: Tables>(number: u64, seen: &mut Seen, leak: Option<Leak<G>>) -> Result<(), String> {
    let [one, other] = &mut [Party::of(G::table(number)), Party::of(G::table(number))];
    let mut dice = Generator::from_number(number + 900);
    let hider = Seat(u8::try_from(number).unwrap() % one.table.game().seats());
    let others: Vec<_> =
        Viewer::all(one.table.game().seats()).filter(|viewer| *viewer != Viewer::Seat(hider)).collect();
    let mut is_uneven = false;
    for _ in 0..PLIES {
        let (Waiting::For(mine), Waiting::For(theirs)) =
            (one.table.game().waiting_for(), other.table.game().waiting_for())
        else {
            return Ok(());
        };
        one.sent.clear();
        other.sent.clear();
        if mine.contains(&hider) && theirs.contains(&hider) && dice.below(3) > 0 {
            // In one of the two he does something else, or one thing more.
            let legal = [one.table.game().legal(hider), other.table.game().legal(hider)];
            let (Some(first), Some(second)) = (dice.choose(&legal[0]).cloned(), dice.choose(&legal[1]).cloned()) else {
                return Ok(());
            };
            let only_once = dice.below(3) == 0;
            let mut trial = [one.table.clone(), other.table.clone()];
            let Ok(proposal) = trial[0].propose(hider, first.clone()) else { return Ok(()) };
            trial[0].accept(proposal);
            if !only_once {
                let Ok(proposal) = trial[1].propose(hider, second.clone()) else { return Ok(()) };
                trial[1].accept(proposal);
            }
            // What lies open to others is done alike.
            if others.iter().all(|viewer| is_same(&trial[0], &trial[1], *viewer)) {
                one.play(hider, first);
                if only_once {
                    is_uneven = true;
                    if dice.below(2) == 0 {
                        // He has thought better of it.
                        one.undo(hider);
                    }
                } else {
                    other.play(hider, second);
                }
            } else {
                // What lies open to others is done alike.
                let both: Vec<_> = legal[0].iter().filter(|command| legal[1].contains(command)).cloned().collect();
                let Some(both) = dice.choose(&both).cloned() else { return Ok(()) };
                one.play(hider, both.clone());
                other.play(hider, both);
            }
        } else {
            let Some(seat) = mine.iter().copied().find(|seat| *seat != hider && theirs.contains(seat)) else {
                if mine == [hider] && theirs == [hider] {
                    continue;
                }
                return Ok(());
            };
            let legal = [one.table.game().legal(seat), other.table.game().legal(seat)];
            assert_eq!(legal[0], legal[1], "what {seat:?} may do tells what {hider:?} hides");
            let Some(command) = dice.choose(&legal[0]).cloned() else { return Ok(()) };
            one.play(seat, command.clone());
            other.play(seat, command);
        }
        // Once the rules reveal it, they may differ.
        if !others.iter().all(|viewer| is_same(&one.table, &other.table, *viewer)) {
            return Ok(());
        }
        if matches!(one.table.game().waiting_for(), Waiting::Over(_)) {
            // Nothing is secret any more: the record was told.
            return Ok(());
        }
        let frames = |party: &Party<G>| -> Vec<_> {
            let leaked = leak.map(|leak| leak(&party.table));
            let open = party.sent.iter().filter(|(viewer, _)| others.contains(viewer)).cloned();
            open.map(|frame| (frame, leaked)).collect()
        };
        if frames(one) != frames(other) {
            return Err(format!("pair {number}: a frame tells what {hider:?} hides"));
        }
        if one.table.game() != other.table.game() || is_uneven {
            seen.frames += frames(one).len();
        }
        if is_uneven && one.table.revision() != other.table.revision() {
            seen.uneven += usize::from(!frames(one).is_empty());
        }
    }
    Ok(())
}
