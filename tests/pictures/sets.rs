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
            Sign::None => {}
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
