//! The board and its regions.

mod exceptions;
mod named;
pub(in crate::check) mod setup;
mod summary;

use std::cell::Cell;

use alfil_core::board::{PerSide, Region, Shape, Side, Square, SquareSet, Wraps};
use alfil_core::phrase::shortened;
use alfil_core::rules::{BoardLook, PieceSet, Who};
use rustc_hash::FxHashMap;

use self::named::{read_named_regions, read_regions_named_by_holes};
use super::context::Context;
use crate::def::definition::{Board as BoardTable, RegionText, SidedRegion, Symmetry, WrapWord, Zone};
use crate::def::{Either, Field, Spanned};
use crate::diag::{Code, Diagnostic, Span, Text, did_you_mean, nearest};
use crate::region::{self, Area, AreaSort, Name, RankCount, RegionExpr, and_unclear};

/// The board as far as it could be understood.
pub(super) struct Board {
    /// Shape and holes; nothing when the size is unknown.
    pub(super) frame: Option<Frame>,
    symmetry: Option<Symmetry>,
    /// False if a wrong value was reported, so that a missing symmetry is not reported as well.
    symmetry_known: bool,
    table: Option<Span>,
    /// How it looks, if that is written.
    pub(super) look: Option<BoardLook>,
    /// How the pieces look, if that is written.
    pub(super) piece_set: Option<PieceSet>,
    /// The named regions, in the order of the file.
    pub(super) regions: Vec<NamedRegion>,
    by_name: FxHashMap<String, usize>,
    /// The named regions with the holes in them, if holes are named by regions.
    whole: FxHashMap<String, Option<Region>>,
    /// The names of regions that `holes` uses.
    used_by_holes: Vec<String>,
}

/// What becomes of a region without squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Emptiness {
    /// It is reported.
    Reported,
    /// It is not: its squares may be the holes.
    Allowed,
}

pub(super) struct Frame {
    pub(super) shape: Shape,
    /// The edges that are joined.
    pub(super) wraps: Wraps,
    pub(super) holes: SquareSet,
    /// True if what is written for `holes` could be read.
    pub(super) holes_known: bool,
}

pub(super) struct NamedRegion {
    pub(super) name: String,
    pub(super) span: Span,
    pub(super) region: Option<Region>,
    /// Whether something besides `holes` refers to it.
    pub(super) used: Cell<bool>,
    /// True if `holes` refers to it.
    pub(super) used_by_holes: bool,
    /// Its squares, the holes still with them; nothing if no holes are named by regions.
    pub(super) whole: Option<Region>,
}

pub(super) fn check_board(cx: &mut Context<'_>) -> Board {
    let mut board = Board {
        frame: None,
        symmetry: None,
        symmetry_known: true,
        table: None,
        look: None,
        piece_set: None,
        regions: Vec::new(),
        by_name: FxHashMap::default(),
        whole: FxHashMap::default(),
        used_by_holes: Vec::new(),
    };
    let def = cx.def;
    if let (Field::Absent, Some(top)) = (&def.board, def.origin)
        && !def.meant.iter().any(|meant| ["board", "extends"].contains(meant))
    {
        cx.push(
            Diagnostic::new(Code::MissingKey, "`[board]` is missing")
                .label(top, "the file does not give the size of the board")
                .help("write `[board]`, and below it for example `files = 8` and `ranks = 8`"),
        );
    }
    let Some(Spanned { value: table, span }) = def.board.get() else { return board };
    board.table = Some(*span);
    board.symmetry = table.symmetry.get().map(|s| s.value);
    board.symmetry_known = table.symmetry.is_absent();
    board.look = table.look.get().map(|look| look.value);
    board.piece_set = table.piece_set.get().map(|set| set.value);
    let files = size(cx, &table.files, "files", *span);
    let ranks = size(cx, &table.ranks, "ranks", *span);
    if let (Some(files), Some(ranks)) = (files, ranks) {
        board.frame = Some(Frame {
            shape: Shape { files, ranks },
            wraps: joined(cx, table),
            holes: SquareSet::new(),
            holes_known: true,
        });
    }
    if holes(cx, &mut board, table).is_none()
        && let Some(frame) = &mut board.frame
    {
        frame.holes_known = table.holes.is_absent();
    }
    read_named_regions(cx, &mut board, table);
    board
}

/// Returns the edges that are joined.
fn joined(cx: &mut Context<'_>, table: &BoardTable) -> Wraps {
    let mut wraps = Wraps::NONE;
    if let Field::Present(words) = &table.wraps
        && words.is_empty()
    {
        let place = table.symmetry.get().map_or(Span::NOWHERE, |word| word.span);
        cx.push_unless_damaged(
            Diagnostic::new(Code::EmptyList, "`wraps` is empty")
                .label(place, "no edges are joined")
                .help("list `\"files\"` or `\"ranks\"`, or remove it"),
        );
    }
    for word in table.wraps.items() {
        let joins = match word.value {
            WrapWord::Files => &mut wraps.files,
            WrapWord::Ranks => &mut wraps.ranks,
        };
        if std::mem::replace(joins, true) {
            cx.push(
                Diagnostic::new(Code::ListedTwice, "this is listed twice").label(word.span, "again here"),
            );
        }
    }
    wraps
}

fn size(cx: &mut Context<'_>, field: &Field<Spanned<u32>>, key: &str, table: Span) -> Option<u8> {
    let number = cx.required(field, key, table, &format!("{key} = 8"))?;
    let max = u32::from(Shape::MAX);
    if (1..=max).contains(&number.value) {
        return Some(number.value as u8);
    }
    cx.push(
        Diagnostic::new(Code::BoardSize, format!("a board cannot have {} {key}", number.value))
            .label(number.span, format!("write a number from 1 to {max}")),
    );
    None
}

/// Removes the holes from the board; nothing when there are none or they cannot be read.
fn holes(cx: &mut Context<'_>, board: &mut Board, table: &BoardTable) -> Option<()> {
    let text = table.holes.get()?;
    let expr = parse(cx, text)?;
    let shape = board.frame.as_ref().map(|f| f.shape)?;
    let named = names(&expr);
    let holes = if named.is_empty() {
        board.squares(cx, &expr, shape, Side::First, None)?
    } else {
        read_regions_named_by_holes(cx, board, table);
        let holes = board
            .known_names(cx, &expr, &[])
            .and_then(|()| board.squares(cx, &expr, shape, Side::First, None));
        board.whole =
            std::mem::take(&mut board.regions).into_iter().map(|named| (named.name, named.region)).collect();
        board.by_name.clear();
        board.used_by_holes = named;
        holes?
    };
    let none_left = holes.len() == shape.n_squares();
    if none_left {
        cx.push(
            Diagnostic::new(Code::NoSquares, "the board has no squares")
                .label(text.span, "every square is a hole"),
        );
    }
    if let Some(frame) = &mut board.frame {
        frame.holes = holes;
    }
    Some(())
}

/// Returns the names of regions in a region.
fn names(expr: &RegionExpr) -> Vec<String> {
    let mut names = Vec::new();
    expr.each_area(&mut |area| {
        if let AreaSort::Named(name) = &area.sort {
            names.push(name.clone());
        }
    });
    names
}

fn parse(cx: &mut Context<'_>, text: &Text) -> Option<RegionExpr> {
    let found = match region::parse(text) {
        Ok(region) => return Some(region),
        Err(found) => found,
    };
    let named = cx.def.board.get().and_then(|board| board.value.regions.get());
    let joined = text.value.to_lowercase().replace([' ', '_'], "-");
    let meant = named.and_then(|named| named.entries.iter().find(|(name, _)| name.value == joined));
    let found = match meant {
        Some((name, _)) => {
            Diagnostic::new(Code::UnknownRegion, format!("there is no region `{}`", text.value))
                .label(text.span, did_you_mean(&name.value))
                .guess(text.span, format!("{:?}", name.value))
        }
        None => found,
    };
    cx.push(found);
    None
}

impl Board {
    /// Returns the squares of a region for each player. Reported when it is wrong or empty.
    pub(super) fn region(&self, cx: &mut Context<'_>, zone: &Spanned<Zone>) -> Option<Region> {
        self.evaluate(cx, &zone.value, zone.span, &[], Emptiness::Reported)
    }

    /// Returns the squares of a region that is needed only for some player. A region written once is the first
    /// player's: `symmetry` is not needed where only the first player is concerned.
    pub(super) fn region_of(
        &self,
        cx: &mut Context<'_>,
        zone: &Spanned<Zone>,
        of: Option<Who>,
    ) -> Option<Region> {
        let (Either::Word(text), None, Some(Who::Side(Side::First))) = (&zone.value, self.symmetry, of)
        else {
            return self.region(cx, zone);
        };
        let expr = parse(cx, &text.0)?;
        let shape = self.frame.as_ref()?.shape;
        self.known_names(cx, &expr, &[])?;
        let first = self.squares(cx, &expr, shape, Side::First, None)?;
        if first.is_empty() {
            let empty = Diagnostic::new(Code::EmptyRegion, "the region has no squares");
            cx.push(
                empty.label(zone.span, "it is empty for the first player").help("name at least one square"),
            );
            return None;
        }
        Some(PerSide { first, second: SquareSet::new() })
    }

    /// Returns the square with a name; reported when the board has none.
    pub(super) fn square(&self, cx: &mut Context<'_>, name: &Text) -> Option<Square> {
        let frame = self.frame.as_ref()?;
        let square = frame.shape.parse(&name.value).filter(|&square| !frame.holes.contains(square));
        if square.is_none() {
            cx.push(off_board(&format!("square `{}`", name.value), name.span, frame.shape));
        }
        square
    }

    /// Returns the corresponding squares of the second player; reported when the board has no `symmetry`.
    pub(super) fn turned<const N: usize>(
        &self,
        cx: &mut Context<'_>,
        place: Span,
        squares: [Square; N],
    ) -> Option<[Square; N]> {
        let shape = self.frame.as_ref()?.shape;
        if self.symmetry.is_none() {
            self.report_missing_symmetry(
                cx,
                "these squares",
                place,
                "`side = \"first\"` and `side = \"second\"`",
            );
        }
        let symmetry = self.symmetry?;
        Some(squares.map(|square| turn(shape, symmetry, square)))
    }

    fn report_missing_symmetry(&self, cx: &mut Context<'_>, what: &str, place: Span, apart: &str) {
        if !self.symmetry_known {
            return;
        }
        let mut missing = Diagnostic::new(
            Code::SymmetryMissing,
            format!("without `symmetry`, {what} cannot be derived for the second player"),
        )
        .label(place, "written only as the first player sees it");
        if let Some(table) = self.table {
            missing = missing.label(table, "`symmetry` is missing here");
        }
        cx.push(
            missing
                .help("write `symmetry = \"rotate\"` or `symmetry = \"mirror\"` under `[board]`")
                .help(format!("or write it separately for each player: {apart}")),
        );
    }

    /// Returns every square that exists, for both players.
    pub(super) fn everything(&self) -> Option<Region> {
        let frame = self.frame.as_ref()?;
        let all: SquareSet = frame.shape.squares().filter(|&s| !frame.holes.contains(s)).collect();
        Some(PerSide { first: all.clone(), second: all })
    }

    fn evaluate(
        &self,
        cx: &mut Context<'_>,
        zone: &Zone,
        span: Span,
        later: &[&str],
        emptiness: Emptiness,
    ) -> Option<Region> {
        let region = match zone {
            Either::Word(text) => self.both(cx, text, later)?,
            Either::Long(sided) => self.sided(cx, sided, span, later)?,
        };
        if emptiness == Emptiness::Reported {
            exceptions::warn_needless_exceptions(self, cx, zone);
        }
        let is_meant = |side: Side| self.says_nowhere(zone, side) && !region[!side].is_empty();
        let empty = Side::ALL.into_iter().find(|&side| region[side].is_empty() && !is_meant(side));
        if let Some(side) = empty.filter(|_| emptiness == Emptiness::Reported) {
            let whom = if region[!side].is_empty() {
                "both players".to_owned()
            } else {
                format!("the {} player", side.name())
            };
            cx.push(
                Diagnostic::new(Code::EmptyRegion, "the region has no squares")
                    .label(span, format!("it is empty for {whom}"))
                    .help("name at least one square"),
            );
            return None;
        }
        Some(region)
    }

    /// Returns whether a region is explicitly `nowhere` for a player, or refers by name to one that may be.
    fn says_nowhere(&self, zone: &Zone, side: Side) -> bool {
        let field = match (zone, side) {
            (Either::Word(text), _) => return self.by_name.contains_key(text.0.value.trim()),
            (Either::Long(sided), Side::First) => &sided.first,
            (Either::Long(sided), Side::Second) => &sided.second,
        };
        field.get().is_some_and(|text| text.0.value.trim() == "nowhere")
    }

    fn sided(&self, cx: &mut Context<'_>, sided: &SidedRegion, span: Span, later: &[&str]) -> Option<Region> {
        let mut of = |field: &Field<RegionText>, side: Side| {
            let text = cx.required(field, side.name(), span, r#"{ first = "e8", second = "e1" }"#)?;
            let expr = parse(cx, &text.0)?;
            let frame = self.frame.as_ref()?;
            self.known_names(cx, &expr, later)?;
            self.squares(cx, &expr, frame.shape, side, None)
        };
        let first = of(&sided.first, Side::First);
        let second = of(&sided.second, Side::Second);
        Some(PerSide { first: first?, second: second? })
    }

    fn both(&self, cx: &mut Context<'_>, text: &RegionText, later: &[&str]) -> Option<Region> {
        let expr = parse(cx, &text.0)?;
        let shape = self.frame.as_ref()?.shape;
        self.known_names(cx, &expr, later)?;
        let mut all_sided = true;
        expr.each_area(&mut |area| all_sided &= is_sided(area));
        let first = self.squares(cx, &expr, shape, Side::First, None)?;
        if all_sided {
            // Each area already says what it is for the second player.
            let second = self.squares(cx, &expr, shape, Side::Second, None)?;
            return Some(PerSide { first, second });
        }
        let Some(symmetry) = self.symmetry else {
            self.report_missing_symmetry(
                cx,
                "this region",
                text.0.span,
                "`{ first = \"…\", second = \"…\" }`",
            );
            return None;
        };
        let second = self.squares(cx, &expr, shape, Side::Second, Some(symmetry))?;
        Some(PerSide { first, second })
    }

    /// Reports names that no region has; `later` are the names of regions that are not evaluated yet.
    fn known_names(&self, cx: &mut Context<'_>, expr: &RegionExpr, later: &[&str]) -> Option<()> {
        let mut known = Some(());
        let mut areas = Vec::new();
        expr.each_area(&mut |area| areas.push(area));
        for area in areas {
            let AreaSort::Named(name) = &area.sort else { continue };
            if let Some(region) = self.by_name.get(name).and_then(|&i| self.regions.get(i)) {
                region.used.set(true);
                region.region.as_ref()?;
                continue;
            }
            known = None;
            let diagnostic = if later.contains(&name.as_str()) {
                Diagnostic::new(Code::RegionCircle, format!("the region `{name}` is not defined yet"))
                    .label(area.span, "used here before its definition")
                    .help("refer only to regions defined above this one")
            } else {
                let names: Vec<&str> = self.regions.iter().map(|r| r.name.as_str()).chain(WORDS).collect();
                let unknown = Diagnostic::new(Code::UnknownRegion, format!("there is no region `{name}`"))
                    .label(area.span, "not in `[board.regions]`");
                if nearest(name, names.iter().copied()).is_some() {
                    unknown.suggest(area.span, name, names)
                } else {
                    unknown.help(format!("write `{name} = \"…\"` under `[board.regions]`"))
                }
            };
            cx.push(diagnostic);
        }
        known
    }

    /// Returns the squares of a region for one player, without holes: as written, or with what is written as the first
    /// player sees it turned.
    fn squares(
        &self,
        cx: &mut Context<'_>,
        expr: &RegionExpr,
        shape: Shape,
        side: Side,
        turned: Option<Symmetry>,
    ) -> Option<SquareSet> {
        let mut set = Some(SquareSet::new());
        let mut of = |area: &Area| match (&area.sort, turned) {
            (AreaSort::Group(inner), _) => self.squares(cx, inner, shape, side, turned),
            (_, Some(symmetry)) if !is_sided(area) => {
                let squares = self.area(cx, area, shape, Side::First)?;
                Some(squares.iter().map(|square| turn(shape, symmetry, square)).collect())
            }
            (_, Some(_) | None) => self.area(cx, area, shape, side),
        };
        let mut unclear = Vec::new();
        let mut before: Option<(&Area, SquareSet)> = None;
        for part in &expr.parts {
            let area = of(&part.area);
            let except: Vec<_> = part.except.iter().map(&mut of).collect();
            if let (Some(and), Some((other, squares)), Some(area)) = (part.joined_by_and, &before, &area) {
                let has_name = [other, &part.area].iter().any(|area| matches!(area.sort, AreaSort::Named(_)));
                unclear.extend(Some(and).filter(|_| has_name && area.iter().any(|s| squares.contains(s))));
            }
            before = area.clone().map(|squares| (&part.area, squares));
            match (&mut set, area, except.into_iter().collect::<Option<Vec<_>>>()) {
                (Some(set), Some(area), Some(except)) => {
                    for s in area.iter().filter(|&s| !except.iter().any(|e| e.contains(s))) {
                        set.insert(s);
                    }
                }
                _ => set = None,
            }
        }
        for and in unclear {
            // It is unclear for both players.
            if !cx.out.iter().any(|found| found.code == Code::AndUnclear && found.span() == Some(and)) {
                cx.push(
                    and_unclear(and)
                        .note("these regions have squares in common")
                        .help("for the squares in either, write `,` in place of `and`")
                        .help("for the squares in both, take the other squares out with `except`"),
                );
            }
            set = None;
        }
        set.map(|s| self.existing(s))
    }

    fn existing(&self, set: SquareSet) -> SquareSet {
        match &self.frame {
            Some(frame) if !frame.holes.is_empty() => {
                set.iter().filter(|&s| !frame.holes.contains(s)).collect()
            }
            Some(_) | None => set,
        }
    }

    fn area(&self, cx: &mut Context<'_>, area: &Area, shape: Shape, side: Side) -> Option<SquareSet> {
        let rectangle = |files: (u8, u8), ranks: (u8, u8)| {
            shape
                .squares()
                .filter(|&s| {
                    let (file, rank) = (shape.file(s), shape.rank(s));
                    (files.0..=files.1).contains(&file) && (ranks.0..=ranks.1).contains(&rank)
                })
                .collect()
        };
        let all_files = (0, shape.files - 1);
        Some(match &area.sort {
            AreaSort::All => shape.squares().collect(),
            AreaSort::Nowhere => SquareSet::new(),
            AreaSort::Edge { last, ranks } => {
                let n = rank(cx, ranks, shape)?;
                let far = *last == (side == Side::First);
                let ranks = if far { (shape.ranks - 1 - n, shape.ranks - 1) } else { (0, n) };
                rectangle(all_files, ranks)
            }
            AreaSort::Ranks(from, to) => {
                let (from, to) = (rank(cx, from, shape), rank(cx, to, shape));
                rectangle(all_files, ordered(from?, to?))
            }
            AreaSort::Files(from, to) => {
                let (from, to) = (file(cx, from, shape), file(cx, to, shape));
                rectangle(ordered(from?, to?), (0, shape.ranks - 1))
            }
            AreaSort::Rectangle(from, to) => {
                let from_square = square(cx, from, shape);
                let to_square = if from.name == to.name { from_square } else { square(cx, to, shape) };
                let (from, to) = (from_square?, to_square?);
                rectangle(
                    ordered(shape.file(from), shape.file(to)),
                    ordered(shape.rank(from), shape.rank(to)),
                )
            }
            AreaSort::Named(name) => {
                let region = self.by_name.get(name).and_then(|&i| self.regions.get(i));
                region.and_then(|r| r.region.as_ref()).map(|r| r[side].clone())?
            }
            AreaSort::Group(inner) => self.squares(cx, inner, shape, side, None)?,
        })
    }
}

/// Words that denote regions, for "did you mean".
const WORDS: [&str; 3] = ["all", "nowhere", "last rank"];

/// Returns whether an area needs no symmetry to say what it is for each player.
fn is_sided(area: &Area) -> bool {
    match area.sort {
        AreaSort::Edge { .. } | AreaSort::Named(_) | AreaSort::All | AreaSort::Nowhere => true,
        AreaSort::Ranks(..) | AreaSort::Files(..) | AreaSort::Rectangle(..) | AreaSort::Group(_) => false,
    }
}

fn ordered<T: Ord>(a: T, b: T) -> (T, T) {
    if a <= b { (a, b) } else { (b, a) }
}

fn turn(shape: Shape, symmetry: Symmetry, square: Square) -> Square {
    match symmetry {
        Symmetry::Rotate => shape.rotated(square),
        Symmetry::Mirror => shape.mirrored(square),
    }
}

fn off_board(what: &str, span: Span, shape: Shape) -> Diagnostic {
    let last = shape.name(Square(shape.n_squares() as u16 - 1));
    Diagnostic::new(Code::OffBoard, format!("the board has no {what}"))
        .label(span, format!("the board goes from a1 to {last}"))
}

/// Returns a rank counted from 0.
fn rank(cx: &mut Context<'_>, rank: &RankCount, shape: Shape) -> Option<u8> {
    if (1..=u32::from(shape.ranks)).contains(&rank.number) {
        return Some(rank.number as u8 - 1);
    }
    cx.push(off_board(&format!("rank {}", shortened(&rank.written)), rank.span, shape));
    None
}

fn file(cx: &mut Context<'_>, name: &Name, shape: Shape) -> Option<u8> {
    let file = shape.parse(&format!("{}1", name.name)).map(|s| shape.file(s));
    if file.is_none() {
        cx.push(off_board(&format!("file `{}`", name.name), name.span, shape));
    }
    file
}

fn square(cx: &mut Context<'_>, name: &Name, shape: Shape) -> Option<Square> {
    let square = shape.parse(&name.name);
    if square.is_none() {
        let found = off_board(&format!("square `{}`", name.name), name.span, shape);
        let line = ["rank", "file"].into_iter().find_map(|word| Some((word, name.name.strip_prefix(word)?)));
        cx.push(match line {
            Some((word, which)) => found.help(format!("write a space: `{word} {which}`")),
            None => found,
        });
    }
    square
}
