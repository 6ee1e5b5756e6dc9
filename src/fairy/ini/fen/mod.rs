//! Checks that start positions fit the board and contain only declared pieces.

pub(in crate::fairy::ini) mod castling;
pub(in crate::fairy::ini) mod fields;

use alfil_core::phrase::counted;
use alfil_language::diag::{Certainty, Code};

use crate::fairy::ini::findings::shown;
use crate::fairy::ini::key;
use crate::fairy::ini::piece_types::PieceType;
use crate::fairy::ini::settings::Settings;
use crate::fairy::ini::value::{Problem, Value};
use fields::Fields;

/// Most unknown letters reported of a position.
const MAX_LETTERS: usize = 6;

fn problem(code: Code, at: std::ops::Range<usize>, message: String, label: &str) -> Problem {
    Problem::new(code, at, message, label)
}

/// Returns what is wrong with a position in a section with these settings. `meant` are letters that a faulty line
/// probably meant to declare.
pub(in crate::fairy::ini) fn check_fen(text: &str, settings: &Settings, meant: &str) -> Vec<Problem> {
    let mut problems = Vec::new();
    let board_end = text.find(|c: char| c.is_ascii_whitespace() || c == '[').unwrap_or(text.len());
    let mut reader = Reader::new(settings, meant, &mut problems);
    reader.read_board(text.get(..board_end).unwrap_or_default(), settings.files(), settings.ranks());
    if let Some(hand) = text.get(board_end..).and_then(|rest| rest.strip_prefix('[')) {
        reader.read_hand(board_end + 1, hand);
    }
    reader.report_several_kings(text);
    reader.report_missing_kings(text, settings);
    fields(text, settings, &mut problems);
    problems
}

/// Reports fields after the board that are not read as what they look like.
fn fields(text: &str, settings: &Settings, problems: &mut Vec<Problem>) {
    let read = Fields::read(text, settings);
    let mut words: Vec<(usize, &str)> = Vec::new();
    for word in text.split_ascii_whitespace() {
        let from = words.last().map_or(0, |(at, word)| at + word.len());
        let at = from + text.get(from..).and_then(|rest| rest.find(word)).unwrap_or(0);
        words.push((at, word));
    }
    if let Some(&(at, word)) = words.get(1)
        && !word.starts_with(['w', 'b', '['])
    {
        let message = format!("`{}` names no player, so Fairy-Stockfish lets White begin", shown(word));
        let label = "write `w` for White, who has the capital letters, or `b` for Black";
        problems.push(problem(Code::IniFenFields, at..at + word.len(), message, label));
    }
    let words = words.get(2..).unwrap_or_default();
    let counts = |word: &str| {
        let signs = word.trim_start_matches('+').split('+').collect::<Vec<_>>();
        signs.len() == 2
            && signs.iter().all(|part| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit()))
    };
    let counted =
        words.iter().find(|(_, word)| counts(word)).filter(|_| !settings.is_on(key::CHECK_COUNTING));
    if let Some((at, word)) = counted {
        let message = format!("`{word}` counts checks, but this game does not");
        let label = "this game does not count checks";
        let mut found = problem(Code::IniFenFields, *at..at + word.len(), message, label);
        found.help.push(format!("write `checkCounting = true`, or remove `{word}`"));
        problems.push(found);
        return;
    }
    let number = |place: usize| -> Option<i64> {
        let (_, word) = words.get(words.len().checked_sub(place)?)?;
        word.bytes().all(|b| b.is_ascii_digit()).then(|| word.parse().ok())?
    };
    if let (Some(clock), Some(next), Some(&(at, first)), Some(&(last, word))) =
        (number(2), number(1), words.first(), words.last())
        && (clock, next.max(1)) != (read.clock, read.number)
        && read.limit == 0
    {
        let is_clock = clock != read.clock;
        let (what, is, looks) = if is_clock {
            ("half-move clock", read.clock, clock)
        } else {
            ("move number", read.number, next.max(1))
        };
        let all: String = text.get(at + first.len()..last + word.len()).unwrap_or_default().to_owned();
        let fixed = format!("{first} -{all}");
        let whole = format!("{}{fixed}", text.get(..at).unwrap_or_default());
        let again = Fields::read(&whole, settings);
        let help =
            "the fields are castling rights, the en passant square, the half-move clock and the move number";
        let is_short = (again.clock, again.number, &again.castling) == (clock, next.max(1), &read.castling);
        let reads = format!("Fairy-Stockfish reads the {what} as {is}, not {looks}");
        let (message, label) = if is_short {
            (format!("a field is missing, so {reads}"), "too few fields")
        } else {
            (reads, "a field is missing or out of place")
        };
        let mut found = problem(Code::IniFenFields, at..last + word.len(), message, label);
        if is_short {
            found.help.push(format!("{help}: write `{}`", shown(&fixed)));
            // The fix changes the clock that the program reads.
            problems.push(found.fix_if(Certainty::Likely, fixed));
        } else {
            problems.push(found.help(format!("{help}, as in `- - 0 1`")));
        }
    }
    if read.to_move == 1 && is_like_sfen(text, words, settings) {
        let side = text.find(" b").map_or(0, |at| at + 1);
        let message = "`b` makes the second player, with lower-case letters, move first".to_owned();
        problems.push(
            problem(Code::IniFenFields, side..side + 1, message, "in an SFEN this is the first player")
                .help("write `w` for the player with capital letters, and a hand in brackets after the board: `… w - - 0 1`"),
        );
    }
    if settings.is_on(key::CHECK_COUNTING) && read.checks.is_none() {
        let message = "the position does not give the number of checks, so the first check wins".to_owned();
        let end = text.trim_end().len();
        let mut found = problem(Code::IniFenFields, 0..end, message, "");
        found
            .help
            .push("write the number for each player before the half-move clock, as in `3+3`".to_owned());
        problems.push(found);
    }
}

/// Returns whether the player to move was probably named as in an SFEN: a hand and a number follow, or it is a game
/// with pieces of Shogi in which both players have the same. (In a handicap game the player with small letters begins.)
fn is_like_sfen(text: &str, words: &[(usize, &str)], settings: &Settings) -> bool {
    const SHOGI: [&str; 5] = [key::SHOGI_PAWN, "lance", key::SHOGI_KNIGHT, "silver", "gold"];
    let is_hand = |word: &str| word == "-" || word.chars().all(|c| c.is_ascii_alphanumeric());
    let is_number = |word: &str| word.bytes().all(|b| b.is_ascii_digit());
    let fits = match words {
        [] => true,
        [(_, hand)] => is_hand(hand),
        [(_, hand), (_, number)] => is_hand(hand) && is_number(number),
        _ => false,
    };
    let is_shogi = SHOGI.iter().any(|name| settings.piece_named(name).is_some());
    let board = text.split(['[', ' ']).next().unwrap_or_default();
    let men = |is_of: fn(&char) -> bool| {
        let mut men: Vec<char> = board.chars().filter(is_of).map(|c| c.to_ascii_lowercase()).collect();
        men.sort_unstable();
        men
    };
    let is_even = men(char::is_ascii_uppercase) == men(char::is_ascii_lowercase);
    text.contains(" b") && is_even && ((fits && settings.is_on(key::PIECE_DROPS)) || is_shogi)
}

/// Returns whether a piece has another side.
pub(in crate::fairy::ini) fn turns(settings: &Settings, piece: PieceType) -> bool {
    let map = settings.get(key::PROMOTED_PIECE_TYPE).map(|setting| &setting.value);
    matches!(map, Some(Value::Becomes(map)) if map.get(&piece).copied().flatten().is_some())
}

struct Reader<'a> {
    /// The capital letters of pieces, including those that were probably meant to be.
    known: Vec<char>,
    /// The small letters in use, for messages.
    used: String,
    /// The capital letters of declared pieces, and of those that have another side.
    declared: Vec<char>,
    turned: Vec<char>,
    shows_promoted: bool,
    king: Option<char>,
    /// Custom pieces that are not declared, the first one last.
    free: Vec<PieceType>,
    /// Letters that were reported.
    reported: String,
    /// Pieces `king` of each player.
    kings: [usize; 2],
    problems: &'a mut Vec<Problem>,
}

impl<'a> Reader<'a> {
    fn new(settings: &Settings, meant: &str, problems: &'a mut Vec<Problem>) -> Reader<'a> {
        let letters = settings.declared().flat_map(|piece| [Some(piece.letter), piece.synonym]).flatten();
        Reader {
            known: letters.chain(meant.chars()).collect(),
            used: settings.declared().map(|piece| piece.letter.to_ascii_lowercase()).collect(),
            declared: settings.declared().map(|piece| piece.letter).collect(),
            turned: settings
                .declared()
                .filter(|piece| turns(settings, piece.piece))
                .map(|p| p.letter)
                .collect(),
            shows_promoted: settings.shows_promoted(),
            king: settings.piece_named("king").map(|king| king.letter),
            free: {
                let is_free = |&piece: &PieceType| piece.is_custom() && settings.piece(piece).is_none();
                let mut free: Vec<PieceType> = PieceType::all().filter(is_free).collect();
                free.reverse();
                free
            },
            reported: String::new(),
            kings: [0; 2],
            problems,
        }
    }

    /// Reads the ranks of the board.
    fn read_board(&mut self, text: &str, files: u8, ranks: u8) {
        let (files, ranks) = (usize::from(files), usize::from(ranks));
        let n_written = text.split('/').count();
        let mut n_ranks = 0;
        let mut start = 0;
        let mut is_reported = false;
        for rank in text.split('/') {
            n_ranks += 1;
            // The hand may follow the last rank like another rank.
            let is_hand = n_ranks == n_written && n_ranks == ranks + 1;
            let n_before = self.problems.len();
            let width = self.pieces(start, rank, !is_hand);
            // A rank that contains something other than pieces has no meaningful width.
            is_reported |= self.problems.iter().skip(n_before).any(|p| p.code == Code::IniFenSyntax);
            let number = (ranks + 1).checked_sub(n_ranks).filter(|&number| number > 0);
            if let Some(number) = number.filter(|_| width != files && !is_reported) {
                is_reported = true;
                let effect = if width > files { "the excess is cut off" } else { "the rest is empty" };
                self.problems.push(problem(
                    Code::IniFenSize,
                    start..start + rank.len(),
                    format!(
                        "rank {number} has {}, but the board has {}",
                        counted(width, "square"),
                        counted(files, "file")
                    ),
                    effect,
                ));
            }
            start += rank.len() + 1;
        }
        if n_ranks < ranks || n_ranks > ranks + 1 {
            let message = format!("the position has {}, but the board has {ranks}", counted(n_ranks, "rank"));
            let mut problem = problem(Code::IniFenSize, 0..text.len(), message, "");
            problem.help.push(format!("write all {ranks} ranks, from the top; `{files}` is an empty one"));
            self.problems.push(problem);
        }
    }

    /// Reads the hand after its bracket, which is at the byte before `start`.
    fn read_hand(&mut self, start: usize, text: &str) {
        let end = text.find(|c: char| c == ']' || c.is_ascii_whitespace()).unwrap_or(text.len());
        self.pieces(start, text.get(..end).unwrap_or_default(), false);
        if !text.get(end..).unwrap_or_default().starts_with(']') {
            let message = "the hand is not closed".to_owned();
            let label = "no `]` follows before the next field";
            let mut problem = problem(Code::IniFenSyntax, start - 1..start, message, label);
            problem.help.push("write the pieces in hand as `[PPp]`, and `[]` when there are none".to_owned());
            self.problems.push(problem);
        }
    }

    /// Reports players with more than one king.
    fn report_several_kings(&mut self, text: &str) {
        for (n, player) in self.kings.into_iter().zip(["White", "Black"]).filter(|(n, _)| *n > 1) {
            let message = format!("{player} has {n} `king` pieces");
            let label = "each player can have only one";
            let mut problem = problem(Code::IniTwoKings, 0..text.len(), message, label);
            let help =
                "declare the others as `commoner`, with `extinctionPieceTypes` and `extinctionPseudoRoyal`";
            problem.help.push(help.to_owned());
            self.problems.push(problem);
        }
    }

    /// Reports players without a king. Where a player may do without one, losing pieces decides the game.
    fn report_missing_kings(&mut self, text: &str, settings: &Settings) {
        let Some(king) = self.king else { return };
        let lacking = match self.kings {
            [0, 0] => "no king is",
            [0, _] if settings.word(key::EXTINCTION_VALUE) == "none" => "White has no king",
            [_, 0] if settings.word(key::EXTINCTION_VALUE) == "none" => "Black has no king",
            _ => return,
        };
        let message = format!("{lacking} on the board or in hand");
        let small = king.to_ascii_lowercase();
        let end = text.find(|c: char| c.is_ascii_whitespace()).unwrap_or(text.len());
        let mut problem =
            problem(Code::IniNoKing, 0..end, message, "without a king there is no check and no mate");
        let letters = match self.kings {
            [0, 0] => format!("`{king}` and `{small}`"),
            [0, _] => format!("`{king}`"),
            _ => format!("`{small}`"),
        };
        let help = format!("put {letters} on the board, or write `king = -` if the game has no king");
        problem.help.push(help);
        self.problems.push(problem);
    }

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
                '+' if is_board => {
                    if let Some(&(_, next)) = chars.peek().filter(|(_, next)| next.is_ascii_alphabetic())
                        && !self.turns(next)
                    {
                        let label =
                            format!("Fairy-Stockfish reads a plain `{next}`, which has no promoted form");
                        let small = next.to_ascii_lowercase();
                        let form = self.used.chars().find(|&c| c != small).unwrap_or('q');
                        let help = format!(
                            "remove the `+`, or, for example, write `promotedPieceType = {small}:{form}`"
                        );
                        self.report_idle_mark(start + at, c, &label, &help);
                    }
                }
                '~' if is_board => {
                    if !self.shows_promoted {
                        let label =
                            "it marks promoted pieces, which matters only if captured pieces go to a hand";
                        self.report_idle_mark(start + at, c, label, "leave out the marks");
                    }
                }
                '+' | '~' | '-' => {}
                _ if c.is_ascii_alphabetic() => {
                    width += 1;
                    if self.king == Some(c.to_ascii_uppercase()) {
                        let [white, black] = &mut self.kings;
                        *if c.is_ascii_uppercase() { white } else { black } += 1;
                    }
                    if !self.known.contains(&c.to_ascii_uppercase()) {
                        self.report_unknown_letter(start + at, c);
                    }
                }
                _ => self.report_meaningless(start + at, c),
            }
        }
        width
    }

    /// Returns whether the piece of a letter has, or was probably meant to have, another side.
    fn turns(&self, letter: char) -> bool {
        let letter = letter.to_ascii_uppercase();
        self.turned.contains(&letter) || !self.declared.contains(&letter)
    }

    /// Reports a promotion mark without effect.
    fn report_idle_mark(&mut self, at: usize, mark: char, label: &str, help: &str) {
        if !self.problems.iter().any(|p| p.code == Code::IniFenMark) {
            let message = format!("`{mark}` has no effect here");
            let mut found = problem(Code::IniFenMark, at..at + 1, message, label);
            found.help.push(help.to_owned());
            self.problems.push(found);
        }
    }

    fn report_unknown_letter(&mut self, at: usize, letter: char) {
        let known = letter.to_ascii_uppercase();
        if self.reported.contains(known) || self.reported.len() >= MAX_LETTERS {
            return;
        }
        self.reported.push(known);
        let mut problem = problem(
            Code::IniFenPiece,
            at..at + 1,
            format!("no piece has the letter `{letter}`"),
            "Fairy-Stockfish skips it",
        );
        let small = letter.to_ascii_lowercase();
        problem.help.push(if self.used.is_empty() {
            "neither the section nor its parent declares a piece".to_owned()
        } else {
            let declare = match self.free.pop() {
                Some(free) => format!("declare it, as in `{} = {small}:W`", free.name()),
                None => "declare it".to_owned(),
            };
            format!("{declare}; letters in use: `{}`", shown(&self.used))
        });
        self.problems.push(problem);
    }

    fn report_meaningless(&mut self, at: usize, c: char) {
        if !self.problems.iter().any(|p| p.code == Code::IniFenSyntax) {
            let mut problem = problem(
                Code::IniFenSyntax,
                at..at + c.len_utf8(),
                format!("`{}` has no meaning in a position", shown(&c.to_string())),
                "Fairy-Stockfish skips it",
            );
            problem.help.push(
                "a position consists of letters, numbers of empty squares, `*` for walls, and `/` between ranks"
                    .to_owned(),
            );
            self.problems.push(problem);
        }
    }
}
