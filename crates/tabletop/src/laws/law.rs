//! The laws by name, and the account of how often each was put to the test.

use core::fmt;

/// What every game keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Law {
    /// Every set-up of the suite makes a game.
    Begins,
    /// The seats that are waited for sit at the table, each is named once, and they and nobody else may act.
    WaitingSeats,
    /// Every game ends.
    Ends,
    /// Nothing is legal, and nothing is accepted, when the game is over.
    OverMeansOver,
    /// The list of legal commands names none twice.
    NoDoubles,
    /// A command is accepted exactly if it is permitted, and refused for the reason that was told before.
    PermittedIfApplied,
    /// A command is accepted exactly if it is listed.
    LegalIfApplied,
    /// A refused command changes nothing.
    RefusalsChangeNothing,
    /// The same state gives the same list and the same views, as often as it is asked.
    SameAnswer,
    /// What a copy goes through does not touch the game it was copied from.
    CopiesApart,
    /// Events are told to seats of this table, and what differs only covertly is told alike to everybody else.
    Audience,
    /// Nobody sees what he was not told.
    KeepsSecrets,
    /// The story of a game with secrets shows them all: there is no way back from its end.
    EndsFenced,
    /// A record gives the same game and the same story every time.
    SameAgain,
    /// A record and a game that were written and read are what they were, and play on as they would have.
    SurvivesWriting,
    /// The way back leads through the same states, for whoever did the last command only, and ends at the fence.
    TakesBack,
    /// Another seed shows nobody anything, and decides alone what chance says from then on.
    Reseeds,
}

impl Law {
    /// All of them.
    pub const ALL: [Self; 17] = [
        Self::Begins,
        Self::WaitingSeats,
        Self::Ends,
        Self::OverMeansOver,
        Self::NoDoubles,
        Self::PermittedIfApplied,
        Self::LegalIfApplied,
        Self::RefusalsChangeNothing,
        Self::SameAnswer,
        Self::CopiesApart,
        Self::Audience,
        Self::KeepsSecrets,
        Self::EndsFenced,
        Self::SameAgain,
        Self::SurvivesWriting,
        Self::TakesBack,
        Self::Reseeds,
    ];

    /// Whether it says something of games with secrets only.
    const fn is_about_secrets(self) -> bool {
        matches!(self, Self::Audience | Self::KeepsSecrets | Self::EndsFenced)
    }
}

/// The name of the law, as the suite says it when the law is broken.
impl fmt::Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Begins => "a set-up makes a game",
            Self::WaitingSeats => "who is waited for may act, and nobody else",
            Self::Ends => "every game ends",
            Self::OverMeansOver => "over means over",
            Self::NoDoubles => "no doubles",
            Self::PermittedIfApplied => "permitted exactly if applied",
            Self::LegalIfApplied => "legal exactly if applied",
            Self::RefusalsChangeNothing => "a refused command changes nothing",
            Self::SameAnswer => "the same question has the same answer",
            Self::CopiesApart => "copies live apart",
            Self::Audience => "events keep to their audience",
            Self::KeepsSecrets => "secrets are kept",
            Self::EndsFenced => "a game with secrets ends behind a fence",
            Self::SameAgain => "the same record plays the same game",
            Self::SurvivesWriting => "games survive being written",
            Self::TakesBack => "taking back leads to the fence",
            Self::Reseeds => "chance goes on from another seed",
        })
    }
}

/// How often each law was put to the test: a suite that checks nothing must not pass.
#[derive(Debug, Default)]
pub(super) struct Account([u64; Law::ALL.len()]);

impl Account {
    /// A law was put to the test, in a case in which it could have been broken.
    pub(super) fn tested(&mut self, law: Law) {
        self.0[law as usize] += 1;
    }

    /// Panics if a law was never put to the test, or if one about secrets was in a game that says it has none.
    pub(super) fn settle(&self, secrets: bool) {
        for law in Law::ALL {
            let tested = self.0[law as usize];
            let expected = secrets || !law.is_about_secrets();
            assert!(tested > 0 || !expected, "the law “{law}” was never put to the test");
            assert!(tested == 0 || expected, "the law “{law}” met a secret in a game that is said to have none");
        }
    }
}

/// Panics with the name of a law, and what is wrong, unless the law is kept.
macro_rules! keeps {
    ($law:expr, $kept:expr, $($wrong:tt)+) => {
        assert!($kept, "the law “{}” is broken: {}", $law, format_args!($($wrong)+))
    };
}

/// Panics with the name of a law, and what is wrong.
macro_rules! broken {
    ($law:expr, $($wrong:tt)+) => {
        panic!("the law “{}” is broken: {}", $law, format_args!($($wrong)+))
    };
}

pub(super) use {broken, keeps};
