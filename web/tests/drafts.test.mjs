// @ts-check
/** Nothing that an author wrote or a player played is lost: by a reload, a restart, another tab, or a click elsewhere. */

import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, test } from "node:test";

import { choose, close, dataFolder, enter, inPage, mine, missing, moves, named, scratch, serve, studio, text, write } from "./studio.mjs";

const lacks = await missing();
if (lacks !== "" && process.env.CI) throw new Error(lacks);
const it = (/** @type {string} */ name, /** @type {() => Promise<void>} */ run) => test(name, { skip: lacks || false, timeout: 120_000 }, run);
after(close);

/** The page with the board and the editor. @param {any} page */
async function ready(page) {
  await page.waitForSelector("[role=gridcell]", { timeout: 60_000 });
  await page.waitForSelector("code-editor .cm-content", { state: "attached" });
  await page.waitForSelector("#state.ok");
}

/** Opens the picker. @param {any} page */
async function pick(page) {
  await page.click("#choose");
  await page.waitForSelector("#picker[open]");
}

/** A folder with a definition. */
async function folderWith() {
  const folder = scratch("drafts-");
  await writeFile(join(folder, "a.toml"), mine("Saved"));
  return folder;
}

it("a reload keeps the unsaved text, the file it belongs to, and the game", async () => {
  const folder = await folderWith();
  await studio({ args: [folder] }, async page => {
    await pick(page);
    await page.click('[data-path="a.toml"]');
    await named(page, "Saved");
    await write(page, mine("Edited"));
    await named(page, "Edited");
    await enter(page, "e2 e4");
    await enter(page, "e7 e5");
    await page.selectOption(".player >> nth=0 >> select", "2");
    // At once, and with a change that is not a pause old.
    await write(page, `${mine("Edited")}# the last word\n`);
    await page.reload();
    await ready(page);
    assert.match(await text(page), /Edited[^]*the last word/);
    assert.equal(await moves(page), 2);
    assert.equal(await page.locator("#file-name").textContent(), "a.toml");
    assert.equal(await page.locator("#file-state").textContent(), "edited");
    assert.equal(await page.locator(".player >> nth=0 >> select").inputValue(), "2");
    await page.click("#save");
    await page.waitForFunction(() => document.querySelector("#file-state")?.textContent === "");
    assert.match(await readFile(join(folder, "a.toml"), "utf8"), /the last word/);
  });
});

it("a text with errors is kept, and its game goes on once they are repaired", () => studio({ id: "chess" }, async page => {
  await enter(page, "e2 e4");
  const before = await text(page);
  await write(page, `${before}\nnonsense = 1\n`);
  await page.waitForSelector("#state.error");
  await page.reload();
  await page.waitForSelector("#state.error");
  assert.match(await text(page), /nonsense/);
  await write(page, before);
  await ready(page);
  await page.waitForFunction(() => document.querySelectorAll(".moves button").length === 1);
}));

it("another game from the picker loses no text: the draft is there to go back to", async () => {
  const folder = await folderWith();
  await studio({ args: [folder] }, async page => {
    await pick(page);
    await page.click('[data-path="a.toml"]');
    await named(page, "Saved");
    await write(page, mine("Edited"));
    await named(page, "Edited");
    await choose(page, "minishogi");
    await page.waitForSelector("#go-back");
    assert.match(await page.locator("#note").innerText(), /a\.toml is kept as a draft/);
    await pick(page);
    assert.match(await page.locator("[data-draft]").first().innerText(), /Edited/);
    await page.locator("[data-draft]").first().click();
    await named(page, "Edited");
    assert.equal(await page.locator("#file-name").textContent(), "a.toml");
    // The game that was left is no draft: nothing in it was changed.
    await pick(page);
    assert.deepEqual(await page.locator("[data-draft]").allInnerTexts(), []);
    await page.click('[data-path="a.toml"]');
    await named(page, "Saved");
    await page.click("#go-back");
    await named(page, "Edited");
    // What is deleted for good is asked about.
    await choose(page, "chess");
    await pick(page);
    const drop = page.locator("[data-drop]").first();
    await drop.click();
    assert.match(await drop.innerText(), /for good\?/);
    await drop.click();
    await page.waitForFunction(() => document.querySelectorAll("[data-draft]").length === 0);
  });
});

it("another start of the server goes on with the last draft", async () => {
  const data = dataFolder();
  const folder = await folderWith();
  for (const args of [[], [folder], [join(folder, "a.toml")]]) {
    const name = `Mine ${args.length} ${args[0]?.endsWith(".toml")}`;
    for (const round of [1, 2]) {
      const { child, address } = await serve(args, data);
      await inPage({}, async page => {
        await page.goto(address);
        await ready(page);
        if (round === 1) {
          await write(page, mine(name));
          await named(page, name);
          await enter(page, "e2 e4");
          await page.waitForTimeout(600);
        } else {
          await named(page, name);
          assert.equal(await moves(page), 1);
          assert.match(await page.locator("#note").innerText(), /You were working on/);
        }
      }).finally(() => child.kill());
    }
  }
});

it("each tab has its own draft", () => studio({}, async page => {
  await write(page, mine("One"));
  await named(page, "One");
  const other = await page.context().newPage();
  await other.goto(page.url());
  await ready(other);
  await named(other, "Chess");
  await write(other, mine("Two"));
  await named(other, "Two");
  await enter(other, "e2 e4");
  for (const [tab, name, played] of [[page, "One", 0], [other, "Two", 1], [page, "One", 0]]) {
    await tab.reload();
    await ready(tab);
    await named(tab, name);
    assert.equal(await moves(tab), played);
  }
  // A tab that opens what another one has gets a copy.
  await pick(page);
  await page.locator("[data-draft]", { hasText: "Two" }).click();
  await named(page, "Two");
  await write(page, mine("Three"));
  await named(page, "Three");
  await page.reload();
  await ready(page);
  await named(page, "Three");
  await other.reload();
  await ready(other);
  await named(other, "Two");
  // Completion in one tab is about its own text.
  await other.close();
}));

it("earlier versions can be taken again", () => studio({}, async page => {
  for (const name of ["One", "Two", "Three"]) {
    await write(page, mine(name));
    await named(page, name);
    await page.waitForTimeout(500);
  }
  await page.reload();
  await ready(page);
  // The history of the editor is gone, but that of the draft is there.
  await page.click("#undo");
  await page.waitForSelector("#notice .versions");
  assert.ok(await page.locator("#notice .versions tr").count() >= 4);
  await page.click('#notice [data-version="1"]');
  await named(page, "One");
  await page.click("#undo");
  await named(page, "Three");
}));

it("setting up and not is no end of the game", () => studio({ id: "chess" }, async page => {
  await enter(page, "e2 e4");
  await enter(page, "e7 e5");
  await page.click("#set-up");
  await page.waitForSelector("#tray");
  await page.click("#play-from-here");
  await page.waitForSelector("#tray", { state: "hidden" });
  assert.equal(await moves(page), 2);
  await page.click("#set-up");
  await page.click("#set-up-clear");
  await page.click("#cancel-set-up");
  await page.waitForSelector("#tray", { state: "hidden" });
  assert.equal(await moves(page), 2);
  await enter(page, "g1 f3");
  // Another position, or a new game, leaves a way back.
  await page.click("#set-up");
  await page.click("text=Black to move");
  await page.click("text=Play from here");
  await page.waitForFunction(() => document.querySelectorAll(".moves button").length === 0);
  await page.click("#go-back-to-game");
  await page.waitForFunction(() => document.querySelectorAll(".moves button").length === 3);
  await page.click("#new-game");
  await page.waitForFunction(() => document.querySelectorAll(".moves button").length === 0);
  await page.click("#go-back-to-game");
  await page.waitForFunction(() => document.querySelectorAll(".moves button").length === 3);
}));

it("a reply that comes late is not played in another game", () => studio({ id: "chess" }, async page => {
  // A move that both games have.
  await page.route("**/api/think", async (/** @type {any} */ route) => {
    await new Promise(done => setTimeout(done, 700));
    await route.fulfill({ contentType: "application/x-ndjson", body: '{"move":"a7a6","nodes":1}\n' }).catch(() => {});
  });
  await page.selectOption(".player >> nth=0 >> select", "1");
  for (const pause of [0, 400, 800, 1000]) {
    await page.click("#new-game");
    await enter(page, "e2 e4");
    await page.waitForTimeout(pause);
    await pick(page);
    await page.fill("#picker input", "berolina");
    await page.click('[data-id="berolina"]');
    await named(page, "Berolina Chess");
    await page.waitForTimeout(1300);
    assert.equal(await moves(page), 0, `after ${pause} ms`);
    await choose(page, "chess");
  }
}));

it("without a server the browser keeps the drafts of each tab", () => studio({}, async page => {
  const context = page.context();
  // What a page without a server hears.
  await context.route(/api\/.*draft/, (/** @type {any} */ route) => route.fulfill({ json: { error: { code: "unknown-verb", message: "there is no such verb" } } }));
  await page.reload();
  await ready(page);
  await write(page, mine("One"));
  await named(page, "One");
  await enter(page, "e2 e4");
  const other = await context.newPage();
  await other.goto(page.url());
  await ready(other);
  await write(other, mine("Two"));
  await named(other, "Two");
  for (const [tab, name, played] of [[page, "One", 1], [other, "Two", 0]]) {
    await tab.waitForTimeout(500);
    await tab.reload();
    await ready(tab);
    await named(tab, name);
    assert.equal(await moves(tab), played);
  }
  await other.close();
  await pick(page);
  assert.match(await page.locator("[data-draft]").first().innerText(), /Two/);
}));

it("drafts that the browser keeps in place of the server are kept, and the page says where", () => studio({}, async page => {
  const kept = () => page.locator("#kept").textContent();
  await page.context().route(/api\/.*draft/, (/** @type {any} */ route) => route.fulfill({ json: { error: { code: "no-drafts", message: "drafts cannot be kept in `/data`: it is full" } } }));
  await page.reload();
  await ready(page);
  assert.ok(await page.isVisible("#note"));
  assert.equal(await page.locator("#note span").innerText(), "Drafts cannot be kept in `/data`: it is full. This browser keeps them instead, for this address only.");
  assert.equal(await kept(), "");
  await write(page, mine("One"));
  await named(page, "One");
  await page.reload();
  await ready(page);
  await named(page, "One");
  assert.equal(await kept(), "");
}));

it("a browser that keeps nothing is no reason to open nothing", () => studio({
  script: 'for (const name of ["getItem", "setItem"]) Storage.prototype[name] = () => { throw new Error("no storage"); };',
}, async page => {
  await page.context().route(/api\/.*draft/, (/** @type {any} */ route) => route.fulfill({ json: { error: { code: "unknown-verb", message: "there is no such verb" } } }));
  await page.reload();
  await ready(page);
  await write(page, mine("One"));
  await named(page, "One");
  await page.waitForFunction(() => document.querySelector("#kept")?.textContent === "not kept");
  await pick(page);
  await page.fill("#picker input", "minishogi");
  await page.click('[data-id="minishogi"]');
  await page.click("text=Discard them");
  await named(page, "Minishogi");
}));
