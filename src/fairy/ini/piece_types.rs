//! The pieces of the format: predefined ones, slots for others, and the king.

use std::sync::LazyLock;

use super::keys;

/// A piece, by its place in the order in which declarations take effect. A later declaration takes a letter from an earlier
/// one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PieceType(u8);

/// Names and moves of the predefined pieces, in order.
static PREDEFINED: LazyLock<Vec<(&'static str, &'static str)>> =
    LazyLock::new(|| keys::predefined_pieces().collect());

const N_PREDEFINED: u8 = 36;
const N_CUSTOM: u8 = 25;
const KING: PieceType = PieceType(N_PREDEFINED + N_CUSTOM);

impl PieceType {
    /// Returns every piece, in order; the king is the last.
    pub fn all() -> impl DoubleEndedIterator<Item = PieceType> {
        (0..=KING.0).map(PieceType)
    }

    /// Returns the piece with this name, as in `knight`, `customPiece3`, `king`.
    pub fn named(name: &str) -> Option<PieceType> {
        PieceType::all().find(|piece| piece.name() == name)
    }

    /// Returns the name that declares it.
    pub fn name(self) -> String {
        match PREDEFINED.get(usize::from(self.0)) {
            Some((name, _)) => (*name).to_owned(),
            None if self == KING => "king".to_owned(),
            None => format!("customPiece{}", self.0 - N_PREDEFINED + 1),
        }
    }

    /// Returns the moves of a predefined piece; nothing for the others.
    pub fn moves(self) -> Option<&'static str> {
        match PREDEFINED.get(usize::from(self.0)) {
            Some((_, moves)) => Some(moves),
            None if self == KING => Some("K"),
            None => None,
        }
    }

    /// Returns whether it is a slot for moves of its own.
    pub fn is_custom(self) -> bool {
        (N_PREDEFINED..KING.0).contains(&self.0)
    }

    /// Returns whether it is the royal piece.
    pub fn is_king(self) -> bool {
        self == KING
    }
}

/// A set of pieces, with `*` as a member of its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PieceTypes(u64);

/// Returns the meaning of `*` in a set.
const STAR: u64 = 1 << 63;

impl PieceTypes {
    /// No piece.
    pub const EMPTY: PieceTypes = PieceTypes(0);
    /// What a written `*` is.
    pub const STAR: PieceTypes = PieceTypes(STAR);

    /// Returns every piece there could be, without `*`.
    pub fn everything() -> PieceTypes {
        PieceType::all().collect()
    }

    /// Adds a piece.
    pub fn insert(&mut self, piece: PieceType) {
        self.0 |= 1 << piece.0;
    }

    /// Adds the pieces that `*` means.
    pub fn insert_star(&mut self) {
        self.0 |= STAR;
    }

    /// Removes a piece.
    pub fn remove(&mut self, piece: PieceType) {
        self.0 &= !(1 << piece.0);
    }

    /// Returns whether the piece is in it.
    pub fn contains(self, piece: PieceType) -> bool {
        self.0 >> piece.0 & 1 == 1
    }

    /// Returns whether `*` is in it.
    pub fn has_star(self) -> bool {
        self.0 & STAR != 0
    }

    /// Returns whether nothing is in it.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the pieces in it, in order.
    pub fn iter(self) -> impl Iterator<Item = PieceType> {
        PieceType::all().filter(move |&piece| self.contains(piece))
    }
}

impl FromIterator<PieceType> for PieceTypes {
    fn from_iter<I: IntoIterator<Item = PieceType>>(pieces: I) -> Self {
        let mut set = PieceTypes::EMPTY;
        for piece in pieces {
            set.insert(piece);
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_as_many_as_the_format_has() {
        assert_eq!(PREDEFINED.len(), usize::from(N_PREDEFINED));
        assert_eq!(PieceType::named("customPiece1"), Some(PieceType(N_PREDEFINED)));
        assert_eq!(PieceType::named("customPiece25").map(|p| p.0 + 1), Some(KING.0));
        assert_eq!(PieceType::named("king"), Some(KING));
        assert_eq!(PieceType::named("customPiece26"), None);
    }
}
