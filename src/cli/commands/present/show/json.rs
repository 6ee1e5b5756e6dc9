//! The JSON output of `alfil show`.

use std::io::{self, Write};

use alfil_core::board::{Budget, PieceKind};
use alfil_core::game::Game;
use alfil_core::rules::{PieceKey, RuleId};
use serde::Serialize;

use crate::author::questions;
use crate::cli::input::variant_with_definition::Written;
use crate::words::describe;
use crate::words::describe::movement_sentence;
use crate::words::describe::piece::{pieces, places};
use crate::words::diagram;
use crate::words::notation::fen;

#[derive(Serialize)]
struct Shown<'a> {
    id: &'a str,
    name: &'a str,
    about: &'a str,
    sources: &'a [String],
    /// Empty if the definition has none.
    author: &'a str,
    license: &'a str,
    links: &'a [String],
    files: u8,
    ranks: u8,
    /// The start position.
    fen: String,
    pieces: Vec<Piece<'a>>,
    sections: Vec<Section>,
    questions: Vec<Question>,
    /// The number of claims in the definition.
    claims: usize,
}

#[derive(Serialize)]
struct Piece<'a> {
    key: &'a str,
    name: &'a str,
    id: &'a str,
    betza: &'a str,
    place: String,
    moves: String,
    /// Its moves of several legs, spelled out with squares of the diagram.
    legs: Vec<String>,
    /// A line per rank, the top rank first; absent if drawing it takes too long.
    diagram: Option<Vec<String>>,
    facts: Vec<String>,
}

#[derive(Serialize)]
struct Section {
    title: &'static str,
    sentences: Vec<Sentence>,
}

#[derive(Serialize)]
struct Sentence {
    text: String,
    place: String,
}

#[derive(Serialize)]
struct Question {
    text: String,
    ruling: String,
}

/// Writes a variant with these kinds as one JSON object.
pub(in crate::cli) fn write(written: &Written, kinds: &[PieceKind], out: &mut dyn Write) -> io::Result<()> {
    let rules = written.variant.rules();
    let drawing = Budget::of(diagram::MAX_STEPS);
    let sections = describe::describe(rules).into_iter().filter(|section| !section.sentences.is_empty());
    let shown = Shown {
        id: written.variant.id(),
        name: &rules.name,
        about: &rules.about,
        sources: &rules.sources.cited,
        author: &rules.sources.author,
        license: &rules.sources.license,
        links: &rules.sources.links,
        files: rules.shape.files,
        ranks: rules.shape.ranks,
        fen: fen::print(&Game::new(&written.variant)),
        pieces: kinds.iter().map(|&kind| piece(written, kind, &drawing)).collect(),
        sections: sections
            .map(|section| {
                let sentences = section.sentences.into_iter();
                let sentences =
                    sentences.map(|s| Sentence { place: written.place_of_sentence(&s), text: s.text });
                Section { title: section.title, sentences: sentences.collect() }
            })
            .collect(),
        questions: questions::open(rules)
            .into_iter()
            .map(|question| Question { text: question.text, ruling: question.ruling })
            .collect(),
        claims: written.definition().test.items().len(),
    };
    serde_json::to_writer(&mut *out, &shown)?;
    writeln!(out)
}

fn piece<'w>(written: &'w Written, index: PieceKind, drawing: &Budget) -> Piece<'w> {
    let rules = written.variant.rules();
    let kind = rules.kind(index);
    let mut facts = pieces::facts(rules, index);
    facts.extend(places::of_kind(rules, kind));
    let drawn = diagram::compact(&kind.movement, drawing);
    facts.extend(drawn.as_ref().and_then(diagram::beyond));
    Piece {
        key: &kind.key,
        name: &kind.name,
        id: &kind.id,
        betza: &kind.betza,
        place: written.place(&RuleId::Pieces(vec![index], PieceKey::Moves)),
        moves: movement_sentence(&kind.movement),
        legs: diagram::legs(&kind.movement, Some(rules)),
        diagram: drawn.map(|drawn| drawn.lines),
        facts,
    }
}
