// @ts-check
/** Dragging over the cells of areas: a rectangle from one cell to another, a number that is copied. */

import { rectangle } from "./drawing.js";
import { distance } from "./places.js";
import { numberSpot, printedNumber } from "./sketch.js";

/**
 * @typedef {import("./places.js").Layer} Layer
 * @typedef {import("./places.js").Place} Place
 * @typedef {import("./places.js").Point} Point
 * @typedef {import("./gestures.js").Table} Table
 */

/** Half steps from the middle of a cell within which the cell is meant, not its sides. */
const MIDDLE = 0.5;

/** The cell of areas whose middle is at a point. @param {Layer | undefined} layer @param {Point} p @returns {Place | undefined} */
export const middleAt = (layer, p) => layer?.cells.find(({ at }) => distance(at, p) < MIDDLE);

/** The cell of areas at a point. @param {Layer} layer @param {Point} p */
const cellAt = (layer, p) => layer.cells.find(({ at }) => Math.max(Math.abs(at[0] - p[0]), Math.abs(at[1] - p[1])) < 1);

/** The gesture that begins in the middle of a cell, if one does. @param {Layer} layer @param {Place} first @param {Table} table @param {() => void} tap */
export function overCells(layer, first, table, tap) {
  if (layer.rectangles) return framing(layer, first, table, tap);
  const number = table.sketch()[numberSpot(first.cells[0])] ?? (layer.sizes ? printedNumber(table.board(), first.cells[0]) : undefined);
  return number === undefined ? undefined : copying(layer, first, number, table, tap);
}

/** A rectangle with two cells in opposite corners. @param {Layer} layer @param {Place} first @param {Table} table @param {() => void} tap */
function framing(layer, first, table, tap) {
  let last = first;
  const borders = () => {
    const [[a, b], [c, d]] = [first.cells[0], last.cells[0]];
    /** @type {Point[]} */
    const [from, to] = [[2 * Math.min(a, c), 2 * Math.min(b, d)], [2 * Math.max(a, c) + 2, 2 * Math.max(b, d) + 2]];
    return rectangle(layer, from, to, table.marks());
  };
  return {
    move: (/** @type {Point} */ p) => {
      const place = cellAt(layer, p);
      if (!place || place === last) return;
      last = place;
      table.moveTo(place);
      table.preview(borders());
    },
    end: () => (last === first ? tap() : table.commit(borders())),
  };
}

/** A number goes to all cells that are dragged over. @param {Layer} layer @param {Place} first @param {string} number @param {Table} table @param {() => void} tap */
function copying(layer, first, number, table, tap) {
  const cells = [first.cells[0]];
  table.moveTo(first);
  const copied = () => table.writing.numbered(cells.slice(1), number);
  return {
    move: (/** @type {Point} */ p) => {
      const place = cellAt(layer, p);
      if (!place || cells.includes(place.cells[0])) return;
      cells.push(place.cells[0]);
      table.moveTo(place);
      const { change, borders } = copied();
      table.preview(borders, change);
    },
    end: () => {
      if (cells.length === 1) { tap(); return; }
      const { change, borders } = copied();
      table.commit(borders, change);
    },
  };
}
