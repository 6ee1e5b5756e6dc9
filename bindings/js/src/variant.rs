//! Variants.

use std::sync::Arc;

use alfil::{Report, Side};
use serde_json::{Value, json};
use wasm_bindgen::prelude::*;

use crate::failure::Failure;
use crate::{Reading, json};

/// A variant.
#[wasm_bindgen]
pub struct Variant {
    inner: Arc<alfil::Variant>,
    /// What was found while the definition was read, as JSON.
    findings: String,
}

impl Variant {
    pub(crate) fn inner(&self) -> &Arc<alfil::Variant> {
        &self.inner
    }

    fn read(read: Result<Arc<alfil::Variant>, Report>, text: &str) -> Result<Variant, JsValue> {
        let inner = read.map_err(|report| Failure::definition(&report, text))?;
        let findings = json::findings(inner.report().findings(), text).to_string();
        Ok(Variant { inner, findings })
    }

    /// Returns a kind by its id or key.
    fn kind(&self, name: &str) -> Result<alfil::PieceKind, Failure> {
        let by_key =
            || self.inner.pieces().into_iter().find(|piece| piece.key == name).map(|piece| piece.kind);
        let unknown = || {
            let variant = self.inner.name();
            Failure::argument(format!("{variant} has no piece `{name}`: `pieces()` lists ids and keys"))
        };
        self.inner.kind(name).or_else(by_key).ok_or_else(unknown)
    }
}

#[wasm_bindgen]
impl Variant {
    /// Returns the bundled variant with an id, or with the name that another program gives it.
    pub fn load(id: &str) -> Result<Variant, JsValue> {
        let inner = alfil::Variant::bundled(id).ok_or_else(|| {
            Failure::argument(format!("there is no bundled variant `{id}`: `bundled()` lists them"))
        })?;
        Ok(Variant { inner, findings: "[]".to_owned() })
    }

    /// Returns the variant of a definition in TOML.
    #[wasm_bindgen(js_name = fromToml)]
    pub fn from_toml(text: &str, how: Reading) -> Result<Variant, JsValue> {
        Variant::read(how.loader()?.toml(text), text)
    }

    /// Returns the variant of a section of a `variants.ini`.
    #[wasm_bindgen(js_name = fromIni)]
    pub fn from_ini(text: &str, section: &str, how: Reading) -> Result<Variant, JsValue> {
        Variant::read(how.loader()?.ini(text, section), text)
    }

    /// Returns what does not change, as JSON.
    pub fn summary(&self) -> String {
        let variant = &*self.inner;
        let summary = json!({
            "id": variant.id(),
            "name": variant.name(),
            "files": variant.files(),
            "ranks": variant.ranks(),
            "sides": Side::ALL.map(|side| variant.side_name(side)),
            "startFen": variant.start_fen(),
            "digest": variant.digest(),
        });
        summary.to_string()
    }

    /// Returns what was found while the definition was read, as JSON.
    pub fn findings(&self) -> String {
        self.findings.clone()
    }

    /// Returns the text of the definition.
    #[wasm_bindgen(js_name = toToml)]
    pub fn to_toml(&self) -> String {
        self.inner.to_toml().to_owned()
    }

    /// Returns the squares of the board without its holes, with a blank between them.
    pub fn squares(&self) -> String {
        let names: Vec<String> = self.inner.squares().map(|square| self.inner.square_name(square)).collect();
        names.join(" ")
    }

    /// Returns the kinds of pieces as JSON.
    pub fn pieces(&self) -> String {
        let pieces = self.inner.pieces();
        pieces.iter().map(|piece| json::piece(&self.inner, piece)).collect::<Value>().to_string()
    }

    /// Returns the named regions as JSON.
    pub fn regions(&self) -> String {
        let regions = self.inner.regions();
        regions.iter().map(|region| json::region(&self.inner, region)).collect::<Value>().to_string()
    }

    /// Returns the rules in sentences, as JSON.
    pub fn rules(&self) -> String {
        self.inner.rules().iter().map(json::rule).collect::<Value>().to_string()
    }

    /// Returns the questions that the definition leaves open, as JSON.
    #[wasm_bindgen(js_name = openQuestions)]
    pub fn open_questions(&self) -> String {
        json!(self.inner.open_questions()).to_string()
    }

    /// Returns what a site needs to know of the variant, as JSON.
    pub fn facts(&self) -> String {
        self.inner.facts().to_string()
    }

    /// Returns the number of ways to play this many moves from the start position.
    pub fn perft(&self, depth: u32) -> u64 {
        self.inner.perft(depth)
    }

    /// Returns the picture of a piece.
    #[wasm_bindgen(js_name = pieceSvg)]
    pub fn piece_svg(&self, id: &str, is_second: bool, upside_down: bool) -> Result<String, JsValue> {
        let side = if is_second { Side::Second } else { Side::First };
        Ok(self.inner.piece_svg(self.kind(id)?, side, upside_down).unwrap_or_default())
    }

    /// Returns a diagram of the moves of a piece.
    #[wasm_bindgen(js_name = movesSvg)]
    pub fn moves_svg(&self, id: &str) -> Result<String, JsValue> {
        Ok(self.inner.moves_svg(self.kind(id)?).unwrap_or_default())
    }
}
