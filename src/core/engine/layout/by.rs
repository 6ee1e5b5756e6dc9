//! Values by cell and by content.

use std::marker::PhantomData;
use std::ops::Index;

/// A value for each index of one sort. Cells and contents are both numbers; `I` says which of them the index is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct By<I, T> {
    values: Box<[T]>,
    index: PhantomData<I>,
}

/// Says that the index is a [`Cell`](super::Cell).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EachCell {}

/// Says that the index is a [`Content`](super::Content).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EachContent {}

/// A value for each cell of the mailbox.
pub(crate) type ByCell<T> = By<EachCell, T>;

/// A value for each content.
pub(crate) type ByContent<T> = By<EachContent, T>;

impl<I, T> By<I, T> {
    /// Returns all of them in order.
    pub(crate) fn as_slice(&self) -> &[T] {
        &self.values
    }
}

impl<I> By<I, bool> {
    /// Returns whether an index is one of those for which it holds.
    #[inline]
    pub(crate) fn has(&self, index: u16) -> bool {
        self.values.get(usize::from(index)).is_some_and(|&holds| holds)
    }
}

impl<I, T> Default for By<I, T> {
    fn default() -> Self {
        Vec::new().into()
    }
}

impl<I, T> From<Vec<T>> for By<I, T> {
    fn from(values: Vec<T>) -> Self {
        By { values: values.into(), index: PhantomData }
    }
}

impl<I, T> FromIterator<T> for By<I, T> {
    fn from_iter<V: IntoIterator<Item = T>>(values: V) -> Self {
        By { values: values.into_iter().collect(), index: PhantomData }
    }
}

#[expect(clippy::indexing_slicing, reason = "made for every index of its sort")]
impl<I, T> Index<u16> for By<I, T> {
    type Output = T;

    #[inline]
    fn index(&self, index: u16) -> &T {
        &self.values[usize::from(index)]
    }
}
