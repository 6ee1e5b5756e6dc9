//! Games that begin with the pieces of the first rank in another order: `NAME960` for bundled games with castling.

use alfil_core::board::{Shape, Side};
use alfil_core::rules::{Castling, CastlingHome, Denial, Permit, Rules};
use alfil_language::check;
use alfil_language::def::build::{add, plain, single_text, text, texts};
use alfil_language::def::definition::{Castling as Entry, Definition, WingWord};
use alfil_language::def::{self, Field};
use alfil_language::diag::Span;

use super::BundledVariants;

/// The end of the name of a shuffled game.
const END: &str = "960";

/// Games that are such forms of others, under names of their own.
const OWN_NAMES: [(&str, &str); 3] =
    [("chess", "fischerandom"), ("normal", "fischerandom"), ("capablanca", "caparandom")];

/// Returns the id of the game that differs from a bundled one only in that the pieces of the first rank may start in
/// any order; nothing if castling does not fit that.
pub fn shuffled(id: &str) -> Option<String> {
    if let Some((_, own)) = OWN_NAMES.into_iter().find(|(of, _)| *of == id) {
        return Some(own.to_owned());
    }
    castlings(&check::load(id, &BundledVariants).0?).map(|_| format!("{id}{END}"))
}

/// Returns the id of the game whose form a name is.
pub(super) fn base(name: &str) -> Option<&'static str> {
    let base = name.strip_suffix(END)?.trim_end_matches([' ', '-', '_']);
    super::id_of_bundled(base)
}

/// Returns the definition of a form by the id of the game whose form it is.
pub(super) fn definition(id: &str) -> Option<String> {
    let (rules, _) = check::load(id, &BundledVariants);
    let rules = rules?;
    let castlings = castlings(&rules)?;
    let mut definition = Definition {
        format: plain(1),
        name: text(format!("{} {END}", rules.name), Span::NOWHERE),
        about: text(
            format!(
                "{} with the pieces of the first rank in any order, and with castling to match; this is the usual order.",
                rules.name
            ),
            Span::NOWHERE,
        ),
        sources: texts(&["https://en.wikipedia.org/wiki/Fischer_random_chess"], Span::NOWHERE),
        extends: text(id, Span::NOWHERE),
        ..Definition::default()
    };
    for castling in castlings {
        add(&mut definition.castling, entry(&rules, castling));
    }
    Some(def::written(&definition, &[], &|_| String::new()))
}

/// Returns the castling of a form that replaces one between two squares.
fn entry(rules: &Rules, castling: &Castling) -> Entry {
    let name = |square| rules.shape.name(square).to_string();
    let on =
        if castling.is_on_higher_file(rules.shape) { WingWord::HigherFiles } else { WingWord::LowerFiles };
    Entry {
        piece: text(rules.kind(castling.king).key.clone(), Span::NOWHERE),
        to: single_text(name(castling.to), Span::NOWHERE),
        partner: text(rules.kind(castling.partner).key.clone(), Span::NOWHERE),
        partner_on: plain(on),
        partner_to: single_text(name(castling.partner_to), Span::NOWHERE),
        side: plain(castling.side),
        denies: if castling.denies == Denial::Nothing { Field::Absent } else { plain(castling.denies) },
        through_attack: match castling.through_attack {
            Permit::Allowed => plain(Permit::Allowed),
            Permit::Illegal => Field::Absent,
        },
        ..Entry::default()
    }
}

/// Returns the castlings of a game, if each player that castles has one with a like partner on either side of the piece
/// that leads.
fn castlings(rules: &Rules) -> Option<&[Castling]> {
    let is_pair = |side: Side| {
        let own: Vec<&Castling> = rules.castlings.iter().filter(|castling| castling.side == side).collect();
        match own.as_slice() {
            [] => true,
            [one, other] => {
                (one.king, one.from, one.partner) == (other.king, other.from, other.partner)
                    && one.is_on_higher_file(rules.shape) != other.is_on_higher_file(rules.shape)
                    && own.iter().all(|castling| is_at_home(rules.shape, castling))
            }
            _ => false,
        }
    };
    (!rules.castlings.is_empty() && Side::ALL.into_iter().all(is_pair)).then_some(&rules.castlings)
}

/// Returns whether a castling begins and ends on the rank on which both pieces start.
fn is_at_home(shape: Shape, castling: &Castling) -> bool {
    let rank = shape.rank(castling.from);
    castling.home == CastlingHome::Start
        && [castling.to, castling.partner_from, castling.partner_to]
            .iter()
            .all(|square| shape.rank(*square) == rank)
}
