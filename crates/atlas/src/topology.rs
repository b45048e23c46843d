//! Countries out of a file of `TopoJSON`.

use serde::Deserialize;

/// A place on the globe: longitude and latitude in degrees.
pub type Degrees = (f64, f64);

#[derive(Deserialize)]
struct File {
    transform: Transform,
    arcs: Vec<Vec<[f64; 2]>>,
    objects: Objects,
}

#[derive(Deserialize)]
struct Transform {
    scale: [f64; 2],
    translate: [f64; 2],
}

#[derive(Deserialize)]
struct Objects {
    countries: Collection,
}

#[derive(Deserialize)]
struct Collection {
    geometries: Vec<Geometry>,
}

#[derive(Deserialize)]
struct Geometry {
    properties: Properties,
    #[serde(flatten)]
    shape: Shape,
}

#[derive(Deserialize)]
struct Properties {
    name: String,
}

#[derive(Deserialize)]
#[serde(tag = "type")]
enum Shape {
    Polygon { arcs: Vec<Vec<i64>> },
    MultiPolygon { arcs: Vec<Vec<Vec<i64>>> },
}

/// A country by its name in the file.
pub struct Country {
    /// Its name in English.
    pub name: String,
    /// Its outlines and the holes in them, in no order: what an odd number of them surrounds is the country.
    pub rings: Vec<Vec<Degrees>>,
}

/// The countries of a file.
///
/// # Errors
/// The text is no `TopoJSON` with an object `countries`.
pub fn countries(json: &str) -> Result<Vec<Country>, serde_json::Error> {
    let file: File = serde_json::from_str(json)?;
    let Transform { scale, translate } = file.transform;
    let arcs: Vec<Vec<Degrees>> = file
        .arcs
        .iter()
        .map(|arc| {
            let (mut x, mut y) = (0.0, 0.0);
            let steps = arc.iter().map(|[dx, dy]| {
                x += dx;
                y += dy;
                (x * scale[0] + translate[0], y * scale[1] + translate[1])
            });
            steps.collect()
        })
        .collect();
    let ring = |indices: &Vec<i64>| -> Vec<Degrees> {
        let mut ring = Vec::new();
        for index in indices {
            // A negative number is an arc the other way round.
            let back = *index < 0;
            let arc = &arcs[usize::try_from(if back { !index } else { *index }).unwrap_or_default()];
            let mut points: Vec<_> = if back { arc.iter().rev().copied().collect() } else { arc.clone() };
            ring.append(&mut points);
        }
        ring
    };
    let country = |geometry: Geometry| {
        let rings = match &geometry.shape {
            Shape::Polygon { arcs } => arcs.iter().map(ring).collect(),
            Shape::MultiPolygon { arcs } => arcs.iter().flatten().map(ring).collect(),
        };
        Country { name: geometry.properties.name, rings }
    };
    Ok(file.objects.countries.geometries.into_iter().map(country).collect())
}
