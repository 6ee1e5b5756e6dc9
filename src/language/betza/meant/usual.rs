//! Pieces that many games have, by name and by move string.
//!
//! Sources: the glossaries of Betza's notation and of the Interactive Diagram; the bundled games.

use std::sync::LazyLock;

use alfil_core::rules::Term;

use crate::betza::{Dialect, plainly};

/// A piece that many games have.
#[derive(Debug)]
pub(in crate::betza) struct Usual {
    /// Its usual name.
    pub(in crate::betza) name: &'static str,
    /// Its other names, in small letters.
    others: &'static [&'static str],
    /// How it moves.
    pub(in crate::betza) betza: &'static str,
}

const fn usual(name: &'static str, betza: &'static str, others: &'static [&'static str]) -> Usual {
    Usual { name, others, betza }
}

/// The usual pieces. Several may have one name, and several strings may mean one piece.
static ALL: [Usual; 79] = [
    usual("King", "K", &["man", "mann", "commoner"]),
    usual("Queen", "Q", &[]),
    usual("Rook", "R", &["chariot"]),
    usual("Bishop", "B", &[]),
    usual("Knight", "N", &[]),
    usual("Pawn", "fmWfcF", &[]),
    usual("Pawn", "fmWfceF", &[]),
    usual("Pawn with a double step", "fmWfcFifmnD", &[]),
    usual("Pawn of Chess", "fmWfceFifmnD", &[]),
    usual("Pawn with a double step", "fmWfcFifmW2", &[]),
    usual("Pawn of Chess", "fmWfceFifmW2", &[]),
    usual("Pawn with a double step", "ifmW2fcF", &[]),
    usual("Berolina Pawn", "fmFfcW", &[]),
    usual("Berolina Pawn", "fmFfcWifmnA", &[]),
    usual("Wazir", "W", &["general"]),
    usual("Ferz", "F", &["fers", "advisor", "met"]),
    usual("Dabbaba", "D", &["dabbabah"]),
    usual("Alfil", "A", &["elephant"]),
    usual("Threeleaper", "H", &[]),
    usual("Camel", "C", &[]),
    usual("Zebra", "Z", &[]),
    usual("Tripper", "G", &[]),
    usual("Giraffe", "(1,4)", &[]),
    usual("Nightrider", "NN", &["knightrider"]),
    usual("Amazon", "QN", &[]),
    usual("Chancellor", "RN", &["marshal", "marshall", "empress"]),
    usual("Archbishop", "BN", &["cardinal", "princess"]),
    usual("Centaur", "KN", &["judge"]),
    usual("Cannon", "mRcpR", &[]),
    usual("Vao", "mBcpB", &[]),
    usual("Leo", "mQcpQ", &[]),
    usual("Grasshopper", "gQ", &[]),
    usual("Lion", "KNADcaKmcabK", &[]),
    usual("Gold General", "WfF", &["gold"]),
    usual("Silver General", "FfW", &["silver", "khon"]),
    usual("Copper General", "vWfF", &["copper"]),
    usual("Lance", "fR", &[]),
    usual("Soldier", "fW", &[]),
    usual("Soldier", "fsW", &[]),
    usual("Knight of Shogi", "ffN", &[]),
    usual("Dragon King", "RF", &[]),
    usual("Dragon Horse", "BW", &["horse"]),
    usual("Horse of Xiangqi", "nN", &["horse", "mao"]),
    usual("Elephant of Xiangqi", "nA", &["elephant"]),
    usual("Ferocious Leopard", "FvW", &["leopard"]),
    usual("Blind Tiger", "FsbW", &["tiger"]),
    usual("Drunk Elephant", "FfsW", &[]),
    usual("Kirin", "FD", &["kylin"]),
    usual("Phoenix", "WA", &["waffle"]),
    usual("Woody Rook", "WD", &[]),
    usual("Modern Elephant", "FA", &[]),
    usual("Alibaba", "AD", &[]),
    usual("Squirrel", "NAD", &[]),
    usual("Mastodon", "KAD", &[]),
    usual("Lion without captures on its way", "KNAD", &[]),
    usual("Champion", "WAD", &[]),
    usual("Wizard", "FC", &[]),
    usual("Half-Duck", "HFD", &[]),
    usual("Bede", "BD", &[]),
    usual("Fad", "FAD", &[]),
    usual("Wildebeest", "NC", &["gnu"]),
    usual("Bison", "CZ", &[]),
    usual("Marquis", "NW", &[]),
    usual("Priest", "NF", &[]),
    usual("Running Rabbit", "FfRbW", &[]),
    usual("Treacherous Fox", "FvWvDA", &[]),
    usual("Flying Falcon", "BfW", &[]),
    usual("Tenacious Falcon", "BvRsW", &[]),
    usual("Cloud Eagle", "vRfF3bFsW", &[]),
    usual("Swallow's Wings", "sRvW", &["side mover"]),
    usual("Vertical Mover", "vRsW", &[]),
    usual("Whale", "vRbB", &[]),
    usual("White Horse", "vRfB", &[]),
    usual("Flying Ox", "vRB", &[]),
    usual("Free Boar", "sRB", &[]),
    usual("Knight of Yari Shogi", "fRffN", &[]),
    usual("Griffon", "[F?R]", &["gryphon"]),
    usual("Manticore", "[W?B]", &["aanca"]),
    usual("Rose", "qN", &[]),
];

impl Usual {
    fn is_called(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
            || self.others.contains(&name)
            || [" General", " King"]
                .into_iter()
                .filter_map(|rank| self.name.strip_suffix(rank))
                .any(|rest| rest.eq_ignore_ascii_case(name))
    }
}

/// Returns the usual pieces with a name, in small letters.
pub(in crate::betza) fn called(name: &str) -> Vec<&'static Usual> {
    let found = |name: &str| ALL.iter().filter(|piece| piece.is_called(name)).collect::<Vec<_>>();
    let exact = found(name);
    match name.strip_suffix('s') {
        Some(one) if exact.is_empty() => found(one),
        Some(_) | None => exact,
    }
}

/// What the usual pieces do.
static TERMS: LazyLock<Vec<Vec<Term>>> =
    LazyLock::new(|| ALL.iter().map(|piece| plainly(piece.betza, Dialect::XBetza).terms).collect());

/// Returns the usual piece that is written with the same atoms and moves so, if there is one.
pub(in crate::betza) fn written_so(text: &str, terms: &[Term]) -> Option<&'static Usual> {
    let own = atoms(text);
    let same = |other: &Vec<Term>| includes(other, terms) && includes(terms, other);
    let written_alike = ALL.iter().zip(TERMS.iter()).filter(|(piece, _)| atoms(piece.betza) == own);
    { written_alike }.find(|(_, other)| same(other)).map(|(piece, _)| piece)
}

/// Returns the capitals and digits of a pattern, sorted.
fn atoms(text: &str) -> Vec<char> {
    let mut atoms: Vec<char> =
        text.chars().filter(|c| c.is_ascii_uppercase() || c.is_ascii_digit()).collect();
    atoms.sort_unstable();
    atoms
}

/// Returns whether every move of `part` is one of `whole`.
fn includes(whole: &[Term], part: &[Term]) -> bool {
    let covers = |part: &Term| whole.iter().any(|term| term.covers(part));
    part.iter().all(|term| covers(term) || term.parts().iter().all(covers))
}
