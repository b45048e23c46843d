//! Which land is which area, as people drew it about 1960; where it is cut that no country's border does it; dotted lines.
//!
//! Places are longitude and latitude in degrees.

use crate::topology::Degrees;

/// The countries of the areas, by their names in the file, in the order of the edition.
///
/// Areas without one are cut out of others.
pub const COUNTRIES: [(&str, &[&str]); 42] = [
    ("Alaska", &[]),
    ("Western Canada", &["Canada"]),
    ("Ontario", &[]),
    ("Quebec", &["St. Pierre and Miquelon"]),
    ("West Coast", &[]),
    ("Midwest", &["United States of America"]),
    ("East Coast", &[]),
    (
        "Central America",
        &[
            "Mexico",
            "Guatemala",
            "Belize",
            "El Salvador",
            "Honduras",
            "Nicaragua",
            "Costa Rica",
            "Panama",
            "Cuba",
            "Haiti",
            "Dominican Rep.",
            "Jamaica",
            "Puerto Rico",
            "Bahamas",
        ],
    ),
    ("Venezuela", &["Venezuela", "Guyana", "Suriname", "Trinidad and Tobago"]),
    ("Andean Countries", &["Colombia", "Ecuador", "Peru", "Bolivia"]),
    ("Brazil", &["Brazil"]),
    ("Southern Cone", &["Argentina", "Chile", "Paraguay", "Uruguay", "Falkland Is."]),
    ("Iceland", &["Iceland"]),
    ("British Isles", &["United Kingdom", "Ireland", "Isle of Man"]),
    ("Scandinavia", &["Norway", "Sweden", "Finland", "Denmark", "Åland"]),
    ("Iberia", &["Spain", "Portugal", "Andorra"]),
    ("France", &["France", "Belgium", "Luxembourg", "Switzerland", "Monaco"]),
    ("Germany", &["Germany", "Netherlands", "Austria", "Liechtenstein"]),
    (
        "Southern Europe",
        &[
            "Italy",
            "San Marino",
            "Vatican",
            "Slovenia",
            "Croatia",
            "Bosnia and Herz.",
            "Serbia",
            "Montenegro",
            "Kosovo",
            "Macedonia",
            "Albania",
            "Greece",
            "Malta",
        ],
    ),
    ("Eastern Europe", &["Poland", "Czechia", "Slovakia", "Hungary", "Romania", "Bulgaria"]),
    (
        "Western Russia",
        &["Estonia", "Latvia", "Lithuania", "Belarus", "Ukraine", "Moldova", "Georgia", "Armenia", "Azerbaijan"],
    ),
    ("Maghreb", &["Morocco", "W. Sahara", "Algeria", "Tunisia", "Libya"]),
    ("Egypt", &["Egypt", "Sudan", "S. Sudan"]),
    (
        "West Africa",
        &[
            "Mauritania",
            "Mali",
            "Niger",
            "Senegal",
            "Gambia",
            "Guinea",
            "Guinea-Bissau",
            "Sierra Leone",
            "Liberia",
            "Côte d'Ivoire",
            "Ghana",
            "Togo",
            "Benin",
            "Nigeria",
            "Burkina Faso",
        ],
    ),
    (
        "Central Africa",
        &[
            "Chad",
            "Cameroon",
            "Central African Rep.",
            "Gabon",
            "Congo",
            "Dem. Rep. Congo",
            "Eq. Guinea",
            "Rwanda",
            "Burundi",
        ],
    ),
    ("Horn of Africa", &["Ethiopia", "Eritrea", "Djibouti", "Somalia", "Somaliland", "Kenya", "Uganda", "Tanzania"]),
    (
        "Southern Africa",
        &[
            "Angola",
            "Zambia",
            "Malawi",
            "Mozambique",
            "Namibia",
            "Botswana",
            "Zimbabwe",
            "South Africa",
            "Lesotho",
            "eSwatini",
            "Madagascar",
        ],
    ),
    (
        "Middle East",
        &[
            "Turkey",
            "Syria",
            "Lebanon",
            "Israel",
            "Palestine",
            "Jordan",
            "Iraq",
            "Iran",
            "Kuwait",
            "Saudi Arabia",
            "Bahrain",
            "Qatar",
            "United Arab Emirates",
            "Oman",
            "Yemen",
            "Cyprus",
            "N. Cyprus",
        ],
    ),
    ("Central Asia", &["Kazakhstan", "Uzbekistan", "Turkmenistan", "Kyrgyzstan", "Tajikistan", "Afghanistan"]),
    ("Siberia", &["Russia"]),
    ("Soviet Far East", &[]),
    ("Mongolia", &["Mongolia"]),
    ("Manchuria", &["North Korea", "South Korea"]),
    ("China", &["China", "Taiwan", "Hong Kong", "Macao"]),
    ("Japan", &["Japan"]),
    ("India", &["India", "Pakistan", "Nepal", "Bhutan", "Bangladesh", "Sri Lanka", "Siachen Glacier"]),
    ("Indochina", &["Myanmar", "Thailand", "Laos", "Cambodia", "Vietnam", "Malaysia", "Singapore"]),
    ("Philippines", &["Philippines"]),
    ("Indonesia", &["Indonesia", "Timor-Leste", "Brunei"]),
    ("New Guinea", &["Papua New Guinea", "Solomon Is."]),
    ("Western Australia", &[]),
    ("Queensland", &["Australia", "New Zealand"]),
];

/// What stands for the area of land that is nobody's.
pub const NOBODY: &str = "";

/// Land that is nobody's: drawn, and never held.
pub const NOBODYS: [&str; 3] = ["Greenland", "New Caledonia", "Fr. S. Antarctic Lands"];

/// What a piece that is cut out becomes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Piece {
    /// Part of this area.
    Of(&'static str),
    /// Sand that nobody holds or crosses.
    Sand,
    /// Mountains that nobody holds or crosses.
    Mountains,
}

/// A piece cut out of a country, or of all there are.
pub struct Cut {
    /// Out of which, by its name in the file.
    pub of: Option<&'static str>,
    /// What it becomes.
    pub piece: Piece,
    /// Around it; beyond the coast it may be as rough as it likes.
    pub ring: &'static [Degrees],
}

const fn cut(of: &'static str, area: &'static str, ring: &'static [Degrees]) -> Cut {
    Cut { of: Some(of), piece: Piece::Of(area), ring }
}

const USA: &str = "United States of America";

/// The cuts, the later over the earlier ones.
pub const CUTS: [Cut; 20] = [
    cut(USA, "Alaska", &[(-190.0, 75.0), (-130.0, 75.0), (-130.0, 50.0), (-190.0, 50.0)]),
    // Down the Rocky Mountains.
    cut(
        USA,
        "West Coast",
        &[
            (-130.0, 50.0),
            (-113.6, 50.0),
            (-112.6, 47.4),
            (-113.6, 45.4),
            (-111.0, 44.4),
            (-109.4, 42.6),
            (-106.6, 41.0),
            (-105.8, 38.6),
            (-105.2, 36.4),
            (-106.2, 34.0),
            (-106.5, 31.8),
            (-107.0, 28.0),
            (-130.0, 28.0),
        ],
    ),
    // East of lake Michigan, down the Ohio and the Mississippi.
    cut(
        USA,
        "East Coast",
        &[
            (-82.0, 42.6),
            (-83.2, 41.6),
            (-84.8, 40.2),
            (-84.9, 38.9),
            (-86.4, 38.0),
            (-88.4, 37.3),
            (-89.4, 36.4),
            (-90.2, 35.0),
            (-91.0, 33.4),
            (-91.4, 31.4),
            (-90.6, 30.2),
            (-90.0, 27.0),
            (-60.0, 20.0),
            (-60.0, 50.0),
            (-79.0, 44.0),
        ],
    ),
    cut(
        "Canada",
        "Ontario",
        &[
            (-95.2, 47.0),
            (-95.2, 52.8),
            (-92.6, 54.4),
            (-89.0, 56.9),
            (-86.0, 60.0),
            (-80.0, 55.0),
            (-79.4, 51.4),
            (-79.6, 47.6),
            (-77.6, 46.2),
            (-74.6, 45.5),
            (-74.7, 44.6),
            (-79.0, 40.0),
            (-90.0, 40.0),
        ],
    ),
    cut(
        "Canada",
        "Quebec",
        &[
            (-80.0, 55.0),
            (-79.4, 51.4),
            (-79.6, 47.6),
            (-77.6, 46.2),
            (-74.6, 45.5),
            (-74.7, 44.6),
            (-66.0, 40.0),
            (-48.0, 44.0),
            (-50.0, 74.2),
            (-90.3, 74.0),
            (-89.6, 71.2),
            (-86.5, 70.15),
            (-81.0, 69.75),
            (-79.5, 69.0),
            (-80.0, 66.5),
            (-79.0, 63.5),
            (-79.4, 60.0),
        ],
    ),
    // French Guiana goes with the other two, islands far away with nobody.
    cut("France", "Venezuela", &[(-58.0, 8.0), (-48.0, 8.0), (-48.0, 0.0), (-58.0, 0.0)]),
    // The shore of Europe at the Bosporus.
    cut(
        "Turkey",
        "Southern Europe",
        &[(25.0, 42.6), (29.1, 42.6), (29.08, 41.1), (28.0, 40.75), (26.7, 40.45), (25.9, 40.0), (25.0, 40.4)],
    ),
    // To the Urals.
    cut(
        "Russia",
        "Western Russia",
        &[
            (19.0, 50.0),
            (19.0, 82.0),
            (69.6, 82.0),
            (69.0, 76.6),
            (66.6, 69.0),
            (64.6, 66.6),
            (60.0, 64.0),
            (59.4, 60.0),
            (60.4, 56.0),
            (61.6, 53.4),
            (62.4, 50.0),
            (47.0, 40.0),
            (35.0, 40.0),
        ],
    ),
    // From the Lena to the Amur.
    cut(
        "Russia",
        "Soviet Far East",
        &[
            (126.0, 78.0),
            (125.0, 72.0),
            (125.4, 68.0),
            (123.4, 65.0),
            (125.8, 62.0),
            (121.6, 59.4),
            (119.0, 56.6),
            (117.4, 53.6),
            (116.2, 51.2),
            (116.4, 49.4),
            (120.0, 44.0),
            (160.0, 40.0),
            (195.0, 50.0),
            (195.0, 78.0),
        ],
    ),
    cut(
        "China",
        "Manchuria",
        &[
            (115.4, 50.6),
            (116.6, 47.2),
            (119.6, 46.4),
            (118.6, 44.0),
            (117.4, 42.4),
            (118.6, 41.0),
            (119.8, 39.6),
            (122.0, 38.0),
            (140.0, 38.0),
            (140.0, 56.0),
            (118.0, 56.0),
        ],
    ),
    cut("Malaysia", "Indonesia", &[(108.5, 8.0), (120.0, 8.0), (120.0, 0.0), (108.5, 0.0)]),
    cut(
        "Australia",
        "Western Australia",
        &[
            (110.0, -9.0),
            (135.2, -9.0),
            (135.0, -14.0),
            (136.4, -17.6),
            (135.0, -21.0),
            (133.4, -25.0),
            (134.4, -29.0),
            (132.6, -33.0),
            (132.0, -38.0),
            (110.0, -38.0),
        ],
    ),
    // Cyrenaica and what lies behind it.
    cut(
        "Libya",
        "Egypt",
        &[
            (19.0, 32.0),
            (18.4, 29.4),
            (17.4, 26.6),
            (16.0, 24.4),
            (15.0, 22.0),
            (20.0, 18.0),
            (27.0, 18.0),
            (27.0, 34.0),
            (20.0, 34.0),
        ],
    ),
    cut("Spain", NOBODY, &[(-20.0, 30.0), (-12.0, 30.0), (-12.0, 25.0), (-20.0, 25.0)]),
    cut("France", NOBODY, &[(40.0, 0.0), (60.0, 0.0), (60.0, -30.0), (40.0, -30.0)]),
    cut("France", NOBODY, &[(-64.0, 19.0), (-58.0, 19.0), (-58.0, 12.0), (-64.0, 12.0)]),
    cut("Norway", NOBODY, &[(5.0, 82.0), (36.0, 82.0), (36.0, 73.5), (5.0, 73.5)]),
    // Where four areas would meet in a point, something lies between two of them that nobody crosses.
    Cut {
        of: None,
        piece: Piece::Sand,
        ring: &[(11.0, 23.8), (13.6, 24.6), (16.4, 24.9), (18.2, 23.2), (17.2, 21.0), (14.6, 20.2), (12.2, 21.4)],
    },
    Cut {
        of: None,
        piece: Piece::Mountains,
        ring: &[(84.6, 49.4), (86.4, 50.8), (89.4, 50.6), (90.6, 48.8), (89.4, 46.6), (86.6, 46.8), (84.8, 47.6)],
    },
    Cut {
        of: None,
        piece: Piece::Mountains,
        ring: &[(114.4, 50.3), (116.2, 51.8), (119.0, 51.6), (119.6, 49.6), (118.0, 48.2), (115.4, 48.4)],
    },
];

/// Pairs of areas that meet in the file, with water between them on this map.
pub const STRAITS: [(&str, &str); 3] =
    [("Western Canada", "Quebec"), ("Southern Europe", "Middle East"), ("Soviet Far East", "Japan")];

/// Dotted lines: both areas, and the way over the water. A way over the edge of the map is two.
pub const DOTTED: [(&str, &str, &[Degrees]); 24] = [
    ("Alaska", "Soviet Far East", &[(-165.0, 65.4), (-168.8, 66.2), (-172.5, 66.4)]),
    ("Alaska", "Soviet Far East", &[(186.0, 66.6), (189.0, 66.6), (192.0, 66.4)]),
    ("Quebec", "Iceland", &[(-61.5, 56.0), (-48.0, 55.5), (-34.0, 59.5), (-22.0, 64.2)]),
    ("East Coast", "Central America", &[(-81.2, 26.4), (-81.2, 24.0), (-80.0, 22.4)]),
    ("Central America", "Venezuela", &[(-70.6, 18.8), (-69.0, 14.6), (-68.2, 10.4)]),
    ("Brazil", "West Africa", &[(-37.0, -7.0), (-26.0, -1.5), (-11.0, 6.8)]),
    ("Iceland", "British Isles", &[(-15.8, 64.6), (-11.0, 60.6), (-5.2, 57.8)]),
    ("Iceland", "Scandinavia", &[(-14.8, 65.2), (-4.0, 65.6), (8.0, 62.8)]),
    ("British Isles", "Scandinavia", &[(-2.2, 56.8), (1.6, 59.0), (6.4, 59.6)]),
    ("British Isles", "France", &[(-0.4, 51.2), (0.2, 50.0), (0.6, 49.2)]),
    ("Iberia", "Maghreb", &[(-5.0, 37.4), (-6.4, 36.0), (-5.4, 34.6)]),
    ("Southern Europe", "Maghreb", &[(13.6, 37.7), (11.6, 37.2), (9.6, 36.2)]),
    ("Southern Europe", "Middle East", &[(23.4, 38.6), (25.6, 38.0), (28.4, 38.4)]),
    ("Horn of Africa", "Middle East", &[(43.0, 10.4), (43.6, 12.4), (45.0, 14.4)]),
    ("Soviet Far East", "Japan", &[(142.7, 48.4), (142.2, 46.0), (142.8, 43.6)]),
    ("Manchuria", "Japan", &[(128.2, 36.4), (129.4, 34.6), (131.2, 32.9)]),
    ("China", "Philippines", &[(120.8, 23.6), (120.4, 20.6), (121.0, 17.6)]),
    ("Japan", "Philippines", &[(130.8, 31.8), (127.6, 25.0), (122.0, 17.4)]),
    ("Indochina", "Indonesia", &[(102.6, 3.4), (101.6, 2.2), (101.6, 0.4)]),
    ("Philippines", "Indonesia", &[(125.0, 7.2), (125.6, 4.0), (124.0, 0.8)]),
    ("Philippines", "New Guinea", &[(126.2, 7.6), (133.0, 4.4), (142.6, -4.0)]),
    ("Indonesia", "Western Australia", &[(124.4, -9.4), (124.8, -12.0), (127.0, -15.6)]),
    ("Indonesia", "Queensland", &[(138.4, -7.4), (138.2, -10.0), (136.2, -12.8)]),
    ("New Guinea", "Queensland", &[(143.6, -7.6), (144.2, -10.0), (142.8, -13.0)]),
];
