//! The chapters „Inkomsten innen" and „Aankopen doen".

use crate::common::{EVA, Fixture, Play, TOM, WIM, on};
use company_leader::{Command, Event, Facing, Mode, Outcome, Pending, Purchase, Refusal, Side, Slot, Troop, Victory};
use tabletop::{AddressedEvent, Enumerate as _, Game, Generator, Seat, Viewer, Waiting};

/// The built-up fields of the standard board, those of the left half first.
const BUILT_UP: [(i16, i16); 12] =
    [(-4, 1), (-2, 0), (-2, 2), (-3, 4), (-1, -3), (0, -2), (0, 2), (1, 3), (2, -2), (2, 0), (3, -4), (4, -1)];

/// A board on which a player holds so many built-up fields, and his enemy the last one.
fn holding(mode: Mode, seat: Seat, count: usize) -> Fixture {
    let mut fixture = Fixture::bare(&on("standard", mode)).turn(seat);
    let others = if seat == WIM { [EVA, TOM] } else { [WIM, TOM] };
    fixture = fixture.hidden(others[0], Troop::Infantry, (4, -1)).hidden(seat, Troop::Infantry, (-5, 0));
    if mode == Mode::Melee {
        fixture = fixture.hidden(others[1], Troop::Infantry, (5, -5));
    }
    for at in &BUILT_UP[..count] {
        fixture = fixture.dummy(seat, *at);
    }
    fixture
}

fn paid(play: &Play) -> Option<u16> {
    play.events.iter().find_map(|event| if let Event::Paid { coins, .. } = event { Some(*coins) } else { None })
}

/// „de basisinkomsten … voor het bezitten van 6 bebouwde velden 2 geldstukken", one more or less for each field; with the
/// worked example of 7 and 4 (CL-18, CL-19, CL-28).
#[test]
fn income_for_two_players() {
    for (count, coins) in [(6, 2), (7, 3), (4, 0), (5, 1), (3, 0), (1, 0), (11, 7)] {
        let mut play = holding(Mode::Duel, WIM, count).purse(Side(0), 4).play();
        play.does(Command::EndActions);
        assert_eq!(paid(&play), Some(coins), "{count} fields");
        assert_eq!(play.now().purses[0], 4 + coins, "savings are never taken");
    }
}

/// „Voor een 3-speler spel met 3 partijen krijgt een speler 1 geldstuk voor het bezitten van 4 van zulke velden".
#[test]
fn income_for_three_parties() {
    for (count, coins) in [(4, 1), (5, 2), (3, 0), (2, 0)] {
        let mut play = holding(Mode::Melee, EVA, count).play();
        play.does(Command::EndActions);
        assert_eq!(paid(&play), Some(coins), "{count} fields");
    }
}

/// „in een spel met 2 teams krijgt een team 2 geldstukken voor het bezitten van zes bebouwde velden": once a round, in the
/// turn of its last member (CL-30).
#[test]
fn income_for_teams() {
    let fixture = Fixture::bare(&on("standard", Mode::Teams))
        .hidden(WIM, Troop::Infantry, (-5, 0))
        .hidden(EVA, Troop::Infantry, (4, -1))
        .dummy(WIM, (-4, 1))
        .dummy(WIM, (-2, 0))
        .dummy(WIM, (-2, 2))
        .dummy(TOM, (-3, 4))
        .dummy(TOM, (-1, -3))
        .dummy(TOM, (0, -2));
    let mut play = fixture.play();
    play.does(Command::EndActions);
    assert_eq!(paid(&play), None, "his partner comes later in the round");
    play.does(Command::EndTurn).end_turn().does(Command::EndActions);
    assert_eq!((paid(&play), play.now().purses[0]), (Some(2), 2));
    // One purse: the first of them may spend it in the next round.
    play.does(Command::EndTurn).end_turn().does(Command::EndActions);
    assert_eq!(play.actor(), WIM);
    let slots = [Slot::New(Troop::TankScouts), Slot::Rest, Slot::Rest];
    assert!(play.permits(Command::Buy(Purchase { lift: false, slots })));
}

/// „Als een veld met bebouwing leeg is dan krijgt geen enkele speler hier inkomsten van": any piece will do (CL-18).
#[test]
fn a_piece_of_any_kind_holds_a_built_up_field() {
    let mut play = Fixture::bare(&on("standard", Mode::Duel))
        .hidden(EVA, Troop::Infantry, (4, -1))
        .dummy(WIM, BUILT_UP[0])
        .hidden(WIM, Troop::Infantry, BUILT_UP[1])
        .up(WIM, Troop::Infantry, BUILT_UP[2], Facing::West)
        .dummy(WIM, BUILT_UP[3])
        .dummy(WIM, BUILT_UP[4])
        .play();
    play.does(Command::EndActions);
    assert_eq!(paid(&play), Some(1));
}

/// The purchase fields of the first player, row by row: (-3, -2), (-5, 0), (-5, 2).
const FIELDS: [(i16, i16); 3] = [(-3, -2), (-5, 0), (-5, 2)];

/// The first player with dummies on his purchase fields, and coins.
fn shop(coins: u16) -> Fixture {
    FIELDS.into_iter().fold(Fixture::duel(), |fixture, at| fixture.dummy(WIM, at)).purse(Side(0), coins)
}

fn buying(fixture: &Fixture) -> Play {
    let mut play = fixture.play();
    play.does(Command::EndActions);
    play
}

const fn buy(lift: bool, slots: [Slot; 3]) -> Command {
    Command::Buy(Purchase { lift, slots })
}

const SCOUTS: Slot = Slot::New(Troop::TankScouts);

/// „Deze kosten zoveel als de sterkte ervan. Er mogen alleen troepen van volledige sterkte worden gekocht".
#[test]
fn troops_cost_their_strength() {
    for (troop, price) in Troop::ALL.into_iter().zip([6, 4, 3, 4, 6, 2]) {
        let command = buy(false, [Slot::Rest, Slot::New(troop), Slot::Rest]);
        let poor = buying(&shop(price - 1));
        let Command::Buy(purchase) = command else { unreachable!() };
        assert_eq!(purchase.price(poor.game.rules()), price);
        assert_eq!(poor.refuses(command), Refusal::TooDear { price, purse: price - 1 });
        let mut play = buying(&shop(price));
        play.does(command);
        assert_eq!(play.under((-5, 0)), Some(troop));
        assert_eq!(play.now().purses[0], 0);
        assert_eq!(play.actor(), EVA, "the turn is over");
    }
}

/// „op één van de drie aankoopvelden": nowhere else, at most one each (CL-20).
#[test]
fn new_troops_go_onto_the_three_purchase_fields() {
    let mut play = buying(&shop(6));
    play.does(buy(false, [SCOUTS, SCOUTS, SCOUTS]));
    assert!(FIELDS.iter().all(|at| play.under(*at) == Some(Troop::TankScouts)));
    let division = play.game.rules().division();
    let coords = division.purchase(WIM).map(|at| play.game.rules().board().coord(at));
    assert_eq!(coords.map(|at| (at.q, at.r)), FIELDS);
}

/// „mag de speler als alternatief de speelstukken van de drie gemarkeerde aankoopvelden van het bord nemen … plaatst deze
/// tegelijk met zijn zojuist aangekochte troepen op de lege aankoopvelden".
#[test]
fn the_three_pieces_may_be_lifted_instead() {
    let fixture = Fixture::duel().dummy(WIM, FIELDS[0]).hidden(WIM, Troop::Artillery, FIELDS[1]).purse(Side(0), 4);
    let play = buying(&fixture);
    let slots = [Slot::Old(1), Slot::Rest, SCOUTS];
    let mut done = play.clone();
    done.does(buy(true, slots));
    assert_eq!(FIELDS.map(|at| done.under(at)), [Some(Troop::Artillery), None, Some(Troop::TankScouts)]);
    assert!(FIELDS.iter().all(|at| done.piece(*at).unwrap().is_down()), "the empty one is filled too");
    // A lifted troop is not lost: it must come back once.
    let at = FIELDS.map(|at| play.at(at));
    assert_eq!(play.refuses(buy(true, [SCOUTS, Slot::Rest, Slot::Rest])), Refusal::OldTroop(at[1]));
    assert_eq!(play.refuses(buy(true, [SCOUTS, Slot::Old(1), Slot::Old(1)])), Refusal::OldTroop(at[1]));
    assert_eq!(play.refuses(buy(true, [SCOUTS, Slot::Old(0), Slot::Old(1)])), Refusal::NoOldTroop);
    assert_eq!(play.refuses(buy(true, [SCOUTS, Slot::Old(1), Slot::Old(7)])), Refusal::NoOldTroop);
    assert_eq!(play.refuses(buy(false, [SCOUTS, Slot::Rest, Slot::Old(1)])), Refusal::NoOldTroop);
    // Without lifting, a hidden troop stays where it is.
    assert_eq!(play.refuses(buy(false, [Slot::Rest, SCOUTS, Slot::Rest])), Refusal::FieldHeld(at[1]));
    assert_eq!(play.refuses(buy(true, [Slot::Rest, Slot::Old(1), Slot::Rest])), Refusal::NothingBought);
    assert_eq!(play.refuses(buy(false, [Slot::Rest; 3])), Refusal::NothingBought);
}

/// „Om te voorkomen dat de tegenstander weet waar de nieuwe troepen geplaatst worden": everybody sees what is paid and
/// which fields are touched, nobody else what was bought (CL-29).
#[test]
fn nobody_knows_where_the_new_troops_are() {
    let play = buying(&shop(8));
    let told = |slots| {
        let mut game = play.game.clone();
        let events = game.apply(WIM, &buy(true, slots)).unwrap().events;
        let heard: Vec<AddressedEvent<Event>> =
            events.into_iter().filter(|told| told.reaches(Viewer::Seat(EVA))).collect();
        (heard, game.view(Viewer::Seat(EVA)), game.view(Viewer::Seat(WIM)))
    };
    let heavy = told([Slot::New(Troop::HeavyTank), Slot::Rest, Slot::Rest]);
    let foot = told([Slot::Rest, Slot::Rest, Slot::New(Troop::Infantry)]);
    assert_eq!(heavy.0, foot.0);
    assert_eq!(heavy.1, foot.1);
    assert_ne!(heavy.2, foot.2);
    let bought = Event::Bought { seat: WIM, price: 6, lift: true, filled: [true; 3] };
    assert_eq!(heavy.0[0].event, bought);
}

/// Fields with revealed troops or with pieces of others are not available (CL-20).
#[test]
fn purchase_fields_that_are_taken_are_not_available() {
    let fixture = shop(9).up(WIM, Troop::Infantry, FIELDS[0], Facing::East).dummy(EVA, FIELDS[1]);
    let play = buying(&fixture);
    for (slots, held) in [([SCOUTS, Slot::Rest, Slot::Rest], FIELDS[0]), ([Slot::Rest, SCOUTS, Slot::Rest], FIELDS[1])]
    {
        for lift in [false, true] {
            assert_eq!(play.refuses(buy(lift, slots)), Refusal::FieldHeld(play.at(held)));
        }
    }
    let mut bought = play.clone();
    bought.does(buy(true, [Slot::Rest, Slot::Rest, SCOUTS]));
    assert!(bought.unit(FIELDS[0]).is_some() && bought.piece(FIELDS[1]).unwrap().owner == EVA);
}

/// A new troop in view of an enemy is revealed at once, and its owner chooses its facing; a dummy is not put there
/// (CL-20, CL-37).
#[test]
fn what_is_bought_in_view_is_revealed_at_once() {
    let fixture = shop(4).up(EVA, Troop::Infantry, (-4, 0), Facing::West);
    let play = buying(&fixture);
    let mut shown = play.clone();
    shown.does(buy(false, [Slot::Rest, SCOUTS, Slot::Rest]));
    assert_eq!(shown.pending(), [Pending::Face { seat: WIM, at: play.at(FIELDS[1]) }]);
    assert_eq!(shown.actor(), WIM);
    shown.does(Command::Face { facing: Facing::East });
    assert_eq!((shown.actor(), shown.unit(FIELDS[1]).unwrap().facing), (EVA, Facing::East));
    let mut lifted = play.clone();
    lifted.does(buy(true, [SCOUTS, Slot::Rest, Slot::Rest]));
    assert_eq!(lifted.piece(FIELDS[1]), None, "no dummy before the enemy's eyes");
    assert_eq!(lifted.under(FIELDS[0]), Some(Troop::TankScouts));
}

/// „Aan het eind van de speler zijn beurt": not before the actions are over, and only once.
#[test]
fn purchases_come_at_the_end_of_the_turn() {
    let play = shop(9).play();
    assert_eq!(play.refuses(buy(false, [SCOUTS, Slot::Rest, Slot::Rest])), Refusal::NotYetBuying);
    assert_eq!(play.refuses(Command::EndTurn), Refusal::NotYetBuying);
    let mut buying = play.clone();
    buying.does(Command::EndActions);
    assert_eq!(buying.refuses(Command::EndActions), Refusal::ActionsAreOver);
    assert_eq!(buying.refuses(buying.pair(FIELDS[0], FIELDS[1])), Refusal::ActionsAreOver);
}

/// A side without troops has lost before it can buy any (CL-22), and purses begin empty (CL-47).
#[test]
fn purchases_save_nobody() {
    let fixture = Fixture::bare(&on("standard", Mode::Duel))
        .up(WIM, Troop::HeavyTank, (-1, -1), Facing::East)
        .dummy(WIM, (-4, 1))
        .weak(EVA, Troop::TankScouts, (0, -1), Facing::East, 1)
        .dummy(EVA, (4, -1))
        .purse(Side(1), 50);
    let ended = (0..100).find_map(|seed| {
        let mut play = fixture.clone().seed(seed).play();
        play.does(play.shot((-1, -1), (0, -1), Facing::East));
        if let Waiting::Over(outcome) = play.game.waiting_for() { Some(outcome) } else { None }
    });
    assert_eq!(ended, Some(Outcome::Won { side: Side(0), seat: None, by: Victory::Troops }));
    assert_eq!(crate::common::deployed(&on("standard", Mode::Duel)).view(Viewer::Public).now.purses, [0; 3]);
}

/// What a search draws are all purchases that are listed, with and without lifting, and no other.
#[test]
fn every_purchase_that_is_permitted_is_drawn() {
    let lifted = shop(6).hidden(WIM, Troop::Artillery, FIELDS[1]);
    let two = shop(4).hidden(WIM, Troop::Artillery, FIELDS[1]).hidden(WIM, Troop::Infantry, FIELDS[2]);
    for fixture in [shop(2), shop(6), lifted, two] {
        let play = buying(&fixture);
        let mut missing = play.game.legal(WIM);
        missing.retain(|command| *command != Command::Resign);
        let legal = missing.clone();
        assert!(legal.iter().any(|command| matches!(command, Command::Buy(_))), "{legal:?}");
        let mut dice = Generator::from_number(7);
        for _ in 0..legal.len() * 40 {
            let (_, command) = play.game.draw(&mut dice).unwrap();
            assert!(legal.contains(&command), "{command:?} is drawn and not listed");
            missing.retain(|other| *other != command);
        }
        assert!(missing.is_empty(), "never drawn: {missing:?}");
    }
}
