//! Definitions that start from other definitions.

use std::sync::Arc;

use rustc_hash::FxHashSet;

use super::near_words::other_words;
use super::node::{self, Data, Mark, Node, TableEntry};
use crate::diag::{Code, Diagnostic, FileId, LineColumn, Sources, Text, did_you_mean, nearest, nearest_of};

/// Finds definitions by name. Reading files is the business of the library, not of the language.
pub trait Library {
    /// Returns the definition called `name`: the id of a bundled one, or a path. `asker` is the definition that extends
    /// it, if any; paths are relative to it.
    fn find(&self, name: &str, asker: Option<Asker<'_>>) -> Result<DefinitionText, NotFound>;

    /// Names that can be found, for "did you mean".
    fn names(&self) -> Vec<String>;
}

/// A library that several threads use.
pub type SharedLibrary = Arc<dyn Library + Send + Sync>;

/// A request to extend a definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asker<'a> {
    /// The [`DefinitionText::name`] of the definition that extends it.
    pub name: &'a str,
    /// The [`DefinitionText::name`] of the first definition of the chain: the same one, or one that extends it.
    pub first: &'a str,
}

impl<'a> Asker<'a> {
    /// Returns a definition that no other one extends.
    pub fn first(name: &'a str) -> Asker<'a> {
        Asker { name, first: name }
    }
}

/// The text of a definition and the name used in reports. Two texts with the same name are the same definition.
#[derive(Clone, Debug)]
pub struct DefinitionText {
    /// The name: a path, or a name in angle brackets if it is not a file.
    pub name: String,
    /// The whole text.
    pub text: String,
}

/// Why a definition cannot be found or read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotFound {
    /// Nothing has this name.
    NoSuchName,
    /// The file exists, but reading it failed for this reason.
    Unreadable(String),
    /// The file exists, but is not UTF-8 text.
    NotUtf8 {
        /// The text, with each invalid byte read as `�`.
        text: String,
        /// The position of the first of these in it.
        at: usize,
    },
    /// The file exists, but is longer than a definition may be.
    TooLarge,
    /// Nothing was opened, because the definition may not read the file.
    Refused(Refused),
}

/// Why a definition may not extend a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// Its path leads out of the folder of the first definition.
    Outside,
    /// A link leads out of that folder.
    LinkOutside,
    /// It does not end in `.toml`.
    NoDefinition,
    /// The first definition has no folder: it was read from standard input.
    NoFolder,
    /// Only the text itself may be read.
    Untrusted,
}

impl Refused {
    /// Returns why, as a clause.
    pub const fn clause(self) -> &'static str {
        match self {
            Refused::Outside => "it is outside the folder of the definition you opened",
            Refused::LinkOutside => "a link leads outside the folder of the definition you opened",
            Refused::NoDefinition => "it does not end in `.toml`",
            Refused::NoFolder => "a definition from standard input has no folder",
            Refused::Untrusted => "an untrusted definition may not read other files",
        }
    }

    const fn help(self) -> &'static str {
        match self {
            Refused::Outside | Refused::LinkOutside => {
                "copy it to the folder of the definition, or allow its folder, as in `--allow-path ../games`"
            }
            Refused::NoDefinition => {
                "write the path of a definition, or one of the ids that `alfil list` prints"
            }
            Refused::NoFolder => {
                "save it in the folder of the file it extends, or allow that folder with `--allow-path`"
            }
            Refused::Untrusted => "extend a bundled definition, or run without `--untrusted`",
        }
    }
}

/// Returns the bytes of a definition as text.
///
/// # Errors
/// [`NotFound::NotUtf8`].
pub fn utf8(bytes: Vec<u8>) -> Result<String, NotFound> {
    String::from_utf8(bytes).map_err(|error| NotFound::NotUtf8 {
        text: String::from_utf8_lossy(error.as_bytes()).into_owned(),
        at: error.utf8_error().valid_up_to(),
    })
}

impl NotFound {
    /// Returns what is wrong with a text that exists, as the end of a sentence about it; empty if it does not exist.
    pub fn of_the_text(&self) -> String {
        match self {
            NotFound::NoSuchName | NotFound::Unreadable(_) | NotFound::Refused(_) => String::new(),
            NotFound::NotUtf8 { text, at } => {
                let LineColumn { line, column } = LineColumn::in_text(text, *at);
                format!("not UTF-8 text: the bytes at line {line}, column {column} are not a character")
            }
            NotFound::TooLarge => format!("larger than {} KiB", node::MAX_BYTES / 1024),
        }
    }

    /// Returns the finding about `name`, without a place, which the caller adds.
    pub fn diagnostic(&self, name: &str, names: &[String]) -> Diagnostic {
        let names = || names.iter().map(String::as_str);
        match self {
            NotFound::NoSuchName => {
                let unknown =
                    Diagnostic::new(Code::UnknownDefinition, format!("there is no definition `{name}`"));
                match nearest(name, names()) {
                    Some(near) => unknown.help(did_you_mean(near)),
                    None => unknown,
                }
                .help("write a path that ends in `.toml`, or one of the ids that `alfil list` prints")
            }
            NotFound::Unreadable(reason) => {
                Diagnostic::new(Code::UnreadableFile, format!("`{name}` cannot be read: {reason}"))
            }
            NotFound::NotUtf8 { .. } => {
                Diagnostic::new(Code::NotUtf8, format!("`{name}` is {}", self.of_the_text()))
                    .help("save it as UTF-8")
            }
            NotFound::TooLarge => {
                Diagnostic::new(Code::FileTooLarge, format!("`{name}` is {}", self.of_the_text()))
                    .help(format!("a definition may have at most {} bytes", node::MAX_BYTES))
            }
            NotFound::Refused(why) => {
                Diagnostic::new(Code::ExtendsRefused, format!("`{name}` may not be read: {}", why.clause()))
                    .help(why.help())
            }
        }
    }
}

/// The longest chain of definitions that extend one another.
const MAX_CHAIN: usize = 16;

/// Keys that apply to one file and are not inherited. The claims of a definition hold under its own rules, which a
/// definition that extends it may change.
const OWN: [&str; 10] =
    ["format", "name", "about", "family", "author", "license", "links", "extends", "without", "test"];

/// The part of a file that is ignored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LeftOut {
    /// Nothing.
    Nothing,
    /// One of the keys in `without`, by its place there.
    Without(usize),
    /// A top-level key.
    Key(String),
}

/// Reads definitions and what they extend into one tree.
pub(super) struct Expander<'a> {
    pub(super) definitions: &'a dyn Library,
    pub(super) sources: &'a mut Sources,
    pub(super) diagnostics: &'a mut Vec<Diagnostic>,
    chain: Vec<String>,
    /// The parts of the first file that are ignored.
    left_out: LeftOut,
    /// True if something that is extended could not be read.
    lacks: bool,
}

impl<'a> Expander<'a> {
    pub(super) fn new(
        definitions: &'a dyn Library,
        sources: &'a mut Sources,
        diagnostics: &'a mut Vec<Diagnostic>,
        left_out: LeftOut,
    ) -> Self {
        Expander { definitions, sources, diagnostics, chain: Vec::new(), left_out, lacks: false }
    }

    /// Returns the tree of a definition with everything it extends that could be read, and whether that is everything.
    ///
    /// # Errors
    /// Reported.
    pub(super) fn expanded(mut self, found: DefinitionText) -> Option<(Node, bool)> {
        let tree = self.tree(found)?;
        Some((tree, !self.lacks))
    }

    fn tree(&mut self, found: DefinitionText) -> Option<Node> {
        let file = self.sources.add(found.name.clone(), found.text);
        let root = match node::parse(self.sources, file) {
            Ok(root) => root,
            Err(errors) => {
                self.diagnostics.extend(errors);
                return None;
            }
        };
        self.chain.push(found.name);
        let tree = self.expand(root, file);
        self.chain.pop();
        Some(tree)
    }

    fn expand(&mut self, mut root: Node, file: FileId) -> Node {
        let left_out = if self.chain.len() == 1 { self.left_out.clone() } else { LeftOut::Nothing };
        if let (LeftOut::Key(key), Data::Table(entries)) = (&left_out, &mut root.data) {
            entries.retain(|entry| entry.key.value != *key);
        }
        let Some(extends) = root.get("extends") else {
            if let Some(without) = root.entries().iter().find(|e| e.key.value == "without") {
                self.diagnostics.push(
                    Diagnostic::new(Code::WithoutNeedsExtends, "`without` needs `extends`")
                        .label(without.key.span, "there is nothing to remove keys from")
                        .help("remove `without`, or name the definition to start from with `extends`"),
                );
            }
            return root;
        };
        let Some(name) = extends.text().cloned() else { return root };
        let Some(mut parent) = self.parent(&name, file) else {
            // The file itself can have errors too.
            self.lacks = true;
            return root;
        };
        if let Data::Table(entries) = &mut parent.data {
            entries.retain(|e| !OWN.contains(&e.key.value.as_str()));
        }
        let without = root.get("without").map(Node::items).unwrap_or_default();
        let keys = without.iter().filter_map(Node::text).enumerate();
        let mut seen: FxHashSet<&str> = FxHashSet::default();
        for (_, key) in keys.filter(|(index, _)| left_out != LeftOut::Without(*index)) {
            if seen.insert(&key.value) {
                self.take_out(&mut parent, key);
            } else {
                let twice = Diagnostic::new(Code::ListedTwice, format!("`{}` is listed twice", key.value));
                self.diagnostics.push(twice.label(key.span, "again here"));
            }
        }
        merge(parent, root)
    }

    fn parent(&mut self, name: &Text, file: FileId) -> Option<Node> {
        let asker = self.sources.name(file).to_owned();
        let first = self.chain.first().unwrap_or(&asker);
        let found = match self.definitions.find(&name.value, Some(Asker { name: &asker, first })) {
            Ok(found) => found,
            Err(error) => {
                let names = self.definitions.names();
                let diagnostic = error.diagnostic(&name.value, &names).label(name.span, "extended here");
                let diagnostic = match nearest_of(&name.value, names.iter().map(String::as_str)) {
                    Some((near, certainty)) if error == NotFound::NoSuchName => {
                        let place = name.place(0..name.value.len());
                        diagnostic.fix_if(certainty, place, near)
                    }
                    Some(_) | None => diagnostic,
                };
                self.diagnostics.push(diagnostic);
                return None;
            }
        };
        let circle = self.chain.contains(&found.name);
        if circle || self.chain.len() >= MAX_CHAIN {
            let message = if circle {
                format!("`{}` extends itself", found.name)
            } else {
                format!("more than {MAX_CHAIN} definitions extend one another")
            };
            let path = self.chain.iter().chain([&found.name]).map(|n| format!("`{n}`"));
            self.diagnostics.push(
                Diagnostic::new(Code::ExtendsCircle, message)
                    .label(name.span, "extended here")
                    .note(format!("each extends the next: {}", path.collect::<Vec<_>>().join(", ")))
                    .help("remove one of these `extends`"),
            );
            return None;
        }
        self.tree(found)
    }

    fn take_out(&mut self, tree: &mut Node, key: &Text) {
        let mut table = tree;
        let mut path = key.value.split('.').peekable();
        let mut at = 0;
        while let Some(part) = path.next() {
            let range = at..at + part.len();
            at = range.end + 1;
            let Data::Table(entries) = &mut table.data else { break };
            if path.peek().is_none() {
                let before = entries.len();
                entries.retain(|e| e.key.value != part);
                if entries.len() < before {
                    return;
                }
            }
            let names: Vec<String> = entries.iter().map(|e| e.key.value.clone()).collect();
            let Some(entry) = entries.iter_mut().find(|e| e.key.value == part) else {
                let place = key.place(range);
                let finding = Diagnostic::new(
                    Code::NothingToTakeOut,
                    format!("the extended definition has no `{}`", key.value),
                )
                .label(key.span, format!("`{part}` does not exist there"));
                let other = other_words(part).find(|(word, _)| names.iter().any(|name| name == word));
                self.diagnostics.push(match other {
                    Some((other, certainty)) => {
                        finding.help(did_you_mean(other)).fix_if(certainty, place, other)
                    }
                    None => finding.suggest(place, part, names.iter().map(String::as_str)),
                });
                return;
            };
            table = &mut entry.value;
        }
        self.diagnostics.push(
            Diagnostic::new(
                Code::NothingToTakeOut,
                format!("the extended definition has no `{}`", key.value),
            )
            .label(key.span, "only keys of tables can be removed")
            .help("to change a list, write the whole new list: it replaces the old one"),
        );
    }
}

/// Returns the parent with the child's keys over it: tables are merged key by key, everything else is replaced.
fn merge(parent: Node, child: Node) -> Node {
    let Node { span, data, .. } = child;
    let data = match (parent.data, data) {
        (Data::Table(mut merged), Data::Table(own)) => {
            // Large definitions have hundreds of keys in one table, so the places of the parent's keys are looked up.
            let places: rustc_hash::FxHashMap<String, usize> =
                merged.iter().enumerate().map(|(i, e)| (e.key.value.clone(), i)).collect();
            for entry in own {
                match places.get(&entry.key.value).and_then(|&i| merged.get_mut(i)) {
                    Some(old) => {
                        let value = std::mem::replace(
                            &mut old.value,
                            Node { span, data: Data::Bool(false), mark: Mark::default() },
                        );
                        *old =
                            TableEntry { value: merge(value, entry.value), key: entry.key, mark: entry.mark };
                    }
                    None => merged.push(entry),
                }
            }
            Data::Table(merged)
        }
        (_, data) => data,
    };
    Node { span, data, mark: Mark::default() }
}
