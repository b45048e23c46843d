//! Manual, chapter 4: the three ways to win.

use crate::common::play::{ALEX, CHRIS, Play};
use leaders::{
    Command, Event, MissionOrder, National, Phase, Refusal, Settings, Stage, Story, Victory,
    edition::{Category, Edition, Field, MissionKind, NationId, ScenarioId},
};
use tabletop::{Fence, Seat, UndoError};

/// Beispiel „Freies Spiel" in „Militär".
#[test]
fn example_free_play_military() {
    let edition = Edition::house();
    let free = edition.scenario(ScenarioId::FreePlay).unwrap();
    for (players, points) in [(2, 130), (3, 110), (4, 90), (5, 80), (6, 75)] {
        assert_eq!(Settings::proposed(free, players).military, points);
        let mut short = Play::of(players);
        short.does(ALEX, Command::Enter(points - 1));
        assert_eq!(short.winner(), None);
        let mut enough = Play::of(players);
        enough.does(ALEX, Command::Enter(points));
        assert_eq!(enough.winner(), Some((ALEX, Victory::Military)));
        assert!(enough.told_to(CHRIS, &Event::Won(ALEX, Victory::Military)));
    }
}

/// LE-40: the story of the game shows what was done in secret, so nobody may look at it and then play on.
#[test]
fn a_claimed_victory_has_no_way_back() {
    let mut play = Play::of(2);
    play.does(ALEX, Command::Enter(130));
    assert_eq!(play.winner(), Some((ALEX, Victory::Military)));
    for seat in [ALEX, CHRIS] {
        assert_eq!(play.takes_back(seat), Err(UndoError::Fenced(Fence::Revealed)));
    }
}

/// LE-40: the entered points decide; what research and skill add does not.
#[test]
fn bonuses_do_not_win() {
    let mut play = Play::with(2, |_, setup| setup.players[0].nation = NationId(3));
    play.arrives(ALEX, 129);
    assert_eq!(play.mine(ALEX).points, 138);
    assert_eq!(play.winner(), None);
}

/// Beispiel „Freies Spiel" in „Forschung".
#[test]
fn example_free_play_research() {
    let mut play = Play::with(2, |edition, _| {
        for level in 0..3 {
            edition.durations.research.0[level].value = 1;
            edition.prices.research.0[level].0[0].value = 1;
        }
    });
    for level in 1..=3 {
        assert_eq!(play.winner(), None);
        let fields = if level < 3 { &Field::ALL[..] } else { &Field::ALL[1..] };
        let orders: Vec<Command> = fields.iter().map(|field| Command::Research(*field, true)).collect();
        play.turn(ALEX, 20, &orders);
        play.until(ALEX);
    }
    // Level 3 in two of three fields is not enough.
    play.turn(ALEX, 20, &[Command::Research(Field::Military, true)]);
    play.until(ALEX);
    assert_eq!(play.winner(), None);
    play.opens(ALEX, 20);
    assert_eq!(play.winner(), Some((ALEX, Victory::Research)));
    assert_eq!(play.mine(ALEX).research, [3; 3]);
    assert_eq!(decisive(&play), [National::Technology(Field::Military, 3)]);
}

/// „Mit den Pfeilen am linken und rechten Rand des Bildschirms muss jedes Ereignis angesehen … werden" (3.4): those that have won
/// are shown before the end.
fn decisive(play: &Play) -> Vec<National> {
    Story::of(play.table()).expect("the game is over").decisive
}

/// A game in which a badge comes every round.
fn decorated(change: impl FnOnce(&mut Edition, &mut Settings)) -> Play {
    Play::with(2, |edition, setup| {
        edition.missions.retain(|mission| mission.kind == MissionKind::Foresight);
        change(edition, &mut setup.settings);
    })
}

const SAVE: Command = Command::Mission(MissionOrder::Activate(Category::Strategic));

/// Beispiel „Freies Spiel" in „Missionen".
#[test]
fn example_free_play_missions() {
    let mut play = decorated(|_, _| {});
    play.turn(ALEX, 120, &[SAVE]);
    for badge in 1..=6 {
        play.until(ALEX);
        assert!(play.turn(ALEX, 10, &[SAVE]).contains(&National::Glory(badge)));
        assert_eq!(play.winner(), None);
    }
    play.until(ALEX).opens(ALEX, 10);
    assert_eq!(play.winner(), Some((ALEX, Victory::Missions)));
    assert_eq!(decisive(&play), [National::Glory(7)]);
    let edition = Edition::house();
    assert_eq!((edition.badges.len(), edition.badges[6].value.in_language("de")), (7, "LEADERS"));
}

/// LE-41: research is looked at before missions, if one turn brings both.
#[test]
fn research_before_missions() {
    let mut both = decorated(|edition, settings| {
        for field_price in &mut edition.prices.research.0[0].0 {
            field_price.value = 1;
        }
        edition.durations.research.0[0].value = 1;
        (settings.research, settings.badge) = (1, 1);
    });
    let mut orders = Field::ALL.map(|field| Command::Research(field, true)).to_vec();
    orders.push(SAVE);
    both.turn(ALEX, 120, &orders);
    both.until(ALEX);
    let news = both.opens(ALEX, 10);
    assert!(news.contains(&National::Glory(1)), "the badge is earned");
    assert_eq!(both.winner(), Some((ALEX, Victory::Research)));
}

/// „Das bedeutet, dass nicht unbedingt alle Spieler gleich viele Spielzüge ausgeführt haben."
#[test]
fn the_game_ends_at_once() {
    let mut play = Play::of(3);
    play.turn(ALEX, 50, &[]);
    play.does(CHRIS, Command::Enter(110));
    assert_eq!(play.stage(), Stage::Over { winner: CHRIS, victory: Victory::Military });
    for seat in Seat::all(3) {
        assert_eq!(play.refused(seat, Command::Proceed), Refusal::GameOver);
    }
}

/// „die durch das Szenario vorgegebene Anzahl an Produktionspunkten" (2.4): the thresholds can be changed in the
/// settings.
#[test]
fn the_thresholds_of_victory_can_be_changed() {
    let mut play = Play::with(2, |_, setup| setup.settings.military = 50);
    play.does(ALEX, Command::Enter(50));
    assert_eq!(play.winner(), Some((ALEX, Victory::Military)));
    assert_eq!(play.view(ALEX).turn(), None::<(Seat, Phase)>);
}

/// What was secret is told when the game is over, and not before.
#[test]
fn the_story_of_a_finished_game() {
    let mut play = Play::of(2);
    play.turn(ALEX, 30, &[Command::Hire(2)]);
    play.turn(CHRIS, 31, &[]);
    play.turn(ALEX, 32, &[Command::Act(leaders::Deed::Covert(leaders::Covert::Espionage), CHRIS, true)]);
    play.turn(CHRIS, 33, &[]);
    assert_eq!(Story::of(play.table()), None);
    play.does(ALEX, Command::Enter(130));
    let story = Story::of(play.table()).unwrap();
    assert_eq!((story.winner, story.victory, story.rounds), (ALEX, Victory::Military, 3));
    assert_eq!(story.production[ALEX], [30, 32, 130]);
    assert_eq!(story.production[CHRIS], [31, 33]);
    assert_eq!(story.secrets[0], (2, ALEX, National::Spies(2)));
    let [(2, attempt)] = story.attempts[..] else { panic!("one attempt: {:?}", story.attempts) };
    assert_eq!((attempt.by, attempt.target, attempt.chance), (ALEX, CHRIS, 60));
    assert_eq!((story.luck[ALEX].tried, story.luck[ALEX].expected_percent), (1, 60));
    assert_eq!(story.luck[ALEX].succeeded, u32::from(attempt.success));
    assert_eq!(story.luck[CHRIS].tried, 0);
}

/// Whose the areas were is told round by round, with those that the app has dealt and that nobody took. What is noted in a table's
/// last turn counts, and what was taken back does not.
#[test]
fn the_story_tells_whose_the_areas_were() {
    let mut play = Play::dealt(2, leaders::BoardMode::Table, |_| {});
    let holders = |play: &Play| -> Vec<Option<Seat>> {
        let view = play.view(ALEX);
        let areas = view.edition.map.areas.iter();
        areas.map(|area| [ALEX, CHRIS].into_iter().find(|seat| view.seats[*seat].areas.contains(area.id))).collect()
    };
    let mut then = vec![holders(&play)];
    let [his, mine] = [CHRIS, ALEX].map(|seat| play.view(ALEX).seats[seat].areas.iter().next().unwrap());
    play.does(ALEX, Command::Claim(his));
    play.turn(ALEX, 30, &[]);
    play.does(CHRIS, Command::Begin).does(CHRIS, Command::Claim(mine)).does(CHRIS, Command::Release(his));
    play.turn(CHRIS, 31, &[]);
    then.push(holders(&play));
    play.does(ALEX, Command::Begin).does(ALEX, Command::Claim(mine));
    play.takes_back(ALEX).unwrap();
    play.turn(ALEX, 30, &[]);
    play.turn(CHRIS, 31, &[]);
    then.push(holders(&play));
    play.does(ALEX, Command::Claim(his)).does(ALEX, Command::Enter(104));
    then.push(holders(&play));
    let story = Story::of(play.table()).unwrap();
    assert_eq!(story.holders, then);
    assert_eq!((then[0][his.index()], then[1][his.index()], then[3][his.index()]), (Some(CHRIS), None, Some(ALEX)));
}
