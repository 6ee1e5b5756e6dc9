//! What `[repetition]` says in a game that compares no positions, hands that nobody has, and results that compare what is
//! always equal.

use alfil_core::board::Side;
use alfil_core::rules::{Condition, RuleId, Verdict};
use alfil_language::check::with_entries;
use alfil_language::def::Either;

use super::{Lint, Never};

pub(super) fn find(lint: &Lint<'_>) -> Vec<Never> {
    let rules = lint.rules;
    let mut found = Vec::new();
    let repeats = |when: &Condition| when.any_part(&|part| matches!(part, Condition::Repeated { .. }));
    let compares = rules.ends.iter().any(|end| repeats(&end.when)) || rules.illegal.iter().any(repeats);
    if let (Some(table), false) = (lint.def.repetition.get(), compares) {
        let why = "no ending and no `[[illegal]]` is about repetition";
        found.push(Never::applies("positions are never compared", table.span, why));
    }
    let asks =
        |when: &Condition| when.any_part(&|part| matches!(part, Condition::Extinct { with_hand: true, .. }));
    if !rules.has_hands() {
        let ends = (0..rules.ends.len()).map(RuleId::End).zip(rules.ends.iter().map(|end| &end.when));
        let illegal = (0..rules.illegal.len()).map(RuleId::Illegal).zip(&rules.illegal);
        for (rule, _) in ends.chain(illegal).filter(|(_, when)| asks(when)) {
            let place = lint.origins.condition(&rule);
            found.extend(place.map(|place| Never::matters("with-hand", place, "no player has a hand")));
        }
    }
    let ends = with_entries(&lint.def.end, &lint.origins.ends, &rules.ends);
    for (entry, end) in ends {
        let (Some(Either::Long(table)), Verdict::Material { worth, .. }) =
            (entry.value.result.get().map(|result| &result.value), &end.result)
        else {
            continue;
        };
        let points = table.more_points.get().map_or(&[][..], |points| &points.value.entries);
        found.extend(points.iter().filter_map(|(key, points)| {
            let why = "a piece that is not listed counts nothing either";
            points.get().filter(|points| points.value == 0).map(|_| Never::matters(&key.value, key.span, why))
        }));
        if let Some(head_start) = table.head_start.get()
            && worth.head_start[Side::First] == worth.head_start[Side::Second]
        {
            found.push(Never::matters("head-start", head_start.span, "both players have the same"));
        }
    }
    found
}
