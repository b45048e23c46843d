//! Documents from a file, put back on another device: what they are about has other ids there.

use std::collections::BTreeMap;

use crate::{
    document::DocumentError,
    ids::{AccountId, SaveId, Time},
    store::Store,
    vault::Vault,
};

/// What has another id than it had.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moved {
    /// The account whose documents they were, and whose they are to be.
    pub account: (AccountId, AccountId),
    /// The games, by their ids from before.
    pub games: BTreeMap<SaveId, SaveId>,
}

impl Moved {
    /// The name a document has here; `None` if it names neither the account nor one of the games, or is not to be put back.
    fn name(&self, name: &str) -> Option<String> {
        let mut is_theirs = false;
        let mut step = |step: &str| {
            let id = step.parse::<AccountId>().ok().filter(|id| step.len() == 16 && *id == self.account.0);
            let game = step.parse::<SaveId>().ok().filter(|_| step.len() == 16).and_then(|id| self.games.get(&id));
            is_theirs |= id.is_some() || game.is_some();
            match (id, game) {
                (Some(_), _) => self.account.1.to_string(),
                (_, Some(game)) => game.to_string(),
                _ => step.to_owned(),
            }
        };
        let moved = name.split('/').map(&mut step).collect::<Vec<_>>().join("/");
        // How many wrong passwords there were somewhere else says nothing here.
        (is_theirs && !name.starts_with("attempts/")).then_some(moved)
    }
}

impl<S: Store> Vault<S> {
    /// Puts a document from a file back, under the name it has here, as [`Vault::add_document`] does.
    ///
    /// # Errors
    /// As for [`Vault::put_document`].
    pub async fn restore_document(
        &self,
        moved: &Moved,
        (name, text): (&str, &str),
        now: Time,
    ) -> Result<bool, DocumentError> {
        match moved.name(name) {
            Some(name) => self.add_document(&name, text, now).await,
            None => Ok(false),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_document_is_called_by_what_is_here_and_others_are_not_taken() {
        let id = |number: u64| format!("{number:016x}");
        let moved = Moved {
            account: (id(1).parse().unwrap(), id(2).parse().unwrap()),
            games: BTreeMap::from([(id(3).parse().unwrap(), id(4).parse().unwrap())]),
        };
        let name = |name: String| moved.name(&name);
        assert_eq!(name(format!("name/{}", id(3))), Some(format!("name/{}", id(4))));
        assert_eq!(name(format!("result/{}/{}", id(1), id(3))), Some(format!("result/{}/{}", id(2), id(4))));
        assert_eq!(name(format!("result/{}/{}", id(1), id(9))), Some(format!("result/{}/{}", id(2), id(9))));
        for foreign in [format!("name/{}", id(9)), "edition/1".to_owned(), format!("attempts/{}", id(1)), String::new()]
        {
            assert_eq!(name(foreign.clone()), None, "{foreign}");
        }
    }
}
