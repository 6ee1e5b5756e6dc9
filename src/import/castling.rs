//! Castling: which kings may castle with which rooks in the start position.

use super::account::Account;
use super::game::Game;
use super::moves;
use super::start::Man;
use super::words::{letter, quoted};
use super::write::Out;
use crate::betza::Dialect;
use crate::ini::PieceType;
use crate::rules::Reach;

/// Where the two pieces of a castling go from and to, in files, and whose they are.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Castling {
    side: usize,
    king: String,
    partner: String,
    rank: u8,
    files: [u8; 4],
}

const KEYS: [&str; 14] = [
    "castlingKingsideFile",
    "castlingQueensideFile",
    "castlingRank",
    "castlingKingFile",
    "castlingKingPieceWhite",
    "castlingKingPieceBlack",
    "castlingRookKingsideFile",
    "castlingRookQueensideFile",
    "castlingRookPiecesWhite",
    "castlingRookPiecesBlack",
    "castlingDroppedPiece",
    "oppositeCastling",
    "chess960",
    "castling",
];

/// Writes the castlings; tells whether some are written once for both players, mirrored.
pub(super) fn write(game: &Game<'_>, out: &mut Out) {
    let account = game.account;
    account.map("castling");
    let mut castlings: Vec<Castling> = Vec::new();
    // Letters are obeyed when castling is on, or as gates, which are refused elsewhere.
    if account.peek().is_on("castling") {
        for right in game.start.castling.chars() {
            if let Some(castling) = castling(game, right).filter(|c| !castlings.contains(c)) {
                castlings.push(castling);
            }
        }
    }
    if castlings.is_empty() {
        let why = "nobody may castle in the start position";
        let can_come = account.peek().is_on("castlingDroppedPiece") && game.has_drops;
        account.ignore_all(if can_come { &KEYS[..10] } else { &KEYS }, why);
        return;
    }
    if account.is_on("flyingGeneral") {
        account.refuse("flyingGeneral", "kings that may not face each other where they pass");
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
        out.table_of_list("castling");
        let [from, to, partner_from, partner_to] =
            castling.files.map(|file| quoted(&format!("{}{}", letter(file), castling.rank)));
        let settings = if castling.files[1] > castling.files[0] {
            "castlingKingsideFile"
        } else {
            "castlingQueensideFile"
        };
        out.pair("piece", &quoted(&castling.king), &game.comment(&["startFen"]));
        out.pair("from", &from, "");
        out.pair("to", &to, &game.comment(&[settings]));
        out.pair("partner", &quoted(&castling.partner), "");
        out.pair("partner-from", &partner_from, "");
        out.pair("partner-to", &partner_to, "");
        if !is_paired {
            out.pair("side", if castling.side == 0 { "\"first\"" } else { "\"second\"" }, "");
        }
    }
}

/// Whether castlings are mirrored for the second player.
pub(super) fn is_mirrored(game: &Game<'_>) -> bool {
    let settings = game.account.peek();
    settings.is_on("castling") && !game.start.castling.is_empty()
}

/// What a letter of the field of castling rights allows.
fn castling(game: &Game<'_>, right: char) -> Option<Castling> {
    let account = game.account;
    if !right.is_ascii_alphabetic() {
        account.refuse("startFen", "the castling rights have a character that is none");
        return None;
    }
    if account.is_on("chess960") {
        account.refuse("chess960", "the king may start on any file, and castling is written otherwise");
    }
    if account.is_on("oppositeCastling") {
        account.refuse("oppositeCastling", "castling takes a right from the opponent");
    }
    let side = usize::from(right.is_ascii_lowercase());
    let player = ["White", "Black"].get(side).copied().unwrap_or_default();
    let own_rank = account.number("castlingRank") as u8;
    let rank = if side == 0 { own_rank } else { (game.frame.ranks + 1).saturating_sub(own_rank) };
    let king_piece = account.piece(&format!("castlingKingPiece{player}"))?;
    let rooks = account.pieces(&format!("castlingRookPieces{player}"));
    let king = king_file(game, king_piece, side, rank)?;
    let is_rook = |file: &u8| {
        game.start
            .at((*file, rank))
            .is_some_and(|man| man.side == side && !man.is_promoted && rooks.contains(man.piece))
    };
    let rook = match right.to_ascii_uppercase() {
        'K' => {
            let first = (account.number("castlingRookKingsideFile") as u8).min(game.frame.files);
            (king + 1..=first).rev().find(is_rook)
        }
        'Q' => {
            let first = account.number("castlingRookQueensideFile") as u8;
            (first..king).find(is_rook)
        }
        file => Some(file as u8 - b'A' + 1).filter(|file| *file <= game.frame.files).filter(is_rook),
    }?;
    let man = game.start.at((rook, rank))?;
    let (to, partner_to) = if rook > king {
        let to = account.number("castlingKingsideFile") as u8;
        (to, to.saturating_sub(1))
    } else {
        let to = account.number("castlingQueensideFile") as u8;
        (to, to + 1)
    };
    check_ways(account, king_piece, game, [king, to], [rook, partner_to]);
    let key = |piece: PieceType| game.base(piece).map(|base| base.key.clone());
    let (king_key, partner) = (key(king_piece)?, key(man.piece)?);
    Some(Castling { side, king: king_key, partner, rank, files: [king, to, rook, partner_to] })
}

/// The file of the king that castles: the only one on its rank, or the one on its usual file.
fn king_file(game: &Game<'_>, king: PieceType, side: usize, rank: u8) -> Option<u8> {
    let is_king =
        |man: &&Man| man.piece == king && man.side == side && man.square.1 == rank && !man.is_promoted;
    let kings: Vec<u8> = game.start.men.iter().filter(is_king).map(|man| man.square.0).collect();
    match kings.as_slice() {
        [only] => Some(*only),
        several => {
            let usual = game.account.number("castlingKingFile") as u8;
            several.contains(&usual).then_some(usual)
        }
    }
}

/// Refuses castlings that are no moves of both pieces, or look like another move of the king.
fn check_ways(account: &Account<'_>, piece: PieceType, game: &Game<'_>, king: [u8; 2], rook: [u8; 2]) {
    if king[0] == king[1] || rook[0] == rook[1] {
        account.refuse("castlingKingsideFile", "a piece that does not move when it castles");
    }
    let way = i16::from(king[1]) - i16::from(king[0]);
    let movement = moves::movement(&moves::written(game, piece), Dialect::FairyStockfish).unwrap_or_default();
    let goes = movement.terms.iter().flat_map(|term| &term.legs).any(|leg| {
        let most = match leg.reach {
            Reach::UpTo(n) => i16::from(n),
            Reach::Unlimited | Reach::SameAsBefore => i16::from(u8::MAX),
        };
        leg.headings().any(|h| {
            let dx = i16::from(h.dx);
            h.dy == 0 && dx != 0 && way % dx == 0 && (1..=most).contains(&(way / dx))
        })
    });
    if goes {
        account.refuse(
            "castlingKingsideFile",
            "a castling to where the king may go anyway is written otherwise",
        );
    }
}
