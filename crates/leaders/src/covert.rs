//! How boycott, espionage and sabotage are decided (manual, chapters 3.6.3 and 3.6.4; leaders.md 1.4).

use tabletop::{AddressedEvent, Seat};

use crate::{
    command::Covert,
    edition::{Field, Skill, percent_of},
    event::{Attempt, Event, National},
    game::Leaders,
    player::Report,
};

impl Leaders {
    /// The chance of success that `by` can know, in percent: neither the target's idle agents nor his technology.
    pub(crate) fn known_chance(&self, covert: Covert, by: Seat, target: Seat) -> u8 {
        self.clamped(self.open_part(covert, by, target))
    }

    /// The true chance of success, in percent.
    fn chance(&self, covert: Covert, by: Seat, target: Seat) -> u8 {
        let numbers = &self.edition.covert;
        let reserve = match covert {
            Covert::Boycott => self.players[target].diplomats,
            Covert::Espionage | Covert::Sabotage => self.players[target].spies,
        };
        let guarded = i32::from(numbers.reserve_step.value) * i32::from(reserve.min(numbers.reserve_cap.value));
        self.clamped(self.open_part(covert, by, target) - guarded - self.technology_bonus(target))
    }

    /// What the attacker and the public knowledge of the nations contribute.
    fn open_part(&self, covert: Covert, by: Seat, target: Seat) -> i32 {
        let skill = |seat| i32::from(self.skill_bonus(covert, seat));
        i32::from(self.edition.covert.base.value) + self.technology_bonus(by) + skill(by) - skill(target)
    }

    /// What a nation's skill gives its agents, attacking and defending: its diplomats for a boycott, else its spies.
    fn skill_bonus(&self, covert: Covert, seat: Seat) -> u16 {
        match covert {
            Covert::Boycott if self.settings.skills => self.nation(seat).diplomats.value,
            Covert::Espionage | Covert::Sabotage if self.has_skill(seat, Skill::MasterSpies) => {
                self.edition.skills.spies_percent.value
            }
            _ => 0,
        }
    }

    /// Technology 1 helps one's own agents, attacking and defending.
    fn technology_bonus(&self, seat: Seat) -> i32 {
        if self.level(seat, Field::Technology) >= 1 { i32::from(self.edition.research.agents_percent.value) } else { 0 }
    }

    fn clamped(&self, percent: i32) -> u8 {
        let (min, max) = (i32::from(self.edition.covert.min.value), i32::from(self.edition.covert.max.value));
        u8::try_from(percent.clamp(min, max)).unwrap_or(100)
    }

    /// Decides every covert action against `target`, in the order in which they were sent; returns what he notices.
    ///
    /// His reserve is the one he left behind in his last turn: agents who arrive in this one come too late.
    pub(crate) fn decide_attempts(&mut self, target: Seat, events: &mut Vec<AddressedEvent<Event>>) -> Vec<National> {
        let mut news = Vec::new();
        let entered = u32::from(self.players[target].entered.unwrap_or(0));
        let (mut lost_points, mut lost_units) = (0, 0);
        for (covert, by) in core::mem::take(&mut self.players[target].attempts) {
            let chance = self.chance(covert, by, target);
            let success = self.generator.percent(u32::from(chance));
            events.push(AddressedEvent::archive(Event::Decided(Attempt { covert, by, target, chance, success })));
            self.players[by].reports.push(Report { covert, target, success });
            let numbers = &self.edition.covert;
            if success {
                match covert {
                    Covert::Boycott => {
                        let loss = percent_of(entered, numbers.boycott_percent.value);
                        lost_points += loss.max(u32::from(numbers.boycott_min.value));
                    }
                    Covert::Sabotage => lost_units += numbers.sabotage_units.value,
                    Covert::Espionage => {}
                }
            } else {
                let unmasked = self.generator.percent(u32::from(numbers.unmask.value));
                news.push(if unmasked { National::Caught(covert, by) } else { National::Foiled(covert) });
            }
        }
        if lost_points > 0 {
            // No boycott costs more than there is to lose.
            news.push(National::Boycott(lost_points.min(entered)));
        }
        if lost_units > 0 {
            news.push(National::Sabotage(lost_units));
        }
        news
    }
}
