// @ts-check
/**
 * What players sketch beside the marks: colours of cells, free lines, crosses, numbers of areas.
 *
 * A sketch says for each spot what is there: "colour 0,2" (cell in row 1, column 3) one of eight tints, "number 0,2" a
 * number, "line 1,1 1,3" (from point to point) and "cross 1,2" that it is drawn.  The engine is never told.
 */

import { linkKey } from "./places.js";

/**
 * @typedef {import("./places.js").Layer} Layer
 * @typedef {import("./places.js").Place} Place
 * @typedef {import("./places.js").Point} Point
 * @typedef {import("./places.js").Change} Change
 * @typedef {import("./state.js").Sketch} Sketch
 * @typedef {{[spot: string]: string | null}} SketchChange
 */

/** So many colours there are for cells. */
export const COLOURS = 8;

/** @param {Point} cell */
export const colourSpot = (cell) => `colour ${cell}`;
/** @param {Point} cell */
export const numberSpot = (cell) => `number ${cell}`;
/** @param {Point} a @param {Point} b */
export const lineSpot = (a, b) => `line ${linkKey(a, b)}`;
/** @param {Point} at */
export const crossSpot = (at) => `cross ${at}`;

/** A sketch as shapes. @param {Sketch} sketch @returns {any[]} */
export function sketched(sketch) {
  return Object.entries(sketch).map(([spot, value]) => {
    const [kind, ...points] = spot.split(" ");
    const [[y, x], to] = points.map((point) => point.split(",").map(Number));
    if (kind === "colour") return { kind: "fill", tone: "tint", tint: Number(value), corners: [[2 * y, 2 * x], [2 * y, 2 * x + 2], [2 * y + 2, 2 * x + 2], [2 * y + 2, 2 * x]] };
    if (kind === "number") return { kind: "text", at: [2 * y + 1, 2 * x + 1], text: value, printed: false };
    if (kind === "line") return { kind: "stroke", style: "pencil", points: [[y, x], to] };
    return { kind: "absent", at: [y, x] };
  });
}

/** The number that is printed in a cell, if there is one. @param {any} board @param {Point} cell @returns {string | undefined} */
export function printedNumber({ printed }, [r, c]) {
  const here = printed.find((/** @type {any} */ shape) => shape.kind === "text" && shape.at[0] === 2 * r + 1 && shape.at[1] === 2 * c + 1);
  return here && /^\d+$/.test(here.text) ? here.text : undefined;
}

/**
 * What becomes of the borders when numbers of areas are noted: there is one between unlike numbers, and none between like ones.
 * @param {any} board @param {Layer} layer @param {Sketch} sketch as it is @param {SketchChange} change @param {{[name: string]: boolean}} marks
 * @returns {Change}
 */
export function bordersOf(board, layer, sketch, change, marks) {
  const printed = (/** @type {Point} */ cell) => (layer.sizes ? printedNumber(board, cell) : undefined);
  const old = (/** @type {Point} */ cell) => printed(cell) ?? sketch[numberSpot(cell)];
  const next = (/** @type {Point} */ cell) => {
    const here = change[numberSpot(cell)];
    return here === undefined ? old(cell) : (here ?? printed(cell));
  };
  /** @type {Change} */
  const found = {};
  const touched = (/** @type {Point} */ cell) => change[numberSpot(cell)] !== undefined;
  for (const { at: [y, x], strokes: [[from]], marks: [mark] } of layer.places) {
    const r = Math.floor(y / 2);
    const c = Math.floor(x / 2);
    /** @type {Point[]} */
    const [a, b] = from[1] === x ? [[r, c - 1], [r, c]] : [[r - 1, c], [r, c]];
    if (!touched(a) && !touched(b)) continue;
    const unlike = (/** @type {(cell: Point) => string | undefined} */ of) => of(a) !== undefined && of(b) !== undefined && of(a) !== of(b);
    if (unlike(next)) found[mark.name] = true;
    else if (marks[mark.name] && (unlike(old) || (next(a) !== undefined && next(a) === next(b)))) found[mark.name] = null;
  }
  return found;
}
