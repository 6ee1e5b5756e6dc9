//! Warnings that the author has reviewed.

use crate::check::context::Context;
use crate::diag::{Code, Diagnostic, Severity, did_you_mean, nearest};

pub(in crate::check) fn check_allow(cx: &mut Context<'_>) {
    for word in cx.def.allow.items() {
        match Code::with_slug(&word.value) {
            None => {
                let warnings = || Code::ALL.iter().filter(|code| code.severity() != Severity::Error);
                let near = nearest(&word.value, warnings().map(|code| code.slug()));
                let unknown =
                    Diagnostic::new(Code::UnknownWarning, format!("there is no warning `{}`", word.value))
                        .label(word.span, "not the code of any finding");
                cx.push(match near {
                    Some(near) => unknown.help(did_you_mean(near)).fix(word.span, format!("{near:?}")),
                    None => unknown.help("`alfil explain` lists all warnings"),
                });
            }
            Some(code) if code.severity() == Severity::Error => cx.push(
                Diagnostic::new(Code::UnknownWarning, format!("`{}` is an error, not a warning", word.value))
                    .label(word.span, "only warnings can be allowed")
                    .help("an error must be corrected before the variant can be played"),
            ),
            Some(_) => {}
        }
    }
}
