// @ts-check
/** Games as animated pictures. */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after } from "node:test";

import { close, enter, scenario, studio, tool, write } from "./studio.mjs";

const it = await scenario();
after(close);

/** Saves the GIF of the game. @param {any} page */
async function gif(page) {
  await tool(page, "exchange");
  await page.click("#gif");
  await page.waitForSelector("#gif-file");
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#gif-file")]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** The frames of a GIF: their size, how long they are shown, and the colour of a point, from 0 to 1. @param {any} page @param {Buffer} bytes @param {[number, number]} point */
const frames = (page, bytes, point) => page.evaluate(async (/** @type {[string, [number, number]]} */ [text, [x, y]]) => {
  const decoder = new /** @type {any} */ (globalThis).ImageDecoder({ type: "image/gif", data: Uint8Array.from(atob(text), letter => letter.charCodeAt(0)) });
  await Promise.all([decoder.tracks.ready, decoder.completed]);
  const all = [];
  for (let n = 0; n < decoder.tracks.selectedTrack.frameCount; n += 1) {
    const { image } = await decoder.decode({ frameIndex: n });
    const canvas = new OffscreenCanvas(image.displayWidth, image.displayHeight);
    const context = /** @type {any} */ (canvas.getContext("2d"));
    context.drawImage(image, 0, 0);
    all.push({ width: canvas.width, height: canvas.height, ms: image.duration / 1000, colour: [...context.getImageData(x * canvas.width, y * canvas.height, 1, 1).data].join() });
  }
  return all;
}, [bytes.toString("base64"), point]);

it("a game is saved as an animated GIF with a frame for each position", () => studio({ id: "crazyhouse", context: { acceptDownloads: true } }, async page => {
  for (const clicks of ["e2 e4", "d7 d5", "e4 d5"]) await enter(page, clicks);
  const { name, bytes } = await gif(page);
  assert.equal(name, "crazyhouse.gif");
  // The edge of e4, below the middle of the board.
  const all = await frames(page, bytes, [0.52, 0.5 + 0.5 / 8]);
  assert.deepEqual(all.map((/** @type {any} */ frame) => frame.ms), [800, 800, 800, 3000]);
  assert.equal(new Set(all.map((/** @type {any} */ frame) => `${frame.width} ${frame.height}`)).size, 1);
  assert.ok(all[0].height > all[0].width, "there is room for hands");
  assert.notEqual(all[0].colour, all[1].colour);
  assert.notEqual(all[2].colour, all[3].colour);
  assert.ok(bytes.length < 200_000, `${bytes.length} bytes`);
}));

/** Holds the pictures of a GIF back, after so many. Returns what was asked for them. @param {any} page @param {number} n */
async function held(page, n) {
  /** @type {{ asked: any[], release: () => void }} */
  const pictures = { asked: [], release: () => {} };
  const released = new Promise(done => { pictures.release = () => done(null); });
  await page.route("**/api/picture", async (/** @type {any} */ route) => {
    const question = route.request().postDataJSON();
    if (question.framed) {
      pictures.asked.push(question);
      if (pictures.asked.length > n) await released;
    }
    await route.continue();
  });
  return pictures;
}

it("a GIF is of one game, and seen from one side, whatever happens meanwhile", () => studio({ id: "chess" }, async page => {
  for (const clicks of ["e2 e4", "d7 d5"]) await enter(page, clicks);
  const pictures = await held(page, 1);
  await tool(page, "exchange");
  await page.click("#gif");
  await page.waitForSelector("#gif-state >> text=Drawing 2 of 3");
  const before = await page.evaluate(() => /** @type {any} */ (document.querySelector("code-editor")).text);
  const renewed = page.waitForResponse((/** @type {any} */ response) => response.url().endsWith("/api/position") && response.request().postDataJSON().source.hash !== pictures.asked[0].source.hash);
  await write(page, before.replace(/name = .*/, 'name = "Another"'));
  await renewed;
  await page.evaluate(() => /** @type {any} */ (document.querySelector("#flip")).click());
  // The page shows what it was answered a moment later.
  await page.waitForTimeout(300);
  pictures.release();
  await page.waitForSelector("#gif-file");
  const looks = pictures.asked.map(({ source, side }) => JSON.stringify([source, side]));
  assert.deepEqual([looks.length, new Set(looks).size], [3, 1], looks.join(" "));
}));

it("no pictures are drawn once the dialog shows something else", () => studio({ id: "chess" }, async page => {
  for (const clicks of ["e2 e4", "d7 d5", "e4 d5"]) await enter(page, clicks);
  const pictures = await held(page, 1);
  await tool(page, "exchange");
  await page.click("#gif");
  await page.waitForSelector("#gif-state >> text=Drawing 2 of 4");
  await page.fill("#paste", '[White "A"]\n\n1. e4 *\n\n[White "B"]\n\n1. d4 *\n');
  await page.click("#open-text");
  await page.waitForSelector("#notice [data-game]");
  pictures.release();
  await page.waitForTimeout(700);
  assert.equal(pictures.asked.length, 2);
}));

it("the address of a GIF lasts as long as the dialog", () => studio({ id: "chess" }, async page => {
  await page.evaluate(() => {
    const { createObjectURL, revokeObjectURL } = URL;
    const kept = /** @type {any} */ (window).kept = new Set();
    URL.createObjectURL = blob => {
      const address = createObjectURL.call(URL, blob);
      kept.add(address);
      return address;
    };
    URL.revokeObjectURL = address => {
      kept.delete(address);
      revokeObjectURL.call(URL, address);
    };
  });
  const kept = () => page.evaluate(() => [.../** @type {any} */ (window).kept]);
  await tool(page, "exchange");
  // The second one takes the place of the first.
  for (let n = 0; n < 2; n += 1) {
    await page.click("#gif");
    await page.waitForSelector("#gif:not([disabled])");
    assert.deepEqual(await kept(), [await page.locator("#gif-file").evaluate((/** @type {any} */ link) => link.href)]);
  }
  await page.click("#notice >> text=Close");
  await page.waitForSelector("#notice", { state: "hidden" });
  assert.deepEqual(await kept(), []);
}));

it("a GIF whose program cannot be loaded says so", () => studio({ id: "chess" }, async page => {
  await page.route("**/animation.js", (/** @type {any} */ route) => route.fulfill({ contentType: "text/javascript", body: 'throw new Error("out of order");' }));
  await tool(page, "exchange");
  await page.click("#gif");
  await page.waitForSelector("#gif-state >> text=The program that makes GIFs cannot be loaded: out of order");
}));

it("pictures that the browser cannot draw are distinguished from other mistakes", () => studio({ id: "chess" }, async page => {
  await page.route("**/api/picture", async (/** @type {any} */ route) => (route.request().postDataJSON().framed ? route.fulfill({ contentType: "application/json", body: '{"svg":"nonsense"}\n' }) : route.continue()));
  await tool(page, "exchange");
  await page.click("#gif");
  await page.waitForSelector("#gif-state >> text=The browser cannot draw the pictures: ");
  await page.evaluate(() => { document.createElement("canvas").constructor.prototype.getContext = () => null; });
  await page.unroute("**/api/picture");
  await page.click("#gif");
  await page.waitForSelector("#gif-state >> text=The GIF cannot be made: ");
}));
