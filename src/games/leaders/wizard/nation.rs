//! „Nationen-Auswahl": a carousel (manual, chapter 2.5).

use leaders::edition::{Mark, Nation, NationId};
use leptos::prelude::*;

use super::draft::{Draft, Step};
use crate::{
    drawings::drawing,
    editions::sign,
    games::leaders::{figures, words},
    rules::chapters::leaders as chapters,
    texts::{self, leaders::texts},
    ui::{BottomBar, Carousel, Frame, Player},
};

/// The nations still free. A choice leads on to the next player who has one to make.
pub fn screen(draft: Draft, at: usize) -> AnyView {
    let t = texts();
    let player = draft.player(at);
    let nations = draft.nations(at);
    let chosen = player.nation.get_untracked();
    let index = RwSignal::new(nations.iter().position(|(id, _)| Some(*id) == chosen).unwrap_or(0));
    let count = nations.len();
    let nations = StoredValue::new(nations);
    let choose = move |()| {
        let Some(id) = nations.with_value(|all| all.get(index.get_untracked()).map(|(id, _)| *id)) else { return };
        player.nation.set(Some(id));
        draft.step.set(draft.next());
    };
    let slide =
        move |at: usize| nations.with_value(|all| all.get(at).map(|(id, nation)| card(draft, *id, nation))).into_any();
    let name = untrack(|| player.shown_name());
    let hue = draft.edition(|edition| words::hue(edition, player.colour.get_untracked()));
    let who = Player { name: name.clone(), hue };
    let bottom = view! { <BottomBar label=t.new_choose on_next=choose /> };
    view! {
        <Frame title=t.new_nation(&name) chapter=chapters::NATIONS player=who back=draft.back(Step::Player(at)) bottom=bottom.into_any()>
            <Carousel label=t.new_nations count=Signal::stored(count) index slide=slide />
        </Frame>
    }
    .into_any()
}

/// Name, leader, skill, home area, bloc; house values carry their mark.
fn card(draft: Draft, id: NationId, nation: &Nation) -> AnyView {
    let t = texts();
    let skill = draft.edition(|edition| words::nation_skill(nation, edition, draft.count.get_untracked()));
    let home = draft.edition(|edition| {
        edition.map.areas.get(nation.home.value.index()).map(|area| area.name.value.clone()).unwrap_or_default()
    });
    let fact = |name: &'static str, value: String, mark: Mark| {
        let house = matches!(mark, Mark::House | Mark::Own).then(|| sign(mark));
        view! {
            <div>
                <dt>{name} " " {house}</dt>
                <dd>{value}</dd>
            </div>
        }
    };
    view! {
        <article class="slide">
            <header class="nation">
                {figures::nation(id)
                    .map(|[emblem, leader]| view! {
                        <span class="nation__leader">{drawing(leader)}</span>
                        <span class="nation__emblem">{drawing(emblem)}</span>
                    })}
                <h2>{texts::chosen(&nation.name.value)}</h2>
            </header>
            <dl class="facts">
                {fact(t.new_leader, nation.leader.value.clone(), nation.leader.mark)}
                {fact(t.new_skill, skill, nation.skill.mark)}
                {fact(t.new_home, home, nation.home.mark)}
                {fact(t.new_bloc, words::bloc(nation.bloc.value).to_owned(), nation.bloc.mark)}
            </dl>
        </article>
    }
    .into_any()
}
