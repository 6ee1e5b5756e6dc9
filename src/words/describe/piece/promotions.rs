//! Promotions in words.

use alfil_core::board::{PerOccasion, PerSide, PieceKind, Side};
use alfil_core::phrase::{joined, with_article};
use alfil_core::rules::{
    Alone, AlsoMoves, Duty, OwnTurn, Permit, Promotion, PromotionLimit, PromotionSource, RuleId, Rules, When,
};

use crate::words::describe::naming::{joined_names, noun_for, one_of};
use crate::words::describe::squares::{is_everywhere, region};
use crate::words::describe::{Sentence, about, each};

/// Returns when pieces promote, what prevents it, and which pieces never promote.
pub(in crate::words) fn promotions(rules: &Rules) -> Vec<Sentence> {
    let mut groups: Vec<Vec<PieceKind>> = Vec::new();
    let mut never = Vec::new();
    for kind in rules.kind_indices() {
        if rules.kind(kind).promotions.is_empty() {
            if rules.kind(kind).promoted_from.is_none() {
                never.push(kind);
            }
            continue;
        }
        let alike =
            |other: &Vec<PieceKind>| other.first().is_some_and(|&other| are_alike(rules, kind, other));
        match groups.iter_mut().find(|group| alike(group)) {
            Some(kinds) => kinds.push(kind),
            None => groups.push(vec![kind]),
        }
    }
    if groups.is_empty() {
        return about(&RuleId::Promotion(Vec::new(), None), ["No piece promotes.".to_owned()]);
    }
    let n_promoting = groups.iter().filter(|kinds| !are_forms(rules, kinds)).count();
    let mut sentences = Vec::new();
    for kinds in groups {
        let all = if are_forms(rules, &kinds) { "A promoted piece" } else { "A piece that can promote" };
        let who = if (n_promoting == 1 || are_forms(rules, &kinds)) && kinds.len() > 3 {
            all.to_owned()
        } else {
            format!("The {}", joined_names(rules, &kinds, "and"))
        };
        let Some(&first) = kinds.first() else { continue };
        // Of several promotions each has a sentence; what follows is about all of them.
        let n_ways = rules.kind(first).promotions.len();
        let rule = |number| RuleId::Promotion(kinds.clone(), (number < n_ways).then_some(number));
        sentences.extend(each(promotion_of(rules, &who, first), rule));
    }
    sentences.extend(each(promotion_limits(rules), RuleId::PromotionLimit));
    if !never.is_empty() {
        let verb = if never.len() == 1 { "promotes" } else { "promote" };
        let text = format!("The {} never {verb}.", joined_names(rules, &never, "and"));
        sentences.push(Sentence::new(text, RuleId::Promotion(Vec::new(), None)));
    }
    sentences
}

/// Returns whether the same sentences are true of two kinds.
fn are_alike(rules: &Rules, a: PieceKind, b: PieceKind) -> bool {
    let said = |kind: PieceKind| {
        let own = &rules.kind(kind).promotions;
        own.iter().map(move |promotion| {
            let Promotion { into: _, zone, on, must, capturing, source, held, own_turn } = promotion;
            ((zone, on, must), (capturing, source, held, own_turn), part(rules, kind, promotion))
        })
    };
    are_forms(rules, &[a]) == are_forms(rules, &[b]) && said(a).eq(said(b))
}

/// Returns what a kind may become by one of its promotions, if by another it may become something else.
fn part(rules: &Rules, kind: PieceKind, promotion: &Promotion) -> Option<PerSide<Vec<PieceKind>>> {
    let is_all = |side: Side| promotion.into[side] == rules.kind(kind).becomes(side);
    (!Side::ALL.into_iter().all(is_all)).then(|| promotion.into.clone())
}

/// Returns which promotions are forbidden while a player has enough of a piece.
pub fn promotion_limits(rules: &Rules) -> Vec<String> {
    let limit = |limit: &PromotionLimit| {
        format!(
            "No piece promotes to {} while its player has {} on the board.",
            one_of(rules, &limit.kinds),
            limit.at_most
        )
    };
    rules.promotion_limits.iter().map(limit).collect()
}

/// Returns when a kind promotes or demotes, with `who` as the subject; nothing if it does neither.
pub fn promotion_of(rules: &Rules, who: &str, kind: PieceKind) -> Vec<String> {
    let verb = if are_forms(rules, &[kind]) { "demote" } else { "promote" };
    let own = &rules.kind(kind).promotions;
    let of_one = |promotion: &Promotion| {
        let mut verb = match part(rules, kind, promotion) {
            Some(into) => format!("{verb} to {}", targets(rules, &into)),
            None => verb.to_owned(),
        };
        verb.push_str(match promotion.source {
            PromotionSource::Anywhere => "",
            PromotionSource::Hand => ", taking the new piece from its player's hand,",
            PromotionSource::EnemyHand => ", taking the new piece from the other player's hand,",
        });
        sentence(rules, who, &verb, promotion)
    };
    let mut sentences: Vec<String> = own.iter().map(of_one).collect();
    if own.len() > 1 {
        sentences.push(
            "If several of these apply to a move, the player chooses among everything they allow; if one of them is \
             obligatory, the piece must change."
                .to_owned(),
        );
    }
    sentences
}

/// "a Queen or a Rook", for each player if that differs.
fn targets(rules: &Rules, into: &PerSide<Vec<PieceKind>>) -> String {
    let names = |side: Side| match into[side].as_slice() {
        [] => "nothing".to_owned(),
        kinds => one_of(rules, kinds),
    };
    if into.first == into.second {
        return names(Side::First);
    }
    let of = |side: Side| format!("{} ({})", names(side), rules.sides[side]);
    format!("{} or {}", of(Side::First), of(Side::Second))
}

/// Returns whether some kinds, of which all or none are promoted forms, are promoted forms.
fn are_forms(rules: &Rules, kinds: &[PieceKind]) -> bool {
    kinds.iter().any(|&kind| rules.kind(kind).promoted_from.is_some())
}

fn sentence(rules: &Rules, who: &str, verb: &str, promotion: &Promotion) -> String {
    let zone = region(rules, &promotion.zone);
    let with = |when: When| -> Vec<&str> {
        let words = PerOccasion { enter: "into", within: "within", leave: "out of" };
        let occasions = words.each().into_iter().zip(promotion.on.each());
        occasions.filter(|(_, on)| *on == when).map(|(word, _)| word).collect()
    };
    let (always, capturing) = (with(When::Always), with(When::Capturing));
    let mut when = Vec::new();
    if !always.is_empty() {
        when.push(format!("with any move {} {zone}", joined(&always, "or")));
    }
    if !capturing.is_empty() {
        let which = match &promotion.capturing {
            None => "a capturing move".to_owned(),
            Some(kinds) => format!("a move that captures {}", with_article(&noun_for(rules, kinds))),
        };
        when.push(format!("with {which} {} {zone}", joined(&capturing, "or")));
    }
    if let Some(own_turn) = promotion.own_turn {
        return own_turn_sentence(who, verb, &zone, own_turn);
    }
    if when.is_empty() {
        return format!("{who} may never {verb}.");
    }
    let when = when.join(", and ");
    let is_everywhere = is_everywhere(rules, &promotion.zone);
    let includes_all = always.len() == 3 || is_everywhere && always.contains(&"within");
    let near = if is_everywhere { String::new() } else { format!(" into, within or out of {zone}") };
    match promotion.must {
        Duty::Never => format!("{who} may {verb} {when}; the player may decline."),
        Duty::SecondChance => format!(
            "{who} may {verb} {when}, and with any move{near} after which it could otherwise never move again; the \
             player may decline."
        ),
        Duty::IfStuck if includes_all => {
            format!("{who} may {verb} {when}, and must if it could otherwise never move again.")
        }
        Duty::IfStuck => format!(
            "{who} may {verb} {when}, and must with any move{near} after which it could otherwise never move again."
        ),
        Duty::IfPossible => format!("{who} must {verb} {when}, if a promotion is possible."),
        Duty::Always => format!("{who} must {verb} {when}."),
    }
}

/// "The Pawn may promote as a turn of its own on rank 8, …"
fn own_turn_sentence(who: &str, verb: &str, zone: &str, own_turn: OwnTurn) -> String {
    let alone = match own_turn.last_of_its_kind {
        Alone::InZone => "",
        Alone::Anywhere => ", or anywhere while its player has no other on the board",
    };
    let goes = match own_turn.also_moves {
        AlsoMoves::Never => "it stays there",
        AlsoMoves::WithoutCapturing => "it stays there, or moves to an empty square as the new piece",
    };
    let faults: Vec<&str> = [
        (own_turn.check, "the promotion may not give check"),
        (own_turn.attack, "the new piece may not attack an enemy piece"),
    ]
    .into_iter()
    .filter(|(permit, _)| *permit == Permit::Illegal)
    .map(|(_, words)| words)
    .collect();
    let forbidden = if faults.is_empty() { String::new() } else { format!("; {}", joined(&faults, "and")) };
    format!("{who} may {verb} as a turn of its own on {zone}{alone}: {goes}{forbidden}.")
}
