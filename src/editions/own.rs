//! The edition a game is set up with: that of the house, or one an owner has loaded on this device.

use leptos::{prelude::*, task::spawn_local};
use tabletop::Game;

use super::FileEdition;
use crate::{
    accounts::{AppVault, Visit, document_error, use_visit},
    browser::{clock, files},
    library::hand_out,
    registry::codec_of,
    texts::{self, editions::texts},
    ui::{Button, ConfirmDialog, Glyph, Notices, Refusal, Spinner, Tone, Weight, use_notices},
};

/// The edition of a game on this device.
pub struct OwnEdition<G: Game> {
    /// What it is played by; nothing until that is known.
    edition: RwSignal<Option<G::Edition>>,
    /// What is wrong with the last file, or with the one that is kept.
    refused: RwSignal<Vec<String>>,
    visit: Visit,
    notices: Notices,
}

#[expect(clippy::expl_impl_clone_on_copy, reason = "a derived one would want games to be copied too")]
impl<G: Game> Clone for OwnEdition<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for OwnEdition<G> {}

/// Shows a screen as soon as it is known what is played by, and anew when that changes.
pub fn with_edition<G: Game<Edition: FileEdition>>(
    screen: impl Fn(G::Edition, OwnEdition<G>) -> AnyView + Send + Sync + 'static,
) -> AnyView {
    let visit = use_visit();
    let edition = RwSignal::new(None);
    let own = OwnEdition { edition, refused: RwSignal::new(Vec::new()), visit, notices: use_notices() };
    Effect::new(move || {
        if visit.ready().get() {
            spawn_local(async move { own.find(&visit.vault()).await });
        }
    });
    (move || match edition.get() {
        None => view! { <Spinner label=texts().edition_loading /> }.into_any(),
        Some(edition) => untrack(|| screen(edition, own)),
    })
    .into_any()
}

/// Under which name the file of an owner lies in the vault.
fn document(tag: &str) -> String {
    format!("edition/{tag}")
}

impl<G: Game<Edition: FileEdition>> OwnEdition<G> {
    /// Finds out what is played by. Where the owner's cannot be had it is said, and played by that of the house.
    async fn find(self, vault: &AppVault) {
        let found = match vault.document(&document(G::TAG), clock::now()).await {
            Ok(None) => Ok(None),
            Ok(Some(file)) => self.read(file.as_bytes()).await.map(Some),
            Err(error) => Err(vec![document_error(&error, texts().wrong_tab)]),
        };
        let own = found.unwrap_or_else(|lines| {
            self.refused.try_set(lines);
            None
        });
        self.edition.try_set(Some(own.unwrap_or_else(G::Edition::house)));
    }

    /// Reads a file.
    async fn read(self, file: &[u8]) -> Result<G::Edition, Vec<String>> {
        let codec = codec_of(G::TAG).await.ok_or_else(|| vec![texts().wrong_part.to_owned()])?;
        let bytes = (codec.read)(file)?;
        postcard::from_bytes(&bytes).map_err(|error| vec![error.to_string()])
    }

    /// Lets a file be picked, and plays by it from now on.
    fn load(self) {
        let t = texts();
        spawn_local(async move {
            let file = match files::pick().await {
                Ok(Some(file)) => file,
                Ok(None) => return,
                Err(_) => return self.notices.say(Tone::Bad, t.wrong_file),
            };
            let edition = match self.read(&file).await {
                Ok(edition) => edition,
                Err(lines) => {
                    self.refused.try_set(lines);
                    return;
                }
            };
            // What was read as JSON is text.
            self.keep(&String::from_utf8_lossy(&file), edition).await;
        });
    }

    /// Plays by the edition of the house again.
    fn forget(self) {
        spawn_local(async move { self.keep("", G::Edition::house()).await });
    }

    /// Keeps the file of an edition, none for that of the house.
    async fn keep(self, file: &str, edition: G::Edition) {
        match self.visit.vault().put_document(&document(G::TAG), file, clock::now()).await {
            Ok(()) => {
                self.notices.say(Tone::Good, texts().edition_taken(&texts::chosen(edition.title())));
                self.refused.try_set(Vec::new());
                self.edition.try_set(Some(edition));
            }
            Err(error) => self.notices.say(Tone::Bad, document_error(&error, texts().wrong_tab)),
        }
    }

    /// Hands the edition on as a file, also that of the house: one that can be changed in any editor of text.
    fn hand_on(self) {
        let Some(Some(bytes)) = self
            .edition
            .try_with_untracked(|edition| edition.as_ref().and_then(|edition| postcard::to_allocvec(edition).ok()))
        else {
            return;
        };
        spawn_local(async move {
            match codec_of(G::TAG).await.and_then(|codec| (codec.write)(&bytes)) {
                Some(file) => hand_out(self.notices, &format!("{}.json", G::TAG), file.as_bytes()).await,
                None => self.notices.say(Tone::Bad, texts().wrong_part),
            }
        });
    }

    /// What is played by, and the ways to another edition. Of that of the house is said what is `reconstructed` of it.
    pub fn fold(self, reconstructed: &'static str) -> AnyView {
        let t = texts();
        let asking = RwSignal::new(false);
        let title = self.edition.with_untracked(|edition| {
            edition.as_ref().map_or_else(String::new, |edition| texts::chosen(edition.title()))
        });
        let is_house = self.edition.with_untracked(|edition| edition.as_ref() == Some(&G::Edition::house()));
        let back = (!is_house).then(|| {
            view! {
                <Button weight=Weight::Quiet on_press=move |()| asking.set(true)>
                    {t.house_back}
                </Button>
                <ConfirmDialog
                    open=asking
                    title=t.house_title.to_owned()
                    text=t.house_text.to_owned()
                    confirm=t.house_confirm.to_owned()
                    on_confirm=move |()| self.forget()
                />
            }
        });
        // What is wrong with the edition that is kept is not to be overlooked.
        let is_open = self.refused.with_untracked(|lines| !lines.is_empty());
        view! {
            <details class="fold" open=is_open>
                <summary>{t.edition_title}</summary>
                <p>
                    <b>{title}</b>
                </p>
                <p class="dim">{t.edition_text}</p>
                <Refusal title=t.wrong_edition lines=self.refused />
                <Button weight=Weight::Quiet glyph=Glyph::Upload on_press=move |()| self.load()>
                    {t.edition_load}
                </Button>
                <Button weight=Weight::Quiet glyph=Glyph::Share on_press=move |()| self.hand_on()>
                    {t.edition_hand_on}
                </Button>
                {back}
            </details>
            {is_house.then(|| view! { <p class="dim">{reconstructed}</p> })}
        }
        .into_any()
    }
}
