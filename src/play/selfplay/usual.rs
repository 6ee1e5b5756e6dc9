//! What a run is played with if nothing else is said, and its header.

use alfil_core::variant::Variant;
use sha2::{Digest as _, Sha256};

use super::{Head, Settings, hex};

/// Returns the most plies of a game if nothing else is said.
pub(crate) fn usual_max_plies(variant: &Variant) -> u32 {
    (8 * variant.rules().shape.n_squares() as u32).clamp(400, 2000)
}

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
        shard: None,
    }
}

/// Returns the first 16 hexadecimal digits of the SHA-256 of a text.
fn digest(text: &str) -> String {
    let mut digest = hex(Sha256::new_with_prefix(text));
    digest.truncate(16);
    digest
}
