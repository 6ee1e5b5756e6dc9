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

            /// How bad it is.
            pub const fn severity(self) -> Severity {
                match self { $(Code::$name => Severity::$severity,)+ }
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
    // Definitions.
    // Rules.
    // Positions and moves.
}
