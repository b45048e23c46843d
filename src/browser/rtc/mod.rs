//! A data channel between two browsers (WebRTC), without any server: they are told of each other by people, and for the next time by
//! themselves ([`Spares`]).

mod spares;

pub use spares::Spares;

use core::cell::RefCell;
use std::rc::{Rc, Weak};

use js_sys::Promise;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{
    RtcConfiguration, RtcDataChannel, RtcDataChannelEvent, RtcDataChannelState, RtcDataChannelType,
    RtcIceConnectionState, RtcIceGatheringState, RtcPeerConnection, RtcSdpType, RtcSessionDescriptionInit,
};

use self::spares::Agreed;
use super::{
    listener::{Ears, message},
    patience::{rest, within},
};
use crate::devices::{Came, Description, Joined, Line, Role, chunks};

/// How long a browser may look for its own addresses, in milliseconds. Without a server it has them at once.
const GATHERING: i32 = 3_000;

/// How long a device may be out of reach before the one that has come to it looks for another way, in milliseconds. The browser itself waits
/// for half a minute.
const OUT_OF_REACH: i32 = 5_000;

/// How long a connection is kept that is ended, in milliseconds: what was sent last is on its way.
const LAST_WORDS: i32 = 500;

/// The channel of frames, and the one over which the next connections are agreed on.
const FRAMES: &str = "leaders";
const SPARES: &str = "spares";

/// Why there is no channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RtcError {
    /// The browser has no data channels, or they are switched off.
    #[error("this browser cannot talk to another device")]
    Unsupported,
    /// It does not accept what came from the other device, or has no address itself.
    #[error("the two devices find no way to each other")]
    Refused,
}

/// Any failure of a call that a browser with data channels answers.
fn refused(_: JsValue) -> RtcError {
    RtcError::Refused
}

/// One end of a channel that is being opened.
#[derive(Clone)]
pub struct Peer(Rc<Connection>);

struct Connection {
    rtc: RtcPeerConnection,
    /// Whom the line is for when it is open, and with whom the next connections are agreed on.
    agreed: Weak<Agreed>,
    line: RefCell<Option<Line>>,
    ears: Ears,
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.rtc.set_oniceconnectionstatechange(None);
        self.rtc.set_ondatachannel(None);
        self.rtc.close();
    }
}

impl Peer {
    /// Begins a channel: what the other device must know of this one. `spares` hears when it is open.
    pub async fn offer(spares: &Spares) -> Result<(Self, Description), RtcError> {
        let peer = Self::new(spares)?;
        peer.listen(&peer.0.rtc.create_data_channel(FRAMES));
        peer.listen_for_spares(&peer.0.rtc.create_data_channel(SPARES));
        let offer = JsFuture::from(peer.0.rtc.create_offer()).await.map_err(refused)?;
        let own = peer.describe_self(&offer.unchecked_into()).await?;
        Ok((peer, own))
    }

    /// Answers one: what the other device must know of this one.
    pub async fn answer(spares: &Spares, theirs: &Description) -> Result<(Self, Description), RtcError> {
        let (peer, answer) = Self::prepare(spares, theirs).await?;
        let own = peer.describe_self(&answer).await?;
        Ok((peer, own))
    }

    /// An answer that is not given yet: nothing is sent, and no port is taken, before it is.
    async fn prepare(spares: &Spares, theirs: &Description) -> Result<(Self, RtcSessionDescriptionInit), RtcError> {
        let peer = Self::new(spares)?;
        peer.hear_channels();
        peer.describe_other(theirs, Role::Offer).await?;
        let answer = JsFuture::from(peer.0.rtc.create_answer()).await.map_err(refused)?;
        Ok((peer, answer.unchecked_into()))
    }

    /// Takes what the device that answers has said: the channel opens.
    pub async fn take(&self, theirs: &Description) -> Result<(), RtcError> {
        self.describe_other(theirs, Role::Answer).await
    }

    fn new(spares: &Spares) -> Result<Self, RtcError> {
        let configuration = RtcConfiguration::new();
        // No server is asked for anything.
        configuration.set_ice_servers(&js_sys::Array::new());
        let rtc = RtcPeerConnection::new_with_configuration(&configuration).map_err(|_| RtcError::Unsupported)?;
        let agreed = Rc::downgrade(&spares.0);
        let peer = Self(Rc::new(Connection { rtc, agreed, line: RefCell::default(), ears: Ears::default() }));
        let weak = Rc::downgrade(&peer.0);
        let ear = peer.0.ears.add(move |_| {
            let Some(connection) = weak.upgrade() else { return };
            match connection.rtc.ice_connection_state() {
                RtcIceConnectionState::Failed | RtcIceConnectionState::Closed => connection.end(),
                RtcIceConnectionState::Disconnected => connection.doubt(),
                _ => {}
            }
        });
        peer.0.rtc.set_oniceconnectionstatechange(Some(&ear));
        Ok(peer)
    }

    async fn describe_self(&self, description: &RtcSessionDescriptionInit) -> Result<Description, RtcError> {
        JsFuture::from(self.0.rtc.set_local_description(description)).await.map_err(refused)?;
        self.gathered().await;
        let own = self.0.rtc.local_description().ok_or(RtcError::Refused)?;
        Description::of_sdp(&own.sdp()).map_err(|_| RtcError::Refused)
    }

    async fn describe_other(&self, theirs: &Description, role: Role) -> Result<(), RtcError> {
        let kind = match role {
            Role::Offer => RtcSdpType::Offer,
            Role::Answer => RtcSdpType::Answer,
        };
        let description = RtcSessionDescriptionInit::new(kind);
        description.set_sdp(&theirs.to_sdp(role));
        JsFuture::from(self.0.rtc.set_remote_description(&description)).await.map_err(refused)?;
        Ok(())
    }

    /// Waits until the browser knows its own addresses, or has looked for long enough.
    async fn gathered(&self) {
        if self.0.rtc.ice_gathering_state() == RtcIceGatheringState::Complete {
            return;
        }
        let rtc = self.0.rtc.clone();
        let done = Promise::new(&mut |resolve, _| {
            let (state, done) = (rtc.clone(), resolve.clone());
            let ear = self.0.ears.add(move |_| {
                if state.ice_gathering_state() == RtcIceGatheringState::Complete {
                    // A promise hears the first call only.
                    let _ = done.call0(&JsValue::NULL);
                }
            });
            rtc.set_onicegatheringstatechange(Some(&ear));
        });
        within(GATHERING, JsFuture::from(done)).await;
        self.0.rtc.set_onicegatheringstatechange(None);
    }

    fn hear_channels(&self) {
        let weak = Rc::downgrade(&self.0);
        let ear = self.0.ears.add(move |event| {
            let Some(connection) = weak.upgrade() else { return };
            let (peer, channel) = (Peer(connection), event.unchecked_into::<RtcDataChannelEvent>().channel());
            match channel.label().as_str() {
                FRAMES => peer.listen(&channel),
                SPARES => peer.listen_for_spares(&channel),
                // A later version may have more to say.
                _ => {}
            }
        });
        self.0.rtc.set_ondatachannel(Some(&ear));
    }

    /// Makes a line of a channel once it is open.
    fn listen(&self, channel: &RtcDataChannel) {
        channel.set_binary_type(RtcDataChannelType::Arraybuffer);
        let opened = {
            let (peer, channel) = (Rc::downgrade(&self.0), channel.clone());
            move || {
                if let Some(connection) = peer.upgrade() {
                    Peer(connection).open(&channel);
                }
            }
        };
        if channel.ready_state() == RtcDataChannelState::Open {
            return opened();
        }
        channel.set_onopen(Some(&self.0.ears.add(move |_| opened())));
    }

    fn open(&self, channel: &RtcDataChannel) {
        let sending = channel.clone();
        let send = move |frame: &[u8]| {
            for message in chunks(frame) {
                // What the channel does not take any more is lost with it; the protocol says it again on the next one.
                let _ = sending.send_with_u8_array(&message);
            }
        };
        let ending = channel.clone();
        // The connection lives as long as somebody has the line, and is closed when nobody has.
        let keep = RefCell::new(Some(Rc::clone(&self.0)));
        let hang = move || {
            ending.close();
            let Some(connection) = keep.borrow_mut().take() else { return };
            // Nothing is heard of it any more.
            drop(connection.line.borrow_mut().take());
            spawn_local(async move {
                rest(LAST_WORDS).await;
                drop(connection);
            });
        };
        let line = Line::new(send, hang);
        if self.0.line.borrow_mut().replace(line.clone()).is_some() {
            return;
        }
        let weak = Rc::downgrade(&self.0);
        let joined = RefCell::new(Joined::default());
        let message = self.0.ears.add(move |event| {
            let (Some(connection), Some(message)) = (weak.upgrade(), message(event)) else { return };
            let came = joined.borrow_mut().take(&message, link::MOST_FROM_HOST);
            match came {
                Ok(Some(frame)) => connection.came(Came::Frame(frame)),
                Ok(None) => {}
                Err(_) => connection.end(),
            }
        });
        channel.set_onmessage(Some(&message));
        let weak = Rc::downgrade(&self.0);
        let closed = self.0.ears.add(move |_| {
            if let Some(connection) = weak.upgrade() {
                connection.end();
            }
        });
        channel.set_onclose(Some(&closed));
        match self.0.agreed.upgrade() {
            Some(agreed) => (agreed.open)(line),
            // Nobody waits for it any more.
            None => line.hang(),
        }
    }
}

impl Connection {
    fn came(&self, what: Came) {
        let line = self.line.borrow().clone();
        if let Some(line) = line {
            line.came(what);
        }
    }

    /// The other device is out of reach. One that was come to waits as long as its browser does; who came looks for another way before.
    fn doubt(self: Rc<Self>) {
        let is_guest = self.agreed.upgrade().is_some_and(|agreed| agreed.has_answers());
        if !is_guest {
            return;
        }
        let weak = Rc::downgrade(&self);
        spawn_local(async move {
            rest(OUT_OF_REACH).await;
            let still =
                |connection: &Rc<Self>| connection.rtc.ice_connection_state() == RtcIceConnectionState::Disconnected;
            if let Some(connection) = weak.upgrade().filter(still) {
                connection.end();
            }
        });
    }

    /// Nothing more comes on this connection.
    fn end(&self) {
        let line = self.line.borrow_mut().take();
        if let Some(line) = line {
            line.came(Came::Ended);
            line.hang();
        }
    }
}
