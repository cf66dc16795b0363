// @ts-check
/** The rules beside the board, and the readings that can be chosen. */

import { byId, element } from "./dom.js";
import { word } from "./words.js";

/**
 * @param {any} opened
 * @param {(shared: {puzzle: object}) => Promise<void>} openShared
 */
export function showRules({ rules, readings, puzzle }, openShared) {
  byId("rules").replaceChildren(...rules.map((/** @type {any} */ rule) =>
    element("div", { "data-letter": rule.letter }, element("dt", {}, rule.letter || "–"), element("dd", {}, rule.sentence))));
  byId("readings").replaceChildren(...readings.map((/** @type {any} */ reading) =>
    element("fieldset", {}, element("legend", {}, word("reading", { id: reading.id })),
      ...Object.entries(reading.phrases).map(([value, phrase]) =>
        element("label", {}, element("input", {
          type: "radio", name: `reading-${reading.id}`, value, checked: value === reading.chosen,
          change: () => openShared({ puzzle: { ...puzzle, options: { ...puzzle.options, [reading.id]: value } } }),
        }), ` ${phrase}`)))));
}

/** Light up the rules that are spoken of. @param {string[]} letters */
export function lightRules(letters) {
  for (const row of byId("rules").children) row.classList.toggle("cited", letters.includes(row.dataset.letter));
}
