//! How the game ends, in the order in which Fairy-Stockfish tests: too few pieces, a region reached, no legal move, no
//! progress, repetition.

pub(in crate::import) mod back_and_forth;
pub(in crate::import) mod checks;
pub(in crate::import) mod connections;
pub(in crate::import) mod counting;
pub(in crate::import) mod flags;
pub(in crate::import) mod material;
pub(in crate::import) mod progress;
pub(in crate::import) mod pursuit;

use super::game::Game;
use super::words::{list, quoted};
use super::write::Out;
use crate::import::pieces::leaps::FirstMoves;
use crate::import::pieces::moves;
use crate::import::rule::castling;
use crate::import::rule::promotion_turns;
use crate::import::rule::royals::Royals;
use crate::ini::PieceType;

const EXTINCTION: [&str; 5] = [
    "extinctionPieceTypes",
    "extinctionPieceCount",
    "extinctionOpponentPieceCount",
    "extinctionClaim",
    "extinctionPseudoRoyal",
];

/// Writes the endings.
pub(super) fn write(game: &Game<'_>, royals: &Royals, first_moves: &[FirstMoves], out: &mut Out) {
    extinction(game, out);
    if royals.has_king() && game.account.peek().is_on("blastOnCapture") {
        end(out, "\"royal-captured\"", "mover wins", &game.comment(&["blastOnCapture"]));
    }
    flags::write(game, out);
    castling::endings(game, out);
    checks::counted(game, royals, out);
    connections::write(game, out);
    passes(game, out);
    full_board(game, out);
    without_moves(game, royals, out);
    progress::write(game, out);
    repetition(game, royals, first_moves, out);
    counting::write_end(game, out);
    promotion_turns::ending(game, out);
    unused(game);
}

pub(super) fn end(out: &mut Out, when: &str, result: &str, comment: &str) {
    end_with(out, when, &quoted(result), comment);
}

/// Writes an ending whose result is a value of TOML.
pub(super) fn end_with(out: &mut Out, when: &str, result: &str, comment: &str) {
    out.table_of_list("end");
    out.pair("when", when, comment);
    out.pair("result", result, "");
}

/// The result that a value for a player means, seen by the player who moved.
pub(super) fn result(value: &str, of_mover: bool) -> Option<&'static str> {
    match (value, of_mover) {
        ("win", true) | ("loss", false) => Some("mover wins"),
        ("win", false) | ("loss", true) => Some("mover loses"),
        ("draw", _) => Some("draw"),
        _ => None,
    }
}

fn extinction(game: &Game<'_>, out: &mut Out) {
    let account = game.account;
    let set = account.pieces("extinctionPieceTypes");
    let value = account.word("extinctionValue");
    if value == "none" || (set.is_empty() && !set.has_star()) {
        account.ignore_all(&EXTINCTION, "having too few pieces has no result");
        account.ignore("extinctionValue", "no piece is listed");
        return;
    }
    let blows_up = account.peek().is_on("blastOnCapture");
    if account.is_on("extinctionPseudoRoyal") && !blows_up {
        return;
    }
    let most = account.number("extinctionPieceCount");
    let least_of_other = account.number("extinctionOpponentPieceCount");
    // With a claim, a player with too few may do the same to the opponent with the next move, if one capture is enough.
    let has_claim = account.is_on("extinctionClaim");
    let mut groups: Vec<Vec<String>> = Vec::new();
    if set.has_star() {
        groups.push(Vec::new());
    }
    for piece in set.iter() {
        let keys = game.keys_of(piece);
        if keys.is_empty() {
            let why = "a piece that no player has at the start ends the game at once";
            account.refuse("extinctionPieceTypes", why);
        }
        groups.push(keys);
    }
    let promotes = game.bases.iter().any(|base| !base.becomes.targets().is_empty());
    let starts_few = [0, 1].into_iter().any(|side| {
        let of = |piece: PieceType| game.start.count(piece, side) as i64;
        let all: i64 = game.in_play().map(of).sum();
        (set.has_star() && all <= most) || set.iter().any(|piece| of(piece) <= most)
    });
    let may_end_by_own_move = (promotes && !set.has_star()) || starts_few || blows_up || has_claim;
    for side in ["mover", "opponent"] {
        // Players lose pieces by their own moves only by promoting or blowing them up; in the start position either player
        // may have too few.
        if side == "mover" && !may_end_by_own_move {
            continue;
        }
        let least_of_other = least_of_other + i64::from(has_claim && side == "opponent");
        let parts: Vec<String> =
            groups.iter().map(|keys| part(game, keys, side, most, least_of_other)).collect();
        let when = match parts.as_slice() {
            [only] => only.clone(),
            several => format!("{{ any = [{}] }}", several.join(", ")),
        };
        match result(value, side == "mover") {
            Some(result) => {
                end(out, &when, result, &game.comment(&["extinctionPieceTypes", "extinctionValue"]));
            }
            None => account.refuse("extinctionValue", NO_RESULT),
        }
    }
}

/// Why a value that is not a result is refused.
pub(super) const NO_RESULT: &str = "not a result: write `win`, `loss` or `draw`";

/// The condition that a player has too few of some pieces, and the opponent enough.
fn part(game: &Game<'_>, keys: &[String], side: &str, most: i64, least_of_other: i64) -> String {
    let pieces = if keys.is_empty() { "\"all\"".to_owned() } else { list(keys) };
    let count = |side: &str, most: i64| {
        let at_most = if most > 0 { format!(", at-most = {most}") } else { String::new() };
        let has_hands = game.has_drops || game.keeps_captured() || !game.start.hands.is_empty();
        let with_hand = if has_hands { ", with-hand = true" } else { "" };
        format!("{{ extinct = {{ pieces = {pieces}, side = \"{side}\"{at_most}{with_hand} }} }}")
    };
    let own = count(side, most);
    if least_of_other < 1 {
        return own;
    }
    let other = if side == "mover" { "opponent" } else { "mover" };
    format!("{{ all = [{own}, {{ not = {} }}] }}", count(other, least_of_other - 1))
}

/// Passes that end the game.
fn passes(game: &Game<'_>, out: &mut Out) {
    for (when, key) in crate::import::rule::turns::endings(game) {
        end_with(out, &when, &material::draw(game), &game.comment(&[key]));
    }
}

/// A full board ends the game.
fn full_board(game: &Game<'_>, out: &mut Out) {
    if game.account.is_on("adjudicateFullBoard") {
        let when = "{ occupied = { side = \"either\", region = \"all\" } }";
        end_with(out, when, &material::draw(game), &game.comment(&["adjudicateFullBoard"]));
    }
}

fn without_moves(game: &Game<'_>, royals: &Royals, out: &mut Out) {
    let account = game.account;
    if royals.is_empty() {
        account.ignore("checkmateValue", "no piece is royal");
        account.ignore_all(&["shatarMateRule", "shogiPawnDropMateIllegal"], "no piece is royal");
    } else {
        checks::mates(game, royals, out);
    }
    let value = account.word("stalemateValue");
    let verdict = if account.is_on("stalematePieceCount") {
        material::without_moves(game, value)
    } else {
        match result(value, false) {
            Some("draw") => Some(material::draw(game)),
            verdict => verdict.map(quoted),
        }
    };
    let when = if royals.is_empty() { "\"no-moves\"" } else { "\"stalemate\"" };
    match verdict {
        Some(verdict) => end_with(out, when, &verdict, &game.comment(&["stalemateValue"])),
        None => account.refuse("stalemateValue", NO_RESULT),
    }
}

fn repetition(game: &Game<'_>, royals: &Royals, first_moves: &[FirstMoves], out: &mut Out) {
    let account = game.account;
    let times = account.number("nFoldRule");
    if times < 1 {
        let keys = [
            "nFoldValue",
            "nFoldValueAbsolute",
            "perpetualCheckIllegal",
            "chasingRule",
            "moveRepetitionIllegal",
        ];
        account.ignore_all(&keys, "repetition ends nothing");
        return;
    }
    if times > i64::from(u16::MAX) {
        account.refuse("nFoldRule", "the number of occurrences is too large to be counted");
    }
    // A position is compared only after it has occurred once.
    let times = times.max(2);
    back_and_forth::write(game, royals, out);
    let value = account.word("nFoldValue");
    let absolute = account.is_on("nFoldValueAbsolute");
    if account.is_on("perpetualCheckIllegal") {
        if !royals.has_king() {
            account.ignore("perpetualCheckIllegal", "there is no piece `king`");
        } else if royals.has_others() {
            account.refuse(
                "perpetualCheckIllegal",
                "perpetual check of royal pieces other than the king does not count",
            );
        } else {
            let when = format!("{{ repetition = {{ times = {times}, perpetual = \"check\" }} }}");
            end(out, &when, "culprit loses", &game.comment(&["perpetualCheckIllegal"]));
            if value != "draw" || pursuit::is_judged(game) {
                let when = format!("{{ repetition = {{ times = {times}, perpetual = \"mutual-check\" }} }}");
                end(out, &when, "draw", &game.comment(&["perpetualCheckIllegal"]));
            }
        }
    }
    if pursuit::is_judged(game) {
        let when = format!("{{ repetition = {{ times = {times}, perpetual = \"pursuit\" }} }}");
        end(out, &when, "culprit loses", &game.comment(&["chasingRule"]));
    }
    let verdict = match (value, absolute) {
        ("win", true) => Some("first wins"),
        ("loss", true) => Some("second wins"),
        _ => result(value, false),
    };
    match verdict {
        Some(verdict) => {
            let when = format!("{{ repetition = {{ times = {times} }} }}");
            let verdict = if verdict == "draw" { material::draw(game) } else { quoted(verdict) };
            end_with(out, &when, &verdict, &game.comment(&["nFoldRule", "nFoldValue"]));
        }
        None => account.refuse("nFoldValue", NO_RESULT),
    }
    let alike: Vec<String> = game
        .in_play()
        .map(|piece| game.keys_of(piece))
        .filter(|keys| keys.len() > 1)
        .map(|keys| list(&keys))
        .collect();
    let are_shown = first_moves.contains(&FirstMoves::Shown);
    if !alike.is_empty() || are_shown {
        out.table("repetition");
    }
    if !alike.is_empty() {
        out.pair("alike", &format!("[{}]", alike.join(", ")), "");
    }
    if are_shown {
        out.pair("first-moves", "\"ignored\"", "");
    }
}

/// Settings that depend on others that are off.
fn unused(game: &Game<'_>) {
    let account = game.account;
    let settings = account.peek();
    if !settings.is_on("blastOnCapture") {
        account
            .ignore_all(&["blastImmuneTypes", "petrifyBlastPieces"], "captures remove only what is captured");
    }
    let has = |name: &str| game.has(name);
    if !has("soldier") {
        account.ignore("soldierPromotionRank", "there is no piece `soldier`");
    }
    let king_as_wazir =
        PieceType::named("king").is_some_and(|king| game.has("king") && moves::written(game, king) == "W");
    if !["wazir", "soldier", "rook", "janggiCannon"].into_iter().any(has) && !king_as_wazir {
        account.ignore("diagonalLines", "there is no piece that uses them");
    }
    if !game.in_play().any(|piece| settings.pieces("mutuallyImmuneTypes").contains(piece)) {
        account.ignore("mutuallyImmuneTypes", "no such piece comes into play");
    }
    if !game.has("pawn") {
        account.ignore_all(&["tripleStepRegionWhite", "tripleStepRegionBlack"], "there is no piece `pawn`");
    }
}
