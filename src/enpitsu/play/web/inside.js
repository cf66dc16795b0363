// @ts-check
/** The engine inside the page: workers that answer one request at a time, are stopped, and are made anew. */

import { STOPPED } from "./engine.js";
import { storedAnswer } from "./stored.js";

/** @typedef {import("./engine.js").Told} Told */
/** @typedef {import("./engine.js").Answer} Answer */
/**
 * @typedef {{verb: string, args: object, onTold?: Told, end: (answer: Answer) => void, over: boolean}} Asked
 *   a request; over: nobody waits for its answer any more
 */

/** Milliseconds after which a request is stopped. */
const LONGEST = 30_000;
/** Milliseconds that a worker has to stop by itself: one that hears an interrupt, one that does not. */
const GRACE = { hears: 2_000, deaf: 250 };
/** Bytes beyond which a worker is not used again. */
const MOST_HELD = 2 ** 30;
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

  constructor() {
    this.shared = globalThis.crossOriginIsolated ? new Uint8Array(new SharedArrayBuffer(1)) : null;
    this.worker = new Worker(WORKER, { type: "module" });
    /** @type {Promise<void>} */
    this.ready = new Promise((done, fail) => {
      this.worker.onmessage = ({ data }) => {
        if (data.ready) done();
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
    if (died !== undefined || held > MOST_HELD) this.close();
    if (answer !== undefined) this.done(JSON.parse(answer));
    else if (died !== undefined) this.done({ error: "Died", message: DIED });
    else this.done({ error: "Stopped", message: `This could not be worked out (${bug}).` });
  }

  /** The answer to a request. @param {Asked} asked @returns {Promise<Answer>} */
  async answer(asked) {
    if (this.shared) this.shared[0] = 0;
    this.asked = asked;
    const late = setTimeout(() => {
      asked.end({ error: "Stopped", message: `This was stopped after ${LONGEST / 1000} seconds.` });
      this.stop(asked);
    }, LONGEST);
    /** @type {Answer} */
    const answer = await new Promise((done) => {
      this.done = done;
      this.worker.postMessage({ number: ++this.number, request: JSON.stringify({ verb: asked.verb, args: asked.args }) });
    });
    clearTimeout(late);
    this.asked = null;
    return answer;
  }

  /** Stop its work on a request: by an interrupt, else by ending it. @param {Asked} asked */
  stop(asked) {
    if (this.asked !== asked) return;
    if (this.shared) this.shared[0] = 2;
    setTimeout(() => this.asked === asked && this.end(STOPPED), this.shared ? GRACE.hears : GRACE.deaf);
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
  /** A worker that is kept warm where requests are stopped by ending their worker. @type {Seat | null} */
  spare = null;
  working = false;
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
   * @param {string} verb @param {object} args @param {AbortSignal} [signal] @param {Told} [onTold]
   * @returns {Promise<Answer>}
   */
  async answer(verb, args, signal, onTold) {
    const stored = await storedAnswer(verb, args);
    if (stored !== undefined) {
      this.seated().catch(() => {});
      return { ok: stored };
    }
    if (signal?.aborted) return STOPPED;
    return new Promise((done) => {
      /** @type {Asked} */
      const asked = { verb, args, onTold, over: false, end: (answer) => { asked.over = true; done(answer); } };
      signal?.addEventListener("abort", () => {
        asked.end(STOPPED);
        this.seat?.stop(asked);
      }, { once: true });
      this.waiting.push(asked);
      this.work();
    });
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
    if (!seat.shared && !this.spare?.good) this.spare = new Seat();
    return seat;
  }

  /** Answer what waits, one after the other. */
  async work() {
    if (this.working) return;
    this.working = true;
    while (this.waiting.length) {
      try {
        const seat = await this.seated();
        const asked = this.waiting.shift();
        if (asked && !asked.over) asked.end(await seat.answer(asked));
        if (!seat.good) this.seated().catch(() => {});
      } catch (error) {
        const message = `The engine cannot be started: ${/** @type {Error} */ (error).message}.`;
        for (const asked of this.waiting.splice(0)) asked.end({ error: "Unreachable", message });
      }
    }
    this.working = false;
  }
}
