//! `cargo xtask prove`: proofs that take too long for every run of the tests.
//!
//! A proof is a line of [`PROOFS`] and a function that does the work. Whoever adds one writes a module beside this one; the
//! run, the date and the line in `docs/reliability.md` are the same for all.

mod balance;
mod browser;
mod engines;
mod fail_overs;
pub mod fifth_game;
mod hostile;
mod ladder;
mod ladders;
mod links;
mod loads;
mod mutants;
mod outcome;
mod page;
mod report;
mod rule_texts;

use crate::trouble::XtaskError;
use crate::workspace::Workspace;
pub use outcome::{Outcome, lines_of};
use report::Line;
use std::time::Instant;

/// Something that is shown by many cases, once in a while.
struct Proof {
    /// What it is called on the command line.
    name: &'static str,
    /// What it shows, in one line.
    meaning: &'static str,
    /// Does the work. An error means that it is not shown, and leaves the last figure standing.
    run: fn(&Workspace) -> Result<Outcome, XtaskError>,
}

/// Every proof there is.
const PROOFS: [Proof; 26] = [
    Proof {
        name: "ladder",
        meaning: "levels and yardsticks of every game, everybody against everybody, rated (an hour)",
        run: ladder::run,
    },
    Proof { name: "ladders", meaning: "each level of a bot beats the one below it, in every game", run: ladders::run },
    Proof {
        name: "balance",
        meaning: "no side of a game, a board or a scenario has lost before it begins",
        run: balance::run,
    },
    Proof { name: "tabs", meaning: "four tabs that write at once lose nothing", run: browser::tabs },
    Proof { name: "kills", meaning: "what was shown outlasts a browser that is killed", run: browser::kills },
    Proof { name: "faults", meaning: "a storage that fails at any write costs nothing", run: browser::faults },
    Proof { name: "engines", meaning: "the main journeys in Firefox and in WebKit", run: engines::run },
    Proof {
        name: "updates",
        meaning: "no page sees files of two builds, with two that are really different",
        run: browser::updates,
    },
    Proof {
        name: "futures",
        meaning: "games that differ in a secret look the same to everybody else, to the letter",
        run: browser::futures,
    },
    Proof {
        name: "fifth-game",
        meaning: "a game more writes into four shared files at most, and plays",
        run: fifth_game::run,
    },
    Proof {
        name: "fits",
        meaning: "every screen fits, in seven sizes, in German and in words that are longer by half",
        run: browser::fits,
    },
    Proof { name: "gallery", meaning: "every picture of the gallery looks as accepted", run: browser::gallery },
    Proof {
        name: "links",
        meaning: "devices at one table agree over lines that lose, double and reorder, and nobody is sent a secret (10,000 games)",
        run: links::run,
    },
    Proof {
        name: "loads",
        meaning: "two thousand tables at a host, on a file and on PostgreSQL: how soon all are shown a command, and what it costs",
        run: loads::run,
    },
    Proof {
        name: "fail-overs",
        meaning: "a database whose primary is killed under load, and hosts that are, lose nothing and do nothing twice",
        run: fail_overs::run,
    },
    Proof {
        name: "hostile",
        meaning: "no save, board or edition that somebody has made up breaks the app (ten million files)",
        run: hostile::run,
    },
    Proof {
        name: "starts",
        meaning: "first start on a slow line and second one without a network, on a slow phone",
        run: page::starts,
    },
    Proof {
        name: "saves",
        meaning: "from a tap until it is saved and shown, early and late in a game",
        run: page::saves,
    },
    Proof {
        name: "taps",
        meaning: "a tap at ply 10,000 costs what one at ply 10 does, in every game, saved and shown",
        run: page::taps,
    },
    Proof {
        name: "long",
        meaning: "three hundred files out and in, and a day awake with the timer, leave nothing behind",
        run: page::long,
    },
    Proof {
        name: "thinks",
        meaning: "a bot in its worker beside a native one, and what the page feels",
        run: page::thinks,
    },
    Proof {
        name: "mutants",
        meaning: "the tests of the rules, the contract and the vault notice altered code (hours)",
        run: mutants::all,
    },
    Proof {
        name: "rule-texts",
        meaning: "every paragraph of the original rule texts is told in the app",
        run: rule_texts::run,
    },
    Proof {
        name: "turns",
        meaning: "a computer's turn takes less than six seconds to look at, and a shot is seen at once",
        run: page::turns,
    },
    Proof { name: "drags", meaning: "the largest board and the map under one finger and two", run: page::drags },
    Proof {
        name: "motion",
        meaning: "the curtain, cards and pieces move in every frame of a slow phone's screen",
        run: page::motion,
    },
];

/// How the name of a proof begins that alters one crate, which is named behind it.
const ONE_CRATE: &str = "mutants-";

/// Prints what can be proved.
pub fn list() {
    println!("Proofs (`cargo xtask prove NAME`); the last figures stand in {}:\n", report::FILE);
    for Proof { name, meaning, .. } in &PROOFS {
        println!("  {name:<12} {meaning}");
    }
    println!("  {:<12} the same of one crate", format!("{ONE_CRATE}NAME"));
}

/// Does one proof, prints its count, date and figure, and writes them down.
///
/// # Errors
/// If there is no such proof, or if it fails: then nothing is written down.
pub fn run(workspace: &Workspace, name: &str) -> Result<(), XtaskError> {
    let start = Instant::now();
    let Outcome { count, figure } = if let Some(package) = name.strip_prefix(ONE_CRATE) {
        mutants::one(workspace, package)?
    } else if let Some(proof) = PROOFS.iter().find(|proof| proof.name == name) {
        println!("xtask: proving {name}: {}", proof.meaning);
        (proof.run)(workspace)?
    } else {
        list();
        return Err(XtaskError::Usage(format!("there is no proof `{name}`; those there are stand above")));
    };
    let line = Line { proof: name.to_owned(), date: report::today(), count, figure };
    println!("\n{name}: {} cases on {} in {} s: {}", line.count, line.date, start.elapsed().as_secs(), line.figure);
    report::record(workspace, &line)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn no_two_proofs_have_one_name() {
        let names: BTreeSet<_> = PROOFS.iter().map(|proof| proof.name).collect();
        assert_eq!(names.len(), PROOFS.len());
    }
}
