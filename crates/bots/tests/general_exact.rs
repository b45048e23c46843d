//! GENERAL's odds beside exact ones, where there are such: two engagements before the end of a battle, and in the first round of two,
//! in which neither can win anything from the other who plays as well.

#![allow(clippy::unwrap_used, reason = "a test that can not go on fails")]

use bots::{
    Budget,
    general::{LEVELS, Level, choose},
};
use general::{Choice, Command, General, HAND, Past, Regions, Setup, Stage, Unit, View, Zones, edition::Edition};
use tabletop::{Enumerate as _, Game, Generator, Seat, Viewer};

/// The seat of the bot, and of who knows its odds.
const SEATS: [Seat; 2] = [Seat(0), Seat(1)];

/// A battle of two, in which everything that was laid lies open, with two units left in each hand. The other one has
/// laid his strongest units, or any.
fn before_the_end(seed: u8, strongest: bool) -> View {
    let setup = Setup { past: Past::Open, ..Setup::for_players(2) };
    let (mut game, _) = General::begin(&Edition::house(), &setup, [seed; 32]).unwrap();
    let mut dice = Generator::from_number(seed.into());
    for seat in SEATS {
        let one = game.legal(seat)[1];
        game.apply(seat, &one).unwrap();
    }
    for _ in 0..3 {
        for seat in SEATS {
            let units = game.legal(seat);
            let any = units[dice.index(units.len())];
            let view = game.view(Viewer::Seat(seat));
            let strength = |unit: &Command| match unit {
                Command::Lay(unit) => view.strength(*unit),
                _ => None,
            };
            let laid = units.into_iter().max_by_key(strength).filter(|_| strongest && seat == SEATS[1]);
            game.apply(seat, &laid.unwrap_or(any)).unwrap();
        }
    }
    let view = game.view(Viewer::Seat(SEATS[0]));
    assert!(view.stage == Stage::Battle && view.battle.as_ref().unwrap().engagements.len() == 3);
    view
}

/// Two units, and in how many ways they are drawn from so many of each kind.
fn pairs(left: &[u8]) -> Vec<([Unit; 2], f64)> {
    let kinds: Vec<Unit> = Unit::all().collect();
    let mut pairs = Vec::new();
    for (at, one) in kinds.iter().enumerate() {
        for (other_at, other) in kinds.iter().enumerate().skip(at) {
            let (first, second) = (f64::from(left[at]), f64::from(left[other_at]));
            let ways = if at == other_at { first * (first - 1.0) / 2.0 } else { first * second };
            if ways > 0.0 {
                pairs.push(([*one, *other], ways));
            }
        }
    }
    pairs
}

/// What the other one wins more than his due by knowing the bot's odds for every hand, as a share of the prize.
///
/// His due is what both get who lay in any order: against such a player every order is as good, so neither has a better one, and
/// that is an equilibrium. As there are no choices behind the next one, the best answer is found by looking at both.
fn exploitability(view: &View, level: &Level) -> f64 {
    let battle = view.battle.as_ref().unwrap();
    let mut left = vec![view.book.copies(); Unit::all().count()];
    for engagement in &battle.engagements {
        for seat in SEATS {
            left[engagement.units[seat].unwrap().index()] -= 1;
        }
    }
    let strength = |unit: Unit| view.book.strength(battle.zones, unit);
    let wins = SEATS.map(|seat| battle.wins[seat]);
    // The share of the other one, if they lay their units in these orders.
    let share = |own: [Unit; 2], theirs: [Unit; 2]| {
        let [mut one, mut other] = wins;
        for (own, theirs) in own.into_iter().zip(theirs) {
            one += u8::from(strength(own) >= strength(theirs));
            other += u8::from(strength(theirs) >= strength(own));
        }
        match other.cmp(&one) {
            std::cmp::Ordering::Less => 0.0,
            std::cmp::Ordering::Equal => 0.5,
            std::cmp::Ordering::Greater => 1.0,
        }
    };
    let own: Vec<([Unit; 2], f64, f64)> = pairs(&left)
        .into_iter()
        .map(|(hand, ways)| {
            let mut view = view.clone();
            view.mine.as_mut().unwrap().hand = hand.into_iter().collect();
            let choice = choose(&view, level, [7; 32], Budget::of_the_level()).unwrap();
            let first = choice.odds.iter().find(|(command, _)| *command == Command::Lay(hand[0]));
            (hand, ways, first.map_or(0.0, |(_, odd)| f64::from(*odd)))
        })
        .collect();
    let (mut best, mut due, mut all) = (0.0, 0.0, 0.0);
    for (theirs, _) in pairs(&left) {
        let swapped = [theirs[1], theirs[0]];
        let (mut orders, mut even) = ([0.0; 2], 0.0);
        for ([one, other], _, first) in &own {
            // How often both hold these hands.
            let mut rest = left.clone();
            let mut ways = 1.0;
            let held = [*one, *other].into_iter().chain(theirs);
            for unit in held {
                ways *= f64::from(rest[unit.index()]);
                rest[unit.index()] = rest[unit.index()].saturating_sub(1);
            }
            // Drawn one after the other, equals come up once and others in two orders.
            ways *= if one == other { 1.0 } else { 2.0 } * if theirs[0] == theirs[1] { 1.0 } else { 2.0 };
            let played =
                |theirs, odd: f64| odd * share([*one, *other], theirs) + (1.0 - odd) * share([*other, *one], theirs);
            // Two of a kind are one order, which is found under both.
            let first = if one == other { 1.0 } else { *first };
            orders[0] += ways * played(theirs, first);
            orders[1] += ways * played(swapped, first);
            even += ways * played(theirs, 0.5);
            all += ways;
        }
        best += orders[0].max(orders[1]);
        due += even;
    }
    (best - due) / all
}

/// The mean and the most of some battles.
fn losses(level: &Level, strongest: bool) -> [f64; 2] {
    let losses: Vec<f64> = (0..8).map(|seed| exploitability(&before_the_end(seed, strongest), level)).collect();
    println!("{level}, {strongest}: {losses:.4?}");
    [losses.iter().sum::<f64>() / 8.0, losses.into_iter().fold(0.0, f64::max)]
}

fn master() -> Level {
    LEVELS[LEVELS.len() - 1]
}

/// Who counts on nobody's habits loses less than a hundredth of the prize to who knows his odds; who lays his strongest unit first, much
/// more: the test can tell.
#[test]
fn the_last_units_are_laid_as_in_an_equilibrium() {
    for strongest in [false, true] {
        let [mean, most] = losses(&Level { habits: 0, ..master() }, strongest);
        assert!(mean < 0.01 && most < 0.02, "{mean} and {most}");
    }
    let [mean, _] = losses(&Level { strongest_first: 100, ..master() }, false);
    assert!(mean > 0.05, "{mean}");
}

/// What it costs to count on habits: nothing where nobody has shown one, and no more than to lay always alike where somebody feigns it
/// for three units.
#[test]
fn habits_are_counted_on_where_they_are_shown() {
    // One of these has fallen by chance.
    let [mean, _] = losses(&master(), false);
    assert!(mean < 0.015, "{mean}");
    let [feigned, most] = losses(&master(), true);
    assert!(feigned > mean && most < 0.1, "{feigned} and {most}");
}

/// A hand, and the bot's odds with it: of its first choice, and of what replaces a retreat.
struct Played {
    hand: [Unit; HAND as usize],
    odds: [Vec<(Regions, f64)>; 2],
}

/// The first round of two, as the bot sees it, and how often it holds which hand in it.
struct FirstRound {
    choosing: View,
    replacing: View,
    orders: Vec<[usize; HAND as usize]>,
    stakes: Vec<Regions>,
}

impl FirstRound {
    fn new() -> Self {
        let (mut game, _) = General::begin(&Edition::house(), &Setup::for_players(2), [3; 32]).unwrap();
        let choosing = game.view(Viewer::Seat(SEATS[0]));
        let regions = choosing.mine.as_ref().unwrap().regions;
        let stakes: Vec<Regions> = (1..regions.choices()).map(|number| regions.choice(number)).collect();
        let war = *stakes.iter().find(|stake| stake.len() == 2).unwrap();
        game.apply(SEATS[0], &Command::Choose(Choice::Retreat)).unwrap();
        game.apply(SEATS[1], &Command::Choose(Choice::Stake(war))).unwrap();
        let digits = |number: usize| [1, 5, 25, 125, 625].map(|place| number / place % 5);
        let orders = (0..3_125).map(digits).filter(|order| (0..5).all(|place| order.contains(&place))).collect();
        Self { choosing, replacing: game.view(Viewer::Seat(SEATS[0])), orders, stakes }
    }

    fn hand(&self, dice: &mut Generator) -> [Unit; HAND as usize] {
        let copies = usize::from(self.choosing.book.copies());
        let mut deck: Vec<Unit> = Unit::all().flat_map(|unit| std::iter::repeat_n(unit, copies)).collect();
        dice.shuffle(&mut deck);
        deck[..usize::from(HAND)].try_into().unwrap()
    }

    fn played(&self, level: &Level, dice: &mut Generator) -> Played {
        let hand = self.hand(dice);
        let odds = [&self.choosing, &self.replacing].map(|view| {
            let mut view = view.clone();
            view.mine.as_mut().unwrap().hand = hand.into_iter().collect();
            let odds = choose(&view, level, [3; 32], Budget::of_the_level()).unwrap().odds;
            let regions = |(command, odd)| match command {
                Command::Choose(choice) => (choice.stake(), f64::from(odd)),
                _ => panic!("{command:?}"),
            };
            odds.into_iter().map(regions).collect()
        });
        Played { hand, odds }
    }

    /// How likely the bot holds a hand, if the other one holds his, measured by how likely it is without him.
    fn likely(&self, own: &[Unit], theirs: &[Unit]) -> f64 {
        let copies = self.choosing.book.copies();
        let ways = |gone: &[Unit]| {
            let mut left = vec![copies; Unit::all().count()];
            for unit in gone {
                left[unit.index()] -= 1;
            }
            let mut ways = 1.0;
            for unit in own {
                ways *= f64::from(left[unit.index()]);
                left[unit.index()] = left[unit.index()].saturating_sub(1);
            }
            ways
        };
        ways(theirs) / ways(&[])
    }

    /// What each stake gains for the other one with a hand, in regions; in the second list, only where the bot makes war.
    fn gains(&self, theirs: &[Unit], played: &[Played]) -> [Vec<f64>; 2] {
        let mut gains = [vec![0.0; self.stakes.len()], vec![0.0; self.stakes.len()]];
        let all: f64 = played.iter().map(|played| self.likely(&played.hand, theirs)).sum();
        for Played { hand, odds: [first, second] } in played {
            let likely = self.likely(hand, theirs) / all;
            let mut shares = [None; 8];
            let mut fought = |own: Regions, stake: Regions| {
                let zones = Zones::of(self.choosing.book.sums(own + stake));
                let share = shares[usize::from(u8::from(zones))].get_or_insert_with(|| self.share(zones, hand, theirs));
                *share * f64::from((own + stake).len()) - f64::from(stake.len())
            };
            for (own, odd) in first {
                for (at, stake) in self.stakes.iter().enumerate() {
                    let gain = match (own.len(), stake.len()) {
                        (0, 1) => 0.0,
                        (0, _) => second.iter().map(|(own, odd)| odd * fought(*own, *stake)).sum(),
                        _ => fought(*own, *stake),
                    };
                    gains[0][at] += likely * odd * gain;
                    gains[1][at] += if own.len() > 1 { likely * odd * gain } else { 0.0 };
                }
            }
        }
        gains
    }

    /// The share of the other one, if both lay their units in any order.
    fn share(&self, zones: Zones, own: &[Unit], theirs: &[Unit]) -> f64 {
        let strength = |unit: Unit| self.choosing.book.strength(zones, unit);
        let share = |order: &[usize; HAND as usize]| {
            let pairs = || order.iter().zip(own).map(|(place, own)| (strength(theirs[*place]), strength(*own)));
            let (wins, losses) = (pairs().filter(|(one, own)| one >= own), pairs().filter(|(one, own)| own >= one));
            match wins.count().cmp(&losses.count()) {
                std::cmp::Ordering::Less => 0.0,
                std::cmp::Ordering::Equal => 0.5,
                std::cmp::Ordering::Greater => 1.0,
            }
        };
        self.orders.iter().map(share).sum::<f64>() / f64::from(u32::try_from(self.orders.len()).unwrap())
    }

    /// What somebody gains in a round, in regions, who knows the bot's odds with every hand, and answers them as well as can be. His
    /// answer is found with some hands of the bot and measured with others, so that it does not know their chance.
    fn gain(&self, level: &Level) -> f64 {
        const HANDS: u32 = 60;
        const ANSWERS: u32 = 60;
        let mut dice = Generator::from_number(5);
        let samples: [Vec<Played>; 2] = [(); 2].map(|()| (0..HANDS).map(|_| self.played(level, &mut dice)).collect());
        let best = |gains: &[f64]| (0..gains.len()).max_by(|one, two| gains[*one].total_cmp(&gains[*two])).unwrap();
        let mut sum = 0.0;
        for _ in 0..ANSWERS {
            let theirs = self.hand(&mut dice);
            let [found, measured] = samples.each_ref().map(|sample| self.gains(&theirs, sample));
            let [stake, replaced] = found.each_ref().map(|gains| best(gains));
            // He retreats where that is better, and replaces it where he has to.
            sum += if found[0][stake] > found[1][replaced] { measured[0][stake] } else { measured[1][replaced] };
        }
        sum / f64::from(ANSWERS)
    }
}

/// In the first round both have the same, so that neither can gain anything by right.
#[test]
#[ignore = "a measurement of minutes: cargo test -p bots --test general_exact -- --ignored --nocapture"]
fn the_first_choice_gives_little_away() {
    let round = FirstRound::new();
    let equilibrium = Level { habits: 0, patience: 0, ..master() };
    let [best, learned, first] = [master(), equilibrium, LEVELS[0]].map(|level| round.gain(&level));
    println!("gained from the best level {best:.3} regions, without habits {learned:.3}, from the first {first:.3}");
    assert!(best < 0.25 && learned < 0.25, "{best} and {learned}");
    assert!(first > 2.0 * best, "the measure can tell: {first}");
}
