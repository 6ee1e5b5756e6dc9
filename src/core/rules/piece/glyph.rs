//! The sign in the middle of the picture of a kind; no rule depends on it.

/// The sign in the middle of a picture, as a definition names it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Glyph {
    /// The silhouette of a chess piece.
    Figure(Figure),
    /// One or two characters.
    Characters(String),
}

/// The silhouettes there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Figure {
    /// A king with a cross.
    King,
    /// A queen with a crown.
    Queen,
    /// A tower.
    Rook,
    /// A mitre.
    Bishop,
    /// A horse's head.
    Knight,
    /// A pawn.
    Pawn,
}

impl Figure {
    /// Every figure.
    pub const ALL: [Figure; 6] =
        [Figure::King, Figure::Queen, Figure::Rook, Figure::Bishop, Figure::Knight, Figure::Pawn];

    /// Returns the word for it in a definition.
    pub const fn word(self) -> &'static str {
        match self {
            Figure::King => "king",
            Figure::Queen => "queen",
            Figure::Rook => "rook",
            Figure::Bishop => "bishop",
            Figure::Knight => "knight",
            Figure::Pawn => "pawn",
        }
    }
}

impl Glyph {
    /// Reads the word for a figure, or one or two visible characters.
    pub fn read(text: &str) -> Option<Glyph> {
        if let Some(figure) = Figure::ALL.into_iter().find(|figure| figure.word() == text) {
            return Some(Glyph::Figure(figure));
        }
        let n = text.chars().count();
        let is_seen = |c: char| !c.is_whitespace() && !c.is_control();
        ((1..=2).contains(&n) && text.chars().all(is_seen)).then(|| Glyph::Characters(text.to_owned()))
    }

    /// Returns how a definition writes it.
    pub fn text(&self) -> &str {
        match self {
            Glyph::Figure(figure) => figure.word(),
            Glyph::Characters(text) => text,
        }
    }
}
