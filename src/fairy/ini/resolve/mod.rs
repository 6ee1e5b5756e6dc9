//! Turns lines into effective settings, in Fairy-Stockfish's order of keys, regardless of the order of the lines.
//!
//! First the size of the board, then each piece with its region, then old names, then short forms, then keys for both
//! players, then those for one player, and finally keys that override these.

mod captures;
mod regions;

use indexmap::IndexMap;

use super::dialect::Dialect;
use super::keys::{self, Key, Kind, Known, Sets, Status};
use super::piece_types::PieceType;
use super::ranges;
use super::settings::{MAIN_PAWN, Origin, Settings};
use super::squares::Squares;
use super::value::{self, Letters, Problem, Value};
use crate::fairy::ini::key;

/// Reads the value of a line.
type Read<'a> = &'a mut dyn FnMut(&Assignment<'_>, &Letters) -> Option<Value>;

/// A line whose key is known.
#[derive(Clone, Copy, Debug)]
pub(super) struct Assignment<'a> {
    pub(super) known: Known,
    pub(super) text: &'a str,
    pub(super) origin: Origin,
}

/// Applies lines to inherited settings; `report` receives what is wrong with each value.
///
/// Of two lines with the same key, the last counts.
pub(super) fn apply(
    settings: &mut Settings,
    lines: &[Assignment<'_>],
    report: &mut dyn FnMut(&Assignment<'_>, Problem),
) {
    let mut by_name: IndexMap<&'static str, &Assignment<'_>> = IndexMap::new();
    for line in lines {
        by_name.insert(line.known.name, line);
    }
    let mut read = |line: &Assignment<'_>, letters: &Letters| {
        let reading = value::read(line.known.key.kind, line.text, letters);
        let explained = |problem| ranges::explained(line.known, line.text, letters.dialect, problem);
        for problem in reading.problems.into_iter().filter_map(explained) {
            report(line, problem);
        }
        reading.value
    };
    let no_letters = Letters::new(settings.dialect());
    for name in [key::MAX_RANK, key::MAX_FILE] {
        if let Some(line) = by_name.shift_remove(name)
            && let Some(value) = read(line, &no_letters)
        {
            settings.set(line.known.name, value, line.origin);
        }
    }
    for side in ["White", "Black"] {
        let line = by_name.shift_remove(format!("mobilityRegion{side}").as_str());
        let Some((line, value)) = line.and_then(|line| Some((line, read(line, &no_letters)?))) else {
            continue;
        };
        for known in PieceType::all().filter_map(|piece| keys::find(&keys::mobility_name(piece, side))) {
            settings.set(known.name, value.clone(), line.origin);
        }
    }
    let mut of_pieces: Vec<&Assignment<'_>> = Vec::new();
    by_name.retain(|_, line| {
        let is_of_piece = line.known.piece.is_some();
        if is_of_piece {
            of_pieces.push(line);
        }
        !is_of_piece
    });
    of_pieces.sort_by_key(|line| (line.known.piece, line.known.key.kind == Kind::Squares));
    for line in of_pieces {
        let value = read(line, &no_letters);
        match (line.known.piece, line.known.key.kind == Kind::Squares) {
            (Some(_), true) => {
                if let Some(value) = value {
                    settings.set(line.known.name, value, line.origin);
                }
            }
            (Some(piece), false) => declare(settings, piece, line, value),
            (None, _) => {}
        }
    }
    let letters = settings.letters();
    let mut rest: Vec<&Assignment<'_>> = by_name.into_values().collect();
    rest.sort_by_key(|line| phase(line.known.key, settings.dialect()));
    double_step_ranks(settings, &mut rest, &mut read);
    captures::tables(settings, &mut rest, &letters, &mut read);
    for line in rest {
        let Some(value) = read(line, &letters) else { continue };
        assign(settings, line, &value, &letters);
    }
    conclude(settings);
    if settings.dialect() == Dialect::FairyStockfishX {
        conclude_in_fork(settings);
    }
}

/// Names the pieces that are royal when few are left; a child keeps them, regardless of its keys about extinction.
pub(super) fn conclude_in_fork(settings: &mut Settings) {
    let origin = settings.get(key::EXTINCTION_PSEUDO_ROYAL).map_or(Origin::Default, |setting| setting.origin);
    if settings.is_on(key::EXTINCTION_PSEUDO_ROYAL) && settings.pieces(key::PSEUDO_ROYAL_TYPES).is_empty() {
        let types = settings.pieces(key::EXTINCTION_PIECE_TYPES);
        let most = settings.number(key::EXTINCTION_PIECE_COUNT) + 1;
        settings.set(key::PSEUDO_ROYAL_TYPES, Value::Pieces(types), origin);
        settings.set(key::PSEUDO_ROYAL_COUNT, Value::Number(most), origin);
    } else if !settings.pieces(key::PSEUDO_ROYAL_TYPES).is_empty() {
        settings.set(key::EXTINCTION_PSEUDO_ROYAL, Value::Bool(true), origin);
    }
}

/// Returns when a key takes effect: first by subject, then keys for both players before those for one.
///
/// In Fairy-Stockfish, `wallingRegion` overrides those for one player, though it is for both.
fn phase(key: &Key, dialect: Dialect) -> (u8, bool) {
    let is_for_one = key.name.ends_with("White") || key.name.ends_with("Black");
    let subject = match key.status {
        Status::Deprecated(_) => 0,
        Status::Alias => 1,
        Status::Only(_) if key.name.starts_with(key::PAWN_TYPES) => 1,
        Status::Current | Status::BuiltInOnly | Status::Only(_) => match key.name {
            key::WALLING_REGION if dialect == Dialect::FairyStockfish => 3,
            key::CAPTURE_TYPE => 3,
            name if name.starts_with(key::FLAG_PIECE_TYPES) => 3,
            _ => 2,
        },
    };
    (subject, is_for_one)
}

/// Gives a piece its letter, or removes the piece.
fn declare(settings: &mut Settings, piece: PieceType, line: &Assignment<'_>, value: Option<Value>) {
    let Some(Value::Declared { letter, .. }) = value else {
        remove(settings, piece);
        return;
    };
    let holder = settings.declared().find(|other| other.letter == letter).map(|other| other.piece);
    // In the fork a piece that keeps its letter keeps its promotion too.
    let keeps = settings.dialect() == Dialect::FairyStockfishX && holder == Some(piece);
    if let Some(holder) = holder.filter(|_| !keeps) {
        remove(settings, holder);
    }
    // The programs look for the letter in the text, even in the name of moves.
    let moves = line.text.get(letter.len_utf8()..).unwrap_or_default();
    if piece.is_custom() && moves.contains('e') {
        for name in [key::EN_PASSANT_TYPES_WHITE, key::EN_PASSANT_TYPES_BLACK] {
            if let Some(Value::Pieces(pieces)) = settings.value_mut(name) {
                pieces.insert(piece);
            }
        }
    }
    if let Some(value) = value {
        settings.set(line.known.name, value, line.origin);
    }
}

/// Removes a piece from the section and from what pawns may promote to, in the fork also from what captures en passant.
/// Other sets keep it.
fn remove(settings: &mut Settings, piece: PieceType) {
    settings.remove(&piece.name());
    let sets: &[&str] = match settings.dialect() {
        Dialect::FairyStockfish => &[key::PROMOTION_PIECE_TYPES_WHITE, key::PROMOTION_PIECE_TYPES_BLACK],
        Dialect::FairyStockfishX => &[
            key::PROMOTION_PIECE_TYPES_WHITE,
            key::PROMOTION_PIECE_TYPES_BLACK,
            key::EN_PASSANT_TYPES_WHITE,
            key::EN_PASSANT_TYPES_BLACK,
        ],
    };
    for name in sets {
        if let Some(Value::Pieces(pieces)) = settings.value_mut(name) {
            pieces.remove(piece);
        }
    }
}

/// The old keys for double steps: two ranks, of which the second is ignored if the first is set.
fn double_step_ranks<'a>(settings: &mut Settings, lines: &mut Vec<&'a Assignment<'a>>, read: Read<'_>) {
    let no_letters = Letters::new(settings.dialect());
    let mut rank = |name: &str| {
        let place = lines.iter().position(|line| line.known.name == name)?;
        let line = lines.remove(place);
        match read(line, &no_letters) {
            Some(Value::Number(rank)) => Some((rank, line.origin)),
            _ => None,
        }
    };
    let (last, first) = (rank(key::DOUBLE_STEP_RANK), rank(key::DOUBLE_STEP_RANK_MIN));
    let (first, last, origin) = match (first, last) {
        (_, Some((last, origin))) => (2, last, origin),
        (Some((first, origin)), None) => (first, 2, origin),
        (None, None) => return,
    };
    let ranks = settings.number(key::MAX_RANK);
    settings.set(key::DOUBLE_STEP_REGION_WHITE, Value::Squares(Squares::ranks(first, last)), origin);
    let black = Squares::ranks(ranks + 1 - last, ranks + 1 - first);
    settings.set(key::DOUBLE_STEP_REGION_BLACK, Value::Squares(black), origin);
}

/// Sets the settings of a key.
fn assign(settings: &mut Settings, line: &Assignment<'_>, value: &Value, letters: &Letters) {
    if assign_special(settings, line, value, letters) {
        return;
    }
    let (key, origin) = (line.known.key, line.origin);
    if [key::PAWN_TYPES, key::PROMOTION_PAWN_TYPES].iter().any(|pawns| key.name.starts_with(pawns)) {
        let main = match settings.dialect() {
            Dialect::FairyStockfish => value::read(Kind::Piece, line.text, letters).value,
            Dialect::FairyStockfishX => {
                Some(Value::Piece(line.text.chars().next().and_then(|letter| letters.piece(letter))))
            }
        };
        for (name, other_side) in MAIN_PAWN.into_iter().zip(["Black", "White"]) {
            // A key of the other player leaves this one alone.
            if let (Some(main), false) = (main.clone(), key.name.ends_with(other_side)) {
                settings.set(name, main, origin);
            }
        }
    }
    let names: Vec<String> = match key.sets {
        Sets::Itself => {
            for side in ["White", "Black"] {
                settings.remove(&format!("{}{side}", line.known.name));
            }
            vec![line.known.name.to_owned()]
        }
        Sets::BothSides => ["White", "Black"].map(|side| format!("{}{side}", key.name)).to_vec(),
        Sets::Others(others) => others.split(' ').map(str::to_owned).collect(),
        // These have been set with the pieces.
        Sets::AllPieces => Vec::new(),
    };
    for known in names.iter().filter_map(|name| keys::find(name)) {
        settings.set(known.name, merged(settings, known.name, value), origin);
    }
}

/// Sets a value that is converted for other settings; false for other keys.
fn assign_special(settings: &mut Settings, line: &Assignment<'_>, value: &Value, letters: &Letters) -> bool {
    let origin = line.origin;
    match (line.known.name, value) {
        (key::PROMOTION_RANK, &Value::Number(rank)) => {
            let black = Squares::ranks(1, settings.number(key::MAX_RANK) + 1 - rank);
            settings.set(key::PROMOTION_REGION_WHITE, Value::Squares(Squares::ranks(rank, i64::MAX)), origin);
            settings.set(key::PROMOTION_REGION_BLACK, Value::Squares(black), origin);
        }
        (key::CAPTURE_TYPE, Value::Word(word)) => {
            settings.set(key::CAPTURES_TO_HAND, Value::Bool(*word == "hand"), origin);
            if *word == "prison" {
                settings.set(key::CAPTURE_TYPE, Value::Word(word), origin);
            } else {
                settings.remove(key::CAPTURE_TYPE);
            }
        }
        (key::DROP_ON_TOP, Value::Bool(is_on)) => {
            if *is_on {
                settings.set(key::ENCLOSING_DROP, Value::Word("top"), origin);
            }
        }
        ("synonyms", Value::Text(text)) => synonyms(settings, text, letters),
        _ => return false,
    }
    true
}

/// Values by piece are merged with those of the parent for other pieces.
fn merged(settings: &Settings, name: &str, value: &Value) -> Value {
    match (settings.get(name).map(|s| &s.value), value) {
        (Some(Value::Numbers(old)), Value::Numbers(new)) => {
            let mut all = old.clone();
            all.extend(new);
            Value::Numbers(all)
        }
        (Some(Value::Becomes(old)), Value::Becomes(new)) => {
            let mut all = old.clone();
            all.extend(new);
            all.retain(|_, promoted| promoted.is_some());
            Value::Becomes(all)
        }
        (_, Value::Regions(regions)) => Value::Regions(regions::merged(settings, name, regions)),
        (_, value) => value.clone(),
    }
}

/// Second letters, as `n:h b:e`, which only built-in variants have.
fn synonyms(settings: &mut Settings, text: &str, letters: &Letters) {
    for pair in text.split(' ') {
        let mut chars = pair.chars().filter(|c| *c != ':');
        let (Some(letter), Some(second)) = (chars.next(), chars.next()) else { continue };
        let Some(piece) = letters.piece(letter) else { continue };
        if let Some(Value::Declared { synonym, .. }) = settings.value_mut(&piece.name()) {
            *synonym = Some(second.to_ascii_uppercase());
        }
    }
}

/// The last step for every section: double steps that are off lose their squares, and those without squares are off.
fn conclude(settings: &mut Settings) {
    let regions = [key::DOUBLE_STEP_REGION_WHITE, key::DOUBLE_STEP_REGION_BLACK];
    if !settings.is_on(key::DOUBLE_STEP) {
        for name in regions {
            if let Some(Value::Squares(squares)) = settings.value_mut(name) {
                *squares = Squares::EMPTY;
            }
        }
    } else if regions.iter().all(|name| settings.squares(name).is_empty())
        && let Some(value) = settings.value_mut(key::DOUBLE_STEP)
    {
        *value = Value::Bool(false);
    }
}
