//! Records played by the rules of a variant, and games recorded.

use std::sync::Arc;

use alfil_core::game::Game;
use alfil_core::variant::Variant;

use super::{
    Fault, GameResult, Place, RULES, Record, TERMINATION, Tag, VARIANT, Variation, WrittenMove, write,
};
use crate::words::notation::read_move;
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
        check_variations(&game, written, &mut faults);
        match read_move::find(&mut game, written.readable()) {
            Ok(mv) => game.play_unchecked(mv),
            Err(why) => {
                let help = why.help.unwrap_or_default();
                faults.push(Fault::error(place, format!("{name}: {}", why.message), &help));
                return Replayed { game: Some(game), faults };
            }
        }
    }
    if let Some(message) = record.result.conflict_with(&mut game) {
        let place = record.find("Result").map_or(record.place, |tag| tag.place);
        faults.push(Fault::warning(place, message, ""));
    }
    Replayed { game: Some(game), faults }
}

/// Reports what the rules refuse in the variations of a move, before which the game is.
fn check_variations(game: &Game, written: &WrittenMove, faults: &mut Vec<Fault>) {
    for variation in &written.variations {
        let mut game = game.clone();
        for written in &variation.moves {
            check_variations(&game, written, faults);
            match read_move::find(&mut game, written.readable()) {
                Ok(mv) => game.play_unchecked(mv),
                Err(why) => {
                    let help = why.help.unwrap_or_default();
                    let message = format!("in a variation: {}", why.message);
                    faults.push(Fault::warning(written.place, message, &help));
                    break;
                }
            }
        }
    }
}

/// Returns the variations of a move, before which the game is, with their moves in a style. What the rules refuse, and what
/// follows it, stays as it is written.
fn styled(game: &Game, variations: &[Variation], style: Style) -> Vec<Variation> {
    let mut all = variations.to_vec();
    for variation in &mut all {
        let mut game = game.clone();
        for mv in &mut variation.moves {
            mv.variations = styled(&game, &mv.variations, style);
            let Ok(found) = read_move::find(&mut game, mv.readable()) else {
                break;
            };
            let (text, side) = (style.print(&mut game, found), game.position().side_to_move());
            game.play_unchecked(found);
            mv.goes_on = game.position().side_to_move() == side;
            mv.nags = mv.annotations(&text);
            (mv.text, mv.meaning) = (text, None);
        }
    }
    all
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

impl GameResult {
    /// Returns how it conflicts with the result by the rules after the last move of a game; nothing if these have none.
    pub fn conflict_with(self, game: &mut Game) -> Option<String> {
        let by_rules = GameResult::of(game);
        let why = (by_rules != GameResult::Open && self != by_rules).then(|| ending::clause(game))?;
        Some(format!("the result is `{self}`, but by the rules it is `{by_rules}`: {why}"))
    }
}

/// Returns that a record is a game of another variant.
pub fn of_another_variant(what: &str, played: &str, id: &str) -> String {
    format!("{what} is a game of `{played}`, not of `{id}`")
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
    fn has_rules_of(&self, variant: &Variant) -> bool {
        self.tag(RULES).is_none_or(|digest| digest == variant.digest())
    }

    /// Returns that the record, which `what` names, is of other rules than those of a variant; nothing if it does not say
    /// so.
    pub fn rules_conflict(&self, variant: &Variant, what: &str) -> Option<String> {
        if self.has_rules_of(variant) {
            return None;
        }
        let played = self.tag(VARIANT).unwrap_or_else(|| variant.id());
        Some(if played.eq_ignore_ascii_case(variant.id()) {
            format!("the rules of `{played}` have changed since {what} was played")
        } else {
            of_another_variant(what, played, variant.id())
        })
    }

    /// Adds what another record of the same moves of a game contains: its other tags, its comments, its
    /// variations in a style, and its result if the rules have none.
    pub fn annotated_like(&mut self, other: &Record, game: &Game, style: Style) {
        for Tag { name, value, .. } in &other.tags {
            if self.tag(name).is_none() || name == TERMINATION {
                self.set(name, value.clone());
            }
        }
        self.comments.clone_from(&other.comments);
        let mut now = game.clone();
        while now.undo() {}
        for ((mv, from), played) in self.moves.iter_mut().zip(&other.moves).zip(game.moves()) {
            mv.nags = from.annotations(&mv.text);
            mv.comments.clone_from(&from.comments);
            mv.variations = styled(&now, &from.variations, style);
            now.play_unchecked(played);
        }
        if self.result == GameResult::Open {
            self.result = other.result;
        }
    }
}
