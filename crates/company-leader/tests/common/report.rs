//! A game in plain words, and its board in letters.

use std::fmt::Write;

use company_leader::{
    Board, CompanyLeader, Event, FieldId, Pair, Piece, Side, Slot, Terrain, Throw, Troop, View, edition::Edition,
};
use tabletop::{AddressedEvent, Audience, Game, Record, Seat, Viewer};

/// The players by their seats.
const NAMES: [&str; 4] = ["Wim", "Eva", "Tom", "Ida"];

fn name(seat: Seat) -> &'static str {
    NAMES[seat.index()]
}

fn troop(troop: Troop) -> &'static str {
    ["infantry", "infantry scouts", "artillery", "light tank", "heavy tank", "tank scouts"][troop.index()]
}

/// The letter of a troop: capital when revealed.
fn letter(troop: Troop) -> char {
    ['i', 's', 'a', 'l', 'h', 't'][troop.index()]
}

/// The whole game, event by event, with the board at the beginning of every third round.
pub fn of(record: &Record<CompanyLeader>) -> String {
    let (mut game, mut told) = record.begin().unwrap();
    let mut text = String::new();
    let board = game.rules().board().clone();
    let mut drawn = 0;
    for (seat, command) in &record.commands {
        told.extend(game.apply(*seat, command).unwrap().events);
        for told in told.drain(..) {
            tell(&mut text, &board, &record.edition, &told);
        }
        let round = game.view(Viewer::Public).now.round;
        if round > 0 && round % 3 == 1 && round != drawn {
            drawn = round;
            writeln!(text, "{}", draw(&game)).unwrap();
        }
    }
    writeln!(text, "{}", draw(&game)).unwrap();
    text
}

/// One event, and behind the arrow whom the app told if it was not everybody.
fn tell(text: &mut String, board: &Board, edition: &Edition, told: &AddressedEvent<Event>) {
    let at = |field: &FieldId| board.name(*field);
    let who = |piece: &Piece| {
        let unit = piece.unit().map(|unit| format!("{} {}", troop(unit.troop), unit.strength));
        format!("{}'s {}", name(piece.owner), unit.unwrap_or_else(|| "piece".to_owned()))
    };
    let line = match &told.event {
        Event::Placed { seat, troop: kind, at: field } => {
            format!("{} puts {} on {}", name(*seat), troop(*kind), at(field))
        }
        Event::Lifted { seat, troop: kind, at: field } => {
            format!("{} takes {} from {}", name(*seat), troop(*kind), at(field))
        }
        Event::Ready(seat) => format!("{} is ready", name(*seat)),
        Event::First(seat) => format!("{} has the first turn", name(*seat)),
        Event::Turn { seat, round } => format!("\nRound {round}, {}", name(*seat)),
        Event::Swapped(pair) => swapped(*pair, board),
        Event::Revealed { at: field, piece } => format!("  {} is revealed on {}", who(piece), at(field)),
        Event::Turned { at: field, facing } => format!("  {} turns {facing}", at(field)),
        Event::Scouted(field) => format!("  {} scouts", at(field)),
        Event::DummyFound { at: field, owner } => format!("    {}'s dummy on {} is removed", name(*owner), at(field)),
        Event::Moved { from, to, .. } => format!("  {} goes to {}", at(from), at(to)),
        Event::Laid(field) => format!("  a dummy is laid on {}", at(field)),
        Event::Aimed { at: from, target } => format!("  {} aims at {}", at(from), at(target)),
        Event::Throwing { at: from, .. } => format!("    the dice of {} are thrown", at(from)),
        Event::Fired { at: from, target, throw, .. } => {
            format!("    {} fires at {}: {}", at(from), at(target), dice(edition, throw))
        }
        Event::Hit { at: field, strength, .. } => format!("    {} has strength {strength} left", at(field)),
        Event::Destroyed { at: field, piece } => format!("    {} on {} is destroyed", who(piece), at(field)),
        Event::Repaired { at: field, strength, purse, .. } => {
            format!("  {} is repaired to strength {strength}, {purse} coins left", at(field))
        }
        Event::Hid { at: field, .. } => format!("  {} hides", at(field)),
        Event::Held(held) => {
            let held: Vec<String> = held.iter().map(u8::to_string).collect();
            format!("  built-up fields held, by seat: {}", held.join(" "))
        }
        Event::ActionsEnded(_) => "  the actions end".to_owned(),
        Event::Paid { side, coins, purse } => format!("  {} is paid {coins}, has {purse}", side_name(*side)),
        Event::Bought { seat, price, lift, filled } => {
            let lifted = if *lift { ", all pieces lifted first" } else { "" };
            let fields = filled.iter().filter(|filled| **filled).count();
            format!("  {} buys for {price}, {fields} fields filled{lifted}", name(*seat))
        }
        Event::Delivered { purchase, .. } => {
            let slots = purchase.slots.map(|slot| match slot {
                Slot::Rest => "-".to_owned(),
                Slot::New(kind) => troop(kind).to_owned(),
                Slot::Old(from) => format!("the one from field {}", from + 1),
            });
            format!("    namely {}", slots.join(", "))
        }
        Event::Out(seat) => format!("  {} is out", name(*seat)),
        Event::Resigned(seat) => format!("  {} gives up", name(*seat)),
        Event::FlagTaken { side, at: field } => {
            format!("    the flag of {} is taken on {}", side_name(*side), at(field))
        }
        Event::FlagFell { side, at: field } => format!("    the flag of {} falls on {}", side_name(*side), at(field)),
        Event::FlagBack(side) => format!("    the flag of {} is back", side_name(*side)),
        Event::CameThrough { at: field, through } => format!("    {} leaves the board, {through} through", at(field)),
        Event::Ended(outcome) => format!("\nThe game is over: {outcome:?}"),
    };
    let audience = match told.to {
        Audience::Public => String::new(),
        Audience::Only(seat) => format!("  -> {} only", name(seat)),
        Audience::Archive => "  -> nobody".to_owned(),
    };
    writeln!(text, "{line}{audience}").unwrap();
}

fn side_name(side: Side) -> String {
    format!("side {}", side.0 + 1)
}

fn swapped(pair: Pair, board: &Board) -> String {
    let [one, other] = pair.ends().map(|at| board.name(at));
    format!("  {one} and {other} change places")
}

/// What the dice show, and what it comes to.
fn dice(edition: &Edition, throw: &Throw) -> String {
    let (colour, faces) = match throw.terrain {
        Terrain::Open => ("yellow", &edition.dice.open.value),
        Terrain::Forest => ("green", &edition.dice.forest.value),
        Terrain::BuiltUp => ("red", &edition.dice.built_up.value),
    };
    let shown: Vec<&str> =
        throw.faces.iter().take(throw.dice.into()).map(|face| faces[usize::from(*face)].as_str()).collect();
    format!("{} {colour} dice show {}: {} hits", throw.dice, shown.join(" "), throw.hits)
}

/// The board row by row. A field is its terrain (`.` open, `^` wood, `#` built-up), then the piece: the number of its seat
/// and a letter, a capital for a revealed troop, a small one for a hidden one, `-` for a dummy.
fn draw(game: &CompanyLeader) -> String {
    let board = game.rules().board();
    let views: Vec<View> = Seat::all(game.seats()).map(|seat| game.view(Viewer::Seat(seat))).collect();
    let mut text = String::new();
    let left = board.all().map(|at| 2 * board.coord(at).q + board.coord(at).r).min().unwrap();
    let mut row = None;
    for at in board.all() {
        let coord = board.coord(at);
        if row != Some(coord.r) {
            row = Some(coord.r);
            let indent = usize::try_from(2 * coord.q + coord.r - left).unwrap();
            write!(text, "\n    {}", "  ".repeat(indent)).unwrap();
        }
        let terrain = ['.', '^', '#'][board.terrain(at).index()];
        let piece = views[0].piece(at).map_or_else(
            || "  ".to_owned(),
            |piece| {
                let mark = match piece.unit() {
                    Some(unit) => letter(unit.troop).to_ascii_uppercase(),
                    None => views[piece.owner.index()].hidden(at).map_or('-', letter),
                };
                format!("{}{mark}", piece.owner.0 + 1)
            },
        );
        write!(text, "{terrain}{piece} ").unwrap();
    }
    text.lines().flat_map(|line| [line.trim_end(), "\n"]).collect()
}
