//! Tests that look at words in every language.

use super::Language;

/// Speaks the language of before again, even where a test fails: a thread may run one test after the other.
struct Restored(Language);

impl Drop for Restored {
    fn drop(&mut self) {
        self.0.make_current();
    }
}

/// Does something in every language, one after the other. What other threads speak does not change.
pub fn in_every_language(mut look: impl FnMut(Language)) {
    let _restored = Restored(Language::current());
    for language in Language::ALL {
        language.make_current();
        look(language);
    }
}

#[test]
fn every_language_is_spoken_and_the_one_before_comes_back() {
    Language::Nl.make_current();
    let mut spoken = Vec::new();
    in_every_language(|language| {
        assert_eq!(Language::current(), language);
        let beside = std::thread::spawn(Language::current).join();
        assert_eq!(beside.expect("it only looks"), Language::De, "another thread is not told what to speak");
        spoken.push(language.name());
    });
    assert_eq!(spoken, Language::ALL.map(Language::name));
    assert_eq!(spoken[..2], ["Deutsch", "English"]);
    assert_eq!(Language::current(), Language::Nl);
    Language::De.make_current();
}
