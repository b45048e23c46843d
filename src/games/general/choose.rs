//! „Kampfvorbereitung": a hand, one's regions, and a secret choice.

use general::{Choice, Command, Private, Region, Regions, Stage, View, edition::Values};
use leptos::prelude::*;
use tabletop::Seat;

use super::{cards, field, room::Room};
use crate::{
    rules::chapters::general as chapters,
    table::Unveiled,
    texts::general::texts,
    ui::{Back, BottomBar, Button, Card, ConfirmDialog, Eye, Frame, Weight},
};

/// What is selected so far: one bit a card, in the order of the cards. It outlives the curtain.
pub type Selected = RwSignal<u64>;

/// One's regions as cards, the same ones side by side.
fn laid_out(regions: Regions) -> Vec<Region> {
    regions.iter().flat_map(|(region, count)| (0..count).map(move |_| region)).collect()
}

/// The selected cards.
fn staked(cards: &[Region], selected: u64) -> Regions {
    let chosen = cards.iter().enumerate().filter(|(at, _)| selected >> at & 1 == 1);
    chosen.fold(Regions::NONE, |sum, (_, region)| sum + Regions::one(*region))
}

/// The secret choice of a seat.
pub fn choose(room: Room, unveiled: &Unveiled, selected: Selected, back: Back) -> AnyView {
    let t = texts();
    let (seat, view) = (unveiled.seat(), room.session.private(unveiled).get_untracked());
    let Some(mine) = view.mine.clone() else { return ().into_any() };
    let replacing = view.stage == Stage::Replacing;
    let cards = StoredValue::new(laid_out(mine.regions));
    let stake = Memo::new(move |_| cards.with_value(|cards| staked(cards, selected.get())));
    let label = move || match stake.get().len() {
        0 if !replacing => t.table_retreat,
        0 | 1 => t.table_battle,
        _ => t.table_war,
    };
    let next = move |()| {
        let stake = stake.get_untracked();
        let choice = if stake.is_empty() { Choice::Retreat } else { Choice::Stake(stake) };
        room.act_once(seat, Command::Choose(choice));
    };
    let blocked = Signal::derive(move || (replacing && stake.get().is_empty()).then(|| t.table_nothing.to_owned()));
    let bottom = view! {
        <BottomBar label=Signal::derive(move || label().to_owned()) on_next=next blocked>
            <span>{move || t.table_regions_count(u32::from(stake.get().len()))}</span>
        </BottomBar>
    };
    let title = if replacing { t.table_replace } else { t.table_choose };
    let hint = if replacing { t.table_replace_hint } else { t.table_regions_hint };
    let pool = view.pool;
    let book = StoredValue::new(view.book.clone());
    let sums = move || book.with_value(|book| book.sums(stake.get() + pool));
    let declare = (mine.majority && !replacing).then(|| total_war(room, seat));
    let (hand, regions) = (hand(&view, &mine), regions(&view, cards, selected));
    let chapter = match (view.stage, pool.is_empty()) {
        (Stage::Replacing, _) => chapters::WAR,
        (_, true) => chapters::CHOOSING,
        (_, false) => chapters::DISPUTED,
    };
    let public = view! { {field::pool(room, &view)} {field::standing(room, &view)} };
    view! {
        <Frame
            title
            back
            player=room.player(seat)
            eye=Eye::Closed
            chapter
            tools=room.way_out()
            bottom=bottom.into_any()
        >
            {hand}
            <Card title=t.table_regions>
                <p class="dim">{hint}</p>
                {regions}
                <h3>{if pool.is_empty() { t.table_stake } else { t.table_stake_pool }}</h3>
                {move || {
                    let sums = sums();
                    cards::sums(sums, None, highest(sums).max(6))
                }}
            </Card>
            {declare} {public}
        </Frame>
    }
    .into_any()
}

const fn highest(values: Values) -> u8 {
    let most = if values.land > values.city { values.land } else { values.city };
    if most > values.water { most } else { values.water }
}

/// The five units, and what they are worth together.
fn hand(view: &View, mine: &Private) -> AnyView {
    let t = texts();
    let units = mine.hand.cards().map(|unit| {
        view! { <li class="gcard gcard--unit">{cards::unit(&view.book, unit, None)}</li> }
    });
    let add = |sum: Values, unit: general::Unit| {
        let more = view.book.edition().units.get(unit.index()).map(|card| card.strength.value).unwrap_or_default();
        Values { land: sum.land + more.land, city: sum.city + more.city, water: sum.water + more.water }
    };
    let sums = mine.hand.cards().fold(Values::default(), add);
    let units = units.collect_view();
    view! {
        <Card title=t.table_hand>
            <ul class="plain gcards">{units}</ul>
            <h3>{t.table_hand_sum}</h3>
            {cards::sums(sums, None, highest(sums))}
        </Card>
    }
    .into_any()
}

/// One's regions, each to be touched.
fn regions(view: &View, all: StoredValue<Vec<Region>>, selected: Selected) -> AnyView {
    let card = |(at, region): (usize, Region)| {
        let pressed = move || if selected.get() >> at & 1 == 1 { "true" } else { "false" };
        view! {
            <li>
                <button
                    class="gcard gcard--region gcard--button"
                    type="button"
                    aria-pressed=pressed
                    on:click=move |_| selected.update(|selected| *selected ^= 1 << at)
                >
                    {cards::region(&view.book, region)}
                </button>
            </li>
        }
    };
    view! { <ul class="plain gcards">{all.get_value().into_iter().enumerate().map(card).collect_view()}</ul> }
        .into_any()
}

/// „Totaler Krieg", for who has more than half of all regions.
fn total_war(room: Room, seat: Seat) -> AnyView {
    let t = texts();
    let asking = RwSignal::new(false);
    view! {
        <Card title=t.table_total>
            <p>{t.table_total_text}</p>
            <Button weight=Weight::Danger on_press=move |()| asking.set(true)>
                {t.table_total}
            </Button>
        </Card>
        <ConfirmDialog
            open=asking
            title=t.table_total
            text=t.table_total_text
            confirm=t.table_total_confirm
            weight=Weight::Danger
            on_confirm=move |()| room.act_once(seat, Command::Choose(Choice::TotalWar))
        />
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::{laid_out, staked};
    use general::{Region, Regions};

    #[test]
    fn a_stake_is_what_was_touched() {
        let twice = Regions::CONTINENT + Regions::one(Region::ALL[2]);
        let cards = laid_out(twice);
        assert_eq!(cards.len(), 7);
        assert_eq!(staked(&cards, 0), Regions::NONE);
        assert_eq!(staked(&cards, 0b111_1111), twice);
        assert_eq!(staked(&cards, 0b1100).of(Region::ALL[2]), 2);
    }
}
