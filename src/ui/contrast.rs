//! What is written and drawn stands out from its ground: measured in the style sheets, in every theme, and for pieces also as three kinds
//! of colour blindness see them. WCAG 2.2: 4.5 to 1 for text (1.4.3), 3 to 1 for what has to be recognised (1.4.11).

use std::{collections::BTreeMap, fs, path::Path};

/// Red, green and blue, 0 to 1, as they are written.
type Colour = [f64; 3];

/// A theme: its name, and the selectors of the blocks that make it, the later over the earlier.
const THEMES: [(&str, &[&str]); 3] = [
    ("dark", &[":root"]),
    ("light", &[":root", ":root[data-theme=\"light\"]"]),
    ("contrast", &[":root", ":root[data-theme=\"contrast\"]"]),
];

/// The colours of players, by their classes.
const HUES: [&str; 6] = ["red", "blue", "green", "yellow", "violet", "white"];

/// As many sets of boards are looked at; a game with fewer shows its first again.
const SETS: usize = 3;

/// Full protanopia, deuteranopia and tritanopia, for linear light (Machado, Oliveira and Fernandes, 2009).
const BLINDNESS: [(&str, [[f64; 3]; 3]); 3] = [
    (
        "protanopia",
        [[0.152_286, 1.052_583, -0.204_868], [0.114_503, 0.786_281, 0.099_216], [-0.003_882, -0.048_116, 1.051_998]],
    ),
    (
        "deuteranopia",
        [[0.367_322, 0.860_646, -0.227_968], [0.280_085, 0.672_501, 0.047_413], [-0.011_82, 0.042_94, 0.968_881]],
    ),
    (
        "tritanopia",
        [[1.255_528, -0.076_749, -0.178_779], [-0.078_411, 0.930_809, 0.147_602], [0.004_733, 0.691_367, 0.303_9]],
    ),
];

/// A style sheet of `style/`.
fn sheet(name: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("style").join(name)).expect("the sheet is there")
}

/// What a rule of a sheet says: the declarations of the first block below exactly this selector, outside of any `@media`.
fn rule(sheet: &str, selector: &str) -> BTreeMap<String, String> {
    let opening = format!("{selector} {{");
    let at = sheet.lines().position(|line| line == opening);
    let lines = sheet.lines().skip(at.unwrap_or_else(|| panic!("no rule for {selector}")) + 1);
    let declarations = lines.take_while(|line| *line != "}").filter_map(|line| line.trim().split_once(": "));
    declarations.map(|(name, value)| (name.to_owned(), value.trim_end_matches(';').to_owned())).collect()
}

/// The custom properties of a theme, with those that a sheet gives a class (or the root) in it, in the set of boards of this number.
fn tokens(theme: &[&str], more: Option<(&str, &str, usize)>) -> BTreeMap<String, String> {
    let mut all = BTreeMap::new();
    let base = sheet("00-tokens.css");
    for selector in theme {
        all.extend(rule(&base, selector));
    }
    if let Some((name, class, set)) = more {
        let sheet = sheet(name);
        let sets = [String::new(), format!("[data-board=\"{set}\"]")];
        let blocks = sets.iter().flat_map(|set| theme.iter().map(move |selector| format!("{selector}{set}")));
        for selector in blocks {
            let plain =
                if selector == ":root" && !class.is_empty() { class.to_owned() } else { format!("{selector} {class}") };
            let selector = plain.trim_end();
            if sheet.lines().any(|line| line.strip_suffix(" {") == Some(selector)) {
                all.extend(rule(&sheet, selector));
            }
        }
    }
    all.retain(|name, _| name.starts_with("--"));
    all
}

/// A value as a colour: `#rgb`, `#rrggbb`, `var(--name)`, and `color-mix(in srgb, a share%, b)`.
fn colour(value: &str, tokens: &BTreeMap<String, String>) -> Colour {
    if let Some(hex) = value.strip_prefix('#') {
        let digits: Vec<u32> = hex.chars().map(|digit| digit.to_digit(16).expect("a hex digit")).collect();
        let byte =
            |at: usize| if digits.len() == 3 { digits[at] * 17 } else { digits[at * 2] * 16 + digits[at * 2 + 1] };
        [0, 1, 2].map(|at| f64::from(byte(at)) / 255.0)
    } else if let Some(name) = value.strip_prefix("var(").and_then(|rest| rest.strip_suffix(')')) {
        colour(tokens.get(name).unwrap_or_else(|| panic!("no {name}")), tokens)
    } else if let Some(mixed) = value.strip_prefix("color-mix(in srgb, ").and_then(|rest| rest.strip_suffix(')')) {
        let (first, second) = mixed.split_once(", ").expect("two colours");
        let (first, share) = first.rsplit_once(' ').expect("a colour and its share");
        let share: f64 = share.trim_end_matches('%').parse().expect("percent");
        let (first, second) = (colour(first, tokens), colour(second, tokens));
        [0, 1, 2].map(|at| (first[at] * share + second[at] * (100.0 - share)) / 100.0)
    } else {
        panic!("no colour: {value}")
    }
}

fn linear(colour: Colour) -> Colour {
    colour.map(|part| if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) })
}

/// The contrast of two colours in linear light, 1 to 21.
fn ratio(one: Colour, other: Colour) -> f64 {
    let luminance = |[red, green, blue]: Colour| 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// The least contrast of two colours to everybody, and who sees it so.
fn least(one: Colour, other: Colour) -> (f64, &'static str) {
    let (one, other) = (linear(one), linear(other));
    let seen = |colour: Colour, matrix: [[f64; 3]; 3]| {
        matrix.map(|row| (row[0] * colour[0] + row[1] * colour[1] + row[2] * colour[2]).clamp(0.0, 1.0))
    };
    let others = BLINDNESS.map(|(who, matrix)| (ratio(seen(one, matrix), seen(other, matrix)), who));
    others.into_iter().fold((ratio(one, other), "everybody"), |least, next| if next.0 < least.0 { next } else { least })
}

/// What does not reach so much on a ground, in words.
fn weak(of: &[(String, Colour)], grounds: &[(String, Colour)], most: f64) -> Vec<String> {
    let pairs = of.iter().flat_map(|one| grounds.iter().map(move |ground| (one, ground)));
    let measured = pairs.map(|((name, one), (ground, other))| (name, ground, ratio(linear(*one), linear(*other))));
    let weak = measured.filter(|(_, _, ratio)| *ratio < most);
    weak.map(|(name, ground, ratio)| format!("{name} on {ground}: {ratio:.2}")).collect()
}

/// Values of tokens by their names.
fn named(names: &[&str], tokens: &BTreeMap<String, String>) -> Vec<(String, Colour)> {
    names.iter().map(|name| ((*name).to_owned(), colour(&format!("var(--{name})"), tokens))).collect()
}

#[test]
fn text_is_read_on_every_ground_in_every_theme() {
    for (theme, blocks) in THEMES {
        let tokens = tokens(blocks, None);
        let grounds = named(&["page", "sheet", "raised"], &tokens);
        let words = ["text", "dim", "brass", "price", "rounds", "good", "warning", "bad"];
        let mut faults = weak(&named(&words, &tokens), &grounds, 4.5);
        // The bars of what lies open and of what is secret.
        faults.extend(weak(&named(&["text"], &tokens), &named(&["open", "secret"], &tokens), 4.5));
        faults.extend(weak(&named(&["on-brass"], &tokens), &named(&["brass"], &tokens), 4.5));
        faults.extend(weak(&named(&["edge"], &tokens), &grounds, 3.0));
        assert!(faults.is_empty(), "{theme}: {faults:#?}");
    }
}

/// A system that is light or wants more contrast is told the same in a block of its own.
#[test]
fn the_theme_of_the_system_is_one_of_the_themes() {
    let same = |name: &str, query: &str, theme: &str, end: &str| {
        let sheet = sheet(name);
        let (_, rest) = sheet.split_once(&format!("@media ({query}) {{\n")).expect("there is such a block");
        let (block, _) = rest.split_once("\n}").expect("it ends");
        let block = block.lines().map(|line| line.strip_prefix("  ").unwrap_or(line)).collect::<Vec<_>>().join("\n");
        let of_system = rule(&block, &format!(":root[data-theme=\"system\"]{end}"));
        assert_eq!(of_system, rule(&sheet, &format!(":root[data-theme=\"{theme}\"]{end}")), "{name}: {query}{end}");
    };
    same("00-tokens.css", "prefers-color-scheme: light", "light", "");
    same("00-tokens.css", "prefers-contrast: more", "contrast", "");
    for set in ["", "[data-board=\"1\"]", "[data-board=\"2\"]"] {
        same("parts/sparta.css", "prefers-color-scheme: light", "light", &format!("{set} .sparta-square"));
        same("parts/company-leader-board.css", "prefers-color-scheme: light", "light", set);
    }
}

/// The colour of a player with which pictures leave the app is that of the screen.
#[test]
fn the_colours_of_players_are_those_of_the_sheet() {
    let sheet = sheet("06-player.css");
    for hue in super::Hue::ALL {
        assert_eq!(rule(&sheet, &format!(".{}", hue.class()))["--hue"], hue.colour());
    }
}

/// A piece stands out from a ground by its own colour or by its outline.
fn pieces_stand_out(theme: &str, pieces: &[(String, [Colour; 2])], grounds: &[(String, Colour)]) {
    for (piece, [fill, outline]) in pieces {
        for (ground, lies) in grounds {
            let (best, who) = [fill, outline]
                .map(|one| least(*one, *lies))
                .into_iter()
                .max_by(|one, other| one.0.total_cmp(&other.0))
                .expect("two");
            assert!(best >= 3.0, "{theme}: {piece} on {ground}: {best:.2} to {who}");
        }
    }
}

#[test]
fn pieces_stand_out_from_the_boards_to_everybody() {
    let players = sheet("06-player.css");
    let hue = |name: &str| rule(&players, &format!(".hue-{name}"))["--hue"].clone();
    let (sparta, field) = (sheet("parts/sparta.css"), sheet("parts/company-leader-board.css"));
    for ((theme, blocks), set) in THEMES.into_iter().flat_map(|theme| (0..SETS).map(move |set| (theme, set))) {
        let theme = format!("{theme}, set {set}");
        let piece = |sheet: &str, selector: &str, tokens: &BTreeMap<String, String>| -> Vec<(String, [Colour; 2])> {
            let drawn = rule(sheet, selector);
            HUES.iter()
                .map(|name| {
                    let mut own = tokens.clone();
                    own.insert("--hue".to_owned(), hue(name));
                    ((*name).to_owned(), [&drawn["fill"], &drawn["stroke"]].map(|value| colour(value, &own)))
                })
                .collect()
        };
        let own = tokens(blocks, Some(("parts/sparta.css", ".sparta-square", set)));
        let clay = named(&["clay", "clay-dark"], &own);
        pieces_stand_out(&theme, &piece(&sparta, ".sparta-figure", &own), &clay);
        let squares = ratio(linear(clay[0].1), linear(clay[1].1));
        assert!(squares >= 1.5, "{theme}: two squares differ by {squares:.2}");
        let own = tokens(blocks, Some(("parts/company-leader-board.css", "", set)));
        let fields = named(&["cl-ground", "cl-forest", "cl-built"], &own);
        pieces_stand_out(&theme, &piece(&field, ".cl-counter__back", &own), &fields);
        for (land, ground) in [("cl-tree", &fields[1]), ("cl-house", &fields[2])] {
            let faults = weak(&named(&[land], &own), core::slice::from_ref(ground), 3.0);
            assert!(faults.is_empty(), "{theme}: {faults:#?}");
        }
    }
}

#[test]
fn what_is_too_faint_is_found() {
    let black = [0.0; 3];
    assert!((ratio(linear(black), linear([1.0; 3])) - 21.0).abs() < 1e-9);
    let faint = weak(&[("grey".to_owned(), [0.3; 3])], &[("black".to_owned(), black)], 4.5);
    assert_eq!(faint, ["grey on black: 2.46"]);
    // Red is dark to who has no red cones.
    assert_eq!(least([0.9, 0.2, 0.2], black).1, "protanopia");
}
