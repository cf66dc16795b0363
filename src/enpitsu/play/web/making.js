// @ts-check
/** Puzzles made new: one, or one after the other - the next is made while the player solves. */

import { byId, element } from "./dom.js";
import { ask } from "./engine.js";
import { clearOffers, isAborted, isTimeUp, offer, searching, sizeName, smaller } from "./searching.js";
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
  /** The puzzle that the form asks for. @type {AbortController | null} */
  asked = null;
  /** The next one of those that are made one after the other. @type {AbortController | null} */
  running = null;
  /** Why the next puzzle is not made. @type {unknown} */
  trouble = null;
  waits = 0;

  /** @param {(shared: {puzzle: object}) => Promise<void>} openShared */
  constructor(openShared) {
    this.openShared = openShared;
    byId("make-difficulty").append(...DIFFICULTIES.map((label) =>
      element("option", { value: label }, word(/** @type {import("./words.js").Word} */ (`difficulty_${label}`)))));
    byId("make").addEventListener("submit", (/** @type {Event} */ event) => { event.preventDefault(); this.first(); });
    byId("make-stop").addEventListener("click", () => this.asked?.abort());
    byId("next-puzzle").addEventListener("click", () => this.next());
    byId("next-stop").addEventListener("click", () => this.end());
    this.show();
  }

  /** Make what the form says, and play it. */
  async first() {
    this.end();
    this.leave();
    const stop = (this.asked = new AbortController());
    const difficulty = byId("make-difficulty").value;
    /** @type {Order} */
    const order = {
      genre: byId("make-genre").value, height: byId("make-height").valueAsNumber, width: byId("make-width").valueAsNumber,
      ...(difficulty ? { difficulty } : {}),
    };
    this.say("");
    this.#buttons(true);
    const instead = (/** @type {Order} */ other) => this.instead(other);
    const progress = searching(byId("make-busy"), "making", order, remedies(order, instead).slice(0, -1));
    try {
      const puzzle = await made(order, stop.signal);
      if (this.asked !== stop) return;
      this.asked = null;
      if (byId("make-endless").checked) this.order = order;
      await this.openShared({ puzzle });
      this.produce();
    } catch (error) {
      if (this.asked === stop) this.#failed(order, error);
    } finally {
      progress.end();
      if (this.asked === stop || !this.asked) {
        this.asked = null;
        this.#buttons(false);
      }
    }
  }

  /** End the work on what the form asks for: the player has gone elsewhere. */
  leave() {
    const { asked } = this;
    this.asked = null;
    asked?.abort();
  }

  /** Show Stop in the place of the button that makes, or this again, and leave the keyboard where it was. @param {boolean} busy */
  #buttons(busy) {
    const [shown, other] = busy ? [byId("make-stop"), byId("make-go")] : [byId("make-go"), byId("make-stop")];
    const focused = document.activeElement === other;
    byId("make-go").disabled = busy; // nor by Enter in a field
    shown.hidden = false;
    other.hidden = true;
    if (focused) shown.focus();
  }

  /** @param {string} text @param {boolean} [bad] */
  say(text, bad = true) {
    clearOffers(byId("make-error"));
    byId("make-error").classList.toggle("error", bad);
    byId("make-error").textContent = text;
  }

  /** Say why there is no puzzle, and offer what is found sooner. @param {Order} order @param {unknown} error */
  #failed(order, error) {
    if (!isTimeUp(error)) {
      this.say(/** @type {Error} */ (error).message, !isAborted(error));
      return;
    }
    this.say(notFound(order));
    offer(byId("make-error"), remedies(order, (other) => this.instead(other)));
  }

  /** Ask for something else in the form. @param {Order} order */
  instead({ height, width, difficulty }) {
    byId("make-height").value = height;
    byId("make-width").value = width;
    byId("make-difficulty").value = difficulty ?? "";
    (this.asked ? byId("make-stop") : byId("make-go")).focus();
    this.first();
  }

  /** Make the next puzzle, unless there is one, or the engine is needed for something else. */
  async produce() {
    const { order } = this;
    if (!order || this.ready || this.running || this.waits) { this.show(); return; }
    const stop = (this.running = new AbortController());
    this.trouble = null;
    this.show();
    for (let n = 0; n < MAX_TRIES && !this.ready && !stop.signal.aborted; n++) {
      try {
        const puzzle = await made(order, stop.signal);
        if (!stop.signal.aborted) this.ready = puzzle;
      } catch (error) {
        this.trouble = error;
        if (!isTimeUp(error)) break; // another seed would not help
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
    const { order, ready, running, trouble } = this;
    const state = byId("next-state");
    byId("endless").hidden = !order;
    byId("next-puzzle").disabled = !ready;
    this.progress?.end();
    this.progress = undefined;
    clearOffers(state);
    if (running) {
      this.progress = searching(state, "makingNext", order ?? undefined);
    } else if (ready || !order || !trouble) {
      state.textContent = ready ? word("nextReady") : "";
    } else if (isTimeUp(trouble)) {
      state.textContent = notFound(order);
      offer(state, remedies(order, (other) => { this.order = other; this.produce(); }));
    } else state.textContent = /** @type {Error} */ (trouble).message;
  }
}

/** That none was found in time. @param {Order} order */
const notFound = (order) => word("notFound", { size: sizeName(order) });

/** What may be found sooner than a board that was asked for, and at the end the same once more. @param {Order} order @param {(order: Order) => void} go @returns {import("./searching.js").Remedy[]} */
function remedies(order, go) {
  const { difficulty, ...any } = order;
  const less = smaller(order);
  return [
    ...(less ? [{ name: word("trySize", { size: sizeName(less) }), go: () => go({ ...order, ...less }) }] : []),
    ...(difficulty ? [{ name: word("tryAnyDifficulty"), go: () => go(any) }] : []),
    { name: word("tryAgain"), go: () => go(order) },
  ];
}
