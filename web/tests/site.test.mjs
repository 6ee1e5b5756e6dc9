// @ts-check
/** The studio without a server, and pages with a game in them. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";

import { PROGRAM, choose, close, enter, inPage, link, missing, moves, says, scratch, serve, write } from "./studio.mjs";

const DIST = fileURLToPath(new URL("../dist/", import.meta.url));
const built = existsSync(join(DIST, "alfil.wasm.lzma")) ? "" : "there is no web/dist: run `.ci/site`";
const lacks = built || await missing();
const it = (/** @type {string} */ name, /** @type {() => Promise<void>} */ run) => test(name, { skip: lacks || false, timeout: 180_000 }, run);

const TYPES = /** @type {Record<string, string>} */ ({ ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".json": "application/json" });

/** Changes of files on their way to the page, by name. @type {Map<string, (text: string) => string>} */
const changes = new Map();

/** A server that knows nothing but files. */
const server = createServer(async (request, response) => {
  const name = new URL(request.url ?? "/", "http://localhost").pathname.replace(/\/$/, "/index.html");
  const data = await readFile(join(DIST, name)).catch(() => null);
  response.writeHead(data && !name.includes("..") ? 200 : 404, { "content-type": TYPES[extname(name)] ?? "application/octet-stream" });
  const change = changes.get(name);
  response.end(change && data ? change(String(data)) : data ?? "");
});
let address = "";
before(() => new Promise(done => server.listen(0, "127.0.0.1", () => {
  address = `http://127.0.0.1:${/** @type {any} */ (server.address()).port}/`;
  done(undefined);
})));
after(async () => {
  await close();
  server.close();
});

/** The page with the board and the editor. @param {any} page */
async function ready(page) {
  await page.waitForSelector("[role=gridcell]", { timeout: 60_000 });
  await page.waitForSelector("code-editor .cm-content", { state: "attached" });
}

it("the static studio is played with the network off, also after it was closed", () => inPage({}, async (page, context) => {
  await page.goto(address);
  await ready(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(async () => (await (await caches.open((await caches.keys())[0])).keys()).length > 20);
  await context.setOffline(true);
  await choose(page, "ogi");
  await enter(page, "d1 f2");
  await page.selectOption(".player >> nth=0 >> select", "2");
  await page.waitForFunction(() => document.querySelectorAll(".moves button").length === 2, undefined, { timeout: 30_000 });
  await page.goto("about:blank");
  await page.goto(address);
  await ready(page);
  await choose(page, "minishogi");
  await enter(page, "a2 a3");
}));

it("everything that needs no file works without a server", () => inPage({}, async page => {
  await page.goto(address);
  await ready(page);
  await choose(page, "breakthrough");
  assert.ok(await page.isHidden("#save"));
  const text = await page.evaluate(() => /** @type {any} */ (document.querySelector("code-editor")).text);
  await write(page, text.replace("fmWfF", "fmWfG"));
  await page.waitForSelector("#state.error");
  await write(page, text.replace(/\n\[\[test\]\][\s\S]*$/, "\n"));
  await page.waitForSelector("#state.ok");
  await page.click("#tab-claims");
  await page.click("#ask-me");
  await page.locator("[data-accept]").first().click({ timeout: 60_000 });
  await page.waitForFunction(() => document.querySelector("#tab-claims .n")?.textContent === "1 ✓");
  await page.click("#tab-balance");
  await page.fill("[type=number]", "10000");
  await page.click("#run-games");
  await page.waitForFunction(() => /\d+ of 10000/.test(document.querySelector(".numbers")?.textContent ?? ""));
  await page.click("#run-games");
  await page.waitForFunction(() => document.querySelector("#run-games")?.textContent === "Play");
  await page.click("#tab-play");
  await page.click("#analyse");
  await page.waitForFunction(() => document.querySelectorAll(".lines li").length === 3, undefined, { timeout: 30_000 });
  // A move ends the search: a new worker begins anew, which has to be given the definition.
  await page.focus('[data-square="a1"]');
  await page.keyboard.press("/");
  await page.keyboard.type(/** @type {string} */ (await page.locator("#legal option").first().getAttribute("value")));
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelectorAll(".moves button").length === 1);
  await page.waitForFunction(() => document.querySelectorAll(".lines li").length === 3, undefined, { timeout: 30_000 });
}));

it("a panic is reported, and the game goes on with a new instance", () => inPage({}, async page => {
  // The answer to one move is a request for more memory than there can be.
  const call = "this.core.alfil_call()";
  changes.set("/site/core.js", text => {
    assert.ok(text.includes(call));
    return text.replace(call, `(question.moves?.at(-1) === "g1h3" ? this.core.alfil_alloc(-1) : ${call})`);
  });
  await page.goto(address);
  await ready(page);
  await choose(page, "chess");
  await enter(page, "g1 f3");
  await enter(page, "g8 f6");
  await page.click("#take-back");
  await page.click("#take-back");
  await page.waitForFunction(() => document.querySelector('[data-square="g1"]')?.getAttribute("aria-label")?.includes("Knight"));
  await page.click('[data-square="g1"]');
  await page.click('[data-square="h3"]');
  await page.waitForSelector("#notice[open]");
  assert.match(await page.locator("#notice").innerText(), /alfil failed while answering\. Please report this.*capacity overflow/s);
  await page.click("#notice button >> text=Close");
  await enter(page, "g1 f3");
  await page.focus('[data-square="g8"]');
  assert.match(await page.getAttribute('[data-square="f3"]', "aria-label"), /Knight/);
}).finally(() => changes.clear()));

it("a link opens in a studio with a server and in one without", async () => {
  const shared = { name: "mine.toml", text: 'format = 1\nname = "Mine"\nextends = "chess"\n', fen: null, moves: ["e2e4"] };
  const opens = async (/** @type {any} */ page) => {
    await ready(page);
    await page.waitForFunction(() => document.querySelectorAll(".moves button").length === 1);
    assert.equal(await page.locator("#game-name").innerText(), "Mine");
    await page.click("#share");
    const link = await page.locator('[aria-label="Link"]').inputValue();
    assert.match(link, /^http:\/\/127\.0\.0\.1:\d+\/index\.html#1\./);
    return new URL(link).hash;
  };
  let hash = "";
  await inPage({}, async page => {
    await page.goto(`${address}index.html?here${link(shared)}`);
    hash = await opens(page);
  });
  const { child, address: served } = await serve(["--site", `${address}index.html`]);
  await inPage({}, async page => {
    await page.goto(served);
    await page.goto("about:blank");
    await page.goto(`${new URL(served).origin}/${hash}`);
    assert.equal(await opens(page), hash);
  }).finally(() => child.kill());
});

it("a definition that is too long for a link is offered as a file", () => inPage({}, async page => {
  await page.goto(address);
  await ready(page);
  const text = await page.evaluate(() => {
    const noise = Array.from(crypto.getRandomValues(new Uint8Array(20_000)), byte => byte.toString(16)).join("");
    return `format = 1\nname = "Long"\nextends = "chess"\n# ${noise}\n`;
  });
  await write(page, text);
  await page.waitForFunction(() => document.querySelector("#game-name")?.textContent === "Long");
  await page.click("#share");
  await page.waitForFunction(() => document.querySelector("#notice")?.textContent?.includes("too long for a link"));
  assert.equal(await page.locator('[aria-label="Link"]').count(), 0);
  assert.equal(await page.locator("#notice a[download]").count(), 1);
}));

/** A page with a game in it, in a folder of its own. @param {string} variant @param {string[]} [more] */
async function published(variant, more = []) {
  const folder = scratch("played-");
  const path = join(folder, "play.html");
  const html = execFileSync(PROGRAM, ["publish", variant, "--only", "play", "--player", join(DIST, "player.html"), "--out", "-", ...more], { maxBuffer: 1 << 24 });
  await writeFile(path, html);
  return { address: pathToFileURL(path).href, size: html.length };
}

it("a page with a game in it is played without a network and is under 1.27 MB", async () => {
  const { address: file, size } = await published("ogi");
  assert.ok(size < 1_270_000, `${size} bytes`);
  await inPage({}, async (page, context) => {
    await context.setOffline(true);
    await page.goto(file);
    await page.waitForSelector("[role=gridcell]", { timeout: 60_000 });
    assert.equal(await page.title(), "Ōgi");
    await enter(page, "d1 f2");
    await page.selectOption(".player >> nth=0 >> select", "3");
    await page.waitForFunction(() => document.querySelectorAll(".moves button").length === 2, undefined, { timeout: 30_000 });
    assert.match(await says(page), /to move/);
    await page.selectOption(".player >> nth=0 >> select", "");
    await page.click('[data-square="f2"]');
    await page.click('[data-square="a5"]');
    await page.waitForFunction(() => !/Where|to move/.test(document.querySelector(".bar > span")?.textContent ?? ""));
    assert.doesNotMatch(await says(page), /line \d/);
    assert.equal(await page.locator("#claim-this").count(), 0);
    // The rules are there, and readable.
    assert.match(await page.locator("#rules h1").innerText(), /Ōgi/);
    assert.ok(await page.locator("#rules article").count() > 5);
  });
});

it("whatever a definition says of itself stays text in the page with its game", async () => {
  const folder = scratch("hostile-");
  const path = join(folder, "hostile.toml");
  const name = "</script></template><img src=x onerror=alert(1)>{{rules}}";
  await writeFile(path, `format = 1\nname = ${JSON.stringify(name)}\nabout = ${JSON.stringify(`${name}<!--`)}\nextends = "minishogi"\n# ${name}\n`);
  const { address: file } = await published(path);
  await inPage({}, async page => {
    await page.goto(file);
    await page.waitForSelector("[role=gridcell]", { timeout: 60_000 });
    assert.equal(await page.title(), name);
    assert.equal(await page.locator("#rules h1").innerText(), name);
    assert.equal(await page.locator("img").count(), 0);
    assert.equal(await moves(page), 0);
  });
});
