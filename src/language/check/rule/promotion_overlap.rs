//! Several entries about the promotion of one piece: what they must not say of the same move.

use alfil_core::board::{PerOccasion, PieceKind, Side, Square};
use alfil_core::rules::{Duty, Promotion, When};

use crate::check::board::Board;
use crate::check::context::Context;
use crate::check::pieces::Pieces;
use crate::diag::{Code, Diagnostic, Span};

/// The most entries that cover one piece.
pub(in crate::check) const MOST: usize = 16;

/// Reports entries that cover the same piece and contradict each other, or of which one is redundant. `covered` says, for
/// each kind, where each of its promotions is written; nothing is said about kinds some of whose entries could not be read.
pub(in crate::check) fn check_overlap(
    cx: &mut Context<'_>,
    board: &Board,
    pieces: &Pieces,
    table: &str,
    covered: &[Vec<Span>],
) {
    let Some(frame) = &board.frame else { return };
    let squares: Vec<Square> =
        frame.shape.squares().filter(|square| !frame.holes.contains(*square)).collect();
    let mut reported: Vec<(Span, Span)> = Vec::new();
    for (kind, places) in pieces.kinds.iter().zip(covered) {
        let all = &kind.promotions;
        if let Some(&place) = places.get(MOST) {
            let many = format!("more than {MOST} `[[{table}]]` entries cover `{}`", kind.key);
            cx.push(
                Diagnostic::new(Code::PromotionTwice, many)
                    .label(place, "one too many")
                    .help("name fewer pieces in each, or combine zones, as in `zone = \"last 2 ranks, d4\"`"),
            );
            continue;
        }
        if all.len() != places.len() {
            continue;
        }
        for (n, (later, &place)) in all.iter().zip(places).enumerate() {
            for (earlier, &before) in all.iter().zip(places).take(n) {
                if reported.contains(&(before, place)) {
                    continue;
                }
                let pair = Pair { table, key: &kind.key, squares: &squares };
                if let Some(found) = pair.finding((earlier, before), (later, place)) {
                    reported.push((before, place));
                    cx.push(found);
                }
            }
        }
    }
}

/// What two entries about one piece are compared on.
struct Pair<'a> {
    table: &'a str,
    key: &'a str,
    squares: &'a [Square],
}

impl Pair<'_> {
    /// Returns what is wrong with two entries together.
    fn finding(&self, (a, first): (&Promotion, Span), (b, second): (&Promotion, Span)) -> Option<Diagnostic> {
        let (table, key) = (self.table, self.key);
        match (a.own_turn.is_some(), b.own_turn.is_some()) {
            (false, false) => {}
            (true, true) => {
                let twice = format!("two `[[{table}]]` entries with `own-turn` cover `{key}`");
                return Some(
                    Diagnostic::new(Code::PromotionTwice, twice)
                        .label(second, "named again here")
                        .label(first, "first named here")
                        .help("write one entry whose zone covers both"),
                );
            }
            (true, false) | (false, true) => {
                let both = format!("promotions of `{key}` are both a turn of their own and part of a move");
                return Some(
                    Diagnostic::new(Code::PromotionTwoWays, both)
                        .label(second, "named again here")
                        .label(first, "first named here")
                        .help("cover the piece with only one kind of entry"),
                );
            }
        }
        // One that never happens is already reported.
        if [a, b].into_iter().any(|promotion| promotion.on == PerOccasion::all(When::Never)) {
            return None;
        }
        let is_shared = |side: Side| a.into[side].iter().any(|kind| b.into[side].contains(kind));
        if a.source != b.source && Side::ALL.into_iter().any(is_shared) {
            let said = format!(
                "two `[[{table}]]` entries let `{key}` promote to the same piece from different sources"
            );
            return Some(
                Diagnostic::new(Code::PromotionTwice, said)
                    .label(second, "this entry names one source")
                    .label(first, "this entry names another")
                    .help("write the same `from` in both, or list different pieces under `to`"),
            );
        }
        if contradict(a.must, b.must) && self.meet(a, b) {
            let said = format!("two `[[{table}]]` entries contradict each other about `{key}`");
            return Some(
                Diagnostic::new(Code::PromotionTwice, said)
                    .label(second, "this entry decides a move one way")
                    .label(first, "this entry decides the same move another way")
                    .help("write the same `must` in both, or zones and occasions that share no move"),
            );
        }
        let (idle, other) = if self.is_within(b, a) {
            (second, first)
        } else if self.is_within(a, b) {
            (first, second)
        } else {
            return None;
        };
        let never = format!("a `[[{table}]]` entry is redundant for `{key}`");
        Some(
            Diagnostic::new(Code::PromotionTwice, never)
                .label(idle, "this adds nothing")
                .label(other, "this entry already covers these moves and promotions")
                .help("remove the piece from one of them, or change the zone, `enter`, `within` or `leave`, `must` or `to`"),
        )
    }

    /// Returns whether a move exists to which both apply.
    fn meet(&self, a: &Promotion, b: &Promotion) -> bool {
        let has_both = match (&a.capturing, &b.capturing) {
            (Some(a), Some(b)) => a.iter().any(|kind| b.contains(kind)),
            (None, _) | (_, None) => true,
        };
        has_both
            && Side::ALL.into_iter().any(|side| {
                self.moves(a, b, side).any(|mv| {
                    [false, true]
                        .into_iter()
                        .any(|captures| applies(a, mv.0, captures) && applies(b, mv.1, captures))
                })
            })
    }

    /// Returns whether the first never makes a difference beside the second.
    fn is_within(&self, a: &Promotion, b: &Promotion) -> bool {
        let is_covered = |(of_a, of_b): (Ends, Ends)| {
            let touches = |(starts, ends): Ends| starts || ends;
            let frees = a.must.cares_for_stuck() && touches(of_a);
            let mut sorts = [false, true].into_iter();
            sorts.all(|captures| !is_occasion(a, of_a, captures) || is_occasion(b, of_b, captures))
                && (!frees || touches(of_b))
        };
        let has_captures = match (&a.capturing, &b.capturing) {
            (_, None) => true,
            (None, Some(_)) => false,
            (Some(a), Some(b)) => a.iter().all(|kind| b.contains(kind)),
        };
        (a.must == Duty::Never || a.must == b.must)
            && has_captures
            && a.source == b.source
            && Side::ALL
                .into_iter()
                .all(|side| is_part(&a.into[side], &b.into[side]) && self.moves(a, b, side).all(is_covered))
    }

    /// Returns where moves of a player's piece start and end, seen from both zones; each sort once.
    fn moves(&self, a: &Promotion, b: &Promotion, side: Side) -> impl Iterator<Item = (Ends, Ends)> + use<> {
        let mut sorts: Vec<[bool; 2]> = Vec::new();
        for &square in self.squares {
            let sort = [a, b].map(|promotion| promotion.zone[side].contains(square));
            if !sorts.contains(&sort) {
                sorts.push(sort);
            }
        }
        let starts = sorts.clone();
        starts.into_iter().flat_map(move |from| {
            let to = sorts.clone().into_iter();
            to.map(move |to| ((from[0], to[0]), (from[1], to[1])))
        })
    }
}

/// Whether a move starts and ends in a zone.
type Ends = (bool, bool);

/// Returns whether an entry may apply to a move, which may leave the piece stuck.
fn applies(promotion: &Promotion, ends: Ends, captures: bool) -> bool {
    let frees = promotion.must.cares_for_stuck() && (ends.0 || ends.1);
    frees || is_occasion(promotion, ends, captures)
}

fn is_occasion(promotion: &Promotion, (starts, ends): Ends, captures: bool) -> bool {
    promotion.on.for_move(starts, ends).is_some_and(|when| when.includes(captures))
}

/// Returns whether all kinds of a list are in another one that has the same order.
fn is_part(part: &[PieceKind], whole: &[PieceKind]) -> bool {
    let mut whole = whole.iter();
    part.iter().all(|kind| whole.any(|other| other == kind))
}

/// Returns whether two duties cannot both hold for a move: about a piece to which nothing is left, or about one that is
/// stuck.
fn contradict(a: Duty, b: Duty) -> bool {
    match (a, b) {
        (Duty::IfPossible, Duty::Always)
        | (Duty::Always, Duty::IfPossible)
        | (Duty::SecondChance, Duty::IfStuck)
        | (Duty::IfStuck, Duty::SecondChance) => true,
        (Duty::Never | Duty::IfPossible | Duty::Always, Duty::Never | Duty::SecondChance | Duty::IfStuck)
        | (Duty::Never | Duty::SecondChance | Duty::IfStuck, Duty::IfPossible | Duty::Always)
        | (Duty::SecondChance | Duty::IfStuck, Duty::Never)
        | (Duty::SecondChance, Duty::SecondChance)
        | (Duty::IfStuck, Duty::IfStuck)
        | (Duty::IfPossible, Duty::IfPossible)
        | (Duty::Always, Duty::Always) => false,
    }
}
