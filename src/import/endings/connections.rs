//! Rows, chains, blocks and lines of a player's own pieces that end the game.

use super::{end, result};
use crate::def::condition::{Aligned, Block, Chain, ConditionText, ResultWord, Row, WhoWord};
use crate::def::{Definition, Field, Spanned};
use crate::diag::Span;
use crate::import::game::Game;
use crate::import::values::{pieces, plain, reached, text, words};
use crate::ini::Squares;
use crate::rules::Line;

const SHAPE_KEYS: [&str; 5] =
    ["connectPieceTypes", "connectHorizontal", "connectVertical", "connectDiagonal", "connectValue"];
const REGION_KEYS: [&str; 4] =
    ["connectRegion1White", "connectRegion2White", "connectRegion1Black", "connectRegion2Black"];

/// What all connections have in common.
struct Connection<'a> {
    game: &'a Game<'a>,
    /// The keys of the pieces; none for all.
    pieces: Vec<String>,
    /// Of the player who moved.
    result: ResultWord,
    /// Along ranks, files and diagonals.
    along: [bool; 3],
}

pub(in crate::import) fn write(game: &Game<'_>, out: &mut Definition) {
    let account = game.account;
    let [row, block, line] = ["connectN", "connectNxN", "collinearN"].map(|name| account.number(name));
    let regions = REGION_KEYS.map(|name| account.squares(name));
    let whose = game.in_play().filter(|piece| account.peek().pieces("connectPieceTypes").contains(*piece));
    let keys: Vec<String> = whose.flat_map(|piece| game.keys_of(piece)).collect();
    let has_shape = row > 0 || block != 0 || line > 0 || regions.iter().any(|squares| !squares.is_empty());
    if !has_shape || keys.is_empty() {
        account.ignore_all(&["connectN", "connectNxN", "collinearN"], "no piece counts");
        account.ignore_all(&REGION_KEYS, "no piece counts");
        account.ignore_all(&SHAPE_KEYS, "no connection wins");
        return;
    }
    account.map("connectPieceTypes");
    let n_kinds: usize = game.in_play().map(|piece| game.keys_of(piece).len()).sum();
    let Some(result) = result(account.word("connectValue"), true) else {
        account.refuse("connectValue", super::NO_RESULT);
        return;
    };
    let connection = Connection {
        game,
        pieces: if keys.len() == n_kinds { Vec::new() } else { keys },
        result,
        along: ["connectHorizontal", "connectVertical", "connectDiagonal"].map(|name| account.is_on(name)),
    };
    let side = || plain(WhoWord::Mover);
    let some = || pieces(&connection.pieces);
    connection.straight("connectN", row, out, |length, along| {
        ConditionText::Row(Row { pieces: some(), side: side(), length, along })
    });
    connection.chains(regions, out);
    if let Some(size) = connection.fitting("connectNxN", block, out) {
        let block = Block { pieces: some(), side: side(), size: plain(size) };
        end(out, ConditionText::Block(block), connection.result, game.origin(&["connectNxN"]));
    }
    connection.straight("collinearN", line, out, |count, along| {
        ConditionText::Aligned(Aligned { pieces: some(), side: side(), count, along })
    });
}

impl Connection<'_> {
    /// A number of pieces that can stand in a line. A single one stands in every line.
    fn fitting(&self, name: &str, n: i64, out: &mut Definition) -> Option<u16> {
        let frame = self.game.frame;
        if n == 1 {
            let everywhere = frame.zone([frame.squares; 2]);
            let reached = reached(&self.pieces, WhoWord::Mover, everywhere);
            end(out, ConditionText::Reached(reached), self.result, self.game.origin(&[name]));
        }
        let longest = u16::from(frame.files.max(frame.ranks));
        u16::try_from(n).ok().filter(|n| (2..=longest).contains(n))
    }

    /// This many on a line.
    fn straight(
        &self,
        name: &'static str,
        n: i64,
        out: &mut Definition,
        condition: impl Fn(Field<Spanned<u16>>, Field<Vec<Spanned<Line>>>) -> ConditionText,
    ) {
        let lines = [Line::Ranks, Line::Files, Line::Diagonals].into_iter().zip(self.along);
        let lines: Vec<Line> = lines.filter(|(_, counts)| *counts).map(|(line, _)| line).collect();
        if lines.is_empty() {
            return;
        }
        if let Some(n) = self.fitting(name, n, out) {
            let when = condition(plain(n), words(lines, Span::NOWHERE));
            end(out, when, self.result, self.game.origin(&[name]));
        }
    }

    /// Chains from one region to another. Fairy-Stockfish follows them in one direction only: up, right, and in between.
    fn chains(&self, regions: [Squares; 4], out: &mut Definition) {
        let [from_white, to_white, from_black, to_black] = regions;
        let seen_by_white = ["rW", "fW", "frFbrF"];
        let seen_by_black = ["lW", "bW", "blFflF"];
        for (side, name, from, to, steps) in [
            (WhoWord::First, "connectRegion1White", from_white, to_white, seen_by_white),
            (WhoWord::Second, "connectRegion1Black", from_black, to_black, seen_by_black),
        ] {
            let [from, to] = self.game.on_board([from, to]);
            if from.is_empty() || to.is_empty() {
                continue;
            }
            if !from.within(to).is_empty() {
                self.game.account.refuse(name, "a chain of a single piece");
            }
            let steps: String =
                steps.iter().zip(self.along).filter(|(_, counts)| *counts).map(|(step, _)| *step).collect();
            if steps.is_empty() {
                continue;
            }
            let zone = |squares: Squares| plain(self.game.frame.zone([squares; 2]));
            let chain = Chain {
                pieces: pieces(&self.pieces),
                side: plain(side),
                from: zone(from),
                to: zone(to),
                steps: text(steps, Span::NOWHERE),
            };
            let result = match (self.result, side == WhoWord::First) {
                (ResultWord::MoverWins, true) | (ResultWord::MoverLoses, false) => ResultWord::FirstWins,
                (ResultWord::MoverWins, false) | (ResultWord::MoverLoses, true) => ResultWord::SecondWins,
                (other, _) => other,
            };
            end(out, ConditionText::Chain(chain), result, self.game.origin(&[name]));
        }
    }
}
