//! Captured pieces, and drops.

use alfil_core::rules::{self, Colours, DropNear, DropSource, Face};
use alfil_language::def::condition::{ConditionText, Pieces, Reached, WhoWord};
use alfil_language::def::definition::{Captured, Drops, ForbidWord, Illegal};
use alfil_language::def::{Definition, Either, ListOrTable, Named};
use alfil_language::diag::Span;

use super::{flips, promotion_zones, walls};
use crate::fairy::import::game::{Base, Becomes, Game};
use crate::fairy::import::pieces::moves;
use crate::fairy::import::values::{add, all, any, plain, reached, set, text, text_at, texts, words};
use crate::fairy::ini::key;
use crate::fairy::ini::keys::mobility_name;
use crate::fairy::ini::{Dialect, PieceType, Squares, Value};

const KEYS: [&str; 16] = [
    key::DROP_LOOP,
    key::FIRST_RANK_PAWN_DROPS,
    key::PROMOTION_ZONE_PAWN_DROPS,
    key::DROP_REGION_WHITE,
    key::DROP_REGION_BLACK,
    key::DROP_CHECKS,
    key::DROP_PROMOTED,
    key::DROP_NO_DOUBLED,
    key::DROP_NO_DOUBLED_COUNT,
    key::SHOGI_PAWN_DROP_MATE_ILLEGAL,
    key::DROP_OPPOSITE_COLORED_BISHOP,
    key::SITTUYIN_ROOK_DROP,
    key::ENCLOSING_DROP,
    key::ENCLOSING_DROP_START,
    key::FREE_DROPS,
    key::CAPTURES_TO_HAND,
];

/// Returns the squares where a piece may be dropped, regardless of immobility and files.
pub(in crate::fairy::import) fn squares(game: &Game<'_>, piece: PieceType) -> [Squares; 2] {
    let account = game.account;
    let mut squares = game.on_board(account.both_squares(key::DROP_REGION));
    let first_rank = [Squares::rank(1), Squares::rank(game.frame.ranks.max(1))];
    let is = |name: &str| PieceType::named(name) == Some(piece);
    let all = squares.iter_mut().zip(first_rank).zip(promotion_zones::of_any(account));
    for (n, ((squares, first), promotion)) in all.enumerate() {
        if is("pawn") && !account.is_on(key::PROMOTION_ZONE_PAWN_DROPS) {
            *squares = squares.without(promotion);
        }
        if is("pawn") && !account.is_on(key::FIRST_RANK_PAWN_DROPS) {
            *squares = squares.without(first);
        }
        if is("rook") && account.is_on(key::SITTUYIN_ROOK_DROP) {
            *squares = squares.within(first);
        }
        let region = account.squares(&mobility_name(piece, if n == 0 { "White" } else { "Black" }));
        if !region.is_empty() {
            *squares = squares.within(region);
        }
    }
    squares
}

/// Writes what becomes of captured pieces, and what may be dropped where.
pub(in crate::fairy::import) fn write(game: &Game<'_>, out: &mut Definition) {
    let account = game.account;
    if !game.has_drops {
        if game.keeps_captured() {
            captured(game, out);
        }
        account.ignore_all(&KEYS, "no piece can be dropped");
        account.ignore_all(
            &[
                key::PROMOTION_ZONE_PAWN_DROPS,
                key::PIECE_DROPS,
                key::OPENING_SWAP_DROP,
                key::ALTERNATING_2X2_DROP_ILLEGAL,
            ],
            "no piece can be dropped",
        );
        return;
    }
    if account.peek().dialect() == Dialect::FairyStockfishX && !account.squares("diagonalLines").is_empty() {
        account.refuse(
            "diagonalLines",
            "drops where some pieces are confined to a palace, not all of which can be made",
        );
    }
    if game.captures_to_hand {
        captured(game, out);
    } else if game.has_partner() {
        let to_hand = set(rules::Captured::ToPartner, game.origin(&[key::TWO_BOARDS]));
        out.captured = plain(Captured { to_hand, ..Captured::default() });
    }
    let turns = game.bases.iter().any(|b| matches!(b.becomes, Becomes::Turned(_) | Becomes::Both(_)));
    if account.is_on(key::DROP_LOOP) && turns {
        account.refuse(key::DROP_LOOP, "a piece in hand that has another side and cannot demote");
    }
    if !turns {
        account.ignore(key::DROP_PROMOTED, "no piece has another side");
    }
    if !game.has(key::SHOGI_PAWN) {
        account.ignore(key::SHOGI_PAWN_DROP_MATE_ILLEGAL, "there is no piece `shogiPawn` to drop");
    }
    let bishop = PieceType::named("bishop").filter(|bishop| game.base(*bishop).is_some());
    if bishop.is_none()
        && account.is_on(key::DROP_PROMOTED)
        && account.is_on(key::DROP_OPPOSITE_COLORED_BISHOP)
        && game.has("bishop")
    {
        account.refuse(key::DROP_OPPOSITE_COLORED_BISHOP, "pieces that can be dropped as the piece `bishop`");
    } else if bishop.is_none() {
        if account.is_on(key::DROP_OPPOSITE_COLORED_BISHOP) && game.has("bishop") {
            let what = "in Fairy-Stockfish promoted pieces that move like the piece `bishop` may prevent drops on some squares; \
                in the definition they do not";
            account.differ(key::DROP_OPPOSITE_COLORED_BISHOP, what);
        }
        account.ignore(key::DROP_OPPOSITE_COLORED_BISHOP, "there is no piece `bishop` to drop");
    } else if account.is_on(key::DROP_OPPOSITE_COLORED_BISHOP) {
        if bishop.is_some_and(|bishop| game.keys_of(bishop).len() > 1) {
            account.refuse(
                key::DROP_OPPOSITE_COLORED_BISHOP,
                "promoted pieces that count on a colour as the piece `bishop`, because they move like it",
            );
        }
        if account.piece(key::DROP_NO_DOUBLED) == bishop {
            let what = "in Fairy-Stockfish no squares are kept free for bishops on files that are full for them; \
                in the definition they are";
            account.differ(key::DROP_OPPOSITE_COLORED_BISHOP, what);
        }
    }
    match read_drop_near(account.word(key::ENCLOSING_DROP)) {
        Some(DropNear::SlideEnd) => {
            let what = "in Fairy-Stockfish pieces slide in from the top and the right past others; \
            in the definition they stop before them";
            account.differ(key::ENCLOSING_DROP, what);
        }
        Some(DropNear::Enclosed) if !game.start.holes.is_empty() || walls::come_about(game) => {
            let what = "in Fairy-Stockfish a drop may enclose pieces across walls and squares off the board; \
            in the definition it may not";
            account.differ(key::ENCLOSING_DROP, what);
        }
        _ => {}
    }
    judge_swap(game);
    crossings(game, out);
    entries(game, out);
    let of_pawns = [key::FIRST_RANK_PAWN_DROPS, key::PROMOTION_ZONE_PAWN_DROPS];
    account.ignore_all(&of_pawns, "the piece `pawn` is never dropped");
    account.ignore(key::SITTUYIN_ROOK_DROP, "the piece `rook` is never dropped");
    account.ignore(key::DROP_NO_DOUBLED_COUNT, "it limits no piece");
    account.ignore_all(&[key::ENCLOSING_DROP_START], "drops do not depend on other pieces");
}

/// Writes that four squares may not have the pieces of each player on one of their diagonals.
fn crossings(game: &Game<'_>, out: &mut Definition) {
    if !game.account.is_on(key::ALTERNATING_2X2_DROP_ILLEGAL) {
        return;
    }
    let goes = |piece| moves::written_movement(game, piece).is_none_or(|movement| !movement.terms.is_empty());
    if game.in_play().any(goes) || flips::has_flips(game) || !game.start.men.is_empty() {
        game.account.refuse(
            key::ALTERNATING_2X2_DROP_ILLEGAL,
            "pieces that move, change sides or begin on the board",
        );
    }
    let occupied = |side: WhoWord, squares: [(u8, u8); 2]| {
        let squares = squares.map(|(file, rank)| Squares::square(file, rank));
        let region = game.frame.zone([squares[0].union(squares[1]); 2]);
        ConditionText::Reached(Reached { at_least: plain(2), ..reached(&[], side, region) })
    };
    let mut blocks = Vec::new();
    for (file, rank) in game.frame.squares.iter() {
        let rising = [(file, rank), (file + 1, rank + 1)];
        let falling = [(file + 1, rank), (file, rank + 1)];
        let is_there = |(f, r): (u8, u8)| {
            f <= game.frame.files
                && r <= game.frame.ranks
                && !Squares::square(f, r).within(game.frame.squares).is_empty()
        };
        if rising.into_iter().chain(falling).all(is_there) {
            for [first, second] in [[rising, falling], [falling, rising]] {
                blocks.push(all([occupied(WhoWord::First, first), occupied(WhoWord::Second, second)]));
            }
        }
    }
    if !blocks.is_empty() {
        add(
            &mut out.illegal,
            Illegal { when: set(any(blocks), game.origin(&[key::ALTERNATING_2X2_DROP_ILLEGAL])) },
        );
    }
}

/// Refuses a second drop on the first piece where a definition would allow it later too.
fn judge_swap(game: &Game<'_>) {
    let account = game.account;
    if !account.is_on(key::OPENING_SWAP_DROP) {
        return;
    }
    if !account.peek().is_on(key::MUST_DROP) {
        account.refuse(key::OPENING_SWAP_DROP, "it applies only to games in which pieces must be dropped");
    }
    let captures = game.in_play().any(|piece| moves::captures(game, piece));
    if captures || flips::has_flips(game) || !game.start.men.is_empty() || game.keeps_captured() {
        account.refuse(key::OPENING_SWAP_DROP, "pieces that may leave the board again, or that begin on it");
    }
    let what = "in Fairy-Stockfish the first piece may be swapped only in a game that is known from its start; \
        in the definition also in a position after the first move";
    account.differ(key::OPENING_SWAP_DROP, what);
}

/// Writes what captured pieces become in a hand.
fn captured(game: &Game<'_>, out: &mut Definition) {
    let to_hand = if game.marks() {
        set(rules::Captured::ToHandUnpromoted, game.origin(&[key::CAPTURES_TO_HAND]))
    } else {
        set(rules::Captured::ToHandAsCaptured, game.origin(&[key::DROP_LOOP]))
    };
    let mut captured = Captured { to_hand, ..Captured::default() };
    let account = game.account;
    if matches!(account.word(key::CAPTURE_TO_HAND_SIDE), "them" | "owner") {
        account.refuse(
            key::CAPTURE_TO_HAND_SIDE,
            "captured pieces that go to the hand of the player who owned them",
        );
    }
    let types = account.pieces(key::CAPTURE_TO_HAND_TYPES);
    let demotes = account.is_on(key::CAPTURE_DEMOTION);
    let is_kept = |piece: PieceType| types.has_star() || types.contains(piece);
    if !demotes {
        account.ignore(key::CAPTURE_DEMOTED_PIECE_TYPE, "there is no `captureDemotion`");
        let kept: Vec<String> =
            game.bases.iter().filter(|base| is_kept(base.piece)).map(|base| base.key.clone()).collect();
        if kept.len() < game.bases.len() {
            captured.pieces = set(named(&kept), game.origin(&[key::CAPTURE_TO_HAND_TYPES]));
        }
        out.captured = plain(captured);
        return;
    }
    if game.marks() {
        account.refuse(
            key::CAPTURE_DEMOTION,
            "pieces that change when they go to a hand, and promoted ones that revert",
        );
    }
    account.map(key::CAPTURE_DEMOTED_PIECE_TYPE);
    let becomes = match account.peek().get(key::CAPTURE_DEMOTED_PIECE_TYPE).map(|setting| &setting.value) {
        Some(Value::Becomes(map)) => map.clone(),
        _ => std::collections::BTreeMap::default(),
    };
    let mut kept = Vec::new();
    let mut changed = Named { entries: Vec::new() };
    for base in &game.bases {
        let Some(into) = becomes.get(&base.piece).copied().flatten().filter(|into| is_kept(*into)) else {
            continue;
        };
        let Some(new) = game.base(into) else {
            account.refuse(key::CAPTURE_DEMOTED_PIECE_TYPE, "a piece that appears only in a hand");
            continue;
        };
        kept.push(base.key.clone());
        if into != base.piece {
            changed.entries.push((text_at(&base.key, Span::NOWHERE), text(&new.key, Span::NOWHERE)));
        }
    }
    captured.pieces = set(named(&kept), game.origin(&[key::CAPTURE_DEMOTION]));
    if !changed.entries.is_empty() {
        captured.r#as = set(changed, game.origin(&[key::CAPTURE_DEMOTED_PIECE_TYPE]));
    }
    out.captured = plain(captured);
}

/// Returns a list of pieces.
fn named(keys: &[String]) -> Pieces {
    Either::Long(ListOrTable::List(keys.iter().map(|key| text_at(key, Span::NOWHERE)).collect()))
}

/// What an entry says about a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Rule {
    zone: [Squares; 2],
    is_even: bool,
    first_on: Option<Squares>,
    per_file: Option<u32>,
    either_side: bool,
    forbid: Vec<ForbidWord>,
}

fn entries(game: &Game<'_>, out: &mut Definition) {
    let account = game.account;
    let mut rules: Vec<(Rule, Vec<String>)> = Vec::new();
    let comes_to_hand = |piece: PieceType| {
        let is_held = game.start.hands.iter().any(|(held, _)| *held == piece);
        is_held || (!piece.is_king() && (game.captures_to_hand || game.marks() || game.has_supply))
    };
    for base in game.bases.iter().filter(|base| comes_to_hand(base.piece)) {
        let Some(rule) = rule(game, base) else { continue };
        // A piece in no entry cannot be dropped.
        if rule.zone.iter().all(|zone| zone.is_empty()) {
            continue;
        }
        match rules.iter_mut().find(|(known, _)| *known == rule) {
            Some((_, keys)) => keys.push(base.key.clone()),
            None => rules.push((rule, vec![base.key.clone()])),
        }
    }
    let n_named: usize = rules.iter().map(|(_, keys)| keys.len()).sum();
    let held = || game.bases.iter().filter(|base| comes_to_hand(base.piece));
    // An entry without names is for all pieces except royal ones.
    let royal = match account.peek().dialect() {
        Dialect::FairyStockfish => account.peek().pieces(key::EXTINCTION_PIECE_TYPES),
        Dialect::FairyStockfishX => account.peek().pieces(key::PSEUDO_ROYAL_TYPES),
    };
    let is_royal = |piece: PieceType| {
        piece.is_king() || (account.peek().is_on(key::EXTINCTION_PSEUDO_ROYAL) && royal.contains(piece))
    };
    let is_one = rules.len() == 1 && n_named == held().count() && !held().any(|base| is_royal(base.piece));
    for (rule, keys) in rules {
        let mut entry = entry(game, rule);
        if !is_one {
            entry.pieces = texts(&keys, Span::NOWHERE);
        }
        add(&mut out.drops, entry);
    }
}

/// Returns an entry that says this about all pieces.
fn entry(game: &Game<'_>, rule: Rule) -> Drops {
    let mut entry = Drops::default();
    if game.has_supply {
        entry.from = set(DropSource::Supply, game.origin(&[key::FREE_DROPS]));
    }
    if game.account.is_on(key::OPENING_SWAP_DROP) {
        entry.swap = set(true, game.origin(&[key::OPENING_SWAP_DROP]));
    }
    if let Some(near) = read_drop_near(game.account.word(key::ENCLOSING_DROP)) {
        entry.near = set(near, game.origin(&[key::ENCLOSING_DROP]));
    }
    if game.account.is_on(key::PATHWAY_DROP_RULE) {
        if !entry.near.is_absent() {
            game.account.refuse(key::PATHWAY_DROP_RULE, "two rules about what is near a drop");
        }
        entry.near = set(DropNear::PathEnd, game.origin(&[key::PATHWAY_DROP_RULE]));
    }
    if rule.is_even {
        entry.colours = set(Colours::Even, game.origin(&[key::DROP_OPPOSITE_COLORED_BISHOP]));
    }
    if let Some(squares) = rule.first_on {
        entry.first_on = set(game.frame.zone([squares; 2]), game.origin(&[key::ENCLOSING_DROP_START]));
    }
    if rule.zone != [game.frame.squares; 2] {
        let from = game.origin(&[key::DROP_REGION_WHITE, key::DROP_REGION_BLACK]);
        entry.zone = set(game.frame.zone(rule.zone), from);
    }
    if rule.either_side {
        entry.r#as = set(Face::EitherForm, game.origin(&[key::DROP_PROMOTED]));
    }
    if let Some(count) = rule.per_file {
        entry.per_file = set(count, game.origin(&[key::DROP_NO_DOUBLED_COUNT, key::DROP_NO_DOUBLED]));
    }
    if !rule.forbid.is_empty() {
        entry.forbid = words(
            rule.forbid,
            game.origin(&[key::IMMOBILITY_ILLEGAL, key::DROP_CHECKS, key::SHOGI_PAWN_DROP_MATE_ILLEGAL]),
        );
    }
    entry
}

/// Returns what must be near the square of a drop.
pub(in crate::fairy::import) fn read_drop_near(word: &str) -> Option<DropNear> {
    match word {
        "reversi" => Some(DropNear::Enclosed),
        "ataxx" | "quadwrangle" => Some(DropNear::Own),
        "snort" => Some(DropNear::NoEnemies),
        "anyside" => Some(DropNear::SlideEnd),
        "top" => Some(DropNear::Pile),
        _ => None,
    }
}

/// Returns whether a drop of a piece may not give mate, as in Fairy-Stockfish-X. In Fairy-Stockfish the drop is legal,
/// and loses.
fn bars_mates(game: &Game<'_>, base: &Base) -> bool {
    let account = game.account;
    if account.peek().dialect() == Dialect::FairyStockfish {
        return false;
    }
    let [white, black] = [key::DROP_MATES_WHITE, key::DROP_MATES_BLACK].map(|name| account.is_on(name));
    if white != black {
        let name = if white { key::DROP_MATES_BLACK } else { key::DROP_MATES_WHITE };
        account.refuse(name, "a ban on mates by drops of only one player");
    }
    let is_pawn = PieceType::named(key::SHOGI_PAWN) == Some(base.piece)
        && account.is_on(key::SHOGI_PAWN_DROP_MATE_ILLEGAL);
    let name = if is_pawn { key::SHOGI_PAWN_DROP_MATE_ILLEGAL } else { key::DROP_MATES_WHITE };
    if (white && !is_pawn) || !game.has("king") {
        return false;
    }
    if account.peek().is_on(key::EXTINCTION_PSEUDO_ROYAL) {
        account.refuse(name, "a ban on drops that mate royal pieces other than the king");
    }
    if white
        && account.is_on(key::DROP_PROMOTED)
        && matches!(base.becomes, Becomes::Turned(_) | Becomes::Both(_))
    {
        account.refuse(name, "a ban on mates by only one side of a piece that can be dropped on either");
    }
    true
}

/// Returns the drop rule of a piece; nothing if it can never be dropped.
fn rule(game: &Game<'_>, base: &Base) -> Option<Rule> {
    let piece = base.piece;
    let account = game.account;
    let near = read_drop_near(account.word(key::ENCLOSING_DROP));
    let first = account.squares(key::ENCLOSING_DROP_START);
    let first_on = game.on_board([first; 2])[0];
    let has_first = near.is_some() && !first.is_empty();
    if has_first && first != first_on {
        // They always stay empty.
        account.refuse(
            key::ENCLOSING_DROP_START,
            "squares off the board, which would keep drops on the other squares for ever",
        );
    }
    let mut forbid = Vec::new();
    let mut zone = squares(game, piece);
    if near == Some(DropNear::SlideEnd) && zone != [game.frame.squares; 2] {
        account.refuse(
            key::ENCLOSING_DROP,
            "drops that slide in from the edge, with a limit on the squares for drops",
        );
    }
    let barred = moves::barred(game, piece);
    if barred.iter().any(|squares| !squares.is_empty()) {
        if moves::is_stuck_alike(game, piece) {
            forbid.push(ForbidWord::Stuck);
        } else {
            zone = [zone[0].without(barred[0]), zone[1].without(barred[1])];
        }
    }
    if !account.is_on(key::DROP_CHECKS) {
        if !game.has("king") {
            account.ignore(key::DROP_CHECKS, "it forbids only checks to the piece `king`");
        } else if !account.peek().is_on(key::EXTINCTION_PSEUDO_ROYAL) {
            forbid.push(ForbidWord::Check);
        } else {
            account.refuse(
                key::DROP_CHECKS,
                "a ban on drops that give check to royal pieces other than the king",
            );
        }
    }
    if bars_mates(game, base) {
        forbid.push(ForbidWord::Checkmate);
    }
    let mut per_file = None;
    if account.piece(key::DROP_NO_DOUBLED) == Some(piece) {
        let count = account.number(key::DROP_NO_DOUBLED_COUNT);
        if count < 1 {
            return None;
        }
        if game.keys_of(piece).len() > 1 {
            account.refuse(
                key::DROP_NO_DOUBLED,
                "promoted pieces that count on a file as the piece they move like",
            );
        }
        per_file = Some(account.fitting(key::DROP_NO_DOUBLED_COUNT, count));
    }
    let turned = match &base.becomes {
        Becomes::Turned(target) => Some(*target),
        Becomes::Both(targets) => targets.last().copied(),
        Becomes::Nothing | Becomes::Others(_) | Becomes::Marked(_) => None,
    };
    let turned = turned.filter(|_| account.is_on(key::DROP_PROMOTED));
    if turned.is_some() && matches!(base.becomes, Becomes::Both(_)) {
        account.refuse(
            key::DROP_PROMOTED,
            "a piece that promotes in two ways can be dropped promoted in only one of them",
        );
    }
    if turned.is_some() && per_file.is_some() && account.peek().dialect() == Dialect::FairyStockfishX {
        account.refuse(key::DROP_NO_DOUBLED, "a limit by file that is not for pieces dropped promoted");
    }
    if let Some(turned) = turned {
        // The other side may be dropped where it could move on, even if the piece in hand could not.
        let stuck = [piece, turned].map(|piece| moves::barred(game, piece));
        let is_alike = moves::is_stuck_alike(game, turned) && moves::is_stuck_alike(game, piece);
        let confined = ["White", "Black"].map(|side| account.squares(&mobility_name(turned, side)));
        let may_differ = confined.iter().any(|squares| !squares.is_empty());
        if may_differ || (stuck != [[Squares::EMPTY; 2]; 2] && !is_alike) {
            account.refuse(key::DROP_PROMOTED, "promoted forms that may be dropped on different squares");
        }
    }
    Some(Rule {
        zone,
        is_even: PieceType::named("bishop") == Some(piece)
            && account.is_on(key::DROP_OPPOSITE_COLORED_BISHOP),
        first_on: has_first.then_some(first_on),
        per_file,
        either_side: turned.is_some(),
        forbid,
    })
}
