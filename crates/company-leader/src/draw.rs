//! One of all legal commands, drawn without listing them: for random games and for searches.

use tabletop::{Generator, Seat};

use crate::{
    command::{Command, Pair, Purchase, Slot},
    edition::Troop,
    fields::Fields,
    game::CompanyLeader,
    hex::Facing,
    state::{Pending, Phase},
    turn::{Eyes, Spot},
};

/// What a seat could do in its turn, in groups of which every place can be tried by its number.
#[derive(Default)]
struct Groups {
    /// The one that goes on: the end of the actions, or of the turn.
    end: Option<Command>,
    /// Unused pieces, each with three neighbours to change places with.
    fresh: Fields,
    /// Hidden troops, each with six facings to be turned up.
    hidden: Fields,
    /// Revealed troops that may have an action left, each with six facings to scout.
    scouts: Fields,
    /// Revealed troops, each of which may hide.
    units: Fields,
    /// Whether a troop may advance, to each of six facings.
    advance: bool,
    /// Where dummies may be laid.
    behind: Fields,
    /// Shots, repairs, the blitz: few, and permitted.
    rest: Vec<Command>,
    /// Ways to fill the purchase fields.
    shop: Shop,
    /// How many places each of the groups has.
    sizes: [u32; 9],
    /// All places together, with that of the one that goes on.
    places: u32,
}

impl CompanyLeader {
    /// One of all legal commands of the first seat that must act, each as likely as any other, but not giving up; `None` if
    /// the game is over.
    ///
    /// # Why not draw from the list?
    /// The list costs some microseconds, and most of a random game would go into it. Here places of groups are drawn until
    /// one holds a permitted command; no command has two places, so none is likelier than another.
    #[must_use]
    pub fn draw(&self, dice: &mut Generator) -> Option<(Seat, Command)> {
        let now = &self.state.now;
        if now.outcome.is_some() {
            return None;
        }
        if now.phase == Phase::SettingUp {
            let seat = self.unready().next()?;
            let legal = self.legal_commands(seat);
            return Some((seat, *legal.get(below(dice, legal.len()))?));
        }
        let seat = self.actor();
        match self.state.pending.first() {
            Some(Pending::Face { .. }) => Some((seat, Command::Face { facing: Facing::ALL[below(dice, 6)] })),
            Some(Pending::Return { .. }) => Some((seat, Command::Return(dice.below(2) == 1))),
            None => {
                let eyes = Eyes::on(self, seat);
                let groups = self.groups(&eyes).counted();
                loop {
                    if let Some(command) = groups.draw(self, dice)
                        && self.permits_in_turn(&eyes, command).is_ok()
                    {
                        return Some((seat, command));
                    }
                }
            }
        }
    }

    /// The groups of a turn.
    fn groups(&self, eyes: &Eyes) -> Groups {
        let index = &self.state.index;
        let own = index.own[eyes.seat.index()];
        let (hidden, units) = (own & index.hidden, own & !index.down);
        if self.state.now.phase == Phase::Buying {
            let shop = self.shop(eyes.seat);
            return Groups { end: Some(Command::EndTurn), hidden, units, shop, ..Groups::default() };
        }
        let fresh = own & !index.used;
        let mut groups = Groups { end: Some(Command::EndActions), fresh, hidden, units, ..Groups::default() };
        groups.advance = self.permits_in_turn(eyes, Command::Advance { facing: Facing::East }).is_ok();
        groups.behind = self.behind().unwrap_or(Fields::NONE);
        let rest = &mut groups.rest;
        let mut note = |command| {
            if self.permits_in_turn(eyes, command).is_ok() {
                rest.push(command);
            }
        };
        let active = self.state.now.active.map(|active| active.at);
        let scouts = active.into_iter().collect::<Fields>() | (units & fresh);
        if active.is_some() {
            note(Command::Blitz);
        }
        // Who was used neither fires nor repairs, but for the one in the middle of its actions.
        let division = self.rules.division();
        let enemies = division.seats().filter(|other| division.hostile(*other, eyes.seat));
        let targets = enemies.fold(Fields::NONE, |all, enemy| all | index.own[enemy.index()]) & !index.down;
        for at in (units & fresh).iter().chain(active) {
            if let Some(unit) = self.state.unit(at) {
                let fires = self.rules.board().reach(at, self.rules.fire(unit.troop)).meets(&targets);
                if fires || unit.strength < self.rules.kind(unit.troop).strength {
                    self.shots(at, unit, &mut note);
                }
            }
        }
        groups.scouts = scouts;
        groups
    }

    /// What a seat can buy, the coins considered; nothing if there is not enough for anything.
    fn shop(&self, seat: Seat) -> Shop {
        let (side, mut shop) = (self.side(seat), Shop::default());
        let purse = self.state.now.purses[side.index()];
        let affordable = |troop: &Troop| self.rules.price(*troop) <= purse && self.rules.for_sale(side, *troop);
        shop.new = Troop::ALL.into_iter().filter(affordable).collect();
        if shop.new.is_empty() {
            return shop;
        }
        for (number, spot) in (0..).zip(self.spots(seat)) {
            match spot {
                Spot::Open => shop.open.push(number),
                Spot::Hidden(_) => shop.old.push(number),
                Spot::Held => {}
            }
        }
        shop
    }
}

/// What can be bought, and where.
#[derive(Default)]
struct Shop {
    /// Kinds that can be paid.
    new: Vec<Troop>,
    /// Purchase fields that are open.
    open: Vec<u8>,
    /// Purchase fields with a hidden troop that can be lifted.
    old: Vec<u8>,
}

impl Shop {
    /// How many ways there are to fill the open fields, and to fill all after lifting; some buy nothing or cost too much.
    fn sizes(&self) -> [u32; 2] {
        if self.new.is_empty() || self.open.is_empty() {
            return [0; 2];
        }
        let kinds = count(self.new.len()) + 1;
        let ways = kinds.pow(count(self.open.len()));
        let all = count(self.open.len() + self.old.len());
        // A lifted troop comes back to any field no other one came back to.
        let back: u32 = (0..count(self.old.len())).map(|taken| all - taken).product();
        [ways, back * ways]
    }

    /// One of those ways, by its number.
    fn purchase(&self, lift: bool, mut way: u32) -> Purchase {
        let mut slots = [Slot::Rest; 3];
        let mut next = |choices: u32| {
            let choice = way % choices;
            way /= choices;
            index(choice)
        };
        let mut fields = self.open.clone();
        if lift {
            fields.extend(&self.old);
            for from in &self.old {
                let field = fields.swap_remove(next(count(fields.len())));
                slots[usize::from(field)] = Slot::Old(*from);
            }
        }
        for field in fields {
            let kind = next(count(self.new.len()) + 1).checked_sub(1);
            slots[usize::from(field)] = kind.map_or(Slot::Rest, |kind| Slot::New(self.new[kind]));
        }
        Purchase { lift, slots }
    }
}

impl Groups {
    /// Counts the places, once for all draws.
    fn counted(mut self) -> Self {
        let [bought, lifted] = self.shop.sizes();
        self.sizes = [
            3 * self.fresh.len(),
            6 * self.hidden.len(),
            6 * self.scouts.len(),
            self.units.len(),
            6 * u32::from(self.advance),
            self.behind.len(),
            count(self.rest.len()),
            bought,
            lifted,
        ];
        self.places = 1 + self.sizes.iter().sum::<u32>();
        self
    }

    /// The command in one place of all, if there is one.
    fn draw(&self, game: &CompanyLeader, dice: &mut Generator) -> Option<Command> {
        let mut place = dice.below(self.places);
        let group = self.sizes.iter().position(|size| {
            let found = place < *size;
            if !found {
                place -= size;
            }
            found
        });
        let facing = |number: u32| Facing::ALL.get(index(number)).copied();
        Some(match group {
            Some(0) => {
                let at = self.fresh.nth(place / 3)?;
                let other = game.rules.board().neighbour(at, Facing::HALF[index(place % 3)])?;
                Command::Swap(Pair::new(at, other))
            }
            Some(1) => Command::Reveal { at: self.hidden.nth(place / 6)?, facing: facing(place % 6)? },
            Some(2) => Command::Scout { at: self.scouts.nth(place / 6)?, facing: facing(place % 6)? },
            Some(3) => Command::Hide { at: self.units.nth(place)? },
            Some(4) => Command::Advance { facing: facing(place)? },
            Some(5) => Command::Lay { at: self.behind.nth(place)? },
            Some(6) => *self.rest.get(index(place))?,
            Some(7) => Command::Buy(self.shop.purchase(false, place)),
            Some(_) => Command::Buy(self.shop.purchase(true, place)),
            None => self.end?,
        })
    }
}

/// The length of a list.
fn count(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}

/// A number as a place in a list.
fn index(number: u32) -> usize {
    usize::try_from(number).unwrap_or_default()
}

/// A place in a list of so many.
fn below(dice: &mut Generator, length: usize) -> usize {
    index(dice.below(count(length)))
}
