//! One sentence for a piece that moves twice in a turn, as Lions do, in place of a clause for each of its ways.

use alfil_core::board::Wraps;
use alfil_core::rules::{Bend, Heading, Hop, Initial, Leg, Movement, Onto, Path, Reach, Term, Turns};

/// Squares at a distance of two, by file and rank.
const SECOND_RING: usize = 16;

/// Returns a sentence for a movement that is nothing but the steps of a king, these again after a capture, perhaps a step back
/// to where it began, and perhaps jumps over one square; nothing for others.
pub fn short_sentence(movement: &Movement) -> Option<String> {
    let mut found = Ways::default();
    movement.terms.iter().try_for_each(|term| found.add(term))?;
    let Ways { mut steps, mut again, mut back, mut jumps } = found;
    for headings in [&mut steps, &mut again, &mut back, &mut jumps] {
        headings.sort_unstable_by_key(|heading| (heading.index, heading.dx, heading.dy));
        headings.dedup_by_key(|heading| (heading.dx, heading.dy));
    }
    let goes_back = !back.is_empty();
    if steps.len() != 8 || again != steps || (goes_back && back != steps) {
        return None;
    }
    let sentence = match (jumps.len(), goes_back) {
        (0, false) => "Moves like a king, and once more after a capture.",
        (0, true) => {
            "Moves like a king, and once more after a capture; or steps to an empty square and back."
        }
        // To squares two squares away, two steps without a capture are a jump.
        (SECOND_RING, false) => {
            "Moves like a king twice, capturing on the way; or jumps to any square two squares away."
        }
        (SECOND_RING, true) => {
            "Moves like a king twice, capturing on the way, even back to where it began; or jumps to any square two \
            squares away."
        }
        (_, _) => return None,
    };
    Some(sentence.to_owned())
}

/// The headings of a movement, by what they are for.
#[derive(Default)]
struct Ways {
    /// Single steps, with or without a capture.
    steps: Vec<Heading>,
    /// First steps that capture, after which all steps are there again.
    again: Vec<Heading>,
    /// First steps onto empty squares, after which it steps back.
    back: Vec<Heading>,
    /// Jumps over one square.
    jumps: Vec<Heading>,
}

impl Ways {
    /// Adds a term; nothing if it is of another sort.
    fn add(&mut self, term: &Term) -> Option<()> {
        if term.initial != Initial::Any || term.repeated.is_some() || !term.legs.iter().all(is_plain) {
            return None;
        }
        let (first, second) = match term.legs.as_slice() {
            [first] => (first, None),
            [first, second] => (first, Some(second)),
            _ => return None,
        };
        let Turns::Absolute(headings) = &first.turns else { return None };
        let farthest = |heading: &Heading| heading.dx.unsigned_abs().max(heading.dy.unsigned_abs());
        let all = |distance| headings.iter().all(|heading| farthest(heading) == distance);
        let into = match second {
            None if first.onto == either() && all(1) => &mut self.steps,
            None if first.onto == either() && all(2) => &mut self.jumps,
            Some(second) if all(1) && second.onto == either() => {
                let Turns::Relative(turns) = &second.turns else { return None };
                let after =
                    |heading: &Heading| turns.get(usize::from(heading.index)).map_or(&[][..], Vec::as_slice);
                let is_back = |heading: &Heading| matches!(after(heading), [only] if (only.dx, only.dy) == (-heading.dx, -heading.dy));
                if first.onto == Onto::ENEMY && headings.iter().all(|heading| after(heading).len() == 8) {
                    &mut self.again
                } else if first.onto == Onto::EMPTY && headings.iter().all(is_back) {
                    &mut self.back
                } else {
                    return None;
                }
            }
            None | Some(_) => return None,
        };
        into.extend(headings);
        Some(())
    }
}

/// What a step may end on: an empty square, or an enemy that is captured.
fn either() -> Onto {
    Onto::EMPTY | Onto::ENEMY
}

/// Returns whether a leg is one step without conditions.
fn is_plain(leg: &Leg) -> bool {
    let Leg { turns: _, reach, skip, path, hop, onto: _, wrap, bend, unloads } = leg;
    let no_bend: &Option<Bend> = &None;
    (*reach, *skip, *path, *hop, *wrap, *unloads)
        == (Reach::UpTo(1), 0, Path::Any, Hop::None, Wraps::default(), false)
        && bend == no_bend
}
