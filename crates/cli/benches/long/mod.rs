//! Long games, in which one kind of tap can be measured early and late.

use company_leader::CompanyLeader;
use general::General;
use leaders::{
    BoardMode, Colour, Leaders, Phase, PlayerSetup, Settings, Stage,
    edition::{NationId, ScenarioId, Unit},
};
use sparta::Sparta;
use tabletop::{Enumerate as _, Game, Generator, Record, Seat, Table, Viewer, Waiting};

/// What the second game of LEADERS is called, with the board on the screen.
pub const LEADERS_ON_SCREEN: &str = "leaders-on-screen";

/// How many plies the early table has at least.
const EARLY: usize = 10;

/// How many plies a long game has.
const LONG: usize = 10_000;

/// A command, and whose it is.
pub type Move<G> = (Seat, <G as Game>::Command);

/// How a long game is played, and what is tapped in it.
pub struct Long<G: Game> {
    /// What it is called: the tag of the game, unless it is the second of one.
    pub name: &'static str,
    pub edition: G::Edition,
    pub setup: G::Setup,
    /// What is played next.
    next: fn(&G, &mut Generator) -> Move<G>,
    /// What may be tapped and taken back, if this is the time for it: always the same kind of command.
    tap: fn(&G) -> Option<Move<G>>,
}

/// A table, and what can be tapped and taken back there.
pub type Tapped<G> = (Table<G>, Move<G>);

impl<G: Game> Long<G> {
    /// Plays it; gives an early table and a late one.
    pub fn play(&self) -> [Tapped<G>; 2] {
        let mut dice = Generator::from_number(11);
        let mut table = Table::<G>::begin(self.edition.clone(), self.setup.clone(), [7; 32]).unwrap();
        let mut early = None;
        loop {
            let plies = table.record().commands.len();
            if let Some(tap) = (self.tap)(table.game()) {
                if plies >= LONG {
                    return [early.unwrap(), (table, tap)];
                }
                if plies >= EARLY && early.is_none() {
                    early = Some((table.clone(), tap));
                }
            }
            let (seat, command) = (self.next)(table.game(), &mut dice);
            let proposal = table.propose(seat, command).unwrap();
            table.accept(proposal);
        }
    }

    /// What it grows from.
    pub fn begun(&self, table: &Table<G>) -> Record<G> {
        Record::new(self.edition.clone(), self.setup.clone(), table.record().seed)
    }
}

/// A game of Sparta in which as little happens as the draws allow: a move without progress is best, but for the last before
/// the game would be drawn.
pub fn sparta() -> Long<Sparta> {
    fn welcome(before: &Sparta, after: &Sparta) -> i32 {
        let (before, after) = (before.view(Viewer::Public), after.view(Viewer::Public));
        let lost = before.position.occupied().len() - after.position.occupied().len();
        let is_late = before.quiet + 6 >= before.limits.quiet;
        let progress = if is_late && after.quiet == 0 { 100 } else { 0 };
        let ends = if after.outcome.is_some() { -1000 } else { 0 };
        ends + progress - 10 * i32::try_from(lost).unwrap() - 20 * i32::from(after.repeated > 1)
    }
    fn next(game: &Sparta, dice: &mut Generator) -> (Seat, sparta::Command) {
        let seat = game.position().turn().seat();
        let mut legal = game.position().commands();
        dice.shuffle(&mut legal);
        legal.truncate(24);
        let best = legal.into_iter().max_by_key(|command| {
            let mut after = game.clone();
            after.apply(seat, command).unwrap();
            welcome(game, &after)
        });
        (seat, best.unwrap())
    }
    fn tap(game: &Sparta) -> Option<(Seat, sparta::Command)> {
        let seat = game.position().turn().seat();
        Some((seat, *game.legal(seat).first()?))
    }
    Long { name: Sparta::TAG, edition: sparta::edition::Edition::house(), setup: sparta::Setup::default(), next, tap }
}

/// A war of three who retreat, and now and then fight for one region.
pub fn general() -> Long<General> {
    use general::{Choice, Command, Region, Regions, Setup, edition::Edition};
    fn next(game: &General, dice: &mut Generator) -> (Seat, Command) {
        let Waiting::For(seats) = game.waiting_for() else { panic!("nobody has won") };
        let (seat, campaign) = (seats[0], game.campaign());
        let one = Region::ALL[dice.index(Region::ALL.len())];
        // Whoever has few regions left keeps them, so that nobody wins.
        let stakes = dice.percent(30) && campaign.owned(seat).len() > 3;
        let stake = stakes.then(|| Command::Choose(Choice::Stake(Regions::one(one))));
        let always = [Command::Proceed, Command::AnswerPeace { accept: false }, Command::Choose(Choice::Retreat)];
        let units = campaign.hand(seat).cards().map(Command::Lay);
        let anything = game.legal(seat);
        let wishes = stake.into_iter().chain(always).chain(units).chain(anything);
        (seat, wishes.into_iter().find(|wish| game.permits(seat, wish).is_ok()).unwrap())
    }
    fn tap(game: &General) -> Option<(Seat, Command)> {
        let Waiting::For(seats) = game.waiting_for() else { return None };
        let retreat = Command::Choose(Choice::Retreat);
        // The last choice of a round is turned over at once.
        (seats.len() == 3 && game.permits(seats[0], &retreat).is_ok()).then_some((seats[0], retreat))
    }
    Long { name: General::TAG, edition: Edition::house(), setup: Setup::for_players(3), next, tap }
}

/// Two armies that wait for each other.
pub fn company_leader() -> Long<CompanyLeader> {
    use company_leader::{Command, Setup, edition::Edition};
    fn next(game: &CompanyLeader, _: &mut Generator) -> (Seat, Command) {
        let Waiting::For(seats) = game.waiting_for() else { panic!("nobody has won") };
        let seat = seats[0];
        let waits = [Command::EndActions, Command::EndTurn];
        let wait = waits.into_iter().find(|wait| game.permits(seat, wait).is_ok());
        let sets_up = || {
            let legal = game.legal(seat);
            let place = legal.iter().find(|command| matches!(command, Command::Place { .. }));
            *place.unwrap_or(&Command::Ready)
        };
        (seat, wait.unwrap_or_else(sets_up))
    }
    fn tap(game: &CompanyLeader) -> Option<(Seat, Command)> {
        let Waiting::For(seats) = game.waiting_for() else { return None };
        game.permits(seats[0], &Command::EndActions).is_ok().then_some((seats[0], Command::EndActions))
    }
    Long { name: CompanyLeader::TAG, edition: Edition::house(), setup: Setup::default(), next, tap }
}

/// Six players of LEADERS who recruit, research nothing and never win.
pub fn leaders() -> Long<Leaders> {
    use leaders::{Command, edition::Edition};
    fn next(game: &Leaders, _: &mut Generator) -> (Seat, Command) {
        let Waiting::For(seats) = game.waiting_for() else { panic!("nobody has won") };
        let seat = seats[0];
        let command = match game.view(Viewer::Public).stage {
            Stage::Turn { phase: Phase::Points, .. } => Command::Enter(20),
            Stage::Turn { phase: Phase::Events, .. } if game.permits(seat, &Command::TurnPage).is_ok() => {
                Command::TurnPage
            }
            _ => Command::Proceed,
        };
        (seat, command)
    }
    fn tap(game: &Leaders) -> Option<(Seat, Command)> {
        let Waiting::For(seats) = game.waiting_for() else { return None };
        let recruit = Command::Recruit(Unit::Infantry, 1);
        game.permits(seats[0], &recruit).is_ok().then_some((seats[0], recruit))
    }
    let edition = Edition::house();
    let mut setup = six_of_leaders(ScenarioId::FreePlay, BoardMode::Table);
    // As long as there can be one: `bench/start/long.mjs` lets a day pass with it.
    setup.settings.timer = Some(edition.timer.max.value);
    Long { name: Leaders::TAG, edition, setup, next, tap }
}

/// Six players of LEADERS with the board on the screen, who recruit, withdraw and place, and leave each other alone.
pub fn leaders_on_screen() -> Long<Leaders> {
    use leaders::{
        Command,
        board::{Order, Step},
        edition::Edition,
    };
    /// What can be placed now.
    fn places(game: &Leaders, seat: Seat) -> Vec<Command> {
        let is_placing = game.view(Viewer::Public).board.is_some_and(|board| matches!(board.step(), Step::Placing(_)));
        let is_place = |command: &Command| matches!(command, Command::Board(Order::Place(_, Unit::Infantry, 1)));
        if is_placing { game.legal(seat).into_iter().filter(is_place).collect() } else { Vec::new() }
    }
    fn next(game: &Leaders, dice: &mut Generator) -> (Seat, Command) {
        let Waiting::For(seats) = game.waiting_for() else { panic!("nobody has won") };
        let (seat, view) = (seats[0], game.view(Viewer::Public));
        let points = game.edition().income(view.seats[seat].areas).total;
        let recruit = Command::Recruit(Unit::Infantry, u16::from(dice.percent(50)));
        let places = places(game, seat);
        let place = (!places.is_empty()).then(|| places[dice.index(places.len())]);
        let wishes = place.into_iter().chain([recruit, Command::Enter(points), Command::TurnPage]);
        let wishes = wishes.chain([Command::Begin, Command::Proceed]);
        let wish = wishes.into_iter().find(|wish| game.permits(seat, wish).is_ok());
        (seat, wish.unwrap_or_else(|| *game.legal(seat).first().unwrap()))
    }
    fn tap(game: &Leaders) -> Option<(Seat, Command)> {
        let Waiting::For(seats) = game.waiting_for() else { return None };
        Some((seats[0], *places(game, seats[0]).first()?))
    }
    let setup = six_of_leaders(ScenarioId::QuickGame, BoardMode::Screen);
    Long { name: LEADERS_ON_SCREEN, edition: Edition::house(), setup, next, tap }
}

/// Six players who lead the first six nations.
fn six_of_leaders(scenario: ScenarioId, board: BoardMode) -> leaders::Setup {
    let player = |seat: u8| PlayerSetup {
        name: format!("Player {seat}"),
        colour: Colour::ALL[usize::from(seat)],
        nation: NationId(seat),
    };
    let proposed = Settings::proposed(leaders::edition::Edition::house().scenario(scenario).unwrap(), 6);
    leaders::Setup { players: (0..6).map(player).collect(), scenario, settings: Settings { board, ..proposed } }
}
