//! Each protocol plays each variant.

use alfil::library;
use alfil::play::protocol::Language;

use super::{Client, legal};

/// Variants with little in common.
const DIFFERENT: [&str; 12] = [
    "chess",
    "wa-shogi",
    "crazyhouse",
    "xiangqi",
    "atomic",
    "antichess",
    "duck",
    "seirawan",
    "janggi",
    "ataxx",
    "grand",
    "paragi",
];

/// Greets, and plays a move in the variant by UCI or USI.
fn plays_a_move(language: Language, id: &str) {
    let (greeting, done, option) = match language {
        Language::Uci => ("uci", "uciok", "UCI_Variant"),
        Language::Usi => ("usi", "usiok", "USI_Variant"),
        Language::Xboard => panic!("another protocol"),
    };
    let mut client = Client::new(Some(language), None);
    client.say(greeting);
    assert!(client.line().starts_with("id name alfil "));
    assert!(
        client.until(done).iter().any(|line| line.starts_with(&format!("option name {option} type combo")))
    );
    client.say(&format!("setoption name {option} value {id}"));
    assert!(client.line().starts_with(&format!("info string variant {id} files ")), "{id}");
    client.say("isready");
    client.answer("readyok");
    client.say("position startpos");
    client.say("go nodes 200");
    let said = client.until("bestmove");
    let shown = said.iter().any(|line| line.contains(" score ") && line.contains(" pv "));
    assert!(shown, "{id}: {said:?}");
    let best = said.last().unwrap().split(' ').nth(1).unwrap().to_owned();
    if language == Language::Uci {
        assert!(legal(id, None).contains(&best), "{id}: {best}");
    }
    // What is said can be read back.
    client.say(&format!("position startpos moves {best}"));
    client.say("go infinite");
    client.say("isready");
    client.answer("readyok");
    client.say("stop");
    let said = client.until("bestmove");
    assert!(!said.iter().any(|line| line.contains("ERROR")), "{id}: {said:?}");
    client.say("quit");
    assert_eq!(client.end(), Vec::<String>::new(), "{id}");
}

/// Plays a move in the variant by the protocol of XBoard; nothing if XBoard has no room for it.
fn plays_a_move_in_xboard(id: &str) -> Option<()> {
    let mut client = Client::new(Some(Language::Xboard), None);
    client.say("xboard");
    client.say("protover 2");
    assert_eq!(client.line(), "feature done=0");
    assert!(client.line().starts_with("feature ping=1 setboard=1 usermove=1 "));
    client.answer("feature done=1");
    client.say("new");
    client.say(&format!("variant {id}"));
    let answer = client.line();
    if answer.starts_with("Error (") {
        return None;
    }
    assert!(answer.starts_with("setup ("), "{id}: {answer}");
    client.say("sd 1");
    client.say("st 1");
    client.say("nps 200");
    client.say("post");
    client.say("go");
    let said = client.until("move ");
    assert!(
        said.iter().any(|line| line.split(' ').take(4).all(|word| word.parse::<i64>().is_ok())),
        "{id}: {said:?}"
    );
    client.say("ping 7");
    client.answer("pong 7");
    client.say("force");
    client.say("analyze");
    client.say("ping 8");
    client.answer("pong 8");
    client.say("exit");
    client.say("undo");
    client.say("ping 9");
    let said = client.until("pong 9");
    assert!(!said.iter().any(|line| line.starts_with("Error")), "{id}: {said:?}");
    client.say("quit");
    client.end();
    Some(())
}

#[test]
fn a_move_is_played_in_different_variants() {
    for id in DIFFERENT {
        plays_a_move(Language::Uci, id);
        plays_a_move(Language::Usi, id);
        assert_eq!(plays_a_move_in_xboard(id), Some(()), "{id}");
    }
}

#[test]
#[ignore = "it takes minutes: every variant, three protocols"]
fn a_move_is_played_in_every_variant() {
    let mut left_out = Vec::new();
    for (id, _) in library::bundled() {
        plays_a_move(Language::Uci, id);
        plays_a_move(Language::Usi, id);
        if plays_a_move_in_xboard(id).is_none() {
            left_out.push(id);
        }
    }
    assert!(left_out.len() < 10, "XBoard has no room for {left_out:?}");
}
