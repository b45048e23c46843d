//! The state of play below the contract: copied and not allocated, so that whole games can be played by the million.
//!
//! The chapters of the rule text have a file each: [`prepare`] is „1. Kampfvorbereitung", [`battle`] is „2. Kampfzone" to
//! „4. Kampfende", [`disputed`] is „5. Umstrittene Gebiete", [`end`] is „Spielende" and „Weitere Regeln".

mod battle;
mod choices;
mod disputed;
mod end;
mod prepare;

use serde::{Deserialize, Serialize};
use tabletop::{Fence, Generator, Seat, SeatSet};

use crate::{
    book::Book,
    command::{Choice, Command, Refusal},
    edition::Values,
    event::{Listener, Nobody},
    outcome::Outcome,
    region::Regions,
    setup::{MOST_PLAYERS, Setup},
    unit::{HAND, Unit, Units},
    zone::Zones,
};

/// Room for one value a seat.
pub(crate) const ROOM: usize = MOST_PLAYERS as usize;

/// Where a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stage {
    /// Between two rounds: anybody with regions begins the next one, or offers peace.
    Between,
    /// A seat has offered peace, and the others answer.
    Peace(Seat),
    /// „Kampfvorbereitung": everybody who takes part makes a secret choice.
    Choosing,
    /// A war was announced, and retreats are replaced.
    Replacing,
    /// „Kampf": the engagements.
    Battle,
    /// The game has ended.
    Over(Outcome),
}

/// A whole game of GENERAL, without the edition and the generator.
///
/// Everything of the round that is over stays until the next one is dealt: a screen that is opened late shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Campaign {
    pub(crate) setup: Setup,
    pub(crate) stage: Stage,
    /// The number of the round, from 1.
    pub(crate) round: u32,
    /// Whom the game waits for.
    pub(crate) asked: SeatSet,
    /// Who owns which regions, those included that are staked.
    pub(crate) owned: [Regions; ROOM],
    /// The disputed regions.
    pub(crate) pool: Regions,
    /// Who may fight for them; nobody if there are none.
    pub(crate) contenders: SeatSet,
    /// Rounds in a row in which none of these fought.
    pub(crate) quiet: u8,
    /// Who was dealt in and makes a choice in this round.
    pub(crate) takes_part: SeatSet,
    /// Who has announced a war in this round.
    pub(crate) wars: SeatSet,
    /// Whose retreat it has sent back.
    pub(crate) replaced: SeatSet,
    /// The units in hand.
    pub(crate) hands: [Units; ROOM],
    /// What was chosen.
    pub(crate) choices: [Option<Choice>; ROOM],
    /// Whether the choices lie open.
    pub(crate) revealed: bool,
    /// Who fights in the battle of this round.
    pub(crate) fighters: SeatSet,
    /// Where; `None` if there is no battle.
    pub(crate) zones: Option<Zones>,
    /// The values that decided it; `None` in a total war.
    pub(crate) sums: Option<Values>,
    /// Engagements that are over, 0 to 5.
    pub(crate) engagements: u8,
    /// The units of each engagement, the running one included.
    pub(crate) laid: [[Option<Unit>; ROOM]; HAND as usize],
    /// Who won each engagement.
    pub(crate) won: [SeatSet; HAND as usize],
}

impl Campaign {
    /// A game for a set-up of 2 to 6 players, before its first round was dealt.
    pub(crate) fn new(setup: Setup) -> Self {
        let players = SeatSet::first(setup.players);
        let mut owned = [Regions::NONE; ROOM];
        for seat in players.iter() {
            owned[seat.index()] = Regions::CONTINENT;
        }
        Self {
            setup,
            stage: Stage::Between,
            round: 0,
            asked: players,
            owned,
            pool: Regions::NONE,
            contenders: SeatSet::NONE,
            quiet: 0,
            takes_part: SeatSet::NONE,
            wars: SeatSet::NONE,
            replaced: SeatSet::NONE,
            hands: [Units::NONE; ROOM],
            choices: [None; ROOM],
            revealed: false,
            fighters: SeatSet::NONE,
            zones: None,
            sums: None,
            engagements: 0,
            laid: [[None; ROOM]; HAND as usize],
            won: [SeatSet::NONE; HAND as usize],
        }
    }

    /// A game in its first round; players beside 2 to 6 are taken for the nearest number.
    #[must_use]
    pub fn begin(setup: Setup, book: &Book, dice: &mut Generator) -> Self {
        let mut campaign = Self::new(Setup { players: setup.players.clamp(2, MOST_PLAYERS), ..setup });
        campaign.deal_round(book, dice, &mut Nobody);
        campaign
    }

    /// Where the game stands.
    #[must_use]
    #[inline]
    pub const fn stage(&self) -> Stage {
        self.stage
    }

    /// How it ended, if it did.
    #[must_use]
    pub const fn outcome(&self) -> Option<Outcome> {
        match self.stage {
            Stage::Over(outcome) => Some(outcome),
            _ => None,
        }
    }

    /// Whom the game waits for; nobody if it is over.
    #[must_use]
    #[inline]
    pub const fn asked(&self) -> SeatSet {
        self.asked
    }

    /// Who plays.
    #[must_use]
    #[inline]
    pub const fn players(&self) -> SeatSet {
        SeatSet::first(self.setup.players)
    }

    /// The regions a seat owns, those included that it has staked.
    #[must_use]
    pub fn owned(&self, seat: Seat) -> Regions {
        self.owned.get(seat.index()).copied().unwrap_or_default()
    }

    /// The disputed regions.
    #[must_use]
    pub const fn pool(&self) -> Regions {
        self.pool
    }

    /// The units a seat holds.
    #[must_use]
    pub fn hand(&self, seat: Seat) -> Units {
        self.hands.get(seat.index()).copied().unwrap_or_default()
    }

    /// The units of each engagement of the latest battle by seat, those included that lie covered.
    #[must_use]
    pub const fn laid(&self) -> &[[Option<Unit>; ROOM]; HAND as usize] {
        &self.laid
    }

    /// Who owns a region: „Spieler mit verfügbaren Einflussgebieten".
    #[must_use]
    #[inline]
    pub fn owners(&self) -> SeatSet {
        self.players().iter().filter(|seat| !self.owned[seat.index()].is_empty()).collect()
    }

    /// All regions of the game, by number.
    #[must_use]
    #[inline]
    pub const fn all_regions(&self) -> u8 {
        self.setup.players * Regions::CONTINENT.len()
    }

    /// Does a command, and tells nobody.
    ///
    /// # Errors
    /// As for [`Campaign::permits`]; nothing has changed then.
    #[inline]
    pub fn play(&mut self, seat: Seat, command: Command, book: &Book, dice: &mut Generator) -> Result<(), Refusal> {
        self.permits(seat, command)?;
        self.perform(seat, command, book, dice, &mut Nobody);
        Ok(())
    }

    /// Does a command that is permitted; says why it can not be taken back, if so.
    #[inline]
    pub(crate) fn perform(
        &mut self,
        seat: Seat,
        command: Command,
        book: &Book,
        dice: &mut Generator,
        told: &mut impl Listener,
    ) -> Option<Fence> {
        match command {
            Command::Lay(unit) => self.lay(seat, unit, book, dice, told),
            Command::Choose(choice) => self.choose(seat, choice, book, dice, told),
            Command::Proceed => {
                self.deal_round(book, dice, told);
                Some(Fence::Chance)
            }
            Command::OfferPeace => self.offer_peace(seat, told),
            Command::AnswerPeace { accept } => self.answer_peace(seat, accept, book, dice, told),
        }
    }

    /// Plays on with commands drawn from all that are legal, every one as likely, until the game is over or as many
    /// were played; the lowest seat that is waited for acts first. Returns how many were.
    pub fn play_out(&mut self, book: &Book, dice: &mut Generator, most: u32) -> u32 {
        let mut played = 0;
        while played < most
            && let Some(seat) = self.asked.lowest()
            && let Some(command) = self.random(seat, dice)
        {
            self.perform(seat, command, book, dice, &mut Nobody);
            played += 1;
        }
        played
    }
}
