//! How pieces move: move strings for the definition, and properties of moves.

use alfil_core::board::Wraps;
use alfil_core::rules::{Heading, Hop, Initial, Leg, Movement, Onto, Path, Reach, Turns};
use alfil_language::betza::{Dialect, compile};
use alfil_language::diag::{Code, FileId, Span, Text};

use super::fork_first_moves;
pub(in crate::fairy::import) use super::fork_moves::Jumps;
use super::fork_moves::{self, Reading};
use super::leaps;
use super::pawns::{self, FirstMoves};
use crate::fairy::import::game::{Becomes, Game};
use crate::fairy::import::rule::promotion;
use crate::fairy::ini::key;
use crate::fairy::ini::keys::mobility_name;
use crate::fairy::ini::{Origin, PieceType, Squares};

/// Extra moves of a piece on some squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::fairy::import) struct Extra {
    /// Where it must be, for each player.
    pub(in crate::fairy::import) on: [Squares; 2],
    /// The only squares where these moves may end; nothing if there is no such limit.
    pub(in crate::fairy::import) to: Option<[Squares; 2]>,
    /// How it moves.
    pub(in crate::fairy::import) text: String,
}

impl Extra {
    /// Moves that may end anywhere.
    pub(in crate::fairy::import) fn new(on: [Squares; 2], text: impl Into<String>) -> Extra {
        Extra { on, to: None, text: text.into() }
    }
}

/// How a piece moves, as values of keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::fairy::import) struct Moves {
    /// Its move string everywhere; empty if it has none.
    pub(in crate::fairy::import) text: String,
    /// Extra moves on squares of each player.
    pub(in crate::fairy::import) extra: Vec<Extra>,
    /// First moves on squares of each player, which can be captured en passant.
    pub(in crate::fairy::import) first: Vec<Extra>,
    /// The only squares where it may go.
    pub(in crate::fairy::import) confined: Option<[Squares; 2]>,
    /// Squares where it may not go.
    pub(in crate::fairy::import) never: Option<[Squares; 2]>,
    /// The keys of pieces that it may not capture because it is royal.
    pub(in crate::fairy::import) harmless_to: Vec<String>,
    /// True if its move string is in the notation of the language, and Fairy-Stockfish would read it otherwise.
    pub(in crate::fairy::import) is_own: bool,
}

/// Returns the moves of a piece.
pub(in crate::fairy::import) fn moves_of(
    game: &Game<'_>,
    piece: PieceType,
    first_moves: &FirstMoves,
) -> Moves {
    let account = game.account;
    let mut moves = Moves {
        text: written(game, piece),
        extra: Vec::new(),
        first: Vec::new(),
        confined: confined(game, piece),
        never: never_on(game, piece),
        harmless_to: Vec::new(),
        is_own: spelled(game, piece).1 == Dialect::XBetza,
    };
    if let Some(Reading::Unknown) = fork_reading(game, piece) {
        account.refuse(&piece.name(), "moves that the notation of definitions cannot express");
    }
    if moves.is_own && moves.text.contains('j') {
        let what = "in Fairy-Stockfish-X a check over a piece adjacent to the one that gives it is overlooked; \
            in the definition it is not";
        account.differ(&piece.name(), what);
    }
    let is = |name: &str| PieceType::named(name) == Some(piece);
    if account.peek().dialect() == crate::fairy::ini::Dialect::FairyStockfishX && rides_on_leaps(&moves.text)
    {
        account.refuse(&piece.name(), "any number of leaps other than those of W, F and N");
    }
    if is("pawn") {
        pawns::moves_of_pawn(game, first_moves, piece, &mut moves);
    } else if is("soldier") {
        let rank = account.number("soldierPromotionRank");
        if rank > 1 {
            let ranks = i64::from(game.frame.ranks);
            "fW".clone_into(&mut moves.text);
            let far = [Squares::ranks(rank, ranks), Squares::ranks(1, ranks + 1 - rank)];
            if far.iter().any(|squares| !squares.within(game.frame.squares).is_empty()) {
                moves.extra.push(Extra::new(far, "sW"));
            }
        }
    } else {
        pawns::add_first_moves(game, first_moves, piece, &mut moves);
    }
    leaps::add(game, piece, &mut moves);
    moves.extra.extend(on_diagonal_lines(game, piece));
    if !moves.is_own
        && movement(&moves.text, Dialect::FairyStockfish).is_some_and(|movement| movement.terms.is_empty())
    {
        moves.text.clear();
    }
    moves
}

/// Returns the moves of a piece along the lines of `diagonalLines`: like its straight moves, to other squares of the
/// lines.
fn on_diagonal_lines(game: &Game<'_>, piece: PieceType) -> Option<Extra> {
    let lines = game.account.squares("diagonalLines").within(game.frame.squares);
    let text = match piece.name().as_str() {
        "wazir" => "F",
        "king" if is_wazir_from_built_in(game) => "F",
        "soldier" => "fF",
        "rook" => "B",
        key::JANGGI_CANNON => "pB",
        _ => return None,
    };
    (!lines.is_empty()).then(|| Extra { to: Some([lines; 2]), ..Extra::new([lines; 2], text) })
}

/// Returns whether the king moves as a wazir because a built-in variant says so. With the same moves in a file, it is a
/// piece of its own to Fairy-Stockfish, which uses no lines.
pub(in crate::fairy::import) fn is_wazir_from_built_in(game: &Game<'_>) -> bool {
    let setting = game.account.peek().get("king");
    PieceType::named("king").is_some_and(|king| written(game, king) == "W")
        && setting.is_some_and(|setting| matches!(setting.origin, Origin::BuiltIn(_)))
}

/// Returns whether a piece has moves along lines that it could take back only there.
pub(in crate::fairy::import) fn goes_along_lines(game: &Game<'_>, piece: PieceType) -> bool {
    on_diagonal_lines(game, piece).is_some_and(|extra| extra.text != "fF")
}

/// Returns whether a text has a doubled leaper that rides in Fairy-Stockfish-X only.
fn rides_on_leaps(text: &str) -> bool {
    text.contains(")(")
        || ["AA", "DD", "HH", "CC", "LL", "ZZ", "JJ", "GG"].iter().any(|twice| text.contains(twice))
}

/// Returns the pieces that a piece may neither jump over nor capture.
pub(in crate::fairy::import) fn shunned(game: &Game<'_>, piece: PieceType) -> Vec<String> {
    let is_shy = PieceType::named(key::JANGGI_CANNON) == Some(piece);
    if is_shy { game.keys_of(piece) } else { Vec::new() }
}

/// Returns how a text of Fairy-Stockfish-X is to be read.
fn fork_reading(game: &Game<'_>, piece: PieceType) -> Option<Reading> {
    let settings = game.account.peek();
    let declared = settings.piece(piece).filter(|_| piece.is_custom() || piece.is_king())?;
    fork_first_moves::apply(game).then(|| fork_moves::read(declared.moves.trim()))
}

/// Returns whether a piece captures by jumping over its victim.
pub(in crate::fairy::import) fn jumps(game: &Game<'_>, piece: PieceType) -> Jumps {
    fork_reading(game, piece).map_or(Jumps::Never, |_| {
        game.account
            .peek()
            .piece(piece)
            .map_or(Jumps::Never, |declared| fork_moves::jumps(declared.moves.trim()))
    })
}

/// Returns the move string of a piece, and how it is read.
fn spelled(game: &Game<'_>, piece: PieceType) -> (String, Dialect) {
    if let Some(Reading::Own(own)) = fork_reading(game, piece) {
        return (own, Dialect::XBetza);
    }
    let moves = game.account.peek().piece(piece).map(|declared| declared.moves.trim().to_owned());
    (fork_first_moves::without_idle(game, piece, moves.unwrap_or_default()), FSF)
}

/// Returns the move string of a piece: that in the section, or what it means.
pub(in crate::fairy::import) fn written(game: &Game<'_>, piece: PieceType) -> String {
    spelled(game, piece).0
}

/// Returns what the move string of a piece means.
pub(in crate::fairy::import) fn written_movement(game: &Game<'_>, piece: PieceType) -> Option<Movement> {
    let (text, dialect) = spelled(game, piece);
    movement(&text, dialect)
}

/// Returns whether a piece may capture.
pub(in crate::fairy::import) fn captures(game: &Game<'_>, piece: PieceType) -> bool {
    let movement = written_movement(game, piece);
    movement.is_none_or(|movement| movement.terms.iter().flat_map(|term| &term.legs).any(Leg::captures))
}

/// Returns whether a piece has a move with which it may capture or not.
pub(in crate::fairy::import) fn goes_and_captures(game: &Game<'_>, piece: PieceType) -> bool {
    let movement = written_movement(game, piece).unwrap_or_default();
    let is_both = |leg: &Leg| leg.captures() && leg.onto.has(Onto::EMPTY);
    movement.terms.iter().any(|term| term.legs.last().is_some_and(is_both))
}

/// Returns the squares where a piece may go, if it may not go everywhere.
pub(in crate::fairy::import) fn confined(game: &Game<'_>, piece: PieceType) -> Option<[Squares; 2]> {
    let squares = ["White", "Black"].map(|side| {
        let name = mobility_name(piece, side);
        let squares = game.account.squares(&name);
        // A region means no restriction only if it is empty on the largest board.
        let here = squares.within(game.frame.squares);
        if !squares.is_empty() && here.is_empty() {
            game.account.refuse(&name, "no square of the region is on the board");
        }
        if squares.is_empty() { game.frame.squares } else { here }
    });
    squares.iter().any(|squares| *squares != game.frame.squares).then_some(squares)
}

/// Returns the squares where a piece may not go though it attacks them.
fn never_on(game: &Game<'_>, piece: PieceType) -> Option<[Squares; 2]> {
    let stuck =
        if promotion::must_leave_stuck(game, piece) { [Squares::EMPTY; 2] } else { barred(game, piece) };
    let closed = promotion::closed(game, piece);
    let mut never = stuck;
    for (never, closed) in never.iter_mut().zip(closed) {
        *never = never.union(closed);
    }
    never.iter().any(|squares| !squares.is_empty()).then_some(never)
}

/// Returns the squares where a piece may not go or be dropped because it could never move again.
pub(in crate::fairy::import) fn barred(game: &Game<'_>, piece: PieceType) -> [Squares; 2] {
    if !game.account.is_on(key::IMMOBILITY_ILLEGAL) {
        return [Squares::EMPTY; 2];
    }
    let stuck = stuck(game, piece);
    if has_idle_items(game, piece) && stuck.iter().any(|squares| !squares.is_empty()) {
        game.account.refuse(
            key::IMMOBILITY_ILLEGAL,
            "moves that Fairy-Stockfish ignores still count as available moves",
        );
    }
    let Some(confined) = confined(game, piece) else { return stuck };
    let both = stuck.into_iter().zip(confined).map(|(stuck, confined)| stuck.within(confined));
    let mut barred = [Squares::EMPTY; 2];
    barred.iter_mut().zip(both).for_each(|(barred, both)| *barred = both);
    if barred != [Squares::EMPTY; 2] && game.base(piece).is_some_and(|b| b.becomes != Becomes::Nothing) {
        let why = "pieces without moves that are confined and promote";
        game.account.refuse(key::IMMOBILITY_ILLEGAL, why);
    }
    barred
}

/// Returns whether Fairy-Stockfish ignores some of the moves written for a piece.
pub(in crate::fairy::import) fn has_idle_items(game: &Game<'_>, piece: PieceType) -> bool {
    let text = written(game, piece);
    if fork_reading(game, piece).is_some_and(|reading| reading != Reading::Same) {
        return false;
    }
    let compiled = compile(&Text::verbatim(&text, Span::new(FileId::from_raw(0), 0..text.len()), 0), FSF);
    compiled.diagnostics.iter().any(|found| found.code == Code::BetzaNoMovesInFsf)
}

const FSF: Dialect = Dialect::FairyStockfish;

/// Returns what a text means.
pub(in crate::fairy::import) fn movement(text: &str, dialect: Dialect) -> Option<Movement> {
    let span = Span::new(FileId::from_raw(0), 0..text.len());
    compile(&Text::verbatim(text, span, 0), dialect).movement
}

/// Returns whether a text means the same in both dialects.
pub(in crate::fairy::import) fn is_same_in_xbetza(text: &str) -> bool {
    // What this letter says is written otherwise in any case.
    let text = &text.replace('^', "");
    let [ours, theirs] = [Dialect::XBetza, Dialect::FairyStockfish].map(|dialect| {
        let mut all: Vec<Single> =
            movement(text, dialect)?.terms.iter().map(singles).collect::<Option<Vec<_>>>()?.concat();
        all.sort_unstable();
        all.dedup();
        Some(all)
    });
    ours.is_some() && ours == theirs
}

/// One heading of one term.
type Single = (Initial, (i8, i8), Reach, u8, Path, Hop, Onto, Wraps);

fn singles(term: &alfil_core::rules::Term) -> Option<Vec<Single>> {
    let [leg] = term.legs.as_slice() else { return None };
    if leg.bend.is_some() || term.repeated.is_some() {
        return None;
    }
    let single = |h: &Heading| {
        (term.initial, (h.dx, h.dy), leg.reach, leg.skip, leg.path, leg.hop, leg.onto, leg.wrap)
    };
    Some(absolute(leg)?.iter().map(single).collect())
}

fn absolute(leg: &Leg) -> Option<&[Heading]> {
    match &leg.turns {
        Turns::Absolute(headings) => Some(headings),
        Turns::Relative(_) => None,
    }
}

/// Returns whether every move of a piece takes it towards the far end.
pub(in crate::fairy::import) fn goes_ahead(game: &Game<'_>, piece: PieceType) -> bool {
    let movement = written_movement(game, piece).unwrap_or_default();
    movement.terms.iter().flat_map(|term| &term.legs).flat_map(Leg::headings).all(|h| h.dy > 0)
}

/// Returns whether no move of a piece takes it back towards its own end.
pub(in crate::fairy::import) fn never_goes_back(game: &Game<'_>, piece: PieceType) -> bool {
    let movement = written_movement(game, piece).unwrap_or_default();
    movement.terms.iter().flat_map(|term| &term.legs).flat_map(Leg::headings).all(|h| h.dy >= 0)
}

/// Files and ranks.
type Way = (i32, i32);

/// Returns whether a piece leaps farther than to adjacent squares.
pub(in crate::fairy::import) fn leaps_far(game: &Game<'_>, piece: PieceType) -> bool {
    let movement = written_movement(game, piece).unwrap_or_default();
    movement.terms.iter().flat_map(|term| &term.legs).flat_map(Leg::headings).any(|h| h.length() > 1)
}

/// Returns whether no quiet move of a piece can be taken back.
pub(in crate::fairy::import) fn never_returns(game: &Game<'_>, piece: PieceType) -> bool {
    let (all, usual) = quiet_ways(game, piece);
    !all.iter().any(|(x, y)| usual.contains(&(-x, -y)))
}

/// Returns whether every quiet move of a piece can be taken back.
pub(in crate::fairy::import) fn always_returns(game: &Game<'_>, piece: PieceType) -> bool {
    let (all, usual) = quiet_ways(game, piece);
    all.iter().all(|(x, y)| usual.contains(&(-x, -y)))
}

/// Returns the quiet moves of a piece on an empty board, with and without its first moves.
pub(in crate::fairy::import) fn quiet_ways(game: &Game<'_>, piece: PieceType) -> (Vec<Way>, Vec<Way>) {
    let usual = ways(game, piece, Onto::EMPTY, Initial::Any);
    let first = ways(game, piece, Onto::EMPTY, Initial::Unmoved);
    let double = fork_first_moves::double_step(game, piece).map(|_| (0, 2));
    (usual.iter().copied().chain(first).chain(double).collect(), usual)
}

/// Returns the ways a piece goes to such squares of an empty board, at any time or with its first move.
fn ways(game: &Game<'_>, piece: PieceType, onto: Onto, initial: Initial) -> Vec<Way> {
    let movement = written_movement(game, piece).unwrap_or_default();
    let longest = i32::from(game.frame.files.max(game.frame.ranks));
    let mut ways = Vec::new();
    for term in
        movement.terms.iter().filter(|term| (term.initial == Initial::Any) == (initial == Initial::Any))
    {
        for leg in term.legs.iter().filter(|leg| leg.onto.has(onto)) {
            let most = match leg.reach {
                Reach::UpTo(n) => i32::from(n).min(longest),
                Reach::Unlimited | Reach::SameAsBefore | Reach::AsOnLine => longest,
            };
            let steps = |h: &Heading| {
                let (dx, dy) = (i32::from(h.dx), i32::from(h.dy));
                (1..=most).map(move |n| (n * dx, n * dy))
            };
            ways.extend(leg.headings().flat_map(steps));
        }
    }
    ways
}

/// Returns whether a piece may attack the same square before and after a move. Says yes when in doubt.
pub(in crate::fairy::import) fn keeps_attacking(game: &Game<'_>, piece: PieceType) -> bool {
    let movement = written_movement(game, piece).unwrap_or_default();
    if movement.terms.iter().any(|term| term.legs.len() > 1 || term.repeated.is_some()) {
        return true;
    }
    let attacks = ways(game, piece, Onto::ENEMY, Initial::Any);
    let (quiet, _) = quiet_ways(game, piece);
    let mut goes = quiet.iter().chain(&attacks);
    goes.any(|(x, y)| attacks.iter().any(|(to_x, to_y)| attacks.contains(&(to_x - x, to_y - y))))
}

/// Returns the squares where a piece has no quiet move on an empty board, as Fairy-Stockfish sees it, for each player.
pub(in crate::fairy::import) fn stuck(game: &Game<'_>, piece: PieceType) -> [Squares; 2] {
    let is_pawn = PieceType::named("pawn") == Some(piece);
    let movement = if is_pawn {
        movement("fmW", FSF)
    } else if is_usual_king(game, piece) {
        movement("K", FSF)
    } else {
        written_movement(game, piece)
    };
    let movement = movement.unwrap_or_default();
    without_way_on(game, |leg, initial| initial == Initial::Any && leg.onto.has(Onto::EMPTY), &movement)
}

/// Returns whether a piece is the king, for which Fairy-Stockfish always counts the adjacent squares, however it moves.
fn is_usual_king(game: &Game<'_>, piece: PieceType) -> bool {
    piece.is_king() && game.account.peek().dialect() == crate::fairy::ini::Dialect::FairyStockfish
}

/// Returns whether a piece can be on a square of the board from which it has fewer quiet moves of one step or leap than this.
pub(in crate::fairy::import) fn is_hemmed_in(game: &Game<'_>, piece: PieceType, n_least: usize) -> bool {
    let is_pawn = PieceType::named("pawn") == Some(piece);
    let movement =
        if is_pawn { movement("fmW", FSF) } else { written_movement(game, piece) }.unwrap_or_default();
    let usual = movement.terms.iter().filter(|term| term.initial == Initial::Any);
    let quiet = usual.flat_map(|term| &term.legs).filter(|leg| leg.onto.has(Onto::EMPTY));
    let mut steps: Vec<(i16, i16)> =
        quiet.flat_map(Leg::headings).map(|h| (i16::from(h.dx), i16::from(h.dy))).collect();
    steps.sort_unstable();
    steps.dedup();
    let squares = game.frame.squares;
    let is_there =
        |file: i16, rank: i16| squares.iter().any(|(f, r)| (i16::from(f), i16::from(r)) == (file, rank));
    [1i16, -1].iter().zip(confined(game, piece).unwrap_or([squares; 2])).any(|(way, own)| {
        own.within(squares).iter().any(|(file, rank)| {
            let goes =
                |(dx, dy): &&(i16, i16)| is_there(i16::from(file) + way * dx, i16::from(rank) + way * dy);
            steps.iter().filter(goes).count() < n_least
        })
    })
}

/// Returns whether the squares where a piece has no move at all, as the definition language sees it, are the same.
///
/// Fairy-Stockfish ignores the regions of confined pieces here.
pub(in crate::fairy::import) fn is_stuck_alike(game: &Game<'_>, piece: PieceType) -> bool {
    if confined(game, piece).is_some() {
        return false;
    }
    let is_pawn = PieceType::named("pawn") == Some(piece);
    let movement =
        if is_pawn { movement("fmWfcF", FSF) } else { written_movement(game, piece) }.unwrap_or_default();
    without_way_on(game, |_, initial| initial == Initial::Any, &movement) == stuck(game, piece)
}

/// Returns whether a piece could capture the enemy's king on a square where it may not go itself.
pub(in crate::fairy::import) fn reaches_out(game: &Game<'_>, piece: PieceType) -> bool {
    let Some(region) = confined(game, piece) else { return false };
    let kings = squares_of_kings(game);
    let movement = written_movement(game, piece).unwrap_or_default();
    let longest = i16::from(game.frame.files.max(game.frame.ranks));
    let hits = |(file, rank): (u8, u8), way: i16, outside: Squares| {
        movement.terms.iter().flat_map(|term| &term.legs).filter(|leg| leg.onto.has(Onto::ENEMY)).any(|leg| {
            let most = match leg.reach {
                Reach::UpTo(n) => i16::from(n).min(longest),
                Reach::Unlimited | Reach::SameAsBefore | Reach::AsOnLine => longest,
            };
            leg.headings().any(|h| {
                (1..=most).any(|n| {
                    let file = i16::from(file) + n * way * i16::from(h.dx);
                    let rank = i16::from(rank) + n * way * i16::from(h.dy);
                    outside.iter().any(|(f, r)| (i16::from(f), i16::from(r)) == (file, rank))
                })
            })
        })
    };
    [(0, 1), (1, -1)].into_iter().any(|(side, way)| {
        let of = |all: [Squares; 2], side: usize| all.get(side).copied().unwrap_or(Squares::EMPTY);
        let own = of(region, side);
        let outside = of(kings, 1 - side).without(own);
        own.iter().any(|square| hits(square, way, outside))
    })
}

/// Returns the squares of each player's king.
fn squares_of_kings(game: &Game<'_>) -> [Squares; 2] {
    let everywhere = [game.frame.squares; 2];
    PieceType::named("king").and_then(|king| confined(game, king)).unwrap_or(everywhere)
}

/// Returns whether a king may be adjacent to a soldier that goes only ahead, but attacks it according to Fairy-Stockfish.
pub(in crate::fairy::import) fn soldiers_give_false_checks(game: &Game<'_>) -> bool {
    let rank = game.account.peek().number("soldierPromotionRank");
    let ranks = i64::from(game.frame.ranks);
    let near = [Squares::ranks(1, rank - 1), Squares::ranks(ranks + 2 - rank, ranks)];
    let [white, black] = squares_of_kings(game);
    let meet = |near: &Squares, kings: Squares| !near.within(kings).is_empty();
    game.has("soldier") && rank > 1 && near.iter().zip([black, white]).any(|(near, kings)| meet(near, kings))
}

/// Returns whether a piece, according to Fairy-Stockfish, attacks squares along `diagonalLines` where it may not go.
pub(in crate::fairy::import) fn reaches_out_on_lines(game: &Game<'_>, piece: PieceType) -> bool {
    let (Some(region), Some(extra)) = (confined(game, piece), on_diagonal_lines(game, piece)) else {
        return false;
    };
    let longest = if extra.text.ends_with('F') { 1 } else { game.frame.files };
    let [white, black] = squares_of_kings(game);
    region.into_iter().zip(extra.on).zip([black, white]).any(|((own, lines), kings)| {
        let targets = lines.without(own).within(kings);
        // A promoted piece may be on a square that it could not have reached.
        let squares = if game.arises(piece) { lines } else { lines.within(own) };
        squares.iter().any(|(file, rank)| {
            let is_met =
                |(f, r): (u8, u8)| f.abs_diff(file) == r.abs_diff(rank) && f.abs_diff(file) <= longest;
            targets.iter().any(is_met)
        })
    })
}

/// Returns whether a capture by a piece can be blocked.
pub(in crate::fairy::import) fn is_blocked(game: &Game<'_>, piece: PieceType) -> bool {
    let movement = written_movement(game, piece).unwrap_or_default();
    let mut legs = movement.terms.iter().flat_map(|term| &term.legs);
    legs.any(|leg| leg.onto.has(Onto::ENEMY) && (leg.reach != Reach::UpTo(1) || leg.path != Path::Any))
}

/// Returns whether a piece captures on squares where it can go only with its first move.
pub(in crate::fairy::import) fn captures_as_first(game: &Game<'_>, piece: PieceType) -> bool {
    let quiet = |initial: Initial| ways(game, piece, Onto::EMPTY, initial);
    let (usual, first) = (quiet(Initial::Any), quiet(Initial::Unmoved));
    let captures = ways(game, piece, Onto::ENEMY, Initial::Any);
    captures.iter().any(|way| first.contains(way) && !usual.contains(way))
}

/// Returns whether a piece can go by a quiet jump where it could also go with its first move.
pub(in crate::fairy::import) fn jumps_as_first(game: &Game<'_>, piece: PieceType) -> bool {
    let first = ways(game, piece, Onto::EMPTY, Initial::Unmoved);
    hops(game, piece) && ways(game, piece, Onto::EMPTY, Initial::Any).iter().any(|way| first.contains(way))
}

/// Returns whether a piece leaps along a line with its first move, or rides in another direction.
pub(in crate::fairy::import) fn leaps_at_first(game: &Game<'_>, piece: PieceType) -> bool {
    let movement = written_movement(game, piece).unwrap_or_default();
    let mut terms = movement.terms.iter().filter(|term| term.initial != Initial::Any);
    terms.any(|term| {
        let mut legs = term.legs.iter().filter(|leg| leg.onto.has(Onto::EMPTY));
        legs.any(|leg| {
            let leaps = |h: &Heading| h.length() > 1 && leg.path == Path::Any;
            let rides = leg.reach != Reach::UpTo(1);
            leg.headings().any(|h| if h.is_straight() { leaps(h) } else { rides })
        })
    })
}

/// Returns whether a piece hops.
pub(in crate::fairy::import) fn hops(game: &Game<'_>, piece: PieceType) -> bool {
    let movement = written_movement(game, piece).unwrap_or_default();
    movement.terms.iter().flat_map(|term| &term.legs).any(|leg| leg.hop != Hop::None)
}

/// Returns whether a piece may jump over another one in line between its start and its target.
pub(in crate::fairy::import) fn jumps_in_line(game: &Game<'_>, piece: PieceType) -> bool {
    let movement = written_movement(game, piece).unwrap_or_default();
    movement.terms.iter().flat_map(|term| &term.legs).any(|leg| {
        let is_far = leg.headings().any(|h| h.length() > 1 && h.is_straight());
        leg.hop != Hop::None || leg.skip > 0 || (is_far && leg.path != Path::Empty)
    })
}

fn without_way_on(
    game: &Game<'_>,
    counts: impl Fn(&Leg, Initial) -> bool,
    movement: &Movement,
) -> [Squares; 2] {
    let frame = game.frame;
    let headings: Vec<Heading> = movement
        .terms
        .iter()
        .flat_map(|term| term.legs.iter().map(move |leg| (leg, term.initial)))
        .filter(|(leg, initial)| counts(leg, *initial))
        .flat_map(|(leg, _)| leg.headings().copied().collect::<Vec<_>>())
        .collect();
    [1i16, -1].map(|way| {
        let leaves = |(file, rank): (u8, u8)| {
            headings.iter().any(|h| {
                let file = i16::from(file) + way * i16::from(h.dx);
                let rank = i16::from(rank) + way * i16::from(h.dy);
                (1..=i16::from(frame.files)).contains(&file) && (1..=i16::from(frame.ranks)).contains(&rank)
            })
        };
        let squares = frame.squares.iter().filter(|square| !leaves(*square));
        squares.map(|(file, rank)| Squares::square(file, rank)).fold(Squares::EMPTY, Squares::union)
    })
}
