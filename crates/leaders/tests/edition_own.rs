//! The numbers an owner types in from a printed box.

use leaders::edition::{
    Edition, OwnValuesError, Problem,
    own::{MOST_BYTES, MOST_LINES},
};
use proptest::prelude::*;

#[test]
fn own_values_are_text_that_a_person_can_read() {
    let mut edition = Edition::house();
    assert_eq!(edition.own_values(), "");
    edition.set("prices.spy[3]", 5).unwrap();
    edition.set("map.areas[3].value", 7).unwrap();
    assert_eq!(edition.own_values(), "prices.spy[3] = 5\nmap.areas[3].value = 7\n");
    let pasted = format!("# Annas Box\n\n  {}", edition.own_values());
    assert_eq!(Edition::house().with_own_values(&pasted), Ok(edition));
}

#[test]
fn each_wrong_line_is_named() {
    let read = |text: &str| Edition::house().with_own_values(text).unwrap_err();
    assert_eq!(read("prices.spy[3] = 5\nprices.spy[3]"), OwnValuesError::Line(2));
    assert_eq!(read("prices.spy[3] = many"), OwnValuesError::Line(1));
    assert_eq!(read("prices.spy[3] = -1"), OwnValuesError::Line(1));
    let OwnValuesError::Number(2, fault) = read("#\nprices.gold = 1") else { panic!("not told") };
    assert_eq!(fault.problem, Problem::NoSuchField);
    let OwnValuesError::Number(1, fault) = read("prices.spy[3] = 0") else { panic!("not told") };
    assert_eq!(fault.problem, Problem::OutOfRange { value: 0, min: 1, max: 999 });
    let OwnValuesError::Together(faults) = read("covert.min = 96") else { panic!("not told") };
    assert!(faults.iter().any(|fault| fault.problem == Problem::Reversed), "{faults:?}");
}

#[test]
fn ten_thousand_lines_are_read_like_few() {
    let fields = Edition::house().fields();
    let lines = |count: usize| -> String {
        let cycle = fields.iter().cycle().take(count);
        cycle.map(|field| format!("{} = {}\n", field.path, field.value)).collect::<Vec<_>>().concat()
    };
    let many = lines(10_000);
    assert_eq!(Edition::house().with_own_values(&many), Edition::house().with_own_values(&lines(fields.len())));
    for bad in ["prices.gold = 1", "prices.spy[3] = 0", "prices.spy[3]"] {
        let text = format!("{}{bad}\n", lines(9_999));
        let read = Edition::house().with_own_values(&text).unwrap_err();
        assert!(matches!(read, OwnValuesError::Line(10_000) | OwnValuesError::Number(10_000, _)), "{read}");
    }
}

#[test]
fn a_text_of_any_size_is_not_looked_at() {
    let read = |text: &str| Edition::house().with_own_values(text).unwrap_err();
    assert_eq!(read(&"\n".repeat(MOST_LINES + 1)), OwnValuesError::TooManyLines(MOST_LINES + 1));
    assert_eq!(read(&"#".repeat(MOST_BYTES + 1)), OwnValuesError::TooLarge(MOST_BYTES + 1));
    // What is wrong is told in a line that can be read.
    assert_eq!(read(&format!("{} = 1", "a".repeat(1000))), OwnValuesError::Line(1));
    let remark = "#".repeat(MOST_BYTES);
    assert_eq!(Edition::house().with_own_values(&remark), Ok(Edition::house()));
}

proptest! {
    /// Whatever can be set comes back from the text, with its mark.
    #[test]
    fn own_values_come_back(changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u16>()), 0..20)) {
        let mut edition = Edition::house();
        for (which, value) in changes {
            let fields = edition.fields();
            let field = which.get(&fields);
            let value = field.min + u32::from(value) % (field.max - field.min + 1);
            let mut changed = edition.clone();
            changed.set(&field.path, value).unwrap();
            if leaders::edition::validate(&changed).is_ok() {
                edition = changed;
            }
        }
        let read = Edition::house().with_own_values(&edition.own_values());
        prop_assert_eq!(read, Ok(edition));
    }
}
