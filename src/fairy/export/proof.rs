//! What a section really says: it is imported, and the result is compared with the variant.

use std::sync::Arc;

use alfil_core::board::PieceKind;
use alfil_core::phrase::joined;
use alfil_core::rules::Rules;
use alfil_core::variant::Variant;
use alfil_language::diag::{Code, Diagnostic, Severity};

use super::optional;
use super::pieces::{Roles, is_turned};
use crate::author::compare::compare;
use crate::fairy::import::{self, Fate};
use crate::fairy::ini;

/// How the game of a section differs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proof {
    /// Rules that the section does not say, or says differently, a sentence each.
    pub losses: Vec<String>,
    /// What Fairy-Stockfish plays differently from what the section says, a sentence each.
    pub differences: Vec<String>,
}

/// Why the game of a section is not known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// In a clause.
    pub why: String,
    /// The settings for which it is refused.
    pub refused: Vec<String>,
}

/// Reads a text with one section, and compares its game with a variant.
///
/// # Errors
/// If the section cannot be imported.
pub fn prove(variant: &Arc<Variant>, text: &str) -> Result<Proof, Failure> {
    let rules = variant.rules();
    let failure = |why: String| Failure { why, refused: Vec::new() };
    let named = Roles::of(rules).map_err(failure)?;
    let (read, report) = ini::read("variants.ini", text.as_bytes(), ini::Dialect::FairyStockfish);
    let imported = import::import(&read, 0, "variants.ini", &report);
    let imported = imported.ok_or_else(|| failure("it has no section".to_owned()))?;
    let Some((_, mut back)) = imported.definition else {
        let is_refused = |fate: &Fate| matches!(fate, Fate::Inexpressible(_));
        let refused = imported.settings.iter().filter(|closed| is_refused(&closed.fate));
        let errors = imported.diagnostics.iter().filter(|finding| finding.severity() == Severity::Error);
        let reasons: Vec<String> = errors.map(sentence).collect();
        return Err(Failure {
            why: reasons.join("; "),
            refused: refused.map(|closed| closed.name.to_owned()).collect(),
        });
    };
    name_alike(rules, &named, &mut back);
    let (claimed, needs_claims) = optional::by_claims(rules);
    let mut proof = Proof { differences: needs_claims, ..Proof::default() };
    for difference in compare(&claimed, &back).differences {
        if !difference.topic.changes_play() {
            continue;
        }
        let about = match &difference.subject {
            Some(subject) => format!("{}, {subject}", difference.topic.title()),
            None => difference.topic.title().to_owned(),
        };
        let (left, right) = (&difference.left, &difference.right);
        let missing = left.iter().filter(|said| !right.contains(said));
        let instead = right.iter().filter(|said| !left.contains(said));
        let n_before = proof.losses.len();
        proof.losses.extend(missing.map(|said| format!("{about}: missing: {said}")));
        proof.losses.extend(instead.map(|said| format!("{about}: instead: {said}")));
        if proof.losses.len() == n_before {
            proof.losses.push(format!("{about}: not quite the same: {}", left.join(" ")));
        }
    }
    if !proof.losses.is_empty() {
        // What these forms cause is named after them: it may be long.
        proof.losses.splice(0..0, with_several_forms(rules));
    }
    let differs = imported.diagnostics.iter().filter(|finding| finding.code == Code::ImportDiffers);
    proof.differences.extend(differs.map(sentence));
    Ok(proof)
}

/// Returns which pieces have more promoted forms than the keys can say.
fn with_several_forms(rules: &Rules) -> Vec<String> {
    let said = |base: PieceKind| {
        let is_form =
            |&kind: &PieceKind| rules.kind(kind).promoted_from == Some(base) && is_turned(rules, kind);
        let forms: Vec<&str> =
            rules.kind_indices().filter(is_form).map(|kind| rules.kind(kind).name.as_str()).collect();
        (forms.len() > 1).then(|| {
            format!(
                "The {} has the promoted forms {}, of which Fairy-Stockfish allows one.",
                rules.kind(base).name,
                joined(&forms, "and")
            )
        })
    };
    rules.kind_indices().filter_map(said).collect()
}

/// Returns a finding with what is special about its place.
fn sentence(finding: &Diagnostic) -> String {
    let label = finding.labels.first().map(|label| label.text.as_str()).unwrap_or_default();
    if label.is_empty() { finding.message.clone() } else { format!("{}: {label}", finding.message) }
}

/// Gives the kinds that were read the names they have in the variant, by their letters, so that they are compared with the
/// kinds they were written for. What a piece is worth to the computer is not a rule.
fn name_alike(rules: &Rules, named: &Roles, back: &mut Rules) {
    let same = |index: PieceKind, back: &Rules| -> Option<PieceKind> {
        let kind = back.kind(index);
        let base = kind.promoted_from.map(|base| back.kind(base).id.clone());
        rules.kind_indices().find(|&own| {
            let from = rules.kind(own).promoted_from;
            match (&base, from) {
                (None, None) => kind.id == named.token(rules, own),
                (Some(base), Some(from)) => {
                    let is_same_piece = *base == named.token(rules, from);
                    let token = named.token(rules, own);
                    is_same_piece
                        && (kind.id == token || (is_turned(rules, own) && kind.id == format!("+{base}")))
                }
                _ => false,
            }
        })
    };
    let found: Vec<Option<PieceKind>> = back.kind_indices().map(|index| same(index, back)).collect();
    for (kind, own) in back.kinds.iter_mut().zip(found) {
        if let Some(own) = own.map(|own| rules.kind(own)) {
            kind.key.clone_from(&own.key);
            kind.id.clone_from(&own.id);
            kind.name.clone_from(&own.name);
            kind.value = own.value;
        } else {
            // A piece that is none of the variant's must not pass for one of them. A promoted form may need one.
            let letter =
                |own: PieceKind| named.get(own).map(|role| role.letter.to_ascii_uppercase().to_string());
            if let Some(own) = rules.kind_indices().find(|&own| letter(own).as_ref() == Some(&kind.id)) {
                kind.name = format!("{} as a piece of its own", rules.kind(own).name);
            }
            kind.key = format!("{} ", kind.key);
            kind.id = format!("{} in the section", kind.id);
        }
    }
}
