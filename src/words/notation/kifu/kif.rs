//! KIF: a move a line, in Japanese, with the square that it comes from.

use alfil_core::board::Side;

use super::kif_words::{ENDINGS, HANDICAPS, OTHER, PIECES};
use super::{
    Board, Ending, SIZE, START, USUAL, VARIANT, add_comment, add_move, board_text, date, fen, set_result,
    set_start, square, token,
};
use crate::words::notation::pgn::{Fault, GameResult, Place, Record};

/// The line above the moves.
const HEAD_OF_MOVES: &str = "手数----";

/// Returns whether a text is written in KIF.
pub(super) fn is_kif(text: &str) -> bool {
    let starts = [
        "手合割",
        HEAD_OF_MOVES,
        "開始日時",
        "先手：",
        "後手：",
        "上手：",
        "下手：",
        "後手の持駒",
        "# KIF",
        "#KIF",
    ];
    text.lines().any(|line| {
        let line = line.trim_start();
        starts.iter().any(|start| line.starts_with(start)) || line.starts_with(['▲', '△', '☗', '☖'])
    })
}

/// Reads a game.
pub(super) fn read(text: &str) -> Record {
    let mut reader = Reader {
        record: Record { place: Place { line: 1, column: 1 }, ..Record::default() },
        place: Place::default(),
        handicap: None,
        board: Board::default(),
        n_ranks: 0,
        hands: String::new(),
        to_move: None,
        begun: false,
        last: None,
        ends: None,
    };
    for (number, line) in (1..).zip(text.lines()) {
        reader.place = Place { line: number, column: 1 };
        if reader.line(line).is_none() {
            break;
        }
    }
    reader.begin();
    if reader.ends.is_none() && !reader.record.moves.is_empty() {
        reader.warning(
            "the record does not say how the game ended",
            "write how it ended after the number of the next move, as in `3 投了`",
        );
    }
    reader.record
}

struct Reader {
    record: Record,
    /// The line that is being read.
    place: Place,
    handicap: Option<String>,
    board: Board,
    n_ranks: usize,
    hands: String,
    /// The player to move, if a line says so.
    to_move: Option<Side>,
    /// Whether the first position is known.
    begun: bool,
    /// Where the last move went, by file and rank.
    last: Option<(u8, u8)>,
    ends: Option<Ending>,
}

impl Reader {
    fn at(&self, line: &str, part: &str) -> Place {
        let before = line.find(part).and_then(|at| line.get(..at)).map_or(0, |before| before.chars().count());
        Place { column: before as u32 + 1, ..self.place }
    }

    fn warning(&mut self, message: &str, help: &str) {
        self.record.faults.push(Fault::warning(self.place, message, help));
    }

    fn error(&mut self, place: Place, message: String, help: &str) {
        self.record.faults.push(Fault::error(place, message, help));
    }

    /// Reads a line; nothing if no more are to be read.
    fn line(&mut self, line: &str) -> Option<()> {
        let trimmed = line.trim_start();
        let first = trimmed.chars().next();
        match first {
            None | Some('#' | '&') => return Some(()),
            Some('*') => {
                add_comment(&mut self.record, trimmed.trim_start_matches('*'));
                return Some(());
            }
            Some('|') => {
                self.rank(trimmed);
                return Some(());
            }
            Some('▲' | '△' | '☗' | '☖') => {
                let message = "this is KI2, which does not say where pieces come from".to_owned();
                self.error(self.place, message, "save the game as KIF or CSA");
                return None;
            }
            Some(_) => {}
        }
        if trimmed.starts_with("変化") {
            // Everything behind the first variation belongs to one.
            self.warning("the variations from here on are skipped", "");
            return None;
        }
        if trimmed.starts_with("まで") {
            self.summary(trimmed);
        } else if trimmed.starts_with(HEAD_OF_MOVES) || is_frame(trimmed) {
        } else if let Some(digits) = number_of(trimmed) {
            self.numbered(line, trimmed.get(digits..).unwrap_or_default().trim_start());
        } else if let Some((key, value)) = trimmed.split_once(['：', ':']) {
            self.header(line, key.trim(), value.trim());
        } else if let Some(side) =
            ["先手番", "下手番", "後手番", "上手番"].iter().position(|word| trimmed.starts_with(word))
        {
            self.to_move = Some(if side < 2 { Side::First } else { Side::Second });
        } else if !trimmed.starts_with("手数＝") && !trimmed.starts_with("手数=") {
            let help =
                "a line is a key with `：` and its value, a number with its move, or `*` with a comment";
            self.error(self.at(line, trimmed), format!("`{}` is not a KIF line", trimmed.trim_end()), help);
        }
        Some(())
    }

    fn header(&mut self, line: &str, key: &str, value: &str) {
        match key {
            "先手" | "下手" => self.record.set("White", value),
            "後手" | "上手" => self.record.set("Black", value),
            "棋戦" => self.record.set("Event", value),
            "場所" => self.record.set("Site", value),
            "手合割" => self.handicap = Some(value.trim_end_matches(['　', ' ']).to_owned()),
            "先手の持駒" | "下手の持駒" | "後手の持駒" | "上手の持駒" => {
                let side = if key.starts_with(['先', '下']) { Side::First } else { Side::Second };
                self.hand(line, value, side);
            }
            "開始日時" if date(value).is_some() => {
                self.record.set("Date", date(value).unwrap_or_default());
            }
            _ if value.is_empty() => {}
            _ => add_comment(&mut self.record, &format!("{key}：{value}")),
        }
    }

    /// Reads the pieces in a hand: a piece, with the number of them if there are several.
    fn hand(&mut self, line: &str, value: &str, side: Side) {
        for part in value.split(['　', ' ']).filter(|part| !part.is_empty() && *part != "なし") {
            let found =
                piece(part).and_then(|(id, rest)| Some((id, if rest.is_empty() { 1 } else { kanji(rest)? })));
            match found {
                Some((id, n)) if !id.starts_with('+') => self.hands += &token(id, side).repeat(n),
                Some(_) | None => {
                    let message = format!("`{part}` is not a piece in hand");
                    self.error(
                        self.at(line, part),
                        message,
                        "write pieces as in `飛　角二　歩十二`, or `なし`",
                    );
                }
            }
        }
    }

    /// Reads a rank of a board that is written out.
    fn rank(&mut self, line: &str) {
        let inside = line.trim_start_matches('|').split('|').next().unwrap_or_default();
        let mut squares = Vec::new();
        let mut side = Side::First;
        for c in inside.chars() {
            match c {
                ' ' => side = Side::First,
                'v' | 'V' => side = Side::Second,
                '・' | '．' => squares.push(String::new()),
                c => {
                    let Some((id, "")) =
                        piece(c.encode_utf8(&mut [0; 4])).map(|(id, rest)| (id, rest.trim()))
                    else {
                        let message = format!("`{c}` is not a piece");
                        return self.error(self.at(line, &c.to_string()), message, "an empty square is `・`");
                    };
                    squares.push(token(id, side));
                    side = Side::First;
                }
            }
        }
        match (self.board.get_mut(self.n_ranks), <[String; SIZE]>::try_from(squares)) {
            (Some(rank), Ok(squares)) => {
                *rank = squares;
                self.n_ranks += 1;
            }
            _ => self.error(
                self.place,
                "this is not a rank of nine squares".to_owned(),
                "write nine ranks of nine squares",
            ),
        }
    }

    /// Sets the position before the first move, once.
    fn begin(&mut self) {
        if self.begun {
            return;
        }
        self.begun = true;
        let handicap = self.handicap.clone().unwrap_or_else(|| USUAL.to_owned());
        let known = HANDICAPS.iter().find(|(name, _)| *name == handicap);
        let is_shogi = known.is_some() || handicap == OTHER || self.n_ranks > 0;
        self.record.set(VARIANT, if is_shogi { USUAL } else { &handicap });
        let mover = self.to_move.unwrap_or(match known {
            Some((name, _)) if *name != USUAL && self.n_ranks == 0 => Side::Second,
            Some(_) | None => Side::First,
        });
        self.to_move = Some(mover);
        if self.n_ranks == SIZE {
            let text = fen(&board_text(&self.board), &self.hands, mover);
            set_start(&mut self.record, text);
        } else if self.n_ranks > 0 || handicap == OTHER {
            let message = "the board above the moves does not have nine ranks".to_owned();
            self.error(self.place, message, "write nine ranks of nine squares, each between `|` and `|`");
        } else if let Some((_, ranks)) = known.filter(|(name, _)| *name != USUAL) {
            let usual = START.splitn(3, '/').nth(2).unwrap_or_default();
            set_start(&mut self.record, fen(&format!("{ranks}/{usual}"), "", mover));
        }
    }

    /// Returns the player of the next move.
    fn side(&self) -> Side {
        let first = self.to_move.unwrap_or(Side::First);
        if self.record.moves.len().is_multiple_of(2) { first } else { !first }
    }

    /// Reads what comes behind the number of a move.
    fn numbered(&mut self, line: &str, text: &str) {
        self.begin();
        if self.ends.is_some() {
            return self.error(
                self.at(line, text),
                "the game has already ended".to_owned(),
                "remove this line",
            );
        }
        let end = text
            .char_indices()
            .zip(text.chars().skip(1))
            .find(|((_, c), next)| c.is_whitespace() && *next == '(')
            .map(|((at, _), _)| at);
        let whole =
            text.get(..end.unwrap_or(text.len())).unwrap_or(text).trim_end().trim_end_matches('+').trim_end();
        if let Some((_, ending, how)) = ENDINGS.iter().find(|(word, ..)| whole.starts_with(word)) {
            self.ends = Some(*ending);
            let side = self.side();
            return set_result(&mut self.record, side, *ending, how);
        }
        let place = self.at(line, text);
        match self.meaning(whole) {
            Some(meaning) => add_move(&mut self.record, place, whole, meaning),
            None => self.error(
                place,
                format!("`{whole}` is not a KIF move"),
                "write moves as `７六歩(77)`, `同　銀(31)`, `８八角成(22)` or `５五角打`, and the end of a game as `投了`",
            ),
        }
    }

    /// Returns a move in the notation of Hodges.
    fn meaning(&mut self, text: &str) -> Option<String> {
        let (to, rest) = if let Some(rest) = text.strip_prefix('同') {
            (self.last?, rest.trim_start())
        } else {
            let mut chars = text.chars();
            let to = (digit(chars.next()?)?, digit(chars.next()?)?);
            (to, chars.as_str())
        };
        let (id, rest) = piece(rest)?;
        let rest = rest.trim_start_matches(['左', '右', '直', '上', '寄', '引', '行', '入']);
        let to_name = square(to.0, to.1);
        let meaning = if rest == "打" {
            format!("{id}*{to_name}")
        } else {
            let (becomes, from) = rest.split_once('(')?;
            let from = from.strip_suffix(')')?;
            let mut digits = from.chars().map(digit);
            let (Some(Some(file)), Some(Some(rank)), None) = (digits.next(), digits.next(), digits.next())
            else {
                return None;
            };
            let sign = match becomes {
                "成" => "+",
                "" | "不成" | "生" => "",
                _ => return None,
            };
            format!("{id}{}-{to_name}{sign}", square(file, rank))
        };
        self.last = Some(to);
        Some(meaning)
    }

    /// Reads the line below the moves that says who won, unless a move has said so.
    fn summary(&mut self, line: &str) {
        if self.ends.is_some() {
            return;
        }
        self.begin();
        let result = if line.contains("先手の勝") || line.contains("下手の勝") {
            GameResult::Won(Side::First)
        } else if line.contains("後手の勝") || line.contains("上手の勝") {
            GameResult::Won(Side::Second)
        } else if line.contains("千日手") || line.contains("持将棋") {
            GameResult::Drawn
        } else {
            GameResult::Open
        };
        self.ends = Some(Ending::Open);
        self.record.result = result;
    }
}

/// Returns whether a line is part of the frame of a board that is written out.
fn is_frame(line: &str) -> bool {
    line.starts_with('+')
        || line.starts_with("９ ８")
        || line.starts_with("9 8")
        || line.starts_with("９　８")
}

/// Returns the bytes of the number at the start of a line with a move.
fn number_of(line: &str) -> Option<usize> {
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    let is_apart = line.get(digits..).is_some_and(|rest| rest.starts_with([' ', '　', '\t']));
    (digits > 0 && is_apart).then_some(digits)
}

/// Returns the piece named at the start of a text, and the rest.
fn piece(text: &str) -> Option<(&'static str, &str)> {
    let fits = PIECES.iter().filter_map(|(name, id)| Some((*id, text.strip_prefix(name)?)));
    fits.min_by_key(|(_, rest)| rest.len())
}

/// Returns a digit from 1 to 9, of any width, or as a Japanese numeral.
fn digit(c: char) -> Option<u8> {
    let plain = match c {
        '1'..='9' => c as u32 - '0' as u32,
        '１'..='９' => c as u32 - '０' as u32,
        _ => "一二三四五六七八九".chars().position(|numeral| numeral == c)? as u32 + 1,
    };
    Some(plain as u8)
}

/// Returns a Japanese numeral up to 18.
fn kanji(text: &str) -> Option<usize> {
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
    fn the_longest_name_of_a_piece_counts() {
        assert_eq!(piece("成銀(22)"), Some(("+S", "(22)")));
        assert_eq!(piece("銀成(22)"), Some(("S", "成(22)")));
        assert_eq!(piece("x"), None);
    }
}
