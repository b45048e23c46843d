//! The picture of a code (QR code, ISO/IEC 18004), as an SVG of the page.

use core::fmt::Write as _;

use leptos::prelude::*;
use qrcode::{Color, EcLevel, QrCode};

/// Modules of white around a code, which readers need (the standard asks for four).
const MARGIN: usize = 4;

/// A code to be read by a camera; nothing if it holds too much for one.
pub fn picture(code: &str, label: &'static str) -> Option<AnyView> {
    // What is read from a screen is not torn: little of it needs to be there twice, and the modules are larger for it.
    let code = QrCode::with_error_correction_level(code.as_bytes(), EcLevel::L).ok()?;
    let width = code.width();
    let edge = width + 2 * MARGIN;
    // Dark on white on every theme: not every reader takes a code in reverse.
    Some(
        view! {
            <svg class="code" role="img" aria-label=label viewBox=format!("0 0 {edge} {edge}") shape-rendering="crispEdges">
                <rect width=edge height=edge fill="#fff" />
                <path d=path(&code.to_colors(), width) fill="#000" />
            </svg>
        }
        .into_any(),
    )
}

/// The dark modules, a bar for each run of them.
fn path(colors: &[Color], width: usize) -> String {
    let mut path = String::new();
    for (y, row) in colors.chunks(width).enumerate() {
        let mut x = 0;
        while x < width {
            let run = row[x..].iter().take_while(|color| **color == Color::Dark).count();
            if run > 0 {
                // Writing to a text cannot fail.
                let _ = write!(path, "M{} {}h{run}v1h-{run}z", x + MARGIN, y + MARGIN);
            }
            x += run.max(1);
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_dark_module_is_drawn_once() {
        let dark = [
            Color::Dark,
            Color::Dark,
            Color::Light,
            Color::Light,
            Color::Dark,
            Color::Light,
            Color::Dark,
            Color::Dark,
            Color::Dark,
        ];
        assert_eq!(path(&dark, 3), "M4 4h2v1h-2zM5 5h1v1h-1zM4 6h3v1h-3z");
    }

    /// An invitation stays a code whose modules are large on a phone.
    #[test]
    fn an_invitation_fits() {
        let letters = "https://tabletop.example.org/join#".len() + 230;
        let code = QrCode::with_error_correction_level(vec![b'a'; letters], EcLevel::L).expect("it fits");
        assert!(code.width() <= 61, "{} modules", code.width());
    }
}
