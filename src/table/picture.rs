//! The end of a game as a picture to share: who has won and who has not, how, and how it went from round to round.

use core::fmt::Write as _;

use leptos::{prelude::*, task::spawn_local};
use tabletop::Seat;

use super::{AppGame, Room};
use crate::{
    browser::raster,
    drawings::endings,
    library::hand_out_picture,
    registry::Entry,
    texts::table::texts,
    ui::{Button, Glyph, Player, Series, chart, use_notices},
};

/// Its width and height in pixels, as pages that show links have them.
const SIZE: (u32, u32) = (1200, 630);
/// So many characters of the large words fit in a line.
const LINE: usize = 26;
/// So many lines of them are shown at most.
const LINES: usize = 4;
/// So many characters of a name are shown.
const NAME: usize = 22;

/// A button that hands the picture out: `said` is how the game has ended, and by what and when.
pub(super) fn share_picture<G: AppGame>(
    room: Room<G>,
    winners: &[Seat],
    said: [String; 2],
    graph: Vec<Series>,
) -> AnyView {
    let notices = use_notices();
    let players = Seat::all(room.session.seats()).map(|seat| (room.player(seat), winners.contains(&seat))).collect();
    let title = Entry::of_tag(G::TAG).map_or(G::TAG, |game| game.title);
    let picture = StoredValue::new(Picture { title, said, players, graph });
    let share = move |()| {
        let drawn = picture.with_value(Picture::drawn);
        spawn_local(async move {
            let png = raster::png(&drawn, SIZE).await;
            hand_out_picture(notices, &format!("{}.png", G::TAG), png).await;
        });
    };
    view! {
        <Button glyph=Glyph::Share on_press=share>
            {texts().over_picture}
        </Button>
    }
    .into_any()
}

/// What is on the picture.
struct Picture {
    title: &'static str,
    said: [String; 2],
    /// Everybody, and whether he has won.
    players: Vec<(Player, bool)>,
    graph: Vec<Series>,
}

impl Picture {
    /// As an SVG that needs nothing else.
    fn drawn(&self) -> String {
        let (width, height) = SIZE;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             font-family=\"'Barlow Condensed','Avenir Next Condensed','Roboto Condensed','Arial Narrow',sans-serif\" \
             fill=\"#f1e9d8\"><path fill=\"#0d141d\" d=\"M0 0h{width}v{height}H0z\"/>\
             <path fill=\"none\" stroke=\"#a87a24\" stroke-width=\"4\" d=\"M22 22h{}v{}H22z\"/>",
            width - 44,
            height - 44
        );
        let mut add = |part: String| svg.push_str(&part);
        add(format!("<text x=\"470\" y=\"100\" font-size=\"38\" fill=\"#e0ad4e\">{}</text>", self.title));
        let [how, when] = &self.said;
        let mut y = 160;
        for line in wrapped(how, LINE).into_iter().take(LINES) {
            add(format!("<text x=\"470\" y=\"{y}\" font-size=\"58\" font-weight=\"600\">{}</text>", escaped(&line)));
            y += 62;
        }
        add(format!(
            "<text x=\"470\" y=\"{}\" font-size=\"30\" fill=\"#b4b3a8\">{}</text>",
            y - 14,
            escaped(&cut(when, 56))
        ));
        let winners: Vec<_> = self.players.iter().filter(|(_, won)| *won).map(|(player, _)| player).collect();
        add(if winners.is_empty() { figure(endings::DRAW, 96, 110, 3.0) } else { laurels(&winners) });
        // Everybody below the emblem, who has not won without a colour of his own around the name.
        for (row, (player, won)) in (0_u32..).zip(&self.players) {
            let y = 410 + row * 33;
            let (colour, ink) = (player.hue.colour(), if *won { "#f1e9d8" } else { "#b4b3a8" });
            add(format!(
                "<circle cx=\"92\" cy=\"{}\" r=\"11\" fill=\"{colour}\"/>\
                 <text x=\"116\" y=\"{y}\" font-size=\"28\" fill=\"{ink}\">{}</text>",
                y - 9,
                escaped(&cut(&player.name, NAME))
            ));
        }
        add(format!(
            "<g transform=\"translate(450 {}) scale({:.3})\">",
            height - 290,
            240.0 / f64::from(chart::HEIGHT)
        ));
        for (hue, stroke, markers) in chart::traces(&self.graph) {
            let colour = hue.colour();
            add(format!(
                "<path fill=\"none\" stroke=\"{colour}\" stroke-width=\"5\" stroke-linejoin=\"round\" d=\"{stroke}\"/>\
                 <path fill=\"{colour}\" d=\"{markers}\"/>"
            ));
        }
        add("</g></svg>".to_owned());
        svg
    }
}

/// A figure of a sheet with its upper left corner at a place, so many times as large as it is drawn.
fn figure(figure: crate::drawings::Figure, x: u32, y: u32, scale: f64) -> String {
    format!(
        "<path transform=\"translate({x} {y}) scale({scale})\" fill=\"#e0ad4e\" fill-rule=\"evenodd\" d=\"{}\"/>",
        figure.line()
    )
}

/// The badges of the winners, each within a laurel.
fn laurels(winners: &[&Player]) -> String {
    let count = u32::try_from(winners.len()).unwrap_or(u32::MAX).max(1);
    // One fills the corner, more share it.
    let edge = 288 / count.min(3);
    let scale = f64::from(edge) / 96.0;
    let mut drawn = String::new();
    for (at, winner) in (0_u32..).zip(winners) {
        let (x, y) = (96 + at % 3 * edge, 84 + at / 3 * edge);
        drawn.push_str(&figure(endings::LAUREL, x, y, scale));
        let (middle, radius) = (edge / 2, edge / 4);
        let _ = write!(
            drawn,
            "<circle cx=\"{}\" cy=\"{}\" r=\"{radius}\" fill=\"{}\"/>\
             <circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"#0d141d\"/>\
             <text x=\"{}\" y=\"{}\" font-size=\"{radius}\" font-weight=\"700\" text-anchor=\"middle\">{}</text>",
            x + middle,
            y + middle,
            winner.hue.colour(),
            x + middle,
            y + middle,
            radius * 3 / 5,
            x + middle,
            y + middle + radius / 3,
            escaped(&winner.letter())
        );
    }
    drawn
}

/// Words in lines of at most so many characters; a longer word is cut.
fn wrapped(words: &str, most: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in words.split_whitespace() {
        let word = cut(word, most);
        let Some(line) = lines.last_mut() else { break };
        if line.is_empty() {
            *line = word;
        } else if line.chars().count() + 1 + word.chars().count() <= most {
            line.push(' ');
            line.push_str(&word);
        } else {
            lines.push(word);
        }
    }
    lines
}

/// At most so many characters, with a sign where there were more.
fn cut(words: &str, most: usize) -> String {
    if words.chars().count() <= most {
        return words.to_owned();
    }
    words.chars().take(most.saturating_sub(1)).chain(['…']).collect()
}

/// Text as text: nothing in it is taken for a mark of the picture, and what no picture may hold is left out.
fn escaped(words: &str) -> String {
    let mut text = String::new();
    for letter in words.chars().filter(|letter| !letter.is_control()) {
        match letter {
            '&' => text.push_str("&amp;"),
            '<' => text.push_str("&lt;"),
            '>' => text.push_str("&gt;"),
            _ => text.push(letter),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{Picture, Player, Series, cut, escaped, wrapped};
    use crate::ui::Hue;

    fn picture(name: &str) -> Picture {
        let player = |name: &str, hue| Player { name: name.to_owned(), hue };
        let series = |hue, values: &[u32]| Series { player: player("", hue), values: values.to_vec() };
        Picture {
            title: "Sparta",
            said: [format!("{name} hat alle Städte."), "nach 31 Zügen".to_owned()],
            players: vec![(player(name, Hue::Red), true), (player("Ben", Hue::Blue), false)],
            graph: vec![series(Hue::Red, &[8, 8, 7]), series(Hue::Blue, &[8, 7, 5])],
        }
    }

    #[test]
    fn names_on_it_are_text() {
        let drawn = picture("<script>&\u{0}\u{1b}").drawn();
        assert!(drawn.contains("&lt;script&gt;&amp; hat alle"), "{drawn}");
        assert!(!drawn.contains("<script") && !drawn.contains('\u{0}') && !drawn.contains('\u{1b}'));
    }

    #[test]
    fn everybody_is_on_it_and_the_graph() {
        let drawn = picture("Anna").drawn();
        assert!(drawn.contains(">Anna<") && drawn.contains(">Ben<"));
        assert_eq!(drawn.matches("stroke-linejoin").count(), 2, "a line each");
        assert_eq!(drawn.matches("<path").count(), drawn.matches("/>").count() - drawn.matches("<circle").count());
    }

    #[test]
    fn long_words_stay_on_it() {
        assert_eq!(wrapped("Anna gewinnt das Spiel", 12), ["Anna gewinnt", "das Spiel"]);
        assert_eq!(wrapped("Donaudampfschiff fährt", 8), ["Donauda…", "fährt"]);
        assert_eq!(cut("Bartholomäus", 12), "Bartholomäus");
        assert_eq!(escaped("a<b"), "a&lt;b");
    }
}
