//! What came of games of bots against bots.

use core::ops::AddAssign;

/// How games ended, seen from the first of the two levels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games the first one won.
    pub won: u32,
    /// Games nobody won.
    pub drawn: u32,
    /// Games the second one won.
    pub lost: u32,
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.won += other.won;
        self.drawn += other.drawn;
        self.lost += other.lost;
    }
}

impl Tally {
    /// How many games there were.
    #[must_use]
    pub const fn games(&self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// The games somebody won.
    #[must_use]
    pub const fn decided(&self) -> u32 {
        self.won + self.lost
    }

    /// The share of the points the first one got, a draw being half a point; a half if there were no games.
    #[must_use]
    pub fn score(&self) -> f64 {
        if self.games() == 0 {
            0.5
        } else {
            (f64::from(self.won) + f64::from(self.drawn) / 2.0) / f64::from(self.games())
        }
    }

    /// Between what the true score lies with a confidence of 95 %: Wilson's interval.
    ///
    /// # Why not the score and twice its deviation?
    /// Because of sixty games that are all won: that would be 100 % without any doubt. Draws make the true interval
    /// smaller than this one, never greater.
    #[must_use]
    pub fn interval(&self) -> [f64; 2] {
        const Z: f64 = 1.959_964;
        let games = f64::from(self.games());
        if games == 0.0 {
            return [0.0, 1.0];
        }
        let (score, z2) = (self.score(), Z * Z);
        let middle = score + z2 / (2.0 * games);
        let width = Z * (score * (1.0 - score) / games + z2 / (4.0 * games * games)).sqrt();
        let scale = 1.0 + z2 / games;
        [((middle - width) / scale).max(0.0), ((middle + width) / scale).min(1.0)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The figures of a table of Wilson's intervals.
    #[test]
    #[expect(clippy::float_cmp, reason = "scores of few games are exact")]
    fn intervals_are_wilsons() {
        let near = |[low, high]: [f64; 2], expected: [f64; 2]| {
            assert!((low - expected[0]).abs() < 5e-4 && (high - expected[1]).abs() < 5e-4, "{low} {high}");
        };
        near(Tally { won: 8, drawn: 0, lost: 2 }.interval(), [0.490, 0.943]);
        near(Tally { won: 10, drawn: 0, lost: 0 }.interval(), [0.722, 1.0]);
        near(Tally::default().interval(), [0.0, 1.0]);
        assert_eq!(Tally { won: 1, drawn: 2, lost: 1 }.score(), 0.5);
        assert_eq!(Tally::default().score(), 0.5);
    }
}
