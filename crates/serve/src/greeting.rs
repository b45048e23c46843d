//! What is printed at the start: where the app is, so that a phone in the same network finds it.

use std::{
    fmt::Write as _,
    net::{IpAddr, SocketAddr},
};

use qrcode::{EcLevel, QrCode, render::unicode::Dense1x2};

/// What a browser does not do where nothing is encrypted.
const PLAIN: &str = "This is plain HTTP: browsers then allow no camera, no start without a network and no \
                     push messages (docs/hosting.md says how to get a certificate).";

/// Addresses at which others in the network find what listens at `listens`, the likeliest first.
pub(crate) fn addresses(listens: SocketAddr) -> Vec<SocketAddr> {
    if !listens.ip().is_unspecified() {
        return vec![listens];
    }
    let all = if_addrs::get_if_addrs().unwrap_or_default();
    let mut found: Vec<IpAddr> = all.iter().filter(|one| !one.is_loopback()).map(if_addrs::Interface::ip).collect();
    found.retain(|address| match address {
        IpAddr::V4(address) => !address.is_link_local(),
        // What a person can type in, or a code of small size can hold, is of version 4.
        IpAddr::V6(address) => listens.is_ipv6() && !address.is_unicast_link_local(),
    });
    let is_home = |address: &IpAddr| matches!(address, IpAddr::V4(address) if address.is_private());
    // Those of bridges to containers (172.16 and on) are private, too, and lead nowhere.
    let is_bridge = |address: &IpAddr| matches!(address, IpAddr::V4(address) if address.octets()[0] == 172);
    found.sort_by_key(|address| (!is_home(address), is_bridge(address), *address));
    found.dedup();
    if found.is_empty() {
        found.push(IpAddr::from([127, 0, 0, 1]));
    }
    found.into_iter().map(|address| SocketAddr::new(address, listens.port())).collect()
}

/// What is printed. `origins` are the addresses that a proxy in front has; they are what players type in.
pub(crate) fn greeting(listens: SocketAddr, origins: &[String]) -> String {
    let own = addresses(listens).into_iter().map(|address| format!("http://{address}/"));
    let urls: Vec<String> = if origins.is_empty() {
        own.collect()
    } else {
        origins.iter().map(|origin| format!("{}/", origin.trim_end_matches('/'))).collect()
    };
    let mut text = String::from("The table is open at\n");
    for url in &urls {
        // A string takes everything in.
        let _ = writeln!(text, "  {url}");
    }
    if let Some(code) = urls.first().and_then(|url| code(url)) {
        let _ = writeln!(text, "\n{code}\n");
    }
    if urls.iter().any(|url| url.starts_with("http://")) {
        text.push_str(PLAIN);
        text.push('\n');
    }
    text
}

/// A code that a camera reads from a terminal with light letters on dark ground: what is drawn is what is light.
fn code(url: &str) -> Option<String> {
    let code = QrCode::with_error_correction_level(url, EcLevel::L).ok()?;
    Some(code.render::<Dense1x2>().dark_color(Dense1x2::Light).light_color(Dense1x2::Dark).build())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_says_where_and_what_is_lacking() {
        let text = greeting("10.0.0.7:8080".parse().unwrap(), &[]);
        assert!(text.contains("  http://10.0.0.7:8080/\n") && text.contains("no camera"), "{text}");
        assert!(text.contains('█'), "{text}");
        let text = greeting("0.0.0.0:8080".parse().unwrap(), &["https://play.example/".to_owned()]);
        assert!(text.contains("  https://play.example/\n") && !text.contains("no camera"), "{text}");
    }

    #[test]
    fn somewhere_it_is_found() {
        let listens: SocketAddr = "0.0.0.0:81".parse().unwrap();
        let found = addresses(listens);
        assert!(
            !found.is_empty() && found.iter().all(|one| !one.ip().is_unspecified() && one.port() == 81),
            "{found:?}"
        );
    }

    /// The code is read back from its picture: rows of half blocks, dark where nothing is drawn.
    #[test]
    fn the_code_is_the_address() {
        let url = "http://192.168.178.23:8080/";
        let drawn = code(url).unwrap();
        let modules = QrCode::with_error_correction_level(url, EcLevel::L).unwrap();
        let (width, colours) = (modules.width(), modules.to_colors());
        let rows: Vec<Vec<char>> = drawn.lines().map(|line| line.chars().collect()).collect();
        let quiet = 4;
        for (at, colour) in colours.iter().enumerate() {
            let (x, y) = (at % width + quiet, at / width + quiet);
            let symbol = rows[y / 2][x];
            let is_drawn = symbol == '█' || symbol == if y % 2 == 0 { '▀' } else { '▄' };
            assert_eq!(is_drawn, *colour == qrcode::Color::Light, "{x} {y}");
        }
    }
}
