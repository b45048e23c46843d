//! What can go wrong, in words for whoever started the server, and in words for whoever has asked it for something.

use std::{io, net::SocketAddr, path::PathBuf, time::Duration};

use axum::{
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};

use link::roster::NoChange;

use crate::store::{Database, StoreError};

/// Why the server does not run.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The address is taken, or not ours.
    #[error("{0} cannot be listened on: {1}; `--listen` takes another address")]
    Listen(SocketAddr, io::Error),
    /// The folder holds no app.
    #[error("{} has no index.html: `cargo xtask build` makes an app, `--app` names another folder", .0.display())]
    NoApp(PathBuf),
    /// The database does not open.
    #[error("{database}: {why}")]
    Store {
        /// Which one.
        database: Box<Database>,
        /// Why not.
        why: StoreError,
    },
    /// A thread cannot be started.
    #[error("the server cannot start its threads: {0}")]
    Threads(io::Error),
    /// The system gives no random numbers.
    #[error("the system gives no random numbers, without which no table can be named")]
    Chance,
    /// What is said of push messages makes no sense.
    #[error("{0}")]
    Push(String),
    /// What is to be told at the start cannot be written.
    #[error("the addresses cannot be printed: {0}")]
    Output(io::Error),
}

/// Why something that was asked for is refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// There is nothing at this address.
    #[error("there is nothing at this address")]
    Nothing,
    /// There is no such game.
    #[error("this host knows no game of this name")]
    UnknownGame,
    /// There is no such table.
    #[error("this host has no table of this name")]
    UnknownTable,
    /// The table was made by a build whose games this one does not read.
    #[error("this table was made by another version of this host, which alone can go on with it")]
    Unreadable,
    /// The rules are of different builds.
    #[error("host and app do not have the same version of the game: load the app anew from this host")]
    OtherBuild,
    /// The body is too long.
    #[error("this is more than this host takes in")]
    TooLarge,
    /// The body came too slowly, or not whole.
    #[error("the request did not come whole in time")]
    TooSlow,
    /// The body is not what it should be.
    #[error("this cannot be read")]
    Garbage,
    /// The rules make no game of it.
    #[error("the rules make no game of this: {0}")]
    Setup(String),
    /// No table can begin with these players.
    #[error("no table can begin so: a person plays each seat or a computer, and one person at least")]
    Roster,
    /// A seat cannot be played so.
    #[error(transparent)]
    Change(#[from] NoChange),
    /// No token came with it.
    #[error("this needs the token of whoever has opened the table")]
    NoToken,
    /// The token is not the table's.
    #[error("this token is not of this table")]
    WrongToken,
    /// The place is no seat.
    #[error("only who has a seat is waited for: the table itself is told nothing")]
    NoSeat,
    /// A device wants to be told by a push service that is not known here.
    #[error(
        "this host does not know the push service of this browser: whoever looks after it can name it (--push-service)"
    )]
    PushService,
    /// Another page has asked.
    #[error("another site may not ask this host for anything")]
    Origin,
    /// One address asks for too much.
    #[error("that is more than one address may do here: try again later")]
    TooMany(Duration),
    /// It could not be kept, or not found out.
    #[error("the host cannot reach its database now: try again later")]
    Trouble,
    /// The host is being stopped.
    #[error("the host is being stopped")]
    Stopping,
}

impl Refused {
    /// The status of HTTP that says the same.
    fn status(&self) -> StatusCode {
        match self {
            Self::Nothing | Self::UnknownGame | Self::UnknownTable | Self::Change(NoChange::NoSeat) => {
                StatusCode::NOT_FOUND
            }
            Self::Unreadable => StatusCode::GONE,
            Self::WrongToken | Self::Origin | Self::Change(NoChange::NotTheirs) => StatusCode::FORBIDDEN,
            Self::OtherBuild | Self::Change(_) => StatusCode::CONFLICT,
            Self::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::TooSlow => StatusCode::REQUEST_TIMEOUT,
            Self::Garbage => StatusCode::BAD_REQUEST,
            Self::Setup(_) | Self::Roster | Self::NoSeat | Self::PushService => StatusCode::UNPROCESSABLE_ENTITY,
            Self::NoToken => StatusCode::UNAUTHORIZED,
            Self::TooMany(_) => StatusCode::TOO_MANY_REQUESTS,
            Self::Trouble | Self::Stopping => StatusCode::SERVICE_UNAVAILABLE,
        }
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let mut response = (self.status(), self.to_string()).into_response();
        if let Self::TooMany(wait) = self {
            response.headers_mut().insert(header::RETRY_AFTER, wait.as_secs().max(1).into());
        }
        response
    }
}
