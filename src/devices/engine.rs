//! The worker that reads codes out of the pictures of a camera, where the browser has nothing for it: a program of its own, so that the
//! page goes on drawing meanwhile.

#[path = "../engine/worker.rs"]
mod worker;

/// Bytes before the brightness of the pixels: the width of the picture, little end first.
const HEAD: usize = 2;

fn main() {
    worker::answer_each(|picture, _| read(picture).unwrap_or_default().into_bytes());
}

/// The text of the first code in a picture, row after row of one byte a pixel; `None` if there is none to be read.
fn read(picture: &[u8]) -> Option<String> {
    let (width, pixels) = picture.split_first_chunk::<HEAD>()?;
    let width = usize::from(u16::from_le_bytes(*width));
    let height = pixels.len().checked_div(width)?;
    let mut image = rqrr::PreparedImage::prepare_from_greyscale(width, height, |x, y| pixels[y * width + x]);
    image.detect_grids().into_iter().find_map(|grid| Some(grid.decode().ok()?.1))
}

#[cfg(test)]
mod tests {
    use qrcode::{Color, EcLevel, QrCode};

    /// A picture of a code, so many pixels a module, with some pixels of noise.
    fn picture(text: &str, scale: usize) -> Vec<u8> {
        let code = QrCode::with_error_correction_level(text, EcLevel::L).expect("it fits");
        let (modules, width) = (code.to_colors(), code.width());
        let edge = (width + 8) * scale;
        let mut bytes = u16::try_from(edge).expect("a small picture").to_le_bytes().to_vec();
        for y in 0..edge {
            for x in 0..edge {
                let module = |at: usize| (at / scale).checked_sub(4).filter(|at| *at < width);
                let is_dark = module(x).zip(module(y)).is_some_and(|(x, y)| modules[y * width + x] == Color::Dark);
                let noise = u8::try_from((x * 31 + y * 17) % 40).expect("below 40");
                bytes.push(if is_dark { 30 + noise } else { 200 + noise });
            }
        }
        bytes
    }

    #[test]
    fn what_is_shown_is_read() {
        let text = format!("https://tabletop.example.org/join#{}", "aB3_".repeat(48));
        for scale in [3, 5] {
            assert_eq!(super::read(&picture(&text, scale)).as_deref(), Some(&*text), "{scale} pixels a module");
        }
    }

    #[test]
    fn a_picture_without_a_code_says_nothing() {
        for bytes in [vec![], vec![0, 0], vec![4, 0, 1, 2, 3], vec![0, 0, 5, 5], [&[64, 0][..], &[255; 4_096]].concat()]
        {
            assert_eq!(super::read(&bytes), None);
        }
        let mut torn = picture("a code", 4);
        let middle = torn.len() / 2;
        torn[middle..].fill(128);
        assert_eq!(super::read(&torn), None);
    }
}
