//! Rules read back in plain English.
//!
//! Every match is exhaustive, so that a new rule cannot be left out.

pub mod capture_limits;
pub(in crate::words) mod castling;
mod conditions;
pub(in crate::words) mod counting;
pub(in crate::words) mod effects;
pub(in crate::words) mod en_passant;
pub(in crate::words) mod enclosures;
pub mod endings;
pub(in crate::words) mod explosions;
mod first_moves;
pub(in crate::words) mod formations;
pub(in crate::words) mod gating;
mod glance;
pub(in crate::words) mod history;
pub(in crate::words) mod movement;
pub(in crate::words) mod neighbours;
pub(in crate::words) mod passing;
pub mod pieces;
pub mod places;
pub mod promotions;
pub(in crate::words) mod pursuit;
pub(in crate::words) mod royals;
mod squares;
mod turns;
pub(in crate::words) mod verdicts;
mod walls;

use alfil_core::board::{PerSide, PieceKind, Region, Shape, Side, SquareSet};
use alfil_core::phrase::{counted, joined, plies, with_article, with_capital_article, with_verb};
use alfil_core::rules::{
    Captured, Colours, Condition, DropNear, DropRule, DropSource, Face, Obligation, Permit, PieceKey, RuleId,
    Rules, Term,
};
pub use conditions::condition_clause;
pub use formations::along_line;
pub use glance::glance;
use indexmap::IndexMap;
pub use movement::{movement_clause, movement_sentence};
pub use promotions::{promotion_limits, promotion_of};

use crate::words::describe::castling::castlings;
use crate::words::describe::endings::{Players, alike, clock, ends};
use crate::words::describe::promotions::promotions;
use crate::words::describe::squares::{rectangle, squares};

/// A section of a description: a title and sentences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// The topic, as in "Promotion".
    pub title: &'static str,
    /// What holds, a sentence each.
    pub sentences: Vec<Sentence>,
}

/// A sentence that reads a rule back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// The sentence, with its full stop.
    pub text: String,
    /// The rule it describes.
    pub rule: RuleId,
}

/// Sentences that all describe one rule.
fn about(rule: &RuleId, texts: impl IntoIterator<Item = String>) -> Vec<Sentence> {
    texts.into_iter().map(|text| Sentence { text, rule: rule.clone() }).collect()
}

/// Sentences that each describe an item of a list.
fn each(texts: Vec<String>, rule: impl Fn(usize) -> RuleId) -> Vec<Sentence> {
    texts.into_iter().enumerate().map(|(i, text)| Sentence { text, rule: rule(i) }).collect()
}

/// Returns all rules except the pieces and the start position, in the order of a rule book.
pub fn describe(rules: &Rules) -> Vec<Section> {
    let section = |title, sentences| Section { title, sentences };
    let sections = vec![
        section("Board", board(rules)),
        section("Places", places::all(rules)),
        section("Neighbours", each(neighbours::all(rules), RuleId::Neighbour)),
        section("Promotion", promotions(rules)),
        section("Captures", captures(rules)),
        section("First moves", about(&RuleId::FirstMoves, first_moves::first_moves(rules))),
        section("Gating", about(&RuleId::Gating, gating::gating(rules))),
        section("Castling", about(&RuleId::Castling, castlings(rules))),
        section("Drops", drops(rules)),
        section("Walls", about(&RuleId::Walls, walls::walls(rules))),
        section("Turns", about(&RuleId::Turns, turns::turns(rules))),
        section("Passing", about(&RuleId::Passing, passing::all(rules))),
        section("Royal pieces", royals::all(rules)),
        section("Pursuit", about(&RuleId::Pursuit, pursuit::all(rules))),
        section("Illegal moves", illegal(rules)),
        section("Counting", each(counting::all(rules), RuleId::Count)),
        section("End of the game", ends(rules)),
        section("Repetition", about(&RuleId::Repetition, alike(rules))),
        section("Half-move clock", about(&RuleId::Clock, clock(rules))),
    ];
    let may_be_absent = |title| {
        matches!(
            title,
            "Castling"
                | "First moves"
                | "Gating"
                | "Walls"
                | "Passing"
                | "Turns"
                | "Neighbours"
                | "Pursuit"
                | "Counting"
                | "Repetition"
                | "Half-move clock"
        )
    };
    sections.into_iter().filter(|s| !may_be_absent(s.title) || !s.sentences.is_empty()).collect()
}

/// Returns what captures do, and what captured pieces become.
fn captures(rules: &Rules) -> Vec<Sentence> {
    let mut sentences = about(&RuleId::Captured, captured(rules));
    let movers: Vec<PieceKind> =
        rules.kind_indices().filter(|&kind| rules.kind(kind).terms().any(Term::moves_aside)).collect();
    if !movers.is_empty() {
        let text = "A displaced piece is not captured. It counts as moved and does not promote.";
        let rule = RuleId::Pieces(movers, PieceKey::Moves);
        sentences.push(Sentence { text: text.to_owned(), rule });
    }
    sentences.extend(each(capture_limits::all(rules), RuleId::CaptureLimit));
    sentences.extend(about(&RuleId::Explosions, explosions::all(rules)));
    sentences.extend(explosions::exceptions(rules));
    sentences.extend(never_jumps_over(rules));
    sentences.extend(each(enclosures::all(rules), RuleId::Enclosure));
    sentences.extend(each(effects::all(rules), RuleId::Effect));
    sentences.extend(about(&RuleId::Points, points(rules)));
    sentences.extend(en_passant::all(rules));
    sentences
}

/// Returns what players score points for.
fn points(rules: &Rules) -> Option<String> {
    let each = |(kind, worth): &(PieceKind, u16)| {
        let points = counted(usize::from(*worth), "point");
        format!("{points} for {}", with_article(&rules.kind(*kind).name))
    };
    let all: Vec<String> = rules.points.iter().map(each).collect();
    (!all.is_empty()).then(|| {
        format!(
            "A player scores points for enemy pieces that the player's move removes from the board: {}.",
            joined(&all, "and")
        )
    })
}

fn board(rules: &Rules) -> Vec<Sentence> {
    let Shape { files, ranks } = rules.shape;
    let far = rules.shape.name(alfil_core::board::Square(rules.shape.n_squares() as u16 - 1));
    let size = format!(
        "{} by {}, a1 to {far}.",
        counted(usize::from(files), "file"),
        counted(usize::from(ranks), "rank")
    );
    let mut sentences = about(&RuleId::Board, [size]);
    let [first, second] = Side::ALL.map(|side| &rules.sides[side]);
    if first.to_lowercase() != Side::First.name() {
        sentences.extend(about(
            &RuleId::Sides,
            [format!("{} first, {second} second.", with_verb(first, "moves", "move"))],
        ));
    }
    if rules.setup.quiet_plies > 0 {
        let n = rules.setup.quiet_plies;
        let made = plies(usize::from(n));
        let text =
            format!("The half-move clock starts at {n}, as if {made} had been played without progress.");
        sentences.extend(about(&RuleId::Setup, [text]));
    }
    if rules.wraps.any() {
        let edges = match (rules.wraps.files, rules.wraps.ranks) {
            (true, false) => "The left and the right edge are joined, as on a cylinder",
            (false, true) => "The near and the far edge are joined, as on a cylinder",
            (true, true) | (false, false) => "Opposite edges are joined, as on a torus",
        };
        let text = format!(
            "{edges}: lines, moves and adjacency wrap around the board. A slide ends before it returns to the square it \
             started from."
        );
        sentences.extend(about(&RuleId::Board, [text]));
    }
    if !rules.holes.is_empty() {
        let text = format!(
            "These squares do not exist: {}.",
            squares(rules.shape, &SquareSet::default(), &rules.holes)
        );
        sentences.extend(about(&RuleId::Board, [text]));
    }
    sentences
}

/// Returns what kinds may not jump over, each sentence once: a form often has the name and the jumps of a piece.
fn never_jumps_over(rules: &Rules) -> Vec<Sentence> {
    let mut by_text: IndexMap<String, Vec<PieceKind>> = IndexMap::new();
    for kind in rules.kind_indices() {
        if let Some(text) = places::never_jumps_over(rules, rules.kind(kind)) {
            by_text.entry(text).or_default().push(kind);
        }
    }
    let sentence = |(text, kinds)| Sentence { text, rule: RuleId::Pieces(kinds, PieceKey::NeverJumpsOver) };
    by_text.into_iter().map(sentence).collect()
}

/// Returns what captured pieces become.
fn captured(rules: &Rules) -> Vec<String> {
    let sentence = match rules.captured {
        Captured::Removed => "Captured pieces leave the game.",
        Captured::ToHandUnpromoted => {
            "Captured pieces go to the hand of the player who captured; promoted pieces revert to their original kind."
        }
        Captured::ToPartner => {
            "Captured pieces go to another board, from which the hands are filled; promoted pieces revert to their \
             original kind."
        }
        Captured::ToHandAsCaptured => {
            "Captured pieces go to the hand of the player who captured, without changing."
        }
    };
    let named = |wanted: Option<PieceKind>| -> Vec<PieceKind> {
        rules.held_as.iter().filter(|(_, into)| *into == wanted).map(|(from, _)| *from).collect()
    };
    let mut sentences = vec![sentence.to_owned()];
    let gone = named(None);
    if !gone.is_empty() {
        sentences
            .push(format!("{} leaves the game instead.", with_capital_article(&list(rules, &gone, "or"))));
    }
    let mut seen: Vec<PieceKind> = Vec::new();
    for &(_, into) in &rules.held_as {
        if let Some(into) = into.filter(|into| !seen.contains(into)) {
            seen.push(into);
            let from = with_capital_article(&list(rules, &named(Some(into)), "or"));
            sentences.push(format!("{from} becomes {} in the hand.", with_article(&rules.kind(into).name)));
        }
    }
    sentences
}

fn drops(rules: &Rules) -> Vec<Sentence> {
    if rules.drops.is_empty() {
        return about(&RuleId::Drops, ["There are no drops.".to_owned()]);
    }
    let all: Vec<PieceKind> =
        rules.kind_indices().filter(|&k| rules.drops.iter().any(|d| d.kinds.contains(&k))).collect();
    let mut sentences = Vec::new();
    for (number, rule) in rules.drops.iter().enumerate() {
        let place = match rule.source {
            DropSource::Hand => "in hand",
            DropSource::Supply => "from an unlimited supply",
        };
        let who = if rule.kinds.len() == all.len() && all.len() > 3 {
            format!("A piece {place}")
        } else {
            let names = list(rules, &rule.kinds, "or");
            format!("{} {place}", with_capital_article(&names))
        };
        sentences.push(Sentence { text: drop_sentence(rules, &who, rule), rule: RuleId::Drop(number) });
    }
    sentences
}

/// Returns what a drop requires of the adjacent squares.
fn near(near: DropNear) -> Option<String> {
    let clause = match near {
        DropNear::Anything => return None,
        DropNear::Enclosed => {
            "it must enclose enemy pieces in a line between itself and another friendly piece"
        }
        DropNear::Own => "a friendly piece must be on one of the eight adjacent squares",
        DropNear::NoEnemies => "no enemy piece may be on the four orthogonally adjacent squares",
        DropNear::SlideEnd => "it slides in from an edge along a file or a rank as far as it can",
        DropNear::PathEnd => {
            "the four orthogonally adjacent squares must be empty, or contain exactly one friendly piece (enemy pieces are \
             ignored)"
        }
        DropNear::Pile => "it falls down the file, towards the first player, as far as it can",
    };
    Some(clause.to_owned())
}

fn drop_sentence(rules: &Rules, who: &str, rule: &DropRule) -> String {
    let forbidden = PerSide::from_fn(|side| -> SquareSet {
        let squares = rules.shape.squares();
        squares.filter(|&s| !rule.zone[side].contains(s) && !rules.holes.contains(s)).collect()
    });
    let mut sentence = if forbidden.first.is_empty() && forbidden.second.is_empty() {
        format!("{who} may be dropped on any empty square")
    } else if let Some(ranks) = end_ranks(rules, &forbidden) {
        format!("{who} may be dropped on any empty square except those of {ranks}")
    } else {
        format!("{who} may be dropped on an empty square of {}", region(rules, &rule.zone))
    };
    let mut limits = Vec::new();
    if rule.face == Face::EitherForm {
        limits.push("it may be dropped as its promoted form".to_owned());
    }
    limits.extend(near(rule.near));
    if rule.colours == Colours::Even {
        let kinds = list(rules, &rule.kinds, "and");
        limits.push(format!(
            "at most half, rounded up, of a player's pieces of the kind {kinds} may be dropped on squares of one \
             colour, and no other drop may occupy a square needed to spread the rest evenly"
        ));
    }
    if let Some(first) = &rule.first_on {
        let first = region(rules, first);
        limits.push(format!(
            "while a square of {first} is empty, it may be dropped only there, regardless of the adjacent squares"
        ));
    }
    if rule.swap {
        limits.push(
            "as their first drop, the second player may also drop it on the opponent's only piece (unless it is royal), \
             capturing it"
                .to_owned(),
        );
    }
    if let Some(most) = rule.per_file {
        let what = match rule.kinds.as_slice() {
            [one] => rules.kind(*one).name.clone(),
            _ => "of a kind".to_owned(),
        };
        let promoted = rule.kinds.iter().any(|&kind| !rules.kind(kind).promotions.is_empty());
        let but = if promoted { ", not counting promoted ones" } else { "" };
        limits.push(format!("a player may have at most {most} {what} on a file{but}"));
    }
    let forbidden: Vec<&str> = [
        (rule.stuck, "leave a piece where it could never move"),
        (rule.check, "give check"),
        (rule.mate, "give checkmate"),
    ]
    .into_iter()
    .filter(|(permit, _)| *permit == Permit::Illegal)
    .map(|(_, words)| words)
    .collect();
    if !forbidden.is_empty() {
        limits.push(format!("a drop may not {}", joined(&forbidden, "or")));
    }
    if !limits.is_empty() {
        sentence.push_str("; ");
        sentence.push_str(&limits.join(", and "));
    }
    sentence.push('.');
    sentence
}

fn illegal(rules: &Rules) -> Vec<Sentence> {
    let obligation = match &rules.obligation {
        Obligation::None => None,
        Obligation::Capture => Some(
            "A player who can capture must capture: while a capture is legal, other moves are illegal."
                .to_owned(),
        ),
        Obligation::CaptureEnPassant => {
            Some("A player who can capture en passant must do so before making any other move.".to_owned())
        }
        Obligation::Drop { kinds } => {
            let what = if kinds.is_empty() { "a piece".to_owned() } else { one_of(rules, kinds) };
            Some(format!("A player with {what} in hand must drop it before making any other move."))
        }
    };
    let after = |c: &Condition| {
        format!("A move is illegal if, after it, {}.", condition_clause(c, rules, Players::ANY))
    };
    let mut sentences = about(&RuleId::Obligation, obligation);
    sentences.extend(each(rules.illegal.iter().map(after).collect(), RuleId::Illegal));
    sentences
}

/// Returns a region that consists of the ranks at one end of the board, as each player sees it: "the last 3 ranks".
fn end_ranks(rules: &Rules, region: &Region) -> Option<String> {
    let shape = rules.shape;
    let ranks = |end: Side, n: u8| -> SquareSet {
        let from_end = |s| match end {
            Side::First => shape.rank(s),
            Side::Second => shape.ranks - 1 - shape.rank(s),
        };
        shape.squares().filter(|&s| from_end(s) < n && !rules.holes.contains(s)).collect()
    };
    for (word, last) in [("last", true), ("first", false)] {
        let end = |side: Side| if last { !side } else { side };
        let n = (1..shape.ranks).find(|&n| Side::ALL.iter().all(|&side| region[side] == ranks(end(side), n)));
        match n {
            Some(1) => return Some(format!("the {word} rank")),
            Some(n) => return Some(format!("the {word} {n} ranks")),
            None => {}
        }
    }
    None
}

/// Returns a region in words, as its player sees it: "the last 3 ranks", its name, or its squares.
pub fn region(rules: &Rules, region: &Region) -> String {
    if let Some(ranks) = end_ranks(rules, region) {
        return ranks;
    }
    if let Some((name, _)) = rules.regions.iter().find(|(_, named)| named == region) {
        return format!("the {}", name.replace('-', " "));
    }
    let of = |side: Side| squares(rules.shape, &rules.holes, &region[side]);
    if region.first == region.second {
        return of(Side::First);
    }
    for side in Side::ALL {
        if region[!side].is_empty() {
            return format!("{} ({} only)", of(side), rules.sides[side]);
        }
    }
    let [first, second] = Side::ALL.map(|side| format!("{} ({})", of(side), rules.sides[side]));
    format!("{first} or {second}")
}

/// Returns a region in words, with its squares if it is called by its name.
pub(in crate::words) fn region_and_squares(rules: &Rules, place: &Region) -> String {
    let name = region(rules, place);
    let is_named = end_ranks(rules, place).is_none() && rules.regions.iter().any(|(_, named)| named == place);
    if !is_named {
        return name;
    }
    let of = |side: Side| {
        rectangle(rules.shape, &place[side])
            .unwrap_or_else(|| squares(rules.shape, &rules.holes, &place[side]))
    };
    if place.first == place.second {
        return format!("{name} ({})", of(Side::First));
    }
    let [first, second] = Side::ALL.map(|side| format!("{} for {}", of(side), rules.sides[side]));
    format!("{name} ({first}; {second})")
}

/// One of some kinds, as in "an Elephant or Knight".
pub fn one_of(rules: &Rules, kinds: &[PieceKind]) -> String {
    with_article(&capture_limits::named(rules, kinds))
}

/// Kinds by name, as in "Pawn, Knight or King".
pub fn list(rules: &Rules, kinds: &[PieceKind], word: &str) -> String {
    let royals: Vec<PieceKind> = rules.kind_indices().filter(|&k| rules.kind(k).royal).collect();
    if royals.len() > 1 && word == "or" && kinds == royals {
        return "royal piece".to_owned();
    }
    let mut names: Vec<&str> = Vec::new();
    for &kind in kinds {
        let name = rules.kind(kind).name.as_str();
        if !names.contains(&name) {
            names.push(name);
        }
    }
    joined(&names, word)
}
