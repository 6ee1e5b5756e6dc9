//! What a variant is once it has been checked, and the engine that runs it.
//!
//! A crate of its own, so that the compiler can optimise the engine whole while everything around it is built fast.
//! Programs embed `alfil`, which re-exports what they need; everything here may change without notice.

pub mod board;
#[expect(missing_docs, reason = "what games read of compiled conditions is documented where rules name it")]
pub mod engine;
pub mod phrase;
pub mod rules;
