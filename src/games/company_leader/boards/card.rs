//! One own board on the screen of all of them.

use company_leader::{
    Coord, Terrain,
    workshop::{BoardFile, Draft, Edit},
};
use leptos::{prelude::*, task::spawn_local};
use vault::AccountId;

use super::{
    super::{
        ground::{class, extent, place},
        words,
    },
    stored::{self, StoredBoard, trouble},
};
use crate::{
    accounts::use_visit,
    browser::{
        files::{self, Handed},
        notes,
    },
    library::date,
    texts::{self, company_leader::texts},
    ui::{Button, ButtonLink, ConfirmDialog, Notices, Tone, Weight, use_notices},
};

/// A board with what can be done with it. `changed` hears when there is one more or one less.
pub fn card(account: AccountId, board: StoredBoard, changed: Callback<()>) -> AnyView {
    let t = texts();
    let unsaved = notes::read(board.id.note()).is_some();
    let when = t.boards_changed(&date(board.changed));
    let title = board.draft.as_ref().map_or_else(|| t.boards_unread.to_owned(), named);
    let about = board.draft.as_ref().map_or_else(|| t.boards_unread_text.to_owned(), about);
    let picture = board.draft.as_ref().map(picture);
    view! {
        <article class="card cl-own">
            <div class="cl-own__head">
                {picture}
                <div>
                    <h2 class="card__title">{title}</h2>
                    <p>{about}</p>
                    <p class="dim">{when}</p>
                    {unsaved.then(|| view! { <p class="cl-own__unsaved">{t.boards_unsaved}</p> })}
                </div>
            </div>
            {actions(account, board, changed)}
        </article>
    }
    .into_any()
}

fn actions(account: AccountId, board: StoredBoard, changed: Callback<()>) -> AnyView {
    let t = texts();
    let visit = use_visit();
    let notices = use_notices();
    let asking = RwSignal::new(false);
    let route = board.id.route();
    let is_read = board.draft.is_some();
    let board = StoredValue::new(board);
    let done = move |made: Result<(), String>| match made {
        Ok(()) => {
            changed.try_run(());
        }
        Err(error) => notices.say(Tone::Bad, error),
    };
    let copy = move |()| {
        let Some(mut draft) = board.with_value(|board| board.draft.clone()) else { return };
        draft.apply(&Edit::Rename(t.boards_copy_of(&named(&draft))), true);
        let vault = visit.vault();
        spawn_local(
            async move { done(stored::add(&vault, account, draft).await.map(drop).map_err(|error| error.told())) },
        );
    };
    let remove = move |()| {
        let (vault, board) = (visit.vault(), board.get_value());
        spawn_local(
            async move { done(stored::remove(&vault, account, &board).await.map_err(|error| trouble(&error))) },
        );
    };
    let export = move |()| export(notices, &board.get_value());
    view! {
        <div class="save__actions">
            {is_read.then(|| view! { <ButtonLink href=route>{t.boards_edit}</ButtonLink> })}
            {is_read.then(|| view! { <Button on_press=copy>{t.boards_copy}</Button> })}
            <Button on_press=export>{t.boards_export}</Button>
            <Button weight=Weight::Quiet on_press=move |()| asking.set(true)>
                {t.boards_remove}
            </Button>
        </div>
        <ConfirmDialog
            open=asking
            title=t.boards_remove_title.to_owned()
            text=t.boards_remove_text.to_owned()
            confirm=t.boards_remove.to_owned()
            weight=Weight::Danger
            on_confirm=remove
        />
    }
    .into_any()
}

/// Hands a board out as a file: a finished one for others, one that can not be read for somebody who can help.
fn export(notices: Notices, board: &StoredBoard) {
    let t = texts();
    let (name, bytes) = match &board.draft {
        Some(draft) if !draft.faults().is_empty() => return notices.say(Tone::Warning, t.boards_unfinished),
        Some(draft) => (format!("{}.json", file_name(&named(draft))), BoardFile::from(draft).to_json().into_bytes()),
        None => (format!("{}.txt", board.id.word()), board.text.clone().into_bytes()),
    };
    spawn_local(async move {
        match files::hand_out(&name, "application/json", &bytes).await {
            Ok(Handed::Shared | Handed::Downloaded) => notices.say(Tone::Good, t.boards_exported),
            Ok(Handed::Cancelled) => {}
            Err(_) => notices.say(Tone::Bad, t.boards_not_exported),
        }
    });
}

/// A name as one for a file: small letters and digits, and a dash for everything else.
fn file_name(name: &str) -> String {
    let letters = name.to_lowercase();
    let words: Vec<&str> =
        letters.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    if words.is_empty() { "company-leader".to_owned() } else { words.join("-") }
}

/// The name that was typed for a board; it may be blank.
pub fn typed_name(draft: &Draft) -> String {
    texts::chosen(draft.title())
}

/// What a board is called.
pub fn named(draft: &Draft) -> String {
    let title = typed_name(draft);
    if title.trim().is_empty() { texts().boards_default_name.to_owned() } else { title }
}

/// How large it is, and for whom.
fn about(draft: &Draft) -> String {
    let t = texts();
    let fields = t.boards_fields(u32::try_from(draft.land().len()).unwrap_or(u32::MAX));
    let faults = draft.faults().len();
    if faults > 0 {
        return format!("{fields} · {}", t.boards_in_the_making);
    }
    let modes = draft.plans().iter().map(|plan| words::mode(plan.mode));
    let scenario = draft.scenario().map(|_| t.new_scenario);
    core::iter::once(fields.as_str()).chain(modes).chain(scenario).collect::<Vec<_>>().join(" · ")
}

/// The board in small: decoration beside its name.
fn picture(draft: &Draft) -> AnyView {
    let whole = extent(draft.land().keys().copied());
    let view_box = format!("{:.0} {:.0} {:.0} {:.0}", whole.x, whole.y, whole.width, whole.height);
    let fields = |terrain: Terrain| {
        let outlines: String =
            draft.land().iter().filter(|(_, land)| **land == terrain).map(|(at, _)| hexagon(*at)).collect();
        let class = format!("cl-own__land cl-field--{}", class(terrain));
        view! {
            <g class=class>
                <path class="cl-field__ground" d=outlines />
            </g>
        }
    };
    view! {
        <svg class="cl-own__picture" viewBox=view_box aria-hidden="true">
            {Terrain::ALL.map(fields)}
        </svg>
    }
    .into_any()
}

/// The outline of a field in its place.
fn hexagon(at: Coord) -> String {
    let (x, y) = place(at);
    format!("M{x:.1} {:.1}l8.66 5v10l-8.66 5-8.66-5v-10z", y - 10.0)
}

#[cfg(test)]
mod tests {
    use super::file_name;

    #[test]
    fn a_name_makes_a_file_name() {
        assert_eq!(file_name("  Öder Sumpf, 2. Fassung/"), "öder-sumpf-2-fassung");
        assert_eq!(file_name("…"), "company-leader");
    }
}
