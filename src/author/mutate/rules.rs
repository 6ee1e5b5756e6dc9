//! Removes or alters one rule at a time.

use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::Mutant;
use super::betza::near_moves;
use super::words::{near_regions, other_words};

/// Keys whose values are for people, or say nothing about the game.
const FOR_PEOPLE: [&str; 13] = [
    "format", "name", "about", "family", "sources", "author", "license", "links", "sides", "allow", "test",
    "extends", "$schema",
];

/// Returns every change of one rule of a definition, in the order of the text; none if it is not TOML.
pub fn rules(text: &str) -> Vec<Mutant> {
    let Ok(table) = DeTable::parse(text) else { return Vec::new() };
    let has_limits = text.contains("[[promotion-limit]]");
    let mut walk = Walk { text, has_limits, pieces: pieces_of(table.get_ref()), mutants: Vec::new() };
    walk.table(table.get_ref(), TableStyle::Headed, "");
    walk.mutants.retain(|mutant| text.get(mutant.range.clone()) != Some(mutant.replacement.as_str()));
    walk.mutants.sort_by_key(|mutant| (mutant.range.start, mutant.range.end));
    walk.mutants
}

/// Returns the keys of the pieces of a definition.
fn pieces_of(table: &DeTable<'_>) -> Vec<String> {
    let pieces = table.iter().find(|(key, _)| key.get_ref() == "pieces").map(|(_, value)| value.get_ref());
    let Some(DeValue::Table(pieces)) = pieces else { return Vec::new() };
    let mut pieces: Vec<_> = pieces.keys().collect();
    pieces.sort_by_key(|key| key.span().start);
    pieces.into_iter().map(|key| key.get_ref().to_string()).collect()
}

/// How a table is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum TableStyle {
    /// Below a header, with a key on each line.
    Headed,
    /// In braces.
    Inline,
}

struct Walk<'t> {
    text: &'t str,
    /// True if there are promotion limits, without which two words mean the same.
    has_limits: bool,
    /// The keys of the pieces, in the order of the text.
    pieces: Vec<String>,
    mutants: Vec<Mutant>,
}

impl Walk<'_> {
    fn push(&mut self, range: Range<usize>, replacement: impl Into<String>, what: String) {
        self.mutants.push(Mutant { range, replacement: replacement.into(), what });
    }

    fn table(&mut self, table: &DeTable<'_>, style: TableStyle, path: &str) {
        for (key, value) in table {
            let name = key.get_ref().as_ref();
            if FOR_PEOPLE.contains(&name) {
                continue;
            }
            let path = if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") };
            match value.get_ref() {
                DeValue::Table(inner) if self.starts_with(value, '{') => {
                    self.entry(key.span(), value.span(), style, &path);
                    self.table(inner, TableStyle::Inline, &path);
                }
                DeValue::Table(inner) => self.table(inner, TableStyle::Headed, &path),
                DeValue::Array(items) if items.iter().any(|item| self.is_headed(item)) => {
                    self.headed_items(items, &path);
                }
                DeValue::String(_)
                | DeValue::Integer(_)
                | DeValue::Float(_)
                | DeValue::Boolean(_)
                | DeValue::Datetime(_)
                | DeValue::Array(_) => {
                    self.entry(key.span(), value.span(), style, &path);
                    self.value(value, name, &path);
                }
            }
        }
    }

    fn starts_with(&self, value: &Spanned<DeValue<'_>>, sign: char) -> bool {
        self.text.get(value.span()).is_some_and(|text| text.starts_with(sign))
    }

    /// Returns whether an item of a list is a table under `[[…]]`.
    fn is_headed(&self, item: &Spanned<DeValue<'_>>) -> bool {
        matches!(item.get_ref(), DeValue::Table(_)) && self.starts_with(item, '[')
    }

    /// The tables of a list, each under `[[…]]`: each is removed in turn.
    fn headed_items(&mut self, items: &[Spanned<DeValue<'_>>], path: &str) {
        for item in items {
            let start = item.span().start;
            let body = self.text.get(start..).unwrap_or_default();
            let end = body.match_indices("\n[").map(|(at, _)| start + at + 1).find(|&at| {
                // Subtables of the entry go with it.
                let header = self.text.get(at..).unwrap_or_default().trim_start_matches('[');
                !header.starts_with(&format!("{path}."))
            });
            let end = end.unwrap_or(self.text.len());
            self.push(start..end, "", format!("this `[[{path}]]` is removed"));
            if let DeValue::Table(inner) = item.get_ref() {
                self.table(inner, TableStyle::Headed, path);
            }
        }
    }

    /// Removes a key with its value.
    fn entry(&mut self, key: Range<usize>, value: Range<usize>, style: TableStyle, path: &str) {
        let range = match style {
            TableStyle::Headed => self.line_start(key.start)..value.end,
            TableStyle::Inline => self.with_comma(key.start..value.end),
        };
        self.push(range, "", format!("`{path}` is removed"));
    }

    /// Returns the start of the line of a key, which may be dotted.
    fn line_start(&self, key: usize) -> usize {
        let before = self.text.get(..key).unwrap_or_default();
        before.rfind('\n').map_or(0, |at| at + 1)
    }

    /// Returns a list item with its comma.
    fn with_comma(&self, range: Range<usize>) -> Range<usize> {
        let after = self.text.get(range.end..).unwrap_or_default();
        let blanks = after.len() - after.trim_start().len();
        if after.trim_start().starts_with(',') {
            return range.start..range.end + blanks + 1;
        }
        let before = self.text.get(..range.start).unwrap_or_default().trim_end();
        if before.ends_with(',') { before.len() - 1..range.end } else { range }
    }

    fn value(&mut self, value: &Spanned<DeValue<'_>>, key: &str, path: &str) {
        let range = value.span();
        match value.get_ref() {
            DeValue::Boolean(is) => {
                self.push(range, (!is).to_string(), format!("`{path}` becomes {}", !is));
            }
            DeValue::Integer(number) => {
                let Ok(number) = i64::from_str_radix(number.as_str(), number.radix()) else { return };
                for other in [number - 1, number + 1] {
                    self.push(range.clone(), other.to_string(), format!("`{path}` becomes {other}"));
                }
            }
            DeValue::String(word) => self.word(range, word, key, path),
            DeValue::Array(items) => {
                for item in items {
                    if items.len() > 1 {
                        let shown = self.text.get(item.span()).unwrap_or_default().to_owned();
                        let what = format!("{shown} is removed from `{path}`");
                        self.push(self.with_comma(item.span()), "", what);
                    }
                    match item.get_ref() {
                        DeValue::Table(inner) => self.table(inner, TableStyle::Inline, path),
                        DeValue::String(_)
                        | DeValue::Integer(_)
                        | DeValue::Float(_)
                        | DeValue::Boolean(_)
                        | DeValue::Datetime(_)
                        | DeValue::Array(_) => self.value(item, key, path),
                    }
                }
            }
            DeValue::Table(_) | DeValue::Float(_) | DeValue::Datetime(_) => {}
        }
    }

    /// Returns the piece after one with this key, or before the last one.
    fn next_piece(&self, key: &str) -> Option<String> {
        let at = self.pieces.iter().position(|piece| piece == key)?;
        self.pieces.get(at + 1).or_else(|| self.pieces.get(at.checked_sub(1)?)).cloned()
    }

    fn word(&mut self, range: Range<usize>, word: &str, key: &str, path: &str) {
        if key == "fen" {
            for (other, what) in near_positions(word) {
                self.push(range.clone(), format!("\"{other}\""), format!("`{path}` {what}: `{other}`"));
            }
            return;
        }
        let near = match key {
            "move" | "steps" | "at" => near_moves(word),
            "id" => Vec::new(),
            _ => {
                let is_same = |other: &str| !self.has_limits && word == "always" && other == "if-possible";
                let others = other_words(word).into_iter().filter(|other| !is_same(other));
                let mut near: Vec<String> = others.map(str::to_owned).collect();
                near.extend(near_regions(word));
                near.extend(self.next_piece(word));
                near
            }
        };
        for other in near {
            self.push(range.clone(), format!("\"{other}\""), format!("`{path}` becomes `{other}`"));
        }
    }
}

/// Returns the position without one of its pieces, or with the other player to move, and how it differs.
fn near_positions(text: &str) -> Vec<(String, String)> {
    let board = text.find([' ', '[']).unwrap_or(text.len());
    let mut near = Vec::new();
    for piece in pieces(text.get(..board).unwrap_or_default()) {
        let before = text.get(..piece.start).unwrap_or_default();
        let after = text.get(piece.end..board).unwrap_or_default();
        let n_before = before.bytes().rev().take_while(u8::is_ascii_digit).count();
        let n_after = after.bytes().take_while(u8::is_ascii_digit).count();
        let range = piece.start - n_before..piece.end + n_after;
        let number = |digits: Option<&str>| digits.and_then(|d| d.parse::<u16>().ok()).unwrap_or(0);
        let n_empty = number(text.get(range.start..piece.start)) + 1 + number(text.get(piece.end..range.end));
        let mut changed = text.to_owned();
        changed.replace_range(range, &n_empty.to_string());
        let lost = text.get(piece).unwrap_or_default();
        near.push((changed, format!("loses this `{lost}`")));
    }
    for (player, other) in [(" w", " b"), (" b", " w")] {
        if text.get(board..).is_some_and(|rest| rest.contains(player)) {
            near.push((text.replacen(player, other, 1), "has the other player move first".to_owned()));
        }
    }
    near
}

/// Returns the ranges of the pieces in the text of a board.
fn pieces(board: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(rest) = board.get(at..).filter(|rest| !rest.is_empty()) {
        let sign = usize::from(rest.starts_with('+'));
        let body = rest.get(sign..).unwrap_or_default();
        let length = match body.chars().next() {
            Some('<') => body.find('>').map_or(body.len(), |end| end + 1),
            Some(letter) => letter.len_utf8(),
            None => 0,
        };
        let dress = body.get(length..).unwrap_or_default();
        let dress = dress.bytes().take_while(|b| matches!(b, b'\'' | b'!' | b'~')).count();
        let end = at + sign + length + dress;
        if body.starts_with(|c: char| c == '<' || c.is_ascii_alphabetic()) {
            found.push(at..end);
        }
        at = end.max(at + 1);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn changes(text: &str) -> Vec<String> {
        rules(text).iter().map(|mutant| mutant.apply(text)).collect()
    }

    #[test]
    fn keys_lists_words_and_numbers_change_one_at_a_time() {
        let text = "name = \"a\"\n[x]\nmust = \"never\" # so\nn = 3\nlist = [\"p\", \"q\"]\n";
        let found = changes(text);
        for expected in [
            " # so\nn = 3",
            "must = \"always\" # so",
            "n = 2",
            "n = 4",
            "\nlist = [ \"q\"]",
            "\nlist = [\"p\"]",
        ] {
            assert!(found.iter().any(|text| text.contains(expected)), "{expected}: {found:#?}");
        }
        assert!(found.iter().all(|text| text.starts_with("name = \"a\"")));
    }

    #[test]
    fn an_entry_of_a_list_of_tables_goes_whole() {
        let text = "[[end]]\nwhen = \"check\"\n\n[[end]]\nwhen = \"stalemate\"\n[[test]]\ncheck = true\n";
        let found = changes(text);
        assert!(found.contains(&"[[end]]\nwhen = \"stalemate\"\n[[test]]\ncheck = true\n".to_owned()));
        assert!(found.contains(&"[[end]]\nwhen = \"check\"\n\n[[test]]\ncheck = true\n".to_owned()));
        assert!(found.iter().all(|text| text.contains("check = true")));
    }

    #[test]
    fn braces_lose_a_key_with_its_comma() {
        let found = changes("a = { b = 1, c = { d = true } }\n");
        assert!(found.contains(&"a = {  c = { d = true } }\n".to_owned()), "{found:#?}");
        assert!(found.contains(&"a = { b = 1 }\n".to_owned()), "{found:#?}");
        assert!(found.contains(&"a = { b = 1, c = { d = false } }\n".to_owned()), "{found:#?}");
    }

    #[test]
    fn positions_lose_a_piece_each() {
        let found = near_positions("k+x'10/3P8 w");
        let shown: Vec<String> = found.iter().map(|(text, what)| format!("{text} {what}")).collect();
        assert_eq!(
            shown,
            [
                "1+x'10/3P8 w loses this `k`",
                "k11/3P8 w loses this `+x'`",
                "k+x'10/12 w loses this `P`",
                "k+x'10/3P8 b has the other player move first",
            ]
        );
    }
}
