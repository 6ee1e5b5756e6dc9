// @ts-check
/** Questions, and lines of long answers: carried to the server, or to a worker in a page that has none. */

/** A question that was not answered. */
export class Fault extends Error {
  /** @param {{ code: string, message: string }} error */
  constructor(error) {
    super(error.message);
    this.code = error.code;
    /** @type {any} */
    this.more = error;
  }

  /** Whether the rules refuse what was asked for, rather than that nothing answered. */
  get isRefusal() {
    return ["illegal-move", "bad-fen"].includes(this.code);
  }
}

/**
 * Sends a question to the program that answers it, and returns the last line of the answer; the others go to `each`.
 * @typedef {(verb: string, question: object, each: (line: any) => void, signal?: AbortSignal) => Promise<any>} Carrier
 */

/** Names this page among others, so that the server can treat them alike. */
export const PAGE = Array.from(crypto.getRandomValues(new Uint8Array(10)), byte => byte.toString(16).padStart(2, "0")).join("");

/** The longest question that a browser still sends when its page is closed, in characters. */
const MAX_LAST = 20_000;

/** Asks the server that the page comes from. @type {Carrier} */
async function overHttp(verb, question, each, signal) {
  const gone = (/** @type {unknown} */ error) => {
    throw signal?.aborted ? error : new Fault({ code: "gone", message: "alfil serve no longer answers. Start it again and open the address it prints." });
  };
  const body = JSON.stringify(question);
  const response = await fetch(`api/${verb}`, {
    method: "POST",
    headers: { "content-type": "application/json", "alfil-tab": PAGE },
    body,
    signal,
    // What is kept last is kept even if the page is closed meanwhile.
    keepalive: verb === "keep-draft" && body.length < MAX_LAST,
  }).catch(gone);
  const none = { code: "gone", message: "the server sent no answer" };
  const reader = response.body?.getReader();
  if (!reader) throw new Fault(none);
  const decoder = new TextDecoder();
  let rest = "";
  /** @type {any} */
  let last = null;
  for (;;) {
    const { done, value } = await reader.read().catch(gone);
    rest += decoder.decode(value, { stream: !done });
    const lines = rest.split("\n");
    rest = done ? "" : lines.pop() ?? "";
    for (const line of lines.filter(text => text !== "")) {
      if (last) each(last);
      last = parsed(line) ?? { error: { code: "gone", message: response.statusText } };
    }
    if (done && !last) throw new Fault(none);
    if (done) return last;
  }
}

/** @param {string} line */
function parsed(line) {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/** @type {Carrier} */
let carrier = overHttp;

/** Has questions carried elsewhere from now on. @param {Carrier} other */
export function carryBy(other) {
  carrier = other;
}

/** Whether the program answers, which can do more than a worker. */
export const isServed = () => carrier === overHttp;

/**
 * The answer to a question.
 * @param {string} verb
 * @param {object} question
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
export const ask = (verb, question, signal) => stream(verb, question, () => {}, signal);

/** What a line of a long answer says while others are worked for; nothing if it is part of the answer. @param {any} line */
export const inLine = line => (line?.state === "waiting" ? `Waiting for other jobs (${line.waiting} in the queue)…` : "");

/**
 * The last line of a long answer; the others go to `each`.
 * @param {string} verb
 * @param {object} question
 * @param {(line: any) => void} each
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
export async function stream(verb, question, each, signal) {
  const last = await carrier(verb, question, each, signal);
  if (last?.error) throw new Fault(last.error);
  return last;
}
