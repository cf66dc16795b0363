// @ts-check
/** Pencil notes: values that a player thinks possible at a place.  They are seen while the place is empty. */

import { HALF, svg } from "./paint.js";
import { valueOf } from "./places.js";

/**
 * @typedef {import("./places.js").Place} Place
 * @typedef {import("./places.js").Layer} Layer
 * @typedef {{[name: string]: boolean}} Marks
 */

/** Values of a place up to which each has a spot of its own. */
const MAX_FIXED_VALUES = 16;
/** The widest note, and the widest letter, as shares of what there is. */
const [LARGEST, LETTER] = [12, 0.62];

/** Tells whether notes can be made at the places of a layer. @param {Layer | undefined} layer */
export const notable = (layer) => layer?.touch === "values";

/** What is noted at a place; nothing where a value stands. @param {Place} place @param {Marks} marks @param {Marks} notes */
export function notesAt(place, marks, notes) {
  return valueOf(place, marks) > 0 || place.locked ? [] : place.marks.filter((mark) => mark.name in notes);
}

/** The change that makes notes in a corner or in the middle, or if all are there takes them back. @param {string[]} names @param {Marks} notes @param {boolean} corner */
export const toggled = (names, notes, corner) => {
  const there = names.every((name) => notes[name] === corner);
  return Object.fromEntries(names.map((name) => [name, there ? null : corner]));
};

/**
 * Notes, and values that are ruled out, as small letters.
 * @param {Layer[]} layers
 * @param {Marks} marks
 * @param {Marks} notes
 */
export function written(layers, marks, notes) {
  return layers.filter(notable).flatMap((layer) => layer.places.flatMap((place) => {
    if (place.locked || place.marks.some((mark) => marks[mark.name])) return [];
    const out = place.marks.filter((mark) => marks[mark.name] === false);
    const small = place.marks.filter((mark) => notes[mark.name] || out.includes(mark));
    const middle = place.marks.filter((mark) => notes[mark.name] === false && !out.includes(mark));
    if (middle.length) return inTheMiddle(place, middle, small.filter((mark) => !out.includes(mark)));
    if (!small.length) return [];
    const all = place.marks.length <= MAX_FIXED_VALUES ? place.marks : small;
    const columns = Math.max(2, Math.ceil(Math.sqrt(all.length)));
    const step = 1.8 / columns;
    return small.map((mark) => {
      const at = all.indexOf(mark);
      const y = place.at[0] - 0.9 + step * (Math.floor(at / columns) + 0.5);
      const x = place.at[1] - 0.9 + step * ((at % columns) + 0.5);
      const font = Math.min(LARGEST, step * HALF, (step * HALF) / (LETTER * mark.value.length));
      const name = out.includes(mark) ? "note out" : "note";
      return svg("text", { class: name, x: x * HALF, y: y * HALF + 0.36 * font, "font-size": font }, mark.value);
    });
  }));
}

/** Where notes in corners stand beside some in the middle: corners first, then the middles of sides. */
const AROUND = [[-1, -1], [-1, 1], [1, -1], [1, 1], [-1, 0], [1, 0], [0, -1], [0, 1]];

/** Notes in the middle of a cell as one word, and those in its corners around it. @param {Place} place @param {import("./places.js").Mark[]} middle @param {import("./places.js").Mark[]} corners */
function inTheMiddle({ at: [y, x] }, middle, corners) {
  const said = middle.map((mark) => mark.value).join("");
  const font = Math.min(LARGEST, (1.7 * HALF) / (LETTER * said.length));
  const letter = (/** @type {string} */ name, /** @type {number} */ v, /** @type {number} */ u, /** @type {number} */ size, /** @type {string} */ text) =>
    svg("text", { class: name, x: u * HALF, y: v * HALF + 0.36 * size, "font-size": size }, text);
  return [
    letter("note middle", y, x, font, said),
    ...corners.slice(0, AROUND.length).map((mark, n) => letter("note", y + 0.66 * AROUND[n][0], x + 0.66 * AROUND[n][1], 0.8 * LARGEST, mark.value)),
  ];
}
