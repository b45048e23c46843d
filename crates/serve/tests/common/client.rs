//! A guest on a real socket, and plain requests.

use std::{net::SocketAddr, time::Duration};

use futures_util::{SinkExt as _, StreamExt as _};
use link::{Answer, BUILD, Guest, Heard, Token, Wish, served};
use tabletop::{Enumerate, Game, Revision, Table, Viewer, Waiting};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::{TcpSocket, TcpStream},
    time::{Instant, sleep, timeout},
};
use tokio_tungstenite::{
    WebSocketStream, client_async,
    tungstenite::{self, Message, client::IntoClientRequest as _, handshake::client::Request},
};

use super::PATIENCE;

/// Why a socket has ended.
#[derive(Debug, PartialEq)]
pub enum Ended {
    /// It was closed with this code and reason.
    Closed(u16, String),
    /// It broke off.
    Broken,
}

/// A socket that carries frames.
pub struct Socket(WebSocketStream<TcpStream>);

impl Socket {
    /// Opens one; or the status of the refusal.
    pub async fn open(address: SocketAddr, table: [u8; 8], headers: &[(&str, &str)]) -> Result<Self, u16> {
        let uri = format!("ws://{address}/ws/{}", served::to_hex(&table));
        let mut request = uri.into_client_request().unwrap();
        for (name, value) in headers {
            let name: tungstenite::http::HeaderName = name.parse().unwrap();
            request.headers_mut().insert(name, value.parse().unwrap());
        }
        let stream = TcpStream::connect(address).await.map_err(|_| 0_u16)?;
        Self::on(stream, request).await
    }

    /// Opens one that takes little in before it is read.
    pub async fn narrow(address: SocketAddr, table: [u8; 8]) -> Self {
        let socket = TcpSocket::new_v4().unwrap();
        socket.set_recv_buffer_size(4096).unwrap();
        let request = format!("ws://{address}/ws/{}", served::to_hex(&table)).into_client_request().unwrap();
        Self::on(socket.connect(address).await.unwrap(), request).await.unwrap()
    }

    async fn on(stream: TcpStream, request: Request) -> Result<Self, u16> {
        match timeout(PATIENCE, client_async(request, stream)).await.expect("the server does not answer") {
            Ok((socket, _)) => Ok(Self(socket)),
            Err(tungstenite::Error::Http(response)) => Err(response.status().as_u16()),
            Err(_) => Err(0),
        }
    }

    pub async fn send(&mut self, frame: Vec<u8>) -> bool {
        self.say(Message::Binary(frame.into())).await
    }

    pub async fn say(&mut self, message: Message) -> bool {
        self.0.send(message).await.is_ok()
    }

    /// The next frame.
    pub async fn next(&mut self) -> Result<Vec<u8>, Ended> {
        loop {
            match self.0.next().await {
                Some(Ok(Message::Binary(frame))) => return Ok(frame.to_vec()),
                Some(Ok(Message::Close(Some(frame)))) => {
                    return Err(Ended::Closed(frame.code.into(), frame.reason.as_str().to_owned()));
                }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Err(Ended::Broken),
            }
        }
    }

    /// How it ends, whatever comes before.
    pub async fn end(&mut self) -> Ended {
        let ended = async {
            loop {
                if let Err(ended) = self.next().await {
                    return ended;
                }
            }
        };
        timeout(PATIENCE, ended).await.expect("the server does not hang up")
    }
}

/// A wish, and what became of it.
pub type Wished<G> = (Wish<<G as Game>::Command>, Option<Answer<<G as Game>::Refusal>>);

/// A guest on a socket, who comes back when it ends.
pub struct Client<G: Enumerate> {
    pub guest: Guest<G>,
    pub viewer: Viewer,
    /// What he has wished, in order, and what became of it.
    pub wishes: Vec<Wished<G>>,
    socket: Option<Socket>,
    address: SocketAddr,
    pub table: [u8; 8],
}

impl<G: Enumerate> Client<G> {
    pub fn new(address: SocketAddr, table: [u8; 8], place: served::Place) -> Self {
        let guest = Guest::new(place.token, [7; 8], BUILD);
        Self { guest, viewer: place.viewer, wishes: Vec::new(), socket: None, address, table }
    }

    /// Says hello; if nobody is there, he tries again until somebody is.
    pub async fn connect(&mut self) {
        self.socket = None;
        let began = Instant::now();
        while self.socket.is_none() {
            assert!(began.elapsed() < PATIENCE, "nobody is there");
            match Socket::open(self.address, self.table, &[]).await {
                Ok(mut socket) => {
                    let is_said = socket.send(self.guest.connect()).await;
                    self.socket = Some(socket).filter(|_| is_said);
                }
                // A proxy whose host is away says 502, or 504.
                Err(0 | 502..=504) => sleep(Duration::from_millis(30)).await,
                Err(status) => panic!("refused with {status}"),
            }
        }
    }

    /// Says what is to be said now and then.
    pub async fn tick(&mut self) {
        let frame = self.guest.tick();
        self.send(frame).await;
    }

    async fn send(&mut self, frame: Vec<u8>) {
        let Some(socket) = &mut self.socket else { return self.connect().await };
        if !socket.send(frame).await {
            self.connect().await;
        }
    }

    /// Wishes something, unless he waits for an answer.
    pub async fn wish(&mut self, command: G::Command) {
        self.wish_for(Wish::Play(command)).await;
    }

    /// Wishes to take back what he did last, unless he waits for an answer.
    pub async fn undo(&mut self) {
        self.wish_for(Wish::Undo).await;
    }

    async fn wish_for(&mut self, wish: Wish<G::Command>) {
        if let Some(frame) = self.guest.wish(wish.clone()) {
            self.wishes.push((wish, None));
            self.send(frame).await;
        }
    }

    /// Listens until he is sent away, and says why.
    pub async fn sent_away(&mut self) -> String {
        let socket = self.socket.as_mut().expect("he is there");
        loop {
            let frame = timeout(PATIENCE, socket.next()).await.expect("he is not sent away").unwrap();
            if let Heard::Bye(why) = self.guest.hear(&frame).unwrap() {
                return format!("{why:?}");
            }
        }
    }

    /// Takes what comes within a moment; `false` if nothing did.
    pub async fn hear(&mut self, within: Duration) -> bool {
        if self.socket.is_none() {
            self.connect().await;
        }
        let Some(socket) = &mut self.socket else { return false };
        let Ok(next) = timeout(within, socket.next()).await else { return false };
        let Ok(frame) = next else {
            self.connect().await;
            return true;
        };
        match self.guest.hear(&frame).unwrap() {
            Heard::Answer(_, answer) => self.wishes.last_mut().unwrap().1 = Some(answer),
            Heard::Ask(frame) => self.send(frame).await,
            Heard::Bye(why) => panic!("{:?} is sent away: {why}", self.viewer),
            Heard::Table(_) => panic!("{:?} is offered a table that a host keeps", self.viewer),
            Heard::Told(_) | Heard::About | Heard::Over | Heard::Reply(_) | Heard::Nothing => {}
        }
        true
    }

    /// Listens until he has all that a table has told him.
    pub async fn catch_up(&mut self, table: &Table<G>) {
        let told = table.told(Revision::START, self.viewer).count();
        let is_over = matches!(table.game().waiting_for(), Waiting::Over(_));
        let lacks = |guest: &Guest<G>| guest.told().len() != told || guest.record().is_some() != is_over;
        let began = Instant::now();
        while lacks(&self.guest) || self.guest.is_asking() {
            assert!(began.elapsed() < PATIENCE, "{:?} is not told: {} of {told}", self.viewer, self.guest.told().len());
            if !self.hear(Duration::from_millis(100)).await {
                self.tick().await;
            }
        }
    }
}

/// Whether a guest has all that his viewer was told, and is shown what he may see.
pub fn assert_agrees<G: Enumerate>(table: &Table<G>, viewer: Viewer, guest: &Guest<G>) {
    assert_eq!(guest.viewer(), Some(viewer));
    let news: Vec<_> = table.told(Revision::START, viewer).collect();
    assert_eq!(guest.told().len(), news.len(), "{viewer:?}");
    for (told, news) in guest.told().iter().zip(news) {
        assert_eq!(told.events.iter().map(|told| &told.event).collect::<Vec<_>>(), news.events, "{viewer:?}");
    }
    assert_eq!(guest.sight().unwrap().view, table.game().view(viewer), "{viewer:?}");
}

/// An answer over HTTP.
#[derive(Debug)]
pub struct Reply {
    pub status: u16,
    pub headers: String,
    pub body: Vec<u8>,
}

impl Reply {
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        let mut lines = self.headers.lines().filter_map(|line| line.split_once(": "));
        lines.find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, value)| value)
    }
}

/// Asks for something, as it stands.
pub async fn request(address: SocketAddr, line: &str, headers: &[(&str, &str)], body: &[u8]) -> Reply {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let more: String = headers.iter().flat_map(|(name, value)| [name, ": ", value, "\r\n"]).collect();
    let length = body.len();
    let head =
        format!("{line} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nContent-Length: {length}\r\n{more}\r\n");
    stream.write_all(head.as_bytes()).await.unwrap();
    // Whoever is refused need not be listened to.
    let _ = stream.write_all(body).await;
    let mut answer = Vec::new();
    let read = timeout(PATIENCE, stream.read_to_end(&mut answer)).await.expect("no answer comes");
    let ends = answer.windows(4).position(|four| four == b"\r\n\r\n");
    let at = ends.unwrap_or_else(|| panic!("no answer but {read:?}, {}", String::from_utf8_lossy(&answer)));
    let headers = String::from_utf8(answer[..at].to_vec()).unwrap();
    let status = headers.split(' ').nth(1).unwrap().parse().unwrap();
    Reply { status, headers, body: answer[at + 4..].to_vec() }
}

/// Asks for something, as whoever has this token.
pub async fn request_as(address: SocketAddr, line: &str, token: Token, body: &[u8]) -> Reply {
    let bearer = format!("Bearer {}", served::to_hex(&token.0));
    request(address, line, &[("Authorization", &bearer)], body).await
}

/// How a game stands, for whoever has a place with this token.
pub async fn standing(address: SocketAddr, table: [u8; 8], token: Token) -> served::Standing {
    let line = format!("GET /api/tables/{}/standing", served::to_hex(&table));
    let reply = request_as(address, &line, token, &[]).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    postcard::from_bytes(&reply.body).unwrap()
}

/// A place whose link is made anew.
pub async fn renewed(address: SocketAddr, opened: &served::Opened, viewer: Viewer) -> served::Place {
    let viewer = served::viewer_name(viewer);
    let line = format!("POST /api/tables/{}/places/{viewer}", served::to_hex(&opened.table));
    let reply = request_as(address, &line, opened.opener, &[]).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    postcard::from_bytes(&reply.body).unwrap()
}
