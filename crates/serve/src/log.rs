//! Lines for whoever looks after the server: on the error output, never with a token, and never more than can be read.

use std::{
    fmt, io,
    io::Write as _,
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

/// How many lines are written within [`WINDOW`]: nobody can fill the disk by being wrong often.
const MOST: u32 = 60;
const WINDOW: Duration = Duration::from_mins(1);

/// What was written lately.
#[derive(Debug)]
pub(crate) struct Log(Mutex<Window>);

#[derive(Debug)]
struct Window {
    since: Instant,
    written: u32,
    left_out: u32,
}

impl Log {
    pub(crate) fn new() -> Self {
        Self(Mutex::new(Window { since: Instant::now(), written: 0, left_out: 0 }))
    }

    /// Writes a line, or counts it.
    pub(crate) fn say(&self, line: impl fmt::Display) {
        let mut window = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(left_out) = window.take(Instant::now()) else { return };
        // Nobody is left to tell if this cannot be written.
        let mut output = io::stderr().lock();
        if left_out > 0 {
            let _ = writeln!(output, "tabletop: {left_out} more lines were left out");
        }
        let line = line.to_string().replace(char::is_control, " ");
        let _ = writeln!(output, "tabletop: {line}");
    }
}

impl Window {
    /// How many lines were left out before this one; `None` if it is left out, too.
    fn take(&mut self, now: Instant) -> Option<u32> {
        if now.duration_since(self.since) > WINDOW {
            (self.since, self.written) = (now, 0);
        }
        if self.written < MOST {
            self.written += 1;
            return Some(core::mem::take(&mut self.left_out));
        }
        self.left_out += 1;
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_counted_where_they_are_too_many() {
        let start = Instant::now();
        let mut window = Window { since: start, written: 0, left_out: 0 };
        let written = (0..MOST + 7).filter_map(|_| window.take(start)).count();
        assert_eq!(written, MOST as usize);
        assert_eq!(window.take(start + WINDOW), None);
        assert_eq!(window.take(start + WINDOW * 2), Some(8));
        assert_eq!(window.take(start + WINDOW * 2), Some(0));
    }
}
