//! The studio's server, talked to over real sockets: who is refused, what is read and written, and how much is done at once.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::sampling::so_many;

/// A server that ends with the test.
pub(crate) struct Server {
    pub(crate) child: Child,
    port: u16,
    token: String,
    /// Where it keeps drafts.
    data: Option<tempfile::TempDir>,
}

impl Server {
    pub(crate) fn new(arguments: &[&str]) -> Server {
        Server::with_data(arguments, tempfile::tempdir().unwrap())
    }

    pub(crate) fn with_data(arguments: &[&str], data: tempfile::TempDir) -> Server {
        Server::started(arguments, data).unwrap()
    }

    /// Nothing if it ends before it has said where it is, as where its port is taken.
    fn started(arguments: &[&str], data: tempfile::TempDir) -> Option<Server> {
        let mut child = Command::new(env!("CARGO_BIN_EXE_alfil"))
            .arg("serve")
            .args(arguments)
            .env("XDG_DATA_HOME", data.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        if line.is_empty() {
            child.wait().unwrap();
            return None;
        }
        let address = line.trim().strip_prefix("The studio is at http://127.0.0.1:").unwrap();
        let (port, token) = address.split_once("/?token=").unwrap();
        Some(Server { child, port: port.parse().unwrap(), token: token.to_owned(), data: Some(data) })
    }

    /// The folder in which it keeps drafts.
    pub(crate) fn data(&self) -> &Path {
        self.data.as_ref().unwrap().path()
    }

    /// Ends the server, and returns the folder in which it kept drafts.
    pub(crate) fn stop(mut self) -> tempfile::TempDir {
        let _ = self.child.kill();
        let _ = self.child.wait();
        self.data.take().unwrap()
    }

    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        stream
    }

    /// The answer to bytes, up to the end of the connection.
    pub(crate) fn raw(&self, request: &[u8]) -> String {
        let mut stream = self.connect();
        // A server that refuses may close before it has read everything.
        let _ = stream.write_all(request);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        String::from_utf8_lossy(&answer).into_owned()
    }

    pub(crate) fn host(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    /// The headers with which a page of this server asks.
    pub(crate) fn headers(&self) -> Vec<(&'static str, String)> {
        vec![
            ("Host", self.host()),
            ("Origin", format!("http://{}", self.host())),
            ("Cookie", format!("alfil-{}={}", self.port, self.token)),
            ("Content-Type", "application/json".to_owned()),
            ("Connection", "close".to_owned()),
        ]
    }

    /// Posts a question with these headers changed, or left out if they are empty.
    pub(crate) fn post_with(
        &self,
        verb: &str,
        body: &str,
        changes: &[(&'static str, &str)],
    ) -> (u16, String) {
        let mut headers = self.headers();
        headers.push(("Content-Length", body.len().to_string()));
        for &(name, value) in changes {
            headers.retain(|(other, _)| *other != name);
            if !value.is_empty() {
                headers.push((name, value.to_owned()));
            }
        }
        let headers = lines(&headers);
        split(&self.raw(format!("POST /api/{verb} HTTP/1.1\r\n{headers}\r\n{body}").as_bytes()))
    }

    pub(crate) fn ask(&self, verb: &str, question: &Value) -> (u16, Value) {
        let (status, body) = self.post_with(verb, &question.to_string(), &[]);
        (status, serde_json::from_str(&body).unwrap_or_else(|_| panic!("{status} {body}")))
    }

    fn get(&self, path: &str, headers: &str) -> String {
        let host = self.host();
        self.raw(
            format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n{headers}\r\n").as_bytes(),
        )
    }

    fn cookie(&self) -> String {
        format!("Cookie: alfil-{}={}\r\n", self.port, self.token)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Headers as they are sent.
pub(crate) fn lines(headers: &[(&str, String)]) -> String {
    headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect::<Vec<String>>().concat()
}

/// Status and body of an answer; the parts of a body sent in chunks are put together.
fn split(answer: &str) -> (u16, String) {
    let status = answer.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((answer, ""));
    if !head.to_lowercase().contains("transfer-encoding: chunked") {
        return (status, body.to_owned());
    }
    let (mut rest, mut whole) = (body, String::new());
    while let Some((size, after)) = rest.split_once("\r\n") {
        let size = usize::from_str_radix(size, 16).unwrap_or(0);
        whole.push_str(after.get(..size).unwrap_or_default());
        rest = after.get(size + 2..).unwrap_or_default();
    }
    (status, whole)
}

#[test]
fn a_page_is_served_with_its_token_only() {
    let server = Server::new(&[]);
    let refused = server.get("/", "");
    assert!(refused.starts_with("HTTP/1.1 403") && refused.contains("alfil serve"), "{refused}");
    let wrong = server.get(&format!("/?token={}", "0".repeat(32)), "");
    assert!(wrong.starts_with("HTTP/1.1 403"), "{wrong}");
    let welcome = server.get(&format!("/?token={}", server.token), "");
    assert!(
        welcome.starts_with("HTTP/1.1 303") && welcome.contains("HttpOnly; SameSite=Strict"),
        "{welcome}"
    );
    let page = server.get("/", &server.cookie());
    assert!(page.starts_with("HTTP/1.1 200"), "{page}");
    for header in [
        "content-security-policy: default-src 'none'; script-src 'self'",
        "x-content-type-options: nosniff",
        "referrer-policy: no-referrer",
        "cross-origin-opener-policy: same-origin",
        "cross-origin-resource-policy: same-origin",
    ] {
        assert!(page.contains(header), "{header}");
    }
    assert!(!page.to_lowercase().contains("access-control"));
    // Markup and scripts of the page keep to the policy.
    assert!(!page.contains(" style=") && !page.contains(" onclick="));
    let tag = page.split("etag: ").nth(1).unwrap().split("\r\n").next().unwrap();
    let again = server.get("/", &format!("{}If-None-Match: {tag}\r\n", server.cookie()));
    assert!(again.starts_with("HTTP/1.1 304"), "{again}");
    for path in ["/nothing", "/../Cargo.toml", "/%2e%2e/Cargo.toml", "/vendor/", "/api/list"] {
        assert!(server.get(path, &server.cookie()).starts_with("HTTP/1.1 404"), "{path}");
    }
}

#[test]
fn a_bookmark_lasts_until_a_new_token_is_wanted() {
    assert!((0..5).any(|_| a_bookmark_lasts().is_some()));
}

/// Nothing if another program has taken the port meanwhile.
fn a_bookmark_lasts() -> Option<()> {
    let server = Server::new(&[]);
    let (cookie, token) = (server.cookie(), server.token.clone());
    let welcome = server.get(&format!("/?token={token}"), "");
    assert!(welcome.contains("SameSite=Strict; Max-Age=31536000"), "{welcome}");
    let port = server.port.to_string();
    // At the same port, the browser's cookie is good after another start.
    let server = Server::started(&["--port", &port], server.stop())?;
    assert_eq!(server.token, token);
    assert!(server.get("/", &cookie).starts_with("HTTP/1.1 200"));
    let server = Server::started(&["--port", &port, "--new-token"], server.stop())?;
    assert_ne!(server.token, token);
    assert!(server.get("/", &cookie).starts_with("HTTP/1.1 403"));
    let kept = server.token.clone();
    // A random port has a token of its own, which the browser forgets.
    let server = Server::with_data(&["--port", "0"], server.stop());
    assert_ne!(server.token, kept);
    assert!(!server.get(&format!("/?token={}", server.token), "").contains("Max-Age"));
    let server = Server::started(&["--port", &port], server.stop())?;
    assert_eq!(server.token, kept);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = fs::metadata(server.data().join("alfil/studio-token")).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{mode:o}");
    }
    Some(())
}

/// Changed headers, and the status they get.
const REFUSED: &[(&str, &str, u16)] = &[
    ("Host", "evil.example", 421),
    ("Host", "127.0.0.1", 421),
    ("Host", "127.0.0.1.evil.example:80", 421),
    ("Origin", "http://evil.example", 403),
    ("Origin", "null", 403),
    ("Origin", "", 403),
    ("Cookie", "", 403),
    ("Cookie", "alfil-1=1", 403),
    ("Content-Type", "text/plain", 415),
    ("Content-Type", "application/x-www-form-urlencoded", 415),
    ("Authorization", "Bearer 0", 200),
];

#[test]
fn what_another_page_sends_is_refused() {
    let server = Server::new(&[]);
    for &(name, value, wanted) in REFUSED {
        let (status, body) = server.post_with("text", "{\"id\":\"ogi\"}", &[(name, value)]);
        assert_eq!(status, wanted, "{name}: {value}: {body}");
    }
    let bearer = format!("Bearer {}", server.token);
    let program = [("Authorization", bearer.as_str()), ("Origin", ""), ("Cookie", "")];
    assert_eq!(server.post_with("text", "{\"id\":\"ogi\"}", &program).0, 200);
    let local = format!("localhost:{}", server.port);
    let origin = format!("http://{local}");
    assert_eq!(server.post_with("text", "{\"id\":\"ogi\"}", &[("Host", &local), ("Origin", &origin)]).0, 200);
    for method in ["PUT", "DELETE", "OPTIONS", "HEAD", "PATCH"] {
        let answer = server.raw(
            format!(
                "{method} / HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n{}\r\n",
                server.host(),
                server.cookie()
            )
            .as_bytes(),
        );
        assert!(answer.starts_with("HTTP/1.1 405"), "{method}: {answer}");
    }
}

#[test]
fn bodies_and_heads_are_bounded() {
    let server = Server::new(&[]);
    let large = format!("{{\"id\":\"{}\"}}", "x".repeat(3 << 20));
    assert!([413, 0].contains(&server.post_with("text", &large, &[]).0));
    assert_eq!(server.post_with("text", "{\"id\":", &[]).0, 400);
    let chunked = [("Content-Length", ""), ("Transfer-Encoding", "chunked")];
    assert_eq!(server.post_with("text", "0\r\n\r\n", &chunked).0, 411);
    let long = "a".repeat(20_000);
    let answer = server.get("/", &format!("X: {long}\r\n"));
    assert!(answer.starts_with("HTTP/1.1 431") || answer.is_empty(), "{answer}");
    let garbage: Vec<u8> = (0..4000u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    server.raw(&garbage);
    assert_eq!(server.ask("text", &json!({ "id": "ogi" })).0, 200);
}

#[test]
fn files_are_read_and_written_below_the_folder_only() {
    let folder = tempfile::tempdir().unwrap();
    let inside = folder.path().join("games");
    fs::create_dir_all(inside.join("deep")).unwrap();
    let text = "format = 1\nname = \"Mine\"\nextends = \"chess\"\n";
    fs::write(folder.path().join("secret.toml"), "secret = 1\n").unwrap();
    for name in ["a.toml", "deep/b.toml", "note.txt", ".hidden.toml"] {
        fs::write(inside.join(name), text).unwrap();
    }
    #[cfg(unix)]
    std::os::unix::fs::symlink(folder.path().join("secret.toml"), inside.join("link.toml")).unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink(folder.path(), inside.join("out")).unwrap();
    let server = Server::new(&[inside.to_str().unwrap()]);
    let files = server.ask("files", &json!({})).1;
    assert_eq!(files["files"], json!(["a.toml", "deep/b.toml"]));
    for path in [
        "../secret.toml",
        "deep/../../secret.toml",
        "%2e%2e/secret.toml",
        "/etc/passwd",
        "out/secret.toml",
        "link.toml",
        "note.txt",
        ".hidden.toml",
        "deep/./b.toml",
        "deep//b.toml",
        "a.toml\0",
        "a.toml/",
        "C:a.toml",
        "..\\secret.toml",
        "",
    ] {
        let (status, answer) = server.ask("open", &json!({ "path": path }));
        assert_eq!(status, 422, "{path}: {answer}");
        let (status, _) = server.ask("save", &json!({ "path": path, "text": "x" }));
        assert_eq!(status, 422, "{path}");
    }
    assert_eq!(fs::read_to_string(folder.path().join("secret.toml")).unwrap(), "secret = 1\n");
    // A definition may extend what lies below the folder, and nothing else.
    let extend = |name: &str, base: &str| {
        let text = format!("format = 1\nname = \"X\"\nextends = \"{base}\"\n");
        server.ask("check", &json!({ "source": { "text": text, "name": name } })).1["whole"].clone()
    };
    assert_eq!(extend("deep/x.toml", "../a.toml"), true);
    assert_eq!(extend("x.toml", "deep/b.toml"), true);
    for (name, base) in [
        ("x.toml", "../secret.toml"),
        ("x.toml", "out/secret.toml"),
        ("../x.toml", "secret.toml"),
        ("x.toml", "link.toml"),
    ] {
        assert_eq!(extend(name, base), false, "{name} extends {base}");
    }
}

#[test]
fn a_publication_is_written_into_a_folder_below_the_root_and_nowhere_else() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().join("games");
    fs::create_dir_all(root.join("mine")).unwrap();
    fs::write(root.join("mine/note.txt"), "mine").unwrap();
    let server = Server::new(&[root.to_str().unwrap()]);
    let publish = |into: &str| {
        let publication = json!({ "source": { "bundled": "minishogi" }, "parts": ["page", "toml"] });
        server.ask("publish-into", &json!({ "folder": into, "publication": publication }))
    };
    for _ in 0..2 {
        let (status, answer) = publish("minishogi");
        assert_eq!((status, answer["files"].clone()), (200, json!(3)), "{answer}");
    }
    assert!(fs::read_to_string(root.join("minishogi/index.html")).unwrap().starts_with("<!doctype html>"));
    #[cfg(unix)]
    std::os::unix::fs::symlink(folder.path(), root.join("out")).unwrap();
    for into in ["..", "a/b", "/tmp/x", ".x", "", "out"] {
        assert_eq!(publish(into).1["error"]["code"], "outside", "{into}");
    }
    let (_, answer) = publish("mine");
    assert!(answer["error"]["message"].as_str().unwrap().contains("note.txt"), "{answer}");
    assert_eq!(fs::read_dir(root.join("mine")).unwrap().count(), 1);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    let server = Server::new(&[root.to_str().unwrap(), "--read-only"]);
    let publication = json!({ "source": { "bundled": "minishogi" } });
    let question = json!({ "folder": "new", "publication": publication });
    assert_eq!(server.ask("publish-into", &question).1["error"]["code"], "read-only");
    assert!(!root.join("new").exists());
}

#[test]
fn what_is_shared_leads_to_the_site_and_fills_the_player() {
    let folder = tempfile::tempdir().unwrap();
    let player = folder.path().join("player.html");
    fs::write(&player, "{{name}}{{rules}}<script>{{definition}}</script>").unwrap();
    let question = |parts: Value| json!({ "source": { "bundled": "minishogi" }, "parts": parts });
    let paths = |answer: &Value, of: &str| -> Vec<String> {
        let list = answer[of].as_array().unwrap();
        list.iter().map(|file| file["path"].as_str().unwrap().to_owned()).collect()
    };
    let server = Server::new(&[]);
    assert_eq!(server.ask("sharing", &json!({})).1, json!({ "site": null, "player": false }));
    assert_eq!(server.ask("sharing", &json!({ "site": 1 })).0, 400);
    let (_, without) = server.ask("publish", &question(json!(["play"])));
    assert_eq!(paths(&without, "left_out"), ["play.html"], "{without}");
    let (_, all) = server.ask("publish", &question(json!([])));
    let named = |list: Vec<String>| list.contains(&"play.html".to_owned());
    assert!(!named(paths(&all, "files")) && !named(paths(&all, "left_out")), "{all}");

    let player = player.to_str().unwrap();
    let server = Server::new(&["--site", "https://example.org", "--player", player]);
    let answer = server.ask("sharing", &json!({})).1;
    assert_eq!(answer, json!({ "site": "https://example.org/", "player": true }));
    let (_, filled) = server.ask("publish", &question(json!(["play"])));
    let page = filled["files"][0]["text"].as_str().unwrap();
    let printed = Command::new(env!("CARGO_BIN_EXE_alfil"))
        .args(["publish", "minishogi", "--only", "play", "--player", player, "--out", "-"])
        .output()
        .unwrap();
    assert_eq!(page, String::from_utf8(printed.stdout).unwrap());
    assert!(named(paths(&server.ask("publish", &question(json!([]))).1, "files")));
}

/// Options that are refused before anything is served, what the complaint says, and the exit code.
const NOT_SHARED: &[(&[&str], &str, i32)] = &[
    (&["--site", "example.org/studio"], "write the whole address", 2),
    (&["--site", "https://example.org/?a"], "neither `?` nor `#`", 2),
    (&["--site", "https://me@example.org/"], "the name before `@`", 2),
    (&["no-such-file.toml"], "there is no file or folder `no-such-file.toml`", 3),
    (&["--player", "no-such-file.html"], "cannot read `no-such-file.html`", 3),
    (&["--player", "Cargo.toml"], "it has no `{{name}}`", 1),
];

#[test]
fn an_address_or_a_player_that_is_none_is_refused_at_the_start() {
    for &(options, says, code) in NOT_SHARED {
        let mut child = Command::new(env!("CARGO_BIN_EXE_alfil"))
            .arg("serve")
            .args(options)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        if !line.is_empty() {
            // It would serve until someone stops it.
            child.kill().unwrap();
        }
        let run = child.wait_with_output().unwrap();
        assert_eq!(line, "", "{options:?}");
        let said = String::from_utf8(run.stderr).unwrap();
        assert!(said.contains(says), "{options:?}: {said}");
        assert_eq!(run.status.code(), Some(code), "{options:?}");
    }
}

#[test]
fn saving_never_overwrites_what_another_program_wrote() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.toml");
    fs::write(&path, "# one\n").unwrap();
    let server = Server::new(&[path.to_str().unwrap()]);
    let opened = server.ask("open", &json!({ "path": "a.toml" })).1;
    let save = |text: &str, etag: &Value| {
        server.ask("save", &json!({ "path": "a.toml", "text": text, "etag": etag }))
    };
    let (status, saved) = save("# two\n", &opened["etag"]);
    assert_eq!((status, fs::read_to_string(&path).unwrap().as_str()), (200, "# two\n"));
    let (_, again) = server.ask("open", &json!({ "path": "a.toml", "etag": saved["etag"] }));
    assert_eq!(again["text"], Value::Null);
    fs::write(&path, "# theirs\n").unwrap();
    for etag in [&saved["etag"], &Value::Null] {
        let (status, answer) = save("# three\n", etag);
        assert_eq!((status, answer["error"]["code"].as_str().unwrap()), (422, "changed"));
    }
    assert_eq!(fs::read_to_string(&path).unwrap(), "# theirs\n");
    // Only the file that was named.
    assert_eq!(server.ask("save", &json!({ "path": "b.toml", "text": "" })).0, 422);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    let server = Server::new(&[path.to_str().unwrap(), "--read-only"]);
    let opened = server.ask("open", &json!({ "path": "a.toml" })).1;
    let (_, answer) = server.ask("save", &json!({ "path": "a.toml", "text": "", "etag": opened["etag"] }));
    assert_eq!(answer["error"]["code"], "read-only");
}

#[test]
fn many_requests_at_once_are_answered_by_a_bounded_number_of_threads() {
    let server = Server::new(&[]);
    let body = "{\"source\":{\"bundled\":\"minishogi\"}}";
    let headers = lines(&server.headers());
    let request =
        format!("POST /api/position HTTP/1.1\r\n{headers}Content-Length: {}\r\n\r\n{body}", body.len());
    let mut streams = Vec::new();
    for _ in 0..so_many(250) {
        let mut stream = server.connect();
        stream.write_all(request.as_bytes()).unwrap();
        streams.push(stream);
    }
    let threads = Path::new("/proc").join(server.child.id().to_string()).join("task");
    let most = fs::read_dir(threads).map_or(0, Iterator::count);
    // Eight for quick questions, eight for searches, four for random games, and the one that talks to all.
    assert!(most <= 22, "{most} threads");
    for mut stream in streams {
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    }
}

#[test]
fn whoever_leaves_or_dawdles_holds_nothing() {
    let server = Server::new(&[]);
    let think = json!({ "source": { "bundled": "chess" }, "ms": 60_000 }).to_string();
    let headers = lines(&server.headers());
    let started = Instant::now();
    // More searches than there are places, each left after its first line.
    for _ in 0..6 {
        let mut stream = server.connect();
        let request =
            format!("POST /api/think HTTP/1.1\r\n{headers}Content-Length: {}\r\n\r\n{think}", think.len());
        stream.write_all(request.as_bytes()).unwrap();
        let mut some = [0; 700];
        assert!(stream.read(&mut some).unwrap() > 0);
    }
    // Some who never say what they want.
    let _idle: Vec<TcpStream> = (0..8).map(|_| server.connect()).collect();
    let (status, body) = server.post_with(
        "think",
        &json!({ "source": { "bundled": "minishogi" }, "level": 1 }).to_string(),
        &[],
    );
    assert_eq!(status, 200);
    let last: Value = serde_json::from_str(body.trim().lines().last().unwrap()).unwrap();
    assert!(last["move"].is_string(), "{body}");
    assert!(started.elapsed() < Duration::from_secs(40), "{:?}", started.elapsed());
}

#[test]
fn a_hostile_definition_holds_nobody_up() {
    let server = Server::new(&[]);
    let row = "q".repeat(36);
    let fen = vec![row.clone(); 18].join("/") + "/" + &vec![row.to_uppercase(); 18].join("/");
    let text = format!(
        "format = 1\nname = \"Large\"\n[board]\nfiles = 36\nranks = 36\n[pieces.q]\nid = \"Q\"\nmove = \"(aQ)(aQ)(aQ)\"\n\
         [setup]\nfen = \"{fen}\"\n"
    );
    let started = Instant::now();
    for verb in ["check", "validate", "describe", "position"] {
        let (status, _) = server.ask(verb, &json!({ "source": { "text": text } }));
        assert!([200, 422].contains(&status), "{verb}: {status}");
    }
    assert!(started.elapsed() < Duration::from_secs(60), "{:?}", started.elapsed());
    assert_eq!(server.ask("text", &json!({ "id": "ogi" })).0, 200);
}
