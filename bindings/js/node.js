// @ts-check
/** The same for Node, with the module read from the disk, so that nothing has to be awaited. */

import { readFileSync } from "node:fs";

import { initSync } from "./index.js";

initSync(readFileSync(new URL("./wasm/alfil_bg.wasm", import.meta.url)));

export * from "./index.js";
export { default } from "./index.js";
