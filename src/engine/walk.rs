use std::ops::ControlFlow;

use super::layout::{Cell, Content, Layout};
use crate::board::Side;
use crate::rules::Term;
use arrayvec::ArrayVec;

pub(crate) struct Scene<'a> {
    pub(crate) cells: &'a [Content],
    pub(crate) side: u16,
    pub(crate) royal: &'a [bool],
    pub(crate) en_passant: Option<Cell>,
    pub(crate) moved: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct Landing {
    pub(crate) to: Cell,
    pub(crate) passing: ArrayVec<Cell, 2>,
}

impl Landing {
    pub(crate) fn on(to: Cell) -> Landing {
        Landing { to, passing: ArrayVec::new() }
    }
    pub(crate) fn is_same_move(&self, other: &Landing) -> bool {
        self.to == other.to && self.passing == other.passing
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Program;

impl Program {
    pub(crate) fn compile(_t: &Term, _s: Side, _l: &Layout) -> Option<Program> {
        None
    }
    pub(crate) fn can_capture(&self) -> bool {
        false
    }
    pub(crate) fn walk(
        &self,
        _scene: &Scene,
        _from: Cell,
        _emit: &mut impl FnMut(Landing) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}
