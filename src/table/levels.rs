//! How well computers play: levels in groups, and step by step within them.

use bots::LevelName;
use leptos::prelude::*;

use super::AppGame;
use crate::{
    texts::seating::texts,
    ui::{Choice, ChoiceOption, Stepper},
};

/// The level computers begin with, by its [id](LevelName::id).
pub const LEVEL: u8 = 1;

/// The name of a group of levels.
fn group_name(group: &str) -> &'static str {
    let t = texts();
    match group {
        "newcomer" => t.level_newcomer,
        "beginner" => t.level_beginner,
        "easy" => t.level_easy,
        "medium" => t.level_medium,
        "good" => t.level_good,
        "strong" => t.level_strong,
        "expert" => t.level_expert,
        "grandmaster" => t.level_grandmaster,
        _ => t.level_master,
    }
}

/// Levels and what is told of their groups, in `impl AppGame`: the type of the levels, and the groups with their texts.
macro_rules! levels {
    ($level:ty: $($group:literal = $text:ident),+ $(,)?) => {
        fn levels() -> Vec<bots::LevelName> {
            <$level>::names()
        }

        fn level_text(group: &str) -> Option<&'static str> {
            let t = texts();
            match group {
                $($group => Some(t.$text),)+
                _ => None,
            }
        }
    };
}

pub(crate) use levels;

/// The levels of a game, as people choose them.
#[derive(Clone)]
pub struct Levels {
    /// The easiest first.
    all: Vec<LevelName>,
    /// What is told of a group.
    text: fn(&str) -> Option<&'static str>,
}

impl Levels {
    /// Those of a game.
    pub fn of<G: AppGame>() -> Self {
        Self { all: G::levels(), text: G::level_text }
    }

    /// Whether a game has none.
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// Whether there is a level of this id.
    pub fn has(&self, id: u8) -> bool {
        self.all.iter().any(|level| level.id == id)
    }

    /// The place of a level; an id that there is not is played by the strongest.
    fn place(&self, id: u8) -> usize {
        self.all.iter().position(|level| level.id == id).unwrap_or(self.all.len().saturating_sub(1))
    }

    /// The groups: what each is called in the tables, and the places of its first and last level.
    fn groups(&self) -> Vec<(&'static str, usize, usize)> {
        let mut groups: Vec<(&'static str, usize, usize)> = Vec::new();
        for (at, level) in self.all.iter().enumerate() {
            match groups.last_mut() {
                Some((group, _, last)) if *group == level.group() => *last = at,
                _ => groups.push((level.group(), at, at)),
            }
        }
        groups
    }

    /// Where the level of an id stands: the position of its group, and its first, own and last place.
    fn standing(&self, id: u8) -> (usize, [usize; 3]) {
        let at = self.place(id);
        let groups = self.groups();
        let group = groups.iter().position(|(_, first, last)| (*first..=*last).contains(&at)).unwrap_or_default();
        let (first, last) = groups.get(group).map_or((at, at), |(_, first, last)| (*first, *last));
        (group, [first, at, last])
    }

    /// What the level of an id is called: its group, and which of how many it is there.
    pub fn name(&self, id: u8) -> String {
        let (_, [first, at, last]) = self.standing(id);
        let name = self.all.get(at).map_or("", |level| group_name(level.group()));
        if first == last {
            name.to_owned()
        } else {
            texts().level_step_of(&name, &(at - first + 1), &(last - first + 1))
        }
    }

    /// The choice of one: the group by its name, the step in it between less and more.
    pub fn choice(
        self,
        label: &'static str,
        chosen: Signal<u8>,
        on_choose: impl Fn(u8) + Copy + Send + Sync + 'static,
    ) -> AnyView {
        let levels = StoredValue::new(self);
        let groups = levels.with_value(Self::groups);
        let options: Vec<ChoiceOption> = groups.iter().map(|(group, ..)| group_name(group).into()).collect();
        let standing = Memo::new(move |_| levels.with_value(|levels| levels.standing(chosen.get())));
        let choose_place = move |at: usize| {
            if let Some(level) = levels.with_value(|levels| levels.all.get(at).copied()) {
                on_choose(level.id);
            }
        };
        // A group begins in its middle; who wants the best wants the very best.
        let best = groups.len().saturating_sub(1);
        let begin = |(at, (_, first, last)): (usize, &(_, usize, usize))| {
            if at == best { *last } else { usize::midpoint(*first, *last) }
        };
        let begins: Vec<usize> = groups.iter().enumerate().map(begin).collect();
        let has_steps = Memo::new(move |_| {
            let (_, [first, _, last]) = standing.get();
            first < last
        });
        let steps = move || {
            let count = Signal::derive(move || {
                let (_, [first, _, last]) = standing.get();
                u32::try_from(last - first + 1).unwrap_or(1)
            });
            let step = Signal::derive(move || {
                let (_, [first, at, _]) = standing.get();
                u32::try_from(at - first + 1).unwrap_or(1)
            });
            let change = move |step: u32| {
                let (_, [first, ..]) = standing.get_untracked();
                choose_place(first + step.saturating_sub(1) as usize);
            };
            view! {
                <div class="level-step">
                    <span aria-hidden="true">{texts().level_step}</span>
                    <Stepper label=texts().level_step value=step min=1 max=count on_change=change />
                </div>
            }
        };
        let text = move || {
            let (group, _) = standing.get();
            let (group, text) =
                (groups.get(group).map_or("", |(group, ..)| group), levels.with_value(|levels| levels.text));
            text(group).map(|text| view! { <p class="dim">{text}</p> })
        };
        view! {
            <Choice
                label
                options
                chosen=Signal::derive(move || Some(standing.get().0))
                on_choose=move |at: usize| choose_place(begins.get(at).copied().unwrap_or_default())
            />
            {move || has_steps.get().then(steps)}
            <div aria-live="polite">{text}</div>
        }
        .into_any()
    }
}

#[cfg(test)]
mod tests {
    use super::{LEVEL, Levels, texts};
    use bots::LevelName;

    const ALL: [(u8, &str); 5] = [(0, "easy"), (7, "easy-2"), (1, "good"), (5, "good-2"), (6, "master")];

    fn levels() -> Levels {
        Levels { all: ALL.map(|(id, name)| LevelName { id, name }).into(), text: |_| None }
    }

    #[test]
    fn levels_stand_in_groups_and_are_found_by_what_saves_call_them() {
        let levels = levels();
        assert_eq!(levels.groups(), [("easy", 0, 1), ("good", 2, 3), ("master", 4, 4)]);
        assert_eq!(levels.standing(LEVEL), (1, [2, 2, 3]));
        assert_eq!(levels.standing(6), (2, [4, 4, 4]));
        assert_eq!(levels.standing(99), levels.standing(6), "a level of a newer version is the strongest");
        assert!(levels.has(5) && !levels.has(99));
    }

    #[test]
    fn a_level_is_called_by_its_group_and_its_step() {
        let t = texts();
        assert_eq!(levels().name(5), t.level_step_of(&t.level_good, &2, &2));
        assert_eq!(levels().name(6), t.level_master);
    }
}
