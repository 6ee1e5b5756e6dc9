//! A game in progress in the terminal: reads moves and commands, shows the board.

use std::io::{self, Write};
use std::sync::Arc;

use super::board_text::{self, View, token};
use super::failure::{Complaint, Failure, Status};
use super::lines::{self, Line};
use super::moves::{find_move, move_texts};
use super::opponent::Opponent;
use crate::board::{Move, MoveSort, Piece, PieceKind, Side};
use crate::game::Game;
use crate::notation::{coord, fen};
use crate::phrase::with_verb;
use crate::variant::Variant;

const HELP: &str = "\
Type a move:  e2e4      from one square to another
              e4e5+     the same with promotion; e7e8q promotes to Q
              P@e4      drops a P from your hand
              g6g7,g7h8 a move of several legs
              e2e4,e4d5 the same with a wall on d5; a1a1,a1d5 puts one on d5 instead of a move
              0000      passes, where a piece can pass
or one of:    moves     your legal moves; `moves e2`: those from e2; `moves P@`: drops of P
              names     what the letters on the board mean
              undo      takes your last move back
              flip      turns the board round
              board     draws the board again
              fen       the position in one line
              resign    gives the game up
              help      this text
              quit      ends the program";

/// Plies after which a game of the computer against itself is given up.
const MAX_PLIES: usize = 2000;

/// A game at a table: who plays, and how the board lies.
pub(crate) struct Table {
    variant: Arc<Variant>,
    game: Game,
    people: Vec<Side>,
    computer: Option<Opponent>,
    view: View,
    interactive: bool,
    /// The line of the input read last, from 1.
    line: usize,
    resigned: Option<Side>,
}

/// What follows a line of input.
enum Next {
    GoOn,
    Quit,
}

impl Table {
    /// A game about to begin; whoever is not of the `people` is played by the computer.
    pub(crate) fn new(
        game: Game,
        people: Vec<Side>,
        computer: Option<Opponent>,
        view: View,
        interactive: bool,
    ) -> Table {
        let variant = Arc::clone(game.variant());
        Table { variant, game, people, computer, view, interactive, line: 0, resigned: None }
    }

    /// Plays as long as there is input. `interactive` games have a prompt and end well whatever is typed.
    pub(crate) fn play(mut self, out: &mut dyn Write) -> Result<Status, Failure> {
        writeln!(out, "{}", self.variant.rules().name)?;
        writeln!(out)?;
        self.write_board(out)?;
        self.let_computer_play(out)?;
        if !self.people.is_empty() && self.result().is_none() {
            writeln!(out, "{}", self.how_to_move())?;
        }
        let mut status = Status::Done;
        let mut input = io::stdin().lock();
        let mut told = None;
        loop {
            let result = self.result();
            if let Some(result) = &result
                && told.as_ref() != Some(result)
            {
                writeln!(out, "{result}")?;
            }
            told = result;
            // A finished game can still be looked at and taken back at a terminal; a script may go on too.
            if self.people.is_empty() {
                break;
            }
            self.write_prompt(out)?;
            let Some(line) = lines::next(&mut input)? else {
                if self.interactive {
                    writeln!(out)?;
                }
                break;
            };
            self.line += 1;
            let obeyed = match line {
                Line::Whole(bytes) => self.obey(String::from_utf8_lossy(&bytes).trim(), out)?,
                Line::TooLong => {
                    let most = lines::MAX_BYTES;
                    Err(Complaint::wrong(format!("the line has more than {most} bytes, and was passed over")))
                }
            };
            match obeyed {
                Ok(Next::GoOn) => {}
                Ok(Next::Quit) => break,
                Err(complaint) => {
                    if !self.interactive {
                        status = Status::Wrong;
                    }
                    self.tell(complaint, out)?;
                }
            }
        }
        Ok(status)
    }

    /// Does what a line says.
    fn obey(&mut self, text: &str, out: &mut dyn Write) -> io::Result<Result<Next, Complaint>> {
        let mut words = text.split_whitespace();
        let Some(command) = words.next() else { return Ok(Ok(Next::GoOn)) };
        let argument = words.next();
        match command {
            _ if command.starts_with('#') => {}
            "quit" | "exit" | "q" => return Ok(Ok(Next::Quit)),
            "help" | "?" => writeln!(out, "{HELP}")?,
            "board" => self.write_board(out)?,
            "fen" => writeln!(out, "{}", fen::print(&self.game))?,
            "names" => self.write_names(out)?,
            "moves" => self.write_moves(argument, out)?,
            "flip" => {
                self.view.flipped = !self.view.flipped;
                self.write_board(out)?;
            }
            "undo" => {
                if !self.undo() {
                    return Ok(Err(Complaint::wrong("there is no move of yours to take back")));
                }
                self.write_board(out)?;
            }
            "resign" => {
                if self.result().is_none() {
                    self.resigned = Some(self.game.position().side_to_move());
                }
            }
            _ => {
                if self.resigned.is_some() {
                    return Ok(Err(Complaint::wrong(format!(
                        "`{command}` cannot be played: the game is over"
                    ))));
                }
                if argument.is_some() {
                    let complaint = Complaint::wrong(format!("`{text}` is neither a move nor a command"));
                    return Ok(Err(complaint.help("type one move a line, or `help`")));
                }
                match find_move(&mut self.game, command) {
                    Ok(mv) => {
                        self.make(mv, out)?;
                        self.let_computer_play(out)?;
                    }
                    Err(complaint) => return Ok(Err(complaint)),
                }
            }
        }
        Ok(Ok(Next::GoOn))
    }

    /// Plays a legal move and shows the board.
    fn make(&mut self, mv: Move, out: &mut dyn Write) -> io::Result<()> {
        let side = self.game.position().side_to_move();
        let text = coord::print(self.variant.rules(), self.game.position(), mv);
        let number = self.game.move_number();
        self.game.play_unchecked(mv);
        writeln!(out)?;
        writeln!(out, "{number}. {}: {text}", self.variant.rules().sides[side])?;
        self.write_board(out)
    }

    /// Lets the computer move as long as it is its turn.
    fn let_computer_play(&mut self, out: &mut dyn Write) -> io::Result<()> {
        for _ in 0..MAX_PLIES {
            let side = self.game.position().side_to_move();
            if self.people.contains(&side) || self.result().is_some() {
                return Ok(());
            }
            let Some(mv) = self.computer.as_mut().and_then(|c| c.choose(&mut self.game)) else {
                return Ok(());
            };
            self.make(mv, out)?;
            out.flush()?;
        }
        writeln!(out, "The game is given up after {MAX_PLIES} plies without a result.")
    }

    /// Takes back moves up to and with the last one of a person.
    fn undo(&mut self) -> bool {
        if self.resigned.take().is_some() {
            return true;
        }
        let n_moves = self.game.moves().len();
        let to_move = self.game.position().side_to_move();
        let back = (1..=n_moves).find(|n| {
            let side = if n % 2 == 0 { to_move } else { !to_move };
            self.people.contains(&side)
        });
        let Some(back) = back else { return false };
        (0..back).all(|_| self.game.undo())
    }

    /// The result in a sentence, when the game is over.
    fn result(&mut self) -> Option<String> {
        let rules = self.variant.rules();
        if let Some(side) = self.resigned {
            return Some(format!(
                "{}: {} resigned.",
                with_verb(&rules.sides[!side], "wins", "win"),
                rules.sides[side]
            ));
        }
        self.game.outcome_sentence()
    }

    fn how_to_move(&mut self) -> String {
        let side = self.variant.rules().sides[self.game.position().side_to_move()].clone();
        let example = self.example();
        let who = with_verb(&side, "is to move", "are to move");
        format!("{who}. Type a move, as in {example}; `moves` lists them all, `help` tells more.")
    }

    /// A move as it is written; where walls are put up, with what that puts up.
    fn example(&mut self) -> String {
        let legal = self.game.legal_moves();
        let (rules, position) = (self.variant.rules(), self.game.position());
        let mut moves: Vec<(String, Move)> =
            legal.into_iter().map(|mv| (coord::print(rules, position, mv), mv)).collect();
        moves.sort_unstable_by(|a, b| a.0.cmp(&b.0));
        let is_wall = |mv: Move| mv.sort == MoveSort::Pass && mv.wall().is_some();
        let is_pass = |mv: Move| mv.sort == MoveSort::Pass;
        let plain = moves.iter().find(|(_, mv)| !is_pass(*mv));
        let alone = moves.iter().find(|(_, mv)| is_wall(*mv));
        let on = |mv: Move| mv.wall().map_or_else(String::new, |wall| rules.shape.name(wall).to_string());
        match (plain, alone) {
            (Some((text, mv)), None) if mv.wall().is_some() => {
                format!("`{text}`, which puts a wall on {}", on(*mv))
            }
            (Some((text, _)), None) => format!("`{text}`"),
            (Some((text, _)), Some((wall, mv))) => {
                // Behind such a move stands a square that says nothing.
                let bare = text.rsplit_once(',').map_or(text.as_str(), |(bare, _)| bare);
                format!("`{bare}`, or instead a wall on {}, as in `{wall}`", on(*mv))
            }
            (None, Some((wall, mv))) => format!("`{wall}`, which puts a wall on {}", on(*mv)),
            (None, None) => "`0000`".to_owned(),
        }
    }

    fn write_board(&mut self, out: &mut dyn Write) -> io::Result<()> {
        board_text::write_game(&self.game, self.view, out)?;
        let position = self.game.position();
        if position.is_check() {
            let side = &self.variant.rules().sides[position.side_to_move()];
            writeln!(out, "{}.", with_verb(side, "is in check", "are in check"))?;
        }
        Ok(())
    }

    fn write_moves(&mut self, of: Option<&str>, out: &mut dyn Write) -> io::Result<()> {
        let shape = self.variant.rules().shape;
        let from = of.and_then(|text| shape.parse(text));
        let is_meant = |mv: &String| match (of, from) {
            (None, _) => true,
            (Some(_), Some(from)) => shape.parse_prefix(mv).is_some_and(|(square, _)| square == from),
            (Some(prefix), None) => mv.starts_with(prefix),
        };
        let moves: Vec<String> = move_texts(&mut self.game).into_iter().filter(is_meant).collect();
        match of {
            Some(of) if moves.is_empty() => writeln!(out, "no legal move starts with {of}"),
            _ => moves.chunks(10).try_for_each(|row| writeln!(out, "{}", row.join("  "))),
        }
    }

    /// Writes what the ids of the pieces in the game mean.
    fn write_names(&self, out: &mut dyn Write) -> io::Result<()> {
        let rules = self.variant.rules();
        let position = self.game.position();
        let in_game = |kind: PieceKind| {
            position.pieces().any(|(_, p)| p.kind == kind)
                || Side::ALL.iter().any(|&side| position.in_hand(side, kind) > 0)
        };
        for kind in rules.kind_indices().filter(|&k| in_game(k)) {
            let id = token(rules, Piece { kind, side: Side::First });
            writeln!(out, "{id:>5}  {}", rules.kind(kind).name)?;
        }
        Ok(())
    }

    fn write_prompt(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if self.interactive {
            // Nobody is to move in a finished game.
            let is_over = self.result().is_some();
            let side = &self.variant.rules().sides[self.game.position().side_to_move()];
            write!(out, "{}> ", if is_over { "" } else { side })?;
        }
        out.flush()
    }

    /// Tells a person what was wrong; for a script, on standard error with the line.
    fn tell(&self, complaint: Complaint, out: &mut dyn Write) -> io::Result<()> {
        if self.interactive {
            return complaint.write(out);
        }
        out.flush()?;
        // A script that closed standard error does not want to know.
        let _ = complaint.at(&format!("line {}", self.line)).write(&mut anstream::stderr().lock());
        Ok(())
    }
}
