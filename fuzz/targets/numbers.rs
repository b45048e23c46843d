//! Numbers of LEADERS, a line each.

#![no_main]

use app::hostile::take;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    take::numbers(data);
});
