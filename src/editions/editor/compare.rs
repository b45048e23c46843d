//! An edition beside the box it is to be that of: sheet by sheet, in the fields of the editor. It goes on where it was left.

use leptos::prelude::*;

use super::{
    EditorState,
    sheets::{self, Sheet},
};
use crate::{
    browser::style::wear,
    editions::{
        route,
        tree::{Path, Tree},
    },
    router::use_way,
    texts::{Language, editions::texts},
    ui::{Back, BottomBar, Button, ButtonLink, Frame, Glyph, Icon, Refusal, Weight},
};

/// The field of a row that is what the row is called.
const NAME: &str = "name";

/// The sheets, one after the other.
#[derive(Clone, Copy)]
struct Comparison {
    editor: EditorState,
    /// The sheet that is open; nothing once all are agreed to.
    at: RwSignal<Option<usize>>,
    /// What is wrong with the edition as it stands.
    faults: RwSignal<Vec<String>>,
}

/// The screens of the comparison.
pub fn screens(editor: EditorState) -> AnyView {
    let at = editor.tree.with_untracked(|tree| sheets::next_open(tree, &sheets::sheets(tree, editor.codec.names), 0));
    let comparison = Comparison { editor, at: RwSignal::new(at), faults: editor.fault_lines() };
    wear(super::STYLE);
    view! {
        {move || match comparison.at.get() {
            Some(at) => untrack(|| comparison.sheet(at)),
            None => untrack(|| comparison.end()),
        }}
    }
    .into_any()
}

impl Comparison {
    fn sheets(self, tree: &Tree) -> Vec<Sheet> {
        sheets::sheets(tree, self.editor.codec.names)
    }

    /// A sheet, and the way on.
    fn sheet(self, at: usize) -> AnyView {
        let t = texts();
        let shown = Memo::new(move |_| self.editor.tree.with(|tree| self.sheets(tree).into_iter().nth(at)));
        let count = self.editor.tree.with_untracked(|tree| self.sheets(tree).len());
        let title = Signal::derive(move || shown.get().map_or_else(String::new, |sheet| sheet.title));
        // What a row is called may change while one types; it is drawn anew only when there are others.
        let rows = Memo::new(move |_| shown.get().map(|sheet| sheet.rows).unwrap_or_default());
        let rows = move || rows.get().into_iter().map(|(row, fields)| self.row(&row, fields)).collect_view();
        let back = match at.checked_sub(1) {
            None => Back::To(self.editor.game.new_route()),
            Some(before) => Back::Run(Callback::new(move |()| self.at.set(Some(before)))),
        };
        let later = view! {
            <ButtonLink href=self.editor.game.new_route() weight=Weight::Quiet>
                {t.compare_later}
            </ButtonLink>
        };
        let bottom = view! {
            <BottomBar label=t.compare_agree on_next=move |()| self.agree(at) aside=later.into_any() />
        };
        view! {
            <Frame title back bottom=bottom.into_any()>
                <p class="dim">{t.compare_sheet(&(at + 1), &count)}</p>
                <p>{t.compare_text}</p>
                <Refusal title=t.editor_faults lines=self.faults />
                <div class="values">{rows}</div>
            </Frame>
        }
        .into_any()
    }

    /// The owner agrees to a sheet: on to the next one.
    fn agree(self, at: usize) {
        let editor = self.editor;
        let language = Language::current().code();
        let house = (editor.codec.house)().ok().and_then(|house| Tree::read(&house).ok());
        let (agreed, next) = editor.tree.with_untracked(|tree| {
            let sheets = self.sheets(tree);
            let mut agreed = sheets.get(at).map_or_else(|| tree.clone(), |sheet| sheet.agreed(tree));
            let next = sheets::next_open(&agreed, &sheets, at + 1);
            if let Some(house) = house.filter(|_| next.is_none()) {
                agreed = sheets::named(&agreed, &house, (language, texts().compare_title));
            }
            ((agreed != *tree).then_some(agreed), next)
        });
        if agreed.is_none() || editor.change(agreed) {
            self.at.set(next);
        }
    }

    /// What a row is about, and its fields. A field with the name of it says that by itself.
    fn row(self, row: &Path, fields: Vec<Path>) -> AnyView {
        let is_named = fields.contains(&row.join(NAME));
        let is_alone = fields.len() == 1;
        let name = (!is_named).then(|| view! { <span class="values__name">{self.editor.name(row)}</span> });
        let cells = fields.into_iter().map(|field| {
            let named = !is_alone && field != row.join(NAME);
            self.editor.cell(field, named)
        });
        view! {
            <div class="values__row" class:values__row--named=is_named>
                {name}
                <div class="values__cells">{cells.collect_view()}</div>
            </div>
        }
        .into_any()
    }

    /// All is agreed to: what follows from it, and each sheet once more.
    fn end(self) -> AnyView {
        let t = texts();
        let way = use_way();
        let game = self.editor.game;
        let titles = self.editor.tree.with_untracked(|tree| self.sheets(tree)).into_iter().map(|sheet| sheet.title);
        let again = titles.enumerate().map(|(at, title)| {
            view! {
                <li class="row row--spread">
                    <span class="row">
                        <Icon glyph=Glyph::Check />
                        {title.clone()}
                    </span>
                    <Button weight=Weight::Quiet on_press=move |()| self.at.set(Some(at))>
                        {t.compare_again}
                        <span class="visually-hidden">" " {title}</span>
                    </Button>
                </li>
            }
        });
        let again = again.collect_view();
        let play = move |()| way.run(game.new_route().to_owned());
        let bottom = view! { <BottomBar label=t.compare_play on_next=play /> };
        view! {
            <Frame title=t.compare_title back=Back::To(game.new_route()) bottom=bottom.into_any()>
                <p>{t.compare_done}</p>
                <Refusal title=t.editor_faults lines=self.faults />
                <ul class="plain lines">{again}</ul>
                <ButtonLink href=route(game.tag) weight=Weight::Quiet>
                    {t.edition_open}
                </ButtonLink>
            </Frame>
        }
        .into_any()
    }
}
