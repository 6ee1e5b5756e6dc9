//! Names and descriptions: invisible characters in them.

use crate::check::context::Context;
use crate::diag::{Code, Diagnostic, Text, is_unseen, turns_writing};

/// How many lines a text may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::check) enum Lines {
    /// One: a name.
    One,
    /// Several.
    Any,
}

/// Reports the first character of a text that would change how the text around it is displayed.
pub(in crate::check) fn check_characters(cx: &mut Context<'_>, text: &Text, lines: Lines) {
    let is_layout = |c| matches!(c, '\n' | '\r' | '\t');
    let is_wrong = |c| is_unseen(c) && !(lines == Lines::Any && is_layout(c));
    let Some((at, c)) = text.value.char_indices().find(|&(_, c)| is_wrong(c)) else { return };
    let what = match c {
        '\n' | '\r' | '\u{2028}' | '\u{2029}' => "a line break",
        '\t' => "a tab",
        c if c.is_control() => "a control character",
        c if turns_writing(c) => "a character that changes the writing direction",
        _ => "an invisible character",
    };
    let place = text.place(at..at + c.len_utf8());
    let instead = if is_layout(c) { " " } else { "" };
    let help = if is_layout(c) { "write a space instead" } else { "remove it" };
    cx.push(
        Diagnostic::new(Code::UnseenCharacter, format!("the text contains {what}, U+{:04X}", c as u32))
            .label(place, "invisible, and changes how the text around it is displayed")
            .help(help)
            .guess(place, instead),
    );
}
