//! The weights of the features of a position: by the rules alone, or as learned from games.
//!
//! An estimate is the sum of features times weights; a feature is a number that is positive where the first player has more
//! of it. Most features count pieces. The *terms* are worked out in centipawns by a formula, and their weight is a factor.

use crate::board::{PieceKind, Shape};
use crate::rules::Rules;

/// A feature that is worked out by a formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Term {
    /// Having the move. Its weight is in centipawns.
    Tempo,
    /// The mobility of pieces on their squares, compared with other squares.
    Squares,
    /// Being on the way to promotion.
    Promotion,
    /// A promotion that no enemy piece of the same sort can stop: that of a passed pawn, for example.
    Passed,
    /// Being on the way to a region that decides.
    Goals,
    /// Points that endings compare.
    Points,
    /// A royal at home and at the side.
    Shelter,
    /// The pressure on a royal and the squares around it.
    Danger,
    /// A lone royal driven to the corner.
    Corner,
    /// Pieces whose number decides.
    Extinction,
    /// Checks that are counted.
    Checks,
    /// Moves, where having none decides.
    Moves,
    /// Partly formed shapes that decide.
    Shapes,
    /// Cells that pieces have to go to, more than is usual.
    Mobility,
    /// Enemy pieces attacked by lesser ones, or not guarded.
    Threats,
    /// Attacks on the squares around the opponent's royal.
    Siege,
}

impl Term {
    /// Every term, in the order of their features.
    pub const ALL: [Term; 16] = [
        Term::Tempo,
        Term::Squares,
        Term::Promotion,
        Term::Passed,
        Term::Goals,
        Term::Points,
        Term::Shelter,
        Term::Danger,
        Term::Corner,
        Term::Extinction,
        Term::Checks,
        Term::Moves,
        Term::Shapes,
        Term::Mobility,
        Term::Threats,
        Term::Siege,
    ];

    /// Returns its name in files.
    pub const fn name(self) -> &'static str {
        match self {
            Term::Tempo => "tempo",
            Term::Squares => "squares",
            Term::Promotion => "promotion",
            Term::Passed => "passed",
            Term::Goals => "goals",
            Term::Points => "points",
            Term::Shelter => "shelter",
            Term::Danger => "danger",
            Term::Corner => "corner",
            Term::Extinction => "extinction",
            Term::Checks => "checks",
            Term::Moves => "moves",
            Term::Shapes => "shapes",
            Term::Mobility => "mobility",
            Term::Threats => "threats",
            Term::Siege => "siege",
        }
    }

    /// Returns its weight before anything is learned.
    const fn usual(self) -> f32 {
        match self {
            Term::Tempo => 12.0,
            Term::Points => 0.2,
            Term::Squares
            | Term::Promotion
            | Term::Passed
            | Term::Goals
            | Term::Shelter
            | Term::Danger
            | Term::Corner
            | Term::Extinction
            | Term::Checks
            | Term::Moves
            | Term::Shapes
            | Term::Mobility
            | Term::Threats
            | Term::Siege => 1.0,
        }
    }
}

const N_TERMS: usize = Term::ALL.len();

/// The owner of a royal piece, as seen by the player of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// The own one.
    Own,
    /// The opponent's.
    Other,
}

impl Whose {
    /// Both, in the order of their features.
    pub const ALL: [Whose; 2] = [Whose::Own, Whose::Other];
}

/// A place as seen from a royal piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Way {
    /// Files to either side.
    pub files: u8,
    /// Ranks ahead, as the player of the piece that is there sees it.
    pub ranks: i8,
}

/// A feature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Feature {
    /// One of the terms.
    Term(Term),
    /// A piece of a kind on the board.
    Board(PieceKind),
    /// A piece of a kind in hand.
    Hand(PieceKind),
    /// A piece of a kind on the board, times the share of the start position's force that is gone.
    Late(PieceKind),
    /// A piece of a kind on a rank, counted from its player's side.
    Rank(PieceKind, u8),
    /// A piece of a kind on a file, counted from the nearer edge.
    File(PieceKind, u8),
    /// A piece of a kind at a place seen from a royal piece.
    Near(PieceKind, Whose, Way),
}

/// The distance from a royal piece up to which places count, in files and ranks: less far where there are many kinds,
/// since features have numbers of 16 bits.
const FAR: i8 = 8;
const FAR_OF_MANY: i8 = 3;
const MANY_KINDS: usize = 100;

/// The features of a variant, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Features {
    kinds: usize,
    ranks: usize,
    files: usize,
    /// The distance from a royal piece up to which places count, in files and ranks; `None` without royal pieces.
    far: Option<[i8; 2]>,
}

impl Features {
    pub(in crate::search) fn new(rules: &Rules) -> Features {
        let Shape { files, ranks } = rules.shape;
        let kinds = rules.kinds.len();
        let most = if kinds > MANY_KINDS { FAR_OF_MANY } else { FAR };
        let far = [files, ranks].map(|n| most.min(n as i8 - 1));
        let has_royals = rules.kinds.iter().any(|kind| kind.royal);
        Features {
            kinds,
            ranks: usize::from(ranks),
            files: usize::from(files).div_ceil(2),
            far: has_royals.then_some(far),
        }
    }

    /// Returns the number of places that count, seen from a royal piece.
    fn n_ways(&self) -> usize {
        self.far.map_or(0, |[files, ranks]| (files as usize + 1) * (2 * ranks as usize + 1))
    }

    /// Returns the place of a piece so many files and ranks from a royal piece, if it counts.
    #[inline]
    pub(super) fn way(&self, files: i32, ranks: i32) -> Option<Way> {
        let [most_files, most_ranks] = self.far?.map(i32::from);
        let counts = files.abs() <= most_files && ranks.abs() <= most_ranks;
        counts.then_some(Way { files: files.unsigned_abs() as u8, ranks: ranks as i8 })
    }

    /// Returns how many there are.
    #[expect(clippy::len_without_is_empty, reason = "there are always terms")]
    pub fn len(&self) -> usize {
        N_TERMS + self.kinds * (3 + self.ranks + self.files + 2 * self.n_ways())
    }

    /// Returns the number of a feature.
    pub fn index(&self, feature: Feature) -> usize {
        let block = |number: usize, kind: PieceKind| N_TERMS + number * self.kinds + kind.index();
        let rows = N_TERMS + 3 * self.kinds;
        match feature {
            Feature::Term(term) => term as usize,
            Feature::Board(kind) => block(0, kind),
            Feature::Hand(kind) => block(1, kind),
            Feature::Late(kind) => block(2, kind),
            Feature::Rank(kind, rank) => rows + kind.index() * self.ranks + usize::from(rank),
            Feature::File(kind, file) => {
                rows + self.kinds * self.ranks + kind.index() * self.files + usize::from(file)
            }
            Feature::Near(kind, whose, way) => {
                let ranks = self.far.map_or(0, |[_, ranks]| ranks);
                let place = usize::from(way.files) * (2 * ranks as usize + 1) + (way.ranks + ranks) as usize;
                let first = rows + self.kinds * (self.ranks + self.files);
                first + (kind.index() * 2 + whose as usize) * self.n_ways() + place
            }
        }
    }

    /// Returns every feature, in order.
    pub fn all(&self) -> impl Iterator<Item = Feature> + use<> {
        let &Features { kinds, ranks, files, far } = self;
        let kinds = move || (0..kinds as u16).map(PieceKind);
        let ranks = move |kind| (0..ranks as u8).map(move |rank| Feature::Rank(kind, rank));
        let files = move |kind| (0..files as u8).map(move |file| Feature::File(kind, file));
        let ways = move || {
            let [files, ranks] = far.unwrap_or([-1; 2]);
            let files = u8::try_from(files + 1).unwrap_or(0);
            (0..files).flat_map(move |files| (-ranks..=ranks).map(move |ranks| Way { files, ranks }))
        };
        let near = move |kind| {
            let of = move |whose| ways().map(move |way| Feature::Near(kind, whose, way));
            Whose::ALL.into_iter().flat_map(of)
        };
        let terms = Term::ALL.into_iter().map(Feature::Term);
        let counts =
            kinds().map(Feature::Board).chain(kinds().map(Feature::Hand)).chain(kinds().map(Feature::Late));
        let of_places = kinds().flat_map(ranks).chain(kinds().flat_map(files));
        terms.chain(counts).chain(of_places).chain(kinds().flat_map(near))
    }

    /// Returns the file of a square, counted from the nearer edge.
    pub(super) fn near_file(file: u8, files: u8) -> u8 {
        file.min(files - 1 - file)
    }
}

/// The weights of all features, in centipawns.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    /// The features.
    pub features: Features,
    /// The weight of each.
    pub all: Vec<f32>,
}

impl Weights {
    /// Returns the weights before anything is learned: those of the terms, and 0 for the others.
    pub(in crate::search) fn usual(features: Features) -> Weights {
        let mut weights = Weights { features, all: vec![0.0; features.len()] };
        for term in Term::ALL {
            weights.set(Feature::Term(term), term.usual());
        }
        weights
    }

    /// Returns the weight of a feature.
    #[inline]
    pub fn weight(&self, feature: Feature) -> f32 {
        self.all.get(self.features.index(feature)).copied().unwrap_or(0.0)
    }

    /// Changes the weight of a feature.
    pub fn set(&mut self, feature: Feature, weight: f32) {
        if let Some(slot) = self.all.get_mut(self.features.index(feature)) {
            *slot = weight;
        }
    }
}
