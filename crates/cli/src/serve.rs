//! A host of one's own.

use std::{path::PathBuf, time::Duration};

use serve::{Options, PushOptions, store::Database};

use crate::trouble::CliError;

/// What was said to `serve`, as it was typed in.
#[derive(Debug, Default, PartialEq)]
pub struct Said {
    /// Where it listens.
    pub listen: Option<String>,
    /// The file of its database.
    pub data: Option<PathBuf>,
    /// A database instead of a file.
    pub database: Option<String>,
    /// How many seconds pass until the database is asked what other hosts have kept.
    pub poll: Option<String>,
    /// The folder of the app.
    pub app: Option<PathBuf>,
    /// Under which addresses players find it.
    pub origins: Vec<String>,
    /// Whether a proxy stands in front.
    pub is_proxied: bool,
    /// Push services beside those of the browsers.
    pub push_services: Vec<String>,
    /// Whom push services may write to.
    pub push_contact: Option<String>,
    /// How many tables one address may make in an hour.
    pub tables_per_hour: Option<String>,
}

impl Said {
    /// What the server is started with.
    pub fn options(self) -> Result<Options, CliError> {
        let Self { listen, data, database, poll, app, origins, is_proxied, push_services, push_contact, .. } = self;
        let tables_per_hour = self.tables_per_hour;
        let mut options = Options::default();
        if let Some(listen) = listen {
            let trouble = |_| CliError::Usage(format!("--listen: an address such as 0.0.0.0:8080, not `{listen}`"));
            options.listen = listen.parse().map_err(trouble)?;
        }
        if let Some(number) = tables_per_hour {
            let trouble = |_| CliError::Usage(format!("--tables-per-hour: a number from 0, not `{number}`"));
            options.limits.tables_per_hour = number.parse().map_err(trouble)?;
        }
        for origin in &origins {
            let host = origin.strip_prefix("https://").or_else(|| origin.strip_prefix("http://"));
            if host.is_none_or(|host| host.is_empty() || host.trim_end_matches('/').contains('/')) {
                return Err(CliError::Usage(format!(
                    "--origin: an address such as https://example.org, not `{origin}`"
                )));
            }
        }
        options.database = match (data, database) {
            (None, None) => options.database,
            (Some(file), None) => Database::Sqlite(file),
            (None, Some(named)) => {
                named.parse().map_err(|trouble| CliError::Usage(format!("--database: {trouble}")))?
            }
            (Some(_), Some(_)) => {
                return Err(CliError::Usage("--data or --database: tables are kept in one place".to_owned()));
            }
        };
        if let Some(seconds) = poll {
            let trouble = || CliError::Usage(format!("--poll: seconds from 1 to 3600, not `{seconds}`"));
            let number = seconds.parse().ok().filter(|number| (1..=3600).contains(number)).ok_or_else(trouble)?;
            options.poll = Some(Duration::from_secs(number));
        }
        options.app = app.or(options.app);
        // What of these makes no sense the server says, before it listens.
        let push = PushOptions { services: push_services, contact: push_contact };
        Ok(Options { origins, is_proxied, push, ..options })
    }
}
