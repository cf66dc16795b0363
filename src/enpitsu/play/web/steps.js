// @ts-check
/** An explanation, step by step on the player's own board. */

import { byId, element } from "./dom.js";
import { say } from "./message.js";
import { svg } from "./paint.js";
import { nothingOver, swatch } from "./picture.js";
import { lightRules } from "./rules.js";
import { word } from "./words.js";

/** @typedef {import("./table.js").Table} Table */

/** @param {Table} table @param {any[]} steps @param {string} head @param {number} [at] */
export function stepThrough(table, steps, head, at = 0) {
  const step = steps[at];
  const before = valuesOf(steps.slice(0, at).flatMap((s) => s.marks));
  const told = { ...before, ...valuesOf(step.marks) };
  lightRules(step.because.map((/** @type {any} */ c) => c.letter));
  table.lay(overlayOf(step, before));
  const go = (/** @type {number} */ to) => () => stepThrough(table, steps, head, to);
  say(
    head,
    element("p", { class: "step" }, element("b", {}, `${at + 1}/${steps.length} `), step.sentence),
    legend(),
    element("div", { class: "bar" },
      element("button", { id: "step-back", disabled: at === 0, click: go(at - 1) }, word("back")),
      element("button", { id: "step-on", disabled: at === steps.length - 1, click: go(at + 1) }, word("next")),
      element("button", { id: "step-take", click: () => table.make(told) }, word("takeOver")),
      element("button", { id: "step-close", click: () => { lightRules([]); table.lay(nothingOver()); say(""); } }, word("close"))),
  );
  byId("message").querySelector("#step-on:not(:disabled)")?.focus({ preventScroll: true });
}

/** A step on the board: what it rests on, where its rules look, what follows. @param {any} step @param {{[name: string]: boolean}} before @returns {import("./picture.js").Overlay} */
export function overlayOf(step, before) {
  const news = step.marks.map((/** @type {any} */ m) => m.mark);
  const links = step.chain.flatMap((/** @type {any} */ link) => (link.mark ? [link.mark.mark] : []));
  return {
    told: { ...before, ...valuesOf(step.marks) }, rings: ringsOf(step.because), news,
    facts: step.given.map((/** @type {any} */ m) => m.mark), links,
  };
}

/** What the outlines on the board mean. */
function legend() {
  const sample = (/** @type {string} */ name, /** @type {import("./words.js").Word} */ said) =>
    element("span", {}, svg("svg", { viewBox: "-4 -4 48 48", class: "sample", "aria-hidden": "true" }, ...swatch(name)), ` ${word(said)}`);
  return element("p", { class: "legend" }, sample("fact", "restsOn"), sample("ring", "ruleLooks"), sample("news", "follows"));
}

/** @param {{mark: string, value: boolean}[]} marks @returns {{[name: string]: boolean}} */
export const valuesOf = (marks) => Object.fromEntries(marks.map(({ mark, value }) => [mark, value]));

/** The places of cases, unless they are nearly everywhere. @param {any[]} cases */
export function ringsOf(cases) {
  const cells = cases.flatMap((c) => c.place.cells).map((/** @type {string} */ text) => /^R(\d+)C(\d+)$/.exec(text));
  if (cells.length > 40) return [];
  return [{ cells: cells.flatMap((m) => (m ? [[Number(m[1]) - 1, Number(m[2]) - 1]] : [])), strokes: [] }];
}
