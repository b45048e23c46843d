//! The rules on the screen: chapters one below the other, a way to each of them, and a search.

use leptos::{ev, html, prelude::*, task::spawn_local};
use web_sys::HtmlElement;

use super::{
    book::{self, Kind, Paragraph, Section},
    runs::Query,
};
use crate::{
    browser::{asset, style::wear},
    texts::{Language, table::texts},
    ui::{Button, Chapter, Glyph, IconButton, Spinner, Weight},
};
use wasm_bindgen::JsCast as _;

/// What a game puts into its rules.
#[derive(Clone, Copy)]
pub struct Fillings {
    /// What stands in place of a name.
    pub value: Callback<String, Option<String>>,
    /// The illustration of a name.
    pub figure: Callback<String, Option<AnyView>>,
    /// The way into its lessons, for who would rather try than read.
    pub lessons: Callback<(), Option<AnyView>>,
}

/// How far fetching the book is.
#[derive(Clone)]
enum Fetching {
    Waiting,
    Failed,
    Here(StoredValue<Vec<Section>>),
}

/// The rules of a game, open at a chapter.
pub fn sheet(tag: &'static str, fillings: Fillings, at: Chapter, open: RwSignal<bool>) -> AnyView {
    let t = texts();
    let fetching = RwSignal::new(Fetching::Waiting);
    let fetch = move || {
        fetching.set(Fetching::Waiting);
        spawn_local(async move {
            let text = asset::text("texts", &format!("{}/rules/{tag}.txt", Language::current().code())).await;
            // The sheet may have been closed meanwhile, and what fills in the text with it.
            if fetching.is_disposed() {
                return;
            }
            let sections = text.and_then(|text| book::read(&text, |name| fillings.value.run(name.to_owned())));
            fetching.set(sections.map_or(Fetching::Failed, |sections| Fetching::Here(StoredValue::new(sections))));
        });
    };
    fetch();
    let typed = RwSignal::new(String::new());
    let content = move || match fetching.get() {
        Fetching::Waiting => view! { <Spinner label=t.rules_wait /> }.into_any(),
        Fetching::Failed => view! {
            <p>{t.rules_failed}</p>
            <Button weight=Weight::Primary on_press=move |()| fetch()>
                {t.rules_again}
            </Button>
        }
        .into_any(),
        Fetching::Here(sections) => reading(sections, fillings, at, typed),
    };
    wear(include_str!("../../style/parts/rules.css"));
    view! {
        <div class="rules__top">
            <input
                class="field__input"
                type="search"
                enterkeyhint="search"
                aria-label=t.rules_search
                placeholder=t.rules_search
                prop:value=typed
                on:input=move |event| typed.set(event_target_value(&event))
            />
            <IconButton glyph=Glyph::Cross label=t.rules_close on_press=move |()| open.set(false) />
        </div>
        {content}
    }
    .into_any()
}

/// The book, or what was found in it.
fn reading(sections: StoredValue<Vec<Section>>, fillings: Fillings, at: Chapter, typed: RwSignal<String>) -> AnyView {
    let text = NodeRef::<html::Div>::new();
    let query = Memo::new(move |_| Query::new(&typed.get()));
    Effect::new(move || {
        if text.get().is_some() && typed.read_untracked().is_empty() {
            // In the next frame the chapters have their places.
            request_animation_frame(move || show(at.0));
        }
    });
    // What is found begins at the top.
    Effect::new(move |before: Option<bool>| {
        let is_empty = query.with(Query::is_empty);
        if let Some(text) = text.get_untracked().filter(|_| before.is_some() && !is_empty) {
            text.set_scroll_top(0);
        }
        is_empty
    });
    let chapters = move || {
        let chapter = |section: &Section| {
            let (name, title) = (section.name.clone(), section.title.clone());
            let go = move |_: ev::MouseEvent| {
                typed.set(String::new());
                let name = name.clone();
                request_animation_frame(move || show(&name));
            };
            view! {
                <li>
                    <button class="rules__chapter" type="button" on:click=go>
                        {title}
                    </button>
                </li>
            }
        };
        sections.with_value(|sections| sections.iter().map(chapter).collect_view())
    };
    let found = Memo::new(move |_| sections.with_value(|sections| query.with(|query| found(sections, query))));
    let count = move || {
        let t = texts();
        let places = found.with(|found| found.iter().map(|one| one.paragraphs.len()).sum::<usize>());
        query.with(|query| !query.is_empty()).then(|| match u32::try_from(places).unwrap_or(u32::MAX) {
            0 => t.rules_nothing.to_owned(),
            places => t.rules_found(places),
        })
    };
    let shown = move || {
        let section = |(at, one): (usize, &Section), query: &Query| {
            // Below the title of the first page: whoever is led there sees it.
            let lessons = (at == 0 && query.is_empty()).then(|| fillings.lessons.run(())).flatten();
            section(one, query, fillings, lessons)
        };
        found.with(|found| query.with(|query| found.iter().enumerate().map(|one| section(one, query)).collect_view()))
    };
    view! {
        <nav aria-label=texts().rules_chapters>
            <ol class="plain rules__chapters">{chapters()}</ol>
        </nav>
        <div class="dialog__text rules__text" node_ref=text>
            <p class="dim" role="status">
                {count}
            </p>
            {shown}
        </div>
    }
    .into_any()
}

/// Scrolls to a chapter, and lets a reader go on from there.
fn show(chapter: &str) {
    let heading = document().get_element_by_id(&anchor(chapter)).and_then(|heading| heading.dyn_into().ok());
    if let Some(heading) = heading {
        let heading: HtmlElement = heading;
        heading.scroll_into_view();
        // A heading in the document takes the focus; there is nothing to do if the browser refuses.
        let _ = heading.focus();
    }
}

/// The id of a chapter's heading.
fn anchor(chapter: &str) -> String {
    format!("rules-{chapter}")
}

/// The chapters with those of their paragraphs that a search finds; a chapter's title counts for each of them.
fn found(sections: &[Section], query: &Query) -> Vec<Section> {
    let of = |section: &Section| {
        let fits = |paragraph: &&Paragraph| query.finds(&[&section.title, &paragraph.text]);
        let paragraphs: Vec<_> = section.paragraphs.iter().filter(fits).cloned().collect();
        (!paragraphs.is_empty()).then(|| Section { paragraphs, ..section.clone() })
    };
    sections.iter().filter_map(of).collect()
}

/// A chapter, with the way into the lessons below the title of the first.
fn section(section: &Section, query: &Query, fillings: Fillings, lessons: Option<AnyView>) -> AnyView {
    let mut parts = Vec::new();
    let mut items = Vec::new();
    for Paragraph { kind, text } in &section.paragraphs {
        let content = marked(text, query);
        if *kind == Kind::Item {
            items.push(view! { <li>{content}</li> });
            continue;
        }
        parts.extend(list(&mut items));
        parts.push(match kind {
            Kind::Heading => view! { <h4>{content}</h4> }.into_any(),
            Kind::Figure(name) => view! {
                <figure class="rules__figure">
                    {fillings.figure.run(name.clone())} <figcaption class="dim">{content}</figcaption>
                </figure>
            }
            .into_any(),
            Kind::Plain | Kind::Item => view! { <p>{content}</p> }.into_any(),
        });
    }
    parts.extend(list(&mut items));
    view! {
        <section class="rules__section">
            <h3 id=anchor(&section.name) tabindex="-1">
                {marked(&section.title, query)}
            </h3>
            {lessons} {parts}
        </section>
    }
    .into_any()
}

/// The items so far, as one list.
fn list<V: IntoView + 'static>(items: &mut Vec<V>) -> Option<AnyView> {
    let items = core::mem::take(items);
    (!items.is_empty()).then(|| view! { <ul>{items}</ul> }.into_any())
}

/// A text with its bold type, and with what was searched for.
fn marked(text: &str, query: &Query) -> AnyView {
    let runs = query.runs(text).into_iter().map(|run| match (run.found, run.bold) {
        (true, _) => view! { <mark>{run.text}</mark> }.into_any(),
        (false, true) => view! { <b>{run.text}</b> }.into_any(),
        (false, false) => run.text.into_any(),
    });
    runs.collect_view().into_any()
}
