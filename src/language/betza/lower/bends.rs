//! Slides that bend: what goes with `z` and `q`.

use alfil_core::rules::Reach;

use crate::betza::findings::Findings;
use crate::betza::lower::Step;
use crate::diag::Code;

/// Reports `z` and `q` where they mean nothing. Says whether the term has a meaning all the same.
pub(in crate::betza) fn check_bends(found: &mut Findings<'_>, steps: &[Step]) -> bool {
    let mut good = true;
    for step in steps {
        let Some(bend) = step.modes.first_of("zq") else { continue };
        let c = bend.value;
        if steps.len() > 1 {
            found
                .report(
                    Code::BetzaUnsupported,
                    bend.range(),
                    format!("`{c}` bends only moves of one leg"),
                    "this leg is one of several",
                )
                .help("write the turns as directions of the legs, as in `afrW`");
            good = false;
        }
        if let Some(other) = step.modes.first_of("nj") {
            found
                .report(
                    Code::BetzaUnsupported,
                    other.range(),
                    format!("`{}` cannot be combined with `{c}`", other.value),
                    "not supported",
                )
                .also(bend.range(), format!("`{c}` is here"))
                .help("remove one of them");
            good = false;
        }
        if let (Some(q), Some(z)) = (step.modes.first_of("q"), step.modes.first_of("z")) {
            found
                .report(
                    Code::BetzaConflict,
                    q.range(),
                    "`z` and `q` contradict each other",
                    "always to the same side",
                )
                .also(z.range(), "to either side in turn")
                .help("write two terms, one with each");
            good = false;
        }
        if good && step.reach == Reach::UpTo(1) {
            let message = format!("`{c}` has no effect on a single step, which never bends");
            found
                .report(Code::BetzaNoEffect, bend.range(), message, "this has no effect")
                .help("write a longer range, or none for any number of steps")
                .guess(bend.range(), "");
        }
    }
    good
}
