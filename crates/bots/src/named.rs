//! Levels by their names, and by what saves call them.

use core::fmt;

/// A level as saves and people call it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelName {
    /// What saves and questions call it. It stays with the level wherever that stands among the others, and no other level of the
    /// game ever gets it: a save of years ago meets the opponent it was begun with, or who has come in his place.
    pub id: u8,
    /// The name in commands and settings: the group, and behind a hyphen the step in it, if it is not the one the group is called
    /// after.
    pub name: &'static str,
}

impl LevelName {
    /// The group: what people choose first, and what is told in words.
    #[must_use]
    pub fn group(self) -> &'static str {
        self.name.split_once('-').map_or(self.name, |(group, _)| group)
    }
}

/// Something in a table that a person can name.
pub(crate) trait Named {
    /// What it is called.
    fn called(&self) -> LevelName;
}

/// The level that saves call so, or the strongest: a save may name one that only a newer version has, and its table must not wait
/// for ever.
pub(crate) fn of_id<L: Named>(levels: &'static [L], id: u8) -> Option<&'static L> {
    levels.iter().find(|level| level.called().id == id).or(levels.last())
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
    let is_meant = |(number, level): &(usize, &L)| level.called().name == word || number.to_string() == word;
    let found = (1..).zip(levels).find(is_meant).map(|(_, level)| level);
    found.ok_or_else(|| LevelError {
        word: word.to_owned(),
        names: levels.iter().map(|level| level.called().name).collect(),
    })
}

/// Makes the levels of a game known by their names.
macro_rules! named {
    ($levels:ident: $level:ident) => {
        impl $level {
            /// What all are called, the easiest first.
            #[must_use]
            pub fn names() -> Vec<$crate::LevelName> {
                $levels.iter().map($crate::named::Named::called).collect()
            }

            /// The level of a name, or of its number from 1.
            ///
            /// # Errors
            /// There is none.
            pub fn read(word: &str) -> Result<&'static Self, $crate::LevelError> {
                $crate::named::find(&$levels, word)
            }
        }

        impl $crate::named::Named for $level {
            fn called(&self) -> $crate::LevelName {
                $crate::LevelName { id: self.id, name: self.name }
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
