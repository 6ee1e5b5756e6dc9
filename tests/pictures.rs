//! Pictures: what they are made of, where they lie, and what looks alike.

mod extent;
mod hexagons;
mod sets;

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::{Mutex, PoisonError};

use alfil::library;
use alfil::words::picture::{
    Again, BoardView, Body, Cells, Facing, Figure, Ground, Look, Manner, Mark, Marks, Occasion, Sign, Spot,
    SpotSort, Use, board, escaped, kind_moves, movement_moves,
};
use alfil_core::board::{PieceKind, Side};
use alfil_core::engine::Position;
use alfil_core::rules::{BoardLook, Movement, PieceSet};
use extent::check_extent;
use proptest::prelude::*;
use roxmltree::Document;

use crate::betza::movement;
use crate::bundled::variants;
use crate::playing::variant_of;
use crate::sampling::cases;

/// What a picture may be made of, with the attributes of each element.
const ALLOWED: &[(&str, &[&str])] = &[
    ("svg", &["viewBox", "width", "height", "role", "aria-label"]),
    ("title", &[]),
    ("g", &["transform", "class"]),
    ("symbol", &["id", "viewBox"]),
    ("use", &["href", "x", "y", "width", "height"]),
    ("circle", &["cx", "cy", "r"]),
    ("rect", &["x", "y", "width", "height", "rx"]),
    ("path", &["d"]),
    ("text", &["x", "y", "font-size", "font-weight", "font-family", "text-anchor"]),
];

const PAINT: [&str; 8] = [
    "fill",
    "fill-rule",
    "stroke",
    "stroke-width",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-dasharray",
    "opacity",
];

/// Checks that a picture is well-formed, made of what is allowed, and not clipped. Equal ones are checked once.
#[track_caller]
pub(crate) fn check_picture(svg: &str, what: &str) {
    static CHECKED: Mutex<BTreeSet<u64>> = Mutex::new(BTreeSet::new());
    let mut hasher = DefaultHasher::new();
    svg.hash(&mut hasher);
    let known = || CHECKED.lock().unwrap_or_else(PoisonError::into_inner);
    if known().contains(&hasher.finish()) {
        return;
    }
    let document = Document::parse(svg).unwrap_or_else(|error| panic!("{what}: {error}\n{svg}"));
    let ids: BTreeSet<&str> = document.descendants().filter_map(|node| node.attribute("id")).collect();
    for node in document.descendants().filter(roxmltree::Node::is_element) {
        let name = node.tag_name().name();
        let Some((_, allowed)) = ALLOWED.iter().find(|(element, _)| *element == name) else {
            panic!("{what}: <{name}>")
        };
        for attribute in node.attributes() {
            let known = allowed.contains(&attribute.name()) || PAINT.contains(&attribute.name());
            assert!(known, "{what}: <{name} {}>", attribute.name());
        }
        if let Some(href) = node.attribute("href") {
            let id = href.strip_prefix('#').expect("symbols lie in the same picture");
            assert!(ids.contains(id), "{what}: {href}");
        }
    }
    check_extent(&document, what);
    known().insert(hasher.finish());
}

/// A picture without what only readers of screens see.
fn drawn(svg: &str) -> String {
    let (_, rest) = svg.split_once("<title>").unwrap();
    rest.split_once("</title>").unwrap().1.to_owned()
}

#[test]
fn every_piece_of_every_game_has_a_sound_picture_and_diagram() {
    let mut seen = Vec::new();
    for (id, variant) in variants() {
        let rules = variant.rules();
        for body in [Body::Disc, Body::Wedge] {
            let look = Look::with_body(rules, body);
            for kind in rules.kind_indices() {
                let what = format!("{id} {}", rules.kind(kind).id);
                for (side, facing) in [(Side::First, Facing::Up), (Side::Second, Facing::Down)] {
                    check_picture(&look.piece(kind, side, facing), &what);
                }
            }
        }
        for kind in &rules.kinds {
            // Many games share pieces.
            let (movement, extra, first) = (&kind.movement, &kind.extra_moves, &kind.first_moves);
            let moves = (Cells::of(rules), movement.clone(), extra.clone(), first.clone());
            if seen.contains(&moves) {
                continue;
            }
            seen.push(moves);
            let diagram = kind_moves(kind, Cells::of(rules));
            check_picture(&diagram, &format!("{id} {}", kind.id));
            // A piece that goes far in several legs needs a ring or a dot on nearly every square.
            let most = if kind.movement.extent() > 7 { 100_000 } else { 20_000 };
            assert!(diagram.len() < most, "{id} {}: {}", kind.id, diagram.len());
        }
    }
}

#[test]
fn no_two_kinds_of_a_game_look_alike() {
    for (id, variant) in variants() {
        let rules = variant.rules();
        let sets = PieceSet::ALL.map(|set| Look::with_set(rules, set));
        let lettered = sets.clone().map(|look| look.without_fonts(rules));
        for look in [Look::of(rules)].into_iter().chain(sets).chain(lettered) {
            let mut seen: BTreeMap<String, PieceKind> = BTreeMap::new();
            for kind in rules.kind_indices() {
                let picture = drawn(&look.piece(kind, Side::First, Facing::Up));
                check_picture(&look.piece(kind, Side::Second, Facing::Down), id);
                let other = seen.insert(picture, kind);
                assert!(
                    other.is_none(),
                    "{id}: {} and {:?}",
                    rules.kind(kind).id,
                    other.map(|o| &rules.kind(o).id)
                );
            }
        }
    }
}

#[test]
fn every_start_position_is_drawn_and_not_clipped() {
    for (id, variant) in variants() {
        let rules = variant.rules();
        let look = Look::of(rules);
        let position = Position::start(variant.tables());
        for flipped in [false, true] {
            let corner = rules.shape.squares().next_back().unwrap();
            let view = BoardView {
                flipped,
                last: vec![corner],
                spots: [SpotSort::Goes, SpotSort::Captures, SpotSort::Ring, SpotSort::Barred, SpotSort::Glow]
                    .map(|sort| Spot { square: corner, sort })
                    .to_vec(),
                arrows: vec![(corner, alfil_core::board::Square(0))],
                ..BoardView::default()
            };
            let picture = board(rules, &look, &position, &view);
            check_picture(&picture, id);
            let n_held: usize = Side::ALL
                .into_iter()
                .map(|side| rules.kind_indices().filter(|&kind| position.in_hand(side, kind) > 0).count())
                .sum();
            let n_used = picture.matches("<use ").count();
            assert_eq!(n_used, position.pieces().count() + n_held, "{id}");
        }
    }
}

/// What marks say, in a line: a direction or leap, the manner, the purpose, the occasion.
fn read(marks: &Marks) -> String {
    let mut words: Vec<String> = marks
        .marks
        .iter()
        .map(|mark| {
            let Mark { dx, dy, manner, purpose, occasion } = *mark;
            let manner = match manner {
                Manner::Run(u8::MAX) => "run".to_owned(),
                Manner::Run(n) => format!("run{n}"),
                Manner::Late(n) => format!("late{n}"),
                Manner::Leap(u8::MAX) => "leaps".to_owned(),
                Manner::Leap(n) => format!("leap{n}"),
                Manner::Bent => "bent".to_owned(),
                Manner::Over => "over".to_owned(),
                Manner::Behind => "behind".to_owned(),
            };
            let purpose = match purpose {
                Use::Any => "",
                Use::Quiet => " quiet",
                Use::Capture => " capture",
                Use::Aside => " aside",
            };
            let occasion = match occasion {
                Occasion::Always => "",
                Occasion::First => " first",
                Occasion::Somewhere => " somewhere",
            };
            format!("{dx},{dy} {manner}{purpose}{occasion}")
        })
        .collect();
    words.extend(marks.again.map(|again| match again {
        Again::Quietly => "again".to_owned(),
        Again::Capturing => "again after a capture".to_owned(),
    }));
    words.join("; ")
}

#[test]
fn marks_say_what_moves_do() {
    for (betza, expected) in [
        ("fW", "0,1 run1"),
        ("fmuWfudW", "0,1 run1 quiet; 0,1 run1 aside"),
        ("fW3", "0,1 run3"),
        ("fR", "0,1 run"),
        ("fmRfcW", "0,1 run1; 0,1 run quiet"),
        ("fmWfcF", "-1,1 run1 capture; 0,1 run1 quiet; 1,1 run1 capture"),
        ("fmWfceFifmnD", "-1,1 run1 capture; 0,1 run1 quiet; 0,1 run2 quiet first; 1,1 run1 capture"),
        ("ffN", "-1,2 leap1; 1,2 leap1"),
        ("ffNN", "-1,2 leaps; 1,2 leaps"),
        ("fD", "0,2 leap1"),
        ("fnD", "0,2 bent"),
        ("fDfnD", "0,2 leap1; 0,2 bent"),
        ("fmRfcpR", "0,1 run quiet; 0,1 over capture"),
        ("fgR", "0,1 behind"),
        ("f(cW-aW)", "again after a capture"),
        ("(mW-bW)", "again"),
    ] {
        let marks = read(&Marks::of_movement(&movement(betza), Cells::Squares));
        let sorted = |text: &str| {
            let mut parts: Vec<String> = text.split("; ").map(str::to_owned).collect();
            parts.sort();
            parts
        };
        assert_eq!(sorted(&marks), sorted(expected), "{betza}");
    }
}

#[test]
fn equal_movements_have_equal_marks_however_they_are_written() {
    for (a, b) in [("K", "WF"), ("Q", "RB"), ("W", "fbW,lrW"), ("R", "WW"), ("fmWfcW", "fW"), ("vsW", "W")] {
        let b = b.replace(',', "");
        assert_eq!(
            Marks::of_movement(&movement(a), Cells::Squares),
            Marks::of_movement(&movement(&b), Cells::Squares),
            "{a} {b}"
        );
    }
}

pub(crate) fn duel(rook: &str, more: &str) -> String {
    format!(
        "format = 1\nname = \"Duel\"\nboard = {{ files = 5, ranks = 5 }}\n\
         pieces.king = {{ id = \"K\", move = \"K\", royal = true }}\n\
         pieces.rook = {{ id = \"R\", move = \"R\"{rook} }}\n{more}setup.fen = \"rk3/5/5/5/3KR w\"\n\
         royals = {{ left-attacked = \"illegal\", which = \"each\" }}\n\
         [[end]]\nwhen = \"checkmate\"\nresult = \"mover wins\"\n\
         [[end]]\nwhen = \"stalemate\"\nresult = \"draw\"\n"
    )
}

#[test]
fn a_figure_is_for_the_first_kind_that_moves_like_it() {
    let text = duel("", "pieces.tower = { id = \"T\", move = \"R\" }\n").replace("5/5/5/3", "5/5/4T/3");
    let variant = variant_of(&text);
    let look = Look::of(variant.rules());
    let signs: Vec<&Sign> = (0..3).filter_map(|kind| look.sign(PieceKind(kind), Side::First)).collect();
    assert!(matches!(signs[..], [Sign::Figure(_), Sign::Figure(_), Sign::Letters(_)]), "{signs:?}");
}

#[test]
fn names_stay_text() {
    let name = "<img src=x onerror=alert(1)>\\\"'&";
    let text = duel(&format!(", name = \"{name}\""), "").replace("\"Duel\"", &format!("\"{name}\""));
    let variant = variant_of(&text);
    let (rules, look) = (variant.rules(), Look::of(variant.rules()));
    let position = Position::start(variant.tables());
    for picture in [
        look.piece(PieceKind(1), Side::First, Facing::Up),
        kind_moves(rules.kind(PieceKind(1)), Cells::Squares),
        board(rules, &look, &position, &BoardView::default()),
    ] {
        check_picture(&picture, "a name");
        assert!(!picture.contains("<img"), "{picture}");
        let said =
            Document::parse(&picture).unwrap().root_element().attribute("aria-label").unwrap().to_owned();
        assert!(said.contains("<img src=x onerror=alert(1)>\"'&"), "{said}");
    }
    assert_eq!(escaped("a<b>"), "a&lt;b&gt;");
}

#[test]
fn a_glyph_is_what_the_definition_says() {
    for (written, expected) in [
        ("獅", Sign::Characters("獅".to_owned())),
        ("獅子", Sign::Characters("獅子".to_owned())),
        ("C", Sign::Letters("C".to_owned())),
        ("knight", Sign::Figure(Figure::Knight)),
    ] {
        let variant = variant_of(&duel(&format!(", glyph = \"{written}\""), ""));
        let rules = variant.rules();
        let look = Look::of(rules);
        for side in Side::ALL {
            assert_eq!(look.sign(PieceKind(1), side), Some(&expected), "{written}");
        }
        check_picture(&look.piece(PieceKind(1), Side::First, Facing::Up), written);
        assert_eq!(rules.digest(), variant_of(&duel("", "")).digest(), "{written}");
        assert!(!matches!(
            look.without_fonts(rules).sign(PieceKind(1), Side::First),
            Some(Sign::Characters(_))
        ));
    }
}

#[test]
fn each_player_may_have_a_glyph_of_its_own() {
    let variant = variant_of(&duel(", glyph = { first = \"兵\", second = \"knight\" }", ""));
    let look = Look::of(variant.rules());
    for (side, expected) in
        [(Side::First, Sign::Characters("兵".to_owned())), (Side::Second, Sign::Figure(Figure::Knight))]
    {
        assert_eq!(look.sign(PieceKind(1), side), Some(&expected));
        for facing in [Facing::Up, Facing::Down] {
            assert_eq!(look.piece(PieceKind(1), side, facing).contains('兵'), side == Side::First);
        }
    }
    let plain = look.without_fonts(variant.rules());
    assert!(matches!(plain.sign(PieceKind(1), Side::First), Some(Sign::Letters(_))));
    assert_eq!(plain.sign(PieceKind(1), Side::Second), Some(&Sign::Figure(Figure::Knight)));
    assert_eq!(variant.rules().digest(), variant_of(&duel("", "")).digest());
}

#[test]
fn a_glyph_that_cannot_be_drawn_is_reported() {
    let wrong = ["", "獅子王", "dragon", "a b", "kinght"].map(|wrong| format!("\"{wrong}\""));
    let sided = wrong.iter().map(|wrong| format!("{{ first = \"兵\", second = {wrong} }}"));
    for wrong in wrong.iter().cloned().chain(sided) {
        let text = duel(&format!(", glyph = {wrong}"), "");
        let (rules, report) =
            alfil_language::check::load_text("text.toml", &text, &alfil::library::BundledVariants);
        assert!(rules.is_none(), "{wrong}");
        let found: Vec<&str> = report.diagnostics.iter().map(|d| d.code.slug()).collect();
        assert_eq!(found, ["unknown-word"], "{wrong}");
    }
}

/// A move string, and the same as a mirror shows it.
fn mirrored() -> impl Strategy<Value = (String, String)> {
    let atoms =
        prop::sample::select(vec!["W", "F", "D", "N", "A", "H", "L", "Z", "R", "B", "W2", "F3", "NN", "Q"]);
    let modes = prop::sample::select(vec!["", "m", "c", "n", "p", "g", "i", "mi", "cp"]);
    let ways = prop::sample::select(vec!["", "f", "b", "l", "r", "fl", "fr", "bl", "br", "v", "s"]);
    prop::collection::vec((ways, modes, atoms), 1..4).prop_map(|terms| {
        let write = |swap: bool| -> String {
            let turn = |way: &str| -> String {
                way.chars()
                    .map(|c| match (c, swap) {
                        ('l', true) => 'r',
                        ('r', true) => 'l',
                        _ => c,
                    })
                    .collect()
            };
            terms
                .iter()
                .flat_map(|(way, mode, atom)| [turn(way), mode.to_string(), atom.to_string()])
                .collect()
        };
        (write(false), write(true))
    })
}

/// The movement, if the string has one.
/// How many dots lie away from the middle, and how many squares the picture has on a side.
fn dots_and_side(betza: &str) -> (usize, usize) {
    let svg = movement_moves(&try_movement(betza).unwrap());
    check_picture(&svg, betza);
    let side = svg.split("width=\"").nth(1).and_then(|rest| rest.split('"').next()?.parse::<f64>().ok());
    let dots = svg.matches("<circle").count();
    (dots, ((side.unwrap() - 2.0) / 20.0) as usize)
}

#[test]
fn leaps_of_any_length_are_drawn() {
    for (betza, dots, side) in [
        ("(7,0)", 4, 15),
        ("(13,0)", 4, 27),
        ("(1,20)", 8, 41),
        ("(35,0)", 4, 71),
        ("D3", 12, 13),
        ("R15", 60, 31),
        ("[(9,0)-f(9,0)]", 4, 37),
    ] {
        assert_eq!(dots_and_side(betza), (dots, side), "{betza}");
    }
    let svg = movement_moves(&try_movement("(50,0)").unwrap());
    assert!(svg.contains("How it moves, as far as boards go"));
}

fn try_movement(betza: &str) -> Option<Movement> {
    let mut sources = alfil_language::diag::Sources::new();
    let file = sources.add("test", betza);
    let span = alfil_language::diag::Span::new(file, 0..betza.len());
    let text = alfil_language::diag::Text::verbatim(betza, span, 0);
    alfil_language::betza::compile(&text, alfil_language::betza::Dialect::XBetza).movement
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn any_movement_has_a_sound_diagram_and_its_mirror_image_mirrored_marks((betza, mirror) in mirrored()) {
        let (Some(one), Some(other)) = (try_movement(&betza), try_movement(&mirror)) else {
            return Ok(());
        };
        let marks = Marks::of_movement(&one, Cells::Squares);
        let mut turned = marks.clone();
        turned.marks.iter_mut().for_each(|mark| mark.dx = -mark.dx);
        turned.marks.sort_unstable();
        prop_assert_eq!(turned, Marks::of_movement(&other, Cells::Squares), "{} {}", betza, mirror);
        check_picture(&movement_moves(&one), &betza);
    }
}

#[test]
fn boards_look_as_their_rules_suggest_or_their_definitions_say() {
    // A game, how its board looks, the rank below its river (from 0), and its number of diagonals.
    let cases: &[(&str, BoardLook, Option<u8>, usize)] = &[
        ("chess", BoardLook::Chequered, None, 0),
        ("checkers", BoardLook::Chequered, None, 0),
        ("shogi", BoardLook::Plain, None, 0),
        ("dobutsu", BoardLook::Plain, None, 0),
        ("hnefatafl", BoardLook::Plain, None, 0),
        ("xiangqi", BoardLook::Lines, Some(4), 4),
        ("supply", BoardLook::Lines, None, 4),
        ("minixiangqi", BoardLook::Lines, None, 4),
        ("janggi", BoardLook::Lines, None, 4),
        ("glinski", BoardLook::Hexagons, None, 0),
    ];
    for &(id, look, river, diagonals) in cases {
        let variant = library::variant(id).unwrap();
        let ground = Ground::of(variant.rules(), &Look::of(variant.rules()));
        assert_eq!((ground.look, ground.river, ground.diagonals.len()), (look, river, diagonals), "{id}");
    }
    // The corners and the throne enclose like a piece.
    let variant = library::variant("hnefatafl").unwrap();
    let ground = Ground::of(variant.rules(), &Look::of(variant.rules()));
    let names: Vec<String> =
        ground.zones.iter().map(|square| variant.rules().shape.name(square).to_string()).collect();
    assert_eq!(names, ["a1", "k1", "f6", "a11", "k11"]);
    assert_eq!(ground.crosses, ground.zones);
    let svg = alfil::words::picture::start_position(&variant, &Look::of(variant.rules()));
    let plain = variant_of(
        "format = 1\nname = \"Mine\"\nextends = \"hnefatafl\"\nboard = { look = \"chequered\" }\n",
    );
    let chequered = alfil::words::picture::start_position(&plain, &Look::of(plain.rules()));
    let [n_strokes, n_others] = [svg, chequered].map(|svg| svg.matches("stroke-width=\"1.4\"").count());
    assert_eq!(n_strokes, n_others + 1, "the crosses");
    for id in ["shogi", "sittuyin", "glinski"] {
        let variant = library::variant(id).unwrap();
        assert!(Ground::of(variant.rules(), &Look::of(variant.rules())).crosses.is_empty(), "{id}");
    }
}

#[test]
fn the_look_of_a_board_is_drawn_and_is_no_rule() {
    let text = |look: &str| {
        format!("format = 1\nname = \"Mine\"\nextends = \"xiangqi\"\nboard = {{ look = \"{look}\" }}\n")
    };
    let drawn = |look: &str| {
        let variant = variant_of(&text(look));
        assert_eq!(variant.digest(), library::variant("xiangqi").unwrap().digest(), "{look}");
        let svg = alfil::words::picture::start_position(&variant, &Look::of(variant.rules()));
        check_picture(&svg, look);
        svg
    };
    let pictures = ["chequered", "plain", "lines", "hexagons"].map(drawn);
    for (n, svg) in pictures.iter().enumerate() {
        assert!(pictures.iter().skip(n + 1).all(|other| other != svg), "{n}");
    }
    // Every file but the outer two is broken between the fifth and the sixth rank.
    let from_bank = |file: f64| format!("M{} {}L", 20.0 + 44.0 * (file + 0.5), 20.0 + 44.0 * 5.5);
    let ahead =
        |file: f64| format!("{}{} {}M", from_bank(file), 20.0 + 44.0 * (file + 0.5), 20.0 + 44.0 * 4.5);
    let lines = &pictures[2];
    assert!(lines.contains(&ahead(0.0)) && lines.contains(&ahead(8.0)), "{lines}");
    assert!((1..8).all(|file| !lines.contains(&ahead(f64::from(file)))), "{lines}");
}
