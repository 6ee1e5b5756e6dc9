// @ts-check
/** What players expect of the page: names are found, pieces are moved, dropped and promoted as in other programs. */

import assert from "node:assert/strict";
import { after } from "node:test";

import { close, enter, from, moves, says, scenario, studio } from "./studio.mjs";

const it = await scenario();
after(close);

it("Enter opens the variant whose name is typed", () => studio({}, async page => {
  await page.waitForSelector("#state.ok");
  for (const [typed, name] of [["xiangqi", "Xiangqi"], ["dai shogi", "Dai Shogi"], ["ogi", "Ōgi"], ["chess", "Chess"]]) {
    await page.click("#choose");
    await page.fill("#picker input", typed);
    await page.keyboard.press("Enter");
    await page.waitForFunction((/** @type {string} */ name) => document.querySelector("#game-name")?.textContent === name, name);
  }
}));
