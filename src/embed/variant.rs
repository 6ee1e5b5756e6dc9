//! Variants.

use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};

use alfil_core::board::{PerSide, PieceKind, Region, Side, Square};
use alfil_core::engine::{MAX_PERFT_DEPTH, Position};
use alfil_core::game;
use alfil_core::observe;
use alfil_core::playout;
use alfil_core::rules::{PieceKey, RuleId, Rules};
use alfil_core::variant;
use alfil_language::check::Origins;
use alfil_language::diag::{self, FileId, Sources};

use super::{Loader, Location, Outcome, Report, facts};
use crate::author::questions;
use crate::words::describe::piece::places;
use crate::words::describe::{self, movement_sentence};
use crate::words::notation::fen;
use crate::words::notation::numbering::Numbering;
use crate::words::picture::{self, Cells, Facing, Look};

/// A variant, ready to be played. Any number of games share it, in any number of threads.
#[derive(Debug)]
pub struct Variant {
    inner: Arc<variant::Variant>,
    origins: Origins,
    sources: Sources,
    report: Report,
    numbering: OnceLock<Numbering>,
}

/// A kind of piece of a variant. A promoted form is a kind of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PieceInfo {
    /// What it is called in positions and moves of this crate.
    pub kind: PieceKind,
    /// What other parts of the definition call it: `running-rabbit`, or `+running-rabbit` for its promoted form.
    pub key: String,
    /// Its display name.
    pub name: String,
    /// Its token in FEN and moves, in capitals: `R`, `X'`, `+R`.
    pub id: String,
    /// Its move in Betza notation, as it was written.
    pub betza: String,
    /// How it moves, in sentences.
    pub moves: String,
    /// What else holds for it, a sentence each.
    pub facts: Vec<String>,
    /// Whether it is royal.
    pub is_royal: bool,
    /// What the definition says it is worth, in hundredths of a pawn.
    pub value: Option<u16>,
    /// The signs that the definition shows on the first and the second player's pictures: one or two characters each, or the
    /// name of a chess piece.
    pub glyphs: Option<[String; 2]>,
    /// The kind that it promoted from, for promoted forms.
    pub promoted_from: Option<PieceKind>,
    /// The kinds that it may promote to, for either player.
    pub promotes_to: Vec<PieceKind>,
    /// Where it is defined.
    pub location: Option<Location>,
}

/// A named set of squares, which may differ between the players.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NamedRegion {
    /// Its name.
    pub name: String,
    /// The squares for the first player, ascending.
    pub first: Vec<Square>,
    /// The squares for the second player, ascending.
    pub second: Vec<Square>,
}

/// A sentence that reads a rule back.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RuleSentence {
    /// The title of its section, as in "Promotion".
    pub section: &'static str,
    /// The sentence.
    pub text: String,
    /// Where the rule is written; empty if it holds because nothing says otherwise.
    pub locations: Vec<Location>,
}

/// The end of a random game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Playout {
    /// The number of plies played.
    pub plies: u32,
    /// Who won; nobody if the game is drawn or was stopped.
    pub winner: Option<Side>,
    /// The slug of the reason for the end; nothing if the game was stopped.
    pub reason: Option<&'static str>,
}

impl Variant {
    /// The greatest depth of [`Variant::perft`].
    pub const MAX_PERFT_DEPTH: u32 = MAX_PERFT_DEPTH;

    pub(super) fn new(inner: Arc<variant::Variant>, origins: Origins, report: diag::Report) -> Variant {
        let sources = report.sources.clone();
        Variant { inner, origins, sources, report: Report::new(report), numbering: OnceLock::new() }
    }

    #[cfg(feature = "import")]
    pub(super) fn set_report(&mut self, report: Report) {
        self.report = report;
    }

    /// Returns a variant from the text of a definition in TOML. No file is read: the text may extend bundled variants only.
    /// [`Loader`] has more ways.
    ///
    /// ```
    /// use alfil::Variant;
    ///
    /// let variant = Variant::from_toml("format = 1\nname = \"Chess without queens\"\nextends = \"chess\"\n\
    ///     [setup]\nfen = \"rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w\"\n").unwrap();
    /// assert_eq!(variant.name(), "Chess without queens");
    /// ```
    ///
    /// # Errors
    /// Everything that is wrong with the text, with places and fixes.
    pub fn from_toml(text: &str) -> Result<Arc<Variant>, Report> {
        Loader::new().toml(text)
    }

    /// Returns a variant from a file in TOML. It may extend bundled variants, and files in the same folder or below it.
    ///
    /// ```
    /// assert!(alfil::Variant::from_path("no-such-file.toml").is_err());
    /// ```
    ///
    /// # Errors
    /// Why the file cannot be read, or everything that is wrong with it.
    pub fn from_path(path: impl AsRef<Path>) -> Result<Arc<Variant>, Report> {
        Loader::new().path(path)
    }

    /// Returns the variant of a section of a `variants.ini` for Fairy-Stockfish. What that program plays differently is in
    /// [`Variant::report`].
    ///
    /// ```
    /// let variant = alfil::Variant::from_ini("[bare:chess]\ncastling = false\n", "bare").unwrap();
    /// assert!(variant.rules().iter().all(|rule| rule.section != "Castling"));
    /// ```
    ///
    /// # Errors
    /// Everything that is wrong with the section, and what cannot be expressed.
    #[cfg(feature = "import")]
    pub fn from_ini(text: &str, section: &str) -> Result<Arc<Variant>, Report> {
        Loader::new().ini(text, section)
    }

    /// Returns the bundled variant with this id, or with this name in another program.
    ///
    /// ```
    /// assert!(alfil::Variant::bundled("ogi").is_some());
    /// ```
    pub fn bundled(id: &str) -> Option<Arc<Variant>> {
        Loader::new().bundled(id)
    }

    pub(super) fn inner(&self) -> &Arc<variant::Variant> {
        &self.inner
    }

    pub(super) fn internal_rules(&self) -> &Rules {
        self.inner.rules()
    }

    pub(super) fn numbering(&self) -> &Numbering {
        self.numbering.get_or_init(|| Numbering::of(self.internal_rules()))
    }

    pub(super) fn locations(&self, rule: &RuleId) -> Vec<Location> {
        self.locations_of_keys(rule, &[])
    }

    fn locations_of_keys(&self, rule: &RuleId, keys: &[&str]) -> Vec<Location> {
        self.origins
            .all_of_keys(rule, keys)
            .into_iter()
            .map(|span| Location::new(&self.sources, span))
            .collect()
    }

    /// Returns the id: see [`Loader::id`].
    ///
    /// ```
    /// assert_eq!(alfil::Variant::bundled("ogi").unwrap().id(), "ogi");
    /// ```
    pub fn id(&self) -> &str {
        self.inner.id()
    }

    /// Returns the name of the game.
    ///
    /// ```
    /// assert_eq!(alfil::Variant::bundled("wa-shogi").unwrap().name(), "Wa Shogi");
    /// ```
    pub fn name(&self) -> &str {
        &self.internal_rules().name
    }

    /// Returns the text of the definition in TOML; that of a section of an ini is the one that import writes.
    ///
    /// ```
    /// assert!(alfil::Variant::bundled("ogi").unwrap().to_toml().contains("name = \"Ōgi\""));
    /// ```
    pub fn to_toml(&self) -> &str {
        self.sources.text(FileId::FIRST)
    }

    /// Returns what was found while the definition was read; it has no errors. [`Loader::validate_toml`] finds more.
    ///
    /// ```
    /// assert!(alfil::Variant::bundled("chess").unwrap().report().is_empty());
    /// ```
    pub fn report(&self) -> &Report {
        &self.report
    }

    /// Returns what a player is called: White, Black, or another name.
    ///
    /// ```
    /// use alfil::{Side, Variant};
    ///
    /// assert_eq!(Variant::bundled("shogi").unwrap().side_name(Side::First), "Black");
    /// ```
    pub fn side_name(&self, side: Side) -> &str {
        &self.internal_rules().sides[side]
    }

    /// Returns the number of files of the board.
    ///
    /// ```
    /// assert_eq!(alfil::Variant::bundled("dai-shogi").unwrap().files(), 15);
    /// ```
    pub fn files(&self) -> u8 {
        self.internal_rules().shape.files
    }

    /// Returns the number of ranks of the board.
    ///
    /// ```
    /// assert_eq!(alfil::Variant::bundled("dai-shogi").unwrap().ranks(), 15);
    /// ```
    pub fn ranks(&self) -> u8 {
        self.internal_rules().shape.ranks
    }

    /// Returns the squares of the board without its holes, a1 first, rank after rank.
    ///
    /// ```
    /// assert_eq!(alfil::Variant::bundled("chess").unwrap().squares().count(), 64);
    /// ```
    pub fn squares(&self) -> impl Iterator<Item = Square> + '_ {
        let rules = self.internal_rules();
        rules.shape.squares().filter(|&square| !rules.holes.contains(square))
    }

    /// Returns the holes of the board, ascending.
    ///
    /// ```
    /// assert_eq!(alfil::Variant::bundled("chess").unwrap().holes().count(), 0);
    /// ```
    pub fn holes(&self) -> impl Iterator<Item = Square> + '_ {
        self.internal_rules().holes.iter()
    }

    /// Returns the square with a name such as `e4`; nothing if the board has none.
    ///
    /// ```
    /// let chess = alfil::Variant::bundled("chess").unwrap();
    /// let square = chess.square("e4").unwrap();
    /// assert_eq!(chess.square_name(square), "e4");
    /// assert!(chess.square("j9").is_none());
    /// ```
    pub fn square(&self, name: &str) -> Option<Square> {
        let rules = self.internal_rules();
        rules.shape.parse(name).filter(|&square| !rules.holes.contains(square))
    }

    /// Returns the name of a square.
    ///
    /// ```
    /// let shogi = alfil::Variant::bundled("shogi").unwrap();
    /// assert_eq!(shogi.square_name(shogi.squares().next().unwrap()), "a1");
    /// ```
    pub fn square_name(&self, square: Square) -> String {
        self.internal_rules().shape.name(square).to_string()
    }

    /// Returns the named regions of the definition.
    ///
    /// ```
    /// let xiangqi = alfil::Variant::bundled("xiangqi").unwrap();
    /// assert!(xiangqi.regions().iter().any(|region| region.name == "palace" && region.first.len() == 9));
    /// ```
    pub fn regions(&self) -> Vec<NamedRegion> {
        let named = |(name, region): &(String, Region)| NamedRegion {
            name: name.clone(),
            first: region[Side::First].iter().collect(),
            second: region[Side::Second].iter().collect(),
        };
        self.internal_rules().regions.iter().map(named).collect()
    }

    /// Returns the kinds of pieces, by number.
    ///
    /// ```
    /// let chess = alfil::Variant::bundled("chess").unwrap();
    /// let king = chess.pieces().into_iter().find(|piece| piece.is_royal).unwrap();
    /// assert_eq!((king.key.as_str(), king.id.as_str()), ("king", "K"));
    /// ```
    pub fn pieces(&self) -> Vec<PieceInfo> {
        self.internal_rules().kind_indices().map(|kind| self.info(kind)).collect()
    }

    /// Returns a kind of piece; nothing if it is not one of this variant.
    ///
    /// ```
    /// use alfil::{Game, Variant};
    ///
    /// let chess = Variant::bundled("chess").unwrap();
    /// let piece = Game::new(&chess).piece_at(chess.square("b1").unwrap()).unwrap();
    /// assert_eq!(chess.piece(piece.kind).unwrap().name, "Knight");
    /// ```
    pub fn piece(&self, kind: PieceKind) -> Option<PieceInfo> {
        (kind.index() < self.internal_rules().kinds.len()).then(|| self.info(kind))
    }

    /// Returns the id of a kind of piece; nothing if it is not one of this variant.
    ///
    /// ```
    /// let shogi = alfil::Variant::bundled("shogi").unwrap();
    /// assert_eq!(shogi.piece_id(shogi.kind("+R").unwrap()), Some("+R"));
    /// ```
    pub fn piece_id(&self, kind: PieceKind) -> Option<&str> {
        self.internal_rules().kinds.get(kind.index()).map(|kind| kind.id.as_str())
    }

    /// Returns the kind with a token as in FEN, in capitals.
    ///
    /// ```
    /// let shogi = alfil::Variant::bundled("shogi").unwrap();
    /// assert_eq!(shogi.piece(shogi.kind("+R").unwrap()).unwrap().key, "+rook");
    /// ```
    pub fn kind(&self, id: &str) -> Option<PieceKind> {
        self.internal_rules().kind_with_id(id)
    }

    fn info(&self, index: PieceKind) -> PieceInfo {
        let rules = self.internal_rules();
        let kind = rules.kind(index);
        let mut facts = describe::piece::pieces::facts(rules, index);
        facts.extend(places::of_kind(rules, kind));
        let mut promotes_to: Vec<PieceKind> =
            Side::ALL.into_iter().flat_map(|side| kind.becomes(side)).collect();
        promotes_to.sort_unstable();
        promotes_to.dedup();
        PieceInfo {
            kind: index,
            key: kind.key.clone(),
            name: kind.name.clone(),
            id: kind.id.clone(),
            betza: kind.betza.clone(),
            moves: movement_sentence(&kind.movement),
            facts,
            is_royal: kind.royal,
            value: kind.value,
            glyphs: kind
                .glyph
                .as_ref()
                .map(|PerSide { first, second }| [first, second].map(|glyph| glyph.text().to_owned())),
            promoted_from: kind.promoted_from,
            promotes_to,
            location: self.locations(&RuleId::Pieces(vec![index], PieceKey::Moves)).into_iter().next(),
        }
    }

    /// Returns the rules in sentences, in the order of a rule book, each with where it is written. They do not include how
    /// pieces move: [`PieceInfo`] does.
    ///
    /// ```
    /// let ogi = alfil::Variant::bundled("ogi").unwrap();
    /// let rules = ogi.rules();
    /// let promotion = rules.iter().find(|rule| rule.section == "Promotion").unwrap();
    /// assert_eq!(promotion.locations[0].file, "<bundled>/ogi.toml");
    /// ```
    pub fn rules(&self) -> Vec<RuleSentence> {
        let sections = describe::describe(self.internal_rules());
        let of_section = |section: describe::Section| {
            let title = section.title;
            section.sentences.into_iter().map(move |sentence| (title, sentence))
        };
        let sentences = sections.into_iter().flat_map(of_section);
        let read_back = |(section, sentence): (&'static str, describe::Sentence)| RuleSentence {
            section,
            locations: self.locations_of_keys(&sentence.rule, sentence.keys),
            text: sentence.text,
        };
        sentences.map(read_back).collect()
    }

    /// Returns the questions that the definition leaves open, each with how alfil plays.
    ///
    /// ```
    /// assert_eq!(alfil::Variant::bundled("chess").unwrap().open_questions().len(), 2);
    /// ```
    pub fn open_questions(&self) -> Vec<String> {
        questions::open(self.internal_rules())
            .into_iter()
            .map(|asked| format!("{} {}", asked.text, asked.ruling))
            .collect()
    }

    /// Returns the start position as FEN.
    ///
    /// ```
    /// let chess = alfil::Variant::bundled("chess").unwrap();
    /// assert_eq!(chess.start_fen(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    /// ```
    pub fn start_fen(&self) -> String {
        fen::print(&game::Game::new(&self.inner))
    }

    /// Returns what identifies the rules: 16 hexadecimal digits. Variants with the same digest have the same positions
    /// and moves; display names do not count.
    ///
    /// ```
    /// let chess = alfil::Variant::bundled("chess").unwrap();
    /// let same = alfil::Variant::from_toml("format = 1\nname = \"Échecs\"\nextends = \"chess\"\n").unwrap();
    /// assert_eq!(chess.digest(), same.digest());
    /// ```
    pub fn digest(&self) -> String {
        self.inner.digest()
    }

    /// Returns the picture of a piece as SVG, as it is seen by its owner or, with `upside_down`, from the other side.
    ///
    /// ```
    /// use alfil::{Side, Variant};
    ///
    /// let ogi = Variant::bundled("ogi").unwrap();
    /// assert!(ogi.piece_svg(ogi.pieces()[0].kind, Side::First, false).unwrap().starts_with("<svg"));
    /// ```
    pub fn piece_svg(&self, kind: PieceKind, side: Side, upside_down: bool) -> Option<String> {
        let rules = self.internal_rules();
        let facing = if upside_down { Facing::Down } else { Facing::Up };
        (kind.index() < rules.kinds.len()).then(|| Look::of(rules).piece(kind, side, facing))
    }

    /// Returns a diagram of the moves of a piece as SVG.
    ///
    /// ```
    /// let ogi = alfil::Variant::bundled("ogi").unwrap();
    /// assert!(ogi.moves_svg(ogi.pieces()[0].kind).unwrap().starts_with("<svg"));
    /// ```
    pub fn moves_svg(&self, kind: PieceKind) -> Option<String> {
        let rules = self.internal_rules();
        (kind.index() < rules.kinds.len()).then(|| picture::kind_moves(rules.kind(kind), Cells::of(rules)))
    }

    /// Returns whether another variant has the same rules, as [`Variant::digest`] identifies them.
    ///
    /// ```
    /// let chess = alfil::Variant::bundled("chess").unwrap();
    /// let same = alfil::Variant::from_toml("format = 1\nname = \"Mine\"\nextends = \"chess\"\n").unwrap();
    /// assert!(chess.has_rules_of(&same));
    /// ```
    pub fn has_rules_of(&self, other: &Variant) -> bool {
        std::ptr::eq(self, other) || self.digest() == other.digest()
    }

    /// Returns what a site needs to know of the variant, as a JSON object: the board, pieces and royals, pockets, promotions,
    /// counters, limits, castling, and which boards in use cannot show it. `schema/facts.json` describes it.
    ///
    /// ```
    /// let facts = alfil::Variant::bundled("crazyhouse").unwrap().facts();
    /// assert_eq!(facts["royals"]["kings"][0], "K");
    /// assert_eq!(facts["pockets"]["pieces"]["first"][4], "P");
    /// assert_eq!(facts["history"]["matters_for_legality"], false);
    /// ```
    pub fn facts(&self) -> serde_json::Value {
        facts::facts_of(&self.inner)
    }

    /// Returns the number of ways to play this many moves from the start position. Games that are over have none;
    /// repetition does not count.
    ///
    /// ```
    /// assert_eq!(alfil::Variant::bundled("chess").unwrap().perft(3), 8902);
    /// ```
    ///
    /// # Panics
    /// If the depth is more than [`Variant::MAX_PERFT_DEPTH`]: each ply takes some of the stack.
    pub fn perft(&self, depth: u32) -> u64 {
        assert!(depth <= Variant::MAX_PERFT_DEPTH, "a depth is at most {}", Variant::MAX_PERFT_DEPTH);
        Position::start(self.inner.tables()).into_perft(depth)
    }

    /// Returns the same number as [`Variant::perft`]; nothing if `stop` was set meanwhile, a position has too many moves to
    /// list, or the depth is more than [`Variant::MAX_PERFT_DEPTH`].
    ///
    /// ```
    /// use std::sync::atomic::AtomicBool;
    ///
    /// let chess = alfil::Variant::bundled("chess").unwrap();
    /// assert_eq!(chess.perft_until(2, &AtomicBool::new(false)), Some(400));
    /// ```
    pub fn perft_until(&self, depth: u32, stop: &AtomicBool) -> Option<u64> {
        if depth > Variant::MAX_PERFT_DEPTH {
            return None;
        }
        Position::start(self.inner.tables()).perft_until(depth, stop).ok()
    }

    /// Plays random legal moves from the start position until the game ends or `max_plies` have been played. Game number
    /// `index` of a seed is always the same game. Players claim what they may claim.
    ///
    /// ```
    /// let chess = alfil::Variant::bundled("chess").unwrap();
    /// let end = chess.playout(1, 0, 1_000);
    /// assert_eq!(end, chess.playout(1, 0, 1_000));
    /// ```
    pub fn playout(&self, seed: u64, index: u64, max_plies: u32) -> Playout {
        let end = playout::playout(&self.inner, seed, index, max_plies);
        Playout {
            plies: end.plies,
            winner: end.outcome.and_then(|outcome| outcome.winner),
            reason: end.outcome.map(|outcome| outcome.reason.slug(self.internal_rules())),
        }
    }

    pub(super) fn outcome(&self, outcome: game::Outcome, sentence: String) -> Outcome {
        Outcome {
            winner: outcome.winner,
            is_decided: outcome.is_decided(),
            reason: outcome.reason.slug(self.internal_rules()),
            sentence,
            location: observe::ending(outcome).and_then(|rule| self.locations(&rule).into_iter().next()),
        }
    }
}
