//! A server of games: any number of players talk to it in lines, about games with names of their choice.
//!
//! ```sh
//! cargo run --example game_server 127.0.0.1:7000
//! printf 'new a chess\nplay a e4\nshow a\n' | nc 127.0.0.1 7000
//! ```

#![expect(clippy::print_stdout, reason = "the address is on standard output")]

use std::collections::HashMap;
use std::error::Error;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex, PoisonError};
use std::{env, thread};

use alfil::{Game, Variant};

/// The most games, and the longest line.
const MAX_GAMES: usize = 1000;
const MAX_LINE: u64 = 4096;

type Games = Mutex<HashMap<String, Game>>;

fn main() -> Result<(), Box<dyn Error>> {
    let address = env::args().nth(1).unwrap_or_else(|| "127.0.0.1:0".to_owned());
    let listener = TcpListener::bind(address)?;
    println!("{}", listener.local_addr()?);
    let games: Arc<Games> = Arc::default();
    for stream in listener.incoming() {
        let (stream, games) = (stream?, Arc::clone(&games));
        // A player who is gone is no fault of the server.
        thread::spawn(move || talk(&stream, &games));
    }
    Ok(())
}

/// Answers each line of a player with a line.
fn talk(stream: &TcpStream, games: &Games) -> io::Result<()> {
    let mut reader = BufReader::new(stream);
    let mut line = String::new();
    while reader.by_ref().take(MAX_LINE).read_line(&mut line)? > 0 {
        let mut to = stream;
        writeln!(to, "{}", answer(&line, games))?;
        line.clear();
    }
    Ok(())
}

fn answer(line: &str, games: &Games) -> String {
    let mut games = games.lock().unwrap_or_else(PoisonError::into_inner);
    match line.split_whitespace().collect::<Vec<_>>()[..] {
        ["new", name, id] => match Variant::bundled(id) {
            None => format!("error: there is no game {id}"),
            Some(_) if games.contains_key(name) || games.len() >= MAX_GAMES => "error: no room".to_owned(),
            Some(variant) => games.entry(name.to_owned()).or_insert(Game::new(&variant)).to_fen(),
        },
        [verb, name, ref rest @ ..] => match (games.get_mut(name), verb, rest) {
            (None, _, _) => format!("error: there is no game called {name}"),
            (Some(game), "play", [text]) => match game.play_text(text) {
                Ok(_) => game.outcome().map_or_else(|| game.to_fen(), |outcome| outcome.sentence),
                Err(wrong) => format!("error: {wrong}"),
            },
            (Some(game), "show", []) => game.to_fen(),
            (Some(_), "end", []) => games.remove(name).map(|game| game.to_fen()).unwrap_or_default(),
            _ => "error: write `new`, `play`, `show` or `end` with the name of a game".to_owned(),
        },
        _ => "error: write `new NAME GAME`, `play NAME MOVE`, `show NAME` or `end NAME`".to_owned(),
    }
}
