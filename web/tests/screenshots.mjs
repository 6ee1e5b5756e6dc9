// @ts-check
/** Takes the pictures of the studio in `docs/`: `.ci/screenshots` runs this. The folder to write to is the argument. */

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { PHONE, choose, close, enter, from, inPage, link, middle, missing, scratch, serve, write } from "./studio.mjs";

const DESK = { viewport: { width: 1440, height: 900 } };
const DARK = /** @type {const} */ ({ colorScheme: "dark" });

const folder = process.argv[2];
const lacks = await missing();
if (lacks || !folder) throw new Error(lacks || "name the folder to write to");

/**
 * Takes a picture of a game.
 * @param {{ id: string, moves?: string[], fen?: string, context?: object, prepare?: (page: any) => Promise<void>, part?: string }} scene
 * @returns {Promise<Buffer>}
 */
async function taken({ id, moves = [], fen, context = DESK, prepare, part }) {
  const { child, address } = await serve([]);
  /** @type {any} */
  let picture;
  await inPage({ reducedMotion: "reduce", ...context }, async page => {
    await page.goto(address);
    await page.waitForSelector("[role=gridcell]");
    if (fen) {
      await page.goto("about:blank");
      await page.goto(`${new URL(address).origin}/${link({ ...from(id, fen), moves })}`);
      await page.waitForSelector("#state.ok");
    } else {
      await choose(page, id);
    }
    for (const clicks of fen ? [] : moves) await enter(page, clicks);
    await prepare?.(page);
    // The claims are tested after a pause.
    await page.waitForTimeout(1500);
    if (!(await page.evaluate(() => document.querySelector(":focus-visible")))) await page.mouse.move(2, 400);
    picture = await (part ? page.locator(part) : page).screenshot();
  }).finally(() => child.kill());
  return picture;
}

/** Puts pictures next to each other, in so many columns of a width. @param {Buffer[]} pictures @param {number} columns @param {number} width */
async function inRows(pictures, columns, width) {
  const rows = scratch("pictures-");
  /** @type {any} */
  let picture;
  await inPage({ viewport: { width: width * columns + 20 * (columns - 1), height: 400 } }, async page => {
    const images = pictures.map(buffer => `<img style="width:100%" src="data:image/png;base64,${buffer.toString("base64")}">`);
    const file = join(rows, "row.html");
    writeFileSync(file, `<!doctype html><body style="margin:0;display:grid;grid-template-columns:repeat(${columns},${width}px);gap:20px;background:#fff">${images.join("")}`);
    await page.goto(`file://${file}`);
    picture = await page.screenshot({ fullPage: true });
  });
  return picture;
}

/** Stacks rows of pictures. Each row is `width` wide, and its pictures have equal height. @param {Buffer[][]} rows @param {number} width */
async function inLines(rows, width) {
  const file = join(scratch("pictures-"), "lines.html");
  const lines = rows.map(row => `<div style="display:flex;gap:6px;margin-bottom:8px">${row.map(buffer => `<img src="data:image/png;base64,${buffer.toString("base64")}">`).join("")}</div>`);
  /** @type {any} */
  let picture;
  await inPage({ viewport: { width, height: 400 } }, async page => {
    writeFileSync(file, `<!doctype html><body style="margin:0;background:#fff">${lines.join("")}`);
    await page.goto(`file://${file}`);
    await page.evaluate(async (/** @type {number} */ width) => {
      for (const row of document.querySelectorAll("div")) {
        const images = [...row.querySelectorAll("img")];
        await Promise.all(images.map(image => image.decode()));
        const shapes = images.map(image => image.naturalWidth / image.naturalHeight);
        const height = (width - 6 * (images.length - 1)) / shapes.reduce((sum, shape) => sum + shape, 0);
        for (const [n, image] of images.entries()) Object.assign(image.style, { height: `${height}px`, width: `${height * shapes[n]}px` });
      }
    }, width);
    picture = await page.screenshot({ fullPage: true });
  });
  return picture;
}

/** The nine games of the sheets, each with its first moves. @type {[string, string[]][]} */
const GAMES = [["ogi", []], ["dai-shogi", []], ["tenjiku-shogi", []], ["taikyoku-shogi", []], ["xiangqi", ["h3 e3", "h10 g8"]], ["janggi", []], ["glinski", ["f5 f6"]], ["checkers", []], ["hnefatafl", []]];
const DESKS = [[1440, 900], [2560, 1440]];
const PHONES = [[390, 844], [844, 390]];

/**
 * Takes light and dark pictures of a game at several window sizes.
 * @param {string} id @param {string[]} moves @param {number[][]} sizes @param {object} context
 * @returns {Promise<Buffer[][]>} the light ones and the dark ones
 */
async function atSizes(id, moves, sizes, context) {
  const { child, address } = await serve([]);
  /** @type {Buffer[][]} */
  const pictures = [[], []];
  await inPage({ reducedMotion: "reduce", ...context }, async page => {
    await page.goto(address);
    await page.waitForSelector("[role=gridcell]");
    await choose(page, id);
    for (const clicks of moves) await enter(page, clicks);
    await page.waitForSelector(".stage:not(.stale)", { timeout: 90_000 });
    await page.waitForSelector(".stage .claims li", { state: "attached", timeout: 90_000 });
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      // A board of another size may open enlarged, or not.
      await page.reload();
      await page.waitForSelector(".stage:not(.stale)", { timeout: 90_000 });
      await page.waitForSelector(".stage .claims li", { state: "attached", timeout: 90_000 });
      await page.waitForTimeout(500);
      for (const [n, colorScheme] of /** @type {const} */ (["light", "dark"]).entries()) {
        await page.emulateMedia({ colorScheme });
        await page.waitForTimeout(300);
        pictures[n].push(await page.screenshot());
      }
    }
  }).finally(() => child.kill());
  return pictures;
}

/** @param {string} name @param {Buffer} picture */
function put(name, picture) {
  writeFileSync(join(folder, name), picture);
}

/** Dai Shogi in its fourth move, with the Lion chosen. */
const DAI = { id: "dai-shogi", moves: ["i5 i6", "i11 i10", "h5 h6", "d11 d10"] };
const lion = (/** @type {any} */ page) => page.click('[data-square="h3"]');

/** Writes something wrong, and goes there. @param {any} page */
async function mistake(page) {
  await lion(page);
  const text = await page.evaluate(() => /** @type {any} */ (document.querySelector("code-editor")).text);
  await write(page, text.replace('like = "lion"', 'like = "lyon"'));
  await page.waitForSelector("code-editor .msg");
  const line = text.slice(0, text.indexOf('move = "KNAD')).split("\n").length;
  await page.evaluate((/** @type {number} */ line) => /** @type {any} */ (document.querySelector("code-editor")).goto(line), line);
  await page.waitForSelector("code-editor .lens");
  // The finding is a few lines below.
  await page.locator("code-editor .cm-scroller").evaluate((/** @type {HTMLElement} */ part) => { part.scrollTop += 180; });
}

const all = {
  "studio.png": () => taken({ ...DAI, prepare: mistake }),
  "studio-dark.png": () => taken({ ...DAI, context: { ...DESK, ...DARK }, prepare: mistake }),
  "studio-claims.png": () => taken({ id: "dai-shogi", prepare: page => page.click("#tab-claims") }),
  "studio-hexagons.png": () => taken({ id: "glinski", moves: ["f5 f6", "g8 g7"], prepare: page => page.click('[data-square="f3"]') }),
  "studio-xiangqi-dark.png": () => taken({ id: "xiangqi", moves: ["h3 e3", "h10 g8"], context: { ...DESK, ...DARK }, prepare: page => page.click('[data-square="b1"]') }),
  "studio-games.png": async () => {
    const pictures = [];
    for (const [n, [id, moves]] of GAMES.entries()) {
      const prepare = (/** @type {any} */ page) => page.waitForSelector(".stage:not(.stale)", { timeout: 90_000 });
      pictures.push(await taken({ id, moves, context: { ...DESK, ...(n % 2 ? DARK : {}) }, prepare, part: ".boardcol" }));
    }
    return inRows(pictures, 3, 400);
  },
  "studio-sizes.png": async () => {
    const rows = [];
    for (const [id, moves] of GAMES) {
      const [desk, darkDesk] = await atSizes(id, moves, DESKS, DESK);
      const [phone, darkPhone] = await atSizes(id, moves, PHONES, PHONE);
      rows.push([desk[0], darkDesk[0], desk[1], darkDesk[1], phone[0], darkPhone[0], phone[1], darkPhone[1]]);
    }
    return inLines(rows, 1440);
  },
  "studio-phone.png": async () => inRows([
    await taken({ ...DAI, context: PHONE, prepare: lion }),
    await taken({ id: "glinski", context: { ...PHONE, ...DARK }, moves: ["f5 f6"] }),
    await taken({ id: "janggi", context: PHONE }),
    await taken({ id: "checkers", context: { ...PHONE, ...DARK } }),
  ], 4, PHONE.viewport.width),
};

const wanted = process.argv.slice(3);
for (const [name, take] of Object.entries(all)) {
  if (wanted.length === 0 || wanted.includes(name)) put(name, await take());
}
await close();
