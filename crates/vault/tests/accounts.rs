//! Accounts: manual, chapters 1.2 and 2.1.

use crate::common::{DAY, MAIL, NOW, PASSWORD, begun, copy_of, entropy, game, of_the_future, place, policy, session};
use pollster::block_on;
use vault::{
    AccountError, Batch, Confirmation, LastVisit, MemoryStore, ReadError, RecoveryCodeError, Store as _, Time, Vault,
};

fn empty() -> Vault<MemoryStore> {
    Vault::new(MemoryStore::new(), policy())
}

#[test]
fn an_account_is_registered_and_signed_in_to() {
    block_on(async {
        let vault = empty();
        let (account, _) = vault.register(" Anna@Example.org", PASSWORD, None, NOW, entropy(1)).await.unwrap();
        assert_eq!(account.login.as_ref().unwrap().mail, MAIL);
        assert_eq!(vault.sign_in("ANNA@example.org ", PASSWORD, NOW).await.unwrap(), account);
        assert_eq!(vault.account(account.id, NOW).await.unwrap(), account, "the automatic login");
    });
}

#[test]
fn wrong_entries_are_told_apart() {
    block_on(async {
        let vault = empty();
        let register = async |mail, password| vault.register(mail, password, None, NOW, entropy(1)).await.map(|_| ());
        assert_eq!(register("anna", PASSWORD).await, Err(AccountError::MailInvalid));
        assert_eq!(register(MAIL, "1234567").await, Err(AccountError::PasswordTooShort { min: 8 }));
        assert_eq!(register(MAIL, "äöüÄÖÜß").await, Err(AccountError::PasswordTooShort { min: 8 }), "not its bytes");
        assert_eq!(register(MAIL, "12345678").await, Ok(()));
        assert_eq!(register(MAIL, PASSWORD).await, Err(AccountError::MailTaken));
        assert_eq!(vault.sign_in("ben@example.org", PASSWORD, NOW).await, Err(AccountError::MailUnknown));
        assert_eq!(vault.sign_in(MAIL, "12345679", NOW).await, Err(AccountError::WrongPassword));
    });
}

#[test]
fn who_guesses_waits_longer_and_longer() {
    block_on(async {
        let vault = empty();
        let (account, code) = vault.register(MAIL, PASSWORD, None, NOW, entropy(1)).await.unwrap();
        let at = |seconds: u64| Time(NOW.0 + 1000 * seconds);
        let sign_in = async |password, seconds| vault.sign_in(MAIL, password, at(seconds)).await.map(|_| ());
        for _ in 0..3 {
            assert_eq!(sign_in("a wrong one", 0).await, Err(AccountError::WrongPassword));
        }
        // Not even the right one is heard now, nor is the code asked instead.
        assert_eq!(sign_in(PASSWORD, 1).await, Err(AccountError::TooSoon { seconds: 1 }));
        let confirmed = vault.confirm(account.id, &code.to_string(), at(1)).await;
        assert_eq!(confirmed, Err(AccountError::TooSoon { seconds: 1 }));
        assert_eq!(sign_in("a wrong one", 2).await, Err(AccountError::WrongPassword));
        assert_eq!(sign_in(PASSWORD, 5).await, Err(AccountError::TooSoon { seconds: 1 }));
        // What was mistyped is no attempt, and a right one begins anew.
        assert_eq!(sign_in(PASSWORD, 6).await, Ok(()));
        for _ in 0..3 {
            assert_eq!(sign_in("a wrong one", 7).await, Err(AccountError::WrongPassword));
        }
    });
}

#[test]
fn no_password_and_no_code_is_stored() {
    block_on(async {
        let vault = empty();
        let (_, code) = vault.register(MAIL, PASSWORD, None, NOW, entropy(1)).await.unwrap();
        let stored = vault.store().records().into_values().flatten().collect::<Vec<u8>>();
        for secret in [PASSWORD, &code.to_string(), &code.to_string().replace('-', "")] {
            assert!(!stored.windows(secret.len()).any(|window| window == secret.as_bytes()));
        }
    });
}

#[test]
fn the_reminder_counts_down_and_never_locks_out() {
    block_on(async {
        let vault = empty();
        let (account, code) = vault.register(MAIL, PASSWORD, None, NOW, entropy(1)).await.unwrap();
        let at = async |time| vault.sign_in(MAIL, PASSWORD, time).await.unwrap().login.unwrap().confirmation;
        assert_eq!(at(NOW).await, Confirmation::DueIn(30));
        assert_eq!(at(Time(NOW.0 + 29 * DAY)).await, Confirmation::DueIn(1));
        assert_eq!(at(Time(NOW.0 + 30 * DAY)).await, Confirmation::Overdue);
        assert_eq!(at(Time(0)).await, Confirmation::DueIn(30), "a clock that was set back");
        assert_eq!(vault.confirm(account.id, "nonsense", NOW).await, Err(RecoveryCodeError::Character('o').into()));
        let late = Time(NOW.0 + 900 * DAY);
        vault.confirm(account.id, &code.to_string().to_lowercase(), late).await.unwrap();
        assert_eq!(at(late).await, Confirmation::Confirmed);
    });
}

#[test]
fn a_forgotten_password_is_reset_by_the_code_which_is_then_used_up() {
    block_on(async {
        let vault = empty();
        let (_, code) = vault.register(MAIL, PASSWORD, None, NOW, entropy(1)).await.unwrap();
        let reset =
            async |code: &str, number| vault.reset_password(MAIL, code, "battery staple", NOW, entropy(number)).await;
        let (_, other) = empty().register(MAIL, PASSWORD, None, NOW, entropy(9)).await.unwrap();
        assert_eq!(reset(&other.to_string(), 2).await, Err(AccountError::WrongRecoveryCode));
        let (_, renewed) = reset(&code.to_string(), 3).await.unwrap();
        assert_eq!(vault.sign_in(MAIL, PASSWORD, NOW).await, Err(AccountError::WrongPassword));
        vault.sign_in(MAIL, "battery staple", NOW).await.unwrap();
        assert_eq!(reset(&code.to_string(), 4).await, Err(AccountError::WrongRecoveryCode));
        reset(&renewed.to_string(), 5).await.unwrap();
    });
}

#[test]
fn a_mislaid_code_is_renewed_by_the_password() {
    block_on(async {
        let vault = empty();
        let (account, code) = vault.register(MAIL, PASSWORD, None, NOW, entropy(1)).await.unwrap();
        let wrong = vault.renew_recovery_code(account.id, "battery staple", NOW, entropy(2)).await;
        assert_eq!(wrong, Err(AccountError::WrongPassword));
        let (_, renewed) = vault.renew_recovery_code(account.id, PASSWORD, NOW, entropy(3)).await.unwrap();
        let old = vault.confirm(account.id, &code.to_string(), NOW).await;
        assert_eq!(old, Err(AccountError::WrongRecoveryCode));
        vault.confirm(account.id, &renewed.to_string(), NOW).await.unwrap();
    });
}

#[test]
fn a_guest_who_registers_takes_his_games_along() {
    block_on(async {
        let vault = empty();
        let guest = vault.guest(NOW, entropy(1)).await.unwrap();
        assert_eq!(vault.guest(NOW, entropy(2)).await.unwrap(), guest, "one guest a device");
        vault.create(place(guest.id), &game("first"), session(1), NOW, entropy(3)).await.unwrap();
        let before = vault.slots(guest.id, NOW).await.unwrap();
        let (account, _) = vault.register(MAIL, PASSWORD, Some(guest.id), NOW, entropy(4)).await.unwrap();
        assert_eq!(vault.slots(account.id, NOW).await.unwrap(), before);
        let next = vault.guest(NOW, entropy(5)).await.unwrap();
        assert_ne!(next.id, account.id, "the next guest is another");
        let again = vault.register("ben@example.org", PASSWORD, Some(account.id), NOW, entropy(6)).await;
        assert_eq!(again.map(|_| ()), Err(AccountError::WrongKind));
        assert_eq!(vault.confirm(next.id, "x", NOW).await, Err(AccountError::WrongKind));
    });
}

/// Who is at the device is told again after a restart, and after he has signed out nobody is.
#[test]
fn the_device_knows_who_was_there_last() {
    block_on(async {
        let (vault, guest, _) = begun().await;
        assert_eq!(vault.last_visit(NOW).await, Ok(LastVisit::Unknown));
        vault.set_visitor(Some(guest), NOW).await.unwrap();
        // Another start of the app: nothing but the records is left.
        let again = Vault::new(copy_of(vault.store()).await, policy());
        assert_eq!(again.last_visit(NOW).await, Ok(LastVisit::Of(vault.account(guest, NOW).await.unwrap())));
        again.set_visitor(None, NOW).await.unwrap();
        assert_eq!(again.last_visit(NOW).await, Ok(LastVisit::Nobody));
    });
}

/// A record that can not be read signs nobody in, and is set aside before another takes its place; one of a newer version
/// stays.
#[test]
fn an_unreadable_visitor_is_set_aside() {
    block_on(async {
        let (vault, guest, _) = begun().await;
        vault.set_visitor(Some(guest), NOW).await.unwrap();
        let good = vault.store().get("visitor").await.unwrap().unwrap();
        vault.store().commit(Batch::new().put("visitor", good[..good.len() - 1].to_vec())).await.unwrap();
        assert_eq!(vault.last_visit(NOW).await, Err(AccountError::Unreadable(ReadError::Cut)));
        vault.set_visitor(None, NOW).await.unwrap();
        assert_eq!(vault.last_visit(NOW).await, Ok(LastVisit::Nobody));
        assert_eq!(vault.set_aside().await.unwrap().len(), 1);

        let newer = of_the_future(&good);
        vault.store().commit(Batch::new().put("visitor", newer.clone())).await.unwrap();
        assert!(matches!(vault.last_visit(NOW).await, Err(AccountError::Unreadable(_))));
        assert!(matches!(vault.set_visitor(None, NOW).await, Err(AccountError::Unreadable(_))));
        assert_eq!(vault.store().get("visitor").await, Ok(Some(newer)));
    });
}
