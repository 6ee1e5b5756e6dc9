//! Progress: when the lack of it ends the game, and what the half-move clock counts.

use alfil_core::rules::Passing;
use alfil_language::def::Definition;
use alfil_language::def::condition::{ConditionText, NoProgress, ProgressWord};
use alfil_language::def::definition::Clock;
use alfil_language::diag::Span;

use super::{end_by, material};
use crate::fairy::import::game::{Base, Becomes, Game};
use crate::fairy::import::pieces::moves;
use crate::fairy::import::rule::{castling, flips, multimoves, surround};
use crate::fairy::import::values::{of_players, plain, words};
use crate::fairy::ini::key;
use crate::fairy::ini::{Dialect, PieceType, Squares};

/// What counts as progress: events, and moves of certain pieces, by player.
struct Progress {
    reset_by: Vec<ProgressWord>,
    moves_of: [Vec<String>; 2],
    /// Pieces whose moves count if they cannot be taken back.
    final_moves_of: [Vec<String>; 2],
}

/// Returns the pieces of each player whose moves may count as progress.
fn types(game: &Game<'_>) -> [Vec<PieceType>; 2] {
    let sets = game.account.both_pieces(key::N_MOVE_RULE_TYPES);
    let of = |side: usize| {
        let counts = |piece: &PieceType| match game.alike(*piece, sets.map(|set| set.contains(*piece))) {
            Some(counts) => counts,
            None => sets.get(side).is_some_and(|set| set.contains(*piece)),
        };
        game.in_play().filter(counts).collect()
    };
    [of(0), of(1)]
}

/// Writes the no-progress ending, or without one, what the clock counts.
pub(in crate::fairy::import) fn write(game: &Game<'_>, out: &mut Definition) {
    let account = game.account;
    let limits = super::limits(account, key::N_MOVE_RULE);
    if limits.is_empty() {
        clock(game, out);
        return;
    }
    let types = types(game);
    report_passes(game, &types);
    let Progress { reset_by, moves_of, final_moves_of } = progress(game, &types);
    for (stops, moves) in limits {
        let Some(plies) = moves.checked_mul(2).and_then(|n| u16::try_from(n).ok()) else {
            account.refuse(key::N_MOVE_RULE, "the number of moves is too large to be counted");
            return;
        };
        let when = ConditionText::NoProgress(NoProgress {
            plies: plain(plies),
            reset_by: words(reset_by.clone(), Span::NOWHERE),
            reset_by_moves_of: of_players(&moves_of, Span::NOWHERE),
            reset_by_irreversible_moves_of: of_players(&final_moves_of, Span::NOWHERE),
        });
        end_by(out, stops, when, material::draw(game), game.origin(&[key::N_MOVE_RULE]));
    }
}

/// Notes that Fairy-Stockfish counts passes as moves of the king or of the player's first piece.
fn report_passes(game: &Game<'_>, types: &[Vec<PieceType>; 2]) {
    let account = game.account;
    let instead = account.peek().is_on(key::WALL_OR_MOVE);
    let between = multimoves::is_on(account);
    let passing = crate::fairy::import::rule::turns::passing(game);
    let has_king = |side| PieceType::named("king").is_some_and(|king| game.start.count(king, side) > 0);
    let counts = |side: usize| {
        let passes = instead || between || passing.get(side).is_some_and(|when| *when != Passing::Never);
        let is_by_king = has_king(side) && !instead;
        let owns = |piece: PieceType| game.has_drops || game.owners(piece).get(side) == Some(&true);
        let mut own = types.get(side).into_iter().flatten().filter(|piece| owns(**piece));
        passes && own.any(|piece| piece.is_king() || !is_by_king)
    };
    let names = [key::N_MOVE_RULE_TYPES_WHITE, key::N_MOVE_RULE_TYPES_BLACK];
    if let Some((_, name)) = names.into_iter().enumerate().find(|(side, _)| counts(*side)) {
        let what = "in Fairy-Stockfish a turn without a move may count as progress, as if a piece had moved; \
            in the definition it does not";
        account.differ(if instead { key::WALL_OR_MOVE } else { name }, what);
    }
}

/// Returns whether a piece has moves that it could not take back. Castling cannot be taken back.
fn may_be_final(game: &Game<'_>, piece: PieceType) -> bool {
    let is_final = match steps_of_king(game, piece) {
        Some(steps) => steps != Steps::All,
        None => !moves::always_returns(game, piece),
    };
    is_final || castling::castles(game, piece)
}

/// Returns which of a king's quiet moves are steps to adjacent squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Steps {
    All,
    Some,
    None,
}

/// Returns the steps of a king with moves of its own. Fairy-Stockfish goes by them: it takes those for the moves that
/// the king can take back, and all others for progress, regardless of the king.
fn steps_of_king(game: &Game<'_>, piece: PieceType) -> Option<Steps> {
    if !piece.is_king() || game.account.peek().dialect() != Dialect::FairyStockfish {
        return None;
    }
    let ways = moves::quiet_ways(game, piece).0;
    let is_step = |(x, y): &(i32, i32)| x.abs().max(y.abs()) == 1;
    Some(match ways.iter().filter(|way| is_step(way)).count() {
        n if n == ways.len() => Steps::All,
        0 => Steps::None,
        _ => Steps::Some,
    })
}

/// Notes that the clock counts the moves of a king otherwise.
fn report_king(game: &Game<'_>, types: &[Vec<PieceType>; 2]) {
    let Some(king) = types.iter().flatten().find(|piece| piece.is_king()) else { return };
    let castles = castling::castles(game, *king);
    let differs = match steps_of_king(game, *king) {
        Some(Steps::Some) => true,
        Some(Steps::All) => castles && !moves::always_returns(game, *king),
        Some(Steps::None) | None => false,
    };
    if differs {
        let what = "in Fairy-Stockfish every move of a king of more than one step is progress, and no step is; \
            in the definition the moves that it could not take back are";
        game.account.differ(key::N_MOVE_RULE_TYPES_WHITE, what);
    }
}

/// Notes that the clock counts the moves of a confined piece otherwise where it comes from outside its region.
fn report_strays(game: &Game<'_>, pieces: &[PieceType]) {
    if pieces.iter().any(|piece| may_stray(game, *piece)) {
        let what = "in Fairy-Stockfish a move of a confined piece into its region is no progress if it could be taken back \
            without the region; in the definition it is progress";
        game.account.differ(key::N_MOVE_RULE_TYPES_WHITE, what);
    }
}

/// Returns whether a confined piece may stand outside its region: from the start, or by castling, a drop, a promotion
/// or a flip.
fn may_stray(game: &Game<'_>, piece: PieceType) -> bool {
    let Some(regions) = moves::confined(game, piece) else { return false };
    let is_outside = |square: (u8, u8), side: usize| {
        let here = Squares::square(square.0, square.1);
        regions.get(side).is_some_and(|region| here.within(*region).is_empty())
    };
    let starts = game.start.men.iter().filter(|man| man.piece == piece);
    let is_held = game.start.hands.iter().any(|(held, _)| *held == piece);
    let castles = |castling: castling::Castling| {
        let [_, to, _, partner_to] = castling.files;
        let is = |key: &str| game.base(piece).is_some_and(|base| base.key == key);
        (is(&castling.king) && is_outside((to, castling.rank), castling.side))
            || (is(&castling.partner) && is_outside((partner_to, castling.rank), castling.side))
    };
    let may_castle = game.account.peek().is_on(key::CASTLING)
        && game.start.castling.chars().filter_map(|right| castling::castling(game, right)).any(castles);
    starts.into_iter().any(|man| is_outside(man.square, man.side))
        || may_castle
        || is_held
        || game.captures_to_hand
        || game.has_supply
        || game.arises(piece)
        || flips::has_flips(game)
}

/// Returns what counts as progress, given these pieces.
fn progress(game: &Game<'_>, types: &[Vec<PieceType>; 2]) -> Progress {
    let account = game.account;
    let keys = |pieces: &[PieceType]| pieces.iter().flat_map(|piece| game.keys_of(*piece)).collect();
    report_king(game, types);
    let never = |piece: &PieceType| match steps_of_king(game, *piece) {
        Some(steps) => steps == Steps::None,
        None => moves::never_returns(game, *piece),
    };
    let may = |piece: &PieceType| !never(piece) && may_be_final(game, *piece);
    report_strays(game, &types.iter().flatten().copied().filter(|piece| may(piece)).collect::<Vec<_>>());
    let is_by_steps = |piece: &PieceType| steps_of_king(game, *piece).is_some();
    if types.iter().flatten().any(|piece| may(piece) && !is_by_steps(piece) && moves::hops(game, *piece)) {
        account.refuse(
            key::N_MOVE_RULE_TYPES_WHITE,
            "moves that are progress unless a jump could take them back",
        );
    }
    if types.iter().flatten().any(|piece| moves::goes_along_lines(game, *piece)) {
        account.refuse(
            key::N_MOVE_RULE_TYPES_WHITE,
            "moves along lines that the piece could not take back elsewhere",
        );
    }
    let of = |counts: &dyn Fn(&PieceType) -> bool| -> [Vec<String>; 2] {
        types.each_ref().map(|types| keys(&types.iter().copied().filter(counts).collect::<Vec<_>>()))
    };
    let moves_of = of(&never);
    let final_moves_of = of(&may);
    let captures = game.in_play().any(|piece| moves::captures(game, piece));
    let mut reset_by: Vec<ProgressWord> = captures.then_some(ProgressWord::Capture).into_iter().collect();
    if game.has_drops {
        reset_by.push(ProgressWord::Drop);
    }
    let promotes = |base: &&Base| {
        !base.becomes.targets().is_empty() && !moves_of.iter().all(|keys| keys.contains(&base.key))
    };
    let (turning, others): (Vec<&Base>, Vec<&Base>) =
        game.bases.iter().filter(promotes).partition(|base| matches!(base.becomes, Becomes::Turned(_)));
    let may_turn_back = account.peek().is_on(key::PIECE_DEMOTION);
    if may_turn_back && !turning.is_empty() && !others.is_empty() {
        account.refuse(key::PIECE_DEMOTION, "only some promotions count as progress");
    }
    if !others.is_empty() || (!turning.is_empty() && !may_turn_back) {
        reset_by.push(ProgressWord::Promotion);
    }
    Progress { reset_by, moves_of, final_moves_of }
}

/// Writes what resets the clock in a game without a no-progress ending, unless it is the default.
fn clock(game: &Game<'_>, out: &mut Definition) {
    let account = game.account;
    let settings = account.peek();
    let types = types(game);
    // A pass counts as a move that cannot be taken back.
    report_passes(game, &types);
    let types = types.map(|types| {
        types.into_iter().filter(|piece| may_be_final(game, *piece)).collect::<Vec<PieceType>>()
    });
    let may_turn_back = settings.is_on(key::PIECE_DEMOTION);
    account.ignore_all(
        &[key::N_MOVE_RULE_TYPES_WHITE, key::N_MOVE_RULE_TYPES_BLACK],
        "lack of progress does not end the game",
    );
    if types.iter().all(Vec::is_empty) && !may_turn_back && !surround::is_on(game) {
        return;
    }
    let Progress { reset_by, moves_of, final_moves_of } = progress(game, &types);
    let from = game.origin(&[key::N_MOVE_RULE_TYPES_WHITE, key::N_MOVE_RULE_TYPES_BLACK]);
    out.clock = plain(Clock {
        reset_by: words(reset_by, Span::NOWHERE),
        reset_by_moves_of: of_players(&moves_of, from),
        reset_by_irreversible_moves_of: of_players(&final_moves_of, from),
    });
}
