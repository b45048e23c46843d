//! What may be done: one command looked at, all of them counted, and one of them by its number.

use tabletop::{Generator, Seat};

use super::{Campaign, Stage};
use crate::command::{Choice, Command, Refusal};

impl Campaign {
    /// Whether a seat may do something now.
    ///
    /// # Errors
    /// Why not.
    #[inline]
    pub fn permits(&self, seat: Seat, command: Command) -> Result<(), Refusal> {
        if !self.asked.has(seat) {
            return Err(self.not_asked(seat));
        }
        match (self.stage, command) {
            (Stage::Battle, Command::Lay(unit)) => {
                if self.hands[seat.index()].has(unit) {
                    Ok(())
                } else {
                    Err(Refusal::NotInHand(unit))
                }
            }
            (Stage::Choosing | Stage::Replacing, Command::Choose(choice)) => self.permits_choice(seat, choice),
            (Stage::Between, Command::Proceed | Command::OfferPeace)
            | (Stage::Peace(_), Command::AnswerPeace { .. }) => Ok(()),
            _ => Err(Refusal::NotNow),
        }
    }

    fn permits_choice(&self, seat: Seat, choice: Choice) -> Result<(), Refusal> {
        let replacing = self.stage == Stage::Replacing;
        match choice {
            Choice::Retreat if replacing => Err(Refusal::NoRetreatInWar),
            Choice::Stake(regions) if regions.is_empty() => Err(Refusal::EmptyStake),
            Choice::Stake(regions) if !self.owned[seat.index()].has(regions) => Err(Refusal::NotYourRegions),
            Choice::TotalWar if replacing => Err(Refusal::TotalWarTooLate),
            Choice::TotalWar if !self.has_majority(seat) => Err(Refusal::NoMajority),
            Choice::Retreat | Choice::Stake(_) | Choice::TotalWar => Ok(()),
        }
    }

    /// Why the game does not wait for a seat.
    #[cold]
    fn not_asked(&self, seat: Seat) -> Refusal {
        if let Stage::Over(_) = self.stage {
            return Refusal::GameOver;
        }
        if !self.players().has(seat) {
            return Refusal::NoSuchSeat;
        }
        let may_not_choose =
            if self.owned[seat.index()].is_empty() { Refusal::NoRegions } else { Refusal::NotContending };
        match self.stage {
            Stage::Peace(_) if !self.owned[seat.index()].is_empty() => Refusal::AlreadyAgreed,
            Stage::Between | Stage::Peace(_) | Stage::Over(_) => Refusal::NoRegions,
            Stage::Choosing if self.takes_part.has(seat) => Refusal::AlreadyChosen,
            Stage::Replacing if self.replaced.has(seat) => Refusal::AlreadyChosen,
            Stage::Replacing if self.takes_part.has(seat) => Refusal::StakeStands,
            Stage::Choosing | Stage::Replacing => may_not_choose,
            Stage::Battle if self.fighters.has(seat) => Refusal::AlreadyLaid,
            Stage::Battle => Refusal::NotFighting,
        }
    }

    /// „Besitzt ein Spieler mehr als die Hälfte aller sich im Spiel befindlicher Einflussgebiete". Disputed regions are
    /// in the game, and nobody's (GE-13).
    #[must_use]
    pub fn has_majority(&self, seat: Seat) -> bool {
        2 * self.owned[seat.index()].len() > self.all_regions()
    }

    /// How many commands a seat has; none if the game does not wait for it.
    #[must_use]
    #[inline]
    pub fn count(&self, seat: Seat) -> u32 {
        if !self.asked.has(seat) {
            return 0;
        }
        match self.stage {
            Stage::Battle => self.hands[seat.index()].count_kinds(),
            // Staking nothing is no choice: its number is that of the retreat.
            Stage::Choosing => self.owned[seat.index()].choices() + u32::from(self.has_majority(seat)),
            Stage::Replacing => self.owned[seat.index()].choices() - 1,
            Stage::Between | Stage::Peace(_) => 2,
            Stage::Over(_) => 0,
        }
    }

    /// One of a seat's commands by its number, from 0; `None` if there are not so many.
    ///
    /// The order: the retreat, stakes by their lowest kinds, the total war; units in the order of the edition.
    #[must_use]
    #[inline]
    pub fn nth(&self, seat: Seat, number: u32) -> Option<Command> {
        if number >= self.count(seat) {
            return None;
        }
        let owned = self.owned[seat.index()];
        Some(match self.stage {
            Stage::Battle => Command::Lay(self.hands[seat.index()].kind(number)?),
            Stage::Choosing if number == 0 => Command::Choose(Choice::Retreat),
            Stage::Choosing if number == owned.choices() => Command::Choose(Choice::TotalWar),
            Stage::Choosing => Command::Choose(Choice::Stake(owned.choice(number))),
            Stage::Replacing => Command::Choose(Choice::Stake(owned.choice(number + 1))),
            Stage::Between => [Command::OfferPeace, Command::Proceed][number as usize],
            Stage::Peace(_) => Command::AnswerPeace { accept: number == 1 },
            Stage::Over(_) => return None,
        })
    }

    /// One of a seat's commands, every one as likely; `None` if the game does not wait for it.
    #[must_use]
    #[inline]
    pub fn random(&self, seat: Seat, dice: &mut Generator) -> Option<Command> {
        self.nth(seat, dice.below(self.count(seat)))
    }
}
