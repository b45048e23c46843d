//! A draft and the way it came about.

use super::{draft::Draft, edit::Edit};

/// How many steps can be taken back.
const STEPS: usize = 200;

/// A draft that is being worked on: every step can be taken back and done again.
#[derive(Clone, Debug)]
pub struct Workshop {
    draft: Draft,
    past: Vec<Draft>,
    future: Vec<Draft>,
    /// The last edit, if the next one may go on with it.
    last: Option<Edit>,
    stroke: Stroke,
}

/// A movement of a finger or a mouse over several fields: one step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stroke {
    None,
    /// Nothing was changed yet.
    Begun,
    Drawn,
}

impl Workshop {
    /// Begins with a draft.
    #[must_use]
    pub const fn new(draft: Draft) -> Self {
        Self { draft, past: Vec::new(), future: Vec::new(), last: None, stroke: Stroke::None }
    }

    /// The draft as it is.
    #[must_use]
    pub const fn draft(&self) -> &Draft {
        &self.draft
    }

    /// Changes the draft; `false` if that changes nothing. Several edits of one number or name in a row are one step.
    pub fn edit(&mut self, edit: &Edit, fair: bool) -> bool {
        let before = self.draft.clone();
        self.draft.apply(edit, fair);
        if self.draft == before {
            return false;
        }
        self.future.clear();
        let goes_on = self.stroke == Stroke::Drawn || self.last.as_ref().is_some_and(|last| edit.continues(last));
        if !goes_on {
            self.past.push(before);
            if self.past.len() > STEPS {
                self.past.remove(0);
            }
        }
        if self.stroke == Stroke::Begun {
            self.stroke = Stroke::Drawn;
        }
        self.last = Some(edit.clone());
        true
    }

    /// From here on all edits are one step, until [`Workshop::end_stroke`].
    pub const fn begin_stroke(&mut self) {
        self.stroke = Stroke::Begun;
    }

    /// The step of the stroke is complete.
    pub const fn end_stroke(&mut self) {
        self.stroke = Stroke::None;
    }

    /// Whether a step can be taken back.
    #[must_use]
    pub const fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    /// Whether a step that was taken back can be done again.
    #[must_use]
    pub const fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }

    /// Takes the last step back, if there is one.
    pub fn undo(&mut self) {
        if let Some(before) = self.past.pop() {
            self.future.push(core::mem::replace(&mut self.draft, before));
            self.pause();
        }
    }

    /// Does the step again that was taken back last, if there is one.
    pub fn redo(&mut self) {
        if let Some(after) = self.future.pop() {
            self.past.push(core::mem::replace(&mut self.draft, after));
            self.pause();
        }
    }

    /// What comes next is a step of its own, in the middle of a stroke too.
    fn pause(&mut self) {
        self.last = None;
        if self.stroke == Stroke::Drawn {
            self.stroke = Stroke::Begun;
        }
    }
}
