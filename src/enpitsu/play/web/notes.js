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
  return valueOf(place, marks) > 0 || place.locked ? [] : place.marks.filter((mark) => notes[mark.name]);
}

/** The change that makes notes, or takes them back. @param {string[]} names @param {Marks} notes */
export const toggled = (names, notes) => Object.fromEntries(names.map((name) => [name, notes[name] ? null : true]));

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
