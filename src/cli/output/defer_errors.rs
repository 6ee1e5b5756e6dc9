//! Standard output of commands that do more than print.

use std::io::{self, Write};

/// A writer that reports success after an error, so that the command finishes its work; the error is kept for the end.
pub(in crate::cli) struct DeferErrors<W> {
    to: W,
    failed: Option<io::Error>,
}

impl<W: Write> DeferErrors<W> {
    pub(in crate::cli) fn new(to: W) -> DeferErrors<W> {
        DeferErrors { to, failed: None }
    }

    /// Flushes, and returns the first error. A closed pipe does not count as one.
    pub(in crate::cli) fn finish(mut self) -> io::Result<()> {
        let _ = self.flush();
        match self.failed {
            Some(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error),
            Some(_) | None => Ok(()),
        }
    }
}

impl<W: Write> Write for DeferErrors<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.failed.is_some() {
            return Ok(bytes.len());
        }
        match self.to.write(bytes) {
            // The caller retries interrupted writes.
            Err(error) if error.kind() != io::ErrorKind::Interrupted => {
                self.failed = Some(error);
                Ok(bytes.len())
            }
            other => other,
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.failed.is_none() {
            self.failed = self.to.flush().err();
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An output that accepts this many bytes, then fails.
    struct Full(usize, io::ErrorKind);

    impl Write for Full {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            if self.0 == 0 {
                return Err(self.1.into());
            }
            let n = bytes.len().min(self.0);
            self.0 -= n;
            Ok(n)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn writing_goes_on_after_an_error() -> io::Result<()> {
        for (kind, expected) in [
            (io::ErrorKind::BrokenPipe, None),
            (io::ErrorKind::StorageFull, Some(io::ErrorKind::StorageFull)),
        ] {
            let mut out = DeferErrors::new(Full(4, kind));
            for _ in 0..3 {
                writeln!(out, "more than that")?;
                out.flush()?;
            }
            assert_eq!(out.finish().err().map(|error| error.kind()), expected);
        }
        Ok(())
    }
}
