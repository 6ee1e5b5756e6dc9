//! The receiver of the moves that are generated.

use std::ops::ControlFlow;

use crate::board::Move;
use crate::engine::layout::Cell;
use crate::engine::layout::cell_set::{Marks, has};

/// Receives the moves that are generated, and may stop the generation.
pub(crate) trait Listener {
    /// True if it wants only the number of moves, which may then be given to [`Listener::tally`].
    const COUNTS: bool = false;

    /// True if it wants only noisy moves: other moves may then be left out. Those that it receives have to be examined.
    const NOISY: bool = false;

    /// Returns whether nothing that the piece on a cell does is wanted.
    fn skips(&self, _: Cell) -> bool {
        false
    }

    /// Receives one move.
    fn hear(&mut self, mv: Move) -> ControlFlow<()>;

    /// Receives a number of moves at once; called only if it counts.
    fn tally(&mut self, _: u64) {}
}

impl<F: FnMut(Move) -> ControlFlow<()>> Listener for F {
    fn hear(&mut self, mv: Move) -> ControlFlow<()> {
        self(mv)
    }
}

/// Lists moves.
impl Listener for Vec<Move> {
    #[inline]
    fn hear(&mut self, mv: Move) -> ControlFlow<()> {
        self.push(mv);
        ControlFlow::Continue(())
    }
}

/// Counts moves without examining them.
#[derive(Default)]
pub(crate) struct MoveCounter(pub(crate) u64);

impl Listener for MoveCounter {
    const COUNTS: bool = true;

    fn hear(&mut self, _: Move) -> ControlFlow<()> {
        self.0 += 1;
        ControlFlow::Continue(())
    }

    fn tally(&mut self, n: u64) {
        self.0 += n;
    }
}

/// Lists moves among which are all noisy ones, and as few others as can be left out without a look.
pub(crate) struct Noisy<'a> {
    pub(crate) moves: &'a mut Vec<Move>,
    /// The pieces among which are all that have noisy moves, if that is known.
    pub(crate) noisy: Option<&'a Marks>,
}

impl Listener for Noisy<'_> {
    const NOISY: bool = true;

    #[inline]
    fn skips(&self, cell: Cell) -> bool {
        self.noisy.is_some_and(|noisy| !has(noisy, cell))
    }

    #[inline]
    fn hear(&mut self, mv: Move) -> ControlFlow<()> {
        self.moves.hear(mv)
    }
}

/// Receives moves, called by address: what is generated for it exists only once.
pub(crate) type Hear<'a> = dyn FnMut(Move) -> ControlFlow<()> + 'a;

/// Any listener that does not count.
pub(crate) struct Erased<'a, 'b, const NOISY: bool>(pub(crate) &'a mut Hear<'b>);

impl<const NOISY: bool> Listener for Erased<'_, '_, NOISY> {
    const NOISY: bool = NOISY;

    fn hear(&mut self, mv: Move) -> ControlFlow<()> {
        (self.0)(mv)
    }
}
