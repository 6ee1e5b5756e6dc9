//! The programs whose `variants.ini` is read: Fairy-Stockfish, and its fork Fairy-Stockfish-X with further keys.

/// A program that reads such files in its own way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Dialect {
    /// Fairy-Stockfish.
    #[default]
    FairyStockfish,
    /// Fairy-Stockfish-X.
    FairyStockfishX,
}

impl Dialect {
    /// Every dialect.
    pub const ALL: [Dialect; 2] = [Dialect::FairyStockfish, Dialect::FairyStockfishX];

    /// Returns the name of the program.
    pub const fn program(self) -> &'static str {
        match self {
            Dialect::FairyStockfish => "Fairy-Stockfish",
            Dialect::FairyStockfishX => "Fairy-Stockfish-X",
        }
    }

    /// Returns the word for it on the command line.
    pub const fn word(self) -> &'static str {
        match self {
            Dialect::FairyStockfish => "fairy-stockfish",
            Dialect::FairyStockfishX => "fairy-stockfish-x",
        }
    }

    /// Files of the largest board.
    pub const fn most_files(self) -> u8 {
        match self {
            Dialect::FairyStockfish => 12,
            Dialect::FairyStockfishX => 16,
        }
    }

    /// Ranks of the largest board.
    pub const fn most_ranks(self) -> u8 {
        match self {
            Dialect::FairyStockfish => 10,
            Dialect::FairyStockfishX => 16,
        }
    }

    /// Returns a text worded for Fairy-Stockfish, with the name of this program.
    pub fn named(self, text: &str) -> String {
        match self {
            Dialect::FairyStockfish => text.to_owned(),
            Dialect::FairyStockfishX => text
                .replace("Fairy-Stockfish-X", "Fairy-Stockfish")
                .replace("Fairy-Stockfish", self.program()),
        }
    }
}
