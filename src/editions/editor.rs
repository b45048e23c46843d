//! The editor of editions: one for all games, made from a walk over the file. Every value stands there with its mark, and
//! whatever is changed becomes the owner's.

mod page;
mod walk;

use edition_data::Mark;
use leptos::{prelude::*, task::spawn_local};
use leptos_router::hooks::use_params_map;
use serde_json::Value;
use vault::DocumentError;

use super::{
    Fault,
    codec::{Codec, Read},
    kept::{Documents, Kept},
    tree::{Path, Tree},
};
use crate::{
    accounts::{Visit, document_error, use_visit},
    app::NotFound,
    browser::{clock, files},
    library::hand_out,
    parts,
    registry::{Entry, codec_of},
    texts::{self, editions::texts},
    ui::{Back, Banner, Button, ConfirmDialog, Frame, Glyph, Notices, Spinner, Tone, Weight, use_notices},
};

/// An edition while it is being edited.
#[derive(Clone, Copy)]
struct Desk {
    game: &'static Entry,
    codec: Codec,
    /// What is on the screen.
    tree: RwSignal<Tree>,
    /// What is wrong with it: until nothing is, it is kept as a draft, and not played by.
    faults: RwSignal<Vec<Fault>>,
    /// What the vault has, as far as this page knows: the file, and the draft.
    kept: StoredValue<[Option<String>; 2]>,
    /// Whether the vault is being written to, and whether it has to be once more.
    writing: StoredValue<(bool, bool)>,
    /// Opens all of it anew.
    again: Callback<()>,
    visit: Visit,
    notices: Notices,
}

/// What was found in the vault.
enum Found {
    /// Everything the screen needs: the edition, what is wrong with it, and the documents it came from.
    Edition(Tree, Vec<Fault>, [Option<String>; 2]),
    /// A file this version can do nothing with, and why.
    Broken(String, Vec<String>),
}

/// The route `/editions/:id`, with the tag of a game.
#[component]
pub fn Editor() -> impl IntoView {
    let tag: Option<String> = use_params_map().with_untracked(parts::id);
    let Some(game) = tag.and_then(|tag| Entry::of_tag(&tag)).filter(|game| game.has_edition) else {
        return view! { <NotFound /> }.into_any();
    };
    let visit = use_visit();
    let found = RwSignal::new_local(None::<Result<(Codec, Found), String>>);
    let open = Callback::new(move |()| spawn_local(async move { drop(found.try_set(Some(find(game, visit).await))) }));
    Effect::new(move || {
        if visit.ready().get() {
            open.run(());
        }
    });
    let content = move || {
        found.track();
        match found.write_untracked().take() {
            None => view! { <Spinner label=texts().edition_loading /> }.into_any(),
            Some(Err(why)) => view! { <Banner tone=Tone::Bad>{why}</Banner> }.into_any(),
            Some(Ok((codec, found))) => Desk::show(game, codec, found, open),
        }
    };
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
    let kept = documents.kept(&vault).await.map_err(told)?;
    let draft = vault.document(&documents.draft, clock::now()).await.map_err(told)?;
    let file = match (&draft, &kept) {
        (Some(draft), _) => Ok(draft.clone()),
        (None, Some(kept)) => kept.file(codec),
        (None, None) => (codec.house)(),
    };
    let found = match file.and_then(|file| read(codec, &file)) {
        Ok((tree, faults)) => {
            let file = kept.and_then(|kept| if let Kept::File(file) = kept { Some(file) } else { None });
            Found::Edition(tree, faults, [file, draft])
        }
        Err(lines) => Found::Broken(draft.or(kept.map(|kept| kept.text().to_owned())).unwrap_or_default(), lines),
    };
    Ok((codec, found))
}

/// Reads a file that may have faults, but is an edition of this game.
fn read(codec: Codec, file: &str) -> Read<(Tree, Vec<Fault>)> {
    let tree = Tree::read(file).map_err(|error| vec![error.to_string()])?;
    let faults = (codec.faults)(tree.value()).map_err(|why| vec![why])?;
    Ok((tree, faults))
}

impl Desk {
    /// Shows what was found.
    fn show(game: &'static Entry, codec: Codec, found: Found, again: Callback<()>) -> AnyView {
        let (visit, notices) = (use_visit(), use_notices());
        match found {
            Found::Edition(tree, faults, kept) => page::page(Self {
                game,
                codec,
                tree: RwSignal::new(tree),
                faults: RwSignal::new(faults),
                kept: StoredValue::new(kept),
                writing: StoredValue::new((false, false)),
                again,
                visit,
                notices,
            }),
            Found::Broken(text, lines) => {
                let t = texts();
                let lines = lines.into_iter().map(|line| view! { <li>{line}</li> }).collect_view();
                let export = move |()| spawn_local(hand_on(notices, format!("{}.json", game.tag), text.clone()));
                view! {
                    <Banner tone=Tone::Bad>
                        <p>
                            <b>{t.wrong_kept}</b>
                        </p>
                        <ul class="banner__reasons">{lines}</ul>
                        <Button glyph=Glyph::Share on_press=export>
                            {t.edition_hand_on}
                        </Button>
                        {back_to_house(game, visit, notices, again)}
                    </Banner>
                }
                .into_any()
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
        match (self.codec.faults)(tree.value()) {
            Ok(faults) => {
                self.faults.set(faults);
                self.tree.set(tree);
                self.keep();
                true
            }
            Err(why) => {
                self.notices.say(Tone::Warning, texts().editor_misfit(&why));
                false
            }
        }
    }

    /// Sets a value.
    fn set(self, path: &Path, to: Value) {
        self.change(self.tree.with_untracked(|tree| tree.set(path, to)));
    }

    /// Keeps what is on the screen, once what is being written has been.
    fn keep(self) {
        if self.writing.get_value().0 {
            self.writing.set_value((true, true));
            return;
        }
        self.writing.set_value((true, false));
        spawn_local(async move {
            let written = loop {
                let written = self.write().await;
                match self.writing.try_get_value() {
                    Some((_, true)) if written.is_ok() => drop(self.writing.try_set_value((true, false))),
                    _ => break written,
                }
            };
            self.writing.try_set_value((false, false));
            match written {
                Ok(true) => self.notices.say(Tone::Good, texts().editor_kept),
                Ok(false) => self.notices.say(Tone::Warning, texts().editor_draft),
                Err(error) => {
                    self.notices.say(Tone::Bad, document_error(&error, texts().wrong_tab));
                    self.again.run(());
                }
            }
        });
    }

    /// Writes what is on the screen: as the edition that is played by, or as a draft while it has faults. Says which of them.
    async fn write(self) -> Result<bool, DocumentError> {
        let Some((file, is_whole, kept)) = self
            .tree
            .try_with_untracked(Tree::file)
            .and_then(|file| Some((file, self.faults.try_with_untracked(Vec::is_empty)?, self.kept.try_get_value()?)))
        else {
            return Ok(true);
        };
        let (vault, documents) = (self.visit.vault(), Documents::of(self.game.tag));
        let names = [documents.file, documents.draft];
        // The draft goes after the file has come: whatever happens in between, the last change is in one of them.
        let texts = if is_whole { [Some(file), None] } else { [kept[0].clone(), Some(file)] };
        for ((name, before), text) in names.iter().zip(&kept).zip(&texts) {
            if before != text {
                vault.replace_document(name, before.as_deref(), text.as_deref().unwrap_or_default()).await?;
            }
        }
        self.kept.try_set_value(texts);
        Ok(is_whole)
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
            let taken = (self.codec.read)(&bytes).and_then(|_| read(self.codec, text.trim_start_matches('\u{feff}')));
            match taken {
                Ok((tree, faults)) => {
                    self.faults.try_set(faults);
                    self.tree.try_set(tree);
                    match self.write().await {
                        Ok(_) => self.notices.say(Tone::Good, t.edition_taken(&self.title())),
                        Err(error) => self.notices.say(Tone::Bad, document_error(&error, t.wrong_tab)),
                    }
                    self.again.run(());
                }
                Err(lines) => drop(refused.try_set(lines)),
            }
        });
    }

    /// What the edition is called.
    fn title(self) -> String {
        let title = self.tree.try_with_untracked(|tree| {
            let (title, _) = tree.at(&Path::from(&["title"][..]))?;
            serde_json::from_value(title.clone()).ok()
        });
        title.flatten().as_ref().map_or_else(String::new, texts::chosen)
    }
}

/// Hands a file on.
async fn hand_on(notices: Notices, name: String, file: String) {
    hand_out(notices, &name, file.as_bytes()).await;
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
            again.run(());
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
const fn is_to_look_up(mark: Option<Mark>) -> bool {
    matches!(mark, Some(Mark::House | Mark::Reconstructed | Mark::Own))
}
