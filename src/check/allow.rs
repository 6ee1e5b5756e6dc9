//! Warnings that the author has looked at.

use super::context::Context;
use crate::diag::{Code, Diagnostic, Severity, nearest};

pub(super) fn check(cx: &mut Context<'_>) {
    for word in cx.def.allow.items() {
        match Code::with_slug(&word.value) {
            None => {
                let warnings = || Code::ALL.iter().filter(|code| code.severity() == Severity::Warning);
                let near = nearest(&word.value, warnings().map(|code| code.slug()));
                let unknown =
                    Diagnostic::new(Code::UnknownWarning, format!("no warning is called `{}`", word.value))
                        .label(word.span, "not the name of a finding");
                cx.push(match near {
                    Some(near) => {
                        unknown.help(format!("did you mean `{near}`?")).fix(word.span, format!("{near:?}"))
                    }
                    None => unknown.help("`alfil explain` lists them all"),
                });
            }
            Some(code) if code.severity() == Severity::Error => cx.push(
                Diagnostic::new(Code::UnknownWarning, format!("`{}` is an error", word.value))
                    .label(word.span, "only warnings can be allowed")
                    .help("an error has to be mended: there is no game otherwise"),
            ),
            Some(_) => {}
        }
    }
}
