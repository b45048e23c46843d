//! The "Mitwirkende und Quellen" screen: whose games these are, and where everything comes from that was not made here.

use leptos::prelude::*;

use crate::{
    texts::shelf::texts,
    ui::{Back, Card, Frame},
};

/// Who made what.
#[component]
pub fn CreditsScreen() -> impl IntoView {
    let t = texts();
    // Each game has a line of its own in the text, so that a game more is no change here.
    let games = t.credits_games.split('|').map(|line| view! { <li>{line.trim()}</li> }).collect_view();
    let sources = [t.credits_map, t.credits_type, t.credits_drawn, t.credits_packages];
    let sources = sources.map(|line| view! { <li>{line}</li> }).collect_view();
    view! {
        <Frame title=t.settings_credits back=Back::To("/settings") wide=true>
            <div class="cards">
                <Card title=t.credits_fans>
                    <p>{t.credits_fans_text}</p>
                </Card>
                <Card title=t.credits_games_title>
                    <ul class="plain lines">{games}</ul>
                </Card>
                <Card title=t.credits_sources_title>
                    <ul class="plain lines">{sources}</ul>
                    // A file beside the app, not a screen of it: the router leaves it alone.
                    <a href="licences.txt" rel="external" target="_blank">
                        {t.settings_licences}
                    </a>
                </Card>
            </div>
        </Frame>
    }
}
