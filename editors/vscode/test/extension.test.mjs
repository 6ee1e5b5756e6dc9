// The extension in a stand-in for the editor, with the real language server. ALFIL names the program.

import assert from "node:assert/strict";
import { copyFileSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import Module, { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { standIn } from "./vscode.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "../../..");
const program = process.env.ALFIL ?? join(root, "target/debug/alfil");
const bundle = join(here, "../out/extension.js");
const harbour = readFileSync(join(root, "docs/examples/harbour.toml"), "utf8");

/** Starts the extension anew in an editor with these settings. */
async function started(settings, open = () => undefined) {
  const { module, seen } = standIn(settings);
  const require = createRequire(bundle);
  const load = Module._load;
  Module._load = (name, ...rest) => (name === "vscode" ? module : load(name, ...rest));
  delete require.cache[bundle];
  const extension = require(bundle);
  Module._load = load;
  open(seen);
  const context = { subscriptions: [], asAbsolutePath: (path) => join(here, "..", path) };
  const api = await extension.activate(context);
  return { seen, api, stop: () => extension.deactivate() };
}

/** Waits until something is so. */
async function until(is) {
  for (let tries = 0; tries < 600; tries += 1) {
    if (is()) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  assert.fail(`this never came about: ${is}`);
}

test("only definitions are taken for definitions", async () => {
  const { api, stop } = await started({ path: program });
  for (const [is, text] of [
    [true, harbour],
    [true, readFileSync(join(root, "variants/chess.toml"), "utf8")],
    [true, 'format = 1\nname = "x"\nextends = "chess"\n'],
    [true, '# a comment\r\nformat = 1 # version\r\nname = "x"\r\n\r\n[board]\r\nfiles = 8\r\n'],
    [true, "\uFEFFformat = 1\nboard.files = 8\n"],
    [false, ""],
    [false, readFileSync(join(root, "Cargo.toml"), "utf8")],
    [false, readFileSync(join(root, "deny.toml"), "utf8")],
    [false, "format = 1\n[package]\nname = 'x'\n"],
    [false, "[board]\nformat = 1\n"],
    [false, '[tool]\nformat = 1\nextends = "chess"\n'],
    [false, '# format = 1\n# [board]\n'],
    [false, "format = '1'\n[board]\n"],
    [false, `format = 1\n${"\n".repeat(80)}[board]\n`],
  ]) {
    assert.equal(api.isDefinition(text), is, text.slice(0, 60));
  }
  await stop();
});

test("a definition with a mistake has findings, and other TOML has none", async () => {
  const folder = mkdtempSync(join(tmpdir(), "alfil-vscode-"));
  const wrong = join(folder, "wrong.toml");
  const other = join(folder, "other.toml");
  let document;
  const { seen, api, stop } = await started({ path: program }, (seen) => {
    document = seen.open(wrong, harbour.replace("fmWfF", "fmWff"));
    seen.open(other, '[package]\nname = "x"\n');
  });
  assert.equal(document.languageId, "alfil");
  assert.equal(seen.documents[1].languageId, "toml");
  await until(() => seen.diagnostics.get(document.uri.toString())?.length);
  const [found] = seen.diagnostics.get(document.uri.toString());
  assert.match(found.message, /`ff` is not followed by an atom/);
  assert.equal(found.range.start.line, 7);
  assert.equal(seen.diagnostics.has(seen.documents[1].uri.toString()), false);
  // Somebody wants to see it as TOML: it is left as it is.
  document.languageId = "toml";
  await document.save();
  assert.equal(document.languageId, "toml");
  assert.ok(api.client());
  assert.deepEqual(seen.errors, []);
  await stop();
  assert.equal(api.client(), undefined);
});

test("the commands play, show rules and draw the board", async () => {
  const folder = mkdtempSync(join(tmpdir(), "alfil-vscode-"));
  const path = join(folder, "harbour.toml");
  writeFileSync(path, harbour);
  const { seen, stop } = await started({ path: program });
  await seen.commands.get("alfil.play")();
  assert.deepEqual(seen.errors, ["Open a definition of a chess variant first."]);

  seen.active = seen.open(path, harbour);
  await until(() => seen.active.languageId === "alfil");
  await seen.commands.get("alfil.play")();
  assert.deepEqual(seen.terminals[0].shellArgs, ["play", path]);
  assert.equal(seen.terminals[0].shellPath, program);
  await seen.commands.get("alfil.rules")();
  assert.match(seen.shown[0].text, /5 files by 6 ranks/);
  await seen.commands.get("alfil.board")();
  const [board] = seen.panels;
  assert.match(board.webview.html, /<img [^>]*src="data:image\/svg\+xml;base64,/);
  assert.match(board.webview.html, /default-src 'none'/);

  // What is saved is drawn; a mistake is shown as text, never as markup.
  writeFileSync(path, harbour.replace("fmWfF", "<img>"));
  await seen.active.save();
  await until(() => board.webview.html.includes("<pre>"));
  assert.match(board.webview.html, /&lt;img&gt;/);
  assert.equal(seen.panels.length, 1);
  await stop();
});

test("a folder that is not trusted extends no files, and one that is allowed does", async () => {
  for (const [settings, args] of [
    [{ isTrusted: false, allowPaths: ["/x"] }, ["--untrusted"]],
    [{ allowPaths: ["/x", "/y z"] }, ["--allow-path", "/x", "--allow-path", "/y z"]],
  ]) {
    const folder = mkdtempSync(join(tmpdir(), "alfil-vscode-"));
    copyFileSync(join(root, "docs/examples/harbour.toml"), join(folder, "h.toml"));
    const { seen, stop } = await started({ path: program, ...settings });
    seen.active = seen.open(join(folder, "h.toml"), harbour);
    await until(() => seen.active.languageId === "alfil");
    await seen.commands.get("alfil.play")();
    assert.deepEqual(seen.terminals[0].shellArgs, ["play", ...args, join(folder, "h.toml")]);
    await stop();
  }
});

test("a missing program is reported with its name", async () => {
  const { seen, stop } = await started({ path: "/no/such/alfil" }, (seen) => seen.open("/tmp/h.toml", harbour));
  await until(() => seen.errors.length);
  assert.match(seen.errors.join("\n"), /`\/no\/such\/alfil` cannot be started/);
  await stop().catch(() => undefined);
});

test("the package declares what the extension registers", async () => {
  const manifest = JSON.parse(readFileSync(join(here, "../package.json"), "utf8"));
  const { seen, stop } = await started({ path: program });
  const declared = manifest.contributes.commands.map((command) => command.command);
  assert.deepEqual([...seen.commands.keys()].sort(), declared.sort());
  assert.ok(readFileSync(bundle).length > 0);
  JSON.parse(readFileSync(join(here, "../out/variant.schema.json"), "utf8"));
  await stop();
});
