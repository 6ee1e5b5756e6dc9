// @ts-check
/** What players expect of the page: pieces are moved and dropped as in other programs, and boards fit. */

import assert from "node:assert/strict";
import { after } from "node:test";

import { PHONE, choose, close, enter, finger, from, middle, moves, says, scenario, studio, tool, write } from "./studio.mjs";

const it = await scenario();
after(close);

const LANDSCAPE = { ...PHONE, viewport: { width: 844, height: 390 } };

/**
 * What is wider than its place, so that something is cut or must be scrolled sideways: the page itself never scrolls, its parts
 * do. The editor, an enlarged board and the tray of a phone are meant to. @param {any} page
 */
const tooWide = page => page.evaluate(() => [document.documentElement, ...document.querySelectorAll("body *")]
  .filter(part => !part.closest("code-editor, .enlarged, #tray, .hidden, svg") && getComputedStyle(part).display !== "inline" && part.clientWidth > 0)
  .filter(part => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflowX !== "visible" && getComputedStyle(part).textOverflow !== "ellipsis")
  .map(part => `${part.localName}#${part.id}.${part.className}: ${part.scrollWidth} of ${part.clientWidth} pixels`));

/** Waits until an element can be seen without scrolling. @param {any} page @param {string} selector */
const seen = (page, selector) => page.waitForFunction((/** @type {string} */ selector) => {
  const box = document.querySelector(selector)?.getBoundingClientRect();
  const nav = document.querySelector("#mobile")?.getBoundingClientRect();
  const bottom = nav && nav.width > nav.height ? nav.top : innerHeight;
  return box && box.width > 0 && box.top >= 0 && box.left >= 0 && box.bottom <= bottom + 1 && box.right <= innerWidth + 1;
}, selector, { timeout: 5000 }).catch(() => { throw new Error(`${selector} is not in view`); });

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
  // The answer says that it is no move; were it one, it would have been played by then.
  await page.waitForFunction(() => /d7|Rook/.test(document.querySelector(".bar > span")?.textContent ?? "") && !/Where does it go/.test(document.querySelector(".bar > span")?.textContent ?? ""));
  assert.equal(await moves(page), 0);
  assert.equal(await page.getAttribute('[data-square="d7"]', "aria-label"), "d7");
}));

it("a piece in hand lights up once, and says why it cannot be dropped", () =>
  studio({ shared: from("minishogi", "4k/5/5/5/Kr3[Pp] w 1") }, async page => {
    // The only legal moves are of the King.
    await page.click(".player.to-move [data-hand=P]");
    await page.waitForFunction(() => !document.querySelector(".bar")?.textContent?.startsWith("Black to move"));
    assert.match(await says(page), /^The Pawn cannot be dropped now\. .+/);
    await page.click(".player:not(.to-move) [data-hand=P]");
    assert.match(await says(page), /^The Pawn is in the hand of White, and it is the turn of Black\.$/);
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

// A finger that moves along the tray scrolls it; one that moves across it drags a piece.
for (const [name, context, across] of /** @type {[string, object, { x: number, y: number }][]} */ ([["on a phone held sideways", LANDSCAPE, { x: -40, y: 0 }], ["on a tablet", { viewport: { width: 1024, height: 768 }, hasTouch: true }, { x: 0, y: -40 }]])) {
  it(`a finger drags a piece from the tray to the board and into a hand, ${name}`, () => studio({ context, id: "minishogi" }, async page => {
    await page.tap("#set-up");
    const touch = await finger(page);
    const drag = async (/** @type {string} */ a, /** @type {string} */ b) => {
      await page.locator(a).scrollIntoViewIfNeeded();
      const [start, stop] = [await middle(page, a), await middle(page, b)];
      await touch("touchStart", [start]);
      for (const share of [0.3, 0.6, 1]) await touch("touchMove", [{ x: start.x + share * across.x, y: start.y + share * across.y }]);
      for (const share of [0.1, 0.4, 0.7, 1]) await touch("touchMove", [{ x: start.x + share * (stop.x - start.x), y: start.y + share * (stop.y - start.y) }]);
      await touch("touchEnd", []);
    };
    await drag('[data-tray="G"]', '[data-square="c2"]');
    await page.waitForSelector('[data-square="c2"][aria-label*="Gold"]');
    await drag('[data-tray="G"]', ".player >> nth=1");
    await page.waitForSelector('.player [data-hand="G"]');
  }));
}

for (const [name, context] of /** @type {[string, object][]} */ ([["on a desk", {}], ["on a phone", PHONE]])) {
  it(`the largest board is played by clicks and by keys, ${name}`, () => studio({ context, id: "taikyoku-shogi" }, async page => {
    await page.waitForSelector(".view.enlarged", { timeout: 60_000 });
    const first = () => page.locator('[role=gridcell][aria-label*="can move"]').evaluateAll((/** @type {HTMLElement[]} */ cells) => {
      const view = /** @type {any} */ (document.querySelector(".view")).getBoundingClientRect();
      const isSeen = (/** @type {DOMRect} */ box) => box.left > view.left + 20 && box.right < view.right - 20 && box.top > view.top + 10 && box.bottom < view.bottom - 40;
      return cells.find(cell => isSeen(cell.getBoundingClientRect()))?.dataset.square;
    });
    const square = await first();
    await page.click(`[data-square="${square}"]`);
    await page.waitForSelector(".board .goes");
    await page.keyboard.press(".");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.querySelectorAll(".moves button").length === 1);
    // The other player's pieces are at the far edge: keys go there, and the view with them.
    await page.keyboard.press(".");
    await page.keyboard.press("Enter");
    await page.keyboard.press(".");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.querySelectorAll(".moves button").length === 2);
  }));
}

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
  await page.waitForSelector("#tray", { state: "hidden" });
  // The right to castle is that of the FEN.
  await enter(page, "e1 g1");
}));

it("the pieces to set up are in view beside the largest boards", async () => {
  for (const id of ["dai-shogi", "taikyoku-shogi"]) {
    await studio({ id }, async page => {
      await page.waitForSelector(".stage:not(.stale)", { timeout: 60_000 });
      await page.click("#set-up");
      for (const part of [".view", "#tray", "#set-up-fen", "#play-from-here"]) await seen(page, part);
    });
  }
});

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
      assert.deepEqual(await tooWide(page), [], `${id} at ${width}`);
      for (const part of parts) await seen(page, part);
      const board = await page.locator(".board").boundingBox();
      assert.ok(board.width >= least, `${id} at ${width}: a board of ${board.width} pixels`);
    });
  }
});

it("on a low screen the note about a draft leaves the board free", () => studio({ context: LANDSCAPE, id: "chess" }, async page => {
  await enter(page, "e2 e4");
  await choose(page, "minishogi");
  const [note, board] = [await page.locator("#note").boundingBox(), await page.locator("#panel-play .board").boundingBox()];
  assert.ok(note.x >= board.x + board.width && note.x + note.width <= 844, `${JSON.stringify(note)} ${JSON.stringify(board)}`);
}));

it("every entry of the menu can be reached on a low screen", () => studio({ context: LANDSCAPE, id: "chess" }, async page => {
  await page.click("#more");
  await seen(page, "#more-tools");
  await page.click("#larger", { timeout: 5000 });
  await page.waitForSelector(".view.enlarged");
}));

/** Shows all of a large board, which opens enlarged. @param {any} page */
async function fitted(page) {
  await page.waitForSelector(".view.enlarged");
  await page.focus('[data-square="s18"]');
  await page.keyboard.press("0");
  await page.waitForSelector(".view:not(.enlarged)");
}

it("the labels of an enlarged board stay in view, and marks are left out where squares are small", () => studio({ id: "taikyoku-shogi" }, async page => {
  await page.waitForSelector(".stage:not(.stale)", { timeout: 60_000 });
  await page.waitForSelector(".view.enlarged");
  /** Returns whether both strips are at the edges of the view and have more than five labels in it each. */
  const labels = () => page.evaluate(() => {
    const view = /** @type {any} */ (document.querySelector(".view")).getBoundingClientRect();
    const isIn = (/** @type {DOMRect} */ box) => box.left >= view.left - 1 && box.right <= view.right + 1 && box.top >= view.top - 1 && box.bottom <= view.bottom + 1;
    const strips = [...document.querySelectorAll(".board .strip")].slice(0, 2).map(strip => strip.getBoundingClientRect());
    const names = [...document.querySelectorAll(".board .strip")].slice(0, 2).map(strip => [.../** @type {any} */ (strip.parentNode).querySelectorAll("text")].filter(text => isIn(text.getBoundingClientRect())).length);
    return [Math.abs(strips[0].left - view.left) < 4, Math.abs(strips[1].bottom - view.bottom) < 4, names.every(n => n > 5)];
  });
  assert.deepEqual(await labels(), [true, true, true]);
  await page.locator(".view").evaluate((/** @type {HTMLElement} */ part) => part.scrollTo(250, 120));
  await page.waitForTimeout(100);
  assert.deepEqual(await labels(), [true, true, true]);
  // Style sheets reach the marks of a picture as they reach a copy that lies where the picture is used.
  const hasMarks = () => page.evaluate(() => {
    const use = /** @type {any} */ (document.querySelector(".board use"));
    const copy = /** @type {any} */ (document.querySelector(`${use.getAttribute("href")} .piece-marks`)).cloneNode(true);
    use.after(copy);
    const { display } = getComputedStyle(copy);
    copy.remove();
    return display !== "none";
  });
  assert.ok(!(await hasMarks()));
  await fitted(page);
  assert.ok(!(await hasMarks()));
  for (let n = 0; n < 8; n += 1) await page.keyboard.press("+");
  await page.waitForFunction(() => !document.querySelector(".board.fine"));
  assert.ok(await hasMarks());
}));

it("a lone square of a zone has a cross", () => studio({ id: "hnefatafl" }, async page => {
  // The corners and the throne, each with two strokes.
  assert.equal((await page.locator("#panel-play .board .crossed").getAttribute("d")).split("M").length - 1, 10);
  await page.click("#more");
  await page.selectOption("#ground", "chequered");
  assert.equal(await page.locator("#panel-play .board .crossed").count(), 0);
}));

it("no square acts or has the focus under a label of an enlarged board", () => studio({ id: "taikyoku-shogi" }, async page => {
  await page.waitForSelector(".stage:not(.stale)", { timeout: 60_000 });
  await page.waitForSelector(".view.enlarged");
  /** The square that is under a point from the lower left corner of the view. */
  const under = (/** @type {number} */ right, /** @type {number} */ up) => page.evaluate(([right, up]) => {
    const { left, bottom } = /** @type {any} */ (document.querySelector(".view")).getBoundingClientRect();
    return /** @type {any} */ (document.elementFromPoint(left + right, bottom - up))?.dataset.square;
  }, [right, up]);
  await page.locator(".view").evaluate((/** @type {HTMLElement} */ part) => part.scrollTo(250, 120));
  await page.waitForTimeout(100);
  assert.equal(await under(6, 200), undefined);
  assert.equal(await under(200, 6), undefined);
  assert.notEqual(await under(200, 200), undefined);
  // Keys go to the left, and down, until the focus has left what was in view.
  await page.focus(`[data-square="${await under(160, 60)}"]`);
  for (const key of [...Array(7).fill("ArrowLeft"), ...Array(7).fill("ArrowDown")]) {
    await page.keyboard.press(key);
    const [cell, left, below] = await page.evaluate(() => [document.activeElement, ...document.querySelectorAll(".board .strip")].map(part => {
      const { left, right, top, bottom } = /** @type {any} */ (part).getBoundingClientRect();
      return { left, right, top, bottom };
    }));
    assert.ok(cell.left >= left.right - 2 && cell.bottom <= below.top + 2, `${key}: ${cell.left} after ${left.right}, ${cell.bottom} before ${below.top}`);
  }
}));

it("every part of an enlarged board of hexagons can be chosen", () => studio({ id: "glinski" }, async page => {
  for (let n = 0; n < 4; n += 1) await tool(page, "larger");
  await page.waitForSelector(".view.enlarged");
  await page.locator(".view").evaluate((/** @type {HTMLElement} */ part) => part.scrollTo(part.scrollWidth / 3, part.scrollHeight / 3));
  await page.waitForTimeout(100);
  assert.equal(await page.locator(".grid").evaluate((/** @type {HTMLElement} */ grid) => grid.style.clipPath), "");
}));

it("a large board is enlarged by wheel, keys and fingers, and moved", () => studio({ context: { hasTouch: true }, id: "taikyoku-shogi" }, async page => {
  await page.waitForSelector(".stage:not(.stale)", { timeout: 60_000 });
  const size = async () => (await page.locator('[data-square="s18"]').boundingBox()).width;
  await fitted(page);
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
  assert.deepEqual(await tooWide(page), []);
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

it("a small map shows and moves the part of a large board that is in view, and covers no square for good", () => studio({ id: "taikyoku-shogi" }, async page => {
  await page.waitForSelector(".stage:not(.stale)", { timeout: 60_000 });
  const view = page.locator(".view");
  /** How far the board is moved, as a share of how far it can be. */
  const at = () => view.evaluate((/** @type {HTMLElement} */ part) => [part.scrollLeft / (part.scrollWidth - part.clientWidth), part.scrollTop / (part.scrollHeight - part.clientHeight)].map(share => Math.round(share * 100)));
  const isClear = (/** @type {string} */ square) => page.evaluate((/** @type {string} */ name) => {
    const { x, y, width, height } = /** @type {any} */ (document.querySelector(`[data-square="${name}"]`)).getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2)?.getAttribute("data-square") === name;
  }, square);
  await fitted(page);
  assert.ok(!(await page.isVisible(".overview")));
  for (let n = 0; n < 6; n += 1) await tool(page, "larger");
  await page.hover(".view");
  assert.ok(await page.isVisible(".overview"));
  // What is in view is as large on the map as it is on the board.
  const shares = await page.evaluate(() => {
    const box = (/** @type {string} */ name) => /** @type {any} */ (document.querySelector(name)).getBoundingClientRect();
    const [seen, map, part, whole] = [".overview .seen", ".overview svg", ".view", ".view .board"].map(box);
    return [seen.width / map.width - part.width / whole.width, seen.height / map.height - part.height / whole.height];
  });
  const whole = await page.locator(".overview").boundingBox();
  assert.ok(Math.abs(whole.width - whole.height) < 2, `${whole.width} by ${whole.height}`);
  assert.ok(shares.every((/** @type {number} */ off) => Math.abs(off) < 0.05), shares.join());
  assert.match(await page.getAttribute(".overview .dark", "d"), /^(M[\d. ]+h[\d.]+v[\d.]+h-[\d.]+z){402}$/);
  const map = await page.locator(".overview").boundingBox();
  await page.mouse.click(map.x + 4, map.y + 4);
  assert.deepEqual(await at(), [0, 0]);
  await page.waitForSelector(".overview:not(.to-left, .to-top)");
  assert.ok(await isClear("a36"));
  const start = await middle(page, ".overview");
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 200, start.y + 200, { steps: 4 });
  assert.deepEqual(await at(), [100, 100]);
  // It stays under a pointer that holds it.
  assert.equal(await page.locator(".overview.to-left").count(), 0);
  await page.mouse.up();
  await page.waitForSelector(".overview.to-left.to-top");
  assert.ok(await isClear("aj1"));
  assert.equal(await moves(page), 0);
  await page.mouse.move(2, 2);
  await page.focus('[data-square="aj1"]');
  await page.keyboard.press("ArrowLeft");
  assert.ok(!(await page.isVisible(".overview")));
  await page.keyboard.press("0");
  await page.hover(".view");
  assert.ok(!(await page.isVisible(".overview")));
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

/** Every Pawn one step, and one more: more moves than the list shows at once. */
const STEPS = [[2, 3, 7, 6], [3, 4, 6, 5]].flatMap(([a, b, c, d]) => [..."abcdefgh"].flatMap(file => [`${file}${a}${file}${b}`, `${file}${c}${file}${d}`]));

it("a move does not scroll the board away", () => studio({ context: PHONE, shared: { ...from("chess", ""), fen: null, moves: STEPS } }, async page => {
  await page.waitForFunction((/** @type {number} */ n) => document.querySelectorAll(".moves button").length === n, STEPS.length);
  const top = async () => (await page.locator(".board").boundingBox()).y;
  const before = await top();
  for (const clicks of ["g1 f3", "b8 c6"]) await enter(page, clicks);
  assert.equal(await top(), before);
  // The list is scrolled instead, up and down only.
  assert.ok(await page.locator(".moves").evaluate((/** @type {HTMLElement} */ list) => list.scrollTop > 0));
  assert.deepEqual(await tooWide(page), []);
}));

it("squares are called as players of shogi do, or as definitions do", () => studio({ id: "minishogi" }, async page => {
  await enter(page, "a2 a3");
  assert.equal(await page.locator(".moves button").first().innerText(), "5d5c");
  assert.deepEqual((await page.locator(".board text").allTextContents()).slice(0, 10), ["5", "4", "3", "2", "1", "a", "b", "c", "d", "e"]);
  await page.click('[data-square="e4"]');
  assert.match(await says(page), /Pawn on 1b/);
  await page.keyboard.press("Escape");
  await page.keyboard.press("/");
  await page.keyboard.type("1b1c");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelectorAll(".moves button").length === 2);
  await page.click("#more");
  await page.selectOption("#coordinates", "letters");
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
  assert.equal(await page.inputValue("[data-text=Coordinates]"), "e2e4");
  assert.equal(await page.inputValue("[data-text=SFEN]"), "sfen rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w - 2");
  await page.click("#notice >> text=Close");
  await paste("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
  await page.waitForSelector('[data-square="d1"][aria-label="d1"]');
  await enter(page, "e2 e4");
  await paste("d2d4 d7d5 *");
  await page.waitForFunction(() => document.querySelectorAll(".moves button").length === 2);
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

it("a board looks as its game has it, or as the reader wants", () => studio({ id: "xiangqi" }, async page => {
  const looks = async () => [await page.locator("#panel-play .board .crossed").count(), await page.locator("#panel-play .board .third").count()];
  const path = () => page.locator("#panel-play .board .crossed").getAttribute("d");
  assert.deepEqual(await looks(), [1, 0]);
  // 9 ranks of 8 lines, and 9 files of 9, without the 7 that the river breaks, and 4 diagonals.
  const segments = (await path()).split("M").length - 1;
  assert.equal(segments, 10 * 8 + 9 * 9 - 7 + 4);
  const before = await path();
  await page.click("#flip");
  assert.equal((await path()).split("M").length - 1, segments);
  assert.notEqual(await path(), before);
  await page.click("#more");
  await page.selectOption("#ground", "chequered");
  assert.deepEqual(await looks(), [0, 1]);
  // The squares are told apart at a glance, in both themes.
  for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
    await page.emulateMedia({ colorScheme });
    const [light, dark] = await page.evaluate(() => [".field", ".third"].map(name => {
      const parts = getComputedStyle(/** @type {any} */ (document.querySelector(`#panel-play .board ${name}`))).fill.match(/\d+/g) ?? [];
      return parts.map(part => (Number(part) / 255) ** 2.2).reduce((sum, part, n) => sum + part * [0.2126, 0.7152, 0.0722][n], 0.05);
    }));
    assert.ok(light / dark > 1.9, `${colorScheme}: ${light / dark}`);
  }
  await page.reload();
  await page.waitForSelector("[role=gridcell]");
  assert.deepEqual(await looks(), [0, 1]);
  await page.click("#more");
  await page.selectOption("#ground", "");
  assert.deepEqual(await looks(), [1, 0]);
  // In the study of a piece there is no palace.
  await page.click("#tab-pieces");
  await page.click(".cards .card >> nth=0");
  await page.waitForSelector("#panel-pieces .board .zone", { state: "attached" });
  assert.equal(await page.locator("#panel-pieces .board .crossed").count(), 0);
}));

/** The file and rank of a square, from 0. @param {string} square */
const lattice = square => [square.charCodeAt(0) - 97, Number(square.slice(1)) - 1];

it("a board of hexagons is clicked, dragged on, walked and turned like any other", () => studio({ id: "glinski" }, async page => {
  const spots = (/** @type {string[]} */ ...squares) => Promise.all(squares.map(square => middle(page, `[data-square="${square}"]`)));
  const under = (/** @type {{ x: number, y: number }} */ { x, y }) => page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.getAttribute("data-square"), [x, y]);
  const far = (/** @type {any} */ a, /** @type {any} */ b) => Math.hypot(a.x - b.x, a.y - b.y);
  const [here, ...around] = await spots("f6", "f7", "g7", "g6", "f5", "e5", "e6");
  const apart = far(here, around[0]);
  for (const [n, spot] of around.entries()) {
    assert.ok(Math.abs(far(here, spot) - apart) < 1, `${n}: ${far(here, spot)}, not ${apart}`);
    // Nearly half the way to a neighbour belongs to the cell, and the rest to the neighbour.
    const at = (/** @type {number} */ share) => ({ x: here.x + (spot.x - here.x) * share, y: here.y + (spot.y - here.y) * share });
    assert.equal(await under(at(0.45)), "f6");
    assert.notEqual(await under(at(0.55)), "f6");
  }
  const parts = async (/** @type {string} */ name) => ((await page.locator(`#panel-play .board .${name}`).first().getAttribute("d")) ?? "").split("z").length - 1;
  assert.deepEqual([await parts("field"), await parts("other"), await parts("third")], [91, 31, 30]);
  assert.equal(await page.locator("#panel-play .board text").count(), 22);

  await enter(page, "f5 f6");
  assert.equal(await page.locator("path.last").count(), 2);
  const [from, to] = await spots("g8", "g7");
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.mouse.up();
  await page.waitForFunction(() => document.querySelectorAll(".moves button").length === 2);

  await page.click('[data-square="f3"]');
  assert.equal(await page.getAttribute('[data-square="h4"]', "aria-label"), "h4, can be reached");
  await page.keyboard.press("Escape");
  for (const isTurned of [false, true]) {
    if (isTurned) await page.click("#flip");
    await page.focus('[data-square="f6"]');
    for (const [there, back, axis, sign] of /** @type {[string, string, "x" | "y", number][]} */ ([["ArrowRight", "ArrowLeft", "x", 1], ["ArrowUp", "ArrowDown", "y", -1]])) {
      let before = here;
      for (let n = 0; n < 3; n += 1) {
        await page.keyboard.press(there);
        const now = await middle(page, ":focus");
        assert.ok((now[axis] - before[axis]) * sign > 10, `${there} ${n}`);
        before = now;
      }
      for (let n = 0; n < 3; n += 1) await page.keyboard.press(back);
      assert.equal(await page.getAttribute(":focus", "data-square"), "f6");
    }
    // Files run straight up, and the walk ends at the edge.
    for (let n = 0; n < 20; n += 1) await page.keyboard.press("ArrowUp");
    assert.equal(await page.getAttribute(":focus", "data-square"), isTurned ? "f1" : "f11");
    for (let n = 0; n < 20; n += 1) await page.keyboard.press("ArrowRight");
    assert.equal(lattice(await page.getAttribute(":focus", "data-square"))[0], isTurned ? 0 : 10);
  }
  await page.keyboard.press("Home");
  await page.click("#analyse");
  await page.waitForSelector("#panel-play .board .arrow polyline");
  await page.click("#analyse");

  await page.click("#set-up");
  await page.click("#set-up-mirror");
  assert.match(await page.getAttribute('[data-square="e1"]', "aria-label"), /King/);
  assert.equal(await page.locator("#set-up-wrong").innerText(), "");
  await page.click("#cancel-set-up");

  // The reader's choice is drawn on hexagons too.
  await page.click("#more");
  await page.selectOption("#ground", "plain");
  assert.equal(await page.locator("#panel-play .board .third").count(), 0);
  await page.selectOption("#ground", "lines");
  assert.ok((await page.locator("#panel-play .board .crossed").getAttribute("d")).split("M").length - 1 > 200);
  await page.selectOption("#ground", "");
  await page.keyboard.press("Escape");
  await page.click("#tab-pieces");
  await page.click(".cards .card >> nth=0");
  await page.waitForSelector("#panel-pieces .grid.hexagons button");
}));

it("a board of hexagons fits a phone", () => studio({ context: PHONE, id: "glinski" }, async page => {
  assert.deepEqual(await tooWide(page), []);
  const page_ = await page.locator(".board").boundingBox();
  for (const square of ["a1", "k11", "f1", "f11"]) {
    const cell = await page.locator(`[data-square="${square}"]`).boundingBox();
    assert.ok(cell.x >= page_.x && cell.x + cell.width <= page_.x + page_.width, square);
  }
  await page.tap('[data-square="f5"]');
  await page.tap('[data-square="f6"]');
  await page.waitForFunction(() => document.querySelectorAll(".moves button").length === 1);
}));

it("pieces look as their game has them, or as the reader wants", () => studio({ id: "minishogi" }, async page => {
  /** What the picture of a piece is made of. */
  const parts = () => page.evaluate(() => {
    const use = document.querySelector("#panel-play .board use");
    const symbol = document.querySelector(use?.getAttribute("href") ?? "");
    return [symbol?.querySelectorAll("circle").length, symbol?.querySelectorAll("path").length];
  });
  const redrawn = async (/** @type {string} */ set) => {
    const before = await parts();
    if (!(await page.isVisible("#pieces"))) await page.click("#more");
    const answer = page.waitForResponse((/** @type {any} */ response) => response.url().endsWith("/api/describe"));
    await page.selectOption("#pieces", set);
    await answer;
    await page.waitForFunction((/** @type {string} */ before) => {
      const use = document.querySelector("#panel-play .board use");
      const symbol = document.querySelector(use?.getAttribute("href") ?? "");
      return symbol && JSON.stringify([symbol.querySelectorAll("circle").length, symbol.querySelectorAll("path").length]) !== before;
    }, JSON.stringify(before));
  };
  await enter(page, "a2 a3");
  const own = await parts();
  await redrawn("letters");
  const lettered = await parts();
  assert.equal(await page.locator("#panel-play .board .last").count(), 2);
  assert.equal(await moves(page), 1);
  await page.reload();
  await page.waitForSelector("#panel-play .board use");
  assert.deepEqual(await parts(), lettered);
  await redrawn("");
  assert.deepEqual(await parts(), own);
}));

it("a click on a large board changes what differs, and nothing else", async () => {
  for (const [id, from, most] of [["dai-shogi", "h5", 60], ["taikyoku-shogi", "", 60]]) {
    await studio({ id: String(id) }, async page => {
      const square = from || await page.locator('[role=gridcell][aria-label*="can move"]').first().getAttribute("data-square");
      const labelled = async () => page.locator('[aria-label*="can move"]').count();
      const movable = await labelled();
      await page.evaluate(() => {
        const counted = /** @type {any} */ (window);
        counted.changes = 0;
        new MutationObserver(records => {
          for (const { addedNodes, removedNodes } of records) counted.changes += Math.max(1, addedNodes.length + removedNodes.length);
        }).observe(/** @type {any} */ (document.querySelector(".board")), { childList: true, attributes: true, subtree: true });
      });
      await page.click(`[data-square="${square}"]`);
      await page.waitForSelector(".board .tgt");
      const changes = await page.evaluate(() => new Promise(done => setTimeout(() => done(/** @type {any} */ (window).changes), 50)));
      // What could move says so no longer; the rest is the marks, the focus and the chosen square.
      assert.ok(changes <= movable + Number(most), `${id}: ${changes} changes, with ${movable} pieces that can move`);
    });
  }
});
