//! The head of a game as it lies in the storage, with the checksum that fits.

#![no_main]

use app::hostile::take;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    take::head(&take::sealed(data.to_vec()));
});
