//! A browser that is killed, as by an empty battery, has kept all that it had shown. `cargo xtask prove kills` does it many
//! times.

use crate::scripts::{COMPANY_LEADER, GENERAL, LEADERS, SPARTA, Script, begin, come_to, commands, step, until_begun};
use crate::{devices, menu, sparta};
use ::sparta::Move;
use browser_tests::pages::{Shelf, Start, sign_out};
use browser_tests::{Phone, Profile, Site, button, choice, kills, link, with_phone, with_phone_of};
use std::time::Duration;

/// A tap after so many milliseconds: faster than a finger, and than a save on a slow phone.
const TAP: u64 = 25;

/// Neither who is signed in is forgotten, nor that somebody has signed out.
#[tokio::test]
async fn who_is_signed_in_outlasts_a_killed_browser() {
    let site = Site::at_root();
    let profile = Profile::new();
    for _ in 0..kills() {
        with_phone_of(&profile, async |phone| {
            Start::open(phone, &site).await.play_as_guest().await;
            profile.kill_browser();
        })
        .await;
        with_phone_of(&profile, async |phone| {
            Shelf::open(phone, &site).await;
            sign_out(phone).await;
            profile.kill_browser();
        })
        .await;
        with_phone_of(&profile, async |phone| {
            Start::open(phone, &site).await;
            phone.find(button("Ohne Account spielen")).await;
            profile.kill_browser();
        })
        .await;
    }
    println!("kills: {} by who is signed in", 3 * kills());
}

/// Whoever has an account is let in by the key of the device, which lies in a database of its own: right after it was made, and later.
#[tokio::test]
async fn who_is_signed_in_with_an_account_outlasts_a_killed_browser() {
    let site = Site::at_root();
    for _ in 0..kills().div_ceil(10) {
        let profile = Profile::new();
        with_phone_of(&profile, async |phone| {
            let sheet = Start::open(phone, &site).await.register("anna@example.org", "karten und figuren").await;
            sheet.confirm_shown().await.begin_sparta("Spartaner").await;
            profile.kill_browser();
        })
        .await;
        for _ in 0..kills().min(10) {
            with_phone_of(&profile, async |phone| {
                Shelf::open(phone, &site).await;
                phone.sees("anna@example.org").await;
                phone.find(link("Fortsetzen")).await;
                profile.kill_browser();
            })
            .await;
        }
    }
    println!("kills: {} by who has an account", kills().div_ceil(10) + kills().div_ceil(10) * kills().min(10));
}

/// A guest's move that he was told is made is there when the device that holds the table was killed right then, and both go on from it. When a game
/// has no more turns, another one begins, with another device.
#[tokio::test]
async fn what_a_guest_was_told_outlasts_the_browser_that_holds_the_table() {
    let site = Site::at_root();
    let moves = sparta::game();
    let (wanted, mut done) = (kills() + 1, 0);
    with_phone(async |guest| {
        Start::open(guest, &site).await.play_as_guest().await;
        guest.tap(link("An einem anderen Gerät mitspielen")).await;
        while done < wanted {
            // Not to the end: a game that is over is not gone on with.
            let rounds = (wanted - done).min(moves.len() / 2 - 1);
            holders_killed(&site, guest, &moves[..2 * rounds], done > 0).await;
            done += rounds;
        }
    })
    .await;
    println!("kills: {done} of a browser that holds a table");
}

/// A game in which the browser that holds the table is killed after each second move, which is the guest's. `is_next` if the guest was at
/// another table before.
async fn holders_killed(site: &Site, guest: &Phone, moves: &[Move], is_next: bool) {
    let profile = Profile::new();
    for (round, pair) in moves.chunks_exact(2).enumerate() {
        with_phone_of(&profile, async |holder| {
            if round == 0 {
                Start::open(holder, site).await.play_as_guest().await.begin_sparta("Spartaner").await;
            } else {
                Shelf::open(holder, site).await;
                holder.tap(link("Fortsetzen")).await;
            }
            if is_next || round > 0 {
                // The browser itself takes some time until it knows that nobody answers any more.
                guest.tap(button("Mit neuem Code verbinden")).await;
            }
            sparta::played(holder, 2 * round).await;
            devices::places(holder).await;
            devices::bring_together(holder, guest, 1).await;
            menu::close(holder).await;
            sparta::play(holder, pair[0]).await;
            sparta::played(guest, 2 * round + 1).await;
            sparta::play(guest, pair[1]).await;
            sparta::played(guest, 2 * round + 2).await;
            profile.kill_browser();
        })
        .await;
    }
    with_phone_of(&profile, async |holder| {
        Shelf::open(holder, site).await;
        holder.tap(link("Fortsetzen")).await;
        sparta::played(holder, moves.len()).await;
    })
    .await;
}

/// The areas, in the order of the screen, and whether they are marked as one's own.
async fn areas(phone: &Phone) -> Vec<bool> {
    let pressed = "[...document.querySelectorAll('.area')].map((area) => area.ariaPressed === 'true')";
    serde_json::from_value(phone.value(pressed).await).expect("a list of what is marked")
}

/// How many of the first areas have changed, and no other.
fn changed(before: &[bool], after: &[bool]) -> usize {
    let first = before.iter().zip(after).take_while(|(before, after)| before != after).count();
    assert_eq!(before[first..], after[first..], "the areas did not change one after the other");
    first
}

/// What is shown is saved: of a game in which somebody taps area after area, no area is missing that was marked on the screen
/// when the browser was killed.
#[tokio::test]
async fn what_was_shown_outlasts_a_browser_killed_while_tapping() {
    let site = Site::at_root();
    let profile = Profile::new();
    with_phone_of(&profile, async |phone| {
        let table = Start::open(phone, &site).await.play_in_two().await;
        table.prepare().await;
        table.begin_turn().await;
    })
    .await;
    let (mut before, mut shown, mut later) = (None::<Vec<bool>>, Vec::new(), 0);
    for round in 0..=kills() {
        with_phone_of(&profile, async |phone| {
            let table = Shelf::open(phone, &site).await.resume().await;
            table.begin_turn().await;
            phone.tap(choice("Gebiete antippen")).await;
            phone.until("document.querySelector('.area') !== null").await;
            let now = areas(phone).await;
            if let Some(before) = &before {
                let (seen, kept) = (changed(before, &shown), changed(before, &now));
                assert!(kept >= seen, "of {seen} areas that were shown {kept} were kept");
                later += kept - seen;
            }
            let tapping = format!(
                "void (() => {{
                    let next = 0;
                    setInterval(() => document.querySelectorAll('.area')[next++]?.click(), {TAP});
                }})()"
            );
            phone.value(&tapping).await;
            // Another moment each time, spread over all the taps.
            tokio::time::sleep(Duration::from_millis(TAP + (round as u64 * 177) % (TAP * 35))).await;
            shown = areas(phone).await;
            profile.kill_browser();
            before = Some(now);
        })
        .await;
    }
    println!("kills: {} while tapping, {later} areas were saved and not yet shown", kills() + 1);
}

/// All that stands on the screen.
const SCREEN: &str =
    "document.body.innerText + [...document.querySelectorAll('[aria-label]')].map((thing) => thing.ariaLabel)";

/// In a game of each kind: the browser is killed behind a tap that writes. What was on the screen by then is in the storage, nothing
/// else is lost, the game opens, and who plays is still in.
async fn outlasts(script: &Script) {
    let site = Site::at_root();
    let (mut shown, mut later) = (0, 0);
    for round in 0..kills() {
        let profile = Profile::new();
        let mut acknowledged = 0;
        with_phone_of(&profile, async |phone| {
            Start::open(phone, &site).await.play_as_guest().await;
            begin(phone, script).await;
            let last = round % script.deeds.len();
            for (at, deed) in script.deeds.iter().enumerate().take(last + 1) {
                come_to(phone, deed).await;
                acknowledged = commands(phone).await;
                let screen = phone.value(SCREEN).await;
                step(phone, deed.tap).await;
                if at < last {
                    let before = serde_json::to_string(&screen).expect("a text");
                    phone.until(&format!("({SCREEN}) !== {before}")).await;
                    continue;
                }
                tokio::time::sleep(Duration::from_millis((round as u64 * 7) % 40)).await;
                // Every second time nobody waits to see it.
                let is_shown = round % 2 == 0 && phone.value(SCREEN).await != screen;
                acknowledged += usize::from(is_shown);
                shown += usize::from(is_shown);
            }
            profile.kill_browser();
        })
        .await;
        with_phone_of(&profile, async |phone| {
            Shelf::open(phone, &site).await;
            let kept = commands(phone).await;
            assert!(
                kept >= acknowledged,
                "of {acknowledged} commands of {} that were shown {kept} were kept",
                script.game
            );
            assert!(kept <= acknowledged + 1);
            later += kept - acknowledged;
            phone.tap(link("Fortsetzen")).await;
            until_begun(phone).await;
            assert!(!phone.text().await.contains("In einem anderen Tab offen"), "nobody has it open any more");
            profile.kill_browser();
        })
        .await;
    }
    println!(
        "kills: {} in {}, {shown} times it was shown, {later} times saved and not yet shown",
        2 * kills(),
        script.game
    );
}

#[tokio::test]
async fn in_every_game_sparta_outlasts_a_killed_browser() {
    outlasts(&SPARTA).await;
}

#[tokio::test]
async fn in_every_game_general_outlasts_a_killed_browser() {
    outlasts(&GENERAL).await;
}

#[tokio::test]
async fn in_every_game_company_leader_outlasts_a_killed_browser() {
    outlasts(&COMPANY_LEADER).await;
}

#[tokio::test]
async fn in_every_game_leaders_outlasts_a_killed_browser() {
    outlasts(&LEADERS).await;
}
