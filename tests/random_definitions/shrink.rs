//! The smallest definition that breaks the same law.

use super::draft::{Table, Value};
use super::effort::Depth;
use super::laws::{Break, Verdict, try_all};

/// Makes a definition smaller as long as the same law breaks.
pub(super) fn smallest(draft: &Table, seed: u64, depth: Depth, broken: Break) -> (Table, Break) {
    let (mut best, mut broken) = (draft.clone(), broken);
    let mut tries = 0;
    loop {
        let mut is_done = true;
        for smaller in smaller_tables(&best, "") {
            tries += 1;
            if tries > 20_000 {
                return (best, broken);
            }
            if smaller.to_toml().len() >= best.to_toml().len() && weight(&smaller) >= weight(&best) {
                continue;
            }
            if let Verdict::Broken(found) = try_all(&smaller, seed, depth)
                && found.law == broken.law
            {
                (best, broken) = (smaller, found);
                is_done = false;
                break;
            }
        }
        if is_done {
            return (best, broken);
        }
    }
}

/// Fewer pieces in a position, and then less text.
fn weight(draft: &Table) -> usize {
    let text = draft.to_toml();
    text.chars().filter(char::is_ascii_alphabetic).count()
}

fn smaller_tables(table: &Table, path: &str) -> Vec<Table> {
    let mut found = Vec::new();
    for i in 0..table.0.len() {
        let mut less = table.clone();
        less.0.remove(i);
        found.push(less);
    }
    for (i, (key, value)) in table.0.iter().enumerate() {
        for smaller in smaller_values(value, key, path) {
            let mut changed = table.clone();
            changed.0[i].1 = smaller;
            found.push(changed);
        }
    }
    found
}

fn smaller_values(value: &Value, key: &str, path: &str) -> Vec<Value> {
    match value {
        Value::Text(text) if key == "fen" => emptier(text).into_iter().map(Value::Text).collect(),
        Value::Text(text) if key == "move" || key == "steps" => {
            let mut shorter: Vec<Value> = ["W", "K", "R", "N"]
                .into_iter()
                .filter(|simple| simple.len() < text.len())
                .map(Value::from)
                .collect();
            for (i, c) in text.char_indices() {
                shorter.push(format!("{}{}", &text[..i], &text[i + c.len_utf8()..]).into());
            }
            shorter
        }
        Value::Text(text) => {
            let parts: Vec<&str> = text.split(", ").flat_map(|part| part.split(" and ")).collect();
            let whole = ["all", "last rank"].into_iter().filter(|w| key != "id" && w.len() < text.len());
            let parts = parts.into_iter().filter(|part| part.len() < text.len());
            whole.chain(parts).map(Value::from).collect()
        }
        Value::Number(number) => {
            if *number > 1 && path != "board" {
                vec![Value::Number(number - 1)]
            } else {
                Vec::new()
            }
        }
        Value::Yes(_) => Vec::new(),
        Value::List(items) => {
            let mut found = Vec::new();
            for i in 0..items.len() {
                let mut less = items.clone();
                less.remove(i);
                found.push(Value::List(less));
                for smaller in smaller_values(&items[i], "", key) {
                    let mut changed = items.clone();
                    changed[i] = smaller;
                    found.push(Value::List(changed));
                }
            }
            // What stands in a list of conditions may stand for all of it.
            if matches!(key, "all" | "any") { found.clone() } else { found }
        }
        Value::Table(table) => {
            let mut found: Vec<Value> = smaller_tables(table, key).into_iter().map(Value::Table).collect();
            for (inner, value) in &table.0 {
                match value {
                    Value::List(items) if matches!(inner.as_str(), "all" | "any") => {
                        found.extend(items.iter().cloned());
                    }
                    Value::Table(_) | Value::Text(_) if matches!(inner.as_str(), "not" | "first") => {
                        found.push(value.clone());
                    }
                    Value::Text(_) | Value::Number(_) | Value::Yes(_) | Value::List(_) | Value::Table(_) => {}
                }
            }
            found
        }
    }
}

/// The position with one piece less, for each of its pieces.
fn emptier(fen: &str) -> Vec<String> {
    let (board, rest) = fen.split_once(' ').unwrap_or((fen, ""));
    let mut tokens: Vec<String> = Vec::new();
    for c in board.chars() {
        let joins = tokens.last().is_some_and(|last: &String| {
            let is_open =
                last.starts_with('<') && !last.contains('>') || last.starts_with("+<") && !last.contains('>');
            is_open || last == "+" || c == '\'' || c == '!' || c == '~'
        });
        match tokens.last_mut() {
            Some(last) if joins => last.push(c),
            _ => tokens.push(c.to_string()),
        }
    }
    let is_piece = |token: &String| token.chars().any(|c| c.is_ascii_alphabetic());
    let mut found = Vec::new();
    for i in (0..tokens.len()).filter(|&i| is_piece(&tokens[i])) {
        let mut text = String::new();
        let mut empty = 0;
        let flush = |text: &mut String, empty: &mut usize| {
            if *empty > 0 {
                text.push_str(&empty.to_string());
            }
            *empty = 0;
        };
        for (at, token) in tokens.iter().enumerate() {
            if at == i {
                empty += 1;
            } else if let Ok(n) = token.parse::<usize>() {
                empty += n;
            } else {
                flush(&mut text, &mut empty);
                text.push_str(token);
            }
        }
        flush(&mut text, &mut empty);
        found.push(format!("{text} {rest}").trim_end().to_owned());
    }
    found
}
