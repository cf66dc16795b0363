// @ts-check
/** A board is looked for: what is said meanwhile, and what can be done if none was found in time. */

import { element } from "./dom.js";
import { Refusal } from "./engine.js";
import { busy } from "./progress.js";
import { word } from "./words.js";

/** @typedef {import("./words.js").Word} Word */
/** @typedef {{height: number, width: number}} Size */
/** @typedef {{name: string, go: () => void}} Remedy  something else that is quicker to find, as a button */

/** Seconds after which it is said that this board takes long. */
const LONG_SECONDS = 8;
/** Rows or columns up to which a smaller board has one less; a larger one has two less. */
const SMALL_SIDE = 6;
/** Rows or columns of which no smaller board is proposed. */
const MIN_SIDE = 4;

/** The size of a smaller board; null if it would be too small. @param {Size} size @returns {Size | null} */
export function smaller({ height, width }) {
  const less = (/** @type {number} */ side) => side - (side > SMALL_SIDE ? 2 : 1);
  return Math.min(height, width) <= MIN_SIDE ? null : { height: less(height), width: less(width) };
}

/** @param {Size} size */
export const sizeName = ({ height, width }) => `${height}×${width}`;

/**
 * Say in a place that a board is looked for, until `end` is called.
 * @param {Element} where
 * @param {Word} what
 * @param {Size} [size] of which a smaller one may be proposed
 * @param {Remedy[]} [quicker] what is offered once it takes long
 */
export function searching(where, what, size, quicker = []) {
  clearOffers(where);
  const less = size && smaller(size);
  const later = {
    seconds: LONG_SECONDS,
    what: less ? word("stillLookingTry", { size: sizeName(less) }) : word("stillLooking"),
    then: () => { if (quicker.length) offer(where, quicker); },
  };
  const progress = busy(where, word(what), { later });
  return {
    end: () => {
      progress.end();
      if (quicker.length) clearOffers(where);
    },
  };
}

/** Whether a search has had its time, and nothing else is wrong. @param {unknown} error */
export const isTimeUp = (error) => error instanceof Refusal && (error.kind === "OutOfBudget" || error.kind === "Stopped");

/** Whether it was ended by who waited. @param {unknown} error */
export const isAborted = (error) => error instanceof Refusal && error.kind === "Aborted";

/** Offer below a place what may help: the place itself is read out, its buttons are not. @param {Element} where @param {Remedy[]} remedies */
export function offer(where, remedies) {
  clearOffers(where);
  where.after(element("div", { class: "bar remedies", role: "group", "aria-label": word("mayHelp") }, ...remedies.map(({ name, go }) =>
    element("button", { click: () => { clearOffers(where); go(); } }, name))));
}

/** @param {Element} where */
export function clearOffers(where) {
  const next = where.nextElementSibling;
  if (next?.classList.contains("remedies")) next.remove();
}
