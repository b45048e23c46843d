//! A picture in memory, from a PNG and to one.

use crate::palette::Palette;
use std::io::Cursor;
use thiserror::Error;

/// Red, green and blue.
pub type Colour = [u8; 3];

/// A picture without transparency.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    width: usize,
    height: usize,
    pixels: Vec<Colour>,
}

/// Why bytes are no picture, or a picture cannot be bytes.
#[derive(Debug, Error)]
pub enum PictureError {
    /// It is no PNG that can be read.
    #[error("it cannot be read as a PNG: {0}")]
    Unreadable(#[from] png::DecodingError),
    /// It cannot be written as a PNG.
    #[error("it cannot be written as a PNG: {0}")]
    Unwritable(#[from] png::EncodingError),
    /// It is larger than any screen.
    #[error("it is larger than any screen")]
    TooLarge,
}

impl Picture {
    /// A picture of one colour.
    #[must_use]
    pub fn plain(width: usize, height: usize, colour: Colour) -> Self {
        Self { width, height, pixels: vec![colour; width * height] }
    }

    /// Reads a PNG. What is transparent is taken for opaque: a screen has nothing behind it.
    ///
    /// # Errors
    /// If it is none, or too large.
    pub fn read(bytes: &[u8]) -> Result<Self, PictureError> {
        let mut decoder = png::Decoder::new(Cursor::new(bytes));
        decoder.set_transformations(png::Transformations::normalize_to_color8());
        let mut reader = decoder.read_info()?;
        let mut buffer = vec![0; reader.output_buffer_size().ok_or(PictureError::TooLarge)?];
        let frame = reader.next_frame(&mut buffer)?;
        let samples = frame.color_type.samples();
        let pixel = |pixel: &[u8]| if samples < 3 { [pixel[0]; 3] } else { [pixel[0], pixel[1], pixel[2]] };
        let pixels = buffer[..frame.buffer_size()].chunks_exact(samples).map(pixel).collect();
        let side = |side: u32| usize::try_from(side).map_err(|_| PictureError::TooLarge);
        Ok(Self { width: side(frame.width)?, height: side(frame.height)?, pixels })
    }

    /// Writes a PNG in few colours. Colours of large areas stay what they are; what is rare becomes the nearest of them.
    ///
    /// # Errors
    /// If it is too large to be written.
    pub fn write(&self) -> Result<Vec<u8>, PictureError> {
        let side = |side: usize| u32::try_from(side).map_err(|_| PictureError::TooLarge);
        let palette = Palette::of(&self.pixels);
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, side(self.width)?, side(self.height)?);
        encoder.set_color(png::ColorType::Indexed);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_palette(palette.colours().concat());
        encoder.set_compression(png::Compression::High);
        // Numbers of colours are no amounts: what stands beside them does not foretell them.
        encoder.set_filter(png::Filter::NoFilter);
        let mut writer = encoder.write_header()?;
        writer.write_image_data(&palette.numbers(&self.pixels))?;
        writer.finish()?;
        Ok(bytes)
    }

    /// The same, this wide: each pixel is the mean of those it stands for. What is not wider stays as it is.
    #[must_use]
    pub fn reduced(&self, width: usize) -> Self {
        if width == 0 || width >= self.width {
            return self.clone();
        }
        let height = (self.height * width / self.width).max(1);
        let part = |at: usize, of: usize, whole: usize| at * whole / of..((at + 1) * whole).div_ceil(of);
        let pixel = |at: usize| {
            let (columns, rows) = (part(at % width, width, self.width), part(at / width, height, self.height));
            let count = columns.len() * rows.len();
            let mut sum = [0; 3];
            for row in rows {
                for pixel in &self.pixels[row * self.width..][columns.clone()] {
                    for (sum, sample) in sum.iter_mut().zip(pixel) {
                        *sum += usize::from(*sample);
                    }
                }
            }
            // A mean of bytes is a byte.
            sum.map(|sum| u8::try_from((sum + count / 2) / count).unwrap_or(u8::MAX))
        };
        Self { width, height, pixels: (0..width * height).map(pixel).collect() }
    }

    /// How wide and how high it is.
    #[must_use]
    pub fn size(&self) -> (usize, usize) {
        (self.width, self.height)
    }

    /// The colour at a place.
    #[must_use]
    pub fn at(&self, x: usize, y: usize) -> Colour {
        self.pixels[y * self.width + x]
    }

    /// Gives a rectangle one colour. What lies outside of the picture is left out.
    pub fn fill(&mut self, (x, y): (usize, usize), (width, height): (usize, usize), colour: Colour) {
        for row in y.min(self.height)..(y + height).min(self.height) {
            self.pixels[row * self.width..][..self.width][x.min(self.width)..(x + width).min(self.width)].fill(colour);
        }
    }

    /// Pictures side by side, as high as the highest of them.
    #[must_use]
    pub fn beside(pictures: &[&Self]) -> Self {
        const GAP: usize = 4;
        let width = pictures.iter().map(|picture| picture.width + GAP).sum();
        let height = pictures.iter().map(|picture| picture.height).max().unwrap_or_default();
        let mut all = Self::plain(width, height, [128; 3]);
        let mut x = 0;
        for picture in pictures {
            for (row, pixels) in picture.pixels.chunks_exact(picture.width.max(1)).enumerate() {
                all.pixels[row * width + x..][..picture.width].copy_from_slice(pixels);
            }
            x += picture.width + GAP;
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Something with edges: stripes of three colours.
    fn stripes() -> Picture {
        let mut picture = Picture::plain(40, 30, [250, 247, 240]);
        picture.fill((0, 4), (40, 8), [20, 30, 60]);
        picture.fill((7, 10), (9, 15), [190, 140, 40]);
        picture
    }

    #[test]
    fn what_is_written_is_read_as_it_was() {
        let picture = stripes();
        assert_eq!(Picture::read(&picture.write().unwrap()).unwrap(), picture);
    }

    #[test]
    fn a_reduced_pixel_is_the_mean_of_those_it_stands_for() {
        let mut picture = Picture::plain(4, 4, [0; 3]);
        picture.fill((0, 0), (1, 2), [100, 200, 50]);
        let reduced = picture.reduced(2);
        assert_eq!(reduced.size(), (2, 2));
        assert_eq!([reduced.at(0, 0), reduced.at(1, 0), reduced.at(0, 1)], [[50, 100, 25], [0; 3], [0; 3]]);
        assert_eq!(picture.reduced(9), picture);
    }

    #[test]
    fn sizes_that_do_not_divide_are_reduced_too() {
        assert_eq!(Picture::plain(768, 1024, [9; 3]).reduced(256), Picture::plain(256, 341, [9; 3]));
    }

    #[test]
    fn pictures_beside_each_other_keep_their_pixels() {
        let (left, right) = (stripes(), Picture::plain(5, 50, [1, 2, 3]));
        let both = Picture::beside(&[&left, &right]);
        assert_eq!(both.size().1, 50);
        assert_eq!([both.at(7, 12), both.at(44, 49), both.at(0, 49)], [[190, 140, 40], [1, 2, 3], [128; 3]]);
    }

    #[test]
    fn what_is_no_picture_is_refused() {
        assert!(matches!(Picture::read(b"GIF89a"), Err(PictureError::Unreadable(_))));
        let cut = stripes().write().unwrap();
        assert!(Picture::read(&cut[..cut.len() / 2]).is_err());
    }
}
