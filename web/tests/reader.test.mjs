// @ts-check
/** What readers draw, hear and choose at the board. */

import assert from "node:assert/strict";
import { after } from "node:test";

import { PHONE, choose, close, enter, middle, moves, scenario, studio, tool } from "./studio.mjs";

const it = await scenario();
after(close);

/** Presses the right button on a square and lifts it on another one. @param {any} page @param {string} a @param {string} b */
async function drawn(page, a, b) {
  const [start, stop] = [await middle(page, `[data-square="${a}"]`), await middle(page, `[data-square="${b}"]`)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down({ button: "right" });
  await page.mouse.move(stop.x, stop.y, { steps: 4 });
  await page.mouse.up({ button: "right" });
}

for (const [id, a, b] of [["chess", "e2", "e4"], ["glinski", "f5", "f7"]]) {
  it(`arrows and circles are drawn with the right button on ${id}, and go at a click or Escape`, () => studio({ id }, async page => {
    const marks = () => page.locator(".board .marks > *").count();
    const opened = () => page.evaluate(() => /** @type {any} */ (window).opened);
    await page.evaluate(() => {
      /** @type {any} */ (window).opened = 0;
      addEventListener("contextmenu", event => { if (!event.defaultPrevented) /** @type {any} */ (window).opened += 1; });
    });
    await drawn(page, a, b);
    await drawn(page, b, b);
    assert.equal(await page.locator(".board .marks g.arrow").count(), 1);
    assert.equal(await page.locator(".board .marks circle.arrow").count(), 1);
    assert.equal(await moves(page), 0);
    assert.equal(await opened(), 0);
    // The same again takes a mark away.
    await drawn(page, b, b);
    assert.equal(await marks(), 1);
    await page.click("#flip");
    assert.equal(await marks(), 1);
    await page.keyboard.press("Escape");
    assert.equal(await marks(), 0);
    await drawn(page, a, b);
    await page.click(`[data-square="${b}"]`);
    assert.equal(await marks(), 0);
    await drawn(page, a, a);
    await page.keyboard.press("f");
    await enter(page, `${a} ${id === "chess" ? "e3" : "f6"}`);
    assert.equal(await marks(), 0);
  }));
}

it("a right drag that is let go beside the board draws nothing", () => studio({ id: "chess" }, async page => {
  const start = await middle(page, '[data-square="e2"]');
  await page.mouse.move(start.x, start.y);
  await page.mouse.down({ button: "right" });
  await page.mouse.move(5, 5, { steps: 3 });
  await page.mouse.up({ button: "right" });
  assert.equal(await page.locator(".board .marks > *").count(), 0);
}));

/** Counts knocks instead of playing them. */
const KNOCKS = `
  window.knocks = 0;
  const part = () => ({ connect: other => other, start: () => { window.knocks += 1; }, stop() {}, frequency: level(), gain: level() });
  const level = () => ({ setValueAtTime() {}, exponentialRampToValueAtTime() {} });
  window.AudioContext = class { currentTime = 0; createOscillator() { return part(); } createGain() { return part(); } };
`;

it("moves are heard, and captures twice, if the reader wants it", () => studio({ id: "chess", script: KNOCKS }, async page => {
  const knocks = () => page.evaluate(() => {
    const { knocks } = /** @type {any} */ (window);
    /** @type {any} */ (window).knocks = 0;
    return knocks;
  });
  await enter(page, "e2 e4");
  assert.equal(await knocks(), 0);
  await tool(page, "sound");
  assert.equal(await page.getAttribute("#sound", "aria-pressed"), "true");
  // What was turned on is heard.
  assert.equal(await knocks(), 1);
  await enter(page, "d7 d5");
  assert.equal(await knocks(), 1);
  await enter(page, "e4 d5");
  assert.equal(await knocks(), 2);
  await page.click("#take-back");
  await page.waitForFunction(() => document.querySelectorAll(".moves button").length === 2);
  assert.equal(await knocks(), 0);
  // It is kept, in other games too.
  await choose(page, "minishogi");
  await enter(page, "a2 a3");
  assert.equal(await knocks(), 1);
  await page.reload();
  await page.waitForSelector("[role=gridcell]");
  assert.equal(await page.getAttribute("#sound", "aria-pressed"), "true");
  await tool(page, "sound");
  await knocks();
  await enter(page, "a5 a4");
  assert.equal(await knocks(), 0);
}));

/** Lets the computer think until it is told what to play. @param {any} page @returns {Promise<(move: string) => void>} */
async function thinks(page) {
  /** @type {((move: string) => void)[]} */
  const told = [];
  const moves = [0, 1, 2].map(n => new Promise(done => { told[n] = done; }));
  await page.route("**/api/think", async (/** @type {any} */ route) => {
    const move = await moves.shift();
    await route.fulfill({ contentType: "application/x-ndjson", body: `{"move":"${move}","nodes":1}\n` });
  });
  return move => told.shift()?.(move);
}

it("a move entered while the computer thinks is played if it is legal then", () => studio({ id: "chess" }, async page => {
  const count = (/** @type {number} */ n) => page.waitForFunction((/** @type {number} */ n) => document.querySelectorAll(".moves button").length === n, n);
  const next = () => page.locator(".board .next").count();
  const bar = () => page.locator(".bar > span").first().innerText();
  const clicks = async (/** @type {string} */ squares) => {
    for (const square of squares.split(" ")) await page.click(`[data-square="${square}"]`);
  };
  const reply = await thinks(page);
  await page.selectOption(".player:not(.to-move) select", "1");
  await enter(page, "e2 e4");
  await clicks("g1 f3");
  assert.equal(await next(), 2);
  assert.match(await bar(), /g1f3/);
  // A click elsewhere drops it; it is entered anew.
  await page.click('[data-square="d6"]');
  assert.equal(await next(), 0);
  await clicks("b1 b1 b1 c3");
  await page.keyboard.press("Escape");
  assert.equal(await next(), 0);
  await clicks("g1 f3");
  reply("e7e5");
  await count(3);
  assert.equal(await page.locator(".moves button").last().innerText(), "g1f3");
  assert.equal(await next(), 0);
  // The knight is in the way of the pawn now, and that is said.
  await clicks("f2 f4");
  reply("d7d6");
  await count(4);
  await page.waitForFunction(() => /f2f4 is not legal now/.test(document.querySelector(".bar")?.textContent ?? ""));
  assert.equal(await moves(page), 4);
}));

it("squares are called as players of shogi do in games of hands and wedges, unless the reader chooses", () => studio({ id: "minishogi" }, async page => {
  const first = async () => (await page.locator(".board text").allTextContents())[0];
  assert.equal(await first(), "5");
  await choose(page, "chess");
  assert.equal(await first(), "a");
  await choose(page, "minishogi");
  await page.click("#more");
  await page.selectOption("#coordinates", "letters");
  assert.equal(await first(), "a");
  await page.reload();
  await page.waitForSelector("[role=gridcell]");
  assert.equal(await first(), "a");
  await page.click("#more");
  await page.selectOption("#coordinates", "");
  assert.equal(await first(), "5");
}));

it("rights and counters are set up by switches and numbers", () => studio({ id: "chess" }, async page => {
  const fen = (/** @type {string} */ text) => page.waitForFunction((/** @type {string} */ text) => /** @type {any} */ (document.querySelector("#set-up-fen")).value === text, text);
  await page.click("#set-up");
  assert.deepEqual(await page.locator(".rights button").allInnerTexts(), ["e1 with h1", "e1 with a1", "e8 with h8", "e8 with a8"]);
  await page.click('[data-right="e1a1"]');
  await fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w Kkq - 0 1");
  assert.equal(await page.getAttribute('[data-right="e1a1"]', "aria-pressed"), "false");
  await page.fill("#set-up-quiet", "12");
  await page.fill("#set-up-number", "40");
  await fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w Kkq - 12 40");
  // A rook that is gone has no right.
  await page.click("#set-up-remove");
  await page.click('[data-square="h8"]');
  await fen("rnbqkbn1/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w Kq - 12 40");
  assert.equal(await page.locator('[data-right="e8h8"]').count(), 0);
  // The field is read back.
  await page.fill("#set-up-fen", "4k3/8/8/8/8/8/8/R3K2R b Q - 3 9");
  await page.waitForFunction(() => document.querySelectorAll(".rights button").length === 2);
  assert.deepEqual(await page.locator(".rights [aria-pressed=true]").allInnerTexts(), ["e1 with a1"]);
  assert.equal(await page.inputValue("#set-up-number"), "9");
  // What is no number is said, and not played.
  await page.fill("#set-up-number", "0");
  await page.waitForFunction(() => /from 1 to/.test(document.querySelector("#set-up-wrong")?.textContent ?? ""));
  await page.click("#play-from-here");
  assert.ok(await page.isVisible("#set-up-panel"));
  await page.click("#notice button >> nth=0").catch(() => {});
  await page.fill("#set-up-number", "5");
  await fen("4k3/8/8/8/8/8/8/R3K2R b Q - 3 5");
  await page.click("#play-from-here");
  await page.waitForSelector("#set-up-panel", { state: "hidden" });
}));

it("set-up has the fields of the game's FEN, and no others", () => studio({ id: "3check" }, async page => {
  await page.click("#set-up");
  await page.fill("#set-up-checks1", "1");
  await page.waitForFunction(() => / 3\+1 0 1$/.test(/** @type {any} */ (document.querySelector("#set-up-fen")).value));
  await page.click("#cancel-set-up");
  await choose(page, "minishogi");
  await page.click("#set-up");
  assert.equal(await page.locator(".rights").count(), 0);
  assert.equal(await page.locator("#set-up-checks0").count(), 0);
  assert.equal(await page.locator(".counters input").count(), 2);
}));

it("a board too fine to play opens enlarged around the first player's pieces", () => studio({ context: PHONE, id: "taikyoku-shogi" }, async page => {
  await page.waitForSelector(".stage:not(.stale)", { timeout: 60_000 });
  await page.waitForSelector('.enlarged [data-square="r1"]');
  const width = await page.locator('[data-square="r1"]').evaluate((/** @type {HTMLElement} */ cell) => cell.offsetWidth);
  assert.ok(width >= 29 && width <= 31, `${width} pixels`);
  const [view, king] = [await page.locator(".view").boundingBox(), await middle(page, '[data-square="r3"]')];
  assert.ok(king.x > view.x && king.x < view.x + view.width && king.y > view.y && king.y < view.y + view.height);
  // It stays as the reader has it.
  await tool(page, "smaller");
  const smaller = await page.locator('[data-square="r1"]').evaluate((/** @type {HTMLElement} */ cell) => cell.offsetWidth);
  await page.tap("#flip");
  assert.equal(await page.locator('[data-square="r1"]').evaluate((/** @type {HTMLElement} */ cell) => cell.offsetWidth), smaller);
}));
