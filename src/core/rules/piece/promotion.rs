//! Promotions: what, where, when, and how many.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::{PerOccasion, PerSide, PieceKind, Region, Side, Square};
use crate::rules::{Kind, Permit};

/// A promotion of a kind. Source of the words: `docs/guide/promotion.md`, "Promotion".
///
/// Several of a kind are asked together: the piece may become anything that one of those allows for which the move is an
/// occasion, and has to promote if one of them says so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Promotion {
    /// The kinds a player's piece may become; at least one for one of the players.
    pub into: PerSide<Vec<PieceKind>>,
    /// The zone.
    pub zone: Region,
    /// The moves that promote.
    pub on: PerOccasion<When>,
    /// Decides whether the player may decline.
    pub must: Duty,
    /// The kinds of which the move must capture one; `None` if that does not matter. With a list, moves without a
    /// capture do not promote.
    pub capturing: Option<Vec<PieceKind>>,
    /// The source of the new piece.
    pub source: PromotionSource,
    /// The kinds as which some of those are held in that hand, if it is another kind: a form that is like a piece is
    /// held as that piece.
    pub held: Vec<(PieceKind, PieceKind)>,
    /// The rule for promotion as a turn of its own, if it is one; no move promotes then.
    pub own_turn: Option<OwnTurn>,
}

impl Duty {
    /// Returns whether pieces that could never move again promote with any move that starts or ends in the zone.
    pub fn cares_for_stuck(self) -> bool {
        match self {
            Duty::SecondChance | Duty::IfStuck => true,
            Duty::Never | Duty::IfPossible | Duty::Always => false,
        }
    }
}

impl Promotion {
    /// Returns what a kind is that it takes from a hand.
    pub fn held_as(&self, kind: PieceKind) -> PieceKind {
        let otherwise = self.held.iter().find(|(form, _)| *form == kind);
        otherwise.map_or(kind, |&(_, held)| held)
    }

    /// Returns whether a player's piece may promote with a move between two squares, apart from pieces that would be
    /// stuck.
    pub fn is_occasion(&self, side: Side, from: Square, to: Square, captures: bool) -> bool {
        let zone = &self.zone[side];
        let when = self.on.for_move(zone.contains(from), zone.contains(to));
        when.is_some_and(|when| when.includes(captures))
    }
}

impl Kind {
    /// Returns every kind that a player's piece may become, once each.
    pub fn becomes(&self, side: Side) -> Vec<PieceKind> {
        let mut all = Vec::new();
        for &kind in self.promotions.iter().flat_map(|promotion| &promotion.into[side]) {
            if !all.contains(&kind) {
                all.push(kind);
            }
        }
        all
    }

    /// Returns whether a player's piece may become a kind.
    pub fn may_become(&self, side: Side, kind: PieceKind) -> bool {
        self.promotions.iter().any(|promotion| promotion.into[side].contains(&kind))
    }

    /// Returns whether it takes a kind from a hand to become that, or a form like it.
    pub fn takes_from_hand(&self, kind: PieceKind) -> bool {
        let from_hand = |promotion: &&Promotion| promotion.source != PromotionSource::Anywhere;
        let takes = |promotion: &Promotion| {
            let mut into = Side::ALL.into_iter().flat_map(|side| &promotion.into[side]);
            into.any(|&into| promotion.held_as(into) == kind)
        };
        self.promotions.iter().filter(from_hand).any(takes)
    }

    /// Returns the promotion that is a turn of its own, if there is one; then there is no other.
    pub fn own_turn(&self) -> Option<(&Promotion, OwnTurn)> {
        self.promotions.iter().find_map(|promotion| Some((promotion, promotion.own_turn?)))
    }
}

/// A promotion as a turn of its own: a piece in the zone promotes on its square. Sittuyin. Source of the words:
/// `docs/guide/promotion.md`, "Promotion".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OwnTurn {
    /// The squares it may go to in the same turn.
    pub also_moves: AlsoMoves,
    /// The squares it may promote on while it is its player's only piece of the kind on the board.
    pub last_of_its_kind: Alone,
    /// The permission to give check.
    pub check: Permit,
    /// The permission to attack an enemy piece with the new piece.
    pub attack: Permit,
}

/// The supply of pieces to promote to. Source of the words: `docs/guide/promotion.md`, "Promotion".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum PromotionSource {
    /// There is always one.
    #[serde(skip)]
    Anywhere,
    /// From the hand of the promoting player, which it leaves.
    Hand,
    /// From the hand of the other player, who captured it; it leaves that hand.
    EnemyHand,
}

impl PromotionSource {
    /// Returns whose hand it is, for a player's piece that promotes.
    pub fn hand(self, side: Side) -> Option<Side> {
        match self {
            PromotionSource::Anywhere => None,
            PromotionSource::Hand => Some(side),
            PromotionSource::EnemyHand => Some(!side),
        }
    }
}

/// When a piece that promotes may also move in the same turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum AlsoMoves {
    /// Never: it stays on its square.
    Never,
    /// It stays, or moves to an empty square as its new kind could.
    WithoutCapturing,
}

/// The region in which the last piece of its kind may promote.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Alone {
    /// In the zone, like others.
    InZone,
    /// Anywhere.
    Anywhere,
}

/// The moves that promote.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum When {
    /// Never.
    Never,
    /// When it captures.
    Capturing,
    /// Always.
    Always,
}

impl When {
    /// Returns whether a move counts that captures something, or does not.
    pub fn includes(self, captures: bool) -> bool {
        match self {
            When::Never => false,
            When::Capturing => captures,
            When::Always => true,
        }
    }
}

/// The duty to promote.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Duty {
    /// The player chooses.
    Never,
    /// The player chooses, and has another chance with a piece that could never move again: it may promote or demote with any
    /// move that starts or ends in the zone.
    SecondChance,
    /// The player chooses, unless the piece could never move again: then it must promote or demote, with any move that starts
    /// or ends in the zone.
    IfStuck,
    /// It must, unless nothing is left for it to turn into.
    IfPossible,
    /// It must. A move that would have to promote or demote but cannot is illegal.
    Always,
}

/// A number of pieces on the board from which on no piece becomes another of them. Grand Chess. Source of the words:
/// `docs/guide/promotion.md`, "Promotion".
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PromotionLimit {
    /// The kinds, counted together.
    pub kinds: Vec<PieceKind>,
    /// The most of them a player may have by a promotion.
    pub at_most: u16,
}
