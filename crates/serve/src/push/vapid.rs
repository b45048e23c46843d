//! By what a push service knows a host (RFC 8292): a key that is made when a host is first started, and stays.

use std::fmt;

use base64ct::{Base64UrlUnpadded, Encoding as _};
use ring::{
    rand::SystemRandom,
    signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair as _},
};

/// How long what is signed holds, in seconds. A push service takes a day at the most.
const LIFE: u64 = 12 * 60 * 60;

/// The key of a host, or of all hosts of one database: devices subscribe to messages of whoever has it.
pub(crate) struct Key(EcdsaKeyPair);

impl fmt::Debug for Key {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Key(..)")
    }
}

impl Key {
    /// A new one as it is kept: PKCS #8. `None` if the system gives no random numbers.
    pub(crate) fn drawn() -> Option<Vec<u8>> {
        let drawn = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new()).ok()?;
        Some(drawn.as_ref().to_vec())
    }

    /// One that was kept; `None` if it is none.
    pub(crate) fn kept(bytes: &[u8]) -> Option<Self> {
        let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, bytes, &SystemRandom::new());
        pair.ok().map(Self)
    }

    /// What devices subscribe with: an uncompressed point of P-256.
    pub(crate) fn public(&self) -> &[u8] {
        self.0.public_key().as_ref()
    }

    /// What is said in `Authorization` to the push service of this origin, at `now` in seconds since 1970. `contact` is
    /// whom the service asks if something is wrong. `None` if the system gives no random numbers.
    pub(super) fn authorization(&self, origin: &str, contact: Option<&str>, now: u64) -> Option<String> {
        let mut claims = serde_json::json!({ "aud": origin, "exp": now + LIFE });
        if let Some(contact) = contact {
            claims["sub"] = contact.into();
        }
        let said = [r#"{"typ":"JWT","alg":"ES256"}"#.to_owned(), claims.to_string()]
            .map(|part| Base64UrlUnpadded::encode_string(part.as_bytes()))
            .join(".");
        let signature = self.0.sign(&SystemRandom::new(), said.as_bytes()).ok()?;
        let signature = Base64UrlUnpadded::encode_string(signature.as_ref());
        Some(format!("vapid t={said}.{signature}, k={}", Base64UrlUnpadded::encode_string(self.public())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};

    /// The shape of RFC 8292, 2 to 3: a JWT of three parts, signed by the key that stands beside it.
    #[test]
    fn what_is_signed_says_to_whom_and_until_when() {
        let key = Key::kept(&Key::drawn().unwrap()).unwrap();
        let said = key.authorization("https://push.example", Some("mailto:me@example.org"), 1_000).unwrap();
        let (token, public) = said.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
        let parts: Vec<_> = token.split('.').collect();
        let decoded = |part: &str| Base64UrlUnpadded::decode_vec(part).unwrap();
        assert_eq!(decoded(parts[0]), br#"{"typ":"JWT","alg":"ES256"}"#);
        let claims: serde_json::Value = serde_json::from_slice(&decoded(parts[1])).unwrap();
        assert_eq!(claims["aud"], "https://push.example");
        assert_eq!(claims["exp"], 1_000 + LIFE);
        assert_eq!(claims["sub"], "mailto:me@example.org");
        assert_eq!(decoded(public), key.public());
        let (signed, signature) = token.rsplit_once('.').unwrap();
        assert_eq!(decoded(signature).len(), 64);
        let verifier = UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, key.public());
        assert!(verifier.verify(signed.as_bytes(), &decoded(signature)).is_ok());
        // Without a contact nothing is made up.
        let said = key.authorization("https://push.example", None, 1_000).unwrap();
        assert!(!String::from_utf8(decoded(said.split('.').nth(1).unwrap())).unwrap().contains("sub"));
    }

    #[test]
    fn a_key_is_kept_and_never_printed() {
        let drawn = Key::drawn().unwrap();
        let [one, other] = [&drawn, &drawn].map(|bytes| Key::kept(bytes).unwrap());
        assert_eq!(one.public(), other.public());
        assert_ne!(one.public(), Key::kept(&Key::drawn().unwrap()).unwrap().public());
        assert_eq!(format!("{one:?}"), "Key(..)");
        assert!(Key::kept(&drawn[1..]).is_none() && Key::kept(b"").is_none());
    }
}
