//! How much memory work takes: every thread of this program counts what it asks for.

#![expect(unsafe_code, reason = "an allocator is unsafe; this one hands everything on to that of the system")]

use core::cell::Cell;
use std::alloc::{GlobalAlloc, Layout, System};

thread_local! {
    static NOW: Cell<isize> = const { Cell::new(0) };
    static PEAK: Cell<isize> = const { Cell::new(0) };
}

struct Counting;

#[global_allocator]
static COUNTING: Counting = Counting;

fn count(bytes: isize) {
    // While a thread ends there is nothing to count in.
    let _ = NOW.try_with(|now| {
        now.set(now.get() + bytes);
        PEAK.try_with(|peak| peak.set(peak.get().max(now.get())))
    });
}

fn size(bytes: usize) -> isize {
    isize::try_from(bytes).unwrap_or(isize::MAX)
}

// SAFETY: every call goes to the allocator of the system with what it was given.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(size(layout.size()));
        // SAFETY: as above.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count(size(layout.size()));
        // SAFETY: as above.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        count(-size(layout.size()));
        // SAFETY: as above.
        unsafe { System.dealloc(at, layout) }
    }

    unsafe fn realloc(&self, at: *mut u8, layout: Layout, new: usize) -> *mut u8 {
        // Both may be there while one is copied into the other.
        count(size(new));
        count(-size(layout.size()));
        // SAFETY: as above.
        unsafe { System.realloc(at, layout, new) }
    }
}

/// Does work, and says how many bytes this thread held at most beyond those it held before.
pub fn peak_of<T>(work: impl FnOnce() -> T) -> (T, usize) {
    let before = NOW.get();
    PEAK.set(before);
    let done = work();
    (done, usize::try_from(PEAK.get() - before).unwrap_or(0))
}

#[test]
fn memory_is_counted_where_it_is_highest() {
    let (_, peak) = peak_of(|| {
        drop(vec![7_u8; 1_000_000]);
        vec![7_u8; 500_000]
    });
    assert!((1_000_000..1_001_000).contains(&peak), "{peak}");
    let (_, peak) = peak_of(|| std::thread::spawn(|| vec![7_u8; 1_000_000]).join());
    assert!(peak < 100_000, "another thread counts for itself: {peak}");
}
