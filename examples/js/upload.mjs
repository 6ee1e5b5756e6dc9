/** What a site does with a variants.ini that a user uploads: node upload.mjs FILE.ini */

import { readFileSync } from "node:fs";

import { DefinitionError, Game, Variant, iniSections, validateIni } from "@alfil/core";

const [file] = process.argv.slice(2);
if (file === undefined) {
  console.error("usage: node upload.mjs FILE.ini");
  process.exit(2);
}
const ini = readFileSync(file, "utf8");

for (const { severity, code, message, location, help } of validateIni(ini, { fileName: file })) {
  console.log(`${location?.line}:${location?.column} ${severity}[${code}]: ${message}`);
  for (const advice of help) console.log(`    ${advice}`);
}

for (const section of iniSections(ini)) {
  try {
    const variant = Variant.fromIni(ini, section, { fileName: file });
    const game = new Game(variant);
    console.log(`\n${variant.name}: ${variant.files}x${variant.ranks}, ${game.countLegalMoves()} moves at the start`);
    console.log(game.toString());
    for (const rule of variant.rules()) console.log(`- ${rule.section}: ${rule.text}`);
    game.free();
    variant.free();
  } catch (error) {
    if (!(error instanceof DefinitionError)) throw error;
    console.log(`\n${section}: not accepted`);
    process.exitCode = 1;
  }
}
