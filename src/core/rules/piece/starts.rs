//! Start positions with the pieces of the first rank in another order, where king and partner may castle from anywhere.

use crate::board::{Piece, PieceKind, Side, Square};
use crate::rules::{Castling, CastlingHome, Kind, Rules};

/// The pieces of a player on the rank of the piece that castles, from the lowest file.
struct Row {
    side: Side,
    pieces: Vec<(Square, PieceKind)>,
    king: usize,
    partners: [usize; 2],
}

/// The places of pieces that are alike, in the order in which they are put on the rank.
struct Class {
    places: Vec<usize>,
    /// True if one of the two goes to a square of each colour.
    by_colour: bool,
}

impl Rules {
    /// Returns the number of start positions in which the pieces of the first rank have another order: the king between
    /// its partners, and two like pieces that never change the colour of their square on one of each. 0 for games
    /// without a shuffled start.
    pub fn n_starts(&self) -> u32 {
        let Some((rows, classes)) = self.rows() else { return 0 };
        let Some(row) = rows.first() else { return 0 };
        let mut free = row.pieces.len() as u64;
        let mut n = 1_u64;
        for class in &classes {
            if class.by_colour {
                let light =
                    self.free_of_colour(row, &(0..row.pieces.len()).collect::<Vec<_>>(), 1).len() as u64;
                // Bishops come first, when only bishops have been put.
                let put = row.pieces.len() as u64 - free;
                n = n.saturating_mul(light.saturating_sub(put / 2));
                n = n.saturating_mul((row.pieces.len() as u64 - light).saturating_sub(put / 2));
            } else {
                n = n.saturating_mul(choose(free, class.places.len() as u64));
            }
            free -= class.places.len() as u64;
        }
        u32::try_from(n).unwrap_or(u32::MAX)
    }

    /// Returns the pieces on the board in the start position with this number, from 0. In chess the numbers are
    /// Reinhard Scharnagl's: <https://en.wikipedia.org/wiki/Fischer_random_chess_numbering_scheme>.
    pub fn start(&self, number: u32) -> Option<Vec<(Square, Piece)>> {
        if number >= self.n_starts() {
            return None;
        }
        let (rows, classes) = self.rows()?;
        let row = rows.first()?;
        let order = self.order(row, &classes, u64::from(number))?;
        let n = order.len();
        let mut pieces: Vec<(Square, Piece)> = self.setup.pieces.clone();
        for own in &rows {
            // Where the players face each other turned about, so is the order.
            let is_turned = own.king != row.king;
            let place = |at: usize| if is_turned { n - 1 - at } else { at };
            let squares: Vec<Square> = own.pieces.iter().map(|(square, _)| *square).collect();
            pieces.retain(|(square, _)| !squares.contains(square));
            for (to, &from) in order.iter().enumerate() {
                let (square, (_, kind)) = (*squares.get(place(to))?, *own.pieces.get(place(from))?);
                pieces.push((square, Piece { kind, side: own.side }));
            }
        }
        pieces.sort_by_key(|(square, _)| *square);
        Some(pieces)
    }

    /// For each place of a row, which of its pieces is there in the start position with a number.
    fn order(&self, row: &Row, classes: &[Class], number: u64) -> Option<Vec<usize>> {
        let mut left = number;
        let mut digit = |n: u64| {
            let digit = left % n.max(1);
            left /= n.max(1);
            digit
        };
        let mut free: Vec<usize> = (0..row.pieces.len()).collect();
        let mut order = vec![0; row.pieces.len()];
        let mut put = |free: &mut Vec<usize>, at: usize, piece: usize| {
            free.retain(|other| *other != at);
            if let Some(place) = order.get_mut(at) {
                *place = piece;
            }
        };
        for class in classes {
            if let ([first, second], true) = (class.places.as_slice(), class.by_colour) {
                for (piece, colour) in [(*first, 1), (*second, 0)] {
                    let squares = self.free_of_colour(row, &free, colour);
                    let at = *squares.get(digit(squares.len() as u64) as usize)?;
                    put(&mut free, at, piece);
                }
                continue;
            }
            let n = class.places.len() as u64;
            let chosen = combination(digit(choose(free.len() as u64, n)), free.len() as u64, n);
            let squares: Vec<usize> =
                chosen.into_iter().filter_map(|i| free.get(i as usize).copied()).collect();
            for (&at, &piece) in squares.iter().zip(&class.places) {
                put(&mut free, at, piece);
            }
        }
        let [lower, higher] = row.partners;
        for (at, piece) in free.clone().into_iter().zip([lower, row.king, higher]) {
            put(&mut free, at, piece);
        }
        Some(order)
    }

    /// Returns the places among `free` on squares of a colour; a1 has the colour 0.
    fn free_of_colour(&self, row: &Row, free: &[usize], colour: u8) -> Vec<usize> {
        let is_it = |at: &&usize| {
            let square = row.pieces.get(**at).map(|(square, _)| *square);
            // The first player's rank counts for both.
            square.is_some_and(|square| (self.shape.file(square) + self.shape.rank(square)) % 2 == colour)
        };
        free.iter().filter(is_it).copied().collect()
    }

    /// Returns the rows that are put in another order, and the classes of their pieces other than the king and its
    /// partners.
    fn rows(&self) -> Option<(Vec<Row>, Vec<Class>)> {
        let rows: Vec<Row> = Side::ALL.iter().filter_map(|&side| self.row(side)).collect();
        let castles = |side: &&Side| self.castlings.iter().any(|castling| castling.side == **side);
        let first = rows.first().filter(|_| rows.len() == Side::ALL.iter().filter(castles).count())?;
        let n = first.pieces.len();
        let fits = |row: &Row| {
            let turned = row.king != first.king;
            let at = |place: usize| if turned { n - 1 - place } else { place };
            row.pieces.len() == n && at(row.king) == first.king && {
                let mut partners = row.partners.map(at);
                partners.sort_unstable();
                partners == first.partners
            }
        };
        if !rows.iter().all(fits) {
            return None;
        }
        let mut classes: Vec<Class> = Vec::new();
        for (at, (_, kind)) in first.pieces.iter().enumerate() {
            if at == first.king || first.partners.contains(&at) {
                continue;
            }
            let alike = |class: &&mut Class| {
                class
                    .places
                    .first()
                    .and_then(|&place| first.pieces.get(place))
                    .is_some_and(|(_, other)| other == kind)
            };
            match classes.iter_mut().find(alike) {
                Some(class) => class.places.push(at),
                None => classes.push(Class { places: vec![at], by_colour: false }),
            }
        }
        for class in &mut classes {
            let kind = class.places.first().and_then(|&place| first.pieces.get(place)).map(|(_, kind)| *kind);
            class.by_colour =
                class.places.len() == 2 && kind.is_some_and(|kind| keeps_colour(self.kind(kind)));
        }
        // In the order of Scharnagl's scheme.
        classes.sort_by_key(|class| match (class.by_colour, class.places.len()) {
            (true, _) => 0,
            (false, 1) => 1,
            (false, _) => 2,
        });
        Some((rows, classes))
    }

    /// Returns a player's row, if the player may castle with one partner on either side from wherever they start.
    fn row(&self, side: Side) -> Option<Row> {
        let own: Vec<&Castling> = self.castlings.iter().filter(|castling| castling.side == side).collect();
        let home = own.first()?;
        if own.iter().any(|c| c.home != CastlingHome::Anywhere || c.king != home.king) {
            return None;
        }
        let is_king = |(_, piece): &&(Square, Piece)| piece.side == side && piece.kind == home.king;
        let mut kings = self.setup.pieces.iter().filter(is_king);
        let (king, _) = kings.next().filter(|_| kings.next().is_none())?;
        let mut pieces: Vec<(Square, PieceKind)> = self
            .setup
            .pieces
            .iter()
            .filter(|(square, piece)| {
                piece.side == side && self.shape.rank(*square) == self.shape.rank(*king)
            })
            .map(|(square, piece)| (*square, piece.kind))
            .collect();
        pieces.sort_by_key(|(square, _)| self.shape.file(*square));
        let king = pieces.iter().position(|(square, _)| square == king)?;
        let is_partner = |kind: PieceKind| own.iter().any(|castling| castling.partner == kind);
        let partners: Vec<usize> = (0..pieces.len())
            .filter(|&at| pieces.get(at).is_some_and(|(_, kind)| is_partner(*kind)))
            .collect();
        let [lower, higher] = *partners.as_slice() else { return None };
        (lower < king && king < higher).then_some(Row { side, pieces, king, partners: [lower, higher] })
    }
}

/// Returns whether a piece never changes the colour of its square, by the atoms of its moves.
fn keeps_colour(kind: &Kind) -> bool {
    let mut atoms = kind.betza.chars().filter(char::is_ascii_uppercase);
    !kind.betza.contains('(') && atoms.all(|atom| matches!(atom, 'B' | 'F' | 'A' | 'D' | 'C' | 'G'))
}

/// Returns the number of ways to choose `k` of `n`.
fn choose(n: u64, k: u64) -> u64 {
    (0..k).fold(1, |ways: u64, i| ways.saturating_mul(n.saturating_sub(i)) / (i + 1))
}

/// Returns the choice of `k` of `n` with a number, in lexicographic order.
fn combination(number: u64, n: u64, k: u64) -> Vec<u64> {
    let (mut left, mut chosen, mut wanted) = (number, Vec::new(), k);
    for at in 0..n {
        if wanted == 0 {
            break;
        }
        let with = choose(n - at - 1, wanted - 1);
        if left < with {
            chosen.push(at);
            wanted -= 1;
        } else {
            left -= with;
        }
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_are_numbered_in_lexicographic_order() {
        let all: Vec<Vec<u64>> = (0..choose(5, 2)).map(|n| combination(n, 5, 2)).collect();
        assert_eq!(all.len(), 10);
        assert_eq!(
            (all[0].as_slice(), all[4].as_slice(), all[9].as_slice()),
            (&[0, 1][..], &[1, 2][..], &[3, 4][..])
        );
        assert!(all.is_sorted());
    }
}
