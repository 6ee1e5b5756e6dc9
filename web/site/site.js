// @ts-check
/** The studio without a server: loaded before the page itself. */

import { carryBy } from "../ask.js";
import { local } from "./local.js";

const packed = fetch("alfil.wasm.lzma").then(async response => {
  if (!response.ok) throw new Error(`alfil.wasm.lzma: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
});
packed.catch(() => {});
carryBy(local(() => new Worker(new URL("worker.js", import.meta.url), { type: "module" }), packed));

// From the second visit on, the page needs no network. Without this it still works.
navigator.serviceWorker?.register("sw.js").catch(() => {});
