// @ts-check
/** Texts for Fairy-Stockfish that are pasted or dropped: recognised, listed with what was found, and opened. */

import assert from "node:assert/strict";
import { after } from "node:test";

import { close, paste, scenario, studio, tool } from "./studio.mjs";

const it = await scenario();
after(close);

/** Three sections: one with a warning and settings without effect, one that is complete, and one that is wrong. */
const INI = `# My variants
[checks:chess]
checkCounting = true

[small]
king = k
rook = r
startFen = r2k1/5/5/5/1R2K w - - 0 1
maxRank = 5
maxFile = 5

[wrong:nothing]
`;

const text = (/** @type {any} */ page) => page.evaluate(() => /** @type {any} */ (document.querySelector("code-editor")).text);

/** The list of sections, unfolded, as text. @param {any} page */
async function listed(page) {
  await page.waitForSelector(".sections");
  assert.deepEqual(await page.locator(".section").evaluateAll((/** @type {any[]} */ all) => all.map(row => row.dataset.section)), ["checks", "small", "wrong"]);
  assert.equal(await page.locator('[data-section="small"] details').count(), 0);
  await page.click('[data-section="checks"] summary');
  assert.match(await page.locator('[data-section="checks"] li').first().innerText(), /^Line 3: .*first check wins\. No startFen here\./);
  const aside = await page.locator(".sections li").evaluateAll((/** @type {any[]} */ all) => all.filter(item => getComputedStyle(item).position !== "static").length);
  assert.equal(aside, 0);
  assert.match(await page.locator('[data-section="wrong"] summary').innerText(), /^1 error$/);
  await page.click('[data-section="wrong"] summary');
  assert.match(await page.locator('[data-section="wrong"] li').innerText(), /^Line 12: there is no variant nothing/);
  assert.equal(await page.locator('[data-section="wrong"] button').count(), 0);
}

/** Opens the small game of the list. @param {any} page */
async function opened(page) {
  await page.click('[data-section="small"] button');
  await page.waitForFunction(() => document.querySelector("#file-name")?.textContent === "small.toml");
  await page.waitForSelector("#state.ok, #state.warning");
  assert.match(await text(page), /^format = 1$/m);
}

it("an ini that is pasted into the definition opens the list of its sections", () => studio({ id: "chess" }, async page => {
  const before = await text(page);
  await page.locator("code-editor .cm-content").click();
  await paste(page, INI);
  await listed(page);
  assert.equal(await text(page), before);
  await opened(page);
}));

it("an ini is inserted as text all the same, if that is wanted", () => studio({ id: "chess" }, async page => {
  await page.locator("code-editor .cm-content").click();
  await page.keyboard.press("Control+End");
  await paste(page, INI);
  await page.click("#insert-text");
  assert.ok((await text(page)).endsWith(INI));
}));

it("an ini that is pasted among positions and games opens the list too", () => studio({ id: "chess" }, async page => {
  await tool(page, "exchange");
  await page.fill("#paste", INI);
  await page.click("#open-text");
  await listed(page);
  await opened(page);
}));

it("an ini that is dropped is recognised by its text", () => studio({ id: "chess" }, async page => {
  await page.evaluate((/** @type {string} */ ini) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([ini], "mine.txt"));
    dispatchEvent(new DragEvent("drop", { dataTransfer, cancelable: true, bubbles: true }));
  }, INI);
  await listed(page);
  await opened(page);
}));

it("games that are dropped are opened", () => studio({ id: "chess" }, async page => {
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['[White "A"]\n[Black "B"]\n\n1. e4 e5 2. Nf3 *\n'], "games.pgn"));
    dispatchEvent(new DragEvent("drop", { dataTransfer, cancelable: true, bubbles: true }));
  });
  await page.waitForFunction(() => document.querySelectorAll(".moves button").length === 3);
}));

it("what is dropped but cannot be read is named", () => studio({ id: "chess" }, async page => {
  await page.evaluate(() => {
    // As of a folder.
    File.prototype.text = () => Promise.reject(new DOMException("no file", "NotFoundError"));
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([], "folder"));
    dispatchEvent(new DragEvent("drop", { dataTransfer, cancelable: true, bubbles: true }));
  });
  await page.waitForSelector("#notice[open] >> text=folder cannot be read");
}));

/** Texts, and whether each is for Fairy-Stockfish. @type {[string, boolean][]} */
const TEXTS = [
  ["[mine:chess]", true],
  ["\n; a remark\n# another\n[mine:chess]\nmaxRank = 8\n", true],
  ["[mine]\nking = k\n", true],
  ["[mine]\nmaxRank = 8\ncastling =\n", true],
  ["[mine]\nmaxRank = 8\n", false],
  ["format = 1\nname = \"x\"\n", false],
  ["format = 1\n[mine:chess]\n", false],
  ["[pieces.king]\nid = K\n", false],
  ["[[end]]\nwhen = \"checkmate\"\n", false],
  ["[board]\nfiles = 8 # eight\nlook = 'plain'\nzones = [\n  \"a1\",\n]\n", false],
  ["[Event \"A game\"]\n\n1. e4 e5 *\n", false],
  ["[Event \"My Study: Chapter 1\"]\n\n1. e4 e5 *\n", false],
  ["[Site \"https://example.org/a\"]\n\n1. e4 e5 *\n", false],
  ["[Event \"A game\"]\n\n1. e4 e5 2. f4\ne8=Q *\n", false],
  ["", false],
];

it("an ini is distinguished from definitions and games", () => studio({ id: "chess" }, async page => {
  const found = await page.evaluate(async (/** @type {[string, boolean][]} */ texts) => {
    const { isIni } = await import("./inis.js");
    return texts.map(([text]) => [text, isIni(text)]);
  }, TEXTS);
  assert.deepEqual(found, TEXTS);
}));
