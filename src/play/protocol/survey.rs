//! What can be said about a variant or a position without a search; counts of positions; the benchmark.

use std::fmt::Write as _;
use std::io;

use alfil_core::board::{Move, PieceKind, Side};
use alfil_core::engine::{Position, Uncounted};
use alfil_core::game::Game;
use alfil_core::playout::chance;
use alfil_core::rules::{DropSource, Kind, Rules, Term};
use alfil_core::search::Limits;
use alfil_core::variant::Variant;

use super::info;
use super::options::has_memory_for;
use super::session::Session;
use crate::words::notation::{ending, fen, sfen};

/// The most plies that are counted.
pub(super) const MOST_PLIES: u32 = 500;

/// Returns the kinds that may be in a hand and be dropped.
pub(super) fn kinds_in_hand(rules: &Rules) -> Vec<PieceKind> {
    let from_hand = rules.drops.iter().filter(|rule| rule.source == DropSource::Hand);
    let droppable = |kind: &PieceKind| from_hand.clone().any(|rule| rule.kinds.contains(kind));
    let reverts = |kind: &PieceKind| rules.captured.turns_back() && rules.kind(*kind).promoted_from.is_some();
    rules.kind_indices().filter(|kind| rules.has_hands() && droppable(kind) && !reverts(kind)).collect()
}

/// Returns whether pieces have promoted forms of their own, as in shogi.
pub(super) fn has_promoted_forms(rules: &Rules) -> bool {
    rules.kinds.iter().any(|kind| kind.promoted_from.is_some() && kind.id.starts_with('+'))
}

/// Returns what a program may want to know about a variant that it knows only by name.
pub(super) fn facts(variant: &std::sync::Arc<Variant>, name: &str) -> Vec<String> {
    let rules = variant.rules();
    let pocket = kinds_in_hand(rules).len();
    let template = if has_promoted_forms(rules) { "template shogi" } else { "template fairy" };
    let start = fen::print(&Game::new(variant));
    let (files, ranks) = (rules.shape.files, rules.shape.ranks);
    let mut facts = vec![format!(
        "variant {name} files {files} ranks {ranks} pocket {pocket} {template} startpos {start}"
    )];
    // Moves of repeated legs are written with as many as they capture.
    let of_term =
        |term: &Term| term.legs.len().max(if term.repeated.is_some() { Move::MAX_PASSING + 1 } else { 1 });
    let legs = rules.kinds.iter().flat_map(Kind::terms).map(of_term).max().unwrap_or(1);
    if legs > 1 {
        facts.push(format!("legs {legs}"));
    }
    for side in Side::ALL {
        let is_royal = |piece: &alfil_core::board::Piece| piece.side == side && rules.kind(piece.kind).royal;
        let royals = rules.setup.pieces.iter().filter(|(_, piece)| is_royal(piece)).count();
        if royals != 1 {
            facts.push(format!("royals {}:{royals}", side.name()));
        }
    }
    facts
}

/// Draws the position, for people.
pub(super) fn draw(session: &mut Session<'_>) -> io::Result<()> {
    let game = &session.desk.game;
    let (rules, position) = (game.variant().rules(), game.position());
    let shape = rules.shape;
    let walls = position.walls();
    let width = rules.kinds.iter().map(|kind| kind.id.chars().count()).max().unwrap_or(1);
    let mut text = String::new();
    for rank in (0..i32::from(shape.ranks)).rev() {
        let _ = write!(text, "{:>3}", rank + 1);
        for square in (0..i32::from(shape.files)).filter_map(|file| shape.square(file, rank)) {
            let token = match position.piece_at(square) {
                Some(piece) if piece.side == Side::First => rules.kind(piece.kind).id.clone(),
                Some(piece) => rules.kind(piece.kind).id.to_lowercase(),
                None if walls.contains(&square) => "#".to_owned(),
                None if rules.holes.contains(square) => String::new(),
                None => ".".to_owned(),
            };
            let _ = write!(text, " {token:>width$}");
        }
        text.push('\n');
    }
    text.push_str("   ");
    for file in 0..shape.files {
        let _ = write!(text, " {:>width$}", alfil_core::board::file_name(file));
    }
    let (key, is_check) = (position.key(), position.is_check());
    session.say(text)?;
    let (fen, sfen) = (fen::print(&session.desk.game), sfen::print(&session.desk.game));
    session.say(format_args!("\nFen: {fen}\nSfen: {sfen}\nKey: {key:016X}"))?;
    session.say(if is_check { "In check: yes" } else { "In check: no" })
}

/// Counts the positions at a depth, by first move. Everything else waits, except for `stop` and `quit`.
pub(super) fn perft(session: &mut Session<'_>, depth: u32) -> io::Result<()> {
    let mut total = 0;
    if depth == 0 {
        total = 1;
    } else {
        let start = session.desk.game.position().clone();
        let mut roots: Vec<(String, Position)> = Vec::new();
        let moves = start.legal_moves();
        if start.is_spent() {
            return session.say(format_args!("info string ERROR: {}", ending::TOO_MANY_WAYS));
        }
        for mv in moves {
            let mut after = start.clone();
            let _ = after.play_unchecked(mv);
            roots.push((session.desk.wire.print(&session.desk.game, mv), after));
        }
        roots.sort_by(|a, b| a.0.cmp(&b.0));
        // Passes of different pieces are different moves that are written the same.
        for same_name in roots.chunk_by(|a, b| a.0 == b.0) {
            let mut nodes = 0;
            for (_, after) in same_name {
                match session.work(|stop| after.clone().perft_until(depth - 1, stop)) {
                    Some(Ok(below)) => nodes += below,
                    Some(Err(Uncounted::TooManyWays)) => {
                        return session.say(
                            "info string ERROR: a position on the way has too many ways to move to count them",
                        );
                    }
                    Some(Err(Uncounted::Stopped)) | None => {
                        return session.say("info string the count was stopped");
                    }
                }
            }
            total += nodes;
            if let Some((name, _)) = same_name.first() {
                session.say(format_args!("{name}: {nodes}"))?;
            }
        }
    }
    session.say(format_args!("\nNodes searched: {total}"))
}

/// The positions of the benchmark: each is a random game of this many plies from the start.
const PLIES: [u32; 8] = [0, 2, 5, 9, 14, 20, 30, 45];

/// The depth if none is given, and the most positions that are then searched from each. The total changes whenever the
/// search does.
const DEPTH: u32 = 7;
const NODES: u64 = 50_000;

/// `bench [hash threads depth]`: searches a few positions of the variant, the same ones every time.
pub(super) fn bench(session: &mut Session<'_>, words: &[&str]) -> io::Result<()> {
    let takes = [("the MiB of the hash table", 65_536_u64), ("threads", 64), ("a depth", 100)];
    let mut numbers = [None; 3];
    for (i, word) in words.iter().enumerate() {
        let Some(((what, most), number)) = takes.get(i).zip(numbers.get_mut(i)) else {
            return session
                .say(format_args!("info string ERROR: `bench` takes three numbers; `{word}` is more"));
        };
        *number = word.parse().ok().filter(|n| (1..=*most).contains(n));
        if number.is_none() {
            return session.say(format_args!(
                "info string ERROR: `bench` takes {what} from 1 to {most} here, not `{word}`"
            ));
        }
    }
    let [hash, threads, depth] = numbers;
    let mut options = session.options.clone();
    options.hash_mib = hash.unwrap_or(16) as usize;
    if !has_memory_for(options.hash_mib) {
        let mib = options.hash_mib;
        return session.say(format_args!(
            "info string ERROR: there is not enough memory for a hash table of {mib} MiB"
        ));
    }
    options.threads = threads.unwrap_or(1) as usize;
    options.multi_pv = 1;
    let depth = depth.map(|depth| depth as u32);
    let nodes = depth.is_none().then_some(NODES);
    let limits = Limits { depth: Some(depth.unwrap_or(DEPTH)), nodes, ..Limits::default() };
    session.thinker.set_settings(options.settings());
    let before = session.desk.game.clone();
    let start = std::time::Instant::now();
    let mut nodes = 0;
    let mut is_stopped = false;
    for (seed, plies) in PLIES.into_iter().enumerate() {
        let mut game = Game::new(&session.desk.variant);
        let mut below = chance(0, seed as u64);
        for _ in 0..plies {
            game.play_random(&mut below);
        }
        if game.outcome_or_claim().is_some() {
            continue;
        }
        session.desk.game = game;
        session.thinker.clear();
        nodes += session.think_through(limits.clone()).map_or(0, |found| found.nodes);
        is_stopped = session.queue.ends_command();
        if is_stopped {
            break;
        }
    }
    let time = start.elapsed();
    session.desk.game = before;
    session.thinker.set_settings(session.options.settings());
    session.thinker.clear();
    if is_stopped {
        return session.say("info string the benchmark was stopped");
    }
    session.say(format_args!("{nodes} nodes {} nps", info::per_second(nodes, time)))
}
