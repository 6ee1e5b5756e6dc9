//! A variant described: its pieces with their pictures, its rules as sentences.

use alfil_core::board::{PieceKind, Refusal, Side};
use alfil_core::game::Game;
use alfil_core::rules::{PieceKey, PieceSet, RuleId, Rules};
use serde::Deserialize;
use serde_json::{Value, json};

use super::source::{Source, Whole};
use super::{Fault, Studio};
use crate::author::questions;
use crate::words::describe;
use crate::words::describe::piece::places;
use crate::words::describe::{movement_sentence, short_sentence};
use crate::words::diagram;
use crate::words::notation::fen;
use crate::words::picture::{
    self, Body, Cells, Diagonal, Facing, Ground, Hexagons, Look, Manner, Mark, Marks, Occasion, Upright, Use,
};

/// A definition to be described.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Described {
    source: Source,
    /// True if pieces show letters in place of characters that need a font.
    #[serde(default)]
    letters: bool,
    /// The set of pieces. Default: that of the definition.
    #[serde(default)]
    pieces: Option<PieceSet>,
}

impl Studio {
    /// Returns everything about a variant but its positions.
    pub(super) fn describe(&self, about: &Described) -> Result<Value, Fault> {
        let whole = self.whole(&about.source)?;
        let rules = whole.variant.rules();
        let look = look(rules, about.letters, about.pieces);
        let pieces: Vec<Value> = rules.kind_indices().map(|kind| piece(&whole, kind, &look)).collect();
        let sections = describe::describe(rules).into_iter().filter(|section| !section.sentences.is_empty());
        let sections: Vec<Value> = sections
            .map(|section| {
                let sentences = section.sentences.into_iter();
                let sentences = sentences
                    .map(|s| json!({ "text": s.text, "place": whole.place_of_keys(&s.rule, s.keys) }));
                json!({ "title": section.title, "sentences": sentences.collect::<Vec<_>>() })
            })
            .collect();
        let open = questions::open(rules);
        let open =
            open.into_iter().map(|question| json!({ "text": question.text, "ruling": question.ruling }));
        Ok(json!({
            "hash": whole.hash,
            "id": whole.variant.id(),
            "name": rules.name,
            "about": rules.about,
            "author": rules.sources.author,
            "license": rules.sources.license,
            "links": rules.sources.links,
            "sources": rules.sources.cited,
            "sides": Side::ALL.map(|side| &rules.sides[side]),
            "files": rules.shape.files,
            "ranks": rules.shape.ranks,
            "ground": ground(rules, &look),
            "coordinates": coordinates(rules),
            "fen": fen::print(&Game::new(&whole.variant)),
            "digest": whole.variant.digest(),
            "pieces": pieces,
            "sections": sections,
            "questions": open.collect::<Vec<_>>(),
            "claims": whole.definition.test.items().len(),
            "hands": rules.setup.shows_hands,
            "reasons": Refusal::ALL.iter().map(|reason| [reason.slug(), reason.explanation().trim()]).collect::<Vec<_>>(),
        }))
    }
}

/// Returns the look of a game's pieces, with letters in place of characters that need a font if that is wanted, in the set
/// that is wanted or that the definition asks for.
pub(super) fn look(rules: &Rules, letters: bool, set: Option<PieceSet>) -> Look {
    let look = set.map_or_else(|| Look::of(rules), |set| Look::with_set(rules, set));
    if letters { look.without_fonts(rules) } else { look }
}

/// Returns how files are named: by numbers, as in shogi, if wedges suit the game, otherwise by letters.
fn coordinates(rules: &Rules) -> &'static str {
    if Body::suited_to(rules) == Body::Wedge { "numbers" } else { "letters" }
}

/// Returns what the board looks like below the pieces.
fn ground(rules: &Rules, look: &Look) -> Value {
    let Ground { look, cells, zones, crosses, diagonals, river } = Ground::of(rules, look);
    let name = |square| rules.shape.name(square).to_string();
    let hexagons = match cells {
        Cells::Squares => Value::Null,
        Cells::Hexagons(Hexagons { diagonal, upright }) => json!({
            "diagonal": match diagonal {
                Diagonal::Rising => 1,
                Diagonal::Falling => -1,
            },
            "level": upright == Upright::Ranks,
        }),
    };
    json!({
        "hexagons": hexagons,
        "look": look.word(),
        "zones": zones.iter().map(name).collect::<Vec<_>>(),
        "crosses": crosses.iter().map(name).collect::<Vec<_>>(),
        "diagonals": diagonals.into_iter().map(|(from, to)| [name(from), name(to)]).collect::<Vec<_>>(),
        "river": river,
        "dark": rules.dark.index(),
    })
}

fn piece(whole: &Whole, index: PieceKind, look: &Look) -> Value {
    let rules = whole.variant.rules();
    let kind = rules.kind(index);
    let mut facts = describe::piece::pieces::facts(rules, index);
    facts.extend(places::of_kind(rules, kind));
    json!({
        "key": kind.key,
        "name": kind.name,
        "id": kind.id,
        "betza": kind.betza,
        "royal": kind.royal,
        "promoted_from": kind.promoted_from.map(|from| from.0),
        "place": whole.place(&RuleId::Pieces(vec![index], PieceKey::Moves)),
        "moves": movement_sentence(&kind.movement),
        "short": short_sentence(&kind.movement),
        "strength": look.marks(index).map_or(0, |marks| strength(marks, rules)),
        "legs": diagram::legs(&kind.movement, Some(rules)),
        "facts": facts,
        "pictures": Side::ALL.map(|side| [Facing::Up, Facing::Down].map(|facing| look.piece(index, side, facing))),
        "diagram": picture::kind_moves(kind, look.cells()),
    })
}

/// Returns about how many squares a piece reaches, in tenths, to put kinds in order.
fn strength(marks: &Marks, rules: &Rules) -> u32 {
    // How far a run goes on average, from anywhere.
    let far = (u32::from(rules.shape.files) + u32::from(rules.shape.ranks)).saturating_sub(2) * 10 / 4;
    let of_mark = |mark: &Mark| {
        let squares = match mark.manner {
            Manner::Run(n) | Manner::Leap(n) => (10 * u32::from(n)).min(far),
            Manner::Late(skipped) => far.saturating_sub(10 * u32::from(skipped)),
            Manner::Over => far,
            Manner::Bent | Manner::Behind => 10,
        };
        // Diagonals are shorter than ranks and files, and leaps lead over the edge more often.
        let share = if mark.dx != 0 && mark.dy != 0 { 7 } else { 10 };
        let halves = if mark.purpose == Use::Any { 2 } else { 1 };
        squares * share * halves / 20
    };
    let usual = marks.marks.iter().filter(|mark| mark.occasion != Occasion::First);
    usual.map(of_mark).sum::<u32>() + marks.again.map_or(0, |_| far)
}
