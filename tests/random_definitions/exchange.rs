//! Rules with the players exchanged: everything turned by 180 degrees, as the second player sees it.

use alfil::board::{Move, MoveSort, PerSide, Piece, PieceKind, Region, Shape, Side, Square, SquareSet};
use alfil::rules::{
    Castling, Condition, DropNear, End, ExtraMove, Formation, Kind, Promotion, Rules, Setup, Tie, Verdict,
    Who,
};

/// The rules with the players exchanged; nothing where something is seen from one end of the board only.
pub(super) fn exchanged(rules: &Rules) -> Option<Rules> {
    // What falls down a file falls towards the first player, whoever drops it.
    if rules.drops.iter().any(|rule| rule.near == DropNear::Pile) {
        return None;
    }
    let mut other = rules.clone();
    let turn = Turn(rules.shape);
    other.holes = turn.set(&rules.holes);
    for (_, region) in &mut other.regions {
        turn.region(region);
    }
    for kind in &mut other.kinds {
        turn.kind(kind);
    }
    turn.setup(&mut other.setup);
    other.in_passing.on.iter_mut().for_each(|region| turn.region(region));
    for rule in &mut other.drops {
        turn.region(&mut rule.zone);
        rule.first_on.iter_mut().for_each(|region| turn.region(region));
    }
    other.gating.iter_mut().for_each(|gating| turn.region(&mut gating.zone));
    other.unmoved.told.iter_mut().for_each(|region| turn.region(region));
    for castling in &mut other.castlings {
        turn.castling(castling);
    }
    other.walls.iter_mut().for_each(|walls| turn.region(&mut walls.zone));
    swap(&mut other.passing);
    swap(&mut other.sides);
    let Rules { answer, illegal, counts, ends, pursuit, .. } = &mut other;
    let counted = counts.iter_mut().map(|count| &mut count.when);
    answer.iter_mut().chain(illegal).chain(counted).for_each(|when| turn.condition(when));
    for End { when, result } in ends {
        turn.condition(when);
        verdict(result);
    }
    if let Some((_, region)) = pursuit.as_mut().and_then(|pursuit| pursuit.spared.as_mut()) {
        turn.region(region);
    }
    Some(other)
}

/// What a move does, in a form in which moves of two games can be compared.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Deed {
    sort: MoveSort,
    /// Where the piece starts and ends; of passes nothing, as which piece passes goes by the order of squares.
    squares: Option<(Square, Square)>,
    captured: Vec<Square>,
    partner: Option<(Square, Square)>,
    becomes: Option<PieceKind>,
    let_in: Option<(PieceKind, Square)>,
    wall: Option<Square>,
}

impl Deed {
    pub(super) fn of(mv: Move, turn: impl Fn(Square) -> Square) -> Deed {
        let mut captured: Vec<Square> = mv.passing().map(&turn).collect();
        captured.sort_unstable();
        let is_pass = mv.sort == MoveSort::Pass;
        Deed {
            sort: mv.sort,
            squares: (!is_pass).then(|| (turn(mv.from), turn(mv.to))),
            captured,
            partner: mv.partner().map(|(from, to)| (turn(from), turn(to))),
            becomes: mv.promotion().or(mv.dropped()),
            let_in: mv.gate().map(|(kind, square)| (kind, turn(square))),
            wall: mv.wall().map(&turn),
        }
    }

    /// What these moves do, in one order.
    pub(super) fn all(moves: &[Move], turn: impl Fn(Square) -> Square + Copy) -> Vec<Deed> {
        let mut deeds: Vec<Deed> = moves.iter().map(|&mv| Deed::of(mv, turn)).collect();
        deeds.sort();
        // A pass of the turn and one of a piece are two moves or one by which piece stands for the turn.
        deeds.dedup();
        deeds
    }
}

fn swap<T>(of: &mut PerSide<T>) {
    std::mem::swap(&mut of.first, &mut of.second);
}

fn who(who: &mut Who) {
    if let Who::Side(side) = who {
        *side = !*side;
    }
}

fn tie(tie: &mut Tie) {
    if let Tie::Wins(side) = tie {
        *side = !*side;
    }
}

fn verdict(result: &mut Verdict) {
    match result {
        Verdict::Wins(side) => *side = !*side,
        Verdict::MoreAdvanced { tie: equal, .. } => tie(equal),
        Verdict::Material { worth, tie: equal, .. } => {
            swap(&mut worth.head_start);
            tie(equal);
        }
        Verdict::Draw | Verdict::MoverWins | Verdict::MoverLoses | Verdict::CulpritLoses => {}
    }
}

struct Turn(Shape);

impl Turn {
    fn set(&self, squares: &SquareSet) -> SquareSet {
        squares.iter().map(|square| self.0.rotated(square)).collect()
    }

    fn region(&self, region: &mut Region) {
        *region = PerSide { first: self.set(&region.second), second: self.set(&region.first) };
    }

    fn extra(&self, moves: &mut [ExtraMove]) {
        for extra in moves {
            self.region(&mut extra.on);
            extra.to.iter_mut().for_each(|region| self.region(region));
        }
    }

    fn kind(&self, kind: &mut Kind) {
        let Kind { confined_to, never_on, extra_moves, first_moves, promotion, .. } = kind;
        confined_to.iter_mut().chain(never_on).for_each(|region| self.region(region));
        self.extra(extra_moves);
        self.extra(first_moves);
        if let Some(Promotion { into, zone, .. }) = promotion {
            swap(into);
            self.region(zone);
        }
    }

    fn setup(&self, setup: &mut Setup) {
        let Setup { pieces, walls, hands, to_move, quiet_plies: _, move_number: _ } = setup;
        for (square, Piece { side, .. }) in pieces.iter_mut() {
            *square = self.0.rotated(*square);
            *side = !*side;
        }
        pieces.sort_unstable_by_key(|(square, _)| *square);
        self.squares(walls);
        walls.sort_unstable();
        swap::<Vec<(PieceKind, u16)>>(hands);
        *to_move = !*to_move;
    }

    fn squares(&self, squares: &mut [Square]) {
        for square in squares {
            *square = self.0.rotated(*square);
        }
    }

    fn castling(&self, castling: &mut Castling) {
        castling.side = !castling.side;
        for square in
            [&mut castling.from, &mut castling.to, &mut castling.partner_from, &mut castling.partner_to]
        {
            *square = self.0.rotated(*square);
        }
    }

    fn condition(&self, when: &mut Condition) {
        match when {
            Condition::Extinct { of, .. } => who(of),
            Condition::Reached { of, region, .. }
            | Condition::Occupied { of, region }
            | Condition::MayCastle { of, with: region } => {
                who(of);
                self.region(region);
            }
            Condition::CanReach { region, .. } | Condition::Castled { with: region } => self.region(region),
            Condition::Formed { of, formation, .. } => {
                who(of);
                if let Formation::Chain { from, to, .. } = formation {
                    self.region(from);
                    self.region(to);
                }
            }
            Condition::All(parts) | Condition::Any(parts) => {
                for part in parts.iter_mut() {
                    self.condition(part);
                }
            }
            Condition::Not(part) => self.condition(part),
            Condition::Check
            | Condition::Checkmate
            | Condition::Stalemate
            | Condition::NoMoves
            | Condition::OnlyPromotions
            | Condition::Only { .. }
            | Condition::Facing { .. }
            | Condition::ChecksGiven { .. }
            | Condition::CountedOut
            | Condition::CheckedBy { .. }
            | Condition::Dropped { .. }
            | Condition::Repeated { .. }
            | Condition::NoProgress { .. }
            | Condition::Passed { .. }
            | Condition::BackAndForth { .. } => {}
        }
    }
}

/// The winner, seen by the other player.
pub(super) fn turned_winner(winner: Option<Side>) -> Option<Side> {
    winner.map(|side| !side)
}
