//! A chat bot that checks moves: each line is a message, each answer a line or a board.
//!
//! ```sh
//! printf 'new shogi\nP-7f\nP-3d\nK-5e\nboard\n' | cargo run --example chat_bot
//! ```

#![expect(clippy::print_stdout, reason = "the chat is on standard output")]

use std::error::Error;
use std::io::stdin;

use alfil::{Game, Notation, Variant};

fn main() -> Result<(), Box<dyn Error>> {
    let mut game: Option<Game> = None;
    for message in stdin().lines() {
        println!("{}", answer(&mut game, message?.trim()));
    }
    Ok(())
}

/// Returns what the bot says to a message.
fn answer(game: &mut Option<Game>, message: &str) -> String {
    if let Some(id) = message.strip_prefix("new ") {
        let Some(variant) = Variant::bundled(id) else { return format!("I don't know the game {id}.") };
        let new = game.insert(Game::new(&variant));
        return format!("{}. {} to move.", variant.name(), variant.side_name(new.side_to_move()));
    }
    let Some(game) = game else {
        return "Write `new` and the name of a game, such as `new chess`.".to_owned();
    };
    match message {
        "board" => game.to_string(),
        "undo" if game.undo() => "The last move is taken back.".to_owned(),
        "undo" => "There is no move to take back.".to_owned(),
        "claim" => game.claim_sentence().unwrap_or_else(|| "There is nothing to claim.".to_owned()),
        text => played(game, text),
    }
}

/// Plays a move, or says why it is not legal and which rule says so.
fn played(game: &mut Game, text: &str) -> String {
    let mv = match game.read_move(text) {
        Ok(mv) => mv,
        Err(wrong) => {
            let rule = wrong.location().map(|at| format!(" (line {} of the rules)", at.line));
            let help = wrong.help().map(|help| format!("; {help}"));
            return format!("{wrong}{}{}.", rule.unwrap_or_default(), help.unwrap_or_default());
        }
    };
    let san = game.move_in(mv, Notation::usual(game.variant()));
    let number = game.move_number();
    game.play_unchecked(mv);
    match game.outcome() {
        Some(outcome) => format!("{number}. {san} {}", outcome.sentence),
        None if game.is_check() => format!("{number}. {san} Check."),
        None => format!("{number}. {san}"),
    }
}
