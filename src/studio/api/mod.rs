//! The questions of the studio, answered as JSON.
//!
//! A carrier hands in a verb and a question, and passes the answer on: `serve` carries them over HTTP, `bindings/wasm` out of
//! a page. Nothing here touches the disk, starts a thread or looks at a clock that was not handed in. Definitions that were
//! read and games that were played are kept, a few of each; a question names a definition by its text or by the hash of an
//! earlier answer, and a game by its moves, so that nothing has to be remembered for a page. Work on a definition is bounded
//! as `docs/security.md` says.

#[cfg(feature = "serve")]
mod balance;
#[cfg(feature = "studio")]
mod betza;
mod describe;
mod fault;
mod findings;
#[cfg(feature = "studio")]
mod jobs;
#[cfg(feature = "studio")]
mod picture;
mod position;
#[cfg(feature = "studio")]
mod publish;
#[cfg(feature = "studio")]
mod records;
mod set_up;
mod shared_work;
mod shelf;
mod source;
#[cfg(feature = "studio")]
mod texts;
mod think;
mod tree;

#[cfg(feature = "studio")]
use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, MutexGuard, PoisonError};

use alfil_core::board;
use alfil_core::search::Now;
use alfil_language::def::SharedLibrary;
pub use fault::Fault;
#[cfg(feature = "studio")]
use jobs::RandomGames;
use serde::de::DeserializeOwned;
use serde_json::Value;
use shared_work::Once;
pub use shelf::Shelf;
use source::Kept;
#[cfg(feature = "serve")]
pub(super) use texts::Nothing;
use think::Searchers;
pub use tree::Tree;

#[cfg(feature = "studio")]
use crate::studio::lsp::Session;

/// Answers questions.
pub struct Studio {
    files: SharedLibrary,
    kept: Mutex<Kept>,
    once: Once,
    searchers: Mutex<Searchers>,
    clock: Option<Now>,
    /// A page to be filled with a game.
    #[cfg(feature = "serve")]
    player: Option<String>,
    #[cfg(feature = "studio")]
    played: Mutex<Option<RandomGames>>,
    /// The editors of the tabs, the latest last.
    #[cfg(feature = "studio")]
    editors: Mutex<VecDeque<(String, Arc<Mutex<Session>>)>>,
}

/// Where the lines of a long answer go, and whether anybody still reads them.
pub struct Stream<'a> {
    /// Set once no client reads the answer.
    pub stop: &'a Arc<AtomicBool>,
    /// Takes each line but the last.
    pub emit: &'a mut dyn FnMut(Value),
}

/// Every verb, and whether its answer comes in several lines. Without the feature `studio` only those of a board are answered.
pub const VERBS: [(&str, bool); 21] = [
    ("arrange", false),
    ("ask", true),
    ("betza", false),
    ("check", false),
    ("describe", false),
    ("diff", false),
    ("import", false),
    ("list", false),
    ("lsp", false),
    ("picture", false),
    ("playouts", true),
    ("position", false),
    ("publish", false),
    ("record", false),
    ("replay", false),
    ("smoke", true),
    ("study", false),
    ("text", false),
    ("think", true),
    ("validate", false),
    ("why", false),
];

/// The verbs that only the program answers, and whether their answers come in several lines.
#[cfg(feature = "serve")]
pub const VERBS_OF_PROGRAM: [(&str, bool); 1] = [("balance", true)];

impl Studio {
    /// Returns a studio whose definitions may extend what a library finds. It has no clock, so searches are limited by
    /// positions.
    pub fn new(files: SharedLibrary) -> Studio {
        Studio {
            #[cfg(feature = "studio")]
            editors: Mutex::default(),
            files,
            kept: Mutex::new(Kept::default()),
            once: Once::default(),
            searchers: Mutex::new(Searchers::default()),
            clock: None,
            #[cfg(feature = "serve")]
            player: None,
            #[cfg(feature = "studio")]
            played: Mutex::new(None),
        }
    }

    /// Returns the studio with a clock, so that searches can be limited by time.
    #[must_use]
    pub fn with_clock(self, clock: Now) -> Studio {
        Studio { clock: Some(clock), ..self }
    }

    /// Returns the studio with a page to be filled with a game, so that `publish` can write play.html.
    #[cfg(feature = "serve")]
    #[must_use]
    pub fn with_player(self, player: Option<String>) -> Studio {
        Studio { player, ..self }
    }

    /// Returns the answer to a question that needs only one line.
    ///
    /// # Errors
    /// What is wrong with the question, or with the definition it is about.
    pub fn answer(&self, verb: &str, question: Value) -> Result<Value, Fault> {
        let stop = Arc::new(AtomicBool::new(false));
        self.stream(verb, question, &mut Stream { stop: &stop, emit: &mut |_| {} })
    }

    /// Returns the last line of the answer to any question.
    ///
    /// # Errors
    /// What is wrong with the question, or with the definition it is about.
    pub fn stream(&self, verb: &str, question: Value, to: &mut Stream<'_>) -> Result<Value, Fault> {
        let stop = to.stop;
        board::until(stop, || self.respond(verb, question, to))
    }

    /// Returns what is wrong with a long question or its definition, which takes little to find out.
    ///
    /// # Errors
    /// As for [`Studio::stream`].
    pub fn examine(&self, question: &Value) -> Result<(), Fault> {
        let Some(source) = question.get("source") else { return Ok(()) };
        self.whole(&read(source.clone())?).map(|_| ())
    }

    fn respond(&self, verb: &str, question: Value, to: &mut Stream<'_>) -> Result<Value, Fault> {
        match verb {
            "arrange" => self.arrange(&read(question)?),
            #[cfg(feature = "studio")]
            "ask" => self.ask(&read(question)?, to),
            #[cfg(feature = "serve")]
            "balance" => self.balance(&read(question)?, to),
            #[cfg(feature = "studio")]
            "betza" => betza::answer(&read(question)?),
            "check" => self.check(&read(question)?),
            "describe" => self.describe(&read(question)?),
            #[cfg(feature = "studio")]
            "diff" => self.diff(&read(question)?),
            #[cfg(feature = "studio")]
            "import" => Ok(texts::import(&read(question)?)),
            #[cfg(feature = "studio")]
            "list" => texts::list(&read(question)?),
            #[cfg(feature = "studio")]
            "lsp" => self.edit(read(question)?),
            #[cfg(feature = "studio")]
            "picture" => self.picture(&read(question)?),
            #[cfg(feature = "studio")]
            "playouts" => self.playouts(&read(question)?, to),
            "position" => self.position(&read(question)?),
            #[cfg(feature = "studio")]
            "publish" => self.publish(&read(question)?),
            #[cfg(feature = "studio")]
            "record" => self.record(&read(question)?),
            #[cfg(feature = "studio")]
            "replay" => self.replay(&read(question)?),
            #[cfg(feature = "studio")]
            "smoke" => self.smoke(&read(question)?, to),
            #[cfg(feature = "studio")]
            "study" => self.study(&read(question)?),
            #[cfg(feature = "studio")]
            "text" => texts::text(&read(question)?),
            "think" => self.think(&read(question)?, to),
            #[cfg(feature = "studio")]
            "validate" => self.validate(&read(question)?),
            "why" => self.why(&read(question)?),
            _ => Err(Fault::new("unknown-verb", format!("there is no verb `{verb}`"))),
        }
    }

    /// Passes a message of an editor on to the language server.
    #[cfg(feature = "studio")]
    fn edit(&self, question: Message) -> Result<Value, Fault> {
        let Message { message, tab } = question;
        let message = serde_json::from_value(message).map_err(|error| {
            Fault::new("bad-question", format!("`message` is not one of the protocol: {error}"))
        })?;
        let (editor, is_new) = self.editor(&tab);
        let messages = locked(&editor).handle(message);
        Ok(serde_json::json!({ "messages": messages, "new": is_new }))
    }

    /// Returns the language server of a tab, and whether it is new and has no text yet. Two tabs may have different texts
    /// of the same name.
    #[cfg(feature = "studio")]
    fn editor(&self, tab: &str) -> (Arc<Mutex<Session>>, bool) {
        let mut editors = locked(&self.editors);
        let place = editors.iter().position(|(other, _)| other == tab);
        let known = place.and_then(|place| editors.remove(place));
        let is_new = known.is_none();
        let new = || (tab.to_owned(), Arc::new(Mutex::new(Session::new(Arc::clone(&self.files)))));
        let (tab, editor) = known.unwrap_or_else(new);
        editors.push_back((tab, Arc::clone(&editor)));
        if editors.len() > MAX_EDITORS {
            editors.pop_front();
        }
        (editor, is_new)
    }
}

/// A message of an editor.
#[cfg(feature = "studio")]
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Message {
    message: Value,
    /// The tab that it comes from.
    #[serde(default)]
    tab: String,
}

/// Most editors that are kept.
#[cfg(feature = "studio")]
const MAX_EDITORS: usize = 16;

/// Reads a question.
pub(super) fn read<T: DeserializeOwned>(question: Value) -> Result<T, Fault> {
    serde_json::from_value(question).map_err(|error| Fault::new("bad-question", error.to_string()))
}

/// Returns the contents of a lock. A panic while holding it leaves nothing half-done: entries are put in whole.
fn locked<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}
