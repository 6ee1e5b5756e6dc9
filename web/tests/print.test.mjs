// @ts-check
/** Rules pages on paper: how many sheets they take, and that nothing is cut. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { after } from "node:test";
import { pathToFileURL } from "node:url";

import { PROGRAM, close, inPage, scenario, scratch } from "./studio.mjs";

const it = await scenario();
after(close);

/** The width of the text on A4, in pixels. */
const WIDTH = Math.floor(((210 - 22) / 25.4) * 96);

/** The same on a page that lies across. */
const ACROSS = Math.floor(((297 - 22) / 25.4) * 96);

it("rules pages take few sheets of paper, and no card is cut", async () => {
  for (const [id, most] of /** @type {[string, number][]} */ ([["ogi", 3], ["dai-shogi", 5], ["taikyoku-shogi", 32]])) {
    const folder = scratch("print-");
    execFileSync(PROGRAM, ["publish", id, "--out", join(folder, id)]);
    await inPage({ viewport: { width: WIDTH, height: 1000 } }, async page => {
      await page.goto(pathToFileURL(join(folder, id, "index.html")).href);
      const pdf = (await page.pdf({ format: "A4", preferCSSPageSize: true })).toString("latin1");
      const pages = pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
      assert.ok(pages > 0 && pages <= most, `${id}: ${pages} pages`);
      // Only a board with many files has a page across, for itself and what is said about it at a glance.
      const boxes = [...pdf.matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/g)].map(([, width, height]) => Number(width) > Number(height));
      assert.equal(boxes.filter(Boolean).length, id === "taikyoku-shogi" ? 1 : 0, `${id}: pages across`);
      await page.emulateMedia({ media: "print" });
      if (boxes.includes(true)) {
        await page.setViewportSize({ width: ACROSS, height: 700 });
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth) <= ACROSS, `${id}: the page across`);
        await page.setViewportSize({ width: WIDTH, height: 1000 });
        await page.addStyleTag({ content: "h1, .about, .top { display: none !important; }" });
      }
      const found = await page.evaluate(() => {
        const cards = [...document.querySelectorAll(".piece")];
        const cut = cards.filter(card => getComputedStyle(card).breakInside !== "avoid" || card.scrollWidth > card.clientWidth);
        return { wide: document.documentElement.scrollWidth, cut: cut.length, narrow: Math.min(...[...document.querySelectorAll(".form p")].map(text => text.clientWidth)) };
      });
      assert.ok(found.wide <= WIDTH, `${id}: ${found.wide} of ${WIDTH} pixels`);
      assert.equal(found.cut, 0);
      assert.ok(found.narrow > 200, `${id}: columns of ${found.narrow} pixels`);
    });
  }
});
