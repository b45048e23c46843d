//! Saves as files: out, in, and everything that can be wrong with a file.

use crate::common::{NOW, begun, entropy, of_the_future, place, sealed};
use pollster::block_on;
use vault::{ImportError, Place, PlaceError, ReadError, SaveFile, Slot, limits};

fn file() -> SaveFile {
    SaveFile {
        game: "leaders".to_owned(),
        setup: b"two players".to_vec(),
        about: b"round 3".to_vec(),
        commands: (0..20).map(|ply| format!("command {ply}").into_bytes()).collect(),
    }
}

/// Imports a file into a vault with one game; whatever is refused must change nothing.
fn import(bytes: &[u8], verify: impl FnOnce(&SaveFile) -> Result<Vec<u8>, &'static str>) -> Result<SaveFile, Error> {
    block_on(async {
        let (vault, guest, _) = begun().await;
        let before = vault.store().records();
        match vault
            .import(
                place(guest),
                bytes,
                "leaders",
                async |file| Ok(SaveFile { about: verify(file)?, ..file.clone() }),
                NOW,
                entropy(3),
            )
            .await
        {
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
    assert_eq!(import(&file().to_bytes(), |file| Ok(file.about.clone())), Ok(file()));
}

/// A list must show a game without opening it, so what it shows is made from the game and not taken from the file.
#[test]
fn what_a_file_says_about_itself_is_not_believed() {
    let boastful = SaveFile { about: b"a million players".to_vec(), ..file() };
    assert_eq!(import(&boastful.to_bytes(), |_| Ok(b"round 3".to_vec())), Ok(file()));
}

/// As large as a part may be is taken, one more is refused before the rules are asked.
#[test]
fn every_part_of_a_file_has_a_limit() {
    type Change = fn(&mut SaveFile, usize);
    let parts: [(usize, Change); 4] = [
        (limits::SETUP, |file, size| file.setup = vec![7; size]),
        (limits::ABOUT, |file, size| file.about = vec![7; size]),
        (limits::COMMAND, |file, size| file.commands[3] = vec![7; size]),
        (limits::COMMANDS as usize, |file, size| file.commands = vec![Vec::new(); size]),
    ];
    for (number, (most, change)) in parts.into_iter().enumerate() {
        let sized = |size| {
            let mut file = file();
            change(&mut file, size);
            file.to_bytes()
        };
        assert!(import(&sized(most), |_| Ok(Vec::new())).is_ok(), "part {number}");
        assert_eq!(import(&sized(most + 1), |_| panic!("not looked at")), Err(Error::BeyondLimits), "part {number}");
    }
    let long_tag = SaveFile { game: "x".repeat(limits::TAG + 1), ..file() };
    assert_eq!(import(&long_tag.to_bytes(), |_| panic!("not looked at")), Err(Error::BeyondLimits));
}

/// A list that claims to be longer than the file is altered, and nothing is made ready for it.
#[test]
fn a_list_longer_than_its_file_is_refused() {
    let file = SaveFile { commands: Vec::new(), ..file() };
    let mut claims = file.to_bytes();
    *claims.last_mut().unwrap() = 90;
    assert_eq!(SaveFile::from_bytes(&sealed(claims)), Err(ReadError::Altered));
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
    assert_eq!(import(b"%PDF-1.7 and so on", |_| Ok(Vec::new())), Err(Error::NotASave));
    assert_eq!(
        import(&vec![0; 50_000_000], |_| Ok(Vec::new())),
        Err(Error::TooLarge { size: 50_000_000, max: 8_388_608 })
    );
    let future = of_the_future(&file().to_bytes());
    assert_eq!(import(&future, |_| Ok(Vec::new())), Err(Error::FromTheFuture { found: 2, known: 1 }));
    let other = SaveFile { game: "sparta".to_owned(), ..file() };
    assert_eq!(import(&other.to_bytes(), |_| Ok(Vec::new())), Err(Error::OtherGame { tag: "sparta".to_owned() }));
    assert_eq!(import(&file().to_bytes(), |_| Err("no such nation")), Err(Error::Refused("no such nation")));
}

#[test]
fn a_fourth_game_names_the_oldest_first() {
    block_on(async {
        let (vault, guest, first) = begun().await;
        let bytes = file().to_bytes();
        let import = async |replacing, number| {
            let place = Place { account: guest, replacing };
            vault.import::<()>(place, &bytes, "leaders", async |file| Ok(file.clone()), NOW, entropy(number)).await
        };
        import(None, 3).await.unwrap();
        import(None, 4).await.unwrap();
        let Err(ImportError::Place(PlaceError::NoFreeSlot { candidates })) = import(None, 5).await else {
            panic!("there is no fourth slot");
        };
        assert_eq!(candidates[0].id, first.id());
        let id = import(Some(first.id()), 6).await.unwrap();
        let slots = vault.slots(guest, NOW).await.unwrap();
        assert!(matches!(&slots[0], Slot::Taken(save) if save.id == id && save.length == 20));
    });
}
