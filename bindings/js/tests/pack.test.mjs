// @ts-check
/** What is in the package, and how large it is. */

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";

const ROOT = process.env.ALFIL_ROOT ?? "";
const PACKAGE = fileURLToPath(new URL("../node_modules/@alfil/core/", import.meta.url));

/** What a page may load, packed as hosts pack it. The goal is 700,000; `docs/javascript.md` says what takes the room. */
const MOST = 1_320_000;

const read = (/** @type {string} */ name) => readFileSync(join(PACKAGE, name));

test("the package has these files", () => {
  const names = readdirSync(PACKAGE, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile());
  const found = names.map(entry => relative(PACKAGE, join(entry.parentPath ?? entry.path, entry.name))).sort();
  assert.deepEqual(found, [
    "LICENSE-APACHE", "LICENSE-MIT", "README.md", "compat/ffish.d.ts", "compat/ffish.js", "compat/ffish.node.js", "facts.d.ts", "index.d.ts", "index.js", "node.js", "package.json",
    "wasm/alfil.js", "wasm/alfil_bg.wasm",
  ]);
});

test("what a page loads does not grow", () => {
  const parts = ["index.js", "wasm/alfil.js", "wasm/alfil_bg.wasm"].map(read);
  const sum = (/** @type {(part: Buffer) => Buffer} */ pack) => parts.map(part => pack(part).length).reduce((a, b) => a + b);
  const [plain, gzip, brotli] = [sum(part => part), sum(part => gzipSync(part, { level: 9 })), sum(part => brotliCompressSync(part))];
  console.log(`${plain} bytes, gzip ${gzip}, brotli ${brotli}`);
  assert.ok(brotli < MOST, `${brotli} bytes`);
});

test("the version and the addresses are those of the crates", { skip: ROOT === "" ? "set ALFIL_ROOT" : false }, () => {
  const cargo = readFileSync(join(ROOT, "Cargo.toml"), "utf8");
  const said = (/** @type {string} */ key) => new RegExp(`^${key} = "(.*)"$`, "m").exec(cargo)?.[1];
  const manifest = JSON.parse(String(read("package.json")));
  assert.deepEqual([manifest.version, manifest.homepage, manifest.repository.url], [said("version"), said("homepage"), `git+${said("repository")}.git`]);
});

test("the module can only throw and be told of its objects", () => {
  const imports = WebAssembly.Module.imports(new WebAssembly.Module(read("wasm/alfil_bg.wasm")));
  assert.deepEqual(new Set(imports.map(({ module }) => module)), new Set(["./alfil_bg.js"]));
  for (const { name } of imports) assert.match(name, /^__wb(g|indgen)_/);
});

test("everything that is declared is there", async () => {
  const core = /** @type {any} */ (await import("@alfil/core"));
  const compat = /** @type {any} */ (await import("@alfil/core/compat/ffish"));
  const game = new core.Game(core.Variant.load("chess"));
  const samples = new Map(/** @type {[string, any][]} */ ([["Variant", core.Variant.load("chess")], ["Game", game], ["Board", new compat.Board()]]));
  let n = 0;
  for (const [module, file] of [[core, "index.d.ts"], [compat, "compat/ffish.d.ts"]]) {
    const text = String(read(file));
    for (const [, name] of text.matchAll(/^export (?:declare )?(?:function|class|enum) (\w+)/gm)) assert.ok(name in module, name);
    for (const [, name, body] of text.matchAll(/^export class (\w+) [^]*?\{\n([^]*?)^\}/gm)) {
      const sample = samples.get(name);
      if (sample === undefined) continue;
      for (const [, isStatic, member] of body.matchAll(/^ {2}(static )?(?:readonly )?(\w+)[(:]/gm)) {
        if (member === "constructor") continue;
        assert.ok(member in (isStatic ? module[name] : sample), `${name}.${member}`);
        n += 1;
      }
    }
  }
  assert.ok(n > 70, `${n} members`);
});
