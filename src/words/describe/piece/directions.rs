//! Names of directions.

use alfil_core::phrase::joined;
use alfil_core::rules::Heading;

/// Places in the cycle of eight, one bit each.
pub(super) type Places = u8;

/// The places of orthogonal directions.
pub(super) const ORTHOGONAL: Places = 0x55;

/// The places of diagonal directions.
pub(super) const DIAGONAL: Places = 0xAA;

/// Names of sets of directions on the compass, the widest first.
const COMPASS: [(Places, &str); 19] = [
    (0xFF, "in any direction"),
    (ORTHOGONAL, "orthogonally"),
    (DIAGONAL, "diagonally"),
    (1 | 1 << 4, "straight forward or back"),
    (1 << 2 | 1 << 6, "sideways"),
    (1 << 7 | 1 << 1, "diagonally forward"),
    (1 << 3 | 1 << 5, "diagonally back"),
    (1 << 1 | 1 << 3, "diagonally to the right"),
    (1 << 5 | 1 << 7, "diagonally to the left"),
    (1 << 1 | 1 << 5, "on the diagonal from left back to right forward"),
    (1 << 3 | 1 << 7, "on the diagonal from right back to left forward"),
    (1, "straight forward"),
    (1 << 4, "straight back"),
    (1 << 2, "to the right"),
    (1 << 6, "to the left"),
    (1 << 1, "diagonally forward to the right"),
    (1 << 7, "diagonally forward to the left"),
    (1 << 3, "diagonally back to the right"),
    (1 << 5, "diagonally back to the left"),
];

/// Names of sets of oblique leaps, the widest first.
const OBLIQUE: [(Places, &str); 21] = [
    (0xFF, "in any direction"),
    (0b1100_0011, "forward"),
    (0b0011_1100, "back"),
    (0b0000_1111, "to the right"),
    (0b1111_0000, "to the left"),
    (0b0101_0101, "to the right-handed squares"),
    (0b1010_1010, "to the left-handed squares"),
    (0b1001_1001, "farther forward or back than sideways"),
    (0b0110_0110, "farther sideways than forward or back"),
    (1 | 1 << 7, "farther forward than sideways"),
    (1 << 3 | 1 << 4, "farther back than sideways"),
    (1 << 1 | 1 << 2, "farther to the right than forward or back"),
    (1 << 5 | 1 << 6, "farther to the left than forward or back"),
    (1, "far forward and a little right"),
    (1 << 7, "far forward and a little left"),
    (1 << 1, "far right and a little forward"),
    (1 << 2, "far right and a little back"),
    (1 << 3, "far back and a little right"),
    (1 << 4, "far back and a little left"),
    (1 << 5, "far left and a little back"),
    (1 << 6, "far left and a little forward"),
];

/// Returns whether a leg goes neither straight nor diagonally.
pub(super) fn is_oblique(headings: &[Heading]) -> bool {
    headings.iter().any(|h| h.dx != 0 && h.dy != 0 && h.dx.abs() != h.dy.abs())
}

/// Returns the directions of headings in words.
pub(crate) fn directions(headings: &[Heading]) -> String {
    let set = headings.iter().fold(0, |set, h| set | place(h.index));
    name(set, if is_oblique(headings) { &OBLIQUE } else { &COMPASS })
}

/// Returns a place in the cycle, counted modulo 8.
pub(super) fn place(index: u8) -> Places {
    1u8.rotate_left(u32::from(index % 8))
}

/// Returns the names that make up a set, the widest first.
pub(super) fn name(set: Places, names: &[(Places, &str)]) -> String {
    let mut rest = set;
    let mut parts = Vec::new();
    for &(part, word) in names {
        if part != 0 && rest & part == part {
            parts.push((part, word));
            rest &= !part;
        }
    }
    if parts.is_empty() {
        return "nowhere".to_owned();
    }
    parts.sort_by_key(|(part, _)| part.trailing_zeros());
    let words: Vec<&str> = parts.into_iter().map(|(_, word)| word).collect();
    joined(&words, "or")
}
