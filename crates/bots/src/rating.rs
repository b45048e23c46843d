//! Who is how strong: ratings by maximum likelihood from the games of everybody against everybody.

use crate::Tally;

/// Rating points in which ten to one is 400, as in Elo's system.
const SCALE: f64 = 400.0;
/// Half the width of an interval with a confidence of 95 %, in standard errors.
const Z: f64 = 1.959_964;
/// A drawn game between any two that have met: who has won all his games has no finite rating by likelihood alone.
const PRIOR: f64 = 1.0;
/// Steps of the iteration at most; some hundred do.
const STEPS: u32 = 20_000;

/// How strong somebody is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// In points of Elo; the mean of all who are rated is 0.
    pub points: f64,
    /// Half the width of the interval in which it lies with a confidence of 95 %, given the mean.
    pub error: f64,
}

impl Rating {
    /// The share of the points that one with this rating is to be expected to get from another.
    #[must_use]
    pub fn expected(self, other: Self) -> f64 {
        1.0 / (1.0 + 10_f64.powf((other.points - self.points) / SCALE))
    }
}

/// The ratings of players by the Bradley-Terry model: the odds of two players are those of their strengths. `results` has the games of
/// each of them against each other one, from the view of the first; what stands for a player against himself, or twice, is not
/// looked at: only `results[one][other]` with `one < other` is.
///
/// A draw is half a victory. The likelihood is made greatest by Hunter's minorization and maximization (2004), intervals are
/// those of Fisher's information.
#[must_use]
#[doc(alias = "Elo")]
#[doc(alias = "Bradley-Terry")]
pub fn ratings(results: &[Vec<Tally>]) -> Vec<Rating> {
    let count = results.len();
    // Games of each pair, and points of each player.
    let (mut games, mut points) = (vec![vec![0.0; count]; count], vec![0.0; count]);
    for (one, row) in results.iter().enumerate() {
        for (other, tally) in row.iter().enumerate().skip(one + 1).filter(|(_, tally)| tally.games() > 0) {
            let all = f64::from(tally.games());
            games[one][other] = all + PRIOR;
            games[other][one] = all + PRIOR;
            points[one] += all.mul_add(tally.score(), PRIOR / 2.0);
            points[other] += all.mul_add(1.0 - tally.score(), PRIOR / 2.0);
        }
    }
    let mut strengths = vec![1.0_f64; count];
    for _ in 0..STEPS {
        let next: Vec<f64> = (0..count)
            .map(|one| {
                let met = games[one].iter().zip(&strengths).map(|(games, other)| games / (strengths[one] + other));
                let met: f64 = met.sum();
                if met > 0.0 { points[one] / met } else { strengths[one] }
            })
            .collect();
        let mean = (next.iter().map(|strength| strength.ln()).sum::<f64>() / count_of(count)).exp();
        let moved = next.iter().zip(&strengths).map(|(next, before)| (next / mean / before).ln().abs());
        let moved = moved.fold(0.0, f64::max);
        strengths = next.into_iter().map(|strength| strength / mean).collect();
        if moved < 1e-10 {
            break;
        }
    }
    let errors = errors(&games, &strengths);
    let rating = |(strength, error): (&f64, f64)| Rating { points: SCALE * strength.log10(), error };
    strengths.iter().zip(errors).map(rating).collect()
}

/// A number of players.
fn count_of(count: usize) -> f64 {
    u32::try_from(count).map_or(f64::MAX, f64::from)
}

/// Half the widths of the intervals: from the inverse of Fisher's information, in which the mean is held where it is.
fn errors(games: &[Vec<f64>], strengths: &[f64]) -> Vec<f64> {
    let count = strengths.len();
    let mut information = vec![vec![1.0 / count_of(count); count]; count];
    for one in 0..count {
        for other in (0..count).filter(|other| *other != one) {
            let all = strengths[one] + strengths[other];
            let told = games[one][other] * strengths[one] * strengths[other] / (all * all);
            information[one][one] += told;
            information[one][other] -= told;
        }
    }
    let inverse = inverse(information);
    let held = 1.0 / count_of(count);
    let scale = SCALE / core::f64::consts::LN_10;
    (0..count).map(|one| Z * scale * (inverse[one][one] - held).max(0.0).sqrt()).collect()
}

/// The inverse of a matrix that has one, by elimination with the largest pivots.
fn inverse(mut of: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let count = of.len();
    let mut inverse: Vec<Vec<f64>> =
        (0..count).map(|row| (0..count).map(|column| f64::from(u8::from(row == column))).collect()).collect();
    for at in 0..count {
        let pivot = (at..count).max_by(|one, other| of[*one][at].abs().total_cmp(&of[*other][at].abs())).unwrap_or(at);
        of.swap(at, pivot);
        inverse.swap(at, pivot);
        let by = of[at][at];
        for column in 0..count {
            of[at][column] /= by;
            inverse[at][column] /= by;
        }
        for row in (0..count).filter(|row| *row != at) {
            let by = of[row][at];
            for column in 0..count {
                of[row][column] -= by * of[at][column];
                inverse[row][column] -= by * inverse[at][column];
            }
        }
    }
    inverse
}

#[cfg(test)]
mod tests {
    use super::*;

    fn won(won: u32, lost: u32) -> Tally {
        Tally { won, lost, drawn: 0 }
    }

    /// Results as far as they are looked at: the rows of those behind are empty.
    fn table(rows: &[&[Tally]]) -> Vec<Vec<Tally>> {
        let count = rows.len();
        let row = |(at, row): (usize, &&[Tally])| {
            let mut all = vec![Tally::default(); at + 1];
            all.extend(row.iter());
            assert_eq!(all.len(), count);
            all
        };
        rows.iter().enumerate().map(row).collect()
    }

    #[test]
    fn two_players_differ_by_the_logarithm_of_their_odds() {
        // With the drawn game before: 300.5 to 100.5.
        let found = ratings(&table(&[&[won(300, 100)], &[]]));
        let apart = found[0].points - found[1].points;
        assert!((apart - 400.0 * (300.5_f64 / 100.5).log10()).abs() < 1e-6, "{apart}");
        assert!((found[0].points + found[1].points).abs() < 1e-6, "the mean is 0");
        assert!((found[0].expected(found[1]) - 300.5 / 401.0).abs() < 1e-9);
        // The variance of a difference of two that are held to their mean is four times that of one of them.
        let share: f64 = 300.5 / 401.0;
        let error = Z * 400.0 / core::f64::consts::LN_10 / (401.0 * share * (1.0 - share)).sqrt() / 2.0;
        assert!((found[0].error - error).abs() < 1e-6, "{} and not {error}", found[0].error);
    }

    #[test]
    fn who_never_met_is_compared_by_those_between() {
        let none = Tally::default();
        let found = ratings(&table(&[&[won(75, 25), none], &[won(75, 25)], &[]]));
        let [first, second, third] = [0, 1, 2].map(|at| found[at].points);
        assert!((first - second - (second - third)).abs() < 1e-6 && first > second);
        assert!(found[0].error > found[1].error, "the one between has met more");
    }

    #[test]
    fn who_has_won_everything_has_a_rating_all_the_same() {
        let found = ratings(&table(&[&[won(50, 0)], &[]]));
        assert!((600.0..1000.0).contains(&(found[0].points - found[1].points)), "{found:?}");
        assert!(found[0].error > 100.0, "nobody knows how much better he is: {found:?}");
    }

    #[test]
    fn draws_are_half_a_victory_and_nobody_is_nobody() {
        let draws = Tally { drawn: 20, ..Tally::default() };
        assert!(ratings(&table(&[&[draws], &[]])).iter().all(|rating| rating.points.abs() < 1e-9));
        assert!(ratings(&[]).is_empty());
        let alone = ratings(&table(&[&[Tally::default()], &[]]));
        assert!(alone.iter().all(|rating| rating.points.abs() < 1e-9), "{alone:?}");
    }
}
