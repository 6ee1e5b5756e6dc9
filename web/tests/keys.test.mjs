// @ts-check
/** Esc, the focus, and what is said to a screen reader. */

import assert from "node:assert/strict";
import { after } from "node:test";

import { close, enter, from, middle, moves, scenario, studio, tool } from "./studio.mjs";

const it = await scenario();
after(close);

/** What has the focus: its id, or its square. @param {any} page */
const focused = page => page.evaluate(() => {
  const element = /** @type {any} */ (document.activeElement);
  return element?.id || element?.dataset.square || element?.dataset.hand || element?.localName;
});
const isAlone = (/** @type {any} */ page) => page.evaluate(() => document.body.classList.contains("board-only"));
const said = (/** @type {any} */ page) => page.locator("#live").innerText();

it("Esc closes the innermost thing, one with each press", () => studio({ shared: from("chess", "8/P6k/8/8/8/8/8/K7 w - - 0 1") }, async page => {
  await tool(page, "board-only");
  const press = async () => {
    await page.keyboard.press("Escape");
    await page.waitForTimeout(50);
  };
  // A menu.
  await page.click("#more");
  await press();
  assert.ok(!(await page.isVisible("#more-tools")) && await isAlone(page), "menu");
  // A dialog.
  await tool(page, "keys");
  await press();
  assert.equal(await page.locator("dialog[open]").count(), 0);
  assert.ok(await isAlone(page), "dialog");
  // A choice, and then the piece, with the focus elsewhere.
  await page.click('[data-square="a7"]');
  await page.click('[data-square="a8"]');
  await press();
  assert.equal(await page.locator(".choice").count(), 0);
  assert.ok(await page.isVisible("#step-back"));
  await page.focus("#flip");
  await press();
  assert.ok(!(await page.isVisible("#step-back")) && await isAlone(page), "selection");
  // What is picked up and the tool, while a position is set up.
  await page.click("#set-up");
  await page.click('[data-tray="K"]');
  await press();
  assert.equal(await page.locator("#tray .on").count(), 0);
  await page.click('[data-square="a7"]');
  await press();
  assert.equal(await page.locator(".picked").count(), 0);
  assert.ok(await isAlone(page), "tool");
  await page.click("#cancel-set-up");
  await press();
  assert.ok(!(await isAlone(page)));
}));

it("Esc breaks off a drag", () => studio({ id: "chess" }, async page => {
  const [start, stop] = [await middle(page, '[data-square="e2"]'), await middle(page, '[data-square="e4"]')];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(stop.x, stop.y, { steps: 4 });
  assert.equal(await page.locator(".drag").count(), 1);
  await page.keyboard.press("Escape");
  assert.equal(await page.locator(".drag").count(), 0);
  await page.mouse.up();
  await page.waitForTimeout(200);
  assert.equal(await moves(page), 0);
}));

it("the focus returns to what opened a dialog or the set-up", () => studio({ id: "minishogi" }, async page => {
  await page.waitForSelector("#state.ok");
  for (const [opener, close] of [["#choose", "Escape"], ["#share", "Escape"], ["#publish", "Escape"], ["#history", "Enter"]]) {
    await page.focus(opener);
    await page.keyboard.press("Enter");
    await page.waitForSelector("dialog[open]");
    if (close === "Enter") await page.focus("#notice >> text=Close");
    await page.keyboard.press(close);
    await page.waitForFunction(() => !document.querySelector("dialog[open]"));
    assert.equal(`#${await focused(page)}`, opener);
  }
  for (const item of ["keys", "type-move", "exchange"]) {
    await page.focus("#more");
    await page.keyboard.press("Enter");
    await page.focus(`#${item}`);
    await page.keyboard.press("Enter");
    await page.waitForSelector("dialog[open]");
    await page.keyboard.press("Escape");
    assert.equal(await focused(page), "more", item);
  }
  for (const [end, key] of [["#cancel-set-up", "Enter"], ["#play-from-here", "Enter"], ["#set-up-fen", "Enter"]]) {
    await page.focus("#set-up");
    await page.keyboard.press("Enter");
    await page.click("#set-up-mirror");
    await page.focus(end);
    await page.keyboard.press(key);
    await page.waitForSelector("#tray", { state: "hidden" });
    assert.equal(await focused(page), "set-up", end);
  }
}));

it("the focus stays on a button that is drawn anew", () => studio({ shared: from("minishogi", "4k/5/5/5/K4[PPp] w 1") }, async page => {
  await page.focus(".player.to-move [data-hand=P]");
  await page.keyboard.press("Enter");
  assert.equal(await focused(page), "P");
  await page.keyboard.press("Enter");
  await enter(page, "a1 a2");
  await enter(page, "e5 e4");
  await page.focus('.moves button >> nth=0');
  await page.keyboard.press("Enter");
  await page.waitForSelector('[data-ply="1"][aria-current]');
  assert.equal(await page.evaluate(() => /** @type {any} */ (document.activeElement).dataset.ply), "1");
  // A button of the bar that is gone leaves the focus on the board.
  await page.focus('[data-square="e5"]');
  await page.click('[data-square="e5"]');
  await page.focus("#step-back");
  await page.keyboard.press("Enter");
  assert.equal(await focused(page), "e5");
}));

it("squares are spoken as the board calls them", () => studio({ id: "minishogi" }, async page => {
  await enter(page, "a2 a3");
  assert.equal(await said(page), "Black: 5d5c.");
  await page.focus('[data-square="e4"]');
  await page.keyboard.press("m");
  assert.equal(await said(page), "can go to 1c");
  await page.keyboard.press("s");
  assert.match(await said(page), /^1b Pawn of White/);
  await page.click('[data-square="e4"]');
  await page.click('[data-square="a4"]');
  await page.waitForFunction(() => /5b/.test(document.querySelector("#live")?.textContent ?? ""));
  assert.doesNotMatch(await said(page), /a4/);
  await page.keyboard.press("/");
  await page.keyboard.type("1b1e");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelector("#notice p")?.textContent !== "");
  assert.doesNotMatch(`${await said(page)} ${await page.locator("#notice").innerText()}`, /e4|e1/);
  await page.keyboard.press("Escape");
  await page.click("#set-up");
  await page.click('[data-tray="P"]');
  await page.click('[data-square="c3"]');
  assert.equal(await said(page), "Pawn on 3c");
}));
