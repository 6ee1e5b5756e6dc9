//! A variant whose games are looked at.

use std::sync::Arc;

use alfil_core::game::Game;
use alfil_core::variant::Variant;

use super::{BalanceArgs, USUAL_NODES, USUAL_SEED, handicap};
use crate::author::balance::{Balance, Games, Handicap, Solved, difference};
use crate::cli::failure::{Complaint, Failure};
use crate::cli::input::{load, variant_with_definition};
use crate::play::selfplay::{
    self, LineOfGame, Openings, Part, Settings, Varied, Written, head, odds, usual_max_plies,
};
use crate::studio::balance::{Asked, Played, add};

/// A variant whose games are looked at.
pub(super) struct Subject {
    word: String,
    written: variant_with_definition::Written,
    pub(super) variant: Arc<Variant>,
    pub(super) settings: Settings,
    pub(super) handicaps: Vec<Handicap>,
    /// The positions in which the matches begin, one list for each handicap.
    positions: Vec<Vec<Game>>,
    pub(super) files: Vec<(String, Written)>,
    pub(super) played: Played,
}

impl Subject {
    pub(super) fn read(word: &str, args: &BalanceArgs) -> Result<Subject, Failure> {
        let written = variant_with_definition::load(word, &args.reading)?;
        let variant = load::with_learned_beside(Arc::clone(&written.variant), word, &args.reading);
        let settings = Settings {
            seed: args.seed.unwrap_or(USUAL_SEED),
            nodes: args.nodes.unwrap_or(USUAL_NODES),
            openings: Openings::Soft,
            max_plies: usual_max_plies(&variant),
        };
        let (handicaps, positions) = handicap::read_handicaps(&args.measure, &variant)?.into_iter().unzip();
        Ok(Subject {
            word: word.to_owned(),
            written,
            variant,
            settings,
            handicaps,
            positions,
            files: Vec::new(),
            played: Played::default(),
        })
    }

    /// Returns whether files have its games.
    pub(super) fn has_files(&self) -> bool {
        !self.files.is_empty()
    }

    /// Returns the games that are to be played.
    pub(super) fn parts(&mut self) -> Vec<Part> {
        let differ = difference(self.variant.rules()).is_some();
        let swapped = differ.then(|| odds::other_to_move(&self.variant)).flatten();
        selfplay::parts(&self.variant, &self.settings, swapped, std::mem::take(&mut self.positions))
    }

    /// Returns what the games say, and the games.
    pub(super) fn report(&self, command: &str) -> Result<(Balance, Games<'_>), Failure> {
        let (variant, settings) = (&self.variant, &self.settings);
        let mut games = Games::new(variant.rules());
        let of_files;
        let played = if self.has_files() {
            of_files = Played::new(self.parts_of_files(), &[], None);
            &of_files
        } else {
            &self.played
        };
        self.check_other_parts()?;
        for line in &played.games {
            add(&mut games, variant, line).map_err(|why| self.complaint(line, why))?;
        }
        if games.is_empty() {
            return Err(Complaint::wrong(format!("there are no games of `{}`", self.word)).into());
        }
        let head = self.files.first().map_or_else(|| head(variant, settings), |(_, file)| file.head.clone());
        let asked = Asked {
            word: &self.word,
            command,
            head,
            solved: Solved::of(&Game::new(variant)),
            located: &|rule| self.written.place(rule),
        };
        Ok((played.report(&games, asked), games))
    }

    /// Checks that the games of files which are not usual ones are games by these rules, and end as their lines say.
    fn check_other_parts(&self) -> Result<(), Failure> {
        for (name, file) in self.files.iter().filter(|(_, file)| file.head.part.is_some()) {
            for line in &file.games {
                selfplay::replayed(&self.variant, line, &mut |game, _, mv| game.play_unchecked(mv)).map_err(
                    |why| Complaint::wrong(format!("`{name}`: game {} cannot be replayed: {why}", line.g)),
                )?;
            }
        }
        Ok(())
    }

    /// Returns the games of files, by what they vary.
    fn parts_of_files(&self) -> Vec<(Varied, Vec<LineOfGame>)> {
        let parts = self.files.chunk_by(|(_, a), (_, b)| a.head.part == b.head.part);
        let of = |part: &[(String, Written)]| {
            let head = &part.first()?.1.head;
            let varied = head.part.map_or(Varied::Nothing, |word| word.varied(head.nodes));
            Some((varied, part.iter().flat_map(|(_, file)| file.games.clone()).collect()))
        };
        parts.filter_map(of).collect()
    }

    /// Returns what is wrong with a game, with the file that has it.
    fn complaint(&self, line: &LineOfGame, why: String) -> Complaint {
        let has_it = |(_, file): &&(String, Written)| file.games.contains(line);
        match self.files.iter().find(has_it) {
            Some((name, _)) => Complaint::wrong(format!("`{name}`: {why}")),
            None => Complaint::wrong(why),
        }
    }
}
