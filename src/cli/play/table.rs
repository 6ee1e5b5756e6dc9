//! A game in the terminal: reads moves and commands, shows the board.

use std::io::{self, Write};
use std::sync::Arc;

use alfil_core::board::{Move, MoveSort, Side};
use alfil_core::game::{Game, Outcome};
use alfil_core::phrase::{capital, with_verb};
use alfil_core::search::Level;
use alfil_core::variant::Variant;
use alfil_language::diag::did_you_mean;

use super::command::{self, Command, Line};
use super::input::{Input, Read, Words};
use super::opponent::{Act, Opponent, Skill};
use super::saving::Saving;
use super::shown::write_help;
use super::words;
use crate::cli::failure::{Complaint, Failure, Status};
use crate::cli::input::lines::MAX_BYTES;
use crate::cli::input::moves::complaint;
use crate::cli::input::seconds::seconds;
use crate::cli::output::move_texts::move_texts;
use crate::cli::output::prose::{width, write_message};
use crate::words::board_text::View;
use crate::words::notation::read_move::{self, MoveFault};
use crate::words::notation::style::Style;
use crate::words::notation::{coord, ending, fen};

/// Plies after which a game of the computer against itself is stopped.
const MAX_PLIES: usize = 2000;

/// The styles of moves.
#[derive(Clone, Copy, Debug)]
pub(super) struct Styles {
    /// On the screen.
    pub(super) shown: Style,
    /// In files.
    pub(super) saved: Style,
}

/// Who plays, and how.
#[derive(Debug)]
pub(super) struct Players {
    /// The sides that people play; the computer plays the others.
    pub(super) people: Vec<Side>,
    pub(super) computer: Option<Opponent>,
    pub(super) seed: u64,
}

/// A game at the terminal: who plays, and how the board is drawn.
pub(super) struct Table {
    pub(super) variant: Arc<Variant>,
    pub(super) game: Game,
    pub(super) players: Players,
    /// Who gives hints, once they have been asked for.
    pub(super) adviser: Option<Opponent>,
    pub(super) view: View,
    pub(super) styles: Styles,
    /// The number of the input line read last, from 1.
    pub(super) line: usize,
    /// How the game was ended, if not by a move.
    pub(super) stopped: Option<Stopped>,
    pub(super) saving: Saving,
}

/// How a player ended a game without a move.
#[derive(Clone, Copy, Debug)]
pub(super) enum Stopped {
    /// This side resigned.
    Resigned(Side),
    /// This side made a claim.
    Claimed(Side, Outcome),
}

impl Stopped {
    /// Returns the winner, if there is one.
    pub(super) fn winner(self) -> Option<Side> {
        match self {
            Stopped::Resigned(side) => Some(!side),
            Stopped::Claimed(_, claim) => claim.winner,
        }
    }

    /// Returns why the game ended, as a clause.
    pub(super) fn clause(self, game: &Game) -> String {
        match self {
            Stopped::Resigned(side) => format!("{} resigned", game.variant().rules().sides[side]),
            Stopped::Claimed(side, claim) => ending::claimed_clause(game, side, claim),
        }
    }
}

/// What to do after a line of input.
pub(super) enum Next {
    GoOn,
    Quit,
}

pub(super) type Obeyed = io::Result<Result<Next, Complaint>>;

impl Table {
    /// Returns a game with its players, and where it is saved.
    pub(super) fn new(game: Game, players: Players, view: View, styles: Styles, saving: Saving) -> Table {
        let variant = Arc::clone(game.variant());
        Table { variant, game, players, adviser: None, view, styles, line: 0, stopped: None, saving }
    }

    /// Plays as long as there is input. Interactive games have a prompt, and wrong input does not make them fail.
    pub(super) fn play(mut self, mut input: Input, out: &mut dyn Write) -> Result<Status, Failure> {
        writeln!(out, "{}", self.variant.rules().name)?;
        writeln!(out)?;
        self.write_board(out)?;
        self.let_computer_play(out)?;
        self.write_unfinished(out)?;
        if !self.players.people.is_empty() && self.result().is_none() {
            write_message(&self.how_to_move(), out)?;
        }
        let is_interactive = input.is_interactive();
        let mut status = Status::Done;
        let (mut shown, mut offered) = (None, None);
        let mut may_end = false;
        loop {
            let result = self.result();
            if let Some(result) = &result
                && shown.as_ref() != Some(result)
            {
                write_message(result, out)?;
            }
            shown = result;
            // Moves of a finished game can still be taken back, so people and scripts may go on.
            if self.players.people.is_empty() {
                break;
            }
            let offer = self.offer();
            if let Some((_, offer)) = offer.as_ref().filter(|offer| offered.as_ref() != Some(*offer)) {
                write_message(offer, out)?;
            }
            offered = offer;
            let (prompt, words) = if is_interactive {
                (self.prompt(), self.words())
            } else {
                (String::new(), Words::default())
            };
            let read = input.next(&prompt, words, out)?;
            self.line += 1;
            let was_cancelled = std::mem::replace(&mut may_end, read == Read::Cancelled);
            let obeyed = match read {
                Read::End => break,
                Read::Cancelled if was_cancelled => break,
                Read::Line(line) => self.obey(&line, out)?,
                Read::Cancelled => {
                    writeln!(out, "`quit`, or Ctrl-C again, ends the program.")?;
                    Ok(Next::GoOn)
                }
                Read::TooLong => {
                    Err(Complaint::wrong(format!("the line has more than {MAX_BYTES} bytes and was skipped")))
                }
            };
            match obeyed {
                Ok(Next::GoOn) => {}
                Ok(Next::Quit) => break,
                Err(complaint) if is_interactive => complaint.write_within(width(), out)?,
                Err(complaint) => {
                    status = Status::Wrong;
                    out.flush()?;
                    // Ignored: standard error may be closed.
                    let place = format!("line {}", self.line);
                    let _ = complaint.at(&place).write(&mut anstream::stderr().lock());
                }
            }
        }
        self.write_how_to_resume(out)?;
        Ok(status)
    }

    /// Carries out a line of input.
    fn obey(&mut self, text: &str, out: &mut dyn Write) -> Obeyed {
        let (command, argument) = match command::read(text) {
            Line::Nothing => return Ok(Ok(Next::GoOn)),
            Line::Other(text) => return self.obey_move(text, out),
            Line::Command(command, argument) => (command, argument),
        };
        match command {
            Command::Quit => return Ok(Ok(Next::Quit)),
            Command::Help => write_help(out)?,
            Command::Board => self.write_board(out)?,
            Command::Fen => writeln!(out, "{}", fen::print(&self.game))?,
            Command::Names => self.write_names(out)?,
            Command::Moves => self.write_moves(argument, out)?,
            Command::History => self.write_history(out)?,
            Command::Rules => self.write_rules(out)?,
            Command::Piece => return self.write_pieces(argument, out),
            Command::Hint => return self.write_hint(out),
            Command::Level => return self.set_level(argument, out),
            Command::Time => return self.set_time(argument, out),
            Command::Save => return self.save(argument, out),
            Command::Load => return self.load(argument, out),
            Command::Flip => {
                self.view.flipped = !self.view.flipped;
                self.write_board(out)?;
            }
            Command::Undo => {
                if !self.undo() {
                    return Ok(Err(Complaint::wrong("you have no move to take back")));
                }
                self.keep();
                self.write_board(out)?;
            }
            Command::Claim => return Ok(self.claim()),
            Command::Resign => {
                if self.result().is_none() {
                    self.stopped = Some(Stopped::Resigned(self.game.position().side_to_move()));
                    self.keep();
                }
            }
        }
        Ok(Ok(Next::GoOn))
    }

    /// Plays the move that a line names, and the computer's answer.
    fn obey_move(&mut self, text: &str, out: &mut dyn Write) -> Obeyed {
        if self.stopped.is_some() {
            return Ok(Err(Complaint::wrong(format!("`{text}` cannot be played: the game is over"))));
        }
        let found = if text.contains(char::is_whitespace) {
            // Both squares may have been typed as words.
            let joined: String = text.split_whitespace().collect();
            read_move::find(&mut self.game, &joined).map_err(|_| {
                let complaint = Complaint::wrong(format!("`{text}` is neither a move nor a command"));
                match command::meant(text) {
                    Some(command) => complaint.help(did_you_mean(&command)),
                    None => complaint.help("type one move per line, or `help`"),
                }
            })
        } else {
            read_move::find(&mut self.game, text).map_err(|why| match command::meant(text) {
                Some(command) if why.fault == MoveFault::Unreadable && why.help.is_none() => {
                    let complaint = Complaint::wrong(format!("`{text}` is neither a move nor a command"));
                    complaint.help(did_you_mean(&command))
                }
                None if why.fault == MoveFault::Unreadable && text.chars().all(char::is_alphabetic) => {
                    let complaint = Complaint::wrong(format!("`{text}` is neither a move nor a command"));
                    complaint.help("`moves` lists the legal moves, `help` the commands")
                }
                Some(_) | None => complaint(why),
            })
        };
        match found {
            Ok(mv) => {
                self.make(mv, out)?;
                self.let_computer_play(out)?;
                Ok(Ok(Next::GoOn))
            }
            Err(complaint) => Ok(Err(complaint)),
        }
    }

    /// Plays a legal move and shows the board.
    fn make(&mut self, mv: Move, out: &mut dyn Write) -> io::Result<()> {
        let side = self.game.position().side_to_move();
        let text = self.styles.shown.print(&mut self.game, mv);
        let words = words::move_in_words(self.variant.rules(), self.game.position(), mv);
        let number = self.game.move_number();
        self.game.play_unchecked(mv);
        self.keep();
        writeln!(out)?;
        write_message(&format!("{number}. {}: {text}, {words}", self.variant.rules().sides[side]), out)?;
        self.write_board(out)
    }

    /// Lets the computer move while it is its turn.
    pub(super) fn let_computer_play(&mut self, out: &mut dyn Write) -> io::Result<()> {
        for _ in 0..MAX_PLIES {
            let side = self.game.position().side_to_move();
            if self.players.people.contains(&side) || self.result().is_some() {
                return Ok(());
            }
            // The computer may think for a long time: the board is shown first.
            out.flush()?;
            match self.players.computer.as_mut().and_then(|c| c.act(&mut self.game)) {
                Some(Act::Move(mv)) => self.make(mv, out)?,
                Some(Act::Claim(claim)) => {
                    self.stopped = Some(Stopped::Claimed(side, claim));
                    self.keep();
                }
                None => return Ok(()),
            }
        }
        writeln!(out, "The game was stopped after {MAX_PLIES} plies without a result.")
    }

    /// Takes back moves up to and including a person's last one.
    fn undo(&mut self) -> bool {
        if self.stopped.take().is_some() {
            return true;
        }
        let people = self.players.people.clone();
        let after = self.game.movers().rev().position(|side| people.contains(&side));
        let Some(after) = after else { return false };
        (0..=after).all(|_| self.game.undo())
    }

    /// Returns the result in a sentence, if the game is over.
    pub(super) fn result(&mut self) -> Option<String> {
        let rules = self.variant.rules();
        if let Some(stopped) = self.stopped {
            let result = match stopped.winner() {
                Some(side) => with_verb(&rules.sides[side], "wins", "win"),
                None => "The game is drawn".to_owned(),
            };
            return Some(format!("{result}: {}.", stopped.clause(&self.game)));
        }
        ending::sentence(&mut self.game)
    }

    /// Returns what the person to move may claim, with the number of moves played.
    fn offer(&mut self) -> Option<(usize, String)> {
        if self.stopped.is_some() {
            return None;
        }
        let claims = self.game.claimable();
        let prize = ending::prize(&self.game, *claims.first()?);
        let why = capital(&ending::reasons(&self.game, &claims));
        Some((self.game.moves().len(), format!("You may claim {prize}: `claim`. {why}.")))
    }

    /// Ends the game by a claim of the player to move.
    fn claim(&mut self) -> Result<Next, Complaint> {
        if let Some(result) = self.result() {
            return Err(Complaint::wrong(format!("the game is over: {}", result.trim_end_matches('.'))));
        }
        let side = self.game.position().side_to_move();
        let Some(&claim) = self.game.claimable().first() else {
            let player = &self.variant.rules().sides[side];
            return Err(Complaint::wrong(format!("{player} cannot claim anything now")));
        };
        self.stopped = Some(Stopped::Claimed(side, claim));
        self.keep();
        Ok(Next::GoOn)
    }

    fn how_to_move(&mut self) -> String {
        let side = self.variant.rules().sides[self.game.position().side_to_move()].clone();
        let example = self.example();
        let who = with_verb(&side, "is to move", "are to move");
        format!("{who}. Type a move, as in {example}; `moves` lists all of them, `help` explains the rest.")
    }

    /// Returns an example of a move, with an explanation of its wall if it places one.
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
                format!("`{text}`, which places a wall on {}", on(*mv))
            }
            (Some((text, _)), None) => format!("`{text}`"),
            (Some((text, _)), Some((wall, mv))) => {
                // The square after a move like this has no meaning.
                let bare = text.rsplit_once(',').map_or(text.as_str(), |(bare, _)| bare);
                format!("`{bare}`, or place a wall on {} instead, as in `{wall}`", on(*mv))
            }
            (None, Some((wall, mv))) => format!("`{wall}`, which places a wall on {}", on(*mv)),
            (None, None) => "`0000`".to_owned(),
        }
    }

    fn set_level(&mut self, level: Option<&str>, out: &mut dyn Write) -> Obeyed {
        let Some(computer) = &mut self.players.computer else {
            return Ok(Err(Complaint::wrong("the computer does not play in this game")));
        };
        if let Some(text) = level {
            let Some(level) = text.parse().ok().and_then(Level::new) else {
                let complaint = Complaint::wrong(format!("`{text}` is not a level"));
                return Ok(Err(complaint.help("write a number from 1 to 10")));
            };
            computer.set_skill(Skill::Computer(Some(level)));
        }
        match computer.skill() {
            Skill::Random => writeln!(out, "The computer plays random moves.")?,
            Skill::Computer(None) => writeln!(out, "The computer plays at full strength.")?,
            Skill::Computer(Some(level)) => writeln!(out, "The computer plays at level {}.", level.number())?,
        }
        Ok(Ok(Next::GoOn))
    }

    fn set_time(&mut self, time: Option<&str>, out: &mut dyn Write) -> Obeyed {
        let Some(computer) = &mut self.players.computer else {
            return Ok(Err(Complaint::wrong("the computer does not play in this game")));
        };
        match time {
            None => {}
            Some("off") => computer.set_time(None),
            Some(text) => match seconds(text) {
                Ok(time) => computer.set_time(Some(time)),
                Err(help) => {
                    let complaint = Complaint::wrong(format!("`{text}` is not a time"));
                    return Ok(Err(complaint.help(format!("{help}, or `off`"))));
                }
            },
        }
        match computer.time() {
            Some(time) => {
                let seconds = time.as_secs_f64();
                writeln!(out, "The computer thinks about a move for at most {seconds} s.")?;
            }
            None => writeln!(out, "The level of the computer limits its thinking time.")?,
        }
        Ok(Ok(Next::GoOn))
    }

    fn prompt(&mut self) -> String {
        // In a finished game, neither player is to move.
        let is_over = self.result().is_some();
        let side = &self.variant.rules().sides[self.game.position().side_to_move()];
        format!("{}> ", if is_over { "" } else { side })
    }

    /// Returns what can be typed now.
    fn words(&mut self) -> Words {
        let mut first: Vec<String> = command::names().map(str::to_owned).collect();
        first.extend(move_texts(&mut self.game));
        let rules = self.variant.rules();
        let pieces = rules.kinds.iter().flat_map(|kind| [kind.name.clone(), kind.id.clone()]).collect();
        Words { first, pieces }
    }
}
