//! The few parts of an HTTP request that a static host looks at.

use std::io::{self, BufRead, Read};

/// No browser sends more than this before the body; a longer head is cut and so refused.
const LONGEST_HEAD: u64 = 64 * 1024;

/// What a browser asked for.
pub(crate) struct Request {
    /// The path with its percent signs decoded, without the query.
    pub path: String,
    /// False for HEAD.
    pub wants_body: bool,
    /// True if the browser is about to show the answer as a page.
    pub wants_page: bool,
}

/// Reads the head of a GET or HEAD request.
pub(crate) fn read(stream: &mut impl BufRead) -> io::Result<Request> {
    let mut lines = stream.take(LONGEST_HEAD).lines();
    let first = lines.next().ok_or(io::ErrorKind::UnexpectedEof)??;
    let mut wants_page = false;
    for line in lines {
        let line = line?;
        if line.is_empty() {
            return parse(&first, wants_page).ok_or_else(|| io::ErrorKind::InvalidData.into());
        }
        if let Some((name, value)) = line.split_once(':') {
            wants_page |= name.eq_ignore_ascii_case("accept") && value.contains("text/html");
        }
    }
    Err(io::ErrorKind::UnexpectedEof.into())
}

fn parse(line: &str, wants_page: bool) -> Option<Request> {
    let mut words = line.split(' ');
    let wants_body = match words.next()? {
        "GET" => true,
        "HEAD" => false,
        _ => return None,
    };
    let target = words.next()?;
    let path = target.split(['?', '#']).next()?;
    Some(Request { path: decode(path)?, wants_body, wants_page })
}

/// Resolves the percent signs of a path; `None` if they do not stand before two hexadecimal digits or do not make UTF-8.
#[must_use]
pub fn decode(path: &str) -> Option<String> {
    let mut parts = path.split('%');
    let mut bytes = parts.next()?.as_bytes().to_vec();
    for part in parts {
        bytes.push(u8::from_str_radix(part.get(..2)?, 16).ok()?);
        bytes.extend_from_slice(part.get(2..)?.as_bytes());
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_path_and_wish() {
        let head = "GET /app/spiel%20eins?x=1 HTTP/1.1\r\nHost: x\r\nAccept: text/html,*/*\r\n\r\n";
        let request = read(&mut head.as_bytes()).unwrap();
        assert_eq!(request.path, "/app/spiel eins");
        assert!(request.wants_body && request.wants_page);
    }

    #[test]
    fn refuses_what_is_not_a_plain_request() {
        for head in ["", "POST / HTTP/1.1\r\n\r\n", "GET /%zz HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nHost: x"] {
            assert!(read(&mut head.as_bytes()).is_err(), "{head:?}");
        }
    }
}
