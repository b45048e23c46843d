//! A report of a fault: what happened in the words of the reader, version and device, and the game as far as it went, in one file.
//! There is no server to send it to: it goes through the share sheet of the device, or into its downloads.

use leptos::{prelude::*, task::spawn_local};
use vault::{SaveFile, archive};

use super::{
    figures::bytes_text,
    transfer::{file_name, hand_out_as, holds_secrets},
};
use crate::{
    browser::{facts::facts, page, prefs, space},
    texts::shelf::texts,
    ui::{Button, LongTextField, Tone, Weight, use_notices},
};

/// The form of the report.
const FORM: &str = "report 1";

/// Characters of what somebody says of it: some pages.
const LONGEST: usize = 10_000;

/// Says what a report holds, takes down what happened, and hands it out.
#[component]
pub fn ReportForm(
    /// The game that is being played, if there is one.
    #[prop(optional, into)]
    game: Option<Callback<(), Option<SaveFile>>>,
) -> impl IntoView {
    let t = texts();
    let notices = use_notices();
    let said = RwSignal::new(String::new());
    let report = move |()| {
        spawn_local(async move {
            let game = game.and_then(|game| game.run(()));
            let holds = game.as_ref().is_some_and(holds_secrets);
            let name = if holds {
                format!("leaders-{}-{}.zip", t.report_file, t.games_file_secrets)
            } else {
                format!("leaders-{}.zip", t.report_file)
            };
            match file(&said.get_untracked(), &device().await, game) {
                Some(bytes) => hand_out_as("application/zip", notices, &name, &bytes, t.report_done).await,
                None => notices.say(Tone::Bad, t.games_export_failed),
            }
        });
    };
    view! {
        <details class="fold">
            <summary>{t.report_title}</summary>
            <p>{if game.is_some() { t.report_text_game } else { t.report_text }}</p>
            <LongTextField label=t.report_said value=said />
            <Button weight=Weight::Quiet on_press=report>
                {t.report_make}
            </Button>
        </details>
    }
    .into_any()
}

/// What version and device are.
async fn device() -> Vec<String> {
    let mut lines = vec![format!("version: {}", env!("CARGO_PKG_VERSION")), format!("page: {}", page::path())];
    lines.extend(facts());
    lines.push(match space::space().await {
        Some(space) => format!("storage: {} used, promised to be kept: {}", bytes_text(space.used()), space.persistent),
        None => "storage: not told".to_owned(),
    });
    lines.push(format!("stopped last: {}", prefs::stopped().unwrap_or_else(|| "never".to_owned())));
    lines
}

/// The file. What it holds of secrets stands first.
fn file(said: &str, device: &[String], game: Option<SaveFile>) -> Option<Vec<u8>> {
    let holds = match &game {
        None => "It holds no game.",
        Some(game) if holds_secrets(game) => {
            "It holds a game that goes on, with what every player hides and the chance to come: give it to nobody who plays in it."
        }
        Some(_) => "It holds a finished game.",
    };
    let said: String = said.chars().take(LONGEST).collect();
    let text = format!("{FORM}\n{holds}\n\n{}\n\n{said}\n", device.join("\n"));
    let game = game.map(|game| (file_name(&game.game, &game, "all-secrets"), game.to_bytes()));
    let files: Vec<_> = core::iter::once(("report.txt".to_owned(), text.into_bytes())).chain(game).collect();
    archive(&files)
}

#[cfg(test)]
mod tests {
    use vault::unarchived;

    use super::*;

    #[test]
    fn a_report_says_first_which_secrets_it_holds() {
        let game = SaveFile { game: "sparta".to_owned(), setup: vec![1], about: Vec::new(), commands: vec![vec![2]] };
        for (game, holds) in [(None, "no game"), (Some(game), "what every player hides")] {
            let file = file("It stood still.", &["version: 1".to_owned()], game.clone()).expect("it is small");
            let files = unarchived(&file).expect("an archive");
            let text = str::from_utf8(files[0].1).expect("a text");
            assert!(text.lines().nth(1).is_some_and(|line| line.contains(holds)), "{text}");
            assert!(text.contains("version: 1") && text.ends_with("It stood still.\n"), "{text}");
            let games: Vec<_> =
                files[1..].iter().map(|(name, bytes)| (name.as_str(), SaveFile::from_bytes(bytes))).collect();
            assert_eq!(games, Vec::from_iter(game.map(|game| ("sparta-all-secrets.save", Ok(game)))));
        }
    }
}
