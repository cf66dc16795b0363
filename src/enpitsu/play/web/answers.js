// @ts-check
/** What the board answers to each mark: clues that are satisfied, and what is broken whatever is added. */

import { askQuietly } from "./engine.js";
import { setting } from "./settings.js";
import { now } from "./state.js";

/**
 * @typedef {import("./table.js").Table} Table
 * @typedef {import("./state.js").State} State
 * @typedef {import("./picture.js").Ring} Ring
 * @typedef {Ring & {clue: number[][]}} Clue  clue: points at which it is printed, if that is in none of its cells
 * @typedef {{satisfied: Clue[], broken: Clue[]}} Judged
 * @typedef {{satisfied: Set<string>, broken: Set<string>, rings: Ring[]}} Answers  cells by name, points by `pointName`; places without a text that could redden
 */

/** @param {number[]} at */
export const pointName = (at) => `@${at}`;

/** @returns {Answers} */
export const noAnswers = () => ({ satisfied: new Set(), broken: new Set(), rings: [] });

export class Answering {
  /** What the engine said of each state. @type {WeakMap<State, Judged>} */
  ofState = new WeakMap();
  /** What it said last of each puzzle: shown until it says more. @type {WeakMap<object, Judged>} */
  last = new WeakMap();
  asking = false;

  /** @param {Table} table */
  constructor(table) {
    this.table = table;
  }

  /** Whether anything of it is wished for. */
  get on() {
    return setting("clues") === "on" || setting("clashes") === "on";
  }

  /** What is shown now. @param {Set<string>} printed cells in which something is printed @param {Set<string>} written cells in which a text is written @returns {Answers} */
  shown(printed, written) {
    const answers = noAnswers();
    const judged = this.ofState.get(now(this.table.history)) ?? this.last.get(this.table.opened);
    if (!judged) return answers;
    const [clues, clashes] = [setting("clues") === "on", setting("clashes") === "on"];
    for (const ring of clues ? judged.satisfied : []) {
      const cell = clueOf(ring, printed);
      for (const at of ring.clue) answers.satisfied.add(pointName(at));
      if (cell && !ring.clue.length) answers.satisfied.add(cell);
    }
    for (const ring of judged.broken) {
      if (ring.clue.length) {
        for (const at of clues ? ring.clue : []) answers.broken.add(pointName(at));
        continue;
      }
      const cell = clueOf(ring, printed) ?? textOf(ring, written);
      if (cell && (printed.has(cell) ? clues : clashes)) answers.broken.add(cell);
      else if (!cell && clashes) answers.rings.push(ring);
    }
    return answers;
  }

  /** Ask what the board says, once at a time: what has changed meanwhile is asked about next. */
  async look() {
    if (this.asking) return;
    this.asking = true;
    const { table } = this;
    try {
      while (this.on && table.opened && !this.ofState.has(now(table.history))) {
        const { opened } = table;
        const state = now(table.history);
        const judged = await askQuietly("judge", table.question);
        this.ofState.set(state, judged);
        this.last.set(opened, judged);
        if (table.opened === opened && now(table.history) === state) table.showMarks();
      }
    } catch {
      // the player did not ask: nothing is said
    }
    this.asking = false;
  }
}

/** The cell of the clue of a place: itself, or the only cell of several in which something is printed. @param {Ring} ring @param {Set<string>} printed */
function clueOf({ cells, strokes }, printed) {
  if (strokes.length) return undefined;
  const found = cells.map(String).filter((cell) => printed.has(cell));
  return found.length === 1 ? found[0] : undefined;
}

/** The cell of a place that is one cell with a text. @param {Ring} ring @param {Set<string>} written */
function textOf({ cells, strokes }, written) {
  const cell = String(cells[0]);
  return cells.length === 1 && !strokes.length && written.has(cell) ? cell : undefined;
}
