//! Move diagrams: a small board with a piece in the middle and what it can do.
//!
//! The signs are those of the pieces: a filled dot where the way must be clear, a hollow one for leaps, an arrow for any
//! number of squares, a chevron behind something to jump over. A ring is a square from where the piece may go on.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use alfil_core::board::Shape;
use alfil_core::rules::{Kind, Movement, Term};

use super::cells::{Cells, Offset};
use super::marks::{ANY_NUMBER, Manner, Mark, Marks, Occasion, Use};
use super::piece::{arrowhead, draw_dot};
use super::svg::{Paint, Point, Svg};
use super::theme::Theme;
use super::trace;

/// The width of a square.
const CELL: f64 = 20.0;

/// The least and the greatest distance from the piece to the edge of the board: no leap on any board is longer.
const RADIUS: (u8, u8) = (2, Shape::MAX - 1);

/// How far several legs are followed.
const LEGS: u8 = 7;

/// The least distance if something goes on to the edge, so that it shows.
const LONG: u8 = 3;

/// Returns the move diagram of a kind on some cells, with what it may do in some places.
pub fn kind_moves(kind: &Kind, cells: Cells) -> String {
    diagram(cells, &Marks::of_kind(kind, cells), &kind.movement, &format!("How the {} moves", kind.name))
}

/// Returns the move diagram of a movement on squares.
pub fn movement_moves(movement: &Movement) -> String {
    let cells = Cells::Squares;
    diagram(cells, &Marks::of_movement(movement, cells), movement, "How it moves")
}

fn diagram(cells: Cells, marks: &Marks, movement: &Movement, label: &str) -> String {
    let near = trace::several(movement, LEGS as i8);
    let wanted = radius(cells, marks, movement, &near);
    let radius = wanted.clamp(RADIUS.0, RADIUS.1);
    let label = if wanted > radius { format!("{label}, as far as boards go") } else { label.to_owned() };
    let label = label.as_str();
    let mut svg = Svg::default();
    svg.title(label);
    let board = board(cells, radius);
    let drawing = Drawing { cells, radius, middle: Point { x: board.size.0 / 2.0, y: board.size.1 / 2.0 } };
    board.draw(&mut svg, &drawing);
    drawing.draw_ways(&mut svg, marks, &trace::several(movement, radius as i8));
    for &direction in cells.compass() {
        let mut here: Vec<Mark> = marks.towards(direction, cells).copied().collect();
        here.sort_by_key(|mark| (mark.occasion, mark.manner));
        for mark in here {
            drawing.draw(&mut svg, mark);
        }
    }
    marks.oblique(cells).for_each(|&mark| drawing.draw(&mut svg, mark));
    let Point { x, y } = drawing.middle;
    svg.round_path(
        &format!(
            "M{}L{}V{}H{}V{}Z",
            Point { x, y: y - 7.0 },
            Point { x: x + 5.4, y: y - 3.6 },
            y + 6.0,
            x - 5.4,
            y - 3.6
        ),
        Paint::both("#6b4a22", "#6b4a22", 1.6),
    );
    svg.finished(board.size, label)
}

/// The board of a diagram.
struct Board {
    size: (f64, f64),
    offsets: Vec<(i32, i32)>,
}

/// Returns the board that reaches so far from the piece.
fn board(cells: Cells, radius: u8) -> Board {
    let n = i32::from(radius);
    let all = (-n..=n).flat_map(|dx| (-n..=n).map(move |dy| (dx, dy)));
    let offsets: Vec<_> = all.filter(|&offset| cells.distance(offset) <= u32::from(radius)).collect();
    let far = |along: fn((f64, f64)) -> f64| {
        let middles = offsets.iter().map(|&(dx, dy)| along(cells.place((f64::from(dx), f64::from(dy)))));
        let corner = cells.corners().into_iter().map(along).fold(0.0, f64::max);
        2.0 * (middles.fold(0.0, f64::max) + corner) * CELL + 2.0
    };
    Board { size: (far(|(x, _)| x), far(|(_, y)| y)), offsets }
}

impl Board {
    fn draw(&self, svg: &mut Svg, drawing: &Drawing) {
        let tones: &[&str] = match drawing.cells {
            Cells::Squares => {
                let side = (self.size.0 - 2.0, self.size.1 - 2.0);
                let corner = Point { x: 1.0, y: 1.0 };
                svg.rect(corner, side, 0.0, Paint::fill("#f8f1de"));
                svg.odd_path(&dark_squares(2 * usize::from(drawing.radius) + 1), Paint::fill("#f0e5c8"));
                svg.rect(corner, side, 0.0, Paint::line("#c4a560", 1.0));
                return;
            }
            Cells::Hexagons(_) => &["#f8f1de", "#fdfaf2", "#f0e5c8"],
        };
        for (colour, tone) in tones.iter().enumerate() {
            let mut d = String::new();
            for &(dx, dy) in self.offsets.iter().filter(|&&offset| drawing.cells.colour(offset) == colour) {
                d += &drawing.cells.outline(drawing.square(dx.into(), dy.into()), CELL);
            }
            svg.path(&d, Paint::both(tone, "#dcc692", 0.6));
        }
    }
}

/// Returns the darker squares of a board of `n` by `n`, those of the colour of the corners: where every second file and
/// every second rank do not cross.
fn dark_squares(n: usize) -> String {
    let mut d = String::new();
    let side = n as f64 * CELL;
    for x in (0..n).step_by(2) {
        let _ = write!(d, "M{}h{CELL}v{side}h-{CELL}z", Point { x: 1.0 + x as f64 * CELL, y: 1.0 });
    }
    for y in (1..n).step_by(2) {
        let _ = write!(d, "M{}h{side}v{CELL}h-{side}z", Point { x: 1.0, y: 1.0 + y as f64 * CELL });
    }
    d
}

/// Returns the distance to the edge that shows everything.
fn radius(cells: Cells, marks: &Marks, movement: &Movement, several: &[(trace::Ways, bool)]) -> u8 {
    let of_mark = |mark: &Mark| match mark.manner {
        // So far that runs past corners show too.
        Manner::Run(ANY_NUMBER) => LONG.max(mark.length(cells).saturating_mul(2)),
        Manner::Late(n) => n.saturating_add(2).saturating_mul(mark.length(cells)).max(LONG),
        Manner::Over | Manner::Behind | Manner::Leap(ANY_NUMBER) => {
            mark.length(cells).saturating_mul(2).max(LONG)
        }
        Manner::Run(n) => mark.length(cells).saturating_mul(n),
        Manner::Leap(1) | Manner::Bent => mark.length(cells),
        Manner::Leap(n) => mark.length(cells).saturating_mul(n).max(LONG),
    };
    let marked = marks.marks.iter().map(of_mark);
    let far = |&(dx, dy): &Offset| u8::try_from(cells.distance((dx.into(), dy.into()))).unwrap_or(u8::MAX);
    // Legs that go on to the edge of the largest board need a middling one, unless some of them are long.
    let legs = several.iter().flat_map(|(ways, _)| ways.ends.iter().chain(&ways.stops)).map(far);
    let terms = movement
        .terms
        .iter()
        .filter(|term| term.legs.len() > 1 || term.legs.iter().any(|leg| leg.bend.is_some()));
    let longest = terms.map(Term::extent).max().unwrap_or(0);
    let legs = legs.max().map(|n| if n >= LEGS { longest.max(LONG + 1) } else { n });
    marked.chain(legs).max().unwrap_or(0)
}

/// A diagram that is being drawn.
struct Drawing {
    cells: Cells,
    radius: u8,
    middle: Point,
}

const THEME: Theme = Theme::DIAGRAM;

impl Drawing {
    fn square(&self, dx: f64, dy: f64) -> Point {
        let (right, down) = self.cells.place((dx, dy));
        Point { x: self.middle.x + right * CELL, y: self.middle.y + down * CELL }
    }

    fn shows(&self, offset: (i32, i32)) -> bool {
        self.cells.distance(offset) <= u32::from(self.radius)
    }

    /// Returns how many steps of a mark lead to the edge.
    fn reach(&self, mark: Mark) -> f64 {
        f64::from(self.radius) / f64::from(mark.length(self.cells).max(1)) + 0.3
    }

    /// Returns the direction of a mark on the page, with length 1, and the length of its step there.
    fn heading(&self, mark: Mark) -> ((f64, f64), f64) {
        let (x, y) = self.cells.place((f64::from(mark.dx), f64::from(mark.dy)));
        let length = x.hypot(y).max(1.0);
        ((x / length, y / length), length)
    }

    /// Draws what several legs lead to: small squares where they end, rings where they go on.
    fn draw_ways(&self, svg: &mut Svg, marks: &Marks, several: &[(trace::Ways, bool)]) {
        let shown: BTreeSet<Offset> = marks
            .marks
            .iter()
            .filter(|mark| mark.manner == Manner::Bent)
            .map(|mark| (mark.dx, mark.dy))
            .collect();
        let rings = |captures: bool| -> BTreeSet<Offset> {
            let of_this_sort = several.iter().filter(|(_, capturing)| *capturing == captures);
            // Corners that are only gone round need no ring.
            let turning = of_this_sort.filter(|(ways, _)| ways.ends.iter().any(|end| !shown.contains(end)));
            turning.flat_map(|(ways, _)| ways.stops.iter().copied()).collect()
        };
        let ends: BTreeSet<Offset> = several
            .iter()
            .flat_map(|(ways, _)| ways.ends.iter().copied())
            .filter(|end| *end != (0, 0) && !shown.contains(end))
            .collect();
        for (dx, dy) in ends {
            if self.shows((dx.into(), dy.into())) {
                svg.circle(self.square(dx.into(), dy.into()), 1.9, Paint::fill("#a39a88"));
            }
        }
        let capturing = rings(true);
        for (ring, colour) in [(&capturing, THEME.capture), (&rings(false), THEME.quiet)] {
            for &(dx, dy) in ring {
                let is_first = colour == THEME.capture || !capturing.contains(&(dx, dy));
                if is_first && (dx, dy) != (0, 0) && self.shows((dx.into(), dy.into())) {
                    svg.circle(self.square(dx.into(), dy.into()), 8.2, Paint::line(colour, 1.7));
                }
            }
        }
    }

    fn draw(&self, svg: &mut Svg, mark: Mark) {
        let colour = THEME.mark(mark.purpose);
        let faint = mark.occasion == Occasion::Somewhere;
        let (dx, dy) = (f64::from(mark.dx), f64::from(mark.dy));
        match mark.manner {
            Manner::Run(ANY_NUMBER) => self.arrow(svg, mark, (0.62, self.reach(mark))),
            Manner::Late(n) => {
                let start = f64::from(n.min(self.radius)) + 0.62;
                self.arrow(svg, mark, (start, self.reach(mark)));
            }
            Manner::Run(n) => {
                let n = n.min(self.radius);
                if n > 1 && mark.occasion != Occasion::First {
                    let (from, to) =
                        (self.square(dx * 0.6, dy * 0.6), self.square(dx * f64::from(n), dy * f64::from(n)));
                    svg.path(&format!("M{from}L{to}"), Paint::line(colour, 1.6).faint(faint));
                }
                let first = mark.occasion == Occasion::First;
                // The first square of a longer first move is usually open anyway.
                for k in if first && n > 1 { 2..=n } else { 1..=n } {
                    let at = self.square(dx * f64::from(k), dy * f64::from(k));
                    let size = if first { 3.0 } else { 4.6 };
                    draw_dot(svg, at, size, mark.purpose, Paint::fill(colour).faint(faint));
                }
            }
            Manner::Leap(n) => {
                for k in 1..=i32::from(n) {
                    let (x, y) = (i32::from(mark.dx) * k, i32::from(mark.dy) * k);
                    if !self.shows((x, y)) {
                        break;
                    }
                    if k > 1 {
                        let before = self.square(f64::from(x) - dx * 0.68, f64::from(y) - dy * 0.68);
                        let to = self.square(f64::from(x) - dx * 0.28, f64::from(y) - dy * 0.28);
                        svg.path(&format!("M{before}L{to}"), Paint::line(colour, 1.4).faint(faint));
                    }
                    let at = self.square(f64::from(x), f64::from(y));
                    draw_dot(svg, at, 4.6, mark.purpose, Paint::both("#fffdf8", colour, 2.3).faint(faint));
                }
            }
            Manner::Bent => self.dot(svg, mark, 1),
            Manner::Over if mark.length(self.cells) == 1 => {
                self.chevron(svg, mark, 1.62);
                self.arrow(svg, mark, (1.8, self.reach(mark)));
            }
            Manner::Over | Manner::Behind => {
                let behind = 0.62 / f64::from(mark.length(self.cells).max(1));
                if self.shows((2 * i32::from(mark.dx), 2 * i32::from(mark.dy))) {
                    self.chevron(svg, mark, 1.0 + behind);
                }
                let last = if mark.manner == Manner::Over { self.radius } else { 2 };
                (2..=last).for_each(|n| self.dot(svg, mark, n));
            }
        }
    }

    /// A dot so many steps away, if that is on the board.
    fn dot(&self, svg: &mut Svg, mark: Mark, n: u8) {
        let (x, y) = (i32::from(mark.dx) * i32::from(n), i32::from(mark.dy) * i32::from(n));
        if self.shows((x, y)) {
            let faint = mark.occasion == Occasion::Somewhere;
            let paint = Paint::fill(THEME.mark(mark.purpose)).faint(faint);
            draw_dot(svg, self.square(f64::from(x), f64::from(y)), 4.6, mark.purpose, paint);
        }
    }

    /// An arrow along a direction, from one distance to another; arrows over a piece are dashed, and run next to others.
    fn arrow(&self, svg: &mut Svg, mark: Mark, (from, to): (f64, f64)) {
        let colour = THEME.mark(mark.purpose);
        let faint = mark.occasion != Occasion::Always;
        let (unit, length) = self.heading(mark);
        let over = mark.manner == Manner::Over;
        let right = match mark.purpose {
            _ if over => 4.2,
            Use::Any | Use::Quiet | Use::Capture | Use::Aside => 0.0,
        };
        let at = |far: f64, aside: f64| self.middle.along(unit, far * CELL * length, right + aside);
        let base = to - 0.4 / length;
        let shaft = format!("M{}L{}", at(from, 0.0), at(base, 0.0));
        let line = Paint::line(colour, 2.0).faint(faint);
        if over {
            svg.dashed_path(&shaft, line, (3.4, 2.6));
        } else {
            svg.path(&shaft, line);
        }
        let head = arrowhead(at, (to, base), 4.4, mark.purpose);
        svg.round_path(&head, Paint::both(colour, colour, 0.8).faint(faint));
    }

    /// Draws what is jumped over, as a chevron at some distance.
    fn chevron(&self, svg: &mut Svg, mark: Mark, far: f64) {
        let (unit, length) = self.heading(mark);
        let tip = far * CELL * length;
        let at = |back: f64, right: f64| self.middle.along(unit, tip - back, right);
        let d = format!("M{}L{}L{}", at(5.0, -7.0), at(0.0, 0.0), at(5.0, 7.0));
        let faint = mark.occasion != Occasion::Always;
        svg.round_path(&d, Paint::line(THEME.mark(mark.purpose), 2.0).faint(faint));
    }
}
