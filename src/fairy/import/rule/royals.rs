//! Royal pieces, and moves that are illegal because of kings.

use alfil_core::rules::{AlongWord, Counted, Permit, WhenAttacked, WhichRoyals, WithMore};
use alfil_language::def::Definition;
use alfil_language::def::condition::ConditionText;
use alfil_language::def::definition::{self as meaning, Illegal, WhileFew};

use super::turns;
use crate::fairy::import::game::{Base, Becomes, Game};
use crate::fairy::import::pieces::leaps;
use crate::fairy::import::pieces::moves;
use crate::fairy::import::values::{add, plain, set, texts};
use crate::fairy::ini::key;
use crate::fairy::ini::keys::mobility_name;
use crate::fairy::ini::{Dialect, PieceType, PieceTypes};

/// Which pieces are royal.
#[derive(Clone, Debug, Default)]
pub(in crate::fairy::import) struct Royals {
    pieces: Vec<PieceType>,
    /// The pieces that are royal while a player has few of them.
    few: Vec<Few>,
    /// True if only the last one counts.
    only_last: bool,
}

/// A piece that is royal while a player has at most a certain number.
#[derive(Clone, Debug)]
struct Few {
    piece: PieceType,
    at_most: usize,
    all_attacked: bool,
    before_move: bool,
}

impl Royals {
    /// Returns whether a piece is royal.
    pub(in crate::fairy::import) fn has(&self, piece: PieceType) -> bool {
        self.pieces.contains(&piece)
    }

    /// Returns whether a piece is royal regardless of its number.
    pub(in crate::fairy::import) fn always_has(&self, piece: PieceType) -> bool {
        let is_last = self.only_last && !piece.is_king();
        self.has(piece) && !is_last && !self.few.iter().any(|few| few.piece == piece)
    }

    /// Returns whether no piece is.
    pub(in crate::fairy::import) fn is_empty(&self) -> bool {
        self.pieces.is_empty()
    }

    /// Returns whether the piece `king` is.
    pub(in crate::fairy::import) fn has_king(&self) -> bool {
        self.pieces.iter().any(|piece| piece.is_king())
    }

    /// Returns whether a piece is royal that is not the piece `king`.
    pub(in crate::fairy::import) fn has_others(&self) -> bool {
        self.pieces.iter().any(|piece| !piece.is_king())
    }
}

/// Finds the royal pieces.
pub(in crate::fairy::import) fn find(game: &Game<'_>) -> Royals {
    let account = game.account;
    let mut royals = Royals::default();
    if let Some(king) = PieceType::named("king").filter(|king| game.is_in_play(*king)) {
        royals.pieces.push(king);
        if game.most(&[king]) > 1 {
            account.refuse(key::START_FEN, "a player with several kings in the start position");
        }
    }
    if !account.peek().is_on(key::EXTINCTION_PSEUDO_ROYAL) {
        account.ignore(key::DUPLE_CHECK, "no piece is royal by `extinctionPseudoRoyal`");
        return royals;
    }
    let (set, most) = pseudo_royal(game);
    if set.is_empty() && !set.has_star() {
        account.ignore(key::EXTINCTION_PSEUDO_ROYAL, "no piece is listed");
    }
    account.map(key::EXTINCTION_PSEUDO_ROYAL);
    let listed: Vec<PieceType> =
        game.in_play().filter(|piece| set.contains(*piece) && !piece.is_king()).collect();
    let why = |what: &str| account.refuse(key::EXTINCTION_PSEUDO_ROYAL, what.to_owned());
    // A single king is royal in any case.
    let king = PieceType::named("king");
    let is_king_left =
        most == 1 && king.is_some_and(|king| [0, 1].iter().all(|&side| game.start.count(king, side) == 1));
    if set.has_star() && !is_king_left {
        why("players whose pieces are all royal when few are left");
    }
    if account.peek().is_on(key::BLAST_ON_CAPTURE) {
        if account.word(key::EXTINCTION_VALUE) != "loss" {
            why("pieces that are royal when few are left, with a result other than a loss");
        }
        if account.number(key::EXTINCTION_OPPONENT_PIECE_COUNT) != 0 || account.is_on(key::EXTINCTION_CLAIM) {
            why("royal pieces that count only if the opponent has enough of them");
        }
    } else {
        account.ignore_all(
            &[key::EXTINCTION_VALUE, key::EXTINCTION_OPPONENT_PIECE_COUNT, key::EXTINCTION_CLAIM],
            "royal pieces are mated, not captured",
        );
    }
    // A king is never left attacked, so never are all of them.
    let is_king_safe = king.is_some_and(|king| {
        set.contains(king) && [0, 1].iter().all(|&side| game.start.count(king, side) == 1)
    });
    let by_all = account.is_on(key::DUPLE_CHECK) && !is_king_safe;
    let mut few = Vec::new();
    for &piece in listed.iter().filter(|piece| !is_always_royal(game, &listed, **piece, most)) {
        let arrives = arrives(game, piece);
        // An explosion may leave fewer of the mover's own.
        let blows_up = account.peek().is_on(key::BLAST_ON_CAPTURE);
        if arrives.by_choice && (arrives.by_turning || arrives.by_drop || blows_up) {
            why("pieces that are royal when few are left and enter the board in several ways");
        }
        few.push(Few {
            piece,
            at_most: most,
            all_attacked: by_all,
            before_move: arrives.by_turning || arrives.by_drop || blows_up,
        });
    }
    account.ignore(key::DUPLE_CHECK, "each royal piece must be safe on its own");
    if let ([one], [_], false) = (few.as_slice(), listed.as_slice(), royals.has_king())
        && one.at_most == 1
        && !one.all_attacked
        && !one.before_move
    {
        few.clear();
        royals.only_last = true;
    }
    if account.peek().is_on(key::BLAST_ON_CAPTURE) && few.iter().any(|few| !few.all_attacked) {
        let what = "in Fairy-Stockfish an enemy piece that is royal only because the move blows up others still gives check \
            as if it were not; in the definition it may not blow itself up";
        account.differ(key::EXTINCTION_PSEUDO_ROYAL, what);
    }
    let blows_up = account.peek().is_on(key::BLAST_ON_CAPTURE) && !listed.is_empty();
    if blows_up && by_all {
        let what = "in Fairy-Stockfish a player whose royal pieces are all attacked may not blow up the opponent's last one, \
            and those that a capture blows up still count; in the definition the player may, and they do not";
        account.differ(key::DUPLE_CHECK, what);
    }
    if listed.len() > 1 && by_all {
        account.refuse(key::DUPLE_CHECK, "simultaneous attacks on all pieces of several kinds");
    }
    let shy = |piece: &PieceType| !moves::shunned(game, *piece).is_empty();
    if !listed.is_empty() && game.in_play().any(|piece| shy(&piece)) {
        let why =
            "pieces that become royal when few are left, in games with pieces that may not be jumped over";
        account.refuse(key::EXTINCTION_PSEUDO_ROYAL, why);
    }
    let ceases = |base: &Base| {
        let is_listed = |piece: &PieceType| listed.contains(piece);
        let others = base.becomes.targets().iter().any(|target| is_listed(target) != is_listed(&base.piece));
        others && (is_listed(&base.piece) || account.peek().is_on(key::PIECE_DEMOTION))
    };
    if game.bases.iter().any(ceases) {
        let what = "in Fairy-Stockfish a royal piece that becomes a non-royal piece may not be attacked after \
            the move; in the definition it may";
        account.differ(key::EXTINCTION_PSEUDO_ROYAL, what);
    }
    royals.pieces.extend(listed);
    royals.few = few;
    royals
}

/// Returns the pieces that are royal when a player has few of them, and the largest such number.
fn pseudo_royal(game: &Game<'_>) -> (PieceTypes, usize) {
    let account = game.account;
    let most = |name: &str| usize::try_from(account.number(name)).unwrap_or(0);
    match account.peek().dialect() {
        Dialect::FairyStockfish => {
            (account.pieces(key::EXTINCTION_PIECE_TYPES), most(key::EXTINCTION_PIECE_COUNT) + 1)
        }
        Dialect::FairyStockfishX => (account.pieces(key::PSEUDO_ROYAL_TYPES), most(key::PSEUDO_ROYAL_COUNT)),
    }
}

/// How pieces become a kind.
struct Arrivals {
    /// By promotion to a piece of the player's choice.
    by_choice: bool,
    /// By being turned over, to this side or to the other one.
    by_turning: bool,
    by_drop: bool,
}

fn arrives(game: &Game<'_>, piece: PieceType) -> Arrivals {
    let chosen = |base: &Base| match &base.becomes {
        Becomes::Others(targets) | Becomes::Marked(targets) => targets.contains(&piece),
        Becomes::Both(targets) => targets.split_last().is_some_and(|(_, chosen)| chosen.contains(&piece)),
        Becomes::Nothing | Becomes::Turned(_) => false,
    };
    let turned = |base: &Base| match &base.becomes {
        Becomes::Turned(target) => *target == piece || base.piece == piece,
        Becomes::Both(targets) => targets.last() == Some(&piece) || base.piece == piece,
        Becomes::Nothing | Becomes::Others(_) | Becomes::Marked(_) => false,
    };
    let is_dropped = |base: &Base| {
        game.has_supply
            || game.start.hands.iter().any(|(held, _)| *held == base.piece)
            || (game.captures_to_hand && base.piece == piece)
    };
    Arrivals {
        by_choice: game.bases.iter().any(chosen),
        by_turning: game.bases.iter().any(turned),
        by_drop: game.base(piece).is_some_and(is_dropped),
    }
}

/// Returns whether a player never has too many of a listed piece for it to be royal, so that none can be captured.
fn is_always_royal(game: &Game<'_>, listed: &[PieceType], piece: PieceType, most: usize) -> bool {
    let from = game.origins(piece);
    if from.iter().all(|origin| listed.contains(origin)) {
        return game.most(&from) <= most;
    }
    let arrives = arrives(game, piece);
    most >= game.frame.squares.iter().count() && !arrives.by_turning && !arrives.by_drop
}

/// The keys by which kings may not face each other, and along which lines.
pub(in crate::fairy::import) const FACING: [(&str, AlongWord); 2] =
    [(key::FLYING_GENERAL, AlongWord::Both), (key::DIAGONAL_GENERAL, AlongWord::Diagonals)];

/// Writes that kings may not face each other.
fn faces(game: &Game<'_>, royals: &Royals, (key, lines): (&str, AlongWord), out: &mut Definition) {
    let account = game.account;
    if !account.is_on(key) {
        return;
    }
    if royals.has_others() {
        account.refuse(key, "kings that may not face each other in games with other royal pieces");
    }
    if game.has_supply || game.start.hands.iter().any(|hand| hand.0.is_king()) {
        let what = "in Fairy-Stockfish a king may be dropped where it faces the other; \
            in the definition it may not";
        account.differ(key, what);
    }
    let when = set(turns::facing_kings_along(lines), game.origin(&[key]));
    add(&mut out.illegal, Illegal { when });
}

/// Writes what royal means, and which moves kings make illegal.
pub(in crate::fairy::import) fn write(game: &Game<'_>, royals: &Royals, out: &mut Definition) {
    let account = game.account;
    if royals.is_empty() {
        account.ignore_all(
            &[
                key::CHECKING,
                key::FLYING_GENERAL,
                key::DIAGONAL_GENERAL,
                key::CHECK_COUNTING,
                key::MAKPONG_RULE,
                key::ROYAL_PIECE_NO_THROUGH_CHECK,
            ],
            "no piece is royal",
        );
        return;
    }
    let which = if royals.only_last {
        set(WhichRoyals::Last, game.origin(&[key::EXTINCTION_PSEUDO_ROYAL]))
    } else {
        plain(WhichRoyals::Each)
    };
    let mut meaning = meaning::Royals { left_attacked: plain(Permit::Illegal), which, ..Default::default() };
    if account.is_on(key::MAKPONG_RULE) {
        if royals.has_others() {
            account.refuse(key::MAKPONG_RULE, "a king in check in a game with other royal pieces");
        }
        meaning.when_attacked = set(WhenAttacked::CaptureAttacker, game.origin(&[key::MAKPONG_RULE]));
    } else if leaps::king_leaps(game) {
        meaning.when_attacked = set(WhenAttacked::NoFirstMoves, game.origin(&[key::CAMBODIAN_MOVES]));
    }
    if account.peek().dialect() == Dialect::FairyStockfishX
        && game.start.hands.iter().any(|(piece, _)| piece.is_king())
    {
        let what =
            "in Fairy-Stockfish a king may be dropped where it is attacked; in the definition it may not";
        account.differ("king", what);
    }
    if account.is_on(key::ROYAL_PIECE_NO_THROUGH_CHECK) {
        if PieceType::named("king").is_some_and(|king| moves::leaps_far(game, king)) {
            account.refuse(
                key::ROYAL_PIECE_NO_THROUGH_CHECK,
                "kings that leap, for which the squares in between also matter",
            );
        }
        if royals.has_others() {
            account.refuse(
                key::ROYAL_PIECE_NO_THROUGH_CHECK,
                "royal pieces other than the king that may not cross attacked squares",
            );
        }
        meaning.through_attack = set(Permit::Illegal, game.origin(&[key::ROYAL_PIECE_NO_THROUGH_CHECK]));
    }
    for few in &royals.few {
        let most: u16 = account.fitting(key::EXTINCTION_PIECE_COUNT, few.at_most as i64);
        let mut while_few = WhileFew {
            pieces: texts(&game.keys_of(few.piece), game.origin(&[key::EXTINCTION_PIECE_TYPES])),
            at_most: set(most, game.origin(&[key::EXTINCTION_PIECE_COUNT])),
            ..WhileFew::default()
        };
        if few.all_attacked {
            while_few.with_more = set(WithMore::AllAttacked, game.origin(&[key::DUPLE_CHECK]));
        }
        if few.before_move {
            while_few.counted = plain(Counted::BeforeMove);
        }
        add(&mut meaning.while_few, while_few);
    }
    out.royals = plain(meaning);
    for (key, lines) in FACING {
        faces(game, royals, (key, lines), out);
    }
    for piece in game.in_play().filter(|piece| moves::reaches_out_on_lines(game, *piece)) {
        let what = "in Fairy-Stockfish a piece attacks squares on its lines where it may not go; \
            in the definition it does not";
        account.differ(&mobility_name(piece, "White"), what);
    }
    if game.has("king") {
        report_differences(game);
    }
    if !game.has("king") {
        account.ignore(key::CHECKING, "it forbids only checks to the piece `king`");
    } else if !account.is_on(key::CHECKING) {
        if royals.has_others() {
            account.refuse(key::CHECKING, "a ban on check in games with royal pieces that may be attacked");
        }
        add(&mut out.illegal, Illegal { when: set(ConditionText::Check, game.origin(&[key::CHECKING])) });
    }
}

/// Returns the settings that treat moves that give check specially.
fn asked(game: &Game<'_>) -> Vec<&'static str> {
    let settings = game.account.peek();
    let all = [
        (key::CHECKING, !settings.is_on(key::CHECKING)),
        (key::CHECK_COUNTING, settings.is_on(key::CHECK_COUNTING)),
        (key::DROP_CHECKS, game.has_drops && !settings.is_on(key::DROP_CHECKS)),
    ];
    all.into_iter().filter(|(_, is_asked)| *is_asked).map(|(name, _)| name).collect()
}

/// Notes which checks Fairy-Stockfish misjudges.
fn report_differences(game: &Game<'_>) {
    let account = game.account;
    if game.in_play().any(|piece| moves::reaches_out(game, piece)) {
        let what = "in Fairy-Stockfish a confined piece also gives check on squares where it may not go; \
            in the definition it does not";
        for name in asked(game) {
            account.differ(name, what);
        }
    }
    if account.peek().dialect() == Dialect::FairyStockfishX {
        if game.has("soldier") {
            let what = "in Fairy-Stockfish a soldier never gives check sideways; in the definition it does";
            account.differ("soldier", what);
        }
    } else if moves::soldiers_give_false_checks(game) {
        let what = "in Fairy-Stockfish a soldier that may not yet go sideways still gives check sideways; \
            in the definition it does not";
        for name in asked(game) {
            account.differ(name, what);
        }
    }
    let king = PieceType::named("king").filter(|king| moves::hops(game, *king));
    if king.is_some() {
        account.differ(
            "king",
            "in Fairy-Stockfish a king that jumps does not give check from a distance; \
            in the definition it does",
        );
    }
}
