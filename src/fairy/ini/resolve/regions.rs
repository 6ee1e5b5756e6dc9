//! Squares by piece, as `Q(*10);*(*8)`: clauses that add to those of the parent, and the squares of every other piece.

use crate::fairy::ini::key;
use crate::fairy::ini::piece_types::PieceType;
use crate::fairy::ini::settings::Settings;
use crate::fairy::ini::squares::Squares;
use crate::fairy::ini::value::Value;

/// Returns what a written value makes of an inherited one. The last entry is for every other piece.
pub(super) fn merged(
    settings: &Settings,
    name: &str,
    written: &[(Option<PieceType>, Squares)],
) -> Vec<(Option<PieceType>, Squares)> {
    let inherited = match settings.get(name).map(|setting| &setting.value) {
        Some(Value::Regions(regions)) => regions.clone(),
        Some(Value::Squares(squares)) => vec![(None, *squares)],
        _ => Vec::new(),
    };
    let of = |all: &[(Option<PieceType>, Squares)], wanted: Option<PieceType>| {
        let clauses = all.iter().filter(move |(piece, _)| *piece == wanted);
        clauses.map(|(_, squares)| *squares).reduce(Squares::union)
    };
    // Where results are named, others may not come about; elsewhere the other pieces keep what they had.
    let kept = if name.starts_with(key::PROMOTION_REGION) { None } else { of(&inherited, None) };
    let others = of(written, None).or(kept).unwrap_or(Squares::EMPTY);
    let mut all: Vec<(Option<PieceType>, Squares)> =
        inherited.into_iter().filter(|(piece, _)| piece.is_some()).collect();
    for &(piece, squares) in written.iter().filter(|(piece, _)| piece.is_some()) {
        match all.iter_mut().find(|(known, _)| *known == piece) {
            Some((_, known)) => *known = known.union(squares),
            None => all.push((piece, squares)),
        }
    }
    all.push((None, others));
    all
}
