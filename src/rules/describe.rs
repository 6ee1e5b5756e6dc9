//! Rules read back in plain English.
//!
//! Every match is exhaustive, so that a new rule cannot be left out of what people are told.

use super::{
    Captured, Condition, DropRule, Duty, End, Permit, Perpetual, Progress, Promotion, Rules, Tie, Verdict,
    When, WhichRoyals, Who,
};
use crate::board::{PieceKind, Region, Shape, Side, SquareSet, file_name};

/// What is told about one matter: a title and sentences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// The matter, as in "Promotion".
    pub title: &'static str,
    /// What holds, a sentence each.
    pub sentences: Vec<String>,
}

/// Everything the rules say besides the pieces and the start position, in the order of a rule book.
pub fn describe(rules: &Rules) -> Vec<Section> {
    let section = |title, sentences| Section { title, sentences };
    vec![
        section("Board", board(rules)),
        section("Promotion", promotions(rules)),
        section("Captures", vec![captured(rules.captured)]),
        section("Drops", drops(rules)),
        section("Royal pieces", royalty(rules)),
        section("Illegal moves", illegal(rules)),
        section("End of the game", ends(rules)),
    ]
}

fn board(rules: &Rules) -> Vec<String> {
    let Shape { files, ranks } = rules.shape;
    let far = rules.shape.name(crate::board::Square(rules.shape.n_squares() as u16 - 1));
    let mut sentences = vec![format!("{files} files by {ranks} ranks, a1 to {far}.")];
    let [first, second] = Side::ALL.map(|side| &rules.sides[side]);
    if first.to_lowercase() != Side::First.name() {
        sentences.push(format!("{first} moves first, {second} second."));
    }
    if !rules.holes.is_empty() {
        sentences.push(format!("These squares do not exist: {}.", squares(rules.shape, &rules.holes)));
    }
    sentences
}

/// What captured pieces become.
fn captured(captured: Captured) -> String {
    match captured {
        Captured::Removed => "Captured pieces leave the game.",
        Captured::ToHandUnpromoted => {
            "Captured pieces go to the capturer's hand as what they were before they promoted."
        }
        Captured::ToHandAsCaptured => "Captured pieces go to the capturer's hand as they are.",
    }
    .to_owned()
}

fn promotions(rules: &Rules) -> Vec<String> {
    let mut groups: Vec<(&Promotion, Vec<PieceKind>)> = Vec::new();
    let mut never = Vec::new();
    for kind in rules.kind_indices() {
        let same = |a: &Promotion, b: &Promotion| {
            (&a.zone, a.enter, a.within, a.leave, a.must) == (&b.zone, b.enter, b.within, b.leave, b.must)
        };
        match &rules.kind(kind).promotion {
            None if rules.kind(kind).promoted_from.is_none() => never.push(kind),
            None => {}
            Some(promotion) => match groups.iter_mut().find(|(other, _)| same(other, promotion)) {
                Some((_, kinds)) => kinds.push(kind),
                None => groups.push((promotion, vec![kind])),
            },
        }
    }
    if groups.is_empty() {
        return vec!["No piece promotes.".to_owned()];
    }
    let one_group = groups.len() == 1;
    let mut sentences = Vec::new();
    for (promotion, kinds) in groups {
        let who = if one_group && kinds.len() > 3 {
            "A piece that can promote".to_owned()
        } else {
            format!("The {}", list(rules, &kinds, "and"))
        };
        sentences.push(promotion_sentence(rules, &who, promotion));
    }
    if !never.is_empty() {
        sentences.push(format!("Never promoting: {}.", list(rules, &never, "and")));
    }
    sentences
}

fn promotion_sentence(rules: &Rules, who: &str, promotion: &Promotion) -> String {
    let zone = region(rules, &promotion.zone);
    let moments = [("into", promotion.enter), ("inside", promotion.within), ("out of", promotion.leave)];
    let with = |when: When| -> Vec<&str> {
        moments.iter().filter(|(_, w)| *w == when).map(|(word, _)| *word).collect()
    };
    let (always, capturing) = (with(When::Always), with(When::Capturing));
    let mut when = Vec::new();
    if !always.is_empty() {
        when.push(format!("with any move {} {zone}", join(&always, "or")));
    }
    if !capturing.is_empty() {
        when.push(format!("with a capturing move {} {zone}", join(&capturing, "or")));
    }
    if when.is_empty() {
        return format!("{who} never promotes.");
    }
    let when = when.join(", and ");
    match promotion.must {
        Duty::Never => format!("{who} may promote {when}; its player may always decline."),
        Duty::IfStuck => {
            format!("{who} may promote {when}, and must where it could otherwise never move again.")
        }
        Duty::Always => format!("{who} must promote {when}."),
    }
}

fn drops(rules: &Rules) -> Vec<String> {
    if rules.drops.is_empty() {
        return vec!["There are no drops.".to_owned()];
    }
    let all: Vec<PieceKind> =
        rules.kind_indices().filter(|&k| rules.drops.iter().any(|d| d.kinds.contains(&k))).collect();
    let mut sentences = Vec::new();
    for rule in &rules.drops {
        let who = if rule.kinds.len() == all.len() && all.len() > 3 {
            "A piece in hand".to_owned()
        } else {
            format!("A {} in hand", list(rules, &rule.kinds, "or"))
        };
        sentences.push(drop_sentence(rules, &who, rule));
    }
    sentences
}

fn drop_sentence(rules: &Rules, who: &str, rule: &DropRule) -> String {
    let everywhere =
        |side| rules.shape.squares().all(|s| rule.zone[side].contains(s) || rules.holes.contains(s));
    let mut sentence = if everywhere(Side::First) && everywhere(Side::Second) {
        format!("{who} may be dropped on any empty square")
    } else {
        format!("{who} may be dropped on an empty square of {}", region(rules, &rule.zone))
    };
    let mut limits = Vec::new();
    if let Some(most) = rule.per_file {
        limits.push(format!("a player may have at most {most} of a kind on a file"));
    }
    let forbidden: Vec<&str> = [
        (rule.stuck, "put a piece where it could never move"),
        (rule.check, "give check"),
        (rule.mate, "give checkmate"),
    ]
    .into_iter()
    .filter(|(permit, _)| *permit == Permit::Illegal)
    .map(|(_, words)| words)
    .collect();
    if !forbidden.is_empty() {
        limits.push(format!("a drop may not {}", join(&forbidden, "or")));
    }
    if !limits.is_empty() {
        sentence.push_str("; ");
        sentence.push_str(&limits.join(", and "));
    }
    sentence.push('.');
    sentence
}

fn royalty(rules: &Rules) -> Vec<String> {
    let royals: Vec<PieceKind> = rules.kind_indices().filter(|&k| rules.kind(k).royal).collect();
    if royals.is_empty() {
        return vec!["No piece is royal, so there is no check.".to_owned()];
    }
    let several = royals.len() > 1;
    let verb = if several { "are" } else { "is" };
    let mut sentences = vec![format!("The {} {verb} royal.", list(rules, &royals, "and"))];
    sentences.push(
        match rules.royalty.left_attacked {
            Permit::Illegal => "A move that leaves an own royal piece attacked is illegal.",
            Permit::Allowed => "A royal piece may be left attacked, and may then be captured.",
        }
        .to_owned(),
    );
    sentences.push(
        match rules.royalty.which {
            WhichRoyals::Each => "An attack on any royal piece is check.",
            WhichRoyals::Last => "Only an attack on a player's last royal piece is check.",
        }
        .to_owned(),
    );
    sentences
}

fn illegal(rules: &Rules) -> Vec<String> {
    rules
        .illegal
        .iter()
        .map(|c| format!("A move is illegal when after it {}.", condition(rules, c)))
        .collect()
}

fn ends(rules: &Rules) -> Vec<String> {
    let mut sentences: Vec<String> = rules.ends.iter().map(|end| end_sentence(rules, end)).collect();
    let decides =
        |c: &Condition| matches!(c, Condition::Checkmate | Condition::Stalemate | Condition::NoMoves);
    if !rules.ends.iter().any(|end| decides(&end.when)) {
        sentences.push("When the player to move has no legal move, the game is drawn.".to_owned());
    }
    sentences
}

/// One ending, as in "When the player to move has no legal move, the player who moved wins."
pub fn end_sentence(rules: &Rules, end: &End) -> String {
    format!("When {}, {}.", condition(rules, &end.when), verdict(rules, end.result))
}

/// A condition as a clause that goes after "when".
pub fn condition(rules: &Rules, condition_: &Condition) -> String {
    match condition_ {
        Condition::Check => "the player to move is in check".to_owned(),
        Condition::Checkmate => "the player to move is checkmated".to_owned(),
        Condition::Stalemate => {
            "the player to move is stalemated (not in check, and without a legal move)".to_owned()
        }
        Condition::NoMoves => "the player to move has no legal move".to_owned(),
        Condition::Extinct { kinds, of, at_most, with_hand } => {
            let place = if *with_hand { "on the board or in hand" } else { "on the board" };
            let kinds = list(rules, kinds, "or");
            match at_most {
                0 => format!("{} has no {kinds} left {place}", who(rules, *of)),
                n => format!("{} has at most {n} of {kinds} left {place}", who(rules, *of)),
            }
        }
        Condition::Reached { kinds, of, region: place } => {
            format!("{} has a {} on {}", who(rules, *of), list(rules, kinds, "or"), region(rules, place))
        }
        Condition::Only { kinds } => {
            format!("nothing but {} is left on the board", list(rules, kinds, "and"))
        }
        Condition::Repeated { times, perpetual } => {
            let since = match perpetual {
                None => "",
                Some(Perpetual::Check) => ", and one player alone gave check with every move since the first",
                Some(Perpetual::Chase) => {
                    ", and one player alone made a new attack with every move since the first"
                }
            };
            format!("the position occurs for the {} time{since}", ordinal(*times))
        }
        Condition::NoProgress { plies, reset_by } => {
            format!("{plies} plies in a row were made without {}", progress(rules, reset_by))
        }
        Condition::All(parts) => parts_joined(rules, parts, " and "),
        Condition::Any(parts) => parts_joined(rules, parts, " or "),
        Condition::Not(part) => format!("it is not so that {}", condition(rules, part)),
    }
}

fn parts_joined(rules: &Rules, parts: &[Condition], word: &str) -> String {
    parts.iter().map(|part| condition(rules, part)).collect::<Vec<_>>().join(word)
}

fn progress(rules: &Rules, progress: &Progress) -> String {
    let mut words = Vec::new();
    if progress.capture {
        words.push("a capture".to_owned());
    }
    if progress.drop {
        words.push("a drop".to_owned());
    }
    if progress.promotion {
        words.push("a promotion".to_owned());
    }
    if !progress.moves_of.is_empty() {
        words.push(format!("a move of a {}", list(rules, &progress.moves_of, "or")));
    }
    if words.is_empty() { "anything that counts".to_owned() } else { join(&words, "or") }
}

fn who(rules: &Rules, who: Who) -> String {
    match who {
        Who::Mover => "the player who moved".to_owned(),
        Who::Opponent => "the player to move".to_owned(),
        Who::Side(side) => rules.sides[side].clone(),
        Who::Either => "a player".to_owned(),
    }
}

fn verdict(rules: &Rules, verdict: Verdict) -> String {
    match verdict {
        Verdict::Draw => "the game is drawn".to_owned(),
        Verdict::Wins(side) => format!("{} wins", rules.sides[side]),
        Verdict::MoverWins => "the player who moved wins".to_owned(),
        Verdict::MoverLoses => "the player who moved loses".to_owned(),
        Verdict::CulpritLoses => "that player loses".to_owned(),
        Verdict::MoreAdvanced { kind, tie } => {
            let tie = match tie {
                Tie::Draw => "the game is drawn",
                Tie::MoverWins => "the player who moved wins",
                Tie::MoverLoses => "the player who moved loses",
            };
            let name = &rules.kind(kind).name;
            format!(
                "the player whose {name} is nearer to that player's last rank wins; at equal distance {tie}"
            )
        }
    }
}

/// A region in words, seen by the player it is for: "the last 3 ranks", its name, or its squares.
pub fn region(rules: &Rules, region: &Region) -> String {
    let shape = rules.shape;
    let far_ranks = |side: Side, n: u8| -> SquareSet {
        let rank_seen = |s| match side {
            Side::First => shape.ranks - 1 - shape.rank(s),
            Side::Second => shape.rank(s),
        };
        shape.squares().filter(|&s| rank_seen(s) < n && !rules.holes.contains(s)).collect()
    };
    let last = (1..shape.ranks).find(|&n| Side::ALL.iter().all(|&side| region[side] == far_ranks(side, n)));
    if let Some(n) = last {
        return if n == 1 { "the last rank".to_owned() } else { format!("the last {n} ranks") };
    }
    if let Some((name, _)) = rules.regions.iter().find(|(_, named)| named == region) {
        return format!("the {}", name.replace('-', " "));
    }
    if region.first == region.second {
        return squares(shape, &region.first);
    }
    format!(
        "{} ({}) or {} ({})",
        squares(shape, &region.first),
        rules.sides[Side::First],
        squares(shape, &region.second),
        rules.sides[Side::Second]
    )
}

/// Squares in words, runs along a rank drawn together: "c1-e1, d2".
fn squares(shape: Shape, set: &SquareSet) -> String {
    let mut words = Vec::new();
    let mut members = set.iter().peekable();
    while let Some(start) = members.next() {
        let mut end = start;
        while let Some(next) = members.next_if(|s| s.0 == end.0 + 1 && shape.rank(*s) == shape.rank(start)) {
            end = next;
        }
        let whole_rank = shape.file(start) == 0 && shape.file(end) + 1 == shape.files && shape.files > 1;
        words.push(if whole_rank {
            format!("rank {}", shape.rank(start) + 1)
        } else if start == end {
            shape.name(start).to_string()
        } else {
            let (from, to, rank) = (shape.file(start), shape.file(end), shape.rank(start) + 1);
            format!("{}{rank}-{}{rank}", file_name(from), file_name(to))
        });
    }
    if words.is_empty() { "no square".to_owned() } else { words.join(", ") }
}

/// Kinds by name, as in "Pawn, Knight or King".
pub fn list(rules: &Rules, kinds: &[PieceKind], word: &str) -> String {
    let royals: Vec<PieceKind> = rules.kind_indices().filter(|&k| rules.kind(k).royal).collect();
    if royals.len() > 1 && word == "or" && kinds == royals {
        return "royal piece".to_owned();
    }
    let mut names: Vec<&str> = Vec::new();
    for &kind in kinds {
        let name = rules.kind(kind).name.as_str();
        if !names.contains(&name) {
            names.push(name);
        }
    }
    join(&names, word)
}

/// "a", "a or b", "a, b or c".
fn join<T: AsRef<str>>(words: &[T], word: &str) -> String {
    match words {
        [] => "nothing".to_owned(),
        [one] => one.as_ref().to_owned(),
        [most @ .., last] => {
            let most: Vec<&str> = most.iter().map(AsRef::as_ref).collect();
            format!("{} {word} {}", most.join(", "), last.as_ref())
        }
    }
}

fn ordinal(n: u16) -> String {
    let suffix = match (n % 10, n % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        (_, _) => "th",
    };
    format!("{n}{suffix}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinals_end_as_they_are_spoken() {
        let spoken: Vec<String> = [1, 2, 3, 4, 11, 12, 13, 21, 102, 111].map(ordinal).to_vec();
        assert_eq!(spoken, ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "102nd", "111th"]);
    }

    #[test]
    fn squares_of_a_rank_are_drawn_together() {
        let shape = Shape { files: 8, ranks: 8 };
        let set = ["a1", "b1", "c1", "h1", "a2"].iter().filter_map(|s| shape.parse(s)).collect();
        assert_eq!(squares(shape, &set), "a1-c1, h1, a2");
        assert_eq!(squares(shape, &shape.squares().take(8).collect()), "rank 1");
    }
}
