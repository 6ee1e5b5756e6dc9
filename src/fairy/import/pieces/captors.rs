//! Captures without moving, and captures of own pieces, which Fairy-Stockfish-X has by keys: rewritten move strings.

use super::moves::{Extra, Moves};
use crate::fairy::import::game::Game;
use crate::fairy::import::rule::royals::Royals;
use crate::fairy::ini::key;
use crate::fairy::ini::{Dialect, PieceType, Squares, Value};

/// The modes in the moves of a piece that shoots.
const SHOT: char = '^';

/// Returns a string of plain terms with each of them changed; nothing for other strings, or if one cannot be changed.
pub(in crate::fairy::import) fn each_term(
    text: &str,
    mut change: impl FnMut(&str, &str) -> Option<String>,
) -> Option<String> {
    if !text.chars().all(|c| c.is_ascii_alphanumeric()) || text.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let mut out = String::new();
    let mut rest = text;
    while !rest.is_empty() {
        let atom = rest.find(|c: char| c.is_ascii_uppercase())?;
        let (modifiers, from_atom) = rest.split_at(atom);
        let letter = from_atom.chars().next()?;
        let after = from_atom.trim_start_matches(letter).trim_start_matches(|c: char| c.is_ascii_digit());
        out.push_str(&change(modifiers, from_atom.strip_suffix(after)?)?);
        rest = after;
    }
    Some(out)
}

/// Returns whether a term only moves.
fn is_quiet(modifiers: &str) -> bool {
    modifiers.contains('m') && !modifiers.contains(['c', 'e'])
}

/// Returns the modifiers that say where a term goes.
fn ways(modifiers: &str) -> String {
    modifiers.chars().filter(|c| !matches!(c, 'm' | 'c' | 'e')).collect()
}

/// Returns a term whose captures leave the piece where it is.
fn shooting(modifiers: &str, atom: &str) -> Option<String> {
    if is_quiet(modifiers) {
        return Some(format!("{modifiers}{atom}"));
    }
    let ways = ways(modifiers);
    if ways.contains(['i', 'p', 'g', 'n', 'j', 'o', 'z']) {
        return None;
    }
    let passing = if modifiers.contains('e') { "e" } else { "" };
    // A slide comes back as far as it went.
    let is_slide = atom.len() > 1 || matches!(atom, "R" | "B" | "Q");
    let back = if is_slide { "ib" } else { "b" };
    let quiet = if modifiers.contains('c') && !modifiers.contains('m') {
        String::new()
    } else {
        format!("{ways}m{atom}")
    };
    Some(format!("{quiet}{ways}c{passing}a{back}{atom}"))
}

/// Returns a term that captures own pieces too.
fn of_both(modifiers: &str, atom: &str) -> Option<String> {
    let ways = ways(modifiers);
    if is_quiet(modifiers) {
        return Some(format!("{modifiers}{atom}"));
    }
    if ways.contains('i') {
        return None;
    }
    let quiet = if modifiers.contains('c') && !modifiers.contains('m') { "" } else { "m" };
    // Own pieces are never captured en passant, and a separate term keeps these captures simple.
    if modifiers.contains('e') {
        return Some(format!("{ways}{quiet}ce{atom}{ways}d{atom}"));
    }
    Some(format!("{ways}{quiet}cd{atom}"))
}

/// Returns the captures of own pieces of a term.
fn of_own(modifiers: &str, atom: &str) -> Option<String> {
    let ways = ways(modifiers);
    if is_quiet(modifiers) {
        return Some(String::new());
    }
    if ways.contains('i') { None } else { Some(format!("{ways}d{atom}")) }
}

/// Rewrites the moves of pieces that shoot, and of those that capture own pieces.
pub(in crate::fairy::import) fn write(
    game: &Game<'_>,
    royals: &Royals,
    is_xbetza: bool,
    all: &mut [(PieceType, Moves)],
) {
    let account = game.account;
    let by_all = account.is_on(key::RIFLE_CAPTURE);
    let shoots_by_letter =
        |moves: &Moves| account.peek().dialect() == Dialect::FairyStockfishX && moves.text.contains(SHOT);
    let shoots = by_all || all.iter().any(|(_, moves)| shoots_by_letter(moves));
    let before = all.to_vec();
    if shoots && account.peek().is_on(key::BLAST_ON_CAPTURE) {
        account.refuse(key::RIFLE_CAPTURE, "shots that blow up");
    }
    let own = capture_own(game, royals);
    if shoots && all.iter().any(|(piece, _)| own(*piece) != [false; 2]) {
        account.refuse(key::RIFLE_CAPTURE, "shots at own pieces");
    }
    for (piece, moves) in all.iter_mut() {
        if by_all || shoots_by_letter(moves) {
            moves.text.retain(|c| c != SHOT);
            change(game, key::RIFLE_CAPTURE, moves, &shooting);
            if game.base(*piece).is_some_and(|base| !base.becomes.targets().is_empty())
                && PieceType::named("pawn") != Some(*piece)
            {
                account.refuse(key::RIFLE_CAPTURE, "pieces other than pawns that shoot and promote");
            }
        }
        match own(*piece) {
            [false, false] => {}
            [true, true] => change(game, key::SELF_CAPTURE_WHITE, moves, &of_both),
            [white, black] => {
                let key = if white { key::SELF_CAPTURE_WHITE } else { key::SELF_CAPTURE_BLACK };
                let squares = |has: bool| if has { game.frame.squares } else { Squares::EMPTY };
                let of_side = [squares(white), squares(black)];
                let mut added = Vec::new();
                let text = each_term(&moves.text, of_own).map(|text| Extra::new(of_side, text));
                for extra in &moves.extra {
                    let text = each_term(&extra.text, of_own);
                    let [on_white, on_black] = extra.on;
                    let on = [on_white.within(squares(white)), on_black.within(squares(black))];
                    added.push(text.map(|text| Extra { on, to: extra.to, text }));
                }
                for extra in std::iter::once(text).chain(added) {
                    match extra {
                        Some(extra) if extra.text.is_empty() => {}
                        Some(extra) => moves.extra.push(extra),
                        None => {
                            account.refuse(
                                key,
                                "a piece with these moves that captures its player's own pieces",
                            );
                        }
                    }
                }
            }
        }
    }
    let is_changed = |(before, after): (&(PieceType, Moves), &(PieceType, Moves))| {
        before.1.text != after.1.text && after.1.text.contains('e')
    };
    if before.iter().zip(all.iter()).any(is_changed) {
        let what = "in Fairy-Stockfish positions name a passed square only if a piece may capture on it; in the definition \
            also if none may, where captors stay on their squares or capture own pieces";
        account.differ(if by_all { key::RIFLE_CAPTURE } else { key::SELF_CAPTURE_WHITE }, what);
    }
    if !is_xbetza && before.iter().zip(all.iter()).any(|(before, after)| before.1 != after.1) {
        account.refuse(key::RIFLE_CAPTURE, "rifle captures combined with Fairy-Stockfish-only moves");
    }
}

fn change(game: &Game<'_>, key: &str, moves: &mut Moves, term: &dyn Fn(&str, &str) -> Option<String>) {
    let lists = moves.extra.iter_mut().chain(&mut moves.first).map(|Extra { text, .. }| text);
    for text in std::iter::once(&mut moves.text).chain(lists) {
        match each_term(text, term) {
            Some(changed) => *text = changed,
            None => game.account.refuse(key, "a piece with these moves"),
        }
    }
}

/// Returns which player's piece of a type captures pieces of its player, White's first.
fn capture_own<'a>(game: &'a Game<'_>, royals: &Royals) -> impl Fn(PieceType) -> [bool; 2] + use<'a> {
    let account = game.account;
    let sides = ["White", "Black"].map(|side| {
        let types = account.pieces(&format!("selfCaptureTypes{side}"));
        (types, account.is_on(&format!("selfCapture{side}")))
    });
    let is_there = sides.iter().any(|(types, all)| *all || types.has_star() || !types.is_empty());
    if is_there {
        let why = |what: &str| account.refuse(key::SELF_CAPTURE_WHITE, what.to_owned());
        if royals.has_others() {
            why("royal pieces other than the king that their player may capture");
        }
        if account.peek().is_on(key::BLAST_ON_CAPTURE) {
            why("captures of own pieces that blow up");
        }
        if royals.has_king() && game.in_play().any(|piece| super::moves::hops(game, piece)) {
            why("captures of own pieces over which others give check");
        }
        let limits = [
            key::CAPTURE_FORBIDDEN,
            key::CAPTURE_FORBIDDEN_WHITE,
            key::CAPTURE_FORBIDDEN_BLACK,
            key::MUTUALLY_IMMUNE_TYPES,
        ];
        let is_set = |name: &&str| match account.peek().get(name).map(|setting| &setting.value) {
            Some(Value::Sets(sets)) => !sets.is_empty(),
            Some(Value::Pieces(pieces)) => !pieces.is_empty(),
            _ => false,
        };
        if limits.iter().any(is_set) {
            why("captures of own pieces that may be forbidden");
        }
    }
    let owners = move |piece: PieceType| game.owners(piece);
    move |piece| {
        let mut has = sides.map(|(types, all)| {
            if types.has_star() || !types.is_empty() {
                types.has_star() || types.contains(piece)
            } else {
                all
            }
        });
        // What only one player has needs no distinction.
        match owners(piece) {
            [true, false] => has[1] = has[0],
            [false, true] => has[0] = has[1],
            [true, true] | [false, false] => {}
        }
        has
    }
}

#[cfg(test)]
mod tests {
    use super::{each_term, of_both, of_own, shooting};

    #[test]
    fn captors_stay_where_they_are() {
        for (text, expected) in [
            ("R", Some("mRcaibR")),
            ("fmWfceFifmnD", Some("fmWfceabFifmnD")),
            ("N", Some("mNcabN")),
            ("cF2", Some("caibF2")),
            ("mRcpR", None),
        ] {
            assert_eq!(each_term(text, shooting).as_deref(), expected, "{text}");
        }
    }

    #[test]
    fn own_pieces_are_captured_too() {
        for (text, both, own) in
            [("K", "mcdK", "dK"), ("fmWfceFifmnD", "fmWfceFfdFifmnD", "fdF"), ("mRcpR", "mRpcdR", "pdR")]
        {
            assert_eq!(each_term(text, of_both).as_deref(), Some(both), "{text}");
            assert_eq!(each_term(text, of_own).as_deref(), Some(own), "{text}");
        }
    }
}
