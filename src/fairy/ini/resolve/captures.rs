//! Which pieces may not capture which, from keys that add to each other and take away from each other.

use std::collections::BTreeMap;

use super::{Assignment, Read};
use crate::fairy::ini::key;
use crate::fairy::ini::piece_types::{PieceType, PieceTypes};
use crate::fairy::ini::settings::{Origin, Settings};
use crate::fairy::ini::value::{Letters, Value};

/// The pieces that each piece may not capture.
type Table = BTreeMap<PieceType, PieceTypes>;

/// Settles the tables of both players, and of each where it has one of its own, which no child inherits.
pub(super) fn tables<'a>(
    settings: &mut Settings,
    lines: &mut Vec<&'a Assignment<'a>>,
    letters: &Letters,
    read: Read<'_>,
) {
    let all: Vec<PieceType> = settings.declared().map(|declared| declared.piece).collect();
    let mut take = |name: &str| -> Option<(Table, Origin)> {
        let place = lines.iter().position(|line| line.known.name == name)?;
        let line = lines.remove(place);
        match read(line, letters) {
            Some(Value::Sets(sets)) => Some((expanded(&sets, &all), line.origin)),
            _ => None,
        }
    };
    let (forbidden, allowed) = (take(key::CAPTURE_FORBIDDEN), take(key::CAPTURE_ALLOWED));
    let mut table = match settings.get(key::CAPTURE_FORBIDDEN).map(|setting| &setting.value) {
        _ if allowed.is_some() && forbidden.is_none() => {
            all.iter().map(|&piece| (piece, all.iter().copied().collect())).collect()
        }
        Some(Value::Sets(sets)) => expanded(sets, &all),
        _ => Table::new(),
    };
    let origin = forbidden.as_ref().or(allowed.as_ref()).map(|(_, origin)| *origin);
    amend(&mut table, forbidden.as_ref(), allowed.as_ref());
    if let Some(origin) = origin {
        settings.set(key::CAPTURE_FORBIDDEN, written(&table), origin);
    }
    for [own, forbidden, allowed] in [
        [key::CAPTURE_FORBIDDEN_WHITE, key::CAPTURE_FORBIDDEN_WHITE, key::CAPTURE_ALLOWED_WHITE],
        [key::CAPTURE_FORBIDDEN_BLACK, key::CAPTURE_FORBIDDEN_BLACK, key::CAPTURE_ALLOWED_BLACK],
    ] {
        settings.remove(own);
        let (forbidden, allowed) = (take(forbidden), take(allowed));
        let origin = forbidden.as_ref().or(allowed.as_ref()).map(|(_, origin)| *origin);
        let mut of_side = table.clone();
        amend(&mut of_side, forbidden.as_ref(), allowed.as_ref());
        if let Some(origin) = origin {
            settings.set(own, written(&of_side), origin);
        }
    }
}

/// Returns the table of a value, with every piece of the section for `*`.
fn expanded(sets: &BTreeMap<Option<PieceType>, PieceTypes>, all: &[PieceType]) -> Table {
    let mut table = Table::new();
    for (by, of) in sets {
        let by = by.as_ref().map_or(all, std::slice::from_ref);
        for piece in by {
            let set = table.entry(*piece).or_default();
            let targets = all.iter().filter(|target| of.has_star() || of.contains(**target));
            targets.for_each(|target| set.insert(*target));
        }
    }
    table
}

/// Adds what is forbidden, then takes away what is allowed.
fn amend(table: &mut Table, forbidden: Option<&(Table, Origin)>, allowed: Option<&(Table, Origin)>) {
    for (piece, targets) in forbidden.iter().flat_map(|(added, _)| added) {
        let set = table.entry(*piece).or_default();
        targets.iter().for_each(|target| set.insert(target));
    }
    for (piece, targets) in allowed.iter().flat_map(|(removed, _)| removed) {
        if let Some(set) = table.get_mut(piece) {
            targets.iter().for_each(|target| set.remove(target));
        }
    }
    table.retain(|_, targets| !targets.is_empty());
}

fn written(table: &Table) -> Value {
    Value::Sets(table.iter().map(|(piece, targets)| (Some(*piece), *targets)).collect())
}
