//! The effective settings of a section, and their origins.

use std::sync::LazyLock;

use alfil_language::diag::Span;
use indexmap::IndexMap;

use super::dialect::Dialect;
use super::keys::{self, Kind};
use super::piece_types::{PieceType, PieceTypes};
use super::squares::Squares;
use super::value::{self, Letters, Value};
use crate::fairy::ini::key;

/// Where a setting comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The default, for a section without a parent.
    Default,
    /// A built-in variant.
    BuiltIn(&'static str),
    /// A line of the file: the place of the section in [`super::Ini::sections`], and the value.
    Line {
        /// Index of the section.
        section: usize,
        /// The value in the file.
        span: Span,
    },
}

/// A value with its origin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// The value.
    pub value: Value,
    /// Where it comes from.
    pub origin: Origin,
}

/// The settings of a section, its own and those it inherits, under the names of their keys.
///
/// Keys for both players, aliases and old names are resolved: there are `passWhite` and `passBlack`, but no `pass`. Pieces
/// are under their names; a piece without a region has no squares. In addition to the keys of the registry there is [`MAIN_PAWN`]
/// for each player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The program that reads them.
    dialect: Dialect,
    entries: IndexMap<&'static str, Setting>,
}

/// The settings for what a captured promoted pawn becomes: the last letter of the list that was set, or the first in
/// Fairy-Stockfish-X.
pub const MAIN_PAWN: [&str; 2] = ["mainPromotionPawnTypeWhite", "mainPromotionPawnTypeBlack"];

/// A piece of a section.
#[derive(Clone, Copy, Debug)]
pub struct Declared<'a> {
    /// Which.
    pub piece: PieceType,
    /// Its letter, a capital.
    pub letter: char,
    /// A second letter for positions, a capital.
    pub synonym: Option<char>,
    /// How it moves.
    pub moves: &'a str,
}

static IN_FAIRY_STOCKFISH: LazyLock<Settings> = LazyLock::new(|| default(Dialect::FairyStockfish));
static IN_FAIRY_STOCKFISH_X: LazyLock<Settings> = LazyLock::new(|| default(Dialect::FairyStockfishX));

/// Returns the settings of a section without a parent.
fn default(dialect: Dialect) -> Settings {
    let mut settings = Settings { dialect, entries: IndexMap::new() };
    for key in keys::all_keys() {
        let Some(text) = key.default else { continue };
        // The search for a rook begins on the last file of the largest board.
        let text = match (key.name, dialect) {
            (key::CASTLING_ROOK_KINGSIDE_FILE, Dialect::FairyStockfishX) => "16",
            _ => text,
        };
        let value = match key.kind {
            Kind::Letter(_) | Kind::Custom | Kind::King => continue,
            // Before any letter is declared the pieces are called by their names.
            Kind::Pieces => Value::Pieces(match text {
                "everything" => PieceTypes::everything(),
                _ => PieceType::named(text).into_iter().collect(),
            }),
            Kind::Piece | Kind::PieceOrSet => Value::Piece(PieceType::named(text)),
            Kind::Bool
            | Kind::Int(..)
            | Kind::Rank
            | Kind::File
            | Kind::Word(_)
            | Kind::WordAndMore(..)
            | Kind::Squares
            | Kind::Numbers
            | Kind::Letters
            | Kind::Sets
            | Kind::Forms
            | Kind::Counts
            | Kind::Rights
            | Kind::Fen
            | Kind::Text => {
                match value::read(key.kind, text, &Letters::new(Dialect::FairyStockfishX)).value {
                    Some(value) => value,
                    None => continue,
                }
            }
        };
        if keys::find(key.name).is_some() {
            settings.set(key.name, value, Origin::Default);
        }
    }
    for name in MAIN_PAWN {
        settings.set(name, Value::Piece(PieceType::named("pawn")), Origin::Default);
    }
    settings
}

impl Settings {
    /// Returns the settings of a section without a parent: no pieces.
    pub fn without_parent(dialect: Dialect) -> &'static Settings {
        match dialect {
            Dialect::FairyStockfish => &IN_FAIRY_STOCKFISH,
            Dialect::FairyStockfishX => &IN_FAIRY_STOCKFISH_X,
        }
    }

    /// Returns the settings as another program reads them from now on.
    pub(super) fn read_by(self, dialect: Dialect) -> Settings {
        Settings { dialect, ..self }
    }

    /// Returns the program that reads them.
    pub fn dialect(&self) -> Dialect {
        self.dialect
    }

    /// Returns a setting by the name of its key.
    pub fn get(&self, name: &str) -> Option<&Setting> {
        self.entries.get(name)
    }

    /// Returns every setting.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &Setting)> {
        self.entries.iter().map(|(name, setting)| (*name, setting))
    }

    pub(super) fn set(&mut self, name: &'static str, value: Value, origin: Origin) {
        self.entries.insert(name, Setting { value, origin });
    }

    pub(super) fn remove(&mut self, name: &str) -> Option<Setting> {
        self.entries.shift_remove(name)
    }

    pub(super) fn value_mut(&mut self, name: &str) -> Option<&mut Value> {
        self.entries.get_mut(name).map(|setting| &mut setting.value)
    }

    /// Returns whether a setting is `true`.
    pub fn is_on(&self, name: &str) -> bool {
        self.get(name).is_some_and(|s| s.value == Value::Bool(true))
    }

    /// Returns a number, a rank or a file; 0 for anything else.
    pub fn number(&self, name: &str) -> i64 {
        match self.get(name).map(|s| &s.value) {
            Some(Value::Number(number)) => *number,
            _ => 0,
        }
    }

    /// Returns a word; empty for anything else.
    pub fn word(&self, name: &str) -> &'static str {
        match self.get(name).map(|s| &s.value) {
            Some(Value::Word(word)) => word,
            _ => "",
        }
    }

    /// Returns a text; empty for anything else.
    pub fn text(&self, name: &str) -> &str {
        match self.get(name).map(|s| &s.value) {
            Some(Value::Text(text)) => text,
            _ => "",
        }
    }

    /// Returns a set of squares; empty for anything else.
    pub fn squares(&self, name: &str) -> Squares {
        match self.get(name).map(|s| &s.value) {
            Some(Value::Squares(squares)) => *squares,
            _ => Squares::EMPTY,
        }
    }

    /// Returns a set of pieces; empty for anything else.
    pub fn pieces(&self, name: &str) -> PieceTypes {
        match self.get(name).map(|s| &s.value) {
            Some(Value::Pieces(pieces)) => *pieces,
            _ => PieceTypes::EMPTY,
        }
    }

    /// Files of the board.
    pub fn files(&self) -> u8 {
        u8::try_from(self.number(key::MAX_FILE)).unwrap_or(0)
    }

    /// Ranks of the board.
    pub fn ranks(&self) -> u8 {
        u8::try_from(self.number(key::MAX_RANK)).unwrap_or(0)
    }

    /// Returns the squares of the board.
    pub fn board(&self) -> Squares {
        Squares::board(self.files(), self.ranks())
    }

    /// Returns whether it matters that a piece was promoted: because it becomes a pawn again in a hand, or may demote.
    pub fn shows_promoted(&self) -> bool {
        (self.is_on(key::CAPTURES_TO_HAND) && !self.is_on(key::DROP_LOOP))
            || self.is_on(key::TWO_BOARDS)
            || self.is_on(key::PIECE_DEMOTION)
    }

    /// Squares of the board as they would be written for it, with whole ranks as such.
    pub fn as_written(&self, squares: Squares) -> Squares {
        let (board, here) = (self.board(), squares.within(self.board()));
        (1..=self.ranks())
            .map(Squares::rank)
            .filter(|rank| rank.within(board) == here.within(*rank))
            .fold(here, Squares::union)
    }

    /// Returns the pieces, in the order of declarations.
    pub fn declared(&self) -> impl Iterator<Item = Declared<'_>> {
        PieceType::all().filter_map(|piece| self.piece(piece))
    }

    /// Returns a piece, if the section has it.
    pub fn piece(&self, piece: PieceType) -> Option<Declared<'_>> {
        let Value::Declared { letter, moves, synonym } = &self.get(&piece.name())?.value else { return None };
        let moves = moves.as_deref().or(piece.moves()).unwrap_or_default();
        Some(Declared { piece, letter: *letter, synonym: *synonym, moves })
    }

    /// Returns a piece by its name, if the section has it.
    pub fn piece_named(&self, name: &str) -> Option<Declared<'_>> {
        self.piece(PieceType::named(name)?)
    }

    /// Returns the letters of the pieces.
    pub(super) fn letters(&self) -> Letters {
        let mut letters = Letters::new(self.dialect);
        for declared in self.declared() {
            letters.set(declared.letter, declared.piece);
        }
        letters
    }
}
