//! A game that is taken out as a file and in again: everybody is told that it is a copy (docs/decisions/copies.md).

use browser_tests::pages::{Game, Shelf, Start, Table};
use browser_tests::{Phone, Site, button, with_phone};

use super::inspection::Inspection;

/// Opens one of two games on the shelf: the copy, or the other.
async fn open(phone: &Phone, copy: bool) {
    let which = format!(
        "[...document.querySelectorAll('article.save')].find((save) => save.innerText.includes('Kopie:') === {copy})"
    );
    let address = phone.value(&format!("{which}.querySelector('a').href")).await;
    phone.open(address.as_str().expect("it stands on the shelf")).await;
}

#[tokio::test]
async fn everybody_is_told_of_a_copy() {
    let site = Site::at_root();
    with_phone(async |phone| {
        let shelf = Start::open(phone, &site).await.play_as_guest().await;
        let table = shelf.new_game().await.set_up(Game::of(&["Anna", "Berta"])).await;
        table.prepare().await;
        // In the middle of a turn of one's own.
        let (name, _, headquarters) = table.play_to_headquarters(97).await;
        headquarters.hire(3).await;
        let mut see = Inspection::begin(phone);

        let shelf = Shelf::open(phone, &site).await;
        let file = shelf.export().await;
        shelf.import(&file).await;
        phone.sees("Das Spiel ist importiert.").await;
        phone.until("document.querySelectorAll('article.save').length === 2").await;
        phone.sees("Kopie: Das Spiel liegt hier auch selbst").await;
        see.look("copies-shelf").await;

        // Nobody sees anything of it before everybody knows, also after a reload.
        open(phone, true).await;
        phone.on_screen("Eine Kopie").await;
        see.look("copies-told").await;
        phone.reload().await;
        phone.on_screen("Eine Kopie").await;
        assert!(!phone.text().await.contains(&name));
        phone.tap(button("Alle wissen es")).await;
        let copy = Table::shown(phone).await;
        copy.until_curtain().await;
        phone.sees("Kopie: Das Spiel liegt hier auch selbst, und der Zufall entscheidet hier anders.").await;
        see.look("copies-curtain").await;
        assert_eq!(copy.receiver().await, name);
        copy.lift().await;

        // The game itself goes on as if nothing were.
        Shelf::open(phone, &site).await;
        open(phone, false).await;
        Table::shown(phone).await.until_curtain().await;
        assert!(!phone.text().await.contains("Kopie"));
        see.end();
    })
    .await;
}

/// From the import to the end, as people play it: the copy ends, and the game itself stands where it stood.
#[tokio::test]
async fn a_copy_is_played_to_its_end_without_a_network() {
    let mut site = Site::at_root();
    with_phone(async |phone| {
        Start::open(phone, &site).await.play_in_two().await.prepare().await;
        phone.until_offline_ready().await;
        site.go_away();
        let address = site.url();
        phone.open(&address).await;
        let shelf = Shelf::shown(phone).await;
        let file = shelf.export().await;
        shelf.import(&file).await;
        phone.sees("Kopie: Das Spiel liegt hier auch selbst").await;
        open(phone, true).await;
        phone.tap(button("Alle wissen es")).await;
        let copy = Table::shown(phone).await;
        copy.begin_turn().await;
        copy.enter_and_win(130).await;
        let mut see = Inspection::begin(phone);
        see.look("copies-over").await;

        // Over, it has nothing to hide any more, but is still the copy.
        phone.reload().await;
        phone.on_screen("Spielende").await;
        phone.open(&address).await;
        Shelf::shown(phone).await;
        open(phone, false).await;
        let name = Table::shown(phone).await.begin_turn().await;
        assert!(!name.is_empty());
        Table::shown(phone).await.until_phase(0).await;
        see.end();
    })
    .await;
}

/// Where the game is not, what comes in is no copy: it may have moved. Where it lies in the bin, it is one.
#[tokio::test]
async fn what_comes_back_while_the_game_is_in_the_bin_is_a_copy() {
    let site = Site::at_root();
    with_phone(async |phone| {
        Start::open(phone, &site).await.play_in_two().await.prepare().await;
        let shelf = Shelf::open(phone, &site).await;
        let file = shelf.export().await;
        with_phone(async |other| {
            let shelf = Start::open(other, &site).await.play_as_guest().await;
            shelf.import(&file).await;
            other.sees("Das Spiel ist importiert.").await;
            other.until("document.querySelectorAll('article.save').length === 1").await;
            assert!(!other.text().await.contains("Kopie"));
        })
        .await;
        phone.value("document.querySelector('article.save details').open = true").await;
        phone.tap(button("In den Papierkorb")).await;
        phone.sees("Das Spiel liegt im Papierkorb").await;
        shelf.import(&file).await;
        phone.sees("Kopie: Das Spiel liegt hier auch selbst").await;
    })
    .await;
}
