//! Connections that are agreed on ahead, while there is one: a device whose line is lost (it slept, its network was another for a while) comes
//! back on the next of them, without a code.
//!
//! The device that was come to offers them and takes the answers at once. Then it waits: a browser that knows no address of the other
//! device sends nothing and gives nothing up. The device that came prepares its answers and keeps them to itself, but for what the other one must know
//! them by; as long as it has not described itself to its own browser, nothing begins. So each can be used once, whenever that is, as long as
//! the device that was come to is awake and where it was.

use core::cell::{Cell, RefCell};
use std::{collections::VecDeque, rc::Rc};

use wasm_bindgen_futures::spawn_local;
use web_sys::{RtcDataChannel, RtcDataChannelState, RtcDataChannelType, RtcSessionDescriptionInit};

use super::{Connection, Peer};
use crate::{
    browser::{listener::message, patience::rest},
    devices::{Description, Line},
};

/// How many are agreed on at once. More than one, for the first may be tried before the network is back.
const COUNT: usize = 3;

/// Bytes of a message that are read at most: a description has a few hundred.
const MOST: usize = 4_096;

/// How long one is tried, in milliseconds. In one network it is a matter of milliseconds.
const PATIENCE: i32 = 8_000;

/// How often it is looked whether it has opened, in milliseconds.
const STEP: i32 = 50;

/// The lines between two devices, one after the other: whom they are for, and the connections that the next ones are made of.
///
/// Whoever has it is called with every new line; once it is dropped there are no more.
#[derive(Clone)]
pub struct Spares(pub(super) Rc<Agreed>);

pub(super) struct Agreed {
    /// Called with each line that opens.
    pub(super) open: Box<dyn Fn(Line)>,
    /// Those that were offered, with their numbers, which wait for the other device.
    offered: RefCell<Vec<(u16, Peer)>>,
    /// Those that wait for this device.
    answers: RefCell<VecDeque<Answer>>,
    next: Cell<u16>,
}

/// An answer that was not given yet.
struct Answer {
    peer: Peer,
    own: RtcSessionDescriptionInit,
}

/// What goes over the channel: for each connection its number, and what one device must know of the other.
type Said = Vec<(u16, Description)>;

impl Spares {
    /// None yet. `open` is called with each line that opens.
    pub fn new(open: impl Fn(Line) + 'static) -> Self {
        Self(Rc::new(Agreed {
            open: Box::new(open),
            offered: RefCell::default(),
            answers: RefCell::default(),
            next: Cell::new(0),
        }))
    }

    /// Whether there is one that this device may come back on.
    pub fn has_answers(&self) -> bool {
        self.0.has_answers()
    }

    /// Comes back on the next one. Returns when its line is open, or it is known that it will not be.
    pub async fn come_back(&self) -> bool {
        let Some(Answer { peer, own }) = self.0.answers.borrow_mut().pop_front() else { return false };
        let is_begun = peer.describe_self(&own).await.is_ok();
        let mut waited = 0;
        while is_begun && !peer.is_open() && waited < PATIENCE {
            rest(STEP).await;
            waited += STEP;
        }
        peer.is_open()
    }
}

impl Agreed {
    pub(super) fn has_answers(&self) -> bool {
        !self.answers.borrow().is_empty()
    }
}

impl Peer {
    fn is_open(&self) -> bool {
        self.0.line.borrow().is_some()
    }

    /// Agrees on the next connections over this channel once it is open: the device that has made it begins.
    pub(super) fn listen_for_spares(&self, channel: &RtcDataChannel) {
        channel.set_binary_type(RtcDataChannelType::Arraybuffer);
        let heard = {
            let (connection, channel) = (Rc::downgrade(&self.0), channel.clone());
            move |event| {
                let (Some(connection), Some(message)) = (connection.upgrade(), message(event)) else { return };
                if message.len() <= MOST
                    && let Ok(said) = postcard::from_bytes::<Said>(&message)
                {
                    spawn_local(hear(connection, channel.clone(), said));
                }
            }
        };
        channel.set_onmessage(Some(&self.0.ears.add(heard)));
        // Only the device that was come to makes one; to the other it comes open.
        if channel.ready_state() == RtcDataChannelState::Connecting {
            let (connection, opened) = (Rc::downgrade(&self.0), channel.clone());
            let begin = move |_| {
                if let Some(connection) = connection.upgrade() {
                    spawn_local(offer(connection, opened.clone()));
                }
            };
            channel.set_onopen(Some(&self.0.ears.add(begin)));
        }
    }
}

/// Offers new connections in place of those that were not used.
async fn offer(connection: Rc<Connection>, channel: RtcDataChannel) {
    let Some(agreed) = connection.agreed.upgrade() else { return };
    let mut said = Said::new();
    let mut offered = Vec::new();
    for _ in 0..COUNT {
        // Without them the next line needs a code, as the first one did.
        let Ok((peer, description)) = Peer::offer(&Spares(Rc::clone(&agreed))).await else { break };
        let number = agreed.next.get();
        agreed.next.set(number.wrapping_add(1));
        offered.push((number, peer));
        said.push((number, description));
    }
    *agreed.offered.borrow_mut() = offered;
    send(&channel, &said);
}

/// Takes what the other device has said of them: its answers, or its offers, which are answered.
async fn hear(connection: Rc<Connection>, channel: RtcDataChannel, said: Said) {
    let Some(agreed) = connection.agreed.upgrade() else { return };
    let said = said.into_iter().take(COUNT).filter_map(|(number, theirs)| Some((number, theirs.checked().ok()?)));
    let is_offering = !agreed.offered.borrow().is_empty();
    let (mut answers, mut own) = (VecDeque::new(), Said::new());
    for (number, theirs) in said {
        if is_offering {
            let peer = agreed.offered.borrow().iter().find(|(of, _)| *of == number).map(|(_, peer)| peer.clone());
            // An answer that fits none, or that the browser does not take, is one that is not used.
            if let Some(peer) = peer {
                let _ = peer.take(&theirs).await;
            }
        } else if let Ok((peer, answer)) = Peer::prepare(&Spares(Rc::clone(&agreed)), &theirs).await
            && let Some(description) = answer.get_sdp().and_then(|sdp| Description::of_sdp(&sdp).ok())
        {
            answers.push_back(Answer { peer, own: answer });
            own.push((number, description));
        }
    }
    if !is_offering {
        *agreed.answers.borrow_mut() = answers;
        send(&channel, &own);
    }
}

fn send(channel: &RtcDataChannel, said: &Said) {
    // Writing to memory cannot fail, and what a closed channel does not take is not agreed on.
    let written = postcard::to_allocvec(said).unwrap_or_default();
    let _ = channel.send_with_u8_array(&written);
}
