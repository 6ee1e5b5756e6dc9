//! Conditions about where pieces stand: regions and shapes.

use std::sync::Arc;

use alfil::words::notation::fen;
use alfil_core::board::Side;
use alfil_core::game::Game;
use alfil_core::variant::Variant;

use crate::playing::variant_of;

/// A game on five by six squares that the mover wins when a condition holds.
fn variant(when: &str) -> Arc<Variant> {
    let text = format!(
        "format = 1\nname = \"x\"\n[board]\nfiles = 5\nranks = 6\nsymmetry = \"rotate\"\n\
         [pieces.stone]\nid = \"S\"\nmove = \"W\"\n[pieces.knight]\nid = \"N\"\nmove = \"N\"\n\
         [setup]\nfen = \"sn3/5/5/5/5/3NS w\"\n[[end]]\nwhen = {when}\nresult = \"mover wins\"\n"
    );
    variant_of(&text)
}

/// Whether a condition holds in a position.
#[track_caller]
fn holds(when: &str, board: &str, expected: bool) {
    let variant = variant(when);
    let mut game = fen::parse(&variant, &format!("{board} b")).unwrap();
    let won = game.outcome().is_some_and(|outcome| outcome.winner == Some(Side::First));
    assert_eq!(won, expected, "{when} {board}");
    assert_eq!(game.position().is_over(), expected, "{when} {board}");
    // The same of the second player, the board turned round.
    let turned: String = board.chars().rev().collect();
    let swap = |c: char| if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
    let turned: String = turned.chars().map(swap).collect();
    let mut game = fen::parse(&variant, &format!("{turned} w")).unwrap();
    let won = game.outcome().is_some_and(|outcome| outcome.winner == Some(Side::Second));
    assert_eq!(won, expected, "{when} {turned} turned");
}

/// Whether a condition holds in a position on a board without edges.
#[track_caller]
fn holds_round(when: &str, board: &str, expected: bool) {
    let rules = variant(when).rules().clone();
    let joined =
        alfil_core::rules::Rules { wraps: alfil_core::board::Wraps { files: true, ranks: true }, ..rules };
    let variant = Variant::new("round", joined);
    let game = fen::parse(&variant, &format!("{board} b")).unwrap();
    assert_eq!(game.position().is_over(), expected, "{when} {board}");
}

#[test]
fn shapes_go_round_joined_edges() {
    let three = row("\"ranks\"");
    holds_round(&three, "SS2S/5/5/5/5/5", true);
    holds(&three, "SS2S/5/5/5/5/5", false);
    holds_round(&three, "S3S/5/5/5/5/5", false);
    holds_round(&row("\"files\""), "S4/5/5/5/S4/S4", true);
    holds_round(&row("\"diagonals\""), "3S1/5/5/5/S4/4S", true);
    let block = "{ block = { pieces = [\"stone\"], side = \"mover\", size = 2 } }";
    holds_round(block, "S3S/5/5/5/5/S3S", true);
    holds(block, "S3S/5/5/5/5/S3S", false);
    let connected = "{ connected = { pieces = [\"stone\"], side = \"mover\", steps = \"W\" } }";
    holds_round(connected, "S3S/5/5/5/5/4S", true);
    holds(connected, "S3S/5/5/5/5/4S", false);
    // On five files and six ranks, one diagonal in each direction goes through all squares.
    let aligned =
        "{ aligned = { pieces = [\"stone\"], side = \"mover\", count = 3, along = [\"diagonals\"] } }";
    holds_round(aligned, "S4/5/3S1/5/5/1S3", true);
    holds(aligned, "S4/5/3S1/5/5/1S3", false);
    let all = "{ row = { pieces = [\"stone\"], side = \"mover\", length = 6, along = [\"ranks\"] } }";
    holds_round(all, "SSSSS/5/5/5/5/5", false);
}

fn row(along: &str) -> String {
    format!("{{ row = {{ pieces = [\"stone\"], side = \"mover\", length = 3, along = [{along}] }} }}")
}

#[test]
fn a_row_is_made_of_neighbours_on_a_line() {
    holds(&row("\"ranks\""), "s4/5/1SSS1/5/5/n4", true);
    holds(&row("\"ranks\""), "s4/5/SS1S1/5/5/n4", false);
    holds(&row("\"ranks\""), "s4/5/1SNS1/5/5/n4", false);
    holds(&row("\"ranks\""), "s4/5/3SS/S4/5/n4", false);
    holds(&row("\"files\""), "s4/5/1SSS1/5/5/n4", false);
    holds(&row("\"files\""), "s4/1S3/1S3/1S3/5/n4", true);
    holds(&row("\"files\", \"ranks\""), "s4/1S3/1S3/1S3/5/n4", true);
    holds(&row("\"files\", \"ranks\""), "s4/1S3/2S2/3S1/5/n4", false);
    holds(&row("\"diagonals\""), "s4/1S3/2S2/3S1/5/n4", true);
    holds(&row("\"diagonals\""), "s4/3S1/2S2/1S3/5/n4", true);
    holds(&row("\"diagonals\""), "s4/3S1/2s2/1S3/5/n4", false);
}

#[test]
fn pieces_of_the_other_player_form_nothing_for_the_mover() {
    let of = |side: &str| {
        format!("{{ row = {{ pieces = \"all\", side = \"{side}\", length = 3, along = [\"files\"] }} }}")
    };
    holds(&of("mover"), "s4/s4/s4/5/5/S4", false);
    holds(&of("opponent"), "s4/s4/s4/5/5/S4", true);
    holds(&of("either"), "s4/n4/s4/5/5/S4", true);
}

#[test]
fn pieces_on_one_line_may_have_others_between_them() {
    let aligned = |along: &str| {
        format!("{{ aligned = {{ pieces = [\"stone\"], side = \"mover\", count = 3, along = [{along}] }} }}")
    };
    holds(&aligned("\"ranks\""), "5/5/SnSnS/5/5/5", true);
    holds(&aligned("\"ranks\""), "5/5/SnSns/5/S4/5", false);
    holds(&aligned("\"files\""), "S4/5/S4/n4/5/S4", true);
    holds(&aligned("\"files\""), "5/5/SnSnS/5/5/5", false);
    holds(&aligned("\"diagonals\""), "S4/5/2S2/5/4S/5", true);
    holds(&aligned("\"diagonals\""), "4S/5/2S2/5/S4/5", true);
    holds(&aligned("\"diagonals\""), "5/4S/2S2/5/S4/5", false);
}

#[test]
fn a_block_is_full() {
    let block = "{ block = { pieces = \"all\", side = \"mover\", size = 2 } }";
    holds(block, "s4/5/1SN2/1SS2/5/n4", true);
    holds(block, "s4/5/1SS2/1S3/5/n4", false);
    holds(block, "s4/5/1SS2/1Sn2/5/n4", false);
    holds(block, "s4/5/S3S/S3S/5/n4", false);
    holds(&block.replace('2', "3"), "s4/5/1SS2/1SS2/5/n4", false);
}

#[test]
fn a_chain_leads_from_one_region_to_the_other() {
    let chain = |steps: &str| {
        format!(
            "{{ chain = {{ pieces = [\"stone\"], side = \"mover\", from = \"first rank\", to = \"last rank\", \
             steps = \"{steps}\" }} }}"
        )
    };
    holds(&chain("W"), "1S3/1S3/1SSS1/3S1/2SS1/2S2", true);
    holds(&chain("K"), "S4/1S3/2S2/3S1/2S2/1S3", true);
    holds(&chain("W"), "S4/1S3/2S2/3S1/2S2/1S3", false);
    holds(&chain("K"), "S4/1S3/2N2/3S1/2S2/1S3", false);
    holds(&chain("fWfF"), "S4/1S3/2S2/3S1/2S2/1S3", true);
    // The way has to turn back.
    holds(&chain("W"), "S4/SSS2/2S2/1SS2/1S3/1S3", true);
    holds(&chain("frW"), "S4/SSS2/2S2/1SS2/1S3/1S3", false);
    holds(&chain("frW"), "4S/2SSS/2S2/1SS2/1S3/1S3", true);
    holds(&chain("flW"), "4S/2SSS/2S2/1SS2/1S3/1S3", false);
    holds(&chain("N"), "3S1/5/2S2/5/1S3/5", false);
    holds(&chain("N"), "3S1/5/2S2/4S/5/3S1", true);
}

#[test]
fn pieces_are_connected() {
    let all = |steps: &str| {
        format!("{{ connected = {{ pieces = [\"stone\"], side = \"mover\", steps = \"{steps}\" }} }}")
    };
    holds(&all("K"), "5/1S3/2SS1/4S/5/5", true);
    holds(&all("W"), "5/1S3/2SS1/4S/5/5", false);
    holds(&all("W"), "5/1S3/1SSS1/3SS/5/5", true);
    holds(&all("K"), "S4/1S3/5/3S1/2S2/5", false);
    // A single piece is connected, no piece is not.
    holds(&all("W"), "5/5/3S1/5/5/5", true);
    holds(&all("W"), "5/5/3N1/5/5/5", false);
    // Other pieces connect nothing, and steps go both ways.
    holds(&all("W"), "5/1SNS1/5/5/5/5", false);
    holds(&all("fW"), "5/1S3/1S3/1S3/5/5", true);
    holds(&all("fW"), "5/1SS2/1S3/1S3/5/5", false);
    let some = |n: u8| {
        format!(
            "{{ connected = {{ pieces = [\"stone\"], side = \"mover\", steps = \"W\", at-least = {n} }} }}"
        )
    };
    holds(&some(3), "SS3/1S3/4S/5/5/5", true);
    holds(&some(3), "S4/5/4S/SSS2/5/5", true);
    holds(&some(4), "SS3/1S3/4S/5/S4/S4", false);
    holds(&some(2), "S1S2/1S1S1/4S/5/5/5", false);
}

#[test]
fn a_chain_may_have_to_touch_a_third_region() {
    let chain = "{ chain = { pieces = [\"stone\"], side = \"mover\", from = \"first rank\", to = \"last rank\", \
                 via = \"file e\", steps = \"W\" } }";
    holds(chain, "1S3/1S3/1SSS1/3S1/2SS1/2S2", false);
    holds(chain, "1S3/1S3/1SSS1/3SS/2SS1/2S2", true);
    // What touches it is another chain.
    holds(chain, "1S3/1S3/1S3/1S2S/1S2S/1S2S", false);
    holds(chain, "1S2S/1S2S/1S3/1S3/1S2S/1S2S", false);
    holds(chain, "4S/4S/4S/4S/4S/4S", true);
}

#[test]
fn a_chain_of_steps_one_way_touches_all_regions_from_one_beginning() {
    let chain = |via: &str, steps: &str| {
        format!(
            "{{ chain = {{ pieces = [\"stone\"], side = \"mover\", from = \"first rank\", to = \"rank 3\", \
             via = \"{via}\", steps = \"{steps}\" }} }}"
        )
    };
    let right = chain("file e", "frW");
    holds(&right, "5/5/5/2S2/2S2/SSSSS", true);
    holds(&right, "5/5/5/2S2/2S2/1SS1S", false);
    holds(&right, "5/5/5/S4/S4/1SSSS", false);
    // Steps lead from b1 to a1, and not back.
    holds(&chain("file b", "flW"), "5/5/5/S4/S4/SS3", true);
    holds(&chain("file b", "frW"), "5/5/5/1S3/1S3/1S3", true);
    holds(&chain("file b", "frW"), "5/5/5/S4/S4/1S3", false);
}

#[test]
fn so_many_pieces_reach_a_region() {
    let reached = |more: &str| {
        format!("{{ reached = {{ pieces = [\"stone\"], side = \"mover\", region = \"last rank\"{more} }} }}")
    };
    holds(&reached(""), "S4/5/s4/5/5/5", true);
    holds(&reached(", at-least = 2"), "S4/5/s4/5/5/5", false);
    holds(&reached(", at-least = 2"), "S2S1/5/s4/5/5/5", true);
    holds(&reached(", unattacked = true"), "S4/5/s4/5/5/5", true);
    holds(&reached(", unattacked = true"), "S4/s4/5/5/5/5", false);
    holds(&reached(", unattacked = true"), "S3S/s4/5/5/5/5", true);
    holds(&reached(", unattacked = true, at-least = 2"), "S3S/s4/5/5/5/5", false);
    holds(&reached(", unattacked = true, at-least = 2"), "S2SS/s4/5/5/5/5", true);
}

#[test]
fn a_region_can_be_in_reach_or_full() {
    let reach = "{ can-reach = { pieces = [\"stone\"], region = \"last 2 ranks\" } }";
    holds(reach, "5/5/5/s4/5/2S2", true);
    holds(reach, "5/5/5/n4/5/2S2", false);
    holds(reach, "5/5/s4/5/5/2S2", false);
    holds(reach, "5/5/5/s4/S4/2S2", true);
    let full = "{ occupied = { side = \"mover\", region = \"last rank\" } }";
    holds(full, "SsnSS/5/s4/5/5/5", true);
    holds(full, "Ssn1S/5/s4/5/5/5", false);
}

#[test]
fn castling_and_gating_bring_pieces_into_a_region_too() {
    let is_in_reach = |piece: &str, region: &str| {
        let text = format!(
            "format = 1\nname = \"x\"\n[board]\nfiles = 5\nranks = 6\nsymmetry = \"rotate\"\n\
             [pieces.king]\nid = \"K\"\nmove = \"fW\"\n[pieces.rook]\nid = \"R\"\nmove = \"fW\"\n\
             [pieces.knight]\nid = \"N\"\nmove = \"N\"\n[gating]\non = \"first rank\"\n\
             [setup]\nfen = \"1r2k/5/5/5/5/K2R1 w\"\n[setup.hands]\nfirst = {{ knight = 1 }}\n\
             [[castling]]\nside = \"first\"\npiece = \"king\"\nfrom = \"a1\"\nto = \"c1\"\n\
             partner = \"rook\"\npartner-from = \"d1\"\npartner-to = \"b1\"\n\
             [[end]]\nwhen = {{ can-reach = {{ pieces = [\"{piece}\"], region = \"{region}\" }} }}\nresult = \"draw\"\n"
        );
        Game::new(&variant_of(&text)).outcome().is_some()
    };
    for (piece, within, beyond) in [("king", "c1", "b1"), ("rook", "b1", "c1"), ("knight", "d1", "b1")] {
        assert!(is_in_reach(piece, within), "{piece} {within}");
        assert!(!is_in_reach(piece, beyond), "{piece} {beyond}");
    }
}
