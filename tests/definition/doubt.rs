//! What may happen after all: definitions in which a finding that says "never" must not come.

use alfil::author::validate::load_text;
use alfil::library::BundledVariants;

const NO_MOVES: &str = "[[end]]\nwhen = \"no-moves\"\nresult = \"draw\"\n";

/// A game on a square board with these pieces, written as `key id move; …`.
fn game(pieces: &str, fen: &str, rest: &str) -> String {
    let n = fen.split('/').count();
    let piece = |piece: &str| {
        let [key, id, betza] = piece.split_whitespace().collect::<Vec<_>>()[..] else { panic!("{piece}") };
        format!("[pieces.{key}]\nid = \"{id}\"\nmove = \"{betza}\"\n")
    };
    let pieces: String = pieces.split("; ").map(piece).collect();
    format!(
        "format = 1\nname = \"Doubt\"\n[board]\nfiles = {n}\nranks = {n}\nsymmetry = \"mirror\"\n{pieces}\
         [setup]\nfen = \"{fen} w\"\n{rest}\n{NO_MOVES}"
    )
}

/// The findings in a definition, with their messages.
fn found(text: &str) -> Vec<(&'static str, String)> {
    let (_, report) = load_text("doubt", text, &BundledVariants);
    report.diagnostics.iter().map(|found| (found.code.slug(), found.message.clone())).collect()
}

/// Each definition has one finding of a kind where it is sure, and none where it is not.
fn only_where_sure(rows: &[(&str, String, String)]) {
    for (slug, doubtful, sure) in rows {
        let n = |text: &str| {
            let found = found(text);
            let wrong = ["unknown-", "wrong-type", "missing-key", "toml-syntax", "betza-syntax"];
            assert!(!found.iter().any(|(s, _)| wrong.iter().any(|w| s.starts_with(w))), "{text}\n{found:?}");
            found.iter().filter(|(found, _)| found == slug).count()
        };
        assert_eq!(n(doubtful), 0, "{slug}: {doubtful}\n{:?}", found(doubtful));
        assert_eq!(n(sure), 1, "{slug}: {sure}\n{:?}", found(sure));
    }
}

fn effect(keys: &str) -> String {
    format!("[[effect]]\n{keys}\n")
}

#[test]
fn pieces_may_come_by_effects_alone() {
    let pieces = "man M K; ghost G F; abbot A B";
    let fen = "mmm1/4/4/MMM1";
    let made = effect(
        "by = [\"man\"]\nafter = \"capture\"\nwhere = \"itself\"\ndoes = \"becomes\"\ninto = \"abbot\"",
    );
    let copied = effect("after = \"capture\"\nwhere = \"itself\"\ndoes = \"becomes-what-it-captured\"");
    let end = |when: &str| format!("[[end]]\nwhen = {{ {when} }}\nresult = \"mover wins\"\n");
    let there = "reached = { pieces = [\"abbot\"], side = \"mover\", region = \"rank 2\" }";
    let aligned = |n: u16| {
        format!("aligned = {{ pieces = [\"abbot\"], side = \"mover\", count = {n}, along = [\"files\"] }}")
    };
    let limit = "promotes-to = [\"abbot\"]\n[[promotion]]\npieces = [\"man\"]\nzone = \"last rank\"\n\
        enter = \"always\"\nmust = \"if-possible\"\n[[promotion-limit]]\npieces = [\"abbot\"]\nat-most = AT-MOST\n";
    let limited = |at_most: &str, rest: &str| {
        let text = game(pieces, fen, rest);
        let (before, after) = text.split_once("[pieces.ghost]").unwrap();
        let (promotes, rest) = limit.split_once('\n').unwrap();
        format!("{before}{promotes}\n[pieces.ghost]{after}{}", rest.replace("AT-MOST", at_most))
    };
    let abbots = game(pieces, "mm2/1a2/1A2/MM2", &(copied.clone() + &end(&aligned(2))));
    let hands = |n: u8| {
        format!(
            "[captured]\nto-hand = \"as-captured\"\npieces = [\"abbot\"]\n[[drops]]\npieces = [\"abbot\"]\nper-file = {n}\n"
        )
    };
    only_where_sure(&[
        ("ending-never", game(pieces, fen, &(made.clone() + &end(there))), game(pieces, fen, &end(there))),
        (
            "illegal-never",
            game(pieces, fen, &format!("{made}[[illegal]]\nwhen = {{ {there} }}\n")),
            game(pieces, fen, &format!("[[illegal]]\nwhen = {{ {there} }}\n")),
        ),
        (
            "ending-never",
            game(pieces, fen, &(made.clone() + &end(&aligned(2)))),
            game(pieces, "mmm1/4/1A2/MMM1", &end(&aligned(2))),
        ),
        ("ending-never", abbots, game(pieces, "mm2/1a2/1A2/MM2", &end(&aligned(2)))),
        // Six men, of which each may become an abbot by a capture.
        ("limit-never-binds", limited("5", &made), limited("6", &made)),
        (
            "limit-never-binds",
            game(pieces, fen, &(made.clone() + &hands(2))),
            game(pieces, fen, &(made.clone() + &hands(4))),
        ),
    ]);
    // What an ending asks for with the first move is asked for later too.
    let first = game(
        "man M K; abbot A B",
        "mm2/4/2m1/1M2",
        &(made + &end("reached = { pieces = [\"abbot\"], side = \"mover\", region = \"all\" }")),
    );
    assert!(!found(&first).iter().any(|(slug, _)| *slug == "ending-never"), "{:?}", found(&first));
}

#[test]
fn what_effects_change_at_once_is_not_stuck() {
    let game = |keys: &str| {
        let effect = effect(&format!("where = \"itself\"\nby = [\"man\"]\n{keys}"));
        game("rook R R; man M fmW; duke D W", "rmdr/mmmm/MMMM/RMDR", &effect)
    };
    let last = |does: &str| game(&format!("on = \"last rank\"\ndoes = {does}"));
    let first = game("on = \"first rank\"\ndoes = \"leaves\"");
    only_where_sure(&[
        ("stuck-piece", last("\"leaves\""), first.clone()),
        ("stuck-piece", last("\"changes-sides\""), first.clone()),
        ("stuck-piece", last("\"becomes\"\ninto = \"duke\""), first.clone()),
        ("stuck-piece", last("\"goes\"\nto = \"rank 2\""), first.clone()),
        // It moves there without a capture.
        ("stuck-piece", last("\"leaves\"\nafter = \"quiet-move\""), last("\"leaves\"\nafter = \"capture\"")),
    ]);
}

#[test]
fn a_piece_that_becomes_a_stuck_one_is_told_so() {
    let ghost = effect(
        "by = [\"man\"]\nafter = \"capture\"\nwhere = \"itself\"\ndoes = \"becomes\"\ninto = \"ghost\"",
    );
    let text = game("man M WF; ghost G fF", "mm2/4/4/MM2", &ghost);
    let never_on = text.replace("move = \"fF\"\n", "move = \"fF\"\nnever-on = \"last rank\"\n");
    let messages = found(&never_on);
    let stuck = "a piece may become `ghost` on a square it can never leave".to_owned();
    assert!(messages.contains(&("stuck-piece", stuck)), "{messages:?}");
    // Whatever is put anywhere may also move there.
    let anywhere = game("man M fW; swap S udQ", "ms2/4/4/MS2", "");
    let stuck = "`man` may move to a square it can never leave".to_owned();
    assert!(found(&anywhere).contains(&("stuck-piece", stuck)), "{:?}", found(&anywhere));
    // A piece becomes only what it could capture there; a pawn is never on the last rank.
    let copied = effect(
        "by = { all-but = [\"king\"] }\nafter = \"capture\"\nwhere = \"itself\"\ndoes = \"becomes-what-it-captured\"",
    );
    let chess = format!("format = 1\nname = \"Absorption\"\nextends = \"chess\"\n{copied}");
    assert_eq!(found(&chess), []);
}

#[test]
fn a_piece_that_promotes_when_done_stands_in_the_zone_before() {
    let men = |promotion: &str, extra: &str, rest: &str| {
        let man = format!("promoted = {{ name = \"King\", move = \"mF(cF-mF)\" }}\n{extra}[setup]\n");
        let turns = format!("[turns]\ncapture-again = \"all\"\n{promotion}\n");
        let zone = "[[promotion]]\nzone = \"last rank\"\nenter = \"always\"\nmust = \"always\"\n";
        let text =
            game("man M fmF(cF-mF)", "1m1m1m/m1m1m1/6/6/1M1M1M/M1M1M1", &format!("{turns}{zone}{rest}"));
        text.replace("mirror", "rotate").replace("[setup]\n", &man)
    };
    let done = "promotion = \"when-done\"";
    let ending = "[[end]]\nwhen = { reached = { pieces = [\"man\"], side = \"mover\", region = \"last rank\" } }\n\
        result = \"mover wins\"\n";
    let extra = "extra-moves = [{ on = \"last rank\", move = \"cR\" }]\n";
    let limit = "[[capture-limit]]\nby = [\"man\"]\nfrom = \"last rank\"\nof = [\"man\"]\n";
    only_where_sure(&[
        ("ending-never", men(done, "", ending), men("", "", ending)),
        ("extra-move-unreachable", men(done, extra, ""), men("", extra, "")),
        ("rule-never-applies", men(done, "", limit), men("", "", limit)),
    ]);
    assert!(!found(&men(done, "", "")).iter().any(|(slug, _)| *slug == "stuck-piece"));
}

#[test]
fn pieces_capture_and_jump_by_lent_moves_and_by_swaps() {
    let lent = |side: &str, rest: &str| {
        let lends = format!(
            "[[neighbour]]\nof = [\"man\"]\nby = [\"rook\"]\nside = \"{side}\"\nat = \"W\"\neffect = \"also-moves-like-it\"\n"
        );
        game("rook R R; man M mW; ox O mF", "rmo1/4/4/RMO1", &(lends + rest))
    };
    let stones = |swap: bool, rest: &str| {
        let drops = format!("[[drops]]\nfrom = \"supply\"\nswap = {swap}\n");
        game("stone S none", "4/4/4/4", &(drops + rest))
    };
    let limit = |by: &str| format!("[[capture-limit]]\nby = [\"{by}\"]\nof = [\"man\"]\n");
    let wall = |was: &str| {
        effect(&format!(
            "was = [\"rook\", \"{was}\"]\nafter = \"capture\"\nwhere = \"itself\"\ndoes = \"becomes-wall\""
        ))
    };
    let both = |rest: &str| (stones(true, rest), stones(false, rest));
    let over = |lent: bool| {
        let neighbour = "[[neighbour]]\nof = [\"rook\"]\nby = [\"man\"]\nside = \"own\"\nat = \"bW\"\neffect = \"moves-like-it\"\n";
        let text = game("rook R R; man M mRcpR", "rm2/4/4/RM2", if lent { neighbour } else { "" });
        text.replacen("move = \"R\"\n", "move = \"R\"\nnever-jumps-over = [\"man\"]\n", 1)
    };
    let slides = |lent: bool| {
        let lends = "[[neighbour]]\nof = [\"man\"]\nby = [\"rook\"]\nside = \"own\"\nat = \"W\"\neffect = \"also-moves-like-it\"\n";
        let stops = "[[neighbour]]\nof = [\"man\"]\nby = [\"ox\"]\nside = \"enemy\"\nat = \"K\"\neffect = \"stops\"\n";
        let lends = if lent { lends } else { "" };
        game("rook R R; man M W; ox O F", "rmo1/4/4/RMO1", &format!("{stops}{lends}"))
    };
    let [limits, must, blasts, clock] = [
        "[[capture-limit]]\non = \"c3\"\n",
        "[moves]\nmust = \"capture\"\n",
        "[explosions]\non = \"capture\"\n",
        "[clock]\nreset-by = [\"capture\"]\n",
    ]
    .map(both);
    only_where_sure(&[
        ("nobody-captures", lent("own", &limit("man")), lent("own", &limit("ox"))),
        ("nobody-captures", lent("own", &wall("man")), lent("own", &wall("ox"))),
        ("nobody-captures", limits.0, limits.1),
        ("nobody-captures", must.0, must.1),
        ("nobody-captures", blasts.0, blasts.1),
        ("reset-never", clock.0, clock.1),
        ("nothing-to-jump", over(true), over(false)),
        ("neighbour-idle", slides(true), slides(false)),
    ]);
}

#[test]
fn what_happens_in_between_may_bring_pieces() {
    let around = |side: &str, does: &str| {
        effect(&format!(
            "by = [\"rook\"]\nwhere = \"around\"\nsteps = \"K\"\nof = [\"man\"]\n{side}does = \"{does}\""
        ))
    };
    let enclosure = |keys: &str| format!("[[enclosure]]\nof = [\"man\"]\nedges = \"close\"\n{keys}\n");
    let men = |rest: &[String]| game("rook R R; man M K", "rmmr/mmmm/MMMM/RMMR", &rest.concat());
    let [leave, turn] = ["leave", "change-sides"]
        .map(|word| enclosure(&format!("how = \"on-all-sides\"\nenemies = \"{word}\"")));
    let in_line =
        "[[enclosure]]\nhow = \"in-line\"\nof = [\"rook\"]\nenemies = \"change-sides\"\n".to_owned();
    let (leaves, walls) = (around("", "leaves"), around("", "becomes-wall"));
    let applies = "rule-never-applies";
    only_where_sure(&[
        (
            applies,
            men(&[leaves.clone(), around("side = \"own\"\n", "changes-sides"), walls.clone()]),
            men(&[leaves, walls]),
        ),
        (applies, men(&[leave.clone(), in_line, turn.clone()]), men(&[leave.clone(), turn.clone()])),
        // Pieces that have changed sides help to enclose others.
        (applies, men(&[turn, leave.clone()]), men(&[leave.clone(), leave.replace("leave", "change-sides")])),
    ]);
}

#[test]
fn what_says_all_may_still_matter() {
    let was = |rest: &str| {
        let keys = "was = [\"rook\", \"man\"]\nwhere = \"anywhere\"\nof = [\"man\"]\non = \"rank 3\"\ndoes = \"leaves\"";
        game("rook R R; man M K", "rmmr/mmmm/MMMM/RMMR", &(effect(keys) + rest))
    };
    let even = |one: &str, colours: &str| {
        let drops = format!(
            "[[drops]]\ncolours = \"even\"\npieces = [\"bishop\", \"ox\"]\n[[drops]]\n{colours}pieces = [{one}]\n"
        );
        game("bishop B B; ox O W", "4/4/4/4[BBOObboo]", &drops)
    };
    let text = "colours = \"even\"\n";
    only_where_sure(&[
        ("never-matters", was("[moves]\npass = \"always\"\n"), was("")),
        ("limit-never-binds", even("\"bishop\"", text), even("\"bishop\", \"ox\"", text)),
        ("limit-never-binds", even("\"ox\"", text), even("\"bishop\"", "")),
    ]);
}

#[test]
fn a_promotion_may_gain_more_than_moves() {
    let promotes = |rest: &str| {
        let royals = "[royals]\nleft-attacked = \"illegal\"\nwhich = \"each\"\n";
        let zone =
            "[[promotion]]\npieces = [\"man\"]\nzone = \"last rank\"\nenter = \"always\"\nmust = \"never\"\n";
        let mate = "[[end]]\nwhen = \"checkmate\"\nresult = \"mover wins\"\n";
        let text = game(
            "king K K; rook R R; man M K; duke D W",
            "rkr1/mmm1/4/MMM1/RKR1",
            &format!("{royals}{zone}{mate}{rest}"),
        );
        let text = text.replace("files = 5", "files = 4");
        let text = text.replacen("move = \"K\"\n", "move = \"K\"\nroyal = true\n", 1);
        text.replace("id = \"M\"\n", "id = \"M\"\npromotes-to = [\"duke\"]\n")
    };
    let sure = promotes("");
    let rows = [
        "[[neighbour]]\nof = [\"duke\"]\nby = [\"rook\"]\nside = \"own\"\nat = \"K\"\neffect = \"also-moves-like-it\"\n",
        "[[effect]]\nby = [\"duke\"]\nwhere = \"around\"\nsteps = \"W\"\nof = [\"man\"]\ndoes = \"leaves\"\n",
        "[[enclosure]]\nhow = \"in-line\"\nof = [\"man\"]\nby = [\"duke\"]\n",
        "[[capture-limit]]\nby = [\"rook\"]\nof = [\"duke\"]\n",
        "[turns]\ncapture-again = [\"duke\"]\ncheck-ends = true\n",
        "[points]\nfor-capturing = { man = 2, duke = 1 }\n[[end]]\nwhen = { points = { side = \"mover\", at-least = 3 } }\nresult = \"draw\"\n",
    ]
    .map(|rest| ("promotion-no-better", promotes(rest), sure.clone()));
    only_where_sure(&rows);
    let spared = sure.replace("move = \"R\"\n", "move = \"R\"\nnever-captures = [\"duke\"]\n");
    only_where_sure(&[("promotion-no-better", spared, sure)]);
}

#[test]
fn several_legs_may_lead_back_and_pass() {
    let passed = "[[illegal]]\nwhen = { passed = { times = 1 } }\n";
    let chief = |betza: &str| game(&format!("chief C {betza}"), "2c2/5/5/5/2C2", passed);
    let returns = ["aaK", "KaaaK", "aaaN", "aaaW", "asasasW"];
    only_where_sure(&returns.map(|betza| ("nobody-may-pass", chief(betza), chief("KafF"))));
    // The second leg does not turn straight back, and odd numbers of steps along ranks and files never lead back.
    let never = ["aK", "aaW", "aaaaN", "afF"];
    only_where_sure(&never.map(|betza| ("nobody-may-pass", chief("aaK"), chief(betza))));
}

#[test]
fn enclosures_and_effects_take_pieces_too() {
    let quiet =
        "[[end]]\nwhen = { no-progress = { plies = 60, reset-by = [\"capture\"] } }\nresult = \"draw\"\n";
    let men = |rest: &str| game("man M mW", "mmmm/4/4/MMMM", &format!("{rest}{quiet}"));
    let around = "by = [\"man\"]\nwhere = \"around\"\nsteps = \"W\"\n";
    only_where_sure(&[
        ("reset-never", men("[[enclosure]]\nhow = \"in-line\"\n"), men("")),
        ("reset-never", men(&effect(&format!("{around}does = \"leaves\""))), men("")),
        (
            "reset-never",
            men(&effect(&format!("{around}does = \"becomes-wall\""))),
            men(&effect(&format!("{around}does = \"changes-sides\""))),
        ),
        (
            "reset-never",
            men(&effect(&format!("{around}side = \"either\"\ndoes = \"leaves\""))),
            men(&effect(&format!("{around}side = \"own\"\ndoes = \"leaves\""))),
        ),
    ]);
}
