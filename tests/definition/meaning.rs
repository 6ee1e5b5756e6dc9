//! What definitions mean: the rules that come out of them.

use std::collections::HashMap;

use alfil::library::BundledVariants;
use alfil::words::describe::movement_clause;
use alfil::words::notation::fen;
use alfil_core::board::{PerOccasion, Region, Shape, Side};
use alfil_core::game::Game;
use alfil_core::rules::{Captured, Condition, Duty, Permit, Rules, Verdict, When};
use alfil_core::variant::Variant;
use alfil_language::check::{load, load_text};
use alfil_language::def::{Asker, DefinitionText, Library, NotFound};
use alfil_language::diag::{Report, render};

use crate::playing::{after, play, variant_of};

#[track_caller]
fn rules(text: &str) -> Rules {
    let (rules, report) = load_text("text.toml", text, &BundledVariants);
    rules.unwrap_or_else(|| panic!("{}", render::human(&report, false)))
}

fn bundled(id: &str) -> Rules {
    load(id, &BundledVariants).0.unwrap()
}

fn squares(shape: Shape, region: &Region, side: Side) -> String {
    region[side].iter().map(|s| shape.name(s).to_string()).collect::<Vec<_>>().join(" ")
}

#[track_caller]
fn region(symmetry: &str, text: &str, first: &str, second: &str) {
    let text = format!(
        "format = 1\nname = \"x\"\n[board]\nfiles = 3\nranks = 4\nholes = \"b2\"\nsymmetry = {symmetry:?}\n\
         regions.edge = {{ first = \"a1\", second = \"a4\" }}\nregions.r = {text:?}\n\
         [pieces.p]\nid = \"P\"\nmove = \"W\"\n[setup]\nfen = \"3/3/1*1/P2 w\"\n"
    );
    let rules = rules(&text);
    let region = &rules.regions.iter().find(|(name, _)| name == "r").unwrap().1;
    let found = Side::ALL.map(|side| squares(rules.shape, region, side));
    assert_eq!(found, [first, second], "{symmetry} {text}");
}

#[test]
fn regions_are_turned_for_the_second_player() {
    region("rotate", "a1", "a1", "c4");
    region("mirror", "a1", "a1", "a4");
    region("rotate", "file a", "a1 a2 a3 a4", "c1 c2 c3 c4");
    region("mirror", "file a", "a1 a2 a3 a4", "a1 a2 a3 a4");
    region("rotate", "b3-a4", "a3 b3 a4 b4", "b1 c1 c2");
    region("rotate", "ranks 1-2", "a1 b1 c1 a2 c2", "a3 b3 c3 a4 b4 c4");
}

#[test]
fn regions_of_the_owner_are_the_owners() {
    region("rotate", "last rank", "a4 b4 c4", "a1 b1 c1");
    region("mirror", "first 2 ranks", "a1 b1 c1 a2 c2", "a3 b3 c3 a4 b4 c4");
    region("rotate", "edge", "a1", "a4");
    region("rotate", "edge, a2 and c1", "a1 c1 a2", "c3 a4");
    region("rotate", "last rank except b4", "a4 c4", "a1 c1");
    region("rotate", "all except ranks 2-4", "a1 b1 c1", "a4 b4 c4");
    region("rotate", "(file a, file b) except a4", "a1 b1 a2 a3 b3 b4", "b1 c2 b3 c3 b4 c4");
    region("rotate", "file a, (file b except b4)", "a1 b1 a2 a3 b3 a4", "c1 c2 b3 c3 b4 c4");
    region("mirror", "all except (ranks 2-4, a1)", "b1 c1", "b4 c4");
    region("mirror", "all except (last 3 ranks, (file c except c1)) except a1", "b1 c1", "b4 c4");
}

#[test]
fn an_except_beside_several_parts_needs_brackets() {
    let reported = |region: &str| {
        let text =
            format!("format = 1\nname = \"x\"\n[board]\nfiles = 3\nranks = 4\nregions.r = {region:?}\n");
        let (_, report) = load_text("text.toml", &text, &BundledVariants);
        let unclear = report.diagnostics.into_iter().filter(|d| d.code.slug() == "except-unclear");
        unclear.flat_map(|found| found.help).collect::<Vec<_>>().join("; ")
    };
    let write = |both: &str, one: &str| format!("write parentheses: `{one}` or `{both}`");
    assert_eq!(reported("all except a1, b1"), write("all except (a1, b1)", "(all except a1), b1"));
    assert_eq!(
        reported("a1, b1 and c1 except c1"),
        write("(a1, b1, c1) except c1", "a1, b1, (c1 except c1)")
    );
    assert_eq!(
        reported("a1, (rank 2 and rank 3) except b2 except b3"),
        write(
            "(a1, (rank 2 and rank 3)) except b2 except b3",
            "a1, ((rank 2 and rank 3) except b2 except b3)"
        )
    );
    assert_eq!(
        reported("a1, rank 2 except b2 except c2, c1"),
        write("a1, (rank 2 except b2 except (c2, c1))", "a1, (rank 2 except b2 except c2), c1")
    );
    assert_eq!(reported("all except a1 except b1"), "");
    assert_eq!(reported("(all except a1), b1"), "");
}

#[test]
fn a_stuck_piece_promotes_with_any_move_that_touches_the_zone() {
    let game = |moments: &str, fen: &str| {
        let text = format!(
            "format = 1\nname = \"x\"\n[board]\nfiles = 3\nranks = 5\nsymmetry = \"rotate\"\n\
             [pieces.pawn]\nid = \"P\"\nmove = \"fW\"\npromoted = {{ name = \"Gold\", move = \"WfF\" }}\n\
             [setup]\nfen = \"p2/3/3/3/2P w\"\n\
             [[promotion]]\nzone = \"last 2 ranks\"\nmust = \"if-stuck\"\n{moments}\n\
             [[end]]\nwhen = \"no-moves\"\nresult = \"mover wins\"\n"
        );
        let variant = crate::playing::variant_of(&text);
        crate::playing::legal_names(&mut crate::playing::after(&variant, fen, ""))
    };
    for moments in ["within = \"capturing\"", "enter = \"always\"", "leave = \"always\""] {
        assert_eq!(game(moments, "3/P2/3/3/p2 w"), ["a4a5+"], "{moments}");
        assert_eq!(game(moments, "p2/P2/3/3/3 w"), ["a4a5+"], "{moments}");
        assert_eq!(game(moments, "2P/3/3/p2/3 b"), ["a2a1+"], "{moments}");
    }
    assert_eq!(game("within = \"capturing\"", "3/3/P2/3/2p w"), ["a3a4"]);
}

#[test]
fn what_is_wrong_with_the_holes_is_reported_once() {
    let found = |holes: &str| {
        let text = format!(
            "format = 1\nname = \"x\"\n[board]\nfiles = 5\nranks = 5\nsymmetry = \"rotate\"\nholes = {holes}\n\
             regions.edge = \"rank 1\"\n[pieces.pawn]\nid = \"P\"\nmove = \"fW\"\nnever-on = \"edge\"\n\
             [setup]\nfen = \"1***1/*p2*/*3*/*2P*/1***1 w\"\n[[end]]\nwhen = \"no-moves\"\nresult = \"mover wins\"\n"
        );
        let (_, report) = load_text("text.toml", &text, &BundledVariants);
        let reported = |d: &alfil_language::diag::Diagnostic| {
            format!("{}: {}: {}", d.code.slug(), d.message, d.labels.first().map_or("", |label| &label.text))
        };
        report.diagnostics.iter().map(reported).collect::<Vec<_>>().join("; ")
    };
    assert_eq!(
        found("\"edge except corners\""),
        "unknown-region: there is no region `corners`: not in `[board.regions]`"
    );
    assert_eq!(
        found("\"rim except corners\""),
        "unknown-region: there is no region `rim`: not in `[board.regions]`; \
         unknown-region: there is no region `corners`: not in `[board.regions]`"
    );
    // A circle is reported where it is.
    assert_eq!(
        found("\"edge, left\"\nregions.left = \"right\"\nregions.right = \"left\""),
        "region-circle: the region `right` is not defined yet: used here before its definition"
    );
    assert!(found("\"rank 1 excpt a1\"").starts_with("region-syntax: "));
    assert!(!found("\"rank 1 excpt a1\"").contains("; "));
    let before = "region-syntax: nothing comes before `except`: it removes squares from the region before it";
    for text in ["except a1", "rank 1, except a1", "(except a1)", "rank 1 and except a1"] {
        assert_eq!(found(&format!("\"{text}\"")), before, "{text}");
    }
    assert!(
        found("\"rank 1   a1\"").starts_with("region-syntax: `a1` is not"),
        "{}",
        found("\"rank 1   a1\"")
    );
    assert!(!found("5").contains("; "));
    assert_eq!(found("\"(rank 1, rank 5, file a, file e) except (a1, e1, a5, e5)\""), "");
}

#[test]
fn holes_may_name_regions() {
    let rules = |board: &str, fen: &str| {
        let text = format!(
            "format = 1\nname = \"x\"\nallow = [\"sides-differ\"]\n[board]\nfiles = 5\nranks = 5\n{board}\n[pieces.king]\nid = \"K\"\nmove = \"K\"\n\
             [setup]\nfen = \"{fen} w\"\n[[end]]\nwhen = \"no-moves\"\nresult = \"mover wins\"\n"
        );
        variant_of(&text).rules().clone()
    };
    let names = |rules: &alfil_core::rules::Rules, set: &alfil_core::board::SquareSet| {
        set.iter().map(|square| rules.shape.name(square).to_string()).collect::<Vec<_>>().join(" ")
    };
    // `edge` has only its corners left.
    let edge = "holes = \"edge except corners\"\n[board.regions]\nedge = \"rank 1, rank 5, file a, file e\"\ncorners = \"a1, a5, e1, e5\"\n";
    let with_symmetry = edge.replace("holes", "symmetry = \"rotate\"\nholes");
    let cut = rules(&with_symmetry, "k***1/*3*/*3*/*3*/1***K");
    assert_eq!(names(&cut, &cut.holes), "b1 c1 d1 a2 e2 a3 e3 a4 e4 b5 c5 d5");
    let whole = "symmetry = \"rotate\"\nholes = \"all except inner\"\nregions.rows = \"ranks 2-4\"\nregions.inner = \"rows except (file a, file e)\"\n";
    let inner = rules(whole, "*****/*k2*/*3*/*2K*/*****");
    assert_eq!(inner.holes.len(), 16);
}

#[test]
fn a_region_can_be_nowhere_for_one_player() {
    let text = |region: &str| {
        format!(
            "format = 1\nname = \"x\"\n[board]\nfiles = 3\nranks = 3\nsymmetry = \"rotate\"\nregions.r = {region}\n\
             [pieces.p]\nid = \"P\"\nmove = \"W\"\n[setup]\nfen = \"p2/3/2P w\"\n\
             [[end]]\nwhen = {{ occupied = {{ region = \"r\", side = \"either\" }} }}\nresult = \"mover wins\"\n"
        )
    };
    let found = rules(&text("{ first = \"nowhere\", second = \"b1\" }"));
    let region = &found.regions.first().unwrap().1;
    assert_eq!(Side::ALL.map(|side| squares(found.shape, region, side)), ["", "b1"]);
    for wrong in [
        "\"nowhere\"",
        "{ first = \"nowhere\", second = \"nowhere\" }",
        "{ first = \"b1 except b1\", second = \"b1\" }",
    ] {
        let (rules, report) = load_text("text.toml", &text(wrong), &BundledVariants);
        let codes: Vec<&str> = report.diagnostics.iter().map(|d| d.code.slug()).collect();
        assert!(rules.is_none() && codes == ["empty-region"], "{wrong}: {codes:?}");
    }
    // No square is not full of pieces.
    let variant = crate::playing::variant_of(&text("{ first = \"nowhere\", second = \"b1\" }"));
    let mut game = Game::new(&variant);
    assert!(game.outcome().is_none());
    play(&mut game, "c1b1");
    assert!(game.outcome().is_some());
}

#[test]
fn promoted_forms_are_kinds_of_their_own() {
    let rules = bundled("dai-shogi");
    let rook = rules.kind(rules.kind_with_id("R").unwrap());
    let promoted = rules.kind(rook.promotions.first().unwrap().into.first[0]);
    let dragon = rules.kind(rules.kind_with_id("D").unwrap());
    assert_eq!((promoted.id.as_str(), promoted.key.as_str()), ("+R", "+rook"));
    assert_eq!((&promoted.name, &promoted.movement), (&dragon.name, &dragon.movement));
    assert!(promoted.promotions.is_empty());
    assert_eq!(promoted.promoted_from, rules.kind_with_id("R"));
    let elephant = |id: &str| rules.kind(rules.kind_with_id(id).unwrap());
    assert!(elephant("+E").royal && !elephant("E").royal && !elephant("+P'").royal);
    assert_eq!(rules.kinds.len(), 29 + 26);
    assert_eq!(rules.setup.pieces.len(), 130);
    let promotion = rook.promotions.first().unwrap();
    assert_eq!(
        promotion.on,
        PerOccasion { enter: When::Always, within: When::Capturing, leave: When::Capturing }
    );
    assert_eq!(promotion.must, Duty::Never);
    assert_eq!(promotion.zone[Side::Second].len(), 75);
}

#[test]
fn drops_are_for_the_pieces_they_name_and_the_rest() {
    let rules = bundled("ogi");
    let of = |id: &str| {
        let kind = rules.kind_with_id(id).unwrap();
        rules.drops.iter().filter(|d| d.kinds.contains(&kind)).collect::<Vec<_>>()
    };
    assert_eq!(rules.captured, Captured::ToHandUnpromoted);
    assert!(of("K").is_empty() && of("+P").is_empty());
    assert_eq!((of("R").len(), of("R")[0].zone[Side::First].len()), (1, 64));
    assert_eq!((of("P")[0].per_file, of("P")[0].mate), (Some(1), Permit::Allowed));
    assert_eq!(of("N")[0].zone[Side::Second].len(), 48);
}

#[test]
fn a_definition_says_only_what_is_different() {
    let (plain, drops) = (bundled("wa-shogi"), bundled("wa-shogi-drops"));
    assert_eq!((plain.name.as_str(), drops.name.as_str()), ("Wa Shogi", "Wa Shogi with drops"));
    assert_eq!((plain.kinds, plain.setup), (drops.kinds, drops.setup));
    assert_eq!(plain.sources, drops.sources);
    assert_eq!((plain.ends.len(), drops.ends.len()), (4, 5));
    assert_eq!((plain.captured, drops.captured), (Captured::Removed, Captured::ToHandUnpromoted));
}

#[test]
fn royal_captured_is_extinction_of_the_royal_kinds() {
    let rules = bundled("dai-shogi");
    let royals = vec![rules.kind_with_id("K").unwrap(), rules.kind_with_id("+E").unwrap()];
    let Condition::Extinct { kinds, at_most: 0, with_hand: false, .. } = &rules.ends[0].when else {
        panic!()
    };
    assert_eq!((kinds, &rules.ends[0].result), (&royals, &Verdict::MoverWins));
}

/// Some texts by name.
struct Texts(HashMap<&'static str, &'static str>);

impl Library for Texts {
    fn find(&self, name: &str, _: Option<Asker<'_>>) -> Result<DefinitionText, NotFound> {
        let text = self.0.get(name).ok_or(NotFound::NoSuchName)?;
        Ok(DefinitionText { name: name.to_owned(), text: (*text).to_owned() })
    }

    fn names(&self) -> Vec<String> {
        self.0.keys().map(|&k| k.to_owned()).collect()
    }
}

fn family(child: &'static str) -> (Option<Rules>, Report) {
    let parent = "format = 1\nname = \"Parent\"\nabout = \"old\"\nauthor = \"A\"\nlicense = \"B\"\n\
        links = [\"https://c.org\"]\nsources = [\"D\"]\n[board]\nfiles = 3\nranks = 3\n\
        [pieces.king]\nid = \"K\"\nmove = \"K\"\n[pieces.lion]\nid = \"L\"\nmove = \"Q\"\n\
        [setup]\nfen = \"l1k/3/K1L w\"\n[[end]]\nwhen = \"no-moves\"\nresult = \"draw\"\n";
    load("child", &Texts(HashMap::from([("child", child), ("parent", parent)])))
}

#[test]
fn tables_are_merged_and_lists_replaced() {
    let (rules, report) = family(
        "format = 1\nname = \"Child\"\nextends = \"parent\"\npieces.lion.move = \"N\"\n\
         [[end]]\nwhen = { only = { pieces = [\"king\"] } }\nresult = \"draw\"\n",
    );
    assert!(report.diagnostics.is_empty(), "{}", render::human(&report, false));
    let rules = rules.unwrap();
    assert_eq!((rules.name.as_str(), rules.about.as_str()), ("Child", ""));
    assert_eq!(rules.sources.entries().collect::<Vec<_>>(), [("Source", "D")]);
    assert_eq!((rules.kinds[1].betza.as_str(), rules.kinds[1].id.as_str()), ("N", "L"));
    assert!(matches!(rules.ends.as_slice(), [end] if matches!(end.when, Condition::Only { .. })));
}

#[test]
fn what_is_missing_is_reported_where_it_is_removed() {
    let (_, report) =
        family("format = 1\nname = \"Child\"\nextends = \"parent\"\nwithout = [\"pieces.lion\"]\n");
    let found: Vec<String> = render::short(&report).lines().map(str::to_owned).collect();
    assert_eq!(
        found,
        [
            "child:4:12: error[fen-piece]: no piece has the id `l`",
            "child:4:12: error[fen-piece]: no piece has the id `L`",
        ]
    );
}

#[test]
fn a_piece_may_stand_still() {
    let text = "format = 1\nname = \"Stones\"\n[board]\nfiles = 3\nranks = 3\n[pieces.stone]\nid = \"S\"\n\
                move = \"none\"\n[pieces.guard]\nid = \"G\"\nmove = \"W\"\npromoted = { move = \"none\" }\n\
                [[promotion]]\nzone = { first = \"rank 3\", second = \"rank 1\" }\nenter = \"always\"\nmust = \"always\"\n\
                [setup]\nfen = \"s1g/3/G1S w\"\n[[end]]\nwhen = \"no-moves\"\nresult = \"mover wins\"\n";
    let (found, report) = load_text("text.toml", text, &BundledVariants);
    assert_eq!(render::human(&report, false), "");
    let rules = found.unwrap();
    for id in ["S", "+G"] {
        let kind = rules.kind(rules.kind_with_id(id).unwrap());
        assert!(kind.movement.terms.is_empty(), "{id}");
        assert_eq!(movement_clause(&kind.movement), "does not move");
    }
    // Where moves are added to others, a text that adds none is a mistake.
    let text =
        text.replace("move = \"W\"\n", "move = \"W\"\nextra-moves = [{ on = \"all\", move = \"none\" }]\n");
    assert!(load_text("text.toml", &text, &BundledVariants).0.is_none());
}

#[test]
fn the_clock_of_positions_counts_what_the_file_says() {
    let clock_after = |more: &str, moves: &[&str]| {
        let text = format!(
            "format = 1\nname = \"Test\"\n[board]\nfiles = 3\nranks = 6\nsymmetry = \"mirror\"\n\
             [pieces.king]\nid = \"K\"\nmove = \"K\"\n[pieces.pawn]\nid = \"P\"\nmove = \"fW\"\npromotes-to = [\"king\"]\n\
             [[promotion]]\nzone = \"last rank\"\nenter = \"always\"\nmust = \"always\"\n[captured]\nto-hand = \"unpromoted\"\n\
             [[drops]]\n[setup]\nfen = \"2k/P2/3/3/2p/K1P[P] w\"\n{more}\n[[end]]\nwhen = \"no-moves\"\nresult = \"draw\"\n"
        );
        let variant = Variant::new("test", rules(&text));
        let mut game = Game::new(&variant);
        for text in moves {
            play(&mut game, text);
        }
        game.quiet_plies()
    };
    // Without a word: captures, drops and promotions.
    assert_eq!(clock_after("", &["a1b1", "c6b6"]), 2);
    assert_eq!(clock_after("", &["a1b1", "c6b6", "c1c2"]), 0);
    assert_eq!(clock_after("", &["a1b1", "c6b6", "P@a2"]), 0);
    assert_eq!(clock_after("", &["a1b1", "c6b6", "a5a6k"]), 0);
    let pawns = "[clock]\nreset-by-moves-of = [\"pawn\"]";
    assert_eq!(clock_after(pawns, &["a1b1", "c6b6", "P@a2"]), 3);
    assert_eq!(clock_after(pawns, &["P@a2", "c6b6", "a2a3"]), 0);
    // What one player's moves are is nothing for the other one.
    let first = "[clock]\nreset-by-moves-of = { first = [\"pawn\"], second = [] }";
    let second = "[clock]\nreset-by-moves-of = { first = [], second = [\"pawn\"] }";
    assert_eq!(clock_after(first, &["P@a2", "c6b6", "a2a3"]), 0);
    assert_eq!(clock_after(second, &["P@a2", "c6b6", "a2a3"]), 3);
    assert_eq!(clock_after(second, &["P@a2", "c2c1k"]), 0);
    // A pawn cannot step back, a king can.
    let last = "[clock]\nreset-by-irreversible-moves-of = [\"pawn\", \"king\"]";
    assert_eq!(clock_after(last, &["a1b1", "c6b6"]), 2);
    assert_eq!(clock_after(last, &["P@a2", "c6b6", "a2a3"]), 0);
    // An ending that counts otherwise does not change it.
    let both = format!(
        "{pawns}\n[[end]]\nwhen = {{ no-progress = {{ plies = 9, reset-by = [\"drop\"] }} }}\nresult = \"draw\""
    );
    assert_eq!(clock_after(&both, &["a1b1", "c6b6", "P@a2"]), 3);
    let ending = both.replace(pawns, "");
    assert_eq!(clock_after(&ending, &["a1b1", "c6b6", "P@a2"]), 0);
    assert_eq!(clock_after(&ending, &["a1b1", "c6b6", "c1c2"]), 3);
}

#[test]
fn a_castling_is_a_move_that_nobody_takes_back() {
    let quiet_plies = |clock: &str, moves: &str| {
        let text = format!("format = 1\nname = \"Test\"\nextends = \"chess\"\n[clock]\n{clock}\n");
        after(&variant_of(&text), "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 7 1", moves).quiet_plies()
    };
    let final_moves = "reset-by-irreversible-moves-of = [\"king\"]";
    assert_eq!(quiet_plies(final_moves, "e1g1"), 0);
    assert_eq!(quiet_plies(final_moves, "e1f1"), 8);
    assert_eq!(quiet_plies("reset-by-irreversible-moves-of = [\"rook\"]", "e1g1"), 8);
    assert_eq!(quiet_plies("reset-by = [\"capture\"]", "e1g1"), 8);
}

#[test]
fn first_moves_and_moves_of_some_places_cannot_always_be_taken_back() {
    let quiet_plies = |moves: &str, more: &str, mv: &str| {
        let text = format!(
            "format = 1\nname = \"Test\"\n[board]\nfiles = 6\nranks = 6\nsymmetry = \"mirror\"\n\
             [pieces.man]\nid = \"M\"\n{moves}\n[setup]\nfen = \"m5/6/6/6/6/M5 w\"\n\
             [clock]\nreset-by = [\"capture\"]\nreset-by-irreversible-moves-of = [\"man\"]\n\
             [[end]]\nwhen = \"no-moves\"\nresult = \"draw\"\n{more}"
        );
        after(&variant_of(&text), "m5/6/6/6/6/M5 w - - 7 9", mv).quiet_plies()
    };
    assert_eq!(quiet_plies("move = \"KimB\"", "", "a1c3"), 0);
    assert_eq!(quiet_plies("move = \"KimB\"", "", "a1b2"), 8);
    for on in ["first rank", "all"] {
        let first = format!("move = \"K\"\nfirst-moves = [{{ on = \"{on}\", move = \"mB\" }}]");
        assert_eq!(quiet_plies(&first, "", "a1c3"), 0, "{on}");
        assert_eq!(quiet_plies(&first, "", "a1b2"), 8, "{on}");
    }
    // By further moves a piece goes back only from where it has them, to where they lead.
    let further =
        |on: &str, to: &str| format!("move = \"K\"\nextra-moves = [{{ on = \"{on}\", move = \"B\"{to} }}]");
    assert_eq!(quiet_plies(&further("first rank", ""), "", "a1c3"), 0);
    assert_eq!(quiet_plies(&further("ranks 1-3", ""), "", "a1c3"), 8);
    assert_eq!(quiet_plies(&further("ranks 1-3", ", to = \"rank 3\""), "", "a1c3"), 0);
    // Nor does it go back to where it may not be, or from what it has become.
    assert_eq!(quiet_plies("move = \"K\"\nconfined-to = \"ranks 2-6\"", "", "a1b2"), 0);
    assert_eq!(quiet_plies("move = \"K\"\nconfined-to = \"ranks 1-2\"", "", "a1b2"), 8);
    let promotion = "[[promotion]]\nzone = \"rank 2\"\nenter = \"always\"\nmust = \"never\"";
    let promotes = "move = \"K\"\npromoted = { move = \"Q\" }";
    assert_eq!(quiet_plies(promotes, promotion, "a1b2+"), 0);
    assert_eq!(quiet_plies(promotes, promotion, "a1b2"), 8);
}

#[test]
fn pieces_that_are_alike_make_the_same_position() {
    let occurrences = |more: &str| {
        let text = format!(
            "format = 1\nname = \"Test\"\n[board]\nfiles = 4\nranks = 4\nsymmetry = \"mirror\"\n\
             [pieces.rook]\nid = \"R\"\nmove = \"R\"\n[pieces.pawn]\nid = \"P\"\nmove = \"W\"\n\
             promoted = {{ like = \"rook\" }}\n[[promotion]]\nzone = \"last rank\"\nenter = \"always\"\n\
             must = \"never\"\n[setup]\nfen = \"r3/4/4/R+P2 w\"\n{more}\n\
             [[end]]\nwhen = {{ repetition = {{ times = 2 }} }}\nresult = \"draw\"\n"
        );
        let variant = Variant::new("test", rules(&text));
        let mut game = Game::new(&variant);
        // The Rook and the promoted piece change places.
        for text in ["b1b2", "a4a3", "a1b1", "a3a4", "b2a2", "a4a3", "a2a1", "a3a4"] {
            assert_eq!(game.outcome(), None, "{text}");
            play(&mut game, text);
        }
        game.outcome().is_some()
    };
    assert!(!occurrences(""));
    assert!(occurrences("[repetition]\nalike = [[\"rook\", \"+pawn\"]]"));
}

/// Both Kings may move as they like, so that each can answer a check with a check.
#[test]
fn checks_by_both_players_are_mutual() {
    let verdict = |perpetual: &str| {
        let text = format!(
            "format = 1\nname = \"Test\"\n[board]\nfiles = 5\nranks = 5\nsymmetry = \"mirror\"\n\
             [pieces.king]\nid = \"K\"\nmove = \"mK\"\nroyal = true\n[pieces.rook]\nid = \"R\"\nmove = \"R\"\n\
             [setup]\nfen = \"1k3/r4/5/4R/3K1 w\"\n[royals]\nleft-attacked = \"allowed\"\nwhich = \"each\"\n\
             [[end]]\nwhen = {{ repetition = {{ times = 2, perpetual = \"{perpetual}\" }} }}\nresult = \"draw\"\n\
             [[end]]\nwhen = \"royal-captured\"\nresult = \"mover wins\"\n"
        );
        let variant = Variant::new("test", rules(&text));
        let mut game = Game::new(&variant);
        for text in ["e2b2", "a4d4", "b2b3", "d4d3", "b3b2", "d3d4"] {
            assert_eq!(game.outcome(), None, "{text}");
            play(&mut game, text);
        }
        game.outcome().map(|outcome| outcome.reason.slug(variant.rules()))
    };
    assert_eq!(verdict("mutual-check"), Some("mutual-check"));
    assert_eq!(verdict("check"), None);
}

#[test]
fn a_game_may_begin_in_the_middle_of_another() {
    let text = |plies: u16, clock: u16| {
        format!(
            "format = 1\nname = \"x\"\n[board]\nfiles = 3\nranks = 4\nsymmetry = \"rotate\"\n\
             [pieces.king]\nid = \"K\"\nmove = \"K\"\nroyal = true\n\
             [setup]\nfen = \"2k/3/3/K2 b\"\nplies-without-progress = {clock}\nmove-number = 9\n\
             [royals]\nleft-attacked = \"illegal\"\nwhich = \"each\"\n\
             [[end]]\nwhen = {{ no-progress = {{ plies = {plies}, reset-by = [\"capture\"] }} }}\nresult = \"draw\"\n"
        )
    };
    let variant = Variant::new("x", rules(&text(5, 3)));
    let mut game = Game::new(&variant);
    assert_eq!(fen::print(&game), "2k/3/3/K2 b - - 3 9");
    for ended in [false, true] {
        let mv = game.legal_moves()[0];
        game.play_unchecked(mv);
        assert_eq!(game.outcome().is_some(), ended);
    }
    assert_eq!(game.move_number(), 10);
    let (_, report) = load_text("text.toml", &text(5, 5), &BundledVariants);
    assert_eq!(report.diagnostics[0].code.slug(), "ending-at-start");
}

/// What is found in a text, each with the words it is about.
fn reported(text: &str) -> String {
    let (rules, report) = load_text("text.toml", text, &BundledVariants);
    assert_eq!(rules.is_none(), report.n_errors() > 0, "{text}");
    let reported = |d: &alfil_language::diag::Diagnostic| {
        format!("{}: {} {}", d.code.slug(), d.message, &text[d.span().unwrap().range()])
    };
    report.diagnostics.iter().map(reported).collect::<Vec<_>>().join("; ")
}

#[test]
fn a_promoted_form_is_described_once() {
    let found = |promoted: &str| {
        reported(&format!(
            "format = 1\nname = \"x\"\n[board]\nfiles = 3\nranks = 5\nsymmetry = \"mirror\"\n\
             [pieces.pawn]\nid = \"P\"\nmove = \"fW\"\npromoted = {promoted}\n[pieces.rook]\nid = \"R\"\n\
             move = \"R\"\n[setup]\nfen = \"p1r/3/3/3/R1P w\"\n\
             [[promotion]]\nzone = \"last rank\"\nenter = \"always\"\nmust = \"always\"\n\
             [[end]]\nwhen = \"no-moves\"\nresult = \"mover wins\"\n"
        ))
    };
    assert_eq!(found("{ name = \"Gold\", move = \"WfF\" }"), "");
    assert_eq!(found("{ like = \"rook\" }"), "");
    assert_eq!(found("{ name = \"Gold\" }"), "missing-key: `move` is missing \"Gold\"");
    assert_eq!(found("{ like = \"rook\", glyph = { first = \"金\", second = \"金\" } }"), "");
    assert_eq!(
        found("{ like = \"rook\", glyph = { first = \"金\" } }"),
        "missing-key: `second` is missing { first = \"金\" }"
    );
    assert_eq!(found("{ like = \"rook\", never-captures = [\"rook\"], never-on = \"first rank\" }"), "");
    assert_eq!(
        found("{ like = \"rook\", move = \"R\" }"),
        "like-and-more: the promoted form is described twice \"R\""
    );
    assert_eq!(
        found("{ like = \"rook\", never-jumps-over = [\"rook\"] }"),
        "nothing-to-jump: no move of `+pawn` jumps over pieces (`p`, `g`, `j`, `x`, `nn`) \"rook\""
    );
    assert_eq!(found("{ like = 5 }"), "wrong-type: expected a string, found the number `5` 5");
}

#[test]
fn a_form_has_the_limits_of_the_piece_that_it_is_like_unless_it_has_its_own() {
    let rules = rules(
        "format = 1\nname = \"x\"\n[board]\nfiles = 3\nranks = 5\nsymmetry = \"mirror\"\n\
         [pieces.rook]\nid = \"R\"\nmove = \"RpR\"\nconfined-to = \"files a-b\"\nnever-on = \"a1\"\nvalue = 400\n\
         never-captures = [\"pawn\"]\nnever-jumps-over = [\"pawn\"]\nextra-moves = [{ on = \"a2\", move = \"F\" }]\n\
         first-moves = [{ on = \"a3\", move = \"A\" }]\n\
         [pieces.pawn]\nid = \"P\"\nmove = \"fW\"\npromoted = { like = \"rook\" }\n\
         [pieces.man]\nid = \"M\"\nmove = \"fW\"\npromoted = { like = \"rook\", confined-to = \"file a\", never-on = \"a2\", \
         value = 300, never-captures = [\"man\"], never-jumps-over = [\"man\"], extra-moves = [{ on = \"a4\", move = \"F\" }], \
         first-moves = [{ on = \"a5\", move = \"A\" }] }\n\
         [setup]\nfen = \"pmr/3/3/3/R1P w\"\n[[promotion]]\nzone = \"last rank\"\nenter = \"always\"\nmust = \"always\"\n\
         [[end]]\nwhen = \"no-moves\"\nresult = \"mover wins\"\n",
    );
    let kind = |key: &str| rules.kinds.iter().find(|kind| kind.key == key).unwrap();
    let limits = |key: &str| {
        let kind = kind(key);
        let on =
            |region: &Option<alfil_core::board::Region>| region.as_ref().map(|region| region.first.len());
        let from = |moves: &[alfil_core::rules::ExtraMove]| moves[0].on.first.iter().next();
        (
            (on(&kind.confined_to), kind.never_on.clone(), kind.value),
            (kind.never_captures.clone(), kind.never_jumps_over.clone()),
            (from(&kind.extra_moves), from(&kind.first_moves)),
        )
    };
    assert_eq!(kind("+pawn").movement, kind("rook").movement);
    assert_eq!(kind("+man").movement, kind("rook").movement);
    assert_eq!(limits("+pawn"), limits("rook"));
    let ((confined, never_on, value), (captures, over), (extra, first)) = limits("+man");
    let ((_, of_rook, _), (_, _), (extra_of_rook, first_of_rook)) = limits("rook");
    assert_eq!((confined, value), (Some(5), Some(300)));
    assert!(never_on != of_rook && extra != extra_of_rook && first != first_of_rook);
    let man =
        alfil_core::board::PieceKind(rules.kinds.iter().position(|kind| kind.key == "man").unwrap() as u16);
    assert_eq!((captures, over), (vec![man], vec![man]));
}

#[test]
fn several_promotions_of_one_piece_neither_contradict_each_other_nor_say_the_same() {
    let found = |entries: &[&str]| {
        let entries: Vec<String> =
            entries.iter().map(|entry| format!("[[promotion]]\npieces = [\"pawn\"]\n{entry}\n")).collect();
        let text = format!(
            "format = 1\nname = \"x\"\n[board]\nfiles = 3\nranks = 6\nsymmetry = \"mirror\"\n\
             [pieces.pawn]\nid = \"P\"\nmove = \"fW\"\npromotes-to = [\"rook\", \"queen\"]\n\
             [pieces.rook]\nid = \"R\"\nmove = \"R\"\n[pieces.queen]\nid = \"Q\"\nmove = \"Q\"\n\
             [setup]\nfen = \"pqr/3/3/3/3/RQP w\"\n{}\
             [[end]]\nwhen = \"no-moves\"\nresult = \"mover wins\"\n",
            entries.concat()
        );
        reported(&text).split(": ").next().unwrap_or_default().to_owned()
    };
    let may = "zone = \"last 3 ranks\"\nenter = \"always\"\nwithin = \"always\"\nmust = \"never\"";
    let must = "zone = \"last rank\"\nenter = \"always\"\nmust = \"always\"";
    let if_possible =
        "zone = \"last 2 ranks\"\nenter = \"always\"\nwithin = \"always\"\nmust = \"if-possible\"";
    let if_stuck = "zone = \"last rank\"\nenter = \"always\"\nmust = \"if-stuck\"";
    let again = "zone = \"last 2 ranks\"\nenter = \"always\"\nmust = \"second-chance\"";
    let queen = "to = { first = [\"queen\"], second = [\"queen\"] }";
    let turn = "zone = \"last rank\"\nown-turn = {}";
    let other_turn = "zone = \"last 2 ranks\"\nown-turn = {}";
    assert_eq!(found(&[may, must]), "");
    assert_eq!(found(&[must, may]), "");
    assert_eq!(found(&[may, may]), "promotion-twice");
    assert_eq!(found(&[may, &may.replace("3 ranks", "rank")]), "promotion-twice");
    assert_eq!(found(&[may, &format!("{may}\n{queen}")]), "promotion-twice");
    assert_eq!(found(&[&format!("{may}\n{queen}"), &may.replace("3 ranks", "2 ranks")]), "");
    assert_eq!(found(&[must, if_possible]), "promotion-twice");
    assert_eq!(found(&[if_stuck, again]), "promotion-twice");
    assert_eq!(found(&[if_stuck, may]), "");
    assert_eq!(found(&[turn, other_turn]), "promotion-twice");
    assert_eq!(found(&[turn, may]), "promotion-two-ways");
    assert_eq!(found(&vec![may; 40]), "promotion-twice");
    let capturing = |kinds: &str| {
        format!("zone = \"all\"\nwithin = \"capturing\"\nmust = \"never\"\ncapturing = [{kinds}]")
    };
    assert_eq!(found(&[&capturing("\"rook\""), &capturing("\"queen\"")]), "");
    assert_eq!(found(&[&capturing("\"rook\""), &capturing("\"queen\", \"rook\"")]), "promotion-twice");
    assert_eq!(
        found(&[&capturing("\"rook\"").replace("within = \"capturing\"", "within = \"always\"")]),
        "promotion-two-ways"
    );
    assert_eq!(found(&[&format!("{may}\nfrom = \"hand\"")]), "never-in-hand");
    let held = format!("{must}\nfrom = \"hand\"\n[captured]\nto-hand = \"unpromoted\"\n[[drops]]");
    assert_eq!(found(&[&held]), "");
    assert_eq!(found(&[may, &held]), "promotion-twice");
    let gated = held.replace("[[drops]]", "[gating]\non = \"first rank\"");
    assert_eq!(found(&[&gated]), "promotion-two-ways");
    assert_eq!(found(&[&gated.replace("\"hand\"", "\"enemy-hand\"")]), "");
    // Moves into another rank have nothing in common with these.
    let elsewhere = "zone = \"rank 3, last rank\"\nenter = \"always\"\nmust = \"if-possible\"";
    assert_eq!(found(&[must, elsewhere]), "promotion-twice");
    assert_eq!(found(&[must, &elsewhere.replace(", last rank", "")]), "");
}

#[test]
fn what_pieces_become_is_said_for_both_players() {
    let found = |to: &str| {
        let text = format!(
            "format = 1\nname = \"x\"\n[board]\nfiles = 3\nranks = 5\nsymmetry = \"mirror\"\n\
             [pieces.pawn]\nid = \"P\"\nmove = \"fW\"\npromotes-to = [\"rook\"]\n\
             [pieces.rook]\nid = \"R\"\nmove = \"R\"\n[setup]\nfen = \"p2/3/3/3/2P w\"\n\
             [[promotion]]\nzone = \"last rank\"\nenter = \"always\"\nmust = \"if-possible\"\n{to}\
             [[end]]\nwhen = \"no-moves\"\nresult = \"mover wins\"\n"
        );
        reported(&text)
    };
    assert_eq!(found(""), "");
    assert_eq!(found("to = { first = [\"rook\"], second = [] }\n"), "");
    for (given, absent) in [("first", "second"), ("second", "first")] {
        let to = format!("{{ {given} = [\"rook\"] }}");
        assert_eq!(found(&format!("to = {to}\n")), format!("missing-key: `{absent}` is missing {to}"));
    }
    assert_eq!(
        found("to = { first = [], second = [] }\n"),
        "empty-list: neither player's pieces may promote to anything { first = [], second = [] }"
    );
    assert_eq!(
        found("to = { first = [\"rook\"], second = [\"pawn\"] }\n"),
        "nothing-to-become: nothing promotes to `pawn` \"pawn\""
    );
}

#[test]
fn what_a_group_says_holds_for_forms_that_are_like_others() {
    let text = |form: &str, group: &str| {
        format!(
            "format = 1\nname = \"x\"\n[board]\nfiles = 3\nranks = 4\nsymmetry = \"rotate\"\n\
             [pieces.rook]\nid = \"R\"\nmove = \"R\"\nnever-on = \"a1\"\n[pieces.man]\nid = \"M\"\nmove = \"fW\"\n\
             promoted = {{ like = \"rook\"{form} }}\n[groups.some]\npieces = [\"+man\"]\n{group}\n\
             [setup]\nfen = \"r1m/3/3/M1R w\"\n[[promotion]]\nzone = \"last rank\"\nenter = \"always\"\nmust = \"always\"\n\
             [[end]]\nwhen = \"no-moves\"\nresult = \"mover wins\"\n"
        )
    };
    let never_on = |form: &str, group: &str| {
        let rules = rules(&text(form, group));
        let form = rules.kinds.iter().find(|kind| kind.key == "+man").unwrap();
        assert_eq!(form.name, "Rook");
        form.never_on.as_ref().map(|region| squares(rules.shape, region, Side::First))
    };
    assert_eq!(never_on("", "never-jumps-over = [\"man\"]").as_deref(), Some("a1"));
    assert_eq!(never_on("", "never-on = \"b1\"").as_deref(), Some("b1"));
    assert_eq!(never_on(", never-on = \"c1\"", "never-jumps-over = [\"man\"]").as_deref(), Some("c1"));
    let rules = rules(&text("", "never-captures = [\"rook\"]\nconfined-to = \"ranks 2-4\""));
    let form = rules.kinds.iter().find(|kind| kind.key == "+man").unwrap();
    assert_eq!((form.never_captures.len(), form.confined_to.is_some()), (1, true));
}
