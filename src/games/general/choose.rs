//! „Kampfvorbereitung": a hand, one's regions, and a secret choice.

use general::{Choice, Command, Private, Region, Regions, Stage, Unit, View, edition::Values};
use leptos::prelude::*;
use tabletop::Seat;

use super::{cards, field, hint::reason, room::Room, words};
use crate::{
    rules::chapters::general as chapters,
    table::{Unveiled, hint},
    texts::general::texts,
    ui::{Back, BottomBar, Button, Card, ConfirmDialog, Eye, Frame, Weight},
};

/// What a player is about to lay down. Nothing is chosen beforehand, the retreat neither. It outlives the curtain.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Draft {
    /// Nothing yet.
    #[default]
    Open,
    /// The retreat card.
    Retreat,
    /// Some of the regions: one bit a card, in the order of the cards.
    Stake(u64),
}

impl Draft {
    /// Whether a region is among what is staked.
    const fn has(self, at: usize) -> bool {
        matches!(self, Self::Stake(selected) if selected >> at & 1 == 1)
    }

    /// A region was touched: it is staked, or it is not any more. Who stakes something does not retreat.
    const fn touch(self, at: usize) -> Self {
        let before = match self {
            Self::Stake(selected) => selected,
            Self::Open | Self::Retreat => 0,
        };
        match before ^ 1 << at {
            0 => Self::Open,
            selected => Self::Stake(selected),
        }
    }

    /// The retreat card was touched.
    const fn retreat(self) -> Self {
        match self {
            Self::Retreat => Self::Open,
            Self::Open | Self::Stake(_) => Self::Retreat,
        }
    }

    /// A choice of these cards, the first of those that are alike; nothing where all is declared, which is no card.
    fn of(choice: Choice, cards: &[Region]) -> Self {
        match choice {
            Choice::TotalWar => Self::Open,
            Choice::Retreat => Self::Retreat,
            Choice::Stake(mut regions) => {
                let mut take = |region: &Region| {
                    let one = Regions::one(*region);
                    let takes = regions.has(one);
                    if takes {
                        regions -= one;
                    }
                    takes
                };
                let taken = cards.iter().enumerate().filter(|(_, region)| take(region));
                Self::Stake(taken.fold(0, |selected, (at, _)| selected | 1 << at))
            }
        }
    }

    /// What is laid down by it, from these cards; `None` as long as nothing is chosen.
    fn choice(self, cards: &[Region]) -> Option<Choice> {
        match self {
            Self::Open => None,
            Self::Retreat => Some(Choice::Retreat),
            Self::Stake(selected) => Some(Choice::Stake(staked(cards, selected))),
        }
    }
}

/// What the main button does: it says what the choice is, and while nothing is chosen, or where a war is on anyway, no more
/// than that something is staked.
fn label(choice: Option<Choice>, replacing: bool) -> &'static str {
    let t = texts();
    match choice {
        Some(Choice::TotalWar) => t.table_total_confirm,
        Some(_) if replacing => t.table_lay_stake,
        Some(Choice::Retreat) => t.table_retreat,
        Some(choice) if choice.is_war() => t.table_war,
        Some(Choice::Stake(_)) => t.table_battle,
        None => t.table_lay_stake,
    }
}

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
pub fn choose(room: Room, unveiled: &Unveiled, draft: RwSignal<Draft>, back: Back) -> AnyView {
    let t = texts();
    let (seat, view) = (unveiled.seat(), room.session.private(unveiled).get_untracked());
    let Some(mine) = view.mine.clone() else { return ().into_any() };
    let replacing = view.stage == Stage::Replacing;
    let cards = StoredValue::new(laid_out(mine.regions));
    let choice = Memo::new(move |_| cards.with_value(|cards| draft.get().choice(cards)));
    let stake = Memo::new(move |_| choice.get().map_or(Regions::NONE, Choice::stake));
    let next = move |()| {
        if let Some(choice) = choice.get_untracked() {
            room.act_once(seat, Command::Choose(choice));
        }
    };
    let nothing = if replacing { t.table_nothing } else { t.table_unchosen };
    let blocked = Signal::derive(move || choice.get().is_none().then(|| nothing.to_owned()));
    let count = move || (!stake.get().is_empty()).then(|| words::regions(stake.get()));
    let bottom = view! {
        <BottomBar label=Signal::derive(move || label(choice.get(), replacing).to_owned()) on_next=next blocked>
            <span>{count}</span>
        </BottomBar>
    };
    let title = if replacing { t.table_replace } else { t.table_choose };
    let says = if replacing { t.table_replace_hint } else { t.table_regions_hint };
    let pool = view.pool;
    let book = StoredValue::new(view.book.clone());
    let sums = move || book.with_value(|book| book.sums(stake.get() + pool));
    let declare = (mine.majority && !replacing).then(|| total_war(room, seat, &view));
    let retreat = (!replacing).then(|| retreat(draft));
    let hint = hint(room, unveiled, move |view, command| {
        let (Command::Choose(choice), Some(mine)) = (command, &view.mine) else { return String::new() };
        draft.set(cards.with_value(|cards| Draft::of(choice, cards)));
        t.hint_says(&words::choice(&view.book, choice), &reason(view, mine, choice))
    });
    let (hand, regions) = (hand(&view, &mine), regions(&view, cards, draft));
    let chapter = match (view.stage, pool.is_empty()) {
        (Stage::Replacing, _) => chapters::WAR,
        (_, true) => chapters::CHOOSING,
        (_, false) => chapters::DISPUTED,
    };
    let public = view! { {field::pool(room, &view)} {field::standing(room, &view)} };
    view! {
        <Frame columns=true
            title
            back
            player=room.player(seat)
            eye=Eye::Closed
            chapter
            bottom=bottom.into_any()
        >
            {hand}
            <section class="card strategic">
                <h2 class="card__title">{t.table_regions}</h2>
                <p class="dim">{says}</p>
                {retreat}
                {regions}
                <h3>{if pool.is_empty() { t.table_stake } else { t.table_stake_pool }}</h3>
                {move || {
                    let sums = sums();
                    cards::sums(sums, None, cards::highest(sums).max(6))
                }}
                {hint}
            </section>
            {declare} {public}
        </Frame>
    }
    .into_any()
}

/// The five units and what they are worth together, a line each: the regions have to be in sight below them.
fn hand(view: &View, mine: &Private) -> AnyView {
    let t = texts();
    let add = |sum: Values, unit: Unit| {
        let more = cards::unit_values(&view.book, unit);
        Values { land: sum.land + more.land, city: sum.city + more.city, water: sum.water + more.water }
    };
    let sums = mine.hand.cards().fold(Values::default(), add);
    let units = mine.hand.cards().map(|unit| {
        let words = words::unit(&view.book, unit);
        view! { <li class="hand__line">{cards::unit_line(&view.book, unit, words)}</li> }
    });
    let units = units.collect_view();
    view! {
        <section class="card hand">
            <h2 class="card__title">{t.table_hand}</h2>
            <ul class="plain">
                {units} <li class="hand__line hand__line--sum">{cards::line(t.table_hand_sum.to_owned(), sums)}</li>
            </ul>
        </section>
    }
    .into_any()
}

/// „legt er die Rückzugskarte verdeckt ab": a card beside the regions, and nobody's choice before it is touched.
fn retreat(draft: RwSignal<Draft>) -> AnyView {
    let pressed = move || if draft.get() == Draft::Retreat { "true" } else { "false" };
    view! {
        <button
            class="retreat-card"
            type="button"
            aria-pressed=pressed
            on:click=move |_| draft.update(|draft| *draft = draft.retreat())
        >
            {texts().table_retreat_card}
        </button>
    }
    .into_any()
}

/// One's regions, each to be touched.
fn regions(view: &View, all: StoredValue<Vec<Region>>, draft: RwSignal<Draft>) -> AnyView {
    let card = |(at, region): (usize, Region)| {
        let pressed = move || if draft.get().has(at) { "true" } else { "false" };
        view! {
            <li>
                <button
                    class="gcard gcard--region gcard--button"
                    type="button"
                    aria-pressed=pressed
                    on:click=move |_| draft.update(|draft| *draft = draft.touch(at))
                >
                    {cards::region(&view.book, region)}
                </button>
            </li>
        }
    };
    view! { <ul class="plain gcards">{all.get_value().into_iter().enumerate().map(card).collect_view()}</ul> }
        .into_any()
}

/// „Totaler Krieg", for who has more than half of all regions. What it decides is said before.
fn total_war(room: Room, seat: Seat, view: &View) -> AnyView {
    let t = texts();
    let text = words::declaring(view);
    let shown = text.clone();
    let asking = RwSignal::new(false);
    view! {
        <Card title=t.table_total>
            <p>{shown}</p>
            <Button weight=Weight::Danger on_press=move |()| asking.set(true)>
                {t.table_total}
            </Button>
        </Card>
        <ConfirmDialog
            open=asking
            title=t.table_total
            text
            confirm=t.table_total_confirm
            weight=Weight::Danger
            on_confirm=move |()| room.act_once(seat, Command::Choose(Choice::TotalWar))
        />
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::{Draft, label, laid_out, staked};
    use general::{Choice, Region, Regions};

    #[test]
    fn a_stake_is_what_was_touched() {
        let twice = Regions::CONTINENT + Regions::one(Region::ALL[2]);
        let cards = laid_out(twice);
        assert_eq!(cards.len(), 7);
        assert_eq!(staked(&cards, 0), Regions::NONE);
        assert_eq!(staked(&cards, 0b111_1111), twice);
        assert_eq!(staked(&cards, 0b1100).of(Region::ALL[2]), 2);
    }

    #[test]
    fn a_choice_is_put_in_the_hand_as_cards() {
        let cards = laid_out(Regions::CONTINENT + Regions::one(Region::ALL[2]));
        let twice = Regions::one(Region::ALL[2]) + Regions::one(Region::ALL[2]);
        for choice in [Choice::Retreat, Choice::Stake(twice), Choice::Stake(Regions::CONTINENT)] {
            assert_eq!(Draft::of(choice, &cards).choice(&cards), Some(choice));
        }
        assert_eq!(Draft::of(Choice::Stake(twice), &cards), Draft::Stake(0b1100));
        assert_eq!(Draft::of(Choice::TotalWar, &cards), Draft::Open);
    }

    #[test]
    fn nothing_is_chosen_before_a_player_chooses_it() {
        let cards = laid_out(Regions::CONTINENT);
        let chosen = |draft: Draft| draft.choice(&cards);
        let open = Draft::default();
        assert_eq!(chosen(open), None);
        let one = Choice::Stake(Regions::one(cards[4]));
        assert_eq!(chosen(open.touch(4)), Some(one));
        assert!(open.touch(4).has(4) && !open.touch(4).has(3));
        assert_eq!(chosen(open.touch(4).touch(4)), None, "none left is no retreat");
        assert_eq!(chosen(open.touch(4).retreat()), Some(Choice::Retreat));
        assert_eq!(chosen(open.retreat().retreat()), None);
        assert_eq!(chosen(open.touch(3).retreat().touch(4)), Some(one), "the retreat has put the other region back");
    }

    #[test]
    fn the_main_button_offers_no_retreat_that_was_not_chosen() {
        let cards = laid_out(Regions::CONTINENT);
        let says = |draft: Draft, replacing| label(draft.choice(&cards), replacing);
        let open = Draft::default();
        assert_eq!(says(open, false), "EINSETZEN");
        assert_eq!(says(open.retreat(), false), "RÜCKZUG");
        assert_eq!(says(open.touch(0), false), "KAMPF");
        assert_eq!(says(open.touch(0).touch(1), false), "KRIEG");
        assert_eq!(says(open.touch(0), true), "EINSETZEN", "others have declared the war");
    }
}
