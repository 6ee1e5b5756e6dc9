//! The registry: every key of the format, its type, what it does, and what it becomes in a definition.
//!
//! A key is a row of a table, with one file for each family. Everything about keys comes from here: types and suggestions
//! for the reader, the coverage of a file, the documentation.

mod board;
mod captures;
mod castling;
mod checks;
mod drops;
mod endings;
mod fork;
mod interface;
mod pawns;
mod pieces;
mod promotion;
mod repetition;
mod turns;

use std::sync::LazyLock;

use indexmap::IndexMap;

use super::dialect::Dialect;
use super::piece_types::PieceType;

/// The type of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `true` or `false`.
    Bool,
    /// A whole number in a range.
    Int(i64, i64),
    /// A rank, from 1.
    Rank,
    /// A file: a number from 1 or a small letter.
    File,
    /// One of these words, separated by spaces.
    Word(&'static str),
    /// One of the first words; in Fairy-Stockfish-X also one of the second.
    WordAndMore(&'static str, &'static str),
    /// A set of squares.
    Squares,
    /// A set of piece letters.
    Pieces,
    /// One piece letter.
    Piece,
    /// One piece letter; in Fairy-Stockfish-X a set of them.
    PieceOrSet,
    /// Numbers by piece letter.
    Numbers,
    /// Piece letters by piece letter.
    Letters,
    /// Sets of piece letters by piece letter.
    Sets,
    /// Sets of piece letters by piece letter, separated by semicolons.
    Forms,
    /// Numbers, one after the other.
    Counts,
    /// Rights to castle.
    Rights,
    /// A position.
    Fen,
    /// A text that is not looked into.
    Text,
    /// The letter of a piece whose moves are these.
    Letter(&'static str),
    /// A letter and the moves of the piece.
    Custom,
    /// The letter of the royal piece, with or without its moves.
    King,
}

/// The words of a result.
pub const RESULTS: &str = "win loss draw none";

impl Kind {
    /// Returns whether a text looks like a value of this type.
    pub(super) fn may_be(self, text: &str) -> bool {
        let text = text.trim();
        let is_number = || text.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '-' | '+'));
        let is_word = |words: &str| words.split(' ').any(|word| word.eq_ignore_ascii_case(text));
        match self {
            Kind::Bool => ["true", "false", "yes", "no", "1", "0"].contains(&text.to_lowercase().as_str()),
            Kind::Int(..) | Kind::Rank | Kind::Counts => is_number(),
            Kind::File => is_number() || text.len() == 1,
            Kind::Word(words) => is_word(words),
            Kind::WordAndMore(words, more) => is_word(words) || is_word(more),
            Kind::Squares => text == "-" || text.contains(|c: char| c.is_ascii_digit() || c == '*'),
            Kind::Pieces | Kind::Piece | Kind::PieceOrSet | Kind::Rights => {
                !is_number() && !text.contains(':') || text == "-"
            }
            Kind::Numbers | Kind::Letters | Kind::Sets | Kind::Forms => text.contains(':') || text == "-",
            Kind::Fen => text.contains('/'),
            Kind::Letter(_) => text.chars().count() == 1,
            Kind::Custom | Kind::King => text.chars().count() == 1 || text.chars().nth(1) == Some(':'),
            Kind::Text => true,
        }
    }

    /// Returns a short description of the value.
    pub fn describe(self) -> String {
        match self {
            Kind::Bool => "`true` or `false`".to_owned(),
            Kind::Int(min, ANY) => format!("a number, at least {min}"),
            Kind::Int(min, max) => format!("a number, {min} to {max}"),
            Kind::Rank => "a rank, 1 to 10 (1 to 16 in Fairy-Stockfish-X)".to_owned(),
            Kind::File => {
                "a file, `a` to `l` or 1 to 12 (`a` to `p` or 1 to 16 in Fairy-Stockfish-X)".to_owned()
            }
            Kind::Word(words) => {
                let words: Vec<String> = words.split(' ').map(|word| format!("`{word}`")).collect();
                words.join(", ")
            }
            Kind::WordAndMore(words, more) => {
                format!(
                    "{}; in Fairy-Stockfish-X also {}",
                    Kind::Word(words).describe(),
                    Kind::Word(more).describe()
                )
            }
            Kind::Squares => "squares, as `e4 *8 c*`".to_owned(),
            Kind::Pieces => "piece letters, as `nbrq`".to_owned(),
            Kind::Piece => "one piece letter".to_owned(),
            Kind::PieceOrSet => "one piece letter; in Fairy-Stockfish-X one or more".to_owned(),
            Kind::Numbers => "numbers by piece letter, as `n:2 q:1`".to_owned(),
            Kind::Letters => "letters by piece letter, as `p:g s:g`".to_owned(),
            Kind::Sets => "letters by piece letter, as `q:k b:pn *:i`".to_owned(),
            Kind::Forms => "letters by piece letter, as `a:abcd; b:ef`".to_owned(),
            Kind::Counts => "numbers, as `1 2 2`".to_owned(),
            Kind::Rights => "castling rights, from `KQkq`".to_owned(),
            Kind::Fen => "a position".to_owned(),
            Kind::Text => "a text".to_owned(),
            Kind::Letter(_) => "a letter".to_owned(),
            Kind::Custom => "a letter and moves, as `a:BN`".to_owned(),
            Kind::King => "a letter, with or without moves, as `k` or `k:KN`".to_owned(),
        }
    }
}

/// The subject of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Family {
    /// The board and the start position.
    Board,
    /// The letters and moves of pieces, and where they may go.
    Pieces,
    /// Double steps and en passant.
    Pawns,
    /// Pushes, pulls and swaps.
    Actions,
    /// Beams, and pieces that turn.
    Lasers,
    /// What pieces become.
    Promotion,
    /// Castling.
    Castling,
    /// Hands and drops.
    Drops,
    /// Side effects of captures.
    Captures,
    /// Passes, gates and walls.
    Turns,
    /// Check, and which moves are legal.
    Checks,
    /// Repetition.
    Repetition,
    /// How a game ends.
    Endings,
    /// Points.
    Points,
    /// Keys that only interfaces and the evaluation read.
    Interface,
}

impl Family {
    /// Every family.
    pub const ALL: [Family; 15] = [
        Family::Board,
        Family::Pieces,
        Family::Pawns,
        Family::Actions,
        Family::Lasers,
        Family::Promotion,
        Family::Castling,
        Family::Drops,
        Family::Captures,
        Family::Turns,
        Family::Checks,
        Family::Repetition,
        Family::Endings,
        Family::Points,
        Family::Interface,
    ];

    /// Returns its title.
    pub const fn title(self) -> &'static str {
        match self {
            Family::Board => "Board and start position",
            Family::Pieces => "Pieces",
            Family::Pawns => "Double steps and en passant",
            Family::Actions => "Pushes, pulls and swaps",
            Family::Lasers => "Lasers and pieces that turn",
            Family::Promotion => "Promotion",
            Family::Castling => "Castling",
            Family::Drops => "Hands and drops",
            Family::Captures => "Captures",
            Family::Turns => "Passes, gates and walls",
            Family::Checks => "Check and legality",
            Family::Repetition => "Repetition",
            Family::Endings => "End of the game",
            Family::Points => "Points",
            Family::Interface => "Interfaces and evaluation",
        }
    }
}

/// Which settings a key sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sets {
    /// The setting of its own name.
    Itself,
    /// The settings of its name with `White` and `Black` appended.
    BothSides,
    /// These other settings, separated by spaces.
    Others(&'static str),
    /// The regions of all pieces of one player.
    AllPieces,
}

/// The status of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// In use.
    Current,
    /// Short for several others.
    Alias,
    /// An old name; this is the current one.
    Deprecated(&'static str),
    /// Not a key, but a property that only built-in variants have.
    BuiltInOnly,
    /// A key in this dialect only; in others a property that only built-in variants have, or unknown.
    Only(Dialect),
}

/// What a key becomes in the definition language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Becomes {
    /// The language can express it, in these words.
    Words(&'static str),
    /// The language cannot express it yet.
    NotYet,
    /// It is not a rule.
    Nothing,
}

/// One key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key {
    /// Its name; `N`, `Side`, `Piece` and `PIECE` are placeholders.
    pub name: &'static str,
    /// The type of its value.
    pub kind: Kind,
    /// Its subject.
    pub family: Family,
    /// Which settings it sets.
    pub sets: Sets,
    /// Its status.
    pub status: Status,
    /// The value in a section without a parent, as it would be written; empty for a key without a setting of its own.
    pub default: Option<&'static str>,
    /// What it does, in one to three sentences.
    pub doc: &'static str,
    /// What it becomes.
    pub becomes: Becomes,
}

/// The largest number, for keys without an upper limit.
const ANY: i64 = i32::MAX as i64;

/// The largest number of moves: the programs count plies, which are twice as many.
const MOST_MOVES: i64 = ANY / 2;

/// Every square, as it would be written.
const ALL_SQUARES: &str = "*1 *2 *3 *4 *5 *6 *7 *8 *9 *10 *11 *12 *13 *14 *15 *16";

impl Key {
    const fn new(
        family: Family,
        name: &'static str,
        kind: Kind,
        default: &'static str,
        doc: &'static str,
    ) -> Key {
        let (sets, status) = (Sets::Itself, Status::Current);
        Key { name, kind, family, sets, status, default: Some(default), doc, becomes: Becomes::NotYet }
    }

    /// Returns the key sets the settings of both players and has none of its own.
    const fn both(self) -> Key {
        Key { sets: Sets::BothSides, default: None, ..self }
    }

    const fn alias(self, others: &'static str) -> Key {
        Key { sets: Sets::Others(others), status: Status::Alias, default: None, ..self }
    }

    const fn deprecated(self, others: &'static str, now: &'static str) -> Key {
        Key { sets: Sets::Others(others), status: Status::Deprecated(now), default: None, ..self }
    }

    const fn words(self, words: &'static str) -> Key {
        Key { becomes: Becomes::Words(words), ..self }
    }

    const fn no_rule(self) -> Key {
        Key { becomes: Becomes::Nothing, ..self }
    }

    /// Returns the key is for one player in place of one for both, and has a setting only where a line sets it.
    const fn for_one_player(self) -> Key {
        Key { default: None, ..self }
    }

    /// Returns the key sets the region of every piece of a player.
    const fn of_pieces(self) -> Key {
        Key { sets: Sets::AllPieces, default: None, ..self }
    }

    /// Returns the key exists in Fairy-Stockfish-X only.
    const fn fork(self) -> Key {
        Key { status: Status::Only(Dialect::FairyStockfishX), ..self }
    }

    /// Returns whether it may be written in a file.
    pub fn is_written(&self, dialect: Dialect) -> bool {
        match self.status {
            Status::BuiltInOnly => false,
            Status::Only(only) => only == dialect,
            Status::Current | Status::Alias | Status::Deprecated(_) => true,
        }
    }
}

/// Returns every row of the registry, family by family.
pub fn all_keys() -> impl Iterator<Item = &'static Key> {
    [
        board::KEYS,
        pieces::KEYS,
        pawns::KEYS,
        promotion::KEYS,
        castling::KEYS,
        drops::KEYS,
        captures::KEYS,
        turns::KEYS,
        checks::KEYS,
        repetition::KEYS,
        endings::KEYS,
        interface::KEYS,
    ]
    .into_iter()
    .chain(fork::ALL.iter().copied())
    .flatten()
}

/// A key as written in a file.
#[derive(Clone, Copy, Debug)]
pub struct Known {
    /// Its row in the registry.
    pub key: &'static Key,
    /// The name as written, with placeholders filled in.
    pub name: &'static str,
    /// The piece it is about, for keys of one piece.
    pub piece: Option<PieceType>,
}

/// Every name that can be written, with placeholders filled in.
static NAMES: LazyLock<IndexMap<String, (&'static Key, Option<PieceType>)>> = LazyLock::new(|| {
    let mut names = IndexMap::new();
    for key in all_keys() {
        match key.name {
            pieces::CUSTOM => {
                for piece in PieceType::all().filter(|p| p.is_custom()) {
                    names.insert(piece.name(), (key, Some(piece)));
                }
            }
            pieces::MOBILITY => {
                for piece in PieceType::all() {
                    for side in ["White", "Black"] {
                        names.insert(mobility_name(piece, side), (key, Some(piece)));
                    }
                }
            }
            fork::OPTICS => {
                for name in optics_names() {
                    names.insert(name, (key, None));
                }
            }
            name => {
                let is_piece = matches!(key.kind, Kind::Letter(_) | Kind::King);
                let piece = if is_piece { PieceType::named(name) } else { None };
                names.insert(name.to_owned(), (key, piece));
            }
        }
    }
    names
});

/// Returns the name of the key for the squares a piece may go to: `mobilityRegionWhiteKing`.
pub fn mobility_name(piece: PieceType, side: &str) -> String {
    let name = piece.name();
    let (first, rest) = name.split_at_checked(1).unwrap_or((&name, ""));
    format!("mobilityRegion{side}{}{rest}", first.to_uppercase())
}

/// Returns the names of keys for the optical properties of pieces: `laser_k`, `laser_K'`, `laser_k:1`.
fn optics_names() -> impl Iterator<Item = String> {
    let letters = ('a'..='z').chain('A'..='Z');
    let suffixes = ["", "'", "\"", "!"];
    let pieces = letters.flat_map(move |letter| suffixes.map(|suffix| format!("laser_{letter}{suffix}")));
    pieces.flat_map(|piece| ["", ":0", ":1", ":2", ":3"].map(|turned| format!("{piece}{turned}")))
}

/// Returns the key with this name; case matters.
pub fn find(name: &str) -> Option<Known> {
    let (name, &(key, piece)) = NAMES.get_key_value(name)?;
    Some(Known { key, name, piece })
}

/// Returns the key that this name means in a file.
pub fn find_written(name: &str, dialect: Dialect) -> Option<Known> {
    find(name).filter(|known| known.key.is_written(dialect))
}

/// Returns every name that may be written in a file, without those that a pattern has by the thousand.
pub fn names(dialect: Dialect) -> impl Iterator<Item = &'static str> {
    NAMES
        .iter()
        .filter(move |(_, (key, _))| key.is_written(dialect) && key.name != fork::OPTICS)
        .map(|(name, _)| name.as_str())
}

/// Returns the rows of predefined pieces, in the order in which declarations take effect.
pub(super) fn predefined_pieces() -> impl Iterator<Item = (&'static str, &'static str)> {
    pieces::KEYS.iter().filter_map(|key| {
        let Kind::Letter(moves) = key.kind else { return None };
        Some((key.name, moves))
    })
}
