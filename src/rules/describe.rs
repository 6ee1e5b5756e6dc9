//! Rules read back in plain English.
//!
//! Every match is exhaustive, so that a new rule cannot be left out of what people are told.

use super::describe_castling::castlings;
use super::describe_explosions;
use super::describe_places;
use super::{
    Along, Captured, Condition, DropRule, Duty, End, Obligation, Permit, Perpetual, Progress, Promotion,
    Rules, Tie, Verdict, When, WhichRoyals, Who,
};
use crate::board::{PerSide, PieceKind, Region, Shape, Side, SquareSet};

/// What is told about one matter: a title and sentences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// The matter, as in "Promotion".
    pub title: &'static str,
    /// What holds, a sentence each.
    pub sentences: Vec<String>,
}

/// What the players are called in a sentence about the position after a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Players<'a> {
    /// The player who made the move.
    pub mover: &'a str,
    /// The other player, who is to move.
    pub to_move: &'a str,
}

impl Players<'static> {
    /// Any two players.
    pub const ANY: Players<'static> =
        Players { mover: "the player who moved", to_move: "the player to move" };
}

/// Everything the rules say besides the pieces and the start position, in the order of a rule book.
pub fn describe(rules: &Rules) -> Vec<Section> {
    let section = |title, sentences| Section { title, sentences };
    let sections = vec![
        section("Board", board(rules)),
        section("Places", describe_places::all(rules)),
        section("Promotion", promotions(rules)),
        section("Captures", captures(rules)),
        section("Castling", castlings(rules)),
        section("Drops", drops(rules)),
        section("Royal pieces", royalty(rules)),
        section("Illegal moves", illegal(rules)),
        section("End of the game", ends(rules)),
    ];
    sections.into_iter().filter(|s| s.title != "Castling" || !s.sentences.is_empty()).collect()
}

/// What is captured besides what a piece lands on, and what captured pieces become.
fn captures(rules: &Rules) -> Vec<String> {
    let mut sentences = vec![captured(rules.captured)];
    sentences.extend(describe_explosions::all(rules));
    if rules.has_en_passant() {
        sentences.push(
            "A piece that goes several steps along a line with its first move, without a capture, may be captured \
             in passing: by the very next move, on a square it went past, by a piece that captures so. Royal pieces \
             are never captured in passing."
                .to_owned(),
        );
    }
    sentences
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
            let names = list(rules, &rule.kinds, "or");
            format!("{} {names} in hand", article(&names))
        };
        sentences.push(drop_sentence(rules, &who, rule));
    }
    sentences
}

fn drop_sentence(rules: &Rules, who: &str, rule: &DropRule) -> String {
    let forbidden = PerSide::from_fn(|side| -> SquareSet {
        let squares = rules.shape.squares();
        squares.filter(|&s| !rule.zone[side].contains(s) && !rules.holes.contains(s)).collect()
    });
    let mut sentence = if forbidden.first.is_empty() && forbidden.second.is_empty() {
        format!("{who} may be dropped on any empty square")
    } else if let Some(ranks) = end_ranks(rules, &forbidden) {
        format!("{who} may be dropped on any empty square but those of {ranks}")
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
    let obligation = match rules.obligation {
        Obligation::None => None,
        Obligation::Capture => {
            Some("A player who can capture must: while a capture is legal, no other move is.".to_owned())
        }
    };
    let after = |c| format!("A move is illegal when after it {}.", condition(rules, Players::ANY, c));
    obligation.into_iter().chain(rules.illegal.iter().map(after)).collect()
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
    format!("When {}, {}.", condition(rules, Players::ANY, &end.when), verdict(rules, end.result))
}

/// A condition as a clause that goes after "when".
pub fn condition(rules: &Rules, players: Players<'_>, when: &Condition) -> String {
    let to_move = players.to_move;
    match when {
        Condition::Check => format!("{to_move} is in check"),
        Condition::Checkmate => format!("{to_move} is checkmated"),
        Condition::Stalemate => {
            format!("{to_move} is stalemated (not in check, and without a legal move)")
        }
        Condition::NoMoves => format!("{to_move} has no legal move"),
        Condition::Extinct { kinds, of, at_most, with_hand } => {
            let place = if *with_hand { "on the board or in hand" } else { "on the board" };
            let kinds = list(rules, kinds, "or");
            match at_most {
                0 => format!("{} has no {kinds} left {place}", who(rules, players, *of)),
                n => format!("{} has at most {n} of {kinds} left {place}", who(rules, players, *of)),
            }
        }
        Condition::Reached { kinds, of, region: place } => {
            format!(
                "{} has a {} on {}",
                who(rules, players, *of),
                list(rules, kinds, "or"),
                region(rules, place)
            )
        }
        Condition::Only { kinds } => {
            format!("nothing but {} is left on the board", list(rules, kinds, "and"))
        }
        Condition::Facing { kinds, along } => {
            let line = match along {
                Along::Files => "file",
                Along::Ranks => "rank",
                Along::Both => "file or rank",
            };
            let kinds = list(rules, kinds, "or");
            format!("a {kinds} faces an enemy {kinds} along a {line} with nothing between them")
        }
        Condition::ChecksGiven { times } => {
            format!("{} has given check for the {} time", players.mover, ordinal(u16::from(*times)))
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
        Condition::All(parts) => parts_joined(rules, players, parts, " and "),
        Condition::Any(parts) => parts_joined(rules, players, parts, " or "),
        Condition::Not(part) => format!("it is not so that {}", condition(rules, players, part)),
    }
}

fn parts_joined(rules: &Rules, players: Players<'_>, parts: &[Condition], word: &str) -> String {
    parts.iter().map(|part| condition(rules, players, part)).collect::<Vec<_>>().join(word)
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

fn who(rules: &Rules, players: Players<'_>, who: Who) -> String {
    match who {
        Who::Mover => players.mover.to_owned(),
        Who::Opponent => players.to_move.to_owned(),
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

/// A region that is the ranks at one end of the board, as each player sees it: "the last 3 ranks".
fn end_ranks(rules: &Rules, region: &Region) -> Option<String> {
    let shape = rules.shape;
    let ranks = |end: Side, n: u8| -> SquareSet {
        let from_end = |s| match end {
            Side::First => shape.rank(s),
            Side::Second => shape.ranks - 1 - shape.rank(s),
        };
        shape.squares().filter(|&s| from_end(s) < n && !rules.holes.contains(s)).collect()
    };
    for (word, last) in [("last", true), ("first", false)] {
        let end = |side: Side| if last { !side } else { side };
        let n = (1..shape.ranks).find(|&n| Side::ALL.iter().all(|&side| region[side] == ranks(end(side), n)));
        match n {
            Some(1) => return Some(format!("the {word} rank")),
            Some(n) => return Some(format!("the {word} {n} ranks")),
            None => {}
        }
    }
    None
}

/// A region in words, seen by the player it is for: "the last 3 ranks", its name, or its squares.
pub fn region(rules: &Rules, region: &Region) -> String {
    let shape = rules.shape;
    if let Some(ranks) = end_ranks(rules, region) {
        return ranks;
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

/// Squares in words, whole ranks and runs along a rank drawn together: "ranks 1 to 3, c4-e4, g4".
fn squares(shape: Shape, set: &SquareSet) -> String {
    let is_whole = |rank: u8| {
        (0..shape.files).all(|file| {
            shape.square(i32::from(file), i32::from(rank)).is_some_and(|square| set.contains(square))
        })
    };
    let mut words = Vec::new();
    let mut ranks = (0..shape.ranks).peekable();
    while let Some(start) = ranks.next() {
        if is_whole(start) {
            let mut end = start;
            while let Some(next) = ranks.next_if(|&rank| is_whole(rank)) {
                end = next;
            }
            words.push(match end - start {
                0 => format!("rank {}", start + 1),
                _ => format!("ranks {} to {}", start + 1, end + 1),
            });
            continue;
        }
        let mut members = set.iter().filter(|&s| shape.rank(s) == start).peekable();
        while let Some(first) = members.next() {
            let mut last = first;
            while let Some(next) = members.next_if(|s| s.0 == last.0 + 1) {
                last = next;
            }
            words.push(if first == last {
                shape.name(first).to_string()
            } else {
                format!("{}-{}", shape.name(first), shape.name(last))
            });
        }
    }
    if words.is_empty() { "no square".to_owned() } else { words.join(", ") }
}

/// "A" or "An".
fn article(word: &str) -> &'static str {
    if word.starts_with(['A', 'E', 'I', 'O', 'U', 'a', 'e', 'i', 'o', 'u']) { "An" } else { "A" }
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
        assert_eq!(squares(shape, &shape.squares().take(17).collect()), "ranks 1 to 2, a3");
    }
}
