//! Renumbers the kinds in rules.
//!
//! Everything is destructured field by field, so that a new rule cannot be forgotten here.

use alfil_core::board::{PerSide, PieceKind};
use alfil_core::rules::{
    Beside, Canonical, CaptureLimit, Castling, Condition, Count, Does, Effect, EffectPlace, EnPassant,
    Enclosure, End, Explosions, Gating, LastCapture, LostFirstMoves, Neighbour, Obligation, Progress,
    PromotionLimit, Pursuit, Royals, Rules, Setup, TurnRule, Unmoved, Verdict, WhileFew, Worth,
};

/// Renumbers every kind that a rule names, except in the list of kinds, and sorts what is a set.
#[expect(clippy::too_many_lines, reason = "one line for each field of the rules")]
pub(super) fn renumber(rules: &mut Rules, to: &dyn Fn(PieceKind) -> PieceKind) {
    let Rules {
        name: _,
        about: _,
        sources: _,
        sides: _,
        shape: _,
        holes: _,
        wraps: _,
        regions: _,
        look: _,
        piece_set: _,
        dark: _,
        colours: _,
        kinds: _,
        setup,
        royals,
        promotion_limits,
        captured: _,
        held_as,
        capture_limits,
        en_passant,
        explosions,
        drops,
        gating,
        unmoved,
        castlings,
        neighbours,
        enclosures,
        effects,
        points,
        walls: _,
        turns,
        obligation,
        passing: _,
        answer,
        pursuit,
        illegal,
        clock,
        alike,
        first_moves_repeated: _,
        counts,
        ends,
    } = rules;
    start(setup, to);
    let Royals { left_attacked: _, which: _, when_attacked: _, through_attack: _, while_few } = royals;
    for WhileFew { kinds, at_most: _, with_more: _, counted: _ } in while_few {
        set(kinds, to);
    }
    for PromotionLimit { kinds, at_most: _ } in promotion_limits {
        set(kinds, to);
    }
    for (from, into) in held_as.iter_mut() {
        *from = to(*from);
        *into = into.map(to);
    }
    held_as.sort_unstable();
    captures(capture_limits, enclosures, points, to);
    around(neighbours, effects, to);
    let EnPassant { on: _, shown } = en_passant;
    players(shown, to);
    match explosions {
        Explosions::Never => {}
        Explosions::OnCapture { spared, immune, victims: _, leaves: _ } => {
            set(spared, to);
            set(immune, to);
        }
    }
    let again = turns.as_mut().map(|TurnRule { capture_again, .. }| capture_again);
    if let Some(kinds) = again {
        set(kinds, to);
    }
    let let_in = gating.iter_mut().map(|Gating { zone: _, kinds }| kinds);
    for kinds in drops.iter_mut().map(|rule| &mut rule.kinds).chain(let_in) {
        set(kinds, to);
    }
    let Unmoved { shown: _, lost } = unmoved;
    for LostFirstMoves { kinds, aimed_at_by } in lost {
        set(kinds, to);
        set(aimed_at_by, to);
    }
    castle(castlings, to);
    match obligation {
        Obligation::None | Obligation::Capture | Obligation::CaptureEnPassant => {}
        Obligation::Drop { kinds } => set(kinds, to),
    }
    if let Some(pursuit) = pursuit {
        pursued(pursuit, to);
    }
    for when in answer.iter_mut().chain(illegal) {
        condition(when, to);
    }
    for by in clock.iter_mut() {
        progress(by, to);
    }
    for kinds in alike.iter_mut() {
        set(kinds, to);
    }
    alike.sort_unstable();
    for Count { when, moves: _, starts_at: _, restarts_after: _, starts_on_capture_of } in counts {
        condition(when, to);
        set(starts_on_capture_of, to);
    }
    for End { when, result, by: _ } in ends {
        condition(when, to);
        verdict(result, to);
    }
}

fn castle(castlings: &mut [Castling], to: &dyn Fn(PieceKind) -> PieceKind) {
    for Castling { king, partner, .. } in castlings.iter_mut() {
        *king = to(*king);
        *partner = to(*partner);
    }
    castlings.sort_by_key(|c| (c.side, c.from, c.to, c.partner_from, c.partner_to));
}

fn captures(
    limits: &mut [CaptureLimit],
    enclosures: &mut [Enclosure],
    points: &mut [(PieceKind, u16)],
    to: &dyn Fn(PieceKind) -> PieceKind,
) {
    for (kind, _) in points.iter_mut() {
        *kind = to(*kind);
    }
    points.sort_unstable();
    for limit in limits {
        capture_limit(limit, to);
    }
    for enclosed in enclosures {
        enclosure(enclosed, to);
    }
}

fn around(neighbours: &mut [Neighbour], effects: &mut [Effect], to: &dyn Fn(PieceKind) -> PieceKind) {
    // What happens at once does so wherever it is written.
    effects.sort_by_key(|effect| !effect.is_at_once());
    for what in effects {
        effect(what, to);
    }
    for Neighbour { of, beside, effect: _ } in neighbours {
        set(of, to);
        neighbour(beside, to);
    }
}

fn neighbour(beside: &mut Beside, to: &dyn Fn(PieceKind) -> PieceKind) {
    let Beside { by, side: _, at, betza } = beside;
    set(by, to);
    at.sort_unstable_by_key(|heading| (heading.dx, heading.dy));
    betza.clear();
}

fn effect(effect: &mut Effect, to: &dyn Fn(PieceKind) -> PieceKind) {
    let Effect {
        by,
        was,
        how: _,
        after: _,
        captured,
        place,
        of,
        side: _,
        on: _,
        stayed: _,
        beside,
        drop_beside,
        does,
    } = effect;
    for kinds in [Some(by), was.as_mut(), captured.as_mut(), Some(of)].into_iter().flatten() {
        set(kinds, to);
    }
    match place {
        EffectPlace::Around { steps, betza } => {
            steps.sort_unstable_by_key(|heading| (heading.dx, heading.dy));
            betza.clear();
        }
        EffectPlace::Crossing { with } => set(with, to),
        EffectPlace::Between { along } => along.sort_unstable_by_key(|line| *line as u8),
        EffectPlace::Itself | EffectPlace::Behind | EffectPlace::Anywhere => {}
    }
    for beside in [beside, drop_beside].into_iter().flatten() {
        neighbour(beside, to);
    }
    if let Does::Becomes(kind) = does {
        *kind = to(*kind);
    }
}

fn enclosure(enclosure: &mut Enclosure, to: &dyn Fn(PieceKind) -> PieceKind) {
    let Enclosure {
        way: _,
        along,
        of,
        by,
        moved,
        drop_beside,
        at_most: _,
        on: _,
        hostile_squares: _,
        hostile_while: _,
        edges: _,
        enemies: _,
        own: _,
    } = enclosure;
    along.sort_unstable_by_key(|line| *line as u8);
    set(of, to);
    set(by, to);
    set(moved, to);
    if let Some(beside) = drop_beside {
        neighbour(beside, to);
    }
}

fn capture_limit(limit: &mut CaptureLimit, to: &dyn Fn(PieceKind) -> PieceKind) {
    let CaptureLimit {
        by,
        of,
        from: _,
        on: _,
        how: _,
        along,
        beyond: _,
        protected: _,
        captured_protect: _,
        unless_with,
        after,
    } = limit;
    along.sort_unstable_by_key(|line| *line as u8);
    set(by, to);
    set(of, to);
    set(unless_with, to);
    if let Some(LastCapture { by, of }) = after {
        set(by, to);
        set(of, to);
    }
}

fn pursued(pursuit: &mut Pursuit, to: &dyn Fn(PieceKind) -> PieceKind) {
    let Pursuit { by, of, spared, prized } = pursuit;
    set(by, to);
    set(of, to);
    for (kinds, _) in spared.iter_mut() {
        set(kinds, to);
    }
    for (by, of) in prized {
        set(by, to);
        set(of, to);
    }
}

fn start(setup: &mut Setup, to: &dyn Fn(PieceKind) -> PieceKind) {
    let Setup { pieces, walls, hands, shows_hands: _, to_move: _, quiet_plies: _, move_number: _ } = setup;
    for (_, piece) in pieces {
        piece.kind = to(piece.kind);
    }
    walls.sort_unstable();
    for hand in [&mut hands.first, &mut hands.second] {
        for (kind, _) in hand.iter_mut() {
            *kind = to(*kind);
        }
        hand.sort_unstable();
    }
}

/// Renumbers kinds whose order has no meaning, and sorts them.
pub(super) fn set(kinds: &mut Vec<PieceKind>, to: &dyn Fn(PieceKind) -> PieceKind) {
    for kind in kinds.iter_mut() {
        *kind = to(*kind);
    }
    kinds.sort_unstable();
    kinds.dedup();
}

/// Renumbers kinds of each player.
fn players(kinds: &mut PerSide<Vec<PieceKind>>, to: &dyn Fn(PieceKind) -> PieceKind) {
    set(&mut kinds.first, to);
    set(&mut kinds.second, to);
}

fn progress(progress: &mut Progress, to: &dyn Fn(PieceKind) -> PieceKind) {
    for kinds in progress.kinds_mut() {
        set(kinds, to);
    }
}

fn condition(when: &mut Condition, to: &dyn Fn(PieceKind) -> PieceKind) {
    for kinds in when.named_mut().kinds {
        set(kinds, to);
    }
    for part in when.parts_mut() {
        condition(part, to);
    }
    if let Condition::All(parts) | Condition::Any(parts) = when {
        parts.sort_by_cached_key(Canonical::canonical);
    }
}

fn verdict(verdict: &mut Verdict, to: &dyn Fn(PieceKind) -> PieceKind) {
    match verdict {
        Verdict::MoreAdvanced { kind, tie: _ } => *kind = to(*kind),
        Verdict::Material { worth: Worth { points, head_start: _ }, ahead: _, tie: _ } => {
            for (kind, _) in points.iter_mut() {
                *kind = to(*kind);
            }
            points.sort_unstable();
        }
        Verdict::Draw
        | Verdict::Wins(_)
        | Verdict::MoverWins
        | Verdict::MoverLoses
        | Verdict::CulpritLoses => {}
    }
}
