//! Settings that do not go together.

use alfil_language::diag::Code;

use super::dialect::Dialect;
use super::findings::{Findings, finding_at};
use super::judge::Case;
use super::settings::Settings;
use crate::fairy::ini::key;

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
    has_king(settings) || settings.is_on(key::EXTINCTION_PSEUDO_ROYAL)
}

const CONFLICTS: &[Conflict] = &[
    Conflict {
        settings: &[key::CHECK_COUNTING, key::CHECKING],
        holds: |s| s.is_on(key::CHECK_COUNTING) && !s.is_on(key::CHECKING),
        message: "`checkCounting` counts checks, but `checking` forbids every check",
        help: "write `checking = true` or `checkCounting = false`",
        in_fork: InFork::Drops,
    },
    Conflict {
        settings: &[key::CASTLING_RANK, key::MAX_RANK],
        holds: |s| s.is_on(key::CASTLING) && s.number(key::CASTLING_RANK) > s.number(key::MAX_RANK),
        message: "castling is on a rank that is not on the board",
        help: "write `castlingRank` within the board, or `castling = false`",
        in_fork: InFork::Drops,
    },
    Conflict {
        settings: &[key::CASTLING_QUEENSIDE_FILE, key::CASTLING_KINGSIDE_FILE],
        holds: |s| {
            s.is_on(key::CASTLING)
                && s.number(key::CASTLING_QUEENSIDE_FILE) > s.number(key::CASTLING_KINGSIDE_FILE)
        },
        message: "queenside castling ends on a higher file than kingside castling",
        help: "swap `castlingQueensideFile` and `castlingKingsideFile`",
        in_fork: InFork::Drops,
    },
    Conflict {
        settings: &[key::CASTLING_KINGSIDE_FILE, key::CASTLING_QUEENSIDE_FILE],
        holds: |s| {
            let ends = [key::CASTLING_KINGSIDE_FILE, key::CASTLING_QUEENSIDE_FILE].map(|name| s.number(name));
            s.is_on(key::CASTLING) && ends.iter().any(|&file| file > s.number(key::MAX_FILE))
        },
        message: "castling ends on a file that is not on the board",
        help: "write a file up to `maxFile`, or `castling = false`",
        in_fork: InFork::Same,
    },
    Conflict {
        settings: &[key::WALLING_RULE, key::PIECE_DROPS],
        holds: |s| s.is_on(key::PIECE_DROPS) && s.word(key::WALLING_RULE) != "none",
        message: "Fairy-Stockfish puts the wall of a drop on a square determined by the kind of the piece",
        help: "switch off `pieceDrops` or `wallingRule`",
        in_fork: InFork::Drops,
    },
    Conflict {
        settings: &[key::BLAST_ON_CAPTURE, "king"],
        holds: |s| s.is_on(key::BLAST_ON_CAPTURE) && has_king(s),
        message: "Fairy-Stockfish lets explosions destroy the `king`: it then plays on without one, or crashes",
        help: "for example, write `king = -`, `commoner = k`, `castlingKingPiece = k`, `extinctionPieceTypes = k`, `extinctionValue = loss` and `extinctionPseudoRoyal = true`, or start from `[…:atomic]`",
        in_fork: InFork::Same,
    },
    Conflict {
        settings: &[key::FLIP_ENCLOSED_PIECES, "king"],
        holds: |s| s.word(key::FLIP_ENCLOSED_PIECES) != "none" && has_king(s),
        message: "Fairy-Stockfish flips the piece `king` like any other piece",
        help: "for example, write `king = -`, `commoner = k`, `castlingKingPiece = k` and, if losing it is to end the game, `extinctionPieceTypes = k` and `extinctionValue = loss`",
        in_fork: InFork::Drops,
    },
    Conflict {
        settings: &[key::WALLING_RULE, "king"],
        holds: |s| s.word(key::WALLING_RULE) == "duck" && has_king(s),
        message: "Fairy-Stockfish tests whether the piece `king` is safe before the duck has moved",
        help: "for example, write `king = -`, `commoner = k`, `castlingKingPiece = k`, `extinctionPieceTypes = k` and `extinctionValue = loss`, or start from `[…:duck]`",
        in_fork: InFork::Drops,
    },
    Conflict {
        settings: &[key::BLAST_IMMUNE_TYPES, "king", key::EXTINCTION_PSEUDO_ROYAL],
        holds: |s| {
            let is_asked =
                s.is_on(key::BLAST_ON_CAPTURE) || !s.pieces(key::PETRIFY_ON_CAPTURE_TYPES).is_empty();
            is_asked && !s.pieces(key::BLAST_IMMUNE_TYPES).is_empty() && has_royals(s)
        },
        message: "Fairy-Stockfish tests whether royal pieces survive a blast and are safe after it as if nothing were immune",
        help: "leave out `blastImmuneTypes`, or make no piece royal",
        in_fork: InFork::None,
    },
    Conflict {
        settings: &[key::MUTUALLY_IMMUNE_TYPES, "king", key::EXTINCTION_PSEUDO_ROYAL],
        holds: |s| !s.pieces(key::MUTUALLY_IMMUNE_TYPES).is_empty() && has_royals(s),
        message: "Fairy-Stockfish tests for check as if these pieces could capture each other",
        help: "leave out `mutuallyImmuneTypes`, or make no piece royal",
        in_fork: InFork::None,
    },
    Conflict {
        settings: &[key::FLAG_PIECE_SAFE, key::BLAST_ON_CAPTURE],
        holds: |s| s.is_on(key::FLAG_PIECE_SAFE) && s.is_on(key::BLAST_ON_CAPTURE),
        message: "Fairy-Stockfish ignores blasts when it tests whether a piece is safe",
        help: "leave out `flagPieceSafe` or `blastOnCapture`",
        in_fork: InFork::Drops,
    },
    Conflict {
        settings: &[key::SEIRAWAN_GATING, key::GATING],
        holds: |s| s.is_on(key::SEIRAWAN_GATING) && !s.is_on(key::GATING),
        message: "pieces cannot be gated without gates",
        help: "write `gating = true` or `seirawanGating = false`",
        in_fork: InFork::Same,
    },
    Conflict {
        settings: &[key::CAMBODIAN_MOVES, key::GATING],
        holds: |s| s.is_on(key::CAMBODIAN_MOVES) && !s.is_on(key::GATING),
        message: "first moves are not known without gates",
        help: "write `gating = true` or `cambodianMoves = false`",
        in_fork: InFork::Same,
    },
    Conflict {
        settings: &[key::HEX_BOARD, key::CYLINDRICAL, key::TOROIDAL],
        holds: |s| s.is_on(key::HEX_BOARD) && (s.is_on(key::CYLINDRICAL) || s.is_on(key::TOROIDAL)),
        message: "a hexagonal board cannot be cylindrical or toroidal",
        help: "switch off `hexBoard`, or `cylindrical` and `toroidal`",
        in_fork: InFork::OnlyThereDrops,
    },
    Conflict {
        settings: &[key::LIBERTY_CAPTURE, key::LIBERTY_SELF_CAPTURE, key::PIECE_DROPS],
        holds: |s| {
            !s.is_on(key::PIECE_DROPS)
                && [key::LIBERTY_CAPTURE, key::LIBERTY_SELF_CAPTURE].iter().any(|name| s.word(name) != "none")
        },
        message: "groups lose their liberties by drops, but there are no drops",
        help: "write `pieceDrops = true`",
        in_fork: InFork::OnlyThereDrops,
    },
    Conflict {
        settings: &[key::EDGE_INSERT_TYPES, key::PIECE_DROPS],
        holds: |s| !s.is_on(key::PIECE_DROPS) && !s.pieces(key::EDGE_INSERT_TYPES).is_empty(),
        message: "pieces are pushed in from the hand, but there are no drops",
        help: "write `pieceDrops = true`",
        in_fork: InFork::OnlyThereDrops,
    },
    Conflict {
        settings: &[key::OPENING_SWAP_DROP, key::PIECE_DROPS, key::MUST_DROP],
        holds: |s| s.is_on(key::OPENING_SWAP_DROP) && !(s.is_on(key::PIECE_DROPS) && s.is_on(key::MUST_DROP)),
        message: "the first piece can be swapped only if players must drop",
        help: "write `pieceDrops = true` and `mustDrop = true`",
        in_fork: InFork::OnlyThereDrops,
    },
    Conflict {
        settings: &[key::FREE_DROPS, key::WALLING_RULE],
        holds: |s| s.is_on(key::FREE_DROPS) && s.word(key::WALLING_RULE) != "none",
        message: "drops cannot be combined with walls",
        help: "switch off `freeDrops` or `wallingRule`",
        in_fork: InFork::OnlyThereDrops,
    },
    Conflict {
        settings: &[key::WALL_OR_MOVE, key::WALLING_RULE],
        holds: |s| s.is_on(key::WALL_OR_MOVE) && s.word(key::WALLING_RULE) == "arrow",
        message: "walls of the rule `arrow` are part of a move",
        help: "choose another `wallingRule`, or write `wallOrMove = false`",
        in_fork: InFork::OnlyThereDrops,
    },
    Conflict {
        settings: &[key::WALLING_RULE, key::GATING],
        holds: |s| s.word(key::WALLING_RULE) != "none" && s.is_on(key::GATING),
        message: "walls cannot be combined with gates",
        help: "switch off `wallingRule` or `gating`",
        in_fork: InFork::OnlyThereDrops,
    },
    Conflict {
        settings: &[key::CONNECT_N, key::MAX_FILE, key::MAX_RANK],
        holds: |s| s.number(key::CONNECT_N) > sides(s).1,
        message: "a row of this length does not fit on the board, so this never wins",
        help: "write a `connectN` that fits, or 0 for no such rule",
        in_fork: InFork::Drops,
    },
    Conflict {
        settings: &[key::CONNECT_NX_N, key::MAX_FILE, key::MAX_RANK],
        holds: |s| s.number(key::CONNECT_NX_N) > sides(s).0,
        message: "a block of this size does not fit on the board, so this never wins",
        help: "write a `connectNxN` that fits, or 0 for no such rule",
        in_fork: InFork::Drops,
    },
    Conflict {
        settings: &[key::COLLINEAR_N, key::MAX_FILE, key::MAX_RANK],
        holds: |s| s.number(key::COLLINEAR_N) > sides(s).1,
        message: "no line of the board has this many squares, so this never wins",
        help: "write a `collinearN` that fits, or 0 for no such rule",
        in_fork: InFork::Same,
    },
    Conflict {
        settings: &[
            key::CONNECT_N,
            key::COLLINEAR_N,
            key::CONNECT_HORIZONTAL,
            key::CONNECT_VERTICAL,
            key::CONNECT_DIAGONAL,
        ],
        holds: |s| {
            let directions = [key::CONNECT_HORIZONTAL, key::CONNECT_VERTICAL, key::CONNECT_DIAGONAL];
            let counts = [key::CONNECT_N, key::COLLINEAR_N].iter().any(|name| s.number(name) > 0);
            counts && !directions.iter().any(|name| s.is_on(name))
        },
        message: "a row wins, but no direction for rows is switched on",
        help: "switch on `connectHorizontal`, `connectVertical` or `connectDiagonal`, or write 0 for no such rule",
        in_fork: InFork::Same,
    },
    Conflict {
        settings: &[key::MUST_DROP],
        holds: |s| s.is_on(key::MUST_DROP) && !s.is_on(key::PIECE_DROPS),
        message: "players must drop, but there are no drops",
        help: "write `pieceDrops = true` or `mustDrop = false`",
        in_fork: InFork::Same,
    },
    Conflict {
        settings: &[key::MUST_DROP_TYPE],
        holds: |s| !s.is_on(key::MUST_DROP),
        message: "`mustDropType` has no effect without `mustDrop`",
        help: "write `mustDrop = true`, or leave out `mustDropType`",
        in_fork: InFork::None,
    },
    Conflict {
        settings: &[key::PASS_WHITE],
        holds: |s| s.is_on(key::PASS_WHITE) && s.is_on(key::PASS_ON_STALEMATE_WHITE),
        message: "`passOnStalemate` allows passes only to a player without another move, so `pass` has no effect",
        help: "leave out `pass`, or write `passOnStalemate = false`",
        in_fork: InFork::Same,
    },
    Conflict {
        settings: &[key::PASS_BLACK],
        holds: |s| {
            let is_said_of_white = s.is_on(key::PASS_WHITE) && s.is_on(key::PASS_ON_STALEMATE_WHITE);
            !is_said_of_white && s.is_on(key::PASS_BLACK) && s.is_on(key::PASS_ON_STALEMATE_BLACK)
        },
        message: "`passOnStalemateBlack` allows passes only to a player without another move, so `passBlack` has no effect",
        help: "leave out `passBlack`, or write `passOnStalemateBlack = false`",
        in_fork: InFork::Same,
    },
    Conflict {
        settings: &[key::CONNECT_N, key::COLLINEAR_N],
        holds: |s| s.number(key::CONNECT_N) == 1 || s.number(key::COLLINEAR_N) == 1,
        message: "Fairy-Stockfish looks for rows of two pieces or more, so a single piece never wins",
        help: "write at least 2, or 0 for no such rule",
        in_fork: InFork::OnlyThere,
    },
];

/// Returns the sides of the board, the shorter first.
fn sides(settings: &Settings) -> (i64, i64) {
    let [files, ranks] = [key::MAX_FILE, key::MAX_RANK].map(|name| settings.number(name));
    (files.min(ranks), files.max(ranks))
}

/// Reports the conflicts that a line of the section causes; returns whether the program drops the section for one.
pub(super) fn check_conflicts(case: &Case<'_>, found: &mut Findings) -> bool {
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
            let finding = finding_at(Code::IniConflict, span, conflict.message, "").help(conflict.help);
            is_dropped |= drops;
            found.push(if drops { finding.help("Fairy-Stockfish drops the whole section") } else { finding });
        }
    }
    is_dropped
}
