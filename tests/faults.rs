//! The storage fails at every write of a scripted game of each kind: the last good state stays, the player is told and can take the game
//! along, and it goes on from there.

use crate::scripts::{
    COMPANY_LEADER, GENERAL, LEADERS, SPARTA, Script, come_to, commands, sit_down, step, until_begun,
};
use browser_tests::pages::{Shelf, Start};
use browser_tests::{Phone, Site, button, link, with_phone};
use std::time::{Duration, Instant};
use vault::SaveFile;

/// Lets the next strict write fail; what the mirror writes is relaxed. A transaction that fails says so when it is to be made.
const FAULTS: &str = "{
    const begin = IDBDatabase.prototype.transaction;
    IDBDatabase.prototype.transaction = function (stores, mode, options) {
        const how = window.fault;
        if (!how || mode !== 'readwrite' || options?.durability !== 'strict') return begin.call(this, stores, mode, options);
        window.fault = undefined;
        if (how === 'closed') {
            this.close();
            throw new DOMException('the connection is gone', 'InvalidStateError');
        }
        const transaction = begin.call(this, stores, mode, options);
        if (how === 'full')
            Object.defineProperty(transaction, 'error', { get: () => new DOMException('no room', 'QuotaExceededError') });
        transaction.commit = () => transaction.abort();
        return transaction;
    };
}";

/// How the storage fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    /// There is no room.
    Full,
    /// The browser takes the write back, for no reason that it tells.
    Aborted,
    /// The connection is gone, as when another version of the app wants to lay the database out anew.
    Closed,
}

impl Fault {
    const ALL: [Self; 3] = [Self::Full, Self::Aborted, Self::Closed];

    const fn name(self) -> &'static str {
        match self {
            Self::Full => "full",
            Self::Aborted => "aborted",
            Self::Closed => "closed",
        }
    }
}

/// Whether there are more commands than there were, after a moment.
async fn is_written(phone: &Phone, before: usize) -> bool {
    let start = Instant::now();
    while start.elapsed() < Duration::from_secs(2) {
        if commands(phone).await > before {
            return true;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    false
}

/// Sets a game up; the write that makes it fails, where one tap makes it. How many writes have failed.
async fn begin(phone: &Phone, script: &Script, fault: Fault, arm: &str) -> usize {
    if !sit_down(phone, script).await {
        return 0;
    }
    phone.value(arm).await;
    phone.tap(button("STARTEN")).await;
    if fault != Fault::Closed {
        // There is no game yet to be taken along.
        phone.sees("Speicher").await;
        phone.tap(button("STARTEN")).await;
    }
    until_begun(phone).await;
    1
}

/// Sets a game up, and plays its script with a fault at every write.
async fn play(phone: &Phone, script: &Script, fault: Fault) -> usize {
    let arm = format!("void (window.fault = '{}')", fault.name());
    let mut writes = begin(phone, script, fault, &arm).await;
    for deed in script.deeds {
        come_to(phone, deed).await;
        let before = commands(phone).await;
        phone.value(&arm).await;
        step(phone, deed.tap).await;
        phone.until("window.fault === undefined").await;
        match fault {
            Fault::Full => {
                phone.sees("Der Speicher ist voll").await;
                assert_eq!(commands(phone).await, before);
                let file = phone.catch_file(button("Exportieren")).await;
                let file = SaveFile::from_bytes(&file).expect("a save");
                assert_eq!(file.commands.len(), before, "the last good state is in the file");
                phone.tap(button("WEITERSPIELEN")).await;
                phone.tap(button("Meldung schließen")).await;
            }
            Fault::Aborted => {
                phone.sees("Nicht gespeichert, darum nicht ausgeführt.").await;
                assert_eq!(commands(phone).await, before);
                phone.tap(button("Meldung schließen")).await;
            }
            // It is opened again, and nobody has noticed anything.
            Fault::Closed => assert!(is_written(phone, before).await, "{} goes on", script.game),
        }
        // What was not done can be done now.
        if fault != Fault::Closed {
            step(phone, deed.tap).await;
            assert!(is_written(phone, before).await, "{}: what failed can be done again", script.game);
        }
        writes += 1;
    }
    let all = commands(phone).await;
    phone.reload().await;
    phone.until("document.querySelector('h1') !== null").await;
    assert_eq!(commands(phone).await, all);
    writes
}

async fn faults(script: &Script) {
    let site = Site::at_root();
    let mut writes = 0;
    for fault in Fault::ALL {
        with_phone(async |phone| {
            phone.prepare_pages(FAULTS).await;
            Start::open(phone, &site).await.play_as_guest().await;
            writes += play(phone, script, fault).await;
            // It opens, as far as it was.
            Shelf::open(phone, &site).await;
            phone.find(link("Fortsetzen")).await;
        })
        .await;
    }
    println!("faults: {writes} writes of {} have failed", script.game);
}

#[tokio::test]
async fn sparta_outlasts_a_storage_that_fails_at_every_write() {
    faults(&SPARTA).await;
}

#[tokio::test]
async fn general_outlasts_a_storage_that_fails_at_every_write() {
    faults(&GENERAL).await;
}

#[tokio::test]
async fn company_leader_outlasts_a_storage_that_fails_at_every_write() {
    faults(&COMPANY_LEADER).await;
}

#[tokio::test]
async fn leaders_outlasts_a_storage_that_fails_at_every_write() {
    faults(&LEADERS).await;
}
