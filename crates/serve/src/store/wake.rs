//! How hosts of one database wake each other: by `NOTIFY` and `LISTEN` of `PostgreSQL`.
//!
//! A host that has kept something rings, after the commit, on a connection of its own. In the transaction itself `NOTIFY`
//! would hold a lock that all notifying commits of a server take, as long as the standby is waited for. So a ring can be
//! lost, and does no harm: open tables are looked at now and then anyway, and all of them when the listener begins.

use std::{
    collections::BTreeSet,
    sync::{Arc, mpsc},
    thread,
    time::{Duration, Instant},
};

use link::served;
use postgres::{Client, Config, NoTls, fallible_iterator::FallibleIterator as _};
use tokio::sync::mpsc::UnboundedSender;

use super::{
    StoreError, TableId,
    postgres::{patient, said},
};

/// How long is waited before a connection is made anew.
const PAUSE: Duration = Duration::from_millis(500);
/// How long the listener listens before it looks whether anybody listens to it.
const LISTENING: Duration = Duration::from_secs(1);
/// How long is waited after a ring: what is kept meanwhile is rung for together. A ring is a transaction, and wakes
/// every listener of the server.
const BETWEEN: Duration = Duration::from_millis(5);
/// Tables of one ring: a payload may have 8,000 bytes, and a name has 16.
const MOST_IN_A_RING: usize = 400;
/// Letters of a name, of a host or of a table.
const NAME: usize = 16;

/// What is to be looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wake {
    /// A table.
    One(TableId),
    /// Every table.
    All,
}

/// The bell of a host: it rings at all other hosts, and is heard here when others ring.
pub(crate) struct Bell(mpsc::Sender<TableId>);

impl Bell {
    /// Starts the two threads, with a connection each. They end when nobody rings and nobody is woken any more; `name`
    /// tells this host's own rings from those of others.
    pub fn start(
        config: &Config,
        name: [u8; 8],
        wakes: UnboundedSender<Wake>,
        trouble: impl Fn(&StoreError) + Send + Sync + 'static,
    ) -> Self {
        let (bell, rung) = mpsc::channel();
        let (config, trouble) = (patient(config), Arc::new(trouble));
        let (others, told) = (config.clone(), Arc::clone(&trouble));
        thread::spawn(move || ring(&others, name, &rung, &*told));
        thread::spawn(move || listen(&config, name, &wakes, &*trouble));
        Self(bell)
    }

    /// Tells all other hosts that there is something new at a table.
    pub fn ring(&self, table: TableId) {
        // When the host is being stopped nobody rings any more.
        let _ = self.0.send(table);
    }
}

/// Rings for what has come since the last ring, together.
fn ring(config: &Config, name: [u8; 8], rung: &mpsc::Receiver<TableId>, trouble: &impl Fn(&StoreError)) {
    let (mut client, mut failed): (Option<Client>, Option<Instant>) = (None, None);
    while let Ok(first) = rung.recv() {
        let tables: BTreeSet<_> = core::iter::once(first).chain(rung.try_iter()).collect();
        let tables: Vec<_> = tables.into_iter().collect();
        for tables in tables.chunks(MOST_IN_A_RING) {
            let payload = payload(name, tables);
            // A connection may have ended since the last ring: then a new one rings.
            let mut rings = || ringer(config, &mut client)?.execute("SELECT pg_notify('tabletop', $1)", &[&payload]);
            if failed.is_none_or(|failed| failed.elapsed() > PAUSE)
                && let Err(error) = rings().or_else(|_| rings())
            {
                trouble(&lost(&error));
                failed = Some(Instant::now());
            }
        }
        thread::sleep(BETWEEN);
    }
}

/// The connection to ring on.
fn ringer<'a>(config: &Config, client: &'a mut Option<Client>) -> Result<&'a mut Client, postgres::Error> {
    let known = client.take().filter(|client| !client.is_closed());
    let open = if let Some(open) = known {
        open
    } else {
        let mut open = config.connect(NoTls)?;
        // A ring need not outlive anything.
        open.batch_execute("SET synchronous_commit = off")?;
        open
    };
    Ok(client.insert(open))
}

/// Listens until nobody wants to be woken.
fn listen(config: &Config, name: [u8; 8], wakes: &UnboundedSender<Wake>, trouble: &impl Fn(&StoreError)) {
    while !wakes.is_closed() {
        if let Err(error) = listened(config, name, wakes) {
            trouble(&lost(&error));
        }
        thread::sleep(PAUSE);
    }
}

/// Listens until the connection ends.
fn listened(config: &Config, name: [u8; 8], wakes: &UnboundedSender<Wake>) -> Result<(), postgres::Error> {
    let mut client = config.connect(NoTls)?;
    client.batch_execute("LISTEN tabletop")?;
    // Nobody knows what was rung for before. If nobody wants to be woken, that is seen below.
    let _ = wakes.send(Wake::All);
    while !wakes.is_closed() && !client.is_closed() {
        let mut notifications = client.notifications();
        let mut heard = notifications.timeout_iter(LISTENING);
        while let Some(notification) = heard.next()? {
            for table in tables(name, notification.payload()) {
                let _ = wakes.send(Wake::One(table));
            }
        }
    }
    Ok(())
}

fn lost(error: &postgres::Error) -> StoreError {
    StoreError::Unheard(said(error))
}

/// The name of a host, and those of tables.
fn payload(name: [u8; 8], tables: &[TableId]) -> String {
    core::iter::once(&name).chain(tables.iter().map(|table| &table.0)).map(|name| served::to_hex(name)).collect()
}

/// The tables that another host has rung for.
fn tables(own: [u8; 8], payload: &str) -> impl Iterator<Item = TableId> {
    let names = (0..payload.len() / NAME).map_while(|at| payload.get(at * NAME..(at + 1) * NAME));
    let mut names = names.map_while(served::from_hex);
    let host: Option<[u8; 8]> = names.next();
    names.filter(move |_| host != Some(own)).map(TableId)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_does_not_wake_itself() {
        let rung = [TableId([3; 8]), TableId([0xab; 8])];
        let payload = payload([1; 8], &rung);
        assert_eq!(tables([2; 8], &payload).collect::<Vec<_>>(), rung);
        assert_eq!(tables([1; 8], &payload).count(), 0);
        let many = vec![TableId([7; 8]); MOST_IN_A_RING];
        assert!(super::payload([1; 8], &many).len() < 8_000);
    }

    #[test]
    fn what_somebody_else_says_on_the_channel_wakes_nobody() {
        for said in ["", "hello", "0101010101010101", "0101010101010101zz", "höööööööööööööööööööö"]
        {
            assert_eq!(tables([2; 8], said).count(), 0, "{said}");
        }
    }
}
