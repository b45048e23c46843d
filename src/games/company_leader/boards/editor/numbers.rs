//! Armies, coins and income of a mode.

use company_leader::{
    Mode, Side, Troop,
    edition::{COINS, Income, PAID},
    workshop::{Edit, Plan},
};
use leptos::prelude::*;
use tabletop::Seat;

use super::{
    super::super::{figure, words},
    areas::{modes, of_mode, seat_option},
    land::fairly,
    studio::Studio,
};
use crate::{
    texts::company_leader::texts,
    ui::{Choice, Stepper},
};

/// The most troops of a kind that are offered.
const MOST_TROOPS: u32 = 30;

/// The panel.
pub fn numbers(studio: Studio) -> AnyView {
    let tools = move |mode| {
        view! { {fairly(studio)} {armies(studio, mode)} {coins(studio, mode)} {incomes(studio, mode)} }.into_any()
    };
    view! { {modes(studio)} {of_mode(studio, tools)} }.into_any()
}

/// Something of the plan of a mode.
fn of_plan<T: PartialEq + Send + Sync + Default + 'static>(
    studio: Studio,
    mode: Mode,
    read: impl Fn(&Plan) -> Option<T> + Send + Sync + 'static,
) -> Memo<T> {
    Memo::new(move |_| studio.draft.with(|draft| draft.plan(mode).and_then(&read)).unwrap_or_default())
}

/// The troops of a seat.
fn armies(studio: Studio, mode: Mode) -> AnyView {
    let t = texts();
    let seat = RwSignal::new(Seat(0));
    let seats: Vec<Seat> = Seat::all(mode.seats()).collect();
    let options: Vec<_> = seats.iter().copied().map(seat_option).collect();
    let kinds = move || {
        let seat = seat.get();
        Troop::ALL.map(|troop| army(studio, mode, seat, troop)).collect_view()
    };
    let sum = move || {
        let seat = seat.get();
        studio.draft.with(|draft| {
            let plan = draft.plan(mode)?;
            let army = plan.armies.get(seat.index())?;
            let troops: usize = Troop::ALL.iter().map(|troop| usize::from(*army.get(*troop))).sum();
            let fields = plan.plots.values().filter(|plot| plot.seat == seat).count();
            Some(t.edit_sum(&troops, &fields.saturating_sub(troops), &fields))
        })
    };
    view! {
        <Choice
            label=t.edit_army_of
            options=options
            chosen=Signal::derive(move || Some(seat.get().index()))
            on_choose=move |at: usize| seat.set(seats[at])
        />
        <div class="cl-kinds">{kinds}</div>
        <p class="dim">{sum}</p>
    }
    .into_any()
}

fn army(studio: Studio, mode: Mode, seat: Seat, troop: Troop) -> AnyView {
    let count =
        of_plan(studio, mode, move |plan| plan.armies.get(seat.index()).map(|army| u32::from(*army.get(troop))));
    let change = move |count: u32| {
        studio.edit(&Edit::Army { mode, seat, troop, count: u8::try_from(count).unwrap_or(u8::MAX) });
    };
    let name = words::troop(troop);
    let stepper = view! { <Stepper label=name value=count max=MOST_TROOPS on_change=change /> };
    let words = view! { <span class="cl-count__kind">{figure::icon(troop)} {name}</span> };
    counted(words.into_any(), stepper.into_any())
}

fn coins(studio: Studio, mode: Mode) -> AnyView {
    let coins = of_plan(studio, mode, |plan| Some(u32::from(plan.coins)));
    let change = move |coins: u32| {
        studio.edit(&Edit::Coins { mode, coins: u16::try_from(coins).unwrap_or(u16::MAX) });
    };
    let name = texts().edit_coins;
    let stepper = view! { <Stepper label=name value=coins min=u32::from(*COINS.start()) max=u32::from(*COINS.end()) on_change=change /> };
    counted(name.into_any(), stepper.into_any())
}

/// What each side is paid; one number stands for all where all are treated alike.
fn incomes(studio: Studio, mode: Mode) -> AnyView {
    let sides = mode.side_count();
    (move || {
        let shown = if studio.fair.get() { 1 } else { sides };
        (0..shown).map(|side| untrack(|| income(studio, mode, Side(side), shown > 1))).collect_view()
    })
    .into_any()
}

fn income(studio: Studio, mode: Mode, side: Side, several: bool) -> AnyView {
    let t = texts();
    let paid = of_plan(studio, mode, move |plan| plan.income.get(side.index()).map(|paid| (paid.fields, paid.coins)));
    let set = move |(fields, coins): (u8, u8)| {
        studio.edit(&Edit::Income { mode, side, income: Income { fields, coins } });
    };
    let small = |number: u32| u8::try_from(number).unwrap_or(u8::MAX);
    let title = several.then(|| view! { <h3>{t.edit_side(&(side.0 + 1))}</h3> });
    let coins = view! {
        <Stepper
            label=t.edit_income
            value=Signal::derive(move || u32::from(paid.get().1))
            max=u32::from(*PAID.end())
            on_change=move |coins: u32| set((paid.get_untracked().0, small(coins)))
        />
    };
    let fields = view! {
        <Stepper
            label=t.edit_income_fields
            value=Signal::derive(move || u32::from(paid.get().0))
            max=u32::from(u8::MAX)
            on_change=move |fields: u32| set((small(fields), paid.get_untracked().1))
        />
    };
    view! {
        <section class="cl-income">
            {title} {counted(t.edit_income.into_any(), coins.into_any())}
            {counted(t.edit_income_fields.into_any(), fields.into_any())}
        </section>
    }
    .into_any()
}

/// A number with its name beside it.
pub fn counted(name: AnyView, stepper: AnyView) -> AnyView {
    view! {
        <div class="cl-count">
            <span>{name}</span>
            {stepper}
        </div>
    }
    .into_any()
}
