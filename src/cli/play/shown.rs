//! What a game at the terminal shows: the board, moves, history, rules, pieces and hints.

use std::io::{self, Write};
use std::sync::Arc;

use alfil_core::board::{Budget, Move, Piece, PieceKind, Side};
use alfil_core::phrase::{counted, with_verb};
use alfil_core::rules::TurnRule;
use alfil_core::search::Level;

use super::command;
use super::opponent::{Opponent, Skill};
use super::table::{Next, Obeyed, Table};
use super::words;
use crate::cli::failure::Complaint;
use crate::cli::input::pieces::kinds_called;
use crate::cli::output::piece::{write_legend, write_piece};
use crate::cli::output::prose::{width, wrap, write_message, write_wrapped};
use crate::words::board_text::{self, token};
use crate::words::describe;
use crate::words::diagram;
use crate::words::notation::coord;

impl Table {
    pub(super) fn write_board(&mut self, out: &mut dyn Write) -> io::Result<()> {
        board_text::write_game(&self.game, self.view, out)?;
        let position = self.game.position();
        if position.is_check() {
            let side = &self.variant.rules().sides[position.side_to_move()];
            writeln!(out, "{}.", with_verb(side, "is in check", "are in check"))?;
        }
        if let Some(turn) = position.turn()
            && self.stopped.is_none()
            && self.game.clone().outcome().is_none()
        {
            let who =
                with_verb(&self.variant.rules().sides[position.side_to_move()], "is to move", "are to move");
            match turn.again {
                Some(square) => {
                    let square = self.variant.rules().shape.name(square);
                    writeln!(out, "{who}, with the piece on {square}.")?;
                }
                None if !self.variant.rules().turns.as_ref().is_some_and(TurnRule::has_several) => {}
                None => {
                    writeln!(out, "{who}: {} left in this turn.", counted(usize::from(turn.left), "move"))?;
                }
            }
        }
        Ok(())
    }

    pub(super) fn write_moves(&mut self, of: Option<&str>, out: &mut dyn Write) -> io::Result<()> {
        let variant = Arc::clone(&self.variant);
        let (rules, shape) = (variant.rules(), variant.rules().shape);
        let from = of.and_then(|text| shape.parse(text));
        let is_meant = |text: &str| match (of, from) {
            (None, _) => true,
            (Some(_), Some(from)) => shape.parse_prefix(text).is_some_and(|(square, _)| square == from),
            (Some(prefix), None) => text.starts_with(prefix),
        };
        let mut moves = Vec::new();
        for mv in self.game.legal_moves() {
            let coordinates = coord::print(rules, self.game.position(), mv);
            let text = self.styles.shown.print(&mut self.game, mv);
            if is_meant(&coordinates) || is_meant(&text) {
                moves.push(text);
            }
        }
        moves.sort_unstable();
        // Passes of several pieces are written the same.
        moves.dedup();
        if let Some(result) = self.result() {
            return writeln!(out, "no move is left: {}", result.trim_end_matches('.'));
        }
        match of {
            Some(of) if moves.is_empty() => writeln!(out, "no legal move starts with {of}"),
            _ => write_columns(&moves, out),
        }
    }

    /// Writes the moves played, two in a line, as they are saved.
    pub(super) fn write_history(&self, out: &mut dyn Write) -> io::Result<()> {
        let moves: Vec<Move> = self.game.moves().collect();
        let mut game = self.game.clone();
        while game.undo() {}
        if moves.is_empty() {
            return writeln!(out, "no move has been played");
        }
        let mut lines: Vec<[String; 3]> = Vec::new();
        let mut before = None;
        for mv in moves {
            let side = game.position().side_to_move();
            let text = self.styles.shown.print(&mut game, mv);
            // Where turns have several moves, those of one turn are side by side.
            match (before, side, lines.last_mut()) {
                (Some(Side::First), Side::First, Some([_, first, _])) => {
                    first.push(' ');
                    first.push_str(&text);
                }
                (Some(Side::Second), Side::Second, Some([_, _, second])) => {
                    second.push(' ');
                    second.push_str(&text);
                }
                (_, Side::Second, Some([_, _, second])) => *second = text,
                (_, Side::Second, None) => lines.push([game.move_number().to_string(), "…".to_owned(), text]),
                (_, Side::First, _) => lines.push([game.move_number().to_string(), text, String::new()]),
            }
            before = Some(side);
            game.play_unchecked(mv);
        }
        let longest = |column: usize| {
            lines.iter().filter_map(|line| line.get(column)).map(|text| text.chars().count()).max()
        };
        let [numbers, firsts] = [0, 1].map(|column| longest(column).unwrap_or(0));
        lines.iter().try_for_each(|[number, first, second]| {
            writeln!(out, "{}", format!("{number:>numbers$}. {first:<firsts$}  {second}").trim_end())
        })
    }

    /// Writes the names of the pieces in the game with their ids.
    pub(super) fn write_names(&self, out: &mut dyn Write) -> io::Result<()> {
        let rules = self.variant.rules();
        for kind in self.kinds_in_game() {
            let id = token(rules, Piece { kind, side: Side::First });
            writeln!(out, "{id:>5}  {}", rules.kind(kind).name)?;
        }
        Ok(())
    }

    pub(super) fn kinds_in_game(&self) -> Vec<PieceKind> {
        let position = self.game.position();
        let is_there = |&kind: &PieceKind| {
            position.pieces().any(|(_, p)| p.kind == kind)
                || Side::ALL.iter().any(|&side| position.in_hand(side, kind) > 0)
        };
        self.variant.rules().kind_indices().filter(is_there).collect()
    }

    pub(super) fn write_rules(&self, out: &mut dyn Write) -> io::Result<()> {
        let rules = self.variant.rules();
        if !rules.about.is_empty() {
            write_wrapped(&rules.about, "", out)?;
        }
        for section in describe::describe(rules).iter().filter(|section| !section.sentences.is_empty()) {
            writeln!(out, "\n{}", section.title)?;
            for sentence in &section.sentences {
                write_wrapped(&sentence.text, "  - ", out)?;
            }
        }
        write_wrapped("`piece NAME` shows how a piece moves.", "\n", out)
    }

    /// Shows how the pieces with a name or a letter move.
    pub(super) fn write_pieces(&self, name: Option<&str>, out: &mut dyn Write) -> Obeyed {
        let Some(name) = name else {
            let complaint = Complaint::wrong("`piece` needs a name or a letter");
            return Ok(Err(complaint.help("`names` lists the pieces")));
        };
        let rules = self.variant.rules();
        let kinds = match kinds_called(rules, name) {
            Ok(kinds) => kinds,
            Err(complaint) => return Ok(Err(complaint)),
        };
        let drawing = Budget::of(diagram::MAX_STEPS);
        let mut signs = Vec::new();
        for kind in kinds {
            write_piece(rules, kind, None, true, &drawing, &mut signs, out)?;
        }
        write_legend(&mut signs, out)?;
        Ok(Ok(Next::GoOn))
    }

    /// Shows what the computer would play.
    pub(super) fn write_hint(&mut self, out: &mut dyn Write) -> Obeyed {
        if let Some(result) = self.result() {
            return Ok(Err(Complaint::wrong(format!(
                "there is no move to suggest: {}",
                result.trim_end_matches('.')
            ))));
        }
        out.flush()?;
        let best = Skill::Computer(Some(Level::BEST));
        let seed = self.players.seed;
        let adviser = self.adviser.get_or_insert_with(|| Opponent::new(best, None, seed));
        if let Some(mv) = adviser.choose(&mut self.game) {
            let text = self.styles.shown.print(&mut self.game, mv);
            let words = words::move_in_words(self.variant.rules(), self.game.position(), mv);
            write_message(&format!("{text}, {words}"), out)?;
        }
        Ok(Ok(Next::GoOn))
    }
}

/// Writes short texts in as many columns as fit.
fn write_columns(texts: &[String], out: &mut dyn Write) -> io::Result<()> {
    let longest = texts.iter().map(|text| text.chars().count()).max().unwrap_or(0) + 2;
    for row in texts.chunks(((width() + 2) / longest).max(1)) {
        let padded: Vec<String> = row.iter().map(|text| format!("{text:<longest$}")).collect();
        writeln!(out, "{}", padded.concat().trim_end())?;
    }
    Ok(())
}

pub(super) fn write_help(out: &mut dyn Write) -> io::Result<()> {
    let moves = command::MOVES.iter().map(|(text, help)| ((*text).to_owned(), *help));
    for (title, entries) in [("Moves", moves.collect::<Vec<_>>()), ("Commands", command::help().collect())] {
        writeln!(out, "{title}:")?;
        for (text, help) in entries {
            let before = format!("  {text:<16} ");
            for (number, line) in wrap(help, width().saturating_sub(before.len())).iter().enumerate() {
                writeln!(out, "{:<1$}{line}", if number == 0 { before.as_str() } else { "" }, before.len())?;
            }
        }
    }
    Ok(())
}
