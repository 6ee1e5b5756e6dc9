//! From the definition to the rules: resolves names, checks everything and reports what is wrong.
//!
//! The passes run in the order below and never stop at the first finding. [`Rules`] are returned only when no finding is an
//! error, so code that has `Rules` need not check them again.
//!
//! `reach` decides what follows from what, for endings that can never be reached or hold at the start. `blame` finds the line
//! of the file that causes a finding in a definition it extends: it leaves each line out in turn and compares the findings.
//! Each pass records in `Origins` where the rules that it makes are written; `Rules` themselves know no locations, so that
//! equal rules are equal.

mod about;
mod board;
mod context;
mod endings;
mod extended_findings;
mod origins;
mod pieces;
mod rule;

use about::{allow, claims, sources};
use alfil_core::board::{PerSide, Wraps};
use alfil_core::possible::capturing;
use alfil_core::rules::{
    Captured, Condition, Does, EarlyCheck, End, Explosions, Leaves, Permit, PromotionLimit, Royals, Rules,
    Setup,
};
use board::setup;
pub use board::setup::fen_code;
use context::Context;
pub use endings::reach;
use endings::{clock, counts, pursuit};
pub use extended_findings::add_causes;
pub use origins::{KindOrigin, Origin, Origins, with_entries};
use pieces::captors::Captors;
pub use pieces::unknown_piece;
use pieces::{Pieces, jumps, places, unused};
use rule::{
    capture_exceptions, capture_limits, castling, demotions, drops, effects, en_passant, enclosures,
    explosions, gating, neighbours, obligations, passing, points, promotions, royals, turns, unmoved, walls,
    wraps,
};

use crate::def::{self, Definition, DefinitionText, Library};
use crate::diag::{Code, Diagnostic, Report, Severity};

/// Returns whether explosions leave walls.
fn leaves_walls(explosions: &Explosions) -> bool {
    matches!(explosions, Explosions::OnCapture { leaves: Leaves::Walls, .. })
}

/// Warns of tables that matter only to conditions, where no condition asks.
fn warn_unused_tables(cx: &mut Context<'_>, illegal: &[Condition], ends: &[End]) {
    if cx.has_broken_condition {
        return;
    }
    counts::warn_unused_counts(cx, ends);
    points::warn_unused_points(cx, illegal, ends);
    pursuit::warn_unused_pursuit(cx, illegal, ends);
}

/// Checks a definition. Returns rules when no finding is an error, where they are written, and the findings; a definition with
/// warnings can still be played.
///
/// Nothing is reported twice: what was already reported when reading the file is skipped.
#[expect(clippy::too_many_lines, reason = "one line for each table of a definition")]
pub fn check(definition: &Definition) -> (Option<Rules>, Origins, Vec<Diagnostic>) {
    let mut cx = Context::new(definition);
    let name = cx.header();
    allow::check_allow(&mut cx);
    let board = board::check_board(&mut cx);
    cx.shape = board.frame.as_ref().map(|frame| frame.shape);
    let mut pieces = pieces::check_pieces(&mut cx, &board);
    let setup = setup::check_setup(&mut cx, &board, &pieces);
    places::warn_starts_outside(&mut cx, &board, &pieces, &setup);
    let royals = royals::check_royals(&mut cx, &pieces);
    let captured = drops::captured(&mut cx);
    let promotion_limits = check_promotions(&mut cx, &board, &mut pieces, captured, &setup);
    let held_as = drops::held_as(&mut cx, &pieces, captured);
    let en_passant = en_passant::check_en_passant(&mut cx, &board, &pieces);
    capture_exceptions::report_spared_royals(&mut cx, &pieces, royals.left_attacked);
    setup::check_hands(&mut cx, &pieces, &setup, captured);
    let drops = drops::check_drops(&mut cx, &board, &pieces, (captured, &held_as), &setup);
    let gating = gating::check_gating(&mut cx, &board, &pieces, captured, &setup);
    let unmoved = unmoved::check_unmoved(&mut cx, &board, &pieces, &setup, gating.as_ref());
    let castlings = castling::check_castling(&mut cx, &board, &pieces, &setup, gating.as_ref(), &unmoved);
    let neighbours = neighbours::check_neighbours(&mut cx, &pieces);
    jumps::warn_needless_never_jumps_over(&mut cx, &pieces, &neighbours);
    let capturing = capturing(&pieces.kinds, &neighbours, &drops);
    let captors = Captors::of(&pieces, &drops, &capturing);
    let capture_limits = capture_limits::check_capture_limits(&mut cx, &board, captors, royals.left_attacked);
    let explosions = explosions::check_explosions(&mut cx, captors, captured, royals.left_attacked);
    let enclosures = enclosures::check_enclosures(&mut cx, &board, &pieces, royals.left_attacked);
    let effects = effects::check_effects(&mut cx, &board, captors, royals.left_attacked);
    captors.report_nothing_to_spare(&mut cx);
    captors.report_nothing_to_hold(&mut cx, &setup, (&enclosures, &effects));
    let points = points::check_points(&mut cx, &pieces);
    let walls = walls::check_walls(&mut cx, &board);
    let obligation = obligations::check_obligation(&mut cx, captors);
    let passing = passing::check_passing(&mut cx);
    let turns = turns::check_turns(&mut cx, captors, &royals, setup.to_move);
    let pursuit = pursuit::check_pursuit(&mut cx, &board, &pieces);
    let answer = endings::answer(&mut cx, &board, &pieces, &setup);
    let illegal = endings::illegal(&mut cx, &board, &pieces, &setup);
    let clock = clock::check_clock(&mut cx, &pieces);
    let alike = clock::alike(&mut cx, &pieces);
    let first_moves_repeated = unmoved::repeated(&mut cx, &pieces);
    let counts = counts::check_counts(&mut cx, &board, &pieces, &setup);
    let ends = endings::check_endings(&mut cx, &board, &pieces, &setup);
    let becomes_wall = effects.iter().any(|effect| effect.does == Does::BecomesWall);
    let has_other_walls = becomes_wall || leaves_walls(&explosions);
    let others = turns::Others {
        passing: &passing,
        answers: answer.is_some(),
        counts: &counts,
        conditions: ends.iter().map(|end| &end.when).chain(&illegal).collect(),
        gating: gating.as_ref(),
        walls: walls.as_ref(),
        has_other_walls,
    };
    turns::check_turn_conflicts(&mut cx, turns.as_ref(), &others);
    warn_unused_tables(&mut cx, &illegal, &ends);
    check_royals_present(&mut cx, &royals, &explosions, &pieces, &setup, &ends);
    let is_mate_possible = royals.left_attacked == Permit::Illegal
        || turns.as_ref().is_some_and(|turns| turns.early_check == EarlyCheck::Checkmate);
    endings::warn_checkmate_unhandled(&mut cx, is_mate_possible, &illegal, &pieces, &ends);
    let sides = cx.side_names();
    let dark = cx.dark_side();
    let colours = cx.colours();
    let sources = sources::sources(&mut cx);
    check_cross_table(&mut cx, &board, &pieces, &setup);

    let wrong = definition.damaged || cx.out.iter().any(|d| d.severity() == Severity::Error);
    let Context { mut out, mut origins, .. } = cx;
    origins.kinds = pieces.origins;
    let (Some(frame), false) = (board.frame, wrong) else { return (None, origins, out) };
    let rules = Rules {
        name,
        about: definition.about.get().map(|t| t.value.clone()).unwrap_or_default(),
        sources,
        sides,
        shape: frame.shape,
        wraps: frame.wraps,
        holes: frame.holes,
        regions: board.regions.into_iter().filter_map(|r| Some((r.name, r.region?))).collect(),
        look: board.look,
        piece_set: board.piece_set,
        dark,
        colours,
        kinds: pieces.kinds,
        setup,
        royals,
        promotion_limits,
        captured,
        held_as,
        capture_limits,
        en_passant,
        explosions,
        drops,
        gating,
        unmoved,
        castlings,
        neighbours,
        enclosures,
        effects,
        points,
        walls,
        turns,
        obligation,
        passing,
        answer,
        pursuit,
        illegal,
        clock,
        alike,
        first_moves_repeated,
        counts,
        ends,
    };
    debug_assert!(origins.are_parallel_to(&rules));
    let found = too_many_moves(definition, &rules);
    let rules = found.is_none().then_some(rules);
    out.extend(found);
    (rules, origins, out)
}

/// Returns what pieces become, and the limits to that.
fn check_promotions(
    cx: &mut Context<'_>,
    board: &board::Board,
    pieces: &mut Pieces,
    captured: Captured,
    setup: &Setup,
) -> Vec<PromotionLimit> {
    let are_there = captured != Captured::Removed || setup.hands != PerSide::default();
    promotions::check_promotion_entries(cx, board, pieces, &promotions::Hands { captured, are_there });
    demotions::check_demotions(cx, board, pieces);
    promotions::limits(cx, pieces)
}

/// Checks what depends on everything else.
fn check_cross_table(cx: &mut Context<'_>, board: &board::Board, pieces: &Pieces, setup: &Setup) {
    wraps::check_wraps(cx, board.frame.as_ref().map_or(Wraps::NONE, |frame| frame.wraps));
    unused::warn_unused(cx, board, pieces, setup);
    claims::check_claims(cx);
}

/// Reports royal pieces that are missing, or that nobody can win by capturing.
fn check_royals_present(
    cx: &mut Context<'_>,
    royals: &Royals,
    explosions: &Explosions,
    pieces: &Pieces,
    setup: &Setup,
    ends: &[End],
) {
    royals::report_missing_royals(cx, pieces, setup, ends);
    endings::warn_royals_never_lost(cx, royals, explosions, pieces, ends);
}

/// Reports a game whose positions could have too many moves to list.
fn too_many_moves(definition: &Definition, rules: &Rules) -> Option<Diagnostic> {
    let most = rules.with_lent_moves().most_moves(rules.material());
    let board = definition.board.get().filter(|_| most > Rules::MAX_MOVES)?;
    Some(
        Diagnostic::new(Code::TooManyMoves, format!("a position could have {most} moves"))
            .label(board.span, format!("the limit is {}", Rules::MAX_MOVES))
            .help("use fewer pieces, a smaller board, fewer kinds to promote to, or fewer squares for walls"),
    )
}

/// Reads and checks the definition called `name`.
pub fn load(name: &str, library: &dyn Library) -> (Option<Rules>, Report) {
    finish(read(name, library))
}

/// Like [`load`], for a definition that was already found.
pub fn load_found(found: DefinitionText, library: &dyn Library) -> (Option<Rules>, Report) {
    finish(read_found(found, library))
}

/// Reads and checks a definition from its text; `name` is used in reports.
pub fn load_text(name: &str, text: &str, library: &dyn Library) -> (Option<Rules>, Report) {
    finish(read_text(name, text, library))
}

/// A definition with its meaning, for further checks.
#[derive(Debug)]
pub struct Checked {
    /// What is written.
    pub definition: Definition,
    /// Its meaning, if there is no error.
    pub rules: Option<Rules>,
    /// Where its rules are written.
    pub origins: Origins,
}

/// Like [`load`], but returns the definition too; all findings are included, in no particular order.
pub fn read(name: &str, library: &dyn Library) -> (Option<Checked>, Report) {
    read_with(library, |report| def::read(name, library, &mut report.sources, &mut report.diagnostics))
}

/// Like [`load_text`], but returns the definition too; all findings are included, in no particular order.
pub fn read_text(name: &str, text: &str, library: &dyn Library) -> (Option<Checked>, Report) {
    read_found(DefinitionText { name: name.to_owned(), text: text.to_owned() }, library)
}

/// Like [`read`], for a definition that was already found.
pub fn read_found(found: DefinitionText, library: &dyn Library) -> (Option<Checked>, Report) {
    read_with(library, |report| def::read_found(found, library, &mut report.sources, &mut report.diagnostics))
}

fn read_with(
    library: &dyn Library,
    read: impl FnOnce(&mut Report) -> Option<Definition>,
) -> (Option<Checked>, Report) {
    let mut report = Report::default();
    let checked = read(&mut report).map(|definition| {
        let (rules, origins, found) = check(&definition);
        report.diagnostics.extend(found);
        add_causes(&definition, library, &mut report, &|other| check(&other).2);
        Checked { definition, rules, origins }
    });
    (checked, report)
}

fn finish((checked, mut report): (Option<Checked>, Report)) -> (Option<Rules>, Report) {
    report.sort();
    report.shorten([0, 0]);
    (checked.and_then(|checked| checked.rules), report)
}
