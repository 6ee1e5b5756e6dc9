// @ts-check
/** Answers that come late, break off or do not come leave the page as it should be. */

import assert from "node:assert/strict";
import { after } from "node:test";

import { choose, close, enter, hold, link, mine, named, says, scenario, studio, text, tool, write } from "./studio.mjs";

const it = await scenario();
after(close);

it("the board plays the last of several edits that were made during one check", () => studio({ id: "chess" }, async page => {
  const checks = await hold(page, "check");
  await write(page, mine("One"));
  await checks.asked(1);
  await write(page, mine("Two"));
  await checks.asked(2);
  await checks.answer();
  // A third check would make the second one stale.
  await page.waitForTimeout(300);
  checks.answerAll();
  await named(page, "Two");
}));

/** A page in which the answers to a question can be replaced by the start of one that breaks off. */
const BREAKS = `const { fetch } = window;
window.fetch = async (address, how) => address !== window.broken ? fetch(address, how)
  : new Response(new ReadableStream({ pull: control => control.error(new TypeError("network error")) }));`;

it("an answer that breaks off or is empty is said, and the move can be entered again", () => studio({ id: "chess", script: BREAKS }, async page => {
  const breaks = (/** @type {string} */ address) => page.evaluate((/** @type {string} */ address) => { /** @type {any} */ (window).broken = address; }, address);
  const empty = (/** @type {any} */ route) => route.fulfill({ body: "" });
  for (const [begin, end, said] of [
    [() => breaks("api/position"), () => breaks(""), /no longer answers/],
    [() => page.route("**/api/position", empty), () => page.unroute("**/api/position", empty), /no answer/],
  ]) {
    await begin();
    await page.click('[data-square="e2"]');
    await page.click('[data-square="e4"]');
    await page.waitForSelector("#notice[open]", { timeout: 10_000 });
    assert.match(await page.locator("#notice").innerText(), said);
    await page.keyboard.press("Escape");
    await end();
  }
  await enter(page, "e2 e4");
}));

it("a computer that could not be asked does not seem to think, and is asked again on demand", () => studio({ id: "chess" }, async page => {
  await page.route("**/api/think", (/** @type {any} */ route) => route.fulfill({ json: { error: { code: "gone", message: "no answer" } } }));
  await page.selectOption(".player >> nth=0 >> select", "1");
  await enter(page, "e2 e4");
  await page.waitForSelector("#notice[open] >> text=no answer");
  await page.keyboard.press("Escape");
  assert.equal(await says(page), "Black to move.");
  await page.unroute("**/api/think");
  await page.click("#let-it-move");
  await page.waitForFunction(() => document.querySelectorAll(".moves button").length === 2, undefined, { timeout: 30_000 });
}));

it("a computer that is seated while a move is under way does not move in the position before", () => studio({ id: "chess" }, async page => {
  const positions = await hold(page, "position");
  await page.click('[data-square="e2"]');
  await page.click('[data-square="e4"]');
  await positions.asked(1);
  await page.route("**/api/think", (/** @type {any} */ route) => route.fulfill({ json: { move: "d2d4", nodes: 1 } }));
  await page.selectOption(".player >> nth=1 >> select", "1");
  await page.waitForTimeout(500);
  positions.answerAll();
  await page.waitForFunction(() => document.querySelectorAll(".moves button").length === 1);
  assert.equal(await page.locator('[data-ply="1"]').innerText(), "e2e4");
}));

it("a layout that comes late does not undo what was written meanwhile", () => studio({ id: "chess" }, async page => {
  await write(page, `${mine("One")}about   =   "Untidy."\n`);
  await named(page, "One");
  const messages = await hold(page, "lsp");
  await page.click("#format");
  await messages.asked(1);
  await write(page, mine("Two"));
  messages.answerAll();
  await named(page, "Two");
  await page.waitForTimeout(500);
  assert.equal(await text(page), mine("Two"));
}));

it("a layout that cannot be asked for is no fault of the text", () => studio({ id: "chess" }, async page => {
  await page.route("**/api/lsp", (/** @type {any} */ route) => route.fulfill({ json: { error: { code: "gone", message: "no answer" } } }));
  await page.click("#format");
  await page.waitForSelector("#notice[open]");
  assert.match(await page.locator("#notice").innerText(), /no answer/);
}));

it("a text that did not reach the language server is sent again", () => studio({ id: "chess" }, async page => {
  const gone = (/** @type {any} */ route) => route.fulfill({ json: { error: { code: "gone", message: "no answer" } } });
  await page.route("**/api/lsp", gone);
  await write(page, `${mine("One")}about   =   "Untidy."\n`);
  await page.click("#format");
  await page.waitForSelector("#notice[open]");
  await page.keyboard.press("Escape");
  await page.unroute("**/api/lsp", gone);
  await page.click("#format");
  await page.waitForFunction(() => /about = "Untidy\."/.test(/** @type {any} */ (document.querySelector("code-editor")).text));
}));

it("a language server that was restarted is given the text again", () => studio({ id: "chess" }, async page => {
  const isTidied = () => page.waitForFunction(() => /about = "Untidy\."/.test(/** @type {any} */ (document.querySelector("code-editor")).text));
  /** Takes the place of this page's language server. */
  const forgetText = () => page.evaluate(async () => {
    const message = { jsonrpc: "2.0", id: 1, method: "shutdown" };
    for (let n = 0; n < 16; n += 1) {
      await fetch("api/lsp", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ message, tab: String(n) }) });
    }
  });
  const untidy = `${mine("One")}about   =   "Untidy."\n`;
  await write(page, untidy);
  await page.click("#format");
  await isTidied();
  await forgetText();
  await write(page, untidy);
  await page.click("#format");
  await isTidied();
  // Formatting sends the text that it formats; what is asked about a text that the server has does not.
  await forgetText();
  await page.click("#format");
  await page.waitForResponse("**/api/lsp");
  assert.ok(!await page.isVisible("#notice"));
}));

it("a server that is gone does not keep the author from writing", () => studio({ id: "chess" }, async page => {
  const gone = (/** @type {any} */ route) => route.fulfill({ json: { error: { code: "gone", message: "no answer" } } });
  await page.route("**/api/check", gone);
  await write(page, mine("One"));
  await page.waitForSelector("#note >> text=no answer");
  await page.waitForTimeout(400);
  assert.ok(!await page.isVisible("#notice"));
  await page.unroute("**/api/check", gone);
  await write(page, mine("Two"));
  await named(page, "Two");
  await page.waitForSelector("#note", { state: "hidden" });
}));

it("a game that is opened just after an edit is shown", () => studio({ id: "chess" }, async page => {
  await page.route("**/api/check", async (/** @type {any} */ route) => {
    await new Promise(done => setTimeout(done, 400));
    await route.continue().catch(() => {});
  });
  await page.evaluate((/** @type {[string, string]} */ [edited, hash]) => {
    const editor = /** @type {any} */ (document.querySelector("code-editor"));
    editor.replace([{ at: [0, editor.text.length], text: edited }]);
    location.hash = hash;
  }, [mine("Edited"), link({ name: "linked.toml", text: mine("Linked"), fen: null, moves: ["e2e4"] })]);
  await named(page, "Linked");
  await page.waitForFunction(() => document.querySelectorAll(".moves button").length === 1);
}));

it("a text that could not be checked is shown under its own name", () => studio({ id: "chess" }, async page => {
  const gone = (/** @type {any} */ route) => route.fulfill({ json: { error: { code: "gone", message: "no answer" } } });
  await page.route("**/api/check", gone);
  await page.evaluate((/** @type {string} */ hash) => { location.hash = hash; }, link({ name: "mine.toml", text: mine("Mine"), fen: null, moves: [] }));
  await page.waitForSelector("#notice[open] >> text=no answer");
  await page.keyboard.press("Escape");
  assert.equal(await page.locator("#file-name").textContent(), "mine.toml");
  assert.match(await page.locator(".reading").innerText(), /^mine\.toml could not be checked/);
  await page.unroute("**/api/check", gone);
  await write(page, mine("Again"));
  await named(page, "Again");
  await page.waitForSelector(".reading", { state: "hidden" });
}));

it("rules whose answer comes after that of later ones are not played", () => studio({ id: "chess", refuses: true }, async page => {
  await enter(page, "e2 e4");
  await enter(page, "e7 e5");
  await page.click('[data-ply="1"]');
  await page.waitForSelector('[data-ply="1"][aria-current]');
  const positions = await hold(page, "position", 1);
  // These rules refuse the second move.
  await write(page, `${mine("One")}\n[pieces.pawn]\nmove = "mfWcfF"\n`);
  await positions.asked(1);
  await write(page, mine("Two"));
  await named(page, "Two");
  await page.waitForSelector("#state.ok");
  await positions.answer();
  await page.waitForTimeout(300);
  assert.equal(await says(page), "Black to move.");
}));

it("of two choices the last one is opened, even if the first one comes later", () => studio({ id: "chess" }, async page => {
  const choice = async (/** @type {string} */ id) => {
    await page.click("#choose");
    await page.fill("#picker input", id);
    await page.click(`[data-id="${id}"]`);
  };
  // A draft to choose.
  await write(page, mine("Mine"));
  await named(page, "Mine");
  await choice("chess");
  await named(page, "Chess");
  for (const [verb, choose] of [["text", () => choice("minishogi")], ["draft", async () => {
    await page.click("#choose");
    await page.click("[data-draft]");
  }]]) {
    const answers = await hold(page, verb, 1);
    await choose();
    await answers.asked(1);
    await choice("xiangqi");
    await named(page, "Xiangqi");
    await answers.answer();
    await page.waitForTimeout(500);
    assert.equal(await page.locator("#file-name").textContent(), "xiangqi.toml", verb);
    await choice("chess");
    await named(page, "Chess");
  }
}));

it("a move is not doubted in a position that could not be shown", () => studio({ id: "chess" }, async page => {
  const before = await text(page);
  await tool(page, "claim-mode");
  await enter(page, "e2 e4");
  await page.click("#should-be-illegal");
  await page.route("**/api/position", (/** @type {any} */ route) => route.fulfill({ json: { error: { code: "gone", message: "no answer" } } }));
  await page.click("#doubt-claim");
  await page.waitForSelector("#notice[open] >> text=no answer");
  assert.equal(await text(page), before);
}));

it("claims that are proposed for one game are not offered for another", () => studio({ id: "breakthrough" }, async page => {
  let goOn = () => {};
  const isLate = new Promise(done => { goOn = () => done(null); });
  const proposal = { fen: null, ruling: "A rule of another game.", claim: "", place: null };
  await page.route("**/api/ask", async (/** @type {any} */ route) => {
    await isLate;
    await route.fulfill({ json: { proposals: [proposal] } }).catch(() => {});
  });
  await page.click("#tab-claims");
  await page.click("#ask-me");
  await page.waitForSelector("#ask-me:disabled");
  await choose(page, "chess");
  await page.waitForFunction(() => document.querySelectorAll("#panel-claims [aria-label$=claims] li").length > 5);
  goOn();
  await page.waitForSelector("#ask-me:enabled");
  assert.equal(await page.locator("[data-accept]").count(), 0);
}));

it("claims are proposed for the text as it is, also if it is edited during the check", () => studio({ id: "breakthrough" }, async page => {
  const newest = (await text(page)).replace("fmWfF", "fmWfN");
  const checks = await hold(page, "check");
  const asked = page.waitForRequest("**/api/ask");
  await page.click("#tab-claims");
  await page.click("#ask-me");
  await checks.asked(1);
  await write(page, newest);
  await checks.asked(3);
  checks.answerAll();
  const { source } = (await asked).postDataJSON();
  assert.equal(source.hash, await page.evaluate(async (/** @type {string} */ newest) => {
    const answer = await fetch("api/check", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ source: { text: newest, name: "breakthrough.toml" } }) });
    return (await answer.json()).hash;
  }, newest));
}));

/** Has the server forget the definition that is asked about next. @param {any} page @param {string} verb */
const forget = (page, verb) => page.route(`**/api/${verb}`, (/** @type {any} */ route) =>
  route.fulfill({ json: { error: { code: "unknown-hash", message: "this definition is no longer in memory" } } }), { times: 1 });

it("a piece is studied under rules that the server has forgotten", () => studio({ id: "chess" }, async page => {
  await page.click("#tab-pieces");
  await page.click(".cards .card:has-text('Rook')");
  await page.waitForSelector('#panel-pieces [aria-label="e8, can be reached"]');
  await forget(page, "study");
  await page.click('#panel-pieces [data-square="e7"]');
  await page.waitForSelector('#panel-pieces [aria-label="e7, enemy, can be captured"]');
}));

it("games are played under rules that the server has forgotten", () => studio({ id: "chess" }, async page => {
  await forget(page, "think");
  await page.selectOption(".player >> nth=0 >> select", "1");
  await enter(page, "e2 e4");
  await page.waitForFunction(() => document.querySelectorAll(".moves button").length === 2, undefined, { timeout: 30_000 });
  await page.click("#tab-balance");
  await page.selectOption('[aria-label="Who plays"]', "playouts");
  await page.fill("[type=number]", "10");
  await forget(page, "playouts");
  await page.click("#run-games");
  await page.waitForSelector("text=10 of 10", { timeout: 30_000 });
}));

it("what keeps a button from doing its work is said", () => studio({ id: "chess" }, async page => {
  const said = async (/** @type {string} */ text) => {
    await page.waitForSelector(`#notice[open] >> text=${text}`);
    await page.keyboard.press("Escape");
    await page.waitForSelector("#notice", { state: "hidden" });
  };
  const gone = (/** @type {any} */ route) => route.fulfill({ json: { error: { code: "gone", message: "no answer" } } });
  await page.waitForSelector("#state.ok");
  await page.route("**/index.json", (/** @type {any} */ route) => route.fulfill({ body: "" }));
  await page.click("#choose");
  await said("list of variants");
  await page.route("**/api/check", gone);
  await tool(page, "claim-mode");
  await page.click("#claim-this");
  await said("no answer");
}));

it("the button to start over says what keeps it from doing so", () => studio({ id: "chess" }, async page => {
  await write(page, mine("Mine"));
  await named(page, "Mine");
  await page.waitForTimeout(600);
  await page.evaluate(() => sessionStorage.clear());
  await page.addInitScript("sessionStorage.clear()");
  await page.reload();
  await page.waitForSelector("#afresh");
  await page.route("**/api/text", (/** @type {any} */ route) => route.fulfill({ json: { error: { code: "gone", message: "no answer" } } }));
  await page.click("#afresh");
  await page.waitForSelector("#notice[open] >> text=no answer");
}));

it("a finding that comes from both checks is shown once", () => studio({ id: "chess" }, async page => {
  await page.waitForFunction(() => document.querySelector("#tab-claims .n")?.textContent?.includes("✓"));
  const checks = await hold(page, "check");
  await write(page, `${mine("Wrong")}nonsense = 1\n`);
  await page.waitForSelector("#state.error");
  checks.answerAll();
  await page.waitForFunction(() => document.querySelector("#played")?.textContent?.includes("last version"));
  assert.equal(await page.locator("#state").textContent(), "1 error");
}));

it("a reason that comes late does not hide what was clicked meanwhile", () => studio({ id: "chess" }, async page => {
  const reasons = await hold(page, "why");
  for (const square of ["e2", "e5"]) await page.click(`[data-square="${square}"]`);
  await reasons.asked(1);
  await page.click('[data-square="d2"]');
  await reasons.answer();
  await page.waitForTimeout(200);
  assert.equal(await says(page), "Pawn on d2. Where does it go?");
}));

it("a pasted game that is read late is not shown in another variant", () => studio({ id: "chess" }, async page => {
  const games = await hold(page, "replay");
  await tool(page, "exchange");
  await page.fill("#paste", "1. e4 e5 *");
  await page.click("#open-text");
  await games.asked(1);
  await page.keyboard.press("Escape");
  await choose(page, "berolina");
  await games.answer();
  await page.waitForTimeout(500);
  assert.equal(await page.locator(".moves button").count(), 0);
  assert.equal(await page.locator("#notice[open]").count(), 0);
}));

it("the editor comes even if the first text does not", () => studio({ id: "chess" }, async page => {
  await page.route("**/api/text", (/** @type {any} */ route) => route.fulfill({ json: { error: { code: "gone", message: "no answer" } } }));
  await page.reload();
  await page.waitForSelector("#notice[open] >> text=no answer");
  await page.waitForSelector("code-editor .cm-content", { state: "attached" });
}));

it("a definition that is too long is not checked, and a note says so", () => studio({ id: "chess", refuses: true }, async page => {
  const text = await page.evaluate(() => /** @type {any} */ (document.querySelector("code-editor")).text);
  await write(page, `${text}\n${"# a long line of a comment, as long as any other\n".repeat(50_000)}`);
  await page.waitForSelector("#state.error >> text=not checked");
  // The note may also be about the draft, which cannot be kept either.
  await page.waitForSelector(".note >> text=too long");
  assert.equal(await page.locator("dialog[open]").count(), 0);
  await write(page, text);
  await page.waitForSelector("#state.ok");
}));

it("the number of errors leads to the claims that fail, and otherwise to the text", () => studio({ id: "chess" }, async page => {
  const text = await page.evaluate(() => /** @type {any} */ (document.querySelector("code-editor")).text);
  await write(page, text.replace('move = "N"', 'move = "NF"'));
  await page.waitForSelector("#state.error");
  await page.click("#state");
  await page.waitForSelector("#panel-claims:not([hidden])");
  await page.click("#tab-play");
  await write(page, text.replace('move = "N"', 'move = "nonsense"'));
  await page.waitForSelector("code-editor .msg");
  await page.click("#state");
  assert.ok(!(await page.isVisible("#panel-claims")));
}));
