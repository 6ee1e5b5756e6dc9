//! How the game ends, in the order in which the program looks: too few pieces, a region reached, no move, too many
//! moves without progress, repetition.

use super::game::Game;
use super::moves;
use super::royals::Royals;
use super::words::list;
use super::write::Out;
use crate::ini::{PieceType, Squares};

const EXTINCTION: [&str; 5] = [
    "extinctionPieceTypes",
    "extinctionPieceCount",
    "extinctionOpponentPieceCount",
    "extinctionClaim",
    "extinctionPseudoRoyal",
];

/// Writes the endings.
pub(super) fn write(game: &Game<'_>, royals: &Royals, out: &mut Out) {
    extinction(game, out);
    flags(game, out);
    without_moves(game, royals, out);
    no_progress(game, out);
    repetition(game, royals, out);
    unused(game);
}

fn end(out: &mut Out, when: &str, result: &str, comment: &str) {
    out.table_of_list("end");
    out.pair("when", when, comment);
    out.pair("result", &format!("\"{result}\""), "");
}

/// The result that a value for one player means, seen by the player who moved.
fn result(value: &str, of_mover: bool) -> Option<&'static str> {
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
        account.ignore_all(&EXTINCTION, "nothing comes of too few pieces");
        account.ignore("extinctionValue", "no piece is listed");
        return;
    }
    if account.is_on("extinctionPseudoRoyal") {
        return;
    }
    let most = account.number("extinctionPieceCount");
    let least_of_other = account.number("extinctionOpponentPieceCount");
    if account.is_on("extinctionClaim") {
        account.refuse("extinctionClaim", "the player with too few pieces has one more move");
    }
    if account.peek().is_on("capturesToHand") && !game.captures_to_hand {
        account.refuse("capturesToHand", "pieces that count and cannot be dropped");
    }
    let mut groups: Vec<Vec<String>> = Vec::new();
    if set.has_star() {
        groups.push(Vec::new());
    }
    for piece in set.iter() {
        let keys = game.keys_of(piece);
        if keys.is_empty() {
            let why = "a piece that nobody has ends the game before it begins";
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
    let may_end_by_own_move = (promotes && !set.has_star()) || starts_few;
    for side in ["mover", "opponent"] {
        // Nobody loses pieces by an own move but by promoting them; at the start either player may have too few.
        if side == "mover" && !may_end_by_own_move {
            continue;
        }
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
            None => account.refuse("extinctionValue", "a result that is none"),
        }
    }
}

/// The condition that a player has too few of some pieces, and the other one enough.
fn part(game: &Game<'_>, keys: &[String], side: &str, most: i64, least_of_other: i64) -> String {
    let pieces = if keys.is_empty() { "\"all\"".to_owned() } else { list(keys) };
    let count = |side: &str, most: i64| {
        let at_most = if most > 0 { format!(", at-most = {most}") } else { String::new() };
        let with_hand = if game.has_drops { ", with-hand = true" } else { "" };
        format!("{{ extinct = {{ pieces = {pieces}, side = \"{side}\"{at_most}{with_hand} }} }}")
    };
    let own = count(side, most);
    if least_of_other < 1 {
        return own;
    }
    let other = if side == "mover" { "opponent" } else { "mover" };
    format!("{{ all = [{own}, {{ not = {} }}] }}", count(other, least_of_other - 1))
}

fn flags(game: &Game<'_>, out: &mut Out) {
    let account = game.account;
    let region = game.on_board(account.both_squares("flagRegion"));
    if region.iter().all(|squares| squares.is_empty()) {
        let keys = [
            "flagPieceWhite",
            "flagPieceBlack",
            "flagPieceCount",
            "flagPieceBlockedWin",
            "flagMove",
            "flagPieceSafe",
        ];
        account.ignore_all(&keys, "no region wins");
        return;
    }
    account.number("flagPieceCount");
    if account.peek().number("flagPieceCount") != 1 {
        account.refuse("flagPieceCount", "several pieces in a region at once");
    }
    let pieces = ["flagPieceWhite", "flagPieceBlack"].map(|name| account.piece(name));
    let keys = pieces.map(|piece| {
        piece.map_or_else(|| Some(Vec::new()), |p| Some(game.keys_of(p)).filter(|k| !k.is_empty()))
    });
    let of = |keys: &[String]| if keys.is_empty() { "\"all\"".to_owned() } else { list(keys) };
    let comment = game.comment(&["flagRegionWhite", "flagRegionBlack", "flagPieceWhite", "flagPieceBlack"]);
    let can =
        |n: usize| region.get(n).is_some_and(|r| !r.is_empty()) && keys.get(n).is_some_and(Option::is_some);
    if can(0) && can(1) && keys[0] == keys[1] {
        let pieces = of(keys[0].as_deref().unwrap_or_default());
        let zone = game.frame.zone(region);
        let when = format!("{{ reached = {{ pieces = {pieces}, side = \"mover\", region = {zone} }} }}");
        end(out, &when, "mover wins", &comment);
        return;
    }
    let is_there = |man: &super::start::Man| {
        let (file, rank) = man.square;
        region.get(man.side).is_some_and(|r| !r.within(Squares::square(file, rank)).is_empty())
    };
    if game.start.men.iter().any(is_there) {
        account.refuse("flagRegionWhite", "pieces that start in a region only one player wins by");
    }
    for (n, side) in ["first", "second"].into_iter().enumerate() {
        let (Some(Some(keys)), Some(squares), true) = (keys.get(n), region.get(n), can(n)) else { continue };
        let zone = game.frame.zone([*squares; 2]);
        let when = format!("{{ reached = {{ pieces = {}, side = \"{side}\", region = {zone} }} }}", of(keys));
        end(out, &when, &format!("{side} wins"), &comment);
    }
}

fn without_moves(game: &Game<'_>, royals: &Royals, out: &mut Out) {
    let account = game.account;
    let mut one = |name: &'static str, when: &str| match result(account.word(name), false) {
        Some(result) => end(out, when, result, &game.comment(&[name])),
        None => account.refuse(name, "a result that is none"),
    };
    if royals.is_empty() {
        account.ignore("checkmateValue", "no piece is royal");
        one("stalemateValue", "\"no-moves\"");
    } else {
        one("checkmateValue", "\"checkmate\"");
        one("stalemateValue", "\"stalemate\"");
    }
}

fn no_progress(game: &Game<'_>, out: &mut Out) {
    let account = game.account;
    let moves = account.number("nMoveRule");
    if moves < 1 {
        account.ignore_all(&["nMoveRuleTypesWhite", "nMoveRuleTypesBlack"], "moves are not counted");
        return;
    }
    let sets = account.both_pieces("nMoveRuleTypes");
    let counts = |piece: PieceType| game.alike(piece, sets.map(|set| set.contains(piece)));
    if game.in_play().any(|piece| counts(piece).is_none()) {
        account.refuse("nMoveRuleTypesBlack", "other moves are progress for the other player");
    }
    let types: Vec<PieceType> = game.in_play().filter(|piece| counts(*piece) == Some(true)).collect();
    if types.iter().any(|piece| !moves::never_returns(game, *piece)) {
        account.refuse(
            "nMoveRuleTypesWhite",
            "moves that count as progress only where they cannot be taken back",
        );
    }
    let keys: Vec<String> = types.iter().flat_map(|piece| game.keys_of(*piece)).collect();
    let promotes = |base: &&super::game::Base| !base.becomes.targets().is_empty();
    let mut reset = vec!["capture".to_owned()];
    if game.has_drops {
        reset.push("drop".to_owned());
    }
    if game.bases.iter().filter(promotes).any(|base| !keys.contains(&base.key)) {
        reset.push("promotion".to_owned());
    }
    let Some(plies) = moves.checked_mul(2).and_then(|n| u16::try_from(n).ok()) else {
        account.refuse("nMoveRule", "so many moves cannot be counted");
        return;
    };
    let moves_of =
        if keys.is_empty() { String::new() } else { format!(", reset-by-moves-of = {}", list(&keys)) };
    let when = format!("{{ no-progress = {{ plies = {plies}, reset-by = {}{moves_of} }} }}", list(&reset));
    end(out, &when, "draw", &game.comment(&["nMoveRule"]));
}

fn repetition(game: &Game<'_>, royals: &Royals, out: &mut Out) {
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
    if !(2..=i64::from(u16::MAX)).contains(&times) {
        account.refuse("nFoldRule", "a position that occurs once, or too often to be counted");
    }
    let value = account.word("nFoldValue");
    let absolute = account.is_on("nFoldValueAbsolute");
    if account.is_on("perpetualCheckIllegal") {
        if royals.has_others() {
            account.refuse("perpetualCheckIllegal", "perpetual check of pieces other than the king is none");
        } else if royals.is_empty() {
            account.ignore("perpetualCheckIllegal", "no piece is royal");
        } else {
            let when = format!("{{ repetition = {{ times = {times}, perpetual = \"check\" }} }}");
            end(out, &when, "culprit loses", &game.comment(&["perpetualCheckIllegal"]));
        }
    }
    let verdict = match (value, absolute) {
        ("win", true) => Some("first wins"),
        ("loss", true) => Some("second wins"),
        _ => result(value, false),
    };
    match verdict {
        Some(verdict) => {
            let when = format!("{{ repetition = {{ times = {times} }} }}");
            end(out, &when, verdict, &game.comment(&["nFoldRule", "nFoldValue"]));
        }
        None => account.refuse("nFoldValue", "a result that is none"),
    }
}

/// Settings that depend on others which are off.
fn unused(game: &Game<'_>) {
    let account = game.account;
    let settings = account.peek();
    let regions =
        ["connectRegion1White", "connectRegion2White", "connectRegion1Black", "connectRegion2Black"];
    let connects = ["connectN", "connectNxN", "collinearN"].iter().any(|name| settings.number(name) != 0)
        || regions.iter().any(|name| settings.squares(name) != Squares::EMPTY);
    if !connects {
        let keys =
            ["connectPieceTypes", "connectHorizontal", "connectVertical", "connectDiagonal", "connectValue"];
        account.ignore_all(&keys, "no connection wins");
    }
    if settings.word("wallingRule") == "none" {
        let keys = ["wallingRegionWhite", "wallingRegionBlack", "wallOrMove"];
        account.ignore_all(&keys, "no walls are placed");
    }
    if !settings.is_on("blastOnCapture") {
        account.ignore_all(&["blastImmuneTypes", "petrifyBlastPieces"], "captures remove nothing besides");
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
    for name in ["petrifyOnCaptureTypes", "mutuallyImmuneTypes"] {
        if !game.in_play().any(|piece| settings.pieces(name).contains(piece)) {
            account.ignore(name, "no such piece comes into play");
        }
    }
    if !game.has("pawn") {
        account.ignore_all(&["tripleStepRegionWhite", "tripleStepRegionBlack"], "there is no piece `pawn`");
    }
}
