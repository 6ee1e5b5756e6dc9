//! Turns sections of an ini into definitions, which the checker checks as if a person had written them.
//!
//! A section is lowered family by family after all its keys have been read. If a setting that changes play cannot be
//! expressed exactly, the whole section fails, so that no definition plays a different game from its section. A
//! [`Definition`] is built as it would be read, so there is nothing to misspell, and `def` writes it. Tests read the text
//! back: it means the rules that are played.
//!
//! Settings are read through an `Account`, which notes what became of each: mapped, of no effect, or not expressible. A
//! setting that no code has read, and that is not the default without a parent, counts as not expressible: a new key in the
//! registry blocks the sections that use it until it is lowered. Accidents of the other program are noted there too, and
//! reported as `import-differs`; `tests/ini/differences.toml` has an example of each.
//!
//! The places of values are those of the lines that cause them, from which the comments follow; see `places`.

mod account;
mod endings;
mod game;
mod pieces;
mod places;
mod rule;
mod start;
mod values;
mod words;

use account::{Account, Difference};
pub use account::{Closed, Fate};
use alfil_core::board::{Piece, Square};
use alfil_core::engine::{Position, Tables};
use alfil_core::rules::Rules;
use alfil_language::betza::{Dialect, compile};
use alfil_language::def::definition::{Board, DialectWord, Setup, Sides, Symmetry, WrapWord};
use alfil_language::def::{Definition, Field};
use alfil_language::diag::{Code, Diagnostic, Report, Severity, Span, Text, seen};
use alfil_language::{check, def};
use endings::{counts, pursuit};
use game::Game;
use pieces::{captors, leaps, moves, pawns};
use rule::{
    captures, castling, drops, effects, flips, forbidden, gating, jumps, liberties, multimoves, promotion,
    promotion_turns, royals, setup, surround, turns, walls,
};
use values::{if_some, plain, set, text, texts, words};
use words::bare;

use crate::fairy::ini::key;
use crate::fairy::ini::{Ini, Origin, Section, Settings};

/// A section, imported or not.
#[derive(Debug)]
pub struct Imported {
    /// The definition with its rules; nothing if the section cannot be expressed.
    pub definition: Option<(String, Rules)>,
    /// What became of each setting.
    pub settings: Vec<Closed>,
    /// Why it failed, and other findings about it.
    pub diagnostics: Vec<Diagnostic>,
}

/// Imports the section with this place in the file; `file` is the name of the file, and `report` has its findings.
pub fn import(ini: &Ini, index: usize, file: &str, report: &Report) -> Option<Imported> {
    let section = ini.sections.get(index)?;
    let mut imported = Imported { definition: None, settings: Vec::new(), diagnostics: Vec::new() };
    imported.diagnostics.extend(of_section(ini, index, report));
    let is_wrong = imported.diagnostics.iter().any(|d| d.severity() == Severity::Error);
    let Some(settings) = section.settings.as_ref().filter(|_| !is_wrong && !section.is_skipped) else {
        if !is_wrong {
            imported.diagnostics.push(refused(section, &[]).reworded(&|text| ini.dialect.named(text)));
        }
        return Some(imported);
    };
    let account = Account::new(settings, &report.sources);
    let dialect = settings.dialect();
    let named = |found: Diagnostic| found.reworded(&|text| dialect.named(text));
    let definition = definition(&account, section, file);
    imported.settings = account.close();
    for closed in &imported.settings {
        // A key for both players is refused once.
        let found = inexpressible(section, settings, closed).map(named);
        imported.diagnostics.extend(found.filter(|found| !imported.diagnostics.contains(found)));
    }
    if imported.diagnostics.iter().any(|d| d.severity() == Severity::Error) {
        return Some(imported);
    }
    let (rules, _, wrong) = check::check(&definition);
    let differences: Vec<Difference> = rules
        .as_ref()
        .and_then(|rules| open_king(rules, settings))
        .into_iter()
        .chain(account.differences())
        .collect();
    for difference in &differences {
        let origin = settings.get(&difference.name).map(|setting| setting.origin);
        let key = account::written(&report.sources, &difference.name, origin);
        let found = named(differs(section, settings, difference, &key));
        if !imported.diagnostics.contains(&found) {
            imported.diagnostics.push(found);
        }
    }
    match rules {
        Some(rules) => {
            let above: Vec<String> =
                differences.iter().map(|difference| dialect.named(&remark(difference))).collect();
            let text = def::written(&definition, &above, &|place| account.places().comment(place));
            imported.definition = Some((text, rules));
        }
        None => imported.diagnostics.push(named(refused(section, &wrong))),
    }
    Some(imported)
}

/// Returns what is different if the player who begins could capture the other's king, and may leave it attacked.
fn open_king(rules: &Rules, settings: &Settings) -> Option<Difference> {
    let mut position = Position::start(&Tables::new(rules));
    let beginner = rules.setup.to_move;
    let is_king = |piece: &Piece| {
        let kind = rules.kind(piece.kind);
        piece.side != beginner && kind.royal && kind.key == "king"
    };
    let kings: Vec<Square> =
        rules.setup.pieces.iter().filter(|(_, piece)| is_king(piece)).map(|(square, _)| *square).collect();
    let is_attacked = |position: &Position, square: &Square| position.is_attacked(*square, beginner);
    // Where checks are illegal, the moves that leave it attacked are the difference.
    let may_check = settings.is_on(key::CHECKING)
        && (settings.is_on(key::DROP_CHECKS) || !settings.is_on(key::PIECE_DROPS))
        && settings.word(key::WALLING_RULE) == "none";
    let is_open = kings.iter().any(|square| is_attacked(&position, square))
        && (!may_check
            || position.legal_moves().into_iter().any(|first| {
                let undo = position.play_unchecked(first);
                let still = |square: &Square| {
                    !position.piece_at(*square).as_ref().is_some_and(is_king)
                        || is_attacked(&position, square)
                };
                let is_left = kings.iter().any(still);
                position.undo(first, &undo);
                is_left
            }));
    is_open.then(|| Difference {
        name: key::START_FEN.to_owned(),
        what:
            "the first move may capture the king, and in Fairy-Stockfish the attack on it is not check later; \
            in the definition it is"
                .to_owned(),
    })
}

/// Returns a comment about something that is played differently.
fn remark(Difference { name, what }: &Difference) -> String {
    format!("Fairy-Stockfish plays {} differently: {what}", bare(name))
}

/// Most findings about the sections that a section inherits from that are repeated for it.
const MAX_INHERITED: usize = 20;

/// Returns the findings about a section and those it inherits from.
fn of_section(ini: &Ini, index: usize, report: &Report) -> Vec<Diagnostic> {
    let (own, inherited) = ini.findings_of(index);
    let mut found = own.to_vec();
    let mut n_more = [0, 0];
    for (n, finding) in inherited.enumerate() {
        match finding.severity() {
            _ if n < MAX_INHERITED => found.push(finding.clone()),
            Severity::Error => n_more[0] += 1,
            Severity::Warning | Severity::Note => n_more[1] += 1,
        }
    }
    for (n, code) in n_more.into_iter().zip([Code::TooManyErrors, Code::TooManyWarnings]) {
        if let (1.., Some(section)) = (n, ini.sections.get(index)) {
            let message =
                format!("there are {n} more {}s in the sections it inherits from", code.severity().name());
            found.push(Diagnostic::new(code, message).label(section.name.span, "this section"));
        }
    }
    let is_cut = |d: &&Diagnostic| d.code == Code::TooManyErrors && ini.is_hopeless;
    found.extend(report.diagnostics.iter().filter(is_cut).cloned());
    found
}

/// Returns the finding that a setting cannot be expressed.
fn inexpressible(section: &Section, settings: &Settings, closed: &Closed) -> Option<Diagnostic> {
    let Fate::Inexpressible(why) = &closed.fate else { return None };
    let value = shown(settings, closed.name);
    let message = format!("`{}{value}` cannot be imported", closed.key);
    let why = why.trim_end_matches('.');
    let (span, label) = match closed.origin {
        Origin::Line { span, .. } => (span, why.to_owned()),
        Origin::BuiltIn(variant) => (section.name.span, format!("from the built-in `{variant}`: {why}")),
        Origin::Default => (section.name.span, format!("the default: {why}")),
    };
    Some(Diagnostic::new(Code::ImportInexpressible, message).label(span, label))
}

/// Returns the finding that Fairy-Stockfish plays something differently.
fn differs(
    section: &Section,
    settings: &Settings,
    Difference { name, what }: &Difference,
    key: &str,
) -> Diagnostic {
    let message = format!("Fairy-Stockfish plays `{key}{}` differently", shown(settings, name));
    let found = Diagnostic::new(Code::ImportDiffers, message);
    match settings.get(name).map(|setting| setting.origin) {
        Some(Origin::Line { span, .. }) => found.label(span, what.clone()),
        Some(Origin::BuiltIn(variant)) => {
            found.label(section.name.span, format!("from the built-in `{variant}`: {what}"))
        }
        Some(Origin::Default) | None => found.label(section.name.span, what.clone()),
    }
}

/// Returns a short value, to follow a name.
fn shown(settings: &Settings, name: &str) -> String {
    let word = settings.word(name);
    if settings.is_on(name) {
        " = true".to_owned()
    } else if !word.is_empty() {
        format!(" = {word}")
    } else if settings.number(name) != 0 {
        format!(" = {}", settings.number(name))
    } else {
        String::new()
    }
}

/// Returns the finding that the checker does not accept the definition.
fn refused(section: &Section, wrong: &[Diagnostic]) -> Diagnostic {
    let name = bare(&section.name.text);
    let mut errors = wrong.iter().filter(|d| d.severity() == Severity::Error).take(3);
    let first = errors.next();
    let why = match first {
        Some(first) => first.message.as_str(),
        None if section.is_skipped => "Fairy-Stockfish skips the section",
        None => "its definition is not valid",
    };
    let message = format!("`{name}` cannot be imported: {why}");
    let found = Diagnostic::new(Code::ImportInvalid, message).label(section.name.span, "this section");
    let found = errors.fold(found, |found, other| found.note(other.message.clone()));
    let is_bare = first.is_some_and(|first| first.code == Code::NoPieces) && section.parent.is_none();
    if is_bare { found.help(format!("to start from chess, write `[{name}:chess]`")) } else { found }
}

/// Returns the definition. Settings count as used once they are read, so all are read even if some are refused.
fn definition(account: &Account<'_>, section: &Section, file: &str) -> Definition {
    let game = Game::new(account);
    let royals = royals::find(&game);
    let first_moves = pawns::read_first_moves(&game);
    pawns::judge(&game, &first_moves, &royals);
    let mut moves = pieces::moves(&game, &first_moves);
    captures::harmless(&game, &royals, &mut moves);
    forbidden::disarm(&game, &mut moves);
    // What is rewritten after this is in the language's own dialect.
    let is_xbetza = pieces::is_xbetza(&game, &moves);
    captors::write(&game, &royals, is_xbetza, &mut moves);
    leaps::check_leaps(&game, first_moves.en_passant, &moves);
    if account.is_on(key::IMMOBILITY_ILLEGAL) {
        if !game.start.holes.is_empty() && game.in_play().any(|piece| moves::is_hemmed_in(&game, piece, 1)) {
            account.refuse(key::IMMOBILITY_ILLEGAL, "pieces without moves on a board with holes");
        }
        // One duck hems in only what has one way to go.
        let is_duck = account.peek().word(key::WALLING_RULE) == "duck";
        if walls::come_about(&game)
            && (!is_duck || game.in_play().any(|piece| moves::is_hemmed_in(&game, piece, 2)))
        {
            let what = "in Fairy-Stockfish a piece may not go or be dropped where walls leave it without further moves; \
                in the definition it may";
            account.differ(key::IMMOBILITY_ILLEGAL, what);
        }
    }
    let mut out = head(&game, section, file, is_xbetza);
    pieces::write(&game, &moves, &royals, &mut out);
    allow_read_elsewhere(&mut out);
    out.setup = plain(setup(&game));
    promotion_turns::judge(&game, &royals);
    promotion::write(&game, &mut out);
    pawns::write(&game, &first_moves, &mut out);
    drops::write(&game, &mut out);
    captures::explosions(&game, &royals, &mut out);
    captures::petrified(&game, &royals, &mut out);
    effects::freezing(&game, &mut out);
    effects::write(&game, &royals, &mut out);
    let unmoved = [gating::write(&game, &mut out), leaps::write(&game, &mut out)];
    castling::write(&game, &royals, &mut out);
    flips::write(&game, &royals, &mut out);
    walls::write(&game, &moves, &royals, &mut out);
    surround::write(&game, &royals, &mut out);
    liberties::write(&game, &royals, &mut out);
    setup::judge(&game, &royals);
    multimoves::write(&game, &royals, &mut out);
    jumps::write(&game, &royals, &mut out);
    turns::write(&game, unmoved.contains(&leaps::UnmovedPieces::Shown), &mut out);
    royals::write(&game, &royals, &mut out);
    pursuit::write(&game, &mut out);
    counts::write(&game, &mut out);
    endings::write(&game, &royals, &unmoved, &mut out);
    out
}

/// The keys by which a move takes what it surrounds.
const SURROUNDING: [&str; 2] = [key::SURROUND_CAPTURE_OPPOSITE, key::SURROUND_CAPTURE_INTERVENE];

/// Allows letters that other programs read differently, since import writes them with the meaning that they have here.
fn allow_read_elsewhere(out: &mut Definition) {
    if out.betza_dialect.is_absent() {
        let pieces = out.pieces.get().map_or(&[][..], |named| &named.entries);
        let moves = pieces.iter().filter_map(|(_, piece)| piece.get()?.r#move.get());
        let is_it = |found: &Diagnostic| found.code == Code::BetzaReadElsewhere;
        let has_it = { moves }.any(|text| compile(text, Dialect::XBetza).diagnostics.iter().any(is_it));
        if let (true, Field::Present(allow)) = (has_it, &mut out.allow) {
            let span = allow.first().map_or(Span::NOWHERE, |word| word.span);
            allow.push(Text::verbatim(Code::BetzaReadElsewhere.slug(), span, 0));
        }
    }
}

/// Returns the first lines, the board and the players.
fn head(game: &Game<'_>, section: &Section, file: &str, is_xbetza: bool) -> Definition {
    let name = &section.name.text;
    let header = section.parent.as_ref().map_or_else(|| name.clone(), |p| format!("{name}:{}", p.text));
    let shown = if name.trim().is_empty() { "Unnamed".to_owned() } else { seen(name) };
    let about = format!(
        "Imported from the section [{header}] of {file}, with the rules of {}.",
        game.account.peek().dialect().program()
    );
    let line = game.account.places().line(section.name.span);
    let mut allowed = vec![Code::ClaimsNothing.slug()];
    if game.bases.iter().any(|base| base.becomes.targets().contains(&base.piece)) {
        allowed.push(Code::PromotesToItself.slug());
    }
    if game.keeps_captured() {
        allowed.push(Code::HandWithoutDrops.slug());
    }
    if endings::may_claim_loss(game.account) {
        allowed.push(Code::ClaimablePointless.slug());
    }
    let no_claims = game.account.places().of_reason("an ini makes no claims; `alfil ask` proposes some");
    Definition {
        format: plain(1),
        name: text(shown, Span::NOWHERE),
        about: text(seen(&about), Span::NOWHERE),
        sources: texts(&[seen(&format!("{file}, line {line}"))], Span::NOWHERE),
        allow: texts(&allowed, no_claims),
        betza_dialect: if_some((!is_xbetza).then_some(DialectWord::FairyStockfish)),
        board: plain(board(game)),
        sides: plain(Sides {
            first: text("White", Span::NOWHERE),
            second: text("Black", Span::NOWHERE),
            ..Sides::default()
        }),
        origin: Some(Span::NOWHERE),
        ..Definition::default()
    }
}

fn board(game: &Game<'_>) -> Board {
    game.account.map(key::HEX_BOARD);
    let mut board = Board {
        files: set(u32::from(game.frame.files), game.origin(&[key::MAX_FILE])),
        ranks: set(u32::from(game.frame.ranks), game.origin(&[key::MAX_RANK])),
        ..Board::default()
    };
    let joined = [key::CYLINDRICAL, key::TOROIDAL].map(|name| game.account.is_on(name));
    if joined.contains(&true) {
        let edges = [Some(WrapWord::Files), joined[1].then_some(WrapWord::Ranks)];
        if game.account.peek().is_on(key::TOROIDAL) && pawns::come_to_double_steps(game) {
            game.account.refuse(key::TOROIDAL, "pawns that reach the squares of the double step from behind");
        }
        board.wraps = words(edges.into_iter().flatten(), game.origin(&[key::CYLINDRICAL, key::TOROIDAL]));
        let settings = game.account.peek();
        let has_more =
            [key::IMMOBILITY_ILLEGAL, key::BLAST_ON_CAPTURE, key::FLYING_GENERAL, key::DIAGONAL_GENERAL]
                .iter()
                .any(|name| settings.is_on(name))
                || SURROUNDING.iter().any(|name| settings.is_on(name))
                || !settings.squares("diagonalLines").is_empty()
                || [key::LIBERTY_CAPTURE, key::LIBERTY_SELF_CAPTURE]
                    .iter()
                    .any(|name| settings.word(name) != "none")
                || settings.word(key::ENCLOSING_DROP) != "none"
                || settings.word(key::WALLING_RULE) != "none"
                || settings.word(key::FLIP_ENCLOSED_PIECES) != "none";
        if has_more {
            game.account.refuse(
                if joined[1] { key::TOROIDAL } else { key::CYLINDRICAL },
                "joined edges together with other rules about neighbours",
            );
        }
    }
    let holes = game.start.holes;
    if !holes.is_empty() {
        let whole = words::Frame { squares: game.account.peek().board(), ..game.frame };
        board.holes = text(whole.words(holes), game.origin(&[key::START_FEN]));
        if game.in_play().any(|piece| moves::hops(game, piece)) {
            game.account.refuse(key::START_FEN, "pieces that jump over squares off the board");
        }
    }
    let is_mirrored = castling::is_mirrored(game) || game.start.is_mirrored(game.frame.ranks);
    board.symmetry = plain(if is_mirrored { Symmetry::Mirror } else { Symmetry::Rotate });
    board
}

/// Returns the start position.
fn setup(game: &Game<'_>) -> Setup {
    let written = |piece, side: usize| {
        let letter = game.letter(piece);
        if side == 0 { letter } else { letter.to_ascii_lowercase() }
    };
    let mut ranks = Vec::new();
    for rank in (1..=game.frame.ranks).rev() {
        let mut row = String::new();
        let mut empty = 0;
        for file in 1..=game.frame.files {
            let man = game.start.at((file, rank));
            let is_hole = game.start.walls.contains(&(file, rank))
                || !crate::fairy::ini::Squares::square(file, rank).within(game.start.holes).is_empty();
            if man.is_none() && !is_hole {
                empty += 1;
                continue;
            }
            if empty > 0 {
                row.push_str(&empty.to_string());
                empty = 0;
            }
            if let Some(man) = man {
                if man.is_promoted {
                    row.push('+');
                }
                row.push(written(man.piece, man.side));
            } else {
                row.push('*');
            }
        }
        if empty > 0 {
            row.push_str(&empty.to_string());
        }
        ranks.push(row);
    }
    let hand: String = game.start.hands.iter().map(|(piece, side)| written(*piece, *side)).collect();
    let settings = game.account.peek();
    let may_hold = settings.is_on(key::PIECE_DROPS) || settings.is_on(key::SEIRAWAN_GATING);
    let shows_hand = may_hold && !game.has_drops && !settings.is_on(key::FREE_DROPS);
    let hand = if shows_hand || !hand.is_empty() { format!("[{hand}]") } else { hand };
    let fen = format!("{}{hand} {}", ranks.join("/"), if game.start.to_move == 0 { "w" } else { "b" });
    let mut setup = Setup { fen: text(fen, game.origin(&[key::START_FEN])), ..Setup::default() };
    if game.start.clock > 0 {
        setup.plies_without_progress = plain(game.start.clock);
    }
    if game.start.number > 1 {
        setup.move_number = plain(game.account.fitting(key::START_FEN, game.start.number));
    }
    setup
}
