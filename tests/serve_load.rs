//! The studio's server under load: saves at the same moment, readers that leave, searches that last, strangers.

use std::fs;
use std::io::{Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::Barrier;
use std::thread::{self, sleep};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::sampling::so_many;
use crate::serve::{Server, lines};

/// Sends a question, and leaves the connection open.
fn send(server: &Server, verb: &str, question: &Value) -> TcpStream {
    let body = question.to_string();
    let headers = lines(&server.headers());
    let mut stream = server.connect();
    let length = body.len();
    write!(stream, "POST /api/{verb} HTTP/1.1\r\n{headers}Content-Length: {length}\r\n\r\n{body}").unwrap();
    stream
}

/// Processor time that a server has taken, in seconds; nothing where the system does not say.
fn processor_time(server: &Server) -> Option<f64> {
    let stat = fs::read_to_string(format!("/proc/{}/stat", server.child.id())).ok()?;
    // The name of the program, in brackets, may contain spaces.
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks = |n: usize| fields.get(n).and_then(|field| field.parse::<f64>().ok());
    // On Linux a tick is a hundredth of a second for programs.
    Some((ticks(11)? + ticks(12)?) / 100.0)
}

/// Four at once with one tag, in two servers: one wins, the others hear that the file has changed.
#[test]
fn of_saves_with_one_tag_one_wins() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("deep")).unwrap();
    let path = folder.path().join("deep/a.toml");
    fs::write(&path, "# 0\n").unwrap();
    // The same file has another name in the second server.
    let deep = folder.path().join("deep");
    let servers = [Server::new(&[folder.path().to_str().unwrap()]), Server::new(&[deep.to_str().unwrap()])];
    let writers = [(0, "deep/a.toml"), (0, "deep/a.toml"), (1, "a.toml"), (1, "a.toml")];
    let rounds = so_many(250);
    let mut etag = servers[0].ask("open", &json!({ "path": "deep/a.toml" })).1["etag"].clone();
    for round in 0..rounds {
        let start = Barrier::new(writers.len());
        let answers: Vec<(usize, u16, Value)> = thread::scope(|scope| {
            let save = |(index, (server, name)): (usize, (usize, &'static str))| {
                let (start, server, etag) = (&start, &servers[server], etag.clone());
                scope.spawn(move || {
                    let text = format!("# {round} {index}\n");
                    let question = json!({ "path": name, "text": text, "etag": etag });
                    start.wait();
                    let (status, answer) = server.ask("save", &question);
                    (index, status, answer)
                })
            };
            let waiting: Vec<_> = writers.into_iter().enumerate().map(save).collect();
            waiting.into_iter().map(|thread| thread.join().unwrap()).collect()
        });
        let (won, lost): (Vec<_>, Vec<_>) = answers.iter().partition(|(_, status, _)| *status == 200);
        assert_eq!((won.len(), lost.len()), (1, 3), "{answers:?}");
        for (_, _, answer) in &lost {
            assert_eq!(answer["error"]["code"], "changed");
        }
        let (index, _, answer) = won[0];
        assert_eq!(fs::read_to_string(&path).unwrap(), format!("# {round} {index}\n"));
        etag = answer["etag"].clone();
    }
    // A new file has one author too.
    for round in 0..so_many(20) {
        let start = Barrier::new(2);
        let n_won: usize = thread::scope(|scope| {
            let save = |server: usize, name: String| {
                let (start, server) = (&start, &servers[server]);
                scope.spawn(move || {
                    start.wait();
                    usize::from(server.ask("save", &json!({ "path": name, "text": "# new\n" })).0 == 200)
                })
            };
            let one = save(0, format!("deep/new{round}.toml"));
            let two = save(1, format!("new{round}.toml"));
            one.join().unwrap() + two.join().unwrap()
        });
        assert_eq!(n_won, 1);
    }
    // Nothing else is left in the folder.
    assert_eq!(fs::read_dir(&deep).unwrap().count() as u64, 1 + so_many(20));
}

/// A folder is swapped for a link to another one again and again while files in it are saved.
#[cfg(unix)]
#[test]
fn a_folder_swapped_for_a_link_leads_no_save_outside() {
    use std::sync::atomic::{AtomicBool, Ordering};
    let place = tempfile::tempdir().unwrap();
    let at = |name: &str| place.path().join(name);
    for name in ["root", "root/deep", "outside"] {
        fs::create_dir(at(name)).unwrap();
    }
    let server = Server::new(&[at("root").to_str().unwrap()]);
    let is_over = AtomicBool::new(false);
    let [mut n_saved, mut n_denied] = [0; 2];
    thread::scope(|scope| {
        scope.spawn(|| {
            while !is_over.load(Ordering::Relaxed) {
                fs::rename(at("root/deep"), at("root/kept")).unwrap();
                std::os::unix::fs::symlink(at("outside"), at("root/deep")).unwrap();
                fs::remove_file(at("root/deep")).unwrap();
                fs::rename(at("root/kept"), at("root/deep")).unwrap();
            }
        });
        for round in 0..so_many(300) {
            let question = json!({ "path": format!("deep/{round}.toml"), "text": "# mine\n" });
            let (status, _) = server.ask("save", &question);
            if status == 200 { n_saved += 1 } else { n_denied += 1 }
        }
        is_over.store(true, Ordering::Relaxed);
    });
    assert_eq!(fs::read_dir(at("outside")).unwrap().count(), 0, "{n_saved} saved, {n_denied} denied");
    assert_eq!(fs::read_dir(at("root/deep")).unwrap().count(), n_saved);
}

/// A definition that takes long to examine.
fn large() -> String {
    let row = "q".repeat(36);
    let fen = vec![row.clone(); 18].join("/") + "/" + &vec![row.to_uppercase(); 18].join("/");
    format!(
        "format = 1\nname = \"Large\"\n[board]\nfiles = 36\nranks = 36\n[pieces.q]\nid = \"Q\"\nmove = \"(aQ)(aQ)(aQ)\"\n\
         [setup]\nfen = \"{fen}\"\n"
    )
}

#[test]
fn questions_whose_reader_has_gone_stop_at_once() {
    let server = Server::new(&[]);
    let Some(_) = processor_time(&server) else { return };
    let taikyoku = json!({ "bundled": "taikyoku-shogi" });
    let large = json!({ "text": large() });
    let questions = [
        ("playouts", json!({ "source": taikyoku, "games": 10_000 })),
        ("playouts", json!({ "source": { "bundled": "chess" }, "games": 10_000 })),
        ("ask", json!({ "source": taikyoku })),
        ("ask", json!({ "source": { "bundled": "xiangqi" } })),
        ("smoke", json!({ "source": { "bundled": "chu-shogi" }, "games": 200 })),
        ("think", json!({ "source": { "bundled": "chu-shogi" }, "ms": 60_000 })),
        ("think", json!({ "source": taikyoku, "ms": 60_000 })),
        ("position", json!({ "source": large })),
        ("validate", json!({ "source": large })),
    ];
    for (verb, question) in &questions {
        // To read a definition takes a bounded time, and more where nothing is optimised.
        server.ask("check", &json!({ "source": question["source"] }));
        let (before, began) = (processor_time(&server).unwrap(), Instant::now());
        let streams: Vec<TcpStream> = (0..4).map(|_| send(&server, verb, question)).collect();
        sleep(Duration::from_millis(200));
        let at_work = processor_time(&server).unwrap();
        for stream in streams {
            let _ = stream.shutdown(Shutdown::Both);
        }
        let left = Instant::now();
        // Long enough for what was under way to be noticed if it went on.
        sleep(Duration::from_millis(1500));
        let after = processor_time(&server).unwrap();
        let what =
            format!("{verb}: {before} s, {at_work} s, {after} s, {:?}, {:?}", left - began, left.elapsed());
        assert!(after - at_work < 0.5, "{what}");
    }
    assert_eq!(server.ask("text", &json!({ "id": "ogi" })).0, 200);
}

#[test]
fn long_searches_keep_nobody_else_waiting() {
    let server = Server::new(&[]);
    let taikyoku = json!({ "bundled": "taikyoku-shogi" });
    let think = json!({ "source": { "bundled": "chess" }, "ms": 60_000 });
    for source in [&taikyoku, &think["source"]] {
        server.ask("check", &json!({ "source": source }));
    }
    let mut busy = Vec::new();
    for _ in 0..4 {
        busy.push(send(&server, "think", &think));
        busy.push(send(&server, "playouts", &json!({ "source": taikyoku, "games": 10_000 })));
    }
    sleep(Duration::from_millis(200));
    let began = Instant::now();
    let headers = [("alfil-tab", "another")];
    let question = json!({ "source": { "bundled": "minishogi" }, "level": 1 }).to_string();
    let (status, body) = server.post_with("think", &question, &headers);
    let last: Value = serde_json::from_str(body.trim().lines().last().unwrap()).unwrap();
    assert!(status == 200 && last["move"].is_string(), "{body}");
    // A definition with errors stands in no line, and quick questions have places of their own.
    let wrong = json!({ "source": { "text": "format = 1\n" }, "games": 10 }).to_string();
    for verb in ["think", "playouts", "ask", "smoke"] {
        let (_, body) = server.post_with(verb, &wrong, &[]);
        assert!(body.contains("not-whole") && body.trim().lines().count() == 1, "{verb}: {body}");
    }
    assert_eq!(server.ask("check", &json!({ "source": { "bundled": "shogi" } })).0, 200);
    assert!(began.elapsed() < Duration::from_secs(10), "{:?}", began.elapsed());
    // Whoever has to wait is told so: the tab that asked for all of this already has its share.
    let mut waiting = send(&server, "playouts", &json!({ "source": taikyoku, "games": 10 }));
    let mut some = [0; 2000];
    let mut said = String::new();
    while !said.contains("\"state\":\"waiting\"") {
        let n = waiting.read(&mut some).unwrap();
        assert!(n > 0, "{said}");
        said.push_str(&String::from_utf8_lossy(&some[..n]));
    }
}

#[test]
fn strangers_delay_nobody() {
    let server = Server::new(&[]);
    let mut strangers: Vec<TcpStream> = (0..so_many(600)).map(|_| server.connect()).collect();
    for (n, stranger) in strangers.iter_mut().enumerate() {
        // Some say nothing, some half a head, some a whole one without a token and half a body.
        let host = server.host();
        let said = match n % 3 {
            0 => String::new(),
            1 => format!("POST /api/text HTTP/1.1\r\nHost: {host}\r\n"),
            _ => format!(
                "POST /api/text HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nContent-Type: application/json\r\n\
                 Content-Length: 1000\r\n\r\n{{"
            ),
        };
        let _ = stranger.write_all(said.as_bytes());
    }
    let began = Instant::now();
    assert_eq!(server.ask("text", &json!({ "id": "ogi" })).0, 200);
    assert!(began.elapsed() < Duration::from_secs(8), "{:?}", began.elapsed());
}

/// What is sent but a body, and what the answer to it says.
const REFUSED_AT_ONCE: &[(&str, &str, u16, &str)] = &[
    ("Content-Length", "3000000", 413, "too long"),
    ("Content-Length", "99999999999999999", 413, "too long"),
    ("Cookie", "", 403, "the token is missing"),
    ("Cookie", "other=1", 403, "the token is missing"),
];

#[test]
fn what_is_refused_is_refused_before_its_body_comes() {
    let server = Server::new(&[]);
    for &(name, value, wanted, says) in REFUSED_AT_ONCE {
        let mut headers = server.headers();
        headers.push(("Content-Length", "1000".to_owned()));
        headers.retain(|(other, _)| *other != name);
        headers.push((name, value.to_owned()));
        let began = Instant::now();
        let answer = server.raw(format!("POST /api/text HTTP/1.1\r\n{}\r\n", lines(&headers)).as_bytes());
        assert!(
            answer.starts_with(&format!("HTTP/1.1 {wanted}")) && answer.contains(says),
            "{value}: {answer}"
        );
        assert!(began.elapsed() < Duration::from_secs(3), "{:?}", began.elapsed());
    }
    // A program hears so even if it sends no Origin, as pages do.
    let program = [("Origin", ""), ("Cookie", "")];
    let (status, body) = server.post_with("text", "{}", &program);
    assert!(
        status == 403 && body.contains("the token is missing") && body.contains("Authorization"),
        "{body}"
    );
    let stale = [("Origin", ""), ("Cookie", ""), ("Authorization", "Bearer 0123")];
    let (status, body) = server.post_with("text", "{}", &stale);
    assert!(status == 403 && body.contains("the token is not the current one"), "{body}");
}
