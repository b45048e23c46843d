//! Cues: what is heard and felt of what everybody sees, for whoever has switched it on (docs/look.md).
//!
//! A cue is for what lies open to the whole table: what a screen does for one pair of eyes must not be told apart by ear.

use crate::browser::{
    prefs,
    sound::{self, Tone, Wave},
};

/// How long the next of several cues waits, in seconds.
const STAGGER: f32 = 0.14;
/// So many cues of one moment are heard.
const AT_ONCE: usize = 3;

/// Something to be heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cue {
    /// A piece comes down on its place.
    Step,
    /// A card is turned over, or laid.
    Card,
    /// Dice roll.
    Roll,
    /// A gun is fired.
    Shot,
    /// Something is hit.
    Hit,
    /// Something is destroyed or captured.
    Fall,
    /// A place changes hands.
    Taken,
    /// Somebody rises: a rank, an honour.
    Honour,
    /// Money or points come in.
    Coins,
    /// War is declared.
    Alarm,
    /// The curtain falls: the device is passed on.
    HandOver,
    /// The curtain rises.
    Lift,
    /// The time is nearly over.
    Soon,
    /// The time is over.
    TimeUp,
    /// The game is over.
    End,
}

impl Cue {
    /// What it sounds like.
    const fn tones(self) -> &'static [Tone] {
        const fn tone(wave: Wave, hertz: [f32; 2], at: f32, lasts: f32, loud: f32) -> Tone {
            Tone { wave, hertz, at, lasts, loud }
        }
        const fn bell(hertz: f32, at: f32, lasts: f32) -> Tone {
            tone(Wave::Sine, [hertz; 2], at, lasts, 0.2)
        }
        const fn wood(hertz: f32, at: f32) -> Tone {
            tone(Wave::Triangle, [hertz, hertz * 0.6], at, 0.09, 0.4)
        }
        const fn burst(hertz: [f32; 2], at: f32, lasts: f32, loud: f32) -> Tone {
            tone(Wave::Noise, hertz, at, lasts, loud)
        }
        match self {
            Self::Step => &const { [wood(220.0, 0.0)] },
            Self::Card => &const { [burst([2600.0, 5200.0], 0.0, 0.09, 0.35), wood(330.0, 0.06)] },
            Self::Roll => &const { [wood(520.0, 0.0), wood(430.0, 0.07), wood(560.0, 0.13), wood(390.0, 0.22)] },
            Self::Shot => &const { [burst([1400.0, 180.0], 0.0, 0.22, 0.8)] },
            Self::Hit => {
                &const { [burst([600.0, 90.0], 0.0, 0.2, 0.9), tone(Wave::Sine, [160.0, 50.0], 0.0, 0.2, 0.5)] }
            }
            Self::Fall => {
                &const { [burst([300.0, 60.0], 0.0, 0.5, 1.0), tone(Wave::Sine, [110.0, 35.0], 0.0, 0.5, 0.6)] }
            }
            Self::Taken => &const { [bell(392.0, 0.0, 0.2), bell(523.0, 0.1, 0.3)] },
            Self::Honour => &const { [bell(523.0, 0.0, 0.15), bell(659.0, 0.08, 0.15), bell(784.0, 0.16, 0.4)] },
            Self::Coins => &const { [bell(1568.0, 0.0, 0.08), bell(2093.0, 0.06, 0.16)] },
            Self::Alarm => {
                &const {
                    [
                        tone(Wave::Triangle, [220.0, 440.0], 0.0, 0.3, 0.3),
                        tone(Wave::Triangle, [220.0, 440.0], 0.3, 0.4, 0.3),
                    ]
                }
            }
            Self::HandOver => &const { [bell(587.0, 0.0, 0.25), bell(440.0, 0.14, 0.4)] },
            Self::Lift => &const { [burst([800.0, 3200.0], 0.0, 0.18, 0.2)] },
            Self::Soon => &const { [bell(880.0, 0.0, 0.25)] },
            Self::TimeUp => &const { [bell(660.0, 0.0, 0.9)] },
            Self::End => {
                &const { [bell(392.0, 0.0, 0.3), bell(494.0, 0.15, 0.3), bell(587.0, 0.3, 0.3), bell(784.0, 0.45, 0.9)] }
            }
        }
    }

    /// How it feels: vibration and pause in turn, in milliseconds.
    const fn pulse(self) -> &'static [u16] {
        match self {
            Self::HandOver => &[60, 80, 60],
            Self::Hit | Self::Soon => &[40],
            Self::Fall => &[90],
            Self::TimeUp => &[200],
            _ => &[],
        }
    }

    /// Lets it be heard and felt, where that is wanted.
    pub fn play(self) {
        play(&[self]);
    }
}

/// Lets the cues of one moment be heard, one after the other and each once; the first ones, where there are too many.
pub fn play(cues: &[Cue]) {
    if cues.is_empty() || !prefs::sounds() {
        return;
    }
    let mut after = 0.0;
    for cue in chosen(cues) {
        sound::play(cue.tones(), after);
        after += STAGGER;
    }
    if let Some(pulse) = cues.iter().map(|cue| cue.pulse()).find(|pulse| !pulse.is_empty()) {
        sound::vibrate(pulse);
    }
}

/// Lets the page sound, where that is wanted: to be called in answer to a touch or a key.
pub fn wake() {
    if prefs::sounds() {
        sound::wake();
    }
}

/// Which cues of one moment are heard.
fn chosen(cues: &[Cue]) -> Vec<Cue> {
    let mut chosen = Vec::with_capacity(AT_ONCE);
    for cue in cues {
        if chosen.len() < AT_ONCE && !chosen.contains(cue) {
            chosen.push(*cue);
        }
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::{AT_ONCE, Cue, chosen};

    const ALL: [Cue; 15] = [
        Cue::Step,
        Cue::Card,
        Cue::Roll,
        Cue::Shot,
        Cue::Hit,
        Cue::Fall,
        Cue::Taken,
        Cue::Honour,
        Cue::Coins,
        Cue::Alarm,
        Cue::HandOver,
        Cue::Lift,
        Cue::Soon,
        Cue::TimeUp,
        Cue::End,
    ];

    #[test]
    fn every_cue_can_be_heard_is_short_and_sounds_like_no_other() {
        for (at, cue) in ALL.iter().enumerate() {
            let tones = cue.tones();
            assert!(!tones.is_empty(), "{cue:?}");
            for tone in tones {
                assert!(tone.hertz.iter().all(|hertz| (30.0..6000.0).contains(hertz)), "{cue:?}: {tone:?}");
                assert!(tone.loud > 0.1 && tone.loud <= 1.0, "{cue:?}: {tone:?}");
                assert!(tone.lasts > 0.0 && tone.at + tone.lasts <= 1.4, "{cue:?}: {tone:?}");
            }
            assert!(ALL.iter().skip(at + 1).all(|other| other.tones() != tones), "{cue:?}");
        }
    }

    #[test]
    fn one_feels_that_the_device_is_passed_on_that_something_is_hit_and_that_time_runs_out() {
        for felt in [Cue::HandOver, Cue::Hit, Cue::Soon, Cue::TimeUp] {
            assert!(!felt.pulse().is_empty(), "{felt:?}");
        }
        assert!(Cue::Step.pulse().is_empty());
    }

    #[test]
    fn of_many_cues_at_once_the_first_are_heard_and_each_once() {
        assert_eq!(chosen(&[Cue::Shot, Cue::Hit, Cue::Hit, Cue::Shot]), [Cue::Shot, Cue::Hit]);
        assert_eq!(chosen(&ALL), ALL[..AT_ONCE]);
    }
}
