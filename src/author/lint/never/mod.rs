//! Rules that never apply, and keys that never matter.

mod effects;
mod enclosures;
mod limited;
mod points;
mod repeated;
mod turns;

use alfil_core::board::{PieceKind, Side};
use alfil_core::rules::{CaptureHow, Does, Explosions, Kind, Leg, Onto, Term};
use alfil_language::diag::{Code, Diagnostic, Span};

use super::Lint;

/// Reports what makes no difference in any game.
pub(super) fn check_never(lint: &mut Lint<'_>) {
    let finders = [
        effects::find,
        enclosures::find,
        repeated::find,
        turns::find,
        points::find,
        limited::find,
    ];
    for never in finders.map(|find| find(lint)).into_iter().flatten() {
        never.report(lint);
    }
}

/// A rule or a key that makes no difference in any game.
struct Never {
    code: Code,
    message: String,
    place: Span,
    why: String,
}

impl Never {
    /// Returns a rule that never applies.
    fn applies(message: impl Into<String>, place: Span, why: impl Into<String>) -> Never {
        Never { code: Code::RuleNeverApplies, message: message.into(), place, why: why.into() }
    }

    /// Returns a key without which the game would be the same.
    fn matters(key: &str, place: Span, why: impl Into<String>) -> Never {
        Never { code: Code::NeverMatters, message: format!("`{key}` has no effect"), place, why: why.into() }
    }

    /// Reports it, if it is written in the file itself.
    fn report(self, lint: &mut Lint<'_>) {
        if !lint.is_own(self.place) {
            return;
        }
        let help = if self.code == Code::NeverMatters {
            "remove it, or change the value: the game is the same without it"
        } else {
            "change it, or remove it: the game is the same without it"
        };
        lint.push(Diagnostic::new(self.code, self.message).label(self.place, self.why).help(help));
    }
}

/// Returns whether a piece of a kind captures something by landing on it, or elsewhere. Says yes when in doubt.
fn captures(lint: &Lint<'_>, kind: PieceKind, how: CaptureHow) -> bool {
    let is_so = |term: &Term| {
        let [leg] = term.legs.as_slice() else { return term.legs.iter().any(Leg::captures) };
        match how {
            CaptureHow::ByLanding => leg.onto.has(Onto::ENEMY) || leg.onto.has(Onto::OWN),
            CaptureHow::InPassing => leg.onto.has(Onto::EN_PASSANT),
        }
    };
    takes_otherwise(lint) || lint.rules.kind(kind).terms().any(is_so)
}

/// Returns whether something is captured by another way than by a move of a piece: blown up, or dropped on.
fn takes_otherwise(lint: &Lint<'_>) -> bool {
    lint.rules.explosions != Explosions::Never || lint.rules.drops.iter().any(|rule| rule.swap)
}

/// Returns whether a piece of a player may ever capture a piece of a kind. Says yes when in doubt.
pub(super) fn may_capture(lint: &Lint<'_>, side: Side, captor: PieceKind, victim: PieceKind) -> bool {
    let own: &Kind = lint.rules.kind(captor);
    let onto = |what: Onto| own.terms().flat_map(|term| &term.legs).any(|leg| leg.onto.has(what));
    let enemy = (onto(Onto::ENEMY) || onto(Onto::EN_PASSANT))
        && !own.never_captures.contains(&victim)
        && lint.presence.has(!side, victim);
    takes_otherwise(lint) || enemy || (onto(Onto::OWN) && lint.presence.has(side, victim))
}

/// Returns what a player's piece that is of a kind after a move may have been before it.
fn origins(lint: &Lint<'_>, side: Side, kind: PieceKind) -> Vec<PieceKind> {
    // An effect before another one may have made the piece something else.
    let changes = lint.rules.effects.iter().any(|effect| match effect.does {
        Does::Becomes(_) | Does::BecomesCaptured | Does::ChangesSides => true,
        Does::Leaves | Does::BecomesWall | Does::Goes { .. } => false,
    });
    let may_be = |&was: &PieceKind| {
        lint.presence.has(side, was)
            && (changes || was == kind || lint.rules.kind(was).may_become(side, kind))
    };
    lint.rules.kind_indices().filter(may_be).collect()
}
