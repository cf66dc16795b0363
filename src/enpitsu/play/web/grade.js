// @ts-check
/** A grade: its label, the curve of its moves, the hardest of them in words. */

import { element } from "./dom.js";
import { svg } from "./paint.js";
import { techniqueLinks } from "./steps.js";
import { word } from "./words.js";

/** @typedef {import("./words.js").Word} Word */

/** The height of the chart, the rank that fills it, and the pixels of a move at most. */
const HEIGHT_PIXELS = 40;
const MAX_RANK = 6;
const MAX_BAR_PIXELS = 24;

/** What is said of a grade. @param {any} grade @returns {Node[]} */
export function gradeNodes(grade) {
  const difficulty = word(/** @type {Word} */ (`difficulty_${grade.label}`));
  const head = [word(grade.at_least ? "gradedAtLeast" : "graded", { difficulty })];
  if (grade.percentile !== null) head.push(word("harderThan", { share: String(grade.percentile) }));
  const nodes = [element("p", { class: "graded" }, head.join(" "))];
  if (grade.curve.length > 1) nodes.push(chart(grade));
  if (grade.sentence) {
    const { genre, technique: name, technique_id: id } = grade;
    const link = name ? techniqueLinks(genre, [{ id, name }]) : [];
    nodes.push(element("p", { class: "hardest" }, word("hardestMove", { move: grade.move, moves: grade.curve.length }), " ", ...link, " ", grade.sentence));
  }
  return nodes;
}

/** The rank of each move as a bar. @param {any} grade */
function chart({ curve, hardest }) {
  const bars = curve.map((/** @type {number} */ rank, /** @type {number} */ n) => {
    const high = Math.max(3, (HEIGHT_PIXELS * (Math.min(rank, MAX_RANK) - 1)) / (MAX_RANK - 1));
    return svg("rect", { x: n + 0.1, y: HEIGHT_PIXELS - high, width: 0.8, height: high, class: rank === hardest ? "bar-top" : "bar" });
  });
  const drawn = svg("svg", { class: "curve", role: "img", "aria-label": word("curve", { hardest: hardest.toFixed(1) }), viewBox: `0 0 ${curve.length} ${HEIGHT_PIXELS}`, preserveAspectRatio: "none" }, ...bars);
  drawn.style.maxWidth = `${MAX_BAR_PIXELS * curve.length}px`;
  return drawn;
}
