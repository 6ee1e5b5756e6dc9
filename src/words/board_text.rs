//! Boards drawn with letters.

use std::io::{self, Write};

use alfil_core::board::{PerSide, Piece, Shape, Side, Square, file_name};
use alfil_core::game::Game;
use alfil_core::rules::{Explosions, Rules};
use anstyle::{AnsiColor, Style};

/// How a board is drawn.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a choice of its own")]
pub struct View {
    /// True if the second player sits at the bottom.
    pub flipped: bool,
    /// True if the squares of the last move are marked with brackets, for terminals without colours.
    pub signs: bool,
    /// True if files are numbers from the first player's right and ranks letters from the far side, as in the notation of
    /// Hodges.
    pub numbered_files: bool,
    /// True if players and the last move have colours.
    pub coloured: bool,
    /// The columns of the window. A board that is wider is drawn in parts, one below the other.
    pub window: usize,
}

impl Default for View {
    fn default() -> View {
        View { flipped: false, signs: false, numbered_files: false, coloured: false, window: usize::MAX }
    }
}

/// Returns the numbers of ranks from the top, or of files from the left.
fn order(n: u8, reversed: bool) -> Vec<i32> {
    let places = 0..i32::from(n);
    if reversed { places.rev().collect() } else { places.collect() }
}

/// Draws short texts on a board with ranks and files labelled.
#[cfg(feature = "cli")]
pub(crate) fn write_grid(
    shape: Shape,
    flipped: bool,
    out: &mut dyn Write,
    text: impl Fn(Square) -> &'static str,
) -> io::Result<()> {
    let cells = Cells { before: 0, body: 1, after: 0, wide_files: shape.files > 26, gap: 1 };
    let view = View { flipped, coloured: true, ..View::default() };
    let files = order(shape.files, flipped);
    cells.write_files(shape, &files, view, out)?;
    for rank in order(shape.ranks, !flipped) {
        write!(out, "{:>3} ", rank + 1)?;
        for &file in &files {
            let text = shape.square(file, rank).map_or("", &text);
            cells.write(Style::new(), " ", ["", text, ""], out)?;
        }
        writeln!(out, "{:>3}", rank + 1)?;
    }
    cells.write_files(shape, &files, view, out)
}

/// The columns next to the squares of a rank: its label on both sides.
const MARGINS: usize = 4 + 3;

/// The columns of a cell: room for what precedes the letters of an id, for the letters, and for what follows them.
#[derive(Clone, Copy, Debug)]
struct Cells {
    before: usize,
    body: usize,
    after: usize,
    wide_files: bool,
    /// The columns between two cells: none where the board would otherwise be too wide for the window.
    gap: usize,
}

impl Cells {
    /// Columns wide enough for every id, so that letters line up.
    fn of(rules: &Rules, view: View) -> Cells {
        let parts = || rules.kinds.iter().map(|kind| id_parts(&kind.id));
        let mut cells = Cells {
            before: parts().map(|[before, _, _]| before.len()).max().unwrap_or(0),
            body: parts().map(|[_, body, _]| body.len()).max().unwrap_or(0).max(1),
            after: parts().map(|[_, _, after]| after.len()).max().unwrap_or(0),
            wide_files: rules.shape.files > if view.numbered_files { 9 } else { 26 },
            gap: 1,
        };
        if cells.files_in(view.window) < usize::from(rules.shape.files) {
            cells.gap = 0;
        }
        cells
    }

    /// Returns how many files fit side by side into a window, labels included; at least one.
    fn files_in(self, window: usize) -> usize {
        (window.saturating_sub(MARGINS) / (self.gap + self.width())).max(1)
    }

    /// Returns the files in parts, each of which fits into the window: one, unless the board is too wide.
    fn parts(self, shape: Shape, view: View) -> (Cells, Vec<Vec<i32>>) {
        let files = order(shape.files, view.flipped);
        if files.len() <= self.files_in(view.window) {
            return (self, vec![files]);
        }
        let cells = Cells { gap: 1, ..self };
        let n_parts = files.len().div_ceil(cells.files_in(view.window));
        let parts = files.chunks(files.len().div_ceil(n_parts)).map(<[i32]>::to_vec).collect();
        (cells, parts)
    }

    fn width(self) -> usize {
        // Two letters need a blank next to them.
        let files = if self.wide_files { 3 - self.gap.min(1) } else { 1 };
        (self.before + self.body + self.after).max(files)
    }

    /// Writes the separator on the left of a cell, and the cell: the parts of an id.
    fn write(
        self,
        style: Style,
        left: &str,
        [before, body, after]: [&str; 3],
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let text = format!("{before:>0$}{body:<1$}{after:<2$}", self.before, self.body, self.after);
        write!(out, "{left}{style}{text:<0$}{style:#}", self.width())
    }

    fn write_files(self, shape: Shape, files: &[i32], view: View, out: &mut dyn Write) -> io::Result<()> {
        let label = if view.coloured { Style::new().dimmed() } else { Style::new() };
        let mut pending = 4;
        for &file in files {
            let name = if view.numbered_files {
                (i32::from(shape.files) - file).to_string()
            } else {
                file_name(file as u8)
            };
            let indent = self.before.min(self.width() - name.len());
            write!(out, "{:1$}{label}{name}{label:#}", "", pending + self.gap + indent)?;
            pending = self.width() - indent - name.len();
        }
        writeln!(out)
    }
}

/// Returns the parts of an id: what precedes its letters, the letters, and what follows, as in `+`, `P`, `'`.
fn id_parts(id: &str) -> [&str; 3] {
    let letters = id.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(0);
    let (before, rest) = id.split_at_checked(letters).unwrap_or(("", id));
    let end = rest.rfind(|c: char| c.is_ascii_alphanumeric()).map_or(rest.len(), |i| i + 1);
    let (body, after) = rest.split_at_checked(end).unwrap_or((rest, ""));
    [before, body, after]
}

/// Returns the id of a piece: capitals for the first player, small letters for the second.
pub(crate) fn token(rules: &Rules, piece: Piece) -> String {
    let id = &rules.kind(piece.kind).id;
    match piece.side {
        Side::First => id.clone(),
        Side::Second => id.to_lowercase(),
    }
}

/// Draws the position of a game with the hands; the last move is marked.
pub fn write_game(game: &Game, view: View, out: &mut dyn Write) -> io::Result<()> {
    let rules = game.variant().rules();
    let last = changed_by_last_move(game);
    let (cells, parts) = Cells::of(rules, view).parts(rules.shape, view);
    let drawing = Drawing { game, walls: game.position().walls(), last, cells, view };
    let (top, bottom) = if view.flipped { (Side::First, Side::Second) } else { (Side::Second, Side::First) };
    write_hand(game, top, out)?;
    for (index, files) in parts.iter().enumerate() {
        if index > 0 {
            writeln!(out)?;
        }
        drawing.write_part(files, out)?;
    }
    write_hand(game, bottom, out)?;
    write_checks(game, out)
}

/// Returns the squares of the last move, and those that it changed otherwise, as by an explosion.
fn changed_by_last_move(game: &Game) -> Vec<Square> {
    let Some(mv) = game.moves().next_back() else { return Vec::new() };
    let mut squares = mv.squares();
    let rules = game.variant().rules();
    if rules.explosions != Explosions::Never || !rules.enclosures.is_empty() || !rules.effects.is_empty() {
        let mut before = game.clone();
        before.undo();
        let consequences = before.position().consequences(mv);
        squares.extend(consequences.into_iter().map(|consequence| consequence.square));
    }
    squares
}

/// A position as it is drawn.
struct Drawing<'a> {
    game: &'a Game,
    walls: Vec<Square>,
    /// The squares of the last move.
    last: Vec<Square>,
    cells: Cells,
    view: View,
}

impl Drawing<'_> {
    /// Draws all ranks of some files, with labels around them.
    fn write_part(&self, files: &[i32], out: &mut dyn Write) -> io::Result<()> {
        let shape = self.game.variant().rules().shape;
        self.cells.write_files(shape, files, self.view, out)?;
        for rank in order(shape.ranks, !self.view.flipped) {
            self.write_rank(rank, files, out)?;
        }
        self.cells.write_files(shape, files, self.view, out)
    }

    fn write_rank(&self, rank: i32, files: &[i32], out: &mut dyn Write) -> io::Result<()> {
        let Drawing { cells, view, .. } = *self;
        let shape = self.game.variant().rules().shape;
        let rank_name = if view.numbered_files {
            file_name((i32::from(shape.ranks) - 1 - rank) as u8)
        } else {
            (rank + 1).to_string()
        };
        write!(out, "{rank_name:>3} ")?;
        let gap = if cells.gap > 0 { " " } else { "" };
        let mut right = gap;
        for &file in files {
            let Some(square) = shape.square(file, rank) else { continue };
            let text = self.text(square);
            let marked = self.last.contains(&square);
            let [mut before, body, mut after] = id_parts(&text);
            let mut left = right;
            right = gap;
            if marked && view.signs {
                // A bracket is as close to the letters as possible, if there is room for it.
                if before.is_empty() && cells.before > 0 {
                    before = "[";
                } else if cells.gap > 0 {
                    // Two marked squares side by side share a column.
                    left = if left == "]" { "|" } else { "[" };
                }
                if after.is_empty() && cells.after > 0 {
                    after = "]";
                } else if cells.gap > 0 {
                    right = "]";
                }
            }
            let style = if view.coloured {
                style_of(self.game.position().piece_at(square), marked)
            } else {
                Style::new()
            };
            cells.write(style, left, [before, body, after], out)?;
        }
        let right = if right.is_empty() { " " } else { right };
        writeln!(out, "{right}{rank_name:>2}")
    }

    /// Returns the contents of a square.
    fn text(&self, square: Square) -> String {
        let rules = self.game.variant().rules();
        match self.game.position().piece_at(square) {
            Some(piece) => token(rules, piece),
            None if rules.holes.contains(square) => " ".to_owned(),
            None if self.walls.contains(&square) => "#".to_owned(),
            None => ".".to_owned(),
        }
    }
}

/// Writes the points that each player has, and how many checks each has left to give, in games that count them.
fn write_checks(game: &Game, out: &mut dyn Write) -> io::Result<()> {
    let rules = game.variant().rules();
    if !rules.points.is_empty() {
        let PerSide { first, second } = game.position().points();
        let sides = &rules.sides;
        writeln!(out, "    Points: {} {first}, {} {second}", sides[Side::First], sides[Side::Second])?;
    }
    if rules.checks_counted() == 0 {
        return Ok(());
    }
    let PerSide { first, second } = game.position().checks_left();
    let sides = &rules.sides;
    writeln!(out, "    Checks left: {} {first}, {} {second}", sides[Side::First], sides[Side::Second])
}

fn style_of(piece: Option<Piece>, marked: bool) -> Style {
    let style = match piece {
        Some(Piece { side: Side::First, .. }) => Style::new().bold(),
        Some(Piece { side: Side::Second, .. }) => Style::new().fg_color(Some(AnsiColor::Cyan.into())),
        None => Style::new().dimmed(),
    };
    if marked {
        style.bg_color(Some(AnsiColor::Yellow.into())).fg_color(Some(AnsiColor::Black.into()))
    } else {
        style
    }
}

/// Writes what a player has in hand, if anything.
fn write_hand(game: &Game, side: Side, out: &mut dyn Write) -> io::Result<()> {
    let rules = game.variant().rules();
    let held: Vec<String> = rules
        .kind_indices()
        .map(|kind| (kind, game.position().in_hand(side, kind)))
        .filter(|&(_, n)| n > 0)
        .map(|(kind, n)| {
            let token = token(rules, Piece { kind, side });
            if n == 1 { token } else { format!("{token} x{n}") }
        })
        .collect();
    if held.is_empty() {
        return Ok(());
    }
    writeln!(out, "    {} in hand: {}", rules.sides[side], held.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_split_into_prefix_letters_and_suffix() {
        assert_eq!(id_parts("R"), ["", "R", ""]);
        assert_eq!(id_parts("+P'"), ["+", "P", "'"]);
        assert_eq!(id_parts("L!"), ["", "L", "!"]);
        assert_eq!(id_parts("+GB"), ["+", "GB", ""]);
        assert_eq!(id_parts("."), ["", ".", ""]);
    }
}
