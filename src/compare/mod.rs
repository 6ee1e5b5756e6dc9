//! What two variants have different, in words: in their rules, not in their texts.
//!
//! Pieces are paired first, so that a piece that is only called otherwise is the same piece. Then each matter is compared
//! by its meaning, and only what means something else is told, in the sentences in which rules are read back.

mod drops;
mod matters;
mod movements;
mod pairs;
mod pieces;
mod renumber;
mod setup;

use std::cell::OnceCell;
use std::sync::Arc;

use crate::board::PieceKind;
use crate::engine::Tables;
use crate::rules::Rules;

use pairs::Pairs;

/// What a difference is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Matter {
    /// What things are called; nothing that changes play.
    Names,
    /// Size and shape of the board.
    Board,
    /// Which pieces there are, how they move, what is royal.
    Pieces,
    /// The start position.
    Setup,
    /// What pieces become.
    Promotion,
    /// What captures do.
    Captures,
    /// What is told of first moves, and what takes them.
    FirstMoves,
    /// Pieces let in by first moves.
    Gating,
    /// Castling.
    Castling,
    /// Drops.
    Drops,
    /// Walls that are put up.
    Walls,
    /// Passes.
    Passing,
    /// What being royal means.
    Royals,
    /// What counts as pursuit.
    Pursuit,
    /// What else makes a move illegal, and what players have to do.
    Illegal,
    /// What is counted when few pieces are left.
    Counting,
    /// How the game ends.
    Endings,
    /// Which positions are the same.
    Repetition,
    /// What sets the half-move clock back.
    Clock,
}

impl Matter {
    /// The matter as a title.
    pub const fn title(self) -> &'static str {
        match self {
            Matter::Names => "Names",
            Matter::Board => "Board",
            Matter::Pieces => "Pieces",
            Matter::Setup => "Start position",
            Matter::Promotion => "Promotion",
            Matter::Captures => "Captures",
            Matter::FirstMoves => "First moves",
            Matter::Gating => "Gating",
            Matter::Castling => "Castling",
            Matter::Drops => "Drops",
            Matter::Walls => "Walls",
            Matter::Passing => "Passing",
            Matter::Royals => "Royal pieces",
            Matter::Pursuit => "Pursuit",
            Matter::Illegal => "Illegal moves",
            Matter::Counting => "Counting",
            Matter::Endings => "End of the game",
            Matter::Repetition => "Repetition",
            Matter::Clock => "Half-move clock",
        }
    }

    /// Whether it changes play, which names do not.
    pub const fn changes_play(self) -> bool {
        !matches!(self, Matter::Names)
    }
}

/// One thing that two variants have different. Each side tells what holds there; one that tells nothing has no such rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// What it is about.
    pub matter: Matter,
    /// The piece, or the pieces, it is about, as in "Pawn (P)".
    pub subject: Option<String>,
    /// What holds in the first variant, a sentence each.
    pub left: Vec<String>,
    /// What holds in the second variant, a sentence each, the pieces called as in the first.
    pub right: Vec<String>,
}

/// Everything that two variants have different, matter by matter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Comparison {
    /// The differences, in the order of [`Matter`].
    pub differences: Vec<Difference>,
}

impl Comparison {
    /// Whether the same moves are legal in both, and the same games end in the same way.
    pub fn is_same_game(&self) -> bool {
        !self.differences.iter().any(|difference| difference.matter.changes_play())
    }
}

/// Two variants, their pieces paired.
struct Both<'a> {
    left: &'a Rules,
    right: &'a Rules,
    /// The second with names and ids of the first, for sentences.
    spoken: Rules,
    pairs: Pairs,
    /// How both are played, once that is asked.
    tables: OnceCell<[Arc<Tables>; 2]>,
}

impl<'a> Both<'a> {
    fn new(left: &'a Rules, right: &'a Rules) -> Both<'a> {
        let pairs = Pairs::of(left, right);
        let mut spoken = right.clone();
        spoken.sides = left.sides.clone();
        for &(a, b) in &pairs.both {
            if let Some(kind) = spoken.kinds.get_mut(b.index()) {
                kind.name.clone_from(&left.kind(a).name);
                kind.id.clone_from(&left.kind(a).id);
            }
        }
        Both { left, right, spoken, pairs, tables: OnceCell::new() }
    }

    fn tables(&self) -> &[Arc<Tables>; 2] {
        self.tables.get_or_init(|| [self.left, self.right].map(Tables::new))
    }

    /// Kinds of the second as those of the first, in one order.
    fn to_left(&self, kinds: &[PieceKind]) -> Vec<PieceKind> {
        let mut kinds = kinds.to_vec();
        renumber::set(&mut kinds, &|kind| self.pairs.to_left(kind));
        kinds
    }
}

/// Compares two variants.
pub fn compare(left: &Rules, right: &Rules) -> Comparison {
    let both = Both::new(left, right);
    let mut differences = pieces::names(&both);
    differences.extend(pieces::pieces(&both));
    differences.extend(setup::setup(&both));
    differences.extend(matters::all(&both));
    // Parts of one matter come from several places; what was found first stays first.
    differences.sort_by_key(|difference| difference.matter);
    Comparison { differences }
}

/// A kind with its id, as in "Pawn (P)".
fn called(rules: &Rules, kind: PieceKind) -> String {
    let kind = rules.kind(kind);
    format!("{} ({})", kind.name, kind.id)
}
