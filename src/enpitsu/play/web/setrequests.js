// @ts-check
/** What a setter asks for: clues that help, clues that can be missing, the difficulty, a puzzle filled in. */

import { byId, element } from "./dom.js";
import { ask } from "./engine.js";
import { gradeNodes } from "./grade.js";
import { DIFFICULTIES } from "./making.js";
import { clearOffers, isAborted, isTimeUp, offer, searching } from "./searching.js";
import { clueName } from "./setlive.js";
import { word } from "./words.js";

/**
 * @typedef {import("./set.js").Setter} Setter
 * @typedef {import("./words.js").Word} Word
 */

/** Seconds that a request may take. */
const REQUEST_SECONDS = 25;
const SYMMETRIES = ["none", "rotate", "mirror", "diagonal"];

export class Requests {
  /** @type {AbortController | null} */
  running = null;
  /** Whether what all answers share is drawn. */
  revealed = false;

  /** @param {Setter} setter */
  constructor(setter) {
    this.setter = setter;
    const options = (/** @type {string} */ kind, /** @type {string[]} */ values) => values.map((value) =>
      element("option", { value }, word(/** @type {Word} */ (`${kind}_${value}`))));
    byId("set-symmetry").append(...options("symmetry", SYMMETRIES));
    byId("set-difficulty").append(...options("difficulty", DIFFICULTIES));
    byId("set-fill").addEventListener("submit", (/** @type {Event} */ event) => { event.preventDefault(); this.fill(); });
    byId("set-symmetry").addEventListener("change", () => {
      setter.board.symmetry = byId("set-symmetry").value;
      setter.showOver();
    });
    byId("set-stop").addEventListener("click", () => this.running?.abort());
  }

  /** Offer what the board can have. @param {{height: number, width: number}} board */
  fit({ height, width }) {
    const square = height === width;
    byId("set-symmetry").querySelector('[value="diagonal"]').disabled = !square;
    if (!square && byId("set-symmetry").value === "diagonal") byId("set-symmetry").value = this.setter.board.symmetry = "none";
  }

  /** Break off what is asked. */
  leave() {
    this.running?.abort();
    this.running = null;
    clearOffers(byId("set-fill-told"));
  }

  /**
   * Ask about the puzzle; what goes wrong is said.
   * @param {string} verb @param {object} more @param {Element} where @param {Word} what
   * @param {(error: unknown) => boolean} [failed] says more of what went wrong, or gives false
   * @returns {Promise<any>} null: nobody waits any more, or it failed
   */
  async ask(verb, more, where, what, failed = () => false) {
    this.leave();
    const stop = (this.running = new AbortController());
    const progress = searching(where, what);
    byId("set-stop").hidden = false;
    try {
      const told = await ask(verb, { puzzle: this.setter.source, budget: { seconds: REQUEST_SECONDS }, ...more }, stop.signal);
      return this.running === stop ? told : null;
    } catch (error) {
      if (this.running === stop && !failed(error)) {
        where.replaceChildren(element("p", isAborted(error) ? {} : { class: "error" }, /** @type {Error} */ (error).message));
      }
      return null;
    } finally {
      progress.end();
      if (this.running === stop || !this.running) {
        this.running = null;
        if (document.activeElement === byId("set-stop")) byId("set-fill-go").focus(); // it would be lost
        byId("set-stop").hidden = true;
      }
    }
  }

  /** Complete the puzzle; one undo takes it back. */
  async fill() {
    const difficulty = byId("set-difficulty").value;
    const more = {
      symmetry: byId("set-symmetry").value, seed: Math.floor(Math.random() * 2 ** 31), ...(difficulty ? { difficulty } : {}),
    };
    const where = byId("set-fill-told");
    await this.#change("complete", more, where, "setFilling", () => word("setFilled"), (error) => {
      if (!isTimeUp(error)) return false;
      const { more } = /** @type {import("./engine.js").Refusal} */ (error);
      where.replaceChildren(...(more ? [element("p", { class: "told-more" }, more)] : []), element("p", { class: "error" }, word("notFilled")));
      offer(where, this.#remedies());
      return true;
    });
  }

  /** What may help where no clues were found in time. @returns {import("./searching.js").Remedy[]} */
  #remedies() {
    const without = (/** @type {string} */ id, /** @type {string} */ value, /** @type {Word} */ name) => byId(id).value === value ? [] : [{
      name: word(name),
      go: () => {
        byId(id).value = value;
        byId(id).dispatchEvent(new Event("change"));
        byId("set-fill-go").focus();
        this.fill();
      },
    }];
    return [
      ...without("set-symmetry", "none", "tryNoSymmetry"),
      ...without("set-difficulty", "", "tryAnyDifficulty"),
      { name: word("tryAgain"), go: () => { byId("set-fill-go").focus(); this.fill(); } },
    ];
  }

  /** Put clues where a drawn answer needs them to be the only one. @param {{[name: string]: boolean}} marks */
  async readOff(marks) {
    const more = { marks, symmetry: byId("set-symmetry").value };
    await this.#change("complete", more, byId("set-fill-told"), "setFilling", () => word("setReadOff"));
  }

  /** Drop the clues that are not needed. */
  async trim() {
    await this.#change("trim", {}, byId("set-fill-told"), "setAsked", () => word("setTrimmed"));
  }

  /** Make it easier or harder by a step. @param {"easier" | "harder"} to */
  async step(to) {
    const more = { to, seed: Math.floor(Math.random() * 2 ** 31) };
    await this.#change("step", more, byId("set-fill-told"), "setAsked", ({ grade }) =>
      word("graded", { difficulty: word(/** @type {Word} */ (`difficulty_${grade.label}`)) }));
  }

  /** Ask for another puzzle, and go on with it. @param {string} verb @param {object} more @param {Element} where @param {Word} what @param {(told: any) => string} said @param {(error: unknown) => boolean} [failed] */
  async #change(verb, more, where, what, said, failed) {
    where.replaceChildren();
    const told = await this.ask(verb, more, where, what, failed);
    if (!told) return;
    this.setter.change(told.puzzle);
    where.replaceChildren(element("p", {}, said(told)));
  }

  /** Offer what can be asked about a puzzle with so many answers. @param {string} status */
  show(status) {
    const offer = (/** @type {string} */ id, /** @type {Word} */ name, /** @type {() => void} */ does) =>
      element("button", { id, click: does }, word(name));
    const reveal = element("button", {
      id: "set-reveal", "aria-pressed": String(this.revealed),
      click: () => {
        this.revealed = !this.revealed;
        byId("set-reveal").setAttribute("aria-pressed", String(this.revealed));
        this.setter.showOver();
      },
    }, word("setReveal"));
    byId("set-offers").replaceChildren(
      ...(status === "several" || status === "unique" ? [reveal] : []),
      ...(status === "several" ? [offer("set-suggest", "setSuggest", () => this.suggest())] : []),
      ...(status === "unique" ? [
        offer("set-spare", "setSpare", () => this.spare()), offer("set-trim", "setTrim", () => this.trim()),
        offer("set-grade", "setGrade", () => this.grade()),
        offer("set-easier", "setEasier", () => this.step("easier")), offer("set-harder", "setHarder", () => this.step("harder")),
      ] : []),
    );
  }

  async suggest() {
    const told = await this.ask("suggest", {}, byId("set-more"), "setAsked");
    if (told) this.list(told.clues, "setPuts", "setNoSuggestion", (clue) => clue.text, (clue, name) => word("setSuggestion", { clue: name, count: clue.open }));
  }

  async spare() {
    const told = await this.ask("spare", {}, byId("set-more"), "setAsked");
    if (told) this.list(told.clues, "setSpareTold", "setNoSpare", () => null, (_, name) => name);
  }

  /**
   * Clues as buttons that change the puzzle.
   * @param {any[]} clues @param {Word} head @param {Word} none what is said if there are none
   * @param {(clue: any) => string | null} becomes @param {(clue: any, name: string) => string} said
   */
  list(clues, head, none, becomes, said) {
    const { sites } = this.setter.board;
    const buttons = clues.map((clue) => element("button", { "data-site": clue.site, "data-value": clue.text, click: () => this.setter.put(clue.site, becomes(clue)) }, said(clue, clueName(clue, sites))));
    byId("set-more").replaceChildren(
      element("p", {}, word(clues.length ? head : none)), element("div", { class: "bar" }, ...buttons));
  }

  async grade() {
    const told = await this.ask("grade", {}, byId("set-more"), "setAsked");
    if (!told) return;
    byId("set-more").replaceChildren(element("div", { id: "set-graded" }, ...(told.label ? gradeNodes(told) : [word("setNoGrade")])));
  }
}
