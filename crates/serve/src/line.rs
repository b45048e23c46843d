//! One line: a WebSocket of somebody who has a place, or says so.

use std::{
    future::Future,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use axum::{
    body::Bytes,
    extract::ws::{CloseFrame, Message, WebSocket},
};
use link::LineId;
use tokio::{
    sync::mpsc,
    time::{Instant, MissedTickBehavior, interval_at, sleep, sleep_until, timeout},
};

use crate::{
    guard::{Address, Held},
    http::App,
    tables::{End, Out, Outbox, Said, Way},
};

/// How long a frame may take to go out, before we take it that nobody reads.
const WRITING: Duration = Duration::from_secs(15);
/// How long we listen for the other side's farewell.
const FAREWELL: Duration = Duration::from_secs(1);
/// Messages that may come at once, and for how long each is remembered: ten a second go on for ever.
const AT_ONCE: u32 = 100;
const REMEMBERED: Duration = Duration::from_millis(100);

/// Codes with which a WebSocket is closed (RFC 6455), and the sentence to each.
const SAID: (u16, &str) = (1000, "");
const UNSUPPORTED: (u16, &str) = (1003, "frames are binary messages");
const SILENT: (u16, &str) = (1008, "nothing was heard for too long");
const SLOW: (u16, &str) = (1008, "what was sent was not taken in");
const BROKEN: (u16, &str) = (1009, "a message is too long or broken");
const AGAIN: (u16, &str) = (1012, "the table is opened anew: come back");
const STOPPING: (u16, &str) = (1012, "the host is being stopped: come back later");

/// A line, and what it needs to be told apart.
pub(crate) struct Line {
    pub app: Arc<App>,
    pub way: Way,
    pub id: LineId,
    pub address: Address,
    pub _held: Held,
}

/// How often somebody may say something: a leaky bucket.
struct Pace {
    empty: Instant,
}

impl Pace {
    /// Something was said: how long to wait before listening again.
    fn take(&mut self, now: Instant) -> Duration {
        self.empty = self.empty.max(now) + REMEMBERED;
        self.empty.saturating_duration_since(now + REMEMBERED * AT_ONCE)
    }
}

impl Line {
    /// Carries frames both ways until one side ends it.
    pub(crate) async fn carry(self, mut socket: WebSocket) {
        let (outbox, mut out, waiting) = Outbox::new(self.app.limits.waiting);
        if !self.way.tell(Said::Line(self.id, outbox)).await {
            return close(socket, AGAIN).await;
        }
        let why = self.until_it_ends(&mut socket, &mut out, &waiting).await;
        // The table may have been put away by now.
        self.way.tell(Said::Gone(self.id)).await;
        drop(out);
        if let Some(why) = why {
            close(socket, why).await;
        }
    }

    /// Says with what the socket is to be closed, unless it is already.
    async fn until_it_ends(
        &self,
        socket: &mut WebSocket,
        out: &mut mpsc::Receiver<Out>,
        waiting: &AtomicUsize,
    ) -> Option<(u16, &'static str)> {
        let limits = &self.app.limits;
        let begun = Instant::now();
        let (mut has_spoken, mut heard, mut pace) = (false, begun, Pace { empty: begun });
        let mut ping = interval_at(begun + limits.ping, limits.ping);
        ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                told = out.recv() => match told {
                    Some(Out::Frame(frame)) => {
                        waiting.fetch_sub(frame.len(), Ordering::Relaxed);
                        if !in_time(socket.send(Message::Binary(frame.into()))).await {
                            return None;
                        }
                    }
                    Some(Out::Wrong) => {
                        // Not for the token: for whoever tries many.
                        let address = self.address;
                        self.app.log.say(format_args!("{address} has said hello with a token of no place"));
                        sleep(self.app.guard.wrong(address)).await;
                    }
                    Some(Out::Hang(End::Said)) => return Some(SAID),
                    Some(Out::Hang(End::Stopping)) => return Some(STOPPING),
                    Some(Out::Hang(End::Again)) => return Some(AGAIN),
                    None => return Some(SLOW),
                },
                said = socket.recv() => {
                    heard = Instant::now();
                    match said {
                        Some(Ok(Message::Binary(frame))) => {
                            has_spoken = true;
                            if !self.say(frame).await {
                                // It has put the reason into our box, or panicked.
                                continue;
                            }
                        }
                        Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                        Some(Ok(Message::Text(_))) => return Some(UNSUPPORTED),
                        Some(Ok(Message::Close(_))) | None => return None,
                        Some(Err(_)) => return Some(BROKEN),
                    }
                    let wait = pace.take(heard);
                    if !wait.is_zero() {
                        sleep(wait).await;
                    }
                },
                () = sleep_until(begun + limits.hello), if !has_spoken => return Some(SILENT),
                now = ping.tick() => {
                    if now.saturating_duration_since(heard) > limits.silence {
                        return Some(SILENT);
                    }
                    if !in_time(socket.send(Message::Ping(Bytes::new()))).await {
                        return None;
                    }
                }
            }
        }
    }

    async fn say(&self, frame: Bytes) -> bool {
        self.way.tell(Said::Frame(self.id, frame)).await
    }
}

/// Whether something was written.
async fn in_time<E>(writing: impl Future<Output = Result<(), E>>) -> bool {
    matches!(timeout(WRITING, writing).await, Ok(Ok(())))
}

/// Closes a socket, and waits a little for the other side to do the same: what was sent before could be lost otherwise.
async fn close(mut socket: WebSocket, (code, reason): (u16, &'static str)) {
    let farewell = Message::Close(Some(CloseFrame { code, reason: reason.into() }));
    if in_time(socket.send(farewell)).await {
        let _ = timeout(FAREWELL, async { while let Some(Ok(_)) = socket.recv().await {} }).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn whoever_says_too_much_is_listened_to_more_slowly() {
        let start = Instant::now();
        let mut pace = Pace { empty: start };
        let waits: Vec<_> = (0..AT_ONCE + 10).map(|_| pace.take(start)).collect();
        assert!(waits[..AT_ONCE as usize].iter().all(Duration::is_zero));
        assert_eq!(waits[AT_ONCE as usize + 9], REMEMBERED * 10);
        assert!(pace.take(start + REMEMBERED * 20).is_zero());
    }
}
