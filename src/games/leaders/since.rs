//! What happened on the board since somebody's last turn, on the map: all of it at once, as arrows and marks, and step by step from
//! the beginning. Everybody could see it.

use leaders::{board::Spot, edition::AreaId};
use leptos::prelude::*;
use tabletop::Seat;

use super::{
    history::Change,
    map::{self, Arrow, MapView, Mark, PlaceView},
    room::Room,
};
use crate::{
    texts::leaders::texts,
    ui::{Glyph, IconButton, Player},
};

/// What happened, in its order, and which of it is looked at.
#[derive(Clone, Copy)]
pub struct Since {
    room: Room,
    happened: StoredValue<Vec<(Seat, Change)>>,
    /// Everything, if it is behind the last.
    at: RwSignal<usize>,
}

impl Since {
    /// All of it is looked at first.
    pub fn of(room: Room, happened: Vec<(Seat, Change)>) -> Self {
        let at = RwSignal::new(happened.len());
        Self { room, happened: StoredValue::new(happened), at }
    }

    fn count(self) -> usize {
        self.happened.with_value(Vec::len)
    }

    /// Whether just this is looked at; follows it.
    pub fn is_shown(self, place: usize) -> bool {
        self.at.get() == place
    }

    /// Looks at this, or at everything again.
    pub fn point(self, place: usize) {
        let all = self.count();
        self.at.update(|at| *at = if *at == place { all } else { place });
    }

    /// The map, and the buttons that go through it; nothing where nothing happened, nobody keeps book, or no map is drawn. `words`
    /// says what happened.
    pub fn map(self, words: impl Fn((Seat, Change)) -> String + Send + Sync + 'static) -> Option<AnyView> {
        let t = texts();
        let (room, all) = (self.room, self.count());
        let view = room.public();
        if all == 0 || !view.with_untracked(|view| view.settings.board.knows_points()) {
            return None;
        }
        let drawing = room.drawing()?;
        let areas = drawing.map.areas.len();
        let now: Vec<Option<Seat>> = view.with_untracked(|view| {
            let holder = |area| view.seats.iter().find(|(_, seat)| seat.areas.contains(area)).map(|(seat, _)| seat);
            (0..).take(areas).map(|area| holder(AreaId(area))).collect()
        });
        let shown = Memo::new(move |_| {
            let at = self.at.get();
            self.happened.with_value(|happened| {
                let mut seen = seen(happened, at, &now, |seat| room.player(seat));
                if at == all {
                    stand(room, &mut seen);
                }
                seen
            })
        });
        let camera = RwSignal::new(drawing.camera());
        let step = move |by: isize| self.at.update(|at| *at = at.saturating_add_signed(by).min(all));
        let said = move || {
            let at = self.at.get();
            match self.happened.with_value(|happened| happened.get(at).copied()) {
                Some(change) => format!("{}/{all} · {}", at + 1, words(change)),
                None => t.handover_all.to_owned(),
            }
        };
        Some(
            view! {
                {map::map(drawing, camera, shown, Callback::new(|_| ()))}
                <div class="since">
                    <IconButton glyph=Glyph::Back label=t.handover_earlier on_press=move |()| step(-1) />
                    <p role="status">{said}</p>
                    <IconButton glyph=Glyph::Forward label=t.handover_later on_press=move |()| step(1) />
                </div>
            }
            .into_any(),
        )
    }
}

/// The map when so much had happened, with the last of it marked; behind the end everything is.
fn seen(happened: &[(Seat, Change)], at: usize, now: &[Option<Seat>], player: impl Fn(Seat) -> Player) -> MapView {
    let is_all = at >= happened.len();
    let after = happened.get(at + 1..).unwrap_or_default();
    let mut holders = now.to_vec();
    for (area, before) in after.iter().rev().filter_map(|(_, change)| change.before()) {
        if let Some(holder) = holders.get_mut(area.index()) {
            *holder = before;
        }
    }
    let place = |(area, holder): (u8, &Option<Seat>)| {
        (Spot::Land(AreaId(area)), PlaceView { owner: holder.map(&player), ..PlaceView::default() })
    };
    let mut shown = MapView { places: (0..).zip(&holders).map(place).collect(), ..MapView::default() };
    let (looked_at, mark) = match happened.get(at) {
        Some(one) => (core::slice::from_ref(one), Mark::Selected),
        None => (happened, Mark::Target),
    };
    for (_, change) in looked_at.iter().filter(|(_, change)| !is_all || !matches!(change, Change::Moved(..))) {
        for spot in change.spots() {
            shown.places.entry(spot).or_default().mark = Some(mark);
        }
    }
    // What became of a place is shown with the units that went there before.
    let led_to =
        |by: Seat, to: Spot| looked_at.iter().any(|(seat, change)| *seat == by && change.spots().contains(&to));
    let upto = happened.get(..=at).unwrap_or(happened);
    shown.arrows = upto
        .iter()
        .filter_map(|(seat, change)| match *change {
            Change::Moved(from, to, force) if is_all || led_to(*seat, to) => {
                Some(Arrow { from, to, hue: player(*seat).hue, count: force.total() })
            }
            _ => None,
        })
        .collect();
    shown
}

/// Puts the armies on it as they stand now, where the board is on the screen.
fn stand(room: Room, shown: &mut MapView) {
    room.public().with_untracked(|view| {
        let Some(board) = &view.board else { return };
        for spot in board.spots() {
            let armies = Seat::all(room.count()).map(|seat| (seat, board.units(spot, seat)));
            let armies = armies.filter(|(_, force)| !force.is_empty());
            shown.places.entry(spot).or_default().armies =
                armies.map(|(seat, force)| (room.player(seat), force)).collect();
        }
    });
}

#[cfg(test)]
mod tests {
    use leaders::battle::Force;

    use super::*;
    use crate::ui::Hue;

    const ONE: Seat = Seat(0);
    const OTHER: Seat = Seat(1);

    fn player(seat: Seat) -> Player {
        Player { name: seat.0.to_string(), hue: if seat == ONE { Hue::Red } else { Hue::Blue } }
    }

    fn owner(shown: &MapView, area: u8) -> Option<String> {
        shown.places[&Spot::Land(AreaId(area))].owner.as_ref().map(|owner| owner.name.clone())
    }

    #[test]
    fn the_map_goes_through_what_happened() {
        let [from, to, far] = [0, 1, 2].map(|area| Spot::Land(AreaId(area)));
        let moved = |to| Change::Moved(from, to, Force::new(2, 0, 0));
        let happened = [
            (OTHER, moved(to)),
            (OTHER, moved(far)),
            (OTHER, Change::Taken(AreaId(1), Some(ONE))),
            (OTHER, Change::Held(AreaId(2), ONE)),
        ];
        let now = [Some(OTHER), Some(OTHER), Some(ONE)];
        let at = |step| seen(&happened, step, &now, player);
        let marks = |shown: &MapView, mark| {
            let marked = shown.places.iter().filter(|(_, place)| place.mark == Some(mark));
            marked.map(|(spot, _)| *spot).collect::<Vec<_>>()
        };

        let first = at(0);
        assert_eq!(owner(&first, 1).as_deref(), Some("0"), "it was not taken yet");
        assert_eq!((first.arrows.len(), marks(&first, Mark::Selected)), (1, vec![from, to]));
        let taken = at(2);
        assert_eq!(owner(&taken, 1).as_deref(), Some("1"));
        assert_eq!(marks(&taken, Mark::Selected), [to]);
        let arrows: Vec<_> = taken.arrows.iter().map(|arrow| (arrow.to, arrow.count, arrow.hue)).collect();
        assert_eq!(arrows, [(to, 2, Hue::Blue)], "with those who went there, and nobody else");
        let all = at(4);
        assert_eq!((all.arrows.len(), marks(&all, Mark::Target)), (2, vec![to, far]));
        assert!(marks(&all, Mark::Selected).is_empty());
    }
}
