//! „Szenario": a carousel (manual, chapter 2.4).

use leaders::{
    Settings,
    edition::{Mark, Scenario},
};
use leptos::prelude::*;

use super::draft::{Draft, Step, goes_by_house_values, offered};
use crate::{
    editions::sign,
    games::leaders::{preparations, scenario as own, words},
    rules::chapters::leaders as chapters,
    texts::{chosen, leaders::texts},
    ui::{BottomBar, Carousel, Frame},
};

/// The scenarios, each with its nations, start areas and goals.
pub fn screen(draft: Draft) -> AnyView {
    let t = texts();
    let scenarios = StoredValue::new(draft.edition(offered));
    let chosen = draft.scenario.get_untracked();
    let at = scenarios.with_value(|all| all.iter().position(|scenario| scenario.id.value == chosen)).unwrap_or(0);
    let index = RwSignal::new(at);
    let choose = move |()| {
        if let Some(id) = scenarios.with_value(|all| all.get(index.get_untracked()).map(|scenario| scenario.id.value)) {
            draft.scenario.set(id);
            draft.propose_settings();
            draft.step.set(Step::Settings);
        }
    };
    let slide =
        move |at: usize| scenarios.with_value(|all| all.get(at).map(|scenario| card(draft, scenario))).into_any();
    let count = scenarios.with_value(Vec::len);
    let bottom = view! { <BottomBar label=t.new_choose on_next=choose /> };
    view! {
        <Frame columns=true title=t.new_scenario chapter=chapters::SETUP back=draft.back(Step::Players) bottom=bottom.into_any()>
            <Carousel label=t.new_scenarios count=Signal::stored(count) index slide=slide />
        </Frame>
    }
    .into_any()
}

fn card(draft: Draft, scenario: &Scenario) -> AnyView {
    let players = draft.count.get_untracked();
    let settings = Settings::proposed(scenario, players);
    let begins = draft.edition(|edition| own::begins(scenario, edition, players));
    let of_house = draft.edition(|edition| goes_by_house_values(edition, scenario)).then(|| {
        view! {
            <p class="dim">
                {sign(Mark::House)}
                " "
                {texts().new_house_areas}
            </p>
        }
    });
    view! {
        <article class="slide">
            <h2>{words::scenario(scenario)}</h2>
            {own::source(scenario)}
            <p>{chosen(&scenario.text.value)}</p>
            <ul class="plain facts">{begins.into_iter().map(|line| view! { <li>{line}</li> }).collect_view()}</ul>
            {of_house}
            <h3>{texts().new_goals}</h3>
            {draft.edition(|edition| preparations::goals(&settings, scenario, edition, players))}
            {draft.edition(|edition| own::details(scenario, edition))}
        </article>
    }
    .into_any()
}
