//! The digest of rules: what changes it, and what does not.

use std::collections::BTreeMap;

use alfil::library;
use alfil_core::board::{
    PerOccasion, PerSide, Piece, PieceKind, Region, Shape, Side, Square, SquareSet, Wraps,
};
use alfil_core::rules::{
    Ahead, Alone, Along, AlsoMoves, Bend, Beside, Canonical, CaptureHow, CaptureLimit, Captured, Castling,
    CastlingHome, Checkers, Colours, Condition, Count, CountStart, Counted, Credits, Denial, Does, DropNear,
    DropRule, DropSource, Duty, EarlyCheck, EdgesWord, Effect, EffectAfter, EffectPlace, EffectSide,
    Enclosed, EnclosedWay, Enclosure, End, EndedBy, Explosions, ExtraMove, Face, Figure, FirstMovesRepeated,
    Formation, Gating, Glyph, GoingOn, Heading, Hop, HostileWhile, Initial, Interlude, Kind, LastCapture,
    Leaves, Leg, Line, LostFirstMoves, Movement, Neighbour, NeighbourEffect, NeighbourSide, Obligation, Onto,
    OwnTurn, Passing, Path, Permit, Perpetual, Progress, Promotion, PromotionInTurn, PromotionLimit,
    PromotionSource, Pursuit, Reach, Repeated, Restarts, Royals, Rules, Setup, StuckInTurn, Term, Tie,
    TurnRule, Turns, Verdict, Victims, WallPlace, WallTurn, Walls, WallsKept, WallsLegal, When, WhenAttacked,
    WhichRoyals, WhileFew, Who, WithMore, Worth,
};

use crate::bundled::variants;
use crate::playing::variant_of;

const A: PieceKind = PieceKind(0);
const B: PieceKind = PieceKind(1);

/// Chess.
fn base() -> Rules {
    library::variant("chess").unwrap().rules().clone()
}

fn squares(all: &[u16]) -> SquareSet {
    all.iter().map(|&square| Square(square)).collect()
}

/// A region of one square, the same for both players.
fn region(square: u16) -> Region {
    PerSide { first: squares(&[square]), second: squares(&[square]) }
}

fn both<T: Clone>(value: T) -> PerSide<T> {
    PerSide { first: value.clone(), second: value }
}

type Change<T> = fn(&mut T);

/// Checks that a rule, put into the rules of chess, and each change of it have digests of their own.
#[track_caller]
fn each_counts<T: Clone>(rule: &T, put: impl Fn(&mut Rules, T), changes: &[Change<T>]) {
    let digest = |rule: &T| {
        let mut rules = base();
        put(&mut rules, rule.clone());
        rules.digest()
    };
    let mut seen = BTreeMap::from([(digest(rule), "unchanged".to_owned())]);
    for (n, change) in changes.iter().enumerate() {
        let mut other = rule.clone();
        change(&mut other);
        assert_eq!(seen.insert(digest(&other), format!("change {n}")), None, "change {n}");
    }
}

/// Checks that all of these have different digests.
#[track_caller]
fn all_differ<T: Canonical + std::fmt::Debug>(all: &[T]) {
    let mut seen = BTreeMap::new();
    for one in all {
        let text = format!("{one:?}");
        assert_eq!(seen.insert(one.canonical(), text.clone()), None, "{text}");
    }
}

#[test]
fn each_rule_of_a_game_counts() {
    let all: &[Change<Rules>] = &[
        |r| r.shape = Shape { files: 8, ranks: 9 },
        |r| r.shape = Shape { files: 9, ranks: 8 },
        |r| r.wraps = Wraps::FILES,
        |r| r.wraps = Wraps { files: false, ranks: true },
        |r| r.holes.insert(Square(30)),
        |r| {
            r.kinds.pop();
        },
        |r| r.promotion_limits.push(PromotionLimit { kinds: vec![A], at_most: 1 }),
        |r| r.promotion_limits.push(PromotionLimit { kinds: vec![B], at_most: 1 }),
        |r| r.promotion_limits.push(PromotionLimit { kinds: vec![A], at_most: 2 }),
        |r| r.captured = Captured::ToHandUnpromoted,
        |r| r.captured = Captured::ToHandAsCaptured,
        |r| r.captured = Captured::ToPartner,
        |r| r.held_as.push((A, None)),
        |r| r.held_as.push((B, None)),
        |r| r.held_as.push((A, Some(B))),
        |r| r.en_passant.on = Some(region(1)),
        |r| r.en_passant.shown.first.push(A),
        |r| r.en_passant.shown.second.push(A),
        |r| r.gating = Some(Gating { zone: region(1), kinds: vec![A] }),
        |r| r.gating = Some(Gating { zone: region(2), kinds: vec![A] }),
        |r| r.gating = Some(Gating { zone: region(1), kinds: vec![B] }),
        |r| r.unmoved.shown = Some(region(1)),
        |r| r.unmoved.lost.push(LostFirstMoves { kinds: vec![A], aimed_at_by: vec![B] }),
        |r| r.unmoved.lost.push(LostFirstMoves { kinds: vec![B], aimed_at_by: vec![A] }),
        |r| r.castlings.clear(),
        |r| r.points.push((A, 1)),
        |r| r.points.push((B, 1)),
        |r| r.points.push((A, 2)),
        |r| r.obligation = Obligation::Capture,
        |r| r.obligation = Obligation::CaptureEnPassant,
        |r| r.obligation = Obligation::Drop { kinds: vec![] },
        |r| r.obligation = Obligation::Drop { kinds: vec![A] },
        |r| r.passing.first = Passing::Always,
        |r| r.passing.second = Passing::Always,
        |r| r.passing.first = Passing::IfNoMoves,
        |r| r.answer = Some(Condition::Check),
        |r| r.illegal.push(Condition::Check),
        |r| r.clock = Some(Progress::default()),
        |r| r.alike.push(vec![A, B]),
        |r| r.first_moves_repeated = FirstMovesRepeated::Ignored,
        |r| {
            r.ends.pop();
        },
        |r| r.ends.reverse(),
        |r| r.kinds.reverse(),
    ];
    each_counts(&base(), |rules, changed| *rules = changed, all);
}

#[test]
fn each_part_of_a_piece_counts() {
    let more = |on: u16| ExtraMove {
        on: region(on),
        to: None,
        betza: "W".to_owned(),
        movement: Movement::default(),
    };
    let kind = base().kinds[0].clone();
    let mut extra = kind.clone();
    extra.extra_moves.push(more(1));
    let all: &[Change<Kind>] = &[
        |k| k.key.push('x'),
        |k| k.id.push('x'),
        |k| {
            k.movement.terms.pop();
        },
        |k| k.confined_to = Some(region(1)),
        |k| k.never_on = Some(region(1)),
        |k| k.never_captures.push(A),
        |k| k.never_jumps_over.push(A),
        |k| k.royal = !k.royal,
        |k| k.promoted_from = Some(A),
        |k| k.promoted_from = Some(B),
        |k| k.extra_moves.clear(),
        |k| k.first_moves = std::mem::take(&mut k.extra_moves),
        |k| k.extra_moves[0].on = region(2),
        |k| k.extra_moves[0].to = Some(region(1)),
        |k| k.extra_moves[0].movement = k.movement.clone(),
    ];
    each_counts(&extra, |rules, kind| rules.kinds[0] = kind, all);

    let promotion = Promotion {
        into: both(vec![A]),
        zone: region(1),
        on: PerOccasion::all(When::Always),
        must: Duty::Never,
        capturing: None,
        source: PromotionSource::Anywhere,
        held: vec![],
        own_turn: Some(OwnTurn {
            also_moves: AlsoMoves::Never,
            last_of_its_kind: Alone::InZone,
            check: Permit::Allowed,
            attack: Permit::Allowed,
        }),
    };
    let all: &[Change<Promotion>] = &[
        |p| p.into.first = vec![B],
        |p| p.into.second = vec![B],
        |p| p.zone = region(2),
        |p| p.on.enter = When::Never,
        |p| p.on.within = When::Never,
        |p| p.on.leave = When::Capturing,
        |p| p.must = Duty::SecondChance,
        |p| p.must = Duty::IfStuck,
        |p| p.must = Duty::IfPossible,
        |p| p.must = Duty::Always,
        |p| p.capturing = Some(vec![]),
        |p| p.capturing = Some(vec![A]),
        |p| p.source = PromotionSource::Hand,
        |p| p.source = PromotionSource::EnemyHand,
        |p| p.held.push((A, B)),
        |p| p.own_turn = None,
        |p| p.own_turn.as_mut().unwrap().also_moves = AlsoMoves::WithoutCapturing,
        |p| p.own_turn.as_mut().unwrap().last_of_its_kind = Alone::Anywhere,
        |p| p.own_turn.as_mut().unwrap().check = Permit::Illegal,
        |p| p.own_turn.as_mut().unwrap().attack = Permit::Illegal,
    ];
    each_counts(&promotion, |rules, promotion| rules.kinds[0].promotions = vec![promotion], all);
}

#[test]
fn each_part_of_a_move_counts() {
    let heading = Heading { index: 0, dx: 0, dy: 1 };
    let leg = Leg {
        turns: Turns::Absolute(vec![heading]),
        reach: Reach::UpTo(1),
        skip: 0,
        path: Path::Any,
        hop: Hop::None,
        onto: Onto::EMPTY,
        wrap: Wraps::NONE,
        bend: None,
        unloads: false,
    };
    let term = Term { initial: Initial::Any, legs: vec![leg], repeated: None };
    let all: &[Change<Term>] = &[
        |t| t.initial = Initial::Unmoved,
        |t| t.initial = Initial::UnmovedOrOneAhead,
        |t| t.legs.push(t.legs[0].clone()),
        |t| t.repeated = Some(Repeated { start: 1, end: 2 }),
        |t| t.repeated = Some(Repeated { start: 1, end: 3 }),
        |t| t.repeated = Some(Repeated { start: 2, end: 3 }),
        |t| t.legs[0].turns = Turns::Absolute(vec![Heading { index: 1, dx: 0, dy: 1 }]),
        |t| t.legs[0].turns = Turns::Absolute(vec![Heading { index: 0, dx: 1, dy: 1 }]),
        |t| t.legs[0].turns = Turns::Absolute(vec![Heading { index: 0, dx: 0, dy: -1 }]),
        |t| t.legs[0].turns = Turns::Relative(Box::default()),
        |t| t.legs[0].reach = Reach::UpTo(2),
        |t| t.legs[0].reach = Reach::Unlimited,
        |t| t.legs[0].reach = Reach::SameAsBefore,
        |t| t.legs[0].reach = Reach::AsOnLine,
        |t| t.legs[0].skip = 1,
        |t| t.legs[0].path = Path::Empty,
        |t| t.legs[0].path = Path::Occupied,
        |t| t.legs[0].path = Path::NoEnemy,
        |t| t.legs[0].hop = Hop::Over,
        |t| t.legs[0].hop = Hop::OverSome,
        |t| t.legs[0].hop = Hop::Grasshopper,
        |t| t.legs[0].onto |= Onto::ENEMY,
        |t| t.legs[0].onto |= Onto::MOVE_OWN,
        |t| t.legs[0].wrap = Wraps::FILES,
        |t| t.legs[0].bend = Some(Bend::Crooked),
        |t| t.legs[0].bend = Some(Bend::Circular(1)),
        |t| t.legs[0].bend = Some(Bend::Circular(2)),
        |t| t.legs[0].unloads = true,
    ];
    each_counts(&term, |rules, term| rules.kinds[0].movement.terms = vec![term], all);
}

#[test]
fn each_part_of_the_start_and_of_the_royals_counts() {
    let all: &[Change<Setup>] = &[
        |s| s.pieces[0].0 = Square(20),
        |s| s.pieces[0].1 = Piece { kind: PieceKind(3), side: Side::First },
        |s| s.pieces[0].1.side = Side::Second,
        |s| s.walls.push(Square(20)),
        |s| s.hands.first.push((A, 1)),
        |s| s.hands.second.push((A, 1)),
        |s| s.hands.first.push((A, 2)),
        |s| s.shows_hands = true,
        |s| s.to_move = Side::Second,
        |s| s.quiet_plies = 1,
        |s| s.move_number = 2,
    ];
    each_counts(&base().setup, |rules, setup| rules.setup = setup, all);

    let few = WhileFew { kinds: vec![A], at_most: 1, with_more: WithMore::Safe, counted: Counted::AfterMove };
    let royals = Royals {
        left_attacked: Permit::Illegal,
        which: WhichRoyals::Each,
        when_attacked: WhenAttacked::AnyMove,
        through_attack: Permit::Allowed,
        while_few: vec![few],
    };
    let all: &[Change<Royals>] = &[
        |r| r.left_attacked = Permit::Allowed,
        |r| r.which = WhichRoyals::Last,
        |r| r.when_attacked = WhenAttacked::NoFirstMoves,
        |r| r.when_attacked = WhenAttacked::CaptureAttacker,
        |r| r.through_attack = Permit::Illegal,
        |r| r.while_few.clear(),
        |r| r.while_few[0].kinds = vec![B],
        |r| r.while_few[0].at_most = 2,
        |r| r.while_few[0].with_more = WithMore::AllAttacked,
        |r| r.while_few[0].counted = Counted::BeforeMove,
    ];
    each_counts(&royals, |rules, royals| rules.royals = royals, all);
}

#[test]
fn each_part_of_captures_and_explosions_counts() {
    let limit = CaptureLimit {
        captured_protect: false,
        by: vec![A],
        of: vec![A],
        from: None,
        on: None,
        how: None,
        along: vec![],
        beyond: 0,
        protected: false,
        unless_with: vec![],
        after: None,
    };
    let all: &[Change<CaptureLimit>] = &[
        |c| c.by = vec![B],
        |c| c.of = vec![B],
        |c| c.from = Some(region(1)),
        |c| c.on = Some(region(1)),
        |c| c.how = Some(CaptureHow::ByLanding),
        |c| c.how = Some(CaptureHow::WithoutLanding),
        |c| c.along.push(Line::Files),
        |c| c.beyond = 1,
        |c| c.protected = true,
        |c| c.unless_with.push(A),
        |c| c.after = Some(LastCapture { by: vec![A], of: vec![B] }),
        |c| c.after = Some(LastCapture { by: vec![B], of: vec![A] }),
    ];
    each_counts(&limit, |rules, limit| rules.capture_limits = vec![limit], all);

    let blast = |spared: Vec<PieceKind>, immune: Vec<PieceKind>, victims, leaves| Explosions::OnCapture {
        spared,
        immune,
        victims,
        leaves,
    };
    all_differ(&[
        Explosions::Never,
        blast(vec![], vec![], Victims::Removed, Leaves::Nothing),
        blast(vec![A], vec![], Victims::Removed, Leaves::Nothing),
        blast(vec![], vec![A], Victims::Removed, Leaves::Nothing),
        blast(vec![], vec![], Victims::ToHand, Leaves::Nothing),
        blast(vec![], vec![], Victims::ToCaptor, Leaves::Nothing),
        blast(vec![], vec![], Victims::Removed, Leaves::Walls),
    ]);
}

#[test]
fn each_part_of_drops_castlings_and_turns_counts() {
    let drops = DropRule {
        kinds: vec![A],
        source: DropSource::Hand,
        zone: region(1),
        face: Face::Itself,
        near: DropNear::Anything,
        colours: Colours::Any,
        first_on: None,
        swap: false,
        per_file: None,
        stuck: Permit::Allowed,
        check: Permit::Allowed,
        mate: Permit::Allowed,
    };
    let all: &[Change<DropRule>] = &[
        |d| d.kinds = vec![B],
        |d| d.source = DropSource::Supply,
        |d| d.zone = region(2),
        |d| d.face = Face::EitherForm,
        |d| d.near = DropNear::Enclosed,
        |d| d.near = DropNear::Own,
        |d| d.near = DropNear::NoEnemies,
        |d| d.near = DropNear::SlideEnd,
        |d| d.near = DropNear::Pile,
        |d| d.near = DropNear::PathEnd,
        |d| d.colours = Colours::Even,
        |d| d.first_on = Some(region(1)),
        |d| d.swap = true,
        |d| d.per_file = Some(1),
        |d| d.per_file = Some(2),
        |d| d.stuck = Permit::Illegal,
        |d| d.check = Permit::Illegal,
        |d| d.mate = Permit::Illegal,
    ];
    each_counts(&drops, |rules, drops| rules.drops = vec![drops], all);

    let all: &[Change<Castling>] = &[
        |c| c.side = !c.side,
        |c| c.king = PieceKind(9),
        |c| c.from = Square(40),
        |c| c.to = Square(40),
        |c| c.partner = PieceKind(9),
        |c| c.partner_from = Square(40),
        |c| c.partner_to = Square(40),
        |c| c.through_attack = Permit::Allowed,
        |c| c.denies = Denial::SameWing,
        |c| c.home = CastlingHome::StartOrDrop,
        |c| c.home = CastlingHome::Anywhere,
    ];
    each_counts(&base().castlings[0], |rules, castling| rules.castlings[0] = castling, all);

    let turns = TurnRule {
        moves: both(1),
        first_turn: 1,
        next_turns: vec![],
        longer_by: 0,
        early_check: EarlyCheck::GoesOn,
        early_capture: Permit::Allowed,
        stuck: StuckInTurn::EndsTurn,
        capture_again: vec![],
        going_on: GoingOn::Must,
        promotion: PromotionInTurn::GoesOn,
        captured_stay: false,
        capture_most: false,
    };
    let all: &[Change<TurnRule>] = &[
        |t| t.moves.first = 2,
        |t| t.moves.second = 2,
        |t| t.first_turn = 2,
        |t| t.next_turns.push(2),
        |t| t.longer_by = 1,
        |t| t.early_check = EarlyCheck::EndsTurn,
        |t| t.early_check = EarlyCheck::Illegal,
        |t| t.early_check = EarlyCheck::Checkmate,
        |t| t.early_capture = Permit::Illegal,
        |t| t.stuck = StuckInTurn::EndingsApply,
        |t| t.capture_again.push(A),
        |t| t.going_on = GoingOn::May,
        |t| t.promotion = PromotionInTurn::EndsTurn,
        |t| t.promotion = PromotionInTurn::WhenDone,
        |t| t.captured_stay = true,
        |t| t.capture_most = true,
    ];
    each_counts(&turns, |rules, turns| rules.turns = Some(turns), all);
}

#[test]
fn each_part_of_what_moves_do_to_others_counts() {
    let at = |dx| vec![Heading { index: 0, dx, dy: 1 }];
    let beside = Beside { by: vec![A], side: NeighbourSide::Own, at: at(0), betza: "fW".to_owned() };
    let neighbour = Neighbour { of: vec![A], beside: beside.clone(), effect: NeighbourEffect::MovesLikeIt };
    let all: &[Change<Neighbour>] = &[
        |n| n.of = vec![B],
        |n| n.beside.by = vec![B],
        |n| n.beside.side = NeighbourSide::Enemy,
        |n| n.beside.at.clear(),
        |n| n.effect = NeighbourEffect::AlsoMovesLikeIt,
        |n| n.effect = NeighbourEffect::CannotMove,
        |n| n.effect = NeighbourEffect::Stops,
    ];
    each_counts(&neighbour, |rules, neighbour| rules.neighbours = vec![neighbour], all);

    let enclosure = Enclosure {
        way: EnclosedWay::InLine,
        along: vec![Line::Files],
        of: vec![A],
        by: vec![A],
        moved: vec![A],
        drop_beside: Some(beside.clone()),
        at_most: None,
        on: None,
        hostile_squares: None,
        hostile_while: HostileWhile::Empty,
        edges: EdgesWord::Open,
        enemies: Enclosed::Stay,
        own: Enclosed::Stay,
    };
    let all: &[Change<Enclosure>] = &[
        |e| e.way = EnclosedWay::OnAllSides,
        |e| e.way = EnclosedWay::BetweenTwo,
        |e| e.way = EnclosedWay::WithoutLiberties,
        |e| e.along = vec![Line::Ranks],
        |e| e.along = vec![Line::Diagonals],
        |e| e.of = vec![B],
        |e| e.by = vec![B],
        |e| e.moved = vec![B],
        |e| e.drop_beside = None,
        |e| e.at_most = Some(1),
        |e| e.on = Some(region(1)),
        |e| e.hostile_squares = Some(region(1)),
        |e| e.hostile_while = HostileWhile::Always,
        |e| e.edges = EdgesWord::Close,
        |e| e.enemies = Enclosed::Leave,
        |e| e.enemies = Enclosed::ChangeSides,
        |e| e.enemies = Enclosed::Illegal,
        |e| e.own = Enclosed::Leave,
    ];
    each_counts(&enclosure, |rules, enclosure| rules.enclosures = vec![enclosure], all);

    let effect = Effect {
        by: vec![A],
        was: None,
        how: None,
        after: EffectAfter::AnyMove,
        captured: None,
        place: EffectPlace::Itself,
        of: vec![A],
        side: EffectSide::Enemy,
        on: None,
        stayed: false,
        beside: Some(beside.clone()),
        drop_beside: None,
        does: Does::Leaves,
    };
    let all: &[Change<Effect>] = &[
        |e| e.by = vec![B],
        |e| e.was = Some(vec![A]),
        |e| e.how = Some(CaptureHow::ByLanding),
        |e| e.after = EffectAfter::Capture,
        |e| e.after = EffectAfter::QuietMove,
        |e| e.captured = Some(vec![A]),
        |e| e.place = EffectPlace::Behind,
        |e| e.place = EffectPlace::Anywhere,
        |e| e.place = EffectPlace::Between { along: vec![Line::Files] },
        |e| e.place = EffectPlace::Crossing { with: vec![A] },
        |e| e.place = EffectPlace::Around { steps: vec![], betza: String::new() },
        |e| e.of = vec![B],
        |e| e.side = EffectSide::Own,
        |e| e.side = EffectSide::Either,
        |e| e.on = Some(region(1)),
        |e| e.stayed = true,
        |e| e.drop_beside = std::mem::take(&mut e.beside),
        |e| e.beside = None,
        |e| e.does = Does::ChangesSides,
        |e| e.does = Does::BecomesWall,
        |e| e.does = Does::Becomes(A),
        |e| e.does = Does::Becomes(B),
        |e| e.does = Does::BecomesCaptured,
        |e| e.does = Does::Goes { to: region(1) },
    ];
    each_counts(&effect, |rules, effect| rules.effects = vec![effect], all);
}

#[test]
fn each_part_of_walls_counts() {
    let walls = Walls {
        turn: WallTurn::MoveAndWall,
        on: WallPlace::AnySquare,
        zone: region(1),
        keep: WallsKept::All,
        legal: WallsLegal::AfterWall,
    };
    let all: &[Change<Walls>] = &[
        |w| w.turn = WallTurn::MoveOrWall,
        |w| w.on = WallPlace::NextMove,
        |w| w.on = WallPlace::VacatedSquare,
        |w| w.on = WallPlace::Edge,
        |w| w.zone = region(2),
        |w| w.keep = WallsKept::Latest,
        |w| w.legal = WallsLegal::BeforeWall,
    ];
    each_counts(&walls, |rules, walls| rules.walls = Some(walls), all);
}

#[test]
fn each_part_of_endings_and_counts_counts() {
    let end = End { when: Condition::Check, result: Verdict::Draw, by: EndedBy::Rule };
    let all: &[Change<End>] =
        &[|e| e.when = Condition::NoMoves, |e| e.result = Verdict::MoverWins, |e| e.by = EndedBy::Claim];
    each_counts(&end, |rules, end| rules.ends = vec![end], all);

    let count = Count {
        when: Condition::Check,
        moves: 1,
        starts_at: CountStart::Zero,
        restarts_after: Restarts::default(),
        starts_on_capture_of: vec![],
    };
    let all: &[Change<Count>] = &[
        |c| c.when = Condition::NoMoves,
        |c| c.moves = 2,
        |c| c.starts_at = CountStart::PieceCount,
        |c| c.restarts_after.capture = true,
        |c| c.restarts_after.promotion = true,
        |c| c.starts_on_capture_of.push(A),
    ];
    each_counts(&count, |rules, count| rules.counts = vec![count], all);

    let pursuit = Pursuit { by: vec![A], of: vec![A], spared: None, prized: vec![] };
    let all: &[Change<Pursuit>] = &[
        |p| p.by = vec![B],
        |p| p.of = vec![B],
        |p| p.spared = Some((vec![A], region(1))),
        |p| p.spared = Some((vec![A], region(2))),
        |p| p.prized.push((vec![A], vec![B])),
        |p| p.prized.push((vec![B], vec![A])),
    ];
    each_counts(&pursuit, |rules, pursuit| rules.pursuit = Some(pursuit), all);

    let worth = |points, first| Worth { points, head_start: PerSide { first, second: 0 } };
    let material = |worth, ahead, tie| Verdict::Material { worth, ahead, tie };
    all_differ(&[
        Verdict::Draw,
        Verdict::Wins(Side::First),
        Verdict::Wins(Side::Second),
        Verdict::MoverWins,
        Verdict::MoverLoses,
        Verdict::CulpritLoses,
        Verdict::MoreAdvanced { kind: A, tie: Tie::Draw },
        Verdict::MoreAdvanced { kind: B, tie: Tie::Draw },
        Verdict::MoreAdvanced { kind: A, tie: Tie::MoverWins },
        Verdict::MoreAdvanced { kind: A, tie: Tie::MoverLoses },
        Verdict::MoreAdvanced { kind: A, tie: Tie::Wins(Side::First) },
        Verdict::MoreAdvanced { kind: A, tie: Tie::Wins(Side::Second) },
        material(worth(vec![], 0), Ahead::More, Tie::Draw),
        material(worth(vec![(A, 1)], 0), Ahead::More, Tie::Draw),
        material(worth(vec![(A, 2)], 0), Ahead::More, Tie::Draw),
        material(worth(vec![], 1), Ahead::More, Tie::Draw),
        material(worth(vec![], 0), Ahead::Less, Tie::Draw),
        material(worth(vec![], 0), Ahead::More, Tie::MoverWins),
    ]);
}

#[test]
#[expect(clippy::too_many_lines, reason = "a table of all conditions")]
fn each_part_of_a_condition_counts() {
    let (a, b) = (|| vec![A], || vec![B]);
    let extinct = |kinds, of, at_most, with_hand| Condition::Extinct { kinds, of, at_most, with_hand };
    let reached = |kinds, of, at, at_least, unattacked| Condition::Reached {
        kinds,
        of,
        region: region(at),
        at_least,
        unattacked,
    };
    let formed = |kinds, of, formation| Condition::Formed { kinds, of, formation };
    let form = |formation| formed(vec![A], Who::Mover, formation);
    let steps = || vec![Heading { index: 0, dx: 0, dy: 1 }];
    let chain = |from, to, via, steps| Formation::Chain {
        from: region(from),
        to: region(to),
        via,
        steps,
        betza: String::new(),
    };
    let connected = |at_least, steps| Formation::Connected { at_least, steps, betza: String::new() };
    let quiet = |change: Change<Progress>| {
        let mut reset_by = Progress::default();
        change(&mut reset_by);
        Condition::NoProgress { plies: 1, reset_by }
    };
    let back = |kinds, moves, interlude| Condition::BackAndForth { kinds, moves, interlude };
    all_differ(&vec![
        Condition::Check,
        Condition::Checkmate,
        Condition::Stalemate,
        Condition::NoMoves,
        Condition::OnlyPromotions,
        Condition::CountedOut,
        extinct(a(), Who::Mover, 0, false),
        extinct(b(), Who::Mover, 0, false),
        extinct(a(), Who::Opponent, 0, false),
        extinct(a(), Who::Side(Side::First), 0, false),
        extinct(a(), Who::Side(Side::Second), 0, false),
        extinct(a(), Who::Either, 0, false),
        extinct(a(), Who::Mover, 1, false),
        extinct(a(), Who::Mover, 0, true),
        reached(a(), Who::Mover, 1, 1, false),
        reached(b(), Who::Mover, 1, 1, false),
        reached(a(), Who::Either, 1, 1, false),
        reached(a(), Who::Mover, 2, 1, false),
        reached(a(), Who::Mover, 1, 2, false),
        reached(a(), Who::Mover, 1, 1, true),
        Condition::CanReach { kinds: a(), region: region(1) },
        Condition::CanReach { kinds: b(), region: region(1) },
        Condition::CanReach { kinds: a(), region: region(2) },
        Condition::Occupied { of: Who::Mover, region: region(1) },
        Condition::Occupied { of: Who::Either, region: region(1) },
        Condition::Occupied { of: Who::Mover, region: region(2) },
        Condition::Castled { with: region(1) },
        Condition::Castled { with: region(2) },
        Condition::MayCastle { of: Who::Mover, with: region(1) },
        Condition::MayCastle { of: Who::Either, with: region(1) },
        Condition::MayCastle { of: Who::Mover, with: region(2) },
        formed(b(), Who::Mover, Formation::Block { size: 2 }),
        formed(a(), Who::Either, Formation::Block { size: 2 }),
        form(Formation::Block { size: 2 }),
        form(Formation::Block { size: 3 }),
        form(Formation::Row { length: 3, along: vec![Line::Files] }),
        form(Formation::Row { length: 4, along: vec![Line::Files] }),
        form(Formation::Row { length: 3, along: vec![Line::Ranks] }),
        form(Formation::Aligned { count: 3, along: vec![Line::Files] }),
        form(Formation::Aligned { count: 4, along: vec![Line::Files] }),
        form(Formation::Aligned { count: 3, along: vec![Line::Ranks] }),
        form(chain(1, 2, None, steps())),
        form(chain(2, 2, None, steps())),
        form(chain(1, 1, None, steps())),
        form(chain(1, 2, Some(region(1)), steps())),
        form(chain(1, 2, None, vec![])),
        form(connected(None, steps())),
        form(connected(Some(1), steps())),
        form(connected(None, vec![])),
        Condition::Only { kinds: a() },
        Condition::Only { kinds: b() },
        Condition::Facing { kinds: a(), along: Along::of(&[Line::Files]) },
        Condition::Facing { kinds: b(), along: Along::of(&[Line::Files]) },
        Condition::Facing { kinds: a(), along: Along::of(&[Line::Ranks]) },
        Condition::Facing { kinds: a(), along: Along::of(&[Line::Diagonals]) },
        Condition::Facing { kinds: a(), along: Along::of(&[Line::Files, Line::Ranks]) },
        Condition::ChecksGiven { times: 1 },
        Condition::ChecksGiven { times: 2 },
        Condition::Points { of: Who::Mover, at_least: 1 },
        Condition::Points { of: Who::Either, at_least: 1 },
        Condition::Points { of: Who::Mover, at_least: 2 },
        Condition::CheckedBy { kinds: a(), of: Checkers::All },
        Condition::CheckedBy { kinds: b(), of: Checkers::All },
        Condition::CheckedBy { kinds: a(), of: Checkers::Any },
        Condition::CheckedBy { kinds: a(), of: Checkers::AnyInSeries },
        Condition::Dropped { kinds: a() },
        Condition::Dropped { kinds: b() },
        Condition::Repeated { times: 3, perpetual: None },
        Condition::Repeated { times: 4, perpetual: None },
        Condition::Repeated { times: 3, perpetual: Some(Perpetual::Check) },
        Condition::Repeated { times: 3, perpetual: Some(Perpetual::Chase) },
        Condition::Repeated { times: 3, perpetual: Some(Perpetual::MutualCheck) },
        Condition::Repeated { times: 3, perpetual: Some(Perpetual::Pursuit) },
        Condition::NoProgress { plies: 2, reset_by: Progress::default() },
        quiet(|_| {}),
        quiet(|p| p.capture = true),
        quiet(|p| p.drop = true),
        quiet(|p| p.promotion = true),
        quiet(|p| p.moves_of.first = vec![A]),
        quiet(|p| p.moves_of.second = vec![A]),
        quiet(|p| p.final_moves_of.first = vec![A]),
        quiet(|p| p.final_moves_of.second = vec![A]),
        Condition::Passed { times: 1 },
        Condition::Passed { times: 2 },
        back(a(), 2, Interlude::Never),
        back(b(), 2, Interlude::Never),
        back(a(), 3, Interlude::Never),
        back(a(), 2, Interlude::BeforeLast),
        Condition::All(vec![]),
        Condition::All(vec![Condition::Check]),
        Condition::All(vec![Condition::Check, Condition::Check]),
        Condition::Any(vec![Condition::Check]),
        Condition::Not(Box::new(Condition::Check)),
        Condition::Not(Box::new(Condition::Checkmate)),
    ]);
}

#[test]
fn names_texts_and_pictures_do_not_count() {
    let changes: &[Change<Rules>] = &[
        |r| r.name.push('x'),
        |r| r.about.push('x'),
        |r| r.sources = Credits { author: "Somebody".to_owned(), ..Credits::default() },
        |r| r.sides = both("Red".to_owned()),
        |r| r.regions.push(("camp".to_owned(), region(1))),
        |r| r.kinds[0].name.push('x'),
        |r| r.kinds[0].betza.push('x'),
        |r| r.kinds[0].value = Some(300),
        |r| r.kinds[0].glyph = Some(both(Glyph::Figure(Figure::Rook))),
    ];
    for (n, change) in changes.iter().enumerate() {
        let mut rules = base();
        change(&mut rules);
        assert!(rules != base() && rules.digest() == base().digest(), "change {n}");
    }
}

#[test]
fn a_digest_belongs_to_what_a_definition_means() {
    let text = "format = 1\nname = \"Duel\"\nboard = { files = 5, ranks = 5 }\n\
                pieces.king = { id = \"K\", move = \"K\", royal = true }\n\
                pieces.rook = { id = \"R\", move = \"R\" }\nsetup.fen = \"rk3/5/5/5/3KR w\"\n\
                royals = { left-attacked = \"illegal\", which = \"each\" }\n\
                [[end]]\nwhen = \"checkmate\"\nresult = \"mover wins\"\n\
                [[end]]\nwhen = \"stalemate\"\nresult = \"draw\"\n\
                [[end]]\nwhen = { repetition = { times = 3 } }\nresult = \"draw\"\n";
    let with = |from: &str, to: &str| {
        assert!(text.contains(from), "{from}");
        variant_of(&text.replace(from, to)).digest()
    };
    let digest = variant_of(text).digest();
    assert!(digest.len() == 16 && digest.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b)));
    for (from, to) in [
        ("Duel", "Another name"),
        ("format = 1\n", "# A comment.\nformat = 1\n"),
        ("move = \"R\"", "move = \"WW\""),
        ("id = \"K\", move = \"K\", royal = true", "royal = true, move = \"K\", id = \"K\""),
        ("files = 5, ranks = 5", "ranks = 5, files = 5"),
        ("when = \"checkmate\"\nresult = \"mover wins\"", "result = \"mover wins\"\nwhen = \"checkmate\""),
    ] {
        assert_eq!(with(from, to), digest, "{to}");
    }
    for (from, to) in [
        ("move = \"R\"", "move = \"B\""),
        ("times = 3", "times = 4"),
        ("\"stalemate\"\nresult = \"draw\"", "\"stalemate\"\nresult = \"mover wins\""),
        ("3KR w", "2K1R w"),
        ("3KR w", "3KR b"),
        ("which = \"each\"", "which = \"last\""),
    ] {
        assert_ne!(with(from, to), digest, "{to}");
    }
}

/// The format has one digest for chess, in every version of the program.
#[test]
fn the_digest_of_chess_is_known() {
    assert_eq!(base().digest(), "725d30391a844753");
}

#[test]
fn bundled_variants_with_one_digest_have_the_same_rules() {
    let mut seen: BTreeMap<String, (&str, Vec<u8>)> = BTreeMap::new();
    for (id, variant) in variants() {
        let rules = variant.rules();
        let bytes = rules.canonical();
        if let Some((other, known)) = seen.get(&rules.digest()) {
            assert!(*known == bytes, "{id} and {other}");
        }
        seen.insert(rules.digest(), (id, bytes));
    }
    assert!(seen.len() > 140, "{}", seen.len());
}
