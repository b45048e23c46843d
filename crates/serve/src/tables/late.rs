//! Who has let his time pass, at all tables of the database, whether anybody is there or not.

use std::sync::Weak;

use tokio::time::{MissedTickBehavior, interval};

use super::{Said, Tables, now};
use crate::{error::Refused, store::Write};

/// Tables that are looked at in one go. Those that are left wait for the next.
const AT_ONCE: u32 = 100;

/// When a table is looked at again that could not be opened, in seconds.
const LATER: i64 = 60 * 60;

/// Looks now and then where people were to act before now, until the host is stopped.
pub(super) async fn look(all: Weak<Tables>) {
    let Some(every) = all.upgrade().map(|all| all.limits.late) else { return };
    let mut ticks = interval(every);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        let Some(all) = all.upgrade() else { return };
        let moment = now();
        let late = match all.keeper.overdue(moment, AT_ONCE).await {
            Some(Ok(late)) => late,
            Some(Err(error)) => {
                all.log.say(error);
                continue;
            }
            None => return,
        };
        for id in late {
            match all.find(id).await {
                Ok(way) => drop(way.tell(Said::Overdue(moment)).await),
                Err(Refused::Stopping) => return,
                // It says itself why it cannot be opened. Others are not to wait behind it.
                Err(_) => drop(all.keeper.write(Write::Due { game: id, due: moment + LATER })),
            }
        }
    }
}
