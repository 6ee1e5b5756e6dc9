//! Castling: which kings may castle with which rooks in the start position.

use alfil_core::board::Side;
use alfil_core::rules::Denial;
use alfil_language::def::Definition;
use alfil_language::def::definition::{self as written, GainWord, WingWord};
use alfil_language::diag::Span;

use super::royals::Royals;
use super::walls;
use crate::fairy::import::account::Account;
use crate::fairy::import::game::Game;
use crate::fairy::import::start::Man;
use crate::fairy::import::values::{add, plain, set, single_text, text};
use crate::fairy::import::words::letter;
use crate::fairy::ini::key;
use crate::fairy::ini::{PieceType, Squares};

/// The files that the two pieces of a castling go from and to, and their side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::fairy::import) struct Castling {
    pub(in crate::fairy::import) side: usize,
    pub(in crate::fairy::import) king: String,
    pub(in crate::fairy::import) partner: String,
    pub(in crate::fairy::import) rank: u8,
    pub(in crate::fairy::import) files: [u8; 4],
    home: Home,
}

/// How the right to castle is obtained.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Home {
    /// By the start position.
    Start,
    /// Also by a drop.
    Drop,
    /// By the start position, on any squares of the rank.
    Anywhere,
}

const KEYS: [&str; 14] = [
    key::CASTLING_KINGSIDE_FILE,
    key::CASTLING_QUEENSIDE_FILE,
    key::CASTLING_RANK,
    key::CASTLING_KING_FILE,
    key::CASTLING_KING_PIECE_WHITE,
    key::CASTLING_KING_PIECE_BLACK,
    key::CASTLING_ROOK_KINGSIDE_FILE,
    key::CASTLING_ROOK_QUEENSIDE_FILE,
    key::CASTLING_ROOK_PIECES_WHITE,
    key::CASTLING_ROOK_PIECES_BLACK,
    key::CASTLING_DROPPED_PIECE,
    key::OPPOSITE_CASTLING,
    key::CHESS960,
    key::CASTLING,
];

/// Writes the castlings; returns whether some are written once for both players, mirrored.
pub(in crate::fairy::import) fn write(game: &Game<'_>, royals: &Royals, out: &mut Definition) {
    let account = game.account;
    account.map(key::CASTLING);
    let mut castlings: Vec<Castling> = Vec::new();
    if account.peek().is_on(key::CASTLING) {
        let has_gates = account.peek().is_on(key::GATING);
        let is_right = |letter: &char| !has_gates || matches!(letter.to_ascii_uppercase(), 'K' | 'Q');
        for right in game.start.castling.chars().filter(is_right) {
            let Some(castling) = castling(game, right).filter(|c| !castlings.contains(c)) else { continue };
            let wing = |c: &Castling| (c.side, c.files[2] > c.files[0]);
            if castlings.iter().any(|known| wing(known) == wing(&castling)) {
                account.refuse(key::START_FEN, "two rooks on the same side of the king may castle");
            }
            castlings.push(castling);
        }
    }
    if !account.is_on(key::CHESS960) {
        castlings.retain(|c| are_ways(account, [c.files[0], c.files[1]], [c.files[2], c.files[3]]));
    }
    if account.peek().is_on(key::CASTLING) && account.is_on(key::CASTLING_DROPPED_PIECE) && game.has_drops {
        add_dropped(game, &mut castlings);
    }
    if !account.peek().is_on(key::CASTLING)
        && account.peek().is_on(key::CASTLING_DROPPED_PIECE)
        && game.has_drops
    {
        let what = "in Fairy-Stockfish positions show castling rights gained by drops, even though castling is off; \
            in the definition they do not";
        account.differ(key::CASTLING_DROPPED_PIECE, what);
    }
    if castlings.is_empty() {
        account.ignore_all(&KEYS, "neither player may castle in the start position");
        return;
    }
    let wings = [key::CASTLING_KINGSIDE_FILE, key::CASTLING_QUEENSIDE_FILE];
    account.ignore_all(&wings, "neither player may castle to this side in the start position");
    let rooks = [key::CASTLING_ROOK_PIECES_WHITE, key::CASTLING_ROOK_PIECES_BLACK];
    let roams =
        account.is_on(key::CHESS960) || (account.is_on(key::CASTLING_DROPPED_PIECE) && game.has_drops);
    for (side, name) in rooks.into_iter().enumerate() {
        let is_partner = |piece: PieceType| {
            let keys = game.keys_of(piece);
            castlings.iter().any(|castling| castling.side == side && keys.contains(&castling.partner))
        };
        let may_be = |piece: PieceType| account.pieces(name).contains(piece) && (roams || is_partner(piece));
        if game.in_play().any(|piece| royals.has(piece) && may_be(piece)) {
            account.refuse(name, "castling with a royal piece instead of the rook");
        }
    }
    let searched =
        [key::CASTLING_KING_FILE, key::CASTLING_ROOK_KINGSIDE_FILE, key::CASTLING_ROOK_QUEENSIDE_FILE];
    account.ignore_all(&searched, "the start position determines it");
    report_wrong_squares(game, &castlings);
    if account.is_on(key::CHESS960) {
        roam(game, &mut castlings);
    }
    let move_of = |c: &Castling| (c.side, c.rank, c.files[0], c.files[1]);
    let is_again = |(place, castling): (usize, &Castling)| {
        let mut before = castlings.iter().take(place);
        castling.home != Home::Anywhere && before.any(|known| move_of(known) == move_of(castling))
    };
    if castlings.iter().enumerate().any(is_again) {
        account.refuse(key::CASTLING_QUEENSIDE_FILE, "castlings to both sides that end on the same square");
    }
    for (side, player) in ["White", "Black"].into_iter().enumerate() {
        if castlings.iter().all(|castling| castling.side != side) {
            let pieces = [format!("castlingKingPiece{player}"), format!("castlingRookPieces{player}")];
            account.ignore_all(
                &pieces.each_ref().map(String::as_str),
                "the player may not castle in the start position",
            );
        }
    }
    for castling in &castlings {
        let other = Castling {
            side: 1 - castling.side,
            rank: game.frame.ranks + 1 - castling.rank,
            ..castling.clone()
        };
        let is_paired = castlings.contains(&other);
        if is_paired && castling.side == 1 {
            continue;
        }
        add(&mut out.castling, entry(game, castling, is_paired));
    }
}

/// Returns a castling, of one player unless both have it.
fn entry(game: &Game<'_>, castling: &Castling, is_paired: bool) -> written::Castling {
    let name = |file: u8| format!("{}{}", letter(file), castling.rank);
    let square = |file: u8| text(name(file), Span::NOWHERE);
    let [from, to, partner_from, partner_to] = castling.files;
    let is_kingside = partner_from > from;
    let mut entry = written::Castling {
        piece: text(&castling.king, game.origin(&[key::START_FEN])),
        to: single_text(name(to), game.origin(&[wing_setting(is_kingside)])),
        partner: text(&castling.partner, Span::NOWHERE),
        partner_to: single_text(name(partner_to), Span::NOWHERE),
        ..written::Castling::default()
    };
    if castling.home == Home::Anywhere {
        let wing = if is_kingside { WingWord::HigherFiles } else { WingWord::LowerFiles };
        entry.partner_on = set(wing, game.origin(&[key::CHESS960]));
    } else {
        entry.from = square(from);
        entry.partner_from = square(partner_from);
    }
    if castling.home == Home::Drop {
        entry.gained_by = set(GainWord::Drops, game.origin(&[key::CASTLING_DROPPED_PIECE]));
    }
    if game.account.is_on(key::OPPOSITE_CASTLING) {
        entry.denies = set(Denial::SameWing, game.origin(&[key::OPPOSITE_CASTLING]));
    }
    if !is_paired {
        entry.side = plain(if castling.side == 0 { Side::First } else { Side::Second });
    }
    entry
}

/// Notes castlings for which Fairy-Stockfish examines the wrong squares.
fn report_wrong_squares(game: &Game<'_>, castlings: &[Castling]) {
    let account = game.account;
    let roams = account.peek().is_on(key::CHESS960);
    // Written like a step of the king, or with the rook not where the king goes.
    let is_odd = |castling: &Castling| {
        let [king, to, rook, _] = castling.files;
        king.abs_diff(to) < 2 || (to > king) != (rook > king)
    };
    if walls::has_walls(account) && (roams || castlings.iter().any(is_odd)) {
        let what = "in Fairy-Stockfish the wall of a castling goes where the direction of the king's move allows; \
            in the definition it may go to any square as usual";
        account.differ(key::WALLING_RULE, what);
    }
    let is_moved = |castling: &Castling| {
        let [king, to, rook, _] = castling.files;
        to != if rook > king { game.frame.files - 1 } else { 3 }
    };
    if roams && castlings.iter().any(is_moved) {
        let what = "in Fairy-Stockfish a castling may leave the king in check along the rank; \
            in the definition it may not";
        account.differ(key::CHESS960, what);
    }
}

/// Returns the squares that a letter of the castling field names if it names gates: a rook and its king, or a file.
pub(in crate::fairy::import) fn gates(game: &Game<'_>, letter: char) -> Squares {
    let side = usize::from(letter.is_ascii_lowercase());
    let own_rank = game.account.number(key::CASTLING_RANK) as u8;
    let rank = if side == 0 { own_rank } else { (game.frame.ranks + 1).saturating_sub(own_rank) };
    if let ('K' | 'Q', true) = (letter.to_ascii_uppercase(), game.account.peek().is_on(key::CASTLING)) {
        let files = castling(game, letter).map(|castling| [castling.files[0], castling.files[2]]);
        return files
            .into_iter()
            .flatten()
            .map(|file| Squares::square(file, rank))
            .fold(Squares::EMPTY, Squares::union);
    }
    let file = (letter.to_ascii_uppercase() as u8).saturating_sub(b'A') + 1;
    let is_own = game.start.at((file, rank)).is_some_and(|man| man.side == side);
    if is_own { Squares::square(file, rank) } else { Squares::EMPTY }
}

/// Returns whether castlings are mirrored for the second player.
pub(in crate::fairy::import) fn is_mirrored(game: &Game<'_>) -> bool {
    let settings = game.account.peek();
    let by_drop = settings.is_on(key::CASTLING_DROPPED_PIECE) && game.has_drops;
    settings.is_on(key::CASTLING) && (by_drop || !game.start.castling.is_empty())
}

/// Returns the castling that a letter of the castling field allows.
pub(in crate::fairy::import) fn castling(game: &Game<'_>, right: char) -> Option<Castling> {
    let account = game.account;
    if !right.is_ascii_alphabetic() {
        account.refuse(key::START_FEN, "the castling rights contain an invalid character");
        return None;
    }
    let side = usize::from(right.is_ascii_lowercase());
    let player = ["White", "Black"].get(side).copied().unwrap_or_default();
    let own_rank = account.number(key::CASTLING_RANK) as u8;
    let rank = if side == 0 { own_rank } else { (game.frame.ranks + 1).saturating_sub(own_rank) };
    let king_setting = format!("castlingKingPiece{player}");
    let Some(king_piece) = account.piece(&king_setting) else {
        account.refuse(&king_setting, "castling by any piece on the king's square");
        return None;
    };
    let rooks = account.pieces(&format!("castlingRookPieces{player}"));
    let king = king_file(game, king_piece, side, rank)?;
    let is_rook = |file: &u8| {
        game.start
            .at((*file, rank))
            .is_some_and(|man| man.side == side && !man.is_promoted && rooks.contains(man.piece))
    };
    let rook = match right.to_ascii_uppercase() {
        'K' => {
            let first = (account.number(key::CASTLING_ROOK_KINGSIDE_FILE) as u8).min(game.frame.files);
            (1..=first).rev().find(is_rook)
        }
        'Q' => {
            let first = account.number(key::CASTLING_ROOK_QUEENSIDE_FILE) as u8;
            (first..=game.frame.files).find(is_rook)
        }
        file => Some(file as u8 - b'A' + 1).filter(|file| *file <= game.frame.files).filter(is_rook),
    }?;
    if rook == king {
        let pieces = format!("castlingRookPieces{player}");
        account.refuse(&pieces, "castling of a piece with itself");
        return None;
    }
    let has_king = PieceType::named("king").is_some_and(|king| game.start.count(king, side) > 0);
    if !king_piece.is_king() && has_king {
        account.refuse(&king_setting, "castling by another piece in a game with a king");
        return None;
    }
    let man = game.start.at((rook, rank))?;
    let (to, partner_to) = ends(account, rook > king);
    if [to, partner_to].iter().any(|file| !(1..=game.frame.files).contains(file)) {
        account.refuse(wing_setting(rook > king), "castling to a square off the board");
        return None;
    }
    let key = |piece: PieceType| game.base(piece).map(|base| base.key.clone());
    let (king_key, partner) = (key(king_piece)?, key(man.piece)?);
    let files = [king, to, rook, partner_to];
    Some(Castling { side, king: king_key, partner, rank, files, home: Home::Start })
}

/// Returns the setting for where a castling on a wing ends.
fn wing_setting(is_kingside: bool) -> &'static str {
    if is_kingside { key::CASTLING_KINGSIDE_FILE } else { key::CASTLING_QUEENSIDE_FILE }
}

/// Returns the files where king and rook end.
fn ends(account: &Account<'_>, is_kingside: bool) -> (u8, u8) {
    if is_kingside {
        let to = account.number(key::CASTLING_KINGSIDE_FILE) as u8;
        (to, to.saturating_sub(1))
    } else {
        let to = account.number(key::CASTLING_QUEENSIDE_FILE) as u8;
        (to, to + 1)
    }
}

/// Returns whether a piece castles instead of a king.
pub(in crate::fairy::import) fn castles(game: &Game<'_>, piece: PieceType) -> bool {
    let account = game.account;
    let is_king = |name: &&str| account.peek().is_on(key::CASTLING) && account.piece(name) == Some(piece);
    !game.start.castling.is_empty()
        && [key::CASTLING_KING_PIECE_WHITE, key::CASTLING_KING_PIECE_BLACK].iter().any(is_king)
}

/// Adds the castlings of pieces that are dropped on their squares.
fn add_dropped(game: &Game<'_>, castlings: &mut Vec<Castling>) {
    let account = game.account;
    let key = |piece: PieceType| game.base(piece).map(|base| base.key.clone());
    let king_file = account.number(key::CASTLING_KING_FILE) as u8;
    let own_rank = account.number(key::CASTLING_RANK) as u8;
    for (side, player) in ["White", "Black"].into_iter().enumerate() {
        let king = account.piece(&format!("castlingKingPiece{player}")).and_then(key);
        let rooks = account.pieces(&format!("castlingRookPieces{player}"));
        let rank = if side == 0 { own_rank } else { (game.frame.ranks + 1).saturating_sub(own_rank) };
        let partners = game.bases.iter().filter(|base| rooks.contains(base.piece));
        for (partner, corner) in partners.flat_map(|base| [(base, 1), (base, game.frame.files)]) {
            let Some(king) = king.clone().filter(|_| corner != king_file) else { continue };
            let (to, partner_to) = ends(account, corner > king_file);
            if !are_ways(account, [king_file, to], [corner, partner_to]) {
                continue;
            }
            let files = [king_file, to, corner, partner_to];
            let castling =
                Castling { side, king, partner: partner.key.clone(), rank, files, home: Home::Drop };
            let is_own = |file| game.start.at((file, rank)).is_some_and(|man| man.side == side);
            let tied =
                castlings.iter().position(|known| Castling { home: Home::Drop, ..known.clone() } == castling);
            if let Some(known) = tied {
                castlings.remove(known);
            } else if is_own(king_file) && is_own(corner) {
                account.refuse(
                    key::START_FEN,
                    "pieces are already on squares where a drop gains the right to castle",
                );
            }
            castlings.push(castling);
        }
    }
}

/// Frees castlings from the squares of the start position.
fn roam(game: &Game<'_>, castlings: &mut Vec<Castling>) {
    let account = game.account;
    for (side, player) in ["White", "Black"].into_iter().enumerate() {
        let own = || castlings.iter().filter(|castling| castling.side == side);
        let Some(first) = own().next() else { continue };
        let rooks = account.pieces(&format!("castlingRookPieces{player}"));
        let on_rank = game.start.men.iter().filter(|man| man.side == side && man.square.1 == first.rank);
        let mut on_rank = on_rank.filter(|man| rooks.contains(man.piece) && !man.is_promoted);
        if !on_rank.all(|man| own().any(|castling| castling.files[2] == man.square.0)) {
            account.refuse(key::START_FEN, "a rook on the king's rank has no right to castle");
        }
    }
    let mut all: Vec<Castling> = Vec::new();
    for castling in castlings.drain(..) {
        if castling.home == Home::Drop {
            account.refuse(
                key::CASTLING_DROPPED_PIECE,
                "castling from any square together with rights gained by drops",
            );
        }
        let [king, to, rook, partner_to] = castling.files;
        let files = if rook > king { [0, to, 1, partner_to] } else { [1, to, 0, partner_to] };
        let free = Castling { files, home: Home::Anywhere, ..castling };
        if !all.contains(&free) {
            all.push(free);
        }
    }
    *castlings = all;
}

/// Returns the file of the king that castles: the only one on its rank, or the one on its usual file.
fn king_file(game: &Game<'_>, king: PieceType, side: usize, rank: u8) -> Option<u8> {
    let is_king =
        |man: &&Man| man.piece == king && man.side == side && man.square.1 == rank && !man.is_promoted;
    let kings: Vec<u8> = game.start.men.iter().filter(is_king).map(|man| man.square.0).collect();
    match kings.as_slice() {
        [only] => Some(*only),
        several => {
            let usual = game.account.number(key::CASTLING_KING_FILE) as u8;
            several.contains(&usual).then_some(usual)
        }
    }
}

/// Returns whether both pieces move in a castling. Notes that Fairy-Stockfish castles even if they do not.
fn are_ways(account: &Account<'_>, king: [u8; 2], rook: [u8; 2]) -> bool {
    let both_move = king[0] != king[1] && rook[0] != rook[1];
    if !both_move {
        let what = "in Fairy-Stockfish a piece may castle and stay on its square; \
            in the definition it may not castle then";
        account.differ(key::CASTLING_KINGSIDE_FILE, what);
    }
    both_move
}
