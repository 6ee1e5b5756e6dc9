//! Rows, chains, blocks and lines of a player's own pieces that end the game.

use alfil_core::rules::Line;
use alfil_language::def::condition::{
    Aligned, Block, Chain, ConditionText, Connected, Reached, ResultWord, Row, WhoWord,
};
use alfil_language::def::{Definition, Field, Spanned};
use alfil_language::diag::Span;

use super::{cubes, end, goals, result};
use crate::fairy::import::game::Game;
use crate::fairy::import::rule::flips;
use crate::fairy::import::values::{all, any, if_some, pieces, plain, reached, text, words};
use crate::fairy::ini::key;
use crate::fairy::ini::{Dialect, Squares};

const SHAPE_KEYS: [&str; 5] = [
    key::CONNECT_PIECE_TYPES,
    key::CONNECT_HORIZONTAL,
    key::CONNECT_VERTICAL,
    key::CONNECT_DIAGONAL,
    key::CONNECT_VALUE,
];
/// The ends of a chain, and what it passes through: White's, then Black's.
const CHAIN_KEYS: [[&str; 3]; 2] = [
    [key::CONNECT_REGION1_WHITE, key::CONNECT_REGION2_WHITE, key::CONNECT_REGION3_WHITE],
    [key::CONNECT_REGION1_BLACK, key::CONNECT_REGION2_BLACK, key::CONNECT_REGION3_BLACK],
];
/// The two axes of diagonals.
const AXIS_KEYS: [&str; 2] = [key::CONNECT_NORTH_EAST, key::CONNECT_SOUTH_EAST];

/// What all connections have in common.
struct Connection<'a> {
    game: &'a Game<'a>,
    /// The keys of the pieces; none for all.
    pieces: Vec<String>,
    /// Of the player who moved.
    result: ResultWord,
    /// Along ranks, files and diagonals.
    along: [bool; 3],
    /// Along the diagonals that rise and that fall towards White's right.
    axes: [bool; 2],
}

pub(in crate::fairy::import) fn write(game: &Game<'_>, out: &mut Definition) {
    let account = game.account;
    goals::write(game, result(account.word(key::CONNECT_GOAL_SIMUL_VALUE_BY_MOVER), true), out);
    let [row, block, line] =
        [key::CONNECT_N, key::CONNECT_NX_N, key::COLLINEAR_N].map(|name| length(game, name));
    let ends = chain_ends(game);
    let has_chain = ends.as_flattened().iter().any(|squares| !squares.is_empty());
    let whose =
        game.in_play().filter(|piece| account.peek().pieces(key::CONNECT_PIECE_TYPES).contains(*piece));
    let keys: Vec<String> = whose.flat_map(|piece| game.keys_of(piece)).collect();
    let group = account.number(key::CONNECT_GROUP);
    let has_shape = group != 0 || row > 0 || block != 0 || line > 0 || has_chain;
    if !has_shape || keys.is_empty() {
        account.ignore_all(
            &[key::CONNECT_N, key::CONNECT_NX_N, key::COLLINEAR_N, key::CONNECT_GROUP],
            "no piece counts",
        );
        account.ignore_all(CHAIN_KEYS.as_flattened(), "no piece counts");
        account.ignore_all(&SHAPE_KEYS, "no connection wins");
        account.ignore_all(&AXIS_KEYS, "no connection wins");
        account.ignore_all(
            &[key::CONNECT_GOAL_SIMUL_VALUE_BY_MOVER, key::CONNECT3_D, key::CONNECT4_D],
            "no connection wins",
        );
        return;
    }
    account.map(key::CONNECT_PIECE_TYPES);
    if account.peek().is_on(key::CONNECT_GOAL_BY_TYPE) {
        account.refuse(key::CONNECT_GOAL_BY_TYPE, "connections of pieces of both players");
    }
    let n_kinds: usize = game.in_play().map(|piece| game.keys_of(piece).len()).sum();
    let Some(result) = result(account.word(key::CONNECT_VALUE), true) else {
        account.refuse(key::CONNECT_VALUE, super::NO_RESULT);
        return;
    };
    let connection = Connection {
        game,
        pieces: if keys.len() == n_kinds { Vec::new() } else { keys },
        result,
        along: [key::CONNECT_HORIZONTAL, key::CONNECT_VERTICAL, key::CONNECT_DIAGONAL]
            .map(|name| account.is_on(name)),
        axes: AXIS_KEYS.map(|name| account.is_on(name)),
    };
    let side = || plain(WhoWord::Mover);
    let some = || pieces(&connection.pieces);
    if let Some(lines) = cubes::lines(game, row) {
        connection.cube(&lines, out);
    } else {
        connection.straight(key::CONNECT_N, row, out, |length, along| {
            ConditionText::Row(Row { pieces: some(), side: side(), length, along })
        });
    }
    connection.chains(ends, out);
    if let Some(size) = connection.fitting(key::CONNECT_NX_N, block, out) {
        let block = Block { pieces: some(), side: side(), size: plain(size) };
        end(out, ConditionText::Block(block), connection.result, game.origin(&[key::CONNECT_NX_N]));
    }
    connection.straight(key::COLLINEAR_N, line, out, |count, along| {
        ConditionText::Aligned(Aligned { pieces: some(), side: side(), count, along })
    });
    connection.group(group, out);
    let others = has_chain || [row, block, line].iter().any(|n| *n > 0);
    if others && group != 0 {
        account.refuse(
            key::CONNECT_GROUP,
            "groups together with other connections, since both may arise at once",
        );
    }
    account.ignore(key::CONNECT_GOAL_SIMUL_VALUE_BY_MOVER, "no move connects the pieces of both");
}

/// Returns the ends of White's chain and of Black's. Both are empty if one is, and the other one has no effect.
fn chain_ends(game: &Game<'_>) -> [[Squares; 2]; 2] {
    let account = game.account;
    let squares = |name: &str| account.peek().squares(name);
    CHAIN_KEYS.map(|[from, to, via]| {
        let ends = game.on_board([from, to].map(squares));
        if ends.iter().all(|end| !end.is_empty()) {
            return ends;
        }
        for name in [from, to, via] {
            // An empty region may end a chain of the parent.
            if squares(name).is_empty() {
                account.map(name);
            } else {
                account.ignore(name, &format!("a chain needs squares of `{from}` and of `{to}`"));
            }
        }
        [Squares::EMPTY; 2]
    })
}

/// Returns how many pieces a key asks for, 0 if none.
fn length(game: &Game<'_>, name: &'static str) -> i64 {
    let number = game.account.number(name);
    let in_fork = game.account.peek().dialect() == Dialect::FairyStockfishX;
    if number < 0 {
        game.account.refuse(name, "a connection of all pieces that count");
    }
    // A single piece is no row there.
    if number < 0 || (in_fork && number == 1 && name != key::CONNECT_NX_N) { 0 } else { number }
}

impl Connection<'_> {
    /// Returns a number of pieces that can be in a line. A single one is in every line.
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
        if let (Some(key), true, 2..) = (self.axis_off(), lines.contains(&Line::Diagonals), n) {
            self.game.account.refuse(key, "rows along only one of the two diagonals");
        }
        if let Some(n) = self.fitting(name, n, out) {
            let when = condition(plain(n), words(lines, Span::NOWHERE));
            end(out, when, self.result, self.game.origin(&[name]));
        }
    }

    /// One of these lines full.
    fn cube(&self, lines: &[Squares], out: &mut Definition) {
        let full = |line: &Squares| {
            let whole = reached(&self.pieces, WhoWord::Mover, self.game.frame.zone([*line; 2]));
            ConditionText::Reached(Reached { at_least: plain(line.iter().count() as u16), ..whole })
        };
        let when = any(lines.iter().map(full).collect());
        end(out, when, self.result, self.game.origin(&[key::CONNECT3_D, key::CONNECT4_D]));
    }

    /// A group of so many pieces, or of all. A capture may leave the other player with one too.
    fn group(&self, size: i64, out: &mut Definition) {
        let account = self.game.account;
        let steps = self.steps();
        if size == 0 || steps.is_empty() {
            return;
        }
        if size == 1 {
            account.refuse(key::CONNECT_GROUP, "a group of a single piece");
        }
        let at_least = (size > 0).then(|| account.fitting::<u16>(key::CONNECT_GROUP, size));
        let connected = |side: WhoWord| {
            ConditionText::Connected(Connected {
                pieces: pieces(&self.pieces),
                side: plain(side),
                steps: text(&steps, Span::NOWHERE),
                at_least: if_some(at_least),
            })
        };
        let from = self.game.origin(&[key::CONNECT_GROUP]);
        let both =
            result(account.word(key::CONNECT_GOAL_SIMUL_VALUE_BY_MOVER), true).unwrap_or(ResultWord::Draw);
        let [mover, opponent] = [WhoWord::Mover, WhoWord::Opponent].map(connected);
        end(
            out,
            all([mover.clone(), opponent.clone()]),
            both,
            self.game.origin(&[key::CONNECT_GOAL_SIMUL_VALUE_BY_MOVER]),
        );
        end(out, mover, self.result, from);
        let result = match self.result {
            ResultWord::MoverWins => ResultWord::MoverLoses,
            ResultWord::MoverLoses => ResultWord::MoverWins,
            ResultWord::Draw | ResultWord::FirstWins | ResultWord::SecondWins | ResultWord::CulpritLoses => {
                self.result
            }
        };
        end(out, opponent, result, from);
    }

    /// Returns the key of a diagonal that does not count.
    fn axis_off(&self) -> Option<&'static str> {
        AXIS_KEYS.into_iter().zip(self.axes).find(|(_, counts)| !counts).map(|(key, _)| key)
    }

    /// Returns the steps of a chain, as the player sees them. Fairy-Stockfish follows them in one direction only: up,
    /// right, and in between; its fork in both.
    fn steps(&self) -> String {
        let [ranks, files, diagonals] = self.along;
        let chosen = |steps: &[(&str, bool)]| {
            steps.iter().filter(|(_, counts)| *counts).map(|(step, _)| *step).collect::<String>()
        };
        match self.game.account.peek().dialect() {
            Dialect::FairyStockfish => chosen(&[("rW", ranks), ("fW", files), ("frFbrF", diagonals)]),
            Dialect::FairyStockfishX => {
                let [rising, falling] = self.axes.map(|counts| counts && diagonals);
                let is_king = ranks && files && rising && falling;
                chosen(&[
                    ("K", is_king),
                    ("W", !is_king && ranks && files),
                    ("sW", ranks && !files),
                    ("vW", files && !ranks),
                    ("F", !is_king && rising && falling),
                    ("frFblF", rising && !falling),
                    ("flFbrF", falling && !rising),
                ])
            }
        }
    }

    /// Returns the result for the one player who has a connection, or for both at once.
    fn result_for(&self, side: WhoWord) -> ResultWord {
        match (self.result, side == WhoWord::First) {
            (ResultWord::MoverWins, true) | (ResultWord::MoverLoses, false) => ResultWord::FirstWins,
            (ResultWord::MoverWins, false) | (ResultWord::MoverLoses, true) => ResultWord::SecondWins,
            (other, _) => other,
        }
    }

    /// Chains from one region to another.
    fn chains(&self, ends: [[Squares; 2]; 2], out: &mut Definition) {
        let account = self.game.account;
        let steps = self.steps();
        if steps.is_empty() {
            account.ignore_all(CHAIN_KEYS.as_flattened(), "a chain needs a direction");
            return;
        }
        CHAIN_KEYS.as_flattened().iter().for_each(|name| account.map(name));
        let thirds = self.game.on_board(CHAIN_KEYS.map(|[_, _, via]| account.squares(via)));
        let is_fork = account.peek().dialect() == Dialect::FairyStockfishX;
        for ([from, to], [name, ..]) in ends.into_iter().zip(CHAIN_KEYS) {
            if !from.within(to).is_empty() && !is_fork {
                let what = "in Fairy-Stockfish a single piece in both regions is not a chain; in the definition it is";
                account.differ(name, what);
            }
        }
        if !is_fork {
            self.chain_of_mover(ends, &steps, out);
            return;
        }
        let mut chains = Vec::new();
        let sides = [WhoWord::First, WhoWord::Second].into_iter().zip(CHAIN_KEYS);
        for (((side, [name, ..]), [from, to]), third) in sides.zip(ends).zip(thirds) {
            if from.is_empty() {
                continue;
            }
            let zone = |squares: Squares| plain(self.game.frame.zone([squares; 2]));
            let chain = Chain {
                pieces: pieces(&self.pieces),
                side: plain(side),
                from: zone(from),
                to: zone(to),
                via: if third.is_empty() { Field::Absent } else { zone(third) },
                steps: text(steps.as_str(), Span::NOWHERE),
            };
            chains.push((side, name, ConditionText::Chain(chain)));
        }
        if let ([(_, name, white), (_, _, black)], true) = (&*chains, flips::has_flips(self.game)) {
            // A move of one player may complete a chain of each.
            let both = result(account.word(key::CONNECT_GOAL_SIMUL_VALUE_BY_MOVER), true)
                .unwrap_or(ResultWord::Draw);
            end(out, all([white.clone(), black.clone()]), both, self.game.origin(&[name]));
        }
        for (side, name, chain) in chains {
            end(out, chain, self.result_for(side), self.game.origin(&[name]));
        }
    }

    /// A chain of the player who moved: nothing else is looked at. Black's is followed from its end, since the steps turn.
    fn chain_of_mover(&self, ends: [[Squares; 2]; 2], steps: &str, out: &mut Definition) {
        let [[from_white, to_white], [from_black, to_black]] = ends;
        if from_white.is_empty() && from_black.is_empty() {
            return;
        }
        let zone = |squares: [Squares; 2]| plain(self.game.frame.zone(squares));
        let chain = Chain {
            pieces: pieces(&self.pieces),
            side: plain(WhoWord::Mover),
            from: zone([from_white, to_black]),
            to: zone([to_white, from_black]),
            via: Field::Absent,
            steps: text(steps, Span::NOWHERE),
        };
        let whole = CHAIN_KEYS.into_iter().zip(ends).filter(|(_, [from, _])| !from.is_empty());
        let names: Vec<&str> = whole.map(|([name, ..], _)| name).collect();
        let origin = self.game.origin(&names);
        end(out, ConditionText::Chain(chain), self.result, origin);
    }
}
