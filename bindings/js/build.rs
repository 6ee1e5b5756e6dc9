//! Tells the linker how much memory the module may use.

/// The deepest search needs less; the rest of the memory begins behind it.
const STACK: u32 = 8 << 20;

/// A page keeps running if a definition needs more, and says so.
const MEMORY: u32 = 512 << 20;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "wasm32") {
        println!("cargo::rustc-link-arg-cdylib=-zstack-size={STACK}");
        println!("cargo::rustc-link-arg-cdylib=--max-memory={MEMORY}");
    }
}
