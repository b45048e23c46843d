//! The written form of the commands of every game: what lies in saves is read by it.

use ::{
    company_leader::{CompanyLeader, Facing, Slot, Troop},
    general::{Choice, General},
    leaders::{
        BoardMode, Covert, Deed, Leaders, MissionOrder,
        board::{Order, Spot},
        edition::{Category, Field, Unit},
    },
    sparta::Sparta,
};
use serde::Deserialize;
use serde_reflection::{Tracer, TracerConfig};
use tabletop::{Game, SCHEMA};

/// Sees all variants of a type.
fn trace<T: for<'de> Deserialize<'de>>(tracer: &mut Tracer) {
    tracer.trace_simple_type::<T>().expect("it can be read");
}

/// Every type of which a command is made, with its variants and fields in their order, as postcard writes them. The `enums` inside
/// are traced by themselves: a command shows only the first variant of each, and where one is
/// forgotten the test fails and names it.
fn form<G: Game>(enums: &[fn(&mut Tracer)]) -> String
where
    G::Command: for<'de> Deserialize<'de>,
{
    let mut tracer = Tracer::new(TracerConfig::default());
    trace::<G::Command>(&mut tracer);
    for trace in enums {
        trace(&mut tracer);
    }
    let types = tracer.registry().expect("all variants are known");
    let types: Vec<String> = types.iter().map(|(name, form)| format!("{name}: {form:#?}\n")).collect();
    format!("form {SCHEMA} of records\n{}", types.concat())
}

/// Who changes what a command is written as changes what every save says. Where that is meant, `tabletop::SCHEMA` grows, saves of
/// the form before are read as what they were (a fixture shows it), and only then the file beside this one.
fn assert_is<G: Game>(pinned: &str, enums: &[fn(&mut Tracer)])
where
    G::Command: for<'de> Deserialize<'de>,
{
    let form = form::<G>(enums);
    assert!(form == pinned, "commands of {} are written otherwise than src/table/tests/forms says:\n{form}", G::TAG);
}

#[test]
fn commands_of_leaders_are_written_as_they_were() {
    assert_is::<Leaders>(
        include_str!("forms/leaders.txt"),
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
    assert_is::<Sparta>(include_str!("forms/sparta.txt"), &[]);
}

#[test]
fn commands_of_general_are_written_as_they_were() {
    assert_is::<General>(include_str!("forms/general.txt"), &[trace::<Choice>]);
}

#[test]
fn commands_of_company_leader_are_written_as_they_were() {
    assert_is::<CompanyLeader>(
        include_str!("forms/company-leader.txt"),
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
