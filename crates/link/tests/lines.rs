//! Lines that lose, double, delay and reorder frames, and end: whole games over them, in which all agree.

use crate::common::{
    BUILD, NAMES, Party, Tables, any_command, assert_agrees, connect, for_each_game, guest, host, line, times, token,
};
use link::{About, Answer, Effect, Guest, Heard, Host, LineId, Settled, Wish};
use tabletop::{Entry, Enumerate, Game as _, Generator, Seat, SeatSet, Table, Viewer, Waiting};

/// Games a test of each kind.
const GAMES: usize = 6;
/// Plies of a game at the most: played by chance, not every game ends.
const PLIES: usize = 1_000;

for_each_game!(all_agree_over_bad_lines);

fn all_agree_over_bad_lines<G: Tables>() {
    let games = times("LEADERS_LINKS", GAMES);
    let (mut plies, mut ended, mut replies) = (0, 0, 0);
    for number in 0..games as u64 {
        let mut party = Bad::<G>::of(number);
        party.play();
        plies += party.table.record().commands.len();
        ended += usize::from(party.is_over());
        replies += party.guests.iter().map(|far| far.replies).sum::<usize>();
    }
    assert!(plies > games * 10, "they have hardly played: {plies} plies");
    assert!(replies > games, "hardly a question was answered: {replies}");
    println!("links: {games} games of {} over bad lines, {plies} plies, {ended} to their end", G::TAG);
}

/// A frame on its way, and when it comes.
struct Way<T> {
    due: u64,
    to: T,
    frame: Vec<u8>,
}

/// A table whose guests are far away.
struct Bad<G: Enumerate> {
    number: u64,
    dice: Generator,
    now: u64,
    table: Table<G>,
    host: Host<G>,
    guests: Vec<Far<G>>,
    up: Vec<Way<LineId>>,
    down: Vec<Way<LineId>>,
    next_line: u64,
    /// What its owner has said of it last.
    about: Vec<u8>,
    /// The line carries everything at once from here on.
    is_good: bool,
}

struct Far<G: Enumerate> {
    viewer: Viewer,
    guest: Guest<G>,
    line: LineId,
    /// Wishes that were answered as done.
    done: usize,
    /// Commands about which the rules have said something.
    replies: usize,
}

impl<G: Tables> Bad<G> {
    fn of(number: u64) -> Self {
        let table = G::table(number);
        let host = host(&table);
        let everybody = Viewer::all(table.game().seats());
        let far = |viewer| Far { viewer, guest: guest(viewer), line: LineId(0), done: 0, replies: 0 };
        let guests = everybody.map(far).collect();
        let dice = Generator::from_number(number + 77);
        let mut party = Self {
            number,
            dice,
            now: 0,
            table,
            host,
            guests,
            up: Vec::new(),
            down: Vec::new(),
            next_line: 1,
            about: Vec::new(),
            is_good: false,
        };
        for at in 0..party.guests.len() {
            party.connect(at);
        }
        party
    }

    fn is_over(&self) -> bool {
        matches!(self.table.game().waiting_for(), Waiting::Over(_))
    }

    fn play(&mut self) {
        while !self.is_over() && self.table.record().commands.len() < PLIES {
            self.step(true);
            assert!(self.now < 200_000, "game {} stands still", self.number);
        }
        self.is_good = true;
        for _ in 0..200 {
            self.step(false);
        }
        for Far { viewer, guest, .. } in &self.guests {
            assert!(!guest.is_asking(), "game {}: a wish of {viewer:?} was never answered", self.number);
            assert_agrees(&self.table, *viewer, guest);
            // All hold one record when it is over, and none before.
            assert_eq!(guest.record(), self.is_over().then(|| self.table.record()), "game {}", self.number);
            let all = SeatSet::first(self.table.game().seats());
            let about = About { card: self.about.clone(), present: all, onlookers: 1, roster: None };
            assert_eq!(guest.about(), &about, "game {}", self.number);
        }
        // Nothing was carried out twice, and nothing that was not answered so.
        for Far { viewer, done, .. } in &self.guests {
            let by = |entry: &Entry<G::Command>| match entry {
                Entry::Command(seat, _) => *viewer == Viewer::Seat(*seat),
                Entry::Retract(by) => viewer == by,
                Entry::Reseed(_) => false,
            };
            assert_eq!(self.table.entries().filter(by).count(), *done, "game {}, {viewer:?}", self.number);
        }
    }

    /// A moment: what is due comes, and everybody does something, or not.
    fn step(&mut self, plays: bool) {
        self.now += 1;
        for Way { to, frame, .. } in due(&mut self.up, self.now) {
            let effects = self.host.hear(&self.table, to, &frame);
            self.carry(effects);
        }
        for Way { to, frame, .. } in due(&mut self.down, self.now) {
            let Some(far) = self.guests.iter_mut().find(|far| far.line == to) else { continue };
            let line = far.line;
            match far.guest.hear(&frame).unwrap() {
                Heard::Answer(_, answer) => far.done += usize::from(answer == Answer::Done),
                Heard::Ask(frame) => self.send_up(line, &frame),
                Heard::Bye(why) => panic!("game {}: {why}", self.number),
                Heard::Reply(refused) => far.replies += refused.len(),
                Heard::Table(_) => panic!("game {}: nobody was offered the table", self.number),
                Heard::Told(_) | Heard::About | Heard::Over | Heard::Nothing => {}
            }
        }
        if plays && self.dice.below(40) == 0 {
            self.about = self.now.to_le_bytes().to_vec();
            let effects = self.host.say(self.about.clone());
            self.carry(effects);
        }
        for at in 0..self.guests.len() {
            if plays && self.dice.below(200) == 0 {
                // The line ends; the host hears of it, or not.
                if self.dice.below(2) == 0 {
                    let effects = self.host.gone(self.guests[at].line);
                    self.carry(effects);
                }
                self.connect(at);
            }
            let wish = plays.then(|| self.any_wish(at)).flatten();
            let question = plays && self.dice.below(20) == 0;
            let far = &mut self.guests[at];
            let frame = match wish {
                Some(Wish::Play(command)) if question => Some(far.guest.question(vec![command])),
                wish => wish.and_then(|wish| far.guest.wish(wish)),
            };
            let frame = match frame {
                Some(frame) => Some(frame),
                None => self.now.is_multiple_of(7).then(|| far.guest.tick()),
            };
            let line = far.line;
            if let Some(frame) = frame {
                self.send_up(line, &frame);
            }
        }
    }

    /// What a guest wants to do, by what his own device shows him.
    fn any_wish(&mut self, at: usize) -> Option<Wish<G::Command>> {
        let far = &self.guests[at];
        let sight = far.guest.sight()?;
        if matches!(sight.waiting, Waiting::Over(_)) || self.dice.below(3) > 0 {
            return None;
        }
        // Where it is too much for a list, somebody at the table would know what to try.
        let legal = match (&sight.legal, far.viewer) {
            (Some(legal), _) => legal.clone(),
            (None, Viewer::Seat(seat)) => self.table.game().legal(seat),
            (None, Viewer::Public) => Vec::new(),
        };
        let command = self.dice.choose(&legal)?.clone();
        Some(if self.dice.below(12) == 0 { Wish::Undo } else { Wish::Play(command) })
    }

    fn connect(&mut self, at: usize) {
        let line = LineId(self.next_line);
        self.next_line += 1;
        self.guests[at].line = line;
        let hello = self.guests[at].guest.connect();
        self.send_up(line, &hello);
    }

    fn carry(&mut self, effects: Vec<Effect<G>>) {
        for effect in effects {
            match effect {
                Effect::Hang(_) | Effect::HandedOver(..) => {}
                Effect::Send(line, frame) => {
                    let ways = self.ways(line, &frame);
                    self.down.extend(ways);
                }
                Effect::Keep(proposal) => {
                    // A disk may be full.
                    let outcome = if self.dice.below(30) == 0 { Settled::NotKept } else { Settled::Done };
                    if outcome == Settled::Done {
                        self.table.accept(proposal);
                    }
                    let effects = self.host.settled(&self.table, outcome);
                    self.carry(effects);
                }
            }
        }
    }

    fn send_up(&mut self, line: LineId, frame: &[u8]) {
        let ways = self.ways(line, frame);
        self.up.extend(ways);
    }

    /// A frame is lost, comes once or twice, and now or later than what was sent after it.
    fn ways(&mut self, to: LineId, frame: &[u8]) -> Vec<Way<LineId>> {
        let copies = match self.dice.below(10) {
            _ if self.is_good => 1,
            0 => 0,
            1 => 2,
            _ => 1,
        };
        let late = if self.is_good { 1 } else { 9 };
        (0..copies)
            .map(|_| Way { due: self.now + u64::from(self.dice.below(late)), to, frame: frame.to_vec() })
            .collect()
    }
}

/// Takes what is due, in any order that it was sent in.
fn due(ways: &mut Vec<Way<LineId>>, now: u64) -> Vec<Way<LineId>> {
    ways.extract_if(.., |way| way.due <= now).collect()
}

/// Two devices with one token: the later one has the place, and the first is told.
#[test]
fn a_place_goes_from_device_to_device() {
    let table = sparta::Sparta::table(1);
    let mut host = host(&table);
    let viewer = Viewer::Seat(Seat(0));
    let mut one: Guest<sparta::Sparta> = guest(viewer);
    let mut other = Guest::new(token(viewer), [8; 8], BUILD);
    host.hear(&table, LineId(1), &one.connect());
    let effects = host.hear(&table, LineId(2), &other.connect());
    let [Effect::Send(LineId(1), bye), Effect::Hang(LineId(1)), Effect::Send(LineId(2), welcome), Effect::Send(..)] =
        &effects[..]
    else {
        panic!("{effects:?}");
    };
    assert_eq!(one.hear(bye), Ok(Heard::Bye(link::Farewell::TakenOver)));
    assert!(matches!(other.hear(welcome), Ok(Heard::Told(_))));
    assert_eq!(host.present().collect::<Vec<_>>(), [viewer]);
    let command = other.sight().map(|sight: &link::Sight<sparta::Sparta>| sight.legal.as_ref().unwrap()[0]).unwrap();
    let wish = one.wish(Wish::Play(command)).unwrap();
    let effects = host.hear(&table, LineId(1), &wish);
    assert!(!effects.iter().any(|effect| matches!(effect, Effect::Keep(_))), "it has no place any more");
}

/// The whole table goes to the one device that it is offered to, and only that one has a say in it, once.
#[test]
fn the_table_is_handed_over_to_one_device() {
    let mut party = Party::of(general::General::table(1));
    let (heir, other) = (Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)));
    let took = |party: &mut Party<general::General>, viewer| {
        let frame = party.guest(viewer).took(true);
        let effects = party.host.hear(&party.table, line(viewer), &frame);
        effects.into_iter().find_map(|effect| match effect {
            Effect::HandedOver(viewer, took) => Some((viewer, took)),
            _ => None,
        })
    };
    assert_eq!(took(&mut party, heir), None, "it was not offered yet");
    let offer = party.host.hand_over(heir, vec![1, 2, 3]);
    let Some(Effect::Send(to, frame)) = offer else { panic!("{offer:?}") };
    assert_eq!(to, line(heir));
    assert_eq!(party.guest(heir).hear(&frame), Ok(Heard::Table(vec![1, 2, 3])));
    assert_eq!(took(&mut party, other), None, "it was not offered to him");
    assert_eq!(took(&mut party, heir), Some((heir, true)));
    assert_eq!(took(&mut party, heir), None, "he has answered");
    party.host.hand_over(heir, Vec::new());
    assert!(party.host.is_offering());
    party.host.gone(line(heir));
    assert!(!party.host.is_offering(), "he has left");
    assert!(party.host.hand_over(heir, Vec::new()).is_none(), "nobody is there");
    assert!(party.host.hand_over(other, vec![0; link::MOST_FROM_HOST]).is_none(), "longer than a frame");
}

/// Whoever has no place is told why, once, and hears nothing of what is done at the table.
#[test]
fn a_device_without_a_place_hears_nothing() {
    let mut party = Party::of(general::General::table(1));
    let stranger = LineId(500);
    let mut wrong: Guest<general::General> = Guest::new(link::Token([0; 16]), [4; 8], BUILD);
    for frame in [wrong.connect(), wrong.tick(), wrong.bye()] {
        let effects = party.host.hear(&party.table, stranger, &frame);
        let [Effect::Send(LineId(500), bye), Effect::Hang(LineId(500))] = &effects[..] else { panic!("{effects:?}") };
        assert_eq!(wrong.hear(bye), Ok(Heard::Bye(link::Farewell::Unknown)));
    }
    let mut dice = Generator::from_number(6);
    for _ in 0..20 {
        // A frame to a line that has no place would find no guest there.
        let (seat, command) = any_command(&party.table, &mut dice).unwrap();
        party.play(seat, command);
    }
    assert!(wrong.sight().is_none() && wrong.told().is_empty());
    assert!(!party.sent.is_empty());
}

/// A host that is started anew from its save: guests go on where they were, also if it was put back.
#[test]
fn a_host_that_is_started_anew_is_gone_on_with() {
    let mut dice = Generator::from_number(5);
    let mut party = Party::of(general::General::table(3));
    let early = party.table.clone();
    for _ in 0..40 {
        let (seat, command) = any_command(&party.table, &mut dice).unwrap();
        party.play(seat, command);
    }
    for (opened, table) in [([5; 8], party.table.clone()), ([6; 8], early)] {
        let places = Viewer::all(table.game().seats()).map(|viewer| (token(viewer), viewer));
        let mut host = Host::new(&table, (NAMES.0, opened, BUILD), places).unwrap();
        for (viewer, guest) in &mut party.guests {
            connect(&mut host, &table, *viewer, guest);
            assert_agrees(&table, *viewer, guest);
        }
    }
}

/// Versions that do not fit say so before anything else, whatever stands behind.
#[test]
fn another_version_is_told_so_first() {
    let table = sparta::Sparta::table(1);
    let mut host = host(&table);
    let mut hello = guest::<sparta::Sparta>(Viewer::Seat(Seat(0))).connect();
    hello[0] += 1;
    let effects = host.hear(&table, LineId(1), &hello);
    let [Effect::Send(_, bye), Effect::Hang(_)] = &effects[..] else { panic!("{effects:?}") };
    let mut ours = guest::<sparta::Sparta>(Viewer::Seat(Seat(0)));
    assert_eq!(ours.hear(bye), Ok(Heard::Bye(link::Farewell::Protocol(link::PROTOCOL))));
    assert_eq!(ours.hear(&[9, 9, 1, 2, 3]), Err(link::FrameError::Protocol(0x0909)));

    let mut other_build = Guest::<sparta::Sparta>::new(token(Viewer::Seat(Seat(0))), [1; 8], 8);
    let effects = host.hear(&table, LineId(1), &other_build.connect());
    let [Effect::Send(_, bye), Effect::Hang(_)] = &effects[..] else { panic!("{effects:?}") };
    assert_eq!(ours.hear(bye), Ok(Heard::Bye(link::Farewell::Build)));
    assert_eq!(host.present().count(), 0);
}
