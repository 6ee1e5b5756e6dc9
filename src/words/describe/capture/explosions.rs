//! Explosions in words.

use alfil_core::phrase::with_capital_article;
use alfil_core::rules::{Explosions, Leaves, Permit, PieceKey, RuleId, Rules, Victims};

use crate::words::describe::naming::{joined_names, one_of};
use crate::words::describe::{Keys, Sentence};

/// Returns the rules of explosions; nothing if there are none.
pub(in crate::words) fn explosion_sentences(rules: &Rules) -> Vec<(Keys, String)> {
    let Explosions::OnCapture { spared, immune, victims, leaves } = &rules.explosions else {
        return Vec::new();
    };
    let survivors = match spared.as_slice() {
        [] => String::new(),
        some => format!("; {} that neither captures nor is captured stays", one_of(rules, some)),
    };
    let mut sentences: Vec<(Keys, String)> = Vec::new();
    let mut say = |keys: Keys, text: String| sentences.push((keys, text));
    let text = format!(
        "A piece that captures blows up on the square where it lands: it leaves the {} together with every piece on the \
         eight adjacent squares{survivors}.",
        match victims {
            Victims::Removed => "game",
            Victims::ToHand | Victims::ToCaptor => "board",
        }
    );
    say(&["on", "spared"], text);
    if !immune.is_empty() {
        say(
            &["immune"],
            format!(
                "{} is never blown up, even when it captures.",
                with_capital_article(&joined_names(rules, immune, "or"))
            ),
        );
    }
    match victims {
        Victims::Removed | Victims::ToCaptor => {}
        Victims::ToHand => {
            say(
                &["victims"],
                "Each piece that is blown up goes to the hand of the player who does not own it.".to_owned(),
            );
        }
    }
    if *victims == Victims::ToCaptor {
        say(
            &["victims"],
            "All pieces that are blown up go to the hand of the player who captured.".to_owned(),
        );
    }
    match leaves {
        Leaves::Nothing => {}
        Leaves::Walls => {
            say(&["leaves"], "Each piece that is blown up around a capture leaves a wall.".to_owned());
        }
    }
    let has_royals = rules.kinds.iter().any(|kind| kind.royal);
    if has_royals && rules.royals.left_attacked == Permit::Illegal {
        say(&[],
            "Players may not blow up their own royal pieces, and an attack that would do so is not check. A player \
             who blows up an enemy royal piece may leave their own attacked."
                .to_owned(),
        );
    }
    sentences
}

/// Captures that some pieces may not make.
pub(in crate::words) fn exceptions(rules: &Rules) -> Vec<Sentence> {
    let mut sentences = Vec::new();
    for index in rules.kind_indices() {
        let kind = rules.kind(index);
        if !kind.never_captures.is_empty() {
            let never = one_of(rules, &kind.never_captures);
            let text = format!("The {} may not capture {never}.", kind.name);
            sentences.push(Sentence::new(text, RuleId::Pieces(vec![index], PieceKey::NeverCaptures)));
        }
    }
    sentences
}
