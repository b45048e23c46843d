//! „1. Kampfvorbereitung": the deal, the secret choices, war, and what the round comes to.

use tabletop::{AddressedEvent, Fence, Generator, Seat, SeatSet};

use super::{Campaign, Stage};
use crate::{
    book::Book,
    command::Choice,
    event::{Event, Listener, Situation},
    region::Regions,
    unit::{HAND, Units},
};

impl Campaign {
    /// Begins a round: „Die Kampfeinheiten werden gemischt und jeder Spieler erhält verdeckt 5 Karten".
    ///
    /// Who has no region can not stake one and is not dealt in (GE-3, GE-5); while regions are disputed, only those who
    /// play for them are (GE-4).
    pub(crate) fn deal_round(&mut self, book: &Book, dice: &mut Generator, told: &mut impl Listener) {
        self.round += 1;
        self.takes_part = self.owners();
        if !self.pool.is_empty() {
            self.takes_part = self.takes_part & self.contenders;
        }
        (self.wars, self.replaced) = (SeatSet::NONE, SeatSet::NONE);
        self.hands = Default::default();
        self.choices = Default::default();
        self.revealed = false;
        self.fighters = SeatSet::NONE;
        self.clear_battle();
        told.hears_all(|| Event::Round { number: self.round, takes_part: self.takes_part });
        self.deal(self.takes_part, book, dice, told);
        self.stage = Stage::Choosing;
        self.asked = self.takes_part;
    }

    /// Deals five units each, from all that nobody holds (GE-18).
    pub(super) fn deal(&mut self, to: SeatSet, book: &Book, dice: &mut Generator, told: &mut impl Listener) {
        let (mut deck, mut cards) = book.deck();
        for unit in self.hands.iter().flat_map(|hand| hand.cards()) {
            if let Some(at) = deck[..cards].iter().position(|card| *card == unit) {
                cards -= 1;
                deck[at] = deck[cards];
            }
        }
        told.hears_all(|| Event::Dealt(to));
        for seat in to.iter() {
            let mut hand = Units::NONE;
            for _ in 0..HAND {
                // A deck that is shuffled as far as it is dealt.
                let drawn = dice.index(cards);
                hand = hand + deck[drawn];
                cards = cards.saturating_sub(1);
                deck[drawn] = deck[cards];
            }
            self.hands[seat.index()] = hand;
            told.hears(|| AddressedEvent::only(seat, Event::Hand(hand)));
        }
    }

    /// Lays down a choice, for the first time or in place of a retreat.
    pub(super) fn choose(
        &mut self,
        seat: Seat,
        choice: Choice,
        book: &Book,
        dice: &mut Generator,
        told: &mut impl Listener,
    ) -> Option<Fence> {
        self.choices[seat.index()] = Some(choice);
        self.asked.remove(seat);
        told.hears_all(|| Event::Chose(seat));
        told.hears(|| AddressedEvent::only(seat, Event::Choice(choice)));
        if !self.asked.is_empty() {
            return None;
        }
        self.all_have_chosen(book, dice, told);
        Some(Fence::Revealed)
    }

    /// „Erst wenn der letzte Spieler seinen Einsatz abgelegt hat, werden die abgelegten Karten aufgedeckt".
    fn all_have_chosen(&mut self, book: &Book, dice: &mut Generator, told: &mut impl Listener) {
        let (mut retreats, mut stakes, mut wars) = (SeatSet::NONE, SeatSet::NONE, SeatSet::NONE);
        for seat in self.takes_part.iter() {
            match self.choices[seat.index()] {
                Some(Choice::TotalWar) => return self.declare_total_war(seat, book, dice, told),
                Some(Choice::Stake(regions)) => {
                    stakes.add(seat);
                    if regions.len() >= 2 {
                        wars.add(seat);
                    }
                }
                Some(Choice::Retreat) | None => retreats.add(seat),
            }
        }
        if self.stage == Stage::Choosing && !wars.is_empty() {
            self.wars = wars;
            told.hears_all(|| Event::War { by: wars, replaced: retreats });
            if !retreats.is_empty() {
                // „Alle gelegten Rückzugskarten werden zurückgenommen."
                self.replaced = retreats;
                for seat in retreats.iter() {
                    self.choices[seat.index()] = None;
                }
                self.stage = Stage::Replacing;
                self.asked = retreats;
                return;
            }
        }
        self.reveal(stakes, !wars.is_empty(), book, told);
    }

    /// Turns the choices over: „die Ausgangssituation dieser Runde wird ersichtlich".
    fn reveal(&mut self, stakes: SeatSet, war: bool, book: &Book, told: &mut impl Listener) {
        self.revealed = true;
        told.hears_all(|| {
            let choices = self.takes_part.iter().filter_map(|seat| Some((seat, self.choices[seat.index()]?)));
            Event::Revealed(choices.collect())
        });
        let is_fought = stakes.len() > 1;
        let situation = match (war, is_fought) {
            // „Hat mindestens ein Spieler den Krieg gewählt": also one whom nobody can meet, since none of the others
            // owns a region that he could be forced to stake (GE-6).
            (true, _) => Situation::War,
            (false, true) => Situation::Battle,
            (false, false) => Situation::Retreat,
        };
        told.hears_all(|| Event::Situation { situation, fighters: stakes });
        if !is_fought {
            return self.retreat(stakes.only(), book, told);
        }
        self.fight(stakes, Some(book.sums(self.staked() + self.pool)), told);
    }

    /// All regions that are staked.
    pub(super) fn staked(&self) -> Regions {
        self.takes_part.iter().fold(Regions::NONE, |sum, seat| sum + self.stake(seat))
    }

    /// What one seat has staked.
    pub(super) fn stake(&self, seat: Seat) -> Regions {
        self.choices[seat.index()].map_or(Regions::NONE, Choice::stake)
    }
}
