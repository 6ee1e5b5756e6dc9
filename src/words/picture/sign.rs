//! The sign in the middle of a piece: a figure, the characters of the definition, or the id.

use alfil_core::board::Side;
pub use alfil_core::rules::Figure;
use alfil_core::rules::{Glyph, Kind};

use super::alphabet::{self, HEIGHT};
use super::cells::{Cells, Offset};
use super::figures;
use super::marks::{Manner, Mark, Marks, Occasion, Use};
use super::svg::{Paint, Point, Svg};

/// What the middle of a piece shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sign {
    /// Nothing: a stone.
    None,
    /// Rings: a man of checkers.
    Rings,
    /// A silhouette.
    Figure(Figure),
    /// One or two characters, from a font of the reader's.
    Characters(String),
    /// Letters of our own.
    Letters(String),
}

/// How wide letters may be.
const WIDEST: f64 = 46.0;

impl Sign {
    /// Returns the sign of a player's piece that says most: what the definition says, the figure of a known movement if it
    /// may have one, or the id. The king's is for royal pieces, if the game has any.
    pub(super) fn of(
        kind: &Kind,
        side: Side,
        (marks, cells): (&Marks, Cells),
        figures: bool,
        has_royals: bool,
    ) -> Sign {
        match kind.glyph.as_ref().map(|glyph| &glyph[side]) {
            Some(Glyph::Figure(figure)) => return Sign::Figure(*figure),
            Some(Glyph::Characters(text)) if alphabet::strokes(text).is_some() => {
                return Sign::Letters(text.clone());
            }
            Some(Glyph::Characters(text)) => return Sign::Characters(text.clone()),
            None => {}
        }
        let figure =
            known(marks, cells).filter(|figure| *figure != Figure::King || kind.royal || !has_royals);
        match figure {
            Some(figure) if figures && kind.promoted_from.is_none() => Sign::Figure(figure),
            Some(_) | None => Sign::letters(kind),
        }
    }

    /// Returns the silhouette that the definition names for the kind that is shown, or that of a known movement; the id of
    /// other kinds.
    pub(super) fn figure(
        kind: &Kind,
        shown: &Kind,
        side: Side,
        marks: (&Marks, Cells),
        has_royals: bool,
    ) -> Sign {
        let glyph = shown.glyph.clone().filter(|glyph| matches!(glyph[side], Glyph::Figure(_)));
        Sign::of(&Kind { glyph, ..kind.clone() }, side, marks, true, has_royals)
    }

    /// Returns the id, without what says that the piece is promoted.
    pub(super) fn letters(kind: &Kind) -> Sign {
        Sign::Letters(kind.id.trim_matches(['+', '~']).to_owned())
    }

    /// Draws it around a point.
    pub(super) fn draw(&self, svg: &mut Svg, middle: Point, (ink, body): (&str, &str)) {
        match self {
            Sign::None => {}
            Sign::Rings => {
                for radius in [18.0, 25.0] {
                    svg.circle(middle, radius, Paint::line(ink, 1.6).faint(true));
                }
            }
            Sign::Figure(figure) => {
                let (outline, slits) = figures::drawing(*figure);
                let scale = 1.3;
                let corner = Point { x: middle.x - 20.0 * scale, y: middle.y - 22.8 * scale };
                svg.placed(corner, scale, |svg| {
                    svg.path(outline, Paint::fill(ink));
                    if !slits.is_empty() {
                        svg.round_path(slits, Paint::line(body, 2.4));
                    }
                });
            }
            Sign::Characters(text) => {
                let n = text.chars().count();
                let size = if n == 1 { 44.0 } else { 28.0 };
                for (i, c) in text.chars().enumerate() {
                    let down = (i as f64 - (n as f64 - 1.0) / 2.0) * 27.0;
                    svg.text(&c.to_string(), Point { y: middle.y + down, ..middle }, size, ink);
                }
            }
            Sign::Letters(text) => {
                let plain = text.trim_end_matches(['\'', '!']);
                let (height, thick) = match plain.chars().count() {
                    1 => (32.0, 6.0),
                    2 => (25.0, 6.0),
                    _ => (25.0, 4.5),
                };
                word(svg, text, middle, (height, WIDEST), (ink, thick));
            }
        }
    }
}

/// Writes a word in strokes around a point, so high and at most so wide.
pub(super) fn word(
    svg: &mut Svg,
    text: &str,
    middle: Point,
    (height, widest): (f64, f64),
    (ink, thick): (&str, f64),
) {
    let Some(word) = alphabet::strokes(text) else { return };
    let width = alphabet::width(&word);
    let scale = (height / HEIGHT).min(widest / width.max(1.0));
    let left = Point { x: middle.x - width * scale / 2.0, y: middle.y - HEIGHT * scale / 2.0 };
    // Narrow words keep the weight of their strokes in proportion.
    let thick = thick.min(scale * HEIGHT * 0.22);
    svg.placed(left, scale, |svg| {
        for (x, character) in alphabet::set(&word) {
            let paint = Paint::line(ink, thick / scale);
            if x == 0.0 {
                svg.round_path(character.path, paint);
            } else {
                svg.placed(Point { x, y: 0.0 }, 1.0, |svg| svg.round_path(character.path, paint));
            }
        }
    });
}

/// Returns the figure whose movement this is, first moves aside.
fn known(marks: &Marks, cells: Cells) -> Option<Figure> {
    if marks.again.is_some() {
        return None;
    }
    let any =
        |(dx, dy): Offset, manner| Mark { dx, dy, manner, purpose: Use::Any, occasion: Occasion::Always };
    let run = |n: u8, to: &[Offset]| -> Vec<Mark> {
        to.iter().map(|&offset| any(offset, Manner::Run(n))).collect()
    };
    let compass = cells.compass();
    // To the neighbours of a cell, and past its corners.
    let straight: Vec<Offset> = compass.iter().copied().step_by(2).collect();
    let aslant: Vec<Offset> = compass.iter().copied().skip(1).step_by(2).collect();
    let leaps =
        straight.iter().zip(straight.iter().cycle().skip(1)).flat_map(|(&(x, y), &(right, ahead))| {
            let leap = |dx, dy| any((dx, dy), Manner::Leap(1));
            [leap(2 * x + right, 2 * y + ahead), leap(x + 2 * right, y + 2 * ahead)]
        });
    let unlimited = super::marks::ANY_NUMBER;
    let usual: Vec<Mark> =
        marks.marks.iter().copied().filter(|mark| mark.occasion != Occasion::First).collect();
    let known = [
        (Figure::King, run(1, compass)),
        (Figure::Queen, run(unlimited, compass)),
        (Figure::Rook, run(unlimited, &straight)),
        (Figure::Bishop, run(unlimited, &aslant)),
        (Figure::Knight, leaps.collect()),
        (Figure::Pawn, pawn(compass, 1)),
    ];
    // On hexagons some pawns capture to the neighbours on both sides of the one ahead.
    let beside = (straight.len() > 4).then(|| (Figure::Pawn, pawn(compass, 2)));
    let is_like = |wanted: &[Mark]| {
        let mut wanted = wanted.to_vec();
        wanted.sort_unstable();
        wanted == usual
    };
    known.into_iter().chain(beside).find(|(_, wanted)| is_like(wanted)).map(|(figure, _)| figure)
}

/// Returns the marks of a piece that moves ahead, and captures so many directions to the right and to the left of that.
fn pawn(compass: &[Offset], aside: usize) -> Vec<Mark> {
    let step = |n: usize, purpose| {
        let &(dx, dy) = compass.get(n)?;
        Some(Mark { dx, dy, manner: Manner::Run(1), purpose, occasion: Occasion::Always })
    };
    let (right, left) = (aside, compass.len() - aside);
    [step(0, Use::Quiet), step(right, Use::Capture), step(left, Use::Capture)].into_iter().flatten().collect()
}
