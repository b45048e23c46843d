//! Every ruling names the tests that hold it, and they exist.

#[path = "../../leaders/tests/common/rulings.rs"]
mod pages;

#[test]
fn every_ruling_has_a_test() {
    pages::check("sparta.md", "SP-", 24, &["src", "src/edition"]);
}
