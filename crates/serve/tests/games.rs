//! Whole games over real sockets, in which all agree.

use crate::common::{Client, Data, PATIENCE, Tables, assert_agrees, for_each_game, made, run, server, times};
use link::{Answer, served};
use std::{
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};
use tabletop::{Entry, Enumerate, Generator, Viewer, Waiting};

/// Games of each kind, and plies of each at the most: played by chance, not every game ends.
const GAMES: usize = 2;
const PLIES: usize = 150;

for_each_game!(all_agree);

fn all_agree<G: Tables>() {
    run(async {
        let data = Data::new();
        let server = server(&data).await;
        for number in 0..times("LEADERS_SERVED", GAMES) as u64 {
            let opened = made::<G>(server.address(), number).await;
            let clients = played::<G>(&data, server.address(), &opened, times("LEADERS_SERVED_PLIES", PLIES)).await;
            let table = data.table::<G>(opened.table);
            let is_over = matches!(table.game().waiting_for(), Waiting::Over(_));
            assert!(is_over || table.revision().0 as usize >= PLIES, "{} plies", table.revision().0);
            for client in &clients {
                assert_agrees(&table, client.viewer, &client.guest);
                assert!(client.guest.record() == is_over.then(|| table.record()), "{:?}", client.viewer);
                assert_eq!(client.guest.about().card, b"card");
                let done = client.wishes.iter().filter(|(_, answer)| *answer == Some(Answer::Done)).count();
                let by = |entry: &Entry<G::Command>| match entry {
                    Entry::Command(seat, _) => Viewer::Seat(*seat) == client.viewer,
                    Entry::Retract(by) => *by == client.viewer,
                    Entry::Reseed(_) => false,
                };
                assert_eq!(table.entries().filter(by).count(), done, "{:?}", client.viewer);
            }
            println!("serve: a game of {} over sockets, {} entries, over: {is_over}", G::TAG, table.revision().0);
        }
        server.stop().await;
    });
}

/// Plays a table for so many plies by chance, a guest at each place, and has all told of it.
pub async fn played<G: Tables>(
    data: &Data,
    address: SocketAddr,
    opened: &served::Opened,
    plies: usize,
) -> Vec<Client<G>> {
    let done = Arc::new(AtomicUsize::new(0));
    let mut tasks = Vec::new();
    for (at, place) in (0..).zip(&opened.places) {
        let client = Client::<G>::new(address, opened.table, *place);
        let until = Until { done: Arc::clone(&done), plies, data: data.clone() };
        tasks.push(tokio::spawn(sit(client, Generator::from_number(at), until)));
    }
    let mut clients = Vec::new();
    for task in tasks {
        clients.push(task.await.unwrap());
    }
    let table = data.table::<G>(opened.table);
    for client in &mut clients {
        client.catch_up(&table).await;
    }
    clients
}

/// How long is played.
struct Until {
    done: Arc<AtomicUsize>,
    plies: usize,
    data: Data,
}

/// Does what may be done until there was enough of it.
async fn sit<G: Tables>(mut client: Client<G>, mut dice: Generator, until: Until) -> Client<G> {
    let Until { done, plies: most, data } = until;
    client.connect().await;
    loop {
        let answered = client.wishes.iter().filter(|(_, answer)| *answer == Some(Answer::Done)).count();
        let is_over = client.guest.sight().is_some_and(|sight| matches!(sight.waiting, Waiting::Over(_)));
        if !client.guest.is_asking() && (is_over || done.load(Ordering::Relaxed) >= most) {
            return client;
        }
        if dice.below(6) == 0 && client.viewer != Viewer::Public {
            // Now and then somebody thinks better of it, and may, or may not.
            client.undo().await;
        } else if let Some(command) = any_command(&client, &data, &mut dice) {
            client.wish(command).await;
        }
        if !client.hear(Duration::from_millis(200)).await {
            client.tick().await;
        }
        let now = client.wishes.iter().filter(|(_, answer)| *answer == Some(Answer::Done)).count();
        done.fetch_add(now - answered, Ordering::Relaxed);
    }
}

/// Something that a guest may do now. Where it is not listed, the database tells.
pub fn any_command<G: Enumerate>(client: &Client<G>, data: &Data, dice: &mut Generator) -> Option<G::Command> {
    let Viewer::Seat(seat) = client.viewer else { return None };
    let sight = client.guest.sight().filter(|_| !client.guest.is_asking())?;
    match &sight.legal {
        Some(legal) => dice.choose(legal).cloned(),
        None => dice.choose(&data.table::<G>(client.table).game().legal(seat)).cloned(),
    }
}

/// What was taken back is taken back after the host was started anew, too.
#[test]
fn what_was_taken_back_stays_so() {
    run(async {
        let data = Data::new();
        let first = server(&data).await;
        let opened = made::<general::General>(first.address(), 2).await;
        let mut client = Client::<general::General>::new(first.address(), opened.table, opened.places[0]);
        client.connect().await;
        let mut dice = Generator::from_number(3);
        while client.wishes.len() < 3 {
            while client.guest.is_asking() || client.guest.sight().is_none() {
                client.hear(PATIENCE).await;
            }
            // He chooses, thinks better of it, and chooses again.
            if client.wishes.len() == 1 {
                client.undo().await;
            } else {
                let command = any_command(&client, &data, &mut dice).unwrap();
                client.wish(command).await;
            }
        }
        while client.guest.is_asking() {
            client.hear(PATIENCE).await;
        }
        assert!(client.wishes.iter().all(|(_, answer)| *answer == Some(Answer::Done)), "{:?}", client.wishes);
        first.stop().await;
        let second = server(&data).await;
        let table = data.table::<general::General>(opened.table);
        let kinds: Vec<bool> = table.entries().map(|entry| matches!(entry, Entry::Retract(_))).collect();
        assert_eq!(kinds, [false, true, false]);
        let guest = client.guest.clone();
        let mut back = Client::<general::General>::new(second.address(), opened.table, opened.places[0]);
        // Both one who was there and one who comes for the first time.
        for _ in 0..2 {
            back.connect().await;
            back.catch_up(&table).await;
            assert_agrees(&table, back.viewer, &back.guest);
            back.guest = guest.clone();
        }
        second.stop().await;
    });
}
