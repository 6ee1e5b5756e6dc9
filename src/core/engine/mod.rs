//! The hot core: tables, positions, moves. It sees indices, never a string or the name of a game.
//!
//! Nothing is global: positions are cheap to clone, and any number of them share one `Arc<Tables>`.
//!
//! | folder | question it answers |
//! | --- | --- |
//! | `layout` | how squares lie in memory; sets of cells; keys |
//! | `tables` | what the rules compile to, as arrays |
//! | `state` | what changes when a move is played, how it is played and undone, which rights are left |
//! | `movegen` | what pieces can do, before legality: leaps, rays, gates, hops, and walks of several legs |
//! | `attack` | who attacks what, seen from the attacked cell; who gives check, and what is chased |
//! | `legality` | which of these moves are legal: by a guard around each royal, or by trying |
//! | `rule` | rules that only some games have, each with its own compile step: castling, drops, walls, … |
//! | `condition` | the facts that end a game or make a move illegal; counts |
//! | `perft` | counting: replies by what each move changes |
//! | `random_move` | a random move without a list |
//! | `position` | the public face; why a move is not legal |
//!
//! # The mailbox
//!
//! `layout` pads the board by the longest step of any piece, so a step is an addition and never needs a bounds test; guards
//! and holes have the same content. A `Content` is `(kind + 2) * 2 + side` and a `Cell` is an index into the mailbox. Both are
//! `u16`: boards up to 36x36, kinds by the hundred.
//!
//! # From rules to tables
//!
//! Each subject has its own tables and compile step in the `tables.rs` (or `compile*.rs`) next to its rules; `Tables` holds
//! them all, and `tables/facts.rs` derives what follows from several: facts that select fast paths **by the shape of the
//! rules, never by a name**. The files can be put in an order in which each imports only what comes before it: layout and
//! state, the tables of each subject, `Tables`, then what pieces and rules do (`tests/layers.rs`).
//!
//! Each content has a `Mover`; a kind whose moves depend on where it is has one for each sort of square. A mover holds
//! plain leaps and rays as flat `Atom`s, moves that ask about the squares they pass as `Gate`s and `Hop`s, and everything
//! else as `Program`s.
//!
//! Leaps of one step that need the squares they pass to be all empty, or all occupied, lie behind the gate they share. A hop
//! runs along a line over exactly one piece and is joined to the slide along the same line if the piece has one; a
//! grasshopper's hop ends right behind the piece it jumps. Terms of several legs and lame riders become compact
//! tables of turns (`movegen/walk/mod.rs`), walked leg by leg at run time without allocation: spelling out every path would
//! multiply the tables with each leg. Two walks with the same target and the same captures are the same move.
//!
//! On a board with joined edges, leaps, slides and hops stay such lines: a step is an addition and one look-up
//! (`layout/steps.rs`), a line ends before it comes back to where it began, and what leads to one cell by two lines is heard
//! once. Only pieces that cross edges that the board does not join (`o`) are walked.
//!
//! # Attacks
//!
//! For each side, `attack/tables.rs` has the lines along which anything attacks, seen from the attacked cell, with the
//! reach of each content on each line: for slides the first piece met counts, for hops the second, for gated leaps the gate.
//! Where royals are confined or may not face each other, a second set says what endangers a royal: captures that never reach
//! its home are left out, and the other royal counts as sliding along the lines of facing. Only the guard uses that set;
//! check is what the first one says. With few pieces on long lines, `attack/sights.rs` examines each enemy piece instead.
//!
//! # Playing a move
//!
//! `put`, `take`, `shift`, `replace_piece`, `set_hand`, `set_unmoved`, `raise_wall`, `lower_wall` and `pass_turn` are the only
//! ways to change what is where and whose turn it is; each keeps lists, counts and royals up to date. `lift` and
//! `unlift` change only the cell, for a brief look. `is_consistent` compares all of it with the board, for tests. The
//! mutators do not update the key: `play` is for moves that are only tried or counted, `play_and_key` for moves of a game.
//!
//! The moments of a move are listed once, in `state/apply.rs`. A rule that needs another order needs a new moment, not a
//! flag. `undo` goes the same way back with what `Undo` noted; positions are not copied, since a state on a large board is
//! kilobytes and a move changes a few words.
//!
//! # Legality
//!
//! Legality has levels, which keeps the recursion finite. Level *Board*: the move and the board after it, that is whether an own
//! royal is left attacked, whether a drop gives check, and conditions of `[[illegal]]` about the position. Level *Replies*:
//! whether the opponent has a move then, for checkmate by a drop; replies are tested at the first level only. Rules about
//! history are a third level, which `Game` tests after the other two. Last come obligations (`rule/obligation`): where
//! captures come first, the other moves are removed from a list that has a capture. Mate and stalemate never ask them.
//!
//! How the legal moves of a position are found is decided once, by `State::legality`: the cheapest way that its rules and
//! pieces allow. Lists, counts, "is there a legal move" and drops all follow that `Legality`. A side without a royal, in games
//! where no move makes one, and games in which royals may be left attacked, have nothing to test: pseudo-legal is legal.
//!
//! The guard (`legality/guard.rs`, `legality/threats.rs`) is the fast path: with one royal that must be safe, and attackers
//! that are all seen from its cell, what endangers it is found once a node, and most moves need no trial. A threat is an
//! enemy piece, the cells between it and the royal, and how many of those are occupied beyond the number with which it hits:
//! none for slides and open leaps, one for hops, all for gates that must be occupied. At 0 it is a check; at 1 the own
//! pieces between are pinned; at -1 the cells between are closed to every piece and drop. Moves of the royal are
//! tested with it lifted off the board. Captures *en passant*, movers that become royal or stop being so, and movers that
//! capture where they do not land are always tried. Where an enemy that must be walked is near enough to reach the royal,
//! the position has no guard and every move is tried.
//!
//! Several royals that must all be safe have a guard each (`royal_guards.rs`). Where captures explode, the guard decides on
//! quiet moves and captures are tried (`blast_guard.rs`). Where a move may not give check, only moves that open a line are
//! tried (`checking.rs`); drops that may not give check or mate are found by looking outward from the royal (`barred.rs`).
//! Properties compare all of it with `legal_moves_by_trial`.
//!
//! # Odd rules
//!
//! Each is one module behind one member of the tables that is absent in games without it. They may rule out the guard, the
//! outlook and the slots: such games try each move, which is correct but slower. Gatings, passes and promotions without a move
//! are added to the moves that are legal without them. A wall is a content of its own; a move is generated without its wall
//! and then comes once for each cell where the wall may go, in bits of `Move` that nothing else uses.
//!
//! # Counting and random moves
//!
//! Two plies above the end of a count, the replies are counted once as if the turn had passed, and each part of the number
//! (a piece, a square the royal could go to, castlings, checks and pins) marks the cells it depends on (`perft/outlook.rs`,
//! `perft/watch.rs`). A move changes two cells; after it only the parts that depend on one of them are counted again. A new
//! sort of atom has to mark its cells in `perft/watch.rs`.
//!
//! Random moves are not chosen from a list (`random_move`). A slot is one step of one atom or hop; a rank is drawn among the
//! slots of all pieces and everything that slots cannot describe, and drawn again if there is no legal move behind it, so
//! that each legal move is equally likely. In check, and after many draws without success, the legal moves are listed.
//!
//! # Budgets
//!
//! Each state has one, unlimited unless set; in games it is renewed for each question about a position. Walks spend a
//! step for each square, trials and conditions one for each square they examine, lists one for each move. Positions
//! that could have more moves than are listed do not arise: `rules::most_moves` bounds them before there are tables.

pub(crate) mod attack;
pub mod condition;
pub mod layout;
pub mod legality;
pub mod movegen;
mod perft;
mod position;
pub mod random_move;
pub(crate) mod rule;
pub mod state;
pub mod tables;

pub use perft::MAX_PERFT_DEPTH;
pub use position::causes::Consequence;
pub use position::refusal::{CastleState, Landing};
pub use position::{Position, TurnLeft, Uncounted};
pub use rule::turns::WAIT;
pub use state::undo::{Cause, Undo};
pub use tables::Tables;
