//! Pieces that leave the game because a move surrounds them: keys of Fairy-Stockfish-X.
//!
//! That program finds all of them on the board as it is after the move. So what is between two is asked first: it needs
//! both of them, and the other ways need only pieces of the player who moves.

use alfil_core::rules::{EdgesWord, EnclosedWay, HostileWhile, Line};
use alfil_language::def::Definition;
use alfil_language::def::definition::{Enclosure, Zone};
use alfil_language::diag::Span;

use super::royals::Royals;
use super::{castling, flips, walls};
use crate::fairy::import::game::Game;
use crate::fairy::import::pieces::moves;
use crate::fairy::import::values::{add, plain, set, words};
use crate::fairy::ini::key;
use crate::fairy::ini::{PieceType, Squares};

/// Returns whether moves surround pieces. They leave the game without being progress.
pub(in crate::fairy::import) fn is_on(game: &Game<'_>) -> bool {
    [key::SURROUND_CAPTURE_OPPOSITE, key::SURROUND_CAPTURE_INTERVENE, key::SURROUND_CAPTURE_EDGE]
        .iter()
        .any(|name| game.account.peek().is_on(name))
}

/// Writes what moves enclose.
pub(in crate::fairy::import) fn write(game: &Game<'_>, royals: &Royals, out: &mut Definition) {
    let account = game.account;
    let [opposite, intervenes, edge] =
        [key::SURROUND_CAPTURE_OPPOSITE, key::SURROUND_CAPTURE_INTERVENE, key::SURROUND_CAPTURE_EDGE]
            .map(|name| account.is_on(name));
    let ways = [
        (opposite, key::SURROUND_CAPTURE_OPPOSITE),
        (intervenes, key::SURROUND_CAPTURE_INTERVENE),
        (edge, key::SURROUND_CAPTURE_EDGE),
    ];
    let Some((_, key)) = ways.into_iter().find(|(is_on, _)| *is_on) else {
        account.ignore_all(
            &[key::SURROUND_CAPTURE_MAX_REGION, key::SURROUND_CAPTURE_HOSTILE_REGION],
            "nothing is surrounded",
        );
        return;
    };
    refuse_others(game, royals, key);
    let along = lines(game, key);
    let (well, hostile) = (
        account.squares(key::SURROUND_CAPTURE_MAX_REGION),
        account.squares(key::SURROUND_CAPTURE_HOSTILE_REGION),
    );
    let (well, hostile) = (well.within(game.frame.squares), hostile.within(game.frame.squares));
    let zone = |squares: Squares| game.frame.zone([squares; 2]);
    let outside = game.frame.squares.without(well);
    let mut entry = |way: EnclosedWay, on: Option<Squares>, change: &dyn Fn(&mut Enclosure), from: &str| {
        let mut enclosure = Enclosure { how: set(way, game.origin(&[from])), ..Enclosure::default() };
        enclosure.along = words(along.clone(), Span::NOWHERE);
        if let Some(on) = on {
            enclosure.on = plain(zone(on));
        }
        change(&mut enclosure);
        add(&mut out.enclosure, enclosure);
    };
    let helped = |enclosure: &mut Enclosure| {
        if !hostile.is_empty() {
            let place: Zone = zone(hostile);
            enclosure.hostile_squares = set(place, game.origin(&[key::SURROUND_CAPTURE_HOSTILE_REGION]));
            enclosure.hostile_while = plain(HostileWhile::Always);
        }
    };
    if intervenes {
        entry(EnclosedWay::BetweenTwo, None, &|_| {}, key::SURROUND_CAPTURE_INTERVENE);
    }
    let on = (!well.is_empty()).then_some(outside);
    if opposite {
        let change = |enclosure: &mut Enclosure| {
            enclosure.at_most = plain(1);
            helped(enclosure);
            if edge {
                enclosure.edges = set(EdgesWord::Close, game.origin(&[key::SURROUND_CAPTURE_EDGE]));
            }
        };
        entry(EnclosedWay::InLine, on, &change, key::SURROUND_CAPTURE_OPPOSITE);
    } else if edge {
        account.refuse(key::SURROUND_CAPTURE_EDGE, "the edge closes lines, but other pieces do not");
    }
    if edge {
        let what = "in Fairy-Stockfish only the first rank surrounds as an edge, and others where the program's own board ends; \
            in the definition every edge does";
        account.differ(key::SURROUND_CAPTURE_EDGE, what);
    }
    if !well.is_empty() {
        if along.contains(&Line::Diagonals) {
            account.refuse(
                key::SURROUND_CAPTURE_MAX_REGION,
                "a piece surrounded on all sides by a move that ends diagonally adjacent to it",
            );
        }
        if along.len() < 2 {
            account.refuse(
                key::SURROUND_CAPTURE_MAX_REGION,
                "pieces that are surrounded on all sides, where only one sort of line counts",
            );
        }
        let change = |enclosure: &mut Enclosure| {
            enclosure.edges = plain(EdgesWord::Close);
            helped(enclosure);
        };
        entry(EnclosedWay::OnAllSides, Some(well), &change, key::SURROUND_CAPTURE_MAX_REGION);
    }
}

/// Returns the lines on which pieces are surrounded: those of connections.
fn lines(game: &Game<'_>, key: &str) -> Vec<Line> {
    let account = game.account;
    let lines = [
        (key::CONNECT_VERTICAL, Line::Files),
        (key::CONNECT_HORIZONTAL, Line::Ranks),
        (key::CONNECT_DIAGONAL, Line::Diagonals),
    ];
    let along: Vec<Line> =
        lines.into_iter().filter_map(|(name, line)| account.is_on(name).then_some(line)).collect();
    let is_off = |name: &str| {
        account.map(name);
        account.peek().get(name).is_some() && !account.peek().is_on(name)
    };
    let one_sort_is_off = [is_off(key::CONNECT_NORTH_EAST), is_off(key::CONNECT_SOUTH_EAST)].contains(&true);
    if along.contains(&Line::Diagonals) && one_sort_is_off {
        account.refuse(key, "pieces surrounded on only one sort of diagonals");
    }
    if along.is_empty() {
        account.refuse(key, "pieces surrounded on no line");
    }
    along
}

/// Refuses rules that change the meaning of surrounding.
fn refuse_others(game: &Game<'_>, royals: &Royals, key: &str) {
    let account = game.account;
    let settings = account.peek();
    if !royals.is_empty() {
        account.refuse(key, "royal pieces that can be surrounded");
    }
    if game.captures_to_hand || game.keeps_captured() || game.has_partner() {
        account.refuse(key, "surrounded pieces that go to a hand");
    }
    if flips::has_flips(game)
        || settings.is_on(key::BLAST_ON_CAPTURE)
        || !settings.pieces(key::PETRIFY_ON_CAPTURE_TYPES).is_empty()
    {
        account.refuse(key, "moves that surround and also have other effects on enemies");
    }
    if walls::come_about(game) {
        account.refuse(key, "walls together with pieces that are surrounded");
    }
    if PieceType::all().any(|piece| castling::castles(game, piece)) {
        account.refuse(key, "castling moves that surround");
    }
    if game.in_play().any(|piece| moves::captures(game, piece)) {
        account
            .refuse(key, "pieces that surround and capture by moving, of which only captures are progress");
    }
}
