//! The atlas with the names and values of an edition, as it is put on the screen. Its unit is a tenth of one of the canvas.

use std::sync::Arc;

use leaders::{
    atlas::{Atlas, Circle, Ground, LEAST_RADIUS},
    board::Spot,
    edition::{AreaId, AreaSet, Edition, Map, SeaId},
};

use super::{MapView, Mark};
use crate::ui::camera::{Camera, Extent};

/// How wide what a finger touches is at least.
pub const TARGET: f64 = 2.0 * LEAST_RADIUS as f64;
/// How near one can come: names are as large as those of the page then, on a phone too.
const NEAREST: f64 = 6.0;
/// The largest letters of a name.
const LARGEST: f64 = 108.0;
/// How wide a letter of the narrow type is, in its height: the mean of names.
const LETTER: f64 = 0.46;

/// A drawn map with what an edition says of it.
pub struct Drawing {
    /// The drawing.
    pub atlas: Atlas,
    /// Names and values.
    pub map: Map,
    /// The areas with a scenario marker.
    pub marked: AreaSet,
}

/// A name in the lines it is written in, and how high its letters are.
#[derive(Clone, Debug, PartialEq)]
pub struct Name {
    /// One line, or two.
    pub lines: Vec<String>,
    /// In units of the drawing.
    pub size: f64,
}

impl Drawing {
    /// That of an edition with these areas marked, if its map is drawn.
    pub fn of(edition: &Edition, marked: AreaSet) -> Option<Arc<Self>> {
        let map = edition.map.clone();
        Atlas::of(&map).map(|atlas| Arc::new(Self { atlas, map, marked }))
    }

    /// Whether a place has a scenario marker.
    pub fn is_marked(&self, spot: Spot) -> bool {
        matches!(spot, Spot::Land(area) if self.marked.contains(area))
    }

    /// Sees all of it.
    pub fn camera(&self) -> Camera {
        let (width, height) = (f64::from(self.atlas.width), f64::from(self.atlas.height));
        Camera::on(Extent { x: 0.0, y: 0.0, width, height }).up_to(NEAREST)
    }

    /// All places, the areas first.
    pub fn spots(&self) -> impl Iterator<Item = Spot> + use<'_> {
        let areas = self.map.areas.iter().map(|area| Spot::Land(area.id));
        areas.chain(self.map.seas.iter().map(|sea| Spot::Sea(sea.id)))
    }

    /// The name of a place, as on the board.
    pub fn name(&self, spot: Spot) -> &str {
        match spot {
            Spot::Land(area) => self.map.areas.get(area.index()).map_or("", |area| &area.name.value),
            Spot::Sea(sea) => self.map.seas.get(sea.index()).map_or("", |sea| &sea.name.value),
        }
    }

    /// What an area is worth; a sea is worth nothing.
    pub fn value(&self, spot: Spot) -> Option<u16> {
        match spot {
            Spot::Land(area) => self.map.area(area).map(|area| area.value.value),
            Spot::Sea(_) => None,
        }
    }

    /// The circles of a place: one, or two of a sea at both edges.
    pub fn circles(&self, spot: Spot) -> &[Circle] {
        match spot {
            Spot::Land(AreaId(area)) => self.atlas.areas.get(usize::from(area)..=usize::from(area)).unwrap_or_default(),
            Spot::Sea(SeaId(sea)) => self.atlas.seas.get(usize::from(sea)).map_or(&[], Vec::as_slice),
        }
    }

    /// The middle of a place, on the screen's left if it has two.
    pub fn middle(&self, spot: Spot) -> (f64, f64) {
        self.circles(spot).first().map_or((0.0, 0.0), |circle| point(circle.middle))
    }

    /// What the map is turned round.
    pub fn pivot(&self) -> (f64, f64) {
        (f64::from(self.atlas.width) / 2.0, f64::from(self.atlas.height) / 2.0)
    }

    /// Where the middle of a place is on the sheet, if the map is turned, too.
    pub fn lies(&self, spot: Spot, turned: bool) -> (f64, f64) {
        let ((x, y), (mx, my)) = (self.middle(spot), self.pivot());
        if turned { (2.0 * mx - x, 2.0 * my - y) } else { (x, y) }
    }

    /// The middles of the places one looks at first: those that are marked as selected, or else what is home.
    pub fn selected(&self, shown: &MapView) -> Vec<(f64, f64)> {
        let selected =
            shown.places.iter().filter(|(_, place)| place.mark == Some(Mark::Selected)).map(|(spot, _)| *spot);
        let selected: Vec<Spot> = selected.collect();
        let looked_at = if selected.is_empty() { &shown.home } else { &selected };
        looked_at.iter().map(|spot| self.lies(*spot, shown.turned)).collect()
    }

    /// The ground of an area.
    pub fn ground(spot: Spot) -> Option<Ground> {
        match spot {
            Spot::Land(area) => Some(Ground::Area(area)),
            Spot::Sea(_) => None,
        }
    }

    /// The place an arrow key leads to: the nearest one that lies rather in its direction than across it.
    pub fn beyond(&self, from: Spot, key: &str) -> Option<Spot> {
        let way = match key {
            "ArrowLeft" => (-1.0, 0.0),
            "ArrowRight" => (1.0, 0.0),
            "ArrowUp" => (0.0, -1.0),
            "ArrowDown" => (0.0, 1.0),
            _ => return None,
        };
        let at = self.middle(from);
        let others = self.spots().filter(|spot| *spot != from).filter_map(|spot| {
            let (x, y) = self.middle(spot);
            let (x, y) = (x - at.0, y - at.1);
            let (along, across) = (x * way.0 + y * way.1, (x * way.1 - y * way.0).abs());
            (along > 0.0 && across <= along).then_some((along + 1.5 * across, spot))
        });
        others.min_by(|one, other| one.0.total_cmp(&other.0)).map(|(_, spot)| spot)
    }

    /// The name of a place so that it fits its circle.
    pub fn fitted(&self, spot: Spot) -> Name {
        let radius = self.circles(spot).first().map_or(TARGET / 2.0, |circle| f64::from(circle.radius));
        fitted(self.name(spot), 2.0 * radius)
    }
}

/// A point of the atlas on the drawing.
pub fn point((x, y): (i32, i32)) -> (f64, f64) {
    (f64::from(x), f64::from(y))
}

/// A name in two lines as equal as can be, so high that it is no wider than this.
fn fitted(name: &str, width: f64) -> Name {
    let letters = |line: &str| line.chars().count();
    let broken = name.match_indices(' ').map(|(at, _)| vec![&name[..at], &name[at + 1..]]);
    let lines = broken.min_by_key(|lines| lines.iter().map(|line| letters(line)).max()).unwrap_or_else(|| vec![name]);
    let widest = lines.iter().map(|line| letters(line)).max().unwrap_or_default().max(1);
    let widest = f64::from(u32::try_from(widest).unwrap_or(u32::MAX));
    let size = (width / (widest * LETTER)).min(LARGEST);
    Name { lines: lines.into_iter().map(str::to_owned).collect(), size }
}

#[cfg(test)]
mod tests {
    use leaders::{
        board::Spot,
        edition::{AreaId, AreaSet, Edition},
    };

    use super::{Drawing, LARGEST, MapView, fitted};

    fn house() -> std::sync::Arc<Drawing> {
        Drawing::of(&Edition::house(), AreaSet::EMPTY).expect("the house edition has a drawn map")
    }

    #[test]
    fn names_fit_and_can_be_read_from_near() {
        let house = house();
        let near = house.camera().zoomed(100.0, 0.0, 0.0).seen().width;
        for spot in house.spots() {
            let name = house.fitted(spot);
            assert!(name.lines.len() <= 2, "{name:?}");
            // On a phone whose map is 328 pixels wide.
            assert!(name.size * 328.0 / near >= 14.0, "{name:?} is too small");
        }
        let two = fitted("Soviet Far East", 450.0);
        assert_eq!(
            (two.lines.as_slice(), two.size),
            (["Soviet".to_owned(), "Far East".to_owned()].as_slice(), LARGEST)
        );
        assert!(fitted("Konstantinopolitanien", 450.0).size < 50.0);
    }

    #[test]
    fn a_turned_map_is_looked_at_where_its_places_lie() {
        let house = house();
        let alaska = Spot::Land(AreaId(0));
        let near = |turned| {
            let shown = MapView { home: vec![alaska], turned, ..MapView::default() };
            house.selected(&shown)[0]
        };
        assert_eq!(near(false), house.middle(alaska));
        let (x, y) = near(true);
        assert!(x > house.pivot().0 && y > house.pivot().1, "top left is bottom right: {x} {y}");
    }

    #[test]
    fn keys_reach_every_place_and_lead_where_they_point() {
        let house = house();
        let land = |id| Spot::Land(AreaId(id));
        assert_eq!(house.beyond(land(0), "ArrowRight"), Some(land(1)));
        assert_eq!(house.beyond(land(1), "ArrowLeft"), Some(land(0)));
        assert_eq!(house.beyond(land(0), "Home"), None);
        let mut reached = vec![land(0)];
        let mut next = 0;
        while let Some(&from) = reached.get(next) {
            for key in ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"] {
                reached.extend(house.beyond(from, key).filter(|to| !reached.contains(to)));
            }
            next += 1;
        }
        assert_eq!(reached.len(), house.spots().count());
    }
}
