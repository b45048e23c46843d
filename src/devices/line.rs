//! A way to another device, whoever carries it: whole messages, in order, until it ends.

use core::cell::RefCell;
use std::{collections::VecDeque, rc::Rc};

/// What has come on a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Came {
    /// A frame of the protocol.
    Frame(Vec<u8>),
    /// The line has ended; nothing more comes.
    Ended,
}

/// Who hears what comes.
type Ear = Rc<dyn Fn(Came)>;

/// One end of a line. What comes before anybody listens waits.
#[derive(Clone)]
pub struct Line(Rc<Ends>);

/// Sends a frame.
type Send = dyn Fn(&[u8]);

struct Ends {
    send: Box<Send>,
    hang: Box<dyn Fn()>,
    ear: RefCell<Option<Ear>>,
    early: RefCell<VecDeque<Came>>,
}

impl Line {
    /// A line whose carrier sends a frame with `send` and ends with `hang`; what comes it hands to [`Line::came`].
    pub fn new(send: impl Fn(&[u8]) + 'static, hang: impl Fn() + 'static) -> Self {
        Self(Rc::new(Ends {
            send: Box::new(send),
            hang: Box::new(hang),
            ear: RefCell::default(),
            early: RefCell::default(),
        }))
    }

    /// Sends a frame; of one that is lost nobody hears, but the protocol asks again.
    pub fn send(&self, frame: &[u8]) {
        (self.0.send)(frame);
    }

    /// Ends the line, once what was sent is out.
    pub fn hang(&self) {
        (self.0.hang)();
    }

    /// Something has come.
    pub fn came(&self, what: Came) {
        let ear = self.0.ear.borrow().clone();
        match ear {
            Some(ear) => ear(what),
            None => self.0.early.borrow_mut().push_back(what),
        }
    }

    /// Listens from now on, in place of whoever did before.
    pub fn hear(&self, ear: impl Fn(Came) + 'static) {
        *self.0.ear.borrow_mut() = Some(Rc::new(ear));
        loop {
            // What it does may bring more.
            let Some(early) = self.0.early.borrow_mut().pop_front() else { break };
            self.came(early);
        }
    }
}

/// Bytes that a carrier takes at once at most: browsers agree on 16 KiB for a message of a data channel.
const CHUNK: usize = 16 * 1024 - 1;

/// A frame in messages that a carrier takes: the first byte of each says whether more of the frame follows.
pub fn chunks(frame: &[u8]) -> impl Iterator<Item = Vec<u8>> {
    let count = frame.len().div_ceil(CHUNK).max(1);
    (0..count).map(move |at| {
        let end = frame.len().min((at + 1) * CHUNK);
        let mut message = Vec::with_capacity(end - at * CHUNK + 1);
        message.push(u8::from(at + 1 < count));
        message.extend_from_slice(&frame[at * CHUNK..end]);
        message
    })
}

/// Frames out of messages.
#[derive(Debug, Default)]
pub struct Joined(Vec<u8>);

impl Joined {
    /// Takes a message: a frame, if it is the last of one. `Err` if it is none, or grows beyond `most`; nothing more is to be read then.
    pub fn take(&mut self, message: &[u8], most: usize) -> Result<Option<Vec<u8>>, Broken> {
        let (more, part) = message.split_first().filter(|(more, _)| **more <= 1).ok_or(Broken)?;
        if self.0.len() + part.len() > most {
            return Err(Broken);
        }
        self.0.extend_from_slice(part);
        Ok((*more == 0).then(|| core::mem::take(&mut self.0)))
    }
}

/// What came was no part of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Broken;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_early_waits() {
        let line = Line::new(|_| {}, || {});
        line.came(Came::Frame(vec![1]));
        line.came(Came::Frame(vec![2]));
        let heard = Rc::new(RefCell::new(Vec::new()));
        line.hear({
            let heard = Rc::clone(&heard);
            move |what| heard.borrow_mut().push(what)
        });
        line.came(Came::Ended);
        assert_eq!(*heard.borrow(), [Came::Frame(vec![1]), Came::Frame(vec![2]), Came::Ended]);
    }

    #[test]
    fn long_frames_come_whole() {
        let mut joined = Joined::default();
        for length in [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 100_000] {
            let frame: Vec<u8> = (0..length).map(|at| u8::try_from(at % 251).unwrap_or_default()).collect();
            let messages: Vec<_> = chunks(&frame).collect();
            assert!(messages.iter().all(|message| message.len() <= CHUNK + 1));
            let came: Vec<_> =
                messages.iter().filter_map(|message| joined.take(message, 200_000).expect("ours")).collect();
            assert_eq!(came, [frame], "{length}");
        }
    }

    #[test]
    fn what_is_no_part_of_a_frame_is_refused() {
        assert_eq!(Joined::default().take(&[], 10), Err(Broken));
        assert_eq!(Joined::default().take(&[7, 1], 10), Err(Broken));
        let mut joined = Joined::default();
        assert_eq!(joined.take(&[1, 1, 2, 3, 4, 5], 8), Ok(None));
        assert_eq!(joined.take(&[1, 1, 2, 3, 4, 5], 8), Err(Broken), "a frame without end");
    }
}
