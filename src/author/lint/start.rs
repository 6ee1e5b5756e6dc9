//! Oddities of the start position.

use alfil_core::board::{Budget, Move, Side};
use alfil_core::game::{Game, Reason};
use alfil_core::rules::{RuleId, Rules};
use alfil_core::variant::Variant;
use alfil_language::diag::{Code, Diagnostic, Span};

use super::Lint;
use crate::words::notation::coord;

/// Reports a position in which each player's pieces start on the other one's side.
fn warn_sides_exchanged(lint: &mut Lint<'_>) {
    let (rules, Some(place)) = (lint.played, lint.setup()) else { return };
    let ranks = |side: Side| {
        let own = rules.setup.pieces.iter().filter(move |(_, piece)| piece.side == side);
        own.map(|(square, _)| rules.shape.rank(*square))
    };
    let few = |side: Side| ranks(side).count() < usize::from(rules.shape.files);
    let (Some(lowest), Some(highest)) = (ranks(Side::First).min(), ranks(Side::Second).max()) else { return };
    if lowest <= highest || few(Side::First) || few(Side::Second) {
        return;
    }
    lint.push(
        Diagnostic::new(Code::SidesExchanged, "the players start on each other's side")
            .label(place, "capital letters are the first player's pieces, whose first rank is written last")
            .help("swap capital and lower-case letters"),
    );
}

/// Reports a start position in which the second player is to move.
fn warn_second_begins(lint: &mut Lint<'_>, place: Span) {
    if lint.played.setup.to_move == Side::First {
        return;
    }
    lint.push(
        Diagnostic::new(Code::SecondBegins, "the second player moves first")
            .label(
                place,
                "`b` lets the player with the lower-case letters begin, and that player is `second`",
            )
            .help("write `w`, and capital letters for the pieces of the player who begins")
            .help_to_allow("if the player who begins is meant to be `second`"),
    );
}

/// Reports players who begin without a piece and never get one; returns them.
fn warn_without_pieces(lint: &mut Lint<'_>, place: Span) -> Vec<Side> {
    // A missing royal piece is reported with the rest of the player's pieces.
    if lint.ground.budget.is_spent() || lint.before.iter().any(|found| found.code == Code::NoRoyalInSetup) {
        return Vec::new();
    }
    let setup = &lint.played.setup;
    let has_any = |side: Side| {
        setup.pieces.iter().any(|(_, piece)| piece.side == side)
            || !setup.hands[side].is_empty()
            || lint.played.kind_indices().any(|kind| lint.possible.can_have(side, kind))
    };
    let without: Vec<Side> = Side::ALL.into_iter().filter(|&side| !has_any(side)).collect();
    for side in &without {
        let letters = match side {
            Side::First => "capital letters are the first player's pieces",
            Side::Second => "lower-case letters are the second player's pieces",
        };
        lint.push(
            Diagnostic::new(
                Code::NoPieceInSetup,
                format!("the {} player begins without a piece", side.name()),
            )
            .label(place, letters)
            .help("write that player's pieces in the position")
            .help_to_allow("if this is intended"),
        );
    }
    without
}

/// The most first moves that are tried. Where each move places a wall, there are thousands.
const MAX_TRIED: usize = 5000;

/// The most steps for finding first moves and trying them, one for each square visited.
pub(super) const MAX_STEPS: u64 = 4_000_000;

/// The most pieces examined in total: with hundreds of pieces, finding out whether the game is over takes a while.
const MAX_LOOKED_AT: usize = 150_000;

pub(super) fn check_start(lint: &mut Lint<'_>, budget: &Budget) {
    let rules = lint.played;
    let Some(place) = lint.setup() else { return };
    let variant = Variant::new("", rules.clone());
    let mut game = Game::new(&variant);
    game.set_budget(budget.clone());
    let beginner = rules.setup.to_move;
    if let Some(royal) = attacked_royal(rules, &game, !beginner) {
        lint.push(
            Diagnostic::new(Code::RoyalEnPrise, "the first move can capture a royal piece")
                .label(
                    place,
                    format!(
                        "the {} player's {royal} is attacked, and the other player is to move",
                        (!beginner).name()
                    ),
                )
                .help("change the position, or let the other player begin"),
        );
    }
    warn_sides_exchanged(lint);
    warn_second_begins(lint, place);
    let without_pieces = warn_without_pieces(lint, place);
    let moves = game.legal_moves();
    if game.position().is_spent() {
        let message = "the first moves are too complex to examine";
        lint.push(
            Diagnostic::new(Code::NotAllLooked, message)
                .label(place, format!("finding them takes more than {MAX_STEPS} steps"))
                .help_to_allow("to accept this"),
        );
        return;
    }
    let asks_for_moves = |reason| match reason {
        Reason::End(index) => rules.ends.get(index).is_some_and(|end| end.when.asks_for_moves()),
        Reason::NoMoves | Reason::TooManyWays => true,
    };
    if moves.is_empty() {
        withdraw_reached(lint, &mut game);
        let is_reported = lint.before.iter().any(|found| found.code == Code::EndingAtStart);
        if let Some(outcome) = game.outcome()
            && let Reason::End(index) = outcome.reason
            && !asks_for_moves(outcome.reason)
        {
            if !is_reported {
                lint.push(
                    Diagnostic::new(Code::EndingAtStart, "this ending already holds in the start position")
                        .label(
                            lint.origins.condition(&RuleId::End(index)).unwrap_or(place),
                            "so the game is over before the first move",
                        )
                        .help("change its condition, or the start position"),
                );
            }
            return;
        }
        let is_explained = lint.before.iter().any(|found| found.code == Code::NoRoyalInSetup);
        let is_explained = is_explained || without_pieces.contains(&beginner);
        if !is_explained && game.outcome().is_none_or(|outcome| asks_for_moves(outcome.reason)) {
            lint.push(
                Diagnostic::new(Code::NoMoveAtStart, "the player who begins has no legal move")
                    .label(place, format!("the {} player is to move", beginner.name()))
                    .help("change the position or the moves of the pieces"),
            );
        }
        return;
    }
    if let Some(royal) = attacked_royal(rules, &game, beginner) {
        lint.push(
            Diagnostic::new(Code::CheckAtStart, "the player who begins is in check")
                .label(place, format!("the {} player's {royal} is attacked", beginner.name())),
        );
    }
    if lint.before.iter().any(|found| found.code == Code::EndingAtStart) {
        return;
    }
    let n_tried = MAX_TRIED.min(MAX_LOOKED_AT / rules.setup.pieces.len().max(1));
    let tried = try_moves(&mut game, moves.get(..n_tried).unwrap_or(&moves), beginner);
    if let Some((mv, slug)) = tried.winning {
        let text = coord::print(rules, game.position(), mv);
        lint.push(
            Diagnostic::new(Code::FirstMoveWins, "the first move can win the game")
                .label(place, format!("`{text}` wins at once, by `{slug}`"))
                .help("change the position, or the ending that this move reaches"),
        );
    } else if tried.n < moves.len() {
        let message = format!("alfil tried only {} of the {} first moves", tried.n, moves.len());
        lint.push(
            Diagnostic::new(Code::NotAllLooked, message)
                .label(place, "none of the moves tried wins at once")
                .help_to_allow("to accept this"),
        );
    }
}

/// Withdraws the finding that the ending by which the game is already over is never reached: no move leads to it, but it
/// holds at the start.
fn withdraw_reached(lint: &mut Lint<'_>, game: &mut Game) {
    let Some(Reason::End(index)) = game.outcome().map(|outcome| outcome.reason) else { return };
    let place = lint.origins.condition(&RuleId::End(index));
    lint.out.retain(|found| {
        found.code != Code::GameCannotEnd && (found.code != Code::EndingNever || found.span() != place)
    });
}

/// Returns whether the first move may capture a royal piece, which no later move may where they may not be left
/// attacked.
pub(super) fn begins_en_prise(lint: &Lint<'_>) -> bool {
    let rules = lint.played;
    *lint.begins_en_prise.get_or_init(|| {
        let game = Game::new(&Variant::new("", rules.clone()));
        let beginner = rules.setup.to_move;
        rules.setup.pieces.iter().any(|(square, piece)| {
            piece.side != beginner
                && rules.kind(piece.kind).royal
                && game.position().is_attacked(*square, beginner)
        })
    })
}

/// Returns the attacked royal piece of a player, with its square, if that is check.
fn attacked_royal(rules: &Rules, game: &Game, side: Side) -> Option<String> {
    let position = game.position();
    let mut attacked = rules.setup.pieces.iter().filter(|(square, piece)| {
        piece.side == side && rules.kind(piece.kind).royal && position.is_attacked(*square, !side)
    });
    let n_royals =
        rules.setup.pieces.iter().filter(|(_, p)| p.side == side && rules.kind(p.kind).royal).count();
    let (square, piece) = attacked.next()?;
    // With several royal pieces, whether one may be attacked depends on the rules about them.
    (n_royals == 1).then(|| format!("`{}` on {}", rules.kind(piece.kind).key, rules.shape.name(*square)))
}

/// The result of trying first moves.
struct Tried {
    /// How many were tried.
    n: usize,
    /// A move that wins the game, and why.
    winning: Option<(Move, &'static str)>,
}

fn try_moves(game: &mut Game, moves: &[Move], beginner: Side) -> Tried {
    for (n, &mv) in moves.iter().enumerate() {
        game.play_unchecked(mv);
        let outcome = game.outcome();
        let slug = outcome.map(|outcome| outcome.reason.slug(game.variant().rules()));
        game.undo();
        if game.position().is_spent() {
            return Tried { n, winning: None };
        }
        if let Some(slug) = slug.filter(|_| outcome.is_some_and(|outcome| outcome.winner == Some(beginner))) {
            return Tried { n: n + 1, winning: Some((mv, slug)) };
        }
    }
    Tried { n: moves.len(), winning: None }
}
