//! How pictures are written: numbers, text and elements.

use std::fmt::{self, Write as _};

/// Returns a text as XML and HTML have to write it, between tags or in an attribute in double quotes. Characters that
/// XML cannot contain are replaced.
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\t' | '\n' | '\r' => out.push(' '),
            c if c.is_control() || matches!(c, '\u{FFFE}' | '\u{FFFF}') => out.push('\u{FFFD}'),
            c => out.push(c),
        }
    }
    out
}

/// A coordinate, to a tenth.
#[derive(Clone, Copy, Debug)]
pub(super) struct N(pub(super) f64);

impl fmt::Display for N {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = (self.0 * 10.0).round() as i64;
        let (whole, tenth) = (tenths.abs() / 10, tenths.abs() % 10);
        let sign = if tenths < 0 { "-" } else { "" };
        if tenth == 0 { write!(f, "{sign}{whole}") } else { write!(f, "{sign}{whole}.{tenth}") }
    }
}

/// A point of a picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Point {
    pub(super) x: f64,
    pub(super) y: f64,
}

impl Point {
    /// Returns the point so far along a direction of length 1, and so far to its right.
    pub(super) fn along(self, (ux, uy): (f64, f64), far: f64, right: f64) -> Point {
        Point { x: self.x + ux * far - uy * right, y: self.y + uy * far + ux * right }
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", N(self.x), N(self.y))
    }
}

/// What is drawn of a shape.
#[derive(Clone, Copy, Debug)]
pub(super) struct Paint<'a> {
    pub(super) fill: Option<&'a str>,
    pub(super) stroke: Option<(&'a str, f64)>,
    /// True if the shape is faint.
    pub(super) faint: bool,
}

impl<'a> Paint<'a> {
    pub(super) fn fill(colour: &'a str) -> Paint<'a> {
        Paint { fill: Some(colour), stroke: None, faint: false }
    }

    pub(super) fn line(colour: &'a str, width: f64) -> Paint<'a> {
        Paint { fill: None, stroke: Some((colour, width)), faint: false }
    }

    pub(super) fn both(fill: &'a str, stroke: &'a str, width: f64) -> Paint<'a> {
        Paint { fill: Some(fill), stroke: Some((stroke, width)), faint: false }
    }

    pub(super) fn faint(self, faint: bool) -> Paint<'a> {
        Paint { faint, ..self }
    }
}

impl fmt::Display for Paint<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, " fill=\"{}\"", self.fill.unwrap_or("none"))?;
        if let Some((colour, width)) = self.stroke {
            write!(f, " stroke=\"{colour}\" stroke-width=\"{}\"", N(width))?;
        }
        if self.faint {
            f.write_str(" opacity=\"0.6\"")?;
        }
        Ok(())
    }
}

/// The elements of a picture.
#[derive(Debug, Default)]
pub(super) struct Svg {
    out: String,
}

impl Svg {
    pub(super) fn circle(&mut self, at: Point, radius: f64, paint: Paint<'_>) {
        let _ =
            write!(self.out, "<circle cx=\"{}\" cy=\"{}\" r=\"{}\"{paint}/>", N(at.x), N(at.y), N(radius));
    }

    pub(super) fn rect(&mut self, at: Point, (width, height): (f64, f64), round: f64, paint: Paint<'_>) {
        let _ = write!(self.out, "<rect x=\"{}\" y=\"{}\"", N(at.x), N(at.y));
        let _ = write!(self.out, " width=\"{}\" height=\"{}\"", N(width), N(height));
        if round > 0.0 {
            let _ = write!(self.out, " rx=\"{}\"", N(round));
        }
        let _ = write!(self.out, "{paint}/>");
    }

    /// A path; `d` is made of numbers and letters only.
    pub(super) fn path(&mut self, d: &str, paint: Paint<'_>) {
        let _ = write!(self.out, "<path d=\"{d}\"{paint}/>");
    }

    /// A path that is filled where an odd number of its parts lie.
    pub(super) fn odd_path(&mut self, d: &str, paint: Paint<'_>) {
        let _ = write!(self.out, "<path d=\"{d}\"{paint} fill-rule=\"evenodd\"/>");
    }

    /// A path whose lines end and join in arcs.
    pub(super) fn round_path(&mut self, d: &str, paint: Paint<'_>) {
        let round = " stroke-linecap=\"round\" stroke-linejoin=\"round\"";
        let _ = write!(self.out, "<path d=\"{d}\"{paint}{round}/>");
    }

    /// A path of dashes.
    pub(super) fn dashed_path(&mut self, d: &str, paint: Paint<'_>, dash: (f64, f64)) {
        let _ = write!(self.out, "<path d=\"{d}\"{paint} stroke-dasharray=\"{} {}\"/>", N(dash.0), N(dash.1));
    }

    /// A ring of teeth.
    pub(super) fn toothed_circle(&mut self, at: Point, radius: f64, paint: Paint<'_>, dash: (f64, f64)) {
        let _ = write!(self.out, "<circle cx=\"{}\" cy=\"{}\" r=\"{}\"{paint}", N(at.x), N(at.y), N(radius));
        let _ = write!(self.out, " stroke-dasharray=\"{} {}\"/>", N(dash.0), N(dash.1));
    }

    /// Text in the fonts of the reader, its middle at a point.
    pub(super) fn text(&mut self, text: &str, middle: Point, size: f64, colour: &str) {
        let baseline = middle.y + size * 0.36;
        let _ = write!(self.out, "<text x=\"{}\" y=\"{}\"", N(middle.x), N(baseline));
        let _ = write!(self.out, " font-size=\"{}\" font-weight=\"700\" text-anchor=\"middle\"", N(size));
        let _ = write!(self.out, " font-family=\"{FONTS}\" fill=\"{colour}\">{}</text>", escaped(text));
    }

    /// Adds a group with this class around what `draw` draws. Adds nothing if `draw` draws nothing.
    pub(super) fn group(&mut self, class: &str, draw: impl FnOnce(&mut Svg)) {
        let start = self.out.len();
        let _ = write!(self.out, "<g class=\"{class}\">");
        let empty = self.out.len();
        draw(self);
        if self.out.len() == empty {
            self.out.truncate(start);
        } else {
            self.out.push_str("</g>");
        }
    }

    pub(super) fn title(&mut self, text: &str) {
        if !text.is_empty() {
            let _ = write!(self.out, "<title>{}</title>", escaped(text));
        }
    }

    /// Adds what `draw` draws, moved and scaled.
    pub(super) fn placed(&mut self, at: Point, scale: f64, draw: impl FnOnce(&mut Svg)) {
        let scale = (scale * 1000.0).round() / 1000.0;
        let _ = write!(self.out, "<g transform=\"translate({at})");
        if (scale - 1.0).abs() > f64::EPSILON {
            let _ = write!(self.out, " scale({scale})");
        }
        self.out.push_str("\">");
        draw(self);
        self.out.push_str("</g>");
    }

    /// Adds what `draw` draws, turned by 180 degrees about the middle of a square of 100 by 100.
    pub(super) fn turned(&mut self, draw: impl FnOnce(&mut Svg)) {
        self.out.push_str("<g transform=\"rotate(180 50 50)\">");
        draw(self);
        self.out.push_str("</g>");
    }

    /// A symbol of 100 by 100 that `used` refers to.
    pub(super) fn symbol(&mut self, id: &str, draw: impl FnOnce(&mut Svg)) {
        let _ = write!(self.out, "<symbol id=\"{}\" viewBox=\"0 0 100 100\">", escaped(id));
        draw(self);
        self.out.push_str("</symbol>");
    }

    /// A symbol, in a square whose upper left corner is at a point.
    pub(super) fn used(&mut self, id: &str, at: Point, size: f64) {
        let size = N(size);
        let _ = write!(self.out, "<use href=\"#{}\" x=\"{}\" y=\"{}\"", escaped(id), N(at.x), N(at.y));
        let _ = write!(self.out, " width=\"{size}\" height=\"{size}\"/>");
    }

    /// Returns the whole picture, with the label that readers of screens read.
    pub(super) fn finished(self, (width, height): (f64, f64), label: &str) -> String {
        let (w, h) = (N(width), N(height));
        let label = escaped(label);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {w} {h}\" width=\"{w}\" height=\"{h}\" \
             role=\"img\" aria-label=\"{label}\">{}</svg>",
            self.out
        )
    }
}

/// Fonts that have the characters of a definition's `glyph`, most wanted first.
const FONTS: &str = "Noto Serif CJK JP, Noto Serif JP, Hiragino Mincho ProN, Yu Mincho, MS Mincho, Songti SC, \
                     Droid Sans Fallback, serif";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        for (number, expected) in [(1.0, "1"), (0.04, "0"), (-0.04, "0"), (-1.25, "-1.3"), (99.96, "100")] {
            assert_eq!(N(number).to_string(), expected);
        }
    }

    #[test]
    fn text_stays_text() {
        let text = "<img src=x onerror='a(\"b\")'>&\u{0}\n";
        assert_eq!(escaped(text), "&lt;img src=x onerror=&#39;a(&quot;b&quot;)&#39;&gt;&amp;\u{FFFD} ");
    }
}
