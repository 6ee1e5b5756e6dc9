//! Powers that are the same on every machine, which those of the standard library need not be.

/// Returns a number to a power of at least 0.
pub(super) fn power(mut base: f64, exponent: i32) -> f64 {
    let mut rest = exponent.max(0);
    let mut product = 1.0;
    loop {
        if rest % 2 == 1 {
            product *= base;
        }
        rest /= 2;
        if rest == 0 {
            return product;
        }
        base *= base;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_are_products() {
        for exponent in 0..40 {
            let product: f64 = (0..exponent).map(|_| 0.8).product();
            assert!((power(0.8, exponent) - product).abs() < 1e-12, "{exponent}");
        }
        assert!((power(0.5, 3) - 0.125).abs() < f64::EPSILON);
    }
}
