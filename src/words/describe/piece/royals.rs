//! Royal pieces in words.

use alfil_core::board::PieceKind;
use alfil_core::rules::{
    Castling, Counted, Permit, PieceKey, RuleId, Rules, WhenAttacked, WhichRoyals, WhileFew, WithMore,
};

use crate::words::describe::naming::{joined_names, one_of};
use crate::words::describe::{Keys, Sentence, about, keyed};

/// Returns the rules of royal pieces.
pub(in crate::words) fn royal_sentences(rules: &Rules) -> Vec<Sentence> {
    let royals: Vec<PieceKind> = rules.kind_indices().filter(|&k| rules.kind(k).royal).collect();
    if royals.is_empty() {
        let text = "No piece is royal, so there is no check.".to_owned();
        return about(&RuleId::Royals, [text]);
    }
    let verb = if royals.len() > 1 { "are" } else { "is" };
    let text = format!("The {} {verb} royal.", joined_names(rules, &royals, "and"));
    let which = Sentence::new(text, RuleId::Pieces(royals.clone(), PieceKey::Royal));
    std::iter::once(which).chain(keyed(&RuleId::Royals, meaning(rules, royals))).collect()
}

/// Returns what royal means.
fn meaning(rules: &Rules, royals: Vec<PieceKind>) -> Vec<(Keys, String)> {
    const WHICH: Keys = &["which"];
    const WHILE_FEW: Keys = &["while-few"];
    let left: Keys = &["left-attacked"];
    let mut sentences = vec![(
        left,
        match rules.royals.left_attacked {
            Permit::Illegal => "A move that leaves the player's own royal piece attacked is illegal.",
            Permit::Allowed => "A royal piece may be left attacked, and may then be captured.",
        }
        .to_owned(),
    )];
    let few = &rules.royals.while_few;
    let is_counted = |kind: &PieceKind| few.iter().any(|few| few.kinds.contains(kind));
    let others: Vec<PieceKind> = royals.into_iter().filter(|kind| !is_counted(kind)).collect();
    let which = match rules.royals.which {
        WhichRoyals::Each => "An attack on any royal piece is check.",
        WhichRoyals::Last => "Only an attack on a player's last royal piece is check.",
    };
    if few.is_empty() {
        sentences.push((WHICH, which.to_owned()));
    } else if !others.is_empty() {
        let pieces = joined_names(rules, &others, "or");
        let text = match rules.royals.which {
            WhichRoyals::Each => format!("An attack on the {pieces} is check."),
            WhichRoyals::Last => format!("Only an attack on a player's last {pieces} is check."),
        };
        sentences.push((WHICH, text));
    }
    let when: Keys = &["when-attacked"];
    sentences.extend(when_attacked(rules).map(|text| (when, text.to_owned())));
    if rules.royals.through_attack == Permit::Illegal {
        sentences.push((&["through-attack"], "A royal piece may not cross an attacked square.".to_owned()));
    }
    let while_few_of = |few| while_few(rules, few).into_iter().map(|text| (WHILE_FEW, text));
    sentences.extend(few.iter().flat_map(while_few_of));
    sentences
}

/// Returns what an attacked royal piece may not do.
fn when_attacked(rules: &Rules) -> Option<&'static str> {
    let is_free = |castling: &Castling| {
        castling.through_attack == Permit::Allowed || rules.royals.left_attacked == Permit::Allowed
    };
    let castles = rules.castlings.iter().any(|c| rules.kind(c.king).royal && is_free(c));
    match rules.royals.when_attacked {
        WhenAttacked::AnyMove => None,
        WhenAttacked::NoFirstMoves => Some("A royal piece in check may not make first moves."),
        WhenAttacked::CaptureAttacker if castles => {
            Some("A royal piece in check may move only to capture the one piece that attacks it, or castle.")
        }
        WhenAttacked::CaptureAttacker => {
            Some("A royal piece in check may move only to capture the one piece that attacks it.")
        }
    }
}

fn while_few(rules: &Rules, few: &WhileFew) -> Vec<String> {
    let pieces = one_of(rules, &few.kinds);
    let number = match few.at_most {
        1 => "no more than one".to_owned(),
        n => format!("at most {n}"),
    };
    let mut sentences =
        vec![format!("An attack on {pieces} is check only while its owner has {number} of them.")];
    match few.with_more {
        WithMore::Safe => {}
        WithMore::AllAttacked => {
            sentences.push("With more, only an attack on all of them at once is check.".to_owned());
        }
    }
    match few.counted {
        Counted::AfterMove => {}
        Counted::BeforeMove => sentences.push(
            "The number is counted before each move. When a promotion adds one, the others stay royal for that move and the \
             new one may be attacked; a dropped one may not."
                .to_owned(),
        ),
    }
    sentences
}
