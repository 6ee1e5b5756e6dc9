//! When players may pass.

use alfil_core::board::PerSide;
use alfil_core::rules::Passing;

use crate::check::context::Context;
use crate::def::{Either, Field, Spanned};

pub(in crate::check) fn check_passing(cx: &mut Context<'_>) -> PerSide<Passing> {
    let never = PerSide { first: Passing::Never, second: Passing::Never };
    let pass = cx.def.moves.get().and_then(|table| table.value.pass.get());
    let Some(Spanned { value: pass, span }) = pass else { return never };
    match pass {
        Either::Word(word) => PerSide { first: *word, second: *word },
        Either::Long(sides) => {
            let mut of = |field: &Field<Spanned<Passing>>, key: &str| {
                let word = cx.required(field, key, *span, &format!("{key} = \"never\""));
                word.map_or(Passing::Never, |word| word.value)
            };
            PerSide { first: of(&sides.first, "first"), second: of(&sides.second, "second") }
        }
    }
}
