//! Bold type, and what a search has found, in a text.

/// A stretch of text that looks the same all over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// What it says.
    pub text: String,
    /// Whether it is bold.
    pub bold: bool,
    /// Whether it is what was searched for.
    pub found: bool,
}

/// What somebody searches for: words, all of which must be there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Query(Vec<Vec<char>>);

impl Query {
    /// The words of what was typed.
    pub fn new(typed: &str) -> Self {
        Self(typed.split_whitespace().map(|word| word.chars().map(plain).collect()).collect())
    }

    /// Whether anything is searched for.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether every word stands in one of these texts.
    pub fn finds(&self, texts: &[&str]) -> bool {
        let texts: Vec<Vec<char>> =
            texts.iter().map(|text| letters(text).map(|(_, letter, _)| letter).collect()).collect();
        self.0.iter().all(|word| texts.iter().any(|text| text.windows(word.len()).any(|part| part == word)))
    }

    /// The text in runs, with every word marked.
    pub fn runs(&self, text: &str) -> Vec<Run> {
        let letters: Vec<_> = letters(text).collect();
        let mut found = vec![false; letters.len()];
        for word in &self.0 {
            for at in 0..(letters.len() + 1).saturating_sub(word.len()) {
                if letters[at..at + word.len()].iter().map(|(_, letter, _)| letter).eq(word) {
                    found[at..at + word.len()].fill(true);
                }
            }
        }
        let mut runs: Vec<Run> = Vec::new();
        for ((letter, _, bold), found) in letters.into_iter().zip(found) {
            match runs.last_mut() {
                Some(run) if run.bold == bold && run.found == found => run.text.push(letter),
                _ => runs.push(Run { text: letter.to_string(), bold, found }),
            }
        }
        runs
    }
}

/// Every letter of a text without the marks of bold type: as it is, as it is searched for, and whether it is bold.
fn letters(text: &str) -> impl Iterator<Item = (char, char, bool)> {
    let stretches = text.split("**").enumerate();
    stretches.flat_map(|(at, text)| text.chars().map(move |letter| (letter, plain(letter), at % 2 == 1)))
}

/// A letter as one types it in a hurry: small, and without what stands above it.
fn plain(letter: char) -> char {
    match letter.to_lowercase().next().unwrap_or(letter) {
        'à' | 'á' | 'â' | 'ä' => 'a',
        'ç' => 'c',
        'è' | 'é' | 'ê' | 'ë' => 'e',
        'ì' | 'í' | 'î' | 'ï' => 'i',
        'ò' | 'ó' | 'ô' | 'ö' => 'o',
        'ù' | 'ú' | 'û' | 'ü' => 'u',
        small => small,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn runs(typed: &str, text: &str) -> Vec<(String, bool, bool)> {
        Query::new(typed).runs(text).into_iter().map(|run| (run.text, run.bold, run.found)).collect()
    }

    #[test]
    fn bold_type_stands_between_two_marks() {
        let run = |text: &str, bold| (text.to_owned(), bold, false);
        assert_eq!(runs("", "Ein **Held** zieht."), [run("Ein ", false), run("Held", true), run(" zieht.", false)]);
        assert!(runs("", "").is_empty());
    }

    #[test]
    fn what_was_searched_for_is_marked_through_bold_type_too() {
        let found = runs("ÜBERG", "Der **Ueber** **Über**gang");
        let parts: Vec<_> = found.iter().filter(|(_, _, found)| *found).map(|(text, ..)| text.as_str()).collect();
        assert_eq!(parts, ["Über", "g"]);
        assert_eq!(found.iter().map(|(text, ..)| text.as_str()).collect::<String>(), "Der Ueber Übergang");
    }

    #[test]
    fn all_words_must_be_there_in_any_order_and_place() {
        let finds = |typed: &str| Query::new(typed).finds(&["Kampf", "Zwei **Einheiten** derselben Stärke"]);
        assert!(finds("") && finds("starke kampf") && finds("EINHEIT zwei"));
        assert!(!finds("kampf held") && !finds("zweie"));
        assert!(Query::new(" \t").is_empty() && !Query::new("x").is_empty());
    }
}
