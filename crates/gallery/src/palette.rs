//! The few colours of a picture that is to be kept.

use crate::compare::distance;
use crate::picture::Colour;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// How many colours a picture has at most: a number of one fits into a byte. Where they are not enough, nearness begins farther away.
const MOST: usize = 256;
/// Colours nearer to each other than this are one: the middle of the edge of a letter need not be exact. It is less than by
/// what an area may differ, or a picture would differ from itself.
const NEAR: u32 = 8;
/// A colour that one of so many pixels has is that of an area, and is kept however near another one is.
const AREA: usize = 250;

/// The colours of a picture, the most frequent ones as they are.
pub struct Palette(Vec<Colour>);

impl Palette {
    /// The most frequent colours, rare ones only if they are not near to one before.
    pub fn of(pixels: &[Colour]) -> Self {
        let mut counts = BTreeMap::new();
        for pixel in pixels {
            *counts.entry(*pixel).or_insert(0_usize) += 1;
        }
        let mut colours: Vec<_> = counts.into_iter().collect();
        // The order of the map decides between colours that are as frequent: the same picture has the same bytes.
        colours.sort_by_key(|(_, count)| Reverse(*count));
        let area = pixels.len() / AREA;
        let mut near = NEAR;
        loop {
            let mut palette: Vec<Colour> = Vec::new();
            for (colour, count) in &colours {
                if *count > area || palette.iter().all(|known| distance(*known, *colour) >= near) {
                    palette.push(*colour);
                }
            }
            if palette.len() <= MOST {
                return Self(palette);
            }
            near += 1;
        }
    }

    /// In the order of their numbers.
    pub fn colours(&self) -> &[Colour] {
        &self.0
    }

    /// The number of the nearest colour, for each pixel.
    pub fn numbers(&self, pixels: &[Colour]) -> Vec<u8> {
        let mut known = BTreeMap::new();
        let nearest = |pixel: Colour| {
            let numbered = (0..=u8::MAX).zip(&self.0);
            numbered.min_by_key(|(_, colour)| distance(**colour, pixel)).map_or(0, |(number, _)| number)
        };
        pixels.iter().map(|pixel| *known.entry(*pixel).or_insert_with(|| nearest(*pixel))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_colour_of_a_large_area_is_kept_and_a_rare_one_beside_it_is_not() {
        let pixels = [vec![[200, 150, 40]; 5_000], vec![[203, 150, 40]; 3], vec![[0, 0, 0]; 900]].concat();
        let palette = Palette::of(&pixels);
        assert_eq!(palette.colours(), [[200, 150, 40], [0, 0, 0]]);
        assert_eq!(palette.numbers(&[[203, 150, 40], [9, 0, 0]]), [0, 1]);
    }

    /// Paper, and a card on it that is a little lighter.
    #[test]
    fn two_areas_of_nearly_one_colour_are_both_kept() {
        let pixels = [vec![[240, 230, 210]; 500], vec![[242, 233, 213]; 300]].concat();
        assert_eq!(Palette::of(&pixels).colours(), [[240, 230, 210], [242, 233, 213]]);
    }

    #[test]
    fn there_are_never_too_many_colours() {
        let pixels: Vec<_> = (0..=255).flat_map(|red| [[red, 0, 255 - red], [red, 255, red]]).collect();
        let palette = Palette::of(&pixels);
        assert!(palette.colours().len() <= MOST, "{}", palette.colours().len());
        assert_eq!(palette.numbers(&pixels).len(), pixels.len());
    }
}
