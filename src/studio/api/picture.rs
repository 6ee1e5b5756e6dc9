//! Pictures of positions and of claims, each made when somebody looks at it.

use alfil_core::board::{Budget, Side};
use alfil_core::game::Game;
use alfil_core::rules::PieceSet;
use serde::Deserialize;
use serde_json::{Value, json};

use super::describe::look;
use super::position::last;
use super::set_up::side_of;
use super::source::{ReplayedGame, Source, too_costly};
use super::{Fault, Studio};
use crate::author::claims::{self, Scene};
use crate::library;
use crate::studio::publish;
use crate::words::picture::{self, BoardView};

/// A picture that is asked for: of a claim, of a game, or of a start position.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Pictured {
    source: Source,
    /// The number of a claim in the definition, from 0.
    claim: Option<usize>,
    fen: Option<String>,
    #[serde(default)]
    moves: Vec<String>,
    /// True if files and ranks have no names at the edges.
    #[serde(default)]
    bare: bool,
    /// The player at the bottom.
    #[serde(default)]
    side: u8,
    /// True if it is one of several pictures of a game: all have one size, and each marks the last move.
    #[serde(default)]
    framed: bool,
    /// True if pieces show letters in place of characters that need a font.
    #[serde(default)]
    letters: bool,
    /// The set of pieces. Default: that of the definition.
    #[serde(default)]
    pieces: Option<PieceSet>,
}

impl Studio {
    /// Returns the picture of a position; for a claim, with its squares marked and what it says.
    pub(super) fn picture(&self, asked: &Pictured) -> Result<Value, Fault> {
        if let Some(index) = asked.claim {
            return self.claim(asked, index);
        }
        let plain = asked.fen.is_none() && asked.moves.is_empty();
        if let (Some(id), true) = (asked.source.id(), plain) {
            // Somebody who looks through the list reads no definition, so none is kept.
            let unknown = || Fault::new("unknown-id", format!("no bundled variant is called `{id}`"));
            let variant = library::variant(id).ok_or_else(unknown)?;
            return Ok(json!({ "svg": drawn(&Game::new(&variant), asked)? }));
        }
        let played =
            ReplayedGame { source: asked.source.clone(), fen: asked.fen.clone(), moves: asked.moves.clone() };
        let (_, game) = self.game(&played)?;
        Ok(json!({ "svg": drawn(&game, asked)? }))
    }

    fn claim(&self, asked: &Pictured, index: usize) -> Result<Value, Fault> {
        let whole = self.whole(&asked.source)?;
        let claim = whole.definition.test.items().get(index).map(|claim| &claim.value);
        let claim = claim.ok_or_else(|| Fault::new("bad-question", format!("there is no claim {index}")))?;
        let budget = Budget::of(claims::MAX_STEPS);
        let Some(scene) = claims::scene(claim, &whole.variant, &budget) else {
            // What is wrong with its position or its moves is a finding of `validate`.
            return if budget.is_spent() {
                Err(too_costly())
            } else {
                Ok(json!({ "svg": null, "facts": [] }))
            };
        };
        let Scene { game, facts, .. } = &scene;
        let name = claim.name.get().map(|name| name.value.as_str()).unwrap_or_default();
        let look = look(game.variant().rules(), asked.letters, asked.pieces);
        Ok(json!({ "svg": publish::scene_picture(&scene, &look, name, ""), "facts": facts }))
    }
}

fn drawn(game: &Game, asked: &Pictured) -> Result<String, Fault> {
    let rules = game.variant().rules();
    let view = BoardView {
        bare: asked.bare,
        flipped: side_of(asked.side)? == Side::Second,
        has_hands: asked.framed && rules.has_hands(),
        last: if asked.framed { last(game) } else { Vec::new() },
        ..BoardView::default()
    };
    Ok(picture::board(rules, &look(rules, asked.letters, asked.pieces), game.position(), &view))
}
