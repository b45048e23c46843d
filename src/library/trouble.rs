//! A game that does not open: why, what is safe, and what to do.

use leptos::{prelude::*, task::spawn_local};
use vault::OpenError;

use super::figures::date;
use crate::{
    accounts::store_error,
    browser::update,
    texts::{self, shelf::texts},
    ui::{Back, Button, ButtonLink, Card, Frame, Weight},
};

/// The screen in place of the game.
#[component]
pub fn OpenTrouble(
    /// Why it did not open.
    error: OpenError,
    /// Opens it although another tab has it.
    #[prop(into)]
    on_take_over: Callback<()>,
) -> impl IntoView {
    let t = texts();
    let (title, text) = match &error {
        OpenError::Busy { since } => (t.open_busy_title, t.open_busy(&date(*since))),
        OpenError::Unknown => (t.open_unknown_title, t.open_unknown.to_owned()),
        OpenError::FromTheFuture(_) => (t.open_future_title, t.games_from_future.to_owned()),
        OpenError::Unreadable(_) => (t.open_unreadable_title, t.open_unreadable.to_owned()),
        OpenError::ChangedElsewhere => (t.open_failed_title, t.open_changed.to_owned()),
        OpenError::Store(error) => (t.open_failed_title, store_error(error)),
    };
    let busy = matches!(error, OpenError::Busy { .. });
    let future = matches!(error, OpenError::FromTheFuture(_));
    view! {
        <Frame title=t.games_title back=Back::To("/games")>
            <Card title=title>
                <p>{text}</p>
                {busy
                    .then(|| {
                        view! {
                            <Button weight=Weight::Primary on_press=on_take_over>
                                {t.open_take_over}
                            </Button>
                        }
                    })}
                {future
                    .then(|| {
                        view! {
                            <Button weight=Weight::Primary on_press=|()| spawn_local(update::accept())>
                                {texts::texts().update_reload}
                            </Button>
                        }
                    })}
                <ButtonLink href="/games">{t.open_to_games}</ButtonLink>
            </Card>
        </Frame>
    }
}
