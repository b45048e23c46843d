//! What a move does („Auswirkungen eines Zuges"), in the order of the text: first the city, then the enclosed pieces.

use crate::{
    key,
    moves::Move,
    position::Position,
    side::{BySide, Rank, Rules, Side},
    square::{STRIDE, Square},
    squares::{BOARD, NEIGHBOURS, Squares},
};

/// The four lines through a square, as the distance of two neighbours on them. They are constants of the types below:
/// a shift by a number known beforehand is a fraction of one by any number.
const RANK: u8 = 1;
const FALLING: u8 = STRIDE - 1;
const FILE: u8 = STRIDE;
const RISING: u8 = STRIDE + 1;

impl Position {
    /// The position after a move.
    ///
    /// The move must be one of [`Position::moves`]: what comes of another one is a position, but not one of this game.
    #[inline]
    #[must_use]
    pub fn play(&self, played: Move) -> Self {
        let Move { from, to } = played;
        let (mut seen, rank) = (Seen::by_mover(self), self.rank(from));
        if from == to {
            seen.make_hero(to);
        } else {
            seen.lift(rank, from);
            seen.put(rank, to);
            seen.settle(rank, to);
        }
        seen.turned_over()
    }

    /// The position after a turn in which nothing was moved. Only who has no move may pass (SP-11).
    #[must_use]
    pub fn passed(&self) -> Self {
        Seen::by_mover(self).turned_over()
    }

    /// The pieces a move captures, of both sides. The move must be legal.
    #[must_use]
    pub fn captures(&self, played: Move) -> Squares {
        let before = (self.occupied().0 & !played.from.bit()) | played.to.bit();
        Squares(before) - self.play(played).occupied()
    }

    /// Hands every position one move from here to `visit`, with the move: piece by piece, first the moves that capture
    /// nothing and touch no city, then the others.
    ///
    /// # Why not in the order of [`Position::moves`]?
    /// For speed. Where enemies can enclose each other is found once for all moves; elsewhere a move changes three numbers
    /// of one position that all calm moves of a piece share. Who needs the stable order plays the moves one by one.
    #[inline]
    pub fn each_next(&self, mut visit: impl FnMut(Move, &Self)) {
        let calm = self.calm().0;
        self.each_piece(|from, rank, targets| {
            let mut lifted = Seen::by_mover(self);
            lifted.lift(rank, from);
            let mut next = lifted.turned_over();
            Squares(targets & calm).each(|to, bit| {
                next.pieces[self.turn] = lifted.own | bit;
                if rank == Rank::Hero {
                    next.heroes = lifted.heroes | bit;
                }
                next.key = lifted.key ^ key::ACHAEANS_MOVE ^ key::piece(self.turn, rank, to);
                visit(Move::new(from, to), &next);
            });
            for to in Squares(targets & !calm) {
                let played = Move::new(from, to);
                visit(played, &self.play(played));
            }
        });
    }

    /// The free squares on which a move of the side to move certainly ends without any effect: no city, and nothing can
    /// be enclosed there. A move to another square may have an effect, or may not.
    #[must_use]
    pub fn calm(&self) -> Squares {
        let (own, enemy) = (self.pieces[self.turn], self.pieces[!self.turn]);
        Squares(BOARD & !(self.occupied().0 | self.all_cities().0 | enclosing(own, enemy)))
    }
}

/// A position while a move is made, as the mover sees it.
///
/// # Why not change the position itself?
/// Its sides are reached by an index, so every change would go through memory and be waited for by the next one. Here
/// all is in registers until the turn is over.
#[derive(Clone, Copy)]
struct Seen {
    own: u128,
    enemy: u128,
    heroes: u128,
    own_cities: u128,
    enemy_cities: u128,
    key: u64,
    mover: Side,
    rules: Rules,
}

impl Seen {
    #[inline]
    fn by_mover(position: &Position) -> Self {
        let ([spartans, achaeans], [theirs, others]) = (position.pieces.0, position.cities.0);
        let (own, enemy, own_cities, enemy_cities) = match position.turn {
            Side::Spartans => (spartans, achaeans, theirs, others),
            Side::Achaeans => (achaeans, spartans, others, theirs),
        };
        let (heroes, key, mover, rules) = (position.heroes, position.key, position.turn, position.rules);
        Self { own, enemy, heroes, own_cities, enemy_cities, key, mover, rules }
    }

    /// The position with the other side to move.
    #[inline]
    fn turned_over(self) -> Position {
        let (pieces, cities) = match self.mover {
            Side::Spartans => ([self.own, self.enemy], [self.own_cities, self.enemy_cities]),
            Side::Achaeans => ([self.enemy, self.own], [self.enemy_cities, self.own_cities]),
        };
        Position {
            pieces: BySide(pieces),
            heroes: self.heroes,
            cities: BySide(cities),
            key: self.key ^ key::ACHAEANS_MOVE,
            turn: !self.mover,
            rules: self.rules,
        }
    }

    /// Takes an own piece off the board.
    #[inline]
    fn lift(&mut self, rank: Rank, square: Square) {
        self.own &= !square.bit();
        self.heroes &= !square.bit();
        self.key ^= key::piece(self.mover, rank, square);
    }

    /// Puts an own piece on a free square.
    #[inline]
    fn put(&mut self, rank: Rank, square: Square) {
        self.own |= square.bit();
        if rank == Rank::Hero {
            self.heroes |= square.bit();
        }
        self.key ^= key::piece(self.mover, rank, square);
    }

    /// Exchanges an own fighter for a hero.
    #[inline]
    fn make_hero(&mut self, square: Square) {
        self.heroes |= square.bit();
        self.key ^= key::piece(self.mover, Rank::Fighter, square) ^ key::piece(self.mover, Rank::Hero, square);
    }

    /// What happens when an own piece has come to a square.
    #[inline]
    fn settle(&mut self, rank: Rank, at: Square) {
        if self.own_cities & at.bit() != 0 {
            if rank == Rank::Fighter {
                self.make_hero(at);
            }
        } else if self.enemy_cities & at.bit() != 0 && (rank == Rank::Fighter || self.rules.heroes_take_cities()) {
            self.enemy_cities &= !at.bit();
            self.own_cities |= at.bit();
            self.key ^= key::city(self.mover, at) ^ key::city(!self.mover, at);
            // „Das Spiel endet sofort": nobody asks any more who is enclosed (SP-6).
            if self.enemy_cities == 0 {
                return;
            }
        }
        let near = NEIGHBOURS[at.slot()] & (self.own | self.enemy);
        if near != 0 {
            self.remove(enclosed(self.own, self.enemy, at, near));
        }
    }

    /// Takes captured pieces off the board.
    #[inline]
    fn remove(&mut self, captured: u128) {
        for square in Squares(captured) {
            let side = if self.own & square.bit() == 0 { !self.mover } else { self.mover };
            let rank = if self.heroes & square.bit() == 0 { Rank::Fighter } else { Rank::Hero };
            self.key ^= key::piece(side, rank, square);
        }
        self.own &= !captured;
        self.enemy &= !captured;
        self.heroes &= !captured;
    }
}

/// The pieces enclosed on the four lines through a square that a piece of `own` has come to.
///
/// Each line through the square holds one unbroken segment of pieces with it, and that falls into runs of one side.
/// Every run but the first and the last stands between two enemies (SP-16). `near` are the pieces next to the square.
#[inline]
fn enclosed(own: u128, enemy: u128, at: Square, near: u128) -> u128 {
    let at = at.bit();
    enclosed_on::<RANK>(own, enemy, at, near)
        | enclosed_on::<FALLING>(own, enemy, at, near)
        | enclosed_on::<FILE>(own, enemy, at, near)
        | enclosed_on::<RISING>(own, enemy, at, near)
}

#[inline]
fn enclosed_on<const LINE: u8>(own: u128, enemy: u128, at: u128, near: u128) -> u128 {
    if (at << LINE | at >> LINE) & near == 0 {
        return 0;
    }
    let (up, down) = (walk(own, enemy, at, |bit| bit << LINE), walk(own, enemy, at, |bit| bit >> LINE));
    let both = if up.closed && down.closed { at | up.run | down.run } else { 0 };
    up.caught | down.caught | both
}

/// Half a line, seen from the piece that has moved.
struct Half {
    /// Its own people it stands together with.
    run: u128,
    /// Whether an enemy comes behind them.
    closed: bool,
    /// The runs behind that are not the last one.
    caught: u128,
}

/// Follows one half of a line to the end of the segment.
#[inline]
fn walk(own: u128, enemy: u128, at: u128, step: impl Fn(u128) -> u128) -> Half {
    let (mut bit, mut run) = (step(at), 0);
    while bit & own != 0 {
        run |= bit;
        bit = step(bit);
    }
    let (closed, mut caught) = (bit & enemy != 0, 0);
    let (mut standing, mut next) = (enemy, own);
    loop {
        let mut passed = 0;
        while bit & standing != 0 {
            passed |= bit;
            bit = step(bit);
        }
        // Squares beside the board are never occupied, and bits that fell off the end are nothing: both end a segment.
        if bit & next == 0 {
            return Half { run, closed, caught };
        }
        caught |= passed;
        (standing, next) = (next, standing);
    }
}

/// The squares on which a piece of `own` that comes there may enclose or be enclosed; more than the board, and a few too
/// many, since the piece that comes still stands where it was.
///
/// Seen from such a square along a line, possibly over own pieces: enemies and own pieces behind them, or enemies on
/// both sides. Less makes no run that is neither first nor last.
fn enclosing(own: u128, enemy: u128) -> u128 {
    enclosing_on::<RANK>(own, enemy)
        | enclosing_on::<FALLING>(own, enemy)
        | enclosing_on::<FILE>(own, enemy)
        | enclosing_on::<RISING>(own, enemy)
}

#[inline]
fn enclosing_on<const LINE: u8>(own: u128, enemy: u128) -> u128 {
    let (up, down) = (sight(own, enemy, |bits| bits >> LINE), sight(own, enemy, |bits| bits << LINE));
    up.caught | down.caught | (up.closed & down.closed)
}

/// The squares that see, in one direction, what [`Half`] says of one square.
struct Sight {
    closed: u128,
    caught: u128,
}

/// Looks from all squares at once in the direction `back` leads against.
#[inline]
fn sight(own: u128, enemy: u128, back: impl Fn(u128) -> u128) -> Sight {
    let through = |mut bits: u128, over: u128| {
        loop {
            let more = back(bits) & over & !bits;
            if more == 0 {
                return bits;
            }
            bits |= more;
        }
    };
    let closed = back(through(enemy, own));
    let held = back(own) & enemy;
    let caught = if held == 0 { 0 } else { back(through(through(held, enemy), own)) };
    Sight { closed, caught }
}
