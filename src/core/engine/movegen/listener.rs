//! Who hears the moves that are generated.

use std::ops::ControlFlow;

use crate::board::Move;

/// Receives moves; may stop the generation.
pub(crate) trait Listener {
    /// Whether it wants the number of moves only: moves may then be told by [`Listener::tally`].
    const COUNTS: bool = false;

    /// Takes one move.
    fn hear(&mut self, mv: Move) -> ControlFlow<()>;

    /// Takes so many moves at once; called only when it counts.
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

/// Counts moves without looking at them.
#[derive(Default)]
pub(crate) struct Counter(pub(crate) u64);

impl Listener for Counter {
    const COUNTS: bool = true;

    fn hear(&mut self, _: Move) -> ControlFlow<()> {
        self.0 += 1;
        ControlFlow::Continue(())
    }

    fn tally(&mut self, n: u64) {
        self.0 += n;
    }
}
