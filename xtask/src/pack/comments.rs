//! Takes out of pages and scripts what is written for people who read them.

/// A script without indentation, and without the lines that are remarks: where this is used, remarks stand on lines of their own, and no
/// text has several.
pub fn without_remarks(script: &str) -> String {
    without_lines(script, &["/*", "* ", "*/", "//"])
}

/// A page the same, with the scripts in it, and without the comments of HTML. Its styles have lost theirs before.
pub fn without_comments(page: &str) -> String {
    let mut parts = page.split("<!--");
    let before = parts.next().unwrap_or_default().to_owned();
    let page = parts.fold(before, |page, part| page + part.split_once("-->").map_or("", |(_, after)| after));
    without_lines(&page, &["//"])
}

/// Without indentation, empty lines and those that begin with one of these.
fn without_lines(text: &str, marks: &[&str]) -> String {
    let lines = text.lines().map(str::trim);
    let lines = lines.filter(|line| !line.is_empty() && !marks.iter().any(|mark| line.starts_with(mark)));
    lines.flat_map(|line| [line, "\n"]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_loses_its_remarks_and_nothing_else() {
        let script = "/**\n * @returns {number}\n */\nfunction a() {\n    // one\n    return 2 * 3;\n}\n\n";
        assert_eq!(without_remarks(script), "function a() {\nreturn 2 * 3;\n}\n");
    }

    #[test]
    fn a_page_loses_its_comments_and_nothing_else() {
        let page = "<!doctype html>\n<!--\n  a\n  // b\n-->\n<p>one <!-- two --> three</p>\n\n  <script>\n    // why\n    \
                    go(\"https://x\"); // not the whole line\n  </script>\n<style>\n* {\n}\n</style>\n";
        let told = "<!doctype html>\n<p>one  three</p>\n<script>\ngo(\"https://x\"); // not the whole line\n</script>\n\
                    <style>\n* {\n}\n</style>\n";
        assert_eq!(without_comments(page), told);
        assert_eq!(without_comments("a\n"), "a\n");
        assert_eq!(without_comments("a <!-- open"), "a\n");
    }
}
