//! What a move string means: a sentence, and the moves on a board with other pieces; the same for a kind of a variant.

use alfil_core::board::{Budget, MoveSort, Shape, Square};
use alfil_core::rules::{Movement, Term};
use alfil_language::betza::{Dialect, compile};
use alfil_language::diag::{Report, Span, Text};
use serde::Deserialize;
use serde_json::{Value, json};

use super::source::Source;
use super::{Fault, Studio, findings};
use crate::words::describe::movement_sentence;
use crate::words::diagram::{self, Study};
use crate::words::picture;

/// A move string that is asked about.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Asked {
    string: String,
    #[serde(default)]
    dialect: Spoken,
    /// Files and ranks.
    board: Option<[u8; 2]>,
    from: Option<String>,
    #[serde(default)]
    enemies: Vec<String>,
    #[serde(default)]
    friends: Vec<String>,
    /// True if the piece has moved before.
    #[serde(default)]
    moved: bool,
}

#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Spoken {
    #[default]
    Xbetza,
    FairyStockfish,
}

/// The board if none is named.
const BOARD: [u8; 2] = [11, 11];

/// The most steps spent on finding the moves, each a square looked at.
const MAX_STEPS: u64 = 4_000_000;

/// The longest move string, in bytes.
const MAX_LENGTH: usize = 4096;

/// A kind of piece of a variant, among other pieces.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Studied {
    source: Source,
    /// The number of the kind.
    kind: u16,
    /// Files and ranks.
    board: Option<[u8; 2]>,
    from: Option<String>,
    #[serde(default)]
    enemies: Vec<String>,
    #[serde(default)]
    friends: Vec<String>,
    /// True if the piece has moved before.
    #[serde(default)]
    moved: bool,
}

/// A piece on a board of its own, with the squares of the others.
struct Among<'a> {
    board: [u8; 2],
    from: Option<&'a String>,
    enemies: &'a [String],
    friends: &'a [String],
    moved: bool,
}

impl Studio {
    /// Returns the moves of a kind of piece among other pieces, as its movement alone says.
    pub(super) fn study(&self, asked: &Studied) -> Result<Value, Fault> {
        let whole = self.whole(&asked.source)?;
        let kind = whole.variant.rules().kinds.get(usize::from(asked.kind));
        let kind =
            kind.ok_or_else(|| Fault::new("bad-question", format!("there is no kind {}", asked.kind)))?;
        let among = Among {
            board: asked.board.unwrap_or(BOARD),
            from: asked.from.as_ref(),
            enemies: &asked.enemies,
            friends: &asked.friends,
            moved: asked.moved,
        };
        let (from, moves) = among.moves(&kind.movement)?;
        let off_board = among.off_board(&kind.movement, &from);
        Ok(json!({ "board": among.board, "from": from, "moves": moves, "off-board": off_board }))
    }
}

/// Returns the answer about a move string.
pub(super) fn answer(asked: &Asked) -> Result<Value, Fault> {
    if asked.string.len() > MAX_LENGTH {
        return Err(Fault::new("too-long", format!("a move string has at most {MAX_LENGTH} bytes")));
    }
    let mut report = Report::default();
    let file = report.sources.add("move", asked.string.as_str());
    let span = Span::new(file, 0..asked.string.len());
    let dialect = match asked.dialect {
        Spoken::Xbetza => Dialect::XBetza,
        Spoken::FairyStockfish => Dialect::FairyStockfish,
    };
    let compiled = compile(&Text::verbatim(asked.string.as_str(), span, 0), dialect);
    report.diagnostics = compiled.diagnostics;
    let found = findings::findings_as_json(&report);
    let Some(movement) = compiled.movement.filter(|_| report.n_errors() == 0) else {
        return Ok(json!({ "findings": found }));
    };
    let among = Among {
        board: asked.board.unwrap_or(BOARD),
        from: asked.from.as_ref(),
        enemies: &asked.enemies,
        friends: &asked.friends,
        moved: asked.moved,
    };
    let (from, moves) = among.moves(&movement)?;
    let off_board = among.off_board(&movement, &from);
    Ok(json!({
        "findings": found,
        "sentence": movement_sentence(&movement),
        "diagram": picture::movement_moves(&movement),
        "legs": diagram::legs(&movement, None),
        "board": among.board,
        "from": from,
        "moves": moves,
        "off-board": off_board,
    }))
}

impl Among<'_> {
    /// Returns the parts of a movement for which the board is too small from a square.
    fn off_board(&self, movement: &Movement, from: &str) -> Vec<String> {
        let [files, ranks] = self.board;
        let shape = Shape { files, ranks };
        shape.parse(from).map_or_else(Vec::new, |from| diagram::off_board(movement, shape, from))
    }

    /// Returns the square of the piece, and its moves; none if they take too long to find.
    fn moves(&self, movement: &Movement) -> Result<(String, Option<Vec<Value>>), Fault> {
        let [files, ranks] = self.board;
        if ![files, ranks].iter().all(|n| (1..=Shape::MAX).contains(n)) {
            return Err(Fault::new(
                "bad-question",
                format!("a board has 1 to {} files and ranks", Shape::MAX),
            ));
        }
        let shape = Shape { files, ranks };
        let square = |name: &String| {
            shape.parse(name).ok_or_else(|| Fault::new("bad-question", format!("there is no square {name}")))
        };
        let middle = Square((u16::from(ranks / 2)) * u16::from(files) + u16::from(files / 2));
        let from = self.from.map_or(Ok(middle), square)?;
        let others = |names: &[String]| names.iter().map(square).collect::<Result<Vec<Square>, Fault>>();
        let (enemies, friends) = (others(self.enemies)?, others(self.friends)?);
        let mut taken = vec![from];
        for &other in enemies.iter().chain(&friends) {
            if taken.contains(&other) {
                return Err(Fault::new(
                    "bad-question",
                    format!("{} cannot have two pieces", shape.name(other)),
                ));
            }
            taken.push(other);
        }
        let name = |square| shape.name(square).to_string();
        if Term::n_ways_of(&movement.terms, shape) > Term::MAX_WAYS {
            return Ok((name(from), None));
        }
        let study = Study::new(movement, shape, from).within(&Budget::of(MAX_STEPS));
        let moves = study.moves(&friends, &enemies, self.moved);
        if study.is_spent() {
            return Ok((name(from), None));
        }
        let moves = moves.into_iter().map(|mv| {
            let passing: Vec<String> = mv.passing().map(name).collect();
            let captures =
                !passing.is_empty() || mv.landing().is_some_and(|to| to != mv.from && enemies.contains(&to));
            json!({ "to": name(mv.to), "passing": passing, "takes": captures, "pass": mv.sort == MoveSort::Pass })
        });
        Ok((name(from), Some(moves.collect())))
    }
}
