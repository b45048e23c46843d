//! Writes an edition while it is being edited: one change after the other, also once the screen has been left.

use std::{cell::RefCell, rc::Rc};

use vault::DocumentError;

use crate::{accounts::AppVault, editions::stored::Documents};

/// An edition as it is to be kept.
#[derive(Clone, Debug)]
pub struct Page {
    /// Its file.
    pub file: String,
    /// Whether it can be played by; what cannot is a draft.
    pub is_whole: bool,
}

/// What writes.
#[derive(Clone)]
pub struct Pen {
    vault: AppVault,
    documents: Documents,
    state: Rc<RefCell<State>>,
}

struct State {
    /// What the vault has, as far as this page of the browser knows: the file, and the draft.
    kept: [Option<String>; 2],
    /// What is to be written next. Only the newest counts.
    next: Option<Page>,
    is_writing: bool,
}

impl Pen {
    /// One that writes over what was found in the vault: the file, and the draft.
    pub fn new(vault: AppVault, documents: Documents, kept: [Option<String>; 2]) -> Self {
        Self { vault, documents, state: Rc::new(RefCell::new(State { kept, next: None, is_writing: false })) }
    }

    /// Writes an edition; says whether it can be played by. Nothing if one is being written just now: whoever does that goes on with
    /// this one, and says so.
    ///
    /// # Errors
    /// The vault has another than this page knows, or the storage failed. What was to be written is forgotten.
    pub async fn write(&self, page: Page) -> Result<Option<bool>, DocumentError> {
        let is_writing = {
            let mut state = self.state.borrow_mut();
            state.next = Some(page);
            core::mem::replace(&mut state.is_writing, true)
        };
        if is_writing {
            return Ok(None);
        }
        let mut written = Ok(None);
        while let Some(page) = self.next() {
            written = self.put(&page).await.map(|()| Some(page.is_whole));
            if written.is_err() {
                self.state.borrow_mut().next = None;
            }
        }
        self.state.borrow_mut().is_writing = false;
        written
    }

    fn next(&self) -> Option<Page> {
        self.state.borrow_mut().next.take()
    }

    async fn put(&self, page: &Page) -> Result<(), DocumentError> {
        let kept = self.state.borrow().kept.clone();
        let file = Some(page.file.clone());
        // The draft goes after the file has come: whatever happens in between, the last change is in one of them.
        let texts = if page.is_whole { [file, None] } else { [kept[0].clone(), file] };
        let names = [&self.documents.file, &self.documents.draft];
        for ((at, name), text) in names.into_iter().enumerate().zip(&texts) {
            let before = &kept[at];
            if before != text {
                let text = text.as_deref().unwrap_or_default();
                self.vault.replace_document(name, before.as_deref(), text).await?;
            }
            self.state.borrow_mut().kept[at].clone_from(text);
        }
        Ok(())
    }
}
