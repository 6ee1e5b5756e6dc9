//! What the parts of a definition have to know of each other: the board, the pieces, and where they stand.

use super::betza;
use super::chance::Chance;
use super::draft::{Table, Value};
use super::regions;

/// A piece of a definition under way.
#[derive(Clone, Debug)]
pub(super) struct Kind {
    pub(super) key: String,
    pub(super) id: String,
    pub(super) royal: bool,
    /// The keys of its promoted forms.
    pub(super) forms: Vec<String>,
    /// The keys of the other pieces it may become.
    pub(super) others: Vec<String>,
}

impl Kind {
    pub(super) fn may_promote(&self) -> bool {
        !self.forms.is_empty() || !self.others.is_empty()
    }
}

/// A definition under way.
#[derive(Debug)]
pub(super) struct Scene<'a> {
    pub(super) chance: &'a mut Chance,
    pub(super) draft: Table,
    pub(super) files: usize,
    pub(super) ranks: usize,
    pub(super) rotates: bool,
    pub(super) holes: Vec<usize>,
    pub(super) kinds: Vec<Kind>,
    /// By square: the piece, and whether it is the first player's.
    pub(super) squares: Vec<Option<(usize, bool)>>,
    /// Regions by name.
    pub(super) regions: Vec<String>,
    /// Whether pieces come to hands.
    pub(super) has_hands: bool,
}

impl<'a> Scene<'a> {
    pub(super) fn new(chance: &'a mut Chance) -> Scene<'a> {
        let (files, ranks) = match chance.below(20) {
            0 => (chance.between(1, 3), chance.between(3, 9)),
            1 => (chance.between(8, 11), chance.between(8, 10)),
            2..=5 => (chance.between(6, 8), chance.between(6, 8)),
            _ => (chance.between(3, 6), chance.between(4, 6)),
        };
        let rotates = chance.one_in(2);
        let draft = Table::new().with("format", 1).with("name", "Random");
        let squares = vec![None; files * ranks];
        let mut scene = Scene {
            chance,
            draft,
            files,
            ranks,
            rotates,
            holes: Vec::new(),
            kinds: Vec::new(),
            squares,
            regions: Vec::new(),
            has_hands: false,
        };
        scene.board();
        scene
    }

    fn board(&mut self) {
        let symmetry = if self.rotates { "rotate" } else { "mirror" };
        let mut board =
            Table::new().with("files", self.files).with("ranks", self.ranks).with("symmetry", symmetry);
        if self.chance.one_in(7) && self.files * self.ranks > 9 {
            let n = self.chance.between(1, 3);
            let all: Vec<usize> = (0..self.files * self.ranks).collect();
            self.holes = self.chance.some(&all, n);
            if self.chance.one_in(2) {
                let more: Vec<usize> = self.holes.iter().map(|&hole| self.turned(hole)).collect();
                self.holes.extend(more);
                self.holes.sort_unstable();
                self.holes.dedup();
            }
            let names: Vec<String> = self.holes.iter().map(|&square| self.name(square)).collect();
            if self.chance.one_in(4) {
                board.table_mut("regions").set("pit", names.join(", "));
                board.set("holes", "pit");
            } else {
                board.set("holes", names.join(", "));
            }
        }
        if self.chance.one_in(6) {
            let joined: [&[&str]; 3] = [&["files"], &["ranks"], &["files", "ranks"]];
            board.set("wraps", self.chance.pick(&joined).to_vec());
        }
        self.draft.set("board", board);
        if self.chance.one_in(3) {
            for name in ["home", "pool"].into_iter().take(self.chance.between(1, 2)) {
                let region = regions::zone(self);
                self.draft.table_mut("board").table_mut("regions").set(name, region);
                self.regions.push(name.to_owned());
            }
        }
    }

    /// The square of the other player that corresponds to one.
    pub(super) fn turned(&self, square: usize) -> usize {
        let (file, rank) = (square % self.files, square / self.files);
        let file = if self.rotates { self.files - 1 - file } else { file };
        (self.ranks - 1 - rank) * self.files + file
    }

    pub(super) fn name(&self, square: usize) -> String {
        format!("{}{}", self.file_name(square % self.files), square / self.files + 1)
    }

    pub(super) fn file_name(&self, file: usize) -> char {
        assert!(file < self.files.min(26));
        char::from(b'a' + file as u8)
    }

    pub(super) fn any_square(&mut self) -> usize {
        self.chance.below(self.files * self.ranks)
    }

    pub(super) fn one_in(&mut self, n: usize) -> bool {
        self.chance.one_in(n)
    }

    /// A word of several.
    pub(super) fn word(&mut self, of: &[&str]) -> Value {
        Value::from(*self.chance.pick(of))
    }

    pub(super) fn keys(&self) -> Vec<String> {
        self.kinds.iter().map(|kind| kind.key.clone()).collect()
    }

    /// The keys of all pieces, promoted forms among them.
    pub(super) fn keys_and_forms(&self) -> Vec<String> {
        self.kinds.iter().flat_map(|kind| [&kind.key].into_iter().chain(&kind.forms)).cloned().collect()
    }

    pub(super) fn keys_of(&self, which: impl Fn(&Kind) -> bool) -> Vec<String> {
        self.kinds.iter().filter(|kind| which(kind)).map(|kind| kind.key.clone()).collect()
    }

    pub(super) fn has_royal(&self) -> bool {
        self.kinds.iter().any(|kind| kind.royal)
    }

    /// Some pieces, promoted forms among them now and then.
    pub(super) fn some_pieces(&mut self, most: usize) -> Vec<String> {
        let of = if self.one_in(3) { self.keys_and_forms() } else { self.keys() };
        self.chance.some(&of, most)
    }

    /// A move that reads without an error.
    pub(super) fn betza(&mut self) -> String {
        betza::string(self.chance)
    }

    /// Puts pieces on the board and writes the start position.
    pub(super) fn set_up(&mut self) {
        let free = |scene: &Scene<'_>, square: usize| {
            scene.squares[square].is_none() && !scene.holes.contains(&square)
        };
        let n_home = self.files * (self.ranks / 2).clamp(1, 2);
        let is_even = !self.one_in(3);
        let crowd = self.chance.between(2, 5);
        let royals: Vec<usize> = (0..self.kinds.len()).filter(|&k| self.kinds[k].royal).collect();
        let mut homes: Vec<usize> = (0..n_home).filter(|&square| free(self, square)).collect();
        self.chance.shuffle(&mut homes);
        for (i, square) in homes.into_iter().enumerate() {
            let other = self.turned(square);
            let is_royal_due = i == 0 && !royals.is_empty();
            if !is_royal_due && self.chance.below(6) >= crowd || !free(self, square) || !free(self, other) {
                continue;
            }
            let kind = if is_royal_due { *self.chance.pick(&royals) } else { self.common_kind() };
            self.squares[square] = Some((kind, true));
            if other != square {
                let kind = if is_even || is_royal_due { kind } else { self.common_kind() };
                self.squares[other] = Some((kind, false));
            }
        }
        if self.one_in(3) {
            for _ in 0..self.chance.between(1, 4) {
                let square = self.any_square();
                if free(self, square) {
                    let kind = self.common_kind();
                    self.squares[square] = Some((kind, self.chance.one_in(2)));
                }
            }
        }
    }

    /// A kind, royal ones seldom.
    fn common_kind(&mut self) -> usize {
        let kind = self.chance.below(self.kinds.len());
        if self.kinds[kind].royal && !self.chance.one_in(6) {
            self.chance.below(self.kinds.len())
        } else {
            kind
        }
    }

    /// The board of the start position, as a FEN has it.
    pub(super) fn board_text(&mut self) -> String {
        let mut ranks = Vec::new();
        let (wall, form) = (self.draft.get("walls").is_some() && self.one_in(2), self.one_in(6));
        for rank in (0..self.ranks).rev() {
            let (mut text, mut n_empty) = (String::new(), 0);
            for file in 0..self.files {
                let square = rank * self.files + file;
                let token = match self.squares[square] {
                    Some((kind, is_first)) => {
                        let kind = &self.kinds[kind];
                        let form = form && kind.id.len() == 1 && kind.forms == [format!("+{}", kind.key)];
                        let id = if is_first { kind.id.clone() } else { kind.id.to_lowercase() };
                        let id = if kind.id.len() > 1 { format!("<{id}>") } else { id };
                        if form && self.chance.one_in(3) { format!("+{id}") } else { id }
                    }
                    None if self.holes.contains(&square) => "*".to_owned(),
                    None if wall && self.chance.one_in(8) => "*".to_owned(),
                    None => String::new(),
                };
                if token.is_empty() {
                    n_empty += 1;
                    continue;
                }
                if n_empty > 0 {
                    text.push_str(&n_empty.to_string());
                }
                n_empty = 0;
                text.push_str(&token);
            }
            if n_empty > 0 {
                text.push_str(&n_empty.to_string());
            }
            ranks.push(text);
        }
        ranks.join("/")
    }

    pub(super) fn write_setup(&mut self) {
        let board = self.board_text();
        let side = if self.one_in(8) { "b" } else { "w" };
        let mut setup = Table::new().with("fen", format!("{board} {side}"));
        if self.has_hands {
            let keys = self.keys_of(|kind| !kind.royal);
            let mut hands = Table::new();
            for side in ["first", "second"] {
                if !keys.is_empty() && (side == "first" || !self.one_in(3)) {
                    let mut hand = Table::new();
                    for key in self.chance.some(&keys, 2) {
                        hand.set(&key, self.chance.between(1, 2));
                    }
                    hands.set(side, hand);
                }
            }
            if !hands.0.is_empty() {
                setup.set("hands", hands);
            }
        }
        if self.one_in(20) {
            setup.set("plies-without-progress", self.chance.between(1, 9));
        }
        if self.one_in(20) {
            setup.set("move-number", self.chance.between(1, 40));
        }
        self.draft.set("setup", setup);
    }
}
