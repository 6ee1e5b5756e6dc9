//! Settings that do not go together.

use super::findings::{Findings, at};
use super::judge::Case;
use super::settings::Settings;
use crate::diag::Code;

/// Settings that do not go together.
struct Conflict {
    /// The settings, any of which may be the one to change; pieces are named.
    settings: &'static [&'static str],
    /// Whether a section has the conflict.
    holds: fn(&Settings) -> bool,
    /// What is wrong, reported at the section's own setting.
    message: &'static str,
    help: &'static str,
}

fn has_king(settings: &Settings) -> bool {
    settings.piece_named("king").is_some()
}

fn has_royals(settings: &Settings) -> bool {
    has_king(settings) || settings.is_on("extinctionPseudoRoyal")
}

const CONFLICTS: &[Conflict] = &[
    Conflict {
        settings: &["checkCounting", "checking"],
        holds: |s| s.is_on("checkCounting") && !s.is_on("checking"),
        message: "checks are counted, and no move may give check",
        help: "write `checking = true` or `checkCounting = false`",
    },
    Conflict {
        settings: &["castlingRank", "maxRank"],
        holds: |s| s.is_on("castling") && s.number("castlingRank") > s.number("maxRank"),
        message: "castling is on a rank that is not on the board",
        help: "write `castlingRank` within the board, or `castling = false`",
    },
    Conflict {
        settings: &["castlingQueensideFile", "castlingKingsideFile"],
        holds: |s| {
            s.is_on("castling") && s.number("castlingQueensideFile") > s.number("castlingKingsideFile")
        },
        message: "queenside castling ends on a higher file than kingside castling",
        help: "swap `castlingQueensideFile` and `castlingKingsideFile`",
    },
    Conflict {
        settings: &["castlingKingsideFile", "castlingQueensideFile"],
        holds: |s| {
            let ends = ["castlingKingsideFile", "castlingQueensideFile"].map(|name| s.number(name));
            s.is_on("castling") && ends.iter().any(|&file| file > s.number("maxFile"))
        },
        message: "castling ends on a file that is not on the board",
        help: "write a file up to `maxFile`, or `castling = false`",
    },
    Conflict {
        settings: &["wallingRule", "pieceDrops"],
        holds: |s| s.is_on("pieceDrops") && s.word("wallingRule") != "none",
        message: "Fairy-Stockfish puts the wall of a drop on a square determined by the kind of the piece",
        help: "switch off `pieceDrops` or `wallingRule`",
    },
    Conflict {
        settings: &["blastOnCapture", "king"],
        holds: |s| s.is_on("blastOnCapture") && has_king(s),
        message: "in Fairy-Stockfish the piece `king` can be blown up: the game goes on without it, or the program fails",
        help: "write for example `king = -`, `commoner = k`, `castlingKingPiece = k`, `extinctionPieceTypes = k`, `extinctionValue = loss` and `extinctionPseudoRoyal = true`, or start from `[…:atomic]`",
    },
    Conflict {
        settings: &["flipEnclosedPieces", "king"],
        holds: |s| s.word("flipEnclosedPieces") != "none" && has_king(s),
        message: "Fairy-Stockfish flips the piece `king` like any other piece",
        help: "write for example `king = -`, `commoner = k`, `castlingKingPiece = k` and, if losing it is to end the game, `extinctionPieceTypes = k` and `extinctionValue = loss`",
    },
    Conflict {
        settings: &["wallingRule", "king"],
        holds: |s| s.word("wallingRule") == "duck" && has_king(s),
        message: "Fairy-Stockfish tests whether the piece `king` is safe before the duck has moved",
        help: "write for example `king = -`, `commoner = k`, `castlingKingPiece = k`, `extinctionPieceTypes = k` and `extinctionValue = loss`, or start from `[…:duck]`",
    },
    Conflict {
        settings: &["blastImmuneTypes", "king", "extinctionPseudoRoyal"],
        holds: |s| !s.pieces("blastImmuneTypes").is_empty() && has_royals(s),
        message: "Fairy-Stockfish tests whether royal pieces survive a blast and are safe after it as if nothing were immune",
        help: "leave out `blastImmuneTypes`, or make no piece royal",
    },
    Conflict {
        settings: &["mutuallyImmuneTypes", "king", "extinctionPseudoRoyal"],
        holds: |s| !s.pieces("mutuallyImmuneTypes").is_empty() && has_royals(s),
        message: "Fairy-Stockfish tests for check as if these pieces could capture each other",
        help: "leave out `mutuallyImmuneTypes`, or make no piece royal",
    },
    Conflict {
        settings: &["flagPieceSafe", "blastOnCapture"],
        holds: |s| s.is_on("flagPieceSafe") && s.is_on("blastOnCapture"),
        message: "Fairy-Stockfish ignores blasts when it tests whether a piece is safe",
        help: "leave out `flagPieceSafe` or `blastOnCapture`",
    },
    Conflict {
        settings: &["seirawanGating", "gating"],
        holds: |s| s.is_on("seirawanGating") && !s.is_on("gating"),
        message: "pieces cannot come in through gates if there are none",
        help: "write `gating = true` or `seirawanGating = false`",
    },
    Conflict {
        settings: &["cambodianMoves", "gating"],
        holds: |s| s.is_on("cambodianMoves") && !s.is_on("gating"),
        message: "first moves are not known without gates",
        help: "write `gating = true` or `cambodianMoves = false`",
    },
];

/// Reports the conflicts that a line of the section causes.
pub(super) fn check(case: &Case<'_>, found: &mut Findings) {
    for conflict in CONFLICTS {
        let own = conflict.settings.iter().find_map(|name| case.own_span(name));
        let Some(span) = own.filter(|_| (conflict.holds)(case.after)) else { continue };
        if case.judged.are_sound(conflict.settings) {
            found.push(at(Code::IniConflict, span, conflict.message, "").help(conflict.help));
        }
    }
}
