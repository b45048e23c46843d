//! The log: what was told at a table, entry by entry, for whoever may know it.

use crate::{AddressedEvent, Applied, Audience, Entry, Fence, Revision, Seat, Seed, Viewer};

/// What one entry of the log told a viewer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct News<'a, E> {
    /// The revision of the table after the entry; [`Revision::START`] for the beginning of the game.
    pub revision: Revision,
    /// How many commands stand after it.
    pub ply: u32,
    /// What was done.
    pub deed: Deed,
    /// Whether it was taken back since.
    pub retracted: bool,
    /// What happened by it, in order, as far as the viewer was told; nothing for a retract.
    pub events: Vec<&'a E>,
}

/// What an entry of the log is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// The game began.
    Begun,
    /// A seat did something.
    Played(Seat),
    /// The command of this revision was taken back, by who asked for it.
    Retracted(Revision, Viewer),
    /// Chance goes on from another seed: whoever keeps the game has made a copy of it.
    Reseeded,
}

/// Everything that was told at a table, by commands of the type `C`.
#[derive(Clone, Debug)]
pub(crate) struct Log<C, E> {
    /// The first one is the beginning.
    entries: Vec<Logged<C, E>>,
    /// The entries that stand: the index of each command that was not taken back, in order.
    line: Vec<u32>,
}

#[derive(Clone, Debug)]
struct Logged<C, E> {
    ply: u32,
    deed: Deed,
    /// The command, if it was taken back: the record has those that stand.
    retracted: Option<C>,
    events: Box<[AddressedEvent<E>]>,
    fence: Option<Fence>,
}

impl<C, E> Logged<C, E> {
    /// Whether everybody was told all of it. A command that tells nobody anything is as covered as one that tells its own
    /// seat alone.
    fn is_open(&self) -> bool {
        !self.events.is_empty() && self.events.iter().all(|told| told.to == Audience::Public)
    }
}

/// A command that stands, as the way back needs it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Last {
    /// Whose it is.
    pub(crate) seat: Seat,
    /// Whether everybody was told all of it.
    pub(crate) is_open: bool,
    /// Why it can not be taken back, if so.
    pub(crate) fence: Option<Fence>,
}

impl<C: Clone, E> Log<C, E> {
    /// A log of the beginning.
    pub(crate) fn new(begun: Vec<AddressedEvent<E>>) -> Self {
        let begun =
            Logged { ply: 0, deed: Deed::Begun, retracted: None, events: begun.into_boxed_slice(), fence: None };
        Self { entries: vec![begun], line: Vec::new() }
    }

    /// The number of entries after the beginning.
    pub(crate) fn revision(&self) -> Revision {
        Revision(count(self.entries.len() - 1))
    }

    /// Takes up what came of a command.
    pub(crate) fn play(&mut self, seat: Seat, applied: Applied<E>) {
        self.line.push(count(self.entries.len()));
        let Applied { events, fence } = applied;
        let (ply, events) = (count(self.line.len()), events.into_boxed_slice());
        self.entries.push(Logged { ply, deed: Deed::Played(seat), retracted: None, events, fence });
    }

    /// Takes up that the last command was taken back: this one.
    pub(crate) fn retract(&mut self, by: Viewer, command: C) {
        let Some(index) = self.line.pop() else { return };
        self.entries[index as usize].retracted = Some(command);
        let (ply, deed) = (count(self.line.len()), Deed::Retracted(Revision(index), by));
        self.entries.push(Logged { ply, deed, retracted: None, events: Box::default(), fence: None });
    }

    /// Takes up that chance goes on from another seed: there is no way back behind it.
    pub(crate) fn reseed(&mut self) {
        if let Some(index) = self.line.last() {
            self.entries[*index as usize].fence.get_or_insert(Fence::Chance);
        }
        let ply = count(self.line.len());
        self.entries.push(Logged { ply, deed: Deed::Reseeded, retracted: None, events: Box::default(), fence: None });
    }

    /// The last command that stands.
    pub(crate) fn last(&self) -> Option<Last> {
        let logged = &self.entries[*self.line.last()? as usize];
        let Deed::Played(seat) = logged.deed else { return None };
        Some(Last { seat, is_open: logged.is_open(), fence: logged.fence })
    }

    /// What a viewer was told from a revision on. What was taken back stays told, and says so; that it was taken back is
    /// told to whom it was told.
    pub(crate) fn told(&self, from: Revision, viewer: Viewer) -> impl DoubleEndedIterator<Item = News<'_, E>> {
        let entries = (from.0 as usize).min(self.entries.len())..self.entries.len();
        entries.filter_map(move |index| self.news(&self.entries[index], index, viewer))
    }

    fn news<'a>(&'a self, logged: &'a Logged<C, E>, index: usize, viewer: Viewer) -> Option<News<'a, E>> {
        let Logged { ply, deed, retracted, events, .. } = logged;
        let reaches = |told: &&AddressedEvent<E>| told.reaches(viewer);
        let concerns = match deed {
            Deed::Begun | Deed::Reseeded => true,
            Deed::Played(seat) => viewer == Viewer::Seat(*seat) || events.iter().any(|told| told.reaches(viewer)),
            Deed::Retracted(revision, _) => {
                let taken = &self.entries[revision.0 as usize];
                return self.news(taken, 0, viewer).map(|_| News {
                    revision: Revision(count(index)),
                    ply: *ply,
                    deed: *deed,
                    retracted: false,
                    events: Vec::new(),
                });
            }
        };
        concerns.then(|| News {
            revision: Revision(count(index)),
            ply: *ply,
            deed: *deed,
            retracted: retracted.is_some(),
            events: events.iter().filter(reaches).map(|told| &told.event).collect(),
        })
    }

    /// What was done, one after the other, as a save keeps it; `standing` are the commands that stand, `seeds` those of the reseeds.
    pub(crate) fn entries(
        &self,
        standing: &[(Seat, C)],
        seeds: impl IntoIterator<Item = Seed>,
    ) -> impl Iterator<Item = Entry<C>> {
        let mut seeds = seeds.into_iter();
        self.entries.iter().filter_map(move |logged| match logged.deed {
            Deed::Begun => None,
            Deed::Reseeded => seeds.next().map(Entry::Reseed),
            Deed::Retracted(_, by) => Some(Entry::Retract(by)),
            Deed::Played(seat) => {
                let stands = || standing.get((logged.ply as usize).checked_sub(1)?).map(|(_, command)| command);
                logged.retracted.as_ref().or_else(stands).map(|command| Entry::Command(seat, command.clone()))
            }
        })
    }

    /// Everything that stands, whoever may know it: for the story that is told when the game is over.
    pub(crate) fn whole(&self) -> impl Iterator<Item = &AddressedEvent<E>> {
        let standing = core::iter::once(&0).chain(&self.line);
        standing.flat_map(|index| &self.entries[*index as usize].events)
    }
}

/// A save has far fewer entries than 32 bits count.
pub(crate) fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: Seat = Seat(0);
    const VIEWERS: [Viewer; 3] = [Viewer::Seat(A), Viewer::Seat(Seat(1)), Viewer::Public];

    fn revisions(log: &Log<(), char>, viewer: Viewer) -> Vec<u32> {
        log.told(Revision::START, viewer).map(|news| news.revision.0).collect()
    }

    #[test]
    fn what_nobody_else_was_told_is_taken_back_unheard() {
        let mut log = Log::new(vec![AddressedEvent::public('b')]);
        for events in [vec![AddressedEvent::only(A, 'c')], vec![], vec![AddressedEvent::archive('d')]] {
            log.play(A, Applied { events, fence: None });
            log.retract(VIEWERS[0], ());
        }
        assert_eq!(VIEWERS.map(|viewer| revisions(&log, viewer)), [vec![0, 1, 2, 3, 4, 5, 6], vec![0], vec![0]]);
        assert_eq!(log.whole().map(|told| told.event).collect::<Vec<_>>(), ['b']);
    }

    #[test]
    fn who_may_not_know_of_an_event_is_not_told_it() {
        let mut log = Log::<(), _>::new(Vec::new());
        let events = vec![AddressedEvent::public('p'), AddressedEvent::only(A, 'o'), AddressedEvent::archive('a')];
        log.play(A, Applied { events, fence: Some(Fence::Chance) });
        let told = |viewer| log.told(Revision(1), viewer).flat_map(|news| news.events).collect::<String>();
        assert_eq!(VIEWERS.map(told), ["po", "p", "p"]);
        assert_eq!(log.whole().map(|told| told.event).collect::<String>(), "poa");
        assert_eq!(log.last(), Some(Last { seat: A, is_open: false, fence: Some(Fence::Chance) }));
    }
}
