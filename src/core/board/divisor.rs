//! Common divisors.

use std::ops::Rem;

/// Returns the greatest common divisor of two numbers that are not negative; with 0 it is the other one.
pub fn common_divisor<N: Copy + Default + PartialEq + Rem<Output = N>>(a: N, b: N) -> N {
    if b == N::default() { a } else { common_divisor(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_have_a_greatest_divisor() {
        for (a, b, divisor) in [(0, 0, 0), (0, 4, 4), (4, 0, 4), (12, 18, 6), (7, 5, 1)] {
            assert_eq!(common_divisor(a, b), divisor);
        }
    }
}
