//! What always or never holds in a game, and what follows from what, so that conditions and endings can be put plainly.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "what is not known to be equivalent stays as it is written"
)]

use std::cell::OnceCell;

use alfil_core::board::{Piece, PieceKind, Region, Side, Square, SquareSet};
use alfil_core::engine::{Position, Tables};
use alfil_core::possible::{arise_from_others, keep_royals, may_have, stays_among};
use alfil_core::rules::{
    Along, Captured, Condition, DropSource, End, EndedBy, Explosions, Kind, Line, Needs, Obligation, Onto,
    Passing, Permit, Rules, Verdict, WhichRoyals, Who,
};
use alfil_language::check::reach::{implies, is_among};

use super::normal_form::{MAX_RELATED, is_royal};

/// Whether a condition holds.
#[cfg_attr(
    target_pointer_width = "64",
    expect(clippy::large_enum_variant, reason = "there are few at a time")
)]
pub(super) enum Truth {
    Never,
    Always,
    Open(Condition),
}

/// What follows from the rules for all positions.
pub(super) struct Facts<'a> {
    rules: &'a Rules,
    all: Vec<PieceKind>,
    royals: Vec<PieceKind>,
    /// Compiled on demand.
    start: OnceCell<Position>,
}

impl<'a> Facts<'a> {
    pub(super) fn of(rules: &'a Rules) -> Facts<'a> {
        let royals = rules.kind_indices().filter(|&kind| is_royal(rules, kind)).collect();
        let all = rules.kind_indices().collect();
        Facts { rules, all, royals, start: OnceCell::new() }
    }

    fn start(&self) -> &Position {
        self.start.get_or_init(|| Position::start(&Tables::new(self.rules)))
    }

    /// Returns whether each player always has a royal piece on the board.
    fn keeps_royal(&self) -> bool {
        let rules = self.rules;
        keep_royals(rules)
            && Side::ALL.into_iter().all(|side| self.number(&self.royals, side) > 0)
            && self.royals.iter().all(|kind| stays_among(rules, *kind, &self.royals))
            && self.start().royal_to_be_captured().is_none()
    }

    /// Returns whether no player is ever in check.
    fn is_check_impossible(&self) -> bool {
        self.royals.is_empty() || self.rules.illegal.contains(&Condition::Check) && !self.start().is_check()
    }

    /// Returns whether one condition holds when another does; a check at the start was not given.
    fn implies(&self, later: &Condition, earlier: &Condition) -> bool {
        let counts_checks = |part: &Condition| matches!(part, Condition::ChecksGiven { .. });
        implies(later, earlier) && !(earlier.any_part(&counts_checks) && self.start().is_check())
    }

    /// Returns the endings that can decide, in order.
    pub(super) fn ends(&self) -> Vec<End> {
        let mut ends: Vec<End> = Vec::new();
        for end in &self.rules.ends {
            let parts = match end.when {
                Condition::NoMoves => vec![Condition::Checkmate, Condition::Stalemate],
                ref when => vec![when.clone()],
            };
            for when in parts {
                if is_remembered(&when) {
                    ends.push(End { when, ..end.clone() });
                    continue;
                }
                let when = match self.simplified(&when) {
                    Truth::Never => continue,
                    Truth::Always => when,
                    Truth::Open(when) => when,
                };
                let end = self.by_mover(End { when, ..end.clone() });
                let mut earlier = ends.iter().take(MAX_RELATED);
                // A claimable ending stops no ending that needs no claim.
                let decides_first = |earlier: &End| earlier.by == EndedBy::Rule || end.by == EndedBy::Claim;
                if !earlier.any(|earlier| decides_first(earlier) && self.implies(&end.when, &earlier.when)) {
                    ends.push(end);
                }
            }
        }
        ends
    }

    /// Returns an ending by which a player wins who reaches a region: it is always that player who moved. Squares of a
    /// player who can have no such piece make no difference.
    fn by_mover(&self, mut end: End) -> End {
        let Condition::Reached { kinds, of, region, unattacked: false, .. } = &mut end.when else {
            return end;
        };
        let starts = |side: Side, region: &Region| {
            let there = |(at, piece): &(Square, Piece)| {
                piece.side == side && kinds.contains(&piece.kind) && region[side].contains(*at)
            };
            self.rules.setup.pieces.iter().any(there)
        };
        match (*of, &end.result) {
            (Who::Side(side), Verdict::Wins(winner))
                if side == *winner && !self.rules.changes_others() && !starts(side, region) =>
            {
                *of = Who::Mover;
                region[!side] = SquareSet::new();
                end.result = Verdict::MoverWins;
            }
            (Who::Mover, _) => {
                for side in Side::ALL {
                    if !kinds.iter().any(|kind| may_have(self.rules, side, *kind)) {
                        region[side] = SquareSet::new();
                    }
                }
            }
            _ => {}
        }
        end
    }

    /// Returns the most pieces of some kinds that a player can have before the game is over; nothing if that is not
    /// known.
    fn most(&self, kinds: &[PieceKind]) -> Option<usize> {
        let rules = self.rules;
        let is_held =
            Side::ALL.into_iter().any(|side| rules.setup.hands[side].iter().any(|(k, _)| kinds.contains(k)));
        let has_supply = rules.drops.iter().any(|rule| rule.source == DropSource::Supply);
        if arise_from_others(rules, kinds)
            || is_held
            || has_supply
            || rules.changes_others()
            || rules.captured == Captured::ToPartner
            || !rules.held_as.is_empty()
        {
            return None;
        }
        let most = Side::ALL.map(|side| self.number(kinds, side)).into_iter().max()?;
        let ends_it = |end: &End| {
            end.by == EndedBy::Rule
                && matches!(&end.when, Condition::Extinct { kinds: those, of: Who::Opponent, .. } if is_among(kinds, those) && is_among(those, kinds))
        };
        let is_last = most <= 1 && rules.ends.iter().any(ends_it);
        let is_uncaptured = self.keeps_royal() && is_among(kinds, &self.royals);
        (rules.captured == Captured::Removed || is_last || is_uncaptured).then_some(most)
    }

    /// Returns how many pieces of some kinds a player has at the start, on the board.
    fn number(&self, kinds: &[PieceKind], side: Side) -> usize {
        let own = |(_, piece): &&(Square, Piece)| piece.side == side && kinds.contains(&piece.kind);
        self.rules.setup.pieces.iter().filter(own).count()
    }

    /// Returns whether players can never come to have too few pieces of some kinds by a move of their own.
    fn is_never_lost(&self, kinds: &[PieceKind], at_most: u16, with_hand: bool) -> bool {
        let rules = self.rules;
        let is_blown_up = match &rules.explosions {
            Explosions::Never => false,
            // Nobody may blow up their own royal pieces.
            Explosions::OnCapture { .. } => {
                rules.royals.left_attacked == Permit::Allowed
                    || rules.royals.which != WhichRoyals::Each
                    || !rules.royals.while_few.is_empty()
                    || !is_among(kinds, &self.royals)
            }
        };
        let mut legs = rules.kinds.iter().flat_map(Kind::terms).flat_map(|term| &term.legs);
        let by_opponent = Condition::Extinct { kinds: kinds.to_vec(), of: Who::Opponent, at_most, with_hand };
        kinds.iter().all(|kind| stays_among(rules, *kind, kinds))
            && !is_blown_up
            && rules.enclosures.is_empty()
            && !rules.changes_others()
            && !rules.walls_movers()
            && !legs.any(|leg| leg.onto.has(Onto::OWN))
            && Side::ALL.into_iter().all(|side| self.number(kinds, side) > usize::from(at_most))
            && rules.ends.iter().any(|end| end.by == EndedBy::Rule && implies(&by_opponent, &end.when))
    }

    /// The lines along which pieces can face each other.
    pub(super) fn face(&self, when: &mut Condition) {
        let Condition::Facing { kinds, along } = when else { return };
        let rules = self.rules;
        let squares = |side: Side| -> Vec<Square> {
            let own = |kind: &PieceKind| match &rules.kind(*kind).confined_to {
                Some(region) => region[side].iter().collect::<Vec<_>>(),
                None => rules.shape.squares().collect(),
            };
            let starts = rules.setup.pieces.iter().filter(|(_, p)| p.side == side && kinds.contains(&p.kind));
            kinds.iter().flat_map(own).chain(starts.map(|(at, _)| *at)).collect()
        };
        let [first, second] = Side::ALL.map(squares);
        let shape = rules.shape;
        let at = |square: Square| (shape.file(square), shape.rank(square));
        let meet = |line: &Line| {
            let along = Along::of(&[*line]);
            rules.wraps.any() || first.iter().any(|a| second.iter().any(|b| along.join(at(*a), at(*b))))
        };
        let lines: Vec<Line> = along.lines().filter(meet).collect();
        if !lines.is_empty() {
            *along = Along::of(&lines);
        }
    }

    /// Returns a condition without what never or always holds.
    pub(super) fn simplified(&self, when: &Condition) -> Truth {
        match when {
            Condition::All(parts) => self.all(parts),
            Condition::Any(parts) => self.any(parts),
            Condition::Not(part) => match self.simplified(part) {
                Truth::Never => Truth::Always,
                Truth::Always => Truth::Never,
                Truth::Open(part) => Truth::Open(Condition::Not(Box::new(part))),
            },
            Condition::Check | Condition::Checkmate | Condition::CheckedBy { .. }
                if self.is_check_impossible() =>
            {
                Truth::Never
            }
            Condition::Stalemate if self.may_always_pass() => Truth::Never,
            Condition::Extinct { kinds, of: Who::Mover, at_most, with_hand }
                if self.is_never_lost(kinds, *at_most, *with_hand) =>
            {
                Truth::Never
            }
            Condition::Extinct { kinds, of, at_most, with_hand: true } if self.most(kinds).is_some() => {
                Truth::Open(Condition::Extinct {
                    kinds: kinds.clone(),
                    of: *of,
                    at_most: *at_most,
                    with_hand: false,
                })
            }
            Condition::Reached { kinds, at_least, .. }
                if self.most(kinds).is_some_and(|most| usize::from(*at_least) > most) =>
            {
                Truth::Never
            }
            _ => {
                let mut when = when.clone();
                self.face(&mut when);
                Truth::Open(when)
            }
        }
    }

    /// Returns whether no player who is not in check is ever without a legal move, because a pass is one. It is a move
    /// of a piece.
    fn may_always_pass(&self) -> bool {
        let rules = self.rules;
        self.keeps_royal()
            && Side::ALL.into_iter().all(|side| rules.passing[side] == Passing::Always)
            && rules.illegal.is_empty()
            && rules.walls.is_none()
            && rules.obligation == Obligation::None
    }

    fn all(&self, parts: &[Condition]) -> Truth {
        let mut open: Vec<Condition> = Vec::new();
        for part in parts {
            match self.simplified(part) {
                Truth::Never => return Truth::Never,
                Truth::Always => {}
                Truth::Open(Condition::All(parts)) => open.extend(parts),
                Truth::Open(part) => open.push(part),
            }
        }
        relate(&mut open);
        drop_if(&mut open, |part, other| self.follows(other, part));
        truth_of_parts(open, Truth::Always, Condition::All)
    }

    fn any(&self, parts: &[Condition]) -> Truth {
        let mut open: Vec<Condition> = Vec::new();
        for part in parts {
            match self.simplified(part) {
                Truth::Always => return Truth::Always,
                Truth::Never => {}
                Truth::Open(Condition::Any(parts)) => open.extend(parts),
                Truth::Open(part) => open.push(part),
            }
        }
        relate(&mut open);
        drop_if(&mut open, |part, other| self.follows(part, other));
        truth_of_parts(open, Truth::Never, Condition::Any)
    }

    /// Returns whether the second condition holds whenever the first does.
    fn follows(&self, first: &Condition, second: &Condition) -> bool {
        let is_all = |kinds: &[PieceKind]| is_among(&self.all, kinds);
        let without_royals = |kinds: &[PieceKind]| !kinds.iter().any(|kind| self.royals.contains(kind));
        let n_royals = || u16::from(self.keeps_royal());
        match (first, second) {
            // Who has no more pieces than royal ones has no others.
            (
                Condition::Extinct { kinds, of, at_most, with_hand: a },
                Condition::Extinct { kinds: others, of: whose, with_hand: b, .. },
            ) if of == whose
                && (*a || !b)
                && is_all(kinds)
                && without_royals(others)
                && *at_most <= n_royals() =>
            {
                true
            }
            // Who has some pieces that are not royal has the royal one besides.
            (Condition::Not(some), Condition::Not(any)) => match (some.as_ref(), any.as_ref()) {
                (
                    Condition::Extinct { kinds: some, of, at_most: n, with_hand: a },
                    Condition::Extinct { kinds: any, of: whose, at_most: most, with_hand: b },
                ) if of == whose
                    && (!a || *b)
                    && is_all(any)
                    && without_royals(some)
                    && n + n_royals() >= *most =>
                {
                    true
                }
                _ => self.implies(first, second),
            },
            _ => self.implies(first, second),
        }
    }
}

/// Returns whether positions or clocks keep something for a condition: then it makes a difference though it never
/// holds.
pub(super) fn is_remembered(when: &Condition) -> bool {
    let keeps =
        |part: &Condition| part.needs() == Needs::Past || matches!(part, Condition::NoProgress { .. });
    when.any_part(&keeps)
}

/// Returns what is left of several conditions.
fn truth_of_parts(mut parts: Vec<Condition>, none: Truth, several: fn(Vec<Condition>) -> Condition) -> Truth {
    match parts.pop() {
        None => none,
        Some(only) if parts.is_empty() => Truth::Open(only),
        Some(last) => {
            parts.push(last);
            Truth::Open(several(parts))
        }
    }
}

/// Leaves out the parts that another one makes superfluous.
fn drop_if(parts: &mut Vec<Condition>, is_superfluous: impl Fn(&Condition, &Condition) -> bool) {
    if parts.len() > MAX_RELATED {
        return;
    }
    let mut at = 0;
    while let Some(part) = parts.get(at) {
        let mut others = parts.iter().enumerate().filter(|(n, _)| *n != at);
        if others.any(|(_, other)| is_superfluous(part, other)) {
            parts.remove(at);
        } else {
            at += 1;
        }
    }
}

/// Puts what is said of both the first and the second player in terms of mover and opponent.
fn relate(parts: &mut [Condition]) {
    if parts.len() > MAX_RELATED {
        return;
    }
    let about = |part: &Condition, who: Who| {
        let mut part = part.clone();
        *part.named_mut().of? = who;
        Some(part)
    };
    for at in 0..parts.len() {
        let Some(part) = parts.get(at).cloned() else { return };
        let Some(of_second) = about(&part, Who::Side(Side::Second)) else { continue };
        let is_of_first = about(&part, Who::Side(Side::First)).as_ref() == Some(&part);
        let Some(other) = parts.iter().position(|other| is_of_first && *other == of_second) else { continue };
        if let (Some(mover), Some(opponent)) = (about(&part, Who::Mover), about(&part, Who::Opponent))
            && let Ok([a, b]) = parts.get_disjoint_mut([at, other])
        {
            *a = mover;
            *b = opponent;
        }
    }
}
