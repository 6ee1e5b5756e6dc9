//! Questions that a definition leaves open, and what is played.
//!
//! A question is open if no rule answers it. That is not wrong, since a rule that is not written is not there, but the
//! author may have overlooked it.

mod consequences;

use alfil_core::board::{PieceKind, Side, Square};
use alfil_core::rules::{
    Captured, Condition, Duty, EndedBy, Face, Hop, Kind, Onto, Passing, Permit, PromotionSource, Reach,
    Rules, Term, Turns,
};

use crate::words::describe::one_of;

/// A question that the rules leave open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// Which question it is.
    pub about: About,
    /// The question, with its mark.
    pub text: String,
    /// What is played, as a sentence.
    pub ruling: String,
}

/// Questions that may be open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum About {
    /// A player without a legal move.
    NoMoves,
    /// A player without a legal move who is not in check.
    Stalemate,
    /// Repetition.
    Repetition,
    /// Perpetual check.
    PerpetualCheck,
    /// Lack of progress.
    Progress,
    /// A player with nothing but royal pieces.
    BareRoyals,
    /// Royal pieces that have got where they can no longer be mated.
    Impasse,
    /// Checkmate by a drop.
    DropMate,
    /// Drops where a piece could never move.
    StuckDrop,
    /// Pieces at the end of the board that cannot promote.
    StuckMove,
    /// Drops where pieces promote.
    DropInZone,
    /// Drops where a piece of the kind starts.
    DropAtHome,
    /// Captured pieces that had promoted to other kinds.
    PromotedCaptured,
    /// Pieces that become others from a hand.
    Exchanged,
    /// First moves of two squares.
    CaptureEnPassant,
    /// Castling out of an attack.
    CastlingAttacked,
    /// Royal pieces that go across attacked squares.
    RoyalCrossing,
    /// First moves after captures without leaving the square.
    CaptureOnTheSpot,
    /// Pieces that leave the board without being captured.
    TakenOtherwise,
    /// Enclosing where captures are obligatory.
    EnclosingObliged,
    /// Royal pieces that something besides a move could take.
    RoyalTakenOtherwise,
    /// A player's own groups without liberties.
    OwnLiberties,
    /// Points for promoted forms.
    FormPoints,
    /// Captures en passant by a later move of a turn.
    LaterInTurn,
    /// Pieces moved aside to where they promote or may not stand.
    MovedAside,
}

impl About {
    /// Every question.
    pub const ALL: [About; 25] = [
        About::NoMoves,
        About::Stalemate,
        About::Repetition,
        About::PerpetualCheck,
        About::Progress,
        About::BareRoyals,
        About::Impasse,
        About::DropMate,
        About::StuckDrop,
        About::StuckMove,
        About::DropInZone,
        About::DropAtHome,
        About::PromotedCaptured,
        About::Exchanged,
        About::CaptureEnPassant,
        About::CastlingAttacked,
        About::RoyalCrossing,
        About::CaptureOnTheSpot,
        About::TakenOtherwise,
        About::EnclosingObliged,
        About::RoyalTakenOtherwise,
        About::OwnLiberties,
        About::FormPoints,
        About::LaterInTurn,
        About::MovedAside,
    ];
}

/// Returns the questions that are open, in the order of [`About::ALL`].
pub fn open(rules: &Rules) -> Vec<Question> {
    let question = |about| {
        let (text, ruling) = asked(rules, about)?;
        Some(Question { about, text, ruling })
    };
    About::ALL.into_iter().filter_map(question).collect()
}

/// Returns the question and the ruling; `None` if the rules answer it or it cannot arise.
fn asked(rules: &Rules, about: About) -> Option<(String, String)> {
    match about {
        About::NoMoves => no_moves(rules),
        About::Stalemate => stalemate(rules),
        About::Repetition => repetition(rules),
        About::PerpetualCheck => perpetual_check(rules),
        About::Progress => progress(rules),
        About::BareRoyals => bare_royals(rules),
        About::Impasse => impasse(rules),
        About::DropMate => drop_mate(rules),
        About::StuckDrop => stuck_drop(rules),
        About::StuckMove => stuck_move(rules),
        About::DropInZone => drop_in_zone(rules),
        About::DropAtHome => drop_at_home(rules),
        About::PromotedCaptured => promoted_captured(rules),
        About::Exchanged => exchanged(rules),
        About::CaptureEnPassant => capture_en_passant(rules),
        About::CastlingAttacked => castling_attacked(rules),
        About::RoyalCrossing => royal_crossing(rules),
        About::CaptureOnTheSpot => capture_on_the_spot(rules),
        About::TakenOtherwise => consequences::pieces_removed_uncaptured(rules),
        About::EnclosingObliged => consequences::enclosing_obliged(rules),
        About::RoyalTakenOtherwise => consequences::royals_removed_uncaptured(rules),
        About::OwnLiberties => consequences::own_liberties(rules),
        About::FormPoints => consequences::form_points(rules),
        About::LaterInTurn => consequences::later_in_turn(rules),
        About::MovedAside => consequences::moved_aside(rules),
    }
}

type Asked = Option<(String, String)>;

fn ask(is_open: bool, text: &str, ruling: &str) -> Asked {
    is_open.then(|| (text.to_owned(), ruling.to_owned()))
}

/// Returns whether an ending contains a condition.
fn ends(rules: &Rules, test: impl Fn(&Condition) -> bool) -> bool {
    rules.ends.iter().any(|end| end.when.any_part(&test))
}

/// Returns whether an ending or an illegal condition contains a condition.
fn asks(rules: &Rules, test: impl Fn(&Condition) -> bool) -> bool {
    ends(rules, &test) || rules.illegal.iter().any(|condition| condition.any_part(&test))
}

/// Returns whether an ending that needs no claim has exactly this condition.
fn decides(rules: &Rules, word: &Condition) -> bool {
    rules.ends.iter().any(|end| end.by == EndedBy::Rule && end.when == *word)
}

fn may_always_pass(rules: &Rules) -> bool {
    Side::ALL.iter().all(|&side| rules.passing[side] == Passing::Always)
}

fn royals_are_safe(rules: &Rules) -> bool {
    rules.kinds.iter().any(|kind| kind.royal) && rules.royals.left_attacked == Permit::Illegal
}

fn is_repetition(condition: &Condition) -> bool {
    matches!(condition, Condition::Repeated { .. })
}

fn no_moves(rules: &Rules) -> Asked {
    let open = !decides(rules, &Condition::NoMoves)
        && !decides(rules, &Condition::Checkmate)
        && !decides(rules, &Condition::Stalemate)
        && !may_always_pass(rules);
    ask(open, "What if the player to move has no legal move?", "The game is drawn.")
}

fn stalemate(rules: &Rules) -> Asked {
    let open = decides(rules, &Condition::Checkmate)
        && !decides(rules, &Condition::Stalemate)
        && !decides(rules, &Condition::NoMoves)
        && !may_always_pass(rules);
    ask(open, "What if the player to move has no legal move and is not in check?", "The game is drawn.")
}

fn repetition(rules: &Rules) -> Asked {
    let open = !asks(rules, is_repetition);
    ask(open, "What if a position repeats again and again?", "The game goes on.")
}

fn perpetual_check(rules: &Rules) -> Asked {
    let perpetual = |c: &Condition| matches!(c, Condition::Repeated { perpetual: Some(_), .. });
    let open = royals_are_safe(rules) && ends(rules, is_repetition) && !asks(rules, perpetual);
    ask(
        open,
        "What if one player repeats the position by giving check with every move?",
        "It is a repetition like any other.",
    )
}

fn progress(rules: &Rules) -> Asked {
    let slow = |c: &Condition| matches!(c, Condition::NoProgress { .. } | Condition::CountedOut);
    let open = !asks(rules, slow) && !asks(rules, is_repetition);
    ask(open, "What if nothing is captured for a very long time?", "The game goes on.")
}

fn bare_royals(rules: &Rules) -> Asked {
    let few = |c: &Condition| {
        matches!(c, Condition::Extinct { .. } | Condition::Only { .. } | Condition::CountedOut)
    };
    let open = royals_are_safe(rules) && rules.captured == Captured::Removed && !asks(rules, few);
    ask(
        open,
        "What if a player has nothing but royal pieces left, or neither player has enough to win?",
        "The game goes on.",
    )
}

fn impasse(rules: &Rules) -> Asked {
    let is_royal = |kind: &PieceKind| rules.kind(*kind).royal;
    let settles = |c: &Condition| {
        let reaches = matches!(c, Condition::Reached { kinds, .. } if kinds.iter().any(is_royal));
        reaches || matches!(c, Condition::NoProgress { .. } | Condition::CountedOut)
    };
    let open = royals_are_safe(rules)
        && rules.captured != Captured::Removed
        && kinds(rules, only_forward).iter().any(|kind| !is_royal(kind))
        && !asks(rules, settles);
    ask(
        open,
        "What if the royal pieces of both players have crossed the board, where pieces that only go forward cannot mate them (an impasse)?",
        "The game goes on.",
    )
}

fn drop_mate(rules: &Rules) -> Asked {
    let dropped = |c: &Condition| matches!(c, Condition::Dropped { .. });
    let open = royals_are_safe(rules)
        && !rules.drops.is_empty()
        && !rules.drops.iter().any(|rule| rule.mate == Permit::Illegal)
        && !asks(rules, dropped);
    ask(open, "May a drop give checkmate?", "Yes, a drop of any piece.")
}

fn stuck_drop(rules: &Rules) -> Asked {
    let free = |&kind: &PieceKind| {
        let own: Vec<_> = rules.drops.iter().filter(|rule| rule.kinds.contains(&kind)).collect();
        let on_end = |side| end_rank(rules, side).any(|s| own.iter().all(|rule| rule.zone[side].contains(s)));
        !own.is_empty()
            && only_forward(rules.kind(kind))
            && !own.iter().any(|rule| rule.stuck == Permit::Illegal)
            && Side::ALL.into_iter().any(on_end)
    };
    let stuck: Vec<PieceKind> = rules.kind_indices().filter(free).collect();
    (!stuck.is_empty()).then(|| {
        let names = one_of(rules, &stuck);
        let alone = if rules.lends_moves() { " by itself" } else { "" };
        (format!("May {names} be dropped where it could never move{alone}?"), "Yes.".to_owned())
    })
}

fn stuck_move(rules: &Rules) -> Asked {
    let may_stay = |kind: &Kind| {
        let lets = kind.promotions.iter().all(|promotion| promotion.must == Duty::Never);
        lets && only_forward(kind) && kind.never_on.is_none()
    };
    let stuck = kinds(rules, may_stay);
    (!stuck.is_empty()).then(|| {
        let names = one_of(rules, &stuck);
        let (stuck, answer) = if rules.lends_moves() {
            ("has no move of its own", "It stays unchanged, and moves only as a neighbour lets it.")
        } else {
            ("cannot move on", "It stays there unchanged.")
        };
        (format!("What happens to {names} at the far end of the board, where it {stuck}?"), answer.to_owned())
    })
}

fn drop_in_zone(rules: &Rules) -> Asked {
    let promoting = |&kind: &PieceKind| {
        let promotions = &rules.kind(kind).promotions;
        let mut own = rules.drops.iter().filter(|rule| rule.kinds.contains(&kind)).peekable();
        let turns = rules.drops.iter().any(|rule| rule.face == Face::EitherForm);
        own.peek().is_some() && !turns && {
            let zones: Vec<_> = own.map(|rule| &rule.zone).collect();
            let is_open = |side: Side| {
                let mut squares = promotions.iter().flat_map(|promotion| promotion.zone[side].iter());
                squares.any(|s| zones.iter().all(|zone| zone[side].contains(s)))
            };
            Side::ALL.into_iter().any(is_open)
        }
    };
    let open = rules.kind_indices().any(|kind| promoting(&kind));
    ask(
        open,
        "Does a piece promote when it is dropped in a promotion zone?",
        "No. It may promote with a later move, if the rules of promotion allow it.",
    )
}

fn drop_at_home(rules: &Rules) -> Asked {
    let starts_where_dropped = |&kind: &PieceKind| {
        let mut own = rules.drops.iter().filter(|rule| rule.kinds.contains(&kind)).peekable();
        let zones: Vec<_> =
            if own.peek().is_none() { return false } else { own.map(|rule| &rule.zone).collect() };
        let starts = rules.setup.pieces.iter().filter(|(_, piece)| piece.kind == kind);
        let is_open = |square: Square, side: Side| {
            zones.iter().all(|zone| zone[side].contains(square))
                && !rules.unmoved_shown_on(side).contains(square)
        };
        starts.into_iter().any(|&(square, piece)| is_open(square, piece.side))
    };
    let kinds = kinds(rules, Kind::has_first_moves).into_iter().filter(starts_where_dropped);
    let kinds: Vec<PieceKind> = kinds.collect();
    (!kinds.is_empty()).then(|| {
        let text = format!(
            "Does {} dropped on a starting square of its kind count as having moved?",
            one_of(rules, &kinds)
        );
        (text, "No: it may make first moves.".to_owned())
    })
}

fn promoted_captured(rules: &Rules) -> Asked {
    let becomes_other = |kind: &PieceKind| {
        let mut into =
            rules.kind(*kind).promotions.iter().flat_map(|p| p.into.first.iter().chain(&p.into.second));
        rules.kind(*kind).promoted_from.is_none()
            && into.any(|&into| rules.kind(into).promoted_from.is_none())
    };
    let open = rules.captured.turns_back() && rules.kind_indices().any(|k| becomes_other(&k));
    ask(
        open,
        "Does a piece that promoted to another kind revert when it is captured?",
        "No: only promoted forms, written with `promoted`, do. A piece named by `promotes-to` goes to the hand as it is.",
    )
}

fn exchanged(rules: &Rules) -> Asked {
    let mut promotions = rules.kinds.iter().flat_map(|kind| &kind.promotions);
    ask(
        promotions.any(|promotion| promotion.source != PromotionSource::Anywhere),
        "What happens to a piece that is exchanged for one in a hand?",
        "It leaves the game, and does not go to that hand.",
    )
}

fn capture_en_passant(rules: &Rules) -> Asked {
    let passing = kinds(rules, Kind::passes);
    let caught = rules.kinds.iter().any(|kind| kind.terms().any(Term::captures_en_passant));
    (!passing.is_empty() && !caught).then(|| {
        let names = one_of(rules, &passing);
        let text = format!("May {names} be captured en passant after a first move of several squares?");
        (text, "No.".to_owned())
    })
}

fn castling_attacked(rules: &Rules) -> Asked {
    let open = !rules.castlings.is_empty() && !royals_are_safe(rules);
    ask(open, "May a player castle out of an attack or across attacked squares?", "Yes.")
}

fn royal_crossing(rules: &Rules) -> Asked {
    let royals = kinds(rules, |kind| kind.royal && kind.crosses());
    let is_open = royals_are_safe(rules) && rules.royals.through_attack == Permit::Allowed;
    (is_open && !royals.is_empty()).then(|| {
        let text = format!("May {} cross attacked squares?", one_of(rules, &royals));
        (text, "Yes.".to_owned())
    })
}

fn capture_on_the_spot(rules: &Rules) -> Asked {
    let captures_there =
        |term: &Term| term.is_round_trip() && term.legs.first().is_some_and(|leg| leg.onto.has(Onto::ENEMY));
    let has_right = |index: PieceKind, kind: &Kind| {
        let castles =
            rules.castlings.iter().any(|castling| [castling.king, castling.partner].contains(&index));
        castles || kind.has_first_moves()
    };
    let those: Vec<PieceKind> = rules
        .kind_indices()
        .filter(|&index| {
            let kind = rules.kind(index);
            has_right(index, kind) && kind.terms().any(captures_there)
        })
        .collect();
    (!those.is_empty()).then(|| {
        let names = one_of(rules, &those);
        let text = format!("Does {names} keep its first move, and the right to castle, when it captures without leaving its square?");
        (text, "No: that counts as a move.".to_owned())
    })
}

fn kinds(rules: &Rules, test: impl Fn(&Kind) -> bool) -> Vec<PieceKind> {
    rules.kind_indices().filter(|&kind| test(rules.kind(kind))).collect()
}

/// Returns the last rank of a player.
fn end_rank(rules: &Rules, side: Side) -> impl Iterator<Item = alfil_core::board::Square> {
    let shape = rules.shape;
    let last = match side {
        Side::First => shape.ranks.saturating_sub(1),
        Side::Second => 0,
    };
    shape.squares().filter(move |&square| shape.rank(square) == last)
}

/// Returns whether every move of a kind begins with a step forward, so that it is stuck on the last rank.
fn only_forward(kind: &Kind) -> bool {
    let begins_forward = |term: &Term| {
        let Some(leg) = term.legs.first() else { return false };
        let Turns::Absolute(headings) = &leg.turns else { return false };
        let plain = leg.hop == Hop::None && leg.reach != Reach::SameAsBefore;
        plain && headings.iter().all(|heading| heading.dy > 0)
    };
    kind.terms().next().is_some() && kind.terms().all(begins_forward)
}
