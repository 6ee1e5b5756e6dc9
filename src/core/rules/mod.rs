//! The rules of a variant, once checked. Only `check` makes them, and everything below trusts them.
//!
//! Each field of [`Rules`] answers one question that the engine asks at one moment of a turn. A new rule is admitted when
//! its name and its text do not mention a game, when it is not a combination of what is there, when its parameters
//! are shared vocabulary without a `bool` that changes what the others mean, when it brings an example, a wrong
//! example and a test, and when it plugs into one moment.

mod capture;
mod condition;
mod ending;
mod identity;
mod look;
mod most_moves;
mod movement;
mod piece;
mod setup;
mod turn;

use std::borrow::Cow;

pub use capture::{
    CaptureHow, CaptureLimit, Captured, Does, EdgesWord, Effect, EffectAfter, EffectPlace, EffectSide,
    EnPassant, Enclosed, EnclosedWay, Enclosure, Explosions, HostileWhile, LastCapture, Leaves, Victims,
};
pub use condition::{
    Along, AlongWord, Checkers, Condition, EndReason, Interlude, Named, Needs, Perpetual, Progress, Who,
};
pub use ending::{
    Ahead, Count, CountStart, End, EndedBy, Formation, Line, Pursuit, Restarts, Tie, Verdict, Worth,
};
pub use identity::canonical::Canonical;
pub use identity::rule::{PieceKey, RuleId};
pub use look::{BoardLook, PieceColour, PieceSet};
pub use most_moves::Material;
pub use movement::screened::{Gated, Hopping};
pub use movement::{
    Bend, Heading, Hop, Initial, Leg, Movement, Onto, Path, Plain, Reach, Repeated, Term, Turns,
};
pub use piece::{
    Alone, AlsoMoves, Beside, Counted, Duty, ExtraMove, Figure, FirstMovesRepeated, Glyph, Kind,
    LostFirstMoves, Neighbour, NeighbourEffect, NeighbourSide, OwnTurn, Promotion, PromotionLimit,
    PromotionSource, Royals, Unmoved, When, WhenAttacked, WhichRoyals, WhileFew, WithMore,
};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
pub use setup::Setup;
pub use turn::{
    Castling, CastlingHome, CastlingRight, Colours, Denial, DropNear, DropRule, DropSource, EarlyCheck, Face,
    Gating, GoingOn, Obligation, Passing, PromotionInTurn, StuckInTurn, TurnRule, WallPlace, WallTurn, Walls,
    WallsKept, WallsLegal, castling_letters,
};

use crate::board::{PerSide, PieceKind, Region, Shape, Side, SquareSet, Wraps};

/// A description of the game, the sources of its rules, the author of the definition, and further reading; empty where
/// nothing is written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Credits {
    /// The word for the family of the game.
    pub family: String,
    /// The inventor of the game, or the author of the definition.
    pub author: String,
    /// The licence of the definition.
    pub license: String,
    /// Addresses, each beginning with `http://` or `https://`.
    pub links: Vec<String>,
    /// The sources of the rules.
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
    /// Its display name.
    pub name: String,
    /// One or two sentences about it; may be empty.
    pub about: String,
    /// The sources of the rules, and the author of the definition.
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
    /// The style of the board, if the definition names one.
    pub look: Option<BoardLook>,
    /// The style of the pieces, if the definition names one.
    pub piece_set: Option<PieceSet>,
    /// The player whose pieces are dark.
    pub dark: Side,
    /// The colour of each player's pieces, if the definition names one.
    pub colours: PerSide<Option<PieceColour>>,
    /// Every kind of piece, promoted forms included, in the order of the file.
    pub kinds: Vec<Kind>,
    /// The start position.
    pub setup: Setup,
    /// The rules for royal kinds.
    pub royals: Royals,
    /// Promotions that are barred while a player has enough of the piece.
    pub promotion_limits: Vec<PromotionLimit>,
    /// The rule for captured pieces.
    pub captured: Captured,
    /// Exceptions from `captured`: kinds as they would be in the hand, in order, and the kinds they become there;
    /// `None` if they leave the game.
    pub held_as: Vec<(PieceKind, Option<PieceKind>)>,
    /// Captures that may not be made, in addition to those that kinds never make.
    pub capture_limits: Vec<CaptureLimit>,
    /// Rules about en passant captures.
    pub en_passant: EnPassant,
    /// The pieces that blow up.
    pub explosions: Explosions,
    /// The pieces that may be dropped, and where.
    pub drops: Vec<DropRule>,
    /// The first moves that may let pieces in from the hand.
    pub gating: Option<Gating>,
    /// The rules for pieces that have not moved.
    pub unmoved: Unmoved,
    /// The castlings of both players.
    pub castlings: Vec<Castling>,
    /// The effects of pieces on their neighbours.
    pub neighbours: Vec<Neighbour>,
    /// The enclosures by which enemy pieces leave the game or change sides.
    pub enclosures: Vec<Enclosure>,
    /// Effects of moves other than moving and capturing.
    pub effects: Vec<Effect>,
    /// The points for taking pieces, by kind; empty if points are not counted.
    pub points: Vec<(PieceKind, u16)>,
    /// The walls that players place; `None` if there are none.
    pub walls: Option<Walls>,
    /// The number of moves in a turn; `None` if each has one.
    pub turns: Option<TurnRule>,
    /// The obligations of a player.
    pub obligation: Obligation,
    /// When each player may pass.
    pub passing: PerSide<Passing>,
    /// A fact about the board that the player to move must end, or else pass; then a pass is legal, even in check. Janggi:
    /// generals that face each other.
    pub answer: Option<Condition>,
    /// The threats that count as pursuit; `None` if no rule asks.
    pub pursuit: Option<Pursuit>,
    /// A move after which one of these holds is illegal.
    pub illegal: Vec<Condition>,
    /// The moves that reset the half-move clock of positions; `None` for those that make progress in the first ending
    /// that counts moves without progress.
    pub clock: Option<Progress>,
    /// Lists of pieces that count as the same when positions are compared for repetition.
    pub alike: Vec<Vec<PieceKind>>,
    /// Decides whether repetition compares the pieces that have moved.
    pub first_moves_repeated: FirstMovesRepeated,
    /// The counts that begin once few pieces are left; the first whose condition holds begins.
    pub counts: Vec<Count>,
    /// Endings; the first that holds decides.
    pub ends: Vec<End>,
}

/// The permission to do something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Permit {
    /// It is allowed.
    Allowed,
    /// It is illegal.
    Illegal,
}

impl Rules {
    /// Returns whether a player may ever have pieces in hand.
    pub fn has_hands(&self) -> bool {
        self.captured != Captured::Removed
            || self.drops.iter().any(|rule| rule.source == DropSource::Hand)
            || Side::ALL.iter().any(|&side| !self.setup.hands[side].is_empty())
    }

    /// Returns whether pieces of a kind may be gated.
    pub fn is_gated(&self, kind: PieceKind) -> bool {
        self.gating.as_ref().is_some_and(|gating| gating.kinds.contains(&kind))
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
    pub fn across_joined_edges(&self) -> Cow<'_, Rules> {
        if !self.wraps.any() {
            return Cow::Borrowed(self);
        }
        let mut rules = self.clone();
        rules.kinds.iter_mut().for_each(|kind| *kind = kind.across_joined_edges(self.wraps));
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
