//! The header of a run.

use alfil_core::variant::Variant;
use sha2::{Digest as _, Sha256};

use super::{Head, Openings, Settings, hex};

/// Returns the header of all games with these settings, for one game.
pub(crate) fn head(variant: &Variant, settings: &Settings) -> Head {
    Head {
        kind: Head::KIND.to_owned(),
        format: Head::FORMAT,
        alfil: env!("CARGO_PKG_VERSION").to_owned(),
        variant: variant.id().to_owned(),
        rules: variant.digest(),
        engine: alfil_core::ENGINE.to_owned(),
        evaluation: variant.learned().map_or_else(|| "prior".to_owned(), digest),
        seed: settings.seed,
        games: 1,
        nodes: settings.nodes,
        openings: settings.openings.name(),
        max_plies: settings.max_plies,
        part: None,
        shard: None,
    }
}

impl Openings {
    /// Returns how the header of a file names how games begin.
    pub(crate) fn name(&self) -> String {
        match self {
            Openings::Soft => "soft".to_owned(),
            Openings::Random(plies) => format!("random:{plies}"),
            Openings::Listed(listed) => {
                let lines = listed.positions().map(|position| position + "\n");
                format!("listed:{}", digest(&lines.collect::<String>()))
            }
        }
    }
}

/// Returns the first 16 hexadecimal digits of the SHA-256 of a text.
fn digest(text: &str) -> String {
    let mut digest = hex(Sha256::new_with_prefix(text));
    digest.truncate(16);
    digest
}
