//! What the shelf says about a game without opening it.

use std::collections::BTreeMap;

use bots::Pace;
use edition_data::shown_name;
use serde::{Deserialize, Serialize};
use tabletop::Seat;
use vault::limits;

use super::miniature::Miniature;
use crate::{
    texts::shelf::texts,
    ui::{Hue, Player},
};

/// What a game tells the shelf: kept beside it in the vault, which does not look into it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SaveSummary {
    /// The players, seat by seat. (Versions before the fourth had those of LEADERS in the order of play.)
    pub players: Vec<(String, Hue)>,
    /// The round, counted from 1; 0 while the game is prepared.
    pub round: u16,
    /// Who has won, once the game is over: see [`won_by`].
    pub winner: Option<u8>,
    /// Whom of the players the computer plays.
    pub bots: Bots,
    /// Whose turn it is: a bit for each of the players.
    pub turn: u8,
    /// The names of those who took a seat while the game went on, by seats.
    pub names: SeatNames,
    /// Whose name nobody has typed in, a bit for each of the players: it follows the language.
    pub unnamed: u8,
    /// The board in small, as far as it lies open.
    pub board: Miniature,
    /// It is a copy of a game that lay here when it came: see [`Intake`](crate::table::Intake).
    pub copied: bool,
}

/// Names by seats.
pub type SeatNames = BTreeMap<u8, String>;

/// Who sits at a table now, beyond what it was set up with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seats {
    /// Which seats computers play.
    pub bots: Bots,
    /// The names of those who took a seat while the game went on.
    pub names: SeatNames,
    /// Whose name nobody has typed in, a bit for each seat.
    pub unnamed: u8,
}

impl Seats {
    /// Whether the one in a seat is called as the game calls whoever sits there.
    pub fn is_unnamed(&self, seat: Seat) -> bool {
        self.unnamed >> seat.0 & 1 == 1
    }

    /// Gives one of so many seats to somebody with this name, or to a computer of a level, which has the name of its seat.
    pub fn give(&mut self, (seat, count): (Seat, u8), name: String, level: Option<u8>) {
        self.bots.levels.resize(count.into(), None);
        self.bots.levels[seat.index()] = level;
        if level.is_some() {
            self.names.remove(&seat.0);
            self.unnamed |= 1 << seat.0;
        } else {
            self.names.insert(seat.0, name);
            self.unnamed &= !(1 << seat.0);
        }
    }
}

/// What the first version wrote: players, round, winner.
type First = (Vec<(String, Hue)>, u16, Option<u8>);

/// What the sixth one wrote: it knew of no copies.
type Sixth = (Vec<(String, Hue)>, u16, Option<u8>, Bots, u8, SeatNames, u8, Miniature);

/// What the fifth one wrote: no board in small.
type Fifth = (Vec<(String, Hue)>, u16, Option<u8>, Bots, u8, SeatNames, u8);

/// What the fourth one wrote: nobody took a seat in the middle.
type Fourth = (Vec<(String, Hue)>, u16, Option<u8>, Bots, u8);

/// What the third one wrote: nobody's turn.
type Third = (Vec<(String, Hue)>, u16, Option<u8>, Bots);

/// What the second one wrote: there were computers, seat by seat with their levels, and all of them were fast.
type Second = (Vec<(String, Hue)>, u16, Option<u8>, Vec<Option<u8>>);

/// Which seats of a table computers play.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bots {
    /// How well, seat by seat: a place in the levels of the game, `None` for a person. Empty where nobody has said yet; seats
    /// behind the last are people's.
    pub levels: Vec<Option<u8>>,
    /// How long they may think.
    pub pace: Pace,
}

impl Bots {
    /// The level of the computer in a seat; `None` where a person sits.
    pub fn level(&self, seat: Seat) -> Option<u8> {
        self.levels.get(seat.index()).copied().flatten()
    }

    /// Whether there is any.
    pub fn any(&self) -> bool {
        self.levels.iter().any(Option::is_some)
    }
}

/// Seats of the largest table.
const MOST_PLAYERS: usize = 6;

/// Characters of the longest name that is shown. Every table takes shorter ones.
pub const LONGEST_NAME: usize = 64;

/// How a game ended for somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// He has won, alone or with others.
    Won,
    /// Others have.
    Lost,
    /// Nobody has.
    Drawn,
}

/// In place of a winner: the game ended in a draw.
pub const DRAWN: u8 = u8::MAX;

/// In place of a winner: several of them, one for each bit that is set besides. There are no more than six seats.
const SEVERAL: u8 = 0x80;

/// What stands for those who have won: the position of the one among the players, [`DRAWN`] for nobody, a number of its own
/// for several, of whom versions that do not know it say nothing.
pub fn won_by(seats: impl IntoIterator<Item = Seat>) -> u8 {
    let seats: Vec<Seat> = seats.into_iter().collect();
    match seats[..] {
        [] => DRAWN,
        [one] => one.0,
        _ => seats.iter().fold(SEVERAL, |several, seat| several | 1 << seat.0),
    }
}

impl SaveSummary {
    /// For the vault.
    pub fn to_bytes(&self) -> Vec<u8> {
        // Writing to memory cannot fail; an empty text would only make the shelf show less.
        postcard::to_allocvec(self).unwrap_or_default()
    }

    /// What an older or newer version wrote may not be readable: the shelf then shows less. So it does with what is larger
    /// than any table: one head that can not be shown must not take its neighbours along.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        if bytes.len() > limits::ABOUT {
            return None;
        }
        let sixth = || {
            let (players, round, winner, bots, turn, names, unnamed, board): Sixth =
                postcard::from_bytes(bytes).ok()?;
            Some(Self { players, round, winner, bots, turn, names, unnamed, board, copied: false })
        };
        let fifth = || {
            let (players, round, winner, bots, turn, names, unnamed): Fifth = postcard::from_bytes(bytes).ok()?;
            Some(Self { players, round, winner, bots, turn, names, unnamed, ..Self::default() })
        };
        let fourth = || {
            let (players, round, winner, bots, turn): Fourth = postcard::from_bytes(bytes).ok()?;
            Some(Self { players, round, winner, bots, turn, ..Self::default() })
        };
        let third = || {
            let (players, round, winner, bots): Third = postcard::from_bytes(bytes).ok()?;
            Some(Self { players, round, winner, bots, ..Self::default() })
        };
        let second = || {
            let (players, round, winner, levels): Second = postcard::from_bytes(bytes).ok()?;
            Some(Self { players, round, winner, bots: Bots { levels, pace: Pace::Fast }, ..Self::default() })
        };
        let first = || {
            let (players, round, winner): First = postcard::from_bytes(bytes).ok()?;
            Some(Self { players, round, winner, ..Self::default() })
        };
        let about = postcard::from_bytes(bytes)
            .ok()
            .or_else(sixth)
            .or_else(fifth)
            .or_else(fourth)
            .or_else(third)
            .or_else(second)
            .or_else(first);
        about.filter(Self::fits_a_table)
    }

    fn fits_a_table(&self) -> bool {
        let fits = |name: &String| name.chars().count() <= LONGEST_NAME;
        let counts = [self.players.len(), self.bots.levels.len(), self.names.len()];
        counts.into_iter().all(|count| count <= MOST_PLAYERS)
            && self.board.fits()
            && self.players.iter().map(|(name, _)| name).chain(self.names.values()).all(fits)
    }

    /// As much of it as a table with so many seats has room for, without what nobody can see in a name.
    pub fn seated(mut self, seats: u8) -> Self {
        self.players.truncate(seats.into());
        self.bots.levels.truncate(seats.into());
        self.names.retain(|seat, _| *seat < seats);
        self.shown()
    }

    /// The same with names as a screen can show them, whatever those of a file are.
    pub fn shown(mut self) -> Self {
        for name in self.players.iter_mut().map(|(name, _)| name).chain(self.names.values_mut()) {
            *name = shown_name(name, LONGEST_NAME);
        }
        self
    }

    /// Who sits at the table now, beyond what it was set up with.
    pub fn seats(&self) -> Seats {
        Seats { bots: self.bots.clone(), names: self.names.clone(), unnamed: self.unnamed }
    }

    /// The same with others in their seats: they are the players from now on. `nobody` is what one is called in a seat, a
    /// computer or not, whose name nobody has typed in.
    pub fn with_seats(self, seats: Seats, nobody: impl Fn(Seat, bool) -> String) -> Self {
        let mut players = self.players;
        for (at, (name, _)) in (0..).zip(&mut players) {
            let seat = Seat(at);
            if seats.is_unnamed(seat) {
                *name = nobody(seat, seats.bots.level(seat).is_some());
            } else if let Some(given) = seats.names.get(&at) {
                name.clone_from(given);
            }
        }
        let Seats { bots, names, unnamed } = seats;
        Self { players, bots, names, unnamed, ..self }
    }

    /// The players as they are shown.
    pub fn shown_players(&self) -> impl Iterator<Item = Player> {
        self.players.iter().map(|(name, hue)| Player { name: name.clone(), hue: *hue })
    }

    /// The player at a position, if it is known who sits there.
    pub fn player(&self, at: usize) -> Option<Player> {
        self.shown_players().nth(at)
    }

    /// The same with whose turn it is.
    pub fn waiting_for(self, seats: &[Seat]) -> Self {
        Self { turn: seats.iter().fold(0, |turn, seat| turn | 1_u8.checked_shl(seat.0.into()).unwrap_or(0)), ..self }
    }

    /// How far the game is, and whose turn it is.
    pub fn state(&self) -> String {
        let t = texts();
        match (self.winners().join(" + "), self.round) {
            _ if self.winner == Some(DRAWN) => t.games_drawn.to_owned(),
            (names, _) if !names.is_empty() => t.games_finished(&names),
            (_, round) => {
                let state = if round == 0 { t.games_preparing.to_owned() } else { t.games_round(&round) };
                match self.those(|at| self.turn >> at & 1 == 1)[..] {
                    [name] => t.games_turn(&state, &name),
                    _ => state,
                }
            }
        }
    }

    /// The names of some of the players.
    fn those(&self, are: impl Fn(u8) -> bool) -> Vec<&str> {
        (0..).zip(&self.players).filter(|(at, _)| are(*at)).map(|(_, (name, _))| name.as_str()).collect()
    }

    /// How the game ended for a seat; `None` while it goes on.
    pub fn fate(&self, seat: Seat) -> Option<Fate> {
        let winner = self.winner?;
        let has_won = if winner & SEVERAL == 0 { winner == seat.0 } else { winner >> seat.0 & 1 == 1 };
        Some(match has_won {
            _ if winner == DRAWN => Fate::Drawn,
            true => Fate::Won,
            false => Fate::Lost,
        })
    }

    /// The names of those who have won.
    fn winners(&self) -> Vec<&str> {
        self.those(|at| self.fate(Seat(at)) == Some(Fate::Won))
    }

    /// The game in one line.
    pub fn line(&self) -> String {
        let names: Vec<_> = self.players.iter().map(|(name, _)| name.as_str()).collect();
        format!("{} ({})", names.join(", "), self.state())
    }
}

#[cfg(test)]
mod tests {
    use super::{
        super::miniature::{Fill, Miniature, Shape},
        Bots, DRAWN, Hue, Pace, SaveSummary, SeatNames, Seats, limits, won_by,
    };
    use tabletop::Seat;

    fn levels(levels: Vec<Option<u8>>) -> Bots {
        Bots { levels, pace: Pace::Fast }
    }

    #[test]
    fn those_who_have_won_are_named() {
        let players = ["Anna", "Ben", "Cleo", "Dora"].map(|name| (name.to_owned(), Hue::Red)).to_vec();
        let winners =
            |winner| SaveSummary { players: players.clone(), winner, ..SaveSummary::default() }.winners().join(" + ");
        assert_eq!(winners(None), "");
        assert_eq!(winners(Some(DRAWN)), "");
        assert_eq!(winners(Some(won_by([]))), "");
        assert_eq!(winners(Some(won_by([Seat(2)]))), "Cleo");
        assert_eq!(winners(Some(won_by([Seat(1), Seat(3)]))), "Ben + Dora");
    }

    #[test]
    fn the_one_whose_turn_it_is_is_named() {
        let players = ["Anna", "Ben", "Cleo"].map(|name| (name.to_owned(), Hue::Red)).to_vec();
        let about = SaveSummary { players, round: 3, ..SaveSummary::default() };
        let state =
            |seats: &[u8]| about.clone().waiting_for(&seats.iter().map(|seat| Seat(*seat)).collect::<Vec<_>>()).state();
        assert_eq!(state(&[1]), "Runde 3 · Ben am Zug");
        assert_eq!(state(&[0, 2]), "Runde 3", "several act at once");
        assert_eq!(state(&[200]), "Runde 3");
        let over = SaveSummary { winner: Some(0), ..about.clone() }.waiting_for(&[Seat(1)]);
        assert_eq!(over.state(), "Sieg: Anna");
    }

    #[test]
    fn what_earlier_versions_wrote_is_read() {
        let players = vec![("Anna".to_owned(), Hue::Red), ("Ben".to_owned(), Hue::Blue)];
        let bots = |pace| Bots { levels: vec![None, Some(2)], pace };
        let now = SaveSummary {
            players: players.clone(),
            round: 3,
            winner: Some(1),
            bots: bots(Pace::Thorough),
            turn: 2,
            names: [(1, "Ben".to_owned())].into(),
            unnamed: 1,
            board: Miniature::new(Shape::Hexagon, [(2, 3, Fill::Bare), (4, 3, Fill::Taken(Hue::Green))]),
            copied: true,
        };
        assert_eq!(SaveSummary::from_bytes(&now.to_bytes()), Some(now.clone()));
        let sixth = now.to_bytes();
        let now = SaveSummary { copied: false, ..now };
        assert_eq!(SaveSummary::from_bytes(&sixth[..sixth.len() - 1]), Some(now.clone()));
        let fifth = (&players, 3_u16, Some(1_u8), bots(Pace::Thorough), 2_u8, &now.names, 1_u8);
        let fifth = postcard::to_allocvec(&fifth).expect("memory is enough");
        let now = SaveSummary { board: Miniature::default(), ..now };
        assert_eq!(SaveSummary::from_bytes(&fifth), Some(now.clone()));
        let fourth = postcard::to_allocvec(&(&players, 3_u16, Some(1_u8), bots(Pace::Thorough), 2_u8));
        let now = SaveSummary { names: SeatNames::new(), unnamed: 0, ..now };
        assert_eq!(SaveSummary::from_bytes(&fourth.expect("memory is enough")), Some(now.clone()));
        let third = postcard::to_allocvec(&(&players, 3_u16, Some(1_u8), bots(Pace::Thorough)));
        let now = SaveSummary { turn: 0, ..now };
        assert_eq!(SaveSummary::from_bytes(&third.expect("memory is enough")), Some(now.clone()));
        let before = postcard::to_allocvec(&(&players, 3_u16, Some(1_u8), [None, Some(2_u8)].as_slice()));
        let read = SaveSummary::from_bytes(&before.expect("memory is enough"));
        assert_eq!(read, Some(SaveSummary { bots: bots(Pace::Fast), ..now.clone() }));
        let first = postcard::to_allocvec(&(players, 3_u16, Some(1_u8))).expect("memory is enough");
        assert_eq!(SaveSummary::from_bytes(&first), Some(SaveSummary { bots: Bots::default(), ..now }));
        assert_eq!(SaveSummary::from_bytes(&[200]), None);
    }

    #[test]
    fn what_no_table_has_is_not_shown() {
        let players = |count: usize, name: &str| vec![(name.to_owned(), Hue::Red); count];
        let read = |about: SaveSummary| SaveSummary::from_bytes(&about.to_bytes());
        let full = SaveSummary {
            players: players(6, &"x".repeat(64)),
            bots: levels(vec![Some(0); 6]),
            ..SaveSummary::default()
        };
        assert_eq!(read(full.clone()), Some(full.clone()));
        for wrong in [
            SaveSummary { players: players(7, "x"), ..SaveSummary::default() },
            SaveSummary { players: players(20_000, "x"), ..SaveSummary::default() },
            SaveSummary { players: players(1, &"x".repeat(65)), ..SaveSummary::default() },
            SaveSummary { bots: levels(vec![None; 7]), ..full.clone() },
            SaveSummary {
                board: Miniature { spots: vec![(0, 0, Fill::Bare); 601], ..Miniature::default() },
                ..full.clone()
            },
            SaveSummary { names: [(0, "x".repeat(65))].into(), ..full },
        ] {
            assert_eq!(read(wrong), None);
        }
        // Bytes that are too many are not even looked at, whatever they begin with.
        let mut long = SaveSummary::default().to_bytes();
        long.resize(limits::ABOUT + 1, 0);
        assert_eq!(SaveSummary::from_bytes(&long), None);
    }

    #[test]
    fn a_table_seats_so_many() {
        let player = |name: &str| (name.to_owned(), Hue::Red);
        let about = SaveSummary {
            players: vec![player("A\u{7}da"), player("Ben")],
            bots: levels(vec![None, Some(1)]),
            names: [(0, "A\u{7}da".to_owned()), (1, "Ben".to_owned())].into(),
            ..SaveSummary::default()
        };
        let seated = SaveSummary {
            players: vec![player("Ada")],
            bots: levels(vec![None]),
            names: [(0, "Ada".to_owned())].into(),
            ..SaveSummary::default()
        };
        assert_eq!(about.seated(1), seated);
    }

    #[test]
    fn who_takes_a_seat_is_the_player_from_then_on() {
        let players = ["Anna", "Ben"].map(|name| (name.to_owned(), Hue::Red)).to_vec();
        let about = SaveSummary { players, winner: Some(1), ..SaveSummary::default() };
        let nobody =
            |seat: Seat, is_computer| format!("{} {}", if is_computer { "Computer" } else { "Player" }, seat.0);
        let mut seats = Seats::default();
        seats.give((Seat(1), 2), "Cleo".to_owned(), None);
        seats.give((Seat(0), 2), "Dora".to_owned(), Some(2));
        let handed = about.with_seats(seats.clone(), nobody);
        let names = |about: &SaveSummary| about.players.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>();
        assert_eq!(names(&handed), ["Computer 0", "Cleo"]);
        assert_eq!((handed.state().as_str(), handed.seats()), ("Sieg: Cleo", seats.clone()));
        // Somebody sits down for the computer, and speaks another language.
        seats.give((Seat(0), 2), "Dora".to_owned(), None);
        assert_eq!(names(&handed.with_seats(seats, |_, _| "Speler".to_owned())), ["Dora", "Cleo"]);
    }
}
