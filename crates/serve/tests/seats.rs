//! Who plays at a table: people, computers in their place, and how a game over days ends.

use crate::{
    common::{
        Client, Data, PATIENCE, Reply, Tables, assert_agrees, for_each_game, made_with, new_table, options, request,
        request_as, run, server,
    },
    games::any_command,
};
use link::{
    Answer, BUILD, Wish,
    roster::{Chair, Change, Roster},
    served,
};
use serve::Server;
use sparta::Sparta;
use std::{net::SocketAddr, time::Duration};
use tabletop::{Entry, Generator, Seat, Viewer, Waiting};
use tokio::time::{Instant, sleep};

/// How long somebody is waited for where that is looked at, in seconds: longer than a slow machine takes for what is done meanwhile.
const LIMIT: u32 = 5;

/// Entries after which a game is looked at.
const ENTRIES: usize = 24;

fn roster(chairs: &[Chair], limit: Option<u32>) -> Roster {
    Roster { chairs: chairs.to_vec(), level: Some(0), limit, ..Roster::default() }
}

/// Asks for a change of a seat.
async fn ask(address: SocketAddr, opened: &served::Opened, token: link::Token, seat: u8, change: Change) -> Reply {
    let line = format!("POST /api/tables/{}/seats/{seat}", served::to_hex(&opened.table));
    request_as(address, &line, token, &postcard::to_allocvec(&change).unwrap()).await
}

/// Whoever sits in a seat changes something about it.
async fn change(address: SocketAddr, opened: &served::Opened, seat: u8, change: Change) -> Roster {
    let reply = ask(address, opened, opened.places[usize::from(seat)].token, seat, change).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    postcard::from_bytes(&reply.body).unwrap()
}

/// How a game stands, for whoever sits in a seat.
async fn standing(address: SocketAddr, opened: &served::Opened, seat: usize) -> served::Standing {
    crate::common::standing(address, opened.table, opened.places[seat].token).await
}

/// Asks how a game stands until it does so.
async fn until(
    address: SocketAddr,
    opened: &served::Opened,
    is_so: impl Fn(&served::Standing) -> bool,
) -> served::Standing {
    let began = Instant::now();
    loop {
        let now = standing(address, opened, 0).await;
        if is_so(&now) {
            return now;
        }
        assert!(began.elapsed() < PATIENCE, "{now:?}");
        sleep(Duration::from_millis(30)).await;
    }
}

/// A guest in a seat, who has been welcomed and told who plays.
async fn guest<G: Tables>(address: SocketAddr, opened: &served::Opened, seat: usize) -> Client<G> {
    let mut client = Client::new(address, opened.table, opened.places[seat]);
    client.connect().await;
    while client.guest.sight().is_none() || client.guest.about().roster.is_none() {
        client.hear(PATIENCE).await;
    }
    client
}

/// Has somebody do what he may, and says what became of it.
async fn acted<G: Tables>(client: &mut Client<G>, data: &Data, dice: &mut Generator) -> Option<Answer<G::Refusal>> {
    let command = any_command(client, data, dice)?;
    client.wish(command).await;
    while client.guest.is_asking() {
        if !client.hear(Duration::from_millis(300)).await {
            client.tick().await;
        }
    }
    client.wishes.last()?.1.clone()
}

/// Guests in two seats.
async fn both(address: SocketAddr, opened: &served::Opened, seats: [u8; 2]) -> [Client<Sparta>; 2] {
    [guest(address, opened, seats[0].into()).await, guest(address, opened, seats[1].into()).await]
}

/// Who has done something, in order.
fn players<G: Tables>(data: &Data, opened: &served::Opened) -> Vec<Seat> {
    let played = |entry: &Entry<G::Command>| match entry {
        Entry::Command(seat, _) => Some(*seat),
        Entry::Retract(_) | Entry::Reseed(_) => None,
    };
    data.table::<G>(opened.table).entries().filter_map(|entry| played(&entry)).collect()
}

for_each_game!(computers_play_from_the_beginning);

/// One person and computers: they play their seats and no others, and he is told of it like of anybody's doings.
fn computers_play_from_the_beginning<G: Tables>() {
    run(async {
        let data = Data::new();
        let server = server(&data).await;
        let seats = served_seats::<G>();
        let mut chairs = vec![Chair::Computer; seats];
        chairs[0] = Chair::Person;
        let opened = made_with::<G>(server.address(), 1, roster(&chairs, None)).await;
        let mut client = guest::<G>(server.address(), &opened, 0).await;
        let mut dice = Generator::from_number(5);
        let began = Instant::now();
        let is_enough = || {
            let players = players::<G>(&data, &opened);
            let is_over = matches!(data.table::<G>(opened.table).game().waiting_for(), Waiting::Over(_));
            is_over || players.len() >= ENTRIES && players.iter().any(|seat| seat.0 > 0)
        };
        while !is_enough() {
            assert!(
                began.elapsed() < PATIENCE,
                "it does not go on: {:?}",
                client.guest.sight().map(|sight| &sight.waiting)
            );
            let is_his = client
                .guest
                .sight()
                .is_some_and(|sight| matches!(&sight.waiting, Waiting::For(seats) if seats.contains(&Seat(0))));
            if !is_his || acted(&mut client, &data, &mut dice).await.is_none() {
                client.hear(Duration::from_millis(100)).await;
            }
        }
        // Who comes for the first time is told the same, once it is his turn: then no computer acts.
        let mut other = guest::<G>(server.address(), &opened, 0).await;
        let his = until(server.address(), &opened, |now| now.waiting.is_empty() || now.waiting.contains(&Seat(0)));
        his.await;
        let table = data.table::<G>(opened.table);
        other.catch_up(&table).await;
        assert_agrees(&table, other.viewer, &other.guest);
        server.stop().await;
    });
}

/// How many sit at the tables of these tests.
fn served_seats<G: Tables>() -> usize {
    let (edition, setup) = G::made_for_computers(1);
    G::begin(&edition, &setup, [0; 32]).unwrap().0.seats().into()
}

#[test]
fn a_computer_plays_for_who_is_away_until_he_is_back() {
    run(async {
        let data = Data::new();
        let first = server(&data).await;
        let opened = made_with::<Sparta>(first.address(), 0, roster(&[Chair::Person; 2], None)).await;
        let address = first.address();
        // Chance says who begins; he is called the first here, and the other the second.
        let first_seat = standing(address, &opened, 0).await.waiting[0];
        let seats = [first_seat.0, 1 - first_seat.0];
        let mut clients = both(address, &opened, seats).await;
        let mut dice = Generator::from_number(2);
        assert_eq!(acted(&mut clients[0], &data, &mut dice).await, Some(Answer::Done));
        // It is his turn: he goes, and all are told who plays now.
        let away = change(address, &opened, seats[1], Change::Leave).await;
        assert_eq!(seats.map(|seat| away.chair(Seat(seat))), [Chair::Person, Chair::Away]);
        let waits = |client: &Client<Sparta>, at: usize| {
            client.guest.sight().is_some_and(|sight| sight.waiting == Waiting::For(vec![Seat(seats[at])]))
        };
        for client in &mut clients {
            while client.guest.about().roster.as_ref() != Some(&away) {
                assert!(client.hear(PATIENCE).await, "nobody is told");
            }
            while !waits(client, 0) {
                assert!(client.hear(PATIENCE).await, "no computer plays");
            }
        }
        assert_eq!(players::<Sparta>(&data, &opened), seats.map(Seat));
        // What he wishes while a computer plays is refused, and said so.
        assert_eq!(acted(&mut clients[0], &data, &mut dice).await, Some(Answer::Done));
        assert_eq!(acted(&mut clients[1], &data, &mut dice).await, None, "nothing is his to do");
        let Wish::Play(command) = clients[0].wishes.last().unwrap().0 else { unreachable!() };
        clients[1].wish(command).await;
        while clients[1].guest.is_asking() {
            clients[1].hear(PATIENCE).await;
        }
        let refused = clients[1].wishes.last().unwrap().1.clone();
        assert!(matches!(refused, Some(Answer::NotPlaying | Answer::Overtaken)), "{refused:?}");
        // It is kept: after a restart the computer still plays.
        first.stop().await;
        let again = server(&data).await;
        let address = again.address();
        assert_eq!(standing(address, &opened, 1).await.roster, away);
        let mut clients = both(address, &opened, seats).await;
        while !waits(&clients[0], 0) {
            clients[0].hear(PATIENCE).await;
        }
        assert_eq!(change(address, &opened, seats[1], Change::Return).await.chairs, [Chair::Person; 2]);
        assert_eq!(acted(&mut clients[0], &data, &mut dice).await, Some(Answer::Done));
        // He may have been shown his turn before a computer took it: he hears all there is.
        clients[1].catch_up(&data.table::<Sparta>(opened.table)).await;
        sleep(Duration::from_millis(300)).await;
        assert!(waits(&clients[1], 1), "a computer plays on");
        assert_eq!(acted(&mut clients[1], &data, &mut dice).await, Some(Answer::Done));
        again.stop().await;
    });
}

/// Nobody has to be there for it: neither he nor anybody else.
#[test]
fn a_computer_plays_for_who_lets_his_time_pass() {
    run(async {
        let data = Data::new();
        let server = server(&data).await;
        let address = server.address();
        let began = served_now();
        let opened = made_with::<Sparta>(address, 0, roster(&[Chair::Person, Chair::Computer], Some(LIMIT))).await;
        let before = until(address, &opened, |now| now.waiting == [Seat(0)]).await;
        let due = before.due.expect("he is waited for until some moment");
        let limit = u64::from(LIMIT);
        assert!((began + limit..=served_now() + limit).contains(&due), "{due}");
        let mut client = guest::<Sparta>(address, &opened, 0).await;
        let mut dice = Generator::from_number(2);
        sleep(Duration::from_secs(2)).await;
        // Whoever does something has all his time again.
        assert_eq!(acted(&mut client, &data, &mut dice).await, Some(Answer::Done));
        let after = until(address, &opened, |now| now.waiting == [Seat(0)] && now.due.is_some()).await;
        assert!(after.due > before.due, "{after:?}");
        drop(client);
        let late = until(address, &opened, |now| now.roster.chairs[0] == Chair::Overdue).await;
        assert!(served_now() > due, "too early: {late:?}");
        // No person is left: computers do not play for each other.
        let revision = data.table::<Sparta>(opened.table).revision();
        until(address, &opened, |now| now.due.is_none()).await;
        sleep(Duration::from_secs(2)).await;
        assert_eq!(data.table::<Sparta>(opened.table).revision(), revision);
        // He comes back, and has his time again.
        change(address, &opened, 0, Change::Return).await;
        let back = standing(address, &opened, 0).await;
        assert!(back.due.is_some_and(|due| due > served_now()), "{back:?}");
        let mut client = guest::<Sparta>(address, &opened, 0).await;
        assert_eq!(acted(&mut client, &data, &mut dice).await, Some(Answer::Done));
        server.stop().await;
    });
}

fn served_now() -> u64 {
    std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_secs()
}

#[test]
fn a_game_that_nobody_waits_for_has_no_end_of_time() {
    run(async {
        let data = Data::new();
        let server = server(&data).await;
        let opened = made_with::<Sparta>(server.address(), 0, roster(&[Chair::Person; 2], None)).await;
        assert_eq!(standing(server.address(), &opened, 0).await.due, None);
        server.stop().await;
    });
}

#[test]
fn who_has_resigned_stays_so_and_those_who_play_may_end_the_game() {
    run(async {
        let data = Data::new();
        let first = server(&data).await;
        let address = first.address();
        let opened = made_with::<general::General>(address, 1, roster(&[Chair::Person; 3], None)).await;
        change(address, &opened, 2, Change::Resign).await;
        let back = ask(address, &opened, opened.places[2].token, 2, Change::Return).await;
        assert_eq!((back.status, back.text().contains("look again")), (409, true), "{}", back.text());
        let one = change(address, &opened, 0, Change::End(true)).await;
        assert!(!one.is_ended);
        let mut client = guest::<general::General>(address, &opened, 1).await;
        assert!(change(address, &opened, 1, Change::End(true)).await.is_ended);
        let mut dice = Generator::from_number(1);
        assert_eq!(acted(&mut client, &data, &mut dice).await, Some(Answer::Ended));
        drop(client);
        first.stop().await;
        // For good.
        let again = server(&data).await;
        let address = again.address();
        let mut client = guest::<general::General>(address, &opened, 0).await;
        assert!(client.guest.about().roster.as_ref().unwrap().is_ended);
        assert_eq!(acted(&mut client, &data, &mut dice).await, Some(Answer::Ended));
        let revision = data.table::<general::General>(opened.table).revision();
        sleep(Duration::from_millis(300)).await;
        assert_eq!(data.table::<general::General>(opened.table).revision(), revision, "computers play on");
        again.stop().await;
    });
}

#[test]
fn nobody_changes_what_is_not_his() {
    run(async {
        let data = Data::new();
        let server = server(&data).await;
        let address = server.address();
        let opened = made_with::<Sparta>(address, 0, roster(&[Chair::Person; 2], None)).await;
        let [one, public] = [0, 2].map(|at| opened.places[at].token);
        let before = standing(address, &opened, 0).await.roster;
        let cases = [
            (one, 1, Change::Leave, 403),
            (public, 1, Change::Resign, 403),
            (one, 0, Change::GiveToComputer, 403),
            (opened.opener, 0, Change::Leave, 403),
            (opened.opener, 0, Change::End(true), 403),
            (opened.opener, 2, Change::GiveToComputer, 404),
            (one, 0, Change::Return, 409),
            (link::Token([0; 16]), 0, Change::Leave, 403),
        ];
        for (token, seat, wanted, status) in cases {
            let reply = ask(address, &opened, token, seat, wanted).await;
            assert_eq!(reply.status, status, "{wanted:?} of {seat}: {}", reply.text());
        }
        let line = format!("POST /api/tables/{}/seats/0", served::to_hex(&opened.table));
        for body in [&[][..], &[99], &[0, 0], &[0; 400]] {
            let reply = request_as(address, &line, one, body).await;
            assert_eq!(reply.status, 400, "{body:?}: {}", reply.text());
        }
        assert_eq!(request(address, &line, &[], &[0]).await.status, 401);
        for seat in ["256", "public", "-1"] {
            let line = format!("POST /api/tables/{}/seats/{seat}", served::to_hex(&opened.table));
            let reply = request_as(address, &line, one, &[0]).await;
            assert!((400..500).contains(&reply.status), "{seat}: {}", reply.status);
        }
        assert_eq!(standing(address, &opened, 0).await.roster, before);
        // The opener gives a seat to a computer, and back.
        for (wanted, chair) in [(Change::GiveToComputer, Chair::Computer), (Change::GiveToPerson, Chair::Person)] {
            let reply = ask(address, &opened, opened.opener, 1, wanted).await;
            assert_eq!(reply.status, 200, "{}", reply.text());
            assert_eq!(standing(address, &opened, 1).await.roster.chairs[1], chair);
        }
        // No table begins with terms that cannot be kept.
        let good: served::NewTable = postcard::from_bytes(&new_table::<Sparta>(0)).unwrap();
        for wrong in
            [roster(&[Chair::Person], None), roster(&[Chair::Computer; 2], None), roster(&[Chair::Person; 2], Some(0))]
        {
            let body =
                postcard::to_allocvec(&served::NewTable { build: BUILD, roster: wrong, ..good.clone() }).unwrap();
            let reply = request(address, "POST /api/tables/sparta", &[], &body).await;
            assert_eq!((reply.status, reply.text().contains("no table can begin")), (422, true), "{}", reply.text());
        }
        server.stop().await;
    });
}

/// Two hosts of one database: who plays is known at both, and whose time is up is taken over once.
#[test]
fn who_plays_is_known_at_every_host() {
    run(async {
        let data = Data::postgres();
        let start = || Server::start(options(&data));
        let servers = [start().await.unwrap(), start().await.unwrap()];
        let [one, other] = [servers[0].address(), servers[1].address()];
        let opened = made_with::<Sparta>(one, 0, roster(&[Chair::Person; 2], Some(LIMIT))).await;
        let mut sees = guest::<Sparta>(other, &opened, 0).await;
        // Whoever is not to act, so that no computer does.
        let first = standing(one, &opened, 0).await.waiting[0];
        let second = 1 - first.0;
        let away = change(one, &opened, second, Change::Leave).await;
        while sees.guest.about().roster.as_ref() != Some(&away) {
            assert!(sees.hear(PATIENCE).await, "the other host does not know");
        }
        // What both know is changed at the other.
        change(other, &opened, second, Change::Return).await;
        until(one, &opened, |now| now.roster.chairs == [Chair::Person; 2]).await;
        // The first lets his time pass at both, and a computer plays for him once; then the second does.
        for address in [one, other] {
            until(address, &opened, |now| now.roster.chairs == [Chair::Overdue; 2]).await;
        }
        assert_eq!(players::<Sparta>(&data, &opened), [first], "of two no person is left");
        sees.catch_up(&data.table::<Sparta>(opened.table)).await;
        assert_eq!(sees.viewer, Viewer::Seat(Seat(0)));
        for server in servers {
            server.stop().await;
        }
    });
}
