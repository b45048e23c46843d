//! The fields of a picture, each followed by itself.

use leptos::prelude::*;

/// A signal for each of what `read` gives, always as many and in the same order, as long as the owner lives. Each changes only when its
/// own does.
///
/// One [`Memo`] a field says the same, but is asked at every change, and so is all that hangs on it: of a board with ninety fields a
/// tap changes two, and asking the others cost more than drawing both.
pub fn spread<T: PartialEq + Send + Sync + 'static>(read: impl Fn() -> Vec<T> + 'static) -> Vec<ReadSignal<T>> {
    let signals: Vec<RwSignal<T>> = untrack(&read).into_iter().map(RwSignal::new).collect();
    let fields = signals.iter().map(RwSignal::read_only).collect();
    keep(Box::new(move || {
        for (signal, now) in signals.iter().zip(read()) {
            if signal.with_untracked(|before| *before != now) {
                signal.set(now);
            }
        }
    }));
    fields
}

/// Follows something as long as the owner lives. An effect of its own for each kind of field would be compiled for each.
fn keep(follow: Box<dyn Fn()>) {
    StoredValue::new_local(RenderEffect::new(move |_| follow()));
}

#[cfg(test)]
mod tests {
    use core::cell::{Cell, RefCell};
    use std::rc::Rc;

    use any_spawner::Executor;

    use super::*;

    #[test]
    fn a_field_is_told_of_its_own_changes_only() {
        // Another test of this program may have been first.
        let _ = Executor::init_futures_executor();
        let told = Rc::new(RefCell::new(Vec::new()));
        let (table, screen) = (Owner::new(), Owner::new());
        let board = table.with(|| RwSignal::new(vec!['a', 'b', 'c']));
        let read = Rc::new(Cell::new(0));
        let follow = |field: ReadSignal<char>| {
            let told = Rc::clone(&told);
            RenderEffect::new(move |_| told.borrow_mut().push(field.get()))
        };
        let _effects: Vec<_> = screen.with(|| {
            let read = Rc::clone(&read);
            let fields = spread(move || {
                read.set(read.get() + 1);
                board.get()
            });
            fields.into_iter().map(follow).collect()
        });
        assert_eq!(*told.borrow(), ['a', 'b', 'c']);
        board.set(vec!['a', 'x', 'c']);
        Executor::poll_local();
        board.set(vec!['a', 'x', 'y']);
        Executor::poll_local();
        assert_eq!(*told.borrow(), ['a', 'b', 'c', 'x', 'y']);

        let before = read.get();
        screen.cleanup();
        board.set(vec!['z', 'z', 'z']);
        Executor::poll_local();
        assert_eq!(read.get(), before, "nobody follows any more");
    }
}
