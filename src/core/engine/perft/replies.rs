//! Listing the replies to each of many moves by what each move changes.
//!
//! As in counting them (see [`crate::engine::perft::outlook`]), but the moves of each piece are kept in a list, and copied from there
//! for as long as no move affects them.

use crate::board::Move;
use crate::engine::legality::Level;
use crate::engine::legality::barred::Barred;
use crate::engine::perft::outlook::{Affected, CASTLINGS, FIRST_LEAP, Outlook, PIECE_BITS};
use crate::engine::state::State;
use crate::engine::tables::{Tables, is_of};

/// Room for so many moves is made at once.
const USUAL_MOVES: usize = 128;

/// The replies of one side, listed before the other side's move.
#[derive(Debug, Default)]
pub(crate) struct Replies<'t> {
    outlook: Outlook<'t>,
    /// The moves of each piece, in the order of the outlook's pieces.
    moves: Vec<Move>,
    /// Where in `moves` those of the first piece begin, and where those of each piece end.
    ends: Vec<usize>,
    castlings: Vec<Move>,
    /// The replies to the move at hand.
    list: Vec<Move>,
}

#[expect(clippy::indexing_slicing, reason = "places and ranges are those of the same outlook")]
impl State {
    /// Calls `look` with each of these legal moves and the legal replies to it; none where the move ends the game.
    pub(crate) fn for_each_reply_list<'t>(
        &mut self,
        t: &'t Tables,
        moves: &[Move],
        replies: &mut Replies<'t>,
        look: &mut impl FnMut(Move, &[Move]),
    ) {
        replies.list.reserve(USUAL_MOVES);
        let looks_out = t.has_outlook && self.list_ahead(t, replies);
        for &mv in moves {
            let undo = self.play(t, mv);
            replies.list.clear();
            if !self.is_over(t) {
                let affected = if looks_out { self.affected(t, &replies.outlook, mv, &undo) } else { None };
                match affected {
                    Some(affected) => self.list_replies(t, replies, &affected),
                    None => self.legal(t, Level::Replies, &mut replies.list),
                }
            }
            look(mv, &replies.list);
            self.undo(t, mv, &undo);
        }
    }

    /// Lists the replies there would be if the side to move passed; false when that cannot be done.
    fn list_ahead<'t>(&mut self, t: &'t Tables, replies: &mut Replies<'t>) -> bool {
        self.pass_turn();
        let done = self.look_out_for_side_to_move(t, &mut replies.outlook);
        if done {
            let Replies { outlook, moves, ends, castlings, .. } = replies;
            moves.clear();
            ends.clear();
            ends.push(0);
            moves.reserve(USUAL_MOVES);
            castlings.clear();
            for &cell in &outlook.pieces {
                self.part_of_piece(t, outlook.guard.as_ref(), cell, outlook.has_leaps, moves);
                ends.push(moves.len());
            }
            let _ = self.safe_castlings(t, castlings);
        }
        self.pass_turn();
        done
    }

    fn list_replies(&mut self, t: &Tables, replies: &mut Replies<'_>, affected: &Affected<'_>) {
        let Replies { outlook, moves, ends, castlings, list } = replies;
        let guard = affected.guard.as_ref().or(outlook.guard.as_ref());
        let mut copied = 0;
        let bits = affected.piece_bits(outlook);
        for first in (0..outlook.pieces.len()).step_by(PIECE_BITS) {
            let mut bits = bits;
            while bits != 0 {
                let place = first + bits.trailing_zeros() as usize;
                bits &= bits - 1;
                let Some(&cell) = outlook.pieces.get(place) else { break };
                list.extend_from_slice(&moves[copied..ends[place]]);
                copied = ends[place + 1];
                if is_of(self.at(cell), self.side) {
                    self.part_of_piece(t, guard, cell, outlook.has_leaps, list);
                }
            }
        }
        list.extend_from_slice(&moves[copied..]);
        if outlook.has_leaps {
            self.list_leaps(t, outlook, affected.mask >> FIRST_LEAP, list);
        }
        if affected.mask & CASTLINGS == 0 {
            list.extend_from_slice(castlings);
        } else {
            let _ = self.safe_castlings(t, list);
        }
        if self.rights.en_passant.is_some() {
            let _ = self.safe_captures_en_passant(t, list);
        }
        if t.has_drops {
            let barred =
                if t.bars_drops { self.barred_drops_of_unexposed(t, Level::Replies) } else { Barred::new() };
            let _ = self.drops(t, &barred, list);
        }
        if self.count_passes(t, list.is_empty(), |_, _| true) > 0 {
            list.extend(self.pass_of_turn(t));
        }
    }

    /// The royal's leaps, of which these, as bits, are looked at anew.
    fn list_leaps(&mut self, t: &Tables, outlook: &Outlook<'_>, anew: u64, list: &mut Vec<Move>) {
        let Some(guard) = &outlook.guard else { return };
        let royal = guard.royal();
        let stay = Move::board(t.layout.square(royal), t.layout.square(royal));
        let content = self.lift(royal);
        for (i, &(leap, was_legal)) in outlook.leaps.iter().enumerate() {
            let is_legal = if anew >> i & 1 == 0 { was_legal } else { self.may_leap(t, guard, leap) };
            if is_legal {
                list.push(stay.ending_on(t.layout.square(royal.wrapping_add_signed(leap.delta))));
            }
        }
        self.unlift(royal, content);
    }
}
