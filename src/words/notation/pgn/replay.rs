//! Records played by the rules of a variant, and games recorded.

use std::sync::Arc;

use alfil_core::game::Game;
use alfil_core::variant::Variant;

use super::{Fault, GameResult, MARKS, Place, RULES, Record, TERMINATION, Tag, VARIANT, WrittenMove, write};
use crate::words::notation::spelling;
use crate::words::notation::style::Style;
use crate::words::notation::surplus::without_surplus;
use crate::words::notation::{ending, fen};

/// A record that has been replayed.
#[derive(Clone, Debug)]
pub struct Replayed {
    /// The game up to the first move that cannot be played; nothing if even its first position cannot be read.
    pub game: Option<Game>,
    /// What the rules find wrong.
    pub faults: Vec<Fault>,
}

/// Plays the moves of a record.
pub fn replay(variant: &Arc<Variant>, record: &Record) -> Replayed {
    let mut faults = Vec::new();
    let Some(mut game) = first_position(variant, record, &mut faults) else {
        return Replayed { game: None, faults };
    };
    let mut is_numbered_rightly = true;
    for written in &record.moves {
        let place = written.place;
        let number = game.move_number();
        let side = &variant.rules().sides[game.position().side_to_move()];
        let name = format!("move {number} of {side}");
        if let Some(wrong) = written.number.filter(|&n| n != number && is_numbered_rightly) {
            is_numbered_rightly = false;
            faults.push(Fault::warning(place, format!("{name} has the number {wrong}"), ""));
        }
        let name = match &written.meaning {
            Some(_) => format!("{name}, `{}`", written.text),
            None => name,
        };
        match spelling::find(&mut game, written.meaning.as_ref().unwrap_or(&written.text)) {
            Ok(mv) => game.play_unchecked(mv),
            Err(why) => {
                let help = why.help.unwrap_or_default();
                faults.push(Fault::error(place, format!("{name}: {}", why.message), &help));
                return Replayed { game: Some(game), faults };
            }
        }
    }
    let by_rules = GameResult::of(&mut game);
    if by_rules != GameResult::Open && record.result != by_rules {
        let why = ending::clause(&mut game);
        let message =
            format!("the result is `{}`, but by the rules it is `{by_rules}`: {why}", record.result);
        let place = record.find("Result").map_or(record.place, |tag| tag.place);
        faults.push(Fault::warning(place, message, ""));
    }
    Replayed { game: Some(game), faults }
}

/// Returns the game before its first move.
fn first_position(variant: &Arc<Variant>, record: &Record, faults: &mut Vec<Fault>) -> Option<Game> {
    let Some(tag) = record.find("FEN") else {
        if let Some(tag) = record.find("SetUp").filter(|tag| tag.value == "1") {
            let help = "write the position, as in `[FEN \"…\"]`, or remove this tag";
            faults.push(Fault::error(tag.place, "there is no position to set up", help));
            return None;
        }
        return Some(Game::new(variant));
    };
    let errors = match fen::parse(variant, &tag.value) {
        Ok(game) => return Some(game),
        Err(errors) => errors,
    };
    let (rest, surplus) = without_surplus(variant.rules(), &tag.value);
    if let Some(game) = fen::parse(variant, &rest).ok().filter(|_| !surplus.is_empty()) {
        let warnings = surplus.iter().map(|found| Fault::warning(tag.place, found.to_string(), ""));
        faults.extend(warnings);
        return Some(game);
    }
    faults.extend(errors.into_iter().map(|error| {
        let before = tag.value.get(..error.range.start).map_or(0, |before| before.chars().count());
        let place = Place { column: tag.place.column + before as u32, ..tag.place };
        Fault::error(place, error.problem.to_string(), error.problem.help())
    }));
    None
}

/// Returns the text of the record of a game, whose numbers it follows.
pub fn text_of(record: &Record, game: &Game) -> String {
    let mut start = game.clone();
    while start.undo() {}
    write(record, start.move_number(), start.position().side_to_move())
}

impl Record {
    /// Returns the record of a game, with its moves in a style: the tags that the rules know, and how it ended.
    pub fn of(game: &Game, style: Style) -> Record {
        let variant = game.variant();
        let mut record = Record::default();
        let mut now = game.clone();
        let moves: Vec<_> = game.moves().collect();
        while now.undo() {}
        record.set(VARIANT, variant.id());
        record.set(RULES, variant.digest());
        let position = fen::print(&now);
        if position != fen::print(&Game::new(variant)) {
            record.set("SetUp", "1");
            record.set("FEN", position);
        }
        for mv in moves {
            let (text, side) = (style.print(&mut now, mv), now.position().side_to_move());
            now.play_unchecked(mv);
            let goes_on = now.position().side_to_move() == side;
            record.moves.push(WrittenMove { text, goes_on, ..WrittenMove::default() });
        }
        record.result = GameResult::of(&mut now);
        let how = if record.result == GameResult::Open {
            "unterminated".to_owned()
        } else {
            ending::clause(&mut now)
        };
        record.set(TERMINATION, how);
        record
    }

    /// Returns whether the rules are those by which the game was played, as far as the record says.
    pub fn has_rules_of(&self, variant: &Variant) -> bool {
        self.tag(RULES).is_none_or(|digest| digest == variant.digest())
    }

    /// Adds what another record of the same moves contains: its other tags, its comments, and its result if the rules have none.
    pub fn annotated_like(&mut self, other: &Record) {
        for Tag { name, value, .. } in &other.tags {
            if self.tag(name).is_none() || name == TERMINATION {
                self.set(name, value.clone());
            }
        }
        self.comments.clone_from(&other.comments);
        for (mv, from) in self.moves.iter_mut().zip(&other.moves) {
            let mark = MARKS.iter().find(|(mark, _)| from.text.ends_with(mark) && !mv.text.ends_with(mark));
            mv.nags = mark.iter().map(|(_, nag)| *nag).chain(from.nags.iter().copied()).collect();
            mv.comments.clone_from(&from.comments);
        }
        if self.result == GameResult::Open {
            self.result = other.result;
        }
    }
}
