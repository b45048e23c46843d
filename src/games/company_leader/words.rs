//! The words for what the rules call by a name.

use company_leader::{
    Aim, Command, Draw, Facing, FieldId, Mode, Outcome, Piece, Refusal, Rules, Side, Slot, Terrain, Troop, Unit,
    Victory, View,
};
use tabletop::Seat;

use super::{moves::Kind, room::Room};
use crate::texts::company_leader::texts;

/// The name of a mode.
pub fn mode(mode: Mode) -> &'static str {
    let t = texts();
    match mode {
        Mode::Duel => t.mode_duel,
        Mode::Melee => t.mode_melee,
        Mode::OneAgainstTwo => t.mode_one_against_two,
        Mode::Teams => t.mode_teams,
    }
}

/// Who fights whom in a mode.
pub fn mode_text(mode: Mode) -> &'static str {
    let t = texts();
    match mode {
        Mode::Duel => t.mode_duel_text,
        Mode::Melee => t.mode_melee_text,
        Mode::OneAgainstTwo => t.mode_one_against_two_text,
        Mode::Teams => t.mode_teams_text,
    }
}

/// The name of a kind of troop.
pub fn troop(troop: Troop) -> &'static str {
    let t = texts();
    match troop {
        Troop::Infantry => t.troop_infantry,
        Troop::InfantryScouts => t.troop_infantry_scouts,
        Troop::Artillery => t.troop_artillery,
        Troop::LightTank => t.troop_light_tank,
        Troop::HeavyTank => t.troop_heavy_tank,
        Troop::TankScouts => t.troop_tank_scouts,
    }
}

/// What a game is about, if it is not about the battle alone; `name` says who sits in a seat.
pub fn goal(rules: &Rules, name: &dyn Fn(Seat) -> String) -> String {
    let t = texts();
    let side = |side: Side| rules.division().members(side).map(name).collect::<Vec<_>>().join(" + ");
    let goal = match rules.aim() {
        Aim::Battle if rules.placed().is_empty() => String::new(),
        Aim::Battle => t.goal_placed.to_owned(),
        Aim::Flag { .. } => t.goal_flag.to_owned(),
        Aim::Assault { attacker, fields } => t.goal_assault(fields.len(), &side(*attacker)),
        Aim::Escort { side: convoy_of, convoy, through, .. } => {
            t.goal_escort(&side(*convoy_of), through, &troop(*convoy))
        }
    };
    match rules.turns() {
        Some(turns) => [goal, t.goal_turns(&turns)].join(" ").trim().to_owned(),
        None => goal,
    }
}

/// What a field is to a scenario, apart from flags.
pub fn target(rules: &Rules, at: FieldId) -> Option<&'static str> {
    match rules.aim() {
        Aim::Assault { fields, .. } if fields.contains(at) => Some(texts().goal_field),
        Aim::Escort { exits, .. } if exits.contains(at) => Some(texts().goal_exit),
        _ => None,
    }
}

/// A kind of troop and whose it is.
pub fn troop_of(room: Room, kind: Troop, owner: Seat) -> String {
    texts().troop_of(&troop(kind), &room.name(owner))
}

/// What a kind of troop can do, in a line.
pub fn skills(rules: &Rules, troop: Troop) -> String {
    let kind = rules.kind(troop);
    texts().troop_skills(&kind.fire, &kind.sight, &kind.movement, &kind.strength)
}

/// The name of a terrain.
pub fn terrain(terrain: Terrain) -> &'static str {
    let t = texts();
    match terrain {
        Terrain::Open => t.terrain_open,
        Terrain::Forest => t.terrain_forest,
        Terrain::BuiltUp => t.terrain_built_up,
    }
}

/// A field by its name and what it is covered with.
pub fn ground(rules: &Rules, at: FieldId) -> String {
    format!("{}, {}", rules.board().name(at), terrain(rules.board().terrain(at)))
}

/// Who may buy on a field.
pub fn shop(rules: &Rules, at: FieldId) -> Option<Seat> {
    let division = rules.division();
    division.seats().find(|seat| division.purchase(*seat).contains(&at))
}

/// A field by its name, what it is covered with, and who may buy there.
pub fn of_field(room: Room, rules: &Rules, at: FieldId) -> String {
    let shop = shop(rules, at).map(|seat| texts().board_purchase(&room.name(seat)));
    [ground(rules, at)].into_iter().chain(shop).collect::<Vec<_>>().join(", ")
}

/// A way to look.
pub fn facing(facing: Facing) -> &'static str {
    let t = texts();
    match facing {
        Facing::East => t.facing_east,
        Facing::SouthEast => t.facing_south_east,
        Facing::SouthWest => t.facing_south_west,
        Facing::West => t.facing_west,
        Facing::NorthWest => t.facing_north_west,
        Facing::NorthEast => t.facing_north_east,
    }
}

/// A way to look, clockwise from the right.
pub const fn degrees(facing: Facing) -> u16 {
    match facing {
        Facing::East => 0,
        Facing::SouthEast => 60,
        Facing::SouthWest => 120,
        Facing::West => 180,
        Facing::NorthWest => 240,
        Facing::NorthEast => 300,
    }
}

/// A piece as its viewer knows it.
pub fn piece(room: Room, piece: Piece, hidden: Option<Troop>, dummy: bool, full: u8) -> String {
    let t = texts();
    let name = room.name(piece.owner);
    let what = match (piece.unit(), hidden) {
        (Some(unit), _) => revealed(room, piece.owner, unit, full),
        (None, Some(kind)) => t.piece_hidden(&troop(kind), &name),
        (None, None) if dummy => t.piece_dummy(&name),
        (None, None) => t.piece_down(&name),
    };
    if piece.used { format!("{what}, {}", t.piece_used) } else { what }
}

/// A revealed troop. Letter and number of its counter follow each other as they are read there, so that who speaks to the app
/// finds it by what it shows.
fn revealed(room: Room, owner: Seat, unit: Unit, full: u8) -> String {
    let sign = room.player(owner).letter();
    texts().piece_up(&troop(unit.troop), &sign, &unit.strength, &full, &room.name(owner), &facing(unit.facing))
}

/// What is done.
pub fn kind(kind: Kind) -> &'static str {
    let t = texts();
    match kind {
        Kind::Reveal => t.action_reveal,
        Kind::Scout => t.action_scout,
        Kind::Advance => t.action_advance,
        Kind::Lay => t.action_lay,
        Kind::Shoot => t.action_shoot,
        Kind::Blitz => t.action_blitz,
        Kind::Swap => t.action_swap,
        Kind::Hide => t.action_hide,
        Kind::Repair => t.action_repair,
        Kind::Face => t.action_face,
    }
}

/// What is done, and whether the troop is turned up for it.
pub fn deed(kind: Kind, turns_up: bool) -> &'static str {
    let t = texts();
    match (kind, turns_up) {
        (Kind::Advance, true) => t.action_reveal_and_advance,
        (Kind::Scout, true) => t.action_reveal_and_scout,
        (kind, _) => self::kind(kind),
    }
}

/// A command of a turn: what is done, by which troop, and to what or whither.
pub fn command(view: &View, command: Command) -> String {
    let t = texts();
    let field = |at| view.rules.board().name(at);
    let done = |kind: Kind, what: &[String]| format!("{}: {}", self::kind(kind), what.join(", "));
    let active = || view.now.active.map(|active| field(active.at)).unwrap_or_default();
    let looks = |facing| self::facing(facing).to_owned();
    match command {
        Command::Swap(pair) => done(Kind::Swap, &pair.ends().map(field)),
        Command::Reveal { at, facing } => done(Kind::Reveal, &[field(at), looks(facing)]),
        Command::Scout { at, facing } => done(Kind::Scout, &[field(at), looks(facing)]),
        Command::Advance { facing } => done(Kind::Advance, &[active(), looks(facing)]),
        Command::Lay { at } => done(Kind::Lay, &[field(at)]),
        Command::Shoot { at, target, .. } => done(Kind::Shoot, &[format!("{} → {}", field(at), field(target))]),
        Command::Blitz => done(Kind::Blitz, &[active()]),
        Command::Repair { at, .. } => done(Kind::Repair, &[field(at)]),
        Command::Hide { at } => done(Kind::Hide, &[field(at)]),
        Command::Face { facing } => done(Kind::Face, &[looks(facing)]),
        Command::EndActions => t.turn_end_actions.to_owned(),
        Command::EndTurn => t.turn_end.to_owned(),
        Command::Buy(purchase) => {
            let bought = purchase.slots.into_iter().filter_map(|slot| match slot {
                Slot::New(troop) => Some(self::troop(troop)),
                Slot::Rest | Slot::Old(_) => None,
            });
            format!("{}: {}", t.shop_title, bought.collect::<Vec<_>>().join(", "))
        }
        Command::Resign => t.turn_resign.to_owned(),
        // Answers and the setting-up are not weighed.
        Command::Place { .. }
        | Command::Lift { .. }
        | Command::Ready
        | Command::Return(_)
        | Command::Throw(_)
        | Command::Roll => String::new(),
    }
}

/// What a face of a die shows, as it stands in an edition.
pub fn face(text: &str) -> &'static str {
    let t = texts();
    match text {
        "I" => t.dice_foot,
        "2I" => t.dice_two_foot,
        "I/2" => t.dice_half_foot,
        "V" => t.dice_vehicle,
        "2V" => t.dice_two_vehicles,
        "V/2" => t.dice_half_vehicle,
        _ => t.dice_blank,
    }
}

/// What is done, and what comes of it.
pub fn kind_text(kind: Kind) -> &'static str {
    let t = texts();
    match kind {
        Kind::Reveal => t.action_reveal_text,
        Kind::Scout => t.action_scout_text,
        Kind::Advance => t.action_advance_text,
        Kind::Lay => t.action_lay_text,
        Kind::Shoot => t.action_shoot_text,
        Kind::Blitz => t.action_blitz_text,
        Kind::Swap => t.action_swap_text,
        Kind::Hide => t.action_hide_text,
        Kind::Repair => t.action_repair_text,
        Kind::Face => t.action_face_text,
    }
}

/// How a game ended.
pub fn outcome(room: Room, view: &View, outcome: Outcome) -> String {
    let t = texts();
    let (names, by) = match outcome {
        Outcome::Won { side, seat, by } => {
            (seat.map_or_else(|| room.names(&view.rules, side), |seat| room.name(seat)), by)
        }
        Outcome::Drawn(Draw::AllFell) => return t.over_all_fell.to_owned(),
        Outcome::Drawn(Draw::AllEven) => return t.over_all_even.to_owned(),
    };
    match by {
        Victory::Troops => t.over_troops(&names),
        Victory::BuiltUp => t.over_built_up(&names),
        Victory::Resigned => t.over_resigned(&names),
        Victory::LastFields => t.over_last_fields(&names),
        Victory::Held => t.over_held(&names),
        Victory::MoreFields => t.over_more_fields(&names),
        Victory::MoreStrength => t.over_more_strength(&names),
        Victory::MoreDummies => t.over_more_dummies(&names),
        Victory::Flag => t.over_flag(&names),
        Victory::Assault => t.over_assault(&names),
        Victory::Defended => t.over_defended(&names),
        Victory::Through => t.over_through(&names),
        Victory::Stopped => t.over_stopped(&names),
    }
}

/// Which rule forbids it, in words for the player; `name` says who sits in a seat.
pub fn refusal(rules: &Rules, name: &dyn Fn(Seat) -> String, refusal: Refusal) -> String {
    let t = texts();
    let field = |at: FieldId| rules.board().name(at);
    match refusal {
        Refusal::GameOver => t.refusal_game_over.to_owned(),
        Refusal::NotYourTurn(seat) => t.refusal_not_your_turn(&name(seat)),
        Refusal::ArmiesAreSet => t.refusal_armies_are_set.to_owned(),
        Refusal::SettingUp => t.refusal_setting_up.to_owned(),
        Refusal::ReadyAlready => t.refusal_ready_already.to_owned(),
        Refusal::ActionsAreOver => t.refusal_actions_are_over.to_owned(),
        Refusal::NotYetBuying => t.refusal_not_yet_buying.to_owned(),
        Refusal::ChooseFacing(at) => t.refusal_choose_facing(&field(at)),
        Refusal::ChooseReturn(at) => t.refusal_choose_return(&field(at)),
        Refusal::NothingToChoose => t.refusal_nothing_to_choose.to_owned(),
        Refusal::ThrowFirst(at) => t.refusal_throw_first(&field(at)),
        Refusal::DiceCount { typed, wanted } => t.refusal_dice_count(&typed, &wanted),
        Refusal::NothingToThrow => t.refusal_nothing_to_throw.to_owned(),
        Refusal::NoField(_) => t.refusal_no_field.to_owned(),
        Refusal::OutsideArea(at) => t.refusal_outside_area(&field(at)),
        Refusal::TroopThere(at) => t.refusal_troop_there(&field(at)),
        Refusal::NoTroopThere(at) => t.refusal_no_troop_there(&field(at)),
        Refusal::Fixed(at) => t.refusal_fixed(&field(at)),
        Refusal::NoneLeft(kind) => t.refusal_none_left(&troop(kind)),
        Refusal::TooDear { price, purse } => t.refusal_too_dear(price.into(), &purse),
        Refusal::TroopsLeft(left) => t.refusal_troops_left(left.into()),
        Refusal::NoArmy => t.refusal_no_army.to_owned(),
        Refusal::NothingThere(at) => t.refusal_nothing_there(&field(at)),
        Refusal::NotYours(at) => t.refusal_not_yours(&field(at)),
        Refusal::NotAdjacent(one, other) => t.refusal_not_adjacent(&field(one), &field(other)),
        Refusal::Used(at) => t.refusal_used(&field(at)),
        Refusal::BothRevealed(one, other) => t.refusal_both_revealed(&field(one), &field(other)),
        Refusal::DummyInSight(at) => t.refusal_dummy_in_sight(&field(at)),
        Refusal::IsDummy(at) => t.refusal_is_dummy(&field(at)),
        Refusal::IsRevealed(at) => t.refusal_is_revealed(&field(at)),
        Refusal::FaceDown(at) => t.refusal_face_down(&field(at)),
        Refusal::NoActionLeft(at) => t.refusal_no_action_left(&field(at)),
        Refusal::HasFired(at) => t.refusal_has_fired(&field(at)),
        Refusal::NobodyScouted => t.refusal_nobody_scouted.to_owned(),
        Refusal::EdgeAhead(at) => t.refusal_edge_ahead(&field(at)),
        Refusal::Blocked(at) => t.refusal_blocked(&field(at)),
        Refusal::NobodyAdvanced => t.refusal_nobody_advanced.to_owned(),
        Refusal::NotBehind(at) => t.refusal_not_behind(&field(at)),
        Refusal::Occupied(at) => t.refusal_occupied(&field(at)),
        Refusal::InSight(at) => t.refusal_in_sight(&field(at)),
        Refusal::NoEnemy(at) => t.refusal_no_enemy(&field(at)),
        Refusal::HiddenTarget(at) => t.refusal_hidden_target(&field(at)),
        Refusal::OutOfRange(at) => t.refusal_out_of_range(&field(at)),
        Refusal::NoBlitz => t.refusal_no_blitz.to_owned(),
        Refusal::NotDamaged(at) => t.refusal_not_damaged(&field(at)),
        Refusal::NoPoints => t.refusal_no_points.to_owned(),
        Refusal::EnemyBeside(at) => t.refusal_enemy_beside(&field(at)),
        Refusal::Damaged(at) => t.refusal_damaged(&field(at)),
        Refusal::HidAlready(at) => t.refusal_hid_already(&field(at)),
        Refusal::CarriesFlag(at) => t.refusal_carries_flag(&field(at)),
        Refusal::NothingBought => t.refusal_nothing_bought.to_owned(),
        Refusal::FieldHeld(at) => t.refusal_field_held(&field(at)),
        Refusal::OldTroop(at) => t.refusal_old_troop(&field(at)),
        Refusal::NoOldTroop => t.refusal_no_old_troop.to_owned(),
        Refusal::NotForSale(kind) => t.refusal_not_for_sale(&troop(kind)),
    }
}

#[cfg(test)]
mod tests {
    use super::refusal;
    use crate::{
        table::refusals::{each_says_its_own, one_of_each},
        texts::in_every_language,
    };
    use company_leader::{CompanyLeader, FieldId, Refusal, Rules, Setup, Troop, edition::Edition};
    use tabletop::{Game as _, Seat};

    /// In the words for a table where Anna sits in every seat.
    fn refused(rules: &Rules, one: Refusal) -> String {
        refusal(rules, &|_| "Anna".to_owned(), one)
    }

    fn game() -> CompanyLeader {
        CompanyLeader::begin(&Edition::house(), &Setup::default(), [0; 32]).expect("a game").0
    }

    #[test]
    fn every_refusal_says_which_rule_forbids_it() {
        let (at, other, kind) = (FieldId(7), FieldId(8), Troop::LightTank);
        let all = one_of_each!(Refusal: GameOver, NotYourTurn(Seat(1)), ArmiesAreSet, SettingUp, ReadyAlready, ActionsAreOver,
            NotYetBuying, ChooseFacing(at), ChooseReturn(at), NothingToChoose, ThrowFirst(at),
            DiceCount { typed: 5, wanted: 6 }, NothingToThrow, NoField(at), OutsideArea(at), TroopThere(at),
            NoTroopThere(at), Fixed(at), NoneLeft(kind), TooDear { price: 2, purse: 1 }, TroopsLeft(2), NoArmy,
            NothingThere(at), NotYours(at), NotAdjacent(at, other), Used(at), BothRevealed(at, other), DummyInSight(at),
            IsDummy(at), IsRevealed(at), FaceDown(at), NoActionLeft(at), HasFired(at), NobodyScouted, EdgeAhead(at),
            Blocked(at), NobodyAdvanced, NotBehind(at), Occupied(at), InSight(at), NoEnemy(at), HiddenTarget(at),
            OutOfRange(at), NoBlitz, NotDamaged(at), NoPoints, EnemyBeside(at), Damaged(at), HidAlready(at),
            CarriesFlag(at), NothingBought, FieldHeld(at), OldTroop(at), NoOldTroop, NotForSale(kind));
        each_says_its_own(&all, |one| refused(game().rules(), *one));
    }

    #[test]
    fn a_refusal_names_the_field_as_the_board_does() {
        let game = game();
        let at = FieldId(7);
        let name = game.rules().board().name(at);
        in_every_language(|language| {
            let sentence = refused(game.rules(), Refusal::Used(at));
            assert!(sentence.contains(&name), "{language:?}: {sentence}");
        });
        // A field the board has not has no name, and is no reason to stumble.
        refused(game.rules(), Refusal::NoField(FieldId(9999)));
    }
}
