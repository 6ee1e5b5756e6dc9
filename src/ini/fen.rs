//! Start positions: whether they fit the board and have only pieces that are declared.

use super::findings::shown;
use super::settings::Settings;
use super::value::Problem;
use crate::diag::Code;

/// Most unknown letters told of one position.
const MAX_LETTERS: usize = 6;

fn problem(code: Code, at: std::ops::Range<usize>, message: String, label: &str) -> Problem {
    Problem { code, range: at, message, label: label.to_owned(), help: Vec::new(), fix: None }
}

/// What is wrong with a position in a section with these settings; `meant` are letters that a reported line was
/// probably meant to declare.
pub(super) fn check(text: &str, settings: &Settings, meant: &str) -> Vec<Problem> {
    let mut problems = Vec::new();
    let board_end = text.find(|c: char| c.is_ascii_whitespace() || c == '[').unwrap_or(text.len());
    let board = text.get(..board_end).unwrap_or_default();
    let mut reader = Reader { settings, meant, told: String::new(), problems: &mut problems };
    let (files, ranks) = (usize::from(settings.files()), usize::from(settings.ranks()));
    let mut n_ranks = 0;
    let mut start = 0;
    let mut is_wide = false;
    for rank in board.split('/') {
        n_ranks += 1;
        // Behind the last rank a hand may stand as another one.
        let is_hand = n_ranks == ranks + 1;
        let n_before = reader.problems.len();
        let width = reader.pieces(start, rank, !is_hand);
        // A rank with something in it that is no piece has no width to speak of.
        is_wide |= reader.problems.iter().skip(n_before).any(|p| p.code == Code::IniFenSyntax);
        let number = (ranks + 1).checked_sub(n_ranks).filter(|&number| number > 0);
        if let Some(number) = number.filter(|_| width != files && !is_wide) {
            is_wide = true;
            let told = if width > files { "what is too much is cut off" } else { "the rest is empty" };
            reader.problems.push(problem(
                Code::IniFenSize,
                start..start + rank.len(),
                format!("rank {number} has {width} squares, the board has {files} files"),
                told,
            ));
        }
        start += rank.len() + 1;
    }
    if n_ranks < ranks || n_ranks > ranks + 1 {
        reader.problems.push(problem(
            Code::IniFenSize,
            0..board.len(),
            format!("the position has {n_ranks} ranks, the board has {ranks}"),
            "",
        ));
    }
    let rest = text.get(board_end..).unwrap_or_default();
    if let Some(hand) = rest.strip_prefix('[') {
        let end = hand.find(|c: char| c == ']' || c.is_ascii_whitespace());
        reader.pieces(board_end + 1, hand.get(..end.unwrap_or(hand.len())).unwrap_or_default(), false);
        if end.is_none_or(|end| !hand.get(end..).unwrap_or_default().starts_with(']')) {
            let mut problem = problem(
                Code::IniFenSyntax,
                board_end..board_end + 1,
                "the hand is not closed".to_owned(),
                "no `]` follows before the next field",
            );
            problem.help.push("write the pieces in hand as `[PPp]`, and `[]` when there are none".to_owned());
            reader.problems.push(problem);
        }
    }
    problems
}

struct Reader<'a> {
    settings: &'a Settings,
    meant: &'a str,
    /// Letters that were reported.
    told: String,
    problems: &'a mut Vec<Problem>,
}

impl Reader<'_> {
    /// Reads pieces and, on the board, numbers of empty squares; returns how many squares they take.
    fn pieces(&mut self, start: usize, text: &str, is_board: bool) -> usize {
        let mut width = 0;
        let mut chars = text.char_indices().peekable();
        while let Some((at, c)) = chars.next() {
            match c {
                '0'..='9' if is_board => {
                    let mut number = c as usize - usize::from(b'0');
                    if let Some(&(_, next)) = chars.peek().filter(|(_, next)| next.is_ascii_digit()) {
                        chars.next();
                        number = number * 10 + next as usize - usize::from(b'0');
                    }
                    width += number;
                }
                '*' if is_board => width += 1,
                '+' | '~' | '-' => {}
                _ if c.is_ascii_alphabetic() => {
                    width += 1;
                    if !self.knows(c) {
                        self.unknown(start + at, c);
                    }
                }
                _ => self.meaningless(start + at, c),
            }
        }
        width
    }

    fn knows(&self, letter: char) -> bool {
        let letter = letter.to_ascii_uppercase();
        self.settings.declared().any(|piece| piece.letter == letter || piece.synonym == Some(letter))
            || self.meant.contains(letter)
    }

    fn unknown(&mut self, at: usize, letter: char) {
        let known = letter.to_ascii_uppercase();
        if self.told.contains(known) || self.told.len() >= MAX_LETTERS {
            return;
        }
        self.told.push(known);
        let used: String = self.settings.declared().map(|piece| piece.letter.to_ascii_lowercase()).collect();
        let mut problem = problem(
            Code::IniFenPiece,
            at..at + 1,
            format!("no piece has the letter `{letter}`"),
            "Fairy-Stockfish skips it",
        );
        let small = letter.to_ascii_lowercase();
        problem.help.push(if used.is_empty() {
            "the section declares no piece, and has no parent that does".to_owned()
        } else {
            format!("declare it, as in `customPiece1 = {small}:…`; the letters in use are `{}`", shown(&used))
        });
        self.problems.push(problem);
    }

    fn meaningless(&mut self, at: usize, c: char) {
        if !self.problems.iter().any(|p| p.code == Code::IniFenSyntax) {
            let mut problem = problem(
                Code::IniFenSyntax,
                at..at + c.len_utf8(),
                format!("`{}` has no meaning in a position", shown(&c.to_string())),
                "Fairy-Stockfish skips it",
            );
            problem.help.push(
                "a position is letters, numbers of empty squares, `*` for walls, `/` between ranks"
                    .to_owned(),
            );
            self.problems.push(problem);
        }
    }
}
