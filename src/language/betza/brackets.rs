//! Checks of the text before it is parsed, because the grammar is recursive.

use super::findings::Findings;
use crate::diag::Code;

/// The longest pattern, in bytes.
const MAX_BYTES: usize = 512;

/// The deepest nesting of brackets and parentheses.
const MAX_DEPTH: usize = 8;

/// Returns whether the text is short enough; reports it otherwise.
pub(super) fn is_short(found: &mut Findings<'_>, text: &str) -> bool {
    if text.len() > MAX_BYTES {
        found
            .report(
                Code::BetzaTooLong,
                0..text.len(),
                format!("a pattern of {} bytes is too long", text.len()),
                format!("the limit is {MAX_BYTES} bytes"),
            )
            .help("remove terms that other terms include");
        return false;
    }
    true
}

/// Returns whether the text is short and its brackets are balanced and shallow, so that the recursive parser may run.
pub(super) fn is_bounded(found: &mut Findings<'_>, text: &str) -> bool {
    if !is_short(found, text) {
        return false;
    }
    let mut open: Vec<(usize, char)> = Vec::new();
    let mut balanced = true;
    for (at, c) in text.char_indices() {
        let partner = match c {
            '(' | '[' => {
                open.push((at, c));
                if open.len() > MAX_DEPTH {
                    found
                        .report(
                            Code::BetzaTooDeep,
                            at..at + 1,
                            "groups are nested too deeply",
                            "this is one level too many",
                        )
                        .help(format!("nest at most {MAX_DEPTH} levels"));
                    return false;
                }
                continue;
            }
            ')' => '(',
            ']' => '[',
            _ => continue,
        };
        match open.last() {
            Some(&(_, c)) if c == partner => {
                open.pop();
            }
            Some(&(start, other)) => {
                found
                    .report(
                        Code::BetzaUnbalanced,
                        at..at + 1,
                        format!("`{c}` does not close `{other}`"),
                        "this closes nothing",
                    )
                    .also(start..start + 1, "this is still open");
                return false;
            }
            None => {
                found
                    .report(
                        Code::BetzaUnbalanced,
                        at..at + 1,
                        format!("`{c}` closes nothing"),
                        "no group is open here",
                    )
                    .help(format!("remove it, or write `{partner}` where the group starts"));
                balanced = false;
            }
        }
    }
    for (at, c) in open {
        let close = if c == '(' { ')' } else { ']' };
        found
            .report(Code::BetzaUnbalanced, at..at + 1, format!("`{c}` is never closed"), "opened here")
            .help(format!("write `{close}` where the group ends"));
        balanced = false;
    }
    balanced
}
