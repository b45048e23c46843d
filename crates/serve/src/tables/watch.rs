//! What other hosts of the same database have kept, for the tables that are open here.

use std::{collections::BTreeSet, sync::Weak, time::Duration};

use tokio::{
    sync::mpsc::UnboundedReceiver,
    time::{MissedTickBehavior, interval},
};

use super::{Said, Tables};
use crate::store::{TableId, Wake};

/// Tables that one question asks for.
const AT_ONCE: usize = 1_000;

/// Looks at tables that somebody was woken for, and now and then at all of them, until the host is stopped.
pub(super) async fn watch(all: Weak<Tables>, mut wakes: UnboundedReceiver<Wake>, every: Duration) {
    let mut ticks = interval(every);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        let first = tokio::select! {
            Some(wake) = wakes.recv() => wake,
            _ = ticks.tick() => Wake::All,
        };
        let (mut named, mut is_all) = (BTreeSet::new(), false);
        for wake in core::iter::once(first).chain(core::iter::from_fn(|| wakes.try_recv().ok())) {
            match wake {
                Wake::One(table) => drop(named.insert(table)),
                Wake::All => is_all = true,
            }
        }
        let Some(all) = all.upgrade() else { return };
        if look(&all, |id| is_all || named.contains(&id)).await.is_none() {
            return;
        }
    }
}

/// Tells tables what is new at them. `None` if the host is being stopped.
async fn look(all: &Tables, is_meant: impl Fn(TableId) -> bool) -> Option<()> {
    for asked in all.revisions(is_meant)?.chunks(AT_ONCE) {
        match all.keeper.news(asked.to_vec()).await? {
            Ok(news) => {
                for news in news {
                    if let Some(to) = all.way(news.id) {
                        // One that is being put away needs no news.
                        let _ = to.send(Said::News(Box::new(news))).await;
                    }
                }
            }
            Err(error) => all.log.say(error),
        }
    }
    Some(())
}
