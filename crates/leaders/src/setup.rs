//! What is settled before the first round (manual, chapters 2.3 to 2.5).

use serde::{Deserialize, Serialize};

use crate::edition::{Bloc, Colour, Edition, NationId, NationRule, Scenario, ScenarioId};

/// The longest name a player may have, in characters: what fits the top line of a small phone.
pub const NAME_LIMIT: usize = 16;

/// Anything a person can type in. [`Setup::check`] tells whether it makes a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// The players in the order in which they sit around the table.
    pub players: Vec<PlayerSetup>,
    /// The scenario.
    pub scenario: ScenarioId,
    /// What was settled after the scenario was chosen.
    pub settings: Settings,
}

/// One player as he described himself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayerSetup {
    /// The name he is called by.
    pub name: String,
    /// The colour of his figures.
    pub colour: Colour,
    /// The nation he leads.
    pub nation: NationId,
}

/// Where the board is, and what the app does about it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum BoardMode {
    /// On the table: the app is told the points, and areas may be noted.
    #[default]
    Table,
    /// On the table, and the app keeps book: it is told of every area that changes hands, and knows the points.
    Book,
    /// On the screen: the app rules everything.
    Screen,
}

impl BoardMode {
    /// All ways, the one in which the app does least first.
    pub const ALL: [Self; 3] = [Self::Table, Self::Book, Self::Screen];

    /// Whether the app knows whose each area is, and so what each player's points are.
    #[must_use]
    pub const fn knows_points(self) -> bool {
        matches!(self, Self::Book | Self::Screen)
    }
}

/// Who is asked, with the board on the screen, whether he helps a defender (3.6.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum HelpCall {
    /// The defender's partners, so that everybody sees who they are. Only games from before [`HelpCall::Everybody`].
    Partners,
    /// Everybody who could place something there, so that nobody sees who is a partner and does not help.
    #[default]
    Everybody,
}

/// The additional settings of chapter 2.4 and the goals of the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Written", into = "Written")]
pub struct Settings {
    /// Where the board is.
    pub board: BoardMode,
    /// Who is asked for help; it tells nothing where the board is on the table.
    pub help: HelpCall,
    /// Seconds a player has in the headquarters; `None` for as long as he likes.
    pub timer: Option<u16>,
    /// Whether the nations' special skills count.
    pub skills: bool,
    /// Points to enter in phase 0 for the military victory.
    pub military: u16,
    /// The level to reach in all three fields for the victory by research.
    pub research: u16,
    /// The badge to earn for the victory by missions.
    pub badge: u16,
}

/// The written form of the settings. Bytes do not say which fields they hold, and saves from before the board could be on the
/// screen hold none for it: it is told by the place of what follows.
#[derive(Serialize, Deserialize)]
struct Written {
    timer: WrittenTimer,
    skills: bool,
    military: u16,
    research: u16,
    badge: u16,
}

/// The timer. What is new comes last: saves know it by its place.
#[derive(Serialize, Deserialize)]
enum WrittenTimer {
    Off,
    Seconds(u16),
    /// The board is not just on the table; on the screen partners alone are asked for help.
    On(BoardMode, Option<u16>),
    /// The board is on the screen, and everybody is asked for help.
    OnScreen(Option<u16>),
}

impl From<Written> for Settings {
    fn from(Written { timer, skills, military, research, badge }: Written) -> Self {
        let everybody = HelpCall::Everybody;
        let (board, help, timer) = match timer {
            WrittenTimer::Off => (BoardMode::Table, everybody, None),
            WrittenTimer::Seconds(seconds) => (BoardMode::Table, everybody, Some(seconds)),
            WrittenTimer::On(BoardMode::Screen, timer) => (BoardMode::Screen, HelpCall::Partners, timer),
            WrittenTimer::On(board, timer) => (board, everybody, timer),
            WrittenTimer::OnScreen(timer) => (BoardMode::Screen, everybody, timer),
        };
        Self { board, help, timer, skills, military, research, badge }
    }
}

impl From<Settings> for Written {
    fn from(Settings { board, help, timer, skills, military, research, badge }: Settings) -> Self {
        let timer = match (board, timer) {
            (BoardMode::Table, None) => WrittenTimer::Off,
            (BoardMode::Table, Some(seconds)) => WrittenTimer::Seconds(seconds),
            (BoardMode::Screen, timer) if help == HelpCall::Everybody => WrittenTimer::OnScreen(timer),
            (board, timer) => WrittenTimer::On(board, timer),
        };
        Self { timer, skills, military, research, badge }
    }
}

impl Settings {
    /// What the scenario proposes for so many players.
    #[must_use]
    pub fn proposed(scenario: &Scenario, players: u8) -> Self {
        Self {
            board: BoardMode::Table,
            help: HelpCall::Everybody,
            timer: None,
            skills: true,
            military: scenario.military.get(players).value,
            research: scenario.research.value,
            badge: scenario.badge.value,
        }
    }
}

/// One thing that is wrong with a set-up.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// The number of players is outside what the edition allows.
    #[error("players: {found}, must be {least} to {most}")]
    Players {
        /// How many there are.
        found: usize,
        /// The least.
        least: u16,
        /// The most.
        most: u16,
    },
    /// A name is empty.
    #[error("players[{0}].name: must not be empty")]
    NameEmpty(usize),
    /// A name is longer than [`NAME_LIMIT`].
    #[error("players[{0}].name: at most {NAME_LIMIT} characters")]
    NameTooLong(usize),
    /// A name is taken by an earlier player.
    #[error("players[{0}].name: taken")]
    NameTaken(usize),
    /// A colour is taken by an earlier player.
    #[error("players[{0}].colour: taken")]
    ColourTaken(usize),
    /// The edition has no such nation.
    #[error("players[{0}].nation: unknown")]
    NationUnknown(usize),
    /// A nation is taken by an earlier player.
    #[error("players[{0}].nation: taken")]
    NationTaken(usize),
    /// The scenario offers fewer nations of this bloc.
    #[error("players[{0}].nation: no place left in this bloc")]
    BlocFull(usize),
    /// The edition has no such scenario.
    #[error("scenario: unknown")]
    ScenarioUnknown,
    /// The timer is outside what the edition allows, in seconds.
    #[error("settings.timer: must be {0} to {1} seconds")]
    Timer(u16, u16),
    /// The military goal is nothing, or more than the world yields.
    #[error("settings.military: must be 1 to {0}")]
    Military(u16),
    /// The research goal is no level.
    #[error("settings.research: must be 1 to 3")]
    Research,
    /// The badge to earn does not exist.
    #[error("settings.badge: must be 1 to {0}")]
    Badge(u16),
    /// The nations are fixed, and this is none of those for so many players.
    #[error("players[{0}].nation: the scenario does not offer it")]
    NotOffered(usize),
}

impl Setup {
    /// Every fault at once; none if this makes a game.
    #[must_use]
    pub fn check(&self, edition: &Edition) -> Vec<Fault> {
        let mut faults = Vec::new();
        let (least, most) = (edition.players.min.value, edition.players.max.value);
        let found = self.players.len();
        if !(usize::from(least)..=usize::from(most)).contains(&found) {
            faults.push(Fault::Players { found, least, most });
        }
        for at in 0..found {
            self.check_player(edition, at, &mut faults);
        }
        if self.scenario_of(edition).is_none() {
            faults.push(Fault::ScenarioUnknown);
        }
        self.settings.check(edition, &mut faults);
        faults
    }

    fn check_player(&self, edition: &Edition, at: usize, faults: &mut Vec<Fault>) {
        let (earlier, player) = (&self.players[..at], &self.players[at]);
        let name = player.name.trim();
        if name.is_empty() {
            faults.push(Fault::NameEmpty(at));
        } else if name.chars().count() > NAME_LIMIT {
            faults.push(Fault::NameTooLong(at));
        } else if earlier.iter().any(|other| other.name.trim().to_lowercase() == name.to_lowercase()) {
            faults.push(Fault::NameTaken(at));
        }
        if earlier.iter().any(|other| other.colour == player.colour) {
            faults.push(Fault::ColourTaken(at));
        }
        match edition.nations.get(player.nation.index()) {
            None => faults.push(Fault::NationUnknown(at)),
            Some(_) if earlier.iter().any(|other| other.nation == player.nation) => {
                faults.push(Fault::NationTaken(at));
            }
            Some(nation) if self.places_left(edition, nation.bloc.value, earlier) == Some(0) => {
                faults.push(Fault::BlocFull(at));
            }
            Some(_) if !self.offers(edition, player.nation) => faults.push(Fault::NotOffered(at)),
            Some(_) => {}
        }
    }

    /// Whether the scenario offers a nation to so many players, whoever has it.
    fn offers(&self, edition: &Edition, nation: NationId) -> bool {
        let players = u8::try_from(self.players.len()).unwrap_or(u8::MAX);
        self.scenario_of(edition).is_none_or(|scenario| scenario.offers(players, nation))
    }

    /// How many more nations of `bloc` the scenario offers beside those of `taken`; `None` if it does not care.
    #[must_use]
    pub fn places_left(&self, edition: &Edition, bloc: Bloc, taken: &[PlayerSetup]) -> Option<usize> {
        let players = u8::try_from(self.players.len()).unwrap_or(u8::MAX);
        places_left(edition, self.scenario, players, bloc, taken.iter().map(|player| player.nation))
    }

    /// The chosen scenario; `None` if the edition has none of that name.
    #[must_use]
    pub fn scenario_of<'a>(&self, edition: &'a Edition) -> Option<&'a Scenario> {
        edition.scenarios.iter().find(|scenario| scenario.id.value == self.scenario)
    }
}

/// How many more nations of `bloc` a scenario for so many players offers beside those of `taken`; `None` if it does not
/// care.
pub fn places_left(
    edition: &Edition,
    scenario: ScenarioId,
    players: u8,
    bloc: Bloc,
    taken: impl Iterator<Item = NationId>,
) -> Option<usize> {
    if edition.scenario(scenario)?.nations.value != NationRule::ByBloc {
        return None;
    }
    let same = taken.filter(|nation| edition.nation(*nation).is_some_and(|nation| nation.bloc.value == bloc));
    Some(usize::from(edition.blocs.get(players).of(bloc)).saturating_sub(same.count()))
}

/// The nations a player may choose from in a scenario for so many players: those that nobody of `taken` has, of the bloc he has
/// chosen, and of none that is full; where nations are fixed, of those.
#[must_use]
pub fn nations_left(
    edition: &Edition,
    scenario: ScenarioId,
    players: u8,
    chosen: Option<Bloc>,
    taken: &[NationId],
) -> Vec<NationId> {
    let left = |bloc| places_left(edition, scenario, players, bloc, taken.iter().copied());
    let all = edition.nations.iter().zip(0..).map(|(nation, id)| (NationId(id), nation.bloc.value));
    all.filter(|(id, bloc)| {
        let asked = left(*bloc).is_none() || (left(*bloc) != Some(0) && chosen.is_none_or(|chosen| chosen == *bloc));
        let offered = edition.scenario(scenario).is_none_or(|scenario| scenario.offers(players, *id));
        asked && offered && !taken.contains(id)
    })
    .map(|(id, _)| id)
    .collect()
}

impl Settings {
    fn check(&self, edition: &Edition, faults: &mut Vec<Fault>) {
        let (least, most) = (edition.timer.min.value, edition.timer.max.value);
        if self.timer.is_some_and(|seconds| !(least..=most).contains(&seconds)) {
            faults.push(Fault::Timer(least, most));
        }
        let world = edition.world_total();
        if !(1..=world).contains(&self.military) {
            faults.push(Fault::Military(world));
        }
        if !(1..=3).contains(&self.research) {
            faults.push(Fault::Research);
        }
        let badges = u16::try_from(edition.badges.len()).unwrap_or(u16::MAX);
        if !(1..=badges).contains(&self.badge) {
            faults.push(Fault::Badge(badges));
        }
    }
}
