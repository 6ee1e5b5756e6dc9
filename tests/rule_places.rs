//! Of several rules of one kind, the one that made the difference is named, with its line.

use std::collections::BTreeSet;
use std::fs;
use std::ops::Range;

use alfil::author::ask::{self, Settings};
use alfil::author::validate::{load_text, load_text_and_play};
use alfil::author::{claims, lint, smoke};
use alfil::library::{self, BundledVariants};
use alfil::words::describe::{self, Sentence};
use alfil::words::notation::{fen, refusal};
use alfil_core::observe::{self, Deed};
use alfil_core::rules::RuleId;
use alfil_core::variant::Variant;
use alfil_language::check::{self, Checked};
use alfil_language::def;
use alfil_language::diag::{Code, Span};

use crate::sampling::one_in;

/// A game on a board of 6 by 6 without royal pieces.
fn game(pieces: &str, fen: &str, rest: &str) -> String {
    let piece = |piece: &str| {
        let [key, id, betza] = piece.split_whitespace().collect::<Vec<_>>()[..] else { panic!("{piece}") };
        format!("[pieces.{key}]\nid = \"{id}\"\nmove = \"{betza}\"\n")
    };
    let pieces: String = pieces.split("; ").map(piece).collect();
    format!(
        "format = 1\nname = \"Places\"\n[board]\nfiles = 6\nranks = 6\nsymmetry = \"rotate\"\n{pieces}\
         [setup]\nfen = \"{fen} w\"\n{rest}[[end]]\nwhen = \"no-moves\"\nresult = \"draw\"\n\
         [[end]]\nwhen = {{ no-progress = {{ plies = 60, reset-by = [\"capture\"] }} }}\nresult = \"draw\"\n"
    )
}

fn read(text: &str) -> Checked {
    let (read, report) = check::read_text("places", text, &BundledVariants);
    let read = read.unwrap();
    assert!(read.rules.is_some(), "{text}\n{:?}", report.diagnostics);
    read
}

/// The lines on which a rule is written.
fn lines(text: &str, read: &Checked, rule: &RuleId) -> Vec<usize> {
    let spans = read.origins.all_of(rule);
    spans.iter().map(|span| 1 + text[..span.range().start].matches('\n').count()).collect()
}

/// The line of the nth heading of a table, counted from 0.
fn line_of(text: &str, heading: &str, n: usize) -> usize {
    let found = text.lines().enumerate().filter(|(_, line)| *line == heading).nth(n);
    found.unwrap_or_else(|| panic!("no {heading} {n}: {text}")).0 + 1
}

/// Two effects: the first touches pieces that are never there, or none at all.
fn effects(second: &str) -> String {
    let idle = "[[effect]]\nby = [\"rook\"]\nwhere = \"around\"\nsteps = \"W\"\nof = [\"stone\"]\ndoes = \"leaves\"\n";
    game("knight N N; rook R R; stone S none", "nr4/6/6/6/6/4RN", &format!("{idle}{second}"))
}

fn enclosures(second: &str) -> String {
    let idle = "[[enclosure]]\nhow = \"in-line\"\nof = [\"stone\"]\nby = [\"stone\"]\nmoved = [\"stone\"]\n";
    game("man M R; rook R mR; stone S none", "mrmrmr/6/6/6/6/RMRMRM", &format!("{idle}{second}"))
}

fn neighbours(second: &str) -> String {
    let idle = "[[neighbour]]\nof = [\"man\"]\nby = [\"stone\"]\nside = \"own\"\nat = \"K\"\neffect = \"moves-like-it\"\n";
    game("man M mW; rook R R; stone S none", "mrmrmr/6/6/6/6/RMRMRM", &format!("{idle}{second}"))
}

#[test]
fn questions_name_the_rule_that_applied() {
    let takes = "[[effect]]\nby = [\"knight\"]\nwhere = \"around\"\nsteps = \"K\"\ndoes = \"leaves\"\n";
    let turns = takes.replace("leaves", "changes-sides");
    let closes = "[[enclosure]]\nhow = \"in-line\"\nof = [\"man\"]\nby = [\"rook\"]\n";
    let lends = "[[neighbour]]\nof = [\"man\"]\nby = [\"rook\"]\nside = \"own\"\nat = \"K\"\neffect = \"also-moves-like-it\"\n";
    let rows = [
        (effects(takes), "[[effect]]", "by capture or effect"),
        (effects(&turns), "[[effect]]", "have changed sides"),
        (enclosures(closes), "[[enclosure]]", "enclosed or captured"),
        (neighbours(lends), "[[neighbour]]", "moves like a neighbour"),
    ];
    for (text, heading, ruling) in rows {
        let checked = read(&text);
        let variant = Variant::new("places", checked.rules.clone().unwrap());
        let settings = Settings { n_games: 12, ..Settings::default() };
        let asked = ask::ask((&checked.definition, &checked.origins), &variant, settings);
        let about: Vec<_> = asked.proposals.iter().filter(|p| p.ruling.contains(ruling)).collect();
        assert_eq!(
            about.len(),
            1,
            "{text}\n{:?}",
            asked.proposals.iter().map(|p| &p.ruling).collect::<Vec<_>>()
        );
        assert_eq!(lines(&text, &checked, &about[0].rule), [line_of(&text, heading, 1)], "{ruling}: {text}");
    }
}

/// Each row: a game, a position, a move that is refused, the heading of the list, and the number of the entry that refuses it.
#[test]
fn refusals_name_the_entry_that_refused() {
    let limits = "[[capture-limit]]\nby = [\"rook\"]\nof = [\"stone\"]\non = \"rank 3\"\n\
        [[capture-limit]]\nby = [\"rook\"]\nof = [\"man\"]\non = \"rank 3\"\n";
    let plain =
        game("man M W; rook R R; stone S W", "mrs3/6/6/6/6/3SRM", &limits.replace("on = \"rank 3\"\n", ""));
    let captures = game("man M W; rook R R; stone S W", "mrs3/6/6/6/6/3SRM", limits);
    let held = "[[neighbour]]\nof = [\"rook\"]\nby = [\"stone\"]\nside = \"enemy\"\nat = \"K\"\neffect = \"cannot-move\"\n\
        [[neighbour]]\nof = [\"rook\"]\nby = [\"man\"]\nside = \"enemy\"\nat = \"K\"\neffect = \"cannot-move\"\n";
    let held = game("man M W; rook R R; stone S W", "mrs3/6/6/6/6/3SRM", held);
    let hand = "[captured]\nto-hand = \"unpromoted\"\n";
    let files = format!(
        "{hand}[[drops]]\npieces = [\"man\"]\nper-file = 3\n[[drops]]\npieces = [\"rook\", \"man\"]\nper-file = 1\n"
    );
    let files = game("man M W; rook R R; stone S W", "mrs3/6/6/6/6/3SRM", &files);
    let near = format!(
        "{hand}[[drops]]\npieces = [\"man\"]\nnear = \"no-enemies\"\n[[drops]]\npieces = [\"man\", \"rook\"]\nnear = \"own\"\n"
    );
    let near = game("man M W; rook R R; stone S W", "mrs3/6/6/6/6/3SRM", &near);
    let zones = format!(
        "{hand}[[drops]]\npieces = [\"man\"]\nper-file = 3\n[[drops]]\npieces = [\"rook\", \"man\"]\nnever-on = \"last rank\"\n"
    );
    let zones = game("man M W; rook R R; stone S W", "mrs3/6/6/6/6/3SRM", &zones);
    let unused =
        format!("{hand}[[drops]]\n[[drops]]\npieces = [\"man\", \"rook\", \"stone\"]\nper-file = 1\n");
    let unused = game("man M W; rook R R; stone S W", "mrs3/6/6/6/6/3SRM", &unused);
    let rows = [
        (&captures, "6/6/6/3m2/6/3R2 w", "d1d3", "[[capture-limit]]", 1),
        (&captures, "6/6/6/3s2/6/3R2 w", "d1d3", "[[capture-limit]]", 0),
        (&plain, "6/6/6/3m2/6/3R2 w", "d1d3", "[[capture-limit]]", 1),
        (&plain, "6/6/6/3s2/6/3R2 w", "d1d3", "[[capture-limit]]", 0),
        (&held, "M5/6/6/6/2m3/3R2 w", "d1d5", "[[neighbour]]", 1),
        (&held, "M5/6/6/6/2s3/3R2 w", "d1d5", "[[neighbour]]", 0),
        (&files, "6/6/6/6/6/3M2[M] w", "M@d4", "[[drops]]", 1),
        // Both entries refuse it: the first is named.
        (&files, "6/3M2/6/3M2/6/3M2[M] w", "M@d4", "[[drops]]", 0),
        (&near, "6/6/6/6/6/3M2[M] w", "M@a5", "[[drops]]", 1),
        (&near, "6/6/6/6/2m3/3M2[M] w", "M@d2", "[[drops]]", 0),
        (&zones, "6/6/6/6/6/3M2[M] w", "M@a6", "[[drops]]", 1),
        (&unused, "6/6/6/6/6/3M2[M] w", "M@d4", "[[drops]]", 1),
    ];
    for (text, position, mv, heading, n) in rows {
        let checked = read(text);
        let variant = Variant::new("places", checked.rules.clone().unwrap());
        let mut game = fen::parse(&variant, position).unwrap_or_else(|why| panic!("{position}: {why:?}"));
        let reason = match refusal::find(&mut game, mv) {
            Err(refusal::WhyNot::Refused(reason, _)) => reason,
            other => panic!("{position} {mv}: {other:?}"),
        };
        let rule = refusal::rule(&mut game, mv, reason).unwrap_or_else(|| panic!("{mv}: {reason:?}"));
        assert_eq!(
            lines(text, &checked, &rule),
            [line_of(text, heading, n)],
            "{position} {mv} {reason:?}\n{text}"
        );
    }
}

/// Each row: a game, a position, a move that is legal, what a rule does in it, the heading of the list, and the number of the
/// entry that does it.
#[test]
fn moves_name_the_entry_that_applied() {
    let chess = alone("chess");
    let bare = |moves: &str| {
        format!(
            "[[count]]\nwhen = {{ extinct = {{ pieces = [\"{moves}\"], side = \"opponent\" }} }}\nmoves = 9\n"
        )
    };
    let ends = "[[end]]\nwhen = \"counted-out\"\nresult = \"draw\"\n";
    let counts = format!("{}{}{ends}", bare("stone"), bare("man"));
    let counts = game("man M W; rook R R; stone S W", "mrs3/6/6/6/6/3SRM", &counts);
    let promotion = |zone: &str, to: &str| {
        format!(
            "[[promotion]]\npieces = [\"man\"]\nto = {{ first = [\"{to}\"], second = [\"{to}\"] }}\nzone = \"{zone}\"\nenter = \"always\"\nmust = \"never\"\n"
        )
    };
    let promotions = format!("{}{}", promotion("rank 5", "stone"), promotion("rank 6", "rook"));
    let promotions = game("man M W; rook R R; stone S W", "mrs3/6/6/6/6/3SRM", &promotions);
    let promotions =
        promotions.replace("[pieces.man]\n", "[pieces.man]\npromotes-to = [\"stone\", \"rook\"]\n");
    let rows = [
        (&chess, "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", Deed::Castles, "[[castling]]", 0),
        (&chess, "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", Deed::Castles, "[[castling]]", 1),
        (&counts, "r1s3/6/6/6/6/R2SRM w", "a1a3", Deed::Counts, "[[count]]", 1),
        (&counts, "rm4/6/6/6/6/R2SRM w", "a1a3", Deed::Counts, "[[count]]", 0),
        (&promotions, "5r/6/M5/6/6/5R w", "a4a5s", Deed::Promotes, "[[promotion]]", 0),
        (&promotions, "5r/M5/6/6/6/5R w", "a5a6r", Deed::Promotes, "[[promotion]]", 1),
    ];
    for (text, position, mv, deed, heading, n) in rows {
        let checked = read(text);
        let variant = Variant::new("places", checked.rules.clone().unwrap());
        let mut game = fen::parse(&variant, position).unwrap_or_else(|why| panic!("{position}: {why:?}"));
        let before = game.position().clone();
        let found = refusal::find(&mut game, mv).unwrap_or_else(|why| panic!("{position} {mv}: {why:?}"));
        game.play_unchecked(found);
        let all = RuleId::all(variant.rules());
        let seen = observe::observe(&before, found, (&game, None), &all);
        let mut places = seen.iter().filter(|seen| seen.deed == deed);
        let rule = &places.next().unwrap_or_else(|| panic!("{position} {mv}: {seen:?}")).rule;
        assert_eq!(lines(text, &checked, rule), [line_of(text, heading, n)], "{position} {mv}\n{text}");
        assert!(places.next().is_none(), "{position} {mv}: {seen:?}");
    }
}

#[test]
fn games_show_for_each_rule_whether_it_applied() {
    let takes = "[[effect]]\nby = [\"knight\"]\nwhere = \"around\"\nsteps = \"K\"\ndoes = \"leaves\"\n";
    let closes = "[[enclosure]]\nhow = \"in-line\"\nof = [\"man\"]\nby = [\"rook\"]\n";
    let lends = "[[neighbour]]\nof = [\"man\"]\nby = [\"rook\"]\nside = \"own\"\nat = \"K\"\neffect = \"also-moves-like-it\"\n";
    for (text, heading) in [
        (effects(takes), "[[effect]]"),
        (enclosures(closes), "[[enclosure]]"),
        (neighbours(lends), "[[neighbour]]"),
    ] {
        let (_, report) = load_text_and_play("places", &text, &BundledVariants, smoke::Settings::new(12, 1));
        let silent: BTreeSet<usize> = report
            .diagnostics
            .iter()
            .filter(|found| found.code == Code::SmokeNeverFired)
            .filter_map(alfil_language::diag::Diagnostic::span)
            .map(|span| 1 + text[..span.range().start].matches('\n').count())
            .collect();
        let [idle, busy] = [0, 1].map(|n| line_of(&text, heading, n));
        assert!(!silent.contains(&busy), "{heading}: {silent:?}\n{text}");
        let known = report.diagnostics.iter().any(|found| {
            found.span().is_some_and(|span| 1 + text[..span.range().start].matches('\n').count() == idle)
        });
        assert!(known, "{heading}: {silent:?}\n{text}");
    }
}

/// An entry of `[[drops]]` that covers no piece has no rule; the others are still found and checked.
#[test]
fn drops_are_found_beside_an_entry_that_covers_nothing() {
    let hand = "[captured]\nto-hand = \"as-captured\"\n";
    let entry = "[[drops]]\npieces = [\"man\", \"rook\"]\nper-file = 6\n";
    for (rest, n) in [(format!("{hand}{entry}[[drops]]\n"), 0), (format!("{hand}[[drops]]\n{entry}"), 1)] {
        let text = game("man M W; rook R R", "mr4/6/6/6/6/4RM", &rest);
        let checked = read(&text);
        assert_eq!(checked.rules.as_ref().unwrap().drops.len(), 1);
        assert_eq!(lines(&text, &checked, &RuleId::Drop(0)), [line_of(&text, "[[drops]]", n)], "{text}");
        let (_, report) = load_text("places", &text, &BundledVariants);
        let found: Vec<_> = report.diagnostics.iter().map(|found| found.code.slug()).collect();
        assert!(
            found.contains(&"limit-never-binds") && found.contains(&"no-other-pieces"),
            "{found:?}\n{text}"
        );
    }
}

/// The headings of the lists of which each entry becomes a rule.
const LISTS: [&str; 9] = [
    "capture-limit",
    "count",
    "drops",
    "effect",
    "enclosure",
    "end",
    "illegal",
    "neighbour",
    "promotion-limit",
];

/// Something that was reported, and the places it names, as offsets in the text.
type Reported = (String, Vec<usize>);

/// Where the entries of a list are in a text.
fn entries(text: &str, list: &str) -> Vec<Range<usize>> {
    let heading = format!("[[{list}]]\n");
    let own = format!("[{list}.");
    let starts = text.match_indices(&heading).map(|(at, _)| at);
    let starts: Vec<usize> = starts.filter(|&at| at == 0 || text[..at].ends_with('\n')).collect();
    let end = |start: usize| {
        let mut next = text[start + heading.len()..].match_indices("\n[");
        let next = next.find(|(at, _)| {
            let line = &text[start + heading.len() + at + 1..];
            !line.trim_start_matches('[').starts_with(&own[1..])
        });
        next.map_or(text.len(), |(at, _)| start + heading.len() + at + 1)
    };
    starts.iter().map(|&start| start..end(start)).collect()
}

fn offsets(spans: impl IntoIterator<Item = Span>) -> Vec<usize> {
    spans.into_iter().map(|span| span.range().start).collect()
}

/// Removes each entry of a list in turn. If that ends a report about one of them, it must end when an entry is removed that the
/// report names. `remaining` returns what is still reported about a text, or nothing if it is wrong. Returns how many reports
/// were put to the test.
fn named_entries_are_those_that_matter(
    name: &str,
    text: &str,
    reports: &[Reported],
    remaining: &dyn Fn(&str) -> Option<Vec<String>>,
) -> usize {
    let mut n_tested = 0;
    for list in LISTS {
        let entries = entries(text, list);
        let named = |places: &[usize]| -> Vec<usize> {
            let is_named =
                |at: &usize| entries.get(*at).is_some_and(|e| places.iter().any(|p| e.contains(p)));
            (0..entries.len()).filter(is_named).collect()
        };
        let about: Vec<_> = reports.iter().filter(|(_, places)| !named(places).is_empty()).collect();
        if entries.len() < 2 || about.is_empty() {
            continue;
        }
        let without = |entry: &Range<usize>| format!("{}{}", &text[..entry.start], &text[entry.end..]);
        let left: Vec<_> = entries.iter().map(|entry| remaining(&without(entry))).collect();
        for (said, places) in about {
            let n_before = reports.iter().filter(|(other, _)| other == said).count();
            let ends_it = |at: &usize| {
                let left = left.get(*at).and_then(Option::as_ref);
                left.is_some_and(|left| left.iter().filter(|other| *other == said).count() < n_before)
            };
            let causes: Vec<usize> = (0..entries.len()).filter(ends_it).collect();
            let named = named(places);
            assert!(
                causes.is_empty() || causes.iter().any(|cause| named.contains(cause)),
                "{name}: removing [[{list}]] {causes:?} ends this, and it names {named:?}: {said}"
            );
            n_tested += usize::from(!causes.is_empty());
        }
    }
    n_tested
}

/// The rules of a bundled variant alone, as a text that extends nothing.
fn alone(id: &str) -> String {
    def::rules_alone(&check::read(id, &BundledVariants).0.unwrap().definition)
}

/// What `show` says of a text.
fn shown(text: &str) -> Option<Vec<Reported>> {
    let Checked { rules, origins, .. } = check::read_text("places", text, &BundledVariants).0?;
    let sections = describe::describe(&rules?);
    let sentences = sections.into_iter().flat_map(|section| section.sentences);
    Some(sentences.map(|s| (s.text, offsets(origins.all_of(&s.rule)))).collect())
}

/// What checks and lints find in a text without errors.
fn found(text: &str) -> Option<Vec<Reported>> {
    let (read, mut report) = check::read_text("places", text, &BundledVariants);
    let read = read.filter(|read| read.rules.is_some())?;
    lint::add(&read, &mut report);
    let found = report.diagnostics.into_iter();
    let said = |found: &alfil_language::diag::Diagnostic| format!("{}: {}", found.code.slug(), found.message);
    Some(found.map(|d| (said(&d), offsets(d.labels.iter().map(|label| label.span)))).collect())
}

fn texts(reports: Vec<Reported>) -> Vec<String> {
    reports.into_iter().map(|(text, _)| text).collect()
}

/// The table of a definition that one rule reads.
fn table_of(rule: &RuleId) -> &'static str {
    let tables = [
        (RuleId::Board, "board"),
        (RuleId::Sides, "sides"),
        (RuleId::Setup, "setup"),
        (RuleId::Captured, "captured"),
        (RuleId::Explosions, "explosions"),
        (RuleId::Turns, "turns"),
        (RuleId::EnPassant, "en-passant"),
        (RuleId::FirstMoves, "unmoved"),
        (RuleId::Walls, "walls"),
        (RuleId::Passing, "moves"),
        (RuleId::Obligation, "moves"),
        (RuleId::Royals, "royals"),
    ];
    let found = tables.into_iter().find(|(of, _)| of == rule);
    found.unwrap_or_else(|| panic!("which table has the keys of {rule:?}?")).1
}

/// Keys that few bundled definitions have, or none.
fn seldom_written_keys() -> String {
    let tables = "\
        [royals]\nleft-attacked = \"illegal\"\nwhich = \"each\"\n\
        [turns]\nmoves-of-first = 2\nmoves-of-second = 1\nfirst-turns = [1, 2]\nearly-check = \"illegal\"\n\
        [explosions]\non = \"capture\"\nvictims = \"to-hand\"\nleaves = \"walls\"\n\
        [walls]\nturn = \"move-and-wall\"\non = \"any-square\"\nkeep = \"all\"\nlegal = \"before-wall\"\n\
        [captured]\nto-hand = \"unpromoted\"\nas = { man = \"stone\" }\n[[drops]]\n";
    let text = game("king K K; man M W; stone S W", "mk4/6/6/6/6/4KM", tables)
        .replace("symmetry", "piece-set = \"marks\"\nsymmetry")
        .replace("[pieces.king]", "[pieces.king]\nroyal = true")
        .replace("[setup]", "[setup]\nplies-without-progress = 3");
    read(&text);
    text
}

/// A sentence that follows from keys is located at every one of them that is written.
#[test]
fn sentences_name_the_keys_that_they_follow_from() {
    let right = fs::read_dir("tests/right").unwrap().map(|file| file.unwrap().path());
    let right = right.filter(|path| path.extension().is_some_and(|ending| ending == "toml"));
    let right = right.map(|path| fs::read_to_string(path).unwrap());
    let mut seen = BTreeSet::new();
    for text in library::bundled().map(|(id, _)| alone(id)).chain(right).chain([seldom_written_keys()]) {
        let (Some(checked), _) = check::read_text("places", &text, &BundledVariants) else { continue };
        let Some(rules) = &checked.rules else { continue };
        let written: toml::Table = def::rules_alone(&checked.definition).parse().unwrap();
        for sentence in describe::describe(rules).into_iter().flat_map(|section| section.sentences) {
            let Sentence { text: said, rule, keys } = sentence;
            for key in keys {
                let table = table_of(&rule);
                let is_written = written.get(table).is_some_and(|table| table.get(key).is_some());
                let is_located = !checked.origins.all_of_keys(&rule, &[key]).is_empty();
                assert_eq!(is_located, is_written, "`{key}` in [{table}]: {said}\n{text}");
                if is_written {
                    seen.insert((table, *key));
                }
            }
        }
    }
    assert!(seen.len() > 40, "{seen:?}");
}

#[test]
fn sentences_name_the_entry_without_which_they_go() {
    let mut n_tested = 0;
    for (id, _) in library::bundled().step_by(one_in(2)) {
        let text = alone(id);
        let remaining = |without: &str| shown(without).map(texts);
        n_tested += named_entries_are_those_that_matter(id, &text, &shown(&text).unwrap(), &remaining);
    }
    assert!(n_tested > 150, "{n_tested}");
}

/// An entry is repeated at the end of its list, so that one of the two has no effect; for drops, where possible, after an entry
/// that covers no piece and so becomes no rule.
#[test]
fn findings_name_the_entry_without_which_they_go() {
    let mut n_tested = 0;
    let remaining = |without: &str| found(without).map(texts);
    // Large games take long to check.
    for (id, _) in library::bundled().filter(|(_, text)| text.matches("[pieces.").count() < 16) {
        let text = alone(id);
        for list in LISTS.into_iter().filter(|list| *list != "end") {
            let Some(entry) = entries(&text, list).into_iter().next_back() else { continue };
            let (before, after) = text.split_at(entry.start);
            let twice = |idle: &str| format!("{before}{idle}{after}\n{}", &text[entry.clone()]);
            let mut changed = ["[[drops]]\n", ""].map(twice).into_iter().skip(usize::from(list != "drops"));
            let found = changed.find_map(|changed| Some((found(&changed)?, changed)));
            let Some((reports, twice)) = found else { continue };
            n_tested += named_entries_are_those_that_matter(id, &twice, &reports, &remaining);
        }
    }
    assert!(n_tested > 20, "{n_tested}");
}

#[test]
fn questions_name_the_entry_without_which_they_are_answered_otherwise() {
    let mut n_tested = 0;
    for id in ["ultima", "shogi", "hasami-shogi", "jungle", "3check", "grand", "sittuyin"]
        .into_iter()
        .step_by(one_in(2))
    {
        let text = alone(id);
        let Checked { definition, rules, origins } = read(&text);
        let variant = Variant::new(id, rules.unwrap());
        let settings = Settings { n_games: 8, ..Settings::default() };
        let asked = ask::ask((&definition, &origins), &variant, settings);
        let reports: Vec<Reported> = asked
            .proposals
            .into_iter()
            .map(|proposal| (proposal.claim, offsets(origins.all_of(&proposal.rule))))
            .collect();
        let remaining = |without: &str| {
            let holds = |claim: &str| {
                let (read, _) = check::read_text(id, &format!("{without}\n{claim}"), &BundledVariants);
                let Some(Checked { definition, rules: Some(rules), .. }) = read else { return false };
                claims::hold(&definition, &Variant::new(id, rules))
            };
            check::read_text(id, without, &BundledVariants).0?.rules?;
            let claims = reports.iter().map(|(claim, _)| claim.clone());
            Some(claims.filter(|claim| holds(claim)).collect())
        };
        n_tested += named_entries_are_those_that_matter(id, &text, &reports, &remaining);
    }
    assert!(n_tested > 10, "{n_tested}");
}
