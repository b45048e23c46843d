//! What the tests share.

pub mod policy;
pub mod report;

use company_leader::{
    Actor, Command, CompanyLeader, Coord, Event, Facing, FieldId, First, Ground, Mode, Now, Pair, Pending, Piece,
    Refusal, Setup, Side, Troop, Unit, View, edition::Edition,
};
use serde_json::{Value, json};
use tabletop::{Applied, Enumerate as _, Game, Record, Seat, Viewer};

/// The first player: in the house edition he holds the left half of the board.
pub const WIM: Seat = Seat(0);
/// The second one.
pub const EVA: Seat = Seat(1);
/// The third one.
pub const TOM: Seat = Seat(2);
/// The fourth one.
pub const IDA: Seat = Seat(3);

/// A set-up on a board of the house edition; the first player begins.
pub fn on(id: &str, mode: Mode) -> Setup {
    Setup { ground: Ground::Board { id: id.to_owned(), mode }, first: First::Chosen(WIM), ..Setup::default() }
}

/// A scenario of the house edition; the first player begins.
pub fn scenario(id: &str) -> Setup {
    Setup { ground: Ground::Scenario(id.to_owned()), first: First::Chosen(WIM), ..Setup::default() }
}

/// A game of the house edition before the armies are set up.
pub fn begun(setup: &Setup) -> CompanyLeader {
    CompanyLeader::begin(&Edition::house(), setup, [0; 32]).unwrap().0
}

/// The game with every army put down as it comes, row by row.
pub fn deployed(setup: &Setup) -> CompanyLeader {
    let mut game = begun(setup);
    while game.view(Viewer::Public).now.round == 0 {
        for seat in Seat::all(game.seats()) {
            let legal = game.legal(seat);
            let place = legal.iter().find(|command| matches!(command, Command::Place { .. }));
            if let Some(command) = place.or(legal.last()) {
                game.apply(seat, command).unwrap();
            }
        }
    }
    game
}

/// A board as a test wants it: pieces are put on an empty board of a running game.
///
/// The game is written, changed as text and read again, which is the way a save goes: no door into the rules is needed.
#[derive(Clone)]
pub struct Fixture {
    game: CompanyLeader,
    json: Value,
}

impl Fixture {
    /// The standard board for two, the first player to act, with a hidden infantry of each side on a built-up field far
    /// off: (-4, 1) and (4, -1).
    pub fn duel() -> Self {
        let fixture = Self::bare(&on("standard", Mode::Duel));
        fixture.hidden(WIM, Troop::Infantry, (-4, 1)).hidden(EVA, Troop::Infantry, (4, -1))
    }

    /// A game with nothing on its board.
    pub fn bare(setup: &Setup) -> Self {
        Self::of(&deployed(setup)).emptied()
    }

    /// A running game, to be changed.
    pub fn of(game: &CompanyLeader) -> Self {
        Self { game: game.clone(), json: serde_json::to_value(game).unwrap() }
    }

    /// With nothing on its board.
    pub fn emptied(mut self) -> Self {
        for list in ["fields", "under"] {
            for field in self.json["state"][list].as_array_mut().unwrap() {
                *field = Value::Null;
            }
        }
        self
    }

    fn put(mut self, at: (i16, i16), piece: &Value, under: &Value) -> Self {
        let at = self.game.rules().board().find(Coord::from(at)).unwrap().index();
        self.json["state"]["fields"][at] = piece.clone();
        self.json["state"]["under"][at] = under.clone();
        self
    }

    /// A dummy.
    pub fn dummy(self, seat: Seat, at: (i16, i16)) -> Self {
        self.put(at, &json!({"owner": seat, "used": false, "hid": false, "face": "Down"}), &Value::Null)
    }

    /// A hidden troop.
    pub fn hidden(self, seat: Seat, troop: Troop, at: (i16, i16)) -> Self {
        self.put(at, &json!({"owner": seat, "used": false, "hid": false, "face": "Down"}), &json!(troop))
    }

    /// A revealed troop in full strength.
    pub fn up(self, seat: Seat, troop: Troop, at: (i16, i16), facing: Facing) -> Self {
        let strength = self.game.rules().kind(troop).strength;
        self.weak(seat, troop, at, facing, strength)
    }

    /// A revealed troop with this strength.
    pub fn weak(self, seat: Seat, troop: Troop, at: (i16, i16), facing: Facing, strength: u8) -> Self {
        let unit = Unit { troop, facing, strength, fired: false };
        let face = json!({"Up": unit});
        self.put(at, &json!({"owner": seat, "used": false, "hid": false, "face": face}), &Value::Null)
    }

    /// Coins of a side.
    pub fn purse(mut self, side: Side, coins: u16) -> Self {
        self.json["state"]["now"]["purses"][side.index()] = coins.into();
        self
    }

    /// Whose turn it is.
    pub fn turn(mut self, seat: Seat) -> Self {
        self.json["state"]["now"]["turn"] = json!(seat);
        self
    }

    /// The round.
    pub fn round(mut self, round: u16) -> Self {
        self.json["state"]["now"]["round"] = round.into();
        self
    }

    /// What the dice are thrown from.
    pub fn seed(mut self, number: u64) -> Self {
        self.json["state"]["dice"] = serde_json::to_value(tabletop::Generator::from_number(number)).unwrap();
        self
    }

    /// Any change of the text.
    pub fn with(mut self, change: impl FnOnce(&mut Value)) -> Self {
        change(&mut self.json["state"]);
        self
    }

    /// The game as text reads.
    pub fn read(&self) -> Result<CompanyLeader, serde_json::Error> {
        serde_json::from_value(self.json.clone())
    }

    /// The game.
    pub fn play(&self) -> Play {
        Play { game: self.read().unwrap(), events: Vec::new() }
    }
}

/// A game that is played by words of a test.
#[derive(Clone, Debug)]
pub struct Play {
    pub game: CompanyLeader,
    /// What happened by the last command, whoever was told.
    pub events: Vec<Event>,
}

impl Play {
    /// The field with these coordinates.
    pub fn at(&self, at: (i16, i16)) -> FieldId {
        self.game.rules().board().find(Coord::from(at)).unwrap()
    }

    /// Who must act.
    pub fn actor(&self) -> Seat {
        match self.game.waiting_for() {
            tabletop::Waiting::For(seats) => seats[0],
            tabletop::Waiting::Over(outcome) => panic!("the game is over: {outcome:?}"),
        }
    }

    /// Does a command for who must act.
    pub fn does(&mut self, command: Command) -> &mut Self {
        let seat = self.actor();
        let legal = self.game.legal(seat);
        let Applied { events, .. } =
            self.game.apply(seat, &command).unwrap_or_else(|refusal| panic!("{command:?}: {refusal}"));
        assert!(legal.contains(&command), "{command:?} was not listed");
        self.events = events.into_iter().map(|told| told.event).collect();
        self
    }

    /// What is said against a command of who must act; nothing changes.
    pub fn refuses(&self, command: Command) -> Refusal {
        let seat = self.actor();
        let mut game = self.game.clone();
        let refusal = game.apply(seat, &command).expect_err("it is not refused");
        assert_eq!(game, self.game, "a refused command changed the game");
        assert!(!self.game.legal(seat).contains(&command), "{command:?} is listed");
        assert!(!refusal.to_string().is_empty());
        refusal
    }

    /// Whether who must act may do this.
    pub fn permits(&self, command: Command) -> bool {
        let permitted = self.game.permits(self.actor(), &command).is_ok();
        assert_eq!(permitted, self.game.legal(self.actor()).contains(&command), "{command:?}");
        permitted
    }

    /// An exchange.
    pub fn pair(&self, one: (i16, i16), other: (i16, i16)) -> Command {
        Command::Swap(Pair::new(self.at(one), self.at(other)))
    }

    /// Turning and scouting.
    pub fn scout(&self, at: (i16, i16), facing: Facing) -> Command {
        Command::Scout { at: self.at(at), facing }
    }

    /// A shot.
    pub fn shot(&self, at: (i16, i16), target: (i16, i16), facing: Facing) -> Command {
        Command::Shoot { at: self.at(at), target: self.at(target), facing }
    }

    /// What everybody sees.
    pub fn public(&self) -> View {
        self.game.view(Viewer::Public)
    }

    /// What everybody knows beside the pieces.
    pub fn now(&self) -> Now {
        self.public().now
    }

    /// The piece on a field.
    pub fn piece(&self, at: (i16, i16)) -> Option<Piece> {
        self.public().piece(self.at(at))
    }

    /// The revealed troop on a field.
    pub fn unit(&self, at: (i16, i16)) -> Option<Unit> {
        self.piece(at).and_then(|piece| piece.unit())
    }

    /// The revealed troop on a field, as events name it.
    pub fn actor_at(&self, at: (i16, i16)) -> Actor {
        self.piece(at).and_then(|piece| piece.actor()).unwrap()
    }

    /// The hidden troop on a field, as its owner knows it.
    pub fn under(&self, at: (i16, i16)) -> Option<Troop> {
        let owner = self.piece(at)?.owner;
        self.game.view(Viewer::Seat(owner)).hidden(self.at(at))
    }

    /// What must be chosen.
    pub fn pending(&self) -> Vec<Pending> {
        self.public().pending
    }

    /// Ends the actions and the turn.
    pub fn end_turn(&mut self) -> &mut Self {
        self.does(Command::EndActions).does(Command::EndTurn)
    }

    /// Whether something happened by the last command.
    pub fn told(&self, wanted: &Event) -> bool {
        self.events.contains(wanted)
    }
}

/// The record of a game that dice lead to its end, or for so many commands.
pub fn thrown(edition: Edition, setup: Setup, number: u64, longest: usize) -> Record<CompanyLeader> {
    let mut seed = [0; 32];
    seed[..8].copy_from_slice(&number.to_le_bytes());
    let mut dice = tabletop::Generator::from_number(number + 77);
    let (mut game, _) = CompanyLeader::begin(&edition, &setup, seed).unwrap();
    let mut record = Record::new(edition, setup, seed);
    while record.commands.len() < longest {
        let tabletop::Waiting::For(seats) = game.waiting_for() else { break };
        let legal = game.legal(seats[0]);
        let command = legal[policy::choose(&game, &legal, &mut dice)];
        game.apply(seats[0], &command).unwrap();
        record.commands.push((seats[0], command));
    }
    record
}
