//! From the definition to the rules: names are resolved, everything is checked, everything wrong is reported.
//!
//! The passes run in the order below and never stop at the first finding. [`Rules`] come out only when none of the
//! findings is an error, so whatever has `Rules` need not check them again.

mod board;
mod castling;
mod context;
mod drops;
mod endings;
mod explosions;
mod forms;
mod obligations;
mod pieces;
mod places;
mod promotions;
mod reach;
mod setup;
mod unused;

use crate::def::{self, Definition, Found, Library};
use crate::diag::{Diagnostic, Report, Severity};
use crate::rules::Rules;

use context::Context;

/// Checks a definition. There are rules when no finding is an error; a definition with warnings still plays.
///
/// Nothing is reported twice: what reading the file reported already is passed over.
pub fn check(definition: &Definition) -> (Option<Rules>, Vec<Diagnostic>) {
    let mut cx = Context::new(definition);
    let name = cx.header();
    let board = board::check(&mut cx);
    let mut pieces = pieces::check(&mut cx, &board);
    let setup = setup::check(&mut cx, &board, &pieces);
    places::starts(&mut cx, &board, &pieces, &setup);
    let royalty = setup::royalty(&mut cx, &pieces, &setup);
    promotions::check(&mut cx, &board, &mut pieces);
    let captured = drops::captured(&mut cx);
    let explosions = explosions::check(&mut cx, &pieces);
    setup::hands_fit(&mut cx, &pieces, &setup, captured);
    let drops = drops::check(&mut cx, &board, &pieces, captured, &setup);
    let castlings = castling::check(&mut cx, &board, &pieces, &setup);
    let obligation = obligations::check(&mut cx, &pieces);
    let illegal = endings::illegal(&mut cx, &board, &pieces, &setup);
    let ends = endings::check(&mut cx, &board, &pieces, &setup);
    endings::royals_can_be_lost(&mut cx, royalty, &explosions, &pieces, &ends);
    let sides = cx.side_names();
    unused::check(&mut cx, &board, &pieces, &setup);

    let wrong = definition.damaged || cx.out.iter().any(|d| d.severity() == Severity::Error);
    let out = std::mem::take(&mut cx.out);
    let (Some(frame), false) = (board.frame, wrong) else { return (None, out) };
    let rules = Rules {
        name,
        about: definition.about.get().map(|t| t.value.clone()).unwrap_or_default(),
        sources: definition.sources.items().iter().map(|t| t.value.clone()).collect(),
        sides,
        shape: frame.shape,
        holes: frame.holes,
        regions: board.regions.into_iter().filter_map(|r| Some((r.name, r.region?))).collect(),
        kinds: pieces.kinds,
        setup,
        royalty,
        captured,
        explosions,
        drops,
        castlings,
        obligation,
        illegal,
        ends,
    };
    (Some(rules), out)
}

/// Reads and checks the definition called `name`.
pub fn load(name: &str, library: &dyn Library) -> (Option<Rules>, Report) {
    load_with(|report| def::read(name, library, &mut report.sources, &mut report.diagnostics))
}

/// Reads and checks a definition whose text is at hand; `name` is what it is reported by.
pub fn load_text(name: &str, text: &str, library: &dyn Library) -> (Option<Rules>, Report) {
    let found = Found { name: name.to_owned(), text: text.to_owned() };
    load_with(|report| def::read_found(found, library, &mut report.sources, &mut report.diagnostics))
}

fn load_with(read: impl FnOnce(&mut Report) -> Option<Definition>) -> (Option<Rules>, Report) {
    let mut report = Report::default();
    let definition = read(&mut report);
    let rules = definition.and_then(|definition| {
        let (rules, found) = check(&definition);
        report.diagnostics.extend(found);
        rules
    });
    report.sort();
    report.shorten([0, 0]);
    (rules, report)
}
