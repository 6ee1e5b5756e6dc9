//! Functions that write findings say so by their first word.

use std::fs;
use std::path::Path;

use crate::docs::rust_files;

/// The types that collect findings. A function that takes one of them and returns nothing reports, or does to it what its
/// name says.
const COLLECTORS: [&str; 4] = ["Context", "Findings", "Lint", "Report"];

/// The verbs with which the names of these functions begin: three for reports, four for other work.
const VERBS: [&str; 7] = ["check", "report", "warn", "add", "read", "resolve", "withdraw"];

/// Returns the text up to the bracket that closes its first one, that included.
fn within_brackets(text: &str) -> Option<&str> {
    let mut depth = 0;
    let end = text.find(|c| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        depth == 0 && c == ')'
    });
    text.get(..=end?)
}

/// Returns the name and the parameters of each function of a text that returns nothing.
fn without_result(text: &str) -> Vec<(&str, &str)> {
    let heads = text.split("fn ").skip(1).filter_map(|rest| {
        let name =
            rest.split(|c: char| !c.is_alphanumeric() && c != '_').next().filter(|name| !name.is_empty())?;
        let parameters = within_brackets(rest)?;
        let returns = rest.get(parameters.len()..)?.trim_start().starts_with("->");
        (!returns).then_some((name, parameters.get(name.len()..)?))
    });
    heads.collect()
}

/// Returns whether a function may have this name: a verb with what it is about, or a verb alone as a method.
fn has_allowed_name(name: &str, parameters: &str) -> bool {
    let (verb, rest) = name.split_once('_').unwrap_or((name, ""));
    let is_method = ["(self", "(&self", "(&mut self"].iter().any(|this| {
        parameters
            .split_once('(')
            .is_some_and(|(_, list)| format!("({}", list.trim_start()).starts_with(this))
    });
    VERBS.contains(&verb) && (is_method || !rest.is_empty())
}

#[test]
fn names_and_parameters_are_read() {
    let text = "fn check_it(cx: &mut Context<'_>) {}\nfn found(a: [u8; 2], B { b }: B) -> u8 { 1 }\nfn lost(f: &dyn Fn()) {}";
    let functions = without_result(text);
    assert_eq!(functions.iter().map(|(name, _)| *name).collect::<Vec<_>>(), ["check_it", "lost"]);
    assert!(
        has_allowed_name("check_it", "(cx)")
            && has_allowed_name("report", "(self, cx)")
            && has_allowed_name("read", "(\n    &mut self)")
    );
    assert!(
        !has_allowed_name("check", "(cx)")
            && !has_allowed_name("lost", "(cx)")
            && !has_allowed_name("checked_it", "(cx)")
    );
}

/// A reader finds what reports by looking for `check_`, `report_` and `warn_`, and knows of the others what they do.
#[test]
fn functions_that_report_begin_with_a_verb() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let files = rust_files(&src);
    let (mut n_reporters, mut faults) = (0, Vec::new());
    for file in files.iter().filter(|file| !file.to_str().unwrap().ends_with("_tests.rs")) {
        let text = fs::read_to_string(file).unwrap();
        let code: Vec<&str> = text
            .split("#[cfg(test)]")
            .next()
            .unwrap()
            .lines()
            .map(|line| line.split("//").next().unwrap())
            .collect();
        let code = code.join("\n");
        for (name, parameters) in without_result(&code) {
            let takes = |sort: &&str| {
                let taken = format!("&mut {sort}");
                parameters.match_indices(&taken).any(|(start, _)| {
                    !parameters[start + taken.len()..].starts_with(|c: char| c.is_alphanumeric() || c == '_')
                })
            };
            if COLLECTORS.iter().any(takes) {
                n_reporters += 1;
                if !has_allowed_name(name, parameters) {
                    faults.push(format!("{}: `{name}`", file.strip_prefix(&src).unwrap().display()));
                }
            }
        }
    }
    assert!(n_reporters > 100, "{n_reporters}");
    assert!(
        faults.is_empty(),
        "the name of a function that takes a collector begins with one of {VERBS:?}; these do not:\n{}",
        faults.join("\n")
    );
}
