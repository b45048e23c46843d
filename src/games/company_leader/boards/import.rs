//! A board out of a file: taken in if it can be played, else refused with everything that is wrong with it.

use company_leader::{
    edition::SCHEMA,
    workshop::{BoardFile, BoardFileError, Draft, LARGEST},
};
use leptos::{prelude::*, task::spawn_local};
use vault::AccountId;

use super::{remarks::fault_lines, stored};
use crate::{
    accounts::use_visit,
    browser::files::{self, FileError},
    library::bytes_text,
    texts::{self, company_leader::texts},
    ui::{Button, Glyph, Refusal, Tone, Weight, use_notices},
};

/// Takes boards in.
#[derive(Clone, Copy)]
pub struct Import {
    /// Takes in what a file says.
    pub take: Callback<Vec<u8>>,
    /// Why the last file was not taken.
    refused: RwSignal<Vec<String>>,
}

impl Import {
    /// For an account. `changed` hears of a new board.
    pub fn prepare(account: AccountId, changed: Callback<()>) -> Self {
        let visit = use_visit();
        let notices = use_notices();
        let refused = RwSignal::new(Vec::new());
        let take = Callback::new(move |bytes: Vec<u8>| {
            refused.set(Vec::new());
            let file = match BoardFile::from_bytes(&bytes) {
                Ok(file) => file,
                Err(error) => return refused.set(reasons(&error)),
            };
            let vault = visit.vault();
            spawn_local(async move {
                let title = texts::chosen(&file.board.title);
                match stored::add(&vault, account, Draft::from(&file)).await {
                    Ok(_) => {
                        notices.say(Tone::Good, texts().boards_imported(&title));
                        changed.try_run(());
                    }
                    Err(error) => notices.say(Tone::Bad, error.told()),
                }
            });
        });
        Self { take, refused }
    }

    /// The button that lets a file be picked.
    pub fn button(self) -> AnyView {
        let pick = move |()| {
            spawn_local(async move {
                match files::pick().await {
                    Ok(Some(bytes)) => {
                        self.take.try_run(bytes);
                    }
                    Ok(None) => {}
                    Err(FileError::TooLarge) => {
                        let reason = reasons(&BoardFileError::TooLarge(files::LARGEST as usize));
                        self.refused.try_set(reason);
                    }
                    Err(FileError::Refused) => {
                        self.refused.try_set(vec![texts().boards_unopened.to_owned()]);
                    }
                }
            });
        };
        view! {
            <Button weight=Weight::Quiet glyph=Glyph::Upload on_press=pick>
                {texts().boards_import}
            </Button>
        }
        .into_any()
    }

    /// Why the last file was not taken.
    pub fn refusal(self) -> AnyView {
        view! { <Refusal title=texts().boards_refused lines=self.refused /> }.into_any()
    }
}

/// Why a file was not taken, a line each.
pub(super) fn reasons(error: &BoardFileError) -> Vec<String> {
    let t = texts();
    vec![match error {
        BoardFileError::TooLarge(size) => t.boards_too_large(&bytes_text(*size as u64), &bytes_text(LARGEST as u64)),
        BoardFileError::NoText => t.boards_no_text.to_owned(),
        BoardFileError::NoJson { line, column } => t.boards_no_json(line, column),
        BoardFileError::Shape { line, column, text } => t.boards_shape(line, column, text),
        BoardFileError::Game(game) => t.boards_other_game(game),
        BoardFileError::Schema(found) => t.boards_schema(found, &SCHEMA),
        // Nothing is drawn that no board could be.
        BoardFileError::Limits(faults) => return fault_lines(&Draft::hexagon("", "", 0), faults),
        BoardFileError::Faults { file, faults } => return fault_lines(&Draft::from(&**file), faults),
    }]
}
