//! The words of KIF, and what they mean.

use super::{Ending, USUAL};

/// Names of pieces and their ids, longer ones first.
pub(super) const PIECES: [(&str, &str); 23] = [
    ("成銀", "+S"),
    ("成桂", "+N"),
    ("成香", "+L"),
    ("歩", "P"),
    ("香", "L"),
    ("桂", "N"),
    ("銀", "S"),
    ("金", "G"),
    ("角", "B"),
    ("飛", "R"),
    ("玉", "K"),
    ("王", "K"),
    ("と", "+P"),
    ("杏", "+L"),
    ("圭", "+N"),
    ("全", "+S"),
    ("馬", "+B"),
    ("龍", "+R"),
    ("竜", "+R"),
    // Another form of a character, and whole names.
    ("步", "P"),
    ("銀将", "S"),
    ("金将", "G"),
    ("玉将", "K"),
];

/// Handicaps, with the rank or ranks of the second player that are not the usual ones.
pub(super) const HANDICAPS: [(&str, &str); 17] = [
    (USUAL, "lnsgkgsnl/1r5b1"),
    ("香落ち", "lnsgkgsn1/1r5b1"),
    ("右香落ち", "1nsgkgsnl/1r5b1"),
    ("角落ち", "lnsgkgsnl/1r7"),
    ("飛車落ち", "lnsgkgsnl/7b1"),
    ("飛落ち", "lnsgkgsnl/7b1"),
    ("飛香落ち", "lnsgkgsn1/7b1"),
    ("二枚落ち", "lnsgkgsnl/9"),
    ("三枚落ち", "lnsgkgsn1/9"),
    ("四枚落ち", "1nsgkgsn1/9"),
    ("五枚落ち", "2sgkgsn1/9"),
    ("左五枚落ち", "1nsgkgs2/9"),
    ("六枚落ち", "2sgkgs2/9"),
    ("左七枚落ち", "2sgkg3/9"),
    ("右七枚落ち", "3gkgs2/9"),
    ("八枚落ち", "3gkg3/9"),
    ("十枚落ち", "4k4/9"),
];

/// The handicap of a game that begins with the board written above its moves.
pub(super) const OTHER: &str = "その他";

/// How games end, for the player who would have been next, and in English.
pub(super) const ENDINGS: [(&str, Ending, &str); 15] = [
    ("投了", Ending::Loses, "resignation"),
    ("詰み", Ending::Loses, "checkmate"),
    ("切れ負け", Ending::Loses, "time forfeit"),
    ("時間切れ", Ending::Loses, "time forfeit"),
    ("反則負け", Ending::Loses, "illegal move"),
    ("反則勝ち", Ending::Wins, "illegal move"),
    ("入玉勝ち", Ending::Wins, "declaration of an impasse"),
    ("宣言勝ち", Ending::Wins, "declaration of an impasse"),
    ("不戦敗", Ending::Loses, "forfeit"),
    ("不戦勝", Ending::Wins, "forfeit"),
    ("千日手", Ending::Draw, "repetition"),
    ("持将棋", Ending::Draw, "impasse"),
    ("中断", Ending::Open, "unterminated"),
    ("封じ手", Ending::Open, "adjourned"),
    ("不詰", Ending::Open, "no checkmate"),
];

/// Returns the piece named at the start of a text, and the rest.
pub(super) fn piece(text: &str) -> Option<(&'static str, &str)> {
    let fits = PIECES.iter().filter_map(|(name, id)| Some((*id, text.strip_prefix(name)?)));
    fits.min_by_key(|(_, rest)| rest.len())
}

/// Returns a digit from 1 to 9, of any width, or as a Japanese numeral.
pub(super) fn digit(c: char) -> Option<u8> {
    let plain = match c {
        '1'..='9' => c as u32 - '0' as u32,
        '１'..='９' => c as u32 - '０' as u32,
        _ => "一二三四五六七八九".chars().position(|numeral| numeral == c)? as u32 + 1,
    };
    Some(plain as u8)
}

/// Returns the first number in a text, in digits of any width.
pub(super) fn number(text: &str) -> Option<usize> {
    let plain = |c: char| match c {
        '０' => Some(0),
        '１'..='９' => digit(c).map(usize::from),
        _ => c.to_digit(10).map(|digit| digit as usize),
    };
    let mut digits = text.chars().map(plain).skip_while(Option::is_none).map_while(|digit| digit);
    digits.try_fold(None, |n: Option<usize>, digit| {
        Some(Some(n.unwrap_or(0).checked_mul(10)?.checked_add(digit)?))
    })?
}

/// Returns a Japanese numeral up to 18.
pub(super) fn kanji(text: &str) -> Option<usize> {
    let mut rest = text;
    let mut n = 0;
    if let Some(after) = text.strip_prefix('十') {
        (n, rest) = (10, after);
    }
    let mut chars = rest.chars();
    match chars.next() {
        None if n > 0 => Some(n),
        Some(c) => digit(c).filter(|_| chars.next().is_none()).map(|digit| n + usize::from(digit)),
        None => None,
    }
}

/// Returns whether a line is part of the frame of a board that is written out.
pub(super) fn is_frame(line: &str) -> bool {
    line.starts_with('+')
        || line.starts_with("９ ８")
        || line.starts_with("9 8")
        || line.starts_with("９　８")
}

/// Returns the bytes of the number at the start of a line with a move.
pub(super) fn number_of(line: &str) -> Option<usize> {
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    let is_apart = line.get(digits..).is_some_and(|rest| rest.starts_with([' ', '　', '\t']));
    (digits > 0 && is_apart).then_some(digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numerals_are_read() {
        for (text, n) in
            [("二", Some(2)), ("十", Some(10)), ("十八", Some(18)), ("", None), ("十十", None), ("x", None)]
        {
            assert_eq!(kanji(text), n, "{text}");
        }
        assert_eq!((digit('７'), digit('六'), digit('9'), digit('0')), (Some(7), Some(6), Some(9), None));
    }

    #[test]
    fn the_first_number_of_a_text_counts() {
        for (text, n) in [
            ("変化：4手", Some(4)),
            ("変化：１０手 (2)", Some(10)),
            ("変化：手", None),
            ("99999999999999999999999手", None),
        ] {
            assert_eq!(number(text), n, "{text}");
        }
    }

    #[test]
    fn the_longest_name_of_a_piece_counts() {
        assert_eq!(piece("成銀(22)"), Some(("+S", "(22)")));
        assert_eq!(piece("銀成(22)"), Some(("S", "成(22)")));
        assert_eq!(piece("x"), None);
    }
}
