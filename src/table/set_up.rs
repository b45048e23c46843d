//! A set-up on its way from a screen to the rules: noted while it is being settled, and made a table in the end.

use leptos::prelude::*;
use serde::{Deserialize, Serialize};
use tabletop::Table;

use super::{AppGame, Create, Levels, Room, Seating, SeatingDraft};
use crate::{
    browser::{
        notes::{self, Note, Noting},
        seed::seed,
    },
    library::known_people,
    texts::table::texts,
    ui::{Back, BottomBar, Chapter, Frame},
};

/// A set-up that is being settled, and who is to sit at the table. A reload of the page brings it back.
pub struct SetupDraft<G: AppGame> {
    /// What the rules are told.
    pub setup: RwSignal<G::Setup>,
    /// Who sits there.
    pub seating: Seating,
    noting: Noting,
}

#[expect(clippy::expl_impl_clone_on_copy, reason = "a derived one would want games to be copied too")]
impl<G: AppGame> Clone for SetupDraft<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: AppGame> Copy for SetupDraft<G> {}

/// The same as it is noted.
#[derive(Serialize, Deserialize)]
struct SetupNote<S> {
    setup: S,
    seating: SeatingDraft,
}

/// Notes the set-up of a game for the next one: the same choices, and the same people and computers in the same seats.
pub fn note_again<G: AppGame>(room: Room<G>) {
    let noted = SetupNote { setup: room.session.setup(Clone::clone), seating: SeatingDraft::of(room) };
    notes::keep(Note::SetUp(G::TAG), &noted);
}

impl<G: AppGame> SetupDraft<G> {
    /// What was being settled before the page was loaded anew, if it still suits, or `setup`, with one person against
    /// computers.
    pub fn begin(setup: G::Setup, suits: impl Fn(&G::Setup) -> bool) -> Self {
        Self::between(setup, Seating::new(Levels::of::<G>()), suits)
    }

    /// The same for whoever sits there in the beginning.
    pub fn between(setup: G::Setup, seating: Seating, suits: impl Fn(&G::Setup) -> bool) -> Self {
        let setup = RwSignal::new(setup);
        let note = Note::SetUp(G::TAG);
        if let Some(noted) = notes::recall::<SetupNote<G::Setup>>(note).filter(|noted| suits(&noted.setup)) {
            setup.set(noted.setup);
            seating.recall(noted.seating);
        }
        let noting = Noting::begin(note, move || SetupNote { setup: setup.get(), seating: seating.noted() });
        Self { setup, seating, noting }
    }

    /// The screen: what is chosen first, who sits in the first `seats`, and what is chosen besides. `chapter` is where the
    /// rules tell of it. "STARTEN" makes the game by this edition.
    pub fn screen(
        self,
        (title, chapter): (&'static str, Signal<Chapter>),
        edition: impl Fn() -> G::Edition + Send + Sync + 'static,
        seats: Signal<usize>,
        first: AnyView,
        besides: AnyView,
    ) -> AnyView {
        let Self { setup, seating, noting } = self;
        let create = Create::prepare(move || {
            let table = Table::<G>::begin(edition(), setup.get_untracked(), seed()).ok()?;
            noting.forget();
            Some((table, untrack(|| seating.about(seats.get()))))
        });
        let blocked = Signal::derive(move || seating.fault(seats.get()).map(str::to_owned));
        let bottom = view! { <BottomBar label=texts().new_start on_next=move |()| create.run() blocked /> };
        let known = known_people();
        let players = move || {
            let seats = seats.get();
            untrack(|| seating.choice(seats, known))
        };
        view! {
            <Frame columns=true title back=Back::To("/games") chapter bottom=bottom.into_any()>
                {first} {players} {besides} {create.dialogs()}
            </Frame>
        }
        .into_any()
    }
}
