//! When players may pass.

use super::context::Context;
use crate::board::PerSide;
use crate::def::definition::PassWord;
use crate::def::{Either, Field, Spanned};
use crate::rules::Passing;

pub(super) fn check(cx: &mut Context<'_>) -> PerSide<Passing> {
    let never = PerSide { first: Passing::Never, second: Passing::Never };
    let pass = cx.def.moves.get().and_then(|table| table.value.pass.get());
    let Some(Spanned { value: pass, span }) = pass else { return never };
    match pass {
        Either::Word(word) => PerSide { first: meaning(*word), second: meaning(*word) },
        Either::Long(sides) => {
            let mut of = |field: &Field<Spanned<PassWord>>, key: &str| {
                let word = cx.required(field, key, *span, &format!("{key} = \"never\""));
                word.map_or(Passing::Never, |word| meaning(word.value))
            };
            PerSide { first: of(&sides.first, "first"), second: of(&sides.second, "second") }
        }
    }
}

fn meaning(word: PassWord) -> Passing {
    match word {
        PassWord::Never => Passing::Never,
        PassWord::WhenStuck => Passing::WhenStuck,
        PassWord::Always => Passing::Always,
    }
}
