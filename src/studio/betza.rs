//! What a move string means: a sentence, and the moves on a board with other pieces.

use serde::Deserialize;
use serde_json::{Value, json};

use super::{Fault, findings};
use crate::betza::{Dialect, compile};
use crate::board::{Budget, MoveSort, Shape, Square};
use crate::diag::{Report, Span, Text};
use crate::diagram::{self, Study};
use crate::picture;
use crate::rules::Term;

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
    /// Whether the piece has moved before.
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

/// The answer about a move string.
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
    let found = findings::all(&report);
    let Some(movement) = compiled.movement.filter(|_| report.n_errors() == 0) else {
        return Ok(json!({ "findings": found }));
    };
    let [files, ranks] = asked.board.unwrap_or(BOARD);
    if ![files, ranks].iter().all(|n| (1..=Shape::MAX).contains(n)) {
        return Err(Fault::new("bad-question", format!("a board has 1 to {} files and ranks", Shape::MAX)));
    }
    let shape = Shape { files, ranks };
    let square = |name: &String| {
        shape.parse(name).ok_or_else(|| Fault::new("bad-question", format!("there is no square {name}")))
    };
    let middle = Square((u16::from(ranks / 2)) * u16::from(files) + u16::from(files / 2));
    let from = asked.from.as_ref().map_or(Ok(middle), square)?;
    let others = |names: &[String]| names.iter().map(square).collect::<Result<Vec<Square>, Fault>>();
    let (enemies, friends) = (others(&asked.enemies)?, others(&asked.friends)?);
    let mut taken = vec![from];
    for &other in enemies.iter().chain(&friends) {
        if taken.contains(&other) {
            return Err(Fault::new(
                "bad-question",
                format!("two pieces cannot stand on {}", shape.name(other)),
            ));
        }
        taken.push(other);
    }
    let name = |square| shape.name(square).to_string();
    let moves: Option<Vec<Value>> = (Term::n_ways_of(&movement.terms, shape) <= Term::MAX_WAYS)
        .then(|| {
            let study = Study::new(&movement, shape, from).within(&Budget::of(MAX_STEPS));
            let moves = study.moves(&friends, &enemies, asked.moved);
            (!study.is_spent()).then_some(moves)
        })
        .flatten()
        .map(|moves| {
            let moves = moves.into_iter().map(|mv| {
                let passing: Vec<String> = mv.passing().map(name).collect();
                let captures = !passing.is_empty() || enemies.contains(&mv.to);
                json!({ "to": name(mv.to), "passing": passing, "takes": captures, "pass": mv.sort == MoveSort::Pass })
            });
            moves.collect()
        });
    Ok(json!({
        "findings": found,
        "sentence": movement.sentence(),
        "diagram": picture::movement_moves(&movement),
        "legs": diagram::legs(&movement),
        "board": [files, ranks],
        "from": name(from),
        "moves": moves,
    }))
}
