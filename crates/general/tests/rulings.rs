//! Every ruling names the tests that hold it, and they exist.

#[path = "../../leaders/tests/common/rulings.rs"]
mod pages;

#[test]
fn every_ruling_has_a_test() {
    pages::check("general.md", "GE-", 30, &["src", "src/campaign", "src/edition", "tests"]);
}
