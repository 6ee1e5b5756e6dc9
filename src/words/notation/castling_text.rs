//! Castlings as text, each by a name that no other move of the position has.

use alfil_core::board::{Move, Square};
use alfil_core::engine::Position;
use alfil_core::rules::{CastlingHome, Rules};

/// How much of a castling is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// The king's move; or the partner's to the king's square, if a piece is gated on the partner's start square.
    Usual,
    /// The king's move, as if to the partner's square.
    ToPartner,
    /// The moves of both.
    Both,
}

/// A castling and how it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Written {
    king: (Square, Square),
    partner: (Square, Square),
    /// True if a piece is gated on the partner's start square.
    is_by_partner: bool,
    form: Form,
}

impl Written {
    /// Returns how a castling is written in this position: as short as the other castlings and the moves of a single
    /// piece allow.
    pub(super) fn of(rules: &Rules, position: &Position, mv: Move) -> Option<Written> {
        let own = Written::usual(rules, mv)?;
        let mut all = vec![own];
        for other in position.castlings().into_iter().filter_map(|mv| Written::usual(rules, mv)) {
            let by_partner = rules.gating.is_some().then_some(Written { is_by_partner: true, ..other });
            for way in by_partner.into_iter().chain([other]).filter(|way| *way != own) {
                all.push(way);
            }
        }
        // Those that share a name get a longer one together, so that it does not matter which is asked about.
        loop {
            let is_taken = |way: &Written| {
                way.as_one().is_some_and(|(from, to)| {
                    position.has_plain_move(from, to)
                        || all.iter().any(|other| other != way && other.as_one() == Some((from, to)))
                })
            };
            let longer: Vec<Written> =
                all.iter().map(|way| if is_taken(way) { way.longer() } else { *way }).collect();
            if longer == all {
                return all.first().copied();
            }
            all = longer;
        }
    }

    fn usual(rules: &Rules, mv: Move) -> Option<Written> {
        let partner = mv.partner()?;
        let mut ways = rules.castlings.iter().filter(|c| (c.from, c.partner_from) == (mv.from, partner.0));
        let roams = ways.any(|castling| castling.home == CastlingHome::Anywhere);
        Some(Written {
            king: (mv.from, mv.to),
            partner,
            is_by_partner: mv.gate().is_some_and(|(_, at)| at == partner.0),
            form: if roams { Form::ToPartner } else { Form::Usual },
        })
    }

    fn longer(self) -> Written {
        let form = match self.form {
            Form::Usual if !self.is_by_partner => Form::ToPartner,
            Form::Usual | Form::ToPartner | Form::Both => Form::Both,
        };
        Written { form, ..self }
    }

    /// From where to where it is written as one move.
    fn as_one(&self) -> Option<(Square, Square)> {
        match (self.form, self.is_by_partner) {
            (Form::Both, _) => None,
            (Form::Usual | Form::ToPartner, true) => Some((self.partner.0, self.king.0)),
            (Form::ToPartner, false) => Some((self.king.0, self.partner.0)),
            (Form::Usual, false) => Some(self.king),
        }
    }

    /// Returns the moves that are written.
    pub(super) fn moves(&self) -> Vec<(Square, Square)> {
        if let Some(one) = self.as_one() {
            return vec![one];
        }
        // The second move must not start where the first ends, or they would read as legs of one piece.
        let king_leads =
            if self.is_by_partner { self.partner.1 == self.king.0 } else { self.king.1 != self.partner.0 };
        if king_leads { vec![self.king, self.partner] } else { vec![self.partner, self.king] }
    }

    /// Returns the square behind which a wall is written.
    pub(super) fn end(&self) -> Square {
        match self.form {
            Form::Usual => self.king.1,
            Form::ToPartner | Form::Both => self.partner.0,
        }
    }
}
