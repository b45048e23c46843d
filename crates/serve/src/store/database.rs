//! Where what is kept is kept.

use std::{env, fmt, path::PathBuf, str::FromStr};

use postgres::{
    Config,
    config::{Host, SslMode},
};

use super::{Postgres, Sqlite, Store, StoreError};

/// Where tables are kept: what a store is opened from.
#[derive(Clone, Debug)]
pub enum Database {
    /// A file, which is made if there is none.
    Sqlite(PathBuf),
    /// A server, or several of which one can be written to.
    Postgres(Box<Config>),
}

impl Database {
    /// Opens a connection. It blocks, and must not be called where asynchronous tasks run.
    ///
    /// # Errors
    /// It is not ours, of a newer version, or cannot be reached.
    pub fn open(&self) -> Result<Box<dyn Store>, StoreError> {
        Ok(match self {
            Self::Sqlite(file) => Box::new(Sqlite::open(file)?),
            Self::Postgres(config) => Box::new(Postgres::open(config)?),
        })
    }
}

/// Why something names no database.
#[derive(Debug, thiserror::Error)]
#[error("a database such as postgres://user@host/name is wanted: {0}")]
pub struct NoDatabase(String);

impl FromStr for Database {
    type Err = NoDatabase;

    /// Reads a connection string of `PostgreSQL`. If it has no password, that is taken from `PGPASSWORD`, as
    /// `PostgreSQL`'s own programs do: other users of a machine see how a program was called.
    fn from_str(text: &str) -> Result<Self, NoDatabase> {
        if !["postgres://", "postgresql://"].iter().any(|scheme| text.starts_with(scheme)) {
            return Err(NoDatabase("this has another form".to_owned()));
        }
        // What is wrong is said without the text, in which a password may be.
        let mut config: Config =
            text.parse().map_err(|error: postgres::Error| NoDatabase(super::postgres::said(&error).to_string()))?;
        if config.get_hosts().is_empty() && config.get_hostaddrs().is_empty() {
            return Err(NoDatabase("it names no host".to_owned()));
        }
        if config.get_ssl_mode() == SslMode::Require {
            return Err(NoDatabase("it asks for TLS, for which this host needs a tunnel (docs/hosting.md)".to_owned()));
        }
        if config.get_password().is_none()
            && let Ok(password) = env::var("PGPASSWORD")
        {
            config.password(password);
        }
        Ok(Self::Postgres(Box::new(config)))
    }
}

impl fmt::Display for Database {
    /// Without a password.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sqlite(file) => write!(formatter, "{}", file.display()),
            Self::Postgres(config) => {
                write!(formatter, "the database {}", config.get_dbname().or(config.get_user()).unwrap_or_default())?;
                for (at, host) in config.get_hosts().iter().enumerate() {
                    let before = if at == 0 { " at" } else { "," };
                    match host {
                        Host::Tcp(name) => write!(formatter, "{before} {name}")?,
                        #[cfg(unix)]
                        Host::Unix(folder) => write!(formatter, "{before} {}", folder.display())?,
                    }
                    let ports = config.get_ports();
                    if let Some(port) = ports.get(at).or(ports.first()) {
                        write!(formatter, ":{port}")?;
                    }
                }
                Ok(())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_database_is_named_without_its_password() {
        let database: Database = "postgres://me:secret@one:5440,two:5441/tables".parse().unwrap();
        assert_eq!(database.to_string(), "the database tables at one:5440, two:5441");
        assert!(!format!("{database:?}").contains("secret"));
        assert_eq!(Database::Sqlite("a/b".into()).to_string(), "a/b");
    }

    #[test]
    fn what_names_no_database_is_refused_in_words() {
        for (text, why) in [
            ("tabletop.sqlite", "another form"),
            ("postgres:///tables", "no host"),
            ("postgres://me:secret@one/tables?sslmode=require", "TLS"),
            ("postgres://me:secret@one/tables?sslmode=perhaps", "sslmode"),
        ] {
            let said = text.parse::<Database>().unwrap_err().to_string();
            assert!(said.contains(why) && !said.contains("secret"), "{said}");
        }
    }
}
