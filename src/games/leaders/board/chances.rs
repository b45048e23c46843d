//! How a battle is likely to end, shown before somebody commits himself: an attack, a defence, another round.

use leaders::{
    battle::{Force, Side as Army},
    board::{Board, Fight, Side, Spot, Step},
    edition::{AreaId, Edition},
};
use leptos::prelude::*;
use tabletop::Seat;

use super::BoardContext;
use crate::{
    games::leaders::odds::{Asked, Extent, controls, counted},
    texts::leaders::texts,
};

/// An attack with all that is planned against an area, if nobody comes to help.
pub fn of_attack(context: BoardContext, to: Spot) -> AnyView {
    let asked = Asked::about(move || planned(context, to));
    let words = move || {
        let Spot::Land(area) = to else { return String::new() };
        let owner = context.board(|board| board.owner(area)).flatten();
        owner.map(|owner| texts().board_chance(&context.room.name(owner))).unwrap_or_default()
    };
    panel(context, (to, Some(Side::Attacker)), words, asked)
}

/// The defence of an area, with what is planned to come.
pub fn of_defence(context: BoardContext, area: AreaId, owner: Seat) -> AnyView {
    let asked = Asked::about(move || defended(context, area, owner));
    let words = move || texts().board_chance(&context.room.name(context.active));
    // A partner does not lead.
    let own = (context.seat == owner).then_some(Side::Defender);
    panel(context, (Spot::Land(area), own), words, asked)
}

/// The rest of a battle, before a round in which a side decides.
pub fn of_round(context: BoardContext, fight: &Fight, own: Side) -> AnyView {
    let (at, seats, over_water) = (fight.at, fight.seats, fight.over_water);
    let other = seats[own.other() as usize];
    let asked = Asked::about(move || {
        let army = |side: Side| {
            let leader = seats[side as usize];
            let ranks = context.board(|board| board.ranks_of(side))?;
            let of = |own: bool| {
                let these = ranks.iter().filter(|(seat, _)| (*seat == leader) == own);
                these.fold(Force::default(), |sum, (_, units)| sum.with(*units))
            };
            Some(context.room.edition(|edition| context.army(edition, leader, [of(true), of(false)], over_water)))
        };
        Some([army(Side::Attacker)?, army(Side::Defender)?])
    });
    panel(context, (at, Some(own)), move || texts().board_odds(&context.room.name(other)), asked)
}

/// The odds of a battle at a place, once there is one, with the plan of the side that is asked.
fn panel(
    context: BoardContext,
    (at, own): (Spot, Option<Side>),
    words: impl Fn() -> String + Copy + Send + Sync + 'static,
    asked: Asked,
) -> AnyView {
    let is_battle = Memo::new(move |_| asked.sides.with(Option::is_some));
    let count = move |battle: [_; 2]| context.room.edition(|edition| counted(edition, battle));
    let planning = move || {
        let Some(own) = own else { return ().into_any() };
        let (plan, key) = (asked.plans[own as usize], (context.seat, at));
        if let Some(kept) = context.kept.plans.with_untracked(|plans| plans.get(&key).copied()) {
            plan.set(kept);
        }
        Effect::new(move || {
            let plan = plan.get();
            context.kept.plans.update(|plans| _ = plans.insert(key, plan));
        });
        let all = move || asked.sides.get().map_or_else(Force::default, |sides| sides[own as usize].all());
        controls(plan, Signal::derive(all))
    };
    (move || {
        is_battle.get().then(|| {
            view! {
                <section class="stack">
                    <p class="dim">{words}</p>
                    {asked.panel(Extent::Compact, count, planning)}
                </section>
            }
        })
    })
    .into_any()
}

/// Whoever is planned to attack an area, and whoever is there; nothing if that is no attack.
fn planned(context: BoardContext, to: Spot) -> Option<[Army; 2]> {
    let Spot::Land(area) = to else { return None };
    context.room.edition(|edition| {
        let (attackers, over_water, owner) = context.board(|board| {
            let moves = board.advances().iter().filter(|advance| advance.to == to);
            let (mut all, mut over_water) = (Force::default(), false);
            for advance in moves {
                all = all.with(advance.force);
                over_water |= match advance.from {
                    Spot::Sea(_) => true,
                    Spot::Land(from) => edition.map.is_dotted(from, area),
                };
            }
            (all, over_water, board.owner(area))
        })?;
        let owner = owner.filter(|owner| *owner != context.seat && !attackers.is_empty())?;
        let there = context.board(|board| context.there(board, to, owner))?;
        let attacker = context.army(edition, context.seat, [attackers, Force::default()], over_water);
        Some([attacker, context.army(edition, owner, there, over_water)])
    })
}

/// Whoever attacks an area, and whoever defends it with what is planned to come; nothing before that.
fn defended(context: BoardContext, area: AreaId, owner: Seat) -> Option<[Army; 2]> {
    let at = Spot::Land(area);
    let (attackers, [own, guests], coming, over_water) = context.board(|board| {
        let Step::Defending(defence) = board.step() else { return None };
        let there = context.there(board, at, owner);
        Some((board.units(at, context.active), there, board.placed(area), defence.battles.over_water.contains(area)))
    })??;
    let there = if context.seat == owner { [own.with(coming), guests] } else { [own, guests.with(coming)] };
    let sides = context.room.edition(|edition| {
        let attacker = context.army(edition, context.active, [attackers, Force::default()], over_water);
        [attacker, context.army(edition, owner, there, over_water)]
    });
    Some(sides)
}

impl BoardContext {
    /// The units at a place that are its owner's, and those of everybody else but the active player.
    fn there(self, board: &Board, at: Spot, owner: Seat) -> [Force; 2] {
        let guests = Seat::all(self.room.count()).filter(|seat| *seat != owner && *seat != self.active);
        let guests = guests.fold(Force::default(), |sum, seat| sum.with(board.units(at, seat)));
        [board.units(at, owner), guests]
    }

    /// A side of a battle: its leader with his own units and his allies'.
    fn army(self, edition: &Edition, leader: Seat, [force, allies]: [Force; 2], over_water: bool) -> Army {
        let fighter = self.view.with(|view| view.fighter(leader, edition));
        Army { force, allies, fighter, over_water }
    }
}
