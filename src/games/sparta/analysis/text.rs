//! The board as text: what is pasted is opened, and what is on the board is handed on.

use leptos::{prelude::*, task::spawn_local};

use super::{desk::Analysis, study::Study};
use crate::{
    library::{copy_text, hand_out_text},
    texts::sparta::texts,
    ui::{BlockedButton, Button, Card, Glyph, LongTextField, Weight},
};

/// All there is to do with texts.
pub fn text(analysis: Analysis) -> AnyView {
    let t = texts();
    let error =
        Signal::derive(move || analysis.refused.with(|refused| refused.as_ref().map(|refused| refused.why.clone())));
    let until = move || {
        let line = analysis.refused.with(|refused| refused.as_ref()?.until.clone())?;
        let open = move |()| analysis.open(&line);
        Some(view! {
            <Button weight=Weight::Quiet on_press=open>
                {t.analysis_until}
            </Button>
        })
    };
    view! {
        <LongTextField label=t.analysis_paste value=analysis.text hint=t.analysis_paste_hint error />
        {until}
        {hand_on(analysis)}
    }
    .into_any()
}

/// What is on the board, to be copied or shared: the position that is shown, and the line as a record where it can be one.
fn hand_on(analysis: Analysis) -> AnyView {
    let t = texts();
    let position = Memo::new(move |_| analysis.position().to_string());
    let record = Memo::new(move |_| analysis.study.with(Study::record));
    let copy = move |text: String| copy_text(analysis.notices, text, [t.analysis_copied, t.analysis_not_copied]);
    let share = move |name: &'static str, text: String| {
        let notices = analysis.notices;
        spawn_local(async move { hand_out_text(notices, name, &text).await });
    };
    let of_record = move || match record.get() {
        None => {
            let why = t.analysis_no_record.to_owned();
            view! { <BlockedButton reason=why>{t.analysis_copy_record}</BlockedButton> }.into_any()
        }
        Some(record) => {
            let again = record.clone();
            view! {
                <Button on_press=move |()| copy(record.clone())>{t.analysis_copy_record}</Button>
                <Button glyph=Glyph::Share on_press=move |()| share("sparta-record.txt", again.clone())>
                    {t.over_share}
                </Button>
            }
            .into_any()
        }
    };
    view! {
        <Card title=t.analysis_now>
            <p class="sparta-written">{position}</p>
            <div class="row">
                <Button on_press=move |()| copy(position.get_untracked())>{t.analysis_copy_position}</Button>
                <Button
                    glyph=Glyph::Share
                    on_press=move |()| share("sparta-position.txt", position.get_untracked())
                >
                    {t.analysis_share_position}
                </Button>
                {of_record}
            </div>
        </Card>
    }
    .into_any()
}
