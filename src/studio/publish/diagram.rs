//! A block for the Interactive Diagram of the Chess Variant Pages.
//!
//! The block says how large the board is, how pieces move and start, which are royal, and which have another side. The
//! diagram enforces no rules, so all others are left to the page around it, and are listed above the block.
//!
//! Source of the keys: diagrams on those pages, "Interactive diagrams" (H. G. Muller). Keys that are not in them are not
//! written.

use std::fmt::Write as _;

use alfil_core::board::{Piece, PieceKind, Shape, Side, Square, file_name};
use alfil_core::rules::{Captured, Kind, Movement, Promotion, Rules, When};
use alfil_core::variant::Variant;
use alfil_language::betza::{Dialect, compile};
use alfil_language::diag::{FileId, Span, Text};

use super::escaped;
use crate::library::file_stem;
use crate::words::describe;
use crate::words::describe::movement_sentence;
use crate::words::describe::piece::places;

/// A block, with what it does not say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// The block, without comments.
    pub text: String,
    /// What it should say of board and pieces, and does not, a sentence each.
    pub losses: Vec<String>,
    /// The rules that are for the page to say.
    pub others: Vec<String>,
}

impl Block {
    /// Returns the block with what it does not say as comments above it.
    pub fn commented(&self, variant: &Variant) -> String {
        let mut text = String::new();
        let mut list = |title: &str, sentences: &[String]| {
            if !sentences.is_empty() {
                let sentences = sentences.iter().map(|sentence| format!("\n- {}", in_comment(sentence)));
                let _ = writeln!(text, "<!-- {title}{}\n-->", sentences.collect::<String>());
            }
        };
        list("The diagram does not show:", &self.losses);
        list("The diagram does not enforce rules. The page should say:", &self.others);
        let _ = writeln!(
            text,
            "<!-- For the pictures in pieces/, set graphicsDir and graphicsType, and name a picture in the fourth field of a piece. -->"
        );
        let _ = write!(text, "{}", self.text);
        let _ = writeln!(
            text,
            "<!-- Made by alfil {} from {}. -->",
            env!("CARGO_PKG_VERSION"),
            in_comment(&file_stem(variant))
        );
        text
    }

    /// Returns why it should not be written as if it were the game, in a clause; of many losses the first.
    pub fn why_not(&self) -> String {
        let shown: Vec<&str> = self.losses.iter().take(MAX_SHOWN).map(String::as_str).collect();
        let rest = match self.losses.len().saturating_sub(MAX_SHOWN) {
            0 => String::new(),
            n => format!(" And {n} more."),
        };
        format!("the diagram cannot show the whole game. {}{rest}", shown.join(" "))
    }
}

/// Returns a text that a comment may contain: two hyphens could end it, or begin another.
fn in_comment(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '-' if out.ends_with('-') => out.push_str(" -"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

/// Most losses that are listed where a block is not written.
const MAX_SHOWN: usize = 4;

/// The sections of rules that the block says itself, or whose losses are named one by one.
const SAID: [&str; 4] = ["Board", "Pieces", "Start position", "Promotion"];

/// Returns a variant as a block.
///
/// # Errors
/// Why there is none, in a clause.
pub fn block(variant: &Variant) -> Result<Block, String> {
    let rules = variant.rules();
    let symmetry = symmetry(rules).ok_or("the players' pieces do not start opposite each other")?;
    let mut losses = Vec::new();
    let turning = turning(rules, &mut losses);
    let forms: Vec<PieceKind> = turning.iter().map(|(_, form)| *form).collect();
    let bases: Vec<PieceKind> = turning.iter().map(|(base, _)| *base).collect();
    let is_other = |kind: &PieceKind| !bases.contains(kind) && !forms.contains(kind);
    let others: Vec<PieceKind> = rules.kind_indices().filter(is_other).collect();
    let order: Vec<PieceKind> = bases.iter().chain(&others).chain(&forms).copied().collect();
    let mut text = format!(
        "<div class=\"idiagram\">\nfiles={}\nranks={}\nfirstRank=1\nsymmetry={symmetry}\n",
        rules.shape.files, rules.shape.ranks
    );
    if let (Some(depth), false) =
        (turning.first().and_then(|(base, _)| depth(rules, *base)), bases.is_empty())
    {
        let _ = writeln!(text, "promoZone={depth}\nmaxPromote={}", bases.len());
    }
    match rules.captured {
        Captured::Removed => {}
        Captured::ToHandUnpromoted if rules.held_as.is_empty() => text.push_str("holdingsType=1\n"),
        Captured::ToHandUnpromoted | Captured::ToHandAsCaptured | Captured::ToPartner => {
            losses.push("Captured pieces do not go to a hand as in shogi.".to_owned());
        }
    }
    for (n, _) in (1..).zip(&order).filter(|(_, kind)| rules.kind(**kind).royal) {
        let _ = writeln!(text, "royal={n}");
    }
    if !rules.holes.is_empty() || !rules.setup.walls.is_empty() {
        losses.push("Some squares do not exist, or have walls.".to_owned());
    }
    for &index in &order {
        text.push_str(&line(rules, index, &mut losses));
    }
    text.push_str("</div>\n");
    let sections = describe::describe(rules).into_iter().filter(|section| !SAID.contains(&section.title));
    let others = sections.flat_map(|section| section.sentences).map(|sentence| sentence.text).collect();
    Ok(Block { text, losses, others })
}

/// Returns the line of a kind: name, id, moves, picture, squares, number in hand.
fn line(rules: &Rules, index: PieceKind, losses: &mut Vec<String>) -> String {
    let kind = rules.kind(index);
    // A colon would begin another field, a line feed another line, and `=` would make the line a setting.
    let of_line = |text: &str| {
        escaped(&text.replace(|c: char| matches!(c, ':' | '=') || c.is_control() || c.is_whitespace(), " "))
    };
    let moves = moves(kind).unwrap_or_else(|| {
        losses.push(format!("How the {} moves: {}", kind.name, movement_sentence(&kind.movement)));
        String::new()
    });
    losses.extend(places::of_kind(rules, kind));
    let squares: Vec<Square> = rules
        .setup
        .pieces
        .iter()
        .filter(|(_, piece)| piece.kind == index && piece.side == Side::First)
        .map(|(square, _)| *square)
        .collect();
    let in_hand: u16 =
        rules.setup.hands.first.iter().filter(|(held, _)| *held == index).map(|(_, n)| n).sum();
    let hand = if in_hand == 0 { String::new() } else { format!(":{in_hand}") };
    let squares = runs(rules.shape, &squares);
    // At the beginning of a line these could make it a comment.
    let name = kind.name.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, '#' | ';' | '/'));
    format!("{}:{}:{}::{squares}{hand}\n", of_line(name), of_line(&kind.id), of_line(&moves))
}

/// Returns the moves as they were written, if they mean the same in the notation of the diagram.
fn moves(kind: &Kind) -> Option<String> {
    let span = Span::new(FileId::from_raw(0), 0..kind.betza.len());
    let read = compile(&Text::verbatim(&kind.betza, span, 0), Dialect::XBetza).movement;
    let is_same = |read: Movement| read == kind.movement;
    // The diagram knows no brackets.
    let is_plain = !kind.betza.contains(['(', ')', '[', ']', '{', '}']);
    (is_plain && read.is_some_and(is_same)).then(|| kind.betza.clone())
}

/// Squares as `a2-h2,d4`.
fn runs(shape: Shape, squares: &[Square]) -> String {
    let mut runs: Vec<(Square, Square)> = Vec::new();
    for &square in squares {
        match runs.last_mut() {
            Some((_, last))
                if shape.rank(*last) == shape.rank(square) && shape.file(*last) + 1 == shape.file(square) =>
            {
                *last = square;
            }
            _ => runs.push((square, square)),
        }
    }
    let name = |square: Square| format!("{}{}", file_name(shape.file(square)), shape.rank(square) + 1);
    let run = |(from, to): &(Square, Square)| {
        if from == to { name(*from) } else { format!("{}-{}", name(*from), name(*to)) }
    };
    runs.iter().map(run).collect::<Vec<_>>().join(",")
}

/// Returns how the second player's pieces are opposite those of the first, in a word.
fn symmetry(rules: &Rules) -> Option<&'static str> {
    let is_paired = |opposite: &dyn Fn(Square) -> Square| {
        let mirrored = |(square, piece): &(Square, Piece)| {
            let other = Piece { side: !piece.side, ..*piece };
            rules.setup.pieces.contains(&(opposite(*square), other))
        };
        rules.setup.pieces.iter().all(mirrored)
    };
    let shape = rules.shape;
    let held = |side: Side| {
        let mut hand = rules.setup.hands[side].clone();
        hand.sort_unstable();
        hand
    };
    if held(Side::First) != held(Side::Second) {
        return None;
    }
    if is_paired(&|square| shape.mirrored(square)) {
        Some("mirror")
    } else if is_paired(&|square| shape.rotated(square)) {
        Some("rotate")
    } else {
        None
    }
}

/// Returns the kinds that turn over to another side in one zone of whole ranks, with that side; other promotions are
/// lost.
fn turning(rules: &Rules, losses: &mut Vec<String>) -> Vec<(PieceKind, PieceKind)> {
    let mut turning: Vec<(PieceKind, PieceKind)> = Vec::new();
    let mut zone = None;
    for index in rules.kind_indices() {
        let kind = rules.kind(index);
        let lost = || describe::promotion_of(rules, &format!("The {}", kind.name), index);
        let promotion = match kind.promotions.as_slice() {
            [] => continue,
            [promotion] => promotion,
            [..] => {
                losses.extend(lost());
                continue;
            }
        };
        let into = &promotion.into;
        let is_turned = matches!(into.first.as_slice(), [form] if rules.kind(*form).promoted_from == Some(index))
            && into.first == into.second
            && promotion.on.each() == [When::Always; 3]
            && depth(rules, index).is_some()
            && zone.as_ref().is_none_or(|zone| *zone == &promotion.zone);
        match into.first.first() {
            Some(&form) if is_turned => {
                zone = Some(&promotion.zone);
                turning.push((index, form));
            }
            _ => losses.extend(lost()),
        }
    }
    let n_promoted = |form: PieceKind| turning.iter().any(|(_, other)| *other == form);
    let lost = rules.kind_indices().filter(|&k| rules.kind(k).promoted_from.is_some() && !n_promoted(k));
    for form in lost.collect::<Vec<_>>() {
        losses.push(format!("The {} is a promoted piece.", rules.kind(form).name));
    }
    turning
}

/// Returns how many ranks deep the zone of a kind is, if it is the last ranks of each player.
fn depth(rules: &Rules, kind: PieceKind) -> Option<u8> {
    let [Promotion { zone, .. }] = rules.kind(kind).promotions.as_slice() else { return None };
    let shape = rules.shape;
    (1..shape.ranks).find(|&depth| {
        shape.squares().all(|square| {
            let rank = shape.rank(square);
            zone.first.contains(square) == (rank >= shape.ranks - depth)
                && zone.second.contains(square) == (rank < depth)
        })
    })
}
