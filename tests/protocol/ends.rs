//! `quit`, the end of the input and `stop` end whatever is going on, in every state of every protocol.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};

/// A state: its name, what is said, and how the line begins that shows that it is reached, if one does.
type State = (&'static str, &'static [&'static str], Option<&'static str>);

/// Each starts after the greeting was answered.
const UCI: [State; 13] = [
    ("idle", &[], None),
    ("in a search without limits", &["go infinite"], Some("info depth")),
    ("in a search of many positions", &["go nodes 100000000000"], Some("info depth")),
    ("in a search for a long time", &["go movetime 1000000"], Some("info depth")),
    ("in a deep search", &["go depth 60"], Some("info depth")),
    ("in a search for a mate", &["go mate 40"], None),
    ("pondering", &["go ponder wtime 1000000 btime 1000000"], Some("info depth")),
    ("in a search of several lines", &["setoption name MultiPV value 4", "go infinite"], Some("info depth")),
    ("in a count", &["go perft 20"], None),
    ("in a benchmark", &["bench 16 1 60"], None),
    ("in a count behind a search", &["go nodes 50", "go perft 30"], None),
    ("in a count behind an endless search", &["go infinite", "go perft 30"], None),
    (
        "in a game with a long list of moves",
        &["setoption name UCI_Variant value international-draughts", "go infinite"],
        None,
    ),
];

const USI: [State; 6] = [
    ("idle", &[], None),
    ("in a search without limits", &["position startpos", "go infinite"], Some("info depth")),
    ("pondering", &["position startpos", "go ponder btime 1000000 wtime 1000000"], Some("info depth")),
    ("in a search for a long time", &["position startpos", "go byoyomi 1000000"], Some("info depth")),
    ("in a search for a mate", &["position startpos", "go mate infinite"], None),
    ("in a count", &["position startpos", "go perft 20"], None),
];

const XBOARD: [State; 5] = [
    ("idle", &["force"], None),
    ("in its own turn", &["level 0 1000 0", "go"], None),
    ("in an analysis", &["force", "post", "analyze"], None),
    ("in a count", &["force", "perft 20"], None),
    ("in a deep search", &["level 0 1000 0", "sd 60", "post", "go"], None),
];

/// How long an answer may take: a limit on a hang, on a machine that does much else.
const PATIENCE: Duration = Duration::from_secs(60);

/// What `alfil` promises, measured by the ignored test.
const PROMISED: Duration = Duration::from_secs(1);

struct Program {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Program {
    fn start(language: &str, greeting: &str, answer: &str) -> Program {
        let mut child = Command::new(env!("CARGO_BIN_EXE_alfil"))
            .arg(language)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let (sender, lines) = mpsc::channel();
        let output = BufReader::new(child.stdout.take().unwrap());
        std::thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        let mut program = Program { input: child.stdin.take(), child, lines };
        program.say(greeting);
        program.wait_for(answer, "the greeting");
        program
    }

    fn say(&mut self, line: &str) {
        let input = self.input.as_mut().unwrap();
        // A program that has ended reads nothing more.
        let _ = writeln!(input, "{line}").and_then(|()| input.flush());
    }

    fn wait_for(&mut self, start: &str, what: &str) {
        let begun = Instant::now();
        loop {
            let left = PATIENCE.saturating_sub(begun.elapsed());
            match self.lines.recv_timeout(left) {
                Ok(line) if line.starts_with(start) => return,
                Ok(_) => {}
                Err(why) => {
                    let _ = self.child.kill();
                    panic!("{what}: no `{start}`: {why}");
                }
            }
        }
    }

    /// Waits until the process has ended by itself.
    fn ends(mut self, what: &str) -> Duration {
        let begun = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                assert!(status.success(), "{what}: {status}");
                return begun.elapsed();
            }
            if begun.elapsed() > PATIENCE {
                let _ = self.child.kill();
                panic!("{what}: it goes on");
            }
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

/// The command of a protocol, its greeting and the answer, the states, and a question with its answer.
type Language = (&'static str, &'static str, &'static str, &'static [State], (&'static str, &'static str));

/// Brings a program into each state and ends it in each way; returns how long the slowest took, and which one it was.
fn end_all() -> (Duration, String) {
    let languages: [Language; 3] = [
        ("uci", "uci", "uciok", &UCI, ("isready", "readyok")),
        ("usi", "usi", "usiok", &USI, ("isready", "readyok")),
        ("xboard", "protover 2", "feature done=1", &XBOARD, ("ping 7", "pong 7")),
    ];
    let mut slowest = (Duration::ZERO, String::new());
    for (language, greeting, answer, states, (question, ready)) in languages {
        for &(state, said, reached) in states {
            for way in ["quit", "the end of the input", "stop"] {
                let what = format!("{language}, {state}: {way}");
                let mut program = Program::start(language, greeting, answer);
                for line in said {
                    program.say(line);
                }
                match reached {
                    Some(start) => program.wait_for(start, &what),
                    None => std::thread::sleep(Duration::from_millis(30)),
                }
                let begun = Instant::now();
                let took = match way {
                    "quit" => {
                        program.say("quit");
                        program.ends(&what)
                    }
                    "stop" => {
                        program.say(if language == "xboard" { "exit" } else { "stop" });
                        program.say("?");
                        program.say(question);
                        program.wait_for(ready, &what);
                        let took = begun.elapsed();
                        program.say("quit");
                        program.ends(&what);
                        took
                    }
                    _ => {
                        program.input = None;
                        program.ends(&what)
                    }
                };
                if took > slowest.0 {
                    slowest = (took, what);
                }
            }
        }
    }
    slowest
}

#[test]
fn everything_ends_when_it_is_to() {
    end_all();
}

#[test]
#[ignore = "measures time, so it needs a machine that does nothing else"]
#[expect(clippy::print_stdout, reason = "whoever measures wants the time")]
fn everything_ends_within_a_second() {
    let (took, what) = end_all();
    println!("slowest: {what}, {took:?}");
    assert!(took < PROMISED, "{what}: {took:?}");
}

#[test]
fn an_engine_is_what_a_program_starts_without_arguments() {
    for (greeting, answer) in [("uci", "uciok"), ("usi", "usiok"), ("protover 2", "feature done=1")] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_alfil"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let first = if greeting == "protover 2" { "xboard\n" } else { "" };
        write!(child.stdin.take().unwrap(), "{first}{greeting}\nquit\n").unwrap();
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success());
        let said = String::from_utf8(output.stdout).unwrap();
        assert!(said.lines().any(|line| line == answer), "{said}");
    }
}
