//! The picture of a position.

use std::fmt::Write as _;

use alfil_core::board::{Piece, PieceKind, Side, Square, SquareSet, file_name};
use alfil_core::engine::Position;
use alfil_core::rules::{BoardLook, Rules};

use super::body::Body;
use super::cells::Cells;
use super::ground::Ground;
use super::marks::Use;
use super::piece::{Facing, Look, arrowhead, draw_dot};
use super::sign::word;
use super::svg::{N, Paint, Point, Svg};

/// What is shown in addition to the position.
#[derive(Clone, Debug, Default)]
pub struct BoardView {
    /// What the picture shows, for readers of screens. Default: the name of the game.
    pub label: String,
    /// True if the second player sits below.
    pub flipped: bool,
    /// The squares of the last move.
    pub last: Vec<Square>,
    /// Arrows from square to square.
    pub arrows: Vec<(Square, Square)>,
    /// Marked squares.
    pub spots: Vec<Spot>,
    /// True if files and ranks have no names at the edges.
    pub bare: bool,
    /// True if there is room for hands, even if both are empty: pictures of one game then have one size.
    pub has_hands: bool,
    /// What the ids of symbols begin with; pictures in one page that differ need different ones.
    pub prefix: String,
}

/// A marked square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    /// The square.
    pub square: Square,
    /// Its mark.
    pub sort: SpotSort,
}

/// The mark of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpotSort {
    /// A dot: something goes there.
    Goes,
    /// A frame: something captures there.
    Captures,
    /// A ring: something stops or returns there.
    Ring,
    /// A cross: nothing may go there.
    Barred,
    /// A glow: the piece that is meant, or one in check.
    Glow,
}

/// The width of a square.
const CELL: f64 = 44.0;

/// The room for the names of files and ranks, and the rim without them.
const MARGIN: f64 = 20.0;
const RIM: f64 = 6.0;

/// The height of a hand.
const HAND: f64 = 44.0;

/// Pieces of a hand, from kind and number.
type Hand = Vec<(PieceKind, u16)>;

/// Returns the picture of a position.
pub fn board(rules: &Rules, look: &Look, position: &Position, view: &BoardView) -> String {
    let hands = [Side::First, Side::Second].map(|side| -> Hand {
        let counts = rules.kind_indices().map(|kind| (kind, position.in_hand(side, kind)));
        counts.filter(|&(_, n)| n > 0).collect()
    });
    let has_hands = view.has_hands || hands.iter().any(|hand| !hand.is_empty());
    let margin = if view.bare { RIM } else { MARGIN };
    let top = if has_hands { HAND } else { 0.0 };
    let ground = Ground::of(rules, look);
    let frame = Frame::of(rules, ground.cells, view.flipped);
    let size = frame.size;
    let drawing = Drawing { rules, look, ground, view, corner: Point { x: margin, y: margin + top }, frame };
    let whole = (size.0 + 2.0 * margin, size.1 + 2.0 * margin);
    let height = whole.1 + 2.0 * top;
    let mut svg = Svg::default();
    let label = if view.label.is_empty() { &rules.name } else { &view.label };
    svg.title(label);
    drawing.define(&mut svg, position, &hands);
    svg.rect(Point { x: 0.0, y: top }, whole, 7.0, Paint::fill(drawing.wood().frame));
    drawing.draw_ground(&mut svg);
    if !view.bare {
        drawing.name_lines(&mut svg, margin);
    }
    for &square in &view.last {
        drawing.cover(&mut svg, square, "#e0a526");
    }
    for spot in view.spots.iter().filter(|spot| spot.sort == SpotSort::Glow) {
        drawing.cover(&mut svg, spot.square, "#cf4a26");
    }
    for square in position.walls() {
        drawing.draw_wall(&mut svg, square);
    }
    for (square, piece) in position.pieces() {
        let at = drawing.at(square);
        svg.used(&drawing.id(piece), Point { x: at.x + 2.0, y: at.y + 2.0 }, CELL - 4.0);
    }
    view.spots.iter().for_each(|spot| drawing.mark(&mut svg, *spot));
    view.arrows.iter().for_each(|&(from, to)| drawing.arrow(&mut svg, from, to));
    for (side, hand) in Side::ALL.into_iter().zip(&hands) {
        let above = drawing.facing(side) == Facing::Down;
        let y = if above { 0.0 } else { top + whole.1 };
        drawing.draw_hand(&mut svg, side, hand, Point { x: margin, y });
    }
    svg.finished((whole.0, height), label)
}

/// The colours of a board.
struct Wood {
    frame: &'static str,
    square: &'static str,
    tinted: &'static str,
    /// The darkest of three colours.
    dark: &'static str,
    line: &'static str,
    name: &'static str,
}

const YELLOW: Wood = Wood {
    frame: "#f3e6c2",
    square: "#ecd9a9",
    tinted: "#e4cd95",
    dark: "#d8bb78",
    line: "#c4a560",
    name: "#7d6429",
};
const PALE: Wood = Wood {
    frame: "#ece2cd",
    square: "#f1e9d8",
    tinted: "#d2bc92",
    dark: "#b0925f",
    line: "#bda984",
    name: "#75673f",
};

/// Where the cells of a board lie on the page.
struct Frame {
    /// Where the middle of a1 lies, seen from the upper left corner of the board.
    first: Point,
    size: (f64, f64),
}

impl Frame {
    /// Returns the smallest frame around the cells; holes among squares are in it.
    fn of(rules: &Rules, cells: Cells, flipped: bool) -> Frame {
        let is_in = |square: &Square| cells == Cells::Squares || !rules.holes.contains(*square);
        let middles: Vec<(f64, f64)> =
            rules.shape.squares().filter(is_in).map(|square| place(rules, cells, flipped, square)).collect();
        let range = |along: fn((f64, f64)) -> f64| {
            let corner = cells.corners().into_iter().map(along).fold(0.0, f64::max);
            let all = || middles.iter().copied().map(along);
            let (least, most) =
                (all().fold(f64::INFINITY, f64::min), all().fold(f64::NEG_INFINITY, f64::max));
            ((corner - least) * CELL, (most - least + 2.0 * corner) * CELL)
        };
        let ((x, width), (y, height)) = (range(|(x, _)| x), range(|(_, y)| y));
        Frame { first: Point { x, y }, size: (width, height) }
    }
}

/// Returns where a square lies, seen from a1, as parts of the distance between neighbours.
fn place(rules: &Rules, cells: Cells, flipped: bool, square: Square) -> (f64, f64) {
    let shape = rules.shape;
    let (x, y) = cells.place((f64::from(shape.file(square)), f64::from(shape.rank(square))));
    if flipped { (-x, -y) } else { (x, y) }
}

struct Drawing<'a> {
    rules: &'a Rules,
    look: &'a Look,
    ground: Ground,
    view: &'a BoardView,
    corner: Point,
    frame: Frame,
}

impl Drawing<'_> {
    fn wood(&self) -> Wood {
        match self.look.body() {
            Body::Disc => PALE,
            Body::Wedge => YELLOW,
        }
    }

    fn facing(&self, side: Side) -> Facing {
        match (side, self.view.flipped) {
            (Side::First, false) | (Side::Second, true) => Facing::Up,
            (Side::First, true) | (Side::Second, false) => Facing::Down,
        }
    }

    fn id(&self, piece: Piece) -> String {
        let side = match piece.side {
            Side::First => 'a',
            Side::Second => 'b',
        };
        let facing = match self.facing(piece.side) {
            Facing::Up => "",
            Facing::Down => "d",
        };
        format!("{}p{}{side}{facing}", self.view.prefix, piece.kind.index())
    }

    /// The symbols of all pieces on the board and in hands.
    fn define(&self, svg: &mut Svg, position: &Position, hands: &[Hand; 2]) {
        let on_board = position.pieces().map(|(_, piece)| piece);
        let in_hand = Side::ALL
            .into_iter()
            .zip(hands)
            .flat_map(|(side, hand)| hand.iter().map(move |&(kind, _)| Piece { kind, side }));
        let mut pieces: Vec<Piece> = on_board.chain(in_hand).collect();
        pieces.sort_unstable_by_key(|piece| (piece.kind, piece.side.index()));
        pieces.dedup();
        for piece in pieces {
            svg.symbol(&self.id(piece), |svg| {
                svg.title(self.look.name(piece.kind));
                self.look.draw(svg, piece.kind, piece.side, self.facing(piece.side));
            });
        }
    }

    /// Returns the upper left corner of the square that a piece fills.
    fn at(&self, square: Square) -> Point {
        let middle = self.middle(square);
        Point { x: middle.x - CELL / 2.0, y: middle.y - CELL / 2.0 }
    }

    fn middle(&self, square: Square) -> Point {
        let (x, y) = place(self.rules, self.ground.cells, self.view.flipped, square);
        let first = self.frame.first;
        Point { x: self.corner.x + first.x + x * CELL, y: self.corner.y + first.y + y * CELL }
    }

    /// What is below the pieces; holes are left out.
    fn draw_ground(&self, svg: &mut Svg) {
        let Wood { square: colour, tinted, dark: darkest, line, .. } = self.wood();
        let Ground { look, zones, crosses, .. } = &self.ground;
        let shape = self.rules.shape;
        if *look == BoardLook::Hexagons {
            self.draw_hexagons(svg, [tinted, colour, darkest]);
            return;
        }
        let there = || shape.squares().filter(|&square| !self.rules.holes.contains(square));
        if self.rules.holes.is_empty() {
            svg.rect(self.corner, self.frame.size, 0.0, Paint::fill(colour));
        } else {
            svg.path(&self.squares_path(there()), Paint::fill(colour));
        }
        if *look == BoardLook::Lines {
            svg.path(&self.lines_path(), Paint::line(line, 1.4));
            return;
        }
        let is_chequered = *look == BoardLook::Chequered;
        let is_dark = |&square: &Square| {
            if is_chequered {
                (shape.file(square) + shape.rank(square)).is_multiple_of(2)
            } else {
                zones.contains(square)
            }
        };
        let dark: SquareSet = there().filter(is_dark).collect();
        if !dark.is_empty() {
            svg.path(&self.squares_path(dark.iter()), Paint::fill(tinted));
        }
        let has_crosses = !is_chequered && !crosses.is_empty();
        if has_crosses {
            svg.path(&self.squares_path(crosses.iter()), Paint::fill(darkest));
        }
        svg.path(&self.squares_path(there()), Paint::line(line, if is_chequered { 0.6 } else { 1.0 }));
        if has_crosses {
            svg.path(&self.crosses_path(crosses), Paint::line(line, 1.4));
        }
    }

    /// Hexagons, the one in the middle of the board and all of its colour in the first of three.
    fn draw_hexagons(&self, svg: &mut Svg, colours: [&str; 3]) {
        let Drawing { rules, ground: Ground { cells, .. }, .. } = self;
        let shape = rules.shape;
        let colour_at = |file: u8, rank: u8| cells.colour((file.into(), rank.into()));
        let middle = colour_at(shape.files / 2, shape.ranks / 2);
        for (n, colour) in colours.into_iter().enumerate() {
            let mut d = String::new();
            for square in shape.squares().filter(|&square| !rules.holes.contains(square)) {
                if colour_at(shape.file(square), shape.rank(square)) == (middle + n) % colours.len() {
                    d += &cells.outline(self.middle(square), CELL);
                }
            }
            if !d.is_empty() {
                svg.path(&d, Paint::both(colour, self.wood().line, 0.6));
            }
        }
    }

    fn crosses_path(&self, squares: &SquareSet) -> String {
        let mut d = String::new();
        let r = CELL * 0.28;
        for Point { x, y } in squares.iter().map(|square| self.middle(square)) {
            let [left, right, top, bottom] = [x - r, x + r, y - r, y + r].map(N);
            let _ = write!(d, "M{left} {top}L{right} {bottom}M{right} {top}L{left} {bottom}");
        }
        d
    }

    /// Lines through the middles of squares. None but the outer ones cross the river.
    fn lines_path(&self) -> String {
        let shape = self.rules.shape;
        let mut d = String::new();
        let mut join = |from: Square, to: Square| {
            let _ = write!(d, "M{}L{}", self.middle(from), self.middle(to));
        };
        let is_there = |square: &Square| !self.rules.holes.contains(*square);
        for square in shape.squares().filter(is_there) {
            let (file, rank) = (shape.file(square), shape.rank(square));
            let next = |file: i32, rank: i32| shape.square(file, rank).filter(is_there);
            if let Some(right) = next(i32::from(file) + 1, i32::from(rank)) {
                join(square, right);
            }
            let is_outer = file == 0 || file + 1 == shape.files;
            if let Some(ahead) = next(i32::from(file), i32::from(rank) + 1)
                && (is_outer || self.ground.river != Some(rank))
            {
                join(square, ahead);
            }
        }
        for &(from, to) in &self.ground.diagonals {
            join(from, to);
        }
        d
    }

    fn squares_path(&self, squares: impl Iterator<Item = Square>) -> String {
        let mut d = String::new();
        for square in squares {
            let _ = write!(d, "M{}h{CELL}v{CELL}h-{CELL}z", self.at(square));
        }
        d
    }

    /// Names of files below and of ranks to the left.
    fn name_lines(&self, svg: &mut Svg, margin: f64) {
        let shape = self.rules.shape;
        let ink = (self.wood().name, 1.4);
        if self.ground.cells != Cells::Squares {
            self.name_slanted_lines(svg, ink);
            return;
        }
        for file in 0..shape.files {
            if let Some(square) = shape.square(i32::from(file), 0) {
                let middle =
                    Point { x: self.middle(square).x, y: self.corner.y + self.frame.size.1 + margin / 2.0 };
                word(svg, &file_name(file), middle, (8.5, CELL), ink);
            }
        }
        for rank in 0..shape.ranks {
            if let Some(square) = shape.square(0, i32::from(rank)) {
                let middle = Point { x: margin / 2.0, y: self.middle(square).y };
                word(svg, &(rank + 1).to_string(), middle, (8.5, margin - 4.0), ink);
            }
        }
    }

    /// Names of files and ranks beyond their last cells, below and to the left.
    fn name_slanted_lines(&self, svg: &mut Svg, ink: (&str, f64)) {
        let shape = self.rules.shape;
        let there = || shape.squares().filter(|&square| !self.rules.holes.contains(square));
        let sign = if self.view.flipped { 1.0 } else { -1.0 };
        let mut name = |text: &str, last: Option<Square>, back: (f64, f64)| {
            let Some(last) = last else { return };
            let (right, down) = self.ground.cells.place(back);
            let (x, y) = if self.view.flipped { (-right, -down) } else { (right, down) };
            let middle = self.middle(last);
            let far = CELL / 2.0 + 9.0;
            word(svg, text, Point { x: middle.x + x * far, y: middle.y + y * far }, (8.5, CELL / 2.0), ink);
        };
        let last = |along: &dyn Fn(Square) -> (u8, u8), n: u8| {
            let line = there().filter(|&square| along(square).0 == n);
            if self.view.flipped {
                line.max_by_key(|&square| along(square).1)
            } else {
                line.min_by_key(|&square| along(square).1)
            }
        };
        for file in 0..shape.files {
            let square = last(&|square| (shape.file(square), shape.rank(square)), file);
            name(&file_name(file), square, (0.0, sign));
        }
        for rank in 0..shape.ranks {
            let square = last(&|square| (shape.rank(square), shape.file(square)), rank);
            name(&(rank + 1).to_string(), square, (sign, 0.0));
        }
    }

    fn cover(&self, svg: &mut Svg, square: Square, colour: &str) {
        let paint = Paint::fill(colour).faint(true);
        match self.ground.cells {
            Cells::Squares => svg.rect(self.at(square), (CELL, CELL), 0.0, paint),
            cells @ Cells::Hexagons(_) => svg.path(&cells.outline(self.middle(square), CELL), paint),
        }
    }

    fn draw_wall(&self, svg: &mut Svg, square: Square) {
        let at = self.at(square);
        let inset = Point { x: at.x + 3.0, y: at.y + 3.0 };
        svg.rect(inset, (CELL - 6.0, CELL - 6.0), 5.0, Paint::both("#8a7f70", "#5d5448", 2.0));
        let Point { x, y } = self.middle(square);
        let bricks = format!(
            "M{}h32M{}h32M{}v9.5M{}v9.5M{}v9.5",
            Point { x: x - 16.0, y: y - 5.0 },
            Point { x: x - 16.0, y: y + 5.0 },
            Point { x, y: y - 15.0 },
            Point { x: x - 7.0, y: y - 4.8 },
            Point { x, y: y + 5.5 }
        );
        svg.path(&bricks, Paint::line("#5d5448", 1.6));
    }

    fn mark(&self, svg: &mut Svg, spot: Spot) {
        let (at, middle) = (self.at(spot.square), self.middle(spot.square));
        match spot.sort {
            SpotSort::Goes => draw_dot(svg, middle, 6.5, Use::Any, Paint::fill("#1f6f7d")),
            SpotSort::Captures => {
                let (size, paint) = (CELL - 4.0, Paint::line("#c8371c", 3.2));
                match self.ground.cells {
                    Cells::Squares => {
                        let inset = Point { x: at.x + 2.0, y: at.y + 2.0 };
                        svg.rect(inset, (size, size), 5.0, paint);
                    }
                    cells @ Cells::Hexagons(_) => svg.round_path(&cells.outline(middle, size), paint),
                }
            }
            SpotSort::Ring => svg.circle(middle, CELL / 2.0 - 4.0, Paint::line("#1f6f7d", 3.0)),
            SpotSort::Barred => {
                let (near, far) = (13.0, CELL - 13.0);
                let point = |x: f64, y: f64| Point { x: at.x + x, y: at.y + y };
                let cross = format!(
                    "M{}L{}M{}L{}",
                    point(near, near),
                    point(far, far),
                    point(far, near),
                    point(near, far)
                );
                svg.round_path(&cross, Paint::line("#c8371c", 4.5));
            }
            SpotSort::Glow => {}
        }
    }

    fn arrow(&self, svg: &mut Svg, from: Square, to: Square) {
        let (a, b) = (self.middle(from), self.middle(to));
        let length = (b.x - a.x).hypot(b.y - a.y);
        if length < 1.0 {
            return;
        }
        let unit = ((b.x - a.x) / length, (b.y - a.y) / length);
        let at = |far: f64, right: f64| a.along(unit, far, right);
        let colour = "#1f6f7d";
        let shaft = format!("M{}L{}", at(10.0_f64.min(length / 4.0), 0.0), at(length - 14.0, 0.0));
        svg.round_path(&shaft, Paint::line(colour, 5.0));
        let head = arrowhead(at, (length, length - 15.0), 9.0, Use::Any);
        svg.round_path(&head, Paint::both(colour, colour, 1.0));
    }

    /// A hand: pieces side by side, closer where there are many, each with its number if there are several.
    fn draw_hand(&self, svg: &mut Svg, side: Side, hand: &Hand, at: Point) {
        let piece = 34.0;
        let wanted = |n: u16| if n > 1 { piece + 20.0 } else { piece + 4.0 };
        let total: f64 = hand.iter().map(|&(_, n)| wanted(n)).sum();
        let scale = (self.frame.size.0 / total.max(1.0)).min(1.0);
        let mut x = at.x;
        for &(kind, n) in hand {
            let width = piece * scale;
            let y = at.y + (HAND - width) / 2.0;
            svg.used(&self.id(Piece { kind, side }), Point { x, y }, width);
            if n > 1 {
                let middle = Point { x: x + (piece + 9.0) * scale, y: at.y + HAND / 2.0 };
                word(svg, &n.to_string(), middle, (11.0 * scale, 16.0 * scale), ("#6b5d3f", 1.8));
            }
            x += wanted(n) * scale;
        }
    }
}
