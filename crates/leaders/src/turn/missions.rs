//! Whether a mission has succeeded (manual, chapter 3.6.5).

use tabletop::Seat;

use crate::{command::Covert, edition::MissionKind, event::National, game::Leaders};

impl Leaders {
    /// Looks at the running mission of a seat once its points and reports are in; returns what is to be told.
    ///
    /// A mission taken on in round r is judged in the national events of the rounds r + 1 to r + its rounds.
    pub(crate) fn judge_mission(&mut self, seat: Seat, reports: &[National]) -> Vec<National> {
        let Some(mut running) = self.players[seat].mission else { return Vec::new() };
        let Some(mission) = self.edition.mission(running.kind) else { return Vec::new() };
        let (target, rounds) = (u32::from(mission.target.value), mission.rounds.value);
        let due = self.round >= running.since + rounds;
        let production = self.players[seat].production;
        let succeeded = |covert: Covert| {
            let hits = reports.iter().filter(|national| match national {
                National::Succeeded(done, _) => *done == covert,
                National::Intelligence(..) => covert == Covert::Espionage,
                _ => false,
            });
            u32::try_from(hits.count()).unwrap_or(u32::MAX)
        };
        let achieved = match running.kind {
            MissionKind::TroopStrength | MissionKind::Foresight => running.progress >= target,
            MissionKind::Defence => {
                running.lost |= production.entered < running.baseline;
                running.baseline = production.entered;
                running.progress += 1;
                due
            }
            MissionKind::Expansion => {
                running.progress = (production.entered + production.research).saturating_sub(running.baseline);
                running.progress >= target
            }
            MissionKind::Cunning => {
                running.progress += succeeded(Covert::Sabotage);
                running.progress >= target
            }
            MissionKind::TopSecret => {
                running.progress += succeeded(Covert::Espionage);
                running.progress >= target
            }
        };
        let failed = running.lost || (due && !achieved);
        if !failed && !achieved {
            self.players[seat].mission = Some(running);
            return Vec::new();
        }
        let fresh = self.redraw_mission(running.category, running.kind);
        let player = &mut self.players[seat];
        player.mission = None;
        player.missions[running.category as usize] = fresh;
        if failed {
            return vec![National::MissionFailed(running.kind)];
        }
        player.badges += 1;
        vec![National::Glory(player.badges)]
    }
}
