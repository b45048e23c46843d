//! One of all legal commands, drawn without listing them: for random games and for searches.

use tabletop::{Generator, Seat};

use crate::{
    command::{Command, Pair, Purchase, Slot},
    dice::MOST_DICE,
    edition::Troop,
    fields::{Few, Fields},
    game::CompanyLeader,
    hex::Facing,
    state::{Pending, Phase, Stage},
    turn::{EnemySight, Spot},
};

/// Places of an unused piece: three neighbours to change places with.
const OF_FRESH: u32 = 3;
/// Places of a troop that may look somewhere else: six facings.
const OF_LOOKER: u32 = 6;
/// Places of a troop that may fire: all that its fields of fire hold, with six facings.
const OF_SHOOTER: u32 = 6 * Few::MOST as u32;
/// Places of a troop that may be repaired: a point of its strength is left at least.
const OF_DAMAGED: u32 = MOST_DICE as u32 - 1;

/// What a seat could do in its turn, as places: every command that may be permitted has one, and none has two.
#[derive(Default)]
struct Places {
    /// Unused pieces of its own.
    fresh: Fields,
    /// Hidden troops, which may be turned up, and revealed ones that may have an action left, and scout.
    lookers: Fields,
    /// Revealed troops, each of which may hide.
    units: Fields,
    /// Those with a target in reach.
    shooters: Fields,
    /// Damaged troops.
    damaged: Fields,
    /// What the troop may go on with that is in the middle of its actions.
    next: Next,
    /// Ways to fill the purchase fields.
    shop: Shop,
    /// How many places there are of each kind: those of the fields above, of what is next, and of the two ways to buy.
    sizes: [u32; 8],
    /// All of them together, with that of the command that goes on: the end of the actions, or of the turn.
    count: u32,
}

/// What a troop may go on with.
#[derive(Default)]
enum Next {
    /// Nothing.
    #[default]
    Nothing,
    /// To go on, to six facings.
    Advance,
    /// To lay a dummy behind it.
    Lay(Fields),
    /// To follow by blitz.
    Blitz,
}

impl CompanyLeader {
    /// One of all legal commands of the first seat that must act, each as likely as any other, but not giving up; `None` if
    /// the game is over.
    ///
    /// # Why not draw from the list?
    /// The list costs some microseconds, and most of a random game would go into it. Here places are drawn until one holds a
    /// permitted command; no command has two places, so none is likelier than another.
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
            Some(Pending::Throw { .. }) => {
                let legal = self.legal_commands(seat);
                Some((seat, *legal.get(below(dice, legal.len()))?))
            }
            None => {
                let (enemy_sight, places) = (EnemySight::on(self, seat), self.places(seat));
                loop {
                    if let Some(command) = places.command(self, dice.below(places.count))
                        && self.permits_in_turn(&enemy_sight, command).is_ok()
                    {
                        return Some((seat, command));
                    }
                }
            }
        }
    }

    /// The places of a turn.
    fn places(&self, seat: Seat) -> Places {
        let index = &self.state.index;
        let own = index.own[seat.index()];
        let (hidden, units) = (own & index.hidden, own & !index.down);
        let mut places = Places { lookers: hidden, units, ..Places::default() };
        if self.state.now.phase == Phase::Buying {
            places.shop = self.shop(seat);
        } else {
            places.fresh = own & !index.used;
            // Who was used is done, but for the one in the middle of its actions.
            let mut able = units & places.fresh;
            if let Some(active) = self.state.now.active {
                able.insert(active.at);
            }
            places.lookers |= able;
            self.find_shooters(seat, able, &mut places);
            places.next = match self.state.now.active.map(|active| active.stage) {
                None | Some(Stage::Done) => Next::Nothing,
                Some(Stage::Scouted) => Next::Advance,
                Some(Stage::Advanced(_)) => self.behind().map_or(Next::Nothing, Next::Lay),
                Some(Stage::Won(_)) => Next::Blitz,
            };
        }
        places.count();
        places
    }

    /// Which of those with an action left may fire, or be repaired.
    fn find_shooters(&self, seat: Seat, able: Fields, places: &mut Places) {
        let index = &self.state.index;
        let enemies = self.rules.division().enemies(seat);
        let targets = enemies.fold(Fields::NONE, |all, enemy| all | index.own[enemy.index()]) & !index.down;
        for at in &able {
            let Some(unit) = self.state.unit(at) else { continue };
            if self.rules.board().reach(at, self.rules.fire(unit.troop)).meets(&targets) {
                places.shooters.insert(at);
            }
            if unit.strength < self.rules.kind(unit.troop).strength {
                places.damaged.insert(at);
            }
        }
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

impl Places {
    /// Counts the places, once for all draws.
    fn count(&mut self) {
        let [bought, lifted] = self.shop.sizes();
        self.sizes = [
            OF_FRESH * self.fresh.len(),
            OF_LOOKER * self.lookers.len(),
            self.units.len(),
            OF_SHOOTER * self.shooters.len(),
            OF_DAMAGED * self.damaged.len(),
            self.next.places(),
            bought,
            lifted,
        ];
        self.count = 1 + self.sizes.iter().sum::<u32>();
    }

    /// The command in one of the places, if there is one; permitted or not.
    fn command(&self, game: &CompanyLeader, mut place: u32) -> Option<Command> {
        let kind = self.sizes.iter().position(|size| {
            let found = place < *size;
            if !found {
                place -= size;
            }
            found
        });
        let field = |fields: &Fields, each: u32| Some((fields.nth(place / each)?, place % each));
        Some(match kind {
            Some(0) => {
                let (at, way) = field(&self.fresh, OF_FRESH)?;
                let other = game.rules.board().neighbour(at, Facing::HALF[index(way)])?;
                Command::Swap(Pair::new(at, other))
            }
            Some(1) => {
                let (at, way) = field(&self.lookers, OF_LOOKER)?;
                let facing = Facing::ALL[index(way)];
                if self.units.contains(at) { Command::Scout { at, facing } } else { Command::Reveal { at, facing } }
            }
            Some(2) => Command::Hide { at: self.units.nth(place)? },
            Some(3) => {
                let (at, way) = field(&self.shooters, OF_SHOOTER)?;
                let facing = Facing::ALL[index(way % 6)];
                let fire = game.rules.fire(game.state.unit(at)?.troop);
                let target = *game.rules.board().fire(at, facing, fire).as_slice().get(index(way / 6))?;
                Command::Shoot { at, target, facing }
            }
            Some(4) => {
                let (at, way) = field(&self.damaged, OF_DAMAGED)?;
                Command::Repair { at, points: u8::try_from(way + 1).ok()? }
            }
            Some(5) => self.next.command(place)?,
            Some(6) => Command::Buy(self.shop.purchase(false, place)),
            Some(_) => Command::Buy(self.shop.purchase(true, place)),
            None if game.state.now.phase == Phase::Buying => Command::EndTurn,
            None => Command::EndActions,
        })
    }
}

impl Next {
    /// How many places there are.
    fn places(&self) -> u32 {
        match self {
            Self::Nothing => 0,
            Self::Advance => 6,
            Self::Lay(behind) => behind.len(),
            Self::Blitz => 1,
        }
    }

    /// The command in one of them.
    fn command(&self, place: u32) -> Option<Command> {
        Some(match self {
            Self::Nothing => return None,
            Self::Advance => Command::Advance { facing: *Facing::ALL.get(index(place))? },
            Self::Lay(behind) => Command::Lay { at: behind.nth(place)? },
            Self::Blitz => Command::Blitz,
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
