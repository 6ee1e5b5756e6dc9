//! Carries the questions of the studio over HTTP, for a page in a browser on the same machine.
//!
//! `guard` decides who may ask, `token` how that is shown, `files` what may be read and written, `drafts` keeps what is being
//! written, `job` says how much is done at a time, `sharing` how games reach others, `assets` has the page itself. Everything
//! that is not an answer to a page that this program opened is refused: see `docs/security.md`.

mod assets;
mod drafts;
mod files;
mod guard;
mod job;
mod queue;
mod root;
mod sharing;
mod token;
mod visitors;
mod write_deadline;

use std::convert::Infallible;
use std::fs::DirBuilder;
use std::io;
use std::net::Ipv4Addr;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use alfil_core::search::{STACK, machine_clock};
use assets::Assets;
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::response::Response;
use drafts::Drafts;
use etcetera::BaseStrategy as _;
use guard::{Guard, Refused};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use job::{Jobs, Long};
pub use root::{NoRoot, Root};
use serde_json::{Value, json};
use sharing::Sharing;
pub use sharing::Site;
use token::Token;
use tokio::net::TcpListener;
use tokio::runtime::Builder;
use visitors::{Visitor, Visitors};
use write_deadline::Patient;

use crate::files::disk::Folder;
use crate::files::reason::reason;
use crate::studio::api::{Fault, Stream, Studio, VERBS, VERBS_OF_PROGRAM};

/// What to serve.
#[derive(Debug)]
pub struct Settings {
    /// The file or folder that may be read and written.
    pub root: Root,
    /// The port: any free one if it is 0; without one the usual port, or the first free one after it.
    pub port: Option<u16>,
    /// True if the token that was kept is replaced.
    pub new_token: bool,
    /// A folder with the files of the page, in place of those that were compiled in.
    pub assets: Option<PathBuf>,
    /// Where links lead: a studio without a server, which others reach.
    pub site: Option<Site>,
    /// A page to be filled with a game.
    pub player: Option<String>,
    /// Writes a publication into a folder, without harm to what others wrote there, and returns the number of its files.
    pub publish: PublishInto,
}

/// What writes a publication into a folder, which it calls by a name.
pub type PublishInto = fn(&Folder, &str, Value) -> Result<usize, String>;

/// The usual port, below those that systems choose from, so that bookmarks last; and how many are tried.
const PORT: u16 = 17_616;
const N_PORTS: u16 = 20;

/// The header in which the page says which tab asks, so that one with much to do does not keep others waiting.
const TAB: &str = "alfil-tab";

/// Longest body, in bytes.
const MAX_BODY: usize = 2 << 20;

/// Longest head of a request, in bytes.
const MAX_HEAD: usize = 8 << 10;

/// How long a head or a body may take to arrive, and an answer to be taken.
const PATIENCE: Duration = Duration::from_secs(10);

struct Server {
    studio: Arc<Studio>,
    root: Arc<Root>,
    guard: Guard,
    assets: Assets,
    jobs: Arc<Jobs>,
    drafts: Arc<Drafts>,
    sharing: Arc<Sharing>,
    publish: PublishInto,
}

/// Returns the folder of the user's data that belongs to alfil, if there is a place for it.
fn data_folder() -> Option<PathBuf> {
    etcetera::choose_base_strategy().ok().map(|usual| usual.data_dir().join("alfil"))
}

/// Opens a folder. If it is missing, creates it readable by this user only.
fn private_folder(path: &Path) -> io::Result<Folder> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)?;
    Folder::open(path)
}

/// Listens on a port, by default on the first free usual one; with the reason why the first of them cannot be used.
async fn listen_on(port: Option<u16>) -> io::Result<(TcpListener, Option<io::Error>)> {
    match port {
        Some(port) => Ok((TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await?, None)),
        None => first_free(PORT..PORT + N_PORTS).await,
    }
}

/// Listens on the first of these ports that can be used, or on any if none can; with what is wrong with the first one.
async fn first_free(ports: Range<u16>) -> io::Result<(TcpListener, Option<io::Error>)> {
    let mut wrong = None;
    for port in ports {
        match TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await {
            Ok(listener) => return Ok((listener, wrong)),
            Err(error) => wrong = wrong.or(Some(error)),
        }
    }
    Ok((TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?, wrong))
}

/// Says that the studio is at another port than the usual one, and why.
fn port_warning(here: u16, wrong: &io::Error) -> String {
    if wrong.kind() == io::ErrorKind::AddrInUse {
        format!(
            "the usual port {PORT} is taken, so the studio is at port {here} this time, and bookmarks lead to the other \
             program: close that program, or use `--port`"
        )
    } else {
        let why = reason(wrong);
        format!(
            "the usual port {PORT} cannot be used, {why}: the studio is at port {here} this time, and bookmarks do not \
             lead to it"
        )
    }
}

/// Serves until the program ends. `listen` is called with the address to open once it can be opened, and with what the user
/// should know about it.
///
/// # Errors
/// If the port cannot be listened on.
pub fn serve(settings: Settings, listen: impl FnOnce(&str, &[String])) -> io::Result<Infallible> {
    let Settings { root, port, new_token, assets, site, player, publish } = settings;
    let root = Arc::new(root);
    let runtime = Builder::new_current_thread()
        .enable_all()
        .thread_stack_size(STACK)
        .max_blocking_threads(Jobs::most_threads())
        .build()?;
    runtime.block_on(async move {
        let (listener, wrong) = listen_on(port).await?;
        let (token, said) = match port {
            // With `--port 0`, nothing outlasts this start.
            Some(0) => (Token::passing()?, None),
            Some(_) | None => Token::kept(data_folder().as_deref(), new_token)?,
        };
        let here = listener.local_addr()?.port();
        let warning = wrong.map(|wrong| port_warning(here, &wrong));
        let guard = Guard::new(here, token);
        listen(&guard.address(), &said.into_iter().chain(warning).collect::<Vec<_>>());
        let sharing = Arc::new(Sharing { site, has_player: player.is_some() });
        let studio = Studio::new(Arc::clone(&root) as _).with_clock(machine_clock).with_player(player);
        let server = Arc::new(Server {
            studio: Arc::new(studio),
            root,
            guard,
            assets: Assets::new(assets),
            jobs: Arc::new(Jobs::new()),
            drafts: Arc::new(Drafts::of_user()),
            sharing,
            publish,
        });
        accept(&listener, &server).await
    })
}

/// Takes connections for ever, a bounded number at a time.
async fn accept(listener: &TcpListener, server: &Arc<Server>) -> io::Result<Infallible> {
    let visitors = Visitors::new();
    loop {
        let place = visitors.room().await?;
        let Ok((stream, _)) = listener.accept().await else {
            // For want of file handles, say: others may be closed soon.
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        // An answer in several packets would wait for each to be acknowledged.
        let _ = stream.set_nodelay(true);
        let server = Arc::clone(server);
        let serve = |visitor| async move {
            let app = Router::new().fallback(respond).with_state((server, visitor));
            let service = TowerToHyperService::new(app);
            let mut http = http1::Builder::new();
            http.timer(TokioTimer::new()).header_read_timeout(PATIENCE).max_buf_size(MAX_HEAD);
            // A broken connection concerns only the client.
            let _ = http.serve_connection(TokioIo::new(Patient::new(stream, PATIENCE)), service).await;
            drop(place);
        };
        visitors.admit(serve);
    }
}

async fn respond(State((server, visitor)): State<(Arc<Server>, Arc<Visitor>)>, request: Request) -> Response {
    let judged = server.guard.judge(&request);
    if judged.is_ok() {
        visitor.is_no_stranger();
    }
    let mut response = match judged {
        Err(refused) => refused.response(&request),
        Ok(guard::Welcome::Redirect(cookie)) => redirect(&cookie),
        Ok(guard::Welcome::Come) => server.answer(request).await,
    };
    for (name, value) in guard::HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

/// Takes the token out of the address line.
fn redirect(cookie: &str) -> Response {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::SEE_OTHER;
    response.headers_mut().insert(header::LOCATION, HeaderValue::from_static("/"));
    if let Ok(cookie) = HeaderValue::from_str(cookie) {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    response
}

impl Server {
    async fn answer(self: &Arc<Server>, request: Request) -> Response {
        let path = request.uri().path().to_owned();
        if *request.method() == Method::GET {
            let known = request.headers().get(header::IF_NONE_MATCH).and_then(|tag| tag.to_str().ok());
            return self.assets.response(&path, known);
        }
        let Some(verb) = path.strip_prefix("/api/") else { return Refused::NoSuchPage.as_json() };
        let verb = verb.to_owned();
        let tab = request.headers().get(TAB).and_then(|tab| tab.to_str().ok()).unwrap_or_default().to_owned();
        let body = tokio::time::timeout(PATIENCE, to_bytes(request.into_body(), MAX_BODY)).await;
        let Ok(body) = body else { return Refused::TooSlow.as_json() };
        let Ok(body) = body else { return Refused::TooLong.as_json() };
        let question: Value = match serde_json::from_slice(&body) {
            Ok(question) => question,
            Err(error) => return faulty(&Fault::new("bad-question", format!("this is not JSON: {error}"))),
        };
        let root = Arc::clone(&self.root);
        if let Some(answer) = files::verb(&verb) {
            return self.jobs.quick(move |_| answer(&root, question)).await;
        }
        if let Some(answer) = drafts::verb(&verb) {
            let drafts = Arc::clone(&self.drafts);
            return self.jobs.quick(move |_| answer(&drafts, &root, question)).await;
        }
        if verb == "sharing" {
            let sharing = Arc::clone(&self.sharing);
            return self.jobs.quick(move |_| sharing.answer(question)).await;
        }
        let studio = Arc::clone(&self.studio);
        if verb == "publish-into" {
            let write = self.publish;
            return self.jobs.quick(move |_| files::publish_into(&root, &studio, write, question)).await;
        }
        let mut verbs = VERBS.iter().chain(&VERBS_OF_PROGRAM);
        let is_long = verbs.any(|&(other, is_long)| other == verb && is_long);
        if is_long {
            return self.jobs.long(&studio, Long { verb, question, tab });
        }
        let answer = move |stop: &Arc<AtomicBool>| {
            studio.stream(&verb, question, &mut Stream { stop, emit: &mut |_| {} })
        };
        self.jobs.quick(answer).await
    }
}

/// Returns a JSON answer.
fn answered(status: u16, answer: &Value) -> Response {
    let mut response = Response::new(Body::from(answer.to_string()));
    *response.status_mut() = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

fn faulty(fault: &Fault) -> Response {
    answered(fault.status(), &fault.to_json())
}

/// Returns the answer to a question that made the program panic.
fn panicked() -> Value {
    json!({ "error": {
        "code": "panic",
        "message": "alfil failed while answering; please report the message in the terminal as a bug",
    } })
}

#[cfg(test)]
mod tests {
    use std::io::ErrorKind;
    use std::net::{Ipv4Addr, TcpListener};

    use tokio::runtime::Builder;

    #[test]
    fn a_port_that_is_taken_is_passed_over() {
        let runtime = Builder::new_current_thread().enable_all().build().unwrap();
        let is_bound_again = || {
            let taken = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
            let port = taken.local_addr().unwrap().port();
            let first_free = || runtime.block_on(super::first_free(port..port + 1)).unwrap();
            let (next, wrong) = first_free();
            assert!(next.local_addr().unwrap().port() != port);
            let said = super::port_warning(1, &wrong.unwrap());
            assert!(said.contains("is taken") && said.contains("--port"), "{said}");
            assert!(runtime.block_on(super::listen_on(Some(port))).is_err());
            drop(taken);
            let (again, wrong) = first_free();
            again.local_addr().unwrap().port() == port && wrong.is_none()
        };
        // Another program may take the port that was let go.
        assert!((0..5).any(|_| is_bound_again()));
        let said = super::port_warning(1, &ErrorKind::PermissionDenied.into());
        assert!(said.contains("cannot be used") && !said.contains("is taken"), "{said}");
    }
}
