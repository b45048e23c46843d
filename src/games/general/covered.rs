//! What lay covered, once the game is over and nothing is secret any more.

use general::{Choice, Event, General, Units, View};
use leptos::prelude::*;
use tabletop::{Audience, Game as _, Seat, Table, Viewer};

use super::{battle, cards, room::Room, words};
use crate::{
    texts::general::texts,
    ui::{Card, PlayerName},
};

/// A finished game with all its cards turned over.
#[derive(Clone, Debug, PartialEq)]
pub struct Covered {
    /// What lies on the table then: also whose regions are whose, and every unit of the last battle.
    pub view: View,
    /// The units that were left in the hands.
    hands: Vec<(Seat, Units)>,
    /// The choices of the last round that were never shown: a total war sends them back (GE-24).
    choices: Vec<(Seat, Choice)>,
}

impl Covered {
    /// Turns everything over; `None` while the game goes on.
    pub fn of(room: Room) -> Option<Self> {
        room.session.finished(turned_over)
    }

    /// Hands and choices that nobody has seen, seat by seat.
    pub fn drawn(&self, room: Room) -> AnyView {
        let t = texts();
        let hands = self.hands.iter().map(|(seat, hand)| {
            let units = hand.kinds().map(|unit| {
                let words = counted(&words::unit(&self.view.book, unit), hand.of(unit));
                view! { <li class="hand__line">{cards::unit_line(&self.view.book, unit, words)}</li> }
            });
            view! {
                <li>
                    <PlayerName player=room.player(*seat) />
                    <ul class="plain">{units.collect_view()}</ul>
                </li>
            }
        });
        let hands = hands.collect_view();
        let hands = (!self.hands.is_empty()).then(|| {
            view! {
                <Card title=t.over_hands>
                    <ul class="plain lines">{hands}</ul>
                </Card>
            }
        });
        let choices = (!self.choices.is_empty())
            .then(|| battle::laid_down(room, t.over_choices, &self.view.book, self.choices.iter().copied()));
        view! { {hands} {choices} }.into_any()
    }

    /// The hands in words.
    pub fn hands(&self, room: Room) -> Vec<String> {
        let line = |(seat, hand): &(Seat, Units)| {
            let units = hand.kinds().map(|unit| counted(&words::unit(&self.view.book, unit), hand.of(unit)));
            format!("{}: {}", room.name(*seat), units.collect::<Vec<_>>().join(", "))
        };
        self.hands.iter().map(line).collect()
    }

    /// The choices in words.
    pub fn choices(&self, room: Room) -> Vec<String> {
        let line = |(seat, choice): &(Seat, Choice)| {
            format!("{}: {}", room.name(*seat), words::choice(&self.view.book, *choice))
        };
        self.choices.iter().map(line).collect()
    }

    /// Whose regions are whose, in words.
    pub fn regions(&self, room: Room) -> Vec<String> {
        let owned = self.view.seats.iter().filter_map(|(seat, public)| Some((seat, public.known?)));
        let owned = owned.filter(|(_, regions)| !regions.is_empty());
        let line = |(seat, regions)| format!("{}: {}", room.name(seat), words::cards(&self.view.book, regions));
        owned.map(line).collect()
    }
}

/// A unit, and how many of it if there is more than one.
fn counted(unit: &str, count: u8) -> String {
    if count > 1 { format!("{unit} × {count}") } else { unit.to_owned() }
}

/// Puts together what every seat knows.
fn turned_over(table: &Table<General>) -> Covered {
    let game = table.game();
    let mut view = game.view(Viewer::Public);
    let mut hands = Vec::new();
    for own in Seat::all(game.seats()).map(|seat| game.view(Viewer::Seat(seat))) {
        let Some(mine) = own.mine else { continue };
        let seat = mine.seat;
        view.seats[seat].known = Some(mine.regions);
        if !mine.hand.is_empty() {
            hands.push((seat, mine.hand));
        }
        let engagements = view.battle.iter_mut().flat_map(|battle| &mut battle.engagements);
        for (open, own) in engagements.zip(own.battle.into_iter().flat_map(|battle| battle.engagements)) {
            open.units[seat] = own.units[seat];
        }
    }
    Covered { view, hands, choices: choices(table) }
}

/// The choices of the last round that were never shown.
fn choices(table: &Table<General>) -> Vec<(Seat, Choice)> {
    let mut covered: Vec<(Seat, Choice)> = Vec::new();
    for told in table.story().into_iter().flatten() {
        match (&told.event, told.to) {
            (Event::Round { .. } | Event::Revealed(_), _) => covered.clear(),
            (Event::Choice(choice), Audience::Only(seat)) if *choice != Choice::TotalWar => {
                covered.retain(|(by, _)| *by != seat);
                covered.push((seat, *choice));
            }
            _ => {}
        }
    }
    covered.sort_by_key(|(seat, _)| *seat);
    covered
}

#[cfg(test)]
mod tests {
    use super::{Choice, Covered, General, Seat, Table, Viewer, turned_over};
    use general::{Command, Regions, Setup, Stage, edition::Edition};
    use tabletop::{Fence, Game as _, Generator, UndoError, Waiting};

    fn play(table: &mut Table<General>, seat: Seat, command: Command) {
        let proposal = table.propose(seat, command).expect("it is permitted");
        table.accept(proposal);
    }

    fn begun(seed: u8) -> Table<General> {
        Table::begin(Edition::house(), Setup::for_players(3), [seed; 32]).expect("a game")
    }

    /// Does what chance says, until it is over.
    fn played(seed: u8) -> Table<General> {
        let (mut table, mut dice) = (begun(seed), Generator::from_number(u64::from(seed)));
        while let Waiting::For(seats) = table.game().waiting_for() {
            let campaign = table.game().campaign();
            let majority = seats.iter().find(|seat| campaign.has_majority(**seat));
            let war = majority.filter(|_| campaign.stage() == Stage::Choosing);
            let (seat, command) = match war {
                Some(seat) => (*seat, Command::Choose(Choice::TotalWar)),
                None => (seats[0], campaign.random(seats[0], &mut dice).expect("it is asked")),
            };
            play(&mut table, seat, command);
        }
        table
    }

    /// Three retreat, and make peace: their hands were never shown.
    #[test]
    fn at_the_end_the_hands_that_were_left_are_shown_and_whose_regions_are_whose() {
        let mut table = begun(1);
        for seat in Seat::all(3) {
            play(&mut table, seat, Command::Choose(Choice::Retreat));
        }
        let hands: Vec<_> = Seat::all(3).map(|seat| (seat, table.game().campaign().hand(seat))).collect();
        play(&mut table, Seat(0), Command::OfferPeace);
        for seat in [Seat(1), Seat(2)] {
            play(&mut table, seat, Command::AnswerPeace { accept: true });
        }
        let covered = turned_over(&table);
        assert_eq!(covered.hands, hands);
        assert!(covered.choices.is_empty(), "they lay open in the end");
        assert!(covered.view.seats.iter().all(|(_, seat)| seat.known == Some(Regions::CONTINENT)));
    }

    #[test]
    fn at_the_end_nothing_is_covered_and_nothing_leads_back() {
        let (mut wars, mut battles) = (0, 0);
        for seed in 0..40 {
            let table = played(seed);
            let Covered { view, choices, .. } = turned_over(&table);
            let units = view.battle.iter().flat_map(|battle| {
                let units = battle.engagements.iter().map(|engagement| &engagement.units);
                units.flat_map(|units| battle.fighters.iter().map(|seat| units[seat]))
            });
            let units: Vec<_> = units.collect();
            assert!(units.iter().all(Option::is_some), "a unit of the last battle is covered");
            battles += usize::from(!units.is_empty());
            let declared = view.seats.iter().any(|(_, seat)| seat.choice == Some(Choice::TotalWar));
            let covered = if declared { view.takes_part.len() - 1 } else { 0 };
            assert_eq!(choices.len(), usize::from(covered), "of all but who declared it");
            wars += usize::from(declared);
            for by in [Viewer::Public].into_iter().chain(Seat::all(3).map(Viewer::Seat)) {
                assert_eq!(table.can_undo(by), Err(UndoError::Fenced(Fence::Revealed)));
            }
        }
        assert!(wars > 0 && battles > 0, "{wars} total wars, {battles} battles");
    }
}
