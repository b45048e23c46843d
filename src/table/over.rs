//! What every end of a game has: who has won, another game, and the way back to the shelf.

use leptos::prelude::*;
use tabletop::Seat;

use super::{AppGame, Room};
use crate::{
    registry::Entry,
    texts::table::texts,
    ui::{BottomBar, ButtonLink, PlayerBadge, Weight},
};

impl<G: AppGame> Room<G> {
    /// Who has won, how it is said, and another game; `more` stands beside that.
    pub fn victory(self, winners: impl IntoIterator<Item = Seat>, how: String, more: Option<AnyView>) -> AnyView {
        let badges = winners.into_iter().map(|seat| view! { <PlayerBadge player=self.player(seat) large=true /> });
        let another = Entry::of_tag(G::TAG).map_or("/games", Entry::new_route);
        view! {
            <section class="victory">
                <div class="row">{badges.collect_view()}</div>
                <h2>{how}</h2>
                <div class="row">
                    <ButtonLink href=another weight=Weight::Primary>
                        {texts().over_rematch}
                    </ButtonLink>
                    {more}
                </div>
            </section>
        }
        .into_any()
    }

    /// The bar of the last screen.
    pub fn to_the_games(self) -> AnyView {
        view! { <BottomBar label=texts().over_games on_next=move |()| self.leave.run(()) /> }.into_any()
    }
}
