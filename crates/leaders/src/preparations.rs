//! Before the first round: material, start areas, compensation, rules (manual, chapters 2.6 to 2.10).

use tabletop::{AddressedEvent, Applied, Seat};

use crate::{
    command::{Command, Refusal},
    deal,
    edition::{AreaSet, StartRule},
    event::Event,
    game::{Leaders, Page, Stage, open},
};

impl Leaders {
    /// Deals the areas if the scenario fixes them (2.7), so that the totals differ by at most a point where possible.
    pub(crate) fn deal_fixed_areas(&mut self) {
        if self.scenario.start.value != StartRule::Fixed {
            return;
        }
        let generator = &mut self.generator;
        let deal = deal::fixed(&self.edition.map, self.players.count(), &mut |bound| generator.below(bound));
        for (seat, hand) in self.order.iter().zip(deal.areas) {
            self.players[*seat].areas = hand;
        }
    }

    /// Infantry a seat starts with in its base camp: the later it plays, the more (2.8), and what the scenario gives everybody.
    pub(crate) fn compensation(&self, seat: Seat) -> u16 {
        let place = self.order.iter().position(|next| *next == seat);
        let compensation = place.and_then(|place| self.edition.compensation.get(place));
        compensation.map_or(0, |infantry| infantry.value) + self.scenario.rules.infantry.value
    }

    /// The seat that puts down the next infantry, or turns the page.
    pub(crate) fn next_to_occupy(&self) -> Seat {
        let placed: u32 = self.players.iter().map(|(_, player)| player.areas.len()).sum();
        let placed = placed as usize;
        if self.stage == Stage::Preparing(Page::StartAreas)
            && self.scenario.start.value != StartRule::Fixed
            && placed < self.edition.map.areas.len()
        {
            self.order[placed % self.order.len()]
        } else {
            self.order[0]
        }
    }

    /// The areas into which `seat` may put its next infantry (2.7).
    pub(crate) fn open_areas(&self, seat: Seat) -> AreaSet {
        let mine = self.players[seat].areas;
        match self.scenario.start.value {
            StartRule::Fixed => AreaSet::EMPTY,
            StartRule::Home if mine.is_empty() => [self.nation(seat).home.value].into_iter().collect(),
            StartRule::Free | StartRule::Home => {
                let taken: Vec<AreaSet> = self.players.iter().map(|(_, player)| player.areas).collect();
                deal::open_choices(&self.edition.map, &taken, mine)
            }
        }
    }

    pub(crate) fn permits_preparation(&self, seat: Seat, page: Page, command: Command) -> Result<(), Refusal> {
        match command {
            Command::Proceed if page == Page::StartAreas && self.settings.board.knows_points() => {
                let held = |free: AreaSet, seat| free.without(self.players[seat].areas);
                match self.players.seats().fold(self.edition.map.all(), held).len() {
                    0 => Ok(()),
                    left => Err(Refusal::AreasLeft(left)),
                }
            }
            Command::Proceed => Ok(()),
            Command::Occupy(area) if page == Page::StartAreas => {
                if self.open_areas(seat).contains(self.known(area)?) {
                    Ok(())
                } else {
                    Err(Refusal::MayNotOccupy)
                }
            }
            _ => Err(Refusal::WrongPhase),
        }
    }

    pub(crate) fn prepare(&mut self, seat: Seat, page: Page, command: Command) -> Applied<Event> {
        if let Command::Occupy(area) = command {
            self.players[seat].areas.insert(area);
            return open(vec![AddressedEvent::public(Event::Claimed { seat, area, from: None })]);
        }
        let mut events = vec![AddressedEvent::public(Event::PageLeft)];
        match page {
            Page::Material => self.stage = Stage::Preparing(Page::StartAreas),
            Page::StartAreas => self.stage = Stage::Preparing(Page::Compensation),
            Page::Compensation => self.stage = Stage::Preparing(Page::Rules),
            Page::Rules => {
                self.lay_out_board();
                events.extend(self.begin_turn(self.order[0]));
            }
        }
        open(events)
    }
}
