// @ts-check
/** What players expect of the page: names are found, pieces are moved and dropped as in other programs, and boards fit. */

import assert from "node:assert/strict";
import { after } from "node:test";

import { PHONE, close, enter, finger, from, middle, moves, says, scenario, studio, tool, write } from "./studio.mjs";

const it = await scenario();
after(close);

const LANDSCAPE = { ...PHONE, viewport: { width: 844, height: 390 } };

/** How wide the page is. @param {any} page */
const wide = page => page.evaluate(() => document.documentElement.scrollWidth);

/** Waits until an element can be seen without scrolling. @param {any} page @param {string} selector */
const seen = (page, selector) => page.waitForFunction((/** @type {string} */ selector) => {
  const box = document.querySelector(selector)?.getBoundingClientRect();
  const nav = document.querySelector("#mobile")?.getBoundingClientRect();
  const bottom = nav && nav.width > nav.height ? nav.top : innerHeight;
  return box && box.width > 0 && box.top >= 0 && box.left >= 0 && box.bottom <= bottom + 1 && box.right <= innerWidth + 1;
}, selector, { timeout: 5000 }).catch(() => { throw new Error(`${selector} is not in view`); });

it("Enter opens the variant whose name is typed", () => studio({}, async page => {
  await page.waitForSelector("#state.ok");
  for (const [typed, name] of [["xiangqi", "Xiangqi"], ["dai shogi", "Dai Shogi"], ["ogi", "Ōgi"], ["chess", "Chess"]]) {
    await page.click("#choose");
    await page.fill("#picker input", typed);
    await page.keyboard.press("Enter");
    await page.waitForFunction((/** @type {string} */ name) => document.querySelector("#game-name")?.textContent === name, name);
  }
}));

it("nothing of the game before is shown while another one is read", () => studio({ id: "minishogi" }, async page => {
  await enter(page, "a2 a3");
  await page.waitForFunction(() => document.querySelectorAll(".claims li").length > 0);
  await page.route("**/api/check", async (/** @type {any} */ route) => {
    await new Promise(done => setTimeout(done, 800));
    await route.continue();
  });
  await page.click("#choose");
  await page.fill("#picker input", "taikyoku-shogi");
  await page.click('[data-id="taikyoku-shogi"]');
  await page.waitForSelector(".stage.stale");
  for (const part of ["#piece-card", ".claims", ".moves"]) assert.equal((await page.locator(part).innerText()).trim(), "", part);
  await page.waitForSelector(".stage:not(.stale)", { timeout: 60_000 });
  assert.notEqual(await page.locator("#piece-card").innerText(), "");
}));

it("a jump is entered by the square where it ends, or leg by leg", () => studio({ id: "checkers" }, async page => {
  for (const way of ["d4 f6", "d4 e5 f6"]) {
    await page.click("#new-game");
    await page.waitForFunction(() => document.querySelectorAll(".moves button").length === 0);
    await enter(page, "c3 d4");
    await enter(page, "f6 e5");
    await page.click('[data-square="d4"]');
    assert.equal(await page.getAttribute('[data-square="f6"]', "aria-label"), "f6, can be reached");
    await page.click('[data-square="d4"]');
    await enter(page, way);
    assert.equal(await page.locator(".moves button").last().innerText(), "d4e5,e5f6");
  }
}));

it("a wall is never put down by a jump", () => studio({ shared: from("duck", "7k/8/8/3p4/8/8/*7/3R3K w - - 0 1") }, async page => {
  await page.click('[data-square="d1"]');
  await page.click('[data-square="d7"]');
  assert.equal(await moves(page), 0);
}));

it("a piece in hand lights up once, and says why it cannot be dropped", () =>
  studio({ shared: from("minishogi", "4k/5/5/5/Kr3[Pp] w 1") }, async page => {
    // The only legal moves are of the King.
    await page.click(".player.to-move [data-hand=P]");
    assert.match(await says(page), /^The Pawn cannot be dropped now\. .*/);
    await page.click(".player:not(.to-move) [data-hand=P]");
    assert.match(await says(page), /^The Pawn is in White's hand, and it is Black's turn\.$/);
    assert.equal(await page.locator(".hand .on").count(), 0);
  }));

it("of two hands only the one whose piece was chosen lights up", () => studio({ shared: from("minishogi", "4k/5/5/5/K4[Pp] w 1") }, async page => {
  await page.click(".player.to-move [data-hand=P]");
  assert.equal(await page.locator(".hand .on").count(), 1);
  assert.equal(await page.locator(".player.to-move .hand .on").count(), 1);
}));

it("a position is set up by taps: board, hands and whose turn it is", () => studio({ context: PHONE, id: "minishogi" }, async page => {
  await page.tap("#set-up");
  for (const part of [".board", "#tray"]) await seen(page, part);
  await page.tap("#set-up-clear");
  await page.tap('[data-tray="K"]');
  await page.tap('[data-square="a1"]');
  await page.tap(".owners button >> nth=1");
  await page.tap('[data-square="e5"]');
  await page.tap(".owners button >> nth=0");
  await page.tap('[data-tray="P"]');
  await page.tap('[data-add="0"]');
  await page.tap('[data-add="0"]');
  await page.tap('[data-square="c3"]');
  await page.tap("#set-up-side");
  await page.waitForFunction(() => /** @type {any} */ (document.querySelector("#set-up-fen")).value.startsWith("4k/5/2P2/5/K4[PP] b"));
  await page.tap('.player:not(.far) [data-hand="P"]');
  // Without a piece of the tray a tap picks a piece up.
  await page.tap('[data-tray="P"]');
  await page.tap('[data-square="c3"]');
  await page.tap('[data-square="d3"]');
  await page.tap("#set-up-mirror");
  await page.tap("#play-from-here");
  await page.waitForFunction(() => document.querySelector('[data-square="b3"]')?.getAttribute("aria-label")?.includes("Pawn of Black"));
  await enter(page, "a5 a4");
}));

it("a position is set up by a finger that drags, and a drag that is broken off leaves nothing", () => studio({ context: PHONE, id: "chess" }, async page => {
  await page.tap("#set-up");
  const touch = await finger(page);
  const drag = async (/** @type {string} */ a, /** @type {string} */ b, end = "touchEnd") => {
    const [start, stop] = [await middle(page, a), await middle(page, b)];
    await touch("touchStart", [start]);
    for (const share of [0.1, 0.4, 0.7, 1]) await touch("touchMove", [{ x: start.x + share * (stop.x - start.x), y: start.y + share * (stop.y - start.y) }]);
    await touch(end, []);
  };
  await drag('[data-tray="Q"]', '[data-square="e5"]');
  await page.waitForSelector('[data-square="e5"][aria-label*="Queen"]');
  await drag('[data-square="e5"]', '[data-square="c4"]');
  await page.waitForSelector('[data-square="c4"][aria-label*="Queen"]');
  await drag('[data-tray="Q"]', '[data-square="d5"]', "touchCancel");
  assert.equal(await page.locator(".drag").count(), 0);
  assert.equal(await page.getAttribute('[data-square="d5"]', "aria-label"), "d5");
}));

it("a FEN is read as it is typed, its errors are shown, and Cancel keeps the game", () => studio({ id: "chess", refuses: true }, async page => {
  await enter(page, "e2 e4");
  await page.click("#set-up");
  await page.fill("#set-up-fen", "4k3/8/8/8/8/8/8/4K3x w - - 0 1");
  await page.waitForSelector("#set-up-fen[aria-invalid]");
  assert.notEqual(await page.locator("#set-up-wrong").innerText(), "");
  await page.fill("#set-up-fen", "r3k3/8/8/8/8/8/8/4K2R w K - 0 1");
  await page.waitForSelector('[data-square="a1"][aria-label="a1"]');
  assert.equal(await page.locator("#set-up-wrong").innerText(), "");
  await page.click("#cancel-set-up");
  await page.waitForSelector('[data-square="e4"][aria-label*="Pawn"]');
  assert.equal(await moves(page), 1);
  await page.click("#set-up");
  await page.fill("#set-up-fen", "r3k3/8/8/8/8/8/8/4K2R w K - 0 1");
  await page.waitForSelector('[data-square="a1"][aria-label="a1"]');
  await page.click("#play-from-here");
  // The right to castle is that of the FEN.
  await enter(page, "e1 g1");
}));

it("the pieces to set up are in view beside the largest board", () => studio({ id: "dai-shogi" }, async page => {
  await page.click("#set-up");
  for (const part of [".board", "#tray", "#set-up-fen", "#play-from-here"]) await seen(page, part);
}));

it("board, bar and tools are in view on every screen, and nothing is cut", async () => {
  for (const [id, context, parts, least] of /** @type {[string, object, string[], number][]} */ ([
    ["chess", LANDSCAPE, [".board", ".bar"], 300],
    ["xiangqi", LANDSCAPE, [".board", ".bar"], 280],
    ["glinski", PHONE, [".board", ".bar", ".tools"], 340],
    ["xiangqi", {}, [".board", ".bar", ".tools"], 500],
    ["chess", {}, [".board", ".bar", ".tools"], 560],
  ])) {
    await studio({ context, id }, async page => {
      const { width } = page.viewportSize();
      assert.ok(await wide(page) <= width, `${id}: ${await wide(page)} of ${width} pixels`);
      for (const part of parts) await seen(page, part);
      const board = await page.locator(".board").boundingBox();
      assert.ok(board.width >= least, `${id} at ${width}: a board of ${board.width} pixels`);
    });
  }
});

it("a large board is enlarged by wheel, keys and fingers, and moved", () => studio({ context: { hasTouch: true }, id: "taikyoku-shogi" }, async page => {
  await page.waitForSelector(".stage:not(.stale)", { timeout: 60_000 });
  const size = async () => (await page.locator('[data-square="s18"]').boundingBox()).width;
  const fit = await size();
  const { x, y } = await middle(page, '[data-square="s18"]');
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, -500);
  await page.waitForFunction(() => document.querySelector(".view.enlarged"));
  assert.ok(await size() > 2 * fit);
  // What is under the pointer stays there.
  const now = await middle(page, '[data-square="s18"]');
  assert.ok(Math.hypot(now.x - x, now.y - y) < 6, `${now.x - x}, ${now.y - y}`);
  await page.mouse.down();
  await page.mouse.move(x - 60, y, { steps: 4 });
  await page.mouse.up();
  assert.ok((await middle(page, '[data-square="s18"]')).x < x - 40);
  assert.ok(await wide(page) <= 1440);
  await page.focus('[data-square="s18"]');
  await page.keyboard.press("0");
  assert.ok(Math.abs(await size() - fit) < 0.5);
  const touch = await finger(page);
  await touch("touchStart", [{ x: x - 20, y }, { x: x + 20, y }]);
  for (const n of [30, 45, 60]) await touch("touchMove", [{ x: x - n, y }, { x: x + n, y }]);
  await touch("touchEnd", []);
  assert.ok(await size() > 2 * fit);
  assert.equal(await moves(page), 0);
}));

it("the definition is made narrower, hidden, and shown again after a reload", () => studio({ id: "chess" }, async page => {
  const left = () => page.locator("#panel-write").evaluate((/** @type {HTMLElement} */ part) => part.offsetWidth);
  const before = await left();
  await page.focus("#split");
  await page.keyboard.press("ArrowLeft");
  assert.ok(await left() < before);
  await page.click("#hide-left");
  assert.equal(await left(), 0);
  await page.reload();
  await page.waitForSelector("#show-left:not([hidden])");
  await page.click("#show-left");
  assert.ok(await left() > 300);
  await page.click("#more");
  await page.click("#board-only");
  assert.ok(!(await page.isVisible("header")) && !(await page.isVisible("#panel-write")));
  await page.keyboard.press("Escape");
  assert.ok(await page.isVisible("header"));
}));

it("on a phone the best move is told where the eye is", () => studio({ context: PHONE, id: "chess" }, async page => {
  await page.tap("#analyse");
  await page.waitForSelector(".lines li");
  for (const part of ["#best", ".ahead", ".lines li"]) await seen(page, part);
}));

it("a move does not scroll the board away", () => studio({ context: PHONE, id: "chess" }, async page => {
  const top = async () => (await page.locator(".board").boundingBox()).y;
  const before = await top();
  for (const clicks of ["e2 e4", "e7 e5", "g1 f3", "b8 c6"]) await enter(page, clicks);
  assert.equal(await top(), before);
}));

it("squares are called as players of shogi do, if that is wanted", () => studio({ id: "minishogi" }, async page => {
  await enter(page, "a2 a3");
  await tool(page, "shogi-coordinates");
  assert.equal(await page.locator(".moves button").first().innerText(), "5d5c");
  assert.deepEqual((await page.locator(".board text").allTextContents()).slice(0, 10), ["5", "5", "4", "4", "3", "3", "2", "2", "1", "1"]);
  await page.click('[data-square="e4"]');
  assert.match(await says(page), /Pawn on 1b/);
  await page.keyboard.press("Escape");
  await page.keyboard.press("/");
  await page.keyboard.type("1b1c");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelectorAll(".moves button").length === 2);
  await tool(page, "shogi-coordinates");
  assert.equal(await page.locator(".moves button").last().innerText(), "e4e3");
}));

it("what was taken back in the text can be made again", () => studio({ id: "chess" }, async page => {
  const text = () => page.evaluate(() => /** @type {any} */ (document.querySelector("code-editor")).text);
  await page.locator("code-editor .cm-content").click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("# mine");
  await page.click("#undo");
  assert.doesNotMatch(await text(), /# mine/);
  await page.click("#redo");
  assert.match(await text(), /# mine/);
}));

it("a hint does not cover a finding and its fix", () => studio({ id: "chess" }, async page => {
  const text = await page.evaluate(() => /** @type {any} */ (document.querySelector("code-editor")).text);
  await write(page, text.replace(/(\[pieces\.knight\]\nid = "N"\nmov)e = "N"/, '$1ee = "N"'));
  const finding = page.locator("code-editor .msg", { has: page.locator("[data-fix]") }).first();
  await finding.scrollIntoViewIfNeeded();
  const word = await page.locator("code-editor .cm-line", { hasText: "movee" }).boundingBox();
  await page.mouse.move(word.x + 20, word.y + word.height / 2, { steps: 3 });
  const hint = page.locator("code-editor .cm-tooltip-hover");
  // An unknown key may have no hint; the line above has one in any case.
  if (!(await hint.waitFor({ timeout: 3000 }).then(() => true, () => false))) {
    await page.mouse.move(word.x + 10, word.y - word.height / 2, { steps: 3 });
    await hint.waitFor();
  }
  const [above, below] = [await hint.boundingBox(), await finding.boundingBox()];
  assert.ok(above.y + above.height <= below.y + 1, `${above.y + above.height} is below ${below.y}`);
}));

it("positions and games are copied as text, and pasted", () => studio({ id: "chess", refuses: true }, async page => {
  const paste = async (/** @type {string} */ text) => {
    await tool(page, "exchange");
    await page.fill("#paste", text);
    await page.click("#open-text");
  };
  await enter(page, "e2 e4");
  await tool(page, "exchange");
  const fen = await page.inputValue("[data-text=FEN]");
  assert.equal(fen, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
  assert.match(await page.inputValue("[data-text=PGN]"), /1\. e4 \*/);
  await page.click("#notice >> text=Close");
  await paste("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
  await page.waitForSelector('[data-square="d1"][aria-label="d1"]');
  await enter(page, "e2 e4");
  await paste("1. d4 d5 2. c4 *");
  await page.waitForFunction(() => document.querySelectorAll(".moves button").length === 3);
  // Two games are listed; of the second one only the first move is legal.
  await paste('[White "A"]\n[Black "B"]\n\n1. e4 e5 1-0\n\n1. d4 Ke7 *\n');
  await page.click('[data-game="1"]');
  await page.waitForFunction(() => document.querySelectorAll(".moves button").length === 1);
  assert.match(await page.locator("#notice").innerText(), /move 2.*Ke7/);
  await page.click("#notice >> text=Close");
  await paste("nonsense");
  await page.waitForFunction(() => document.querySelector("#notice .wrong")?.textContent !== "");
}));
