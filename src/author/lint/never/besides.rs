//! Joined edges that nothing goes over, points that nobody gets, first pieces that nobody can take over, and second pieces that
//! no move captures.

use alfil_core::board::{PieceKind, Side, Square};
use alfil_core::rules::{Condition, DropNear, Explosions, Kind, Leg, Onto, Reach, Rules, Term, Turns, When};
use alfil_language::check::with_entries;
use alfil_language::def::definition::WrapWord;
use alfil_language::diag::Code;

use super::{Lint, Never, may_be_taken, takes_otherwise};
use crate::author::lint::endings::is_never_lost;

pub(super) fn find(lint: &Lint<'_>) -> Vec<Never> {
    let mut found = points(lint);
    found.extend(whole_zones(lint));
    found.extend(swaps(lint));
    found.extend(edges(lint));
    found.extend(companions(lint));
    found
}

/// Other pieces that a move must capture, too, where no move captures two.
fn companions(lint: &Lint<'_>) -> Vec<Never> {
    let rules = lint.rules;
    let captures_one = |term: &Term| {
        term.repeated.is_none()
            && term.legs.iter().filter(|leg| leg.captures()).count() < 2
            && !term.legs.iter().any(|leg| leg.onto.has(Onto::EN_PASSANT))
    };
    if takes_otherwise(lint) || rules.lends_moves() {
        return Vec::new();
    }
    let limits = with_entries(&lint.def.capture_limit, &lint.origins.capture_limits, &rules.capture_limits);
    let idle = limits
        .filter(|(_, limit)| limit.by.iter().all(|&captor| rules.kind(captor).terms().all(captures_one)));
    let words = idle.filter_map(|(entry, _)| entry.value.unless_with.get());
    words
        .map(|word| Never::matters("unless-with", word.span, "no move of the captors captures two pieces"))
        .collect()
}

/// Points for pieces that never leave the board.
fn points(lint: &Lint<'_>) -> Vec<Never> {
    let points = lint.def.points.get().and_then(|points| points.value.for_capturing.get());
    let entries = points.map_or(&[][..], |points| &points.value.entries);
    let is_taken = |kind: PieceKind| {
        !is_never_lost(lint, kind) && Side::ALL.into_iter().any(|owner| may_be_taken(lint, owner, kind))
    };
    let all = || {
        lint.rules.points.iter().filter_map(|&(kind, points)| {
            let entry = entries.iter().find(|(key, _)| key.value == lint.rules.kind(kind).key)?;
            Some((&entry.0, kind, points))
        })
    };
    let none = all().filter(|(_, _, points)| *points == 0).map(|(key, _, _)| Never {
        code: Code::NeverMatters,
        message: format!("`{}` is worth 0 points, listed or not", key.value),
        place: key.span,
        why: "a piece that is not listed is worth 0 points too".to_owned(),
    });
    let barren = all().filter(|(_, kind, points)| *points > 0 && !is_taken(*kind));
    let never = barren.map(|(key, _, _)| {
        let message = format!("nobody can ever score points for `{}`", key.value);
        Never::applies(message, key.span, "no player ever captures an enemy one")
    });
    never.chain(none).collect()
}

/// Moves into and out of a zone that is the whole board.
fn whole_zones(lint: &Lint<'_>) -> Vec<Never> {
    let rules = lint.rules;
    let n_squares = rules.shape.n_squares() - rules.holes.len();
    let mut found: Vec<Never> = Vec::new();
    let promotes = |&kind: &PieceKind| {
        let own = rules.kind(kind);
        own.promoted_from.is_none() && !own.promotions.is_empty()
    };
    for kind in rules.kind_indices().filter(promotes) {
        for (promotion, entry) in rules.kind(kind).promotions.iter().zip(lint.promotions(kind)) {
            let is_whole = Side::ALL.into_iter().all(|side| promotion.zone[side].len() == n_squares);
            // Without any other occasion the piece never promotes, which is reported.
            if !is_whole || promotion.own_turn.is_some() || promotion.on.within == When::Never {
                continue;
            }
            for (key, word) in [("enter", entry.value.enter.get()), ("leave", entry.value.leave.get())] {
                let Some(word) = word.filter(|word| word.value != When::Never) else { continue };
                if !found.iter().any(|known| known.place == word.span) {
                    let why = "the zone is the whole board, so every move is within it";
                    found.push(Never::matters(key, word.span, why));
                }
            }
        }
    }
    found
}

/// First pieces that the other player could take over, if that player ever had none.
fn swaps(lint: &Lint<'_>) -> Vec<Never> {
    let rules = lint.rules;
    let has_pieces = |side: Side| rules.setup.pieces.iter().any(|(_, piece)| piece.side == side);
    let keeps = |side: Side| {
        let mut own = rules.setup.pieces.iter().filter(|(_, piece)| piece.side == side);
        own.any(|&(_, piece)| is_never_lost(lint, piece.kind))
    };
    let nobody_captures = rules.enclosures.is_empty()
        && !rules.changes_others()
        && rules.explosions == Explosions::Never
        && !rules.walls_movers()
        && !rules.kinds.iter().flat_map(Kind::terms).flat_map(|term| &term.legs).any(Leg::captures);
    let stays = |side: Side| keeps(side) || (nobody_captures && has_pieces(side));
    let second = !rules.setup.to_move;
    let why = if stays(second) {
        "the second player always has a piece on the board"
    } else if keeps(!second) {
        "the first player always has a royal piece on the board"
    } else {
        return Vec::new();
    };
    let entries = lint.drops().filter(|(_, rule)| rule.swap);
    let words = entries.filter_map(|(entry, _)| entry.value.swap.get());
    words.map(|word| Never::matters("swap", word.span, why)).collect()
}

/// Joined edges over which nothing goes or looks.
fn edges(lint: &Lint<'_>) -> Vec<Never> {
    let rules = lint.rules;
    if looks_around(rules) {
        return Vec::new();
    }
    let words = lint.def.board.get().map_or(&[][..], |board| board.value.wraps.items());
    let idle = words.iter().filter(|word| !is_crossed(lint, word.value));
    let never = idle.map(|word| {
        let ends = match word.value {
            WrapWord::Files => "no piece ever goes from the last file to the first one, or back",
            WrapWord::Ranks => "no piece ever goes from the last rank to the first one, or back",
        };
        Never::matters("wraps", word.span, ends)
    });
    never.collect()
}

/// Returns whether some rule looks at squares beside others, apart from the moves of pieces.
fn looks_around(rules: &Rules) -> bool {
    let looks = |when: &Condition| {
        when.any_part(&|part| matches!(part, Condition::Facing { .. } | Condition::Formed { .. }))
    };
    let conditions = rules.ends.iter().map(|end| &end.when).chain(&rules.illegal).chain(&rules.answer);
    let counted = rules.counts.iter().map(|count| &count.when);
    !rules.neighbours.is_empty()
        || !rules.enclosures.is_empty()
        || !rules.effects.is_empty()
        || rules.explosions != Explosions::Never
        || rules.walls.is_some()
        || rules.drops.iter().any(|rule| rule.near != DropNear::Anything)
        || conditions.chain(counted).any(looks)
}

/// Returns whether a move may go over joined edges. Says yes when in doubt.
fn is_crossed(lint: &Lint<'_>, edges: WrapWord) -> bool {
    let rules = lint.rules;
    rules.kind_indices().any(|index| {
        let kind: &Kind = rules.kind(index);
        Side::ALL.into_iter().any(|side| {
            let mut squares = lint.presence.squares(side, index).iter();
            squares.any(|from| kind.terms().any(|term| crosses(lint, term, side, from, edges)))
        })
    })
}

fn crosses(lint: &Lint<'_>, term: &Term, side: Side, from: Square, edges: WrapWord) -> bool {
    let shape = lint.rules.shape;
    let (at, n) = match edges {
        WrapWord::Files => (shape.file(from), shape.files),
        WrapWord::Ranks => (shape.rank(from), shape.ranks),
    };
    let sign = match side {
        Side::First => 1,
        Side::Second => -1,
    };
    let goes_over = |leg: &Leg| {
        let Turns::Absolute(headings) = &leg.turns else { return true };
        headings.iter().any(|heading| {
            let step = i32::from(match edges {
                WrapWord::Files => heading.dx,
                WrapWord::Ranks => heading.dy,
            }) * sign;
            let most = match leg.reach {
                Reach::UpTo(most) => i32::from(most),
                Reach::Unlimited | Reach::SameAsBefore | Reach::AsOnLine => i32::from(n),
            };
            let end = i32::from(at) + step * most;
            step != 0 && !(0..i32::from(n)).contains(&end)
        })
    };
    // Where later legs begin is not followed.
    if let [leg] = term.legs.as_slice() { leg.bend.is_some() || goes_over(leg) } else { true }
}
