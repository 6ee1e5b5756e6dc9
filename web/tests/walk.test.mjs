// @ts-check
/**
 * The five minutes of docs/studio.md as a new user spends them, and how long the page takes for what somebody waits for.
 * `LIMITS=1` fails where a time is over its limit: for an optimised build (`ALFIL=target/release/alfil`) on a quiet machine.
 */

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";

import { close, enter, inPage, missing, paste, says, scratch, serve, studio } from "./studio.mjs";

const lacks = await missing();
if (lacks !== "" && process.env.CI) throw new Error(lacks);
const it = (/** @type {string} */ name, /** @type {(t: any) => Promise<void>} */ run) => test(name, { skip: lacks || false, timeout: 300_000 }, run);
after(close);

/** How often a time is measured. */
const TIMES = 7;

/** The middle of some times. @param {number[]} times */
const median = times => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)];

/** Prints times, and judges them if that is wanted. @param {any} t @param {string} what @param {number[]} times @param {number} limit */
function within(t, what, times, limit) {
  const middle = median(times);
  t.diagnostic(`${what}: ${middle.toFixed(1)} ms, ${Math.min(...times).toFixed(1)} to ${Math.max(...times).toFixed(1)} (limit ${limit})`);
  if (process.env.LIMITS) assert.ok(middle < limit, `${what}: ${middle} ms`);
}

const text = (/** @type {any} */ page) => page.evaluate(() => /** @type {any} */ (document.querySelector("code-editor")).text);
const claimed = (/** @type {any} */ page, /** @type {string} */ wanted) =>
  page.waitForFunction((/** @type {string} */ wanted) => document.querySelector("#tab-claims .n")?.textContent === wanted, wanted);

it("from `alfil serve` to a game that was changed, played and published", async t => {
  const folder = scratch("walk-");
  const began = performance.now();
  let before = began;
  const done = (/** @type {string} */ what) => {
    const now = performance.now();
    t.diagnostic(`${what}: ${((now - before) / 1000).toFixed(1)} s`);
    before = now;
  };
  const { child, address } = await serve([folder]);
  await inPage({}, async page => {
    done("the program says where the page is");
    await page.goto(address);
    await page.waitForSelector("[role=gridcell]");
    done("the board is there");

    await page.click("#choose");
    await page.fill("#picker input", "chess");
    await page.click('[data-start="chess"]');
    await page.click("#extend");
    await page.waitForFunction(() => document.querySelector("#game-name")?.textContent === "My Chess");
    done("a game of one's own, which begins as chess");

    await page.waitForSelector("code-editor .cm-content");
    await page.locator("code-editor .cm-content").click();
    await page.keyboard.press("Control+End");
    // What is completed while typing is for the other tests.
    const type = async (/** @type {string} */ line) => {
      await page.keyboard.insertText(line);
      await page.keyboard.press("Escape");
    };
    await type('\n[pieces.knight]\nmove = "NW"\n');
    await page.waitForSelector("#state.ok");
    await page.keyboard.press("ArrowUp");
    await page.locator("code-editor .lens b", { hasText: /^Knight/ }).waitFor();
    assert.match(await page.locator("code-editor .lens").innerText(), /steps one square orthogonally/);
    assert.equal(await page.locator("code-editor .lens svg").count(), 2);
    done("the Knight moves as `NW`, and a card says what that is");

    await page.keyboard.press("Control+End");
    await type('\n[pieces.bishop]\nmoev = "BW"\n');
    await page.waitForSelector("#state.error");
    assert.match(await page.locator("#played").innerText(), /the last version without errors/);
    await page.click("code-editor .msg.error [data-fix]");
    await page.waitForSelector("#state.ok");
    await page.locator("code-editor .cm-content").focus();
    await page.keyboard.press("ArrowUp");
    // The card has the piece's name once the board plays by the new rules.
    await page.locator("code-editor .lens b", { hasText: /^Bishop/ }).waitFor();
    assert.match(await text(page), /\[pieces\.bishop\]\nmove = "BW"\n/);
    done("a mistake is reported, and its button repairs it");

    await enter(page, "g1 f3");
    await page.selectOption(".player >> nth=0 >> select", "3");
    await page.waitForFunction(() => document.querySelectorAll(".moves button").length === 2, undefined, { timeout: 60_000 });
    for (const square of ["f3", "f4"]) await page.click(`[data-square="${square}"]`);
    await page.waitForFunction(() => document.querySelectorAll(".moves button").length === 4, undefined, { timeout: 60_000 });
    await page.selectOption(".player >> nth=0 >> select", "");
    done("four moves, two of the computer, one that chess does not have");

    await page.click('[data-square="f4"]');
    await page.click('[data-square="f6"]');
    await page.waitForSelector("#rightly-illegal");
    assert.match(await says(page), /Knight/);
    await page.click("#rightly-illegal");
    await claimed(page, "1 ✓");
    await page.click("#tab-claims");
    await page.click("#ask-me");
    await page.locator("[data-accept]").first().click({ timeout: 60_000 });
    await claimed(page, "2 ✓");
    done("two claims that hold, one from the board and one that was proposed");

    await page.click("#save");
    await page.click("#notice [type=submit]");
    await page.waitForFunction(() => /** @type {any} */ (document.querySelector("#save")).disabled);
    assert.match(await readFile(join(folder, "my-chess.toml"), "utf8"), /move = "NW"[^]*\[\[test\]\]/);
    done("the file is saved");

    await page.click("#publish");
    await page.check("#publish-claims");
    await page.click("#publish-write");
    await page.waitForSelector("text=files in");
    assert.ok(existsSync(join(folder, "my-chess", "my-chess.toml")));
    done("the rules page is written");
    const minutes = (performance.now() - began) / 60_000;
    t.diagnostic(`all of it: ${(minutes * 60).toFixed(1)} s, without the time in which a person reads`);
    assert.ok(minutes < 5, `${minutes} minutes`);

    await page.goto(pathToFileURL(join(folder, "my-chess", "index.html")).href);
    assert.equal(await page.locator("h1").innerText(), "My Chess");
    assert.ok(await page.locator("figure").count() >= 2);
  }).finally(() => child.kill());
});

/** The most actions from nothing to a game that was changed, played and published. */
const MOST_ACTIONS = 10;

/** What a user does, counted. @param {any} page @param {any} t */
function counting(page, t) {
  let n = 0;
  const count = (/** @type {string} */ what) => t.diagnostic(`${(n += 1)}. ${what}`);
  return {
    /** @param {string} selector */
    click: async selector => { count(`click ${selector}`); await page.locator(selector).first().click(); },
    /** @param {string} text */
    type: async text => { count(`type ${text}`); await page.keyboard.insertText(text); },
    /** @param {string} text */
    paste: async text => { count("paste a text"); await paste(page, text); },
    /** Publishes into the folder of that name. @param {string} folder @param {string} name */
    publish: async (folder, name) => {
      for (const selector of ["#publish", "#publish-write"]) {
        count(`click ${selector}`);
        await page.click(selector);
      }
      await page.waitForSelector("text=files in");
      assert.match(await readFile(join(folder, name, "index.html"), "utf8"), /<h1>/);
    },
    done: () => assert.ok(n <= MOST_ACTIONS, `${n} actions`),
  };
}

const ok = (/** @type {any} */ page) => page.waitForSelector("#state.ok, #state.warning");

/** A studio with an empty folder. @param {(page: any, folder: string) => Promise<void>} walk */
async function inFolder(walk) {
  const folder = scratch("walk-");
  await studio({ args: [folder] }, async page => {
    await ok(page);
    await walk(page, folder);
  });
}

const called = (/** @type {any} */ page, /** @type {string} */ name) =>
  page.waitForFunction((/** @type {string} */ name) => document.querySelector("#game-name")?.textContent === name, name);
const played = (/** @type {any} */ page) => page.waitForFunction(() => document.querySelectorAll(".moves button").length === 1);

it("from nothing to a changed, played and published game in ten actions", t => inFolder(async (page, folder) => {
  const user = counting(page, t);
  await user.click("#choose");
  await user.type("chess");
  await user.click('[data-start="chess"]');
  await user.click("#extend");
  await called(page, "My Chess");
  await user.click("code-editor .cm-content");
  await user.type('[pieces.king]\nmove = "KD"\n');
  // Under the new rules the King leaps over the Pawns.
  await page.locator('[data-square="e1"][aria-label*="can move"]').waitFor();
  await user.click('[data-square="e1"]');
  await user.click('[data-square="e3"]');
  await played(page);
  await user.publish(folder, "my-chess");
  user.done();
}));

it("from a pasted ini to a changed, played and published game in ten actions", t => inFolder(async (page, folder) => {
  const user = counting(page, t);
  await user.click("code-editor .cm-content");
  await user.paste("[small]\nking = k\nrook = r\nstartFen = r2k1/5/5/5/1R2K w - - 0 1\nmaxRank = 5\nmaxFile = e\n");
  await user.click('[data-section="small"] button');
  await page.waitForFunction(() => document.querySelector("#file-name")?.textContent === "small.toml");
  await ok(page);
  await user.click("code-editor .cm-content");
  await page.keyboard.press("Control+End");
  await user.type('\n[pieces.advisor]\nid = "A"\nmove = "F"\n');
  await page.waitForFunction(() => document.querySelector("#tab-pieces .n")?.textContent === "3");
  await user.click('[data-square="e1"]');
  await user.click('[data-square="e2"]');
  await played(page);
  await user.publish(folder, "small");
  user.done();
}));

it("the first paint", async t => {
  const { child, address } = await serve();
  try {
    /** @type {{ page: number[], over: number[] }} */
    const times = { page: [], over: [] };
    const painted = async (/** @type {any} */ page) => {
      const paint = () => /** @type {any} */ (performance.getEntriesByName("first-contentful-paint")[0])?.startTime ?? null;
      return (await page.waitForFunction(paint)).jsonValue();
    };
    for (let n = 0; n < TIMES; n += 1) {
      await inPage({}, async page => {
        // Signs in, as the printed address does; the time is that of every later visit.
        await page.goto(address);
        await page.goto("about:blank");
        await page.route("**/empty", (/** @type {any} */ route) => route.fulfill({ contentType: "text/html", body: "<!doctype html><title>empty</title><p>empty" }));
        await page.goto(`${new URL(address).origin}/empty`);
        const empty = await painted(page);
        await page.goto(`${new URL(address).origin}/`);
        const real = await painted(page);
        times.page.push(real);
        times.over.push(real - empty);
      });
    }
    within(t, "first paint", times.page, 100);
    within(t, "first paint, later than that of an empty page", times.over, 100);
  } finally {
    child.kill();
  }
});

it("from a key press to its finding, and from a click to its move, in the largest game", t => studio({ id: "dai-shogi" }, async page => {
  await page.evaluate(() => {
    const now = () => performance.now();
    const state = /** @type {any} */ (window).measured = { began: 0, /** @type {number[]} */ times: [] };
    for (const name of ["keydown", "click"]) addEventListener(name, () => { state.began = now(); }, { capture: true });
    const seen = () => {
      // What was changed is on the screen after the frame.
      const { began } = state;
      state.began = 0;
      if (began > 0) requestAnimationFrame(() => setTimeout(() => state.times.push(now() - began)));
    };
    /** @param {Node} root @param {string} selector */
    const watch = (root, selector) => {
      let count = 0;
      new MutationObserver(() => {
        const here = /** @type {any} */ (root).querySelectorAll(selector).length;
        if (here !== count) seen();
        count = here;
      }).observe(root, { childList: true, subtree: true });
    };
    watch(/** @type {any} */ (document.querySelector("code-editor")?.shadowRoot), ".msg.error");
    watch(document, ".moves button");
  });
  const taken = async (/** @type {number} */ n) => {
    await page.waitForFunction((/** @type {number} */ n) => /** @type {any} */ (window).measured.times.length >= n, n);
    await page.waitForTimeout(800);
  };
  const reset = () => page.evaluate(() => {
    const { measured } = /** @type {any} */ (window);
    return measured.times.splice(0);
  });
  // The claims of Dai Shogi are tested first.
  await claimed(page, "95 ✓");
  await page.evaluate(() => /** @type {any} */ (document.querySelector("code-editor")).goto(38));
  await page.keyboard.press("End");
  await reset();
  for (let n = 0; n < TIMES; n += 1) {
    await page.keyboard.type("?");
    await taken(2 * n + 1);
    await page.keyboard.press("Backspace");
    await taken(2 * n + 2);
  }
  within(t, "from a key press to its finding", await reset(), 50);
  const moves = ["h5 h6", "h11 h10", "g5 g6", "g11 g10", "i5 i6", "i11 i10", "f5 f6"];
  for (const [n, clicks] of moves.entries()) {
    await enter(page, clicks);
    await taken(n + 1);
  }
  within(t, "from a click to its move", await reset(), 50);
  const answers = await page.evaluate(() => performance.getEntriesByType("resource").filter(entry => entry.name.endsWith("/api/position")).map(entry => entry.duration));
  within(t, "a move answered", answers.slice(-moves.length), 20);
}));
