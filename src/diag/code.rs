//! The closed list of findings.

use super::diagnostic::Severity;

macro_rules! codes {
    ($($(#[doc = $doc:literal])+ $severity:ident $name:ident = $slug:literal,)+) => {
        /// The stable name of a finding. The first line of each is its summary, the rest its explanation.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum Code { $($(#[doc = $doc])+ $name,)+ }

        impl Code {
            /// Every code.
            pub const ALL: &[Code] = &[$(Code::$name,)+];

            /// The slug printed in messages, as in `unknown-piece`.
            pub const fn slug(self) -> &'static str {
                match self { $(Code::$name => $slug,)+ }
            }

            /// The code with this slug.
            pub fn with_slug(slug: &str) -> Option<Code> {
                Code::ALL.iter().copied().find(|code| code.slug() == slug)
            }

            /// How bad it is.
            pub const fn severity(self) -> Severity {
                match self { $(Code::$name => Severity::$severity,)+ }
            }

            /// Whether it is found only by playing, when somebody asks for that.
            pub fn needs_games(self) -> bool {
                self.slug().starts_with("smoke-")
            }

            /// What it means, in Markdown.
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
    /// A move string is too long.
    ///
    /// At most 512 bytes are read. The pieces of the largest games need fewer than a hundred.
    Error BetzaTooLong = "betza-too-long",
    /// Groups in a move string are nested too deep.
    ///
    /// At most 8 levels of brackets and parentheses are read.
    Error BetzaTooDeep = "betza-too-deep",
    /// A bracket or parenthesis in a move string has no partner.
    Error BetzaUnbalanced = "betza-unbalanced",
    /// Something in a move string is no part of any term.
    ///
    /// Nothing is ever skipped, blanks included: other programs that skip what they do not know turn a typing mistake
    /// into another piece.
    Error BetzaStray = "betza-stray",
    /// A capital in a move string is not an atom.
    ///
    /// The atoms are W F D N A H C L Z J G K R B Q, and `(a,b)` for any leap.
    Error BetzaUnknownAtom = "betza-unknown-atom",
    /// A small letter in a move string is not a modifier.
    ///
    /// Directions are f b l r s v h; the others are m c d e i n j p g y t o, and `a` between legs.
    Error BetzaUnknownModifier = "betza-unknown-modifier",
    /// Modifiers in a move string are not followed by an atom.
    ///
    /// A modifier belongs to the one atom after it.
    Error BetzaNoAtom = "betza-no-atom",
    /// A part of the notation is known and not supported yet.
    Error BetzaUnsupported = "betza-unsupported",
    /// A range in a move string is padded with a zero or too large.
    ///
    /// A range is `1` to `99`, or `0` for any distance. `R03`, in one old dialect exactly three steps, is refused.
    Error BetzaBadRange = "betza-bad-range",
    /// A leap written as numbers goes nowhere or too far.
    Error BetzaBadVector = "betza-bad-vector",
    /// A leg of a chain is missing.
    Error BetzaEmptyLeg = "betza-empty-leg",
    /// The letter `h` stands where it has no meaning.
    ///
    /// `h` follows f, b, l or r (`fhN`: the whole forward half), or comes before r or l on oblique atoms (`hrN`: the
    /// right-handed half of the eight leaps).
    Error BetzaMisplacedHalf = "betza-misplaced-half",
    /// Modifiers of one leg exclude each other.
    Error BetzaConflict = "betza-conflict",
    /// A move has too many legs.
    ///
    /// A term has at most 8 legs.
    Error BetzaTooManyLegs = "betza-too-many-legs",
    /// A move could capture too many pieces without landing on them.
    ///
    /// At most 2 pieces may be captured in passing by one move, besides the one it lands on.
    Error BetzaTooManyCaptures = "betza-too-many-captures",
    /// No direction is left.
    ///
    /// The directions written for a leg exclude each other, so that the term never moves.
    Error BetzaNoDirection = "betza-no-direction",
    /// `v` or `s` comes before a perpendicular direction.
    ///
    /// `lvN` is a pair: two leaps. `vlN` is not: programs disagree between the union of `v` and `l`, as here, and no
    /// moves at all.
    Warning BetzaLeadingSpread = "betza-leading-spread",
    /// Letters of a direction are apart.
    ///
    /// Directions form a pair only side by side: `frF` is one square, `fmrF` is read as `fF` and `rF` together.
    Warning BetzaSplitPair = "betza-split-pair",
    /// `h` is written on an atom that has no halves.
    ///
    /// Programs disagree about `h` on orthogonal, diagonal and king moves.
    Warning BetzaHalfOnStraight = "betza-half-on-straight",
    /// A jump is written on an atom that makes one step only.
    ///
    /// `p`, `g` and, on steps, `j` need a second step to land on: the term never moves. In Fairy-Stockfish `pW` is
    /// `pR`.
    Warning BetzaShortHop = "betza-short-hop",
    /// `m` and `c` together say what neither says.
    ///
    /// An atom without both moves and captures already.
    Warning BetzaRedundantModes = "betza-redundant-modes",
    /// A rider is doubled.
    ///
    /// R, B and Q are riders already, and `KK` is `Q`.
    Warning BetzaDoubledRider = "betza-doubled-rider",
    /// A modifier has no effect where it stands.
    Warning BetzaNoEffect = "betza-no-effect",
    /// A term adds no move: others have all of them.
    ///
    /// `QB` is `Q`, and `RWR` is `R`: a Queen slides as a Bishop does, and a step is the beginning of a slide. `sRvRfsR` is
    /// `R`, too: two terms have the moves of the third together. What the author had in mind is probably another letter.
    /// Nothing is said of first moves (`i`) that can be captured in passing.
    Warning BetzaRedundantTerm = "betza-redundant-term",
    /// A Lion cannot capture without moving.
    ///
    /// `KNADcaKmabK` lacks the capture of a neighbour with a return to the start. The Lion of Chu Shogi and Dai Shogi
    /// is `KNADcaKmcabK`.
    Warning BetzaLionWithoutIgui = "betza-lion-without-igui",
    /// Fairy-Stockfish skips a character of the move.
    ///
    /// It reports nothing and plays the rest. The move is read in the same way here.
    Warning BetzaSkippedByFsf = "betza-skipped-by-fsf",
    /// An atom makes no moves in Fairy-Stockfish.
    ///
    /// It has riders on W, F and N only, hoppers on W and F only, lame leaps on D, N, A and Z only, and finds nothing
    /// for some pairs of directions. The atom makes no moves here either.
    Warning BetzaNoMovesInFsf = "betza-no-moves-in-fsf",
    /// Fairy-Stockfish reads a modifier in its own way.
    Warning BetzaOtherInFsf = "betza-other-in-fsf",
    /// An atom without moves in Fairy-Stockfish changes the moves of others.
    ///
    /// Sliders and hoppers of a piece end on every square that any of its atoms reaches on their lines, also on those of `DD`,
    /// which makes no moves: `R1DD` moves one square, three or five. No move string says so here.
    Error BetzaMixedInFsf = "betza-mixed-in-fsf",
    // Definitions.
    /// A definition is larger than a mebibyte, or an ini larger than four.
    ///
    /// The largest known game fits many times over. Such a file is something else, or was damaged.
    Error FileTooLarge = "file-too-large",
    /// A file is not TOML.
    ///
    /// The form of the file itself is wrong: a quote, a bracket or an equals sign is missing, or a key is written twice.
    Error TomlSyntax = "toml-syntax",
    /// A table has a key that the language does not know there.
    Error UnknownKey = "unknown-key",
    /// A word is not one of those that can stand at its place.
    Error UnknownWord = "unknown-word",
    /// A value is of the wrong sort: a number where a text belongs, a text where a list belongs.
    Error WrongType = "wrong-type",
    /// A number is too small or too large.
    Error NumberOutOfRange = "number-out-of-range",
    /// A condition is written as a word and has to be told more.
    ///
    /// `when = "reached"` does not say which piece reaches what.
    Error NeedsTable = "needs-table",
    /// A condition is a table with no key, or with several.
    ///
    /// Each condition says one thing. `{ all = [ … ] }` and `{ any = [ … ] }` join several.
    Error OneKey = "one-key",
    /// So many errors are in a file that the rest is left out.
    Error TooManyErrors = "too-many-errors",
    /// So many warnings are in a file that the rest is left out.
    Warning TooManyWarnings = "too-many-warnings",
    /// A position of the game could have too many moves to be listed.
    ///
    /// Each move comes once for each kind that it may promote to, each wall that it may put up and each piece that it may let in.
    /// What a position could have at most is told from the rules and the pieces there are; no more than 4000000 are listed,
    /// some 50 MB.
    Error TooManyMoves = "too-many-moves",
    /// No definition has the name that is asked for.
    Error UnknownDefinition = "unknown-definition",
    /// A definition extends a file that it may not have read.
    ///
    /// Definitions come from strangers. What they extend is a bundled definition, or a regular file that ends in `.toml` and lies
    /// in the folder of the first definition or below it. Nothing else is opened: no absolute path, no path that leads out of
    /// that folder with `..`, and no link out of it. `--allow-path DIR` allows another folder; with `--untrusted` nothing but
    /// the text itself is read.
    Error ExtendsRefused = "extends-refused",
    /// A definition extends itself, directly or through others, or the chain is too long.
    Error ExtendsCircle = "extends-circle",
    /// `without` stands in a definition that extends nothing.
    Error WithoutNeedsExtends = "without-needs-extends",
    /// `without` names something that the extended definition does not have.
    Error NothingToTakeOut = "nothing-to-take-out",
    /// A region cannot be read.
    ///
    /// Regions are written in words: `ranks 9-11`, `last 3 ranks`, `file e`, `files a-c`, `d1-f3`, `e5`, `all`, or the
    /// name of a region, joined by commas or `and`. `except` takes squares out. Brackets put parts together first.
    Error RegionSyntax = "region-syntax",
    /// A region has several parts and an `except`, and could be read in two ways.
    ///
    /// `rank 3, rank 4 except e4` may take e4 out of both ranks or out of the last one only, and `all except a1, b1` may
    /// leave out both squares or one. Brackets tell which: `(rank 3, rank 4) except e4`, `all except (a1, b1)`.
    Error ExceptUnclear = "except-unclear",
    // Rules.
    /// A promoted piece is in hand at the start, where captured pieces become unpromoted.
    ///
    /// With `to-hand = "unpromoted"` no promoted form can ever be in hand, so a position that holds one could not come
    /// about and could not be written down.
    Error PromotedInHand = "promoted-in-hand",
    /// Royal pieces can be captured, and no ending takes notice.
    ///
    /// With `left-attacked = "allowed"` players may leave a royal where it can be captured. Without an ending such as
    /// `when = "royal-captured"` the game goes on without it, which is rarely meant.
    Warning RoyalsNeverLost = "royals-never-lost",
    /// Royal pieces have to be kept safe, and no ending says what checkmate means.
    ///
    /// A player who is checkmated has no legal move, and where no ending is about that the game is drawn. Endings are not
    /// added to those of the definition that is extended: whoever writes `[[end]]` writes all of them.
    Warning MateEndsNothing = "mate-ends-nothing",
    /// A part of a move can go so many ways that nobody could list them.
    ///
    /// Each leg multiplies the ways of the legs before it; several legs of long slides on a large board are more than a
    /// game can be played with. Give the legs a range, or leave one out.
    Error TooManyWays = "too-many-ways",
    /// A part of a move has no target on this board.
    ///
    /// Its leap is longer than the board, or it can never end anywhere. The piece moves by the other parts only.
    Warning MoveNeverFits = "move-never-fits",
    /// A range in a move is longer than the board.
    ///
    /// `R8` on a board of eight squares is `R`: no slide is longer than seven steps there.
    Warning RangeBeyondBoard = "range-beyond-board",
    /// A key that has to be there is missing.
    ///
    /// Nothing is assumed for it: a rule that is not written is not there, and these have to be said.
    Error MissingKey = "missing-key",
    /// A text is empty.
    Error EmptyText = "empty-text",
    /// A name or another text for people has a character that cannot be seen and changes what is shown around it.
    ///
    /// Line ends, tabulators and control characters break tables and lists, and characters that turn the direction of
    /// writing make a line read otherwise than it is. `about` and `sources` may have several lines.
    Error UnseenCharacter = "unseen-character",
    /// A definition is written for another version of the language.
    Error UnsupportedFormat = "unsupported-format",
    /// The key of a piece or of a region is not made of small letters, digits and hyphens, or means something already.
    Error BadName = "bad-name",
    /// A board has no files or no ranks, or more than 36.
    Error BoardSize = "board-size",
    /// A board has no square that exists.
    Error NoSquares = "no-squares",
    /// A region names a square, file or rank that the board does not have.
    Error OffBoard = "off-board",
    /// A region is called that is not in `[board.regions]`.
    Error UnknownRegion = "unknown-region",
    /// A named region is made of itself.
    Error RegionCircle = "region-circle",
    /// A region has no square.
    Error EmptyRegion = "empty-region",
    /// A region is written once, and the board does not say how it is turned for the second player.
    ///
    /// With `symmetry = "rotate"` the second player sees the board from the other end of the table; with `"mirror"`
    /// files stay where they are.
    Error SymmetryMissing = "symmetry-missing",
    /// A named region is not used.
    Warning UnusedRegion = "unused-region",
    /// A definition has no pieces.
    Error NoPieces = "no-pieces",
    /// A definition has more kinds of pieces than can be counted.
    Error TooManyPieces = "too-many-pieces",
    /// The id of a piece is not a capital letter, a dressed one, or several capital letters.
    ///
    /// Ids are written in positions and moves: `R`, dressed `X'` and `X!` where 26 letters do not suffice, or longer,
    /// as `GB`, which positions write `<GB>`. The promoted form of `R` is `+R` unless it has an id of its own: `+` before
    /// an id, or `~` behind one.
    Error BadId = "bad-id",
    /// Two pieces have the same id.
    Error DuplicateId = "duplicate-id",
    /// A promoted form is said to be like another piece and has a name or a move of its own.
    Error LikeAndMore = "like-and-more",
    /// A piece is called that does not exist.
    ///
    /// Pieces are called by their key: `running-rabbit` for `[pieces.running-rabbit]`, `+running-rabbit` for what it
    /// promotes to.
    Error UnknownPiece = "unknown-piece",
    /// A piece, a word, a condition, or the name of a player or of a test is there twice.
    Warning ListedTwice = "listed-twice",
    /// The steps between the pieces of a chain are more than single steps and leaps.
    Error StepsNotPlain = "steps-not-plain",
    /// A list is empty and says nothing.
    Error EmptyList = "empty-list",
    /// A piece starts outside the region it is confined to.
    ///
    /// It stays there until it moves, and it can move only to squares of its region.
    Warning StartsOutside = "starts-outside",
    /// A piece has extra moves in a region that it never comes to.
    Warning NeverThere = "never-there",
    /// A piece is told what not to jump over, and never jumps anyway.
    Warning NothingToJump = "nothing-to-jump",
    /// A piece is neither in the start position nor can it come from a promotion.
    Warning UnusedPiece = "unused-piece",
    /// A piece has no move on this board.
    Warning PieceNeverMoves = "piece-never-moves",
    /// The position cannot be read: something stands in it that cannot stand in a FEN.
    Error FenSyntax = "fen-syntax",
    /// The position has a rank of the wrong width.
    Error FenWidth = "fen-width",
    /// The position has too few or too many ranks.
    Error FenRanks = "fen-ranks",
    /// The position has an id that no piece has.
    Error FenPiece = "fen-piece",
    /// The position and the board disagree about a hole.
    Error FenHole = "fen-hole",
    /// The position does not say in a way that is understood who moves, or says more than that.
    Error FenFields = "fen-fields",
    /// The pieces in hand are written twice, in the FEN and under `[setup.hands]`.
    Error HandsTwice = "hands-twice",
    /// A piece is royal, and the definition does not say what that means.
    ///
    /// `[royals]` says whether a royal may be left attacked (`left-attacked = "illegal"` as in chess) and which royals
    /// count when there are several.
    Error RoyalsMissing = "royals-missing",
    /// `[royals]` stands in a definition without a royal piece.
    Error RoyalsWithoutRoyal = "royals-without-royal",
    /// A piece that is not royal is said to be royal while there are few of it.
    ///
    /// `[[royals.while-few]]` says when royal pieces count, and `royal = true` under a piece makes it one.
    Error NotRoyal = "not-royal",
    /// A royal piece is counted in two `[[royals.while-few]]`.
    Error RoyalsTwice = "royals-twice",
    /// A player starts without a royal piece though there are royal kinds.
    ///
    /// Nothing is reported when an ending with `extinct` is about pieces that are not royal: that is how such a player
    /// loses.
    Warning NoRoyalInSetup = "no-royal-in-setup",
    /// A royal piece that must be safe is among those that captures treat otherwise.
    ///
    /// Where royal pieces may not be left attacked, what may capture them has to be what attacks them, and they cannot become
    /// walls or stand through explosions.
    Error RoyalExempt = "royal-exempt",
    /// Walls are put up instead of moves, on a square that only a move tells.
    Error WallWithoutMove = "wall-without-move",
    /// A promotion never happens: none of `enter`, `within` and `leave` is more than `never`.
    Error PromotionNever = "promotion-never",
    /// A promotion is both a turn of its own and part of moves.
    ///
    /// With `own-turn` a piece promotes without a move, when its player likes. `enter`, `within`, `leave` and `must` are about
    /// moves with which pieces promote.
    Error PromotionTwoWays = "promotion-two-ways",
    /// A promotion is for a piece that has nothing to become.
    Error NothingToBecome = "nothing-to-become",
    /// A piece is listed among those it may become itself.
    ///
    /// Such a promotion changes nothing but how the move is written, and that it counts as a promotion where these are progress.
    /// A piece that may stay what it is has `must = "never"`.
    Warning PromotesToItself = "promotes-to-itself",
    /// A promoted form is said to be like itself.
    Error LikeItself = "like-itself",
    /// A promotion for a piece takes it out of the one for all other pieces, and asks for less.
    ///
    /// A piece promotes by one entry. The entry that names it does not add to the one without `pieces`: it stands in its
    /// place. Write in it everything that holds of the piece; where the smaller zone is meant,
    /// `allow = ["promotion-narrowed"]` says so.
    Warning PromotionNarrowed = "promotion-narrowed",
    /// A piece has something to become, and no `[[promotion]]` says when.
    Warning NoPromotionRule = "no-promotion-rule",
    /// Two promotions are for the same piece.
    ///
    /// A piece promotes by one entry: the one that names it, or else the one that names none. Write a zone that has both
    /// and the moments of both, as in `zone = "last 2 ranks, d4"`.
    Error PromotionTwice = "promotion-twice",
    /// Pieces may be dropped, and nothing ever comes to a hand.
    Error DropsWithoutHand = "drops-without-hand",
    /// Captured pieces go to the hand, and no `[[drops]]` says what may be done with them.
    Warning HandWithoutDrops = "hand-without-drops",
    /// A piece is named that can never be in a hand.
    Warning NeverInHand = "never-in-hand",
    /// Two `[[drops]]` are for all other pieces.
    Error DropsTwice = "drops-twice",
    /// An entry for all other pieces finds no other piece.
    Warning NoOtherPieces = "no-other-pieces",
    /// A castling is for pieces that do not stand on their squares in the start position.
    ///
    /// The right to castle is there from the beginning and ends when one of the two pieces leaves its square.
    Error CastlingHome = "castling-home",
    /// Pieces may be let in, and nothing ever comes to a hand.
    Error NothingToGate = "nothing-to-gate",
    /// Two squares where positions tell who has not moved lie on one file, so that its letter does not tell which.
    ///
    /// These are the squares for gating and those of `told` in `[unmoved]`.
    Error GatesShareFile = "gates-share-file",
    /// Something is said about first moves that no piece has.
    ///
    /// A first move has an `i` in the move of a piece that is in the start position.
    Error NoFirstMoves = "no-first-moves",
    /// Something asks for castling, and nobody can castle.
    Error NobodyCastles = "nobody-castles",
    /// A castling leads somewhere its pieces cannot go together.
    ///
    /// Each of the two goes along a file, a rank or a diagonal, to a square of its own.
    Error CastlingLine = "castling-line",
    /// Positions have one letter for two rights to castle, or for a right and a first move.
    ///
    /// A right is `K` or `Q` by the side its partner is on, or the partner's file where a player has several on one side.
    /// Where positions tell by the letters of files who has not moved, these letters must be others.
    Error CastlingsShareLetter = "castlings-share-letter",
    /// In a castling the king goes away from its partner.
    ///
    /// The king usually goes towards its partner, and the partner past it. Away from it the squares of the other partner may
    /// have been taken.
    Warning CastlingAway = "castling-away",
    /// A castling says where its pieces start, and that they may start anywhere.
    ///
    /// With `partner-on` both pieces may start on any squares of the rank where they end; without it `from` and
    /// `partner-from` say where they start, and `gained-by` what else gives the right to castle from there.
    Error CastlingStart = "castling-start",
    /// Two castlings go from the same square to the same square.
    Error CastlingTwice = "castling-twice",
    /// A piece captures in passing, and no piece ever goes past a square in a way that allows it.
    ///
    /// What can be captured in passing (`e`) is a piece that has just gone more than one step along a line, without a
    /// capture, by a move for pieces that have not moved (`i`): `ifmnD` or `ifmW2`, or by one of its `first-moves`.
    Warning NobodyPasses = "nobody-passes",
    /// A condition asks for more than the board where only the board can be looked at.
    ///
    /// What a player has to answer must be told from the position alone: not from the moves that led to it, and not from
    /// the legal moves there are.
    Error MoreThanABoard = "more-than-a-board",
    /// A condition is about passes, and nobody can pass.
    ///
    /// `pass` under `[moves]` says when players may pass. A piece can pass, too, when its move leads it back to where it
    /// starts.
    Warning NobodyMayPass = "nobody-may-pass",
    /// A rule is about captures, and no piece captures anything, or not the piece it names.
    ///
    /// With `must = "capture"` under `[moves]` a player who can capture may make no other move; with `on = "capture"` under
    /// `[explosions]` a piece that captures blows up.
    Warning NobodyCaptures = "nobody-captures",
    /// Something is said about royal pieces or about check, and no piece is royal.
    Error NeedsRoyals = "needs-royals",
    /// A result asks for the culprit of a repetition that has none.
    ///
    /// `culprit loses` stands with `{ repetition = { …, perpetual = "check" } }` or `"chase"`: the culprit is the player
    /// who did that.
    Error NoCulprit = "no-culprit",
    /// `[[count]]` stands without `counted-out`, or the other way round.
    ///
    /// What `[[count]]` counts matters only to an ending `when = "counted-out"`, and that ending comes about only where
    /// something is counted.
    Warning CountAlone = "count-alone",
    /// `[pursuit]` says what pursuit is, and nothing asks for it.
    ///
    /// It matters only to a repetition with `perpetual = "pursuit"`.
    Warning PursuitAlone = "pursuit-alone",
    /// A count is to begin by something that the pieces on the board do not tell.
    ///
    /// The condition of `[[count]]` is looked at after each move, for either player. It may ask where pieces stand and how
    /// many there are, and not for legal moves, checks or the history of the game.
    Error NotOfAPosition = "not-of-a-position",
    /// An ending cannot be reached: one before it holds whenever it does.
    Warning EndingShadowed = "ending-shadowed",
    /// A count never begins.
    ///
    /// Of several `[[count]]` the first that holds begins, and what is counted goes on to the end unless `anew-after` says
    /// otherwise. A count for few pieces that stands behind one for more pieces, or is never begun anew, is never begun.
    Warning CountNever = "count-never",
    /// The game is over with the first move that makes no progress.
    ///
    /// `plies` of `no-progress` are moves, each player's counted: with 1 a single one ends the game. Fifty moves of each
    /// player are 100.
    Warning OverAtOnce = "over-at-once",
    /// What is to count as progress never happens.
    ///
    /// `reset-by = ["drop"]` in a game without drops, `"promotion"` where no piece promotes, or moves of a piece that never
    /// comes onto the board: the counter is never set back by it.
    Warning ResetNever = "reset-never",
    /// Two pieces have the same name.
    ///
    /// Names stand in descriptions and messages, where nobody could tell which piece is meant. A promoted form that is `like`
    /// another piece may have its name.
    Warning SameName = "same-name",
    /// An ending holds in the start position already.
    Warning EndingAtStart = "ending-at-start",
    /// No ending is written: the game goes on for ever.
    Warning GameCannotEnd = "game-cannot-end",
    // The game.
    /// `allow` names no warning.
    ///
    /// `allow` lists warnings that the author has looked at and that are no mistake in this game. Errors cannot be allowed.
    Error UnknownWarning = "unknown-warning",
    /// `allow` names a warning that there is none of.
    Warning AllowUnneeded = "allow-unneeded",
    /// A piece never comes onto the board.
    ///
    /// It is not in the start position, no piece that comes onto the board becomes it, and nobody can drop it.
    Warning PieceNeverComes = "piece-never-comes",
    /// A piece can be in hand and can never be dropped.
    ///
    /// No `[[drops]]` is about it, or those that are leave no square.
    Warning NeverLeavesHand = "never-leaves-hand",
    /// A piece has a first move and is never unmoved.
    ///
    /// A part with an `i` is for pieces that have not moved. A piece counts as unmoved only where the start position has the
    /// same piece.
    Warning FirstMoveNever = "first-move-never",
    /// A part of a move is possible from none of the squares that the piece ever stands on.
    ///
    /// Everything that could bring the piece somewhere was followed, whatever stands in its way.
    Warning MoveNeverMade = "move-never-made",
    /// A piece may come to a square from which it can never move again, and no rule is about that.
    ///
    /// A promotion with `must = "if-stuck"`, `never-on`, and drops with `forbid = ["stuck"]` are such rules, and so is an
    /// ending for a piece that reaches the square.
    Warning StuckPiece = "stuck-piece",
    /// A promotion never happens: no move of the piece is one by which it could promote.
    ///
    /// The squares the piece can ever come to do not meet the zone in the way the rule asks: it never enters it, never moves
    /// within it, or never leaves it.
    Warning PromotionUnreachable = "promotion-unreachable",
    /// A promoted form never turns back: no move of it is one by which it could.
    Warning DemotionUnreachable = "demotion-unreachable",
    /// A piece promotes to one that moves no better.
    ///
    /// Every move of the new piece is one of the old piece already, and no other rule tells them apart.
    Warning PromotionNoBetter = "promotion-no-better",
    /// A limit is never met.
    ///
    /// More pieces on a file or after a promotion than a player can have, drops that others bar already, a drop that leaves a piece stuck where none can be, a region that
    /// the piece never leaves or never comes to: such a limit says nothing, and something else was probably meant.
    Warning LimitNeverBinds = "limit-never-binds",
    /// An ending never comes about.
    ///
    /// No piece it is about can ever be where it asks, no rule lets it happen, or the game is over before: a position occurs
    /// three times before it occurs four times, wherever the two endings stand in the file.
    Warning EndingNever = "ending-never",
    /// An ending gives the game to a player who is probably not meant.
    ///
    /// It is about either player and names one who wins, so that this one wins by the own checkmate, too; or the player who
    /// has lost the royal pieces wins.
    Warning WinnerOdd = "winner-odd",
    /// No move is ever illegal by a rule.
    ///
    /// What it asks for never comes about, another `[[illegal]]` forbids it already, or the game is over before.
    Warning IllegalNever = "illegal-never",
    /// An ending asks for checkmate, and royals may be left attacked.
    ///
    /// Checkmate is check without a legal move. Where a move may leave a royal attacked, a player in check can make any
    /// move, and is mated only when there is no move at all.
    Warning MateWithoutSafety = "mate-without-safety",
    /// The game is too large for everything to be looked at.
    ///
    /// Where thousands of moves begin a game, or hundreds of far-reaching pieces fill the largest boards, the search for what
    /// never happens stops. Nothing is wrong with the game; it is only that silence about it means less.
    Warning NotAllLooked = "not-all-looked-at",
    // Random games.
    /// A random game hangs: a single ply takes longer than anybody waits.
    ///
    /// Only `alfil validate --smoke N` plays. The rest of the games is not played then.
    Error SmokeHang = "smoke-hang",
    /// Random games do not end.
    ///
    /// Only `alfil validate --smoke N` plays. A game is broken off after 2500 plies; the position where the first one was is
    /// told. Very large games may be as long, others lack a rule about repetition or moves without progress.
    Warning SmokeUnfinished = "smoke-unfinished",
    /// A rule did not matter in random games.
    ///
    /// Only `alfil validate --smoke N` plays. Endings that ended no game, promotions, castlings and drops that nobody made,
    /// limits and conditions that kept nobody from a move. Rare things are rare: play more games, or write a `[[test]]` that
    /// shows the rule at work.
    Warning SmokeNeverFired = "smoke-never-fired",
    /// No piece of a kind moved in random games.
    ///
    /// Only `alfil validate --smoke N` plays. Kinds that have no moves at all are not told.
    Warning SmokeNeverMoved = "smoke-never-moved",
    /// The player who begins can capture a royal piece with the first move.
    Warning RoyalEnPrise = "royal-en-prise",
    /// The player who begins is in check.
    Warning CheckAtStart = "check-at-start",
    /// The player who begins has no legal move.
    Warning NoMoveAtStart = "no-move-at-start",
    /// The first move of the game can win it.
    Warning FirstMoveWins = "first-move-wins",
    /// The start position is symmetrical in another way than the board.
    ///
    /// `symmetry` says how what is written from the first player's side is turned for the second: by `"rotate"` the a-file
    /// becomes the last one, by `"mirror"` it stays. Where the pieces start as one of them has it and the board says the
    /// other, one of the two is probably mistaken.
    Warning SymmetryDiffers = "symmetry-differs",
    /// The players do not start alike.
    ///
    /// Their pieces stand alike neither as on a turned board nor as in a mirror between the players. Where that is meant,
    /// `allow = ["sides-differ"]` says so.
    Warning SidesDiffer = "sides-differ",
    /// The players do not hold the same pieces at the start.
    Warning HandsDiffer = "hands-differ",
    /// Fairy-Stockfish reads a move otherwise.
    ///
    /// Both dialects of Betza's notation know every letter of it and mean other moves: `fK` is one step straight ahead here,
    /// and three steps there. `betza-dialect` says which is meant.
    Warning DialectsDiffer = "dialects-differ",
    /// Two endings hold at once and say different things.
    ///
    /// Whenever the later one holds, the earlier one does, and it decides: the later result never comes about.
    Warning EndingsDisagree = "endings-disagree",
    // Claims.
    /// A claim does not hold.
    ///
    /// `[[test]]` says what must be true of the game, and the rules say otherwise. Either the rules are not what was meant, or
    /// the claim is wrong. The note shows the position.
    Error ClaimFails = "claim-fails",
    /// A claim says nothing that could be wrong.
    Error ClaimSaysNothing = "claim-says-nothing",
    /// A definition claims nothing of its game.
    ///
    /// Nobody can tell whether it is the game that was meant: it has no `[[test]]`. A definition that names its `sources` is
    /// told so by `alfil validate`, every other one by `alfil test` and `alfil validate --smoke N`. What a definition extends
    /// claims for itself.
    Warning ClaimsNothing = "claims-nothing",
    /// There are more claims than are tried.
    ///
    /// All claims of a file are tried each time it is validated, so they may not take long together. The rest of them is not
    /// tried from the place on.
    Error TooManyClaims = "too-many-claims",
    /// A text is not a move as moves are written.
    ///
    /// Moves are two squares, `e2e4`, with what the piece becomes behind them, `e7e8q` or `e8e9+`; drops are `P@e4`, a pass is
    /// `0000`, and legs that capture on the way are joined by commas, `g6g7,g7h8`.
    Error MoveSyntax = "move-syntax",
    /// A square is named that the board does not have.
    Error UnknownSquare = "unknown-square",
    /// A claim counts more positions than there is time for.
    ///
    /// Claims are tried each time a definition is validated. `alfil perft` counts deeper.
    Error PerftTooDeep = "perft-too-deep",
    // Variants written for Fairy-Stockfish.
    /// An invisible mark stands before the first section of an ini.
    ///
    /// Fairy-Stockfish reads from the first line that begins with `[`; behind a byte order mark no line does, so that the
    /// first section is not there.
    Error IniByteOrderMark = "ini-byte-order-mark",
    /// An ini has no section.
    ///
    /// Keys belong to a variant, and a variant begins with its name in brackets: `[my-variant]`, or `[my-variant:chess]`
    /// to start from another one.
    Error IniNoSection = "ini-no-section",
    /// A key of an ini stands before the first section.
    Error IniBeforeSection = "ini-before-section",
    /// An ini has more sections than are read.
    Error IniTooManySections = "ini-too-many-sections",
    /// A control character stands in a line of an ini.
    ///
    /// It would be part of a key or a value. A carriage return is one unless it ends the line.
    Error IniControlCharacter = "ini-control-character",
    /// The header of a section is not `[name]` or `[name:parent]`.
    ///
    /// It begins in the first column and ends at the first `]`, be it lines later; the rest of that line is not read.
    Error IniHeader = "ini-header",
    /// Blanks stand in the brackets of a header.
    ///
    /// They are part of the names. `[a : chess]` asks for a parent whose name begins with a blank, finds none, and the
    /// section is skipped.
    Error IniHeaderBlanks = "ini-header-blanks",
    /// A section has a parent that is not there.
    ///
    /// A parent is a built-in variant or a section further up. Without it the section is skipped, and so are its children.
    Error IniUnknownParent = "ini-unknown-parent",
    /// Two sections have the same name.
    ///
    /// The first counts, the second is skipped as a whole.
    Error IniSectionTwice = "ini-section-twice",
    /// A section has the name of a built-in variant.
    ///
    /// It is skipped as a whole: built-in variants cannot be changed.
    Error IniRedefinesBuiltIn = "ini-redefines-built-in",
    /// A line of an ini is no header, no comment, and has no `=`.
    Error IniNoEquals = "ini-no-equals",
    /// Blanks before a key, or a tab behind it, are part of the key.
    Error IniKeyBlanks = "ini-key-blanks",
    /// A key of an ini is not known.
    ///
    /// Fairy-Stockfish skips the line. Small and capital letters count; `alfil import --coverage` lists every key.
    Error IniUnknownKey = "ini-unknown-key",
    /// A key is written twice in a section.
    ///
    /// The last line counts.
    Warning IniKeyTwice = "ini-key-twice",
    /// A key has an old name.
    Warning IniDeprecatedKey = "ini-deprecated-key",
    /// A key has no value.
    ///
    /// The line is skipped, and what the parent says stays: `promotionPieceTypes =` does not empty the set, `-` does.
    Warning IniEmptyValue = "ini-empty-value",
    /// A comment stands behind a value.
    ///
    /// It is part of the value: `castling = true # yes` is not `true`, and what is not `true` is `false`. Comments have
    /// lines of their own, with `#` or `;` in the first column.
    Error IniInlineComment = "ini-inline-comment",
    /// Blanks stand behind a value and change it.
    ///
    /// `castling = true ` is `false`, and a blank behind `king = k` is a king that never moves. Where blanks do no harm
    /// nothing is said.
    Error IniTrailingBlanks = "ini-trailing-blanks",
    /// Something behind a value is not read.
    Warning IniIgnoredTail = "ini-ignored-tail",
    /// A value is of the wrong sort.
    ///
    /// It is read all the same: what is not exactly `true` is `false`, what is no number is 0, an unknown word is `none`.
    Error IniWrongValue = "ini-wrong-value",
    /// A number, a rank or a file is too small or too large.
    ///
    /// A section with more than 12 files or 10 ranks is dropped without a word.
    Error IniOutOfRange = "ini-out-of-range",
    /// A value makes Fairy-Stockfish stop with an error.
    Error IniStopsProgram = "ini-stops-program",
    /// A set of squares has something in it that is no square.
    ///
    /// Squares are `e4`, ranks `*8`, files `c*`, parted by blanks. Reading ends at the first word that is none of these;
    /// the squares before it stay.
    Error IniBadSquare = "ini-bad-square",
    /// A set of squares names some that the board does not have.
    Warning IniOffBoard = "ini-off-board",
    /// A letter is used that no piece has.
    ///
    /// Reading ends there; the letters before it stay.
    Error IniUndeclaredPiece = "ini-undeclared-piece",
    /// Several letters stand where one piece is asked for.
    Error IniLastCounts = "ini-last-counts",
    /// `*` stands where it does not mean every piece, or `-` where it does not mean none.
    ///
    /// `*` is every piece in `extinctionPieceTypes` and `blastImmuneTypes`. In other sets it is a piece that does not exist:
    /// `connectPieceTypes = *` switches connections off. For a key about one piece both are the same, and the key decides:
    /// any piece for `flagPiece` and `mustDropType`, none for the others.
    Error IniAllOrNone = "ini-all-or-none",
    /// The letter of a piece is not a letter.
    ///
    /// What is not a letter takes the piece out of the game; `-` says so.
    Error IniPieceLetter = "ini-piece-letter",
    /// Two pieces of a section have the same letter.
    ///
    /// Pieces are declared in a fixed order, whatever the order of the lines: the predefined ones, then `customPiece1` and
    /// so on, then `king`. A later one takes the letter away from an earlier one.
    Error IniLetterTwice = "ini-letter-twice",
    /// A piece takes the letter of another one that the parent has, which leaves the game for that.
    ///
    /// A letter belongs to one piece: `cannon = p` in a child of chess leaves a game without pawns, whose P are cannons. Write
    /// `pawn = -` as well if that is meant, so that it can be seen, or give the new piece a letter of its own. Nothing is said
    /// of a `customPiece1 = p:mW`, which shows itself what P is.
    Warning IniLetterTaken = "ini-letter-taken",
    /// The moves of a piece do not stand behind a letter and a colon, or the piece cannot have any.
    Error IniPieceMoves = "ini-piece-moves",
    /// A piece has no moves written.
    Error IniNoMoves = "ini-no-moves",
    /// Pawns can no longer become a piece whose letter was declared again.
    ///
    /// Any declaration of a letter takes the piece that had it out of `promotionPieceTypes`, also when it is the same piece:
    /// `queen = q` in a child of chess leaves rook, bishop and knight.
    Warning IniPromotionLost = "ini-promotion-lost",
    /// A pawn must promote and has nothing to become.
    ///
    /// Its moves into the promotion region are illegal then. A section without a parent has no `promotionPieceTypes`.
    Warning IniNothingToBecome = "ini-nothing-to-become",
    /// The board has another number of ranks, and a region stays where it was.
    ///
    /// Promotion is on rank 8 and double steps start on ranks 2 and 7 unless a section says otherwise.
    Warning IniRegionLeftBehind = "ini-region-left-behind",
    /// A double step is switched on that has no square to start from.
    ///
    /// `doubleStep = false` in a parent empties both regions for good.
    Warning IniNoDoubleStep = "ini-no-double-step",
    /// The start position does not have the size of the board.
    Error IniFenSize = "ini-fen-size",
    /// The start position has a letter that no piece has.
    Error IniFenPiece = "ini-fen-piece",
    /// The start position has something in it that means nothing there.
    Error IniFenSyntax = "ini-fen-syntax",
    /// Fields behind the board of a start position are not read as what they look like.
    ///
    /// The fields are the player to move, castling rights, squares passed, in games that count checks how many are left,
    /// the half-move clock and the number of the move. Fairy-Stockfish goes by characters: where `w - 0 1` leaves the
    /// squares passed out, it takes the `0` for them and the `1` for the clock, and the game is a ply nearer to its
    /// end by moves without progress.
    Warning IniFenFields = "ini-fen-fields",
    /// A mark of promotion in a start position means nothing in this game.
    ///
    /// `~` behind a letter marks a piece that a pawn became. It is a pawn again when captured, so it matters where captured
    /// pieces come to a hand, and nowhere else. `+` before a letter is the other side of a piece, by `promotedPieceType`.
    Warning IniFenMark = "ini-fen-mark",
    /// A player starts with several pieces `king`.
    ///
    /// The format has exactly one for each player; with more, Fairy-Stockfish does anything. Several royal pieces are
    /// `commoner` or custom pieces with `extinctionPieceTypes` and `extinctionPseudoRoyal`.
    Error IniTwoKings = "ini-two-kings",
    /// A region is for a piece that the section does not have.
    ///
    /// `mobilityRegionWhiteCustomPiece3` is about `customPiece3`, whatever its letter, and about no other piece.
    Warning IniRegionWithoutPiece = "ini-region-without-piece",
    /// `variantTemplate` is written where a parent was meant.
    ///
    /// It tells interfaces what to show. Rules and pieces are inherited from the name behind the colon of the header only.
    Warning IniTemplateIsNoParent = "ini-template-is-no-parent",
    /// A result is `none`.
    ///
    /// Only `extinctionValue` has a meaning for it.
    Warning IniNoResult = "ini-no-result",
    /// Settings of a section do not go together.
    Warning IniConflict = "ini-conflict",
    /// A setting of an ini cannot be expressed in a definition yet.
    ///
    /// The section is not imported: a game without that rule would be another game. The message names the setting, the
    /// place is its line, or the section when it is inherited.
    Error ImportInexpressible = "import-inexpressible",
    /// Fairy-Stockfish plays something otherwise than the definition a section of an ini becomes.
    ///
    /// It is an accident of that program, and what comes of it is told: the definition plays by the rule that the setting
    /// stands for. The warning stands in the definition too, as a comment at its beginning.
    Warning ImportDiffers = "import-differs",
    /// An ini has no section of a name.
    Error ImportUnknownSection = "import-unknown-section",
    /// A section of an ini becomes a definition that is not valid.
    ///
    /// The help repeats what is wrong with the definition.
    Error ImportInvalid = "import-invalid",
    // Positions and moves.
}
