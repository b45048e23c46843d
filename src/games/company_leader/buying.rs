//! „Aankopen doen": what comes onto the three purchase fields.

use company_leader::{Command, FieldId, Purchase, Refusal, Slot, View};
use leptos::prelude::*;

use super::{
    turn_screen::{EMPTY, TurnScreen},
    words,
};
use crate::{
    texts::company_leader::texts,
    ui::{Choice, ChoiceOption, Toggle},
};

/// The purchases the rules permit, field by field.
pub fn shop(screen: TurnScreen) -> AnyView {
    let t = texts();
    let carts: Vec<Purchase> = screen.legal.with(|legal| {
        let bought = legal.iter().filter_map(|command| match command {
            Command::Buy(purchase) => Some(*purchase),
            _ => None,
        });
        bought.collect()
    });
    if carts.is_empty() {
        return view! {
            <h2>{t.shop_title}</h2>
            <p class="dim">{t.shop_nothing}</p>
        }
        .into_any();
    }
    let lifts = carts.iter().any(|cart| cart.lift);
    let stays = carts.iter().any(|cart| !cart.lift);
    if !stays {
        screen.cart.set(lifted(&carts));
    }
    let carts = StoredValue::new(carts);
    let cart = screen.cart;
    let lift = move |on: bool| cart.set(if on { carts.with_value(|carts| lifted(carts)) } else { EMPTY });
    let toggle = (lifts && stays).then(|| {
        view! {
            <Toggle
                label=t.shop_lift
                hint=t.shop_lift_text
                on=Signal::derive(move || cart.get().lift)
                on_change=lift
            />
        }
    });
    let lifting = Memo::new(move |_| cart.get().lift);
    let fields = screen.view.with(|view| *view.rules.division().purchase(screen.seat));
    let slots = move || {
        let lift = lifting.get();
        let one = |(number, at)| screen.view.with_untracked(|view| slot(view, cart, carts, number, at, lift));
        (0..).zip(fields).map(one).collect_view()
    };
    view! {
        <h2>{t.shop_title}</h2>
        <p role="status">{move || bill(screen)}</p>
        <p class="dim">{t.shop_text}</p>
        {toggle}
        {slots}
    }
    .into_any()
}

/// What there is to spend, what of it is being spent, and that the turn ends with it.
fn bill(screen: TurnScreen) -> String {
    let t = texts();
    let cart = screen.cart.get();
    screen.view.with(|view| {
        let purse = view.now.purses[view.rules.division().side(screen.seat).index()];
        let coins = |coins: u16| t.standing_coins(u32::from(coins));
        let price = cart.price(&view.rules);
        match purse.checked_sub(price) {
            _ if price == 0 => t.shop_purse(&coins(purse)),
            Some(left) => t.shop_bill(&coins(price), &coins(purse), &coins(left)),
            None => screen.words(Refusal::TooDear { price, purse }),
        }
    })
}

/// All three lifted, and every troop back where it was.
fn lifted(carts: &[Purchase]) -> Purchase {
    let mut cart = Purchase { lift: true, ..EMPTY };
    for (number, slot) in (0..).zip(&mut cart.slots) {
        let old = Slot::Old(number);
        if carts.iter().any(|cart| cart.slots.get(usize::from(number)) == Some(&old)) {
            *slot = old;
        }
    }
    cart
}

/// What comes onto one of the fields.
fn slot(
    view: &View,
    cart: RwSignal<Purchase>,
    carts: StoredValue<Vec<Purchase>>,
    number: usize,
    at: FieldId,
    lift: bool,
) -> AnyView {
    let t = texts();
    let mut slots: Vec<Slot> = vec![Slot::Rest];
    carts.with_value(|carts| {
        for cart in carts.iter().filter(|cart| cart.lift == lift) {
            if let Some(slot) = cart.slots.get(number).filter(|slot| !slots.contains(slot)) {
                slots.push(*slot);
            }
        }
    });
    let fields = view.rules.division().purchase(cart_seat(view));
    let old = |from: u8| {
        let troop = fields.get(usize::from(from)).and_then(|field| view.hidden(*field));
        troop.map_or_else(String::new, |troop| t.shop_old(&words::troop(troop)))
    };
    let name = |slot: &Slot| match slot {
        Slot::Rest if lift => t.shop_dummy.to_owned(),
        Slot::Rest => t.shop_as_it_is.to_owned(),
        Slot::New(troop) => t.shop_new(&words::troop(*troop), &view.rules.price(*troop)),
        Slot::Old(from) => old(*from),
    };
    let options: Vec<ChoiceOption> = slots.iter().map(|slot| ChoiceOption::from(name(slot))).collect();
    let slots = StoredValue::new(slots);
    let chosen = move || {
        let now = cart.get().slots.get(number).copied();
        slots.with_value(|slots| slots.iter().position(|slot| now == Some(*slot)))
    };
    let choose = move |at: usize| {
        if let Some(wanted) = slots.with_value(|slots| slots.get(at).copied()) {
            cart.update(|cart| cart.slots[number] = wanted);
        }
    };
    let label = t.shop_field(&view.rules.board().name(at));
    view! { <Choice label options chosen=Signal::derive(chosen) on_choose=choose /> }.into_any()
}

/// Whose view it is.
fn cart_seat(view: &View) -> tabletop::Seat {
    view.own.as_ref().map_or(view.now.turn, |own| own.seat)
}
