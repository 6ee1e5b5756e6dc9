//! Random games, and what is said about them.

use std::time::Duration;

use alfil::author::smoke::Settings;
use alfil::author::validate::load_text_and_play;
use alfil::library::{BundledVariants, bundled};
use alfil_language::diag::{Code, Diagnostic, render};

fn found(text: &str, settings: Settings) -> Vec<Diagnostic> {
    let (rules, report) = load_text_and_play("game.toml", text, &BundledVariants, settings);
    assert!(rules.is_some(), "{}", render::human(&report, false));
    report.diagnostics
}

/// What is said of random games, without places.
fn reported(text: &str, settings: Settings) -> Vec<(Code, String)> {
    found(text, settings).into_iter().filter(|d| d.code.needs_games()).map(|d| (d.code, d.message)).collect()
}

fn bundled_text(id: &str) -> &'static str {
    bundled().find(|(name, _)| *name == id).unwrap().1
}

/// Two wanderers on nine squares, and what is added.
fn wanderers(rest: &str) -> String {
    format!(
        "format = 1\nname = \"Test\"\nboard = {{ files = 3, ranks = 3, symmetry = \"rotate\" }}\n\
         pieces.wanderer = {{ id = \"W\", move = \"mW\" }}\nsetup.fen = \"2w/3/W2 w\"\n{rest}"
    )
}

#[test]
fn each_of_several_conditions_is_watched_by_itself() {
    let reached = |square: &str| {
        format!("{{ reached = {{ pieces = [\"wanderer\"], side = \"mover\", region = \"{square}\" }} }}")
    };
    let conditions = [reached("b2"), format!("{{ all = [{}, {}] }}", reached("a1"), reached("c3"))];
    let illegal = format!("[[illegal]]\nwhen = {}\n", conditions.join("\n[[illegal]]\nwhen = "));
    let end = "[[end]]\nwhen = { repetition = { times = 3 } }\nresult = \"draw\"\n";
    let found = found(&wanderers(&format!("{illegal}{end}")), Settings::new(5, 1));
    let silent: Vec<&Diagnostic> = found.iter().filter(|d| d.code == Code::SmokeNeverFired).collect();
    assert_eq!(silent.len(), 1, "{found:?}");
    assert_eq!(silent[0].message, "no move was illegal because of this in 5 random games");
    let both = wanderers("").lines().count() + 5;
    let text = wanderers(&format!("{illegal}{end}"));
    let line = text[..silent[0].span().unwrap().start as usize].lines().count();
    assert_eq!(line + 1, both, "{text}");
}

#[test]
fn the_same_seed_shows_the_same() {
    // Claims show rules too, and belong to the file that they are in.
    let text = "format = 1\nname = \"Without claims\"\nextends = \"shogi\"\n";
    let shown = |seed| -> Vec<(String, Vec<String>)> {
        let found = found(text, Settings::new(2, seed));
        found.into_iter().map(|found| (found.message, found.notes)).collect()
    };
    assert_eq!(shown(1), shown(1));
    assert_ne!(shown(1), shown(3));
}

/// A claim shows that a rule can do what no random game did; without the claim, the same games report it.
#[test]
fn what_a_claim_shows_counts_as_seen() {
    let end = "[[end]]\nwhen = { repetition = { times = 3 } }\nresult = \"draw\"\n";
    let text = wanderers(end);
    let games = Settings { max_plies: 2, ..Settings::new(2, 1) };
    let claim = "[[test]]\nname = \"the third time\"\n\
        moves = [\"a1a2\", \"c3c2\", \"a2a1\", \"c2c3\", \"a1a2\", \"c3c2\", \"a2a1\", \"c2c3\"]\n\
        outcome = { winner = \"nobody\", reason = \"repetition\" }\n";
    let fired = |text: &str| {
        let found = reported(text, games);
        !found.iter().any(|(code, _)| *code == Code::SmokeNeverFired)
    };
    assert!(
        !fired(&text) && fired(&format!("{text}{claim}")),
        "{:?}",
        reported(&format!("{text}{claim}"), games)
    );
}

#[test]
fn more_games_show_more() {
    let text = bundled_text("minishogi");
    let few = reported(text, Settings::new(1, 1));
    let many = reported(text, Settings::new(30, 1));
    assert!(many.len() < few.len() && !many.is_empty(), "{few:?} {many:?}");
    let kinds =
        |found: &[(Code, String)]| found.iter().filter(|(code, _)| *code == Code::SmokeNeverMoved).count();
    assert_eq!(kinds(&many), 0, "{many:?}");
}

#[test]
fn what_nobody_waits_for_hangs() {
    let settings = Settings { patience: Duration::ZERO, ..Settings::new(u64::MAX, 1) };
    let found = reported(bundled_text("chess"), settings);
    assert_eq!(found.len(), 1, "{found:?}");
    let (code, message) = &found[0];
    assert_eq!(*code, Code::SmokeHang);
    assert!(message.contains("did not get past ply"), "{message}");
}

#[test]
fn what_is_allowed_is_not_reported_and_needs_no_games() {
    let end = "[[end]]\nwhen = { repetition = { times = 40 } }\nresult = \"draw\"\n";
    let broken_off = Settings { max_plies: 20, ..Settings::new(3, 1) };
    let codes =
        |text: &str| -> Vec<Code> { reported(text, broken_off).into_iter().map(|(code, _)| code).collect() };
    let text = wanderers(end);
    assert_eq!(codes(&text), [Code::SmokeUnfinished, Code::SmokeNeverFired]);
    let allowing = text.replace("name", "allow = [\"smoke-unfinished\", \"smoke-never-fired\"]\nname");
    assert_eq!(codes(&allowing), []);
    let without_games = alfil::author::validate::load_text("game.toml", &allowing, &BundledVariants).1;
    assert_eq!(without_games.diagnostics, []);
}
