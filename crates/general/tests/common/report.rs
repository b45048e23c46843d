//! A record in plain words, for people who know the rules.

use std::fmt::Write;

use general::{Choice, Defeat, Event, General, Opening, Outcome, Regions, Situation, Unit, Victory};
use tabletop::{AddressedEvent, Audience, Game, Record, Seat, SeatSet};

/// The names of the players, in the order in which they sit.
pub const NAMES: [&str; 6] = ["Alex", "Chris", "Dora", "Emil", "Fritz", "Gerda"];

/// What happened in a record, a line each, with whom it was told to.
pub fn of(record: &Record<General>) -> String {
    let (mut game, told) = record.begin().unwrap();
    let mut report = Report { record, text: String::new() };
    let setup = record.setup;
    writeln!(
        report.text,
        "{} play; quiet: {:?}, past: {:?}, tie in the total war: {:?}",
        names(SeatSet::first(setup.players)),
        setup.quiet,
        setup.past,
        setup.tie
    )
    .unwrap();
    report.events(&told);
    for (seat, command) in &record.commands {
        let applied = game.apply(*seat, command).unwrap();
        report.events(&applied.events);
    }
    report.text
}

struct Report<'a> {
    record: &'a Record<General>,
    text: String,
}

fn name(seat: Seat) -> &'static str {
    NAMES[seat.index()]
}

fn names(seats: SeatSet) -> String {
    let names: Vec<&str> = seats.iter().map(name).collect();
    if names.is_empty() { "nobody".to_owned() } else { names.join(", ") }
}

fn counts(list: &[(Seat, u8)]) -> String {
    list.iter().map(|(seat, count)| format!("{} {count}", name(*seat))).collect::<Vec<_>>().join(", ")
}

impl Report<'_> {
    fn events(&mut self, told: &[AddressedEvent<Event>]) {
        for AddressedEvent { to, event } in told {
            let (indent, words) = match event {
                Event::Round { .. } => (0, self.words(event)),
                _ => (4, self.words(event)),
            };
            let to = match to {
                Audience::Public => "all".to_owned(),
                Audience::Only(seat) => name(*seat).to_owned(),
                Audience::Archive => "nobody before the end".to_owned(),
            };
            let gap = if indent == 0 { "\n" } else { "" };
            writeln!(self.text, "{gap}{:indent$}{words}  -> {to}", "").unwrap();
        }
    }

    fn unit(&self, unit: Unit) -> &str {
        self.record.edition.units[unit.index()].name.value.in_language("de")
    }

    fn regions(&self, regions: Regions) -> String {
        let all = regions.iter().flat_map(|(region, count)| std::iter::repeat_n(region, count.into()));
        let values: Vec<_> = all.map(|region| self.record.edition.regions[region.index()].value.to_string()).collect();
        if values.is_empty() { "nothing".to_owned() } else { values.join(" ") }
    }

    fn choice(&self, choice: Choice) -> String {
        match choice {
            Choice::Retreat => "Rückzug".to_owned(),
            Choice::Stake(regions) => self.regions(regions),
            Choice::TotalWar => "Totaler Krieg".to_owned(),
        }
    }

    fn words(&self, event: &Event) -> String {
        match event {
            Event::Round { number, takes_part } => format!("Round {number}: {}", names(*takes_part)),
            Event::Dealt(seats) => format!("five units each for {}", names(*seats)),
            Event::Hand(hand) => {
                let hand: Vec<&str> = hand.cards().map(|unit| self.unit(unit)).collect();
                format!("hand: {}", hand.join(", "))
            }
            Event::Chose(seat) => format!("{} has chosen", name(*seat)),
            Event::Choice(choice) => format!("namely: {}", self.choice(*choice)),
            Event::War { by, replaced } => {
                format!("Krieg! by {}; retreats taken back: {}", names(*by), names(*replaced))
            }
            Event::Revealed(choices) => {
                let choices: Vec<String> =
                    choices.iter().map(|(seat, choice)| format!("{} {}", name(*seat), self.choice(*choice))).collect();
                format!("turned over: {}", choices.join("; "))
            }
            Event::TotalWar { by, owns, half } => {
                format!("Totaler Krieg! by {}, who owns {owns}, more than {half}", name(*by))
            }
            Event::Situation { situation, fighters } => {
                let situation = match situation {
                    Situation::Retreat => "Rückzug",
                    Situation::Battle => "Kampf",
                    Situation::War => "Krieg",
                    Situation::TotalWar => "Totaler Krieg",
                };
                format!("{situation}; in the field: {}", names(*fighters))
            }
            Event::Zone { sums: Some(sums), zones } => format!("land/city/water {sums}: {zones}"),
            Event::Zone { sums: None, zones } => format!("everywhere: {zones}"),
            Event::Laid(seat) => format!("{} has laid a unit", name(*seat)),
            Event::Unit(unit) => format!("namely: {}", self.unit(*unit)),
            Event::Engagement { number, cards, winners } => {
                let cards: Vec<String> = cards
                    .iter()
                    .map(|shown| format!("{} {} {}", name(shown.seat), self.unit(shown.unit), shown.strength))
                    .collect();
                format!("engagement {number}: {}; won by {}", cards.join(", "), names(*winners))
            }
            Event::Score(score) => format!("engagements won: {}", counts(score)),
            Event::Conquered { by, from, stakes, disputed } => format!(
                "{} takes the stakes {}, the disputed regions {}; lost: {}",
                name(*by),
                self.regions(*stakes),
                self.regions(*disputed),
                if from.is_empty() { "nobody any".to_owned() } else { counts(from) }
            ),
            Event::Disputed { stakes, pool, contenders } => format!(
                "disputed: {}, in all {}; contenders: {}",
                self.regions(*stakes),
                self.regions(*pool),
                names(*contenders)
            ),
            Event::Quiet(rounds) => format!("nobody fought for the disputed regions, {rounds} times in a row"),
            Event::Opened { to, why } => {
                let why = match why {
                    Opening::Quiet => "nobody wants them",
                    Opening::NoStake => "none of the contenders owns a region",
                };
                format!("the disputed regions are open to {}: {why}", names(*to))
            }
            Event::FightOn(seats) => format!("{} fight on", names(*seats)),
            Event::Owned(owned) => {
                let owned: Vec<String> =
                    owned.iter().map(|(seat, regions)| format!("{} {regions}", name(seat))).collect();
                format!("regions now: {}", owned.join(", "))
            }
            Event::PeaceOffered(seat) => format!("{} offers peace", name(*seat)),
            Event::PeaceAnswered { seat, accept } => {
                format!("{} {}", name(*seat), if *accept { "accepts" } else { "declines" })
            }
            Event::Ended(outcome) => match outcome {
                Outcome::Won(seats, Victory::Conquest) => format!("{} wins, owning all regions", names(*seats)),
                Outcome::Won(seats, Victory::Peace) => format!("peace, won by {}", names(*seats)),
                Outcome::Won(seats, Victory::TotalWar) => format!("{} wins the total war", names(*seats)),
                Outcome::AllLost(Defeat::OnlyDisputed) => "only disputed regions are left, all lose".to_owned(),
                Outcome::AllLost(Defeat::TotalWar) => "the total war has several winners, all lose".to_owned(),
            },
        }
    }
}
