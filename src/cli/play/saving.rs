//! Saving, loading and keeping the game at the table.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::saved_game::{self, Circumstances, Loaded};
use super::table::{Next, Obeyed, Table};
use super::unfinished::Kept;
use crate::cli::failure::Complaint;
use crate::cli::input::pgn_file;
use crate::cli::output::prose::{width, write_message};
use crate::library;
use crate::words::shell;

/// Where a game comes from, and where it goes.
#[derive(Debug, Default)]
pub(super) struct Saving {
    /// The file that belongs to this game.
    pub(super) file: Option<PathBuf>,
    /// The game as it was read.
    pub(super) loaded: Option<Loaded>,
    /// Where it is kept as long as it is not finished; nothing if it is not played at a terminal.
    pub(super) kept: Option<Kept>,
    /// The variant as it was named on the command line.
    pub(super) word: Option<String>,
}

impl Saving {
    /// Keeps the game no longer, now that it is saved in a file; unless it is kept in that one.
    fn drop_kept_beside(&mut self, file: &Path) {
        if let Some(kept) = self.kept.as_mut().filter(|kept| kept.path() != Some(file)) {
            kept.drop();
        }
    }

    /// Returns the command that continues a game.
    fn command(&self, file: &Path) -> String {
        let word = self.word.as_ref().filter(|word| library::bundled().all(|(id, _)| id != word.as_str()));
        let short = self.kept.as_ref().and_then(|kept| kept.short_name(file));
        let file = short.map_or_else(|| file.to_string_lossy(), Into::into);
        let words = ["alfil", "play"].into_iter().chain(word.map(String::as_str));
        shell::command(words.chain(["--resume", &file]))
    }
}

impl Table {
    /// Returns the game as it is saved.
    fn text(&self) -> String {
        let about = Circumstances {
            people: &self.players.people,
            computer: self.players.computer.as_ref(),
            style: self.styles.saved,
            stopped: self.stopped,
            loaded: self.saving.loaded.as_ref(),
        };
        saved_game::text(&self.game, &about)
    }

    /// Keeps the game as it is now, so that it can be continued if the terminal is closed.
    pub(super) fn keep(&mut self) {
        if self.saving.kept.is_none() {
            return;
        }
        let is_worth_it = self.result().is_none() && self.game.moves().len() > 0;
        let text = is_worth_it.then(|| self.text());
        if let Some(kept) = &mut self.saving.kept {
            match text {
                Some(text) => kept.keep(&text),
                None => kept.drop(),
            }
        }
    }

    /// Writes that another game of the variant can be continued.
    pub(super) fn write_unfinished(&self, out: &mut dyn Write) -> io::Result<()> {
        let last = self.saving.kept.as_ref().filter(|kept| kept.path().is_none()).and_then(Kept::last);
        match last {
            Some(last) => {
                write_message(&format!("An unfinished game is kept: `{}`.", self.saving.command(&last)), out)
            }
            None => Ok(()),
        }
    }

    /// Says how to continue the game, if it is not finished.
    pub(super) fn write_how_to_resume(&self, out: &mut dyn Write) -> io::Result<()> {
        match self.saving.kept.as_ref().and_then(Kept::path) {
            Some(path) => write_message(&format!("To continue: `{}`", self.saving.command(path)), out),
            None => Ok(()),
        }
    }

    /// Carries out `save`.
    pub(super) fn save(&mut self, argument: Option<&str>, out: &mut dyn Write) -> Obeyed {
        let own = self.saving.file.as_deref();
        let named = argument.map(|text| match text.strip_suffix(" over") {
            Some(path) => (PathBuf::from(path.trim_end()), true),
            None => (PathBuf::from(text), own == Some(Path::new(text))),
        });
        let Some((path, may_replace)) = named.or_else(|| Some((own?.to_owned(), true))) else {
            let complaint = Complaint::wrong("this game has no file yet");
            return Ok(Err(complaint.help("write its name, as in `save game.pgn`")));
        };
        if let Err(complaint) = saved_game::save(&path, &self.text(), may_replace) {
            return Ok(Err(complaint));
        }
        write_message(&format!("saved in `{}`", path.display()), out)?;
        self.saving.drop_kept_beside(&path);
        self.saving.file = Some(path);
        Ok(Ok(Next::GoOn))
    }

    /// Carries out `load`.
    pub(super) fn load(&mut self, argument: Option<&str>, out: &mut dyn Write) -> Obeyed {
        let Some(path) = argument.map(PathBuf::from).or_else(|| self.saving.file.clone()) else {
            let complaint = Complaint::wrong("this game has no file yet");
            return Ok(Err(complaint.help("write its name, as in `load game.pgn`")));
        };
        // A number after the name is that of the game, unless it belongs to the name.
        let numbered = argument.filter(|_| !path.exists()).and_then(|text| text.rsplit_once(' '));
        let number = numbered.and_then(|(name, number)| Some((PathBuf::from(name), number.parse().ok()?)));
        let (path, number) = number.map_or((path, None), |(path, number)| (path, Some(number)));
        let loaded = pgn_file::read_one(&path, number, &format!("load {}", path.display()))
            .and_then(|record| saved_game::load(&path, record, &self.variant, false));
        let (game, loaded, warnings) = match loaded {
            Ok(loaded) => loaded,
            Err(complaint) => return Ok(Err(complaint)),
        };
        warnings.iter().try_for_each(|warning| warning.write_within(width(), out))?;
        // A file with other games, or in another format, is not to be replaced by this one.
        let file = Some(path).filter(|_| number.is_none() && loaded.is_pgn());
        if let Some(kept) = &mut self.saving.kept {
            kept.turn_to(file.as_deref());
        }
        (self.game, self.stopped) = (game, None);
        (self.saving.loaded, self.saving.file) = (Some(loaded), file);
        self.write_board(out)?;
        self.let_computer_play(out)?;
        Ok(Ok(Next::GoOn))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_names_a_variant_of_ones_own() {
        for (word, file, command) in [
            (None, "/a/chess.pgn", "alfil play --resume /a/chess.pgn"),
            (Some("chess"), "/a/chess.pgn", "alfil play --resume /a/chess.pgn"),
            (Some("my game.toml"), "/it's.pgn", "alfil play 'my game.toml' --resume \"/it's.pgn\""),
        ] {
            let saving = Saving { word: word.map(str::to_owned), ..Saving::default() };
            assert_eq!(saving.command(Path::new(file)), command);
        }
    }
}
