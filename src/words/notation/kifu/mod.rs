//! Games as programs for shogi save them: KIF and CSA.
//!
//! Sources: the description of KIF at <http://kakinoki.o.oo7.jp/kif_format.html>, that of CSA 2.2 at
//! <http://www2.computer-shogi.org/protocol/record_v22.html>. Both become records like those of PGN, whose moves say in the
//! notation of Hodges what each means; `write` writes KIF. White is the player who moves first in games without a handicap.

mod csa;
mod kif;
mod kif_words;
mod variations;
mod write;

use alfil_core::board::Side;
pub use write::{Written, write};

use super::pgn::{GameResult, Place, Record, TERMINATION, VARIANT, WrittenMove};

/// Returns the games of a text in KIF or CSA, each with what is wrong with it; nothing if it is in neither.
pub fn read(text: &str) -> Option<Vec<Record>> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if kif::is_kif(text) {
        Some(vec![kif::read(text)])
    } else if csa::is_csa(text) {
        Some(csa::read(text))
    } else {
        None
    }
}

/// What the usual game is called in KIF, by which its variant is found.
const USUAL: &str = "平手";

/// The number of files and ranks of the board on which positions are written out.
const SIZE: usize = 9;

/// A board as it is written, rank by rank from the top, each from the ninth file: tokens of a FEN, empty for an empty square.
type Board = [[String; SIZE]; SIZE];

/// The start position of a game without a handicap.
const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL";

/// Returns a FEN in which `side` is to move.
fn fen(board: &str, hands: &str, side: Side) -> String {
    let letter = if side == Side::First { "w" } else { "b" };
    format!("{board}[{hands}] {letter} - - 0 1")
}

/// Returns the board of a FEN.
fn board_text(board: &Board) -> String {
    let rank = |squares: &[String; SIZE]| {
        let mut text = String::new();
        let mut empty = 0;
        for token in squares {
            if token.is_empty() {
                empty += 1;
                continue;
            }
            if empty > 0 {
                text += &empty.to_string();
            }
            empty = 0;
            text += token;
        }
        if empty > 0 { text + &empty.to_string() } else { text }
    };
    board.iter().map(rank).collect::<Vec<_>>().join("/")
}

/// Returns a piece of a side as a FEN writes it.
fn token(id: &str, side: Side) -> String {
    if side == Side::First { id.to_owned() } else { id.to_lowercase() }
}

/// Returns the name of a square in the notation of Hodges, from its file and its rank, both from 1.
fn square(file: u8, rank: u8) -> String {
    format!("{file}{}", char::from(b'a' + rank - 1))
}

/// Sets the position before the first move.
fn set_start(record: &mut Record, fen: String) {
    record.set("SetUp", "1");
    record.set("FEN", fen);
}

/// How a game ended, for the player who would have been next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ending {
    Loses,
    Wins,
    Draw,
    Open,
}

/// Sets the result of a game in which `side` would have been next.
fn set_result(record: &mut Record, side: Side, ending: Ending, how: &str) {
    record.result = match ending {
        Ending::Loses => GameResult::Won(!side),
        Ending::Wins => GameResult::Won(side),
        Ending::Draw => GameResult::Drawn,
        Ending::Open => GameResult::Open,
    };
    record.set(TERMINATION, how);
}

/// Adds a move, with what it means.
fn add_move(record: &mut Record, place: Place, text: &str, meaning: String) {
    record.moves.push(WrittenMove {
        text: text.to_owned(),
        meaning: Some(meaning),
        place,
        ..WrittenMove::default()
    });
}

/// Adds a comment to the last move, or to the game before its first.
fn add_comment(record: &mut Record, text: &str) {
    let text = text.trim();
    if text.is_empty() {
        return;
    }
    let comments = match record.moves.last_mut() {
        Some(mv) => &mut mv.comments,
        None => &mut record.comments,
    };
    comments.push(text.to_owned());
}

/// Returns a date as PGN writes it; nothing for one that is written in another way.
fn date(text: &str) -> Option<String> {
    let day = text.split([' ', '　']).next()?;
    let parts: Vec<&str> = day.split(['/', '-']).collect();
    let [year, month, day] = parts.as_slice() else { return None };
    let is_number = |text: &&str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    [year, month, day].into_iter().all(is_number).then(|| format!("{year}.{month:0>2}.{day:0>2}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_written_as_in_pgn() {
        assert_eq!(date("2024/01/02 10:00:00").as_deref(), Some("2024.01.02"));
        assert_eq!(date("2024/1/2(火)"), None);
        assert_eq!(date("2024/1/2").as_deref(), Some("2024.01.02"));
    }

    #[test]
    fn other_texts_are_not_taken_for_games_of_shogi() {
        for text in ["", "1. e4 e5 *", "[Event \"平手\"]\n\n1. e4 *", "先手", "+", "-1"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
