//! The end of phase 4: what was chosen, what is left, what was not looked at, and one question (manual, chapter 3.6).

use leaders::{
    Covert, Deed, MissionOrder, Private,
    edition::{Field, Unit},
};
use leptos::prelude::*;

use super::Headquarters;
use crate::{
    games::leaders::words,
    texts::{self, leaders::texts},
    ui::{Button, Dialog, Weight},
};

/// The question; `unseen` names the areas of the headquarters that were not opened.
pub fn dialog(
    hq: Headquarters,
    open: RwSignal<bool>,
    unseen: impl Fn() -> String + Copy + Send + Sync + 'static,
) -> AnyView {
    let t = texts();
    let mine = hq.follow(Clone::clone);
    let content = move || {
        let mine = mine.get()?;
        let chosen = chosen(hq, &mine);
        let none = chosen.is_empty().then_some(t.hq_summary_none);
        let chosen = chosen.into_iter().map(|line| view! { <li>{line}</li> }).collect_view();
        let unseen = Some(unseen()).filter(|unseen| !unseen.is_empty()).map(|unseen| t.hq_summary_unseen(&unseen));
        Some(view! {
            {none.map(|none| view! { <p>{none}</p> })}
            <ul class="plain">{chosen}</ul>
            <p>{t.hq_summary_saved(&mine.points)}</p>
            {unseen.map(|unseen| view! { <p class="dim">{unseen}</p> })}
        })
    };
    view! {
        <Dialog open title=t.hq_summary>
            {content}
            <div class="dialog__answers">
                <Button weight=Weight::Quiet on_press=move |()| open.set(false)>
                    {texts::texts().dialog_cancel}
                </Button>
                <Button
                    weight=Weight::Primary
                    on_press=move |()| {
                        open.set(false);
                        hq.room.proceed();
                    }
                >
                    {t.hq_summary_end}
                </Button>
            </div>
        </Dialog>
    }
    .into_any()
}

/// What the turn will do, a line each, in the order of the areas.
fn chosen(hq: Headquarters, mine: &Private) -> Vec<String> {
    let t = texts();
    let orders = &mine.orders;
    let units = Unit::ALL.into_iter().map(|unit| (unit, orders.units[unit as usize]));
    let units = units.filter(|(_, count)| *count > 0).map(|(unit, count)| words::units(unit, count));
    let fields = Field::ALL.into_iter().filter(|field| orders.research[*field as usize]);
    let fields = fields.map(|field| {
        let level = t.research_level(&(mine.research[field as usize] + 1));
        format!("{}, {level}", words::field(field))
    });
    let agents = [(t.hq_diplomats, orders.diplomats), (t.hq_spies, orders.spies)];
    let agents = agents.into_iter().filter(|(_, count)| *count > 0).map(|(name, count)| format!("{name}: {count}"));
    let toward = orders.toward.iter().flat_map(|(other, toward)| {
        let name = hq.room.name(other);
        let tribute = (toward.tribute > 0).then(|| format!("{}, {name}: {}", t.hq_tribute, toward.tribute));
        let deeds = Deed::ALL.into_iter().filter(|deed| toward.ordered(*deed));
        let deeds = deeds.map(|deed| format!("{}, {name}", deed_name(deed))).collect::<Vec<_>>();
        tribute.into_iter().chain(deeds)
    });
    let title =
        |kind| hq.room.edition(|edition| edition.mission(kind).map(|mission| texts::chosen(&mission.name.value)));
    let mission = match orders.mission {
        MissionOrder::Keep => None,
        MissionOrder::Activate(category) => mine.missions[category as usize].and_then(title),
        MissionOrder::Abandon => {
            mine.mission.and_then(|mission| title(mission.kind)).map(|title| format!("{title}: {}", t.hq_abandoned))
        }
    };
    units.chain(fields).chain(agents).chain(toward).chain(mission).collect()
}

/// What a deed is called.
fn deed_name(deed: Deed) -> &'static str {
    let t = texts();
    match deed {
        Deed::Offer => t.hq_alliance_offer,
        Deed::Dissolve => t.hq_alliance_end,
        Deed::Covert(Covert::Boycott) => t.hq_boycott,
        Deed::Covert(Covert::Espionage) => t.hq_spy_on,
        Deed::Covert(Covert::Sabotage) => t.hq_sabotage,
    }
}
