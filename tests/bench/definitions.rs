//! From text to something that plays.

use alfil_language::betza::{Compiled, Dialect, compile};
use alfil_language::diag::{Sources, Span, Text};
use divan::{Bencher, black_box};

use crate::positions;

/// Reading, checking and compiling a bundled definition, the ones it extends included.
#[divan::bench(args = positions::ids(), min_time = 0.2)]
fn load_check_compile(bencher: Bencher, id: &str) {
    bencher.bench_local(|| positions::variant(black_box(id)));
}

/// A step, a slide, a compound of both, lame leaps, a hopper, a bent slide, a Lion, and two turns of one leg.
#[divan::bench(min_time = 0.2, args = [
    "K", "fmWfceF", "vRsWfF3bF", "ffNbbN", "mRcpR", "[W?F-bB]", "KNAD(cK-aK)(mK-bK)", "RbBf(FA(cF-F)(mcF-bF))",
])]
fn betza(bencher: Bencher, betza: &str) {
    read_and_drop(bencher, betza, Dialect::XBetza);
}

#[divan::bench(min_time = 0.2, args = ["K", "fmWfceFifmnD", "mRcpR", "NAD"])]
fn betza_as_fairy_stockfish(bencher: Bencher, betza: &str) {
    read_and_drop(bencher, betza, Dialect::FairyStockfish);
}

fn read_and_drop(bencher: Bencher, betza: &str, dialect: Dialect) {
    let mut sources = Sources::new();
    let file = sources.add("a move string", betza);
    let text = Text::verbatim(betza, Span::new(file, 0..betza.len()), 0);
    let read = || -> Compiled { compile(black_box(&text), dialect) };
    assert!(read().movement.is_some(), "{betza}: {:?}", read().diagnostics);
    bencher.bench_local(read);
}
