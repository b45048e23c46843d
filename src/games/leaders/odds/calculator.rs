//! The battle helper on its own, for use beside any printed board: nobody has to play here, so what counts of nations and research is
//! asked, too.

use leaders::{
    battle::{Fighter, Step},
    edition::{Edition, Skill},
};
use leptos::prelude::*;

use super::{Entry, Who, bonus_lines, counted, form};
use crate::{
    games::leaders::words,
    rules::chapters::leaders as chapters,
    texts::{chosen, leaders::texts},
    ui::{Back, Choice, ChoiceOption, Frame},
};

/// What is asked of the address of the set-up to come here.
pub const IN_ADDRESS: &str = "odds";

/// The skills that change how a battle is likely to end.
const SKILLS: [Option<Skill>; 3] = [None, Some(Skill::SeaDie), Some(Skill::OrderlyRetreat)];

/// The screen, by the numbers of an edition.
pub fn calculator(edition: Edition) -> AnyView {
    let t = texts();
    let fighters = [Fighter::default(); 2].map(RwSignal::new);
    let entries = fighters.map(|fighter| Entry::of(move || fighter.get()));
    let [attacker, defender] = fighters;
    let edition = StoredValue::new(edition);
    let who = [who(t.battle_attacker, edition, attacker), who(t.battle_defender, edition, defender)];
    let count = move |battle: [_; 2]| edition.with_value(|edition| counted(edition, battle));
    view! {
        <Frame title=t.battle_odds wide=true chapter=chapters::ORDERS back=Back::To("/games")>
            <p>{t.battle_calculator_hint}</p>
            {form(entries, who, count)}
        </Frame>
    }
    .into_any()
}

/// What of a side's research and nation counts.
fn who(title: &'static str, edition: StoredValue<Edition>, fighter: RwSignal<Fighter>) -> Who {
    let t = texts();
    let nations = |skill| {
        edition.with_value(|edition| {
            let with = edition.nations.iter().filter(|nation| nation.skill.value == skill);
            with.map(|nation| chosen(&nation.name.value)).collect::<Vec<_>>().join(", ")
        })
    };
    let skills: Vec<ChoiceOption> = SKILLS
        .map(|skill| match skill.map(|skill| (nations(skill), skill)) {
            None => t.battle_no_bonus.into(),
            Some((nobody, skill)) if nobody.is_empty() => words::skill_name(skill).into(),
            Some((nations, _)) => nations.into(),
        })
        .into();
    let levels: Vec<ChoiceOption> = (0..=3).map(|level: u8| level.to_string().into()).collect();
    let place = move || SKILLS.iter().position(|skill| *skill == fighter.get().skill);
    let bonuses = view! {
        <details class="fold">
            <summary>{t.battle_bonuses}</summary>
            <div class="stack">
        <Choice
            label=t.battle_calculator_level
            options=Signal::stored(levels)
            chosen=Signal::derive(move || Some(fighter.get().military.into()))
            on_choose=move |level: usize| fighter.update(|fighter| fighter.military = u8::try_from(level).unwrap_or(0))
        />
        <Choice
            label=t.new_skill
            options=Signal::stored(skills)
            chosen=Signal::derive(place)
            on_choose=move |at: usize| fighter.update(|fighter| fighter.skill = SKILLS[at])
        />
        {move || edition.with_value(|edition| bonus_lines(fighter.get(), Step::Defending, edition, 2))}
            </div>
        </details>
    };
    Who { name: view! { <h2>{title}</h2> }.into_any(), bonuses: bonuses.into_any() }
}
