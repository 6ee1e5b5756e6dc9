//! Slips in inis.

use std::fmt::Write as _;

use alfil::fairy::import::import;
use alfil::fairy::ini::keys::{self, Kind};
use alfil::fairy::ini::{self, Dialect};
use alfil_core::rules::Rules;
use alfil_language::diag::{Report, Severity};

use super::Tally;
use super::law::judge;
use crate::sampling::random;

/// Tries slips in random sections, and returns how often each code was fixed, and what broke the law.
pub(super) fn try_inis(seed: u64, count: u64) -> (Tally, Vec<String>) {
    let mut chance = random(seed);
    let names: Vec<&'static str> = keys::names(Dialect::FairyStockfish).collect();
    let (mut tally, mut broken) = (Tally::new(), Vec::new());
    for index in 0..count {
        let mut text = section(&names, &mut chance);
        for _ in 0..=chance(3) {
            text = with_slip(&text, &mut chance);
        }
        let dialect = if index % 5 == 0 { Dialect::FairyStockfishX } else { Dialect::FairyStockfish };
        match judge(&text, &['#', ';'], &|text| read(text, dialect)) {
            Ok(fixed) => fixed.into_iter().for_each(|slug| *tally.entry(slug).or_default() += 1),
            Err(why) => broken.push(format!("{index}, {dialect:?}: {why}")),
        }
    }
    (tally, broken)
}

/// What an ini means, if nothing in it is an error: the rules that its sections become.
fn read(text: &str, dialect: Dialect) -> (Option<Vec<Option<Rules>>>, Report) {
    let (ini, report) = ini::read("slip.ini", text.as_bytes(), dialect);
    let is_wrong = report.diagnostics.iter().any(|found| found.severity() == Severity::Error);
    let meaning = (!is_wrong).then(|| {
        let section = |place: usize| {
            let imported = import(&ini, place, "slip.ini", &report)?;
            Some(imported.definition?.1)
        };
        (0..ini.sections.len()).map(section).collect()
    });
    (meaning, report)
}

/// A section with some keys.
fn section(names: &[&'static str], chance: &mut impl FnMut(u64) -> u64) -> String {
    let parents = ["chess", "shogi", "crazyhouse", "3check", "makruk", "xiangqi", "placement", "nocastle"];
    let mut text = format!("# mine\n[a:{}]\n", parents[chance(parents.len() as u64) as usize]);
    if chance(3) == 0 {
        text += "startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n";
    }
    for _ in 0..=chance(5) {
        let name = names[chance(names.len() as u64) as usize];
        let Some(known) = keys::find(name) else { continue };
        let words = |words: &str, n: u64| {
            words.split(' ').nth(n as usize % words.split(' ').count()).unwrap_or_default().to_owned()
        };
        let value = match known.key.kind {
            Kind::Bool => ["true", "false"][chance(2) as usize].to_owned(),
            Kind::Int(min, _) => (min + chance(5) as i64).to_string(),
            Kind::Rank => (1 + chance(8)).to_string(),
            Kind::File => ["a", "d", "h", "3"][chance(4) as usize].to_owned(),
            Kind::Word(all) | Kind::WordAndMore(all, _) => words(all, chance(9)),
            Kind::Squares => ["*1 *2", "e4 d4", "a* h*", "*8"][chance(4) as usize].to_owned(),
            Kind::Pieces => ["nbrq", "p", "q", "*"][chance(4) as usize].to_owned(),
            Kind::Piece | Kind::PieceOrSet => ["q", "n", "-"][chance(3) as usize].to_owned(),
            Kind::Numbers => ["n:2 q:1", "p:1"][chance(2) as usize].to_owned(),
            Kind::Letters => ["p:g", "p:q n:b"][chance(2) as usize].to_owned(),
            Kind::Sets | Kind::Forms => ["q:k b:pn", "*:p"][chance(2) as usize].to_owned(),
            Kind::Counts => "1 2 2".to_owned(),
            Kind::Rights => ["KQkq", "Kk"][chance(2) as usize].to_owned(),
            Kind::Fen => "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".to_owned(),
            Kind::Text => "abc".to_owned(),
            Kind::Letter(_) => ["c", "w", "z"][chance(3) as usize].to_owned(),
            Kind::Custom => ["w:BN", "z:fmWfcF"][chance(2) as usize].to_owned(),
            Kind::King => ["k", "k:KN"][chance(2) as usize].to_owned(),
        };
        let _ = writeln!(text, "{name} = {value}");
    }
    text
}

fn with_slip(text: &str, chance: &mut impl FnMut(u64) -> u64) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let place = chance(lines.len() as u64) as usize;
    let line = &mut lines[place];
    match chance(16) {
        0 => *line += " # why",
        1 => *line += " ; why",
        2 => *line += "  ",
        3 => *line = line.replacen(" = ", " ", 1),
        4 => *line = line.replacen(" = ", ": ", 1),
        5 => *line = line.replacen(' ', ",", 3),
        6 => *line = line.replacen(':', "=", 1),
        7 => *line = format!(" {line}"),
        8 => *line = line.to_lowercase(),
        9 => *line = line.replace(']', ""),
        10 => *line = line.replace("[a", "[a "),
        11 => *line = line.replacen(" - ", " ", 1),
        12 => *line += ", PawnValueMg = 3",
        13 => *line = line.replace("true", ["yes", "1", "TRUE", "True"][chance(4) as usize]),
        14 => *line = line.replace(" - 0", [" - 7+7 0", " 0", " - - 3+3 0", " - 0 0"][chance(4) as usize]),
        _ => {
            let mut letters: Vec<char> = line.chars().collect();
            let at = chance(letters.len().max(1) as u64) as usize;
            match chance(3) {
                0 if at + 1 < letters.len() => letters.swap(at, at + 1),
                1 if at < letters.len() => drop(letters.remove(at)),
                _ => letters.insert(at.min(letters.len()), ['e', 's', '*', '7'][chance(4) as usize]),
            }
            *line = letters.into_iter().collect();
        }
    }
    lines.join("\n") + "\n"
}
