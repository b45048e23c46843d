//! Gives what a program takes from its script names of a letter or two. Those of wasm-bindgen end with sixteen digits of a hash, which
//! no compression makes smaller, and stand in the script and in the module.

use super::linked::{broken, slice};
use crate::trouble::XtaskError;
use std::collections::BTreeMap;
use wasm_encoder::reencode::{Reencode, RoundtripReencoder};
use wasm_encoder::{ImportSection, Module, RawSection};
use wasmparser::{Parser, Payload};

/// How the names begin that wasm-bindgen has made.
const MADE: &str = "__wb";

/// The letters of short names.
const LETTERS: &[u8; 26] = b"abcdefghijklmnopqrstuvwxyz";

/// Script and module of a program, in which `from` is the script as the module names it.
pub fn shortened(script: &str, module: &[u8], from: &str) -> Result<(String, Vec<u8>), XtaskError> {
    let mut names = BTreeMap::new();
    let mut with_short_names = Module::new();
    for payload in Parser::new(0).parse_all(module) {
        let payload = payload.map_err(broken)?;
        let Some((id, range)) = payload.as_section() else { continue };
        if let Payload::ImportSection(imports) = payload {
            let mut section = ImportSection::new();
            for import in imports.into_imports() {
                let import = import.map_err(broken)?;
                let ty = RoundtripReencoder.entity_type(import.ty).map_err(broken)?;
                let is_made = import.module == from && import.name.starts_with(MADE);
                let next = short(names.len());
                let name = if is_made { names.entry(import.name).or_insert(next).as_str() } else { import.name };
                section.import(import.module, name, ty);
            }
            with_short_names.section(&section);
        } else {
            with_short_names.section(&RawSection { id, data: slice(module, &range)? });
        }
    }
    let mut script = script.to_owned();
    for (name, short) in &names {
        let (long, short) = (format!("\n{name}: function("), format!("\n{short}: function("));
        if script.matches(name).count() != 1 || !script.contains(&long) {
            return Err(XtaskError::Split(format!("the script does not give {name} once, as a function")));
        }
        script = script.replace(&long, &short);
    }
    Ok((script, with_short_names.finish()))
}

/// The short name of this number.
fn short(number: usize) -> String {
    let last = char::from(LETTERS[number % LETTERS.len()]);
    let before = (number / LETTERS.len()).checked_sub(1).map_or_else(String::new, short);
    format!("{before}{last}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_encoder::{EntityType, TypeSection};

    const FROM: &str = "./app_bg.js";

    fn module(names: &[(&str, &str)]) -> Vec<u8> {
        let (mut types, mut imports, mut module) = (TypeSection::new(), ImportSection::new(), Module::new());
        types.ty().function([], []);
        for (from, name) in names {
            imports.import(from, name, EntityType::Function(0));
        }
        module.section(&types).section(&imports);
        module.finish()
    }

    #[test]
    fn script_and_module_agree_about_the_short_names() {
        let long =
            module(&[("./parts/link.js", "__wbload"), (FROM, "__wbg_go_01"), (FROM, "own"), (FROM, "__wbg_stop")]);
        let script = "const all = {\n__wbg_go_01: function(arg0) { go(); },\n__wbg_stop: function() {},\nown: 1,\n};\n";
        let (script, made) = shortened(script, &long, FROM).unwrap();
        assert_eq!(script, "const all = {\na: function(arg0) { go(); },\nb: function() {},\nown: 1,\n};\n");
        assert_eq!(made, module(&[("./parts/link.js", "__wbload"), (FROM, "a"), (FROM, "own"), (FROM, "b")]));
    }

    #[test]
    fn a_name_that_the_script_does_not_give_once_is_a_mistake() {
        let long = module(&[(FROM, "__wbg_go_01")]);
        for script in ["", "\n__wbg_go_01: 1,", "\n__wbg_go_01: function() {},\n__wbg_go_01: function() {},"] {
            assert!(shortened(script, &long, FROM).is_err(), "{script}");
        }
    }

    #[test]
    fn no_two_short_names_are_the_same() {
        assert_eq!([0, 25, 26, 27, 702].map(short), ["a", "z", "aa", "ab", "aaa"]);
    }
}
