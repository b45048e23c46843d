//! The editor of editions: one for all games, made from a walk over the file. Every value stands there with its mark, and
//! whatever is changed becomes the owner's.

mod compare;
mod page;
mod pen;
mod sheets;
mod walk;

use edition_data::Mark;
use leptos::{prelude::*, task::spawn_local};
use pen::{Page, Pen};
use serde_json::Value;
use vault::DocumentError;

use super::{
    COMPARE, Fault,
    codec::{Codec, Read},
    stored::{Documents, StoredEdition},
    tree::{Path, Tree},
};
use crate::{
    accounts::{Visit, document_error, use_visit},
    app::NotFound,
    browser::{clock, files},
    library::hand_out,
    registry::{Entry, codec_of},
    router::{Address, use_router},
    texts::{self, editions::texts},
    ui::{Back, Banner, Button, ConfirmDialog, Frame, Glyph, Notices, Refusal, Spinner, Tone, Weight, use_notices},
};

/// What only the editor wears.
const STYLE: &str = include_str!("../../style/parts/editions.css");

/// An edition while it is being edited.
#[derive(Clone, Copy)]
struct EditorState {
    game: &'static Entry,
    codec: Codec,
    /// What is on the screen.
    tree: RwSignal<Tree>,
    /// What is wrong with it: until nothing is, it is kept as a draft, and not played by.
    faults: RwSignal<Vec<Fault>>,
    /// What writes it.
    pen: StoredValue<Pen, LocalStorage>,
    /// Opens all of it anew.
    again: Callback<()>,
    visit: Visit,
    notices: Notices,
}

/// What was found in the vault.
enum Found {
    /// Everything the screen needs: the edition, what is wrong with it, and the documents it came from.
    Edition(Tree, Vec<Fault>, [Option<String>; 2]),
    /// What this version can do nothing with: the draft, what is played by, and why.
    Broken([Option<String>; 2], Vec<String>),
}

/// The route `/editions/:id`, with the tag of a game.
#[component]
pub fn Editor() -> impl IntoView {
    let router = use_router();
    let tag: Option<String> = router.now(Address::id);
    let Some(game) = tag.and_then(|tag| Entry::of_tag(&tag)).filter(|game| game.has_edition) else {
        return view! { <NotFound /> }.into_any();
    };
    let visit = use_visit();
    let is_comparing = Memo::new(move |_| router.with(|address| address.asked(COMPARE).is_some()));
    let found = RwSignal::new_local(None::<Result<(Codec, Found), String>>);
    let open = Callback::new(move |()| {
        spawn_local(async move {
            let kept = find(game, visit).await;
            found.try_set(Some(kept));
        });
    });
    Effect::new(move || {
        is_comparing.track();
        if visit.ready().get() {
            open.run(());
        }
    });
    (move || {
        found.track();
        match found.write_untracked().take() {
            None => in_frame(game, view! { <Spinner label=texts().edition_loading /> }),
            Some(Err(why)) => in_frame(game, view! { <Banner tone=Tone::Bad>{why}</Banner> }),
            Some(Ok((codec, found))) => EditorState::show(game, codec, found, (open, is_comparing.get_untracked())),
        }
    })
    .into_any()
}

/// What is shown of an edition as a whole, with the way back to the set-up.
fn in_frame(game: &Entry, content: impl IntoView + 'static) -> AnyView {
    view! {
        <Frame title=format!("{}: {}", texts().edition_title, game.title) back=Back::To(game.new_route())>
            {content}
        </Frame>
    }
    .into_any()
}

/// Looks for what is kept of an edition; that of the house if there is nothing.
async fn find(game: &'static Entry, visit: Visit) -> Result<(Codec, Found), String> {
    let told = |error: DocumentError| document_error(&error, texts().wrong_tab);
    let codec = codec_of(game.tag).await.ok_or(texts().wrong_part)?;
    let (vault, documents) = (visit.vault(), Documents::of(game.tag));
    let kept = documents.stored(&vault).await.map_err(told)?;
    let draft = vault.document(&documents.draft, clock::now()).await.map_err(told)?;
    let file = match (&draft, &kept) {
        (Some(draft), _) => Ok(draft.clone()),
        (None, Some(kept)) => kept.file(codec),
        (None, None) => (codec.house)(),
    };
    let found = match file.and_then(|file| read(codec, &file)) {
        Ok((tree, faults)) => {
            let file = kept.and_then(|kept| if let StoredEdition::File(file) = kept { Some(file) } else { None });
            Found::Edition(tree, faults, [file, draft])
        }
        Err(lines) => Found::Broken([draft, kept.map(|kept| kept.text().to_owned())], lines),
    };
    Ok((codec, found))
}

/// Reads a file that may have faults, but is an edition of this game, of this version or an earlier one.
fn read(codec: Codec, file: &str) -> Read<(Tree, Vec<Fault>)> {
    let (file, faults) = (codec.renewed)(file)?;
    let tree = Tree::read(&file).map_err(|error| vec![error.to_string()])?;
    Ok((tree, faults))
}

impl EditorState {
    /// Shows what was found: all of it, or sheet by sheet to compare it with a box.
    fn show(game: &'static Entry, codec: Codec, found: Found, (again, is_comparing): (Callback<()>, bool)) -> AnyView {
        let (visit, notices) = (use_visit(), use_notices());
        match found {
            Found::Edition(tree, faults, kept) => {
                let editor = Self {
                    game,
                    codec,
                    tree: RwSignal::new(tree),
                    faults: RwSignal::new(faults),
                    pen: StoredValue::new_local(Pen::new(visit.vault(), Documents::of(game.tag), kept)),
                    again,
                    visit,
                    notices,
                };
                if is_comparing && !codec.names.compared.is_empty() {
                    compare::screens(editor)
                } else {
                    in_frame(game, page::page(editor))
                }
            }
            Found::Broken(kept, lines) => {
                let t = texts();
                let title = if kept[0].is_some() { t.wrong_draft } else { t.wrong_kept };
                // All that the way back to the house removes can be handed on before.
                let exports =
                    [t.edition_hand_on_draft, t.edition_hand_on].into_iter().zip(kept).filter_map(|(label, text)| {
                        let text = text?;
                        let export = move |()| hand_on(notices, game, text.clone());
                        Some(view! {
                            <Button glyph=Glyph::Share on_press=export>
                                {label}
                            </Button>
                        })
                    });
                let content = view! {
                    <Refusal title lines=RwSignal::new(lines) />
                    <div class="row">
                        {exports.collect_view()} {back_to_house(game, visit, notices, again)}
                    </div>
                };
                in_frame(game, content)
            }
        }
    }

    /// The name of a field on the screen.
    fn name(self, path: &Path) -> String {
        self.tree.with_untracked(|tree| walk::name(tree, self.codec.names, path))
    }

    /// Takes over a change, if it is still an edition then; says whether it is.
    fn change(self, to: Option<Tree>) -> bool {
        let Some(tree) = to else { return false };
        let file = tree.file();
        let Some(faults) = (self.codec.faults)(&file) else {
            self.notices.say(Tone::Warning, texts().editor_misfit);
            return false;
        };
        self.keep(Page { file, is_whole: faults.is_empty() });
        self.faults.set(faults);
        self.tree.set(tree);
        true
    }

    /// Sets a value.
    fn set(self, path: &Path, to: Value) {
        self.change(self.tree.with_untracked(|tree| tree.set(path, to)));
    }

    /// Keeps what is on the screen.
    fn keep(self, page: Page) {
        let pen = self.pen.get_value();
        spawn_local(async move {
            match pen.write(page).await {
                Ok(None) => {}
                Ok(Some(true)) => self.notices.say(Tone::Good, texts().editor_kept),
                Ok(Some(false)) => self.notices.say(Tone::Warning, texts().editor_draft),
                Err(error) => {
                    self.notices.say(Tone::Bad, document_error(&error, texts().wrong_tab));
                    self.again.try_run(());
                }
            }
        });
    }

    /// Lets a file be picked, and plays by it from now on.
    fn load(self, refused: RwSignal<Vec<String>>) {
        let t = texts();
        spawn_local(async move {
            let bytes = match files::pick().await {
                Ok(Some(bytes)) => bytes,
                Ok(None) => return,
                Err(_) => return self.notices.say(Tone::Bad, t.wrong_file),
            };
            // What is read as JSON is text.
            let text = String::from_utf8_lossy(&bytes);
            let found = (self.codec.read)(&bytes).and_then(|_| read(self.codec, text.trim_start_matches('\u{feff}')));
            let tree = match found {
                Ok((tree, _)) => tree,
                Err(lines) => {
                    refused.try_set(lines);
                    return;
                }
            };
            let Some(pen) = self.pen.try_get_value() else { return };
            match pen.write(Page { file: tree.file(), is_whole: true }).await {
                Ok(_) => self.notices.say(Tone::Good, t.edition_taken(&title(&tree))),
                Err(error) => self.notices.say(Tone::Bad, document_error(&error, t.wrong_tab)),
            }
            self.again.try_run(());
        });
    }
}

/// What an edition is called.
fn title(tree: &Tree) -> String {
    let title = tree.at(&Path::from(&["title"][..])).and_then(|(title, _)| serde_json::from_value(title.clone()).ok());
    title.as_ref().map_or_else(String::new, texts::chosen)
}

/// Hands the file of an edition on.
fn hand_on(notices: Notices, game: &'static Entry, file: String) {
    spawn_local(async move { hand_out(notices, &format!("{}.json", game.tag), file.as_bytes()).await });
}

/// The way back to the edition of the house. It asks first.
fn back_to_house(game: &'static Entry, visit: Visit, notices: Notices, again: Callback<()>) -> AnyView {
    let t = texts();
    let asking = RwSignal::new(false);
    let forget = move |()| {
        spawn_local(async move {
            match Documents::of(game.tag).forget(&visit.vault()).await {
                Ok(()) => notices.say(Tone::Good, t.house_done),
                Err(error) => notices.say(Tone::Bad, document_error(&error, t.wrong_tab)),
            }
            again.try_run(());
        });
    };
    view! {
        <Button weight=Weight::Quiet on_press=move |()| asking.set(true)>
            {t.house_back}
        </Button>
        <ConfirmDialog
            open=asking
            title=t.house_title.to_owned()
            text=t.house_text.to_owned()
            confirm=t.house_confirm.to_owned()
            on_confirm=forget
        />
    }
    .into_any()
}

/// Whether the house has guessed a value, or its owner has corrected it: the ones to look up in the box.
fn is_to_look_up(mark: Option<Mark>) -> bool {
    mark.is_some_and(|mark| mark.is_guess() || mark == Mark::Own)
}
