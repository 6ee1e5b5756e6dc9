//! A bound on the number of moves in a position, found without playing.

use super::{
    AlsoMoves, Captured, DropSource, Face, Heading, Kind, Reach, Rules, Term, Turns, WallPlace, WallTurn,
};
use crate::board::{Move, PieceKind, Side, Wraps};

/// The pieces there are, which bound how many a player can have on the board.
#[derive(Clone, Copy, Debug, Default)]
pub struct Material {
    /// Pieces of each player, by side, on the board and in hand.
    pub own: [u64; 2],
}

impl Rules {
    /// Most moves of a position that are listed: some 50 MB of them.
    pub const MAX_MOVES: u64 = 4_000_000;

    /// Returns the pieces at the start.
    pub fn material(&self) -> Material {
        let own = Side::ALL.map(|side| {
            let on_board = self.setup.pieces.iter().filter(|(_, piece)| piece.side == side).count();
            let held: u64 = self.setup.hands[side].iter().map(|&(_, n)| u64::from(n)).sum();
            on_board as u64 + held
        });
        Material { own }
    }

    /// Returns a number that the legal moves of no position with so many pieces exceed, nor of any that comes of it.
    /// Real positions have far fewer.
    pub fn most_moves(&self, material: Material) -> u64 {
        if self.wraps.any() {
            return Rules { wraps: Wraps::NONE, ..self.across_joined_edges().into_owned() }
                .most_moves(material);
        }
        let n_squares = self.shape.n_squares() as u64;
        let [first, second] = material.own;
        let is_open = self.captured == Captured::ToPartner
            || self.drops.iter().any(|rule| rule.source == DropSource::Supply);
        let stays_with_its_player = self.captured == Captured::Removed && !self.turns_over();
        let n_pieces = match (is_open, stays_with_its_player) {
            (true, _) => n_squares,
            (false, true) => first.max(second).min(n_squares),
            (false, false) => first.saturating_add(second).min(n_squares),
        };
        let others = if is_open { n_squares } else { first.saturating_add(second).min(n_squares) };
        let most_of_one = self.kinds.iter().map(|kind| self.moves_of(kind, others)).max().unwrap_or(0);
        let n_castlings = self.castlings.len() as u64;
        let mut moves = n_pieces.saturating_mul(most_of_one).saturating_add(n_castlings).saturating_add(1);
        if let Some(gating) = &self.gating {
            // Next to the piece that moved, and where the partner of a castling was.
            moves = moves.saturating_mul(1 + 2 * gating.kinds.len() as u64);
        }
        let moves = moves.saturating_add(self.most_drops());
        let Some(walls) = &self.walls else { return moves };
        let n_places = match walls.on {
            WallPlace::AnySquare | WallPlace::Edge => n_squares,
            WallPlace::NextMove => {
                self.kinds.iter().map(|kind| self.targets_of(kind, others)).max().unwrap_or(0).min(n_squares)
            }
            WallPlace::VacatedSquare => 1,
        };
        match walls.turn {
            WallTurn::MoveAndWall => moves.saturating_mul(n_places),
            WallTurn::MoveOrWall => moves.saturating_add(n_squares),
        }
    }

    /// Most drops of a position.
    fn most_drops(&self) -> u64 {
        let faces = |kind: PieceKind| {
            let forms = self.kinds.iter().filter(|form| form.promoted_from == Some(kind)).count() as u64;
            let two_faced =
                self.drops.iter().any(|rule| rule.face == Face::EitherForm && rule.kinds.contains(&kind));
            if two_faced { 1 + forms } else { 1 }
        };
        let zone = |kind: PieceKind| {
            let about = self.drops.iter().filter(|rule| rule.kinds.contains(&kind));
            let sizes = about.map(|rule| Side::ALL.map(|side| rule.zone[side].len()).into_iter().max());
            sizes.flatten().min().unwrap_or(0) as u64
        };
        self.kind_indices().map(|kind| zone(kind).saturating_mul(faces(kind))).fold(0, u64::saturating_add)
    }

    /// Returns the most moves of one piece of a kind, counting different promotions, among this many other pieces.
    fn moves_of(&self, kind: &Kind, others: u64) -> u64 {
        let targets = self.targets_of(kind, others);
        if kind.promotions.is_empty() {
            return targets;
        }
        let forms = Side::ALL.map(|side| kind.becomes(side));
        let n_forms = forms.iter().map(Vec::len).max().unwrap_or(0) as u64;
        match kind.own_turn().map(|(_, turn)| turn.also_moves) {
            None => targets.saturating_mul(1 + n_forms),
            Some(AlsoMoves::Never) => targets.saturating_add(n_forms),
            Some(AlsoMoves::WithoutCapturing) => {
                let stride = forms.iter().flatten();
                let farthest = stride.map(|&form| self.targets_of(self.kind(form), others)).max();
                targets.saturating_add((1 + farthest.unwrap_or(0)).saturating_mul(n_forms))
            }
        }
    }

    /// Most ways in which a piece of a kind can land, among so many other pieces.
    fn targets_of(&self, kind: &Kind, others: u64) -> u64 {
        kind.terms().map(|term| self.landings_of(term, others)).fold(0, u64::saturating_add)
    }

    fn landings_of(&self, term: &Term, others: u64) -> u64 {
        let n_squares = self.shape.n_squares() as u64;
        let Some((last, before)) = term.legs.split_last() else { return 0 };
        if last.goes_anywhere() {
            return n_squares - 1;
        }
        if let (Turns::Absolute(headings), [], false, None) =
            (&last.turns, before, last.wrap.any(), last.bend)
        {
            return headings
                .iter()
                .map(|&heading| self.along(heading, headings, last.reach))
                .sum::<u64>()
                .div_ceil(2);
        }
        // Moves with the same target differ only in what they capture on the way.
        let n_passing = term.n_passing(self.shape).unwrap_or(Move::MAX_PASSING as u64);
        let by_victims = (0..n_passing).fold(n_squares, |n, _| n.saturating_mul(1 + others));
        by_victims.min(term.n_ways(self.shape))
    }

    /// Twice the squares that one heading of several adds at most: opposite ones share the line through the piece.
    fn along(&self, heading: Heading, all: &[Heading], reach: Reach) -> u64 {
        let (dx, dy) = (heading.dx, heading.dy);
        let steps = |size: u8, step: i8| match u64::from(step.unsigned_abs()) {
            0 => u64::MAX,
            step => (u64::from(size) - 1) / step,
        };
        let line = steps(self.shape.files, dx).min(steps(self.shape.ranks, dy));
        let reach = match reach {
            Reach::UpTo(n) => u64::from(n).min(line),
            Reach::AsOnLine => line.min(1),
            Reach::Unlimited | Reach::SameAsBefore => line,
        };
        let has_opposite = all
            .iter()
            .any(|other| (i16::from(other.dx), i16::from(other.dy)) == (-i16::from(dx), -i16::from(dy)));
        if has_opposite { (2 * reach).min(line) } else { 2 * reach }
    }
}
