//! Reads the fields of a position after the board, character by character as Fairy-Stockfish does.
//!
//! It does not split the text into words: a digit in the place of castling rights means that there are none, and after a
//! missing field the others are misread.

use crate::fairy::ini::key;
use crate::fairy::ini::settings::Settings;

/// The fields of a position after the pieces.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fields {
    /// Who moves: 0 is White.
    pub to_move: usize,
    /// The letters of the castling rights, as written.
    pub castling: String,
    /// The number of squares on which a piece may be captured en passant.
    pub n_passed: usize,
    /// The limit of a count under way, in plies; 0 if nothing is being counted.
    pub limit: i64,
    /// The checks each player must give, White first; nothing if the position does not say.
    pub checks: Option<[u8; 2]>,
    /// Plies without progress so far.
    pub clock: i64,
    /// The number of the next move, from 1.
    pub number: i64,
}

/// The checks players must give if a position says how many they have given.
const CHECKS_WHEN_GIVEN_ARE_TOLD: u8 = 3;

impl Fields {
    /// Reads a position of a section with these settings.
    pub fn read(text: &str, settings: &Settings) -> Fields {
        let mut fields = Fields { number: 1, ..Fields::default() };
        let mut text = Reader { bytes: text.as_bytes(), at: 0, has_failed: false };
        let mut last = None;
        while let Some(byte) = text.next().filter(|byte| !byte.is_ascii_whitespace()) {
            last = Some(byte);
        }
        fields.to_move = usize::from(text.next().or(last) == Some(b'b'));
        text.next();
        if !text.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            while let Some(byte) = text.next().filter(|byte| !byte.is_ascii_whitespace()) {
                fields.castling.push(char::from(byte));
            }
            let is_limit = text.peek().is_some_and(|byte| byte.is_ascii_digit());
            if settings.word(key::COUNTING_RULE) != "none" && is_limit {
                fields.limit = text.number();
            } else {
                fields.n_passed = text.squares(settings.files(), settings.ranks());
            }
        }
        let counts_checks = settings.is_on(key::CHECK_COUNTING);
        if counts_checks {
            fields.checks = text.checks();
        }
        fields.clock = text.number().max(0);
        fields.number = text.number().max(1);
        if fields.limit > 0 && fields.clock > 0 {
            fields.clock = 0;
        }
        if counts_checks && let Some(given) = text.checks_given() {
            fields.checks = Some(given.map(|n| CHECKS_WHEN_GIVEN_ARE_TOLD.saturating_sub(n)));
        }
        fields
    }
}

/// A text that is read up to the first unexpected character.
#[derive(Clone)]
struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    has_failed: bool,
}

impl Reader<'_> {
    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied().filter(|_| !self.has_failed)
    }

    fn next(&mut self) -> Option<u8> {
        let byte = self.peek();
        self.at += 1;
        self.has_failed |= byte.is_none();
        byte
    }

    fn skip_blanks(&mut self) {
        while self.peek().is_some_and(|byte| byte.is_ascii_whitespace()) {
            self.at += 1;
        }
    }

    /// Squares one after another. The character that ends them is lost.
    fn squares(&mut self, files: u8, ranks: u8) -> usize {
        let mut n = 0;
        while self.next().is_some_and(|byte| (b'a'..b'a' + files).contains(&byte))
            && self.next().is_some_and(|byte| (b'1'..b'1' + ranks).contains(&byte))
        {
            n += 1;
        }
        n
    }

    /// Returns a number after spaces; 0 if there is none.
    fn number(&mut self) -> i64 {
        self.skip_blanks();
        let sign = self.peek().filter(|byte| matches!(byte, b'+' | b'-'));
        self.at += usize::from(sign.is_some());
        let mut number: Option<i64> = None;
        while let Some(byte) = self.peek().filter(u8::is_ascii_digit) {
            let digit = i64::from(byte - b'0');
            number = Some(number.unwrap_or(0).saturating_mul(10).saturating_add(digit).min(i32::MAX.into()));
            self.at += 1;
        }
        self.has_failed |= number.is_none();
        if sign == Some(b'-') { -number.unwrap_or(0) } else { number.unwrap_or(0) }
    }

    /// Two digits with a plus between them, as `3+3`.
    fn checks(&mut self) -> Option<[u8; 2]> {
        self.skip_blanks();
        let mut ahead = self.clone();
        let white = ahead.next()?;
        let plus = ahead.next()?;
        let black = ahead.next()?;
        if plus != b'+' {
            return None;
        }
        *self = ahead;
        Some([white, black].map(|byte| byte.saturating_sub(b'0')))
    }

    /// Two digits, each after a plus, as `+0+1`.
    fn checks_given(&mut self) -> Option<[u8; 2]> {
        let mut one = || {
            self.skip_blanks();
            self.next().filter(|byte| *byte == b'+')?;
            self.next().map(|byte| byte.saturating_sub(b'0'))
        };
        Some([one()?, one()?])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fairy::ini::{Dialect, builtin};

    /// Observed in Fairy-Stockfish, from the position it prints for each.
    #[test]
    fn fields_are_read_as_the_program_reads_them() {
        for (variant, text, castling, checks, clock, number) in [
            ("chess", "k/K w KQ - 3 7", "KQ", None, 3, 7),
            ("chess", "k/K w - 0 1", "-", None, 1, 1),
            ("chess", "k/K w - 10 12", "-", None, 0, 12),
            ("chess", "k/K w 4 5", "", None, 4, 5),
            ("chess", "k/K w", "", None, 0, 1),
            ("chess", "k/K", "", None, 0, 1),
            ("chess", "k/K  w - - 4 5", "", None, 0, 1),
            ("chess", "k/K w - - - 5", "-", None, 0, 1),
            ("chess", "k/K w - - 3+2 0 1", "-", None, 3, 2),
            ("3check", "k/K w - - 3+2 0 1", "-", Some([3, 2]), 0, 1),
            ("3check", "k/K w - - 4 5 +1+2", "-", Some([2, 1]), 4, 5),
            ("3check", "k/K w - - 4 5", "-", None, 4, 5),
        ] {
            let settings = builtin::settings(variant, Dialect::FairyStockfish).unwrap();
            let read = Fields::read(text, settings);
            let wanted = Fields { castling: castling.to_owned(), checks, clock, number, ..Fields::default() };
            assert_eq!(read, wanted, "{text}");
        }
        let makruk = builtin::settings("makruk", Dialect::FairyStockfish).unwrap();
        assert_eq!(Fields::read("k/K b - 128 9 5", makruk).limit, 128);
        assert_eq!(Fields::read("k/K b - e3d3 9 5", makruk).n_passed, 2);
    }
}
