//! The closed list of findings.
//!
//! It is one long table on purpose: an enum is written in one place, and each row must keep its name, slug, severity and
//! explanation together. The rows are grouped by the layer that reports them.

use super::diagnostic::Severity;

macro_rules! codes {
    ($($(#[doc = $doc:literal])+ $severity:ident $name:ident = $slug:literal,)+) => {
        /// The stable name of a kind of finding. The first line of each is its summary, the rest its explanation.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum Code { $($(#[doc = $doc])+ $name,)+ }

        impl Code {
            /// Every code.
            pub const ALL: &[Code] = &[$(Code::$name,)+];

            /// Returns the slug printed in messages, as in `unknown-piece`.
            pub const fn slug(self) -> &'static str {
                match self { $(Code::$name => $slug,)+ }
            }

            /// Returns how a file allows findings with the code, if a condition holds, as "if this is intended".
            pub(crate) fn how_to_allow(self, condition: &str) -> String {
                format!("{condition}, write `allow = [\"{}\"]` at the top of the file", self.slug())
            }

            /// Returns the code with this slug.
            pub fn with_slug(slug: &str) -> Option<Code> {
                Code::ALL.iter().copied().find(|code| code.slug() == slug)
            }

            /// Returns whether it is an error, a warning or a note.
            pub const fn severity(self) -> Severity {
                match self { $(Code::$name => Severity::$severity,)+ }
            }

            /// Returns whether it is found only by playing random games, which must be asked for.
            pub fn needs_games(self) -> bool {
                self.slug().starts_with("smoke-")
            }

            /// Returns what it means, in Markdown.
            pub const fn explanation(self) -> &'static str {
                match self { $(Code::$name => concat!($($doc, "\n",)+),)+ }
            }
        }
    };
}

codes! {
    // Files.
    /// A file could not be read.
    Error UnreadableFile = "unreadable-file",
    /// A file is not UTF-8 text.
    Error NotUtf8 = "not-utf8",
    // Betza.
    /// A pattern is too long.
    ///
    /// A pattern may have at most 512 bytes. The pieces of the largest known games need fewer than a hundred.
    Error BetzaTooLong = "betza-too-long",
    /// Groups in a pattern are nested too deeply.
    ///
    /// Brackets and parentheses may be nested at most 8 levels deep.
    Error BetzaTooDeep = "betza-too-deep",
    /// A bracket or parenthesis in a pattern has no partner.
    Error BetzaUnbalanced = "betza-unbalanced",
    /// Part of a pattern belongs to no term.
    ///
    /// Nothing is ever skipped, not even a space: a program that skips what it does not recognise turns a typing mistake
    /// into a different piece.
    Error BetzaStray = "betza-stray",
    /// A capital letter in a pattern is not an atom.
    ///
    /// The atoms are W F D N A H C L Z J G K R B Q U, and `(a,b)` for any leap.
    Error BetzaUnknownAtom = "betza-unknown-atom",
    /// A lower-case letter in a pattern is not a modifier.
    ///
    /// The directions are f b l r s v h; the other modifiers are m c d e i n j p g y t o z q x u, and `a` between legs.
    Error BetzaUnknownModifier = "betza-unknown-modifier",
    /// Modifiers in a pattern are not followed by an atom.
    ///
    /// A modifier applies only to the atom that follows it.
    Error BetzaNoAtom = "betza-no-atom",
    /// Part of a pattern is recognised but not supported yet.
    Error BetzaUnsupported = "betza-unsupported",
    /// A range in a pattern has a leading zero or is too large.
    ///
    /// A range is `1` to `99`, or `0` for any distance. `R03`, which means exactly three steps in one old dialect, is an
    /// error.
    Error BetzaBadRange = "betza-bad-range",
    /// A leap written as numbers has no length or is too long.
    Error BetzaBadVector = "betza-bad-vector",
    /// A leg of a chain is missing.
    Error BetzaEmptyLeg = "betza-empty-leg",
    /// The letter `h` is in a place where it has no meaning.
    ///
    /// `h` follows f, b, l or r (`fhN`: the whole forward half), or precedes r or l on an oblique atom (`hrN`: the
    /// right-handed half of the eight leaps).
    Error BetzaMisplacedHalf = "betza-misplaced-half",
    /// Two modifiers of a leg contradict each other.
    Error BetzaConflict = "betza-conflict",
    /// A move has too many legs.
    ///
    /// A term may have at most 8 legs.
    Error BetzaTooManyLegs = "betza-too-many-legs",
    /// A move could capture too many pieces without landing on them.
    ///
    /// A move may capture at most 4 pieces on its way, plus the one it lands on.
    Error BetzaTooManyCaptures = "betza-too-many-captures",
    /// No direction is left.
    ///
    /// The directions of a leg exclude each other, so the term never moves.
    Error BetzaNoDirection = "betza-no-direction",
    /// `v` or `s` precedes a perpendicular direction.
    ///
    /// `lvN` is a pair: two leaps. `vlN` is not. Some programs read it as `v` and `l` together, as alfil does; Fairy-Stockfish
    /// reads it as no moves at all, and the Interactive Diagram reads `sfK` as the pair `fsK`.
    Warning BetzaLeadingSpread = "betza-leading-spread",
    /// A direction is written twice before an atom, or is opposite to another one.
    ///
    /// `ffW` is `fW`, and `vfF` is `vF`: the second letter adds nothing. Often an atom was meant: `FfW`. On oblique atoms a
    /// doubled letter has a meaning: `ffN`.
    Warning BetzaDoubledDirection = "betza-doubled-direction",
    /// A lower-case letter was probably meant as a capital.
    ///
    /// Atoms are capital letters and modifiers lower-case ones: `fmWfcefifmnD` has a doubled `f` and one atom less than
    /// `fmWfceFifmnD`, the Pawn of Chess.
    Warning BetzaSmallLetter = "betza-small-letter",
    /// A letter means something else in other programs.
    ///
    /// `x`, `t` and `o` have other meanings in XBetza and in the piece libraries of other sites. If the meaning described in
    /// [betza.md](betza.md) is intended, write `allow = ["betza-read-elsewhere"]`.
    Warning BetzaReadElsewhere = "betza-read-elsewhere",
    /// The two letters of a direction are separated.
    ///
    /// Two letters form one direction only if they are adjacent: `frF` reaches one square, whereas `fmrF` is read
    /// as `fF` and `rF` together.
    Warning BetzaSplitPair = "betza-split-pair",
    /// `h` is written on an atom that has no halves.
    ///
    /// Programs disagree about `h` on orthogonal, diagonal and king moves.
    Warning BetzaHalfOnStraight = "betza-half-on-straight",
    /// A jump is written on an atom that makes only one step.
    ///
    /// `p`, `g` and, on single steps, `j` need a second step to land on, so the term never moves. In Fairy-Stockfish `pW`
    /// means `pR`.
    Warning BetzaShortHop = "betza-short-hop",
    /// `m` and `c` together have no effect.
    ///
    /// An atom with neither already both moves and captures.
    Warning BetzaRedundantModes = "betza-redundant-modes",
    /// A rider is doubled.
    ///
    /// R, B and Q are already riders, and `KK` is `Q`.
    Warning BetzaDoubledRider = "betza-doubled-rider",
    /// A modifier has no effect where it is written.
    Warning BetzaNoEffect = "betza-no-effect",
    /// A term adds no move that other terms lack.
    ///
    /// `QB` is `Q`, and `RWR` is `R`: a Queen already slides as a Bishop does, and a step is the beginning of a slide.
    /// `sRvRfsR` is also `R`: two of its terms together have the moves of the third. A redundant term is usually a typing
    /// mistake. First moves (`i`) that can be captured en passant are never reported.
    Warning BetzaRedundantTerm = "betza-redundant-term",
    /// A Lion cannot capture without moving.
    ///
    /// `KNADcaKmabK` cannot capture an adjacent piece and return to its square in the same move. The Lion of Chu Shogi and Dai
    /// Shogi is `KNADcaKmcabK`.
    Warning BetzaLionWithoutIgui = "betza-lion-without-igui",
    /// A leg of a chain only goes straight on.
    ///
    /// `(cK-K)` captures an adjacent piece and takes one more step in the same direction. In a chain, a leg
    /// without directions goes straight on; in `caK`, which has no chain, the second step may turn. `(cK-fK)` says
    /// that straight on is intended.
    Warning BetzaStraightLeg = "betza-straight-leg",
    /// Fairy-Stockfish skips a character of the pattern.
    ///
    /// Fairy-Stockfish reports nothing and plays the rest. In this dialect, alfil plays the rest too.
    Warning BetzaSkippedByFsf = "betza-skipped-by-fsf",
    /// An atom makes no moves in Fairy-Stockfish.
    ///
    /// Fairy-Stockfish has riders only on W, F and N, hoppers only on W and F, and lame leaps only on D, N, A and Z, and
    /// it finds no moves for some pairs of directions. The atom makes no moves in alfil either.
    Warning BetzaNoMovesInFsf = "betza-no-moves-in-fsf",
    /// A modifier has a different meaning in Fairy-Stockfish.
    Warning BetzaFsfMeaning = "betza-fsf-meaning",
    /// An atom that makes no moves in Fairy-Stockfish changes the moves of other atoms.
    ///
    /// In Fairy-Stockfish the sliders and hoppers of a piece also stop on every square of their lines that any of its atoms
    /// reaches, even `DD`, which makes no moves itself: `R1DD` moves one square, three or five. No pattern can express that
    /// in alfil.
    Error BetzaMixedInFsf = "betza-mixed-in-fsf",
    // Definitions.
    /// A definition is larger than 1 MiB, or an ini file larger than 4 MiB.
    ///
    /// The largest known game is many times smaller, so the file is probably not a definition, or is damaged.
    Error FileTooLarge = "file-too-large",
    /// A file is not valid TOML.
    ///
    /// The syntax of the file is wrong: a quote, a bracket or an equals sign is missing, or a key is written twice.
    Error TomlSyntax = "toml-syntax",
    /// A file is in the format of another program.
    ///
    /// Rules for Zillions of Games, Ludii or Fairy-Max, Interactive Diagrams, web pages and files of played games
    /// are recognised by what is in them. alfil reads definitions in TOML, and a `variants.ini` for
    /// Fairy-Stockfish.
    Error ForeignFile = "foreign-file",
    /// A key or word has been renamed. The old name still works.
    ///
    /// `alfil validate --fix` writes the new names.
    Warning OldName = "old-name",
    /// A table has a key that is not one of its keys.
    Error UnknownKey = "unknown-key",
    /// A word is not one of those allowed in this place.
    Error UnknownWord = "unknown-word",
    /// A value has the wrong type, such as a number in place of a string, or a string in place of a list.
    Error WrongType = "wrong-type",
    /// A number is too small or too large.
    Error NumberOutOfRange = "number-out-of-range",
    /// A condition is written as a word but needs a table of details.
    ///
    /// `when = "reached"` does not say which piece must reach which squares.
    Error NeedsTable = "needs-table",
    /// A condition is a table with no key, or with several.
    ///
    /// Each condition says one thing. `{ all = [ … ] }` and `{ any = [ … ] }` combine several.
    Error OneKey = "one-key",
    /// A file has so many errors that the rest are not shown.
    Error TooManyErrors = "too-many-errors",
    /// A file has so many warnings that the rest are not shown.
    Warning TooManyWarnings = "too-many-warnings",
    /// A position of the game could have too many moves to list.
    ///
    /// A move counts once for each kind it may promote to, each wall it may place and each piece it may gate.
    /// The largest possible number is computed from the rules and the pieces in the game; the limit is 4,000,000 moves, which
    /// take about 50 MB.
    Error TooManyMoves = "too-many-moves",
    /// No definition has the given name.
    Error UnknownDefinition = "unknown-definition",
    /// A definition extends a file that it may not read.
    ///
    /// Definitions may come from strangers. A definition may extend a bundled definition, or a regular file that ends in
    /// `.toml` and is in the folder of the first definition or below it. Nothing else is opened: no absolute path, no path
    /// that leaves that folder through `..`, and no link out of it. `--allow-path DIR` allows another folder;
    /// `--untrusted` opens no other file at all.
    Error ExtendsRefused = "extends-refused",
    /// A definition extends itself, directly or through others, or the chain of definitions is too long.
    Error ExtendsCircle = "extends-circle",
    /// A definition has `without` but extends nothing.
    Error WithoutNeedsExtends = "without-needs-extends",
    /// `without` names something that the extended definition does not have.
    Error NothingToTakeOut = "nothing-to-take-out",
    /// A region is not written correctly.
    ///
    /// Regions are written in words: `ranks 9-11`, `last 3 ranks`, `file e`, `files a-c`, `d1-f3`, `e5`, `all`, or the
    /// name of a region, joined by commas or `and`. `except` removes squares. Parentheses group parts.
    Error RegionSyntax = "region-syntax",
    /// A region with several parts and an `except` can be read in two ways.
    ///
    /// `rank 3, rank 4 except e4` may remove e4 from both ranks or only from the last, and `all except a1, b1` may
    /// remove both squares or one. Write parentheses: `(rank 3, rank 4) except e4`, `all except (a1, b1)`.
    Error ExceptUnclear = "except-unclear",
    /// A region joins areas that have squares in common by `and`, which can be read in two ways.
    ///
    /// `ranks 1-2 and files a-b` may mean the squares in both, or in either. A comma always joins: write `ranks 1-2, files a-b`
    /// for the squares in either, and `a1-b2` for those in both. The same is true of named regions that overlap.
    Error AndUnclear = "and-unclear",
    // Rules.
    /// A promoted piece is in a hand that holds only unpromoted pieces.
    ///
    /// With `to-hand = "unpromoted"` captured pieces lose their promotion, so a promoted form can never be in hand.
    Error PromotedInHand = "promoted-in-hand",
    /// Royal pieces can be lost, and no ending applies when they are.
    ///
    /// With `left-attacked = "allowed"` players may leave a royal piece where it can be captured. Explosions take royal
    /// pieces too, effects and enclosures can make them change sides, and a royal piece can promote to one that is not
    /// royal. Without an ending such as `when = "royal-captured"` the game goes on without it, which is rarely intended.
    Warning RoyalsNeverLost = "royals-never-lost",
    /// Royal pieces must be kept safe, but no ending covers checkmate.
    ///
    /// A checkmated player has no legal move, and without an ending for this the game is drawn. An `[[end]]` in a definition
    /// replaces all endings of the definition it extends.
    Warning CheckmateUnhandled = "checkmate-unhandled",
    /// No player can or would claim this ending.
    ///
    /// A `claimable` ending is claimed by the player to move. A player without a legal move cannot claim, since the game is
    /// then over, and no player makes a claim that loses.
    Warning ClaimablePointless = "claimable-pointless",
    /// Part of a move has too many possible paths to list.
    ///
    /// Each leg multiplies the paths of the legs before it; several long slides in a row on a large board have too
    /// many. Give the legs a range, or remove one.
    Error TooManyWays = "too-many-ways",
    /// Part of a move, or of a `steps` or `at` pattern, has no target on this board.
    ///
    /// Its leap is longer than the board, or it can never end on a square. Only the other parts of the pattern have an effect.
    Warning MoveNeverFits = "move-never-fits",
    /// A range in a move is longer than the board.
    ///
    /// On a board of eight squares, no slide is longer than seven steps, so `R8` means `R`.
    Warning RangeBeyondBoard = "range-beyond-board",
    /// A required key is missing.
    ///
    /// Required keys have no default: the definition must state them.
    Error MissingKey = "missing-key",
    /// A string is empty.
    Error EmptyText = "empty-text",
    /// A name or description contains an invisible character that changes how the text around it is displayed.
    ///
    /// Line breaks, tabs and control characters break tables and lists, and characters that change the writing direction
    /// make a line display as a different text. `about` and `sources` may have several lines.
    Error UnseenCharacter = "unseen-character",
    /// A definition is written for another version of the language.
    Error UnsupportedFormat = "unsupported-format",
    /// An entry of `links` is not an address.
    ///
    /// An address begins with `https://` or `http://` and contains no space.
    Error BadLink = "bad-link",
    /// The key of a piece or region is reserved, or not made of lower-case letters, digits and hyphens.
    Error BadName = "bad-name",
    /// A board has no files or no ranks, or more than 36.
    Error BoardSize = "board-size",
    /// A board consists only of holes.
    Error NoSquares = "no-squares",
    /// A region names a square, file or rank that the board does not have.
    Error OffBoard = "off-board",
    /// No region in `[board.regions]` has the given name.
    Error UnknownRegion = "unknown-region",
    /// A named region refers to itself or to a region defined after it.
    Error RegionCircle = "region-circle",
    /// A region contains no squares.
    Error EmptyRegion = "empty-region",
    /// A region is written once, but the board has no `symmetry` to derive the second player's region.
    ///
    /// `symmetry = "rotate"` rotates the region by half a turn for the second player; `"mirror"` reflects it, so that each
    /// file keeps its place.
    Error SymmetryMissing = "symmetry-missing",
    /// A group of pieces, or one of its keys, has no effect.
    ///
    /// A group names a list of pieces and gives the keys they have in common. A piece's own table takes precedence over its
    /// groups.
    Warning GroupIdle = "group-idle",
    /// A named region is never used.
    Warning UnusedRegion = "unused-region",
    /// The board or the pieces are drawn in a way that does not suit the rules.
    ///
    /// On hexagons a piece has six neighbours: along its file, its rank and one of its diagonals. A piece that moves
    /// alike in four directions, or symmetrically to the left and right of its file, is meant for squares.
    ///
    /// A set of pieces shows the silhouettes of chess pieces, or the characters of `glyph`. Pieces that have none show their
    /// ids, and look different from the others.
    Warning LookUnsuited = "look-unsuited",
    /// A definition has no pieces.
    Error NoPieces = "no-pieces",
    /// A definition has too many kinds of piece.
    Error TooManyPieces = "too-many-pieces",
    /// The id of a piece is not a capital letter, a capital letter with `'` or `!`, or several capital letters.
    ///
    /// Ids are written in positions and moves: `R`; `X'` and `X!` where 26 letters are not enough; or a longer id such as
    /// `GB`, which positions write as `<GB>`. The promoted form of `R` is `+R` unless it has an id of its own: another id
    /// with `+` before it or `~` after it.
    Error BadId = "bad-id",
    /// Two pieces have the same id.
    Error DuplicateId = "duplicate-id",
    /// A promoted form has `like`, and also a name or a move of its own.
    ///
    /// `like` takes both from another piece. Next to `like`, a form may have its own keys for where it may go, what it may
    /// capture or jump over, and its extra moves; they replace those of the other piece.
    Error LikeAndMore = "like-and-more",
    /// No piece has the given key.
    ///
    /// Pieces are referred to by key: `running-rabbit` for `[pieces.running-rabbit]`, `+running-rabbit` for its
    /// promoted form. A list of pieces may also contain names of `[groups]`.
    Error UnknownPiece = "unknown-piece",
    /// A piece, word or condition is listed twice, or two players or two claims have the same name.
    Warning ListedTwice = "listed-twice",
    /// The steps of a chain are not all single steps and leaps.
    Error StepsTooComplex = "steps-too-complex",
    /// A rule is ambiguous on a board that wraps around.
    ///
    /// If `wraps` joins edges, several lines can lead to the same square, so "behind" and "between" are ambiguous. If all
    /// edges are joined, the board has no edge at which walls or drops could begin.
    Error WrapsAmbiguous = "wraps-ambiguous",
    /// A list is empty.
    Error EmptyList = "empty-list",
    /// A piece starts outside the region it is confined to.
    ///
    /// The piece stays there until it moves, and can move only to squares of its region.
    Warning StartsOutside = "starts-outside",
    /// A piece has extra moves in a region that it never enters.
    Warning ExtraMoveUnreachable = "extra-move-unreachable",
    /// A piece has a `never-jumps-over` list but never jumps over anything.
    Warning NothingToJump = "nothing-to-jump",
    /// A piece is not in the start position, and no piece promotes to it.
    Warning UnusedPiece = "unused-piece",
    /// A piece has no move on this board.
    ///
    /// Its moves are too long for the board, or `never-on` keeps it from every square that they lead to.
    Warning PieceNeverMoves = "piece-never-moves",
    /// A position contains text that is not FEN.
    Error FenSyntax = "fen-syntax",
    /// A rank of a position has the wrong width.
    Error FenWidth = "fen-width",
    /// A position has too few or too many ranks.
    Error FenRanks = "fen-ranks",
    /// A position contains an id that no piece has.
    Error FenPiece = "fen-piece",
    /// A position and the board disagree about a hole.
    Error FenHole = "fen-hole",
    /// A field of a position is wrong or not used.
    Error FenFields = "fen-fields",
    /// The pieces in hand appear twice, in the FEN and under `[setup.hands]`.
    Error HandsTwice = "hands-twice",
    /// A piece is royal, but the definition has no `[royals]`.
    ///
    /// `[royals]` says whether a player may leave a royal piece attacked (`left-attacked = "illegal"` as in chess), and
    /// which royal pieces count when a player has several.
    Error RoyalsMissing = "royals-missing",
    /// A definition has `[royals]` but no royal piece.
    Error RoyalsWithoutRoyal = "royals-without-royal",
    /// `[[royals.while-few]]` lists a piece that is not royal.
    ///
    /// `[[royals.while-few]]` says when royal pieces count; `royal = true` under a piece makes it royal.
    Error NotRoyal = "not-royal",
    /// A royal piece is listed in two `[[royals.while-few]]` entries.
    Error RoyalsTwice = "royals-twice",
    /// A player starts without a royal piece, although some kinds are royal.
    ///
    /// An `extinct` ending for other pieces avoids this warning, since it says how the player without royal pieces loses.
    Warning NoRoyalInSetup = "no-royal-in-setup",
    /// A royal piece that must be safe is listed as an exception to captures.
    ///
    /// If royal pieces may not be left attacked, every piece that attacks one must also be able to capture it, and a royal
    /// piece can neither become a wall nor survive an explosion.
    Error RoyalExempt = "royal-exempt",
    /// A wall is placed instead of a move, but its square depends on a move.
    Error WallWithoutMove = "wall-without-move",
    /// A promotion never happens: `enter`, `within` and `leave` are all `never`.
    Error PromotionNever = "promotion-never",
    /// A promotion is described in two mutually exclusive ways.
    ///
    /// With `own-turn` a piece promotes without moving, and always by choice; `enter`, `within`, `leave`, `must` and
    /// `capturing` apply only to promotions that are part of a move. With `capturing`, only captures promote, so `enter`,
    /// `within` and `leave` cannot be `"always"`. One move cannot take both a promoted piece and a gated piece from a hand.
    Error PromotionTwoWays = "promotion-two-ways",
    /// A promotion names a piece that has nothing to promote to.
    Error NothingToBecome = "nothing-to-become",
    /// A piece is listed among the pieces it may promote to.
    ///
    /// Promoting to the same piece changes only the text of the move, and resets the progress counter if promotions do. To
    /// make a promotion optional, write `must = "never"`.
    Warning PromotesToItself = "promotes-to-itself",
    /// A promoted form is `like` itself.
    Error LikeItself = "like-itself",
    /// The promotion entry of a piece replaces the general one and allows less.
    ///
    /// An entry for a piece replaces the entry without `pieces` instead of adding to it. Repeat there everything that still
    /// applies to the piece, or add a second entry for it. If the smaller zone is intended, write
    /// `allow = ["promotion-narrowed"]`.
    Warning PromotionNarrowed = "promotion-narrowed",
    /// A piece has something to promote to, but no `[[promotion]]` says when.
    Warning NoPromotionRule = "no-promotion-rule",
    /// Two promotion entries for the same piece contradict each other, or one of them is redundant.
    ///
    /// Entries for one piece apply together: it may promote to anything that any entry for the move allows, and must promote
    /// if any of them requires it. `"always"` and `"if-possible"`, or `"if-stuck"` and `"second-chance"`, cannot both apply to
    /// one move. An entry is redundant if another one already covers its moves and promotions.
    Error PromotionTwice = "promotion-twice",
    /// Pieces may be dropped, but no piece is ever in hand.
    Error DropsWithoutHand = "drops-without-hand",
    /// Captured pieces go to the hand, but there is no `[[drops]]` to use them.
    Warning HandWithoutDrops = "hand-without-drops",
    /// A list contains a piece that can never be in hand.
    Warning NeverInHand = "never-in-hand",
    /// Two `[[drops]]` entries have no `pieces`, so both cover every piece that no other entry names.
    Error DropsTwice = "drops-twice",
    /// An entry for all other pieces covers none.
    Warning NoOtherPieces = "no-other-pieces",
    /// The pieces of a castling are not on its squares in the start position.
    ///
    /// A castling right exists from the start and is lost when either piece leaves its square.
    Error CastlingStartMismatch = "castling-start-mismatch",
    /// Gating is allowed, but no piece is ever in hand.
    Error NothingToGate = "nothing-to-gate",
    /// Two squares on one file share the letter that records in positions whether a piece has moved.
    ///
    /// Positions record this by file for the squares of `[gating]` and of `in-fen` in `[unmoved]`.
    Error GatesShareFile = "gates-share-file",
    /// A rule is about moves with an `i`, but no piece has any.
    ///
    /// The rule needs a term with an `i` in the pattern of a piece that is in the start position; `first-moves` do not count.
    Error NoFirstMoves = "no-first-moves",
    /// A rule is about castling, but no piece can castle.
    Error NobodyCastles = "nobody-castles",
    /// The pieces of a castling cannot get to their squares.
    ///
    /// Each of the two must move along a file, a rank or a diagonal, to a different square.
    Error CastlingLine = "castling-line",
    /// Positions use one letter for two castling rights, or for a castling right and a first move.
    ///
    /// The letter of a castling right is `K` or `Q`, for the side of the partner, or the partner's file if a player has
    /// several partners on one side. If positions also record first moves by file, the letters must differ.
    Error CastlingsShareLetter = "castlings-share-letter",
    /// The leading piece castles away from its partner.
    ///
    /// The king usually moves towards its partner, and the partner past it. If the king moves the other way, the squares are
    /// probably those of the other partner.
    Warning CastlingAway = "castling-away",
    /// A castling ends where a region allows no other move of its piece to end.
    ///
    /// Castlings obey neither `confined-to` nor `never-on`.
    Warning CastlingOutside = "castling-outside",
    /// A castling says that its pieces start on certain squares, and also that they may start anywhere.
    ///
    /// With `partner-on` both pieces may start on any square of the rank where they end; without it `from` and
    /// `partner-from` give the squares where they start, and `gained-by` says how else the right can be gained there.
    Error CastlingStart = "castling-start",
    /// `through-attack` has no effect here.
    ///
    /// In a castling, `through-attack` applies to royal pieces that may not be left attacked; `through-attack = "illegal"` in
    /// `[royals]` applies to royal pieces that can move farther than one square.
    Warning ThroughAttackUnused = "through-attack-unused",
    /// `to` and `partner-to` list different numbers of squares.
    ///
    /// `to` and `partner-to` are lists of the same length: the partner of a king that ends on the n-th square ends on the n-th
    /// square of the other list. A single square in either applies to every square of the other.
    Error CastlingPairs = "castling-pairs",
    /// Two castlings start and end on the same squares.
    Error CastlingTwice = "castling-twice",
    /// A piece has a move that captures en passant, but no piece can ever be captured en passant.
    ///
    /// A piece can be captured en passant (`e`) just after it moved more than one step along a line, without capturing, by a
    /// move for pieces that have not moved (`i`), such as `ifmnD` or `ifmW2`, or by one of its `first-moves`.
    Warning EnPassantImpossible = "en-passant-impossible",
    /// `answer` may only test the position.
    ///
    /// It may not depend on earlier moves or on which moves are legal.
    Error AnswerNotPositional = "answer-not-positional",
    /// A condition is about passes, but no player can pass.
    ///
    /// `pass` under `[moves]` says when players may pass. A piece whose move returns it to its own square can pass too.
    Warning NobodyMayPass = "nobody-may-pass",
    /// A rule is about captures, but the pieces it applies to never capture.
    ///
    /// `must = "capture"` under `[moves]`, `on = "capture"` under `[explosions]`, and `[captured]` have no effect without
    /// captures.
    Warning NobodyCaptures = "nobody-captures",
    /// A rule is about royal pieces or check, but no piece is royal.
    Error NeedsRoyals = "needs-royals",
    /// A result names the culprit of a condition that has none.
    ///
    /// `culprit loses` needs `{ repetition = { …, perpetual = "check" } }`, `"chase"` or `"pursuit"`: the culprit is the
    /// player who gave perpetual check, chased or pursued.
    Error NoCulprit = "no-culprit",
    /// A definition has `[points]` but no condition that uses points, or the other way round.
    ///
    /// A condition such as `{ points = { side = "mover", at-least = 5 } }` in an ending or in `[[illegal]]` uses points, and
    /// `[points]` says which captures score them. Write both or neither.
    Warning UnusedPoints = "unused-points",
    /// A definition has `[[count]]` without a `counted-out` ending, or the other way round.
    ///
    /// A `[[count]]` counts moves for an ending with `when = "counted-out"`. Write both or neither.
    Warning UnusedCount = "unused-count",
    /// `[pursuit]` is defined but never used.
    ///
    /// Only a repetition with `perpetual = "pursuit"` uses it.
    Warning UnusedPursuit = "unused-pursuit",
    /// Two limits on captures depend on different captures by the other player.
    ///
    /// A position remembers only one kind of capture, so every `[[capture-limit]]` with `after` must have the same value.
    Error ConflictingAfter = "conflicting-after",
    /// This key does not apply to this way of enclosing.
    ///
    /// `at-most` limits how many pieces in a line are enclosed. With `how = "between-two"`, only the two enemies count.
    /// `hostile-while` needs `hostile-squares`.
    Error EnclosureKeyMismatch = "enclosure-key-mismatch",
    /// This key does not apply to this kind of effect.
    ///
    /// - `steps` needs `where = "around"`, and `with` needs `"crossing"`.
    /// - `stayed` needs `on`.
    /// - `into` needs `does = "becomes"`.
    /// - `captured` and `how` need `after = "capture"`.
    /// - `does = "goes"` needs a game without `[walls]`.
    /// - `side` does not apply to the piece that moved.
    /// - With `where = "behind"` and `"between"`, `by` gives the kind of the piece that moved.
    Error EffectKeyMismatch = "effect-key-mismatch",
    /// `[captured]` names a piece that can never be in hand in that form.
    ///
    /// `pieces` and `as` name pieces as they are in the hand, so with `to-hand = "unpromoted"` they cannot name promoted
    /// forms. `as` cannot name a piece that `pieces` leaves out, since it never reaches the hand.
    Error CapturedKeyMismatch = "captured-key-mismatch",
    /// A rule about neighbours has no effect.
    ///
    /// Only slides can be stopped, and only a piece with moves other than first moves can lend its moves.
    Warning NeighbourIdle = "neighbour-idle",
    /// `[turns]` conflicts with another rule.
    ///
    /// Some rules require turns of one move, and some keys of `[turns]` require turns of several. If royal pieces may not be
    /// left attacked, a check must not leave moves in the turn: write `check-ends = true`, or `early-check` with `"illegal"`
    /// or `"checkmate"`.
    Error TurnsConflict = "turns-conflict",
    /// The condition that starts a count depends on more than the board.
    ///
    /// The `when` of a `[[count]]` is tested after each move, for either player. It may test where pieces are and how many
    /// there are, but not legal moves, checks or the history of the game.
    Error CountNotPositional = "count-not-positional",
    /// An ending is never reached, because an earlier one holds whenever it does.
    Warning EndingShadowed = "ending-shadowed",
    /// A count never starts.
    ///
    /// The first `[[count]]` whose condition holds starts, and runs to its end unless `restarts-after` restarts
    /// it. A count for few pieces never starts if it follows one for more pieces, or if it can never replace a
    /// running one.
    Warning CountNever = "count-never",
    /// The game ends with the first move that makes no progress.
    ///
    /// The `plies` of `no-progress` count the moves of both players: with 1, a single move ends the game. Fifty moves by
    /// each player are 100 plies.
    Warning ImmediateDraw = "immediate-draw",
    /// A kind of progress never happens, so it never resets the counter.
    ///
    /// Examples are `reset-by = ["drop"]` in a game without drops, `"promotion"` if no piece promotes, and moves of a piece
    /// that never gets onto the board.
    Warning ResetNever = "reset-never",
    /// A piece can pass by a move, although nobody may pass.
    ///
    /// A move that returns to its square without a capture is a pass. `pass` is only about passing without moving a
    /// piece.
    Warning PassByMove = "pass-by-move",
    /// A region gives both players the same squares, but only one player can use them.
    ///
    /// A region written once is as each player sees the board. The two regions of `{ first = …, second = … }` are
    /// absolute: `rank 2` is the same rank in both.
    Warning SquaresNotMirrored = "squares-not-mirrored",
    /// Two pieces have the same name.
    ///
    /// Descriptions and messages use names, so a reader cannot distinguish the pieces. A promoted form that is `like`
    /// another piece may share its name.
    Warning SameName = "same-name",
    /// An ending already holds in the start position.
    Warning EndingAtStart = "ending-at-start",
    /// A region is behind the pieces that should reach it.
    ///
    /// A region is as its owner sees the board: for the second player, `rank 1` is the last rank of the board, which is
    /// that player's own first rank. Write `last rank` for the far end, or the two regions:
    /// `{ first = "rank 8", second = "rank 1" }`.
    Warning RegionBehind = "region-behind",
    /// The definition has no ending that is ever reached, so no player can win.
    /// The game is drawn when a player has no legal move, and otherwise goes on.
    Warning GameCannotEnd = "game-cannot-end",
    // The game.
    /// `allow` lists something that is not a warning.
    ///
    /// `allow` lists warnings that the author has reviewed and that are not mistakes in this game. Errors cannot be allowed.
    Error UnknownWarning = "unknown-warning",
    /// `allow` lists a warning that does not occur.
    Warning AllowUnneeded = "allow-unneeded",
    /// A piece never gets onto the board.
    ///
    /// It is not in the start position, no piece on the board promotes to it, and no player can drop it.
    Warning PieceNeverComes = "piece-never-comes",
    /// A piece can be in hand but can never be dropped.
    ///
    /// No `[[drops]]` entry covers it, the entries that do leave it no square, or it is dropped from a supply, which leaves the
    /// hand as it is.
    Warning NeverLeavesHand = "never-leaves-hand",
    /// A piece has a first move but never counts as unmoved.
    ///
    /// A term with an `i` is for pieces that have not moved. A piece counts as unmoved only on a square where the start
    /// position has the same piece.
    Warning FirstMoveNever = "first-move-never",
    /// Part of a move is impossible from every square the piece can reach.
    ///
    /// All squares that the piece could ever reach were examined, ignoring pieces that could block it.
    Warning MoveNeverMade = "move-never-made",
    /// A piece may reach a square from which it can never move again, and no rule prevents this.
    ///
    /// Rules that prevent it are a promotion with `must = "if-stuck"`, `never-on`, drops with `forbid = ["stuck"]`, and an
    /// ending for a piece that reaches the square. A piece that an effect moves, removes or changes there is not stuck.
    Warning StuckPiece = "stuck-piece",
    /// A promotion never happens: the piece has no move that could promote it.
    ///
    /// The squares the piece can reach do not meet the zone in the way the rule requires: it never enters the zone, never
    /// moves within it, or never leaves it.
    Warning PromotionUnreachable = "promotion-unreachable",
    /// A promoted form never demotes: it has no move that could demote it.
    Warning DemotionUnreachable = "demotion-unreachable",
    /// A piece promotes to one that moves no better.
    ///
    /// Every move of the new piece is already a move of the old one, and no other rule distinguishes them.
    Warning PromotionNoBetter = "promotion-no-better",
    /// A limit has no effect.
    ///
    /// Examples are a limit on a file or after a promotion that is larger than the number of pieces a player can have, a
    /// forbidden drop that another rule already forbids, `forbid = ["stuck"]` if no piece can get stuck, and a region that the
    /// piece never leaves or never enters. It is probably a mistake.
    Warning LimitNeverBinds = "limit-never-binds",
    /// A key has no effect: the game is the same without it.
    ///
    /// The key repeats a default, or restricts something that cannot happen. It is probably a mistake. Examples:
    ///
    /// - `first-turn = 2` if all turns have two moves;
    /// - `captured` with everything that the piece could capture;
    /// - `early-check` if no move gives check;
    /// - `at-most` with a number larger than there is room for;
    /// - a piece in `[points]` that gives none, or that no player can capture;
    /// - `extra-moves` that the piece has on every square;
    /// - `gained-by = "drops"` in a castling if neither piece can be dropped;
    /// - `leave` in a promotion whose zone is the whole board;
    /// - an exception for squares that are not in the region.
    Warning NeverMatters = "never-matters",
    /// A rule never applies: the game is the same without it.
    ///
    /// Examples:
    ///
    /// - an `[[effect]]` or `[[enclosure]]` for pieces that never get onto the board, are never on the required squares or
    ///   never make the required captures;
    /// - an `[[effect]]` that makes pieces what they already are, or that applies to a piece that has already exploded;
    /// - a `[[capture-limit]]` for captures that no piece ever makes;
    /// - a `[[neighbour]]` for pieces that are never on the board together;
    /// - an `[[effect]]` or `[[enclosure]]` that repeats the one before it with another outcome, once the pieces are gone.
    Warning RuleNeverApplies = "rule-never-applies",
    /// An ending never happens.
    ///
    /// Its pieces can never be on the required squares, no rule lets it happen, or the game always ends sooner. For example, a
    /// position occurs three times before it occurs four times, in any order of the endings.
    Warning EndingNever = "ending-never",
    /// An ending probably gives the game to the wrong player.
    ///
    /// It applies to either player but names a fixed winner, who then wins even when checkmated; or it lets the player without
    /// royal pieces win; or it is about perpetual check, chase or pursuit, and its result does not depend on who did so.
    Warning SuspiciousWinner = "suspicious-winner",
    /// A rule never makes a move illegal.
    ///
    /// What it forbids never happens, another `[[illegal]]` already forbids it, or the game always ends sooner.
    Warning IllegalNever = "illegal-never",
    /// An ending is about checkmate, but royal pieces may be left attacked.
    ///
    /// Checkmate is check without a legal move. If a move may leave a royal piece attacked, a player in check can make
    /// any move, and is checkmated only if no move at all is possible.
    Warning MateWithoutSafety = "mate-without-safety",
    /// The game is too large to examine completely.
    ///
    /// If a game begins with thousands of moves, or has hundreds of long-range pieces on the largest boards, the search for
    /// rules that never apply stops early. Nothing is wrong with the game, but some warnings may be missing.
    Warning NotAllLooked = "not-all-looked-at",
    // Random games.
    /// A random game hangs: a single ply takes too long.
    ///
    /// Reported only by `alfil validate --smoke N`, which plays random games. The remaining games are not played.
    Error SmokeHang = "smoke-hang",
    /// Random games do not end.
    ///
    /// Reported only by `alfil validate --smoke N`, which plays random games and stops each after 2500 plies. The message
    /// gives the last position of the first unfinished game. Very large games may be that long; others lack a rule about
    /// repetition or moves without progress.
    Warning SmokeUnfinished = "smoke-unfinished",
    /// A rule had no effect in random games.
    ///
    /// Reported only by `alfil validate --smoke N`, which plays random games: an ending that ended no game, a promotion,
    /// castling or drop that never occurred, or a limit or condition that ruled out no move. If the rule applies only rarely,
    /// play more games, or write a `[[test]]` that shows the rule at work.
    Warning SmokeNeverFired = "smoke-never-fired",
    /// No piece of a kind moved in random games.
    ///
    /// Reported only by `alfil validate --smoke N`, which plays random games. Kinds that have no moves at all are not listed.
    Warning SmokeNeverMoved = "smoke-never-moved",
    /// The player who begins can capture a royal piece with the first move.
    Warning RoyalEnPrise = "royal-en-prise",
    /// The player who begins is in check.
    Warning CheckAtStart = "check-at-start",
    /// The player who begins has no legal move.
    Warning NoMoveAtStart = "no-move-at-start",
    /// A player begins without a piece, and never gets one.
    ///
    /// The player has no piece in the start position, in hand or in a supply. Capital letters are the first player's pieces,
    /// lower-case letters the second player's.
    Warning NoPieceInSetup = "no-piece-in-setup",
    /// The players' pieces start on each other's side.
    ///
    /// All pieces of the first player, in capital letters, are nearer to the last rank than all those of the second player.
    /// Usually, capital and lower-case letters have been swapped.
    Warning SidesExchanged = "sides-exchanged",
    /// The player called `second` moves first.
    ///
    /// In a start position `w` gives the first move to the player with capital letters, and `b` gives it to the other player.
    /// In `first wins`, `side = "first"`, `moves-of-first` and under `[sides]`, `first` is always the player with capital
    /// letters.
    Warning SecondBegins = "second-begins",
    /// The first move of the game can win it.
    Warning FirstMoveWins = "first-move-wins",
    /// The start position and the board have different symmetries.
    ///
    /// `symmetry` says how regions written for the first player apply to the second: `"rotate"` maps the a-file to the last
    /// file, `"mirror"` keeps each file in place. If the pieces start in one symmetry and the board has the other, one of them
    /// is probably wrong.
    Warning SymmetryDiffers = "symmetry-differs",
    /// The players start with different positions.
    ///
    /// The position of one player is neither the rotation nor the mirror image of the other. If that is intended, write
    /// `allow = ["sides-differ"]`.
    Warning SidesDiffer = "sides-differ",
    /// The players start with different pieces in hand.
    Warning HandsDiffer = "hands-differ",
    /// Fairy-Stockfish reads a pattern differently.
    ///
    /// Every letter of the pattern exists in both dialects of Betza notation, but the moves differ: in XBoard's, `fK` is one
    /// step straight ahead; in Fairy-Stockfish's, it is one step straight or diagonally ahead. `betza-dialect` says which
    /// dialect is used.
    Warning DialectsDiffer = "dialects-differ",
    /// Two endings hold at once but have different results.
    ///
    /// Whenever the later ending holds, the earlier one also holds and decides the game, so the later result never happens.
    Warning EndingsDisagree = "endings-disagree",
    // Claims.
    /// A claim does not hold.
    ///
    /// A claim (`[[test]]`) says what must be true of the game, and the rules contradict it. Either the rules or the claim are
    /// wrong. The note shows the position.
    Error ClaimFails = "claim-fails",
    /// A claim cannot fail, since it states nothing.
    Error ClaimSaysNothing = "claim-says-nothing",
    /// A definition makes no claims.
    ///
    /// Without a `[[test]]` nothing shows that this is the intended game. `alfil test` and `alfil validate --smoke N` report
    /// this. The claims of the extended definition do not count.
    Note ClaimsNothing = "claims-nothing",
    /// A file has too many claims to test.
    ///
    /// All claims are tested each time a file is validated, so together they must be quick. The claims from here on are not
    /// tested.
    Error TooManyClaims = "too-many-claims",
    /// A string is not a move.
    ///
    /// A move is two squares, `e2e4`, followed by what the piece promotes to, `e7e8q` or `e8e9+`. A drop is `P@e4`, a pass is
    /// `0000`, and the legs of a move that captures on its way are joined by commas, `g6g7,g7h8`.
    Error MoveSyntax = "move-syntax",
    /// The board does not have the given square.
    Error UnknownSquare = "unknown-square",
    /// A claim counts too many positions.
    ///
    /// Claims are tested each time a definition is validated. Use `alfil perft` to count deeper.
    Error PerftTooDeep = "perft-too-deep",
    // Variants written for Fairy-Stockfish.
    /// An ini file begins with an invisible mark.
    ///
    /// Fairy-Stockfish begins at the first line that starts with `[`. A byte order mark comes before that `[`, so the first
    /// section is lost.
    Error IniByteOrderMark = "ini-byte-order-mark",
    /// An ini file has no section.
    ///
    /// Keys belong to a variant, and a variant begins with its name in brackets: `[my-variant]`, or `[my-variant:chess]`
    /// to start from another one.
    Error IniNoSection = "ini-no-section",
    /// A key comes before the first section.
    Error IniBeforeSection = "ini-before-section",
    /// An ini file has too many sections.
    Error IniTooManySections = "ini-too-many-sections",
    /// A line of an ini file contains a control character.
    ///
    /// It would become part of a key or a value. A carriage return is allowed only at the end of a line.
    Error IniControlCharacter = "ini-control-character",
    /// The header of a section is not `[name]` or `[name:parent]`.
    ///
    /// A header begins in the first column and ends at the first `]`, even if that is on a later line; the rest of that line is
    /// ignored. A line break must follow, even if the section has no keys.
    Error IniHeader = "ini-header",
    /// A header has spaces inside its brackets.
    ///
    /// The spaces are part of the names. `[a : chess]` has a parent whose name begins with a space; there is no
    /// such parent, so the section is skipped.
    Error IniHeaderBlanks = "ini-header-blanks",
    /// The parent of a section does not exist.
    ///
    /// A parent is a built-in variant or an earlier section. Without it the section is skipped, and so are its children.
    Error IniUnknownParent = "ini-unknown-parent",
    /// Two sections have the same name.
    ///
    /// The first counts; the second is skipped entirely.
    Error IniSectionTwice = "ini-section-twice",
    /// A section has the name of a built-in variant.
    ///
    /// It is skipped entirely: built-in variants cannot be changed.
    Error IniRedefinesBuiltIn = "ini-redefines-built-in",
    /// A line is neither a header nor a comment, and has no `=`.
    Error IniNoEquals = "ini-no-equals",
    /// Spaces before a key, or a tab after it, are part of the key.
    Error IniKeyBlanks = "ini-key-blanks",
    /// A key is not known.
    ///
    /// Fairy-Stockfish skips the line. Keys are case-sensitive; `alfil import --coverage` lists them all.
    Error IniUnknownKey = "ini-unknown-key",
    /// A section sets the same thing twice.
    ///
    /// Of two lines with the same key, the last counts. A line also has no effect if lines with other keys override everything
    /// it sets, as `passWhite` and `passBlack` do for `pass`.
    Warning IniKeyTwice = "ini-key-twice",
    /// A key has an old name.
    Warning IniDeprecatedKey = "ini-deprecated-key",
    /// A key has no value.
    ///
    /// The line is skipped, and the value of the parent stays: `promotionPieceTypes =` does not empty the set, `-` does.
    Warning IniEmptyValue = "ini-empty-value",
    /// A comment follows a value.
    ///
    /// The comment is read as part of the value: `castling = true # yes` is not `true`, and anything but `true` is `false`.
    /// Write comments on separate lines, with `#` or `;` in the first column.
    Error IniInlineComment = "ini-inline-comment",
    /// Spaces after a value change it.
    ///
    /// `castling = true ` is `false`, and a space after `king = k` makes a king that never moves. Harmless spaces are not
    /// reported.
    Error IniTrailingBlanks = "ini-trailing-blanks",
    /// Text after a value is ignored.
    Warning IniIgnoredTail = "ini-ignored-tail",
    /// A value has the wrong type.
    ///
    /// Fairy-Stockfish reads it anyway: anything but exactly `true` is `false`, anything but a number is 0, and an
    /// unknown word is `none`.
    Error IniWrongValue = "ini-wrong-value",
    /// A number, a rank or a file is too small or too large.
    ///
    /// A section with more than 12 files or 10 ranks is silently dropped.
    Error IniOutOfRange = "ini-out-of-range",
    /// A value makes Fairy-Stockfish stop with an error.
    Error IniStopsProgram = "ini-stops-program",
    /// A set of squares contains something that is not a square.
    ///
    /// Squares are `e4`, ranks `*8`, files `c*`, separated by spaces. Reading stops at the first word that is none of these,
    /// and the squares before it count.
    Error IniBadSquare = "ini-bad-square",
    /// A set of squares contains some that the board does not have.
    Warning IniOffBoard = "ini-off-board",
    /// A letter does not belong to any piece.
    ///
    /// Reading stops there, and the letters before it count.
    Error IniUndeclaredPiece = "ini-undeclared-piece",
    /// Several letters are given where one piece is required.
    Error IniLastCounts = "ini-last-counts",
    /// `*` does not mean every piece here, or `-` does not mean none.
    ///
    /// `*` means every piece in `extinctionPieceTypes` and `blastImmuneTypes`. In other sets it means a piece that
    /// does not exist: `connectPieceTypes = *` switches connections off. For a key about one piece, both have the
    /// same meaning: any piece for `flagPiece` and `mustDropType`, none for the others.
    Error IniAllOrNone = "ini-all-or-none",
    /// The letter of a piece is not a letter.
    ///
    /// Anything but a letter removes the piece from the game; write `-` to do that on purpose.
    Error IniPieceLetter = "ini-piece-letter",
    /// Two pieces of a section have the same letter.
    ///
    /// Pieces are declared in a fixed order, regardless of the order of the lines: the predefined ones, then `customPiece1` and
    /// so on, then `king`. A later one takes the letter from an earlier one.
    Error IniLetterTwice = "ini-letter-twice",
    /// A piece takes the letter of an inherited piece, which disappears from the game.
    ///
    /// A letter belongs to one piece: `cannon = p` in a child of chess makes a game without pawns, where P is a cannon. If that
    /// is intended, add `pawn = -` to make it visible; otherwise give the new piece a letter of its own. `customPiece1 = p:mW`
    /// is not reported, because it shows what P is; `customPiece1 = k:mW` is reported if it leaves no royal piece.
    Warning IniLetterTaken = "ini-letter-taken",
    /// The moves of a piece are not written after a letter and a colon, or this piece cannot have moves.
    Error IniPieceMoves = "ini-piece-moves",
    /// A piece has no moves.
    Error IniNoMoves = "ini-no-moves",
    /// Pawns can no longer promote to a piece whose letter is declared again.
    ///
    /// Any declaration of a letter removes the piece that had it from `promotionPieceTypes`, even if it is the same piece:
    /// `queen = q` in a child of chess leaves rook, bishop and knight.
    Warning IniPromotionLost = "ini-promotion-lost",
    /// A pawn must promote but has nothing to promote to.
    ///
    /// Its moves into the promotion region are then illegal. A section without a parent has no `promotionPieceTypes`.
    Warning IniNothingToBecome = "ini-nothing-to-become",
    /// The number of ranks has changed, but a region has not moved with it.
    ///
    /// Promotion is on rank 8, and double steps start on ranks 2 and 7, unless a section says otherwise.
    Warning IniRegionLeftBehind = "ini-region-left-behind",
    /// Double steps, or first moves written with `i`, have no square to start from.
    ///
    /// `doubleStep = false` in a parent empties both regions for good. Other pieces also make first moves only from squares of
    /// `doubleStepRegion`, even if they have moved.
    Warning IniNoDoubleStep = "ini-no-double-step",
    /// The start position does not fit the size of the board.
    Error IniFenSize = "ini-fen-size",
    /// The start position contains a letter that belongs to no piece.
    Error IniFenPiece = "ini-fen-piece",
    /// The start position contains characters that have no meaning there.
    Error IniFenSyntax = "ini-fen-syntax",
    /// Fairy-Stockfish misreads the fields after the board of a start position.
    ///
    /// The fields are the player to move, castling rights, the en passant square, the checks left (in games that count them),
    /// the half-move clock and the move number. Fairy-Stockfish reads them by character: in `w - 0 1`, which leaves out the en
    /// passant square, it takes the `0` for that square and the `1` for the clock, and the game is one ply closer to its end by
    /// moves without progress.
    Warning IniFenFields = "ini-fen-fields",
    /// A start position gives a castling right that no player can have.
    ///
    /// A right needs a piece that castles on its rank, and a rook on the side that the letter names.
    /// Fairy-Stockfish skips other letters, or gives the right on the other side, if it finds a rook only there.
    /// Fairy-Stockfish-X drops the section.
    Warning IniFenCastling = "ini-fen-castling",
    /// A promotion mark in a start position has no meaning in this game.
    ///
    /// `~` after a letter marks a promoted pawn. It becomes a pawn again when captured, so it matters only if captured pieces
    /// go to a hand. `+` before a letter marks the promoted form of a piece, set by `promotedPieceType`.
    Warning IniFenMark = "ini-fen-mark",
    /// A player starts with several `king` pieces.
    ///
    /// Each player must have exactly one; with more, the behaviour of Fairy-Stockfish is undefined. For several royal pieces
    /// use `commoner` or custom pieces with `extinctionPieceTypes` and `extinctionPseudoRoyal`.
    Error IniTwoKings = "ini-two-kings",
    /// A player starts without a king.
    ///
    /// The section has a piece `king`, but the position has none, so that player can never be in check. A game without kings
    /// says `king = -`.
    Warning IniNoKing = "ini-no-king",
    /// A region is for a piece that the section does not have.
    ///
    /// `mobilityRegionWhiteCustomPiece3` applies only to `customPiece3`, with any letter.
    Warning IniRegionWithoutPiece = "ini-region-without-piece",
    /// `variantTemplate` is used as if it were a parent.
    ///
    /// The key only suggests to user interfaces what to display. Rules and pieces are inherited only from the name
    /// after the colon of the header.
    Warning IniTemplateIsNoParent = "ini-template-is-no-parent",
    /// A result is `none`.
    ///
    /// `none` has a meaning only for `extinctionValue`.
    Warning IniNoResult = "ini-no-result",
    /// Settings of a section contradict each other.
    Warning IniConflict = "ini-conflict",
    /// A setting of an ini file cannot be expressed in a definition yet.
    ///
    /// The section is not imported, since it would be a different game without the rule. The message names the setting and
    /// points to its line, or to the section if the setting is inherited.
    Error ImportInexpressible = "import-inexpressible",
    /// Fairy-Stockfish plays a section differently from the definition it becomes.
    ///
    /// The difference comes from a quirk of Fairy-Stockfish. The definition follows the intended rule, and the message says how
    /// the games differ. The warning also appears as a comment at the top of the definition.
    Warning ImportDiffers = "import-differs",
    /// An ini file has no section of the given name.
    Error ImportUnknownSection = "import-unknown-section",
    /// The definition made from a section is not valid.
    ///
    /// The help lists what is wrong with the definition.
    Error ImportInvalid = "import-invalid",
}
