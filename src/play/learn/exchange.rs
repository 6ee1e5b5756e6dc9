//! Exchange with other programs that train weights: observations are exported, weights are imported.

use alfil_core::rules::Rules;
use alfil_core::search::{Feature, Learned, Way, Weights, Whose};
use serde::{Deserialize, Serialize};

use super::observations::Observations;

/// The first bytes of exported observations, and their version.
const MARK: &[u8; 4] = b"ALFD";
const VERSION: u32 = 1;

/// The description that says how to read exported observations.
#[derive(Debug, Serialize)]
struct Schema<'a> {
    format: u32,
    rules: String,
    positions: usize,
    /// The names of the features, by number.
    features: Vec<String>,
    /// Their current weights, in centipawns.
    weights: &'a [f32],
}

/// Weights by number of feature, as a program that trained them writes them.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Trained {
    rules: String,
    weights: Vec<f32>,
}

/// Returns the name of a feature.
fn name(feature: Feature, rules: &Rules) -> String {
    let key = |kind| &rules.kind(kind).key;
    match feature {
        Feature::Term(term) => term.name().to_owned(),
        Feature::Board(kind) => format!("board {}", key(kind)),
        Feature::Hand(kind) => format!("hand {}", key(kind)),
        Feature::Late(kind) => format!("late {}", key(kind)),
        Feature::Rank(kind, rank) => format!("rank {} {}", rank + 1, key(kind)),
        Feature::File(kind, file) => format!("file {} {}", file + 1, key(kind)),
        Feature::Near(kind, whose, Way { files, ranks }) => {
            let whose = match whose {
                Whose::Own => "own",
                Whose::Other => "other",
            };
            format!("near {whose} {files} {ranks:+} {}", key(kind))
        }
    }
}

/// Observations as bytes, and the text that describes them.
pub(crate) fn export(observations: &Observations, weights: &Weights, rules: &Rules) -> (Vec<u8>, String) {
    let mut bytes = MARK.to_vec();
    let n_features = weights.all.len() as u32;
    for number in [VERSION, n_features, observations.len() as u32] {
        bytes.extend(number.to_le_bytes());
    }
    let positions = observations.results.iter().zip(&observations.scores).zip(&observations.shares);
    for (position, ((result, score), share)) in positions.enumerate() {
        let features = observations.of(position);
        bytes.extend((features.len() as u16).to_le_bytes());
        bytes.extend((*score as i16).to_le_bytes());
        let half_points = result.map_or(255, |result| (result * 2.0) as u8);
        bytes.extend([half_points, 0]);
        bytes.extend(share.to_le_bytes());
        for (feature, amount) in features {
            bytes.extend(feature.to_le_bytes());
            bytes.extend(amount.to_le_bytes());
        }
    }
    let schema = Schema {
        format: VERSION,
        rules: rules.digest(),
        positions: observations.len(),
        features: weights.features.all().map(|feature| name(feature, rules)).collect(),
        weights: &weights.all,
    };
    // Names and numbers can always be written as JSON.
    let text = serde_json::to_string_pretty(&schema).unwrap_or_default();
    (bytes, text)
}

fn has_list(text: &str) -> bool {
    serde_json::from_str::<serde_json::Value>(text).is_ok_and(|value| value.get("weights").is_some())
}

/// Returns the weights in a text: a file of learned weights, of these rules or of others with the same pieces, or what
/// a program trained from exported observations.
///
/// # Errors
/// Why they cannot be used, in a clause.
pub(crate) fn import(text: &str, usual: &Weights, rules: &Rules) -> Result<Weights, String> {
    let trained: Trained = match serde_json::from_str(text) {
        Ok(trained) => trained,
        // A file of learned weights has no such list.
        Err(error) if has_list(text) => return Err(format!("its weights cannot be read: {error}")),
        Err(_) => return Learned::read(text)?.weights_by_key(rules),
    };
    if trained.rules != rules.digest() {
        return Err(format!("it was trained for other rules (digest {})", trained.rules));
    }
    let (found, needed) = (trained.weights.len(), usual.all.len());
    if found != needed {
        return Err(format!("it has {found} weights, but {needed} are needed"));
    }
    let all: Vec<f32> = trained.weights.iter().map(|weight| (weight * 100.0).round() / 100.0).collect();
    if all.iter().any(|weight| !weight.is_finite() || weight.abs() > 20_000.0) {
        return Err("it has a weight that is not between -20000 and 20000".to_owned());
    }
    Ok(Weights { features: usual.features, all })
}
