//! What older tables became, said by them again, for a definition that takes them away or changes them.
//!
//! A definition may extend one that has been rewritten since. If it names an older table, the inherited entry that says the
//! same now becomes that table again, and what is written about it has the meaning that it had.

use super::node::{Data, Entry, Mark, Node};
use crate::diag::{Code, Diagnostic, Span, Text};

/// An inherited rule that a definition takes away or changes by the name of an older table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Restored {
    /// The older table.
    pub(super) table: &'static str,
    /// The list that the rule was an entry of; nothing if what is extended still has the table.
    pub(super) list: Option<&'static str>,
    /// Whether nothing else was in the list.
    pub(super) was_alone: bool,
    /// Whether the definition has a table of its own of that name.
    pub(super) is_own: bool,
}

/// The older tables.
pub(super) const TABLES: [&str; 2] = ["flips", "petrified"];

/// Turns what an older table became into that table; nothing if there is neither the table nor a single entry that says the same.
pub(super) fn restore(tree: &mut Node, table: &str, is_own: bool) -> Option<Restored> {
    let table = TABLES.into_iter().find(|known| *known == table)?;
    if tree.get(table).is_some() {
        return Some(Restored { table, list: None, was_alone: true, is_own });
    }
    let immune = tree.get("explosions").and_then(|blast| blast.get("immune")).map(Node::words);
    let mut found = Vec::new();
    for list in ["effect", "enclosure"] {
        for (index, entry) in tree.get(list).map(Node::items).unwrap_or_default().iter().enumerate() {
            found.extend(said(table, list, entry, immune.as_deref()).map(|keys| (list, index, keys)));
        }
    }
    let (list, index, keys) = if found.len() == 1 { found.pop()? } else { return None };
    let Data::Table(entries) = &mut tree.data else { return None };
    let place = entries.iter().position(|entry| entry.key.value == list)?;
    let Data::List(items) = &mut entries.get_mut(place)?.value.data else { return None };
    let span = items.remove(index).span;
    let was_alone = items.is_empty();
    if was_alone {
        entries.remove(place);
    }
    let keys = keys.into_iter().map(|(key, data)| entry(key, node(data, span), span)).collect();
    entries.push(entry(table, node(Data::Table(keys), span), span));
    Some(Restored { table, list: Some(list), was_alone, is_own })
}

/// What is reported of an older table, or a key of it, that `without` names.
pub(super) fn taken_out(older: &Restored, key: &Text) -> Option<Diagnostic> {
    let (table, list) = (older.table, older.list?);
    let message = format!("`{table}` has been replaced by an entry of `[[{list}]]`");
    let finding = Diagnostic::new(Code::OldTable, message)
        .label(key.span, format!("removed from the inherited `[[{list}]]`"));
    Some(match (key.value == table, older.was_alone) {
        (true, true) => finding.fix(key.place(0..key.value.len()), list),
        (true, false) => finding.help(format!(
            "write `without = [\"{list}\"]`, and the other entries of the inherited `[[{list}]]` again"
        )),
        (false, _) => {
            finding.help(format!("write the whole new `[[{list}]]`: it replaces the inherited one"))
        }
    })
}

fn node(data: Data, span: Span) -> Node {
    Node { span, data, mark: Mark::default() }
}

fn entry(key: &str, value: Node, span: Span) -> Entry {
    Entry { key: word(key, span), mark: Mark::default(), value }
}

fn word(text: &str, span: Span) -> Text {
    Text::mapped(text, span, Vec::new())
}

/// The keys of an older table that says the same as an entry of a list.
fn said(
    table: &str,
    list: &str,
    entry: &Node,
    immune: Option<&[String]>,
) -> Option<Vec<(&'static str, Data)>> {
    let is = |key: &str, wanted: &str| entry.get(key).is_some_and(|value| value.words() == [wanted]);
    let has_only = |keys: &[&str]| entry.entries().iter().all(|e| keys.contains(&e.key.value.as_str()));
    let text = |value: &str| Data::Text(word(value, entry.span));
    if (table, list) == ("petrified", "effect") {
        let spared = entry.get("of").map(|of| of.get("all-but").map(Node::words).unwrap_or_default());
        let is_it = is("after", "capture")
            && is("where", "itself")
            && is("does", "becomes-wall")
            && has_only(&["was", "after", "where", "does", "of"])
            && spared.as_deref().unwrap_or_default() == immune.unwrap_or_default();
        let captors = entry.get("was").filter(|was| is_it && matches!(was.data, Data::List(_)))?;
        return Some(vec![("captors", captors.data.clone())]);
    }
    let pieces = match (table, list) {
        ("flips", "effect") => {
            let is_it = is("where", "around") && is("steps", "K") && is("does", "changes-sides");
            (is_it && has_only(&["where", "steps", "does", "drop-beside"])).then_some("adjacent")
        }
        ("flips", "enclosure") => {
            let mut along = entry.get("along").map(Node::words).unwrap_or_default();
            along.sort_unstable();
            let is_it = is("way", "in-line")
                && is("enemies", "change-sides")
                && along == ["diagonals", "files", "ranks"]
                && has_only(&["way", "along", "enemies", "drop-beside"]);
            is_it.then_some("enclosed")
        }
        _ => None,
    }?;
    let mut keys = vec![("pieces", text(pieces))];
    if let Some(beside) = entry.get("drop-beside") {
        let is_word =
            |key: &str, wanted: &str| beside.get(key).is_some_and(|value| value.words() == [wanted]);
        if !(is_word("side", "own") && is_word("at", "K") && beside.entries().len() == 2) {
            return None;
        }
        keys.push(("after", text("no-lone-drop")));
    }
    Some(keys)
}
