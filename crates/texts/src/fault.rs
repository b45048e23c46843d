//! What can be wrong with the files of texts.

use std::{fmt, io, path::Path};

/// One thing that is wrong, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// The language the others are compared with is not there.
    #[error("the language `de` is missing: the others are compared with it")]
    NoReference,
    /// A language lacks a file that the reference has.
    #[error("{path} is missing: copy it from `de` and translate it")]
    NoFile {
        /// The file.
        path: String,
    },
    /// A language has a file that the reference does not.
    #[error("{path} is not in `de`")]
    OtherFile {
        /// The file.
        path: String,
    },
    /// A rule book does not say where its paragraphs come from.
    #[error("{folder}/source.toml is missing")]
    NoSource {
        /// The folder.
        folder: String,
    },
    /// A file or folder cannot be read or written.
    #[error("{path}: {why}")]
    File {
        /// The file.
        path: String,
        /// The reason of the system, or of the parser.
        why: String,
    },
    /// One text is wrong.
    #[error("{file}: `{key}` {what}")]
    Text {
        /// The file.
        file: String,
        /// The section and the key, as the screens name them.
        key: String,
        /// What is wrong with it.
        what: Wrong,
    },
    /// A paragraph of the original rule text is not led to what tells it.
    #[error("{file}: paragraph {number} {what}")]
    Source {
        /// The file.
        file: String,
        /// Which paragraph.
        number: usize,
        /// What is wrong with it.
        what: Untold,
    },
}

/// What is wrong with a line of the table from the original rule text to a rule book.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Untold {
    /// Another paragraph would come here.
    #[error("stands where {expected} should")]
    Gap {
        /// Which.
        expected: usize,
    },
    /// Nobody could find it in the original.
    #[error("needs the words it begins with")]
    Nothing,
    /// It is told nowhere and for no reason, or in spite of a reason.
    #[error("needs either what tells it, or a reason why nothing does")]
    Neither,
    /// It leads nowhere.
    #[error("leads to `{0}`, which is no paragraph")]
    Nowhere(String),
}

/// What is wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Wrong {
    /// A key before the first section.
    #[error("stands outside a section")]
    Outside,
    /// A number, a list or the like.
    #[error("is no text")]
    NoText,
    /// A counted text of another shape.
    #[error("needs exactly the texts `one` and `other`")]
    Forms,
    /// Two keys become one name.
    #[error("has the same name as another text")]
    Twice,
    /// A text of several lines: the app fetches a text a line.
    #[error("must be one line, without tabs")]
    Line,
    /// A brace without its other half.
    #[error("has a {{ without its }}")]
    Open,
    /// Something between braces that is no name.
    #[error("has {{{0}}}, which is no placeholder: use lower-case letters")]
    Placeholder(String),
    /// The reference has it, this language does not.
    #[error("is missing")]
    Missing,
    /// This language has it, the reference does not.
    #[error("is not in `de`")]
    Extra,
    /// The names between braces differ from those of the reference.
    #[error("has other placeholders than in `de`")]
    OtherPlaceholders,
    /// Plain in one language and counted in another.
    #[error("is counted in one language only")]
    OtherForms,
    /// A chapter or a key that could not be a name in Rust.
    #[error("must consist of lower-case letters, digits and `_`")]
    Name,
    /// A chapter that does not begin with its title.
    #[error("must begin with its `title`")]
    NoTitle,
    /// A paragraph of several lines, or of none.
    #[error("must be one line, without spaces around it")]
    Lines,
    /// Bold type that does not end.
    #[error("has a ** without its other half")]
    Bold,
    /// An illustration without words below it.
    #[error("needs the words below its illustration")]
    Caption,
    /// Another kind of paragraph than in the reference.
    #[error("begins with another mark than in `de`")]
    OtherMark,
    /// Another place than in the reference.
    #[error("stands elsewhere than in `de`")]
    Order,
}

impl Fault {
    pub(crate) fn unreadable(path: &Path, source: &io::Error) -> Self {
        Self::File { path: path.display().to_string(), why: source.to_string() }
    }
}

/// All that is wrong, a line each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Faults(pub Vec<Fault>);

impl From<Fault> for Faults {
    fn from(fault: Fault) -> Self {
        Self(vec![fault])
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|fault| writeln!(out, "{fault}"))
    }
}

impl std::error::Error for Faults {}
