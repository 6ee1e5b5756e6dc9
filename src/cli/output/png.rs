//! Pictures as PNG, where the program was built with what draws them.

use crate::cli::failure::Complaint;

/// The widths that a picture may be asked for in, in pixels.
pub(crate) const WIDTHS: std::ops::RangeInclusive<i64> = 16..=8192;

/// Draws an SVG without text, as wide as it says or as wide as asked, in pixels.
///
/// # Errors
/// If the picture is larger than memory should hold.
#[cfg(feature = "png")]
pub(crate) fn png(svg: &str, width: Option<u32>) -> Result<Vec<u8>, Complaint> {
    use resvg::tiny_skia::{Pixmap, Transform};
    use resvg::usvg::{Options, Tree};

    /// In pixels: 400 megabytes, before they are compressed.
    const LARGEST: f32 = 1e8;

    let cannot =
        |why: &dyn std::fmt::Display| Complaint::wrong(format!("the picture cannot be drawn: {why}"));
    let tree = Tree::from_str(svg, &Options::default()).map_err(|error| cannot(&error))?;
    let size = tree.size();
    let scale = width.map_or(1.0, |width| width as f32 / size.width());
    let (wide, high) = ((size.width() * scale).round(), (size.height() * scale).round().max(1.0));
    if wide * high > LARGEST {
        return Err(Complaint::wrong(format!("a picture of {wide} by {high} pixels is too large"))
            .help("ask for a smaller `--width`"));
    }
    let mut pixels = Pixmap::new(wide as u32, high as u32).ok_or_else(|| cannot(&"it has no size"))?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| cannot(&error))
}

/// Says that this program cannot.
///
/// # Errors
/// Always.
#[cfg(not(feature = "png"))]
pub(crate) fn png(_: &str, _: Option<u32>) -> Result<Vec<u8>, Complaint> {
    Err(Complaint::usage("this program was built without PNG support").help(
        "build it with `--features png`, or draw an SVG and convert it, for instance with `rsvg-convert`",
    ))
}
