//! A player who throws dice: chooses legal commands without listing what is legal, so that whole games are cheap.

use leaders::{
    Command, Covert, Deed, Event, Leaders, MissionOrder, Page, Phase, Stage,
    edition::{AreaId, Category, Field, Unit},
};
use tabletop::{AddressedEvent, Game as _, Generator, Seat, Viewer};

/// Where a game stands, followed by its events: cheaper than a view a command.
pub struct Follower {
    /// Who acts in which phase.
    pub stage: Stage,
    /// The round.
    pub round: u16,
    first: Seat,
}

impl Follower {
    /// At the beginning of a game in which `first` plays first.
    pub fn new(first: Seat) -> Self {
        Self { stage: Stage::Preparing(Page::Material), round: 0, first }
    }

    /// Who acts.
    pub fn seat(&self) -> Seat {
        match self.stage {
            Stage::Turn { seat, .. } => seat,
            Stage::Preparing(_) | Stage::Over { .. } => self.first,
        }
    }

    /// Takes note of what happened.
    pub fn note(&mut self, events: &[AddressedEvent<Event>]) {
        for told in events {
            match told.event {
                Event::Began { seat, phase } => self.stage = Stage::Turn { seat, phase },
                Event::Round(round) => self.round = round,
                Event::Won(winner, victory) => self.stage = Stage::Over { winner, victory },
                _ => {}
            }
        }
    }
}

/// What the seat that acts does next: legal, and after a while it goes on.
pub fn next(game: &Leaders, at: &Follower, dice: &mut Generator) -> Command {
    let seat = at.seat();
    match at.stage {
        Stage::Preparing(_) | Stage::Turn { phase: Phase::Withdrawal, .. } | Stage::Over { .. } => Command::Proceed,
        Stage::Turn { phase: Phase::Points, .. } => Command::Enter(points(at.round, dice)),
        Stage::Turn { phase: Phase::Events, .. } => read(game, seat, dice),
        Stage::Turn { phase: Phase::Battle, .. } => {
            let area = AreaId(number(dice, 42));
            let wish = if dice.percent(50) { Command::Claim(area) } else { Command::Release(area) };
            match tried(game, seat, wish, dice, 30) {
                // He frees no areas of others: the kept games are from before one could.
                Command::Release(area) if !game.view(Viewer::Public).seats[seat].areas.contains(area) => {
                    Command::Proceed
                }
                command => command,
            }
        }
        Stage::Turn { phase: Phase::Headquarters, .. } => {
            let wish = order(dice);
            tried(game, seat, wish, dice, 85)
        }
    }
}

/// About what a sixth of the world yields, and a little more from round to round.
fn points(round: u16, dice: &mut Generator) -> u16 {
    20 + u16::from(number(dice, 20)) + round.min(30)
}

fn read(game: &Leaders, seat: Seat, dice: &mut Generator) -> Command {
    if game.permits(seat, &Command::TurnPage).is_ok() {
        return Command::TurnPage;
    }
    let accept = dice.percent(60);
    match game.permits(seat, &Command::Proceed) {
        Err(leaders::Refusal::OfferUnanswered(from)) => Command::Answer { from, accept },
        _ => Command::Proceed,
    }
}

/// The wish if it is allowed and so many percent are in the mood, else on.
fn tried(game: &Leaders, seat: Seat, wish: Command, dice: &mut Generator, percent: u32) -> Command {
    if dice.percent(percent) && game.permits(seat, &wish).is_ok() { wish } else { Command::Proceed }
}

/// A wish in the headquarters.
fn order(dice: &mut Generator) -> Command {
    let other = Seat(number(dice, 6));
    match dice.below(12) {
        0 | 1 => Command::Recruit(Unit::ALL[dice.below(3) as usize], 1 + u16::from(number(dice, 9))),
        2 | 3 => Command::Research(Field::ALL[dice.below(3) as usize], true),
        4 => Command::Appoint(1 + u16::from(number(dice, 3))),
        5 => Command::Hire(1 + u16::from(number(dice, 3))),
        6 => Command::Tribute(other, 1 + dice.below(9)),
        7 => Command::Act(Deed::Offer, other, true),
        8 if dice.percent(20) => Command::Act(Deed::Dissolve, other, true),
        9 if dice.percent(20) => Command::Mission(MissionOrder::Abandon),
        9 | 10 => Command::Mission(MissionOrder::Activate(Category::ALL[dice.below(3) as usize])),
        _ => Command::Act(Deed::Covert(Covert::ALL[dice.below(3) as usize]), other, true),
    }
}

fn number(dice: &mut Generator, below: u8) -> u8 {
    u8::try_from(dice.below(u32::from(below))).unwrap()
}

/// Something legal: in the phases to read and to plan mostly on, so that turns end.
pub fn choose(game: &Leaders, legal: &[Command], dice: &mut Generator) -> Command {
    let on = legal.contains(&Command::Proceed);
    let phase = game.view(Viewer::Public).turn().map(|(_, phase)| phase);
    let percent = match phase {
        Some(Phase::Headquarters) => 20,
        Some(Phase::Withdrawal) => 60,
        _ => 12,
    };
    let playable: Vec<Command> =
        legal.iter().copied().filter(|command| !matches!(command, Command::Downgrade(_))).collect();
    let deeds = |command: &Command| {
        matches!(command, Command::Act(..) | Command::Answer { .. } | Command::Hire(1..3) | Command::Appoint(1..3))
    };
    let rare: Vec<Command> = playable.iter().copied().filter(deeds).collect();
    if on && dice.percent(percent) {
        Command::Proceed
    } else if !rare.is_empty() && dice.percent(50) {
        rare[dice.index(rare.len())]
    } else {
        playable[dice.index(playable.len())]
    }
}
