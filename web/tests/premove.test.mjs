// @ts-check
/** A move that is entered while the computer thinks. */

import assert from "node:assert/strict";
import { after } from "node:test";

import { close, enter, middle, moves, says, scenario, studio } from "./studio.mjs";

const it = await scenario();
after(close);

/** The computer answers with these moves, one after the other. Returns what lets it give the next answer. @param {any} page @param {string[]} replies */
async function answers(page, ...replies) {
  /** @type {(() => void)[]} */
  const asked = [];
  await page.route("**/api/think", async (/** @type {any} */ route) => {
    await new Promise(done => asked.push(() => done(null)));
    await route.fulfill({ contentType: "application/x-ndjson", body: `{"move":"${replies.shift()}","nodes":1}\n` }).catch(() => {});
  });
  return async () => {
    while (asked.length === 0) await page.waitForTimeout(20);
    asked.shift()?.();
  };
}

/** Lets the computer play Black, in the upper row, or White. @param {any} page @param {number} row */
const seat = (page, row = 0) => page.selectOption(`.player >> nth=${row} >> select`, "1");

/** @param {any} page @param {string} from @param {string} to */
async function ahead(page, from, to) {
  await page.waitForFunction(() => /thinking/.test(document.querySelector(".bar")?.textContent ?? ""));
  for (const square of [from, to]) await page.click(`[data-square="${square}"]`);
  await page.waitForFunction(() => document.querySelectorAll(".board .next").length === 2);
}

/** @param {any} page @param {number} n */
const played = (page, n) => page.waitForFunction((/** @type {number} */ n) => document.querySelector(`[data-ply="${n}"]`)?.hasAttribute("aria-current"), n);

it("it is played once it is the player's turn", () => studio({ id: "chess" }, async page => {
  const answer = await answers(page, "e7e5");
  await seat(page);
  await enter(page, "e2 e4");
  await ahead(page, "g1", "f3");
  await answer();
  await played(page, 3);
  assert.equal(await page.locator('[data-ply="3"]').innerText(), "g1f3");
}));

it("its piece can be clicked and then dragged", () => studio({ id: "chess" }, async page => {
  const answer = await answers(page, "e7e5");
  await seat(page);
  await enter(page, "e2 e4");
  await page.waitForFunction(() => /thinking/.test(document.querySelector(".bar")?.textContent ?? ""));
  await page.click('[data-square="g1"]');
  await page.waitForFunction(() => document.querySelectorAll(".board .next").length === 1);
  const [from, to] = [await middle(page, '[data-square="g1"]'), await middle(page, '[data-square="f3"]')];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.mouse.up();
  await page.waitForFunction(() => document.querySelectorAll(".board .next").length === 2);
  await answer();
  await played(page, 3);
}));

it("it is not played in another line of the game", () => studio({ id: "chess" }, async page => {
  for (const clicks of ["e2 e4", "e7 e5"]) await enter(page, clicks);
  await page.click('[data-ply="1"]');
  await played(page, 1);
  for (const clicks of ["c7 c5", "d2 d4"]) await enter(page, clicks);
  await page.click('[data-ply="2"]');
  await played(page, 2);
  await answers(page, "g1f3");
  await seat(page, 1);
  await ahead(page, "b8", "c6");
  await page.click(".moves .variation button >> nth=1");
  await page.waitForFunction(() => document.querySelector(".moves .variation [aria-current]")?.textContent === "d2d4");
  await page.waitForTimeout(500);
  assert.equal(await moves(page), 4);
}));

it("it is dropped when the game ends", () => studio({ id: "chess" }, async page => {
  for (const clicks of ["f2 f3", "e7 e5"]) await enter(page, clicks);
  const answer = await answers(page, "d8h4");
  await seat(page);
  await enter(page, "g2 g4");
  await ahead(page, "e2", "e4");
  await answer();
  await played(page, 4);
  assert.match(await says(page), /^Game over/);
  assert.equal(await page.locator(".board .next").count(), 0);
}));

it("it is dropped when the computer moves again, and the page says so", () => studio({ id: "marseillais" }, async page => {
  const answer = await answers(page, "e7e5", "b8c6");
  await seat(page);
  await enter(page, "e2 e4");
  await ahead(page, "g1", "f3");
  await answer();
  await played(page, 2);
  assert.equal(await says(page), "g1f3 is dropped: Black moves again.");
  await answer();
  await played(page, 3);
  await page.waitForTimeout(300);
  assert.equal(await moves(page), 3);
}));
