//! The sea areas of the edition: where they lie on the map, and how their harbours reach them. Places are degrees.

use crate::topology::Degrees;

/// A harbour: the area, the circle of the sea it reaches by position, where its anchor is, and over where its line goes.
pub struct Harbour {
    pub area: &'static str,
    pub circle: usize,
    pub port: Degrees,
    pub over: &'static [Degrees],
}

const fn harbour(area: &'static str, circle: usize, port: Degrees, over: &'static [Degrees]) -> Harbour {
    Harbour { area, circle, port, over }
}

/// A sea area: its circles, the second on the other edge of the map, and its harbours.
pub struct Sea {
    pub circles: &'static [Degrees],
    pub harbours: &'static [Harbour],
}

/// The sea areas in the order of the edition.
pub const SEAS: [Sea; 8] = [
    // North Atlantic.
    Sea {
        circles: &[(-38.0, 46.0)],
        harbours: &[
            harbour("Quebec", 0, (-53.4, 47.2), &[]),
            harbour("East Coast", 0, (-74.0, 40.3), &[(-58.0, 40.0)]),
            harbour("Iceland", 0, (-22.6, 63.9), &[(-27.0, 57.0)]),
            harbour("British Isles", 0, (-9.6, 51.8), &[(-22.0, 50.6)]),
            harbour("France", 0, (-4.4, 48.2), &[(-20.0, 46.0)]),
        ],
    },
    // Caribbean Sea.
    Sea {
        circles: &[(-74.6, 14.6)],
        harbours: &[
            harbour("East Coast", 0, (-80.2, 26.6), &[(-77.6, 24.0), (-73.6, 20.6)]),
            harbour("Central America", 0, (-83.6, 12.6), &[]),
            harbour("Venezuela", 0, (-64.6, 10.3), &[(-67.6, 12.8)]),
        ],
    },
    // South Atlantic.
    Sea {
        circles: &[(-16.0, -22.0)],
        harbours: &[
            harbour("Brazil", 0, (-41.0, -22.0), &[]),
            harbour("Southern Cone", 0, (-57.0, -36.8), &[(-36.0, -34.0)]),
            harbour("West Africa", 0, (-7.6, 4.4), &[(-12.0, -8.0)]),
            harbour("Southern Africa", 0, (14.2, -22.6), &[]),
        ],
    },
    // Mediterranean Sea.
    Sea {
        circles: &[(19.0, 34.6)],
        harbours: &[
            harbour("Iberia", 0, (-0.3, 39.3), &[(6.0, 38.0), (11.6, 36.9)]),
            harbour("Southern Europe", 0, (17.1, 39.2), &[]),
            harbour("Maghreb", 0, (12.6, 32.9), &[]),
            harbour("Egypt", 0, (29.0, 31.0), &[(25.0, 33.4)]),
            harbour("Middle East", 0, (35.6, 34.2), &[(28.0, 34.4)]),
        ],
    },
    // Indian Ocean.
    Sea {
        circles: &[(77.0, -14.0)],
        harbours: &[
            harbour("Horn of Africa", 0, (40.0, -3.0), &[(58.0, -6.0)]),
            harbour("Southern Africa", 0, (31.6, -29.4), &[(48.0, -31.0), (64.0, -24.0)]),
            harbour("Middle East", 0, (57.6, 19.2), &[(66.0, 6.0)]),
            harbour("India", 0, (73.0, 18.0), &[(74.0, 2.0)]),
            harbour("Western Australia", 0, (115.6, -32.4), &[(98.0, -27.0)]),
        ],
    },
    // South China Sea.
    Sea {
        circles: &[(114.0, 13.4)],
        harbours: &[
            harbour("China", 0, (113.6, 22.4), &[]),
            harbour("Indochina", 0, (108.9, 13.0), &[]),
            harbour("Philippines", 0, (120.2, 15.0), &[]),
            harbour("Indonesia", 0, (112.4, 3.0), &[]),
        ],
    },
    // North Pacific.
    Sea {
        circles: &[(-152.0, 38.0), (168.0, 40.0)],
        harbours: &[
            harbour("Alaska", 0, (-152.0, 58.6), &[]),
            harbour("West Coast", 0, (-122.8, 37.8), &[(-138.0, 36.6)]),
            harbour("Soviet Far East", 1, (159.6, 53.0), &[]),
            harbour("Japan", 1, (141.0, 36.6), &[(154.0, 37.6)]),
        ],
    },
    // South Pacific.
    Sea {
        circles: &[(-112.0, -24.0), (174.0, -14.0)],
        harbours: &[
            harbour("Central America", 0, (-102.6, 17.8), &[]),
            harbour("Andean Countries", 0, (-77.4, -11.8), &[(-94.0, -19.0)]),
            harbour("New Guinea", 1, (150.6, -9.8), &[(162.0, -13.4)]),
            harbour("Queensland", 1, (153.4, -26.6), &[(166.0, -22.0)]),
        ],
    },
];
