//! What happened, told troop by troop: all that one troop does in a row is one sentence.

use company_leader::{Actor, Event, FieldId, Fields, Throw};

use super::history::Line;

/// Something that is said in one breath.
#[derive(Clone, Debug, PartialEq)]
pub struct Paragraph {
    /// What is said.
    pub said: Said,
    /// What it is about.
    pub lines: Vec<Line>,
}

/// What a paragraph says.
#[derive(Clone, Debug, PartialEq)]
pub enum Said {
    /// What a troop does, one thing after the other.
    Deeds {
        /// Which troop.
        actor: Actor,
        /// Where it stands at first.
        from: FieldId,
        /// Where it stands at last.
        at: FieldId,
        /// What it does.
        deeds: Vec<Deed>,
    },
    /// Anything else: one line.
    Line,
}

/// What a troop does.
#[derive(Clone, Debug, PartialEq)]
pub enum Deed {
    /// It is turned up.
    Reveals,
    /// It scouts, so often.
    Scouts(u32),
    /// It goes over these fields, one after the other.
    Advances(Vec<FieldId>),
    /// It finds dummies.
    Finds(Vec<FieldId>),
    /// It uncovers a troop of an enemy.
    Uncovers(Actor, FieldId),
    /// It leaves pieces behind.
    Lays(Vec<FieldId>),
    /// It fires.
    Fires(Shot),
    /// It takes the field of who was destroyed.
    PushesOn(FieldId),
    /// It is repaired to this strength.
    Repairs(u8),
    /// It lies face down again.
    Hides,
}

/// A shot, and what came of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Shot {
    /// From where.
    pub at: FieldId,
    /// At what.
    pub target: FieldId,
    /// At whom.
    pub other: Actor,
    /// The dice.
    pub throw: Throw,
    /// What the target has left, if it was hit; 0 is nothing.
    pub left: Option<u8>,
    /// The dice of the target, if it fired back, and what who fired has left.
    pub back: Option<(Throw, Option<u8>)>,
}

impl Paragraph {
    /// The last command it tells of.
    pub fn ply(&self) -> u32 {
        self.lines.last().map_or(0, |line| line.ply)
    }

    /// The fields it is about.
    pub fn fields(&self) -> Fields {
        let of = |line: &Line| match line.event {
            Event::Swapped(pair) => pair.ends().to_vec(),
            Event::Moved { from, to, .. } => vec![from, to],
            Event::Fired { at, target, .. } => vec![at, target],
            Event::Revealed { at, .. }
            | Event::Scouted(at)
            | Event::DummyFound { at, .. }
            | Event::Laid(at)
            | Event::Hit { at, .. }
            | Event::Destroyed { at, .. }
            | Event::Repaired { at, .. }
            | Event::Hid { at, .. }
            | Event::FlagTaken { at, .. }
            | Event::FlagFell { at, .. }
            | Event::CameThrough { at, .. } => vec![at],
            _ => Vec::new(),
        };
        self.lines.iter().flat_map(of).collect()
    }
}

/// Tells lines troop by troop.
pub fn told(lines: &[Line]) -> Vec<Paragraph> {
    let mut told: Vec<Paragraph> = Vec::new();
    // Whose deeds the next line belongs to, if it says nothing else.
    let mut current = 0;
    // Where the turn that is told begins.
    let mut turn = 0;
    for line in lines.iter().filter(|line| !goes_without_saying(&line.event)) {
        let begun = begun(line);
        // Others may have been turned up or hidden meanwhile: that does not interrupt a troop.
        let goes_on = match &begun {
            Some((actor, from, _)) => {
                let same = told[turn..].iter().rposition(|one| one.is_of(*actor, *from));
                same.map(|at| turn + at)
            }
            None => Some(current).filter(|current| (turn..told.len()).contains(current)),
        };
        if let Some(at) = goes_on
            && told.get_mut(at).is_some_and(|one| one.goes_on(line))
        {
            current = at;
            continue;
        }
        let said = match begun {
            Some((actor, from, deed)) => {
                let at = if let Event::Moved { to, .. } = line.event { to } else { from };
                Said::Deeds { actor, from, at, deeds: vec![deed] }
            }
            None => Said::Line,
        };
        current = told.len();
        if matches!(line.event, Event::Turn { .. }) {
            turn = current;
        }
        told.push(Paragraph { said, lines: vec![line.clone()] });
    }
    told
}

/// What the board shows, and what is told to its owner alone.
const fn goes_without_saying(event: &Event) -> bool {
    matches!(
        event,
        Event::Held(_)
            | Event::Turned { .. }
            | Event::Aimed { .. }
            | Event::Throwing { .. }
            | Event::ActionsEnded(_)
            | Event::Placed { .. }
            | Event::Lifted { .. }
            | Event::Delivered { .. }
    )
}

/// With what a troop of whose turn it is begins to act, and where it stands then.
fn begun(line: &Line) -> Option<(Actor, FieldId, Deed)> {
    Some(match &line.event {
        Event::Revealed { at, piece } if piece.owner == line.turn => (piece.actor()?, *at, Deed::Reveals),
        Event::Scouted(at) => (line.scout?, *at, Deed::Scouts(1)),
        Event::Moved { actor, from, to } => (*actor, *from, Deed::Advances(vec![*to])),
        Event::Fired { actors: [actor, other], at, target, throw } if actor.owner == line.turn => {
            let shot = Shot { at: *at, target: *target, other: *other, throw: *throw, left: None, back: None };
            (*actor, *at, Deed::Fires(shot))
        }
        Event::Repaired { actor, at, strength, .. } => (*actor, *at, Deed::Repairs(*strength)),
        Event::Hid { actor, at } => (*actor, *at, Deed::Hides),
        _ => return None,
    })
}

impl Paragraph {
    /// Whether it tells of a troop that stands on a field by now.
    fn is_of(&self, actor: Actor, field: FieldId) -> bool {
        matches!(self.said, Said::Deeds { actor: who, at, .. } if (who, at) == (actor, field))
    }

    /// Takes up a line that tells what its troop does next, or what comes of that.
    fn goes_on(&mut self, line: &Line) -> bool {
        let Said::Deeds { actor, at, deeds, .. } = &mut self.said else { return false };
        let goes_on = go_on(deeds, *actor, at, line);
        if goes_on {
            self.lines.push(line.clone());
        }
        goes_on
    }
}

/// Adds a line to the deeds of the troop that stands on a field, if it is one of them.
fn go_on(deeds: &mut Vec<Deed>, actor: Actor, at: &mut FieldId, line: &Line) -> bool {
    // What comes of what the troop does: nobody else acts in between.
    match &line.event {
        Event::DummyFound { at, .. } => {
            match deeds.last_mut() {
                Some(Deed::Finds(found)) => found.push(*at),
                _ => deeds.push(Deed::Finds(vec![*at])),
            }
            return true;
        }
        Event::Revealed { at, piece } if piece.owner != line.turn => {
            let Some(other) = piece.actor() else { return false };
            deeds.push(Deed::Uncovers(other, *at));
            return true;
        }
        Event::Laid(at) => {
            match deeds.last_mut() {
                Some(Deed::Lays(laid)) => laid.push(*at),
                _ => deeds.push(Deed::Lays(vec![*at])),
            }
            return true;
        }
        Event::Hit { at, strength, .. } => return deeds.last_mut().is_some_and(|deed| deed.leaves(*at, *strength)),
        Event::Destroyed { at, .. } => return deeds.last_mut().is_some_and(|deed| deed.leaves(*at, 0)),
        Event::Fired { actors: [other, _], throw, .. } if other.owner != line.turn => {
            let Some(Deed::Fires(shot)) = deeds.last_mut() else { return false };
            shot.back = Some((*throw, None));
            return true;
        }
        _ => {}
    }
    let Some((_, _, deed)) = begun(line).filter(|(who, from, _)| *who == actor && from == at) else { return false };
    match (deed, deeds.last_mut()) {
        (Deed::Advances(to), last) => {
            let won = |deed: &Deed| matches!(deed, Deed::Fires(shot) if to.contains(&shot.target));
            if last.as_deref().is_some_and(won) {
                deeds.extend(to.iter().map(|to| Deed::PushesOn(*to)));
            } else if since_shot(deeds).find_map(Deed::path).map(|path| path.extend(&to)).is_none() {
                deeds.push(Deed::Advances(to.clone()));
            }
            *at = to.last().copied().unwrap_or(*at);
        }
        (Deed::Scouts(_), _) => {
            let again = since_shot(deeds).find_map(Deed::scoutings).map(|times| *times = times.saturating_add(1));
            if again.is_none() {
                deeds.push(Deed::Scouts(1));
            }
        }
        (deed, _) => deeds.push(deed),
    }
    true
}

/// What a troop has done since it fired, the last first.
fn since_shot(deeds: &mut [Deed]) -> impl Iterator<Item = &mut Deed> {
    deeds.iter_mut().rev().take_while(|deed| !matches!(deed, Deed::Fires(_)))
}

impl Deed {
    /// What was destroyed or hurt on a field has so much left.
    fn leaves(&mut self, at: FieldId, strength: u8) -> bool {
        let Self::Fires(shot) = self else { return false };
        match &mut shot.back {
            _ if at == shot.target => shot.left = Some(strength),
            Some((_, left)) if at == shot.at => *left = Some(strength),
            _ => return false,
        }
        true
    }

    /// The way of a troop, to which a step is added.
    fn path(&mut self) -> Option<&mut Vec<FieldId>> {
        if let Self::Advances(path) = self { Some(path) } else { None }
    }

    /// How often a troop scouts.
    fn scoutings(&mut self) -> Option<&mut u32> {
        if let Self::Scouts(times) = self { Some(times) } else { None }
    }
}

#[cfg(test)]
mod tests {
    use super::{Deed, Said, told};
    use crate::{
        games::company_leader::{
            history::History,
            moves::tests::{act, first_turn, seen},
        },
        table::Fold as _,
    };
    use company_leader::{Command, Event, Facing};
    use tabletop::{Revision, Viewer};

    #[test]
    fn what_one_troop_does_in_a_row_is_one_sentence() {
        let mut table = first_turn();
        let view = seen(&table).0;
        let own = view.own.as_ref().expect("a player").hidden.clone();
        // One that has nobody in front of it.
        let free = |at| {
            let ahead = view.rules.board().neighbour(at, Facing::East)?;
            view.piece(ahead).is_none().then_some((at, ahead))
        };
        let (at, ahead) = own.iter().find_map(|(at, _)| free(*at)).expect("somebody stands at the neutral zone");
        for command in [
            Command::Reveal { at, facing: Facing::East },
            Command::Scout { at, facing: Facing::East },
            Command::Advance { facing: Facing::East },
            Command::Lay { at },
            Command::EndActions,
        ] {
            act(&mut table, command);
        }
        let mut history = History::new();
        table.told(Revision::START, Viewer::Public).for_each(|news| history.take(&news));
        let paragraphs = told(&history.of_turn());
        let Said::Deeds { from, at: now, deeds, .. } = &paragraphs[1].said else { panic!("{paragraphs:?}") };
        assert_eq!((*from, *now), (at, ahead));
        let plain: Vec<&Deed> =
            deeds.iter().filter(|deed| !matches!(deed, Deed::Finds(_) | Deed::Uncovers(..))).collect();
        let wanted = [Deed::Reveals, Deed::Scouts(2), Deed::Advances(vec![ahead]), Deed::Lays(vec![at])];
        assert_eq!(plain, wanted.iter().collect::<Vec<_>>());
        let fields = paragraphs[1].fields();
        assert!(fields.contains(at) && fields.contains(ahead));
        assert!(matches!(paragraphs[0].lines[0].event, Event::Turn { .. }), "whose turn it is, is said by itself");
        assert!(matches!(paragraphs[2].lines[0].event, Event::Paid { .. }));
        assert_eq!(paragraphs.len(), 3);
    }

    #[test]
    fn who_is_turned_up_in_between_does_not_interrupt_a_troop() {
        let mut table = first_turn();
        let own = seen(&table).0.own.expect("a player").hidden;
        let (at, facing) = (own[0].0, Facing::West);
        for command in [
            Command::Reveal { at, facing },
            Command::Scout { at, facing },
            Command::Reveal { at: own[1].0, facing },
            Command::Hide { at },
        ] {
            act(&mut table, command);
        }
        let mut history = History::new();
        table.told(Revision::START, Viewer::Public).for_each(|news| history.take(&news));
        let paragraphs = told(&history.of_turn());
        let deeds = |paragraph: usize| match &paragraphs[paragraph].said {
            Said::Deeds { deeds, .. } => deeds.clone(),
            Said::Line => Vec::new(),
        };
        assert_eq!(deeds(1), [Deed::Reveals, Deed::Scouts(1), Deed::Hides]);
        assert_eq!(deeds(2), [Deed::Reveals]);
        assert_eq!(paragraphs.len(), 3);
    }
}
