//! The kinds of piece, and the keys and ids that refer to them.

pub(in crate::check) mod captors;
pub(in crate::check) mod forms;
pub(in crate::check) mod glyphs;
pub(in crate::check) mod groups;
pub(in crate::check) mod jumps;
pub(in crate::check) mod leaps;
mod lookup;
pub(in crate::check) mod places;
mod unknown;
pub(in crate::check) mod unused;
pub(in crate::check) mod worth;

use std::cell::RefCell;
use std::collections::hash_map::Entry;

use alfil_core::board::PieceKind;
use alfil_core::phrase::capital;
use alfil_core::rules::{Kind, Movement};
use rustc_hash::{FxHashMap, FxHashSet};

pub use self::unknown::unknown_piece;
use super::board::Board;
use super::context::Context;
use super::origins::KindOrigin;
use crate::betza::{self, Dialect};
use crate::check::rule::capture_exceptions;
use crate::def::definition::{DialectWord, NO_MOVE, Piece};
use crate::def::{Field, Spanned};
use crate::diag::{Certainty, Code, Diagnostic, Span, Text};

/// The kinds as far as they could be understood.
pub(super) struct Pieces {
    /// The kinds, each promoted form after the piece it belongs to.
    pub(super) kinds: Vec<Kind>,
    /// Where each kind is written.
    pub(super) origins: Vec<KindOrigin>,
    /// What each kind may promote to, and where that is written.
    pub(super) becomes: Vec<Vec<(PieceKind, Span)>>,
    /// By promoted form: the piece it is like.
    pub(super) likes: FxHashMap<PieceKind, PieceKind>,
    by_key: FxHashMap<String, PieceKind>,
    by_id: FxHashMap<String, PieceKind>,
    /// Keys of pieces that were reported; they must not be reported again as missing.
    broken: FxHashSet<String>,
    /// Kinds that may promote to something whose name is wrong and reported.
    pub(super) becomes_in_doubt: FxHashSet<PieceKind>,
    /// True if a piece has no usable id, so that an unknown id may be meant for it.
    pub(super) ids_in_doubt: bool,
    /// True if a reported error may hide a royal piece.
    pub(super) royals_in_doubt: bool,
    /// Several kinds by one name.
    groups: Vec<groups::Group>,
    /// The names of groups that something refers to.
    used_groups: RefCell<FxHashSet<String>>,
    /// Kinds that something refers to, besides the start position.
    pub(super) used: RefCell<FxHashSet<PieceKind>>,
}

/// Returns whether a text can be the key of a piece or the name of a region.
pub(super) fn is_key(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_lowercase())
        && text.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
}

/// Returns what the key of a piece or the name of a region should have been: the same in lower case, with hyphens.
pub(super) fn as_key(text: &Text) -> Option<String> {
    let key = text.value.trim().to_ascii_lowercase().replace([' ', '_'], "-");
    (is_key(&key) && key != text.value).then_some(key)
}

pub(super) fn check_pieces(cx: &mut Context<'_>, board: &Board) -> Pieces {
    let mut pieces = Pieces {
        kinds: Vec::new(),
        origins: Vec::new(),
        becomes: Vec::new(),
        likes: FxHashMap::default(),
        by_key: FxHashMap::default(),
        by_id: FxHashMap::default(),
        broken: FxHashSet::default(),
        becomes_in_doubt: FxHashSet::default(),
        ids_in_doubt: false,
        royals_in_doubt: cx.def.damaged,
        groups: Vec::new(),
        used_groups: RefCell::default(),
        used: RefCell::default(),
    };
    let def = cx.def;
    let entries = def.pieces.get().map_or(&[][..], |p| &p.entries);
    if let (true, Some(top)) = (entries.is_empty(), def.origin) {
        cx.push_unless_damaged(
            Diagnostic::new(Code::NoPieces, "the game has no pieces")
                .label(top, "there is no `[pieces.…]`")
                .help("for example, write `[pieces.king]`, and below it `id = \"K\"` and `move = \"K\"`"),
        );
    }
    pieces.ids_in_doubt = matches!(def.pieces, Field::Broken) || def.meant.contains(&"pieces");
    let mut reader = Reader { ids: FxHashMap::default(), pieces };
    for (key, piece) in entries {
        if let Some(piece) = piece.get() {
            reader.read_piece(cx, key, piece);
        } else {
            reader.pieces.broken.insert(key.value.clone());
            reader.pieces.ids_in_doubt = true;
        }
    }
    let mut pieces = reader.pieces;
    pieces.accept_corrected_keys(entries);
    if pieces.kinds.len() > PieceKind::MAX
        && let Some(place) = pieces.origins.get(PieceKind::MAX).map(|origin| origin.span)
    {
        cx.push(
            Diagnostic::new(Code::TooManyPieces, format!("there are {} kinds of piece", pieces.kinds.len()))
                .label(place, "this is one too many")
                .help(format!("the limit is {}, including promoted forms", PieceKind::MAX)),
        );
        // Nothing below has room for more, and findings about the rest would be noise.
        pieces.ids_in_doubt = true;
        let groups = def.groups.get().map_or(&[][..], |groups| &groups.entries);
        pieces.broken.extend(groups.iter().map(|(name, _)| name.value.clone()));
        return pieces;
    }
    groups::read_groups(cx, &mut pieces);
    places::check_places(cx, board, entries, &mut pieces);
    capture_exceptions::resolve_never_captures(cx, entries, &mut pieces);
    jumps::read_never_jumps_over(cx, entries, &mut pieces);
    worth::read_values(cx, entries, &mut pieces);
    glyphs::read_glyphs(cx, entries, &mut pieces);
    let given = groups::share(cx, board, &mut pieces);
    forms::resolve_likenesses(cx, entries, &mut pieces, &given);
    resolve_targets(cx, entries, &mut pieces);
    pieces
}

/// Returns whether a piece has this key.
fn is_taken(cx: &Context<'_>, key: &str) -> bool {
    cx.def.pieces.get().is_some_and(|pieces| pieces.entries.iter().any(|(other, _)| other.value == key))
}

pub(super) struct Reader {
    /// Where each id was first used.
    ids: FxHashMap<String, Span>,
    pub(super) pieces: Pieces,
}

/// Words for sets of pieces, which no piece or group may have as its name.
const WORDS_FOR_SETS: [&str; 2] = ["all", "royals"];

/// Returns why a name of a piece or a group would be confused with a set of pieces.
fn taken_by_word(name: &str) -> Option<&'static str> {
    WORDS_FOR_SETS.contains(&name).then_some("this word already means a set of pieces: choose another name")
}

impl Reader {
    fn read_piece(&mut self, cx: &mut Context<'_>, key: &Text, piece: &Piece) {
        if let Some(why) = taken_by_word(&key.value) {
            cx.push(
                Diagnostic::new(Code::BadName, format!("`{}` cannot be the key of a piece", key.value))
                    .label(key.span, "not a valid key here")
                    .help(why),
            );
        }
        if !is_key(&key.value) {
            let has_capital = key.value.contains(|c: char| c.is_ascii_uppercase());
            let label = if has_capital { "it has a capital letter" } else { "not a valid key" };
            let bad = Diagnostic::new(Code::BadName, format!("`{}` cannot be the key of a piece", key.value))
                .label(key.span, label)
                .help("use lower-case letters, digits and hyphens, as in `running-rabbit`")
                .help("to set the name shown to players, write `name = \"…\"`");
            // Headers that begin with the key, such as that of `promoted`, would have to change with it.
            let has_tables = !(piece.promoted.is_absent()
                && piece.extra_moves.is_absent()
                && piece.first_moves.is_absent());
            cx.push(match as_key(key) {
                Some(other) if has_tables || is_taken(cx, &other) => bad.guess(key.span, other),
                Some(other) => bad.fix(key.span, other),
                None => bad,
            });
        }
        let id = self.id(cx, key, piece);
        cx.required(&piece.r#move, "move", key.span, "move = \"K\"");
        let base =
            self.kind(cx, &key.value, piece.name.get(), id.as_deref(), piece.r#move.get(), piece.royal.get());
        self.pieces.origins.push(KindOrigin::of_piece(key, piece));
        if matches!(piece.royal, Field::Broken) {
            self.pieces.royals_in_doubt = true;
        }
        match &piece.promoted {
            Field::Present(forms) => self.add_forms(cx, key, base, id.as_deref(), forms),
            Field::Broken => {
                self.pieces.broken.insert(format!("+{}", key.value));
                self.pieces.ids_in_doubt = true;
            }
            Field::Absent => {}
        }
    }

    pub(super) fn kind(
        &mut self,
        cx: &mut Context<'_>,
        key: &str,
        name: Option<&Text>,
        id: Option<&str>,
        moves: Option<&Text>,
        royal: Option<&Spanned<bool>>,
    ) -> PieceKind {
        let kind = PieceKind(self.pieces.kinds.len().min(usize::from(u16::MAX)) as u16);
        let name = cx.name(name);
        let movement = match moves {
            // This is not a valid pattern: it would be directions without an atom.
            Some(text) if text.value == NO_MOVE => Movement::default(),
            Some(text) => compile(cx, text).unwrap_or_default(),
            None => Movement::default(),
        };
        self.pieces.kinds.push(Kind {
            key: key.to_owned(),
            name: name.map_or_else(|| spelled(key), |t| t.value.clone()),
            id: id.unwrap_or_default().to_owned(),
            betza: moves.map(|t| t.value.clone()).unwrap_or_default(),
            movement,
            confined_to: None,
            never_on: None,
            extra_moves: Vec::new(),
            first_moves: Vec::new(),
            never_captures: Vec::new(),
            value: None,
            glyph: None,
            never_jumps_over: Vec::new(),
            royal: royal.is_some_and(|r| r.value),
            promoted_from: None,
            promotions: Vec::new(),
        });
        self.pieces.becomes.push(Vec::new());
        self.pieces.by_key.insert(key.to_owned(), kind);
        match id {
            Some(id) => {
                self.pieces.by_id.entry(id.to_owned()).or_insert(kind);
            }
            None => self.pieces.ids_in_doubt = true,
        }
        kind
    }

    /// Returns the id of the piece, if it has a valid one.
    fn id(&mut self, cx: &mut Context<'_>, key: &Text, piece: &Piece) -> Option<String> {
        let example = if piece.id.is_absent() {
            format!("id = \"{}\"", free_id(cx, &key.value))
        } else {
            String::new()
        };
        let text = cx.required(&piece.id, "id", key.span, &example)?;
        let id = &text.value;
        if !is_id(id) {
            let bad = Diagnostic::new(Code::BadId, format!("`{id}` cannot be an id"))
                .label(text.span, why_no_id(id))
                .help(
                "write a capital letter (`R`), one with a mark (`R'` or `R!`), or several capital letters (`GB`)",
                );
            let capital = id.to_ascii_uppercase();
            let is_fixable = !id.is_empty() && id.bytes().all(|b| b.is_ascii_alphabetic());
            // A word is no id that anybody writes in a position.
            let is_certain = id.len() == 1 && !is_id_taken(cx, &capital);
            let certainty = if is_certain { Certainty::Certain } else { Certainty::Likely };
            let meant = if id.len() > 2 { free_id(cx, &key.value) } else { capital };
            cx.push(if is_fixable { bad.fix_if(certainty, text.span, format!("{meant:?}")) } else { bad });
            return None;
        }
        self.add_id(cx, id, text.span);
        Some(id.clone())
    }

    /// Claims an id for a kind; reported when another kind has it.
    pub(super) fn add_id(&mut self, cx: &mut Context<'_>, id: &str, place: Span) {
        match self.ids.entry(id.to_owned()) {
            Entry::Occupied(first) => {
                cx.push(
                    Diagnostic::new(Code::DuplicateId, format!("two pieces have the id `{id}`"))
                        .label(place, "used again here")
                        .label(*first.get(), "first used here")
                        .help(format!("write a different id, for example `{id}'`, or several letters")),
                );
            }
            Entry::Vacant(free) => {
                free.insert(place);
            }
        }
    }
}

/// Returns whether a piece has an id.
fn is_id_taken(cx: &Context<'_>, id: &str) -> bool {
    let entries = cx.def.pieces.get().map_or(&[][..], |pieces| &pieces.entries);
    let mut ids = entries.iter().filter_map(|(_, piece)| piece.get()?.id.get());
    ids.any(|text| text.value == id)
}

/// Returns an id that no piece has: a letter of the key if possible.
fn free_id(cx: &Context<'_>, key: &str) -> String {
    let letters = key.chars().filter(char::is_ascii_alphabetic).map(|c| c.to_ascii_uppercase());
    let mut ids = letters.chain('A'..='Z').map(String::from);
    ids.find(|id| !is_id_taken(cx, id)).unwrap_or_else(|| "XX".to_owned())
}

/// Returns whether a text can be the id of a piece that is not a promoted form.
pub(super) fn is_id(id: &str) -> bool {
    let capitals = id.bytes().take_while(u8::is_ascii_uppercase).count();
    let mark = id.get(capitals..).unwrap_or_default();
    match capitals {
        0 => false,
        1 => matches!(mark, "" | "'" | "!"),
        _ => mark.is_empty(),
    }
}

/// Returns why a text is not an id.
fn why_no_id(id: &str) -> String {
    let odd = id.chars().find(|c| !c.is_ascii_alphabetic() && !matches!(c, '\'' | '!') && !c.is_control());
    if let Some(odd) = odd {
        format!("`{odd}` cannot be part of an id")
    } else if id.contains(|c: char| c.is_ascii_lowercase()) {
        "lower-case letters are the second player's pieces".to_owned()
    } else if id.contains(|c: char| c.is_ascii_uppercase()) {
        "a mark may only follow a single letter".to_owned()
    } else {
        "an id begins with a capital letter".to_owned()
    }
}

/// Returns a key that replaces another one: in quotes if that had quotes.
fn as_written(old: &Text, key: &str) -> String {
    let bare = old.span.range().len() == old.value.len() && is_key(key);
    if bare { key.to_owned() } else { format!("{key:?}") }
}

/// Returns an item of a list and the comma before it, if nothing else is between them.
fn gap(before: Span, item: Span) -> Option<Span> {
    let is_short = before.file == item.file && item.start >= before.end && item.start - before.end <= 2;
    is_short.then_some(Span { start: before.end, ..item })
}

/// Returns the key as a display name: `running-rabbit` as `Running Rabbit`.
pub(super) fn spelled(key: &str) -> String {
    key.split('-').map(capital).collect::<Vec<_>>().join(" ")
}

/// Returns the movement that a pattern means; errors in it are reported.
pub(super) fn compile(cx: &mut Context<'_>, text: &Text) -> Option<Movement> {
    let text = cx.filled(Some(text))?;
    let dialect = match cx.def.betza_dialect.get().map(|d| d.value) {
        Some(DialectWord::FairyStockfish) => Dialect::FairyStockfish,
        Some(DialectWord::Xbetza) | None => Dialect::XBetza,
    };
    let compiled = betza::compile(text, dialect);
    cx.out.extend(compiled.diagnostics);
    compiled.movement
}

pub(super) type Entries<'a> = &'a [(Text, Field<Piece>)];

/// Resolves `promotes-to`.
fn resolve_targets(cx: &mut Context<'_>, entries: Entries<'_>, pieces: &mut Pieces) {
    for (key, piece) in entries {
        let Some(list) = piece.get().and_then(|p| p.promotes_to.get()) else { continue };
        let Some(own) = pieces.by_key.get(&key.value).copied() else { continue };
        if list.is_empty() {
            cx.push(
                Diagnostic::new(Code::EmptyList, "`promotes-to` is empty")
                    .label(key.span, "for this piece")
                    .help("if the piece does not promote, remove `promotes-to`"),
            );
        }
        let resolved = pieces.resolve(cx, list);
        if resolved.is_empty() {
            pieces.becomes_in_doubt.insert(own);
        }
        for (kind, span) in resolved {
            if kind == own {
                cx.push(
                    Diagnostic::new(Code::PromotesToItself, format!("`{}` promotes to itself", key.value))
                        .label(span, "this is the piece itself")
                        .help(
                            "if the piece need not promote, write `must = \"never\"` in its `[[promotion]]`",
                        ),
                );
            }
            let Some(becomes) = pieces.becomes.get_mut(own.index()) else { continue };
            if becomes.iter().any(|(k, _)| *k == kind) {
                cx.push(
                    Diagnostic::new(Code::ListedTwice, "the piece already promotes to this")
                        .label(span, "listed again here"),
                );
            } else {
                becomes.push((kind, span));
            }
        }
    }
}
