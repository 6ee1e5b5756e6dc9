//! Games to KIF.

use std::fmt::Write as _;

use alfil_core::board::{Move, MoveSort, Side, Square};
use alfil_core::game::Game;
use alfil_core::rules::Rules;

use super::kif_words::{ENDINGS, OTHER, PIECES};
use super::{Ending, SIZE, START, USUAL, date, fen, read};
use crate::words::notation::pgn::{GameResult, RULES, Record, TERMINATION, Tag, VARIANT, WrittenMove};
use crate::words::notation::{coord, fen as positions, read_move};

/// A game in KIF.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The text.
    pub text: String,
    /// What KIF cannot write of the game, as in "the tag `Round`".
    pub left_out: Vec<String>,
}

/// A move with its comments and its variations; each variation has its first comments and its moves.
struct Played<'r> {
    mv: Move,
    comments: &'r [String],
    variations: Vec<(&'r [String], Vec<Played<'r>>)>,
}

/// Returns a game in KIF, with its players, event, site and date, its variations, and its comments, each on one line. Other tags
/// and annotations are left out. So are the first illegal move of a variation and what follows it. Reading the text gives what
/// is written of the game.
///
/// # Errors
/// Why the game has no KIF: KIF has no words for the board, a piece, the position, a move or the end, or the text would not be
/// read back as this game.
pub fn write(game: &Game, record: &Record) -> Result<Written, String> {
    let variant = game.variant();
    let rules = variant.rules();
    if (usize::from(rules.shape.files), usize::from(rules.shape.ranks)) != (SIZE, SIZE) {
        return Err("KIF requires a board of nine files and nine ranks".to_owned());
    }
    if let Some(kind) = rules.kinds.iter().find(|kind| name(&kind.id).is_none()) {
        return Err(format!("KIF has no piece like `{}`, {}", kind.id, kind.name));
    }
    let moves: Vec<Move> = game.moves().collect();
    let mut now = game.clone();
    while now.undo() {}
    let start = now.clone();
    let mut text = head(&start, record).ok_or("KIF cannot write the position before the first move")?;
    comments(&record.comments, &mut text);
    let line = with_variations(&start, &moves, &record.moves);
    moves_text(&mut now, &line, None, &mut text)?;
    let has_end = end(&mut now, record, moves.len(), &mut text);
    has_end.ok_or_else(|| {
        format!("KIF has no words for how the game ended, `{}`", result_of(&mut now, record))
    })?;
    variations(&start, &line, &mut text)?;
    let result = result_of(&mut now, record);
    if !is_read_as(&text, &start, &line, &record.comments, result) {
        return Err("KIF would not be read back as the same game".to_owned());
    }
    let left_out = left_out(&mut now, record, &text);
    Ok(Written { text, left_out })
}

/// Returns the result by the rules after the last move, or else that of the record.
fn result_of(game: &mut Game, record: &Record) -> GameResult {
    let by_rules = GameResult::of(game);
    if by_rules == GameResult::Open { record.result } else { by_rules }
}

/// Returns what a text has no place for, of what a record says.
fn left_out(game: &mut Game, record: &Record, text: &str) -> Vec<String> {
    let written = read(text).and_then(|records| records.into_iter().next()).unwrap_or_default();
    let is_annotated = has_annotations(&record.moves);
    let is_open = GameResult::of(game) == GameResult::Open;
    let lost = record.tags.iter().filter(|Tag { name, value, .. }| match name.as_str() {
        // The moves say what these say; the rules are those of shogi.
        VARIANT | RULES | "SetUp" | "FEN" | "Result" => false,
        TERMINATION => is_open && value != "unterminated" && written.tag(name) != Some(value),
        _ => value.chars().any(|c| !matches!(c, '?' | '.' | ' ')) && written.tag(name).is_none(),
    });
    let tags = lost.map(|tag| format!("the tag `{}`", tag.name));
    is_annotated.then(|| "annotations".to_owned()).into_iter().chain(tags).collect()
}

/// Returns whether a move has an annotation, or one in its variations.
fn has_annotations(moves: &[WrittenMove]) -> bool {
    let is_annotated = |mv: &WrittenMove| {
        // No move of shogi ends with a mark itself.
        !mv.annotations("").is_empty()
            || mv.variations.iter().any(|variation| has_annotations(&variation.moves))
    };
    moves.iter().any(is_annotated)
}

/// Returns moves of a game with what their record says of them.
fn with_variations<'r>(start: &Game, moves: &[Move], written: &'r [WrittenMove]) -> Vec<Played<'r>> {
    let mut before = start.clone();
    let mut written = written.iter();
    let played = moves.iter().map(|&mv| {
        let Some(about) = written.next() else { return Played { mv, comments: &[], variations: Vec::new() } };
        let mut variations = Vec::new();
        for variation in &about.variations {
            let moves = legal(&before, &variation.moves);
            let mut line = with_variations(&before, &moves, &variation.moves);
            // What replaces the first move of a variation is a variation of the same move.
            let others = line.first_mut().map(|first| std::mem::take(&mut first.variations));
            variations.extend((!line.is_empty()).then_some((variation.comments.as_slice(), line)));
            variations.extend(others.unwrap_or_default());
        }
        before.play_unchecked(mv);
        Played { mv, comments: &about.comments, variations }
    });
    played.collect()
}

/// Returns the moves that are written, up to the first one that is not legal.
fn legal(start: &Game, written: &[WrittenMove]) -> Vec<Move> {
    let mut game = start.clone();
    let mut moves = Vec::new();
    for written in written {
        let Ok(mv) = read_move::find(&mut game, written.readable()) else {
            break;
        };
        game.play_unchecked(mv);
        moves.push(mv);
    }
    moves
}

/// Writes moves after the one that ends on a square, and plays them.
fn moves_text(
    game: &mut Game,
    line: &[Played<'_>],
    mut last: Option<Square>,
    text: &mut String,
) -> Result<(), String> {
    for Played { mv, comments: said, .. } in line {
        let number = game.moves().len() + 1;
        let written = move_text(game, *mv, last).ok_or_else(|| {
            let name = coord::print(game.variant().rules(), game.position(), *mv);
            format!("KIF has no words for move {number}, `{name}`")
        })?;
        let _ = writeln!(text, "{number:>4} {written}");
        comments(said, text);
        last = Some(mv.to);
        game.play_unchecked(*mv);
    }
    Ok(())
}

/// Writes the variations of a line, the last first, so that each follows a line with the move that it replaces.
fn variations(start: &Game, line: &[Played<'_>], text: &mut String) -> Result<(), String> {
    if line.iter().all(|played| played.variations.is_empty()) {
        return Ok(());
    }
    let mut game = start.clone();
    for played in line {
        game.play_unchecked(played.mv);
    }
    for played in line.iter().rev() {
        game.undo();
        let last = game.moves().next_back().map(|mv| mv.to);
        for (said, line) in &played.variations {
            let _ = writeln!(text, "\n変化：{}手", game.moves().len() + 1);
            comments(said, text);
            moves_text(&mut game.clone(), line, last, text)?;
            variations(&game, line, text)?;
        }
    }
    Ok(())
}

/// Returns whether comments are read as these.
fn are_said(read: &[String], comments: &[String]) -> bool {
    read.iter().cloned().eq(comments.iter().map(|text| on_one_line(text)).filter(|text| !text.is_empty()))
}

/// Returns whether moves are read as these, with their comments and variations.
fn are_read_as(written: &[WrittenMove], start: &Game, line: &[Played<'_>]) -> bool {
    let mut game = start.clone();
    written.len() == line.len()
        && written.iter().zip(line).all(|(written, played)| {
            let is_same = written.variations.len() == played.variations.len()
                && written.variations.iter().zip(&played.variations).all(|(written, (said, line))| {
                    are_said(&written.comments, said) && are_read_as(&written.moves, &game, line)
                })
                && are_said(&written.comments, played.comments)
                && written
                    .meaning
                    .as_ref()
                    .is_some_and(|meaning| read_move::find(&mut game, meaning) == Ok(played.mv));
            game.play_unchecked(played.mv);
            is_same
        })
}

/// Returns whether a text is read as this game.
fn is_read_as(text: &str, start: &Game, line: &[Played<'_>], said: &[String], result: GameResult) -> bool {
    let Some([record]) =
        read(text).as_deref().and_then(|records| <&[Record; 1]>::try_from(records).ok()).cloned()
    else {
        return false;
    };
    // KIF counts moves from the position that it begins with.
    let known = |game: &Game| {
        let text = positions::print(game);
        text.split(' ').take(2).map(str::to_owned).collect::<Vec<_>>()
    };
    let is_start = match record.tag("FEN").map(|text| positions::parse(start.variant(), text)) {
        None => known(start) == known(&Game::new(start.variant())),
        Some(Ok(first)) => known(&first) == known(start),
        Some(Err(_)) => false,
    };
    is_start
        && record.result == result
        && are_said(&record.comments, said)
        && are_read_as(&record.moves, start, line)
}

/// Returns the name of a piece by its id.
fn name(id: &str) -> Option<&'static str> {
    PIECES.iter().find(|(_, other)| *other == id).map(|(name, _)| *name)
}

/// Returns the lines above the moves: date, start position, event, site and players.
fn head(start: &Game, record: &Record) -> Option<String> {
    let position = positions::print(start);
    let side = start.position().side_to_move();
    let is_usual = position == fen(START, "", Side::First);
    let mut text = "# KIF version=2.0 encoding=UTF-8\n".to_owned();
    if let Some(date) =
        record.tag("Date").map(|date| date.replace('.', "/")).filter(|text| date(text).is_some())
    {
        let _ = writeln!(text, "開始日時：{date}");
    }
    let _ = writeln!(text, "手合割：{}", if is_usual { USUAL } else { OTHER });
    if !is_usual {
        let (board, hands) = position.split_once(' ')?.0.split_once('[')?;
        let hands = hands.strip_suffix(']')?;
        let _ = writeln!(text, "後手の持駒：{}", hand(hands, Side::Second)?);
        text += &board_text(board)?;
        let _ = writeln!(text, "先手の持駒：{}", hand(hands, Side::First)?);
        if side == Side::Second {
            text += "後手番\n";
        }
    }
    for (key, tag) in [("棋戦", "Event"), ("場所", "Site"), ("先手", "White"), ("後手", "Black")] {
        let value = record.tag(tag).unwrap_or_default().replace(char::is_control, " ");
        if key.ends_with('手') || !value.is_empty() {
            let _ = writeln!(text, "{key}：{value}");
        }
    }
    Some(text + "手数----指手---------\n")
}

/// Returns a board written out.
fn board_text(board: &str) -> Option<String> {
    let frame = format!("+{}+\n", "-".repeat(3 * SIZE));
    let mut text = format!("  ９ ８ ７ ６ ５ ４ ３ ２ １\n{frame}");
    for (rank, numeral) in board.split('/').zip("一二三四五六七八九".chars()) {
        text.push('|');
        let mut form = "";
        for c in rank.chars() {
            match c.to_digit(10) {
                Some(n) => text += &" ・".repeat(n as usize),
                None if c == '+' => form = "+",
                None => {
                    let id = format!("{form}{}", c.to_ascii_uppercase());
                    // On the board every name is one character.
                    let names =
                        PIECES.iter().filter(|(name, other)| *other == id && name.chars().count() == 1);
                    text.push(if c.is_ascii_uppercase() { ' ' } else { 'v' });
                    text += names.map(|(name, _)| *name).next()?;
                    form = "";
                }
            }
        }
        let _ = writeln!(text, "|{numeral}");
    }
    Some(text + &frame)
}

/// Returns the pieces in the hand of a side, of those that a FEN lists.
fn hand(hands: &str, side: Side) -> Option<String> {
    let is_own = |c: &char| c.is_ascii_uppercase() == (side == Side::First);
    let mut counts: Vec<(char, usize)> = Vec::new();
    for c in hands.chars().filter(is_own) {
        match counts.iter_mut().find(|(other, _)| *other == c) {
            Some((_, n)) => *n += 1,
            None => counts.push((c, 1)),
        }
    }
    let pieces = counts.into_iter().map(|(c, n)| {
        let number = if n == 1 { String::new() } else { kanji(n)? };
        Some(format!("{}{number}", name(&c.to_ascii_uppercase().to_string())?))
    });
    let pieces = pieces.collect::<Option<Vec<String>>>()?.join("　");
    Some(if pieces.is_empty() { "なし".to_owned() } else { pieces })
}

/// Returns a number up to 18 as a numeral.
fn kanji(n: usize) -> Option<String> {
    let ones = "一二三四五六七八九".chars().nth((n % 10).wrapping_sub(1));
    let tens = match n / 10 {
        0 => "",
        1 => "十",
        _ => return None,
    };
    Some(format!("{tens}{}", ones.map(String::from).unwrap_or_default()))
}

/// Returns a legal move; nothing if there are no words for it.
fn move_text(game: &mut Game, mv: Move, last: Option<Square>) -> Option<String> {
    let variant = game.variant().clone();
    let rules = variant.rules();
    let to = if last == Some(mv.to) { "同　".to_owned() } else { square(rules, mv.to, true)? };
    match mv.sort {
        MoveSort::Drop => Some(format!("{to}{}打", name(&rules.kind(mv.dropped()?).id)?)),
        MoveSort::Board => {
            let kind = game.position().piece_at(mv.from)?.kind;
            let legal = game.legal_moves();
            let may_promote = legal
                .iter()
                .any(|other| (other.from, other.to) == (mv.from, mv.to) && other.promotion().is_some());
            let sign = match mv.promotion() {
                Some(_) => "成",
                None if may_promote => "不成",
                None => "",
            };
            Some(format!("{to}{}{sign}({})", name(&rules.kind(kind).id)?, square(rules, mv.from, false)?))
        }
        MoveSort::EnPassant | MoveSort::Displacing | MoveSort::Castling | MoveSort::Pass => None,
    }
}

/// Returns a square from the upper right, as the place where a move ends or begins.
fn square(rules: &Rules, square: Square, is_end: bool) -> Option<String> {
    let shape = rules.shape;
    let file = usize::from(shape.files - shape.file(square));
    let rank = usize::from(shape.ranks - shape.rank(square));
    if !is_end {
        return Some(format!("{file}{rank}"));
    }
    Some(format!("{}{}", "１２３４５６７８９".chars().nth(file - 1)?, kanji(rank)?))
}

fn comments(comments: &[String], text: &mut String) {
    for comment in comments {
        let _ = writeln!(text, "*{}", on_one_line(comment));
    }
}

/// Returns a comment as one line, without blanks around it.
fn on_one_line(comment: &str) -> String {
    comment.replace(char::is_control, " ").trim().to_owned()
}

/// Writes how the game ended, after so many moves: by the rules, or as its record says.
fn end(game: &mut Game, record: &Record, n_moves: usize, text: &mut String) -> Option<()> {
    let outcome = game.outcome().filter(|outcome| outcome.is_decided());
    let Some(outcome) = outcome else {
        let ending = match record.result {
            GameResult::Won(winner) if winner == game.position().side_to_move() => Ending::Wins,
            GameResult::Won(_) => Ending::Loses,
            GameResult::Drawn => Ending::Draw,
            GameResult::Open => Ending::Open,
        };
        let how = record.tag(TERMINATION);
        let known = ENDINGS.iter().find(|(_, of, known)| *of == ending && how == Some(*known));
        match known.map(|(word, ..)| *word).or((ending == Ending::Open).then_some("中断")) {
            Some(word) => {
                let _ = writeln!(text, "{:>4} {word}", n_moves + 1);
            }
            None => summary(record.result, n_moves, text)?,
        }
        return Some(());
    };
    let word = match (outcome.reason.slug(game.variant().rules()), outcome.winner) {
        ("checkmate", Some(winner)) if winner != game.position().side_to_move() => Some("詰み"),
        ("repetition", None) => Some("千日手"),
        _ => None,
    };
    if let Some(word) = word {
        let _ = writeln!(text, "{:>4} {word}", n_moves + 1);
    }
    if word == Some("千日手") {
        let _ = writeln!(text, "まで{n_moves}手で千日手");
        Some(())
    } else {
        summary(GameResult::of(game), n_moves, text)
    }
}

/// Writes the line below the moves that says who won.
fn summary(result: GameResult, n_moves: usize, text: &mut String) -> Option<()> {
    let how = match result {
        GameResult::Won(Side::First) => "先手の勝ち",
        GameResult::Won(Side::Second) => "後手の勝ち",
        GameResult::Drawn | GameResult::Open => return None,
    };
    let _ = writeln!(text, "まで{n_moves}手で{how}");
    Some(())
}
