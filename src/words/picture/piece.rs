//! The picture of a piece.

use std::f64::consts::TAU;

use alfil_core::board::{PerSide, PieceKind, Side};
use alfil_core::rules::{Figure, Kind, PieceColour, PieceSet, Rules};

use super::body::Body;
use super::cells::{Cells, Offset};
use super::figures;
use super::marks::{ANY_NUMBER, Again, Manner, Mark, Marks, Occasion, Use};
use super::sign::Sign;
use super::svg::{Paint, Point, Svg};
use super::theme::Theme;

/// Where the player of a piece sits, as seen by the viewer of the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Facing {
    /// Forward is up.
    Up,
    /// Forward is down.
    Down,
}

/// How the pieces of a game look.
#[derive(Clone, Debug)]
pub struct Look {
    pub(super) body: Body,
    pub(super) cells: Cells,
    pub(super) set: PieceSet,
    /// The player whose pieces are dark.
    pub(super) dark: Side,
    pub(super) colours: PerSide<Option<PieceColour>>,
    pub(super) faces: Vec<Face>,
}

/// What is drawn on a piece.
#[derive(Clone, Debug)]
pub(super) struct Face {
    pub(super) name: String,
    pub(super) marks: Marks,
    pub(super) sign: PerSide<Sign>,
    pub(super) royal: bool,
    pub(super) promoted: bool,
}

impl Look {
    /// Returns the look of a game's pieces: as its definition says, or as suits it.
    pub fn of(rules: &Rules) -> Look {
        Look::with_set(rules, rules.piece_set.unwrap_or_else(|| usual_set(rules, Body::of(rules))))
    }

    /// Returns the look of a game in a set of one's choice.
    pub fn with_set(rules: &Rules, set: PieceSet) -> Look {
        let body = match set {
            PieceSet::Marks => Body::of(rules),
            PieceSet::Discs | PieceSet::Figures | PieceSet::Letters => Body::Disc,
            PieceSet::Wedges => Body::Wedge,
        };
        Look::new(rules, body, set)
    }

    /// Returns the look of a game in the default set for a shape of one's choice.
    pub fn with_body(rules: &Rules, body: Body) -> Look {
        Look::new(rules, body, usual_set(rules, body))
    }

    fn new(rules: &Rules, body: Body, set: PieceSet) -> Look {
        let cells = Cells::of(rules);
        let figures = body == Body::Disc && set != PieceSet::Letters;
        let has_royals = rules.kinds.iter().any(|kind| kind.royal);
        let mut faces: Vec<Face> = Vec::new();
        for kind in &rules.kinds {
            let marks = Marks::of_kind(kind, cells);
            let shown = shown_as(rules, kind);
            let sign = PerSide::from_fn(|side| match set {
                PieceSet::Letters => Sign::letters(kind),
                PieceSet::Figures => Sign::figure(kind, shown, side, (&marks, cells), has_royals),
                PieceSet::Marks | PieceSet::Discs | PieceSet::Wedges => {
                    Sign::of(shown, side, (&marks, cells), figures, has_royals)
                }
            });
            let face = Face {
                name: kind.name.clone(),
                sign,
                royal: kind.royal,
                promoted: kind.promoted_from.is_some(),
                marks,
            };
            // The first kind to move like a rook is the rook; two kinds never look the same.
            let face = if faces.iter().any(|other| other.looks_like(&face, set)) {
                Face { sign: both(&Sign::letters(kind)), ..face }
            } else {
                face
            };
            faces.push(face);
        }
        if let [only] = faces.as_mut_slice()
            && only.marks == Marks::default()
            && set != PieceSet::Letters
            && rules.kinds.iter().all(|kind| kind.glyph.is_none())
        {
            only.sign = both(&Sign::None);
        }
        if figures {
            crown(rules, &mut faces);
        }
        Look { body, cells, set, dark: rules.dark, colours: rules.colours, faces }
    }

    /// Returns the look with letters instead of characters that need a font.
    #[must_use]
    pub fn without_fonts(mut self, rules: &Rules) -> Look {
        for (face, kind) in self.faces.iter_mut().zip(&rules.kinds) {
            for side in Side::ALL {
                if matches!(face.sign[side], Sign::Characters(_)) {
                    face.sign[side] = Sign::letters(kind);
                }
            }
        }
        self
    }

    /// Returns the look without the marks that show how pieces move.
    #[must_use]
    pub fn without_marks(mut self) -> Look {
        for face in &mut self.faces {
            face.marks = Marks::default();
        }
        self
    }

    /// Returns the shape of the pieces.
    pub fn body(&self) -> Body {
        self.body
    }

    /// Returns the picture of a kind; empty if there is no such kind.
    pub fn piece(&self, kind: PieceKind, side: Side, facing: Facing) -> String {
        let mut svg = Svg::default();
        let name = self.faces.get(kind.index()).map_or("", |face| &face.name);
        svg.title(name);
        self.draw(&mut svg, kind, side, facing);
        svg.finished((100.0, 100.0), name)
    }

    /// Returns the shape of the cells for which the marks are meant.
    pub fn cells(&self) -> Cells {
        self.cells
    }

    /// Returns whether pieces show how they move.
    pub fn has_marks(&self) -> bool {
        self.set == PieceSet::Marks
    }

    /// Returns the marks of a kind.
    pub fn marks(&self, kind: PieceKind) -> Option<&Marks> {
        self.faces.get(kind.index()).map(|face| &face.marks)
    }

    /// Returns the sign of a player's pieces of a kind.
    pub fn sign(&self, kind: PieceKind, side: Side) -> Option<&Sign> {
        self.faces.get(kind.index()).map(|face| &face.sign[side])
    }

    pub(super) fn name(&self, kind: PieceKind) -> &str {
        self.faces.get(kind.index()).map_or("", |face| &face.name)
    }

    /// Draws a piece in a square of 100 by 100.
    pub(super) fn draw(&self, svg: &mut Svg, kind: PieceKind, side: Side, facing: Facing) {
        let Some(face) = self.faces.get(kind.index()) else { return };
        let theme = Theme::of(self.body, side == self.dark, self.colours[side]);
        if let (PieceSet::Figures, Sign::Figure(figure)) = (self.set, &face.sign[side]) {
            return face.draw_figure(svg, *figure, &theme);
        }
        let has_marks = self.has_marks();
        let draw_marks = |svg: &mut Svg| {
            if has_marks {
                svg.group(MARKS, |svg| face.draw_marks(svg, (self.body, self.cells), &theme));
            }
        };
        match (facing, self.body) {
            (Facing::Up, _) => {
                self.body.draw(svg, &theme, face.royal);
                draw_marks(svg);
                face.draw_sign(svg, (self.body, side), &theme, self.set);
            }
            // A disc is turned without its sign, which stays upright.
            (Facing::Down, Body::Disc) => {
                self.body.draw(svg, &theme, face.royal);
                if has_marks {
                    svg.turned(draw_marks);
                }
                face.draw_sign(svg, (self.body, side), &theme, self.set);
            }
            (Facing::Down, Body::Wedge) => svg.turned(|svg| {
                self.body.draw(svg, &theme, face.royal);
                draw_marks(svg);
                face.draw_sign(svg, (self.body, side), &theme, self.set);
            }),
        }
    }
}

/// Returns the default set for a shape: discs without marks if all unpromoted pieces have the same marks, otherwise marks.
fn usual_set(rules: &Rules, body: Body) -> PieceSet {
    let cells = Cells::of(rules);
    let unpromoted = || rules.kinds.iter().filter(|kind| kind.promoted_from.is_none());
    let mut marks = unpromoted().map(|kind| Marks::of_kind(kind, cells));
    let first = marks.next();
    let are_alike = marks.all(|other| first.as_ref() == Some(&other));
    if are_alike && body == Body::Disc { PieceSet::Discs } else { PieceSet::Marks }
}

/// Returns the same sign for both players.
fn both(sign: &Sign) -> PerSide<Sign> {
    PerSide::from_fn(|_| sign.clone())
}

/// Returns the kind whose sign a kind shows: of a promoted form without a glyph, the kind that it is like.
fn shown_as<'r>(rules: &'r Rules, kind: &'r Kind) -> &'r Kind {
    if kind.promoted_from.is_none() || kind.glyph.is_some() {
        return kind;
    }
    let is_like =
        |other: &&Kind| other.glyph.is_some() && other.name == kind.name && other.movement == kind.movement;
    rules.kinds.iter().find(is_like).unwrap_or(kind)
}

/// Draws rings on the men, and a crown on the kings, of a game with one kind of man and one promoted form.
fn crown(rules: &Rules, faces: &mut [Face]) {
    let (men, forms): (Vec<_>, Vec<_>) = rules.kinds.iter().partition(|kind| kind.promoted_from.is_none());
    if men.len() != 1 || forms.len() != 1 || rules.kinds.iter().any(|kind| kind.glyph.is_some()) {
        return;
    }
    for (face, kind) in faces.iter_mut().zip(&rules.kinds) {
        let is_king = kind.promoted_from.is_some();
        let sign = if is_king { Sign::Figure(Figure::Queen) } else { Sign::Rings };
        face.sign = both(&sign);
    }
}

/// The classes of the marks and of the sign. Style sheets use them to hide the marks of small pieces.
const MARKS: &str = "piece-marks";
const SIGN: &str = "piece-sign";

/// How much larger signs are without marks around them.
const LARGER: f64 = 1.3;

impl Face {
    fn looks_like(&self, other: &Face, set: PieceSet) -> bool {
        let is_same_sign = Side::ALL.into_iter().any(|side| self.sign[side] == other.sign[side]);
        is_same_sign
            && (self.royal, self.promoted) == (other.royal, other.promoted)
            && (set != PieceSet::Marks || self.marks == other.marks)
    }

    /// Draws a silhouette without a disc. Its outline says what the rim of a disc and the colour of a sign say.
    fn draw_figure(&self, svg: &mut Svg, figure: Figure, theme: &Theme) {
        let line = match (self.promoted, self.royal && figure != Figure::King) {
            (true, _) => theme.promoted,
            (false, true) => theme.royal,
            (false, false) => theme.rim,
        };
        let (outline, slits) = figures::drawing(figure);
        svg.placed(Point { x: 10.0, y: 6.0 }, 2.0, |svg| {
            svg.round_path(outline, Paint::both(theme.body, line, 1.8));
            if !slits.is_empty() {
                svg.round_path(slits, Paint::line(theme.ink, 1.6));
            }
        });
    }

    fn draw_sign(&self, svg: &mut Svg, (body, side): (Body, Side), theme: &Theme, set: PieceSet) {
        let sign = &self.sign[side];
        let ink = if self.promoted { theme.promoted } else { theme.sign };
        let Point { x, y } = body.middle();
        let y = match (body, sign) {
            // Between the marks of a wedge there is more room above.
            (Body::Wedge, Sign::Characters(text)) => y - if text.chars().count() > 1 { 4.5 } else { 2.0 },
            (Body::Disc | Body::Wedge, _) => y,
        };
        if set == PieceSet::Marks {
            return svg.group(SIGN, |svg| sign.draw(svg, Point { x, y }, (ink, theme.body)));
        }
        // There is room where marks would be.
        let middle = Point { x: x / LARGER, y: y / LARGER };
        svg.placed(Point { x: 0.0, y: 0.0 }, LARGER, |svg| sign.draw(svg, middle, (ink, theme.body)));
    }

    fn draw_marks(&self, svg: &mut Svg, (body, cells): (Body, Cells), theme: &Theme) {
        if let Some(again) = self.marks.again {
            let colour = match again {
                Again::Capturing => theme.capture,
                Again::Quietly => theme.quiet,
            };
            let radius = 29.0;
            let tooth = TAU * radius / 32.0;
            svg.toothed_circle(body.middle(), radius, Paint::line(colour, 4.0), (tooth, tooth));
        }
        for &direction in cells.compass() {
            let spoke = Spoke::new((body, cells), theme, direction);
            // Runs lie one inside the other, the shortest inside.
            let mut inset = 0.0;
            let mut beads = 0.0;
            let mut marks: Vec<Mark> = self.marks.towards(direction, cells).copied().collect();
            marks.sort_by_key(|mark| std::cmp::Reverse((is_run(mark.manner), mark.manner)));
            for mark in marks {
                match (mark.manner, mark.occasion) {
                    (Manner::Run(n), Occasion::First) if inset > 0.0 || n > 1 => {
                        spoke.first_move(svg, mark, inset);
                    }
                    (Manner::Run(_) | Manner::Late(_), _) => inset += spoke.run(svg, mark, inset),
                    (Manner::Over | Manner::Behind, _) => spoke.jump(svg, mark),
                    (Manner::Leap(_) | Manner::Bent, _) => {
                        spoke.leap(svg, mark, beads);
                        beads += 1.0;
                    }
                }
            }
        }
        for &mark in self.marks.oblique(cells) {
            Spoke::new((body, cells), theme, (mark.dx, mark.dy)).leap(svg, mark, 0.0);
        }
    }
}

fn is_run(manner: Manner) -> bool {
    match manner {
        Manner::Run(_) | Manner::Late(_) => true,
        Manner::Leap(_) | Manner::Bent | Manner::Over | Manner::Behind => false,
    }
}

/// Where the marks of one direction lie.
struct Spoke<'t> {
    theme: &'t Theme,
    middle: Point,
    /// The direction, with length 1, down the page.
    unit: (f64, f64),
    /// How far the outline is.
    edge: f64,
}

impl<'t> Spoke<'t> {
    fn new((body, cells): (Body, Cells), theme: &'t Theme, (dx, dy): Offset) -> Spoke<'t> {
        let (x, y) = cells.place((f64::from(dx), f64::from(dy)));
        let length = x.hypot(y).max(1.0);
        let unit = (x / length, y / length);
        Spoke { theme, middle: body.middle(), unit, edge: body.edge(unit) }
    }

    /// Returns the point so far inside the outline, and so far to the right of the direction.
    fn at(&self, inside: f64, right: f64) -> Point {
        self.middle.along(self.unit, self.edge - inside, right)
    }

    /// Draws a run; returns how much room it takes.
    fn run(&self, svg: &mut Svg, mark: Mark, inset: f64) -> f64 {
        let colour = self.theme.mark(mark.purpose);
        let faint = mark.occasion != Occasion::Always;
        match mark.manner {
            Manner::Run(1) => {
                self.dot(svg, mark.purpose, 7.2 + inset, 3.4, faint);
                8.0
            }
            Manner::Run(ANY_NUMBER) | Manner::Late(_) => {
                let (tip, base) = (1.4 + inset, 13.5 + inset);
                let d = arrowhead(|inside, right| self.at(inside, right), (tip, base), 6.0, mark.purpose);
                let hollow = matches!(mark.manner, Manner::Late(_));
                let fill = if hollow { self.theme.body } else { colour };
                svg.round_path(&d, Paint::both(fill, colour, if hollow { 2.2 } else { 1.6 }).faint(faint));
                13.0
            }
            Manner::Run(_) | Manner::Leap(_) | Manner::Bent | Manner::Over | Manner::Behind => {
                let (from, to) = (12.8 + inset, 4.8 + inset);
                let d = match mark.purpose {
                    Use::Any | Use::Aside => {
                        let d = format!("M{}L{}", self.at(from, 0.0), self.at(to, 0.0));
                        svg.round_path(&d, Paint::line(colour, 5.0).faint(faint));
                        return 11.0;
                    }
                    Use::Quiet => format!(
                        "M{}L{}L{}L{}Z",
                        self.at(from + 2.0, -2.6),
                        self.at(to - 2.0, -2.6),
                        self.at(to - 2.0, 2.6),
                        self.at(from + 2.0, 2.6)
                    ),
                    Use::Capture => format!(
                        "M{}L{}L{}L{}Z",
                        self.at(from + 3.0, 0.0),
                        self.at(f64::midpoint(from, to), -3.6),
                        self.at(to - 3.0, 0.0),
                        self.at(f64::midpoint(from, to), 3.6)
                    ),
                };
                svg.path(&d, Paint::fill(colour).faint(faint));
                11.0
            }
        }
    }

    /// A small mark behind the others: farther, but only as a first move.
    fn first_move(&self, svg: &mut Svg, mark: Mark, inset: f64) {
        self.dot(svg, mark.purpose, 7.2 + inset.max(7.5), 2.1, false);
    }

    /// A dot: round, or square if it only moves, or on its point if it only captures.
    fn dot(&self, svg: &mut Svg, purpose: Use, inside: f64, radius: f64, faint: bool) {
        draw_dot(
            svg,
            self.at(inside, 0.0),
            radius,
            purpose,
            Paint::fill(self.theme.mark(purpose)).faint(faint),
        );
    }

    /// A bead on the outline; other leaps in the same direction lie inside it.
    fn leap(&self, svg: &mut Svg, mark: Mark, beads: f64) {
        let colour = self.theme.mark(mark.purpose);
        let faint = mark.occasion != Occasion::Always;
        let goes_on = match mark.manner {
            Manner::Leap(n) => n > 1,
            Manner::Run(_) | Manner::Late(_) | Manner::Bent | Manner::Over | Manner::Behind => false,
        };
        if goes_on {
            let d = arrowhead(|inside, right| self.at(inside, right), (1.2, 13.0), 4.2, mark.purpose);
            svg.round_path(&d, Paint::both(colour, colour, 1.4).faint(faint));
        }
        // Corners of the wedge come close to the edge of the picture.
        let at = self.at(beads * 9.5, 0.0);
        let at = Point { x: at.x.clamp(8.5, 91.5), y: at.y.clamp(8.5, 91.5) };
        let fill = match mark.manner {
            Manner::Bent => colour,
            Manner::Run(_) | Manner::Late(_) | Manner::Leap(_) | Manner::Over | Manner::Behind => {
                self.theme.body
            }
        };
        let radius = if mark.purpose == Use::Capture { 3.6 } else { 4.3 };
        if self.theme.pale && !faint {
            // A bead in the colour of the board would look like a hole in the outline.
            draw_dot(svg, at, radius, mark.purpose, Paint::line(self.theme.rim, 5.2));
        }
        draw_dot(svg, at, radius, mark.purpose, Paint::both(fill, colour, 2.6).faint(faint));
    }

    /// A chevron at the outline.
    fn jump(&self, svg: &mut Svg, mark: Mark) {
        let colour = self.theme.mark(mark.purpose);
        let (depth, half) = match mark.purpose {
            Use::Any | Use::Quiet | Use::Aside => (9.5, 8.2),
            Use::Capture => (11.5, 7.2),
        };
        let (tip, blunt) = (1.6, if mark.purpose == Use::Quiet { 2.4 } else { 0.0 });
        let d = format!(
            "M{}L{}L{}L{}",
            self.at(depth, -half),
            self.at(tip, -blunt),
            self.at(tip, blunt),
            self.at(depth, half)
        );
        let faint = mark.occasion != Occasion::Always;
        svg.round_path(&d, Paint::line(colour, 3.0).faint(faint));
        if mark.manner == Manner::Behind {
            self.dot(svg, mark.purpose, 10.5, 3.0, faint);
        }
    }
}

/// A dot of some purpose.
pub(super) fn draw_dot(svg: &mut Svg, at: Point, radius: f64, purpose: Use, paint: Paint<'_>) {
    let Point { x, y } = at;
    match purpose {
        Use::Any | Use::Aside => svg.circle(at, radius, paint),
        Use::Quiet => {
            let half = radius * 0.88;
            svg.rect(Point { x: x - half, y: y - half }, (2.0 * half, 2.0 * half), 0.0, paint);
        }
        Use::Capture => {
            let half = radius * 1.3;
            let d = format!(
                "M{}L{}L{}L{}Z",
                Point { x, y: y - half },
                Point { x: x + half, y },
                Point { x, y: y + half },
                Point { x: x - half, y }
            );
            svg.path(&d, paint);
        }
    }
}

/// Returns the head of an arrow from its base to its tip: blunt if it only moves, barbed if it only captures.
pub(super) fn arrowhead(
    at: impl Fn(f64, f64) -> Point,
    (tip, base): (f64, f64),
    half: f64,
    purpose: Use,
) -> String {
    match purpose {
        Use::Any | Use::Aside => format!("M{}L{}L{}Z", at(base, -half), at(tip, 0.0), at(base, half)),
        Use::Quiet => format!(
            "M{}L{}L{}L{}Z",
            at(base, -half),
            at(tip, -half * 0.36),
            at(tip, half * 0.36),
            at(base, half)
        ),
        Use::Capture => {
            let notch = base + (tip - base) * 0.42;
            format!("M{}L{}L{}L{}Z", at(base, -half), at(tip, 0.0), at(base, half), at(notch, 0.0))
        }
    }
}
