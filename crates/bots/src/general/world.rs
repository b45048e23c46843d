//! Worlds as they could be, seen from a view: who holds which units, and who owns which regions.

use ::general::{Book, HAND, MOST_PLAYERS, Region, Regions, Unit, View, Zones};
use tabletop::{Generator, Seat, SeatSet};

/// Room for one value a seat.
pub(crate) const ROOM: usize = MOST_PLAYERS as usize;

/// Five units in the order in which they are laid.
pub(crate) type Line = [Unit; HAND as usize];

/// Cards to deal from.
#[derive(Clone, Debug, Default)]
pub(crate) struct Deck {
    cards: Vec<Unit>,
    /// Those in front of this place are still to be dealt.
    left: usize,
}

impl Deck {
    /// All units but some.
    pub(crate) fn without(book: &Book, seen: impl Iterator<Item = Unit>) -> Self {
        let copies = usize::from(book.copies());
        let mut cards: Vec<Unit> = Unit::all().flat_map(|unit| std::iter::repeat_n(unit, copies)).collect();
        for unit in seen {
            if let Some(at) = cards.iter().position(|card| *card == unit) {
                cards.swap_remove(at);
            }
        }
        Self { left: cards.len(), cards }
    }

    /// All its cards, whether they are dealt or not.
    pub(crate) fn cards(&self) -> impl Iterator<Item = Unit> {
        self.cards.iter().copied()
    }

    /// Takes all cards back.
    #[inline]
    pub(crate) const fn gather(&mut self) {
        self.left = self.cards.len();
    }

    /// Takes the cards back that were dealt last.
    #[inline]
    pub(crate) fn take_back(&mut self, count: usize) {
        self.left = (self.left + count).min(self.cards.len());
    }

    /// Deals so many units, five at most; a deck that is empty leaves the line as it was.
    #[inline]
    pub(crate) fn deal(&mut self, line: &mut [Unit], dice: &mut Generator) {
        for place in line {
            let drawn = dice.index(self.left);
            let Some(left) = self.left.checked_sub(1) else { return };
            self.left = left;
            self.cards.swap(drawn, left);
            *place = self.cards[left];
        }
    }
}

/// Who could own what: all regions nobody knows of, dealt by the numbers everybody knows.
pub(crate) fn regions(view: &View, dice: &mut Generator) -> [Regions; ROOM] {
    let mut owned = [Regions::NONE; ROOM];
    let mut hidden: Vec<Region> = Vec::new();
    let mine = view.mine.as_ref().map(|mine| (mine.seat, mine.regions));
    for region in Region::ALL {
        let known = view.seats.iter().map(|(seat, public)| match (mine, public.known) {
            (Some((own, regions)), _) if own == seat => regions.of(region),
            (_, Some(regions)) => regions.of(region),
            _ => 0,
        });
        let known = known.sum::<u8>() + view.pool.of(region);
        hidden.extend((known..view.setup.players).map(|_| region));
    }
    for (seat, public) in view.seats.iter() {
        owned[seat.index()] = match (mine, public.known) {
            (Some((own, regions)), _) if own == seat => regions,
            (_, Some(regions)) => regions,
            _ => (0..public.regions)
                .filter_map(|_| {
                    let drawn = dice.index(hidden.len());
                    (drawn < hidden.len()).then(|| hidden.swap_remove(drawn))
                })
                .collect(),
        };
    }
    owned
}

/// Who wins a battle of five engagements, or the rest of one: all with the most engagements won.
#[inline]
pub(crate) fn winners(
    fighters: SeatSet,
    lines: &[Line; ROOM],
    from: usize,
    mut wins: [u8; ROOM],
    zones: Zones,
    book: &Book,
) -> SeatSet {
    let engagements = from..usize::from(HAND);
    for units in engagements.map(|at| lines.each_ref().map(|line| line[at])) {
        let (mut strengths, mut highest) = ([0; ROOM], 0);
        for seat in fighters.iter() {
            let strength = book.strength(zones, units[seat.index()]);
            strengths[seat.index()] = strength;
            highest = highest.max(strength);
        }
        for seat in fighters.iter() {
            wins[seat.index()] += u8::from(strengths[seat.index()] == highest);
        }
    }
    let most = fighters.iter().map(|seat| wins[seat.index()]).max();
    fighters.iter().filter(|seat| Some(wins[seat.index()]) == most).collect()
}

/// What becomes of a seat in a battle for so many regions.
#[inline]
pub(crate) fn share(seat: Seat, winners: SeatSet, prize: f32) -> f32 {
    if winners.has(seat) { prize / f32::from(winners.len()) } else { 0.0 }
}
