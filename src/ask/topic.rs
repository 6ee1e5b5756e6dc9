//! What a position can be an example of.

use crate::board::{Move, MoveSort, PieceKind, Refusal, Side, Square};
use crate::engine::Position;
use crate::game::{Game, Reason};
use crate::rules::{
    Captured, Colours, Condition, DropNear, DropRule, Explosions, Permit, PieceKey, Rule, Rules,
};

/// What a position is an example of. The order is that in which an author is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Topic {
    /// The ending with this place in the list.
    End(usize),
    /// The end of a game in which no ending says what it means to have no move.
    NoMoves,
    /// A move that is not legal; the piece where the rule is about pieces.
    Refused(Refusal, Option<PieceKind>),
    /// A promotion, or turning back.
    Promotes(PieceKind),
    /// A castling.
    Castles,
    /// A move that lets a piece in from the hand.
    LetsIn(PieceKind),
    /// The capture of a piece that has gone past.
    InPassing(PieceKind),
    /// Captures on the way.
    OnTheWay(PieceKind),
    /// A drop on the last rank, where the piece can never move.
    StuckDrop(PieceKind),
    /// A drop that is checkmate.
    DropMates(PieceKind),
    /// A move by which several pieces leave the board.
    Explodes,
    /// A move by which pieces change sides.
    Flips,
    /// A captured piece that goes to the hand.
    ToHand {
        /// Whether it had promoted.
        promoted: bool,
    },
}

/// Whether a reason is asked about.
enum Asking {
    /// It is what pieces do, which diagrams tell better, or no more than good order.
    Never,
    Once,
    ForEachKind,
}

fn asking(reason: Refusal) -> Asking {
    match reason {
        Refusal::GameOver
        | Refusal::NoPieceThere
        | Refusal::NotYourPiece
        | Refusal::PieceDoesNotMoveSo
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
        | Refusal::MayNotLetIn
        | Refusal::NoWallThere
        | Refusal::OthersFirst
        | Refusal::MayNotPass
        | Refusal::LeavesRoyalAttacked
        | Refusal::PromotionDoesHarm
        | Refusal::Forbidden
        | Refusal::LeavesUnanswered
        | Refusal::Repetition
        | Refusal::MustCapture
        | Refusal::MustDrop => Asking::Once,
        Refusal::OutsideItsRegion
        | Refusal::HasMoved
        | Refusal::MustPromote
        | Refusal::MayNotPromote
        | Refusal::MayNotBecomeThat
        | Refusal::PromotionLimit
        | Refusal::OutsideDropZone
        | Refusal::StuckThere
        | Refusal::FileHasEnough
        | Refusal::WrongSurroundings
        | Refusal::WrongColour
        | Refusal::DropGivesCheck
        | Refusal::DropGivesMate => Asking::ForEachKind,
    }
}

impl Topic {
    /// What a move that is refused is an example of.
    pub(super) fn refused(game: &Game, text: &str, reason: Refusal) -> Option<Topic> {
        match asking(reason) {
            Asking::Never => None,
            Asking::Once => Some(Topic::Refused(reason, None)),
            Asking::ForEachKind => Some(Topic::Refused(reason, Some(mover(game, text)?))),
        }
    }

    /// All that a legal move is an example of, what it ends apart.
    pub(super) fn of_move(game: &Game, mv: Move) -> Vec<Topic> {
        let (rules, position) = (game.variant().rules(), game.position());
        let mut topics = Vec::new();
        let kind = position.piece_at(mv.from).map(|piece| piece.kind);
        match (mv.sort, kind) {
            (MoveSort::Castling, _) => topics.push(Topic::Castles),
            (MoveSort::EnPassant, Some(kind)) => topics.push(Topic::InPassing(kind)),
            (MoveSort::Board, Some(kind)) if mv.captures_in_passing() => topics.push(Topic::OnTheWay(kind)),
            (MoveSort::Board | MoveSort::EnPassant | MoveSort::Drop | MoveSort::Pass, _) => {}
        }
        if let (Some(kind), Some(_)) = (kind, mv.promotion()) {
            topics.push(Topic::Promotes(kind));
        }
        if let Some((kind, _)) = mv.gate() {
            topics.push(Topic::LetsIn(kind));
        }
        if let Some(kind) = mv.dropped()
            && is_far_end(rules, position.side_to_move(), mv.to)
        {
            let mut after = position.clone();
            after.play_unchecked(mv);
            if after.landings_among(mv.to, true, []).is_empty() {
                topics.push(Topic::StuckDrop(kind));
            }
        }
        if rules.explosions != Explosions::Never && n_gone(position, mv) > 1 {
            topics.push(Topic::Explodes);
        }
        if rules.flips.is_some() && !flipped(position, mv).is_empty() {
            topics.push(Topic::Flips);
        }
        let goes_to_hand = match rules.captured {
            Captured::ToHandUnpromoted | Captured::ToHandAsCaptured => true,
            Captured::Removed | Captured::ToPartner => false,
        };
        let captured = position.piece_at(mv.to).filter(|piece| piece.side != position.side_to_move());
        if let Some(captured) = captured.filter(|_| goes_to_hand && mv.sort == MoveSort::Board) {
            topics.push(Topic::ToHand { promoted: rules.kind(captured.kind).promoted_from.is_some() });
        }
        topics
    }

    /// What the end of a game is an example of, by the move it came about with.
    pub(super) fn ended(game: &Game, reason: Reason, mv: Option<Move>) -> Vec<Topic> {
        let rules = game.variant().rules();
        let Reason::End(index) = reason else { return vec![Topic::NoMoves] };
        let is_mate = |part: &Condition| matches!(part, Condition::Checkmate | Condition::NoMoves);
        let is_mate = game.position().is_check()
            && rules.ends.get(index).is_some_and(|end| end.when.any_part(&is_mate));
        let drop_mates = mv.and_then(Move::dropped).filter(|_| is_mate).map(Topic::DropMates);
        std::iter::once(Topic::End(index)).chain(drop_mates).collect()
    }

    /// Whether it is about what a move leads to, rather than about the move.
    pub(super) fn is_about_what_follows(self) -> bool {
        match self {
            Topic::End(_)
            | Topic::NoMoves
            | Topic::DropMates(_)
            | Topic::Explodes
            | Topic::Flips
            | Topic::ToHand { .. } => true,
            Topic::Refused(..)
            | Topic::Promotes(_)
            | Topic::Castles
            | Topic::LetsIn(_)
            | Topic::InPassing(_)
            | Topic::OnTheWay(_)
            | Topic::StuckDrop(_) => false,
        }
    }

    /// One word for it, whatever the piece.
    pub(super) fn word(self) -> &'static str {
        match self {
            Topic::End(_) => "end",
            Topic::NoMoves => "no-moves",
            Topic::Refused(reason, _) => reason.slug(),
            Topic::Promotes(_) => "promotes",
            Topic::Castles => "castles",
            Topic::LetsIn(_) => "lets-in",
            Topic::InPassing(_) => "in-passing",
            Topic::OnTheWay(_) => "on-the-way",
            Topic::StuckDrop(_) => "stuck-drop",
            Topic::DropMates(_) => "drop-mates",
            Topic::Explodes => "explodes",
            Topic::Flips => "flips",
            Topic::ToHand { promoted: false } => "to-hand",
            Topic::ToHand { promoted: true } => "promoted-to-hand",
        }
    }

    /// The rule that makes it so.
    pub(super) fn rule(self, rules: &Rules) -> Option<Rule> {
        match self {
            Topic::End(index) => Some(Rule::End(index)),
            Topic::NoMoves => Some(Rule::NoEnding),
            Topic::Refused(reason, kind) => rule_of(rules, reason, kind),
            Topic::Promotes(kind) => Some(Rule::Promotion(vec![kind])),
            Topic::Castles => Some(Rule::Castling),
            Topic::LetsIn(_) => Some(Rule::Gating),
            Topic::InPassing(kind) | Topic::OnTheWay(kind) => Some(Rule::Pieces(vec![kind], PieceKey::Moves)),
            Topic::StuckDrop(kind) | Topic::DropMates(kind) => drop_rule(rules, kind, |_| true),
            Topic::Explodes => Some(Rule::Explosions),
            Topic::Flips => Some(Rule::Flips),
            Topic::ToHand { .. } => Some(Rule::Captured),
        }
    }
}

/// How many pieces fewer stand on the board after a move.
pub(super) fn n_gone(position: &Position, mv: Move) -> usize {
    let mut after = position.clone();
    after.play_unchecked(mv);
    position.pieces().count().saturating_sub(after.pieces().count())
}

/// The squares of the pieces that change sides by a move.
pub(super) fn flipped(position: &Position, mv: Move) -> Vec<Square> {
    let mut after = position.clone();
    after.play_unchecked(mv);
    let changes = |&square: &Square, side| after.piece_at(square).is_some_and(|piece| piece.side != side);
    let pieces = position.pieces().filter(|&(square, _)| square != mv.to);
    pieces.filter(|(square, piece)| changes(square, piece.side)).map(|(square, _)| square).collect()
}

/// The kind of the piece that a text moves or drops.
fn mover(game: &Game, text: &str) -> Option<PieceKind> {
    let rules = game.variant().rules();
    if let Some((id, _)) = text.split_once('@') {
        return rules.kind_with_id(id);
    }
    let (from, _) = rules.shape.parse_prefix(text)?;
    game.position().piece_at(from).map(|piece| piece.kind)
}

fn is_far_end(rules: &Rules, side: Side, square: Square) -> bool {
    rules.shape.rank(square)
        == match side {
            Side::First => rules.shape.ranks - 1,
            Side::Second => 0,
        }
}

/// The first rule about drops of a kind that passes a test.
fn drop_rule(rules: &Rules, kind: PieceKind, test: impl Fn(&DropRule) -> bool) -> Option<Rule> {
    let base = rules.kind(kind).promoted_from;
    let is_about = |rule: &DropRule| rule.kinds.iter().any(|&k| k == kind || Some(k) == base);
    rules.drops.iter().position(|rule| is_about(rule) && test(rule)).map(Rule::Drop)
}

fn rule_of(rules: &Rules, reason: Refusal, kind: Option<PieceKind>) -> Option<Rule> {
    let of_kind = |key| kind.map(|kind| Rule::Pieces(vec![kind], key));
    let of_drop = |test: &dyn Fn(&DropRule) -> bool| drop_rule(rules, kind?, test);
    let illegal = |repeats: bool| {
        let is_repetition =
            |c: &Condition| c.any_part(&|part| matches!(part, Condition::Repeated { .. })) == repeats;
        rules.illegal.iter().position(is_repetition).map(Rule::Illegal)
    };
    match reason {
        Refusal::OutsideItsRegion => {
            let confined = kind.is_some_and(|kind| rules.kind(kind).confined_to.is_some());
            of_kind(if confined { PieceKey::ConfinedTo } else { PieceKey::NeverOn })
        }
        Refusal::MustPromote | Refusal::MayNotPromote | Refusal::MayNotBecomeThat => {
            kind.map(|kind| Rule::Promotion(vec![kind]))
        }
        Refusal::PromotionLimit => (!rules.promotion_limits.is_empty()).then_some(Rule::PromotionLimit(0)),
        Refusal::NoRightToCastle | Refusal::CastlesThroughAttack => Some(Rule::Castling),
        Refusal::MayNotLetIn => Some(Rule::Gating),
        Refusal::NeedsAWall | Refusal::NoWallThere => Some(Rule::Walls),
        Refusal::OthersFirst | Refusal::MustCapture | Refusal::MustDrop => Some(Rule::Obligation),
        Refusal::OutsideDropZone => {
            let existing = rules.shape.n_squares() - rules.holes.len();
            let is_zone = |rule: &DropRule| Side::ALL.into_iter().any(|s| rule.zone[s].len() < existing);
            of_drop(&is_zone).or_else(|| of_kind(PieceKey::ConfinedTo))
        }
        Refusal::StuckThere => of_drop(&|rule| rule.stuck == Permit::Illegal),
        Refusal::FileHasEnough => of_drop(&|rule| rule.per_file.is_some()),
        Refusal::WrongSurroundings => {
            of_drop(&|rule| rule.near != DropNear::Anything || rule.first_on.is_some())
        }
        Refusal::WrongColour => of_drop(&|rule| rule.colours == Colours::Even),
        Refusal::DropGivesCheck => of_drop(&|rule| rule.check == Permit::Illegal),
        Refusal::DropGivesMate => of_drop(&|rule| rule.mate == Permit::Illegal),
        Refusal::MayNotPass | Refusal::LeavesUnanswered => Some(Rule::Passing),
        Refusal::LeavesRoyalAttacked => Some(Rule::Royals),
        Refusal::PromotionDoesHarm => {
            let own_turn = |kind: &PieceKind| {
                rules.kind(*kind).promotion.as_ref().is_some_and(|promotion| promotion.own_turn.is_some())
            };
            rules.kind_indices().find(own_turn).map(|kind| Rule::Promotion(vec![kind]))
        }
        Refusal::Forbidden => illegal(false),
        Refusal::Repetition => illegal(true),
        Refusal::NeverDropped | Refusal::NothingToDrop | Refusal::SquareOccupied => Some(Rule::Drops),
        Refusal::GameOver
        | Refusal::NoPieceThere
        | Refusal::NotYourPiece
        | Refusal::PieceDoesNotMoveSo
        | Refusal::HasMoved
        | Refusal::OwnPieceThere
        | Refusal::NothingToCapture
        | Refusal::CannotCaptureThat
        | Refusal::WayBlocked
        | Refusal::NothingToJump => of_kind(PieceKey::Moves),
    }
}
