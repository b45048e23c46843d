//! „Militär": recruiting (manual, chapter 3.6.1).

use leaders::{Command, edition::Unit};
use leptos::prelude::*;

use super::{Goods, Headquarters, pieces, purchase};
use crate::{games::leaders::words, texts::leaders::texts};

/// The three units with their prices.
pub fn panel(hq: Headquarters) -> AnyView {
    let t = texts();
    let rounds = hq.room.edition(|edition| edition.durations.units.value);
    let units = Unit::ALL.map(|unit| {
        let (name, figure) = words::unit(unit);
        let count = hq.room.count();
        let (hint, price) = hq.room.edition(|edition| (words::die(unit, edition), edition.prices.unit(unit, count)));
        purchase(
            Goods { name, figure, hint, price, rounds },
            hq.number(move |mine| u32::from(mine.orders.units[unit as usize])),
            hq.number(move |mine| u32::from(mine.most_units[unit as usize])),
            Callback::new(move |number| hq.order(Command::Recruit(unit, pieces(number)))),
        )
    });
    let coming = hq.follow(|mine| mine.recruits);
    let coming = move || {
        let recruits = coming.get()?;
        let words: Vec<String> = Unit::ALL
            .into_iter()
            .filter(|unit| recruits[*unit as usize] > 0)
            .map(|unit| words::units(unit, recruits[unit as usize]))
            .collect();
        (!words.is_empty()).then(|| t.hq_coming(&words.join(", ")))
    };
    view! {
        <div class="stack">
            {units} <p class="dim">{coming}</p> <p class="dim">{t.hq_saved_hint}</p>
        </div>
    }
    .into_any()
}
