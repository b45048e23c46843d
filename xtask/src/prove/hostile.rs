//! Files that somebody has made up: none of them may break the app.

use super::outcome::{Outcome, lines_of, set_unless_said};
use crate::trouble::XtaskError;
use crate::workspace::Workspace;

/// Files of each of the kinds that take longest. With those of the others they are ten million.
const FILES: usize = 500_000;

/// Lets the tests of `src/tests/hostile` try many more files than usual. `LEADERS_HOSTILE` says how many of the slowest kinds.
pub fn run(workspace: &Workspace) -> Result<Outcome, XtaskError> {
    let mut cargo = workspace.cargo();
    cargo.args(["test", "--profile", "hostile", "--package", "leaders-app", "--bin", "leaders-app"]);
    cargo.args(["--", "--nocapture", "hostile_"]);
    set_unless_said(&mut cargo, "LEADERS_HOSTILE", FILES);
    let mut all = Counts::default();
    lines_of(&mut cargo, |line| counts(line).iter().for_each(|counts| all.add(counts)))?;
    if all.kinds == 0 {
        return Err(XtaskError::Unproved("the tests have named no files".to_owned()));
    }
    Ok(all.outcome())
}

/// What was tried of one kind of files, or of all.
#[derive(Debug, Default, PartialEq)]
struct Counts {
    kinds: usize,
    /// Those of which every cut and every altered bit was tried.
    whole: usize,
    tried: usize,
    taken: usize,
    /// Bytes.
    memory: usize,
}

impl Counts {
    fn add(&mut self, Self { kinds, whole, tried, taken, memory }: &Self) {
        self.kinds += kinds;
        self.whole += whole;
        self.tried += tried;
        self.taken += taken;
        self.memory = self.memory.max(*memory);
    }

    fn outcome(self) -> Outcome {
        let Self { kinds, whole, tried, taken, memory } = self;
        let figure = format!(
            "no panic, nothing overwritten; {taken} were still good, and opened, the rest was refused; at most {} MiB for one; of {whole} of {kinds} kinds every cut and every altered bit",
            memory.div_ceil(1 << 20)
        );
        Outcome { count: tried, figure }
    }
}

/// Reads `hostile: 400 files of chess, 12 taken in, 9000 bytes at most, one in 3 cuts and flips`.
fn counts(line: &str) -> Option<Counts> {
    let (_, said) = line.split_once("hostile: ")?;
    let (tried, rest) = said.split_once(" files of ")?;
    let mut rest = rest.split(", ").skip(1);
    let mut number = |before: &str, after: &str| -> Option<usize> {
        rest.next()?.strip_prefix(before)?.strip_suffix(after)?.parse().ok()
    };
    let tried = tried.parse().ok()?;
    let (taken, memory) = (number("", " taken in")?, number("", " bytes at most")?);
    let step = number("one in ", " cuts and flips")?;
    Some(Counts { kinds: 1, whole: usize::from(step == 1), tried, taken, memory })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_the_tests_say() {
        let of = |tried, whole| Some(Counts { kinds: 1, whole, tried, taken: 12, memory: 9_000 });
        let line = "hostile: 400 files of sparta, 12 taken in, 9000 bytes at most, one in 3 cuts and flips";
        assert_eq!(counts(line), of(400, 0));
        assert_eq!(counts(&format!("test hostile ... {}", line.replace("400", "70").replace('3', "1"))), of(70, 1));
        assert_eq!(counts("test result: ok. 4 passed"), None);
    }

    #[test]
    fn what_takes_most_memory_is_named() {
        let mut all = Counts::default();
        for memory in [3 << 20, (7 << 20) + 1, 1] {
            all.add(&Counts { kinds: 1, whole: 1, tried: 10, taken: 2, memory });
        }
        let Outcome { count, figure } = all.outcome();
        assert_eq!(count, 30);
        assert!(
            figure.contains("6 were still good") && figure.contains("8 MiB") && figure.contains("3 of 3"),
            "{figure}"
        );
    }
}
