//! Compares movements by what they do, however they are written.

use std::collections::BTreeSet;
use std::sync::Arc;

use alfil_core::board::{Move, MoveSort, PerSide, Piece, PieceKind, Side, Square};
use alfil_core::engine::{Position, Tables};
use alfil_core::rules::{Heading, Hop, Leg, Movement, Onto, Path, Reach, Rules, Term, Turns};

/// A movement in a normal form, which is the same for `K` and `WF`: one term for each heading of a single leg, sorted,
/// without terms that others contain.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Ways(Vec<Term>);

impl Ways {
    pub(super) fn of(movement: &Movement) -> Ways {
        let mut terms: Vec<Term> = movement.terms.iter().flat_map(split_term).collect();
        let sorted = |terms: &mut Vec<Term>| {
            terms.sort();
            terms.dedup();
        };
        sorted(&mut terms);
        let mut joined: Vec<Term> = Vec::new();
        for term in terms {
            match joined.iter_mut().find(|other| differ_in_landing_only(other, &term)) {
                Some(other) => {
                    if let ([a], [b]) = (other.legs.as_mut_slice(), term.legs.as_slice()) {
                        a.onto |= b.onto;
                    }
                }
                None => joined.push(term),
            }
        }
        let all = joined.clone();
        joined.retain(|term| !all.iter().any(|other| other != term && contains(other, term)));
        sorted(&mut joined);
        Ways(joined)
    }
}

/// Returns a term of one leg as one term for each heading; any other term unchanged, a leap to any square among them.
fn split_term(term: &Term) -> Vec<Term> {
    let [leg @ Leg { turns: Turns::Absolute(headings), .. }] = term.legs.as_slice() else {
        return vec![term.clone()];
    };
    if leg.goes_anywhere() {
        return vec![term.clone()];
    }
    let one = |&heading: &Heading| {
        let mut term = term.clone();
        for leg in &mut term.legs {
            leg.turns = Turns::Absolute(vec![heading]);
        }
        term
    };
    headings.iter().map(one).collect()
}

/// Returns the legs of two terms of one leg that run the same way.
fn same_run<'a>(a: &'a Term, b: &'a Term) -> Option<(&'a Leg, &'a Leg)> {
    let ([x], [y]) = (a.legs.as_slice(), b.legs.as_slice()) else { return None };
    let absolute = |leg: &Leg| matches!(leg.turns, Turns::Absolute(_));
    let run = |leg: &'a Leg| (&leg.turns, leg.skip, leg.path, leg.hop, leg.wrap, leg.bend, leg.unloads);
    (absolute(x) && run(x) == run(y)).then_some((x, y))
}

fn differ_in_landing_only(a: &Term, b: &Term) -> bool {
    let spares = |leg: &Leg| leg.onto.has(Onto::SPARE_ROYAL);
    a.initial == b.initial
        && same_run(a, b).is_some_and(|(x, y)| x.reach == y.reach && spares(x) == spares(y))
}

/// Returns whether the first term does everything that the second does.
fn contains(more: &Term, less: &Term) -> bool {
    let Some((x, y)) = same_run(more, less) else { return false };
    let is_free = x.hop == Hop::None && x.path == Path::Any;
    let reaches = match (x.reach, y.reach) {
        (Reach::Unlimited, Reach::UpTo(_)) => is_free,
        (Reach::UpTo(far), Reach::UpTo(near)) => far == near || (is_free && far > near),
        (Reach::Unlimited, Reach::Unlimited) | (Reach::AsOnLine, Reach::AsOnLine) => true,
        (Reach::SameAsBefore | Reach::AsOnLine, _)
        | (_, Reach::SameAsBefore | Reach::AsOnLine)
        | (Reach::UpTo(_), Reach::Unlimited) => false,
    };
    let spares = |leg: &Leg| leg.onto.has(Onto::SPARE_ROYAL);
    // A first move may be answered by a capture en passant, so it is not part of a move that ends on the same square.
    more.initial == less.initial && reaches && x.onto.has(y.onto) && spares(x) == spares(y)
}

/// Where a piece goes from a square of an empty board, and where it captures.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Reached {
    pub(super) from: Option<Square>,
    pub(super) moves: BTreeSet<Square>,
    /// The squares of pieces that it captures in any way.
    pub(super) captures: BTreeSet<Square>,
    /// Those on which it lands to capture.
    pub(super) landings: BTreeSet<Square>,
}

/// Returns a square from which two kinds on the same board differ, with what each reaches and the other does not.
pub(super) fn apart_on_board(
    (left, a): (&Rules, PieceKind),
    (right, b): (&Rules, PieceKind),
    [left_tables, right_tables]: &[Arc<Tables>; 2],
) -> Option<PerSide<Reached>> {
    candidates((left, a), (right, b)).into_iter().find_map(|from| {
        let (x, y) = (reached(left, left_tables, a, from), reached(right, right_tables, b, from));
        let only = |x: &Reached, y: &Reached| Reached {
            from: Some(from),
            moves: x.moves.difference(&y.moves).copied().collect(),
            captures: x.captures.difference(&y.captures).copied().collect(),
            landings: x.landings.difference(&y.landings).copied().collect(),
        };
        (x != y).then(|| PerSide { first: only(&x, &y), second: only(&y, &x) })
    })
}

/// Returns the squares to compare from: the one nearest the middle where both may stand, and those where the pieces
/// start.
fn candidates((left, a): (&Rules, PieceKind), (right, b): (&Rules, PieceKind)) -> Vec<Square> {
    let shape = left.shape;
    let may_stand = |rules: &Rules, kind: PieceKind, square| {
        let zone = rules.kind(kind).confined_to.as_ref();
        !rules.holes.contains(square) && zone.is_none_or(|zone| zone.first.contains(square))
    };
    let distance = |square: Square| {
        let off = |at: u8, n: u8| (i32::from(at) * 2 + 1 - i32::from(n)).abs();
        off(shape.file(square), shape.files) + off(shape.rank(square), shape.ranks)
    };
    let both = shape.squares().filter(|&s| may_stand(left, a, s) && may_stand(right, b, s));
    let middle = both.clone().min_by_key(|&square| distance(square));
    let is_start = |square: &Square| {
        let here =
            |&(at, piece): &(Square, Piece)| at == *square && piece.kind == a && piece.side == Side::First;
        left.setup.pieces.iter().any(here)
    };
    middle.into_iter().chain(both.filter(is_start)).collect()
}

fn reached(rules: &Rules, tables: &Arc<Tables>, kind: PieceKind, from: Square) -> Reached {
    let alone =
        Position::set_up(tables, [(from, Piece { kind, side: Side::First })], [], Side::First, &[from]);
    let lands = |mv: &Move| match mv.sort {
        MoveSort::Board => mv.from == from && mv.to != from,
        MoveSort::EnPassant | MoveSort::Displacing | MoveSort::Castling | MoveSort::Drop | MoveSort::Pass => {
            false
        }
    };
    let moves = alone.pseudo_legal_moves().iter().filter(|mv| lands(mv)).map(|mv| mv.to).collect();
    let prey =
        rules.kind_indices().find(|&k| !rules.kind(k).royal && !rules.kind(kind).never_captures.contains(&k));
    let (mut captures, mut landings) = (BTreeSet::new(), BTreeSet::new());
    if let Some(prey) = prey {
        let squares = rules.shape.squares().filter(|&square| !rules.holes.contains(square));
        alone.with_a_piece_on_each(Piece { kind: prey, side: Side::Second }, squares, |square, moves| {
            if moves.iter().any(|mv| mv.to == square && lands(mv)) {
                landings.insert(square);
                captures.insert(square);
            }
            let on_the_way = |mv: &Move| mv.sort == MoveSort::Board && mv.passing().any(|at| at == square);
            if moves.iter().any(on_the_way) {
                captures.insert(square);
            }
        });
    }
    Reached { from: Some(from), moves, captures, landings }
}
