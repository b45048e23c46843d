//! Setting the army up.

use ::company_leader::{Aim, Class, Command, FieldId, Fields, Terrain, Troop, View};
use tabletop::{Generator, Seat};

/// What one puts down next, or that the army is set up. Nothing is taken back.
pub(crate) fn deploy(view: &View, seat: Seat, legal: &[Command], is_mistake: bool, dice: &mut Generator) -> Command {
    let places: Vec<(Troop, FieldId)> = legal
        .iter()
        .filter_map(|command| match command {
            Command::Place { troop, at } => Some((*troop, *at)),
            _ => None,
        })
        .collect();
    if places.is_empty() {
        return if legal.contains(&Command::Ready) { Command::Ready } else { legal[dice.index(legal.len())] };
    }
    // Of a set what comes first, of what coins buy any kind: armies should not be all alike.
    let troop = match view.rules.setup().muster.coins() {
        None => places[0].0,
        Some(_) => places[dice.index(places.len())].0,
    };
    let fields = places.into_iter().filter(|(other, _)| *other == troop).map(|(_, at)| at);
    let rated = fields.map(|at| {
        let noise = i32::try_from(dice.below(if is_mistake { 1_000 } else { 9 })).unwrap_or_default();
        (at, suits(view, seat, troop, at) + noise)
    });
    let best = rated.max_by_key(|(_, points)| *points);
    best.map_or(Command::Ready, |(at, _)| Command::Place { troop, at })
}

/// How well a field suits a troop.
fn suits(view: &View, seat: Seat, troop: Troop, at: FieldId) -> i32 {
    let (board, division) = (view.rules.board(), view.rules.division());
    let theirs = division.enemies(seat).fold(Fields::NONE, |all, enemy| all | *division.area(enemy));
    let here = board.coord(at);
    let front = theirs.iter().map(|field| here.distance(board.coord(field))).min().unwrap_or_default();
    let kind = view.rules.kind(troop);
    // Artillery fires over one row of friends; everybody else stands near the front, and not in its first row.
    let mut best = if troop == Troop::Artillery { 4 } else { 3 };
    let mut far = 0;
    if let Aim::Escort { side, convoy, exits, .. } = view.rules.aim()
        && *side == division.side(seat)
        && *convoy == troop
    {
        // A convoy has far to go, and no time to lose.
        best = 3;
        far = exits.iter().map(|exit| here.distance(board.coord(exit))).min().unwrap_or_default();
    }
    let cover = match (board.terrain(at), kind.class) {
        (Terrain::BuiltUp, Class::Infantry) => 5,
        (Terrain::Forest, Class::Infantry) | (Terrain::Open, Class::Vehicle) => 2,
        (Terrain::BuiltUp, Class::Vehicle) => -2,
        _ => 0,
    };
    // Friends nearby draw the same fire.
    let friends = view
        .own
        .as_ref()
        .map_or(0, |own| own.hidden.iter().filter(|(other, _)| board.ring(at).contains(*other)).count());
    cover
        - 2 * i32::from(far)
        - 3 * i32::from(front).abs_diff(best).cast_signed()
        - i32::try_from(friends).unwrap_or_default()
}
