//! Names that people type in: of players, saves and boards. One rule for all of them.

/// Characters of the longest name of a player.
pub const LONGEST_PLAYER: usize = 20;

/// Characters of the longest name that something is given: a save, a board.
pub const LONGEST_TITLE: usize = 40;

/// Combining marks that one letter may carry. No language that is written with these has more; towers of them cover what stands
/// around a name.
const MARKS: usize = 2;

/// A name as a screen can show it: without what has no picture of its own or changes what stands beside it (controls, line
/// ends, marks of direction, blanks without width), without towers of combining marks, with single blanks inside and none around,
/// and no longer than so many characters. May be empty.
///
/// Joiners and selectors of emoji stay where they follow one.
#[must_use]
pub fn shown_name(typed: &str, longest: usize) -> String {
    let mut shown = String::new();
    let (mut marks, mut length) = (0, 0);
    for character in typed.chars() {
        if length == longest {
            break;
        }
        let last = shown.chars().next_back();
        if character.is_whitespace() {
            if !matches!(last, None | Some(' ')) {
                shown.push(' ');
                length += 1;
            }
            continue;
        }
        marks = if is_mark(character) { marks + 1 } else { 0 };
        let joins = matches!(character, '\u{200d}' | '\u{fe0f}') && last.is_some_and(is_emoji);
        if joins || (!is_unseen(character) && marks <= MARKS && (marks == 0 || last.is_some())) {
            shown.push(character);
            length += 1;
        }
    }
    // What joins nothing any more has no picture.
    shown.truncate(shown.trim_end_matches([' ', '\u{200d}']).len());
    shown
}

/// Without a picture of its own: controls, marks of direction, blanks without width, tags, and what fills up.
fn is_unseen(character: char) -> bool {
    character.is_control()
        || matches!(character,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{1d173}'..='\u{1d17a}'
            | '\u{e000}'..='\u{f8ff}' | '\u{e0000}'..='\u{10ffff}')
}

/// Stands over, under or around the letter before it.
const fn is_mark(character: char) -> bool {
    matches!(character,
        '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}'
        | '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}')
}

const fn is_emoji(character: char) -> bool {
    matches!(character, '\u{203c}'..='\u{3299}' | '\u{fe0f}' | '\u{1f000}'..='\u{1faff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_people_are_called_stays_as_it_is() {
        for name in [
            "Anna",
            "Jean-Luc",
            "Zoë",
            "Nguye\u{302}\u{303}n",
            "Дмитрий",
            "محمد",
            "दीपिका",
            "สมชาย",
            "李小龙",
            "👩‍👩‍👧",
            "❤️ Eva",
        ] {
            assert_eq!(shown_name(name, LONGEST_PLAYER), name);
        }
    }

    #[test]
    fn what_has_no_picture_or_changes_its_surroundings_is_left_out() {
        for (typed, shown) in [
            ("  Anna \t Lena\n", "Anna Lena"),
            ("An\u{0}na\u{7f}", "Anna"),
            ("\u{202e}anna\u{202c}", "anna"),
            ("An\u{200b}na\u{feff}\u{2060}", "Anna"),
            ("A\u{200d}nna", "Anna"),
            ("\u{e0041}\u{e0042}", ""),
            ("\u{3164}\u{115f}\u{2800}", ""),
            ("\u{301}\u{301}Anna", "Anna"),
            ("👩\u{200d}", "👩"),
            ("<b>Anna</b> & \"Co\"", "<b>Anna</b> & \"Co\""),
        ] {
            assert_eq!(shown_name(typed, LONGEST_TITLE), shown, "{typed:?}");
        }
    }

    #[test]
    fn nothing_is_longer_or_higher_than_a_name() {
        let tower = format!("Z{}algo", "\u{301}\u{489}".repeat(1000));
        assert_eq!(shown_name(&tower, LONGEST_PLAYER), "Z\u{301}\u{489}algo");
        assert_eq!(shown_name(&"W".repeat(10_000), LONGEST_PLAYER), "W".repeat(LONGEST_PLAYER));
        let once = shown_name(&"a b ".repeat(100), LONGEST_PLAYER);
        assert_eq!((shown_name(&once, LONGEST_PLAYER), once.chars().count()), (once.clone(), LONGEST_PLAYER - 1));
    }
}
