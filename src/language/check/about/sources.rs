//! Where rules come from, whose definition it is, and where there is more about the game.

use alfil_core::rules::Credits;

use crate::check::about::characters::{self, Lines};
use crate::check::context::Context;
use crate::diag::{Code, Diagnostic, Text};

/// Family, author, licence, links and sources; reports links that nobody can follow.
pub(in crate::check) fn sources(cx: &mut Context<'_>) -> Credits {
    let def = cx.def;
    let [author, license] =
        [&def.author, &def.license].map(|field| field.get().map(|text| one_line(cx, text)));
    let links = def.links.items().iter().map(|link| {
        if !is_address(&link.value) {
            cx.push(
                Diagnostic::new(Code::BadLink, format!("`{}` is not an address", link.value))
                    .label(link.span, "readers cannot follow this")
                    .help("write an address such as `https://example.org/game`; books and people belong to `sources`"),
            );
        }
        one_line(cx, link)
    });
    let links = links.collect();
    let cited = def.sources.items().iter().map(|text| {
        characters::check_characters(cx, text, Lines::Any);
        text.value.clone()
    });
    let cited = cited.collect();
    let family = def.family.get().map(|family| family.value.word().to_owned());
    Credits {
        family: family.unwrap_or_default(),
        author: author.unwrap_or_default(),
        license: license.unwrap_or_default(),
        links,
        cited,
    }
}

fn one_line(cx: &mut Context<'_>, text: &Text) -> String {
    characters::check_characters(cx, text, Lines::One);
    text.value.clone()
}

fn is_address(text: &str) -> bool {
    let Some((scheme, rest)) = text.split_once("://") else { return false };
    matches!(scheme, "http" | "https") && !rest.is_empty() && !text.contains(char::is_whitespace)
}
