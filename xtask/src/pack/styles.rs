//! One sheet of all styles, for the start page.

use crate::files;
use crate::trouble::XtaskError;
use std::fs;
use std::path::Path;

/// The sheets of a folder in the order of their names, so that `00-tokens.css` comes first, without comments and
/// indentation.
pub fn bundle(folder: &Path) -> Result<String, XtaskError> {
    let mut paths = files::listed(folder)?;
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "css"));
    let sheets = paths.iter().map(|path| fs::read_to_string(path).map_err(XtaskError::file(path)));
    sheets.map(|sheet| Ok(strip(&sheet?))).collect()
}

/// Takes comments, indentation and empty lines out of a sheet. Text in quotes is left as it is.
fn strip(sheet: &str) -> String {
    let mut bare = String::with_capacity(sheet.len());
    let mut rest = sheet;
    while let Some(start) = rest.find(['"', '\'', '/']) {
        bare.push_str(&rest[..start]);
        rest = &rest[start..];
        let end = if let Some(comment) = rest.strip_prefix("/*") {
            let length = comment.find("*/").map_or(rest.len(), |end| end + "/**/".len());
            rest = &rest[length..];
            continue;
        } else if rest.starts_with('/') {
            1
        } else {
            end_of_quote(rest)
        };
        bare.push_str(&rest[..end]);
        rest = &rest[end..];
    }
    bare.push_str(rest);
    let lines = bare.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// Length of the quoted text that `text` begins with, quotes included; a backslash takes the meaning off a quote.
fn end_of_quote(text: &str) -> usize {
    let quote = text.as_bytes()[0];
    let mut escaped = false;
    for (index, byte) in text.bytes().enumerate().skip(1) {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            byte if byte == quote => return index + 1,
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strips_comments_and_indentation() {
        let sheet = "/* head */\na {\n  color: red; /* why */\n\n  aspect-ratio: 1 / 2;\n}\n";
        assert_eq!(strip(sheet), "a {\ncolor: red;\naspect-ratio: 1 / 2;\n}\n");
    }

    #[test]
    fn leaves_quotes_alone() {
        let sheet = r#"a { content: "/* \" */"; background: url('x//y'); }"#;
        assert_eq!(strip(sheet).trim_end(), sheet);
    }

    #[test]
    fn bears_unfinished_sheets() {
        assert_eq!(strip("a {} /* open"), "a {}\n");
        assert_eq!(strip("a { content: \"open"), "a { content: \"open\n");
    }
}
