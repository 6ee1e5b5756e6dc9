//! The board in words.

use alfil_core::board::{Shape, Side, SquareSet};
use alfil_core::phrase::{counted, plies, with_verb};
use alfil_core::rules::{BoardLook, PieceColour, PieceSet, RuleId, Rules};

use crate::words::describe::squares::squares;
use crate::words::describe::{Keys, Sentence, about, keyed};

pub(in crate::words) fn board(rules: &Rules) -> Vec<Sentence> {
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
    let keys: [Keys; 2] = [&["first-colour", "dark"], &["second-colour"]];
    for (side, keys) in Side::ALL.into_iter().zip(keys) {
        // That the second player's pieces are dark is usual.
        let dark = (side == Side::First && rules.dark == side).then_some("dark");
        let words: Vec<&str> = dark.into_iter().chain(rules.colours[side].map(PieceColour::word)).collect();
        if !words.is_empty() {
            let text =
                format!("{} the {} pieces.", with_verb(&rules.sides[side], "plays", "play"), words.join(" "));
            sentences.extend(keyed(&RuleId::Sides, [(keys, text)]));
        }
    }
    if rules.setup.quiet_plies > 0 {
        let n = rules.setup.quiet_plies;
        let made = plies(usize::from(n));
        let text =
            format!("The half-move clock starts at {n}, as if {made} had been played without progress.");
        sentences.extend(keyed(&RuleId::Setup, [(&["plies-without-progress"] as Keys, text)]));
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
        sentences.extend(keyed(&RuleId::Board, [(&["wraps"] as Keys, text)]));
    }
    if !rules.holes.is_empty() {
        let text = format!(
            "These squares do not exist: {}.",
            squares(rules.shape, &SquareSet::default(), &rules.holes)
        );
        sentences.extend(keyed(&RuleId::Board, [(&["holes"] as Keys, text)]));
    }
    if let Some(look) = rules.look {
        let text = match look {
            BoardLook::Chequered => "The board is chequered.",
            BoardLook::Plain => "The board is not chequered.",
            BoardLook::Lines => "The board is drawn with lines, and pieces are on their intersections.",
            BoardLook::Hexagons => "The board is drawn with hexagons.",
        };
        sentences.extend(keyed(&RuleId::Board, [(&["look"] as Keys, text.to_owned())]));
    }
    if let Some(set) = rules.piece_set {
        let text = match set {
            PieceSet::Marks => "The pieces show how they move.",
            PieceSet::Discs => "The pieces are discs.",
            PieceSet::Wedges => "The pieces are wedges that point forward.",
            PieceSet::Figures => "The pieces look like those of chess.",
            PieceSet::Letters => "The pieces show their ids.",
        };
        sentences.extend(keyed(&RuleId::Board, [(&["piece-set"] as Keys, text.to_owned())]));
    }
    sentences
}
