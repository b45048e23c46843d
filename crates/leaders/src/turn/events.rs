//! Phases 1 and 2: what has come about since one's last turn (manual, chapters 3.3 and 3.4).

use tabletop::{AddressedEvent, Applied, Audience, Fence, Seat};

use crate::{
    command::{Command, Covert, Refusal},
    edition::{Field, Skill, Unit, percent_of},
    event::{Event, National, Production, Relation, Secrecy},
    game::{Leaders, Pact, Phase, Victory, fenced, open},
    player::{Recruits, Report},
};

impl Leaders {
    /// Ends phase 1: all that is due comes about, in this order: covert actions against the player, his research, his
    /// recruits and agents, tributes, the reports of his own agents, alliances, his mission, his points.
    ///
    /// So a bonus counts from the turn in which it is announced, and agents who arrive now defend from now on.
    pub(crate) fn open_events(&mut self, seat: Seat) -> Applied<Event> {
        let mut events = Vec::new();
        let mut news = self.decide_attempts(seat, &mut events);
        news.extend(self.finish_research(seat));
        news.extend(self.receive(seat));
        let reports = self.report(seat);
        news.extend(reports.iter().copied());
        news.extend(
            core::mem::take(&mut self.players[seat].relations)
                .into_iter()
                .map(|(by, relation)| National::Alliance(by, relation)),
        );
        news.extend(core::mem::take(&mut self.players[seat].offers).into_iter().map(National::Offer));
        let production = self.produce(seat, &news);
        news.push(National::Production(production));
        news.extend(self.judge_mission(seat, &reports));
        // Stable: what came first within one kind is shown first.
        news.sort_by_key(National::rank);

        events.push(self.enter_phase(seat, Phase::Events));
        events.extend(news.iter().map(|national| {
            let event = Event::National(seat, *national);
            if national.secrecy() == Secrecy::Public {
                AddressedEvent::public(event)
            } else {
                AddressedEvent::only(seat, event)
            }
        }));
        events.extend(self.muster(seat, &news));
        let player = &mut self.players[seat];
        player.news = news.into();
        player.page = 0;
        player.answers.clear();
        // Research before missions, if one turn brings both.
        if self.players[seat].research.iter().all(|level| u16::from(*level) >= self.settings.research) {
            events.push(self.won(seat, Victory::Research));
        } else if u16::from(self.players[seat].badges) >= self.settings.badge {
            events.push(self.won(seat, Victory::Missions));
        }
        fenced(Fence::Chance, events)
    }

    /// Research that is due.
    fn finish_research(&mut self, seat: Seat) -> Vec<National> {
        let round = self.round;
        let player = &mut self.players[seat];
        let mut news = Vec::new();
        for field in Field::ALL {
            let due = &mut player.researching[field as usize];
            if due.is_some_and(|due| due <= round) {
                *due = None;
                player.research[field as usize] += 1;
                news.push(National::Technology(field, player.research[field as usize]));
            }
        }
        news
    }

    /// Recruits, agents and tributes that are due.
    fn receive(&mut self, seat: Seat) -> Vec<National> {
        let round = self.round;
        let mut units = [0_u16; 3];
        units[Unit::Infantry as usize] = self.free_infantry(seat);
        let (mut diplomats, mut spies) = (0_u16, 0_u16);
        let player = &mut self.players[seat];
        player.arriving.retain(|arrival| {
            if arrival.round > round {
                return true;
            }
            match arrival.what {
                Recruits::Units(recruits) => {
                    for (all, more) in units.iter_mut().zip(recruits) {
                        *all = all.saturating_add(more);
                    }
                }
                Recruits::Diplomats(count) => diplomats = count.saturating_add(diplomats),
                Recruits::Spies(count) => spies = count.saturating_add(spies),
            }
            false
        });
        player.diplomats = player.diplomats.saturating_add(diplomats);
        player.spies = player.spies.saturating_add(spies);
        let mut news = Vec::new();
        if units != [0; 3] {
            news.push(National::Reinforcements(units));
        }
        if diplomats > 0 {
            news.push(National::Diplomats(diplomats));
        }
        if spies > 0 {
            news.push(National::Spies(spies));
        }
        let tributes = core::mem::take(&mut player.tributes);
        news.extend(tributes.into_iter().map(|(from, points)| National::Tribute(from, points)));
        news
    }

    /// Infantry that comes every round: by technology 2, and by the skill of a people's army.
    fn free_infantry(&self, seat: Seat) -> u16 {
        let research = self.level(seat, Field::Technology) >= 2;
        let skill = self.has_skill(seat, Skill::PeoplesArmy);
        (if research { self.edition.research.infantry.value } else { 0 })
            + (if skill { self.edition.skills.infantry.value } else { 0 })
    }

    /// How one's own covert actions went. Espionage shows the target's research as it is now.
    fn report(&mut self, seat: Seat) -> Vec<National> {
        let reports = core::mem::take(&mut self.players[seat].reports);
        let tell = |report: Report| match (report.covert, report.success) {
            (Covert::Espionage, true) => National::Intelligence(report.target, self.players[report.target].research),
            (covert, true) => National::Succeeded(covert, report.target),
            (covert, false) => National::Failed(covert, report.target),
        };
        reports.into_iter().map(tell).collect()
    }

    /// Adds up the points of the turn and puts them into the headquarters.
    fn produce(&mut self, seat: Seat, news: &[National]) -> Production {
        let entered = u32::from(self.players[seat].entered.unwrap_or(0));
        let players = self.players.count();
        let effects = &self.edition.research;
        let output = if self.level(seat, Field::Technology) >= 3 {
            percent_of(entered, effects.output_percent.value)
        } else {
            0
        };
        let income = self.edition.research_income(self.level(seat, Field::Economy), players);
        let skill = if self.has_skill(seat, Skill::ProductionBonus) { self.edition.skill_income(players) } else { 0 };
        let (mut boycott, mut tributes) = (0, 0);
        for national in news {
            match national {
                National::Boycott(points) => boycott += points,
                National::Tribute(_, points) => tributes += points,
                _ => {}
            }
        }
        let markers = self.marked(seat).len() * u32::from(self.scenario.rules.marker_points.value);
        let player = &mut self.players[seat];
        let research = output + income;
        let production = Production { entered, research, skill, markers, boycott, tributes, saved: player.points };
        player.points = production.available();
        player.production = production;
        production
    }

    /// What may be tried in phase 2.
    pub(crate) fn reading_commands(&self) -> Vec<Command> {
        let answers =
            self.players.seats().flat_map(|from| [true, false].map(|accept| Command::Answer { from, accept }));
        [Command::TurnPage].into_iter().chain(answers).collect()
    }

    pub(crate) fn permits_reading(&self, seat: Seat, command: Command) -> Result<(), Refusal> {
        let player = &self.players[seat];
        let last = usize::from(player.page) + 1 >= player.news.len();
        let answered =
            |from: Seat| player.answers.iter().find(|(offerer, _)| *offerer == from).map(|(_, accept)| *accept);
        match command {
            Command::Board(_) => self.permits_on_board(seat, command),
            Command::TurnPage => {
                if last {
                    Err(Refusal::NoFurtherPage)
                } else {
                    Ok(())
                }
            }
            Command::Answer { from, accept } => {
                let seen = &player.news[..=usize::from(player.page)];
                if !seen.contains(&National::Offer(from)) {
                    Err(Refusal::NoSuchOffer)
                } else if answered(from) == Some(accept) {
                    Err(Refusal::NothingToChange)
                } else {
                    Ok(())
                }
            }
            Command::Proceed if !last => Err(Refusal::EventsUnseen),
            Command::Proceed => {
                if let Some(units) = self.board.as_ref().map(|board| board.units_to_lose()).filter(|units| *units > 0) {
                    return Err(Refusal::UnitsToLose(units));
                }
                let open = player.news.iter().find_map(|national| match *national {
                    National::Offer(from) if answered(from).is_none() => Some(from),
                    _ => None,
                });
                open.map_or(Ok(()), |from| Err(Refusal::OfferUnanswered(from)))
            }
            _ => Err(Refusal::WrongPhase),
        }
    }

    pub(crate) fn read_events(&mut self, seat: Seat, command: Command) -> Applied<Event> {
        match command {
            Command::TurnPage => {
                let player = &mut self.players[seat];
                player.page += 1;
                // The table sees the public ones, which come first, and that the player then goes behind the curtain, which
                // everybody does: the points of a turn are secret. How much there is behind it is nobody else's business.
                let to = if player.seen() <= player.public_news().count() + 1 {
                    Audience::Public
                } else {
                    Audience::Only(seat)
                };
                fenced(Fence::Revealed, vec![AddressedEvent { to, event: Event::PageTurned }])
            }
            Command::Answer { from, accept } => {
                let answers = &mut self.players[seat].answers;
                answers.retain(|(offerer, _)| *offerer != from);
                answers.push((from, accept));
                open(vec![AddressedEvent::only(seat, Event::Answered { from, accept })])
            }
            Command::Board(_) => self.act_on_board(seat, seat, command),
            _ => {
                self.conclude_alliances(seat);
                if let Some(board) = self.board_mut() {
                    board.begin_orders();
                }
                open(vec![self.enter_phase(seat, Phase::Battle)])
            }
        }
    }

    /// An accepted alliance holds from now on; the other one hears of it in his next turn (3.6.3).
    fn conclude_alliances(&mut self, seat: Seat) {
        for (from, accept) in self.players[seat].answers.clone() {
            let relation = if accept { Relation::Accepted } else { Relation::Declined };
            self.players[from].relations.push((seat, relation));
            if accept {
                self.pacts.push(Pact { seats: [from, seat], ending: None });
            }
        }
    }
}
