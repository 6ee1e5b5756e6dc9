//! Groups: several pieces by one name, and what they have in common.

use alfil_core::board::{PieceKind, Region};
use alfil_core::rules::PieceKey;

use super::unknown::suggest_name;
use super::{Pieces, is_key, taken_by_word};
use crate::check::board::Board;
use crate::check::context::Context;
use crate::def::definition::{Group as GroupTable, Piece, Promoted};
use crate::def::{Field, Spanned};
use crate::diag::{Code, Diagnostic, Span, Text};

/// Several kinds by one name.
pub(in crate::check) struct Group {
    name: String,
    /// Where the name is written.
    place: Span,
    pub(super) kinds: Vec<PieceKind>,
    /// True if it says something about its kinds.
    has_more: bool,
}

/// Reads the groups; each may use those above it.
pub(in crate::check) fn read_groups(cx: &mut Context<'_>, pieces: &mut Pieces) {
    let def = cx.def;
    // To name a piece here is no use of it.
    let used = pieces.used.borrow().clone();
    for (name, group) in def.groups.get().map_or(&[][..], |groups| &groups.entries) {
        let Some(table) = group.get() else {
            pieces.broken.insert(name.value.clone());
            continue;
        };
        let why = if !is_key(&name.value) {
            Some("use lower-case letters, digits and hyphens, as in `great-officers`")
        } else if pieces.with_key(&name.value).is_some() {
            Some("there is a piece with this key: choose another name")
        } else {
            taken_by_word(&name.value)
        };
        if let Some(why) = why {
            cx.push(
                Diagnostic::new(Code::BadName, format!("`{}` cannot be the name of a group", name.value))
                    .label(name.span, "not a valid name here")
                    .help(why),
            );
        }
        let set = cx.required(&table.pieces, "pieces", name.span, "pieces = [\"rook\", \"knight\"]");
        let Some(kinds) = set.and_then(|set| pieces.set(cx, set)) else {
            pieces.broken.insert(name.value.clone());
            continue;
        };
        pieces.groups.push(Group {
            name: name.value.clone(),
            place: name.span,
            kinds,
            has_more: has_more(table),
        });
    }
    *pieces.used.borrow_mut() = used;
}

fn has_more(table: &GroupTable) -> bool {
    !(table.confined_to.is_absent()
        && table.never_on.is_absent()
        && table.never_jumps_over.is_absent()
        && table.never_captures.is_absent())
}

/// A key of a piece that its group may have instead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Common {
    ConfinedTo,
    NeverOn,
    NeverJumpsOver,
    NeverCaptures,
}

impl Common {
    const ALL: [Common; 4] =
        [Common::ConfinedTo, Common::NeverOn, Common::NeverJumpsOver, Common::NeverCaptures];

    const fn name(self) -> &'static str {
        match self {
            Common::ConfinedTo => "confined-to",
            Common::NeverOn => "never-on",
            Common::NeverJumpsOver => "never-jumps-over",
            Common::NeverCaptures => "never-captures",
        }
    }

    const fn key(self) -> PieceKey {
        match self {
            Common::ConfinedTo => PieceKey::ConfinedTo,
            Common::NeverOn => PieceKey::NeverOn,
            Common::NeverJumpsOver => PieceKey::NeverJumpsOver,
            Common::NeverCaptures => PieceKey::NeverCaptures,
        }
    }

    fn of_group(self, table: &GroupTable) -> Option<Span> {
        match self {
            Common::ConfinedTo => table.confined_to.get().map(|zone| zone.span),
            Common::NeverOn => table.never_on.get().map(|zone| zone.span),
            Common::NeverJumpsOver => table.never_jumps_over.items().first().map(|text| text.span),
            Common::NeverCaptures => table.never_captures.items().first().map(|text| text.span),
        }
    }

    /// Returns whether a piece says it itself.
    fn is_own(self, piece: &Piece) -> bool {
        !match self {
            Common::ConfinedTo => piece.confined_to.is_absent(),
            Common::NeverOn => piece.never_on.is_absent(),
            Common::NeverJumpsOver => piece.never_jumps_over.is_absent(),
            Common::NeverCaptures => piece.never_captures.is_absent(),
        }
    }

    fn is_own_of_form(self, form: &Promoted) -> bool {
        !match self {
            Common::ConfinedTo => form.confined_to.is_absent(),
            Common::NeverOn => form.never_on.is_absent(),
            Common::NeverJumpsOver => form.never_jumps_over.is_absent(),
            Common::NeverCaptures => form.never_captures.is_absent(),
        }
    }
}

/// What a group says about its pieces, read once.
struct Said {
    confined_to: Option<Region>,
    never_on: Option<Region>,
    never_jumps_over: Vec<PieceKind>,
    never_captures: Vec<PieceKind>,
}

/// What groups have given to kinds, and where they say so.
pub(super) struct Given(Vec<(PieceKind, Common, Span)>);

impl Given {
    /// Returns whether a kind has something from a group.
    pub(super) fn has(&self, kind: PieceKind, common: Common) -> bool {
        self.place(kind, common).is_some()
    }

    fn place(&self, kind: PieceKind, common: Common) -> Option<Span> {
        let found = self.0.iter().find(|(of, key, _)| (*of, *key) == (kind, common));
        found.map(|&(_, _, place)| place)
    }
}

/// Gives pieces what their groups have in common, where they do not say it themselves.
pub(super) fn share(cx: &mut Context<'_>, board: &Board, pieces: &mut Pieces) -> Given {
    let def = cx.def;
    let mut given = Given(Vec::new());
    for (name, group) in def.groups.get().map_or(&[][..], |groups| &groups.entries) {
        let Some(table) = group.get() else { continue };
        let Some(kinds) = pieces.groups.iter().find(|g| g.place == name.span).map(|g| g.kinds.clone()) else {
            continue;
        };
        let mut region = |zone: &Field<Spanned<_>>| zone.get().and_then(|zone| board.region(cx, zone));
        let (confined_to, never_on) = (region(&table.confined_to), region(&table.never_on));
        let mut list = |list: &Field<Vec<Text>>| -> Vec<PieceKind> {
            pieces.resolve(cx, list.items()).into_iter().map(|(kind, _)| kind).collect()
        };
        let (never_jumps_over, never_captures) = (list(&table.never_jumps_over), list(&table.never_captures));
        let said = Said { confined_to, never_on, never_jumps_over, never_captures };
        for common in Common::ALL {
            let Some(place) = common.of_group(table) else { continue };
            let mut is_idle = true;
            for &kind in &kinds {
                if is_own(cx, pieces, kind, common) {
                    continue;
                }
                is_idle = false;
                if let Some(first) = given.place(kind, common) {
                    let key = pieces.kinds.get(kind.index()).map_or("", |kind| kind.key.as_str());
                    cx.push(
                        Diagnostic::new(
                            Code::ListedTwice,
                            format!("two groups set `{}` for `{key}`", common.name()),
                        )
                        .label(place, "again here")
                        .label(first, "first here")
                        .help("remove the piece from one of them, or write the key under the piece"),
                    );
                    break;
                }
                given.0.push((kind, common, place));
                give(pieces, kind, common, (&said, place));
            }
            if is_idle {
                cx.push_unless_damaged(
                    Diagnostic::new(
                        Code::GroupIdle,
                        format!("`{}` of the group has no effect", common.name()),
                    )
                    .label(place, "each of its pieces sets this itself")
                    .help("remove it here, or in the tables of the pieces"),
                );
            }
        }
    }
    given
}

fn give(pieces: &mut Pieces, kind: PieceKind, common: Common, (said, place): (&Said, Span)) {
    let Some((kind, origin)) = pieces.kind_and_origin_mut(kind) else { return };
    origin.add_of_group(common.key(), place);
    match common {
        Common::ConfinedTo => kind.confined_to.clone_from(&said.confined_to),
        Common::NeverOn => kind.never_on.clone_from(&said.never_on),
        Common::NeverJumpsOver => kind.never_jumps_over.clone_from(&said.never_jumps_over),
        Common::NeverCaptures => kind.never_captures.clone_from(&said.never_captures),
    }
}

/// Returns whether the table of a kind says this itself.
fn is_own(cx: &Context<'_>, pieces: &Pieces, kind: PieceKind, common: Common) -> bool {
    let Some(of) = pieces.kinds.get(kind.index()) else { return true };
    let base = of.promoted_from.and_then(|base| pieces.kinds.get(base.index())).unwrap_or(of);
    let entries = cx.def.pieces.get().map_or(&[][..], |named| &named.entries);
    let Some(piece) = entries.iter().find(|(key, _)| key.value == base.key).and_then(|(_, p)| p.get()) else {
        return true;
    };
    if of.promoted_from.is_none() {
        return common.is_own(piece);
    }
    let place = pieces.keys_of_forms(&base.key).iter().position(|key| *key == of.key);
    let form = place.and_then(|place| piece.promoted.get()?.items.get(place));
    form.is_none_or(|form| common.is_own_of_form(&form.value))
}

/// Reports groups that nothing uses.
pub(in crate::check) fn warn_unused_groups(cx: &mut Context<'_>, pieces: &Pieces) {
    for group in &pieces.groups {
        if !group.has_more && !pieces.used_groups.borrow().contains(&group.name) {
            cx.push_unless_damaged(
                Diagnostic::new(Code::GroupIdle, format!("the group `{}` is never used", group.name))
                    .label(group.place, "no list names it, and it sets nothing for its pieces")
                    .help("remove it, or list it where pieces are listed"),
            );
        }
    }
}

impl Pieces {
    /// Returns the kinds of the group with a name.
    pub(in crate::check) fn group(&self, name: &str) -> Option<&[PieceKind]> {
        let group = self.groups.iter().find(|group| group.name == name)?;
        self.used_groups.borrow_mut().insert(name.to_owned());
        Some(&group.kinds)
    }

    /// Returns why a name is not understood that is a group's, and what to write, while groups are read.
    pub(super) fn unread_group(&self, cx: &Context<'_>, text: &Text) -> Option<(&'static str, String)> {
        let is_read = |name: &str| self.broken.contains(name) || self.groups.iter().any(|g| g.name == name);
        let entries = cx.def.groups.get().map_or(&[][..], |groups| &groups.entries);
        // The first of them is the one that lists the name.
        let mut unread = entries.iter().map(|(name, _)| name.value.as_str()).filter(|name| !is_read(name));
        if unread.next()? == text.value {
            return Some(("a group cannot contain itself", "remove it from the list".to_owned()));
        }
        let name = unread.find(|name| *name == text.value)?;
        Some(("this group is written below", format!("write `[groups.{name}]` above this group")))
    }

    /// Says that a name is neither a piece nor one of some groups, and which is nearest.
    pub(super) fn suggest(&self, text: &Text, groups: &[Group], unknown: Diagnostic) -> Diagnostic {
        let where_from = if groups.is_empty() { "`[pieces]`" } else { "`[pieces]` or `[groups]`" };
        let unknown = unknown.label(text.span, format!("not defined under {where_from}"));
        let keys = self.kinds.iter().map(|kind| kind.key.as_str());
        suggest_name(text, keys.chain(groups.iter().map(|group| group.name.as_str())), unknown)
    }
}
