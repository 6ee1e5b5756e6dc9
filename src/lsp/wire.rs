//! Messages on the wire.

use std::io::{self, BufRead, Read};

use lsp_server::Message;

/// Longest message that is read, in bytes: a document may be a few mebibytes.
const MAX_BYTES: usize = 64 << 20;

/// Longest line of a header, in bytes.
const MAX_HEADER: u64 = 1024;

/// The next message; nothing at the end of the input.
///
/// # Errors
/// When what comes is no message; then nothing more can be read.
pub(super) fn read(input: &mut impl BufRead) -> io::Result<Option<Message>> {
    let mut length = None;
    loop {
        let mut line = String::new();
        if input.by_ref().take(MAX_HEADER).read_line(&mut line)? == 0 {
            return Ok(None);
        }
        let Some(line) = line.strip_suffix('\n') else { return Err(wrong("a header is too long")) };
        let line = line.trim_end_matches('\r');
        if line.is_empty() {
            break;
        }
        let (name, value) = line.split_once(':').ok_or_else(|| wrong("a header has no colon"))?;
        if name.eq_ignore_ascii_case("content-length") {
            length = value.trim().parse::<usize>().ok();
        }
    }
    let length = length.ok_or_else(|| wrong("no length of the message is told"))?;
    if length > MAX_BYTES {
        return Err(wrong("a message is too long"));
    }
    let mut body = Vec::new();
    input.by_ref().take(length as u64).read_to_end(&mut body)?;
    if body.len() < length {
        return Ok(None);
    }
    serde_json::from_slice(&body).map(Some).map_err(|error| wrong(&error.to_string()))
}

fn wrong(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, what.to_owned())
}
