//! What of the board is seen: pinch, drag and buttons move a rectangle over the drawing.

/// How near one can come, unless something else is said.
const NEAREST: f64 = 3.0;
/// How much nearer a step brings what is seen, at least.
const STEP: f64 = 1.5;
/// How wide a finger needs what it is to touch, in pixels.
const TARGET: f64 = 44.0;

/// Less of a step nobody would notice.
const NOTICED: f64 = 1.1;
/// So much of its size is shown around the middle of a thing.
const AROUND: f64 = 0.6;
/// A window that is so little higher than the drawing is as high as that.
const SLACK: f64 = 1.05;
/// Of the units of the drawing.
const ROUNDING: f64 = 1e-6;

/// A rectangle of the drawing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Extent {
    /// Its left edge.
    pub x: f64,
    /// Its upper edge.
    pub y: f64,
    /// How wide it is.
    pub width: f64,
    /// How high it is.
    pub height: f64,
}

/// A view of the drawing, never beyond its edges.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Camera {
    whole: Extent,
    /// How many times as wide as high the window is, if it is higher than the drawing is for its width.
    window: Option<f64>,
    /// From 1, where the drawing fills the window: all of it is seen, but in a high window.
    zoom: f64,
    /// The most it can be.
    nearest: f64,
    /// How wide what a finger touches has to be after the first step where all that is at home is seen then, in pixels.
    fitted: f64,
    /// The middle of what is seen.
    x: f64,
    y: f64,
}

/// The least rectangle with these places, and so much around them.
fn bounds(places: &[(f64, f64)], around: f64) -> Option<Extent> {
    let least = |of: fn(&(f64, f64)) -> f64| places.iter().map(of).reduce(f64::min);
    let most = |of: fn(&(f64, f64)) -> f64| places.iter().map(of).reduce(f64::max);
    let (x, y) = (least(|place| place.0)? - around, least(|place| place.1)? - around);
    let (right, bottom) = (most(|place| place.0)? + around, most(|place| place.1)? + around);
    Some(Extent { x, y, width: right - x, height: bottom - y })
}

impl Camera {
    /// Sees the whole drawing.
    pub fn on(whole: Extent) -> Self {
        let (x, y) = (whole.x + whole.width / 2.0, whole.y + whole.height / 2.0);
        Self { whole, window: None, zoom: 1.0, nearest: NEAREST, fitted: TARGET, x, y }
    }

    /// The same camera for a drawing with small things: one can come so many times as near.
    pub fn up_to(self, nearest: f64) -> Self {
        Self { nearest, ..self }
    }

    /// The same camera for a drawing of which one rather sees all that is at home than has things a little larger: so wide, in
    /// pixels, they are still large enough.
    pub fn fitting(self, pixels: f64) -> Self {
        Self { fitted: pixels, ..self }
    }

    /// The same camera behind a window that is so many times as wide as high. A high one is filled, with what is `home` to be seen first;
    /// farther away all of the drawing is seen, with nothing above and below it.
    pub fn behind(self, ratio: f64, home: &[(f64, f64)]) -> Self {
        let window = Some(ratio).filter(|ratio| ratio * SLACK < self.ratio());
        let was_open = self.window.is_some();
        let camera = Self { window, ..self };
        // Who has seen all of it sees all of it.
        let camera = Self { zoom: if self.zoom < 1.0 { camera.farthest() } else { self.zoom }, ..camera };
        if was_open || self.is_near() { camera.inside() } else { camera.onto_most(home, 0.0) }
    }

    /// The same camera over a drawing that has grown or shrunk.
    pub fn over(self, whole: Extent) -> Self {
        if self.is_near() {
            Self { whole, ..self }.inside()
        } else {
            Self::on(whole).up_to(self.nearest).fitting(self.fitted)
        }
    }

    /// What the window shows where the drawing fills it.
    fn filled(self) -> (f64, f64) {
        let Extent { width, height, .. } = self.whole;
        (self.window.map_or(width, |window| height * window), height)
    }

    /// What is seen.
    pub fn seen(self) -> Extent {
        let (width, height) = self.filled();
        let (width, height) = (width / self.zoom, height / self.zoom);
        Extent { x: self.x - width / 2.0, y: self.y - height / 2.0, width, height }
    }

    /// The whole drawing, as the `viewBox` of an SVG.
    pub fn view_box(self) -> String {
        let Extent { x, y, width, height } = self.whole;
        format!("{x:.2} {y:.2} {width:.2} {height:.2}")
    }

    /// How many times as wide as high the drawing is.
    pub fn ratio(self) -> f64 {
        self.whole.width / self.whole.height
    }

    /// What brings the part that is seen to where the whole drawing lies, as a `transform` of CSS from its upper left corner.
    pub fn transform(self) -> String {
        let (whole, seen) = (self.whole, self.seen());
        let share = |from: f64, to: f64, size: f64| (from - to) / size * self.zoom * 100.0;
        let (x, y) = (share(whole.x, seen.x, whole.width), share(whole.y, seen.y, whole.height));
        format!("translate({x:.3}%, {y:.3}%) scale({:.4})", self.zoom)
    }

    /// How many times larger than the window's width the whole drawing is seen.
    pub const fn zoom(self) -> f64 {
        self.zoom
    }

    /// Whether one is nearer than where the drawing fills the window.
    pub fn is_near(self) -> bool {
        self.zoom > 1.0
    }

    /// Whether all of the drawing is seen from edge to edge.
    pub fn is_whole(self) -> bool {
        self.seen().width >= self.whole.width - ROUNDING
    }

    /// From how far one can look at it.
    fn farthest(self) -> f64 {
        self.filled().0 / self.whole.width
    }

    /// Nearer or farther; what is at this point of the drawing stays where it is.
    pub fn zoomed(self, by: f64, x: f64, y: f64) -> Self {
        let zoom = (self.zoom * by).clamp(self.farthest(), self.nearest);
        let kept = self.zoom / zoom;
        Self { zoom, x: x + (self.x - x) * kept, y: y + (self.y - y) * kept, ..self }.inside()
    }

    /// A step nearer. The first one goes so far that a finger reaches what is `size` wide on the drawing, where the whole of it is
    /// `width` pixels wide, and onto `home`: less far if all of these places are seen then, with their `size` around, or else to
    /// where most of them are. No place at all is the middle.
    pub fn nearer(self, size: f64, width: f64, home: &[(f64, f64)]) -> Self {
        if self.is_near() {
            return self.zoomed(STEP, self.x, self.y);
        }
        if self.zoom < 1.0 {
            return Self { zoom: 1.0, ..self }.onto_most(home, size * AROUND);
        }
        let (across, down) = self.filled();
        let reached = TARGET * across / (size * width);
        let around = bounds(home, size * AROUND).unwrap_or(self.whole);
        let fitting = (across / around.width).min(down / around.height);
        let (least, furthest) = (reached * self.fitted / TARGET, reached.max(STEP));
        let by = if (least.max(NOTICED)..furthest).contains(&fitting) { fitting } else { furthest };
        self.zoomed(by, self.x, self.y).onto_most(home, size * AROUND)
    }

    /// As near as it is, onto as many of these places as can be seen together.
    fn onto_most(self, places: &[(f64, f64)], around: f64) -> Self {
        match bounds(&self.most(places, around), 0.0) {
            Some(Extent { x, y, width, height }) => Self { x: x + width / 2.0, y: y + height / 2.0, ..self }.inside(),
            None => self.inside(),
        }
    }

    /// The first step onto a point, which stays below the finger; from near, all of it again.
    pub fn onto(self, size: f64, width: f64, (x, y): (f64, f64)) -> Self {
        if self.is_near() {
            return Self { zoom: 1.0, ..self }.inside();
        }
        let near = self.nearer(size, width, &[]);
        self.zoomed(near.zoom / self.zoom, x, y)
    }

    /// As many of these places as can be seen together from this near, with so much around each.
    fn most(self, places: &[(f64, f64)], around: f64) -> Vec<(f64, f64)> {
        let Extent { width, height, .. } = self.seen();
        // What is shown just so is not lost by rounding.
        let reach = |size: f64| size - 2.0 * around + ROUNDING;
        let corners = places.iter().flat_map(|(left, _)| places.iter().map(move |(_, top)| (*left, *top)));
        let seen = corners.map(|(left, top)| {
            let (across, down) = (left..=left + reach(width), top..=top + reach(height));
            places.iter().filter(|(x, y)| across.contains(x) && down.contains(y)).copied().collect::<Vec<_>>()
        });
        seen.max_by_key(Vec::len).unwrap_or_default()
    }

    /// A step farther away; from where the window is filled, to where all is seen.
    pub fn farther(self) -> Self {
        let zoom = if self.is_near() { (self.zoom / STEP).max(1.0) } else { self.farthest() };
        self.zoomed(zoom / self.zoom, self.x, self.y)
    }

    /// Sees the same things of a drawing that was turned round.
    pub fn turned(self, (x, y): (f64, f64)) -> Self {
        Self { x: 2.0 * x - self.x, y: 2.0 * y - self.y, ..self }.inside()
    }

    /// The drawing is drawn along by so much.
    pub fn dragged(self, x: f64, y: f64) -> Self {
        Self { x: self.x - x, y: self.y - y, ..self }.inside()
    }

    /// Moved as little as is needed to show a point, with room around it.
    pub fn showing(self, x: f64, y: f64, room: f64) -> Self {
        let seen = self.seen();
        let far = |middle: f64, half: f64, point: f64| {
            let reach = (half - room).max(0.0);
            middle.clamp(point - reach, point + reach)
        };
        Self { x: far(self.x, seen.width / 2.0, x), y: far(self.y, seen.height / 2.0, y), ..self }.inside()
    }

    fn inside(self) -> Self {
        let Extent { x, y, width, height } = self.whole;
        let seen = self.seen();
        let (left, up) = (seen.width / 2.0, seen.height / 2.0);
        let within = |at: f64, low: f64, high: f64| {
            // Where there is room to spare it lies in the middle.
            if low > high { f64::midpoint(low, high) } else { at.clamp(low, high) }
        };
        Self { x: within(self.x, x + left, x + width - left), y: within(self.y, y + up, y + height - up), ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::{Camera, Extent, STEP};

    const WHOLE: Extent = Extent { x: -50.0, y: -20.0, width: 100.0, height: 40.0 };

    fn near() -> Camera {
        Camera::on(WHOLE).zoomed(2.0, 0.0, 0.0)
    }

    #[test]
    fn what_is_pinched_stays_below_the_fingers() {
        let near = Camera::on(WHOLE).zoomed(2.0, 20.0, 5.0);
        let seen = near.seen();
        assert_eq!((seen.width, seen.height), (50.0, 20.0));
        assert_eq!(
            (seen.x, seen.y),
            (-15.0, -7.5),
            "the point has as much to its left as before, in share of the width"
        );
        assert_eq!(near.zoomed(0.1, 0.0, 0.0), Camera::on(WHOLE), "there is nothing to see beyond the edges");
    }

    #[test]
    fn the_corner_of_what_is_seen_comes_to_the_corner_of_the_sheet() {
        assert_eq!(Camera::on(WHOLE).transform(), "translate(0.000%, 0.000%) scale(1.0000)");
        let near = Camera::on(WHOLE).zoomed(2.0, 50.0, -20.0);
        assert_eq!(near.transform(), "translate(-100.000%, 0.000%) scale(2.0000)");
    }

    #[test]
    fn one_comes_as_near_as_the_drawing_allows() {
        let seen = |camera: Camera| camera.zoomed(100.0, -50.0, -20.0).seen();
        let near = Camera::on(WHOLE).up_to(5.0);
        assert_eq!(seen(Camera::on(WHOLE)), Extent { width: 100.0 / 3.0, height: 40.0 / 3.0, ..WHOLE });
        assert_eq!(seen(near), Extent { width: 20.0, height: 8.0, ..WHOLE });
        assert_eq!(seen(near.over(Extent { width: 120.0, ..WHOLE })), Extent { width: 24.0, height: 8.0, ..WHOLE });
    }

    #[test]
    fn a_high_window_is_filled_and_shows_all_from_afar() {
        assert_eq!(Camera::on(WHOLE).behind(2.45, &[]), Camera::on(WHOLE), "it is as good as the drawing's");
        let filled = Camera::on(WHOLE).behind(1.0, &[(-40.0, 0.0), (-30.0, 5.0), (45.0, 0.0)]);
        let seen = filled.seen();
        assert_eq!((seen.width, seen.height), (40.0, 40.0));
        assert!(seen.x <= -40.0 && seen.x >= -50.0, "most of what is home: {seen:?}");
        assert!(!filled.is_near() && !filled.is_whole());
        let all = filled.farther();
        assert_eq!(all.seen(), Extent { x: -50.0, y: -50.0, width: 100.0, height: 100.0 });
        assert!(all.is_whole() && all.farther() == all);
        assert_eq!(all.transform(), "translate(0.000%, 30.000%) scale(0.4000)");
        assert!((all.nearer(11.0, 200.0, &[]).seen().width - 40.0).abs() < 1e-9);
        assert!(filled.nearer(4.0, 360.0, &[]).is_near());
        assert_eq!(filled.dragged(-10.0, 0.0).behind(1.0, &[(-40.0, 0.0)]), filled.dragged(-10.0, 0.0), "it stays");
        for ratio in [0.2, 0.8, 3.0] {
            let turned = all.behind(ratio, &[]);
            assert!(turned.is_whole() && turned.farther() == turned, "the window was turned: {ratio}");
        }
    }

    #[test]
    fn it_stays_on_the_drawing() {
        let near = near();
        let seen = near.dragged(1000.0, -1000.0).seen();
        assert_eq!((seen.x, seen.y), (-50.0, 0.0));
        assert_eq!(Camera::on(WHOLE).dragged(7.0, 7.0), Camera::on(WHOLE));
        assert!(near.is_near() && !Camera::on(WHOLE).is_near());
    }

    #[test]
    fn one_steps_onto_a_point() {
        let onto = |home: &[(f64, f64)]| Camera::on(WHOLE).nearer(11.0, 200.0, home).seen();
        let seen = onto(&[(-10.0, 5.0)]);
        assert_eq!((seen.x, seen.y, seen.width), (-35.0, -5.0, 50.0), "it is in the middle");
        let seen = onto(&[(-50.0, 0.0)]);
        assert_eq!((seen.x, seen.width), (-50.0, 50.0), "there is nothing beyond the edge");
        assert_eq!(onto(&[]), Extent { x: -25.0, y: -10.0, width: 50.0, height: 20.0 });
    }

    #[test]
    fn after_the_first_step_a_finger_reaches_it() {
        // Ten squares with their rim, on phones of 320 and 360 pixels and on a table.
        let board = Camera::on(Extent { x: -6.0, y: -1.0, width: 107.0, height: 107.0 });
        for width in [288.0, 320.0, 328.0, 360.0, 608.0] {
            let near = board.nearer(10.0, width, &[]);
            let square = 10.0 / near.seen().width * width;
            assert!(square >= 44.0 - 1e-9, "{square} at {width}");
            assert!(board.seen().width / near.seen().width >= STEP - 1e-9, "one sees that something has happened");
            assert!(near.nearer(10.0, width, &[]).seen().width < near.seen().width);
        }
        assert_eq!(board.nearer(10.0, 360.0, &[]).farther(), board);
    }

    #[test]
    fn two_taps_bring_a_point_nearer_and_all_of_it_back() {
        let whole = Camera::on(WHOLE);
        let near = whole.onto(11.0, 200.0, (30.0, 10.0));
        assert_eq!(near.seen(), Extent { x: -10.0, y: -5.0, width: 50.0, height: 20.0 });
        assert_eq!(near.onto(11.0, 200.0, (0.0, 0.0)), whole);
    }

    #[test]
    fn the_first_step_shows_all_that_is_at_home_or_most_of_it() {
        // A finger reaches what is 11 wide from twice as near on.
        let nearer = |size, home: &[(f64, f64)]| Camera::on(WHOLE).nearer(size, 200.0, home).seen();
        let wide = [(-30.0, 0.0), (20.0, 2.0), (20.0, -2.0)];
        let seen = nearer(20.0, &wide);
        assert!((seen.width - 74.0).abs() < 1e-9 && (seen.x - -42.0).abs() < 1e-9, "all, and no nearer: {seen:?}");
        let seen = nearer(11.0, &wide);
        assert_eq!((seen.x, seen.width), (-5.0, 50.0), "it would be too small for a finger: two of three");
        // All of it can be seen from where one is, and a step is to be noticed.
        let seen = nearer(20.0, &[(-49.0, 0.0), (49.0, 0.0), (40.0, 0.0)]);
        assert!(seen.width < 70.0 && seen.x + seen.width > 49.0, "{seen:?}");
    }

    #[test]
    fn all_that_is_at_home_may_be_a_little_smaller() {
        // 44 pixels are twice as near, and 38 are enough to see all of it.
        let camera = Camera::on(WHOLE).fitting(38.0);
        let seen = |home: &[(f64, f64)]| camera.nearer(11.0, 200.0, home).seen();
        let all = seen(&[(-20.0, 0.0), (20.0, 0.0)]);
        assert!((all.width - 53.2).abs() < 1e-9 && (all.x - -26.6).abs() < 1e-9, "{all:?}");
        assert!((seen(&[(-24.0, 0.0), (24.0, 0.0)]).width - 50.0).abs() < 1e-9, "they would be too small");
        assert!((Camera::on(WHOLE).nearer(11.0, 200.0, &[(-20.0, 0.0), (20.0, 0.0)]).seen().width - 50.0).abs() < 1e-9);
    }

    #[test]
    fn a_board_that_is_turned_round_shows_the_same_fields() {
        let seen = near().dragged(15.0, 4.0).seen();
        let turned = near().dragged(15.0, 4.0).turned((0.0, 0.0));
        assert_eq!((turned.seen().x, turned.seen().y), (-(seen.x + seen.width), -(seen.y + seen.height)));
        assert_eq!(turned.turned((0.0, 0.0)).seen(), seen);
    }

    #[test]
    fn it_follows_a_drawing_that_grows() {
        let grown = Extent { width: 120.0, ..WHOLE };
        assert_eq!(Camera::on(WHOLE).over(grown), Camera::on(grown));
        assert!(near().over(grown).is_near());
    }

    #[test]
    fn a_point_comes_into_view() {
        let near = near();
        assert_eq!(near.showing(0.0, 0.0, 5.0), near, "it is seen already");
        let seen = near.showing(40.0, 0.0, 5.0).seen();
        assert!((seen.x + seen.width - 45.0).abs() < 1e-9);
    }
}
