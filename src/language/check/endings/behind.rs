//! Squares at the wrong end of the board for the player who is to reach them.

use alfil_core::board::{PieceKind, Region, Side, Square};
use alfil_core::rules::Who;

use super::Reader;
use crate::def::definition::Zone;
use crate::def::{Either, Spanned};
use crate::diag::{Code, Diagnostic};

/// Warns of a region written by number that is behind the second player's pieces, and ahead of them as the first player
/// sees it.
pub(super) fn warn_region_behind(
    reader: &mut Reader<'_, '_>,
    (kinds, of): (&[PieceKind], Who),
    zone: &Spanned<Zone>,
    region: &Region,
) {
    let (Either::Word(text), Who::Side(Side::Second)) = (&zone.value, of) else { return };
    let is_relative = |word: &str| ["first", "last"].contains(&word);
    let text = &text.0.value;
    let is_by_number = text.contains(|c: char| c.is_ascii_digit())
        && !text.split(|c: char| !c.is_ascii_alphabetic()).any(is_relative);
    let Some(frame) = reader.board.frame.as_ref().filter(|_| is_by_number) else { return };
    // Ranks are counted down from the second player's first one.
    let ranks = |squares: &mut dyn Iterator<Item = Square>| {
        let ranks = squares.map(|square| frame.shape.rank(square));
        ranks.fold(None, |ends: Option<(u8, u8)>, rank| {
            Some(ends.map_or((rank, rank), |(low, high)| (low.min(rank), high.max(rank))))
        })
    };
    let own = reader
        .setup
        .pieces
        .iter()
        .filter(|(_, piece)| piece.side == Side::Second && kinds.contains(&piece.kind));
    let own = ranks(&mut own.map(|&(square, _)| square));
    let meant = ranks(&mut region[Side::First].iter());
    let actual = ranks(&mut region[Side::Second].iter());
    let (Some((low, high)), Some((_, meant)), Some((actual, _))) = (own, meant, actual) else { return };
    if actual <= high || meant >= low {
        return;
    }
    let named = |side: Side| {
        let names = region[side].iter().take(4).map(|square| frame.shape.name(square).to_string());
        let more = if region[side].len() > 4 { ", …" } else { "" };
        names.collect::<Vec<_>>().join(", ") + more
    };
    reader.cx.push(
        Diagnostic::new(Code::RegionBehind, "this region is behind the pieces that should reach it")
            .label(zone.span, format!("for the second player it is {}", named(Side::Second)))
            .note("a region is as its owner sees the board: `rank 1` is each player's own first rank")
            .help("write `last rank` or `last 3 ranks` for the far end of the board")
            .help(format!(
                "for {}, write `{{ first = \"nowhere\", second = \"{text}\" }}`",
                named(Side::First)
            ))
            .help_to_allow("if this is intended"),
    );
}
