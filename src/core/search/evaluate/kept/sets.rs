//! Sets of squares, as many words as a board needs.

/// A set of squares.
pub(super) type Squares<const N: usize> = [u64; N];

/// The bits of a count of attacks on a square: of up to 512 pieces, each of which counts three times at most.
pub(super) const BITS: usize = 11;

#[expect(clippy::indexing_slicing, reason = "sets are as large as their board")]
#[inline]
pub(super) fn insert<const N: usize>(squares: &mut Squares<N>, square: u16) {
    squares[usize::from(square / 64)] |= 1 << (square % 64);
}

/// Returns the places of the bits that are set in a word.
#[inline]
pub(super) fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = word.trailing_zeros() as usize;
        let is_left = word != 0;
        word &= word.wrapping_sub(1);
        is_left.then_some(bit)
    })
}

/// Returns the squares of a set.
#[inline]
pub(super) fn squares_of<const N: usize>(squares: &Squares<N>) -> impl Iterator<Item = usize> + use<N> {
    (0..).step_by(64).zip(*squares).flat_map(|(first, word)| bits(word).map(move |bit| first + bit))
}

/// Counts attacks on squares of one word once more, or once less.
#[expect(clippy::indexing_slicing, reason = "sets are as large as their board")]
#[inline]
pub(super) fn count<const N: usize, const MORE: bool>(
    counts: &mut [Squares<N>; BITS],
    word: usize,
    squares: u64,
) {
    let mut carried = squares;
    for bits in counts {
        if carried == 0 {
            break;
        }
        let next = carried & if MORE { bits[word] } else { !bits[word] };
        bits[word] ^= carried;
        carried = next;
    }
}

/// Returns the squares along a line up to the first that is occupied, and whether there is one.
#[expect(clippy::indexing_slicing, reason = "sets are as large as their board")]
#[inline]
pub(super) fn up_to_first<const N: usize>(
    line: &Squares<N>,
    occupied: &Squares<N>,
    ascends: bool,
) -> (Squares<N>, bool) {
    let mut seen = [0; N];
    let mut see = |word: usize| {
        let blockers = line[word] & occupied[word];
        seen[word] = match blockers {
            0 => line[word],
            _ if ascends => line[word] & (blockers ^ (blockers - 1)),
            _ => line[word] & u64::MAX << blockers.ilog2(),
        };
        blockers != 0
    };
    let is_blocked = if ascends { (0..N).any(&mut see) } else { (0..N).rev().any(&mut see) };
    (seen, is_blocked)
}

#[cfg(test)]
mod tests {
    use super::up_to_first;

    #[test]
    fn a_line_is_seen_up_to_its_first_piece() {
        // The line, the pieces, what is seen in both directions.
        for (line, pieces, up, down) in [
            ([0b1110, 0b11], [0, 0], [0b1110, 0b11], [0b1110, 0b11]),
            ([0b1110, 0b11], [0b0100, 0b10], [0b0110, 0], [0, 0b10]),
            ([0b1110, 0b11], [0b0100, 0], [0b0110, 0], [0b1100, 0b11]),
            ([1 << 63, 1], [1 << 63, 1], [1 << 63, 0], [0, 1]),
            ([0b1110, 0], [0b0001, 0b1], [0b1110, 0], [0b1110, 0]),
        ] {
            let is_blocked = line[0] & pieces[0] != 0 || line[1] & pieces[1] != 0;
            assert_eq!(up_to_first::<2>(&line, &pieces, true), (up, is_blocked));
            assert_eq!(up_to_first::<2>(&line, &pieces, false), (down, is_blocked));
        }
    }
}
