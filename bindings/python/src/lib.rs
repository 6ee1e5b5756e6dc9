//! alfil for Python: the module `alfil._alfil`, which the package `alfil` re-exports.
//!
//! Nothing is global: variants are shared and never change, and games own their state. Long calls let other threads of
//! Python run, and end when Ctrl-C is pressed.

mod batch;
mod errors;
mod findings;
mod game;
mod loading;
mod long;
mod moves;
mod record;
mod search;
mod self_play;
mod solve;
mod statistics;
mod variant;

use pyo3::prelude::*;

/// Variants, games and findings.
#[pymodule(gil_used = false)]
mod _alfil {
    use pyo3::prelude::*;

    #[pymodule_export]
    use super::batch::Batch;
    #[pymodule_export]
    use super::errors::{BadFen, DefinitionError, Error, IllegalMove, InternalError};
    #[pymodule_export]
    use super::findings::{Edit, FenProblem, Finding, Fix, Location, Outcome, Refusal};
    #[pymodule_export]
    use super::game::{Game, restored_game};
    #[pymodule_export]
    use super::loading::{
        bundled, check_ini, check_upload, files_of, fix, fix_ini, ini_sections, load, loads, loads_ini,
        restored_variant, validate,
    };
    #[pymodule_export]
    use super::moves::Move;
    #[pymodule_export]
    use super::record::{GameRecord, RecordProblem, read_games};
    #[pymodule_export]
    use super::search::{Line, Searcher, Thought};
    #[pymodule_export]
    use super::self_play::{Match, MatchPair, SelfPlay, SelfPlayGame};
    #[pymodule_export]
    use super::solve::Solution;
    #[pymodule_export]
    use super::statistics::{
        elo_of_pairs, is_fairness_clear, log_likelihood_of_pairs, score_of_games, sequential_test_bound,
    };
    #[pymodule_export]
    use super::variant::{PieceInfo, Playouts, Region, Rule, Variant};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        super::errors::keep_places_of_panics();
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}

/// Returns the player that a word means.
fn side(word: &str) -> PyResult<alfil::Side> {
    match word {
        "first" => Ok(alfil::Side::First),
        "second" => Ok(alfil::Side::Second),
        _ => Err(pyo3::exceptions::PyValueError::new_err(format!(
            "`{word}` is no player: write \"first\" or \"second\""
        ))),
    }
}
