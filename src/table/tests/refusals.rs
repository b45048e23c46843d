//! What every game is asked of its refusals: each says in every language, in a sentence of its own, which rule forbids it.

use core::fmt::Debug;
use std::collections::BTreeMap;

use crate::texts::in_every_language;

/// One value of every variant of an enum, as a `Vec`. An enum that has another variant does not compile here.
macro_rules! one_of_each {
    ($name:ident: $($variant:ident $(($($value:expr),+))? $({ $($field:ident: $given:expr),+ })?),+ $(,)?) => {{
        let all = vec![$($name::$variant $(($($value),+))? $({ $($field: $given),+ })?),+];
        for one in &all {
            match one {
                $($name::$variant { .. })|+ => {}
            }
        }
        all
    }};
}
pub(crate) use one_of_each;

/// Fails where two refusals share a sentence, be it in two languages, or where one says nothing. Give them the same
/// fields and numbers: they must not be all that differs.
pub fn each_says_its_own<R: Debug>(refusals: &[R], words: impl Fn(&R) -> String) {
    let (mut said, mut faults) = (BTreeMap::new(), Vec::new());
    in_every_language(|language| {
        for refusal in refusals {
            let sentence = words(refusal);
            if sentence.trim().is_empty() {
                faults.push(format!("{refusal:?} says nothing in {language:?}"));
            } else if let Some(other) = said.insert(sentence.clone(), (refusal, language)) {
                faults.push(format!("{refusal:?} in {language:?} and {other:?}: {sentence}"));
            }
        }
    });
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

mod tests {
    use super::each_says_its_own;
    use crate::texts::Language;

    #[test]
    fn sentences_of_their_own_are_fine() {
        each_says_its_own(&[1, 2], |number| format!("{} {number}", Language::current().name()));
    }

    #[test]
    #[should_panic(expected = "2 in De and (1, De): Das geht nicht.")]
    fn a_sentence_for_all_is_noticed() {
        each_says_its_own(&[1, 2], |_| "Das geht nicht.".to_owned());
    }

    #[test]
    #[should_panic(expected = "1 in En and (1, De): Das geht nicht.")]
    fn a_sentence_that_was_not_translated_is_noticed() {
        each_says_its_own(&[1], |_| "Das geht nicht.".to_owned());
    }

    #[test]
    #[should_panic(expected = "1 says nothing in Nl")]
    fn silence_in_one_language_is_noticed() {
        let is_silent = || Language::current() == Language::Nl;
        each_says_its_own(&[1], |_| if is_silent() { " ".to_owned() } else { Language::current().name().to_owned() });
    }
}
