//! The editor on the screen: folds of rows, each value with its mark.

use leptos::prelude::*;
use serde_json::Value;

use super::{
    EditorState, back_to_house, hand_on,
    walk::{self, Extent},
};
use crate::{
    browser::style::wear,
    editions::{
        Choices, Fault, compare_route,
        mark::{legend, sign},
        tree::{Path, Shape, Tree},
    },
    texts::editions::texts,
    ui::{Button, ButtonLink, Card, Glyph, IconButton, Refusal, Toggle, Tone, Weight},
};

/// So many fields of a group stand one below the other; more are folded.
const FEW: usize = 6;

/// So many characters of a text have room in one line of a phone; longer ones get several.
const LINE: usize = 24;

/// So long is a word that takes no more room than a number.
const SHORT: usize = 4;

/// What the folds show.
#[derive(Clone, Copy)]
struct Sheet {
    editor: EditorState,
    extent: Extent,
}

/// Everything below the title.
pub fn page(editor: EditorState) -> AnyView {
    let t = texts();
    let only_guessed = RwSignal::new(true);
    let refused = RwSignal::new(Vec::new());
    let folds = move || {
        let extent = if only_guessed.get() { Extent::Guessed } else { Extent::Everything };
        let sheet = Sheet { editor, extent };
        let groups = editor.tree.with_untracked(|tree| walk::groups(tree, editor.codec.names, extent));
        groups.into_iter().map(|(title, paths)| sheet.group(title, paths)).collect_view()
    };
    let faults = editor.fault_lines();
    let compare = (!editor.codec.names.compared.is_empty()).then(|| {
        view! {
            <ButtonLink href=compare_route(editor.game.tag) weight=Weight::Quiet>
                {t.compare_open}
            </ButtonLink>
        }
    });
    let export = move |()| hand_on(editor.notices, editor.game, editor.tree.with_untracked(Tree::file));
    wear(super::STYLE);
    view! {
        <p>
            <b>{move || editor.tree.with(super::title)}</b>
        </p>
        <p>{t.edition_text}</p>
        {compare}
        {legend()}
        <Refusal title=t.editor_faults lines=faults />
        <Toggle
            label=t.editor_only_guessed
            on=only_guessed
            on_change=move |on| only_guessed.set(on)
        />
        {folds}
        <Card title=t.editor_file>
            <p>{t.editor_file_text}</p>
            <Refusal title=t.wrong_edition lines=refused />
            <div class="row">
                <Button glyph=Glyph::Share on_press=export>
                    {t.edition_hand_on}
                </Button>
                <Button glyph=Glyph::Upload on_press=move |()| editor.load(refused)>
                    {t.edition_load}
                </Button>
                {back_to_house(editor.game, editor.visit, editor.notices, editor.again)}
            </div>
        </Card>
    }
    .into_any()
}

/// A fold whose content is made when it is opened first: an edition has hundreds of fields.
fn fold(summary: impl IntoView + 'static, content: impl Fn() -> AnyView + Send + Sync + 'static) -> AnyView {
    let opened = RwSignal::new(false);
    view! {
        <details
            class="fold"
            prop:open=opened
            on:toggle:target=move |event| opened.set(event.target().open())
        >
            <summary>{summary}</summary>
            {move || opened.get().then(|| view! { <div class="values">{untrack(&content)}</div> })}
        </details>
    }
    .into_any()
}

impl Sheet {
    /// A fold of what stands at the top. What the fold is called after stands in it without its name.
    fn group(self, title: String, paths: Vec<Path>) -> AnyView {
        let count: usize =
            self.editor.tree.with_untracked(|tree| paths.iter().map(|path| walk::count(tree, path, self.extent)).sum());
        let name = title.clone();
        let content = move || {
            let is_fold = |path: &Path| self.editor.name(path) == name && self.editor.shape(path) != Shape::Leaf;
            let shown = |path: &Path| if is_fold(path) { self.below(path) } else { self.node(path) };
            paths.iter().map(shown).collect_view().into_any()
        };
        fold(view! { {title} " · " {count} }, content)
    }

    /// A place and what is below it, under its name.
    fn node(self, path: &Path) -> AnyView {
        if self.editor.shape(path) == Shape::Leaf {
            return self.row(path, vec![path.clone()]);
        }
        let (children, count) = self
            .editor
            .tree
            .with_untracked(|tree| (walk::children(tree, path, self.extent), walk::count(tree, path, self.extent)));
        let is_row = children.iter().all(|child| self.editor.shape(child) == Shape::Leaf);
        if is_row && !self.can_grow(path) {
            return self.row(path, children);
        }
        let (name, inner) = (self.editor.name(path), path.clone());
        if count > FEW {
            return fold(view! { {name} " · " {count} }, move || self.below(&inner));
        }
        view! {
            <section class="values__part">
                <h3>{name}</h3>
                {self.below(path)}
            </section>
        }
        .into_any()
    }

    /// Whether entries can be added here: only where all of them are seen.
    fn can_grow(self, path: &Path) -> bool {
        self.extent == Extent::Everything && self.editor.shape(path) == Shape::List && self.editor.can_grow(path)
    }

    /// What is below a place, one below the other; entries of lists can be added and taken away.
    fn below(self, path: &Path) -> AnyView {
        if self.can_grow(path) {
            return self.list(path.clone());
        }
        let children = self.editor.tree.with_untracked(|tree| walk::children(tree, path, self.extent));
        children.iter().map(|child| self.node(child)).collect_view().into_any()
    }

    /// A list that may have another length, with ways to add and take away. It is drawn anew when it has become another length.
    fn list(self, path: Path) -> AnyView {
        let t = texts();
        let editor = self.editor;
        let drawn = RwSignal::new(());
        let content = move || {
            drawn.track();
            let children = editor.tree.with_untracked(|tree| walk::children(tree, &path, self.extent));
            let entries = children.into_iter().map(|child| {
                let removable = editor.tree.with_untracked(|tree| tree.without(&child)).is_some();
                let label = t.editor_remove(&editor.whole_name(&child));
                let entry = self.node(&child);
                let remove = move |()| {
                    if editor.change(editor.tree.with_untracked(|tree| tree.without(&child))) {
                        drawn.set(());
                    }
                };
                view! {
                    <div class="values__entry">
                        <div>{entry}</div>
                        {removable.then(|| view! { <IconButton glyph=Glyph::Cross label on_press=remove /> })}
                    </div>
                }
            });
            let entries = entries.collect_view();
            let label = t.editor_add(&editor.name(&path));
            let path = path.clone();
            let add = move |()| {
                if editor.change(editor.longer(&path)) {
                    drawn.set(());
                }
            };
            view! {
                {entries}
                <Button weight=Weight::Quiet on_press=add>
                    {label}
                </Button>
            }
        };
        content.into_any()
    }

    /// A row of fields. One alone has the name of the row; several have names of their own.
    fn row(self, path: &Path, fields: Vec<Path>) -> AnyView {
        let is_alone = fields == [path.clone()];
        let cells = fields.into_iter().map(|field| self.editor.cell(field, !is_alone)).collect_view();
        view! {
            <div class="values__row">
                <span class="values__name">{self.editor.name(path)}</span>
                <div class="values__cells">{cells}</div>
            </div>
        }
        .into_any()
    }
}

impl EditorState {
    fn shape(self, path: &Path) -> Shape {
        self.tree.with_untracked(|tree| tree.shape(path))
    }

    /// Whether a list may have another length than it has. Some are of a fixed one, by their type or by the rules.
    fn can_grow(self, list: &Path) -> bool {
        let at = walk::fault_path(self.codec.names, list);
        let Some(longer) = self.longer(list) else { return false };
        // What is too short already may grow.
        self.faults.with_untracked(|faults| faults.iter().any(|fault| fault.path == at))
            || (self.codec.faults)(&longer.file()).is_some_and(|faults| faults.iter().all(|fault| fault.path != at))
    }

    /// With one entry more in a list; nothing if there is none to go by.
    fn longer(self, list: &Path) -> Option<Tree> {
        self.tree.with_untracked(|tree| walk::longer(tree, self.codec.names, list))
    }

    fn whole_name(self, path: &Path) -> String {
        self.tree.with_untracked(|tree| walk::whole_name(tree, self.codec.names, path))
    }

    /// What is wrong with it, a line each.
    pub(super) fn fault_lines(self) -> RwSignal<Vec<String>> {
        let lines = RwSignal::new(Vec::new());
        Effect::new(move || {
            lines.set(self.faults.with(|faults| faults.iter().map(|fault| self.fault(fault)).collect::<Vec<_>>()));
        });
        lines
    }

    /// What a fault is of, by its name.
    fn fault(self, fault: &Fault) -> String {
        let names = self.codec.names;
        let place = self.tree.with_untracked(|tree| walk::place_of_fault(tree, names, &fault.path));
        let place = if place.len() == 0 { fault.path.clone() } else { self.whole_name(&place) };
        texts().misfit_of(&place, &fault.problem)
    }

    /// What stands in a field, as it is typed.
    fn typed(self, path: &Path) -> String {
        self.tree.with(|tree| match tree.at(path) {
            None | Some((Value::Null, _)) => String::new(),
            Some((Value::String(text), _)) => text.clone(),
            Some((value, _)) => value.to_string(),
        })
    }

    /// A field, with its name above it if it has one of its own, and its mark.
    pub(super) fn cell(self, path: Path, named: bool) -> AnyView {
        let label = self.whole_name(&path);
        let column = named.then(|| self.name(&path));
        let at = walk::fault_path(self.codec.names, &path);
        let is_wrong = Memo::new(move |_| self.faults.with(|faults| faults.iter().any(|fault| fault.path == at)));
        let is_short = self.is_short(&path);
        let of = path.clone();
        let mark = move || self.tree.with(|tree| tree.at(&of).and_then(|(_, mark)| mark)).map(sign);
        view! {
            <label class=if is_short { "values__cell" } else { "values__cell values__cell--wide" }>
                <span class="values__column">{column}</span>
                {self.input(path, label, is_wrong, is_short)}
                {mark}
            </label>
        }
        .into_any()
    }

    /// Whether a value takes little room: a number, yes or no, or a word such as `b2`.
    fn is_short(self, path: &Path) -> bool {
        let is_word = |text: &str| text.len() <= SHORT && !text.is_empty();
        (self.codec.names.choices)(&path.steps()).is_none()
            && self.tree.with_untracked(|tree| match tree.at(path) {
                Some((Value::String(text), _)) => {
                    is_word(text) && tree.shape(&path.first(path.len() - 1)) != Shape::Texts
                }
                at => at.is_some(),
            })
    }

    /// What a value is typed into or chosen by: after what it is now.
    fn input(self, path: Path, label: String, is_wrong: Memo<bool>, is_short: bool) -> AnyView {
        let value = self.tree.with_untracked(|tree| tree.at(&path).map(|(value, _)| value.clone()));
        let choices = (self.codec.names.choices)(&path.steps());
        match (value, choices) {
            (Some(Value::Bool(_)), _) => {
                let of = path.clone();
                let is_on =
                    move || self.tree.with(|tree| tree.at(&of).is_some_and(|(value, _)| *value == Value::Bool(true)));
                view! {
                    <input
                        class="values__check"
                        type="checkbox"
                        aria-label=label
                        prop:checked=is_on
                        on:change:target=move |event| self.set(&path, event.target().checked().into())
                    />
                }
                .into_any()
            }
            (Some(Value::String(_)), Some(Choices::Words(words))) => {
                let names = words.iter().map(|word| walk::word_name(self.codec.names, &path, word)).collect();
                let values = words.iter().map(|word| Value::from(*word)).collect();
                self.select(path, label, is_wrong, values, names)
            }
            (Some(Value::Number(_)), Some(Choices::Entries(list))) => {
                let list = Path::from(list);
                let entries = self.tree.with_untracked(|tree| tree.children(&list, &[]));
                let names = entries.iter().map(|entry| self.name(entry)).collect();
                self.select(path, label, is_wrong, (0..entries.len()).map(Value::from).collect(), names)
            }
            (value, _) => {
                let is_number = matches!(value, Some(Value::Number(_) | Value::Null));
                let is_long = matches!(value, Some(Value::String(text)) if text.chars().count() > LINE);
                let of = path.clone();
                let typed = move || self.typed(&of);
                let of = path.clone();
                // What was refused must not go on standing there.
                let take = move |text: &str| {
                    self.enter(&path, text, is_number);
                    untrack(|| self.typed(&of))
                };
                let invalid = move || is_wrong.get().then_some("true");
                if is_long {
                    // A line ends where the screen ends.
                    let in_one_line = |text: String| text.split_whitespace().collect::<Vec<_>>().join(" ");
                    return view! {
                        <textarea
                            class="values__text values__text--long"
                            rows="3"
                            autocomplete="off"
                            aria-label=label
                            aria-invalid=invalid
                            prop:value=typed
                            on:change:target=move |event| {
                                event.target().set_value(&take(&in_one_line(event.target().value())));
                            }
                        ></textarea>
                    }
                    .into_any();
                }
                view! {
                    <input
                        class=if is_short { "values__number" } else { "values__text" }
                        type="text"
                        inputmode=is_number.then_some("numeric")
                        autocomplete="off"
                        aria-label=label
                        aria-invalid=invalid
                        prop:value=typed
                        on:change:target=move |event| event.target().set_value(&take(&event.target().value()))
                    />
                }
                .into_any()
            }
        }
    }

    /// Takes over what was typed into a field.
    fn enter(self, path: &Path, text: &str, is_number: bool) {
        let value = match (is_number, text.trim()) {
            (false, text) => Value::from(text),
            (true, "") => Value::Null,
            (true, digits) => match digits.parse::<i64>() {
                Ok(number) => number.into(),
                Err(_) => return self.notices.say(Tone::Warning, texts().editor_number),
            },
        };
        self.set(path, value);
    }

    /// A choice of values by their names.
    fn select(
        self,
        path: Path,
        label: String,
        is_wrong: Memo<bool>,
        values: Vec<Value>,
        names: Vec<String>,
    ) -> AnyView {
        let of = path.clone();
        let known = values.clone();
        let chosen = Memo::new(move |_| {
            self.tree.with(|tree| tree.at(&of).and_then(|(is, _)| known.iter().position(|value| value == is)))
        });
        let options = names.into_iter().enumerate().map(|(at, name)| {
            view! {
                <option value=at.to_string() prop:selected=move || chosen.get() == Some(at)>
                    {name}
                </option>
            }
        });
        view! {
            <select
                class="values__select"
                aria-label=label
                aria-invalid=move || is_wrong.get().then_some("true")
                on:change:target=move |event| {
                    let at = event.target().value().parse().ok();
                    if let Some(value) = at.and_then(|at: usize| values.get(at)) {
                        self.set(&path, value.clone());
                    }
                }
            >
                {options.collect_view()}
            </select>
        }
        .into_any()
    }
}
