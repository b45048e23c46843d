//! The worker that reads codes out of the pictures of a camera, where the browser has nothing for it: a program of its own, so that the
//! page goes on drawing meanwhile.

#[path = "../engine/worker.rs"]
mod worker;

/// Bytes before the brightness of the pixels: the width of the picture, little end first.
const HEAD: usize = 2;

fn main() {
    worker::answer_each(|picture, _| read(picture).unwrap_or_default().into_bytes());
}

/// By what a picture is made smaller before it is looked at, one after the other, in quarters. The reader overlooks one code in five for how
/// its edges fall on the pixels; at another size they fall in another way, and of twenty it overlooks one.
const QUARTERS: [usize; 4] = [4, 5, 6, 8];

/// The text of the first code in a picture, row after row of one byte a pixel; `None` if there is none to be read.
fn read(picture: &[u8]) -> Option<String> {
    let (width, pixels) = picture.split_first_chunk::<HEAD>()?;
    let width = usize::from(u16::from_le_bytes(*width));
    let height = pixels.len().checked_div(width)?;
    QUARTERS.into_iter().find_map(|quarters| {
        let (width, height, pixels) = smaller((width, height), pixels, quarters);
        let mut image = rqrr::PreparedImage::prepare_from_greyscale(width, height, |x, y| pixels[y * width + x]);
        image.detect_grids().into_iter().find_map(|grid| Some(grid.decode().ok()?.1))
    })
}

/// A picture with pixels so many quarters as large: each is the mean of those below it.
fn smaller((width, height): (usize, usize), pixels: &[u8], quarters: usize) -> (usize, usize, Vec<u8>) {
    let (new_width, new_height) = (width * 4 / quarters, height * 4 / quarters);
    // The last one below a pixel is below the next, too, where it is cut in two.
    let below = |at: usize| at * quarters / 4..((at + 1) * quarters).div_ceil(4);
    let mean = |x: usize, y: usize| {
        let rows = below(y).map(|row| &pixels[row * width..][below(x)]);
        let (sum, count) = rows.fold((0, 0), |(sum, count), row| {
            (sum + row.iter().map(|pixel| usize::from(*pixel)).sum::<usize>(), count + row.len())
        });
        u8::try_from(sum / count).unwrap_or(u8::MAX)
    };
    let pixels = (0..new_height).flat_map(|y| (0..new_width).map(move |x| (x, y))).map(|(x, y)| mean(x, y));
    (new_width, new_height, pixels.collect())
}

#[cfg(test)]
mod tests {
    use qrcode::{Color, EcLevel, QrCode};

    /// A code as a camera sees it that is held askew: how many pixels a module has, and by how much it is turned, in degrees.
    fn seen(text: &str, (scale, degrees): (f64, f64)) -> Vec<u8> {
        let code = QrCode::with_error_correction_level(text, EcLevel::L).expect("it fits");
        let (modules, width) = (code.to_colors(), i32::try_from(code.width()).expect("a small code"));
        let (sine, cosine) = degrees.to_radians().sin_cos();
        let edge = 560_u16;
        let mut bytes = edge.to_le_bytes().to_vec();
        for (y, x) in (0..edge).flat_map(|y| (0..edge).map(move |x| (y, x))) {
            let from_middle = |at: u16| (f64::from(at) - f64::from(edge) / 2.0) / scale;
            let (x, y) = (from_middle(x), from_middle(y));
            #[expect(clippy::cast_possible_truncation, reason = "a small picture")]
            let module = |at: f64| (at + f64::from(width) / 2.0).floor() as i32;
            let (x, y) = (module(x * cosine - y * sine), module(x * sine + y * cosine));
            let is_within = |at: i32, margin: i32| (-margin..width + margin).contains(&at);
            let at = || usize::try_from(y * width + x).expect("it is within");
            bytes.push(match () {
                () if is_within(x, 0) && is_within(y, 0) && modules[at()] == Color::Dark => 40,
                () if is_within(x, 4) && is_within(y, 4) => 210,
                () => 100,
            });
        }
        bytes
    }

    #[test]
    fn codes_that_are_held_askew_are_read() {
        let text = format!("https://tabletop.example.org/join#{}", "aB3_".repeat(48));
        let views = [3.5, 4.3, 5.3, 6.7].map(|scale| (0..12).map(move |turn| (scale, 30.0 * f64::from(turn) + 2.0)));
        let views: Vec<_> = views.into_iter().flatten().collect();
        let read = views.iter().filter(|view| super::read(&seen(&text, **view)).as_deref() == Some(&*text)).count();
        // Who holds a device never holds it quite still: the next look is another one.
        assert!(read * 10 >= views.len() * 9, "{read} of {}", views.len());
    }

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
