//! An edition as a file; the first byte says of which game.

#![no_main]

use app::hostile::take;
use company_leader::CompanyLeader;
use general::General;
use leaders::Leaders;
use sparta::Sparta;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let Some((game, file)) = data.split_first() else { return };
    match game % 4 {
        0 => take::edition::<Leaders>(file),
        1 => take::edition::<Sparta>(file),
        2 => take::edition::<General>(file),
        _ => take::edition::<CompanyLeader>(file),
    };
});
