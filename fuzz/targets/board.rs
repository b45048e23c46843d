//! A board of Company Leader, with or without a scenario.

#![no_main]

use app::hostile::take;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    take::board(data);
});
