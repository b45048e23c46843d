//! Short tones by Web Audio, made and not fetched: they need no file and no network.

use wasm_bindgen::JsValue;

use super::js;

/// How loud a tone is, of 1.
const LOUD: f64 = 0.2;

/// What makes tones. It comes into being silent: browsers let a page sound only once it was touched.
#[derive(Debug, Default)]
pub struct Chime {
    /// The `AudioContext`, once the page was touched.
    context: Option<JsValue>,
}

impl Chime {
    /// Lets it sound from now on, where the browser can do that. To be called in answer to a touch or a key; elsewhere the browser
    /// refuses.
    pub fn wake(&mut self) {
        if self.context.is_none() {
            self.context = begin();
        }
        if let Some(context) = &self.context {
            // It sleeps after a while in the background. The promise is of no interest: a tone that cannot be heard is none.
            js::invoke(context, "resume", &[]);
        }
    }

    /// A tone of so many hertz, for so many seconds. Silence if it was never woken.
    pub fn sound(&self, hertz: f64, seconds: f64) {
        let Some(context) = &self.context else { return };
        // What a browser lacks of it is not heard.
        let _ = tone(context, hertz, seconds);
    }
}

impl Drop for Chime {
    fn drop(&mut self) {
        if let Some(context) = &self.context {
            js::invoke(context, "close", &[]);
        }
    }
}

fn begin() -> Option<JsValue> {
    let window = web_sys::window()?;
    let class = js::get(&window, "AudioContext")?;
    js::invoke(&js::get(&window, "Reflect")?, "construct", &[class, js_sys::Array::new().into()])
}

/// A sine that fades: without that it would end with a crack.
fn tone(context: &JsValue, hertz: f64, seconds: f64) -> Option<()> {
    let now = js::get(context, "currentTime")?.as_f64()?;
    let end = now + seconds;
    let oscillator = js::invoke(context, "createOscillator", &[])?;
    let volume = js::invoke(context, "createGain", &[])?;
    js::invoke(&js::get(&oscillator, "frequency")?, "setValueAtTime", &[hertz.into(), now.into()])?;
    let gain = js::get(&volume, "gain")?;
    js::invoke(&gain, "setValueAtTime", &[LOUD.into(), now.into()])?;
    js::invoke(&gain, "exponentialRampToValueAtTime", &[0.001.into(), end.into()])?;
    js::invoke(&oscillator, "connect", std::slice::from_ref(&volume))?;
    js::invoke(&volume, "connect", &[js::get(context, "destination")?])?;
    js::invoke(&oscillator, "start", &[now.into()])?;
    js::invoke(&oscillator, "stop", &[end.into()])?;
    Some(())
}
