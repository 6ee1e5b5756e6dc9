//! What the page of limits says cannot be said is refused.

use alfil::author::validate::load_text;
use alfil::library::BundledVariants;
use alfil_language::diag::{Severity, render};

use super::{blocks, document};

/// When a snippet is no longer refused, the language has learned to say it: take the entry out.
#[test]
fn what_cannot_be_said_is_refused() {
    let page = document("docs/guide/what-cannot-be-said.md");
    let snippets = blocks(&page);
    assert!(snippets.len() >= 30, "{} snippets", snippets.len());
    for snippet in snippets {
        let code = snippet.info.strip_prefix("toml,refused ").expect("each snippet says how it is refused");
        let part = snippet.lines.join("\n");
        let text = format!("format = 1\nname = \"x\"\nextends = \"chess\"\n\n{part}\n");
        let (rules, report) = load_text("limit.toml", &text, &BundledVariants);
        let errors = report.diagnostics.iter().filter(|found| found.code.severity() == Severity::Error);
        let errors: Vec<&str> = errors.map(|found| found.code.slug()).collect();
        assert!(rules.is_none(), "this can be said:\n{part}");
        assert_eq!(errors, [code], "{part}\n{}", render::human(&report, false));
        let above: Vec<&str> = page.lines().take(snippet.start - 1).collect();
        let entry = above.iter().rev().find(|line| line.contains('`') || line.contains("**")).unwrap();
        assert!(entry.contains(&format!("(`{code}`)")), "the text above does not name `{code}`:\n{part}");
    }
}
