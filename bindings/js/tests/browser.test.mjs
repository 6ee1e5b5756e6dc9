// @ts-check
/** The package and its example in Chromium, from a server of files, without a bundler. */

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname, join, normalize } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";

/** The folder with `node_modules/@alfil/core`, `examples` and the tests; `.ci/npm` makes it. */
const HERE = fileURLToPath(new URL("..", import.meta.url));
const BROWSERS = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const browserPath = BROWSERS.find(path => path && existsSync(path));

/** playwright-core is installed for the tests of the studio. */
async function playwright() {
  for (const from of [import.meta.url, join(process.env.ALFIL_ROOT ?? HERE, "web/tests/studio.mjs")]) {
    try {
      return createRequire(from)("playwright-core");
    } catch {}
  }
  return null;
}
const found = await playwright();
const skip = !browserPath ? "there is no Chromium: install it, or name it in CHROMIUM" : found === null ? "playwright-core is missing: run `npm ci` in web/tests" : false;
if (skip && process.env.CI) throw new Error(skip);

const TYPES = /** @type {Record<string, string>} */ ({ ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm" });
const server = createServer(async (request, response) => {
  const path = normalize(new URL(request.url ?? "/", "http://localhost").pathname);
  const file = path === "/" ? "index.html" : path.slice(1);
  const folder = file.startsWith("node_modules") ? HERE : join(HERE, "examples");
  const data = file === "empty.html" ? "<!doctype html><title>Empty</title><link rel=icon href=data:,>" : await readFile(join(folder, file)).catch(() => null);
  response.writeHead(data === null ? 404 : 200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" });
  response.end(data ?? "");
});

let address = "";
/** @type {any} */
let browser;
before(async () => {
  if (skip) return;
  await new Promise(done => server.listen(0, "127.0.0.1", () => done(undefined)));
  address = `http://127.0.0.1:${/** @type {any} */ (server.address()).port}/`;
  browser = await found.chromium.launch({ executablePath: browserPath, args: ["--no-sandbox"] });
});
after(async () => {
  await browser?.close();
  server.close();
});

/** Runs a test in a page of its own; it fails if the page reports anything. @param {string} path @param {(page: any) => Promise<void>} run */
async function inPage(path, run) {
  const page = await browser.newPage();
  const reports = /** @type {string[]} */ ([]);
  page.on("console", (/** @type {any} */ message) => {
    if (["error", "warning"].includes(message.type())) reports.push(message.text());
  });
  page.on("pageerror", (/** @type {any} */ error) => reports.push(String(error.stack)));
  await page.goto(address + path);
  await run(page);
  await page.close();
  assert.deepEqual(reports, []);
}

const CORE = "/node_modules/@alfil/core/index.js";

test("the example plays a variant and shows its rules", { skip }, () => inPage("", async page => {
  await page.waitForSelector("#board [data-square=d1] img");
  assert.equal(await page.textContent("#says"), "Black to move.");
  await page.click("[data-square=d1]");
  assert.ok(await page.locator("#board .target").count() > 0);
  await page.click("[data-square=f2]");
  assert.equal(await page.textContent("#says"), "White to move.");
  await page.fill("#move", "a1a2");
  await page.click("#typed button");
  assert.match(await page.textContent("#says"), /^a1a2 is not legal: /);
  await page.click("#back");
  assert.equal(await page.textContent("#says"), "Black to move.");
  assert.match(await page.textContent("#rules"), /^Ōgi/);
  await page.selectOption("#variants", "dai-shogi");
  await page.waitForFunction(() => document.querySelectorAll("#board button").length === 225);
}));

test("nothing works before `init`, which fetches the module from beside the script", { skip }, () => inPage("empty.html", async page => {
  const answer = await page.evaluate(async (/** @type {string} */ core) => {
    const { default: init, Variant, Game } = await import(core);
    let early = "";
    try {
      Variant.load("chess");
    } catch (error) {
      early = String(error);
    }
    await Promise.all([init(), init()]);
    return [early, new Game(Variant.load("chess")).legalMoves().length];
  }, CORE);
  assert.deepEqual(answer, ["Error: alfil is not loaded: `await init()` first", 20]);
}));

test("bytes do instead of `fetch`", { skip }, () => inPage("empty.html", async page => {
  const answer = await page.evaluate(async (/** @type {string} */ core) => {
    const bytes = await (await fetch("/node_modules/@alfil/core/wasm/alfil_bg.wasm")).arrayBuffer();
    Object.assign(globalThis, { fetch: undefined });
    const { default: init, validateIni, bundled } = await import(core);
    const failed = await init().catch((/** @type {any} */ error) => error.message);
    await init(bytes);
    return [failed, validateIni("[tiny:chess]\nmaxFiles = 5\n").length, bundled().includes("chess")];
  }, CORE);
  assert.deepEqual(answer, ["there is no `fetch` to load the module with: pass its bytes to `init`", 1, true]);
}));
