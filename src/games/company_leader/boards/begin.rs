//! A new board: an empty hexagon, or a copy of one of the house's.

use company_leader::{
    edition::Edition,
    workshop::{Draft, Edit, RADII},
};
use leptos::{prelude::*, task::spawn_local};
use vault::AccountId;

use super::{editor::counted, stored};
use crate::{
    accounts::use_visit,
    router::use_way,
    texts::{self, company_leader::texts},
    ui::{Button, Card, Choice, ChoiceOption, Stepper, TextField, Tone, Weight, use_notices},
};

/// The longest name a board can be given, in characters.
pub const LONGEST_NAME: u16 = 40;

/// The card with which a new board is begun.
pub fn begin(account: AccountId) -> AnyView {
    let t = texts();
    let visit = use_visit();
    let notices = use_notices();
    let way = use_way();
    let house = StoredValue::new(Edition::house().boards);
    let name = RwSignal::new(t.boards_default_name.to_owned());
    // The hexagon comes first, then the boards of the house.
    let start = RwSignal::new(0_usize);
    let edge = RwSignal::new(6_u32);
    let radius = move || u16::try_from(edge.get() - 1).unwrap_or_default();
    let fields = move || {
        let radius = u32::from(radius());
        3 * radius * (radius + 1) + 1
    };
    let titles = house.with_value(|house| house.iter().map(|board| texts::chosen(&board.title)).collect::<Vec<_>>());
    let options: Vec<ChoiceOption> =
        core::iter::once(t.boards_hexagon.to_owned()).chain(titles).map(ChoiceOption::from).collect();
    let draft = move || {
        let name = name.get().trim().to_owned();
        let copy = |at: usize| house.with_value(|house| house.get(at).map(Draft::from));
        let mut draft = match start.get().checked_sub(1).and_then(copy) {
            Some(draft) => draft,
            None => Draft::hexagon("", &name, radius()),
        };
        draft.apply(&Edit::Rename(name), true);
        draft
    };
    let make = move |()| {
        let (vault, draft) = (visit.vault(), untrack(draft));
        spawn_local(async move {
            match stored::add(&vault, account, draft).await {
                Ok(board) => {
                    way.try_run(board.id.route());
                }
                Err(error) => notices.say(Tone::Bad, error.told()),
            }
        });
    };
    let size = move || {
        (start.get() == 0).then(|| {
            let stepper = view! {
                <Stepper
                    label=t.boards_edge
                    value=edge
                    min=u32::from(*RADII.start()) + 1
                    max=u32::from(*RADII.end()) + 1
                    on_change=move |fields| edge.set(fields)
                />
            };
            view! {
                {counted(t.boards_edge.into_any(), stepper.into_any())}
                <p class="dim">{move || t.boards_fields(fields())}</p>
            }
        })
    };
    view! {
        <Card title=t.boards_new>
            <TextField label=t.boards_name value=name longest=LONGEST_NAME />
            <Choice
                label=t.boards_start
                options=options
                chosen=Signal::derive(move || Some(start.get()))
                on_choose=move |at: usize| start.set(at)
            />
            {size}
            <Button weight=Weight::Primary on_press=make>
                {t.boards_make}
            </Button>
        </Card>
    }
    .into_any()
}
