//! Moves that go as far as there are pieces on their line: what goes with `x`.

use alfil_core::rules::Reach;

use crate::betza::findings::Findings;
use crate::betza::lower::Step;
use crate::diag::Code;

/// Reports `x` where it means nothing. Says whether the term has a meaning all the same.
pub(in crate::betza) fn check_by_pieces_on_line(found: &mut Findings<'_>, steps: &[Step]) -> bool {
    let mut good = true;
    for (place, step) in steps.iter().enumerate() {
        let Some(x) = step.modes.first_of("x") else { continue };
        if step.reach != Reach::Unlimited || !step.stride.is_one_square() {
            found
                .report(
                    Code::BetzaUnsupported,
                    x.range(),
                    "`x` applies only to slides",
                    "not a slide over any number of squares",
                )
                .help("write it before `R`, `B` or `Q`, without a range");
            good = false;
        }
        let other = step.modes.first_of(if place > 0 { "ijpgyzq" } else { "jpgyzq" });
        if let Some(other) = other {
            found
                .report(
                    Code::BetzaUnsupported,
                    other.range(),
                    format!("`{}` cannot be combined with `x`", other.value),
                    "not supported",
                )
                .also(x.range(), "`x` is here")
                .help("`x` leaps over all pieces, with `n` over none, and with `nn` over no enemy");
            good = false;
        }
    }
    good
}
