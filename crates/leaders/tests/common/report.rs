//! A record in plain words, for people who know the rules.

use std::fmt::Write;

use leaders::{
    Attempt, Command, Covert, Deed, Event, Leaders, MissionOrder, National, Phase, Production, Relation, Victory,
    battle::Force,
    board::{Happened, Spot},
    edition::{Field, MissionKind, Unit},
};
use tabletop::{AddressedEvent, Audience, Game, Record, Seat, Viewer};

/// What happened in a record, a line each, with whom it was told to.
pub fn of(record: &Record<Leaders>) -> String {
    let (mut game, told) = record.begin().unwrap();
    let mut report = Report { record, text: String::new() };
    report.players();
    for told in &told {
        report.event(told, "");
    }
    for (seat, command) in &record.commands {
        let order = report.order(&game, *seat, *command);
        for told in &game.apply(*seat, command).unwrap().events {
            report.event(told, &order);
        }
    }
    report.text
}

struct Report<'a> {
    record: &'a Record<Leaders>,
    text: String,
}

impl Report<'_> {
    fn line(&mut self, indent: usize, words: &str, to: Audience) {
        let to = match to {
            Audience::Public => "all".to_owned(),
            Audience::Only(seat) => self.name(seat).to_owned(),
            Audience::Archive => "nobody before the end".to_owned(),
        };
        writeln!(self.text, "{:indent$}{words}  -> {to}", "").unwrap();
    }

    fn name(&self, seat: Seat) -> &str {
        &self.record.setup.players[seat.index()].name
    }

    fn names(&self, seats: &[Seat]) -> String {
        seats.iter().map(|seat| self.name(*seat)).collect::<Vec<_>>().join(", ")
    }

    fn players(&mut self) {
        let settings = &self.record.setup.settings;
        let goals = format!(
            "To win: {} points entered, level {} in all fields, or badge {}.",
            settings.military, settings.research, settings.badge
        );
        for player in &self.record.setup.players {
            let nation = self.record.edition.nation(player.nation).unwrap().name.value.in_language("en");
            writeln!(self.text, "{} leads {nation} ({:?})", player.name, player.colour).unwrap();
        }
        writeln!(self.text, "{goals}").unwrap();
    }

    fn event(&mut self, told: &AddressedEvent<Event>, order: &str) {
        let to = told.to;
        match &told.event {
            Event::Round(round) => writeln!(self.text, "\nRound {round}").unwrap(),
            Event::Began { seat, phase: Phase::Points } => {
                let name = self.name(*seat).to_owned();
                writeln!(self.text, "\n  {name}").unwrap();
            }
            Event::Began { phase, .. } => writeln!(self.text, "    {}", phase_name(*phase)).unwrap(),
            // Turning a page shows what stands there already.
            Event::PageTurned | Event::PageLeft | Event::Received(_) => {}
            Event::Order(order) => {
                let words = format!("order of play: {}", self.names(order));
                self.line(0, &words, to);
            }
            Event::Claimed { seat, area, from } => {
                let area = &self.record.edition.map.area(*area).unwrap().name.value;
                let from = from.map_or(String::new(), |from| format!(", which {} had", self.name(from)));
                let words = format!("{} notes {area} as his own{from}", self.name(*seat));
                self.line(6, &words, to);
            }
            Event::Released { seat, area } => {
                let area = &self.record.edition.map.area(*area).unwrap().name.value;
                let words = format!("{} notes {area} as lost", self.name(*seat));
                self.line(6, &words, to);
            }
            Event::Entered { points, .. } => {
                writeln!(self.text, "    0 Produktionspunkte eingeben").unwrap();
                self.line(6, &format!("enters {points} points"), to);
            }
            Event::National(_, national) => {
                let words = self.national(national);
                self.line(6, &words, to);
            }
            Event::Answered { from, accept } => {
                let words =
                    format!("{} the offer of {}", if *accept { "accepts" } else { "declines" }, self.name(*from));
                self.line(6, &words, to);
            }
            Event::Ordered => self.line(6, order, to),
            Event::Decided(attempt) => {
                let words = self.attempt(*attempt);
                self.line(6, &words, to);
            }
            Event::Won(winner, victory) => {
                let words = format!("{} wins {}", self.name(*winner), victory_name(*victory));
                self.line(4, &words, to);
            }
            Event::Downgraded(mode) => self.line(4, &format!("the board is from now on: {mode:?}"), to),
            Event::Noted(area, force) => {
                let area = &self.record.edition.map.area(*area).unwrap().name.value;
                self.line(6, &format!("noted in {area}: {}", force_name(*force)), to);
            }
            Event::Board(happened) => {
                if let Some(words) = self.happened(happened) {
                    self.line(6, &words, to);
                }
            }
        }
    }

    /// In words; what is only planned is not worth a line.
    fn happened(&self, happened: &Happened) -> Option<String> {
        Some(match happened {
            Happened::Ordered(..) => return None,
            Happened::Withdrew(seat, force) => {
                format!("{} takes {} to the base camp", self.name(*seat), force_name(*force))
            }
            Happened::Placed(seat, area, force) => {
                format!("{} places {} in {}", self.name(*seat), force_name(*force), self.spot(Spot::Land(*area)))
            }
            Happened::Moved { seat, from, to, force } => {
                let (from, to) = (self.spot(*from), self.spot(*to));
                format!("{} moves {} from {from} to {to}", self.name(*seat), force_name(*force))
            }
            Happened::Took(seat, area) => {
                format!("{} takes {}, which is free", self.name(*seat), self.spot(Spot::Land(*area)))
            }
            Happened::Engaged { at, attacker, defender } => {
                format!("{} fights {} in {}", self.name(*attacker), self.name(*defender), self.spot(*at))
            }
            Happened::Threw(dice) => {
                let [mine, theirs] = dice.each_ref().map(|dice| dice.iter().map(|die| die.1).collect::<Vec<_>>());
                format!("dice: {mine:?} against {theirs:?}")
            }
            Happened::Rerolled { seat, die, face } => {
                format!("{} throws die {} again: {face:?}", self.name(*seat), die + 1)
            }
            Happened::Retreated(seat) => format!("{} retreats", self.name(*seat)),
            Happened::Lost(seat, force) => format!("{} loses {}", self.name(*seat), force_name(*force)),
            Happened::Discharged(seat, force) => {
                format!("{} of {} leave the base camp", force_name(*force), self.name(*seat))
            }
            Happened::Ended(at, outcome) => format!("the battle in {} ends: {outcome:?}", self.spot(*at)),
        })
    }

    fn spot(&self, at: Spot) -> String {
        match at {
            Spot::Land(area) => self.record.edition.map.area(area).unwrap().name.value.clone(),
            Spot::Sea(sea) => format!("sea area {}", sea.0),
        }
    }

    fn attempt(&self, attempt: Attempt) -> String {
        let Attempt { covert, by, target, chance, success } = attempt;
        let end = if success { "comes off" } else { "fails" };
        format!("{} of {} against {}, at {chance} %: {end}", covert_name(covert), self.name(by), self.name(target))
    }

    fn national(&self, national: &National) -> String {
        match *national {
            National::Reinforcements(units) => format!("Truppennachschub: {}", unit_names(units)),
            National::Sabotage(units) => format!("Sabotage: {units} units leave the base camp"),
            National::Boycott(points) => format!("Boykott: {points} points are lost"),
            National::Technology(field, level) => format!("Neue Technologie: {} {level}", field_name(field)),
            National::Glory(badge) => format!("Ruhm und Ehre: badge {badge}"),
            National::Diplomats(count) => format!("Neue Diplomaten: {count}"),
            National::Tribute(from, points) => format!("Tribute erhalten: {points} points of {}", self.name(from)),
            National::Succeeded(covert, target) => {
                format!("{} against {} came off", covert_name(covert), self.name(target))
            }
            National::Failed(covert, target) => {
                format!("{} missglückt, against {}", covert_name(covert), self.name(target))
            }
            National::Foiled(covert) => format!("{} vereitelt", covert_name(covert)),
            National::Caught(Covert::Boycott, by) => format!("Diplomat gefasst, of {}", self.name(by)),
            National::Caught(covert, by) => format!("Spion gefasst, of {}, at {}", self.name(by), covert_name(covert)),
            National::Alliance(with, relation) => {
                let relation = match relation {
                    Relation::Accepted => "accepts",
                    Relation::Declined => "declines",
                    Relation::Dissolved => "ends the alliance",
                };
                format!("Allianz: {} {relation}", self.name(with))
            }
            National::Spies(count) => format!("Neue Spione: {count}"),
            National::Intelligence(of, [military, technology, economy]) => format!(
                "Geheime Information: {} has military {military}, technology {technology}, economy {economy}",
                self.name(of)
            ),
            National::MissionFailed(kind) => format!("Mission gescheitert: {}", mission_name(kind)),
            National::Production(production) => points(production),
            National::Offer(from) => format!("Allianzangebot of {}", self.name(from)),
        }
    }

    /// An order in the headquarters; empty for other commands.
    fn order(&self, game: &Leaders, seat: Seat, command: Command) -> String {
        let off = |on: bool| if on { "" } else { "does not, after all: " };
        match command {
            Command::Recruit(unit, count) => format!("recruits {count} {}", unit_name(unit)),
            Command::Research(field, on) => format!("{}researches {}", off(on), field_name(field)),
            Command::Appoint(count) => format!("appoints {count} diplomats"),
            Command::Hire(count) => format!("hires {count} spies"),
            Command::Tribute(to, points) => format!("sends {} a tribute of {points}", self.name(to)),
            Command::Act(deed, other, on) => {
                let deed = match deed {
                    Deed::Offer => "offers an alliance to",
                    Deed::Dissolve => "ends the alliance with",
                    Deed::Covert(Covert::Boycott) => "sends a diplomat to boycott",
                    Deed::Covert(Covert::Espionage) => "sends a spy to spy on",
                    Deed::Covert(Covert::Sabotage) => "sends a spy to sabotage",
                };
                format!("{}{deed} {}", off(on), self.name(other))
            }
            Command::Proceed => "ends the turn".to_owned(),
            Command::Mission(MissionOrder::Keep) => "leaves the missions as they are".to_owned(),
            Command::Mission(MissionOrder::Abandon) => "gives the mission up".to_owned(),
            Command::Mission(MissionOrder::Activate(category)) => {
                let offered = game.view(Viewer::Seat(seat)).mine.unwrap().missions[category as usize];
                format!("takes on the mission {}", offered.map_or("", mission_name))
            }
            _ => String::new(),
        }
    }
}

fn points(production: Production) -> String {
    let Production { entered, research, skill, markers, boycott, tributes, saved } = production;
    let mut sum = entered.to_string();
    for (sign, count, why) in [
        ('+', research, "by research"),
        ('+', skill, "by skill"),
        ('+', markers, "by marked areas"),
        ('-', boycott, "by boycotts"),
        ('+', tributes, "by tributes"),
        ('+', saved, "saved"),
    ] {
        if count > 0 {
            write!(sum, " {sign} {count} {why}").unwrap();
        }
    }
    format!("Produktionspunkte: {sum} = {}", production.available())
}

fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::Points => "0 Produktionspunkte eingeben",
        Phase::Withdrawal => "1 Einheiten abziehen",
        Phase::Events => "2 Nationale Ereignisse",
        Phase::Battle => "3 Beordern und Kämpfen",
        Phase::Headquarters => "4 Hauptquartier",
    }
}

fn force_name(force: Force) -> String {
    unit_names(Unit::ALL.map(|unit| force.of(unit)))
}

fn unit_names(units: [u16; 3]) -> String {
    let some = Unit::ALL.iter().zip(units).filter(|(_, count)| *count > 0);
    some.map(|(unit, count)| format!("{count} {}", unit_name(*unit))).collect::<Vec<_>>().join(", ")
}

fn unit_name(unit: Unit) -> &'static str {
    match unit {
        Unit::Infantry => "infantry",
        Unit::Tank => "tanks",
        Unit::Plane => "planes",
    }
}

fn field_name(field: Field) -> &'static str {
    match field {
        Field::Military => "military",
        Field::Technology => "technology",
        Field::Economy => "economy",
    }
}

fn covert_name(covert: Covert) -> &'static str {
    match covert {
        Covert::Boycott => "Boykott",
        Covert::Espionage => "Spionage",
        Covert::Sabotage => "Sabotage",
    }
}

fn mission_name(kind: MissionKind) -> &'static str {
    match kind {
        MissionKind::TroopStrength => "Truppenstärke",
        MissionKind::Defence => "Verteidigung",
        MissionKind::Expansion => "Expansion",
        MissionKind::Foresight => "Voraussicht",
        MissionKind::Cunning => "List und Tücke",
        MissionKind::TopSecret => "Streng geheim",
    }
}

fn victory_name(victory: Victory) -> &'static str {
    match victory {
        Victory::Military => "by production points",
        Victory::Research => "by research",
        Victory::Missions => "by missions",
        Victory::Markers => "by marked areas",
        Victory::LastRound => "by the last round",
    }
}
