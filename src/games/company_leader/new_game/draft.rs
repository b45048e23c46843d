//! What is being settled before a game of Company Leader: on which ground, by whom, and with what.

use company_leader::{
    CompanyLeader, First, Ground, Mode, Muster, Setup,
    edition::{BoardData, Edition, Layout},
    workshop::BoardFile,
};
use leptos::{prelude::*, task::spawn_local};
use tabletop::Game as _;

use super::together;
use crate::{
    accounts::use_visit,
    games::company_leader::boards,
    table::SetupDraft,
    texts::{self, company_leader::texts},
};

/// Everything that is being settled.
#[derive(Clone, Copy)]
pub struct Draft {
    /// What it is played by.
    pub edition: StoredValue<Edition>,
    /// The boards people have made that can be played, once they are there.
    own: RwSignal<Vec<BoardFile>>,
    /// The set-up, noted while it is settled, with who sits there.
    pub settling: SetupDraft<CompanyLeader>,
    /// A game on the chosen ground, without variants: what it is about, and how its board is divided.
    pub trial: Memo<Option<CompanyLeader>>,
}

/// A way to an army, and what it is called.
pub type Way = (String, Muster);

impl Draft {
    /// What was being settled before the page was loaded anew, or a duel.
    pub fn new(edition: Edition) -> Self {
        let setup = first_game(&edition);
        let edition = StoredValue::new(edition);
        // Whether a set-up makes a game.
        let plays = |setup: &Setup| edition.with_value(|edition| CompanyLeader::begin(edition, setup, [0; 32]).is_ok());
        let settling = SetupDraft::<CompanyLeader>::begin(setup, plays);
        let setup = settling.setup;
        let chosen = Memo::new(move |_| setup.with(|setup| (setup.ground.clone(), setup.muster)));
        let trial = Memo::new(move |_| {
            let (ground, muster) = chosen.get();
            edition.with_value(|edition| trial(edition, ground, muster))
        });
        Self { edition, own: RwSignal::new(Vec::new()), settling, trial }
    }

    /// Fetches the own boards. One that was noted may have been changed or deleted since: then it is chosen anew.
    pub fn fetch_own(self) {
        let visit = use_visit();
        Effect::new(move || {
            let Some(account) = visit.account().with(|account| account.as_ref().map(|account| account.id)) else {
                return;
            };
            let vault = visit.vault();
            spawn_local(async move {
                let own = boards::playable(&vault, account).await;
                let changed = self.settling.setup.with_untracked(|setup| match &setup.ground {
                    Ground::Own { board, mode } => own.iter().all(|file| file.board != **board).then_some(*mode),
                    Ground::OwnScenario { board, scenario } => {
                        let is_same =
                            |file: &BoardFile| file.board == **board && file.scenario.as_ref() == Some(scenario);
                        (!own.iter().any(is_same)).then_some(scenario.mode)
                    }
                    _ => None,
                });
                if self.own.try_set(own).is_none()
                    && let Some(mode) = changed
                {
                    self.choose_mode(mode);
                }
            });
        });
    }

    /// How the board is divided.
    fn layout(self, ground: &Ground) -> Option<Layout> {
        self.edition.with_value(|edition| match ground {
            Ground::Board { id, mode } => edition.board(id)?.layout(*mode).cloned(),
            Ground::Own { board, mode } => board.layout(*mode).cloned(),
            Ground::Scenario(id) => Some(edition.scenario(id)?.layout.clone()),
            Ground::OwnScenario { board, scenario } => board.layout(scenario.mode).cloned(),
        })
    }

    /// Who plays against whom.
    pub fn mode(self) -> Mode {
        self.settling.setup.with(|setup| self.layout(&setup.ground)).map_or(Mode::Duel, |layout| layout.mode)
    }

    /// The boards that can be divided in a mode, with their names: those of the edition, the smallest first, and then own
    /// ones.
    pub fn boards(self, mode: Mode) -> Vec<(String, Ground)> {
        let house = |board: &BoardData| (texts::chosen(&board.title), Ground::Board { id: board.id.clone(), mode });
        let own =
            |board: &BoardData| (texts::chosen(&board.title), Ground::Own { board: Box::new(board.clone()), mode });
        let mut boards: Vec<_> =
            self.edition.with_value(|edition| divided(&edition.boards, mode).into_iter().map(house).collect());
        self.own.with(|files| {
            let divided = files.iter().map(|file| &file.board).filter(|board| board.layout(mode).is_some());
            boards.extend(divided.map(own));
        });
        boards
    }

    /// The scenarios, with their names: those of the edition, and then own ones.
    pub fn scenarios(self) -> Vec<(String, Ground)> {
        let mut scenarios: Vec<_> = self.edition.with_value(|edition| {
            let scenarios = edition.scenarios.iter();
            scenarios.map(|one| (texts::chosen(&one.title), Ground::Scenario(one.id.clone()))).collect()
        });
        let own = |BoardFile { board, scenario, .. }: &BoardFile| {
            let (board, scenario) = (Box::new(board.clone()), Box::new(scenario.clone()?));
            Some((texts::chosen(&board.title), Ground::OwnScenario { board, scenario }))
        };
        self.own.with(|made| scenarios.extend(made.iter().filter_map(own)));
        scenarios
    }

    /// Another ground has other limits, and other coins.
    pub fn choose_ground(self, ground: Ground) {
        let layout = self.layout(&ground);
        self.settling.setup.update(|setup| {
            let is_scenario = ground.is_scenario();
            setup.ground = ground;
            setup.hold = None;
            setup.first = among(setup.first, layout.as_ref().map_or(0, |layout| layout.mode.sides().len()));
            if is_scenario {
                setup.turns = None;
            }
            setup.muster = match (setup.muster, layout) {
                (Muster::Coins(_), Some(layout)) if !is_scenario => Muster::Coins(layout.coins.value),
                _ => self.edition.with_value(|edition| usual(edition, &setup.ground)),
            };
        });
    }

    /// Another mode may need another board.
    pub fn choose_mode(self, mode: Mode) {
        let boards = untrack(|| self.boards(mode));
        let same = self
            .settling
            .setup
            .with_untracked(|setup| boards.iter().position(|(_, ground)| is_same(ground, &setup.ground)));
        if let Some((_, ground)) = boards.into_iter().nth(same.unwrap_or_default()) {
            self.choose_ground(ground);
        }
    }

    /// The ways to an army on a ground: the set of the text, that of the board where it is another one, and coins.
    pub fn ways(self, ground: &Ground) -> Vec<Way> {
        let t = texts();
        let begun = |muster| self.edition.with_value(|edition| trial(edition, ground.clone(), muster));
        let troops = |game: &CompanyLeader| {
            let division = game.rules().division();
            together(division.seats().map(|seat| division.army(seat).total()))
        };
        let (set, standard) = (begun(Muster::Set), begun(Muster::Standard));
        let is_other = standard.as_ref().zip(set.as_ref()).is_some_and(|(one, other)| {
            let (one, other) = (one.rules().division(), other.rules().division());
            one.seats().any(|seat| one.army(seat) != other.army(seat))
        });
        let standard = standard.filter(|_| is_other).map(|game| (t.new_standard(&troops(&game)), Muster::Standard));
        let set = set.map(|game| (t.new_set(&troops(&game)), Muster::Set));
        let coins = self.layout(ground).map(|layout| Muster::Coins(layout.coins.value));
        [standard, set, coins.map(|coins| (t.new_coins.to_owned(), coins))].into_iter().flatten().collect()
    }

    /// How many built-up fields may be asked for in the variant that wins by holding them.
    pub fn holds(self) -> (u16, u16) {
        self.trial.with(|trial| {
            let Some(game) = trial else { return (1, 1) };
            let (board, division) = (game.rules().board(), game.rules().division());
            let begins = division.seats().map(|seat| (*division.area(seat) & *board.built_up()).len()).max();
            let count = |fields: u32| u16::try_from(fields).unwrap_or(u16::MAX);
            (count(begins.unwrap_or_default() + 1), count(board.built_up().len()))
        })
    }
}

/// The boards that can be divided in a mode, the smallest first.
fn divided(boards: &[BoardData], mode: Mode) -> Vec<&BoardData> {
    let mut divided: Vec<&BoardData> = boards.iter().filter(|board| board.layout(mode).is_some()).collect();
    divided.sort_by_key(|board| board.rows.value.iter().map(|row| row.fields.len()).sum::<usize>());
    divided
}

/// Where one begins: two players on the smallest board, with the army of the text (CL-51).
fn first_game(edition: &Edition) -> Setup {
    let board = divided(&edition.boards, Mode::Duel).into_iter().next();
    let ground = board.map(|board| Ground::Board { id: board.id.clone(), mode: Mode::Duel }).unwrap_or_default();
    Setup { muster: usual(edition, &ground), ground, ..Setup::default() }
}

/// The way to an army one begins with on a ground: that of the text on the boards of the edition, as long as there are fields
/// for it; scenarios and boards of one's own bring their armies.
fn usual(edition: &Edition, ground: &Ground) -> Muster {
    let is_house = matches!(ground, Ground::Board { .. });
    let standard = || trial(edition, ground.clone(), Muster::Standard).is_some();
    if is_house && standard() { Muster::Standard } else { Muster::Set }
}

/// A game without variants, if it can begin.
fn trial(edition: &Edition, ground: Ground, muster: Muster) -> Option<CompanyLeader> {
    let setup = Setup { ground, muster, ..Setup::default() };
    CompanyLeader::begin(edition, &setup, [0; 32]).ok().map(|(game, _)| game)
}

/// Who begins, if he is among so many; else it is drawn.
fn among(first: First, seats: usize) -> First {
    match first {
        First::Chosen(seat) if seat.index() < seats => first,
        _ => First::Drawn,
    }
}

/// Whether it is the same board, however it is divided.
pub fn is_same(one: &Ground, other: &Ground) -> bool {
    match (one, other) {
        (Ground::Own { board: one, .. }, Ground::Own { board: other, .. })
        | (Ground::OwnScenario { board: one, .. }, Ground::OwnScenario { board: other, .. }) => one.id == other.id,
        (Ground::Board { id: one, .. }, Ground::Board { id: other, .. })
        | (Ground::Scenario(one), Ground::Scenario(other)) => one == other,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::{among, first_game, usual};
    use company_leader::{First, Ground, Mode, Muster, edition::Edition};
    use tabletop::Seat;

    #[test]
    fn who_begins_is_one_of_those_who_play() {
        let third = First::Chosen(Seat(2));
        assert_eq!([2, 3, 4].map(|seats| among(third, seats)), [First::Drawn, third, third]);
        assert_eq!(among(First::Drawn, 4), First::Drawn);
    }

    #[test]
    fn one_begins_with_two_players_on_the_small_board_and_the_army_of_the_text() {
        let mut edition = Edition::house();
        let first = first_game(&edition);
        assert_eq!(first.ground, Ground::Board { id: "small".to_owned(), mode: Mode::Duel });
        assert_eq!(first.muster, Muster::Standard);
        let own = Ground::Own { board: Box::new(edition.boards[0].clone()), mode: Mode::Duel };
        assert_eq!(usual(&edition, &own), Muster::Set, "boards of one's own bring their armies");
        edition.boards[0].layouts[0].armies.value[0].infantry = 20;
        assert_eq!(first_game(&edition).muster, Muster::Set, "there are no fields for it");
    }
}
