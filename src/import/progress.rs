//! Moves without progress: when they end the game, and what the half-move clock counts.

use super::castling;
use super::endings::end_with;
use super::game::{Base, Becomes, Game};
use super::material;
use super::moves;
use super::words::list;
use super::write::Out;
use crate::ini::PieceType;

/// What counts as progress: what happens, and moves of which pieces.
struct Progress {
    reset_by: Vec<String>,
    moves_of: Vec<String>,
    /// Pieces of which the moves count that cannot be taken back.
    final_moves_of: Vec<String>,
}

/// Writes the ending by moves without progress, or what the clock counts where there is none.
pub(super) fn write(game: &Game<'_>, out: &mut Out) {
    let account = game.account;
    let moves = account.number("nMoveRule");
    if moves < 1 {
        clock(game, out);
        return;
    }
    let sets = account.both_pieces("nMoveRuleTypes");
    let counts = |piece: PieceType| game.alike(piece, sets.map(|set| set.contains(piece)));
    if game.in_play().any(|piece| counts(piece).is_none()) {
        account.refuse("nMoveRuleTypesBlack", "other moves are progress for the other player");
    }
    let types: Vec<PieceType> = game.in_play().filter(|piece| counts(*piece) == Some(true)).collect();
    let Some(plies) = moves.checked_mul(2).and_then(|n| u16::try_from(n).ok()) else {
        account.refuse("nMoveRule", "so many moves cannot be counted");
        return;
    };
    let Progress { reset_by, moves_of, final_moves_of } = progress(game, &types);
    let some = |key: &str, keys: &[String]| {
        if keys.is_empty() { String::new() } else { format!(", {key} = {}", list(keys)) }
    };
    let moves_of = some("reset-by-moves-of", &moves_of) + &some("reset-by-final-moves-of", &final_moves_of);
    let when = format!("{{ no-progress = {{ plies = {plies}, reset-by = {}{moves_of} }} }}", list(&reset_by));
    end_with(out, &when, &material::draw(game), &game.comment(&["nMoveRule"]));
}

/// Whether a piece has moves that it could not take back. Nobody takes back a castling.
fn may_be_final(game: &Game<'_>, piece: PieceType) -> bool {
    !moves::always_returns(game, piece) || castling::castles(game, piece)
}

/// What is progress, with the moves of these pieces.
fn progress(game: &Game<'_>, types: &[PieceType]) -> Progress {
    let account = game.account;
    let keys = |pieces: &[PieceType]| pieces.iter().flat_map(|piece| game.keys_of(*piece)).collect();
    let (never, others): (Vec<PieceType>, Vec<PieceType>) =
        types.iter().partition(|piece| moves::never_returns(game, **piece));
    let may: Vec<PieceType> = others.into_iter().filter(|piece| may_be_final(game, *piece)).collect();
    if may.iter().any(|piece| moves::hops(game, *piece)) {
        account.refuse("nMoveRuleTypesWhite", "moves that are progress unless a jump could take them back");
    }
    let moves_of: Vec<String> = keys(&never);
    let final_moves_of: Vec<String> = keys(&may);
    let mut reset_by = vec!["capture".to_owned()];
    if game.has_drops {
        reset_by.push("drop".to_owned());
    }
    let promotes = |base: &&Base| !base.becomes.targets().is_empty() && !moves_of.contains(&base.key);
    let (turning, others): (Vec<&Base>, Vec<&Base>) =
        game.bases.iter().filter(promotes).partition(|base| matches!(base.becomes, Becomes::Turned(_)));
    let may_turn_back = account.peek().is_on("pieceDemotion");
    if may_turn_back && !turning.is_empty() && !others.is_empty() {
        account.refuse("pieceDemotion", "some promotions are progress and others are not");
    }
    if !others.is_empty() || (!turning.is_empty() && !may_turn_back) {
        reset_by.push("promotion".to_owned());
    }
    Progress { reset_by, moves_of, final_moves_of }
}

/// Writes what sets the clock back that ends nothing, when that is not what it usually is.
fn clock(game: &Game<'_>, out: &mut Out) {
    let account = game.account;
    let settings = account.peek();
    let sets = ["nMoveRuleTypesWhite", "nMoveRuleTypesBlack"].map(|name| settings.pieces(name));
    let counts = |piece: &PieceType| {
        game.alike(*piece, sets.map(|set| set.contains(*piece))) == Some(true) && may_be_final(game, *piece)
    };
    let types: Vec<PieceType> = game.in_play().filter(counts).collect();
    let may_turn_back = settings.is_on("pieceDemotion");
    account.ignore_all(&["nMoveRuleTypesWhite", "nMoveRuleTypesBlack"], "moves without progress end nothing");
    if types.is_empty() && !may_turn_back {
        return;
    }
    let Progress { reset_by, moves_of, final_moves_of } = progress(game, &types);
    out.table("clock");
    out.pair("reset-by", &list(&reset_by), "");
    if !moves_of.is_empty() {
        out.pair("reset-by-moves-of", &list(&moves_of), &game.comment(&["nMoveRuleTypesWhite"]));
    }
    if !final_moves_of.is_empty() {
        let comment = game.comment(&["nMoveRuleTypesWhite"]);
        out.pair("reset-by-final-moves-of", &list(&final_moves_of), &comment);
    }
}
