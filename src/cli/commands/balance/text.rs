//! The report in words.

use std::io::{self, Write};

use alfil_core::board::Side;
use alfil_core::phrase::{counted, with_verb};
use alfil_core::variant::Variant;

use crate::author::balance::{Balance, Interval, Verdict};
use crate::cli::output::prose::write_wrapped;

/// The most pieces of a list.
const MAX_PIECES: usize = 24;

fn percent(of: Interval) -> String {
    format!("{:.1} % ({:.1} to {:.1})", 100.0 * of.value, 100.0 * of.low, 100.0 * of.high)
}

fn elo(of: Interval) -> String {
    format!("{:+.0} Elo ({:+.0} to {:+.0})", of.value, of.low, of.high)
}

fn number(of: Interval) -> String {
    if !of.low.is_finite() {
        return format!("{:.2}", of.value);
    }
    format!("{:.2} ({:.2} to {:.2})", of.value, of.low, of.high)
}

/// Returns the verdict in sentences.
fn verdict(balance: &Balance, variant: &Variant) -> String {
    let sides = &variant.rules().sides;
    let better = |side: Side| with_verb(&sides[side], "has", "have") + " the better chances.";
    let more = format!(
        "About {} would show the score to within 2 points.",
        counted(balance.games_to_decide as usize, "game")
    );
    match balance.verdict {
        Verdict::Fair => "The game is fair: the score is within 5 points of even.".to_owned(),
        Verdict::Unclear => format!("There are too few games to tell. {more}"),
        Verdict::First => better(Side::First),
        Verdict::Second => better(Side::Second),
        Verdict::Withheld => {
            "There is no verdict: much more search does not clearly win more games, so the computer does \
            not understand this game yet. `alfil learn` may help."
                .to_owned()
        }
    }
}

/// Returns each line of the report: a title and what it says.
fn lines(balance: &Balance, variant: &Variant) -> Vec<(&'static str, String)> {
    let first = balance.first_player;
    let score = Interval { value: first.score, low: first.low, high: first.high };
    let mut lines = vec![
        ("verdict", verdict(balance, variant)),
        ("first player", format!("{}, {}", percent(score), elo(first.elo))),
    ];
    if let Some(solved) = &balance.solved {
        lines.insert(1, ("solved", format!("{} (`alfil solve`)", solved.sentence)));
    }
    for rung in &balance.ladder {
        let text = format!(
            "{} at {} positions a move ({})",
            percent(rung.score),
            rung.nodes,
            counted(rung.games, "game")
        );
        lines.push(("", text));
    }
    if let Some(skill) = balance.skill {
        let text = format!("{} positions a move against {}: {}", skill.strong, skill.weak, elo(skill.elo));
        lines.push(("skill", text));
    }
    if balance.skill.is_none() {
        lines.push(("skill", "not measured, so the verdict takes it for granted".to_owned()));
    }
    lines.push(("draws", percent(balance.draws)));
    lines.push(("unfinished", percent(balance.unfinished)));
    for (place, end) in balance.ends.iter().enumerate() {
        let at = end.location.as_ref().map_or_else(String::new, |at| format!(" [{at}]"));
        let title = if place == 0 { "ends" } else { "" };
        lines.push((title, format!("{} {}{at}", percent(end.share), end.sentence)));
    }
    for (place, never) in balance.never.iter().enumerate() {
        let at = never.location.as_ref().map_or_else(String::new, |at| format!(" [{at}]"));
        let title = if place == 0 { "never" } else { "" };
        lines
            .push((title, format!("{}: in less than {:.2} % of games{at}", never.what, 100.0 * never.below)));
    }
    if let Some(course) = &balance.course {
        let length = format!(
            "{:.0} plies; half of the games have at most {}, eight in ten between {} and {}",
            course.length.value, course.median, course.shortest_tenth, course.longest_tenth
        );
        lines.push(("length", length));
        let choices =
            format!("{:.1} legal moves; one only in {}", course.choices.value, percent(course.forced));
        lines.push(("choices", choices));
        let lead = format!(
            "{} lead changes a game; the later winner, when behind, is {:.0} points below even; the result is clear \
            for the last {:.0} % of a game",
            number(course.lead_changes),
            100.0 * course.drama.value,
            100.0 * course.decided.value
        );
        lines.push(("drama", lead));
    }
    for (place, value) in balance.values.iter().enumerate().take(MAX_PIECES) {
        let title = if place == 0 { "values" } else { "" };
        lines.push((title, format!("{} {}", value.piece, number(value.value))));
    }
    lines
}

/// Writes the report for people.
pub(super) fn write(balance: &Balance, variant: &Variant, out: &mut dyn Write) -> io::Result<()> {
    let games = counted(balance.games, "game");
    writeln!(out, "{}: {games}, {} positions a move, seed {}\n", balance.name, balance.nodes, balance.seed)?;
    for (title, text) in lines(balance, variant) {
        write_wrapped(&text, &format!("{title:<14}"), out)?;
    }
    writeln!(out)?;
    write_pieces(balance, out)?;
    writeln!(out, "\n{}", balance.command)?;
    writeln!(out, "rules {}, engine {}, values {}", balance.rules, balance.engine, balance.evaluation)
}

fn write_pieces(balance: &Balance, out: &mut dyn Write) -> io::Result<()> {
    let longest = balance.pieces.iter().map(|piece| piece.piece.chars().count()).max().unwrap_or(0).max(5);
    writeln!(out, "{:<longest$}  {:>8} {:>9} {:>9}  never moves", "piece", "moves", "captures", "captured")?;
    for piece in &balance.pieces {
        writeln!(
            out,
            "{:<longest$}  {:>6.1} % {:>9.2} {:>9.2}  {}",
            piece.piece,
            100.0 * piece.moves,
            piece.captures,
            piece.captured,
            percent(piece.never_moves)
        )?;
    }
    Ok(())
}

/// Writes the report as Markdown.
pub(super) fn write_markdown(balance: &Balance, variant: &Variant, out: &mut dyn Write) -> io::Result<()> {
    let escaped = |text: &str| text.replace('|', "\\|").replace('<', "&lt;");
    writeln!(out, "# {}: balance\n", escaped(&balance.name))?;
    writeln!(
        out,
        "{}, {} positions a move, seed {}.\n",
        counted(balance.games, "game"),
        balance.nodes,
        balance.seed
    )?;
    writeln!(out, "| | |\n| --- | --- |")?;
    for (title, text) in lines(balance, variant) {
        writeln!(out, "| {title} | {} |", escaped(&text))?;
    }
    writeln!(
        out,
        "\n| piece | moves | captures | captured | never moves |\n| --- | --- | --- | --- | --- |"
    )?;
    for piece in &balance.pieces {
        writeln!(
            out,
            "| {} | {:.1} % | {:.2} | {:.2} | {} |",
            escaped(&piece.piece),
            100.0 * piece.moves,
            piece.captures,
            piece.captured,
            percent(piece.never_moves)
        )?;
    }
    writeln!(out, "\nShown by `{}`.", balance.command)?;
    writeln!(out, "Rules {}, engine {}, values {}.", balance.rules, balance.engine, balance.evaluation)
}
