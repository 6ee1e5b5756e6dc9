//! What is said to have used or refused a move is what a change of the definition takes away, in all bundled games.
//!
//! The change is a mutant in which one entry of a list is removed. If a move then does something else, or becomes legal, the
//! entry that was removed is among the rules that were named.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

use alfil::author::validate::load_text_and_play;
use alfil::author::{mutate, smoke};
use alfil::library::{self, BundledVariants};
use alfil::words::describe;
use alfil::words::notation::{coord, fen, refusal};
use alfil_core::board::{Move, Refusal};
use alfil_core::game::Game;
use alfil_core::observe::{self, Deed, Standing};
use alfil_core::playout;
use alfil_core::rules::RuleId;
use alfil_core::variant::Variant;
use alfil_language::check::{self, Checked};
use alfil_language::def;
use alfil_language::diag::Code;

use crate::sampling::one_in;

/// The lists of which entries are removed.
const LISTS: [&str; 12] = [
    "capture-limit",
    "castling",
    "count",
    "demotion",
    "drops",
    "effect",
    "enclosure",
    "end",
    "illegal",
    "neighbour",
    "promotion",
    "promotion-limit",
];

/// A bundled game, without what it extends and without claims.
struct Bundled {
    id: &'static str,
    text: String,
    checked: Checked,
    variant: Arc<Variant>,
}

fn variant_of(text: &str) -> Option<(Checked, Arc<Variant>)> {
    let checked = check::read_text("observed", text, &BundledVariants).0?;
    let variant = Variant::new("observed", checked.rules.clone()?);
    Some((checked, variant))
}

fn bundled() -> impl Iterator<Item = Bundled> {
    library::bundled().map(|(id, _)| {
        let text = def::rules_alone(&check::read(id, &BundledVariants).0.unwrap().definition);
        let (checked, variant) = variant_of(&text).unwrap();
        Bundled { id, text, checked, variant }
    })
}

/// An entry of a list, and the text without it.
struct Entry {
    list: &'static str,
    range: Range<usize>,
    without: String,
}

impl Bundled {
    /// Returns the entries of lists that have several, each with the text from which it is removed.
    fn entries(&self) -> Vec<Entry> {
        let mut all = Vec::new();
        let mutants = mutate::rules(&self.text);
        for list in LISTS {
            let what = format!("this `[[{list}]]` is removed");
            let of_list = mutants.iter().filter(|mutant| mutant.what == what);
            let of_list: Vec<Entry> = of_list
                .map(|mutant| Entry { list, range: mutant.range.clone(), without: mutant.apply(&self.text) })
                .collect();
            if of_list.len() > 1 {
                all.extend(of_list);
            }
        }
        all
    }

    /// Returns which of some entries a rule is written in.
    fn places(&self, rule: &RuleId, entries: &[Entry]) -> Vec<usize> {
        let spans = self.checked.origins.all_of(rule);
        let is_in = |entry: &Entry| spans.iter().any(|span| entry.range.contains(&span.range().start));
        (0..).zip(entries).filter(|(_, entry)| is_in(entry)).map(|(at, _)| at).collect()
    }
}

/// A move in a position, and what is said of it.
struct Example {
    fen: String,
    text: String,
    /// The reason if it is refused.
    reason: Option<Refusal>,
    named: Vec<(Deed, RuleId)>,
}

/// What becomes of a move: where it leads and how the game ends then, or why it is not legal.
#[derive(Debug, PartialEq, Eq)]
enum Fate {
    Leads(String, Option<String>),
    Refused(Refusal),
}

fn fate(variant: &Arc<Variant>, example: &Example) -> Option<Fate> {
    let mut game = fen::parse(variant, &example.fen).ok()?;
    match refusal::find(&mut game, &example.text) {
        Ok(mv) => {
            game.play_unchecked(mv);
            let outcome = game.outcome_or_claim();
            let rules = variant.rules();
            let outcome = outcome.map(|o| format!("{:?} {}", o.winner, o.reason.slug(rules)));
            let placed = fen::print(&game).split(' ').next().unwrap().to_owned();
            Some(Fate::Leads(placed, outcome))
        }
        Err(refusal::WhyNot::Refused(reason, _)) => Some(Fate::Refused(reason)),
        Err(refusal::WhyNot::Unreadable(_)) => None,
    }
}

/// Plies of a game that is looked at.
const PLIES: u32 = 100;

/// Positions in which moves are tried that are not legal.
const TRIED_EVERY: u32 = 16;

/// Returns examples for the entries of lists: for each entry and each thing that it does, at most two.
fn examples(game: &Bundled, entries: &[Entry], seed: u64) -> Vec<Example> {
    let variant = &game.variant;
    let rules = variant.rules();
    let all = RuleId::all(rules);
    let mut known: BTreeMap<(usize, Deed), usize> = BTreeMap::new();
    let mut found = Vec::new();
    let mut keep = |example: Example| {
        let mut is_new = false;
        for (deed, rule) in &example.named {
            for place in game.places(rule, entries) {
                let n = known.entry((place, *deed)).or_default();
                is_new |= *n < 2;
                *n += 1;
            }
        }
        if is_new {
            found.push(example);
        }
    };
    let mut below = playout::chance(seed, 0);
    let mut played = Game::new(variant);
    for ply in 0..PLIES {
        let before = played.clone();
        if ply % TRIED_EVERY == TRIED_EVERY - 1 {
            for text in refused_texts(&mut played) {
                let Err(refusal::WhyNot::Refused(reason, _)) = refusal::find(&mut played, &text) else {
                    continue;
                };
                let named = refusal::rule(&mut played, &text, reason).into_iter();
                let named = named.map(|rule| (Deed::Refuses(reason), rule)).collect();
                keep(Example { fen: fen::print(&before), text, reason: Some(reason), named });
            }
        }
        let Some(mv) = played.play_random(&mut below) else { break };
        let outcome = played.outcome_or_claim();
        let observed = observe::observe(before.position(), mv, (&played, outcome), &all);
        let text = coord::print(rules, before.position(), mv);
        let named = observed.into_iter().map(|seen| (seen.deed, seen.rule)).collect();
        keep(Example { fen: fen::print(&before), text, reason: None, named });
    }
    found
}

/// Returns texts of moves that are not legal: those that pieces could make otherwise, and drops.
fn refused_texts(game: &mut Game) -> Vec<String> {
    let legal: BTreeSet<_> = game.legal_moves().into_iter().collect();
    let variant = game.variant().clone();
    let (rules, position) = (variant.rules(), game.position());
    let mut texts: Vec<String> = (position.pseudo_legal_moves().into_iter())
        .filter(|mv| !legal.contains(mv))
        .map(|mv| coord::print(rules, position, mv))
        .collect();
    let side = position.side_to_move();
    let all: Vec<_> = position.pieces().collect();
    if !rules.capture_limits.is_empty() || !rules.neighbours.is_empty() {
        for &(from, _) in all.iter().filter(|(_, piece)| piece.side == side) {
            let landings =
                position.landings_among(from, !position.has_moved(from), all.iter().copied()).into_iter();
            texts.extend(landings.map(|landing| {
                let [from, to] = [from, landing.to].map(|square| rules.shape.name(square).to_string());
                format!("{from}{to}")
            }));
        }
    }
    for kind in rules.kind_indices().filter(|&kind| position.in_hand(side, kind) > 0) {
        let id = &rules.kind(kind).id;
        texts.extend(rules.shape.squares().map(|square| format!("{id}@{}", rules.shape.name(square))));
    }
    texts
}

#[test]
fn what_a_removed_entry_changes_is_said_to_be_its_doing() {
    let mut n_tested: BTreeMap<(&str, bool), usize> = BTreeMap::new();
    // Large games take long, and have the same rules as small ones.
    for game in bundled().filter(|game| game.variant.rules().kinds.len() < 60).step_by(one_in(2)) {
        let entries = game.entries();
        if entries.is_empty() {
            continue;
        }
        let sections = describe::describe(game.variant.rules());
        let sentences: Vec<&RuleId> = sections.iter().flat_map(|s| &s.sentences).map(|s| &s.rule).collect();
        let examples: Vec<Example> =
            [1, 2].into_iter().flat_map(|seed| examples(&game, &entries, seed)).collect();
        let known: Vec<_> = examples.iter().map(|example| fate(&game.variant, example)).collect();
        for (at, entry) in entries.iter().enumerate() {
            let Some((_, mutant)) = variant_of(&entry.without) else { continue };
            for (example, known) in examples.iter().zip(&known) {
                let Some(known) = known else { continue };
                let Some(now) = fate(&mutant, example) else { continue };
                let has_changed = match (known, &now) {
                    (Fate::Leads(before, ended), Fate::Leads(after, ends)) => {
                        before != after || entry.list == "end" && ended != ends
                    }
                    (Fate::Leads(..), Fate::Refused(_)) => true,
                    (Fate::Refused(reason), Fate::Leads(..)) => Some(*reason) == example.reason,
                    (Fate::Refused(_), Fate::Refused(_)) => false,
                };
                if !has_changed {
                    continue;
                }
                let named =
                    example.named.iter().filter(|(_, rule)| game.places(rule, &entries).contains(&at));
                let named: Vec<&(Deed, RuleId)> = named.collect();
                assert!(
                    !named.is_empty(),
                    "{}: `{}` in {} changes without [[{}]] at {:?} from {known:?} to {now:?}, and that is not among {:?}",
                    game.id,
                    example.text,
                    example.fen,
                    entry.list,
                    entry.range,
                    example.named
                );
                // A sentence that describes it has the same place.
                for (_, rule) in named {
                    let describes =
                        |said: &&&RuleId| said.names(rule) && game.places(said, &entries).contains(&at);
                    assert!(sentences.iter().any(|said| describes(&said)), "{}: {rule:?}", game.id);
                }
                *n_tested.entry((entry.list, example.reason.is_some())).or_default() += 1;
            }
        }
    }
    let n = |list, refuses| n_tested.get(&(list, refuses)).copied().unwrap_or(0);
    for list in ["drops", "effect", "enclosure", "end"] {
        assert!(n(list, false) > 0, "{n_tested:?}");
    }
    for list in ["capture-limit", "drops"] {
        assert!(n(list, true) > 0, "{n_tested:?}");
    }
    assert!(n_tested.values().sum::<usize>() > 50, "{n_tested:?}");
}

/// What never barred or changed anything in random games may be removed, and the same moves remain legal in these games: an
/// entry, or a limit of an entry of `[[drops]]`. Entries that allow moves are left out.
#[test]
fn games_stay_the_same_without_what_did_nothing_in_them() {
    let settings = smoke::Settings { max_plies: 60, ..smoke::Settings::new(2, 1) };
    // Random games are drawn from what pieces might do, so the moves are played again, and what could be played is compared.
    let played = |variant: &Arc<Variant>, index| -> Vec<Move> {
        let mut below = playout::chance(settings.seed, index);
        let mut game = Game::new(variant);
        (0..settings.max_plies).map_while(|_| game.play_random(&mut below)).collect()
    };
    let choices = |variant: &Arc<Variant>, games: &[Vec<Move>]| -> Vec<Vec<Move>> {
        let mut all = Vec::new();
        for moves in games {
            let mut game = Game::new(variant);
            for &mv in moves {
                let mut legal = game.legal_moves();
                legal.sort_unstable();
                let is_there = legal.contains(&mv);
                all.push(legal);
                if !is_there {
                    return all;
                }
                game.play_unchecked(mv);
            }
        }
        all
    };
    let (mut n_silent, mut n_limits, mut n_busy) = (0, 0, 0);
    for game in bundled().filter(|game| game.variant.rules().kinds.len() < 60) {
        let mutants = mutate::rules(&game.text).into_iter().filter(|mutant| mutant.replacement.is_empty());
        let is_whole = |what: &str| {
            let lists =
                LISTS.iter().filter(|list| !["promotion", "demotion", "castling", "drops"].contains(list));
            lists.into_iter().any(|list| what == format!("this `[[{list}]]` is removed"))
        };
        let is_limit = |what: &str| {
            ["`drops.per-file`", "`drops.near`", "`drops.forbid`"].iter().any(|key| what.contains(key))
        };
        let removed: Vec<_> = mutants.filter(|m| is_whole(&m.what) || is_limit(&m.what)).collect();
        if removed.is_empty() {
            continue;
        }
        let (_, report) = load_text_and_play("observed", &game.text, &BundledVariants, settings);
        let never = report.diagnostics.iter().filter(|found| found.code == Code::SmokeNeverFired);
        let never: Vec<usize> = never.filter_map(|found| Some(found.span()?.range().start)).collect();
        let games: Vec<Vec<Move>> = (0..settings.n_games).map(|index| played(&game.variant, index)).collect();
        let original = choices(&game.variant, &games);
        for mutant in removed {
            // Where several limits are removed, all of them must have done nothing.
            let n = never.iter().filter(|at| mutant.range.contains(at)).count();
            let is_limit = is_limit(&mutant.what);
            let written = &game.text[mutant.range.clone()];
            let is_silent = n == if is_limit { written.matches('"').count().max(2) / 2 } else { n.max(1) };
            let Some((_, without)) = variant_of(&mutant.apply(&game.text)) else { continue };
            let is_same = choices(&without, &games) == original;
            assert!(
                is_same || !is_silent,
                "{}: {} at {:?} is said to have done nothing: {written}",
                game.id,
                mutant.what,
                mutant.range
            );
            n_silent += usize::from(is_silent && !is_limit);
            n_limits += usize::from(is_silent && is_limit);
            n_busy += usize::from(!is_same);
        }
    }
    assert!(n_silent > 50 && n_limits > 0 && n_busy > 20, "{n_silent} {n_limits} {n_busy}");
}

/// Each rule of each bundled game can be asked about, and a move that is refused is refused by some rule.
#[test]
fn each_refusal_in_a_game_has_a_rule() {
    let mut reasons = BTreeSet::new();
    for game in bundled().filter(|game| game.variant.rules().kinds.len() < 40) {
        let variant = &game.variant;
        let rules = variant.rules();
        let mut below = playout::chance(3, 0);
        let mut played = Game::new(variant);
        for ply in 0..40 {
            let legal: BTreeSet<_> = played.legal_moves().into_iter().collect();
            if legal.is_empty() {
                break;
            }
            let others = played.position().pseudo_legal_moves().into_iter().filter(|mv| !legal.contains(mv));
            for mv in others.take(if ply % 4 == 0 { 20 } else { 0 }).collect::<Vec<_>>() {
                let (reason, _) = played.why_illegal(mv).unwrap();
                let named = observe::refusing(&mut played, mv, reason);
                let text = coord::print(rules, played.position(), mv);
                assert!(named.is_some(), "{}: {text} {reason:?} in {}", game.id, fen::print(&played));
                // What is not written holds because nothing says otherwise.
                let is_list = |rule: &RuleId| !matches!(rule, RuleId::Royals | RuleId::Passing);
                let is_written = |rule: &RuleId| game.checked.origins.first_place_of(rule).is_some();
                assert!(
                    named.iter().all(|rule| is_written(rule) || !is_list(rule)),
                    "{}: {named:?}",
                    game.id
                );
                reasons.insert(reason);
            }
            let standing = Standing::new(rules, played.position());
            for seen in RuleId::all(rules).iter().flat_map(|rule| standing.by(rule)) {
                assert!(Standing::shows(seen.deed, &seen.rule), "{seen:?}");
                if let Deed::Refuses(reason) = seen.deed {
                    reasons.insert(reason);
                }
            }
            played.play_random(&mut below);
        }
    }
    assert!(reasons.len() > 8, "{reasons:?}");
}
