//! What a site needs to know of a variant, as one JSON object. `schema/facts.json` describes it.
//!
//! Each fact answers a question about rules, so that it holds for every game.

mod boards;
mod castling;
mod limits;
mod pieces;
mod presence;
mod pychess;

use alfil_core::board::{PerSide, Region, Shape, Side, Square};
use alfil_core::game::Game;
use alfil_core::rules::{Does, Kind, Passing, Rules, Term, WallTurn, WallsKept};
use alfil_core::variant::Variant;
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use self::boards::Boards;
use self::castling::Castlings;
use self::limits::{Count, Ending, History, MoveLimit, Repetition};
use self::pieces::{Piece, Plus, Pockets, Promotions, Royals};
use self::presence::Presence;
use self::pychess::Refusal;
use crate::words::notation::fen;

/// The number of this form of the object. It changes when a key is removed or gets another meaning.
const FORMAT: u32 = 1;

/// What a site needs to know of a chess variant. Squares are named as in `e4`, pieces by their tokens in positions, in
/// capitals. Facts of a player are under `first` and `second`.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
struct Facts {
    /// The number of this form of the object, which changes when a key is removed or gets another meaning.
    format: u32,
    /// The name of the game.
    name: String,
    /// What identifies the rules: 16 hexadecimal digits.
    digest: String,
    /// What the players are called.
    players: Sides<String>,
    /// Who moves first.
    begins: Side,
    /// The start position.
    start_fen: String,
    /// The number of start positions: more than 1 if pieces are shuffled.
    n_starts: u32,
    /// The board.
    board: Board,
    /// The kinds of pieces, promoted forms included.
    pieces: Vec<Piece>,
    /// Royal pieces.
    royals: Royals,
    /// Pieces in hand.
    pockets: Pockets,
    /// Promotions.
    promotion: Promotions,
    /// What `+` means in positions.
    plus: Plus,
    /// Pieces that enter the board from the hand where a piece leaves its first square.
    gates: Gates,
    /// Turns without a move.
    passes: Passes,
    /// Walls that appear during the game.
    walls: Walls,
    /// Turns of several moves.
    turns: Turns,
    /// Numbers to show next to the board.
    counters: Counters,
    /// What depends on the moves that led to a position.
    history: History,
    /// What repeated positions mean.
    repetition: Vec<Repetition>,
    /// What moves without progress mean.
    move_limits: Vec<MoveLimit>,
    /// Moves that are counted once few pieces are left.
    counts: Vec<Count>,
    /// How games end, in the order in which the rules ask.
    endings: Vec<Ending>,
    /// Castling.
    castling: Castlings,
    /// What boards in use cannot show.
    boards: Boards,
    /// Why PyChess refuses a variant with these rules; empty if it does not. It plays what Fairy-Stockfish's
    /// `variants.ini` can say, which is another question.
    pychess_refuses: Vec<Refusal>,
}

/// A value of each player.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
struct Sides<T> {
    /// Of the player with capital letters.
    first: T,
    /// Of the other player.
    second: T,
}

impl<T> Sides<T> {
    fn from_fn(mut value: impl FnMut(Side) -> T) -> Sides<T> {
        Sides { first: value(Side::First), second: value(Side::Second) }
    }
}

impl<T> From<PerSide<T>> for Sides<T> {
    fn from(PerSide { first, second }: PerSide<T>) -> Sides<T> {
        Sides { first, second }
    }
}

/// The board.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
struct Board {
    /// The number of files.
    files: u8,
    /// The number of ranks.
    ranks: u8,
    /// Squares that do not exist.
    holes: Vec<String>,
    /// Squares with walls at the start.
    walls: Vec<String>,
    /// Whether the last file is next to the first.
    joins_files: bool,
    /// Whether the last rank is next to the first.
    joins_ranks: bool,
}

/// Pieces that enter the board from the hand where a piece leaves its first square.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
struct Gates {
    /// The pieces; empty if there are none.
    pieces: Vec<String>,
    /// The squares where they enter.
    squares: Sides<Vec<String>>,
}

/// Turns without a move.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
struct Passes {
    /// When each player may pass.
    allowed: Sides<Passing>,
    /// Whether a piece may have a move that ends where it began and changes nothing, which is a pass.
    by_pieces: bool,
}

/// Walls that appear during the game.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
struct Walls {
    /// When players place walls; null if they do not.
    put_up: Option<WallTurn>,
    /// Which of these walls stay when another is placed; null if players place none.
    keep: Option<WallsKept>,
    /// Whether there may be walls on the board, placed by players or not.
    may_appear: bool,
}

/// Turns of several moves.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
struct Turns {
    /// Whether some turns have more than one move, apart from captures that go on.
    have_several_moves: bool,
    /// The pieces that may capture again in the same turn.
    capture_again: Vec<String>,
}

/// Numbers to show next to the board.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
struct Counters {
    /// The checks that a player has to give; 0 if they are not counted.
    checks: u8,
    /// Whether points are counted.
    points: bool,
    /// Whether the moves that are left in the turn matter.
    moves_of_turn: bool,
    /// Whether moves without progress are counted.
    quiet_plies: bool,
    /// Whether moves are counted once few pieces are left.
    few_pieces: bool,
}

/// Returns the facts of a variant.
pub(super) fn facts_of(variant: &std::sync::Arc<Variant>) -> Value {
    let rules = variant.rules();
    let presence = Presence::of(rules);
    let shape = rules.shape;
    let move_limits = limits::move_limits(rules);
    let start_fen = fen::print(&Game::new(variant));
    let facts = Facts {
        format: FORMAT,
        name: rules.name.clone(),
        digest: variant.digest(),
        players: rules.sides.clone().into(),
        begins: rules.setup.to_move,
        n_starts: rules.n_starts().max(1),
        board: Board {
            files: shape.files,
            ranks: shape.ranks,
            holes: names(shape, rules.holes.iter()),
            walls: names(shape, rules.setup.walls.iter().copied()),
            joins_files: rules.wraps.files,
            joins_ranks: rules.wraps.ranks,
        },
        pieces: pieces::pieces(rules, &presence),
        royals: pieces::royals(rules),
        pockets: pieces::pockets(rules, &presence),
        promotion: pieces::promotions(rules, &presence),
        plus: pieces::plus(rules),
        gates: gates(rules),
        passes: Passes { allowed: rules.passing.into(), by_pieces: has_null_moves(rules) },
        walls: Walls {
            put_up: rules.walls.as_ref().map(|walls| walls.turn),
            keep: rules.walls.as_ref().map(|walls| walls.keep),
            may_appear: rules.has_walls()
                || rules.effects.iter().any(|effect| effect.does == Does::BecomesWall),
        },
        turns: Turns {
            have_several_moves: rules.turns.as_ref().is_some_and(alfil_core::rules::TurnRule::has_several),
            capture_again: rules.turns.as_ref().map_or_else(Vec::new, |t| ids(rules, &t.capture_again)),
        },
        counters: Counters {
            checks: rules.checks_counted(),
            points: !rules.points.is_empty(),
            moves_of_turn: rules.turns.as_ref().is_some_and(alfil_core::rules::TurnRule::has_several),
            quiet_plies: !move_limits.is_empty(),
            few_pieces: !rules.counts.is_empty(),
        },
        history: limits::history(rules),
        repetition: limits::repetition(rules),
        counts: limits::counts(rules),
        endings: limits::endings(rules),
        castling: castling::castlings(rules),
        boards: boards::boards(rules, &presence),
        pychess_refuses: pychess::refusals(rules),
        start_fen,
        move_limits,
    };
    serde_json::to_value(facts).unwrap_or_default()
}

/// Returns the JSON schema of the facts of a variant, as text.
///
/// ```
/// assert!(alfil::facts_schema().contains("pychess_refuses"));
/// ```
#[cfg(feature = "schema")]
pub fn facts_schema() -> String {
    let settings = schemars::generate::SchemaSettings::draft07().for_serialize();
    let schema = settings.into_generator().into_root_schema_for::<Facts>();
    let mut text = serde_json::to_string_pretty(&schema).unwrap_or_default();
    text.push('\n');
    text
}

fn gates(rules: &Rules) -> Gates {
    let gating = rules.gating.as_ref();
    Gates {
        pieces: gating.map_or_else(Vec::new, |gating| ids(rules, &gating.kinds)),
        squares: Sides::from_fn(|side| {
            gating.map_or_else(Vec::new, |gating| of_region(rules, &gating.zone, side))
        }),
    }
}

/// Returns whether a piece may return to its square, on some board and among some pieces.
fn has_null_moves(rules: &Rules) -> bool {
    let can_return = |term: &Term| term.can_return() || rules.wraps.any() && term.legs.len() > 1;
    rules.kinds.iter().flat_map(Kind::terms).any(can_return)
}

fn names(shape: Shape, squares: impl Iterator<Item = Square>) -> Vec<String> {
    squares.map(|square| shape.name(square).to_string()).collect()
}

fn of_region(rules: &Rules, region: &Region, side: Side) -> Vec<String> {
    names(rules.shape, region[side].iter().filter(|&square| !rules.holes.contains(square)))
}

fn ids<'a>(rules: &Rules, kinds: impl IntoIterator<Item = &'a alfil_core::board::PieceKind>) -> Vec<String> {
    kinds.into_iter().map(|&kind| rules.kind(kind).id.clone()).collect()
}
