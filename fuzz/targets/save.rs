//! A saved game of any kind, with the checksum that fits what is in it.

#![no_main]

use app::hostile::take;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    take::save(&take::sealed(data.to_vec()));
});
