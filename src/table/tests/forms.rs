//! The written form of the commands of every game: what lies in saves is read by it.

use std::collections::BTreeSet;

use ::{
    company_leader::{CompanyLeader, Facing, Slot, Troop},
    general::{Choice, General, Region, Regions, Unit as GeneralUnit},
    leaders::{
        BoardMode, Covert, Deed, Leaders, MissionOrder,
        board::{Order, Spot},
        edition::{Category, Field, Unit},
    },
    sparta::{Sparta, Square},
};
use serde::{Deserialize, Serialize};
use serde_reflection::{ContainerFormat, Registry, Tracer, TracerConfig};
use tabletop::{Game, SCHEMA};

/// Sees all variants of a type.
fn trace<T: for<'de> Deserialize<'de>>(tracer: &mut Tracer) {
    tracer.trace_simple_type::<T>().expect("it can be read");
}

/// Every type of which a command is made.
fn registry<G: Game>(enums: &[fn(&mut Tracer)]) -> Registry
where
    G::Command: for<'de> Deserialize<'de>,
{
    let mut tracer = Tracer::new(TracerConfig::default());
    trace::<G::Command>(&mut tracer);
    for trace in enums {
        trace(&mut tracer);
    }
    tracer.registry().expect("all variants are known")
}

/// Every type of which a command is made, with its variants and fields in their order, as postcard writes them. The `enums` inside
/// are traced by themselves: a command shows only the first variant of each, and where one is
/// forgotten the test fails and names it.
fn form<G: Game>(enums: &[fn(&mut Tracer)]) -> String
where
    G::Command: for<'de> Deserialize<'de>,
{
    let types: Vec<String> = registry::<G>(enums).iter().map(|(name, form)| format!("{name}: {form:#?}\n")).collect();
    format!("form {SCHEMA} of records\n{}", types.concat())
}

/// Who changes what a command is written as changes what every save says. Where that is meant, `tabletop::SCHEMA` grows, saves of
/// the form before are read as what they were (a fixture shows it), and only then the files beside this one: one has the types,
/// the other a value of each variant with its bytes.
fn assert_is<G: Game>(pinned: &str, values: &str, enums: &[fn(&mut Tracer)])
where
    G::Command: Serialize + for<'de> Deserialize<'de>,
{
    for line in values.lines() {
        let (value, bytes) = line.rsplit_once(' ').expect("a value and its bytes");
        assert_eq!(written::<G::Command>(value).as_deref(), Some(bytes), "{} writes {value} otherwise", G::TAG);
        assert!(reads_as::<G::Command>(bytes, value), "{} reads {bytes} otherwise than {value}", G::TAG);
    }
    for variant in variants(&registry::<G>(enums)) {
        assert!(values.contains(&format!("\"{variant}\"")), "no value of {} shows {variant}", G::TAG);
    }
    let form = form::<G>(enums);
    assert!(form == pinned, "commands of {} are written otherwise than src/table/tests/forms says:\n{form}", G::TAG);
}

/// The bytes of a value that is given as JSON, as hexadecimal digits.
fn written<T: Serialize + for<'de> Deserialize<'de>>(json: &str) -> Option<String> {
    let value: T = serde_json::from_str(json).ok()?;
    let digits: Vec<_> = postcard::to_allocvec(&value).ok()?.iter().map(|byte| format!("{byte:02x}")).collect();
    Some(digits.concat())
}

/// Whether bytes, given as hexadecimal digits, are the value that is given as JSON.
fn reads_as<T: Serialize + for<'de> Deserialize<'de>>(bytes: &str, json: &str) -> bool {
    let digits = |at: usize| u8::from_str_radix(&bytes[at..at + 2], 16).ok();
    let bytes: Option<Vec<u8>> = (0..bytes.len()).step_by(2).map(digits).collect();
    let value = bytes.and_then(|bytes| postcard::from_bytes::<T>(&bytes).ok());
    value.and_then(|value| serde_json::to_string(&value).ok()).as_deref() == Some(json)
}

/// The variants of all enums among these types.
fn variants(types: &Registry) -> BTreeSet<&str> {
    let enums = types.values().filter_map(|form| match form {
        ContainerFormat::Enum(variants) => Some(variants.values()),
        _ => None,
    });
    enums.flatten().map(|variant| variant.name.as_str()).collect()
}

/// Squares go through a number, of which their type says nothing.
#[test]
fn squares_of_sparta_keep_their_numbers() {
    let squares: Vec<_> = (0_u8..100).map(|number| Square::try_from(number).expect("it is on the board")).collect();
    let names = (1..=10).flat_map(|rank| ('a'..='j').map(move |file| format!("{file}{rank}")));
    assert_eq!(squares.iter().map(ToString::to_string).collect::<Vec<_>>(), names.collect::<Vec<_>>());
    assert_eq!(squares.iter().map(|square| u8::from(*square)).collect::<Vec<_>>(), (0..100).collect::<Vec<_>>());
}

/// So do regions and units: four bits for each kind, in the order of the edition.
#[test]
fn regions_and_units_of_general_keep_their_numbers() {
    for (at, region) in (0..).zip(Region::ALL) {
        assert_eq!((u8::from(region), u32::from(Regions::one(region))), (at, 1 << (4 * at)));
    }
    for (at, unit) in (0..).zip(GeneralUnit::all()) {
        assert_eq!((u8::from(unit), unit.index()), (at, usize::from(at)));
    }
}

/// What another number would look like.
#[test]
fn another_number_is_noticed() {
    assert_eq!(written::<Square>("12").as_deref(), Some("0c"));
    assert!(reads_as::<Square>("0c", "12") && !reads_as::<Square>("0d", "12") && !reads_as::<Square>("64", "100"));
    assert_eq!(written::<Choice>("{\"Stake\":17}").as_deref(), Some("0111"));
    assert!(written::<Choice>("\"Surrender\"").is_none());
}

#[test]
fn commands_of_leaders_are_written_as_they_were() {
    assert_is::<Leaders>(
        include_str!("forms/leaders.txt"),
        include_str!("forms/leaders.bytes.txt"),
        &[
            trace::<BoardMode>,
            trace::<Category>,
            trace::<Covert>,
            trace::<Deed>,
            trace::<Field>,
            trace::<MissionOrder>,
            trace::<Order>,
            trace::<Spot>,
            trace::<Unit>,
        ],
    );
}

#[test]
fn commands_of_sparta_are_written_as_they_were() {
    assert_is::<Sparta>(include_str!("forms/sparta.txt"), include_str!("forms/sparta.bytes.txt"), &[]);
}

#[test]
fn commands_of_general_are_written_as_they_were() {
    assert_is::<General>(
        include_str!("forms/general.txt"),
        include_str!("forms/general.bytes.txt"),
        &[trace::<Choice>],
    );
}

#[test]
fn commands_of_company_leader_are_written_as_they_were() {
    assert_is::<CompanyLeader>(
        include_str!("forms/company-leader.txt"),
        include_str!("forms/company-leader.bytes.txt"),
        &[trace::<Facing>, trace::<Slot>, trace::<Troop>],
    );
}

/// What a change would look like.
#[test]
fn another_order_of_variants_is_another_form() {
    #[derive(serde::Deserialize)]
    #[serde(rename = "Command")]
    #[allow(dead_code, reason = "only its form counts")]
    enum Before {
        Pass,
        Resign,
    }
    #[derive(serde::Deserialize)]
    #[serde(rename = "Command")]
    #[allow(dead_code, reason = "only its form counts")]
    enum After {
        Resign,
        Pass,
    }
    let form = |trace: fn(&mut Tracer)| {
        let mut tracer = Tracer::new(TracerConfig::default());
        trace(&mut tracer);
        format!("{:?}", tracer.registry().expect("all variants are known"))
    };
    assert_ne!(form(trace::<Before>), form(trace::<After>));
}
