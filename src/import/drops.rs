//! Captured pieces, and drops.

use super::game::Game;
use super::moves;
use super::words::list;
use super::write::Out;
use crate::ini::keys::mobility_name;
use crate::ini::{PieceType, Squares};

const KEYS: [&str; 16] = [
    "dropLoop",
    "mustDrop",
    "mustDropType",
    "firstRankPawnDrops",
    "promotionZonePawnDrops",
    "dropRegionWhite",
    "dropRegionBlack",
    "dropChecks",
    "dropPromoted",
    "dropNoDoubled",
    "dropNoDoubledCount",
    "shogiPawnDropMateIllegal",
    "dropOppositeColoredBishop",
    "sittuyinRookDrop",
    "enclosingDropStart",
    "capturesToHand",
];

/// The squares where a piece may be dropped, immobility and files apart.
pub(super) fn squares(game: &Game<'_>, piece: PieceType) -> [Squares; 2] {
    let account = game.account;
    let mut squares = game.on_board(account.both_squares("dropRegion"));
    let first_rank = [Squares::rank(1), Squares::rank(game.frame.ranks.max(1))];
    let is = |name: &str| PieceType::named(name) == Some(piece);
    let all = squares.iter_mut().zip(first_rank).zip(account.both_squares("promotionRegion"));
    for (n, ((squares, first), promotion)) in all.enumerate() {
        if is("pawn") && !account.is_on("promotionZonePawnDrops") {
            *squares = squares.without(promotion);
        }
        if is("pawn") && !account.is_on("firstRankPawnDrops") {
            *squares = squares.without(first);
        }
        if is("rook") && account.is_on("sittuyinRookDrop") {
            *squares = squares.within(first);
        }
        let region = account.squares(&mobility_name(piece, if n == 0 { "White" } else { "Black" }));
        if !region.is_empty() {
            *squares = squares.within(region);
        }
    }
    squares
}

/// Writes what becomes of captured pieces and which are dropped where.
pub(super) fn write(game: &Game<'_>, out: &mut Out) {
    let account = game.account;
    if !game.has_drops {
        account.ignore_all(&KEYS, "no piece is ever dropped");
        account.ignore_all(&["promotionZonePawnDrops", "pieceDrops"], "no piece is ever dropped");
        return;
    }
    if game.captures_to_hand {
        out.table("captured");
        out.pair("to-hand", "\"unpromoted\"", &game.comment(&["capturesToHand"]));
        if account.is_on("dropLoop") && game.bases.iter().any(|base| !base.becomes.targets().is_empty()) {
            account.refuse("dropLoop", "promoted pieces stay what they are in hand and cannot turn back");
        }
    }
    let turns = game.bases.iter().any(|b| matches!(b.becomes, super::game::Becomes::Turned(_)));
    if !turns {
        account.ignore("dropPromoted", "no piece has another side");
    }
    if !account.peek().is_on("mustDrop") {
        account.ignore("mustDropType", "no drop is obligatory");
    }
    let pawn = PieceType::named("shogiPawn").filter(|pawn| game.base(*pawn).is_some());
    if pawn.is_none() {
        account.ignore("shogiPawnDropMateIllegal", "there is no piece `shogiPawn` to drop");
    }
    let bishop = PieceType::named("bishop").filter(|bishop| game.base(*bishop).is_some());
    if bishop.is_none() {
        account.ignore("dropOppositeColoredBishop", "there is no piece `bishop` to drop");
    }
    entries(game, out);
}

/// What an entry says of a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Rule {
    zone: [Squares; 2],
    per_file: Option<i64>,
    forbid: Vec<String>,
}

fn entries(game: &Game<'_>, out: &mut Out) {
    let account = game.account;
    let mut rules: Vec<(Rule, Vec<String>)> = Vec::new();
    let comes_to_hand =
        |piece: PieceType| game.captures_to_hand || game.start.hands.iter().any(|(held, _)| *held == piece);
    for base in game.bases.iter().filter(|base| !base.piece.is_king() && comes_to_hand(base.piece)) {
        let rule = rule(game, base.piece);
        match rule.zone.map(Squares::is_empty) {
            // A piece in no entry cannot be dropped.
            [true, true] => continue,
            [false, false] => {}
            [true, false] | [false, true] => {
                account.refuse("dropRegionWhite", "a piece that only one player can drop");
            }
        }
        match rules.iter_mut().find(|(known, _)| *known == rule) {
            Some((_, keys)) => keys.push(base.key.clone()),
            None => rules.push((rule, vec![base.key.clone()])),
        }
    }
    let n_named: usize = rules.iter().map(|(_, keys)| keys.len()).sum();
    let n_held = game.bases.iter().filter(|base| !base.piece.is_king() && comes_to_hand(base.piece)).count();
    let is_one = rules.len() == 1 && n_named == n_held;
    for (rule, keys) in rules {
        out.table_of_list("drops");
        if !is_one {
            out.pair("pieces", &list(&keys), "");
        }
        if rule.zone != [game.frame.squares; 2] {
            out.pair(
                "zone",
                &game.frame.zone(rule.zone),
                &game.comment(&["dropRegionWhite", "dropRegionBlack"]),
            );
        }
        if let Some(count) = rule.per_file {
            out.pair("per-file", &count.to_string(), &game.comment(&["dropNoDoubledCount", "dropNoDoubled"]));
        }
        if !rule.forbid.is_empty() {
            out.pair("forbid", &list(&rule.forbid), &game.comment(&["immobilityIllegal", "dropChecks"]));
        }
    }
}

fn rule(game: &Game<'_>, piece: PieceType) -> Rule {
    let account = game.account;
    let mut forbid = Vec::new();
    if account.is_on("immobilityIllegal")
        && moves::stuck(game, piece).iter().any(|squares| !squares.is_empty())
    {
        forbid.push("stuck".to_owned());
    }
    if !account.is_on("dropChecks") {
        if game.has("king") && !account.peek().is_on("extinctionPseudoRoyal") {
            forbid.push("check".to_owned());
        } else {
            account.refuse("dropChecks", "drops that give no check to pieces other than the king");
        }
    }
    let mut per_file = None;
    if account.piece("dropNoDoubled") == Some(piece) {
        let count = account.number("dropNoDoubledCount");
        if count < 1 {
            account.refuse("dropNoDoubledCount", "a piece that can never be dropped");
        }
        per_file = Some(count);
    }
    Rule { zone: squares(game, piece), per_file, forbid }
}
