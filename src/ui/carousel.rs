//! Cards to leaf through: arrows on both edges, swipe, dots, arrow keys.

use leptos::{ev, prelude::*};

use super::icon::{Glyph, Icon};
use crate::texts::texts;

/// How far a finger must travel sideways to turn the page, in CSS pixels.
const SWIPE: i32 = 48;

/// Shows one of several slides. Only the slide on top is in the document.
#[component]
pub fn Carousel(
    /// What the slides are, such as "Szenarien".
    #[prop(into)]
    label: String,
    /// How many there are.
    #[prop(into)]
    count: Signal<usize>,
    /// Which one is on top, counted from 0.
    index: RwSignal<usize>,
    /// Asked for a slide instead of showing it at once; the owner then sets `index`, when it may be shown.
    #[prop(optional, into)]
    ask: Option<Callback<usize>>,
    /// Draws a slide.
    #[prop(into)]
    slide: Callback<usize, AnyView>,
) -> impl IntoView {
    let t = texts();
    let forwards = RwSignal::new(true);
    let drag_start = RwSignal::new(None::<i32>);
    let drag = RwSignal::new(0);
    let go = move |to: usize| {
        if to < count.get_untracked() && to != index.get_untracked() {
            forwards.set(to > index.get_untracked());
            match ask {
                Some(ask) => ask.run(to),
                None => index.set(to),
            }
        }
    };
    let previous = move || {
        if let Some(to) = index.get_untracked().checked_sub(1) {
            go(to);
        }
    };
    let next = move || go(index.get_untracked() + 1);
    let on_key = move |event: ev::KeyboardEvent| match event.key().as_str() {
        "ArrowLeft" => previous(),
        "ArrowRight" => next(),
        _ => {}
    };
    let drop_drag = move |turn: bool| {
        let moved = drag.get_untracked();
        drag_start.set(None);
        drag.set(0);
        if turn && moved <= -SWIPE {
            next();
        } else if turn && moved >= SWIPE {
            previous();
        }
    };
    let may_go_back = Signal::derive(move || index.get() > 0);
    let may_go_on = Signal::derive(move || index.get() + 1 < count.get());
    view! {
        <section class="carousel" aria-roledescription="carousel" aria-label=label on:keydown=on_key>
            {arrow(Glyph::Back, t.carousel_previous, "carousel__arrow carousel__arrow--back", may_go_back, previous)}
            <div
                class="carousel__window"
                aria-live="polite"
                tabindex="0"
                style:transform=move || format!("translateX({}px)", drag.get() / 2)
                on:pointerdown=move |event| drag_start.set(Some(event.client_x()))
                on:pointermove=move |event| {
                    if let Some(start) = drag_start.get_untracked() {
                        drag.set(event.client_x() - start);
                    }
                }
                on:pointerup=move |_| drop_drag(true)
                on:pointerleave=move |_| drop_drag(true)
                on:pointercancel=move |_| drop_drag(false)
            >
                {move || {
                    let at = index.get().min(count.get().saturating_sub(1));
                    let class = if forwards.get_untracked() { "carousel__slide" } else { "carousel__slide carousel__slide--back" };
                    (count.get() > 0)
                        .then(|| {
                            view! {
                                <div
                                    class=class
                                    role="group"
                                    aria-roledescription="slide"
                                    aria-label=t.carousel_page(&(at + 1), &count.get_untracked())
                                >
                                    {slide.run(at)}
                                </div>
                            }
                        })
                }}
            </div>
            {arrow(Glyph::Forward, t.carousel_next, "carousel__arrow carousel__arrow--forward", may_go_on, next)} <div class="carousel__dots">
                {move || dots(count.get(), index, Callback::new(go))}
            </div>
        </section>
    }
    .into_any()
}

/// The button at one edge.
fn arrow(
    glyph: Glyph,
    label: &'static str,
    class: &'static str,
    enabled: Signal<bool>,
    press: impl Fn() + 'static,
) -> AnyView {
    view! {
        <button
            class=class
            type="button"
            aria-label=label
            disabled=move || !enabled.get()
            on:click=move |_| press()
        >
            <Icon glyph />
        </button>
    }
    .into_any()
}

/// A dot for each slide, the one on top marked.
fn dots(count: usize, index: RwSignal<usize>, go: Callback<usize>) -> AnyView {
    let dot = |at: usize| {
        view! {
            <button
                class="carousel__dot"
                type="button"
                aria-label=texts().carousel_page(&(at + 1), &count)
                aria-current=move || (index.get() == at).then_some("true")
                on:click=move |_| go.run(at)
            ></button>
        }
    };
    (0..count).map(dot).collect_view().into_any()
}
