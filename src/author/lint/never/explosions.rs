//! Explosions that never blow anything up.

use alfil_core::rules::Explosions;

use super::{Lint, Never};

pub(super) fn find(lint: &Lint<'_>) -> Vec<Never> {
    let Explosions::OnCapture { immune, .. } = &lint.rules.explosions else { return Vec::new() };
    let is_immune = lint.rules.kind_indices().all(|kind| immune.contains(&kind));
    let table = lint.def.explosions.get().filter(|_| is_immune);
    let never = table.map(|table| {
        let place = table.value.immune.items().first().map_or(table.span, |name| name.span);
        Never::applies("every piece is immune: nothing explodes", place, "all pieces of the game are listed")
    });
    never.into_iter().collect()
}
