//! Reads and writes messages of the protocol.

use std::io::{self, BufRead, Read, Write};

use lsp_server::{ErrorCode, Message};
use serde_json::{Value, json};

/// The longest message that is read, in bytes: a document may be a few mebibytes.
const MAX_BYTES: u64 = 64 << 20;

/// The longest header line, in bytes.
const MAX_HEADER: u64 = 1024;

/// The header that every message has.
const LENGTH: &str = "content-length:";

/// An item of the input.
pub(super) enum Incoming {
    /// A message.
    Message(Message),
    /// Something else, which was skipped.
    Malformed(Malformed),
}

/// Why something is not a message.
#[derive(Debug)]
pub(super) struct Malformed {
    /// The id of the request, if it could be read.
    id: Value,
    code: ErrorCode,
    message: String,
    /// True if the start of the next message is unknown.
    is_lost: bool,
}

impl Malformed {
    fn new(message: impl Into<String>) -> Malformed {
        Malformed { id: Value::Null, code: ErrorCode::ParseError, message: message.into(), is_lost: false }
    }

    fn lost(message: impl Into<String>) -> Malformed {
        Malformed { is_lost: true, ..Malformed::new(message) }
    }

    /// Writes it as an error response.
    pub(super) fn answer(&self, to: &mut dyn Write) -> io::Result<()> {
        let error = json!({ "code": self.code as i32, "message": self.message });
        let body = json!({ "jsonrpc": "2.0", "id": self.id, "error": error }).to_string();
        write!(to, "Content-Length: {}\r\n\r\n{body}", body.len())?;
        to.flush()
    }
}

/// Reads messages, and finds the next one after malformed input.
pub(super) struct Reader<R> {
    input: R,
    /// Why the start of the next message is unknown, if it is.
    lost: Option<String>,
}

impl<R: BufRead> Reader<R> {
    pub(super) fn new(input: R) -> Reader<R> {
        Reader { input, lost: None }
    }

    /// Returns the next item; nothing at the end of the input.
    ///
    /// # Errors
    /// `InvalidData` if no message follows malformed input; errors when reading.
    pub(super) fn next(&mut self) -> io::Result<Option<Incoming>> {
        let first = match self.lost.take() {
            None => None,
            Some(why) => match self.find()? {
                Some(line) => Some(line),
                None => return Err(io::Error::new(io::ErrorKind::InvalidData, why)),
            },
        };
        let length = match self.length(first)? {
            None => return Ok(None),
            Some(Ok(length)) => length,
            Some(Err(malformed)) => {
                self.lost = malformed.is_lost.then(|| malformed.message.clone());
                return Ok(Some(Incoming::Malformed(malformed)));
            }
        };
        if length > MAX_BYTES {
            let n_read = io::copy(&mut self.input.by_ref().take(length), &mut io::sink())?;
            let message = format!("a message of {length} bytes is too long: the limit is {MAX_BYTES}");
            return Ok((n_read == length).then(|| Incoming::Malformed(Malformed::new(message))));
        }
        let mut body = Vec::new();
        self.input.by_ref().take(length).read_to_end(&mut body)?;
        if (body.len() as u64) < length {
            return Ok(None);
        }
        Ok(Some(message(&body)))
    }

    /// Returns the length given by the headers of a message; nothing at the end of the input.
    fn length(&mut self, first: Option<String>) -> io::Result<Option<Result<u64, Malformed>>> {
        let mut length = Err("there is no `Content-Length`".to_owned());
        let mut next = first;
        loop {
            let line = match next.take() {
                Some(line) => line,
                None => match self.line(MAX_HEADER)? {
                    None => return Ok(None),
                    Some(line) => line,
                },
            };
            let Some(line) = line.strip_suffix('\n') else {
                return Ok(Some(Err(Malformed::lost("a header is too long"))));
            };
            let line = line.trim_end_matches('\r');
            if line.is_empty() {
                return Ok(Some(length.map_err(Malformed::lost)));
            }
            let Some((name, value)) = line.split_once(':') else {
                return Ok(Some(Err(Malformed::lost("a header has no colon"))));
            };
            if LENGTH.strip_suffix(':').is_some_and(|length| name.eq_ignore_ascii_case(length)) {
                let value = value.trim();
                let wrong =
                    |_| format!("a `Content-Length` is a number of bytes, and `{value:.40}` is not one");
                length = value.parse().map_err(wrong);
            }
        }
    }

    /// Skips everything before the next header with a length, and returns that header, if there is one.
    fn find(&mut self) -> io::Result<Option<String>> {
        while let Some(line) = self.line(MAX_BYTES)? {
            // A message may end without a line break.
            if let Some(at) = line.to_ascii_lowercase().rfind(LENGTH) {
                return Ok(line.get(at..).map(str::to_owned));
            }
        }
        Ok(None)
    }

    /// Returns a line including its end, cut off after `most` bytes; nothing at the end of the input.
    fn line(&mut self, most: u64) -> io::Result<Option<String>> {
        let mut line = Vec::new();
        let n = self.input.by_ref().take(most).read_until(b'\n', &mut line)?;
        Ok((n > 0).then(|| String::from_utf8_lossy(&line).into_owned()))
    }
}

/// Reads a text as a message.
fn message(body: &[u8]) -> Incoming {
    let value: Value = match serde_json::from_slice(body) {
        Ok(value) => value,
        Err(error) => return Incoming::Malformed(Malformed::new(format!("this is not JSON: {error}"))),
    };
    let id = value.get("id").filter(|id| id.is_number() || id.is_string()).cloned().unwrap_or_default();
    match serde_json::from_value(value) {
        Ok(message) => Incoming::Message(message),
        Err(_) => Incoming::Malformed(Malformed {
            id,
            code: ErrorCode::InvalidRequest,
            ..Malformed::new("this is not a message of the protocol")
        }),
    }
}
