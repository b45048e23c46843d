//! Bots against bots.

use core::{fmt, ops::AddAssign};
use std::collections::BTreeMap;

use ::leaders::{
    BoardMode, Command, Fault, HelpCall, Leaders, MissionOrder, PlayerSetup, Settings, Setup, Victory,
    board::Order,
    edition::{Colour, Edition, NationId, ScenarioId, Unit},
};
use tabletop::{Enumerate as _, Game, Generator, Seat, Seed, Viewer, Waiting};

use super::{
    choose::choose,
    level::{LEVELS, Level},
    temper::Temper,
};
use crate::{Budget, LevelError, Tally};

/// Nations of the edition; seats and nations are changed from game to game.
const NATIONS: u8 = 6;

/// Who answers for a seat.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Player {
    /// A bot, with the temper of its nation or, as a yardstick, with another one.
    Bot(&'static Level, Option<Temper>),
    /// A yardstick: anything that is legal, all kinds of commands equally likely.
    Random,
}

impl Player {
    /// The yardsticks, by their names. They have a level and tempers of their own, so that they stay where they are when levels and
    /// nations are tuned; what makes every plan better makes them better, too.
    pub const YARDSTICKS: [(&'static str, Self); 5] = {
        const FIXED: &Level = &Level { id: u8::MAX, name: "yardstick", mistakes: 10, exact: false };
        [
            ("random", Self::Random),
            ("economist", Self::Bot(FIXED, Some(Temper::ECONOMIST))),
            ("rusher", Self::Bot(FIXED, Some(Temper::RUSHER))),
            ("turtle", Self::Bot(FIXED, Some(Temper::TURTLE))),
            ("saboteur", Self::Bot(FIXED, Some(Temper::SABOTEUR))),
        ]
    };

    /// Everybody: the yardsticks, and then the levels.
    pub fn all() -> impl Iterator<Item = Self> {
        let yardsticks = Self::YARDSTICKS.into_iter().map(|(_, yardstick)| yardstick);
        yardsticks.chain(LEVELS.iter().map(|level| Self::Bot(level, None)))
    }

    /// The yardstick of a name, or the level of a name or of its number from 1.
    ///
    /// # Errors
    /// There is none.
    pub fn read(word: &str) -> Result<Self, LevelError> {
        match Self::YARDSTICKS.into_iter().find(|(name, _)| *name == word) {
            Some((_, yardstick)) => Ok(yardstick),
            None => Level::read(word).map(|level| Self::Bot(level, None)),
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let named = Self::YARDSTICKS.into_iter().find(|(_, yardstick)| yardstick == self);
        match (named, self) {
            (Some((name, _)), _) => f.pad(name),
            (None, Self::Bot(level, _)) => level.fmt(f),
            (None, Self::Random) => Ok(()),
        }
    }
}

/// Two players that play each other, game after game, in every other seat.
///
/// Nations and the order of play change from deal to deal, and every deal is played twice, with sides changed, unless both players
/// are the same: that would be the same game. All is settled by the seed: games can be played in any order, and on as many threads as there are.
#[derive(Clone, Debug)]
pub struct Contest {
    /// Who plays.
    pub players: [Player; 2],
    /// The numbers of the game.
    pub edition: Edition,
    /// How many sit at the table, 2 to 6.
    pub seats: u8,
    /// The scenario.
    pub scenario: ScenarioId,
    /// What deals and chances are drawn from.
    pub seed: u64,
    /// The rounds after which a game is broken off as a draw.
    pub most_rounds: u16,
}

/// How games ended, and what was done in them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// The games from the view of the first of the two players; those that were broken off are drawn.
    pub tally: Tally,
    /// Victories by place in the order of play.
    pub places: [u32; 6],
    /// By nation: victories, and games in which it was led.
    pub nations: [[u32; 2]; 6],
    /// Victories by [`Victory`]: areas, research, missions, markers, the last round.
    pub victories: [u32; 5],
    /// Games that were won, by the round in which they ended.
    pub rounds: BTreeMap<u16, u32>,
    /// What was done, by its kind.
    pub deeds: BTreeMap<&'static str, Done>,
}

/// How often something was done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Done {
    /// Games in which somebody did it.
    pub games: u32,
    /// Seats that did it, counted once a game.
    pub seats: u32,
    /// Those of them that won.
    pub winners: u32,
    /// All times together.
    pub times: u32,
    /// Of those the ones by nation.
    pub nations: [u32; 6],
}

impl AddAssign for Report {
    fn add_assign(&mut self, other: Self) {
        self.tally += other.tally;
        let nations = self.nations.iter_mut().flatten().zip(other.nations.into_iter().flatten());
        let places = self.places.iter_mut().zip(other.places);
        for (mine, more) in nations.chain(places).chain(self.victories.iter_mut().zip(other.victories)) {
            *mine += more;
        }
        for (round, more) in other.rounds {
            *self.rounds.entry(round).or_default() += more;
        }
        for (deed, more) in other.deeds {
            let Done { games, seats, winners, times, nations } = self.deeds.entry(deed).or_default();
            *games += more.games;
            *seats += more.seats;
            *winners += more.winners;
            *times += more.times;
            for (mine, more) in nations.iter_mut().zip(more.nations) {
                *mine += more;
            }
        }
    }
}

/// Who draws from a seed of his own: nobody may know what the table draws.
#[derive(Clone, Copy)]
enum Stream {
    Table,
    Bots,
    Random,
}

/// How a game ended, `None` if it was broken off, and the table then.
type Played = (Option<(Seat, Victory)>, Leaders);

impl Contest {
    /// A contest of a free game with the house edition, the board on the screen.
    #[must_use]
    pub fn new(players: [Player; 2], seats: u8, seed: u64) -> Self {
        Self { players, edition: Edition::house(), seats, scenario: ScenarioId::FreePlay, seed, most_rounds: 60 }
    }

    /// Plays one game, numbered from 0.
    ///
    /// # Errors
    /// Edition and number of seats make no game.
    pub fn play(&self, game: u32) -> Result<Report, Vec<Fault>> {
        let [one, other] = self.players;
        let (deal, shift) = if one == other { (game, 0) } else { (game / 2, game % 2) };
        let mut done: BTreeMap<&'static str, Vec<Seat>> = BTreeMap::new();
        let hear = |seat, command: &Command| done.entry(kind(command)).or_default().push(seat);
        let (outcome, table) = self.play_with((deal, shift), hear)?;
        let view = table.view(Viewer::Public);
        let winner = outcome.map(|(winner, _)| winner);
        let mut report = Report::default();
        for (seat, public) in view.seats.iter() {
            if let Some([victories, games]) = report.nations.get_mut(public.nation.index()) {
                *games += 1;
                *victories += u32::from(winner == Some(seat));
            }
        }
        match outcome {
            None => report.tally.drawn = 1,
            Some((winner, victory)) => {
                let side = if self.side(shift, winner) == 0 { &mut report.tally.won } else { &mut report.tally.lost };
                *side = 1;
                let place = view.order.iter().position(|seat| *seat == winner).unwrap_or_default();
                report.places[place] = 1;
                report.victories[victory as usize] = 1;
                report.rounds.insert(view.round, 1);
            }
        }
        let counted = |(kind, mut seats): (&'static str, Vec<Seat>)| {
            let times = u32::try_from(seats.len()).unwrap_or(u32::MAX);
            let mut nations = [0; 6];
            for seat in &seats {
                if let Some(times) = nations.get_mut(view.seats[*seat].nation.index()) {
                    *times += 1;
                }
            }
            seats.sort_unstable();
            seats.dedup();
            let winners = u32::from(winner.is_some_and(|winner| seats.contains(&winner)));
            (kind, Done { games: 1, seats: u32::try_from(seats.len()).unwrap_or(u32::MAX), winners, times, nations })
        };
        report.deeds = done.into_iter().map(counted).collect();
        Ok(report)
    }

    /// The table of a deal, before anybody has done anything.
    ///
    /// # Errors
    /// Edition and number of seats make no game.
    pub fn table(&self, deal: u32) -> Result<Leaders, Vec<Fault>> {
        let (table, _) = Leaders::begin(&self.edition, &self.setup(deal), self.seed_of(deal, Stream::Table))?;
        Ok(table)
    }

    /// Plays a deal, with the first player in the seat of this number and in every other one, and hears of every command.
    fn play_with(&self, (deal, shift): (u32, u32), mut hear: impl FnMut(Seat, &Command)) -> Result<Played, Vec<Fault>> {
        let mut table = self.table(deal)?;
        let [thought, random] = [Stream::Bots, Stream::Random].map(|stream| self.seed_of(deal, stream));
        let mut dice = Generator::new(random);
        loop {
            let seat = match table.waiting_for() {
                Waiting::Over(outcome) => return Ok((Some(outcome), table)),
                Waiting::For(seats) => seats[0],
            };
            let view = table.view(Viewer::Seat(seat));
            if view.round > self.most_rounds {
                return Ok((None, table));
            }
            let command = match self.players[self.side(shift, seat)] {
                Player::Bot(level, temper) => choose(&view, level, temper, thought, Budget::of_the_level()),
                Player::Random => any(&table, seat, &mut dice),
            };
            // What a bot chooses is legal; were it not, the game would be broken off and be noticed.
            let Some(command) = command.filter(|command| table.apply(seat, command).is_ok()) else {
                return Ok((None, table));
            };
            hear(seat, &command);
        }
    }

    /// Which of the two players sits in a seat, where the first of them sits so many seats from the first.
    fn side(&self, shift: u32, seat: Seat) -> usize {
        (shift as usize + seat.index()) % self.players.len()
    }

    /// Nations go round the table from deal to deal, those that the scenario offers.
    fn setup(&self, deal: u32) -> Setup {
        let offered: Vec<NationId> = leaders::nations_left(&self.edition, self.scenario, self.seats, None, &[]);
        let count = offered.len().min(NATIONS.into()).max(1);
        let nation =
            |seat: u8| offered.get((usize::from(seat) + deal as usize) % count).copied().unwrap_or(NationId(0));
        let player =
            |(seat, colour): (u8, Colour)| PlayerSetup { name: (seat + 1).to_string(), colour, nation: nation(seat) };
        let scenario = self.edition.scenario(self.scenario).or(self.edition.scenarios.first());
        let settings = scenario.map(|scenario| Settings::proposed(scenario, self.seats));
        Setup {
            players: (0..self.seats).zip(Colour::ALL).map(player).collect(),
            scenario: self.scenario,
            settings: Settings {
                board: BoardMode::Screen,
                ..settings.unwrap_or(Settings {
                    board: BoardMode::Screen,
                    help: HelpCall::Everybody,
                    timer: None,
                    skills: true,
                    military: 1,
                    research: 1,
                    badge: 1,
                })
            },
        }
    }

    fn seed_of(&self, number: u32, stream: Stream) -> Seed {
        let mut seed = Seed::default();
        // Behind what a bot stirs into its seed.
        seed[16..24].copy_from_slice(&self.seed.to_le_bytes());
        seed[24] = stream as u8;
        seed[28..].copy_from_slice(&number.to_le_bytes());
        seed
    }
}

/// Anything that is legal, and brings the game on at least as often as not.
fn any(table: &Leaders, seat: Seat, dice: &mut Generator) -> Option<Command> {
    let legal: Vec<Command> =
        table.legal(seat).into_iter().filter(|command| !matches!(command, Command::Downgrade(_))).collect();
    if legal.contains(&Command::Proceed) && dice.percent(50) {
        return Some(Command::Proceed);
    }
    let mut kinds: Vec<&'static str> = legal.iter().map(kind).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let chosen = dice.choose(&kinds).copied()?;
    let same: Vec<Command> = legal.into_iter().filter(|command| kind(command) == chosen).collect();
    dice.choose(&same).copied()
}

/// The kind of a command, in words.
const fn kind(command: &Command) -> &'static str {
    use ::leaders::{Covert, Deed, board::Spot};
    match command {
        Command::Proceed | Command::Begin | Command::Downgrade(_) => "go on",
        Command::Occupy(_) => "start area",
        Command::Claim(_) | Command::Release(_) | Command::Units(..) => "note an area",
        Command::Enter(_) => "enter points",
        Command::TurnPage => "turn a page",
        Command::Answer { accept: true, .. } => "accept an alliance",
        Command::Answer { accept: false, .. } => "decline an alliance",
        Command::Recruit(Unit::Infantry, _) => "recruit infantry",
        Command::Recruit(Unit::Tank, _) => "recruit tanks",
        Command::Recruit(Unit::Plane, _) => "recruit planes",
        Command::Research(..) => "research",
        Command::Appoint(_) => "appoint diplomats",
        Command::Hire(_) => "hire spies",
        Command::Tribute(..) => "tribute",
        Command::Act(Deed::Offer, ..) => "offer an alliance",
        Command::Act(Deed::Dissolve, ..) => "end an alliance",
        Command::Act(Deed::Covert(Covert::Boycott), ..) => "boycott",
        Command::Act(Deed::Covert(Covert::Espionage), ..) => "espionage",
        Command::Act(Deed::Covert(Covert::Sabotage), ..) => "sabotage",
        Command::Mission(MissionOrder::Activate(_)) => "take on a mission",
        Command::Mission(MissionOrder::Abandon) => "give up a mission",
        Command::Mission(MissionOrder::Keep) => "keep a mission",
        Command::Board(order) => match order {
            Order::Keep(..) => "choose who stays",
            Order::Place(..) => "place",
            Order::Move { from: Spot::Sea(_), .. } => "land",
            Order::Move { to: Spot::Sea(_), .. } => "put to sea",
            Order::Move { .. } => "move",
            Order::Engage(Spot::Land(_), _) => "battle",
            Order::Engage(Spot::Sea(_), _) => "battle at sea",
            Order::Retreat => "retreat",
            Order::Throw(_) => "choose dice",
            Order::Reroll(_) => "throw again",
            Order::Lose(..) => "choose a loss",
            Order::Proceed | Order::Typed(_) | Order::Show(_) => "go on",
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The table, the bots and who does anything at random draw from seeds of their own: what comes to one's mind must not be what
    /// the dice will show.
    #[test]
    fn who_draws_has_a_seed_of_his_own() {
        let contest = Contest::new([Player::Random; 2], 6, 3);
        let seeds =
            |deal: u32| [Stream::Table, Stream::Bots, Stream::Random].map(|stream| contest.seed_of(deal, stream));
        let mut all = [seeds(0), seeds(1)].concat();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 6);
    }
}
