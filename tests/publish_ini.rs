//! Variants written as sections for Fairy-Stockfish, and read back.

use std::process::Command;
use std::sync::{Arc, LazyLock};

use alfil::fairy::export::{Proof, Section, prove, pychess_refusals, section};
use alfil::fairy::ini::builtin;
use alfil::library;
use alfil::studio::publish::diagram;
use alfil_core::variant::Variant;

use crate::bundled::variants;
use crate::playing::variant_of;

/// Bundled variants that no section says, each with the beginning of what is lost.
const UNSAID: [(&str, &str); 35] = [
    ("alice", "the board is larger than 12 by 10 squares"),
    ("annan-shogi", "Neighbours: missing"),
    ("atari-go", "Captures: missing: When a piece is dropped, each adjacent enemy group"),
    ("checkers", "Pieces, Man (M): missing"),
    ("chess-different-armies", "Castling: missing"),
    ("chu-shogi", "the board is larger than 12 by 10 squares"),
    ("chu-shogi-lishogi", "the board is larger than 12 by 10 squares"),
    ("cylinder-chess", "Board: missing"),
    ("congo", "Pieces, Lion (L): missing"),
    ("dai-dai-shogi", "the board is larger than 12 by 10 squares"),
    ("dai-shogi", "the board is larger than 12 by 10 squares"),
    ("glinski", "the board is larger than 12 by 10 squares"),
    ("hasami-shogi", "Captures: missing: When a piece moves, each enemy piece leaves the game"),
    ("hnefatafl", "the board is larger than 12 by 10 squares"),
    ("international-draughts", "Pieces, Man (M): missing"),
    ("jungle", "Pieces, Tiger (T): missing"),
    ("ko-shogi", "the board is larger than 12 by 10 squares"),
    ("konane", "Pieces, Stone (S): missing"),
    ("lines-of-action", "Pieces, Stone (S): missing"),
    ("maka-dai-dai-shogi", "the board is larger than 12 by 10 squares"),
    ("marseillais", "Turns: missing"),
    ("omega-chess", "the board is larger than 12 by 10 squares"),
    (
        "paragi",
        "Illegal moves: missing: A move is illegal if, after it, the position occurs for the 3rd time.",
    ),
    ("progressive", "Turns: missing"),
    ("switching-chess", "Pieces, King (K): missing"),
    ("taikyoku-shogi", "the board is larger than 12 by 10 squares"),
    ("tamerlane", "the board is larger than 12 by 10 squares"),
    ("tenjiku-shogi", "the board is larger than 12 by 10 squares"),
    ("toroidal-chess", "Board: missing"),
    ("ultima", "Pieces, Long Leaper (L): missing"),
    ("wa-shogi", "the board is larger than 12 by 10 squares"),
    ("wa-shogi-drops", "the board is larger than 12 by 10 squares"),
    ("wa-shogi-drops-strict", "the board is larger than 12 by 10 squares"),
    ("warui-shogi", "End of the game: missing: When 100 plies in a row"),
    ("wildebeest", "Pieces, Pawn (P): missing"),
];

/// A bundled variant, by its id, and its section.
type Said = (&'static str, Arc<Variant>, Result<Section, String>);

/// Every bundled variant with its section.
fn sections() -> &'static [Said] {
    static SECTIONS: LazyLock<Vec<Said>> = LazyLock::new(|| {
        variants().map(|(id, variant)| (id, Arc::clone(&variant), section(&variant))).collect()
    });
    &SECTIONS
}

#[test]
fn games_come_back_as_they_were() {
    let mut n_said = 0;
    for &(id, _, ref section) in sections() {
        // The first loss; none if the section is the same game.
        let lost = match section {
            Ok(section) => section.proof.losses.first(),
            Err(why) => Some(why),
        };
        let expected = UNSAID.iter().find(|(name, _)| *name == id).map(|(_, why)| *why);
        match (lost, expected) {
            (None, None) => n_said += 1,
            (Some(lost), Some(why)) => assert!(lost.starts_with(why), "{id}: {lost}"),
            _ => panic!("{id}: {lost:?}"),
        }
    }
    assert_eq!(n_said + UNSAID.len(), library::bundled().count());
    assert!(
        builtin::names(alfil::fairy::ini::Dialect::FairyStockfish)
            .all(|name| !UNSAID.iter().any(|(unsaid, _)| *unsaid == name))
    );
}

#[test]
fn a_key_that_is_missing_is_noticed() {
    let mut n_noticed = 0;
    let mut unnoticed = Vec::new();
    for id in ["capahouse", "spartan", "cambodian", "janggi", "duck"] {
        let variant = library::variant(id).unwrap();
        let text = section(&variant).unwrap().text;
        assert!(prove(&variant, &text).unwrap().losses.is_empty(), "{id}");
        for line in text.lines().skip(1) {
            let without: Vec<&str> = text.lines().filter(|other| *other != line).collect();
            let without = without.join("\n");
            let is_noticed = prove(&variant, &without).map_or(true, |proof| !proof.losses.is_empty());
            n_noticed += usize::from(is_noticed);
            if !is_noticed {
                unnoticed.push(format!("{id}: {line}"));
            }
        }
    }
    // Import does not need these: Fairy-Stockfish does, or they keep a parent from speaking.
    assert_eq!(unnoticed, UNNOTICED, "{unnoticed:#?}");
    assert!(n_noticed > 60, "{n_noticed}");
}

const UNNOTICED: [&str; 9] = [
    "spartan: extinctionValue = loss",
    "janggi: horse = n",
    "janggi: doubleStep = true",
    "janggi: doubleStepRegionWhite = *2",
    "janggi: doubleStepRegionBlack = *7",
    "janggi: castling = true",
    "janggi: variantTemplate = fairy",
    "janggi: pieceToCharTable = -",
    // It is the usual one, written because readers look for it.
    "duck: startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
];

const DUEL: &str = r#"format = 1
name = "Duel"
[board]
files = 6
ranks = 6
symmetry = "mirror"
[pieces.king]
id = "K"
move = "K"
royal = true
[pieces.rook]
id = "R"
move = "R"
[setup]
fen = "r2k1r/6/6/6/6/R2K1R w"
[royals]
left-attacked = "illegal"
which = "each"
[[end]]
when = "checkmate"
result = "mover wins"
[[end]]
when = "stalemate"
result = "draw"
"#;

fn losses_of(changes: &[(&str, &str)]) -> Vec<String> {
    let mut text = DUEL.to_owned();
    for (old, new) in changes {
        assert!(text.contains(old), "{old}");
        text = text.replace(old, new);
    }
    section(&variant_of(&text)).unwrap().proof.losses
}

#[test]
fn what_no_key_says_is_named() {
    assert_eq!(losses_of(&[]), [""; 0]);
    let bold = "[[end]]\nwhen = \"checkmate\"";
    for (changes, expected) in [
        (&[("move = \"R\"", "move = \"(cK-bK)\"")][..], "Pieces, Rook (R): missing: "),
        (
            &[(bold, &format!("[[illegal]]\nwhen = {{ repetition = {{ times = 2 }} }}\n{bold}"))],
            "Illegal moves: missing: ",
        ),
        (
            &[("left-attacked = \"illegal\"", "left-attacked = \"allowed\"")],
            "Pieces, King (K): missing: Royal.",
        ),
        (
            &[("royal = true", "royal = true\nnever-captures = [\"rook\"]")],
            "Pieces, King (K): missing: May not capture a Rook.",
        ),
    ] {
        let losses = losses_of(changes);
        assert!(losses.iter().any(|loss| loss.starts_with(expected)), "{changes:?}: {losses:?}");
    }
    // Long ids and letters that are taken get other letters.
    assert_eq!(
        losses_of(&[("id = \"R\"", "id = \"CH\""), ("r2k1r", "<ch>2k<ch>1"), ("R2K1R", "<CH>2K<CH>1")]),
        [""; 0]
    );
}

/// Runs `alfil publish`; the exit code and what it printed.
fn publish(words: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_alfil")).arg("publish").args(words).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

#[test]
fn a_section_with_losses_is_written_only_if_asked_for() {
    let (done, text, _) = publish(&["chess", "--only", "ini", "--out", "-"]);
    assert!(done == 0 && text.starts_with("[chess-rules]\n"), "{text}");
    let (refused, text, why) = publish(&["paragi", "--only", "ini", "--out", "-"]);
    assert!(
        refused == 1
            && text.is_empty()
            && why.contains("Illegal moves: missing: ")
            && why.contains("`--lossy`"),
        "{why}"
    );
    let (done, text, _) = publish(&["paragi", "--only", "ini", "--out", "-", "--lossy"]);
    assert!(
        done == 0 && text.starts_with("# It is a different game:\n# - Illegal moves: missing: "),
        "{text}"
    );
    assert!(
        text.lines()
            .filter(|line| !line.starts_with('#'))
            .all(|line| line.starts_with('[') || line.contains(" = "))
    );

    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("paragi");
    let (done, said, _) = publish(&["paragi", "--out", out.to_str().unwrap()]);
    assert!(
        done == 0 && said.contains("without paragi.ini: its keys cannot express the whole game."),
        "{said}"
    );
    let manifest = std::fs::read_to_string(out.join("manifest.json")).unwrap();
    assert!(
        manifest.contains("\"path\": \"paragi.ini\"") && manifest.contains("Illegal moves: missing: "),
        "{manifest}"
    );
    let (done, said, _) = publish(&["paragi", "--out", out.to_str().unwrap(), "--lossy"]);
    assert!(
        done == 0 && said.contains("paragi.ini: 2 differences from the game, listed in its comments"),
        "{said}"
    );
    assert!(out.join("paragi.ini").exists());
}

#[test]
fn what_pychess_refuses_is_named() {
    let (done, text, why) = publish(&["chess", "--only", "ini", "--check", "pychess", "--out", "-"]);
    assert!(done == 0 && text.starts_with("[chess-rules]\n"), "{why}");
    for (id, expected) in [
        ("janggi", "`materialCounting` may not be set."),
        ("ataxx", "`freeDrops` may not be set."),
        ("bughouse", "`twoBoards` may not be set."),
        ("xiangqi", "`chasingRule` may not be set."),
        ("cambodian", "`countingRule` may not be set."),
        ("paragi", "Its section would be a different game: "),
        ("dai-shogi", "It has no section: the board is larger than 12 by 10 squares."),
    ] {
        let (refused, text, why) = publish(&[id, "--only", "ini", "--check", "pychess", "--out", "-"]);
        assert!(refused == 1 && text.is_empty() && why.contains(expected), "{id}: {why}");
    }
    for (id, variant, section) in sections() {
        let Ok(section) = section else { continue };
        let refusals = pychess_refusals(variant, section);
        assert!(refusals.iter().all(|refusal| refusal.ends_with("` may not be set.")), "{id}: {refusals:?}");
    }
    let variant = variant_of(&DUEL.replace("\"Duel\"", &format!("\"{}\"", "Duel ".repeat(11))));
    let good = section(&variant).unwrap();
    let bad = Section {
        name: "Duel".to_owned(),
        text: good.text.replace(" w - - 0 1", "") + &"# \n".repeat(30_000),
        proof: Proof::default(),
    };
    for (section, expected) in [
        (&good, &["Its name has 55 characters, more than 50."][..]),
        (
            &bad,
            &[
                "The section is called `Duel`: a name has 3 to 32 characters, lower-case letters, digits, `-` and `_`, the first of \
                 them a letter.",
                "The section has 88 KiB, more than 64 KiB.",
                "The start position does not say who moves.",
                "Its name has 55 characters, more than 50.",
            ],
        ),
    ] {
        assert_eq!(pychess_refusals(&variant, section), expected);
    }
}

#[test]
fn a_diagram_says_board_and_pieces_and_names_the_rest() {
    let block = |text: &str| diagram::block(&variant_of(text));
    let duel = block(DUEL).unwrap();
    assert_eq!(duel.losses, [""; 0]);
    assert_eq!(
        duel.text,
        "<div class=\"idiagram\">\nfiles=6\nranks=6\nfirstRank=1\nsymmetry=mirror\nroyal=1\nKing:K:K::d1\n\
         Rook:R:R::a1,f1\n</div>\n"
    );
    assert!(duel.others.iter().any(|rule| rule.contains("is checkmated")), "{:?}", duel.others);
    let shogi = diagram::block(&library::variant("shogi").unwrap()).unwrap();
    for line in ["symmetry=rotate", "promoZone=3", "maxPromote=6", "holdingsType=1", "Pawn:P:fW::a3-i3"] {
        assert!(shogi.text.lines().any(|other| other == line), "{line}: {}", shogi.text);
    }
    // What the keys cannot express is named: moves with brackets, promotions to a choice, players that start differently.
    let bent = block(&DUEL.replace("move = \"R\"", "move = \"(cK-bK)\"")).unwrap();
    assert!(bent.losses.iter().any(|loss| loss.starts_with("How the Rook moves: ")), "{:?}", bent.losses);
    let chess = diagram::block(&library::variant("chess").unwrap()).unwrap();
    assert_eq!(chess.losses, ["The Pawn must promote with any move into the last rank."]);
    assert!(block(&DUEL.replace("R2K1R", "R2KR1")).is_err());
    let (refused, _, why) = publish(&["chess", "--only", "diagram", "--out", "-"]);
    assert!(refused == 1 && why.contains("The Pawn must promote"), "{why}");
    let (done, text, _) = publish(&["chess", "--only", "diagram", "--lossy", "--out", "-"]);
    assert!(
        done == 0 && text.starts_with("<!-- The diagram does not show:\n- The Pawn must promote"),
        "{text}"
    );
}

#[test]
fn names_end_no_comment_and_no_line() {
    let name = "<img src=x onerror=alert(1)>: -->";
    let text = DUEL.replace("id = \"R\"", &format!("id = \"R\"\nname = \"{name}\""));
    let variant = variant_of(&text.replace("move = \"R\"", "move = \"(cK-bK)\""));
    let block = diagram::block(&variant).unwrap();
    assert!(
        !block.text.contains("<img") && block.text.contains("&lt;img src x onerror alert(1)&gt;"),
        "{}",
        block.text
    );
    let commented = block.commented(&variant);
    assert_eq!(commented.matches("-->").count(), commented.matches("<!--").count(), "{commented}");
    let section = section(&variant).unwrap().commented();
    let is_line = |line: &str| line.starts_with('#') || line.starts_with('[') || line.contains(" = ");
    assert!(section.contains(name) && section.lines().all(is_line), "{section}");
}
