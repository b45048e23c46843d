//! A table of numbers, in a rule book or an overview.

use leptos::prelude::*;

/// A table with a caption, what stands above its columns, and its rows, each of which begins with what it is about. It
/// scrolls by itself where it is wider than the screen.
pub fn data_table(
    caption: Option<String>,
    head: impl IntoIterator<Item = AnyView>,
    rows: impl IntoIterator<Item = Vec<AnyView>>,
) -> AnyView {
    let head = head.into_iter().map(|cell| view! { <th scope="col">{cell}</th> });
    let row = |cells: Vec<AnyView>| {
        let mut cells = cells.into_iter();
        let first = cells.next().map(|first| view! { <th scope="row">{first}</th> });
        let rest = cells.map(|cell| view! { <td>{cell}</td> });
        view! { <tr>{first} {rest.collect_view()}</tr> }
    };
    view! {
        <div class="data-table" tabindex="0">
            <table>
                {caption.map(|caption| view! { <caption>{caption}</caption> })} <thead>
                    <tr>{head.collect_view()}</tr>
                </thead> <tbody>{rows.into_iter().map(row).collect_view()}</tbody>
            </table>
        </div>
    }
    .into_any()
}
