//! What pieces become, and when.

use alfil_core::rules::{Duty, PromotionSource, When};
use alfil_language::def::Definition;
use alfil_language::def::definition::{Demotion, Promotion, PromotionLimit, SidedPieces};
use alfil_language::diag::Span;

use super::promotion_parts::by_parts;
use super::promotion_turns;
use super::promotion_zones;
use crate::fairy::import::account::Account;
use crate::fairy::import::game::{Base, Becomes, Game, other_side};
use crate::fairy::import::pieces::{moves, reach};
use crate::fairy::import::values::{add, plain, set, texts};
use crate::fairy::ini::key;
use crate::fairy::ini::{PieceType, Squares, Value};

/// Returns what a piece becomes somewhere on this board.
pub(in crate::fairy::import) fn becomes(game: &Game<'_>, piece: PieceType) -> Becomes {
    let account = game.account;
    if piece.is_king() {
        return Becomes::Nothing;
    }
    let turned = other_side(account, piece);
    let result = |to: PieceType| game.on_board(promotion_zones::of_result(account, to));
    let zone = turned.map_or_else(|| game.on_board(promotion_zones::of_any(account)), result);
    let is_pawn = is_pawn(game, piece);
    let lost = turned.filter(|to| account.peek().piece(*to).is_none());
    if let (Some(lost), true) = (lost, zone.iter().any(|squares| !squares.is_empty())) {
        let letter = game.letter(piece);
        let name = lost.name();
        let what = format!(
            "in Fairy-Stockfish `{letter}` becomes the piece `{name}`, which has no letter and cannot move, but still \
             gives check; in the definition it does not"
        );
        account.differ(key::PROMOTED_PIECE_TYPE, what);
    }
    if zone.iter().all(|squares| squares.is_empty()) {
        // It never promotes, but may start promoted or be dropped promoted.
        let is_turned = game.start.men.iter().any(|man| man.piece == piece && man.is_promoted)
            || (game.has_drops && account.is_on(key::DROP_PROMOTED));
        return match turned {
            Some(turned) if is_turned => turn(game, piece, turned, is_pawn),
            Some(_) | None => Becomes::Nothing,
        };
    }
    if let Some(turned) = turned {
        return turn(game, piece, turned, is_pawn);
    }
    if of_pawns(game, piece, zone).iter().all(|squares| squares.is_empty()) {
        return Becomes::Nothing;
    }
    let targets = targets(game, piece);
    if let Some(target) =
        targets.iter().find(|target| game.marks() && other_side(account, **target).is_some())
    {
        let letter = game.letter(*target);
        let why = format!("`{letter}` can be promoted to, and promotes again");
        account.refuse(key::PROMOTION_PIECE_TYPES_WHITE, why);
    }
    refuse_others(game, piece, &targets);
    if let Some(target) = targets.iter().find(|target| game.marks() && self::is_pawn(game, **target)) {
        let letter = game.letter(*target);
        let why = format!("`{letter}` can be promoted to, and promotes again");
        account.refuse(key::PROMOTION_PIECE_TYPES_WHITE, why);
    }
    if targets.is_empty() {
        return Becomes::Nothing;
    }
    if !game.marks() {
        account.ignore_all(&crate::fairy::ini::MAIN_PAWN, "captured pieces do not go to a hand");
        return Becomes::Others(targets);
    }
    Becomes::Marked(targets)
}

/// Returns what a piece of either player may become like a pawn.
fn targets(game: &Game<'_>, piece: PieceType) -> Vec<PieceType> {
    let [white, black] = game.account.both_pieces(key::PROMOTION_PIECE_TYPES);
    let both: Vec<PieceType> = match (are_pawns(game, piece), game.alike(piece, [white, black])) {
        ([true, false], _) => white.iter().collect(),
        ([false, true], _) => black.iter().collect(),
        (_, Some(same)) => same.iter().collect(),
        (_, None) => PieceType::all().filter(|&p| white.contains(p) || black.contains(p)).collect(),
    };
    let comes_about = |target: &PieceType| {
        let zone = game.on_board(promotion_zones::of_result(game.account, *target));
        zone.iter().any(|squares| !squares.is_empty())
    };
    both.into_iter().filter(|target| comes_about(target) && may_become(game, *target)).collect()
}

/// Returns whether a piece may be promoted to: it must have a letter and not be a second king.
fn may_become(game: &Game<'_>, target: PieceType) -> bool {
    let is_second = target.is_king() && [0, 1].iter().all(|&side| game.start.count(target, side) > 0);
    if is_second {
        let what = "in Fairy-Stockfish a piece may become a second king, which then is not royal; \
            in the definition it may not";
        game.account.differ(key::PROMOTION_PIECE_TYPES_WHITE, what);
    }
    !is_second && game.account.peek().piece(target).is_some()
}

/// Returns what each player's piece may become like a pawn, if that differs.
pub(super) fn unlike(game: &Game<'_>, piece: PieceType) -> Option<[Vec<PieceType>; 2]> {
    let sets = game.account.both_pieces(key::PROMOTION_PIECE_TYPES);
    if game.alike(piece, sets).is_some() || are_pawns(game, piece) != [true; 2] {
        return None;
    }
    Some(sets.map(|set| set.iter().filter(|target| may_become(game, *target)).collect()))
}

/// Refuses what pawns cannot become.
fn refuse_others(game: &Game<'_>, piece: PieceType, targets: &[PieceType]) {
    let account = game.account;
    if targets.contains(&piece) && (game.marks() || other_side(account, piece).is_some()) {
        account.refuse(key::PROMOTION_PIECE_TYPES_WHITE, "a piece that may promote to itself, and demotes");
    }
    if targets.iter().any(|target| target.is_king()) {
        account.refuse(key::PROMOTION_PIECE_TYPES_WHITE, "a piece that may become the king");
    }
    for name in crate::fairy::ini::MAIN_PAWN {
        if (game.captures_to_hand || game.keeps_captured())
            && game.marks()
            && !targets.is_empty()
            && account.piece(name) != Some(piece)
        {
            account.refuse(name, "a captured promoted piece that becomes a different piece from what it was");
        }
    }
}

/// Returns the squares where a piece cannot go because it would have to promote and has nothing to promote to.
pub(in crate::fairy::import) fn closed(game: &Game<'_>, piece: PieceType) -> [Squares; 2] {
    let account = game.account;
    let is_closed = !piece.is_king()
        && is_pawn(game, piece)
        && account.is_on(key::MANDATORY_PAWN_PROMOTION)
        && !game.base(piece).is_some_and(|base| promotion_turns::is_for(game, base))
        && targets(game, piece).is_empty()
        && game.base(piece).is_none_or(|base| base.becomes == Becomes::Nothing);
    if !is_closed {
        return [Squares::EMPTY; 2];
    }
    of_pawns(game, piece, game.on_board(promotion_zones::of_any(account)))
}

/// Returns whether a piece that may not go where it would be stuck promotes there instead.
pub(in crate::fairy::import) fn must_leave_stuck(game: &Game<'_>, piece: PieceType) -> bool {
    let zone = zone(game, piece);
    let is_outside = |(stuck, zone): (Squares, Squares)| !stuck.without(zone).is_empty();
    game.base(piece)
        .is_some_and(|base| base.becomes != Becomes::Nothing && !promotion_turns::is_for(game, base))
        && !game.arises(piece)
        && moves::is_stuck_alike(game, piece)
        && (is_pawn(game, piece) || !game.account.is_on(key::PIECE_PROMOTION_ON_CAPTURE))
        && !moves::stuck(game, piece).into_iter().zip(zone).any(is_outside)
}

/// Returns whether each player's piece becomes one of `promotionPieceTypes`.
fn are_pawns(game: &Game<'_>, piece: PieceType) -> [bool; 2] {
    let promotes = game.account.both_pieces(key::PROMOTION_PAWN_TYPES).map(|set| set.contains(piece));
    if PieceType::named("pawn") == Some(piece) {
        return [true; 2];
    }
    game.alike(piece, promotes).map_or(promotes, |promotes| [promotes; 2])
}

/// Returns whether a player's piece becomes one of `promotionPieceTypes`.
fn is_pawn(game: &Game<'_>, piece: PieceType) -> bool {
    are_pawns(game, piece).contains(&true)
}

/// Returns the squares of a setting; none for a player whose piece does not promote like a pawn.
pub(super) fn of_pawns(game: &Game<'_>, piece: PieceType, mut squares: [Squares; 2]) -> [Squares; 2] {
    for (squares, is_pawn) in squares.iter_mut().zip(are_pawns(game, piece)) {
        if !is_pawn {
            *squares = Squares::EMPTY;
        }
    }
    squares
}

/// Returns where a piece promotes: nowhere for a player whose piece does not promote like a pawn and has no other side.
fn zone(game: &Game<'_>, piece: PieceType) -> [Squares; 2] {
    let zone = match game.base(piece).map(|base| &base.becomes) {
        Some(Becomes::Turned(to)) => promotion_zones::of_result(game.account, *to),
        _ => promotion_zones::of_any(game.account),
    };
    let zone = game.on_board(zone);
    let is_chosen = |base: &Base| matches!(base.becomes, Becomes::Others(_) | Becomes::Marked(_));
    if game.base(piece).is_some_and(is_chosen) { of_pawns(game, piece, zone) } else { zone }
}

fn turn(game: &Game<'_>, piece: PieceType, turned: PieceType, is_pawn: bool) -> Becomes {
    let account = game.account;
    let key = key::PROMOTED_PIECE_TYPE;
    let others = if is_pawn { targets(game, piece) } else { Vec::new() };
    if !others.is_empty() {
        let is_alike = PieceType::named("pawn") == Some(piece)
            || (moves::never_goes_back(game, piece) && account.is_on(key::MANDATORY_PAWN_PROMOTION));
        if !is_alike {
            account.refuse(key, "a piece that promotes in two ways at different times");
        }
        if unlike(game, piece).is_some() || are_pawns(game, piece) != [true; 2] {
            account.refuse(key, "a piece that promotes in two ways, which differ by player");
        }
        refuse_others(game, piece, &others);
    } else if is_pawn && PieceType::named("pawn") != Some(piece) && !is_bound(game, piece) {
        account.refuse(key, "a piece that promotes in two ways");
    }
    if turned.is_king() && game.most(&[piece, turned]) > 1 {
        account.refuse(key, "several pieces that may become the king");
    }
    if other_side(account, turned).is_some() || self::is_pawn(game, turned) {
        account.refuse(key, format!("`{}` is a promoted piece and promotes again", game.letter(turned)));
    }
    if others.is_empty() {
        return Becomes::Turned(turned);
    }
    Becomes::Both(others.into_iter().chain([turned]).collect())
}

/// Returns whether a piece has to promote with every move into the zone anyway, and never leaves it.
fn is_bound(game: &Game<'_>, piece: PieceType) -> bool {
    game.account.is_on(key::MANDATORY_PIECE_PROMOTION)
        && game.account.is_on(key::MANDATORY_PAWN_PROMOTION)
        && !game.account.is_on(key::PIECE_PROMOTION_ON_CAPTURE)
        && moves::never_goes_back(game, piece)
}

/// Groups pieces that promote in the same places.
fn by_zone<'b>(game: &Game<'_>, pawns: Vec<&'b Base>) -> Vec<([Squares; 2], Vec<&'b Base>)> {
    let mut alike: Vec<([Squares; 2], Vec<&Base>)> = Vec::new();
    for base in pawns {
        let zone = zone(game, base.piece);
        match alike.iter_mut().find(|(known, _)| *known == zone) {
            Some((_, bases)) => bases.push(base),
            None => alike.push((zone, vec![base])),
        }
    }
    alike
}

/// Notes that some pieces demote to nothing, because what they were is not known.
fn report_turning_back(game: &Game<'_>) {
    let may_choose = |base: &Base| match base.becomes {
        Becomes::Others(_) | Becomes::Marked(_) | Becomes::Both(_) => {
            promotion_turns::is_for(game, base)
                || zone(game, base.piece)
                    .into_iter()
                    .enumerate()
                    .any(|(side, zone)| !reach::goes_to(game, base.piece, side).within(zone).is_empty())
        }
        Becomes::Nothing | Becomes::Turned(_) => false,
    };
    if game.account.is_on(key::PIECE_DEMOTION) && game.bases.iter().any(may_choose) {
        let what = "in Fairy-Stockfish a piece that was a pawn may demote to nothing and leave the board; \
            in the definition it does not demote";
        game.account.differ(key::PIECE_DEMOTION, what);
    }
}

/// Returns whether pieces become only what their player has in hand, which leaves it.
fn takes_from_hand(game: &Game<'_>) -> bool {
    let account = game.account;
    if !account.is_on(key::PROMOTION_CONSUME_IN_HAND) {
        return false;
    }
    // What is taken out of the hand has to be there.
    account.map(key::PROMOTION_REQUIRE_IN_HAND);
    if game.has_drops || account.is_on(key::PIECE_DEMOTION) || account.is_on(key::DROP_LOOP) {
        account.refuse(
            key::PROMOTION_CONSUME_IN_HAND,
            "promotions from a hand in games with drops or demotions",
        );
    }
    true
}

/// Settings that only concern pieces that promote as pawns do.
const OF_PAWNS: [&str; 3] =
    [key::PROMOTION_PIECE_TYPES_WHITE, key::PROMOTION_PIECE_TYPES_BLACK, key::MANDATORY_PAWN_PROMOTION];

/// Notes all settings of promotions as unused.
fn ignore_everything(account: &Account<'_>) {
    let why = "no piece promotes";
    let of_others = [
        key::PIECE_PROMOTION_ON_CAPTURE,
        key::MANDATORY_PIECE_PROMOTION,
        key::PROMOTION_LIMIT,
        key::PIECE_DEMOTION,
    ];
    account.ignore_all(&of_others, why);
    account.ignore_all(&OF_PAWNS, why);
    account.ignore_all(&promotion_zones::DUTIES, why);
    account.ignore_all(&[key::PROMOTION_REQUIRE_IN_HAND, key::PROMOTION_CONSUME_IN_HAND], why);
}

/// Writes when pieces promote.
pub(in crate::fairy::import) fn write(game: &Game<'_>, out: &mut Definition) {
    let account = game.account;
    let region = game.on_board(promotion_zones::of_any(account));
    let (pawns, others): (Vec<&Base>, Vec<&Base>) = game
        .bases
        .iter()
        .filter(|base| base.becomes != Becomes::Nothing)
        .partition(|base| is_pawn(game, base.piece));
    if !pawns.iter().any(|base| matches!(base.becomes, Becomes::Marked(_) | Becomes::Both(_))) {
        account.ignore_all(&crate::fairy::ini::MAIN_PAWN, "no promoted piece demotes");
    }
    promotion_zones::report_barred(game, |piece| {
        game.base(piece).is_some_and(|base| base.becomes != Becomes::Nothing)
    });
    if region.iter().all(|squares| squares.is_empty()) || (pawns.is_empty() && others.is_empty()) {
        ignore_everything(account);
        return;
    }
    if pawns.is_empty() {
        account.ignore_all(&OF_PAWNS, "no piece promotes like a pawn");
    }
    account.ignore_all(&crate::fairy::ini::MAIN_PAWN, "captured pieces do not go to a hand");
    report_turning_back(game);
    limits(game, out);
    let on_capture = account.is_on(key::PIECE_PROMOTION_ON_CAPTURE);
    let is_turned = |base: &&Base| matches!(base.becomes, Becomes::Turned(_) | Becomes::Both(_));
    if on_capture && pawns.iter().any(is_turned) {
        account.refuse(key::PIECE_PROMOTION_ON_CAPTURE, "pawns that promote only when they capture");
    }
    let (turning, pawns): (Vec<&Base>, Vec<&Base>) =
        pawns.into_iter().partition(|base| promotion_turns::is_for(game, base));
    let (unlike_pawns, pawns): (Vec<&Base>, Vec<&Base>) =
        pawns.into_iter().partition(|base| unlike(game, base.piece).is_some());
    let is_mandatory = account.is_on(key::MANDATORY_PAWN_PROMOTION);
    let has_duties = promotion_zones::duties(game).iter().any(|squares| !squares.is_empty());
    let may_stay = (!is_mandatory && pawns.len() + unlike_pawns.len() > 0)
        || (!others.is_empty() && !account.is_on(key::MANDATORY_PIECE_PROMOTION));
    let has_parts = !promotion_zones::is_plain(account) || (has_duties && may_stay);
    if has_parts {
        let of_parts =
            pawns.iter().copied().chain(unlike_pawns.iter().copied()).chain(turning.iter().copied());
        by_parts(game, &of_parts.collect::<Vec<_>>(), &others, out);
        return;
    }
    let alike = by_zone(game, pawns);
    let is_one = turning.len() + unlike_pawns.len() + alike.len() + usize::from(!others.is_empty()) == 1;
    for base in &turning {
        if unlike(game, base.piece).is_some() {
            account.refuse(
                key::PROMOTION_PIECE_TYPES_BLACK,
                "promotions as separate turns that differ by player",
            );
        }
        let mut entry = entry_of(game, &[base], (region, is_one));
        entry.own_turn = promotion_turns::own_turn(game);
        add(&mut out.promotion, entry);
    }
    let must_pawns = account.is_on(key::MANDATORY_PAWN_PROMOTION);
    for (zone, bases) in alike {
        add(&mut out.promotion, pawn_entry(game, &bases, (zone, must_pawns), is_one));
    }
    for base in unlike_pawns {
        let mut entry = pawn_entry(game, &[base], (region, must_pawns), is_one);
        let keys = |targets: &[PieceType]| {
            let forms = targets.iter().flat_map(|target| result_keys(game, base, *target));
            texts(&forms.collect::<Vec<_>>(), Span::NOWHERE)
        };
        let [white, black] = unlike(game, base.piece).unwrap_or_default();
        let from = game.origin(&[key::PROMOTION_PIECE_TYPES_WHITE, key::PROMOTION_PIECE_TYPES_BLACK]);
        entry.to = set(SidedPieces { first: keys(&white), second: keys(&black) }, from);
        add(&mut out.promotion, entry);
    }
    let when = if on_capture { When::Capturing } else { When::Always };
    if others.is_empty() {
        account.ignore(key::MANDATORY_PIECE_PROMOTION, "no piece has another side");
        if game.bases.iter().any(|base| is_turned(&base)) {
            demotion(game, (region, when), out);
        } else {
            account.ignore(key::PIECE_DEMOTION, "no piece has another side");
        }
        return;
    }
    let is_mandatory = account.is_on(key::MANDATORY_PIECE_PROMOTION);
    let must = duty_of_others(game, &others, is_mandatory, on_capture);
    report_stuck_outside(game, &others, region, must);
    let by_capture = if on_capture { game.origin(&[key::PIECE_PROMOTION_ON_CAPTURE]) } else { Span::NOWHERE };
    let entry = Promotion {
        enter: set(when, by_capture),
        within: plain(when),
        leave: plain(when),
        must: set(must, game.origin(&[key::MANDATORY_PIECE_PROMOTION, key::IMMOBILITY_ILLEGAL])),
        ..entry_of(game, &others, (region, is_one))
    };
    add(&mut out.promotion, entry);
    demotion(game, (region, when), out);
}

/// Returns the keys of what a piece becomes when it promotes to another.
pub(super) fn result_keys(game: &Game<'_>, base: &Base, target: PieceType) -> Vec<String> {
    match base.becomes {
        Becomes::Marked(_) => game.form_keys(base, target),
        Becomes::Nothing | Becomes::Others(_) | Becomes::Turned(_) | Becomes::Both(_) => {
            game.base(target).map(|to| to.key.clone()).into_iter().collect()
        }
    }
}

/// Notes pieces that promote where they would be stuck outside the zone.
fn report_stuck_outside(game: &Game<'_>, bases: &[&Base], zone: [Squares; 2], must: Duty) {
    let is_outside = |base: &&Base| {
        let stuck = moves::barred(game, base.piece);
        stuck.into_iter().zip(zone).any(|(stuck, zone)| !stuck.without(zone).is_empty())
    };
    if must == Duty::IfStuck && bases.iter().any(is_outside) {
        let what = "in Fairy-Stockfish a piece that leaves the zone does not promote, even where it could never move again; \
            in the definition it does";
        game.account.differ(key::IMMOBILITY_ILLEGAL, what);
    }
}

/// Returns whether pieces other than pawns must promote.
fn duty_of_others(game: &Game<'_>, others: &[&Base], is_mandatory: bool, on_capture: bool) -> Duty {
    let is_limited = others.iter().any(|base| base.becomes.targets().iter().any(|to| limit(game, *to) > 0));
    match duty(game, others, is_mandatory) {
        Duty::Always if is_limited => Duty::IfPossible,
        // With any other move it would be stuck there, and so may not go there: see `must_leave_stuck`.
        Duty::IfStuck if on_capture => Duty::Never,
        must @ (Duty::Never | Duty::SecondChance | Duty::IfStuck | Duty::IfPossible | Duty::Always) => must,
    }
}

/// Writes when promoted pieces demote.
fn demotion(game: &Game<'_>, (zone, when): ([Squares; 2], When), out: &mut Definition) {
    let account = game.account;
    let turned = |base: &Base| match &base.becomes {
        Becomes::Turned(target) => game.form_keys(base, *target),
        Becomes::Both(targets) => targets.last().map(|to| game.form_keys(base, *to)).unwrap_or_default(),
        Becomes::Nothing | Becomes::Others(_) | Becomes::Marked(_) => Vec::new(),
    };
    let turned: Vec<String> = game.bases.iter().flat_map(turned).collect();
    if !account.is_on(key::PIECE_DEMOTION) || turned.is_empty() {
        return;
    }
    let must = if account.is_on(key::MANDATORY_PIECE_PROMOTION) { Duty::Always } else { Duty::Never };
    let mut demotion = Demotion {
        zone: set(game.frame.zone(zone), game.origin(&[key::PIECE_DEMOTION])),
        enter: plain(when),
        within: plain(when),
        leave: plain(when),
        must: set(must, game.origin(&[key::MANDATORY_PIECE_PROMOTION])),
        ..Demotion::default()
    };
    let is_form = |base: &Base| matches!(base.becomes, Becomes::Marked(_) | Becomes::Both(_));
    if game.bases.iter().any(is_form) {
        demotion.pieces = texts(&turned, Span::NOWHERE);
    }
    add(&mut out.demotion, demotion);
}

/// Returns the beginning of an entry: which pieces, and where.
pub(super) fn entry_of(game: &Game<'_>, bases: &[&Base], (zone, is_one): ([Squares; 2], bool)) -> Promotion {
    let from = game.origin(&[key::PROMOTION_REGION_WHITE, key::PROMOTION_REGION_BLACK]);
    let mut entry = Promotion { zone: set(game.frame.zone(zone), from), ..Promotion::default() };
    if takes_from_hand(game) {
        entry.from = set(PromotionSource::Hand, game.origin(&[key::PROMOTION_CONSUME_IN_HAND]));
    }
    if !is_one {
        let keys: Vec<&str> = bases.iter().map(|base| base.key.as_str()).collect();
        entry.pieces = texts(&keys, Span::NOWHERE);
    }
    entry
}

/// Returns when some pieces promote like pawns.
fn pawn_entry(
    game: &Game<'_>,
    pawns: &[&Base],
    (zone, is_mandatory): ([Squares; 2], bool),
    is_one: bool,
) -> Promotion {
    let must = duty(game, pawns, is_mandatory);
    report_stuck_outside(game, pawns, zone, must);
    let mut entry = Promotion {
        enter: plain(When::Always),
        must: set(must, game.origin(&[key::MANDATORY_PAWN_PROMOTION])),
        ..entry_of(game, pawns, (zone, is_one))
    };
    if pawns.iter().any(|base| moves_within(game, base.piece, zone)) {
        entry.within = plain(When::Always);
    }
    entry
}

/// Returns how many of a piece a player may have by promotion; 0 for no limit.
pub(super) fn limit(game: &Game<'_>, piece: PieceType) -> i64 {
    game.account.map(key::PROMOTION_LIMIT);
    match game.account.peek().get(key::PROMOTION_LIMIT).map(|s| &s.value) {
        Some(Value::Numbers(limits)) => limits.get(&piece).copied().unwrap_or(0),
        _ => 0,
    }
}

/// Writes the promotion limits.
fn limits(game: &Game<'_>, out: &mut Definition) {
    let pawn = PieceType::named("pawn").and_then(|pawn| game.base(pawn));
    for piece in game.in_play().filter(|piece| game.arises(*piece)) {
        let most = limit(game, piece);
        if most == 0 {
            continue;
        }
        let is_unlimited = pawn.is_some_and(|pawn| match &pawn.becomes {
            Becomes::Turned(target) => *target == piece,
            Becomes::Both(targets) => targets.last() == Some(&piece),
            Becomes::Nothing | Becomes::Others(_) | Becomes::Marked(_) => false,
        });
        if is_unlimited {
            game.account.refuse(key::PROMOTION_LIMIT, "a limit that does not apply to the piece `pawn`");
        }
        let at_most = game.account.fitting(key::PROMOTION_LIMIT, most);
        let limit = PromotionLimit {
            pieces: texts(&game.keys_of(piece), Span::NOWHERE),
            at_most: set(at_most, game.origin(&[key::PROMOTION_LIMIT])),
        };
        add(&mut out.promotion_limit, limit);
    }
}

/// Returns whether a pawn may move within the zone: not if the zone is a single rank.
pub(super) fn moves_within(game: &Game<'_>, piece: PieceType, zone: [Squares; 2]) -> bool {
    let is_one_rank = |squares: &Squares| {
        let mut ranks: Vec<u8> = squares.iter().map(|(_, rank)| rank).collect();
        ranks.dedup();
        ranks.len() < 2
    };
    !zone.iter().all(is_one_rank) || !moves::goes_ahead(game, piece)
}

/// Returns whether pieces must promote. If moves to squares where a piece would be stuck are illegal, a piece that
/// cannot promote there may not go there at all, see [`must_leave_stuck`].
pub(super) fn duty(game: &Game<'_>, bases: &[&Base], is_mandatory: bool) -> Duty {
    let is_stuck = game.account.is_on(key::IMMOBILITY_ILLEGAL)
        && bases.iter().any(|base| moves::barred(game, base.piece).iter().any(|squares| !squares.is_empty()));
    match (is_mandatory, is_stuck) {
        (true, _) => Duty::Always,
        (false, true) => Duty::IfStuck,
        (false, false) => Duty::Never,
    }
}
