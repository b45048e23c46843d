//! Games as files: out of the vault, and into it after the rules have checked them.

use leptos::{prelude::*, task::spawn_local};
use vault::{AccountId, ArchiveError, ImportError, Place, PlaceError, Save, SaveFile, SaveId, is_archive, is_backup};

use super::{
    everything::{Tally, import_all},
    figures::bytes_text,
    replace::ReplaceDialog,
    summary::SaveSummary,
    unlock::UnlockDialog,
};
use crate::{
    accounts::{AppVault, Visit, store_error, use_visit},
    browser::{
        self,
        files::{self, FileError, Handed},
    },
    parts::Missing,
    registry::{Entry, SHELF},
    table::{Intake, RestoreError, Slices},
    texts::{self, shelf::texts},
    ui::{Button, Dialog, Glyph, Notices, Tone, Weight, use_notices},
};

/// Hands a game over as a file: shared where the device can, downloaded elsewhere.
#[component]
pub fn ExportButton(
    /// The game.
    id: SaveId,
) -> impl IntoView {
    let t = texts();
    let visit = use_visit();
    let notices = use_notices();
    let export = move |()| {
        let Some(account) = visit.account().get_untracked() else { return };
        let vault = visit.vault();
        spawn_local(async move {
            let Ok(file) = vault.export(account.id, id, browser::clock::now()).await else {
                return notices.say(Tone::Bad, t.games_export_failed);
            };
            hand_out_game(notices, &format!("leaders-{id}"), &file).await;
        });
    };
    view! {
        <Button on_press=export>
            {t.games_export}
        </Button>
    }
    .into_any()
}

/// Hands a game out as a file of this name. One that goes on holds what each player hides, and the chance to come: its name and the
/// notice say so.
pub async fn hand_out_game(notices: Notices, name: &str, file: &SaveFile) {
    let t = texts();
    let name = file_name(name, file, t.games_file_secrets);
    let said = if holds_secrets(file) { t.games_exported_secrets } else { t.games_exported };
    hand_out_as("application/octet-stream", notices, &name, &file.to_bytes(), said).await;
}

/// What the names of saves end with.
pub(super) const SAVE: &str = ".save";

/// The name of a game as a file; `secrets` marks one that goes on.
pub(super) fn file_name(name: &str, file: &SaveFile, secrets: &str) -> String {
    if holds_secrets(file) { format!("{name}-{secrets}{SAVE}") } else { format!("{name}{SAVE}") }
}

/// Whether a game goes on, so that its file holds what each player hides.
pub(super) fn holds_secrets(file: &SaveFile) -> bool {
    SaveSummary::from_bytes(&file.about).is_none_or(|about| about.winner.is_none())
}

/// Hands a file out and says what became of it.
pub async fn hand_out(notices: Notices, name: &str, bytes: &[u8]) {
    hand_out_as("application/octet-stream", notices, name, bytes, texts().games_exported).await;
}

/// The same with a text, which more apps take.
pub async fn hand_out_text(notices: Notices, name: &str, text: &str) {
    hand_out_as("text/plain", notices, name, text.as_bytes(), texts().games_exported).await;
}

/// The same with a picture; with none, the device could not make it.
pub async fn hand_out_picture(notices: Notices, name: &str, png: Option<Vec<u8>>) {
    match png {
        Some(png) => hand_out_as("image/png", notices, name, &png, texts().games_exported).await,
        None => notices.say(Tone::Bad, texts().games_export_failed),
    }
}

/// The same with a file of any kind, and what is to be said when it is out.
pub(super) async fn hand_out_as(media_type: &str, notices: Notices, name: &str, bytes: &[u8], said: &'static str) {
    let t = texts();
    match files::hand_out(name, media_type, bytes).await {
        Ok(Handed::Shared | Handed::Downloaded) => notices.say(Tone::Good, said),
        Ok(Handed::Cancelled) => {}
        Err(_) => notices.say(Tone::Bad, t.games_export_failed),
    }
}

/// Puts a text on the clipboard, and says what is to be said when it is there, or when the browser does not allow it. Call it in answer
/// to a touch.
pub fn copy_text(notices: Notices, text: String, [copied, refused]: [&'static str; 2]) {
    spawn_local(async move {
        let is_copied = browser::clipboard::copy(&text).await;
        let (tone, said) = if is_copied { (Tone::Good, copied) } else { (Tone::Warning, refused) };
        notices.say(tone, said);
    });
}

/// Takes a game from a file into a slot.
#[component]
pub fn ImportButton(
    /// Whose games they are.
    account: AccountId,
    /// Called when there is a new game.
    changed: Callback<()>,
) -> impl IntoView {
    let t = texts();
    let visit = use_visit();
    let notices = use_notices();
    let asking = RwSignal::new(false);
    let candidates = RwSignal::new(Vec::<Save>::new());
    let bytes = StoredValue::new(Vec::new());
    let is_locked = RwSignal::new(false);
    let checking = RwSignal::new(false);
    let percent = RwSignal::new(0_u8);
    let take = move |replacing: Option<SaveId>| {
        let vault = visit.vault();
        spawn_local(async move {
            let file = bytes.get_value();
            if is_archive(&file) {
                let told = tell_all(import_all(&vault, account, &file, (checking, percent)).await);
                checking.try_set(false);
                notices.say(told.0, told.1);
                return changed.run(());
            }
            let slices = Slices::of_page(watched(checking, percent));
            let imported = import(&vault, Place { account, replacing }, &file, slices).await;
            checking.try_set(false);
            let Ok(imported) = imported else {
                return notices.say(Tone::Bad, texts::texts().app_missing_text);
            };
            match imported {
                Ok(_) => {
                    notices.say(Tone::Good, t.games_imported);
                    changed.run(());
                }
                Err(ImportError::Place(PlaceError::NoFreeSlot { candidates: found })) => {
                    candidates.set(found);
                    asking.set(true);
                }
                Err(ImportError::Refused(RestoreError::Cancelled)) => {}
                Err(error) => notices.say(Tone::Bad, import_error(&error)),
            }
        });
    };
    let pick = move |()| {
        spawn_local(async move {
            match files::pick().await {
                Ok(Some(picked)) => {
                    is_locked.set(is_backup(&picked));
                    bytes.set_value(picked);
                    if !is_locked.get_untracked() {
                        take(None);
                    }
                }
                Ok(None) => {}
                Err(FileError::TooLarge) => {
                    let max = visit.vault().policy().file_max;
                    notices.say(Tone::Bad, too_large(files::LARGEST as usize, max));
                }
                Err(FileError::Refused) => notices.say(Tone::Bad, t.file_unread),
            }
        });
    };
    view! {
        <Button weight=Weight::Quiet glyph=Glyph::Upload on_press=pick>
            {t.games_import}
        </Button>
        <UnlockDialog
            file=bytes
            open=is_locked
            on_open=Callback::new(move |content| {
                bytes.set_value(content);
                take(None);
            })
        />
        <ReplaceDialog open=asking candidates on_confirm=Callback::new(move |id| take(Some(id))) />
        <Dialog open=checking title=t.file_checking>
            <p role="status">{move || t.file_checked(&percent.get())}</p>
            <div class="dialog__answers">
                <Button weight=Weight::Quiet on_press=move |()| checking.set(false)>
                    {texts::texts().dialog_cancel}
                </Button>
            </div>
        </Dialog>
    }
    .into_any()
}

/// How long a game is checked without a word, in milliseconds.
const A_MOMENT: f64 = 300.0;

/// Shows how much of a long game is checked. Whoever closes the dialog does not want the game any more; where the screen is gone,
/// nobody does.
pub(super) fn watched(checking: RwSignal<bool>, percent: RwSignal<u8>) -> impl Fn(f64) -> bool + Clone {
    let (begun, is_shown) = (browser::clock::ticks(), StoredValue::new(false));
    move |done| {
        let Some(is_open) = checking.try_get_untracked() else { return false };
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a share of 100")]
        percent.set((100.0 * done) as u8);
        if is_shown.get_value() {
            return is_open;
        }
        if browser::clock::ticks() - begun > A_MOMENT {
            is_shown.set_value(true);
            checking.set(true);
        }
        true
    }
}

/// Takes a game from a file, once it has been checked by its rules.
///
/// # Errors
/// What checks it could not be fetched; and, within, why the file is refused or finds no place.
pub(super) async fn import(
    vault: &AppVault,
    place: Place,
    file: &[u8],
    slices: Slices,
) -> Result<Result<SaveId, ImportError<RestoreError>>, Missing> {
    let game = game_of(file, vault.policy().file_max);
    let verify = (game.verifier)().await?;
    let here = match Intake::of(vault, place.account, game.tag).await {
        Ok(here) => here,
        Err(error) => return Ok(Err(PlaceError::from(error).into())),
    };
    let (now, entropy) = (browser::clock::now(), browser::seed::entropy());
    let verify = async |save: &SaveFile| verify(save, here, slices).await;
    Ok(vault.import(place, file, game.tag, verify, now, entropy).await)
}

/// Takes in a game that another device hands over, for whoever is at this one, and gives the address of its table.
///
/// # Errors
/// Why it is not taken, in words for the player.
pub async fn take_in(visit: Visit, file: &[u8]) -> Result<String, String> {
    let unknown = |_| texts::texts().trouble_account_unknown.to_owned();
    let account = visit.enter_if_nobody().await.map_err(unknown)?;
    let (vault, slices) = (visit.vault(), Slices::of_page(|_| true));
    let imported = import(&vault, Place { account, replacing: None }, file, slices).await;
    match imported.map_err(|_| texts::texts().app_missing_text.to_owned())? {
        Ok(id) => Ok(game_of(file, vault.policy().file_max).play_route(id)),
        Err(ImportError::Place(PlaceError::NoFreeSlot { .. })) => Err(texts().open_no_slot.to_owned()),
        Err(error) => Err(import_error(&error)),
    }
}

/// Whose rules are to check a file. What cannot be read is refused by any of them, in the same words.
fn game_of(file: &[u8], max: usize) -> &'static Entry {
    let tag = (file.len() <= max).then(|| SaveFile::game_of(file).ok()).flatten();
    tag.and_then(|tag| Entry::of_tag(&tag)).unwrap_or(&SHELF[0])
}

/// What became of the games of an archive.
fn tell_all(imported: Result<Tally, ArchiveError>) -> (Tone, String) {
    let t = texts();
    match imported {
        Ok(Tally { taken: 0, left: 0, documents: 0 }) => (Tone::Bad, t.file_no_games.to_owned()),
        Ok(Tally { taken: 0, left: 0, .. }) => (Tone::Good, t.games_imported_documents.to_owned()),
        Ok(Tally { taken, left: 0, .. }) => (Tone::Good, t.games_imported_all(taken)),
        Ok(Tally { taken, left, .. }) => (Tone::Warning, t.games_imported_some(&taken, &left)),
        Err(ArchiveError::Foreign) => (Tone::Bad, t.file_cut.to_owned()),
        Err(ArchiveError::Altered(_)) => (Tone::Bad, t.file_altered.to_owned()),
        Err(ArchiveError::Packed(_)) => (Tone::Bad, t.file_packed.to_owned()),
    }
}

/// Why a file was not taken.
fn import_error(error: &ImportError<RestoreError>) -> String {
    let t = texts();
    match error {
        ImportError::TooLarge { size, max } => too_large(*size, *max),
        ImportError::NotASave => t.file_not_a_save.to_owned(),
        ImportError::Cut => t.file_cut.to_owned(),
        ImportError::Altered => t.file_altered.to_owned(),
        ImportError::FromTheFuture { .. } | ImportError::Refused(RestoreError::FromTheFuture { .. }) => {
            t.file_future.to_owned()
        }
        ImportError::OtherGame { tag } => t.file_other_game(tag),
        ImportError::BeyondLimits => t.file_beyond_limits.to_owned(),
        ImportError::Refused(_) => t.file_refused.to_owned(),
        ImportError::Place(PlaceError::Store(error)) => store_error(error),
        ImportError::Place(PlaceError::NoAccount) => texts::texts().trouble_account_unknown.to_owned(),
        ImportError::Place(PlaceError::ChangedElsewhere | PlaceError::NoFreeSlot { .. }) => t.open_changed.to_owned(),
    }
}

fn too_large(size: usize, max: usize) -> String {
    texts().file_too_large(&bytes_text(size as u64), &bytes_text(max as u64))
}
