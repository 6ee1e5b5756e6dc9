//! A game in the terminal: reads moves and commands, shows the board.

use std::io::{self, Write};
use std::sync::Arc;

use super::opponent::Opponent;
use crate::board::{Move, MoveSort, Piece, PieceKind, Side};
use crate::cli::commands::moves::{find_move, move_texts};
use crate::cli::failure::{Complaint, Failure, Status};
use crate::cli::input::lines::{self, Line};
use crate::cli::output::board_text::{self, View, token};
use crate::game::Game;
use crate::notation::{coord, fen};
use crate::phrase::with_verb;
use crate::variant::Variant;

const HELP: &str = "\
Moves:     e2e4       moves from one square to another
           e4e5+      the same with promotion; e7e8q promotes to Q
           P@e4       drops a P from your hand
           g6g7,g7h8  a move of several legs
           e2e4,e4d5  a move with a wall on d5; a1a1,a1d5 puts up a wall instead of moving
           0000       passes, where passing is allowed
Commands:  moves      lists your legal moves; `moves e2`: those from e2; `moves P@`: drops of P
           names      explains the letters on the board
           undo       takes back your last move
           flip       turns the board round
           board      draws the board again
           fen        prints the position as FEN
           resign     resigns the game
           help       prints this text
           quit       ends the program";

/// Plies after which a game of the computer against itself is stopped.
const MAX_PLIES: usize = 2000;

/// A game at the terminal: who plays, and how the board is drawn.
pub(crate) struct Table {
    variant: Arc<Variant>,
    game: Game,
    people: Vec<Side>,
    computer: Option<Opponent>,
    view: View,
    interactive: bool,
    /// The number of the input line read last, from 1.
    line: usize,
    resigned: Option<Side>,
}

/// What to do after a line of input.
enum Next {
    GoOn,
    Quit,
}

impl Table {
    /// A new game; the computer plays the sides not among `people`.
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

    /// Plays as long as there is input. Interactive games have a prompt, and wrong input does not make them fail.
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
        let mut shown = None;
        loop {
            let result = self.result();
            if let Some(result) = &result
                && shown.as_ref() != Some(result)
            {
                writeln!(out, "{result}")?;
            }
            shown = result;
            // Moves of a finished game can still be taken back, so people and scripts may go on.
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
                    Err(Complaint::wrong(format!("the line has more than {most} bytes and was skipped")))
                }
            };
            match obeyed {
                Ok(Next::GoOn) => {}
                Ok(Next::Quit) => break,
                Err(complaint) => {
                    if !self.interactive {
                        status = Status::Wrong;
                    }
                    self.report(complaint, out)?;
                }
            }
        }
        Ok(status)
    }

    /// Carries out a line of input.
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
                    return Ok(Err(Complaint::wrong("you have no move to take back")));
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
                    return Ok(Err(complaint.help("type one move per line, or `help`")));
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

    /// Lets the computer move while it is its turn.
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
        writeln!(out, "The game was stopped after {MAX_PLIES} plies without a result.")
    }

    /// Takes back moves up to and including a person's last one.
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

    /// The result in a sentence, if the game is over.
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
        format!("{who}. Type a move, as in {example}; `moves` lists all of them, `help` says more.")
    }

    /// An example of a move as it is written, with an explanation of its wall if it puts one up.
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
                // The square after such a move has no meaning.
                let bare = text.rsplit_once(',').map_or(text.as_str(), |(bare, _)| bare);
                format!("`{bare}`, or put up a wall on {} instead, as in `{wall}`", on(*mv))
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

    /// Writes the names of the pieces in the game with their ids.
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
            // In a finished game, nobody is to move.
            let is_over = self.result().is_some();
            let side = &self.variant.rules().sides[self.game.position().side_to_move()];
            write!(out, "{}> ", if is_over { "" } else { side })?;
        }
        out.flush()
    }

    /// Reports what was wrong: to a person on the terminal, to a script on standard error with the line number.
    fn report(&self, complaint: Complaint, out: &mut dyn Write) -> io::Result<()> {
        if self.interactive {
            return complaint.write(out);
        }
        out.flush()?;
        // Nobody reads standard error if it is closed.
        let _ = complaint.at(&format!("line {}", self.line)).write(&mut anstream::stderr().lock());
        Ok(())
    }
}
