//! Tests of the finished app in a real browser, a module for each subject.
//!
//! Every test has a browser, a driver, a server and a profile of its own, so that any of them can run beside any other.

mod addresses;
mod analysis;
mod at_rest;
mod at_the_table;
mod bad_input;
mod boards;
mod company_leader;
mod copies;
mod editions;
mod engine;
mod gallery;
mod gallery_components;
mod gallery_journeys;
mod gallery_leaders;
mod general;
mod hostile_texts;
mod inspection;
mod journey_six_players;
mod journey_victories;
mod keyboard;
mod kills;
mod language;
mod leaders_board;
mod leaders_manual;
mod leaders_odds;
mod leaders_whole_games;
mod lessons;
mod map;
mod menu;
mod mirror;
mod own;
mod policy;
mod reload;
mod rules;
mod scenarios;
mod secrets;
mod shelf;
mod sizes;
mod sizes_company_leader;
mod sparta;
mod start;
mod tabs;
mod taps;
mod values;
