// @ts-check
/** Files are saved: never over what another program wrote, and never under the name of another text. */

import assert from "node:assert/strict";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after } from "node:test";

import { choose, close, hold, link, mine, named, scenario, scratch, studio, write } from "./studio.mjs";

const it = await scenario();
after(close);

/** A studio with a folder in which `a.toml` is opened. @param {(page: any, path: string) => Promise<void>} test */
async function opened(test) {
  const folder = scratch("saving-");
  const path = join(folder, "a.toml");
  await writeFile(path, mine("Saved"));
  await studio({ args: [folder], refuses: true }, async page => {
    await page.waitForSelector("#state.ok");
    await page.click("#choose");
    await page.click('[data-path="a.toml"]');
    await named(page, "Saved");
    await page.waitForSelector("#state.ok");
    await test(page, path);
  });
}

/** Waits until the page says that the file has its text. @param {any} page */
const saved = page => page.waitForFunction(() => document.querySelector("#file-state")?.textContent === "");

it("a file is saved, and not over what another program wrote", async () => {
  const folder = scratch("studio-");
  const path = join(folder, "mine.toml");
  await writeFile(path, 'format = 1\nname = "Mine"\nextends = "chess"\n');
  await studio({ args: [path] }, async page => {
    await page.waitForSelector("#state.ok");
    await write(page, 'format = 1\nname = "Ours"\nextends = "chess"\n');
    await page.click("#save");
    await page.waitForFunction(() => document.querySelector("#file-state")?.textContent === "");
    assert.match(await readFile(path, "utf8"), /Ours/);
    await write(page, 'format = 1\nname = "Again"\nextends = "chess"\n');
    await writeFile(path, 'format = 1\nname = "Theirs"\nextends = "chess"\n');
    await page.click("text=Take theirs", { timeout: 15_000 });
    await page.waitForFunction(() => document.querySelector("#game-name")?.textContent === "Theirs");
  });
});

it("a file whose name is taken is opened as it is, and the text that was to be saved stays a draft", async () => {
  const folder = scratch("studio-");
  await writeFile(join(folder, "mine.toml"), 'format = 1\nname = "Theirs"\nextends = "minishogi"\n');
  await studio({ args: [folder], id: "chess", refuses: true }, async page => {
    await write(page, 'format = 1\nname = "Ours"\nextends = "chess"\n');
    await page.waitForFunction(() => document.querySelector("#game-name")?.textContent === "Ours");
    await page.click("#save");
    await page.fill("#notice input", "mine.toml");
    await page.keyboard.press("Enter");
    await page.waitForSelector("#notice[open] >> text=There is a file mine.toml already.");
    await page.click("text=Take theirs");
    await page.waitForFunction(() => document.querySelector("#game-name")?.textContent === "Theirs");
    await page.waitForFunction(() => document.querySelectorAll(".board [data-square]").length === 25);
    assert.match(await readFile(join(folder, "mine.toml"), "utf8"), /Theirs/);
    await page.click("#choose");
    await page.waitForSelector("#picker[open]");
    const drafts = await page.locator("[data-draft]").allInnerTexts();
    assert.equal(drafts.length, 1);
    assert.match(drafts[0], /Ours/);
  });
});

it("a file that was deleted is written anew", () => opened(async (page, path) => {
  await write(page, mine("Edited"));
  await rm(path);
  await page.click("#save");
  await saved(page);
  assert.match(await readFile(path, "utf8"), /Edited/);
}));

it("what keeps a changed file from being read is said", () => opened(async (page, path) => {
  await page.route("**/api/open", (/** @type {any} */ route) => route.fulfill({ json: { error: { code: "failed", message: "`a.toml` cannot be read" } } }));
  await write(page, mine("Edited"));
  await writeFile(path, mine("Theirs"));
  await page.click("#save");
  await page.waitForSelector("#notice[open] >> text=cannot be read");
}));

it("a save that is answered late belongs to the text that was saved", () => opened(async (page, path) => {
  const saves = await hold(page, "save");
  await write(page, mine("Edited"));
  await page.click("#save");
  await saves.asked(1);
  await choose(page, "chess");
  const listed = page.waitForResponse(/api\/files$/);
  saves.answerAll();
  await listed;
  await page.waitForTimeout(200);
  assert.equal(await page.locator("#file-name").textContent(), "chess.toml");
  assert.match(await readFile(path, "utf8"), /Edited/);
}));

it("what is written while a file is saved can be saved at once", () => opened(async (page, path) => {
  const saves = await hold(page, "save");
  await write(page, mine("One"));
  await page.keyboard.press("Control+s");
  await saves.asked(1);
  await write(page, mine("Two"));
  await page.keyboard.press("Control+s");
  saves.answerAll();
  await saved(page);
  assert.match(await readFile(path, "utf8"), /Two/);
  assert.equal(await page.locator("#notice[open]").count(), 0);
}));

it("a dialog about a text is closed with it", () => opened(async (page, path) => {
  await write(page, mine("Edited"));
  await writeFile(path, mine("Theirs"));
  await page.click("#save");
  await page.waitForSelector("#notice[open] >> text=Keep mine");
  await page.evaluate((/** @type {string} */ hash) => { location.hash = hash; }, link({ name: "linked.toml", text: mine("Linked"), fen: null, moves: [] }));
  await named(page, "Linked");
  // It would save what is open now.
  assert.equal(await page.locator("#notice[open]").count(), 0);
}));
