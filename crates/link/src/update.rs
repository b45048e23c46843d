//! What a viewer is sent: his sight as it is written, and what he was told since.

use tabletop::{Deed, Enumerate, News, Revision, Table, Viewer};

use crate::{
    Position, Sight, ToldDeed, ToldEvent,
    delta::Delta,
    frame::{Item, Update, Written},
};

/// What a viewer is shown, as it is written.
pub fn sight<G: Enumerate>(game: &G, viewer: Viewer) -> Written {
    // It fails only for types without a known length, and ours have one.
    Written::new(postcard::to_allocvec(&Sight::of(game, viewer)).unwrap_or_default())
}

/// What a viewer was told from a position on, and the way from one sight to the other.
pub fn update<G: Enumerate>(
    table: &Table<G>,
    (viewer, revisions): (Viewer, &[Revision]),
    from: Position,
    (base, now): (&Written, &Written),
) -> Update<G> {
    let first = revisions.get(from.0 as usize).copied();
    let news = first.map(|first| {
        // What everybody was told of it, in one pass beside it.
        let mut open = table.told(first, Viewer::Public).peekable();
        let item = |news: News<'_, G::Event>| {
            while open.next_if(|open| open.revision < news.revision).is_some() {}
            let open = open.next_if(|open| open.revision == news.revision);
            item(&news, &open.map(|open| open.events).unwrap_or_default(), revisions)
        };
        table.told(first, viewer).map(item).collect()
    });
    Update {
        from,
        news: news.unwrap_or_default(),
        base: base.mark,
        sight: Delta::between(&base.bytes, &now.bytes),
        mark: now.mark,
    }
}

/// A piece of news, in positions of the viewer, of which everybody was told what is `open`.
fn item<E: Clone>(news: &News<'_, E>, open: &[&E], revisions: &[Revision]) -> Item<E> {
    let position = |revision: Revision| {
        let at = revisions.partition_point(|known| *known < revision);
        Position(u32::try_from(at).unwrap_or(u32::MAX))
    };
    let deed = match news.deed {
        Deed::Begun => ToldDeed::Begun,
        Deed::Played(seat) => ToldDeed::Played(seat),
        Deed::Retracted(what, by) => ToldDeed::Retracted(position(what), by),
        Deed::Reseeded => ToldDeed::Reseeded,
    };
    let event = |event: &&E| ToldEvent {
        event: (*event).clone(),
        is_open: open.iter().any(|open| core::ptr::eq(*open, *event)),
    };
    Item { deed, retracted: news.retracted, events: news.events.iter().map(event).collect() }
}
