//! Has Chromium keep the compiled code of a module.
//!
//! V8 keeps it once more than a thousand bytes of it have come out of the optimising compiler (`--wasm-caching-threshold`), and on the next
//! start compiles beside the page, all at once, what had been called until then; otherwise each function is compiled at its first call, in
//! the page. The few calls of a screen never get so far. So a module gets functions that do nothing but get hot when they are called
//! (*tier up*), which `part.js` does. One is good for one time: there is one for each place at which what has been called is worth keeping.

use super::linked::{broken, slice};
use crate::trouble::XtaskError;
use wasm_encoder::{
    BlockType, CodeSection, Encode, ExportKind, ExportSection, Function, FunctionSection, Instruction, Module,
    RawSection, TypeSection, ValType,
};
use wasmparser::{BinaryReader, Parser, Payload, TypeRef};

/// How the functions are exported: this, and the number of a place.
const NAME: &str = "tier";

/// A division is tested twice, so that so many take more than the thousand bytes on every processor.
const DIVISIONS: usize = 96;

/// The module with a function for each of these numbers. One without a function of its own stays as it is.
pub fn with_tiers(module: &[u8], numbers: &[usize]) -> Result<Vec<u8>, XtaskError> {
    let count = Count::of(module)?;
    if count.functions == 0 || numbers.is_empty() {
        return Ok(module.to_vec());
    }
    let (mut types, mut functions) = (TypeSection::new(), FunctionSection::new());
    let (mut exports, mut code) = (ExportSection::new(), CodeSection::new());
    types.ty().function([ValType::I32; 2], [ValType::I32]);
    for (number, index) in numbers.iter().zip(count.imported + count.functions..) {
        functions.function(count.types);
        exports.export(&format!("{NAME}{number}"), ExportKind::Func, index);
        code.function(&hot());
    }
    let (mut made, mut is_exported) = (Module::new(), false);
    for payload in Parser::new(0).parse_all(module) {
        let payload = payload.map_err(broken)?;
        let Some((id, range)) = payload.as_section() else { continue };
        if !is_exported && is_behind_exports(&payload) {
            made.section(&exports);
            is_exported = true;
        }
        let own = slice(module, &range)?;
        let data = match payload {
            Payload::TypeSection(_) => with_items(own, &types)?,
            Payload::FunctionSection(_) => with_items(own, &functions)?,
            Payload::ExportSection(_) => {
                is_exported = true;
                with_items(own, &exports)?
            }
            Payload::CodeSectionStart { .. } => with_items(own, &code)?,
            _ => own.to_vec(),
        };
        made.section(&RawSection { id, data: &data });
    }
    Ok(made.finish())
}

/// What is in a module.
#[derive(Default)]
struct Count {
    types: u32,
    /// Functions of others, which stand before its own.
    imported: u32,
    functions: u32,
}

impl Count {
    fn of(module: &[u8]) -> Result<Self, XtaskError> {
        let mut count = Self::default();
        for payload in Parser::new(0).parse_all(module) {
            match payload.map_err(broken)? {
                Payload::TypeSection(types) => count.types = types.count(),
                Payload::ImportSection(imports) => {
                    for import in imports.into_imports() {
                        count.imported += u32::from(matches!(import.map_err(broken)?.ty, TypeRef::Func(_)));
                    }
                }
                Payload::FunctionSection(functions) => count.functions = functions.count(),
                _ => {}
            }
        }
        Ok(count)
    }
}

/// Whether exports that are not there yet belong before this section.
fn is_behind_exports(payload: &Payload<'_>) -> bool {
    matches!(
        payload,
        Payload::StartSection { .. }
            | Payload::ElementSection(_)
            | Payload::DataCountSection { .. }
            | Payload::CodeSectionStart { .. }
    )
}

/// A section of as many items as it says, with those of another behind its own.
fn with_items(own: &[u8], more: &impl Encode) -> Result<Vec<u8>, XtaskError> {
    let mut encoded = Vec::new();
    more.encode(&mut encoded);
    // How long it is stands before it.
    let mut more = BinaryReader::new(&encoded, 0);
    more.read_var_u32().map_err(broken)?;
    let mut own = BinaryReader::new(own, 0);
    let items = |of: &mut BinaryReader<'_>| of.read_var_u32().map_err(broken);
    let mut section = Vec::new();
    (items(&mut own)? + items(&mut more)?).encode(&mut section);
    for part in [&mut own, &mut more] {
        section.extend(part.read_bytes(part.bytes_remaining()).map_err(broken)?);
    }
    Ok(section)
}

/// Goes round as often as its first argument says. While its second is not 0 it divides that by the rounds that are left, again and again:
/// it is called with 0, but no compiler can know that.
fn hot() -> Function {
    use Instruction::{BrIf, End, I32Const, I32DivS, I32Sub, If, LocalGet, LocalSet, LocalTee, Loop};
    const ROUNDS: u32 = 0;
    const NUMBER: u32 = 1;
    let before = [Loop(BlockType::Empty), LocalGet(NUMBER), If(BlockType::Empty), LocalGet(NUMBER)];
    let division = [LocalGet(ROUNDS), I32DivS];
    let behind = [LocalSet(NUMBER), End, LocalGet(ROUNDS), I32Const(1), I32Sub, LocalTee(ROUNDS), BrIf(0), End];
    let mut function = Function::new([]);
    let all = before.iter().chain([&division; DIVISIONS].into_iter().flatten()).chain(&behind);
    for instruction in all.chain(&[LocalGet(NUMBER), End]) {
        function.instruction(instruction);
    }
    function
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_encoder::{
        ConstExpr, ElementSection, Elements, EntityType, ImportSection, RefType, TableSection, TableType,
    };

    /// A module with one function of somebody else's and one of its own, which stands in a table; it may export it.
    fn module(exports: bool) -> Vec<u8> {
        let (mut types, mut imports, mut functions) =
            (TypeSection::new(), ImportSection::new(), FunctionSection::new());
        types.ty().function([], []);
        imports.import("page", "told", EntityType::Function(0));
        functions.function(0);
        let mut tables = TableSection::new();
        tables.table(TableType {
            element_type: RefType::FUNCREF,
            table64: false,
            minimum: 1,
            maximum: None,
            shared: false,
        });
        let mut exported = ExportSection::new();
        exported.export("own", ExportKind::Func, 1);
        let mut elements = ElementSection::new();
        elements.active(None, &ConstExpr::i32_const(0), Elements::Functions([1][..].into()));
        let (mut code, mut own) = (CodeSection::new(), Function::new([]));
        own.instruction(&Instruction::End);
        code.function(&own);
        let mut module = Module::new();
        module.section(&types).section(&imports).section(&functions).section(&tables);
        if exports {
            module.section(&exported);
        }
        module.section(&elements).section(&code);
        module.finish()
    }

    fn exports(module: &[u8]) -> Vec<(String, u32)> {
        let payloads = Parser::new(0).parse_all(module).map(Result::unwrap);
        let sections = payloads
            .filter_map(|payload| if let Payload::ExportSection(exports) = payload { Some(exports) } else { None });
        sections.flatten().map(Result::unwrap).map(|export| (export.name.to_owned(), export.index)).collect()
    }

    #[test]
    fn a_module_has_a_function_more_for_each_number_whether_it_exports_something_or_not() {
        for has_exports in [true, false] {
            let with = with_tiers(&module(has_exports), &[0, 3]).unwrap();
            wasmparser::validate(&with).unwrap();
            let own = has_exports.then(|| ("own".to_owned(), 1)).into_iter();
            let all = own.chain([("tier0".to_owned(), 2), ("tier3".to_owned(), 3)]).collect::<Vec<_>>();
            assert_eq!(exports(&with), all);
        }
    }

    #[test]
    fn a_module_without_functions_or_for_no_place_stays_as_it_is() {
        assert_eq!(with_tiers(&Module::new().finish(), &[0]).unwrap(), Module::new().finish());
        assert_eq!(with_tiers(&module(false), &[]).unwrap(), module(false));
        assert!(with_tiers(b"no module", &[0]).is_err());
    }
}
