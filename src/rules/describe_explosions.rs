//! Explosions in words.

use super::describe::list;
use super::{Explosions, Permit, Rules};

/// What holds about explosions; nothing when there are none.
pub(super) fn all(rules: &Rules) -> Vec<String> {
    let Explosions::OnCapture { spared } = &rules.explosions else { return Vec::new() };
    let stay = match spared.as_slice() {
        [] => String::new(),
        some => format!("; a {} that neither captures nor is captured stays", list(rules, some, "or")),
    };
    let mut sentences = vec![format!(
        "A piece that captures blows up on the square where it lands: it leaves the game with everything on the eight \
         squares around{stay}."
    )];
    let has_royals = rules.kinds.iter().any(|kind| kind.royal);
    if has_royals && rules.royalty.left_attacked == Permit::Illegal {
        sentences.push(
            "Nobody may blow up an own royal piece, and an attack that would is no check. Whoever blows up a royal \
             piece of the other player may leave an own one attacked."
                .to_owned(),
        );
    }
    sentences
}
