// @ts-check
/** The rules of the puzzle that is set: their readings can be chosen; rules can be dropped or added. */

import { offerChoices } from "./choices.js";
import { byId, element } from "./dom.js";
import { listOf } from "./naming.js";
import { word } from "./words.js";

/** An open reading, with the letters of the rules that speak of it. @param {{id: string, letters: string[]}} reading */
const readingName = ({ id, letters }) => word("reading", { id, letters: listOf(letters) });

/**
 * @param {any} opened
 * @param {import("./drafts.js").Puzzle} puzzle
 * @param {(puzzle: import("./drafts.js").Puzzle) => void} change goes on with the puzzle under other rules
 */
export function showRules({ rules, readings }, puzzle, change) {
  byId("set-rules").replaceChildren(...rules.map((/** @type {any} */ rule) =>
    element("div", { "data-letter": rule.letter }, element("dt", {}, rule.letter || "–"), element("dd", {}, rule.sentence))));
  byId("set-readings").replaceChildren(...readings.map((/** @type {any} */ reading) =>
    element("label", {}, readingName(reading), element("select", {
      change: (/** @type {any} */ event) => change({ ...puzzle, options: { ...puzzle.options, [reading.id]: event.target.value } }),
    }, ...Object.entries(reading.phrases).map(([value, phrase]) =>
      element("option", { value, selected: value === reading.chosen }, String(phrase)))))));
  offerChoices("set-choices", puzzle, change);
}
