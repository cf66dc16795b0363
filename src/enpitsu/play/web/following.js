// @ts-check
/** Crosses that follow by themselves, if that is chosen: told by the engine for each state, and kept in none. */

import { ask } from "./engine.js";
import { setting } from "./settings.js";
import { now } from "./state.js";

/**
 * @typedef {import("./table.js").Table} Table
 * @typedef {import("./state.js").State} State
 * @typedef {{[name: string]: boolean}} Marks
 */

export class Following {
  /** What is shown with each state: as it was told, or as much of it as is sure meanwhile. @type {WeakMap<State, Marks>} */
  shown = new WeakMap();
  /** The states of which all was told. @type {WeakSet<State>} */
  told = new WeakSet();
  asking = false;

  /** @param {Table} table */
  constructor(table) {
    this.table = table;
  }

  /** Whether crosses follow by themselves. */
  get on() {
    return setting("crosses") === "on";
  }

  /** The crosses that follow in the state that is there. @returns {Marks} */
  get crosses() {
    return (this.on && this.shown.get(now(this.table.history))) || {};
  }

  /** A state comes after another: what followed from the marks that are still there follows yet. @param {State} before @param {State} after */
  goOn(before, after) {
    if (this.shown.has(after)) return;
    const old = this.shown.get(before);
    if (old && Object.entries(before.marks).every(([name, value]) => after.marks[name] === value)) this.shown.set(after, old);
  }

  /** Ask what follows, once at a time: what has changed meanwhile is asked about next. */
  async look() {
    if (this.asking) return;
    this.asking = true;
    const { table } = this;
    try {
      while (this.on && table.opened && !this.told.has(now(table.history))) {
        const { opened } = table;
        const state = now(table.history);
        const { marks } = await ask("follow", table.question);
        this.shown.set(state, marks);
        this.told.add(state);
        if (table.opened === opened && now(table.history) === state) table.showMarks();
      }
    } catch {
      // nobody asked: nothing is said
    }
    this.asking = false;
  }
}
