//! Describing a variant to XBoard: `setup` with its pieces, its board and its start position, `piece` with their moves.

use std::fmt::Write as _;

use alfil_core::board::{PieceKind, Side};
use alfil_core::game::Game;
use alfil_core::phrase::joined;
use alfil_core::rules::{Kind, Rules};
use alfil_core::variant::Variant;

use crate::play::protocol::survey;
use crate::words::describe::squares::is_everywhere;
use crate::words::notation::fen;

/// The most that XBoard can show.
const MAX_FILES: u8 = 16;
const MAX_FILES_WITH_HANDS: u8 = 12;
const MAX_RANKS: u8 = 15;

/// The pictures XBoard has for each side before that of the royal piece, which is the last.
const PICTURES: usize = 65;

/// The pictures of some ways to move. Other pieces get those that are left.
const KNOWN: [(&str, usize); 8] =
    [("N", 1), ("B", 2), ("R", 3), ("Q", 4), ("F", 5), ("W", 9), ("NN", 12), ("RF", 14)];

/// Returns the lines that answer the choice of a variant: what XBoard has to know of it.
///
/// # Errors
/// Why XBoard cannot show it, in a clause.
pub(crate) fn lines(variant: &std::sync::Arc<Variant>) -> Result<Vec<String>, String> {
    let rules = variant.rules();
    let in_hand = survey::kinds_in_hand(rules).len();
    let most_files = if rules.has_hands() { MAX_FILES_WITH_HANDS } else { MAX_FILES };
    if rules.shape.files > most_files || rules.shape.ranks > MAX_RANKS {
        return Err("the board is too large for this protocol".to_owned());
    }
    if rules.turns.is_some() {
        return Err("this protocol allows only one move per turn".to_owned());
    }
    if rules.moves_aside() {
        return Err("this protocol has no moves that displace another piece".to_owned());
    }
    if let Some(kind) = rules.kinds.iter().find(|kind| letter(&kind.id).is_none()) {
        return Err(format!("this protocol has no way to write the piece id {}", kind.id));
    }
    let table = table(rules)?;
    let parent = match (in_hand, survey::has_promoted_forms(rules)) {
        (0, true) => "_chu",
        (0, false) => "_fairy",
        (1.., false) if !rules.castlings.is_empty() => "_crazyhouse",
        (1.., _) => "_shogi",
    };
    let (files, ranks) = (rules.shape.files, rules.shape.ranks);
    let small = table.to_lowercase();
    let mut lines =
        vec![format!("setup ({table}{small}) {files}x{ranks}+{in_hand}{parent} {}", start(variant))];
    for kind in rules.kinds.iter().filter(|kind| !kind.id.ends_with('~')) {
        if let Some(betza) = betza(kind) {
            lines.push(format!("piece {}& {betza}", kind.id));
        }
    }
    Ok(lines)
}

/// Returns the id of a kind without its promotion: a letter, which may be dressed.
fn letter(id: &str) -> Option<&str> {
    let id = id.strip_prefix('+').unwrap_or(id);
    let id = id.strip_suffix('~').unwrap_or(id);
    let mut chars = id.chars();
    let is_dress = |c: Option<char>| c.is_none_or(|c| matches!(c, '\'' | '!'));
    let fits = chars.next().is_some_and(|c| c.is_ascii_uppercase())
        && is_dress(chars.next())
        && chars.next().is_none();
    fits.then_some(id)
}

/// Returns the ids of the first player's pieces in the order of XBoard's pictures, the royal piece last.
fn table(rules: &Rules) -> Result<String, String> {
    let mut slots = vec![String::new(); PICTURES];
    let is_base = |kind: &Kind| kind.promoted_from.is_none() || !kind.id.starts_with(['+', '~']);
    let base: Vec<PieceKind> = rules
        .kind_indices()
        .filter(|&kind| is_base(rules.kind(kind)) && !rules.kind(kind).id.ends_with('~'))
        .collect();
    let royal = base.iter().copied().find(|&kind| rules.kind(kind).royal);
    let pawn = most_common_forward(rules, &base);
    let mut left = Vec::new();
    for &kind in base.iter().filter(|kind| Some(**kind) != royal) {
        let known = KNOWN.iter().find(|(betza, _)| *betza == rules.kind(kind).betza).map(|known| known.1);
        let wanted = if Some(kind) == pawn { Some(0) } else { known };
        match wanted.and_then(|at| slots.get_mut(at)).filter(|slot| slot.is_empty()) {
            Some(slot) => rules.kind(kind).id.clone_into(slot),
            None => left.push(rules.kind(kind).id.clone()),
        }
    }
    let promoted = rules.kinds.iter().filter_map(|kind| kind.id.strip_prefix('+')).map(|id| format!("^{id}"));
    let mut free = slots.iter_mut().filter(|slot| slot.is_empty());
    for id in left.into_iter().chain(promoted) {
        *free.next().ok_or("too many kinds of pieces for this protocol")? = id;
    }
    let mut table = String::new();
    for slot in &slots {
        table.push_str(if slot.is_empty() { "." } else { slot });
    }
    let _ = write!(table, "{}", royal.map_or(".", |kind| rules.kind(kind).id.as_str()));
    Ok(table)
}

/// Returns the most numerous kind at the start, if its first moves go forward: what looks like a pawn.
fn most_common_forward(rules: &Rules, base: &[PieceKind]) -> Option<PieceKind> {
    let number = |kind: PieceKind| rules.setup.pieces.iter().filter(|(_, piece)| piece.kind == kind).count();
    let kind = base.iter().copied().max_by_key(|&kind| number(kind))?;
    rules.kind(kind).betza.starts_with('f').then_some(kind)
}

/// Returns the start position. XBoard reads hands only where pieces begin in them, and rights to castle in games that
/// have them.
fn start(variant: &std::sync::Arc<Variant>) -> String {
    let text = fen::print(&Game::new(variant));
    let rules = variant.rules();
    let is_empty = Side::ALL.iter().all(|&side| rules.setup.hands[side].is_empty());
    let text = if is_empty { text.replacen("[]", "", 1) } else { text };
    if rules.castlings.is_empty() { text.replacen(" - - ", " ", 1) } else { text }
}

/// Returns the lines as a text, with what they leave out in comments.
///
/// # Errors
/// Why XBoard cannot show the variant, in a clause.
pub(crate) fn text(variant: &std::sync::Arc<Variant>) -> Result<String, String> {
    let mut text = lines(variant)?.join("\n") + "\n";
    let rules = variant.rules();
    let is_untold = |kind: &Kind| betza(kind).is_none();
    let is_half_told = |kind: &Kind| {
        let is_confined = kind.confined_to.as_ref().is_some_and(|region| !is_everywhere(rules, region));
        !is_untold(kind) && (is_confined || kind.never_on.is_some())
    };
    for (said, is_left_out) in [
        ("has no notation for the moves of", &is_untold as &dyn Fn(&Kind) -> bool),
        ("ignores the squares closed to", &is_half_told),
    ] {
        let left_out = rules.kinds.iter().filter(|kind| !kind.id.ends_with('~') && is_left_out(kind));
        let names: Vec<String> = left_out.map(|kind| format!("{} ({})", kind.name, kind.id)).collect();
        if !names.is_empty() {
            let _ = writeln!(text, "# XBoard {said}: {}", names.join(", "));
        }
    }
    for (kind, forms) in rules.kind_indices().map(|kind| (kind, untold_forms(rules, kind))) {
        let name = |kind: PieceKind| format!("{} ({})", rules.kind(kind).name, rules.kind(kind).id);
        let forms: Vec<String> = forms.into_iter().map(name).collect();
        if !forms.is_empty() {
            let _ = writeln!(
                text,
                "# XBoard cannot be told that {} promotes to {}",
                name(kind),
                joined(&forms, "or")
            );
        }
    }
    Ok(text)
}

/// Returns the promoted forms of a kind that no line names: XBoard knows a form by the `+` before its id, and one with `~`
/// if it is otherwise like another piece.
fn untold_forms(rules: &Rules, base: PieceKind) -> Vec<PieceKind> {
    let is_like_another = |form: &Kind| {
        let is_it = |kind: &Kind| {
            Some(kind.id.as_str()) == form.id.strip_suffix('~') && kind.movement == form.movement
        };
        rules.kinds.iter().any(is_it)
    };
    let is_untold = |&index: &PieceKind| {
        let form = rules.kind(index);
        form.promoted_from == Some(base) && !form.id.starts_with('+') && !is_like_another(form)
    };
    rules.kind_indices().filter(is_untold).collect()
}

/// Returns how a kind moves, if it can be written with what XBoard reads: no brackets, and no moves of some places. Where
/// it may not go is left out. XBoard moves a piece without a line as its parent variant does.
fn betza(kind: &Kind) -> Option<String> {
    if kind.moves_by_place().next().is_some() {
        return None;
    }
    let text = without_parentheses(&kind.betza)?;
    let is_read =
        |c: char| "fblrvshimcdetpgoynja".contains(c) || c.is_ascii_uppercase() || c.is_ascii_digit();
    text.chars().all(is_read).then_some(text)
}

/// Two legs of one atom, `(cK-aK)`, as XBoard writes them: `caK`. Other parentheses have no translation.
fn without_parentheses(text: &str) -> Option<String> {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, inside)) = rest.split_once('(') {
        let (inside, after) = inside.split_once(')')?;
        let (first, second) = inside.split_once('-')?;
        let atom = first.find(|c: char| c.is_ascii_uppercase())?;
        let (first, first_atom) = first.split_at_checked(atom)?;
        let (second, second_atom) =
            second.split_at_checked(second.find(|c: char| c.is_ascii_uppercase())?)?;
        if first_atom != second_atom || before.ends_with(|c: char| c.is_ascii_lowercase()) {
            return None;
        }
        let _ = write!(out, "{before}{first}a{}{first_atom}", second.strip_prefix('a').unwrap_or(second));
        rest = after;
    }
    out.push_str(rest);
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_legs_are_written_as_xboard_reads_them() {
        for (ours, theirs) in [
            ("KNAD(cK-aK)(mK-bK)", Some("KNADcaKmabK")),
            ("fmWfcF", Some("fmWfcF")),
            ("f(FW)", None),
            ("(cK-aF)", None),
            ("W(", None),
        ] {
            assert_eq!(without_parentheses(ours).as_deref(), theirs, "{ours}");
        }
    }

    #[test]
    fn ids_are_letters_that_may_be_dressed() {
        for (id, expected) in [
            ("K", Some("K")),
            ("+P'", Some("P'")),
            ("L!", Some("L!")),
            ("Q~", Some("Q")),
            ("GB", None),
            ("<AB>", None),
        ] {
            assert_eq!(letter(id), expected, "{id}");
        }
    }
}
