//! Players who can be seen through, and one who sees through them.

use general::{Book, Choice, Command, HAND, Regions, Stage, Unit, View, Zones};
use tabletop::{Generator, Seat};

/// Always does the same: stakes one region of the first kind he has, and lays the strongest unit first.
pub struct Stubborn;

impl Stubborn {
    pub fn answer(view: &View) -> Command {
        let mine = view.mine.as_ref().unwrap();
        match view.stage {
            Stage::Between => Command::Proceed,
            Stage::Peace(_) => Command::AnswerPeace { accept: false },
            Stage::Choosing | Stage::Replacing => {
                let (region, _) = mine.regions.iter().next().unwrap();
                Command::Choose(Choice::Stake(Regions::one(region)))
            }
            Stage::Battle => Command::Lay(mine.hand.kinds().max_by_key(|unit| view.strength(*unit)).unwrap()),
            Stage::Over(_) => panic!("it is over"),
        }
    }
}

/// Best-responds to what the other one did last, in a game of two: to his last stake, and to the rank of his last unit.
pub struct Counter {
    dice: Generator,
    last: Option<Choice>,
    ranks: Vec<usize>,
}

impl Counter {
    pub fn new(number: u64) -> Self {
        Self { dice: Generator::from_number(number), last: None, ranks: Vec::new() }
    }

    pub fn answer(&mut self, view: &View) -> Command {
        self.look(view);
        let mine = view.mine.as_ref().unwrap();
        match view.stage {
            Stage::Between => Command::Proceed,
            Stage::Peace(_) => Command::AnswerPeace { accept: false },
            Stage::Choosing | Stage::Replacing => Command::Choose(self.choice(view)),
            Stage::Battle => Command::Lay(self.unit(view, mine.hand.cards().collect())),
            Stage::Over(_) => panic!("it is over"),
        }
    }

    /// Remembers what the other one has shown.
    fn look(&mut self, view: &View) {
        let other = Seat(1 - view.mine.as_ref().unwrap().seat.0);
        self.last = view.seats[other].choice.or(self.last);
        let Some(battle) = &view.battle else { return };
        let shown = battle.engagements.last().and_then(|engagement| engagement.units[other]);
        if let Some(unit) = shown {
            // How strong it was among all there are.
            let stronger = Unit::all().filter(|kind| view.strength(*kind) > view.strength(unit)).count();
            self.ranks = vec![stronger];
        }
    }

    /// The stake that does best against the last one, over hands the other one could hold.
    fn choice(&mut self, view: &View) -> Choice {
        let (mine, book) = (view.mine.as_ref().unwrap(), &view.book);
        let theirs = self.last.unwrap_or(Choice::Retreat).stake();
        let hands: Vec<Vec<Unit>> = (0..40).map(|_| self.hand(book, mine.hand.cards())).collect();
        let own: Vec<Unit> = mine.hand.cards().collect();
        let pool = view.pool;
        let mut best = (if view.stage == Stage::Replacing { f64::MIN } else { 0.0 }, Choice::Retreat);
        for number in 1..mine.regions.choices().min(4_096) {
            let stake = mine.regions.choice(number);
            if stake.len() > 3 {
                continue;
            }
            let is_war = stake.len() >= 2;
            // Who retreats, and is forced, stakes something: any single region is as likely, so it counts as none.
            let (gain, fights) = match theirs.len() {
                0 => (f64::from(u8::from(is_war)), is_war),
                count => (f64::from(count), true),
            };
            let worth = if fights {
                let zones = Zones::of(book.sums(stake + theirs + pool));
                let (won, lost) = self.battles(book, zones, &own, &hands);
                won * (gain + f64::from(pool.len())) - lost * f64::from(stake.len())
            } else {
                f64::from(pool.len())
            };
            if worth > best.0 {
                best = (worth, Choice::Stake(stake));
            }
        }
        best.1
    }

    /// How often a hand wins and loses against others, in any order.
    fn battles(&mut self, book: &Book, zones: Zones, own: &[Unit], hands: &[Vec<Unit>]) -> (f64, f64) {
        let (mut won, mut lost) = (0.0, 0.0);
        for hand in hands {
            let mut mixed = own.to_vec();
            for end in (1..mixed.len()).rev() {
                mixed.swap(end, self.dice.index(end + 1));
            }
            let strengths = |units: &[Unit]| units.iter().map(|unit| book.strength(zones, *unit)).collect::<Vec<_>>();
            let pairs: Vec<(u8, u8)> = strengths(&mixed).into_iter().zip(strengths(hand)).collect();
            let [one, two] = [
                pairs.iter().filter(|(one, two)| one >= two).count(),
                pairs.iter().filter(|(one, two)| two >= one).count(),
            ];
            won += f64::from(u8::from(one > two));
            lost += f64::from(u8::from(one < two));
        }
        let all = f64::from(u32::try_from(hands.len()).unwrap());
        (won / all, lost / all)
    }

    /// A hand the other one could hold.
    fn hand(&mut self, book: &Book, own: impl Iterator<Item = Unit>) -> Vec<Unit> {
        let mut deck: Vec<Unit> =
            Unit::all().flat_map(|unit| std::iter::repeat_n(unit, book.copies().into())).collect();
        for unit in own {
            deck.remove(deck.iter().position(|card| *card == unit).unwrap());
        }
        let draw = |_| deck.swap_remove(self.dice.index(deck.len()));
        (0..HAND).map(draw).collect()
    }

    /// The weakest unit that beats the last one, or else the weakest of all.
    fn unit(&self, view: &View, mut hand: Vec<Unit>) -> Unit {
        hand.sort_by_key(|unit| view.strength(*unit));
        let mut kinds: Vec<Unit> = Unit::all().collect();
        kinds.sort_by_key(|unit| std::cmp::Reverse(view.strength(*unit)));
        let feared = self.ranks.first().map(|rank| view.strength(kinds[(*rank).min(kinds.len() - 1)]));
        let beating = hand.iter().copied().find(|unit| feared.is_none_or(|feared| view.strength(*unit) > feared));
        beating.unwrap_or(hand[0])
    }
}
