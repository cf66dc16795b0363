// @ts-check
/** Drawing from node to node: along lines, back over what was drawn, and from corner to corner of a rectangle. */

import { distance, frameOf, linkKey, nearest, valueOf } from "./places.js";

/**
 * @typedef {import("./places.js").Layer} Layer
 * @typedef {import("./places.js").Place} Place
 * @typedef {import("./places.js").Point} Point
 * @typedef {import("./places.js").Change} Change
 * @typedef {import("./places.js").Link} Link
 * @typedef {{
 *   marks: () => {[name: string]: boolean}, preview: (change: Change) => void, commit: (change: Change) => void,
 *   moveTo: (place: Place) => void,
 * }} Sheet  what is drawn on
 */

/** Half steps within which the pointer takes hold of a node. */
const GRIP = 0.62;
/** Half steps from a node at which a drag still begins there; where cells are touched, too. */
const [REACH, NEAR] = [1.05, 0.45];

/** Tells whether a drag from a point draws, in layers whose cells are touched, too. @param {Layer[]} layers @param {Point} p */
export const startsAt = (layers, p) =>
  layers.some((layer) => layer.touch === "cells" && layer.nodes.some((node) => distance(node, p) < NEAR));

/** What is drawn between two nodes. @param {Layer[]} layers @param {Point} a @param {Point} b @returns {Link | undefined} */
const linkBetween = (layers, a, b) => layers.flatMap((layer) => layer.links.get(linkKey(a, b)) ?? [])[0];

/** The values that drags lead through; or where they cross out, the one that does. @param {Link} link @param {boolean} cross @returns {number[]} */
function waysOf({ place, drags }, cross) {
  const last = place.values.length - 1;
  return !cross ? drags : Object.values(place.values[last]).some((value) => value === false) ? [last] : [];
}

/**
 * Draw from node to node.
 * @param {Layer[]} layers @param {Sheet} sheet @param {Point} start @param {boolean} cross
 * @param {() => void} tap what is done where nothing is dragged over
 */
export function drawing(layers, sheet, start, cross, tap) {
  const nodes = layers.flatMap((layer) => layer.nodes);
  const grip = (/** @type {Point} */ p) => nearest(nodes, (node) => distance(node, p));
  let [node, far] = grip(start);
  if (far > REACH) node = undefined;
  const first = node;
  const divided = layers.find((layer) => layer.gesture === "divide");
  let framed = false;
  /** @type {{from: Point, names: string[]}[]} */
  const way = [];
  /** Which of its values the first stroke gets: all others become as much, or nothing, too. @type {number | null} */
  let aim = null;
  /** @type {Change} */
  let change = {};
  const show = () => sheet.preview({ ...change });
  return {
    move: (/** @type {Point} */ p) => {
      const [next, near] = grip(p);
      if (!next || near > GRIP || (node && distance(next, node) < 0.01)) return;
      if (!node) { node = next; return; }
      const back = way[way.length - 1];
      if (!framed && back && distance(back.from, next) < 0.01) {
        way.pop();
        for (const name of back.names) delete change[name];
        node = next;
        show();
        return;
      }
      const link = linkBetween(layers, node, next);
      framed ||= !link && !cross && divided !== undefined && first !== undefined && way.length < 2 && next[0] !== first[0] && next[1] !== first[1];
      if (framed && divided && first) {
        change = rectangle(divided, first, next, sheet.marks());
        node = next;
        show();
        return;
      }
      if (!link || link.place.locked) return;
      const { place } = link;
      const ways = waysOf(link, cross);
      aim ??= ways[ways.indexOf(valueOf(place, sheet.marks())) + 1] ?? 0;
      const value = place.values[aim === 0 || ways.includes(aim) ? aim : (ways[ways.length - 1] ?? 0)];
      change = { ...change, ...value };
      way.push({ from: node, names: Object.keys(value) });
      node = next;
      sheet.moveTo(place);
      show();
    },
    end: () => {
      if (way.length || aim !== null || framed) sheet.commit(change);
      else tap();
    },
  };
}

/**
 * The borders around a rectangle, and none within it; the same again takes them back.
 * @param {Layer} layer @param {Point} a @param {Point} b opposite corners @param {{[name: string]: boolean}} marks
 * @returns {Change}
 */
export function rectangle(layer, a, b, marks) {
  const between = (/** @type {number} */ x, /** @type {number} */ from, /** @type {number} */ to) => x > Math.min(from, to) && x < Math.max(from, to);
  const frame = frameOf(a, b).flatMap(([from, to]) => layer.links.get(linkKey(from, to))?.place ?? []);
  const within = layer.places.filter(({ at }) => between(at[0], a[0], b[0]) && between(at[1], a[1], b[1]));
  const drawn = (/** @type {Place} */ place) => valueOf(place, marks) === 1;
  const again = frame.every(drawn) && !within.some(drawn);
  return Object.assign({}, ...frame.map((place) => place.values[again ? 0 : 1]), ...within.filter(drawn).map((place) => place.values[0]));
}
