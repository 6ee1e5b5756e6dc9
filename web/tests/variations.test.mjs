// @ts-check
/** Moves as a tree: variations and comments are kept, shown, written and read. */

import assert from "node:assert/strict";
import { after } from "node:test";

import { choose, close, enter, moves, says, scenario, studio, tool, write } from "./studio.mjs";

const it = await scenario();
after(close);

/** The list of moves on one line, with variations in parentheses and the shown move in stars. @param {any} page */
const listed = page => page.evaluate(() => {
  const text = (/** @type {any} */ list) => [...list.children].map(item => {
    if (item.className === "variation") return `(${text(item.firstElementChild)})`;
    if (item.className === "said") return `{${item.textContent}}`;
    const button = item.querySelector("button");
    return button?.getAttribute("aria-current") ? `*${button.textContent}*` : button?.textContent ?? "";
  }).join(" ");
  return text(document.querySelector(".moves"));
});

/** Chess, with 1. e4 e5 2. Nf3 and 1... c5 in place of e5, which is shown. @param {any} page */
async function branched(page) {
  for (const clicks of ["e2 e4", "e7 e5", "g1 f3"]) await enter(page, clicks);
  await page.click('[data-ply="1"]');
  await page.waitForSelector('[data-ply="1"][aria-current]');
  await enter(page, "c7 c5");
  assert.equal(await listed(page), "e2e4 e7e5 (*c7c5*) g1f3");
}

/** @param {any} page */
async function pgn(page) {
  await tool(page, "exchange");
  const text = await page.locator('[data-text="PGN"]').inputValue();
  await page.click("#notice >> text=Close");
  return text.split("\n\n")[1].replaceAll("\n", " ");
}

/** Shows the position after a move of the list. @param {any} page @param {string} move */
async function shown(page, move) {
  await page.click(`.moves button >> text=${move}`);
  await page.waitForSelector(`.moves [aria-current] >> text=${move}`);
}

/** Opens a text. @param {any} page @param {string} text */
async function pasted(page, text) {
  await tool(page, "exchange");
  await page.fill("#paste", text);
  await page.click("#open-text");
}

it("a move played in the middle becomes a variation, and nothing is dropped", () => studio({ id: "chess" }, async page => {
  await branched(page);
  await enter(page, "g1 f3");
  assert.equal(await listed(page), "e2e4 e7e5 (c7c5 *g1f3*) g1f3");
  assert.equal(await pgn(page), "1. e4 e5 (1... c5 2. Nf3) 2. Nf3 *");
  // What was played before is found again, and goes on as then.
  await page.click('[data-ply="1"]');
  await page.waitForSelector('[data-ply="1"][aria-current]');
  for (const square of ["e7", "e5"]) await page.click(`[data-square="${square}"]`);
  await page.waitForSelector('[data-ply="2"][aria-current]');
  assert.equal(await listed(page), "e2e4 *e7e5* (c7c5 g1f3) g1f3");
  await page.click("text=To the last move");
  await page.waitForSelector('[data-ply="3"][aria-current]');
}));

it("variations and comments outlive a reload, and are written and read as PGN", () => studio({ id: "chess" }, async page => {
  await branched(page);
  await page.fill("#comment", "Sicilian");
  await page.click('[data-ply="2"]');
  await page.waitForSelector('[data-ply="2"][aria-current]');
  assert.equal(await page.inputValue("#comment"), "");
  await page.fill("#comment", "open");
  const said = "e2e4 *e7e5* {open} (c7c5 {Sicilian}) g1f3";
  assert.equal(await listed(page), said);
  await page.waitForTimeout(600);
  await page.reload();
  await page.waitForSelector('[data-ply="2"][aria-current]');
  assert.equal(await listed(page), said);
  const text = await pgn(page);
  assert.equal(text, "1. e4 e5 {open} (1... c5 {Sicilian}) 2. Nf3 *");

  await page.click("#new-game");
  await page.waitForFunction(() => document.querySelectorAll(".moves button").length === 0);
  await tool(page, "exchange");
  await page.fill("#paste", text);
  await page.click("#open-text");
  await page.waitForSelector('[data-ply="3"][aria-current]');
  assert.equal(await listed(page), said.replaceAll("*", "").replace("g1f3", "*g1f3*"));
  // The game before has its variations too.
  await page.click("#go-back-to-game");
  await page.waitForSelector('[data-ply="2"][aria-current]');
  assert.equal(await listed(page), said);
}));

/** Games in PGN, as the list shows them. @type {[string, string][]} */
const READ = [
  // The main line stays so, even if a variation plays its moves.
  ["1. e4 (1. e4 c5) 1... e5 *", "e2e4 *e7e5* (c7c5)"],
  ["1. e4 ({a} 1. d4 {b}) 1... e5 *", "e2e4 ({a} d2d4 {b}) *e7e5*"],
  ["1. e4 ({a} 1. e4 {b} c5) 1... e5 *", "e2e4 {a b} *e7e5* (c7c5)"],
  ["1. e4 $1 {a} (1. e4 $3 {b} c5) 1... e5 *", "e2e4!!! {a b} *e7e5* (c7c5)"],
];

it("variations have their comments, and are joined with the game that they repeat", () => studio({ id: "chess" }, async page => {
  for (const [text, expected] of READ) {
    await pasted(page, text);
    await page.waitForFunction(() => document.querySelectorAll(".moves button").length === 3);
    assert.equal(await listed(page), expected, text);
    await page.click("#new-game");
    await page.waitForFunction(() => document.querySelectorAll(".moves button").length === 0);
  }
}));

it("a comment before a variation is written where the variation begins", () => studio({ id: "chess" }, async page => {
  await pasted(page, "1. e4 ({a} 1. d4 {b} d5) 1... e5 *");
  await page.waitForFunction(() => document.querySelectorAll(".moves button").length === 4);
  assert.equal(await page.isHidden("#comment-before"), true);
  await shown(page, "d2d4");
  assert.equal(await page.inputValue("#comment-before"), "a");
  await page.fill("#comment-before", "or so");
  assert.equal(await listed(page), "e2e4 ({or so} *d2d4* {b} d7d5) e7e5");
  await shown(page, "d7d5");
  assert.equal(await page.isHidden("#comment-before"), true);
  await shown(page, "d2d4");
  assert.equal(await page.inputValue("#comment-before"), "or so");
  await page.click("#promote");
  await page.waitForSelector("#comment-before", { state: "hidden" });
  assert.equal(await page.inputValue("#comment"), "or so b");
  assert.equal(await listed(page), "*d2d4* {or so b} (e2e4 e7e5) d7d5");
}));

it("a comment is written to its end while the computer moves", () => studio({ id: "chess" }, async page => {
  await page.route("**/api/think", async (/** @type {any} */ route) => {
    await new Promise(done => setTimeout(done, 500));
    await route.fulfill({ contentType: "application/x-ndjson", body: '{"move":"e7e5","nodes":1}\n' });
  });
  await page.selectOption(".player >> nth=0 >> select", "1");
  await enter(page, "e2 e4");
  await page.focus("#comment");
  await page.keyboard.type("be");
  await page.waitForSelector('[data-ply="2"][aria-current]');
  await page.keyboard.type("st");
  assert.equal(await listed(page), "e2e4 {best} *e7e5*");
  await page.focus("#take-back");
  assert.equal(await page.inputValue("#comment"), "");
}));

it("a comment without moves is kept", () => studio({ id: "chess" }, async page => {
  await page.fill("#comment", "a start");
  await page.waitForTimeout(600);
  await page.reload();
  await page.waitForSelector(".moves .said");
  assert.equal(await page.inputValue("#comment"), "a start");
  await page.click("#new-game");
  await page.waitForFunction(() => document.querySelector(".moves .said") === null);
  await page.click("#go-back-to-game");
  await page.waitForSelector(".moves .said");
}));

it("moves behind those of the game are in its record", () => studio({ id: "chess" }, async page => {
  const lengths = await page.evaluate(async () => {
    const { Variations } = await import("./variations.js");
    const tree = new Variations();
    tree.add(["e2e4", "e7e5", "g1f3"]);
    return [tree.toRecord(["e2e4", "e7e5"])?.line.length, tree.toRecord(["e2e4", "e7e5", "g1f3"])];
  });
  assert.deepEqual(lengths, [3, null]);
}));

it("a variation becomes the game, or is deleted", () => studio({ id: "chess" }, async page => {
  await branched(page);
  await page.click("#promote");
  assert.equal(await listed(page), "e2e4 *c7c5* (e7e5 g1f3)");
  assert.equal(await page.isVisible("#promote"), false);
  await page.click(".moves .variation button >> nth=1");
  await page.waitForFunction(() => document.querySelector(".moves .variation [aria-current]")?.textContent === "g1f3");
  await page.click("#drop-variation");
  await page.waitForSelector('[data-ply="1"][aria-current]');
  assert.equal(await listed(page), "*e2e4* c7c5");
}));

/** Opens the texts of the game that is shown. Those of an earlier game stay in the page when they are closed. @param {any} page */
async function exchange(page) {
  await page.evaluate(() => document.querySelectorAll("[data-text]").forEach(text => text.remove()));
  await tool(page, "exchange");
  await page.waitForSelector('[data-text="PGN"]');
}

it("taking back a variation leaves the game as it was", () => studio({ id: "chess" }, async page => {
  await branched(page);
  await page.click("#take-back");
  await page.waitForSelector('[data-ply="1"][aria-current]');
  assert.equal(await listed(page), "*e2e4* e7e5 g1f3");
  assert.equal(await moves(page), 3);
  assert.equal(await says(page), "Black to move.");
}));

it("a variation in place of a move that is taken back becomes the game, and the page says so", () => studio({ id: "chess" }, async page => {
  await branched(page);
  await page.click('[data-ply="2"]');
  await page.waitForSelector('[data-ply="2"][aria-current]');
  await page.click("#take-back");
  await page.waitForFunction(() => document.querySelectorAll(".moves button").length === 2);
  assert.equal(await listed(page), "*e2e4* c7c5");
  assert.equal(await says(page), "The variation c7c5 is now the game.");
}));

it("what is known of a game is kept when its first position does not fit new rules", () => studio({ id: "chess", refuses: true }, async page => {
  await pasted(page, '[White "A"]\n[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]\n\n1. e4 1-0');
  await page.waitForSelector('[data-ply="1"][aria-current]');
  const text = await page.evaluate(() => /** @type {any} */ (document.querySelector("code-editor")).text);
  await write(page, text.replace(/(\[pieces\.pawn\]\nid = )"P"/, '$1"S"').replaceAll("pppppppp", "ssssssss").replaceAll("PPPPPPPP", "SSSSSSSS"));
  await page.click("#renew");
  await page.waitForFunction(() => document.querySelectorAll(".moves button").length === 0);
  await exchange(page);
  const pgn = await page.locator('[data-text="PGN"]').inputValue();
  assert.match(pgn, /\[White "A"\][^]*\[Result "\*"\]/);
}));

it("games that cannot be shown are listed among those that can", () => studio({ id: "chess" }, async page => {
  await pasted(page, '[White "A"]\n[FEN "nonsense"]\n\n1. e4 *\n\n[White "B"]\n\n1. e4 *\n\n[White "C"]\n\n1. d4 *\n');
  await page.waitForSelector("#notice tr >> nth=2");
  assert.match(await page.locator("#notice tr >> nth=0").innerText(), /^A – \?.*board/s);
  assert.equal(await page.locator("#notice [data-game]").count(), 2);
}));

it("what is known of a game outlives a reload, and a further move drops its result", () => studio({ id: "chess" }, async page => {
  await pasted(page, '[White "A"]\n[Date "2024.01.02"]\n\n1. e4 e5 1-0');
  await page.waitForSelector('[data-ply="2"][aria-current]');
  await page.waitForTimeout(600);
  await page.reload();
  await page.waitForSelector('[data-ply="2"][aria-current]');
  const whole = async () => {
    await exchange(page);
    const text = await page.locator('[data-text="PGN"]').inputValue();
    await page.click("#notice >> text=Close");
    return text;
  };
  assert.match(await whole(), /\[Date "2024\.01\.02"\][^]*\[White "A"\][^]*\[Result "1-0"\][^]*1\. e4 e5 1-0\n/);
  await enter(page, "g1 f3");
  // The list has a move before its position is there.
  await page.waitForSelector('[data-ply="3"][aria-current]');
  assert.match(await whole(), /\[White "A"\][^]*\[Result "\*"\][^]*1\. e4 e5 2\. Nf3 \*\n/);
}));

it("annotations and what the rules refuse are shown", () => studio({ id: "chess" }, async page => {
  await tool(page, "exchange");
  await page.fill("#paste", "{A start} 1. e4! (1. Ke2?? e5) (1. d4 $5 d5) 1... e5 *");
  await page.click("#open-text");
  await page.waitForSelector("#notice li >> text=in a variation: move 1");
  await page.click("#notice >> text=Close");
  assert.equal(await listed(page), "{A start} e2e4! (d2d4!? d7d5) *e7e5*");
}));

it("a game of shogi is written as KIF, and one of chess is not", () => studio({ id: "shogi" }, async page => {
  for (const clicks of ["c3 c4", "g7 g6"]) await enter(page, clicks);
  await tool(page, "exchange");
  const kif = await page.locator('[data-text="KIF"]').inputValue();
  assert.match(kif, /手合割：平手\n[^]*\n {3}1 ７六歩\(77\)\n {3}2 ３四歩\(33\)\n {3}3 中断\n$/);
  assert.equal(await page.locator("#kif-left-out").count(), 0);
  await page.fill("#paste", '[Round "1"]\n\n1. P-7f *');
  await page.click("#open-text");
  await page.waitForFunction(() => document.querySelectorAll(".moves button").length === 1);
  await tool(page, "exchange");
  assert.equal(await page.locator("#kif-left-out").textContent(), "The KIF leaves out the tag Round.");
  await page.fill("#paste", kif.replace("３四歩(33)", "８四歩(83)"));
  await page.click("#open-text");
  await page.waitForFunction(() => document.querySelector(".moves")?.textContent?.includes("8c8d"));
  await choose(page, "chess");
  // The file is named before its game is on the board.
  await page.waitForSelector('[data-square="i9"]', { state: "detached" });
  await exchange(page);
  assert.equal(await page.locator('[data-text="KIF"]').count(), 0);
  assert.equal(await page.locator("#no-kif").textContent(), "There is no KIF: KIF is for shogi, and these are other rules.");
}));
