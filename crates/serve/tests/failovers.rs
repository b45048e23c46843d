//! A database whose primary dies (kill -9) while people play at two hosts, and the hosts, too: what was answered as done
//! is there, once, and all go on at the standby that takes its place.

use crate::{
    common::{Cluster, Data, run, times},
    kills::{All, spawned},
};
use std::{
    env,
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};
use tokio::{task::spawn_blocking, time::sleep};

/// How often the primary is killed; as often a host is, in turn.
const FAILOVERS: usize = 2;
/// After so many all sit down at new tables.
const ROUND: usize = 5;
/// Where a proxy listens that leads to hosts at these ports, if guests are to come through one: `cluster/nginx.conf` does.
const PROXY: &str = "LEADERS_PROXY";
const BEHIND: [u16; 2] = [8081, 8082];

#[test]
fn what_was_answered_outlives_the_primary() {
    run(async {
        let cluster = Arc::new(Cluster::new(2));
        let data = Data::named(&cluster.way);
        let proxy: Option<SocketAddr> = env::var(PROXY).ok().map(|address| address.parse().unwrap());
        let ports = if proxy.is_some() { BEHIND } else { [0; 2] };
        let listen = ports.map(|port| SocketAddr::from(([127, 0, 0, 1], port)));
        let mut hosts = [spawned(&data, listen[0]).await, spawned(&data, listen[1]).await];
        let addresses = hosts.each_ref().map(|(_, address)| *address);
        let doors = proxy.map_or(addresses, |proxy| [proxy; 2]);
        let (all, mut killed, mut done, mut longest) = (times("LEADERS_FAILOVERS", FAILOVERS), 0, 0, Duration::ZERO);
        while killed < all {
            let ends = Arc::new(AtomicBool::new(false));
            let tables = All::sat(&data, &doors, (killed / ROUND) as u64, &ends).await;
            for _ in 0..ROUND.min(all - killed) {
                sleep(Duration::from_millis(300 + 53 * (killed as u64 % 7))).await;
                let old = cluster.primary();
                let began = Instant::now();
                on(&cluster, |cluster| cluster.run("kill.sh", &[])).await;
                if killed % 2 == 0 {
                    // In the middle of it a host dies, too; it starts when the database is there again.
                    let at = killed / 2 % 2;
                    hosts[at].0.kill().await.unwrap();
                    on(&cluster, |cluster| cluster.run("promote.sh", &[])).await;
                    hosts[at] = spawned(&data, addresses[at]).await;
                } else {
                    on(&cluster, |cluster| cluster.run("promote.sh", &[])).await;
                }
                longest = longest.max(began.elapsed());
                assert_ne!(cluster.primary(), old);
                on(&cluster, move |cluster| cluster.run("join.sh", &[&old])).await;
                // And a host alone, while the database is there.
                let at = killed % 2;
                hosts[at].0.kill().await.unwrap();
                hosts[at] = spawned(&data, addresses[at]).await;
                killed += 1;
            }
            sleep(Duration::from_millis(300)).await;
            ends.store(true, Ordering::Relaxed);
            done += tables.agreed(&data).await;
        }
        println!(
            "serve: {done} wishes were answered as done through {killed} fail-overs and {} kills of hosts, \
             the longest fail-over took {} ms",
            killed + killed.div_ceil(2),
            longest.as_millis()
        );
        assert!(done > 20 * killed, "hardly anything was done: {done}");
        for (mut host, _) in hosts {
            host.kill().await.unwrap();
        }
        drop(data);
        on(&cluster, |_| ()).await;
    });
}

/// What a standby alone may have is not given up, and a primary that was fenced does not come back as one.
#[test]
fn nobody_is_promoted_while_a_standby_is_silent() {
    let cluster = Cluster::new(2);
    cluster.run("kill.sh", &["c"]);
    cluster.run("kill.sh", &[]);
    let why = cluster.refuses("promote.sh");
    assert!(why.contains("c does not answer"), "{why}");
    assert_eq!(cluster.primary(), "a");
    // What was not fenced starts again.
    cluster.run("up.sh", &[]);
    cluster.run("promote.sh", &[]);
    let new = cluster.primary();
    assert!(new == "b" || new == "c", "{new}");
    // The old one is asked for nothing until it has joined, whatever it had alone.
    cluster.run("kill.sh", &[]);
    cluster.run("promote.sh", &[]);
    assert!(cluster.primary() != new && cluster.primary() != "a", "{}", cluster.primary());
    let database = Data::named(&cluster.way).database();
    let doubts = database.open().unwrap().doubts().unwrap();
    assert!(doubts.iter().any(|doubt| doubt.contains("no synchronous standby")), "{doubts:?}");
    cluster.run("join.sh", &["a"]);
    assert_eq!(database.open().unwrap().doubts().unwrap(), [""; 0]);
}

/// Runs something that blocks beside the guests.
async fn on(cluster: &Arc<Cluster>, what: impl FnOnce(&Cluster) + Send + 'static) {
    let cluster = Arc::clone(cluster);
    spawn_blocking(move || what(&cluster)).await.unwrap();
}
