//! Several files in one: a ZIP archive that any system can unpack. Nothing in it is compressed: saves hardly get smaller, and
//! something that packs would cost the app more bytes than it saves.
//!
//! The form: <https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT>.

/// What a file of an archive begins with.
const FILE: [u8; 4] = *b"PK\x03\x04";
/// What its entry in the directory begins with.
const ENTRY: [u8; 4] = *b"PK\x01\x02";
/// What the end of the directory begins with.
const END: [u8; 4] = *b"PK\x05\x06";
/// Bytes of a file's header without its name.
const FILE_SIZE: usize = 30;
/// Bytes of an entry without its name.
const ENTRY_SIZE: usize = 46;
/// Bytes of the end.
const END_SIZE: usize = 22;
/// The version of the form that is needed to read it, 2.0, and the flag that names are UTF-8.
const VERSION_AND_FLAGS: [u8; 4] = [20, 0, 0, 8];
/// Midnight of the first day a file of an archive can be of: there is no clock in here.
const TIME: [u8; 4] = [0, 0, 0x21, 0];

/// Why bytes are not an archive whose files can be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ArchiveError {
    /// They are no archive, or only a part of one.
    #[error("this is no archive, or not all of it")]
    Foreign,
    /// A file in it is compressed, as where somebody has packed the files anew.
    #[error("the file {0} of the archive is packed")]
    Packed(usize),
    /// A file in it is not as it was written.
    #[error("the file {0} of the archive was altered")]
    Altered(usize),
}

/// Whether bytes begin like an archive.
#[must_use]
pub fn is_archive(bytes: &[u8]) -> bool {
    bytes.starts_with(&FILE) || bytes.starts_with(&END)
}

/// Puts files into one archive, in their order; `None` if they are more, or larger, than the form can count: 65,535 files, names of
/// 65,535 bytes, 4 GB.
#[must_use]
pub fn archive(files: &[(String, Vec<u8>)]) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut directory = Vec::new();
    for (name, content) in files {
        let offset = u32::try_from(bytes.len()).ok()?.to_le_bytes();
        let facts = facts(name, content)?;
        bytes.extend(FILE);
        bytes.extend_from_slice(&facts);
        bytes.extend_from_slice(name.as_bytes());
        bytes.extend_from_slice(content);
        directory.extend(ENTRY);
        directory.extend([20, 0]);
        directory.extend(facts);
        // No comment, the first disk, and nothing to be said of the file.
        directory.extend([0; 10]);
        directory.extend(offset);
        directory.extend_from_slice(name.as_bytes());
    }
    let (count, offset) = (u16::try_from(files.len()).ok()?.to_le_bytes(), u32::try_from(bytes.len()).ok()?);
    let size = u32::try_from(directory.len()).ok()?;
    bytes.extend(directory);
    bytes.extend(END);
    bytes.extend([0; 4]);
    bytes.extend([count, count].concat());
    bytes.extend([size.to_le_bytes(), offset.to_le_bytes()].concat());
    bytes.extend([0; 2]);
    Some(bytes)
}

/// What header and entry say alike: version, flags, no packing, time, checksum, both sizes, length of the name, nothing more.
fn facts(name: &str, content: &[u8]) -> Option<Vec<u8>> {
    let size = u32::try_from(content.len()).ok()?.to_le_bytes();
    let length = u16::try_from(name.len()).ok()?.to_le_bytes();
    let parts: [&[u8]; 8] =
        [&VERSION_AND_FLAGS, &[0; 2], &TIME, &checksum(content).to_le_bytes(), &size, &size, &length, &[0; 2]];
    Some(parts.concat())
}

/// The files of an archive, name and content of each. Names are whatever somebody wrote there: they are no paths to be followed.
///
/// # Errors
/// It is no archive, or a file in it is packed or altered.
pub fn unarchived(bytes: &[u8]) -> Result<Vec<(String, &[u8])>, ArchiveError> {
    let end = bytes.windows(END_SIZE).rposition(|window| window.starts_with(&END)).ok_or(ArchiveError::Foreign)?;
    let (count, offset) = (short(bytes, end + 10)?, long(bytes, end + 16)?);
    let (mut at, mut named) = (offset, 0);
    let mut files = Vec::new();
    for index in 0..count {
        let entry = part(bytes, at, ENTRY_SIZE)?;
        let length = short(entry, 28)?;
        if !entry.starts_with(&ENTRY) {
            return Err(ArchiveError::Foreign);
        }
        if short(entry, 10)? != 0 {
            return Err(ArchiveError::Packed(index));
        }
        let name = String::from_utf8_lossy(part(bytes, at + ENTRY_SIZE, length)?).into_owned();
        let content = content(bytes, long(entry, 42)?, long(entry, 20)?)?;
        // Thousands of entries may name one and the same large file.
        named += content.len();
        if named > bytes.len() {
            return Err(ArchiveError::Foreign);
        }
        if checksum(content).to_le_bytes() != *part(entry, 16, 4)? {
            return Err(ArchiveError::Altered(index));
        }
        files.push((name, content));
        at += ENTRY_SIZE + length + short(entry, 30)? + short(entry, 32)?;
    }
    Ok(files)
}

/// The content of the file whose header stands there.
fn content(bytes: &[u8], at: usize, size: usize) -> Result<&[u8], ArchiveError> {
    let header = part(bytes, at, FILE_SIZE)?;
    if !header.starts_with(&FILE) {
        return Err(ArchiveError::Foreign);
    }
    part(bytes, at + FILE_SIZE + short(header, 26)? + short(header, 28)?, size)
}

/// So many bytes from a place on.
fn part(bytes: &[u8], at: usize, size: usize) -> Result<&[u8], ArchiveError> {
    bytes.get(at..).and_then(|rest| rest.get(..size)).ok_or(ArchiveError::Foreign)
}

/// The number in two bytes.
fn short(bytes: &[u8], at: usize) -> Result<usize, ArchiveError> {
    let bytes = part(bytes, at, 2)?.first_chunk().ok_or(ArchiveError::Foreign)?;
    Ok(u16::from_le_bytes(*bytes).into())
}

/// The number in four bytes.
fn long(bytes: &[u8], at: usize) -> Result<usize, ArchiveError> {
    let bytes = part(bytes, at, 4)?.first_chunk().ok_or(ArchiveError::Foreign)?;
    u32::from_le_bytes(*bytes).try_into().map_err(|_| ArchiveError::Foreign)
}

/// CRC-32, as archives have it.
fn checksum(bytes: &[u8]) -> u32 {
    let step = |rest: u32| if rest & 1 == 1 { rest >> 1 ^ 0xedb8_8320 } else { rest >> 1 };
    !bytes.iter().fold(!0, |rest, byte| (0..8).fold(rest ^ u32::from(*byte), |rest, _| step(rest)))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn files() -> Vec<(String, Vec<u8>)> {
        vec![("spiele/größe.save".to_owned(), vec![7; 300]), ("leer".to_owned(), Vec::new())]
    }

    fn owned(files: Vec<(String, &[u8])>) -> Vec<(String, Vec<u8>)> {
        files.into_iter().map(|(name, bytes)| (name, bytes.to_vec())).collect()
    }

    #[test]
    fn files_come_back() {
        let bytes = archive(&files()).unwrap();
        assert!(is_archive(&bytes));
        assert_eq!(owned(unarchived(&bytes).unwrap()), files());
        assert_eq!(unarchived(&archive(&[]).unwrap()), Ok(Vec::new()));
    }

    /// Known from elsewhere, so that others can read what we write.
    #[test]
    fn the_checksum_is_that_of_everybody() {
        assert_eq!(checksum(b"123456789"), 0xcbf4_3926);
    }

    #[test]
    fn every_cut_is_told_and_every_altered_byte_of_a_content() {
        let bytes = archive(&files()).unwrap();
        for length in 0..bytes.len() {
            assert!(unarchived(&bytes[..length]).is_err(), "cut at {length}");
        }
        let content = bytes.windows(300).position(|window| window == [7; 300]).unwrap();
        for place in content..content + 300 {
            let mut altered = bytes.clone();
            altered[place] ^= 1;
            assert_eq!(unarchived(&altered), Err(ArchiveError::Altered(0)), "byte {place}");
        }
    }

    #[test]
    fn a_packed_file_is_told() {
        let mut bytes = archive(&files()).unwrap();
        let entry = bytes.windows(4).position(|window| window == ENTRY).unwrap();
        bytes[entry + 10] = 8;
        assert_eq!(unarchived(&bytes), Err(ArchiveError::Packed(0)));
    }

    /// A small file could otherwise keep the app busy for hours.
    #[test]
    fn a_file_that_is_named_again_and_again_is_refused() {
        let bytes = archive(&files()[..1]).unwrap();
        let [entry, end] = [ENTRY, END].map(|sign| bytes.windows(4).position(|window| window == sign).unwrap());
        let named = |times: u8| {
            let mut again = [&bytes[..entry], &bytes[entry..end].repeat(times.into()), &bytes[end..]].concat();
            let end = again.len() - END_SIZE;
            again[end + 10] = times;
            again
        };
        assert_eq!(unarchived(&named(1)).map(|files| files.len()), Ok(1));
        assert_eq!(unarchived(&named(9)), Err(ArchiveError::Foreign));
    }

    proptest! {
        /// Whatever somebody made of it, it is read or refused.
        #[test]
        fn altered_archives_do_no_harm(places in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..8)) {
            let mut bytes = archive(&files()).unwrap();
            for (place, byte) in places {
                let place = place.index(bytes.len());
                bytes[place] = byte;
            }
            let _ = unarchived(&bytes);
        }
    }
}
