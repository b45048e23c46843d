//! Servers, tables of all games, and guests over real sockets.

mod client;
mod data;
mod deaf;
#[allow(dead_code, reason = "the tests of the protocol make tables of them, too")]
#[path = "../../../link/tests/common/games.rs"]
mod games;
pub mod push;

pub use client::{Client, Ended, Reply, Socket, assert_agrees, renewed, request, request_as, standing};
pub use data::{Cluster, Data};
pub use games::Tables;
pub(crate) use games::for_each_game;

use std::{net::SocketAddr, time::Duration};

use link::{
    BUILD,
    roster::{Chair, Roster},
    served,
};
use serve::{Limits, Options, Server};

/// How long anything may take before a test gives up.
pub const PATIENCE: Duration = Duration::from_secs(20);

/// What a server is started with here.
pub fn options(data: &Data) -> Options {
    let (pause, late) = (Duration::from_millis(20), Duration::from_millis(50));
    let limits = Limits { tables_per_hour: 100, pause, late, ..Limits::default() };
    let listen = SocketAddr::from(([127, 0, 0, 1], 0));
    Options { listen, database: data.database(), app: None, limits, ..Options::default() }
}

pub async fn server(data: &Data) -> Server {
    Server::start(options(data)).await.unwrap()
}

/// Makes a table at which people play.
pub async fn made<G: Tables>(address: SocketAddr, number: u64) -> served::Opened {
    posted::<G>(address, &new_table::<G>(number)).await
}

/// Makes a table at which these play.
#[allow(dead_code, reason = "the measurement has no need of it")]
pub async fn made_with<G: Tables>(address: SocketAddr, number: u64, roster: Roster) -> served::Opened {
    let opening = opening::<G>(G::made_for_computers(number));
    let new = served::NewTable { build: BUILD, card: b"card".to_vec(), opening, roster };
    posted::<G>(address, &postcard::to_allocvec(&new).unwrap()).await
}

fn opening<G: Tables>((edition, setup): (G::Edition, G::Setup)) -> Vec<u8> {
    postcard::to_allocvec(&link::Opening::<G> { edition, setup }).unwrap()
}

async fn posted<G: Tables>(address: SocketAddr, body: &[u8]) -> served::Opened {
    let reply = request(address, &format!("POST /api/tables/{}", G::TAG), &[], body).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    postcard::from_bytes(&reply.body).unwrap()
}

/// The body of a request for a table.
pub fn new_table<G: Tables>(number: u64) -> Vec<u8> {
    let (edition, setup) = G::made(number);
    let seats = G::begin(&edition, &setup, [0; 32]).unwrap().0.seats();
    let opening = opening::<G>((edition, setup));
    let roster = Roster { chairs: vec![Chair::Person; seats.into()], level: Some(1), ..Roster::default() };
    postcard::to_allocvec(&served::NewTable { build: BUILD, card: b"card".to_vec(), opening, roster }).unwrap()
}

/// Runs a test on a runtime of its own, which has as many threads as that of the server.
pub fn run<T>(test: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap().block_on(test)
}

/// How often something is done: by a number in the environment, or so often.
pub fn times(name: &str, usual: usize) -> usize {
    std::env::var(name).ok().and_then(|number| number.parse().ok()).unwrap_or(usual)
}
