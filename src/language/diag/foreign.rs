//! Files of other programs, recognised by their contents, not by their names.

use super::{Code, Diagnostic, FileId, Span};

/// A format that alfil does not read as the definition of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    Zillions,
    Ludii,
    GameDescriptionLanguage,
    FairyMax,
    InteractiveDiagram,
    WebPage,
    Games,
}

impl Format {
    const fn name(self) -> &'static str {
        match self {
            Format::Zillions => "a rules file of Zillions of Games (.zrf)",
            Format::Ludii => "a game of Ludii (.lud)",
            Format::GameDescriptionLanguage => "a game in the Game Description Language (.kif, .gdl)",
            Format::FairyMax => "a file of games for Fairy-Max (fmax.ini)",
            Format::InteractiveDiagram => "an Interactive Diagram of chessvariants.com",
            Format::WebPage => "a web page (HTML)",
            Format::Games => "a file of played games",
        }
    }

    const fn help(self) -> &'static str {
        match self {
            Format::InteractiveDiagram => {
                "write a definition in TOML: in a diagram, the text after a piece's letter is Betza notation, as in `moves`; `alfil show chess --toml` prints a definition to begin with"
            }
            Format::Games => {
                "use `alfil replay` to read games; a definition contains the rules they are played by"
            }
            Format::Zillions
            | Format::Ludii
            | Format::GameDescriptionLanguage
            | Format::FairyMax
            | Format::WebPage => {
                "write a definition in TOML, or a `variants.ini` for Fairy-Stockfish; `alfil show chess --toml` prints a definition to begin with"
            }
        }
    }
}

/// Returns the finding for a text that cannot be read because another program's format is used; nothing if none is
/// recognised.
pub fn finding(file: FileId, text: &str) -> Option<Diagnostic> {
    let format = recognised(text)?;
    let start = text.len() - text.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}').len();
    let end = start + text.get(start..).and_then(|rest| rest.lines().next()).map_or(0, str::len);
    let message = format!("this looks like {}, a format that alfil does not read", format.name());
    Some(
        Diagnostic::new(Code::ForeignFile, message)
            .label(Span::new(file, start..end), "")
            .help(format.help()),
    )
}

fn recognised(text: &str) -> Option<Format> {
    let text = text.trim_start_matches('\u{feff}');
    let lower = text.to_ascii_lowercase();
    let has_any = |words: &[&str]| words.iter().any(|word| lower.contains(word));
    let lines = || lower.lines().map(str::trim).filter(|line| !line.is_empty());
    let starts_any = |starts: &[&str]| lines().any(|line| starts.iter().any(|start| line.starts_with(start)));
    let mut uncommented = lines().skip_while(|line| line.starts_with([';', '/']));
    if uncommented.next().is_some_and(|line| line.starts_with('(')) {
        let known = [
            (Format::Ludii, &["(equipment", "(game \"", "(ludeme", "(metadata"][..]),
            (
                Format::Zillions,
                &["(turn-order", "(board-setup", "-condition", "(move-priorities", "(title", "(piece"],
            ),
            (Format::GameDescriptionLanguage, &["(role ", "(<= "]),
        ];
        return known.into_iter().find(|(_, words)| has_any(words)).map(|(format, _)| format);
    }
    if has_any(&["idiagram", "betza.js"]) || is_diagram(lines()) {
        return Some(Format::InteractiveDiagram);
    }
    if starts_any(&["<!doctype", "<html", "<head", "<body"]) {
        return Some(Format::WebPage);
    }
    if starts_any(&["game:"]) && lines().any(is_size) {
        return Some(Format::FairyMax);
    }
    let is_tag = |line: &str| {
        ["event", "site", "white", "black", "result", "variant", "fen"].iter().any(|tag| {
            line.strip_prefix('[')
                .and_then(|line| line.strip_prefix(tag))
                .is_some_and(|rest| rest.trim_start().starts_with('"') && rest.ends_with("\"]"))
        })
    };
    let is_kif = starts_any(&["手合割", "手数----"]);
    (lines().any(is_tag) || is_kif).then_some(Format::Games)
}

/// Returns whether a line begins with the size of a board, as in `8x8`.
fn is_size(line: &str) -> bool {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let word = line.split_whitespace().next().unwrap_or_default();
    word.split_once('x').is_some_and(|(files, ranks)| is_number(files) && is_number(ranks))
}

/// Settings of the Interactive Diagram, in small letters.
const SETTINGS: [&str; 14] = [
    "satellite",
    "files",
    "ranks",
    "promozone",
    "promochoice",
    "maxpromote",
    "graphicsdir",
    "graphicstype",
    "squaresize",
    "lightshade",
    "darkshade",
    "whiteprefix",
    "blackprefix",
    "royal",
];

/// Returns whether lines are the settings and pieces of an Interactive Diagram: `files=8` and
/// `knight:N:N:knight:b1,g1`.
fn is_diagram<'t>(mut lines: impl Iterator<Item = &'t str> + Clone) -> bool {
    let is_setting = |line: &str| line.split_once('=').is_some_and(|(key, _)| SETTINGS.contains(&key.trim()));
    let is_piece = |line: &str| {
        line.split_once(':').is_some_and(|(name, rest)| {
            let is_name =
                name.chars().all(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '\'' | '.' | '_'));
            !name.is_empty() && is_name && rest.matches(':').count() >= 2 && !rest.contains('"')
        })
    };
    lines.clone().any(is_setting) && lines.any(is_piece)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_are_recognised_by_what_is_in_them() {
        for (text, expected) in [
            (
                "; chess\n(define step ($1 add))\n(game (title \"T\") (piece (name King)))",
                Some(Format::Zillions),
            ),
            ("(variant\n (title \"Small\")\n (board-setup (White (Man a1))))", Some(Format::Zillions)),
            (
                "//comment\n(define \"Step\" (move Step))\n(game \"T\" (players 2) (rules))",
                Some(Format::Ludii),
            ),
            ("(game \"T\"\n (equipment {(board (square 3))}))", Some(Format::Ludii)),
            ("(role white)\n(<= (legal ?p noop) (true (control ?p)))", Some(Format::GameDescriptionLanguage)),
            ("// Fairy-Max\nGame: normal # PNBRQ\n8x8\n6 3 5 7 8 5 3 6\np:74 -16,24", Some(Format::FairyMax)),
            ("satellite=x\nfiles=8\nknight:N:N:knight:b1,g1", Some(Format::InteractiveDiagram)),
            ("ranks = 10\nrook:R:R:rook:a1,h1\n", Some(Format::InteractiveDiagram)),
            ("<html><script src=\"betza.js\"></script>", Some(Format::InteractiveDiagram)),
            ("<div class=\"idiagram\">\npawn:P:fmWfcF:pawn:a2\n</div>", Some(Format::InteractiveDiagram)),
            ("<!DOCTYPE html>\n<p>x", Some(Format::WebPage)),
            ("[Event \"x\"]\n\n1. e4 *", Some(Format::Games)),
            ("手合割：平手\n", Some(Format::Games)),
            // Ours, with a mistake.
            ("format = 1\nname = Chess\n[board]\nfiles = 8\nranks = 8\n", None),
            ("[end]\nwhen = \"check\"\n# a note: one: two: three\n[[game]]", None),
            ("files: 6", None),
            ("[x:chess]\nfiles = 8\n", None),
            ("(", None),
            ("", None),
        ] {
            assert_eq!(recognised(text), expected, "{text}");
        }
    }
}
