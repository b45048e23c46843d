//! Short sounds by Web Audio, synthesized and not fetched, and vibration: neither needs a file or a network.

use std::cell::RefCell;

use js_sys::{Array, Float32Array, Math};
use wasm_bindgen::JsValue;

use super::js;

/// What a tone is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wave {
    /// A sine: soft, like a bell.
    Sine,
    /// A triangle: a sine with an edge, like wood.
    Triangle,
    /// Noise through a filter as narrow as an octave: paper, dice, shots.
    Noise,
}

/// One tone of a sound.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tone {
    /// What it is made of.
    pub wave: Wave,
    /// The pitch it glides along, in hertz; of noise the middle of what passes the filter.
    pub hertz: [f32; 2],
    /// When it begins after the sound has, in seconds.
    pub at: f32,
    /// How long it takes to fade away, in seconds.
    pub lasts: f32,
    /// How loud it begins, of 1.
    pub loud: f32,
}

thread_local! {
    /// The `AudioContext` of the page, once the page was touched: a browser gives few of them.
    static CONTEXT: RefCell<Option<JsValue>> = const { RefCell::new(None) };
}

/// Lets the page sound from now on, where the browser can do that. To be called in answer to a touch or a key; elsewhere the
/// browser refuses.
pub fn wake() {
    CONTEXT.with_borrow_mut(|context| {
        if context.is_none() {
            *context = begin();
        }
        if let Some(context) = context {
            // It sleeps after a while in the background. The promise is of no interest: a tone that cannot be heard is none.
            js::invoke(context, "resume", &[]);
        }
    });
}

/// Lets tones sound, so many seconds from now. Silence if the page was never woken.
pub fn play(tones: &[Tone], after: f32) {
    CONTEXT.with_borrow(|context| {
        let Some(context) = context else { return };
        for tone in tones {
            // What a browser lacks of it is not heard.
            let _ = sound(context, tone, after);
        }
    });
}

/// Vibrates and pauses in turn, for so many milliseconds each, where the device can do that.
pub fn vibrate(pattern: &[u16]) {
    let Some(window) = web_sys::window() else { return };
    let pattern: Array = pattern.iter().map(|time| JsValue::from(*time)).collect();
    js::invoke(&window.navigator(), "vibrate", &[pattern.into()]);
}

fn begin() -> Option<JsValue> {
    let window = web_sys::window()?;
    let class = js::get(&window, "AudioContext")?;
    js::invoke(&js::get(&window, "Reflect")?, "construct", &[class, Array::new().into()])
}

/// A source that glides from pitch to pitch and fades: without that it would end with a crack.
fn sound(context: &JsValue, tone: &Tone, after: f32) -> Option<()> {
    let now = js::get(context, "currentTime")?.as_f64()? + f64::from(tone.at + after);
    let end = now + f64::from(tone.lasts);
    let volume = js::invoke(context, "createGain", &[])?;
    let gain = js::get(&volume, "gain")?;
    js::invoke(&gain, "setValueAtTime", &[tone.loud.into(), now.into()])?;
    js::invoke(&gain, "exponentialRampToValueAtTime", &[0.001.into(), end.into()])?;
    js::invoke(&volume, "connect", &[js::get(context, "destination")?])?;
    let (source, pitch) = match tone.wave {
        Wave::Noise => {
            let filter = js::invoke(context, "createBiquadFilter", &[])?;
            js_sys::Reflect::set(&filter, &"type".into(), &"bandpass".into()).ok()?;
            js::invoke(&filter, "connect", &[volume])?;
            let source = noise(context, tone.lasts)?;
            js::invoke(&source, "connect", std::slice::from_ref(&filter))?;
            (source, js::get(&filter, "frequency")?)
        }
        Wave::Sine | Wave::Triangle => {
            let source = js::invoke(context, "createOscillator", &[])?;
            let shape = if tone.wave == Wave::Sine { "sine" } else { "triangle" };
            js_sys::Reflect::set(&source, &"type".into(), &shape.into()).ok()?;
            js::invoke(&source, "connect", &[volume])?;
            let pitch = js::get(&source, "frequency")?;
            (source, pitch)
        }
    };
    let [from, to] = tone.hertz;
    js::invoke(&pitch, "setValueAtTime", &[from.into(), now.into()])?;
    js::invoke(&pitch, "exponentialRampToValueAtTime", &[to.into(), end.into()])?;
    js::invoke(&source, "start", &[now.into()])?;
    js::invoke(&source, "stop", &[end.into()])?;
    Some(())
}

/// A source of noise for so many seconds. It decides nothing, so the browser's own dice are good enough.
fn noise(context: &JsValue, seconds: f32) -> Option<JsValue> {
    let rate = js::get(context, "sampleRate")?.as_f64()?;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a second has some 48,000 samples")]
    let length = (rate * f64::from(seconds)).max(1.0) as u32;
    let buffer = js::invoke(context, "createBuffer", &[1.into(), length.into(), rate.into()])?;
    #[expect(clippy::cast_possible_truncation, reason = "between -1 and 1")]
    let samples: Vec<f32> = (0..length).map(|_| (Math::random() * 2.0 - 1.0) as f32).collect();
    js::invoke(&buffer, "copyToChannel", &[Float32Array::from(samples.as_slice()).into(), 0.into()])?;
    let source = js::invoke(context, "createBufferSource", &[])?;
    js_sys::Reflect::set(&source, &"buffer".into(), &buffer).ok()?;
    Some(source)
}
