//! Tests what a claim says must be true, key by key.

use alfil_core::board::{Move, MoveSort, PieceKind, Refusal, Side, Square};
use alfil_core::game::Game;
use alfil_core::phrase::{plies, with_verb};
use alfil_language::check;
use alfil_language::def::definition::{Claim, Hands};
use alfil_language::def::{Field, Named, Spanned};
use alfil_language::diag::{Code, Diagnostic, Span, Text};

use super::{Trial, compare, unreadable};
use crate::words::notation::refusal::{self, WhyNot};
use crate::words::notation::{coord, fen};

/// The largest number of move sequences that a claim may count.
const MAX_COUNT: u32 = 50_000;

/// Most unclaimed moves that are listed.
const MAX_LISTED: usize = 24;

impl Trial<'_> {
    /// Compares the game after the moves of the claim with everything that is claimed.
    pub(super) fn expect(&mut self, claim: &Claim, game: &mut Game) {
        for text in claim.legal.items() {
            self.legal_move(game, text, "claimed to be legal");
        }
        for (text, reason) in entries(&claim.illegal) {
            self.expect_illegal(game, text, reason);
        }
        for (key, moves) in entries(&claim.moves_of) {
            self.expect_moves_of(game, key, moves);
        }
        for (text, squares) in entries(&claim.captures) {
            if let Some(mv) = self.legal_move(game, text, "claimed to capture") {
                self.expect_captures(game, text, mv, squares);
            }
        }
        for (text, key) in entries(&claim.promotes) {
            if let Some(mv) = self.legal_move(game, text, "claimed to promote") {
                self.expect_promotion(game, text, mv, key);
            }
        }
        for (text, position) in entries(&claim.leads_to) {
            if let Some(mv) = self.legal_move(game, text, "claimed to lead to a position") {
                game.play_unchecked(mv);
                self.expect_position(game, position, &format!("after `{}`, ", text.value));
                game.undo();
            }
        }
        if let Some(position) = claim.after.get() {
            self.expect_position(game, position, "");
        }
        if let Some(hands) = claim.hand.get() {
            self.expect_hands(game, hands);
        }
        if let Some(check) = claim.check.get() {
            self.expect_check(game, check);
        }
        if let Some(outcome) = claim.outcome.get() {
            self.expect_outcome(game, outcome);
        }
        if let Some(claimable) = claim.claimable.get() {
            self.expect_claimable(game, claimable);
        }
        self.expect_perft(game, claim.perft.items());
    }

    pub(super) fn fails(&mut self, game: &Game, message: String, span: Span, label: impl Into<String>) {
        let diagnostic = Diagnostic::new(Code::ClaimFails, message).label(span, label);
        self.push_with_position(game, diagnostic);
    }

    /// Returns the legal move that a text names; if there is none, that is reported.
    fn legal_move(&mut self, game: &mut Game, text: &Text, label: &str) -> Option<Move> {
        if self.budget.is_spent() {
            return None;
        }
        match refusal::find(game, &text.value) {
            Ok(mv) => Some(mv),
            Err(WhyNot::Unreadable(clause)) => {
                let found = unreadable(game, text, &clause);
                self.findings.push(found);
                None
            }
            Err(WhyNot::Refused(reason, clause)) => {
                let message = format!("`{}` is not legal: {clause}", text.value);
                let label = format!("{label}, but illegal: `{}`", reason.slug());
                self.fails(game, message, whole(text), label);
                None
            }
        }
    }

    fn expect_illegal(&mut self, game: &mut Game, text: &Text, claimed: &Spanned<Refusal>) {
        if self.budget.is_spent() {
            return;
        }
        match refusal::find(game, &text.value) {
            Ok(_) => {
                let message = format!("`{}` is legal", text.value);
                let label = format!("claimed to be illegal: `{}`", claimed.value.slug());
                self.fails(game, message, whole(text), label);
            }
            Err(WhyNot::Unreadable(clause)) => {
                let found = unreadable(game, text, &clause);
                self.findings.push(found);
            }
            Err(WhyNot::Refused(reason, clause)) if reason != claimed.value => {
                let message = format!("`{}` is illegal for another reason: {clause}", text.value);
                self.fails(game, message, claimed.span, format!("the actual reason is `{}`", reason.slug()));
            }
            Err(WhyNot::Refused(..)) => {}
        }
    }

    fn expect_moves_of(&mut self, game: &mut Game, key: &Text, claimed: &[Text]) {
        if self.budget.is_spent() {
            return;
        }
        let rules = self.variant.rules();
        let origin = match key.value.strip_suffix('@') {
            Some(id) => rules.kind_with_id(id).map(Origin::Hand),
            None => rules.shape.parse(&key.value).map(Origin::Square),
        };
        let Some(origin) = origin else {
            let message = format!("`{}` is neither a square nor a piece in hand", key.value);
            self.findings.push(
                Diagnostic::new(Code::UnknownSquare, message)
                    .label(whole(key), "expected a square (`e4`) or a piece in hand (`P@`)")
                    .help("write a square of the board, as in `e4`, or a piece and `@`, as in `\"P@\"`"),
            );
            return;
        };
        if let (Origin::Square(square), []) = (origin, claimed)
            && let Some(message) = self.why_no_mover(game, square)
        {
            // Whatever the rules, there could be no move.
            return self.fails(game, message, whole(key), "no piece of the player to move is here");
        }
        let mut found: Vec<String> = Vec::new();
        let legal = game.legal_moves();
        game.position().spend(legal.len() as u64 * 2);
        for mv in legal.into_iter().filter(|&mv| origin.is_of(mv)) {
            let text = coord::print(rules, game.position(), mv);
            found.push(text.strip_prefix(&key.value).map_or(text.clone(), str::to_owned));
        }
        found.sort_unstable();
        let is = |item: &str, found: &String| {
            item == found || item.strip_prefix(&key.value).is_some_and(|rest| rest == found)
        };
        for item in claimed.iter().filter(|item| !found.iter().any(|found| is(&item.value, found))) {
            let whole_text = if item.value.starts_with(&key.value) || item.value == "0000" {
                item.value.clone()
            } else {
                format!("{}{}", key.value, item.value)
            };
            let diagnostic = match refusal::find(game, &whole_text) {
                Err(WhyNot::Unreadable(clause)) => unreadable(game, item, &clause),
                Err(WhyNot::Refused(_, clause)) => {
                    let message = format!("`{whole_text}` is not legal: {clause}");
                    self.fails(game, message, whole(item), "claimed to be a move of this piece");
                    continue;
                }
                Ok(mv) => {
                    let text = coord::print(rules, game.position(), mv);
                    Diagnostic::new(Code::MoveSyntax, format!("this move is written `{text}`"))
                        .label(whole(item), "written differently")
                }
            };
            self.findings.push(diagnostic);
        }
        let missing: Vec<&str> = found
            .iter()
            .filter(|found| !claimed.iter().any(|item| is(&item.value, found)))
            .map(String::as_str)
            .collect();
        if !missing.is_empty() {
            let listed: Vec<String> =
                missing.iter().take(MAX_LISTED).map(|text| format!("`{text}`")).collect();
            let rest = if missing.len() > MAX_LISTED { " and others" } else { "" };
            let message =
                format!("`{}` has moves that are not claimed: {}{rest}", key.value, listed.join(", "));
            self.fails(game, message, whole(key), "the list must contain every legal move");
        }
    }

    /// Returns why the player to move can have no move from a square.
    fn why_no_mover(&self, game: &Game, square: Square) -> Option<String> {
        let rules = self.variant.rules();
        let (name, side) = (rules.shape.name(square), game.position().side_to_move());
        if rules.holes.contains(square) {
            return Some(format!("{name} is a hole in the board"));
        }
        let is_there = game.position().piece_at(square).is_some_and(|piece| piece.side == side);
        (!is_there).then(|| format!("{} no piece on {name}", with_verb(&rules.sides[side], "has", "have")))
    }

    fn expect_captures(&mut self, game: &Game, text: &Text, mv: Move, squares: &[Text]) {
        let shape = self.variant.rules().shape;
        let mut claimed: Vec<Square> = Vec::new();
        for square in squares {
            let Some(square) = shape.parse(&square.value) else {
                let message = format!("`{}` is not a square of the board", square.value);
                let diagnostic = Diagnostic::new(Code::UnknownSquare, message);
                self.findings.push(diagnostic.label(whole(square), "nothing can be captured there"));
                return;
            };
            claimed.push(square);
        }
        let mut after = game.position().clone();
        let undo = after.play_unchecked(mv);
        let mut found: Vec<Square> =
            game.position().captured_by(mv).chain(after.taken_besides(&undo)).collect();
        found.sort_unstable();
        claimed.sort_unstable();
        if found != claimed {
            let names = |squares: &[Square]| {
                let names: Vec<String> =
                    squares.iter().map(|&square| shape.name(square).to_string()).collect();
                if names.is_empty() { "nothing".to_owned() } else { format!("on {}", names.join(" and ")) }
            };
            let message = format!("`{}` captures {}", text.value, names(&found));
            let label = format!("claimed to capture {}", names(&claimed));
            let mut finding = Diagnostic::new(Code::ClaimFails, message).label(whole(text), label);
            if let Some(other) = self.twin_that_captures(game, mv, &claimed) {
                finding = finding
                    .help(format!("`{other}` starts and ends there, and captures {}", names(&claimed)));
            }
            self.push_with_position(game, finding);
        }
    }

    /// Returns a legal move from and to the same squares as another one that captures on these squares.
    fn twin_that_captures(&self, game: &Game, mv: Move, squares: &[Square]) -> Option<String> {
        let (rules, position) = (self.variant.rules(), game.position());
        let is_twin = |other: &Move| {
            let mut captured: Vec<Square> = position.captured_by(*other).collect();
            captured.sort_unstable();
            other.sort != MoveSort::Drop && (other.from, other.to) == (mv.from, mv.to) && captured == squares
        };
        let twin = position.legal_moves().into_iter().filter(|other| *other != mv).find(is_twin)?;
        Some(coord::print(rules, position, twin))
    }

    fn expect_promotion(&mut self, game: &Game, text: &Text, mv: Move, key: &Text) {
        let rules = self.variant.rules();
        let Some(claimed) = self.kind(key) else { return };
        let found = mv.promotion();
        if found != Some(claimed) {
            let message = match found {
                Some(kind) => format!("with `{}` the piece becomes `{}`", text.value, rules.kind(kind).key),
                None => format!("with `{}` the piece does not promote", text.value),
            };
            self.fails(game, message, whole(key), format!("claimed to become `{}`", key.value));
        }
    }

    /// Returns the kind that a key names; if there is none, that is reported.
    fn kind(&mut self, key: &Text) -> Option<PieceKind> {
        let rules = self.variant.rules();
        let kind = rules.kind_indices().find(|&kind| rules.kind(kind).key == key.value);
        if kind.is_none() {
            self.findings.push(check::unknown_piece(&rules.kinds, key));
        }
        kind
    }

    fn expect_position(&mut self, game: &Game, text: &Text, after: &str) {
        let Some(claimed) = self.read_fen(text) else { return };
        let differences = compare::differences(&text.value, &fen::print(&claimed), &fen::print(game));
        if let Some(first) = differences.first() {
            let others: Vec<&str> = differences.iter().skip(1).map(|d| d.part).collect();
            let message = format!("{after}the {} is `{}`, not `{}`", first.part, first.found, first.claimed);
            let others = match others.as_slice() {
                [] => String::new(),
                [other] => format!("; so does the {other}"),
                several => format!("; so do the {}", several.join(" and the ")),
            };
            self.fails(game, message, whole(text), format!("the {} differs{others}", first.part));
        }
    }

    fn expect_hands(&mut self, game: &Game, hands: &Spanned<Hands>) {
        let rules = self.variant.rules();
        let sides = [(Side::First, &hands.value.first), (Side::Second, &hands.value.second)];
        for (side, hand) in sides {
            let Some(hand) = hand.get() else { continue };
            let player = with_verb(&rules.sides[side], "has", "have");
            let mut claimed: Vec<(PieceKind, u16)> = Vec::new();
            for (key, count) in &hand.entries {
                let Some(kind) = self.kind(key) else { return };
                let Some(count) = count.get() else { return };
                claimed.push((kind, count.value));
                let found = game.position().in_hand(side, kind);
                if found != count.value {
                    let n = if found == 0 { "no".to_owned() } else { format!("{found} of") };
                    let message = format!("{player} {n} `{}` in hand", key.value);
                    self.fails(game, message, count.span, format!("the claim says {}", count.value));
                }
            }
            let is_other = |kind: &PieceKind| !claimed.iter().any(|(other, _)| other == kind);
            for kind in rules.kind_indices().filter(is_other) {
                let found = game.position().in_hand(side, kind);
                if found > 0 {
                    let key = &rules.kind(kind).key;
                    let message = format!("{player} {found} of `{key}` in hand");
                    self.fails(game, message, hands.span, format!("`{key}` is not claimed"));
                }
            }
        }
    }

    fn expect_check(&mut self, game: &Game, claimed: &Spanned<bool>) {
        let found = game.position().is_check();
        if found != claimed.value {
            let player = &self.variant.rules().sides[game.position().side_to_move()];
            let not = if found { "" } else { "not " };
            let label = if claimed.value { "claimed to be in check" } else { "claimed not to be in check" };
            self.fails(
                game,
                format!("{} {not}in check", with_verb(player, "is", "are")),
                claimed.span,
                label,
            );
        }
    }

    fn expect_perft(&mut self, game: &Game, counts: &[Spanned<u32>]) {
        if let Some(count) = counts.iter().find(|count| count.value > MAX_COUNT) {
            self.findings.push(
                Diagnostic::new(
                    Code::PerftTooDeep,
                    format!("{} positions are too many for a claim", count.value),
                )
                .label(count.span, format!("at most {MAX_COUNT}"))
                .help("count deeper with `alfil perft`: every validation tests the claims"),
            );
            return;
        }
        for (depth, claimed) in (1..).zip(counts) {
            let Some(found) = counted(game, depth) else {
                let message =
                    format!("there are more than {MAX_COUNT} sequences of {}", plies(depth as usize));
                self.fails(game, message, claimed.span, format!("the claim says {}", claimed.value));
                return;
            };
            if found != u64::from(claimed.value) {
                let plies = plies(depth as usize);
                let message = format!("there are {found} sequences of {plies}");
                self.fails(game, message, claimed.span, format!("the claim says {}", claimed.value));
                // Deeper counts are wrong for the same reason, and may take a long time.
                return;
            }
        }
    }
}

/// Returns the number of move sequences of this depth; nothing if there are more than [`MAX_COUNT`].
fn counted(game: &Game, depth: u32) -> Option<u64> {
    let position = game.position();
    if depth <= 1 || position.is_over() {
        return Some(position.perft(depth));
    }
    let mut n = 0;
    for mv in position.legal_moves() {
        let mut after = position.clone();
        after.play_unchecked(mv);
        n += after.into_perft(depth - 1);
        if n > u64::from(MAX_COUNT) {
            return None;
        }
    }
    Some(n)
}

/// Where moves start.
#[derive(Clone, Copy)]
enum Origin {
    Square(Square),
    Hand(PieceKind),
}

impl Origin {
    fn is_of(self, mv: Move) -> bool {
        match self {
            Origin::Hand(kind) => mv.dropped() == Some(kind),
            Origin::Square(square) => mv.sort != MoveSort::Drop && mv.from == square,
        }
    }
}

/// Returns the span of a text without its quotes.
fn whole(text: &Text) -> Span {
    text.place(0..text.value.len())
}

/// Returns the entries of a table that could be read.
pub(super) fn entries<T>(table: &Field<Named<T>>) -> impl Iterator<Item = (&Text, &T)> {
    let entries = table.get().map_or(&[][..], |table| &table.entries);
    entries.iter().filter_map(|(key, value)| Some((key, value.get()?)))
}
