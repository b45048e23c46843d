//! The sheet with all numbers: by group and row, each with its mark, each editable.

use leaders::edition::{Edition, FieldView, Mark, OwnValuesError};
use leptos::{prelude::*, task::spawn_local};
use vault::DocumentError;

use super::{
    Unread, keep,
    names::{Group, Place, place},
};
use crate::{
    accounts::{Visit, document_error, use_visit},
    browser::files,
    library::hand_out,
    texts::leaders::texts,
    ui::{Banner, Button, Card, ConfirmDialog, Glyph, Notices, Toggle, Tone, Weight, use_notices},
};

/// The file the owner's numbers are handed out as.
const FILE: &str = "leaders-werte.txt";

/// The numbers while they are being edited.
#[derive(Clone, Copy)]
struct Sheet {
    visit: Visit,
    edition: StoredValue<Edition>,
    /// The numbers in the order of [`Edition::fields`].
    entries: StoredValue<Vec<Entry>>,
    notices: Notices,
}

/// A number of the sheet: where it stands, whether the house has guessed it, and what is shown of it.
struct Entry {
    place: Place,
    guessed: bool,
    shown: RwSignal<FieldView>,
}

impl Sheet {
    /// Takes over an edition if it can be kept, and shows what is kept in any case.
    fn take(self, edition: Edition, said: &'static str) {
        let before = self.edition.get_value();
        self.edition.set_value(edition.clone());
        self.show();
        let vault = self.visit.vault();
        spawn_local(async move {
            match keep(&vault, &edition).await {
                Ok(()) => self.notices.say(Tone::Good, said),
                Err(error) => {
                    self.edition.try_set_value(before);
                    self.show();
                    self.notices.say(Tone::Bad, trouble(&error));
                }
            }
        });
    }

    /// Brings what is shown up to date.
    fn show(self) {
        let Some(fields) = self.edition.try_with_value(Edition::fields) else { return };
        self.entries.try_with_value(|entries| {
            for (Entry { shown, .. }, field) in entries.iter().zip(fields) {
                if shown.with_untracked(|shown| *shown != field) {
                    shown.set(field);
                }
            }
        });
    }

    /// Sets one number, as it was typed.
    fn set(self, path: &str, typed: &str) {
        let t = texts();
        let mut edition = self.edition.get_value();
        let set = typed.trim().parse().ok().filter(|value| edition.set(path, *value).is_ok());
        if set.is_none() {
            let range = edition.fields().into_iter().find(|field| field.path == path);
            let (min, max) = range.map_or((0, 0), |field| (field.min, field.max));
            return self.notices.say(Tone::Warning, t.values_range(&min, &max));
        }
        if leaders::edition::validate(&edition).is_err() {
            return self.notices.say(Tone::Warning, t.values_together);
        }
        if self.edition.with_value(|before| *before != edition) {
            self.take(edition, t.values_kept);
        }
    }

    /// The owner's numbers as a file.
    fn export(self) {
        let text = self.edition.with_value(Edition::own_values);
        spawn_local(async move { hand_out(self.notices, FILE, text.as_bytes()).await });
    }

    /// Takes the owner's numbers from a file, in place of those that are there.
    fn import(self) {
        let t = texts();
        spawn_local(async move {
            let bytes = match files::pick().await {
                Ok(Some(bytes)) => bytes,
                Ok(None) => return,
                Err(_) => return self.notices.say(Tone::Bad, t.values_no_file),
            };
            let Ok(text) = String::from_utf8(bytes) else { return self.notices.say(Tone::Bad, t.values_no_file) };
            match Edition::house().with_own_values(&text) {
                Ok(edition) => self.take(edition, t.values_taken),
                Err(OwnValuesError::Line(line) | OwnValuesError::Number(line, _)) => {
                    self.notices.say(Tone::Bad, t.values_bad_line(&line));
                }
                Err(OwnValuesError::Together(_)) => self.notices.say(Tone::Bad, t.values_together),
            }
        });
    }
}

/// What is wrong with the vault, and what is safe.
pub fn trouble(error: &DocumentError) -> String {
    document_error(error, texts().values_elsewhere)
}

/// Everything below the title.
pub fn sheet(edition: Edition) -> AnyView {
    let t = texts();
    let house = Edition::house();
    let entry = |(field, original): (FieldView, FieldView)| Entry {
        place: place(&original.path, &house),
        guessed: original.mark == Mark::House,
        shown: RwSignal::new(field),
    };
    let entries = edition.fields().into_iter().zip(house.fields()).map(entry).collect();
    let sheet = Sheet {
        visit: use_visit(),
        edition: StoredValue::new(edition),
        entries: StoredValue::new(entries),
        notices: use_notices(),
    };
    let only_house = RwSignal::new(true);
    let asking = RwSignal::new(false);
    let groups = move || Group::ALL.map(|at| group(sheet, at, only_house.get())).collect_view();
    view! {
        <p>{t.values_intro}</p>
        <dl class="values__marks">
            {[Mark::RuleText, Mark::Published, Mark::House, Mark::Own]
                .map(|mark| {
                    view! {
                        <div>
                            <dt>{sign(mark)}</dt>
                            <dd>{mark_name(mark)}</dd>
                        </div>
                    }
                })
                .collect_view()}
        </dl>
        <Toggle label=t.values_only_house on=only_house on_change=move |on| only_house.set(on) />
        {groups}
        <Card title=t.values_file>
            <p>{t.values_file_text}</p>
            <div class="row">
                <Button glyph=Glyph::Download on_press=move |()| sheet.export()>
                    {t.values_export}
                </Button>
                <Button glyph=Glyph::Upload on_press=move |()| sheet.import()>
                    {t.values_import}
                </Button>
                <Button weight=Weight::Quiet on_press=move |()| asking.set(true)>
                    {t.values_reset}
                </Button>
            </div>
        </Card>
        <ConfirmDialog
            open=asking
            title=t.values_reset.to_owned()
            text=t.values_reset_text.to_owned()
            confirm=t.values_reset.to_owned()
            on_confirm=move |()| sheet.take(Edition::house(), t.values_kept)
        />
    }
    .into_any()
}

/// Instead of the sheet: numbers this version can do nothing with. They may be taken along before they are replaced.
pub fn unread(text: String, found: RwSignal<Option<Result<Edition, Unread>>, LocalStorage>) -> AnyView {
    let t = texts();
    let visit = use_visit();
    let notices = use_notices();
    let export = move |()| {
        let text = text.clone();
        spawn_local(async move { hand_out(notices, FILE, text.as_bytes()).await });
    };
    let reset = move |()| {
        let vault = visit.vault();
        spawn_local(async move {
            match keep(&vault, &Edition::house()).await {
                Ok(()) => {
                    found.try_set(Some(Ok(Edition::house())));
                }
                Err(error) => notices.say(Tone::Bad, trouble(&error)),
            }
        });
    };
    view! {
        <Banner tone=Tone::Warning>
            <p>{t.values_misread}</p>
            <div class="row">
                <Button on_press=export>{t.values_export}</Button>
                <Button on_press=reset>{t.values_reset}</Button>
            </div>
        </Banner>
    }
    .into_any()
}

/// A number and the name of its column.
type Cell = (Option<String>, RwSignal<FieldView>);

/// One group, folded; with `only_house` only what the house edition has guessed.
fn group(sheet: Sheet, group: Group, only_house: bool) -> AnyView {
    let mut rows: Vec<(String, Vec<Cell>)> = Vec::new();
    sheet.entries.with_value(|entries| {
        let wanted = |entry: &&Entry| entry.place.group == group && (entry.guessed || !only_house);
        for Entry { place, shown, .. } in entries.iter().filter(wanted) {
            let cell = (place.column.clone(), *shown);
            match rows.iter_mut().find(|(row, _)| *row == place.row) {
                Some((_, cells)) => cells.push(cell),
                None => rows.push((place.row.clone(), vec![cell])),
            }
        }
    });
    if rows.is_empty() {
        return ().into_any();
    }
    let count: usize = rows.iter().map(|(_, cells)| cells.len()).sum();
    let rows = rows.into_iter().map(|(name, cells)| row(sheet, name, cells)).collect_view();
    view! {
        <details class="fold">
            <summary>{group.title()} " · " {count}</summary>
            <div class="values">{rows}</div>
        </details>
    }
    .into_any()
}

fn row(sheet: Sheet, name: String, cells: Vec<Cell>) -> AnyView {
    let cells = cells.into_iter().map(|(column, field)| cell(sheet, &name, column, field)).collect_view();
    view! {
        <div class="values__row">
            <span class="values__name">{name.clone()}</span>
            <div class="values__cells">{cells}</div>
        </div>
    }
    .into_any()
}

fn cell(sheet: Sheet, row: &str, column: Option<String>, field: RwSignal<FieldView>) -> AnyView {
    let label = column.as_ref().map_or_else(|| row.to_owned(), |column| format!("{row}, {column}"));
    let path = field.with_untracked(|field| field.path.clone());
    let value = move || field.with(|field| field.value.to_string());
    view! {
        <label class="values__cell">
            <span class="values__column">{column}</span>
            <input
                class="values__number"
                type="text"
                inputmode="numeric"
                maxlength="3"
                aria-label=label
                prop:value=value
                on:change:target=move |event| {
                    sheet.set(&path, &event.target().value());
                    // What was refused must not go on standing there.
                    event.target().set_value(&field.with_untracked(|field| field.value.to_string()));
                }
            />
            {move || sign(field.with(|field| field.mark))}
        </label>
    }
    .into_any()
}

/// The letter of a mark.
pub fn sign(mark: Mark) -> AnyView {
    let t = texts();
    let (letter, class) = match mark {
        Mark::RuleText => (t.values_mark_manual, "mark"),
        Mark::Published => (t.values_mark_published, "mark"),
        Mark::Derived => (t.values_mark_derived, "mark"),
        Mark::Reconstructed => (t.values_mark_reconstructed, "mark mark--house"),
        Mark::House => (t.values_mark_house, "mark mark--house"),
        Mark::Own => (t.values_mark_own, "mark mark--own"),
    };
    view! {
        <abbr class=class title=mark_name(mark)>
            {letter}
        </abbr>
    }
    .into_any()
}

fn mark_name(mark: Mark) -> &'static str {
    let t = texts();
    match mark {
        Mark::RuleText => t.values_manual,
        Mark::Published => t.values_published,
        Mark::Derived => t.values_derived,
        Mark::Reconstructed => t.values_reconstructed,
        Mark::House => t.values_house,
        Mark::Own => t.values_own,
    }
}
