//! Files of variants written for Fairy-Stockfish, as bytes.

use std::io::{self, Read};

use crate::diag::{Code, Diagnostic};
use crate::ini::MAX_BYTES;

/// The bytes of a file, or of standard input for `-`, no further than they are read.
pub(super) fn read(file: &str) -> Result<Vec<u8>, Diagnostic> {
    let bytes = if file == "-" { all(io::stdin().lock()) } else { std::fs::File::open(file).and_then(all) };
    bytes.map_err(|error| {
        if error.kind() == io::ErrorKind::NotFound {
            Diagnostic::new(Code::UnreadableFile, format!("there is no file `{file}`"))
        } else {
            Diagnostic::new(Code::UnreadableFile, format!("cannot read `{file}`: {error}"))
        }
    })
}

fn all(reader: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    reader.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}
