//! The edge to the browser: the only place that touches web APIs.
//!
//! Each file wraps one of them, small enough to be read at a glance, and answers in the words of the app. What a
//! browser lacks or refuses is an answer like any other; none of this panics for it.

pub mod asset;
pub mod clipboard;
pub mod clock;
pub mod device;
pub mod engine;
pub mod facts;
pub mod files;
pub mod install;
mod js;
pub mod launch;
pub mod listener;
pub mod motion;
pub mod notes;
pub mod number;
pub mod page;
pub mod patience;
pub mod prefs;
pub mod push;
pub mod raster;
pub mod rtc;
pub mod seed;
pub mod socket;
pub mod sound;
pub mod space;
pub mod store;
pub mod style;
pub mod tabs;
pub mod update;
pub mod viewfinder;
pub mod wake;
