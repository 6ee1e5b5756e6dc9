//! First moves of pieces, and captures en passant.
//!
//! The format ties first moves to squares, even for pieces that have moved. If that is equivalent to a first move of an
//! unmoved piece, that is what is written; otherwise they become moves that a piece has on those squares.

use alfil_core::rules::{Initial, Reach, Term};
use alfil_language::betza::Dialect;
use alfil_language::def::Definition;
use alfil_language::def::definition::EnPassant;
use alfil_language::diag::Span;

use super::moves::Moves;
use super::reach::{self, ahead, ahead_of_starts, attacked_by_confined};
use super::{captors, fork_first_moves, moves};
use crate::fairy::import::game::{Becomes, Game};
use crate::fairy::import::rule::royals::{FACING, Royals};
use crate::fairy::import::rule::{promotion, promotion_zones};
use crate::fairy::import::values::{of_players, plain, set};
use crate::fairy::ini::key;
use crate::fairy::ini::{PieceType, PieceTypes, Squares};

/// What all first moves of a section have in common.
#[derive(Clone, Debug)]
pub(in crate::fairy::import) struct FirstMoves {
    /// The squares from which they are made.
    squares: [Squares; 2],
    /// The squares from which pawns go three steps.
    triple: [Squares; 2],
    /// True if en passant captures can happen.
    pub(in crate::fairy::import) en_passant: bool,
    /// Where each player may capture en passant.
    allowed: [Squares; 2],
}

const PASSING: [&str; 2] = [key::EN_PASSANT_TYPES_WHITE, key::EN_PASSANT_TYPES_BLACK];

/// Reads the double steps and en passant captures of a section.
pub(in crate::fairy::import) fn read_first_moves(game: &Game<'_>) -> FirstMoves {
    let account = game.account;
    account.map(key::DOUBLE_STEP);
    let squares = game.on_board(account.both_squares(key::DOUBLE_STEP_REGION));
    let makers: Vec<PieceType> = game.in_play().filter(|&piece| makes_first_moves(game, piece)).collect();
    let mut triple = game.on_board(account.both_squares(key::TRIPLE_STEP_REGION));
    if !makers.iter().any(|&piece| is_pawn(piece)) {
        triple = [Squares::EMPTY; 2];
        account.ignore_all(
            &[key::TRIPLE_STEP_REGION_WHITE, key::TRIPLE_STEP_REGION_BLACK],
            "there is no piece `pawn`",
        );
    }
    let types = account.both_pieces(key::EN_PASSANT_TYPES);
    let mut captors = false;
    for piece in game.in_play() {
        captors |= is_pawn(piece) || may_capture_en_passant(game, piece, types).contains(&true);
    }
    let is_first = |squares: &[Squares; 2]| squares.iter().any(|squares| !squares.is_empty());
    let passes = (!makers.is_empty() && is_first(&squares)) || is_first(&triple);
    let allowed =
        account.both_squares(key::EN_PASSANT_REGION).map(|squares| squares.within(game.frame.squares));
    let en_passant = captors && passes && allowed.iter().any(|squares| !squares.is_empty());
    let first_moves = FirstMoves { squares, triple, en_passant, allowed };
    let is_restricted = allowed.iter().any(|squares| *squares != game.frame.squares);
    if passes && is_restricted && always_shown(game, &first_moves).iter().any(|shown| !shown.is_empty()) {
        account.refuse(key::EN_PASSANT_REGION_WHITE, "positions that name only some of the squares passed");
    }
    if en_passant {
        for &piece in &makers {
            check_leaps(game, piece);
        }
        let is_unlike = |piece: PieceType| {
            !is_pawn(piece) && game.alike(piece, may_capture_en_passant(game, piece, types)).is_none()
        };
        if game.in_play().any(is_unlike) {
            account.refuse(PASSING[1], "a piece that captures en passant for only one of the players");
        }
    } else {
        account.ignore_all(&PASSING, "no piece can be captured en passant");
    }
    first_moves
}

/// Refuses en passant captures of royal pieces, which cannot be captured in any other way.
pub(in crate::fairy::import) fn judge(game: &Game<'_>, first_moves: &FirstMoves, royals: &Royals) {
    let mut makers = game.in_play().filter(|&piece| makes_first_moves(game, piece));
    if first_moves.en_passant && makers.any(|piece| royals.has(piece)) {
        game.account.refuse(key::EXTINCTION_PSEUDO_ROYAL, "royal pieces that may be captured en passant");
    }
    if first_moves.en_passant {
        report_differences(game, first_moves);
    }
    let allows_any = first_moves.allowed.iter().any(|squares| !squares.is_empty());
    // The squares of first moves make no difference there.
    let captors = game.in_play().filter(|&piece| !is_pawn(piece) && !piece.is_king() && allows_any);
    for piece in captors.filter(|&piece| moves::captures_as_first(game, piece)) {
        let what = "in Fairy-Stockfish positions name the squares passed by a capture that could also be a first move; \
            in the definition they do not";
        game.account.differ(&piece.name(), what);
    }
    let [shown, _] = always_shown(game, first_moves);
    let shows_passing = first_moves.en_passant || !shown.is_empty();
    let others_pass = game.in_play().any(|piece| !is_pawn(piece) && makes_first_moves(game, piece));
    let is_counted = match game.account.peek().word(key::COUNTING_RULE) {
        // There may be pawns while moves are counted.
        "cambodian" => true,
        "makruk" | "asean" => others_pass,
        _ => false,
    };
    if shows_passing && is_counted {
        let what = "in Fairy-Stockfish positions do not show the squares passed while moves are counted; \
            in the definition they do";
        game.account.differ(key::COUNTING_RULE, what);
    }
    for piece in shown {
        if moves::has_idle_items(game, piece) {
            let what = "in Fairy-Stockfish a first move does not pass squares on which other, nonexistent first moves would end; \
            in the definition it does";
            game.account.differ(&piece.name(), what);
        }
        if moves::jumps_as_first(game, piece) {
            let what = "in Fairy-Stockfish a first move does not pass squares on which a jump could also end; \
            in the definition it does";
            game.account.differ(&piece.name(), what);
        }
        if moves::leaps_at_first(game, piece) {
            let what = "in Fairy-Stockfish a first move along a line, even a leap, passes the squares on the way, and \
                other first moves pass none; in the definition a ride passes the squares where it could have ended, and a \
                leap none";
            game.account.differ(&piece.name(), what);
        }
    }
    let has_steps = first_moves.squares.iter().chain(&first_moves.triple).any(|squares| !squares.is_empty());
    if has_steps
        && game.in_play().any(is_pawn)
        && first_moves.allowed.iter().any(|squares| !squares.is_empty())
    {
        for (side, name) in PASSING.into_iter().enumerate() {
            // One player's pieces decide which double steps of the other's pawns positions show.
            let is_met = fork_first_moves::apply(game) || !passed(game, first_moves, 1 - side).is_empty();
            if is_met && game.account.peek().pieces(name).iter().any(|piece| !is_pawn(piece)) {
                let what = "in Fairy-Stockfish positions show every double step, and repetitions compare it; in the \
                    definition only if an en passant capture is possible";
                game.account.differ(name, what);
            }
        }
    }
}

/// Notes the rules that en passant captures escape in Fairy-Stockfish.
fn report_differences(game: &Game<'_>, first_moves: &FirstMoves) {
    let account = game.account;
    for name in PASSING.into_iter().filter(|_| fork_first_moves::apply(game)) {
        let set = account.peek().pieces(name);
        if game
            .in_play()
            .any(|piece| !is_pawn(piece) && set.contains(piece) && moves::goes_and_captures(game, piece))
        {
            let what = "in Fairy-Stockfish these pieces also capture en passant with moves that can go there without capturing; \
                in the definition only with moves that only capture";
            account.differ(name, what);
        }
    }
    let captures = [0, 1].map(|side| captures_en_passant(game, first_moves, side));
    let facing = FACING.into_iter().find(|(key, lines)| {
        account.peek().is_on(key) && captures.contains(&true) && reach::kings_may_face(game, *lines)
    });
    if let Some((key, _)) = facing {
        let what = "in Fairy-Stockfish an en passant capture may leave the kings facing each other; \
            in the definition it may not";
        account.differ(key, what);
    }
    let captors = |side: usize| {
        let set = PASSING.get(side).map(|name| account.peek().pieces(name)).unwrap_or_default();
        game.in_play().filter(move |&piece| is_pawn(piece) || set.contains(piece))
    };
    let immune = account.peek().pieces(key::MUTUALLY_IMMUNE_TYPES);
    let makes = |piece: &PieceType| makes_first_moves(game, *piece) && immune.contains(*piece);
    if captures.into_iter().enumerate().any(|(side, captures)| captures && captors(side).any(|p| makes(&p))) {
        let what = "in Fairy-Stockfish pieces of these types capture each other en passant; \
            in the definition they do not";
        account.differ(key::MUTUALLY_IMMUNE_TYPES, what);
    }
    let zone = game.on_board(promotion_zones::of_any(account));
    for (side, name) in [key::PROMOTION_REGION_WHITE, key::PROMOTION_REGION_BLACK].into_iter().enumerate() {
        let passed = passed(game, first_moves, 1 - side);
        let own = |all: [Squares; 2]| all.get(side).copied().unwrap_or(Squares::EMPTY);
        let is_met = !passed.within(own(zone)).within(own(first_moves.allowed)).is_empty();
        let promotes = |piece| promotion::becomes(game, piece) != Becomes::Nothing;
        if is_met && captors(side).any(promotes) {
            let what = "in Fairy-Stockfish a piece that captures en passant into the zone does not promote; \
            in the definition it does";
            account.differ(name, what);
        }
        let is_closed = |piece: PieceType| {
            !passed.within(own(promotion::closed(game, piece))).within(own(first_moves.allowed)).is_empty()
        };
        if captors(side).any(is_closed) {
            let what = "in Fairy-Stockfish a piece that has nothing to promote to enters the zone by capturing en passant; \
            in the definition it never enters it";
            account.differ(name, what);
        }
    }
}

/// Returns whether a player's pieces may ever capture en passant. Says yes when in doubt.
fn captures_en_passant(game: &Game<'_>, first_moves: &FirstMoves, side: usize) -> bool {
    if fork_first_moves::apply(game) || reach::goes_round(game) {
        return true;
    }
    let own = |all: [Squares; 2]| all.get(side).copied().unwrap_or(Squares::EMPTY);
    let passed = passed(game, first_moves, 1 - side).within(own(first_moves.allowed));
    let types = PASSING.map(|name| game.account.peek().pieces(name));
    let captures = |piece: PieceType| {
        if !is_pawn(piece) {
            return may_capture_en_passant(game, piece, types).get(side) == Some(&true);
        }
        let from = moves::confined(game, piece).map_or_else(|| ahead_of_starts(game, piece, side), own);
        !attacked_by_confined(game, piece, side, from).within(passed).is_empty()
    };
    !passed.is_empty() && game.in_play().any(captures)
}

/// Squares that a player's pieces may pass with a first move.
fn passed(game: &Game<'_>, first_moves: &FirstMoves, side: usize) -> Squares {
    let own = |all: [Squares; 2]| all.get(side).copied().unwrap_or(Squares::EMPTY);
    let longest = game.frame.files.max(game.frame.ranks);
    // By piece: the start squares, the step, and the greatest number of squares.
    let mut ways: Vec<(Squares, (i8, i8), u8)> = Vec::new();
    for piece in game.in_play() {
        if is_pawn(piece) {
            let come_there = |squares: Squares| squares.within(ahead_of_starts(game, piece, side));
            ways.extend([
                (come_there(own(first_moves.squares)), (0, 1), 1),
                (come_there(own(first_moves.triple)), (0, 1), 2),
            ]);
            continue;
        }
        let first = split(&moves::written(game, piece)).1;
        let movement = moves::movement(&first, Dialect::FairyStockfish).unwrap_or_default();
        for leg in movement.terms.iter().flat_map(|term| &term.legs) {
            let steps = match leg.reach {
                Reach::UpTo(n) => n.min(longest),
                Reach::Unlimited | Reach::SameAsBefore | Reach::AsOnLine => longest,
            };
            ways.extend(leg.headings().map(|h| {
                let length = if h.is_straight() { h.length().max(1) as i8 } else { 1 };
                let most = steps.saturating_mul(length.unsigned_abs()).saturating_sub(1);
                (own(first_moves.squares), (h.dx / length, h.dy / length), most)
            }));
        }
    }
    let way: i16 = if side == 0 { 1 } else { -1 };
    let mut passed = Squares::EMPTY;
    for (from, (dx, dy), most) in ways {
        for (n, (file, rank)) in (1..=i16::from(most)).flat_map(|n| from.iter().map(move |at| (n, at))) {
            let ahead = |at: u8, step: i8| u8::try_from(i16::from(at) + n * way * i16::from(step)).ok();
            if let (Some(file @ 1..), Some(rank @ 1..)) = (ahead(file, dx), ahead(rank, dy))
                && file <= game.frame.files
                && rank <= game.frame.ranks
            {
                passed = passed.union(Squares::square(file, rank));
            }
        }
    }
    passed
}

/// Returns whether each player's piece may capture en passant, which it does only with moves that only capture.
fn may_capture_en_passant(game: &Game<'_>, piece: PieceType, types: [PieceTypes; 2]) -> [bool; 2] {
    let captures = moves::written(game, piece).contains('c');
    types.map(|set| captures && set.contains(piece))
}

/// Returns whether some piece `pawn` starts behind the squares of its player's double step.
pub(in crate::fairy::import) fn come_to_double_steps(game: &Game<'_>) -> bool {
    let settings = game.account.peek();
    let Some(pawn) = PieceType::named("pawn") else { return false };
    ["White", "Black"].into_iter().enumerate().any(|(side, name)| {
        let own = |rank: u8| if side == 0 { rank } else { game.frame.ranks + 1 - rank };
        let squares = settings.squares(&format!("doubleStepRegion{name}"));
        let farthest = squares.within(game.frame.squares).iter().map(|(_, rank)| own(rank)).max();
        let starts = game.start.squares_of(pawn, side);
        farthest.is_some_and(|far| starts.iter().any(|(_, rank)| own(rank) < far))
    })
}

fn is_pawn(piece: PieceType) -> bool {
    PieceType::named("pawn") == Some(piece)
}

/// Returns whether the moves of a piece depend on the squares of first moves.
fn makes_first_moves(game: &Game<'_>, piece: PieceType) -> bool {
    if is_pawn(piece) || fork_first_moves::double_step(game, piece).is_some() {
        return true;
    }
    let movement = moves::written_movement(game, piece).unwrap_or_default();
    movement.has_initial()
}

/// Returns the pieces of each player whose first moves positions always show.
fn always_shown(game: &Game<'_>, first_moves: &FirstMoves) -> [Vec<PieceType>; 2] {
    let has_squares = first_moves.squares.iter().any(|squares| !squares.is_empty());
    if !has_squares || first_moves.allowed.iter().all(|squares| squares.is_empty()) {
        return [Vec::new(), Vec::new()];
    }
    let is_shown = |piece: &PieceType| {
        !is_pawn(*piece) && !piece.is_king() && !split(&moves::written(game, *piece)).1.is_empty()
    };
    let shown: Vec<PieceType> = game.in_play().filter(is_shown).collect();
    [shown.clone(), shown]
}

/// Writes the rules about captures en passant.
pub(in crate::fairy::import) fn write(game: &Game<'_>, first_moves: &FirstMoves, out: &mut Definition) {
    let on = first_moves.allowed.iter().any(|squares| *squares != game.frame.squares);
    let keys = |pieces: Vec<PieceType>| pieces.into_iter().flat_map(|piece| game.keys_of(piece)).collect();
    let mut en_passant = EnPassant {
        in_fen: of_players(&always_shown(game, first_moves).map(keys), Span::NOWHERE),
        ..EnPassant::default()
    };
    if on && first_moves.en_passant {
        en_passant.on =
            set(game.frame.zone(first_moves.allowed), game.origin(&[key::EN_PASSANT_REGION_WHITE]));
    }
    if !en_passant.on.is_absent() || !en_passant.in_fen.is_absent() {
        out.en_passant = plain(en_passant);
    }
}

/// Refuses first moves for which en passant captures would differ in the definition.
fn check_leaps(game: &Game<'_>, piece: PieceType) {
    let movement = moves::written_movement(game, piece).unwrap_or_default();
    let leaps = movement.terms.iter().any(|t| t.initial != Initial::Any && !Term::passes_at_first(t));
    if !is_pawn(piece) && (leaps || piece.is_king()) {
        let why = "a first move that, unlike the others, cannot be captured en passant";
        game.account.refuse(&piece.name(), why);
    }
}

/// Returns whether the first moves of a piece are equivalent to those of an unmoved piece.
fn are_by_past(game: &Game<'_>, first_moves: &FirstMoves, piece: PieceType) -> bool {
    let is_held_back = is_pawn(piece)
        && with_way(game, first_moves.squares, moves::confined(game, piece), 2) != first_moves.squares;
    let arises = game.arises(piece) || crate::fairy::import::rule::flips::has_flips(game);
    if !first_moves.en_passant || is_held_back || arises || !first_moves.triple.iter().all(|t| t.is_empty()) {
        return false;
    }
    let droppable = game.has_drops.then(|| crate::fairy::import::rule::drops::squares(game, piece));
    first_moves.squares.into_iter().enumerate().all(|(side, region)| {
        let starts = game.start.squares_of(piece, side);
        let own = |square: (u8, u8)| if side == 0 { square.1 } else { game.frame.ranks + 1 - square.1 };
        let arrives = starts.iter().any(|start| region.iter().any(|square| own(square) > own(start)));
        // On one of these squares, or behind it.
        let is_dropped = droppable.and_then(|squares| squares.get(side).copied()).is_some_and(|squares| {
            let elsewhere = squares.without(starts);
            elsewhere.iter().any(|from| region.iter().any(|square| own(square) >= own(from)))
        });
        // Where some start behind or none on a square, a position may have one there that goes two steps.
        let are_all = starts.is_empty() || region.without(starts).is_empty();
        starts.without(region).is_empty()
            && are_all
            && (starts.is_empty() || (!arrives && moves::goes_ahead(game, piece)))
            && !is_dropped
    })
}

/// The moves of the piece `pawn`.
pub(in crate::fairy::import) fn moves_of_pawn(
    game: &Game<'_>,
    first_moves: &FirstMoves,
    piece: PieceType,
    moves: &mut Moves,
) {
    let escapes = |(side, region): (usize, Squares)| {
        let allowed = first_moves.allowed.get(side).copied().unwrap_or_default();
        let met = passed(game, first_moves, 1 - side).within(allowed).without(region);
        !met.within(attacked_by_confined(game, piece, side, region)).is_empty()
    };
    if let Some(region) = moves.confined
        && first_moves.en_passant
        && region.into_iter().enumerate().any(escapes)
    {
        let what = "in Fairy-Stockfish a pawn captures en passant on squares where it may not go; \
            in the definition it does not";
        game.account.differ("pawn", what);
    }
    if are_by_past(game, first_moves, piece) {
        "fmWfceFifmnD".clone_into(&mut moves.text);
        return;
    }
    let text = if first_moves.en_passant { "fmWfceF" } else { "fmWfcF" };
    text.clone_into(&mut moves.text);
    let [double, triple] = [(first_moves.squares, 2), (first_moves.triple, 3)]
        .map(|(squares, n_steps)| with_way(game, squares, moves.confined, n_steps));
    add(game, first_moves, piece, (double, "fmnD"), moves);
    let without = |from: [Squares; 2], taken: [Squares; 2]| {
        let [white, black] = from;
        [white.without(taken[0]), black.without(taken[1])]
    };
    let alone = without(triple, double);
    add(game, first_moves, piece, (without(triple, alone), "fmR3"), moves);
    // Three steps where it may not go two: the rank it starts from determines the rank where it ends.
    for rank in 1..=game.frame.ranks {
        let on = alone.map(|squares| squares.within(Squares::rank(rank)));
        let to = [ahead(game, on, 0, 3), ahead(game, on, 1, 3)];
        for (side, to) in to.into_iter().enumerate().filter(|(_, to)| !to.is_empty()) {
            let of_side = |squares: Squares| [0, 1].map(|n| if n == side { squares } else { Squares::EMPTY });
            let on = of_side(on.get(side).copied().unwrap_or(Squares::EMPTY));
            let extra = moves::Extra { to: Some(of_side(to)), ..moves::Extra::new(on, "fmR3") };
            if first_moves.en_passant { &mut moves.first } else { &mut moves.extra }.push(extra);
        }
    }
}

/// Returns the squares from which a pawn may go this many steps: the squares on the way must be in its region too.
fn with_way(
    game: &Game<'_>,
    squares: [Squares; 2],
    confined: Option<[Squares; 2]>,
    n_steps: i16,
) -> [Squares; 2] {
    let Some(region) = confined else { return squares };
    let mut kept = squares;
    for ((side, kept), region) in kept.iter_mut().enumerate().zip(region) {
        let is_open = |(file, rank): &(u8, u8)| {
            let from = [Squares::square(*file, *rank); 2];
            (1..n_steps).all(|n| !ahead(game, from, side, n).within(region).is_empty())
        };
        *kept = kept
            .iter()
            .filter(is_open)
            .map(|(f, r)| Squares::square(f, r))
            .fold(Squares::EMPTY, Squares::union);
    }
    kept
}

/// Adds extra moves of a piece on some squares.
fn add(
    game: &Game<'_>,
    first_moves: &FirstMoves,
    piece: PieceType,
    (squares, text): ([Squares; 2], &str),
    moves: &mut Moves,
) {
    if squares.iter().all(|squares| squares.is_empty()) {
        return;
    }
    let turned = |side: usize| {
        let other = squares.get(1 - side).copied().unwrap_or(Squares::EMPTY);
        let ranks = game.frame.ranks;
        other.iter().map(|(f, r)| Squares::square(f, ranks + 1 - r)).fold(Squares::EMPTY, Squares::union)
    };
    let mut both = squares;
    for (side, (own, owns)) in both.iter_mut().zip(game.owners(piece)).enumerate() {
        // If a player cannot have this piece, the region is arbitrary; it is shortest as the other one turned.
        if own.is_empty() && !owns {
            *own = turned(side);
        }
    }
    let leaves_open =
        first_moves.en_passant || always_shown(game, first_moves).iter().any(|shown| shown.contains(&piece));
    let list = if leaves_open { &mut moves.first } else { &mut moves.extra };
    list.push(moves::Extra::new(both, text));
}

/// Converts the first moves of any other piece.
pub(in crate::fairy::import) fn add_first_moves(
    game: &Game<'_>,
    first_moves: &FirstMoves,
    piece: PieceType,
    moves: &mut Moves,
) {
    let captures = PASSING.map(|name| game.account.pieces(name).contains(piece));
    let wants_passing = first_moves.en_passant && game.alike(piece, captures) == Some(true);
    if moves.text.contains('e') && !wants_passing {
        moves.text = moves.text.replace('e', "");
    } else if wants_passing {
        // All moves that only capture do so en passant, if any of them does.
        if let Some(text) =
            captors::each_term(&moves.text, |modifiers, atom| Some(en_passant(modifiers, atom)))
        {
            moves.text = text;
        } else if !moves.text.contains('e')
            && let Some(at) = moves.text.find('c')
        {
            moves.text.insert(at + 1, 'e');
        }
    }
    if let Some(step) = fork_first_moves::double_step(game, piece) {
        let what = "in Fairy-Stockfish a double step may jump over a piece; in the definition it may not";
        let step = match step {
            "fmD" if wants_passing || first_moves.en_passant => {
                game.account.differ(&piece.name(), what);
                "fmnD"
            }
            step => step,
        };
        let n_before = moves.first.len();
        add(game, first_moves, piece, (first_moves.squares, step), moves);
        // Only those that capture en passant are captured so after a double step that their moves do not give them.
        match game.alike(piece, captures) {
            Some(false) => moves.extra.extend(moves.first.drain(n_before..)),
            None if first_moves.en_passant => {
                game.account.refuse(
                    PASSING[1],
                    "a piece that can be captured en passant for only one of the players",
                );
            }
            Some(true) | None => {}
        }
        return;
    }
    if fork_first_moves::apply(game) && makes_first_moves(game, piece) {
        fork_first_moves::keep(game, first_moves.squares, piece, moves);
        return;
    }
    if !makes_first_moves(game, piece) || are_by_past(game, first_moves, piece) {
        return;
    }
    let (rest, first) = split(&moves.text);
    moves.text = rest;
    if !first.is_empty() {
        add(game, first_moves, piece, (first_moves.squares, &first), moves);
    }
}

/// Returns a term that captures en passant if it only captures.
fn en_passant(modifiers: &str, atom: &str) -> String {
    let only_captures = modifiers.contains('c') && !modifiers.contains(['m', 'e', 'i']);
    let modifiers = if only_captures { modifiers.replacen('c', "ce", 1) } else { modifiers.to_owned() };
    format!("{modifiers}{atom}")
}

/// Separates the items with `i` from the others, and removes the `i`. Such items do not capture.
pub(super) fn split(text: &str) -> (String, String) {
    let (mut rest, mut first) = (String::new(), String::new());
    let mut item = String::new();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        item.push(c);
        if !"WFNDAHLCJZGKRBQ".contains(c) {
            continue;
        }
        if let Some(next) = chars.next_if(|&next| next == c || next.is_ascii_digit()) {
            item.push(next);
        }
        if !item.contains('i') {
            // Twice the same letter in a row would be a rider.
            if rest.chars().last() == item.chars().next() {
                rest.push_str("mc");
            }
            rest.push_str(&item);
        } else if item.contains('m') || !item.contains('c') {
            let quiet = item.replace(['i', 'c'], "");
            if !quiet.contains('m') {
                first.push('m');
            }
            first.push_str(&quiet);
        }
        item.clear();
    }
    rest.push_str(&item);
    (rest, first)
}

#[cfg(test)]
mod tests {
    use super::{en_passant, split};
    use crate::fairy::import::pieces::captors::each_term;

    #[test]
    fn first_moves_are_separated_from_the_others() {
        assert_eq!(split("fmWfceFifmnD"), ("fmWfceF".to_owned(), "fmnD".to_owned()));
        assert_eq!(split("KiN"), ("K".to_owned(), "mN".to_owned()));
        assert_eq!(split("KicN"), ("K".to_owned(), String::new()));
        assert_eq!(split("KimcR2N"), ("KN".to_owned(), "mR2".to_owned()));
    }

    #[test]
    fn every_move_that_only_captures_does_so_en_passant() {
        for (text, expected) in
            [("mNcWcF", "mNceWceF"), ("ceFcW", "ceFceW"), ("NfmWfcF", "NfmWfceF"), ("icFcpR", "icFcepR")]
        {
            assert_eq!(
                each_term(text, |m, atom| Some(en_passant(m, atom))).as_deref(),
                Some(expected),
                "{text}"
            );
        }
    }
}
