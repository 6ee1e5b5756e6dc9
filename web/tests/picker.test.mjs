// @ts-check
/** The list of variants: names are found, and pictures come as they are wanted. */

import assert from "node:assert/strict";
import { after } from "node:test";

import { close, named, scenario, studio } from "./studio.mjs";

const it = await scenario();
after(close);

it("Enter opens the variant whose name is typed", () => studio({}, async page => {
  await page.waitForSelector("#state.ok");
  for (const [typed, name] of [["xiangqi", "Xiangqi"], ["dai shogi", "Dai Shogi"], ["ogi", "Ōgi"], ["chess", "Chess"], ["xiangq", "Xiangqi"]]) {
    await page.click("#choose");
    await page.fill("#picker input", typed);
    await page.keyboard.press("Enter");
    await named(page, name);
  }
}));

it("a picture of the list that could not be asked for is asked for again", () => studio({}, async page => {
  await page.waitForSelector("#state.ok");
  let isGone = true;
  await page.route("**/api/picture", (/** @type {any} */ route) => {
    const isIt = isGone && route.request().postDataJSON().source.bundled === "xiangqi";
    if (isIt) isGone = false;
    return isIt ? route.fulfill({ json: { error: { code: "gone", message: "no answer" } } }) : route.continue();
  });
  await page.click("#choose");
  await page.fill("#picker input", "xiangqi");
  while (isGone) await page.waitForTimeout(20);
  await page.waitForTimeout(200);
  await page.fill("#picker input", "xiangq");
  await page.waitForSelector('#picker [data-id="xiangqi"] .thumb img');
}));

it("pictures of the list that were never in view are let go with it", () => studio({}, async page => {
  await page.waitForSelector("#state.ok");
  await page.click("#choose");
  await page.waitForSelector("#picker [data-id]");
  await page.evaluate(() => {
    const [last] = [...document.querySelectorAll("#picker .thumb")].slice(-1);
    /** @type {any} */ (window).gone = new WeakRef(last);
  });
  await page.fill("#picker input", "xiangqi");
  await page.waitForFunction(() => document.querySelectorAll("#picker .thumb").length < 20);
  for (let n = 0; n < 20; n += 1) {
    await page.requestGC();
    if (await page.evaluate(() => /** @type {any} */ (window).gone.deref() === undefined)) return;
    await page.waitForTimeout(100);
  }
  assert.fail("a picture that is out of the list is still there");
}));

it("the list is narrowed to a family", () => studio({}, async page => {
  await page.waitForSelector("#state.ok");
  await page.click("#choose");
  await page.waitForSelector("#picker .entry");
  const all = await page.locator("#picker .entry").count();
  await page.click(".facets >> text=janggi");
  await page.waitForFunction((/** @type {number} */ all) => document.querySelectorAll("#picker .entry").length < all, all);
  const ids = await page.locator("#picker [data-id]").evaluateAll((/** @type {HTMLElement[]} */ entries) => entries.map(entry => entry.dataset.id));
  assert.ok(ids.includes("janggi") && !ids.includes("chess"), ids.join());
}));
