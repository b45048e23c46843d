//! Setting up a game of Company Leader: a battle or a scenario, who sits there, variants.

use company_leader::{
    CompanyLeader, First, Ground, Mode, Muster, Setup,
    edition::{BoardData, Edition, Layout},
    workshop::BoardFile,
};
use leptos::{prelude::*, task::spawn_local};
use tabletop::{Game as _, Seat};

use super::{boards, rules, words};
use crate::{
    accounts::{require_account, use_visit},
    editions::{OwnEdition, with_edition},
    rules::chapters::company_leader as chapters,
    table::{self, AppGame as _, SetupDraft},
    texts::{self, company_leader::texts},
    ui::{Card, Choice, ChoiceOption, Link, Stepper, Toggle},
};

/// The limit of turns one begins with, and the highest one offered.
const TURNS: (u16, u16) = (10, 50);
/// How many built-up fields more than one begins with win at first.
const HOLD_MORE: u16 = 2;

/// Everything that is being settled.
#[derive(Clone, Copy)]
struct Draft {
    edition: StoredValue<Edition>,
    /// The boards people have made that can be played, once they are there.
    own: RwSignal<Vec<BoardFile>>,
    settling: SetupDraft<CompanyLeader>,
    /// A game on the chosen ground, without variants: what it is about, and how its board is divided.
    trial: Memo<Option<CompanyLeader>>,
}

/// A way to an army, and what it is called.
type Way = (String, Muster);

impl Draft {
    /// What was being settled before the page was loaded anew, or a duel.
    fn new(edition: Edition) -> Self {
        let setup = first_game(&edition);
        let edition = StoredValue::new(edition);
        // Whether a set-up makes a game.
        let plays = |setup: &Setup| edition.with_value(|edition| CompanyLeader::begin(edition, setup, [0; 32]).is_ok());
        let settling = SetupDraft::<CompanyLeader>::begin(setup, CompanyLeader::levels(), plays);
        let setup = settling.setup;
        let chosen = Memo::new(move |_| setup.with(|setup| (setup.ground.clone(), setup.muster)));
        let trial = Memo::new(move |_| {
            let (ground, muster) = chosen.get();
            edition.with_value(|edition| trial(edition, ground, muster))
        });
        Self { edition, own: RwSignal::new(Vec::new()), settling, trial }
    }

    /// Fetches the own boards. One that was noted may have been changed or deleted since: then it is chosen anew.
    fn fetch_own(self) {
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
    fn mode(self) -> Mode {
        self.settling.setup.with(|setup| self.layout(&setup.ground)).map_or(Mode::Duel, |layout| layout.mode)
    }

    /// The boards that can be divided in a mode, with their names: those of the edition, the smallest first, and then own
    /// ones.
    fn boards(self, mode: Mode) -> Vec<(String, Ground)> {
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
    fn scenarios(self) -> Vec<(String, Ground)> {
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
    fn choose_ground(self, ground: Ground) {
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
    fn choose_mode(self, mode: Mode) {
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
    fn ways(self, ground: &Ground) -> Vec<Way> {
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
    fn holds(self) -> (u16, u16) {
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

/// How many minutes a game takes from and to, by a rule of thumb: the more troops, the longer; and no longer than all
/// turns that a limit leaves.
fn minutes(troops: u16, seats: u16, turns: Option<u16>) -> (u16, u16) {
    let (from, to) = (troops * 5 / 2, troops * 4);
    let most = turns.map_or(u16::MAX, |turns| turns.saturating_mul(seats).saturating_mul(2));
    let in_fives = |minutes: u16| minutes.next_multiple_of(5);
    (in_fives(from.min(most / 2)), in_fives(to.min(most)))
}

/// Numbers side by side, or one if they are all the same.
pub(super) fn together(numbers: impl IntoIterator<Item = impl ToString>) -> String {
    let mut numbers: Vec<String> = numbers.into_iter().map(|number| number.to_string()).collect();
    if numbers.windows(2).all(|pair| pair[0] == pair[1]) {
        numbers.truncate(1);
    }
    numbers.join(" / ")
}

/// Whether it is the same board, however it is divided.
fn is_same(one: &Ground, other: &Ground) -> bool {
    match (one, other) {
        (Ground::Own { board: one, .. }, Ground::Own { board: other, .. })
        | (Ground::OwnScenario { board: one, .. }, Ground::OwnScenario { board: other, .. }) => one.id == other.id,
        (Ground::Board { id: one, .. }, Ground::Board { id: other, .. })
        | (Ground::Scenario(one), Ground::Scenario(other)) => one == other,
        _ => false,
    }
}

/// The route `/company-leader`.
#[component]
pub fn NewGame() -> impl IntoView {
    require_account();
    with_edition(set_up)
}

fn set_up(edition: Edition, own: OwnEdition<CompanyLeader>) -> AnyView {
    let t = texts();
    let draft = Draft::new(edition);
    draft.fetch_own();
    let setup = draft.settling.setup;
    let is_scenario = Memo::new(move |_| setup.with(|setup| setup.ground.is_scenario()));
    let choose_kind = move |at: usize| match (at, untrack(|| draft.scenarios()).into_iter().next()) {
        (1, Some((_, scenario))) => draft.choose_ground(scenario),
        _ => draft.choose_mode(Mode::Duel),
    };
    let ground = move || {
        let is_scenario = is_scenario.get();
        untrack(|| if is_scenario { scenario(draft) } else { battle(draft) })
    };
    let variants = move || (!is_scenario.get()).then(|| untrack(|| variants(draft)));
    let typed = view! {
        <Toggle
            label=t.new_typed
            hint=t.new_typed_text
            on=Memo::new(move |_| setup.with(|setup| setup.typed))
            on_change=move |on: bool| setup.update(|setup| setup.typed = on)
        />
    };
    let first = view! {
        <p>{t.new_intro}</p>
            {table::invitation::<CompanyLeader>()}
        <Card>
            <Choice
                label=t.new_kind
                options=[t.new_battle, t.new_scenario].map(ChoiceOption::from).to_vec()
                chosen=Signal::derive(move || Some(usize::from(is_scenario.get())))
                on_choose=choose_kind
            />
            {ground}
        </Card>
    };
    let besides = view! {
        {first_turn(draft)}
        {variants}
        {typed}
        {own.note(t.new_reconstructed)}
    };
    let seats = Memo::new(move |_| draft.mode().sides().len());
    let first = view! {
        {first}
        {facts(draft)}
    };
    let edition = move || draft.edition.get_value();
    let chapter = Signal::derive(move || if is_scenario.get() { chapters::SCENARIOS } else { chapters::SETUP });
    draft.settling.screen((t.new_title, chapter), edition, seats.into(), first.into_any(), besides.into_any())
}

/// Who against whom, and on which board.
fn battle(draft: Draft) -> AnyView {
    let t = texts();
    let mode = Memo::new(move |_| draft.mode());
    let boards = move || {
        let boards = draft.boards(mode.get());
        untrack(|| grounds(draft, t.new_board, boards))
    };
    view! {
        <Choice
            label=t.new_mode
            options=Mode::ALL.map(|mode| ChoiceOption::from(words::mode(mode))).to_vec()
            chosen=Signal::derive(move || Mode::ALL.into_iter().position(|one| one == mode.get()))
            on_choose=move |at: usize| draft.choose_mode(Mode::ALL[at])
        />
        <p class="dim">{move || words::mode_text(mode.get())}</p>
        {boards}
        <Link href="/company-leader/boards">{t.boards_title}</Link>
    }
    .into_any()
}

/// With what everybody begins, what it brings in, and how long it may take.
fn facts(draft: Draft) -> AnyView {
    let t = texts();
    let told = move || {
        let (muster, turns) = draft.settling.setup.with(|setup| (setup.muster, setup.turns));
        draft.trial.with(|trial| {
            let rules = trial.as_ref()?.rules();
            let division = rules.division();
            let troops = |seat| division.army(seat).total();
            let fields = |seat| u16::try_from(division.area(seat).len()).unwrap_or(u16::MAX);
            let all: u16 = division.seats().map(troops).sum();
            let army = match muster.coins() {
                None => t.new_army(
                    &together(division.seats().map(troops)),
                    &together(division.seats().map(|seat| fields(seat).saturating_sub(troops(seat)))),
                ),
                Some(_) => t.new_area(&together(division.seats().map(fields))),
            };
            let purse = muster.coins().unwrap_or_default();
            let incomes = division.all_sides().map(|side| division.income(side));
            let coins = together(incomes.clone().map(|income| income.coins));
            let built_up = together(incomes.map(|income| income.fields));
            let seats = u16::try_from(division.seats().len()).unwrap_or(u16::MAX);
            let (from, to) = minutes(all, seats, turns.or(rules.turns()));
            Some(view! {
                <p>{army} " " {t.new_purse(&t.standing_coins(u32::from(purse)))} " " {t.new_income(&coins, &built_up)}</p>
                <p>{t.new_minutes(&from, &to)}</p>
            })
        })
    };
    let skills = draft.edition.with_value(rules::troops);
    view! {
        <Card title=t.new_facts>
            {told}
            <details class="fold">
                <summary>{t.overview_troops}</summary>
                {skills}
            </details>
        </Card>
    }
    .into_any()
}

/// Who has the first turn: the lot, or whom the table has settled on (CL-1).
fn first_turn(draft: Draft) -> AnyView {
    let t = texts();
    let setup = draft.settling.setup;
    let names = Memo::new(move |_| {
        let seats = draft.mode().sides().len();
        let players = draft.settling.seating.about(seats).players;
        players.into_iter().map(|(name, _)| name).collect::<Vec<_>>()
    });
    let options = move || {
        let drawn = t.new_drawn.to_owned();
        [drawn].into_iter().chain(names.get()).map(ChoiceOption::from).collect::<Vec<_>>()
    };
    let chosen = move || {
        setup.with(|setup| match setup.first {
            First::Drawn => Some(0),
            First::Chosen(seat) => Some(seat.index() + 1),
        })
    };
    let choose = move |at: usize| {
        let seat = at.checked_sub(1).and_then(|seat| u8::try_from(seat).ok()).map(Seat);
        setup.update(|setup| setup.first = seat.map_or(First::Drawn, First::Chosen));
    };
    view! {
        <Card>
            <Choice
                label=t.new_first
                options=Signal::derive(options)
                chosen=Signal::derive(chosen)
                on_choose=choose
            />
        </Card>
    }
    .into_any()
}

/// Which scenario, and what it is about.
fn scenario(draft: Draft) -> AnyView {
    let about = move || {
        let seats = draft.mode().sides().len();
        let names: Vec<String> =
            draft.settling.seating.about(seats).players.into_iter().map(|(name, _)| name).collect();
        let name = |seat: Seat| names.get(seat.index()).cloned().unwrap_or_default();
        draft.trial.with(|game| game.as_ref().map(|game| words::goal(game.rules(), &name)))
    };
    view! {
        {move || {
            let scenarios = draft.scenarios();
            untrack(|| grounds(draft, texts().new_scenario, scenarios))
        }}
        <p class="dim">{about}</p>
        <Link href="/company-leader/boards">{texts().boards_title}</Link>
    }
    .into_any()
}

/// The choice of one of several grounds.
fn grounds(draft: Draft, label: &'static str, grounds: Vec<(String, Ground)>) -> AnyView {
    let options: Vec<_> = grounds.iter().map(|(title, _)| ChoiceOption::from(title.clone())).collect();
    let grounds = StoredValue::new(grounds);
    let chosen = move || {
        draft.settling.setup.with(|setup| {
            grounds.with_value(|grounds| grounds.iter().position(|(_, ground)| is_same(ground, &setup.ground)))
        })
    };
    let choose = move |at: usize| {
        if let Some((_, ground)) = grounds.with_value(|grounds| grounds.get(at).cloned()) {
            draft.choose_ground(ground);
        }
    };
    view! { <Choice label options chosen=Signal::derive(chosen) on_choose=choose /> }.into_any()
}

/// „Varianten".
fn variants(draft: Draft) -> AnyView {
    let t = texts();
    let setup = draft.settling.setup;
    let limit = Memo::new(move |_| setup.with(|setup| setup.turns));
    let wanted = Memo::new(move |_| setup.with(|setup| setup.hold));
    let limited = Memo::new(move |_| limit.get().is_some());
    let holding = Memo::new(move |_| wanted.get().is_some());
    let turns = move || {
        limited.get().then(|| {
            view! {
                <Stepper
                    label=t.new_turns_count
                    value=Signal::derive(move || u32::from(limit.get().unwrap_or(TURNS.0)))
                    min=1
                    max=u32::from(TURNS.1)
                    on_change=move |turns: u32| setup.update(|setup| setup.turns = u16::try_from(turns).ok())
                />
            }
        })
    };
    let hold = move || {
        let (least, most) = draft.holds();
        holding.get().then(|| {
            view! {
                <Stepper
                    label=t.new_hold_count
                    value=Signal::derive(move || u32::from(wanted.get().unwrap_or(least)))
                    min=u32::from(least)
                    max=u32::from(most)
                    on_change=move |fields: u32| setup.update(|setup| setup.hold = u16::try_from(fields).ok())
                />
            }
        })
    };
    view! {
        <details class="fold">
            <summary>{t.new_variants}</summary>
            {armies(draft)}
            <Toggle
                label=t.new_turns
                hint=t.new_turns_text
                on=limited
                on_change=move |on: bool| setup.update(|setup| setup.turns = on.then_some(TURNS.0))
            />
            {turns}
            <Toggle
                label=t.new_hold
                hint=t.new_hold_text
                on=holding
                on_change=move |on: bool| {
                    let (least, most) = untrack(|| draft.holds());
                    setup.update(|setup| setup.hold = on.then_some((least + HOLD_MORE - 1).min(most)));
                }
            />
            {hold}
        </details>
    }
    .into_any()
}

/// The choice of an army, with what it is about.
fn armies(draft: Draft) -> AnyView {
    let t = texts();
    let setup = draft.settling.setup;
    let ground = Memo::new(move |_| setup.with(|setup| setup.ground.clone()));
    let muster = Memo::new(move |_| setup.with(|setup| setup.muster));
    let choice = move || {
        let ways = ground.with(|ground| draft.ways(ground));
        let options: Vec<_> = ways.iter().map(|(name, _)| ChoiceOption::from(name.clone())).collect();
        let ways = StoredValue::new(ways);
        // Where the board has the set of the text, the two are one.
        let place = move || ways.with_value(|ways| ways.iter().position(|(_, way)| *way == muster.get()).or(Some(0)));
        let choose = move |at: usize| {
            if let Some((_, way)) = ways.with_value(|ways| ways.get(at).cloned()) {
                setup.update(|setup| setup.muster = way);
            }
        };
        let about = move || match ways.with_value(|ways| ways.get(place().unwrap_or_default()).map(|(_, way)| *way)) {
            Some(Muster::Standard) => t.new_standard_text,
            Some(Muster::Coins(_)) => t.new_coins_text,
            _ => t.new_set_text,
        };
        view! {
            <Choice label=t.new_armies options chosen=Signal::derive(place) on_choose=choose />
            <p class="dim">{about}</p>
        }
    };
    choice.into_any()
}

#[cfg(test)]
mod tests {
    use super::{among, first_game, minutes, together, usual};
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

    #[test]
    fn more_troops_take_longer_and_a_limit_of_turns_ends_it() {
        let (small, large) = (minutes(12, 2, None), minutes(24, 4, None));
        assert_eq!(small, (30, 50));
        assert!(small.0 < large.0 && small.1 < large.1);
        assert_eq!(minutes(24, 4, Some(5)), (20, 40));
    }

    #[test]
    fn what_is_the_same_for_all_is_said_once() {
        assert_eq!((together([9, 9]), together([12, 6, 6])), ("9".to_owned(), "12 / 6 / 6".to_owned()));
    }
}
