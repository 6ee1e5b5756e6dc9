//! Learned weights as text: the file that belongs to one variant.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};

use super::evaluate::{Feature, Features, Term, Weights, Whose};
use super::network::{HIDDEN, Inputs, NetworkWeights};
use super::seal;
use crate::board::PieceKind;
use crate::rules::Rules;
use crate::variant::Variant;

/// The version of the format.
const FORMAT: u32 = 2;

/// The version that has no checksum.
const UNCHECKED: u32 = 1;

/// The greatest weight.
const MOST: f32 = 20_000.0;

/// The greatest weights of a network's result, so that sums stay within 32 bits.
const MOST_OF_RESULT: u16 = 127;
const MOST_OF_BIAS: i32 = 1 << 20;
const MOST_OF_SCALE: i32 = 10_000;

/// The values that the static evaluation uses.
#[derive(Clone, Debug, PartialEq)]
pub struct Judgement {
    /// The weights of features.
    pub weights: Weights,
    /// The weights of a network that corrects them, if there is one.
    pub network: Option<NetworkWeights>,
}

impl From<Weights> for Judgement {
    fn from(weights: Weights) -> Judgement {
        Judgement { weights, network: None }
    }
}

/// The contents of a file of learned weights.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Learned {
    format: u32,
    variant: String,
    /// The digest of the rules for which the weights were learned.
    rules: String,
    /// The way they were learned.
    pub origin: Origin,
    terms: BTreeMap<String, f32>,
    /// By key, in the order of the rules.
    pieces: IndexMap<String, OfPiece>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    network: Option<WrittenNetwork>,
    #[serde(default)]
    checksum: Option<String>,
}

/// The weights of a network, in whole numbers, as files have them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WrittenNetwork {
    scale: i32,
    result_bias: i32,
    results: [Vec<i16>; 2],
    bias: Vec<i16>,
    /// By row of the inputs.
    rows: Vec<Vec<i16>>,
}

/// The way weights were learned.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Origin {
    /// The command that learns the same weights again.
    pub command: String,
    /// The number of games they were learned from.
    pub games: usize,
    /// The results of the matches that they won.
    pub trials: Vec<String>,
}

/// The weights of a kind of piece.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct OfPiece {
    board: f32,
    #[serde(default, skip_serializing_if = "is_zero")]
    hand: f32,
    #[serde(default, skip_serializing_if = "is_zero")]
    late: f32,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    ranks: Vec<f32>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    files: Vec<f32>,
    /// The scores for places seen from the own royal piece, by files to either side and then by ranks from the rear.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    near_own: Vec<f32>,
    /// The same, seen from the opponent's.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    near_other: Vec<f32>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "what serde asks for")]
fn is_zero(weight: &f32) -> bool {
    *weight == 0.0
}

impl Learned {
    /// Returns the contents of a file for these weights.
    pub fn new(variant: &Variant, Judgement { weights, network }: &Judgement, origin: Origin) -> Learned {
        let rules = variant.rules();
        let row = |features: &mut dyn Iterator<Item = Feature>| -> Vec<f32> {
            let row: Vec<f32> = features.map(|feature| weights.weight(feature)).collect();
            if row.iter().all(is_zero) { Vec::new() } else { row }
        };
        let of_kind = |kind| {
            let all = || weights.features.all();
            OfPiece {
                board: weights.weight(Feature::Board(kind)),
                hand: weights.weight(Feature::Hand(kind)),
                late: weights.weight(Feature::Late(kind)),
                ranks: row(&mut all().filter(|f| matches!(f, Feature::Rank(k, _) if *k == kind))),
                files: row(&mut all().filter(|f| matches!(f, Feature::File(k, _) if *k == kind))),
                near_own: row(&mut all().filter(|&f| is_near(f, kind, Whose::Own))),
                near_other: row(&mut all().filter(|&f| is_near(f, kind, Whose::Other))),
            }
        };
        let keys = rules.kind_indices().map(|kind| (rules.kind(kind).key.clone(), of_kind(kind)));
        let terms = Term::ALL.map(|term| (term.name().to_owned(), weights.weight(Feature::Term(term))));
        Learned {
            format: FORMAT,
            variant: variant.id().to_owned(),
            rules: variant.digest(),
            origin,
            terms: terms.into_iter().collect(),
            pieces: keys.collect(),
            network: network.as_ref().map(|network| WrittenNetwork {
                scale: network.scale,
                result_bias: network.result_bias,
                results: network.results.map(Vec::from),
                bias: network.bias.to_vec(),
                rows: network.rows.iter().map(|row| row.to_vec()).collect(),
            }),
            checksum: None,
        }
    }

    /// Reads a file.
    ///
    /// # Errors
    /// Why the text is not a file of learned weights, in a clause.
    pub fn read(text: &str) -> Result<Learned, String> {
        let is_sealed = seal::is_sealed(text)?;
        let learned: Learned = serde_json::from_str(text)
            .map_err(|error| format!("it is not a file of learned weights: {error}"))?;
        match (learned.format, is_sealed) {
            (FORMAT, true) | (UNCHECKED, false) => Ok(learned),
            (FORMAT, false) => Err("its checksum is missing, so it is damaged or was changed".to_owned()),
            (UNCHECKED, true) => Err(format!("its format is {UNCHECKED}, which has no checksum")),
            (other, _) => Err(format!("its format is {other}, and only {FORMAT} is known")),
        }
    }

    /// Returns whether it was written without a checksum, by an earlier version: damage to it may not have been noticed.
    pub fn is_unchecked(&self) -> bool {
        self.format == UNCHECKED
    }

    /// Returns the text of a file: a line for each piece.
    pub fn text(&self) -> String {
        let mut text = String::from("{\n");
        let _ = writeln!(text, "\"format\": {FORMAT},");
        let _ = writeln!(text, "\"variant\": {},", json(&self.variant));
        let _ = writeln!(text, "\"rules\": {},", json(&self.rules));
        let _ = writeln!(text, "\"origin\": {},", json(&self.origin));
        let _ = writeln!(text, "\"terms\": {},", json(&self.terms));
        text.push_str("\"pieces\": {\n");
        let pieces: Vec<String> =
            self.pieces.iter().map(|(key, piece)| format!("{}: {}", json(key), json(piece))).collect();
        text.push_str(&pieces.join(",\n"));
        text.push_str("\n}");
        if let Some(network) = &self.network {
            text.push_str(",\n\"network\": {\n");
            let _ = writeln!(text, "\"scale\": {},", network.scale);
            let _ = writeln!(text, "\"result_bias\": {},", network.result_bias);
            let _ = writeln!(text, "\"results\": {},", json(&network.results));
            let _ = writeln!(text, "\"bias\": {},", json(&network.bias));
            text.push_str("\"rows\": [\n");
            let rows: Vec<String> = network.rows.iter().map(json).collect();
            text.push_str(&rows.join(",\n"));
            text.push_str("\n]\n}");
        }
        seal::sealed(&text)
    }

    /// Returns what was learned, if it was learned for the rules of this variant.
    ///
    /// # Errors
    /// Why it cannot be used for them, in a clause.
    pub fn judgement(&self, variant: &Variant) -> Result<Judgement, String> {
        let digest = variant.digest();
        if self.rules != digest {
            return Err(format!(
                "it was learned for `{}` with other rules (digest {}, these have {digest})",
                self.variant, self.rules
            ));
        }
        let network = self.network.as_ref().map(|network| network.weights(variant)).transpose()?;
        Ok(Judgement { weights: self.weights_by_key(variant.rules())?, network })
    }

    /// Returns whether it has a network.
    pub fn has_network(&self) -> bool {
        self.network.is_some()
    }

    /// Returns whether it was learned for the rules of this variant.
    pub fn is_for(&self, variant: &Variant) -> bool {
        self.rules == variant.digest()
    }

    /// Returns the weights for rules with the same board and the same pieces by key, which need not be those they were
    /// learned for.
    ///
    /// # Errors
    /// The part that does not fit, in a clause.
    pub fn weights_by_key(&self, rules: &Rules) -> Result<Weights, String> {
        let mut weights = Weights::usual(Features::new(rules));
        for (name, &weight) in &self.terms {
            let term = Term::ALL.into_iter().find(|term| term.name() == name);
            let Some(term) = term else { return Err(format!("it has a term `{name}`, which is not known")) };
            weights.set(Feature::Term(term), weight);
        }
        for kind in rules.kind_indices() {
            let key = &rules.kind(kind).key;
            let Some(piece) = self.pieces.get(key) else {
                return Err(format!("it has no weights for the piece `{key}`"));
            };
            weights.set(Feature::Board(kind), piece.board);
            weights.set(Feature::Hand(kind), piece.hand);
            weights.set(Feature::Late(kind), piece.late);
            let all = |is_of: &dyn Fn(&Feature) -> bool| -> Vec<Feature> {
                weights.features.all().filter(is_of).collect()
            };
            let ranks = all(&|f| matches!(f, Feature::Rank(k, _) if *k == kind));
            let files = all(&|f| matches!(f, Feature::File(k, _) if *k == kind));
            let near_own = all(&|&f| is_near(f, kind, Whose::Own));
            let near_other = all(&|&f| is_near(f, kind, Whose::Other));
            for (list, features, what) in [
                (&piece.ranks, ranks, "ranks"),
                (&piece.files, files, "files"),
                (&piece.near_own, near_own, "places near the own royal piece"),
                (&piece.near_other, near_other, "places near the other royal piece"),
            ] {
                if !list.is_empty() && list.len() != features.len() {
                    let (found, needed) = (list.len(), features.len());
                    return Err(format!(
                        "it has {found} {what} for the piece `{key}`, and {needed} are needed"
                    ));
                }
                for (feature, &weight) in features.into_iter().zip(list) {
                    weights.set(feature, weight);
                }
            }
        }
        let is_too_great = |weight: &f32| !weight.is_finite() || weight.abs() > MOST;
        if weights.all.iter().any(is_too_great) {
            return Err(format!("it has a weight beyond {MOST}"));
        }
        Ok(weights)
    }
}

impl WrittenNetwork {
    /// Returns the weights, if they are a network for this variant.
    ///
    /// # Errors
    /// Why they are not, in a clause.
    pub fn weights(&self, variant: &Variant) -> Result<NetworkWeights, String> {
        let row = |row: &Vec<i16>| {
            <[i16; HIDDEN]>::try_from(row.as_slice())
                .map_err(|_| format!("its network has a row of {} weights instead of {HIDDEN}", row.len()))
        };
        let [own, other] = &self.results;
        let results = [row(own)?, row(other)?];
        let is_too_great = |weight: &i16| weight.unsigned_abs() > MOST_OF_RESULT;
        if results.iter().flatten().any(is_too_great) {
            return Err(format!(
                "its network has a weight in `results` that is not between -{MOST_OF_RESULT} and {MOST_OF_RESULT}"
            ));
        }
        let inputs = Inputs::new(variant.rules(), variant.tables());
        let (found, needed) = (self.rows.len(), inputs.n_rows());
        if found != needed {
            return Err(format!("its network has {found} rows instead of {needed}"));
        }
        if !(-MOST_OF_BIAS..=MOST_OF_BIAS).contains(&self.result_bias) {
            return Err(format!(
                "its network has a `result_bias` that is not between -{MOST_OF_BIAS} and {MOST_OF_BIAS}"
            ));
        }
        if !(1..=MOST_OF_SCALE).contains(&self.scale) {
            return Err(format!("its network has a `scale` that is not between 1 and {MOST_OF_SCALE}"));
        }
        let (bias, rows) = (row(&self.bias)?, self.rows.iter().map(row).collect::<Result<Vec<_>, _>>()?);
        let greatest = rows.iter().flatten().map(|weight| weight.unsigned_abs()).max().unwrap_or(0);
        let of_bias = bias.iter().map(|weight| weight.unsigned_abs()).max().unwrap_or(0);
        let Some(left) = i16::MAX.unsigned_abs().checked_sub(of_bias) else {
            return Err(format!("its network has a weight in `bias` that is less than -{}", i16::MAX));
        };
        let most = usize::from(left) / inputs.n_active().max(1);
        if usize::from(greatest) > most {
            return Err(format!(
                "its network has a weight in `rows` that is not between -{most} and {most}: sums would not fit into 16 bits"
            ));
        }
        let (result_bias, scale) = (self.result_bias, self.scale);
        Ok(NetworkWeights { rows, bias, results, result_bias, scale })
    }
}

/// Returns whether a feature is a place of a kind, seen from a royal piece.
fn is_near(feature: Feature, kind: PieceKind, whose: Whose) -> bool {
    matches!(feature, Feature::Near(k, w, _) if k == kind && w == whose)
}

/// Returns a value as JSON on one line.
fn json(value: &impl Serialize) -> String {
    // This fails only for maps whose keys are not strings, and there are none.
    serde_json::to_string(value).unwrap_or_default()
}
