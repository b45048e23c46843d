//! Looking at a screen in all sizes: nothing sticks out sideways, the next step is in sight, and what is meant for fingers is
//! large enough for them. Pictures go to `target/screenshots`.

use browser_tests::{Phone, is_gallery_full};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};

/// Widths and heights in points: a small phone, a tablet, a laptop.
const SIZES: [(u32, u32); 3] = [(360, 640), (768, 1024), (1280, 800)];
/// What the full gallery has besides: the smallest phone, a large one, tablet and laptop on their side.
const MORE_SIZES: [(u32, u32); 4] = [(320, 568), (412, 915), (1024, 768), (1920, 1080)];
/// The least width and height of a main control, in points.
const FINGER: u32 = 44;

/// What is wrong with the screen as it is, in words.
const FAULTS: &str = "(() => {
    const page = document.documentElement;
    const faults = [];
    // A phone shrinks what is too wide for it, and tells of a window as wide as that.
    const width = Math.max(page.scrollWidth, innerWidth);
    if (width > screen.width) {
        const wide = [...document.querySelectorAll('body *')].filter((e) => e.getBoundingClientRect().right > screen.width + 1);
        faults.push(`sticks out to ${width} of ${screen.width}: ${wide.map((e) => e.className || e.tagName).slice(-5)}`);
    }
    const next = document.querySelector('.bottom-bar__next, .curtain__hold');
    const box = next?.getBoundingClientRect();
    if (box && (box.bottom > innerHeight || box.right > innerWidth || box.top < 0 || box.left < 0)) {
        faults.push(`the next step is out of sight: ${JSON.stringify(box)}`);
    }
    const controls = document.querySelectorAll(
        'button:not(.carousel__dot), a.button, a.icon-button, .chip__face, .toggle, input:not([type=radio], [type=checkbox]), summary');
    for (const control of controls) {
        if (!control.checkVisibility()) continue;
        const { width, height } = control.getBoundingClientRect();
        if (width < FINGER - 0.5 || height < FINGER - 0.5) {
            faults.push(`too small for a finger: ${control.className || control.tagName} “${control.innerText}” ${width} x ${height}`);
        }
    }
    return [...new Set(faults)];
})()";

/// Looks at every screen in all sizes, and keeps what is wrong.
pub struct Inspection<'a> {
    phone: &'a Phone,
    folder: PathBuf,
    faults: Vec<String>,
    pictures: usize,
}

impl<'a> Inspection<'a> {
    pub fn begin(phone: &'a Phone) -> Self {
        Self::begin_in(phone, "")
    }

    /// With the pictures in a folder of their own.
    pub fn begin_in(phone: &'a Phone, folder: &str) -> Self {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/screenshots").join(folder);
        fs::create_dir_all(&folder).expect("the folder for pictures can be made");
        Self { phone, folder, faults: Vec::new(), pictures: 0 }
    }

    /// Inspects the screen and takes its pictures.
    pub async fn look(&mut self, name: &str) {
        let more = MORE_SIZES.into_iter().filter(|_| is_gallery_full());
        for (width, height) in SIZES.into_iter().chain(more) {
            self.phone.resize(width, height).await;
            self.phone.until(&format!("screen.width === {width}")).await;
            let faults = self.phone.value(&FAULTS.replace("FINGER", &FINGER.to_string())).await;
            let Value::Array(faults) = faults else { panic!("a list was asked for") };
            self.faults.extend(faults.iter().map(|fault| format!("{name} at {width} x {height}: {fault}")));
            let picture = self.phone.client.screenshot().await.expect("the browser takes a picture");
            fs::write(self.folder.join(format!("{name}-{width}.png")), picture).expect("the picture can be written");
            self.pictures += 1;
        }
        self.phone.resize(SIZES[0].0, SIZES[0].1).await;
    }

    pub fn end(self) {
        println!("gallery: {} pictures", self.pictures);
        assert!(self.faults.is_empty(), "{:#?}", self.faults);
    }
}
