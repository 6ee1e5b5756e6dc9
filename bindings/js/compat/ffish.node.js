// @ts-check
/** The same for Node, with the module read from the disk. */

import "../node.js";

export * from "./ffish.js";
export { default } from "./ffish.js";
