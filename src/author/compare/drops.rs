//! Which pieces may be dropped where, whichever rules say so.

use std::collections::BTreeMap;

use alfil_core::board::{PerSide, PieceKind, Region, Shape, SquareSet};
use alfil_core::rules::{Canonical, Colours, DropNear, DropRule, DropSource, Face, Permit, Rules};

/// The rules for each kind that can be dropped, combined.
pub(super) type Drops = BTreeMap<PieceKind, (Combined, Vec<DropRule>)>;

/// The combined effect of several rules about a kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Combined {
    zone: Region,
    from_supply: bool,
    turns: bool,
    swaps: bool,
    per_file: Option<u8>,
    forbidden: [bool; 3],
}

/// Returns the drops that rules allow; their kinds have been renumbered.
pub(super) fn combined_by_kind(rules: &Rules) -> Drops {
    let mut kinds: Vec<PieceKind> = rules.drops.iter().flat_map(|rule| rule.kinds.iter().copied()).collect();
    kinds.sort_unstable();
    kinds.dedup();
    kinds.into_iter().map(|kind| (kind, combined(rules, kind))).collect()
}

fn combined(rules: &Rules, kind: PieceKind) -> (Combined, Vec<DropRule>) {
    let own: Vec<&DropRule> = rules.drops.iter().filter(|rule| rule.kinds.contains(&kind)).collect();
    let all = whole(rules.shape);
    let zone = PerSide::from_fn(|side| -> SquareSet {
        all.iter().filter(|&s| own.iter().all(|rule| rule.zone[side].contains(s))).collect()
    });
    let forbids =
        |permit: &dyn Fn(&DropRule) -> Permit| own.iter().any(|rule| permit(rule) == Permit::Illegal);
    let one = Combined {
        zone,
        from_supply: own.iter().any(|rule| rule.source == DropSource::Supply),
        turns: own.iter().any(|rule| rule.face == Face::EitherForm),
        swaps: own.iter().any(|rule| rule.swap),
        per_file: own.iter().filter_map(|rule| rule.per_file).min(),
        forbidden: [forbids(&|r| r.stuck), forbids(&|r| r.check), forbids(&|r| r.mate)],
    };
    let is_odd = |rule: &&&DropRule| {
        rule.near != DropNear::Anything || rule.colours != Colours::Any || rule.first_on.is_some()
    };
    let mut odd: Vec<DropRule> = own.iter().filter(is_odd).map(|&rule| rule.clone()).collect();
    for rule in &mut odd {
        if rule.colours == Colours::Any {
            rule.kinds = vec![kind];
        }
    }
    odd.sort_by_cached_key(Canonical::canonical);
    odd.dedup();
    (one, odd)
}

fn whole(shape: Shape) -> SquareSet {
    shape.squares().collect()
}
