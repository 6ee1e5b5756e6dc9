//! Rows, chains, blocks and lines of a player's own pieces that end the game.

use super::{end, result};
use crate::import::game::Game;
use crate::import::words::{list, quoted};
use crate::import::write::Out;
use crate::ini::Squares;

const SHAPE_KEYS: [&str; 5] =
    ["connectPieceTypes", "connectHorizontal", "connectVertical", "connectDiagonal", "connectValue"];
const REGION_KEYS: [&str; 4] =
    ["connectRegion1White", "connectRegion2White", "connectRegion1Black", "connectRegion2Black"];

/// What all connections have in common.
struct Connection<'a> {
    game: &'a Game<'a>,
    /// The pieces, as the value of a key.
    pieces: String,
    /// Of the player who moved.
    result: &'static str,
    /// Along ranks, files and diagonals.
    along: [bool; 3],
}

pub(in crate::import) fn write(game: &Game<'_>, out: &mut Out) {
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
        pieces: if keys.len() == n_kinds { quoted("all") } else { list(&keys) },
        result,
        along: ["connectHorizontal", "connectVertical", "connectDiagonal"].map(|name| account.is_on(name)),
    };
    connection.straight("connectN", "row", "length", row, out);
    connection.chains(regions, out);
    if connection.fits("connectNxN", block, out) {
        let when =
            format!("{{ block = {{ pieces = {}, side = \"mover\", size = {block} }} }}", connection.pieces);
        end(out, &when, connection.result, &game.comment(&["connectNxN"]));
    }
    connection.straight("collinearN", "aligned", "count", line, out);
}

impl Connection<'_> {
    /// Whether a number of pieces can stand in a line at all. A single one stands in every line.
    fn fits(&self, name: &str, n: i64, out: &mut Out) -> bool {
        let frame = self.game.frame;
        if n == 1 {
            let when =
                format!("{{ reached = {{ pieces = {}, side = \"mover\", region = \"all\" }} }}", self.pieces);
            end(out, &when, self.result, &self.game.comment(&[name]));
        }
        (2..=i64::from(frame.files.max(frame.ranks))).contains(&n)
    }

    /// This many on a line.
    fn straight(&self, name: &'static str, word: &str, key: &str, n: i64, out: &mut Out) {
        let lines: Vec<String> = ["ranks", "files", "diagonals"]
            .into_iter()
            .zip(self.along)
            .filter(|(_, counts)| *counts)
            .map(|(line, _)| line.to_owned())
            .collect();
        if lines.is_empty() || !self.fits(name, n, out) {
            return;
        }
        let (pieces, along) = (&self.pieces, list(&lines));
        let when =
            format!("{{ {word} = {{ pieces = {pieces}, side = \"mover\", {key} = {n}, along = {along} }} }}");
        end(out, &when, self.result, &self.game.comment(&[name]));
    }

    /// Chains from one region to another. Fairy-Stockfish follows them in one direction only: up, right, and in between.
    fn chains(&self, regions: [Squares; 4], out: &mut Out) {
        let [from_white, to_white, from_black, to_black] = regions;
        let seen_by_white = ["rW", "fW", "frFbrF"];
        let seen_by_black = ["lW", "bW", "blFflF"];
        for (side, name, from, to, steps) in [
            ("first", "connectRegion1White", from_white, to_white, seen_by_white),
            ("second", "connectRegion1Black", from_black, to_black, seen_by_black),
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
            let zone = |squares: Squares| self.game.frame.zone([squares; 2]);
            let when = format!(
                "{{ chain = {{ pieces = {}, side = \"{side}\", from = {}, to = {}, steps = {} }} }}",
                self.pieces,
                zone(from),
                zone(to),
                quoted(&steps)
            );
            let result = match (self.result, side) {
                ("mover wins", "first") | ("mover loses", "second") => "first wins",
                ("mover wins" | "mover loses", _) => "second wins",
                (other, _) => other,
            };
            end(out, &when, result, &self.game.comment(&[name]));
        }
    }
}
