//! The shapes of pieces, in a square of 100 by 100.

use std::fmt::Write as _;

use alfil_core::rules::{PieceSet, Rules};

use super::svg::{Paint, Point, Svg};
use super::theme::Theme;

/// The shape of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Body {
    /// Light and dark discs.
    Disc,
    /// Wedges that point forward.
    Wedge,
}

/// The corners of the wedge.
const WEDGE: [Point; 5] = [
    Point { x: 50.0, y: 4.0 },
    Point { x: 81.0, y: 15.5 },
    Point { x: 93.5, y: 93.5 },
    Point { x: 6.5, y: 93.5 },
    Point { x: 19.0, y: 15.5 },
];

/// How far the corners of the wedge are rounded.
const CORNER: f64 = 5.0;

/// The radius of the disc.
const DISC: f64 = 43.5;

impl Body {
    /// Returns the shape of a game's pieces: that of the set that the definition asks for, or the one that suits its rules.
    pub fn of(rules: &Rules) -> Body {
        match rules.piece_set {
            Some(PieceSet::Wedges) => Body::Wedge,
            Some(PieceSet::Discs | PieceSet::Figures | PieceSet::Letters) => Body::Disc,
            Some(PieceSet::Marks) | None => Body::suited_to(rules),
        }
    }

    /// Returns the shape that suits a game: wedges if pieces are turned over to promote, and tell their players by the way
    /// they point; else discs. Forms whose ids begin with `+` are on the backs of pieces, and pieces point where they may
    /// change sides or have characters on them. Men that only become kings are discs.
    pub fn suited_to(rules: &Rules) -> Body {
        let have_backs = rules.kinds.iter().any(|kind| kind.id.starts_with('+'));
        let point = rules.has_hands() || rules.kinds.iter().any(|kind| kind.glyph.is_some());
        if have_backs && point { Body::Wedge } else { Body::Disc }
    }

    /// Returns the point that marks lie around.
    pub(super) fn middle(self) -> Point {
        match self {
            Body::Disc => Point { x: 50.0, y: 50.0 },
            Body::Wedge => Point { x: 50.0, y: 56.0 },
        }
    }

    /// Returns how far the outline is from the middle in a direction of length 1.
    pub(super) fn edge(self, (ux, uy): (f64, f64)) -> f64 {
        let middle = self.middle();
        match self {
            Body::Disc => DISC,
            Body::Wedge => {
                let ends = WEDGE.iter().zip(WEDGE.iter().cycle().skip(1));
                let hits = ends.filter_map(|(a, b)| {
                    let (ex, ey) = (b.x - a.x, b.y - a.y);
                    let across = ux * ey - uy * ex;
                    if across.abs() < 1e-9 {
                        return None;
                    }
                    let far = ((a.x - middle.x) * ey - (a.y - middle.y) * ex) / across;
                    let share = ((a.x - middle.x) * uy - (a.y - middle.y) * ux) / across;
                    (far > 0.0 && (-1e-9..=1.0 + 1e-9).contains(&share)).then_some(far)
                });
                // Corners are rounded, so that what lies on them comes in a little.
                hits.fold(f64::INFINITY, f64::min).min(48.0)
            }
        }
    }

    /// Draws it; royal pieces have a golden rim.
    pub(super) fn draw(self, svg: &mut Svg, theme: &Theme, royal: bool) {
        let (rim, width) = if royal { (theme.royal, 5.0) } else { (theme.rim, 3.0) };
        let paint = Paint::both(theme.body, rim, width);
        match self {
            Body::Disc => {
                svg.circle(self.middle(), DISC, paint);
                if royal {
                    svg.circle(self.middle(), 46.6, Paint::line(theme.rim, 1.2));
                }
            }
            Body::Wedge => svg.round_path(&wedge_path(), paint),
        }
    }
}

/// Returns the outline of the wedge, its corners rounded.
fn wedge_path() -> String {
    let mut path = String::new();
    let neighbours = WEDGE.iter().cycle().skip(WEDGE.len() - 1).zip(WEDGE.iter().cycle().skip(1));
    for (&at, (&before, &after)) in WEDGE.iter().zip(neighbours) {
        let toward = |to: Point| {
            let share = CORNER / (to.x - at.x).hypot(to.y - at.y);
            Point { x: at.x + (to.x - at.x) * share, y: at.y + (to.y - at.y) * share }
        };
        let command = if path.is_empty() { 'M' } else { 'L' };
        let _ = write!(path, "{command}{}Q{at} {}", toward(before), toward(after));
    }
    path.push('Z');
    path
}
