//! The cases that a position can be an example of.

use alfil_core::board::{Move, MoveSort, PieceKind, Refusal, Side, Square};
use alfil_core::engine::{Cause, Position};
use alfil_core::game::{Game, Reason};
use alfil_core::rules::{Captured, Condition, DropRule, Explosions, PieceKey, RuleId, Rules};

use crate::words::notation::refusal;

/// Something in the rules that a position can be an example of. The order is that of the questions.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Case {
    /// The ending with this place in the list.
    End(usize),
    /// The end of a game whose player to move has no legal move, where no ending says what that means.
    NoMoves,
    /// A move that is not legal, with the piece if the question is asked for each kind, and the rule that refuses it.
    Refused(Refusal, Option<PieceKind>, Option<RuleId>),
    /// A promotion or demotion.
    Promotes(PieceKind),
    /// A castling.
    Castles,
    /// A move that lets a piece in from the hand.
    LetsIn(PieceKind),
    /// A capture in passing.
    InPassing(PieceKind),
    /// A capture on the way.
    OnTheWay(PieceKind),
    /// A piece moves another one aside.
    MovesAside(PieceKind),
    /// A drop on the last rank, from where the piece can never move.
    StuckDrop(PieceKind),
    /// A drop that is checkmate.
    DropMates(PieceKind),
    /// A move after which several pieces leave the board.
    Explodes,
    /// A move after which pieces change sides by this rule.
    Flips(Cause),
    /// A move of a piece whose neighbours change how it moves, by the rule with this place in the list.
    MovesLikeNeighbour(PieceKind, usize),
    /// A move after which pieces leave the board by the effect with this place in the list.
    Affects(usize),
    /// A move encloses pieces, which leave the game by the enclosure with this place in the list.
    Encloses(usize),
    /// A drop on the first piece, which it takes over.
    TakesOver(PieceKind),
    /// A captured piece that goes to the hand.
    ToHand {
        /// Whether it was promoted.
        promoted: bool,
    },
}

/// How often a reason is asked about.
enum Asking {
    /// It is about how pieces move, which diagrams show better, or is a formality.
    Never,
    Once,
    ForEachKind,
}

fn asking(reason: Refusal) -> Asking {
    match reason {
        Refusal::GameOver
        | Refusal::NoPieceThere
        | Refusal::NotYourPiece
        | Refusal::NoSuchMove
        | Refusal::OwnPieceThere
        | Refusal::NothingToCapture
        | Refusal::CannotCaptureThat
        | Refusal::WayBlocked
        | Refusal::NothingToJump
        | Refusal::NeedsAWall
        | Refusal::NeverDropped
        | Refusal::NothingToDrop
        | Refusal::SquareOccupied => Asking::Never,
        Refusal::NoRightToCastle
        | Refusal::CastlesThroughAttack
        | Refusal::GoesThroughAttack
        | Refusal::NoRoom
        | Refusal::NoLiberty
        | Refusal::MayNotGate
        | Refusal::NoWallThere
        | Refusal::OthersFirst
        | Refusal::MayNotPass
        | Refusal::LeavesRoyalAttacked
        | Refusal::PromotionAttacks
        | Refusal::Forbidden
        | Refusal::LeavesUnanswered
        | Refusal::Repetition
        | Refusal::MustCaptureAgain
        | Refusal::GivesCheckEarly
        | Refusal::CapturesEarly
        | Refusal::MustCaptureMost
        | Refusal::MustCapture
        | Refusal::MustCaptureEnPassant
        | Refusal::MustDrop => Asking::Once,
        Refusal::OutsideItsRegion
        | Refusal::HasMoved
        | Refusal::MustPromote
        | Refusal::MayNotPromote
        | Refusal::CannotPromoteToThat
        | Refusal::CaptureLimit
        | Refusal::Neighbour
        | Refusal::PromotionLimit
        | Refusal::OutsideDropZone
        | Refusal::StuckThere
        | Refusal::FileLimit
        | Refusal::WrongSurroundings
        | Refusal::WrongColour
        | Refusal::DropGivesCheck
        | Refusal::DropGivesCheckmate => Asking::ForEachKind,
    }
}

impl Case {
    /// Returns what a move that is not legal is an example of.
    pub(super) fn refused(game: &mut Game, text: &str, reason: Refusal) -> Option<Case> {
        let kind = match asking(reason) {
            Asking::Never => return None,
            Asking::Once => None,
            Asking::ForEachKind => Some(refusal::mover(game, text)?),
        };
        Some(Case::Refused(reason, kind, refusal::rule(game, text, reason)))
    }

    /// Returns all that a legal move is an example of, apart from endings.
    pub(super) fn of_move(game: &Game, mv: Move) -> Vec<Case> {
        let (rules, position) = (game.variant().rules(), game.position());
        let mut cases = Vec::new();
        let kind = position.piece_at(mv.from).map(|piece| piece.kind);
        match (mv.sort, kind) {
            (MoveSort::Castling, _) => cases.push(Case::Castles),
            (MoveSort::EnPassant, Some(kind)) => cases.push(Case::InPassing(kind)),
            (MoveSort::Board, Some(kind)) if mv.captures_in_passing() => cases.push(Case::OnTheWay(kind)),
            (MoveSort::Displacing, Some(kind)) => cases.push(Case::MovesAside(kind)),
            (
                MoveSort::Board
                | MoveSort::EnPassant
                | MoveSort::Displacing
                | MoveSort::Drop
                | MoveSort::Pass,
                _,
            ) => {}
        }
        if let (Some(kind), Some(_)) = (kind, mv.promotion()) {
            cases.push(Case::Promotes(kind));
        }
        if let (Some(kind), MoveSort::Board) = (kind, mv.sort)
            && position.moves_like(mv.from) != [kind]
        {
            let acting = position.acting_neighbours(mv.from).into_iter();
            cases.extend(acting.map(|number| Case::MovesLikeNeighbour(kind, number)));
        }
        if let Some((kind, _)) = mv.gate() {
            cases.push(Case::LetsIn(kind));
        }
        if let Some(kind) = mv.dropped()
            && is_far_end(rules, position.side_to_move(), mv.to)
        {
            let mut after = position.clone();
            after.play_unchecked(mv);
            if after.landings_among(mv.to, true, []).is_empty() {
                cases.push(Case::StuckDrop(kind));
            }
        }
        if let Some(kind) = mv.dropped()
            && position.piece_at(mv.to).is_some()
        {
            cases.push(Case::TakesOver(kind));
        }
        if rules.explosions != Explosions::Never && n_gone(position, mv) > 1 {
            cases.push(Case::Explodes);
        }
        if !rules.effects.is_empty() || !rules.enclosures.is_empty() {
            for following in position.consequences(mv) {
                let case = match following.cause {
                    _ if following.turns_over => Case::Flips(following.cause),
                    Cause::Effect(number) if following.leaves => Case::Affects(usize::from(number)),
                    Cause::Enclosure(number) if following.leaves => Case::Encloses(usize::from(number)),
                    Cause::Effect(_) | Cause::Enclosure(_) | Cause::Displacement => continue,
                };
                if !cases.contains(&case) {
                    cases.push(case);
                }
            }
        }
        let goes_to_hand = match rules.captured {
            Captured::ToHandUnpromoted | Captured::ToHandAsCaptured => true,
            Captured::Removed | Captured::ToPartner => false,
        };
        let captured = position.piece_at(mv.to).filter(|piece| piece.side != position.side_to_move());
        if let Some(captured) = captured.filter(|_| goes_to_hand && mv.sort == MoveSort::Board) {
            cases.push(Case::ToHand { promoted: rules.kind(captured.kind).promoted_from.is_some() });
        }
        cases
    }

    /// Returns what the end of a game is an example of, given its last move.
    pub(super) fn ended(game: &Game, reason: Reason, mv: Option<Move>) -> Vec<Case> {
        let rules = game.variant().rules();
        let index = match reason {
            Reason::End(index) => index,
            Reason::NoMoves => return vec![Case::NoMoves],
            Reason::TooManyWays => return Vec::new(),
        };
        let is_mate = |part: &Condition| matches!(part, Condition::Checkmate | Condition::NoMoves);
        let is_mate = game.position().is_check()
            && rules.ends.get(index).is_some_and(|end| end.when.any_part(&is_mate));
        let drop_mates = mv.and_then(Move::dropped).filter(|_| is_mate).map(Case::DropMates);
        std::iter::once(Case::End(index)).chain(drop_mates).collect()
    }

    /// Returns whether it is about what a move leads to rather than about the move.
    pub(super) fn is_about_what_follows(&self) -> bool {
        match self {
            Case::End(_)
            | Case::NoMoves
            | Case::DropMates(_)
            | Case::Explodes
            | Case::Encloses(_)
            | Case::Affects(_)
            | Case::Flips(_)
            | Case::ToHand { .. } => true,
            Case::Refused(..)
            | Case::Promotes(_)
            | Case::Castles
            | Case::LetsIn(_)
            | Case::InPassing(_)
            | Case::OnTheWay(_)
            | Case::MovesAside(_)
            | Case::MovesLikeNeighbour(..)
            | Case::TakesOver(_)
            | Case::StuckDrop(_) => false,
        }
    }

    /// One word for it, whatever the piece.
    pub(super) fn word(&self) -> &'static str {
        match self {
            Case::End(_) => "end",
            Case::NoMoves => "no-moves",
            Case::Refused(reason, ..) => reason.slug(),
            Case::Promotes(_) => "promotes",
            Case::Castles => "castles",
            Case::LetsIn(_) => "lets-in",
            Case::InPassing(_) => "in-passing",
            Case::OnTheWay(_) => "on-the-way",
            Case::MovesAside(_) => "moves-aside",
            Case::StuckDrop(_) => "stuck-drop",
            Case::MovesLikeNeighbour(..) => "moves-like-neighbour",
            Case::DropMates(_) => "drop-mates",
            Case::Explodes => "explodes",
            Case::Encloses(_) => "encloses",
            Case::Affects(_) => "affects",
            Case::Flips(_) => "flips",
            Case::TakesOver(_) => "takes-over",
            Case::ToHand { promoted: false } => "to-hand",
            Case::ToHand { promoted: true } => "promoted-to-hand",
        }
    }

    /// Returns the rule that causes it.
    pub(super) fn rule(&self, rules: &Rules) -> Option<RuleId> {
        match *self {
            Case::End(index) => Some(RuleId::End(index)),
            Case::NoMoves => Some(RuleId::NoEnding),
            Case::Refused(_, _, ref rule) => rule.clone(),
            Case::Promotes(kind) => Some(RuleId::Promotion(vec![kind])),
            Case::Castles => Some(RuleId::Castling),
            Case::LetsIn(_) => Some(RuleId::Gating),
            Case::InPassing(kind) | Case::OnTheWay(kind) | Case::MovesAside(kind) => {
                Some(RuleId::Pieces(vec![kind], PieceKey::Moves))
            }
            Case::MovesLikeNeighbour(_, number) => Some(RuleId::Neighbour(number)),
            Case::StuckDrop(kind) | Case::DropMates(kind) => drop_rule(rules, kind, |_| true),
            Case::TakesOver(kind) => drop_rule(rules, kind, |rule| rule.swap),
            Case::Explodes => Some(RuleId::Explosions),
            Case::Encloses(number) => Some(RuleId::Enclosure(number)),
            Case::Affects(number) => Some(RuleId::Effect(number)),
            Case::Flips(Cause::Effect(number)) => Some(RuleId::Effect(usize::from(number))),
            Case::Flips(Cause::Enclosure(number)) => Some(RuleId::Enclosure(usize::from(number))),
            Case::Flips(Cause::Displacement) => None,
            Case::ToHand { .. } => Some(RuleId::Captured),
        }
    }
}

/// Returns how many pieces leave the board with a move.
pub(super) fn n_gone(position: &Position, mv: Move) -> usize {
    let mut after = position.clone();
    after.play_unchecked(mv);
    position.pieces().count().saturating_sub(after.pieces().count())
}

/// Returns the squares of the pieces that change sides with a move.
pub(super) fn flipped(position: &Position, mv: Move) -> Vec<Square> {
    let mut after = position.clone();
    after.play_unchecked(mv);
    let changes = |&square: &Square, side| after.piece_at(square).is_some_and(|piece| piece.side != side);
    let aside = mv.aside().map(|(_, to)| to);
    let pieces = position.pieces().filter(|&(square, _)| square != mv.to && Some(square) != aside);
    pieces.filter(|(square, piece)| changes(square, piece.side)).map(|(square, _)| square).collect()
}

fn is_far_end(rules: &Rules, side: Side, square: Square) -> bool {
    rules.shape.rank(square)
        == match side {
            Side::First => rules.shape.ranks - 1,
            Side::Second => 0,
        }
}

/// Returns the first drop rule about a kind that passes a test.
fn drop_rule(rules: &Rules, kind: PieceKind, test: impl Fn(&DropRule) -> bool) -> Option<RuleId> {
    let base = rules.kind(kind).promoted_from;
    let is_about = |rule: &DropRule| rule.kinds.iter().any(|&k| k == kind || Some(k) == base);
    rules.drops.iter().position(|rule| is_about(rule) && test(rule)).map(RuleId::Drop)
}
