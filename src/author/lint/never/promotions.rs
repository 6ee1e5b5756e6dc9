//! Moves into or out of a zone of promotion that is the whole board, and what is said of promotions where there are none.

use alfil_core::rules::When;
use alfil_language::def::definition::RestartWord;

use super::{Lint, Never};

pub(super) fn find(lint: &Lint<'_>) -> Vec<Never> {
    let rules = lint.rules;
    let mut found = Vec::new();
    for index in rules.kind_indices() {
        for (entry, promotion) in lint.promotions(index).iter().zip(&rules.kind(index).promotions) {
            let is_everywhere = |square| {
                promotion.zone.iter().all(|zone| zone.contains(square)) || rules.holes.contains(square)
            };
            // Without `within` the piece never promotes, which is reported as that.
            if promotion.on.within == When::Never || !rules.shape.squares().all(is_everywhere) {
                continue;
            }
            let moments = [("enter", &entry.value.enter), ("leave", &entry.value.leave)];
            for (key, word) in moments {
                if let Some(word) = word.get().filter(|word| word.value != When::Never) {
                    found.push(Never::matters(key, word.span, "the zone is the whole board"));
                }
            }
        }
    }
    if rules.kinds.iter().all(|kind| kind.promotions.is_empty()) {
        let why = "no piece promotes";
        let words = lint.def.count.items().iter().flat_map(|entry| entry.value.restarts_after.items());
        let words = words.filter(|word| word.value == RestartWord::Promotion);
        found.extend(words.map(|word| Never::matters("promotion", word.span, why)));
        let turns = lint.def.turns.get().and_then(|turns| turns.value.promotion.get());
        found.extend(turns.map(|word| Never::matters("promotion", word.span, why)));
    }
    found.sort_by_key(|never: &Never| (never.place.file, never.place.start));
    found.dedup_by_key(|never| never.place);
    found
}
