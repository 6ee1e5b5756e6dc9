// @ts-check
/** A studio with a browser, for the tests. */

import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { deflateRawSync } from "node:zlib";

/** Where Chromium usually lies; `CHROMIUM` names another. */
const BROWSERS = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** The program; `ALFIL` names another build. */
export const PROGRAM = process.env.ALFIL ?? fileURLToPath(new URL("../../target/debug/alfil", import.meta.url));

/** Milliseconds by which every answer of the server is late: `LATE=200` shows which tests do not wait for the page. */
const LATE = Number(process.env.LATE ?? 0);

/** What is missing for these tests, or nothing. */
export async function missing() {
  if (!existsSync(PROGRAM)) return `there is no ${PROGRAM}: run \`cargo build\``;
  if (!BROWSERS.some(path => path && existsSync(path))) return "there is no Chromium: install it, or name it in CHROMIUM";
  const found = await import("playwright-core").catch(() => null);
  return found ? "" : "playwright-core is missing: run `npm ci` in web/tests";
}

/** Declares a test that is skipped where something is missing, which is an error where `CI` is set. */
export async function scenario() {
  const lacks = await missing();
  if (lacks !== "" && process.env.CI) throw new Error(lacks);
  return (/** @type {string} */ name, /** @type {() => Promise<void>} */ run) => test(name, { skip: lacks || false, timeout: 120_000 }, run);
}

/** @type {any} */
let browser = null;

/** The folders to remove at the end. @type {string[]} */
const folders = [];

process.once("exit", () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
});

/** A new folder, which is removed when the tests end. @param {string} prefix how its name begins */
export function scratch(prefix) {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  folders.push(folder);
  return folder;
}

/** A folder of its own for the drafts of a server. */
export const dataFolder = () => scratch("drafts-");

/** Starts the server. @param {string[]} args @param {string} [data] where drafts are kept @returns {Promise<{ child: any, address: string }>} */
export async function serve(args = [], data = dataFolder()) {
  const child = spawn(PROGRAM, ["serve", ...args], { env: { ...process.env, XDG_DATA_HOME: data } });
  let said = "";
  const address = await new Promise((found, failed) => {
    child.stdout.on("data", data => {
      said += data;
      const match = /(http:\S+)\n/.exec(said);
      if (match) found(match[1]);
    });
    child.stderr.on("data", data => (said += data));
    child.on("exit", () => failed(new Error(said)));
  });
  return { child, address: /** @type {string} */ (address) };
}

/**
 * Runs a test in a page of its own. It fails if the page reports anything, or asks another machine for anything.
 * @param {object} how of the context
 * @param {(page: any, context: any) => Promise<void>} test
 * @param {boolean} [refuses] whether the server refuses a question, which the browser reports
 */
export async function inPage(how, test, refuses = false) {
  const { chromium } = await import("playwright-core");
  browser ??= await chromium.launch({ executablePath: BROWSERS.find(path => path && existsSync(path)), args: ["--no-sandbox"] });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...how });
  /** @type {string[]} */
  const reports = [];
  try {
    const page = await context.newPage();
    page.on("console", (/** @type {any} */ message) => {
      if (refuses && / 4(13|22) /.test(message.text())) return;
      if (["error", "warning"].includes(message.type())) reports.push(message.text());
    });
    page.on("pageerror", (/** @type {any} */ error) => reports.push(String(error.stack)));
    page.on("request", (/** @type {any} */ request) => {
      const { hostname, protocol } = new URL(request.url());
      if (["http:", "https:"].includes(protocol) && hostname !== "127.0.0.1") reports.push(`asked ${request.url()}`);
    });
    await test(page, context);
    if (reports.length > 0) throw new Error(`the page reports:\n${reports.join("\n")}`);
  } finally {
    await context.close();
  }
}

/** The fragment of a link. @param {object} shared */
export const link = shared => `#1.${deflateRawSync(JSON.stringify(shared)).toString("base64url")}`;

/**
 * Runs a test in a studio of its own.
 * @param {{ args?: string[], context?: object, script?: string, id?: string, shared?: object, refuses?: boolean }} how
 * @param {(page: any) => Promise<void>} test
 */
export async function studio({ args = [], context = {}, script = "", id, shared, refuses }, test) {
  const { child, address } = await serve(args);
  await inPage(context, async page => {
    await page.addInitScript(script);
    if (LATE > 0) await page.context().route("**/api/**", (/** @type {any} */ route) => setTimeout(() => route.continue().catch(() => {}), LATE));
    await page.goto(address);
    if (shared) {
      await page.goto("about:blank");
      await page.goto(`${new URL(address).origin}/${link(shared)}`);
    }
    await page.waitForSelector("[role=gridcell]");
    await page.waitForSelector("code-editor .cm-content", { state: "attached" });
    if (id) await choose(page, id);
    await test(page);
  }, refuses).finally(() => child.kill());
}

export async function close() {
  await browser?.close();
}

/** Chooses a bundled variant. @param {any} page @param {string} id */
export async function choose(page, id) {
  await page.waitForSelector("#state.ok");
  if (await page.locator("#file-name").textContent() === `${id}.toml`) return;
  await page.click("#choose");
  await page.fill("#picker input", id);
  await page.click(`[data-id="${id}"]`);
  await page.waitForFunction((/** @type {string} */ name) => document.querySelector("#file-name")?.textContent === name, `${id}.toml`);
  await page.waitForFunction(() => document.querySelector("#state.ok"));
}

/** A definition that extends chess. @param {string} name */
export const mine = name => `format = 1\nname = "${name}"\nextends = "chess"\n`;

/** A game of a bundled variant from a position, as a link shares it. @param {string} id @param {string} fen */
export const from = (id, fen) => ({ name: `my-${id}.toml`, text: `format = 1\nname = "My ${id}"\nextends = "${id}"\n`, fen, moves: [] });

/** Clicks squares, hands (`@P`) and choices (`=+`), one after the other. @param {any} page @param {string} clicks */
export async function enter(page, clicks) {
  // A position that is set up is played from as soon as it is known to be legal.
  await page.waitForSelector("#set-up-panel", { state: "hidden" });
  const before = await moves(page);
  for (const click of clicks.split(" ")) {
    if (click === "stop") await page.click("#stop-here");
    else if (click === "pass") await page.click(".bar >> text=Pass");
    else if (click.startsWith("@")) await page.click(`.player.to-move [data-hand="${click.slice(1)}"]`);
    else if (/^[=~]|^stay$/.test(click)) await page.click(`[data-choice="${click === "stay" ? "" : click}"]`);
    else await page.click(`[data-square="${click}"]`);
  }
  await page.waitForFunction((/** @type {number} */ n) => document.querySelectorAll(".moves button").length === n, before + 1);
}

/** Chooses one of the tools that are in the menu. @param {any} page @param {string} id */
export async function tool(page, id) {
  await page.click("#more");
  await page.click(`#${id}`);
}

/** Where the middle of an element is. @param {any} page @param {string} selector */
export async function middle(page, selector) {
  const box = await page.locator(selector).boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** A finger that is put down, moved and lifted. @param {any} page */
export async function finger(page) {
  const session = await page.context().newCDPSession(page);
  return (/** @type {string} */ type, /** @type {{ x: number, y: number }[]} */ touchPoints) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
}

/** A phone, as Playwright describes one. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** The number of moves played. @param {any} page */
export const moves = page => page.locator(".moves button").count();

/** What the bar says. @param {any} page */
export const says = page => page.locator(".bar > span").first().innerText();

/** Pastes a text where the focus is. @param {any} page @param {string} text */
export async function paste(page, text) {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate((/** @type {string} */ text) => navigator.clipboard.writeText(text), text);
  await page.keyboard.press("Control+v");
}

/** The definition in the editor. @param {any} page @returns {Promise<string>} */
export const text = page => page.evaluate(() => /** @type {any} */ (document.querySelector("code-editor")).text);

/** Writes a text in place of the definition. @param {any} page @param {string} text */
export async function write(page, text) {
  await page.evaluate((/** @type {string} */ text) => {
    const editor = /** @type {any} */ (document.querySelector("code-editor"));
    editor.replace([{ at: [0, editor.text.length], text }]);
  }, text);
}

/** Waits until the page shows a game of this name. @param {any} page @param {string} name */
export const named = (page, name) =>
  page.waitForFunction((/** @type {string} */ name) => document.querySelector("#game-name")?.textContent === name, name);

/**
 * Holds back the questions of a verb until their answers are wanted, in the order in which they were asked.
 * @param {any} page @param {string} verb @param {number} [most] how many are held; those that come later are not
 */
export async function hold(page, verb, most = Infinity) {
  /** @type {(() => void)[]} */
  const waiting = [];
  let asked = 0;
  let isOpen = false;
  await page.route(`**/api/${verb}`, async (/** @type {any} */ route) => {
    asked += 1;
    if (!isOpen && asked <= most) await new Promise(go => waiting.push(() => go(null)));
    // The page may have broken it off.
    await route.continue().catch(() => {});
  });
  return {
    /** Waits until so many were asked. @param {number} n */
    async asked(n) {
      while (asked < n) await page.waitForTimeout(20);
    },
    /** Lets the first one that waits be answered, and waits for the answer. */
    async answer() {
      const answered = page.waitForResponse(new RegExp(`api/${verb}$`));
      waiting.shift()?.();
      await answered;
    },
    /** Lets all be answered from now on. */
    answerAll() {
      isOpen = true;
      for (const go of waiting.splice(0)) go();
    },
  };
}
