//! Rules put plainly, as they are compared, are the same game: otherwise a difference could go unnoticed.

use std::collections::BTreeSet;

use alfil::author::compare::put_plainly;
use alfil::library::Variants;
use alfil_core::game::Game;
use alfil_core::rules::Rules;
use alfil_core::variant::Variant;
use alfil_language::check;

use super::chance::Chance;
use super::{definition, number};
use crate::bundled::variants;
use crate::playing::{legal_names, play};
use crate::sampling::so_many;

/// Where random games of both part, if they do.
fn parting(one: &Rules, other: &Rules, n_games: u64) -> Option<String> {
    let variants = [one, other].map(|rules| Variant::new("plain", rules.clone()));
    for index in 0..n_games {
        let mut chance = Chance::new(11, index);
        let mut games = variants.each_ref().map(Game::new);
        let mut moves = String::new();
        for _ in 0..40 {
            let [here, there] = games.each_mut().map(|game| game.outcome().map(|outcome| outcome.winner));
            if here != there {
                return Some(format!("{moves}\n{here:?}, plainly {there:?}"));
            }
            let [claim, plain] =
                games.each_mut().map(|game| game.claimable().first().map(|claim| claim.winner));
            if claim != plain {
                return Some(format!("{moves}\nclaimable: {claim:?}, plainly {plain:?}"));
            }
            if here.is_some() {
                break;
            }
            let [own, plain] =
                games.each_mut().map(|game| legal_names(game).into_iter().collect::<BTreeSet<_>>());
            if own != plain {
                let apart: Vec<_> = own.symmetric_difference(&plain).take(5).collect();
                return Some(format!("{moves}\nlegal in one only: {apart:?}"));
            }
            let Some(text) = own.iter().nth(chance.below(own.len().max(1))) else { break };
            for game in &mut games {
                play(game, text);
            }
            moves = format!("{moves} {text}");
        }
    }
    None
}

#[test]
fn rules_put_plainly_are_played_alike() {
    let (count, seed) = (number("PLAIN_COUNT", so_many(100)), number("PLAIN_SEED", 3));
    let mut faults = Vec::new();
    let (mut n_random, mut n_bundled) = (0, 0);
    for index in 0..count {
        let text = definition(seed, index).to_toml();
        let Some(rules) = check::load_text("random.toml", &text, &Variants).0 else { continue };
        let plain = put_plainly(&rules);
        if plain != rules {
            n_random += 1;
            faults.extend(parting(&rules, &plain, 2).map(|parting| format!("{index}\n{text}\n{parting}")));
        }
    }
    for (id, variant) in variants() {
        let plain = put_plainly(variant.rules());
        if plain != *variant.rules() {
            n_bundled += 1;
            faults.extend(
                parting(variant.rules(), &plain, so_many(1)).map(|parting| format!("{id}\n{parting}")),
            );
        }
    }
    assert!(faults.is_empty(), "{} of {n_random} and {n_bundled}\n{}", faults.len(), faults.join("\n\n"));
    assert!(n_random > 8 && n_bundled > 20, "{n_random} {n_bundled}");
}
