//! The set-up while it is being typed in.

use std::sync::Arc;

use bots::Pace;
use edition_data::shown_name;
use leaders::{
    BoardMode, Colour, HelpCall, Leaders, NAME_LIMIT, PlayerSetup, Settings, Setup,
    edition::{Bloc, Edition, Nation, NationId, Scenario, ScenarioId, StartRule},
};
use leptos::prelude::*;

use serde::{Deserialize, Serialize};
use tabletop::{Game as _, Seat, Table};

use crate::{
    browser::{
        notes::{self, Note},
        seed::seed,
    },
    games::leaders::room::Room,
    library::{Bots, SaveSummary},
    table::{AppGame as _, LEVEL, Levels},
    ui::Back,
};

/// Which screen is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Step {
    /// How many play.
    Players,
    /// Which scenario.
    Scenario,
    /// Timer, skills, goals.
    Settings,
    /// Name, colour and bloc of a player.
    Player(usize),
    /// Nation of a player.
    Nation(usize),
    /// All of it, before it begins.
    Summary,
}

/// One player while he describes himself.
#[derive(Clone, Copy)]
pub struct DraftPlayer {
    /// The name as typed.
    pub name: RwSignal<String>,
    /// The colour.
    pub colour: RwSignal<Colour>,
    /// The bloc, where the scenario asks for one.
    pub bloc: RwSignal<Option<Bloc>>,
    /// The nation, once chosen.
    pub nation: RwSignal<Option<NationId>>,
    /// Whether a computer is to play, where it can.
    pub computer: RwSignal<bool>,
}

impl DraftPlayer {
    /// The name as it will stand in the game.
    pub fn shown_name(self) -> String {
        self.name.with(|name| shown_name(name, NAME_LIMIT))
    }

    /// The name by which two players are told apart: neither capitals count nor what is not shown.
    pub fn folded_name(self) -> String {
        self.shown_name().to_lowercase()
    }

    /// Lets a computer play in a seat, or a person. A name that nobody has typed in goes and comes with the computer.
    pub fn choose_computer(self, seat: Seat, computer: bool) {
        let given = Leaders::nobody(seat, true).name;
        if computer && self.name.with_untracked(|name| name.trim().is_empty()) {
            self.name.set(given);
        } else if !computer && self.name.with_untracked(|name| *name == given) {
            self.name.set(String::new());
        }
        self.computer.set(computer);
    }
}

/// The whole set-up while it is being typed in.
#[derive(Clone, Copy)]
pub struct Draft {
    /// The open screen.
    pub step: RwSignal<Step>,
    /// The numbers it is played with.
    pub edition: StoredValue<Arc<Edition>>,
    /// How many play.
    pub count: RwSignal<u8>,
    /// The scenario.
    pub scenario: RwSignal<ScenarioId>,
    /// The settings.
    pub settings: RwSignal<Settings>,
    /// How well the computers play: the [id](bots::LevelName::id) of a level.
    pub level: RwSignal<u8>,
    /// Room for as many players as there can be; the first `count` of them play.
    pub players: StoredValue<Vec<DraftPlayer>>,
}

/// A player as he is noted.
#[derive(Serialize, Deserialize)]
struct PlayerNote {
    name: String,
    colour: Colour,
    bloc: Option<Bloc>,
    nation: Option<NationId>,
    computer: bool,
}

/// A draft as it is noted.
#[derive(Serialize, Deserialize)]
struct WizardNote {
    step: Step,
    count: u8,
    scenario: ScenarioId,
    settings: Settings,
    players: Vec<PlayerNote>,
    level: u8,
}

/// Notes the set-up of a game for the next one: the same people with their colours and nations, and the same settings.
pub fn note_again(room: Room) {
    let noted = room.session.setup(|setup| {
        let player = |seat: Seat| {
            let (colour, nation) = setup.players.get(seat.index()).map(|player| (player.colour, player.nation)).unzip();
            let bloc = nation.and_then(|id| room.edition(|edition| edition.nation(id).map(|nation| nation.bloc.value)));
            let name = if colour.is_some() { room.name(seat) } else { String::new() };
            let colour = colour.unwrap_or(Colour::ALL[seat.index()]);
            PlayerNote { name, colour, bloc, nation, computer: room.bot(seat).is_some() }
        };
        let level = (0..room.count()).find_map(|seat| room.bot(Seat(seat)));
        WizardNote {
            step: Step::Summary,
            count: room.count(),
            scenario: setup.scenario,
            settings: setup.settings.clone(),
            players: (0..).map(Seat).take(Colour::ALL.len()).map(player).collect(),
            level: level.unwrap_or(LEVEL),
        }
    });
    notes::keep(Note::SetUp(Leaders::TAG), &noted);
}

/// The scenarios in the order in which they are offered: those of which the app deals areas last, until their owner has compared
/// these with his box.
pub fn offered(edition: &Edition) -> Vec<Scenario> {
    let mut scenarios = edition.scenarios.clone();
    scenarios.sort_by_key(|scenario| goes_by_house_values(edition, scenario));
    scenarios
}

/// Whether the app deals areas that may be called, or be worth, something else on the board.
pub fn goes_by_house_values(edition: &Edition, scenario: &Scenario) -> bool {
    scenario.start.value != StartRule::Free && !edition.is_compared()
}

impl Draft {
    /// An empty draft of a game with these numbers.
    pub fn begin(edition: Edition) -> Self {
        let edition = Arc::new(edition);
        let scenario = offered(&edition).first().map_or(ScenarioId::FreePlay, |scenario| scenario.id.value);
        let players = Colour::ALL.map(|colour| DraftPlayer {
            name: RwSignal::new(String::new()),
            colour: RwSignal::new(colour),
            bloc: RwSignal::new(None),
            nation: RwSignal::new(None),
            computer: RwSignal::new(false),
        });
        let draft = Self {
            step: RwSignal::new(Step::Players),
            edition: StoredValue::new(edition),
            count: RwSignal::new(2),
            scenario: RwSignal::new(scenario),
            settings: RwSignal::new(Settings {
                board: BoardMode::Table,
                help: HelpCall::Everybody,
                timer: None,
                skills: true,
                military: 0,
                research: 0,
                badge: 0,
            }),
            level: RwSignal::new(LEVEL),
            players: StoredValue::new(players.into()),
        };
        draft.propose_settings();
        draft
    }

    /// Takes over what was noted before the page was loaded anew, and notes every change from now on. The shelf forgets
    /// the note when another game is to be set up.
    pub fn keep_noted(self) {
        let noted = notes::recall::<WizardNote>(Note::SetUp(Leaders::TAG));
        if let Some(noted) = noted.filter(|noted| self.suits(noted)) {
            for (player, PlayerNote { name, colour, bloc, nation, computer }) in
                self.before(noted.players.len()).into_iter().zip(noted.players)
            {
                player.name.set(name);
                player.colour.set(colour);
                player.bloc.set(bloc);
                player.nation.set(nation);
                player.computer.set(computer);
            }
            self.level.set(noted.level);
            self.count.set(noted.count);
            self.scenario.set(noted.scenario);
            self.settings.set(noted.settings);
            self.step.set(noted.step);
        }
        Effect::new(move || {
            let player = |player: &DraftPlayer| {
                let DraftPlayer { name, colour, bloc, nation, computer } = *player;
                PlayerNote {
                    name: name.get(),
                    colour: colour.get(),
                    bloc: bloc.get(),
                    nation: nation.get(),
                    computer: computer.get(),
                }
            };
            let noted = WizardNote {
                step: self.step.get(),
                count: self.count.get(),
                scenario: self.scenario.get(),
                settings: self.settings.get(),
                players: self.players.with_value(|players| players.iter().map(player).collect()),
                level: self.level.get(),
            };
            notes::keep(Note::SetUp(Leaders::TAG), &noted);
        });
        // A reload runs no clean-up.
        on_cleanup(|| notes::write(Note::SetUp(Leaders::TAG), None));
    }

    /// Whether a note fits the edition: it may come from a version with other scenarios, nations or places.
    fn suits(self, noted: &WizardNote) -> bool {
        let places = self.players.with_value(Vec::len);
        let step = match noted.step {
            Step::Player(at) | Step::Nation(at) => at < usize::from(noted.count),
            Step::Players | Step::Scenario | Step::Settings | Step::Summary => true,
        };
        let nations = noted.players.iter().filter_map(|player| player.nation);
        self.edition(|edition| {
            edition.scenario(noted.scenario).is_some()
                && nations.into_iter().all(|nation| edition.nation(nation).is_some())
        }) && step
            && noted.players.len() == places
            && usize::from(noted.count) <= places
            && Levels::of::<Leaders>().has(noted.level)
    }

    /// Whether computers can play: they see no board on the table. Follows the settings.
    pub fn takes_computers(self) -> bool {
        self.settings.with(|settings| settings.board == BoardMode::Screen)
    }

    /// Whether a computer plays in a place.
    pub fn is_computer(self, at: usize) -> bool {
        self.takes_computers() && self.player(at).computer.get()
    }

    /// Where the board has left the screen, people sit where computers were to play.
    pub fn settle_computers(self) {
        if untrack(|| self.takes_computers()) {
            return;
        }
        for (player, seat) in self.players.get_value().into_iter().zip(0..) {
            if player.computer.get_untracked() {
                player.choose_computer(Seat(seat), false);
            }
        }
    }

    /// Who of those who play is a computer, and how well it plays, for the save.
    pub fn about(self) -> SaveSummary {
        let level = self.level.get_untracked();
        let seats = 0..usize::from(self.count.get_untracked());
        let levels = seats.map(|at| untrack(|| self.is_computer(at)).then_some(level)).collect();
        SaveSummary { bots: Bots { levels, pace: Pace::Fast }, ..SaveSummary::default() }
    }

    /// Reads the edition.
    pub fn edition<T>(self, read: impl FnOnce(&Edition) -> T) -> T {
        self.edition.with_value(|edition| read(edition))
    }

    /// The player at a place.
    pub fn player(self, at: usize) -> DraftPlayer {
        self.players.with_value(|players| players[at])
    }

    /// Those who play, up to `until`.
    pub fn before(self, until: usize) -> Vec<DraftPlayer> {
        self.players.with_value(|players| players[..until].to_vec())
    }

    /// Takes over what the scenario proposes for so many players.
    pub fn propose_settings(self) {
        let (scenario, count) = (self.scenario.get_untracked(), self.count.get_untracked());
        let proposed =
            self.edition(|edition| edition.scenario(scenario).map(|scenario| Settings::proposed(scenario, count)));
        if let Some(proposed) = proposed {
            self.settings.set(proposed);
        }
    }

    /// One person against a computer, the board on the screen, all else as it is proposed: on to the summary, where each part of it
    /// can be changed.
    pub fn propose_solo(self) {
        self.count.set(2);
        self.propose_settings();
        self.settings.update(|settings| settings.board = BoardMode::Screen);
        for (at, is_computer) in [false, true].into_iter().enumerate() {
            let (player, seat) = (self.player(at), Seat(u8::from(is_computer)));
            player.choose_computer(seat, is_computer);
            if untrack(|| player.shown_name()).is_empty() {
                player.name.set(Leaders::nobody(seat, is_computer).name);
            }
            let nation = self.nations(at).first().map(|(id, _)| *id);
            player.nation.set(nation);
        }
        self.step.set(self.next());
    }

    /// The set-up as far as it is typed in; players without a nation are left off.
    pub fn setup(self) -> Setup {
        let players = self.before(usize::from(self.count.get_untracked()));
        let player = |player: DraftPlayer| {
            Some(PlayerSetup {
                name: untrack(|| player.shown_name()),
                colour: player.colour.get_untracked(),
                nation: player.nation.get_untracked()?,
            })
        };
        Setup {
            players: players.into_iter().filter_map(player).collect(),
            scenario: self.scenario.get_untracked(),
            settings: self.settings.get_untracked(),
        }
    }

    /// The game as it is set up; nothing if the rules refuse it.
    pub fn begin_table(self) -> Option<Table<Leaders>> {
        Table::begin(self.edition(Clone::clone), self.setup(), seed()).ok()
    }

    /// The nations a player may choose from: not taken by an earlier one, and of his bloc if he had to choose one.
    pub fn nations(self, at: usize) -> Vec<(NationId, Nation)> {
        let taken: Vec<NationId> =
            self.before(at).into_iter().filter_map(|player| player.nation.get_untracked()).collect();
        // A computer leads what is left, of whatever bloc.
        let bloc = self.player(at).bloc.get_untracked().filter(|_| untrack(|| !self.is_computer(at)));
        let (scenario, count) = (self.scenario.get_untracked(), self.count.get_untracked());
        self.edition(|edition| {
            let left = leaders::nations_left(edition, scenario, count, bloc, &taken);
            left.into_iter().filter_map(|id| Some((id, edition.nation(id)?.clone()))).collect()
        })
    }

    /// Whether the scenario asks for a bloc.
    pub fn asks_for_bloc(self) -> bool {
        self.places_left(Bloc::Neutral, 0).is_some()
    }

    /// Places left in a bloc for the player at a place; `None` if the scenario does not care.
    pub fn places_left(self, bloc: Bloc, at: usize) -> Option<usize> {
        let taken = self.before(at).into_iter().filter_map(|player| player.nation.get_untracked());
        let (scenario, count) = (self.scenario.get_untracked(), self.count.get_untracked());
        self.edition(|edition| leaders::places_left(edition, scenario, count, bloc, taken))
    }

    /// The last step of a player: a computer's nation is chosen beside its name.
    pub fn last_of(self, at: usize) -> Step {
        if untrack(|| self.is_computer(at)) { Step::Player(at) } else { Step::Nation(at) }
    }

    /// Where it goes on from settings and from a nation: to the first player who has something left to choose, or to the
    /// summary.
    pub fn next(self) -> Step {
        let players = 0..usize::from(self.count.get_untracked());
        players.into_iter().find(|at| !self.is_settled(*at)).map_or(Step::Summary, Step::Player)
    }

    /// Whether the player at a place has chosen everything, and nothing that an earlier one has.
    fn is_settled(self, at: usize) -> bool {
        let player = self.player(at);
        let name = |player: DraftPlayer| untrack(|| player.folded_name());
        let (own, colour) = (name(player), player.colour.get_untracked());
        let is_own = |other: DraftPlayer| name(other) != own && other.colour.get_untracked() != colour;
        let is_computer = untrack(|| self.is_computer(at));
        let has_bloc = is_computer || !self.asks_for_bloc() || player.bloc.get_untracked().is_some();
        let nation = player.nation.get_untracked();
        let has_nation = nation.is_some_and(|nation| self.nations(at).iter().any(|(id, _)| *id == nation));
        !own.is_empty() && has_bloc && has_nation && self.before(at).into_iter().all(is_own)
    }

    /// An arrow back to a step.
    pub fn back(self, to: Step) -> Back {
        Back::Run(Callback::new(move |()| self.step.set(to)))
    }
}

#[cfg(test)]
mod tests {
    use leaders::edition::Mark;

    use super::*;

    #[test]
    fn the_free_procedure_comes_first_until_the_box_was_compared() {
        let starts =
            |edition: &Edition| offered(edition).iter().map(|scenario| scenario.start.value).collect::<Vec<_>>();
        let mut edition = Edition::house();
        assert_eq!(
            starts(&edition),
            [StartRule::Free, StartRule::Free, StartRule::Fixed, StartRule::Home, StartRule::Home]
        );
        assert_eq!(edition.scenarios.iter().filter(|scenario| goes_by_house_values(&edition, scenario)).count(), 3);
        let map = &mut edition.map;
        map.continents.iter_mut().for_each(|continent| {
            continent.name.mark = Mark::Own;
            continent.bonus.mark = Mark::Own;
        });
        map.areas.iter_mut().for_each(|area| {
            area.name.mark = Mark::Own;
            area.value.mark = Mark::Own;
            area.continent.mark = Mark::Own;
        });
        edition.nations.iter_mut().for_each(|nation| nation.home.mark = Mark::Own);
        assert!(goes_by_house_values(&edition, &edition.scenarios[1]), "prices are open");
        let prices = &mut edition.prices;
        let all = [&mut prices.infantry, &mut prices.tank, &mut prices.plane, &mut prices.diplomat, &mut prices.spy];
        for price in all.into_iter().chain(&mut prices.research.0).flat_map(|prices| &mut prices.0) {
            price.mark = Mark::Own;
        }
        assert_eq!(offered(&edition), edition.scenarios);
        assert!(!goes_by_house_values(&edition, &edition.scenarios[1]));
    }
}
