// @ts-check
/** The game on the board stays: under other rules, other files, links, boards and windows. */

import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after } from "node:test";
import { inflateRawSync } from "node:zlib";

import { PHONE, choose, close, enter, link, middle, moves, named, says, scenario, scratch, studio, text, tool, write } from "./studio.mjs";

const it = await scenario();
after(close);

const count = (/** @type {any} */ page, /** @type {number} */ n) => page.waitForFunction((/** @type {number} */ n) => document.querySelectorAll(".moves button").length === n, n);
const settled = (/** @type {any} */ page) => page.waitForSelector(".stage:not(.stale)", { timeout: 60_000 });

/** Chess in which the Pawns move otherwise. @param {string} name @param {string} pawn */
const chess = (name, pawn = "") => `format = 1\nname = "${name}"\nextends = "chess"\n${pawn}`;
const STEPS = '\n[pieces.pawn]\nmove = "mfWcfF"\n';

/** Two Kings that may pass. */
const PASSES = `format = 1\nname = "Passes"\nboard = { files = 2, ranks = 3 }\n\n[pieces.king]\nid = "K"\nmove = "W"\nroyal = true\n
[setup]\nfen = "k1/2/1K w"\n\n[moves]\npass = "always"\n\n[royals]\nleft-attacked = "illegal"\nwhich = "each"\n\n[[end]]\nwhen = "checkmate"\nresult = "mover wins"\n`;

it("a pass is analysed, and its button can be clicked meanwhile", () => studio({ shared: { name: "p.toml", text: PASSES, fen: null, moves: [] } }, async page => {
  await page.click("#analyse");
  await page.waitForFunction(() => [...document.querySelectorAll(".lines .mono")].some(line => line.textContent?.startsWith("pass")), undefined, { timeout: 30_000 });
  assert.ok(await page.locator(".board .arrow").count() < await page.locator(".lines li").count());
  assert.doesNotMatch(await page.locator("#thoughts").innerText(), /0000/);
  await page.focus(".bar >> text=Pass");
  await page.evaluate(() => { /** @type {any} */ (window).passed = document.activeElement; });
  await page.waitForTimeout(700);
  assert.ok(await page.evaluate(() => document.activeElement === /** @type {any} */ (window).passed));
  await page.click(".bar >> text=Pass");
  await count(page, 1);
  assert.equal(await page.locator(".moves button").innerText(), "pass");
}));

it("a line of the analysis changes the bar that says who is ahead, and makes no other", () => studio({ id: "chess" }, async page => {
  await page.route("**/api/think", (/** @type {any} */ route) => route.fulfill({
    contentType: "application/x-ndjson",
    body: [0, 200, -100].map((cp, n) => JSON.stringify({ rank: 1, depth: n + 1, score: { cp }, pv: ["e2e4"] })).join("\n") + '\n{"move":"e2e4","nodes":1}\n',
  }));
  await page.evaluate(() => {
    /** @type {any} */ (window).made = 0;
    new MutationObserver(changes => {
      for (const { addedNodes } of changes) for (const node of addedNodes) if (/** @type {any} */ (node).querySelector?.(".share-bar") || /** @type {any} */ (node).className === "share-bar") /** @type {any} */ (window).made += 1;
    }).observe(document.querySelector("#thoughts") ?? document.body, { childList: true, subtree: true });
  });
  await page.click("#analyse");
  await page.waitForFunction(() => /Black is ahead/.test(document.querySelector(".ahead")?.getAttribute("aria-label") ?? ""));
  assert.equal(await page.evaluate(() => /** @type {any} */ (window).made), 0);
  const share = await page.locator(".ahead .first").evaluate((/** @type {HTMLElement} */ part) => Number.parseFloat(part.style.width));
  assert.ok(share > 30 && share < 50, `${share} %`);
}));

it("a file that changes on the disk keeps the game, and says what its rules refuse", async () => {
  const folder = scratch("game-");
  const path = join(folder, "mine.toml");
  await writeFile(path, chess("One"));
  await studio({ args: [path], refuses: true }, async page => {
    await page.waitForSelector("#state.ok");
    await enter(page, "g1 f3");
    await enter(page, "e7 e5");
    await page.selectOption(".player >> nth=1 >> select", "");
    await writeFile(path, chess("Two", "about = \"Other words.\"\n"));
    await named(page, "Two");
    assert.equal(await moves(page), 2);
    // In the middle of being written it has errors.
    await writeFile(path, "format = 1\nnam");
    await page.waitForSelector("#state.error", { timeout: 15_000 });
    assert.equal(await moves(page), 2);
    await writeFile(path, chess("Three", STEPS));
    await page.waitForSelector("#state.ok", { timeout: 15_000 });
    await page.waitForSelector("#renew");
    assert.match(await says(page), /^The game keeps the rules that it began with\. Under the new ones move 2 cannot be played: e7e5: /);
    assert.equal(await moves(page), 2);
    await page.click("#renew");
    await count(page, 1);
    assert.match(await says(page), /move 2 cannot be played.*Left out: e7e5\./);
    await enter(page, "e7 e6");
  });
});

it("a draft whose rules have changed meanwhile shows its game as far as it is legal", () => studio({ shared: { name: "mine.toml", text: chess("Mine"), fen: null, moves: [] }, refuses: true }, async page => {
  await enter(page, "e2 e3");
  await enter(page, "e7 e5");
  await enter(page, "d2 d3");
  await page.waitForTimeout(600);
  await page.route("**/api/draft", async (/** @type {any} */ route) => {
    const answer = await (await route.fetch()).json();
    await route.fulfill({ json: { ...answer, draft: { ...answer.draft, text: chess("Mine", STEPS) } } });
  });
  await page.reload();
  await page.waitForSelector("[role=gridcell]");
  await count(page, 1);
  assert.match(await says(page), /^The game is shown as far as the rules allow it: move 2 cannot be played: e7e5: .*Left out: e7e5 d2d3\.$/);
}));

it("going back to a game that the new rules refuse shows what is left of it", () => studio({ id: "chess", refuses: true }, async page => {
  const before = await text(page);
  for (const clicks of ["e2 e3", "e7 e5"]) await enter(page, clicks);
  await page.fill("#comment", "two steps");
  await enter(page, "d2 d3");
  for (const [ply, clicks] of [[2, "d2 d4"], [1, "d7 d5"]]) {
    await page.click(`[data-ply="${ply}"]`);
    await page.waitForSelector(`[data-ply="${ply}"][aria-current]`);
    await enter(page, String(clicks));
  }
  await page.click('[data-ply="3"]');
  await page.waitForSelector('[data-ply="3"][aria-current]');
  await page.click("#new-game");
  await count(page, 0);
  // The board takes the new rules over as soon as it has a position under them.
  const taken = page.waitForResponse(/api\/position/);
  await write(page, before.replace(/(\[pieces\.pawn\]\nid = "P"\nmove = )"[^"]*"/, '$1"mfWcfF"'));
  await page.waitForFunction(() => document.querySelector("#file-state")?.textContent === "your copy");
  await taken;
  await settled(page);
  await page.click("#go-back-to-game");
  // The variation takes the place of the move that is left out. It was not checked, so the board does not show it.
  await count(page, 2);
  assert.match(await says(page), /Left out: e7e5 d2d3, 1 variation, 1 comment\. The variation d7d5 is now the game\.$/);
  assert.equal(await page.locator(".moves .variation").count(), 0);
  await page.waitForSelector('[data-ply="1"][aria-current]');
  await enter(page, "e7 e6");
}));

it("a game stays when the server cannot be asked", () => studio({ id: "chess", refuses: true }, async page => {
  await enter(page, "e2 e4");
  await enter(page, "e7 e5");
  await page.route("**/api/position", (/** @type {any} */ route) => route.fulfill({ json: { error: { code: "gone", message: "no answer" } } }));
  for (const act of ["#take-back", "#new-game", '[data-ply="1"]']) {
    await page.click(act);
    await page.waitForSelector("#notice[open]");
    await page.keyboard.press("Escape");
    assert.equal(await moves(page), 2, act);
    assert.equal(await page.getAttribute('[data-ply="2"]', "aria-current"), "true", act);
  }
  await page.unroute("**/api/position");
  await enter(page, "g1 f3");
}));

it("new rules are asked for again when the server could not be asked, and they refuse nothing", () => studio({ id: "chess", refuses: true }, async page => {
  await enter(page, "e2 e4");
  await enter(page, "e7 e5");
  await page.click('[data-ply="1"]');
  await page.waitForSelector('[data-ply="1"][aria-current]');
  await page.route("**/api/position", (/** @type {any} */ route) => route.fulfill({ json: { error: { code: "gone", message: "no answer" } } }));
  await write(page, chess("Changed", STEPS));
  await page.waitForSelector("#note >> text=no answer");
  assert.doesNotMatch(await says(page), /keeps the rules/);
  await page.unroute("**/api/position");
  await write(page, `${chess("Changed", STEPS)}# again\n`);
  await page.waitForFunction(() => document.querySelector("#state.ok"));
  await page.click('[data-square="b8"]');
  await page.waitForSelector('[data-square="c6"].to, [data-square="c6"][aria-label*="can be reached"]');
  assert.equal(await moves(page), 2);
}));

it("a game is kept when the server could not be asked for it", () => studio({ id: "chess", refuses: true }, async page => {
  await write(page, chess("Mine"));
  await named(page, "Mine");
  await enter(page, "e2 e4");
  await enter(page, "e7 e5");
  await page.route("**/api/position", (/** @type {any} */ route) => (route.request().postDataJSON().moves.length > 0 ? route.fulfill({ json: { error: { code: "gone", message: "no answer" } } }) : route.continue()));
  await page.reload();
  await page.waitForSelector("#notice[open]");
  await page.keyboard.press("Escape");
  await write(page, `${chess("Mine")}# more\n`);
  await page.waitForSelector("#note >> text=no answer");
  await page.unroute("**/api/position");
  await page.reload();
  await count(page, 2);
}));

it("a game that could not be asked for is offered beside one that was begun meanwhile", () => studio({ id: "chess", refuses: true }, async page => {
  await write(page, chess("Mine"));
  await named(page, "Mine");
  await enter(page, "e2 e4");
  await enter(page, "e7 e5");
  await page.route("**/api/position", (/** @type {any} */ route) => (route.request().postDataJSON().moves.length > 0 ? route.fulfill({ json: { error: { code: "gone", message: "no answer" } } }) : route.continue()));
  await page.reload();
  await page.waitForSelector("#notice[open]");
  await page.keyboard.press("Escape");
  await page.unroute("**/api/position");
  await enter(page, "d2 d4");
  await write(page, `${chess("Mine")}# more\n`);
  await page.click("#go-back-to-game");
  await count(page, 2);
  assert.equal(await page.locator('[data-ply="1"]').innerText(), "e2e4");
}));

it("rules that could not be asked for are forgotten with the change", () => studio({ id: "chess", refuses: true }, async page => {
  await enter(page, "e2 e4");
  await page.route("**/api/position", (/** @type {any} */ route) => route.fulfill({ json: { error: { code: "gone", message: "no answer" } } }));
  const before = await text(page);
  await write(page, chess("Changed", STEPS));
  await page.waitForSelector("#note >> text=no answer");
  await page.unroute("**/api/position");
  await write(page, before);
  await page.waitForFunction(() => document.querySelector("#state.ok"));
  await page.waitForTimeout(300);
  assert.equal(await page.locator("#renew").count(), 0);
  await enter(page, "e7 e5");
}));

it("a game that comes late does not replace another one", () => studio({ id: "chess" }, async page => {
  await enter(page, "e2 e4");
  await page.click("#new-game");
  await count(page, 0);
  await page.route("**/api/position", async (/** @type {any} */ route) => {
    await new Promise(done => setTimeout(done, route.request().postDataJSON().moves[0] === "e2e4" ? 800 : 0));
    await route.continue();
  });
  await page.click("#go-back-to-game");
  await enter(page, "d2 d4");
  // Twice as long as it takes the first answer, since the game would be asked for again.
  await page.waitForTimeout(2400);
  assert.equal(await page.locator('[data-ply="1"]').innerText(), "d2d4");
}));

it("a board that was hidden while the window changed fits it when it is shown again", () => studio({ id: "chess" }, async page => {
  await page.focus('[data-square="e4"]');
  await page.keyboard.press("+");
  await page.waitForSelector(".view.enlarged");
  await page.click("#tab-pieces");
  await page.setViewportSize({ width: 1100, height: 700 });
  await page.waitForTimeout(200);
  await page.click("#tab-play");
  await page.waitForTimeout(200);
  const view = await page.locator(".view").boundingBox();
  const column = await page.locator(".boardcol").boundingBox();
  assert.ok(view.width > 200 && view.width <= column.width + 1, `${view.width} of ${column.width}`);
  assert.ok(view.height > 200 && view.height < 700, `${view.height}`);
}));

it("what the reader chooses lasts as long as the page in a browser that keeps nothing", () => studio({
  id: "chess", script: 'Storage.prototype.getItem = Storage.prototype.setItem = () => { throw new Error("no storage"); };',
}, async page => {
  await page.click("#more");
  await page.selectOption("#ground", "plain");
  await page.keyboard.press("Escape");
  await page.waitForSelector("#more-tools", { state: "hidden" });
  await page.waitForFunction(() => !document.querySelector(".board .third"));
  await enter(page, "e2 e4");
  await page.click("#more");
  assert.equal(await page.locator("#ground").inputValue(), "plain");
}));

it("a link is opened in an open studio, again and again, and keeps what was written since", () => studio({ id: "chess" }, async page => {
  const hash = link({ name: "mine.toml", text: chess("Linked"), fen: null, moves: ["e2e4"] });
  const open = () => page.evaluate((/** @type {string} */ hash) => { location.hash = hash; }, hash);
  await open();
  await named(page, "Linked");
  await count(page, 1);
  await enter(page, "e7 e5");
  await open();
  await count(page, 1);
  await write(page, chess("Changed"));
  await named(page, "Changed");
  await page.reload();
  await named(page, "Changed");
  await open();
  await named(page, "Linked");
  await page.click("#go-back");
  await named(page, "Changed");
  // The same rules without a game begin at the start.
  await open();
  await count(page, 1);
  await page.evaluate((/** @type {string} */ hash) => { location.hash = hash; }, link({ name: "mine.toml", text: chess("Linked"), fen: null, moves: [] }));
  await page.waitForSelector('[data-square="e2"][aria-label*="Pawn"]');
  await count(page, 0);
  await page.waitForSelector("#go-back");
  await page.evaluate(() => { location.hash = "#1.damaged"; });
  await page.waitForSelector("#note >> text=damaged");
  await named(page, "Linked");
}));

it("what was left for a link is offered, even if another link is opened before that one is read", () => studio({ id: "chess" }, async page => {
  await write(page, chess("Changed"));
  await named(page, "Changed");
  let goOn = () => {};
  const isLate = new Promise(done => { goOn = () => done(null); });
  await page.route("**/api/check", async (/** @type {any} */ route) => { await isLate; await route.continue(); });
  const open = (/** @type {string} */ name) => page.evaluate((/** @type {string} */ hash) => { location.hash = hash; }, link({ name: `${name}.toml`, text: chess(name), fen: null, moves: [] }));
  await open("First");
  await page.waitForSelector("text=Reading First.toml");
  await open("Second");
  await page.waitForSelector("text=Reading Second.toml");
  goOn();
  await named(page, "Second");
  await page.click("#go-back", { timeout: 5000 });
  await named(page, "Changed");
}));

it("the same game from the list begins anew, and the one before is kept", () => studio({ id: "chess" }, async page => {
  await enter(page, "e2 e4");
  await page.click("#choose");
  await page.fill("#picker input", "chess");
  await page.click('[data-id="chess"]');
  await page.waitForSelector('[data-square="e2"][aria-label*="Pawn"]');
  await count(page, 0);
  await page.click("#go-back");
  await count(page, 1);
}));

it("the PGN has the whole game, whatever position is shown", () => studio({ id: "chess" }, async page => {
  await enter(page, "e2 e4");
  await enter(page, "e7 e5");
  await page.click('[data-ply="1"]');
  await page.waitForSelector('[data-ply="1"][aria-current]');
  await tool(page, "exchange");
  assert.match(await page.inputValue("[data-text=PGN]"), /1\. e4 e5/);
  assert.match(await page.inputValue("[data-text=FEN]"), /4P3\/8\/PPPP1PPP\/RNBQKBNR b/);
}));

it("moves are taken back as often as that is asked for, however fast", () => studio({ id: "chess" }, async page => {
  for (const move of ["e2 e4", "e7 e5", "g1 f3", "b8 c6"]) await enter(page, move);
  await page.route("**/api/position", async (/** @type {any} */ route) => {
    await new Promise(done => setTimeout(done, 300));
    await route.continue();
  });
  await page.focus('[data-square="e4"]');
  for (let n = 0; n < 3; n += 1) await page.keyboard.press("u");
  await count(page, 1);
  await page.waitForSelector('[data-square="e4"][aria-label*="Pawn"]');
}));

it("another board is not enlarged, and a window of another size keeps the board in its place", () => studio({ id: "chess" }, async page => {
  await page.focus('[data-square="e4"]');
  await page.keyboard.press("+");
  await page.waitForSelector(".view.enlarged");
  // A move leaves it as it is.
  await enter(page, "e2 e4");
  assert.equal(await page.locator(".view.enlarged").count(), 1);
  await page.setViewportSize({ width: 1100, height: 700 });
  await page.waitForTimeout(200);
  // The squares that were in the middle of the view still are.
  const seen = () => page.evaluate(() => {
    const view = /** @type {any} */ (document.querySelector(".view"));
    const share = (/** @type {number} */ at, /** @type {number} */ most) => (most > 0 ? at / most : 0);
    return [share(view.scrollLeft, view.scrollWidth - view.clientWidth), share(view.scrollTop, view.scrollHeight - view.clientHeight)];
  });
  await page.evaluate(() => document.querySelector(".view")?.scrollTo(0, 0));
  await page.setViewportSize({ width: 1120, height: 720 });
  await page.waitForTimeout(200);
  assert.ok((await seen()).every((/** @type {number} */ share) => share < 0.15), String(await seen()));
  await page.setViewportSize({ width: 1100, height: 700 });
  await page.waitForTimeout(200);
  const view = await page.locator(".view").boundingBox();
  const column = await page.locator(".boardcol").boundingBox();
  assert.ok(view.width <= column.width + 1, `${view.width} of ${column.width}`);
  assert.ok(view.height < 700, `${view.height}`);
  await choose(page, "minishogi");
  assert.equal(await page.locator(".view.enlarged").count(), 0);
}));

it("the remembered width of the definition leaves room for the board in every window", () => studio({ id: "chess" }, async page => {
  await page.evaluate(() => localStorage.setItem("alfil-left", "1300"));
  await page.setViewportSize({ width: 2000, height: 900 });
  await page.reload();
  await page.waitForSelector("[role=gridcell]");
  for (const width of [2000, 1200, 900]) {
    await page.setViewportSize({ width, height: 900 });
    await page.waitForTimeout(100);
    const right = await page.locator(".right").boundingBox();
    assert.ok(right.width >= 359 && right.x + right.width <= width + 1, `${right.width} at ${right.x} of ${width}`);
  }
  await page.setViewportSize({ width: 2000, height: 900 });
  assert.ok(await page.locator("#panel-write").evaluate((/** @type {HTMLElement} */ part) => part.offsetWidth) > 1200);
  await page.evaluate(() => localStorage.setItem("alfil-left", "garbage"));
  await page.reload();
  await page.waitForSelector("[role=gridcell]");
  assert.ok(await page.isVisible("#panel-write") && await page.isVisible(".board"));
}));

it("what is shown of the game before cannot be used, and the page says why", () => studio({ id: "chess" }, async page => {
  await page.click("#choose");
  await page.route("**/api/check", async (/** @type {any} */ route) => {
    await new Promise(done => setTimeout(done, 1500));
    await route.continue();
  });
  await page.fill("#picker input", "minishogi");
  await page.click('[data-id="minishogi"]');
  await page.waitForSelector(".stage.stale");
  await page.evaluate(() => /** @type {any} */ (document.querySelector('[data-square="e2"]')).focus());
  assert.equal(await page.evaluate(() => document.activeElement === document.querySelector('[data-square="e2"]')), false);
  assert.match(await page.locator(".reading").innerText(), /^Reading minishogi\.toml…$/);
  const { x, y } = await middle(page, '[data-square="e2"]');
  await page.mouse.click(x, y);
  await settled(page);
  assert.equal(await says(page), "Black to move.");
  await page.unroute("**/api/check");
  // A text with errors has no board yet, and no pieces.
  await page.evaluate((/** @type {string} */ hash) => { location.hash = hash; }, link({ name: "a.toml", text: "format = 1\nnonsense = 1\n", fen: null, moves: [] }));
  await page.waitForSelector("#state.error");
  await page.waitForSelector(".reading >> text=The definition has errors");
  await page.click("#tab-pieces");
  assert.ok(await page.locator("#panel-pieces").evaluate((/** @type {any} */ panel) => panel.inert));
  await write(page, chess("Repaired"));
  await page.waitForFunction(() => !(/** @type {any} */ (document.querySelector("#panel-pieces")).inert));
  await page.click("#tab-play");
  assert.ok(!(await page.isVisible(".reading")));
}));

it("who plays, and from which side the board is seen, is decided anew in another game", () => studio({ id: "chess" }, async page => {
  await page.click("#flip");
  await page.selectOption(".player >> nth=0 >> select", "2");
  await page.click("#choose");
  await page.fill("#picker input", "xiangqi");
  await page.click('[data-id="xiangqi"]');
  await page.waitForFunction(() => document.querySelector("#game-name")?.textContent === "Xiangqi");
  await page.waitForSelector(".stage:not(.stale)");
  for (const side of [0, 1]) assert.equal(await page.locator(`.player >> nth=${side} >> select`).inputValue(), "");
  assert.deepEqual(await page.locator(".player b").allTextContents(), ["Black", "Red"]);
  assert.ok((await middle(page, '[data-square="a1"]')).y > (await middle(page, '[data-square="a10"]')).y);
}));

it("on a phone another game is seen from its top", () => studio({ context: PHONE, id: "chess" }, async page => {
  const top = () => page.locator("#panel-play").evaluate((/** @type {HTMLElement} */ panel) => panel.scrollTop);
  await page.locator("#panel-play").evaluate((/** @type {HTMLElement} */ panel) => panel.scrollTo(0, 200));
  assert.ok(await top() > 0);
  await choose(page, "xiangqi");
  await page.waitForSelector(".stage:not(.stale)");
  assert.equal(await top(), 0);
}));

it("a game is shared from the menu of the board, on the phone too", () => studio({ context: PHONE, id: "chess" }, async page => {
  await tool(page, "share-game");
  await page.waitForSelector("#notice [data-text=Definition]");
}));

it("a text with errors is shared without the game of the text before", () => studio({ args: ["--site", "https://example.org"], id: "chess" }, async page => {
  await enter(page, "e2 e4");
  await page.evaluate((/** @type {string} */ hash) => { location.hash = hash; }, link({ name: "wrong.toml", text: "format = 1\nnonsense = 1\n", fen: null, moves: [] }));
  await page.waitForSelector("#state.error");
  await page.click("#share");
  const { hash } = new URL(await page.locator('[aria-label="Link"]').inputValue());
  const shared = JSON.parse(String(inflateRawSync(Buffer.from(hash.slice(3), "base64url"))));
  assert.deepEqual(shared, { name: "wrong.toml", text: "format = 1\nnonsense = 1\n", fen: null, moves: [] });
}));
