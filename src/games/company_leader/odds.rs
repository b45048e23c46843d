//! What a shot will do, before it is fired: the exact odds of what is left of both, as pictures.

use company_leader::{Command, FieldId, Fighter, Troop, Unit, View, odds};
use leptos::prelude::*;

use super::{room::Room, words};
use crate::{texts::company_leader::texts, ui::figure};

/// The revealed troop on a field as a fighter.
fn fighter(view: &View, at: FieldId, unit: Unit) -> Fighter {
    Fighter { troop: unit.troop, strength: unit.strength, terrain: view.rules.board().terrain(at) }
}

/// Whether a target can fire back at who fires from a field (CL-13).
fn fires_back(view: &View, shooter: Troop, at: FieldId, unit: Unit, target: FieldId) -> bool {
    shooter != Troop::Artillery
        && unit.troop != Troop::Artillery
        && view.rules.reaches(unit.troop, target, unit.facing, at)
}

/// The odds of a shot that is about to be ordered; nothing for other commands.
pub fn before(room: Room, view: &View, command: Command) -> AnyView {
    let Command::Shoot { at, target, .. } = command else { return ().into_any() };
    let returned = view.piece(at).zip(view.piece(target)).is_some_and(|(shooter, other)| {
        shooter.unit().zip(other.unit()).is_some_and(|(one, other)| fires_back(view, one.troop, at, other, target))
    });
    exchange(room, view, at, target, returned)
}

/// The odds of a shot, with or without return fire.
pub fn exchange(room: Room, view: &View, at: FieldId, target: FieldId, returned: bool) -> AnyView {
    let t = texts();
    let unit = |at: FieldId| view.piece(at).and_then(|piece| Some((piece.owner, piece.unit()?)));
    let (Some((owner, shooter)), Some((other, unit))) = (unit(at), unit(target)) else { return ().into_any() };
    let found = odds::exchange(&view.rules, fighter(view, at, shooter), fighter(view, target, unit), returned);
    let side = |name: String, strength: u8, left: odds::Left| {
        let fallen = t.odds_destroyed(&never_nothing(left[0], |share| figure::percent(share, 0)));
        let columns = (0..=strength).rev().map(|left_over| {
            let chance = left[usize::from(left_over)];
            let height = format!("{:.1}%", chance * 100.0);
            let class = if left_over == 0 { "cl-odds__bar cl-odds__bar--fallen" } else { "cl-odds__bar" };
            view! {
                <li>
                    <span class="cl-odds__chance">{never_nothing(chance, |share| figure::decimal(share * 100.0, 0))}</span>
                    <span class="cl-odds__track">
                        <span class=class style:height=height></span>
                    </span>
                    <b>{if left_over == 0 { "✕".to_owned() } else { left_over.to_string() }}</b>
                </li>
            }
        });
        view! {
            <section class="cl-odds__side">
                <h3>{name}</h3>
                <p>{fallen}</p>
                <ul class="plain cl-odds__columns" aria-hidden="true">
                    {columns.collect_view()}
                </ul>
            </section>
        }
        .into_any()
    };
    let aim = side(words::troop_of(room, unit.troop, other), unit.strength, found.target);
    let own = side(words::troop_of(room, shooter.troop, owner), shooter.strength, found.shooter);
    let note = if returned { t.odds_returned } else { t.odds_not_returned };
    view! {
        <div class="cl-odds">
            <div class="cl-odds__sides">{aim} {returned.then_some(own)}</div>
            <p class="dim">{note} " " {t.odds_text}</p>
        </div>
    }
    .into_any()
}

/// A chance in words for a share; nothing that can happen is 0.
fn never_nothing(chance: f64, written: impl Fn(f64) -> String) -> String {
    if chance > 0.0 && chance < 0.01 { format!("<{}", written(0.01)) } else { written(chance) }
}

#[cfg(test)]
mod tests {
    use super::{figure, never_nothing};

    #[test]
    fn what_can_happen_is_not_nothing() {
        let percent = |chance| never_nothing(chance, |share| figure::percent(share, 0));
        assert_eq!([0.0, 0.004, 0.305, 1.0].map(percent), ["0%", "<1%", "30%", "100%"]);
    }
}
