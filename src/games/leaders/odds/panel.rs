//! How a battle is likely to end, as a picture: who holds the area, what both lose, and how many units are left to whom.

use leaders::{
    battle::{Forecast, Odds, Outcome, Plan, Side, forecast},
    edition::Edition,
};
use leptos::prelude::*;

use crate::{
    texts::leaders::texts,
    ui::{data_table, figure},
};

/// What is shown of the battle: everything, or the rest only if one asks for it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    Whole,
    Compact,
}

/// A battle that is asked about: the attacker, and then the defender.
#[derive(Clone, Copy)]
pub struct Asked {
    /// Who stands there; nothing while there is no battle.
    pub sides: Memo<Option<[Side; 2]>>,
    /// What they have made up their minds to.
    pub plans: [RwSignal<Plan>; 2],
}

impl Asked {
    /// A battle in which both fight to the end until they are told otherwise.
    pub fn about(sides: impl Fn() -> Option<[Side; 2]> + Send + Sync + 'static) -> Self {
        Self { sides: Memo::new(move |_| sides()), plans: [(); 2].map(|()| RwSignal::new(Plan::default())) }
    }

    /// Shows how it is likely to end, counted out by `count`, with `more` below it.
    pub fn panel(
        self,
        extent: Extent,
        count: impl Fn([(Side, Plan); 2]) -> Forecast + Send + Sync + 'static,
        more: impl FnOnce() -> AnyView,
    ) -> AnyView {
        let t = texts();
        let forecast = Memo::new(move |_| {
            let [attack, defence] = self.plans.map(|plan| plan.get());
            let [attacker, defender] = self.sides.get()?;
            Some(count([(attacker, attack), (defender, defence)]))
        });
        let sums = move || {
            forecast.with(|forecast| match forecast {
                Some(forecast) => sums(forecast),
                None => view! { <p class="dim">{t.battle_odds_empty}</p> }.into_any(),
            })
        };
        let picture = move || forecast.with(|forecast| forecast.as_ref().map(picture));
        let rest = match extent {
            Extent::Whole => view! { {picture} {more()} }.into_any(),
            Extent::Compact => view! {
                <details class="fold odds__more">
                    <summary>{t.battle_odds_more}</summary>
                    {picture}
                    {more()}
                </details>
            }
            .into_any(),
        };
        view! {
            <div class="odds">
                <div role="status">{sums}</div>
                {rest}
            </div>
        }
        .into_any()
    }
}

/// Counts a battle out by the numbers of an edition.
pub fn counted(edition: &Edition, [attacker, defender]: [(Side, Plan); 2]) -> Forecast {
    forecast(edition, (&attacker.0, attacker.1), (&defender.0, defender.1))
}

/// The three ends in sum as one bar, and what both lose on average.
fn sums(forecast: &Forecast) -> AnyView {
    let t = texts();
    let odds = &forecast.odds;
    let sums = [
        (Outcome::AttackerHolds, t.battle_odds_attacker, odds.attacker),
        (Outcome::AreaFree, t.battle_odds_free, odds.free),
        (Outcome::DefenderHolds, t.battle_odds_defender, odds.defender),
    ];
    let parts = sums.map(|(outcome, _, chance)| {
        view! { <span class=format!("odds__part {}", class(outcome)) style:flex-grow=chance.to_string()></span> }
    });
    let figures = sums.map(|(outcome, label, chance)| {
        view! {
            <li class="odds__sum">
                <span class=format!("odds__key {}", class(outcome)) aria-hidden="true"></span>
                <span>{label}" "</span>
                <b class="odds__figure">{figure::percent(chance, 1)}</b>
            </li>
        }
    });
    // Who holds the area is not the one who left.
    let retreats = |outcome| forecast.probability(|end| end.retreated && end.outcome == outcome);
    let [attacker, defender] = [Outcome::DefenderHolds, Outcome::AttackerHolds].map(retreats);
    let retreats = (attacker + defender > 0.0)
        .then(|| t.battle_odds_retreats(&figure::percent(attacker, 1), &figure::percent(defender, 1)));
    let lines = losses(odds).into_iter().chain(retreats);
    let lines = lines.map(|line| view! { <p class="dim">{line}</p> }).collect_view();
    view! {
        <div class="odds__bar" aria-hidden="true">
            {parts}
        </div>
        <ul class="plain odds__sums">{figures}</ul>
        {lines}
    }
    .into_any()
}

fn losses(odds: &Odds) -> Vec<String> {
    let t = texts();
    let units = |units: f64| figure::decimal(units, 1);
    let both = t.battle_odds_losses(&units(odds.attacker_losses), &units(odds.defender_losses));
    let allies = (odds.ally_losses > 0.0).then(|| t.battle_odds_ally_losses(&units(odds.ally_losses)));
    [both].into_iter().chain(allies).collect()
}

/// The looks of an end.
const fn class(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::AttackerHolds => "odds--attacker",
        Outcome::AreaFree => "odds--free",
        Outcome::DefenderHolds => "odds--defender",
    }
}

/// How many units are left to who holds the area: as columns, and as a table for those who want the numbers or cannot see.
fn picture(forecast: &Forecast) -> AnyView {
    let t = texts();
    let columns = columns(forecast);
    let highest = columns.iter().map(|column| column.probability).fold(f64::MIN_POSITIVE, f64::max);
    // No more numbers than fit on a small phone.
    let every = columns.len().div_ceil(NUMBERS);
    let drawn = columns.iter().map(|Column { outcome, left, probability }| {
        let number = usize::from(*left).is_multiple_of(every).then_some(*left);
        view! {
            <span class="odds__column">
                <span
                    class=format!("odds__end {}", class(*outcome))
                    style:height=format!("{}%", 100.0 * probability / highest)
                ></span>
                <span class="odds__number">{number}</span>
            </span>
        }
    });
    let drawn = drawn.collect_view();
    let rows =
        columns.iter().map(|column| vec![column.words().into_any(), figure::percent(column.probability, 1).into_any()]);
    let head = [t.battle_odds_end, t.battle_odds_chance].map(IntoAny::into_any);
    let numbers = data_table(None, head, rows);
    let likeliest = columns.iter().max_by(|one, other| one.probability.total_cmp(&other.probability));
    let words = likeliest
        .map(|column| t.battle_odds_likeliest(&column.words(), &figure::percent(column.probability, 1)))
        .unwrap_or_default();
    view! {
        <figure class="odds__picture">
            <figcaption>{t.battle_odds_left}</figcaption>
            <div class="odds__columns" role="img" aria-label=words>
                {drawn}
            </div>
        </figure>
        <details class="odds__table">
            <summary>{t.battle_odds_table}</summary>
            {numbers}
        </details>
    }
    .into_any()
}

/// So many numbers are written below the columns, or fewer.
const NUMBERS: usize = 14;

/// What is rarer than this at the edges of the picture would not be seen.
const SEEN: f64 = 0.0005;

/// An end of the battle in the picture.
#[derive(Debug, PartialEq)]
struct Column {
    outcome: Outcome,
    /// Units left to who holds the area.
    left: u16,
    probability: f64,
}

impl Column {
    fn words(&self) -> String {
        let t = texts();
        let left = u32::from(self.left);
        match self.outcome {
            Outcome::AttackerHolds => t.battle_odds_left_attacker(left),
            Outcome::AreaFree => t.battle_odds_free.to_owned(),
            Outcome::DefenderHolds => t.battle_odds_left_defender(left),
        }
    }
}

/// From the attacker's best end to the defender's, without what is too rare to be seen at either edge.
fn columns(forecast: &Forecast) -> Vec<Column> {
    let of = |outcome, left: Option<u16>| {
        let probability = forecast.probability(|end| {
            let there = if outcome == Outcome::AttackerHolds { end.attacker } else { end.defender };
            end.outcome == outcome && left.is_none_or(|left| there == left)
        });
        Column { outcome, left: left.unwrap_or(0), probability }
    };
    let most = |outcome| {
        let ends = forecast.ends.iter().filter(|end| end.outcome == outcome);
        ends.map(|end| if outcome == Outcome::AttackerHolds { end.attacker } else { end.defender }).max().unwrap_or(0)
    };
    let attacker = (1..=most(Outcome::AttackerHolds)).rev().map(|left| of(Outcome::AttackerHolds, Some(left)));
    let defender = (1..=most(Outcome::DefenderHolds)).map(|left| of(Outcome::DefenderHolds, Some(left)));
    let mut all: Vec<_> = attacker.chain([of(Outcome::AreaFree, None)]).chain(defender).collect();
    let seen = |column: &Column| column.probability >= SEEN;
    let last = all.iter().rposition(seen).unwrap_or(0);
    all.truncate(last + 1);
    let first = all.iter().position(seen).unwrap_or(0);
    all.split_off(first)
}

#[cfg(test)]
mod tests {
    use leaders::battle::Force;

    use super::*;

    fn side(infantry: u16) -> Side {
        Side { force: Force::new(infantry, 0, 0), ..Side::default() }
    }

    #[test]
    fn columns_go_from_the_attackers_best_end_to_the_defenders() {
        let plan = Plan::default();
        let columns = columns(&forecast(&Edition::house(), (&side(3), plan), (&side(2), plan)));
        let ends: Vec<_> = columns.iter().map(|column| (column.outcome, column.left)).collect();
        let (attacker, defender) = (Outcome::AttackerHolds, Outcome::DefenderHolds);
        let expected =
            [(attacker, 3), (attacker, 2), (attacker, 1), (Outcome::AreaFree, 0), (defender, 1), (defender, 2)];
        assert_eq!(ends, expected);
        let sum: f64 = columns.iter().map(|column| column.probability).sum();
        assert!((sum - 1.0).abs() < 1e-12, "{sum}");
    }

    #[test]
    fn what_nobody_would_see_is_left_out_at_the_edges() {
        let plan = Plan::default();
        let forecast = forecast(&Edition::house(), (&side(12), plan), (&side(3), plan));
        let columns = columns(&forecast);
        assert!(columns.iter().all(|column| column.outcome == Outcome::AttackerHolds), "{columns:?}");
        assert_eq!(columns.first().map(|column| column.left), Some(12));
        assert!(columns.iter().map(|column| column.probability).sum::<f64>() > 0.99);
    }
}
