//! The effects of rules in a game: the rules that a move uses, those that refuse it, and those that bind in a position.
//!
//! Questions, random games and messages all ask here what a rule has done. There are three ways to ask, since there are
//! three things to look at.
//!
//! - [`Played`]: a legal move, with the position before and the game after it
//! - [`refusing`]: a move that is not legal, with the reason
//! - [`Standing`]: a position, before anybody moves
//!
//! Rules are named by [`RuleId`]. Each way of asking answers for any of them, by a match without a rest, so that a new kind
//! of rule or reason has to be answered before anything compiles. What is answered comes from the engine, which knows the
//! number of the rule that it applies: nothing is found again by comparing or counting.

mod played;
mod refused;
mod standing;

use crate::board::{Move, PieceKind, Refusal, Side};
use crate::engine::{Cause, Position};
use crate::game::{Game, Outcome, Reason};
use crate::rules::RuleId;

pub use played::Played;
pub use refused::{mover, refusing};
pub use standing::Standing;

/// The effect that a rule has had.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Deed {
    /// The game ended by it.
    Ends,
    /// A move is not legal, for this reason.
    Refuses(Refusal),
    /// A piece became another kind.
    Promotes,
    /// A king and its partner castled.
    Castles,
    /// A piece came in from the hand with a move.
    LetsIn,
    /// A piece was captured en passant.
    CapturesEnPassant,
    /// A piece was captured on the way.
    CapturesOnTheWay,
    /// A piece moved another one aside.
    MovesAside,
    /// A piece was dropped on the last rank, from where it can never move.
    DropsStuck,
    /// A drop was checkmate.
    DropMates,
    /// Something blew up.
    Explodes,
    /// Pieces changed sides.
    TurnsOver,
    /// A piece moved while a neighbour changed how it moves.
    LendsMoves,
    /// Pieces left the board, other than by a capture or an explosion.
    Removes,
    /// A drop captured the first piece.
    TakesOver,
    /// A captured piece went to the hand.
    ToHand {
        /// True if it was promoted.
        promoted: bool,
    },
    /// A neighbour, an enclosure or an effect did something, or points were scored.
    Acts,
    /// Something was captured.
    Captures,
    /// A piece of the kind moved.
    Moves,
    /// A piece of the kind was dropped.
    Drops,
    /// A player moves again in the same turn.
    GoesOn,
    /// A wall was placed.
    PlacesWall,
    /// The side passed.
    Passes(Side),
    /// A count began.
    Counts,
}

/// Something that a rule has done.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Observation {
    /// The effect.
    pub deed: Deed,
    /// The kind of the piece that is concerned, if it is about one.
    pub kind: Option<PieceKind>,
    /// The rule: of a list, one entry.
    pub rule: RuleId,
}

/// Returns everything that some rules did in a move, given the game after it and how that has ended: for all rules,
/// [`RuleId::all`].
pub fn observe(
    before: &Position,
    mv: Move,
    (after, outcome): (&Game, Option<Outcome>),
    rules: &[RuleId],
) -> Vec<Observation> {
    let played = Played::new(before, mv, after, outcome);
    rules.iter().flat_map(|rule| played.by(rule)).collect()
}

/// Returns the rule that is the cause of a consequence; nothing for what the move itself says.
fn rule_of(cause: Cause) -> Option<RuleId> {
    match cause {
        Cause::Displacement => None,
        Cause::Explosion => Some(RuleId::Explosions),
        Cause::Enclosure(number) => Some(RuleId::Enclosure(usize::from(number))),
        Cause::Effect(number) => Some(RuleId::Effect(usize::from(number))),
    }
}

/// Returns the rule by which a game ended.
pub fn ending(outcome: Outcome) -> Option<RuleId> {
    match outcome.reason {
        Reason::End(index) => Some(RuleId::End(index)),
        Reason::NoMoves => Some(RuleId::NoEnding),
        Reason::TooManyWays => None,
    }
}
