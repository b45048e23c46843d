//! What every end of a game has: who has won, another game, and the way back to the shelf.

use leptos::prelude::*;
use tabletop::Seat;

use super::{AppGame, Room};
use crate::{
    browser::notes::{self, Note},
    registry::Entry,
    texts::table::texts,
    ui::{BottomBar, Button, PlayerBadge, Weight, use_way},
};

impl<G: AppGame> Room<G> {
    /// Who has won, how it is said, and another game; `more` stands beside that.
    pub fn victory(self, winners: impl IntoIterator<Item = Seat>, how: String, more: Option<AnyView>) -> AnyView {
        let badges = winners.into_iter().map(|seat| view! { <PlayerBadge player=self.player(seat) large=true /> });
        view! {
            <section class="victory">
                <div class="row">{badges.collect_view()}</div>
                <h2>{how}</h2>
                <div class="row">
                    {self.rematch(Weight::Primary)} {more} {self.share_tale()}
                </div>
            </section>
        }
        .into_any()
    }

    /// The button to another game: its set-up opens as that of this one was, ready to start, and still to be changed.
    pub fn rematch(self, weight: Weight) -> AnyView {
        let way = use_way();
        let again = move |()| {
            // A lesson is no game one would play again.
            if self.coach().is_none() {
                G::set_up_again(self);
                self.session.edition(|edition| notes::keep(Note::Edition(G::TAG), edition));
            }
            way.run(Entry::of_tag(G::TAG).map_or("/games", Entry::new_route).to_owned());
        };
        view! {
            <Button weight on_press=again>
                {texts().over_rematch}
            </Button>
        }
        .into_any()
    }

    /// The bar of the last screen.
    pub fn to_the_games(self) -> AnyView {
        view! { <BottomBar label=texts().over_games on_next=move |()| self.leave.run(()) /> }.into_any()
    }
}
