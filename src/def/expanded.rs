//! A definition with everything it extends as one text, each rule with the place it comes from.

use super::extends::{Expander, LeftOut, Library};
use super::node::{Data, Entry, Node};
use crate::diag::{Diagnostic, Sources, Span};

/// Keys that say what a definition starts from; the combined text starts from nothing.
const SPENT: [&str; 2] = ["extends", "without"];

/// The longest list on one line.
const WIDTH: usize = 100;

/// The definition called `name` with everything it extends, as TOML that means the same and extends nothing. A comment on
/// each line says where it was written.
///
/// Returns nothing when something cannot be found, is not TOML, or has values that definitions do not have; then
/// `diagnostics` or the checker say why.
pub fn expanded(
    name: &str,
    library: &dyn Library,
    sources: &mut Sources,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<String> {
    let found = match library.find(name, None) {
        Ok(found) => found,
        Err(error) => {
            diagnostics.push(error.diagnostic(name, &library.names()));
            return None;
        }
    };
    let (tree, is_whole) = Expander::new(library, sources, diagnostics, LeftOut::Nothing).expanded(found)?;
    if !is_whole {
        return None;
    }
    let mut writer = Writer { sources, text: String::new() };
    let entries: Vec<&Entry> =
        tree.entries().iter().filter(|entry| !SPENT.contains(&entry.key.value.as_str())).collect();
    let (tables, values): (Vec<&Entry>, Vec<&Entry>) =
        entries.into_iter().partition(|entry| is_table(&entry.value) || is_list_of_tables(&entry.value));
    for entry in values {
        writer.pair(entry)?;
    }
    for entry in tables {
        writer.table(entry)?;
    }
    Some(writer.text)
}

fn is_table(node: &Node) -> bool {
    matches!(node.data, Data::Table(_))
}

fn is_list_of_tables(node: &Node) -> bool {
    matches!(&node.data, Data::List(items) if !items.is_empty() && items.iter().all(is_table))
}

struct Writer<'a> {
    sources: &'a Sources,
    text: String,
}

impl Writer<'_> {
    /// A top-level table, or a list of tables.
    fn table(&mut self, entry: &Entry) -> Option<()> {
        let name = key(&entry.key.value);
        if let Data::List(items) = &entry.value.data {
            for item in items {
                self.header(&format!("[[{name}]]"), item.span);
                item.entries().iter().try_for_each(|entry| self.pair(entry))?;
            }
            return Some(());
        }
        let entries = entry.value.entries();
        if !entries.is_empty() && entries.iter().all(|entry| is_table(&entry.value)) {
            // Tables with names chosen by the author, such as pieces: one for each.
            for inner in entries {
                self.header(&format!("[{name}.{}]", key(&inner.key.value)), inner.value.span);
                inner.value.entries().iter().try_for_each(|entry| self.pair(entry))?;
            }
            return Some(());
        }
        self.header(&format!("[{name}]"), entry.value.span);
        entries.iter().try_for_each(|entry| self.pair(entry))
    }

    fn header(&mut self, header: &str, span: Span) {
        let place = self.place(span);
        self.text.extend(["\n", header, "  # ", &place, "\n"]);
    }

    fn pair(&mut self, entry: &Entry) -> Option<()> {
        let place = self.place(entry.value.span);
        let name = key(&entry.key.value);
        let whole = value(&entry.value)?;
        match &entry.value.data {
            Data::List(items) if name.len() + whole.len() > WIDTH => {
                self.text.extend([&name, " = [  # ", &place, "\n"]);
                for item in items {
                    self.text.extend(["  ", &value(item)?, ",\n"]);
                }
                self.text.push_str("]\n");
            }
            Data::List(_)
            | Data::Text(_)
            | Data::Integer(_)
            | Data::Bool(_)
            | Data::Table(_)
            | Data::Fraction
            | Data::Date => self.text.extend([&name, " = ", &whole, "  # ", &place, "\n"]),
        }
        Some(())
    }

    /// Where something was written, as in `chess.toml:12`, without line breaks in the name, which would end the comment.
    fn place(&self, span: Span) -> String {
        let name: String = self.sources.name(span.file).chars().filter(|c| !c.is_control()).collect();
        let name = name.strip_prefix("<bundled>/").unwrap_or(&name);
        format!("{name}:{}", self.sources.start(span).line)
    }
}

/// A key, in quotes if it needs them.
fn key(name: &str) -> String {
    let is_bare = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    if !name.is_empty() && name.chars().all(is_bare) { name.to_owned() } else { quoted(name) }
}

/// A string on one line of TOML: as in JSON, except for one character.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string().replace('\u{7f}', "\\u007f")
}

/// A value on one line; nothing for types that definitions do not have.
fn value(node: &Node) -> Option<String> {
    match &node.data {
        Data::Text(text) => Some(quoted(&text.value)),
        Data::Integer(number) => number.map(|number| number.to_string()),
        Data::Bool(truth) => Some(truth.to_string()),
        Data::List(items) => {
            let items: Option<Vec<String>> = items.iter().map(value).collect();
            Some(format!("[{}]", items?.join(", ")))
        }
        Data::Table(entries) => {
            let pairs: Option<Vec<String>> = entries
                .iter()
                .map(|entry| Some(format!("{} = {}", key(&entry.key.value), value(&entry.value)?)))
                .collect();
            let pairs = pairs?;
            Some(if pairs.is_empty() { "{}".to_owned() } else { format!("{{ {} }}", pairs.join(", ")) })
        }
        Data::Fraction | Data::Date => None,
    }
}
