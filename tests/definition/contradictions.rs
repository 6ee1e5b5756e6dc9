//! Rules that leave others nothing to do, each reported at its line.

use alfil::author::validate::load_text;
use alfil::library::BundledVariants;

use super::small_game::{self, TEXT as BASE};

const HANDS: &str = "[captured]\nto-hand = \"unpromoted\"\n";

/// What is found in a text: the slug of each finding, and the text at its main place.
fn found(text: &str) -> Vec<(String, String)> {
    let (_, report) = load_text("contradictions", text, &BundledVariants);
    let at = |found: &alfil_language::diag::Diagnostic| {
        let span = found.span().unwrap();
        assert_eq!(report.sources.name(span.file), "contradictions", "{}", found.message);
        text[span.range()].to_owned()
    };
    report.diagnostics.iter().map(|found| (found.code.slug().to_owned(), at(found))).collect()
}

/// What is found after a change of the text, or after an addition to it.
fn after(old: &str, new: &str) -> Vec<(String, String)> {
    found(&small_game::changed(BASE, old, new))
}

fn end(when: &str) -> String {
    format!("[[end]]\nwhen = {when}\nresult = \"draw\"\n")
}

fn illegal(when: &str) -> String {
    format!("[[illegal]]\nwhen = {when}\n")
}

/// The text with these endings or rules added has one finding, at the first one named.
fn one(added: &[String], slug: &str, at: &str) {
    assert_eq!(after("", &added.concat()), [(slug.to_owned(), at.to_owned())], "{added:?}");
}

fn none(added: &[String]) {
    assert_eq!(after("", &added.concat()), [], "{added:?}");
}

#[test]
fn what_comes_first_in_the_game_is_reported_whatever_comes_first_in_the_file() {
    let culprit =
        "[[end]]\nwhen = { repetition = { times = 4, perpetual = \"check\" } }\nresult = \"culprit loses\"\n";
    let draw = end("{ repetition = { times = 3 } }");
    let when = "{ repetition = { times = 4, perpetual = \"check\" } }";
    one(&[culprit.to_owned(), draw.clone()], "ending-never", when);
    one(&[draw.clone(), end(when)], "ending-shadowed", when);
    // At the same occurrence the order of the file decides.
    none(&[culprit.replace("times = 4", "times = 3"), draw.clone()]);
    none(&[end("{ repetition = { times = 4 } }"), culprit.replace("times = 4", "times = 3")]);
    let mutual = "{ repetition = { times = 4, perpetual = \"mutual-check\" } }";
    one(&[end(mutual), end(&mutual.replace('4', "3"))], "ending-never", mutual);
    // Who alone checked at every move for three occurrences has done so for two of them before, or does so now.
    one(
        &[
            end(&mutual.replace('4', "3").replace("mutual-check", "check")),
            end(&mutual.replace("mutual-check", "check")),
        ],
        "ending-never",
        &mutual.replace("mutual-check", "check"),
    );
    none(&[
        end(&mutual.replace("mutual-check", "check")),
        end(&mutual.replace('4', "3").replace("mutual-check", "check")),
    ]);

    let quiet = |plies: u16, reset_by: &str| {
        format!("{{ no-progress = {{ plies = {plies}, reset-by = [{reset_by}] }} }}")
    };
    let capture = "\"capture\"";
    one(&[end(&quiet(200, capture)), end(&quiet(100, capture))], "ending-never", &quiet(200, capture));
    // The lower counter may be set back by less, and not by more.
    let both = "\"capture\", \"promotion\"";
    one(&[end(&quiet(200, both)), end(&quiet(100, capture))], "ending-never", &quiet(200, both));
    none(&[end(&quiet(200, capture)), end(&quiet(100, both))]);
    none(&[end(&quiet(100, capture)), end(&quiet(200, "\"promotion\""))]);
    one(&[end(&quiet(100, capture)), end(&quiet(100, both))], "ending-shadowed", &quiet(100, both));
    let by_pawns = |plies: u16, key: &str| {
        let capture = quiet(plies, "\"capture\"");
        capture.replace("] }", &format!("], {key} = [\"pawn\"] }}"))
    };
    let (any, last) = ("reset-by-moves-of", "reset-by-irreversible-moves-of");
    for key in [any, last] {
        none(&[end(&quiet(200, capture)), end(&by_pawns(100, key))]);
        one(&[end(&by_pawns(200, key)), end(&quiet(100, capture))], "ending-never", &by_pawns(200, key));
    }
    // Any move is more than those that are final.
    one(&[end(&by_pawns(200, any)), end(&by_pawns(100, last))], "ending-never", &by_pawns(200, any));
    one(
        &[end("{ checks-given = { times = 5 } }"), end("{ checks-given = { times = 3 } }")],
        "ending-never",
        "{ checks-given = { times = 5 } }",
    );
    none(&[end(&quiet(100, both)), end(&quiet(100, capture))]);
    // A part of a condition that never comes about takes the whole with it.
    let whole = format!("{{ all = [\"check\", {}] }}", quiet(200, capture));
    one(&[end(&whole), end(&quiet(100, capture))], "ending-never", &whole);
    none(&[
        end(&format!("{{ any = [{}, {}] }}", quiet(200, capture), quiet(50, both))),
        end(&quiet(100, capture)),
    ]);
}

#[test]
fn checks_by_all_the_checkers_are_checks_by_one() {
    let by = |of: &str| format!("{{ checked-by = {{ pieces = [\"rook\"], of = \"{of}\" }} }}");
    let words = ["all", "any", "any-in-series"];
    for (n, narrow) in words.iter().enumerate() {
        for wide in &words[n + 1..] {
            one(&[end(&by(wide)), end(&by(narrow))], "ending-shadowed", &by(narrow));
            none(&[end(&by(narrow)), end(&by(wide))]);
        }
    }
}

#[test]
fn pieces_that_go_one_by_one_are_few_before_they_are_fewer() {
    let few = |side: &str, at_most: u16| {
        format!("{{ extinct = {{ pieces = [\"pawn\", \"rook\"], side = \"{side}\", at-most = {at_most} }} }}")
    };
    one(&[end(&few("opponent", 0)), end(&few("opponent", 2))], "ending-never", &few("opponent", 0));
    one(&[end(&few("opponent", 2)), end(&few("opponent", 0))], "ending-shadowed", &few("opponent", 0));
    // Another player's, and more at once.
    none(&[end(&few("first", 0)), end(&few("second", 2))]);
    let blast = "[explosions]\non = \"capture\"\n".to_owned();
    let lost = "[[end]]\nwhen = \"royal-captured\"\nresult = \"mover wins\"\n".to_owned();
    none(&[blast, end(&few("opponent", 0)), end(&few("opponent", 2)), lost]);
    let pawns = |side: &str, at_most: u16| few(side, at_most).replace(", \"rook\"", "");
    // By promoting and being captured two pawns go before the condition is tried again.
    none(&[end(&pawns("opponent", 0)), end(&pawns("opponent", 1))]);
    one(&[end(&pawns("either", 0)), end(&pawns("either", 1))], "ending-never", &pawns("either", 0));

    let there = |n: u16| {
        format!(
            "{{ reached = {{ pieces = [\"rook\"], side = \"mover\", region = \"last rank\", at-least = {n} }} }}"
        )
    };
    one(&[end(&there(3)), end(&there(2))], "ending-never", &there(3));
    one(&[end(&there(2)), end(&there(3))], "ending-shadowed", &there(3));
    let row = |n: u16| {
        format!("{{ row = {{ pieces = [\"rook\"], side = \"mover\", length = {n}, along = [\"ranks\"] }} }}")
    };
    one(&[end(&row(3)), end(&row(4))], "ending-shadowed", &row(4));
    // A row of two and a row of one become one of four by one move.
    none(&[end(&row(4)), end(&row(3))]);
    let only = "{ only = { pieces = [\"king\", \"rook\"] } }";
    one(
        &[end(only), end("{ only = { pieces = \"royals\" } }")],
        "ending-shadowed",
        "{ only = { pieces = \"royals\" } }",
    );
}

#[test]
fn illegal_moves_leave_endings_and_one_another_nothing() {
    let third = "{ repetition = { times = 3 } }";
    one(
        &[illegal(third), end("{ repetition = { times = 4 } }")],
        "ending-never",
        "{ repetition = { times = 4 } }",
    );
    one(&[illegal(third), end(third)], "ending-never", third);
    one(
        &[illegal(third), illegal("{ repetition = { times = 4 } }")],
        "illegal-never",
        "{ repetition = { times = 4 } }",
    );
    one(
        &[end(third), illegal("{ repetition = { times = 4 } }")],
        "illegal-never",
        "{ repetition = { times = 4 } }",
    );
    none(&[illegal(third), end("{ repetition = { times = 2, perpetual = \"check\" } }")]);
    let mate = |slug: &str| (slug.to_owned(), "\"checkmate\"".to_owned());
    let without_check = after("", &[illegal("\"check\""), illegal("\"checkmate\"")].concat());
    assert_eq!(without_check, [mate("ending-never"), mate("illegal-never")]);
    // An inherited ending is reported at the line that keeps it from ever holding.
    let chess = format!("format = 1\nname = \"Chess\"\nextends = \"chess\"\n{}", illegal(third));
    let of_chess = ("ending-never".to_owned(), third.to_owned());
    assert_eq!(found(&chess), [of_chess.clone(), of_chess]);
}

#[test]
fn conditions_that_exclude_one_another_never_hold_together() {
    let both = "{ all = [\"check\", { not = \"check\" }] }";
    one(&[end(both)], "ending-never", both);
    let none_left = "{ all = [{ not = \"no-moves\" }, \"checkmate\"] }";
    let text = BASE.replacen("\"checkmate\"", none_left, 1);
    assert_eq!(found(&text)[0].0, "ending-never");
}

#[test]
fn counters_that_end_the_game_at_once_are_reported() {
    let once = |reset_by: &str| format!("{{ no-progress = {{ plies = 1, reset-by = [{reset_by}] }} }}");
    one(&[end(&once(""))], "immediate-draw", &once(""));
    one(&[end(&once("\"capture\""))], "immediate-draw", &once("\"capture\""));
    // With another condition it says that the last move was no capture.
    none(&[end(&format!("{{ all = [\"check\", {}] }}", once("\"capture\"")))]);
    none(&[end("{ no-progress = { plies = 2, reset-by = [\"capture\"] } }")]);
    let later = end("{ no-progress = { plies = 100, reset-by = [\"capture\"] } }");
    let text =
        format!("{BASE}{later}").replace("[[promotion]]", "plies-without-progress = 99\n[[promotion]]");
    assert_eq!(found(&text)[0].0, "immediate-draw");
}

#[test]
fn progress_that_never_happens_is_reported() {
    let quiet = |lists: &str| end(&format!("{{ no-progress = {{ plies = 100, {lists} }} }}"));
    one(&[quiet("reset-by = [\"capture\", \"drop\"]")], "reset-never", "\"drop\"");
    none(&[quiet("reset-by = [\"capture\", \"promotion\"], reset-by-moves-of = [\"pawn\"]")]);
    one(&["[clock]\nreset-by = [\"drop\"]\n".to_owned()], "reset-never", "\"drop\"");
    let chess = |lists: &str| {
        format!(
            "format = 1\nname = \"Chess\"\nextends = \"chess\"\n[setup]\nfen = \"rnbqkbnr/8/8/8/8/8/8/RNBQKBNR w\"\n[clock]\n{lists}\n"
        )
    };
    let last =
        |text: &str| found(text).into_iter().filter(|(slug, _)| slug == "reset-never").collect::<Vec<_>>();
    assert_eq!(
        last(&chess("reset-by = [\"promotion\"]")),
        [("reset-never".to_owned(), "\"promotion\"".to_owned())]
    );
    assert_eq!(
        last(&chess("reset-by-moves-of = [\"pawn\"]")),
        [("reset-never".to_owned(), "\"pawn\"".to_owned())]
    );
    assert_eq!(last(&chess("reset-by-moves-of = [\"king\"]")), []);
}

#[test]
fn drops_that_say_nothing_or_leave_no_square_are_reported() {
    let drops = |rest: &str| format!("[[drops]]\npieces = [\"rook\", \"pawn\"]\n{rest}");
    let stuck = "forbid = [\"stuck\"]\n";
    assert_eq!(
        after("", &[HANDS, &drops("zone = \"rank 2\"\n"), &drops("zone = \"rank 3\"\n")].concat())[0].0,
        "empty-region"
    );
    let pair = [HANDS, &drops(stuck), &drops(stuck)].concat();
    assert_eq!(
        after("", &pair),
        [("limit-never-binds".to_owned(), drops(stuck).lines().next().unwrap().to_owned())]
    );
    // The wider one of two binds nobody, and two that bar other squares both bind.
    let wide = [HANDS, &drops(stuck), &drops("zone = \"ranks 2-5\"\nforbid = [\"stuck\"]\n")].concat();
    assert_eq!(after("", &wide).len(), 1);
    let both =
        [HANDS, &drops("zone = \"ranks 2-5\"\nforbid = [\"stuck\"]\n"), &drops("zone = \"ranks 1-4\"\n")]
            .concat();
    assert_eq!(after("", &both), []);
}

#[test]
fn hands_that_nothing_leaves_are_reported() {
    let text = BASE.replacen("3KR w\"", "3KR[Rr] w\"", 1);
    assert_eq!(found(&text)[0].0, "never-leaves-hand");
    let dropped = format!("{text}[[drops]]\npieces = [\"rook\"]\n");
    assert_eq!(found(&dropped), []);
}

#[test]
fn counts_that_never_begin_are_reported() {
    let few = |n: u16| format!("{{ extinct = {{ pieces = \"all\", side = \"opponent\", at-most = {n} }} }}");
    let count = |n: u16, rest: &str| format!("[[count]]\nwhen = {}\nmoves = 64\n{rest}", few(n));
    let out = end("\"counted-out\"");
    let anew = "restarts-after = [\"capture\"]\n";
    one(&[out.clone(), count(3, anew), count(1, anew)], "count-never", &few(1));
    none(&[out.clone(), count(1, anew), count(3, "")]);
    // What has begun for three pieces goes on when one is left.
    one(&[out, count(1, ""), count(3, "")], "count-never", &few(1));
}

#[test]
fn pieces_and_claims_of_one_name_are_reported() {
    let text = BASE.replacen("move = \"R\"\n", "move = \"R\"\nname = \"King\"\n", 1);
    assert_eq!(found(&text), [("same-name".to_owned(), "\"King\"".to_owned())]);
    let claim = "[[test]]\nname = \"it begins\"\nmoves-of = { d1 = [\"c1\"] }\n";
    assert_eq!(
        after("", &[claim, claim].concat()),
        [("listed-twice".to_owned(), "\"it begins\"".to_owned())]
    );
}

#[test]
fn shapes_of_more_pieces_than_there_are_or_fit_are_reported() {
    let shape = |shape: &str, rest: &str| {
        format!("{{ {shape} = {{ pieces = [\"king\"], side = \"mover\", {rest} }} }}")
    };
    for (name, rest) in [
        ("row", "length = 2, along = [\"ranks\"]"),
        ("aligned", "count = 2, along = [\"files\"]"),
        ("block", "size = 2"),
    ] {
        let when = shape(name, rest);
        one(&[end(&when)], "ending-never", &when);
        // Six may become rooks.
        let rooks = when.replace("king", "rook");
        none(&[end(&rooks)]);
        let many = rooks.replace("= 2", "= 3");
        if name == "block" { one(&[end(&many)], "ending-never", &many) } else { none(&[end(&many)]) }
    }
    // Pawns never stand on a line of four across the board where they start, ranks 2 to 5.
    let pawns = "{ row = { pieces = [\"pawn\"], side = \"first\", length = 5, along = [\"files\"] } }";
    one(&[end(pawns)], "ending-never", pawns);
}

#[test]
fn limits_that_one_player_never_meets_are_reported() {
    let limit = |n: u16| format!("[[promotion-limit]]\npieces = [\"rook\"]\nat-most = {n}\n");
    // Five pawns and a rook.
    one(&[limit(6)], "limit-never-binds", "6");
    none(&[limit(5)]);
    let few = |n: u16| format!("[[royals.while-few]]\npieces = [\"king\"]\nat-most = {n}\n");
    one(&[few(1)], "limit-never-binds", "1");
    let two = format!("{BASE}{}", few(1)).replace("rk3", "rk1k1").replace("3KR", "1K1KR");
    assert_eq!(found(&two), []);
}

#[test]
fn regions_that_never_stop_a_piece_are_reported_together() {
    let everywhere = "royal = true\nconfined-to = \"all\"";
    let both = BASE
        .replace("royal = true", everywhere)
        .replace("move = \"R\"", "move = \"R\"\nconfined-to = \"ranks 1-5\"");
    assert_eq!(found(&both), [("limit-never-binds".to_owned(), "king".to_owned())]);
    let (_, report) = load_text("contradictions", &both, &BundledVariants);
    assert_eq!(report.diagnostics[0].message, "`confined-to` never stops `king` or `rook`");
    let other = both.replace("\"ranks 1-5\"", "\"ranks 1-3\"");
    assert_eq!(found(&other).len(), 1);
}

#[test]
fn captors_that_never_capture_are_reported() {
    let petrified =
        "[[effect]]\nwas = [\"rook\"]\nafter = \"capture\"\nwhere = \"itself\"\ndoes = \"becomes-wall\"\n";
    assert_eq!(after("", petrified), []);
    let idle = |captors: &str| {
        let text = format!("{BASE}{}", petrified.replace("[\"rook\"]", captors));
        found(&text.replace("move = \"R\"", "move = \"mR\""))
    };
    assert_eq!(idle("[\"pawn\", \"rook\"]"), [("nobody-captures".to_owned(), "\"rook\"".to_owned())]);
    // If none of them captures, the effect never happens.
    let found = idle("[\"rook\"]");
    assert_eq!(found.iter().map(|(code, _)| code.as_str()).collect::<Vec<_>>(), ["rule-never-applies"]);
}

#[test]
fn moves_that_others_have_already_are_reported_where_they_are_written() {
    let rook = |betza: &str| after("move = \"R\"", &format!("move = \"{betza}\""));
    let redundant = |at: &str| vec![("betza-redundant-term".to_owned(), at.to_owned())];
    assert_eq!(rook("QB"), redundant("B"));
    assert_eq!(rook("BQ"), redundant("B"));
    assert_eq!(rook("RWR").len(), 2);
    assert_eq!(rook("R5"), [("range-beyond-board".to_owned(), "5".to_owned())]);
    for fine in ["R4", "RF", "WFD", "mRcB", "mWR3", "RmB", "nDD2"] {
        let found = rook(fine);
        assert!(found.iter().all(|(slug, _)| slug != "range-beyond-board"), "{fine}: {found:?}");
    }
}

#[test]
fn what_is_taken_out_is_blamed_where_it_is_taken_out() {
    let chess =
        |without: &str| format!("format = 1\nname = \"Chess\"\nextends = \"chess\"\nwithout = [{without}]\n");
    assert_eq!(found(&chess("\"royals\"")), [("royals-missing".to_owned(), "\"royals\"".to_owned())]);
    let several = found(&chess("\"castling\", \"pieces.queen\""));
    assert!(!several.is_empty());
    assert!(several.iter().all(|(_, at)| at == "\"pieces.queen\""), "{several:?}");
    // What a table of the file itself does to inherited ones is reported at its key.
    let own = "format = 1\nname = \"Chess\"\nextends = \"chess\"\n[board]\nfiles = 7\n";
    assert!(found(own).iter().any(|(_, at)| at == "board"), "{:?}", found(own));
}

#[test]
fn regions_asked_about_for_the_first_player_only_need_no_symmetry() {
    let plain = BASE.replacen("symmetry = \"rotate\"\n", "", 1);
    let chain = |side: &str| {
        end(&format!(
            "{{ chain = {{ pieces = [\"rook\"], side = \"{side}\", from = \"file a\", to = \"file e\", steps = \"W\" }} }}"
        ))
    };
    assert_eq!(found(&format!("{plain}{}", chain("first"))), []);
    assert_eq!(found(&format!("{plain}{}", chain("either")))[0].0, "symmetry-missing");
    let there = |side: &str| {
        end(&format!("{{ reached = {{ pieces = [\"rook\"], side = \"{side}\", region = \"d4\" }} }}"))
    };
    assert_eq!(found(&format!("{plain}{}", there("first"))), []);
    assert_eq!(found(&format!("{plain}{}", there("mover")))[0].0, "symmetry-missing");
}

/// All pieces of some kinds may be connected, while those of more kinds are not.
#[test]
fn fewer_pieces_may_be_connected_when_more_are_not() {
    let connected = |pieces: &str, least: &str| {
        end(&format!("{{ connected = {{ pieces = [{pieces}], side = \"mover\", steps = \"D\"{least} }} }}"))
    };
    let (some, more) = ("\"pawn\"", "\"pawn\", \"rook\"");
    none(&[connected(more, ""), connected(some, "")]);
    let four = ", at-least = 4";
    let found = after("", &[connected(more, four), connected(some, four)].concat());
    assert_eq!(found.iter().map(|(slug, _)| slug.as_str()).collect::<Vec<_>>(), ["ending-shadowed"]);
}

#[test]
fn a_piece_does_not_go_where_it_is() {
    let effect = |to: &str| {
        let text = format!("[[effect]]\nwhere = \"itself\"\non = \"file a\"\ndoes = \"goes\"\nto = {to:?}\n");
        after("", &text).into_iter().map(|(slug, at)| format!("{slug} {at}")).collect::<Vec<_>>()
    };
    assert_eq!(effect("file a"), ["effect-key-mismatch \"file a\""]);
    assert!(!effect("file c").iter().any(|found| found.starts_with("effect-key-mismatch")));
}

#[test]
fn captures_that_go_on_after_a_check_are_reported() {
    let turns = |early: &str, again: &str| {
        let text = format!("[turns]\nmoves = 2\nearly-check = {early:?}\n{again}");
        after("", &text).into_iter().map(|(slug, at)| format!("{slug} {at}")).collect::<Vec<_>>()
    };
    let again = "capture-again = [\"rook\"]\n";
    for early in ["illegal", "checkmate"] {
        assert_eq!(turns(early, again), [format!("turns-conflict {early:?}")]);
        assert_eq!(turns(early, ""), [""; 0]);
    }
    assert_eq!(turns("ends-turn", again), [""; 0]);
}

/// What to write is possible, and stands where it is to be written.
#[test]
fn royal_pieces_that_no_list_names_are_excepted() {
    let exempt = |added: &str| {
        let text = small_game::changed(BASE, "", added);
        let (_, report) = load_text("contradictions", &text, &BundledVariants);
        let found = report.diagnostics.iter().find(|found| found.code.slug() == "royal-exempt").unwrap();
        (text[found.span().unwrap().range()].to_owned(), found.help[0].clone())
    };
    let but =
        |keys: &str| format!("write `of = {{ all-but = [{keys}] }}`, or write `left-attacked = \"allowed\"`");
    let effect = "[[effect]]\nby = [\"pawn\"]\nwhere = \"around\"\nsteps = \"K\"\ndoes = \"leaves\"\n";
    let remove = "remove the royal piece from the list, or write `left-attacked = \"allowed\"`".to_owned();
    for (added, at, help) in [
        (effect.to_owned(), "[[effect]]", but("\"king\"")),
        (format!("{effect}of = \"all\"\n"), "\"all\"", but("\"king\"")),
        (
            format!("{effect}of = {{ all-but = [\"rook\"] }}\n"),
            "{ all-but = [\"rook\"] }",
            but("\"rook\", \"king\""),
        ),
        (format!("{effect}of = [\"rook\", \"king\"]\n"), "\"king\"", remove.clone()),
        ("[[enclosure]]\nhow = \"in-line\"\n".to_owned(), "[[enclosure]]", but("\"king\"")),
        ("[[capture-limit]]\nby = [\"pawn\"]\n".to_owned(), "[[capture-limit]]", but("\"king\"")),
        (
            "[[effect]]\nby = [\"king\"]\nwhere = \"itself\"\ndoes = \"leaves\"\n".to_owned(),
            "\"king\"",
            remove.clone(),
        ),
        (
            "[[effect]]\nby = [\"pawn\"]\nwhere = \"itself\"\ndoes = \"becomes\"\ninto = \"king\"\n"
                .to_owned(),
            "\"king\"",
            "write a piece that is not royal, or write `left-attacked = \"allowed\"`".to_owned(),
        ),
    ] {
        assert_eq!(exempt(&added), (at.to_owned(), help), "{added}");
        if let Some(line) = exempt(&added).1.strip_prefix("write `of").and_then(|text| text.split('`').next())
        {
            let rest: Vec<&str> = added.lines().filter(|line| !line.starts_with("of ")).collect();
            let repaired = after("", &format!("{}\nof{line}\n", rest.join("\n")));
            assert!(repaired.iter().all(|(slug, _)| slug != "royal-exempt"), "{repaired:?}");
        }
    }
    let spared = after("move = \"R\"", "move = \"R\"\nnever-captures = [\"pawn\", \"king\"]");
    assert_eq!(spared, [("royal-exempt".to_owned(), "\"king\"".to_owned())]);
}

#[test]
fn groups_are_alike_as_their_pieces_are() {
    let alike = |lists: &str| {
        let groups = "[groups.heavy]\npieces = [\"rook\", \"pawn\"]\n[groups.light]\npieces = [\"pawn\"]\n";
        let found = after(
            "",
            &format!("{groups}[repetition]\nalike = {lists}\n{}", end("{ repetition = { times = 3 } }")),
        );
        found.into_iter().map(|(slug, _)| slug).filter(|slug| slug == "empty-list").count()
    };
    assert_eq!(alike("[[\"heavy\"]]"), 0);
    assert_eq!(alike("[[\"light\", \"rook\"]]"), 0);
    assert_eq!(alike("[[\"light\"]]"), 1);
    assert_eq!(alike("[[\"rook\"]]"), 1);
}

#[test]
fn what_only_forbids_moves_takes_no_royal_piece() {
    let enclosure = |enemies: &str| {
        let text = format!("[[enclosure]]\nhow = \"in-line\"\nenemies = {enemies:?}\n");
        after("", &text).iter().any(|(slug, _)| slug == "royal-exempt")
    };
    assert!(enclosure("leave"));
    assert!(!enclosure("illegal"));
}
