//! The camera of the device, to read codes with.

use js_sys::{Array, Function, Object, Reflect};
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    CanvasRenderingContext2d, HtmlCanvasElement, HtmlVideoElement, MediaStream, MediaStreamConstraints,
    MediaStreamTrack,
};

use super::js;

/// The longer edge of the picture that is looked at, in pixels: a code of sixty modules that fills half of it has five a module.
const EDGE: u32 = 640;

/// Why there is no picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoPicture {
    /// The page may not use a camera here, or the browser has none: a page without encryption never gets one.
    Unsupported,
    /// It was refused, or is in use.
    Refused,
}

/// A camera that looks, until this is dropped.
pub struct Viewfinder {
    video: HtmlVideoElement,
    stream: MediaStream,
    context: CanvasRenderingContext2d,
    canvas: HtmlCanvasElement,
    /// What the browser reads codes with, if it does.
    detector: Option<JsValue>,
}

/// A picture: its width, and the brightness of each pixel, row after row.
pub struct Picture {
    /// In pixels.
    pub width: u16,
    /// One byte each.
    pub brightness: Vec<u8>,
}

impl Viewfinder {
    /// Lets the camera at the back of the device look into a video. Its user is asked.
    pub async fn open(video: HtmlVideoElement) -> Result<Self, NoPicture> {
        let window = web_sys::window().ok_or(NoPicture::Unsupported)?;
        let devices = js::get(&window.navigator(), "mediaDevices").ok_or(NoPicture::Unsupported)?;
        let (constraints, which) = (MediaStreamConstraints::new(), Object::new());
        // A property of an object just made is never refused.
        let _ = Reflect::set(&which, &"facingMode".into(), &"environment".into());
        constraints.set_video(&which);
        let stream = js::call(&devices, "getUserMedia", &[constraints.into()]).await.ok_or(NoPicture::Refused)?;
        let stream: MediaStream = stream.unchecked_into();
        video.set_src_object(Some(&stream));
        if let Ok(playing) = video.play() {
            // One that does not play gives no picture, which the reader sees.
            let _ = JsFuture::from(playing).await;
        }
        let canvas = window.document().and_then(|document| document.create_element("canvas").ok());
        let canvas: HtmlCanvasElement = canvas.ok_or(NoPicture::Unsupported)?.unchecked_into();
        let context = canvas.get_context("2d").ok().flatten().ok_or(NoPicture::Unsupported)?.unchecked_into();
        Ok(Self { video, stream, context, canvas, detector: detector().await })
    }

    /// What the browser itself reads in the picture of this moment; `None` if it reads no codes, and an empty text if there is none.
    pub async fn read(&self) -> Option<String> {
        let detector = self.detector.as_ref()?;
        let found: Array = js::call(detector, "detect", &[self.video.clone().into()]).await?.dyn_into().ok()?;
        let first = found.iter().next().and_then(|code| js::get(&code, "rawValue")?.as_string());
        Some(first.unwrap_or_default())
    }

    /// The picture of this moment; `None` before there is one.
    pub fn picture(&self) -> Option<Picture> {
        let (width, height) = (self.video.video_width(), self.video.video_height());
        let longer = width.max(height).max(1);
        let scaled = |edge: u32| (edge * EDGE.min(longer) / longer).max(1);
        let (width, height) = (scaled(width), scaled(height));
        if self.video.video_width() == 0 {
            return None;
        }
        self.canvas.set_width(width);
        self.canvas.set_height(height);
        let (w, h) = (f64::from(width), f64::from(height));
        self.context.draw_image_with_html_video_element_and_dw_and_dh(&self.video, 0.0, 0.0, w, h).ok()?;
        let pixels = self.context.get_image_data(0.0, 0.0, w, h).ok()?.data();
        // Green is most of what the eye takes for brightness, and enough for black and white.
        let brightness = pixels.chunks(4).map(|pixel| pixel[1]).collect();
        Some(Picture { width: u16::try_from(width).ok()?, brightness })
    }
}

impl Drop for Viewfinder {
    fn drop(&mut self) {
        for track in self.stream.get_tracks() {
            track.unchecked_into::<MediaStreamTrack>().stop();
        }
        self.video.set_src_object(None);
    }
}

/// The browser's own reader of codes (`BarcodeDetector`), where it has one.
async fn detector() -> Option<JsValue> {
    let class = js::get(&js_sys::global(), "BarcodeDetector")?;
    let formats: Array = js::call(&class, "getSupportedFormats", &[]).await?.dyn_into().ok()?;
    let code = JsValue::from("qr_code");
    if !formats.includes(&code, 0) {
        return None;
    }
    let options = Object::new();
    let _ = Reflect::set(&options, &"formats".into(), &Array::of1(&code));
    let class: Function = class.dyn_into().ok()?;
    Reflect::construct(&class, &Array::of1(&options)).ok()
}
