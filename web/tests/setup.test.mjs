// @ts-check
/** Setting up a position: nothing that is arranged or typed is lost, and the game under it stays. */

import assert from "node:assert/strict";
import { after } from "node:test";

import { choose, close, enter, link, middle, moves, says, scenario, studio, write } from "./studio.mjs";

const it = await scenario();
after(close);

const label = (/** @type {any} */ page, /** @type {string} */ square) => page.getAttribute(`[data-square="${square}"]`, "aria-label");
const field = (/** @type {any} */ page) => page.inputValue("#set-up-fen");
const settled = (/** @type {any} */ page, /** @type {string} */ fen) =>
  page.waitForFunction((/** @type {string} */ fen) => /** @type {any} */ (document.querySelector("#set-up-fen")).value.startsWith(fen), fen);

/** Delays the answers to a question. @param {any} page @param {string} verb @param {number} ms */
const slow = (page, verb, ms) => page.route(`**/api/${verb}`, async (/** @type {any} */ route) => {
  await new Promise(done => setTimeout(done, ms));
  await route.continue().catch(() => {});
});

it("keys of the game do nothing to it meanwhile", () => studio({ id: "chess" }, async page => {
  await enter(page, "e2 e4");
  await enter(page, "e7 e5");
  await page.click("#set-up");
  await page.click("#set-up-clear");
  await page.waitForSelector('[data-square="e1"][aria-label="e1"]');
  await page.focus('[data-square="e4"]');
  for (const key of ["u", "U", "/", "m", ".", "ArrowUp", "Home"]) await page.keyboard.press(key);
  await page.waitForTimeout(300);
  assert.equal(await moves(page), 2);
  assert.equal(await page.locator("dialog[open]").count(), 0);
  assert.equal(await label(page, "e1"), "e1");
  assert.ok(await page.isVisible("#tray"));
  for (const button of ["#take-back", "#new-game", "#analyse", '[data-ply="1"]']) assert.ok(!(await page.isVisible(button)), button);
  await page.click("#cancel-set-up");
  await page.waitForSelector('[data-square="e5"][aria-label*="Pawn"]');
  assert.equal(await moves(page), 2);
}));

it("Delete takes a piece off the board", () => studio({ id: "chess" }, async page => {
  await page.focus('[data-square="e2"]');
  await page.keyboard.press("Delete");
  assert.match(await label(page, "e2"), /Pawn/);
  await page.click("#set-up");
  await page.focus('[data-square="e2"]');
  await page.keyboard.press("Delete");
  assert.equal(await label(page, "e2"), "e2");
  await settled(page, "rnbqkbnr/pppppppp/8/8/8/8/PPPP1PPP");
}));

it("what is typed into the FEN stays as it is typed", () => studio({ id: "chess", refuses: true }, async page => {
  await page.click("#set-up");
  await slow(page, "position", 500);
  // The answer to the first part comes while the rest is typed.
  await page.fill("#set-up-fen", "4k3/8/8/8/8/8/8/4K3 w ");
  await page.waitForTimeout(300);
  await page.focus("#set-up-fen");
  await page.keyboard.press("End");
  await page.keyboard.type("- - ", { delay: 60 });
  await page.waitForSelector('[data-square="e2"][aria-label="e2"]');
  await page.waitForTimeout(900);
  assert.equal(await field(page), "4k3/8/8/8/8/8/8/4K3 w - - ");
  // So does the answer to a change of the board.
  await slow(page, "arrange", 700);
  await page.click("#set-up-swap");
  await page.fill("#set-up-fen", "4k3/8/8/8/8/8/8/3K4 w - - 0 1");
  await page.waitForTimeout(1800);
  assert.equal(await field(page), "4k3/8/8/8/8/8/8/3K4 w - - 0 1");
  await page.waitForSelector('[data-square="d1"][aria-label*="King"]');
}));

it("Play from here takes what the FEN says, however fast, and stays if it is wrong", () => studio({ id: "chess", refuses: true }, async page => {
  await page.click("#set-up");
  await page.evaluate(() => {
    const field = /** @type {any} */ (document.querySelector("#set-up-fen"));
    field.value = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    field.dispatchEvent(new Event("input"));
    /** @type {any} */ (document.querySelector("#play-from-here")).click();
  });
  await page.waitForSelector("#tray", { state: "hidden" });
  assert.equal(await label(page, "a1"), "a1");
  await enter(page, "e2 e4");
  await page.click("#set-up");
  await page.fill("#set-up-fen", "nonsense");
  await page.click("#play-from-here");
  await page.waitForSelector("#notice[open]");
  await page.click('#notice .actions >> text=Close');
  assert.ok(await page.isVisible("#tray"));
  assert.equal(await field(page), "nonsense");
  await page.fill("#set-up-fen", "4k3/8/8/8/8/8/8/3K4 w - - 0 1");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#tray", { state: "hidden" });
  assert.match(await label(page, "d1"), /King/);
}));

it("goes on under changed rules, and ends with another game", () => studio({ id: "chess", refuses: true }, async page => {
  const text = await page.evaluate(() => /** @type {any} */ (document.querySelector("code-editor")).text);
  await page.click("#set-up");
  await page.click('[data-tray="Q"]');
  await page.click('[data-square="e5"]');
  await settled(page, "rnbqkbnr/pppppppp/8/4Q3");
  // A kind that comes before the others gives all of them other numbers.
  await write(page, text.replace("[pieces.king]", '[pieces.aardvark]\nid = "A"\nmove = "W"\n\n[pieces.king]'));
  await page.waitForSelector('[data-tray="A"]');
  await page.waitForSelector('[data-square="e5"][aria-label*="Queen"]');
  assert.match(await field(page), /^rnbqkbnr\/pppppppp\/8\/4Q3\//);
  assert.match(await page.locator("#live").innerText(), /goes on under the new ones/);
  await page.click("#play-from-here");
  await page.waitForSelector("#tray", { state: "hidden" });
  await enter(page, "e5 e6");
  // The new rules do not know the Aardvark.
  await page.click("#set-up");
  await page.click('[data-tray="A"]');
  await page.click('[data-square="c4"]');
  await page.waitForFunction(() => /2a5/.test(/** @type {any} */ (document.querySelector("#set-up-fen")).value));
  const fen = await field(page);
  await write(page, text);
  await page.waitForSelector("#set-up-fen[aria-invalid]");
  assert.equal(await field(page), fen);
  await choose(page, "minishogi");
  assert.ok(!(await page.isVisible("#tray")));
  assert.match(await page.locator('#notice [data-text="FEN"]').inputValue(), /2a5/);
  await page.click('#notice .actions >> text=Close');
  assert.match(await label(page, "a1"), /King/);
}));

it("a drag is no click, and a click no drag", () => studio({ id: "chess" }, async page => {
  await page.click("#set-up");
  await page.click('[data-tray="Q"]');
  const drag = async (/** @type {string} */ a, /** @type {string} */ b) => {
    const [start, stop] = [await middle(page, `[data-square="${a}"]`), await middle(page, `[data-square="${b}"]`)];
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move(stop.x, stop.y, { steps: 4 });
    await page.mouse.up();
  };
  await drag("e2", "e5");
  assert.match(await label(page, "e5"), /Pawn/);
  assert.equal(await label(page, "e2"), "e2");
  await page.click('[data-tray="Q"]');
  // A piece that was picked up is not put where another one is dragged from.
  await page.click('[data-square="d2"]');
  await drag("a2", "a4");
  assert.match(await label(page, "d2"), /Pawn/);
  assert.match(await label(page, "a4"), /Pawn/);
  const { x, y } = await middle(page, '[data-square="h2"]');
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 4, y + 3);
  assert.equal(await page.locator(".drag").count(), 0);
  await page.mouse.up();
  assert.match(await label(page, "h2"), /Pawn/);
  await page.click('[data-square="h4"]');
  assert.match(await label(page, "h4"), /Pawn/);
}));

it("the chosen piece of a game can be dragged too", () => studio({ id: "chess" }, async page => {
  await page.click('[data-square="e2"]');
  const [start, stop] = [await middle(page, '[data-square="e2"]'), await middle(page, '[data-square="e4"]')];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(stop.x, stop.y, { steps: 4 });
  await page.mouse.up();
  await page.waitForSelector('[data-square="e4"][aria-label*="Pawn"]');
  // Another click on it lets it go.
  for (const _ of [1, 2]) await page.click('[data-square="e7"]');
  assert.equal(await says(page), "Black to move.");
}));

it("a link that is opened meanwhile shows its own position", () => studio({ id: "chess" }, async page => {
  await page.click("#set-up");
  await page.click("#set-up-clear");
  await page.evaluate((/** @type {string} */ hash) => { location.hash = hash; }, link({ name: "a.toml", text: 'format = 1\nname = "Linked"\nextends = "minishogi"\n', fen: null, moves: ["a2a3"] }));
  await page.waitForFunction(() => document.querySelectorAll(".moves button").length === 1);
  assert.ok(!(await page.isVisible("#tray")));
  assert.match(await label(page, "a3"), /Pawn/);
}));

/** The rights that are lost. @param {any} page */
const lost = page => page.locator(".rights [aria-pressed=false]").evaluateAll((/** @type {any[]} */ buttons) => buttons.map(button => button.dataset.right));

it("a lost right moves with its pieces", () => studio({ id: "chancellor" }, async page => {
  await page.click("#set-up");
  await page.click('[data-right="e1i1"]');
  await page.waitForSelector('[data-right="e1i1"][aria-pressed=false]');
  await page.click("#set-up-mirror");
  await page.waitForSelector('[data-right="e1a1"][aria-pressed=false]');
  assert.deepEqual(await lost(page), ["e1a1"]);
  await page.click("#set-up-swap");
  await page.waitForSelector('[data-right="e9i9"][aria-pressed=false]');
  assert.deepEqual(await lost(page), ["e9i9"]);
}));

it("each number that is wrong is said until it is repaired", () => studio({ id: "chess" }, async page => {
  const wrong = (/** @type {string} */ text) => page.waitForFunction((/** @type {string} */ text) => document.querySelector("#set-up-wrong")?.textContent === text, text);
  await page.click("#set-up");
  await page.fill("#set-up-quiet", "-1");
  await wrong("Plies without progress: a whole number from 0 to 65535.");
  await page.fill("#set-up-number", "4294967296");
  await page.fill("#set-up-number", "4294967295");
  await wrong("Plies without progress: a whole number from 0 to 65535.");
  assert.equal(await page.inputValue("#set-up-quiet"), "-1");
  await page.fill("#set-up-quiet", "3");
  await settled(page, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3 4294967295");
  await page.fill("#set-up-number", "4294967296");
  await wrong("Move number: a whole number from 1 to 4294967295.");
}));
