//! A rule book as it is served: a line for each chapter and each paragraph (`crates/texts` writes them).

use crate::texts::fill_by;

/// A chapter, filled in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// Its name, by which screens open it.
    pub name: String,
    /// Its title.
    pub title: String,
    /// What it says.
    pub paragraphs: Vec<Paragraph>,
}

/// A paragraph, filled in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paragraph {
    /// How it is shown.
    pub kind: Kind,
    /// Its text, with `**` around what is bold; the caption of an illustration.
    pub text: String,
}

/// How a paragraph is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// As it is.
    Plain,
    /// As a heading.
    Heading,
    /// As an item of a list.
    Item,
    /// Below the illustration of this name.
    Figure(String),
}

/// Reads a book, and fills in what stands between braces. `None` if it is none: some hosts answer an unknown address with
/// the start page.
pub fn read(packed: &str, value: impl Fn(&str) -> Option<String>) -> Option<Vec<Section>> {
    let mut sections: Vec<Section> = Vec::new();
    for line in packed.lines() {
        let (key, text) = line.split_once('\t')?;
        let text = fill_by(text, &|name, text| *text += &value(name).unwrap_or_default());
        if let Some(name) = key.strip_prefix('#') {
            sections.push(Section { name: name.to_owned(), title: text, paragraphs: Vec::new() });
        } else {
            sections.last_mut()?.paragraphs.push(paragraph(&text));
        }
    }
    (!sections.is_empty()).then_some(sections)
}

fn paragraph(text: &str) -> Paragraph {
    let (kind, text) = if let Some(text) = text.strip_prefix("## ") {
        (Kind::Heading, text)
    } else if let Some(text) = text.strip_prefix("- ") {
        (Kind::Item, text)
    } else if let Some((name, caption)) = text.strip_prefix("![").and_then(|text| text.split_once("] ")) {
        (Kind::Figure(name.to_owned()), caption)
    } else {
        (Kind::Plain, text)
    };
    Paragraph { kind, text: text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_book_is_read_as_it_is_packed() {
        let packed =
            "#goal\tZiel {n}\nwin\tWer **{n}** hat.\nhow\t## So\none\t- {x}\nboard\t![board] Brett\n#end\tEnde\n";
        let read = read(packed, |name| (name == "n").then(|| "6".to_owned())).expect("it is one");
        let of = |kind, text: &str| Paragraph { kind, text: text.to_owned() };
        assert_eq!((read[0].name.as_str(), read[0].title.as_str(), read.len()), ("goal", "Ziel 6", 2));
        let figure = Kind::Figure("board".to_owned());
        assert_eq!(
            read[0].paragraphs,
            [of(Kind::Plain, "Wer **6** hat."), of(Kind::Heading, "So"), of(Kind::Item, ""), of(figure, "Brett")]
        );
        assert!(read[1].paragraphs.is_empty());
    }

    #[test]
    fn what_is_no_book_is_refused() {
        for other in ["", "<!doctype html>\n<title>x</title>", "win\tno chapter before"] {
            assert_eq!(read(other, |_| None), None, "{other}");
        }
    }
}
