// @ts-check
/** Questions are carried to workers in the page. Needs no browser. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { local } from "../site/local.js";

/** A worker that does nothing. @returns {any} */
const idle = () => ({ postMessage() {}, terminate() {} });

/** What fails before there is a worker, and what is said then. @type {[string, () => Worker, Promise<Uint8Array>, RegExp][]} */
const FAILURES = [
  ["the module cannot be loaded", idle, Promise.reject(new Error("alfil.wasm.lzma: 404")), /404/],
  ["there are no workers", () => { throw new Error("no workers here"); }, Promise.resolve(new Uint8Array()), /no workers here/],
  ["a worker cannot be loaded", () => {
    const worker = idle();
    setTimeout(() => worker.onerror({}));
    return worker;
  }, Promise.resolve(new Uint8Array()), /a worker cannot be started/],
];

for (const [name, start, packed, said] of FAILURES) {
  test(`where ${name}, every question is refused`, { timeout: 5000 }, async () => {
    const carry = local(start, packed);
    const fault = { code: "gone", message: said };
    await assert.rejects(carry("files", {}, () => {}), fault);
    await new Promise(done => setTimeout(done, 20));
    for (const verb of ["check", "think", "playouts"]) await assert.rejects(carry(verb, {}, () => {}), fault, verb);
  });
}
