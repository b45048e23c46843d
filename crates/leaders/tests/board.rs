//! The board on the screen: phases 1 and 3 by the sentences and the worked examples of the manual (3.3, 3.5, 3.6.3) and of the help
//! page of phase 3, each with its title.

use leaders::{
    HelpCall,
    battle::{Fighter, Force, Outcome, Plan},
    board::{Board, Happened, Order, OrderError, Round, Rules, Spot, Step},
    edition::{AreaId, Edition, SeaId, Skill, Unit},
};
use tabletop::{Generator, PerSeat, Seat, SeatSet};

/// The active player of the examples, blue.
const BLUE: Seat = Seat(0);
/// The one he attacks.
const RED: Seat = Seat(1);
/// Green, a partner where there is one.
const GREEN: Seat = Seat(2);

const ORDER: [Seat; 3] = [BLUE, RED, GREEN];

/// A table of three with an edition, fighters and bonds of its own.
struct Field {
    edition: Edition,
    fighters: PerSeat<Fighter>,
    bonds: PerSeat<SeatSet>,
    help: HelpCall,
    board: Board,
    /// Whose turn it is.
    active: Seat,
    dice: Generator,
}

impl Field {
    /// Blue, red and green hold these areas with an infantry each.
    fn of(held: [&[&str]; 3]) -> Self {
        let edition = Edition::house();
        let starts = PerSeat::new(3, |seat| held[seat.index()].iter().map(|name| area(&edition, name)).collect());
        let board = Board::new(&edition, &starts, &PerSeat::new(3, |_| 0));
        let (fighters, bonds) = (PerSeat::new(3, |_| Fighter::default()), PerSeat::new(3, |_| SeatSet::default()));
        Self {
            edition,
            fighters,
            bonds,
            help: HelpCall::Everybody,
            board,
            active: BLUE,
            dice: Generator::from_number(1),
        }
    }

    fn ally(&mut self, one: Seat, two: Seat) {
        self.bonds[one].add(two);
        self.bonds[two].add(one);
    }

    /// Every die of a kind shows as many hits: 0, 1 or 2.
    fn loaded(&mut self, hits: [u16; 3]) -> &mut Self {
        let battle = &mut self.edition.battle;
        for (die, hits) in [&mut battle.infantry, &mut battle.tank, &mut battle.plane].into_iter().zip(hits) {
            die.hits.value = if hits > 0 { 6 } else { 0 };
            die.doubles.value = if hits > 1 { 6 } else { 0 };
        }
        self
    }

    fn rules(&self) -> Rules<'_> {
        Rules {
            edition: &self.edition,
            order: &ORDER,
            fighters: self.fighters.clone(),
            bonds: self.bonds.clone(),
            help: self.help,
        }
    }

    fn at(&self, name: &str) -> Spot {
        Spot::Land(area(&self.edition, name))
    }

    fn units(&self, name: &str, seat: Seat) -> Force {
        self.board.units(self.at(name), seat)
    }

    fn owner(&self, name: &str) -> Option<Seat> {
        self.board.owner(area(&self.edition, name))
    }

    fn does(&mut self, seat: Seat, order: Order) -> Vec<Happened> {
        let rules = Rules {
            edition: &self.edition,
            order: &ORDER,
            fighters: self.fighters.clone(),
            bonds: self.bonds.clone(),
            help: self.help,
        };
        let done = self.board.apply(&rules, self.active, (seat, order), &mut self.dice);
        done.unwrap_or_else(|why| panic!("{seat:?} may not {order:?}: {why}"))
    }

    fn refused(&self, seat: Seat, order: Order) -> OrderError {
        self.board.permits(&self.rules(), self.active, seat, order).expect_err("this should be refused")
    }

    fn places(&mut self, seat: Seat, name: &str, unit: Unit, count: u16) -> &mut Self {
        let order = Order::Place(area(&self.edition, name), unit, count);
        self.does(seat, order);
        self
    }

    fn place(&self, name: &str, unit: Unit, count: u16) -> Order {
        Order::Place(area(&self.edition, name), unit, count)
    }

    fn way(&self, from: &str, to: &str, unit: Unit, count: u16) -> Order {
        Order::Move { from: self.at(from), to: self.at(to), unit, count }
    }

    fn moves(&mut self, from: &str, to: &str, unit: Unit, count: u16) -> &mut Self {
        let order = self.way(from, to, unit, count);
        self.does(self.active, order);
        self
    }

    fn proceeds(&mut self, seat: Seat) -> Vec<Happened> {
        self.does(seat, Order::Proceed)
    }

    /// The phases up to a battle for an area with these units of blue's, of which one infantry stays behind, against these of red's.
    fn before_battle(attack: Force, defence: Force) -> Self {
        let mut field = Self::of([&["China"], &["Mongolia"], &[]]);
        field.board.recruit(BLUE, attack);
        field.board.recruit(RED, Force { infantry: defence.infantry - 1, ..defence });
        field.board.begin_orders();
        for unit in Unit::ALL {
            if attack.of(unit) > 0 {
                field.places(BLUE, "China", unit, attack.of(unit));
            }
        }
        field.proceeds(BLUE);
        for unit in Unit::ALL {
            if attack.of(unit) > 0 {
                field.moves("China", "Mongolia", unit, attack.of(unit));
            }
        }
        field.proceeds(BLUE);
        if field.board.waiting(BLUE) == Some(RED) {
            for unit in Unit::ALL {
                let more = defence.of(unit) - u16::from(unit == Unit::Infantry);
                if more > 0 {
                    field.places(RED, "Mongolia", unit, more);
                }
            }
            field.proceeds(RED);
        }
        let battle = Order::Engage(field.at("Mongolia"), RED);
        field.does(BLUE, battle);
        field
    }

    /// Neither side retreats.
    fn both_fight(&mut self) -> Vec<Happened> {
        self.proceeds(BLUE);
        self.proceeds(RED)
    }

    fn round(&self) -> Round {
        match self.board.step() {
            Step::Fighting(battles) => battles.fight.clone().expect("a battle").round,
            step => panic!("no battle: {step:?}"),
        }
    }
}

fn area(edition: &Edition, name: &str) -> AreaId {
    let found = edition.map.areas.iter().find(|area| area.name.value == name);
    found.unwrap_or_else(|| panic!("{name} is on the map")).id
}

fn sea(edition: &Edition, name: &str) -> SeaId {
    let found = edition.map.seas.iter().find(|sea| sea.name.value == name);
    found.unwrap_or_else(|| panic!("{name} is on the map")).id
}

// 3.3 Einheiten abziehen

/// „Beispiel" (3.3): two tanks and an infantry in „Central Africa"; the tanks go home, the infantry holds the area.
#[test]
fn example_central_africa_on_the_board() {
    let mut field = Field::of([&["Central Africa", "Egypt"], &[], &[]]);
    field.board.recruit(BLUE, Force::new(0, 2, 0));
    field.board.begin_orders();
    field.places(BLUE, "Central Africa", Unit::Tank, 2).proceeds(BLUE);
    field.proceeds(BLUE);
    field.board.begin_withdrawal();
    let home = field.proceeds(BLUE);
    assert_eq!(home, [Happened::Withdrew(BLUE, Force::new(0, 2, 0))]);
    assert_eq!(field.units("Central Africa", BLUE), Force::new(1, 0, 0));
}

/// „Der Spieler entscheidet dabei je Gebiet, welche Einheit … zurückbleibt." (3.3)
#[test]
fn the_player_says_which_unit_stays() {
    let mut field = Field::of([&["Central Africa"], &["Egypt"], &[]]);
    field.board.recruit(BLUE, Force::new(0, 2, 0));
    field.board.begin_orders();
    field.places(BLUE, "Central Africa", Unit::Tank, 2).proceeds(BLUE);
    field.proceeds(BLUE);
    field.board.begin_withdrawal();
    let keep = |field: &Field, name: &str, unit: Unit| Order::Keep(area(&field.edition, name), unit);
    assert_eq!(field.refused(BLUE, keep(&field, "Egypt", Unit::Infantry)), OrderError::NotYours);
    assert_eq!(field.refused(BLUE, keep(&field, "Central Africa", Unit::Plane)), OrderError::NotThere(0));
    assert_eq!(field.refused(BLUE, keep(&field, "Central Africa", Unit::Infantry)), OrderError::NothingToChange);
    assert_eq!(field.refused(BLUE, Order::Keep(AreaId(60), Unit::Tank)), OrderError::UnknownPlace);
    field.does(BLUE, keep(&field, "Central Africa", Unit::Tank));
    field.proceeds(BLUE);
    assert_eq!(field.units("Central Africa", BLUE), Force::new(0, 1, 0));
    assert_eq!(field.board.camp(BLUE), Force::new(1, 1, 0));
}

/// „Von Seefeldern … dürfen keine Einheiten abgezogen werden." and „Anschließend zieht der aktive Spieler … alle Einheiten … aus der
/// Drop Zone in das Base Camp." (3.3)
#[test]
fn the_drop_zone_goes_home_and_the_sea_keeps_its_units() {
    let mut field = Field::before_battle(Force::new(4, 0, 0), Force::new(1, 0, 0));
    field.does(BLUE, Order::Retreat);
    assert_eq!(field.board.zone(BLUE), Force::new(2, 0, 0));
    field.board.begin_withdrawal();
    field.proceeds(BLUE);
    assert_eq!((field.board.camp(BLUE), field.board.zone(BLUE)), (Force::new(2, 0, 0), Force::default()));

    let mut field = at_sea(2);
    field.board.begin_withdrawal();
    field.proceeds(BLUE);
    let pacific = Spot::Sea(sea(&field.edition, "North Pacific"));
    assert_eq!(field.board.units(pacific, BLUE), Force::new(2, 0, 0));
}

// 3.5.1 Platzieren

/// „Beispiel „China"": seven points, one unit there, at most six more.
#[test]
fn example_china_placing_on_the_board() {
    let mut field = Field::of([&["China"], &[], &[]]);
    field.board.recruit(BLUE, Force::new(9, 0, 0));
    field.board.begin_orders();
    assert_eq!(field.refused(BLUE, field.place("China", Unit::Infantry, 7)), OrderError::AreaFull(7));
    assert_eq!(field.refused(BLUE, field.place("China", Unit::Infantry, 10)), OrderError::NotThere(9));
    field.places(BLUE, "China", Unit::Infantry, 6).proceeds(BLUE);
    assert_eq!(field.units("China", BLUE), Force::new(7, 0, 0));
    assert_eq!(field.board.camp(BLUE), Force::new(3, 0, 0));
}

/// „Beispiel „Brazil"": three points, one unit there, at most two more; he places a tank.
#[test]
fn example_brazil_placing_on_the_board() {
    let mut field = Field::of([&["Brazil"], &["China"], &[]]);
    field.board.recruit(BLUE, Force::new(3, 3, 0));
    field.board.begin_orders();
    assert_eq!(field.refused(BLUE, field.place("Brazil", Unit::Tank, 3)), OrderError::AreaFull(3));
    assert_eq!(field.refused(BLUE, field.place("China", Unit::Tank, 1)), OrderError::NotYours);
    field.places(BLUE, "Brazil", Unit::Tank, 1);
    assert_eq!(field.refused(BLUE, field.place("Brazil", Unit::Infantry, 2)), OrderError::AreaFull(3));
    field.proceeds(BLUE);
    assert_eq!(field.units("Brazil", BLUE), Force::new(1, 1, 0));
}

/// „Beispiel „Indonesia und New Guinea"": four units in the camp; a tank into „New Guinea" (two at most), three into „Indonesia".
#[test]
fn example_indonesia_and_new_guinea_placing_on_the_board() {
    let mut field = Field::of([&["Indonesia", "New Guinea"], &[], &[]]);
    field.board.recruit(BLUE, Force::new(3, 1, 0));
    field.board.begin_orders();
    field.places(BLUE, "New Guinea", Unit::Tank, 1);
    assert_eq!(field.refused(BLUE, field.place("New Guinea", Unit::Infantry, 1)), OrderError::AreaFull(2));
    field.places(BLUE, "Indonesia", Unit::Infantry, 3).proceeds(BLUE);
    assert_eq!(field.board.camp(BLUE), Force::default());
}

/// „Hat dieser Spieler auch die Forschung „Militär – Stufe 2“ fertiggestellt darf dieser … sogar um zwei Einheiten überschreiten."
#[test]
fn the_united_states_place_one_or_two_units_more() {
    for (military, most) in [(0, 4), (2, 5)] {
        let mut field = Field::of([&["Brazil"], &[], &[]]);
        field.fighters[BLUE] = Fighter { skill: Some(Skill::AreaLimit), military };
        field.board.recruit(BLUE, Force::new(9, 0, 0));
        field.board.begin_orders();
        assert_eq!(field.refused(BLUE, field.place("Brazil", Unit::Infantry, most)), OrderError::AreaFull(most));
        field.places(BLUE, "Brazil", Unit::Infantry, most - 1);
    }
}

// 3.5.2 Bewegen

/// „Beispiel „China"": of seven units four go to „Mongolia" and two to „Manchuria"; one has to stay.
#[test]
fn example_china_moving_on_the_board() {
    let mut field = Field::of([&["China"], &["Mongolia"], &[]]);
    field.board.recruit(BLUE, Force::new(6, 0, 0));
    field.board.begin_orders();
    field.places(BLUE, "China", Unit::Infantry, 6).proceeds(BLUE);
    field.moves("China", "Mongolia", Unit::Infantry, 4);
    assert_eq!(field.refused(BLUE, field.way("China", "Manchuria", Unit::Infantry, 3)), OrderError::OneMustStay);
    assert_eq!(field.refused(BLUE, field.way("China", "Brazil", Unit::Infantry, 1)), OrderError::NoWay);
    assert_eq!(field.refused(BLUE, field.way("China", "Manchuria", Unit::Tank, 1)), OrderError::NotThere(0));
    field.moves("China", "Manchuria", Unit::Infantry, 2);
    // „Leere Gebiete können in diesem Schritt kampflos eingenommen werden."
    let happened = field.proceeds(BLUE);
    assert!(happened.contains(&Happened::Took(BLUE, area(&field.edition, "Manchuria"))));
    assert_eq!(field.owner("Manchuria"), Some(BLUE));
    assert_eq!((field.units("China", BLUE), field.units("Mongolia", BLUE)), (Force::new(1, 0, 0), Force::new(4, 0, 0)));
    assert_eq!(field.owner("Mongolia"), Some(RED));
}

/// „Beispiel „Indonesia und New Guinea"": three and one meet in „Queensland", whose limit does not count when moving.
#[test]
fn example_indonesia_and_new_guinea_moving_on_the_board() {
    let mut field = Field::of([&["Indonesia", "New Guinea"], &["Queensland"], &[]]);
    field.board.recruit(BLUE, Force::new(4, 0, 0));
    field.board.begin_orders();
    field.places(BLUE, "Indonesia", Unit::Infantry, 3).places(BLUE, "New Guinea", Unit::Infantry, 1).proceeds(BLUE);
    field.moves("Indonesia", "Queensland", Unit::Infantry, 3).moves("New Guinea", "Queensland", Unit::Infantry, 1);
    field.proceeds(BLUE);
    assert_eq!(field.units("Queensland", BLUE), Force::new(4, 0, 0));
    // „Anschließend dürfen keine Einheiten mehr bewegt werden!"
    assert_eq!(field.refused(BLUE, field.way("Indonesia", "Queensland", Unit::Infantry, 0)), OrderError::WrongStep);
}

/// What is set last counts: orders about a place and a way are taken back by setting them to nothing.
#[test]
fn what_is_planned_is_set_and_not_added_up() {
    let mut field = Field::of([&["China"], &[], &[]]);
    field.board.recruit(BLUE, Force::new(6, 0, 0));
    field.board.begin_orders();
    field.places(BLUE, "China", Unit::Infantry, 6).places(BLUE, "China", Unit::Infantry, 2).proceeds(BLUE);
    assert_eq!(field.units("China", BLUE).total(), 3);
    field.moves("China", "Mongolia", Unit::Infantry, 2).moves("China", "Mongolia", Unit::Infantry, 0);
    assert_eq!(field.refused(BLUE, field.way("China", "Mongolia", Unit::Infantry, 0)), OrderError::NothingToChange);
    field.proceeds(BLUE);
    assert_eq!((field.owner("Mongolia"), field.board.step()), (None, &Step::Idle));
}

/// Blue's units at sea in the North Pacific, put there in an earlier turn.
fn at_sea(count: u16) -> Field {
    let mut field = Field::of([&["Alaska"], &["Japan"], &[]]);
    field.board.recruit(BLUE, Force::new(count.min(1), 0, 0));
    let pacific = Spot::Sea(sea(&field.edition, "North Pacific"));
    for _turn in 0..count {
        field.board.begin_orders();
        field.places(BLUE, "Alaska", Unit::Infantry, 1).proceeds(BLUE);
        field.does(BLUE, Order::Move { from: field.at("Alaska"), to: pacific, unit: Unit::Infantry, count: 1 });
        field.proceeds(BLUE);
        assert_eq!(field.board.step(), &Step::Idle, "their turn has ended");
        field.board.recruit(BLUE, Force::new(1, 0, 0));
    }
    field
}

/// „Seefelder … sind nur über Gebiete mit einem Ankersymbol und weiß strichlierter Linie erreichbar. Für Einheiten die in ein Seefeld
/// bewegt werden, endet der Spielzug sofort." They land later, from any harbour of that sea area (LE-M18).
#[test]
fn the_sea_is_left_by_its_harbours() {
    let mut field = at_sea(2);
    let pacific = Spot::Sea(sea(&field.edition, "North Pacific"));
    field.board.begin_orders();
    field.proceeds(BLUE);
    let land = |to: &str, count: u16| Order::Move { from: pacific, to: field.at(to), unit: Unit::Infantry, count };
    assert_eq!(field.refused(BLUE, land("China", 1)), OrderError::NoWay);
    assert_eq!(field.refused(BLUE, land("Japan", 3)), OrderError::NotThere(2));
    let atlantic = Spot::Sea(sea(&field.edition, "North Atlantic"));
    let over = Order::Move { from: pacific, to: atlantic, unit: Unit::Infantry, count: 1 };
    assert_eq!(field.refused(BLUE, over), OrderError::NoWay);
    // Nobody has to stay at sea.
    field.does(BLUE, land("Japan", 2));
    field.proceeds(BLUE);
    assert_eq!(field.board.units(pacific, BLUE), Force::default());
    field.does(BLUE, Order::Engage(field.at("Japan"), RED));
    match field.board.step() {
        Step::Fighting(battles) => assert!(battles.fight.as_ref().unwrap().over_water, "from the sea"),
        step => panic!("no battle: {step:?}"),
    }
}

// 3.5.3 Verteidigen

/// „Beispiel „China"", „Brazil", „Indonesia und New Guinea": red has five units in his camp, attacked in three areas; two go to
/// „Mongolia", which is full then, none to „Southern Cone", one to „Queensland", and two stay for later attacks.
#[test]
fn examples_of_defending_on_the_board() {
    let blue: &[&str] = &["China", "Brazil", "Indonesia", "New Guinea"];
    let mut field = Field::of([blue, &["Mongolia", "Southern Cone", "Queensland", "Egypt"], &[]]);
    field.board.recruit(BLUE, Force::new(9, 0, 0));
    field.board.recruit(RED, Force::new(5, 0, 0));
    field.board.begin_orders();
    field.places(BLUE, "China", Unit::Infantry, 4).places(BLUE, "Brazil", Unit::Infantry, 1);
    field.places(BLUE, "Indonesia", Unit::Infantry, 3).places(BLUE, "New Guinea", Unit::Infantry, 1).proceeds(BLUE);
    field.moves("China", "Mongolia", Unit::Infantry, 4).moves("Brazil", "Southern Cone", Unit::Infantry, 1);
    field.moves("Indonesia", "Queensland", Unit::Infantry, 3).moves("New Guinea", "Queensland", Unit::Infantry, 1);
    field.proceeds(BLUE);
    assert_eq!(field.board.waiting(BLUE), Some(RED));
    assert_eq!(field.refused(BLUE, Order::Proceed), OrderError::NotYou(RED));
    assert_eq!(field.refused(RED, field.place("Egypt", Unit::Infantry, 1)), OrderError::NotAttacked);
    assert_eq!(field.refused(RED, field.place("Mongolia", Unit::Infantry, 3)), OrderError::AreaFull(3));
    field.places(RED, "Mongolia", Unit::Infantry, 2).places(RED, "Queensland", Unit::Infantry, 1).proceeds(RED);
    assert_eq!(field.units("Mongolia", RED), Force::new(3, 0, 0));
    assert_eq!(field.board.camp(RED), Force::new(2, 0, 0));
    // „Der Angreifer bestimmt die Reihenfolge der Kämpfe", and on land all of them are fought.
    assert_eq!(field.refused(BLUE, Order::Proceed), OrderError::BattlesLeft);
    assert_eq!(field.refused(BLUE, Order::Engage(field.at("Egypt"), RED)), OrderError::NoBattle);
    field.does(BLUE, Order::Engage(field.at("Queensland"), RED));
}

// 3.5.4 Kämpfen

/// „Beispiel „China"": four units throw a black, a grey and a white die, the three of the defender a black and two white ones.
#[test]
fn example_china_the_dice_on_the_board() {
    let mut field = Field::before_battle(Force::new(2, 1, 1), Force::new(2, 0, 1));
    field.loaded([0, 0, 0]);
    field.proceeds(BLUE);
    field.proceeds(RED);
    // Three of four: he may throw others than the strongest, but not fewer.
    assert_eq!(field.round(), Round::Dice(leaders::board::Side::Attacker, Force::default()));
    assert_eq!(field.refused(BLUE, Order::Throw(Force::new(0, 1, 1))), OrderError::Dice(3));
    let happened = field.does(BLUE, Order::Throw(Force::new(1, 1, 1)));
    let Some(Happened::Threw([attack, defence])) = happened.first() else { panic!("{happened:?}") };
    assert_eq!((attack.len(), defence.len()), (3, 3));
}

/// „Beispiel „China"" (Verluste): blue hits once and loses two units of his choice, both infantry; red removes one.
#[test]
fn example_china_the_losses_on_the_board() {
    let mut field = Field::before_battle(Force::new(2, 1, 1), Force::new(2, 0, 1));
    // Black dice hit twice, the others not at all; blue spares his plane and throws a grey die that hits once.
    field.loaded([0, 1, 2]);
    field.both_fight();
    field.does(BLUE, Order::Throw(Force::new(2, 1, 0)));
    assert_eq!(field.round(), Round::Losses([2, 1]));
    assert_eq!(field.refused(BLUE, Order::Lose(RED, Unit::Infantry)), OrderError::NotThere(0));
    assert_eq!(field.refused(RED, Order::Lose(RED, Unit::Infantry)), OrderError::NotYou(BLUE));
    field.does(BLUE, Order::Lose(BLUE, Unit::Infantry));
    field.does(BLUE, Order::Lose(BLUE, Unit::Infantry));
    field.does(RED, Order::Lose(RED, Unit::Infantry));
    assert_eq!(field.units("Mongolia", BLUE), Force::new(0, 1, 1));
    assert_eq!(field.units("Mongolia", RED), Force::new(1, 0, 1));
    // „… zurück in seinen Vorrat, nicht ins Base Camp!"
    assert_eq!(field.board.camp(BLUE), Force::default());
    assert_eq!(field.round(), Round::Retreat(leaders::board::Side::Attacker));
}

/// „Die Hälfte der Einheiten, in diesem Fall 2 Einheiten – aufgerundet, sind verloren … Die verbleibende Hälfte, in diesem Fall eine
/// Einheit, kommt in die Drop Zone." The attacker holds the area then.
#[test]
fn example_retreat_on_the_board() {
    let mut field = Field::before_battle(Force::new(4, 0, 0), Force::new(2, 1, 0));
    field.proceeds(BLUE);
    field.does(RED, Order::Retreat);
    assert_eq!(field.round(), Round::Falling(leaders::board::Side::Defender, 2));
    field.does(RED, Order::Lose(RED, Unit::Infantry));
    let happened = field.does(RED, Order::Lose(RED, Unit::Infantry));
    assert_eq!(happened.last(), Some(&Happened::Ended(field.at("Mongolia"), Outcome::AttackerHolds)));
    assert_eq!((field.units("Mongolia", RED), field.board.zone(RED)), (Force::default(), Force::new(0, 1, 0)));
    assert_eq!(field.owner("Mongolia"), Some(BLUE));
}

/// „… verliert der Spieler der Frankreich spielt, bei einem Rückzug keine Einheiten".
#[test]
fn france_retreats_whole() {
    let mut field = Field::before_battle(Force::new(4, 0, 0), Force::new(1, 0, 0));
    field.fighters[BLUE] = Fighter { skill: Some(Skill::OrderlyRetreat), military: 0 };
    field.does(BLUE, Order::Retreat);
    assert_eq!(field.board.zone(BLUE), Force::new(4, 0, 0));
    assert_eq!(field.owner("Mongolia"), Some(RED));
}

/// A plan does what the odds count: it throws the best that missed again, loses in its order, and leaves a retreat to its player.
#[test]
fn a_plan_fights_on_until_it_would_retreat() {
    let mut field = Field::before_battle(Force::new(2, 2, 0), Force::new(3, 0, 0));
    field.fighters[BLUE] = Fighter { skill: None, military: 1 };
    field.loaded([1, 0, 0]);
    let plan = Plan { retreat_at: 3, order: [Unit::Tank, Unit::Infantry, Unit::Plane] };
    let next = |field: &Field| field.board.by_plan(&field.edition, plan);
    assert_eq!(next(&field), Some(Order::Proceed), "four are more than three");
    field.proceeds(BLUE);
    field.proceeds(RED);
    assert_eq!(next(&field), Some(Order::Throw(Force::new(1, 2, 0))));
    field.does(BLUE, Order::Throw(Force::new(1, 2, 0)));
    // The strongest lie first: both tanks have missed.
    let Some(Order::Reroll(die @ (0 | 1))) = next(&field) else { panic!("{:?}", next(&field)) };
    field.does(BLUE, Order::Reroll(die));
    // Three hits against four, of two kinds.
    for _ in 0..2 {
        assert_eq!(next(&field), Some(Order::Lose(BLUE, Unit::Tank)));
        field.does(BLUE, Order::Lose(BLUE, Unit::Tank));
    }
    assert_eq!(field.round(), Round::Retreat(leaders::board::Side::Attacker), "no kind is left to choose from");
    assert_eq!(next(&field), None, "one is no more than three");
    let mut typed = Field::before_battle(Force::new(2, 2, 0), Force::new(3, 0, 0));
    typed.does(BLUE, Order::Typed(true));
    assert_eq!(next(&typed), None, "nobody reads real dice for him");
}

/// The three results: A „Der Verteidiger hat keine Einheiten mehr", B „Der Angreifer …", C „Kein Spieler hat mehr Einheiten".
#[test]
fn examples_of_the_three_results_on_the_board() {
    let cases = [
        ([0, 1, 0], Force::new(0, 2, 0), Force::new(1, 0, 0), Some(BLUE), Outcome::AttackerHolds),
        ([1, 0, 0], Force::new(0, 1, 0), Force::new(2, 0, 0), Some(RED), Outcome::DefenderHolds),
        ([1, 1, 0], Force::new(2, 0, 0), Force::new(2, 0, 0), None, Outcome::AreaFree),
    ];
    for (dice, attack, defence, owner, outcome) in cases {
        let mut field = Field::before_battle(attack, defence);
        field.loaded(dice);
        let happened = field.both_fight();
        assert_eq!(happened.last(), Some(&Happened::Ended(field.at("Mongolia"), outcome)));
        assert_eq!(field.owner("Mongolia"), owner);
        assert_eq!(field.board.held(BLUE).contains(area(&field.edition, "Mongolia")), owner == Some(BLUE));
        assert_eq!(field.board.step(), &Step::Idle, "there was one battle");
    }
}

/// Military 1: one die a round is thrown again, the attacker's first (3.6.2).
#[test]
fn a_die_is_thrown_again() {
    let mut field = Field::before_battle(Force::new(2, 0, 0), Force::new(2, 0, 0));
    field.loaded([0, 0, 0]);
    for seat in [BLUE, RED] {
        field.fighters[seat] = Fighter { skill: None, military: 1 };
    }
    field.both_fight();
    assert_eq!(field.refused(BLUE, Order::Reroll(2)), OrderError::NoSuchDie);
    field.loaded([1, 0, 0]);
    field.does(BLUE, Order::Reroll(1));
    assert_eq!(field.board.waiting(BLUE), Some(RED));
    field.proceeds(RED);
    assert_eq!(
        (field.units("Mongolia", BLUE), field.units("Mongolia", RED)),
        (Force::new(2, 0, 0), Force::new(1, 0, 0))
    );
}

/// Military 3: one single hit a round counts double (3.6.2).
#[test]
fn a_single_hit_counts_double() {
    let mut field = Field::before_battle(Force::new(0, 1, 0), Force::new(3, 0, 0));
    field.loaded([0, 1, 0]);
    field.fighters[BLUE] = Fighter { skill: None, military: 3 };
    field.both_fight();
    field.proceeds(BLUE);
    assert_eq!(field.units("Mongolia", RED), Force::new(1, 0, 0));
}

/// „… darf der Spieler der United Kingdom spielt, bei Kämpfen in und aus Seefeldern sowie, bei alle über eine gepunktete Linie
/// verbundene Gebiete, einen weißen Würfel zusätzlich werfen".
#[test]
fn the_united_kingdom_throws_a_white_die_more_on_the_board() {
    for (home, goal, dice) in [("China", "Mongolia", 1), ("Indonesia", "Queensland", 2)] {
        let mut field = Field::of([&[home], &[goal], &[]]);
        field.fighters[BLUE] = Fighter { skill: Some(Skill::SeaDie), military: 0 };
        field.board.recruit(BLUE, Force::new(1, 0, 0));
        field.board.begin_orders();
        field.places(BLUE, home, Unit::Infantry, 1).proceeds(BLUE);
        field.moves(home, goal, Unit::Infantry, 1).proceeds(BLUE);
        field.does(BLUE, Order::Engage(field.at(goal), RED));
        let happened = field.both_fight();
        let Some(Happened::Threw([attack, _])) = happened.first() else { panic!("{happened:?}") };
        assert_eq!(attack.len(), dice, "from {home} to {goal}");
    }
}

/// At sea „entscheidet der aktive Spieler selbst, ob er kämpfen möchte oder nicht. Dies gilt natürlich nur für Einheiten, die bereits
/// vor dem Bewegen in dem Seefeld waren" (LE-M18).
#[test]
fn at_sea_only_those_fight_who_were_there() {
    let mut field = at_sea(2);
    let pacific = Spot::Sea(sea(&field.edition, "North Pacific"));
    let to_sea =
        |field: &Field, from: &str| Order::Move { from: field.at(from), to: pacific, unit: Unit::Infantry, count: 1 };
    field.active = RED;
    field.board.recruit(RED, Force::new(1, 0, 0));
    field.board.begin_orders();
    field.places(RED, "Japan", Unit::Infantry, 1).proceeds(RED);
    field.does(RED, to_sea(&field, "Japan"));
    field.proceeds(RED);
    assert_eq!(field.board.step(), &Step::Idle, "who enters is done");

    field.active = BLUE;
    field.board.begin_orders();
    field.places(BLUE, "Alaska", Unit::Infantry, 1).proceeds(BLUE);
    field.does(BLUE, to_sea(&field, "Alaska"));
    field.proceeds(BLUE);
    assert_eq!(field.refused(BLUE, Order::Engage(pacific, GREEN)), OrderError::NoBattle);
    let before = field.board.clone();
    field.proceeds(BLUE);
    assert_eq!(field.board.step(), &Step::Idle, "nobody has to fight at sea");

    field.board = before;
    field.loaded([1, 0, 0]);
    field.does(BLUE, Order::Engage(pacific, RED));
    let happened = field.both_fight();
    let Some(Happened::Threw([attack, _])) = happened.first() else { panic!("{happened:?}") };
    assert_eq!(attack.len(), 2, "the third has just come");
    assert_eq!(field.board.units(pacific, BLUE), Force::new(2, 0, 0));
    assert_eq!(field.board.step(), &Step::Idle, "and once is enough");
}

// 3.6.3 Allianzen

/// „Allianz zum Angriff": from „Ontario", green's, blue attacks „Midwest", which his „Quebec" does not touch.
#[test]
fn example_step_3_an_alliance_in_attack_on_the_board() {
    let mut field = Field::of([&["Quebec"], &["Midwest"], &["Ontario"]]);
    field.board.recruit(BLUE, Force::new(2, 0, 0));
    field.board.begin_orders();
    assert_eq!(field.refused(BLUE, field.place("Ontario", Unit::Infantry, 2)), OrderError::NotYours);
    field.ally(BLUE, GREEN);
    field.places(BLUE, "Ontario", Unit::Infantry, 2).proceeds(BLUE);
    assert_eq!(field.refused(BLUE, field.way("Quebec", "Ontario", Unit::Infantry, 1)), OrderError::PartnersArea(GREEN));
    // Out of a partner's area all may go.
    field.moves("Ontario", "Midwest", Unit::Infantry, 2).proceeds(BLUE);
    assert_eq!(field.units("Ontario", BLUE), Force::default());
    assert_eq!(field.owner("Ontario"), Some(GREEN));
}

/// „Allianz zur Verteidigung": „Siberia" takes four units; two of the attacked one stand there, so his partner adds a plane and a
/// tank, and these fall first.
#[test]
fn example_step_4_an_alliance_in_defence_on_the_board() {
    let mut field = Field::of([&["Mongolia"], &["Siberia"], &["Egypt"]]);
    field.ally(RED, GREEN);
    field.board.recruit(BLUE, Force::new(2, 0, 0));
    field.board.recruit(RED, Force::new(0, 1, 0));
    field.board.recruit(GREEN, Force::new(3, 1, 1));
    field.board.begin_orders();
    field.places(BLUE, "Mongolia", Unit::Infantry, 2).proceeds(BLUE);
    field.moves("Mongolia", "Siberia", Unit::Infantry, 2).proceeds(BLUE);
    // „Gibt es mehrere Verteidiger, organisieren diese ihre Verteidigung der Reihe nach", the attacked one before his partners.
    field.places(RED, "Siberia", Unit::Tank, 1).proceeds(RED);
    assert_eq!(field.board.waiting(BLUE), Some(GREEN));
    assert_eq!(field.refused(GREEN, field.place("Siberia", Unit::Infantry, 3)), OrderError::AreaFull(4));
    field.places(GREEN, "Siberia", Unit::Plane, 1).places(GREEN, "Siberia", Unit::Tank, 1).proceeds(GREEN);
    field.does(BLUE, Order::Engage(field.at("Siberia"), RED));
    field.loaded([1, 0, 0]);
    field.proceeds(BLUE);
    field.proceeds(RED);
    // Red leads them all: he throws the strongest or others, as he likes.
    field.does(RED, Order::Throw(Force::new(0, 2, 1)));
    assert_eq!(field.units("Siberia", RED), Force::new(1, 1, 0));
    assert_eq!(field.units("Siberia", GREEN), Force::default(), "both fell, before any of red's");
}

/// The partners' units fall first, and which of them the defender says (LE-M19).
#[test]
fn the_defender_says_which_of_his_partners_units_fall() {
    let mut field = Field::of([&["Mongolia"], &["Siberia"], &["Egypt"]]);
    field.ally(RED, GREEN);
    field.board.recruit(BLUE, Force::new(1, 0, 0));
    field.board.recruit(GREEN, Force::new(2, 1, 0));
    field.board.begin_orders();
    field.places(BLUE, "Mongolia", Unit::Infantry, 1).proceeds(BLUE);
    field.moves("Mongolia", "Siberia", Unit::Infantry, 1).proceeds(BLUE);
    field.places(GREEN, "Siberia", Unit::Infantry, 2).places(GREEN, "Siberia", Unit::Tank, 1).proceeds(GREEN);
    field.does(BLUE, Order::Engage(field.at("Siberia"), RED));
    field.proceeds(BLUE);
    field.does(RED, Order::Retreat);
    assert_eq!(field.round(), Round::Falling(leaders::board::Side::Defender, 2));
    assert_eq!(field.refused(RED, Order::Lose(RED, Unit::Infantry)), OrderError::PartnersFirst);
    field.does(RED, Order::Lose(GREEN, Unit::Infantry));
    field.does(RED, Order::Lose(GREEN, Unit::Tank));
    // The rest goes to the drop zone of whoever owns it.
    assert_eq!((field.board.zone(RED), field.board.zone(GREEN)), (Force::new(1, 0, 0), Force::new(1, 0, 0)));
}

/// Whoever is partner of both sides helps neither, and where his units stand the attack is not allowed (LE-M19).
#[test]
fn a_partner_of_both_sides_helps_neither() {
    let mut field = Field::of([&["Mongolia"], &["Siberia"], &["Egypt"]]);
    field.ally(RED, GREEN);
    field.ally(BLUE, GREEN);
    field.board.recruit(BLUE, Force::new(2, 0, 0));
    field.board.recruit(GREEN, Force::new(2, 0, 0));
    let before = field.board.clone();
    field.board.begin_orders();
    field.places(BLUE, "Mongolia", Unit::Infantry, 1).proceeds(BLUE);
    field.moves("Mongolia", "Siberia", Unit::Infantry, 1).proceeds(BLUE);
    // Green is asked like everybody: that he is not would tell all who look on whose partner he is.
    assert_eq!(field.board.waiting(BLUE), Some(GREEN));
    assert_eq!(field.refused(GREEN, field.place("Siberia", Unit::Infantry, 1)), OrderError::PartnerAttacks(BLUE));
    field.proceeds(GREEN);
    assert!(matches!(field.board.step(), Step::Fighting(_)));

    field.board = before;
    field.active = GREEN;
    field.board.begin_orders();
    field.places(GREEN, "Siberia", Unit::Infantry, 2).proceeds(GREEN);
    field.proceeds(GREEN);
    field.active = BLUE;
    field.board.begin_orders();
    field.proceeds(BLUE);
    assert_eq!(
        field.refused(BLUE, field.way("Mongolia", "Siberia", Unit::Infantry, 1)),
        OrderError::PartnerThere(GREEN)
    );

    // A guest goes home whole: in his own phase 1, and at once when the alliance is over.
    field.active = GREEN;
    let mut parted = field.board.clone();
    parted.part(GREEN, RED);
    assert_eq!(parted.camp(GREEN), Force::new(2, 0, 0));
    field.board.begin_withdrawal();
    field.proceeds(GREEN);
    assert_eq!((field.board.camp(GREEN), field.owner("Siberia")), (Force::new(2, 0, 0), Some(RED)));
}

/// „Allianz" is a secret event (3.4), and who is asked for help is seen by all: everybody is who has units and for whom there is room,
/// and the board tells the same of those who still will be, whoever is allied to whom (LE-M28).
#[test]
fn who_is_asked_for_help_does_not_tell_who_is_allied() {
    let attacked = |allies: bool| {
        let mut field = Field::of([&["Mongolia"], &["Siberia"], &["Egypt"]]);
        if allies {
            field.ally(RED, GREEN);
        }
        field.board.recruit(BLUE, Force::new(1, 0, 0));
        field.board.recruit(GREEN, Force::new(1, 0, 0));
        field.board.begin_orders();
        field.places(BLUE, "Mongolia", Unit::Infantry, 1).proceeds(BLUE);
        field.moves("Mongolia", "Siberia", Unit::Infantry, 1).proceeds(BLUE);
        field
    };
    let [mut friend, mut stranger] = [true, false].map(attacked);
    assert_eq!(friend.board, stranger.board);
    // Red has no units to place; green is asked at once.
    assert_eq!(friend.board.waiting(BLUE), Some(GREEN));
    assert_eq!(stranger.refused(GREEN, stranger.place("Siberia", Unit::Infantry, 1)), OrderError::NotYours);
    assert_eq!(friend.board.permits(&friend.rules(), BLUE, GREEN, friend.place("Siberia", Unit::Infantry, 1)), Ok(()));
    stranger.proceeds(GREEN);
    friend.proceeds(GREEN);
    assert_eq!(friend.board, stranger.board);
    assert!(matches!(friend.board.step(), Step::Fighting(_)));

    // Games from before go on as they were.
    let mut before = Field::of([&["Mongolia"], &["Siberia"], &["Egypt"]]);
    before.help = HelpCall::Partners;
    before.board.recruit(BLUE, Force::new(1, 0, 0));
    before.board.recruit(GREEN, Force::new(1, 0, 0));
    before.board.begin_orders();
    before.places(BLUE, "Mongolia", Unit::Infantry, 1).proceeds(BLUE);
    before.moves("Mongolia", "Siberia", Unit::Infantry, 1).proceeds(BLUE);
    assert!(matches!(before.board.step(), Step::Fighting(_)), "green is no partner, and is not asked");
}

/// „Die Spieler dürfen sich dann zur Beginn ihrer jeweils nächsten Runde wieder angreifen" (3.6.3): whoever is attacked by one who is free
/// already defends himself, although the alliance still binds him (LE-31).
#[test]
fn who_is_still_bound_defends_himself() {
    let mut field = Field::of([&["Mongolia"], &["Siberia"], &["Egypt"]]);
    field.bonds[RED].add(BLUE);
    field.board.recruit(BLUE, Force::new(1, 0, 0));
    field.board.recruit(RED, Force::new(1, 0, 0));
    field.board.begin_orders();
    field.places(BLUE, "Mongolia", Unit::Infantry, 1).proceeds(BLUE);
    field.moves("Mongolia", "Siberia", Unit::Infantry, 1).proceeds(BLUE);
    field.places(RED, "Siberia", Unit::Infantry, 1).proceeds(RED);
    assert_eq!(field.units("Siberia", RED), Force::new(2, 0, 0));
}

/// A count beyond all units is refused, whatever else is planned.
#[test]
fn a_senseless_count_is_refused() {
    let mut field = Field::of([&["China"], &["Mongolia"], &["Manchuria"]]);
    field.board.recruit(BLUE, Force::new(2, 0, 0));
    field.board.begin_orders();
    field.places(BLUE, "China", Unit::Infantry, 2).proceeds(BLUE);
    field.moves("China", "Mongolia", Unit::Infantry, 1);
    assert_eq!(field.refused(BLUE, field.way("China", "Manchuria", Unit::Infantry, u16::MAX)), OrderError::NotThere(2));
}

/// Thrown games: no unit is lost or doubled between camps, drop zones, map and sea; whoever holds an area has a unit of his own there;
/// what is listed as legal is permitted, and what is refused changes nothing.
#[test]
fn no_unit_is_lost_or_doubled_in_thrown_games() {
    let total = |board: &Board, edition: &Edition| -> u32 {
        let areas = edition.map.areas.iter().map(|area| Spot::Land(area.id));
        let spots: Vec<Spot> = areas.chain(edition.map.seas.iter().map(|sea| Spot::Sea(sea.id))).collect();
        let of = |seat: Seat| {
            let map: u16 = spots.iter().map(|at| board.units(*at, seat).total()).sum();
            u32::from(map + board.camp(seat).total() + board.zone(seat).total())
        };
        ORDER.into_iter().map(of).sum()
    };
    let mut battles = [0_u32; 3];
    for game in 0..12_u64 {
        let names: [&[&str]; 3] =
            [&["China", "Alaska", "Brazil"], &["Mongolia", "Japan", "Egypt"], &["Siberia", "Midwest", "India"]];
        let mut field = Field::of(names);
        field.dice = Generator::from_number(game);
        let skills = [Skill::SeaDie, Skill::OrderlyRetreat, Skill::AreaLimit];
        for (seat, skill) in ORDER.into_iter().zip(skills) {
            field.fighters[seat] = Fighter { skill: Some(skill), military: u8::try_from(game % 4).unwrap() };
        }
        if game % 2 == 0 {
            field.ally(RED, GREEN);
        }
        let mut choice = Generator::from_number(game + 100);
        let rules = field.rules();
        let (mut board, mut dice) = (field.board.clone(), field.dice.clone());
        let mut count = total(&board, &field.edition);
        for turn in 0..30 {
            let active = ORDER[turn % 3];
            for phase in 0..2 {
                if phase == 0 {
                    board.begin_withdrawal();
                } else {
                    board.recruit(active, Force::new(2, 1, 1));
                    count += 4;
                    board.begin_orders();
                }
                while let Some(seat) = board.waiting(active) {
                    let legal = board.legal(&rules, active, seat);
                    assert!(!legal.is_empty(), "there is a way on: {:?}", board.step());
                    let goes_on = legal.contains(&Order::Proceed) && choice.percent(25);
                    let order = if goes_on { Order::Proceed } else { legal[choice.index(legal.len())] };
                    let mut refused = board.clone();
                    let nonsense = Order::Place(AreaId(63), Unit::Tank, 900);
                    assert!(refused.apply(&rules, active, (seat, nonsense), &mut dice.clone()).is_err());
                    assert_eq!(refused, board);
                    for happened in board.apply(&rules, active, (seat, order), &mut dice).unwrap() {
                        match happened {
                            Happened::Lost(_, force) => count -= u32::from(force.total()),
                            Happened::Ended(_, outcome) => battles[outcome as usize] += 1,
                            _ => {}
                        }
                    }
                    assert_eq!(total(&board, &field.edition), count, "after {order:?}");
                    let kept: Board = serde_json::from_str(&serde_json::to_string(&board).unwrap()).unwrap();
                    assert_eq!(kept, board);
                }
                for area in field.edition.map.areas.iter().map(|area| area.id) {
                    let owner = board.owner(area);
                    let there = ORDER.into_iter().filter(|seat| !board.units(Spot::Land(area), *seat).is_empty());
                    let guests: Vec<Seat> = there.filter(|seat| Some(*seat) != owner).collect();
                    let holds = owner.is_none_or(|owner| !board.units(Spot::Land(area), owner).is_empty());
                    assert!(holds, "{owner:?} holds {area:?} with nobody");
                    let welcome = guests.iter().all(|guest| owner.is_some_and(|owner| rules.bonds[*guest].has(owner)));
                    assert!(welcome, "{guests:?} stand in {area:?} of {owner:?}");
                }
            }
        }
    }
    assert!(battles.iter().all(|count| *count > 5), "all three results: {battles:?}");
}
