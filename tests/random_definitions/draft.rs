//! A definition as a tree that can be changed and written as TOML.

use std::fmt::Write as _;

use super::chance::Chance;

/// A value of TOML, as far as definitions have them.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value {
    Text(String),
    Number(usize),
    Yes(bool),
    List(Vec<Value>),
    Table(Table),
}

/// A table, in the order it is written.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Table(pub(super) Vec<(String, Value)>);

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::Text(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Value {
        Value::Text(text)
    }
}

impl From<usize> for Value {
    fn from(number: usize) -> Value {
        Value::Number(number)
    }
}

impl From<bool> for Value {
    fn from(yes: bool) -> Value {
        Value::Yes(yes)
    }
}

impl From<Table> for Value {
    fn from(table: Table) -> Value {
        Value::Table(table)
    }
}

impl<T: Into<Value>> From<Vec<T>> for Value {
    fn from(list: Vec<T>) -> Value {
        Value::List(list.into_iter().map(Into::into).collect())
    }
}

impl Table {
    pub(super) fn new() -> Table {
        Table::default()
    }

    /// The table with one key more.
    pub(super) fn with(mut self, key: &str, value: impl Into<Value>) -> Table {
        self.set(key, value);
        self
    }

    pub(super) fn set(&mut self, key: &str, value: impl Into<Value>) {
        let value = value.into();
        match self.0.iter_mut().find(|(name, _)| name == key) {
            Some(entry) => entry.1 = value,
            None => self.0.push((key.to_owned(), value)),
        }
    }

    /// Adds an entry to a list of tables.
    pub(super) fn add(&mut self, key: &str, entry: Table) {
        let known = self.0.iter_mut().find(|(name, _)| name == key);
        if let Some((_, Value::List(list))) = known {
            list.push(entry.into());
        } else {
            self.set(key, vec![entry]);
        }
    }

    pub(super) fn get(&self, key: &str) -> Option<&Value> {
        self.0.iter().find(|(name, _)| name == key).map(|(_, value)| value)
    }

    pub(super) fn table_mut(&mut self, key: &str) -> &mut Table {
        if self.get(key).is_none() {
            self.set(key, Table::new());
        }
        let found = self.0.iter_mut().find(|(name, _)| name == key);
        let Some((_, Value::Table(table))) = found else { panic!("`{key}` is no table") };
        table
    }

    /// The definition as text.
    pub(super) fn to_toml(&self) -> String {
        let mut out = String::new();
        self.write(&mut out, "", 0);
        out
    }

    fn write(&self, out: &mut String, path: &str, depth: usize) {
        // Tables of tables have headers of their own; what lies deeper stands on one line.
        let is_headed = |value: &Value| match value {
            Value::Table(_) => depth < 2,
            Value::List(items) => {
                depth == 0 && !items.is_empty() && items.iter().all(|item| matches!(item, Value::Table(_)))
            }
            Value::Text(_) | Value::Number(_) | Value::Yes(_) => false,
        };
        for (key, value) in self.0.iter().filter(|(_, value)| !is_headed(value)) {
            writeln!(out, "{} = {}", quoted_key(key), value.inline()).unwrap();
        }
        for (key, value) in self.0.iter().filter(|(_, value)| is_headed(value)) {
            let path = if path.is_empty() { quoted_key(key) } else { format!("{path}.{}", quoted_key(key)) };
            match value {
                Value::Table(table) => {
                    if depth > 0 || table.0.is_empty() || table.has_own_values() {
                        writeln!(out, "\n[{path}]").unwrap();
                    }
                    table.write(out, &path, depth + 1);
                }
                Value::List(items) => {
                    for item in items {
                        writeln!(out, "\n[[{path}]]").unwrap();
                        let Value::Table(table) = item else { unreachable!("only tables are headed") };
                        table.write(out, &path, 2);
                    }
                }
                Value::Text(_) | Value::Number(_) | Value::Yes(_) => unreachable!("they have no header"),
            }
        }
    }

    fn has_own_values(&self) -> bool {
        self.0.iter().any(|(_, value)| !matches!(value, Value::Table(_)))
    }

    /// The same table with its keys in another order, and so on below, where order has no meaning.
    pub(super) fn shuffled(&self, chance: &mut Chance, path: &str) -> Table {
        let mut entries: Vec<(String, Value)> = self
            .0
            .iter()
            .map(|(key, value)| {
                let value = match value {
                    Value::Table(table) => Value::Table(table.shuffled(chance, key)),
                    Value::List(items) => {
                        let tables = items.iter().map(|item| match item {
                            Value::Table(table) => Value::Table(table.shuffled(chance, "")),
                            Value::Text(_) | Value::Number(_) | Value::Yes(_) | Value::List(_) => {
                                item.clone()
                            }
                        });
                        Value::List(tables.collect())
                    }
                    Value::Text(_) | Value::Number(_) | Value::Yes(_) => value.clone(),
                };
                (key.clone(), value)
            })
            .collect();
        // A region is named below those it uses, and kinds are numbered in the order of the file.
        if path != "regions" && path != "pieces" {
            chance.shuffle(&mut entries);
        }
        Table(entries)
    }
}

fn quoted_key(key: &str) -> String {
    let is_bare = key.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_');
    if is_bare { key.to_owned() } else { format!("\"{key}\"") }
}

impl Value {
    fn inline(&self) -> String {
        match self {
            Value::Text(text) => format!("\"{text}\""),
            Value::Number(number) => number.to_string(),
            Value::Yes(yes) => yes.to_string(),
            Value::List(items) => {
                format!("[{}]", items.iter().map(Value::inline).collect::<Vec<_>>().join(", "))
            }
            Value::Table(table) => {
                let pairs =
                    table.0.iter().map(|(key, value)| format!("{} = {}", quoted_key(key), value.inline()));
                format!("{{ {} }}", pairs.collect::<Vec<_>>().join(", "))
            }
        }
    }
}
