//! Checks what each claim says; whether it holds is tried when the rules are known.

use rustc_hash::FxHashMap;

use crate::check::context::Context;
use crate::def::definition::{Claim, ClaimedOutcome};
use crate::def::{Either, Field, Spanned};
use crate::diag::{Code, Diagnostic, Span};

pub(in crate::check) fn check_claims(cx: &mut Context<'_>) {
    let def = cx.def;
    let mut names: FxHashMap<&str, Span> = FxHashMap::default();
    for Spanned { value: claim, span } in def.test.items() {
        let name = cx.required(&claim.name, "name", *span, "name = \"a pawn never steps back\"");
        if let Some(name) = cx.name(name) {
            let first = *names.entry(name.value.trim()).or_insert(name.span);
            if first != name.span {
                cx.push(
                    Diagnostic::new(Code::ListedTwice, "two claims have the same name")
                        .label(name.span, "again here")
                        .label(first, "first here")
                        .help("rename one of them, so that the report shows which one fails"),
                );
            }
        }
        report_empty_lists(cx, claim, *span);
        if says_nothing(claim) {
            cx.push_unless_damaged(
                Diagnostic::new(Code::ClaimSaysNothing, "the claim says nothing")
                    .label(*span, "this is true under any rules")
                    .help("say what must be true, as in `legal = [\"e2e4\"]` or `outcome = \"none\"`"),
            );
        }
        let outcomes =
            [(&claim.outcome, "reason = \"checkmate\""), (&claim.claimable, "reason = \"repetition\"")];
        for (outcome, example) in outcomes {
            if let Some(Spanned { value: Either::Long(ClaimedOutcome { winner, reason }), span }) =
                outcome.get()
            {
                cx.required(winner, "winner", *span, "winner = \"first\"");
                cx.required(reason, "reason", *span, example);
            }
        }
    }
}

/// Reports lists that say nothing. Lists of all moves or captures may be empty.
fn report_empty_lists(cx: &mut Context<'_>, claim: &Claim, span: Span) {
    let lists = [("moves", &claim.moves), ("legal", &claim.legal)].map(|(key, list)| (key, len(list)));
    let tables = [
        ("illegal", claim.illegal.get().map(|t| t.entries.len())),
        ("moves-of", claim.moves_of.get().map(|t| t.entries.len())),
        ("captures", claim.captures.get().map(|t| t.entries.len())),
        ("promotes", claim.promotes.get().map(|t| t.entries.len())),
        ("leads-to", claim.leads_to.get().map(|t| t.entries.len())),
        ("perft", len(&claim.perft)),
    ];
    for (key, _) in lists.into_iter().chain(tables).filter(|(_, len)| *len == Some(0)) {
        cx.push_unless_damaged(
            Diagnostic::new(Code::EmptyList, format!("`{key}` is empty"))
                .label(span, "in this claim")
                .help(format!("remove `{key}`, or list something")),
        );
    }
}

fn len<T>(list: &Field<Vec<T>>) -> Option<usize> {
    list.get().map(Vec::len)
}

/// Returns whether no key of a claim requires anything.
fn says_nothing(claim: &Claim) -> bool {
    claim.legal.is_absent()
        && claim.illegal.is_absent()
        && claim.moves_of.is_absent()
        && claim.captures.is_absent()
        && claim.promotes.is_absent()
        && claim.leads_to.is_absent()
        && claim.after.is_absent()
        && claim.hand.is_absent()
        && claim.check.is_absent()
        && claim.outcome.is_absent()
        && claim.claimable.is_absent()
        && claim.perft.is_absent()
}
