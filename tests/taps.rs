//! How far it is from the address to the first move.

use browser_tests::pages::Start;
use browser_tests::{Site, with_phone};

/// Touches allowed from opening the address to phase 0, those on the two name fields and on the curtain included.
const MOST: u32 = 20;

#[tokio::test]
async fn a_guest_is_in_phase_0_after_a_few_taps() {
    let site = Site::at_root();
    with_phone(async |phone| {
        let table = Start::open(phone, &site).await.play_in_two().await;
        table.prepare().await;
        table.begin_turn().await;
        println!("{} taps and two names from the address to phase 0", phone.taps());
        assert!(phone.taps() <= MOST, "{} taps", phone.taps());
    })
    .await;
}
