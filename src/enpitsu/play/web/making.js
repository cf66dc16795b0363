// @ts-check
/** Puzzles made new: one, or one after the other - the next is made while the player solves. */

import { byId, element } from "./dom.js";
import { ask } from "./engine.js";
import { busy } from "./progress.js";
import { word } from "./words.js";

/** @typedef {{genre: string, height: number, width: number, difficulty?: string}} Order */

export const DIFFICULTIES = ["easy", "medium", "hard", "expert", "extreme"];
/** Seconds for one try. */
const SECONDS_PER_TRY = 25;
/** Tries for the next puzzle: each has another seed. */
const MAX_TRIES = 20;

/** @param {Order} order @param {AbortSignal} signal */
async function made(order, signal) {
  const seed = Math.floor(Math.random() * 2 ** 31);
  return (await ask("generate", { ...order, seed, budget: { seconds: SECONDS_PER_TRY } }, signal)).puzzle;
}

export class Maker {
  /** @type {Order | null} what is made one after the other */
  order = null;
  /** @type {object | null} */
  ready = null;
  /** @type {AbortController | null} */
  running = null;
  /** Why the next puzzle is not made. */
  trouble = "";
  waits = 0;

  /** @param {(shared: {puzzle: object}) => Promise<void>} openShared */
  constructor(openShared) {
    this.openShared = openShared;
    byId("make-difficulty").append(...DIFFICULTIES.map((label) =>
      element("option", { value: label }, word(/** @type {import("./words.js").Word} */ (`difficulty_${label}`)))));
    byId("make").addEventListener("submit", (/** @type {Event} */ event) => { event.preventDefault(); this.first(); });
    byId("next-puzzle").addEventListener("click", () => this.next());
    byId("next-stop").addEventListener("click", () => this.end());
    this.show();
  }

  /** Make what the form says, and play it. */
  async first() {
    this.end();
    const stop = new AbortController();
    const difficulty = byId("make-difficulty").value;
    /** @type {Order} */
    const order = {
      genre: byId("make-genre").value, height: byId("make-height").valueAsNumber, width: byId("make-width").valueAsNumber,
      ...(difficulty ? { difficulty } : {}),
    };
    byId("make-error").textContent = "";
    byId("make-go").disabled = true;
    byId("make-stop").hidden = false;
    byId("make-stop").onclick = () => stop.abort();
    const progress = busy(byId("make-busy"), word("making"));
    try {
      const puzzle = await made(order, stop.signal);
      if (byId("make-endless").checked) this.order = order;
      await this.openShared({ puzzle });
      this.produce();
    } catch (error) {
      byId("make-error").textContent = /** @type {Error} */ (error).message;
    } finally {
      progress.end();
      byId("make-go").disabled = false;
      byId("make-stop").hidden = true;
    }
  }

  /** Make the next puzzle, unless there is one, or the engine is needed for something else. */
  async produce() {
    const { order } = this;
    if (!order || this.ready || this.running || this.waits) { this.show(); return; }
    const stop = (this.running = new AbortController());
    this.trouble = "";
    this.show();
    for (let n = 0; n < MAX_TRIES && !this.ready && !stop.signal.aborted; n++) {
      try {
        const puzzle = await made(order, stop.signal);
        if (!stop.signal.aborted) this.ready = puzzle;
      } catch (error) {
        this.trouble = /** @type {Error} */ (error).message;
      }
    }
    if (this.running !== stop) return;
    this.running = null;
    this.show();
  }

  /** Leave the engine to something else until that is done. @param {Promise<any>} other */
  async yieldTo(other) {
    this.waits++;
    this.halt();
    await other;
    this.waits--;
    this.produce();
  }

  halt() {
    this.running?.abort();
    this.running = null;
  }

  async next() {
    const { ready } = this;
    this.ready = null;
    if (ready) await this.openShared({ puzzle: ready });
    this.produce();
  }

  /** Make no more puzzles. */
  end() {
    this.order = this.ready = null;
    this.halt();
    this.show();
  }

  show() {
    byId("endless").hidden = !this.order;
    byId("next-puzzle").disabled = !this.ready;
    this.progress?.end();
    this.progress = undefined;
    if (this.running) this.progress = busy(byId("next-state"), word("makingNext"));
    else byId("next-state").textContent = this.ready ? word("nextReady") : this.trouble;
  }
}
