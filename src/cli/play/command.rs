//! The commands of a game in the terminal.

use alfil_language::diag::nearest;

/// A command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Command {
    Moves,
    Hint,
    Undo,
    History,
    Board,
    Flip,
    Names,
    Piece,
    Rules,
    Fen,
    Level,
    Time,
    Save,
    Load,
    Claim,
    Resign,
    Help,
    Quit,
}

/// A command as it is typed.
struct Entry {
    command: Command,
    /// Its names; the first is shown.
    names: &'static [&'static str],
    /// What may follow it.
    argument: &'static str,
    help: &'static str,
}

const fn entry(
    command: Command,
    names: &'static [&'static str],
    argument: &'static str,
    help: &'static str,
) -> Entry {
    Entry { command, names, argument, help }
}

const ENTRIES: &[Entry] = &[
    entry(
        Command::Moves,
        &["moves"],
        "[SQUARE]",
        "your legal moves, or those from a square; `moves P@`: drops of P",
    ),
    entry(Command::Hint, &["hint"], "", "a good move"),
    entry(Command::Undo, &["undo"], "", "takes back your last move"),
    entry(Command::History, &["history"], "", "the moves played so far"),
    entry(Command::Board, &["board"], "", "draws the board again"),
    entry(Command::Flip, &["flip"], "", "turns the board around"),
    entry(Command::Names, &["names"], "", "the letters on the board, with the names of the pieces"),
    entry(Command::Piece, &["piece"], "NAME", "how a piece moves, with a diagram; NAME may be its letter"),
    entry(Command::Rules, &["rules"], "", "the rules of the game"),
    entry(Command::Fen, &["fen"], "", "the position as FEN"),
    entry(Command::Level, &["level"], "[N]", "shows or sets the strength of the computer, from 1 to 10"),
    entry(
        Command::Time,
        &["time"],
        "[SECONDS]",
        "shows or sets the thinking time of the computer per move; `time off`: no limit",
    ),
    entry(Command::Save, &["save"], "[FILE]", "saves the game, as PGN; `save FILE over` replaces a file"),
    entry(
        Command::Load,
        &["load", "resume"],
        "[FILE]",
        "continues a saved game; `load FILE 3`: the third one in the file",
    ),
    entry(Command::Claim, &["claim"], "", "claims a draw or a win, if the rules allow it now"),
    entry(Command::Resign, &["resign"], "", "resigns the game"),
    entry(Command::Help, &["help", "?"], "", "this text"),
    entry(Command::Quit, &["quit", "exit", "q"], "", "ends the program"),
];

/// How moves are written, with what that means.
pub(super) const MOVES: &[(&str, &str)] = &[
    ("e2e4", "from one square to another"),
    ("e4e5+", "a move with promotion; `e7e8q` promotes to Q"),
    ("P@e4", "drops a P from your hand"),
    ("g6g7,g7h8", "a move of several legs"),
    ("e2e4,e4d5", "a move with a wall on d5; `a1a1,a1d5` places a wall instead of moving"),
    ("0000", "passes, if passing is allowed"),
    ("Nf3, O-O, P-7f", "the notation of books on chess and shogi"),
];

/// What a line of input asks for.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Line<'t> {
    Nothing,
    /// A command with what follows it.
    Command(Command, Option<&'t str>),
    /// Anything else.
    Other(&'t str),
}

/// Reads a line of input.
pub(super) fn read(line: &str) -> Line<'_> {
    let line = line.trim();
    if line.is_empty() || line.starts_with('#') {
        return Line::Nothing;
    }
    let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = Some(rest.trim()).filter(|rest| !rest.is_empty());
    let found = ENTRIES.iter().find(|entry| entry.names.iter().any(|name| name.eq_ignore_ascii_case(first)));
    match found {
        Some(entry) if rest.is_none() || !entry.argument.is_empty() => Line::Command(entry.command, rest),
        Some(_) | None => Line::Other(line),
    }
}

/// Returns the command that a mistyped line probably meant, with what follows it.
pub(super) fn meant(line: &str) -> Option<String> {
    let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let name = nearest(first, ENTRIES.iter().flat_map(|entry| entry.names).copied())?;
    let takes_more = ENTRIES.iter().any(|entry| entry.names.contains(&name) && !entry.argument.is_empty());
    Some(if takes_more && !rest.is_empty() { format!("{name} {rest}") } else { name.to_owned() })
}

/// Returns the names of the commands.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    ENTRIES.iter().flat_map(|entry| entry.names).copied().filter(|name| name.len() > 1)
}

/// Returns each command as it is typed, with what it does.
pub(super) fn help() -> impl Iterator<Item = (String, &'static str)> {
    ENTRIES.iter().map(|entry| {
        let name = entry.names.first().copied().unwrap_or_default();
        (format!("{name} {}", entry.argument).trim_end().to_owned(), entry.help)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_commands_or_something_else() {
        for (line, expected) in [
            ("  undo ", Line::Command(Command::Undo, None)),
            ("QUIT", Line::Command(Command::Quit, None)),
            ("piece  Silver General", Line::Command(Command::Piece, Some("Silver General"))),
            ("# undo", Line::Nothing),
            ("  ", Line::Nothing),
            ("e2e4", Line::Other("e2e4")),
            ("e2 e4", Line::Other("e2 e4")),
            // It does not do a part of what is asked.
            ("undo 3", Line::Other("undo 3")),
        ] {
            assert_eq!(read(line), expected, "{line}");
        }
    }

    #[test]
    fn a_mistyped_command_is_recognised() {
        for (line, expected) in [
            ("hnt", Some("hint")),
            ("sav x.pgn", Some("save x.pgn")),
            ("undo 3", Some("undo")),
            ("histroy", Some("history")),
            ("e2e9", None),
        ] {
            assert_eq!(meant(line).as_deref(), expected, "{line}");
        }
    }
}
