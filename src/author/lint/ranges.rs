//! Ranges in patterns that are longer than the board.

use alfil_core::board::Shape;
use alfil_core::rules::{Heading, Leg, Reach, Term};
use alfil_language::betza::{self, Dialect, Ranged};
use alfil_language::def::definition::DialectWord;
use alfil_language::diag::{Code, Diagnostic, Text};

use super::Lint;

pub(super) fn check_ranges(lint: &mut Lint<'_>) {
    let def = lint.def;
    let shape = lint.rules.shape;
    if def.betza_dialect.get().is_some_and(|word| word.value == DialectWord::FairyStockfish) {
        return;
    }
    let entries = def.pieces.get().map_or(&[][..], |named| &named.entries);
    for piece in entries.iter().filter_map(|(_, piece)| piece.get()) {
        let forms = piece.promoted.get().map_or(&[][..], |forms| &forms.items);
        let moves = forms.iter().filter_map(|form| form.value.r#move.get());
        for text in piece.r#move.get().into_iter().chain(moves) {
            if !lint.is_own(text.span) {
                continue;
            }
            for ranged in betza::ranged(text, Dialect::XBetza) {
                if let Some(most) = is_too_long(&ranged, shape) {
                    push(&mut lint.out, text, &ranged, most);
                }
            }
        }
    }
}

/// Returns how far a term can go on the board, if that is less than its range.
fn is_too_long(ranged: &Ranged, shape: Shape) -> Option<u8> {
    let written = Reach::UpTo(ranged.n);
    let legs = || ranged.terms.iter().flat_map(|term: &Term| &term.legs);
    let is_open = |leg: &Leg| leg.reach == written && !leg.wrap.any() && leg.bend.is_none();
    let most = legs().flat_map(Leg::headings).map(|heading| n_steps(*heading, shape)).max()?;
    (ranged.n > 1 && legs().all(is_open) && most < ranged.n).then_some(most)
}

/// Returns the most steps that fit on the board.
fn n_steps(heading: Heading, shape: Shape) -> u8 {
    let along = |step: i8, n: u8| (n - 1).checked_div(step.unsigned_abs()).unwrap_or(u8::MAX);
    along(heading.dx, shape.files).min(along(heading.dy, shape.ranks))
}

fn push(out: &mut Vec<Diagnostic>, text: &Text, ranged: &Ranged, most: u8) {
    out.push(
        Diagnostic::new(
            Code::RangeBeyondBoard,
            format!("the range `{}` is longer than the board", ranged.n),
        )
        .label(text.place(ranged.range.clone()), format!("at most {most} of these steps fit on the board"))
        .help("write a smaller number, or no limit: `R` instead of `W`, `B` instead of `F`, or `0` after other atoms"),
    );
}
