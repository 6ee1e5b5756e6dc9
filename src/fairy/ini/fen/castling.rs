//! Castling rights in a start position that no player can have.

use std::ops::Range;

use alfil_language::diag::Code;

use super::fields::Fields;
use super::turns;
use crate::fairy::ini::dialect::Dialect;
use crate::fairy::ini::findings::shown;
use crate::fairy::ini::key;
use crate::fairy::ini::piece_types::PieceType;
use crate::fairy::ini::settings::{Declared, Settings};
use crate::fairy::ini::squares::file_letter;
use crate::fairy::ini::value::{Problem, Value};

/// Returns the letters of the castling field that give no player a right, in a section with these settings; nothing for
/// a position with other faults.
pub(in crate::fairy::ini) fn check_castling_field(text: &str, settings: &Settings) -> Vec<Problem> {
    let Some(place) = field(text) else { return Vec::new() };
    let field = text.get(place.clone()).unwrap_or_default();
    let written = field.trim_matches('-');
    let Some(board) = Board::read(text, settings) else { return Vec::new() };
    if written.is_empty() || Fields::read(text, settings).castling != field {
        return Vec::new();
    }
    if [key::CASTLING, key::GATING].iter().all(|name| !settings.is_on(name)) {
        let message = format!("`{}` gives no castling right: castling is off", shown(written));
        let off = Problem::new(Code::IniFenCastling, place, message, "no effect");
        return vec![off.help("write `-`, or `castling = true`")];
    }
    let mut found: Vec<(Range<usize>, Fault)> = Vec::new();
    for (at, letter) in field.char_indices().filter(|(_, letter)| *letter != '-') {
        let range = place.start + at..place.start + at + letter.len_utf8();
        let Some(fault) = board.fault(letter) else { continue };
        match found.last_mut() {
            Some((last, same)) if *same == fault && last.end == range.start => last.end = range.end,
            _ => found.push((range, fault)),
        }
    }
    let problem = |(range, fault): (Range<usize>, Fault)| {
        let letters = shown(text.get(range.clone()).unwrap_or_default());
        let message = format!("`{letters}` {}", fault.what);
        let found = Problem::new(Code::IniFenCastling, range, message, fault.label).help(fault.help);
        if fault.drops {
            let found = found.help("Fairy-Stockfish silently drops the whole section");
            Problem { drops_section: true, ..found }
        } else {
            found
        }
    };
    found.into_iter().map(problem).collect()
}

/// Returns the range of the castling field: the third word.
fn field(text: &str) -> Option<Range<usize>> {
    let mut at = 0;
    let mut words = text.split_inclusive(|c: char| c.is_ascii_whitespace()).filter_map(|word| {
        let start = at;
        at += word.len();
        let word = word.trim_end();
        (!word.is_empty()).then_some(start..start + word.len())
    });
    words.nth(2)
}

/// Why a letter gives no right.
#[derive(PartialEq, Eq)]
struct Fault {
    what: String,
    label: &'static str,
    help: &'static str,
    drops: bool,
}

/// Returns the castling rank of each player, White's first, with its contents by file.
struct Board<'a> {
    settings: &'a Settings,
    rows: [Vec<Option<(PieceType, usize)>>; 2],
    ranks: [i64; 2],
}

impl<'a> Board<'a> {
    fn read(text: &str, settings: &'a Settings) -> Option<Board<'a>> {
        let board = text.split([' ', '[']).next().unwrap_or_default();
        let rows: Vec<&str> = board.split('/').collect();
        let last = i64::from(settings.ranks());
        let own = settings.number(key::CASTLING_RANK);
        let ranks = [own, last + 1 - own];
        let row = |rank: i64| {
            let place = usize::try_from(last.checked_sub(rank)?).ok()?;
            Some(men(rows.get(place).filter(|_| rows.len() as i64 >= last)?, settings))
        };
        Some(Board { settings, rows: [row(ranks[0])?, row(ranks[1])?], ranks })
    }

    fn at(&self, side: usize, file: usize) -> Option<(PieceType, usize)> {
        let index = file.checked_sub(1)?;
        self.rows.get(side)?.get(index).copied().flatten()
    }

    /// Returns the file of the piece that castles: the only one on its rank, or the one on its usual file.
    fn king(&self, king: PieceType, side: usize) -> Option<usize> {
        let files = 1..=usize::from(self.settings.files());
        let kings: Vec<usize> = files.filter(|file| self.at(side, *file) == Some((king, side))).collect();
        match kings.as_slice() {
            [only] => Some(*only),
            several => {
                let usual = usize::try_from(self.settings.number(key::CASTLING_KING_FILE)).ok()?;
                several.contains(&usual).then_some(usual)
            }
        }
    }

    /// Returns why a letter gives no right; nothing if it gives one, or if that cannot be known.
    fn fault(&self, letter: char) -> Option<Fault> {
        let settings = self.settings;
        let side = usize::from(letter.is_ascii_lowercase());
        let player = if side == 0 { "White" } else { "Black" };
        let rank = *self.ranks.get(side)?;
        let files = usize::from(settings.files());
        let is_fork = settings.dialect() == Dialect::FairyStockfishX;
        let castles = settings.is_on(key::CASTLING);
        let fault = |what: String, help: &'static str| {
            let what = format!("gives {player} no castling right: {what}");
            Some(Fault { what, label: "Fairy-Stockfish skips it", help, drops: is_fork && castles })
        };
        if !letter.is_ascii_alphabetic() {
            return fault("it is not a letter".to_owned(), "write letters of `KQkq`, or `-` for none");
        }
        let capital = letter.to_ascii_uppercase();
        let is_wing = castles && matches!(capital, 'K' | 'Q');
        let file = usize::from(capital as u8 - b'A') + 1;
        if !is_wing && file > files {
            let what = format!("the last file is `{}`", file_letter(settings.files()));
            return fault(what, "write letters of `KQkq`, or `-` for none");
        }
        if settings.is_on(key::GATING) && !is_wing {
            let is_own = self.at(side, file).is_some_and(|(_, owner)| owner == side);
            return if is_own {
                None
            } else {
                let what = format!("opens no gate: {player} has no piece on {}{rank}", name(file));
                let drops = is_fork && castles && self.at(side, file).is_none();
                let (label, help) = ("Fairy-Stockfish skips it", "name only files with a piece");
                Some(Fault { what, label, help, drops })
            };
        }
        let Some(Value::Piece(Some(king))) =
            settings.get(&format!("castlingKingPiece{player}")).map(|setting| &setting.value)
        else {
            return None;
        };
        let Some(Declared { letter: king_letter, .. }) = settings.piece(*king) else {
            let what = format!("the section has no piece `{}`, which castles", king.name());
            return fault(
                what,
                "write `castlingKingPiece = …` with the piece that castles, or `-` for no rights",
            );
        };
        let Some(king_file) = self.king(*king, side) else {
            let what = format!("no single `{}` of {player} is on rank {rank}", shown_as(king_letter, side));
            return fault(what, "write `-` for no rights, or move the piece that castles there");
        };
        let rooks = settings.pieces(&format!("castlingRookPieces{player}"));
        let is_rook = |file: &usize| {
            self.at(side, *file).is_some_and(|(piece, owner)| owner == side && rooks.contains(piece))
        };
        let from = |name: &str| usize::try_from(settings.number(name)).unwrap_or(0);
        let rook = match capital {
            'K' => (1..=from(key::CASTLING_ROOK_KINGSIDE_FILE).min(files)).rev().find(is_rook),
            'Q' => (from(key::CASTLING_ROOK_QUEENSIDE_FILE).max(1)..=files).find(is_rook),
            _ => Some(file).filter(is_rook),
        };
        let names: Vec<String> = rooks
            .iter()
            .filter_map(|piece| settings.piece(piece))
            .map(|rook| format!("`{}`", shown_as(rook.letter, side)))
            .collect();
        let names = if names.is_empty() { "castling partner".to_owned() } else { names.join(" or ") };
        let Some(rook) = rook else {
            let what = match capital {
                'K' | 'Q' => format!("no {names} of {player} is on the expected side of rank {rank}"),
                _ => format!("no {names} of {player} is on {}{rank}", name(file)),
            };
            return fault(what, "leave out the letter, or put the piece there");
        };
        let is_other_wing =
            matches!((capital, rook < king_file), ('K', true) | ('Q', false)) && rook != king_file;
        is_other_wing.then(|| Fault {
            what: format!(
                "finds only the {names} on {}{rank}, on the other side, and gives {player} the right to castle there",
                name(rook)
            ),
            label: "read as the other letter",
            help: "leave out the letter",
            drops: is_fork,
        })
    }
}

fn name(file: usize) -> char {
    file_letter(u8::try_from(file).unwrap_or_default())
}

/// Returns the letter of a player's piece, as positions write it.
fn shown_as(letter: char, side: usize) -> char {
    if side == 0 { letter } else { letter.to_ascii_lowercase() }
}

/// Returns the contents of a rank, by file, with the owner: 0 is White. A promoted piece differs from its letter.
fn men(row: &str, settings: &Settings) -> Vec<Option<(PieceType, usize)>> {
    let mut men = Vec::new();
    let mut is_promoted = false;
    let mut chars = row.chars().peekable();
    while let Some(c) = chars.next() {
        if let Some(digit) = c.to_digit(10) {
            let next = chars.next_if(char::is_ascii_digit).and_then(|next| next.to_digit(10));
            let number = next.map_or(digit, |next| digit * 10 + next);
            men.extend(std::iter::repeat_n(None, number as usize));
        } else if c == '*' {
            men.push(None);
        } else if c.is_ascii_alphabetic() {
            let wanted = c.to_ascii_uppercase();
            let piece = settings
                .declared()
                .find(|declared| declared.letter == wanted)
                .or_else(|| settings.declared().find(|declared| declared.synonym == Some(wanted)))
                .map(|declared| declared.piece);
            let piece = piece.filter(|piece| !(is_promoted && turns(settings, *piece)));
            men.push(piece.map(|piece| (piece, usize::from(c.is_ascii_lowercase()))));
        }
        is_promoted = c == '+';
    }
    men
}
