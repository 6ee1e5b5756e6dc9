//! Side effects of captures.

use super::draft::Pen;
use crate::board::PieceKind;
use crate::rules::{Explosions, Flipped, FlipsAfter, Leaves};

/// Writes what captures do besides.
pub(super) fn write(pen: &mut Pen<'_>) {
    let rules = pen.rules;
    if let Explosions::OnCapture { spared: _, immune, victims: _, leaves } = &rules.explosions {
        pen.say("blastOnCapture", true);
        let immune = pen.letters(immune);
        pen.set("blastImmuneTypes", immune);
        pen.say_if("petrifyBlastPieces", *leaves == Leaves::Walls);
    }
    if !rules.petrified.is_empty() {
        let captors = pen.letters(&rules.petrified);
        pen.set("petrifyOnCaptureTypes", captors);
    }
    let spares_its_own = |kind: &PieceKind| {
        rules.kind(*kind).never_captures.contains(kind) && !pen.roles.is(*kind, "janggiCannon")
    };
    let immune: Vec<PieceKind> = rules.kind_indices().filter(spares_its_own).collect();
    let immune = pen.letters(&immune);
    pen.set("mutuallyImmuneTypes", immune);
    if let Some(flips) = rules.flips {
        let word = match (flips.pieces, flips.after) {
            (Flipped::Enclosed, _) => "reversi",
            (Flipped::Adjacent, FlipsAfter::AnyMove) => "ataxx",
            (Flipped::Adjacent, FlipsAfter::NoLoneDrop) => "quadwrangle",
        };
        pen.set("flipEnclosedPieces", word);
    }
}
