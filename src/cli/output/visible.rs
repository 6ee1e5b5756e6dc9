//! Output to a terminal, in which no text can change how the rest is displayed.

use std::io::{self, Write};

use alfil_language::diag::seen_but_ascii;

/// A writer that replaces each invisible character beyond ASCII, as a name may contain, with `\u{fffd}`. ASCII is left
/// alone, since the program's own escape sequences are ASCII.
pub(in crate::cli) struct Visible<W> {
    to: W,
    /// The first bytes of a character that has been written in part.
    begun: Vec<u8>,
}

impl<W: Write> Visible<W> {
    pub(in crate::cli) fn new(to: W) -> Visible<W> {
        Visible { to, begun: Vec::new() }
    }
}

impl<W: Write> Write for Visible<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut all = std::mem::take(&mut self.begun);
        all.extend_from_slice(bytes);
        let (whole, rest) = match std::str::from_utf8(&all) {
            Ok(text) => (text, &[][..]),
            Err(error) => {
                let (whole, rest) = all.split_at(error.valid_up_to());
                (std::str::from_utf8(whole).unwrap_or_default(), rest)
            }
        };
        self.to.write_all(seen_but_ascii(whole).as_bytes())?;
        // No character has more than four bytes: anything longer is not text.
        if rest.len() < 4 {
            self.begun = rest.to_vec();
        } else {
            self.to.write_all(seen_but_ascii(&String::from_utf8_lossy(rest)).as_bytes())?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invisible_characters_are_replaced_however_writes_divide_them() {
        let text = "a\u{9b}31m\u{1b}[0m\u{200b}é\u{202e}\n";
        for step in 1..5 {
            let mut out = Visible::new(Vec::new());
            for part in text.as_bytes().chunks(step) {
                out.write_all(part).unwrap();
            }
            assert_eq!(out.to, "a\u{fffd}31m\u{1b}[0m\u{fffd}é\u{fffd}\n".as_bytes(), "{step}");
        }
        let mut out = Visible::new(Vec::new());
        out.write_all(b"\xff\xff\xff\xffa").unwrap();
        assert!(out.to.ends_with(b"a"));
    }
}
