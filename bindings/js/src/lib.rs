//! The library for JavaScript, as `index.js` uses it: objects behind handles, lists of moves as one text, everything else
//! that is not a text or a number as JSON.
//!
//! What a caller did wrong is thrown as JSON; see the module `failure`. A panic is thrown as an `Error`. The instance
//! is not to be used after that.

mod failure;
pub mod game;
mod json;
pub mod variant;

use std::panic::{self, PanicHookInfo};

use alfil::{Dialect, Loader};
use wasm_bindgen::prelude::*;

use failure::Failure;

#[wasm_bindgen(start)]
fn start() {
    panic::set_hook(Box::new(panicked));
}

fn panicked(info: &PanicHookInfo<'_>) {
    wasm_bindgen::throw_str(&info.to_string());
}

/// Returns the ids of the bundled variants, with a blank between them.
#[wasm_bindgen]
pub fn bundled() -> String {
    alfil::bundled().collect::<Vec<_>>().join(" ")
}

/// Returns the findings in a definition as JSON.
#[wasm_bindgen]
pub fn validate(text: &str, how: Reading) -> Result<String, JsValue> {
    Ok(json::findings(how.loader()?.validate_toml(text).findings(), text).to_string())
}

/// Returns the findings in a `variants.ini` as JSON.
#[wasm_bindgen(js_name = validateIni)]
pub fn validate_ini(text: &str, how: Reading) -> Result<String, JsValue> {
    Ok(json::findings(how.loader()?.validate_ini(text).findings(), text).to_string())
}

/// Returns the names of the sections of a `variants.ini` as JSON.
#[wasm_bindgen(js_name = iniSections)]
pub fn ini_sections(text: &str, how: Reading) -> Result<String, JsValue> {
    Ok(serde_json::json!(how.loader()?.ini_sections(text)).to_string())
}

/// Returns what a site needs to know of an uploaded text as JSON: what `alfil check-upload` writes of a file with this name.
#[wasm_bindgen(js_name = checkUpload)]
pub fn check_upload(text: &[u8], name: &str, how: Reading) -> Result<String, JsValue> {
    Ok(how.loader()?.check_named_upload(name, text).to_json().to_string())
}

/// How texts are read.
#[wasm_bindgen]
pub struct Reading {
    id: Option<String>,
    file_name: Option<String>,
    dialect: Option<String>,
    max_steps: Option<u64>,
}

#[wasm_bindgen]
impl Reading {
    /// Returns how texts are read; what is not given is as [`Loader`] has it.
    #[wasm_bindgen(constructor)]
    pub fn new(
        id: Option<String>,
        file_name: Option<String>,
        dialect: Option<String>,
        max_steps: Option<u64>,
    ) -> Reading {
        Reading { id, file_name, dialect, max_steps }
    }
}

impl Reading {
    fn loader(self) -> Result<Loader, Failure> {
        let mut loader = Loader::new();
        if let Some(id) = self.id {
            loader = loader.id(id);
        }
        if let Some(name) = self.file_name {
            loader = loader.file_name(name);
        }
        if let Some(steps) = self.max_steps {
            loader = loader.max_steps(steps);
        }
        if let Some(word) = self.dialect {
            let known = Dialect::ALL.into_iter().find(|dialect| dialect.word() == word);
            let dialect = known.ok_or_else(|| {
                let words = Dialect::ALL.map(Dialect::word).join("` or `");
                Failure::argument(format!("there is no dialect `{word}`: write `{words}`"))
            })?;
            loader = loader.dialect(dialect);
        }
        Ok(loader)
    }
}
