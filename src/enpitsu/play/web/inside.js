// @ts-check
/** The engine inside the page: two workers that answer one request at a time, are stopped, and are made anew. */

import { STOPPED } from "./engine.js";
import { storedAnswer } from "./stored.js";

/** @typedef {import("./engine.js").Told} Told */
/** @typedef {import("./engine.js").Answer} Answer */
/**
 * @typedef {{verb: string, args: object, onTold?: Told, end: (answer: Answer) => void, over: boolean, quiet: boolean, late: boolean}} Asked
 *   a request; over: nobody waits for its answer any more; quiet: the page asks for its own sake, so all others go first;
 *   late: it takes long
 */

/** Milliseconds after which a request is stopped. */
const TIMEOUT_MS = 30_000;
/** Milliseconds that a worker has to stop by itself: one that can be told, one that cannot. */
const GRACE = { hears: 2_000, deaf: 250 };
/** Bytes beyond which a worker is not used again. */
const MAX_WORKER_BYTES = 2 ** 30;
/** Milliseconds after a stored answer at which the engine starts, if nothing has asked for it. */
const START_DELAY_MS = 300;
/** The verbs that take time. */
const LONG = new Set(["hint", "why_not", "lesson", "facts", "paste", "solve", "explain", "grade", "generate", "values", "spare", "trim", "step", "suggest", "complete", "sheet", "review"]);
/** Milliseconds of such a request after which a second worker is started. */
const SECOND_WORKER_MS = 1_000;
/** The gigabytes of this machine, as far as the browser tells, and those that two workers need. */
const MEMORY = /** @type {any} */ (navigator).deviceMemory ?? 8;
const MIN_MEMORY_GIB = 4;
const DIED = "The engine ran out of memory or broke off; your marks are untouched, and a fresh engine is starting.";

/** The one address from which a worker is made, also where the policy wants to know of it. */
function address() {
  const url = new URL("worker.js", import.meta.url).href;
  const types = /** @type {any} */ (globalThis).trustedTypes;
  return types ? types.createPolicy("enpitsu-worker", { createScriptURL: () => url }).createScriptURL("") : url;
}
const WORKER = address();

/** A worker, and what it is working on. */
class Seat {
  /** @type {Asked | null} */
  asked = null;
  /** @type {(answer: Answer) => void} */
  done = () => {};
  number = 0;
  /** Whether it is used again. */
  good = true;
  started = false;

  constructor() {
    /** The number of the request that the worker is to stop. */
    this.shared = globalThis.crossOriginIsolated ? new Int32Array(new SharedArrayBuffer(4)) : null;
    this.worker = new Worker(WORKER, { type: "module" });
    /** @type {Promise<void>} */
    this.ready = new Promise((done, fail) => {
      this.worker.onmessage = ({ data }) => {
        if (data.ready) {
          this.started = true;
          done();
        }
        else if (data.failed) fail(new Error(data.failed));
        else if (data.number === this.number) this.hear(data);
      };
      this.worker.onerror = (event) => {
        event.preventDefault();
        fail(new Error(event.message || "its files cannot be read"));
        this.end({ error: "Died", message: DIED });
      };
    });
    this.ready.catch(() => (this.good = false));
    this.worker.postMessage({ shared: this.shared });
  }

  /** @param {{told?: [string, number], answer?: string, bug?: string, died?: string, held?: number}} data */
  hear({ told, answer, bug, died, held = 0 }) {
    if (told) {
      if (!this.asked?.over) this.asked?.onTold?.(...told);
      return;
    }
    if (died !== undefined || held > MAX_WORKER_BYTES) this.close();
    if (answer !== undefined) this.done(JSON.parse(answer));
    else if (died !== undefined) this.done({ error: "Died", message: DIED });
    else this.done({ error: "Stopped", message: `This could not be worked out (${bug}).` });
  }

  /** The answer to a request. @param {Asked} asked @returns {Promise<Answer>} */
  async answer(asked) {
    this.asked = asked;
    const late = setTimeout(() => {
      asked.end({ error: "Stopped", message: `This was stopped after ${TIMEOUT_MS / 1000} seconds.` });
      this.stop(asked);
    }, TIMEOUT_MS);
    /** @type {Answer} */
    const answer = await new Promise((done) => {
      this.done = done;
      const { verb, args } = asked;
      this.worker.postMessage({ number: ++this.number, request: JSON.stringify({ verb, args }) });
    });
    clearTimeout(late);
    this.asked = null;
    return answer;
  }

  /** Stop its work on a request: the worker is told, or else ended; for what is quiet none is ended. @param {Asked} asked */
  stop(asked) {
    if (this.asked !== asked) return;
    if (this.shared) Atomics.store(this.shared, 0, this.number);
    if (!asked.quiet) setTimeout(() => this.asked === asked && this.end(STOPPED), this.shared ? GRACE.hears : GRACE.deaf);
  }

  close() {
    this.good = false;
    this.worker.terminate();
  }

  /** @param {Answer} answer what is said to who waits */
  end(answer) {
    this.close();
    this.done(answer);
  }
}

export class Inside {
  /** @type {Asked[]} */
  waiting = [];
  /** @type {Seat | null} */
  seat = null;
  /** A second worker: for what is short while the first is long at work, and to go on with if that one is ended. @type {Seat | null} */
  spare = null;
  /** @type {(said: string) => void} */
  say = () => {};
  said = "";

  /** @param {(said: string) => void} say */
  watch(say) {
    this.say = say;
    say(this.said);
  }

  /** @param {string} said */
  state(said) {
    this.said = said;
    this.say(said);
  }

  /**
   * @param {string} verb @param {object} args @param {AbortSignal} [signal] @param {Told} [onTold] @param {boolean} [quiet]
   * @returns {Promise<Answer>}
   */
  async answer(verb, args, signal, onTold, quiet = false) {
    const stored = await storedAnswer(verb, args);
    if (stored !== undefined) {
      setTimeout(() => this.seated().catch(() => {}), START_DELAY_MS); // the page is shown first
      return { ok: stored };
    }
    if (signal?.aborted) return STOPPED;
    return new Promise((done) => {
      /** @type {Asked} */
      const asked = { verb, args, onTold, quiet, late: false, over: false, end: (answer) => { asked.over = true; done(answer); } };
      signal?.addEventListener("abort", () => {
        asked.end(STOPPED);
        for (const seat of [this.seat, this.spare]) seat?.stop(asked);
      }, { once: true });
      this.waiting.push(asked);
      this.makeRoom();
      this.work();
    });
  }

  /** Start the second worker if the first is long at work: for the player, or while something else waits. */
  makeRoom() {
    const asked = this.seat?.asked;
    if (asked?.late && (asked.quiet ? this.waiting.length : !asked.over) && MEMORY >= MIN_MEMORY_GIB) this.keepSpare();
  }

  /** A worker that is ready; raises an error if it cannot be started. */
  async seated() {
    if (!this.seat?.good) {
      this.seat = this.spare?.good ? this.spare : new Seat();
      this.spare = null;
      const { seat } = this;
      this.state("The engine is starting …");
      seat.ready.then(() => this.state(""), (error) => this.state(`The engine cannot be started: ${error.message}.`));
    }
    const { seat } = this;
    await seat.ready;
    if (!seat.shared) this.keepSpare();
    return seat;
  }

  /** Start the second worker, if there is none; what waits for it goes on when it is ready. */
  keepSpare() {
    if (this.spare?.good) return;
    this.spare = new Seat();
    this.spare.ready.then(() => this.work(), () => {});
  }

  /** Give what waits to the workers that are free. */
  async work() {
    try {
      await this.seated();
    } catch (error) {
      const message = `The engine cannot be started: ${/** @type {Error} */ (error).message}.`;
      for (const asked of this.waiting.splice(0)) asked.end({ error: "Unreachable", message });
      return;
    }
    for (const asked of [...this.waiting].sort((a, b) => Number(a.quiet) - Number(b.quiet))) {
      const seat = asked.over ? null : this.seatFor(asked);
      if (!seat && !asked.over) continue;
      this.waiting.splice(this.waiting.indexOf(asked), 1);
      if (seat) this.run(seat, asked);
    }
  }

  /**
   * The worker that a request goes to now: the first; while that is long at work, the second, if the request is
   * short, or if the player asks and the first works for the page's own sake.
   * @param {Asked} asked
   */
  seatFor({ verb, quiet }) {
    const { seat, spare } = this;
    if (!seat?.good) return null;
    if (!seat.asked) return seat;
    const aside = LONG.has(seat.asked.verb) && (!LONG.has(verb) || (seat.asked.quiet && !quiet));
    return aside && spare?.good && spare.started && !spare.asked ? spare : null;
  }

  /** @param {Seat} seat @param {Asked} asked */
  async run(seat, asked) {
    const late = LONG.has(asked.verb) ? setTimeout(() => { asked.late = true; this.makeRoom(); }, SECOND_WORKER_MS) : undefined;
    const answer = await seat.answer(asked);
    clearTimeout(late);
    asked.end(answer);
    await this.work();
  }
}
