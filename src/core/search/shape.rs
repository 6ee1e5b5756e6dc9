//! The facts about the rules that decide which features of the search are used: never the name of a game.

use crate::board::{Move, Side, SquareSet};
use crate::rules::{Condition, End, Explosions, Obligation, Rules, Verdict};

/// Facts about a variant.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "independent facts")]
pub(super) struct Shape {
    /// True if capturing is compulsory.
    pub(super) forces_captures: bool,
    /// True if static exchange evaluation means anything: captures on a square win and lose what the pieces are worth.
    pub(super) has_exchanges: bool,
    /// True if lines end with a quiescence search.
    pub(super) has_quiescence: bool,
    /// True if captures change more than the square where they happen, as explosions do.
    pub(super) has_blasts: bool,
    /// True if stalemate decides the game.
    pub(super) stuck_decides: bool,
    /// True if a move that captures nothing, gives no check and ends anywhere may win.
    pub(super) quiet_wins: bool,
    /// The squares where a game may be decided by who reaches them.
    goals: SquareSet,
    /// True if null moves are tried.
    pub(super) has_null_turns: bool,
}

impl Shape {
    pub(super) fn new(rules: &Rules) -> Shape {
        let forces_captures = matches!(rules.obligation, Obligation::Capture);
        let has_blasts = !matches!(rules.explosions, Explosions::Never)
            || rules.walls_movers()
            || rules.changes_others()
            || !rules.enclosures.is_empty();
        let decides = |end: &&End| !matches!(end.result, Verdict::Draw);
        let decided_by = |test: &dyn Fn(&Condition) -> bool| {
            rules.ends.iter().filter(decides).any(|end| end.when.any_part(&|part| test(part)))
        };
        let stuck_decides = decided_by(&|part| matches!(part, Condition::NoMoves | Condition::Stalemate));
        let quiet_wins = decided_by(&|part| {
            matches!(
                part,
                Condition::Formed { .. }
                    | Condition::Facing { .. }
                    | Condition::Castled { .. }
                    | Condition::MayCastle { .. }
            )
        });
        let mut goals = SquareSet::new();
        rules.ends.iter().filter(decides).for_each(|end| add_goals(&end.when, &mut goals));
        let few_pieces = Side::ALL
            .iter()
            .any(|&side| rules.setup.pieces.iter().filter(|(_, p)| p.side == side).count() < 4);
        Shape {
            forces_captures,
            has_exchanges: !forces_captures && !has_blasts && rules.walls.is_none(),
            has_quiescence: rules.walls.is_none(),
            has_blasts,
            stuck_decides,
            quiet_wins,
            goals,
            has_null_turns: !forces_captures && rules.walls.is_none() && !few_pieces,
        }
    }

    /// Returns whether a game may be decided by a piece that reaches the square where a move ends.
    #[inline]
    pub(super) fn is_towards_goal(&self, mv: Move) -> bool {
        !self.goals.is_empty() && self.goals.contains(mv.to)
    }
}

/// Adds the squares of the regions in a condition and its parts.
fn add_goals(when: &Condition, goals: &mut SquareSet) {
    if let Condition::Reached { region, .. } | Condition::Occupied { region, .. } = when {
        region.iter().flat_map(SquareSet::iter).for_each(|square| goals.insert(square));
    }
    when.parts().iter().for_each(|part| add_goals(part, goals));
}
