//! What can come about in a game.

use crate::board::{PieceKind, Side};
use crate::rules::{
    Captured, Colours, DropNear, DropRule, Explosions, Obligation, Passing, Permit, PieceKey, Rule, Rules,
    Term,
};

/// Something that a rule is there for. Numbers are places in the lists of [`Rules`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Matter {
    /// The ending decides a game.
    End(usize),
    /// A move is illegal for the condition.
    Illegal(usize),
    /// A move is illegal since a royal would be left attacked.
    RoyalAttacked,
    /// A piece of the kind promotes or turns back.
    Promotes(PieceKind),
    /// A player who could use one has as many pieces as a promotion limit lets.
    PromotionLimit(usize),
    /// A captured piece does not just leave the game.
    Captured,
    /// Something blows up.
    Explodes,
    /// A piece becomes a wall.
    Petrifies,
    /// Pieces change sides.
    Flips,
    /// A capture in passing.
    InPassing,
    /// A piece comes in from the hand where another leaves.
    LetsIn,
    /// Castling.
    Castles,
    /// A drop under the rule.
    Drops(usize),
    /// A drop is not there for a limit of the rule.
    DropLimit(usize, DropLimit),
    /// A wall is put up.
    PutsUpWall,
    /// The player passes.
    Passes(Side),
    /// A move is illegal since the player has to do something else.
    Obliges,
    /// A move is illegal since it leaves what has to be answered.
    Answers,
    /// The count begins.
    Counts(usize),
}

/// What keeps pieces from being dropped somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum DropLimit {
    /// So many of the kind on the file.
    PerFile,
    /// The piece could never move.
    Stuck,
    /// What is around.
    Surroundings,
    /// The colours of squares.
    Colours,
    /// The drop would give check.
    Check,
    /// The drop would give checkmate.
    Mate,
}

impl DropLimit {
    /// The limits of a rule, its zone apart: there is hardly a square outside that a player would not like.
    fn of(rule: &DropRule) -> Vec<DropLimit> {
        let limits = [
            (rule.per_file.is_some(), DropLimit::PerFile),
            (rule.stuck == Permit::Illegal, DropLimit::Stuck),
            (rule.near != DropNear::Anything || rule.first_on.is_some(), DropLimit::Surroundings),
            (rule.colours == Colours::Even, DropLimit::Colours),
            (rule.check == Permit::Illegal, DropLimit::Check),
            (rule.mate == Permit::Illegal, DropLimit::Mate),
        ];
        limits.into_iter().filter(|(is_there, _)| *is_there).map(|(_, limit)| limit).collect()
    }
}

impl Matter {
    /// All that can come about by these rules.
    pub(super) fn all(rules: &Rules) -> Vec<Matter> {
        let mut all: Vec<Matter> = (0..rules.ends.len()).map(Matter::End).collect();
        all.extend((0..rules.illegal.len()).map(Matter::Illegal));
        all.extend((0..rules.promotion_limits.len()).map(Matter::PromotionLimit));
        all.extend((0..rules.counts.len()).map(Matter::Counts));
        let promotes = |kind: &PieceKind| rules.kind(*kind).promotion.is_some();
        all.extend(rules.kind_indices().filter(promotes).map(Matter::Promotes));
        for (index, rule) in rules.drops.iter().enumerate() {
            all.push(Matter::Drops(index));
            all.extend(DropLimit::of(rule).into_iter().map(|limit| Matter::DropLimit(index, limit)));
        }
        let passes = |side: &Side| rules.passing[*side] != Passing::Never;
        all.extend(Side::ALL.into_iter().filter(passes).map(Matter::Passes));
        let has_royal = rules.kinds.iter().any(|kind| kind.royal);
        let is_there = [
            (has_royal && rules.royalty.left_attacked == Permit::Illegal, Matter::RoyalAttacked),
            (rules.captured != Captured::Removed, Matter::Captured),
            (rules.explosions != Explosions::Never, Matter::Explodes),
            (!rules.petrified.is_empty(), Matter::Petrifies),
            (rules.flips.is_some(), Matter::Flips),
            (rules.has_en_passant(), Matter::InPassing),
            (rules.gating.is_some(), Matter::LetsIn),
            (!rules.castlings.is_empty(), Matter::Castles),
            (rules.walls.is_some(), Matter::PutsUpWall),
            (rules.obligation != Obligation::None, Matter::Obliges),
            (rules.answer.is_some(), Matter::Answers),
        ];
        all.extend(is_there.into_iter().filter(|(is_there, _)| *is_there).map(|(_, matter)| matter));
        all
    }

    /// The rule it comes about by.
    pub(super) fn rule(self, rules: &Rules) -> Rule {
        match self {
            Matter::End(index) => Rule::End(index),
            Matter::Illegal(index) => Rule::Illegal(index),
            Matter::RoyalAttacked => Rule::Royals,
            Matter::Promotes(kind) => Rule::Promotion(vec![kind]),
            Matter::PromotionLimit(index) => Rule::PromotionLimit(index),
            Matter::Captured => Rule::Captured,
            Matter::Explodes => Rule::Explosions,
            Matter::Petrifies => Rule::Petrified,
            Matter::Flips => Rule::Flips,
            Matter::InPassing => {
                let captures = |kind: &PieceKind| rules.kind(*kind).terms().any(Term::captures_en_passant);
                Rule::Pieces(rules.kind_indices().filter(captures).collect(), PieceKey::Moves)
            }
            Matter::LetsIn => Rule::Gating,
            Matter::Castles => Rule::Castling,
            Matter::Drops(index) | Matter::DropLimit(index, _) => Rule::Drop(index),
            Matter::PutsUpWall => Rule::Walls,
            Matter::Passes(_) | Matter::Answers => Rule::Passing,
            Matter::Obliges => Rule::Obligation,
            Matter::Counts(index) => Rule::Count(index),
        }
    }

    /// Whether it shows in moves that are not made.
    pub(super) fn is_about_other_moves(self) -> bool {
        match self {
            Matter::Illegal(_)
            | Matter::RoyalAttacked
            | Matter::PromotionLimit(_)
            | Matter::DropLimit(..)
            | Matter::Obliges
            | Matter::Answers => true,
            Matter::End(_)
            | Matter::Promotes(_)
            | Matter::Captured
            | Matter::Explodes
            | Matter::Petrifies
            | Matter::Flips
            | Matter::InPassing
            | Matter::LetsIn
            | Matter::Castles
            | Matter::Drops(_)
            | Matter::PutsUpWall
            | Matter::Passes(_)
            | Matter::Counts(_) => false,
        }
    }

    /// That it did not come about, as a sentence that `in 20 random games` can follow.
    pub(super) fn denied(self, rules: &Rules) -> String {
        match self {
            Matter::End(_) => "this ending did not come about".to_owned(),
            Matter::Illegal(_) => "no move was illegal for this".to_owned(),
            Matter::RoyalAttacked => "no move was illegal for leaving a royal piece attacked".to_owned(),
            Matter::Promotes(kind) if rules.kind(kind).promoted_from.is_some() => {
                format!("no `{}` turned back", rules.kind(kind).key)
            }
            Matter::Promotes(kind) => format!("no `{}` promoted", rules.kind(kind).key),
            Matter::PromotionLimit(_) => "no promotion was barred by this".to_owned(),
            Matter::Captured => "nothing was captured".to_owned(),
            Matter::Explodes => "nothing blew up".to_owned(),
            Matter::Petrifies => "no piece became a wall".to_owned(),
            Matter::Flips => "no piece changed sides".to_owned(),
            Matter::InPassing => "nothing was captured in passing".to_owned(),
            Matter::LetsIn => "no piece came in where another left".to_owned(),
            Matter::Castles => "nobody castled".to_owned(),
            Matter::Drops(_) => "nobody dropped one of these".to_owned(),
            Matter::DropLimit(_, DropLimit::PerFile) => "no file had enough of these".to_owned(),
            Matter::DropLimit(_, DropLimit::Stuck) => {
                "no drop was barred for leaving a piece stuck".to_owned()
            }
            Matter::DropLimit(_, DropLimit::Surroundings) => {
                "no drop was barred for its surroundings".to_owned()
            }
            Matter::DropLimit(_, DropLimit::Colours) => {
                "no drop was barred for the colour of its square".to_owned()
            }
            Matter::DropLimit(_, DropLimit::Check) => "no drop was barred for giving check".to_owned(),
            Matter::DropLimit(_, DropLimit::Mate) => "no drop was barred for giving checkmate".to_owned(),
            Matter::PutsUpWall => "no wall was put up".to_owned(),
            Matter::Passes(side) => format!("{} did not pass", rules.sides[side]),
            Matter::Obliges => "nobody was kept from another move by this".to_owned(),
            Matter::Answers => "nobody had to answer this".to_owned(),
            Matter::Counts(_) => "this count did not begin".to_owned(),
        }
    }
}
