//! The shapes an edition has had, and how one of an earlier shape is read: brought up to today's.

use core::cell::Cell;

use edition_data::{
    Mark::{House, RuleText},
    Marked, Text,
};
use serde::{Deserialize, Deserializer};

use super::{
    ids::{Colour, MissionKind, ScenarioId},
    model::{ByPlayers, FigureColour, Number},
    scenario::{OwnVictory, SpecialRules},
};

/// The version of the shape of an edition this crate writes. Those before it, all of November 2026:
///
/// 1. The app worded the missions and named the colours of the figures, whatever the edition.
/// 2. No nation was better at boycotts than another one.
/// 3. The app had the names of the scenarios, and there was nothing more to them than nations, start areas and three goals.
pub const SCHEMA: u16 = 4;

/// The first version there was.
const FIRST: u16 = 1;

thread_local! {
    /// The version of the edition that is being read. Bytes do not say which fields they hold, and serde hands nothing down to a
    /// field; the version stands first in an edition, so it is known before anything depends on it.
    static READING: Cell<u16> = const { Cell::new(SCHEMA) };
}

/// Reads the version of an edition. Of one that is brought up to today's while it is read, that is today's.
///
/// # Errors
/// It is no number.
pub fn version<'de, D: Deserializer<'de>>(from: D) -> Result<u16, D::Error> {
    let found = u16::deserialize(from)?;
    READING.set(found);
    Ok(if (FIRST..SCHEMA).contains(&found) { SCHEMA } else { found })
}

/// Reads a field that editions have had since a schema: in bytes of an earlier one there is nothing to read. JSON says by itself
/// which fields it holds.
///
/// # Errors
/// It is of another shape.
pub fn since<'de, const HELD: u16, D, T>(from: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    if !from.is_human_readable() && READING.get() < HELD {
        return Ok(None);
    }
    T::deserialize(from).map(Some)
}

/// Reads the colours of the figures.
///
/// # Errors
/// They are of another shape.
pub fn colours<'de, D: Deserializer<'de>>(from: D) -> Result<[FigureColour; 6], D::Error> {
    since::<2, _, _>(from).map(|colours| colours.unwrap_or_else(colours_before))
}

/// Reads how much better a nation's diplomats are.
///
/// # Errors
/// It is no number with a mark.
pub fn diplomats<'de, D: Deserializer<'de>>(from: D) -> Result<Number, D::Error> {
    since::<3, _, _>(from).map(|points| points.unwrap_or_else(diplomats_before))
}

/// How much better the diplomats of any nation were.
pub fn diplomats_before() -> Number {
    Number { value: 0, mark: House }
}

// What the app said is not what the house edition says, which may change: a game goes on with the words it began with. Only of
// the two missions that asked for one success or several in different sentences is there one sentence left for both.

/// The colours that the app had for the figures of any edition.
pub fn colours_before() -> [FigureColour; 6] {
    Colour::ALL.map(|hue| {
        let name = match hue {
            Colour::Red => ["Rot", "Red", "Rood"],
            Colour::Blue => ["Blau", "Blue", "Blauw"],
            Colour::Green => ["Grün", "Green", "Groen"],
            Colour::Yellow => ["Gelb", "Yellow", "Geel"],
            Colour::Violet => ["Violett", "Violet", "Paars"],
            Colour::White => ["Weiß", "White", "Wit"],
        };
        FigureColour {
            name: Marked { value: in_three_languages(name), mark: House },
            hue: Marked { value: hue, mark: House },
        }
    })
}

/// The name that the app had for a scenario of any edition, and what it said it is about.
pub fn scenario_before(id: ScenarioId) -> [Text; 2] {
    let in_languages = |wordings: [&str; 5]| Text::new(["de", "en", "fr", "it", "nl"].into_iter().zip(wordings));
    let [name, text] = match id {
        ScenarioId::FreePlay => [
            ["Freies Spiel", "Free Play", "Partie libre", "Gioco libero", "Vrij spel"],
            [
                "Der Klassiker: Nationen und Startgebiete sind frei.",
                "The classic: nations and start areas are free.",
                "Le classique : nations et territoires de départ au choix.",
                "Il classico: nazioni e territori iniziali sono liberi.",
                "De klassieker: naties en startgebieden zijn vrij.",
            ],
        ],
        ScenarioId::QuickGame => [
            ["Schnelles Spiel", "Quick Game", "Partie rapide", "Gioco rapido", "Snel spel"],
            [
                "Die App teilt die Gebiete aus, die Ziele liegen näher.",
                "The app deals the areas, the goals are closer.",
                "L’app distribue les territoires, les objectifs sont plus proches.",
                "L’app distribuisce i territori e gli obiettivi sono più vicini.",
                "De app deelt de gebieden uit, de doelen liggen dichterbij.",
            ],
        ],
        ScenarioId::PowerBlocs => [
            ["Machtblöcke", "Power Blocs", "Les blocs", "Blocchi", "Machtsblokken"],
            [
                "Jeder wählt zuerst einen Machtblock, dann eine seiner Nationen.",
                "Choose a power bloc first, then one of its nations.",
                "Chacun choisit d’abord un bloc, puis une de ses nations.",
                "Ognuno sceglie prima un blocco, poi una delle sue nazioni.",
                "Iedereen kiest eerst een machtsblok en dan een van de naties daarin.",
            ],
        ],
        ScenarioId::HomeFront => [
            ["Heimatfront", "Home Front", "Front intérieur", "Fronte interno", "Thuisfront"],
            [
                "Jede Nation beginnt in ihrer Home Area.",
                "Every nation begins in its home area.",
                "Chaque nation commence dans sa Home Area.",
                "Ogni nazione comincia nella sua Home Area.",
                "Elke natie begint in haar Home Area.",
            ],
        ],
        // There were no others: whoever writes one into a file names it.
        _ => [[""; 5]; 2],
    };
    [in_languages(name), in_languages(text)]
}

/// That nothing but points, research and missions won: „Derzeit ist noch kein Szenario mit einer szenariospezifischen
/// Siegmöglichkeit verfügbar."
pub fn no_own_victory() -> OwnVictory {
    let number = |value| Number { value, mark: RuleText };
    OwnVictory { hold: ByPlayers([0; 5].map(number)), turns: number(1), last_round: number(0) }
}

/// That there were no special rules: „Derzeit ist noch kein Szenario mit Sonderregeln verfügbar."
pub fn no_special_rules() -> SpecialRules {
    let none = || Number { value: 0, mark: RuleText };
    let yes = || Marked { value: true, mark: RuleText };
    SpecialRules {
        marker_points: none(),
        alliances: yes(),
        covert: yes(),
        diplomats: none(),
        spies: none(),
        infantry: none(),
    }
}

fn in_three_languages([de, en, nl]: [&str; 3]) -> Text {
    Text::new([("de", de), ("en", en), ("nl", nl)])
}

/// The name that the app had for a mission of any edition: that of the manual.
pub fn name_before(kind: MissionKind) -> Marked<Text> {
    let name = match kind {
        MissionKind::TroopStrength => ["Truppenstärke", "Troop Strength", "Troepensterkte"],
        MissionKind::Defence => ["Verteidigung", "Defence", "Verdediging"],
        MissionKind::Expansion => ["Expansion", "Expansion", "Expansie"],
        MissionKind::Foresight => ["Voraussicht", "Foresight", "Vooruitziende blik"],
        MissionKind::Cunning => ["List und Tücke", "Cunning", "List en bedrog"],
        MissionKind::TopSecret => ["Streng geheim", "Top Secret", "Strikt geheim"],
    };
    Marked { value: in_three_languages(name), mark: RuleText }
}

/// The text that the app had for a mission of any edition.
pub fn text_before(kind: MissionKind) -> Marked<Text> {
    let text = match kind {
        MissionKind::TroopStrength => [
            "Rekrutiere in {rounds} Runden insgesamt {target} Einheiten oder mehr.",
            "Recruit {target} units or more in {rounds} rounds.",
            "Rekruteer in {rounds} ronden samen {target} eenheden of meer.",
        ],
        MissionKind::Defence => [
            "In den nächsten {rounds} Runden darf das Einkommen aus deinen Gebieten nicht sinken.",
            "For {rounds} rounds the income from your areas must not fall.",
            "In de volgende {rounds} ronden mag het inkomen uit je gebieden niet dalen.",
        ],
        MissionKind::Expansion => [
            "Erhöhe in {rounds} Runden dein Einkommen durch Eroberung oder Forschung um {target} Punkte.",
            "Raise your income by {target} points in {rounds} rounds, by conquest or research.",
            "Verhoog in {rounds} ronden je inkomen met {target} punten door verovering of onderzoek.",
        ],
        MissionKind::Foresight => [
            "Spare am Ende eines Zuges {target} Produktionspunkte oder mehr. Du hast {rounds} Runden Zeit.",
            "Save {target} production points or more at the end of a turn. You have {rounds} rounds.",
            "Spaar aan het einde van een beurt {target} productiepunten of meer. Je hebt {rounds} ronden de tijd.",
        ],
        MissionKind::Cunning => [
            "Sabotiere in {rounds} Runden {target}-mal erfolgreich einen Mitspieler.",
            "Sabotage another player in {rounds} rounds. Successes needed: {target}.",
            "Saboteer in {rounds} ronden {target} keer met succes een medespeler.",
        ],
        MissionKind::TopSecret => [
            "Spioniere in {rounds} Runden {target}-mal erfolgreich einen Mitspieler aus.",
            "Spy on another player in {rounds} rounds. Successes needed: {target}.",
            "Bespioneer in {rounds} ronden {target} keer met succes een medespeler.",
        ],
    };
    Marked { value: in_three_languages(text), mark: House }
}
