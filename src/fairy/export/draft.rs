//! A section while it is put together.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;

use alfil_core::board::{PieceKind, Region, Shape, Side, SquareSet};
use alfil_core::game::Game;
use alfil_core::rules::{DropSource, Rules};
use alfil_core::variant::Variant;
use indexmap::IndexMap;

use super::betza::{are_alike, movement};
use super::pieces::{self, Roles};
use super::{MAX_NAME, MIN_NAME};
use super::{
    captures, castling, counts, drops, endings, first_moves, flags, promotion, royals, squares, turns,
};
use crate::fairy::ini::key;
use crate::fairy::ini::keys::{self, Kind};
use crate::fairy::ini::{self, Settings, Value, builtin};
use crate::library::file_stem;
use crate::words::notation::fen;

/// A section: its header and its settings.
pub(super) struct Draft {
    pub(super) name: String,
    /// A built-in variant with rules that only these have.
    parent: Option<&'static str>,
    settings: IndexMap<String, String>,
    /// True if the king is the parent's.
    inherits_king: bool,
}

/// What writes the settings of a variant.
pub(super) struct Pen<'a> {
    pub(super) rules: &'a Rules,
    pub(super) roles: Roles,
    settings: IndexMap<String, String>,
}

impl Pen<'_> {
    /// Writes a setting, instead of what it was.
    pub(super) fn set(&mut self, key: &str, value: impl Into<String>) {
        self.settings.insert(key.to_owned(), value.into());
    }

    /// Writes whether something holds.
    pub(super) fn say(&mut self, key: &str, holds: bool) {
        self.set(key, if holds { "true" } else { "false" });
    }

    /// Writes that something holds, if it does.
    pub(super) fn say_if(&mut self, key: &str, holds: bool) {
        if holds {
            self.set(key, "true");
        }
    }

    /// Squares in words.
    pub(super) fn squares(&self, squares: &SquareSet) -> String {
        squares::words(self.rules.shape, squares)
    }

    /// Writes the squares of both players.
    pub(super) fn region(&mut self, stem: &str, region: &Region) {
        for (side, player) in Side::ALL.into_iter().zip(["White", "Black"]) {
            let squares = self.squares(&region[side]);
            self.set(&format!("{stem}{player}"), squares);
        }
    }

    /// Returns the letter of a kind.
    pub(super) fn letter(&self, kind: PieceKind) -> char {
        self.roles.get(kind).map_or('-', |role| role.letter)
    }

    /// Returns the letters of some kinds, each once; `-` for none.
    pub(super) fn letters(&self, kinds: &[PieceKind]) -> String {
        let mut letters = String::new();
        for letter in kinds.iter().map(|kind| self.letter(*kind)) {
            if !letters.contains(letter) {
                letters.push(letter);
            }
        }
        if letters.is_empty() { "-".to_owned() } else { letters }
    }

    /// Writes the letters of both players' kinds, under one key if they are the same.
    pub(super) fn letters_of_players(&mut self, stem: &str, [white, black]: [&[PieceKind]; 2]) {
        let [white, black] = [white, black].map(|kinds| self.letters(kinds));
        if white == black {
            self.set(stem, white);
        } else {
            self.set(&format!("{stem}White"), white);
            self.set(&format!("{stem}Black"), black);
        }
    }

    /// Returns whether these are all kinds there are.
    pub(super) fn are_all(&self, kinds: &[PieceKind]) -> bool {
        self.rules.kind_indices().all(|kind| kinds.contains(&kind))
    }
}

/// The program for which sections are written.
const PROGRAM: ini::Dialect = ini::Dialect::FairyStockfish;

impl Draft {
    /// Writes everything there is a key for.
    ///
    /// # Errors
    /// Why there can be no section, in a clause.
    pub(super) fn new(variant: &Arc<Variant>) -> Result<Draft, String> {
        let rules = variant.rules();
        let Shape { files, ranks } = rules.shape;
        let (most_files, most_ranks) = (PROGRAM.most_files(), PROGRAM.most_ranks());
        if files > most_files || ranks > most_ranks {
            return Err(format!("the board is larger than {most_files} by {most_ranks} squares"));
        }
        let mut pen = Pen { rules, roles: Roles::of(rules)?, settings: IndexMap::new() };
        pen.set(key::MAX_RANK, ranks.to_string());
        pen.set(key::MAX_FILE, files.to_string());
        pieces::write(&mut pen);
        let start = start(variant, &pen.roles);
        pen.set(key::START_FEN, start);
        first_moves::write(&mut pen);
        promotion::write(&mut pen);
        castling::write(&mut pen);
        drops::write(&mut pen);
        captures::write(&mut pen);
        turns::write(&mut pen);
        royals::write(&mut pen);
        endings::write(&mut pen);
        flags::write(&mut pen);
        counts::write(&mut pen);
        let king = rules.kind_indices().find(|&kind| pen.roles.is(kind, "king"));
        let king = king.filter(|&king| turns::goes_along_lines(rules, king));
        let has_supply = rules.drops.iter().any(|rule| rule.source == DropSource::Supply);
        let moves_alike = |parent: &Settings, king: PieceKind| {
            let declared = parent.piece_named("king");
            declared.is_some_and(|declared| {
                let is_same = movement(declared.moves)
                    .is_some_and(|moves| are_alike(&moves, &rules.kind(king).movement));
                is_same && declared.letter.to_ascii_lowercase() == pen.letter(king)
            })
        };
        let fits = |name: &&str| {
            builtin::settings(name, PROGRAM).is_some_and(|parent| {
                (!has_supply || parent.is_on(key::FREE_DROPS))
                    && king.is_none_or(|king| moves_alike(parent, king))
            })
        };
        let parent = if has_supply || king.is_some() { builtin::names(PROGRAM).find(fits) } else { None };
        let inherits_king = parent.is_some() && king.is_some();
        let mut settings = pen.settings;
        if inherits_king {
            settings.shift_remove("king");
        }
        Ok(Draft { name: name(&file_stem(variant)), parent, settings, inherits_king })
    }

    /// Returns the section, without what would be the same without it.
    pub(super) fn text(&self) -> String {
        let parent = self.parent.and_then(|name| builtin::settings(name, PROGRAM));
        let header = match self.parent {
            Some(parent) => format!("[{}:{parent}]\n", self.name),
            None => format!("[{}]\n", self.name),
        };
        let own = self.settings.iter().map(|(key, value)| (key.clone(), value.clone()));
        let mut lines: Vec<(String, String)> = own.collect();
        lines.extend(parent.map(|parent| self.undone(parent)).unwrap_or_default());
        let written = |lines: &[(String, String)]| {
            let mut text = header.clone();
            for (key, value) in lines {
                let _ = writeln!(text, "{key} = {value}");
            }
            text
        };
        // Sets of pieces are written in letters and defaults in names, and a parent has values of its own.
        let is_idle = |(key, value): &(String, String)| {
            let known = keys::find(key).or_else(|| keys::find(&format!("{key}White")));
            known.is_some_and(|known| {
                let has_names = matches!(known.key.kind, Kind::Pieces | Kind::Piece | Kind::PieceOrSet);
                parent.is_some() || has_names || known.key.default == Some(value.as_str())
            })
        };
        let meant = effective(&written(&lines));
        let mut at = 0;
        while let Some(line) = lines.get(at).cloned() {
            // The start position is what readers look for.
            if line.0 == key::START_FEN || !is_idle(&line) {
                at += 1;
                continue;
            }
            lines.remove(at);
            if effective(&written(&lines)) != meant {
                lines.insert(at, line);
                at += 1;
            }
        }
        written(&lines)
    }

    /// Returns the settings of a parent that would be inherited, as they are without one.
    fn undone(&self, parent: &Settings) -> Vec<(String, String)> {
        let without = Settings::without_parent(PROGRAM);
        let letter = |name: &str| {
            let declares =
                |(key, value): (&String, &String)| (key == name).then(|| value.chars().take(1).collect());
            self.settings.iter().find_map(declares)
        };
        let pieces = || {
            self.settings.iter().filter(|(key, _)| keys::find(key).is_some_and(|known| known.piece.is_some()))
        };
        let letters =
            || pieces().filter_map(|(_, value)| value.chars().next()).filter(char::is_ascii_lowercase);
        let mut undone: Vec<(String, String)> = Vec::new();
        for (name, setting) in parent.iter() {
            let is_usual = without.get(name).is_some_and(|usual| usual.value == setting.value);
            let both = name.strip_suffix("White").or_else(|| name.strip_suffix("Black"));
            let is_said =
                self.settings.contains_key(name) || both.is_some_and(|stem| self.settings.contains_key(stem));
            let Some(known) = keys::find_written(name, PROGRAM) else { continue };
            let is_kept = name == "king" && self.inherits_king;
            if let (false, false, Some(usual)) = (is_usual || is_kept, is_said, known.key.default) {
                // The defaults of pieces are names, not letters.
                #[expect(clippy::wildcard_enum_match_arm, reason = "only pieces have letters")]
                let value = match known.key.kind {
                    Kind::Pieces if usual == "everything" => letters().collect(),
                    Kind::Pieces | Kind::Piece | Kind::PieceOrSet if usual != "*" => {
                        letter(usual).unwrap_or_else(|| "-".to_owned())
                    }
                    _ => usual.to_owned(),
                };
                undone.push((name.to_owned(), value));
            }
        }
        undone
    }

    /// Leaves out some settings; returns whether there were any of them.
    pub(super) fn leave_out(&mut self, names: &[String]) -> bool {
        let before = self.settings.len();
        for name in names {
            let stem = name.strip_suffix("White").or_else(|| name.strip_suffix("Black"));
            self.settings.shift_remove(name);
            if let Some(stem) = stem {
                self.settings.shift_remove(stem);
            }
        }
        self.settings.len() < before
    }
}

/// Returns the effective settings of a section, by name.
pub(super) fn effective(text: &str) -> BTreeMap<&'static str, Value> {
    let (read, _) = ini::read("", text.as_bytes(), PROGRAM);
    let settings = read.sections.first().and_then(|section| section.settings.as_ref());
    let all = settings.into_iter().flat_map(Settings::iter);
    all.map(|(name, setting)| (name, setting.value.clone())).collect()
}

/// Returns a name that no built-in variant has, and that every program takes.
fn name(stem: &str) -> String {
    let mut name = stem.to_lowercase();
    if !name.starts_with(|c: char| c.is_ascii_lowercase()) {
        name.insert_str(0, "game-");
    }
    let is_taken = |name: &str| builtin::names(PROGRAM).any(|taken| taken == name) || name.len() < MIN_NAME;
    let ending = if is_taken(&name) { "-rules" } else { "" };
    name.truncate(MAX_NAME - ending.len());
    name + ending
}

/// Returns the start position with the letters of the section.
fn start(variant: &Arc<Variant>, named: &Roles) -> String {
    let rules = variant.rules();
    let setup = &rules.setup;
    let token = |kind, side| match side {
        Side::First => named.token(rules, kind),
        Side::Second => named.token(rules, kind).to_ascii_lowercase(),
    };
    let mut rows = Vec::new();
    for rank in (0..rules.shape.ranks).rev() {
        let mut row = String::new();
        let mut n_empty = 0;
        for square in rules.shape.squares().filter(|&square| rules.shape.rank(square) == rank) {
            let piece = setup.pieces.iter().find(|(at, _)| *at == square);
            let is_wall = rules.holes.contains(square) || setup.walls.contains(&square);
            if piece.is_none() && !is_wall {
                n_empty += 1;
                continue;
            }
            if n_empty > 0 {
                row.push_str(&n_empty.to_string());
                n_empty = 0;
            }
            match piece {
                Some((_, piece)) => row.push_str(&token(piece.kind, piece.side)),
                None => row.push('*'),
            }
        }
        if n_empty > 0 {
            row.push_str(&n_empty.to_string());
        }
        rows.push(row);
    }
    let printed = fen::print(&Game::new(variant));
    let (board, fields) = printed.split_once(' ').unwrap_or((&printed, ""));
    let mut hand = String::new();
    if board.contains('[') {
        let held =
            Side::ALL.into_iter().flat_map(|side| setup.hands[side].iter().map(move |held| (side, held)));
        let letters: String =
            held.map(|(side, (kind, n))| token(*kind, side).repeat(usize::from(*n))).collect();
        hand = format!("[{letters}]");
    }
    format!("{}{hand} {fields}", rows.join("/"))
}
