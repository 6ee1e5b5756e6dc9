//! How pieces move: the texts for the definition, and questions about them.

use super::game::Game;
use super::pawns::{self, Firsts};
use crate::betza::{Dialect, compile};
use crate::diag::{FileId, Span, Text};
use crate::ini::keys::mobility_name;
use crate::ini::{PieceType, Squares};
use crate::rules::{Heading, Hop, Initial, Leg, Movement, Onto, Path, Reach, Turns};

/// How a piece moves, in texts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Moves {
    /// Everywhere.
    pub(super) text: String,
    /// Besides, on squares of each player.
    pub(super) extra: Vec<([Squares; 2], String)>,
    /// The only squares where it may go.
    pub(super) confined: Option<[Squares; 2]>,
}

/// The moves of a piece.
pub(super) fn of(game: &Game<'_>, piece: PieceType, firsts: &Firsts) -> Moves {
    let account = game.account;
    let mut moves = Moves { text: written(game, piece), extra: Vec::new(), confined: confined(game, piece) };
    let is = |name: &str| PieceType::named(name) == Some(piece);
    if is("pawn") {
        pawns::moves_of_pawn(game, firsts, &mut moves);
    } else if is("soldier") {
        let rank = account.number("soldierPromotionRank");
        if rank > 1 {
            let ranks = i64::from(game.frame.ranks);
            "fW".clone_into(&mut moves.text);
            let far = [Squares::ranks(rank, ranks), Squares::ranks(1, ranks + 1 - rank)];
            if far.iter().any(|squares| !squares.within(game.frame.squares).is_empty()) {
                moves.extra.push((far, "sW".to_owned()));
            }
        }
    } else {
        pawns::first_moves(game, firsts, piece, &mut moves);
    }
    if is("janggiCannon") {
        account.refuse("janggiCannon", "it may neither jump nor capture another one");
    }
    if moves.text.trim().is_empty() {
        account.refuse(&piece.name(), "a piece without moves");
    }
    moves
}

/// The moves as the section has them.
pub(super) fn written(game: &Game<'_>, piece: PieceType) -> String {
    game.account.peek().piece(piece).map(|declared| declared.moves.trim().to_owned()).unwrap_or_default()
}

fn confined(game: &Game<'_>, piece: PieceType) -> Option<[Squares; 2]> {
    let squares = ["White", "Black"].map(|side| {
        let name = mobility_name(piece, side);
        let squares = game.account.squares(&name);
        // A region is no region only when it is empty on the largest board.
        let here = squares.within(game.frame.squares);
        if !squares.is_empty() && here.is_empty() {
            game.account.refuse(&name, "no square of the region is on the board");
        }
        if squares.is_empty() { game.frame.squares } else { here }
    });
    squares.iter().any(|squares| *squares != game.frame.squares).then_some(squares)
}

/// What a text means.
pub(super) fn movement(text: &str, dialect: Dialect) -> Option<Movement> {
    let span = Span::new(FileId::from_raw(0), 0..text.len());
    compile(&Text::verbatim(text, span, 0), dialect).movement
}

/// Whether a text means the same in both dialects.
pub(super) fn is_same_in_xbetza(text: &str) -> bool {
    let [ours, theirs] = [Dialect::XBetza, Dialect::FairyStockfish].map(|dialect| {
        let mut all: Vec<Single> =
            movement(text, dialect)?.terms.iter().map(singles).collect::<Option<Vec<_>>>()?.concat();
        all.sort_by_key(|single| format!("{single:?}"));
        all.dedup();
        Some(all)
    });
    ours.is_some() && ours == theirs
}

/// One heading of one term.
type Single = (Initial, (i8, i8), Reach, u8, Path, Hop, Onto, bool);

fn singles(term: &crate::rules::Term) -> Option<Vec<Single>> {
    let [leg] = term.legs.as_slice() else { return None };
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

/// Every heading of a piece's moves that ends on an empty square, first moves included.
fn quiet_headings(game: &Game<'_>, piece: PieceType) -> Vec<Heading> {
    let movement = movement(&written(game, piece), Dialect::FairyStockfish).unwrap_or_default();
    let quiet = movement.terms.iter().flat_map(|term| &term.legs).filter(|leg| leg.onto.has(Onto::EMPTY));
    quiet.flat_map(|leg| leg.headings().copied().collect::<Vec<_>>()).collect()
}

/// Whether every move of a piece brings it nearer to the far end.
pub(super) fn goes_ahead(game: &Game<'_>, piece: PieceType) -> bool {
    let movement = movement(&written(game, piece), Dialect::FairyStockfish).unwrap_or_default();
    movement.terms.iter().flat_map(|term| &term.legs).flat_map(Leg::headings).all(|h| h.dy > 0)
}

/// Whether no quiet move of a piece can be taken back.
pub(super) fn never_returns(game: &Game<'_>, piece: PieceType) -> bool {
    quiet_headings(game, piece).iter().all(|heading| heading.dy > 0)
}

/// The squares where a piece has no quiet move on an empty board, as the program sees it, for each player.
pub(super) fn stuck(game: &Game<'_>, piece: PieceType) -> [Squares; 2] {
    let is_pawn = PieceType::named("pawn") == Some(piece);
    let text = if is_pawn { "fmW".to_owned() } else { written(game, piece) };
    let movement = movement(&text, Dialect::FairyStockfish).unwrap_or_default();
    without_way_on(game, |leg, initial| initial == Initial::Any && leg.onto.has(Onto::EMPTY), &movement)
}

/// The squares where a piece has no move at all, as the definition language sees it, for each player.
pub(super) fn stuck_here(game: &Game<'_>, text: &str) -> [Squares; 2] {
    let movement = movement(text, Dialect::FairyStockfish).unwrap_or_default();
    without_way_on(game, |_, initial| initial == Initial::Any, &movement)
}

/// Whether a piece hops.
pub(super) fn hops(game: &Game<'_>, piece: PieceType) -> bool {
    let movement = movement(&written(game, piece), Dialect::FairyStockfish).unwrap_or_default();
    movement.terms.iter().flat_map(|term| &term.legs).any(|leg| leg.hop != Hop::None)
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
