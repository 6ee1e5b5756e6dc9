//! The canonical bytes of rules: what they mean, and nothing else.
//!
//! A struct is its fields, each after its number, and a zero at the end; fields whose value is all zeros (`false`, 0, no
//! value, an empty list, the first member of an enum) are left out. So a field that is added later, and that is zero where
//! a definition says nothing, leaves the bytes of older definitions as they were. A member of an enum is its number, and
//! its fields. Numbers are little-endian, lists begin with their length. Different meanings have different bytes.
//!
//! The numbers below are part of the format: they are never changed and never used again. A field with a new meaning
//! needs another number, and a new version in `digest.rs`. Everything is destructured, so a new field cannot be
//! forgotten here; the fields after a semicolon change no game: names, texts, pictures, and moves as they were
//! written.

use crate::board::{PerOccasion, PerSide, Piece, PieceKind, Shape, Side, Square, SquareSet, Wraps};
use crate::rules::{
    Ahead, Alone, Along, AlsoMoves, Bend, Beside, CaptureHow, CaptureLimit, Captured, Castling, CastlingHome,
    Checkers, Colours, Condition, Count, CountStart, Counted, Denial, Does, DropNear, DropRule, DropSource,
    Duty, EarlyCheck, EdgesWord, Effect, EffectAfter, EffectPlace, EffectSide, EnPassant, Enclosed,
    EnclosedWay, Enclosure, End, EndedBy, Explosions, ExtraMove, Face, FirstMovesRepeated, Formation, Gating,
    GoingOn, Heading, Hop, HostileWhile, Initial, Interlude, Kind, LastCapture, Leaves, Leg, Line,
    LostFirstMoves, Movement, Neighbour, NeighbourEffect, NeighbourSide, Obligation, Onto, OwnTurn, Passing,
    Path, Permit, Perpetual, Progress, Promotion, PromotionInTurn, PromotionLimit, PromotionSource, Pursuit,
    Reach, Repeated, Restarts, Royals, Rules, Setup, StuckInTurn, Term, Tie, TurnRule, Turns, Unmoved,
    Verdict, Victims, WallPlace, WallTurn, Walls, WallsKept, WallsLegal, When, WhenAttacked, WhichRoyals,
    WhileFew, Who, WithMore, Worth,
};

/// Something with canonical bytes.
pub trait Canonical {
    /// Adds its bytes.
    fn write(&self, out: &mut Vec<u8>);

    /// Returns its bytes: equal for equal meanings, and for them only.
    fn canonical(&self) -> Vec<u8> {
        let mut out = Vec::new();
        self.write(&mut out);
        out
    }
}

/// The byte after the last field of a struct.
const END: u8 = 0;

/// Adds a field, unless it is all zeros.
fn write_field(out: &mut Vec<u8>, number: u8, value: &impl Canonical) {
    let start = out.len();
    out.push(number);
    value.write(out);
    if out.iter().skip(start + 1).all(|&byte| byte == 0) {
        out.truncate(start);
    }
}

/// Returns whether each number is greater than the one before it, the first one greater than `least`.
const fn are_rising(numbers: &[i16], least: i16) -> bool {
    match numbers {
        [] => true,
        [first, rest @ ..] => *first > least && are_rising(rest, *first),
    }
}

/// `Struct { NUMBER field, …; fields left out }`
macro_rules! structs {
    ($($name:ident { $($number:literal $field:ident),+ $(,)? $(; $($left:ident),+)? })+) => {$(
        impl Canonical for $name {
            fn write(&self, out: &mut Vec<u8>) {
                const { assert!(are_rising(&[$($number),+], END as i16)) };
                let $name { $($field,)+ $($($left: _,)+)? } = self;
                $(write_field(out, $number, $field);)+
                out.push(END);
            }
        }
    )+};
}

/// `Enum { NUMBER Member, NUMBER Member(NUMBER value), NUMBER Member { NUMBER field, …; fields left out }, … }`
macro_rules! enums {
    ($($name:ident { $($tag:literal $member:ident
        $(($number:literal $value:ident))?
        $({ $($field_number:literal $field:ident),+ $(; $left:ident)? })?
    ),+ $(,)? })+) => {$(
        impl Canonical for $name {
            fn write(&self, out: &mut Vec<u8>) {
                const { assert!(are_rising(&[$($tag),+], -1)) };
                match self {$(
                    $name::$member $(($value))? $({ $($field,)+ $($left: _)? })? => {
                        out.push($tag);
                        $(
                            write_field(out, $number, $value);
                            out.push(END);
                        )?
                        $(
                            const { assert!(are_rising(&[$($field_number),+], END as i16)) };
                            $(write_field(out, $field_number, $field);)+
                            out.push(END);
                        )?
                    }
                )+}
            }
        }
    )+};
}

structs! {
    Rules {
        1 shape, 2 wraps, 3 holes, 4 kinds, 5 setup, 6 royals, 7 promotion_limits, 8 captured, 9 held_as,
        10 capture_limits, 11 en_passant, 12 explosions, 13 drops, 14 gating, 15 unmoved, 16 castlings, 17 neighbours,
        18 enclosures, 19 effects, 20 points, 21 walls, 22 turns, 23 obligation, 24 passing, 25 answer, 26 pursuit,
        27 illegal, 28 clock, 29 alike, 30 first_moves_repeated, 31 counts, 32 ends;
        name, about, sources, sides, regions, look, piece_set, dark, colours
    }
    Kind {
        1 key, 2 id, 3 movement, 4 confined_to, 5 never_on, 6 extra_moves, 7 first_moves, 8 never_captures,
        9 never_jumps_over, 10 royal, 11 promoted_from, 12 promotions;
        name, betza, value, glyph
    }
    ExtraMove { 1 on, 2 to, 3 movement; betza }
    Setup { 1 pieces, 2 walls, 3 hands, 4 shows_hands, 5 to_move, 6 quiet_plies, 7 move_number }
    Royals { 1 left_attacked, 2 which, 3 when_attacked, 4 through_attack, 5 while_few }
    WhileFew { 1 kinds, 2 at_most, 3 with_more, 4 counted }
    PromotionLimit { 1 kinds, 2 at_most }
    Promotion { 1 into, 2 zone, 3 on, 4 must, 5 capturing, 6 source, 7 held, 8 own_turn }
    OwnTurn { 1 also_moves, 2 last_of_its_kind, 3 check, 4 attack }
    CaptureLimit {
        1 by, 2 of, 3 from, 4 on, 5 how, 6 along, 7 beyond, 8 protected, 9 unless_with, 10 after,
        11 captured_protect
    }
    LastCapture { 1 by, 2 of }
    EnPassant { 1 on, 2 shown }
    DropRule {
        1 kinds, 2 source, 3 zone, 4 face, 5 near, 6 colours, 7 first_on, 8 swap, 9 per_file, 10 stuck, 11 check,
        12 mate
    }
    Gating { 1 zone, 2 kinds }
    Unmoved { 1 shown, 2 lost }
    LostFirstMoves { 1 kinds, 2 aimed_at_by }
    Castling {
        1 side, 2 king, 3 from, 4 to, 5 partner, 6 partner_from, 7 partner_to, 8 through_attack, 9 denies, 10 home
    }
    Neighbour { 1 of, 2 beside, 3 effect }
    Beside { 1 by, 2 side, 3 at; betza }
    Enclosure {
        1 way, 2 along, 3 of, 4 by, 5 moved, 6 drop_beside, 7 at_most, 8 on, 9 hostile_squares, 10 hostile_while, 11 edges,
        12 enemies, 13 own
    }
    Effect {
        1 by, 2 was, 3 how, 4 after, 5 captured, 6 place, 7 of, 8 side, 9 on, 10 stayed, 11 beside, 12 drop_beside,
        13 does
    }
    Walls { 1 turn, 2 on, 3 zone, 4 keep, 5 legal }
    TurnRule {
        1 moves, 2 first_turn, 3 next_turns, 4 longer_by, 5 early_check, 6 early_capture, 7 stuck, 8 capture_again,
        9 going_on, 10 promotion, 11 captured_stay, 12 capture_most
    }
    Pursuit { 1 by, 2 of, 3 spared, 4 prized }
    Count { 1 when, 2 moves, 3 starts_at, 4 restarts_after, 5 starts_on_capture_of }
    Restarts { 1 capture, 2 promotion }
    End { 1 when, 2 result, 3 by }
    Worth { 1 points, 2 head_start }
    Progress { 1 capture, 2 drop, 3 promotion, 4 moves_of, 5 final_moves_of }
    Movement { 1 terms }
    Term { 1 initial, 2 legs, 3 repeated }
    Repeated { 1 start, 2 end }
    Leg { 1 turns, 2 reach, 3 skip, 4 path, 5 hop, 6 onto, 7 wrap, 8 bend, 9 unloads }
    Heading { 1 index, 2 dx, 3 dy }
    Shape { 1 files, 2 ranks }
    Wraps { 1 files, 2 ranks }
    Piece { 1 kind, 2 side }
}

enums! {
    Side { 0 First, 1 Second }
    Captured { 0 Removed, 1 ToHandUnpromoted, 2 ToHandAsCaptured, 3 ToPartner }
    Permit { 0 Allowed, 1 Illegal }
    WhichRoyals { 0 Each, 1 Last }
    WhenAttacked { 0 AnyMove, 1 NoFirstMoves, 2 CaptureAttacker }
    WithMore { 0 Safe, 1 AllAttacked }
    Counted { 0 AfterMove, 1 BeforeMove }
    PromotionSource { 0 Anywhere, 1 Hand, 2 EnemyHand }
    AlsoMoves { 0 Never, 1 WithoutCapturing }
    Alone { 0 InZone, 1 Anywhere }
    When { 0 Never, 1 Capturing, 2 Always }
    Duty { 0 Never, 1 SecondChance, 2 IfStuck, 3 IfPossible, 4 Always }
    CaptureHow { 0 ByLanding, 1 WithoutLanding }
    Explosions { 0 Never, 1 OnCapture { 1 spared, 2 immune, 3 victims, 4 leaves } }
    Victims { 0 Removed, 1 ToHand, 2 ToCaptor }
    Leaves { 0 Nothing, 1 Walls }
    DropSource { 0 Hand, 1 Supply }
    Face { 0 Itself, 1 EitherForm }
    DropNear { 0 Anything, 1 Enclosed, 2 Own, 3 NoEnemies, 4 SlideEnd, 5 Pile, 6 PathEnd }
    Colours { 0 Any, 1 Even }
    Denial { 0 Nothing, 1 SameWing }
    CastlingHome { 0 Start, 1 StartOrDrop, 2 Anywhere }
    NeighbourSide { 0 Own, 1 Enemy }
    NeighbourEffect { 0 MovesLikeIt, 1 AlsoMovesLikeIt, 2 CannotMove, 3 Stops }
    EnclosedWay { 0 InLine, 1 OnAllSides, 2 BetweenTwo, 3 WithoutLiberties }
    HostileWhile { 0 Empty, 1 Always }
    EdgesWord { 0 Open, 1 Close }
    Enclosed { 0 Stay, 1 Leave, 2 ChangeSides, 3 Illegal }
    EffectAfter { 0 AnyMove, 1 Capture, 2 QuietMove }
    EffectPlace {
        0 Itself, 1 Around { 1 steps; betza }, 2 Behind, 3 Between { 1 along }, 4 Crossing { 1 with }, 5 Anywhere
    }
    EffectSide { 0 Enemy, 1 Own, 2 Either }
    Does {
        0 Leaves, 1 ChangesSides, 2 BecomesWall, 3 Becomes(1 kind), 4 BecomesCaptured, 5 Goes { 1 to }
    }
    WallTurn { 0 MoveAndWall, 1 MoveOrWall }
    WallPlace { 0 AnySquare, 1 NextMove, 2 VacatedSquare, 3 Edge }
    WallsKept { 0 All, 1 Latest }
    WallsLegal { 0 AfterWall, 1 BeforeWall }
    EarlyCheck { 0 GoesOn, 1 EndsTurn, 2 Illegal, 3 Checkmate }
    StuckInTurn { 0 EndsTurn, 1 EndingsApply }
    GoingOn { 0 Must, 1 May }
    PromotionInTurn { 0 GoesOn, 1 EndsTurn, 2 WhenDone }
    Obligation { 0 None, 1 Capture, 2 CaptureEnPassant, 3 Drop { 1 kinds } }
    Passing { 0 Never, 1 IfNoMoves, 2 Always }
    FirstMovesRepeated { 0 Compared, 1 Ignored }
    CountStart { 0 Zero, 1 PieceCount }
    EndedBy { 0 Rule, 1 Claim }
    Verdict {
        0 Draw, 1 Wins(1 side), 2 MoverWins, 3 MoverLoses, 4 CulpritLoses, 5 MoreAdvanced { 1 kind, 2 tie },
        6 Material { 1 worth, 2 ahead, 3 tie }
    }
    Ahead { 0 More, 1 Less }
    Tie { 0 Draw, 1 MoverWins, 2 MoverLoses, 3 Wins(1 side) }
    Condition {
        0 Check, 1 Checkmate, 2 Stalemate, 3 NoMoves, 4 Extinct { 1 kinds, 2 of, 3 at_most, 4 with_hand },
        5 Reached { 1 kinds, 2 of, 3 region, 4 at_least, 5 unattacked }, 6 CanReach { 1 kinds, 2 region },
        7 OnlyPromotions, 8 Occupied { 1 of, 2 region }, 9 Castled { 1 with }, 10 MayCastle { 1 of, 2 with },
        11 Formed { 1 kinds, 2 of, 3 formation }, 12 Only { 1 kinds }, 13 Facing { 1 kinds, 2 along },
        14 ChecksGiven { 1 times }, 15 Points { 1 of, 2 at_least }, 16 CountedOut, 17 CheckedBy { 1 kinds, 2 of },
        18 Dropped { 1 kinds }, 19 Repeated { 1 times, 2 perpetual }, 20 NoProgress { 1 plies, 2 reset_by },
        21 Passed { 1 times }, 22 BackAndForth { 1 kinds, 2 moves, 3 interlude }, 23 All(1 parts), 24 Any(1 parts),
        25 Not(1 part)
    }
    Who { 0 Mover, 1 Opponent, 2 Side(1 side), 3 Either }
    Checkers { 0 All, 1 Any, 2 AnyInSeries }
    Perpetual { 0 Check, 1 Chase, 2 MutualCheck, 3 Pursuit, 4 Attack }
    Interlude { 0 Never, 1 BeforeLast }
    Formation {
        0 Row { 1 length, 2 along }, 1 Aligned { 1 count, 2 along }, 2 Block { 1 size },
        3 Chain { 1 from, 2 to, 3 via, 4 steps; betza }, 4 Connected { 1 at_least, 2 steps; betza }
    }
    Line { 0 Files, 1 Ranks, 2 Diagonals }
    Initial { 0 Any, 1 Unmoved, 2 UnmovedOrOneAhead }
    Turns { 0 Absolute(1 headings), 1 Relative(1 by_index) }
    Reach { 0 UpTo(1 steps), 1 Unlimited, 2 SameAsBefore, 3 AsOnLine }
    Path { 0 Any, 1 Empty, 2 Occupied, 3 NoEnemy }
    Hop { 0 None, 1 Over, 2 OverSome, 3 Grasshopper }
    Bend { 0 Crooked, 1 Circular(1 places) }
}

/// Numbers.
macro_rules! numbers {
    ($($name:ident)+) => {$(
        impl Canonical for $name {
            fn write(&self, out: &mut Vec<u8>) {
                out.extend(self.to_le_bytes());
            }
        }
    )+};
}

numbers! { i8 u8 u16 u32 }

impl Canonical for bool {
    fn write(&self, out: &mut Vec<u8>) {
        out.push(u8::from(*self));
    }
}

impl Canonical for String {
    fn write(&self, out: &mut Vec<u8>) {
        (self.len() as u32).write(out);
        out.extend(self.bytes());
    }
}

impl<T: Canonical> Canonical for Vec<T> {
    fn write(&self, out: &mut Vec<u8>) {
        (self.len() as u32).write(out);
        for item in self {
            item.write(out);
        }
    }
}

impl<T: Canonical, const N: usize> Canonical for [T; N] {
    fn write(&self, out: &mut Vec<u8>) {
        for item in self {
            item.write(out);
        }
    }
}

impl<T: Canonical> Canonical for Option<T> {
    fn write(&self, out: &mut Vec<u8>) {
        self.is_some().write(out);
        if let Some(value) = self {
            value.write(out);
        }
    }
}

impl<T: Canonical> Canonical for Box<T> {
    fn write(&self, out: &mut Vec<u8>) {
        T::write(self, out);
    }
}

impl<A: Canonical, B: Canonical> Canonical for (A, B) {
    fn write(&self, out: &mut Vec<u8>) {
        let (a, b) = self;
        a.write(out);
        b.write(out);
    }
}

impl<T: Canonical> Canonical for PerSide<T> {
    fn write(&self, out: &mut Vec<u8>) {
        let PerSide { first, second } = self;
        first.write(out);
        second.write(out);
    }
}

impl<T: Canonical> Canonical for PerOccasion<T> {
    fn write(&self, out: &mut Vec<u8>) {
        let PerOccasion { enter, within, leave } = self;
        enter.write(out);
        within.write(out);
        leave.write(out);
    }
}

impl Canonical for Square {
    fn write(&self, out: &mut Vec<u8>) {
        let Square(index) = self;
        index.write(out);
    }
}

impl Canonical for SquareSet {
    fn write(&self, out: &mut Vec<u8>) {
        self.iter().collect::<Vec<Square>>().write(out);
    }
}

impl Canonical for PieceKind {
    fn write(&self, out: &mut Vec<u8>) {
        let PieceKind(index) = self;
        index.write(out);
    }
}

impl Canonical for Onto {
    fn write(&self, out: &mut Vec<u8>) {
        let Onto(members) = self;
        members.write(out);
    }
}

impl Canonical for Along {
    fn write(&self, out: &mut Vec<u8>) {
        self.lines().collect::<Vec<Line>>().write(out);
    }
}
