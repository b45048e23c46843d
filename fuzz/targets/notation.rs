//! A record or a position of Sparta, as it is pasted.

#![no_main]

use app::hostile::take;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    take::notation(data);
});
