//! The edition a game is set up with: that of the house, or one an owner has on this device.

use leptos::{prelude::*, task::spawn_local};
use tabletop::Game;

use super::{FileEdition, compare_route, route, stored::Documents};
use crate::{
    accounts::{AppVault, document_error, use_visit},
    browser::notes::{self, Note},
    registry::codec_of,
    table::{AppGame, game_screen},
    texts::{self, editions::texts},
    ui::{Button, ButtonLink, Card, Refusal, Spinner, Tone, Weight, use_notices},
};

/// The edition of a game on this device.
pub struct OwnEdition<G: Game> {
    /// What it is played by; nothing until that is known.
    edition: RwSignal<Option<G::Edition>>,
    /// What is wrong with the one that is kept.
    refused: RwSignal<Vec<String>>,
    /// Whether the owner was asked to compare it with a box, and would rather not.
    was_asked: RwSignal<bool>,
}

#[expect(clippy::expl_impl_clone_on_copy, reason = "a derived one would want games to be copied too")]
impl<G: Game> Clone for OwnEdition<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for OwnEdition<G> {}

/// Shows a screen as soon as it is known what is played by.
pub fn with_edition<G: AppGame<Edition: FileEdition>>(
    screen: impl Fn(G::Edition, OwnEdition<G>) -> AnyView + Send + Sync + 'static,
) -> AnyView {
    let visit = use_visit();
    let own = OwnEdition::<G> {
        edition: RwSignal::new(None),
        refused: RwSignal::new(Vec::new()),
        was_asked: RwSignal::new(false),
    };
    Effect::new(move || {
        if visit.ready().get() {
            spawn_local(async move { own.find(&visit.vault()).await });
        }
    });
    // A reload runs no clean-up.
    on_cleanup(|| notes::write(Note::Edition(G::TAG), None));
    (move || match own.edition.get() {
        None => view! { <Spinner label=texts().edition_loading /> }.into_any(),
        Some(edition) => untrack(|| {
            let of_rules = edition.clone();
            game_screen::<G>(move || of_rules.clone(), || screen(edition, own))
        }),
    })
    .into_any()
}

/// What is stored of an owner's edition of a game; nothing if it is played by that of the house.
async fn stored<G: Game>(vault: &AppVault) -> Result<Option<G::Edition>, Vec<String>> {
    let stored = Documents::of(G::TAG).stored(vault).await;
    let Some(stored) = stored.map_err(|error| vec![document_error(&error, texts().wrong_tab)])? else {
        return Ok(None);
    };
    let codec = codec_of(G::TAG).await.ok_or_else(|| vec![texts().wrong_part.to_owned()])?;
    let bytes = (codec.read)(stored.file(codec)?.as_bytes())?;
    postcard::from_bytes(&bytes).map(Some).map_err(|error| vec![error.to_string()])
}

impl<G: Game<Edition: FileEdition>> OwnEdition<G> {
    /// Finds out what is played by: a rematch by the edition of the game before. Where the owner's cannot be had it is said, and
    /// played by that of the house.
    async fn find(self, vault: &AppVault) {
        if let Some(before) = notes::recall::<G::Edition>(Note::Edition(G::TAG)) {
            self.edition.try_set(Some(before));
            return;
        }
        self.was_asked.try_set(Documents::of(G::TAG).was_asked(vault).await);
        let own = stored::<G>(vault).await.unwrap_or_else(|lines| {
            self.refused.try_set(lines);
            None
        });
        self.edition.try_set(Some(own.unwrap_or_else(G::Edition::house)));
    }

    /// What is played by, and the way to change it. Of the edition of the house is said what is `reconstructed` of it.
    pub fn note(self, reconstructed: &'static str) -> AnyView {
        let t = texts();
        let edition = self.edition.get_untracked().unwrap_or_else(G::Edition::house);
        let is_house = edition == G::Edition::house();
        view! {
            <Refusal title=t.wrong_kept lines=self.refused />
            <p>
                {t.edition_title} ": " <b>{texts::chosen(edition.title())}</b>
            </p>
            {is_house.then(|| view! { <p class="dim">{reconstructed}</p> })}
            <ButtonLink href=route(G::TAG) weight=Weight::Quiet>
                {t.edition_open}
            </ButtonLink>
        }
        .into_any()
    }

    /// The question whether one has the box, to compare the edition with it; not where `is_compared` says that this was done. Who
    /// would rather not is not asked again, and finds the way behind the edition.
    pub fn to_compare(self, is_compared: bool) -> AnyView {
        let t = texts();
        let visit = use_visit();
        let notices = use_notices();
        let is_begun = self.edition.with_untracked(|edition| *edition != Some(G::Edition::house()));
        let not_now = move |()| {
            spawn_local(async move {
                // The question goes when the answer is kept: a reload then finds it gone.
                match Documents::of(G::TAG).ask_no_more(&visit.vault()).await {
                    Ok(()) => _ = self.was_asked.try_set(true),
                    Err(error) => notices.say(Tone::Bad, document_error(&error, t.wrong_tab)),
                }
            });
        };
        let (text, start) =
            if is_begun { (t.compare_go_on_text, t.compare_go_on) } else { (t.compare_ask_text, t.compare_start) };
        let card = move || {
            view! {
                <Card title=t.compare_ask>
                    <p>{text}</p>
                    <div class="row">
                        <ButtonLink href=compare_route(G::TAG)>{start}</ButtonLink>
                        <Button weight=Weight::Quiet on_press=not_now>
                            {t.compare_not_now}
                        </Button>
                    </div>
                </Card>
            }
        };
        (!is_compared).then_some(move || (!self.was_asked.get()).then(card)).into_any()
    }
}
