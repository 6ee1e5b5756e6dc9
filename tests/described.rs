//! Rules in sentences, and what is said of players with names of any number.

use alfil::author::claims;
use alfil::fairy::export;
use alfil::library::{self, BundledVariants};
use alfil::words::describe::{describe, glance, short_sentence};
use alfil_core::variant::Variant;
use alfil_language::betza::{Dialect, compile};
use alfil_language::check::{self, Checked};
use alfil_language::diag::{Sources, Span, Text, render};

/// A game of Giants against Village on a board of 6 by 6.
fn game(rest: &str) -> String {
    format!(
        "format = 1\nname = \"Described\"\n[sides]\nfirst = \"Giants\"\nsecond = \"Village\"\n\
         [board]\nfiles = 6\nranks = 6\nsymmetry = \"rotate\"\n[pieces.king]\nid = \"K\"\nmove = \"K\"\n\
         {rest}[setup]\nfen = \"2kr2/6/6/6/6/2RK2 w\"\n[[end]]\nwhen = {{ extinct = {{ pieces = [\"king\"], side = \"opponent\" }} }}\nresult = \"mover wins\"\n\
         [[end]]\nwhen = \"no-moves\"\nresult = \"mover wins\"\n"
    )
}

fn read(text: &str) -> Checked {
    let (read, report) = check::read_text("described", text, &BundledVariants);
    let read = read.unwrap();
    assert!(read.rules.is_some(), "{text}\n{}", render::human(&report, false));
    read
}

const ROOK: &str = "[pieces.rook]\nid = \"R\"\nmove = \"R\"\n";

#[test]
fn rules_are_read_back_as_they_are() {
    for (rest, sentences) in [
        // A promoted form with the name of another piece, and a region of its own.
        (
            "[pieces.rook]\nid = \"R\"\nmove = \"R\"\nconfined-to = \"first 4 ranks\"\n\
             [pieces.pawn]\nid = \"P\"\nmove = \"fW\"\npromoted = { like = \"rook\", confined-to = \"all\" }\n\
             [[promotion]]\nzone = \"last rank\"\nenter = \"always\"\nmust = \"always\"\n",
            &["The Rook (R) may go only to the first 4 ranks.", "The Rook (+P) may go anywhere."][..],
        ),
        // Without castlings, nobody castles while gating.
        (
            &format!(
                "{ROOK}[gating]\non = \"first rank\"\npieces = [\"rook\"]\n[captured]\nto-hand = \"as-captured\"\n"
            ),
            &[
                "When a piece makes its first move from the first rank, its player may place a Rook from the hand on the \
                 square it leaves.",
            ],
        ),
        (
            &format!(
                "{ROOK}[[effect]]\nby = [\"rook\"]\nwhere = \"around\"\nsteps = \"DN\"\nside = \"either\"\ndoes = \
                 \"changes-sides\"\n"
            ),
            &[
                "When a Rook moves, each piece 2 squares away orthogonally or 1 by 2 squares away in any direction changes \
                 sides.",
            ],
        ),
        // What could never move again promotes without a capture too.
        (
            "[pieces.rook]\nid = \"R\"\nmove = \"fR\"\npromoted = { move = \"R\" }\n\
             [[promotion]]\nzone = \"all\"\nwithin = \"capturing\"\nmust = \"if-stuck\"\n",
            &[
                "The Rook may promote with a capturing move within ranks 1 to 6, and must with any move after which it could \
                 otherwise never move again.",
            ],
        ),
        (
            "[pieces.rook]\nid = \"R\"\nmove = \"fR\"\npromoted = { move = \"R\" }\n\
             [[promotion]]\nzone = \"last 2 ranks\"\nenter = \"always\"\nmust = \"if-stuck\"\n",
            &[
                "The Rook may promote with any move into the last 2 ranks, and must with any move into, within or out of the \
                 last 2 ranks after which it could otherwise never move again.",
            ],
        ),
        // Numbers of ranks are those of the board for each player.
        (
            &format!(
                "[board.regions]\nown-half = {{ first = \"first 2 ranks\", second = \"ranks 1-2\" }}\n{ROOK}\
                 [captured]\nto-hand = \"as-captured\"\n[[drops]]\npieces = [\"rook\"]\nzone = \"own-half\"\nper-file = 1\n"
            ),
            &[
                "A Rook in hand may be dropped on an empty square of ranks 1 to 2 (both players); it may not be dropped on a \
                 file where its player already has a Rook.",
            ],
        ),
        (
            &format!(
                "{ROOK}[captured]\nto-hand = \"unpromoted\"\n[[drops]]\nzone = \"first 3 ranks\"\nper-file = 2\n"
            ),
            &[
                "Captured pieces go to the hand of the player who captured.",
                "A King or Rook in hand may be dropped on an empty square of the first 3 ranks; it may not be dropped on a file \
                 where its player already has 2 pieces of the same kind.",
            ],
        ),
        (
            "[pieces.rook]\nid = \"R\"\nmove = \"R\"\n\
             [pieces.pawn]\nid = \"P\"\nmove = \"fmWfceFifmnD\"\npromotes-to = [\"rook\"]\nconfined-to = \"b1-c3, e5\"\n\
             [captured]\nto-hand = \"unpromoted\"\n[[promotion]]\nzone = \"last rank\"\nenter = \"always\"\nmust = \"always\"\n",
            &[
                "What a piece became by `promotes-to` stays what it is.",
                "A Pawn that has just moved two squares can be captured en passant: on the next move only, an enemy Pawn may \
                 capture it by moving to the square that it passed.",
                "The Pawn may go only to b1-c3, e5 (Giants) or b2, d4-e6 (Village).",
            ],
        ),
        (
            "[pieces.rook]\nid = \"R\"\nmove = \"R\"\n[pieces.pawn]\nid = \"P\"\nmove = \"fmWfceF\"\n\
             extra-moves = [{ on = \"first 2 ranks\", move = \"ifmW3\" }]\n",
            &[
                "A Pawn that has just moved several squares can be captured en passant: on the next move only, an enemy Pawn \
                 may capture it by moving to a square that it passed.",
            ],
        ),
        // An entry from the supply makes another for the same piece no entry from the hand.
        (
            &format!(
                "{ROOK}[captured]\nto-hand = \"as-captured\"\n[[drops]]\npieces = [\"rook\", \"king\"]\n\
                 [[drops]]\nfrom = \"supply\"\npieces = [\"rook\"]\n"
            ),
            &[
                "A King in hand may be dropped on any empty square.",
                "A Rook from an unlimited supply may be dropped on any empty square.",
            ],
        ),
    ] {
        assert_says(rest, sentences);
    }
}

#[test]
fn endings_are_read_back_as_they_are() {
    for (rest, sentences) in [
        (
            &format!(
                "{ROOK}[[end]]\nwhen = {{ extinct = {{ pieces = [\"rook\"], side = \"either\" }} }}\nresult = {{ more-points = \
                 {{ rook = 5 }}, head-start = {{ first = 1, second = 2 }}, tie = \"draw\" }}\n"
            ),
            &[
                "When a player has no Rook left on the board, the player who has more points on the board (Rook 5), with a \
                 head start of 1 for Giants and 2 for Village, wins; if the players are tied, the game is drawn.",
            ],
        ),
        // No move is progress: a limit on the length of the game.
        (
            &format!(
                "{ROOK}[[end]]\nwhen = {{ no-progress = {{ plies = 90, reset-by = [] }} }}\nresult = \"draw\"\n"
            ),
            &["When 90 plies have been played, the game is drawn."],
        ),
    ] {
        assert_says(rest, sentences);
    }
}

/// Checks that the sentences about a game with these rules contain others.
fn assert_says(rest: &str, sentences: &[&str]) {
    let rules = read(&game(rest)).rules.unwrap();
    let said: Vec<String> =
        describe(&rules).into_iter().flat_map(|section| section.sentences).map(|s| s.text).collect();
    for sentence in sentences {
        assert!(said.iter().any(|text| text == sentence), "{sentence}\n{said:#?}");
    }
}

#[test]
fn the_colours_of_players_are_said_once() {
    for (keys, sentences) in [
        ("dark = \"first\"", &["White plays the dark pieces."][..]),
        ("first-colour = \"red\"", &["White plays the red pieces."]),
        ("second-colour = \"blue\"", &["Black plays the blue pieces."]),
        (
            "dark = \"first\"\nfirst-colour = \"red\"\nsecond-colour = \"green\"",
            &["White plays the dark red pieces.", "Black plays the green pieces."],
        ),
    ] {
        let text = format!("format = 1\nname = \"Mine\"\nextends = \"chess\"\n[sides]\n{keys}\n");
        let rules = read(&text).rules.unwrap();
        let said: Vec<String> = describe(&rules)
            .into_iter()
            .flat_map(|section| section.sentences)
            .map(|sentence| sentence.text)
            .filter(|text| text.contains(" plays the "))
            .collect();
        assert_eq!(said, sentences, "{keys}");
    }
}

/// A player reads what to do, not the reasons for which games end.
#[test]
fn ways_to_win_are_said_as_deeds() {
    for (id, title, ways) in [
        ("ogi", "You win by", "checkmate or stalemate, or if the opponent gives perpetual check"),
        (
            "breakthrough",
            "You win by",
            "bringing a Pawn to the last rank or leaving the opponent without a legal move",
        ),
        (
            "wa-shogi",
            "You win by",
            "capturing the Crane King or leaving the opponent without a legal move, or if the opponent gives perpetual check",
        ),
        ("misere", "You win if", "you are checkmated"),
        (
            "jesonmor",
            "You win by",
            "leaving the opponent without a legal move, or if you have a Horse on e5 after the opponent's move",
        ),
        ("antichess", "You win if", "you have no piece left on the board, or if you are stalemated"),
    ] {
        let facts = glance(library::variant(id).unwrap().rules());
        assert_eq!(facts.last(), Some(&(title, ways.to_owned())), "{id}");
    }
}

#[test]
fn names_of_players_may_be_plural() {
    for (claim, message) in [
        (
            "fen = \"k5/6/6/6/6/RK4 w\"\nmoves = [\"a1a6\"]\noutcome = { winner = \"second\", reason = \"extinction\" }",
            "Giants win: Village has no King left on the board",
        ),
        ("fen = \"k5/6/6/6/6/RK4 w\"\ncheck = true", "Giants are not in check"),
        (
            "fen = \"k5/6/6/6/6/RK4 w\"\nhand = { first = { rook = 1 }, second = {} }",
            "Giants have no `rook` in hand",
        ),
        (
            "fen = \"k5/6/6/6/6/RK4 w\"\nlegal = [\"a6a5\"]",
            "`a6a5` is not legal: the King on a6 does not belong to Giants",
        ),
        (
            "fen = \"k5/6/6/6/6/RK4 w\"\nlegal = [\"R@a5\"]",
            "`R@a5` is not legal: Giants have no Rook in hand",
        ),
    ] {
        let text = game(
            "[pieces.rook]\nid = \"R\"\nmove = \"R\"\n[captured]\nto-hand = \"as-captured\"\n[[drops]]\npieces = [\"rook\"]\n",
        ) + "[[test]]\nname = \"x\"\n"
            + claim;
        let Checked { definition, rules: Some(rules), .. } = read(&text) else { panic!("{text}") };
        let results = claims::verify(&definition, &Variant::new("described", rules));
        let said: Vec<String> =
            results.into_iter().flat_map(|result| result.findings).map(|found| found.message).collect();
        assert_eq!(said, [message], "{claim}");
    }
}

/// A promoted form that needs a piece of its own in the section is called by its name.
#[test]
fn pieces_of_a_section_are_named_after_those_they_stand_for() {
    let text = game(
        "[pieces.rook]\nid = \"R\"\nmove = \"R\"\nconfined-to = \"first 4 ranks\"\n\
         [pieces.pawn]\nid = \"P\"\nmove = \"fW\"\npromoted = { like = \"rook\", confined-to = \"all\" }\n\
         [[drops]]\nfrom = \"supply\"\npieces = [\"rook\"]\n\
         [[promotion]]\nzone = \"last 2 ranks\"\nenter = \"always\"\nmust = \"if-stuck\"\n",
    )
    .replace("2kr2/6/6/6/6/2RK2", "2kr2/pppppp/6/6/PPPPPP/2RK2");
    let section = export::section(&Variant::new("described", read(&text).rules.unwrap())).unwrap();
    let about_pieces: Vec<&String> =
        section.proof.losses.iter().filter(|loss| loss.contains("no such piece")).collect();
    assert_eq!(
        about_pieces,
        ["Pieces, Rook as a piece of its own (O in the section): missing: There is no such piece."]
    );
}

const LION: &str = "Moves like a king twice, capturing on the way, even back to where it began; or jumps to any square two squares away.";

/// Movements, and their sentences.
const SHORT: &[(&str, Option<&str>)] = &[
    ("KNAD(cK-aK)(mK-bK)", Some(LION)),
    ("KADN(mK-bK)(cK-aK)", Some(LION)),
    (
        "KNAD(cK-aK)",
        Some("Moves like a king twice, capturing on the way; or jumps to any square two squares away."),
    ),
    ("K(cK-aK)", Some("Moves like a king, and once more after a capture.")),
    (
        "K(cK-aK)(mK-bK)",
        Some("Moves like a king, and once more after a capture; or steps to an empty square and back."),
    ),
    ("K", None),
    ("KNAD", None),
    ("KNA(cK-aK)", None),
    ("KNAD(cK-aK)R", None),
    ("W(cK-aK)", None),
    ("W(cW-aK)", None),
    ("K(cK-K)", None),
    ("K(cK-bK)", None),
    ("cKNAD(cK-aK)", None),
    ("Q", None),
];

#[test]
fn a_movement_of_two_moves_has_one_sentence() {
    for &(betza, sentence) in SHORT {
        let mut sources = Sources::default();
        let file = sources.add("move", betza);
        let span = Span::new(file, 0..betza.len());
        let movement = compile(&Text::verbatim(betza, span, 0), Dialect::XBetza).movement.unwrap();
        assert_eq!(short_sentence(&movement).as_deref(), sentence, "{betza}");
    }
}
