//! How the game ends, in the order in which Fairy-Stockfish tests: too few pieces, a region reached, no legal move, no
//! progress, repetition.

pub(in crate::fairy::import) mod back_and_forth;
pub(in crate::fairy::import) mod castled;
pub(in crate::fairy::import) mod checks;
pub(in crate::fairy::import) mod connections;
pub(in crate::fairy::import) mod counts;
mod cubes;
mod extinct;
pub(in crate::fairy::import) mod flags;
mod goals;
pub(in crate::fairy::import) mod material;
mod points;
pub(in crate::fairy::import) mod progress;
pub(in crate::fairy::import) mod pursuit;

use alfil_core::rules::{FirstMovesRepeated, Perpetual};
use alfil_language::def::condition::{
    ConditionText, Extinct, Occupied, Repetition, ResultText, ResultWord, WhoWord,
};
use alfil_language::def::definition::{End, SamePositions};
use alfil_language::def::{Definition, Either, Field};
use alfil_language::diag::Span;

use super::account::Account;
use super::game::Game;
use super::values::{add, all, any, extinct, if_some, not, plain, set, texts};
use crate::fairy::import::pieces::leaps::UnmovedPieces;
use crate::fairy::import::pieces::moves;
use crate::fairy::import::rule::promotion_turns;
use crate::fairy::import::rule::royals::Royals;
use crate::fairy::ini::key;
use crate::fairy::ini::{Dialect, PieceType};

const EXTINCTION: [&str; 5] = [
    key::EXTINCTION_PIECE_TYPES,
    key::EXTINCTION_PIECE_COUNT,
    key::EXTINCTION_OPPONENT_PIECE_COUNT,
    key::EXTINCTION_CLAIM,
    key::EXTINCTION_PSEUDO_ROYAL,
];

/// Writes the endings.
pub(super) fn write(game: &Game<'_>, royals: &Royals, unmoved: &[UnmovedPieces], out: &mut Definition) {
    match game.account.peek().dialect() {
        Dialect::FairyStockfish => extinction(game, out),
        Dialect::FairyStockfishX => extinct::write(game, out),
    }
    if royals.has_king() && game.account.peek().is_on(key::BLAST_ON_CAPTURE) {
        let when = ConditionText::RoyalCaptured(Field::Absent);
        end(out, when, ResultWord::MoverWins, game.origin(&[key::BLAST_ON_CAPTURE]));
    }
    flags::write(game, out);
    castled::write(game, out);
    checks::counted(game, royals, out);
    points::write(game, out);
    connections::write(game, out);
    passes(game, out);
    full_board(game, out);
    without_moves(game, royals, out);
    progress::write(game, out);
    repetition(game, royals, unmoved, out);
    counts::write_end(game, out);
    promotion_turns::ending(game, out);
    unused(game);
}

pub(super) fn end(out: &mut Definition, when: ConditionText, result: ResultWord, from: Span) {
    end_with(out, when, Either::Word(result), from);
}

/// Writes an ending whose result may be a comparison.
pub(super) fn end_with(out: &mut Definition, when: ConditionText, result: ResultText, from: Span) {
    end_by(out, Stops::AtOnce, when, result, from);
}

/// What an ending does in Fairy-Stockfish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stops {
    /// It ends the game.
    AtOnce,
    /// It ends the game if a program or a player wants that: an optional ending of Fairy-Stockfish.
    OnClaim,
}

/// Writes an ending that stops the game at once or on a claim.
pub(super) fn end_by(
    out: &mut Definition,
    stops: Stops,
    when: ConditionText,
    result: ResultText,
    from: Span,
) {
    let claimable = if_some((stops == Stops::OnClaim).then_some(true));
    add(&mut out.end, End { when: set(when, from), result: plain(result), claimable });
}

/// Returns the result that a value for a player means, seen by the player who moved.
pub(super) fn result(value: &str, of_mover: bool) -> Option<ResultWord> {
    match (value, of_mover) {
        ("win", true) | ("loss", false) => Some(ResultWord::MoverWins),
        ("win", false) | ("loss", true) => Some(ResultWord::MoverLoses),
        ("draw", _) => Some(ResultWord::Draw),
        _ => None,
    }
}

fn extinction(game: &Game<'_>, out: &mut Definition) {
    let account = game.account;
    let set = account.peek().pieces(key::EXTINCTION_PIECE_TYPES);
    let value = account.peek().word(key::EXTINCTION_VALUE);
    if value == "none" || (set.is_empty() && !set.has_star()) {
        account.ignore_all(&EXTINCTION, "having too few pieces has no result");
        account.ignore(key::EXTINCTION_VALUE, "no piece is listed");
        return;
    }
    account.map(key::EXTINCTION_PIECE_TYPES);
    account.map(key::EXTINCTION_VALUE);
    let blows_up = account.peek().is_on(key::BLAST_ON_CAPTURE);
    if account.is_on(key::EXTINCTION_PSEUDO_ROYAL) && !blows_up {
        return;
    }
    let most = account.number(key::EXTINCTION_PIECE_COUNT);
    let least_of_other = account.number(key::EXTINCTION_OPPONENT_PIECE_COUNT);
    // With a claim, a player with too few may do the same to the opponent with the next move, if one capture is enough.
    let has_claim = account.is_on(key::EXTINCTION_CLAIM);
    let mut groups: Vec<Vec<String>> = Vec::new();
    if set.has_star() {
        groups.push(Vec::new());
    }
    for piece in set.iter() {
        let keys = game.keys_of(piece);
        if keys.is_empty() {
            let why = "a piece that no player has at the start ends the game at once";
            account.refuse(key::EXTINCTION_PIECE_TYPES, why);
        }
        groups.push(keys);
    }
    let promotes = game.bases.iter().any(|base| !base.becomes.targets().is_empty());
    let starts_few = [0, 1].into_iter().any(|side| {
        let of = |piece: PieceType| game.start.count(piece, side) as i64;
        let all: i64 = game.in_play().map(of).sum();
        (set.has_star() && all <= most) || set.iter().any(|piece| of(piece) <= most)
    });
    let become_walls = account.peek().pieces(key::PETRIFY_ON_CAPTURE_TYPES);
    let turns_to_stone = game.in_play().any(|piece| become_walls.contains(piece));
    let may_end_by_own_move =
        (promotes && !set.has_star()) || turns_to_stone || starts_few || blows_up || has_claim;
    for side in [WhoWord::Mover, WhoWord::Opponent] {
        // Players lose pieces by their own moves only by promoting them, blowing them up or turning them to walls; in the
        // start position either player may have too few.
        if side == WhoWord::Mover && !may_end_by_own_move {
            continue;
        }
        let least_of_other = least_of_other + i64::from(has_claim && side == WhoWord::Opponent);
        let part = |keys: &Vec<String>| part(game, keys, side, [most, least_of_other]);
        let when = any(groups.iter().map(part).collect());
        match result(value, side == WhoWord::Mover) {
            Some(result) => {
                end(out, when, result, game.origin(&[key::EXTINCTION_PIECE_TYPES, key::EXTINCTION_VALUE]));
            }
            None => account.refuse(key::EXTINCTION_VALUE, NO_RESULT),
        }
    }
}

/// Returns the numbers that a setting has for an optional ending, and for one that stops the game at once. One that is
/// not greater leaves the other no time.
fn limits(account: &Account<'_>, name: &str) -> Vec<(Stops, i64)> {
    let [claimed, at_once] = [account.number(name), account.number(&format!("{name}Immediate"))];
    let is_in_time = claimed > 0 && (at_once < 1 || claimed < at_once);
    let all = [(Stops::OnClaim, claimed, is_in_time), (Stops::AtOnce, at_once, at_once > 0)];
    all.into_iter().filter(|&(_, _, counts)| counts).map(|(stops, number, _)| (stops, number)).collect()
}

/// Returns whether a repetition may be claimed by a player who loses by it.
pub(super) fn may_claim_loss(account: &Account<'_>) -> bool {
    let settings = account.peek();
    settings.word(key::N_FOLD_VALUE) == "loss"
        && !settings.is_on(key::N_FOLD_VALUE_ABSOLUTE)
        && limits(account, key::N_FOLD_RULE).iter().any(|(stops, _)| *stops == Stops::OnClaim)
}

/// Why a value that is not a result is refused.
pub(super) const NO_RESULT: &str = "not a result: write `win`, `loss` or `draw`";

/// Returns the condition that a player has too few of some pieces, and the opponent enough.
fn part(game: &Game<'_>, keys: &[String], side: WhoWord, [most, least_of_other]: [i64; 2]) -> ConditionText {
    let has_hands = game.has_drops || game.keeps_captured() || !game.start.hands.is_empty();
    let count = |side: WhoWord, name: &str, most: i64| {
        let with_hand = if_some(has_hands.then_some(true));
        let at_most = game.account.fitting(name, most.max(0));
        ConditionText::Extinct(Extinct { with_hand, ..extinct(keys, side, at_most) })
    };
    let own = count(side, key::EXTINCTION_PIECE_COUNT, most);
    if least_of_other < 1 {
        return own;
    }
    let other = if side == WhoWord::Mover { WhoWord::Opponent } else { WhoWord::Mover };
    all([own, not(count(other, key::EXTINCTION_OPPONENT_PIECE_COUNT, least_of_other - 1))])
}

/// Passes that end the game.
fn passes(game: &Game<'_>, out: &mut Definition) {
    for (when, key) in crate::fairy::import::rule::turns::endings(game) {
        end_with(out, when, material::draw(game), game.origin(&[key]));
    }
}

/// A full board ends the game.
fn full_board(game: &Game<'_>, out: &mut Definition) {
    if game.account.is_on(key::ADJUDICATE_FULL_BOARD) {
        let everywhere = game.frame.zone([game.frame.squares; 2]);
        let when = Occupied { side: plain(WhoWord::Either), region: plain(everywhere) };
        let from = game.origin(&[key::ADJUDICATE_FULL_BOARD]);
        end_with(out, ConditionText::Occupied(when), material::draw(game), from);
    }
}

fn without_moves(game: &Game<'_>, royals: &Royals, out: &mut Definition) {
    let account = game.account;
    if royals.is_empty() {
        account.ignore(key::CHECKMATE_VALUE, "no piece is royal");
        account.ignore_all(&[key::SHATAR_MATE_RULE, key::SHOGI_PAWN_DROP_MATE_ILLEGAL], "no piece is royal");
    } else {
        checks::mates(game, royals, out);
    }
    let value = account.word(key::STALEMATE_VALUE);
    if value == "draw" {
        account.ignore(key::STALEMATE_PIECE_COUNT, "stalemate is a draw in any case");
    }
    let verdict = if account.is_on(key::STALEMATE_PIECE_COUNT) {
        material::without_moves(game, value)
    } else {
        match result(value, false) {
            Some(ResultWord::Draw) => Some(material::draw(game)),
            verdict => verdict.map(Either::Word),
        }
    };
    let when = if royals.is_empty() { ConditionText::NoMoves } else { ConditionText::Stalemate };
    match verdict {
        Some(verdict) => end_with(out, when, verdict, game.origin(&[key::STALEMATE_VALUE])),
        None => account.refuse(key::STALEMATE_VALUE, NO_RESULT),
    }
}

fn repetition(game: &Game<'_>, royals: &Royals, unmoved: &[UnmovedPieces], out: &mut Definition) {
    let account = game.account;
    let limits = limits(account, key::N_FOLD_RULE);
    if limits.is_empty() {
        let keys = [
            key::N_FOLD_VALUE,
            key::N_FOLD_VALUE_ABSOLUTE,
            key::PERPETUAL_CHECK_ILLEGAL,
            key::CHASING_RULE,
            key::MOVE_REPETITION_ILLEGAL,
        ];
        account.ignore_all(&keys, "repetition does not end the game");
        return;
    }
    back_and_forth::write(game, royals, out);
    for (stops, times) in limits {
        // A position is compared only after it has occurred once.
        repeated(game, royals, stops, account.fitting(key::N_FOLD_RULE, times.max(2)), out);
    }
    let keys = game.in_play().map(|piece| game.keys_of(piece)).filter(|keys| keys.len() > 1);
    let alike: Vec<_> = keys.map(|keys| texts(&keys, Span::NOWHERE)).collect();
    let are_shown = unmoved.contains(&UnmovedPieces::Shown);
    if !alike.is_empty() || are_shown {
        out.repetition = plain(SamePositions {
            alike: if alike.is_empty() { Field::Absent } else { Field::Present(alike) },
            first_moves: if_some(are_shown.then_some(FirstMovesRepeated::Ignored)),
        });
    }
}

/// Writes what so many occurrences of a position mean.
fn repeated(game: &Game<'_>, royals: &Royals, stops: Stops, times: u16, out: &mut Definition) {
    let account = game.account;
    let repeated = |perpetual: Option<Perpetual>| {
        ConditionText::Repetition(Repetition { times: plain(times), perpetual: if_some(perpetual) })
    };
    let mut end = |perpetual: Perpetual, result: ResultWord, from: Span| {
        end_by(out, stops, repeated(Some(perpetual)), Either::Word(result), from);
    };
    let value = account.word(key::N_FOLD_VALUE);
    let absolute = account.is_on(key::N_FOLD_VALUE_ABSOLUTE);
    if account.is_on(key::PERPETUAL_CHECK_ILLEGAL) {
        if !royals.has_king() {
            account.ignore(key::PERPETUAL_CHECK_ILLEGAL, "there is no piece `king`");
        } else if royals.has_others() {
            account.refuse(
                key::PERPETUAL_CHECK_ILLEGAL,
                "perpetual check of royal pieces other than the king does not count",
            );
        } else {
            let from = game.origin(&[key::PERPETUAL_CHECK_ILLEGAL]);
            end(Perpetual::Check, ResultWord::CulpritLoses, from);
            if value != "draw" || pursuit::is_judged(game) {
                end(Perpetual::MutualCheck, ResultWord::Draw, from);
            }
        }
    }
    if pursuit::is_judged(game) {
        let from = game.origin(&[key::CHASING_RULE]);
        end(Perpetual::Pursuit, ResultWord::CulpritLoses, from);
    }
    let verdict = match (value, absolute) {
        ("win", true) => Some(ResultWord::FirstWins),
        ("loss", true) => Some(ResultWord::SecondWins),
        _ => result(value, false),
    };
    match verdict {
        Some(verdict) => {
            let from = game.origin(&[key::N_FOLD_RULE, key::N_FOLD_VALUE]);
            let is_draw = verdict == ResultWord::Draw;
            let verdict = if is_draw { material::draw(game) } else { Either::Word(verdict) };
            end_by(out, stops, repeated(None), verdict, from);
        }
        None => account.refuse(key::N_FOLD_VALUE, NO_RESULT),
    }
}

/// Settings that depend on others that are off.
fn unused(game: &Game<'_>) {
    let account = game.account;
    let settings = account.peek();
    if !settings.is_on(key::BLAST_ON_CAPTURE) {
        account.ignore_all(
            &[key::BLAST_IMMUNE_TYPES, key::PETRIFY_BLAST_PIECES],
            "captures remove only the captured piece",
        );
    }
    let has = |name: &str| game.has(name);
    if !has("soldier") {
        account.ignore("soldierPromotionRank", "there is no piece `soldier`");
    }
    let king_as_wazir = has("king") && moves::is_wazir_from_built_in(game);
    if !["wazir", "soldier", "rook", key::JANGGI_CANNON].into_iter().any(has) && !king_as_wazir {
        account.ignore("diagonalLines", "there is no piece that uses them");
    }
    if !game.in_play().any(|piece| settings.pieces(key::MUTUALLY_IMMUNE_TYPES).contains(piece)) {
        account.ignore(key::MUTUALLY_IMMUNE_TYPES, "none of these pieces is in the game");
    }
    if !game.has("pawn") {
        account.ignore_all(
            &[key::TRIPLE_STEP_REGION_WHITE, key::TRIPLE_STEP_REGION_BLACK],
            "there is no piece `pawn`",
        );
    }
}
