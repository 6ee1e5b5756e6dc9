//! Tests the claims of a definition on the game it defines.

mod compare;
mod diagram;
mod expect;
mod outcome;
mod scene;

use std::sync::Arc;

use alfil_core::board::Budget;
use alfil_core::game::Game;
use alfil_core::phrase::counted;
use alfil_core::variant::Variant;
use alfil_language::check;
use alfil_language::def::definition::Claim;
use alfil_language::def::{Definition, Spanned};
use alfil_language::diag::{Code, Diagnostic, Span, Text};
pub use scene::{Scene, SceneMark, scene};

use crate::words::notation::refusal::{self, WhyNot};
use crate::words::notation::{coord, fen, read_move};

/// The result of testing a claim.
#[derive(Clone, Debug)]
pub struct ClaimResult {
    /// The name of the claim.
    pub name: String,
    /// The header of the claim in the file.
    pub span: Span,
    /// Why the claim does not hold or makes no sense; empty if it holds.
    pub findings: Vec<Diagnostic>,
}

impl ClaimResult {
    /// Returns whether the claim holds.
    pub fn holds(&self) -> bool {
        self.findings.is_empty()
    }
}

/// Most findings of one claim.
const MAX_FINDINGS: usize = 8;

/// The most work that the claims of a definition may take by an estimate made in advance, in squares looked at and
/// conditions tested. The bundled ones need less than a tenth of it.
const MAX_WORK: u64 = 6_000_000;

/// The most steps spent on testing all claims of a definition, each step a square looked at.
pub const MAX_STEPS: u64 = 5_000_000;

/// Returns the first claims of a definition, as many as fit into `MAX_WORK` steps.
pub fn affordable<'a>(definition: &'a Definition, variant: &Variant) -> &'a [Spanned<Claim>] {
    let claims = definition.test.items();
    let list = work_of_list(variant);
    let mut work = 0;
    let is_too_much = |claim: &Spanned<Claim>| {
        work += work_on(&claim.value) * list;
        work > MAX_WORK
    };
    let n = claims.iter().position(is_too_much).unwrap_or(claims.len());
    claims.get(..n).unwrap_or_default()
}

/// Tests each claim of a definition on the variant it defines, in the order of the file.
pub fn verify(definition: &Definition, variant: &Arc<Variant>) -> Vec<ClaimResult> {
    verify_within(definition, variant, &Budget::of(MAX_STEPS))
}

/// Returns what `verify` does, within a budget.
pub fn verify_within(definition: &Definition, variant: &Arc<Variant>, budget: &Budget) -> Vec<ClaimResult> {
    let name = |claim: &Claim| claim.name.get().map(|name| name.value.clone()).unwrap_or_default();
    let tried = affordable(definition, variant);
    let mut results = Vec::new();
    for claim in tried {
        let mut trial = Trial { variant, findings: Vec::new(), drawn: None, budget: budget.clone() };
        trial.run(&claim.value);
        if budget.is_spent() {
            // Once the budget is spent, findings cannot be trusted.
            trial.findings = vec![too_costly(claim.span, definition.test.items().len() - results.len())];
            results.push(ClaimResult {
                name: name(&claim.value),
                span: claim.span,
                findings: trial.findings,
            });
            return results;
        }
        trial.findings.truncate(MAX_FINDINGS);
        results.push(ClaimResult { name: name(&claim.value), span: claim.span, findings: trial.findings });
    }
    let left = definition.test.items().get(tried.len()..).unwrap_or_default();
    if let Some(claim) = left.first() {
        let message =
            format!("{} not tested, since claims would take too long", counted(left.len(), "claim"));
        let work = work_on(&claim.value) * work_of_list(variant);
        let label = format!("this one takes about {work} steps; all together may take {MAX_WORK}");
        let found = Diagnostic::new(Code::TooManyClaims, message)
            .label(claim.span, label)
            .help("claims are tested on every validation; a few moves and shallow counts show most rules");
        results.push(ClaimResult { name: name(&claim.value), span: claim.span, findings: vec![found] });
    }
    results
}

/// Returns the work of listing legal moves, in squares looked at and conditions tested.
fn work_of_list(variant: &Variant) -> u64 {
    (variant.rules().shape.n_squares() + variant.rules().n_conditions()) as u64
}

/// Returns the finding for a claim that spent the budget, with the number of claims left untested.
fn too_costly(claim: Span, n_left: usize) -> Diagnostic {
    let message = format!("{} not tested to the end, since claims take too long", counted(n_left, "claim"));
    Diagnostic::new(Code::TooManyClaims, message)
        .label(claim, format!("the limit of {MAX_STEPS} steps was reached here"))
        .help("claims are tested on every validation; a few moves and shallow counts show most rules")
}

/// Returns the work of a claim, in lists of legal moves: one for each move named, and some for the positions counted.
fn work_on(claim: &Claim) -> u64 {
    let n_entries = [
        claim.moves.items().len(),
        claim.legal.items().len(),
        claim.illegal.get().map_or(0, |table| table.entries.len()),
        claim.moves_of.get().map_or(0, |table| table.entries.len()),
        claim.captures.get().map_or(0, |table| table.entries.len()),
        claim.promotes.get().map_or(0, |table| table.entries.len()),
        claim.leads_to.get().map_or(0, |table| table.entries.len()),
    ];
    let n_lists = 1 + n_entries.iter().sum::<usize>() as u64;
    let n_counted: u64 = claim.perft.items().iter().map(|count| u64::from(count.value)).sum();
    // A position that is counted costs much less than a list.
    n_lists + n_counted / 16
}

/// Returns whether every claim holds; stops at the first that does not.
pub fn hold(definition: &Definition, variant: &Arc<Variant>) -> bool {
    let budget = Budget::of(MAX_STEPS);
    definition.test.items().iter().all(|claim| {
        let mut trial = Trial { variant, findings: Vec::new(), drawn: None, budget: budget.clone() };
        trial.run(&claim.value);
        trial.findings.is_empty() && !budget.is_spent()
    })
}

/// A claim being tested.
struct Trial<'a> {
    variant: &'a Arc<Variant>,
    findings: Vec<Diagnostic>,
    /// The position shown last.
    drawn: Option<String>,
    /// What looking for moves may still cost.
    budget: Budget,
}

impl Trial<'_> {
    fn run(&mut self, claim: &Claim) {
        let Some(mut game) = self.start(claim) else { return };
        game.set_budget(self.budget.clone());
        for text in claim.moves.items() {
            match refusal::find(&mut game, &text.value) {
                Ok(mv) => game.play_unchecked(mv),
                Err(why) => {
                    let diagnostic = match &why {
                        WhyNot::Unreadable(clause) => unreadable(&mut game, text, clause),
                        WhyNot::Refused(_, clause) => {
                            let message = format!("`{}` cannot be played: {clause}", text.value);
                            let diagnostic = Diagnostic::new(Code::ClaimFails, message);
                            diagnostic
                                .label(
                                    text.place(0..text.value.len()),
                                    "the claim is about the position after this move",
                                )
                                .note(diagram::fen_and_diagram(&game))
                        }
                    };
                    self.findings.push(diagnostic);
                    return;
                }
            }
        }
        self.expect(claim, &mut game);
    }

    /// Adds a finding with its position, unless the finding before shows the same one.
    fn push_with_position(&mut self, game: &Game, diagnostic: Diagnostic) {
        let drawing = diagram::fen_and_diagram(game);
        let is_shown = self.drawn.as_ref() == Some(&drawing);
        self.findings.push(if is_shown { diagnostic } else { diagnostic.note(drawing.clone()) });
        self.drawn = Some(drawing);
    }

    /// Returns the game before the first move.
    fn start(&mut self, claim: &Claim) -> Option<Game> {
        match claim.fen.get() {
            Some(text) => self.read_fen(text),
            None if claim.fen.is_absent() => Some(Game::new(self.variant)),
            None => None,
        }
    }

    /// Reads a position and reports what is wrong with it.
    fn read_fen(&mut self, text: &Text) -> Option<Game> {
        match fen::parse(self.variant, &text.value) {
            Ok(game) => Some(game),
            Err(errors) => {
                self.findings.extend(errors.into_iter().take(MAX_FINDINGS).map(|error| {
                    Diagnostic::new(check::fen_code(&error.problem), error.problem.to_string())
                        .label(text.place(error.range.clone()), "")
                        .help(error.problem.help())
                }));
                None
            }
        }
    }
}

/// Returns a move that is written with a sign between its squares, as in `e2-e4` and `e4xd5`, without it.
fn without_separators(game: &mut Game, text: &str) -> Option<String> {
    let squares = text.replace(['-', '–', 'x', ' '], "");
    if squares == text {
        return None;
    }
    match refusal::find(game, &squares) {
        Ok(_) | Err(WhyNot::Refused(..)) => Some(squares),
        Err(WhyNot::Unreadable(_)) => None,
    }
}

/// Returns the finding for a text that is not a move of the variant; a move that it means in another notation is
/// offered.
fn unreadable(game: &mut Game, text: &Text, clause: &str) -> Diagnostic {
    let place = text.place(0..text.value.len());
    let variant = game.variant().clone();
    if let Some(drop) = refusal::canonical_drop(variant.rules(), &text.value) {
        let (message, label) = if text.value.contains('*') {
            (format!("`{}` is a drop, written `{drop}` here", text.value), "claims write drops with `@`")
        } else {
            (format!("`{}` is written `{drop}` here", text.value), "drops are written with a capital")
        };
        let finding = Diagnostic::new(Code::MoveSyntax, message).label(place, label);
        let finding = match refusal::find(game, &drop) {
            Err(WhyNot::Refused(_, clause)) => finding.note(format!("`{drop}` is not legal: {clause}")),
            Ok(_) | Err(WhyNot::Unreadable(_)) => finding,
        };
        return finding.help(format!("write `{drop}`")).fix(place, drop);
    }
    let by_name = read_move::find(game, &text.value).ok();
    let by_name = by_name.map(|mv| coord::print(game.variant().rules(), game.position(), mv));
    if let Some(meant) = by_name.or_else(|| without_separators(game, &text.value)) {
        let message = format!("`{}` is written `{meant}` here", text.value);
        return Diagnostic::new(Code::MoveSyntax, message)
            .label(place, "claims name moves by their squares")
            .help(format!("write `{meant}`"))
            .fix(place, meant);
    }
    Diagnostic::new(Code::MoveSyntax, format!("`{}` is not a move: {clause}", text.value))
        .label(place, "cannot be read")
}
