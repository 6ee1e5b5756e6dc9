//! The language server: findings, completion, hover, definitions, formatting and fixes.
//!
//! A [`Session`] takes a message and returns those that follow from it. [`serve`] is a session over standard input and output:
//! `wire` reads messages of a bounded length and recovers after what is not a message, requests are answered one after the
//! other, and a file is examined once the user has stopped typing for a moment. `context` finds what can be at the
//! cursor from the tokens before it, so the text need not be complete, and looks it up in the JSON schema: there is no
//! second list of keys and words. Names come from the newest text that could be read.

mod answers;
mod context;
mod document;
mod findings;
mod pieces;
mod position;
mod schema;
mod uri;
mod wire;

use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use alfil_language::def::{self, SharedLibrary};
use document::{Document, Effort};
use lsp_server::{ErrorCode, Message, Notification, Request, Response};
use schema::Schema;
use serde_json::{Value, json};
use wire::Incoming;

use crate::library::Files;

/// How long a file must be unchanged before it is checked.
const PAUSE: Duration = Duration::from_millis(120);

/// How an editor ended the session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Farewell {
    /// With `shutdown` and `exit`, or at the end of the input.
    Announced,
    /// With `exit`, without `shutdown` before.
    Unannounced,
}

/// Serves one editor until it exits or the input ends. `files` determines what open files may extend.
///
/// # Errors
/// `InvalidData` if the input ends with something that is not part of the protocol; errors when writing answers.
pub fn serve(
    input: impl BufRead + Send + 'static,
    output: &mut dyn Write,
    files: Files,
) -> io::Result<Farewell> {
    let (sender, messages) = mpsc::channel();
    std::thread::spawn(move || {
        let mut reader = wire::Reader::new(input);
        while let Some(incoming) = reader.next().transpose() {
            let is_last = incoming.is_err();
            // Once the server has stopped, this has no receiver.
            if sender.send(incoming).is_err() || is_last {
                break;
            }
        }
    });
    let mut session = Session { stage: Stage::New, ..Session::new(Arc::new(files)) };
    loop {
        let next = if session.waiting.is_empty() {
            messages.recv().map_err(|_| RecvTimeoutError::Disconnected)
        } else {
            messages.recv_timeout(PAUSE)
        };
        match next {
            Ok(incoming) => match incoming? {
                Incoming::Malformed(malformed) => malformed.answer(output)?,
                Incoming::Message(Message::Notification(notification)) if notification.method == "exit" => {
                    return Ok(match session.stage {
                        Stage::ShutDown => Farewell::Announced,
                        Stage::New | Stage::Ready => Farewell::Unannounced,
                    });
                }
                Incoming::Message(message) => write(output, session.handle(message))?,
            },
            Err(RecvTimeoutError::Timeout) => write(output, session.look())?,
            Err(RecvTimeoutError::Disconnected) => {
                return write(output, session.look()).map(|()| Farewell::Announced);
            }
        }
    }
}

fn write(mut output: &mut dyn Write, messages: Vec<Message>) -> io::Result<()> {
    messages.into_iter().try_for_each(|message| message.write(&mut output))
}

/// The stage of a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Before `initialize`.
    New,
    /// After `initialize`.
    Ready,
    /// After `shutdown`.
    ShutDown,
}

/// Most files that are open at a time; the one opened first is closed for another.
const MAX_OPEN: usize = 64;

/// What one editor has opened, and what is known about it.
pub struct Session {
    schema: Schema,
    stage: Stage,
    /// Finds what open files extend.
    files: SharedLibrary,
    /// In the order in which they were opened.
    documents: Vec<Document>,
    /// Files that have changed since they were checked.
    waiting: Vec<(String, Effort)>,
}

impl Session {
    /// Returns a session that needs no `initialize`.
    pub fn new(files: SharedLibrary) -> Session {
        Session {
            schema: Schema::new(),
            stage: Stage::Ready,
            files,
            documents: Vec::new(),
            waiting: Vec::new(),
        }
    }

    /// Takes a message of the editor and returns those that follow from it. Findings follow only once something is asked.
    pub fn handle(&mut self, message: Message) -> Vec<Message> {
        match message {
            Message::Request(request) => self.request(request),
            Message::Notification(notification) => self.notification(notification),
            Message::Response(_) => Vec::new(),
        }
    }

    fn request(&mut self, request: Request) -> Vec<Message> {
        // Answers are about the current text and what is known about it.
        let mut messages = self.look();
        let Request { id, method, params } = request;
        let result = match (self.stage, method.as_str()) {
            (Stage::New, "initialize") => {
                self.stage = Stage::Ready;
                Ok(capabilities())
            }
            (Stage::New, _) => {
                Err((ErrorCode::ServerNotInitialized, "`initialize` must come first".to_owned()))
            }
            (Stage::Ready, "initialize") => {
                Err((ErrorCode::InvalidRequest, "`initialize` may be sent only once".to_owned()))
            }
            (Stage::Ready, "shutdown") => {
                self.stage = Stage::ShutDown;
                Ok(Value::Null)
            }
            (Stage::Ready, _) => {
                let unknown = || (ErrorCode::MethodNotFound, format!("`{method}` is not supported"));
                self.answer(&method, &params).ok_or_else(unknown)
            }
            (Stage::ShutDown, _) => {
                Err((ErrorCode::InvalidRequest, "only `exit` may follow `shutdown`".to_owned()))
            }
        };
        let response = match result {
            Ok(value) => Response::new_ok(id, value),
            Err((code, message)) => Response::new_err(id, code as i32, message),
        };
        messages.push(Message::Response(response));
        messages
    }

    /// Returns the answer to a request about a file; nothing if the method is unknown.
    fn answer(&self, method: &str, params: &Value) -> Option<Value> {
        let uri = params.pointer("/textDocument/uri").and_then(Value::as_str).unwrap_or_default();
        let document = self.documents.iter().find(|document| document.uri == uri);
        let schema = &self.schema;
        let offset = |document: &Document| {
            position::offset(&document.text, params.get("position").unwrap_or(&Value::Null))
        };
        Some(match method {
            "textDocument/completion" => {
                json!(document.map(|d| answers::completion(d, schema, offset(d))).unwrap_or_default())
            }
            "textDocument/hover" => json!(document.and_then(|d| answers::hover(d, schema, offset(d)))),
            "textDocument/definition" => {
                json!(document.and_then(|d| answers::definition(d, schema, offset(d))))
            }
            "textDocument/documentSymbol" => json!(document.map(answers::symbols).unwrap_or_default()),
            "textDocument/formatting" => json!(document.and_then(laid_out)),
            "textDocument/codeAction" => {
                let end = |document: &Document, end: &str| {
                    let place = params.pointer(end).unwrap_or(&Value::Null);
                    position::offset(&document.text, place)
                };
                let range = |d: &Document| end(d, "/range/start")..end(d, "/range/end");
                json!(document.map(|d| findings::actions(d, range(d))).unwrap_or_default())
            }
            _ => return None,
        })
    }

    fn notification(&mut self, notification: Notification) -> Vec<Message> {
        if self.stage != Stage::Ready {
            return Vec::new();
        }
        let Notification { method, params } = notification;
        let text = |pointer: &str| params.pointer(pointer).and_then(Value::as_str).map(str::to_owned);
        let Some(uri) = text("/textDocument/uri") else { return Vec::new() };
        let version = params.pointer("/textDocument/version").cloned().unwrap_or(Value::Null);
        match method.as_str() {
            "textDocument/didOpen" => {
                let text = text("/textDocument/text").unwrap_or_default();
                self.documents.retain(|document| document.uri != uri);
                if self.documents.len() >= MAX_OPEN {
                    self.documents.remove(0);
                }
                self.documents.push(Document::new(uri.clone(), text, version, Arc::clone(&self.files)));
                self.wait(uri, Effort::Thorough);
            }
            "textDocument/didChange" => {
                // Each change contains the whole text, so only the last one counts.
                let changes = params.pointer("/contentChanges").and_then(Value::as_array);
                let last = changes.and_then(|changes| changes.last());
                let text = last.and_then(|change| change.get("text")).and_then(Value::as_str);
                let document = self.documents.iter_mut().find(|document| document.uri == uri);
                if let (Some(document), Some(text)) = (document, text) {
                    text.clone_into(&mut document.text);
                    document.version = version;
                    self.wait(uri, Effort::Quick);
                }
            }
            "textDocument/didSave" => self.wait(uri, Effort::Thorough),
            "textDocument/didClose" => {
                self.documents.retain(|document| document.uri != uri);
                return vec![published(&uri, &Value::Null, &[])];
            }
            _ => {}
        }
        Vec::new()
    }

    /// Notes that a file must be checked.
    fn wait(&mut self, uri: String, effort: Effort) {
        self.waiting.retain(|(other, _)| *other != uri);
        self.waiting.push((uri, effort));
    }

    /// Checks the files that have changed, and publishes the findings.
    fn look(&mut self) -> Vec<Message> {
        let mut messages = Vec::new();
        for (uri, effort) in std::mem::take(&mut self.waiting) {
            let Some(document) = self.documents.iter_mut().find(|document| document.uri == uri) else {
                continue;
            };
            document.refresh(effort);
            messages.push(published(&uri, &document.version, &findings::diagnostics(document)));
        }
        messages
    }
}

/// Returns the message that publishes the findings about a file.
fn published(uri: &str, version: &Value, found: &[Value]) -> Message {
    let mut params = json!({ "uri": uri, "diagnostics": found });
    if let (false, Some(object)) = (version.is_null(), params.as_object_mut()) {
        object.insert("version".to_owned(), version.clone());
    }
    Message::Notification(Notification { method: "textDocument/publishDiagnostics".to_owned(), params })
}

/// Returns the changes that lay a file out; nothing if it is not TOML.
fn laid_out(document: &Document) -> Option<Vec<Value>> {
    if document.is_ini() {
        return None;
    }
    let new = def::format(&document.uri, &document.text).ok()?;
    Some(if new == document.text { Vec::new() } else { vec![findings::whole(&document.text, &new)] })
}

/// Returns the capabilities of the server.
fn capabilities() -> Value {
    json!({
        "serverInfo": { "name": "alfil", "version": env!("CARGO_PKG_VERSION") },
        "capabilities": {
            "textDocumentSync": { "openClose": true, "change": 1, "save": true },
            "completionProvider": { "triggerCharacters": ["\"", "[", ".", "{"] },
            "hoverProvider": true,
            "definitionProvider": true,
            "documentSymbolProvider": true,
            "documentFormattingProvider": true,
            "codeActionProvider": { "codeActionKinds": ["quickfix", "source.fixAll"] },
        },
    })
}
