//! Values by cell and by content.

use std::ops::Index;

use crate::engine::layout::{Cell, Content};

/// A value for each cell of the mailbox.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ByCell<T>(Box<[T]>);

impl<T> ByCell<T> {
    /// All of them in order.
    pub(crate) fn as_slice(&self) -> &[T] {
        &self.0
    }
}

impl ByCell<bool> {
    /// Whether a cell is one of those for which it holds.
    #[inline]
    pub(crate) fn has(&self, cell: Cell) -> bool {
        self.0.get(usize::from(cell)).is_some_and(|&holds| holds)
    }
}

impl<T> Default for ByCell<T> {
    fn default() -> Self {
        ByCell(Box::default())
    }
}

impl<T> From<Vec<T>> for ByCell<T> {
    fn from(values: Vec<T>) -> Self {
        ByCell(values.into())
    }
}

impl<T> FromIterator<T> for ByCell<T> {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        ByCell(values.into_iter().collect())
    }
}

#[expect(clippy::indexing_slicing, reason = "made for every cell")]
impl<T> Index<Cell> for ByCell<T> {
    type Output = T;

    #[inline]
    fn index(&self, cell: Cell) -> &T {
        &self.0[usize::from(cell)]
    }
}

/// A value for each content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ByContent<T>(Box<[T]>);

impl<T> ByContent<T> {
    /// All of them in order.
    pub(crate) fn as_slice(&self) -> &[T] {
        &self.0
    }
}

impl ByContent<bool> {
    /// Whether a content is one of those for which it holds.
    #[inline]
    pub(crate) fn has(&self, content: Content) -> bool {
        self.0.get(usize::from(content)).is_some_and(|&holds| holds)
    }
}

impl<T> Default for ByContent<T> {
    fn default() -> Self {
        ByContent(Box::default())
    }
}

impl<T> From<Vec<T>> for ByContent<T> {
    fn from(values: Vec<T>) -> Self {
        ByContent(values.into())
    }
}

impl<T> FromIterator<T> for ByContent<T> {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        ByContent(values.into_iter().collect())
    }
}

#[expect(clippy::indexing_slicing, reason = "made for every content")]
impl<T> Index<Content> for ByContent<T> {
    type Output = T;

    #[inline]
    fn index(&self, content: Content) -> &T {
        &self.0[usize::from(content)]
    }
}
