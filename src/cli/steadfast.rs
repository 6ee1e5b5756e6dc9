//! Standard output of commands that are more than what they print.

use std::io::{self, Write};

/// A writer that goes on when nothing can be written any more, so that whoever writes does all there is to be done.
pub(super) struct Steadfast<W> {
    to: W,
    failed: Option<io::Error>,
}

impl<W: Write> Steadfast<W> {
    pub(super) fn new(to: W) -> Steadfast<W> {
        Steadfast { to, failed: None }
    }

    /// Writes what is left, and says how well all of it could be written. That a reader went away is no failure.
    pub(super) fn finish(mut self) -> io::Result<()> {
        let _ = self.flush();
        match self.failed {
            Some(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error),
            Some(_) | None => Ok(()),
        }
    }
}

impl<W: Write> Write for Steadfast<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.failed.is_some() {
            return Ok(bytes.len());
        }
        match self.to.write(bytes) {
            // Whoever writes tries these again.
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

    /// A pipe whose reader, or a disk, takes so many bytes.
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
    fn nothing_keeps_whoever_writes_from_going_on() -> io::Result<()> {
        for (kind, told) in [
            (io::ErrorKind::BrokenPipe, None),
            (io::ErrorKind::StorageFull, Some(io::ErrorKind::StorageFull)),
        ] {
            let mut out = Steadfast::new(Full(4, kind));
            for _ in 0..3 {
                writeln!(out, "more than that")?;
                out.flush()?;
            }
            assert_eq!(out.finish().err().map(|error| error.kind()), told);
        }
        Ok(())
    }
}
