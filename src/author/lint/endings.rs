//! Endings and illegal moves that never happen.

use alfil_core::board::{PieceKind, Region, Side, Square, SquareSet};
use alfil_core::phrase::counted;
use alfil_core::possible::{drop_squares, keep_royals, most, most_points};
use alfil_core::rules::{Along, Castling, Condition, Kind, Passing, Permit, RuleId, Verdict, Who};
use alfil_language::check::reach::excludes;
use alfil_language::diag::{Code, Diagnostic, Span};

use super::never::may_be_taken;
use super::{Lint, precedence, shapes, start};
use crate::words::describe::along_line;

/// The most conditions joined by `all` that are compared with one another.
const MAX_PARTS: usize = 20;

/// Roughly how many squares are visited from each square to find whether a shape fits there.
const SHAPE_STEPS: usize = 100;

pub(super) fn check_endings(lint: &mut Lint<'_>) {
    let rules = lint.rules;
    let mut n_never = 0;
    for (index, end) in rules.ends.iter().enumerate() {
        let Some(why) = never(lint, &end.when) else {
            n_never += usize::from(precedence::forbidding(rules, &end.when).is_some());
            continue;
        };
        n_never += 1;
        if let Some(place) = lint.origins.condition(&RuleId::End(index))
            && !lint.before.iter().any(|found| precedence::is_shadowed(found) && found.span() == Some(place))
            && !is_region_behind(lint, place)
        {
            lint.push(
                Diagnostic::new(Code::EndingNever, "this ending is never reached")
                    .label(place, why)
                    .help("change its condition, or remove the ending"),
            );
        }
    }
    if n_never > 0
        && n_never == rules.ends.len()
        && let Some(top) = lint.def.origin
    {
        lint.push(
            Diagnostic::new(Code::GameCannotEnd, "nobody can win")
                .label(top, "no ending of this definition can be reached"),
        );
    }
    for (index, when) in rules.illegal.iter().enumerate() {
        if let (Some(why), Some(place)) = (never(lint, when), lint.origins.condition(&RuleId::Illegal(index)))
        {
            lint.push(
                Diagnostic::new(Code::IllegalNever, "this rule never makes a move illegal")
                    .label(place, why)
                    .help("change its condition, or remove the rule"),
            );
        }
    }
    report_mate_of_the_unsafe(lint);
    report_odd_winners(lint);
}

/// Reports endings that apply to either player but name the winner, and those by which losing all royal pieces wins.
fn report_odd_winners(lint: &mut Lint<'_>) {
    let rules = lint.rules;
    for (index, end) in rules.ends.iter().enumerate() {
        let lost = if let Condition::Extinct { kinds, of, at_most: 0, .. } = &end.when
            && !kinds.is_empty()
            && kinds.iter().all(|&kind| rules.kind(kind).royal)
        {
            Some(*of)
        } else {
            None
        };
        let is_about_either = end.when == Condition::Checkmate
            || matches!(lost, Some(Who::Mover | Who::Opponent | Who::Either));
        let has_other_culprit =
            matches!(end.when, Condition::Repeated { perpetual: Some(habit), .. } if habit.has_culprit());
        let why = match (&end.result, lost) {
            (Verdict::Wins(side), _) if is_about_either => {
                format!("the {} player always wins, even when the opponent meets this condition", side.name())
            }
            (Verdict::MoverWins, Some(Who::Mover)) | (Verdict::MoverLoses, Some(Who::Opponent)) => {
                "the player without royal pieces wins".to_owned()
            }
            (Verdict::MoverWins | Verdict::MoverLoses, None)
                if matches!(end.when, Condition::Only { .. }) =>
            {
                "both players have only these pieces then".to_owned()
            }
            (Verdict::MoverWins | Verdict::MoverLoses | Verdict::Wins(_), None) if has_other_culprit => {
                "either player may be the one who does this with every move".to_owned()
            }
            _ => continue,
        };
        let Some(place) = lint.origins.condition(&RuleId::End(index)) else { continue };
        let meant = if matches!(end.when, Condition::Only { .. }) {
            "for the bare king of one player, ask in `when` whether the other pieces of the `opponent` are `extinct`"
        } else if has_other_culprit {
            "if the player who does so should lose, write `result = \"culprit loses\"`"
        } else {
            "if the player who has just moved should win, write `result = \"mover wins\"`"
        };
        lint.push(
            Diagnostic::new(Code::SuspiciousWinner, "this ending seems to give the game to the wrong player")
                .label(place, why)
                .help(meant)
                .help_to_allow("if this is intended"),
        );
    }
}

/// Reports checkmate where a player may leave a royal piece attacked: a move that does not help is then legal.
fn report_mate_of_the_unsafe(lint: &mut Lint<'_>) {
    let rules = lint.rules;
    let asks = |when: &Condition| matches!(when, Condition::Checkmate);
    let Some(index) = rules.ends.iter().position(|end| end.when.any_part(&asks)) else { return };
    let royals = lint.def.royals.get().map(|table| table.span);
    if rules.royals.left_attacked == Permit::Allowed
        && let (Some(place), Some(royals)) = (lint.origins.condition(&RuleId::End(index)), royals)
    {
        lint.push(
            Diagnostic::new(Code::MateWithoutSafety, "a royal piece may be left attacked, so checkmate only means having no legal move")
            .label(place, "this holds only if the player has no legal move")
            .label(royals, "`left-attacked` is `\"allowed\"` here")
            .help("write `left-attacked = \"illegal\"` as in chess, or `when = \"royal-captured\"` for a game that ends with the capture"),
        );
    }
}

fn sides(who: Who) -> Vec<Side> {
    match who {
        Who::Side(side) => vec![side],
        Who::Mover | Who::Opponent | Who::Either => Side::ALL.to_vec(),
    }
}

/// Returns why a condition never holds, if that is certain.
fn never(lint: &Lint<'_>, when: &Condition) -> Option<String> {
    if let Condition::All(parts) = when {
        return parts.iter().find_map(|part| never(lint, part)).or_else(|| why_disjoint(parts));
    }
    if let Condition::Any(parts) = when {
        let whys: Option<Vec<String>> = parts.iter().map(|part| never(lint, part)).collect();
        return whys?.into_iter().next();
    }
    never_there(lint, when)
        .or_else(|| never_formed(lint, when))
        .or_else(|| never_lost(lint, when))
        .or_else(|| never_scored(lint, when))
}

/// Returns why pieces never stand, arrive or are dropped where a condition asks for them.
fn never_there(lint: &Lint<'_>, when: &Condition) -> Option<String> {
    let rules = lint.rules;
    let some = |test: &dyn Fn(Side, PieceKind) -> bool, sides: &[Side], kinds: &[PieceKind]| {
        sides.iter().any(|&side| kinds.iter().any(|&kind| test(side, kind)))
    };
    let reaches = |region: &Region, sides: &[Side], kinds: &[PieceKind]| {
        let comes = |side, kind| lint.possible.squares(side, kind).iter().any(|s| region[side].contains(s));
        some(&comes, sides, kinds)
    };
    let out_of_reach = || "none of these pieces can reach any of these squares".to_owned();
    if let Condition::Reached { kinds, of, region, at_least, .. } = when {
        if are_fewer(lint, *of, kinds, usize::from(*at_least)) {
            return Some(format!("a player never has {at_least} of these pieces"));
        }
        let n_squares =
            |side: Side| region[side].iter().filter(|&square| !rules.holes.contains(square)).count();
        if sides(*of).into_iter().all(|side| n_squares(side) < usize::from(*at_least)) {
            return Some(format!("the region has fewer than {at_least} squares"));
        }
        return (!reaches(region, &sides(*of), kinds)).then(out_of_reach);
    }
    if let Condition::CanReach { kinds, region } = when {
        let brings = |side| kinds.iter().any(|&kind| lint.possible.can_enter(&region[side], side, kind));
        return (!Side::ALL.into_iter().any(brings)).then(out_of_reach);
    }
    if let Condition::Dropped { kinds } = when {
        let drops = |side, kind| {
            let squares = || drop_squares(lint.rules, &lint.ground, kind, side);
            lint.possible.can_hold(side, kind) && squares().is_some_and(|squares| !squares.is_empty())
        };
        let faces = kinds.iter().any(|&kind| lint.rules.kind(kind).promoted_from.is_some());
        return (!some(&drops, &Side::ALL, kinds) && !faces)
            .then(|| "nobody can drop any of these pieces".to_owned());
    }
    if let Condition::Castled { with } | Condition::MayCastle { with, .. } = when {
        let mut castlings = rules.castlings.iter();
        let is_partner = |castling: &Castling| with[castling.side].contains(castling.partner_from);
        return (!castlings.any(is_partner)).then(|| "no castling has a partner there".to_owned());
    }
    if let &Condition::Passed { times } = when
        && times > 1
        && rules.turns.is_none()
        && !rules.wraps.any()
        // A piece may pass by a move that returns.
        && rules.kinds.iter().flat_map(Kind::terms).all(|term| term.legs.len() < 2 && term.repeated.is_none())
        && Side::ALL.into_iter().filter(|&side| rules.passing[side] == Passing::Never).count() == 1
    {
        return Some("only one player may pass, and the other player moves between two passes".to_owned());
    }
    if let Condition::CheckedBy { kinds, .. } = when {
        let is_there = |side, kind| lint.possible.can_have(side, kind);
        return (!some(&is_there, &Side::ALL, kinds))
            .then(|| "none of these pieces ever comes onto the board".to_owned());
    }
    None
}

/// Returns why pieces never stand as a condition asks for.
fn never_formed(lint: &Lint<'_>, when: &Condition) -> Option<String> {
    let rules = lint.rules;
    if let Condition::Formed { kinds, of, formation } = when {
        let least = shapes::n_pieces(formation);
        if are_fewer(lint, *of, kinds, least) {
            return Some(format!("this needs {least} of these pieces, and no player ever has that many"));
        }
        if !lint.spend(SHAPE_STEPS * rules.shape.n_squares()) {
            return None;
        }
        let fits = |side| {
            rules.wraps.any() || shapes::fits(rules.shape, formation, side, &squares_of(lint, side, kinds))
        };
        let some = sides(*of).into_iter().any(fits);
        return (!some).then(|| "these pieces cannot reach enough squares".to_owned());
    }
    if let Condition::Facing { kinds, along } = when {
        let meet = kinds.iter().any(|&a| kinds.iter().any(|&b| may_face(lint, a, b, *along)));
        let same = along_line(*along);
        return (!meet).then(|| format!("opposing pieces of these kinds can never be on the same {same}"));
    }
    None
}

/// Returns why the pieces are never lost, or a player never without moves, that a condition asks for.
fn never_lost(lint: &Lint<'_>, when: &Condition) -> Option<String> {
    let rules = lint.rules;
    if let Condition::Extinct { kinds, of, at_most, .. } = when {
        let safe = |side: Side| {
            let safe = rules.setup.pieces.iter().filter(|(_, piece)| {
                piece.side == side && kinds.contains(&piece.kind) && is_never_lost(lint, piece.kind)
            });
            safe.count() > usize::from(*at_most)
        };
        return sides(*of)
            .into_iter()
            .all(safe)
            .then(|| "a royal piece may not be left attacked, so none is ever captured".to_owned());
    }
    if let Condition::Only { kinds } = when {
        let mut others = rules.setup.pieces.iter().filter(|(_, piece)| !kinds.contains(&piece.kind));
        let stays = others.any(|(_, piece)| is_never_lost(lint, piece.kind));
        return stays.then(|| "a royal piece that is not among these is never captured".to_owned());
    }
    if matches!(when, Condition::Stalemate) {
        let always = rules.illegal.is_empty()
            && Side::ALL.into_iter().all(|side| rules.passing[side] != Passing::Never);
        let has_royal = Side::ALL.into_iter().all(|side| is_safe_royal_there(lint, side));
        return (always && has_royal).then(|| "a player without another move may always pass".to_owned());
    }
    None
}

/// Returns why no player ever has so many points as a condition asks for.
fn never_scored(lint: &Lint<'_>, when: &Condition) -> Option<String> {
    let &Condition::Points { of, at_least } = when else { return None };
    let most_of = |side: Side| most_points(lint.rules, side, |kind| may_be_taken(lint, !side, kind));
    let most = sides(of).into_iter().map(most_of).collect::<Option<Vec<_>>>()?.into_iter().max()?;
    (most < u64::from(at_least))
        .then(|| format!("{} can get at most {}", player(of), counted(most as usize, "point")))
}

/// Returns what to call the players that a condition is about.
fn player(of: Who) -> &'static str {
    match of {
        Who::Side(Side::First) => "the first player",
        Who::Side(Side::Second) => "the second player",
        Who::Mover | Who::Opponent | Who::Either => "a player",
    }
}

/// Returns why conditions never hold together.
fn why_disjoint(parts: &[Condition]) -> Option<String> {
    let mut few = parts.iter().take(MAX_PARTS).enumerate();
    let one = few.find(|(at, part)| parts.iter().take(*at).any(|other| excludes(part, other)));
    one.map(|_| "two of these conditions never hold together".to_owned())
}

/// Returns whether it is already reported that the squares which a condition asks for are behind the pieces.
fn is_region_behind(lint: &Lint<'_>, condition: Span) -> bool {
    let is_inside = |span: Span| {
        span.file == condition.file
            && condition.range().start <= span.range().start
            && span.range().end <= condition.range().end
    };
    lint.before.iter().any(|found| found.code == Code::RegionBehind && found.span().is_some_and(is_inside))
}

/// Returns whether no player concerned ever has so many pieces of some kinds.
fn are_fewer(lint: &Lint<'_>, of: Who, kinds: &[PieceKind], least: usize) -> bool {
    if !lint.spend(kinds.len().saturating_mul(lint.rules.kinds.len())) {
        return false;
    }
    sides(of).into_iter().all(|side| most(lint.rules, side, kinds).is_some_and(|most| most < least))
}

/// Returns the squares where a player may have pieces of these kinds.
fn squares_of(lint: &Lint<'_>, side: Side, kinds: &[PieceKind]) -> SquareSet {
    kinds.iter().flat_map(|&kind| lint.possible.squares(side, kind).iter()).collect()
}

fn may_face(lint: &Lint<'_>, a: PieceKind, b: PieceKind, along: Along) -> bool {
    let shape = lint.rules.shape;
    let own = lint.possible.squares(Side::First, a);
    own.iter().take_while(|_| lint.spend(lint.rules.shape.n_squares())).any(|x| {
        let at = |square: Square| (shape.file(square), shape.rank(square));
        lint.possible
            .squares(Side::Second, b)
            .iter()
            .any(|y| lint.rules.wraps.any() || along.join(at(x), at(y)))
    })
}

fn is_safe_royal_there(lint: &Lint<'_>, side: Side) -> bool {
    let setup = &lint.rules.setup.pieces;
    setup.iter().any(|(_, piece)| piece.side == side && is_never_lost(lint, piece.kind))
}

/// Returns whether a piece of the kind never leaves the board: a royal piece that may not be left attacked.
pub(super) fn is_never_lost(lint: &Lint<'_>, kind: PieceKind) -> bool {
    let own: &Kind = lint.rules.kind(kind);
    own.royal && own.promotions.is_empty() && keep_royals(lint.rules) && !start::begins_en_prise(lint)
}
