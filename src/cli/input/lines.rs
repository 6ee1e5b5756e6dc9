//! Input lines of bounded length, from people or scripts.

use std::io::{self, BufRead, Read};

/// Most bytes of a line.
pub(in crate::cli) const MAX_BYTES: usize = 64 << 10;

/// A line that was read.
#[derive(Debug, PartialEq, Eq)]
pub(in crate::cli) enum Line {
    /// Its bytes, including the line end.
    Whole(Vec<u8>),
    /// It had more than [`MAX_BYTES`] and was skipped.
    TooLong,
}

/// Returns the next line; nothing at the end of the input.
pub(in crate::cli) fn next(input: &mut dyn BufRead) -> io::Result<Option<Line>> {
    let mut bytes = Vec::new();
    let n = input.take(MAX_BYTES as u64 + 1).read_until(b'\n', &mut bytes)?;
    if n == 0 {
        return Ok(None);
    }
    if n <= MAX_BYTES || bytes.ends_with(b"\n") {
        return Ok(Some(Line::Whole(bytes)));
    }
    loop {
        let there = input.fill_buf()?;
        let (n, is_last) = match there.iter().position(|&byte| byte == b'\n') {
            Some(at) => (at + 1, true),
            None => (there.len(), there.is_empty()),
        };
        input.consume(n);
        if is_last {
            return Ok(Some(Line::TooLong));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Line, MAX_BYTES, next};

    #[test]
    fn long_lines_are_skipped() {
        let text = format!("one\n{}\n{}\ntwo", "x".repeat(MAX_BYTES - 1), "x".repeat(3 * MAX_BYTES));
        let mut input = text.as_bytes();
        let mut lines = std::iter::from_fn(|| next(&mut input).ok().flatten());
        assert_eq!(lines.next(), Some(Line::Whole(b"one\n".to_vec())));
        assert!(matches!(lines.next(), Some(Line::Whole(bytes)) if bytes.len() == MAX_BYTES));
        assert_eq!(lines.next(), Some(Line::TooLong));
        assert_eq!(lines.next(), Some(Line::Whole(b"two".to_vec())));
        assert_eq!(lines.next(), None);
    }
}
