//! Differences in strength, in Elo, and the share of the points that they mean.

/// The greatest difference that is shown.
pub const MOST: f64 = 1200.0;

/// Returns the difference in strength for an expected share of the points, from 0 to 1.
pub fn of_share(share: f64) -> f64 {
    if share <= 0.0 {
        return -MOST;
    }
    if share >= 1.0 {
        return MOST;
    }
    // Adding 0 turns a negative zero into a positive one.
    (-400.0 * (1.0 / share - 1.0).log10()).clamp(-MOST, MOST) + 0.0
}

/// Returns the expected share of the points for a difference in strength.
pub fn share(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_quarters_of_the_points_are_191_elo() {
        assert!((of_share(0.75) - 190.85).abs() < 0.01 && of_share(0.5).abs() < 1e-9);
        assert!((share(of_share(0.6)) - 0.6).abs() < 1e-9);
        assert!((of_share(0.0) + MOST).abs() < 1e-9 && (of_share(1.0) - MOST).abs() < 1e-9);
    }
}
