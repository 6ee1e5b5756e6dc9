//! Which pieces of a section are in play, what they become, and their names in the definition.

use alfil_language::diag::Span;

use super::account::Account;
use super::start::{self, Start};
use super::words::Frame;
use crate::fairy::ini::key;
use crate::fairy::ini::{Declared, Origin, PieceType, Squares, Value};

/// What a piece becomes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Becomes {
    /// Nothing.
    Nothing,
    /// Another piece of the player's choice, for good.
    Others(Vec<PieceType>),
    /// Another piece of the player's choice, and itself again when captured.
    Marked(Vec<PieceType>),
    /// Its other side.
    Turned(PieceType),
    /// Its other side, which is the last of these, or one of the others, by the player's choice.
    Both(Vec<PieceType>),
}

impl Becomes {
    /// Returns the pieces it may become.
    pub(super) fn targets(&self) -> &[PieceType] {
        match self {
            Becomes::Nothing => &[],
            Becomes::Others(targets) | Becomes::Marked(targets) | Becomes::Both(targets) => targets,
            Becomes::Turned(target) => std::slice::from_ref(target),
        }
    }
}

/// A piece in play that is not a promoted form.
#[derive(Clone, Debug)]
pub(super) struct Base {
    pub(super) piece: PieceType,
    pub(super) letter: char,
    /// Its key in the definition.
    pub(super) key: String,
    pub(super) becomes: Becomes,
}

/// The game of a section, as far as other modules need it.
pub(super) struct Game<'a> {
    pub(super) account: &'a Account<'a>,
    pub(super) start: Start,
    pub(super) frame: Frame,
    /// True if pieces are dropped.
    pub(super) has_drops: bool,
    /// True if captured pieces go to a hand from which they are dropped.
    pub(super) captures_to_hand: bool,
    /// True if drops need no hand.
    pub(super) has_supply: bool,
    pub(super) bases: Vec<Base>,
}

impl<'a> Game<'a> {
    /// Reads the board, the start position, and the pieces that come into play from it.
    pub(super) fn new(account: &'a Account<'a>) -> Game<'a> {
        account.map(key::MAX_FILE);
        account.map(key::MAX_RANK);
        let settings = account.peek();
        let mut start = start::read(account);
        let frame = Frame {
            files: settings.files(),
            ranks: settings.ranks(),
            squares: settings.board().without(start.holes),
        };
        let allows_drops = account.is_on(key::PIECE_DROPS);
        let has_supply = account.is_on(key::FREE_DROPS) && allows_drops;
        // Drops that need no hand leave it empty.
        let has_hand = allows_drops && !has_supply;
        let captures_to_hand = account.is_on(key::CAPTURES_TO_HAND) && has_hand;
        let has_partner = account.is_on(key::TWO_BOARDS) && has_hand;
        if has_partner && captures_to_hand {
            account
                .refuse(key::TWO_BOARDS, "captured pieces still go to the hand of the player who captured");
        }
        if keeps_captured(account) && !account.is_on(key::PROMOTION_CONSUME_IN_HAND) {
            let what = "in Fairy-Stockfish positions do not show captured pieces that cannot be dropped and that count \
                        for extinction; in the definition they do";
            account.differ(key::CAPTURES_TO_HAND, what);
        }
        if account.is_on(key::CAPTURES_TO_HAND)
            && !allows_drops
            && account.peek().is_on(key::SEIRAWAN_GATING)
            && !account.peek().is_on(key::GATING)
        {
            let what = "in Fairy-Stockfish positions show captured pieces, which never come back; \
            in the definition they do not";
            account.differ(key::CAPTURES_TO_HAND, what);
        }
        if has_supply {
            // Positions show no hands, and nothing is dropped from them.
            start.hands.clear();
        }
        let has_drops =
            allows_drops && (captures_to_hand || has_partner || has_supply || !start.hands.is_empty());
        let mut game =
            Game { account, start, frame, has_drops, captures_to_hand, has_supply, bases: Vec::new() };
        game.find_bases();
        game
    }

    /// Returns whether captured pieces go to a hand from which nothing is dropped, and count there.
    pub(super) fn keeps_captured(&self) -> bool {
        keeps_captured(self.account)
    }

    /// Returns whether captured pieces go to the hand of a partner at another board.
    pub(super) fn has_partner(&self) -> bool {
        self.has_drops && !self.has_supply && self.account.peek().is_on(key::TWO_BOARDS)
    }

    /// Returns whether promoted pieces are distinguished, because they demote in a hand.
    pub(super) fn marks(&self) -> bool {
        let account = self.account;
        // Positions show it even if nothing is ever dropped; there is only one mark, though several pieces may promote to one.
        let has_partner = account.is_on(key::TWO_BOARDS);
        let are_shown =
            has_partner || (account.is_on(key::CAPTURES_TO_HAND) && !account.is_on(key::DROP_LOOP));
        if are_shown && !self.captures_to_hand && !self.keeps_captured() && !self.has_one_pawn() {
            let what = "in Fairy-Stockfish positions mark promoted pieces even though none can go to a hand; \
            in the definition they do not";
            account.differ(if has_partner { key::TWO_BOARDS } else { key::CAPTURES_TO_HAND }, what);
        }
        self.has_partner()
            || (are_shown && (self.captures_to_hand || self.keeps_captured() || self.has_one_pawn()))
    }

    /// Returns whether at most one of the declared pieces promotes like a pawn.
    fn has_one_pawn(&self) -> bool {
        let settings = self.account.peek();
        let sets = [key::PROMOTION_PAWN_TYPES_WHITE, key::PROMOTION_PAWN_TYPES_BLACK]
            .map(|name| settings.pieces(name));
        let pawn = PieceType::named("pawn");
        let promotes = |piece: PieceType| pawn == Some(piece) || sets.iter().any(|set| set.contains(piece));
        settings.declared().filter(|declared| promotes(declared.piece)).count() < 2
    }

    /// Adds all pieces on the board or in hand, then those they become, until there are no new ones.
    fn find_bases(&mut self) {
        let on_board = self.start.men.iter().map(|man| man.piece);
        let mut open: Vec<PieceType> = on_board.chain(self.start.hands.iter().map(|hand| hand.0)).collect();
        if self.has_supply {
            open.extend(self.account.peek().declared().map(|declared| declared.piece));
        }
        open.sort_unstable();
        open.dedup();
        while let Some(piece) = open.pop() {
            if self.base(piece).is_some() {
                continue;
            }
            let Some(Declared { letter, .. }) = self.account.peek().piece(piece) else { continue };
            let becomes = crate::fairy::import::rule::promotion::becomes(self, piece);
            match &becomes {
                Becomes::Others(targets) => open.extend(targets),
                Becomes::Both(targets) if !self.marks() => {
                    open.extend(targets.split_last().map_or(&[][..], |(_, others)| others));
                }
                Becomes::Both(_) | Becomes::Marked(_) | Becomes::Turned(_) | Becomes::Nothing => {}
            }
            self.bases.push(Base { piece, letter, key: key_of(piece, letter), becomes });
        }
        // Fairy-Stockfish writes hands in this order, and definitions write them in the order of their pieces.
        self.bases.sort_by_key(|base| std::cmp::Reverse((base.piece.is_king(), base.piece)));
        for declared in self.account.peek().declared() {
            let name = declared.piece.name();
            if self.is_in_play(declared.piece) {
                self.account.map(&name);
            } else {
                self.account.ignore(&name, "the piece is never in the game");
            }
        }
        for piece in PieceType::all().filter(|piece| !self.is_in_play(*piece)) {
            for side in ["White", "Black"] {
                let region = crate::fairy::ini::keys::mobility_name(piece, side);
                self.account.ignore(&region, "the piece is never in the game");
            }
        }
    }

    /// Returns a piece in play that is not a promoted form.
    pub(super) fn base(&self, piece: PieceType) -> Option<&Base> {
        self.bases.iter().find(|base| base.piece == piece)
    }

    /// Returns whether a piece comes into play, possibly only as a promoted form.
    pub(super) fn is_in_play(&self, piece: PieceType) -> bool {
        self.base(piece).is_some() || self.arises(piece)
    }

    /// Returns whether some piece becomes this one.
    pub(super) fn arises(&self, piece: PieceType) -> bool {
        self.bases.iter().any(|base| base.becomes.targets().contains(&piece))
    }

    /// Returns the pieces that may become this one, including itself.
    pub(super) fn origins(&self, piece: PieceType) -> Vec<PieceType> {
        let mut origins = vec![piece];
        let mut n_seen = 0;
        while let Some(&target) = origins.get(n_seen) {
            n_seen += 1;
            for base in self.bases.iter().filter(|base| base.becomes.targets().contains(&target)) {
                if !origins.contains(&base.piece) {
                    origins.push(base.piece);
                }
            }
        }
        origins
    }

    /// Returns the greatest number of such pieces that a player has in the start position, including hands.
    pub(super) fn most(&self, pieces: &[PieceType]) -> usize {
        let number = |side: usize| {
            let on_board =
                self.start.men.iter().filter(|man| man.side == side && pieces.contains(&man.piece));
            let held = self.start.hands.iter().filter(|(held, of)| *of == side && pieces.contains(held));
            on_board.count() + held.count()
        };
        number(0).max(number(1))
    }

    /// Returns the pieces in play; promoted forms as the pieces they are like.
    pub(super) fn in_play(&self) -> impl Iterator<Item = PieceType> {
        PieceType::all().filter(|&piece| self.is_in_play(piece))
    }

    /// Returns whether a piece with this name is in play.
    pub(super) fn has(&self, name: &str) -> bool {
        PieceType::named(name).is_some_and(|piece| self.is_in_play(piece))
    }

    /// Returns which players may ever have a piece, White first. Errs on the side of yes.
    pub(super) fn owners(&self, piece: PieceType) -> [bool; 2] {
        let settings = self.account.peek();
        let is_other_side = match settings.get(key::PROMOTED_PIECE_TYPE).map(|s| &s.value) {
            Some(Value::Becomes(map)) => map.values().any(|to| *to == Some(piece)),
            _ => false,
        };
        let targets = [key::PROMOTION_PIECE_TYPES_WHITE, key::PROMOTION_PIECE_TYPES_BLACK];
        let is_anybodys = self.captures_to_hand || self.has_supply || super::flips::has_flips(self);
        let mut owners = [0, 1].map(|side| {
            let starts = self.start.count(piece, side) > 0 || self.start.hands.contains(&(piece, side));
            let arises = targets.get(side).is_some_and(|name| settings.pieces(name).contains(piece));
            starts || arises || is_other_side || is_anybodys
        });
        if owners == [false; 2] {
            owners = [true; 2];
        }
        owners
    }

    /// Returns what the players' settings say about a piece, if it is the same for all players who may have it.
    pub(super) fn alike<T: PartialEq + Copy>(&self, piece: PieceType, values: [T; 2]) -> Option<T> {
        let [white, black] = values;
        match self.owners(piece) {
            [true, false] => Some(white),
            [false, true] => Some(black),
            [true, true] | [false, false] => (white == black).then_some(white),
        }
    }

    /// Returns the keys of all kinds that count as a piece: the piece itself and promoted forms like it.
    pub(super) fn keys_of(&self, piece: PieceType) -> Vec<String> {
        let own = self.base(piece).map(|base| base.key.clone());
        own.into_iter().chain(self.bases.iter().flat_map(|base| self.form_keys(base, piece))).collect()
    }

    /// Returns the keys of a piece's promoted forms that are like another piece.
    pub(super) fn form_keys(&self, base: &Base, like: PieceType) -> Vec<String> {
        let turned = || vec![format!("+{}", base.key)];
        let numbered = |targets: &[PieceType]| {
            let alike = targets.iter().enumerate().filter(|(_, target)| **target == like);
            let key = |(place, _)| match self.base(like) {
                Some(like) => format!("+{}={}", base.key, like.key),
                None => format!("+{}={}", base.key, place + 1),
            };
            alike.map(key).collect()
        };
        match &base.becomes {
            Becomes::Turned(target) if *target == like => turned(),
            Becomes::Both(targets) if !self.marks() && targets.last() == Some(&like) => turned(),
            Becomes::Marked(targets) => numbered(targets),
            Becomes::Both(targets) if self.marks() => numbered(targets),
            Becomes::Both(_) | Becomes::Turned(_) | Becomes::Others(_) | Becomes::Nothing => Vec::new(),
        }
    }

    /// Returns the letter of a piece.
    pub(super) fn letter(&self, piece: PieceType) -> char {
        self.account.peek().piece(piece).map_or('?', |declared| declared.letter)
    }

    /// Squares of both players, as the board has them.
    pub(super) fn on_board(&self, squares: [Squares; 2]) -> [Squares; 2] {
        squares.map(|squares| squares.within(self.frame.squares))
    }

    /// Returns where a rule comes from: the first of some settings that a line of the file sets.
    pub(super) fn origin(&self, names: &[&str]) -> Span {
        let settings = self.account.peek();
        let known: Vec<(&str, Origin)> =
            names.iter().filter_map(|name| Some((*name, settings.get(name)?.origin))).collect();
        let of_line = known.iter().find(|(_, origin)| matches!(origin, Origin::Line { .. }));
        let of_variant = known.iter().find(|(_, origin)| matches!(origin, Origin::BuiltIn(_)));
        match of_line.or(of_variant).or(known.first()) {
            Some((name, origin)) => self.account.places().of_setting(name, *origin),
            None => Span::NOWHERE,
        }
    }
}

/// Returns whether captured pieces go to a hand from which nothing is dropped, and count there or are exchanged by
/// promotion.
fn keeps_captured(account: &Account<'_>) -> bool {
    let settings = account.peek();
    let extinct = settings.pieces(key::EXTINCTION_PIECE_TYPES);
    if !settings.is_on(key::CAPTURES_TO_HAND) || settings.is_on(key::PIECE_DROPS) {
        return false;
    }
    let counts = settings.word(key::EXTINCTION_VALUE) != "none"
        && (settings.is_on(key::BLAST_ON_CAPTURE) || !settings.is_on(key::EXTINCTION_PSEUDO_ROYAL))
        && (extinct.has_star() || !extinct.is_empty());
    counts || settings.is_on(key::PROMOTION_CONSUME_IN_HAND)
}

/// Returns the key of a piece: its name, or its letter if it has no name.
fn key_of(piece: PieceType, letter: char) -> String {
    if piece.is_custom() {
        return format!("piece-{}", letter.to_ascii_lowercase());
    }
    let mut key = String::new();
    for c in piece.name().chars() {
        if c.is_ascii_uppercase() {
            key.push('-');
        }
        key.push(c.to_ascii_lowercase());
    }
    key
}

/// Returns what each piece becomes by `promotedPieceType`.
pub(super) fn other_side(account: &Account<'_>, piece: PieceType) -> Option<PieceType> {
    account.map(key::PROMOTED_PIECE_TYPE);
    match account.peek().get(key::PROMOTED_PIECE_TYPE).map(|s| &s.value) {
        Some(Value::Becomes(map)) => map.get(&piece).copied().flatten(),
        _ => None,
    }
}
