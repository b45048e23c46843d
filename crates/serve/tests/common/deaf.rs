//! A database at which nobody may listen: `PostgreSQL` behind something that knows no `LISTEN`, as some poolers and some databases of its kind are.

use std::{
    io::{Read, Result, Write as _},
    net::{Ipv4Addr, Shutdown, TcpListener, TcpStream},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

/// What is asked for in vain, and what reaches the database instead, which is as long and which it does not know.
const REFUSED: [(&[u8], &[u8]); 2] = [(b"LISTEN", b"REFUSE"), (b"pg_notify", b"pg_refuse")];

/// Where a server is found that refuses it and does everything else as the one at that port, and how often it was asked.
pub fn deaf(port: u16) -> (u16, Arc<AtomicUsize>) {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    let found_at = listener.local_addr().unwrap().port();
    let refusals = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&refusals);
    thread::spawn(move || {
        for client in listener.incoming() {
            let (client, server) = (client.unwrap(), TcpStream::connect((Ipv4Addr::LOCALHOST, port)).unwrap());
            let (asked, asks) = (client.try_clone().unwrap(), server.try_clone().unwrap());
            let refusals = Arc::clone(&counted);
            thread::spawn(move || {
                // It ends when one of the two does.
                let _ = ask(asked, &asks, &refusals);
                asks.shutdown(Shutdown::Both)
            });
            thread::spawn(move || {
                let _ = std::io::copy(&mut &server, &mut &client);
                client.shutdown(Shutdown::Both)
            });
        }
    });
    (found_at, refusals)
}

/// Hands over whole messages, as the protocol has them: a type, which the first one has not, and a length that counts itself.
fn ask(mut from: impl Read, mut to: &TcpStream, refusals: &AtomicUsize) -> Result<()> {
    let mut head = vec![0; 4];
    loop {
        from.read_exact(&mut head)?;
        let length = u32::from_be_bytes(*head.last_chunk().expect("a length has four bytes"));
        let mut message = head;
        let begin = message.len();
        message.resize(begin + length as usize - 4, 0);
        from.read_exact(&mut message[begin..])?;
        for (refused, instead) in REFUSED {
            while let Some(at) = message.windows(refused.len()).position(|bytes| bytes == refused) {
                message[at..at + refused.len()].copy_from_slice(instead);
                refusals.fetch_add(1, Ordering::Relaxed);
            }
        }
        to.write_all(&message)?;
        head = vec![0; 5];
    }
}
