//! What every end of a game has: who has won and who has not, the story to hand on, another game, and the way back to the shelf.

use leptos::prelude::*;
use tabletop::Seat;

use super::{AppGame, Room, picture::share_picture};
use crate::{
    browser::notes::{self, Note},
    drawings::{drawing, endings},
    registry::Entry,
    router::use_way,
    texts::table::texts,
    ui::{BottomBar, Button, PlayerBadge, PlayerName, Series, Weight},
};

/// How a game has ended, to be staged.
pub struct Ending {
    /// Who has won; nobody where it is drawn, or everybody has lost.
    pub winners: Vec<Seat>,
    /// Who has won, or that nobody has.
    pub how: String,
    /// By what and when, where that is not said yet.
    pub when: Option<String>,
    /// How it went, from round to round: for the picture that is handed on.
    pub graph: Vec<Series>,
    /// The moment that has decided it, where there is one.
    pub turning: Option<Turning>,
    /// What stands beside another game.
    pub more: Option<AnyView>,
}

/// The moment that has decided a game: see [`turning_point`].
pub struct Turning {
    /// When it was, in the words of the game: a round, a move.
    pub when: String,
    /// Shows it on the board; nothing where there is none.
    pub show: Option<Callback<()>>,
}

/// The moment of a graph at which the winners have gained most on the best of the others: a position behind the first in the series,
/// the earliest if there are several. Nothing where nobody has won, or nothing was ever gained. The series stand in the order of the
/// seats.
#[doc(alias = "decisive moment")]
pub fn turning_point(series: &[Series], winners: &[Seat]) -> Option<usize> {
    let moments = series.iter().map(|series| series.values.len()).max()?;
    let lead = |at: usize| {
        let of = |(seat, series): (usize, &Series)| {
            let is_winner = winners.iter().any(|winner| winner.index() == seat);
            // Who had a turn less, or is out, stays where he was.
            let value = series.values.get(at).or(series.values.last()).copied().unwrap_or(0);
            (is_winner, i64::from(value))
        };
        let (won, lost): (Vec<_>, Vec<_>) = series.iter().enumerate().map(of).partition(|(is_winner, _)| *is_winner);
        let best = |of: &[(bool, i64)]| of.iter().map(|(_, value)| *value).max();
        Some(best(&won)? - best(&lost)?)
    };
    let gains = (1..moments).filter_map(|at| Some((at, lead(at)? - lead(at - 1)?))).filter(|(_, gain)| *gain > 0);
    gains.reduce(|most, next| if next.1 > most.1 { next } else { most }).map(|(at, _)| at)
}

/// What the end of a game is to the people at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// One of those at this device has won, or nobody is here who has played.
    Victory,
    /// Somebody else has won, or a computer.
    Defeat,
    /// Nobody has.
    Nobody,
}

impl Fate {
    /// Who has won, whether each of them is a person at this device, and whether anybody who plays is one.
    fn of(winners: impl IntoIterator<Item = bool>, has_people: bool) -> Self {
        let mut winners = winners.into_iter().peekable();
        if winners.peek().is_none() {
            Self::Nobody
        } else if !has_people || winners.any(|is_here| is_here) {
            Self::Victory
        } else {
            Self::Defeat
        }
    }
}

impl<G: AppGame> Room<G> {
    /// Who has won and who has not, how it is said, and what one may want next.
    pub fn ending(self, ending: Ending) -> AnyView {
        let t = texts();
        let Ending { winners, how, when, graph, turning, more } = ending;
        let is_here = |seat: &Seat| untrack(|| self.is_here(*seat));
        let fate = Fate::of(winners.iter().map(is_here), Seat::all(self.session.seats()).any(|seat| is_here(&seat)));
        let (named, class) = match fate {
            Fate::Victory => (Some(t.over_victory), "ending ending--victory"),
            Fate::Defeat => (Some(t.over_defeat), "ending"),
            Fate::Nobody => (None, "ending"),
        };
        let stage = if winners.is_empty() {
            drawing(endings::DRAW)
        } else {
            let winner = |seat: &Seat| {
                view! {
                    <span class="ending__winner">
                        {drawing(endings::LAUREL)} <PlayerBadge player=self.player(*seat) large=true />
                    </span>
                }
            };
            winners.iter().map(winner).collect_view().into_any()
        };
        let beaten: Vec<Seat> = Seat::all(self.session.seats()).filter(|seat| !winners.contains(seat)).collect();
        // Where nobody has won nobody was beaten, and neither where all have.
        let beaten = (!winners.is_empty() && !beaten.is_empty()).then(|| {
            let beaten = beaten.into_iter().map(|seat| view! { <li><PlayerName player=self.player(seat) /></li> });
            let beaten = beaten.collect_view();
            view! {
                <div class="ending__lost">
                    <p class="ending__fate">{drawing(endings::DEFEAT)} {t.over_beaten}</p>
                    <ul class="plain ending__beaten">{beaten}</ul>
                </div>
            }
        });
        let turning = turning.map(|Turning { when, show }| match show {
            Some(show) => view! {
                <Button weight=Weight::Quiet on_press=show>
                    {t.over_turning(&when)}
                </Button>
            }
            .into_any(),
            None => view! { <p class="dim">{t.over_turning(&when)}</p> }.into_any(),
        });
        // Who has only looked on has no game to play again, or to keep.
        let own = untrack(|| !self.looked_on()).then(|| (self.rematch(), self.reminder_to_keep()));
        let (rematch, reminder) = own.unzip();
        let picture = share_picture(self, &winners, [how.clone(), when.clone().unwrap_or_default()], graph);
        view! {
            <section class=class>
                {named.map(|named| view! { <p class="ending__fate">{named}</p> })} <div class="ending__stage">{stage}</div>
                <h2>{how}</h2> {when.map(|when| view! { <p>{when}</p> })} {turning} {beaten}
                <div class="row">{rematch} {more} {self.share_tale()} {picture}</div>
                {reminder}
            </section>
        }
        .into_any()
    }

    /// The button to another game: its set-up opens as that of this one was, ready to start, and still to be changed.
    fn rematch(self) -> AnyView {
        let way = use_way();
        let again = move |()| {
            // A lesson is no game one would play again.
            if self.coach().is_none() {
                G::set_up_again(self);
                self.session.edition(|edition| notes::keep(Note::Edition(G::TAG), edition));
            }
            way.run(Entry::of_tag(G::TAG).map_or("/games", Entry::new_route).to_owned());
        };
        view! {
            <Button weight=Weight::Normal on_press=again>
                {texts().over_rematch}
            </Button>
        }
        .into_any()
    }

    /// The bar of the last screen.
    pub fn to_the_games(self) -> AnyView {
        view! { <BottomBar label=texts().over_games on_next=move |()| self.leave.run(()) /> }.into_any()
    }
}

#[cfg(test)]
mod tests {
    use super::{Fate, turning_point};
    use crate::ui::{Hue, Player, Series};
    use tabletop::Seat;

    #[test]
    fn the_turning_point_is_where_the_winners_gained_most() {
        let series = |all: &[&[u32]]| -> Vec<Series> {
            let player = Player { name: String::new(), hue: Hue::Red };
            all.iter().map(|values| Series { player: player.clone(), values: values.to_vec() }).collect()
        };
        let two = series(&[&[8, 8, 7, 7, 7], &[8, 7, 7, 4, 3]]);
        assert_eq!(turning_point(&two, &[Seat(0)]), Some(3));
        assert_eq!(turning_point(&two, &[Seat(1)]), Some(2), "he has lost less once");
        assert_eq!(turning_point(&two, &[]), None, "nobody has won");
        assert_eq!(turning_point(&series(&[&[3, 3], &[3, 3]]), &[Seat(0)]), None, "nothing was gained");
        assert_eq!(turning_point(&series(&[&[3], &[3]]), &[Seat(0)]), None);
        assert_eq!(turning_point(&series(&[&[3, 5]]), &[Seat(0)]), None, "there was nobody else");
        let three = series(&[&[1, 2, 3], &[1, 1, 1], &[2, 4, 1]]);
        let shorter = series(&[&[1, 4], &[1, 2, 3]]);
        assert_eq!(turning_point(&shorter, &[Seat(0)]), Some(1), "who had a turn less stays where he was");
        assert_eq!(turning_point(&three, &[Seat(0), Seat(1)]), Some(2), "a team, against the best of the others");
    }

    #[test]
    fn a_game_that_a_computer_wins_is_lost_unless_nobody_else_plays() {
        assert_eq!(Fate::of([true], true), Fate::Victory);
        assert_eq!(Fate::of([false, true], true), Fate::Victory);
        assert_eq!(Fate::of([false], true), Fate::Defeat);
        assert_eq!(Fate::of([false], false), Fate::Victory);
        assert_eq!(Fate::of([], true), Fate::Nobody);
    }
}
