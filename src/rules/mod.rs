//! What a variant is, once checked. Made by `check` only; everything below trusts it.
//!
//! Each field of [`Rules`] answers one question the engine asks at one moment of a turn. A new rule is admitted when
//! its name and its text do not mention a game, when it is not a combination of what is there, when its parameters
//! are shared vocabulary without a `bool` that changes what the others mean, when it brings an example, a wrong
//! example and a test, and when it plugs into one moment.

pub mod describe;
mod describe_castling;
mod describe_explosions;
mod describe_movement;
pub mod describe_places;
mod ending;
mod movement;
mod screened;

use crate::board::{PerSide, Piece, PieceKind, Region, Shape, Side, Square, SquareSet};

pub use ending::{Along, Condition, End, Perpetual, Progress, Tie, Verdict, Who};
pub use movement::{Heading, Hop, Initial, Leg, Movement, Onto, Path, Plain, Reach, Term, Turns};
pub use screened::{Gated, Hopping};

/// One variant, checked. An empty list means that there is no such rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Its name for people.
    pub name: String,
    /// One or two sentences about it; may be empty.
    pub about: String,
    /// Where its rules come from.
    pub sources: Vec<String>,
    /// Display names of the players, as in "Black" and "White".
    pub sides: PerSide<String>,
    /// Files and ranks.
    pub shape: Shape,
    /// Squares of the shape that do not exist.
    pub holes: SquareSet,
    /// Regions by name, for display.
    pub regions: Vec<(String, Region)>,
    /// Every kind of piece, promoted forms included, in the order of the file.
    pub kinds: Vec<Kind>,
    /// The start position.
    pub setup: Setup,
    /// What is royal about the royal kinds.
    pub royalty: Royalty,
    /// What captured pieces become.
    pub captured: Captured,
    /// What blows up.
    pub explosions: Explosions,
    /// Who may be dropped where.
    pub drops: Vec<DropRule>,
    /// The castlings of both players.
    pub castlings: Vec<Castling>,
    /// What a player who can do it has to do.
    pub obligation: Obligation,
    /// A move after which one of these holds is illegal.
    pub illegal: Vec<Condition>,
    /// Endings; the first that holds decides.
    pub ends: Vec<End>,
}

/// A kind of piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kind {
    /// The name other parts of a definition use: `running-rabbit`, or `+running-rabbit` for its promoted form.
    pub key: String,
    /// The name for people.
    pub name: String,
    /// Its token in FEN and moves, in capitals: `R`, `X'`, `L!`, `+R`, `GB`.
    pub id: String,
    /// The move as it was written.
    pub betza: String,
    /// How it moves.
    pub movement: Movement,
    /// The only squares it may land or be dropped on; nothing when it may go anywhere. Xiangqi: the palace.
    pub confined_to: Option<Region>,
    /// What it may do besides while it stands in a region. Xiangqi: the soldier beyond the river.
    pub extra_moves: Vec<ExtraMove>,
    /// Whether it is royal.
    pub royal: bool,
    /// The kind it was before it promoted, for promoted forms.
    pub promoted_from: Option<PieceKind>,
    /// What it may become, where and when; nothing for kinds that never promote.
    pub promotion: Option<Promotion>,
}

/// Further moves of a kind that stands in a region.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExtraMove {
    /// Where it has to stand.
    pub on: Region,
    /// The move as it was written.
    pub betza: String,
    /// How it moves there, besides its usual moves.
    pub movement: Movement,
}

impl Kind {
    /// Every term it may ever use, those of its extra moves last.
    pub fn terms(&self) -> impl Iterator<Item = &Term> {
        let extra = self.extra_moves.iter().flat_map(|e| &e.movement.terms);
        self.movement.terms.iter().chain(extra)
    }

    /// Whether how it moves depends on where it stands.
    pub fn depends_on_place(&self) -> bool {
        self.confined_to.is_some() || !self.extra_moves.is_empty()
    }

    /// The longest step of any term, in files or ranks.
    pub fn longest_step(&self) -> u8 {
        let extra = self.extra_moves.iter().map(|e| e.movement.longest_step());
        extra.fold(self.movement.longest_step(), u8::max)
    }
}

/// What a kind may become, where and when. Source of the words: `docs/language.md`, "promotion".
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Promotion {
    /// The kinds it may become; at least one.
    pub into: Vec<PieceKind>,
    /// The zone.
    pub zone: Region,
    /// When a move that enters the zone from outside promotes.
    pub enter: When,
    /// When a move inside the zone promotes.
    pub within: When,
    /// When a move that leaves the zone promotes.
    pub leave: When,
    /// Whether the player may decline.
    pub must: Duty,
}

/// When a move counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum When {
    /// Never.
    Never,
    /// When it captures something, in passing or on its last square.
    Capturing,
    /// Always.
    Always,
}

/// Whether a promotion may be declined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Duty {
    /// It may.
    Never,
    /// It may, unless the piece could never move again from where it ends.
    IfStuck,
    /// It may not.
    Always,
}

/// What captured pieces become.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Captured {
    /// They leave the game.
    Removed,
    /// They go to the capturer's hand as what they were before they promoted. Shogi.
    ToHandUnpromoted,
    /// They go to the capturer's hand as they are.
    ToHandAsCaptured,
}

/// What blows up. Source of the words: `docs/language.md`, "explosions".
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Explosions {
    /// Nothing.
    Never,
    /// A piece that captures, where it lands, with everything on the squares around. Atomic chess.
    OnCapture {
        /// The kinds that stay, unless they capture or are captured.
        spared: Vec<PieceKind>,
    },
}

/// What the royal kinds mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Royalty {
    /// Whether a move may leave an own royal attacked.
    pub left_attacked: Permit,
    /// Which royals count for that, and for check.
    pub which: WhichRoyals,
}

/// Whether something is allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Permit {
    /// It is.
    Allowed,
    /// It is illegal.
    Illegal,
}

/// Which royals of a player count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WhichRoyals {
    /// Each of them: an attack on any one is check.
    Each,
    /// Only the last one left: with two or more, none is in danger.
    Last,
}

/// Where some kinds may be dropped. A kind may be under several rules; all of them bind. A kind under none cannot be
/// dropped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DropRule {
    /// The kinds it is about.
    pub kinds: Vec<PieceKind>,
    /// Where they may be dropped; always on empty squares.
    pub zone: Region,
    /// Most pieces of one kind a player may have on a file, the dropped one included.
    pub per_file: Option<u8>,
    /// Whether a piece may be dropped where it could never move.
    pub stuck: Permit,
    /// Whether a drop may give check.
    pub check: Permit,
    /// Whether a drop may give checkmate.
    pub mate: Permit,
}

/// A king and a partner that may move at once while neither has moved. Source of the words: `docs/language.md`,
/// "castling". Chess.
///
/// The squares that either passes or lands on must be empty, these two pieces apart. A royal king may castle neither
/// out of check nor across or onto an attacked square, where royals may not be left attacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Castling {
    /// Whose it is.
    pub side: Side,
    /// The piece that leads; the move is written as its move.
    pub king: PieceKind,
    /// Where it starts.
    pub from: Square,
    /// Where it ends.
    pub to: Square,
    /// The other piece.
    pub partner: PieceKind,
    /// Where that one starts.
    pub partner_from: Square,
    /// Where that one ends.
    pub partner_to: Square,
}

/// What a player has to do whenever a legal move does it. Source of the words: `docs/language.md`, "obligations".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Obligation {
    /// Nothing.
    None,
    /// Capture something, in passing or not. Antichess.
    Capture,
}

/// The start position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Pieces on the board, ascending by square.
    pub pieces: Vec<(Square, Piece)>,
    /// Pieces in hand: kind and number.
    pub hands: PerSide<Vec<(PieceKind, u16)>>,
    /// Who moves.
    pub to_move: Side,
}

impl Rules {
    /// The kind behind an index.
    ///
    /// # Panics
    /// When the kind is not of these rules.
    #[expect(clippy::indexing_slicing, reason = "kinds are made from this list only")]
    pub fn kind(&self, kind: PieceKind) -> &Kind {
        &self.kinds[kind.index()]
    }

    /// Whether pieces can be captured in passing for going past a square: one kind captures so, another has a first
    /// move of several steps along a line.
    pub fn has_en_passant(&self) -> bool {
        let terms = || self.kinds.iter().flat_map(|kind| &kind.movement.terms);
        terms().any(Term::captures_en_passant) && terms().any(Term::passes_at_first)
    }

    /// How many checks of a player are counted; 0 when no rule asks for their number.
    pub fn checks_counted(&self) -> u8 {
        let conditions = self.ends.iter().map(|end| &end.when).chain(&self.illegal);
        conditions.map(Condition::most_checks).max().unwrap_or(0)
    }

    /// Every kind's index.
    pub fn kind_indices(&self) -> impl Iterator<Item = PieceKind> + use<> {
        (0..self.kinds.len() as u16).map(PieceKind)
    }

    /// The kind with this token, `+R` as well as `R`.
    pub fn kind_with_id(&self, id: &str) -> Option<PieceKind> {
        self.kinds.iter().position(|k| k.id == id).map(|i| PieceKind(i as u16))
    }
}
