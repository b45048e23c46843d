//! The chapter „Schieten", step by step, and every point of its list.

use crate::common::{EVA, Fixture, Play, TOM, WIM, on};
use company_leader::{
    Class, Command, Die, Event, Facing, Mode, Pending, Refusal, Shown, Stage, Terrain, Throw, Troop, edition::Edition,
    hits,
};

const EAST: Facing = Facing::East;
const WEST: Facing = Facing::West;

/// Two troops face to face on the open fields (-1, -1) and (0, -1).
fn face_to_face(mine: Troop, theirs: Troop) -> Fixture {
    Fixture::duel().up(WIM, mine, (-1, -1), EAST).up(EVA, theirs, (0, -1), WEST)
}

fn shot(play: &Play) -> Command {
    play.shot((-1, -1), (0, -1), EAST)
}

/// The throws of the last command.
fn throws(play: &Play) -> Vec<Throw> {
    play.events
        .iter()
        .filter_map(|event| if let Event::Fired { throw, .. } = event { Some(*throw) } else { None })
        .collect()
}

/// The play after the first seed for which something holds.
fn lucky(fixture: &Fixture, steps: impl Fn(&mut Play), wanted: impl Fn(&Play) -> bool) -> Play {
    let plays = (0..2_000).map(|seed| {
        let mut play = fixture.clone().seed(seed).play();
        steps(&mut play);
        play
    });
    plays.into_iter().find(wanted).unwrap()
}

/// „Alleen onthulde troepen kunnen een schietactie doen", and „alleen op onthulde troepen van de tegenstander".
#[test]
fn only_revealed_troops_shoot_at_revealed_troops() {
    let play = Fixture::duel()
        .hidden(WIM, Troop::Infantry, (-1, -1))
        .up(WIM, Troop::HeavyTank, (-2, -1), EAST)
        .up(EVA, Troop::Infantry, (0, -1), EAST)
        .play();
    assert_eq!(play.refuses(shot(&play)), Refusal::FaceDown(play.at((-1, -1))));
    let own = play.shot((-2, -1), (-1, -1), EAST);
    assert_eq!(play.refuses(own), Refusal::NoEnemy(play.at((-1, -1))));
    let nothing = play.shot((-2, -1), (-3, -1), WEST);
    assert_eq!(play.refuses(nothing), Refusal::NothingThere(play.at((-3, -1))));
    let hidden = Fixture::duel().up(WIM, Troop::Infantry, (-1, -1), EAST).dummy(EVA, (0, -1)).play();
    assert_eq!(hidden.refuses(shot(&hidden)), Refusal::HiddenTarget(hidden.at((0, -1))));
    let nowhere = Command::Shoot { at: play.at((-2, -1)), target: company_leader::FieldId(200), facing: EAST };
    assert_eq!(play.refuses(nowhere), Refusal::NoField(company_leader::FieldId(200)));
}

/// „niet op … troepen van zijn teamgenoot" (CL-25).
#[test]
fn nobody_shoots_at_a_partner() {
    let play = Fixture::bare(&on("standard", Mode::Teams))
        .up(WIM, Troop::Infantry, (-1, -1), EAST)
        .up(TOM, Troop::Infantry, (0, -1), WEST)
        .hidden(EVA, Troop::Infantry, (4, -1))
        .play();
    assert_eq!(play.refuses(shot(&play)), Refusal::NoEnemy(play.at((0, -1))));
}

/// „Er wordt bepaald of het doel binnen het schootsveld ligt", and the troop turns to it.
#[test]
fn the_target_lies_in_the_field_of_fire() {
    let mut play = Fixture::duel()
        .up(WIM, Troop::HeavyTank, (-1, -1), WEST)
        .up(EVA, Troop::Infantry, (0, 0), EAST)
        .up(EVA, Troop::Infantry, (2, -1), EAST)
        .play();
    let target = play.at((0, 0));
    assert_eq!(play.refuses(play.shot((-1, -1), (0, 0), WEST)), Refusal::OutOfRange(target));
    assert_eq!(play.refuses(play.shot((-1, -1), (2, -1), EAST)), Refusal::OutOfRange(play.at((2, -1))));
    // Between two facings one may choose.
    for facing in [EAST, Facing::SouthEast] {
        let mut play = play.clone();
        play.does(play.shot((-1, -1), (0, 0), facing));
        assert_eq!(play.unit((-1, -1)).unwrap().facing, facing);
    }
    // „het doel hoeft niet binnen het gezichtsveld te liggen": a heavy tank sees one field and fires two.
    play.does(play.shot((-1, -1), (0, 0), EAST));
    assert_eq!(throws(&play).len(), 1);
}

/// „Als het doel op een veld van bebouwing staat wordt er met de rode dobbelstenen gegooid, op bos met groene en op open
/// terrein met gele", and with as many as the shooter is strong.
#[test]
fn terrain_and_strength_tell_the_dice() {
    let cases =
        [((-2, 0), (-1, 0), Terrain::Open), ((-1, 0), (0, 0), Terrain::Forest), ((-3, 0), (-2, 0), Terrain::BuiltUp)];
    for (from, to, terrain) in cases {
        for strength in 1..=6 {
            let fixture = Fixture::duel().weak(WIM, Troop::HeavyTank, from, EAST, strength);
            let mut play = fixture.up(EVA, Troop::Infantry, to, EAST).play();
            play.does(play.shot(from, to, EAST));
            let [throw] = throws(&play)[..] else { panic!("one throw") };
            assert_eq!((throw.terrain, throw.dice), (terrain, strength));
            let die = Edition::house().dice.read()[terrain.index()];
            let shown = throw.faces.iter().take(strength.into()).map(|face| die.faces()[usize::from(*face)]);
            assert_eq!(throw.hits, hits(shown.map(|face| face.halves(Class::Infantry)).sum()));
        }
    }
}

/// „Een dobbelsteenworp met een afbeelding waar een '1/2' bij staat … opgeteld en afgerond" (CL-12).
#[test]
fn halves_of_hits_are_added_and_rounded_up() {
    let halves = |face: &str| Die::face(face).unwrap().halves(Class::Vehicle);
    let half = halves("V/2");
    assert_eq!([1, 2, 3].map(|count| hits(count * half)), [1, 1, 2], "one, twice, three times a half");
    assert_eq!(hits(halves("V") + half), 2);
    assert_eq!(hits(0), 0);
    // „Een dobbelsteenworp met op één zijde twee afgebeelde infanterie, geldt als twee treffers".
    assert_eq!(hits(Die::face("2I").unwrap().halves(Class::Infantry)), 2);
    assert_eq!(Die::face("2I").unwrap().halves(Class::Vehicle), 0);
    assert_eq!(Die::face("X"), None);
}

/// „verliest het doel één sterkte … en zou bij 4 treffers in één keer uitgeschakeld zijn".
#[test]
fn hits_are_taken_off_the_strength() {
    let fixture = Fixture::duel().up(WIM, Troop::HeavyTank, (-1, -1), EAST).up(EVA, Troop::LightTank, (0, -1), EAST);
    let shoot = |play: &mut Play| {
        play.does(shot(play));
    };
    for wanted in 0..=4 {
        let play = lucky(&fixture, shoot, |play| throws(play)[0].hits.min(4) == wanted);
        assert_eq!(play.unit((0, -1)).map(|unit| unit.strength), (wanted < 4).then_some(4 - wanted));
        let gone = play.events.iter().any(|event| matches!(event, Event::Destroyed { .. }));
        assert_eq!(gone, wanted == 4);
    }
}

/// „De tegenstander mag met zijn speelstuk (doel) terugschieten als deze op het schietende speelstuk is gericht" (CL-13).
#[test]
fn a_target_that_faces_the_shooter_may_fire_back() {
    let mut play = face_to_face(Troop::Infantry, Troop::LightTank).play();
    play.does(shot(&play));
    let (at, target) = (play.at((-1, -1)), play.at((0, -1)));
    assert_eq!(play.events, [Event::Turned { at, facing: EAST }, Event::Aimed { at, target }]);
    assert_eq!(play.pending(), [Pending::Return { seat: EVA, shooter: at, target }]);
    assert_eq!(play.refuses(Command::EndActions), Refusal::ChooseReturn(target));
    let mut silent = play.clone();
    assert_eq!(throws(silent.does(Command::Return(false))).len(), 1, "it is optional");
    play.does(Command::Return(true));
    let [mine, theirs] = throws(&play)[..] else { panic!("both fire") };
    assert_eq!((mine.dice, theirs.dice), (6, 4));
    assert_eq!(play.actor(), WIM);
}

/// „als deze op het schietende speelstuk is gericht en voldoende bereik heeft": and not otherwise.
#[test]
fn who_can_not_hit_the_shooter_does_not_fire_back() {
    let mut play =
        Fixture::duel().up(WIM, Troop::Infantry, (-1, -1), EAST).up(EVA, Troop::LightTank, (0, -1), EAST).play();
    assert!(play.does(shot(&play)).pending().is_empty());
    // „en voldoende bereik heeft": the heavy tank fires two fields far, the light one does not.
    let mut far =
        Fixture::duel().up(WIM, Troop::HeavyTank, (-2, -1), EAST).up(EVA, Troop::LightTank, (0, -1), WEST).play();
    assert!(far.does(far.shot((-2, -1), (0, -1), EAST)).pending().is_empty());
    let mut both =
        Fixture::duel().up(WIM, Troop::HeavyTank, (-2, -1), EAST).up(EVA, Troop::HeavyTank, (0, -1), WEST).play();
    assert_eq!(both.does(both.shot((-2, -1), (0, -1), EAST)).pending().len(), 1);
}

/// „Bijvoorbeeld: infanterie met sterkte 6 schiet op een lichte tank met sterkte 4 die gericht is op de infanterie."
///
/// „Dit gebeurt tegelijk, dus nog voor de treffers de sterkte verminderen".
#[test]
fn example_infantry_against_light_tank() {
    let fixture = face_to_face(Troop::Infantry, Troop::LightTank);
    let both = |play: &mut Play| {
        play.does(shot(play));
        play.does(Command::Return(true));
    };
    let play = lucky(&fixture, both, |play| throws(play).iter().map(|throw| throw.hits).eq([3, 2]));
    assert_eq!(play.unit((-1, -1)).unwrap().strength, 4);
    assert_eq!(play.unit((0, -1)).unwrap().strength, 1);
    // Who falls by the same throw has fired with all it had.
    let play = lucky(&fixture, both, |play| throws(play)[0].hits >= 4 && throws(play)[1].hits > 0);
    assert_eq!(throws(&play)[1].dice, 4);
    assert!(play.unit((0, -1)).is_none() && play.unit((-1, -1)).unwrap().strength < 6);
}

/// The colour of the dice of the return fire is that of the shooter's field (CL-13).
#[test]
fn return_fire_takes_the_dice_of_the_shooters_field() {
    let mut play =
        Fixture::duel().up(WIM, Troop::HeavyTank, (-2, 0), EAST).up(EVA, Troop::Infantry, (-1, 0), WEST).play();
    play.does(play.shot((-2, 0), (-1, 0), EAST)).does(Command::Return(true));
    let terrains: Vec<Terrain> = throws(&play).iter().map(|throw| throw.terrain).collect();
    assert_eq!(terrains, [Terrain::Open, Terrain::BuiltUp]);
}

/// „artillerie kan niet terugschieten op een aanval en andere troepen kunnen niet terugschieten op een schot van
/// artillerie".
#[test]
fn with_artillery_there_is_no_return_fire() {
    for (mine, theirs) in [(Troop::Infantry, Troop::Artillery), (Troop::Artillery, Troop::HeavyTank)] {
        let mut play = face_to_face(mine, theirs).play();
        play.does(shot(&play));
        assert!(play.pending().is_empty());
        assert_eq!(throws(&play).len(), 1);
    }
}

/// „Artillerie kan over bebouwing en bossen heen schieten".
#[test]
fn artillery_shoots_over_obstacles() {
    let fixture = |troop| {
        Fixture::duel().up(WIM, troop, (-1, 0), EAST).up(EVA, Troop::Infantry, (1, 0), WEST).up(
            EVA,
            Troop::Infantry,
            (2, 0),
            WEST,
        )
    };
    let play = fixture(Troop::Artillery).play();
    assert!(play.permits(play.shot((-1, 0), (1, 0), EAST)) && play.permits(play.shot((-1, 0), (2, 0), EAST)));
    let play = fixture(Troop::HeavyTank).play();
    assert_eq!(play.refuses(play.shot((-1, 0), (1, 0), EAST)), Refusal::OutOfRange(play.at((1, 0))));
}

/// „wanneer een speelstuk zijn doel uitschakelt en zelf geen schade lijdt, dan mag deze naar het veld van het doel
/// verplaatsen als dit aangrenzend is" (CL-15).
#[test]
fn a_blitz_takes_the_field_of_the_target() {
    let fixture = Fixture::duel()
        .up(WIM, Troop::LightTank, (-1, -1), EAST)
        .weak(EVA, Troop::LightTank, (0, -1), EAST, 1)
        .dummy(EVA, (1, -1));
    let shoot = |play: &mut Play| {
        play.does(shot(play));
    };
    let won = |play: &Play| play.unit((0, -1)).is_none();
    let mut play = lucky(&fixture, shoot, won);
    assert_eq!(play.now().active.unwrap().stage, Stage::Won(play.at((0, -1))));
    // It is optional, and passes when another piece acts.
    let mut other = play.clone();
    other.does(Command::EndActions);
    assert_eq!(other.refuses(Command::Blitz), Refusal::ActionsAreOver);
    play.does(Command::Blitz);
    let [from, to] = [(-1, -1), (0, -1)].map(|at| play.at(at));
    let actor = play.actor_at((0, -1));
    assert_eq!(play.events, [Event::Moved { actor, from, to }]);
    assert_eq!(play.unit((0, -1)).unwrap().facing, EAST, "it does not turn");
    assert!(play.piece((1, -1)).is_some(), "it does not scout");
    assert_eq!(play.refuses(Command::Lay { at: play.at((-1, -1)) }), Refusal::NobodyAdvanced);
    assert_eq!(play.refuses(Command::Blitz), Refusal::NoBlitz);
    // Its movement is left.
    play.does(play.scout((0, -1), EAST));
    assert_eq!(play.piece((1, -1)), None);
    let missed = lucky(&fixture, shoot, |play| !won(play));
    assert_eq!(missed.refuses(Command::Blitz), Refusal::NoBlitz);
}

/// „dit geldt niet voor artillerie … en zelf geen schade lijdt … als dit aangrenzend is".
#[test]
fn no_blitz_for_artillery_nor_from_afar_nor_with_damage() {
    let weak = |fixture: Fixture, at| fixture.weak(EVA, Troop::LightTank, at, EAST, 1);
    let shoot = |play: &mut Play| {
        play.does(shot(play));
    };
    let won = |play: &Play| play.unit((0, -1)).is_none();
    let guns = weak(Fixture::duel().up(WIM, Troop::Artillery, (-1, -1), EAST), (0, -1));
    assert_eq!(lucky(&guns, shoot, won).refuses(Command::Blitz), Refusal::NoBlitz);
    let far = weak(Fixture::duel().up(WIM, Troop::HeavyTank, (-2, -1), EAST), (0, -1));
    let from_afar = |play: &mut Play| {
        play.does(play.clone().shot((-2, -1), (0, -1), EAST));
    };
    assert_eq!(lucky(&far, from_afar, won).refuses(Command::Blitz), Refusal::NoBlitz);
    let facing =
        Fixture::duel().up(WIM, Troop::HeavyTank, (-1, -1), EAST).weak(EVA, Troop::HeavyTank, (0, -1), WEST, 2);
    let both = |play: &mut Play| {
        play.does(shot(play));
        play.does(Command::Return(true));
    };
    let hurt = lucky(&facing, both, |play| won(play) && play.unit((-1, -1)).unwrap().strength < 6);
    assert_eq!(hurt.refuses(Command::Blitz), Refusal::NoBlitz);
    let unhurt = lucky(&facing, both, |play| won(play) && play.unit((-1, -1)).unwrap().strength == 6);
    assert!(unhurt.permits(Command::Blitz));
}

/// Return fire is not limited, and uses nothing up; only the active shooter has a blitz (CL-13, CL-15).
#[test]
fn return_fire_is_not_limited() {
    let fixture = Fixture::duel()
        .up(WIM, Troop::LightTank, (-1, -1), EAST)
        .weak(WIM, Troop::HeavyTank, (-2, -1), EAST, 1)
        .up(EVA, Troop::HeavyTank, (0, -1), WEST);
    let both = |play: &mut Play| {
        play.does(shot(play));
        play.does(Command::Return(true));
    };
    let mut play = lucky(&fixture, both, |play| play.unit((0, -1)).is_some());
    assert!(!play.piece((0, -1)).unwrap().used);
    play.does(play.shot((-2, -1), (0, -1), EAST));
    assert_eq!(play.pending().len(), 1, "a second time in the same turn");
    // A shooter that falls is gone, and nobody takes its field.
    let fallen = lucky(
        &Fixture::duel().weak(WIM, Troop::Infantry, (-1, -1), EAST, 1).up(EVA, Troop::HeavyTank, (0, -1), WEST),
        |play| {
            play.does(shot(play));
            play.does(Command::Return(true));
        },
        |play| play.unit((-1, -1)).is_none(),
    );
    assert_eq!(fallen.now().active, None);
    assert_eq!(fallen.refuses(Command::Blitz), Refusal::NoBlitz);
    assert!(matches!(fallen.piece((0, -1)).unwrap().face, Shown::Up(_)));
}
