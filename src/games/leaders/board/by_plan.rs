//! The short form of a battle: whoever is in a hurry lets his plan fight on. Each command is carried out and saved as if it were
//! tapped, he can stop it at any time, others are asked as always, and a retreat waits for his own hand.

use core::time::Duration;

use leaders::{
    Command,
    battle::Plan,
    board::{Fight, Happened, Order, Spot},
};
use leptos::{leptos_dom::helpers::TimeoutHandle, prelude::*};
use tabletop::Seat;

use super::{BoardContext, Course};
use crate::{
    table::Chronicle,
    texts::leaders::texts,
    ui::{Button, Weight},
};

/// How long one looks at dice before it goes on.
const LOOK: Duration = Duration::from_millis(600);

/// Who has let his plan fight on, in which battle: where, and who fights there.
pub type Handed = (Seat, Spot, [Seat; 2]);

/// The battle of a screen, and whether the plan fights on in it.
#[derive(Clone, Copy)]
pub struct ByPlan {
    context: BoardContext,
    fight: Memo<Option<Fight>>,
    on: Memo<bool>,
}

/// Lets the plan fight on, wherever that was begun in this battle and was not stopped.
pub fn begin(context: BoardContext, course: Chronicle<Course>, fight: Memo<Option<Fight>>) -> ByPlan {
    let handed = context.kept.handed;
    let on = Memo::new(move |_| {
        let key = fight.get().map(|fight| (context.seat, fight.at, fight.seats));
        key.is_some_and(|key| handed.with(|handed| handed.contains(&key)))
    });
    let plans = ByPlan { context, fight, on };
    let waits = StoredValue::new(None::<TimeoutHandle>);
    let cancel = move || {
        if let Some(handle) = waits.try_update_value(Option::take).flatten() {
            handle.clear();
        }
    };
    Effect::new(move || {
        // Each step is tried once: what could not be saved is told, and waits.
        let revision = context.room.session.revision();
        cancel();
        // The screen stands for a moment longer than its player is asked.
        if !on.get() || context.view.with(|view| view.acts != Some(context.seat)) {
            return;
        }
        let Some(order) = plans.next() else { return plans.stop() };
        let dice = |happened: &Happened| matches!(happened, Happened::Threw(_) | Happened::Rerolled { .. });
        let look = if course.with_untracked(|course| course.latest().any(dice)) { LOOK } else { Duration::ZERO };
        let play = move || {
            if untrack(|| context.room.session.revision()) == revision {
                context.room.session.play(context.seat, command(order));
            }
        };
        waits.set_value(set_timeout_with_handle(play, look).ok());
    });
    on_cleanup(cancel);
    plans
}

/// The way an order is spelled.
const fn command(order: Order) -> Command {
    match order {
        Order::Proceed => Command::Proceed,
        order => Command::Board(order),
    }
}

impl ByPlan {
    /// Whether the plan fights on; follows it.
    pub fn is_on(self) -> bool {
        self.on.get()
    }

    /// Whether it does now.
    pub fn is_on_now(self) -> bool {
        self.on.get_untracked()
    }

    /// The player decides himself again.
    pub fn stop(self) {
        let seat = self.context.seat;
        self.context.kept.handed.update(|handed| handed.retain(|(other, ..)| *other != seat));
    }

    /// The way into it, as long as the plan does not want to retreat and the app throws the dice.
    pub fn offer(self) -> Option<AnyView> {
        let t = texts();
        untrack(|| self.context.board(|board| !board.is_typed())).filter(|throws| *throws)?;
        let hand = move |()| {
            if let Some(fight) = self.fight.get_untracked() {
                self.context.kept.handed.update(|handed| handed.push((self.context.seat, fight.at, fight.seats)));
            }
        };
        let hint = move || match self.plan().retreat_at {
            0 => t.board_by_plan_hint.to_owned(),
            units => t.board_by_plan_until(u32::from(units)),
        };
        let offered = Memo::new(move |_| self.next().is_some());
        let offer = move || {
            offered.get().then(|| {
                view! {
                    <p class="dim">{hint}</p>
                    <Button weight=Weight::Quiet on_press=hand>{t.board_by_plan}</Button>
                }
            })
        };
        Some(offer.into_any())
    }

    /// What the plan does next; follows the plan and the battle.
    fn next(self) -> Option<Order> {
        let plan = self.plan();
        self.context.room.edition(|edition| self.context.board(|board| board.by_plan(edition, plan))).flatten()
    }

    /// What the player has made up his mind to.
    fn plan(self) -> Plan {
        let at = self.fight.get().map(|fight| fight.at);
        let key = at.map(|at| (self.context.seat, at));
        key.and_then(|key| self.context.kept.plans.with(|plans| plans.get(&key).copied())).unwrap_or_default()
    }
}
