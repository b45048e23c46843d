//! The rules once more, straight from the rule text and as slow as it reads: squares in plain arrays, recursion over
//! single steps. Shares no code with the crate, not even the reading of positions, so that both can not be wrong alike.

/// A piece: the letter of its side, and whether it is a hero.
type Man = (char, bool);

/// A position in plain arrays: `[rank][file]`, both from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slow {
    men: [[Option<Man>; 10]; 10],
    cities: [[Option<char>; 10]; 10],
    turn: char,
    heroes_take_cities: bool,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// This side has won.
    Won(char),
    /// Nobody has.
    Drawn,
}

/// A square: file and rank from 0.
pub type At = (usize, usize);

/// The eight directions: „waagerecht, senkrecht und diagonal".
const DIRECTIONS: [(i32, i32); 8] = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1)];

fn other(side: char) -> char {
    if side == 's' { 'a' } else { 's' }
}

fn neighbour((file, rank): At, (across, up): (i32, i32)) -> Option<At> {
    let file = i32::try_from(file).ok()? + across;
    let rank = i32::try_from(rank).ok()? + up;
    if (0..10).contains(&file) && (0..10).contains(&rank) {
        Some((usize::try_from(file).ok()?, usize::try_from(rank).ok()?))
    } else {
        None
    }
}

/// The name of a square.
pub fn name((file, rank): At) -> String {
    format!("{}{}", ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"][file], rank + 1)
}

impl Slow {
    /// Reads the one-line text of a position that is known to be right.
    pub fn read(text: &str, heroes_take_cities: bool) -> Self {
        let words: Vec<&str> = text.split(' ').collect();
        let mut men = [[None; 10]; 10];
        for (line, rank) in words[0].split('/').zip((0..10).rev()) {
            let mut file = 0;
            for part in line.replace("10", "55").chars() {
                if let Some(free) = part.to_digit(10) {
                    file += free as usize;
                } else {
                    men[rank][file] = Some((part.to_ascii_lowercase(), part.is_ascii_uppercase()));
                    file += 1;
                }
            }
        }
        let mut cities = [[None; 10]; 10];
        for (list, owner) in words[1].split('/').zip(['s', 'a']) {
            for (rank, row) in cities.iter_mut().enumerate() {
                for (file, city) in row.iter_mut().enumerate() {
                    // “a1” is the beginning of “a10” too: what stands behind it decides.
                    let name = name((file, rank));
                    if list.match_indices(&name).any(|(at, _)| !list[at + name.len()..].starts_with('0')) {
                        *city = Some(owner);
                    }
                }
            }
        }
        Self { men, cities, turn: words[2].chars().next().unwrap(), heroes_take_cities }
    }

    fn man(&self, (file, rank): At) -> Option<Man> {
        self.men[rank][file]
    }

    fn count(&self, side: char) -> usize {
        self.men.iter().flatten().flatten().filter(|man| man.0 == side).count()
    }

    fn cities_of(&self, side: char) -> usize {
        self.cities.iter().flatten().flatten().filter(|owner| **owner == side).count()
    }

    /// The end of the game, if it is over.
    pub fn end(&self) -> Option<End> {
        for side in ['s', 'a'] {
            // „Alle Städte sind im Besitz eines Spielers."
            if self.cities_of(other(side)) == 0 {
                return Some(End::Won(side));
            }
        }
        for side in ['s', 'a'] {
            // „Ein Spieler hat höchstens noch eine Figur auf dem Plan." Where both have as few, the next sentence counts.
            if self.count(side) <= 1 && self.count(other(side)) > self.count(side) {
                return Some(End::Won(other(side)));
            }
        }
        // „Beide Spieler haben jeweils noch 1 oder 2 Figuren": „mehr Städte", „Ist die Anzahl gleich … unentschieden".
        if self.count('s') <= 2 && self.count('a') <= 2 {
            let (spartan, achaean) = (self.cities_of('s'), self.cities_of('a'));
            return Some(match spartan.cmp(&achaean) {
                std::cmp::Ordering::Equal => End::Drawn,
                std::cmp::Ordering::Greater => End::Won('s'),
                std::cmp::Ordering::Less => End::Won('a'),
            });
        }
        None
    }

    /// All moves: from where to where; the same square twice for the exchange on the spot.
    pub fn moves(&self) -> Vec<(At, At)> {
        let mut moves = Vec::new();
        if self.end().is_some() {
            return moves;
        }
        for rank in 0..10 {
            for file in 0..10 {
                let from = (file, rank);
                let Some((side, hero)) = self.man(from) else { continue };
                if side != self.turn {
                    continue;
                }
                let mut reached = [[false; 10]; 10];
                self.step(from, if hero { 3 } else { 2 }, &mut reached);
                // „Ein Zug darf dabei nicht wieder auf dem Ausgangsfeld enden."
                reached[rank][file] = !hero && self.cities[rank][file] == Some(side);
                for (to_rank, row) in reached.iter().enumerate() {
                    for (to_file, there) in row.iter().enumerate() {
                        if *there {
                            moves.push((from, (to_file, to_rank)));
                        }
                    }
                }
            }
        }
        moves
    }

    /// Goes on from a square in every direction.
    fn step(&self, at: At, steps: u32, reached: &mut [[bool; 10]; 10]) {
        if steps == 0 {
            return;
        }
        for direction in DIRECTIONS {
            if let Some(next) = neighbour(at, direction)
                && self.man(next).is_none()
            {
                reached[next.1][next.0] = true;
                self.step(next, steps - 1, reached);
            }
        }
    }

    /// The position after a move.
    pub fn play(&self, (from, to): (At, At)) -> Self {
        let mut next = *self;
        next.turn = other(self.turn);
        let (side, mut hero) = self.man(from).unwrap();
        next.men[from.1][from.0] = None;
        // „1. Der Zug endet in einer Stadt"
        let city = &mut next.cities[to.1][to.0];
        if *city == Some(side) {
            hero = true;
        } else if city.is_some() && (!hero || self.heroes_take_cities) {
            *city = Some(side);
        }
        next.men[to.1][to.0] = Some((side, hero));
        if from == to || next.cities_of(other(side)) == 0 {
            return next;
        }
        // „2. Eingeschlossene Spielfiguren": all are found before any is taken away.
        let mut captured = Vec::new();
        for direction in DIRECTIONS {
            let mut at = to;
            loop {
                if next.is_enclosed(at, direction) {
                    captured.push(at);
                }
                match neighbour(at, direction) {
                    Some(behind) if next.man(behind).is_some() => at = behind,
                    _ => break,
                }
            }
        }
        for at in captured {
            next.men[at.1][at.0] = None;
        }
        next
    }

    /// Whether, along a line, only friends stand between a piece and the nearest enemy on both sides.
    fn is_enclosed(&self, at: At, (across, up): (i32, i32)) -> bool {
        let (side, _) = self.man(at).unwrap();
        [(across, up), (-across, -up)].into_iter().all(|direction| {
            let mut next = neighbour(at, direction);
            while let Some(there) = next {
                match self.man(there) {
                    Some((whose, _)) if whose == side => next = neighbour(there, direction),
                    Some(_) => return true,
                    None => return false,
                }
            }
            false
        })
    }

    /// Whether any piece stands enclosed.
    pub fn encloses(&self) -> bool {
        let all = (0..10).flat_map(|rank| (0..10).map(move |file| (file, rank)));
        all.filter(|at| self.man(*at).is_some())
            .any(|at| DIRECTIONS.into_iter().any(|direction| self.is_enclosed(at, direction)))
    }

    /// The squares on which a piece stood, or came to, and where none is after a move.
    pub fn captured(&self, played: (At, At)) -> Vec<String> {
        let next = self.play(played);
        let all = (0..10).flat_map(|rank| (0..10).map(move |file| (file, rank)));
        let gone = all.filter(|at| (self.man(*at).is_some() && *at != played.0) || *at == played.1);
        gone.filter(|at| next.man(*at).is_none()).map(name).collect()
    }

    /// Counts the positions `depth` moves away.
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let moves = self.moves();
        if depth == 1 {
            return moves.len() as u64;
        }
        moves.into_iter().map(|played| self.play(played).perft(depth - 1)).sum()
    }
}
