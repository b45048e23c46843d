//! A camera that a test holds something before.

use crate::Phone;
use crate::phone::with_phone_called_with;
use crate::scratch::Scratch;
use std::fs;
use std::path::PathBuf;

/// What the camera takes in, in pixels. A browser asks for the size before there is anything to see, and it stays so.
pub const CAMERA: (usize, usize) = (640, 480);

/// Pictures that it takes until they come again: whoever holds a phone never holds it quite still.
const PICTURES: usize = 8;

/// The camera of a phone, which sees what [`shows`](Self::shows) it. It goes when it is dropped.
pub struct Camera(Scratch);

impl Camera {
    /// One that sees a grey wall.
    #[must_use]
    pub fn new() -> Self {
        let camera = Self(Scratch::new("camera"));
        camera.shows(|_, _, _| 128);
        camera
    }

    /// Has it see this from when it is switched on next: the brightness in each of eight pictures, at each pixel of [`CAMERA`].
    pub fn shows(&self, brightness: impl Fn(usize, usize, usize) -> u8) {
        let (width, height) = CAMERA;
        let mut film = format!("YUV4MPEG2 W{width} H{height} F15:1 Ip A1:1 C420jpeg\n").into_bytes();
        for picture in 0..PICTURES {
            film.extend(b"FRAME\n");
            let pixels = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
            film.extend(pixels.map(|(x, y)| brightness(picture, x, y)));
            // Without colour.
            film.extend(vec![128; width * height / 2]);
        }
        fs::write(self.film(), film).expect("the temporary folder can be written to");
    }

    pub(crate) fn film(&self) -> PathBuf {
        self.0.path().join("film.y4m")
    }
}

impl Default for Camera {
    fn default() -> Self {
        Self::new()
    }
}

/// Like [`with_phone`](crate::with_phone), of a phone with this camera, which its user lets pages use.
///
/// # Panics
/// As [`with_phone`](crate::with_phone).
pub async fn with_phone_and_camera(camera: &Camera, test: impl AsyncFnOnce(&Phone)) {
    let film = format!("--use-file-for-fake-video-capture={}", camera.film().display());
    let args = ["--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream", &film];
    with_phone_called_with(&args, test).await;
}
