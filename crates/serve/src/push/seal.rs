//! How a message is sealed for one device (RFC 8291): the push service between carries what it cannot read.

use ring::{
    aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey},
    agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral},
    hmac,
    rand::SystemRandom,
};

/// Bytes of a device's public key: an uncompressed point of P-256.
pub(super) const KEY: usize = 65;
/// Bytes of what only a device and its hosts know.
pub(super) const AUTH: usize = 16;
/// Bytes of a message before it is sealed. All have as many, so that the length tells the push service nothing.
pub(super) const LENGTH: usize = 1_024;

const SALT: usize = 16;
/// The record size that is said of a message: one record holds it all.
const RECORD: u32 = 4_096;
/// What ends the last record of a message; zeros behind it are no part of it.
const LAST: u8 = 2;

/// The message for the device with these keys; `None` if they are none, or the message is too long.
pub(super) fn sealed(p256dh: &[u8], auth: &[u8], said: &[u8]) -> Option<Vec<u8>> {
    if p256dh.len() != KEY || auth.len() != AUTH || said.len() >= LENGTH {
        return None;
    }
    let own = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).ok()?;
    let public = own.compute_public_key().ok()?;
    let mut salt = [0; SALT];
    getrandom::fill(&mut salt).ok()?;
    let mut padded = said.to_vec();
    padded.push(LAST);
    padded.resize(LENGTH, 0);
    // A point that is not on the curve is refused here.
    let secret = agree_ephemeral(own, &UnparsedPublicKey::new(&ECDH_P256, p256dh), <[u8]>::to_vec).ok()?;
    sealed_with(&secret, (p256dh, public.as_ref()), auth, salt, padded)
}

/// As [`sealed`], with all that is drawn. `said` has what ends it.
fn sealed_with(
    secret: &[u8],
    (p256dh, public): (&[u8], &[u8]),
    auth: &[u8],
    salt: [u8; SALT],
    mut said: Vec<u8>,
) -> Option<Vec<u8>> {
    let info = [b"WebPush: info\0", p256dh, public].concat();
    let input = expanded(mac(auth, secret).as_ref(), &info);
    let common = mac(&salt, input.as_ref());
    let key = expanded(common.as_ref(), b"Content-Encoding: aes128gcm\0");
    let nonce = expanded(common.as_ref(), b"Content-Encoding: nonce\0");
    let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key.as_ref()[..16]).ok()?);
    let nonce = Nonce::try_assume_unique_for_key(&nonce.as_ref()[..12]).ok()?;
    key.seal_in_place_append_tag(nonce, Aad::empty(), &mut said).ok()?;
    let mut message = salt.to_vec();
    message.extend(RECORD.to_be_bytes());
    message.push(u8::try_from(public.len()).ok()?);
    message.extend(public);
    message.extend(said);
    Some(message)
}

fn mac(key: &[u8], of: &[u8]) -> hmac::Tag {
    hmac::sign(&hmac::Key::new(hmac::HMAC_SHA256, key), of)
}

/// The first block of what HKDF (RFC 5869) makes of a key: nothing longer is needed here.
fn expanded(key: &[u8], info: &[u8]) -> hmac::Tag {
    mac(key, &[info, &[1]].concat())
}

#[cfg(test)]
mod tests {
    use super::*;
    use base64ct::{Base64UrlUnpadded, Encoding as _};

    fn bytes(text: &str) -> Vec<u8> {
        Base64UrlUnpadded::decode_vec(text).unwrap()
    }

    const DEVICE: &str = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";

    /// The example of RFC 8291, appendix A, from the secret that both have agreed on.
    #[test]
    fn the_example_of_the_standard_is_sealed_to_the_letter() {
        let public = bytes("BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8");
        let secret = bytes("kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs");
        let (auth, salt) = (bytes("BTBZMqHH6r4Tts7J_aSIgg"), bytes("DGv6ra1nlYgDCS1FRnbzlw"));
        let mut said = b"When I grow up, I want to be a watermelon".to_vec();
        said.push(LAST);
        let message = sealed_with(&secret, (&bytes(DEVICE), &public), &auth, salt.try_into().unwrap(), said).unwrap();
        let expected = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8w\
                        EqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
        assert_eq!(Base64UrlUnpadded::encode_string(&message), expected);
    }

    #[test]
    fn every_message_is_as_long_and_no_two_are_alike() {
        let (device, auth) = (bytes(DEVICE), [7; AUTH]);
        let of = |said: &[u8]| sealed(&device, &auth, said).unwrap();
        let messages = [of(b""), of(b"your turn"), of(b"your turn"), of(&[b'x'; LENGTH - 1])];
        assert!(messages.iter().all(|message| message.len() == SALT + 4 + 1 + KEY + LENGTH + 16));
        assert_ne!(messages[1][..SALT], messages[2][..SALT]);
        assert_ne!(messages[1][21..86], messages[2][21..86], "each has a key of its own");
        assert_eq!(sealed(&device, &auth, &[b'x'; LENGTH]), None);
    }

    #[test]
    fn keys_that_are_none_seal_nothing() {
        let device = bytes(DEVICE);
        let mut beside = device.clone();
        beside[64] ^= 1;
        for (key, auth) in [
            (&device[..64], &[7; AUTH][..]),
            (&device[..], &[7; AUTH - 1]),
            (&beside, &[7; AUTH]),
            (&[4; KEY], &[7; AUTH]),
            (&[0; KEY], &[7; AUTH]),
            (&[], &[]),
        ] {
            assert_eq!(sealed(key, auth, b"your turn"), None);
        }
    }
}
