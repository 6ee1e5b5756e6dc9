//! Settings that do not go together.

use alfil_language::diag::Code;

use super::dialect::Dialect;
use super::findings::{Findings, at};
use super::judge::Case;
use super::settings::Settings;

/// Settings that do not go together.
struct Conflict {
    /// The settings, any of which may be the one to change; pieces are named.
    settings: &'static [&'static str],
    /// Whether a section has the conflict.
    holds: fn(&Settings) -> bool,
    /// What is wrong, reported at the section's own setting.
    message: &'static str,
    help: &'static str,
    in_fork: InFork,
}

/// What Fairy-Stockfish-X makes of a conflict of Fairy-Stockfish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum InFork {
    /// The same.
    Same,
    /// It drops the section.
    Drops,
    /// It drops the section, and Fairy-Stockfish does not have the settings.
    OnlyThereDrops,
    /// It has the conflict, and Fairy-Stockfish has not.
    OnlyThere,
    /// It has no such conflict.
    None,
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
        in_fork: InFork::Drops,
    },
    Conflict {
        settings: &["castlingRank", "maxRank"],
        holds: |s| s.is_on("castling") && s.number("castlingRank") > s.number("maxRank"),
        message: "castling is on a rank that is not on the board",
        help: "write `castlingRank` within the board, or `castling = false`",
        in_fork: InFork::Drops,
    },
    Conflict {
        settings: &["castlingQueensideFile", "castlingKingsideFile"],
        holds: |s| {
            s.is_on("castling") && s.number("castlingQueensideFile") > s.number("castlingKingsideFile")
        },
        message: "queenside castling ends on a higher file than kingside castling",
        help: "swap `castlingQueensideFile` and `castlingKingsideFile`",
        in_fork: InFork::Drops,
    },
    Conflict {
        settings: &["castlingKingsideFile", "castlingQueensideFile"],
        holds: |s| {
            let ends = ["castlingKingsideFile", "castlingQueensideFile"].map(|name| s.number(name));
            s.is_on("castling") && ends.iter().any(|&file| file > s.number("maxFile"))
        },
        message: "castling ends on a file that is not on the board",
        help: "write a file up to `maxFile`, or `castling = false`",
        in_fork: InFork::Same,
    },
    Conflict {
        settings: &["wallingRule", "pieceDrops"],
        holds: |s| s.is_on("pieceDrops") && s.word("wallingRule") != "none",
        message: "Fairy-Stockfish puts the wall of a drop on a square determined by the kind of the piece",
        help: "switch off `pieceDrops` or `wallingRule`",
        in_fork: InFork::Drops,
    },
    Conflict {
        settings: &["blastOnCapture", "king"],
        holds: |s| s.is_on("blastOnCapture") && has_king(s),
        message: "in Fairy-Stockfish the piece `king` can be blown up: the game goes on without it, or the program fails",
        help: "write for example `king = -`, `commoner = k`, `castlingKingPiece = k`, `extinctionPieceTypes = k`, `extinctionValue = loss` and `extinctionPseudoRoyal = true`, or start from `[…:atomic]`",
        in_fork: InFork::Same,
    },
    Conflict {
        settings: &["flipEnclosedPieces", "king"],
        holds: |s| s.word("flipEnclosedPieces") != "none" && has_king(s),
        message: "Fairy-Stockfish flips the piece `king` like any other piece",
        help: "write for example `king = -`, `commoner = k`, `castlingKingPiece = k` and, if losing it is to end the game, `extinctionPieceTypes = k` and `extinctionValue = loss`",
        in_fork: InFork::Drops,
    },
    Conflict {
        settings: &["wallingRule", "king"],
        holds: |s| s.word("wallingRule") == "duck" && has_king(s),
        message: "Fairy-Stockfish tests whether the piece `king` is safe before the duck has moved",
        help: "write for example `king = -`, `commoner = k`, `castlingKingPiece = k`, `extinctionPieceTypes = k` and `extinctionValue = loss`, or start from `[…:duck]`",
        in_fork: InFork::Drops,
    },
    Conflict {
        settings: &["blastImmuneTypes", "king", "extinctionPseudoRoyal"],
        holds: |s| {
            let is_asked = s.is_on("blastOnCapture") || !s.pieces("petrifyOnCaptureTypes").is_empty();
            is_asked && !s.pieces("blastImmuneTypes").is_empty() && has_royals(s)
        },
        message: "Fairy-Stockfish tests whether royal pieces survive a blast and are safe after it as if nothing were immune",
        help: "leave out `blastImmuneTypes`, or make no piece royal",
        in_fork: InFork::None,
    },
    Conflict {
        settings: &["mutuallyImmuneTypes", "king", "extinctionPseudoRoyal"],
        holds: |s| !s.pieces("mutuallyImmuneTypes").is_empty() && has_royals(s),
        message: "Fairy-Stockfish tests for check as if these pieces could capture each other",
        help: "leave out `mutuallyImmuneTypes`, or make no piece royal",
        in_fork: InFork::None,
    },
    Conflict {
        settings: &["flagPieceSafe", "blastOnCapture"],
        holds: |s| s.is_on("flagPieceSafe") && s.is_on("blastOnCapture"),
        message: "Fairy-Stockfish ignores blasts when it tests whether a piece is safe",
        help: "leave out `flagPieceSafe` or `blastOnCapture`",
        in_fork: InFork::Drops,
    },
    Conflict {
        settings: &["seirawanGating", "gating"],
        holds: |s| s.is_on("seirawanGating") && !s.is_on("gating"),
        message: "pieces cannot be gated without gates",
        help: "write `gating = true` or `seirawanGating = false`",
        in_fork: InFork::Same,
    },
    Conflict {
        settings: &["cambodianMoves", "gating"],
        holds: |s| s.is_on("cambodianMoves") && !s.is_on("gating"),
        message: "first moves are not known without gates",
        help: "write `gating = true` or `cambodianMoves = false`",
        in_fork: InFork::Same,
    },
    Conflict {
        settings: &["hexBoard", "cylindrical", "toroidal"],
        holds: |s| s.is_on("hexBoard") && (s.is_on("cylindrical") || s.is_on("toroidal")),
        message: "a hexagonal board cannot be cylindrical or toroidal",
        help: "switch off `hexBoard`, or `cylindrical` and `toroidal`",
        in_fork: InFork::OnlyThereDrops,
    },
    Conflict {
        settings: &["libertyCapture", "libertySelfCapture", "pieceDrops"],
        holds: |s| {
            !s.is_on("pieceDrops")
                && ["libertyCapture", "libertySelfCapture"].iter().any(|name| s.word(name) != "none")
        },
        message: "groups lose their liberties by drops, but there are no drops",
        help: "write `pieceDrops = true`",
        in_fork: InFork::OnlyThereDrops,
    },
    Conflict {
        settings: &["edgeInsertTypes", "pieceDrops"],
        holds: |s| !s.is_on("pieceDrops") && !s.pieces("edgeInsertTypes").is_empty(),
        message: "pieces are pushed in from the hand, but there are no drops",
        help: "write `pieceDrops = true`",
        in_fork: InFork::OnlyThereDrops,
    },
    Conflict {
        settings: &["openingSwapDrop", "pieceDrops", "mustDrop"],
        holds: |s| s.is_on("openingSwapDrop") && !(s.is_on("pieceDrops") && s.is_on("mustDrop")),
        message: "the first piece can be swapped only if players must drop",
        help: "write `pieceDrops = true` and `mustDrop = true`",
        in_fork: InFork::OnlyThereDrops,
    },
    Conflict {
        settings: &["freeDrops", "wallingRule"],
        holds: |s| s.is_on("freeDrops") && s.word("wallingRule") != "none",
        message: "drops cannot be combined with walls",
        help: "switch off `freeDrops` or `wallingRule`",
        in_fork: InFork::OnlyThereDrops,
    },
    Conflict {
        settings: &["wallOrMove", "wallingRule"],
        holds: |s| s.is_on("wallOrMove") && s.word("wallingRule") == "arrow",
        message: "walls of the rule `arrow` are part of a move",
        help: "choose another `wallingRule`, or write `wallOrMove = false`",
        in_fork: InFork::OnlyThereDrops,
    },
    Conflict {
        settings: &["wallingRule", "gating"],
        holds: |s| s.word("wallingRule") != "none" && s.is_on("gating"),
        message: "walls cannot be combined with gates",
        help: "switch off `wallingRule` or `gating`",
        in_fork: InFork::OnlyThereDrops,
    },
    Conflict {
        settings: &["connectN", "maxFile", "maxRank"],
        holds: |s| s.number("connectN") > sides(s).1,
        message: "a row of this length does not fit on the board, so this never wins",
        help: "write a `connectN` that fits, or 0 for no such rule",
        in_fork: InFork::Drops,
    },
    Conflict {
        settings: &["connectNxN", "maxFile", "maxRank"],
        holds: |s| s.number("connectNxN") > sides(s).0,
        message: "a block of this size does not fit on the board, so this never wins",
        help: "write a `connectNxN` that fits, or 0 for no such rule",
        in_fork: InFork::Drops,
    },
    Conflict {
        settings: &["collinearN", "maxFile", "maxRank"],
        holds: |s| s.number("collinearN") > sides(s).1,
        message: "no line of the board has this many squares, so this never wins",
        help: "write a `collinearN` that fits, or 0 for no such rule",
        in_fork: InFork::Same,
    },
    Conflict {
        settings: &["connectN", "collinearN"],
        holds: |s| s.number("connectN") == 1 || s.number("collinearN") == 1,
        message: "Fairy-Stockfish looks for rows of two pieces or more, so a single piece never wins",
        help: "write at least 2, or 0 for no such rule",
        in_fork: InFork::OnlyThere,
    },
];

/// Returns the sides of the board, the shorter first.
fn sides(settings: &Settings) -> (i64, i64) {
    let [files, ranks] = ["maxFile", "maxRank"].map(|name| settings.number(name));
    (files.min(ranks), files.max(ranks))
}

/// Reports the conflicts that a line of the section causes; returns whether the program drops the section for one.
pub(super) fn check(case: &Case<'_>, found: &mut Findings) -> bool {
    let is_fork = found.dialect() == Dialect::FairyStockfishX;
    let mut is_dropped = false;
    for conflict in CONFLICTS {
        let (is_there, drops) = match conflict.in_fork {
            InFork::Same => (true, false),
            InFork::Drops => (true, is_fork),
            InFork::OnlyThereDrops => (is_fork, is_fork),
            InFork::OnlyThere => (is_fork, false),
            InFork::None => (!is_fork, false),
        };
        let own = conflict.settings.iter().find_map(|name| case.own_span(name)).filter(|_| is_there);
        let Some(span) = own.filter(|_| (conflict.holds)(case.after)) else { continue };
        if case.judged.are_sound(conflict.settings) {
            let finding = at(Code::IniConflict, span, conflict.message, "").help(conflict.help);
            is_dropped |= drops;
            found.push(if drops { finding.help("Fairy-Stockfish drops the whole section") } else { finding });
        }
    }
    is_dropped
}
