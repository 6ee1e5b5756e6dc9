//! The squares where a piece could ever go from a square, with anything on the board: possibly too many, never too few.

use std::ops::ControlFlow;

use crate::board::{Budget, Shape, Side, Square, SquareSet};
use crate::rules::{Hop, Initial, Kind, Leg, Onto, Reach, Term, Turns};

/// An empty board.
#[derive(Clone, Copy, Debug)]
pub struct Ground<'a> {
    /// Files and ranks.
    pub shape: Shape,
    /// Squares that do not exist.
    pub holes: &'a SquareSet,
    /// The remaining steps; once they are spent, nothing more is found.
    pub budget: &'a Budget,
}

/// A square where a move could end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Landing {
    /// The square.
    pub to: Square,
    /// True if the move could end there without a capture.
    pub quiet: bool,
    /// True if the move could end there with a capture.
    pub capture: bool,
}

/// Returns the terms of a kind on a square, each with the only region its moves may lead to.
pub fn terms_on(kind: &Kind, side: Side, from: Square) -> impl Iterator<Item = (&Term, Option<&SquareSet>)> {
    let by_place = kind.moves_by_place().filter(move |extra| extra.on[side].contains(from));
    let usual = kind.movement.terms.iter().map(|term| (term, None));
    usual.chain(by_place.flat_map(move |extra| {
        let to = extra.to.as_ref().map(|to| &to[side]);
        extra.movement.terms.iter().map(move |term| (term, to))
    }))
}

impl Ground<'_> {
    fn exists(&self, square: Square) -> bool {
        !self.holes.contains(square)
    }

    /// Returns the square that a step of a leg leads to, if there is one.
    fn step(&self, leg: &Leg, side: Side, from: Square, (dx, dy): (i8, i8)) -> Option<Square> {
        let sign = match side {
            Side::First => 1,
            Side::Second => -1,
        };
        let file = i32::from(self.shape.file(from)) + sign * i32::from(dx);
        let rank = i32::from(self.shape.rank(from)) + sign * i32::from(dy);
        leg.wrap.square(self.shape, (file, rank)).filter(|&square| self.exists(square))
    }

    /// Calls `visit` with every landing of a term until it breaks.
    pub fn landings(
        &self,
        term: &Term,
        side: Side,
        from: Square,
        visit: &mut impl FnMut(Landing) -> ControlFlow<()>,
    ) {
        let start = vec![(from, 0, Landing { to: from, quiet: true, capture: false })];
        let Some(repeated) = term.repeated else {
            let _ = self.through(&term.legs, true, side, start, visit);
            return;
        };
        let (before, again, behind) = repeated.split(&term.legs);
        let ControlFlow::Continue(mut now) = self.through(before, false, side, start, visit) else { return };
        let mut met = Met::new(self.shape.n_squares());
        now.retain(|&(_, index, landing)| met.insert(index, landing));
        let mut latest = now.clone();
        while !latest.is_empty() {
            let ControlFlow::Continue(mut next) = self.through(again, false, side, latest, visit) else {
                return;
            };
            next.retain(|&(_, index, landing)| met.insert(index, landing));
            now.extend(&next);
            latest = next;
        }
        let _ = self.through(behind, true, side, now, visit);
    }

    /// Returns where legs end that begin after so many others; if they are the last of a term, its landings are visited
    /// instead.
    fn through(
        &self,
        legs: &[Leg],
        ends: bool,
        side: Side,
        mut now: Vec<Stop>,
        visit: &mut impl FnMut(Landing) -> ControlFlow<()>,
    ) -> ControlFlow<(), Vec<Stop>> {
        let several = legs.len() > 1 || now.len() > 1;
        for (number, leg) in legs.iter().enumerate() {
            let is_last = ends && number + 1 == legs.len();
            let mut next: Vec<Stop> = Vec::new();
            let mut met = Met::new(if several { self.shape.n_squares() } else { 0 });
            for &(start, index, so_far) in &now {
                self.leg(leg, side, (start, index), &mut |to, index| {
                    let landing = and_then(so_far, leg.onto, to);
                    if !(landing.quiet || landing.capture) {
                        return ControlFlow::Continue(());
                    }
                    // The heading of the last leg no longer matters.
                    let index = if is_last { 0 } else { index };
                    if several && !met.insert(index, landing) {
                        return ControlFlow::Continue(());
                    }
                    if is_last {
                        return visit(landing);
                    }
                    next.push((to, index, landing));
                    ControlFlow::Continue(())
                })?;
            }
            now = next;
        }
        ControlFlow::Continue(now)
    }

    /// Returns whether any landing of a term passes a test.
    pub fn lands(&self, term: &Term, side: Side, from: Square, test: impl Fn(Landing) -> bool) -> bool {
        let mut lands = false;
        self.landings(term, side, from, &mut |landing| {
            lands = test(landing);
            if lands { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        lands
    }

    /// Calls `visit` with every square where a leg could end and with its heading, until it breaks.
    fn leg(
        &self,
        leg: &Leg,
        side: Side,
        (start, index): (Square, u8),
        visit: &mut impl FnMut(Square, u8) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let headings = match &leg.turns {
            Turns::Absolute(headings) => headings.as_slice(),
            Turns::Relative(by_index) => by_index.get(usize::from(index)).map_or(&[][..], Vec::as_slice),
        };
        let least = u16::from(leg.skip) + if leg.hop == Hop::None { 1 } else { 2 };
        let most = match leg.reach {
            Reach::UpTo(n) if leg.hop == Hop::None || n == 1 => u16::from(n),
            // Where a hop ends depends on what it jumps over.
            Reach::UpTo(_) | Reach::Unlimited | Reach::SameAsBefore | Reach::AsOnLine => {
                if leg.wrap.any() {
                    self.shape.n_squares() as u16
                } else {
                    u16::from(if leg.bend.is_some() { 2 * Shape::MAX } else { Shape::MAX })
                }
            }
        };
        let sides: &[bool] = if leg.bend.is_some() { &[false, true] } else { &[false] };
        for (heading, is_left) in
            headings.iter().flat_map(|&heading| sides.iter().map(move |&s| (heading, s)))
        {
            let (mut at, mut now) = (start, heading);
            for n in 1..=most {
                if !self.budget.spend(1) {
                    return ControlFlow::Break(());
                }
                let Some(to) = self.step(leg, side, at, (now.dx, now.dy)) else { break };
                if n >= least {
                    visit(to, heading.index)?;
                }
                if (leg.wrap.any() || leg.bend.is_some()) && to == start {
                    break;
                }
                if let Some(bend) = leg.bend {
                    now = now.at(now.index + bend.turn(n - 1, is_left));
                }
                at = to;
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns whether a piece of the kind could never leave the square, with any pieces around it, moved or
    /// not.
    pub fn is_stuck(&self, kind: &Kind, side: Side, from: Square) -> bool {
        let mut terms = terms_on(kind, side, from).filter(|(term, _)| term.initial == Initial::Any);
        !terms.any(|(term, to)| {
            self.lands(term, side, from, |landing| to.is_none_or(|to| to.contains(landing.to)))
        })
    }

    /// Returns whether it might be stuck: regions it may not enter count too.
    pub fn may_be_stuck(&self, kind: &Kind, side: Side, from: Square) -> bool {
        let mut terms = terms_on(kind, side, from).filter(|(term, _)| term.initial == Initial::Any);
        let may_stand = |to: Square| kind.confined_to.as_ref().is_none_or(|region| region[side].contains(to));
        !terms.any(|(term, to)| {
            self.lands(term, side, from, |landing| {
                may_stand(landing.to) && to.is_none_or(|to| to.contains(landing.to))
            })
        })
    }

    /// Returns whether it is certainly stuck: no move has a first leg that leads anywhere.
    pub fn is_surely_stuck(&self, kind: &Kind, side: Side, from: Square) -> bool {
        let terms = terms_on(kind, side, from).filter(|(term, _)| term.initial == Initial::Any);
        let mut first_legs = terms.filter_map(|(term, _)| term.legs.first());
        !first_legs.any(|leg| {
            let mut leads_somewhere = false;
            let _ = self.leg(leg, side, (from, 0), &mut |_, _| {
                leads_somewhere = true;
                ControlFlow::Break(())
            });
            leads_somewhere
        })
    }

    /// Returns every square of the board.
    pub fn squares(&self) -> impl Iterator<Item = Square> + '_ {
        self.shape.squares().filter(|&square| self.exists(square))
    }
}

/// The square where a leg ends, its heading, and the way there.
type Stop = (Square, u8, Landing);

/// The ends of a leg found so far, each a landing with a heading.
struct Met(Vec<u32>);

impl Met {
    fn new(n_squares: usize) -> Met {
        Met(vec![0; n_squares])
    }

    /// Adds an end; returns whether it is new.
    fn insert(&mut self, index: u8, landing: Landing) -> bool {
        let Some(bits) = self.0.get_mut(landing.to.index()) else { return true };
        let sort = u32::from(landing.quiet) | u32::from(landing.capture) << 1;
        let bit = 1 << (u32::from(index & 7) * 4 + sort);
        let is_new = *bits & bit == 0;
        *bits |= bit;
        is_new
    }
}

/// Combines a leg with those before it.
fn and_then(before: Landing, onto: Onto, to: Square) -> Landing {
    let captures = [Onto::ENEMY, Onto::OWN, Onto::EN_PASSANT].into_iter().any(|o| onto.has(o));
    let passes = !onto.must_capture();
    Landing {
        to,
        quiet: before.quiet && passes,
        capture: (before.capture && (passes || captures)) || (before.quiet && captures),
    }
}
