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
