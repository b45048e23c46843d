//! From longitude and latitude onto the canvas, with small parts of the world seen through lenses.

/// How wide the canvas is, in its units.
pub const WIDTH: f64 = 1000.0;
/// How high the canvas is, in its units.
pub const HEIGHT: f64 = 580.0;

/// What lies at the edges of the canvas: degrees. The map is cut through the Bering Strait.
const WEST: f64 = -172.0;
const EAST: f64 = 191.5;
const NORTH: f64 = 78.5;
const SOUTH: f64 = -56.5;

/// A part of the world that is drawn larger, or smaller, than the rest; it fades out like a bell.
struct Lens {
    /// Longitude and latitude of its middle.
    at: (f64, f64),
    /// How much larger its middle is drawn; a negative one draws it smaller.
    power: f64,
    /// How far it reaches, in radians on the plane.
    reach: f64,
}

/// Europe and the islands that are areas by themselves are drawn larger, the empty oceans smaller.
const LENSES: [Lens; 10] = [
    Lens { at: (13.0, 51.0), power: 1.25, reach: 0.37 },
    Lens { at: (-19.0, 65.0), power: 1.1, reach: 0.12 },
    Lens { at: (-40.0, 35.0), power: -0.35, reach: 0.35 },
    Lens { at: (-140.0, 10.0), power: -0.30, reach: 0.55 },
    Lens { at: (-15.0, -30.0), power: -0.30, reach: 0.35 },
    Lens { at: (80.0, -30.0), power: -0.30, reach: 0.40 },
    Lens { at: (-82.0, 14.0), power: 0.45, reach: 0.22 },
    Lens { at: (134.0, 38.0), power: 0.50, reach: 0.20 },
    Lens { at: (122.0, 8.0), power: 0.40, reach: 0.22 },
    Lens { at: (146.0, -6.0), power: 0.35, reach: 0.18 },
];

/// The map's way from the globe onto the canvas.
pub struct Projection {
    left: f64,
    top: f64,
    across: f64,
    down: f64,
}

impl Projection {
    /// Fitted to the canvas.
    pub fn new() -> Self {
        let (left, right) = (bent(plane(WEST, 20.0)).0, bent(plane(EAST, 20.0)).0);
        let (top, bottom) = (bent(plane(-110.0, NORTH)).1, bent(plane(-70.0, SOUTH)).1);
        Self { left, top, across: WIDTH / (right - left), down: HEIGHT / (bottom - top) }
    }

    /// A place on the canvas: units from its upper left corner.
    pub fn place(&self, (longitude, latitude): (f64, f64)) -> (f64, f64) {
        let (x, y) = bent(plane(longitude, latitude));
        ((x - self.left) * self.across, (y - self.top) * self.down)
    }
}

/// Patterson's cylindrical projection: radians, downwards.
fn plane(longitude: f64, latitude: f64) -> (f64, f64) {
    let phi = latitude.to_radians();
    let square = phi * phi;
    let y = phi * (1.0148 + square * square * (0.23185 + square * (-0.14499 + square * 0.02406)));
    (longitude.to_radians(), -y)
}

/// A point of the plane as it is seen through all lenses.
fn bent((x, y): (f64, f64)) -> (f64, f64) {
    LENSES.iter().fold((x, y), |seen, lens| {
        let middle = plane(lens.at.0, lens.at.1);
        let (dx, dy) = (x - middle.0, y - middle.1);
        let bell = lens.power * (-(dx * dx + dy * dy) / (2.0 * lens.reach * lens.reach)).exp();
        (seen.0 + dx * bell, seen.1 + dy * bell)
    })
}

#[cfg(test)]
mod tests {
    use super::{EAST, NORTH, Projection, SOUTH, WEST};

    /// East stays right of west and north above south, and no part of the world is folded over another.
    #[test]
    fn the_world_is_stretched_and_never_folded() {
        let projection = Projection::new();
        let step = 0.5;
        let mut latitude = SOUTH;
        while latitude < NORTH {
            let mut longitude = WEST;
            while longitude < EAST {
                let here = projection.place((longitude, latitude));
                let east = projection.place((longitude + step, latitude));
                let north = projection.place((longitude, latitude + step));
                let (ex, ey, nx, ny) = (east.0 - here.0, east.1 - here.1, north.0 - here.0, north.1 - here.1);
                assert!(ex > 0.15 * step && ny < -0.15 * step, "{longitude} {latitude}: {ex} {ny}");
                assert!(ey * nx - ex * ny > 0.0, "folded at {longitude} {latitude}");
                longitude += step;
            }
            latitude += step;
        }
    }
}
