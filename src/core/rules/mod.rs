//! What a variant is, once checked. Made by `check` only; everything below trusts it.
//!
//! Each field of [`Rules`] answers one question that the engine asks at one moment of a turn. A new rule is admitted when
//! its name and its text do not mention a game, when it is not a combination of what is there, when its parameters
//! are shared vocabulary without a `bool` that changes what the others mean, when it brings an example, a wrong
//! example and a test, and when it plugs into one moment.

mod canonical;
mod capture_limit;
mod castling;
pub mod castling_letters;
mod condition;
mod counting;
mod digest;
mod drops;
mod effect;
mod enclosure;
mod ending;
mod formation;
mod glyph;
mod kind;
mod most_moves;
mod movement;
mod neighbour;
mod promotion;
mod pursuit;
mod royalty;
mod rule;
mod starts;
mod turns;
mod unmoved;
mod walls;

use std::borrow::Cow;

pub use canonical::Canonical;
pub use capture_limit::{CaptureHow, CaptureLimit, LastCapture};
pub use castling::{Castling, CastlingHome, CastlingRight, Denial};
pub use condition::{
    Along, AlongWord, Checkers, Condition, EndReason, Interlude, Named, Needs, Perpetual, Progress, Who,
};
pub use counting::{Count, CountStart, Restarts};
pub use drops::{Colours, DropNear, DropRule, DropSource, Face};
pub use effect::{Does, Effect, EffectAfter, EffectPlace, EffectSide};
pub use enclosure::{EdgesWord, Enclosed, EnclosedWay, Enclosure, HostileWhile};
pub use ending::{Ahead, End, EndedBy, Tie, Verdict, Worth};
pub use formation::{Formation, Line};
pub use glyph::{Figure, Glyph};
pub use kind::{ExtraMove, Kind};
pub use most_moves::Material;
pub use movement::screened::{Gated, Hopping};
pub use movement::{
    Bend, Heading, Hop, Initial, Leg, Movement, Onto, Path, Plain, Reach, Repeated, Term, Turns,
};
pub use neighbour::{Beside, Neighbour, NeighbourEffect, NeighbourSide};
pub use promotion::{Alone, AlsoMoves, Duty, OwnTurn, Promotion, PromotionLimit, PromotionSource, When};
pub use pursuit::Pursuit;
pub use royalty::{Counted, Royalty, WhenAttacked, WhichRoyals, WhileFew, WithMore};
pub use rule::{PieceKey, RuleId};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
pub use turns::{EarlyCheck, GoingOn, PromotionInTurn, StuckInTurn, TurnRule};
pub use unmoved::{FirstMovesRepeated, LostFirstMoves, Unmoved};
pub use walls::{WallPlace, WallTurn, Walls, WallsKept, WallsLegal};

use crate::board::{PerSide, Piece, PieceKind, Region, Shape, Side, Square, SquareSet, Wraps};

/// What a game is like, where its rules come from, whose definition it is, and where there is more about the game; empty where nothing is written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Credits {
    /// What the game has in common with others, in a word.
    pub family: String,
    /// Who invented the game or wrote the definition.
    pub author: String,
    /// The licence of the definition.
    pub license: String,
    /// Addresses, each beginning with `http://` or `https://`.
    pub links: Vec<String>,
    /// Where the rules come from.
    pub cited: Vec<String>,
}

impl Credits {
    /// Returns each entry with its title, in order.
    pub fn entries(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let own = [("Family", &self.family), ("Author", &self.author), ("Licence", &self.license)];
        let own = own.map(|(title, text)| (title, text.as_str()));
        let links = self.links.iter().map(|link| ("Link", link.as_str()));
        let cited = self.cited.iter().map(|source| ("Source", source.as_str()));
        own.into_iter().filter(|(_, text)| !text.is_empty()).chain(links).chain(cited)
    }
}

/// One variant, checked. An empty list means that there is no such rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Its name for people.
    pub name: String,
    /// One or two sentences about it; may be empty.
    pub about: String,
    /// Where its rules come from, and whose definition it is.
    pub sources: Credits,
    /// Display names of the players, as in "Black" and "White".
    pub sides: PerSide<String>,
    /// Files and ranks.
    pub shape: Shape,
    /// The edges that are joined.
    pub wraps: Wraps,
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
    /// Promotions that are barred while a player has enough of the piece.
    pub promotion_limits: Vec<PromotionLimit>,
    /// What captured pieces become.
    pub captured: Captured,
    /// What goes to a hand otherwise than `captured` says: kinds as they would be there, in order, and what they become; `None`
    /// if they leave the game.
    pub held_as: Vec<(PieceKind, Option<PieceKind>)>,
    /// Captures that may not be made, in addition to those that kinds never make.
    pub capture_limits: Vec<CaptureLimit>,
    /// Rules about en passant captures.
    pub en_passant: EnPassant,
    /// What blows up.
    pub explosions: Explosions,
    /// Who may be dropped where.
    pub drops: Vec<DropRule>,
    /// Which first moves may let pieces in from the hand.
    pub gating: Option<Gating>,
    /// What holds about pieces that have not moved.
    pub unmoved: Unmoved,
    /// The castlings of both players.
    pub castlings: Vec<Castling>,
    /// What pieces do to their neighbours.
    pub neighbours: Vec<Neighbour>,
    /// Which enemy pieces leave the game or change sides when a move encloses them.
    pub enclosures: Vec<Enclosure>,
    /// Effects of moves other than moving and capturing.
    pub effects: Vec<Effect>,
    /// The points for taking pieces, by kind; empty if points are not counted.
    pub points: Vec<(PieceKind, u16)>,
    /// The walls that players put up; `None` if there are none.
    pub walls: Option<Walls>,
    /// How many moves turns have; `None` if each has one.
    pub turns: Option<TurnRule>,
    /// What a player who can do it has to do.
    pub obligation: Obligation,
    /// When each player may pass.
    pub passing: PerSide<Passing>,
    /// A fact about the board that the player to move must end, or else pass; then a pass is legal, even in check. Janggi:
    /// generals that face each other.
    pub answer: Option<Condition>,
    /// Which threats count when a piece is pursued; `None` if no rule asks.
    pub pursuit: Option<Pursuit>,
    /// A move after which one of these holds is illegal.
    pub illegal: Vec<Condition>,
    /// What resets the half-move clock that positions show; if `None`, what the first ending that counts moves without
    /// progress says.
    pub clock: Option<Progress>,
    /// Lists of pieces that count as the same when positions are compared for repetition.
    pub alike: Vec<Vec<PieceKind>>,
    /// Whether repetition compares which pieces have moved.
    pub first_moves_repeated: FirstMovesRepeated,
    /// What is counted once few pieces are left; the first that holds begins.
    pub counts: Vec<Count>,
    /// Endings; the first that holds decides.
    pub ends: Vec<End>,
}

/// In which form a captured piece goes to the hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "ToHand"))]
#[serde(rename_all = "kebab-case")]
pub enum Captured {
    /// They leave the game.
    #[serde(skip)]
    Removed,
    /// As it was before it promoted.
    // Shogi.
    #[serde(rename = "unpromoted")]
    ToHandUnpromoted,
    /// As it is.
    #[serde(rename = "as-captured")]
    ToHandAsCaptured,
    /// To the hand of a partner on another board, which is not part of the game, as it was before it promoted. Pieces that
    /// arrive from there are written in the position.
    // Bughouse.
    #[serde(rename = "partner")]
    ToPartner,
}

impl Captured {
    /// Returns whether promoted forms revert when they reach a hand.
    pub fn turns_back(self) -> bool {
        match self {
            Captured::Removed | Captured::ToHandAsCaptured => false,
            Captured::ToHandUnpromoted | Captured::ToPartner => true,
        }
    }
}

/// Rules about en passant captures, other than which pieces make them. Source of the words: `docs/language.md`, "captures in
/// passing".
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EnPassant {
    /// The only squares where a player may capture en passant; `None` if all are. Horde.
    pub on: Option<Region>,
    /// By player: the kinds whose first moves positions always show, with the square of the piece, even if no piece can answer
    /// them with a capture.
    pub shown: PerSide<Vec<PieceKind>>,
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
        /// The kinds that are never blown up, not even when they capture.
        immune: Vec<PieceKind>,
        /// What becomes of what is blown up.
        victims: Victims,
        /// What is left where a piece around was.
        leaves: Leaves,
    },
}

/// What an explosion leaves behind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Leaves {
    /// Empty squares.
    Nothing,
    /// A wall for each piece around it. On the square of the capture only an effect raises one.
    Walls,
}

/// What happens to pieces that are blown up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Victims {
    /// They leave the game.
    Removed,
    /// Each goes to the hand of the player who does not own it, like a captured piece.
    ToHand,
    /// Each goes to the hand of the player who captured, regardless of its owner.
    ToCaptor,
}

/// Whether something is allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Permit {
    /// It is.
    Allowed,
    /// It is not.
    Illegal,
}

/// Which first moves may let pieces in from the hand. Source of the words: `docs/language.md`, "gating". Seirawan chess.
///
/// A piece that has not moved since the game began may let one in where it leaves, a castling on one of the two squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gating {
    /// Where pieces have to be; at most one square of a player's on a file.
    pub zone: Region,
    /// The kinds that may come in.
    pub kinds: Vec<PieceKind>,
}

/// What a player has to do whenever a legal move does it. Source of the words: `docs/language.md`, "obligations".
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Obligation {
    /// Nothing.
    None,
    /// Capture something, en passant or not. Antichess.
    Capture,
    /// Capture en passant.
    CaptureEnPassant,
    /// Drop one of these, as long as one is in hand; nothing else may be dropped then. Sittuyin: the setup.
    Drop {
        /// The kinds; when none is named, any that is in hand.
        kinds: Vec<PieceKind>,
    },
}

/// When a player may pass, that is, end the turn without a move.
// A pass is a move: what makes moves illegal makes it illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Passing {
    /// Never.
    Never,
    /// When there is no other legal move.
    // Ataxx.
    IfNoMoves,
    /// Always.
    // Janggi.
    Always,
}

/// The start position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Pieces on the board, ascending by square.
    pub pieces: Vec<(Square, Piece)>,
    /// Walls on the board.
    pub walls: Vec<Square>,
    /// Pieces in hand: kind and number.
    pub hands: PerSide<Vec<(PieceKind, u16)>>,
    /// Whether it is written with hands, and so are all positions, even if no player can ever hold a piece.
    pub shows_hands: bool,
    /// Who moves.
    pub to_move: Side,
    /// Plies without progress so far.
    pub quiet_plies: u16,
    /// The number of the first move, from 1.
    pub move_number: u32,
}

impl Rules {
    /// Returns whether a player may ever have pieces in hand.
    pub fn has_hands(&self) -> bool {
        self.captured != Captured::Removed
            || self.drops.iter().any(|rule| rule.source == DropSource::Hand)
            || Side::ALL.iter().any(|&side| !self.setup.hands[side].is_empty())
    }

    /// Returns what a captured piece is in a hand, or in that of a partner; nothing if it leaves the game.
    pub fn in_hand_as(&self, kind: PieceKind) -> Option<PieceKind> {
        let held = match self.captured {
            Captured::Removed => return None,
            Captured::ToHandAsCaptured => kind,
            Captured::ToHandUnpromoted | Captured::ToPartner => self.kind(kind).promoted_from.unwrap_or(kind),
        };
        let otherwise = self.held_as.iter().find(|(from, _)| *from == held);
        otherwise.map_or(Some(held), |(_, into)| *into)
    }

    /// Returns the kind behind an index.
    ///
    /// # Panics
    /// When the kind is not of these rules.
    #[expect(clippy::indexing_slicing, reason = "kinds are made from this list only")]
    pub fn kind(&self, kind: PieceKind) -> &Kind {
        &self.kinds[kind.index()]
    }

    /// Returns how many conditions there are to be tried for a position, parts of others counted.
    pub fn n_conditions(&self) -> usize {
        self.conditions().map(Condition::n_parts).sum()
    }

    /// Returns every condition that may be tried for a position.
    fn conditions(&self) -> impl Iterator<Item = &Condition> {
        let ends = self.ends.iter().map(|end| &end.when);
        let counts = self.counts.iter().map(|count| &count.when);
        ends.chain(counts).chain(&self.illegal).chain(&self.answer)
    }

    /// Returns whether pieces can be captured en passant on a square they passed: one kind captures so, another has a
    /// first move of several steps along a line.
    pub fn has_en_passant(&self) -> bool {
        self.kinds.iter().any(|kind| kind.terms().any(Term::captures_en_passant))
            && self.kinds.iter().any(Kind::passes)
    }

    /// Returns whether positions say what has just gone past which squares.
    pub fn shows_passing(&self) -> bool {
        self.has_en_passant() || Side::ALL.into_iter().any(|side| !self.en_passant.shown[side].is_empty())
    }

    /// Returns whether positions say on which square a capture has just been made.
    pub fn shows_captures(&self) -> bool {
        self.capture_limits.iter().any(|limit| limit.after.is_some())
    }

    /// Returns whether moves change or move pieces that neither make them nor are captured by them, apart from pieces
    /// that leave by enclosures and explosions.
    pub fn changes_others(&self) -> bool {
        self.moves_aside()
            || self.enclosures.iter().any(Enclosure::turns_over)
            || !self.effects.iter().all(Effect::is_at_once)
    }

    /// Returns whether some pieces move others aside instead of capturing them.
    pub fn moves_aside(&self) -> bool {
        self.kinds.iter().flat_map(Kind::terms).any(Term::moves_aside)
    }

    /// Returns whether pieces may become walls by moving.
    pub fn walls_movers(&self) -> bool {
        self.effects.iter().any(Effect::is_at_once)
    }

    /// Returns whether pieces on the board may change sides by moves.
    pub fn turns_over(&self) -> bool {
        self.enclosures.iter().any(Enclosure::turns_over)
            || self.effects.iter().any(|effect| effect.does == Does::ChangesSides)
    }

    /// Returns whether walls may be placed on the board.
    pub fn has_walls(&self) -> bool {
        let is_left = matches!(self.explosions, Explosions::OnCapture { leaves: Leaves::Walls, .. });
        let stay = self.turns.as_ref().is_some_and(|turns| turns.captured_stay);
        self.walls.is_some() || self.effects.iter().any(|e| e.does == Does::BecomesWall) || is_left || stay
    }

    /// Returns how many checks of a player are counted; 0 if no rule asks for their number.
    pub fn checks_counted(&self) -> u8 {
        self.conditions().map(Condition::most_checks).max().unwrap_or(0)
    }

    /// Returns the longest step that anything takes on the board, in files or ranks.
    pub fn longest_step(&self) -> u8 {
        let of_conditions = self.conditions().map(Condition::longest_step);
        let of_neighbours =
            self.neighbours.iter().flat_map(|neighbour| &neighbour.beside.at).map(|step| step.length());
        let of_effects = self.effects.iter().map(Effect::longest_step);
        let of_enclosures = self.enclosures.iter().flat_map(|enclosure| &enclosure.drop_beside);
        let of_enclosures = of_enclosures.flat_map(|beside| &beside.at).map(|step| step.length());
        let steps = self.kinds.iter().map(Kind::longest_step).chain(of_conditions);
        steps.chain(of_neighbours).chain(of_effects).chain(of_enclosures).max().unwrap_or(1)
    }

    /// Returns the rules with the moves of all pieces as they are on a board whose edges are joined.
    pub fn going_round(&self) -> Cow<'_, Rules> {
        if !self.wraps.any() {
            return Cow::Borrowed(self);
        }
        let mut rules = self.clone();
        rules.kinds.iter_mut().for_each(|kind| *kind = kind.going_round(self.wraps));
        Cow::Owned(rules)
    }

    /// Returns every kind's index.
    pub fn kind_indices(&self) -> impl Iterator<Item = PieceKind> + use<> {
        (0..self.kinds.len() as u16).map(PieceKind)
    }

    /// Returns the kind with this token, `+R` as well as `R`.
    pub fn kind_with_id(&self, id: &str) -> Option<PieceKind> {
        self.kinds.iter().position(|k| k.id == id).map(|i| PieceKind(i as u16))
    }
}
