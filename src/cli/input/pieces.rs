//! Turns a word of the command line into kinds of pieces.

use alfil_core::board::PieceKind;
use alfil_core::phrase::joined;
use alfil_core::rules::Rules;

use crate::cli::failure::Complaint;

/// Returns the kinds that a name or an id means, with their promoted forms.
pub(in crate::cli) fn kinds_called(rules: &Rules, name: &str) -> Result<Vec<PieceKind>, Complaint> {
    let wanted = name.to_lowercase();
    let is_meant = |kind: &PieceKind| {
        let kind = rules.kind(*kind);
        [&kind.name, &kind.key, &kind.id].iter().any(|text| text.to_lowercase() == wanted)
    };
    let mut kinds: Vec<PieceKind> = rules.kind_indices().filter(is_meant).collect();
    let promoted = |k: &PieceKind| rules.kind(*k).promoted_from.is_some_and(|from| kinds.contains(&from));
    let promoted: Vec<PieceKind> = rules.kind_indices().filter(promoted).collect();
    kinds.extend(promoted.into_iter().filter(|k| !is_meant(k)));
    if !kinds.is_empty() {
        return Ok(kinds);
    }
    let complaint = Complaint::wrong(format!("no piece is called `{name}`"));
    let names = rules.kinds.iter().flat_map(|k| [k.name.as_str(), k.key.as_str()]);
    let listed: Vec<String> = rules.kinds.iter().map(|kind| format!("{} ({})", kind.name, kind.id)).collect();
    Err(complaint.suggest_or(name, names, format!("the pieces are {}", joined(&listed, "and"))))
}
