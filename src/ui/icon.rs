//! The icons: one path each, drawn with a line on a grid of 24 by 24.

use leptos::prelude::*;

/// What an icon shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Glyph {
    Alliance,
    Back,
    Boycott,
    Check,
    Clock,
    Cog,
    Cross,
    Diplomat,
    Download,
    Espionage,
    EyeClosed,
    EyeOpen,
    Forward,
    Help,
    Hexagon,
    Infantry,
    Medal,
    Menu,
    Minus,
    Plus,
    Redo,
    Research,
    Sabotage,
    Settings,
    Share,
    Spy,
    Star,
    Tank,
    Tribute,
    Undo,
    Upload,
    Warning,
}

impl Glyph {
    /// The drawing, as the `d` of an SVG path.
    const fn path(self) -> &'static str {
        match self {
            Self::Alliance => "M9 7a5 5 0 1 0 0 10A5 5 0 0 0 9 7zM15 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10z",
            Self::Back => "M15 5l-7 7 7 7",
            Self::Boycott => "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM5.6 5.6l12.8 12.8",
            Self::Check => "M4 12.5l5.5 5.5L20 7",
            Self::Clock => "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3.5 2.5",
            Self::Cog => {
                "M12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM12 2v3M12 19v3M2 12h3\
                 M19 12h3M4.9 4.9L7 7M17 17l2.1 2.1M4.9 19.1L7 17M17 7l2.1-2.1"
            }
            Self::Cross => "M6 6l12 12M18 6L6 18",
            Self::Diplomat => "M3 8h18v11H3zM9 8V5h6v3M3 13h18M12 12v2",
            Self::Download => "M12 3v12M8 11l4 4 4-4M5 20h14",
            Self::Espionage => "M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM15 15l6 6M7 10h6",
            Self::EyeClosed => "M2 10s3.6 6 10 6 10-6 10-6M5 14l-2 3M12 16v4M19 14l2 3",
            Self::EyeOpen => "M2 12s3.6-7 10-7 10 7 10 7-3.6 7-10 7-10-7-10-7zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
            Self::Forward => "M9 5l7 7-7 7",
            Self::Help => {
                "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM9.3 9.5a2.7 2.7 0 1 1 3.9 2.4c-.9.5-1.2 1-1.2 2M12 16.9v.2"
            }
            Self::Hexagon => "M12 2.5l8.2 4.75v9.5L12 21.5l-8.2-4.75v-9.5z",
            Self::Infantry => {
                "M12 2.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM9 21.5v-6H7.5V12c0-2 2-3 4.5-3s4.5 1 4.5 3v3.5H15v6M12 16v5.5M19.5 4v12"
            }
            Self::Medal => {
                "M12 10a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM9 10.7L5.5 3h4L12 8l2.5-5h4L15 10.7M12 13.5v4"
            }
            Self::Menu => "M4 6h16M4 12h16M4 18h16",
            Self::Minus => "M5 12h14",
            Self::Plus => "M12 5v14M5 12h14",
            Self::Redo => "M15 4l5 5-5 5M20 9H10a5.5 5.5 0 0 0 0 11h3",
            Self::Research => "M9 3h6M10 3v6l-5.4 9.3A1.8 1.8 0 0 0 6.2 21h11.6a1.8 1.8 0 0 0 1.6-2.7L14 9V3M7.5 15h9",
            Self::Sabotage => "M10 9a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM14.2 10.8L17 8c.8-2 3-1.5 3.5-4M7 14a3 3 0 0 1 3-2",
            Self::Settings => "M4 7h10M18 7h2M4 17h2M10 17h10M14 5v4h4V5zM6 15v4h4v-4z",
            Self::Share => "M12 14V3M8 7l4-4 4 4M7 11H5v10h14V11h-2",
            Self::Spy => {
                "M3 11h18M6 11l1.5-6h9L18 11M4.5 16.5a2.5 2.5 0 1 0 5 0 2.5 2.5 0 0 0-5 0zM14.5 16.5a2.5 2.5 0 1 0 5 0 2.5 2.5 0 0 0-5 0zM9.5 16.5h5"
            }
            Self::Star => "M12 3l2.7 5.8 6.3.8-4.6 4.3 1.2 6.2L12 17l-5.6 3.1 1.2-6.2L3 9.6l6.3-.8z",
            Self::Tank => {
                "M3 17a3 3 0 0 1 3-3h12a3 3 0 0 1 0 6H6a3 3 0 0 1-3-3zM7 14v-4h7v4M14 11h8M7 17h.01M12 17h.01M17 17h.01"
            }
            Self::Tribute => "M14 3a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM14 6.5v5M3 19h11M11 16l3 3-3 3",
            Self::Undo => "M9 4L4 9l5 5M4 9h10a5.5 5.5 0 0 1 0 11h-3",
            Self::Upload => "M12 15V4M8 8l4-4 4 4M5 20h14",
            Self::Warning => "M12 3L2 20h20zM12 10v4M12 17h.01",
        }
    }
}

/// Draws a glyph in the colour of the text around it. It is decoration: what it means stands beside it in words,
/// or in the label of the control that holds it.
#[component]
pub fn Icon(
    /// What to draw.
    glyph: Glyph,
) -> impl IntoView {
    view! {
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            <path d=glyph.path() />
        </svg>
    }
}
