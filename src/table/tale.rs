//! The story of a finished game as a text file: to send, to keep, and to read without the app.

use leptos::{prelude::*, task::spawn_local};
use tabletop::Seat;

use super::{AppGame, Levels, Room};
use crate::{
    library::hand_out_text,
    registry::Entry,
    texts::table::texts,
    ui::{Button, Glyph, Series, use_notices},
};

/// The story of a finished game, secrets included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tale {
    /// How it ended.
    end: String,
    /// What is told, part by part: a heading, and a line for each thing.
    parts: Vec<(String, Vec<String>)>,
}

impl Tale {
    /// A story that ends so.
    pub const fn new(end: String) -> Self {
        Self { end, parts: Vec::new() }
    }

    /// The same with a part more, unless there is nothing in it.
    pub fn with(mut self, heading: impl Into<String>, lines: impl IntoIterator<Item = String>) -> Self {
        let lines: Vec<String> = lines.into_iter().collect();
        if !lines.is_empty() {
            self.parts.push((heading.into(), lines));
        }
        self
    }

    /// The same with what there was of something from round to round.
    pub fn with_numbers(self, heading: impl Into<String>, series: &[Series]) -> Self {
        let line = |series: &Series| {
            let values: Vec<String> = series.values.iter().map(u32::to_string).collect();
            format!("{}: {}", series.player.name, values.join(", "))
        };
        self.with(heading, series.iter().map(line))
    }

    /// As text, below a title.
    fn written(&self, title: &str, players: Vec<String>) -> String {
        let players = (texts().menu_players.to_owned(), players);
        let part = |(heading, lines): &(String, Vec<String>)| {
            let lines: Vec<String> = lines.iter().map(|line| format!("- {line}")).collect();
            format!("{heading}\n{}\n", lines.join("\n"))
        };
        let parts: Vec<String> = [&players].into_iter().chain(&self.parts).map(part).collect();
        format!("{title}\n{}\n\n{}", self.end, parts.join("\n"))
    }
}

impl<G: AppGame> Room<G> {
    /// A button that hands the story of the finished game out as text; nothing where the game tells none.
    pub fn share_tale(self) -> Option<AnyView> {
        let t = texts();
        let notices = use_notices();
        let tale = StoredValue::new(untrack(|| G::tale(self))?);
        let share = move |()| {
            let players = Seat::all(self.session.seats()).map(|seat| untrack(|| self.described(seat))).collect();
            let title = Entry::of_tag(G::TAG).map_or(G::TAG, |game| game.title);
            let text = tale.with_value(|tale| tale.written(title, players));
            spawn_local(async move { hand_out_text(notices, &format!("{}.txt", G::TAG), &text).await });
        };
        let button = view! {
            <Button glyph=Glyph::Share on_press=share>
                {t.over_tale}
            </Button>
        };
        Some(button.into_any())
    }

    /// Who sits in a seat, and how well, if it is a computer.
    fn described(self, seat: Seat) -> String {
        let name = self.name(seat);
        match self.bot(seat) {
            Some(level) => texts().over_computer(&name, &Levels::of::<G>().name(level)),
            None => name,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Series, Tale};
    use crate::ui::{Hue, Player};

    #[test]
    fn a_story_is_text() {
        let series = |name: &str, values: &[u32]| Series {
            player: Player { name: name.to_owned(), hue: Hue::Red },
            values: values.to_vec(),
        };
        let tale = Tale::new("Anna gewinnt!".to_owned())
            .with("Runde 1", ["Ben zieht.".to_owned()])
            .with("Runde 2", [])
            .with_numbers("Gebiete", &[series("Anna", &[3, 4]), series("Ben", &[])]);
        let text = tale.written("GENERAL", vec!["Anna".to_owned(), "Ben (Computer, gut)".to_owned()]);
        assert_eq!(
            text,
            "GENERAL\nAnna gewinnt!\n\nSpieler\n- Anna\n- Ben (Computer, gut)\n\nRunde 1\n- Ben zieht.\n\nGebiete\n- Anna: 3, 4\n- Ben: \n"
        );
    }
}
