//! How two variants differ, in words: in their rules, not in their texts.
//!
//! Pieces are paired first, so that a piece under another name is the same piece. Then each topic is compared by its
//! meaning, and only differences in meaning are reported, in the sentences in which rules are read back.
//!
//! `renumber` gives the kinds of the second variant the numbers they have in the first; it takes `Rules` apart by field, so
//! that a new field cannot be forgotten.

mod always_or_never;
mod drops;
mod movements;
mod normal_form;
mod pairs;
mod pieces;
mod renumber;
mod setup;
mod topics;

use std::cell::OnceCell;
use std::sync::Arc;

use alfil_core::board::PieceKind;
use alfil_core::engine::Tables;
use alfil_core::rules::Rules;
use pairs::Pairs;

/// What a difference is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Topic {
    /// Names, which do not change play.
    Names,
    /// Size and shape of the board.
    Board,
    /// Which pieces there are, how they move, and which are royal.
    Pieces,
    /// The start position.
    Setup,
    /// What pieces do to others beside them.
    Neighbours,
    /// What pieces become.
    Promotion,
    /// What captures do.
    Captures,
    /// What positions say about first moves, and how pieces lose them.
    FirstMoves,
    /// Pieces let in with first moves.
    Gating,
    /// Castling.
    Castling,
    /// Drops.
    Drops,
    /// Walls that are placed.
    Walls,
    /// How many moves turns have.
    Turns,
    /// Passes.
    Passing,
    /// What royal means.
    Royals,
    /// What counts as pursuit.
    Pursuit,
    /// What else makes a move illegal, and what players have to do.
    Illegal,
    /// What is counted when few pieces remain.
    Counting,
    /// How the game ends.
    Endings,
    /// Which positions count as the same.
    Repetition,
    /// What resets the half-move clock.
    Clock,
}

impl Topic {
    /// Returns the title of its section.
    pub const fn title(self) -> &'static str {
        match self {
            Topic::Names => "Names",
            Topic::Board => "Board",
            Topic::Pieces => "Pieces",
            Topic::Setup => "Start position",
            Topic::Neighbours => "Neighbours",
            Topic::Promotion => "Promotion",
            Topic::Captures => "Captures",
            Topic::FirstMoves => "First moves",
            Topic::Gating => "Gating",
            Topic::Castling => "Castling",
            Topic::Drops => "Drops",
            Topic::Walls => "Walls",
            Topic::Turns => "Turns",
            Topic::Passing => "Passing",
            Topic::Royals => "Royal pieces",
            Topic::Pursuit => "Pursuit",
            Topic::Illegal => "Illegal moves",
            Topic::Counting => "Counting",
            Topic::Endings => "End of the game",
            Topic::Repetition => "Repetition",
            Topic::Clock => "Half-move clock",
        }
    }

    /// Returns whether differences in it change play: names do not.
    pub const fn changes_play(self) -> bool {
        !matches!(self, Topic::Names)
    }
}

/// A difference between two variants: what holds in each. If nothing is listed for one, it has no such rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// What it is about.
    pub topic: Topic,
    /// The piece or pieces it is about, as in "Pawn (P)".
    pub subject: Option<String>,
    /// What holds in the first variant, a sentence each.
    pub left: Vec<String>,
    /// What holds in the second variant, a sentence each, with the piece names of the first.
    pub right: Vec<String>,
}

/// All differences between two variants, by topic.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Comparison {
    /// The differences, in the order of [`Topic`].
    pub differences: Vec<Difference>,
}

impl Comparison {
    /// Returns whether the same moves are legal in both, and games end in the same way.
    pub fn is_same_game(&self) -> bool {
        !self.differences.iter().any(|difference| difference.topic.changes_play())
    }
}

/// Two variants with their pieces paired.
struct Both<'a> {
    left: &'a Rules,
    right: &'a Rules,
    /// Both, put plainly.
    plain: [Rules; 2],
    /// The second with the names and ids of the first, for sentences.
    spoken: Rules,
    pairs: Pairs,
    /// The tables of both, compiled on demand.
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
        Both {
            left,
            right,
            plain: [left, right].map(normal_form::normalised),
            spoken,
            pairs,
            tables: OnceCell::new(),
        }
    }

    fn tables(&self) -> &[Arc<Tables>; 2] {
        self.tables.get_or_init(|| [self.left, self.right].map(Tables::new))
    }

    /// Kinds of the second as kinds of the first, sorted.
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
    differences.extend(topics::differences_by_topic(&both));
    // Parts of one topic come from several places; the sort keeps their order.
    differences.sort_by_key(|difference| difference.topic);
    Comparison { differences }
}

/// Returns the game in the form in which games are compared.
pub fn put_plainly(rules: &Rules) -> Rules {
    let mut plain = normal_form::normalised(rules);
    normal_form::sort(&mut plain);
    plain
}

/// Returns a kind with its id, as in "Pawn (P)".
fn called(rules: &Rules, kind: PieceKind) -> String {
    let kind = rules.kind(kind);
    format!("{} ({})", kind.name, kind.id)
}
