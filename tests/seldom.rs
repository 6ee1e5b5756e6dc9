//! Rules that seldom matter, each in a game where it does.

use alfil::author::validate;
use alfil::library::Variants;

use crate::playing::{after, legal_names, variant_of};

const FRAME: &str = "format = 1\nname = \"Seldom\"\n[board]\nfiles = 5\nranks = 5\nsymmetry = \"rotate\"\n\
                     [royals]\nleft-attacked = \"illegal\"\nwhich = \"each\"\n\
                     [pieces.king]\nid = \"K\"\nmove = \"K\"\nroyal = true\n";

/// What is captured comes back by a drop: a position from before the captures occurs again.
#[test]
fn positions_are_repeated_across_captures_where_pieces_are_dropped() {
    let definition = format!(
        "{FRAME}[pieces.wazir]\nid = \"W\"\nmove = \"W\"\n[setup]\nfen = \"5/1k3/1w3/1W3/3K1 w\"\n\
         [captured]\nto-hand = \"unpromoted\"\n[[drops]]\n\
         [[end]]\nwhen = {{ repetition = {{ times = 2 }} }}\nresult = \"draw\"\n"
    );
    let variant = variant_of(&definition);
    let half = "b2b3 b4b3 W@b2 b3b4 d1e1 W@b3";
    let mut game = after(&variant, "", half);
    assert_eq!(game.outcome(), None);
    let back = format!("{half} b2b3 b4b3 W@b2 b3b4 e1d1 W@b3");
    assert!(after(&variant, "", &back).outcome().is_some());
    // Without drops no position from before a capture can occur again.
    let without = definition.replace("[[drops]]\n", "").replace("[captured]\nto-hand = \"unpromoted\"\n", "");
    let game = after(&variant_of(&without), "", "b2b3 b4b3 d1e1 b3b4 e1d1");
    assert_eq!(game.moves().len(), 5);
}

/// Turning back is no promotion where progress is counted: the counter goes on.
#[test]
fn turning_back_is_no_progress() {
    let definition = format!(
        "{FRAME}[pieces.rook]\nid = \"R\"\nmove = \"W\"\npromoted = {{ name = \"Knight\", move = \"N\" }}\n\
         [setup]\nfen = \"4k/r4/5/R4/4K w\"\n\
         [[promotion]]\nzone = \"all\"\nwithin = \"always\"\nmust = \"always\"\n\
         [[demotion]]\nzone = \"all\"\nwithin = \"always\"\nmust = \"always\"\n\
         [[end]]\nwhen = {{ no-progress = {{ plies = 4, reset-by = [\"promotion\"] }} }}\nresult = \"draw\"\n"
    );
    let variant = variant_of(&definition);
    // The knight is a rook again on c3; four plies without a promotion are over with black's second king move.
    let mut game = after(&variant, "4k/r4/5/+R4/4K w", "a2c3- e5d5 e1d1 d5e5");
    assert_eq!(game.quiet_plies(), 4);
    assert!(game.outcome().is_some());
    let mut game = after(&variant, "4k/r4/5/+R4/4K w", "e1d1 e5d5 a2c3- d5e5");
    assert_eq!(game.quiet_plies(), 4);
    assert!(game.outcome().is_some());
    let game = after(&variant, "4k/r4/5/R4/4K w", "e1d1 e5d5 a2b2+ d5e5");
    assert_eq!(game.quiet_plies(), 1);
}

/// `d` captures own pieces, and never an own royal one, whatever the rules about royals.
#[test]
fn no_piece_captures_an_own_royal() {
    let definition = |left: &str| {
        format!(
            "{}[pieces.rook]\nid = \"R\"\nmove = \"mdcR\"\n[pieces.page]\nid = \"P\"\nmove = \"fW\"\n\
             [setup]\nfen = \"4k/5/5/5/KR1P1 w\"\n\
             [[end]]\nwhen = \"royal-captured\"\nresult = \"mover wins\"\n\
             [[end]]\nwhen = {{ extinct = {{ pieces = \"royals\", side = \"mover\" }} }}\nresult = \"mover loses\"\n",
            FRAME.replace("\"illegal\"", left)
        )
    };
    for left in ["\"illegal\"", "\"allowed\""] {
        let mut game = after(&variant_of(&definition(left)), "", "");
        let names = legal_names(&mut game);
        assert!(names.contains(&"b1d1".to_owned()), "{names:?}");
        assert!(!names.contains(&"b1a1".to_owned()), "{names:?}");
    }
}

/// A file is known by one name, however the way to it is written: one that extends itself is found out at once.
#[test]
fn a_file_has_one_name_whatever_the_way_to_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.toml");
    std::fs::create_dir(folder.path().join("sub")).unwrap();
    std::fs::write(&path, "format = 1\nname = \"Game\"\nextends = \"sub/../game.toml\"\n").unwrap();
    let (_, report) = validate::load(&path.display().to_string(), &Variants);
    let found: Vec<&str> = report.diagnostics.iter().map(|found| found.message.as_str()).collect();
    assert_eq!(found, [format!("`{}` extends itself", path.display())]);
}
