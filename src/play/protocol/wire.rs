//! Moves as each protocol writes them.
//!
//! All of them write what `notation::coord` writes, with other names for squares: USI counts files from the right and names
//! ranks from the top by letters, and XBoard counts ranks from 0 on boards with exactly ten.

use std::fmt::Write as _;

use alfil_core::board::{Move, MoveSort, Shape, Square};
use alfil_core::game::Game;
use alfil_core::rules::{CastlingHome, Rules};

use super::Language;
use crate::words::notation::coord;
use crate::words::notation::hodges::{square_name, square_prefix};
use crate::words::notation::refusal::{self, WhyNot};

/// How moves are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Wire {
    pub(crate) language: Language,
    /// True if castling is written as the king's move to its partner's square.
    pub(crate) by_partner: bool,
}

impl Wire {
    /// Returns a legal move as text.
    pub(crate) fn print(self, game: &Game, mv: Move) -> String {
        let rules = game.variant().rules();
        if let Some(castling) = self.castling(rules, mv) {
            return castling;
        }
        let text = coord::print(rules, game.position(), mv);
        match self.language {
            Language::Uci => text,
            Language::Usi => to_usi(rules.shape, &text),
            Language::Xboard if text == "0000" => "@@@@".to_owned(),
            Language::Xboard => xboard_text(rules.shape, &text),
        }
    }

    /// Returns a castling in the protocol's own form, if that is not the form of `coord`.
    fn castling(self, rules: &Rules, mv: Move) -> Option<String> {
        let (start, _) = mv.partner().filter(|_| mv.gate().is_none() && mv.wall().is_none())?;
        // Where the king or its partner has a choice, its start alone does not say which castling is meant.
        let same = rules.castlings.iter().filter(|c| (c.from, c.partner_from) == (mv.from, start));
        let is_alone = same.count() < 2;
        match self.language {
            Language::Uci if self.by_partner && is_alone => {
                Some(format!("{}{}", rules.shape.name(mv.from), rules.shape.name(start)))
            }
            Language::Xboard if roams(rules) && is_alone => {
                let is_short = rules.shape.file(mv.from) < rules.shape.file(start);
                Some(if is_short { "O-O" } else { "O-O-O" }.to_owned())
            }
            Language::Uci | Language::Usi | Language::Xboard => None,
        }
    }

    /// Returns the legal move that a text names.
    ///
    /// # Errors
    /// Why there is none, in a clause.
    pub(crate) fn find(self, game: &mut Game, text: &str) -> Result<Move, String> {
        let variant = game.variant().clone();
        let rules = variant.rules();
        let legal = game.legal_moves();
        let castling = |mv: &&Move| self.castling(rules, **mv).is_some_and(|written| written == text);
        if let Some(&mv) = legal.iter().find(castling) {
            return Ok(mv);
        }
        let usual = match self.language {
            Language::Uci => text.to_owned(),
            Language::Usi => {
                // USI has one sign for a piece that turns over; Lishogi writes it in both directions.
                let turned = text.strip_suffix('+').map(|start| format!("{start}-"));
                for text in [Some(text), turned.as_deref()].into_iter().flatten() {
                    if let Some(&mv) = legal.iter().find(|&&mv| self.print(game, mv) == text) {
                        return Ok(mv);
                    }
                }
                from_usi(rules.shape, text).unwrap_or_else(|| text.to_owned())
            }
            Language::Xboard => from_xboard(rules.shape, text.strip_suffix('=').unwrap_or(text)),
        };
        refusal::find(game, &usual).or_else(|why| {
            // A piece that has no choice need not say what it becomes.
            let becomes = |mv: &&Move| {
                let written = coord::print(rules, game.position(), **mv);
                mv.promotion().is_some() && written.strip_prefix(&*usual).is_some_and(|id| !id.contains(','))
            };
            let mut promotions = legal.iter().filter(becomes);
            match (promotions.next(), promotions.next()) {
                (Some(&mv), None) if self.language == Language::Xboard => Ok(mv),
                _ if self.language == Language::Usi && matches!(why, WhyNot::Unreadable(_)) => {
                    Err("moves on this board are written as in `7g7f`, drops as in `P*5e`".to_owned())
                }
                _ => Err(self.squares_renamed(rules.shape, why.clause())),
            }
        })
    }

    /// Returns a sentence in which squares have the names that the protocol gives them.
    fn squares_renamed(self, shape: Shape, clause: &str) -> String {
        let name = |word: &str| match (self.language, shape.parse(word)) {
            (Language::Usi, Some(square)) => square_name(shape, square),
            (Language::Xboard, Some(_)) => xboard_text(shape, word),
            (Language::Uci, _) | (_, None) => word.to_owned(),
        };
        let words = clause.split_inclusive(|c: char| !c.is_alphanumeric());
        let renamed = words.map(|part| {
            let word = part.trim_end_matches(|c: char| !c.is_alphanumeric());
            name(word) + part.get(word.len()..).unwrap_or_default()
        });
        renamed.collect()
    }

    /// Returns the squares of a move as they are written: the start, those of its legs, and what follows them.
    pub(super) fn squares(game: &Game, mv: Move) -> (Vec<Square>, String) {
        let rules = game.variant().rules();
        if let Some((start, _)) = mv.partner().filter(|_| mv.sort == MoveSort::Castling && roams(rules)) {
            return (vec![mv.from, start], String::new());
        }
        let text = coord::print(rules, game.position(), mv);
        let (mut squares, mut suffix) = (Vec::new(), "");
        for leg in text.split(',') {
            let Some((from, to, rest)) = leg_of(rules.shape, leg) else { break };
            let rest = without_aside(rules.shape, rest);
            if squares.is_empty() {
                squares.push(from);
            }
            squares.push(to);
            suffix = if suffix.is_empty() { rest } else { suffix };
        }
        (squares, suffix.to_owned())
    }
}

/// Returns whether a king and its partner may castle from any start squares.
fn roams(rules: &Rules) -> bool {
    rules.castlings.iter().any(|castling| castling.home == CastlingHome::Anywhere)
}

/// Returns the squares of a leg, and what follows them.
fn leg_of(shape: Shape, leg: &str) -> Option<(Square, Square, &str)> {
    let (from, used) = shape.parse_prefix(leg)?;
    let rest = leg.get(used..)?;
    let (to, used) = shape.parse_prefix(rest)?;
    Some((from, to, rest.get(used..)?))
}

/// Returns what follows a leg, without the displaced piece.
fn without_aside(shape: Shape, rest: &str) -> &str {
    let aside = rest.strip_prefix(':').and_then(|aside| leg_of(shape, aside));
    aside.map_or(rest, |(_, _, rest)| rest)
}

/// Returns a move of `coord` in USI: legs are joined, drops have `*`.
fn to_usi(shape: Shape, text: &str) -> String {
    let mut usi = String::new();
    let (mut rest, mut at) = (text, None);
    if let Some((id, squares)) = text.split_once('@') {
        let Some((to, used)) = shape.parse_prefix(squares) else { return text.to_owned() };
        let _ = write!(usi, "{id}*{}", square_name(shape, to));
        (rest, at) = (squares.get(used..).unwrap_or_default().trim_start_matches(','), Some(to));
    }
    for leg in rest.split(',').filter(|leg| !leg.is_empty()) {
        let Some((from, to, suffix)) = leg_of(shape, leg) else { return text.to_owned() };
        if at != Some(from) {
            let _ = write!(usi, "{}{}", if at.is_some() { "," } else { "" }, square_name(shape, from));
        }
        let _ = write!(usi, "{}", square_name(shape, to));
        let mut suffix = suffix;
        if let Some((start, end, rest)) = suffix.strip_prefix(':').and_then(|aside| leg_of(shape, aside)) {
            let _ = write!(usi, ":{}{}", square_name(shape, start), square_name(shape, end));
            suffix = rest;
        }
        usi.push_str(suffix);
        at = Some(to);
    }
    usi
}

/// Returns a move of USI as `coord` would write it; nothing if it is not written as a move.
fn from_usi(shape: Shape, text: &str) -> Option<String> {
    let mut rest = text.strip_suffix('=').unwrap_or(text);
    let mut out = String::new();
    let mut at: Option<Square> = None;
    let mut starts = true;
    if let Some((id, square)) = rest.split_once('*') {
        let (to, more) = square_prefix(shape, square)?;
        let _ = write!(out, "{}@{}", id.to_uppercase(), shape.name(to));
        (rest, at, starts) = (more, Some(to), false);
    }
    let mut written = !starts;
    while !rest.is_empty() {
        if let Some((square, more)) = square_prefix(shape, rest) {
            if let (Some(from), false) = (at, starts) {
                let _ = write!(
                    out,
                    "{}{}{}",
                    if written { "," } else { "" },
                    shape.name(from),
                    shape.name(square)
                );
                written = true;
            }
            (at, rest, starts) = (Some(square), more, false);
        } else if let Some(more) = rest.strip_prefix(',') {
            (rest, starts) = (more, true);
        } else if let Some(aside) = rest.strip_prefix(':') {
            let (start, more) = square_prefix(shape, aside)?;
            let (end, more) = square_prefix(shape, more)?;
            let _ = write!(out, ":{}{}", shape.name(start), shape.name(end));
            rest = more;
        } else {
            let end = rest.find(|c: char| c == ',' || c.is_ascii_digit()).unwrap_or(rest.len()).max(1);
            out.push_str(rest.get(..end)?);
            rest = rest.get(end..)?;
        }
    }
    Some(out)
}

/// Returns a move of `coord` as XBoard writes it.
fn xboard_text(shape: Shape, text: &str) -> String {
    if shape.ranks == 10 { renumbered(text, -1) } else { text.to_owned() }
}

/// Returns a move, or other text with squares, as XBoard writes it, with the ranks of `coord`.
pub(super) fn from_xboard(shape: Shape, text: &str) -> String {
    if shape.ranks == 10 { renumbered(text, 1) } else { text.to_owned() }
}

/// Returns a text in which every number directly after a letter is greater by `by`.
fn renumbered(text: &str, by: i32) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let is_rank = out.ends_with(|before: char| before.is_ascii_lowercase());
        let number = rest.get(..digits).and_then(|digits| digits.parse::<i32>().ok()).filter(|_| is_rank);
        let used = if digits > 0 { digits } else { c.len_utf8() };
        match number {
            Some(number) => {
                let _ = write!(out, "{}", number.saturating_add(by));
            }
            None => out.push_str(rest.get(..used).unwrap_or_default()),
        }
        rest = rest.get(used..).unwrap_or_default();
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    const LARGE: Shape = Shape { files: 15, ranks: 15 };
    const SHOGI: Shape = Shape { files: 9, ranks: 9 };

    #[test]
    fn usi_names_squares_from_the_right_and_from_the_top() {
        for (shape, coordinates, usi) in [
            (SHOGI, "c3c4", "7g7f"),
            (SHOGI, "b2h8+", "8h2b+"),
            (SHOGI, "P@e5", "P*5e"),
            (SHOGI, "0000", "0000"),
            (LARGE, "f15f14", "10a10b"),
            (LARGE, "h8h9,h9i10", "8h8g7f"),
            (LARGE, "h8h9,h9h8", "8h8g8h"),
            (SHOGI, "e1g1,h1f1", "5i3i,2i4i"),
            (SHOGI, "a7a8q,a8b5", "9c9bq8e"),
            (SHOGI, "a1a5:a5a1+", "9i9e:9e9i+"),
        ] {
            assert_eq!(to_usi(shape, coordinates), usi);
            assert_eq!(from_usi(shape, usi).as_deref(), Some(coordinates));
        }
    }

    #[test]
    fn reasons_name_squares_as_the_protocol_does() {
        let clause = "the Pawn on e7 (or d10) cannot go to e6, a1b2 neither";
        let said = |language| {
            Wire { language, by_partner: false }.squares_renamed(Shape { files: 10, ranks: 10 }, clause)
        };
        assert_eq!(said(Language::Uci), clause);
        assert_eq!(said(Language::Usi), "the Pawn on 6d (or 7a) cannot go to 6e, a1b2 neither");
        assert_eq!(said(Language::Xboard), "the Pawn on e6 (or d9) cannot go to e5, a1b2 neither");
    }

    /// Every legal move of random games is found again by what is written for it, and no two are written alike.
    #[test]
    fn what_is_written_is_read() {
        for id in [
            "chess",
            "dai-shogi",
            "wa-shogi-drops",
            "fischerandom",
            "duck",
            "seirawan",
            "grand",
            "janggi",
            "kyotoshogi",
            "amazons",
        ] {
            let variant = crate::library::variant(id).unwrap();
            let mut game = Game::new(&variant);
            let mut below = alfil_core::playout::chance(1, 7);
            for _ in 0..12 {
                for language in [Language::Uci, Language::Usi, Language::Xboard] {
                    let wire = Wire { language, by_partner: language == Language::Uci };
                    let legal = game.legal_moves();
                    for &mv in legal.iter().step_by(1 + legal.len() / 20) {
                        let text = wire.print(&game, mv);
                        let found =
                            wire.find(&mut game, &text).unwrap_or_else(|why| panic!("{id}: {text}: {why}"));
                        assert_eq!(wire.print(&game, found), text, "{id}");
                        assert!(found == mv || mv.sort == MoveSort::Pass, "{id}: {text}");
                    }
                }
                if game.play_random(&mut below).is_none() {
                    break;
                }
            }
        }
    }

    #[test]
    fn ten_ranks_are_counted_from_zero_in_xboard() {
        let ten = Shape { files: 10, ranks: 10 };
        for (coordinates, xboard) in
            [("a1a10", "a0a9"), ("b2b3,b3c4", "b1b2,b2c3"), ("N@j10", "N@j9"), ("c9c10q", "c8c9q")]
        {
            assert_eq!(xboard_text(ten, coordinates), xboard);
            assert_eq!(from_xboard(ten, xboard), coordinates);
            assert_eq!(xboard_text(SHOGI, coordinates), coordinates);
        }
    }

    #[test]
    fn any_text_can_be_asked_about() {
        for text in ["", "*", "P*", "é*5e", "5", "99z", "5e5", "+", ",", ",,5e", "5e,", "=", "a99999999999"]
        {
            let _ = (from_usi(SHOGI, text), renumbered(text, 1));
        }
    }
}
