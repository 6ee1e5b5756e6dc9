//! Rules seen from elsewhere: with the players exchanged and everything turned by 180 degrees, as the second player sees
//! it, or with left and right exchanged, as in a mirror.

use alfil_core::board::{Move, MoveSort, PerSide, Piece, PieceKind, Region, Shape, Side, Square, SquareSet};
use alfil_core::rules::{
    Castling, Condition, Does, DropNear, Effect, EffectPlace, End, ExtraMove, Heading, Kind, Leg, Movement,
    Named, Promotion, Rules, Setup, Tie, Turns, Verdict, Who,
};

/// The rules with the players exchanged; nothing where something is seen from one end of the board only.
pub(super) fn exchanged(rules: &Rules) -> Option<Rules> {
    // What falls down a file falls towards the first player, whoever drops it.
    if rules.drops.iter().any(|rule| rule.near == DropNear::Pile) {
        return None;
    }
    Some(View { shape: rules.shape, from: Seen::OtherPlayer }.of(rules))
}

/// The rules with left and right exchanged.
pub(super) fn reflected(rules: &Rules) -> Rules {
    View { shape: rules.shape, from: Seen::Mirror }.of(rules)
}

/// From where a game is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Seen {
    /// As it is, for rules that say the same otherwise.
    Here,
    OtherPlayer,
    Mirror,
}

/// How squares, players and directions look from there.
#[derive(Clone, Copy, Debug)]
pub(super) struct View {
    pub(super) shape: Shape,
    pub(super) from: Seen,
}

impl View {
    fn of(self, rules: &Rules) -> Rules {
        let (turn, mut other) = (self, rules.clone());
        other.holes = turn.set(&rules.holes);
        for (_, region) in &mut other.regions {
            turn.region(region);
        }
        for kind in &mut other.kinds {
            turn.kind(kind);
        }
        turn.setup(&mut other.setup);
        other.en_passant.on.iter_mut().for_each(|region| turn.region(region));
        for limit in &mut other.capture_limits {
            limit.from.iter_mut().chain(&mut limit.on).for_each(|region| turn.region(region));
        }
        for effect in &mut other.effects {
            turn.effect(effect);
        }
        for neighbour in &mut other.neighbours {
            if turn.from == Seen::Mirror {
                neighbour.beside.at.iter_mut().for_each(mirror_heading);
            }
        }
        for enclosure in &mut other.enclosures {
            enclosure
                .on
                .iter_mut()
                .chain(&mut enclosure.hostile_squares)
                .for_each(|region| turn.region(region));
            if let (Seen::Mirror, Some(beside)) = (turn.from, &mut enclosure.drop_beside) {
                beside.at.iter_mut().for_each(mirror_heading);
            }
        }
        for rule in &mut other.drops {
            turn.region(&mut rule.zone);
            rule.first_on.iter_mut().for_each(|region| turn.region(region));
        }
        other.gating.iter_mut().for_each(|gating| turn.region(&mut gating.zone));
        other.unmoved.shown.iter_mut().for_each(|region| turn.region(region));
        for castling in &mut other.castlings {
            turn.castling(castling);
        }
        other.walls.iter_mut().for_each(|walls| turn.region(&mut walls.zone));
        turn.swap(&mut other.passing);
        other.turns.iter_mut().for_each(|turns| turn.swap(&mut turns.moves));
        turn.swap(&mut other.sides);
        let Rules { answer, illegal, counts, ends, pursuit, .. } = &mut other;
        let counted = counts.iter_mut().map(|count| &mut count.when);
        answer.iter_mut().chain(illegal).chain(counted).for_each(|when| turn.condition(when));
        for End { when, result, by: _ } in ends {
            turn.condition(when);
            turn.verdict(result);
        }
        if let Some((_, region)) = pursuit.as_mut().and_then(|pursuit| pursuit.spared.as_mut()) {
            turn.region(region);
        }
        other
    }

    /// A square as it is called there.
    pub(super) fn square(self, square: Square) -> Square {
        match self.from {
            Seen::Here => square,
            Seen::OtherPlayer => self.shape.rotated(square),
            Seen::Mirror => {
                let (file, rank) = (self.shape.file(square), self.shape.rank(square));
                self.shape.square(i32::from(self.shape.files - 1 - file), i32::from(rank)).unwrap()
            }
        }
    }

    /// A player as called there.
    pub(super) fn side(self, side: Side) -> Side {
        if self.from == Seen::OtherPlayer { !side } else { side }
    }

    fn swap<T>(self, of: &mut PerSide<T>) {
        if self.from == Seen::OtherPlayer {
            std::mem::swap(&mut of.first, &mut of.second);
        }
    }

    fn who(self, who: &mut Who) {
        if let Who::Side(side) = who {
            *side = self.side(*side);
        }
    }

    fn tie(self, tie: &mut Tie) {
        if let Tie::Wins(side) = tie {
            *side = self.side(*side);
        }
    }

    fn verdict(self, result: &mut Verdict) {
        match result {
            Verdict::Wins(side) => *side = self.side(*side),
            Verdict::MoreAdvanced { tie, .. } => self.tie(tie),
            Verdict::Material { worth, tie, .. } => {
                self.swap(&mut worth.head_start);
                self.tie(tie);
            }
            Verdict::Draw | Verdict::MoverWins | Verdict::MoverLoses | Verdict::CulpritLoses => {}
        }
    }

    fn movement(self, movement: &mut Movement) {
        if self.from != Seen::Mirror {
            return;
        }
        for term in &mut movement.terms {
            let mut before = true;
            for leg in &mut term.legs {
                let is_straight = leg.headings().all(|heading| heading.is_straight());
                mirror_leg(leg, before);
                before = is_straight;
            }
        }
    }
}

/// What a move does, in a form in which moves of two games can be compared.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Deed {
    sort: MoveSort,
    /// Where the piece starts and ends; of passes nothing, as which piece passes goes by the order of squares.
    squares: Option<(Square, Square)>,
    captured: Vec<Square>,
    /// The partner of a castling, or the piece that is moved aside.
    other: Option<(Square, Square)>,
    becomes: Option<PieceKind>,
    let_in: Option<(PieceKind, Square)>,
    wall: Option<Square>,
}

impl Deed {
    pub(super) fn of(mv: Move, view: View) -> Deed {
        let turn = |square| view.square(square);
        let mut captured: Vec<Square> = mv.passing().map(turn).collect();
        captured.sort_unstable();
        let is_pass = mv.sort == MoveSort::Pass;
        Deed {
            sort: mv.sort,
            squares: (!is_pass).then(|| (turn(mv.from), turn(mv.to))),
            captured,
            other: mv.partner().or(mv.aside()).map(|(from, to)| (turn(from), turn(to))),
            becomes: mv.promotion().or(mv.dropped()),
            let_in: mv.gate().map(|(kind, square)| (kind, turn(square))),
            wall: mv.wall().map(turn),
        }
    }

    /// What these moves do, in one order.
    pub(super) fn all(moves: &[Move], view: View) -> Vec<Deed> {
        let mut deeds: Vec<Deed> = moves.iter().map(|&mv| Deed::of(mv, view)).collect();
        deeds.sort();
        // A pass of the turn and one of a piece are two moves or one by which piece stands for the turn.
        deeds.dedup();
        deeds
    }
}

/// A leg with left and right exchanged, after one that is straight or not.
fn mirror_leg(leg: &mut Leg, is_straight_before: bool) {
    match &mut leg.turns {
        Turns::Absolute(headings) => headings.iter_mut().for_each(mirror_heading),
        Turns::Relative(by_index) => {
            let old = by_index.clone();
            for (index, headings) in (0..8).zip(old.iter()) {
                let mut headings = headings.clone();
                headings.iter_mut().for_each(mirror_heading);
                by_index[usize::from(mirrored_index(index, is_straight_before))] = headings;
            }
        }
    }
}

fn mirror_heading(heading: &mut Heading) {
    heading.index = mirrored_index(heading.index, heading.is_straight());
    heading.dx = -heading.dx;
}

/// The place of the mirrored direction in its cycle: the compass, or the eight copies of an oblique leap.
fn mirrored_index(index: u8, is_straight: bool) -> u8 {
    if is_straight { (8 - index) % 8 } else { 7 - index }
}

impl View {
    fn set(self, squares: &SquareSet) -> SquareSet {
        squares.iter().map(|square| self.square(square)).collect()
    }

    fn region(self, region: &mut Region) {
        *region = PerSide { first: self.set(&region.first), second: self.set(&region.second) };
        self.swap(region);
    }

    fn extra(self, moves: &mut [ExtraMove]) {
        for extra in moves {
            self.region(&mut extra.on);
            extra.to.iter_mut().for_each(|region| self.region(region));
            self.movement(&mut extra.movement);
        }
    }

    fn kind(self, kind: &mut Kind) {
        let Kind { movement, confined_to, never_on, extra_moves, first_moves, promotions, .. } = kind;
        self.movement(movement);
        confined_to.iter_mut().chain(never_on).for_each(|region| self.region(region));
        self.extra(extra_moves);
        self.extra(first_moves);
        for Promotion { into, zone, .. } in promotions {
            self.swap(into);
            self.region(zone);
        }
    }

    fn effect(self, effect: &mut Effect) {
        effect.on.iter_mut().for_each(|region| self.region(region));
        if let Does::Goes { to } = &mut effect.does {
            self.region(to);
        }
        if self.from != Seen::Mirror {
            return;
        }
        if let EffectPlace::Around { steps, .. } = &mut effect.place {
            steps.iter_mut().for_each(mirror_heading);
        }
        for beside in effect.beside.iter_mut().chain(&mut effect.drop_beside) {
            beside.at.iter_mut().for_each(mirror_heading);
        }
    }

    fn setup(self, setup: &mut Setup) {
        let Setup { pieces, walls, hands, shows_hands: _, to_move, quiet_plies: _, move_number: _ } = setup;
        for (square, Piece { side, .. }) in pieces.iter_mut() {
            *square = self.square(*square);
            *side = self.side(*side);
        }
        pieces.sort_unstable_by_key(|(square, _)| *square);
        self.squares(walls);
        walls.sort_unstable();
        self.swap::<Vec<(PieceKind, u16)>>(hands);
        *to_move = self.side(*to_move);
    }

    fn squares(self, squares: &mut [Square]) {
        for square in squares {
            *square = self.square(*square);
        }
    }

    fn castling(self, castling: &mut Castling) {
        castling.side = self.side(castling.side);
        for square in
            [&mut castling.from, &mut castling.to, &mut castling.partner_from, &mut castling.partner_to]
        {
            *square = self.square(*square);
        }
    }

    fn condition(self, when: &mut Condition) {
        let Named { kinds: _, regions, of, steps } = when.named_mut();
        if let Some(of) = of {
            self.who(of);
        }
        for region in regions {
            self.region(region);
        }
        if let (Some(steps), Seen::Mirror) = (steps, self.from) {
            steps.iter_mut().for_each(mirror_heading);
        }
        for part in when.parts_mut() {
            self.condition(part);
        }
    }
}
