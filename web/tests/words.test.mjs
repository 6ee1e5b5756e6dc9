// @ts-check
/** What the page says, in sentences: how random games end, and how pieces move. */

import assert from "node:assert/strict";
import { after } from "node:test";

import { close, mine, scenario, studio, write } from "./studio.mjs";

const it = await scenario();
after(close);

/** A game that hardly ends before it is stopped, and in which two kinds of one name never move. */
const ENDLESS = `format = 1
name = "Endless"
board = { files = 5, ranks = 5 }

[pieces.king]
id = "K"
move = "K"

[pieces.rook]
id = "R"
move = "R"

[pieces.stone]
id = "S"
name = "Stone"
move = "(4,0)"

[pieces.rock]
id = "T"
name = "Stone"
move = "(4,0)"

[setup]
fen = "rk2r/1s1t1/5/1S1T1/R2KR w"

[[end]]
when = { extinct = { pieces = ["king"], side = "opponent" } }
result = "mover wins"

[[end]]
when = "no-moves"
result = "draw"
`;

it("random games end in sentences, with a legend and a part for those that are not finished", () => studio({ id: "minishogi" }, async page => {
  const run = async () => {
    await page.click("#tab-balance");
    await page.selectOption('[aria-label="Who plays"]', "playouts");
    await page.fill("[type=number]", "30");
    await page.click("#run-games");
    await page.waitForSelector("text=30 of 30", { timeout: 60_000 });
  };
  await run();
  const endings = await page.locator(".endings li").allInnerTexts();
  assert.ok(endings.length > 0);
  for (const ending of endings) assert.match(ending, /^\d+ games?: [A-Z].*\.\s*line \d+$/s);
  assert.ok(!(await page.locator("#panel-balance").innerText()).includes("royal-captured"));
  assert.deepEqual((await page.locator(".legend li").allInnerTexts()).map((/** @type {string} */ text) => text.replace(/ \d+$/, "")), ["Black", "Drawn", "Not finished", "White"]);
  const sizes = await page.locator(".legend i").evaluateAll((/** @type {any[]} */ all) => all.map(part => part.offsetWidth));
  assert.deepEqual(new Set(sizes).size, 1, sizes.join());

  await page.click("#tab-play");
  await write(page, ENDLESS);
  await page.waitForFunction(() => document.querySelector("#game-name")?.textContent === "Endless");
  await run();
  assert.match(await page.locator(".numbers").innerText(), /Never moved\s+Stone$/m);
}));

it("the parts of the bar are those of the legend", () => studio({ id: "micro" }, async page => {
  const widths = await page.evaluate(async () => {
    const { idle, shares } = await import("./results.js");
    const root = shares([["A", "first", 3], ["Drawn", "draws", 0], ["Not finished", "unfinished", 6], ["B", "second", 1]]);
    const names = idle([{ name: "Gold", id: "G" }, { name: "Gold", id: "+P" }, { name: "King", id: "K" }, { name: "Pawn", id: "P" }, { name: "Pawn", id: "Q" }], [0, 0, 5, 1, 0]);
    return [[...root.querySelectorAll(".share-bar i")].map(part => [part.className, part.style.width]), root.querySelector(".share-bar").getAttribute("aria-label"), names];
  });
  assert.deepEqual(widths, [[["first", "30%"], ["unfinished", "60%"], ["second", "10%"]], "A 3, Drawn 0, Not finished 6, B 1", "Gold, Pawn (Q)"]);
}));

it("a piece that moves twice is described in one sentence, with all its moves on demand", () => studio({ id: "dai-shogi" }, async page => {
  const sentence = "Moves like a king twice, capturing on the way, even back to where it began; or jumps to any square two squares away.";
  await page.click("#tab-pieces");
  const card = page.locator(".cards .card", { has: page.locator("h2", { hasText: /^Lion$/ }) }).first();
  assert.equal(await card.locator("p").innerText(), sentence);
  await card.click();
  assert.equal(await page.locator(".study .short").innerText(), sentence);
  assert.equal(await page.locator(".study details li").first().isVisible(), false);
  await page.click(".study summary");
  assert.ok(await page.locator(".study details li").count() >= 6);
  await page.click("#tab-play");
  await page.hover('[data-square="h3"]');
  assert.equal(await page.locator("#piece-card .short").innerText(), sentence);
}));

it("the list of variants says what is new in each", () => studio({}, async page => {
  await page.waitForSelector("#state.ok");
  await page.click("#choose");
  for (const [id, words] of [
    ["capablanca", "Differs from Chess: new Archbishop and Chancellor; board; start position; promotion; castling."],
    ["pawnback", "Differs from Chess: changed Pawn; captures; end of the game."],
    ["normal", "The same game as Chess."],
    ["ogi", "Only in this game: Princess."],
    ["chess", ""],
  ]) {
    await page.fill("#picker input", id);
    // What the browser has not drawn yet has no `innerText`.
    assert.equal(await page.locator(`[data-id="${id}"] .novelty`).textContent(), words, id);
  }
}));

it("games that are being played end when the definition changes, and leave no report", () => studio({ id: "chess" }, async page => {
  await page.click("#tab-balance");
  await page.selectOption('[aria-label="Who plays"]', "playouts");
  await page.fill("[type=number]", "10000");
  await page.click("#run-games");
  await page.waitForSelector("text=of 10000", { timeout: 60_000 });
  await write(page, `${mine("Changed")}\n[pieces.pawn]\nmove = "mfWcfF"\n`);
  await page.waitForFunction(() => document.querySelector("#run-games")?.textContent === "Play");
  await page.waitForTimeout(300);
  assert.equal(await page.locator(".numbers").count(), 0);
}));
