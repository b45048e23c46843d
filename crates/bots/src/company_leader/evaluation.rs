//! What a world is worth for a side: troops, built-up fields, coins, who is about to be shot, and how far it is to go.

use ::company_leader::{Board, Division, FieldId, Fields, Outcome, Phase, Piece, Rules, Side, Troop, Unit, View};

use super::{
    fire::{Fire, Loss},
    level::Level,
};

/// What a game is worth that is won.
pub(crate) const WON: f64 = 10_000.0;
/// What all points would be worth. A share and no difference, so that who is ahead likes to trade, and goes on to win.
const SHARE: f64 = 1_000.0;
/// What the difference counts beside it: where enemies have next to nothing left, shares are all the same, and there is still
/// somewhere to go.
const DIFFERENCE: f64 = 0.3;
/// Room for one value a side.
pub(super) const SIDES: usize = 3;

/// A point of strength.
const POINT: f64 = 10.0;
/// A troop, beside its strength: it can act.
const TROOP: f64 = 8.0;
/// Nobody knows where a troop is.
const HIDDEN: f64 = 2.0;
/// A coin: a point of strength, but not yet. Of many the later ones are worth less: only three troops can be bought a turn.
const COIN: [f64; 3] = [7.0, 3.0, 0.5];
/// So many coins of each worth.
const HEAP: u16 = 8;
/// A piece on a built-up field.
const BUILT_UP: f64 = 14.0;
/// A dummy.
const DUMMY: f64 = 1.5;
/// What the last built-up field, and the last but one, are worth more than others.
const LAST: [f64; 3] = [0.0, -60.0, -20.0];
/// What enemies will do in their turn counts more than what one will do after it.
const THEIRS: f64 = 0.8;
/// What can still be fired in the turn at hand is nearly as good as fired; who has to turn up first gives something away.
const NOW: f64 = 0.8;
const TURNS_UP: f64 = 0.7;
const OURS: f64 = 0.35;
/// Who is hidden has to turn up before he fires, and may be needed elsewhere.
const AMBUSH: f64 = 0.3;
/// After so many rounds ambushes are feared half as much: whoever waits for ever never wins.
const PATIENCE: f64 = 6.0;
/// After so many rounds shots are feared less from round to round: a game has to end.
const BOLD: u16 = 20;
/// A dummy that holds a built-up field, and an enemy who is so near that he will look at it.
const LOOKED_AT: [f64; 4] = [0.0, 6.0, 6.0, 3.0];

/// How much dearer a shot at a convoy is than one at others: there is no other one, and with it the game is lost.
const CONVOY: f64 = 4.0;
/// Nobody knows where a troop of a convoy is.
const COVERT: f64 = 6.0;

/// A troop in a world, hidden or revealed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Soldier {
    pub side: Side,
    pub at: FieldId,
    pub troop: Troop,
    pub strength: u8,
    pub unit: Option<Unit>,
    /// Whether it may still fire in the turn at hand.
    pub ready: bool,
}

/// Looks at worlds of one game.
pub(crate) struct Judge<'a> {
    pub(super) rules: &'a Rules,
    fire: Fire,
    side: Side,
    /// How much of what enemies will shoot at is feared, and of the way to go is seen: from 0 to 1.
    care: f64,
    aim: f64,
    /// Whether what can still be fired in this turn is seen.
    combines: bool,
    /// How many steps any two fields lie apart: asked a hundred times a world.
    steps: Vec<u16>,
}

/// What was counted in a world.
#[derive(Default)]
pub(super) struct Count {
    pub soldiers: Vec<Soldier>,
    /// All pieces, and those on built-up fields that are dummies.
    pub pieces: [Fields; SIDES],
    soft: [Fields; SIDES],
    points: [f64; SIDES],
}

impl<'a> Judge<'a> {
    pub(crate) fn new(rules: &'a Rules, side: Side, level: &Level) -> Self {
        let board = rules.board();
        let pairs = board.all().flat_map(|from| board.all().map(move |to| (from, to)));
        let steps = pairs.map(|(from, to)| board.coord(from).distance(board.coord(to))).collect();
        Self {
            rules,
            fire: Fire::new(rules),
            side,
            steps,
            care: share(level.care),
            aim: share(level.aim),
            combines: level.combines,
        }
    }

    pub(super) fn board(&self) -> &'a Board {
        self.rules.board()
    }

    pub(super) fn division(&self) -> &'a Division {
        self.rules.division()
    }

    /// What a world is worth, given as what each of its seats sees.
    pub(crate) fn worth(&self, views: &[View]) -> f64 {
        let Some(view) = views.first() else { return 0.0 };
        match view.now.outcome {
            Some(Outcome::Won { side, .. }) if side == self.side => return WON,
            Some(Outcome::Won { .. }) => return -WON,
            Some(Outcome::Drawn(_)) => return 0.0,
            None => {}
        }
        let mut count = self.count(views);
        for side in self.division().all_sides() {
            count.points[side.index()] += self.holds(side, &count) + self.aim * self.orders(side, view, &count);
            count.points[side.index()] += coins(view.now.purses[side.index()]);
        }
        self.shots(&mut count, view);
        let others = self.division().all_sides().filter(|side| *side != self.side);
        let theirs: f64 = others.map(|side| count.points[side.index()]).sum();
        let rivals = f64::from(self.division().side_count().saturating_sub(1).max(1));
        let (own, theirs) = (count.points[self.side.index()], theirs / rivals);
        let difference = DIFFERENCE * (own - theirs);
        let (own, theirs) = (own.max(1.0), theirs.max(1.0));
        SHARE * (own - theirs) / (own + theirs) + difference
    }

    /// Troops and dummies.
    fn count(&self, views: &[View]) -> Count {
        let mut count = Count { soldiers: Vec::with_capacity(40), ..Count::default() };
        let Some(view) = views.first() else { return count };
        for (at, piece) in self.board().all().zip(&view.fields) {
            let Some(Piece { owner, face, used, .. }) = *piece else { continue };
            let side = self.division().side(owner);
            count.pieces[side.index()].insert(at);
            let points = &mut count.points[side.index()];
            let unit = match face {
                ::company_leader::Shown::Up(unit) => Some(unit),
                ::company_leader::Shown::Down => None,
            };
            let hidden = || views.get(owner.index()).and_then(|view| view.hidden(at));
            if let Some(troop) = unit.map(|unit| unit.troop).or_else(hidden) {
                let strength = unit.map_or_else(|| self.rules.kind(troop).strength, |unit| unit.strength);
                *points += TROOP + POINT * f64::from(strength);
                if unit.is_none() {
                    *points += if self.is_convoy(side, troop) { COVERT } else { HIDDEN };
                }
                let acts = view.now.turn == owner && view.now.phase == Phase::Acting;
                let goes_on = view.now.active.is_some_and(|active| {
                    active.at == at && !active.fired && active.moves < self.rules.kind(troop).movement
                });
                let ready = acts && (!used || goes_on);
                count.soldiers.push(Soldier { side, at, troop, strength, unit, ready });
            } else {
                *points += DUMMY;
                if self.board().built_up().contains(at) {
                    count.soft[side.index()].insert(at);
                }
            }
        }
        count
    }

    /// Built-up fields, and dummies on them that will be looked at.
    fn holds(&self, side: Side, count: &Count) -> f64 {
        let held = count.pieces[side.index()] & *self.board().built_up();
        let mut points = BUILT_UP * f64::from(held.len());
        if self.rules.built_up_counts() && self.division().side_count() == 2 {
            points += LAST.get(held.len() as usize).copied().unwrap_or_default();
        }
        for at in &count.soft[side.index()] {
            let enemies = count.soldiers.iter().filter(|soldier| soldier.side != side && soldier.unit.is_some());
            let looks = enemies.filter(|soldier| soldier.troop != Troop::Artillery);
            let near = looks.map(|soldier| usize::from(self.steps(soldier.at, at))).min();
            points -= near.and_then(|steps| LOOKED_AT.get(steps)).copied().unwrap_or_default();
        }
        points
    }

    /// How many steps two fields lie apart.
    #[inline]
    pub(super) fn steps(&self, from: FieldId, to: FieldId) -> u16 {
        self.steps[from.index() * usize::from(self.board().count()) + to.index()]
    }

    /// What everybody can shoot at, enemies first: what they hit is not there any more to hit back.
    fn shots(&self, count: &mut Count, view: &View) {
        let mut ambush = AMBUSH * PATIENCE / (PATIENCE + f64::from(view.now.round));
        if self.must_hurry(self.side) {
            ambush /= 4.0 * self.late(view);
        }
        let mut left: Vec<f64> = count.soldiers.iter().map(|soldier| f64::from(soldier.strength)).collect();
        let pieces = count.pieces.iter().fold(Fields::NONE, |all, set| all | *set);
        // Most troops are hidden, and no targets.
        let targets: Vec<usize> = (0..left.len()).filter(|at| count.soldiers[*at].unit.is_some()).collect();
        let long = f64::from(view.now.round.saturating_sub(BOLD));
        let theirs = self.care * THEIRS * f64::from(BOLD) / (f64::from(BOLD) + long);
        // Those who can still fire in this turn come before the enemies, and the others after them.
        for (ours, ready, weight) in [(true, true, NOW), (false, false, theirs), (true, false, OURS)] {
            for at in 0..count.soldiers.len() {
                let soldier = count.soldiers[at];
                if (soldier.side == self.side) != ours || (soldier.ready && self.combines) != ready {
                    continue;
                }
                let best = targets.iter().filter_map(|other| {
                    let points = self.shot(&soldier, &count.soldiers[*other], left[*other], &pieces)?;
                    Some((*other, points))
                });
                if let Some((other, (gain, loss))) = best.max_by(|one, two| one.1.0.total_cmp(&two.1.0))
                    && gain > 0.0
                {
                    let weight = match soldier.unit {
                        Some(_) => weight,
                        None if ready => weight * TURNS_UP,
                        None => weight * ambush,
                    };
                    count.points[count.soldiers[other].side.index()] -= weight * gain;
                    left[other] -= loss;
                }
            }
        }
    }

    /// What a troop gains by a shot at another one, less what it loses by return fire, and the strength it takes.
    fn shot(&self, soldier: &Soldier, target: &Soldier, left: f64, pieces: &Fields) -> Option<(f64, f64)> {
        let unit = target.unit.filter(|_| target.side != soldier.side && left > 0.0)?;
        let (board, kind) = (self.board(), self.rules.kind(soldier.troop));
        let steps = self.steps(soldier.at, target.at);
        if steps > u16::from(kind.fire) + u16::from(kind.movement > 1) {
            return None;
        }
        let fire = self.rules.fire(soldier.troop);
        let from_here = board.reach(soldier.at, fire).contains(target.at);
        let after_a_step = || {
            let mut free = board.ring(soldier.at).iter().filter(|at| !pieces.contains(*at));
            kind.movement > 1 && free.any(|at| board.reach(at, fire).contains(target.at))
        };
        if !from_here && !after_a_step() {
            return None;
        }
        let class = self.rules.kind(target.troop).class;
        let dear = if self.is_convoy(target.side, target.troop) { CONVOY } else { 1.0 };
        let full = self.fire.loss(soldier.strength, board.terrain(target.at), class, target.strength);
        // Others have fired at it already.
        let share = (left / f64::from(target.strength)).min(1.0);
        let mut gain = dear * worth(full) * share;
        let direct = soldier.troop != Troop::Artillery && target.troop != Troop::Artillery;
        if direct && from_here && self.rules.reaches(target.troop, target.at, unit.facing, soldier.at) {
            let back = self.fire.loss(target.strength, board.terrain(soldier.at), kind.class, soldier.strength);
            gain -= 0.8 * worth(back) * share;
        }
        Some((gain, full.points))
    }
}

/// What is lost, in points.
fn worth(loss: Loss) -> f64 {
    POINT * loss.points + TROOP * loss.fall
}

/// What coins are worth.
fn coins(purse: u16) -> f64 {
    let mut left = purse;
    let mut worth = 0.0;
    for (place, coin) in COIN.into_iter().enumerate() {
        let here = if place + 1 < COIN.len() { left.min(HEAP) } else { left };
        worth += coin * f64::from(here);
        left -= here;
    }
    worth
}

/// A part of a hundred.
fn share(of_a_hundred: u32) -> f64 {
    f64::from(of_a_hundred) / 100.0
}
