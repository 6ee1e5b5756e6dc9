//! Results that depend on the material on the board.

use alfil_language::def::condition::{Comparison, HeadStart, ResultText, ResultWord, TieWord};
use alfil_language::def::{Either, Named};
use alfil_language::diag::Span;

use crate::fairy::import::game::Game;
use crate::fairy::import::values::{all_pieces, plain, text_at};
use crate::fairy::ini::PieceType;
use crate::fairy::ini::key;

/// The points of janggi. Black, who moves second, gets one point and wins ties: by its rules, one and a half points.
const JANGGI: [(&str, u16); 6] = [
    ("rook", 13),
    (key::JANGGI_CANNON, 7),
    ("horse", 5),
    (key::JANGGI_ELEPHANT, 3),
    ("wazir", 3),
    ("soldier", 2),
];

/// Returns the result in place of a draw.
pub(in crate::fairy::import) fn draw(game: &Game<'_>) -> ResultText {
    match game.account.word(key::MATERIAL_COUNTING) {
        "janggi" => {
            let worth = |&(name, points): &(&str, u16)| {
                let keys = PieceType::named(name).map(|piece| game.keys_of(piece)).unwrap_or_default();
                let worth = move |key| (text_at(key, Span::NOWHERE), plain(points));
                keys.into_iter().map(worth).collect::<Vec<_>>()
            };
            let entries: Vec<_> = JANGGI.iter().flat_map(worth).collect();
            if entries.is_empty() {
                return Either::Word(ResultWord::SecondWins);
            }
            Either::Long(Comparison {
                more_points: plain(Named { entries }),
                head_start: plain(HeadStart { second: plain(1), ..HeadStart::default() }),
                tie: plain(TieWord::SecondWins),
                ..Comparison::default()
            })
        }
        "unweighted" => Either::Long(Comparison {
            more_pieces: all_pieces(),
            tie: plain(TieWord::Draw),
            ..Comparison::default()
        }),
        "connectn" => {
            game.account.refuse(key::MATERIAL_COUNTING, "more complete rows than the other player");
            Either::Word(ResultWord::Draw)
        }
        "whitedrawodds" => Either::Word(ResultWord::FirstWins),
        "blackdrawodds" => Either::Word(ResultWord::SecondWins),
        _ => Either::Word(ResultWord::Draw),
    }
}

/// Returns the result of having no legal move if it depends on who has fewer pieces; nothing if it is invalid.
pub(in crate::fairy::import) fn without_moves(game: &Game<'_>, value: &str) -> Option<ResultText> {
    let mut compared = Comparison::default();
    match value {
        "win" => compared.fewer_pieces = all_pieces(),
        "loss" => compared.more_pieces = all_pieces(),
        "draw" => return Some(draw(game)),
        _ => return None,
    }
    compared.tie = plain(match game.account.word(key::MATERIAL_COUNTING) {
        "whitedrawodds" => TieWord::FirstWins,
        "blackdrawodds" => TieWord::SecondWins,
        "janggi" => {
            game.account.refuse(key::MATERIAL_COUNTING, "points to decide between equal numbers of pieces");
            TieWord::Draw
        }
        // Equal numbers are then a draw too.
        _ => TieWord::Draw,
    });
    Some(Either::Long(compared))
}
