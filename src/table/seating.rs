//! Who sits at a table that is being set up: people and computers mixed.

use bots::Pace;
use edition_data::{LONGEST_PLAYER, shown_name};
use leptos::prelude::*;
use serde::{Deserialize, Serialize};
use tabletop::Seat;

use super::{AppGame, LEVEL, Levels, Room};
use crate::{
    library::{Bots, SaveSummary},
    texts::seating::texts,
    ui::{Card, Choice, ChoiceOption, Hue, Player, TextField},
};

/// The most a name may have, for a field.
#[expect(clippy::cast_possible_truncation, reason = "it is 20")]
pub const NAME_LIMIT: u16 = LONGEST_PLAYER as u16;

/// How many names are offered.
const OFFERS: usize = 6;

/// The player in a seat whose name nobody has told.
pub fn unnamed(seat: Seat) -> Player {
    let name = texts().seat_default_name(&(seat.0 + 1));
    // The colours of the players, seat by seat.
    Player { name, hue: Hue::ALL.get(seat.index()).copied().unwrap_or(Hue::White) }
}

/// The name of the computer in a seat, unless it is given another one. Each begins with a letter of its own.
fn computer(seat: Seat) -> &'static str {
    let t = texts();
    let names = [t.computer_one, t.computer_two, t.computer_three, t.computer_four, t.computer_five, t.computer_six];
    names.get(seat.index()).copied().unwrap_or(t.computer_six)
}

/// Who sits in a seat, a person or a computer, if nobody has said so.
pub fn nobody(seat: Seat, is_computer: bool) -> Player {
    let player = unnamed(seat);
    if is_computer { Player { name: computer(seat).to_owned(), ..player } } else { player }
}

/// The name of a colour.
pub fn hue(hue: Hue) -> &'static str {
    let t = texts();
    match hue {
        Hue::Red => t.hue_red,
        Hue::Blue => t.hue_blue,
        Hue::Green => t.hue_green,
        Hue::Yellow => t.hue_yellow,
        Hue::Violet => t.hue_violet,
        Hue::White => t.hue_white,
    }
}

/// A seat before anybody sits in it.
#[derive(Clone)]
pub struct Place {
    /// Who sits there if nobody is told, a person or the computer: names, and the colour.
    pub names: [String; 2],
    /// The colour of whoever sits there, at first.
    pub hue: Hue,
    /// How another colour is asked for, where one may be chosen.
    pub ask_hue: Option<String>,
    /// How the name is asked for.
    pub ask_name: String,
    /// How it is asked who plays.
    pub ask_kind: String,
    /// Whether it is the computer at first.
    pub is_computer: bool,
}

impl Place {
    /// One of the seats that are told apart by nothing but their number.
    fn numbered(seat: Seat) -> Self {
        let (t, number, player) = (texts(), seat.0 + 1, unnamed(seat));
        Self {
            names: [false, true].map(|is_computer| nobody(seat, is_computer).name),
            hue: player.hue,
            ask_hue: None,
            ask_name: t.seat_name(&number),
            ask_kind: t.seat_kind(&number),
            is_computer: seat.0 > 0,
        }
    }
}

/// Who sits in a seat.
#[derive(Clone, Copy)]
struct Sitting {
    player: RwSignal<String>,
    computer: RwSignal<bool>,
    hue: RwSignal<Hue>,
}

/// The same as it is noted: names and computers seat by seat, their level, how long they may think, and the colours.
#[derive(Serialize, Deserialize)]
pub struct SeatingDraft {
    sittings: Vec<(String, bool)>,
    /// The [id](bots::LevelName::id) of a level.
    level: u8,
    pace: Pace,
    hues: Vec<Hue>,
}

impl SeatingDraft {
    /// Those who sit at a table.
    pub fn of<G: AppGame>(room: Room<G>) -> Self {
        let seats = || Seat::all(room.session.seats());
        let level = seats().find_map(|seat| room.bot(seat)).unwrap_or(LEVEL);
        let sittings = seats().map(|seat| (room.name(seat), room.bot(seat).is_some())).collect();
        let hues = seats().map(|seat| room.player(seat).hue).collect();
        Self { sittings, level, pace: room.bots.with(|bots| bots.pace), hues }
    }
}

/// Who sits at the table, and how well the computers play.
#[derive(Clone, Copy)]
pub struct Seating {
    places: StoredValue<Vec<Place>>,
    sittings: StoredValue<Vec<Sitting>>,
    level: RwSignal<u8>,
    /// How long the computers may think.
    pace: StoredValue<Pace>,
    /// The levels of the game.
    levels: StoredValue<Levels>,
}

impl Seating {
    /// One person against computers with these levels.
    pub fn new(levels: Levels) -> Self {
        Self::at((0..).zip(Hue::ALL).map(|(seat, _)| Place::numbered(Seat(seat))).collect(), levels)
    }

    /// Whoever is to sit in these seats, and the computer with these levels.
    pub fn at(places: Vec<Place>, levels: Levels) -> Self {
        let sitting = |place: &Place| Sitting {
            player: RwSignal::new(place.names[usize::from(place.is_computer)].clone()),
            computer: RwSignal::new(place.is_computer),
            hue: RwSignal::new(place.hue),
        };
        Self {
            sittings: StoredValue::new(places.iter().map(sitting).collect()),
            places: StoredValue::new(places),
            level: RwSignal::new(LEVEL),
            pace: StoredValue::new(Pace::Fast),
            levels: StoredValue::new(levels),
        }
    }

    /// What is to be noted, and every change of it.
    pub fn noted(self) -> SeatingDraft {
        let sittings = self.sittings.get_value();
        let hues = sittings.iter().map(|sitting| sitting.hue.get()).collect();
        let sittings = sittings.iter().map(|sitting| (sitting.player.get(), sitting.computer.get())).collect();
        SeatingDraft { sittings, level: self.level.get(), pace: self.pace.get_value(), hues }
    }

    /// Those who were noted sit down again.
    pub fn recall(self, noted: SeatingDraft) {
        if self.levels.with_value(|levels| levels.has(noted.level)) {
            self.level.set(noted.level);
        }
        self.pace.set_value(noted.pace);
        for (sitting, (name, computer)) in self.sittings.get_value().iter().zip(noted.sittings) {
            sitting.player.set(name);
            sitting.computer.set(computer);
        }
        let places = self.places.get_value();
        let own = self.sittings.get_value().into_iter().zip(&places).zip(noted.hues);
        for ((sitting, _), hue) in own.filter(|((_, place), _)| place.ask_hue.is_some()) {
            sitting.hue.set(hue);
        }
    }

    /// Those in the first seats, for the save.
    pub fn about(self, seats: usize) -> SaveSummary {
        let level = self.level.get();
        let sitting: Vec<Sitting> = self.sittings.with_value(|all| all.iter().take(seats).copied().collect());
        let name = |sitting: &Sitting| shown_name(&sitting.player.get(), LONGEST_PLAYER);
        let is_unnamed =
            |(sitting, place): (&Sitting, &Place)| name(sitting) == place.names[usize::from(sitting.computer.get())];
        let places = self.places.get_value();
        let seated = || sitting.iter().zip(&places);
        let unnamed = (0..).zip(seated()).filter(|(_, seat)| is_unnamed(*seat));
        SaveSummary {
            unnamed: unnamed.fold(0, |unnamed, (at, _)| unnamed | 1 << at),
            players: seated().map(|(sitting, _)| (name(sitting), sitting.hue.get())).collect(),
            bots: Bots {
                levels: sitting.iter().map(|sitting| sitting.computer.get().then_some(level)).collect(),
                pace: self.pace.get_value(),
            },
            ..SaveSummary::default()
        }
    }

    /// What is still missing for a game with so many seats.
    pub fn fault(self, seats: usize) -> Option<&'static str> {
        fault(&self.about(seats))
    }

    /// The choice of who sits in the first seats, and how well the computers among them play.
    /// `known` are names to be offered.
    pub fn choice(self, seats: usize, known: Signal<Vec<String>>) -> AnyView {
        let any_computer = move || self.about(seats).bots.any();
        let cards =
            (0..).take(seats).map(|seat| self.card(Seat(seat), seats, self.offers(known, seats))).collect_view();
        view! {
            {cards}
            {move || any_computer().then(|| self.level())}
        }
        .into_any()
    }

    /// The names of those who are known and do not sit there yet.
    fn offers(self, known: Signal<Vec<String>>, seats: usize) -> Signal<Vec<String>> {
        Signal::derive(move || {
            let sitting = self.sittings.get_value().into_iter().take(seats).map(|sitting| sitting.player.get());
            offered(known.get(), sitting)
        })
    }

    /// Who sits in a seat: a name, and whether it is the computer.
    fn card(self, seat: Seat, seats: usize, offers: Signal<Vec<String>>) -> AnyView {
        let t = texts();
        let sitting = self.sittings.with_value(|sittings| sittings.get(seat.index()).copied());
        let place = self.places.with_value(|places| places.get(seat.index()).cloned());
        let (Some(sitting), Some(Place { names, ask_name, ask_kind, ask_hue, .. })) = (sitting, place) else {
            return ().into_any();
        };
        let hues = ask_hue.map(|label| self.hues(sitting, seats, label));
        // A name nobody has typed in follows what sits there.
        let choose = move |at: usize| {
            let becomes_computer = at == 1;
            if sitting.player.with_untracked(|name| *name == names[usize::from(!becomes_computer)]) {
                sitting.player.set(names[usize::from(becomes_computer)].clone());
            }
            sitting.computer.set(becomes_computer);
        };
        view! {
            <section class=move || format!("card sitting {}", sitting.hue.get().class())>
                <TextField label=ask_name value=sitting.player longest=NAME_LIMIT offers />
                <Choice
                    label=ask_kind
                    options=[t.seat_person, t.seat_computer].map(ChoiceOption::from).to_vec()
                    chosen=Signal::derive(move || Some(usize::from(sitting.computer.get())))
                    on_choose=choose
                />
                {hues}
            </section>
        }
        .into_any()
    }

    /// The choice of a colour that nobody else at the table has.
    fn hues(self, sitting: Sitting, seats: usize, label: String) -> AnyView {
        let others = move || {
            let all = self.sittings.get_value().into_iter().take(seats);
            all.filter(|other| other.hue != sitting.hue).map(|other| other.hue.get()).collect::<Vec<_>>()
        };
        let options = move || {
            let others = others();
            let option = |hue: Hue| ChoiceOption {
                label: self::hue(hue).to_owned(),
                blocked: others.contains(&hue).then(|| texts().seat_hue_taken.to_owned()),
                class: hue.class(),
            };
            Hue::ALL.map(option).to_vec()
        };
        view! {
            <Choice
                label
                options=Signal::derive(options)
                chosen=Signal::derive(move || Hue::ALL.into_iter().position(|hue| hue == sitting.hue.get()))
                on_choose=move |at: usize| sitting.hue.set(Hue::ALL[at])
            />
        }
        .into_any()
    }

    /// How well the computers play.
    fn level(self) -> AnyView {
        let choice =
            self.levels.get_value().choice(texts().seat_level, self.level.into(), move |id| self.level.set(id));
        view! { <Card>{choice}</Card> }.into_any()
    }
}

/// Of the names of those who are known, the latest that nobody has at this table.
pub fn offered(known: Vec<String>, sitting: impl Iterator<Item = String>) -> Vec<String> {
    let taken: Vec<String> = sitting.map(|name| name.trim().to_lowercase()).collect();
    known.into_iter().filter(|name| !taken.contains(&name.to_lowercase())).take(OFFERS).collect()
}

/// What is wrong with who sits at a table.
pub fn fault(about: &SaveSummary) -> Option<&'static str> {
    let t = texts();
    let mut names: Vec<String> = about.players.iter().map(|(name, _)| name.to_lowercase()).collect();
    names.sort();
    if names.iter().any(String::is_empty) {
        return Some(t.seat_name_missing);
    }
    if names.windows(2).any(|pair| pair[0] == pair[1]) {
        return Some(t.seat_name_taken);
    }
    about.bots.levels.iter().all(Option::is_some).then_some(t.seat_nobody)
}

#[cfg(test)]
mod tests {
    use super::{Bots, Hue, Levels, Pace, Place, SaveSummary, Seating, fault, texts, unnamed};
    use leptos::prelude::{GetValue as _, Owner, Set as _};
    use tabletop::Seat;

    fn about(names: [&str; 2], bots: [Option<u8>; 2]) -> SaveSummary {
        let players = names.into_iter().zip(0..).map(|(name, seat)| (name.to_owned(), unnamed(Seat(seat)).hue));
        let bots = Bots { levels: bots.to_vec(), pace: Pace::Fast };
        SaveSummary { players: players.collect(), bots, ..SaveSummary::default() }
    }

    /// Two places, in which another colour may be chosen if `may` says so.
    fn seating(may: bool) -> Seating {
        let place = |seat| Place { ask_hue: may.then(String::new), ..Place::numbered(Seat(seat)) };
        Seating::at([0, 1].map(place).into(), Levels::of::<sparta::Sparta>())
    }

    #[test]
    fn a_colour_that_was_chosen_is_kept_and_comes_back_where_one_may_be_chosen() {
        Owner::new().with(|| {
            let hues = |seating: Seating| seating.about(2).players.into_iter().map(|(_, hue)| hue).collect::<Vec<_>>();
            let chosen = seating(true);
            assert_eq!(hues(chosen), [Hue::Red, Hue::Blue]);
            chosen.sittings.get_value()[1].hue.set(Hue::White);
            assert_eq!(hues(chosen), [Hue::Red, Hue::White]);
            for (may, again) in [(true, [Hue::Red, Hue::White]), (false, [Hue::Red, Hue::Blue])] {
                let next = seating(may);
                next.recall(chosen.noted());
                assert_eq!(hues(next), again);
            }
        });
    }

    #[test]
    fn somebody_plays_and_can_be_told_from_the_others() {
        let t = texts();
        assert_eq!(fault(&about(["Ada", "Ben"], [None, Some(1)])), None);
        assert_eq!(fault(&about(["Ada", ""], [None; 2])), Some(t.seat_name_missing));
        assert_eq!(fault(&about(["Ada", "ADA"], [None; 2])), Some(t.seat_name_taken));
        assert_eq!(fault(&about(["Ada", "Ben"], [Some(0); 2])), Some(t.seat_nobody));
    }
}
