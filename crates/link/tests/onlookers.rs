//! Several devices that look on at one table with one token.

use link::{Effect, Farewell, Guest, Heard, LineId, MOST_ONLOOKERS, Wish};
use tabletop::{Generator, Seat, Viewer};

use crate::common::{BUILD, Party, Tables, any_command, assert_agrees, guest, token};

type General = general::General;

/// Somebody who looks on, as the device of this number.
fn onlooker(number: u8) -> Guest<General> {
    Guest::new(token(Viewer::Public), [number; 8], BUILD)
}

/// The lines of those who look on begin here.
const FIRST: u64 = 900;

/// A party with so many who look on beside the one device for the table that it has.
fn watched(count: u8) -> (Party<General>, Vec<(LineId, Guest<General>)>) {
    let mut party = Party::of(General::table(1));
    let onlookers = (0..count).map(|number| {
        let (line, mut guest) = (LineId(FIRST + u64::from(number)), onlooker(20 + number));
        let effects = party.host.hear(&party.table, line, &guest.connect());
        hear(&mut guest, line, &effects);
        (line, guest)
    });
    let onlookers = onlookers.collect();
    (party, onlookers)
}

/// Lets a guest hear what was sent on his line.
fn hear(guest: &mut Guest<General>, to: LineId, effects: &[Effect<General>]) -> Vec<Heard<general::Refusal>> {
    let sent = effects.iter().filter_map(|effect| match effect {
        Effect::Send(line, frame) if *line == to => Some(frame),
        _ => None,
    });
    sent.map(|frame| guest.hear(frame).unwrap()).collect()
}

#[test]
fn all_who_look_on_are_told_the_same_and_see_what_lies_open() {
    let (mut party, mut onlookers) = watched(3);
    assert_eq!(party.host.about().onlookers, 4, "with the device for the table");
    let mut dice = Generator::from_number(4);
    for _ in 0..60 {
        let (by, command) = any_command(&party.table, &mut dice).unwrap();
        let proposal = party.table.propose(by, command).unwrap();
        party.table.accept(proposal);
        let effects = party.host.told(&party.table);
        let sent = |to: LineId| {
            let to_him = |effect: &&Effect<General>| matches!(effect, Effect::Send(line, _) if *line == to);
            effects.iter().find(to_him).map(|effect| format!("{effect:?}").replace(&to.0.to_string(), "x"))
        };
        let first = sent(LineId(FIRST));
        for (line, guest) in &mut onlookers {
            assert_eq!(sent(*line), first);
            hear(guest, *line, &effects);
            assert_agrees(&party.table, Viewer::Public, guest);
        }
    }
}

#[test]
fn whoever_looks_on_takes_no_place_but_his_own() {
    let (mut party, mut onlookers) = watched(2);
    let (line, again) = (LineId(FIRST), LineId(FIRST + 50));
    // The same device comes again, on another line.
    let hello = onlookers[0].1.connect();
    let effects = party.host.hear(&party.table, again, &hello);
    assert!(matches!(&effects[..], [Effect::Send(to, _), Effect::Hang(hung), ..] if (*to, *hung) == (line, line)));
    assert_eq!(party.host.about().onlookers, 3);
    // A hello of its first line that was under way for long does not take it back.
    let mut late = onlooker(20);
    let effects = party.host.hear(&party.table, line, &late.connect());
    assert_eq!(hear(&mut late, line, &effects), [Heard::Bye(Farewell::TakenOver)]);
    assert_eq!(party.host.about().onlookers, 3);
}

#[test]
fn so_many_may_look_on_and_not_more() {
    let most = u8::try_from(MOST_ONLOOKERS).unwrap();
    let (mut party, mut onlookers) = watched(most - 1);
    let (line, mut further) = (LineId(800), onlooker(200));
    let effects = party.host.hear(&party.table, line, &further.connect());
    assert_eq!(hear(&mut further, line, &effects), [Heard::Bye(Farewell::Full)]);
    assert!(matches!(effects[..], [_, Effect::Hang(LineId(800))]), "{effects:?}");
    // One who is there may come again, and one who leaves makes room.
    let (own, guest) = &mut onlookers[0];
    let effects = party.host.hear(&party.table, *own, &guest.connect());
    assert!(matches!(hear(guest, *own, &effects)[0], Heard::Nothing | Heard::Told(_)), "{effects:?}");
    party.host.gone(LineId(FIRST + 1));
    let effects = party.host.hear(&party.table, line, &further.connect());
    assert!(matches!(hear(&mut further, line, &effects)[..], [Heard::Told(_), Heard::About]));
    assert_eq!(party.host.present().filter(|viewer| *viewer == Viewer::Public).count(), MOST_ONLOOKERS);
}

#[test]
fn a_wish_of_who_looks_on_is_refused_to_him_alone() {
    let (mut party, mut onlookers) = watched(2);
    let (_, command) = any_command(&party.table, &mut Generator::from_number(1)).unwrap();
    for (line, guest) in &mut onlookers {
        let wish = guest.wish(Wish::Play(command)).unwrap();
        let effects = party.host.hear(&party.table, *line, &wish);
        assert!(matches!(effects[..], [Effect::Send(to, _)] if to == *line), "{effects:?}");
        assert_eq!(hear(guest, *line, &effects), [Heard::Answer(1, link::Answer::NoSeat)]);
    }
}

#[test]
fn a_new_token_for_the_table_sends_all_away_who_look_on() {
    let (mut party, mut onlookers) = watched(2);
    let effects = party.host.invite(&party.table, Viewer::Public, link::Token([77; 16]));
    for (line, guest) in &mut onlookers {
        assert_eq!(hear(guest, *line, &effects), [Heard::Bye(Farewell::Unknown)]);
        let effects = party.host.hear(&party.table, *line, &guest.connect());
        assert_eq!(hear(guest, *line, &effects), [Heard::Bye(Farewell::Unknown)]);
    }
    assert_eq!(party.host.about().onlookers, 0);
    let mut seated: Guest<General> = guest(Viewer::Seat(Seat(0)));
    let line = LineId(700);
    let effects = party.host.hear(&party.table, line, &seated.connect());
    assert!(matches!(hear(&mut seated, line, &effects)[0], Heard::Told(_)), "seats are as they were");
}

#[test]
fn the_table_is_offered_to_one_who_looks_on_only_if_he_is_the_only_one() {
    let (mut party, onlookers) = watched(1);
    assert!(party.host.hand_over(Viewer::Public, vec![1]).is_none(), "nobody could say to whom");
    for (line, _) in onlookers {
        party.host.gone(line);
    }
    assert!(party.host.hand_over(Viewer::Public, vec![1]).is_some());
}
