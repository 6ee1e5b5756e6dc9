//! The rule that a sentence describes, which leads back to where it is written.

use crate::board::PieceKind;

/// A rule that has a place in a definition. Numbers are indices into the lists of [`crate::rules::Rules`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum RuleId {
    /// The size of the board.
    Board,
    /// What the players are called.
    Sides,
    /// The start position.
    Setup,
    /// Something about some kinds.
    Pieces(Vec<PieceKind>, PieceKey),
    /// When some kinds promote.
    Promotion(Vec<PieceKind>),
    /// A limit to promotions.
    PromotionLimit(usize),
    /// What captured pieces become.
    Captured,
    /// One limit on captures.
    CaptureLimit(usize),
    /// What blows up.
    Explosions,
    /// One way in which pieces are enclosed.
    Enclosure(usize),
    /// One effect of neighbours.
    Neighbour(usize),
    /// One effect of moves.
    Effect(usize),
    /// What gives points.
    Points,
    /// Where en passant captures are made, and what positions show of them.
    InPassing,
    /// What becomes of first moves.
    FirstMoves,
    /// Who lets pieces in.
    Gating,
    /// Castling.
    Castling,
    /// That there are drops at all.
    Drops,
    /// One rule about drops.
    Drop(usize),
    /// Walls.
    Walls,
    /// How many moves turns have.
    Turns,
    /// Passes, and what has to be answered.
    Passing,
    /// What being royal means.
    Royals,
    /// What pursues.
    Pursuit,
    /// What players have to do.
    Obligation,
    /// One condition that makes moves illegal.
    Illegal(usize),
    /// One count.
    Count(usize),
    /// One ending.
    End(usize),
    /// What holds since no ending says otherwise.
    NoEnding,
    /// Which pieces count as the same.
    Repetition,
    /// The half-move clock.
    Clock,
}

/// What is said about a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PieceKey {
    /// How it moves.
    Moves,
    /// Where it may go.
    ConfinedTo,
    /// Where it may not stay.
    NeverOn,
    /// Its extra moves in some regions.
    ExtraMoves,
    /// Its extra first moves in some regions.
    FirstMoves,
    /// What it does not jump over.
    NeverJumpsOver,
    /// What it does not capture.
    NeverCaptures,
    /// That it is royal.
    Royal,
    /// What it becomes.
    Becomes,
}
