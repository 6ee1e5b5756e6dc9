//! Drafts, which the server keeps in the data folder of the user.

use std::fs;

use serde_json::{Value, json};

use crate::serve::Server;

/// A draft as the page keeps it.
fn draft(text: &str, writer: &str, number: u64) -> Value {
    json!({
        "file": { "sort": "file", "name": "a.toml", "etag": "1" }, "title": "A", "text": text, "saved": "# saved\n",
        "edited": true, "game": { "fen": null, "moves": ["e2e4"], "at": 1, "levels": [null, 3] },
        "writer": writer, "number": number,
    })
}

#[test]
fn drafts_outlive_the_server_with_their_versions() {
    let folder = tempfile::tempdir().unwrap();
    let id = "0123456789abcdef";
    let keep = |server: &Server, draft: Value, etag: Value| {
        server.ask("keep-draft", &json!({ "id": id, "draft": draft, "etag": etag }))
    };
    let server = Server::new(&[folder.path().to_str().unwrap()]);
    assert_eq!(server.ask("drafts", &json!({})).1["drafts"], json!([]));
    for (number, text) in [(1, "# one\n"), (3, "# three\n"), (2, "# two, late\n"), (4, "# three\n")] {
        assert_eq!(keep(&server, draft(text, "page", number), Value::Null).0, 200, "{text}");
    }
    let data = server.stop();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = fs::metadata(data.path().join("alfil/drafts")).unwrap().permissions().mode();
        assert_eq!(mode & 0o077, 0, "{mode:o}");
    }
    // Another start, which serves nothing, on another port.
    let server = Server::with_data(&[], data);
    let listed = &server.ask("drafts", &json!({})).1["drafts"];
    let [entry] = listed.as_array().unwrap().as_slice() else { panic!("{listed}") };
    let root = fs::canonicalize(folder.path()).unwrap();
    assert_eq!((&entry["id"], &entry["root"], &entry["moves"]), (&json!(id), &json!(root), &json!(1)));
    let opened = server.ask("draft", &json!({ "id": id })).1;
    assert_eq!(
        (&opened["draft"]["text"], &opened["draft"]["game"]["levels"][1]),
        (&json!("# three\n"), &json!(3))
    );
    let versions = server.ask("draft-history", &json!({ "id": id })).1["versions"].clone();
    let texts: Vec<&str> =
        versions.as_array().unwrap().iter().map(|version| version["text"].as_str().unwrap()).collect();
    assert_eq!(texts, ["# saved\n", "# one\n", "# three\n"]);
    // Only a page that knows what is there may go on with it.
    let (_, refused) = keep(&server, draft("# theirs\n", "other", 1), Value::Null);
    assert_eq!(refused["error"]["code"], "changed");
    assert_eq!(keep(&server, draft("# ours\n", "other", 1), opened["etag"].clone()).0, 200);
    let (_, refused) = keep(&server, draft("# late\n", "page", 9), Value::Null);
    assert_eq!(refused["error"]["code"], "changed");
    for bad in ["", "short", "../../../../etc/passwd", "0123456789ABCDEF", "01234567/9abcdef"] {
        for (verb, question) in [
            ("draft", json!({ "id": bad })),
            ("draft-history", json!({ "id": bad })),
            ("drop-draft", json!({ "id": bad })),
            ("keep-draft", json!({ "id": bad, "draft": draft("", "page", 1) })),
        ] {
            assert_eq!(server.ask(verb, &question).1["error"]["code"], "bad-question", "{verb} {bad}");
        }
    }
    // A version that was cut off is lost alone.
    let history = server.data().join("alfil/drafts").join(format!("{id}.history"));
    let cut = fs::read_to_string(&history).unwrap() + "{\"at\":1,\"text\":\"# cu";
    fs::write(&history, cut).unwrap();
    // A damaged draft is reported, and replaced.
    fs::write(server.data().join("alfil/drafts").join(format!("{id}.json")), "{\"file\"").unwrap();
    assert_eq!(server.ask("draft", &json!({ "id": id })).1["error"]["code"], "damaged-draft");
    assert_eq!(server.ask("drafts", &json!({})).1["drafts"], json!([]));
    assert_eq!(keep(&server, draft("# again\n", "page", 10), Value::Null).0, 200);
    let versions = server.ask("draft-history", &json!({ "id": id })).1["versions"].clone();
    assert_eq!(versions.as_array().unwrap().last().unwrap()["text"], "# again\n");
    assert_eq!(server.ask("drop-draft", &json!({ "id": id })).0, 200);
    assert_eq!(server.ask("draft", &json!({ "id": id })).1["error"]["code"], "no-such-draft");
    let data = server.stop();
    assert_eq!(fs::read_dir(data.path().join("alfil/drafts")).unwrap().count(), 0);
}

#[test]
fn versions_of_a_long_text_are_thinned_out() {
    let server = Server::new(&[]);
    let id = "longlonglong";
    for number in 1..=14 {
        let text = format!("# {number} {}\n", "x".repeat(900_000));
        let question = json!({ "id": id, "draft": draft(&text, "page", number) });
        assert_eq!(server.ask("keep-draft", &question).0, 200);
    }
    let versions = server.ask("draft-history", &json!({ "id": id })).1["versions"].clone();
    let versions = versions.as_array().unwrap();
    assert!((5..12).contains(&versions.len()), "{}", versions.len());
    assert_eq!(versions[0]["text"], "# saved\n");
    assert!(versions.last().unwrap()["text"].as_str().unwrap().starts_with("# 14 "));
}

#[test]
fn where_drafts_cannot_be_kept_the_page_is_told() {
    let data = tempfile::tempdir().unwrap();
    fs::write(data.path().join("alfil"), "in the way").unwrap();
    let server = Server::with_data(&[], data);
    let question = json!({ "id": "0123456789abcdef", "draft": draft("# one\n", "page", 1) });
    let (_, refused) = server.ask("keep-draft", &question);
    assert_eq!(refused["error"]["code"], "no-drafts", "{refused}");
}
