//! What the linker says of a module: its symbols, and what refers to them.

use crate::trouble::XtaskError;
use core::cmp::Reverse;
use core::fmt::Display;
use core::ops::Range;
use std::collections::{BTreeMap, BTreeSet};
use wasm_encoder::{CustomSection, Encode, Module, RawSection};
use wasmparser::{
    BinaryReaderError, CustomSectionReader, KnownCustom, Linking, Name, Parser, Payload, RelocAddendKind,
    RelocationEntry, RelocationType, SymbolInfo, TypeRef,
};

/// A symbol by its place in the linker's table.
pub type Symbol = u32;

/// The relocations of the section of data.
const OF_DATA: &str = "reloc.DATA";

/// A linked module that still has its relocations and names.
#[derive(Default)]
pub struct Linked<'a> {
    symbols: Vec<SymbolInfo<'a>>,
    /// The functions' names as they are linked, by their places in the module.
    names: BTreeMap<u32, &'a str>,
    /// How many functions come from elsewhere; they stand before the own ones.
    imported: u32,
    /// Where the body of each own function ends, counted from the beginning of the section of code.
    bodies: Vec<u64>,
    /// Where the data of each segment begins, counted from the beginning of the section of data, like all places of data here.
    segments: Vec<u64>,
    of_code: Vec<RelocationEntry>,
    pub(super) of_data: Vec<RelocationEntry>,
}

impl<'a> Linked<'a> {
    /// Reads what is needed of a module.
    pub fn read(whole: &'a [u8]) -> Result<Self, BinaryReaderError> {
        let (mut linked, mut code) = (Self::default(), 0);
        for payload in Parser::new(0).parse_all(whole) {
            match payload? {
                Payload::ImportSection(imports) => {
                    for import in imports.into_imports() {
                        linked.imported += u32::from(matches!(import?.ty, TypeRef::Func(_)));
                    }
                }
                Payload::CodeSectionStart { range, .. } => code = range.start,
                Payload::CodeSectionEntry(body) => linked.bodies.push(body.range().end - code),
                Payload::DataSection(data) => {
                    let begin = data.range().start;
                    for segment in data {
                        let segment = segment?;
                        linked.segments.push(segment.range.end - segment.data.len() as u64 - begin);
                    }
                }
                Payload::CustomSection(section) => linked.read_custom(&section)?,
                _ => {}
            }
        }
        Ok(linked)
    }

    fn read_custom(&mut self, section: &CustomSectionReader<'a>) -> Result<(), BinaryReaderError> {
        match section.as_known() {
            KnownCustom::Name(parts) => {
                for part in parts {
                    let Name::Function(functions) = part? else { continue };
                    for naming in functions {
                        let naming = naming?;
                        self.names.insert(naming.index, naming.name);
                    }
                }
            }
            KnownCustom::Linking(parts) => {
                for part in parts {
                    let Linking::SymbolTable(symbols) = part? else { continue };
                    self.symbols = symbols.into_iter().collect::<Result<_, _>>()?;
                }
            }
            KnownCustom::Reloc(relocations) => {
                let entries = if section.name() == OF_DATA { &mut self.of_data } else { &mut self.of_code };
                *entries = relocations.entries().into_iter().collect::<Result<_, _>>()?;
            }
            _ => {}
        }
        Ok(())
    }

    /// One symbol of each function, with the function's name.
    pub fn functions(&self) -> impl Iterator<Item = (&'a str, Symbol)> {
        let symbols = self.function_symbols().into_iter();
        symbols.filter_map(|(index, symbol)| Some((*self.names.get(&index)?, symbol)))
    }

    fn function_symbols(&self) -> BTreeMap<u32, Symbol> {
        let functions = (0..).zip(&self.symbols).filter_map(|(symbol, info)| match info {
            SymbolInfo::Func { index, .. } => Some((*index, symbol)),
            _ => None,
        });
        functions.collect()
    }

    /// The symbols of data, with their names and the bytes they stand for, by where these begin; what others lie in comes first.
    pub fn data(&self) -> Vec<(Range<u64>, Symbol, &'a str)> {
        let data = (0..).zip(&self.symbols).filter_map(|(symbol, info)| {
            let SymbolInfo::Data { name, symbol: Some(place), .. } = *info else { return None };
            let begin = self.segments.get(usize::try_from(place.index).ok()?)? + u64::from(place.offset);
            Some((begin..begin + u64::from(place.size), symbol, name))
        });
        let mut data: Vec<_> = data.collect();
        data.sort_by_key(|(bytes, symbol, _)| (bytes.start, Reverse(bytes.end), *symbol));
        data
    }

    /// Which function or data, by its symbol, refers to which data; data refers to what lies in it.
    pub fn references_to_data(&self) -> BTreeSet<(Symbol, Symbol)> {
        let is_data = |entry: &&RelocationEntry| {
            let symbol = usize::try_from(entry.index).ok().and_then(|symbol| self.symbols.get(symbol));
            matches!(symbol, Some(SymbolInfo::Data { .. }))
        };
        let functions = self.function_symbols();
        let mut references: BTreeSet<_> = (self.of_code.iter().filter(is_data))
            .filter_map(|entry| {
                let body = self.bodies.partition_point(|end| *end <= u64::from(entry.offset));
                let function = functions.get(&(self.imported + u32::try_from(body).ok()?))?;
                Some((*function, entry.index))
            })
            .collect();
        let data = self.data();
        // Of each, the last one before it that reaches into it.
        let mut around: Vec<Option<usize>> = Vec::new();
        for (place, (bytes, ..)) in data.iter().enumerate() {
            let mut outer = place.checked_sub(1);
            while let Some(at) = outer.filter(|at| data[*at].0.end <= bytes.start) {
                outer = around[at];
            }
            around.push(outer);
            references.extend(outer.map(|outer| (data[outer].1, data[place].1)));
        }
        for entry in self.of_data.iter().filter(is_data) {
            let offset = u64::from(entry.offset);
            let mut holder = data.partition_point(|(bytes, ..)| bytes.start <= offset).checked_sub(1);
            while let Some(at) = holder {
                if data[at].0.contains(&offset) {
                    references.insert((data[at].1, entry.index));
                }
                holder = around[at];
            }
        }
        references
    }

    /// The relocation by which the word at a place in the section of data refers to a symbol.
    pub fn reference(&self, word: u32, symbol: Symbol) -> RelocationEntry {
        let info = usize::try_from(symbol).ok().and_then(|symbol| self.symbols.get(symbol));
        let is_data = matches!(info, Some(SymbolInfo::Data { .. }));
        let ty = if is_data { RelocationType::MemoryAddrI32 } else { RelocationType::TableIndexI32 };
        RelocationEntry { ty, offset: word, index: symbol, addend: 0 }
    }
}

/// The bytes of a section.
pub fn slice<'a>(module: &'a [u8], section: &Range<u64>) -> Result<&'a [u8], XtaskError> {
    let at = |offset: u64| usize::try_from(offset).map_err(broken);
    Ok(&module[at(section.start)?..at(section.end)?])
}

/// A module that cannot be read.
pub fn broken(why: impl Display) -> XtaskError {
    XtaskError::Split(why.to_string())
}

/// The module with some relocations more in its section of data. All else stays as it is.
pub fn with_relocations(whole: &[u8], more: &[RelocationEntry]) -> Result<Vec<u8>, XtaskError> {
    let mut module = Module::new();
    for payload in Parser::new(0).parse_all(whole) {
        let payload = payload.map_err(broken)?;
        let Some((id, range)) = payload.as_section() else { continue };
        if let Payload::CustomSection(section) = &payload
            && let (OF_DATA, KnownCustom::Reloc(relocations)) = (section.name(), section.as_known())
        {
            let mut entries: Vec<_> = relocations.entries().into_iter().collect::<Result<_, _>>().map_err(broken)?;
            entries.extend(more);
            let data = encoded(relocations.section_index(), entries).into();
            module.section(&CustomSection { name: section.name().into(), data });
        } else {
            module.section(&RawSection { id, data: slice(whole, &range)? });
        }
    }
    Ok(module.finish())
}

/// The content of a section of relocations of the section at a place.
fn encoded(section: u32, mut entries: Vec<RelocationEntry>) -> Vec<u8> {
    // Stable: what is entered at one place stays in its order, and a build is the same each time.
    entries.sort_by_key(|entry| entry.offset);
    let mut content = Vec::new();
    section.encode(&mut content);
    entries.len().encode(&mut content);
    for entry in entries {
        content.push(entry.ty as u8);
        entry.offset.encode(&mut content);
        entry.index.encode(&mut content);
        if entry.ty.addend_kind() != RelocAddendKind::None {
            entry.addend.encode(&mut content);
        }
    }
    content
}

#[cfg(test)]
pub mod tests {
    use super::*;
    use wasm_encoder::{
        CodeSection, DataSection, DataSymbolDefinition, Function, FunctionSection, LinkingSection, NameMap,
        NameSection, SymbolTable, TypeSection,
    };

    /// Where the word of the sample lies in its section of data, and its text; behind that a pointer to the text.
    pub const WORD: u32 = 3;
    pub const TEXT: u32 = WORD + 4;

    /// A linked module, as small as can be.
    pub struct Made<'a> {
        /// The names of its functions. The first shows the text.
        pub functions: &'a [&'a str],
        /// The name of its word.
        pub word: &'a str,
        /// How many bytes its functions are larger than they must be.
        pub big: usize,
    }

    impl Made<'_> {
        pub fn module(&self) -> Vec<u8> {
            let (mut types, mut functions, mut code) = (TypeSection::new(), FunctionSection::new(), CodeSection::new());
            let (mut symbols, mut names) = (SymbolTable::new(), NameMap::new());
            types.ty().function([], []);
            for (place, name) in (0..).zip(self.functions) {
                functions.function(0);
                let mut body = Function::new([]);
                // i32.const with an address of five bytes, drop.
                body.raw([0x41, 0x80, 0x80, 0x80, 0x80, 0x00, 0x1a]);
                body.raw(vec![0x01; self.big]).raw([0x0b]);
                code.function(&body);
                symbols.function(0, place, Some(name));
                names.append(place, name);
            }
            let mut data = DataSection::new();
            data.passive(*b"wordtext\0\0\0\0");
            for (offset, name) in [(0, self.word), (4, "text"), (8, "pointer")] {
                symbols.data(0, name, Some(DataSymbolDefinition { index: 0, offset, size: 4 }));
            }
            let text = u32::try_from(self.functions.len()).unwrap() + 1;
            let (mut linking, mut naming) = (LinkingSection::new(), NameSection::new());
            linking.symbol_table(&symbols);
            naming.functions(&names);
            let reference = |ty, offset| RelocationEntry { ty, offset, index: text, addend: 0 };
            let of_code = encoded(2, vec![reference(RelocationType::MemoryAddrLeb, 4)]);
            let of_data = encoded(3, vec![reference(RelocationType::MemoryAddrI32, TEXT + 4)]);
            let mut module = Module::new();
            module.section(&types).section(&functions).section(&code).section(&data).section(&linking);
            module.section(&CustomSection { name: "reloc.CODE".into(), data: of_code.into() });
            module.section(&CustomSection { name: OF_DATA.into(), data: of_data.into() });
            module.section(&naming);
            module.finish()
        }
    }

    const MADE: Made<'_> = Made { functions: &["one", "two"], word: "word", big: 0 };

    #[test]
    fn symbols_are_found_by_name_and_place_and_by_what_refers_to_them() {
        let module = MADE.module();
        let linked = Linked::read(&module).unwrap();
        assert_eq!(linked.functions().collect::<Vec<_>>(), [("one", 0), ("two", 1)]);
        let data = linked.data().into_iter().map(|(bytes, _, name)| (bytes.start, name)).collect::<Vec<_>>();
        assert_eq!(data, [(3, "word"), (7, "text"), (11, "pointer")]);
        let (one, text, pointer) = (0, 3, 4);
        assert_eq!(linked.references_to_data(), BTreeSet::from([(one, text), (pointer, text)]));
    }

    #[test]
    fn relocations_are_added_by_their_places_and_nothing_else_changes() {
        let module = MADE.module();
        let more = Linked::read(&module).unwrap().reference(WORD, 1);
        let made = with_relocations(&module, &[more]).unwrap();
        let entries =
            |module| Linked::read(module).unwrap().of_data.iter().map(|entry| entry.offset).collect::<Vec<_>>();
        assert_eq!((entries(&module), entries(&made)), (vec![TEXT + 4], vec![WORD, TEXT + 4]));
        assert_eq!(with_relocations(&made, &[]).unwrap(), made);
        let bare = |module: &[u8]| super::super::split::without_names(module).unwrap();
        assert_eq!(bare(&made), bare(&module));
    }
}
