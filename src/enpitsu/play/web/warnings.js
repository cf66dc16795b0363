// @ts-check
/** What of a puzzle's text was left out, mended or assumed: sentences above the board, until they are closed. */

import { byId, element } from "./dom.js";
import { word } from "./words.js";

/** Sentences that are shown, and characters of each. */
const MAX_SENTENCES = 100;
const MAX_CHARACTERS = 2000;

/** The warnings of some data: sentences, nothing else. @param {any} data @returns {string[]} */
export function warningsOf(data) {
  const all = Array.isArray(data) ? data : [];
  return all.filter((one) => typeof one === "string" && one.trim()).slice(0, MAX_SENTENCES).map((one) => one.slice(0, MAX_CHARACTERS));
}

/** Warnings as a part of what is shared with a puzzle: nothing if there are none. @param {string[]} warnings @returns {{warnings?: string[]}} */
export const withWarnings = (warnings) => (warnings.length ? { warnings } : {});

/** Sentences as a list. @param {string[]} warnings @returns {HTMLElement} */
export const listed = (warnings) => element("ul", {}, ...warnings.map((one) => element("li", {}, one)));

/** A banner of warnings that can be closed. */
export class Banner {
  /** Those that are shown. @type {string[]} */
  warnings = [];

  /** @param {string} id @param {string} next what has the focus when it is closed @param {() => void} onClose */
  constructor(id, next, onClose) {
    this.id = id;
    this.close = element("button", {
      "aria-label": word("closeWarnings"),
      click: () => {
        this.show([]);
        onClose();
        byId(next).focus({ preventScroll: true });
      },
    }, "×");
  }

  /** Show warnings in place of those before; none: there is no banner. @param {string[]} warnings */
  show(warnings) {
    this.warnings = warnings;
    byId(this.id).hidden = !warnings.length;
    byId(this.id).replaceChildren(...(warnings.length ? [listed(warnings), this.close] : []));
    if (warnings.length) byId(this.id).scrollIntoView({ block: "nearest" });
  }
}
