//! What PyChess refuses of the variants that its users upload. Source: its server, `catalogued_variants.py` and
//! `compress.py` of August 2026. It also has Fairy-Stockfish read the section, which the proof replaces here.

use alfil_core::phrase::counted;
use alfil_core::variant::Variant;

use super::draft::effective;
use super::{MAX_NAME, MIN_NAME, Section, is_name};
use crate::fairy::ini::key;
use crate::fairy::ini::{PieceType, Settings, Value};
use crate::words::picture;

const MAX_SECTION: usize = 64 << 10;
const MAX_PIECE: usize = 32 << 10;
const MAX_PIECES: usize = 256 << 10;
const MAX_BOARD: usize = 128 << 10;
const MAX_DISPLAY_NAME: usize = 50;
const MAX_SIDE: u8 = 16;

/// Keys that may not have any value but the usual one.
const REFUSED: [&str; 6] = [
    key::TWO_BOARDS,
    key::CAMBODIAN_MOVES,
    key::MATERIAL_COUNTING,
    key::FREE_DROPS,
    key::COUNTING_RULE,
    key::CHASING_RULE,
];

/// Returns why PyChess would refuse a variant, a sentence each; none if it would take it.
pub fn pychess_refusals(variant: &Variant, section: &Section) -> Vec<String> {
    let rules = variant.rules();
    let mut refusals = Vec::new();
    let mut refuse = |sentence: String| refusals.push(sentence);
    let kib = |bytes: usize| format!("{} KiB", bytes.div_ceil(1024));
    if !is_name(&section.name) {
        refuse(format!(
            "The section is called `{}`: a name has {MIN_NAME} to {MAX_NAME} characters, lower-case letters, digits, `-` and `_`, \
             the first of them a letter.",
            section.name
        ));
    }
    if section.text.len() > MAX_SECTION {
        refuse(format!("The section has {}, more than {}.", kib(section.text.len()), kib(MAX_SECTION)));
    }
    if rules.shape.files > MAX_SIDE || rules.shape.ranks > MAX_SIDE {
        refuse(format!("The board is larger than {MAX_SIDE} by {MAX_SIDE} squares."));
    }
    let settings = effective(&section.text);
    let fen = match settings.get(key::START_FEN) {
        Some(Value::Text(fen)) => fen.as_str(),
        _ => "",
    };
    if !matches!(fen.split_ascii_whitespace().nth(1), Some("w" | "b")) {
        refuse("The start position does not say who moves.".to_owned());
    }
    let n_named = rules.name.chars().count();
    if n_named > MAX_DISPLAY_NAME {
        refuse(format!("Its name has {n_named} characters, more than {MAX_DISPLAY_NAME}."));
    }
    for key in REFUSED {
        let usual = Settings::without_parent(crate::fairy::ini::Dialect::FairyStockfish)
            .get(key)
            .map(|setting| &setting.value);
        if settings.get(key) != usual {
            refuse(format!("`{key}` may not be set."));
        }
    }
    let n_pieces = PieceType::all().filter(|piece| settings.contains_key(piece.name().as_str())).count();
    if n_pieces == 0 {
        refuse("The section has no pieces.".to_owned());
    }
    refusals.extend(refused_pictures(variant));
    refusals
}

/// Returns why the pictures of a publication would be refused.
fn refused_pictures(variant: &Variant) -> Vec<String> {
    let kib = |bytes: usize| format!("{} KiB", bytes.div_ceil(1024));
    let mut refusals = Vec::new();
    let mut n_bytes = 0;
    for (path, text) in picture::set(variant).iter().filter(|(path, _)| !path.ends_with("-moves.svg")) {
        let is_board = !path.starts_with("pieces/");
        let most = if is_board { MAX_BOARD } else { MAX_PIECE };
        if !is_board {
            n_bytes += text.len();
        }
        if text.len() > most {
            refusals.push(format!("`{path}` has {}, more than {}.", kib(text.len()), kib(most)));
        }
        if !text.contains("viewBox=") {
            refusals.push(format!("`{path}` has no `viewBox`."));
        }
        if ["<script", "<image", "href=\"http", "url(http"].iter().any(|foreign| text.contains(foreign)) {
            refusals.push(format!("`{path}` has a script or names another address."));
        }
    }
    if n_bytes > MAX_PIECES {
        let pieces = counted(variant.rules().kinds.len(), "piece");
        refusals.push(format!(
            "The pictures of {pieces} have {}, more than {}.",
            kib(n_bytes),
            kib(MAX_PIECES)
        ));
    }
    refusals
}
