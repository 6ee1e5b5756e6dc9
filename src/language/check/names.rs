//! By which names lists of pieces may name a kind.

use alfil_core::board::PieceKind;
use alfil_core::rules::Rules;
use rustc_hash::FxHashSet;

use crate::def::condition::PiecesWord;
use crate::def::{Definition, Either, ListOrTable};
use crate::diag::Text;

/// The key of a kind, and the names of the groups that it belongs to.
#[derive(Debug)]
pub struct Names<'a>(FxHashSet<&'a str>);

impl<'a> Names<'a> {
    /// The names of a kind of the rules made from a definition.
    pub fn of(definition: &'a Definition, rules: &'a Rules, kind: PieceKind) -> Names<'a> {
        let of = rules.kind(kind);
        let mut names = Names(FxHashSet::from_iter([of.key.as_str()]));
        // A group may name those above it.
        for (name, group) in definition.groups.get().map_or(&[][..], |groups| &groups.entries) {
            let Some(set) = group.get().and_then(|group| group.pieces.get()) else { continue };
            let is_in = match &set.value {
                Either::Word(word) => match word.value {
                    PiecesWord::All => true,
                    PiecesWord::Royals => of.royal,
                },
                Either::Long(ListOrTable::List(list)) => names.are_in(list),
                Either::Long(ListOrTable::Table(table)) => !names.are_in(table.all_but.items()),
            };
            if is_in {
                names.0.insert(&name.value);
            }
        }
        names
    }

    /// Whether a list names the kind.
    pub fn are_in(&self, list: &[Text]) -> bool {
        list.iter().any(|text| self.0.contains(text.value.as_str()))
    }
}
