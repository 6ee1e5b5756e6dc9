//! Reports for a terminal.

use std::io::{self, Write};

use alfil_core::phrase::counted;
use alfil_language::diag::seen;

use crate::author::balance::{Balance, Change, Line, percent};
use crate::cli::output::prose::write_wrapped;

/// Writes the report about a game.
pub(super) fn write(balance: &Balance, out: &mut dyn Write) -> io::Result<()> {
    let games = counted(balance.games, "game");
    let name = seen(&balance.name);
    writeln!(out, "{name}: {games}, {}, seed {}\n", balance.settings_in_words(), balance.seed)?;
    write_lines(&balance.lines(), out)?;
    writeln!(out)?;
    write_pieces(balance, out)?;
    writeln!(out, "\n{}", balance.command)?;
    writeln!(out, "rules {}, engine {}, values {}", balance.rules, balance.engine, balance.evaluation)
}

/// Writes what a change did.
pub(super) fn write_change(change: &Change, out: &mut dyn Write) -> io::Result<()> {
    let (before, after) = (&change.before, &change.after);
    let [name, new_name] = [before, after].map(|version| seen(&version.name));
    writeln!(out, "{name}, then {new_name}: {}\n", change.settings_in_words())?;
    write_lines(&change.lines(), out)?;
    writeln!(out, "\n{}", change.command)?;
    writeln!(
        out,
        "rules {} and {}, engine {}, values {} and {}",
        before.rules, after.rules, before.engine, before.evaluation, after.evaluation
    )
}

fn write_lines(lines: &[Line], out: &mut dyn Write) -> io::Result<()> {
    for Line { title, text } in lines {
        write_wrapped(&seen(text), &format!("{title:<14}"), out)?;
    }
    Ok(())
}

fn write_pieces(balance: &Balance, out: &mut dyn Write) -> io::Result<()> {
    let longest = balance.pieces.iter().map(|piece| piece.piece.chars().count()).max().unwrap_or(0).max(5);
    writeln!(
        out,
        "{:<longest$}  {:>8} {:>9} {:>9} {:>6}  never moves",
        "piece", "moves", "captures", "captured", "left"
    )?;
    for piece in &balance.pieces {
        writeln!(
            out,
            "{:<longest$}  {:>6.1} % {:>9.2} {:>9.2} {:>6.2}  {}",
            piece.piece,
            100.0 * piece.moves,
            piece.captures,
            piece.captured,
            piece.left,
            percent(piece.never_moves)
        )?;
    }
    Ok(())
}
