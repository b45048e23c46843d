//! What is asked for over HTTP: tables, places, lines, and the app itself.

use std::{net::SocketAddr, sync::Arc, time::Duration};

use axum::{
    Extension, Router,
    body::{Body, Bytes, to_bytes},
    extract::{Path, Request, State, ws::WebSocketUpgrade},
    http::{HeaderMap, HeaderName, HeaderValue, header},
    middleware::{Next, from_fn, from_fn_with_state},
    response::{IntoResponse, Response},
    routing::{get, post},
};
use devserver::SAFETY;
use link::{BUILD, MOST_FROM_GUEST, Token, served};
use serde::Serialize;
use tabletop::Seat;
use tokio::{sync::oneshot, time::timeout};

use crate::{
    Limits,
    error::Refused,
    games::{Kind, read},
    guard::{Address, Guard, is_own, seen_by_proxy},
    line::Line,
    log::Log,
    push::Push,
    site::Site,
    store::TableId,
    tables::{Said, Tables, Wanted, Way},
};

/// Bytes of a body at the most.
const MOST_IN_A_BODY: usize = 1024 * 1024;
/// Bytes of a card at the most: it goes to all whenever somebody comes or goes.
const MOST_IN_A_CARD: usize = 16 * 1024;
/// Bytes of what somebody wants to change about a seat.
const MOST_IN_A_CHANGE: usize = 16;
/// Bytes of what is said of a device at the most.
const MOST_IN_A_DEVICE: usize = 4 * 1024;
/// How long a body may take to come.
const READING: Duration = Duration::from_secs(20);
/// What a socket reads at once: few guests say more, and each line has a buffer of this size.
const READ_AT_ONCE: usize = 2 * 1024;

/// What the answers need.
#[derive(Debug)]
pub(crate) struct App {
    pub tables: Arc<Tables>,
    pub push: Arc<Push>,
    pub guard: Arc<Guard>,
    pub limits: Limits,
    pub log: Arc<Log>,
    pub origins: Vec<String>,
    pub is_proxied: bool,
    pub site: Site,
}

/// The other end of a connection.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub SocketAddr);

/// Everything there is.
pub(crate) fn router(app: Arc<App>) -> Router {
    let asked = Router::new()
        // A tag makes a table, an id tells of one: a path has one name for both.
        .route("/api/tables/{id}/standing", get(look))
        .route("/api/tables/{name}", post(make).get(tell))
        .route("/api/tables/{id}/places/{viewer}", post(give))
        .route("/api/tables/{id}/seats/{seat}", post(change))
        .route("/api/tables/{id}/push", post(remind))
        .route(served::PUSH_PATH, get(push_key))
        .route("/ws/{id}", get(sit))
        .route(served::BUILD_PATH, get(async || format!("{BUILD:016x}")))
        .layer(from_fn_with_state(Arc::clone(&app), only_ours));
    asked.fallback(site).layer(from_fn(safely)).with_state(app)
}

/// Says for safety what every answer says (docs/hosting.md).
async fn safely(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in SAFETY {
        if let Ok(name) = HeaderName::try_from(name) {
            headers.insert(name, HeaderValue::from_static(value));
        }
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-cache"));
    response
}

/// Lets in no other site's page, and notes who asks.
async fn only_ours(State(app): State<Arc<App>>, mut request: Request, next: Next) -> Result<Response, Refused> {
    if !is_own(request.headers(), &app.origins) {
        return Err(Refused::Origin);
    }
    let peer = request.extensions().get::<Peer>().ok_or(Refused::Trouble)?.0.ip();
    let seen = Some(()).filter(|()| app.is_proxied).and_then(|()| seen_by_proxy(request.headers()));
    request.extensions_mut().insert(Address::from(seen.unwrap_or(peer)));
    Ok(next.run(request).await)
}

/// An answer in `postcard`.
fn written(value: &impl Serialize) -> Result<Response, Refused> {
    let bytes = postcard::to_allocvec(value).map_err(|_| Refused::Trouble)?;
    let headers = [(header::CONTENT_TYPE, "application/octet-stream"), (header::CACHE_CONTROL, "no-store")];
    Ok((headers, bytes).into_response())
}

async fn make(
    State(app): State<Arc<App>>,
    Extension(address): Extension<Address>,
    Path(tag): Path<String>,
    body: Body,
) -> Result<Response, Refused> {
    let kind = Kind::named(&tag).ok_or(Refused::UnknownGame)?;
    let body = whole(body, MOST_IN_A_BODY).await?;
    // What another build has written may look otherwise behind its first number.
    let (build, _) = postcard::take_from_bytes::<u64>(&body).map_err(|_| Refused::Garbage)?;
    if build != BUILD {
        return Err(Refused::OtherBuild);
    }
    let new: served::NewTable = read(&body).ok_or(Refused::Garbage)?;
    if new.card.len() > MOST_IN_A_CARD {
        return Err(Refused::TooLarge);
    }
    app.guard.make(address)?;
    written(&app.tables.make(kind, new).await?)
}

/// A body, if it comes in time and is not too long.
async fn whole(body: Body, most: usize) -> Result<Bytes, Refused> {
    let body = timeout(READING, to_bytes(body, most)).await.map_err(|_| Refused::TooSlow)?;
    body.map_err(|error| {
        let is_long = std::error::Error::source(&error).is_some_and(|why| why.to_string().contains("length limit"));
        if is_long { Refused::TooLarge } else { Refused::TooSlow }
    })
}

async fn push_key(State(app): State<Arc<App>>) -> Result<Response, Refused> {
    written(&served::PushKey(app.push.public().to_vec()))
}

async fn remind(
    State(app): State<Arc<App>>,
    Extension(address): Extension<Address>,
    Path(id): Path<String>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Refused> {
    let token = bearer(&headers).ok_or(Refused::NoToken)?;
    let body = whole(body, MOST_IN_A_DEVICE).await?;
    let wanted = match read(&body).ok_or(Refused::Garbage)? {
        served::Tell::Me(device) => Wanted::Told(Box::new(app.push.subscription(device)?)),
        served::Tell::NoMore(endpoint) => Wanted::Nothing(endpoint),
    };
    let way = found(&app, &id).await?;
    let (answer, done) = oneshot::channel();
    way.tell(Said::Tell(Box::new((token, wanted)), answer)).await;
    written(&answered(&app, (address, &id), done).await?)
}

async fn tell(State(app): State<Arc<App>>, Path(id): Path<String>) -> Result<Response, Refused> {
    let way = found(&app, &id).await?;
    written(&served::Known { build: BUILD, tag: way.tag.to_owned() })
}

async fn give(
    State(app): State<Arc<App>>,
    Extension(address): Extension<Address>,
    Path((id, viewer)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, Refused> {
    let opener = bearer(&headers).ok_or(Refused::NoToken)?;
    let viewer = served::viewer_named(&viewer).ok_or(Refused::Nothing)?;
    let way = found(&app, &id).await?;
    let (answer, given) = oneshot::channel();
    way.tell(Said::Give(opener, viewer, answer)).await;
    let token = answered(&app, (address, &id), given).await?;
    written(&served::Place { viewer, token })
}

async fn change(
    State(app): State<Arc<App>>,
    Extension(address): Extension<Address>,
    Path((id, seat)): Path<(String, u8)>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Refused> {
    let token = bearer(&headers).ok_or(Refused::NoToken)?;
    let body = timeout(READING, to_bytes(body, MOST_IN_A_CHANGE)).await.map_err(|_| Refused::TooSlow)?;
    let change = body.ok().and_then(|body| read(&body)).ok_or(Refused::Garbage)?;
    let way = found(&app, &id).await?;
    let (answer, changed) = oneshot::channel();
    way.tell(Said::Change(token, (Seat(seat), change), answer)).await;
    written(&answered(&app, (address, &id), changed).await?)
}

async fn look(
    State(app): State<Arc<App>>,
    Extension(address): Extension<Address>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Refused> {
    let token = bearer(&headers).ok_or(Refused::NoToken)?;
    let way = found(&app, &id).await?;
    let (answer, standing) = oneshot::channel();
    way.tell(Said::Look(token, answer)).await;
    written(&answered(&app, (address, &id), standing).await?)
}

/// What a table answers to whoever has named a token. One that is wrong is waited for, longer each time.
async fn answered<T>(
    app: &App,
    (address, id): (Address, &str),
    answer: oneshot::Receiver<Result<T, Refused>>,
) -> Result<T, Refused> {
    let answer = answer.await.unwrap_or(Err(Refused::Trouble));
    if matches!(answer, Err(Refused::WrongToken)) {
        app.log.say(format_args!("{address} has named a wrong token for table {id}"));
        tokio::time::sleep(app.guard.wrong(address)).await;
    }
    answer
}

async fn sit(
    State(app): State<Arc<App>>,
    Extension(address): Extension<Address>,
    Path(id): Path<String>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Refused> {
    let held = app.guard.hold(Some(address)).ok_or(Refused::TooMany(Duration::from_mins(1)))?;
    let way = found(&app, &id).await?;
    let line = Line { app: Arc::clone(&app), way, id: app.tables.line(), address, _held: held };
    let upgrade = upgrade
        .max_message_size(MOST_FROM_GUEST)
        .max_frame_size(MOST_FROM_GUEST)
        .read_buffer_size(READ_AT_ONCE)
        .write_buffer_size(0);
    Ok(upgrade.on_upgrade(|socket| line.carry(socket)))
}

async fn site(State(app): State<Arc<App>>, request: Request) -> Response {
    // What is not asked here is no screen.
    if ["/api/", "/ws/"].iter().any(|ours| request.uri().path().starts_with(ours)) {
        return Refused::Nothing.into_response();
    }
    app.site.answer(request.method(), request.uri().path(), request.headers()).await
}

async fn found(app: &Arc<App>, id: &str) -> Result<Way, Refused> {
    let id = served::from_hex(id).ok_or(Refused::UnknownTable)?;
    app.tables.find(TableId(id)).await
}

/// The token that a request names.
fn bearer(headers: &HeaderMap) -> Option<Token> {
    let named = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    served::from_hex(named.strip_prefix("Bearer ")?).map(Token)
}
