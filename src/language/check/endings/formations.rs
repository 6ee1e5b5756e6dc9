//! Conditions about shapes that pieces form, full regions, and castling.

use alfil_core::board::Region;
use alfil_core::phrase::counted;
use alfil_core::rules::{Condition, Formation, Line, Who};

use super::{Reader, who_of};
use crate::check::pieces;
use crate::check::rule::lines;
use crate::def::condition::{
    Aligned, Block, Castled, Chain, Connected, MayCastle, Occupied, Pieces as PiecesText, Row, WhoWord,
};
use crate::def::definition::Zone;
use crate::def::{Field, Spanned};
use crate::diag::{Code, Diagnostic, Span};

impl Reader<'_, '_> {
    pub(in crate::check) fn row(&mut self, table: &Row, span: Span) -> Option<Condition> {
        let length = self.extent(&table.length, "length", span);
        let along = self.lines(&table.along, span);
        let formation = Formation::Row { length: length?, along: along? };
        self.formed(&table.pieces, &table.side, span, formation)
    }

    pub(in crate::check) fn aligned(&mut self, table: &Aligned, span: Span) -> Option<Condition> {
        let count = self.extent(&table.count, "count", span);
        let along = self.lines(&table.along, span);
        let formation = Formation::Aligned { count: count?, along: along? };
        self.formed(&table.pieces, &table.side, span, formation)
    }

    pub(in crate::check) fn block(&mut self, table: &Block, span: Span) -> Option<Condition> {
        let size = self.extent(&table.size, "size", span)?;
        self.formed(&table.pieces, &table.side, span, Formation::Block { size })
    }

    pub(in crate::check) fn chain(&mut self, table: &Chain, span: Span) -> Option<Condition> {
        let of = table.side.get().map(|who| who_of(who.value));
        let from = self.cx.required(&table.from, "from", span, "from = \"file a\"");
        let from = from.and_then(|zone| self.board.region_of(self.cx, zone, of));
        let to = self.cx.required(&table.to, "to", span, "to = \"file h\"");
        let to = to.and_then(|zone| self.board.region_of(self.cx, zone, of));
        let via = match table.via.get() {
            Some(zone) => Some(self.board.region_of(self.cx, zone, of)?),
            None => None,
        };
        let steps = self.cx.required(&table.steps, "steps", span, "steps = \"K\"")?;
        let leaps = pieces::leaps::read(self.cx, steps, "neighbours in a chain are one step or leap apart");
        let betza = steps.value.clone();
        let formation = Formation::Chain { from: from?, to: to?, via, steps: leaps?, betza };
        self.formed(&table.pieces, &table.side, span, formation)
    }

    pub(in crate::check) fn connected(&mut self, table: &Connected, span: Span) -> Option<Condition> {
        let steps = self.cx.required(&table.steps, "steps", span, "steps = \"K\"")?;
        let leaps = pieces::leaps::read(self.cx, steps, "neighbours in a group are one step or leap apart");
        let at_least = match table.at_least.get() {
            Some(number) => {
                let most = self.board.frame.as_ref().map(|f| f.shape.n_squares());
                let label = match (number.value, most) {
                    (0 | 1, _) => Some("write 2 or more: one piece forms no group".to_owned()),
                    (n, Some(most)) if usize::from(n) > most => {
                        Some(format!("the board has only {}", counted(most, "square")))
                    }
                    _ => None,
                };
                if let Some(label) = label {
                    let message = format!("`at-least` is {}", number.value);
                    self.cx.push(Diagnostic::new(Code::NumberOutOfRange, message).label(number.span, label));
                }
                Some(number.value)
            }
            None => None,
        };
        let formation = Formation::Connected { at_least, steps: leaps?, betza: steps.value.clone() };
        self.formed(&table.pieces, &table.side, span, formation)
    }

    pub(in crate::check) fn occupied(&mut self, table: &Occupied, span: Span) -> Option<Condition> {
        let of = self.who(&table.side, span);
        let region = self.cx.required(&table.region, "region", span, "region = \"last rank\"");
        let region = region.and_then(|zone| self.board.region_of(self.cx, zone, of));
        Some(Condition::Occupied { of: of?, region: region? })
    }

    pub(in crate::check) fn castled(&mut self, table: &Castled, span: Span) -> Option<Condition> {
        Some(Condition::Castled { with: self.partners(&table.with, None, span)? })
    }

    pub(in crate::check) fn may_castle(&mut self, table: &MayCastle, span: Span) -> Option<Condition> {
        let of = self.who(&table.side, span);
        Some(Condition::MayCastle { of: of?, with: self.partners(&table.with, of, span)? })
    }

    /// Returns the region of the castling partner; reported when there is no castling at all.
    fn partners(&mut self, with: &Field<Spanned<Zone>>, of: Option<Who>, span: Span) -> Option<Region> {
        if self.cx.def.castling.items().is_empty() {
            self.cx.push_unless_damaged(
                Diagnostic::new(Code::NobodyCastles, "nobody can castle")
                    .label(span, "this condition is about castling")
                    .help("write a `[[castling]]` for each pair of pieces that may castle"),
            );
        }
        let with = self.cx.required(with, "with", span, "with = \"file a\"")?;
        self.board.region_of(self.cx, with, of)
    }

    fn formed(
        &mut self,
        set: &Field<Spanned<PiecesText>>,
        side: &Field<Spanned<WhoWord>>,
        span: Span,
        formation: Formation,
    ) -> Option<Condition> {
        let kinds = self.set(set, span);
        let of = self.who(side, span);
        Some(Condition::Formed { kinds: kinds?, of: of?, formation })
    }

    /// Returns the size of a shape: at least 2 squares, and at most as many as the board has in a line.
    fn extent(&mut self, field: &Field<Spanned<u16>>, key: &str, span: Span) -> Option<u16> {
        let number = self.cx.required(field, key, span, &format!("{key} = 3"))?;
        let longest = self.board.frame.as_ref().map(|f| f.shape.files.max(f.shape.ranks));
        let message = format!("`{key}` is {}", number.value);
        if number.value < 2 {
            self.cx.push(
                Diagnostic::new(Code::NumberOutOfRange, message)
                    .label(number.span, "write 2 or more: one piece forms no shape"),
            );
        } else if let Some(most) = longest.filter(|&most| number.value > u16::from(most)) {
            self.cx.push(
                Diagnostic::new(Code::NumberOutOfRange, message)
                    .label(number.span, format!("write {most}, the longer side of the board, or less")),
            );
        }
        Some(number.value)
    }

    fn lines(&mut self, along: &Field<Vec<Spanned<Line>>>, span: Span) -> Option<Vec<Line>> {
        let words = self.cx.required(along, "along", span, "along = [\"files\", \"ranks\"]")?;
        lines::each(self.cx, words, span, "no line is named")
    }
}
