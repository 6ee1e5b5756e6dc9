// @ts-check
/** Answers that come late, break off or do not come leave the page as it should be. */

import assert from "node:assert/strict";
import { after } from "node:test";

import { close, hold, mine, named, scenario, studio, write } from "./studio.mjs";

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
