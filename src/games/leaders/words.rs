//! The words for what the rules call by a name.

use leaders::{
    BoardMode, Colour, Phase, Refusal, Victory,
    battle::Bonus,
    board::OrderError,
    edition::{Bloc, Category, Edition, Field, MissionKind, Nation, NationRule, Scenario, Skill, StartRule, Unit},
};
use tabletop::Seat;

use crate::{
    drawings::Figure,
    texts::{self, leaders::texts},
    ui::{Hue, figure},
};

/// What figures of a colour are called in an edition.
pub fn figures(edition: &Edition, colour: Colour) -> String {
    texts::chosen(&edition.colour(colour).name.value)
}

/// The colour on the screen that stands for figures of a colour in an edition.
pub fn hue(edition: &Edition, colour: Colour) -> Hue {
    match edition.colour(colour).hue.value {
        Colour::Red => Hue::Red,
        Colour::Blue => Hue::Blue,
        Colour::Green => Hue::Green,
        Colour::Yellow => Hue::Yellow,
        Colour::Violet => Hue::Violet,
        Colour::White => Hue::White,
    }
}

/// The name of a colour on the screen.
pub fn colour(colour: Colour) -> &'static str {
    let t = texts();
    match colour {
        Colour::Red => t.colour_red,
        Colour::Blue => t.colour_blue,
        Colour::Green => t.colour_green,
        Colour::Yellow => t.colour_yellow,
        Colour::Violet => t.colour_violet,
        Colour::White => t.colour_white,
    }
}

/// The name of a power bloc.
pub fn bloc(bloc: Bloc) -> &'static str {
    let t = texts();
    match bloc {
        Bloc::Capitalist => t.bloc_capitalist,
        Bloc::Neutral => t.bloc_neutral,
        Bloc::Communist => t.bloc_communist,
    }
}

/// What a scenario is called.
pub fn scenario(scenario: &Scenario) -> String {
    texts::chosen(&scenario.name.value)
}

/// Which nations a scenario offers.
pub fn nation_rule(rule: NationRule) -> &'static str {
    match rule {
        NationRule::Free => texts().scenario_nations_free,
        NationRule::ByBloc => texts().scenario_nations_bloc,
        NationRule::Fixed => texts().scenario_nations_fixed,
    }
}

/// How a scenario's start areas are found.
pub fn start_rule(rule: StartRule) -> &'static str {
    match rule {
        StartRule::Free => texts().scenario_start_free,
        StartRule::Fixed => texts().scenario_start_fixed,
        StartRule::Home => texts().scenario_start_home,
    }
}

/// What a special skill is called.
pub fn skill_name(skill: Skill) -> &'static str {
    let t = texts();
    match skill {
        Skill::AreaLimit => t.values_skill_limit,
        Skill::SeaDie => t.values_skill_sea,
        Skill::OrderlyRetreat => t.values_skill_retreat,
        Skill::ProductionBonus => t.values_skill_production,
        Skill::MasterSpies => t.values_skill_spies,
        Skill::PeoplesArmy => t.values_skill_infantry,
    }
}

/// What a special skill does, with the edition's numbers.
pub fn skill(skill: Skill, edition: &Edition, players: u8) -> String {
    let t = texts();
    match skill {
        Skill::AreaLimit => t.skill_area_limit(edition.skills.area_limit.value.into()),
        Skill::SeaDie => t.skill_sea_die(edition.skills.sea_dice.value.into()),
        Skill::OrderlyRetreat => t.skill_orderly_retreat.to_owned(),
        Skill::ProductionBonus => t.skill_production_bonus(&edition.skill_income(players)),
        Skill::MasterSpies => t.skill_master_spies(&edition.skills.spies_percent.value),
        Skill::PeoplesArmy => t.skill_peoples_army(&edition.skills.infantry.value),
    }
}

/// What the special skill of a nation does.
pub fn nation_skill(nation: &Nation, edition: &Edition, players: u8) -> String {
    let skill = skill(nation.skill.value, edition, players);
    match nation.diplomats.value {
        0 => skill,
        points => format!("{skill} {}", texts().skill_diplomats(&points)),
    }
}

/// What a player has over others on the board.
pub fn bonus(bonus: Bonus, edition: &Edition, players: u8) -> String {
    match bonus {
        Bonus::Military(level) => research(Field::Military, level, edition, players),
        Bonus::Skill(of) => skill(of, edition, players),
    }
}

/// Where the board is, and what the app does about it then.
pub fn board_mode(mode: BoardMode) -> (&'static str, &'static str) {
    let t = texts();
    match mode {
        BoardMode::Table => (t.board_mode_table, t.board_mode_table_text),
        BoardMode::Book => (t.board_mode_book, t.board_mode_book_text),
        BoardMode::Screen => (t.board_mode_screen, t.board_mode_screen_text),
    }
}

/// The name of a unit, and its figure.
pub fn unit(unit: Unit) -> (&'static str, Figure) {
    let t = texts();
    let name = match unit {
        Unit::Infantry => t.unit_infantry,
        Unit::Tank => t.unit_tank,
        Unit::Plane => t.unit_plane,
    };
    (name, super::figures::unit(unit))
}

/// The die of a unit, with the sides of the edition that hit.
pub fn die(unit: Unit, edition: &Edition) -> String {
    let t = texts();
    let die = edition.battle.die(unit);
    let hits = die.hits.value.into();
    let hits = match unit {
        Unit::Infantry => t.hq_die_infantry(hits),
        Unit::Tank => t.hq_die_tank(hits),
        Unit::Plane => t.hq_die_plane(hits),
    };
    match die.doubles.value {
        0 => hits,
        doubles => t.hq_die_doubles(doubles.into(), &hits),
    }
}

/// So many units of a kind.
pub fn units(unit: Unit, count: u16) -> String {
    let t = texts();
    match unit {
        Unit::Infantry => t.unit_infantry_n(&count),
        Unit::Tank => t.unit_tank_n(u32::from(count)),
        Unit::Plane => t.unit_plane_n(u32::from(count)),
    }
}

/// The name of a field of research.
pub fn field(field: Field) -> &'static str {
    let t = texts();
    match field {
        Field::Military => t.research_military,
        Field::Technology => t.research_technology,
        Field::Economy => t.research_economy,
    }
}

/// What a level of research brings.
pub fn research(field: Field, level: u8, edition: &Edition, players: u8) -> String {
    let (t, effects) = (texts(), &edition.research);
    match (field, level) {
        (Field::Military, 1) => t.research_military_1(effects.reroll_dice.value.into()),
        (Field::Military, 2) => t.research_military_2(effects.area_limit.value.into()),
        (Field::Military, _) => t.research_military_3(effects.double_hits.value.into()),
        (Field::Technology, 1) => t.research_technology_1(&figure::hundredths(effects.agents_percent.value)),
        (Field::Technology, 2) => t.research_technology_2(effects.infantry.value.into()),
        (Field::Technology, _) => t.research_technology_3(&figure::hundredths(effects.output_percent.value)),
        (Field::Economy, level) => t.research_economy_text(&edition.research_income(level, players)),
    }
}

/// The name of a category of missions.
pub fn category(category: Category) -> &'static str {
    let t = texts();
    match category {
        Category::Military => t.category_military,
        Category::Strategic => t.category_strategic,
        Category::Special => t.category_special,
    }
}

/// What a mission is about, as it is called in the manual; an edition may call it otherwise.
pub fn mission_kind(kind: MissionKind) -> &'static str {
    let t = texts();
    match kind {
        MissionKind::TroopStrength => t.mission_troop_strength,
        MissionKind::Defence => t.mission_defence,
        MissionKind::Expansion => t.mission_expansion,
        MissionKind::Foresight => t.mission_foresight,
        MissionKind::Cunning => t.mission_cunning,
        MissionKind::TopSecret => t.mission_top_secret,
    }
}

/// The number and the name of a phase.
pub fn phase(phase: Phase) -> crate::ui::Phase {
    let t = texts();
    let (number, name) = match phase {
        Phase::Points => (0, t.turn_points),
        Phase::Withdrawal => (1, t.turn_withdrawal),
        Phase::Events => (2, t.turn_events),
        Phase::Battle => (3, t.turn_battle),
        Phase::Headquarters => (4, t.turn_headquarters),
    };
    crate::ui::Phase { number, name: name.to_owned() }
}

/// By what a game was won.
pub fn victory(victory: Victory) -> &'static str {
    let t = texts();
    match victory {
        Victory::Military => t.over_by_military,
        Victory::Research => t.over_by_research,
        Victory::Missions => t.over_by_missions,
        Victory::Markers => t.over_by_markers,
        Victory::LastRound => t.over_by_last_round,
    }
}

/// Which rule forbids it, in words for the player; `name` says who sits in a seat.
pub fn refusal(refusal: Refusal, name: &dyn Fn(Seat) -> String) -> String {
    let t = texts();
    let words = match refusal {
        Refusal::NotYourTurn(seat) => return t.refusal_not_your_turn(&name(seat)),
        Refusal::MoreThanTheWorld(world) => return t.points_too_many(&world),
        Refusal::OfferUnanswered(from) => return t.events_unanswered(&name(from)),
        Refusal::PointsMissing(points) => return t.hq_points_missing(points),
        Refusal::NoDiplomat(needed) => return t.hq_no_diplomat(needed.into()),
        Refusal::NoSpy(needed) => return t.hq_no_spy(needed.into()),
        Refusal::AreasLeft(areas) => return t.refusal_areas_left(areas),
        Refusal::NotTheSum(points) => return t.refusal_not_the_sum(&points),
        Refusal::UnitsToLose(units) => return t.refusal_units_to_lose(units.into()),
        Refusal::Board(rule) => return forbidden(rule, name),
        Refusal::OnScreen => t.refusal_on_screen,
        Refusal::TooManyNoted(most) => return t.refusal_too_many_noted(&most),
        Refusal::NoBook => t.refusal_no_book,
        Refusal::NobodyThere => t.refusal_nobody_there,
        Refusal::GameOver => t.refusal_game_over,
        Refusal::WrongPhase => t.refusal_wrong_phase,
        Refusal::UnknownArea => t.refusal_unknown_area,
        Refusal::MayNotOccupy => t.refusal_may_not_occupy,
        Refusal::AlreadyYours => t.refusal_already_yours,
        Refusal::FreeAlready => t.refusal_free_already,
        Refusal::NoFurtherPage => t.refusal_no_further_page,
        Refusal::EventsUnseen => t.events_unseen,
        Refusal::NoSuchOffer => t.refusal_no_such_offer,
        Refusal::NotAnotherPlayer => t.refusal_not_another_player,
        Refusal::NothingToChange => t.refusal_nothing_to_change,
        Refusal::ResearchRuns => t.refusal_research_runs,
        Refusal::ResearchComplete => t.hq_complete,
        Refusal::Allied => t.refusal_allied,
        Refusal::NotAllied => t.refusal_not_allied,
        Refusal::MissionRuns => t.refusal_mission_runs,
        Refusal::NoMission => t.refusal_no_mission,
        Refusal::NoAlliances => t.scenario_no_alliances,
        Refusal::NoCovert => t.scenario_no_covert,
    };
    words.to_owned()
}

/// Which rule of the board forbids an order, in words.
pub fn forbidden(rule: OrderError, name: &dyn Fn(Seat) -> String) -> String {
    let t = texts();
    let words = match rule {
        OrderError::NotYou(seat) => return t.refusal_not_your_turn(&name(seat)),
        OrderError::NotThere(units) => return t.refusal_not_there(units.into()),
        OrderError::AreaFull(units) => return t.refusal_area_full(units.into()),
        OrderError::PartnersArea(seat) => return t.refusal_partners_area(&name(seat)),
        OrderError::PartnerThere(seat) => return t.refusal_partner_there(&name(seat)),
        OrderError::PartnerAttacks(seat) => return t.refusal_partner_attacks(&name(seat)),
        OrderError::Dice(dice) => return t.refusal_dice(dice.into()),
        OrderError::WrongStep => t.refusal_wrong_step,
        OrderError::UnknownPlace => t.refusal_unknown_place,
        OrderError::NotYours => t.refusal_not_yours,
        OrderError::OneMustStay => t.refusal_one_must_stay,
        OrderError::NoWay => t.refusal_no_way,
        OrderError::NotAttacked => t.refusal_not_attacked,
        OrderError::NoBattle => t.refusal_no_battle,
        OrderError::BattlesLeft => t.refusal_battles_left,
        OrderError::NoSuchDie => t.refusal_no_such_die,
        OrderError::NoSuchThrow => t.refusal_no_such_throw,
        OrderError::PartnersFirst => t.refusal_partners_first,
        OrderError::NothingToChange => t.refusal_nothing_to_change,
    };
    words.to_owned()
}

#[cfg(test)]
mod tests {
    use super::{die, forbidden, refusal, research, skill};
    use crate::table::refusals::{each_says_its_own, one_of_each};
    use leaders::{
        Refusal,
        board::OrderError,
        edition::{Edition, Field, Skill, Unit},
    };
    use tabletop::Seat;

    /// The house edition with other numbers.
    fn edition(numbers: &[(&str, u32)]) -> Edition {
        let mut edition = Edition::house();
        for (path, value) in numbers {
            edition.set(path, *value).expect("the number fits");
        }
        edition
    }

    #[test]
    fn what_research_brings_is_told_with_the_numbers_of_the_edition() {
        let told = |field, level, path, value| research(field, level, &edition(&[(path, value)]), 2);
        let military = |level, path, value| told(Field::Military, level, path, value);
        let technology = |level, path, value| told(Field::Technology, level, path, value);
        for (words, expected) in [
            (military(1, "research.reroll_dice", 1), "Ein Würfel je Kampfrunde darf neu geworfen werden."),
            (military(1, "research.reroll_dice", 0), "0 Würfel je Kampfrunde dürfen neu geworfen werden."),
            (
                military(2, "research.area_limit", 7),
                "7 Einheiten mehr je Gebiet platzieren, als es Produktionspunkte hat.",
            ),
            (military(3, "research.double_hits", 0), "0-mal je Kampfrunde zählt ein einfacher Treffer doppelt."),
            (
                technology(1, "research.agents_percent", 17),
                "Eigene Diplomaten und Spione: 17% mehr Erfolg, auch bei der Abwehr.",
            ),
            (technology(2, "research.infantry", 7), "Jede Runde 7 zusätzliche Infanterie-Einheiten."),
            (technology(3, "research.output_percent", 17), "Die Gebiete leisten 17% mehr."),
        ] {
            assert_eq!(words, expected);
        }
    }

    #[test]
    fn skills_dice_and_missions_are_told_with_the_numbers_of_the_edition() {
        let edition = edition(&[
            ("skills.area_limit", 7),
            ("skills.sea_dice", 0),
            ("battle.tank.hits", 5),
            ("battle.plane.doubles", 3),
            ("missions[4].target", 7),
            ("missions[5].target", 8),
        ]);
        let missions = [4, 5].map(|at| edition.missions[at].filled("de"));
        for (words, expected) in [
            (
                skill(Skill::AreaLimit, &edition, 2),
                "Das Truppenlimit jedes Gebiets darf um 7 Einheiten überschritten werden.",
            ),
            (
                skill(Skill::SeaDie, &edition, 2),
                "0 weiße Würfel mehr bei Kämpfen in und aus Seefeldern und über gepunktete Linien.",
            ),
            (die(Unit::Infantry, &edition), "Weißer Würfel, 3 Treffer"),
            (die(Unit::Tank, &edition), "Grauer Würfel, 5 Treffer"),
            (die(Unit::Plane, &edition), "Schwarzer Würfel, 4 Treffer, 3 doppelt"),
            (missions[0].clone(), "Sabotiere in 3 Runden 7-mal erfolgreich einen Mitspieler."),
            (missions[1].clone(), "Spioniere in 3 Runden 8-mal erfolgreich einen Mitspieler aus."),
        ] {
            assert_eq!(words, expected);
        }
    }

    /// In the words for a table where Anna sits in every seat.
    fn refused(one: Refusal) -> String {
        refusal(one, &|_| "Anna".to_owned())
    }

    #[test]
    fn how_many_agents_are_missing_is_said() {
        assert_eq!(refused(Refusal::NoDiplomat(1)), "Kein freier Diplomat");
        assert_eq!(refused(Refusal::NoDiplomat(2)), "2 freie Diplomaten nötig");
        assert_eq!(refused(Refusal::NoSpy(3)), "3 freie Spione nötig");
    }

    #[test]
    fn every_refusal_says_which_rule_forbids_it() {
        let all = one_of_each!(Refusal: GameOver, NotYourTurn(Seat(1)), WrongPhase, UnknownArea, MayNotOccupy, AlreadyYours,
            FreeAlready, MoreThanTheWorld(2), NoFurtherPage, EventsUnseen, OfferUnanswered(Seat(1)), NoSuchOffer,
            NotAnotherPlayer, NothingToChange, PointsMissing(2), NoDiplomat(2), NoSpy(2), ResearchRuns, ResearchComplete,
            Allied, NotAllied, MissionRuns, NoMission, AreasLeft(2), NotTheSum(2), OnScreen, UnitsToLose(2),
            NoBook, NobodyThere, TooManyNoted(2), Board(OrderError::NoWay), NoAlliances, NoCovert);
        each_says_its_own(&all, |one| refused(*one));
        let board = one_of_each!(OrderError: NotYou(Seat(1)), WrongStep, UnknownPlace, NotYours, NotThere(2), AreaFull(2),
            OneMustStay, NoWay, PartnersArea(Seat(1)), PartnerThere(Seat(1)), PartnerAttacks(Seat(1)), NotAttacked, NoBattle, BattlesLeft, Dice(2),
            NoSuchDie, NoSuchThrow, PartnersFirst, NothingToChange);
        each_says_its_own(&board, |one| forbidden(*one, &|_| "Anna".to_owned()));
    }
}
