//! CSA: a move is a sign for its player, two squares, and what the piece is after it: `+7776FU`.

use alfil_core::board::Side;

use super::{
    Board, Ending, SIZE, START, USUAL, VARIANT, add_comment, add_move, board_text, date, fen, set_result,
    set_start, square, token,
};
use crate::words::notation::pgn::{Fault, Place, Record};

/// Codes of pieces and their ids.
const PIECES: [(&str, &str); 14] = [
    ("FU", "P"),
    ("KY", "L"),
    ("KE", "N"),
    ("GI", "S"),
    ("KI", "G"),
    ("KA", "B"),
    ("HI", "R"),
    ("OU", "K"),
    ("TO", "+P"),
    ("NY", "+L"),
    ("NK", "+N"),
    ("NG", "+S"),
    ("UM", "+B"),
    ("RY", "+R"),
];

/// How many of each piece the two players have, for `P+00AL`: all that are left.
const SET: [(&str, usize); 7] = [("P", 18), ("L", 4), ("N", 4), ("S", 4), ("G", 4), ("B", 2), ("R", 2)];

/// How games end, for the player who would have been next, and in English.
const ENDINGS: [(&str, Ending, &str); 14] = [
    ("TORYO", Ending::Loses, "resignation"),
    ("TSUMI", Ending::Loses, "checkmate"),
    ("TIME_UP", Ending::Loses, "time forfeit"),
    ("ILLEGAL_MOVE", Ending::Loses, "illegal move"),
    ("KACHI", Ending::Wins, "declaration of an impasse"),
    ("SENNICHITE", Ending::Draw, "repetition"),
    ("OUTE_SENNICHITE", Ending::Open, "repetition"),
    ("JISHOGI", Ending::Draw, "impasse"),
    ("HIKIWAKE", Ending::Draw, "agreement"),
    ("MAX_MOVES", Ending::Draw, "number of moves"),
    ("CHUDAN", Ending::Open, "unterminated"),
    ("FUZUMI", Ending::Open, "no checkmate"),
    ("MATTA", Ending::Open, "unterminated"),
    ("ERROR", Ending::Open, "unterminated"),
];

/// Returns whether a text is written in CSA.
pub(super) fn is_csa(text: &str) -> bool {
    let is_version = |line: &str| {
        ["V1", "V2", "V3"].iter().any(|start| {
            line.strip_prefix(start).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        })
    };
    text.lines().any(|line| {
        is_version(line.trim_end()) || line.split(',').any(|word| Move::read(word.trim()).is_some())
    })
}

/// The parts of a move.
struct Move<'t> {
    side: Side,
    /// Nothing for a drop.
    from: Option<(u8, u8)>,
    to: (u8, u8),
    /// The id of the piece after the move.
    id: &'static str,
    text: &'t str,
}

impl<'t> Move<'t> {
    fn read(text: &'t str) -> Option<Move<'t>> {
        let side = match text.get(..1)? {
            "+" => Side::First,
            "-" => Side::Second,
            _ => return None,
        };
        let at = |start: usize| square_of(text.get(start..start + 2)?);
        let from = if text.get(1..3)? == "00" { None } else { Some(at(1)?) };
        let id = id_of(text.get(5..)?)?;
        Some(Move { side, from, to: at(3)?, id, text })
    }
}

/// Returns the file and the rank that two digits name.
fn square_of(text: &str) -> Option<(u8, u8)> {
    match text.as_bytes() {
        [file @ b'1'..=b'9', rank @ b'1'..=b'9'] => Some((file - b'0', rank - b'0')),
        _ => None,
    }
}

/// Returns the id of a piece with this code.
fn id_of(code: &str) -> Option<&'static str> {
    PIECES.iter().find(|(known, _)| *known == code).map(|(_, id)| *id)
}

/// Returns the code of the piece with this id.
fn code_of(id: &str) -> &'static str {
    PIECES.iter().find(|(_, known)| *known == id).map_or("", |(code, _)| code)
}

/// Reads the games of a text, which a line `/` parts.
pub(super) fn read(text: &str) -> Vec<Record> {
    let mut readers = vec![Reader::new(1)];
    for (number, line) in (1..).zip(text.lines()) {
        if line.trim_end() == "/" {
            readers.push(Reader::new(number + 1));
        } else if let Some(reader) = readers.last_mut() {
            reader.line(number, line.trim_end());
        }
    }
    let is_there = |reader: &Reader| reader.is_used;
    readers.into_iter().filter(is_there).map(Reader::finished).collect()
}

#[expect(clippy::struct_excessive_bools, reason = "each is something that the text has said")]
struct Reader {
    record: Record,
    place: Place,
    /// What the pieces are, and where.
    board: Board,
    hands: String,
    to_move: Side,
    /// True if the first position was written out.
    is_set_up: bool,
    begun: bool,
    has_ended: bool,
    is_used: bool,
}

impl Reader {
    fn new(line: u32) -> Reader {
        let place = Place { line, column: 1 };
        Reader {
            record: Record { place, ..Record::default() },
            place,
            board: Board::default(),
            hands: String::new(),
            to_move: Side::First,
            is_set_up: false,
            begun: false,
            has_ended: false,
            is_used: false,
        }
    }

    fn error(&mut self, message: String, help: &str) {
        self.record.faults.push(Fault::error(self.place, message, help));
    }

    fn line(&mut self, number: u32, line: &str) {
        self.place = Place { line: number, column: 1 };
        if let Some(comment) = line.strip_prefix('\'') {
            return add_comment(&mut self.record, comment.trim_start_matches('*'));
        }
        self.is_used |= !line.trim().is_empty();
        // Only in these may a comma be part of the value.
        if line.starts_with(['N', '$', 'P', 'V']) {
            return self.statement(line);
        }
        for word in line.split(',') {
            self.statement(word.trim());
            self.place.column += word.chars().count() as u32 + 1;
        }
    }

    fn statement(&mut self, text: &str) {
        if let Some(name) = text.strip_prefix("N+") {
            self.record.set("White", name);
        } else if let Some(name) = text.strip_prefix("N-") {
            self.record.set("Black", name);
        } else if let Some((key, value)) = text.strip_prefix('$').and_then(|text| text.split_once(':')) {
            match key {
                "EVENT" => self.record.set("Event", value),
                "SITE" => self.record.set("Site", value),
                "START_TIME" => {
                    self.record.set("Date", date(value).unwrap_or_else(|| "????.??.??".to_owned()));
                }
                _ => add_comment(&mut self.record, &format!("{key}: {value}")),
            }
        } else if let Some(rest) = text.strip_prefix('P') {
            self.position(rest);
        } else if text == "+" || text == "-" {
            self.to_move = if text == "+" { Side::First } else { Side::Second };
            self.begin();
        } else if let Some(word) = text.strip_prefix('%') {
            self.end(word);
        } else if let Some(mv) = Move::read(text) {
            self.played(&mv);
        } else if !text.is_empty() && !text.starts_with('V') && !text.starts_with('T') {
            let help = "write moves as `+7776FU`, drops as `+0055KA`, and the end of a game as `%TORYO`";
            self.error(format!("`{text}` is not a CSA statement"), help);
        }
    }

    fn square(&mut self, (file, rank): (u8, u8)) -> Option<&mut String> {
        self.board.get_mut(usize::from(rank) - 1)?.get_mut(SIZE - usize::from(file))
    }

    /// Fills the board as at the start of a game without a handicap.
    fn set_usual(&mut self) {
        for (squares, rank) in self.board.iter_mut().zip(START.split('/')) {
            let mut file = 0;
            for c in rank.chars() {
                if let Some(n) = c.to_digit(10) {
                    file += n as usize;
                } else {
                    if let Some(square) = squares.get_mut(file) {
                        *square = c.to_string();
                    }
                    file += 1;
                }
            }
        }
    }

    /// Reads part of the first position, behind its `P`.
    fn position(&mut self, text: &str) {
        self.is_set_up = true;
        let found = match text.chars().next() {
            Some('I') => {
                self.set_usual();
                let removed = text.get(1..).unwrap_or_default();
                pairs(removed, 4).all(|pair| {
                    let Some(square) = pair.get(..2).and_then(square_of) else { return false };
                    let code = pair.get(2..).unwrap_or_default();
                    let there = self.square(square).map(std::mem::take).unwrap_or_default();
                    code_of(&there.to_uppercase()) == code
                })
            }
            Some(rank @ '1'..='9') => {
                let rank = rank as usize - '1' as usize;
                let cells: Vec<&str> = pairs(text.get(1..).unwrap_or_default(), 3).collect();
                let tokens: Option<Vec<String>> = cells.iter().map(|cell| cell_token(cell)).collect();
                let squares = tokens.and_then(|tokens| <[String; SIZE]>::try_from(tokens).ok());
                match (self.board.get_mut(rank), squares) {
                    (Some(place), Some(squares)) => {
                        *place = squares;
                        true
                    }
                    _ => false,
                }
            }
            Some(sign @ ('+' | '-')) => {
                let side = if sign == '+' { Side::First } else { Side::Second };
                pairs(text.get(1..).unwrap_or_default(), 4).all(|pair| self.put(side, pair))
            }
            Some(_) | None => false,
        };
        if !found {
            let help = "a position is `PI`, ranks as in `P1-KY * +HI …` with nine squares of three characters, or pieces as in `P+63FU00KI`";
            self.error(format!("`P{text}` is not a CSA position"), help);
        }
    }

    /// Puts a piece on the board or in a hand; false if it is not written like one.
    fn put(&mut self, side: Side, pair: &str) -> bool {
        let (Some(place), Some(code)) = (pair.get(..2), pair.get(2..)) else { return false };
        if place == "00" && code == "AL" {
            self.put_all_left(side);
            return true;
        }
        let Some(id) = id_of(code) else { return false };
        let token = token(id, side);
        if place == "00" {
            self.hands += &token;
            return !id.starts_with('+');
        }
        let Some(square) = square_of(place).and_then(|place| self.square(place)) else { return false };
        *square = token;
        true
    }

    /// Gives a player what is neither on the board nor in a hand.
    fn put_all_left(&mut self, side: Side) {
        for (id, n) in SET {
            let is_it = |token: &&String| token.trim_start_matches('+').eq_ignore_ascii_case(id);
            let on_board = self.board.iter().flatten().filter(is_it).count();
            let held = self.hands.matches(|c: char| c.to_string().eq_ignore_ascii_case(id)).count();
            self.hands += &token(id, side).repeat(n.saturating_sub(on_board + held));
        }
    }

    /// Sets the position before the first move, once.
    fn begin(&mut self) {
        if self.begun {
            return;
        }
        self.begun = true;
        self.record.set(VARIANT, USUAL);
        if !self.is_set_up {
            self.set_usual();
        }
        let board = board_text(&self.board);
        if board != START || !self.hands.is_empty() || self.to_move == Side::Second {
            let text = fen(&board, &self.hands, self.to_move);
            set_start(&mut self.record, text);
        }
    }

    /// Returns the player of the next move.
    fn side(&self) -> Side {
        if self.record.moves.len().is_multiple_of(2) { self.to_move } else { !self.to_move }
    }

    fn played(&mut self, mv: &Move<'_>) {
        if !self.begun && mv.side == Side::Second {
            self.to_move = Side::Second;
        }
        self.begin();
        if self.has_ended {
            return self.error("the game has already ended".to_owned(), "remove this move");
        }
        if mv.side != self.side() {
            let help = "write `+` before moves of the first player, and `-` before those of the second";
            self.error(format!("`{}` is a move of the other player", mv.text), help);
        }
        let to = square(mv.to.0, mv.to.1);
        let meaning = match mv.from {
            None => format!("{}*{to}", mv.id),
            Some(from) => {
                let before = self.square(from).map(std::mem::take).unwrap_or_default().to_uppercase();
                let promotes = mv.id.strip_prefix('+').is_some_and(|id| id == before);
                let (id, sign) = if promotes { (before.as_str(), "+") } else { (mv.id, "") };
                format!("{id}{}-{to}{sign}", square(from.0, from.1))
            }
        };
        if let Some(place) = self.square(mv.to) {
            *place = token(mv.id, mv.side);
        }
        add_move(&mut self.record, self.place, mv.text, meaning);
    }

    fn end(&mut self, word: &str) {
        self.begin();
        if self.has_ended {
            return;
        }
        self.has_ended = true;
        let side = self.side();
        match word.strip_suffix("ILLEGAL_ACTION") {
            Some("+") => return set_result(&mut self.record, Side::First, Ending::Loses, "illegal move"),
            Some("-") => return set_result(&mut self.record, Side::Second, Ending::Loses, "illegal move"),
            Some(_) | None => {}
        }
        match ENDINGS.iter().find(|(known, ..)| *known == word) {
            Some((_, ending, how)) => set_result(&mut self.record, side, *ending, how),
            None => self.error(
                format!("`%{word}` is not an ending that CSA knows"),
                "write `%CHUDAN` if the game did not finish",
            ),
        }
    }

    fn finished(mut self) -> Record {
        self.begin();
        if !self.has_ended && !self.record.moves.is_empty() {
            let fault = Fault::warning(
                self.place,
                "the record does not say how the game ended",
                "write how it ended after its last move, as in `%TORYO`",
            );
            self.record.faults.push(fault);
        }
        self.record
    }
}

/// Returns the token of a square of three characters; nothing if it is not written like one.
fn cell_token(cell: &str) -> Option<String> {
    if cell.trim() == "*" {
        return Some(String::new());
    }
    let side = match cell.get(..1)? {
        "+" => Side::First,
        "-" => Side::Second,
        _ => return None,
    };
    Some(token(id_of(cell.get(1..)?)?, side))
}

/// Returns the parts of a text of so many bytes each; the last may be shorter.
fn pairs(text: &str, size: usize) -> impl Iterator<Item = &str> {
    (0..text.len()).step_by(size).map(move |at| text.get(at..(at + size).min(text.len())).unwrap_or_default())
}
