// @ts-check
import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after } from "node:test";

import { PHONE, close, enter, finger, from, middle, moves, says, scenario, scratch, studio, tool, write } from "./studio.mjs";

const it = await scenario();
after(close);

/** A game that ends in mate, as clicks. */
const MATE = ["d1 f2", "b7 e7", "c3 c4", "e7 f7", "f2 e4", "d8 b7", "c1 d2", "e6 e5", "b2 e5", "d6 d5", "e5 b8 =+", "b6 b5", "b8 b7", "c8 b7", "e4 d6 =+", "e8 d8", "@I e6"];

it("a game is played to mate by clicks, and taken back", () => studio({ id: "ogi" }, async page => {
  for (const clicks of MATE) await enter(page, clicks);
  await page.waitForFunction(() => document.querySelector(".bar")?.textContent?.includes("checkmated"));
  assert.match(await says(page), /^Game over\. Black wins: White is checkmated\. line \d+$/);
  await page.click("#take-back");
  await page.waitForFunction((/** @type {number} */ n) => document.querySelectorAll(".moves button").length === n, MATE.length - 1);
  assert.equal(await says(page), "Black to move.");
}));

it("a browser without a font for the characters of pieces shows letters", async () => {
  const draws = "CanvasRenderingContext2D.prototype.fillText = function (text) { this.fillRect(0, 0, WIDTH, 1); };";
  for (const [width, lacks] of [["text === '王' ? 1 : 2", false], ["2", true]]) {
    const script = draws.replace("WIDTH", String(width));
    await studio({ id: "dai-shogi", script }, async page => {
      assert.equal(await page.locator("#symbols text").count() === 0, lacks);
      await page.click("#tab-claims");
      const shown = await page.waitForSelector(".shot img");
      assert.equal(decodeURIComponent(await shown.getAttribute("src")).includes("</text>"), !lacks);
    });
  }
});

it("a move of several legs is entered leg by leg, and Esc goes one back", () =>
  studio({ shared: from("dai-shogi", "7k7/15/15/15/15/6ppp6/7L!7/15/15/15/15/15/15/15/7K7 w - - 0 1") }, async page => {
    await page.click('[data-square="h9"]');
    await page.click('[data-square="h10"]');
    assert.equal(await says(page), "Lion takes on 8f. Where does it go next?");
    assert.ok(await page.isVisible("#stop-here"));
    await page.keyboard.press("Escape");
    assert.equal(await says(page), "Lion on 8g. Where does it go?");
    await enter(page, "h10 i10");
    assert.equal(await page.locator(".moves button").first().innerText(), "8g8f,8f7f");
    assert.match(await page.getAttribute('[data-square="i10"]', "aria-label"), /Lion of Black/);
    assert.equal(await page.getAttribute('[data-square="h10"]', "aria-label"), "8f");
  }));

it("a piece captures beside it and stays", () =>
  studio({ shared: from("dai-shogi", "7k7/15/15/15/15/7p7/7L!7/15/15/15/15/15/15/15/7K7 w - - 0 1") }, async page => {
    await enter(page, "h9 h10 h9");
    assert.equal(await page.getAttribute('[data-square="h10"]', "aria-label"), "8f");
  }));

it("a piece is dropped from the hand, and a drop that is not legal is explained with its line", () =>
  studio({ shared: from("minishogi", "4k/5/5/2P2/K4[P] w 1") }, async page => {
    await page.click(".player.to-move [data-hand=P]");
    await page.click('[data-square="c3"]');
    await page.waitForFunction(() => /line \d+|toml/.test(document.querySelector(".bar")?.textContent ?? ""));
    assert.match(await says(page), /file/);
    await page.keyboard.press("Escape");
    await enter(page, "@P d3");
    assert.match(await page.getAttribute('[data-square="d3"]', "aria-label"), /Pawn/);
  }));

it("what a piece becomes is chosen at the square", () => studio({ shared: from("chess", "8/P6k/8/8/8/8/8/K7 w - - 0 1") }, async page => {
  await page.click('[data-square="a7"]');
  await page.click('[data-square="a8"]');
  assert.deepEqual(await page.locator(".choice button").allInnerTexts(), ["Queen", "Rook", "Bishop", "Knight"]);
  await page.keyboard.press("Escape");
  assert.equal(await page.locator(".choice").count(), 0);
  await enter(page, "a8 =n");
  assert.match(await page.getAttribute('[data-square="a8"]', "aria-label"), /Knight/);
}));

it("a promotion may be refused", () => studio({ shared: from("shogi", "4k4/9/2S6/9/9/9/9/9/4K4[] w 1") }, async page => {
  await enter(page, "c7 c8 stay");
  assert.match(await page.getAttribute('[data-square="c8"]', "aria-label"), /Silver/);
}));

it("a wall is one more click, castling one less", () => studio({ id: "duck" }, async page => {
  await enter(page, "e2 e4 e5");
  assert.match(await page.getAttribute('[data-square="e5"]', "aria-label"), /a wall/);
}));

it("an error is shown in place, its button repairs it, and meanwhile the last version plays", () => studio({ id: "dai-shogi" }, async page => {
  const text = await page.evaluate(() => /** @type {any} */ (document.querySelector("code-editor")).text);
  await write(page, text.replace('like = "lion"', 'like = "lyon"'));
  await page.waitForSelector("#state.error");
  await page.waitForFunction(() => document.querySelector("#played")?.textContent?.includes("last version without errors"));
  await enter(page, "h5 h6");
  await page.evaluate(() => /** @type {any} */ (document.querySelector("code-editor")).goto(37));
  await page.click("code-editor [data-fix]");
  await page.waitForSelector("#state.ok");
  assert.equal(await page.evaluate(() => /** @type {any} */ (document.querySelector("code-editor")).text), text);
  assert.equal(await moves(page), 1);
}));

it("a new rule is played at once, and the game goes on while its moves are legal", () => studio({ id: "chess" }, async page => {
  await enter(page, "g1 f3");
  const text = await page.evaluate(() => /** @type {any} */ (document.querySelector("code-editor")).text);
  await write(page, text.replace(/(\[pieces\.knight\]\nid = "N"\nmove = )"N"/, '$1"NW"'));
  await page.waitForFunction(() => document.querySelector("#file-state")?.textContent === "your copy");
  await page.click("#tab-pieces");
  await page.waitForFunction(() => [...document.querySelectorAll(".cards code")].some(code => code.textContent === "NW"));
  await page.click("#tab-play");
  assert.equal(await moves(page), 1);
  await enter(page, "g8 f6");
  await enter(page, "f3 f4");
}));

it("completion and hover come from the language server", () => studio({ id: "chess" }, async page => {
  await page.locator("code-editor .cm-content").click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("\n[[end]]\nwh");
  await page.waitForSelector("code-editor .cm-tooltip-autocomplete");
  assert.match(await page.locator("code-editor .cm-tooltip-autocomplete").innerText(), /when/);
}));

it("a position becomes a claim, and a claim that fails is shown", () => studio({ id: "chess" }, async page => {
  await tool(page, "claim-mode");
  await page.click('[data-square="g1"]');
  await page.click("#claim-this");
  await page.waitForFunction(() => document.querySelector("#tab-claims .n")?.textContent === "27 ✓");
  const text = await page.evaluate(() => /** @type {any} */ (document.querySelector("code-editor")).text);
  assert.match(text, /\[\[test\]\]\nname = "the moves from g1 at the start"\nlegal = \["g1f3", "g1h3"\]\n$/);
  await write(page, text.replace('"g1h3"]', '"g1h4"]'));
  await page.waitForFunction(() => document.querySelector("#tab-claims .n")?.textContent?.includes("✗"));
}));

it("what is proposed becomes a claim that holds", () => studio({ id: "breakthrough" }, async page => {
  await page.waitForFunction(() => document.querySelector("#tab-claims .n")?.textContent?.includes("✓"));
  const before = await page.evaluate(() => /** @type {any} */ (document.querySelector("code-editor")).text);
  await write(page, before.replace(/\n\[\[test\]\][\s\S]*$/, "\n"));
  // The claims of the text before are gone once the new one has been checked.
  await page.waitForFunction(() => document.querySelector("#tab-claims .n")?.textContent === "");
  await page.click("#tab-claims");
  await page.click("#ask-me");
  await page.locator("[data-accept]").first().click();
  await page.waitForFunction(() => document.querySelector("#tab-claims .n")?.textContent === "1 ✓");
}));

it("the computer answers, and two computers play to an end", () => studio({ id: "dobutsu" }, async page => {
  await page.selectOption(".player >> nth=0 >> select", "2");
  await page.click('[data-square="b2"]');
  await page.click('[data-square="b3"]');
  await page.waitForFunction(() => document.querySelectorAll(".moves button").length >= 2, undefined, { timeout: 30_000 });
  await page.selectOption(".player >> nth=1 >> select", "1");
  await page.waitForFunction(() => document.querySelectorAll(".moves button").length > 6, undefined, { timeout: 60_000 });
}));

it("lines are shown while a position is analysed", () => studio({ id: "chess" }, async page => {
  await page.click("#analyse");
  await page.waitForFunction(() => document.querySelectorAll(".lines li").length === 3, undefined, { timeout: 30_000 });
  const scores = await page.locator(".lines b").allInnerTexts();
  const numbers = scores.map((/** @type {string} */ text) => Number(text.replace("−", "-")));
  assert.deepEqual(numbers, [...numbers].sort((a, b) => b - a));
  assert.match(await page.getAttribute(".ahead", "aria-label"), /^(White|Black) is ahead: White \d+ %, Black \d+ %$|^equal/);
  // Between two depths a line may be gone for a moment.
  await page.waitForFunction(() => document.querySelectorAll(".board .arrow").length === 3);
  assert.match(await says(page), /^White to move\. Best: \w+ \(/);
  await page.click("#analyse");
  assert.equal(await page.locator(".board .arrow").count(), 0);
}));

it("a whole game is played by keyboard", () => studio({ id: "chess" }, async page => {
  await page.focus('[data-square="e2"]');
  for (const key of ["Enter", "ArrowUp", "ArrowUp", "Enter"]) await page.keyboard.press(key);
  await page.waitForFunction(() => document.querySelectorAll(".moves button").length === 1);
  await page.keyboard.press("/");
  await page.keyboard.type("e7e5");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelectorAll(".moves button").length === 2);
  await page.focus('[data-square="e4"]');
  await page.keyboard.press("u");
  await page.waitForFunction(() => document.querySelectorAll(".moves button").length === 1);
}));

it("a position is set up by dragging", () => studio({ id: "chess" }, async page => {
  await page.click("#set-up");
  const at = async (/** @type {string} */ square) => {
    const box = await page.locator(`[data-square="${square}"]`).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const drag = async (/** @type {number[]} */ a, /** @type {number[]} */ b) => {
    await page.mouse.move(a[0], a[1]);
    await page.mouse.down();
    await page.mouse.move(b[0], b[1], { steps: 4 });
    await page.mouse.up();
  };
  await drag(await at("e2"), await at("e5"));
  await page.click("text=Play from here");
  await page.waitForFunction(() => document.querySelector('[data-square="e5"]')?.getAttribute("aria-label")?.includes("Pawn"));
  await enter(page, "e5 e6");
}));

it("a link contains the definition and the game, and leads to the site that was named", () => {
  const site = "https://example.org/studio/";
  return studio({ args: ["--site", site], id: "ogi" }, async page => {
    await enter(page, MATE[0]);
    const here = new URL(page.url()).origin;
    await page.click("#share");
    const link = await page.locator('[aria-label="Link"]').inputValue();
    assert.ok(link.startsWith(`${site}#1.`), link);
    await page.goto("about:blank");
    await page.goto(`${here}/${new URL(link).hash}`);
    await page.waitForFunction(() => document.querySelectorAll(".moves button").length === 1);
    assert.equal(await page.locator("#game-name").innerText(), "Ōgi");
  });
});

it("without a site, what is shared are texts, and never the address of this machine", () => studio({ shared: { ...from("chess", ""), fen: null, moves: ["e2e4"] } }, async page => {
  await page.click("#share");
  await page.waitForSelector("#notice[open]");
  const texts = await page.locator("#notice textarea").evaluateAll((/** @type {any[]} */ areas) => areas.map(area => area.value));
  assert.equal(texts.length, 2);
  assert.match(texts[0], /^format = 1\nname = "My chess"/);
  assert.match(texts[1], /\n1\. e4 \*/);
  assert.doesNotMatch(texts.join("\n") + await page.locator("#notice").innerHTML(), /127\.0\.0\.1|localhost/);
  assert.match(await page.locator("#notice").innerText(), /--site.*--player/s);
  assert.equal(await page.locator("#share-page").count(), 0);
  await page.click('[aria-label="Copy Game"]');
  await page.waitForFunction(() => document.querySelector('[aria-label="Copy Game"]')?.textContent === "Copied");
  await page.click("#notice >> text=Close");
  await write(page, "");
  await page.click("#share");
  await page.waitForSelector("#notice[open]");
}));

it("a definition that is too long for a link is shared as it is", () => studio({ args: ["--site", "https://example.org"] }, async page => {
  const noise = Array.from({ length: 20_000 }, () => Math.random().toString(16).slice(2, 4)).join("");
  await write(page, `format = 1\nname = "Long"\nextends = "chess"\n# ${noise}\n`);
  await page.waitForFunction(() => document.querySelector("#game-name")?.textContent === "Long");
  await page.click("#share");
  await page.waitForFunction(() => document.querySelector("#notice")?.textContent?.includes("too long for a link"));
  assert.equal(await page.locator('[aria-label="Link"]').count(), 0);
  assert.ok((await page.locator('[data-text="Definition"]').inputValue()).includes(noise));
}));

it("a page to play is saved where the server has a player, once all claims hold", async () => {
  const player = join(scratch("player-"), "player.html");
  await writeFile(player, "<title>{{name}}</title>{{rules}}<script>{{definition}}</script>");
  await studio({ args: ["--player", player], shared: from("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"), refuses: true }, async page => {
    const wanted = async (/** @type {string} */ button) => {
      const [saved] = await Promise.all([page.waitForEvent("download"), page.click(button)]);
      return [saved.suggestedFilename(), await readFile(await saved.path(), "utf8")];
    };
    await page.click("#share");
    const [name, text] = await wanted("#share-page");
    assert.equal(name, "my-chess-play.html");
    assert.match(text, /^<title>My chess<\/title>.*<script>\{.*My chess.*<\/script>$/s);
    await page.click("#notice >> text=Close");
    await page.click("#publish");
    for (const part of ["page", "toml"]) await page.uncheck(`[data-part="${part}"]`);
    assert.deepEqual(await wanted("#publish-download"), ["my-chess-play.html", text]);
    await page.click("#notice >> text=Close");
    await write(page, 'format = 1\nname = "My chess"\nextends = "chess"\n\n[[test]]\nname = "far"\nlegal = ["e2e5"]\n');
    await page.click("#share");
    await page.click("#share-page");
    await page.waitForFunction(() => document.querySelector("#notice")?.textContent?.includes("Failing: far"));
  });
});

it("a move that is refused becomes a claim that it is legal, or that it rightly is not", () => studio({ id: "chess" }, async page => {
  const text = () => page.evaluate(() => /** @type {any} */ (document.querySelector("code-editor")).text);
  const before = await text();
  await page.click('[data-square="g1"]');
  await page.click('[data-square="g3"]');
  await page.click("#should-be-legal");
  await page.waitForFunction(() => document.querySelector("#tab-claims .n")?.textContent?.includes("✗ 1"));
  assert.equal((await text()).slice(before.length), '\n[[test]]\nname = "g1g3 is legal"\nlegal = ["g1g3"]\n');
  assert.equal(await page.locator("#played").innerText(), "");
  const taken = page.waitForResponse(/api\/position/);
  await write(page, before);
  await page.waitForFunction(() => document.querySelector("#tab-claims .n")?.textContent === "26 ✓");
  await taken;
  await page.waitForSelector(".stage:not(.stale)");
  await page.click('[data-square="g1"]');
  await page.click('[data-square="g3"]');
  await page.click("#rightly-illegal");
  await page.waitForFunction(() => document.querySelector("#tab-claims .n")?.textContent === "27 ✓");
  assert.match(await text(), /illegal = \{ "g1g3" = "no-such-move" \}\n$/);
}));

it("a move that was played becomes a claim that it is not legal", () => studio({ id: "chess" }, async page => {
  await enter(page, "e2 e4");
  // Whoever only plays is not asked.
  assert.equal(await page.locator("#should-be-illegal").count(), 0);
  await tool(page, "claim-mode");
  await page.click("#should-be-illegal");
  await page.selectOption("#doubt-reason", "way-blocked");
  await page.click("#doubt-claim");
  await page.waitForFunction(() => document.querySelector("#tab-claims .n")?.textContent?.includes("✗ 1"));
  const text = await page.evaluate(() => /** @type {any} */ (document.querySelector("code-editor")).text);
  assert.match(text, /name = "e2e4 is not legal"\nillegal = \{ "e2e4" = "way-blocked" \}\n$/);
  await page.click("#tab-claims");
  assert.match(await page.locator(".boards .fails").innerText(), /e2e4 is not legal/);
}));

it("claims are shown as boards when they come into view", () => studio({ id: "dai-shogi" }, async page => {
  await page.click("#tab-claims");
  await page.waitForFunction(() => document.querySelectorAll(".boards .shot img").length > 2);
  assert.equal(await page.locator(".boards .card").count(), 95);
  assert.ok(await page.locator(".boards .shot img").count() < 60);
  await page.locator(".boards .card").last().scrollIntoViewIfNeeded();
  await page.locator(".boards .card").last().locator("img").waitFor();
  assert.notEqual(await page.locator(".boards .card .facts p").first().innerText(), "");
  await page.locator(".boards .card >> text=Play from here").first().click();
  await page.waitForFunction(() => document.querySelector("#tab-play")?.getAttribute("aria-selected") === "true");
}));

it("a piece is studied among enemies and friends, by clicks and by keys", () => studio({ id: "chess" }, async page => {
  await page.click("#tab-pieces");
  await page.click(".cards .card:has-text('Rook')");
  const label = (/** @type {string} */ square) => page.getAttribute(`#panel-pieces [data-square="${square}"]`, "aria-label");
  const labelled = (/** @type {string} */ square, /** @type {string} */ text) =>
    page.waitForSelector(`#panel-pieces [data-square="${square}"][aria-label="${text}"]`);
  await labelled("e8", "e8, can be reached");
  await page.click('#panel-pieces [data-square="e7"]');
  await labelled("e7", "e7, enemy, can be captured");
  assert.equal(await label("e8"), "e8");
  await page.click('#panel-pieces [data-square="e7"]');
  await labelled("e7", "e7, friend");
  await page.focus('#panel-pieces [data-square="e7"]');
  await page.keyboard.press("Enter");
  await labelled("e8", "e8, can be reached");
  for (const key of ["ArrowLeft", "p"]) await page.keyboard.press(key);
  await labelled("d7", "d7, Rook");
  await labelled("a7", "a7, can be reached");
}));

it("a bundled variant is the start of another, with its picture in the list", () => studio({ id: "chess" }, async page => {
  for (const [how, wanted] of [["extend", /^format = 1\nname = "My Minishogi"\nextends = "minishogi"\n/], ["copy", /name = "My Minishogi"[\s\S]*\[pieces\./]]) {
    await page.click("#choose");
    await page.fill("#picker input", "minishogi");
    await page.locator('[data-id="minishogi"] .thumb img').waitFor();
    await page.click('[data-start="minishogi"]');
    await page.click(`#${how}`);
    // Both ways give the game the same name, so only the text shows which of them has happened.
    await page.waitForFunction(source =>
      new RegExp(source).test(/** @type {any} */ (document.querySelector("code-editor")).text), /** @type {RegExp} */ (wanted).source);
    await page.waitForFunction(() => document.querySelector("#game-name")?.textContent === "My Minishogi");
    assert.equal(await page.locator("#file-name").innerText(), "my-minishogi.toml");
  }
}));

it("a variant is published: downloaded, or written beside the definition", async () => {
  const folder = scratch("studio-");
  await writeFile(join(folder, "mine.toml"), 'format = 1\nname = "Mine"\nextends = "minishogi"\n');
  for (const args of [[folder], [folder, "--read-only"]]) {
    await studio({ args }, async page => {
      await page.click("#choose");
      await page.click('[data-path="mine.toml"]');
      await page.waitForFunction(() => document.querySelector("#game-name")?.textContent === "Mine");
      await page.click("#publish");
      await page.click("#try-games");
      await page.waitForFunction(() => /random game/.test(document.querySelector("#notice .published")?.textContent ?? ""), undefined, { timeout: 60_000 });
      if (args.length === 1) {
        await page.check("#publish-claims");
        await page.click("#publish-write");
        await page.waitForSelector("text=3 files in");
        assert.match(await readFile(join(folder, "mine", "index.html"), "utf8"), /<h1>Mine<\/h1>/);
      } else assert.equal(await page.locator("#publish-write").count(), 0);
      await page.uncheck("[data-part=toml]");
      const [saved] = await Promise.all([page.waitForEvent("download"), page.click("#publish-download")]);
      assert.equal(saved.suggestedFilename(), "mine.html");
      assert.match(await readFile(await saved.path(), "utf8"), /<h1>Mine<\/h1>/);
    });
  }
});

it("games of the computer show the balance, and random ones how they end", () => studio({ id: "micro" }, async page => {
  await page.click("#tab-balance");
  await page.fill("[type=number]", "6");
  await page.click("#run-games");
  await page.waitForSelector(".verdict >> text=too few games", { timeout: 60_000 });
  await page.waitForFunction(() => /6 of 6/.test(document.querySelector(".numbers")?.textContent ?? ""), undefined, { timeout: 60_000 });
  assert.match(await page.locator(".numbers").innerText(), /skill\s+800 positions a move against 50/);
  assert.ok(await page.locator(".numbers button.place").count() > 0);
  const [saved] = await Promise.all([page.waitForEvent("download"), page.click("text=Save the report with charts")]);
  assert.match(await readFile(await saved.path(), "utf8"), /<h1>Micro Shogi<\/h1>/);
  await page.selectOption('[aria-label="Who plays"]', "playouts");
  await page.click("#run-games");
  await page.waitForSelector("text=Never moved", { timeout: 60_000 });
}));

it("a finger on a fine board aims with a loupe", () => studio({ context: PHONE, id: "dai-shogi" }, async page => {
  const at = (/** @type {string} */ square) => middle(page, `[data-square="${square}"]`);
  const touch = await finger(page);
  await touch("touchStart", [await at("g4")]);
  await page.waitForSelector(".loupe >> text=9l");
  await touch("touchMove", [await at("h5")]);
  await page.waitForSelector(".loupe >> text=8k");
  await touch("touchEnd", []);
  assert.equal(await page.locator(".loupe").count(), 0);
  assert.match(await says(page), /^Pawn on 8k/);
}));

it("everything fits a phone", () => studio({ context: PHONE, id: "dai-shogi" }, async page => {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= 390, `${wide} pixels wide`);
  await page.tap('[data-square="h5"]');
  await page.tap('[data-square="h6"]');
  await page.waitForFunction(() => document.querySelectorAll(".moves button").length === 1);
  const cell = await page.locator('[data-square="a1"]').boundingBox();
  assert.ok(cell.width >= 22, `squares of ${cell.width} pixels`);
  for (const view of ["write", "pieces", "rules", "claims", "balance", "play"]) await page.tap(`[data-view="${view}"]`);
}));

/** What keeps people out of the page as it is. @param {any} page @returns {Promise<string[]>} */
async function obstacles(page) {
  // This rule is not among the usual ones.
  const rules = { "label-content-name-mismatch": { enabled: true } };
  const { violations } = await page.evaluate((/** @type {object} */ rules) => /** @type {any} */ (window).axe.run({ rules }), rules);
  return violations.map((/** @type {any} */ found) => `${found.id}: ${found.nodes.map((/** @type {any} */ node) => `${node.target} ${node.any[0]?.message ?? ""}`).join("; ")}`);
}

for (const colorScheme of ["light", "dark"]) {
  it(`no view has anything that keeps people out, in the ${colorScheme}`, () => studio({ context: { colorScheme }, id: "minishogi" }, async page => {
    const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
    await page.evaluate(axe);
    for (const view of ["play", "pieces", "rules", "claims", "balance", "set-up", "choose"]) {
      if (view === "set-up") await page.click("#tab-play");
      await page.click(["choose", "set-up"].includes(view) ? `#${view}` : `#tab-${view}`);
      await page.waitForSelector({ choose: "#picker .entry", "set-up": "#tray" }[view] ?? `#panel-${view}`);
      assert.deepEqual(await obstacles(page), [], view);
    }
  }));

  it(`no view on a phone and no dialog has anything that keeps people out, in the ${colorScheme}`, () => studio({ context: { ...PHONE, colorScheme }, id: "glinski" }, async page => {
    const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
    await page.evaluate(axe);
    for (const view of ["write", "pieces", "rules", "claims", "balance", "play"]) {
      await page.tap(`[data-view="${view}"]`);
      assert.deepEqual(await obstacles(page), [], view);
    }
    for (const dialog of ["exchange", "share-game"]) {
      await tool(page, dialog);
      await page.waitForSelector("#notice[open]");
      assert.deepEqual(await obstacles(page), [], dialog);
      await page.keyboard.press("Escape");
    }
    await page.tap("#publish");
    await page.waitForSelector("dialog[open]");
    assert.deepEqual(await obstacles(page), [], "publish");
  }));
}
