//! The name of a rule: what a sentence describes and a move uses, and what leads back to where it is written.

use crate::board::PieceKind;
use crate::rules::Rules;

/// A rule that has a place in a definition. Numbers are indices into the lists of [`crate::rules::Rules`].
///
/// Some names are for several rules together, as `Castling` for each `Castle`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum RuleId {
    /// The size of the board.
    Board,
    /// The names of the players.
    Sides,
    /// The start position.
    Setup,
    /// Something about some kinds.
    Pieces(Vec<PieceKind>, PieceKey),
    /// When some kinds promote: one of their promotions, by its place in the list of each, or all of them.
    Promotion(Vec<PieceKind>, Option<usize>),
    /// A limit to promotions.
    PromotionLimit(usize),
    /// The rule for captured pieces.
    Captured,
    /// One limit on captures.
    CaptureLimit(usize),
    /// The rule for explosions.
    Explosions,
    /// One way in which pieces are enclosed.
    Enclosure(usize),
    /// One effect of neighbours.
    Neighbour(usize),
    /// One effect of moves.
    Effect(usize),
    /// The points that players score.
    Points,
    /// The squares of captures en passant, and how positions record them.
    EnPassant,
    /// The rule for first moves.
    FirstMoves,
    /// The pieces that let others in.
    Gating,
    /// Castling.
    Castling,
    /// One castling.
    Castle(usize),
    /// That there are drops at all.
    Drops,
    /// One rule about drops.
    Drop(usize),
    /// Walls.
    Walls,
    /// The number of moves in a turn.
    Turns,
    /// Passes, and what has to be answered.
    Passing,
    /// The rules for royal pieces.
    Royals,
    /// The threats that count as pursuit.
    Pursuit,
    /// The obligations of a player.
    Obligation,
    /// One condition that makes moves illegal.
    Illegal(usize),
    /// One count.
    Count(usize),
    /// One ending.
    End(usize),
    /// The result that follows if no ending says otherwise.
    NoEnding,
    /// The pieces that count as the same.
    Repetition,
    /// The half-move clock.
    Clock,
}

/// A key of a kind of piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PieceKey {
    /// Its moves.
    Moves,
    /// The region it may move in.
    ConfinedTo,
    /// The squares where it may not end a move.
    NeverOn,
    /// Its extra moves in some regions.
    ExtraMoves,
    /// Its extra first moves in some regions.
    FirstMoves,
    /// The pieces it may not jump over.
    NeverJumpsOver,
    /// The pieces it may not capture.
    NeverCaptures,
    /// That it is royal.
    Royal,
    /// The pieces it may promote to.
    Becomes,
}

impl PieceKey {
    /// All of them.
    pub const ALL: [PieceKey; 9] = [
        PieceKey::Moves,
        PieceKey::ConfinedTo,
        PieceKey::NeverOn,
        PieceKey::ExtraMoves,
        PieceKey::FirstMoves,
        PieceKey::NeverJumpsOver,
        PieceKey::NeverCaptures,
        PieceKey::Royal,
        PieceKey::Becomes,
    ];
}

impl RuleId {
    /// Returns the names of everything that some rules say: each entry of a list by itself, but pieces, promotions and
    /// castlings together.
    pub fn all(rules: &Rules) -> Vec<RuleId> {
        // Each field is named, so that a new one has to be given a name here.
        let Rules {
            name: _,
            about: _,
            sources: _,
            sides: _,
            shape: _,
            wraps: _,
            holes: _,
            regions: _,
            look: _,
            piece_set: _,
            dark: _,
            colours: _,
            kinds: _,
            setup: _,
            royals: _,
            promotion_limits,
            captured: _,
            held_as: _,
            capture_limits,
            en_passant: _,
            explosions: _,
            drops,
            gating: _,
            unmoved: _,
            castlings: _,
            neighbours,
            enclosures,
            effects,
            points: _,
            walls: _,
            turns: _,
            obligation: _,
            passing: _,
            answer: _,
            pursuit: _,
            illegal,
            clock: _,
            alike: _,
            first_moves_repeated: _,
            counts,
            ends,
        } = rules;
        let kinds: Vec<PieceKind> = rules.kind_indices().collect();
        let of_pieces = PieceKey::ALL.map(|key| RuleId::Pieces(kinds.clone(), key));
        let mut all = vec![
            RuleId::Board,
            RuleId::Sides,
            RuleId::Setup,
            RuleId::Captured,
            RuleId::Explosions,
            RuleId::Points,
            RuleId::EnPassant,
            RuleId::FirstMoves,
            RuleId::Gating,
            RuleId::Castling,
            RuleId::Walls,
            RuleId::Turns,
            RuleId::Passing,
            RuleId::Royals,
            RuleId::Pursuit,
            RuleId::Obligation,
            RuleId::NoEnding,
            RuleId::Repetition,
            RuleId::Clock,
            RuleId::Promotion(kinds, None),
        ];
        all.extend(of_pieces);
        all.extend((0..promotion_limits.len()).map(RuleId::PromotionLimit));
        all.extend((0..capture_limits.len()).map(RuleId::CaptureLimit));
        all.extend((0..enclosures.len()).map(RuleId::Enclosure));
        all.extend((0..neighbours.len()).map(RuleId::Neighbour));
        all.extend((0..effects.len()).map(RuleId::Effect));
        all.extend((0..drops.len()).map(RuleId::Drop));
        all.extend((0..illegal.len()).map(RuleId::Illegal));
        all.extend((0..counts.len()).map(RuleId::Count));
        all.extend((0..ends.len()).map(RuleId::End));
        all
    }

    /// Returns the name of the rules that are one matter with this one: of all castlings, and of all promotions of the
    /// same kinds.
    #[must_use]
    pub fn matter(&self) -> RuleId {
        if let RuleId::Promotion(kinds, _) = self {
            return RuleId::Promotion(kinds.clone(), None);
        }
        if let RuleId::Castle(_) = self { RuleId::Castling } else { self.clone() }
    }

    /// Returns whether it names a rule, by itself or among others.
    pub fn names(&self, rule: &RuleId) -> bool {
        let all_of = |of: &[PieceKind], kinds: &[PieceKind]| kinds.iter().all(|kind| of.contains(kind));
        if let (RuleId::Pieces(of, key), RuleId::Pieces(kinds, other)) = (self, rule) {
            return key == other && all_of(of, kinds);
        }
        if let (RuleId::Promotion(of, way), RuleId::Promotion(kinds, other)) = (self, rule) {
            return (way.is_none() || way == other) && all_of(of, kinds);
        }
        let is_of_list =
            matches!((self, rule), (RuleId::Castling, RuleId::Castle(_)) | (RuleId::Drops, RuleId::Drop(_)));
        is_of_list || self == rule
    }
}
