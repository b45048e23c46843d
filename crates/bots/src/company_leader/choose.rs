//! The answer of a bot.

use ::company_leader::{Command, CompanyLeader, FieldId, Pending, Phase, View};
use tabletop::{Generator, Seat, Seed};

use super::{
    deploy::deploy,
    level::{LEVELS, Level},
    plan::{Plan, plans},
    trial::Trials,
    weigh::weigh,
};
use crate::{Budget, Decision, Played, Weighing, named::of_id};

/// How often the watch is asked: once in so many trials.
const WATCH: u64 = 64;
/// Rounds in which plans with a shot stay: one throw tells little.
const PATIENCE: u32 = 2;
/// The most rounds: worlds are kept, and behind some thousands of them there is nothing to find out.
const ROUNDS: u32 = 8;

impl Played for CompanyLeader {
    fn choose(view: &View, level: u8, seed: Seed, budget: Budget<'_>) -> Option<Command> {
        Some(choose(view, of_id(&LEVELS, level)?, seed, budget)?.command)
    }

    fn is_weighed(command: &Command) -> bool {
        let sets_up = matches!(command, Command::Place { .. } | Command::Lift { .. } | Command::Ready);
        let answers = matches!(command, Command::Return(_) | Command::Throw(_) | Command::Roll | Command::Face { .. });
        !sets_up && !answers && *command != Command::Resign
    }

    fn weigh(decision: &Decision<View, Command>, budget: Budget<'_>) -> Option<Weighing<Command>> {
        weigh(decision, budget)
    }
}

/// What a bot does, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// What it does; always legal.
    pub command: Command,
    /// What the world is worth to it after what it is up to: from -1000 to 1000, ten times as much where somebody has won; 0
    /// for what it did not think about.
    pub worth: f64,
    /// How often it has tried a plan in a world.
    pub trials: u64,
    /// Whether somebody who cancelled, or a smaller budget, ended it before it had tried as often as the level has.
    pub stopped: bool,
}

/// What the viewer does, at a level; `None` if the game does not wait for him, or if the view is the table's.
///
/// The same view, level, seed and number of nodes give the same choice everywhere; a node is a plan that is tried in a
/// world. One seed does for a whole game, since all that the viewer sees has its part in what is drawn.
#[must_use]
pub fn choose(view: &View, level: &Level, seed: Seed, budget: Budget<'_>) -> Option<Choice> {
    let seat = view.own.as_ref()?.seat;
    let legal = view.legal();
    if legal.is_empty() {
        return None;
    }
    let mut dice = Generator::new(stirred(seed, view));
    let is_mistake = dice.percent(level.mistakes);
    let unseen = |command| Choice { command, worth: 0.0, trials: 0, stopped: false };
    if view.now.phase == Phase::SettingUp {
        return Some(unseen(deploy(view, seat, &legal, is_mistake, &mut dice)));
    }
    // To fire back costs nothing, and both fire at the same time.
    if matches!(view.pending.first(), Some(Pending::Return { .. })) && !is_mistake {
        return Some(unseen(Command::Return(true)));
    }
    // It holds no dice (CL-52).
    if matches!(view.pending.first(), Some(Pending::Throw { .. })) {
        return Some(unseen(Command::Roll));
    }
    let mut plans = plans(view, seat, &legal);
    // Who is in the middle of nothing and has nothing but giving up gives up; the rules leave nobody there.
    if plans.is_empty() {
        return legal.first().copied().map(unseen);
    }
    plans.retain(|plan| plan.piece().is_none_or(|at| !is_forgotten(view, seat, at, level, seed)));
    dice.shuffle(&mut plans);
    if is_mistake {
        let command = plans[dice.index(plans.len())].first()?;
        return Some(unseen(command));
    }
    think(view, seat, plans, level, budget, &mut dice)
}

/// A plan and what it was worth so far.
pub(super) struct Tried {
    pub(super) plan: Plan,
    sum: f64,
    worlds: u32,
}

impl Tried {
    pub(super) fn mean(&self) -> f64 {
        if self.worlds == 0 { f64::MIN } else { self.sum / f64::from(self.worlds) }
    }
}

/// Tries all plans, and takes the best.
fn think(
    view: &View,
    seat: Seat,
    plans: Vec<Plan>,
    level: &Level,
    budget: Budget<'_>,
    dice: &mut Generator,
) -> Option<Choice> {
    let trial = tried(view, seat, plans, level, None, budget, dice);
    // Of equals the first one: where nothing was tried, that is the end.
    let best = best(trial.plans.iter().rev())?;
    let worth = if best.worlds == 0 { 0.0 } else { best.mean() };
    Some(Choice { command: best.plan.first()?, worth, trials: trial.made, stopped: trial.stopped })
}

/// The best of these plans, the last one of equals.
pub(super) fn best<'a>(plans: impl Iterator<Item = &'a Tried>) -> Option<&'a Tried> {
    plans.max_by(|one, two| one.mean().total_cmp(&two.mean()))
}

/// What came of trying.
pub(super) struct Trial {
    /// The plans that were left in the end.
    pub(super) plans: Vec<Tried>,
    made: u64,
    stopped: bool,
}

/// Tries all plans in one world, the best quarter of them in three more, the best quarter of these in nine, and so on. Those that
/// begin with the command to be kept stay to the end.
pub(super) fn tried(
    view: &View,
    seat: Seat,
    plans: Vec<Plan>,
    level: &Level,
    kept: Option<Command>,
    mut budget: Budget<'_>,
    dice: &mut Generator,
) -> Trial {
    let most = budget.nodes(level.trials);
    let mut trials = Trials::new(view, seat, level);
    // The end is what all others are compared with; half of the trials are kept for comparing.
    let is_first = |plan: &Plan| plan.is_end() || (kept.is_some() && plan.first() == kept);
    let (mut left, others): (Vec<Tried>, Vec<Tried>) =
        plans.into_iter().map(|plan| Tried { plan, sum: 0.0, worlds: 0 }).partition(|tried| is_first(&tried.plan));
    left.extend(others);
    left.truncate(usize::try_from(most / 2).unwrap_or(usize::MAX).max(1));
    let (mut made, mut stopped, mut round, mut first) = (0, false, 0_u32, 0_usize);
    'rounds: while left.len() > 1 && made < most && round < ROUNDS {
        let worlds = 3_usize.pow(round);
        for number in first..first + worlds {
            for tried in &mut left {
                if made >= most {
                    break 'rounds;
                }
                if made.is_multiple_of(WATCH) && budget.is_over() {
                    stopped = true;
                    break 'rounds;
                }
                if let Some(worth) = trials.worth(&tried.plan, number, dice) {
                    tried.sum += worth;
                    tried.worlds += 1;
                }
                made += 1;
            }
        }
        first += worlds;
        round += 1;
        left.sort_by(|one, two| two.mean().total_cmp(&one.mean()));
        let best = left.len().div_ceil(4).max(2);
        let mut place = 0;
        left.retain(|tried| {
            place += 1;
            let stays = kept.is_some() && tried.plan.first() == kept;
            place <= best || stays || (round <= PATIENCE && tried.plan.is_risky())
        });
    }
    Trial { plans: left, made, stopped: stopped || most < level.trials }
}

/// Whether a piece is forgotten in the turn at hand. Who has begun something with it does not forget it.
fn is_forgotten(view: &View, seat: Seat, at: FieldId, level: &Level, mut seed: Seed) -> bool {
    if level.overlooks == 0 || view.now.active.is_some_and(|active| active.at == at) {
        return false;
    }
    let turn = u64::from(view.now.round) << 24 | u64::from(seat.0) << 16 | u64::from(at.0);
    for (byte, more) in seed.iter_mut().skip(16).zip(turn.wrapping_mul(0x0100_0000_01b3).to_le_bytes()) {
        *byte ^= more;
    }
    Generator::new(seed).percent(level.overlooks)
}

/// The seed of one answer: what the viewer sees has its part in it.
fn stirred(mut seed: Seed, view: &View) -> Seed {
    // Fowler, Noll and Vo's hash, which is the same everywhere.
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let mut stir = |number: u64| hash = (hash ^ number).wrapping_mul(0x0100_0000_01b3);
    stir(view.now.round.into());
    stir(u64::from(view.now.turn.0) << 8 | view.now.phase as u64);
    view.now.purses.iter().for_each(|purse| stir((*purse).into()));
    stir(view.pending.len() as u64);
    if let Some(active) = view.now.active {
        stir(u64::from(active.at.0) << 16 | u64::from(active.moves) << 8 | u64::from(active.fired));
    }
    for piece in &view.fields {
        stir(piece.map_or(0, |piece| {
            let marks = 1 | u64::from(piece.used) << 1 | u64::from(piece.hid) << 2 | u64::from(piece.owner.0) << 3;
            let unit = piece.unit().map_or(0, |unit| {
                1 | (unit.troop as u64) << 1 | (unit.facing as u64) << 5 | u64::from(unit.strength) << 9
            });
            marks | unit << 16
        }));
    }
    if let Some(own) = &view.own {
        stir(own.seat.0.into());
        own.hidden.iter().for_each(|(at, troop)| stir(u64::from(at.0) << 8 | *troop as u64));
    }
    for (byte, more) in seed.iter_mut().skip(8).zip(hash.to_le_bytes()) {
        *byte ^= more;
    }
    seed
}
