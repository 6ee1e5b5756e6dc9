//! Which piece of the format each kind is, and its letter.
//!
//! Promoted forms share the piece of a kind that moves alike where repetition takes the two for the same, and of each other.
//! A kind that moves like a predefined piece is that piece, because some keys are about pieces of that name; the others are
//! customPiece1 and so on. The piece `pawn` has rules of its own, so only the kind that needs them is one.

use std::collections::BTreeSet;

use alfil_core::board::{PieceKind, Side};
use alfil_core::possible::arises;
use alfil_core::rules::{
    Condition, Explosions, Initial, Kind, Movement, Onto, Permit, Promotion, Rules, Term, When, WhichRoyals,
};

use super::betza::{are_alike, movement, text};
use super::draft::Pen;
use crate::fairy::ini::PieceType;
use crate::fairy::ini::key;
use crate::fairy::ini::keys::mobility_name;

/// What a kind is in the section.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Role {
    pub(super) piece: PieceType,
    /// Its letter, a small one.
    pub(super) letter: char,
}

/// The role of each kind, in the order of the kinds.
#[derive(Clone, Debug)]
pub(super) struct Roles(Vec<Role>);

impl Roles {
    /// Returns the roles of the kinds of a variant.
    ///
    /// # Errors
    /// Why there are none, in a clause.
    pub(super) fn of(rules: &Rules) -> Result<Roles, String> {
        let groups = groups(rules);
        let letters = letters(rules, &groups)?;
        let pieces = pieces(rules, &groups)?;
        let role = |kind: PieceKind| {
            let at = groups.iter().position(|group| group.contains(&kind))?;
            Some(Role { piece: *pieces.get(at)?, letter: *letters.get(at)? })
        };
        rules
            .kind_indices()
            .map(role)
            .collect::<Option<_>>()
            .map(Roles)
            .ok_or_else(|| "a kind has no role".to_owned())
    }

    /// Returns the role of a kind.
    pub(super) fn get(&self, kind: PieceKind) -> Option<Role> {
        self.0.get(kind.index()).copied()
    }

    /// Returns whether a kind is the piece with this name.
    pub(super) fn is(&self, kind: PieceKind, name: &str) -> bool {
        self.get(kind).is_some_and(|role| PieceType::named(name) == Some(role.piece))
    }

    /// Returns the token of a kind in positions of the section, as a capital.
    pub(super) fn token(&self, rules: &Rules, kind: PieceKind) -> String {
        let letter = |kind| self.get(kind).map_or('?', |role| role.letter.to_ascii_uppercase());
        match rules.kind(kind).promoted_from {
            None => letter(kind).to_string(),
            Some(base) if is_turned(rules, kind) => format!("+{}", letter(base)),
            Some(_) => format!("{}~", letter(kind)),
        }
    }
}

/// Returns whether a promotion happens only when a piece enters the zone or moves within it, as that of a pawn does.
pub(super) fn is_of_pawns(promotion: &Promotion) -> bool {
    promotion.own_turn.is_some() || (promotion.on.enter == When::Always && promotion.on.leave == When::Never)
}

/// Returns whether a promoted form is the other side of its piece, and not one of several pieces to choose from.
pub(super) fn is_turned(rules: &Rules, form: PieceKind) -> bool {
    let Some(base) = rules.kind(form).promoted_from else { return false };
    let is_marked = rules.kind(form).id.ends_with('~');
    let n_forms = rules.kinds.iter().filter(|kind| kind.promoted_from == Some(base)).count();
    let is_chosen = rules.kind(base).promotions.iter().any(is_of_pawns) && (is_marked || n_forms > 1);
    !is_chosen || rules.kind(form).id.starts_with('+')
}

/// Returns the kinds that share a piece; the first of each group is not a promoted form if one of them is not.
fn groups(rules: &Rules) -> Vec<Vec<PieceKind>> {
    let (bases, forms): (Vec<PieceKind>, Vec<PieceKind>) =
        rules.kind_indices().partition(|&kind| rules.kind(kind).promoted_from.is_none());
    let mut groups: Vec<Vec<PieceKind>> = bases.into_iter().map(|base| vec![base]).collect();
    let is_repeated = rules.ends.iter().any(|end| matches!(end.when, Condition::Repeated { .. }));
    let same = |a: PieceKind, b: PieceKind| {
        !is_repeated || rules.alike.iter().any(|l| l.contains(&a) && l.contains(&b))
    };
    for form in forms {
        let fits = |group: &&mut Vec<PieceKind>| {
            let first = group.first().copied();
            first.is_some_and(|first| same(first, form) && moves_alike(rules.kind(first), rules.kind(form)))
        };
        match groups.iter_mut().find(fits) {
            Some(group) => group.push(form),
            None => groups.push(vec![form]),
        }
    }
    groups
}

/// Returns whether two kinds could be one piece.
fn moves_alike(a: &Kind, b: &Kind) -> bool {
    let places = |kind: &Kind| {
        (
            kind.confined_to.clone(),
            kind.never_on.clone(),
            kind.extra_moves.clone(),
            kind.first_moves.clone(),
            kind.royal,
        )
    };
    (a.movement == b.movement || are_alike(&a.movement, &b.movement))
        && places(a) == places(b)
        && a.never_jumps_over == b.never_jumps_over
}

/// Returns a letter for each group: that of its id, or else one that is free, if possible one of its name.
fn letters(rules: &Rules, groups: &[Vec<PieceKind>]) -> Result<Vec<char>, String> {
    let of_id = |group: &Vec<PieceKind>| {
        let kind = rules.kind(*group.first()?);
        let mut chars = kind.id.chars();
        let only = chars.next().filter(|c| c.is_ascii_uppercase() && chars.next().is_none())?;
        kind.promoted_from.is_none().then(|| only.to_ascii_lowercase())
    };
    let mut used: BTreeSet<char> = groups.iter().filter_map(of_id).collect();
    let mut letters = Vec::new();
    for group in groups {
        let name = group.first().map(|kind| rules.kind(*kind).name.to_ascii_lowercase()).unwrap_or_default();
        let mut free =
            name.chars().filter(char::is_ascii_lowercase).chain('a'..='z').filter(|c| !used.contains(c));
        let letter =
            of_id(group).or_else(|| free.next()).ok_or("there are more kinds of piece than letters")?;
        used.insert(letter);
        letters.push(letter);
    }
    Ok(letters)
}

/// Returns the pieces of the groups.
fn pieces(rules: &Rules, groups: &[Vec<PieceKind>]) -> Result<Vec<PieceType>, String> {
    let first = |group: &Vec<PieceKind>| group.first().copied().unwrap_or(PieceKind(0));
    let royal = king(rules);
    let pawn = pawn(rules);
    let mut taken: BTreeSet<PieceType> = BTreeSet::new();
    let mut named: Vec<Option<PieceType>> = Vec::new();
    for group in groups {
        let kind = first(group);
        let piece = if Some(kind) == royal {
            PieceType::named("king")
        } else if Some(kind) == pawn {
            PieceType::named("pawn")
        } else {
            PieceType::all().find(|piece| !taken.contains(piece) && is_predefined(rules.kind(kind), *piece))
        };
        taken.extend(piece);
        named.push(piece);
    }
    // That program writes hands from the last piece to the first.
    let n_custom = named.iter().filter(|piece| piece.is_none()).count();
    let slots: Vec<PieceType> = PieceType::all().filter(|piece| piece.is_custom()).take(n_custom).collect();
    let mut custom = slots.into_iter().rev();
    let piece = |named: Option<PieceType>| named.or_else(|| custom.next());
    let all: Option<Vec<PieceType>> = named.into_iter().map(piece).collect();
    all.ok_or_else(|| {
        "there are more kinds of piece without a name in Fairy-Stockfish than it has room for".to_owned()
    })
}

/// Returns whether a kind moves like a predefined piece that has no rules of its own, or has those as well.
fn is_predefined(kind: &Kind, piece: PieceType) -> bool {
    let Some(moves) = piece.moves().and_then(movement) else { return false };
    let is_plain = kind.first_moves.is_empty() && are_alike(&kind.movement, &moves);
    // Leaps of its first move may be those of Cambodian chess.
    let has_leap = kind.movement.has_initial() && are_alike(&usual(&kind.movement), &moves);
    let on_lines = || kind.extra_moves.iter().all(|extra| extra.to.as_ref() == Some(&extra.on));
    match piece.name().as_str() {
        "pawn" | "king" => false,
        "soldier" => {
            let is =
                |moves: &Movement, text: &str| movement(text).is_some_and(|text| are_alike(moves, &text));
            let is_step = is(&kind.movement, "fW");
            let goes = kind.extra_moves.first().is_some_and(|extra| is(&extra.movement, "sW"));
            kind.first_moves.is_empty() && ((is_step && goes) || (is_plain && on_lines()))
        }
        key::JANGGI_CANNON => is_plain && !kind.never_jumps_over.is_empty() && on_lines(),
        "fers" => (is_plain || has_leap) && kind.extra_moves.is_empty(),
        "wazir" | "rook" => is_plain && on_lines(),
        _ => is_plain && kind.extra_moves.is_empty() && kind.never_jumps_over.is_empty(),
    }
}

/// Returns the moves that are made at any time.
pub(super) fn usual(movement: &Movement) -> Movement {
    let at_any_time = |term: &&Term| term.initial == Initial::Any;
    Movement { terms: movement.terms.iter().filter(at_any_time).cloned().collect() }
}

/// Returns the kind that is the piece `king`: the royal one of which each player has one from the start. Where captures
/// blow up, that program has trouble with kings, and royal pieces are commoners.
fn king(rules: &Rules) -> Option<PieceKind> {
    let royals = &rules.royals;
    let is_king = |kind: &PieceKind| {
        let most = Side::ALL.map(|side| number(rules, *kind, side)).into_iter().max();
        let is_few = royals.while_few.iter().any(|few| few.kinds.contains(kind));
        // Kings come back to the board only from the hand they start in.
        let is_held =
            Side::ALL.into_iter().any(|side| rules.setup.hands[side].iter().any(|(held, _)| held == kind));
        let is_dropped = !is_held && rules.drops.iter().any(|rule| rule.kinds.contains(kind));
        let Kind { royal, promoted_from, promotions, .. } = rules.kind(*kind);
        let is_steady =
            promoted_from.is_none() && promotions.is_empty() && !arises(rules, *kind) && !is_dropped;
        *royal && is_steady && most == Some(1) && !is_few
    };
    let may_be = royals.left_attacked == Permit::Illegal
        && royals.which == WhichRoyals::Each
        && rules.explosions == Explosions::Never;
    rules.kind_indices().filter(|_| may_be).find(is_king)
}

/// Returns how many of a kind a player has at the start, in hand too.
pub(super) fn number(rules: &Rules, kind: PieceKind, side: Side) -> usize {
    let on_board =
        rules.setup.pieces.iter().filter(|(_, piece)| piece.kind == kind && piece.side == side).count();
    let in_hand: u16 = rules.setup.hands[side].iter().filter(|(held, _)| *held == kind).map(|(_, n)| n).sum();
    on_board + usize::from(in_hand)
}

/// Returns the kind that is the piece `pawn`: the most numerous one that moves like it.
fn pawn(rules: &Rules) -> Option<PieceKind> {
    let step = movement("fmWfcF")?;
    let steps: Vec<Movement> = ["fmnD", "fmR3"].into_iter().filter_map(movement).collect();
    let is_pawn = |kind: &PieceKind| {
        let kind = rules.kind(*kind);
        let firsts = kind.movement.terms.iter().filter(|term| term.initial != Initial::Any);
        let mut alone =
            firsts.map(|term| Movement { terms: vec![Term { initial: Initial::Any, ..term.clone() }] });
        let mut placed = kind.moves_by_place().map(|extra| &extra.movement);
        let promotes_so = kind.promotions.iter().all(is_of_pawns);
        kind.promoted_from.is_none()
            && promotes_so
            && are_alike(&without_passing(&usual(&kind.movement)), &step)
            && alone.all(|first| steps.iter().any(|step| are_alike(&first, step)))
            && placed.all(|first| steps.iter().any(|step| are_alike(first, step)))
    };
    let is_blown_up = |kind: &PieceKind| match &rules.explosions {
        Explosions::Never => false,
        Explosions::OnCapture { spared, .. } => !spared.contains(kind),
    };
    let n_pieces = |kind: &PieceKind| number(rules, *kind, Side::First) + number(rules, *kind, Side::Second);
    // The first of several with the same number.
    let mut pawns: Vec<PieceKind> =
        rules.kind_indices().filter(|kind| is_pawn(kind) && !is_blown_up(kind)).collect();
    pawns.sort_by_key(|kind| std::cmp::Reverse(n_pieces(kind)));
    pawns.first().copied()
}

/// Returns a movement without en passant captures.
fn without_passing(movement: &Movement) -> Movement {
    let mut movement = movement.clone();
    for leg in movement.terms.iter_mut().flat_map(|term| &mut term.legs) {
        if leg.onto.has(Onto::EN_PASSANT) {
            leg.onto = Onto::ENEMY;
        }
    }
    movement
}

/// Writes the pieces, with the squares they are confined to.
pub(super) fn write(pen: &mut Pen<'_>) {
    let rules = pen.rules;
    let mut written: BTreeSet<PieceType> = BTreeSet::new();
    let bases_first = [false, true].into_iter().flat_map(|forms| {
        rules.kind_indices().filter(move |&kind| rules.kind(kind).promoted_from.is_some() == forms)
    });
    for index in bases_first {
        let Some(role) = pen.roles.get(index).filter(|role| written.insert(role.piece)) else { continue };
        let kind = rules.kind(index);
        let plain = role.piece.moves().and_then(movement);
        let moves = moves(kind);
        let is_plain =
            role.piece.is_king() && plain.is_some_and(|plain| are_alike(&usual(&kind.movement), &plain));
        let value = if role.piece.is_custom() || (role.piece.is_king() && !is_plain) {
            format!("{}:{moves}", role.letter)
        } else {
            role.letter.to_string()
        };
        pen.set(&role.piece.name(), value);
        if let Some(region) = &kind.confined_to {
            for (side, player) in Side::ALL.into_iter().zip(["White", "Black"]) {
                let squares = pen.squares(&region[side]);
                pen.set(&mobility_name(role.piece, player), squares);
            }
        }
    }
}

/// A text for a piece without moves: first moves that capture, of which there are none. An empty text is an error there.
const NO_MOVES: &str = "icW";

/// Returns the moves of a kind, with those that it makes only from certain squares as first moves.
fn moves(kind: &Kind) -> String {
    let mut text = text(&kind.movement, &kind.betza);
    for extra in kind.moves_by_place().filter(|extra| extra.to.is_none()) {
        text.push_str(&super::betza::as_first_moves(&extra.movement));
    }
    if text.is_empty() { NO_MOVES.to_owned() } else { text }
}
