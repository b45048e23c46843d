//! The state of a game: a position, and what of its past can still matter.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use tabletop::{AddressedEvent, Applied, Begun, Enumerate, Game, Seat, Seed, Viewer, Waiting};

use crate::{
    command::{Command, Refusal},
    edition::{Edition, Fault},
    event::Event,
    notation::{CityMark, Notation},
    outcome::{Draw, Outcome, Victory},
    past::Past,
    position::Position,
    setup::Setup,
    side::{Piece, Rank, Side},
    squares::Squares,
};

/// The name of the game in records, saves and editions.
pub(crate) const TAG: &str = "sparta";

/// A game of Sparta.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sparta {
    edition: Arc<Edition>,
    position: Position,
    /// The keys of all positions that can still come again, oldest first; the last one is that of the position itself.
    /// A capture or a new hero is for ever, so the list begins anew with it.
    seen: Past,
    /// Moves and passes of both sides.
    plies: u32,
    /// How often the position has stood.
    repeated: u16,
    /// Moves of both sides since the last capture, new hero or change of a city.
    quiet: u16,
    last: Option<Command>,
    /// The side to move offers a draw (SP-24).
    offers: bool,
    /// It has offered one before this move, and the other side has declined.
    declined: bool,
    outcome: Option<Outcome>,
}

/// All that a screen or a bot gets: there are no secrets, so it is the same for everybody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    /// The board, the cities, the side to move.
    pub position: Position,
    /// What was done last.
    pub last: Option<Command>,
    /// The side to move offers a draw, and the other one is to answer.
    pub offers: bool,
    /// The side to move has offered a draw in vain, and offers none again before it has moved.
    pub declined: bool,
    /// Moves and passes of both sides.
    pub plies: u32,
    /// How often this position with this side to move has stood, this time included.
    pub repeated: u16,
    /// Moves of both sides since the last capture, new hero or change of a city.
    pub quiet: u16,
    /// The draws this game is played with: repetitions, and moves of both sides.
    pub limits: Limits,
    /// The keys of all positions that can still come again, oldest first, the last one that of the position itself.
    pub seen: Past,
    /// How the game ended, if it did.
    pub outcome: Option<Outcome>,
}

impl View {
    /// The view of a position without a past, as of one that somebody has set up.
    #[must_use]
    pub fn without_past(position: Position, limits: Limits) -> Self {
        Self {
            position,
            last: None,
            offers: false,
            declined: false,
            plies: 0,
            repeated: 1,
            quiet: 0,
            limits,
            seen: Past::from_iter([position.key()]),
            outcome: position.outcome(),
        }
    }
}

/// When a game without progress is a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// So many times the same position.
    pub repetitions: u16,
    /// So many moves of both sides together without capture, new hero or change of a city.
    pub quiet: u16,
}

impl Game for Sparta {
    const TAG: &'static str = TAG;
    type Edition = Edition;
    type Setup = Setup;
    type Fault = Fault;
    type Command = Command;
    type Event = Event;
    type Refusal = Refusal;
    type Outcome = Outcome;
    type View = View;

    fn begin(edition: &Edition, setup: &Setup, seed: Seed) -> Result<Begun<Self>, Vec<Fault>> {
        let first = setup.first.side(seed);
        let position = edition.start(setup.rules, first)?;
        let game = Self {
            edition: Arc::new(edition.clone()),
            position,
            seen: Past::from_iter([position.key()]),
            plies: 0,
            repeated: 1,
            quiet: 0,
            last: None,
            offers: false,
            declined: false,
            outcome: None,
        };
        Ok((game, vec![AddressedEvent::public(Event::First(first))]))
    }

    fn seats(&self) -> u8 {
        2
    }

    fn waiting_for(&self) -> Waiting<Outcome> {
        match self.outcome {
            Some(outcome) => Waiting::Over(outcome),
            None => Waiting::For(vec![self.asked().seat()]),
        }
    }

    fn permits(&self, seat: Seat, command: &Command) -> Result<(), Refusal> {
        if self.outcome.is_some() {
            return Err(Refusal::GameOver);
        }
        let turn = self.position.turn();
        match (self.offers, Side::of(seat), command) {
            (true, Some(side), Command::AnswerDraw { .. } | Command::Resign) if side == !turn => Ok(()),
            (true, Some(_), _) => Err(Refusal::OfferOpen),
            (false, Some(side), Command::OfferDraw) if side == turn && self.declined => Err(Refusal::OfferDeclined),
            (false, Some(side), _) if side == turn => self.position.permits(*command),
            _ => Err(Refusal::NotYourTurn(turn)),
        }
    }

    /// Nothing is thrown and nothing is secret, so every command can be taken back (SP-21).
    fn apply(&mut self, seat: Seat, command: &Command) -> Result<Applied<Event>, Refusal> {
        self.permits(seat, command)?;
        self.last = Some(*command);
        let mut events = if command.is_ply() { self.play(*command) } else { self.say(*command) };
        events.extend(self.outcome.map(Event::Ended));
        Ok(Applied { events: events.into_iter().map(AddressedEvent::public).collect(), fence: None })
    }

    /// Chance has spoken before the first move: who begins.
    fn reseed(&mut self, _: Seed) {}

    fn view(&self, _: Viewer) -> View {
        View {
            position: self.position,
            last: self.last,
            offers: self.offers,
            declined: self.declined,
            plies: self.plies,
            repeated: self.repeated,
            quiet: self.quiet,
            limits: self.limits(),
            seen: self.seen.clone(),
            outcome: self.outcome,
        }
    }
}

impl Enumerate for Sparta {
    /// What can be done on the board comes first.
    fn legal(&self, seat: Seat) -> Vec<Command> {
        if self.outcome.is_some() || self.asked().seat() != seat {
            return Vec::new();
        }
        if self.offers {
            return vec![Command::AnswerDraw { accept: false }, Command::AnswerDraw { accept: true }, Command::Resign];
        }
        let mut legal = self.position.commands();
        legal.push(Command::Resign);
        if !self.declined {
            legal.push(Command::OfferDraw);
        }
        legal
    }
}

impl Sparta {
    /// Something is done on the board.
    fn play(&mut self, command: Command) -> Vec<Event> {
        let (before, written) = (self.position, Notation::of(&self.position, command));
        self.position = before.after(command);
        self.declined = false;
        self.plies = self.plies.saturating_add(1);
        self.quiet = if self.position.stirred_since(&before) { 0 } else { self.quiet.saturating_add(1) };
        if self.position.settled_since(&before) {
            self.seen = Past::default();
        }
        self.seen.push(self.position.key());
        self.repeated = self.seen.count(self.position.key());
        self.outcome = self.ended();
        told(&before, &written)
    }

    /// Something is said beside the board, by whoever is asked.
    fn say(&mut self, command: Command) -> Vec<Event> {
        let side = self.asked();
        match command {
            Command::Resign => {
                self.outcome = Some(Outcome::Won(!side, Victory::Resigned));
                self.offers = false;
                vec![Event::Resigned(side)]
            }
            Command::OfferDraw => {
                self.offers = true;
                vec![Event::DrawOffered(side)]
            }
            Command::AnswerDraw { accept } => {
                (self.offers, self.declined) = (false, !accept);
                self.outcome = accept.then_some(Outcome::Drawn(Draw::Agreed));
                vec![Event::DrawAnswered { by: side, accept }]
            }
            Command::Move(_) | Command::Pass => Vec::new(),
        }
    }

    /// Who is to act: the side to move, or whoever is to answer its offer of a draw.
    #[must_use]
    pub fn asked(&self) -> Side {
        let turn = self.position.turn();
        if self.offers { !turn } else { turn }
    }

    /// What is data and not rule in this game.
    #[must_use]
    pub fn edition(&self) -> &Edition {
        &self.edition
    }

    /// The position as it stands.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// How it ended, if it did.
    #[must_use]
    pub const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// When a game without progress is a draw.
    fn limits(&self) -> Limits {
        let draws = &self.edition.draws;
        // A turn is one move of each side.
        Limits { repetitions: draws.repetitions.value, quiet: draws.quiet_turns.value.saturating_mul(2) }
    }

    /// How the game has ended: by the rule text first, then by what was added to it (SP-12).
    fn ended(&self) -> Option<Outcome> {
        let limits = self.limits();
        let draw = if self.repeated >= limits.repetitions {
            Some(Draw::Repetition)
        } else if self.quiet >= limits.quiet {
            Some(Draw::QuietTurns)
        } else {
            None
        };
        self.position.outcome().or(draw.map(Outcome::Drawn))
    }
}

/// What a command does in a position, as events.
fn told(before: &Position, written: &Notation) -> Vec<Event> {
    let side = before.turn();
    let Command::Move(played) = written.command else { return vec![Event::Passed(side)] };
    let mut events = Vec::new();
    let mover = before.piece(played.from);
    if let (Some(piece), false) = (mover, played.is_promotion()) {
        events.push(Event::Moved { piece, from: played.from, to: played.to });
    }
    match written.city {
        CityMark::Nothing => {}
        CityMark::Hero => events.push(Event::BecameHero(played.to)),
        CityMark::Taken => events.push(Event::CityTaken { at: played.to, by: side }),
    }
    if written.captured != Squares::NONE {
        let became_hero = written.city == CityMark::Hero;
        let piece = |square| match mover {
            Some(mover) if square == played.to => {
                Some(Piece { rank: if became_hero { Rank::Hero } else { mover.rank }, ..mover })
            }
            _ => before.piece(square),
        };
        let captured = written.captured.iter().filter_map(|square| Some((square, piece(square)?)));
        events.push(Event::Captured(captured.collect()));
    }
    events
}
