//! A definition as text: the only place that writes TOML.
//!
//! The order is that of the fields of [`Definition`], so that every definition reads alike. Spaces and line breaks are those
//! of `format`. A comment after a value says where it comes from. A table with comments inside gets a header, so that none
//! is lost; everything else is written on one line, or as a list on several lines.

use super::definition::Definition;
use super::node::{Data, Node, TableEntry};
use super::ser;
use crate::diag::Span;

/// The longest list on one line.
const WIDTH: usize = 100;

/// The longest item that shares its line with others in a list of several lines.
const SHORT: usize = 24;

/// The table whose entries always have headers.
const PIECES: &str = "pieces";

/// Returns a definition as TOML. `above` are remarks about the whole; `comment` returns the comment on a place, or an
/// empty text.
pub fn written(definition: &Definition, above: &[String], comment: &dyn Fn(Span) -> String) -> String {
    let tree = ser::tree(definition);
    let mut writer = Writer { comment, text: String::new() };
    for remark in above {
        writer.text.extend(["# ", &one_line(remark), "\n"]);
    }
    let is_table = |entry: &&TableEntry| is_table(&entry.value) || is_list_of_tables(&entry.value);
    let (tables, values): (Vec<&TableEntry>, Vec<&TableEntry>) = tree.entries().iter().partition(is_table);
    for entry in values {
        writer.pair(entry);
    }
    for entry in tables {
        let name = key(&entry.key.value);
        if name == PIECES {
            for piece in entry.value.entries() {
                writer.table(&format!("{name}.{}", key(&piece.key.value)), &piece.value);
            }
        } else {
            writer.table(&name, &entry.value);
        }
    }
    writer.text
}

fn is_table(node: &Node) -> bool {
    matches!(node.data, Data::Table(_))
}

fn items(node: &Node) -> &[Node] {
    if let Data::List(items) = &node.data { items } else { &[] }
}

fn is_list_of_tables(node: &Node) -> bool {
    !items(node).is_empty() && items(node).iter().all(is_table)
}

struct Writer<'a> {
    comment: &'a dyn Fn(Span) -> String,
    text: String,
}

impl Writer<'_> {
    /// A table, or a list of tables, under headers.
    fn table(&mut self, path: &str, node: &Node) {
        if is_table(node) {
            self.header(&format!("[{path}]"), node.span);
            self.content(path, node);
        }
        for item in items(node) {
            self.header(&format!("[[{path}]]"), item.span);
            self.content(path, item);
        }
    }

    fn header(&mut self, header: &str, place: Span) {
        if !self.text.is_empty() {
            self.text.push('\n');
        }
        self.line(header, place);
    }

    fn content(&mut self, path: &str, table: &Node) {
        let (below, values): (Vec<&TableEntry>, Vec<&TableEntry>) =
            table.entries().iter().partition(|entry| self.needs_header(&entry.value));
        for entry in values {
            self.pair(entry);
        }
        for entry in below {
            self.table(&format!("{path}.{}", key(&entry.key.value)), &entry.value);
        }
    }

    /// Returns whether a value on one line would lose a comment.
    fn needs_header(&self, node: &Node) -> bool {
        let own = self.comment(node.span);
        let is_other = |entry: &TableEntry| {
            let comment = self.comment(entry.value.span);
            !comment.is_empty() && comment != own
        };
        node.entries().iter().any(is_other)
            || (is_list_of_tables(node) && items(node).iter().any(|item| self.needs_header(item)))
    }

    /// A key and its value; a list that is too long for one line has several.
    fn pair(&mut self, TableEntry { key: name, value: node, .. }: &TableEntry) {
        let name = key(&name.value);
        let whole = format!("{name} = {}", value(node));
        if whole.len() > WIDTH
            && let Some(Broken { before, list, after }) = broken(node)
        {
            self.line(&format!("{name} = {before}["), node.span);
            for line in filled(list) {
                self.line(&line, Span::NOWHERE);
            }
            self.line(&format!("]{after}"), Span::NOWHERE);
        } else {
            self.line(&whole, node.span);
        }
    }

    fn line(&mut self, line: &str, place: Span) {
        self.text.push_str(line);
        let comment = self.comment(place);
        if !comment.is_empty() {
            self.text.extend(["  # ", &comment]);
        }
        self.text.push('\n');
    }

    /// Returns the comment on a place.
    fn comment(&self, place: Span) -> String {
        if place.is_empty() {
            return String::new();
        }
        one_line(&(self.comment)(place))
    }
}

/// Returns a text without line breaks, which would end a comment.
fn one_line(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).collect()
}

/// A value in which a list can be broken into lines.
struct Broken<'a> {
    before: String,
    list: &'a [Node],
    after: String,
}

/// Returns how a value is broken: at its list, or at the list that is all its table contains.
fn broken(node: &Node) -> Option<Broken<'_>> {
    match &node.data {
        Data::List(list) => Some(Broken { before: String::new(), list, after: String::new() }),
        Data::Table(entries) => {
            let [TableEntry { key: name, value, .. }] = entries.as_slice() else { return None };
            let Broken { before, list, after } = broken(value)?;
            Some(Broken {
                before: format!("{{ {} = {before}", key(&name.value)),
                list,
                after: format!("{after} }}"),
            })
        }
        Data::Text(_) | Data::Integer(_) | Data::Bool(_) | Data::Fraction | Data::Date => None,
    }
}

/// Returns the lines of a list: an item each, or as many as there is room for if all are short.
fn filled(list: &[Node]) -> Vec<String> {
    let items: Vec<String> = list.iter().map(|item| format!("{},", value(item))).collect();
    let are_short = items.iter().all(|item| item.len() <= SHORT);
    let mut lines: Vec<String> = Vec::new();
    for item in items {
        match lines.last_mut().filter(|line| are_short && line.len() + 1 + item.len() <= WIDTH) {
            Some(line) => line.extend([" ", &item]),
            None => lines.push(format!("  {item}")),
        }
    }
    lines
}

/// Returns a key, in quotes if it needs them.
fn key(name: &str) -> String {
    let is_bare = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    if !name.is_empty() && name.chars().all(is_bare) { name.to_owned() } else { quoted(name) }
}

/// Returns a string on one line of TOML: as in JSON, except for one character.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string().replace('\u{7f}', "\\u007f")
}

/// Returns a value on one line.
fn value(node: &Node) -> String {
    match &node.data {
        Data::Text(text) => quoted(&text.value),
        Data::Integer(number) => number.unwrap_or_default().to_string(),
        Data::Bool(truth) => truth.to_string(),
        Data::List(items) => format!("[{}]", items.iter().map(value).collect::<Vec<_>>().join(", ")),
        Data::Table(entries) if entries.is_empty() => "{}".to_owned(),
        Data::Table(entries) => {
            let pair = |entry: &TableEntry| format!("{} = {}", key(&entry.key.value), value(&entry.value));
            format!("{{ {} }}", entries.iter().map(pair).collect::<Vec<_>>().join(", "))
        }
        Data::Fraction | Data::Date => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::def::build::{add, plain, set, text, texts};
    use crate::def::definition::{Royals, Unmoved, WhileFew};

    const A: Span = Span { file: Span::NOWHERE.file, start: 1, end: 2 };
    const B: Span = Span { file: Span::NOWHERE.file, start: 2, end: 3 };

    fn text_of(definition: &Definition) -> String {
        written(definition, &[], &|place| if place == A { "a".to_owned() } else { "b\n[b]".to_owned() })
    }

    #[test]
    fn comments_stay_on_their_line() {
        let about = text("x \"y\" \u{7f}", A);
        let definition = Definition { name: text("z", B), about, ..Definition::default() };
        assert_eq!(text_of(&definition), "name = \"z\"  # b[b]\nabout = \"x \\\"y\\\" \\u007f\"  # a\n");
        let above = written(&Definition::default(), &["a\nb = 1".to_owned()], &|_| String::new());
        assert_eq!(above, "# ab = 1\n");
    }

    #[test]
    fn what_has_comments_of_its_own_gets_a_header() {
        let few = |at_most| WhileFew { pieces: texts(&["king"], A), at_most, ..WhileFew::default() };
        let mut royals = Royals::default();
        add(&mut royals.while_few, few(plain(1)));
        let mut definition = Definition { royals: plain(royals), ..Definition::default() };
        assert_eq!(
            text_of(&definition),
            "[royals]\n\n[[royals.while-few]]\npieces = [\"king\"]  # a\nat-most = 1\n"
        );
        let mut royals = Royals::default();
        add(&mut royals.while_few, WhileFew { at_most: plain(2), ..WhileFew::default() });
        definition.royals = set(royals, A);
        assert_eq!(text_of(&definition), "[royals]  # a\nwhile-few = [{ at-most = 2 }]\n");
        definition = Definition { unmoved: plain(Unmoved::default()), ..Definition::default() };
        assert_eq!(text_of(&definition), "[unmoved]\n");
    }

    #[test]
    fn long_lists_have_several_lines() {
        let short = vec!["e2e4"; 20];
        let long = ["a long name of a source, which needs a line for itself"; 2];
        let definition = Definition {
            sources: texts(&long, Span::NOWHERE),
            allow: texts(&short, Span::NOWHERE),
            ..Definition::default()
        };
        let text = text_of(&definition);
        assert_eq!(crate::def::format("", &text).ok().as_ref(), Some(&text));
        assert_eq!(
            text.lines().map(|line| line.matches("\", ").count()).collect::<Vec<_>>(),
            [0, 0, 0, 0, 0, 11, 7, 0]
        );
    }
}
