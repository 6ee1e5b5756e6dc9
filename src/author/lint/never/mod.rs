//! Rules that never apply, and keys that never matter.

mod captured;
mod castlings;
mod compared;
mod effects;
mod en_passant;
mod enclosures;
mod explosions;
mod limited;
mod points;
mod promotions;
mod repeated;
mod turns;

use alfil_language::diag::{Code, Diagnostic, Span};
pub(super) use en_passant::passed;
pub(super) use points::may_be_taken;

use super::Lint;

/// Reports what makes no difference in any game.
pub(super) fn check_never(lint: &mut Lint<'_>) {
    let finders = [
        effects::find,
        enclosures::find,
        explosions::find,
        repeated::find,
        turns::find,
        points::find,
        limited::find,
        castlings::find,
        captured::find,
        compared::find,
        en_passant::find,
        promotions::find,
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
