//! Sets of pieces.

use alfil::library;
use alfil::words::picture::{Body, Facing, Look, Sign, start_position};
use alfil_core::board::{PieceKind, Side};
use alfil_core::rules::PieceSet;

use super::check_picture;
use crate::playing::variant_of;

/// How many pieces of a game show a silhouette, characters, letters.
fn signs(look: &Look, n_kinds: usize) -> [usize; 3] {
    let mut counts = [0; 3];
    for kind in 0..n_kinds {
        let sign = look.sign(PieceKind(kind as u16), Side::First);
        match sign.unwrap() {
            Sign::None | Sign::Rings => {}
            Sign::Figure(_) => counts[0] += 1,
            Sign::Characters(_) => counts[1] += 1,
            Sign::Letters(_) => counts[2] += 1,
        }
    }
    counts
}

#[test]
fn a_set_shows_the_signs_that_it_is_for() {
    use PieceSet::{Discs, Figures, Letters, Marks, Wedges};
    for (id, set, body, expected) in [
        ("chess", Marks, Body::Disc, [6, 0, 0]),
        ("chess", Discs, Body::Disc, [6, 0, 0]),
        ("chess", Wedges, Body::Wedge, [0, 0, 6]),
        ("chess", Letters, Body::Disc, [0, 0, 6]),
        ("shogi", Marks, Body::Wedge, [0, 14, 0]),
        ("shogi", Discs, Body::Disc, [0, 14, 0]),
        ("shogi", Wedges, Body::Wedge, [0, 14, 0]),
        // The king, the rook and the bishop move as in chess.
        ("shogi", Figures, Body::Disc, [3, 0, 11]),
        ("shogi", Letters, Body::Disc, [0, 0, 14]),
    ] {
        let variant = library::variant(id).unwrap();
        let look = Look::with_set(variant.rules(), set);
        assert_eq!(
            (look.body(), signs(&look, variant.rules().kinds.len())),
            (body, expected),
            "{id} {set:?}"
        );
        let marks = look.legend().len() > 2;
        assert_eq!(marks, set == Marks, "{id} {set:?}");
    }
}

#[test]
fn the_set_that_a_definition_asks_for_is_drawn_and_is_no_rule() {
    let mut seen = Vec::new();
    for set in PieceSet::ALL {
        let word = set.word();
        let text = format!(
            "format = 1\nname = \"Mine\"\nextends = \"shogi\"\nboard = {{ piece-set = \"{word}\" }}\n"
        );
        let variant = variant_of(&text);
        assert_eq!(variant.digest(), library::variant("shogi").unwrap().digest(), "{word}");
        let svg = start_position(&variant, &Look::of(variant.rules()));
        check_picture(&svg, word);
        assert!(!seen.contains(&svg), "{word}");
        seen.push(svg);
    }
}

/// Whose pieces are dark is for pictures only, and the players trade colours.
#[test]
fn the_dark_player_is_chosen_and_is_no_rule() {
    let variant = |dark: &str| {
        let text = format!(
            "format = 1\nname = \"Mine\"\nextends = \"breakthrough\"\nsides = {{ dark = \"{dark}\" }}\n"
        );
        variant_of(&text)
    };
    let drawn = |dark: &str| {
        let variant = variant(dark);
        assert_eq!(variant.digest(), library::variant("breakthrough").unwrap().digest(), "{dark}");
        let look = Look::of(variant.rules());
        Side::ALL.map(|side| look.piece(PieceKind(0), side, Facing::Up))
    };
    let [light, dark] = drawn("second");
    assert_eq!(drawn("first"), [dark, light]);
}

/// If all unpromoted pieces move alike, marks would not distinguish them.
#[test]
fn discs_have_marks_where_these_distinguish_pieces() {
    for (id, has_marks) in [
        ("chess", true),
        ("xiangqi", true),
        ("shogi", true),
        // Wedges keep their marks, because a promoted piece moves differently.
        ("dobutsu", true),
        ("checkers", false),
        ("hnefatafl", false),
        ("breakthrough", false),
    ] {
        let variant = library::variant(id).unwrap();
        assert_eq!(Look::of(variant.rules()).has_marks(), has_marks, "{id}");
    }
    let checkers = library::variant("checkers").unwrap();
    let look = Look::of(checkers.rules());
    assert_eq!(look.sign(PieceKind(0), Side::First), Some(&Sign::Rings));
}

#[test]
fn pieces_have_the_colours_that_a_definition_asks_for() {
    let variant = |keys: &str| {
        variant_of(&format!("format = 1\nname = \"Mine\"\nextends = \"chess\"\nsides = {{ {keys} }}\n"))
    };
    let drawn = |keys: &str, body| {
        let variant = variant(keys);
        assert_eq!(variant.digest(), library::variant("chess").unwrap().digest(), "{keys}");
        let look = Look::with_body(variant.rules(), body);
        Side::ALL.map(|side| look.piece(PieceKind(0), side, Facing::Up))
    };
    for body in [Body::Disc, Body::Wedge] {
        let [first, second] = drawn("", body);
        for colour in ["red", "blue", "green"] {
            let [coloured, other] = drawn(&format!("first-colour = \"{colour}\""), body);
            assert!(coloured != first && other == second, "{colour}");
            let [other, coloured] = drawn(&format!("second-colour = \"{colour}\""), body);
            assert!(coloured != second && other == first, "{colour}");
        }
        let [red, _] = drawn("first-colour = \"red\"", body);
        let [_, also_red] = drawn("dark = \"first\", second-colour = \"red\"", body);
        assert_eq!(red, also_red);
    }
}

/// The signs of promoted pieces are red, but not on red pieces.
#[test]
fn a_promoted_piece_differs_in_colour_from_others_of_its_player() {
    for colour in ["red", "blue", "green"] {
        let text = format!(
            "format = 1\nname = \"Mine\"\nextends = \"shogi\"\nsides = {{ first-colour = \"{colour}\" }}\n"
        );
        let variant = variant_of(&text);
        let look = Look::of(variant.rules());
        let sign_colour = |promoted: bool| {
            let is_it = |kind: &alfil_core::rules::Kind| kind.promoted_from.is_some() == promoted;
            let kind = variant.rules().kinds.iter().position(is_it).unwrap();
            let svg = look.piece(PieceKind(u16::try_from(kind).unwrap()), Side::First, Facing::Up);
            let sign = svg.split_once("<text").unwrap().1;
            sign.split_once("fill=\"").unwrap().1[..7].to_owned()
        };
        let [usual, promoted] = [false, true].map(sign_colour);
        let is_red = |colour: &str| colour.starts_with("#b");
        assert_eq!((is_red(&usual), is_red(&promoted)), (colour == "red", colour != "red"), "{colour}");
    }
}

/// A promoted form without a glyph of its own shows that of the piece it is like.
#[test]
fn a_form_shows_the_glyph_of_what_it_is_like() {
    let variant = library::variant("dai-shogi").unwrap();
    let rules = variant.rules();
    let look = Look::of(rules);
    let kind = |key: &str| {
        let place = rules.kinds.iter().position(|kind| kind.key == key).unwrap();
        PieceKind(u16::try_from(place).unwrap())
    };
    let [form, lion] = [kind("+kirin"), kind("lion")];
    assert_eq!(rules.kind(form).glyph, None);
    assert_eq!(look.sign(form, Side::First), look.sign(lion, Side::First));
}
