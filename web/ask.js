// @ts-check
/** Carries questions to the server, and lines of long answers back. */

/** A question that was not answered. */
export class Fault extends Error {
  /** @param {{ code: string, message: string }} error */
  constructor(error) {
    super(error.message);
    this.code = error.code;
    /** @type {any} */
    this.more = error;
  }
}

/**
 * @param {string} verb
 * @param {object} question
 * @param {AbortSignal} [signal]
 */
async function post(verb, question, signal) {
  try {
    return await fetch(`api/${verb}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(question),
      signal,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Fault({ code: "gone", message: "alfil serve no longer answers. Start it again and open the address it prints." });
  }
}

/**
 * The answer to a question.
 * @param {string} verb
 * @param {object} question
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
export async function ask(verb, question, signal) {
  const response = await post(verb, question, signal);
  const answer = await response.json().catch(() => ({ error: { code: "gone", message: response.statusText } }));
  if (answer?.error) throw new Fault(answer.error);
  return answer;
}

/**
 * The last line of a long answer; the others go to `each`.
 * @param {string} verb
 * @param {object} question
 * @param {(line: any) => void} each
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
export async function stream(verb, question, each, signal) {
  const response = await post(verb, question, signal);
  const reader = response.body?.getReader();
  if (!reader) throw new Fault({ code: "gone", message: "there is no answer" });
  const decoder = new TextDecoder();
  let rest = "";
  /** @type {any} */
  let last = null;
  for (;;) {
    const { done, value } = await reader.read();
    rest += decoder.decode(value, { stream: !done });
    const lines = rest.split("\n");
    rest = done ? "" : lines.pop() ?? "";
    for (const line of lines.filter(text => text !== "")) {
      if (last) each(last);
      last = JSON.parse(line);
    }
    if (done) break;
  }
  if (last?.error) throw new Fault(last.error);
  return last;
}
