//! Texts to records.

use super::{Fault, GameResult, MARKS, MAX_DEPTH, Place, Record, Tag, Variation, WrittenMove};

/// Returns the games of a text, each with what is wrong with it. Nothing is left out without a fault.
pub fn read(text: &str) -> Vec<Record> {
    let mut reader = Reader {
        rest: text.strip_prefix('\u{feff}').unwrap_or(text),
        place: Place { line: 1, column: 1 },
        records: Vec::new(),
        open: Vec::new(),
        stage: Stage::Outside,
        number: None,
        last_tag: 0,
    };
    while reader.step() {}
    reader.close();
    reader.records
}

/// Where in a game the reader is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Between two games.
    Outside,
    Tags,
    Moves,
}

struct Reader<'t> {
    rest: &'t str,
    place: Place,
    records: Vec<Record>,
    /// The variations that are being read, each inside the one before, with their places.
    open: Vec<(Place, Variation)>,
    stage: Stage,
    /// The number before the next move.
    number: Option<u32>,
    /// The line on which the last tag ended.
    last_tag: u32,
}

/// Characters that end a word, apart from blanks.
const SIGNS: [char; 8] = ['{', '}', '(', ')', '[', ']', ';', '$'];

impl<'t> Reader<'t> {
    /// Reads what comes next; false at the end.
    fn step(&mut self) -> bool {
        self.skip_blanks();
        let Some(first) = self.rest.chars().next() else { return false };
        let place = self.place;
        match first {
            '%' if place.column == 1 => {
                self.line();
            }
            '[' => {
                self.end_variations();
                self.tag();
            }
            '{' => {
                self.take(1);
                let end = self.rest.find('}');
                let comment = self.take(end.unwrap_or(self.rest.len()));
                if end.is_some() {
                    self.take(1);
                } else {
                    self.error(place, "this comment has no end", "write `}` after it");
                }
                self.comment(place, comment);
            }
            ';' => {
                self.take(1);
                let comment = self.line();
                self.comment(place, comment);
            }
            '(' => self.variation(),
            ')' if !self.open.is_empty() => {
                self.take(1);
                self.end_variation();
            }
            ')' | '}' | ']' => {
                self.take(1);
                self.error(place, format!("`{first}` closes nothing"), "remove it");
            }
            '$' => {
                self.take(1);
                let digits = self.rest.bytes().take_while(u8::is_ascii_digit).count();
                let number = self.take(digits);
                match number.parse::<u8>() {
                    Ok(nag) => self.nag(place, nag),
                    Err(_) => self.error(
                        place,
                        format!("`${number}` is not an annotation"),
                        "write a number from 0 to 255 after `$`, or a comment in braces",
                    ),
                }
            }
            _ => self.word(),
        }
        true
    }

    /// Takes this many bytes.
    fn take(&mut self, n: usize) -> &'t str {
        let (taken, rest) = self.rest.split_at_checked(n).unwrap_or((self.rest, ""));
        for c in taken.chars() {
            if c == '\n' {
                self.place = Place { line: self.place.line + 1, column: 1 };
            } else {
                self.place.column += 1;
            }
        }
        self.rest = rest;
        taken
    }

    fn skip_blanks(&mut self) {
        let n = self.rest.find(|c: char| !c.is_whitespace()).unwrap_or(self.rest.len());
        self.take(n);
    }

    /// Takes the rest of the line.
    fn line(&mut self) -> &'t str {
        self.take(self.rest.find('\n').unwrap_or(self.rest.len())).trim_end()
    }

    /// Returns the game that is being read, which begins here if there is none.
    fn record(&mut self, place: Place) -> &mut Record {
        if self.stage == Stage::Outside || self.records.is_empty() {
            self.stage = Stage::Tags;
            self.records.push(Record { place, ..Record::default() });
        }
        let last = self.records.len() - 1;
        #[expect(clippy::indexing_slicing, reason = "there is a last record")]
        &mut self.records[last]
    }

    fn error(&mut self, place: Place, message: impl Into<String>, help: &str) {
        let fault = Fault::error(place, message, help);
        self.record(place).faults.push(fault);
    }

    fn warning(&mut self, place: Place, message: impl Into<String>, help: &str) {
        let fault = Fault::warning(place, message, help);
        self.record(place).faults.push(fault);
    }

    /// Returns the moves that are being read: those of the innermost variation, or of the game.
    fn moves(&mut self, place: Place) -> &mut Vec<WrittenMove> {
        // The borrow checker does not see that only one of the two is returned.
        if self.open.is_empty() {
            return &mut self.record(place).moves;
        }
        let last = self.open.len() - 1;
        #[expect(clippy::indexing_slicing, reason = "there is a last variation")]
        &mut self.open[last].1.moves
    }

    /// Ends a game that has no result after its moves.
    fn close(&mut self) {
        self.end_variations();
        if self.stage == Stage::Outside {
            return;
        }
        let place = self.place;
        let from_tag = self.record(place).tag("Result").and_then(GameResult::read);
        self.record(place).result = from_tag.unwrap_or_default();
        if self.stage == Stage::Moves || from_tag.is_none() {
            self.warning(
                place,
                "the game does not end with a result",
                "write `*`, `1-0`, `0-1` or `1/2-1/2` after the moves",
            );
        }
        self.stage = Stage::Outside;
        self.number = None;
    }

    fn tag(&mut self) {
        let place = self.place;
        if self.stage == Stage::Moves {
            self.close();
        }
        self.take(1);
        self.skip_blanks_of_line();
        let n = self.rest.bytes().take_while(|b| b.is_ascii_alphanumeric() || *b == b'_').count();
        let name = self.take(n);
        self.skip_blanks_of_line();
        let value_place = self.place;
        let value = if name.is_empty() { None } else { self.quoted() };
        self.skip_blanks_of_line();
        let is_closed = self.rest.starts_with(']');
        let Some(value) = value.filter(|_| is_closed) else {
            let at = self.place;
            self.line();
            self.record(place);
            return self.error(at, "this is not a tag", "write `[Name \"value\"]` on one line");
        };
        self.take(1);
        let is_known = self.stage == Stage::Tags && self.record(place).find(name).is_some();
        // Games of which only the tags are known follow each other with a blank line between them.
        let is_apart = place.line > self.last_tag + 1;
        self.last_tag = place.line;
        if is_known && (name == "Event" || is_apart) {
            self.close();
        } else if is_known {
            let message = format!("the tag `{name}` appears twice");
            return self.error(place, message, "keep one of them");
        }
        let tag = Tag {
            name: name.to_owned(),
            value,
            place: Place { column: value_place.column + 1, ..value_place },
        };
        self.record(place).tags.push(tag);
    }

    fn skip_blanks_of_line(&mut self) {
        let n = self.rest.find(|c: char| !c.is_whitespace() || c == '\n').unwrap_or(self.rest.len());
        self.take(n);
    }

    /// Returns a text in quotes on one line.
    fn quoted(&mut self) -> Option<String> {
        let mut value = String::new();
        let mut chars = self.rest.char_indices();
        chars.next().filter(|(_, c)| *c == '"')?;
        while let Some((at, c)) = chars.next() {
            match c {
                '"' => {
                    self.take(at + 1);
                    return Some(value);
                }
                '\n' => return None,
                '\\' => value.push(chars.next().map(|(_, c)| c).filter(|c| *c != '\n')?),
                _ => value.push(c),
            }
        }
        None
    }

    fn comment(&mut self, place: Place, text: &str) {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        self.last_tag = self.place.line;
        // Comments between games belong to the next one.
        self.record(place);
        if let Some(mv) = self.moves(place).last_mut() {
            mv.comments.push(text);
        } else if let Some((_, variation)) = self.open.last_mut() {
            variation.comments.push(text);
        } else {
            self.record(place).comments.push(text);
        }
    }

    fn nag(&mut self, place: Place, nag: u8) {
        self.record(place);
        match self.moves(place).last_mut() {
            Some(mv) => mv.nags.push(nag),
            None => self.error(place, format!("`${nag}` does not follow a move"), "write it after a move"),
        }
    }

    /// Begins a variation.
    fn variation(&mut self) {
        let place = self.place;
        if self.stage == Stage::Outside || self.moves(place).is_empty() {
            self.error(place, "this variation follows no move", "write it after the move that it replaces");
            return self.skip_variation();
        }
        if self.open.len() == MAX_DEPTH {
            let message = format!("this variation is skipped: more than {MAX_DEPTH} are inside each other");
            self.warning(place, message, "");
            return self.skip_variation();
        }
        self.take(1);
        self.number = None;
        self.open.push((place, Variation::default()));
    }

    /// Ends the innermost variation, which belongs to the last move before it.
    fn end_variation(&mut self) {
        let Some((place, variation)) = self.open.pop() else { return };
        self.number = None;
        if variation.moves.is_empty() {
            let also = if variation.comments.is_empty() { "" } else { ": its comments are skipped too" };
            return self.warning(place, format!("this variation has no moves{also}"), "");
        }
        if let Some(mv) = self.moves(place).last_mut() {
            mv.variations.push(variation);
        }
    }

    /// Ends the variations that nothing has ended.
    fn end_variations(&mut self) {
        if let Some(&(place, _)) = self.open.first() {
            self.error(place, "this variation has no end", "write `)` after it");
        }
        while !self.open.is_empty() {
            self.end_variation();
        }
    }

    /// Skips a variation, with those inside it.
    fn skip_variation(&mut self) {
        let place = self.place;
        self.take(1);
        let mut depth = 1;
        while depth > 0 {
            let Some(at) = self.rest.find(['(', ')', '{', ';', '\n']) else {
                self.take(self.rest.len());
                return self.error(place, "this variation has no end", "write `)` after it");
            };
            match self.take(at + 1).chars().next_back() {
                Some('(') => depth += 1,
                Some(')') => depth -= 1,
                Some('{') => {
                    let end = self.rest.find('}').map_or(self.rest.len(), |end| end + 1);
                    self.take(end);
                }
                Some(';') => {
                    self.line();
                }
                // A game that begins here ends what was left open.
                _ if self.rest.starts_with('[') => {
                    return self.error(place, "this variation has no end", "write `)` after it");
                }
                _ => {}
            }
        }
    }

    /// A result, the number of a move, a move or its marks.
    fn word(&mut self) {
        let place = self.place;
        let end = self.rest.find(|c: char| c.is_whitespace() || SIGNS.contains(&c));
        let word = self.take(end.unwrap_or(self.rest.len()));
        if let Some(result) = GameResult::read(word) {
            self.skip_blanks();
            // The game ends inside a variation only where nothing follows, or another game does.
            if !self.open.is_empty() && !self.rest.is_empty() && !self.rest.starts_with('[') {
                return self.warning(place, format!("`{word}`, the result of a variation, is skipped"), "");
            }
            self.end_variations();
            let record = self.record(place);
            record.result = result;
            let tag = record.find("Result").cloned();
            if let Some(tag) = tag.filter(|tag| tag.value != word) {
                let message = format!("the tag says `{}`, but the moves end with `{word}`", tag.value);
                self.warning(tag.place, message, "make the two agree");
            }
            self.stage = Stage::Outside;
            self.number = None;
            return;
        }
        if let Some(&(_, nag)) = MARKS.iter().find(|(mark, _)| *mark == word) {
            return self.nag(place, nag);
        }
        if word == "e.p." {
            return;
        }
        let digits = word.bytes().take_while(u8::is_ascii_digit).count();
        let (number, after) = word.split_at(digits);
        let is_number = after.starts_with('.') || (after.is_empty() && number.contains(|c| c != '0'));
        self.record(place);
        self.stage = Stage::Moves;
        if !is_number {
            return self.written_move(place, word);
        }
        if !number.is_empty() {
            self.number = number.parse().ok();
        }
        let text = after.trim_start_matches('.');
        if !text.is_empty() {
            let before = (word.len() - text.len()) as u32;
            self.written_move(Place { column: place.column + before, ..place }, text);
        }
    }

    fn written_move(&mut self, place: Place, text: &str) {
        let number = self.number.take();
        let mv = WrittenMove { text: text.to_owned(), number, place, ..WrittenMove::default() };
        self.moves(place).push(mv);
    }
}
