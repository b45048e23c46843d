//! Everything the editor holds: the draft with its steps, the brush, and what is kept of it.

use company_leader::{
    Coord, MOST_FIELDS, Mode, Side, Terrain, Troop,
    edition::{BoardData, OwnScenario},
    workshop::{Draft, Edit, Workshop},
};
use leptos::{prelude::*, task::spawn_local};
use tabletop::Seat;
use vault::{AccountId, DocumentError};

use super::{
    super::{
        card::named,
        remarks::{Remark, remarks},
        stored::{self, BoardId, NotKept, StoredBoard},
    },
    AREAS, LAND, SCENARIO,
    scenario::scenario_in,
};
use crate::{
    accounts::{Visit, use_visit},
    browser::notes,
    games::company_leader::ground,
    router::use_way,
    texts::company_leader::texts,
    ui::{Notices, Tone, use_notices},
};

/// What is painted where areas are divided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Area {
    /// The area of a seat, or the neutral zone.
    Of(Option<Seat>),
    /// Purchase fields.
    Gate,
}

/// What is painted where there is a scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Brush {
    /// The fields it is about.
    Field,
    /// Where the flag of a side lies.
    Flag(Side),
    /// Who stands there from the beginning: troops of a seat.
    Troop(Seat),
}

/// A board on the easel.
#[derive(Clone, Copy)]
pub struct Studio {
    account: AccountId,
    id: BoardId,
    shop: RwSignal<Workshop>,
    /// The draft as it is.
    pub draft: Memo<Draft>,
    /// What is to be said about it.
    pub remarks: Memo<Vec<Remark>>,
    /// The board as the draft grew from it.
    kept: RwSignal<StoredBoard>,
    /// Which area of the editor is open.
    pub tab: RwSignal<usize>,
    /// The mode that is being divided.
    pub mode: RwSignal<Mode>,
    /// The ground that is painted; `None` takes fields away.
    pub ground: RwSignal<Option<Terrain>>,
    /// What is painted of areas.
    pub area: RwSignal<Area>,
    /// What is painted of a scenario.
    pub brush: RwSignal<Brush>,
    /// Which kind of troop is put down.
    pub troop: RwSignal<Troop>,
    /// Whether the field a stroke began on became what is painted: the rest of the stroke follows.
    opens: StoredValue<bool>,
    /// Whether everything is done to all sides at once.
    pub fair: RwSignal<bool>,
    /// The fields a remark is about.
    pub meant: RwSignal<Vec<Coord>>,
    /// Asks what to do with a board that was changed elsewhere.
    pub elsewhere: RwSignal<bool>,
    /// The draft is being kept.
    saving: RwSignal<bool>,
    outside: StoredValue<Outside>,
}

/// What of the app the studio speaks to.
#[derive(Clone, Copy)]
struct Outside {
    visit: Visit,
    notices: Notices,
    way: Callback<String>,
}

impl Studio {
    /// Opens a board, with what was changed of it and not kept yet; nothing if there is neither.
    pub fn open(account: AccountId, id: BoardId, kept: Option<StoredBoard>) -> Option<Self> {
        // Notes from before there were scenarios end sooner.
        let before = || notes::recall::<(String, BoardData)>(id.note()).map(|(text, data)| (text, data, None));
        let noted = notes::recall::<(String, BoardData, Option<OwnScenario>)>(id.note()).or_else(before);
        // What was changed belongs to the board as it was then: should it be another one by now, saving will tell.
        let (kept, draft) = if let Some((text, data, scenario)) = noted {
            (StoredBoard::read(id, text), Draft::from(&data).with_scenario(scenario))
        } else {
            let kept = kept?;
            let draft = kept.draft.clone()?;
            (kept, draft)
        };
        let mode = draft.plans().first().map_or(Mode::Duel, |plan| plan.mode);
        let shop = RwSignal::new(Workshop::new(draft));
        let draft = Memo::new(move |_| shop.with(|shop| shop.draft().clone()));
        let studio = Self {
            account,
            id,
            shop,
            draft,
            remarks: Memo::new(move |_| draft.with(remarks)),
            kept: RwSignal::new(kept),
            tab: RwSignal::new(LAND),
            mode: RwSignal::new(mode),
            ground: RwSignal::new(Some(Terrain::Forest)),
            area: RwSignal::new(Area::Of(Some(Seat(0)))),
            brush: RwSignal::new(Brush::Troop(Seat(0))),
            troop: RwSignal::new(Troop::Infantry),
            opens: StoredValue::new(false),
            fair: RwSignal::new(true),
            meant: RwSignal::new(Vec::new()),
            elsewhere: RwSignal::new(false),
            saving: RwSignal::new(false),
            outside: StoredValue::new(Outside { visit: use_visit(), notices: use_notices(), way: use_way() }),
        };
        studio.note_changes();
        Some(studio)
    }

    /// Notes what is not kept yet, and forgets what remarks meant by the draft before.
    fn note_changes(self) {
        Effect::new(move |_| {
            let (data, scenario) = self.draft.with(|draft| (BoardData::from(draft), draft.scenario().cloned()));
            self.meant.set(Vec::new());
            if self.is_changed() {
                self.kept.with(|kept| notes::keep(self.id.note(), &(&kept.text, &data, &scenario)));
            } else {
                notes::write(self.id.note(), None);
            }
        });
    }

    /// Whether there is something to keep.
    pub fn is_changed(self) -> bool {
        self.draft.with(|draft| self.kept.with(|kept| kept.draft.as_ref() != Some(draft)))
    }

    /// Whether a step can be taken back.
    pub fn can_undo(self) -> bool {
        self.shop.with(Workshop::can_undo)
    }

    /// Whether a step can be done again.
    pub fn can_redo(self) -> bool {
        self.shop.with(Workshop::can_redo)
    }

    /// Takes the last step back.
    pub fn undo(self) {
        self.shop.update(Workshop::undo);
    }

    /// Does the step again that was taken back last.
    pub fn redo(self) {
        self.shop.update(Workshop::redo);
    }

    /// Does something to the draft; `false` if that changed nothing.
    pub fn edit(self, edit: &Edit) -> bool {
        let fair = self.fair.get_untracked();
        let mut changed = false;
        self.shop.maybe_update(|shop| {
            changed = shop.edit(edit, fair);
            changed
        });
        changed
    }

    /// All that is painted from here on is one step, until [`Studio::lift`].
    pub fn put_down(self) {
        self.shop.maybe_update(|shop| {
            shop.begin_stroke();
            false
        });
    }

    /// The step of the stroke is complete.
    pub fn lift(self) {
        self.shop.maybe_update(|shop| {
            shop.end_stroke();
            false
        });
    }

    /// Whether touching a field paints it.
    pub fn paints(self) -> bool {
        match self.tab.get() {
            LAND => true,
            AREAS => self.draft.with(|draft| draft.plan(self.mode.get()).is_some()),
            SCENARIO => self.draft.with(|draft| scenario_in(draft, self.mode.get()).is_some()),
            _ => false,
        }
    }

    /// Paints a field; `begins` says that it is the first one of a stroke.
    pub fn paint(self, at: Coord, begins: bool) {
        if !untrack(|| self.paints()) {
            return;
        }
        let edit = match self.tab.get_untracked() {
            LAND => Edit::Land { at, land: self.ground.get_untracked() },
            SCENARIO => match self.stage(at, begins) {
                Some(scenario) => Edit::Scenario(Some(scenario)),
                None => return,
            },
            _ => self.allot(at, begins),
        };
        let is_new = matches!(edit, Edit::Land { land: Some(_), .. })
            && self.draft.with_untracked(|draft| !draft.land().contains_key(&at));
        if !self.edit(&edit) && is_new {
            self.say_full();
        }
    }

    /// Says that the board can not grow any more.
    pub fn say_full(self) {
        self.outside.get_value().notices.say(Tone::Warning, texts().edit_full(&MOST_FIELDS));
    }

    /// Marks the fields a remark is about, and brings the board into sight.
    pub fn show(self, meant: Vec<Coord>) {
        self.meant.set(meant);
        ground::scroll_to_board();
    }

    /// The scenario with something more on a field, or less; nothing where there is no field.
    fn stage(self, at: Coord, begins: bool) -> Option<OwnScenario> {
        let is_field = |draft: &Draft| draft.land().contains_key(&at);
        let before = self.draft.with_untracked(|draft| draft.scenario().filter(|_| is_field(draft)).cloned())?;
        let goes_on = |becomes: bool| {
            if begins {
                self.opens.set_value(becomes);
            }
            self.opens.get_value()
        };
        Some(match self.brush.get_untracked() {
            Brush::Field => {
                let becomes = goes_on(!before.is_about(at));
                before.with_field(at, becomes)
            }
            Brush::Flag(side) => before.with_flag(side, at),
            Brush::Troop(seat) => {
                let who = (seat, self.troop.get_untracked());
                let becomes = goes_on(before.placed_at(at) != Some(who));
                before.with_troop(at, becomes.then_some(who))
            }
        })
    }

    fn allot(self, at: Coord, begins: bool) -> Edit {
        let mode = self.mode.get_untracked();
        match self.area.get_untracked() {
            Area::Of(seat) => Edit::Plot { mode, at, seat },
            Area::Gate => {
                if begins {
                    let is_gate = |draft: &Draft| draft.plan(mode)?.plots.get(&at).map(|plot| plot.gate);
                    self.opens.set_value(self.draft.with_untracked(is_gate) != Some(true));
                }
                Edit::Gate { mode, at, gate: self.opens.get_value() }
            }
        }
    }

    /// Keeps the draft.
    pub fn save(self) {
        if self.saving.get_untracked() {
            return;
        }
        self.saving.set(true);
        let Outside { visit, notices, .. } = self.outside.get_value();
        let (vault, draft) = (visit.vault(), self.draft.get_untracked());
        let before = self.kept.with_untracked(|kept| kept.text.clone());
        spawn_local(async move {
            match stored::save(&vault, self.account, self.id, Some(&before), draft).await {
                Ok(kept) => {
                    self.kept.try_set(kept);
                    notices.say(Tone::Good, texts().edit_saved);
                }
                Err(NotKept::Vault(DocumentError::ChangedElsewhere)) => {
                    self.elsewhere.try_set(true);
                }
                Err(error) => notices.say(Tone::Bad, error.told()),
            }
            self.saving.try_set(false);
        });
    }

    /// Keeps the draft as a board of its own, and goes on with that one.
    pub fn save_copy(self) {
        let Outside { visit, notices, way } = self.outside.get_value();
        let (vault, mut draft) = (visit.vault(), self.draft.get_untracked());
        draft.apply(&Edit::Rename(texts().boards_copy_of(&named(&draft))), true);
        spawn_local(async move {
            match stored::add(&vault, self.account, draft).await {
                Ok(copy) => {
                    notes::write(self.id.note(), None);
                    way.try_run(copy.id.route());
                }
                Err(error) => notices.say(Tone::Bad, error.told()),
            }
        });
    }
}
