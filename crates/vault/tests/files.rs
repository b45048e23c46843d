//! Saves as files: out, in, and everything that can be wrong with a file.

#![allow(clippy::unwrap_used, reason = "a test that can not go on fails")]

mod common;

use common::{NOW, begun, entropy, of_the_future, place};
use pollster::block_on;
use vault::{ImportError, Place, PlaceError, SaveFile, Slot};

fn file() -> SaveFile {
    SaveFile {
        game: "leaders".to_owned(),
        setup: b"two players".to_vec(),
        about: b"round 3".to_vec(),
        commands: (0..20).map(|ply| format!("command {ply}").into_bytes()).collect(),
    }
}

/// Imports a file into a vault with one game; whatever is refused must change nothing.
fn import(bytes: &[u8], verify: impl FnOnce(&SaveFile) -> Result<(), &'static str>) -> Result<SaveFile, Error> {
    block_on(async {
        let (vault, guest, _) = begun().await;
        let before = vault.store().records();
        match vault.import(place(guest), bytes, "leaders", verify, NOW, entropy(3)).await {
            Ok(id) => Ok(vault.export(guest, id, NOW).await.unwrap()),
            Err(error) => {
                assert_eq!(vault.store().records(), before, "{error}");
                Err(error)
            }
        }
    })
}

type Error = ImportError<&'static str>;

#[test]
fn a_file_comes_back_as_it_went() {
    assert_eq!(import(&file().to_bytes(), |_| Ok(())), Ok(file()));
}

#[test]
fn every_cut_is_told() {
    let bytes = file().to_bytes();
    for length in 0..bytes.len() {
        let expected = if length == 0 { Error::NotASave } else { Error::Cut };
        assert_eq!(import(&bytes[..length], |_| panic!("not looked at")), Err(expected), "cut at {length}");
    }
}

#[test]
fn every_altered_byte_is_told() {
    let bytes = file().to_bytes();
    for place in 0..bytes.len() {
        for change in [1, 0x80, 0xff] {
            let mut altered = bytes.clone();
            altered[place] ^= change;
            let error = import(&altered, |_| panic!("not looked at")).unwrap_err();
            assert!(matches!(error, Error::NotASave | Error::Cut | Error::Altered), "byte {place}: {error}");
        }
    }
}

#[test]
fn appended_bytes_are_told() {
    let mut bytes = file().to_bytes();
    bytes.push(0);
    assert_eq!(import(&bytes, |_| panic!("not looked at")), Err(Error::Altered));
}

#[test]
fn other_files_are_told_apart() {
    assert_eq!(import(b"%PDF-1.7 and so on", |_| Ok(())), Err(Error::NotASave));
    assert_eq!(import(&vec![0; 50_000_000], |_| Ok(())), Err(Error::TooLarge { size: 50_000_000, max: 8_388_608 }));
    let future = of_the_future(&file().to_bytes());
    assert_eq!(import(&future, |_| Ok(())), Err(Error::FromTheFuture { found: 2, known: 1 }));
    let other = SaveFile { game: "sparta".to_owned(), ..file() };
    assert_eq!(import(&other.to_bytes(), |_| Ok(())), Err(Error::OtherGame { tag: "sparta".to_owned() }));
    assert_eq!(import(&file().to_bytes(), |_| Err("no such nation")), Err(Error::Refused("no such nation")));
}

#[test]
fn a_fourth_game_names_the_oldest_first() {
    block_on(async {
        let (vault, guest, first) = begun().await;
        let bytes = file().to_bytes();
        let import = async |replacing, number| {
            let place = Place { account: guest, replacing };
            vault.import::<()>(place, &bytes, "leaders", |_| Ok(()), NOW, entropy(number)).await
        };
        import(None, 3).await.unwrap();
        import(None, 4).await.unwrap();
        let Err(ImportError::Place(PlaceError::NoFreeSlot { oldest: Some(oldest) })) = import(None, 5).await else {
            panic!("there is no fourth slot");
        };
        assert_eq!(oldest.id, first.id());
        let id = import(Some(oldest.id), 6).await.unwrap();
        let slots = vault.slots(guest, NOW).await.unwrap();
        assert!(matches!(&slots[0], Slot::Taken(save) if save.id == id && save.length == 20));
    });
}
