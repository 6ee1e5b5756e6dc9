//! Pieces that never appear, and moves that are never made.

use alfil_core::board::{PieceKind, Region, Side, Square};
use alfil_core::possible::{castles, may_use, starts, terms_on};
use alfil_core::rules::{ExtraMove, Initial, Movement, PieceKey, RuleId, Term};
use alfil_language::def::Spanned;
use alfil_language::def::definition::{ExtraMove as ExtraMoveTable, Piece};
use alfil_language::diag::{Code, Diagnostic, Span};

use super::Lint;
use super::hands::is_taken_from_hand;
use crate::words::describe::movement_clause;

pub(super) fn check_pieces(lint: &mut Lint<'_>) {
    for index in lint.rules.kind_indices() {
        if lint.has_reported_at(index) {
            continue;
        }
        if !Side::ALL.into_iter().any(|side| lint.possible.can_have(side, index)) {
            report_never_comes(lint, index);
            continue;
        }
        report_never_made(lint, index);
        report_never_made_from_places(lint, index);
        report_kept_from_all(lint, index);
        report_redundant_extra_moves(lint, index);
    }
}

/// Reports moves from certain squares that are impossible from all of them.
fn report_never_made_from_places(lint: &mut Lint<'_>, index: PieceKind) {
    let kind = lint.rules.kind(index);
    let Some(place) = lint.place(index) else { return };
    let listed = [("first-moves", &kind.first_moves), ("extra-moves", &kind.extra_moves)];
    let stands_there = |side: Side, extra: &ExtraMove| -> Vec<Square> {
        lint.possible.squares(side, index).iter().filter(|&from| extra.on[side].contains(from)).collect()
    };
    let is_made = |extra: &ExtraMove| {
        let from = Side::ALL.map(|side| (side, stands_there(side, extra)));
        let may_land = |region: &Option<Region>, side: Side, to: Square| {
            region.as_ref().is_none_or(|region| region[side].contains(to))
        };
        // Squares where the piece never stands are reported with the other limits.
        from.iter().all(|(_, squares)| squares.is_empty())
            || from.iter().any(|&(side, ref squares)| {
                squares.iter().any(|&from| {
                    extra.movement.terms.iter().any(|term| {
                        lint.ground.lands(term, side, from, |landing| {
                            may_land(&extra.to, side, landing.to)
                                && may_land(&kind.confined_to, side, landing.to)
                        })
                    })
                })
            })
    };
    let never = listed.into_iter().find_map(|(key, moves)| {
        moves.iter().find(|extra| !is_made(extra)).map(|extra| (key, extra.betza.clone()))
    });
    let Some((key, betza)) = never else { return };
    let squares = lint.squares_named(index);
    lint.push(
        Diagnostic::new(
            Code::MoveNeverMade,
            format!("some of the `{key}` of `{}` are impossible from every square it can reach", kind.key),
        )
        .label(place, format!("`{betza}` is impossible from all its squares"))
        .note(format!("the piece can reach only {squares}"))
        .help("check the regions: each player sees them from their own side"),
    );
}

/// Reports a kind that `never-on` keeps from every square that its moves lead to.
fn report_kept_from_all(lint: &mut Lint<'_>, index: PieceKind) {
    let rules = lint.rules;
    let kind = rules.kind(index);
    let Some(never_on) = &kind.never_on else { return };
    let sides: Vec<Side> =
        Side::ALL.into_iter().filter(|&side| lint.possible.can_have(side, index)).collect();
    let is_kept_out = |&side: &Side| lint.possible.can_be_refused(side, index);
    if castles(rules, index)
        || !sides.iter().all(is_kept_out)
        || sides.iter().any(|&side| lint.possible.can_promote(side, index))
        || rules.kind_indices().any(|other| rules.kind(other).own_turn().is_some())
    {
        return;
    }
    let may_stay = |side: Side, to: Square| {
        !never_on[side].contains(to)
            && kind.confined_to.as_ref().is_none_or(|region| region[side].contains(to))
    };
    let moves = |side: Side| {
        let starts = starts(rules, side, index);
        lint.possible.squares(side, index).iter().any(|from| {
            terms_on(kind, side, from).filter(|(term, _)| may_use(term, &starts, from)).any(
                |(term, region)| {
                    lint.ground.lands(term, side, from, |landing| {
                        region.is_none_or(|region| region.contains(landing.to)) && may_stay(side, landing.to)
                    })
                },
            )
        })
    };
    let place = lint.origins.first_place_of(&RuleId::Pieces(vec![index], PieceKey::NeverOn));
    let Some(place) = place.filter(|_| !sides.iter().any(|&side| moves(side))) else { return };
    lint.push(
        Diagnostic::new(Code::PieceNeverMoves, format!("`{}` never moves", kind.key))
            .label(place, "this keeps it from every square that its moves lead to")
            .help("leave squares where it may stay out of `never-on`"),
    );
}

/// Reports extra moves that a kind has on every square.
fn report_redundant_extra_moves(lint: &mut Lint<'_>, index: PieceKind) {
    let kind = lint.played.kind(index);
    if !lint.has_own_move(index) {
        return;
    }
    let has = |extra: &&ExtraMove| {
        let terms = &extra.movement.terms;
        terms.iter().all(|term| kind.movement.terms.iter().any(|own| own.covers(term)))
    };
    let Some(first) = lint.origins.first_place_of(&RuleId::Pieces(vec![index], PieceKey::ExtraMoves)) else {
        return;
    };
    if !lint.is_own(first) {
        return;
    }
    let places = extra_moves_from(lint, first);
    let had = kind.extra_moves.iter().enumerate().filter(|(_, extra)| has(extra));
    for (at, extra) in had {
        lint.push(
            Diagnostic::new(
                Code::NeverMatters,
                format!("`{}` has the extra moves `{}` on every square", kind.key, extra.betza),
            )
            .label(
                places.get(at).copied().unwrap_or(first),
                format!("its `move`, `{}`, already has them", kind.betza),
            )
            .help("remove them, or write the moves that they were meant to add"),
        );
    }
}

/// Returns the locations of the entries of a list of extra moves, found by the location of its first entry.
fn extra_moves_from(lint: &Lint<'_>, first: Span) -> Vec<Span> {
    let spans = |entries: &[Spanned<ExtraMoveTable>]| entries.iter().map(|entry| entry.span).collect();
    let of_piece = |piece: &Piece| -> Vec<Vec<Span>> {
        let forms = piece.promoted.get().map_or(&[][..], |promoted| &promoted.items);
        let forms = forms.iter().map(|form| &form.value.extra_moves);
        [&piece.extra_moves].into_iter().chain(forms).map(|list| spans(list.items())).collect()
    };
    let pieces = lint.def.pieces.get().map_or(&[][..], |named| &named.entries);
    let mut lists = pieces.iter().filter_map(|(_, piece)| piece.get()).flat_map(of_piece);
    lists.find(|list| list.first() == Some(&first)).unwrap_or_default()
}

/// Reports a kind that no start position, drop or promotion brings onto the board.
fn report_never_comes(lint: &mut Lint<'_>, index: PieceKind) {
    let Some(place) = lint.place(index) else { return };
    let kind = lint.rules.kind(index);
    let is_held = Side::ALL.into_iter().any(|side| lint.possible.can_hold(side, index));
    if is_held && !is_taken_from_hand(lint, index) {
        lint.push(
            Diagnostic::new(
                Code::NeverLeavesHand,
                format!("`{}` can be in hand but can never be dropped", kind.key),
            )
            .label(place, "no `[[drops]]` or `[gating]` covers it")
            .help("name it in a `[[drops]]`, or remove it from the hand"),
        );
        return;
    }
    // A promotion that never happens, or that has no rule, is already reported.
    if lint.before.iter().any(|found| found.code == Code::NoPromotionRule) {
        return;
    }
    // A piece that promoted forms are like says how they move, even if it never appears itself.
    if lint.is_model(index) {
        return;
    }
    let comes_from =
        |other: PieceKind| Side::ALL.into_iter().any(|side| lint.rules.kind(other).may_become(side, index));
    if lint.rules.kind_indices().any(|other| comes_from(other) && !lint.is_absent(other)) {
        return;
    }
    lint.push(
        Diagnostic::new(Code::PieceNeverComes, format!("`{}` never gets onto the board", kind.key))
            .label(
                place,
                "it is not in the start position, no piece on the board promotes to it, and no player can drop it",
            )
            .help("put it in `fen`, let a piece promote to it, or let it be dropped"),
    );
}

/// Reports parts of a move that are impossible from every square that the piece can reach.
fn report_never_made(lint: &mut Lint<'_>, index: PieceKind) {
    let kind = lint.rules.kind(index);
    let Some(place) = lint.place(index) else { return };
    let written = kind.movement.terms.iter().enumerate();
    let never: Vec<usize> =
        written.filter(|(_, term)| !is_ever_made(lint, index, term)).map(|(number, _)| number).collect();
    let Some(first) = never.first().and_then(|&number| kind.movement.terms.get(number)) else { return };
    let n_terms = kind.movement.terms.len();
    if first.initial != Initial::Any && !lint.starts_somewhere(index) {
        lint.push(
            Diagnostic::new(
                Code::FirstMoveNever,
                format!("`{}` has a first move but never counts as unmoved", kind.key),
            )
            .label(place, format!("`{}` has an `i`, but the piece is not in the start position", kind.betza))
            .note("a piece counts as unmoved where the start position has the same piece, until it moves")
            .help("write `first-moves` for moves from certain squares, or remove the part with `i`"),
        );
        return;
    }
    let squares = lint.squares_named(index);
    lint.push(
        Diagnostic::new(
            Code::MoveNeverMade,
            format!("part of the move of `{}` is impossible from every square it can reach", kind.key),
        )
        .label(place, format!("this affects {} of the {n_terms} parts of `{}`", never.len(), kind.betza))
        .note(format!("the piece can reach only {squares}"))
        .note(format!("the impossible part: {}", movement_clause(&Movement { terms: vec![first.clone()] })))
        .help(match taken_from(lint, index) {
            Some(model) => format!(
                "`like` also copies `confined-to` from `{model}`: add `confined-to = \"all\"` to allow every square"
            ),
            None => "remove that part, or change where the piece can go".to_owned(),
        }),
    );
}

/// Returns the piece from which a promoted form has its `confined-to`, by being like it.
fn taken_from<'a>(lint: &Lint<'a>, form: PieceKind) -> Option<&'a str> {
    let rules = lint.rules;
    let own = rules.kind(form);
    let base = &rules.kind(own.promoted_from?).key;
    let (_, piece) = lint.def.pieces.get()?.entries.iter().find(|(key, _)| key.value == *base)?;
    let [written] = piece.get()?.promoted.get()?.items.as_slice() else { return None };
    let like = written.value.like.get().filter(|_| written.value.confined_to.is_absent())?;
    let model = rules.kinds.iter().find(|kind| kind.key == like.value)?;
    (own.confined_to.is_some() && own.confined_to == model.confined_to).then_some(like.value.as_str())
}

fn is_ever_made(lint: &Lint<'_>, index: PieceKind, term: &Term) -> bool {
    let kind = lint.rules.kind(index);
    Side::ALL.into_iter().any(|side| {
        let starts = starts(lint.rules, side, index);
        let mut from = lint.possible.squares(side, index).iter().filter(|&from| may_use(term, &starts, from));
        from.any(|from| {
            lint.ground.lands(term, side, from, |landing| {
                kind.confined_to.as_ref().is_none_or(|region| region[side].contains(landing.to))
            })
        })
    })
}
