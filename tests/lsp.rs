//! The server for editors, talked to as they do: over its standard input and output.

#![expect(clippy::indexing_slicing, reason = "a test ends where the server does not do as it should")]

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::{Value, json};

/// An editor with a server.
struct Editor {
    child: Child,
    to: Option<ChildStdin>,
    from: BufReader<ChildStdout>,
    n_asked: u64,
    /// Notifications that nobody waited for.
    passed: Vec<Value>,
}

const URI: &str = "file:///nowhere/mine.toml";

impl Editor {
    fn new() -> Editor {
        Editor::with(&[])
    }

    fn with(arguments: &[&str]) -> Editor {
        let mut editor = Editor::silent_with(arguments);
        let about = editor.ask("initialize", &json!({ "capabilities": {} }));
        assert_eq!(about["capabilities"]["hoverProvider"], true);
        editor.notify("initialized", &json!({}));
        editor
    }

    /// An editor that has not said anything yet.
    fn silent() -> Editor {
        Editor::silent_with(&[])
    }

    fn silent_with(arguments: &[&str]) -> Editor {
        let mut child = Command::new(env!("CARGO_BIN_EXE_alfil"))
            .arg("lsp")
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let (to, from) = (child.stdin.take(), BufReader::new(child.stdout.take().unwrap()));
        Editor { child, to, from, n_asked: 0, passed: Vec::new() }
    }

    fn send(&mut self, message: &Value) {
        let body = message.to_string();
        write!(self.to.as_mut().unwrap(), "Content-Length: {}\r\n\r\n{body}", body.len()).unwrap();
    }

    fn notify(&mut self, method: &str, params: &Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    fn next(&mut self) -> Value {
        let mut length = 0;
        loop {
            let mut line = String::new();
            assert!(self.from.read_line(&mut line).unwrap() > 0, "the server has gone");
            if let Some(number) = line.strip_prefix("Content-Length: ") {
                length = number.trim().parse().unwrap();
            } else if line.trim().is_empty() {
                break;
            }
        }
        let mut body = vec![0; length];
        self.from.read_exact(&mut body).unwrap();
        serde_json::from_slice(&body).unwrap()
    }

    /// The answer to a question; notifications in between are skipped.
    fn ask(&mut self, method: &str, params: &Value) -> Value {
        self.n_asked += 1;
        let id = self.n_asked;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
        loop {
            let message = self.next();
            if message["id"] == id {
                return if message["error"].is_null() { message["result"].clone() } else { message };
            }
            self.passed.push(message);
        }
    }

    /// Opens a text and returns what is found in it.
    fn open(&mut self, uri: &str, text: &str) -> Vec<Value> {
        let document = json!({ "uri": uri, "languageId": "toml", "version": 1, "text": text });
        self.notify("textDocument/didOpen", &json!({ "textDocument": document }));
        self.found()
    }

    fn change(&mut self, text: &str) {
        let document = json!({ "uri": URI, "version": 2 });
        let changes = json!([{ "text": text }]);
        self.notify(
            "textDocument/didChange",
            &json!({ "textDocument": document, "contentChanges": changes }),
        );
    }

    fn found(&mut self) -> Vec<Value> {
        loop {
            let message = self.next();
            if message["method"] == "textDocument/publishDiagnostics" {
                return message["params"]["diagnostics"].as_array().unwrap().clone();
            }
            self.passed.push(message);
        }
    }

    /// Asks about the place of `|` in a text, which is opened without it.
    fn ask_at(&mut self, method: &str, marked: &str) -> Value {
        let before = marked.split('|').next().unwrap();
        let line = before.matches('\n').count();
        let column = before.rsplit('\n').next().unwrap().encode_utf16().count();
        self.open(URI, &marked.replacen('|', "", 1));
        let position = json!({ "line": line, "character": column });
        self.ask(method, &json!({ "textDocument": { "uri": URI }, "position": position }))
    }

    fn end(mut self) {
        assert_eq!(self.ask("shutdown", &Value::Null), Value::Null);
        self.notify("exit", &Value::Null);
        assert!(self.child.wait().unwrap().success());
    }
}

const GAME: &str = "format = 1
name = \"Ö 𝄞\"

[board]
files = 5
ranks = 5
symmetry = \"rotate\"
regions.far-bank = \"last 2 ranks\"

[pieces.king]
id = \"K\"
move = \"K\"
royal = true

[pieces.rook]
id = \"R\"
move = \"R\"
confined-to = \"far-bank\"
promoted = { name = \"Dragon\", move = \"RF\" }

[setup]
fen = \"k3r/5/5/5/R3K w\"

[royals]
left-attacked = \"illegal\"
which = \"each\"

[[end]]
when = { extinct = { pieces = [\"rook\"], side = \"opponent\" } }
result = \"mover wins\"
";

fn labels(items: &Value) -> Vec<&str> {
    items.as_array().unwrap().iter().map(|item| item["label"].as_str().unwrap()).collect()
}

#[test]
fn findings_come_while_somebody_writes() {
    let mut editor = Editor::new();
    let found = editor.open(URI, &GAME.replace("Ö 𝄞\"", "Ö 𝄞\" nonsense"));
    assert_eq!(found[0]["code"], "toml-syntax");
    assert_eq!(found[0]["range"]["start"], json!({ "line": 1, "character": 14 }));
    // Of several changes that come at once only the last one is looked at.
    editor.change("format = 1");
    editor.change(&GAME.replace("[\"rook\"]", "[\"rok\"]"));
    let found = editor.found();
    let unknown = found.iter().find(|f| f["code"] == "unknown-piece").unwrap();
    assert_eq!(unknown["severity"], 1);
    assert!(!found.iter().any(|f| f["code"] == "missing-key"), "{found:#?}");
    let twice = GAME.replace("id = \"R\"", "id = \"K\"");
    editor.change(&twice);
    let found = editor.found();
    let related = found.iter().find(|f| f["code"] == "duplicate-id").unwrap()["relatedInformation"].clone();
    assert_eq!(related[0]["location"]["uri"], URI);
    assert_eq!(related[0]["location"]["range"]["start"]["line"], 10);
    editor.notify("textDocument/didClose", &json!({ "textDocument": { "uri": URI } }));
    assert!(editor.found().is_empty());
    editor.end();
}

#[test]
fn what_can_stand_somewhere_is_offered() {
    let mut editor = Editor::new();
    let mut offers = |marked: &str, some: &[&str], none: &[&str]| {
        let items = editor.ask_at("textDocument/completion", marked);
        let labels = labels(&items);
        assert!(some.iter().all(|label| labels.contains(label)), "{marked}: {labels:?}");
        assert!(!none.iter().any(|label| labels.contains(label)), "{marked}: {labels:?}");
        items
    };
    let with = |end: &str| format!("{GAME}{end}");
    let items = offers(&with("[pieces.pawn]\nmo|"), &["move", "promoted"], &["files"]);
    let of_move = items.as_array().unwrap().iter().find(|item| item["label"] == "move").unwrap();
    assert_eq!(of_move["textEdit"]["newText"], "move = ");
    assert!(of_move["documentation"]["value"].as_str().unwrap().contains("Betza"));
    offers("[|", &["board", "end"], &["files", "name"]);
    // An editor closes brackets by itself.
    offers("[|]", &["board", "pieces", "end"], &["format", "about"]);
    offers("[board.|]", &["regions"], &["files", "symmetry"]);
    offers("[[|]]", &["end", "promotion"], &["board", "setup", "name"]);
    offers(&GAME.replace("\"rotate\"", "\"|"), &["rotate", "mirror"], &["king"]);
    offers(&with("[[end]]\nresult = |"), &["draw", "mover wins"], &["true"]);
    offers(&with("[[drops]]\npieces = [\"|\"]"), &["king", "rook"], &["far-bank"]);
    offers(&with("[[effect]]\ndoes = \"becomes\"\ninto = \"|\""), &["king", "rook"], &["far-bank"]);
    offers(&with("[captured]\nas = { rook = \"|\" }"), &["king", "rook"], &[]);
    offers(&with("[[end]]\nwhen = { checked-by = { of = \"|\" } }"), &["all"], &["king"]);
    offers(&with("[[drops]]\nzone = \"rank 1, f|\""), &["far-bank", "last rank"], &["rook"]);
    offers(&with("[pieces.pawn]\nroyal = |"), &["true", "false"], &["rook"]);
    offers("extends = \"|\"", &["chess", "xiangqi"], &["files"]);
    offers(&with("[[end]]\nwhen = { repetition = { | } }"), &["times", "perpetual"], &["when"]);
    offers(&with("[[end]]\nwhen = { | }"), &["row", "extinct", "all"], &["checkmate"]);
    offers(&with("[[end]]\nwhen = { all = [{ not = { ex|"), &["extinct"], &["when"]);
    offers(&with("[pieces.pawn]\npromoted = { | }"), &["like", "move"], &["promoted"]);
    offers(&with("[[promotion]]\nto = { |"), &["first", "second"], &["zone"]);
    // What could be written as a table is offered as one.
    let items =
        offers(&with("[[end]]\nwhen = |"), &["checkmate", "{ repetition = { times = 3 } }"], &["king"]);
    let of_row =
        items.as_array().unwrap().iter().find(|item| item["label"].as_str().unwrap().contains("row ="));
    assert!(of_row.unwrap()["documentation"]["value"].as_str().unwrap().contains("line"), "{of_row:?}");
    // Behind a quote only what stands in the quotes is written, and the other quote where it is missing.
    for (marked, text, from, to) in [
        ("[[drops]]\npieces = [\"|", "king\"", 11, 11),
        ("[[drops]]\npieces = [\"ki|]", "king\"", 11, 13),
        ("[[drops]]\npieces = [\"ki|\"]", "king", 11, 13),
        ("[[drops]]\npieces = ['|']", "king", 11, 11),
        ("[[drops]]\npieces = [|]", "\"king\"", 10, 10),
        ("[[end]]\nwhen = { extinct = { pieces = [\"|", "king\"", 32, 32),
    ] {
        let items = offers(&with(marked), &["king", "rook"], &[]);
        let of_king = items.as_array().unwrap().iter().find(|item| item["label"] == "king").unwrap();
        let range = &of_king["textEdit"]["range"];
        let found =
            (&range["start"]["character"], &range["end"]["character"], &of_king["textEdit"]["newText"]);
        assert_eq!(found, (&json!(from), &json!(to), &json!(text)), "{marked}");
    }
    editor.end();
}

#[test]
fn keys_pieces_moves_and_regions_are_explained() {
    let mut editor = Editor::new();
    let mut shows = |marked: &str, parts: &[&str]| {
        let hover = editor.ask_at("textDocument/hover", marked);
        let text = hover["contents"]["value"].as_str().unwrap_or_default().to_owned();
        assert!(parts.iter().all(|part| text.contains(part)), "{marked}\n{text}");
    };
    shows(&GAME.replacen("files = 5", "fi|les = 5", 1), &["**files**", "columns"]);
    shows(&GAME.replacen("[board]", "[bo|ard]", 1), &["The board."]);
    shows(&GAME.replacen("[pieces.rook]", "[pieces.ro|ok]", 1), &["**Rook** (`R`)", "```text", " o "]);
    shows(&GAME.replacen("pieces = [\"rook\"]", "pieces = [\"+ro|ok\"]", 1), &["**Dragon**"]);
    shows(&GAME.replacen("move = \"R\"", "move = \"R|\"", 1), &["`R`", "```text", "orthogonally"]);
    shows(&GAME.replacen("= \"far-bank\"", "= \"far|-bank\"", 1), &["last 2 ranks", "a4", "Second: a1"]);
    shows(&GAME.replacen("\"rotate\"", "\"rota|te\"", 1), &["180"]);
    shows(&GAME.replacen("files = 5", "files = 9|9", 1), &["`board-size`"]);
    // A finding hides nothing, be it here or elsewhere, and the file need not be TOML yet.
    let wrong = GAME.replacen("which = \"each\"", "which = \"eech\"", 1);
    shows(&wrong.replacen("= \"far-bank\"", "= \"far|-bank\"", 1), &["last 2 ranks"]);
    shows(&wrong.replacen("[pieces.rook]", "[pieces.ro|ok]", 1), &["**rook**", "```text"]);
    shows(&wrong.replacen("\"eech\"", "\"ee|ch\"", 1), &["`unknown-word`"]);
    shows(&wrong.replacen("move = \"R\"", "move = \"R|\"", 1), &["`R`", "orthogonally"]);
    let broken = GAME.replacen("which = \"each\"", "which = \"", 1);
    shows(&broken.replacen("= \"far-bank\"", "= \"far|-bank\"", 1), &["last 2 ranks"]);
    shows(&broken.replacen("[pieces.rook]", "[pieces.ro|ok]", 1), &["**rook**", "```text"]);
    shows(&broken.replacen("left-attacked", "left-att|acked", 1), &["**left-attacked**"]);
    shows("extends = \"che|ss\"", &["**Chess** (`chess`)", "8 files by 8 ranks", "Knight"]);
    shows("extends = \"chess|\"\nnonsense = 1", &["**Chess**"]);
    editor.end();
}

#[test]
fn names_lead_to_where_they_are_written() {
    let mut editor = Editor::new();
    let mut leads = |marked: &str, line: Option<u64>| {
        let place = editor.ask_at("textDocument/definition", marked);
        assert_eq!(place["range"]["start"]["line"].as_u64(), line, "{marked}");
    };
    leads(&GAME.replacen("[\"rook\"]", "[\"ro|ok\"]", 1), Some(14));
    leads(&GAME.replacen("[\"rook\"]", "[\"+ro|ok\"]", 1), Some(14));
    leads(&GAME.replacen("= \"far-bank\"", "= \"far|-bank\"", 1), Some(7));
    leads(&GAME.replacen("files = 5", "files = 5|", 1), None);
    leads("extends = \"che|ss\"", None);
    editor.end();
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/good");
    let text = format!("extends = \"{}/smallest.toml|\"", folder.display());
    // Files outside the folder of the text are not even looked for unless somebody allows it.
    let mut editor = Editor::new();
    assert_eq!(editor.ask_at("textDocument/definition", &text), Value::Null);
    editor.end();
    let mut editor = Editor::with(&["--allow-path", folder.to_str().unwrap()]);
    assert!(
        editor.ask_at("textDocument/definition", &text)["uri"].as_str().unwrap().ends_with("smallest.toml")
    );
    editor.end();
}

#[test]
fn files_are_outlined_formatted_and_fixed() {
    let mut editor = Editor::new();
    let file = json!({ "textDocument": { "uri": URI } });
    editor.open(URI, &GAME.replace("files = 5", "fiels=5"));
    let symbols = editor.ask("textDocument/documentSymbol", &file);
    let names: Vec<&str> = symbols.as_array().unwrap().iter().map(|s| s["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["board", "pieces.king", "pieces.rook", "setup", "royals", "end"]);
    let edits = editor.ask("textDocument/formatting", &file);
    assert_eq!(edits[0]["newText"], GAME.replace("files = 5", "fiels = 5"));
    let place = json!({ "line": 4, "character": 1 });
    let range = json!({ "start": place, "end": place });
    let ask = json!({ "textDocument": { "uri": URI }, "range": range, "context": { "diagnostics": [] } });
    let actions = editor.ask("textDocument/codeAction", &ask);
    assert_eq!(actions[0]["title"], "Write `files`");
    assert_eq!(actions[0]["isPreferred"], true);
    let edit = &actions[0]["edit"]["changes"][URI][0];
    assert_eq!((&edit["newText"], &edit["range"]["end"]["character"]), (&json!("files"), &json!(5)));
    assert_eq!(actions[1]["kind"], "source.fixAll");
    assert_eq!(actions[1]["edit"]["changes"][URI][0]["newText"], GAME.replace("files = 5", "files=5"));
    editor.change("a = ");
    assert_eq!(editor.ask("textDocument/formatting", &file), Value::Null);
    editor.end();
}

#[test]
fn inis_are_looked_at_too() {
    const INI: &str = "file:///nowhere/variants.ini";
    let mut editor = Editor::new();
    let found = editor.open(INI, "[a : chess]\nmustCapture = true\n");
    assert_eq!(found[0]["code"], "ini-header-blanks");
    let place = json!({ "line": 0, "character": 2 });
    let range = json!({ "start": place, "end": place });
    let ask = json!({ "textDocument": { "uri": INI }, "range": range, "context": {} });
    let actions = editor.ask("textDocument/codeAction", &ask);
    assert_eq!(actions[0]["edit"]["changes"][INI][0]["newText"], "a:chess");
    let ask = json!({ "textDocument": { "uri": INI }, "position": place });
    assert!(
        editor.ask("textDocument/hover", &ask)["contents"]["value"].as_str().unwrap().contains("ini-header")
    );
    assert_eq!(editor.ask("textDocument/completion", &ask), json!([]));
    editor.end();
}

#[test]
fn strange_questions_are_answered() {
    let mut editor = Editor::new();
    editor.open(URI, &format!("{GAME}{}", "[[".repeat(2000)));
    let methods = ["completion", "hover", "definition", "documentSymbol", "formatting", "codeAction"];
    for method in methods.map(|m| format!("textDocument/{m}")) {
        for place in
            [json!({ "line": 999_999, "character": 5 }), json!({ "line": -1 }), json!("x"), json!(null)]
        {
            for uri in [URI, "file:///unknown", ""] {
                let range = json!({ "start": place, "end": place });
                let ask = json!({ "textDocument": { "uri": uri }, "position": place, "range": range });
                assert!(editor.ask(&method, &ask)["error"].is_null());
            }
        }
        assert!(editor.ask(&method, &Value::Null)["error"].is_null());
    }
    assert_eq!(editor.ask("textDocument/dance", &json!([]))["error"]["code"], -32601);
    // Every place of a text that is cut off anywhere.
    for end in (0..GAME.len()).filter(|&at| GAME.is_char_boundary(at)).step_by(37) {
        editor.change(&GAME[..end]);
        let line = GAME[..end].matches('\n').count();
        for method in ["textDocument/completion", "textDocument/hover"] {
            let place = json!({ "line": line, "character": 4 });
            let ask = json!({ "textDocument": { "uri": URI }, "position": place });
            assert!(editor.ask(method, &ask)["error"].is_null());
        }
    }
    editor.end();
}

#[test]
fn what_is_no_message_is_answered_and_passed_over() {
    let nothing = json!(null);
    let long = "a".repeat(1 << 20);
    for (input, id, code, reported) in [
        ("Content-Length: 4\r\n\r\nnope", &nothing, -32700, "this is not JSON: "),
        ("Content-Length: 2\r\n\r\n[]", &nothing, -32600, "this is not a message"),
        ("Content-Length: 9\r\n\r\n{\"id\": 7}", &json!(7), -32600, "this is not a message"),
        ("Content-Length: 0\r\n\r\n", &nothing, -32700, "this is not JSON: "),
        ("hello\r\n\r\n", &nothing, -32700, "a header has no colon"),
        ("Content-Type: x\r\n\r\n{\"id\": 7}", &nothing, -32700, "there is no `Content-Length`"),
        ("Content-Length: -5\r\n\r\n{}", &nothing, -32700, "and `-5` is not one"),
        ("Content-Length: 99999999999999999999\r\n\r\n", &nothing, -32700, "is a number of bytes, and `9999"),
        (&long, &nothing, -32700, "a header is too long"),
    ] {
        let mut editor = Editor::new();
        editor.to.as_mut().unwrap().write_all(input.as_bytes()).unwrap();
        // Where the next message begins is seen once it comes.
        editor.open(URI, GAME);
        let answer = editor.passed.first().unwrap();
        assert_eq!((&answer["id"], &answer["error"]["code"]), (id, &json!(code)), "{input:.40}");
        assert!(answer["error"]["message"].as_str().unwrap().contains(reported), "{input:.40}: {answer}");
        assert_eq!(editor.passed.len(), 1, "{input:.40}");
        editor.end();
    }
}

#[test]
fn messages_too_long_are_passed_over() {
    let n = (64 << 20) + 1;
    let mut editor = Editor::new();
    let to = editor.to.as_mut().unwrap();
    write!(to, "Content-Length: {n}\r\n\r\n").unwrap();
    to.write_all(&vec![b' '; n]).unwrap();
    editor.open(URI, GAME);
    let message = editor.passed[0]["error"]["message"].as_str().unwrap();
    assert_eq!(message, format!("a message of {n} bytes is too long: the limit is {}", n - 1));
    editor.end();
}

#[test]
fn nothing_is_served_before_it_begins_and_after_it_ends() {
    let mut editor = Editor::silent();
    let document = json!({ "uri": URI, "languageId": "toml", "version": 1, "text": "a = " });
    editor.notify("textDocument/didOpen", &json!({ "textDocument": document }));
    let file = json!({ "textDocument": { "uri": URI } });
    for method in ["textDocument/documentSymbol", "shutdown", "textDocument/dance"] {
        assert_eq!(editor.ask(method, &file)["error"]["code"], -32002, "{method}");
    }
    editor.ask("initialize", &json!({}));
    assert!(editor.passed.is_empty(), "what came too early is not looked at");
    assert_eq!(editor.ask("initialize", &json!({}))["error"]["code"], -32600);
    assert_eq!(editor.ask("textDocument/documentSymbol", &file), json!([]));
    editor.ask("shutdown", &Value::Null);
    assert_eq!(editor.ask("textDocument/documentSymbol", &file)["error"]["code"], -32600);
    editor.notify("exit", &Value::Null);
    assert_eq!(editor.child.wait().unwrap().code(), Some(0));
}

#[test]
fn how_it_ends_says_whether_that_was_announced() {
    let exit = r#"{"jsonrpc":"2.0","method":"exit"}"#;
    let exit = format!("Content-Length: {}\r\n\r\n{exit}", exit.len());
    for (input, code) in [
        ("", 0),
        (exit.as_str(), 1),
        ("hello\r\n\r\n", 1),
        ("Content-Length: 9999999999\r\n\r\n", 0),
        ("Content-Length: 4\r\n\r\nnope", 0),
        ("Content-Length: 400\r\n\r\n{}", 0),
        (&"a".repeat(1 << 20), 1),
    ] {
        for mut editor in [Editor::new(), Editor::silent()] {
            let mut to = editor.to.take().unwrap();
            let _ = to.write_all(input.as_bytes());
            drop(to);
            assert_eq!(editor.child.wait().unwrap().code(), Some(code), "{input:.40}");
        }
    }
}
