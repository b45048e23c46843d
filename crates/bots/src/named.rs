//! Levels by their names.

use core::fmt;

/// Something in a table that a person can name.
pub(crate) trait Named {
    /// The name in commands and settings.
    fn name(&self) -> &'static str;
}

/// A word that names no level.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct LevelError {
    /// The word.
    pub word: String,
    /// The names there are, the easiest level first.
    pub names: Vec<&'static str>,
}

impl fmt::Display for LevelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { word, names } = self;
        write!(f, "“{word}” is no level: say 1 to {} or {}", names.len(), names.join(", "))
    }
}

/// The level of a name, or of its number from 1.
pub(crate) fn find<L: Named>(levels: &'static [L], word: &str) -> Result<&'static L, LevelError> {
    let is_meant = |(number, level): &(usize, &L)| level.name() == word || number.to_string() == word;
    let found = (1..).zip(levels).find(is_meant).map(|(_, level)| level);
    found.ok_or_else(|| LevelError { word: word.to_owned(), names: levels.iter().map(Named::name).collect() })
}

/// Makes the levels of a game known by their names.
macro_rules! named {
    ($levels:ident: $level:ident) => {
        impl $level {
            /// The level of a name, or of its number from 1.
            ///
            /// # Errors
            /// There is none.
            pub fn read(word: &str) -> Result<&'static Self, $crate::LevelError> {
                $crate::named::find(&$levels, word)
            }
        }

        impl $crate::named::Named for $level {
            fn name(&self) -> &'static str {
                self.name
            }
        }

        impl core::fmt::Display for $level {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(self.name)
            }
        }
    };
}

/// Makes who plays in a contest of a game: a level of a bot, or one of these yardsticks, which stay what they are when levels are
/// tuned.
macro_rules! players {
    ($(#[$about:meta])+ enum Yardstick { $($(#[$doc:meta])+ $yardstick:ident = $name:literal,)+ }) => {
        $(#[$about])+
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Yardstick {
            $($(#[$doc])+ $yardstick,)+
        }

        impl Yardstick {
            /// All, by their names.
            pub const ALL: [(&'static str, Self); [$($name),+].len()] = [$(($name, Self::$yardstick)),+];

            const fn name(self) -> &'static str {
                match self {
                    $(Self::$yardstick => $name,)+
                }
            }
        }

        /// Who plays in a contest.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Player {
            /// A bot.
            Bot(&'static Level),
            /// A simple player who stays what he is when levels are tuned.
            Yardstick(Yardstick),
        }

        impl Player {
            /// The yardstick of a name, or the level of a name or of its number from 1.
            ///
            /// # Errors
            /// There is none.
            pub fn read(word: &str) -> Result<Self, $crate::LevelError> {
                match Yardstick::ALL.into_iter().find(|(name, _)| *name == word) {
                    Some((_, yardstick)) => Ok(Self::Yardstick(yardstick)),
                    None => Level::read(word).map(Self::Bot),
                }
            }

            /// Everybody: the yardsticks, and then the levels.
            pub fn all() -> impl Iterator<Item = Self> {
                let yardsticks = Yardstick::ALL.into_iter().map(|(_, yardstick)| Self::Yardstick(yardstick));
                yardsticks.chain(LEVELS.iter().map(Self::Bot))
            }
        }

        impl core::fmt::Display for Player {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                match self {
                    Self::Bot(level) => level.fmt(f),
                    Self::Yardstick(yardstick) => f.pad(yardstick.name()),
                }
            }
        }
    };
}

pub(crate) use {named, players};
