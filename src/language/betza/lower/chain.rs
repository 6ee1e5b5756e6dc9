//! Chains: legs with their own atoms, `[F?R]` and `(cK-aK)`.

use alfil_core::rules::{Heading, Reach, Term, Turns};

use crate::betza::ast::{Chain, Hop, Join, Letter, Style};
use crate::betza::atoms::{self, ALL, Family, Stride};
use crate::betza::directions;
use crate::betza::findings::Findings;
use crate::betza::lower::{MAX_LEGS, Ranges, Step, assemble, first_turns, report_too_many_legs};
use crate::betza::modifiers::Modes;
use crate::diag::Code;

/// Returns the terms of a chain: one for each leg on which it may stop, and one for the whole chain.
pub(in crate::betza) fn terms_of_chain(found: &mut Findings<'_>, chain: &Chain) -> Vec<Term> {
    if chain.hops.len() > MAX_LEGS {
        report_too_many_legs(found, chain.range.clone());
        return Vec::new();
    }
    let (outer_directions, outer) = Modes::split(found, &chain.modifiers.0);
    let mut good = outer_modes_are_plain(found, chain.style, &outer);
    let mut steps: Vec<Step> = Vec::new();
    for (i, hop) in chain.hops.iter().enumerate() {
        let Some(meaning) = atoms::meaning(found, &hop.atom) else {
            good = false;
            continue;
        };
        let (mut letters, mut modes) = Modes::split(found, &hop.modifiers.0);
        if i == 0 && chain.style == Style::Parentheses {
            let first = chain.modifiers.and(&hop.modifiers);
            (letters, modes) = Modes::split(found, &first.0);
        }
        modes.check(found, meaning.stride, i + 1 == chain.hops.len());
        if let Some(y) = modes.first_of("y").filter(|_| i + 1 < chain.hops.len()) {
            let message = "`y` has no effect in a chain, where each leg has its own atom";
            found.report(Code::BetzaNoEffect, y.range(), message, "this has no effect").guess(y.range(), "");
        }
        let every = modes.first_of("a");
        if let (Some(a), Some(direction)) = (every, letters.first()) {
            found
                .report(
                    Code::BetzaConflict,
                    a.range(),
                    "`a` already means all directions",
                    "this means all directions",
                )
                .also(direction.range(), "this is another direction")
                .help("remove one of them");
            good = false;
        }
        if let Some(a) = every.filter(|_| chain.style == Style::Brackets) {
            found
                .report(
                    Code::BetzaConflict,
                    a.range(),
                    "`a` separates legs only outside brackets",
                    "this is inside brackets",
                )
                .help("write `-` between the legs of a chain");
            good = false;
        }
        let turns = match steps.last() {
            None => first_turns(found, &letters, meaning.stride),
            Some(before) => {
                let from = before.stride.family;
                let repeats =
                    chain.hops.get(i - 1).is_some_and(|hop_before| hop_before.atom.name == hop.atom.name);
                let is_step = meaning.stride.family == Family::King && meaning.reach == Reach::UpTo(1);
                if repeats && is_step && letters.is_empty() && every.is_none() && before.modes.has('c') {
                    warn_of_straight_leg(found, hop);
                }
                later_turns(
                    found,
                    if every.is_some() { Choice::Every } else { Choice::Letters(&letters) },
                    from,
                    meaning.stride,
                )
            }
        };
        steps.push(Step { turns, stride: meaning.stride, reach: meaning.reach, modes });
    }
    good &= crate::betza::lower::bends::check_bends(found, &steps);
    good &= crate::betza::lower::by_pieces_on_line::check_by_pieces_on_line(found, &steps);
    if !good {
        return Vec::new();
    }
    let has_outer = chain.style == Style::Brackets && !outer_directions.is_empty();
    if has_outer && !keep_paths(found, &mut steps, &outer_directions, chain) {
        return Vec::new();
    }
    let landing = if chain.style == Style::Brackets { outer } else { Modes::default() };
    let early =
        chain.joins.iter().enumerate().filter(|&(_, &join)| join == Join::MayStop).map(|(i, _)| i + 1);
    let lengths: Vec<usize> = early.chain([steps.len()]).collect();
    let mut terms = Vec::new();
    for n in lengths {
        terms.extend(assemble(
            found,
            steps.get(..n).unwrap_or_default(),
            &landing,
            Ranges::Fixed,
            &chain.range,
        ));
    }
    terms
}

/// Warns of a leg like that of a Lion which only goes straight on, since a leg of a chain without letters does. Pieces that
/// capture twice along a line have it for lines of one kind, `(cF-F)`.
fn warn_of_straight_leg(found: &mut Findings<'_>, hop: &Hop) {
    let atom = found.text().get(hop.atom.range.clone()).unwrap_or_default().to_owned();
    found
        .report(
            Code::BetzaStraightLeg,
            hop.range.clone(),
            format!("`{atom}` only goes straight on after the capture"),
            "in a chain, a leg without directions goes straight on",
        )
        .help(format!("if this is intended, write `f{atom}`"))
        .help(format!(
            "outside a chain a leg may turn: `ca{atom}` also captures two pieces that are not in line"
        ))
        .guess(hop.atom.range.start..hop.atom.range.start, "f");
}

/// Reports modes before a chain that are not about where or when the whole move ends.
fn outer_modes_are_plain(found: &mut Findings<'_>, style: Style, outer: &Modes) -> bool {
    let refused = match style {
        Style::Brackets => "npgyjozqau",
        Style::Parentheses => "mcdetnpgyjozqau",
    };
    let Some(letter) = outer.first_of(refused) else { return true };
    found
        .report(
            Code::BetzaUnsupported,
            letter.range(),
            format!("`{}` before a chain is not supported", letter.value),
            "this applies to no leg",
        )
        .help("write it before the atom of its leg");
    false
}

#[derive(Clone, Copy, Debug)]
enum Choice<'l> {
    /// `a`: all directions.
    Every,
    /// These letters; outward when there are none.
    Letters(&'l [Letter]),
}

/// Returns the headings of a leg with its own atom. Its letters are read as if the leg before it went straight forward,
/// so that a diagonal leg after an orthogonal one has the directions of `F`, and so has an orthogonal leg after a
/// diagonal one. Without letters it goes outward, which is forward.
fn later_turns(found: &mut Findings<'_>, choice: Choice<'_>, from: Family, stride: Stride) -> Turns {
    let read = |family: Family| match choice {
        Choice::Every => ALL,
        Choice::Letters(letters) => {
            directions::places_of(letters, family).unwrap_or_else(|| directions::forward(family))
        }
    };
    let (straight, diagonal, king, oblique) =
        (read(Family::Orthogonal), read(Family::Diagonal), read(Family::King), read(Family::Oblique));
    if let Choice::Letters(letters) = choice {
        // Reads the leg again for its findings, in the strictest frame in use.
        let frame = match (from, stride.family) {
            (Family::Oblique, Family::Oblique)
            | (Family::Orthogonal | Family::Diagonal | Family::King, Family::King) => Family::King,
            (Family::Oblique, _) | (_, Family::Oblique) => Family::Oblique,
            _ if from == stride.family => Family::Orthogonal,
            _ => Family::Diagonal,
        };
        directions::read(found, letters, frame);
    }
    let turn = |before: usize| {
        let before = before as u8;
        let places = match (from == Family::Oblique, stride.family) {
            (false, Family::King) | (true, Family::Oblique) => directions::turned(king, before),
            (false, Family::Orthogonal | Family::Diagonal) => {
                let is_straight = (stride.places() >> before & 1) == 1;
                directions::turned(if is_straight { straight } else { diagonal }, before) & stride.places()
            }
            (false, Family::Oblique) => directions::turned(oblique, before),
            // An oblique leap lies between two places of the compass.
            (true, _) => directions::turned(oblique, before + 1) & stride.places(),
        };
        stride.headings(places)
    };
    Turns::Relative(Box::new(std::array::from_fn(turn)))
}

/// Keeps the paths of two legs which, taken together as one leap, go in the direction of the outer letters.
fn keep_paths(found: &mut Findings<'_>, steps: &mut [Step], letters: &[Letter], chain: &Chain) -> bool {
    let range = chain.modifiers.range().unwrap_or(chain.range.clone());
    let [first, second] = steps else {
        found
            .report(
                Code::BetzaUnsupported,
                range,
                "directions before a chain of more than two legs are not supported yet",
                "this applies to the whole path",
            )
            .help("write the directions before the first atom in the brackets");
        return false;
    };
    let straight = directions::places_of(letters, Family::Orthogonal);
    let diagonal = directions::places_of(letters, Family::Diagonal);
    let Some(oblique) = directions::read(found, letters, Family::Oblique) else { return false };
    let goes = |a: Heading, b: Heading| {
        let (dx, dy) = (a.dx.saturating_add(b.dx), a.dy.saturating_add(b.dy));
        let (dx, dy) = if (dx, dy) == (0, 0) { (a.dx, a.dy) } else { (dx, dy) };
        if dx == 0 || dy == 0 {
            straight.unwrap_or(ALL) >> compass_place(dx, dy) & 1 == 1
        } else if dx.abs() == dy.abs() {
            diagonal.unwrap_or(ALL) >> compass_place(dx, dy) & 1 == 1
        } else {
            oblique >> octant(dx, dy) & 1 == 1
        }
    };
    let (Turns::Absolute(starts), Turns::Relative(turns)) = (&mut first.turns, &mut second.turns) else {
        return false;
    };
    starts.retain(|&start| {
        turns.get_mut(usize::from(start.index)).is_some_and(|after| {
            after.retain(|&turn| goes(start, turn));
            !after.is_empty()
        })
    });
    if starts.is_empty() {
        found.report(
            Code::BetzaNoDirection,
            range,
            "no path of the chain goes this way",
            "this leaves no direction",
        );
        return false;
    }
    true
}

/// Returns the place on the compass of a straight or diagonal vector.
fn compass_place(dx: i8, dy: i8) -> u8 {
    match (dx.signum(), dy.signum()) {
        (0, 1) => 0,
        (1, 1) => 1,
        (1, 0) => 2,
        (1, -1) => 3,
        (0, -1) => 4,
        (-1, -1) => 5,
        (-1, 0) => 6,
        _ => 7,
    }
}

/// Returns the place of an oblique vector among the eight copies of its leap.
fn octant(dx: i8, dy: i8) -> u8 {
    match (dx > 0, dy > 0, dx.abs() < dy.abs()) {
        (true, true, true) => 0,
        (true, true, false) => 1,
        (true, false, false) => 2,
        (true, false, true) => 3,
        (false, false, true) => 4,
        (false, false, false) => 5,
        (false, true, false) => 6,
        (false, true, true) => 7,
    }
}
