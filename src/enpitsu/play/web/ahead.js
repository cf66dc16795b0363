// @ts-check
/** Hints that are looked for while the player thinks, so that none has to be waited for. */

import { askQuietly } from "./engine.js";

/**
 * @typedef {import("./table.js").Table} Table
 * @typedef {{about: string, stop: AbortController, told: Promise<any>, state: "looks" | "found" | "none"}} Prepared
 *   a hint for one state of one puzzle: looked for, found, or not found in time; without a reason that takes a search
 */

/** Milliseconds of thought after which a hint is looked for: the first one of a puzzle, and those after it. */
const THOUGHT = { first: 100, next: 700 };
/** Seconds of work on a hint that nobody has asked for: the first one prepares what later ones use. */
const SECONDS = { first: 10, next: 4 };

export class Ahead {
  /** @type {Prepared | null} */
  prepared = null;
  /** Whether the player has asked for a hint of this puzzle: until then only the first one is prepared. */
  wanted = false;
  begun = false;
  /** @type {{about: string, stop: AbortController, told: Promise<any>} | null} */
  reason = null;

  /** @param {Table} table @param {() => any} question what is asked for a hint now */
  constructor(table, question) {
    this.table = table;
    this.question = question;
  }

  /** Forget the puzzle. */
  reset() {
    this.stop();
    this.wanted = this.begun = false;
  }

  /** Look for a hint to what is on the table, if the player goes on thinking. @param {number} [thought] milliseconds */
  soon(thought = this.begun ? THOUGHT.next : THOUGHT.first) {
    clearTimeout(this.waiting);
    if (this.prepared?.state === "looks" && !this.fits) this.drop();
    if (this.reason && this.reason.about !== JSON.stringify(this.question())) this.dropReason();
    if (this.wanted || !this.begun) this.waiting = setTimeout(() => this.prepare(), thought);
  }

  /** Whether what was prepared is about what is on the table. */
  get fits() {
    return this.prepared?.about === JSON.stringify(this.question());
  }

  async prepare() {
    const { opened, done } = this.table;
    if (!opened || done || this.fits) return;
    this.drop();
    const seconds = this.begun ? SECONDS.next : SECONDS.first;
    this.begun = true;
    const question = this.question();
    const about = JSON.stringify(question);
    const stop = new AbortController();
    const told = askQuietly("hint", { ...question, reasons: false, budget: { seconds } }, stop.signal);
    /** @type {Prepared} */
    const prepared = (this.prepared = { about, stop, told, state: "looks" });
    try {
      const hint = await told;
      prepared.state = "found";
      if (!hint.reasoned && this.prepared === prepared) this.lookForReason(hint);
    } catch {
      prepared.state = "none"; // nobody asked: nothing is said
    }
  }

  /** The hint to what is on the table, if it was found or is looked for; the player has asked for it. @returns {Promise<any> | null} */
  take() {
    this.wanted = true;
    clearTimeout(this.waiting);
    const { prepared } = this;
    if (prepared && prepared.state !== "none" && this.fits) return prepared.told;
    this.drop();
    return null;
  }

  /** What is asked for why marks are wrong, or why those of a hint must be made: why it would be wrong not to. @param {any} bare */
  questionWhy(bare) {
    const denied = bare.bare.map((/** @type {{mark: string, value: boolean}} */ { mark, value }) => [mark, !value]);
    const question = this.question();
    return { ...question, marks: { ...question.marks, ...Object.fromEntries(denied) } };
  }

  /** Look for the reason of a hint without one: that takes longer than the hint. @param {any} bare */
  lookForReason(bare) {
    const about = JSON.stringify(this.question());
    if (this.reason?.about === about) return;
    this.dropReason();
    const stop = new AbortController();
    const told = askQuietly("hint", { ...this.questionWhy(bare), budget: { seconds: SECONDS.first } }, stop.signal);
    told.catch(() => {}); // nobody asked yet
    this.reason = { about, stop, told };
  }

  /** The hint with a reason that is looked for. @returns {Promise<any> | null} */
  takeReason() {
    return this.reason?.told ?? null;
  }

  dropReason() {
    this.reason?.stop.abort();
    this.reason = null;
  }

  /** Look for nothing any more, neither a hint nor a reason. */
  stop() {
    this.drop();
    this.dropReason();
  }

  /** Look for no hint any more. */
  drop() {
    clearTimeout(this.waiting);
    const { prepared } = this;
    this.prepared = null;
    prepared?.stop.abort();
  }
}
