// @ts-check
/** Elements made in one call. Text is always text: nothing here reads HTML. */

/**
 * @param {string} name
 * @param {Record<string, any>} [attributes] attributes; `on…` adds a listener, `text` the text
 * @param {...(Node | string | null | undefined)} children
 * @returns {any}
 */
export function el(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

/**
 * @param {string} name
 * @param {Record<string, any>} [attributes]
 * @param {...(Node | string | null | undefined)} children
 * @returns {any}
 */
export function svg(name, attributes = {}, ...children) {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
}

/**
 * @param {any} element
 * @param {Record<string, any>} attributes
 * @param {(Node | string | null | undefined)[]} children
 */
function fill(element, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key === "text") element.textContent = value;
    else element.setAttribute(key, value === true ? "" : String(value));
  }
  element.append(...children.filter(child => child !== null && child !== undefined));
  return element;
}

/** @param {string} id @returns {any} */
export const byId = id => document.getElementById(id);

/** A number with its noun. @param {number} n @param {string} noun */
export const counted = (n, noun) => `${n} ${noun}${n === 1 ? "" : "s"}`;

/** Says something to a screen reader. @param {string} text */
export function announce(text) {
  byId("live").textContent = text;
}

/** What an element is called among others that are drawn anew. @param {any} element */
const called = element => element.id || JSON.stringify([element.localName, { ...element.dataset }, Object.keys(element.dataset).length > 0 ? "" : element.textContent]);

/**
 * Draws the contents of an element anew. The focus stays on what is called the same; false if there is nothing of that name.
 * @param {any} parent @param {...(Node | string)} children
 */
export function refill(parent, ...children) {
  const { activeElement } = document;
  const name = activeElement !== parent && parent.contains(activeElement) ? called(activeElement) : null;
  parent.replaceChildren(...children);
  if (name === null) return true;
  const again = [...parent.querySelectorAll("button, input, select")].find(element => called(element) === name && !element.disabled);
  again?.focus({ preventScroll: true });
  return again !== undefined;
}

/** What is run for elements that were not in view yet; those that are drawn away are let go. @type {WeakMap<Element, () => void>} */
const unseen = new WeakMap();
const watcher = new IntersectionObserver(entries => {
  for (const { target, isIntersecting } of entries) {
    const run = unseen.get(target);
    if (!isIntersecting || !run) continue;
    unseen.delete(target);
    watcher.unobserve(target);
    run();
  }
}, { rootMargin: "160px" });

/** Does something once an element is nearly in view. @param {Element} element @param {() => void} run */
export function whenSeen(element, run) {
  unseen.set(element, run);
  watcher.observe(element);
}

/** Text with `code` in it. @param {string} text @returns {(Node | string)[]} */
export function marked(text) {
  return text.split("`").map((part, n) => (n % 2 ? el("code", { text: part }) : part));
}

/** A clause as a sentence. @param {string} text */
export function sentence(text) {
  const end = /[.?!]$/.test(text) ? "" : ".";
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${end}`;
}
