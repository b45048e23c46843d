//! Whether two pictures show the same.
//!
//! They are held against each other in blocks, not pixel by pixel: the edge of a letter may lie a fraction of a pixel further
//! to the side, which changes a few pixels of a block a little; a thing that has moved, or has another colour, changes some
//! of them much or all of them a little.

use crate::picture::{Colour, Picture};
use std::fmt::{self, Display, Formatter};

/// The side of a block, in pixels of the reduced picture.
const BLOCK: usize = 8;
/// What a pixel may differ by without being counted: what is rare was kept as the nearest of a few colours.
const NOISE: u32 = 28;
/// How much the pixels of a block may differ on average, counted from those that differ by more than noise.
const MOVED: u32 = 7;
/// How much the mean colours of a block may differ: this is how an area of another colour is noticed, be it another by little.
const RECOLOURED: u32 = 9;

/// How far two colours are from each other to the eye, from 0 to 255: "redmean", which weighs red and blue by how red it is.
pub fn distance(one: Colour, other: Colour) -> u32 {
    let [red, green, blue] = [0, 1, 2].map(|at| u32::from(one[at].abs_diff(other[at])));
    let reddish = u32::midpoint(u32::from(one[0]), u32::from(other[0]));
    let square = (512 + reddish) * red * red / 256 + 4 * green * green + (767 - reddish) * blue * blue / 256;
    square.isqrt() / 3
}

/// A rectangle in a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    /// Left edge.
    pub x: usize,
    /// Upper edge.
    pub y: usize,
    /// How wide it is.
    pub width: usize,
    /// How high it is.
    pub height: usize,
}

impl Spot {
    /// What encloses both.
    fn with(self, other: Self) -> Self {
        let (x, y) = (self.x.min(other.x), self.y.min(other.y));
        let right = (self.x + self.width).max(other.x + other.width);
        let bottom = (self.y + self.height).max(other.y + other.height);
        Self { x, y, width: right - x, height: bottom - y }
    }
}

/// How two pictures of one size differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The blocks in which they do.
    blocks: Vec<Spot>,
    /// How many blocks there are.
    all: usize,
}

impl Difference {
    /// What encloses all that differs.
    #[must_use]
    pub fn spot(&self) -> Option<Spot> {
        self.blocks.iter().copied().reduce(Spot::with)
    }

    /// How much of the picture differs, in hundredths of a percent.
    #[must_use]
    pub fn share(&self) -> usize {
        self.blocks.len() * 10_000 / self.all.max(1)
    }

    /// A picture, pale, with what differs in it in red.
    #[must_use]
    pub fn drawn_on(&self, picture: &Picture) -> Picture {
        let (width, height) = picture.size();
        let mut drawn = Picture::plain(width, height, [255; 3]);
        for (x, y) in (0..height).flat_map(|y| (0..width).map(move |x| (x, y))) {
            let sum: u32 = picture.at(x, y).into_iter().map(u32::from).sum();
            let pale = u8::try_from(160 + sum / 9).unwrap_or(u8::MAX);
            let differs = self.blocks.iter().any(|block| {
                (block.x..block.x + block.width).contains(&x) && (block.y..block.y + block.height).contains(&y)
            });
            drawn.fill((x, y), (1, 1), if differs { [255, pale / 3, pale / 3] } else { [pale; 3] });
        }
        drawn
    }
}

impl Display for Difference {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        let share = self.share();
        write!(formatter, "{}.{:02} % of it differs", share / 100, share % 100)?;
        let Some(Spot { x, y, width, height }) = self.spot() else { return Ok(()) };
        write!(formatter, ", within {width} x {height} pixels from {x}, {y} on")
    }
}

/// How two pictures of one size differ; nothing if they show the same.
#[must_use]
pub fn difference(one: &Picture, other: &Picture) -> Option<Difference> {
    let (width, height) = one.size();
    let corners = (0..height).step_by(BLOCK).flat_map(|y| (0..width).step_by(BLOCK).map(move |x| (x, y)));
    let blocks = corners.map(|(x, y)| Spot { x, y, width: BLOCK.min(width - x), height: BLOCK.min(height - y) });
    let blocks: Vec<_> = blocks.collect();
    let all = blocks.len();
    let blocks: Vec<_> = blocks.into_iter().filter(|block| differs(one, other, *block)).collect();
    (!blocks.is_empty()).then_some(Difference { blocks, all })
}

/// Whether a block shows something else.
fn differs(one: &Picture, other: &Picture, block: Spot) -> bool {
    let (mut beyond_noise, mut sums, mut count) = (0, [[0; 3]; 2], 0);
    for (x, y) in (block.y..block.y + block.height).flat_map(|y| (block.x..block.x + block.width).map(move |x| (x, y)))
    {
        let pair = [one.at(x, y), other.at(x, y)];
        let distance = distance(pair[0], pair[1]);
        if distance > NOISE {
            beyond_noise += distance;
        }
        for (sums, pixel) in sums.iter_mut().zip(pair) {
            for (sum, sample) in sums.iter_mut().zip(pixel) {
                *sum += u32::from(sample);
            }
        }
        count += 1;
    }
    let mean = |sums: [u32; 3]| sums.map(|sum| u8::try_from(sum / count).unwrap_or(u8::MAX));
    beyond_noise > MOVED * count || distance(mean(sums[0]), mean(sums[1])) > RECOLOURED
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAPER: Colour = [246, 241, 230];
    const INK: Colour = [30, 34, 44];
    const BRASS: Colour = [176, 137, 52];

    /// A screen of a phone as the browser gives it: a bar, lines of writing, and a button of 44 by 44 points at a place.
    fn screen(button: (usize, usize), colour: Colour) -> Picture {
        let mut screen = Picture::plain(360, 640, PAPER);
        screen.fill((0, 0), (360, 56), INK);
        for line in 0..12 {
            for letter in 0..30 {
                screen.fill((20 + letter * 10, 80 + line * 22), (3 + letter % 4, 12), INK);
            }
        }
        screen.fill(button, (44, 44), colour);
        screen
    }

    /// What is kept of it, read again.
    fn kept(screen: &Picture, width: usize) -> Picture {
        Picture::read(&screen.reduced(width).write().unwrap()).unwrap()
    }

    /// The same with every pixel a little lighter or darker, by chance.
    fn noisy(picture: &Picture, most: u8) -> Picture {
        let (width, height) = picture.size();
        let (mut noisy, mut chance) = (picture.clone(), 7_u32);
        for (x, y) in (0..height).flat_map(|y| (0..width).map(move |x| (x, y))) {
            let pixel = picture.at(x, y).map(|sample| {
                chance = chance.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let by = u8::try_from((chance >> 16) % u32::from(2 * most + 1)).unwrap();
                sample.saturating_add(by).saturating_sub(most)
            });
            noisy.fill((x, y), (1, 1), pixel);
        }
        noisy
    }

    #[test]
    fn the_same_picture_passes_though_it_was_kept_in_few_colours() {
        let screen = screen((160, 500), BRASS);
        for width in [180, 120, 90] {
            assert_eq!(difference(&kept(&screen, width), &screen.reduced(width)), None);
        }
    }

    /// A photograph has more colours than are kept, and no two areas of one.
    #[test]
    fn a_picture_of_many_colours_passes_too() {
        let mut map = Picture::plain(180, 320, PAPER);
        for (x, y) in (0..320).flat_map(|y| (0..180).map(move |x| (x, y))) {
            let [red, green] = [x, y * 180 / 320].map(|part| u8::try_from(part + 40).unwrap());
            map.fill((x, y), (1, 1), [red, green, 120]);
        }
        assert_eq!(difference(&kept(&map, 180), &map), None);
    }

    #[test]
    fn noise_passes() {
        let screen = screen((160, 500), BRASS);
        assert_eq!(difference(&kept(&screen, 180), &noisy(&screen.reduced(180), 14)), None);
    }

    /// A letter whose edge lies elsewhere by a fraction of a pixel is lighter there, and darker on its other side.
    #[test]
    fn softer_edges_pass() {
        let sharp = screen((160, 500), BRASS).reduced(180);
        let mut soft = sharp.clone();
        for (x, y) in (0..sharp.size().1).flat_map(|y| (1..sharp.size().0).map(move |x| (x, y))) {
            let (before, here) = (sharp.at(x - 1, y), sharp.at(x, y));
            let mixed =
                [0, 1, 2].map(|at| u8::try_from((u16::from(here[at]) * 9 + u16::from(before[at])) / 10).unwrap());
            soft.fill((x, y), (1, 1), mixed);
        }
        assert_eq!(difference(&sharp, &soft), None);
    }

    #[test]
    fn a_moved_button_differs_wherever_it_stands() {
        for x in 150..166 {
            let (before, after) = (screen((x, 500), BRASS), screen((x, 508), BRASS));
            for width in [180, 120, 90] {
                let difference = difference(&kept(&before, width), &after.reduced(width)).expect("it has moved");
                let spot = difference.spot().expect("it is somewhere");
                let (from, to) = (spot.y * 360 / width, (spot.y + spot.height) * 360 / width);
                assert!(from > 450 && to < 600, "{difference}");
            }
        }
    }

    #[test]
    fn another_colour_of_a_button_differs() {
        let before = screen((160, 500), BRASS);
        for colour in [[146, 107, 22], [176, 90, 52], [60, 120, 70], PAPER] {
            let difference = difference(&kept(&before, 180), &screen((160, 500), colour).reduced(180));
            assert!(difference.is_some(), "{colour:?}");
        }
    }

    #[test]
    fn a_line_that_has_gone_differs() {
        let before = screen((160, 500), BRASS);
        let mut after = before.clone();
        after.fill((20, 80), (300, 12), PAPER);
        let difference = difference(&before.reduced(180), &after.reduced(180)).expect("a line has gone");
        assert!(difference.share() > 100 && difference.share() < 2_000, "{difference}");
        assert!(difference.to_string().contains("% of it differs, within "), "{difference}");
    }

    #[test]
    fn what_differs_is_drawn_in_red() {
        let (before, after) = (Picture::plain(16, 8, PAPER), {
            let mut after = Picture::plain(16, 8, PAPER);
            after.fill((8, 0), (8, 8), INK);
            after
        });
        let drawn = difference(&before, &after).unwrap().drawn_on(&after);
        let is_red = |[red, green, _]: Colour| red > green;
        assert_eq!([drawn.at(0, 0), drawn.at(15, 7)].map(is_red), [false, true]);
    }
}
