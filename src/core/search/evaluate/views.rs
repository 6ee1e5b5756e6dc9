//! The views of pieces, worked out once: where the leaps of a piece end, and the lines that others may block, by square of an
//! empty board.

use crate::board::Square;
use crate::engine::Tables;
use crate::engine::attack::reach::{Manner, Noise};
use crate::engine::layout::{Cell, Content, EMPTY, FIRST_PIECE};

/// The most words that are kept of the leaps of all pieces, and of all lines and gates.
const MOST_WORDS: usize = 1 << 19;

/// A line from a square.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    number: u16,
    /// True if the numbers of the squares increase along it.
    pub(super) ascends: bool,
}

/// The ways in which a piece attacks other than by leaps that nothing can block.
#[derive(Clone, Debug, Default)]
pub(super) struct Ways {
    pub(super) slides: Vec<Line>,
    pub(super) hops: Vec<Line>,
    /// The numbers of its gates.
    pub(super) gates: Vec<u16>,
}

/// A piece on a square.
#[derive(Clone, Copy, Debug)]
struct Placed {
    /// Its ways, an index; nothing if that is not all there is to it.
    ways: Option<u16>,
    noise: Noise,
}

/// The views of the pieces of one variant. Sets of squares are as many words as the board needs.
#[derive(Clone, Debug)]
pub(super) struct Views {
    n_squares: usize,
    n_words: usize,
    ways: Vec<Ways>,
    /// By content, then square.
    placed: Vec<Placed>,
    /// The same: the squares where leaps end.
    leaps: Vec<u64>,
    /// By content: the squares where moves that capture nothing may promote.
    arrivals: Vec<u64>,
    /// By line, then square: the squares along it, and those of them from which it goes on.
    lines: Vec<u64>,
    /// By gate, then square: the squares that must be empty, and those where leaps past them end.
    gates: Vec<u64>,
}

/// The lines and gates found so far, by number.
#[derive(Default)]
struct Found {
    lines: Vec<(i16, u8)>,
    gates: Vec<[Vec<i16>; 2]>,
}

#[expect(clippy::indexing_slicing, reason = "contents and squares belong to the tables this was made for")]
impl Views {
    /// Returns the views on boards without joined edges; nothing where they would be too large.
    pub(super) fn new(tables: &Tables) -> Option<Views> {
        let (n_squares, n_contents) = (tables.layout.shape.n_squares(), tables.n_contents());
        let n_words = n_words(n_squares)?;
        if tables.layout.home.is_round() || n_contents * n_squares * n_words > MOST_WORDS {
            return None;
        }
        let mut views = Views {
            n_squares,
            n_words,
            ways: Vec::new(),
            placed: vec![Placed { ways: None, noise: Noise::Always }; n_contents * n_squares],
            leaps: vec![0; n_contents * n_squares * n_words],
            arrivals: vec![0; n_contents * n_words],
            lines: Vec::new(),
            gates: Vec::new(),
        };
        let board = Board { tables, cells: tables.start.emptied().cells, n_words };
        let mut found = Found::default();
        for content in FIRST_PIECE..n_contents as Content {
            let mut known: Vec<(Option<Manner>, Option<u16>)> = Vec::new();
            for square in tables.layout.shape.squares() {
                let cell = tables.layout.cell(square);
                if board.cells[usize::from(cell)] != EMPTY {
                    continue;
                }
                if known.is_empty() || !tables.has_one_manner(content) {
                    let manner = tables.manner(content, cell);
                    if let Some(place) = known.iter().position(|(other, _)| other == &manner) {
                        known.swap(0, place);
                    } else {
                        let ways = manner.as_ref().map(|manner| views.add_ways(&board, manner, &mut found));
                        known.insert(0, (manner, ways));
                    }
                    if views.lines.len() + views.gates.len() > MOST_WORDS {
                        return None;
                    }
                }
                if let Some((manner, ways)) = known.first() {
                    let repeats = manner.as_ref().is_some_and(|manner| {
                        views.add_leaps(&board, &manner.leaps, views.place(content, square.index()), square)
                    });
                    let place = views.place(content, square.index());
                    views.placed[place] =
                        Placed { ways: ways.filter(|_| !repeats), noise: tables.noise(content, cell) };
                }
            }
            let cells = tables.layout.shape.squares().map(|square| tables.layout.cell(square));
            let arrivals = board.squares(cells.filter(|&cell| tables.promotes_quietly_on(content, cell)));
            let first = usize::from(content) * n_words;
            views.arrivals[first..first + n_words].copy_from_slice(&arrivals);
        }
        Some(views)
    }

    /// Adds the ways of a piece, and returns their number.
    fn add_ways(&mut self, board: &Board<'_>, manner: &Manner, found: &mut Found) -> u16 {
        let Found { lines, gates } = found;
        let mut line = |&(delta, steps): &(i16, u8)| {
            let number = lines.iter().position(|&other| other == (delta, steps)).unwrap_or_else(|| {
                lines.push((delta, steps));
                board.each(&mut self.lines, |from| board.along(from, delta, steps));
                lines.len() - 1
            });
            Line { number: number as u16, ascends: delta > 0 }
        };
        let slides = manner.slides.iter().map(&mut line).collect();
        let hops = manner.hops.iter().map(&mut line).collect();
        let mut gate = |gate: &[Vec<i16>; 2]| {
            let number = gates.iter().position(|other| other == gate).unwrap_or_else(|| {
                gates.push(gate.clone());
                let [passed, leaps] = gate;
                board.each(&mut self.gates, |from| {
                    [board.ends(from, passed), board.past(from, passed, leaps)]
                });
                gates.len() - 1
            });
            number as u16
        };
        let gates = manner.gates.iter().map(&mut gate).collect();
        self.ways.push(Ways { slides, hops, gates });
        (self.ways.len() - 1) as u16
    }

    /// Adds where the leaps of a piece end; returns whether two of them end on one square.
    fn add_leaps(&mut self, board: &Board<'_>, leaps: &[i16], place: usize, square: Square) -> bool {
        let from = board.tables.layout.cell(square);
        let ends = board.ends(from, leaps);
        self.leaps[place * self.n_words..(place + 1) * self.n_words].copy_from_slice(&ends);
        let on_board = leaps.iter().filter(|&&leap| board.is_empty(from.wrapping_add_signed(leap)));
        ends.iter().map(|word| word.count_ones() as usize).sum::<usize>() != on_board.count()
    }

    fn place(&self, content: Content, square: usize) -> usize {
        usize::from(content) * self.n_squares + square
    }

    /// Returns the ways of a piece; nothing if there is more to it, or if two leaps end on one square.
    #[inline]
    pub(super) fn ways(&self, content: Content, square: usize) -> Option<&Ways> {
        self.placed[self.place(content, square)].ways.map(|ways| &self.ways[usize::from(ways)])
    }

    /// Returns the squares where leaps of a piece end that nothing can block.
    #[inline]
    pub(super) fn leaps<const N: usize>(&self, content: Content, square: usize) -> Option<&[u64; N]> {
        self.leaps[self.place(content, square) * self.n_words..].first_chunk()
    }

    /// Returns whether a piece that attacks these squares may have moves that capture or promote even if no enemy is there.
    #[inline]
    pub(super) fn is_noisy<const N: usize>(
        &self,
        content: Content,
        square: usize,
        attacked: &[u64; N],
    ) -> bool {
        match self.placed[self.place(content, square)].noise {
            Noise::Always => true,
            Noise::OnEnemies => false,
            Noise::OnArrival => {
                let arrivals = &self.arrivals[usize::from(content) * self.n_words..];
                arrivals.iter().zip(attacked).any(|(arrivals, attacked)| arrivals & attacked != 0)
            }
        }
    }

    /// Returns the squares along a line, and those of them from which it goes on.
    #[inline]
    pub(super) fn line<const N: usize>(&self, line: Line, square: usize) -> Option<[&[u64; N]; 2]> {
        self.pair(&self.lines, line.number, square)
    }

    /// Returns the squares of a gate, and those where leaps through it end.
    #[inline]
    pub(super) fn gate<const N: usize>(&self, gate: u16, square: usize) -> Option<[&[u64; N]; 2]> {
        self.pair(&self.gates, gate, square)
    }

    #[inline]
    fn pair<'a, const N: usize>(
        &self,
        sets: &'a [u64],
        number: u16,
        square: usize,
    ) -> Option<[&'a [u64; N]; 2]> {
        let first = (usize::from(number) * self.n_squares + square) * 2 * self.n_words;
        let (one, rest) = sets[first..].split_first_chunk()?;
        Some([one, rest.first_chunk()?])
    }
}

/// Returns the number of words in which attacks are kept on a board of so many squares; nothing where it is too large.
pub(super) fn n_words(n_squares: usize) -> Option<usize> {
    match n_squares.div_ceil(64) {
        n @ 1..=5 => Some(n),
        6..=8 => Some(8),
        _ => None,
    }
}

/// An empty board.
struct Board<'t> {
    tables: &'t Tables,
    cells: Vec<Content>,
    n_words: usize,
}

#[expect(clippy::indexing_slicing, reason = "steps lead to cells, and sets are as large as their board")]
impl Board<'_> {
    fn is_empty(&self, cell: Cell) -> bool {
        self.cells[usize::from(cell)] == EMPTY
    }

    /// Appends two sets for each square.
    fn each(&self, sets: &mut Vec<u64>, of_cell: impl Fn(Cell) -> [Vec<u64>; 2]) {
        for square in self.tables.layout.shape.squares() {
            sets.extend(of_cell(self.tables.layout.cell(square)).into_iter().flatten());
        }
    }

    /// Returns the squares of cells.
    fn squares(&self, cells: impl Iterator<Item = Cell>) -> Vec<u64> {
        let mut squares = vec![0; self.n_words];
        for cell in cells {
            let square = self.tables.layout.square(cell).index();
            squares[square / 64] |= 1 << (square % 64);
        }
        squares
    }

    /// Returns the squares on which steps end.
    fn ends(&self, from: Cell, steps: &[i16]) -> Vec<u64> {
        let ends = steps.iter().map(|&step| from.wrapping_add_signed(step));
        self.squares(ends.filter(|&end| self.is_empty(end)))
    }

    /// Returns the squares where leaps end, if all of those that they pass are on the board.
    fn past(&self, from: Cell, passed: &[i16], leaps: &[i16]) -> Vec<u64> {
        let is_on_board = passed.iter().all(|&step| self.is_empty(from.wrapping_add_signed(step)));
        self.ends(from, if is_on_board { leaps } else { &[] })
    }

    /// Returns the squares along a line, and those of them from which it goes on.
    fn along(&self, from: Cell, delta: i16, steps: u8) -> [Vec<u64>; 2] {
        let next = |&at: &Cell| Some(at.wrapping_add_signed(delta)).filter(|&at| self.is_empty(at));
        let cells: Vec<Cell> = std::iter::successors(next(&from), next).take(usize::from(steps)).collect();
        let n_open = cells.len().min(usize::from(steps) - 1);
        [self.squares(cells.iter().copied()), self.squares(cells.iter().copied().take(n_open))]
    }
}
