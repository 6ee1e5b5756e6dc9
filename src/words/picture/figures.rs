//! Silhouettes for the six movements that everybody knows, in a box 40 wide and 44 high.

use super::sign::Figure;

/// Returns the outline of a figure, and the strokes cut into it.
#[rustfmt::skip]
pub(super) fn drawing(figure: Figure) -> (&'static str, &'static str) {
    match figure {
        Figure::Pawn => (
            "M20 6a7.6 7.6 0 0 1 5.2 13.1l4.3 2.6v3h-4.4c.4 5 2.4 8 6.4 11.3V42H8.5v-6c4-3.3 6-6.3 6.4-11.3h-4.4v-3l4.3-2.6A7.6 7.6 0 0 1 20 6Z",
            "",
        ),
        Figure::Rook => ("M8 5h6v4.5h3.5V5h5v4.5H26V5h6v10.5l-4.5 4v11l3.5 4V42H9v-7.5l3.5-4v-11L8 15.5Z", "M13 19h14M13 31h14"),
        Figure::Bishop => (
            "M20 2.5a3.1 3.1 0 0 1 2 5.4c5.5 4.1 8.5 8.9 8.5 13.1 0 4.3-2.5 7.5-5 9.5l1 3.5h4.5V42H9v-8h4.5l1-3.5c-2.5-2-5-5.2-5-9.5 0-4.2 3-9 8.5-13.1a3.1 3.1 0 0 1 2-5.4Z",
            "M20 13.5v9M15.8 18h8.4",
        ),
        Figure::Knight => (
            "M13 42c-.5-9 2.5-12.5 6.5-16.5-4 .8-6.3 4.4-9.8 4.2C6.5 29.5 5 26.5 6 24c.6-1.6 2.5-2.8 4-5.5 1.8-3.2 1.5-6 5.5-9.5L15 3.5 20.5 7C29.5 7.5 35 16 35 28c0 6-.8 10-.8 14Z",
            "M16.4 15.6v.1",
        ),
        Figure::Queen => (
            "M6.5 9.3a2.7 2.7 0 1 1 2 .2l3.3 9.5 3.7-12a2.7 2.7 0 1 1 2.4-.2L20 18l2.1-11.2a2.7 2.7 0 1 1 2.4.2l3.7 12 3.3-9.5a2.7 2.7 0 1 1 2-.2L30.5 31l1.5 3.5V42H8v-7.5L9.5 31Z",
            "M11 35h18",
        ),
        Figure::King => (
            "M18 1h4v3.2h3.2v3.7H22v3.3c1.3.9 2 2.2 2.4 3.8 1.6-1.3 3.5-2 5.6-2 4.5 0 7.5 3.2 7.5 7 0 4.6-4 8-7 11.5L31.5 35v7h-23v-7L9.5 31.500C6.5 28 2.5 24.6 2.5 20c0-3.8 3-7 7.5-7 2.1 0 4 .7 5.6 2 .4-1.6 1.1-2.9 2.4-3.8V7.9h-3.2V4.2H18Z",
            "M11 36h18",
        ),
    }
}
