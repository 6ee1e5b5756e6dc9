//! What two definitions have different: by meaning, not by text.

use alfil::author::compare::{Comparison, Topic, compare};
use alfil::library;

use crate::bundled::variants;
use crate::playing::variant_of;

const SMALL: &str = r#"format = 1
name = "Small"
[board]
files = 5
ranks = 5
symmetry = "rotate"
[pieces.king]
id = "K"
move = "K"
royal = true
[pieces.pawn]
id = "P"
move = "fW"
promotes-to = ["rook", "knight"]
[pieces.rook]
id = "R"
move = "R"
[pieces.knight]
id = "N"
move = "N"
[setup]
fen = "rk1n1/p4/5/4P/1N1KR[] w"
[[promotion]]
pieces = ["pawn"]
zone = "last rank"
enter = "always"
must = "always"
[captured]
to-hand = "unpromoted"
[[drops]]
[[drops]]
pieces = ["pawn"]
forbid = ["stuck"]
[royals]
left-attacked = "illegal"
which = "each"
[[end]]
when = "checkmate"
result = "mover wins"
[[end]]
when = "stalemate"
result = "draw"
[[end]]
when = { repetition = { times = 3 } }
result = "draw"
"#;

fn changed(changes: &[(&str, &str)]) -> Comparison {
    let mut text = SMALL.to_owned();
    for (old, new) in changes {
        assert!(text.contains(old), "{old}");
        text = text.replace(old, new);
    }
    compare(variant_of(SMALL).rules(), variant_of(&text).rules())
}

/// Each difference as its topic, the piece, and what both say.
fn reported(comparison: &Comparison) -> Vec<String> {
    let line = |d: &alfil::author::compare::Difference| {
        let subject = d.subject.as_deref().unwrap_or("-");
        format!("{} | {subject} | {} | {}", d.topic.title(), d.left.join(" "), d.right.join(" "))
    };
    comparison.differences.iter().map(line).collect()
}

#[track_caller]
fn differs(changes: &[(&str, &str)], expected: &[&str]) {
    assert_eq!(reported(&changed(changes)), expected, "{changes:?}");
}

#[test]
fn the_same_rules_written_otherwise_are_the_same_game() {
    let same: [&[(&str, &str)]; 7] = [
        &[("move = \"K\"", "move = \"WF\"")],
        &[("move = \"R\"", "move = \"RW\"")],
        &[("move = \"N\"", "move = \"ffNbbNrrNllN\"")],
        &[("\"rook\", \"knight\"]", "\"knight\", \"rook\"]")],
        &[("\"last rank\"", "\"a5-e5\"")],
        &[(
            "[[drops]]\n[[drops]]",
            "[[drops]]\npieces = [\"pawn\"]\n[[drops]]\npieces = [\"rook\", \"knight\"]\n[[drops]]",
        )],
        &[
            ("[pieces.rook]\nid = \"R\"\nmove = \"R\"\n", ""),
            ("[setup]", "[pieces.rook]\nid = \"R\"\nmove = \"R\"\n[setup]"),
        ],
    ];
    for changes in same {
        differs(changes, &[]);
    }
}

const MATE: &str = "[[end]]\nwhen = \"checkmate\"\nresult = \"mover wins\"\n";
const STALEMATE: &str = "[[end]]\nwhen = \"stalemate\"\nresult = \"draw\"\n";
const REPETITION: &str = "[[end]]\nwhen = { repetition = { times = 3 } }\nresult = \"draw\"\n";

/// `SMALL` with some changes, and with others.
fn between(one: &[(&str, &str)], other: &[(&str, &str)]) -> Comparison {
    let [one, other] = [one, other].map(|changes| {
        let text = changes.iter().fold(SMALL.to_owned(), |text, (old, new)| {
            assert!(text.contains(old), "{old}");
            text.replace(old, new)
        });
        variant_of(&text)
    });
    compare(one.rules(), other.rules())
}

/// Pairs of formulations that mean the same in one game, with a change to the game in which they do not.
#[test]
fn formulations_that_mean_the_same_here_are_no_difference() {
    let few = |what: &str, who: &str, result: &str| {
        format!(
            "[[end]]\nwhen = {{ extinct = {{ pieces = [\"{what}\"], side = \"{who}\" }} }}\nresult = \"{result}\"\n"
        )
    };
    let before = |text: &str| format!("{text}{MATE}");
    let face = |along: &str| {
        format!("[[illegal]]\nwhen = {{ facing = {{ pieces = [\"king\"], along = \"{along}\" }} }}\n{MATE}")
    };
    let confined = "royal = true\nconfined-to = { first = \"ranks 1-2\", second = \"ranks 4-5\" }";
    let pass = "[moves]\npass = \"always\"\n[royals]";
    let cases: [[&[(&str, &str)]; 3]; 8] = [
        // Two endings with one result in either order; not with two.
        [
            &[(STALEMATE, ""), (REPETITION, &format!("{STALEMATE}{REPETITION}"))],
            &[(STALEMATE, ""), (REPETITION, &format!("{REPETITION}{STALEMATE}"))],
            &[("when = \"stalemate\"\nresult = \"draw\"", "when = \"stalemate\"\nresult = \"mover wins\"")],
        ],
        // No legal move, in check or not; not if these have two results.
        [
            &[(STALEMATE, ""), (MATE, "[[end]]\nwhen = \"no-moves\"\nresult = \"mover wins\"\n")],
            &[("when = \"stalemate\"\nresult = \"draw\"", "when = \"stalemate\"\nresult = \"mover wins\"")],
            &[("when = \"stalemate\"\nresult = \"mover wins\"", "when = \"stalemate\"\nresult = \"draw\"")],
        ],
        // A player does not lose the last rook by a move of the player's own; the last pawn, by promoting it.
        [
            &[(MATE, &before(&few("rook", "opponent", "mover wins")))],
            &[(
                MATE,
                &before(&(few("rook", "mover", "mover loses") + &few("rook", "opponent", "mover wins"))),
            )],
            &[("pieces = [\"rook\"]", "pieces = [\"pawn\"]")],
        ],
        // A piece is not dropped where it may not go.
        [
            &[("move = \"N\"", "move = \"N\"\nconfined-to = \"ranks 1-3\"")],
            &[
                ("move = \"N\"", "move = \"N\"\nconfined-to = \"ranks 1-3\""),
                ("[royals]", "[[drops]]\npieces = [\"knight\"]\nzone = \"ranks 1-3\"\n[royals]"),
            ],
            &[("zone = \"ranks 1-3\"", "zone = \"ranks 1-2\"")],
        ],
        // Nor where it would be stuck.
        [&[("forbid = [\"stuck\"]", "never-on = \"last rank\"")], &[], &[("move = \"fW\"", "move = \"W\"")]],
        // Kings that share no rank face each other along files only.
        [
            &[("royal = true", confined), (MATE, &face("files"))],
            &[("royal = true", confined), (MATE, &face("both"))],
            &[("ranks 4-5", "ranks 2-5")],
        ],
        // Who may always pass is never stalemated.
        [
            &[("[royals]", pass), (STALEMATE, "")],
            &[("[royals]", pass)],
            &[("pass = \"always\"", "pass = \"if-no-moves\"")],
        ],
        // A zone that is the whole board is never entered or left.
        [
            &[("zone = \"last rank\"\nenter = \"always\"", "zone = \"all\"\nwithin = \"always\"")],
            &[(
                "zone = \"last rank\"\nenter = \"always\"",
                "zone = \"all\"\nenter = \"always\"\nwithin = \"always\"",
            )],
            &[("zone = \"all\"", "zone = \"last 2 ranks\"")],
        ],
    ];
    for [one, other, unlike] in cases {
        let comparison = between(one, other);
        assert!(comparison.is_same_game(), "{one:?}: {:?}", reported(&comparison));
        let [one, other] = [one, other].map(|changes| {
            let changed = |(old, new): &(&str, &str)| {
                let new = unlike.iter().fold((*new).to_owned(), |new, (from, to)| new.replace(from, to));
                ((*old).to_owned(), new)
            };
            changes.iter().map(changed).collect::<Vec<_>>()
        });
        let apply = |changes: &[(String, String)]| {
            let text = changes.iter().fold(SMALL.to_owned(), |text, (old, new)| text.replace(old, new));
            let text = unlike.iter().fold(text, |text, (from, to)| text.replace(from, to));
            variant_of(&text)
        };
        let (one, other) = (apply(&one), apply(&other));
        assert!(!compare(one.rules(), other.rules()).is_same_game(), "{unlike:?}");
    }
}

/// Formulations that mean the same in many games, but not in these: what each game is made of, and how two of them say it.
#[test]
fn formulations_that_mean_the_same_elsewhere_are_differences_here() {
    let end = |when: &str, result: &str| format!("[[end]]\nwhen = {when}\nresult = \"{result}\"\n");
    let few = |what: &str, n: u8| {
        format!("{{ extinct = {{ pieces = {what}, side = \"opponent\", at-most = {n} }} }}")
    };
    let bare = |n: u8| end(&few("\"all\"", n), "mover wins");
    let bare_and_few = |n: u8| {
        let all =
            format!("{{ all = [{}, {}] }}", few("\"all\"", n), few("[\"pawn\", \"rook\", \"knight\"]", 0));
        end(&all, "mover wins")
    };
    let illegal_check = format!("[[illegal]]\nwhen = \"check\"\n{MATE}");
    let face = |along: &str| {
        format!("[[illegal]]\nwhen = {{ facing = {{ pieces = [\"king\"], along = \"{along}\" }} }}\n{MATE}")
    };
    let checked_twice = "{ all = [\"stalemate\", { checks-given = { times = 2 } }] }";
    let drop = |more: &str| format!("[[drops]]\npieces = [\"knight\"]\nas = \"either-form\"\n{more}");
    let cases: [[&[(&str, &str)]; 3]; 5] = [
        // The last piece need not be royal: the king may promote.
        [
            &[
                ("royal = true", "royal = true\npromotes-to = [\"rook\"]"),
                ("[\"pawn\"]\nzone", "[\"king\"]\nzone"),
            ],
            &[(MATE, &(bare(1) + MATE))],
            &[(MATE, &(bare_and_few(1) + MATE))],
        ],
        // The first position has a check, though no move gives one.
        [
            &[("rk1n1/p4/5/4P/1N1KR", "1k1r1/p4/5/4P/1N1KR")],
            &[(MATE, &illegal_check)],
            &[(MATE, &illegal_check.replace(MATE, ""))],
        ],
        // Kings start outside the region that they are confined to.
        [
            &[("royal = true", "royal = true\nconfined-to = { first = \"rank 2\", second = \"rank 4\" }")],
            &[("rk1n1/p4/5/4P/1N1KR", "r2n1/p4/5/4P/kN1KR"), (MATE, &face("files"))],
            &[("rk1n1/p4/5/4P/1N1KR", "r2n1/p4/5/4P/kN1KR"), (MATE, &face("both"))],
        ],
        // Positions after a check are other positions, though the ending that counts checks never decides.
        [&[], &[], &[(REPETITION, &(end(checked_twice, "mover wins") + REPETITION))]],
        // The promoted form is not confined.
        [
            &[("move = \"N\"", "move = \"N\"\nconfined-to = \"ranks 1-3\"\npromoted = { like = \"rook\" }")],
            &[("[royals]", &(drop("") + "[royals]"))],
            &[("[royals]", &(drop("zone = \"ranks 1-3\"\n") + "[royals]"))],
        ],
    ];
    for [game, one, other] in cases {
        let [one, other] = [one, other].map(|changes| [game, changes].concat());
        assert!(!between(&one, &other).is_same_game(), "{one:?}\n{other:?}");
    }
}

/// Pairs of small games that differ in play, each by a piece of text.
#[test]
fn what_seldom_makes_a_difference_is_one() {
    let game = |board: &str, pieces: &str, fen: &str, more: &str| {
        format!(
            "format = 1\nname = \"x\"\n[board]\nfiles = 4\nranks = 5\nsymmetry = \"rotate\"\n{board}\
             {pieces}[setup]\nfen = \"{fen} w\"\n{more}[[end]]\nwhen = \"no-moves\"\nresult = \"draw\"\n"
        )
    };
    let man =
        |moves: &str| format!("[pieces.king]\nid = \"K\"\nmove = \"K\"\n[pieces.man]\nid = \"M\"\n{moves}\n");
    let end = |when: &str, result: &str| format!("[[end]]\nwhen = {when}\nresult = \"{result}\"\n");
    let lost = end("{ extinct = { pieces = [\"man\"], side = \"opponent\" } }", "mover wins");
    let own_lost = end("{ extinct = { pieces = [\"man\"], side = \"mover\" } }", "mover loses");
    let connected = |pieces: &str| {
        format!("{{ connected = {{ pieces = [{pieces}], side = \"mover\", steps = \"K\" }} }}")
    };
    let (men, fen) = ("k2m/2mm/4/MM2/M2K", "k3/4/4/MM2/3K");
    let wazirs = man("move = \"W\"");
    let fewer = [connected("\"king\", \"man\""), connected("\"man\"")];
    let first_moves = [
        man("move = \"fmWifmnD\""),
        man(
            "move = \"fmW\"\nextra-moves = [{ on = { first = \"a2, b2\", second = \"nowhere\" }, move = \"fmnD\" }]",
        ),
    ];
    let own_leave = "[[enclosure]]\nhow = \"without-liberties\"\nown = \"leave\"\n";
    let effect = "[[effect]]\nwhere = \"itself\"\nafter = \"capture\"\ndoes = \"leaves\"\n";
    let taken_over = "[captured]\nto-hand = \"unpromoted\"\n[[drops]]\npieces = [\"man\"]\nswap = true\n";
    let royals = "[royals]\nleft-attacked = \"allowed\"\nwhich = \"each\"\n";
    let pairs = [
        // Those of fewer kinds may be connected when those of more are not.
        [
            game("", &wazirs, men, &end(&fewer[0], "mover wins")),
            game("", &wazirs, men, &[end(&fewer[0], "mover wins"), end(&fewer[1], "draw")].concat()),
        ],
        // A man that goes round comes back to its first square.
        first_moves.clone().map(|men| game("wraps = [\"ranks\"]\n", &men, fen, &lost)),
        // A player loses men by enclosing them, or by capturing.
        [&lost, &[lost.clone(), own_lost.clone()].concat()]
            .map(|ends| game("", &wazirs, men, &format!("{own_leave}{ends}"))),
        [&lost, &[lost.clone(), own_lost].concat()]
            .map(|ends| game("", &wazirs, men, &format!("{effect}{ends}"))),
        // A royal piece is not taken over.
        [
            game(
                "",
                &wazirs.replace("move = \"K\"\n", "move = \"K\"\nroyal = true\n"),
                "4/4/4/4/K3[mmMM]",
                &format!("{taken_over}{royals}"),
            ),
            game("", &wazirs, "4/4/4/4/K3[mmMM]", taken_over),
        ],
    ];
    for pair in pairs {
        let [one, other] = [0, 1].map(|n: usize| variant_of(&pair[n]));
        assert!(!compare(one.rules(), other.rules()).is_same_game(), "{}\n{}", pair[0], pair[1]);
    }
    // On a board with edges nothing comes back.
    let [one, other] = [0, 1].map(|n: usize| variant_of(&game("", &first_moves[n], fen, &lost)));
    assert!(compare(one.rules(), other.rules()).is_same_game());
}

#[test]
fn other_names_are_shown_and_change_no_play() {
    let renamed = changed(&[
        ("name = \"Small\"", "name = \"Little\""),
        ("[pieces.rook]\nid = \"R\"", "[pieces.tower]\nid = \"T\""),
        ("\"rook\"", "\"tower\""),
        ("rk1n1", "tk1n1"),
        ("1N1KR", "1N1KT"),
    ]);
    assert!(renamed.is_same_game());
    assert_eq!(
        reported(&renamed),
        [
            "Names | - | It is called Small. | It is called Little.",
            "Names | Rook (R) | It is called Rook (R). | It is called Tower (T).",
        ]
    );
}

#[test]
fn differences_are_put_in_words() {
    differs(
        &[("move = \"N\"", "move = \"ND\"")],
        &[
            "Pieces | Knight (N) | Leaps 1 by 2 squares in any direction. | Leaps 1 by 2 squares in any direction; leaps 2 \
           squares orthogonally. It can also go from c3 to c1, a3, e3, c5.",
        ],
    );
    differs(
        &[("move = \"fW\"", "move = \"mfWcfF\"")],
        &[
            "Pieces | Pawn (P) | Steps one square straight forward. It can also capture from c3 on c4. | Steps one square \
           straight forward without capturing; steps one square diagonally forward only to capture. It can also capture \
           from c3 on b4, d4.",
        ],
    );
    // Both capture on the squares beside; one of them comes back.
    differs(
        &[("move = \"N\"", "move = \"NcabN\"")],
        &[
            "Pieces | Knight (N) | Leaps 1 by 2 squares in any direction. | Leaps 1 by 2 squares in any direction; leaps 1 by 2 \
           squares in any direction, capturing an enemy there, then leaps 1 by 2 squares straight back.",
        ],
    );
    differs(
        &[("move = \"N\"", "move = \"mNcabN\"")],
        &[
            "Pieces | Knight (N) | Leaps 1 by 2 squares in any direction. It can also land to capture, from c3 on b1, d1, \
           a2, e2, a4, e4, b5, d5. | Leaps 1 by 2 squares in any direction without capturing; leaps 1 by 2 squares in any \
           direction, capturing an enemy there, then leaps 1 by 2 squares straight back.",
        ],
    );
    differs(
        &[("must = \"always\"", "must = \"if-stuck\"")],
        &[
            "Promotion | Pawn (P) | It must promote with any move into the last rank. | It may promote with any move into the \
           last rank, and must with any move into, within or out of the last rank after which it could otherwise never \
           move again.",
        ],
    );
    differs(
        &[("[\"rook\", \"knight\"]", "[\"rook\"]")],
        &["Promotion | Pawn (P) | It promotes to Rook (R) or Knight (N). | It promotes to Rook (R)."],
    );
    differs(
        &[("rk1n1", "kr1n1")],
        &[
            "Start position | King (K) of Second | Starts on b5. | Starts on a5.",
            "Start position | Rook (R) of Second | Starts on a5. | Starts on b5.",
        ],
    );
    differs(
        &[("forbid = [\"stuck\"]", "forbid = [\"stuck\", \"checkmate\"]")],
        &[
            "Drops | - | A Pawn in hand may be dropped on any empty square; a drop may not leave a piece where it could never \
           move. | A Pawn in hand may be dropped on any empty square; a drop may not leave a piece where it could never move \
           or give checkmate.",
        ],
    );
    differs(
        &[("when = \"stalemate\"\nresult = \"draw\"", "when = \"stalemate\"\nresult = \"mover loses\"")],
        &[
            "End of the game | - | When the player to move is stalemated (not in check and without a legal move), the game is \
           drawn. | When the player to move is stalemated (not in check and without a legal move), the player who moved \
           loses.",
        ],
    );
    differs(
        &[("royal = true", "royal = true\nnever-captures = [\"pawn\"]")],
        &["Pieces | King (K) | May capture any enemy piece. | May not capture a Pawn."],
    );
}

#[test]
fn endings_that_are_written_alike_are_no_difference() {
    let game = [
        ("left-attacked = \"illegal\"", "left-attacked = \"allowed\""),
        ("when = \"checkmate\"", "when = \"royal-captured\""),
        ("when = \"stalemate\"", "when = \"no-moves\""),
        ("forbid = [\"stuck\"]", "forbid = [\"checkmate\"]"),
    ];
    let [safe, captured, stuck, _] = game;
    let topics: Vec<&str> =
        between(&game, &[safe, captured, stuck]).differences.iter().map(|d| d.topic.title()).collect();
    assert_eq!(topics, ["Drops"]);
}

#[test]
fn attacks_on_the_way_are_no_difference_where_royals_may_be_left_attacked() {
    let castling = "[[castling]]\npiece = \"king\"\nfrom = \"d1\"\nto = \"c1\"\npartner = \"knight\"\npartner-from = \"b1\"\npartner-to = \"d1\"\n";
    let free = format!("{castling}through-attack = \"allowed\"\n[royals]");
    let barred = format!("{castling}[royals]");
    let safe = ("left-attacked = \"illegal\"", "left-attacked = \"allowed\"");
    let differ = |more: &[(&str, &str)]| {
        let [one, other] = [&free, &barred].map(|text| [&[("[royals]", text.as_str())], more].concat());
        !between(&one, &other).differences.is_empty()
    };
    assert!(differ(&[]));
    assert!(!differ(&[
        safe,
        ("when = \"checkmate\"", "when = \"royal-captured\""),
        ("when = \"stalemate\"", "when = \"no-moves\"")
    ]));
}

#[test]
fn endings_tried_in_another_order_are_a_difference() {
    let first = "[[end]]\nwhen = \"checkmate\"\nresult = \"mover wins\"\n";
    let third = "[[end]]\nwhen = { repetition = { times = 3 } }\nresult = \"draw\"\n";
    let comparison = changed(&[(third, ""), (first, &format!("{third}{first}"))]);
    let [difference] = comparison.differences.as_slice() else { panic!("{comparison:?}") };
    assert_eq!(difference.topic, Topic::Endings);
    assert_eq!(difference.left.len(), 3);
    assert_eq!(difference.left.last(), difference.right.first());
}

#[test]
fn a_piece_of_one_game_only_is_shown_with_its_moves_and_squares() {
    let comparison =
        changed(&[("[setup]", "[pieces.bishop]\nid = \"B\"\nmove = \"B\"\n[setup]"), ("1N1KR", "BN1KR")]);
    let lines = reported(&comparison);
    assert_eq!(
        lines.first().map(String::as_str),
        Some(
            "Pieces | Bishop (B) | There is no such piece. | Slides any number of squares diagonally. First: Starts on a1. \
             Second: Not in the start position."
        )
    );
}

/// Each bundled variant with itself and with the next: nothing is said twice, no difference is without a sentence,
/// and their order does not matter.
#[test]
fn bundled_variants_all_differ() {
    let variants: Vec<_> = variants().map(|(_, variant)| variant).collect();
    for pair in variants.windows(2) {
        let [a, b] = pair else { continue };
        assert_eq!(compare(a.rules(), a.rules()), Comparison::default(), "{}", a.id());
        let there = compare(a.rules(), b.rules());
        let back = compare(b.rules(), a.rules());
        assert_eq!(there.is_same_game(), back.is_same_game(), "{} {}", a.id(), b.id());
        for difference in &there.differences {
            assert_ne!(difference.left, difference.right, "{} {}: {difference:?}", a.id(), b.id());
            let subject = difference.subject.as_deref();
            assert_ne!(
                subject,
                Some("A difference that these sentences do not show"),
                "{} {}: {difference:?}",
                a.id(),
                b.id()
            );
        }
    }
}

#[test]
fn variants_that_extend_another_differ_from_it_in_what_they_say() {
    let topics = |a: &str, b: &str| -> Vec<&str> {
        let comparison = compare(library::variant(a).unwrap().rules(), library::variant(b).unwrap().rules());
        let mut topics: Vec<&str> = comparison.differences.iter().map(|d| d.topic.title()).collect();
        topics.dedup();
        topics
    };
    assert_eq!(topics("chess", "3check"), ["Names", "End of the game"]);
    assert_eq!(topics("wa-shogi", "wa-shogi-drops"), ["Names", "Captures", "Drops", "End of the game"]);
    assert_eq!(topics("chess", "normal"), ["Names"]);
    assert_eq!(topics("chess", "nocastle"), ["Names", "Castling"]);
}

#[test]
fn walls_that_end_checks_are_a_difference() {
    let walls = |legal: &str| {
        let table =
            format!("[walls]\nturn = \"move-and-wall\"\non = \"any-square\"\nkeep = \"all\"\n{legal}[setup]");
        variant_of(&SMALL.replace("[setup]", &table))
    };
    let (after, before) = (walls(""), walls("legal = \"before-wall\"\n"));
    assert_eq!(compare(after.rules(), walls("legal = \"after-wall\"\n").rules()), Comparison::default());
    let comparison = compare(after.rules(), before.rules());
    let [difference] = comparison.differences.as_slice() else { panic!("{comparison:?}") };
    assert_eq!((difference.topic, difference.left.len() + 1), (Topic::Walls, difference.right.len()));
    assert_eq!(
        difference.right.last().map(String::as_str),
        Some("A move must be legal both with its wall and before it is placed, so no wall ends a check.")
    );
}
