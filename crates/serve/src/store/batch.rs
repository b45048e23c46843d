//! What `PostgreSQL` is to keep, all of it in as few statements as there can be.

use std::collections::{BTreeMap, BTreeSet};

use link::served::Device;
use postgres::{Error, GenericClient, Statement, types::ToSql};

use super::{
    Digest, Game, MOST_OF_A_PLACE, Outcome, Subscription, TableId, Terms, Write, postgres::of_table, sql, viewer_number,
};

/// Many entries in one statement: what stands there already is left, what was new is named.
pub(super) const NEW_ENTRIES: &str = "INSERT INTO entries (game, revision, entry) \
     SELECT * FROM unnest($1::BYTEA[], $2::BIGINT[], $3::BYTEA[]) ON CONFLICT DO NOTHING RETURNING game, revision";

/// What is written at once, in an order that all hosts have: of two that write the same the other way round each would
/// wait for the other.
#[derive(Default)]
pub(super) struct Batch<'a> {
    count: usize,
    games: BTreeMap<TableId, (usize, &'a Game)>,
    entries: BTreeMap<(TableId, u32), Appended<'a>>,
    /// Where it was said without an entry until when people are waited for, and what was said last.
    dues: BTreeMap<TableId, (Vec<usize>, i64)>,
    terms: BTreeMap<(TableId, u32), (usize, &'a Terms)>,
    /// Who writes a place last has it.
    places: BTreeMap<(TableId, i64), (Vec<usize>, Digest)>,
    /// What is said last of a device at a place holds.
    subscriptions: BTreeMap<(TableId, i64, &'a str), (Vec<usize>, Wanted<'a>)>,
}

/// An entry, and until when people are waited for then, if that changes.
struct Appended<'a> {
    at: usize,
    entry: &'a [u8],
    due: Option<i64>,
}

/// What a device wants, and with which token; nothing if it wants not to be told any more.
type Wanted<'a> = Option<(Digest, &'a Subscription)>;

impl<'a> Batch<'a> {
    pub(super) fn of(writes: &'a [Write]) -> Self {
        let mut batch = Self { count: writes.len(), ..Self::default() };
        for (at, write) in writes.iter().enumerate() {
            match write {
                Write::Game(game) => drop(batch.games.entry(game.id).or_insert((at, game))),
                Write::Entry { game, revision, entry, due } => {
                    batch.entries.entry((*game, *revision)).or_insert(Appended { at, entry, due: *due });
                }
                Write::Place { game, viewer, digest } => {
                    let place = batch.places.entry((*game, viewer_number(*viewer)));
                    let (all, last) = place.or_insert_with(|| (Vec::new(), *digest));
                    all.push(at);
                    *last = *digest;
                }
                Write::Subscribe { game, viewer, digest, subscription } => {
                    let key = (*game, viewer_number(*viewer), subscription.device.endpoint.as_str());
                    let (all, last) = batch.subscriptions.entry(key).or_default();
                    all.push(at);
                    *last = Some((*digest, subscription));
                }
                Write::Unsubscribe { game, viewer, endpoint } => {
                    let key = (*game, viewer_number(*viewer), endpoint.as_str());
                    let (all, last) = batch.subscriptions.entry(key).or_default();
                    all.push(at);
                    *last = None;
                }
                Write::Terms { game, terms } => {
                    batch.terms.entry((*game, terms.number)).or_insert((at, terms));
                }
                Write::Due { game, due } => {
                    let (all, last) = batch.dues.entry(*game).or_default();
                    all.push(at);
                    *last = *due;
                }
            }
        }
        batch
    }

    pub(super) fn is_entries_only(&self) -> bool {
        let has_others = !self.games.is_empty() || !self.places.is_empty() || !self.subscriptions.is_empty();
        let has_terms = !self.terms.is_empty() || !self.dues.is_empty();
        !has_others && !has_terms && self.entries.values().all(|appended| appended.due.is_none())
    }

    /// Begins games, and says which were not there.
    pub(super) fn begin_games(&self, client: &mut impl GenericClient) -> Result<Vec<usize>, Error> {
        let mut kept = Vec::new();
        for (at, Game { id, tag, schema, opening, seed, card, opener, places, terms }) in self.games.values() {
            let (seed, opener) = (&seed[..], &opener.0[..]);
            let values: [&(dyn ToSql + Sync); 7] =
                [&id.bytes(), tag, &i64::from(*schema), opening, &seed, card, &opener];
            if client.execute(sql::NEW_GAME, &values)? > 0 {
                kept.push(*at);
                for (viewer, digest) in places {
                    client.execute(sql::NEW_PLACE, &[&id.bytes(), &viewer_number(*viewer), &&digest.0[..]])?;
                }
                set_terms(client, *id, terms)?;
            }
        }
        Ok(kept)
    }

    /// Appends entries, and says of which there was none of the same revision.
    pub(super) fn append_entries(
        &self,
        client: &mut impl GenericClient,
        insert: &Statement,
    ) -> Result<Vec<usize>, Error> {
        let (keys, entries): (Vec<_>, Vec<_>) =
            self.entries.iter().map(|(key, appended)| (key, appended.entry)).unzip();
        let (games, revisions): (Vec<_>, Vec<_>) =
            keys.iter().map(|(game, revision)| (game.bytes(), i64::from(*revision))).unzip();
        let rows = client.query(insert, &[&games, &revisions, &entries])?;
        let kept: BTreeSet<_> = rows.iter().filter_map(|row| Some((of_table(row)?, row.get::<_, i64>(1)))).collect();
        let is_kept = |(game, revision): &(TableId, u32)| kept.contains(&(*game, i64::from(*revision)));
        Ok(self.entries.iter().filter(|(key, _)| is_kept(key)).map(|(_, appended)| appended.at).collect())
    }

    /// Gives places other tokens, and says which places there are. Whoever had one before is told nothing any more.
    pub(super) fn give_places(&self, client: &mut impl GenericClient) -> Result<Vec<usize>, Error> {
        let mut kept = Vec::new();
        for ((game, viewer), (all, digest)) in &self.places {
            client.execute(sql::END_SUBSCRIPTIONS, &[&game.bytes(), viewer])?;
            if client.execute(sql::SET_PLACE, &[&&digest.0[..], &game.bytes(), viewer])? > 0 {
                kept.extend(all);
            }
        }
        Ok(kept)
    }

    /// Notes which devices want to be told of places, and says which of them that changes.
    pub(super) fn subscribe(&self, client: &mut impl GenericClient) -> Result<Vec<usize>, Error> {
        let mut kept = Vec::new();
        for ((game, viewer, endpoint), (all, last)) in &self.subscriptions {
            let changed = if let Some((digest, subscription)) = last {
                let Subscription { device: Device { p256dh, auth, title, turn, finish, .. }, since } = subscription;
                let (game, digest) = (game.bytes(), &digest.0[..]);
                let values: [&(dyn ToSql + Sync); 10] =
                    [&game, viewer, endpoint, &digest, p256dh, auth, title, turn, finish, since];
                let changed = client.execute(sql::SUBSCRIBE, &values)?;
                client.execute(sql::TRIM_SUBSCRIPTIONS, &[&game, viewer, &MOST_OF_A_PLACE])?;
                changed
            } else {
                client.execute(sql::UNSUBSCRIBE, &[&game.bytes(), viewer, endpoint])?
            };
            if changed > 0 {
                kept.extend(all);
            }
        }
        Ok(kept)
    }

    /// Sets who plays where nobody has done so since, and says where.
    pub(super) fn set_terms(&self, client: &mut impl GenericClient) -> Result<Vec<usize>, Error> {
        let mut kept = Vec::new();
        for ((game, _), (at, terms)) in &self.terms {
            if set_terms(client, *game, terms)? > 0 {
                kept.push(*at);
            }
        }
        Ok(kept)
    }

    /// Sets until when people are waited for: as was said with those entries that are kept, and then as was said without one. Says which of
    /// the latter there is a game for.
    pub(super) fn set_dues(&self, client: &mut impl GenericClient, entries: &[usize]) -> Result<Vec<usize>, Error> {
        let said = self.entries.iter().filter(|(_, appended)| entries.contains(&appended.at));
        let said = said.filter_map(|((game, _), appended)| Some((*game, appended.due?)));
        // Of several entries of a game the last one holds.
        for (game, due) in said.collect::<BTreeMap<_, _>>() {
            client.execute(sql::SET_DUE, &[&due, &game.bytes()])?;
        }
        let mut kept = Vec::new();
        for (game, (all, due)) in &self.dues {
            if client.execute(sql::SET_DUE, &[due, &game.bytes()])? > 0 {
                kept.extend(all);
            }
        }
        Ok(kept)
    }

    /// What became of each, if these were kept.
    pub(super) fn outcomes(&self, kept: &[usize]) -> Vec<Outcome> {
        let mut outcomes = vec![Outcome::Taken; self.count];
        for at in kept {
            outcomes[*at] = Outcome::Kept;
        }
        outcomes
    }
}

fn set_terms(client: &mut impl GenericClient, game: TableId, terms: &Terms) -> Result<u64, Error> {
    let Terms { number, roster, due } = terms;
    client.execute(sql::set_terms(terms), &[&i64::from(*number), roster, due, &game.bytes()])
}
