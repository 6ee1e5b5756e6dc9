//! Exchange with other programs that train weights: observations are exported, weights are imported.

use alfil_core::rules::Rules;
use alfil_core::search::{Feature, Judgement, Learned, Way, Weights, Whose, WrittenNetwork};
use alfil_core::variant::Variant;
use serde::de::IgnoredAny;
use serde::{Deserialize, Deserializer, Serialize};

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

/// Weights as a program that trained them writes them.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Trained {
    rules: String,
    /// By number of feature; those derived from the rules if it has none.
    weights: Option<Vec<f32>>,
    /// A network that corrects the sum of the features.
    network: Option<WrittenNetwork>,
}

/// Weights from a file.
#[derive(Debug)]
pub(crate) struct Imported {
    pub(crate) judgement: Judgement,
    /// True if the file has a network for other rules, which cannot be used.
    pub(crate) leaves_network: bool,
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
        let features = observations.features(position);
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

/// Returns whether another program trained this text's weights. Files of alfil have weights by piece.
fn is_trained(text: &str) -> bool {
    #[derive(Deserialize)]
    struct Keys {
        #[serde(default, rename = "pieces", deserialize_with = "is_there")]
        has_pieces: bool,
    }
    fn is_there<'de, D: Deserializer<'de>>(value: D) -> Result<bool, D::Error> {
        IgnoredAny::deserialize(value).map(|_| true)
    }
    serde_json::from_str(text).is_ok_and(|keys: Keys| !keys.has_pieces)
}

/// Returns the weights in a text: a file of learned weights, of these rules or of others with the same pieces, or what
/// a program trained from exported observations. A network belongs to the rules that it was trained for.
///
/// # Errors
/// Why they cannot be used, in a clause.
pub(crate) fn import(text: &str, usual: &Weights, variant: &Variant) -> Result<Imported, String> {
    if !is_trained(text) {
        let learned = Learned::read(text)?;
        let is_own = learned.is_for(variant);
        let judgement = if is_own {
            learned.judgement(variant)?
        } else {
            learned.weights_by_key(variant.rules())?.into()
        };
        return Ok(Imported { judgement, leaves_network: !is_own && learned.has_network() });
    }
    let trained: Trained =
        serde_json::from_str(text).map_err(|error| format!("its weights cannot be read: {error}"))?;
    if trained.rules != variant.digest() {
        return Err(format!("it was trained for other rules (digest {})", trained.rules));
    }
    let weights = match &trained.weights {
        Some(all) => rounded(all, usual)?,
        None if trained.network.is_some() => usual.clone(),
        None => return Err("it has neither weights nor a network".to_owned()),
    };
    let network = trained.network.map(|network| network.weights(variant)).transpose()?;
    Ok(Imported { judgement: Judgement { weights, network }, leaves_network: false })
}

/// Returns weights by number of feature, to hundredths of a centipawn.
fn rounded(all: &[f32], usual: &Weights) -> Result<Weights, String> {
    let (found, needed) = (all.len(), usual.all.len());
    if found != needed {
        return Err(format!("it has {found} weights, but {needed} are needed"));
    }
    let all: Vec<f32> = all.iter().map(|weight| (weight * 100.0).round() / 100.0).collect();
    if all.iter().any(|weight| !weight.is_finite() || weight.abs() > 20_000.0) {
        return Err("it has a weight that is not between -20000 and 20000".to_owned());
    }
    Ok(Weights { features: usual.features, all })
}
