//! The analysis of a finished game: everybody's chances as it went, the decisions that cost most with what would have been
//! better, and another game from there on.

use core::cmp::Reverse;

use bots::{CERTAIN, Decision, Played, Weighing};
use leptos::prelude::*;
use tabletop::{Entry, Record, Seat, Table, Viewer};

use super::{AppGame, Create, LEVEL, Room};
use crate::{
    browser::{engine::Engine, seed::seed},
    library::{Bots, SaveSummary},
    texts::table::texts,
    ui::{Button, Card, LineChart, PlayerName, Series, Weight, figure},
};

/// So many decisions are shown.
const TURNING_POINTS: usize = 3;
/// What cost less than so many thousandths of a game is within what the computer can tell.
const LEAST: u16 = 20;

/// A game of which the computer can say afterwards what would have been better.
pub trait Analysed: AppGame + Played {
    /// When something is decided, counted from 1: a round, or a move.
    fn moment(view: &Self::View) -> u32;

    /// The same in words.
    fn moment_text(moment: u32) -> String;

    /// What somebody did, or could have done, in words, as he saw it.
    fn command_text(room: Room<Self>, view: &Self::View, command: &Self::Command) -> String;
}

/// A decision in a finished game.
struct Decided<G: AppGame> {
    /// How many commands were given before.
    before: usize,
    seat: Seat,
    decision: Decision<G::View, G::Command>,
}

/// What was found out about a decision.
type Found<G> = Weighing<<G as tabletop::Game>::Command>;

/// How far the analysis has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Nobody has asked for it.
    Idle,
    Running,
    Done,
    /// There is nobody who could do it.
    Absent,
}

/// An analysis on the screen.
struct Analysis<G: Analysed> {
    room: Room<G>,
    engine: StoredValue<Engine, LocalStorage>,
    decided: StoredValue<Vec<Decided<G>>, LocalStorage>,
    found: StoredValue<Vec<Option<Found<G>>>, LocalStorage>,
    stage: RwSignal<Stage>,
    /// So many decisions are weighed.
    weighed: RwSignal<usize>,
    /// Another game, from one of the decisions on.
    branch: StoredValue<Option<(usize, Seat)>>,
    create: Create,
}

#[expect(clippy::expl_impl_clone_on_copy, reason = "a derived one would want games to be copied too")]
impl<G: Analysed> Clone for Analysis<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Analysed> Copy for Analysis<G> {}

/// The card of a finished game that offers its analysis, and then shows it; a lesson has none. `show` puts the board to where so many
/// commands were given, where there is one to look at.
pub fn analysis<G: Analysed>(room: Room<G>, show: Option<Callback<usize>>) -> AnyView {
    if room.coach().is_some() {
        return ().into_any();
    }
    let branch = StoredValue::new(None);
    let analysis = Analysis {
        room,
        engine: StoredValue::new_local(Engine::new(G::TAG)),
        decided: StoredValue::new_local(Vec::new()),
        found: StoredValue::new_local(Vec::new()),
        stage: RwSignal::new(Stage::Idle),
        weighed: RwSignal::new(0),
        branch,
        create: Create::prepare(move || {
            let (before, seat) = branch.get_value()?;
            room.session.finished(|table| branched(room, table.record(), before, seat))?
        }),
    };
    analysis.card(show)
}

impl<G: Analysed> Analysis<G> {
    fn card(self, show: Option<Callback<usize>>) -> AnyView {
        let t = texts();
        let content = move || match self.stage.get() {
            Stage::Idle => view! {
                <p class="dim">{t.analysis_text}</p>
                <Button on_press=move |()| self.start()>{t.analysis_start}</Button>
            }
            .into_any(),
            // What can be touched stays, whatever is counted beside it.
            Stage::Running => {
                let (of, at) = (self.decided.with_value(Vec::len), self.weighed);
                view! {
                    <p>{move || t.analysis_running(&at.get(), &of)}</p>
                    <progress class="analysis__progress" max=of value=at aria-label=t.analysis_title></progress>
                    <Button on_press=move |()| self.stop()>{t.analysis_stop}</Button>
                }
                .into_any()
            }
            Stage::Absent => view! {
                <p>{t.table_no_engine}</p>
                <Button on_press=move |()| self.start()>{t.analysis_start}</Button>
            }
            .into_any(),
            Stage::Done => self.findings(show),
        };
        view! {
            <Card title=t.analysis_title>
                <div class="analysis">{content}</div>
                {self.create.dialogs()}
            </Card>
        }
        .into_any()
    }

    /// Begins with the first decision.
    fn start(self) {
        self.decided.set_value(self.room.session.finished(|table| decided(self.room, table)).unwrap_or_default());
        self.found.set_value(Vec::new());
        self.weighed.set(0);
        self.stage.set(Stage::Running);
        self.next();
    }

    fn stop(self) {
        self.engine.with_value(Engine::cancel);
        self.stage.set(Stage::Idle);
    }

    /// Has the next decision weighed, or shows what was found. The table may have been left meanwhile.
    fn next(self) {
        let Some(at) = self.found.try_with_value(Vec::len) else { return };
        let asked = self.decided.try_with_value(|decided| decided.get(at).map(|decided| decided.decision.to_bytes()));
        let Some(asked) = asked.flatten() else {
            self.stage.try_set(Stage::Done);
            return;
        };
        self.engine.try_with_value(|engine| engine.ask(&asked, move |answer| self.heard(at, answer)));
    }

    /// Takes note of an answer.
    fn heard(self, at: usize, answer: Option<Vec<u8>>) {
        let weighing = answer.and_then(|bytes| postcard::from_bytes(&bytes).ok());
        let Some(weighing) = weighing else {
            self.stage.try_set(Stage::Absent);
            return;
        };
        self.found.try_update_value(|found| found.push(weighing));
        self.weighed.try_set(at + 1);
        self.next();
    }

    /// The chances as they went, and the decisions that cost most.
    fn findings(self, show: Option<Callback<usize>>) -> AnyView {
        let t = texts();
        let series = self.series();
        let turning = self.turning_points();
        let points = turning.into_iter().filter_map(|at| self.turning_point(at, show)).collect_view();
        let is_empty = points.is_empty();
        view! {
            <LineChart label=t.analysis_chart series />
            {is_empty.then(|| view! { <p>{t.analysis_none}</p> })}
            <ol class="plain lines">{points}</ol>
        }
        .into_any()
    }

    /// Everybody's chance in percent from moment to moment, as the first one saw it who decided something in it.
    fn series(self) -> Vec<Series> {
        let moments: Vec<(u32, Vec<u16>)> = self.decided.with_value(|decided| {
            self.found.with_value(|found| {
                let both = decided.iter().zip(found);
                both.filter_map(|(one, found)| Some((G::moment(&one.decision.view), found.as_ref()?.chances.clone())))
                    .collect()
            })
        });
        let values = chances(&moments);
        let seats = Seat::all(self.room.session.seats()).zip(values);
        seats
            .filter(|(_, values)| values.iter().any(|value| *value > 0))
            .map(|(seat, values)| Series { player: self.room.player(seat), values })
            .collect()
    }

    /// The decisions that cost most, in the order in which they were made: those of people, where there are any.
    fn turning_points(self) -> Vec<usize> {
        let people: Vec<Seat> = self.room.people().collect();
        let is_shown = |seat: Seat| people.is_empty() || people.contains(&seat);
        let lost: Vec<u16> = self.decided.with_value(|decided| {
            let of = |(one, found): (&Decided<G>, &Option<Found<G>>)| {
                found.as_ref().map_or(0, |found| if is_shown(one.seat) { found.lost } else { 0 })
            };
            self.found.with_value(|found| decided.iter().zip(found).map(of).collect())
        });
        costliest(&lost)
    }

    /// One of them: who and when, what was done, what would have been better, and the way back there.
    fn turning_point(self, at: usize, show: Option<Callback<usize>>) -> Option<AnyView> {
        let t = texts();
        let found = self.found.with_value(|found| found.get(at).cloned().flatten())?;
        let (before, seat, words) = self.decided.with_value(|decided| {
            let Decided { before, seat, decision: Decision { view, done, .. } } = decided.get(at)?;
            let text = |command| G::command_text(self.room, view, command);
            let lost = figure::percent(f64::from(found.lost) / f64::from(CERTAIN), 0);
            let words = [
                G::moment_text(G::moment(view)),
                t.analysis_done(&text(done)),
                t.analysis_better(&text(&found.best), &lost),
            ];
            Some((*before, *seat, words))
        })?;
        let [when, done, better] = words;
        let player = self.room.player(seat);
        let label = format!("{}, {when}", player.name);
        let show = show.map(|show| {
            view! {
                <Button weight=Weight::Quiet on_press=move |()| show.run(before)>
                    {t.analysis_show}
                </Button>
            }
        });
        let branch = move |()| {
            self.branch.set_value(Some((before, seat)));
            self.create.run();
        };
        Some(
            view! {
                <li class="analysis__point" aria-label=label>
                    <p class="analysis__when">
                        <PlayerName player />
                        <span>{when}</span>
                    </p>
                    <p>{done}</p>
                    <p>{better}</p>
                    <div class="row">
                        {show}
                        <Button weight=Weight::Quiet on_press=branch>
                            {t.analysis_branch}
                        </Button>
                    </div>
                </li>
            }
            .into_any(),
        )
    }
}

/// The decisions of a finished game that are weighed: where nothing is secret those of everybody, since what one saw is the
/// other's prospect, and otherwise those of people, where there are any. Each is as its player saw it.
fn decided<G: Analysed>(room: Room<G>, table: &Table<G>) -> Vec<Decided<G>> {
    let people: Vec<Seat> = room.people().collect();
    let is_weighed = |seat: Seat| !G::HAS_SECRETS || people.is_empty() || people.contains(&seat);
    let record = table.record();
    let Ok((mut game, _)) = G::begin(&record.edition, &record.setup, record.seed) else { return Vec::new() };
    let mut all = Vec::new();
    let mut before = 0;
    for entry in record.entries() {
        let (seat, done) = match entry {
            Entry::Command(seat, done) => (seat, done),
            Entry::Reseed(seed) => {
                game.reseed(seed);
                continue;
            }
            // A record has only what stands.
            Entry::Retract(_) => continue,
        };
        let view = (is_weighed(seat) && G::is_weighed(&done)).then(|| game.view(Viewer::Seat(seat)));
        if game.apply(seat, &done).is_err() {
            break;
        }
        if let Some(view) = view {
            all.push(Decided { before, seat, decision: Decision { view, done, seed: seed() } });
        }
        before += 1;
    }
    all
}

/// The same game up to a decision, to be played on by the one who decided, against computers.
fn branched<G: Analysed>(
    room: Room<G>,
    record: &Record<G>,
    before: usize,
    seat: Seat,
) -> Option<(Table<G>, SaveSummary)> {
    let mut table = Table::resume(record.up_to(before)).ok()?;
    // What chance said in the finished game everybody knows.
    if let Some(reseed) = table.reseed(seed()) {
        table.accept(reseed);
    }
    let seats = Seat::all(room.session.seats());
    let level = seats.clone().find_map(|other| untrack(|| room.bot(other))).unwrap_or(LEVEL);
    let levels = seats.map(|other| (other != seat).then_some(level)).collect();
    let pace = room.bots.with_untracked(|bots| bots.pace);
    let about = room.summary.get_value();
    Some((table, SaveSummary { bots: Bots { levels, pace }, winner: None, copied: false, ..about }))
}

/// The chances of every seat in percent, a number for each moment from the first to the last: that of the first decision in it,
/// or of the moment before where nothing was decided.
fn chances(decisions: &[(u32, Vec<u16>)]) -> Vec<Vec<u32>> {
    let seats = decisions.iter().map(|(_, chances)| chances.len()).max().unwrap_or(0);
    let mut values = vec![Vec::new(); seats];
    let Some((first, last)) = decisions.first().zip(decisions.last()).map(|(first, last)| (first.0, last.0)) else {
        return values;
    };
    let mut now = &decisions[0].1;
    for moment in first..=last {
        now = decisions.iter().find(|(at, _)| *at == moment).map_or(now, |(_, chances)| chances);
        for (values, chance) in values.iter_mut().zip(now) {
            values.push((u32::from(*chance) + 5) / 10);
        }
    }
    values
}

/// The places of what cost most, in the order of the game; what cost next to nothing is none of them.
fn costliest(lost: &[u16]) -> Vec<usize> {
    let mut places: Vec<usize> = (0..lost.len()).filter(|at| lost[*at] >= LEAST).collect();
    places.sort_by_key(|at| Reverse(lost[*at]));
    places.truncate(TURNING_POINTS);
    places.sort_unstable();
    places
}

#[cfg(test)]
mod tests {
    use super::{chances, costliest};

    #[test]
    fn what_cost_most_is_told_in_the_order_of_the_game() {
        assert_eq!(costliest(&[0, 50, 19, 300, 20, 70]), [1, 3, 5]);
        assert_eq!(costliest(&[19, 0, 5]), [0; 0], "nothing that can be told from chance");
        assert_eq!(costliest(&[40, 40, 40, 40]), [0, 1, 2], "of equals the first");
    }

    #[test]
    fn every_moment_has_a_chance() {
        let decisions = [(1, vec![500, 500]), (1, vec![100, 900]), (2, vec![604, 396]), (4, vec![1000, 0])];
        assert_eq!(chances(&decisions), [[50, 60, 60, 100], [50, 40, 40, 0]]);
        assert_eq!(chances(&[(7, vec![200, 300, 500])]), [[20], [30], [50]], "it may begin later");
        assert_eq!(chances(&[]), Vec::<Vec<u32>>::new());
    }
}
