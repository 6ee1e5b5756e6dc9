//! KIF: a move a line, in Japanese, with the square that it comes from.

use alfil_core::board::Side;

use super::kif_words::{ENDINGS, HANDICAPS, OTHER, digit, is_frame, kanji, number, number_of, piece};
use super::variations::{Line, Lines, Start};
use super::{
    Board, Ending, SIZE, START, USUAL, VARIANT, add_comment, add_move, board_text, date, fen, set_result,
    set_start, square, token,
};
use crate::words::notation::pgn::{Fault, GameResult, Place, Record, Variation};

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
        lines: Lines::default(),
        start: Some(Start::GAME),
        squares: Vec::new(),
        n_numbered: 0,
        is_cut: false,
    };
    for (number, line) in (1..).zip(text.lines()) {
        reader.place = Place { line: number, column: 1 };
        if reader.line(line).is_none() {
            break;
        }
    }
    reader.begin();
    reader.complete();
    if let Some(game) = reader.lines.into_game() {
        (reader.record.moves, reader.record.comments) = (game.moves, game.comments);
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
    /// True if the first position is known.
    begun: bool,
    /// Where the last move went, by file and rank.
    last: Option<(u8, u8)>,
    ends: Option<Ending>,
    /// The lines above the one that is being read.
    lines: Lines,
    /// Where this line begins; nothing if it is skipped.
    start: Option<Start>,
    /// Where its moves go.
    squares: Vec<(u8, u8)>,
    /// How many numbers it has: of moves, of its end, and of what is left out.
    n_numbered: usize,
    /// True if a move of it cannot be read, so that the moves after it are left out.
    is_cut: bool,
}

impl Reader {
    fn at(&self, line: &str, part: &str) -> Place {
        let before = line.find(part).and_then(|at| line.get(..at)).map_or(0, |before| before.chars().count());
        Place { column: before as u32 + 1, ..self.place }
    }

    fn warning(&mut self, message: &str, help: &str) {
        self.record.faults.push(Fault::warning(self.place, message, help));
    }

    /// Reports a mistake. In a variation it is only a warning, since the game is unaffected.
    fn error(&mut self, place: Place, message: String, help: &str) {
        let fault = if self.lines.has_game() { Fault::warning } else { Fault::error };
        self.record.faults.push(fault(place, message, help));
    }

    /// Reads a line; nothing if no more are to be read.
    fn line(&mut self, line: &str) -> Option<()> {
        let trimmed = line.trim_start();
        let first = trimmed.chars().next();
        match first {
            None | Some('#' | '&') => return Some(()),
            Some('*') => {
                self.comment(trimmed.strip_prefix('*').unwrap_or(trimmed));
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
            self.variation(trimmed);
            return Some(());
        }
        if self.start.is_none() {
            return Some(());
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

    /// Adds a comment to the last move, unless that move or the whole line is left out.
    fn comment(&mut self, text: &str) {
        if self.start.is_some() && !self.is_cut {
            add_comment(&mut self.record, text);
        }
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
            _ => self.comment(&format!("{key}：{value}")),
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

    /// Begins a variation, at the move that a line names.
    fn variation(&mut self, line: &str) {
        self.begin();
        self.complete();
        let start = match number(line).filter(|&number| number > 0) {
            Some(number) => self.lines.start(number),
            None => Err("this variation does not say at which move it begins".to_owned()),
        };
        match start {
            Ok((start, last)) => (self.start, self.last) = (Some(start), last),
            Err(message) => {
                self.start = None;
                let help = "this variation is skipped: give the number of the move that it replaces, as in `変化：4手`";
                self.error(self.place, message, help);
            }
        }
    }

    /// Adds the line that was read to the complete ones.
    fn complete(&mut self) {
        let (moves, comments) =
            (std::mem::take(&mut self.record.moves), std::mem::take(&mut self.record.comments));
        let (goals, ends) = (std::mem::take(&mut self.squares), self.ends.take());
        let (n_numbered, is_cut) = (std::mem::take(&mut self.n_numbered), std::mem::take(&mut self.is_cut));
        let Some(start) = self.start else { return };
        let is_game = !self.lines.has_game();
        if is_game && ends.is_none() && !moves.is_empty() {
            self.warning(
                "the record does not say how the game ended",
                "write how it ended after the number of the next move, as in `3 投了`",
            );
        }
        if !is_game && moves.is_empty() {
            if is_cut {
                self.lines.skip(start.number);
            }
            // A move that cannot be read was reported.
            match (comments.is_empty(), is_cut) {
                (false, _) => {
                    self.warning("the variation above has no moves: its comments are skipped too", "");
                }
                (true, false) => self.warning("the variation above has no moves", ""),
                (true, true) => {}
            }
            return;
        }
        self.lines.add(Line { start, moves: Variation { comments, moves }, goals, n_numbered });
    }

    /// Returns the player of the next move.
    fn side(&self) -> Side {
        let first = self.to_move.unwrap_or(Side::First);
        let before = self.start.map_or(0, |start| start.number - 1);
        if (before + self.n_numbered).is_multiple_of(2) { first } else { !first }
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
            if self.lines.has_game() {
                // The end of a variation becomes its last comment, unless it only breaks off.
                self.n_numbered += 1;
                let said = if *ending == Ending::Open { "" } else { whole };
                return self.comment(said);
            }
            let side = self.side();
            self.n_numbered += 1;
            return set_result(&mut self.record, side, *ending, how);
        }
        self.n_numbered += 1;
        if self.is_cut {
            return;
        }
        let place = self.at(line, text);
        if let Some(meaning) = self.meaning(whole) {
            add_move(&mut self.record, place, whole, meaning);
            self.squares.extend(self.last);
        } else {
            self.is_cut = true;
            self.error(
                place,
                format!("`{whole}` is not a KIF move: it and the moves after it are left out"),
                "write moves as `７六歩(77)`, `同　銀(31)`, `８八角成(22)` or `５五角打`, and the end of a game as `投了`",
            );
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
        if self.lines.has_game() {
            return self.comment(line);
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
