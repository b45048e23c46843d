//! Where a value comes from, as a letter.

use edition_data::Mark;
use leptos::prelude::*;

use crate::texts::editions::texts;

/// The letter of a mark; its name is told on request.
pub fn sign(mark: Mark) -> AnyView {
    let t = texts();
    let (letter, class) = match mark {
        Mark::RuleText => (t.mark_manual, "mark"),
        Mark::Published => (t.mark_published, "mark"),
        Mark::Derived => (t.mark_derived, "mark"),
        Mark::Reconstructed => (t.mark_reconstructed, "mark mark--house"),
        Mark::House => (t.mark_house, "mark mark--house"),
        Mark::Own => (t.mark_own, "mark mark--own"),
    };
    view! {
        <abbr class=class title=name(mark)>
            {letter}
        </abbr>
    }
    .into_any()
}

/// Every mark, and what it means.
pub fn legend() -> AnyView {
    let marks =
        [Mark::RuleText, Mark::Published, Mark::Derived, Mark::Reconstructed, Mark::House, Mark::Own].map(|mark| {
            view! {
                <div>
                    <dt>{sign(mark)}</dt>
                    <dd>{name(mark)}</dd>
                </div>
            }
        });
    view! { <dl class="values__marks">{marks.collect_view()}</dl> }.into_any()
}

fn name(mark: Mark) -> &'static str {
    let t = texts();
    match mark {
        Mark::RuleText => t.mark_manual_name,
        Mark::Published => t.mark_published_name,
        Mark::Derived => t.mark_derived_name,
        Mark::Reconstructed => t.mark_reconstructed_name,
        Mark::House => t.mark_house_name,
        Mark::Own => t.mark_own_name,
    }
}
