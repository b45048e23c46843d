//! Regret matching (CFR+): a strategy that leaves nothing to wish one had done instead.

use tabletop::Generator;

/// How much a choice was missed so far, and how often it was made, for `N` choices.
///
/// A choice is made in proportion to how much it was missed; where nothing is missed, all are as likely. What is handed
/// out in the end is the average of all odds on the way: it is that average which comes near an equilibrium.
///
/// Adding, multiplying and dividing of such numbers is the same on every platform, and nothing else is done with them.
#[derive(Clone, Debug)]
#[doc(alias("CFR", "regret matching"))]
pub(crate) struct Regret<const N: usize> {
    /// How much each choice was missed so far, none less than 0.
    regret_sum: [f32; N],
    /// How often each was made.
    strategy_sum: [f32; N],
}

/// A set of choices, one bit each.
pub(crate) type Mask = u32;

impl<const N: usize> Regret<N> {
    pub(crate) const fn new() -> Self {
        Self { regret_sum: [0.0; N], strategy_sum: [0.0; N] }
    }

    /// The odds now, among the choices that are there; these are one at least.
    #[inline]
    pub(crate) fn strategy(&self, there: Mask) -> [f32; N] {
        let (mut odds, mut sum) = ([0.0; N], 0.0);
        for (at, odd) in odds.iter_mut().enumerate() {
            if there >> at & 1 == 1 && self.regret_sum[at] > 0.0 {
                *odd = self.regret_sum[at];
                sum += *odd;
            }
        }
        if sum > 0.0 {
            odds = odds.map(|odd| odd / sum);
        } else {
            even(&mut odds, there);
        }
        odds
    }

    /// Learns what each choice would have been worth. `weight` is how likely it was to come here by own choice.
    #[inline]
    pub(crate) fn update(&mut self, there: Mask, worth: &[f32; N], odds: &[f32; N], weight: f32) {
        let expected = expected(worth, odds);
        for at in (0..N).filter(|at| there >> at & 1 == 1) {
            // What is not missed at all is forgotten at once (the `+` of CFR+): a choice that was bad against others who
            // have just begun to learn must not have to make good for it.
            self.regret_sum[at] = (self.regret_sum[at] + worth[at] - expected).max(0.0);
            self.strategy_sum[at] += odds[at] * weight;
        }
    }

    /// The average of the odds, without what is hardly ever made.
    pub(crate) fn average_strategy(&self, there: Mask) -> [f32; N] {
        /// Less than so much of all is noise of the samples.
        const LEAST: f32 = 0.03;
        let mut average = [0.0; N];
        let kept = |made: f32, sum: f32| if made >= LEAST * sum { made } else { 0.0 };
        let all = (0..N).filter(|at| there >> at & 1 == 1);
        let sum = all.clone().fold(0.0, |sum, at| sum + self.strategy_sum[at]);
        let rest = all.clone().fold(0.0, |rest, at| rest + kept(self.strategy_sum[at], sum));
        if rest > 0.0 {
            all.for_each(|at| average[at] = kept(self.strategy_sum[at], sum) / rest);
        } else {
            even(&mut average, there);
        }
        average
    }
}

/// What odds are worth.
#[inline]
pub(crate) fn expected<const N: usize>(worth: &[f32; N], odds: &[f32; N]) -> f32 {
    worth.iter().zip(odds).fold(0.0, |sum, (worth, odd)| sum + worth * odd)
}

/// The same odds for all that are there.
#[expect(clippy::cast_precision_loss, reason = "there are 32 at most")]
fn even<const N: usize>(odds: &mut [f32; N], there: Mask) {
    let each = 1.0 / there.count_ones().max(1) as f32;
    for (at, odd) in odds.iter_mut().enumerate() {
        *odd = if there >> at & 1 == 1 { each } else { 0.0 };
    }
}

/// Draws one of the choices by its odds.
#[inline]
#[expect(clippy::cast_precision_loss, reason = "24 bits fit")]
pub(crate) fn draw<const N: usize>(odds: &[f32; N], dice: &mut Generator) -> usize {
    const STEPS: u32 = 1 << 24;
    let mut left = dice.below(STEPS) as f32 / STEPS as f32;
    let mut last = 0;
    for (at, odd) in odds.iter().enumerate().filter(|(_, odd)| **odd > 0.0) {
        last = at;
        left -= odd;
        if left < 0.0 {
            break;
        }
    }
    last
}
